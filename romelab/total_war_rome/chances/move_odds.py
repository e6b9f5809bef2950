"""How likely moves are to work in a position: what a player may want to know before a decision.

Every answer uses the dice of the game's box and its options, and the numbers of ``odds`` beside it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Any, TypeAlias

from romelab.core.errors import InputError, Problem, quoted, refuse
from romelab.core.game import Move
from romelab.core.setup import known_seat
from romelab.total_war_rome.box.cards import DiceSet, least_mains
from romelab.total_war_rome.chances import odds
from romelab.total_war_rome.chances.odds import added, best_symbols, followed, losses
from romelab.total_war_rome.chapters.agents import actions, intrigue
from romelab.total_war_rome.chapters.treasury import taxation
from romelab.total_war_rome.chapters.war.conquest import facing_dice
from romelab.total_war_rome.game import TotalWarRome
from romelab.total_war_rome.positions import moves as m, regions, state as s
from romelab.total_war_rome.positions.draft import Draft, put

Unrest: TypeAlias = Mapping[int, Fraction | float]
"""Chance of each number of unrest markers; adds up to 1. A decimal counts as it is written: 0.1 is a tenth."""


def taxes(gold: int, markers: Unrest, immunity: int = 0) -> dict[int, Fraction]:
    """Return the chance of every tax of a region whose unrest is uncertain (TWR-104, TWR-105).

    Parameters
    ----------
    gold
        Its gold value.
    markers
        Chance of each number of unrest markers; must add up to 1.
    immunity
        Markers that do not count.

    Raises
    ------
    InputError
        If a chance is below 0, or they do not add up to 1.

    Examples
    --------
    >>> taxes(3, {0: Fraction(1, 2), 1: Fraction(1, 2)})
    {1: Fraction(1, 2), 3: Fraction(1, 2)}
    """
    chances = {number: Fraction(str(chance)) for number, chance in markers.items()}
    whole = sum(chances.values())
    if whole != 1 or min(chances.values()) < 0:
        raise InputError.at("markers", f"their chances must be 0 or more and add up to 1; they add up to {whole}")
    return _joined((taxation.taxed(gold, max(0, number - immunity)), chance) for number, chance in chances.items())


@dataclass(frozen=True, slots=True)
class TaxOdds:
    """What the next taxation brings a seat.

    Attributes
    ----------
    raised
        Chance of every amount of gold raised: taxes, joined markets, markets at ports, own wonders (T-11).
    gold
        Chance of every amount held afterwards, the wonders of others paid.
    """

    raised: Mapping[int, Fraction]
    gold: Mapping[int, Fraction]

    @property
    def expected(self) -> Fraction:
        """Gold raised on average."""
        return sum((gold * chance for gold, chance in self.raised.items()), Fraction(0))

    @property
    def points(self) -> dict[int, Fraction]:
        """Chance of each number of victory points for gold raised (TWR-005)."""
        return _joined((taxation.points_for(raised), chance) for raised, chance in self.raised.items())


def _joined(parts: Iterable[tuple[int, Fraction]]) -> dict[int, Fraction]:
    """Add up the chances of equal amounts."""
    found: dict[int, Fraction] = {}
    for amount, chance in parts:
        found[amount] = found.get(amount, Fraction(0)) + chance
    return dict(sorted(found.items()))


def taxation_odds(game: TotalWarRome, state: s.State, seat: int, unrest: Mapping[str, Unrest] | None = None) -> TaxOdds:
    """Return what the next taxation brings a seat, if unrest is uncertain in some regions and no event is played.

    Control, markets, roads, sieges and wonders are those of the position, and everybody's gold is what lies open in it.

    Parameters
    ----------
    game, state
        The position.
    seat
        Whose gold.
    unrest
        Regions of any seat to the chance of each number of unrest markers; elsewhere the markers stay as they are.

    Raises
    ------
    InputError
        For a region that does not exist, or chances that do not add up to 1.

    Examples
    --------
    Riots in Latium, worth 3 gold, with an even chance:

    >>> from fractions import Fraction
    >>> from romelab.total_war_rome.game import TOTAL_WAR_ROME
    >>> from romelab.total_war_rome.positions.state import Setup, new_state
    >>> start = new_state(Setup(("Ann", "Bob"), ("rome", "carthage")), TOTAL_WAR_ROME.box)
    >>> sure, risky = (
    ...     taxation_odds(TOTAL_WAR_ROME, start, 0, unrest).expected
    ...     for unrest in ({}, {"latium": {0: Fraction(1, 2), 2: Fraction(1, 2)}})
    ... )
    >>> sure - risky
    Fraction(3, 2)
    """
    unrest = unrest or {}
    t = game.table(state)
    known_seat(seat, len(t.vp))
    problems = [
        Problem("unrest", f"there is no region {quoted(place)}") for place in unrest if place not in t.box.map.region
    ]
    refuse(problems)
    if t.phase != "taxation":
        # Sieges gnaw first, and what was blighted is forgotten.
        taxation.begin(t)
    for place in unrest:
        t.unrest = put(t.unrest, t.box.map.region[place].index, 0)
    incomes = [_income(t, holder, unrest) for holder in t.seats]
    wonders = [(taker, t.turn_order(taker)[1:]) for taker, _ in taxation.wonders(t)]

    def collected(*income: int) -> tuple[int, int]:
        held = [gold + more for gold, more in zip(t.gold, income, strict=True)]
        raised = t.raised[seat] + income[seat]
        for taker, others in wonders:
            for other in others:
                paid = min(taxation.WONDER_GOLD, held[other])
                held[other] -= paid
                held[taker] += paid
                raised += paid * (taker == seat and t.options.wonder_gold == "raised")
        return raised, held[seat]

    ends = followed(collected, incomes)
    return TaxOdds(
        _joined((raised, chance) for (raised, _), chance in ends.items()),
        _joined((gold, chance) for (_, gold), chance in ends.items()),
    )


def _income(t: Draft, seat: int, unrest: Mapping[str, Unrest]) -> dict[int, Fraction]:
    """Return the chance of every income of a seat on a table where uncertain regions are quiet."""
    sure = sum(taxation.income(t, seat))
    uncertain: list[Mapping[int, Fraction]] = []
    for place in regions.controlled(t, seat):
        tax = taxation.region_tax(t, place) if place in unrest else 0
        if tax:
            sure -= tax
            uncertain.append(taxes(tax, unrest[place], t.effects(seat).unrest_immunity))
    return added([{sure: Fraction(1)}, *uncertain])


@dataclass(frozen=True, slots=True)
class ActionOdds:
    """What comes of an agent's action (TWR-075 to TWR-100): success, death of the agent, or nothing."""

    success: Fraction
    killed: Fraction
    nothing: Fraction


ACTION_DICE: Mapping[str, tuple[str, ...]] = {
    **{row.move.kind: () for row in actions.ACTIONS.values() if not row.attempts and not row.up_to},
    **{
        what.name if len(row.attempts) > 1 else row.move.kind: what.dice
        for row in actions.ACTIONS.values()
        for what in row.attempts
    },
}
"""The dice of each agent action; the better symbol counts (TWR-098). Without dice it succeeds.

An assassination is ``kill_general`` or ``kill_agent``. A treaty is up to the other player (TWR-077), and a rebel
uprising to the dice of the inhabitants: see :func:`uprising`.
"""


def action(
    kind: str, *, expert: bool = False, blank_kills: bool = False, deadly: bool = True, dice: DiceSet | None = None
) -> ActionOdds:
    """Return the odds of an agent action that no event cancels.

    Parameters
    ----------
    kind
        A key of ``ACTION_DICE``.
    expert
        Whether a Diplomacy Expert is near: whatever is not a success is rolled again once.
    blank_kills
        The other reading of a blank (T-08).
    deadly
        Whether the roll can kill the agent at all (T-55).
    dice
        Faces of the dice; the shipped set if None.

    Raises
    ------
    InputError
        If no dice of the agent decide such an action.

    Examples
    --------
    >>> action("kill_agent").success
    Fraction(3, 4)
    """
    if kind not in ACTION_DICE:
        raise InputError.at("action", f"{quoted(kind)} is not one of {', '.join(ACTION_DICE)}")
    pool = ACTION_DICE[kind]
    if not pool:
        return ActionOdds(Fraction(1), Fraction(0), Fraction(0))
    chances = best_symbols(pool, dice)
    success = chances["skull"]
    killed = (chances["x"] + (chances["blank"] if blank_kills else 0)) * deadly
    nothing = 1 - success - killed
    if expert:
        again = 1 - success
        success, killed, nothing = success + again * success, again * killed, again * nothing
    return ActionOdds(success, killed, nothing)


def uprising(
    pool: Sequence[str],
    armies: Sequence[tuple[Sequence[str], int]],
    *,
    by_chance: bool = False,
    s_first: bool = False,
    dice: DiceSet | None = None,
) -> Fraction:
    """Return the chance that a rebel uprising leaves no enemy army in a region (TWR-085, TWR-086, T-53).

    Parameters
    ----------
    pool
        The dice of the inhabitants, rolled anew at each army.
    armies
        The cards of each army, and the main battle cards it needs.
    by_chance, s_first
        As for :func:`romelab.total_war_rome.chances.odds.losses`.
    dice
        Faces of the dice; the shipped set if None.

    Examples
    --------
    >>> uprising(("RED", "RED"), [(("carthage_libyan_spearmen",) * 3, 2)])
    Fraction(1, 4)
    """
    struck = (losses(pool, one, least=least, by_chance=by_chance, s_first=s_first, dice=dice) for one, least in armies)
    return prod((1 - odds.survives for odds in struck), start=Fraction(1))


def held(unseen: int, copies: int, hand: int) -> Fraction:
    """Return the chance that a hidden hand holds at least one of some cards among all cards unseen.

    Parameters
    ----------
    unseen
        Cards that may lie in the hand: deck and hidden hands together.
    copies
        How many of them are wanted ones.
    hand
        Cards in the hand.

    Examples
    --------
    >>> held(10, 1, 5)
    Fraction(1, 2)
    """
    missed = Fraction(1)
    for drawn in range(hand):
        missed *= Fraction(max(0, unseen - copies - drawn), unseen - drawn)
    return 1 - missed


def army_of(t: Draft, seat: int, number: int) -> s.Army:
    """Find an army on the map.

    Raises
    ------
    InputError
        If there is none of this number.
    """
    army = t.army((known_seat(seat, len(t.vp)), number))
    if army is None or not army.place:
        raise InputError.at(f"army {number}", f"{t.name(seat)} has no such army on the map")
    return army


def taking_losses(t: Draft) -> dict[str, Any]:
    """Return how the options have losses taken: the further arguments of ``odds.losses`` (T-22, T-67)."""
    by_chance = t.options.losses_chosen_by == "chance"
    return {"by_chance": by_chance, "s_first": t.options.loss_order == "s_first"}


def action_odds(game: TotalWarRome, state: s.State, move: m.AgentAction) -> ActionOdds:
    """Return the odds of an action of an agent of the seat to move, if no event cancels it (TWR-075 to TWR-100).

    Parameters
    ----------
    game, state
        The position; for an uprising with the cards of the armies in the region.
    move
        The action. An uprising succeeds if no enemy army is left (TWR-086).

    Raises
    ------
    InputError
        If there is no such agent, or for a treaty, which is up to the other player (TWR-077).
    """
    t = game.table(state)
    agent = t.agent((t.active, move.agent))
    if agent is None:
        raise InputError.at("agent", f"{t.name(t.active)} has no agent {move.agent}")
    if isinstance(move, m.Treaty):
        raise InputError.at("action", "a treaty is up to the other player, not to dice (TWR-077)")
    if isinstance(move, m.RebelUprising):
        struck = [(army.troops, least_mains(army.general)) for army in t.enemies_in(agent.place, agent.seat)]
        free = uprising(intrigue.uprising_dice(t, agent.place), struck, **taking_losses(t), dice=t.box.dice)
        return ActionOdds(free, Fraction(0), 1 - free)
    return action(
        _kind(move),
        expert=actions.expert_near(t, agent),
        blank_kills=t.options.blank_on_agent_die == "agent_dies",
        deadly=not (isinstance(move, m.BribeArmy) and t.options.army_bribe_x == "nothing"),
        dice=t.box.dice,
    )


def _kind(move: m.AgentAction) -> str:
    return f"kill_{move.target}" if isinstance(move, m.Assassinate) else move.kind


def avoiding_odds(game: TotalWarRome, state: s.State, own: s.Ref, other: s.Ref) -> Fraction:
    """Return the chance of an army to avoid the battle with another (TWR-152 to TWR-156).

    Parameters
    ----------
    game, state
        The position.
    own, other
        Seat and number of the army that tries to get away, and of the one that holds it.

    Raises
    ------
    InputError
        If there is no such army.
    """
    t = game.table(state)
    one, two = (t.die(army_of(t, *ref).general) for ref in (own, other))
    return odds.avoiding(one, two, t.box.dice)


def conquest_odds(game: TotalWarRome, state: s.State, seat: int, number: int, place: str) -> odds.DefenceOdds:
    """Return the odds of an army against the inhabitants of a region without a garrison (TWR-133 to TWR-137).

    Parameters
    ----------
    game, state
        ``GAME`` of this package and a position of it.
    seat, number
        Whose army, as a number from 0, and which of theirs.
    place
        The region, by any of its names.

    Raises
    ------
    InputError
        If there is no such seat, army on the map, or region.
    """
    t = game.table(state)
    army, place = army_of(t, seat, number), t.box.map.place(place, "region")
    return odds.defence(
        regions.defence_dice(t, place),
        army.troops,
        mercenary=regions.may_annex(t, place),
        least=least_mains(army.general),
        **taking_losses(t),
        dice=t.box.dice,
    )


def assault_odds(game: TotalWarRome, state: s.State, seat: int, number: int, place: str) -> odds.AssaultOdds:
    """Return the odds of an army against the garrison of a region (TWR-138 to TWR-148).

    Walls, barracks, siegecraft, general, artillery, events played for the assault and the options all count.

    Parameters
    ----------
    game, state
        ``GAME`` of this package and a position of it.
    seat, number
        Whose army, as a number from 0, and which of theirs.
    place
        The region, by any of its names.

    Raises
    ------
    InputError
        If there is no such seat, army on the map, or region.
    """
    t = game.table(state)
    army, place = army_of(t, seat, number), t.box.map.place(place, "region")
    leaderless = "BLACK" if t.options.assault_without_general == "black" else ""
    return odds.assault(
        facing_dice(t, army, place),
        army.troops,
        general=t.die(army.general) if army.general else leaderless,
        walled=regions.walled(t, place),
        sappers=bool(army.marks & s.SAPPERS),
        least=least_mains(army.general),
        **taking_losses(t),
        all_roll=t.options.assault_infantry == "all",
        skulls_first=t.options.assault_comparison == "skulls_first",
        dice=t.box.dice,
    )


def chance_of(game: TotalWarRome, state: s.State, move: Move | str) -> Fraction | None:
    """Return the chance that a move of the seat to move works; None if no dice decide it at once.

    It tells nothing that the seat may not know: an uprising, which depends on hidden cards, has None.

    Parameters
    ----------
    game, state
        The position.
    move
        A legal move, or its text: an agent's action, an assault, a step into a region without a garrison, avoiding a
        battle, rolling again for an agent.
    """
    if isinstance(move, str):
        move = game.accepted(state, game.move(state, move))
    t = game.table(state)
    task = t.agenda[-1] if t.agenda else None
    if isinstance(move, m.AgentAction):
        return action_odds(game, state, move).success if ACTION_DICE.get(_kind(move)) else None
    if task is not None and isinstance(move, m.AvoidBattle):
        return avoiding_odds(game, state, task.args[0], task.args[1])
    if isinstance(move, m.ConquerHere):
        army = t.army(task.args[0] if task is not None else (t.active, move.army))
        return _taking(game, state, t, army, army.place) if army else None
    if task is not None and isinstance(move, m.Answer):
        again = task.kind == "agent_again" and move.yes
        return odds.best_symbols(task.args[0], t.box.dice)["skull"] if again else None
    if isinstance(move, m.Assault | m.MoveArmy | m.Disembark):
        army = t.army((t.active, move.army))
        if army is None:
            return None
        if isinstance(move, m.Assault):
            return _taking(game, state, t, army, army.place)
        held_here = army.carrier < 0 and not army.marks & s.MET and t.enemies_in(army.place, army.seat)
        return None if held_here else _taking(game, state, t, army, move.to)
    return None


def _taking(game: TotalWarRome, state: s.State, t: Draft, army: s.Army, place: str) -> Fraction | None:
    """Return the chance to take a region; None if it is not foreign, or an enemy or a garrison stops the army first."""
    if place not in t.box.map.region or not regions.foreign(t, place, army.seat):
        return None
    if regions.meeters(t, place, army.seat):
        return None
    if place != army.place and regions.stops(t, place):
        return None
    if regions.garrisoned(t, place):
        return assault_odds(game, state, *army.ref, place).taken
    return conquest_odds(game, state, *army.ref, place).taken
