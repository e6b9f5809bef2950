"""Exact chances: no sampling anywhere, every number a fraction.

What a seat may ask about is what it can see: give these functions an observation and they use nothing else.
"""

# pyright: strict
from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from romelab.core.chance import TWO_DICE
from romelab.core.errors import InputError, quoted
from romelab.core.setup import known_seat
from romelab.struggle_for_rome.box.pieces import COUNTERS, KINDS, RESOURCES
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.network.network import RoadNetwork
from romelab.struggle_for_rome.positions.state import State, cards_out
from romelab.struggle_for_rome.positions.tables import PAYS

TOTALS = tuple(range(2, 13))
WEIGHTS: Mapping[int, int] = {total: 6 - abs(7 - total) for total in TOTALS}
"""Of the 36 results of two dice, how many give each total."""
IN_A_ROUND = 4
"""Different totals that come up in a round (SFR-30)."""


class Income(NamedTuple):
    """Expected cards in a round, by pile.

    Attributes
    ----------
    ore, grain, pasture
        Expected number of cards.
    """

    ore: Fraction
    grain: Fraction
    pasture: Fraction

    @property
    def total(self) -> Fraction:
        """Expected cards of all kinds."""
        return self.ore + self.grain + self.pasture


def chance_of_total(total: int, rolled: Collection[int] = (), *, seven_is_a_total: bool = True) -> Fraction:
    """Return the chance that a total comes up this round, after the totals rolled so far (SFR-30 to 32).

    Parameters
    ----------
    total
        2 to 12.
    rolled
        Totals that have a marker already.
    seven_is_a_total
        Whether a seven uses up one of the four totals; an option of the game.

    Returns
    -------
    Fraction
        1 for a total rolled already.

    Raises
    ------
    InputError
        For a total that two dice cannot show, or more markers than a round has.

    Examples
    --------
    >>> round(float(chance_of_total(7)), 4), round(float(chance_of_total(2)), 4)
    (0.5919, 0.1308)
    >>> chance_of_total(8, (6, 7, 9))
    Fraction(5, 21)
    """
    return chances_this_round(rolled, seven_is_a_total=seven_is_a_total)[_checked(total, "total")]


def chances_this_round(rolled: Collection[int] = (), *, seven_is_a_total: bool = True) -> Mapping[int, Fraction]:
    """Return for every total the chance that it comes up this round; see :func:`chance_of_total`.

    Without a seven that counts besides, the chances add up to 4.
    """
    marked = frozenset(_checked(total, f"rolled[{number}]") for number, total in enumerate(rolled))
    if len(marked) != len(rolled):
        raise InputError.at("rolled", "a total is marked at most once a round (SFR-31)")
    if _counted(marked, seven_is_a_total) > IN_A_ROUND:
        raise InputError.at("rolled", f"a round has {IN_A_ROUND} totals, not {len(marked)} (SFR-30)")
    return _chances(marked, seven_is_a_total)


def _checked(total: int, where: str) -> int:
    if type(total) is not int or total not in WEIGHTS:
        raise InputError.at(where, f"two dice show 2 to 12, not {quoted(total)}")
    return total


def _counted(marked: frozenset[int], seven_is_a_total: bool) -> int:
    return len(marked) if seven_is_a_total else len(marked - {7})


@cache
def _chances(marked: frozenset[int], seven_is_a_total: bool) -> Mapping[int, Fraction]:
    """Follow every next new total with its chance; void rolls only repeat the question."""
    if _counted(marked, seven_is_a_total) == IN_A_ROUND:
        return MappingProxyType({total: Fraction(total in marked) for total in TOTALS})
    open_weight = TWO_DICE.total - sum(WEIGHTS[total] for total in marked)
    found = dict.fromkeys(TOTALS, Fraction(0))
    for rolled in TOTALS:
        if rolled not in marked:
            share = Fraction(WEIGHTS[rolled], open_weight)
            for total, chance in _chances(marked | {rolled}, seven_is_a_total).items():
                found[total] += share * chance
    return MappingProxyType(found)


def expected_cards(
    board: RoadNetwork,
    *places: str,
    legionnaire: str | None = None,
    rolled: Collection[int] = (),
    seven_is_a_total: bool = True,
) -> Income:
    """Return the cards a round brings on average to one player with figures on some crossroads or cities.

    Each hex counts once, however many of the figures touch it (SFR-35). The legionnaire is taken to stay where he
    is, and the piles to suffice.

    Parameters
    ----------
    board
        The board.
    places
        Ids of crossroads, or names of cities.
    legionnaire
        Id of the hex he stands on; None to leave him out.
    rolled
        Totals of this round that have been paid out already: they bring nothing more.
    seven_is_a_total
        As in :func:`chance_of_total`.

    Raises
    ------
    InputError
        For unknown places.

    Examples
    --------
    >>> from romelab.struggle_for_rome.network.network import default_network
    >>> both = expected_cards(default_network(), "9,1,N", "10,1,S")
    >>> round(float(both.total), 4)
    1.1134
    """
    chances = chances_this_round(rolled, seven_is_a_total=seven_is_a_total)
    barred = -1 if legionnaire is None else board.hex(legionnaire, "legionnaire").index
    numbers = {number for place in places for number in board.at(place).hexes} - {barred}
    sums = {"ore": Fraction(0), "grain": Fraction(0), "pasture": Fraction(0)}
    for number in sorted(numbers):
        tile = board.hexes[number]
        if tile.number is not None and tile.number not in rolled:
            sums[PAYS[tile.terrain]] += chances[tile.number]
    return Income(**sums)


def expected_income(state: State, seat: int) -> Income:
    """Return the cards that the rest of this round brings a player on average, as the figures stand now.

    Parameters
    ----------
    state
        A position or an observation.
    seat
        The player.

    Raises
    ------
    InputError
        If there is no such seat.
    """
    known_seat(seat, len(state.players))
    frame = STRUGGLE_FOR_ROME.frame(state)
    if state.phase > 1:
        return Income(Fraction(0), Fraction(0), Fraction(0))
    return expected_cards(
        frame.board,
        *(frame.name(place) for place in frame.places_of(state.players[seat])),
        legionnaire=frame.board.hexes[state.legionnaire].id if state.legionnaire >= 0 else None,
        rolled=state.marked,
        seven_is_a_total=frame.options.seven_is_a_total,
    )


def counter_holds(state: State, city: str) -> Mapping[str, Fraction]:
    """Return what the face-down counter on a city may show, by the counters of its province seen so far (SFR-150).

    Counters that went out of the game unseen (SFR-25, SFR-123) are as unknown as those still lying.

    Parameters
    ----------
    state
        A position or an observation; both know the same.
    city
        Name of the city.

    Returns
    -------
    Mapping
        Kind of counter to its chance; kinds that cannot come are left out. Empty if no counter lies there.

    Raises
    ------
    InputError
        If there is no such city.

    Examples
    --------
    >>> from romelab.struggle_for_rome.positions.setup import Setup
    >>> state = STRUGGLE_FOR_ROME.new_game(Setup())
    >>> counter_holds(state, "Roma")["loss and card"]
    Fraction(1, 4)
    """
    frame = STRUGGLE_FOR_ROME.frame(state)
    number = frame.board.city(city).index
    if not state.counters[number]:
        return MappingProxyType({})
    return _shares(COUNTERS, state.pool[frame.province[number]])


def chance_of_stealing(observation: State, victim: int) -> Mapping[str, Fraction]:
    """Return the chance of each card in a robbery of a player (SFR-50), by what an observer can see.

    Every way in which the cards they cannot see could lie counts the same: the open piles tell how much ore and grain
    the hidden hands hold together; the animals lie in hands and in the face-down pile alike. What they remember of
    earlier play is not used.

    Parameters
    ----------
    observation
        What the observer sees; in a full position the victim's hand itself is known.
    victim
        Seat of the player robbed.

    Returns
    -------
    Mapping
        Resource to chance; empty if the victim holds no resource cards and gives gold instead (SFR-51).

    Examples
    --------
    >>> from romelab.struggle_for_rome.positions.setup import Setup
    >>> state = STRUGGLE_FOR_ROME.new_game(Setup())
    >>> chance_of_stealing(state, 1)["grain"]
    Fraction(1, 1)
    """
    player = observation.players[known_seat(victim, len(observation.players), "victim")]
    if not player.unseen_hand:
        return _shares(RESOURCES, player.hand)
    have = STRUGGLE_FOR_ROME.frame(observation).pieces.resources
    seen = [sum(other.hand[kind] for other in observation.players) for kind in range(4)]
    ore = have[0] - observation.ore - seen[0]
    grain = have[1] - observation.grain - seen[1]
    horses, cattle = (have[2 + n] - observation.discards[n] - observation.pasture[n] - seen[2 + n] for n in range(2))
    cards = sum(other.unseen_hand for other in observation.players)
    animals = Fraction(cards - ore - grain, cards)
    found = {"ore": Fraction(ore, cards), "grain": Fraction(grain, cards)}
    if horses + cattle:
        found["horse"] = animals * Fraction(horses, horses + cattle)
        found["cattle"] = animals * Fraction(cattle, horses + cattle)
    return MappingProxyType({name: chance for name, chance in found.items() if chance})


def chance_of_card(observation: State) -> Mapping[str, Fraction]:
    """Return the chance of each kind for the next development card, by the cards an observer has seen.

    Parameters
    ----------
    observation
        What the observer sees: their own cards, open Diplomats, cards that left the game.

    Returns
    -------
    Mapping
        Kind to chance; empty if the deck is empty. How many there are of each kind is a house value.
    """
    deck = sum(observation.deck) + observation.unseen_deck
    if not deck:
        return MappingProxyType({})
    if not observation.unseen_deck:
        return _shares(KINDS, observation.deck)
    have = STRUGGLE_FOR_ROME.frame(observation).pieces.development
    return _shares(KINDS, tuple(of - out for of, out in zip(have, cards_out(observation), strict=True)))


def _shares(names: tuple[str, ...], counts: tuple[int, ...]) -> Mapping[str, Fraction]:
    total = sum(counts)
    return MappingProxyType({name: Fraction(count, total) for name, count in zip(names, counts, strict=True) if count})
