"""Cards from a real box: who draws what nobody else may see."""

from __future__ import annotations

from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.positions.state import NavalBattle
from romelab.total_war_rome.game import STAGES
from romelab.total_war_rome.positions.chapter import situation
from romelab.total_war_rome.positions.state import State
from romelab.total_war_rome.positions.tasks import TURN_UP


def who_draws(state: State) -> tuple[int, ...] | None:
    """Give the seats that see what falls now, first the one who draws it.

    A card lost at random comes from the army of its owner. Nobody draws where what lies face down is only turned up.

    Parameters
    ----------
    state
        A position in which chance is due.

    Returns
    -------
    tuple or None
        The seats, none if nothing is drawn; None if what falls lies open to all, as dice do.

    Examples
    --------
    >>> from romelab.total_war_rome.game import TOTAL_WAR_ROME
    >>> from romelab.total_war_rome.positions.setup import Setup
    >>> who_draws(TOTAL_WAR_ROME.new_game(Setup()))
    (0,)
    """
    battle = state.battle
    if battle is not None:
        if not engine.row(battle).hidden:
            return None
        # At sea cards drown; on land cards are only turned up.
        return (battle.sides[battle.asked].navy.seat,) if isinstance(battle, NavalBattle) else ()
    if not STAGES.row[situation(state)].hidden:
        return None
    task = state.agenda[-1]
    if task.kind == TURN_UP:
        return ()
    # The first fact of every hidden draw is the seat that draws, or an army of it.
    first = task.args[0]
    return (first if isinstance(first, int) else first[0],)
