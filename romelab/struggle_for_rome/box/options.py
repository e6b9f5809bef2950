"""What a game starts from: the players, the board and the options.

Every decision that the printed rules leave open, and every value that is ours, is one named option with the
default of the rulebook. The rule named beside an option says what it changes.
"""

# pyright: strict
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Literal, cast

from romelab.core.faults import Fault, InputError
from romelab.core.plain import from_plain
from romelab.struggle_for_rome.network.network import RoadNetwork, default_network, read_network
from romelab.struggle_for_rome.network.sheet import COLOURS


@dataclass(frozen=True, slots=True)
class Options:
    """The open points of the rules, each with the house default.

    Attributes
    ----------
    robbery_gold
        Gold taken from a victim without resource cards (SFR-51): 2 in the English edition, 3 in the German one.
    terror_of_the_legions
        The variant with one point for three cities that show a legion standard (SFR-146).
    terror_counts_both
        Both kingdoms of a player count together for it (SFR-147); else one kingdom must hold all three.
    legionnaire_placer
        Who puts the legionnaire on a forest of Hispania (SFR-18): the first or the last player of round 1.
    first_player_ties
        What happens if several roll the highest total (SFR-22): they roll again, or the first of them begins.
    counters_left_out
        With three players, whether the ten counters that go out of the game are seen by all (SFR-25).
    seven_is_a_total
        A seven uses up one of the four totals of a round (SFR-32); else four other totals must come up.
    legionnaire_must_move
        The legionnaire has to leave his hex (SFR-48).
    robbery_may_be_declined
        The mover may rob nobody (SFR-49).
    robbery_takes_less
        A victim with too little gold gives what he has (SFR-52); else nothing.
    diplomat_robs
        A Diplomat also robs (SFR-76).
    pasture_shortage
        Who picks the animals given back in a shortage (SFR-44): their holder, or half of each kind goes.
    deal_what_is_left
        If a shortage remains, the rest is dealt card by card (SFR-45); else nobody gets anything.
    empty_piles_on_offer
        A bank trade for, or an income from, an empty pile may be chosen and brings nothing (SFR-56).
    coins_limited
        The bank holds 100 gold in all and pays no more than it has (SFR-04); else it always pays.
    gifts_allowed
        A trade in which one side gives nothing is allowed (SFR-55).
    trade_and_build_mix
        Trading and building alternate freely (SFR-59); else nobody trades after he has built.
    pair_without_figures
        An army pair may be paid for with neither kind in reserve (SFR-62).
    empty_deck_gold
        Gold for a counter with a development card when the deck is empty (SFR-74).
    cards_after_attack
        After an attack a Treasure that it brought may be cashed at once (SFR-71).
    treasure_uses_card
        A Treasure cashed during the round is that phase's card (SFR-84).
    treasure_later
        A Treasure kept past its phase may be cashed in any later phase 2 to 4 (SFR-83); else only at the end.
    traitor_effect
        A Traitor waives the strength, or takes two off the towers (SFR-79).
    traitor_needs_figure
        An expansion with a Traitor still leaves a figure on the city (SFR-129); else it may leave none.
    great_warrior_extra_move
        A Great Warrior comes on top of the ordinary move (SFR-82); else it takes its place.
    great_warrior_kingdom
        What a Great Warrior does for a settled tribe (SFR-104): nothing, so it cannot be played, or its next
        city this turn may lie any number of arrows away.
    empty_box_loses_wagon
        A red area with no figure in the box takes a wagon instead (SFR-117).
    conquered_cities_block
        An expansion may not pass through cities of other tribes (SFR-127).
    culture_points
        Points of a Culture card (SFR-85).
    culture_counts_early
        Hidden Culture cards count towards the 10 points that end the game (SFR-144).
    """

    robbery_gold: Literal[2, 3] = 2
    terror_of_the_legions: bool = False
    terror_counts_both: bool = True
    legionnaire_placer: Literal["first player", "last player"] = "first player"
    first_player_ties: Literal["roll again", "first of them"] = "roll again"
    counters_left_out: Literal["unseen", "seen"] = "unseen"
    seven_is_a_total: bool = True
    legionnaire_must_move: bool = True
    robbery_may_be_declined: bool = False
    robbery_takes_less: bool = True
    diplomat_robs: bool = True
    pasture_shortage: Literal["holder picks", "half of each"] = "holder picks"
    deal_what_is_left: bool = True
    empty_piles_on_offer: bool = False
    coins_limited: bool = False
    gifts_allowed: bool = False
    trade_and_build_mix: bool = True
    pair_without_figures: bool = False
    empty_deck_gold: int = 0
    cards_after_attack: bool = True
    treasure_uses_card: bool = True
    treasure_later: bool = False
    traitor_effect: Literal["no strength needed", "two towers less"] = "no strength needed"
    traitor_needs_figure: bool = True
    great_warrior_extra_move: bool = False
    great_warrior_kingdom: Literal["nothing", "any distance"] = "nothing"
    empty_box_loses_wagon: bool = False
    conquered_cities_block: bool = False
    culture_points: int = 1
    culture_counts_early: bool = True


GERMAN = Options(robbery_gold=3)
"""The one known difference of the German edition."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a game starts from.

    Parameters
    ----------
    players
        Three or four names in clockwise order (SFR-01).
    colours
        Their colours; without it red, blue, white and yellow in this order.
    options
        The open points of the rules.
    board
        Text of a board file; empty for the house board.

    Examples
    --------
    >>> Setup(("Ada", "Ben", "Cleo")).colours
    ('red', 'blue', 'white')
    """

    players: tuple[str, ...] = ("Red", "Blue", "White", "Yellow")
    colours: tuple[str, ...] = ()
    options: Options = Options()
    board: str = ""

    def __post_init__(self) -> None:
        for name in ("players", "colours"):
            value: object = getattr(self, name)
            if isinstance(value, list):
                object.__setattr__(self, name, tuple(cast("list[object]", value)))
        if not self.colours:
            object.__setattr__(self, "colours", COLOURS[: len(self.players)])

    def check(self) -> None:
        """Raise an InputError with every fault: seats, names, colours, values of the options, board."""
        faults = [*self._faults_of_players(), *self._faults_of_options()]
        if not isinstance(self.board, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            faults.append(Fault("board", "must be the text of a board file; leave it empty for the house board"))
        else:
            try:
                network_of(self.board)
            except InputError as error:
                faults += [Fault(f"board, {fault.where}", fault.what) for fault in error.faults]
        if faults:
            raise InputError(faults, "the set-up")

    def _faults_of_players(self) -> Iterator[Fault]:
        for where in ("players", "colours"):
            if not isinstance(getattr(self, where), tuple):
                yield Fault(where, f"must be a list of {'names' if where == 'players' else where}")
                return
        if len(self.players) not in (3, 4):
            yield Fault("players", f"three or four people play, not {len(self.players)} (SFR-01)")
        for number, name in enumerate(self.players):
            if not isinstance(name, str) or not name.strip() or len(name) > 40:  # pyright: ignore
                yield Fault(f"players[{number}]", "a name has 1 to 40 characters")
            elif name in self.players[:number]:
                yield Fault(f"players[{number}]", f"two players are called {name}")
        if len(self.colours) != len(self.players):
            yield Fault("colours", f"{len(self.players)} players need as many colours")
        for number, colour in enumerate(self.colours):
            if colour not in COLOURS:
                yield Fault(f"colours[{number}]", f"{repr(colour)[:40]} is none of {', '.join(COLOURS)} (SFR-01)")
            elif colour in self.colours[:number]:
                yield Fault(f"colours[{number}]", f"two players are {colour}")

    def _faults_of_options(self) -> Iterator[Fault]:
        options = self.options
        if not isinstance(options, Options):  # pyright: ignore[reportUnnecessaryIsInstance]
            yield Fault("options", "must be Options(...)")
            return
        try:
            from_plain(Options, {field.name: getattr(options, field.name) for field in fields(options)}, "options")
        except InputError as error:
            yield from error.faults
            return
        for name, value in (("empty_deck_gold", options.empty_deck_gold), ("culture_points", options.culture_points)):
            if not 0 <= value <= 20:
                yield Fault(f"options, {name}", f"must be 0 to 20, not {value}")


@lru_cache(maxsize=32)
def network_of(text: str) -> RoadNetwork:
    """Give the board of a set-up: read from its text, or the house board for an empty one."""
    return read_network(text) if text else default_network()
