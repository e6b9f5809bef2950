"""What answers, pictures and controls say about a battle, as facts: a kind for each sentence."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from typing import Annotated

from romelab.core.facts import Count, Flag, Said, Share, Told, Word
from romelab.total_war_rome.battle.positions.events import Phase
from romelab.total_war_rome.box.sorts import Die, Fleet, Leader, Ship, Troop

Zone = Annotated[str, "zone"]
"""A zone of a side, its hand among them."""
Gift = Annotated[str, "gift"]
"""Characteristic of a general; empty for none."""
TroopKind = Annotated[str, "kind"]
"""What a troop card is: ``foot_close``, ``bowmen``."""

# Odds
class WinsShare(Told): who: Word; share: Share
class WinsSampled(Told): who: Word; share: Share; low: Share; high: Share
class OddsFound(Told): shares: tuple[WinsShare | WinsSampled, ...]; exact: Flag; positions: Count; samples: Count
class HowFound(Told): exact: Flag; positions: Count; samples: Count
class EndsWith(Told): who: Word; total: Flag
class EndingShare(Told): ending: Said; share: Share
class OddsListed(Told): shares: tuple[EndingShare, ...]; how: HowFound
class OddsAxis(Told): how: HowFound
class WinsMost(Told): who: Word; wins: Count
class WinAlike(Told): wins: Count
class LossesOnAverage(Told): attacker: Said; defender: Said; how: HowFound

# Charts of one battle
class LostCards(Told): one: Word; ones: Count; other: Word; others: Count
class PhaseLosses(Told): phase: Phase; ones: Count; others: Count
class LossesListed(Told): one: Word; other: Word; phases: tuple[PhaseLosses, ...]
class LeftStanding(Told): one: Word; left: Count; whole: Count; other: Word; other_left: Count; other_whole: Count
class StoodAfter(Told): phase: Phase; combat: Count; ones: Count; others: Count
class StandingListed(Told): one: Word; other: Word; moments: tuple[StoodAfter, ...]

# The battlefield
class HandOf(Told): side: Word
class ZoneOf(Told): zone: Zone; side: Word
class ActiveZone(Told): phase: Phase
class CardRead(Told): kind: TroopKind; good: tuple[Die, ...]; rough: tuple[Die, ...]
class CardLies(Told): card: Said; zone: Zone; side: Word
class StarsOf(Told): stars: Count; die: Die
class GeneralRead(Told): side: Word; stars: Count; die: Die; gift: Gift
class SideStands(Told):
    side: Word; leader: Leader; hand: Count; deployed: Count; wounded: Troop; safe: Count; dead: Count

# The sea
class NavyOf(Told): side: Word
class ShipRead(Told): dice: tuple[Die, ...]
class FleetStands(Told): side: Word; fleet: Fleet; afloat: Count; lost: Count; aboard: Count

# At the table
class RoundOf(Told): phase: Phase; combat: Count; terrain: Count
class ShipsLeft(Told): ones: Count; others: Count
class ShipRollsNext(Told): ship: Ship; dice: tuple[Die, ...]; again: Flag
class RollsNext(Told): card: Troop; dice: tuple[Die, ...]; again: Flag; target: Troop
class ThrownBy(Told): card: Troop; again: Flag; target: Troop
class DieShown(Told): die: Die; face: Annotated[str, "face"]
class GeneralChoice(Told): leader: Leader; stars: Count; gift: Gift
class CardChoice(Told): card: Troop; mercenary: Flag; read: CardRead
class StartingChoice(Told): faction: Word; number: Count
class SavedChoice(Told): faction: Word; number: Count; place: Said
class FightOften(Told): times: Count
class GiftRow(Told): gift: Gift; spent: Flag
