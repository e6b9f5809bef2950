"""What a table tells beside the board: whose turn it is, what happened, what everybody holds, why a button waits."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from romelab.controls.seating.game_view import Part
from romelab.controls.seating.seats import TableSession
from romelab.controls.stage.text import Text, first_refusal, phrase
from romelab.controls.table.replay import Step, steps, whose
from romelab.controls.table.status import Branches, Log, turn_words
from romelab.core.errors import Reason
from romelab.core.game import Move
from romelab.core.history import Point


class Sidebar:
    """The words of one table, written for whoever has its screen.

    Parameters
    ----------
    session
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

    def __init__(self, session: TableSession, parts: Sequence[Part]) -> None:
        self._session, self._parts = session, parts
        self.log, self._branches = Log(session.view), Branches(session.view)
        self.turn, self.why, self.story, self.hand, self.holdings, self.branches = (Text() for _ in range(6))

    def show(self, observed: Any) -> None:
        """Write the words for the position looked at, of which so much may be shown."""
        session = self._session
        history, view, reader, everything = session.history, session.view, session.reader, session.everything
        self.turn.value = turn_words(view, history, observed)
        self.story.value = self.log.html(history, reader, everything=everything)
        self.holdings.value = view.summary(history.setup, observed, reader)
        for part in self._parts:
            part.show(history, observed, reader, everything=everything)
        self.branches.value = self._branches.html(history)

    def show_hand(self, observed: Any, serving: Sequence[Move]) -> None:
        """Show what the reader holds, those cards lit that some moves use."""
        session, reader = self._session, self._session.reader
        setup = session.history.setup
        self.hand.value = "" if reader is None else session.view.hand(setup, observed, reader, serving)

    def say_why(self, thinks: str, reasons: Sequence[Reason], foreseen: str) -> None:
        """Say what is to be known about the buttons: who thinks, what may come of a move, why something is refused."""
        session = self._session
        quiet = thinks or session.hold or (phrase("over") if session.seat is None else "")
        held = f'<p class="rl-quiet" role="status">{escape(quiet)}</p>' if quiet else ""
        held += f'<p class="rl-quiet">{escape(foreseen)}</p>' if foreseen else ""
        self.why.value = held + first_refusal(reasons, session.view.game.rulebook)

    def ended(self, point: Point[Any]) -> str:
        """Say what happened last up to a point, as the reader may know it."""
        session = self._session
        said = self.log.last(session.history, point, session.reader, everything=session.everything)
        return said or phrase("at_start")

    def did(self, point: Point[Any]) -> str:
        """Say what was done at a point, as the reader may know it; empty if that is nothing.

        Positions are looked at for it: whoever names moves afterwards looks at theirs (see :meth:`GameView.look_at`).
        """
        session = self._session
        setup, reader, everything, step = session.history.setup, session.reader, session.everything, point.step
        if isinstance(step, Move) and point.parent is not None and (everything or point.seat == reader):
            session.view.look_at(point.parent.state)
            return session.view.move_words(setup, step)
        told = self.log.lines(session.history, point, reader, everything=everything)
        return told[0].words if told else ""

    def since_last(self) -> tuple[Step, ...]:
        """Return what has happened since the last turn of whoever looks on."""
        session = self._session
        seat = whose(session.view, session.history, session.viewer, session.people)
        if seat is None:
            return ()
        return steps(session.view, self.log, session.history, seat, session.reader, everything=session.everything)
