"""Everything that speaks against a move, as facts: a kind for each, with the rule that refuses."""

# pyright: strict
from __future__ import annotations

from romelab.core.facts import Count, Said, Seat, Told, Word
from romelab.core.game import Move
from romelab.kampf_um_rom.box.sorts import Box, Card, Colour, Mention, Rings


class GameOver(Told):
    """Nothing is decided any more."""

    rule = "KUR-108"


class DrawFirst(Told):
    """A card is to fall before anybody decides."""

    rule = "KUR-14"


class DevelopOnly(Told):
    """The end phase knows no other moves."""

    rule = "KUR-105"


# Boxes, colours and cards that are not there


class NoSuchBox(Told):
    """The board has no such box."""

    rule = "KUR-23"
    text: Said


class NobodyPlays(Told):
    """The table has no such colour."""

    rule = "KUR-04"
    text: Said


class NoSuchCard(Told):
    """The deck has no such card."""

    rule = "KUR-01"
    number: Count
    last: Count


class NotInHand(Told):
    """A seat does not hold the card."""

    rule = "KUR-14"
    seat: Seat
    card: Card


class HasNoToken(Told):
    """A seat has no token in a box: for a second one (KUR-55), to attack (KUR-67), to strike (KUR-87 to KUR-92)."""

    rule: str
    seat: Seat
    box: Box


# Before the first turn


class NoSuchPlace(Told):
    """There are as many order numbers as players."""

    rule = "KUR-09"
    players: Count
    place: Count


class PlaceTaken(Told):
    """The order number is another seat's."""

    rule = "KUR-09"
    seat: Seat
    place: Count


class ThrownAlready(Told):
    """The card is thrown away already."""

    rule = "KUR-12"
    card: Card


# Developing


class CatastropheDevelopsNot(Told):
    """A catastrophe puts no token."""

    rule = "KUR-18"
    card: Card


class CatastropheAtTheEnd(Told):
    """A catastrophe is of no use in the end phase."""

    rule = "KUR-107"
    card: Card


class OtherCardAttacked(Told):
    """Only the card that has attacked may develop."""

    rule = "KUR-17"
    card: Card


class AttackedNoMethod(Told):
    """A card that has attacked declares no combat method."""

    rule = "KUR-66"
    box: Box


class AttackedNoCardless(Told):
    """A card that has attacked develops no box without cards."""

    rule = "KUR-17"
    box: Box


class CardNamesOther(Told):
    """A card names other boxes: to develop (KUR-24, KUR-46), to attack (KUR-65, KUR-67)."""

    rule: str
    card: Card
    named: tuple[Mention, ...]
    box: Box


class SupplyEmpty(Told):
    """No token is left."""

    rule = "KUR-45"
    seat: Seat
    box: Box


class HoldsAlready(Told):
    """The seat has a token in the box."""

    rule = "KUR-26"
    seat: Seat
    box: Box


class MethodTaken(Told):
    """Somebody's token lies face up on the combat method."""

    rule = "KUR-60"
    seat: Seat
    box: Box


class BoxFull(Told):
    """No room in a box, with three players (KUR-29), with four (KUR-30), for a second token (KUR-55)."""

    rule: str
    box: Box
    number: Count
    room: Count
    players: Count


class NeedsTokens(Told):
    """A religion asks for tokens elsewhere."""

    rule = "KUR-47"
    box: Box
    needed: Count
    seat: Seat
    number: Count


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


class NothingServes(Told):
    """No card of the hand develops a box (KUR-24, KUR-25, KUR-46)."""

    rule: str
    seat: Seat
    box: Box


# Combat methods, doubling, prevention


class DeclaredBefore(Told):
    """A combat method is declared once."""

    rule = "KUR-62"
    seat: Seat
    box: Box


class LastToken(Told):
    """The last token declares no combat method."""

    rule = "KUR-45"
    seat: Seat
    box: Box


class MethodNotDoubled(Told):
    """A combat method takes no second token."""

    rule = "KUR-59"
    box: Box


class TwoAlready(Told):
    """Two tokens are the most."""

    rule = "KUR-57"
    seat: Seat
    box: Box


class CannotPay(Told):
    """A catastrophe does not pay for a prevention."""

    rule = "KUR-79"
    card: Card


class NoMethod(Told):
    """Only combat methods prevent."""

    rule = "KUR-74"
    box: Box


class FlippedAlready(Told):
    """A flipped token prevents nothing."""

    rule = "KUR-80"
    seat: Seat
    box: Box


class NotOnMethod(Told):
    """The seat has not declared this combat method."""

    rule = "KUR-74"
    seat: Seat
    box: Box


class MethodCutOff(Told):
    """The line to the combat method is broken, and the set-up asks for one."""

    rule = "KUR-64"
    seat: Seat
    box: Box


# Attacks


class CannotAttack(Told):
    """Only invasion cards attack."""

    rule = "KUR-17"
    card: Card
    type: Word


class OwnToken(Told):
    """Nobody attacks himself."""

    rule = "KUR-67"
    box: Box


# Catastrophes


class CannotEmpty(Told):
    """A card that empties no box; its type is empty if there is no such card."""

    rule = "KUR-18"
    card: Card
    type: Word


class CannotStrike(Told):
    """A card that takes no single token."""

    rule = "KUR-18"
    card: Card
    type: Word


class CannotConvert(Told):
    """A card that exchanges no religions."""

    rule = "KUR-18"
    card: Card
    type: Word


class NoCatastrophe(Told):
    """A card that is no catastrophe."""

    rule = "KUR-18"
    card: Card
    type: Word


class TouchesNobody(Told):
    """A catastrophe would touch no opponent's token."""

    rule = "KUR-95"
    box: Box
    card: Card


class NothingToKeep(Told):
    """There is no own token to keep."""

    rule = "KUR-85"
    seat: Seat
    box: Box


class KeepsOneOfTwo(Told):
    """One card takes only one of a double, so one is kept."""

    rule = "KUR-71"
    seat: Seat
    box: Box


class KeepsOwn(Told):
    """The set-up lets own tokens stay."""

    rule = "KUR-85"
    seat: Seat
    box: Box


class NeedsTwoColours(Told):
    """A plague asks for two colours."""

    rule = "KUR-94"
    card: Card


class OtherCardRuns(Told):
    """Another card is being carried out."""

    rule = "KUR-92"
    runs: Card
    card: Card


class MethodStands(Told):
    """No catastrophe removes a combat method."""

    rule = "KUR-65"
    box: Box


class ReligionStands(Told):
    """A catastrophe that touches no religion."""

    rule: str
    box: Box
    card: Card


class ReligionsOnly(Told):
    """A catastrophe that touches religions alone."""

    rule: str
    card: Card
    box: Box


class TakesElsewhere(Told):
    """A catastrophe that takes tokens from other boxes."""

    rule: str
    card: Card
    named: tuple[Mention, ...]
    box: Box


class AimsAtOthers(Told):
    """A catastrophe that takes one token is aimed at others."""

    rule = "KUR-84"
    box: Box


class SameColour(Told):
    """The second token of a plague is of another colour."""

    rule = "KUR-92"
    colour: Colour
    box: Box


class NoReligionBelow(Told):
    """An exchange starts at a religion with another one below it."""

    rule = "KUR-88"
    box: Box


class NumberForEachSeat(Told):
    """An exchange says for each seat how many tokens move."""

    rule = "KUR-88"
    players: Count
    upper: Box
    lower: Box


class NothingMoves(Told):
    """An exchange moves at least one token."""

    rule = "KUR-88"
    upper: Box
    lower: Box


class OneForOne(Told):
    """The set-up lets tokens only change places."""

    rule = "KUR-88"
    upper: Box
    lower: Box


class TooFewThere(Told):
    """A seat has not as many tokens as are to move."""

    rule = "KUR-88"
    seat: Seat
    above: Count
    below: Count
    number: Count
    upper: Box
    lower: Box


class TooManyTogether(Told):
    """A seat would have more tokens in one box than before."""

    rule = "KUR-56"
    seat: Seat
    number: Count
    upper: Box
    lower: Box


class NoRoomAfter(Told):
    """A box would hold more tokens than it has room for."""

    rule = "KUR-88"
    box: Box
    number: Count
    room: Count


class WasteBarred(Told):
    """The set-up lets no catastrophe be played for nothing."""

    rule = "KUR-95"


class TouchesSomebody(Told):
    """A catastrophe that touches a token is not played for nothing."""

    rule = "KUR-95"
    card: Card


# Exchanging cards


class DiscardEmpty(Told):
    """There is nothing to fetch."""

    rule = "KUR-101"


class SwappedAlready(Told):
    """One voluntary exchange a turn."""

    rule = "KUR-104"


class NoMoreExchange(Told):
    """A forced exchange that did not help is the last."""

    rule = "KUR-99"


class TwoDifferent(Told):
    """One card named twice."""

    rule = "KUR-101"


class LowerFirst(Told):
    """The two cards are named in rising order."""

    rule = "KUR-101"


class SymbolsDiffer(Told):
    """The two cards show different symbols."""

    rule = "KUR-101"
    first: Card
    shows: Word
    second: Card
    other: Word


class ThrownJustNow(Told):
    """The two cards just discarded do not come back."""

    rule = "KUR-104"
    card: Card


class NotDiscarded(Told):
    """The discard pile has no such card."""

    rule = "KUR-101"
    card: Card


class NoCards(Told):
    """A seat without cards draws one."""

    rule = "KUR-22"
    seat: Seat


class HasCards(Told):
    """A seat with cards plays one."""

    rule = "KUR-21"
    seat: Seat
    number: Count


class CanAct(Told):
    """A seat that can act must (KUR-21, KUR-97): one of its moves."""

    rule: str
    seat: Seat
    act: Move


class ShownAlready(Told):
    """One forced exchange a turn."""

    rule = "KUR-99"


class SwapFirst(Told):
    """The set-up asks for the voluntary exchange first."""

    rule = "KUR-100"


class NoClock(Told):
    """No clock has been agreed on that could end the game."""

    rule = "KUR-106"


class CardsLeftToDraw(Told):
    """The end phase has not begun."""

    rule = "KUR-21"
    number: Count


# Plans tried on the network


class PlanNeedsMore(Told):
    """Further boxes come before the religion of a plan."""

    rule = "KUR-47"
    number: Count
    boxes: tuple[Box, ...]


class PlanTooLong(Told):
    """The supply is too small for a plan."""

    rule = "KUR-45"
    number: Count
    left: Count
    boxes: tuple[Box, ...]


class HandFull(Told):
    """A hand takes no further card."""

    rule = "KUR-05"
    number: Count
