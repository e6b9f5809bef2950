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
NOT_YET = -1


@dataclass(frozen=True, slots=True)
class Guessed:
    """A prediction.

    Attributes
    ----------
    name, guess, reason
        Its name, the key of the guess, and the reason.
    since, till
        Points of the history: where it was made, and where it was compared with what came; NOT_YET if it was not.
    """

    name: str
    guess: str
    reason: str
    since: int
    till: int


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


def tour_head(first: str, name: str) -> str:
    """Give the first line of a kept tour: that of a save, with the tour's name."""
    return json.dumps({**json.loads(first), "tour": name}, ensure_ascii=False)


def is_tour(first: str, game: str, name: str) -> bool:
    """Tell from its first line whether a piece of work is this tour."""
    try:
        head = head_of(first, "")
    except InputError:
        return False
    return (head.get("game"), head.get("tour")) == (game, name)


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
            notes.append(Note(*words)._replace(part=script.title))
        elif isinstance(data, dict):
            state = from_plain(TourState, cast("dict[str, Any]", data).get("state"), SOURCE)
        else:
            save.append(line)
    history = opened("\n".join(save) + "\n", {game.id: game}, source=SOURCE).history
    if state is None:
        raise InputError([Fault("", "does not say where the tour stands")], SOURCE)
    known = {(step.predict.name, key) for step in script.steps if step.predict for key in step.predict.choices}
    points = [state.start, state.end]
    for guess in state.guessed:
        points += [guess.since, guess.since if guess.till == NOT_YET else guess.till]
    if (
        history.setup != setup
        or not 0 <= state.number <= len(script.steps)
        or not all(0 <= point < len(history.points) for point in points)
        or any(
            guess.till != NOT_YET and history.points[guess.since] not in history.points[guess.till].line()
            for guess in state.guessed
        )
        or not {(guess.name, guess.guess) for guess in state.guessed} <= known
    ):
        raise InputError([Fault("", "belongs to another version of this tour")], SOURCE)
    return history, state, notes
