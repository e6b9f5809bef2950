"""What happens, what rules out a move and what is waited for: a kind a line, its sentence in languages/."""

from typing import Annotated

from romelab.core.facts import PLACE, Count, Fact, Flag, Seat

Town = Annotated[str, "town", PLACE]
"""A town that a fact is about: the board rings it."""
Mention = Annotated[str, "town"]
"""A town that a sentence only mentions."""
Named = Annotated[str, "road"]
"""What a road is called."""


# What happens; the first errand is drawn by VIA-2, the next by VIA-6.
class Draws(Fact, secret=("town",), visible_to=("seat",)): rule: str; seat: Seat; town: Mention | None
class Travels(Fact, rule="VIA-3"): seat: Seat; town: Town; road: Named
class Rolls(Fact, rule="VIA-4"): seat: Seat; face: Count; through: Flag; town: Town; road: Named
class Delivers(Fact, rule="VIA-5"): seat: Seat; town: Town
class Wins(Fact, rule="VIA-7"): seat: Seat

# What rules out a move
class NoRoad(Fact, rule="VIA-3"): here: Town; to: Mention
class Occupied(Fact, rule="VIA-3"): seat: Seat; town: Town
class OtherErrand(Fact, rule="VIA-5"): errand: Town; here: Mention
class GameOver(Fact, rule="VIA-7"): pass

# What is waited for
class DrawNow(Fact, rule="VIA-2"): pass
class TurnNow(Fact, rule="VIA-3"): seat: Seat
class RollNow(Fact, rule="VIA-4"): pass
