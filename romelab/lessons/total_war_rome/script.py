"""The tour of one round: hidden gold, an agent, taxes, two armies, purchases, victory points."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from romelab.controls.stage.frame import key_guard
from romelab.core.chance import Outcome
from romelab.core.game import Event, Move
from romelab.core.history import History
from romelab.core.language import in_its_language, spoken
from romelab.lessons.part import lesson_style
from romelab.lessons.steps import LessonQuestion, Prediction, PredictionResult, Script, Step, Wording
from romelab.total_war_rome.box.options import Options
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.state import Setup, State

if TYPE_CHECKING:
    from matplotlib.axes import Axes


WORDS = Wording("romelab.lessons.total_war_rome")


SETUP = Setup(options=Options(ask="holders", opened_boxes="same_round"))
"""The learner is Rome. Only who holds a fitting event is asked for one: nobody does in this round."""

TURNED = "turned up"
THEFT, LEVY = 36, 20
LEGIONARIES, FLEET_YARDS, MARINES = "rome_republican_legionaries", "rome_fleet_yards", "rome_marines"

OPENING: tuple[Move | Outcome, ...] = (2, 3)
"""The initiative cards of Rome and Carthage. Rome decides next how much gold to add."""

HANDS: tuple[Outcome, ...] = (*(2, 8, 9, LEVY, THEFT), *(1, 14, 17, 26, 45))
"""The action cards of Rome and Carthage."""
THEFT_ROLL: Outcome = ("skull",)
CISALPINA_ROLL: Outcome = ("x", "blank")
GARRISON_ROLL: Outcome = ("x", "blank")
ASSAULT_ROLL: Outcome = ("skull", "x", "s", "blank")
NUMIDIA_ROLL: Outcome = ("x", "blank")
NEXT_CARDS: tuple[Outcome, ...] = (1, 4)
"""The initiative cards of the second round."""

FALLS: tuple[Outcome, ...] = (
    TURNED,
    *HANDS,
    *(THEFT_ROLL, CISALPINA_ROLL, GARRISON_ROLL, ASSAULT_ROLL, NUMIDIA_ROLL),
    TURNED,
    *NEXT_CARDS,
)
"""What falls after the opening."""

INITIATIVE = (m.Bid(1), m.ChooseOrder(0, clockwise=True))
"""Carthage adds one gold; Rome, who has the initiative, goes first."""
CARTHAGE_SENDS = (m.EndAgents(), m.MoveAgent(1, "numidia"), m.EndAgents())
FIRST_ARMY = (m.PlaceNavy(1, "magna_graecia"), m.PlaceArmy(1, "magna_graecia"))
VOYAGE = (m.Embark(1, 1), m.MoveNavy(1, "mare_hadriaticum"))
CARTHAGE_MARCHES = (m.EndCampaign(), m.PlaceArmy(1, "africa"), m.MoveArmy(1, "numidia"), m.EndCampaign())
FIRST_BOX = (m.BuyDevelopment(FLEET_YARDS),)
DECLARED = (m.EndSpending(), m.BuyImprovement("africa", "market"), m.EndSpending())

WHOLE: tuple[Move | Outcome, ...] = (
    *OPENING,
    *(m.Bid(2), INITIATIVE[0], TURNED, INITIATIVE[1], *HANDS),
    *(m.MoveAgent(1, "africa"), m.TreasuryTheft(THEFT, 1), THEFT_ROLL, m.CashLevy(LEVY), *CARTHAGE_SENDS),
    *(m.PlaceArmy(2, "umbria"), m.MoveArmy(2, "cisalpina"), CISALPINA_ROLL, *FIRST_ARMY, *VOYAGE),
    *(m.Disembark(1, "epirus"), m.Assault(1), GARRISON_ROLL, ASSAULT_ROLL),
    *(*CARTHAGE_MARCHES[:3], NUMIDIA_ROLL, CARTHAGE_MARCHES[3]),
    *(m.BuyTroop(2, LEGIONARIES), m.BuyRoad("umbria", "cisalpina"), *FIRST_BOX, m.BuyDevelopment(MARINES)),
    *(*DECLARED, TURNED, *NEXT_CARDS),
)
"""The round, up to the gold of the next one, as a learner plays it who does what the tour asks for."""


ROME = 0
EPIRUS = TOTAL_WAR_ROME.box.map.region["epirus"].index
CHOICES = ("held", "taken", "taken_dearly")


def _how_the_assault_ended(state: State, events: Sequence[Event]) -> PredictionResult:
    """Tell who holds Epirus, and whether it cost cards."""
    if state.control[EPIRUS] != ROME:
        return PredictionResult("held")
    lost = any(event.rule == "TWR-141" and event.seat == ROME for event in events)
    return PredictionResult("taken_dearly" if lost else "taken")


def _dice_have_fallen(state: State) -> bool:
    """Whether nothing is left to be rolled or settled."""
    return not state.agenda


TOUR = Script(
    "one_round",
    WORDS,
    seat=ROME,
    opening=OPENING,
    falls=FALLS,
    steps=(
        Step("hidden_gold", wanted=(m.Bid(2),), then=INITIATIVE),
        Step("send_an_agent", wanted=(m.MoveAgent(1, "africa"), m.MoveAgent(2, "africa"))),
        Step("try_to_rob_the_treasury", wanted=(m.TreasuryTheft(THEFT, 1), m.TreasuryTheft(THEFT, 2))),
        Step("the_die_falls", done=_dice_have_fallen),
        Step("cash_a_levy", wanted=(m.CashLevy(LEVY),)),
        Step("work_out_the_taxes", asks=LessonQuestion(("six", "nine", "twenty"), "nine"), then=CARTHAGE_SENDS),
        Step("an_army_takes_the_field", wanted=(m.PlaceArmy(2, "umbria"),)),
        Step("across_a_river", wanted=(m.MoveArmy(2, "cisalpina"),), then=FIRST_ARMY),
        Step("too_far", refused="TWR-121", place="massilia", then=VOYAGE, card="polybius_hannibal"),
        Step("land_in_epirus", wanted=(m.Disembark(1, "epirus"),), card="plutarch_pyrrhus"),
        Step(
            "guess_then_assault", wanted=(m.Assault(1),), predict=Prediction("assault", CHOICES, _how_the_assault_ended)
        ),
        Step("the_dice_of_the_assault", done=_dice_have_fallen, compares="assault", then=CARTHAGE_MARCHES),
        Step("buy_a_troop", wanted=(m.BuyTroop(2, LEGIONARIES),)),
        Step(
            "build_a_road", wanted=(m.BuyRoad("umbria", "cisalpina"), m.BuyRoad("cisalpina", "umbria")), then=FIRST_BOX
        ),
        Step("complete_a_column", wanted=(m.BuyDevelopment(MARINES),), then=DECLARED),
        Step("who_leads", asks=LessonQuestion(("three", "two", "one"), "one")),
    ),
)
"""The tour."""


PICTURES = ("gold", "board", "points")
"""The pictures; what stands above each is said under its name."""


class RoundPictures(widgets.VBox):
    """Three pictures of a round, drawn at a click from what the learner played.

    Parameters
    ----------
    history
        Gives the game when it is asked for.
    seat
        The learner's seat: the pictures show what it may see.

    Attributes
    ----------
    make
        The button that draws them.
    shown
        The pictures.
    language
        The language it speaks: the one spoken when it was made.
    """

    def __init__(self, history: Callable[[], History[Any]], seat: int = 0) -> None:
        self._history, self._seat, self.language = history, seat, spoken()
        self._words = WORDS.under("pictures")
        self.make: widgets.Button = widgets.Button(description=self._words.say("draw"), button_style="primary")
        self.make.add_class("rl-main")
        self.shown: widgets.HTML = widgets.HTML()
        self.make.on_click(lambda _b: self.draw())
        box = widgets.VBox((self.make, self.shown))
        box.add_class("rl-card")
        super().__init__((*lesson_style(), key_guard(), box))
        # As wide as the page, unlike other parts of a lesson: so the letters of the pictures stay large.
        self.add_class("rl-panel")

    @in_its_language
    def draw(self) -> None:
        """Draw the round as far as it has been played."""
        from romelab.drawing.picture import image
        from romelab.lessons.steps import html_of
        from romelab.total_war_rome.pictures.faction_charts import plot_faction
        from romelab.total_war_rome.pictures.gold_charts import plot_gold_flow
        from romelab.total_war_rome.pictures.ladder_charts import plot_vp_ladder

        history = self._history()
        if len(history.here.line()) < 12:
            self.shown.value = f'<p role="status">{self._words.say("nothing_yet")}</p>'
            return
        seen = history.game.observe(history.state, self._seat)
        drawn: tuple[Axes, ...] = (
            plot_gold_flow(history, self._seat, reader=self._seat),
            plot_faction(seen, self._seat),
            plot_vp_ladder(history),
        )
        self.shown.value = "".join(
            html_of(self._words.say(name)) + image(ax)._repr_html_() for name, ax in zip(PICTURES, drawn, strict=True)
        )
