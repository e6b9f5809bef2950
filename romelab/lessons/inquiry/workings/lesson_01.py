"""Lesson 1: days and kilometres from Rome."""

# pyright: basic
from typing import Any

from romelab.drawing.charts import beside, chart_style, name_rows, new_figure, say
from romelab.lessons.inquiry.picture import Captions, LessonPicture, way
from romelab.lessons.inquiry.plan import lesson_plan

caption: Captions = Captions(1)

GOALS = (
    ("Capua", "foot"),
    ("Ariminum", "foot"),
    ("Brundisium", "foot"),
    ("Mediolanum", "foot"),
    ("Carthago", "ship"),
    ("Rhegium", "foot"),
    ("Massilia", "ship"),
    ("Alexandria", "ship"),
)
"""Goals of the picture, and how to go there."""

ASKED = ("Mediolanum", "Rhegium", "Carthago", "Alexandria")
"""Goals whose days are to be guessed."""

SOURCE = "orbis_w_scheidel_e"


def figures() -> dict[str, float]:
    """Compute every figure of the lesson."""
    found: dict[str, float] = {}
    for goal, how in GOALS:
        each = way("Roma", goal, how)
        found[f"{goal.lower()}_km"], found[f"{goal.lower()}_days"] = each.km, each.days
    by_cart, by_ship = (way("Roma", "Rhegium", how, 1000.0) for how in ("oxcart", "ship"))
    found["rhegium_ship_days"] = by_ship.days
    found["cart_denarii"], found["ship_denarii"] = float(by_cart.denarii or 0), float(by_ship.denarii or 0)
    found["freight_ratio"] = found["cart_denarii"] / found["ship_denarii"]
    found["carthago_back_days"] = way("Carthago", "Roma", "ship").days
    back = way("Alexandria", "Roma", "ship")
    found["alexandria_back_days"], found["alexandria_back_km"] = back.days, back.km
    found["times_as_far"] = found["alexandria_km"] / found["mediolanum_km"]
    found["days_nearer"] = found["mediolanum_days"] - found["alexandria_days"]
    for name, start, goal in (("slow_ship", "Alexandria", "Ostia"), ("fast_ship", "Ostia", "Alexandria")):
        under_sail = way(start, goal, "ship")
        found[name] = under_sail.km / under_sail.days
    found["foot_a_day"] = found["mediolanum_km"] / found["mediolanum_days"]
    return found


def before() -> LessonPicture:
    """Show kilometres of all goals, and days of those that are not asked for."""
    return _bars(ASKED, caption("sorted_by_kilometres_are"))


def after() -> LessonPicture:
    """Show kilometres and days of all goals."""
    return _bars((), caption("in_days_alexandria_is"))


def drawn() -> Any:
    """Return what the guess is laid on: each goal in its direction, as many days from Rome as the pupil thinks."""
    from romelab.atlas import place
    from romelab.lessons.inquiry.drawn import days_around

    asked = [(name, place(name.partition(",")[0])) for name in lesson_plan(1).guess.rows[0].choices]
    return days_around(place("Roma"), asked, 30, caption("lay_the_towns"))


def hands_on() -> Any:
    """Return the map of days."""
    from romelab.atlas.controls import explore_journeys

    return explore_journeys()


def _bars(hidden: tuple[str, ...], title: str) -> LessonPicture:
    with chart_style():
        figure = new_figure(9.6, 4.9, layout="constrained")
        ax, days_ax = figure.subplots(1, 2)
        rows: list[tuple[str, ...]] = []
        for number, (goal, how) in enumerate(GOALS):
            each = way("Roma", goal, how)
            ax.barh(number, each.km, color="#9a9a9a", edgecolor="#3b3b3b", height=0.66)
            beside(ax, f"{caption.figure(each.km)} km", each.km, number)
            took = "?" if goal in hidden else caption.figure(each.days, ".1f")
            if goal in hidden:
                days_ax.annotate(took, (0.4, number), va="center", fontsize=18, fontweight="bold")
            else:
                hatch = "//" if how == "ship" else ""
                days_ax.barh(number, each.days, color="#56b4e9", edgecolor="#0b3c5d", height=0.66, hatch=hatch)
                beside(days_ax, caption("so_many_days", days=took), each.days, number)
            rows.append((goal, how, caption.figure(each.km), took))
        names = [f"{goal}\n{_by(how)}" for goal, how in GOALS]
        for axis, most, unit in ((ax, 3000, "kilometres_from_rome"), (days_ax, 29, "days_from_rome_hatched")):
            axis.set_ylim(-0.6, len(GOALS) - 0.4)
            name_rows(axis, names, most, caption(unit))
        days_ax.set_yticks(range(len(GOALS)), [])
        say(ax, "", _words(rows))
        figure.suptitle(title, x=0.01, ha="left", fontsize=14, fontweight="bold")
    table = [(goal, caption(how), *rest) for goal, how, *rest in rows]
    return LessonPicture(ax, (caption("goal"), caption("way"), "km", caption("days")), table, caption(SOURCE))


def _words(rows: list[tuple[str, ...]]) -> str:
    told = [caption("goal_told", goal=goal, by=_by(how), km=km, days=days) for goal, how, km, days in rows]
    return caption("bars_of_kilometres_and", listed="; ".join(told))


def _by(how: str) -> str:
    return caption("by_ship") if how == "ship" else caption("on_foot")
