"""The tour of one round: hidden gold, an agent, taxes, two armies, purchases, victory points."""

from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from romelab.controls.stage.frame import key_guard
from romelab.core.history import History
from romelab.core.language import in_its_language, spoken
from romelab.drawing.charts import Axes
from romelab.lessons.lesson import TourFile
from romelab.lessons.part import lesson_style, main_button
from romelab.lessons.steps import Wording
from romelab.total_war_rome.box.options import Options
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.positions.state import Setup

WORDS = Wording("romelab.lessons.total_war_rome")
TOURS = TourFile("romelab.lessons.total_war_rome", WORDS, TOTAL_WAR_ROME)

SETUP = Setup(options=Options(ask="holders", opened_boxes="same_round"))
"""The learner is Rome. Only whoever holds a fitting event is asked for one: nobody does in this round."""
WHOLE = TOURS.played("whole")
"""The round, up to the gold of the next one, as a learner plays it who does what the tour asks for."""

TOUR = TOURS.script(
    "one_round",
    # Nothing is left to be rolled or settled.
    done=dict.fromkeys(("the_die_falls", "the_dice_of_the_assault"), lambda state: not state.agenda),
)


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
        self.make: widgets.Button = main_button(self._words.say("draw"), self.draw)
        self.shown: widgets.HTML = widgets.HTML()
        box = widgets.VBox((self.make, self.shown), _dom_classes=("rl-card",))
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
