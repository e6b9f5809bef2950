"""How a battle that a move leads to may end, tried out again and again with cards that may lie there."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from romelab.core.game import CHANCE, Move
from romelab.total_war_rome.battle.positions.state import LandBattle
from romelab.total_war_rome.battle.questions.odds import odds_from
from romelab.total_war_rome.bots.imagining import imagine
from romelab.total_war_rome.game import TotalWarRome
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions import regions
from romelab.total_war_rome.positions.chapter import situation
from romelab.total_war_rome.positions.state import State
from romelab.total_war_rome.positions.tasks import MEET

DEALS = 50
"""So often the hidden cards are dealt anew."""
EACH = 4
"""So many battles are fought with each deal."""
STEPS = 30
"""After so many steps without a battle none follows."""


class Outlook(NamedTuple):
    """How the battles that were tried out ended for one seat.

    Attributes
    ----------
    won
        How many it won.
    tried
        How many were fought.
    """

    won: int
    tried: int


def leads_to_battle(game: TotalWarRome, seen: State, move: Move) -> bool:
    """Tell whether armies meet on land after a move.

    Examples
    --------
    >>> from romelab.total_war_rome.game import TOTAL_WAR_ROME
    >>> from romelab.total_war_rome.positions.setup import Setup
    >>> leads_to_battle(TOTAL_WAR_ROME, TOTAL_WAR_ROME.new_game(Setup()), m.MoveArmy(1, "latium"))
    False
    """
    if isinstance(move, m.StandAndFight):
        return situation(seen) == MEET
    seat = game.to_move(seen)
    if not isinstance(move, m.MoveArmy | m.Disembark) or seat is None or seat == CHANCE:
        return False
    t = game.table(seen)
    army = t.army((seat, move.army))
    return army is not None and move.to in t.box.map.region and bool(regions.meeters(t, move.to, seat))


def outlook(game: TotalWarRome, seen: State, move: Move, *, seed: int = 0) -> Iterator[Outlook]:
    """Try out how the battle ends that a legal move leads to, as far as a seat can know; a count after each deal.

    Both sides stand and fight, play no event, and deploy as the bots' policy does.

    Parameters
    ----------
    game
        The game.
    seen
        What the seat to move may see: hidden cards are dealt as they may lie.
    move
        One for which :func:`leads_to_battle` is true.
    seed
        The same seed gives the same counts.
    """
    seat, generator = game.to_move(seen), random.Random(f"outlook/{seed}")  # noqa: S311 - play, not secrets
    won = tried = 0
    for number in range(DEALS):
        battle = _fought(game, imagine(seen, generator), move, generator)
        if battle is None:
            continue
        side = next(index for index, each in enumerate(battle.sides) if each.army.seat == seat)
        won += int(EACH * odds_from(battle, most_positions=0, samples=EACH, seed=number).wins(side))
        tried += EACH
        yield Outlook(won, tried)


def _fought(game: TotalWarRome, state: State, move: Move, generator: random.Random) -> LandBattle | None:
    """Go on from a move until a battle on land begins, with everything let pass; None if none does."""
    state = game.perform(state, move)[0]
    for _ in range(STEPS):
        if isinstance(state.battle, LandBattle):
            return state.battle
        seat = game.to_move(state)
        if seat is None:
            return None
        if seat == CHANCE:
            state = game.resolve(state, game.fall(state, generator))[0]
            continue
        moves = game.legal_moves(state)
        onward = [each for each in moves if isinstance(each, m.LetPass | m.StandAndFight)]
        state = game.perform(state, next(iter(onward), moves[0]))[0]
    return None
