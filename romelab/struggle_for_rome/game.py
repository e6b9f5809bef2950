"""Struggle for Rome behind the Game interface: which chapter decides what, stage by stage.

========================  ============================================  ======================================
stage                     who decides or what falls                     moves or outcomes
========================  ============================================  ======================================
``first roll``            chance: two dice, seat by seat                2 to 12
``start``                 each player in turn                           :class:`ChooseStart`
``legionnaire start``     the first First Player                        :class:`PlaceLegionnaire`
``left out``              chance: a counter out of the game (option)    a kind of counter
``roll``                  chance: two dice                              2 to 12
``give back``             a player in a shortage                        :class:`GiveBack`
``legionnaire``           who rolled seven or played a Diplomat         :class:`MoveLegionnaire`
``rob``                   the same player                               :class:`Rob`
``robbed card``           chance: a card of the victim's hand           a resource
``trade``                 the active player                             trades, purchases, cards, the end
``answer``                the player to whom a trade is offered         yes, no, a counter offer
``tribe``                 the active player                             movement, attacks, cards, income, the end
``counter``               chance: the counter of the city plundered     a kind of counter
``pasture``               chance: the next pasture card                 ``horse`` or ``cattle``
``card``                  chance: the next development card             a kind of card
``over``                  nobody
========================  ============================================  ======================================
"""

# pyright: strict
from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from romelab.core.chance import TWO_DICE, Chances, Outcome
from romelab.core.faults import Reason
from romelab.core.game import CHANCE, Game, Move
from romelab.core.rulebook import Rulebook
from romelab.struggle_for_rome.chapters import (
    building,
    cards,
    draws,
    kingdoms,
    legionnaire,
    movement,
    plunder,
    resources,
    scoring,
    setting_up,
    trading,
    tribes,
)
from romelab.struggle_for_rome.chapters.rounds import phase_name
from romelab.struggle_for_rome.position.moves import (
    MOVE_KINDS,
    AcceptTrade,
    BankTrade,
    BuildPair,
    BuildWagon,
    BuyCard,
    CashTreasure,
    ChooseStart,
    CounterOffer,
    DeclineTrade,
    EndSegment,
    Expand,
    Found,
    GiveBack,
    MoveLegionnaire,
    MoveTribe,
    OfferTrade,
    PlaceLegionnaire,
    PlayDiplomat,
    PlayGreatWarrior,
    Plunder,
    Rob,
    TakeIncome,
)
from romelab.struggle_for_rome.position.setup import Setup
from romelab.struggle_for_rome.position.state import OVER, State, observation
from romelab.struggle_for_rome.position.tables import Step, Tables

Against = Callable[[Tables, State, Any], Iterable[Reason]]
Perform = Callable[[Tables, State, Any], Step]


def _nothing_against(frame: Tables, state: State, move: Move) -> tuple[Reason, ...]:
    del frame, state, move
    return ()


RULES_OF: dict[str, dict[type[Move], tuple[Against, Perform]]] = {
    "start": {ChooseStart: (setting_up.against_start, setting_up.choose_start)},
    "legionnaire start": {PlaceLegionnaire: (setting_up.against_place, setting_up.place_legionnaire)},
    "give back": {GiveBack: (resources.against_give_back, resources.give_back)},
    "legionnaire": {MoveLegionnaire: (legionnaire.against_move, legionnaire.move_legionnaire)},
    "rob": {Rob: (legionnaire.against_rob, legionnaire.rob)},
    "trade": {
        OfferTrade: (trading.against_offer, trading.offer),
        BankTrade: (trading.against_bank, trading.bank),
        BuildPair: (building.against_purchase, building.purchase),
        BuildWagon: (building.against_purchase, building.purchase),
        BuyCard: (building.against_purchase, building.purchase),
        PlayDiplomat: (cards.against_diplomat, cards.play_diplomat),
        CashTreasure: (cards.against_treasure, cards.cash_treasure),
        EndSegment: (_nothing_against, tribes.end),
    },
    "answer": {
        AcceptTrade: (trading.against_accept, trading.accept),
        DeclineTrade: (_nothing_against, trading.decline),
        CounterOffer: (trading.against_counter, trading.counter),
    },
    "tribe": {
        MoveTribe: (movement.against_move, movement.move_tribe),
        Plunder: (plunder.against_plunder, plunder.plunder),
        Found: (kingdoms.against_found, kingdoms.found),
        Expand: (kingdoms.against_expand, kingdoms.expand),
        PlayGreatWarrior: (cards.against_great_warrior, cards.play_great_warrior),
        CashTreasure: (cards.against_treasure, cards.cash_treasure),
        TakeIncome: (tribes.against_income, tribes.take_income),
        EndSegment: (_nothing_against, tribes.end),
    },
}
"""For each stage the moves that belong to it: what speaks against one, and what it does."""

PERFORM = {(stage, kind): pair[1] for stage, kinds in RULES_OF.items() for kind, pair in kinds.items()}

WHEN: dict[type[Move], tuple[str, str]] = {
    ChooseStart: ("SFR-15", "starts are chosen before the first round"),
    PlaceLegionnaire: ("SFR-18", "the legionnaire is put on the board once, before the first round"),
    GiveBack: ("SFR-43", "cards are given back only in a shortage"),
    MoveLegionnaire: ("SFR-46", "the legionnaire moves on a seven or with a Diplomat"),
    Rob: ("SFR-49", "a robbery follows a move of the legionnaire"),
    OfferTrade: ("SFR-54", "the active player trades, in phase 2"),
    AcceptTrade: ("SFR-54", "no offer lies on the table"),
    DeclineTrade: ("SFR-54", "no offer lies on the table"),
    CounterOffer: ("SFR-54", "no offer lies on the table"),
    BankTrade: ("SFR-54", "the active player trades, in phase 2"),
    BuildPair: ("SFR-27", "building belongs to phase 2"),
    BuildWagon: ("SFR-27", "building belongs to phase 2"),
    BuyCard: ("SFR-27", "development cards are bought in phase 2"),
    PlayDiplomat: ("SFR-75", "a Diplomat is played in phase 2 only"),
    CashTreasure: ("SFR-83", "a Treasure is cashed in one's own part of phase 2, 3 or 4"),
    PlayGreatWarrior: ("SFR-81", "a Great Warrior is played in the phase of the tribe it serves, 3 or 4"),
    MoveTribe: ("SFR-89", "horsemen move in phase 3, warriors in phase 4"),
    Plunder: ("SFR-89", "horsemen plunder in phase 3, warriors in phase 4"),
    Found: ("SFR-89", "horsemen conquer in phase 3, warriors in phase 4"),
    Expand: ("SFR-89", "horsemen conquer in phase 3, warriors in phase 4"),
    TakeIncome: ("SFR-91", "the income for doing nothing belongs to phases 3 and 4"),
    EndSegment: ("SFR-28", "only one's own part of phase 2, 3 or 4 is ended so"),
}
"""The rule that says when a kind of move is made, and the sentence for one made at another time."""


class StruggleForRome(Game[State, Setup]):
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
    move_kinds = MOVE_KINDS
    setup_type = Setup

    def __init__(self) -> None:
        self._frames: dict[Setup, Tables] = {}
        self._last: Tables | None = None

    def __reduce__(self) -> tuple[type[StruggleForRome], tuple[()]]:
        return StruggleForRome, ()

    @property
    def rulebook(self) -> Rulebook:
        """The 152 rules."""
        return _rulebook()

    def frame(self, state: State) -> Tables:
        """Give board, options and tables of the game that a position belongs to."""
        last = self._last
        if last is not None and last.setup is state.setup:
            return last
        return self.frame_of(state.setup)

    def frame_of(self, setup: Setup) -> Tables:
        """Give board, options and tables of the game that starts from a set-up; made once and kept."""
        frame = self._frames.get(setup)
        if frame is None:
            if len(self._frames) >= 16:
                self._frames.clear()
            frame = self._frames[setup] = Tables(setup)
        if frame.setup is setup:
            self._last = frame
        return frame

    def new_game(self, setup: Setup) -> State:
        """Give the first position: everything laid out, the rolls for First Player to come.

        Raises
        ------
        InputError
            For a wrong number of players, bad names, colours or options, or a faulty board.
        """
        setup.check()
        return setting_up.new_game(self.frame_of(setup))

    def to_move(self, state: State) -> int | None:
        """Give the seat that decides, ``CHANCE``, or None when the game is over."""
        return state.mover

    def legal_moves(self, state: State) -> Sequence[Move]:
        """List the moves of the seat to move.

        Of the offers to trade only the smallest are listed, two offers a segment; of the payments for a journey
        only the cheapest. ``why_not`` allows every other offer, and every payment for a journey unless another way
        there crosses fewer land arrows and no more sea arrows, or fewer sea arrows and no more land arrows.
        """
        listed = _LISTS.get(state.stage)
        return () if listed is None else listed(self.frame(state), state)

    def why_not(self, state: State, move: Move) -> tuple[Reason, ...]:
        """Give every reason against a move; none if it is legal."""
        if state.phase == OVER:
            return (Reason("SFR-140", "the game is over"),)
        kinds = RULES_OF.get(state.stage, {})
        pair = kinds.get(type(move))
        if pair is None:
            rule, says = WHEN.get(type(move), ("SFR-27", "this game has no such move"))
            return (Reason(rule, f"{says}; now: {self.stage_name(state)}"),)
        return tuple(pair[0](self.frame(state), state, move))

    def perform(self, state: State, move: Move) -> Step:
        """Carry out a legal move."""
        return PERFORM[state.stage, type(move)](self.frame(state), state, move)

    def chances(self, state: State) -> Chances:
        """Give what may fall now.

        Raises
        ------
        ValueError
            If nothing is to fall, or the position is an observation in which the pile cannot be seen.
        """
        if state.mover != CHANCE:
            raise ValueError("nothing is to fall in this position")
        return _CHANCES[state.stage](self.frame(state), state)

    def settle(self, state: State, outcome: Outcome) -> Step:
        """Go on with an outcome of chance."""
        return _SETTLE[state.stage](self.frame(state), state, outcome)

    def observe(self, state: State, seat: int | None) -> State:
        """Give the position as one seat may see it, by ``position.state.observation``."""
        return observation(state, seat)

    def scores(self, state: State) -> tuple[int, ...]:
        """Give the points per seat, hidden Culture cards included."""
        frame = self.frame(state)
        return tuple(scoring.score(frame, state, seat).total for seat in range(frame.seats))

    def winners(self, state: State) -> tuple[int, ...]:
        """Give the seats that have won; several share the victory."""
        return scoring.winners(self.frame(state), state)

    def stage_name(self, state: State) -> str:
        """Say where the game stands: ``"trade and build, Red decides"``."""
        if state.mover is None:
            return "the game is over"
        who = "a roll or a draw is due" if state.mover == CHANCE else f"{state.setup.players[state.mover]} decides"
        return f"{phase_name(state)}, {who}"


@cache
def _rulebook() -> Rulebook:
    return Rulebook.read(files("romelab.struggle_for_rome.box").joinpath("rulebook.toml"))


def _trade_list(frame: Tables, state: State) -> list[Move]:
    player = state.players[state.active]
    moves: list[Move] = [*trading.offer_moves(frame, state), *trading.bank_moves(frame, state)]
    moves += building.purchase_moves(frame, state)
    if any(player.cards):
        for move, against in ((_DIPLOMAT, cards.against_diplomat), (_TREASURE, cards.against_treasure)):
            if next(against(frame, state, move), None) is None:  # type: ignore[arg-type]
                moves.append(move)
    moves.append(_END)
    return moves


_DIPLOMAT, _TREASURE, _END = PlayDiplomat(), CashTreasure(), EndSegment()


def _give_back_list(frame: Tables, state: State) -> list[Move]:
    del frame
    seat: int = state.pending[0][0]
    ways = resources.ways_to_give_back(state.players[seat].hand)
    return [GiveBack(horses, cattle) for horses, cattle in ways]


_LISTS: MappingProxyType[str, Callable[[Tables, State], Sequence[Move]]] = MappingProxyType(
    {
        "start": setting_up.start_moves,
        "legionnaire start": lambda frame, state: frame.legionnaire_starts,
        "give back": _give_back_list,
        "legionnaire": legionnaire.legionnaire_moves,
        "rob": legionnaire.rob_moves,
        "trade": _trade_list,
        "answer": trading.answer_moves,
        "tribe": tribes.segment_moves,
    }
)

_CHANCES: MappingProxyType[str, Callable[[Tables, State], Chances]] = MappingProxyType(
    {
        "first roll": lambda frame, state: TWO_DICE,
        "roll": lambda frame, state: TWO_DICE,
        "left out": lambda frame, state: setting_up.left_out_chances(state),
        "pasture": lambda frame, state: draws.pasture_chances(state),
        "card": lambda frame, state: draws.deck_chances(state),
        "robbed card": lambda frame, state: legionnaire.robbery_chances(state),
        "counter": plunder.counter_chances,
    }
)

_SETTLE: MappingProxyType[str, Callable[[Tables, State, Any], Step]] = MappingProxyType(
    {
        "first roll": setting_up.settle_first_roll,
        "roll": resources.settle_roll,
        "left out": setting_up.settle_left_out,
        "pasture": draws.settle_pasture,
        "card": draws.settle_card,
        "robbed card": legionnaire.settle_robbed_card,
        "counter": plunder.settle_counter,
    }
)

STRUGGLE_FOR_ROME = StruggleForRome()
"""The game, ready to play."""
