"""The moves of the campaign: one small frozen class for each kind of decision, in three modules that are one here.

Armies, navies and agents are named by their number where they are the mover's own, by seat and number where they are
somebody else's. Action cards are named by their number. The table of stages says when each kind is made; a kind that
stands in one of the modules and in no stage is an error when the game is imported.
"""

# ruff: noqa: F403
from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from romelab.core.game import Move
from romelab.total_war_rome.positions import agent_moves, campaign_moves, spending_moves
from romelab.total_war_rome.positions.agent_moves import *
from romelab.total_war_rome.positions.campaign_moves import *
from romelab.total_war_rome.positions.spending_moves import *

MOVES: Mapping[str, type[Move]] = MappingProxyType(
    {
        move.kind: move
        for module in (agent_moves, campaign_moves, spending_moves)
        for move in vars(module).values()
        if isinstance(move, type) and issubclass(move, Move) and vars(move).get("kind")
    }
)
"""The kinds of move by name."""
