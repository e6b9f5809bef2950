"""The learner's own round in three pictures: where the gold went, the faction board, the ladder of points."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from romelab.controls.keys import key_guard
from romelab.core.history import History
from romelab.core.language import in_its_language, spoken
from romelab.lessons.looks import lesson_style
from romelab.lessons.total_war_rome.words import WORDS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

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
        self.make = widgets.Button(description=self._words.say("draw"), button_style="primary")
        self.make.add_class("rl-main")
        self.shown = widgets.HTML()
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
