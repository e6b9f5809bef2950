"""The base of all moves on the map: printed, a move is a sentence in English."""

# pyright: strict
from __future__ import annotations

from dataclasses import dataclass

from romelab.core.game import Move


@dataclass(frozen=True, slots=True)
class ToldMove(Move):
    """A move that a catalogue says; by itself it names players by their number and places by the map of the package."""

    def __str__(self) -> str:
        from romelab.total_war_rome.positions.speaking import default_speech

        return default_speech().say(self, capital=False)
