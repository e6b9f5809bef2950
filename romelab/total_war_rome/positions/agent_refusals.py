"""What speaks against moves of initiative, agents and events, as facts."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from romelab.core.facts import Count, Seat, Told, Word
from romelab.total_war_rome.box.sorts import Building, Card, CardAction, EventCard, Place, Ring, Rings


class HoldsGold(Told, rule="TWR-059"): held: Count; gold: Count
class NoPlayer(Told, rule="TWR-062"): number: Count
class OtherAction(Told, rule="TWR-027"): card: Card; action: CardAction
class HasActed(Told, rule="TWR-069"): place: Place
class StandsThere(Told, rule="TWR-071"): place: Place
class OutOfReach(Told, rule="TWR-071"): place: Place; left: Count
class NoForeignArmy(Told): rule: str; place: Place
class NoForeignAgent(Told): rule: str; place: Place
class NotForeign(Told): rule: str; place: Place
class NoGarrisonToBribe(Told, rule="TWR-089"): place: Place
class OwnersArmy(Told, rule="TWR-089"): place: Place
class ChooseOther(Told): rule: str
class NobodyMet(Told): rule: str; other: Seat; place: Place
class HomeTooPoor(Told, rule="TWR-076"): place: Place
class AlliesAlready(Told, rule="TWR-076"): other: Seat
class AreEnemies(Told, rule="TWR-078"): other: Seat
class TradedAlready(Told, rule="TWR-081"): other: Seat
class NoForeignCapital(Told, rule="TWR-094"): place: Place
class NoFriend(Told, rule="TWR-094"): other: Seat
class EventNotNow(Told, rule="TWR-029"): event: EventCard
class EventTarget(Told, rule="TWR-029"): what: Word; rings: Rings
class OnlyMercenaries(Told, rule="TWR-095"): pass
class HiredElsewhere(Told, rule="TWR-095"): place: Place
class TooFarToHire(Told, rule="TWR-095"): place: Place; agent: Place
class NotBesideArmy(Told, rule="TWR-096"): place: Place; agent: Place
class WorthTooLittle(Told, rule="TWR-096"): place: Place
class PackEmpty(Told, rule="TWR-095"): pass
class OnlyTwoWrecked(Told, rule="TWR-091"): pass
class NothingToWreck(Told, rule="TWR-091"): building: Building; place: Place
class TreasuryElsewhere(Told, rule="TWR-092"): other: Seat; where: tuple[Place, ...]
class AgentDone(Told, rule="TWR-093"): place: Place
class NeitherTarget(Told, rule="TWR-098"): pass
class NoGeneralThere(Told, rule="TWR-098"): place: Place
class OnlyAllies(Told, rule="TWR-048"): pass
class QuietRegion(Told, rule="TWR-239"): place: Place
class NoEnemy(Told, rule="TWR-085"): other: Seat; place: Ring
