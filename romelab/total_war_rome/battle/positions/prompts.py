"""What is being decided or rolled in a battle, as facts: a kind for each stage."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from romelab.core.facts import Fact, Seat


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
