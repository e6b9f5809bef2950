"""Lesson 9: forty cities and the year in which each left the rule of a western emperor."""

from __future__ import annotations

# pyright: basic
from functools import cache
from typing import Any

from romelab.atlas.history import city_fates
from romelab.atlas.speaking import called
from romelab.drawing.charts import OKABE_ITO, chart_axes, chart_style, say
from romelab.lessons.inquiry.captions import Captions
from romelab.lessons.inquiry.shown import Shown

caption = Captions(9)

FIRST, LAST, GUESSED_FROM = 400, 490, 440
SOURCE = "romelab_s_atlas_forty"

EVIDENCE = (
    ("consuls_are_named_in", "it_went_on"),
    ("the_senate_of_rome", "it_went_on"),
    ("soldiers_on_the_danube", "break"),
    ("in_488_the_romans", "break"),
    ("theoderic_promises_to_keep", "it_went_on"),
    ("in_439_africa_s", "break"),
    ("in_506_alaric_ii", "it_went_on"),
    ("kings_strike_gold_coins", "it_went_on"),
    ("in_475_an_emperor", "break"),
    ("in_535_an_army", "break"),
)
"""Keys of ten cards of evidence; on which side each is usually laid."""
SIDES = ("break", "in_between", "it_went_on")


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
    return steps(GUESSED_FROM, caption("forty_cities_of_the"))


def after(level: str) -> Shown:
    """Show the whole line."""
    return steps(LAST, caption("sixteen_of_forty_cities"))


def hands_on() -> Any:
    """Give the switch between all dates and firm ones, and ten cards of evidence."""
    import ipywidgets as widgets

    which = widgets.ToggleButtons(options=[(caption("all_dates"), False), (caption("firm_dates_only"), True)])
    picture = widgets.HTML()

    def draw(_change: object = None) -> None:
        title = caption("firm_dates_only_2") if which.value else caption("all_forty_dates")
        picture.value = steps(LAST, title, firm=bool(which.value)).html()

    which.observe(draw, "value")
    draw()
    laid = [
        (
            widgets.ToggleButtons(options=[(caption(side), side) for side in SIDES], value=None),
            usual,
        )
        for _, usual in EVIDENCE
    ]
    rows = [
        widgets.VBox((widgets.HTML(f"<p style='margin:4px 0 0'>{number}. {caption(words)}</p>"), switch))
        for number, ((words, _), (switch, _)) in enumerate(zip(EVIDENCE, laid, strict=True), 1)
    ]
    said = widgets.HTML()

    def count(_change: object = None) -> None:
        sides = [switch.value for switch, _ in laid]
        told = ", ".join(f"{caption(side)}: {sides.count(side)}" for side in SIDES)
        apart = sum(side not in (None, usual) for side, (_, usual) in zip(sides, laid, strict=True))
        more = caption("you_laid_otherwise_than", apart=str(apart)) if None not in sides and apart else ""
        said.value = f"<p class='rl-note'>{told}.{more}</p>"

    for switch, _ in laid:
        switch.observe(count, "value")
    count()
    return widgets.VBox((which, picture, widgets.HTML(f"<h4>{caption('ten_cards_of_evidence')}</h4>"), *rows, said))


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
                words = caption("end_of", year=str(year), left=str(left(year, firm=firm)))
                ax.annotate(words, (year, left(year, firm=firm)), beside, textcoords="offset points", ha=side)
        if until < LAST:
            ax.annotate("?", ((until + LAST) / 2, 18), fontsize=28, fontweight="bold", ha="center")
        ax.set_xlim(FIRST, LAST)
        ax.set_ylim(0, 44)
        ax.set_xlabel(caption("year_ad"))
        ax.set_ylabel(caption("cities_under_a_western"))
        told = "; ".join(
            caption("end_of_2", year=str(year), left=str(left(year, firm=firm))) for year in range(410, until + 1, 10)
        )
        say(ax, title, caption("a_line_that_goes", told=told))
    rows = [
        (name, str(year), caption("firm") if sure else caption("not_firm"), called("ruler", to))
        for name, year, sure, to in fates()
        if year <= until and (sure or not firm)
    ]
    return Shown(
        ax, (caption("city"), caption("leaves_in"), caption("how_sure"), caption("comes_to")), rows, caption(SOURCE)
    )
