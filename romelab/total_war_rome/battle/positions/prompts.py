"""What is being decided or rolled in a battle, and what is said about it, as facts: a kind for each sentence."""

# pyright: strict, reportIncompatibleMethodOverride=false
from typing import Annotated

from romelab.core.facts import Count, Fact, Flag, Said, Seat, Share, Word
from romelab.total_war_rome.battle.positions.events import Phase
from romelab.total_war_rome.box.field_types import Die, Fleet, Leader, Ship, Troop

Zone = Annotated[str, "zone"]
Gift = Annotated[str, "gift"]
"""Characteristic of a general; empty for none."""
TroopKind = Annotated[str, "kind"]
"""What a troop card is: ``foot_close``, ``bowmen``."""

# Odds
class WinsShare(Fact): who: Word; share: Share
class WinsSampled(Fact): who: Word; share: Share; low: Share; high: Share
class OddsFound(Fact): shares: tuple[WinsShare | WinsSampled, ...]; exact: Flag; positions: Count; samples: Count
class HowFound(Fact): exact: Flag; positions: Count; samples: Count
class EndsWith(Fact): who: Word; total: Flag
class EndingShare(Fact): ending: Said; share: Share
class OddsListed(Fact): shares: tuple[EndingShare, ...]; how: HowFound
class OddsAxis(Fact): how: HowFound
class WinsMost(Fact): who: Word; wins: Count
class WinAlike(Fact): wins: Count
class LossesOnAverage(Fact): attacker: Said; defender: Said; how: HowFound

# Charts of one battle
class LostCards(Fact): one: Word; ones: Count; other: Word; others: Count
class PhaseLosses(Fact): phase: Phase; ones: Count; others: Count
class LossesListed(Fact): one: Word; other: Word; phases: tuple[PhaseLosses, ...]
class LeftStanding(Fact): one: Word; left: Count; whole: Count; other: Word; other_left: Count; other_whole: Count
class StoodAfter(Fact): phase: Phase; combat: Count; ones: Count; others: Count
class StandingListed(Fact): one: Word; other: Word; moments: tuple[StoodAfter, ...]

# The battlefield
class HandOf(Fact): side: Word
class ActiveZone(Fact): phase: Phase
class CardRead(Fact): kind: TroopKind; good: tuple[Die, ...]; rough: tuple[Die, ...]
class RedS(Fact): kinds: tuple[TroopKind, ...]
class BlackS(Fact): kinds: tuple[TroopKind, ...]
class CardLies(Fact): card: Said; zone: Zone; side: Word
class StarsOf(Fact): stars: Count; die: Die
class GeneralRead(Fact): side: Word; stars: Count; die: Die; gift: Gift
class SideStands(Fact):
    side: Word; leader: Leader; hand: Count; deployed: Count; wounded: Troop; safe: Count; dead: Count

# The sea
class NavyOf(Fact): side: Word
class ShipRead(Fact): ship: Ship; dice: tuple[Die, ...]
class FleetStands(Fact): side: Word; fleet: Fleet; afloat: Count; lost: Count; aboard: Count

# At the table
class RoundOf(Fact): phase: Phase; combat: Count; terrain: Count
class ShipsLeft(Fact): ones: Count; others: Count
class ShipRollsNext(Fact): ship: Ship; dice: tuple[Die, ...]; again: Flag
class RollsNext(Fact): card: Troop; dice: tuple[Die, ...]; again: Flag; target: Troop
class ThrownBy(Fact): card: Troop; again: Flag; target: Troop
class DieShown(Fact): die: Die; face: Annotated[str, "face"]
class GeneralChoice(Fact): leader: Leader; stars: Count; gift: Gift
class CardChoice(Fact): card: Troop; mercenary: Flag; read: CardRead
class StartingChoice(Fact): faction: Word; number: Count
class SavedChoice(Fact): faction: Word; number: Count; place: Said
class FightOften(Fact): times: Count
class GiftRow(Fact): gift: Gift; spent: Flag


class PreparesFight(Fact, rule="TWR-163"): seat: Seat
class PledgesRiders(Fact, rule="TWR-187"): seat: Seat
class TurnsUp(Fact, rule="TWR-166"): pass
class LaysCards(Fact, rule="TWR-181"): seat: Seat
class MayReveal(Fact, rule="TWR-165"): seat: Seat
class LaysAgain(Fact, rule="TWR-165"): seat: Seat
class MayJoin(Fact, rule="TWR-163"): seat: Seat
class RollBattleDice(Fact, rule="TWR-172"): pass
class AnswersRoll(Fact, rule="TWR-204"): seat: Seat
class MayMend(Fact, rule="TWR-169"): seat: Seat
class RollsLeftover(Fact, rule="TWR-184"): seat: Seat
class TakesCards(Fact, rule="TWR-209"): seat: Seat
class MakesVeterans(Fact, rule="TWR-212"): seat: Seat
class RollForGeneral(Fact, rule="TWR-213"): pass
class MayLearnAgain(Fact, rule="TWR-213"): seat: Seat
class ChoosesBetter(Fact, rule="TWR-213"): seat: Seat
class BattleOver(Fact, rule="TWR-214"): pass

# At sea
class PreparesAtSea(Fact, rule="TWR-102"): seat: Seat
class MayRollAgain(Fact, rule="TWR-216"): seat: Seat
class UsesMarines(Fact, rule="TWR-218"): seat: Seat
class ChoosesSinking(Fact, rule="TWR-217"): seat: Seat
class ChoosesPrize(Fact, rule="TWR-218"): seat: Seat
class DrawDrowned(Fact, rule="TWR-219"): pass
