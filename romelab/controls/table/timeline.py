"""The history row: jump, undo, redo, branches, save, open; and the game on the table kept as it is played."""

from collections.abc import Callable, Mapping
from functools import partial
from html import escape
from textwrap import shorten
from typing import Any

import ipywidgets as widgets

from romelab.controls.seating.game_view import GameView
from romelab.controls.stage.text import download, phrase
from romelab.controls.stage.widgets import Guard, button, dropdown, made, shown, upload
from romelab.controls.storage.autosave import Autosave
from romelab.controls.table.status import standing
from romelab.core import saves
from romelab.core.errors import InputError
from romelab.core.game import AnyGame
from romelab.core.history import History, Point
from romelab.core.input import decoded, path_of
from romelab.core.saves import Ahead, SavedGame, Seating, at_line, head_line, opened, steps_after, table_line
from romelab.keeping.folder import ELSEWHERE, Folder, file_name_of


class GameAutosave(Autosave):
    """The line of a table that says what is kept.

    Parameters
    ----------
    folder
        Where work is kept; None keeps nothing.
    view
        The game's view.
    setup
        What the game started from.
    now
        Gives the game on the table, how the table is set up, seconds played if they count, cards typed in ahead.
    lay
        Sets up the table as a save says.
    guarded
        Wraps callbacks so that refusals are said.
    """

    def __init__(
        self,
        folder: Folder | None,
        view: GameView,
        setup: Any,
        *,
        now: Callable[[], SavedGame],
        lay: Callable[[SavedGame], None],
        guarded: Guard,
    ) -> None:
        self._view, self._now, self._lay = view, now, lay
        self._before: tuple[History[Any], int, int, Seating | None, Ahead] | None = None
        super().__init__(
            folder,
            f"{view.game.title}, {', '.join(seat.name for seat in view.seats(setup))}",
            "game",
            fits=partial(saves.begins_save, game=view.game.id, tour=None),
            go_on=self._resume,
            whole=self._lines,
            guarded=guarded,
        )

    def save(self) -> None:
        """Keep what is new since the last time; a table at which nobody has done anything yet leaves no file."""
        now = history, seating, seconds, ahead = self._now()
        before, self._before = self._before, _standing(now)
        if before is None or before == self._before:
            return
        if before[0] is not history:
            # Another game lies on the table: the one before stays in its file.
            self.begin()
        fresh = [*steps_after(history, before[1])]
        fresh += [table_line(seating)] if seating is not None and seating != before[3] else []
        self.add([*fresh, at_line(history, standing(self._view, history), seconds, ahead)])

    # ---- inside

    def _lines(self) -> list[str]:
        history, seating, seconds, ahead = self._now()
        return [
            head_line(history, seating),
            *steps_after(history, 0),
            at_line(history, standing(self._view, history), seconds, ahead),
        ]

    def _resume(self, text: str) -> None:
        self._lay(opened(text, {self._view.game.id: self._view.game}, source="what was kept", torn=True))
        self._before = _standing(self._now())


def _standing(now: SavedGame) -> tuple[History[Any], int, int, Seating | None, Ahead]:
    """Return what has to change before anything is kept; seconds go by on their own."""
    history = now.history
    return history, len(history.points) - 1, history.here.number, now.seating, now.ahead


SHORT = 30
"""How many letters of what is taken back stand on the button."""


class Timeline:
    """Moves through a history, and writes and reads save files.

    Parameters
    ----------
    games
        The games that may be opened from a file, by id.
    changed
        Called after every jump with nothing, or with what a file gave.
    guarded
        Wraps callbacks so that refusals are said (see :meth:`romelab.controls.stage.stage.Stage.guarded`).
    rests
        Whether somebody is waited for at a point: undo and redo go from one such point to the next.
    told, did
        How a branch ends, and what was done at a point, as the reader may know it: a move of somebody else may be
        secret.
    now
        Gives the game with all that a save file says of its table.

    Attributes
    ----------
    controls
        The widgets of the bar.
    files
        Those that save and open.
    """

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        changed: Callable[[saves.SavedGame | None], None],
        guarded: Guard,
        *,
        rests: Callable[[Point[Any]], bool],
        told: Callable[[Point[Any]], str],
        did: Callable[[Point[Any]], str],
        now: Callable[[], saves.SavedGame],
    ) -> None:
        self._games, self._changed, self._quiet = games, changed, False
        self._rests, self._told, self._did, self._now = rests, told, did, now
        self._history: History[Any] | None = None
        self._undo = "undo"
        back = guarded(lambda: self._go(lambda history: self._before(history.here)))
        forth = guarded(lambda: self._go(lambda history: self._after(history.here)))
        self.back: widgets.Button = button(phrase("undo"), back, icon="undo", tooltip=phrase("undo_decision"))
        self.forth: widgets.Button = button(phrase("redo"), forth, icon="repeat", tooltip=phrase("redo_decision"))
        jump = guarded(lambda change: self._go(lambda history: history.line()[change["new"]]))
        means = phrase("branch_means")
        leaf = guarded(lambda change: self._go(lambda _history: change["new"]))
        self.at = made(widgets.IntSlider, heard=jump, description=phrase("step"), min=0, max=0, continuous_update=False)
        self.branch: widgets.Dropdown = dropdown(phrase("branch"), [], heard=leaf, off=True, tooltip=means)
        self.file_name: widgets.Text = made(widgets.Text, value=f"game{saves.ENDING}", description=phrase("file"))
        self.write = button(phrase("save"), guarded(self._save), icon="save", tooltip=phrase("write_game"))
        endings = f"{saves.ENDING},{saves.FIRST_ENDING}"
        self.upload: widgets.FileUpload = upload(phrase("open"), guarded(self._open), accept=endings)
        self.link: widgets.HTML = made(widgets.HTML)
        self.controls: tuple[widgets.Widget, ...] = (self.back, self.forth, self.at, self.branch)
        self.files = (made(widgets.HBox, (self.file_name, self.write, self.upload), name="rl-history"), self.link)

    def only_look(self) -> None:
        """Say on the buttons that they take nothing back: others have seen what was played."""
        self._undo, self.forth.description = "look_back", phrase("look_on")

    def show(self, history: History[Any]) -> None:
        """Show where a history stands."""
        self._history, self._quiet = history, True
        # What was said of a file holds for the position it was said in.
        self.link.value = ""
        line = history.line()
        self.at.max = max(len(line) - 1, history.here.depth)
        self.at.value = history.here.depth
        leaves = [point for point in history.points if not point.children]
        told = (phrase("branch_line", steps=leaf.depth, told=self._told(leaf)) for leaf in leaves)
        lines = (shorten(f"{number}. {words}", 60, placeholder=" …") for number, words in enumerate(told, 1))
        options = [*zip(lines, (leaf.number for leaf in leaves), strict=True)]
        if tuple(self.branch.options) != tuple(options):
            self.branch.options = options
        self.branch.value = line[-1].number if line[-1].number in [value for _, value in options] else None
        shown(self.branch, len(leaves) > 1)
        self._name_back(history.here)
        self.forth.disabled = self._after(history.here) is None
        self._quiet = False

    def _name_back(self, here: Point[Any]) -> None:
        """Say on the button what it takes back, and how many steps of everybody; its tip says it whole."""
        there = self._before(here)
        self.back.disabled = there is None
        self.back.description, self.back.tooltip = phrase(self._undo), phrase("undo_decision")
        if there is None or self._undo != "undo":
            return
        first = next(point for point in here.line() if point.parent is there)
        whole, steps = self._did(first) or phrase("a_step"), here.depth - there.depth
        for name, most in (("description", SHORT), ("tooltip", len(whole))):
            what = shorten(whole, most, placeholder="…")
            setattr(self.back, name, phrase("undo_what", what=what, steps=steps))

    def lock(self, locked: bool) -> None:
        """Let nobody move in time or open a file while bots are at work."""
        for control in (self.at, self.branch, self.upload):
            control.disabled = locked
        self.back.disabled |= locked
        self.forth.disabled |= locked

    def _before(self, point: Point[Any]) -> Point[Any] | None:
        """Find the last point before this one in which somebody was waited for."""
        before = point.parent
        while before is not None and not self._rests(before):
            before = before.parent
        return before

    def _after(self, point: Point[Any]) -> Point[Any] | None:
        """Find the next point of the branch in which somebody is waited for, or its end."""
        after = point.favourite
        while after is not None and after.favourite is not None and not self._rests(after):
            after = after.favourite
        return after

    def _go(self, where: Callable[[History[Any]], Point[Any] | int | None]) -> None:
        """Go to a point of the game, or to that of a number, if there is one."""
        if self._history is None or self._quiet or (there := where(self._history)) is None:
            return
        self._history.goto(there if isinstance(there, int) else there.number)
        self._changed(None)

    def _save(self) -> None:
        if self._history is None:
            return
        self.link.value = ""
        name = self.file_name.value.strip()
        if not name or "/" in name or "\\" in name or name.startswith("."):
            raise InputError.at("file", "must be a plain name such as game.romelab")
        now = self._now()
        given = file_name_of(name.removesuffix(saves.ENDING)) + saves.ENDING
        if ELSEWHERE.get():
            self._offer(given, saves.dumps(now.history, now.seating, now.seconds, now.ahead).encode())
            return
        file = path_of(given)
        if file.is_symlink():
            raise InputError.at(file.name, "is a link to another place; choose another name")
        path = saves.save(now.history, file, now.seating, now.seconds, now.ahead)
        self._offer(path.name, path.read_bytes(), kept=True)

    def _offer(self, name: str, content: bytes, *, kept: bool = False) -> None:
        """Offer a save to download, and say whether it is kept beside the notebook as well."""
        link = download(name, content, phrase("download"), "text/plain")
        said = phrase("saved_as", file=f"<b>{escape(name)}</b>", link=link) if kept else link
        self.link.value = f'<span role="status">{said}</span>'

    def _open(self, content: bytes, name: str) -> None:
        self.link.value = ""
        self._changed(saves.opened(decoded(content, name), self._games, source=name))
        self.link.value = f'<span role="status">{phrase("opened", file=f"<b>{escape(name)}</b>")}</span>'
