"""Everything that happens in a game, as facts: a kind for each, with the rule it happens under."""

# pyright: strict, reportIncompatibleMethodOverride=false
from romelab.core.facts import Count, Fact, Flag, Seat, Word
from romelab.kampf_um_rom.box.field_types import Box, Card


class Dealt(Fact, rule="KUR-05", secret=("card",), visible_to=("seat",)): seat: Seat; card: Card | None
class Counted(Fact): number: Count; mark: Word
class Provenance(Fact, rule="KUR-116"):
    values: tuple[Counted, ...]; arrows: tuple[Counted, ...]; achievements: Word; symbols: Word
# A place in the turn order taken, by the youngest (KUR-08) or another (KUR-09).
class TakesOrder(Fact): rule: str; seat: Seat; place: Count
class ThrowsAway(Fact, rule="KUR-12", secret=("card",), visible_to=("seat",)): seat: Seat; card: Card | None
class KeepsAll(Fact, rule="KUR-12"): seat: Seat
class DrawsNew(Fact, rule="KUR-12"): seat: Seat; number: Count
# A card drawn: at the end of a turn (KUR-14), before the first (KUR-12), for a shown hand (KUR-97).
class Draws(Fact, secret=("card",), visible_to=("seat",)): rule: str; seat: Seat; card: Card | None
class BackIntoPile(Fact, rule="KUR-13"): number: Count
# A token into a box: with a card (KUR-16, KUR-72), or after an attack with it (KUR-68).
class Develops(Fact): rule: str; seat: Seat; box: Box; card: Card
class Declares(Fact, rule="KUR-53"): seat: Seat; box: Box; card: Card
class NowhereToDouble(Fact, rule="KUR-58"): seat: Seat
class Doubles(Fact, rule="KUR-55"): seat: Seat; box: Box
class DoublesNothing(Fact, rule="KUR-58"): seat: Seat
class Attacks(Fact, rule="KUR-67"): seat: Seat; victim: Seat; box: Box; card: Card
# Under the rule of the attack or the catastrophe that takes it.
class Loses(Fact): rule: str; seat: Seat; box: Box; number: Count
class LosesOneOfTwo(Fact, rule="KUR-71"): seat: Seat; box: Box
class Prevents(Fact, rule="KUR-74"): seat: Seat; box: Box; card: Card; oval: Box
class NothingToDevelop(Fact, rule="KUR-68"): attacker: Seat; card: Card
class DevelopsNothing(Fact, rule="KUR-17"): seat: Seat
# A catastrophe that empties a box (KUR-85, KUR-86, KUR-91).
class Empties(Fact): rule: str; seat: Seat; card: Card; box: Box
# A catastrophe is aimed at a token (KUR-87 to KUR-93).
class Strikes(Fact): rule: str; seat: Seat; victim: Seat; box: Box; card: Card
class OneColourOnly(Fact, rule="KUR-94"): pass
class Shift(Fact): number: Count; seat: Seat; down: Flag
class Converts(Fact, rule="KUR-88"): seat: Seat; upper: Box; lower: Box; card: Card; shifts: tuple[Shift, ...]
class Wastes(Fact, rule="KUR-95"): seat: Seat; card: Card
class Swaps(Fact, rule="KUR-101"): seat: Seat; cards: tuple[Card, ...]
class Fetches(Fact, rule="KUR-101"): seat: Seat; card: Card
class Shows(Fact, rule="KUR-97"): seat: Seat; cards: tuple[Card, ...]
class HandIntoPile(Fact, rule="KUR-119"): seat: Seat
class HandFromDiscard(Fact, rule="KUR-119"): seat: Seat
# A card discarded as the turn, after a forced exchange (KUR-99) or instead of one (KUR-100).
class Throws(Fact): rule: str; seat: Seat; card: Card
class EmptyHand(Fact, rule="KUR-22"): seat: Seat
class PileEmpty(Fact, rule="KUR-105"): pass
class TimeIsUp(Fact, rule="KUR-106"): number: Count
class OutOfCards(Fact, rule="KUR-107"): seat: Seat
class Leaves(Fact, rule="KUR-107"): seat: Seat
class Scores(Fact, rule="KUR-108"): seat: Seat; total: Count; published: Count; ours: Count
class Wins(Fact, rule="KUR-108"): winner: Seat
class ShareWin(Fact, rule="KUR-111"): winners: tuple[Seat, ...]
