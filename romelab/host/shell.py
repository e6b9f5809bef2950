"""What stands in for a notebook's kernel: cells run in the names of a session, and what they show goes to its page."""

# pyright: basic
from __future__ import annotations

import ast
import asyncio
import contextlib
import io
import pickle
import sys
from collections import OrderedDict, deque
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from IPython.core.displaypub import DisplayPublisher
from IPython.core.history import HistoryManager
from IPython.core.interactiveshell import InteractiveShell

from romelab.core.errors import SentenceError
from romelab.core.language import spoken
from romelab.drawing.picture import image
from romelab.host.session import SESSION
from romelab.host.words import phrase

if TYPE_CHECKING:  # in a browser alone there are no processes
    from romelab.host.drawers import Drawers


class _ToPage(DisplayPublisher):
    """Shows in the cell of the session that speaks."""

    def publish(self, data: Any, metadata: Any = None, *, transient: Any = None, **keys: Any) -> None:
        SESSION.get().output(data, (transient or {}).get("display_id"))


class Shell(InteractiveShell):
    """IPython's, for several sessions: it shows and formats, and runs nothing by itself."""

    def showtraceback(self, *arguments: Any, **keys: Any) -> None:
        """Note what a widget's callback raised, for whoever looks after the program."""
        kind, error, _trace = sys.exc_info()
        if (session := SESSION.get(None)) is not None and kind is not None:
            session.fault(f"{kind.__name__}: {error}")


def one_shell() -> Shell:
    """Return the shell of this program, begun when it is first asked for."""
    if not Shell.initialized():
        HistoryManager.enabled = False  # pyright: ignore[reportAttributeAccessIssue] - a trait, for all at once
        hook = sys.displayhook
        shell = Shell.instance()
        sys.displayhook = hook
        shell.display_pub = _ToPage(shell=shell)
    return Shell.instance()


SHOWN = 2.0
"""Seconds for which the next cell waits for a control to be drawn."""


async def run_cells(cells: Iterable[tuple[str, str]], drawers: Drawers | None = None) -> None:
    """Run the cells of a page in the session that is being built, one after the other; in between, pages are heard.

    Parameters
    ----------
    cells
        The id and the code of each.
    drawers
        Who draws pictures; they are drawn here if left out.
    """
    session = SESSION.get()
    for name, source in cells:
        await session.watched.wait()  # nobody sees what a page would draw that was left
        session.shown.set()
        steps = _steps(source, name)
        for order in steps:
            if drawers is not None and (drawn := await drawers.draw(*order)) is not None:
                _keep(order.asked, drawn)
        await asyncio.sleep(0)
        if session.send is not None:
            # What can be clicked is there before charts further down are drawn.
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(session.shown.wait(), SHOWN)
    session.in_cell("")


def run_cell(source: str, name: str) -> None:
    """Run a cell of a page in the session that is being built; what goes wrong in it is one sentence on the page.

    Parameters
    ----------
    source
        Its code.
    name
        Its id.
    """
    deque(_steps(source, name), maxlen=0)


class Order(NamedTuple):
    """A picture that a cell shows, before it is drawn.

    Attributes
    ----------
    asked
        A digest of what it is drawn from.
    source
        The expression that draws it.
    names
        The names in it.
    """

    asked: bytes
    source: str
    names: dict[str, Any]


def _steps(source: str, name: str) -> Iterator[Order]:
    """Run a cell; gives the picture that it shows, if it was not drawn before: whoever wants draws it meanwhile."""
    session, shell = SESSION.get(), one_shell()
    session.in_cell(name)
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            last = _but_last(source, name, session.space)
        order = None if last is None else _order(last, session.space)
        if order is not None and order.asked not in _DRAWN:
            yield order
        if order is not None and order.asked in _DRAWN:
            value = _DRAWN[order.asked]
        else:
            with contextlib.redirect_stdout(printed):
                value = last and eval(compile(ast.Expression(last), name, "eval"), session.space)  # noqa: S307
            if order is not None:
                _keep(order.asked, value)
        if printed.getvalue():
            session.output({"text/plain": printed.getvalue()})
        if value is not None:
            _show(shell, value)
    except SentenceError as refusal:
        session.output({"text/plain": str(refusal)})
    except ModuleNotFoundError as error:
        # Where a page is in the browser alone, what it cannot draw there stands as it was drawn when it was recorded.
        for mime in session.recorded.get(name) or [_failed(name, error)]:
            session.output(mime)
    except Exception as error:  # noqa: BLE001 - a page whose one cell fails still has all others
        session.output(_failed(name, error))


def _failed(name: str, error: Exception) -> dict[str, Any]:
    SESSION.get().fault(f"{name}: {type(error).__name__}: {error}")
    return {"text/plain": phrase("cell_failed", error=type(error).__name__, what=str(error))}


def _but_last(source: str, name: str, space: dict[str, Any]) -> ast.expr | None:
    """Run a cell but for the expression that it shows, and return that; None if it shows nothing."""
    tree = ast.parse(source, name)
    end = tree.body[-1] if tree.body else None
    last = end.value if isinstance(end, ast.Expr) else None
    shows = last is not None and not source.rstrip().endswith(";")
    if shows:
        del tree.body[-1]
    exec(compile(tree, name, "exec"), space)  # noqa: S102 - a cell of a notebook is a program
    return last if shows else None


MOST_PICTURES = 200
_DRAWN: OrderedDict[bytes, Any] = OrderedDict()


def _keep(asked: bytes, picture: Any) -> None:
    _DRAWN[asked] = picture
    while len(_DRAWN) > MOST_PICTURES:
        _DRAWN.popitem(last=False)


def _order(value: ast.expr, space: dict[str, Any]) -> Order | None:
    """Return what a picture is drawn from, so that it is drawn once; None for what is none."""
    if not (isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and space.get(value.func.id) is image):
        return None
    names = {node.id: space[node.id] for node in ast.walk(value) if isinstance(node, ast.Name) and node.id in space}
    try:
        known = pickle.dumps(sorted(names.items(), key=itemgetter(0)))
    except (pickle.PicklingError, TypeError, AttributeError):  # drawn from what cannot be compared
        return None
    asked = blake2b(f"{spoken()} {ast.dump(value)}".encode() + known, digest_size=16).digest()
    return Order(asked, ast.unparse(value), names)


def _show(shell: Shell, value: Any) -> None:
    if (method := getattr(value, "_ipython_display_", None)) is not None:
        method()
        return
    formatter: Any = shell.display_formatter
    data, _metadata = formatter.format(value)
    SESSION.get().output(data)
