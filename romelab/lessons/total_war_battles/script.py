"""The tour of one battle: terrain, face-down cards, flanks, centre, envelopment, and what victory gives."""

# pyright: basic
from collections.abc import Sequence
from typing import ClassVar

from romelab.controls.table.table import GameTable
from romelab.core.chance import Outcome
from romelab.core.facts import Fact
from romelab.core.game import Move
from romelab.lessons.steps import LessonQuestion, Prediction, PredictionResult, Script, Step, Wording
from romelab.lessons.tour import Tour
from romelab.total_war_rome.battle.game import BattleSetup, army_of
from romelab.total_war_rome.battle.positions import events as e, moves as m, state as s
from romelab.total_war_rome.controls.battle_view import BattleTable, thrown_html
from romelab.total_war_rome.pictures.battle_scene import last_throws

WORDS = Wording("romelab.lessons.total_war_battles")


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

MAGO_IN_THE_HILLS = (m.Deploy((LIBYANS,)),)
MAGO_ON_THE_FLANKS = (m.Deploy((ENEMY_CAVALRY, NUMIDIANS)),)
MAGO_IN_THE_CENTRE = (m.Deploy((CITIZENS,)),)
SECOND_COMBAT = (m.Deploy((ITALIANS,)), m.Deploy((LIBYANS,)))
"""What Mago lays down in each combat; in the last one the tour lays down Rome's card too."""
SECOND_VETERAN = (m.Upgrade(ITALIANS),)
"""The tour makes the second card a veteran."""

WHOLE: tuple[Move | Outcome, ...] = (
    *(m.ChangeTerrain(1), m.Deploy((ITALIANS,)), *MAGO_IN_THE_HILLS, m.Reveal(), m.Deploy((LEGIONARIES, VELITES))),
    *(VELITES_THROW, *TERRAIN_THROWS),
    *(m.Deploy((CAVALRY,)), *MAGO_ON_THE_FLANKS, NUMIDIANS_THROW, *FLANK_THROWS),
    *(m.Deploy((ITALIANS,)), *MAGO_IN_THE_CENTRE, *FIRST_CENTRE_THROWS),
    *(*SECOND_COMBAT, *SECOND_CENTRE_THROWS),
    *(m.Pass(), m.Strike(CAVALRY, LIBYANS, wounded=True), ENVELOPMENT_THROW, m.Reroll((0, 1)), THROWN_AGAIN),
    *(m.Recover(LEGIONARIES), m.Upgrade(LEGIONARIES), *SECOND_VETERAN, IMPROVEMENT),
)
"""The whole battle, as a learner fights it who does what the tour asks for."""


ROME = 0
CHOICES = ("nothing", "cavalry", "legionaries", "both")


def _what_rome_lost(state: s.LandBattle, facts: Sequence[Fact]) -> PredictionResult:
    """Tell which Roman cards were destroyed."""
    del state
    dead = {fact.card for fact in facts if isinstance(fact, e.CardDestroyed) and fact.seat == ROME}
    lost = [key for card, key in ((CAVALRY, "cavalry"), (LEGIONARIES, "legionaries")) if card in dead]
    return PredictionResult("both" if len(lost) == 2 else lost[0] if lost else "nothing")


TOUR = Script(
    "six_phases",
    WORDS,
    seat=ROME,
    opening=OPENING,
    falls=FALLS,
    steps=(
        Step("choose_the_ground", wanted=(m.ChangeTerrain(1),)),
        Step("lay_a_card_face_down", wanted=(m.Deploy((ITALIANS,)),), then=MAGO_IN_THE_HILLS),
        Step("use_the_reveal", wanted=(m.Reveal(),)),
        Step("change_your_choice", wanted=(m.Deploy((LEGIONARIES, VELITES)),)),
        Step("light_troops_throw_first", done=lambda state: VELITES in state.sides[ROME].under),
        Step("then_the_others_all_at_once", done=lambda state: state.phase == "flanks"),
        Step("a_card_fights_once", refused="TWR-171", place=f"0 under {VELITES}"),
        Step("send_one_rider", wanted=(m.Deploy((CAVALRY,)),), then=MAGO_ON_THE_FLANKS),
        Step(
            "guess_then_throw",
            done=lambda state: LEGIONARIES in state.sides[ROME].dead,
            predict=Prediction("loss", CHOICES, _what_rome_lost),
        ),
        Step("the_riders_meet", done=lambda state: state.phase == "centre", compares="loss"),
        Step("into_the_centre", wanted=(m.Deploy((ITALIANS,)),), then=MAGO_IN_THE_CENTRE),
        Step(
            "a_skull_is_stopped", done=lambda state: state.phase == "centre" and state.combat == 1, then=SECOND_COMBAT
        ),
        Step("the_second_combat", done=lambda state: state.stage == "strike"),
        Step("wait", wanted=(m.Pass(),)),
        Step("the_envelopment", wanted=(m.Strike(CAVALRY, LIBYANS, wounded=True),), card="polybius_livy_cannae"),
        Step("throw", done=lambda state: state.stage == "react"),
        Step("throw_again", wanted=(m.Reroll((0, 1)),)),
        Step("the_last_throw_of_the_fight", done=lambda state: state.phase == "result"),
        Step("who_has_won_and_why", asks=LessonQuestion(("more", "one_left", "general"), "one_left")),
        Step("take_a_card_back", wanted=(m.Recover(LEGIONARIES),)),
        Step("make_veterans", wanted=(m.Upgrade(LEGIONARIES),), then=SECOND_VETERAN),
        Step("the_general_learns", done=lambda state: state.over),
    ),
)
"""The tour."""


class BattleTour(Tour):
    """A guided tour of a battle."""

    table_type: ClassVar[type[GameTable]] = BattleTable

    @property
    def throws(self) -> tuple[e.CardRolls | e.GeneralLearns, ...]:
        """The dice thrown in the step shown, oldest first."""
        falls = sum(isinstance(point.step, tuple) for point in self._made() or ())
        return last_throws(self.table.history)[0][-falls:] if falls else ()

    def _say(self, html: str) -> None:
        shown = self.throws if self.finished and not self.off_path else ()
        super()._say("".join(f"<div>{thrown_html(throw)}</div>" for throw in shown) + html)
