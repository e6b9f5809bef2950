"""What a move costs the player who makes it, as the rules carry it out; and what a card from a real box may be."""

# pyright: strict
from collections.abc import Sequence

from romelab.core.game import Fact, Move, Outcome
from romelab.struggle_for_rome.box.pieces import KINDS, RESOURCES, amounts
from romelab.struggle_for_rome.chapters import draws, rounds
from romelab.struggle_for_rome.game import StruggleForRome
from romelab.struggle_for_rome.network.network import RoadNetwork
from romelab.struggle_for_rome.network.routes import Route, bills
from romelab.struggle_for_rome.positions import due, moves as m, prompts as c, state as s
from romelab.struggle_for_rome.stages import STAGES

PRICED = (m.BuildPair, m.BuildWagon, m.BuyCard, m.Plunder, m.Found, m.Expand)
"""Moves with a price that their names do not say."""


def price_of(game: StruggleForRome, state: s.State, move: Move) -> tuple[Fact, ...]:
    """Return what the player to move pays for a legal move at once: goods, and figures and wagons of the tribe.

    Parameters
    ----------
    game, state
        The position, or what the player may see of it.
    move
        A legal move.

    Returns
    -------
    tuple
        An amount of each thing that goes; empty for a move without a price of its own, or whose name says it.

    Examples
    --------
    >>> from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
    >>> from romelab.struggle_for_rome.positions.notation import position
    >>> state = position(phase="trade", red={"gold": 9, "hand": {"ore": 1, "grain": 1, "cattle": 1}})
    >>> [f"{each.number} {each.good}" for each in price_of(STRUGGLE_FOR_ROME, state, m.BuyCard())]
    ['1 cattle', '1 gold']
    """
    if not isinstance(move, PRICED):
        return ()
    seat = state.active
    before, after = state.players[seat], game.perform(state, move)[0].players[seat]
    held, left = (*before.hand, before.gold), (*after.hand, after.gold)
    found: list[Fact] = [*amounts([max(0, had - has) for had, has in zip(held, left, strict=True)])]
    if state.phase in (s.HORSEMEN, s.WARRIORS):
        tribe = rounds.tribe_of(state)
        figures = before.tribes[tribe].figures - after.tribes[tribe].figures
        wagons = before.tribes[tribe].wagons - after.tribes[tribe].wagons
        found += [c.Figures(figures)] if figures > 0 else []
        found += [c.Wagons(wagons)] if wagons > 0 else []
    return tuple(found)


def route_of(board: RoadNetwork, state: s.State, move: m.MoveTribe) -> Route | None:
    """Return the way that a move of the tribe takes for its bill; None if there is none."""
    start = _start(board, state)
    found = bills(board, start, move.to, grain=move.grain, gold=move.gold, beside_city=False) if start else ()
    return next((route for route in found if route.bill == move.bill), None)


def _start(board: RoadNetwork, state: s.State) -> str:
    if state.phase not in (s.HORSEMEN, s.WARRIORS):
        return ""
    tribe = state.players[state.active].tribes[rounds.tribe_of(state)]
    return board.crossroads[tribe.at].id if tribe.at >= 0 and not tribe.cities else ""


def who_draws(state: s.State) -> tuple[int, ...] | None:
    """Return the seats that see the card that comes up now, first the one who draws it; None if it lies open to all.

    Parameters
    ----------
    state
        A position in which chance is due.

    Examples
    --------
    >>> from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
    >>> from romelab.struggle_for_rome.positions.setup import Setup
    >>> who_draws(STRUGGLE_FOR_ROME.new_game(Setup())) is None
    True
    """
    if not STAGES.row[state.stage].hidden:
        return None
    if state.stage == due.PASTURE:
        _, seats, *_ = s.facts(state, due.PASTURE)
        return (seats[0],)
    if state.stage == due.ROBBED_CARD:
        (victim,) = s.facts(state, due.ROBBED_CARD)
        return (state.first if state.phase == s.ROLL else state.active, victim)
    return (state.active,)


def may_be_drawn(seen: s.State) -> Sequence[Outcome]:
    """Return the cards that, for all a player knows, may be drawn now, whether one of each is left or not.

    Parameters
    ----------
    seen
        What the player sees of a position in which a card is drawn. Whoever is robbed knows what they hold.
    """
    if seen.stage == due.PASTURE:
        return draws.ANIMALS
    if seen.stage == due.CARD:
        return KINDS
    (victim,) = s.facts(seen, due.ROBBED_CARD)
    hand = seen.players[victim].hand
    return [card for card, count in zip(RESOURCES, hand, strict=True) if count] or RESOURCES
