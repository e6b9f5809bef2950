"""The battle that the tour is set in: two small armies, chosen dice, replayed from its first decision."""

from __future__ import annotations

from romelab.core.chance import Outcome
from romelab.core.game import Move
from romelab.total_war_rome.battle.game import BattleSetup, army_of
from romelab.total_war_rome.battle.positions.moves import (
    ChangeTerrain,
    Deploy,
    Pass,
    Recover,
    Reroll,
    Reveal,
    Strike,
    Upgrade,
)

LEGIONARIES = "rome_republican_legionaries"
ITALIANS = "rome_italian_infantry"
VELITES = "rome_velites"
CAVALRY = "rome_allied_cavalry"
LIBYANS = "carthage_libyan_spearmen"
CITIZENS = "carthage_citizen_spearmen"
ENEMY_CAVALRY = "carthage_citizen_cavalry"
NUMIDIANS = "carthage_numidian_cavalry"

SETUP = BattleSetup(
    army_of("rome", (LEGIONARIES, ITALIANS, ITALIANS, CAVALRY, CAVALRY, VELITES), "rome_fabius"),
    army_of("carthage", (LIBYANS, LIBYANS, CITIZENS, ENEMY_CAVALRY, NUMIDIANS), "carthage_mago", seat=1),
    terrain=0,
)
"""The learner leads Rome, which attacks. On open ground no terrain combat would be fought."""

OPENING: tuple[Move | Outcome, ...] = ()
"""The tour begins with the battle's first decision."""

VELITES_THROW = ("blank",)
TERRAIN_THROWS = (("s", "blank"), ("x", "blank"))
NUMIDIANS_THROW = ("x",)
FLANK_THROWS = (("x", "x"), ("blank", "s"))
FIRST_CENTRE_THROWS = (("skull", "blank"), ("s", "x"))
SECOND_CENTRE_THROWS = (("x", "blank"), ("blank", "blank"))
ENVELOPMENT_THROW = ("blank", "s")
THROWN_AGAIN = ("x", "blank")
IMPROVEMENT = ("x",)
"""What the dice show; where both sides throw at the same time Rome's dice come first."""

FALLS: tuple[Outcome, ...] = (
    VELITES_THROW,
    *TERRAIN_THROWS,
    NUMIDIANS_THROW,
    *FLANK_THROWS,
    *FIRST_CENTRE_THROWS,
    *SECOND_CENTRE_THROWS,
    ENVELOPMENT_THROW,
    THROWN_AGAIN,
    IMPROVEMENT,
)
"""All that falls, in its order."""

MAGO_IN_THE_HILLS = (Deploy((LIBYANS,)),)
MAGO_ON_THE_FLANKS = (Deploy((ENEMY_CAVALRY, NUMIDIANS)),)
MAGO_IN_THE_CENTRE = (Deploy((CITIZENS,)),)
SECOND_COMBAT = (Deploy((ITALIANS,)), Deploy((LIBYANS,)))
"""What Mago lays down in each combat; in the last one the tour lays down Rome's card too."""
SECOND_VETERAN = (Upgrade(ITALIANS),)
"""The tour makes the second card a veteran."""

WHOLE: tuple[Move | Outcome, ...] = (
    *(ChangeTerrain(1), Deploy((ITALIANS,)), *MAGO_IN_THE_HILLS, Reveal(), Deploy((LEGIONARIES, VELITES))),
    *(VELITES_THROW, *TERRAIN_THROWS),
    *(Deploy((CAVALRY,)), *MAGO_ON_THE_FLANKS, NUMIDIANS_THROW, *FLANK_THROWS),
    *(Deploy((ITALIANS,)), *MAGO_IN_THE_CENTRE, *FIRST_CENTRE_THROWS),
    *(*SECOND_COMBAT, *SECOND_CENTRE_THROWS),
    *(Pass(), Strike(CAVALRY, LIBYANS, wounded=True), ENVELOPMENT_THROW, Reroll((0, 1)), THROWN_AGAIN),
    *(Recover(LEGIONARIES), Upgrade(LEGIONARIES), *SECOND_VETERAN, IMPROVEMENT),
)
"""The whole battle, as a learner fights it who does what the tour asks for."""
