"""The options of agents, their actions, and action cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from romelab.core.options import option


@dataclass(frozen=True, init=False, repr=False, eq=False)
class AgentOptions:
    """Rulings on agents and action cards; part of :class:`~romelab.total_war_rome.box.options.Options`."""

    # The fields are those of Options, which makes the room for them.
    __slots__ = ()

    agents_start_at_home: Literal["at_first", "every_round"] = option(
        "T-06", "at_first", "every_round", rules=("TWR-070",)
    )
    bribe_open_region: bool = option("T-07", True, False, rules=("TWR-089",))
    blank_on_agent_die: Literal["agent_lives", "agent_dies"] = option(
        "T-08", "agent_lives", "agent_dies", rules=("TWR-090",)
    )
    interruption_order: Literal["from_active", "from_first"] = option(
        "T-09", "from_active", "from_first", rules=("TWR-101",)
    )
    reshuffle_discards: bool = option("T-30", True, False, rules=("TWR-065",))
    cards_spent_once: bool = option("T-31", True, False, rules=("TWR-026",))
    double_agent_after_acting: Literal["allowed", "refused"] = option("T-32", "allowed", "refused", rules=("TWR-093",))
    theft_ties: Literal["any", "capital"] = option("T-33", "any", "capital", rules=("TWR-092",))
    agent_sea_trip: Literal["sea_only", "port_counts"] = option("T-43", "sea_only", "port_counts", rules=("TWR-073",))
    uprising_dice: Literal["region", "garrison"] = option("T-53", "region", "garrison", rules=("TWR-085",))
    bribed_army_move: Literal[2, 1, 0] = option("T-54", 2, 1, 0, rules=("TWR-088",))
    army_bribe_x: Literal["as_region", "nothing"] = option("T-55", "as_region", "nothing", rules=("TWR-090",))
    agent_port_to_port: bool = option("T-73", True, False, rules=("TWR-074",))
