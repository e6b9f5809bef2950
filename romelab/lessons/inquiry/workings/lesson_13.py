"""Lesson 13: a line with few men on it."""

# pyright: basic
from typing import Any

from romelab.lessons.inquiry.picture import Captions, LessonPicture, answered, bar_chart, in_notes, slider
from romelab.lessons.inquiry.plan import Bars

caption: Captions = Captions(13)

LENGTH_KM, TOWERS, FORTS = 550, 900, 60
"""The line between Rhine and Danube, its towers and its larger forts, each about."""
IN_A_TOWER, METRES_A_MAN = 5, 2
"""Men in a tower, from its size; and how far apart men stand who hold a wall."""


def figures() -> dict[str, float]:
    """Compute every figure of the lesson."""
    wall = 1000 / METRES_A_MAN
    return {
        "apart_m": 1000 * LENGTH_KM / TOWERS,
        "men_km": TOWERS * IN_A_TOWER / LENGTH_KM,
        "wall_men": wall,
        "wall_all": wall * LENGTH_KM,
    }


def minutes_to_help(forts_km: float, speed: float) -> float:
    """Return the minutes that soldiers need from the nearest fort, from the farthest tower between two.

    Examples
    --------
    >>> minutes_to_help(10, 5)
    60.0
    """
    return 60 * forts_km / 2 / speed


def before() -> LessonPicture:
    """Show what a wall needs; the Limes is hidden."""
    return _bars(True)


def after() -> LessonPicture:
    """Show both."""
    return _bars(False)


def hands_on() -> Any:
    """Return sliders for men, forts and speed, and what follows for help and raiders."""
    import ipywidgets as widgets

    men = slider(caption("men_in_a_tower"), IN_A_TOWER, 2, 12)
    apart = slider(caption("km_between_forts"), round(LENGTH_KM / FORTS), 2, 30)
    speed = slider(caption("speed_of_help"), 5, 3, 20)

    def tell() -> str:
        minutes = minutes_to_help(apart.value, speed.value)
        figure = caption.figure
        parts = (
            caption("men_for_each_km", men=figure(TOWERS * men.value / LENGTH_KM, ",.1f")),
            caption("help_comes_after", minutes=figure(minutes)),
            caption("raiders_have_gone", km=figure(5 * minutes / 60, ",.1f")),
            caption("driving_cattle", km=figure(2 * minutes / 60, ",.1f")),
        )
        return in_notes(parts)

    return widgets.VBox((men, apart, speed, answered((men, apart, speed), tell)))


def _bars(hidden: bool) -> LessonPicture:
    found, line = figures(), caption("towers_of_the_limes")
    rows = ((caption("to_hold_a_wall"), round(found["wall_men"])), (line, round(found["men_km"], 1)))
    title = caption("how_many_men" if hidden else "the_limes_had_few")
    return bar_chart(
        Bars(title, caption("men_a_km"), rows, (), caption("where_from")), hidden=(line,) if hidden else ()
    )
