"""What stands in for a notebook's kernel: cells run in the names of a session, and what they show goes to its page."""

# pyright: basic
from __future__ import annotations

import ast
import contextlib
import io
import sys
from typing import Any

from IPython.core.displaypub import DisplayPublisher
from IPython.core.history import HistoryManager
from IPython.core.interactiveshell import InteractiveShell

from romelab.core.errors import SentenceError
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
        HistoryManager.enabled = False
        hook = sys.displayhook
        shell = Shell.instance()
        sys.displayhook = hook
        shell.display_pub = _ToPage(shell=shell)
    return Shell.instance()


def run_cell(source: str, name: str) -> None:
    """Run a cell of a page in the session that is being built; what goes wrong in it is one sentence on the page.

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
            value = _run(source, name, session.space)
        if printed.getvalue():
            session.output({"text/plain": printed.getvalue()})
        if value is not None:
            _show(shell, value)
    except SentenceError as refusal:
        session.output({"text/plain": str(refusal)})
    except Exception as error:  # noqa: BLE001 - a page whose one cell fails still has all others
        session.fault(f"{name}: {type(error).__name__}: {error}")
        session.output({"text/plain": phrase("cell_failed", error=type(error).__name__, what=str(error))})


def _run(source: str, name: str, space: dict[str, Any]) -> Any:
    tree = ast.parse(source, name)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, name, "exec"), space)  # noqa: S102 - a cell of a notebook is a program
    if last is None or source.rstrip().endswith(";"):
        return None
    return eval(compile(ast.Expression(last.value), name, "eval"), space)  # noqa: S307


def _show(shell: Shell, value: Any) -> None:
    if (method := getattr(value, "_ipython_display_", None)) is not None:
        method()
        return
    data, _metadata = shell.display_formatter.format(value)
    SESSION.get().output(data)
