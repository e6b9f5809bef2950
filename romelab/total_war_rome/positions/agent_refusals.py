"""What speaks against moves of initiative, agents and events, as facts."""

# pyright: strict
from __future__ import annotations

from romelab.core.facts import Count, Seat, Told, Word
from romelab.total_war_rome.box.sorts import Building, Card, CardAction, EventCard, Place, Ring, Rings


class HoldsGold(Told):
    """More gold than there is."""

    rule = "TWR-059"
    held: Count
    gold: Count


class NoPlayer(Told):
    """A seat that nobody has."""

    rule = "TWR-062"
    number: Count


class OtherAction(Told):
    """A card that shows another action."""

    rule = "TWR-027"
    card: Card
    action: CardAction


class HasActed(Told):
    """An agent acts once."""

    rule = "TWR-069"
    place: Place


class StandsThere(Told):
    """An agent that is where it would go."""

    rule = "TWR-071"
    place: Place


class OutOfReach(Told):
    """More steps than an agent has left."""

    rule = "TWR-071"
    place: Place
    left: Count


class NoForeignArmy(Told):
    """An action needs another player's army."""

    rule: str
    place: Place


class NoForeignAgent(Told):
    """An action needs another player's agent."""

    rule: str
    place: Place


class NotForeign(Told):
    """An action needs another player's region."""

    rule: str
    place: Place


class NoGarrisonToBribe(Told):
    """The set-up lets garrisons alone be bribed."""

    rule = "TWR-089"
    place: Place


class OwnersArmy(Told):
    """An army guards what would be bribed."""

    rule = "TWR-089"
    place: Place


class ChooseOther(Told):
    """An action aimed at oneself or nobody."""

    rule: str


class NobodyMet(Told):
    """An agent that meets nobody of a player."""

    rule: str
    other: Seat
    place: Place


class HomeTooPoor(Told):
    """Treaties are made in rich home regions."""

    rule = "TWR-076"
    place: Place


class AlliesAlready(Told):
    """No treaty brings more."""

    rule = "TWR-076"
    other: Seat


class AreEnemies(Told):
    """Nobody trades with enemies."""

    rule = "TWR-078"
    other: Seat


class TradedAlready(Told):
    """One trade a turn with each player."""

    rule = "TWR-081"
    other: Seat


class NoForeignCapital(Told):
    """Distrust is sown in capitals."""

    rule = "TWR-094"
    place: Place


class NoFriend(Told):
    """Only friends can be parted."""

    rule = "TWR-094"
    other: Seat


class EventNotNow(Told):
    """An event has its time."""

    rule = "TWR-029"
    event: EventCard


class EventTarget(Told):
    """What an event is aimed at."""

    rule = "TWR-029"
    what: Word
    rings: Rings


class OnlyMercenaries(Told):
    """What agents hire."""

    rule = "TWR-095"


class HiredElsewhere(Told):
    """Mercenaries of another region."""

    rule = "TWR-095"
    place: Place


class TooFarToHire(Told):
    """An army too far away."""

    rule = "TWR-095"
    place: Place
    agent: Place


class NotBesideArmy(Told):
    """Special cards are hired beside the army."""

    rule = "TWR-096"
    place: Place
    agent: Place


class WorthTooLittle(Told):
    """Special cards are hired in rich regions."""

    rule = "TWR-096"
    place: Place


class PackEmpty(Told):
    """No card of the pack is left."""

    rule = "TWR-095"


class OnlyTwoWrecked(Told):
    """What can be wrecked."""

    rule = "TWR-091"


class NothingToWreck(Told):
    """A building that is not there."""

    rule = "TWR-091"
    building: Building
    place: Place


class TreasuryElsewhere(Told):
    """Where gold is stolen."""

    rule = "TWR-092"
    other: Seat
    where: tuple[Place, ...]


class AgentDone(Told):
    """The set-up lets fresh agents alone be turned."""

    rule = "TWR-093"
    place: Place


class NeitherTarget(Told):
    """What assassins aim at."""

    rule = "TWR-098"


class NoGeneralThere(Told):
    """Nobody to be killed."""

    rule = "TWR-098"
    place: Place


class OnlyAllies(Told):
    """Who may see cards."""

    rule = "TWR-048"


class QuietRegion(Told):
    """A barracks keeps the people quiet."""

    rule = "TWR-239"
    place: Place


class NoEnemy(Told):
    """Uprisings hurt enemies."""

    rule = "TWR-085"
    other: Seat
    place: Ring
