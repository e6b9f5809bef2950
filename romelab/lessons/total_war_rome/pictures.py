"""The learner's own round in three pictures: where the gold went, the faction board, the ladder of points."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from romelab.controls.keys import key_guard
from romelab.core.history import History
from romelab.lessons.looks import lesson_style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

CAPTIONS = (
    "**Gold.** Above zero stands what came in, below it what was paid. What would you have left out?",
    "**The faction board.** Two boxes bought, one column complete. Which box comes next, and what will it cost you?",
    "**Victory points.** How many rounds to the dashed line at this pace? What scores more than a column?",
)
"""What stands above the pictures."""


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
    """

    def __init__(self, history: Callable[[], History[Any]], seat: int = 0) -> None:
        self._history, self._seat = history, seat
        self.make = widgets.Button(description="Draw my round", button_style="primary")
        self.make.add_class("rl-main")
        self.shown = widgets.HTML()
        self.make.on_click(lambda _b: self.draw())
        box = widgets.VBox((self.make, self.shown))
        box.add_class("rl-card")
        super().__init__((*lesson_style(), key_guard(), box))
        # As wide as the page, unlike other parts of a lesson: so the letters of the pictures stay large.
        self.add_class("rl-panel")

    def draw(self) -> None:
        """Draw the round as far as it has been played."""
        from romelab.drawing.picture import image
        from romelab.lessons.steps import html_of
        from romelab.total_war_rome.pictures.faction_charts import plot_faction
        from romelab.total_war_rome.pictures.gold_charts import plot_gold_flow
        from romelab.total_war_rome.pictures.ladder_charts import plot_vp_ladder

        history = self._history()
        if len(history.here.line()) < 12:
            self.shown.value = '<p role="status">Play the tour first: there is nothing to draw yet.</p>'
            return
        seen = history.game.observe(history.state, self._seat)
        drawn: tuple[Axes, ...] = (
            plot_gold_flow(history, self._seat, reader=self._seat),
            plot_faction(seen, self._seat),
            plot_vp_ladder(history),
        )
        self.shown.value = "".join(
            html_of(caption) + image(ax)._repr_html_() for caption, ax in zip(CAPTIONS, drawn, strict=True)
        )
