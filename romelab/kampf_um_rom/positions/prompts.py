"""What is being decided or drawn, and what a table says of it, as facts: a kind for each sentence."""

# pyright: strict, reportIncompatibleMethodOverride=false
from romelab.core.facts import Count, Fact, Flag, Seat
from romelab.kampf_um_rom.box.field_types import Box, Card, Mention


class EmptiesHere(Fact):
    """A catastrophe that empties a box, with the box."""

    card: Card; box: Box; keep: Flag


class PointsLost(Fact):
    """A move loses this many points."""

    points: Count


class VictimLoses(Fact):
    """Somebody loses this many points by a move, unless one of the combat methods that can prevent it does."""

    seat: Seat; points: Count; methods: tuple[Mention, ...]


class Tally(Fact):
    """What a player has: points and cards."""

    points: Count; cards: Count


class TurnNow(Fact, rule="KUR-14"): turn: Seat
class Worth(Fact, rule="KUR-108"): value: Count
class HighTokens(Fact, rule="KUR-111"): pass  # A heading of the final screen: what decides between level totals (D-14).
class DealCard(Fact, rule="KUR-05"): pass
class ChoosesOrder(Fact, rule="KUR-08"): seat: Seat
class ExchangesHand(Fact, rule="KUR-12"): seat: Seat
class DrawForThrown(Fact, rule="KUR-12"): pass
class PlaysCard(Fact, rule="KUR-14"): seat: Seat
class TakesFromDiscard(Fact, rule="KUR-101"): seat: Seat
class DrawNewHand(Fact, rule="KUR-97"): pass
class ChoosesSecond(Fact, rule="KUR-92"): seat: Seat
class MayPrevent(Fact, rule="KUR-81"): seat: Seat
class MayDevelop(Fact, rule="KUR-68"): seat: Seat
class MayDouble(Fact, rule="KUR-58"): seat: Seat
class DrawCard(Fact, rule="KUR-14"): pass
