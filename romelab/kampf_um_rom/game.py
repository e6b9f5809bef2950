"""*Kampf um Rom - Das Kartenspiel* behind the Game interface: stages, and the chapters that rule each of them."""

# pyright: strict
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any, ClassVar

from romelab.core.chance import Chances, Outcome
from romelab.core.faults import Reason
from romelab.core.game import CHANCE, Game, Move
from romelab.core.rulebook import Rulebook
from romelab.kampf_um_rom.box.cards import CARDS, Deck, default_deck
from romelab.kampf_um_rom.chapters import catastrophes, combat, developing, exchange, flow, invasion, prevention
from romelab.kampf_um_rom.chapters import end_phase as ending
from romelab.kampf_um_rom.chapters import setting_up as preparation
from romelab.kampf_um_rom.chapters.flow import Step
from romelab.kampf_um_rom.chapters.scoring import scores, winners
from romelab.kampf_um_rom.chapters.turn import turn_moves, why_not_turn
from romelab.kampf_um_rom.network.network import AchievementNetwork, default_network
from romelab.kampf_um_rom.position import state as stages
from romelab.kampf_um_rom.position.moves import (
    MOVE_KINDS,
    Allow,
    Attack,
    ChooseOrder,
    Convert,
    Develop,
    Double,
    Empty,
    Fetch,
    Leave,
    NoDevelopment,
    NoDouble,
    Pass,
    Prevent,
    Ready,
    Show,
    Strike,
    Swap,
    Throw,
    ThrowAway,
    Waste,
)
from romelab.kampf_um_rom.position.setup import Setup
from romelab.kampf_um_rom.position.state import State
from romelab.kampf_um_rom.position.tables import Tables

_TURN_KINDS = (Develop, Attack, Empty, Strike, Convert, Waste, Show, Throw, Swap, Pass, Leave)


_NO_DEVELOPMENT, _NO_DOUBLE, _ALLOW = NoDevelopment(), NoDouble(), Allow()


class _Stage:
    """What may be done in a stage: the kinds of move, their list, and what to say about any other."""

    def __init__(
        self, kinds: tuple[type[Move], ...], listed: Callable[[Tables, State], list[Move]], rule: str, said: str
    ) -> None:
        self.kinds = frozenset(kinds)
        self.listed = listed
        self.rule = rule
        self.said = said


def _rest_moves(t: Tables, state: State) -> list[Move]:
    return [*t.developments(state.card, developing.rest_boxes(t, state)), _NO_DEVELOPMENT]


def _prevent_moves(t: Tables, state: State) -> list[Move]:
    return [*prevention.prevent_moves(t, state), _ALLOW]


def _double_moves(t: Tables, state: State) -> list[Move]:
    return [*combat.double_moves(t, state), _NO_DOUBLE]


_STAGES: Mapping[str, _Stage] = {
    stages.ORDER: _Stage((ChooseOrder,), preparation.order_moves, "KUR-08", "{} chooses an order number now"),
    stages.EXCHANGE: _Stage(
        (ThrowAway, Ready),
        preparation.exchange_moves,
        "KUR-12",
        "{} decides now which cards to exchange",
    ),
    stages.TURN: _Stage(_TURN_KINDS, turn_moves, "KUR-14", "{} plays a card now"),
    stages.FETCH: _Stage((Fetch,), exchange.fetch_moves, "KUR-101", "{} takes a card from the discard pile now"),
    stages.SECOND: _Stage((Strike,), catastrophes.second_moves, "KUR-92", "{} chooses the second token now"),
    stages.PREVENT: _Stage((Prevent, Allow), _prevent_moves, "KUR-81", "{} decides now whether to prevent the loss"),
    stages.DEVELOP: _Stage((Develop, NoDevelopment), _rest_moves, "KUR-68", "{} may develop now, after the attack"),
    stages.DOUBLE: _Stage((Double, NoDouble), _double_moves, "KUR-58", "{} decides now about a second token"),
}

_LISTED = {name: stage.listed for name, stage in _STAGES.items()}

_REASONS: dict[tuple[str, type[Move]], Callable[[Tables, State, Any], list[Reason]]] = {
    (stages.ORDER, ChooseOrder): preparation.why_not_order,
    (stages.EXCHANGE, ThrowAway): preparation.why_not_throw_away,
    (stages.FETCH, Fetch): exchange.why_not_fetch,
    (stages.SECOND, Strike): catastrophes.why_not_strike,
    (stages.PREVENT, Prevent): prevention.why_not_prevent,
    (stages.DEVELOP, Develop): developing.why_not_rest,
    (stages.DOUBLE, Double): combat.why_not_double,
}
_REASONS.update({(stages.TURN, kind): why_not_turn for kind in _TURN_KINDS})

_PERFORM: Mapping[type[Move], Callable[[Tables, State, Any], Step]] = {
    ChooseOrder: preparation.choose_order,
    ThrowAway: preparation.throw_away,
    Ready: lambda t, state, _: preparation.ready(t, state),
    Develop: developing.develop,
    Attack: invasion.attack,
    Empty: catastrophes.empty,
    Strike: catastrophes.strike,
    Convert: catastrophes.convert,
    Waste: catastrophes.waste,
    Prevent: prevention.prevent,
    Allow: lambda t, state, _: prevention.allow(t, state),
    NoDevelopment: lambda t, state, _: invasion.decline_development(t, state),
    Double: combat.double,
    NoDouble: lambda t, state, _: combat.decline_double(t, state),
    Swap: exchange.swap,
    Fetch: exchange.fetch,
    Show: lambda t, state, _: exchange.show(t, state),
    Throw: exchange.throw,
    Pass: lambda t, state, _: exchange.take_pass(t, state),
    Leave: lambda t, state, _: ending.leave(t, state),
}

_CHANCES: Mapping[str, Callable[[State], Chances]] = {
    stages.DEAL: flow.draw_chances,
    stages.REFILL: preparation.refill_chances,
    stages.NEW_HAND: exchange.new_hand_chances,
    stages.DRAW: flow.draw_chances,
}

_FROM_PILE = frozenset({stages.DEAL, stages.REFILL, stages.DRAW})

_SETTLE: Mapping[str, Callable[[Tables, State, int], Step]] = {
    stages.DEAL: preparation.settle_deal,
    stages.REFILL: preparation.settle_refill,
    stages.NEW_HAND: exchange.settle_new_hand,
    stages.DRAW: flow.settle_draw,
}


@cache
def rulebook() -> Rulebook:
    """Give the 119 rules, KUR-01 to KUR-119."""
    return Rulebook.read(files("romelab.kampf_um_rom.box") / "rulebook.toml")


class KampfUmRom(Game[State, Setup]):
    """The card game for three or four players.

    Parameters
    ----------
    network
        The achievement network; the package's own by default.
    deck
        The cards; the package's own by default.

    Examples
    --------
    >>> from romelab.core.chance import Seeded
    >>> from romelab.core.history import History
    >>> play = History(KampfUmRom(), Setup(colours=("red", "white", "black")), Seeded(1))
    >>> len(play.state.pile), play.game.legal_moves(play.state)[0]
    (45, ChooseOrder(place=1))
    """

    id: ClassVar[str] = "kampf_um_rom"
    title: ClassVar[str] = "Kampf um Rom - Das Kartenspiel"
    move_kinds: ClassVar[Mapping[str, type[Move]]] = MOVE_KINDS
    setup_type: ClassVar[type] = Setup

    def __init__(self, network: AchievementNetwork | None = None, deck: Deck | None = None) -> None:
        self.network = network or default_network()
        self.deck = deck or default_deck()
        self._all_tables: dict[Setup, Tables] = {}
        # The tables asked for last: mostly they are asked for again.
        self._setup = Setup(network=self.network.name, cards=self.deck.name)
        self._tables = self._all_tables[self._setup] = Tables(self.network, self.deck, self._setup)

    @property
    def rulebook(self) -> Rulebook:
        """The numbered rules."""
        return rulebook()

    def tables(self, state: State) -> Tables:
        """Give network, cards and options worked out for the set-up of a position."""
        setup = state.setup
        if setup is self._setup:
            return self._tables
        tables = self._all_tables.get(setup)
        if tables is None:
            tables = self._all_tables[setup] = Tables(self.network, self.deck, setup)
        self._setup, self._tables = setup, tables
        return tables

    def new_game(self, setup: Setup) -> State:
        """Give the position before the deal; raises InputError for a set-up the rules do not allow (KUR-04)."""
        setup.check(self.network.name, self.deck.name)
        return preparation.first_state(setup)

    def to_move(self, state: State) -> int | None:
        """Give the seat that decides now, ``CHANCE``, or None when the game is over."""
        stage = state.stage
        if stage == stages.TURN:
            return state.active
        if stage in _CHANCES:
            return CHANCE
        if stage == stages.PREVENT:
            return state.targets[0][0]
        return None if stage == stages.OVER else state.active

    def legal_moves(self, state: State) -> Sequence[Move]:
        """List the moves of the seat to move, in a fixed order; the list is complete."""
        listed = _LISTED.get(state.stage)
        if listed is None:
            return []
        return listed(self._tables if state.setup is self._setup else self.tables(state), state)

    def why_not(self, state: State, move: Move) -> tuple[Reason, ...]:
        """Give every reason against a move; an empty tuple means that it is legal."""
        stage = _STAGES.get(state.stage)
        if stage is None:
            over = state.stage == stages.OVER
            return (Reason("KUR-108", "the game is over") if over else Reason("KUR-14", "a card is to be drawn first"),)
        t = self.tables(state)
        if type(move) not in stage.kinds:
            seat = self.to_move(state)
            return (Reason(stage.rule, stage.said.format(t.names[seat if seat is not None else 0])),)
        reasons = _REASONS.get((state.stage, type(move)))
        return tuple(reasons(t, state, move)) if reasons else ()

    def perform(self, state: State, move: Move) -> Step:
        """Carry out a move known to be legal. Use :meth:`apply` for any other."""
        t = self._tables if state.setup is self._setup else self.tables(state)
        return _PERFORM[type(move)](t, state, move)

    def chances(self, state: State) -> Chances:
        """Give the cards that may be dealt or drawn now; raises ValueError if none is to be."""
        found = _CHANCES.get(state.stage)
        if found is None:
            raise ValueError("nothing is to be drawn in this position")
        return found(state)

    def fall(self, state: State, generator: Random) -> Outcome:
        """Draw one of the cards of :meth:`chances`: from the draw pile without listing it, since all are as likely."""
        if state.stage not in _FROM_PILE:
            return super().fall(state, generator)
        pile = state.pile
        return pile[int(generator.random() * len(pile))]

    def settle(self, state: State, outcome: Outcome) -> Step:
        """Go on with the card that came; raises ValueError for what is no card."""
        if type(outcome) is not int:
            raise ValueError(f"{outcome!r} is no card")
        return _SETTLE[state.stage](self._tables if state.setup is self._setup else self.tables(state), state, outcome)

    def observe(self, state: State, seat: int | None) -> State:
        """Give the position as one seat may see it: other hands and the draw pile are hidden (KUR-06).

        The pile of an observation holds every card whose place the observer does not know; how many cards each hand
        and the draw pile hold stands in ``hidden``. A hand being exchanged by force is shown to all (KUR-97).
        """
        hands = tuple(hand if other == seat else () for other, hand in enumerate(state.hands))
        open_heaps = state.stage not in (stages.EXCHANGE, stages.REFILL)
        aside = tuple(heap if open_heaps or other == seat else () for other, heap in enumerate(state.aside))
        known = state.discard
        for cards in (*hands, *aside):
            for card in cards:
                known |= 1 << card
        return state._replace(
            hands=hands,
            aside=aside,
            pile=tuple(card for card in range(1, CARDS + 1) if not known >> card & 1),
            hidden=state.hidden or (*map(len, state.hands), len(state.pile), *map(len, state.aside)),
        )

    def scores(self, state: State) -> tuple[int, ...]:
        """Give the points per seat under the tokens on the board (KUR-108)."""
        return scores(self.tables(state), state)

    def winners(self, state: State) -> tuple[int, ...]:
        """Give the seats that have won; empty while the game runs (KUR-111)."""
        return winners(self.tables(state), state)


KAMPF_UM_ROM = KampfUmRom()
"""The game with the network and the cards of the package."""
