"""Everything that rules out a move, as facts: a kind for each, with the rule that refuses."""

# pyright: strict, reportIncompatibleMethodOverride=false
from romelab.core.facts import Count, Fact, Said, Seat, Word
from romelab.core.game import Move
from romelab.kampf_um_rom.box.field_types import Box, Card, Colour, Corner, Mention, Rings


class GameOver(Fact, rule="KUR-108"): pass
class DrawFirst(Fact, rule="KUR-14"): pass
class DevelopOnly(Fact, rule="KUR-105"): pass

# Boxes, colours and cards that are not there
class NoSuchBox(Fact, rule="KUR-23"): text: Said
class NobodyPlays(Fact, rule="KUR-04"): text: Said
class NoSuchCard(Fact, rule="KUR-01"): number: Count; last: Count
class NotInHand(Fact, rule="KUR-14"): seat: Seat; card: Card
# A seat has no token in a box: for a second one (KUR-55), to attack (KUR-67), to strike (KUR-87 to KUR-92).
class HasNoToken(Fact): rule: str; seat: Seat; box: Box

# Before the first turn
class NoSuchPlace(Fact, rule="KUR-09"): players: Count; place: Count
class PlaceTaken(Fact, rule="KUR-09"): seat: Seat; place: Count
class ThrownAlready(Fact, rule="KUR-12"): card: Card

# Developing
class CatastropheDevelopsNot(Fact, rule="KUR-18"): card: Card
class CatastropheAtTheEnd(Fact, rule="KUR-107"): card: Card
class OtherCardAttacked(Fact, rule="KUR-17"): card: Card
class AttackedNoMethod(Fact, rule="KUR-66"): box: Box
class AttackedNoCardless(Fact, rule="KUR-17"): box: Box
# A card names other boxes: to develop (KUR-24, KUR-46), to attack (KUR-65, KUR-67).
class CardNamesOther(Fact): rule: str; card: Card; named: tuple[Mention, ...]; box: Box
class SupplyEmpty(Fact, rule="KUR-45"): seat: Seat; box: Box
class HoldsAlready(Fact, rule="KUR-26"): seat: Seat; box: Box
class MethodTaken(Fact, rule="KUR-60"): seat: Seat; box: Box
# No room in a box, with three players (KUR-29), with four (KUR-30), for a second token (KUR-55).
class BoxFull(Fact): rule: str; box: Box; number: Count; room: Count; players: Count
class NeedsTokens(Fact, rule="KUR-47"): box: Box; needed: Count; seat: Seat; number: Count

def _without(boxes: tuple[str, ...], held: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(box for box in boxes if box not in held)


class LineMissing(Fact):
    """None of the ways to a box is held: arrows (KUR-32) or joint conditions (KUR-34)."""

    rule: str; box: Mention; ways: tuple[tuple[Mention, ...], ...]; seat: Seat; held: tuple[Mention, ...]
    mark: Word; rings: Rings

    @property
    def lacks(self) -> tuple[Mention, ...]:
        """What is missing on the way that lacks least."""
        return min((_without(way, self.held) for way in self.ways), key=len)

    @property
    def others(self) -> Count:
        """How many ways there are besides it."""
        return len(self.ways) - 1


class LineBroken(Fact):
    """A way is held, but boxes on it have lost their own line (KUR-35, KUR-39, KUR-42)."""

    rule: str; box: Mention; ways: tuple[tuple[Mention, ...], ...]; seat: Seat; held: tuple[Mention, ...]
    broken: tuple[Mention, ...]; mark: Word; rings: Rings

    @property
    def cut(self) -> tuple[Mention, ...]:
        """The boxes without a line on the way with the least missing or cut off."""
        return _without(self._way, _without(self._way, self.broken))

    @property
    def lacks(self) -> tuple[Mention, ...]:
        """What is missing on that way."""
        return _without(self._way, self.held)

    @property
    def _way(self) -> tuple[Mention, ...]:
        lost = {*self.broken}
        known = (way for way in self.ways if lost.intersection(way))
        return min(known, key=lambda way: len(lost.intersection(way)) + len(_without(way, self.held)))

# No card of the hand develops a box (KUR-24, KUR-25, KUR-46).
class NothingServes(Fact): rule: str; seat: Seat; box: Box

# Combat methods, doubling, prevention
class DeclaredBefore(Fact, rule="KUR-62"): seat: Seat; box: Box
class LastToken(Fact, rule="KUR-45"): seat: Seat; box: Box
class MethodNotDoubled(Fact, rule="KUR-59"): box: Box
class TwoAlready(Fact, rule="KUR-57"): seat: Seat; box: Box
class CannotPay(Fact, rule="KUR-79"): card: Card
class NoMethod(Fact, rule="KUR-74"): box: Box
class FlippedAlready(Fact, rule="KUR-80"): seat: Seat; box: Box
class NotOnMethod(Fact, rule="KUR-74"): seat: Seat; box: Box
class MethodCutOff(Fact, rule="KUR-64"): seat: Seat; box: Box

# Attacks
class CannotAttack(Fact, rule="KUR-17"): card: Card; type: Word
class OwnToken(Fact, rule="KUR-67"): box: Box

# Catastrophes
class CannotEmpty(Fact, rule="KUR-18"): card: Card; type: Word
class CannotStrike(Fact, rule="KUR-18"): card: Card; type: Word
class CannotConvert(Fact, rule="KUR-18"): card: Card; type: Word
class NoCatastrophe(Fact, rule="KUR-18"): card: Card; type: Word
class TouchesNobody(Fact, rule="KUR-95"): box: Box; card: Card
class NothingToKeep(Fact, rule="KUR-85"): seat: Seat; box: Box
class KeepsOneOfTwo(Fact, rule="KUR-71"): seat: Seat; box: Box
class KeepsOwn(Fact, rule="KUR-85"): seat: Seat; box: Box
class NeedsTwoColours(Fact, rule="KUR-94"): card: Card
class OtherCardRuns(Fact, rule="KUR-92"): runs: Card; card: Card
class MethodStands(Fact, rule="KUR-65"): box: Box
class ReligionStands(Fact): rule: str; box: Box; card: Card
class ReligionsOnly(Fact): rule: str; card: Card; box: Box
class TakesElsewhere(Fact): rule: str; card: Card; named: tuple[Mention, ...]; box: Box
class AimsAtOthers(Fact, rule="KUR-84"): box: Box
class SameColour(Fact, rule="KUR-92"): colour: Colour; box: Box
class NoReligionBelow(Fact, rule="KUR-88"): box: Box
class NumberForEachSeat(Fact, rule="KUR-88"): players: Count; upper: Box; lower: Box
class NothingMoves(Fact, rule="KUR-88"): upper: Box; lower: Box
class OneForOne(Fact, rule="KUR-88"): upper: Box; lower: Box
class TooFewThere(Fact, rule="KUR-88"): seat: Seat; above: Count; below: Count; number: Count; upper: Box; lower: Box
class TooManyTogether(Fact, rule="KUR-56"): seat: Seat; number: Count; upper: Box; lower: Box
class NoRoomAfter(Fact, rule="KUR-88"): box: Box; number: Count; room: Count
class WasteBarred(Fact, rule="KUR-95"): pass
class TouchesSomebody(Fact, rule="KUR-95"): card: Card

# Exchanging cards
class DiscardEmpty(Fact, rule="KUR-101"): pass
class SwappedAlready(Fact, rule="KUR-104"): pass
class NoMoreExchange(Fact, rule="KUR-99"): pass
class TwoDifferent(Fact, rule="KUR-101"): pass
class LowerFirst(Fact, rule="KUR-101"): pass
class SymbolsDiffer(Fact, rule="KUR-101"): first: Card; shows: Corner; second: Card; other: Corner
class ThrownJustNow(Fact, rule="KUR-104"): card: Card
class NotDiscarded(Fact, rule="KUR-101"): card: Card
class NoCards(Fact, rule="KUR-22"): seat: Seat
class HasCards(Fact, rule="KUR-21"): seat: Seat; number: Count
class CanAct(Fact): rule: str; seat: Seat; act: Move  # A seat that can act must (KUR-21, KUR-97): one of its moves.
class ShownAlready(Fact, rule="KUR-99"): pass
class SwapFirst(Fact, rule="KUR-100"): pass
class NoClock(Fact, rule="KUR-106"): pass
class CardsLeftToDraw(Fact, rule="KUR-21"): number: Count

# Plans tried on the network
class PlanNeedsMore(Fact, rule="KUR-47"): number: Count; boxes: tuple[Box, ...]
class PlanTooLong(Fact, rule="KUR-45"): number: Count; left: Count; boxes: tuple[Box, ...]
class HandFull(Fact, rule="KUR-05"): number: Count
