"""What answers, pictures and controls say about a battle, as facts: a kind for each sentence."""

# pyright: strict
from __future__ import annotations

from typing import Annotated

from romelab.core.facts import Count, Flag, Said, Share, Told, Word
from romelab.total_war_rome.battle.positions.happenings import Phase
from romelab.total_war_rome.box.sorts import Die, Fleet, Leader, Ship, Troop

Zone = Annotated[str, "zone"]
"""A zone of a side, its hand among them."""
Gift = Annotated[str, "gift"]
"""Characteristic of a general; empty for none."""
TroopKind = Annotated[str, "kind"]
"""What a troop card is: ``foot_close``, ``bowmen``."""

# Odds


class WinsShare(Told):
    """How likely somebody, or nobody, wins; part of :class:`OddsFound`."""

    who: Word
    share: Share


class WinsSampled(Told):
    """The same from a sample, with its interval."""

    who: Word
    share: Share
    low: Share
    high: Share


class OddsFound(Told):
    """The odds of a battle in one line."""

    shares: tuple[WinsShare | WinsSampled, ...]
    exact: Flag
    positions: Count
    samples: Count


class HowFound(Told):
    """Whether odds are exact or a sample."""

    exact: Flag
    positions: Count
    samples: Count


class EndsWith(Told):
    """A way for a battle to end."""

    who: Word
    total: Flag


class EndingShare(Told):
    """How likely a way to end is; part of :class:`OddsListed`."""

    ending: Said
    share: Share


class OddsListed(Told):
    """All ways to end, for those who cannot see the chart."""

    shares: tuple[EndingShare, ...]
    how: HowFound


class OddsAxis(Told):
    """What the axis of the odds counts."""

    how: HowFound


class WinsMost(Told):
    """Who wins most."""

    who: Word
    wins: Count


class WinAlike(Told):
    """Both sides win as often."""

    wins: Count


class LossesOnAverage(Told):
    """Main battle cards lost on average."""

    attacker: Said
    defender: Said
    how: HowFound


# Charts of one battle


class LostCards(Told):
    """What both sides have lost."""

    one: Word
    ones: Count
    other: Word
    others: Count


class PhaseLosses(Told):
    """What both sides have lost in a phase; part of :class:`LossesListed`."""

    phase: Phase
    ones: Count
    others: Count


class LossesListed(Told):
    """Losses by phase, for those who cannot see the chart."""

    one: Word
    other: Word
    phases: tuple[PhaseLosses, ...]


class LeftStanding(Told):
    """What both sides have left."""

    one: Word
    left: Count
    whole: Count
    other: Word
    other_left: Count
    other_whole: Count


class StoodAfter(Told):
    """What both sides had after a combat; part of :class:`StandingListed`."""

    phase: Phase
    combat: Count
    ones: Count
    others: Count


class StandingListed(Told):
    """Cards standing by combats, for those who cannot see the chart."""

    one: Word
    other: Word
    moments: tuple[StoodAfter, ...]


# The battlefield


class HandOf(Told):
    """Whose hand it is."""

    side: Word


class ZoneOf(Told):
    """Whose zone it is."""

    zone: Zone
    side: Word


class ActiveZone(Told):
    """The active zone in a phase of fighting."""

    phase: Phase


class CardRead(Told):
    """What a troop card is and rolls."""

    kind: TroopKind
    good: tuple[Die, ...]
    rough: tuple[Die, ...]


class CardLies(Told):
    """A card with where it lies; ``card`` is what it is, or that it lies face down."""

    card: Said
    zone: Zone
    side: Word


class StarsOf(Told):
    """Stars and die of a general."""

    stars: Count
    die: Die


class GeneralRead(Told):
    """What a general is and can do."""

    side: Word
    stars: Count
    die: Die
    gift: Gift


class SideStands(Told):
    """How a side stands."""

    side: Word
    leader: Leader
    hand: Count
    deployed: Count
    wounded: Troop
    safe: Count
    dead: Count


# The sea


class NavyOf(Told):
    """Whose navy it is."""

    side: Word


class ShipRead(Told):
    """What a ship card rolls."""

    dice: tuple[Die, ...]


class FleetStands(Told):
    """How a side stands at sea."""

    side: Word
    fleet: Fleet
    afloat: Count
    lost: Count
    aboard: Count


# At the table


class RoundOf(Told):
    """Phase, combat (0 for none) and ground."""

    phase: Phase
    combat: Count
    terrain: Count


class ShipsLeft(Told):
    """How many ships are still afloat on both sides."""

    ones: Count
    others: Count


class ShipRollsNext(Told):
    """Which ship rolls which dice."""

    ship: Ship
    dice: tuple[Die, ...]
    again: Flag


class RollsNext(Told):
    """Who rolls which dice at whom."""

    card: Troop
    dice: tuple[Die, ...]
    again: Flag
    target: Troop


class ThrownBy(Told):
    """Who has rolled at whom, beside the dice."""

    card: Troop
    again: Flag
    target: Troop


class DieShown(Told):
    """A die with what it shows; ``face`` is empty while it lies still."""

    die: Die
    face: Annotated[str, "face"]


class GeneralChoice(Told):
    """A general to choose."""

    leader: Leader
    stars: Count
    gift: Gift


class CardChoice(Told):
    """A troop card to choose."""

    card: Troop
    mercenary: Flag
    read: CardRead


class StartingChoice(Told):
    """A starting army to choose."""

    faction: Word
    number: Count


class SavedChoice(Told):
    """An army of a saved campaign to choose."""

    faction: Word
    number: Count
    place: Said


class FightOften(Told):
    """Lets a battle be fought often."""

    times: Count


class GiftRow(Told):
    """The characteristic of a general, and whether it is used up."""

    gift: Gift
    spent: Flag
