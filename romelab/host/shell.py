"""What stands in for a notebook's kernel: cells run in the names of a session, and what they show goes to its page."""

# pyright: basic
from __future__ import annotations

import ast
import asyncio
import contextlib
import io
import sys
from collections.abc import Awaitable, Callable, Iterable, Iterator
from functools import partial
from typing import Any

from IPython.core.displaypub import DisplayPublisher
from IPython.core.history import HistoryManager
from IPython.core.interactiveshell import InteractiveShell

from romelab.core.errors import SentenceError
from romelab.drawing.once import Order, drawn, evaluated, order
from romelab.drawing.picture import image
from romelab.host.session import SESSION
from romelab.host.words import phrase


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


async def run_cells(cells: Iterable[tuple[str, str]], draw: Callable[[Order], Awaitable[Any]] | None = None) -> None:
    """Run the cells of a page in the session that is being built, one after the other; in between, pages are heard.

    Parameters
    ----------
    cells
        The id and the code of each.
    draw
        Draws a picture elsewhere, or gives None; they are drawn here if left out.
    """
    session = SESSION.get()
    for name, source in cells:
        await session.watched.wait()  # nobody sees what a page would draw that was left
        session.shown.set()
        for asked in steps_of_cell(source, name):
            if draw is not None and (picture := await draw(asked)) is not None:
                asked.keep(picture)
        await asyncio.sleep(0)
        if session.send is not None:
            # What can be clicked is there before charts further down are drawn.
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(session.shown.wait(), SHOWN)
    session.in_cell("")


def steps_of_cell(source: str, name: str) -> Iterator[Order]:
    """Run a cell of a page in the session that is being built; what goes wrong in it is one sentence on the page.

    It gives the pictures that the cell shows, if not drawn before: whoever wants to has them drawn meanwhile.

    Parameters
    ----------
    source
        Its code.
    name
        Its id.
    """
    session, shell = SESSION.get(), one_shell()
    session.in_cell(name)
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            last = _but_last(source, name, session.space)
        value = None
        if last is not None:
            show = partial(eval, compile(ast.Expression(last), name, "eval"), session.space)
            if (picture := _picture(last, session.space)) is not None:
                show = partial(drawn, picture)
            for asked in map(order, [picture] if picture else _of_lesson(last, session.space)):
                if asked is not None and not asked.is_drawn:
                    yield asked
            with contextlib.redirect_stdout(printed):
                value = show()
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


def _picture(value: ast.expr, space: dict[str, Any]) -> Callable[[], Any] | None:
    """Return what draws a picture that is an expression by itself; None for what is not one."""
    if not (isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and space.get(value.func.id) is image):
        return None
    names = {node.id: space[node.id] for node in ast.walk(value) if isinstance(node, ast.Name) and node.id in space}
    return partial(evaluated, ast.unparse(value), dict(sorted(names.items())))


def _of_lesson(value: ast.expr, space: dict[str, Any]) -> Iterable[Callable[[], Any]]:
    """Return what draws the pictures of a part of a lesson, such as ``lesson.picture()``; nothing for anything else."""
    if not (isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and not value.args):
        return ()
    thing = space.get(value.func.value.id) if isinstance(value.func.value, ast.Name) else None
    return getattr(thing, "pictures_of", lambda _part: ())(value.func.attr)


def _show(shell: Shell, value: Any) -> None:
    if (method := getattr(value, "_ipython_display_", None)) is not None:
        method()
        return
    formatter: Any = shell.display_formatter
    data, _metadata = formatter.format(value)
    SESSION.get().output(data)
