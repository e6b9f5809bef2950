"""What is to be decided in a position, as a fact: with who asks, and where."""

from __future__ import annotations

from romelab.core.facts import Told
from romelab.total_war_rome.game import STAGES
from romelab.total_war_rome.positions.chapter import situation
from romelab.total_war_rome.positions.state import State
from romelab.total_war_rome.positions.table_facts import (
    AsksLeave,
    CanIntercept,
    EventWindow,
    HaveMet,
    OffersTreaty,
    SideBySide,
)
from romelab.total_war_rome.positions.tasks import INTERCEPT, INTERCEPT_ALLY, LEAVE, MEET, NOTICE, TREATY, WINDOW, facts


def waiting(state: State) -> Told:
    """Tell what is to be decided or falls now; nothing hidden is told.

    Parameters
    ----------
    state
        A position in which no battle is being fought.

    Examples
    --------
    >>> from romelab.total_war_rome.positions.setup import Setup
    >>> from romelab.total_war_rome.game import TOTAL_WAR_ROME
    >>> waiting(TOTAL_WAR_ROME.new_game(Setup()))
    DealInitiative()
    """
    task = state.agenda[-1] if state.agenda else None
    if task is None:
        return _prompt(state)
    if task.kind == WINDOW:
        return EventWindow(facts(task, WINDOW)[0])
    if task.kind == TREATY:
        return OffersTreaty(facts(task, TREATY)[0])
    if task.kind == MEET:
        one, other, _ = facts(task, MEET)
        return HaveMet(*one, *other, next((army.place for army in state.armies if army.ref == one), ""))
    if task.kind == LEAVE:
        army, to, _ = facts(task, LEAVE)
        return AsksLeave(*army, to)
    if task.kind in (INTERCEPT, INTERCEPT_ALLY):
        (_, hunter), navy, area = facts(task, INTERCEPT, INTERCEPT_ALLY)
        return CanIntercept(hunter, *navy, area, task.kind == INTERCEPT_ALLY)
    if task.kind == NOTICE:
        _, army, (_, number) = facts(task, NOTICE)
        return SideBySide(*army, number)
    return _prompt(state)


def _prompt(state: State) -> Told:
    told: Told = STAGES.row[situation(state)].prompt()
    return told
