"""What is being decided or rolled in a battle, as facts: a kind for each stage."""

# pyright: strict
from __future__ import annotations

from romelab.core.facts import Seat, Told


class PreparesFight(Told):
    """A side may play events and change the ground."""

    rule = "TWR-163"
    seat: Seat


class PledgesRiders(Told):
    """A side says in secret how many elephants ride on the flanks."""

    rule = "TWR-187"
    seat: Seat


class TurnsUp(Told):
    """Hidden cards are turned up, under the rule of the stage."""

    rule = "TWR-166"


class LaysCards(Told):
    """A side lays cards down."""

    rule = "TWR-181"
    seat: Seat


class MayReveal(Told):
    """A side decides about a reveal."""

    rule = "TWR-165"
    seat: Seat


class LaysAgain(Told):
    """A side may change what it has laid down."""

    rule = "TWR-165"
    seat: Seat


class MayJoin(Told):
    """A side decides whether its general joins the combat."""

    rule = "TWR-163"
    seat: Seat


class RollBattleDice(Told):
    """The dice of a battle fall."""

    rule = "TWR-172"


class AnswersRoll(Told):
    """A side may answer a roll."""

    rule = "TWR-204"
    seat: Seat


class MayMend(Told):
    """A side may take off a wound."""

    rule = "TWR-169"
    seat: Seat


class RollsLeftover(Told):
    """A side may roll leftover cards."""

    rule = "TWR-184"
    seat: Seat


class TakesCards(Told):
    """The victor may take cards back."""

    rule = "TWR-209"
    seat: Seat


class MakesVeterans(Told):
    """The victor may make veterans."""

    rule = "TWR-212"
    seat: Seat


class RollForGeneral(Told):
    """The die of the victorious general falls."""

    rule = "TWR-213"


class MayLearnAgain(Told):
    """The victor may roll for the general again."""

    rule = "TWR-213"
    seat: Seat


class ChoosesBetter(Told):
    """The victor chooses the better general."""

    rule = "TWR-213"
    seat: Seat


class BattleOver(Told):
    """A battle is over."""

    rule = "TWR-214"


# At sea


class PreparesAtSea(Told):
    """A side may play events before the dice of a naval battle."""

    rule = "TWR-102"
    seat: Seat


class MayRollAgain(Told):
    """A side may roll a die again by a development."""

    rule = "TWR-216"
    seat: Seat


class UsesMarines(Told):
    """A side says what its S do."""

    rule = "TWR-218"
    seat: Seat


class ChoosesSinking(Told):
    """A side chooses the own ship card that sinks."""

    rule = "TWR-217"
    seat: Seat


class ChoosesPrize(Told):
    """A side chooses the enemy ship card that is captured."""

    rule = "TWR-218"
    seat: Seat


class DrawDrowned(Told):
    """A carried troop card is drawn that drowns."""

    rule = "TWR-219"
