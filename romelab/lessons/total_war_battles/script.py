"""The tour of one battle: terrain, face-down cards, flanks, centre, envelopment, and what victory gives."""

# pyright: basic
from typing import ClassVar

from romelab.controls.seating.game_view import GameView
from romelab.controls.table.table import GameTable
from romelab.core.history import History
from romelab.lessons.drills.drill import Drill
from romelab.lessons.lesson import TourFile
from romelab.lessons.steps import Wording
from romelab.lessons.tour import Tour
from romelab.total_war_rome.battle.game import GAME, BattleSetup, army_of
from romelab.total_war_rome.battle.positions import events as e, state as s
from romelab.total_war_rome.controls.battle_view import BattleTable, thrown_html
from romelab.total_war_rome.controls.table import TotalWarView
from romelab.total_war_rome.pictures.battle_scene import last_throws

WORDS = Wording("romelab.lessons.total_war_battles")
TOURS = TourFile("romelab.lessons.total_war_battles", WORDS, GAME)

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

WHOLE = TOURS.played("whole")
"""The whole battle, as a learner fights it who does what the tour asks for."""

ROME = 0


TOUR = TOURS.script(
    "six_phases",
    done={
        "light_troops_throw_first": lambda state: VELITES in state.sides[ROME].under,
        "then_the_others_all_at_once": lambda state: state.phase == "flanks",
        "guess_then_throw": lambda state: LEGIONARIES in state.sides[ROME].dead,
        "the_riders_meet": lambda state: state.phase == "centre",
        "a_skull_is_stopped": lambda state: state.phase == "centre" and state.combat == 1,
        "the_second_combat": lambda state: state.stage == "strike",
        "throw": lambda state: state.stage == "react",
        "the_last_throw_of_the_fight": lambda state: state.phase == "result",
        "the_general_learns": lambda state: state.over,
    },
)


class BattleTour(Tour):
    """A guided tour of a battle."""

    table_type: ClassVar[type[GameTable]] = BattleTable

    @property
    def task_view(self) -> GameView:
        """The drills are about campaigns in which a battle is fought."""
        return TotalWarView()

    def task_history(self, drill: Drill) -> History[s.Battle]:
        """Return the battle of a drill by itself."""
        fought: s.LandBattle = drill.history(TotalWarView.game).state.battle
        one, two = fought.sides
        setup = BattleSetup(one.army, two.army, fought.terrain, fought.options, fought.dice)
        return History(GAME, setup, start=fought)

    @property
    def throws(self) -> tuple[e.CardRolls | e.GeneralLearns, ...]:
        """The dice thrown in the step shown, oldest first."""
        falls = sum(isinstance(point.step, tuple) for point in self._made() or ())
        return last_throws(self.table.history)[0][-falls:] if falls else ()

    def _say(self, html: str) -> None:
        shown = self.throws if self.finished and not self.off_path else ()
        super()._say("".join(f"<div>{thrown_html(throw)}</div>" for throw in shown) + html)
