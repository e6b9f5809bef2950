"""What is being decided or rolled in a battle, as facts: a kind for each stage."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from romelab.core.facts import Seat, Told


class PreparesFight(Told, rule="TWR-163"): seat: Seat
class PledgesRiders(Told, rule="TWR-187"): seat: Seat
class TurnsUp(Told, rule="TWR-166"): pass
class LaysCards(Told, rule="TWR-181"): seat: Seat
class MayReveal(Told, rule="TWR-165"): seat: Seat
class LaysAgain(Told, rule="TWR-165"): seat: Seat
class MayJoin(Told, rule="TWR-163"): seat: Seat
class RollBattleDice(Told, rule="TWR-172"): pass
class AnswersRoll(Told, rule="TWR-204"): seat: Seat
class MayMend(Told, rule="TWR-169"): seat: Seat
class RollsLeftover(Told, rule="TWR-184"): seat: Seat
class TakesCards(Told, rule="TWR-209"): seat: Seat
class MakesVeterans(Told, rule="TWR-212"): seat: Seat
class RollForGeneral(Told, rule="TWR-213"): pass
class MayLearnAgain(Told, rule="TWR-213"): seat: Seat
class ChoosesBetter(Told, rule="TWR-213"): seat: Seat
class BattleOver(Told, rule="TWR-214"): pass

# At sea
class PreparesAtSea(Told, rule="TWR-102"): seat: Seat
class MayRollAgain(Told, rule="TWR-216"): seat: Seat
class UsesMarines(Told, rule="TWR-218"): seat: Seat
class ChoosesSinking(Told, rule="TWR-217"): seat: Seat
class ChoosesPrize(Told, rule="TWR-218"): seat: Seat
class DrawDrowned(Told, rule="TWR-219"): pass
