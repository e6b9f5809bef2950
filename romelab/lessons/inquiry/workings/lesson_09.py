"""Lesson 9: forty cities and the year in which each left the rule of a western emperor."""

from __future__ import annotations

# pyright: basic
from functools import cache
from typing import Any

from romelab.atlas.history import city_fates
from romelab.drawing.charts import OKABE_ITO, chart_axes, chart_style, say
from romelab.lessons.inquiry.shown import Shown

FIRST, LAST, GUESSED_FROM = 400, 490, 440
SOURCE = "romelab's atlas: forty western cities, each with its year and how sure it is."

EVIDENCE = (
    ("Consuls are named in the West until 534.", "it went on"),
    ("The senate of Rome meets under King Theoderic.", "it went on"),
    ("Soldiers on the Danube get no more pay (Eugippius 20).", "break"),
    ("In 488 the Romans of the Danube towns are moved to Italy (Eugippius 44).", "break"),
    ("Theoderic promises to keep what emperors decreed (Anonymus Valesianus 66).", "it went on"),
    ("In 439 Africa's grain is lost to the Vandals.", "break"),
    ("In 506 Alaric II has Roman law put together for his Romans.", "it went on"),
    ("Kings strike gold coins, still in the emperor's name.", "it went on"),
    ("In 475 an emperor gives up the Auvergne (Sidonius, Letters 7.7).", "break"),
    ("In 535 an army of the eastern emperor lands in Sicily.", "break"),
)
"""Ten cards of evidence; on which side each is usually laid."""


@cache
def fates() -> tuple[tuple[str, int, bool, str], ...]:
    """Give city, year, whether it is firm, and to whom it came, by year."""
    return tuple((fate.place.short, fate.year, fate.certainty == "firm", fate.to) for fate in city_fates())


def left(year: int, *, firm: bool = False) -> int:
    """Count the cities that still obey a western emperor at the end of a year.

    Examples
    --------
    >>> left(475), left(476), left(475, firm=True)
    (21, 5, 15)
    """
    return sum(gone > year for _, gone, sure, _ in fates() if sure or not firm)


def figures() -> dict[str, float]:
    """Compute every figure of the lesson."""
    of_476 = [fate for fate in fates() if fate[1] == 476]
    return {
        "all": len(fates()),
        "firm": sum(sure for _, _, sure, _ in fates()),
        **{f"left_{year}": left(year) for year in (440, 461, 475, 476)},
        **{f"firm_{year}": left(year, firm=True) for year in (475, 476)},
        "lost_476": len(of_476),
        "italian": sum(to == "Odoacer" for *_, to in of_476),
    }


def before(level: str) -> Shown:
    """Show the line up to the year from which on it is to be guessed."""
    return steps(GUESSED_FROM, "Forty cities of the West: how many still obey a western emperor?")


def after(level: str) -> Shown:
    """Show the whole line."""
    return steps(LAST, "Sixteen of forty cities leave in 476, fourteen of them by one act")


def hands_on() -> Any:
    """Give the switch between all dates and firm ones, and ten cards of evidence."""
    import ipywidgets as widgets

    which = widgets.ToggleButtons(options=[("all dates", False), ("firm dates only", True)])
    picture = widgets.HTML()

    def draw(_change: object = None) -> None:
        title = "Firm dates only" if which.value else "All forty dates"
        picture.value = steps(LAST, title, firm=bool(which.value)).html()

    which.observe(draw, "value")
    draw()
    laid = [
        (widgets.ToggleButtons(options=("break", "in between", "it went on"), value=None), usual)
        for _, usual in EVIDENCE
    ]
    rows = [
        widgets.VBox((widgets.HTML(f"<p style='margin:4px 0 0'>{number}. {words}</p>"), switch))
        for number, ((words, _), (switch, _)) in enumerate(zip(EVIDENCE, laid, strict=True), 1)
    ]
    said = widgets.HTML()

    def count(_change: object = None) -> None:
        sides = [switch.value for switch, _ in laid]
        told = ", ".join(f"{name}: {sides.count(name)}" for name in ("break", "in between", "it went on"))
        apart = sum(side not in (None, usual) for side, (_, usual) in zip(sides, laid, strict=True))
        more = (
            f" You laid {apart} otherwise than most people do: can you say why?" if None not in sides and apart else ""
        )
        said.value = f"<p class='rl-note'>{told}.{more}</p>"

    for switch, _ in laid:
        switch.observe(count, "value")
    count()
    return widgets.VBox((which, picture, widgets.HTML("<h4>Ten cards of evidence</h4>"), *rows, said))


def steps(until: int, title: str, *, firm: bool = False) -> Shown:
    """Draw how many cities are left at the end of each year, up to a year."""
    years = list(range(FIRST, until + 1))
    with chart_style():
        ax = chart_axes(None, 9.6, 4.2)
        ax.step(years, [left(year, firm=firm) for year in years], where="post", color=OKABE_ITO["blue"], lw=2.4)
        for year in (410, 440, 475, 476):
            if year <= until:
                beside = (-8, -16) if year == 475 else (8, 4)
                side = "right" if year == 475 else "left"
                ax.plot(year, left(year, firm=firm), "o", color=OKABE_ITO["blue"], ms=6)
                words = f"end of {year}: {left(year, firm=firm)}"
                ax.annotate(words, (year, left(year, firm=firm)), beside, textcoords="offset points", ha=side)
        if until < LAST:
            ax.annotate("?", ((until + LAST) / 2, 18), fontsize=28, fontweight="bold", ha="center")
        ax.set_xlim(FIRST, LAST)
        ax.set_ylim(0, 44)
        ax.set_xlabel("year AD")
        ax.set_ylabel("cities under a western emperor")
        told = "; ".join(f"end of {year} {left(year, firm=firm)}" for year in range(410, until + 1, 10))
        say(ax, title, f"A line that goes down in steps. {told}.")
    rows = [
        (name, str(year), "firm" if sure else "not firm", to)
        for name, year, sure, to in fates()
        if year <= until and (sure or not firm)
    ]
    return Shown(ax, ("city", "leaves in", "how sure", "comes to"), rows, SOURCE)
