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
        "T-06",
        '"agents start in a home region"',
        ("at_first", "meant for entering play; later moves start where the agent stands"),
        (
            "every_round",
            "at the start of every agent phase an agent outside its home regions goes back to its capital",
        ),
        rules=("TWR-070",),
    )
    bribe_open_region: bool = option(
        "T-07",
        "bribing a region without garrison",
        (True, "pay for its two defence dice, 4 gold; not allowed while an army of the owner is there"),
        (False, "a region without garrison cannot be bribed"),
        rules=("TWR-089",),
    )
    blank_on_agent_die: Literal["agent_lives", "agent_dies"] = option(
        "T-08",
        "blank on a bribe, sabotage, theft or assassination",
        ("agent_lives", "nothing happens, agent lives"),
        ("agent_dies", "the agent dies, as on X"),
        rules=("TWR-090",),
    )
    interruption_order: Literal["from_active", "from_first"] = option(
        "T-09",
        "interrupting events",
        (
            "from_active",
            "asked in turn order from the active player; an event resolves before what it interrupts; the last "
            "card played resolves first",
        ),
        ("from_first", "asked in turn order from the first player of the round, whoever is active"),
        rules=("TWR-101",),
    )
    reshuffle_discards: bool = option(
        "T-30",
        "reshuffling",
        (True, "when the action deck is empty the discards are shuffled into a new deck"),
        (False, "when the deck is empty nobody draws any more"),
        rules=("TWR-065",),
    )
    cards_spent_once: bool = option(
        "T-31",
        "card use",
        (True, "a card is spent once, for one use, and discarded even if the use fails"),
        (
            False,
            "the card of an agent action that is refused, cancelled or rolls no Skull goes back to the hand; the "
            "action is spent",
        ),
        rules=("TWR-026",),
    )
    double_agent_after_acting: Literal["allowed", "refused"] = option(
        "T-32",
        "double agent on an agent that has acted",
        ("allowed", "only sends it home"),
        ("refused", "an agent without an action left cannot be the target"),
        rules=("TWR-093",),
    )
    theft_ties: Literal["any", "capital"] = option(
        "T-33",
        "treasury theft with several highest regions",
        ("any", "any of them will do"),
        ("capital", "the capital, if it is among them; else any of them"),
        rules=("TWR-092",),
    )
    agent_sea_trip: Literal["sea_only", "port_counts"] = option(
        "T-43",
        "counting an agent's sea trip",
        ("sea_only", "only the sea areas between the two ports are counted, not the port of arrival"),
        ("port_counts", "the port of arrival counts as one step more"),
        rules=("TWR-073",),
    )
    uprising_dice: Literal["region", "garrison"] = option(
        "T-53",
        "uprising in a garrisoned region",
        ("region", "the two dice of the gold box, or the printed mercenary dice, not the garrison's roll"),
        ("garrison", "the dice of the garrison, as for an assault by nobody"),
        rules=("TWR-085",),
    )
    bribed_army_move: Literal[2, 1, 0] = option(
        "T-54",
        "moving a bribed army",
        (
            2,
            "by the briber, into adjacent regions without another army, no conquest and no battle, rivers and "
            "mountains cost nothing",
        ),
        (1, "one region at most, in the same way"),
        (0, "it does not move"),
        rules=("TWR-088",),
    )
    army_bribe_x: Literal["as_region", "nothing"] = option(
        "T-55",
        "X and S when bribing an army",
        ("as_region", "as for a region: X kills the agent, S does nothing"),
        ("nothing", "nothing but a Skull has an effect: the agent lives"),
        rules=("TWR-090",),
    )
    agent_port_to_port: bool = option(
        "T-73",
        "an agent's trip over several ports",
        (True, "may go from port to port through foreign ports, only sea areas counted (T-43)"),
        (False, "one move holds one sea trip, from a port to a port"),
        rules=("TWR-074",),
    )
