"""Struggle for Rome behind the Game interface."""

# pyright: strict
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from romelab.core.game import CHANCE, Chances, Fact, Game, Move, Outcome, Step
from romelab.core.names import Finders
from romelab.core.rulebook import Rulebook
from romelab.core.setup import expected
from romelab.core.speech import Speech
from romelab.core.stages import TimeUp
from romelab.struggle_for_rome.box.options import rulebook
from romelab.struggle_for_rome.chapters import scoring
from romelab.struggle_for_rome.chapters.rounds import is_dead
from romelab.struggle_for_rome.positions import due, events as e, moves as m, points, refusals, speaking, state as s
from romelab.struggle_for_rome.positions.notation import NOTATION, finders, laid_out
from romelab.struggle_for_rome.positions.setup import Setup
from romelab.struggle_for_rome.positions.tables import Tables
from romelab.struggle_for_rome.stages import STAGES


class StruggleForRome(Game[s.State, Setup]):
    """The game as pure functions over positions; one object serves any number of games.

    Examples
    --------
    >>> game = StruggleForRome()
    >>> state = game.new_game(Setup(("Ada", "Ben", "Cleo")))
    >>> state.stage, game.chances(state).total
    ('first roll', 36)
    """

    id = "struggle_for_rome"
    title = "Struggle for Rome"
    move_kinds: ClassVar[Mapping[str, type[Move]]] = {**m.MOVE_KINDS, TimeUp.kind: TimeUp}
    setup_type = Setup
    notation = NOTATION

    def __init__(self) -> None:
        self._frames: dict[Setup, Tables] = {}
        self._last: Tables | None = None

    def __reduce__(self) -> tuple[type[StruggleForRome], tuple[()]]:
        return StruggleForRome, ()

    @property
    def rulebook(self) -> Rulebook:
        """The 152 rules."""
        return rulebook()

    def frame(self, state: s.State) -> Tables:
        """Return board, options and tables of the game that a position belongs to."""
        last = self._last
        if last is not None and last.setup is state.setup:
            return last
        return self.frame_of(state.setup)

    def frame_of(self, setup: Setup) -> Tables:
        """Return board, options and tables of the game that starts from a set-up; made once and kept."""
        frame = self._frames.get(setup)
        if frame is None:
            if len(self._frames) >= 16:
                self._frames.clear()
            frame = self._frames[setup] = Tables(setup)
        if frame.setup is setup:
            self._last = frame
        return frame

    def new_game(self, setup: Setup) -> s.State:
        """Return the first position: everything laid out, the rolls for First Player to come.

        Raises
        ------
        InputError
            For a wrong number of players, bad names, colours or options, or a faulty board.
        """
        expected(setup, Setup)
        setup.check()
        return laid_out(self.frame_of(setup))

    def to_move(self, state: s.State) -> int | None:
        """Return the seat that decides, ``CHANCE``, or None when the game is over."""
        return state.mover

    def legal_moves(self, state: s.State) -> Sequence[Move]:
        """List the moves of the seat to move.

        Of the offers to trade only the smallest are listed, to one player, two offers a segment; of the payments for
        a journey only the cheapest. ``why_not`` allows every other offer, and every payment for a journey unless
        another way there crosses fewer land arrows and no more sea arrows, or fewer sea arrows and no more land arrows.
        """
        listed = STAGES.listed.get(state.stage)
        return () if listed is None else listed(self.frame(state), state)

    def finders(self, state: s.State) -> Finders:
        """Return what finds the things that moves name by any usual spelling."""
        return finders(self.frame(state))

    def reasons_against(self, state: s.State, move: Move) -> tuple[Fact, ...]:
        """Return every reason against a move; none if it is legal."""
        against = STAGES.against.get(state.stage, {}).get(type(move))
        if against is not None:
            return tuple(against(self.frame(state), state, move))
        now = self.prompt(state)
        if state.stage == due.OVER:
            return (now,)
        if isinstance(move, TimeUp):
            return () if self.frame(state).options.minutes else (refusals.NoClock(),)
        rule, when = STAGES.when.get(type(move), ("", ""))
        return (refusals.NotNow(rule, when, now) if when else refusals.NoSuchMove(now),)

    def perform(self, state: s.State, move: Move) -> Step[s.State]:
        """Carry out a legal move."""
        frame = self.frame(state)
        if isinstance(move, TimeUp):
            state, events = scoring.finish(frame, state)
            return state, (e.TimeIsUp(frame.options.minutes), *events)
        return STAGES.do[state.stage][type(move)](frame, state, move)

    def chances(self, state: s.State) -> Chances:
        """Return what may come up now.

        Raises
        ------
        ValueError
            If nothing is due, or the position is an observation in which the pile cannot be seen.
        """
        if state.mover != CHANCE:
            raise ValueError("nothing is due in this position")
        return STAGES.chances[state.stage](self.frame(state), state)

    def perform_outcome(self, state: s.State, outcome: Outcome) -> Step[s.State]:
        """Go on with an outcome known to be one of :meth:`chances`. Use :meth:`resolve` for any other."""
        frame = self.frame(state)
        state, events = STAGES.resolve[state.stage](frame, state, outcome)
        follow = STAGES.follow.get(state.stage)
        if follow is None:
            return state, events
        state, more = follow(frame, state)
        return state, events + more

    def observe(self, state: s.State, seat: int | None) -> s.State:
        """Return the position as one seat may see it, by ``position.state.observation``."""
        return s.observation(state, seat)

    def scores(self, state: s.State) -> tuple[int, ...]:
        """Return the points per seat, hidden Culture cards included."""
        frame = self.frame(state)
        return tuple(points.score(frame, state, seat).total for seat in range(frame.seats))

    def winners(self, state: s.State) -> tuple[int, ...]:
        """Return the seats that have won; several share the victory."""
        return scoring.winners(self.frame(state), state)

    def is_dead(self, state: s.State) -> bool:
        """Whether it can be shown that nobody can score any more, from what lies open to all."""
        return is_dead(self.frame(state), state)

    def prompt(self, state: s.State) -> Fact:
        """Return what is being decided or comes up now, as a fact."""
        row = STAGES.row[state.stage]
        return row.prompt(state.mover) if row.kinds else row.prompt()

    def speech(self, setup: Setup, language: str = "") -> Speech:
        """Return what says the facts and moves of a game in a language, that of the page by default.

        Examples
        --------
        >>> STRUGGLE_FOR_ROME.speech(Setup(), "de").name("seat", (0, 1))
        'Rot und Blau'
        """
        return speaking.speech_of(setup, language)


STRUGGLE_FOR_ROME = StruggleForRome()

GAME = STRUGGLE_FOR_ROME
"""The name that every game has: ``GAME.new_game(Setup())``, ``GAME.legal_moves(state)``, ``GAME.why_not``."""
