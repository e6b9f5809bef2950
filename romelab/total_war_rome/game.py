"""Total War: ROME - The Board Game behind the interface that all games share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import ClassVar, Protocol

from romelab.core.errors import InputError, Reason
from romelab.core.game import CHANCE, Chances, Fact, Game, Move, Outcome
from romelab.core.names import Finders
from romelab.core.rulebook import Rulebook
from romelab.core.setup import expected
from romelab.core.speech import Speech
from romelab.core.stages import Row, Stages, TimeUp
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.positions.moves import BATTLE_MOVES
from romelab.total_war_rome.battle.positions.speaking import speech_of as battle_speech_of
from romelab.total_war_rome.box.options import rulebook
from romelab.total_war_rome.box.tables import Box, default_box
from romelab.total_war_rome.chapters.agents import actions, agents, diplomacy, events, initiative, intrigue
from romelab.total_war_rome.chapters.treasury import declaring, offers, purchases, spending, taxation
from romelab.total_war_rome.chapters.war import (
    battles,
    boarding,
    conquest,
    losses,
    meeting,
    movement,
    naval,
    placing,
    reorganise,
    spying,
    turn_end,
)
from romelab.total_war_rome.positions import moves as m, observing, prompts, refusals as r, state as s
from romelab.total_war_rome.positions.building import finders
from romelab.total_war_rome.positions.chapter import TURNING, decider, decision, situation
from romelab.total_war_rome.positions.draft import Draft, Memo
from romelab.total_war_rome.positions.notation import CampaignNotation
from romelab.total_war_rome.positions.speaking import seat_names, speech_of
from romelab.total_war_rome.positions.tasks import AGENTS, CAMPAIGN, OVER, SPENDING, TASKS, TURN_UP

BATTLES = "romelab.total_war_rome.battle."
"""Where the modules lie that tell of battles, with sentences of their own."""
_MARCHING = (movement, placing, boarding, conquest, reorganise, turn_end)
_CHAPTERS = (
    *(initiative, events, agents, actions, diplomacy, intrigue, spying, taxation, movement, boarding, conquest, losses),
    *(meeting, naval, battles, turn_end, declaring),
)
PHASES = (
    decision(AGENTS, "TWR-068", prompts.AgentPhase, agents.list_phase)(*agents.MOVES, *actions.MOVES, events.EVENT),
    decision(CAMPAIGN, "TWR-111", prompts.CampaignPhase, movement.list_phase)(
        *(move for chapter in _MARCHING for move in chapter.MOVES), events.EVENT
    ),
    decision(SPENDING, "TWR-222", prompts.SpendingPhase, offers.list_phase)(
        *spending.MOVES, *purchases.MOVES, *declaring.MOVES, events.EVENT
    ),
    Row(OVER, "TWR-259", prompts.GameOver),
)
"""What is to be decided where nothing lies on the agenda: moves of several chapters."""

STAGES: Stages[Draft, None] = Stages(
    TASKS, m.MOVES.values(), (*PHASES, TURNING, *(row for chapter in _CHAPTERS for row in chapter.ROWS)), decider
)


class Named(Protocol):
    """What says which faction each seat plays: a set-up, or a position."""

    @property
    def factions(self) -> tuple[str, ...]:
        """Faction by seat."""
        ...


class TotalWarRome(Game[s.State, s.Setup]):
    """The game on a map with cards and dice.

    Parameters
    ----------
    box
        Map, cards and dice; those of this package if None.

    Examples
    --------
    >>> from romelab.core.chance import Seeded
    >>> from romelab.core.history import History
    >>> from romelab.total_war_rome.positions.state import Setup
    >>> history = History(TotalWarRome(), Setup(), Seeded(1))
    >>> history.game.legal_moves(history.state)[0]
    Bid(gold=0)
    """

    id = "total_war_rome"
    title = "Total War: ROME - The Board Game"
    move_kinds: ClassVar[Mapping[str, type[Move]]] = {**m.MOVES, **BATTLE_MOVES, TimeUp.kind: TimeUp}
    setup_type: ClassVar[type] = s.Setup

    def __init__(self, box: Box | None = None) -> None:
        self._box = box
        self._memo: Memo = {}

    def __reduce__(self) -> tuple[type[TotalWarRome], tuple[Box, ...]]:
        return type(self), () if self._box is None or self._box is default_box() else (self._box,)

    @cached_property
    def box(self) -> Box:
        """Map, cards and dice; the package's own are read when they are first needed."""
        return self._box or default_box()

    @cached_property
    def notation(self) -> CampaignNotation:
        """How a position is written as a line."""
        return CampaignNotation(self.box)

    @property
    def rulebook(self) -> Rulebook:
        """The numbered rules."""
        return rulebook()

    def new_game(self, setup: s.Setup) -> s.State:
        """Return the first position; raises InputError for a set-up the rules do not allow."""
        expected(setup, s.Setup)
        t = Draft(self.box, s.new_state(setup, self.box))
        self._run(t)
        return t.state()

    def table(self, state: s.State) -> Draft:
        """Return a table with which to ask the chapters' functions about a position."""
        return Draft(self.box, state, self._memo)

    def read_line(self, text: str) -> s.State:
        """Return the position that a line describes; each of its tasks is of whom its stage is for."""
        state = super().read_line(text)
        for task in state.agenda:
            whose = (
                s.STEP if task.kind in STAGES.follow else CHANCE if task.kind in STAGES.chances else max(0, task.seat)
            )
            phase = any(task.kind == row.stage for row in PHASES)
            if phase or task.seat != whose or (task.kind == TURN_UP and task.args[0] not in STAGES.follow):
                raise InputError.at("agenda", f"{task.kind} is nothing for seat {task.seat}", "the line")
        return state

    def to_move(self, state: s.State) -> int | None:
        """Return the seat that decides now, ``CHANCE``, or None when the game is over."""
        if state.battle is not None:
            return engine.to_move(state.battle)
        if state.agenda:
            return state.agenda[-1].seat
        return None if state.phase == OVER else state.order[state.turn]

    def legal_moves(self, state: s.State) -> Sequence[Move]:
        """List the moves of the seat to move, in a fixed order; empty for chance and when the game is over."""
        if state.battle is not None:
            return engine.legal_moves(state.battle)
        listed = STAGES.listed.get(state.agenda[-1].kind if state.agenda else state.phase)
        return [] if listed is None else listed(self.table(state))

    def finders(self, state: s.State) -> Finders:
        """Return what finds the things that moves name by any usual spelling."""
        return finders(self.box, state, self.to_move(state))

    def reasons_against(self, state: s.State, move: Move) -> tuple[Fact, ...]:
        """Return every reason against a move; an empty tuple means that it is legal."""
        if isinstance(move, TimeUp) and state.phase != OVER:
            return () if state.options.minutes else (r.NoClock(),)
        if state.battle is not None:
            return engine.why_not(state.battle, move)
        now = situation(state)
        stage = STAGES.row[now]
        if now == OVER:
            return (stage.prompt(),)
        if type(move) not in STAGES.when:
            return (r.NoBattle(),)
        against = STAGES.against.get(now, {}).get(type(move))
        if against is None:
            return (_not_now(STAGES.when[type(move)][0], stage),)
        return tuple(against(self.table(state), move))

    def perform(self, state: s.State, move: Move) -> tuple[s.State, tuple[Fact, ...]]:
        """Carry out a move known to be legal. Use :meth:`apply` for any other."""
        t = self.table(state)
        if isinstance(move, TimeUp):
            declaring.time_up(t)
        elif state.battle is not None:
            battles.perform(t, move)
        else:
            STAGES.do[situation(state)][type(move)](t, move)
        self._run(t)
        return t.state(), tuple(t.events)

    def chances(self, state: s.State) -> Chances:
        """Return what may come up now, with exact weights; raises ValueError if nothing is due."""
        if state.battle is not None:
            return engine.chances(state.battle)
        if not state.agenda or state.agenda[-1].seat != CHANCE:
            raise ValueError("nothing is due in this position")
        task = state.agenda[-1]
        return STAGES.chances[task.kind](self.table(state), *task.args)

    def luck(self, state: s.State) -> tuple[str, int]:
        """Return what is rolled or drawn here, and in which round."""
        if state.battle is not None:
            return f"battle, {state.battle.stage}", state.round
        return state.agenda[-1].kind if state.agenda else state.phase, state.round

    def perform_outcome(self, state: s.State, outcome: Outcome) -> tuple[s.State, tuple[Fact, ...]]:
        """Go on with an outcome known to be one of :meth:`chances`. Use :meth:`resolve` for any other."""
        t = self.table(state)
        if state.battle is not None:
            t.battle, happened = engine.resolve(state.battle, outcome)
            t.events += happened
        else:
            task = t.pop()
            STAGES.resolve[task.kind](t, outcome, *task.args)
        self._run(t)
        return t.state(), tuple(t.events)

    def observe(self, state: s.State, seat: int | None) -> s.State:
        """Return the position as one seat may see it; None sees what is open to all."""
        return observing.view(state, seat, self.box.map)

    def scores(self, state: s.State) -> tuple[int, ...]:
        """Return the victory points per seat."""
        return state.vp

    def winners(self, state: s.State) -> tuple[int, ...]:
        """Return the seats that have won; empty while the game runs."""
        return state.winners

    def say(
        self,
        setup: Named | None,
        fact: object,
        reader: int | None = None,
        *,
        everything: bool = False,
        capital: bool = True,
    ) -> str:
        """Return the sentence for what happened, rules out a move or is moved, as one seat may read it.

        Parameters
        ----------
        setup
            The set-up of the game or a position of it: it says which faction each seat plays; without one seats are
            called by number.
        fact
            A fact, or a move.
        reader
            The seat that reads it; None may read only what is open to all.
        everything
            Say the whole fact whoever reads it.
        capital
            Begin with a capital letter.
        """
        speech = self.battle_speech(setup) if of_battles(fact) else self.speech(setup)
        return speech.say(fact, reader, everything=everything, capital=capital)

    def worded(self, setup: Named, reasons: Iterable[Fact]) -> tuple[Reason, ...]:
        """Return reasons in English words, for a page or a chart."""
        return tuple(Reason(one.rule, self.say(setup, one, capital=False), one.places) for one in reasons)

    def battle_speech(self, setup: Named | None, language: str = "") -> Speech:
        """Return what says the facts and moves of the battles in a game."""
        return battle_speech_of(seat_names(setup.factions if setup else ()), language)

    def speech(self, setup: Named | None, language: str = "") -> Speech:
        """Return what says the facts and moves of a game in a language, that of the page by default."""
        return speech_of(self.box, setup.factions if setup else (), language)

    def _run(self, t: Draft) -> None:
        """Carry out whatever needs nobody, up to the next decision or roll."""
        while True:
            if t.battle is not None:
                if not battles.over(t):
                    return
            elif not t.agenda or t.agenda[-1].seat != s.STEP:
                return
            task = t.pop()
            STAGES.follow[task.kind](t, *task.args)


def of_battles(fact: object) -> bool:
    """Whether a fact or a move belongs to battles, which have sentences of their own."""
    return type(fact).__module__.startswith(BATTLES)


def _not_now(rule: str, stage: Row) -> Fact:
    """Say what is due before a move can be made."""
    due: prompts.Prompt = stage.prompt()
    if stage.resolve is not None:
        return r.FallsFirst(rule, due)
    return r.AnswerFirst(rule, due) if due.asks else r.NotNow(rule, due)


TOTAL_WAR_ROME = TotalWarRome()
"""The game on the map and with the cards and dice of this package, ready to play."""

GAME = TOTAL_WAR_ROME
"""The name that every game has: ``GAME.new_game(Setup())``, ``GAME.legal_moves(state)``, ``GAME.why_not``."""
