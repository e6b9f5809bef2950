"""What speaks against purchases, as facts."""

# pyright: strict
from __future__ import annotations

from romelab.core.facts import Count, Flag, Said, Told
from romelab.total_war_rome.box.sorts import Building, Class, Development, Mention, Place, Rings, Typed


class StaysLaidOut(Told):
    """The set-up lets nothing be taken back."""

    rule = "TWR-222"


class NothingLaidOut(Told):
    """Nothing can be taken back."""

    rule = "TWR-222"


class NotInTree(Told):
    """Another tree's development, or none."""

    rule = "TWR-230"


class BoughtAlready(Told):
    """A development is bought once."""

    rule = "TWR-230"
    development: Development


class NeededFirst(Told):
    """Developments come before others (TWR-230) and before cards (TWR-023)."""

    rule: str
    missing: tuple[Development, ...]


class RowTaken(Told):
    """One box of a row."""

    rule = "TWR-231"
    development: Development


class NothingBuilt(Told):
    """A siege keeps builders away."""

    rule = "TWR-150"
    place: Place


class TwoHere(Told):
    """The most for one region."""

    rule = "TWR-236"
    place: Place


class FiveBuilt(Told):
    """The most for a round."""

    rule = "TWR-238"


class StandsAlready(Told):
    """A building stands there."""

    rule = "TWR-234"
    building: Building
    place: Place


class TwoOfKind(Told):
    """The most of one kind."""

    rule = "TWR-237"
    building: Building


class NoImprovement(Told):
    """Nothing of this name is built."""

    rule = "TWR-234"
    text: Said


class WonderNeeds(Told):
    """What a wonder needs in its region."""

    rule = "TWR-242"
    place: Place


class WonderRoads(Told):
    """What a wonder needs around it."""

    rule = "TWR-242"
    missing: Rings


class IslandWonder(Told):
    """The set-up gives islands no wonder."""

    rule = "TWR-242"
    place: Place


class NotNeighbours(Told):
    """No border for a road."""

    rule = "TWR-235"
    one: Typed
    other: Typed


class NotHeldForRoad(Told):
    """A road needs own land."""

    rule = "TWR-235"
    both: Flag
    ends: Rings


class RoadAlready(Told):
    """One road a border."""

    rule = "TWR-235"
    ends: Rings


class FarFromGenerals(Told):
    """Too far for a new general."""

    rule = "TWR-244"
    any_home: Flag
    place: Place


class NoTwoStars(Told):
    """The stack of generals is empty."""

    rule = "TWR-243"


class HasGeneral(Told):
    """An army has one general."""

    rule = "TWR-244"
    army: Count
    place: Place


class AgentsFull(Told):
    """The most agents."""

    rule = "TWR-247"
    number: Count


class AgentStart(Told):
    """Where agents start."""

    rule = "TWR-248"
    any_home: Flag
    place: Typed


class NotOfYourStack(Told):
    """Another's card, a veteran, or none."""

    rule = "TWR-223"


class AgentsHireIt(Told):
    """Special cards."""

    rule = "TWR-096"


class NotHiring(Told):
    """Mercenaries come where a barracks has stood for a round."""

    rule = "TWR-227"
    place: Mention


class PutAway(Told):
    """Republican cards after the reforms."""

    rule = "TWR-251"


class NoCardLeft(Told):
    """The stack is empty."""

    rule = "TWR-223"


class OnlyLeft(Told):
    """The stack has too few."""

    rule = "TWR-223"
    number: Count


class MercenariesTooFar(Told):
    """The reach of mercenaries."""

    rule = "TWR-227"
    place: Place
    home: Mention


class NoSupply(Told):
    """No line of communication."""

    rule = "TWR-225"
    place: Place


class TribalLimit(Told):
    """What joins an army of the tribes in a round."""

    rule = "TWR-228"
    role: Class


class SpareNeeded(Told):
    """Who leads a new army."""

    rule = "TWR-224"


class FourArmies(Told):
    """The most armies."""

    rule = "TWR-056"


class NoSuchCard(Told):
    """No troop card has this id."""

    rule = "TWR-223"


class ArmyLimits(Told):
    """How many cards make an army."""

    rule = "TWR-050"
    least: Count
    most: Count
    skirmishers: Count
    artillery: Count


class FoundedAtHome(Told):
    """Where mercenaries found an army."""

    rule = "TWR-227"


class FoundingPlace(Told):
    """Where an army is founded."""

    rule = "TWR-227"
    place: Typed


class NoOldBarracks(Told):
    """A barracks laid out in this phase hires nobody."""

    rule = "TWR-227"
    place: Place


class ArmyThere(Told):
    """No second army is founded."""

    rule = "TWR-051"
    place: Place


class FromElsewhere(Told):
    """Mercenaries of another region."""

    rule = "TWR-227"
    place: Place


class TwoNavies(Told):
    """The most navies."""

    rule = "TWR-057"


class NavyFull(Told):
    """The most ships."""

    rule = "TWR-055"
    navy: Count
    number: Count
    place: Place


class OpensNextRound(Told):
    """The set-up lets a box bought in this round open others in the next."""

    rule = "TWR-232"
    new: tuple[Development, ...]
    development: Development
