"""What happens to armies and navies, as facts: a kind for each, with the rule it happens under."""

# pyright: strict
from __future__ import annotations

from romelab.core.facts import Count, Flag, Seat, Told, Word
from romelab.total_war_rome.box.sorts import Face, General, Mention, Place, Troop


class ArmyAppears(Told):
    """An army comes onto the map."""

    rule = "TWR-111"
    seat: Seat
    army: Count
    place: Place


class NavyAppears(Told):
    """A navy comes into a port."""

    rule = "TWR-113"
    seat: Seat
    navy: Count
    place: Place


class ArmyMoves(Told):
    """A step of an army."""

    rule = "TWR-116"
    seat: Seat
    army: Count
    place: Place


class NavyMoves(Told):
    """A step of a navy."""

    rule = "TWR-115"
    seat: Seat
    navy: Count
    place: Place


class GoesAboard(Told):
    """An army embarks."""

    rule = "TWR-122"
    seat: Seat
    army: Count
    place: Place


class Lands(Told):
    """An army lands."""

    rule = "TWR-122"
    seat: Seat
    army: Count
    place: Place


class GivesLeave(Told):
    """An ally may pass."""

    rule = "TWR-114"
    seat: Seat
    place: Place


class RefusesLeave(Told):
    """An ally may not pass."""

    rule = "TWR-114"
    seat: Seat
    place: Place


class StandsBefore(Told):
    """An army stopped by a garrison, or by the people of a besieged region."""

    rule = "TWR-138"
    seat: Seat
    army: Count
    garrison: Flag
    place: Place


class InhabitantsRoll(Told):
    """The dice of the inhabitants."""

    rule = "TWR-133"
    seat: Seat
    place: Place
    roll: tuple[Face, ...]


class TakesFree(Told):
    """A free mercenary of an annexed region."""

    rule = "TWR-137"
    seat: Seat
    troop: Troop
    army: Count


class GarrisonRolls(Told):
    """The dice of a garrison."""

    rule = "TWR-140"
    place: Place
    roll: tuple[Face, ...]


class AssaultRolls(Told):
    """The dice of an assault."""

    rule = "TWR-142"
    place: Place
    roll: tuple[Face, ...]


class AssaultFails(Told):
    """An assault that does no more damage than the garrison."""

    rule = "TWR-148"
    seat: Seat
    place: Place


class LosesCard(Told):
    """A card lost by an army."""

    rule: str
    seat: Seat
    army: Count
    troop: Troop
    place: Place


class ArmyDestroyed(Told):
    """An army taken off the map: beaten, at sea, without refuge, with too few cards."""

    rule: str
    seat: Seat
    army: Count
    why: Word


class ArmiesMeet(Told):
    """Two armies meet."""

    rule = "TWR-151"
    owner: Seat
    army: Count
    other: Seat
    number: Count
    place: Place


class RollsToAvoid(Told):
    """Both dice of an attempt to avoid a battle."""

    rule = "TWR-152"
    seat: Seat
    own: Face
    other: Seat
    theirs: Face


class Withdraws(Told):
    """An army goes to a refuge."""

    rule = "TWR-153"
    seat: Seat
    army: Count
    place: Place


class BribedMoves(Told):
    """A bribed army marches off."""

    rule = "TWR-088"
    seat: Seat
    army: Count
    place: Place


class Intercepts(Told):
    """A navy intercepts."""

    rule = "TWR-039"
    seat: Seat
    navy: Count
    place: Place


class NavyStays(Told):
    """A beaten navy without refuge."""

    rule = "TWR-159"
    seat: Seat
    navy: Count
    place: Place


class NavyLost(Told):
    """A navy taken off the map."""

    rule = "TWR-159"
    seat: Seat
    navy: Count


class BattleBegins(Told):
    """A land battle."""

    rule = "TWR-154"
    place: Place


class SeaBattleBegins(Told):
    """A naval battle."""

    rule = "TWR-158"
    one: Seat
    other: Seat


class Reformed(Told):
    """A Republican card changed for an Imperial one."""

    rule = "TWR-250"
    seat: Seat
    old: Troop
    new: Troop


class ArmiesExchange(Told):
    """Two armies exchange cards."""

    rule = "TWR-124"
    seat: Seat
    army: Count
    other: Count


class NaviesExchange(Told):
    """Two navies exchange cards."""

    rule = "TWR-124"
    seat: Seat
    navy: Count
    other: Count


class TakesOver(Told):
    """A general put in charge."""

    rule: str
    seat: Seat
    general: General
    army: Count


class ChangesArmy(Told):
    """A general changes armies."""

    rule = "TWR-127"
    seat: Seat
    general: General
    army: Count


class Subdues(Told):
    """Unrest taken off by an army."""

    rule = "TWR-128"
    seat: Seat
    army: Count
    place: Mention


class ArmiesJoin(Told):
    """Two armies become one."""

    rule = "TWR-051"
    seat: Seat
    army: Count
    other: Count
    place: Place


class TribesPart(Told):
    """Warriors who do not march together."""

    rule = "TWR-229"
    seat: Seat


class Infighting(Told):
    """Two armies of the tribes quarrel."""

    rule = "TWR-129"
    seat: Seat
    army: Count
    other: Count
