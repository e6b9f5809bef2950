"""One page of a browser: its widgets, what is sent to it, and what it may say.

A page speaks in frames, each a list of messages as JSON. Down: new models, each once as it stands at the end of the
frame; changes and messages of models; what cells show; that a message is answered. Up: changes and messages of
models, numbered.
"""

# pyright: basic
from __future__ import annotations

import asyncio
import base64
import binascii
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextvars import Context, ContextVar, copy_context
from itertools import count
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import comm
import ipywidgets as widgets
from comm.base_comm import BaseComm, CommManager
from ipywidgets.widgets.widget import _instances, _remove_buffers

from romelab.controls.stage.widgets import PAGE, Page, page
from romelab.core.language import page_language
from romelab.host.parts import Parts
from romelab.keeping.folder import PLACE

P = ParamSpec("P")
T = TypeVar("T")

MOST_BYTES = 64_000
"""A longer message of a page is not heard, unless it brings a file that a person chose."""
MOST_FILE = 4_000_000
MOST_FAULTS = 100
WRITTEN = frozenset(
    {"value", "index", "clicked", "selected_index", "playing", "repeat", "error", "_interacting", "_view_count"}
)
"""What a page changes of a control. Of all else, such as its children, only the program decides."""

WIDGET = "application/vnd.jupyter.widget-view+json"

SESSION: ContextVar[Session] = ContextVar("romelab_session")
"""The session that is being built or answered now."""


class SessionComm(BaseComm):
    """Where a widget speaks: to the session in which it was made, whoever makes it speak later."""

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        """Send what a widget says."""
        if msg_type == "comm_open":
            self.session: Session = SESSION.get()
            self.session.opened(self)
        elif msg_type == "comm_close":
            self.session.closed(self)
        else:
            self.session.sent(self, data or {}, buffers)


class _Unlisted(CommManager):
    """Keeps no list of its own: a session knows its widgets, and goes with them."""

    def register_comm(self, comm: Any) -> str:
        return comm.comm_id

    def unregister_comm(self, comm: Any) -> None:
        return None


def let_widgets_speak() -> None:
    """Let widgets made within a session speak to it; call it before, as often as you like."""
    if comm.create_comm is _speaking:
        return
    global _others
    _others, manager, others = comm.create_comm, _Unlisted(), comm.get_comm_manager
    comm.create_comm = _speaking
    comm.get_comm_manager = lambda: manager if SESSION.get(None) else others()


_others: Callable[..., BaseComm] = comm.create_comm


def _speaking(*arguments: Any, **keys: Any) -> BaseComm:
    session = SESSION.get(None)
    if session is None:
        return _others(*arguments, **keys)
    if session.ids is not None:
        keys.setdefault("comm_id", f"{next(session.ids)}")
    return SessionComm(*arguments, **keys)


class Session:
    """One page of a browser.

    Parameters
    ----------
    language
        The language it speaks at first, by two letters.
    folder
        Where its work is kept; None keeps none.
    parts
        Where what is long and the same for all is fetched; without it everything is sent.
    numbered
        Whether widgets are called by their numbers, so that the same page opened elsewhere has the same ones. Only
        where no other session is open in this program.

    Attributes
    ----------
    send
        Called with each frame; None while no browser is there.
    space
        The names of its cells.
    shown
        Set when the browser has drawn a control that it was sent.
    watched
        Set as long as somebody may see what is drawn: cells of a page that was left wait.
    faults
        What went wrong, for whoever looks after the program.
    answered
        Number of the last message that was heard; one that a page says again is not done twice.
    cell
        The cell that runs; empty when all have.
    when
        Gives the time of the loop at which the next frame leaves; at once without it.
    recorded
        What cells showed when the page was recorded, for those that cannot run here.
    """

    def __init__(
        self, language: str, folder: Path | None = None, parts: Parts | None = None, *, numbered: bool = False
    ) -> None:
        let_widgets_speak()
        self.context: Context = copy_context()
        self.language = language
        self.space: dict[str, Any] = {"__name__": "__main__"}
        self.faults: list[str] = []
        self.answered: int = 0
        self.shown: asyncio.Event = asyncio.Event()
        self.watched: asyncio.Event = asyncio.Event()
        self.watched.set()
        self.ids: count[int] | None = count() if numbered else None
        self.when: Callable[[], float] | None = None
        self.send: Callable[[str], None] | None = None
        self.recorded: dict[str, list[dict[str, Any]]] = {}
        self._parts = parts
        self._comms: dict[str, SessionComm] = {}
        self._fresh: dict[str, None] = {}
        self._outputs: list[dict[str, Any]] = []
        self._frame: list[dict[str, Any]] = []
        self._due = False
        self.cell, self._numbers = "", count()
        self.context.run(self._enter, language, folder)

    def _enter(self, language: str, folder: Path | None) -> None:
        SESSION.set(self)
        PAGE.set(Page())
        page_language(language)
        if folder is not None:
            PLACE.set(folder)

    def run(self, action: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something as this page."""
        return self.context.run(action, *args, **kwargs)

    # ---- to the page

    def say(self, message: dict[str, Any]) -> None:
        """Send a message with the next frame."""
        if self.send is None:
            return
        self._frame.append(message)
        if not self._due:
            try:
                loop = asyncio.get_running_loop()
                if self.when is None:
                    loop.call_soon(self.flush)
                else:
                    loop.call_at(self.when(), self.flush)
            except RuntimeError:  # without a loop whoever reads asks for what there is
                return
            self._due = True

    def flush(self) -> None:
        """Send what has come together as one frame: new models first, each once."""
        self._due = False
        fresh, self._fresh, frame, self._frame = self._fresh, {}, self._frame, []
        if self.send is None:
            return
        if states := self._states(fresh):
            frame.insert(0, {"type": "states", "states": states})
        if frame:
            self.send(json.dumps(frame, default=str, separators=(",", ":")))

    def output(self, mime: dict[str, Any], ident: str | None = None) -> None:
        """Show something in the cell that runs, or in place of what was shown under an id."""
        shown = mime if len(mime) == 1 else {kind: what for kind, what in mime.items() if kind != "text/plain"}
        if not any(shown.values()):
            return
        if self._parts is not None:
            shown = self._parts.shortened(shown)
        old = next((each for each in self._outputs if ident and each["id"] == ident), None)
        message = {
            "type": "output",
            "cell": old["cell"] if old else self.cell,
            "id": ident,
            "mime": shown,
            "number": next(self._numbers),
        }
        if WIDGET in shown:
            self.shown.clear()
        if old:
            old.update(message)
        else:
            self._outputs.append(message)
        self.say(message)

    def in_cell(self, cell: str) -> None:
        """Let what is shown from now on stand in a cell."""
        self.cell: str = cell

    def everything(self) -> None:
        """Send all as it stands now, to a page that has come back."""
        self._frame.clear()
        self._fresh = dict.fromkeys(self._comms)
        for message in self._outputs:
            self.say(message)

    def whole(self) -> list[dict[str, Any]]:
        """Return all as it stands now, as messages for somebody who only looks."""
        return [{"type": "states", "states": self._states(self._comms)}, *self._outputs, {"type": "ready"}]

    def widgets(self) -> list[widgets.Widget]:
        """Return all widgets of the page that are not closed, oldest first."""
        return [_instances[ident] for ident in self._comms if ident in _instances]

    def keep_only(self, root: widgets.Widget) -> None:
        """Close what is not part of one widget: whatever a page says, it reaches nothing that it does not show."""
        part = set[str]()
        left: list[Any] = [root, *page().shared.values()]
        while left:
            each = left.pop()
            if isinstance(each, widgets.Widget) and each.comm is not None and each.model_id not in part:
                part.add(str(each.model_id))
                left += [getattr(each, name) for name in each.keys]
            elif isinstance(each, tuple | list):
                left += each
        for each in self.widgets():
            if each.model_id not in part:
                each.close()
        buttons = page().buttons
        for number in [number for number, button in buttons.items() if button.comm is None]:
            del buttons[number]

    def differences(self, states: Mapping[str, Any], outputs: Sequence[Mapping[str, Any]]) -> bool:
        """Send what differs from what a page knows already; False if it is another page.

        Parameters
        ----------
        states, outputs
            All models and outputs that the page knows.
        """
        now = json.loads(json.dumps(self._states(self._comms), default=str))
        alike = ("_model_name", "_view_name", "_model_module")
        if any(state.get(name) != now[i].get(name) for i, state in states.items() if i in now for name in alike):
            return False
        if [(each["cell"], each["mime"]) for each in outputs] != [(e["cell"], e["mime"]) for e in self._outputs]:
            return False
        changed: dict[str, Any] = {}
        for ident, state in now.items():
            before = states.get(ident, {})
            other = {name: value for name, value in state.items() if name not in before or before[name] != value}
            if other:
                changed[ident] = other
        for ident in states.keys() - now.keys():
            self.say({"type": "comm_close", "comm": ident})
        self._fresh.clear()
        if changed:
            self.say({"type": "states", "states": changed})
        return True

    def fault(self, what: str) -> None:
        """Note what went wrong; of many, the first."""
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(what)

    def _states(self, idents: Iterable[str]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for ident in idents:
            if ident in _instances:
                state: Any = _remove_buffers(_instances[ident].get_state())[0]
                found[ident] = state if self._parts is None else self._parts.shortened(state)
        return found

    # ---- from its widgets

    def opened(self, comm: SessionComm) -> None:
        """Note a new widget; it is sent with the next frame, as it stands then."""
        self._comms[comm.comm_id] = comm
        self._fresh[comm.comm_id] = None
        self.say({"type": "made"})

    def closed(self, comm: SessionComm) -> None:
        """Forget a widget."""
        self._comms.pop(comm.comm_id, None)
        self._fresh.pop(comm.comm_id, None)
        self.say({"type": "comm_close", "comm": comm.comm_id})

    def sent(self, comm: SessionComm, data: dict[str, Any], buffers: Any) -> None:
        """Send what a widget says; a new one is sent as it stands anyway."""
        if buffers:
            raise TypeError("a page is sent no binary data")
        if comm.comm_id not in self._fresh or data.get("method") != "update":
            self.say({"type": "comm_msg", "comm": comm.comm_id, "data": data})

    # ---- from the page

    def heard(self, text: str) -> bool:
        """Do what a page says; False if it is not what a page of ours would say, and nothing was done.

        Parameters
        ----------
        text
            A message as JSON: ``{"comm": id, "data": {...}, "n": number}``, with the bytes of files as ``"buffers"``.
        """
        if len(text) > MOST_FILE:
            return False
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            return False
        if isinstance(message, dict) and message.get("shown") is True:
            self.shown.set()
            return True
        comm = self._comms.get(str(message.get("comm"))) if isinstance(message, dict) else None
        if comm is None:
            return False
        control = _instances.get(comm.comm_id)
        brings_file = isinstance(control, widgets.FileUpload)
        data, buffers = _checked(message.get("data"), message.get("buffers", []) if brings_file else [])
        if data is None or (len(text) > MOST_BYTES and not brings_file):
            return False
        number = message.get("n")
        if type(number) is int and number > 0:
            if number <= self.answered:
                self.say({"type": "done", "n": number})
                return True
            self.answered = number
        # What was chosen from a list that has become shorter meanwhile chooses nothing; the page has the new list.
        if not _is_past(data.get("state", {}).get("index"), getattr(control, "_options_labels", None)):
            self.run(comm.handle_msg, {"content": {"comm_id": comm.comm_id, "data": data}, "buffers": buffers})
        self.say({"type": "done", "n": number if type(number) is int else 0})
        return True

    def close(self) -> None:
        """Let all of it go, and end what is thought for it; widgets stay in memory until they are closed."""
        self.send = None
        self.run(self._close)

    def _close(self) -> None:
        for work in list(page().working):
            work.stop()
        for ident in list(self._comms):
            if ident in _instances:
                _instances[ident].close()
        self.space.clear()
        self._outputs.clear()


def _is_past(chosen: Any, options: Sequence[str] | None) -> bool:
    """Tell whether something chosen by its place in a list lies past the end of the list."""
    places = chosen if isinstance(chosen, list) else [chosen]
    return options is not None and any(type(place) is int and place >= len(options) for place in places)


def _checked(data: Any, buffers: Any) -> tuple[dict[str, Any] | None, list[bytes]]:
    """Return what a page says to a widget and the bytes it brings; None if no control of ours would say so."""
    nothing: tuple[None, list[bytes]] = (None, [])
    if not isinstance(data, dict) or not isinstance(buffers, list):
        return nothing
    if data.get("method") == "custom":
        return ({"method": "custom", "content": data.get("content")}, []) if "content" in data else nothing
    state, paths = data.get("state"), data.get("buffer_paths", [])
    if data.get("method") != "update" or not isinstance(state, dict) or not state.keys() <= WRITTEN:
        return nothing
    if not buffers:
        return {"method": "update", "state": state, "buffer_paths": []}, []
    try:
        found = [base64.b64decode(each, validate=True) for each in buffers]
    except (TypeError, ValueError, binascii.Error):
        return nothing
    # A file stands in the list of chosen ones: ["value", number, "content"].
    if paths != [["value", number, "content"] for number in range(len(found))]:
        return nothing
    value = state.get("value")
    if not isinstance(value, list) or len(value) != len(found) or not all(isinstance(each, dict) for each in value):
        return nothing
    return {"method": "update", "state": state, "buffer_paths": paths}, found
