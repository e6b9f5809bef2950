"""Everything that speaks against a move, as facts: a kind for each, with the rule that refuses."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from romelab.core.facts import Count, Said, Seat, Told, Word
from romelab.core.game import Move
from romelab.kampf_um_rom.box.sorts import Box, Card, Colour, Corner, Mention, Rings


class GameOver(Told, rule="KUR-108"): pass
class DrawFirst(Told, rule="KUR-14"): pass
class DevelopOnly(Told, rule="KUR-105"): pass

# Boxes, colours and cards that are not there
class NoSuchBox(Told, rule="KUR-23"): text: Said
class NobodyPlays(Told, rule="KUR-04"): text: Said
class NoSuchCard(Told, rule="KUR-01"): number: Count; last: Count
class NotInHand(Told, rule="KUR-14"): seat: Seat; card: Card
# A seat has no token in a box: for a second one (KUR-55), to attack (KUR-67), to strike (KUR-87 to KUR-92).
class HasNoToken(Told): rule: str; seat: Seat; box: Box

# Before the first turn
class NoSuchPlace(Told, rule="KUR-09"): players: Count; place: Count
class PlaceTaken(Told, rule="KUR-09"): seat: Seat; place: Count
class ThrownAlready(Told, rule="KUR-12"): card: Card

# Developing
class CatastropheDevelopsNot(Told, rule="KUR-18"): card: Card
class CatastropheAtTheEnd(Told, rule="KUR-107"): card: Card
class OtherCardAttacked(Told, rule="KUR-17"): card: Card
class AttackedNoMethod(Told, rule="KUR-66"): box: Box
class AttackedNoCardless(Told, rule="KUR-17"): box: Box
# A card names other boxes: to develop (KUR-24, KUR-46), to attack (KUR-65, KUR-67).
class CardNamesOther(Told): rule: str; card: Card; named: tuple[Mention, ...]; box: Box
class SupplyEmpty(Told, rule="KUR-45"): seat: Seat; box: Box
class HoldsAlready(Told, rule="KUR-26"): seat: Seat; box: Box
class MethodTaken(Told, rule="KUR-60"): seat: Seat; box: Box
# No room in a box, with three players (KUR-29), with four (KUR-30), for a second token (KUR-55).
class BoxFull(Told): rule: str; box: Box; number: Count; room: Count; players: Count
class NeedsTokens(Told, rule="KUR-47"): box: Box; needed: Count; seat: Seat; number: Count

def _without(boxes: tuple[str, ...], held: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(box for box in boxes if box not in held)


class LineMissing(Told):
    """None of the ways to a box is held: arrows (KUR-32) or joint conditions (KUR-34)."""

    rule: str
    box: Mention
    ways: tuple[tuple[Mention, ...], ...]
    seat: Seat
    held: tuple[Mention, ...]
    mark: Word
    rings: Rings

    @property
    def lacks(self) -> tuple[Mention, ...]:
        """What is missing on the way of which least is missing."""
        return min((_without(way, self.held) for way in self.ways), key=len)

    @property
    def others(self) -> Count:
        """How many ways there are besides it."""
        return len(self.ways) - 1


class LineBroken(Told):
    """A way is held, but boxes on it have lost their own line (KUR-35, KUR-39, KUR-42)."""

    rule: str
    box: Mention
    ways: tuple[tuple[Mention, ...], ...]
    seat: Seat
    held: tuple[Mention, ...]
    broken: tuple[Mention, ...]
    mark: Word
    rings: Rings

    @property
    def cut(self) -> tuple[Mention, ...]:
        """The boxes without a line on the way of which least is missing or cut off."""
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
class NothingServes(Told): rule: str; seat: Seat; box: Box

# Combat methods, doubling, prevention
class DeclaredBefore(Told, rule="KUR-62"): seat: Seat; box: Box
class LastToken(Told, rule="KUR-45"): seat: Seat; box: Box
class MethodNotDoubled(Told, rule="KUR-59"): box: Box
class TwoAlready(Told, rule="KUR-57"): seat: Seat; box: Box
class CannotPay(Told, rule="KUR-79"): card: Card
class NoMethod(Told, rule="KUR-74"): box: Box
class FlippedAlready(Told, rule="KUR-80"): seat: Seat; box: Box
class NotOnMethod(Told, rule="KUR-74"): seat: Seat; box: Box
class MethodCutOff(Told, rule="KUR-64"): seat: Seat; box: Box

# Attacks
class CannotAttack(Told, rule="KUR-17"): card: Card; type: Word
class OwnToken(Told, rule="KUR-67"): box: Box

# Catastrophes
class CannotEmpty(Told, rule="KUR-18"): card: Card; type: Word
class CannotStrike(Told, rule="KUR-18"): card: Card; type: Word
class CannotConvert(Told, rule="KUR-18"): card: Card; type: Word
class NoCatastrophe(Told, rule="KUR-18"): card: Card; type: Word
class TouchesNobody(Told, rule="KUR-95"): box: Box; card: Card
class NothingToKeep(Told, rule="KUR-85"): seat: Seat; box: Box
class KeepsOneOfTwo(Told, rule="KUR-71"): seat: Seat; box: Box
class KeepsOwn(Told, rule="KUR-85"): seat: Seat; box: Box
class NeedsTwoColours(Told, rule="KUR-94"): card: Card
class OtherCardRuns(Told, rule="KUR-92"): runs: Card; card: Card
class MethodStands(Told, rule="KUR-65"): box: Box
class ReligionStands(Told): rule: str; box: Box; card: Card
class ReligionsOnly(Told): rule: str; card: Card; box: Box
class TakesElsewhere(Told): rule: str; card: Card; named: tuple[Mention, ...]; box: Box
class AimsAtOthers(Told, rule="KUR-84"): box: Box
class SameColour(Told, rule="KUR-92"): colour: Colour; box: Box
class NoReligionBelow(Told, rule="KUR-88"): box: Box
class NumberForEachSeat(Told, rule="KUR-88"): players: Count; upper: Box; lower: Box
class NothingMoves(Told, rule="KUR-88"): upper: Box; lower: Box
class OneForOne(Told, rule="KUR-88"): upper: Box; lower: Box
class TooFewThere(Told, rule="KUR-88"): seat: Seat; above: Count; below: Count; number: Count; upper: Box; lower: Box
class TooManyTogether(Told, rule="KUR-56"): seat: Seat; number: Count; upper: Box; lower: Box
class NoRoomAfter(Told, rule="KUR-88"): box: Box; number: Count; room: Count
class WasteBarred(Told, rule="KUR-95"): pass
class TouchesSomebody(Told, rule="KUR-95"): card: Card

# Exchanging cards
class DiscardEmpty(Told, rule="KUR-101"): pass
class SwappedAlready(Told, rule="KUR-104"): pass
class NoMoreExchange(Told, rule="KUR-99"): pass
class TwoDifferent(Told, rule="KUR-101"): pass
class LowerFirst(Told, rule="KUR-101"): pass
class SymbolsDiffer(Told, rule="KUR-101"): first: Card; shows: Corner; second: Card; other: Corner
class ThrownJustNow(Told, rule="KUR-104"): card: Card
class NotDiscarded(Told, rule="KUR-101"): card: Card
class NoCards(Told, rule="KUR-22"): seat: Seat
class HasCards(Told, rule="KUR-21"): seat: Seat; number: Count
class CanAct(Told): rule: str; seat: Seat; act: Move  # A seat that can act must (KUR-21, KUR-97): one of its moves.
class ShownAlready(Told, rule="KUR-99"): pass
class SwapFirst(Told, rule="KUR-100"): pass
class NoClock(Told, rule="KUR-106"): pass
class CardsLeftToDraw(Told, rule="KUR-21"): number: Count

# Plans tried on the network
class PlanNeedsMore(Told, rule="KUR-47"): number: Count; boxes: tuple[Box, ...]
class PlanTooLong(Told, rule="KUR-45"): number: Count; left: Count; boxes: tuple[Box, ...]
class HandFull(Told, rule="KUR-05"): number: Count
