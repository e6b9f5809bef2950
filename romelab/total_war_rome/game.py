"""Total War: ROME - The Board Game behind the interface that all games share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from types import MappingProxyType, SimpleNamespace
from typing import Any

from romelab.core.chance import Chances, Outcome
from romelab.core.faults import Reason
from romelab.core.game import CHANCE, Event, Game, Move
from romelab.core.rulebook import Rulebook
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.position.moves import BATTLE_MOVES
from romelab.total_war_rome.box.rolls import TURNED
from romelab.total_war_rome.box.rules import rulebook
from romelab.total_war_rome.box.tables import Box, default_box
from romelab.total_war_rome.chapters.agents import action_results, actions, agents, events, initiative, spying
from romelab.total_war_rome.chapters.treasury import declaring, ending, offers, purchases, spending, taxation
from romelab.total_war_rome.chapters.war import (
    battles,
    boarding,
    conquest,
    losses,
    march_off,
    meeting,
    movement,
    naval,
    placing,
    reorganise,
    turn_end,
)
from romelab.total_war_rome.position.chapter import (
    Draws,
    Kind,
    Kinds,
    Lists,
    Steps,
    nothing_against,
    situation,
    turned_up,
)
from romelab.total_war_rome.position.draft import Draft
from romelab.total_war_rome.position.moves import MOVES, Answer
from romelab.total_war_rome.position.observing import view
from romelab.total_war_rome.position.setup import Setup, new_state
from romelab.total_war_rome.position.state import STEP, State


def _turned(t: Draft, step: Any, *args: Any) -> Any:
    del t, step, args
    return TURNED


TURNING: Any = SimpleNamespace(FALLS={"turn_up": turned_up}, DRAWS={"turn_up": _turned})
CHAPTERS: tuple[Any, ...] = (
    initiative,
    events,
    agents,
    actions,
    action_results,
    spying,
    march_off,
    taxation,
    movement,
    placing,
    boarding,
    conquest,
    losses,
    meeting,
    naval,
    battles,
    reorganise,
    turn_end,
    spending,
    purchases,
    offers,
    declaring,
    ending,
    TURNING,
)
"""The chapters of the rules, in the order of play."""

KINDS: Kinds = {}
LISTS: Lists = {}
STEPS: Steps = {}
FALLS: Steps = {}
DRAWS: Draws = {}
ANSWERS: dict[str, Any] = {}
for _chapter in CHAPTERS:
    KINDS.update(getattr(_chapter, "KINDS", {}))
    LISTS.update(getattr(_chapter, "LISTS", {}))
    STEPS.update(getattr(_chapter, "STEPS", {}))
    FALLS.update(getattr(_chapter, "FALLS", {}))
    DRAWS.update(getattr(_chapter, "DRAWS", {}))
    ANSWERS.update(getattr(_chapter, "ANSWERS", {}))


def _answer(t: Draft, move: Answer) -> None:
    ANSWERS[t.agenda[-1].kind](t, move)


def _answers(t: Draft) -> tuple[Move, ...]:
    return (Answer(True), Answer(False))


KINDS[Answer] = Kind(tuple(ANSWERS), nothing_against, _answer, "TWR-048")
LISTS.update(dict.fromkeys(ANSWERS, _answers))


class TotalWarRome(Game[State, Setup]):
    """The game on a map with cards and dice.

    Parameters
    ----------
    box
        Map, cards and dice; those of this package if None.

    Examples
    --------
    >>> from romelab.core.chance import Seeded
    >>> from romelab.core.history import History
    >>> history = History(TotalWarRome(), Setup(), Seeded(1))
    >>> history.game.legal_moves(history.state)[0]
    Bid(gold=0)
    """

    id = "total_war_rome"
    title = "Total War: ROME - The Board Game"
    move_kinds = MappingProxyType({**MOVES, **BATTLE_MOVES})
    setup_type = Setup

    def __init__(self, box: Box | None = None) -> None:
        self.box = box or default_box()

    @cached_property
    def _rulebook(self) -> Rulebook:
        return rulebook()

    @property
    def rulebook(self) -> Rulebook:
        """The numbered rules."""
        return self._rulebook

    def new_game(self, setup: Setup) -> State:
        """Give the first position; raises InputError for a set-up the rules do not allow."""
        t = Draft(self.box, new_state(setup, self.box))
        self._run(t)
        return t.state()

    def table(self, state: State) -> Draft:
        """Give a table to ask the chapters' functions about a position."""
        return Draft(self.box, state)

    def to_move(self, state: State) -> int | None:
        """Give the seat that decides now, ``CHANCE``, or None when the game is over."""
        if state.battle is not None:
            return engine.to_move(state.battle)
        if state.agenda:
            return state.agenda[-1].seat
        return None if state.phase == "over" else state.order[state.turn]

    def legal_moves(self, state: State) -> Sequence[Move]:
        """List the moves of the seat to move, in a fixed order; empty for chance and when the game is over."""
        if state.battle is not None:
            return engine.legal_moves(state.battle)
        if state.agenda and state.agenda[-1].seat < 0:
            return []
        t = Draft(self.box, state)
        lister = LISTS.get(situation(t))
        if lister is None:
            return []
        t.memo = {}
        found: list[Move] = []
        for move in lister(t):
            if isinstance(move, tuple):
                found += move
                continue
            for _ in KINDS[type(move)].check(t, move):
                break
            else:
                found.append(move)
        return found

    def why_not(self, state: State, move: Move) -> tuple[Reason, ...]:
        """Give every reason against a move; an empty tuple means that it is legal."""
        if state.battle is not None:
            return engine.why_not(state.battle, move)
        if state.phase == "over":
            return (Reason("TWR-259", "the game is over"),)
        t = Draft(self.box, state)
        t.memo = {}
        now = situation(t)
        kind = KINDS.get(type(move))
        if kind is None:
            return (Reason("TWR-040", "no battle is being fought"),)
        if now not in kind.when:
            return (Reason(kind.rule, f"not now: {WAITING.get(now, 'something else is to be decided first')}"),)
        return tuple(kind.check(t, move))

    def perform(self, state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
        """Carry out a move known to be legal. Use :meth:`apply` for any other."""
        t = Draft(self.box, state)
        if state.battle is not None:
            battles.perform(t, move)
        else:
            KINDS[type(move)].do(t, move)
        self._run(t)
        return t.state(), tuple(t.events)

    def chances(self, state: State) -> Chances:
        """Give what may fall now, with exact weights; raises ValueError if nothing is to fall."""
        if state.battle is not None:
            return engine.chances(state.battle)
        if not state.agenda or state.agenda[-1].seat != CHANCE:
            raise ValueError("nothing is to fall in this position")
        task = state.agenda[-1]
        draw = DRAWS.get(task.kind)
        if draw is not None:
            return draw(Draft(self.box, state), *task.args)
        return self.box.roll(task.args[0])

    def settle(self, state: State, outcome: Outcome) -> tuple[State, tuple[Event, ...]]:
        """Go on from a position that waits for chance with one of the outcomes of :meth:`chances`."""
        t = Draft(self.box, state)
        if state.battle is not None:
            t.battle, happened = engine.settle(state.battle, outcome)
            t.events += happened
        else:
            task = t.pop()
            FALLS[task.kind](t, outcome, *task.args)
        self._run(t)
        return t.state(), tuple(t.events)

    def observe(self, state: State, seat: int | None) -> State:
        """Give the position as one seat may see it; None sees what is open to all."""
        return view(state, seat, self.box.map)

    def scores(self, state: State) -> tuple[int, ...]:
        """Give the victory points per seat."""
        return state.vp

    def winners(self, state: State) -> tuple[int, ...]:
        """Give the seats that have won; empty while the game runs."""
        return state.winners

    def _run(self, t: Draft) -> None:
        """Carry out whatever needs nobody, up to the next decision or roll."""
        while True:
            if t.battle is not None:
                if not battles.over(t):
                    return
            elif not t.agenda or t.agenda[-1].seat != STEP:
                return
            task = t.pop()
            STEPS[task.kind](t, *task.args)


WAITING = {
    "bid": "the initiative is being settled",
    "order": "the turn order is being chosen",
    "agents": "it is the agent phase",
    "campaign": "it is the campaign phase",
    "spending": "it is the spending phase",
    "window": "an event may be played, or let it pass",
    "meet": "two armies have met",
    "escape": "an army has to go somewhere",
    "expelled": "an army stands in the land of a former ally",
    "lose_card": "a lost card has to be chosen",
    "retreat": "a beaten navy has to retreat",
}
"""What a situation waits for, for people."""


TOTAL_WAR_ROME = TotalWarRome()
"""The game on the map and with the cards and dice of this package, ready to play."""
