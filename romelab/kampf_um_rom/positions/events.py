"""Everything that happens in a game, as facts: a kind for each, with the rule it happens under."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from romelab.core.facts import Count, Flag, Seat, Told, Word
from romelab.kampf_um_rom.box.sorts import Box, Card


class Dealt(Told, rule="KUR-05", secret=("card",), known_to=("seat",)): seat: Seat; card: Card | None
class Counted(Told): number: Count; mark: Word
class Provenance(Told, rule="KUR-116"):
    values: tuple[Counted, ...]; arrows: tuple[Counted, ...]; achievements: Word; symbols: Word
# An order number taken, by the youngest (KUR-08) or another (KUR-09).
class TakesOrder(Told): rule: str; seat: Seat; place: Count
class ThrowsAway(Told, rule="KUR-12", secret=("card",), known_to=("seat",)): seat: Seat; card: Card | None
class KeepsAll(Told, rule="KUR-12"): seat: Seat
class DrawsNew(Told, rule="KUR-12"): seat: Seat; number: Count
# A card drawn: at the end of a turn (KUR-14), before the first (KUR-12), for a shown hand (KUR-97).
class Draws(Told, secret=("card",), known_to=("seat",)): rule: str; seat: Seat; card: Card | None
class BackIntoPile(Told, rule="KUR-13"): number: Count
# A token into a box: with a card (KUR-16, KUR-72), or after an attack with it (KUR-68).
class Develops(Told): rule: str; seat: Seat; box: Box; card: Card
class Declares(Told, rule="KUR-53"): seat: Seat; box: Box; card: Card
class NowhereToDouble(Told, rule="KUR-58"): seat: Seat
class Doubles(Told, rule="KUR-55"): seat: Seat; box: Box
class DoublesNothing(Told, rule="KUR-58"): seat: Seat
class Attacks(Told, rule="KUR-67"): seat: Seat; victim: Seat; box: Box; card: Card
# Under the rule of the attack or the catastrophe that takes it.
class Loses(Told): rule: str; seat: Seat; box: Box; number: Count
class LosesOneOfTwo(Told, rule="KUR-71"): seat: Seat; box: Box
class Prevents(Told, rule="KUR-74"): seat: Seat; box: Box; card: Card; oval: Box
class NothingToDevelop(Told, rule="KUR-68"): attacker: Seat; card: Card
class DevelopsNothing(Told, rule="KUR-17"): seat: Seat
# A catastrophe that empties a box (KUR-85, KUR-86, KUR-91).
class Empties(Told): rule: str; seat: Seat; card: Card; box: Box
# A catastrophe is aimed at a token (KUR-87 to KUR-93).
class Strikes(Told): rule: str; seat: Seat; victim: Seat; box: Box; card: Card
class OneColourOnly(Told, rule="KUR-94"): pass
class Shift(Told): number: Count; seat: Seat; down: Flag
class Converts(Told, rule="KUR-88"): seat: Seat; upper: Box; lower: Box; card: Card; shifts: tuple[Shift, ...]
class Wastes(Told, rule="KUR-95"): seat: Seat; card: Card
class Swaps(Told, rule="KUR-101"): seat: Seat; cards: tuple[Card, ...]
class Fetches(Told, rule="KUR-101"): seat: Seat; card: Card
class Shows(Told, rule="KUR-97"): seat: Seat; cards: tuple[Card, ...]
class HandIntoPile(Told, rule="KUR-119"): seat: Seat
class HandFromDiscard(Told, rule="KUR-119"): seat: Seat
# A card discarded as the turn, after a forced exchange (KUR-99) or instead of one (KUR-100).
class Throws(Told): rule: str; seat: Seat; card: Card
class EmptyHand(Told, rule="KUR-22"): seat: Seat
class PileEmpty(Told, rule="KUR-105"): pass
class TimeIsUp(Told, rule="KUR-106"): number: Count
class OutOfCards(Told, rule="KUR-107"): seat: Seat
class Leaves(Told, rule="KUR-107"): seat: Seat
class Scores(Told, rule="KUR-108"): seat: Seat; total: Count; published: Count; ours: Count
class Wins(Told, rule="KUR-108"): winner: Seat
class ShareWin(Told, rule="KUR-111"): winners: tuple[Seat, ...]
