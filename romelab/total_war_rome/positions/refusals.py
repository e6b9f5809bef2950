"""What speaks against moves of several phases, as facts: a kind for each, with the rule that refuses."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from romelab.core.facts import Count, Said, Seat, Told
from romelab.total_war_rome.box.sorts import Card, Class, Mention, Place, Rings, Typed


class NotNow(Told): rule: str; due: Told
class FallsFirst(Told): rule: str; due: Told
class AnswerFirst(Told): rule: str; due: Told
class NoBattle(Told, rule="TWR-040"): pass
class NotInHand(Told): rule: str; card: Card
class NoOwnArmy(Told): rule: str; army: Count
class NoOwnNavy(Told): rule: str; navy: Count
class NoOwnAgent(Told): rule: str; agent: Count
class NoSuchPlace(Told): rule: str; text: Typed; meant: Said
class ArmyNotOnLand(Told): rule: str; army: Count
class CostsMore(Told): rule: str; price: Count; held: Count; rings: Rings
class NoRecruiting(Told, rule="TWR-150"): place: Mention; rings: Rings
class ShipsFull(Told, rule="TWR-050"): rings: Rings
class ClassFull(Told, rule="TWR-050"): number: Count; role: Class; rings: Rings
class TribesApart(Told, rule="TWR-229"): rings: Rings
class NotYours(Told): rule: str; place: Place
class NoUnrest(Told): rule: str; place: Place
class NoSpareGeneral(Told): rule: str
class ArmyOutOfMU(Told): rule: str; army: Count; place: Place
class NavyOutOfMU(Told): rule: str; navy: Count; place: Place
class LeaveRefused(Told, rule="TWR-114"): other: Seat; place: Place
class NoClock(Told, rule="TWR-003"): pass
