"""What a table tells beside the board: whose turn it is, what happened, what everybody holds, why a button waits."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from romelab.controls.stage.text import Text, first_refusal, phrase
from romelab.controls.table.game_view import Part
from romelab.controls.table.replay import Step, steps, whose
from romelab.controls.table.seats import Sitting
from romelab.controls.table.status import Branches, Log, turn_words
from romelab.core.errors import Reason
from romelab.core.game import Move
from romelab.core.history import Point


class Telling:
    """The words of one table, written for whoever has its screen.

    Parameters
    ----------
    sitting
        The game on the table.
    parts
        Parts of the table that this game alone has.

    Attributes
    ----------
    turn, why, story, hand, holdings, branches
        The words: whose turn it is; why something is refused or waits; what happened; what the reader holds; what
        everybody holds; how branches compare.
    log
        Tells what happened.
    """

    def __init__(self, sitting: Sitting, parts: Sequence[Part]) -> None:
        self._sitting, self._parts = sitting, parts
        self.log, self._branches = Log(sitting.face), Branches(sitting.face)
        self.turn, self.why, self.story, self.hand, self.holdings, self.branches = (Text() for _ in range(6))

    def show(self, observed: Any) -> None:
        """Write the words for the position looked at, of which so much may be shown."""
        sitting = self._sitting
        history, face, reader, everything = sitting.history, sitting.face, sitting.reader, sitting.everything
        self.turn.value = turn_words(face, history, observed)
        self.story.value = self.log.html(history, reader, everything=everything)
        self.holdings.value = face.summary(history.setup, observed, reader)
        for part in self._parts:
            part.show(history, observed, reader, everything=everything)
        self.branches.value = self._branches.html(history)

    def show_hand(self, observed: Any, serving: Sequence[Move]) -> None:
        """Show what the reader holds, those cards lit that some moves use."""
        sitting, reader = self._sitting, self._sitting.reader
        setup = sitting.history.setup
        self.hand.value = "" if reader is None else sitting.face.hand(setup, observed, reader, serving)

    def say_why(self, thinks: str, reasons: Sequence[Reason], foreseen: str) -> None:
        """Say what is to be known about the buttons: who thinks, what may come of a move, why something is refused."""
        sitting = self._sitting
        quiet = thinks or sitting.hold or (phrase("over") if sitting.seat is None else "")
        held = f'<p class="rl-quiet" role="status">{escape(quiet)}</p>' if quiet else ""
        held += f'<p class="rl-quiet">{escape(foreseen)}</p>' if foreseen else ""
        self.why.value = held + first_refusal(reasons, sitting.face.game.rulebook)

    def ended(self, point: Point[Any]) -> str:
        """Say what happened last up to a point, as the reader may know it."""
        sitting = self._sitting
        said = self.log.last(sitting.history, point, sitting.reader, everything=sitting.everything)
        return said or phrase("at_start")

    def did(self, point: Point[Any]) -> str:
        """Say what was done at a point, as the reader may know it; empty if that is nothing.

        Positions are looked at for it: whoever names moves afterwards looks at theirs (see :meth:`Face.look_at`).
        """
        sitting = self._sitting
        setup, reader, everything, step = sitting.history.setup, sitting.reader, sitting.everything, point.step
        if isinstance(step, Move) and point.parent is not None and (everything or point.seat == reader):
            sitting.face.look_at(point.parent.state)
            return sitting.face.move_words(setup, step)
        told = self.log.lines(sitting.history, point, reader, everything=everything)
        return told[0].words if told else ""

    def since_last(self) -> tuple[Step, ...]:
        """Return what has happened since the last turn of whoever looks on."""
        sitting = self._sitting
        seat = whose(sitting.face, sitting.history, sitting.viewer, sitting.people)
        if seat is None:
            return ()
        return steps(sitting.face, self.log, sitting.history, seat, sitting.reader, everything=sitting.everything)
