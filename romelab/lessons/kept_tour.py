"""A tour as it is kept: the lines of a save, and between them where the tour stands and what was noted."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, cast

from romelab.core.door import read_json
from romelab.core.faults import Fault, InputError
from romelab.core.game import AnyGame
from romelab.core.history import History
from romelab.core.plain import from_plain, to_plain
from romelab.core.saves import MOST_LINE, head_of, opened
from romelab.lessons.notes import Note
from romelab.lessons.steps import Script

SOURCE = "what was kept of the tour"


@dataclass(frozen=True, slots=True)
class Guessed:
    """A prediction: its name, guess and reason, what came of it, and the point it was made at."""

    name: str
    guess: str
    reason: str
    came: str
    since: int


@dataclass(frozen=True, slots=True)
class TourState:
    """Where a tour stands.

    Attributes
    ----------
    number, finished
        The step shown, from 0, and whether it is done.
    start, end
        Points of the history where the step begins and where it was done.
    hints
        How many hints of the step were given.
    guessed
        The predictions written so far.
    """

    number: int
    finished: bool
    start: int
    end: int
    hints: int
    guessed: tuple[Guessed, ...] = ()


def tour_head(first: str, title: str) -> str:
    """Give the first line of a kept tour: that of a save, with the tour's title."""
    return json.dumps({**json.loads(first), "tour": title}, ensure_ascii=False)


def is_tour(first: str, game: str, title: str) -> bool:
    """Tell from its first line whether a piece of work is this tour."""
    try:
        head = head_of(first, "")
    except InputError:
        return False
    return (head.get("game"), head.get("tour")) == (game, title)


def state_line(state: TourState) -> str:
    """Give the line that says where the tour stands."""
    return json.dumps({"state": to_plain(state)}, ensure_ascii=False)


def note_line(note: Note) -> str:
    """Give the line of a note."""
    return json.dumps({"note": list(note)}, ensure_ascii=False)


def read_tour(text: str, game: AnyGame, setup: Any, script: Script) -> tuple[History[Any], TourState, list[Note]]:
    """Read a kept tour.

    Raises
    ------
    InputError
        If it is damaged, or another tour than this one.
    """
    save: list[str] = []
    notes: list[Note] = []
    state: TourState | None = None
    # What follows the last end of a line was being written when the program was killed.
    for line in text.split("\n")[:-1]:
        data = read_json(line, SOURCE, MOST_LINE) if line.startswith(('{"note"', '{"state"')) else None
        if isinstance(data, dict) and "note" in data:
            words = cast("dict[str, Any]", data)["note"]
            if not isinstance(words, list) or len(words) != 4 or not all(isinstance(word, str) for word in words):
                raise InputError([Fault("", "has a note that is none")], SOURCE)
            notes.append(Note(*words))
        elif isinstance(data, dict):
            state = from_plain(TourState, cast("dict[str, Any]", data).get("state"), SOURCE)
        else:
            save.append(line)
    history = opened("\n".join(save) + "\n", {game.id: game}, source=SOURCE).history
    if state is None:
        raise InputError([Fault("", "does not say where the tour stands")], SOURCE)
    known = {step.predict.name for step in script.steps if step.predict}
    points = (state.start, state.end, *(guess.since for guess in state.guessed))
    if (
        history.setup != setup
        or not 0 <= state.number <= len(script.steps)
        or not all(0 <= point < len(history.points) for point in points)
        or not {guess.name for guess in state.guessed} <= known
    ):
        raise InputError([Fault("", "belongs to another version of this tour")], SOURCE)
    return history, state, notes
