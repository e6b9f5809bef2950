"""Where a game stands, in words: whose turn it is, what was said last, how branches compare."""

from __future__ import annotations

from html import escape
from itertools import islice
from typing import Any

from romelab.controls.face import Face
from romelab.controls.speaking import phrase
from romelab.controls.still import still_html
from romelab.controls.words import seat_sign, table
from romelab.core.game import CHANCE
from romelab.core.history import History
from romelab.drawing.svg import scene_pieces

LATEST = 5
"""So many happenings stand below a still picture."""


def turn_words(face: Face, history: History[Any], observed: Any) -> str:
    """Say in a line whose turn it is, which phase runs, and the points and gold of that seat, as HTML.

    Parameters
    ----------
    face
        The game's face.
    history
        The game.
    observed
        What the reader may see of the position: nothing more is said of a seat's gold.
    """
    state = history.state
    seat = face.game.to_move(state)
    names, now = face.steps(state)
    steps = "".join(
        f"<li{' aria-current=step' if index == now else ''}>{escape(name)}</li>" for index, name in enumerate(names)
    )
    seats = face.seats(history.setup)
    if seat is None:
        winners = tuple(seats[winner].name for winner in face.game.winners(state))
        who = escape(phrase("over_won", who=winners), quote=False)
    elif seat == CHANCE:
        drawing = face.who_sees(state)
        whose = f"{seat_sign(seats[drawing[0]].look)} {escape(seats[drawing[0]].name)}: " if drawing else ""
        who = f"{whose}{escape(face.chance_words(state))}"
    else:
        phase = names[now] if 0 <= now < len(names) else ""
        who = f"{seat_sign(seats[seat].look)} {escape(' · '.join(filter(None, (seats[seat].name, phase))))}"
        if tally := face.tally(history.setup, observed, seat):
            who += f'<span class="rl-tally"> · {escape(tally)}</span>'
    return (
        f'<p class="rl-bill">{who}</p><p>{escape(face.round_words(state))}</p>'
        f'<ol class="rl-steps" aria-label="{escape(phrase("phases"))}">{steps}</ol>'
    )


class Branches:
    """Sets the ends of all branches side by side, and remembers what it has found of each.

    Parameters
    ----------
    face
        The game's face.
    """

    def __init__(self, face: Face) -> None:
        self._face = face
        self._of: History[Any] | None = None
        self._known: dict[int, tuple[Any, ...]] = {}

    def html(self, history: History[Any]) -> str:
        """Give the table; nothing before there are two branches."""
        ends = [point for point in history.points if not point.children]
        if len(ends) < 2:
            return ""
        if self._of is not history:
            self._of, self._known = history, {}
        face = self._face
        seats = [seat.name for seat in face.seats(history.setup)]
        for end in ends:
            if end.number not in self._known:
                self._known[end.number] = (end.depth, face.round_words(end.state), *face.open_scores(end.state))
        rows = [(number, *self._known[end.number]) for number, end in enumerate(ends, 1)]
        head = (phrase("column_branch"), phrase("column_steps"), phrase("column_stands"), *seats)
        return table(phrase("branches_points"), head, rows, numbers=range(3, 3 + len(seats)))


def standing(face: Face, history: History[Any]) -> str:
    """Say in a few words who is to move in which round, for the list of what is kept."""
    seat = face.game.to_move(history.state)
    who = phrase("is_over") if seat is None else ""
    if seat is not None and seat != CHANCE:
        who = phrase("to_move", who=face.seats(history.setup)[seat].name)
    return ", ".join(filter(None, (who, face.round_words(history.state))))


def still_table(face: Face, history: History[Any], noted: str = "") -> str:
    """Give a table's still form: the board and what happened last, as everybody may see it.

    Parameters
    ----------
    face
        The game's face.
    history
        Looked at where it stands.
    noted
        What the pupil wrote beside it, as text.
    """
    setup = history.setup
    everybody = face.game.observe(history.state, None)
    said = (face.event_words(setup, event, None, everything=False) for event in reversed(history.log()))
    latest = "".join(f"<li>{escape(words)}</li>" for words in islice(filter(None, said), LATEST))
    board = scene_pieces(face.scene(setup, everybody, {}, "", ()))
    return still_html(board, turn_words(face, history, everybody), f"<ul>{latest}</ul>", noted)
