"""Questions about a position of a game: the explorer's, with all that stands on the map."""

from __future__ import annotations

from romelab.core.faults import Fault, InputError
from romelab.core.saves import loads
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.positions.state import State
from romelab.total_war_rome.questions.questions import Question, forces_in


def question_in(state: State, kind: str = "army", faction: str = "", number: int = 0) -> Question:
    """Ask about a force in a position of a game.

    Parameters
    ----------
    state
        The position, or what one seat may see of it: what is hidden is read as its least, so an army whose cards are
        not seen has 3 MU.
    kind, faction, number
        Which army, navy or agent; the first of its kind, or the first on the map, where left out.

    Raises
    ------
    InputError
        If no such force stands on the map.

    Examples
    --------
    >>> from romelab.total_war_rome.positions.setup import Setup, new_state
    >>> from romelab.total_war_rome.box.tables import default_box
    >>> question_in(new_state(Setup(), default_box()), "agent", "carthage").start
    'africa'
    """
    for force in forces_in(state):
        if force.kind == kind and faction in ("", force.faction) and number in (0, force.number):
            return Question(state, force, garrisons=state.options.garrison_stops)
    which = f" {number}" if number else ""
    raise InputError([Fault("position", f"no {kind}{which}{' of ' + faction if faction else ''} is on the map")])


def saved_position(text: str, source: str) -> State:
    """Give the position at which a campaign was saved, as the seat that was to move may see it.

    Parameters
    ----------
    text
        A save file of *Total War: ROME*.
    source
        Name of the file, for a refusal.

    Raises
    ------
    InputError
        If the file is none.
    """
    state = loads(text, {TOTAL_WAR_ROME.id: TOTAL_WAR_ROME}, source=source).state
    return TOTAL_WAR_ROME.observe(state, state.order[state.turn] if state.order else None)
