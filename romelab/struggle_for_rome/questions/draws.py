"""Cards from a real box: who draws what nobody else may see, and what a player can suppose it to be."""

# pyright: strict
from __future__ import annotations

from collections.abc import Sequence

from romelab.core.chance import Outcome
from romelab.struggle_for_rome.box.pieces import KINDS, RESOURCES
from romelab.struggle_for_rome.chapters.draws import ANIMALS
from romelab.struggle_for_rome.positions import due
from romelab.struggle_for_rome.positions.state import ROLL, State, facts
from romelab.struggle_for_rome.stages import STAGES


def who_draws(state: State) -> tuple[int, ...] | None:
    """Return the seats that see the card that falls now, first the one who draws it; None if it lies open to all.

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
        _, seats, *_ = facts(state, due.PASTURE)
        return (seats[0],)
    if state.stage == due.ROBBED_CARD:
        (victim,) = facts(state, due.ROBBED_CARD)
        return (state.first if state.phase == ROLL else state.active, victim)
    return (state.active,)


def may_be_drawn(seen: State) -> Sequence[Outcome]:
    """Return the cards that a player can suppose to be drawn now, whether one is left of each or not.

    Parameters
    ----------
    seen
        What the player sees of a position in which a card is drawn. Who is robbed knows what he holds.
    """
    if seen.stage == due.PASTURE:
        return ANIMALS
    if seen.stage == due.CARD:
        return KINDS
    (victim,) = facts(seen, due.ROBBED_CARD)
    hand = seen.players[victim].hand
    return [card for card, count in zip(RESOURCES, hand, strict=True) if count] or RESOURCES
