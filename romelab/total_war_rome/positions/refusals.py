"""What speaks against moves of several phases, as facts: a kind for each, with the rule that refuses."""

# pyright: strict
from __future__ import annotations

from romelab.core.facts import Count, Said, Seat, Told
from romelab.total_war_rome.box.sorts import Card, Class, Mention, Place, Rings, Typed


class NotNow(Told):
    """Something else is being decided."""

    rule: str
    due: Told


class FallsFirst(Told):
    """Something is to fall first."""

    rule: str
    due: Told


class AnswerFirst(Told):
    """A question is to be answered first."""

    rule: str
    due: Told


class NoBattle(Told):
    """A move of battles, outside of one."""

    rule = "TWR-040"


class NotInHand(Told):
    """A card that the seat does not hold."""

    rule: str
    card: Card


class NoOwnArmy(Told):
    """There is no army of this number."""

    rule: str
    army: Count


class NoOwnNavy(Told):
    """There is no navy of this number."""

    rule: str
    navy: Count


class NoOwnAgent(Told):
    """There is no agent of this number."""

    rule: str
    agent: Count


class NoSuchPlace(Told):
    """No place has this id; what may be meant has one, or it is empty."""

    rule: str
    text: Typed
    meant: Said


class ArmyNotOnLand(Told):
    """An army beside the board or aboard."""

    rule: str
    army: Count


class CostsMore(Told):
    """Gold is missing."""

    rule: str
    price: Count
    held: Count
    rings: Rings


class NoRecruiting(Told):
    """A siege keeps new troops away."""

    rule = "TWR-150"
    place: Mention
    rings: Rings


class ShipsFull(Told):
    """An army aboard takes no more cards."""

    rule = "TWR-050"
    rings: Rings


class ClassFull(Told):
    """An army has the most cards of a class."""

    rule = "TWR-050"
    number: Count
    role: Class
    rings: Rings


class TribesApart(Told):
    """Warriors who do not march together."""

    rule = "TWR-229"
    rings: Rings


class NotYours(Told):
    """A region that another holds, or nobody."""

    rule: str
    place: Place


class NoUnrest(Told):
    """Nothing to be quietened."""

    rule: str
    place: Place


class NoSpareGeneral(Told):
    """The general is not to be had."""

    rule: str


class ArmyOutOfMU(Told):
    """An army has spent its movement."""

    rule: str
    army: Count
    place: Place


class NavyOutOfMU(Told):
    """A navy has spent its movement."""

    rule: str
    navy: Count
    place: Place


class LeaveRefused(Told):
    """An ally does not let an army pass."""

    rule = "TWR-114"
    other: Seat
    place: Place


class NoClock(Told):
    """No clock has been agreed on that could end the game."""

    rule = "TWR-003"
