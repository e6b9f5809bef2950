"""The named options: one for each ruling on what the printed rules leave open (T-01 to T-87), default as ruled.

All rulings are our own. They are declared where they belong: battles, agents, war, treasury.
"""

from __future__ import annotations

from dataclasses import dataclass

from romelab.core.plain import brief
from romelab.total_war_rome.box.agent_options import AgentOptions
from romelab.total_war_rome.box.battle_options import BattleOptions
from romelab.total_war_rome.box.treasury_options import TreasuryOptions
from romelab.total_war_rome.box.war_options import WarOptions


@dataclass(frozen=True, slots=True)
class Options(BattleOptions, AgentOptions, WarOptions, TreasuryOptions):
    """The options of a campaign; its battles read them as they are.

    Examples
    --------
    >>> Options(road_control="both").road_control
    'both'
    """

    # Battles ask for it often: see there.
    __hash__ = BattleOptions.__hash__
    __repr__ = brief


DEFAULTS = Options()
"""Every option as ruled."""
