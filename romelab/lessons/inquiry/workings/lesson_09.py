"""Lesson 9: forty cities, and until when each obeyed a western emperor."""

# pyright: basic
from functools import cache
from typing import Any

from romelab.atlas.history import CityFate, city_fates
from romelab.atlas.speaking import called
from romelab.drawing.charts import OKABE_ITO, chart, say
from romelab.lessons.inquiry.picture import Captions, LessonPicture, answered, in_notes

caption: Captions = Captions(9)

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
EVERY, FIRM, ROMANS, MORE = False, True, "romans", "more"
"""What is counted; what was kept of lessons of earlier days names the first two as they are."""
COUNTS: dict[str | bool, tuple[str, str]] = {
    EVERY: ("all_dates", "title_all_dates"),
    FIRM: ("firm_dates_only", "title_firm_dates_only"),
    ROMANS: ("roman_rule", "title_roman_rule"),
    MORE: ("ten_cities_more", "title_ten_cities_more"),
}
"""Keys of the words on its button and above its picture."""


@cache
def fates(what: bool | str = EVERY) -> tuple[tuple[int, CityFate], ...]:
    """Return each city counted, after the year in which it is counted for the last time.

    Parameters
    ----------
    what
        One of :data:`COUNTS`: the forty cities by the last emperor they obeyed, those of them whose year is firm, the
        forty by the end of Roman rule with an emperor or without, or fifty cities by the last emperor.
    """
    found = (
        (fate.year if what == ROMANS else fate.obeyed_until, fate)
        for fate in city_fates(beyond=what == MORE)
        if what != FIRM or fate.certainty == "firm"
    )
    return tuple(sorted(found, key=lambda each: each[0]))


def left(year: int, what: bool | str = EVERY) -> int:
    """Count the cities that still obey a western emperor at the end of a year, or what else is counted.

    Examples
    --------
    >>> left(475), left(476), left(475, FIRM), left(476, ROMANS), left(479, MORE), left(480, MORE)
    (17, 0, 15, 4, 1, 0)
    """
    return sum(gone > year for gone, _ in fates(what))


def figures() -> dict[str, float]:
    """Compute every figure of the lesson."""
    of_476 = [fate for fate in city_fates() if fate.obeyed_until == 476]
    return {
        "all": len(fates()),
        "firm": len(fates(FIRM)),
        **{f"left_{year}": left(year) for year in (440, 461, 475, 476)},
        **{f"firm_{year}": left(year, FIRM) for year in (475, 476)},
        "lost_476": len(of_476),
        "italian": sum(fate.to == "Odoacer" for fate in of_476),
        "romans_476": left(476, ROMANS),
        "every": len(city_fates(beyond=True)),
        "more_440": left(440, MORE),
    }


def before() -> LessonPicture:
    """Show the line up to the year from which on it is to be guessed."""
    return steps(GUESSED_FROM, caption("forty_cities_of_the"))


def after() -> LessonPicture:
    """Show the whole line."""
    return steps(LAST, caption("sixteen_of_forty_cities"))


def drawn() -> Any:
    """Return the line that the guess goes on with."""
    from romelab.lessons.inquiry.drawn import chart_to_draw

    known = [
        (float(year + late), float(left(year)))
        for year in range(FIRST, GUESSED_FROM + 1)
        for late in ((0, 1) if year < GUESSED_FROM else (0,))
    ]
    asked = [(caption("at_end_of", year=str(year)), float(year)) for year in (461, 475)]
    asked.append((caption("at_end_of", year="476"), 478.0))
    return chart_to_draw(known, asked, (FIRST, LAST, 10), (44, 10), 1, caption("draw_the_cities"))


def hands_on() -> Any:
    """Return the switch of what is counted, and ten cards of evidence."""
    import ipywidgets as widgets

    which = widgets.ToggleButtons(options=[(caption(name), what) for what, (name, _title) in COUNTS.items()])
    which.style.button_width = "auto"

    def draw() -> str:
        what = EVERY if which.value is None else which.value
        return steps(LAST, caption(COUNTS[what][1]), what).html()

    laid = [
        (widgets.ToggleButtons(options=[(caption(side), side) for side in SIDES], value=None), usual)
        for _, usual in EVIDENCE
    ]
    rows = [
        widgets.VBox((widgets.HTML(f"<p style='margin:4px 0 0'>{number}. {caption(words)}</p>"), switch))
        for number, ((words, _), (switch, _)) in enumerate(zip(EVIDENCE, laid, strict=True), 1)
    ]

    def count() -> str:
        sides = [switch.value for switch, _ in laid]
        told = ", ".join(f"{caption(side)}: {sides.count(side)}" for side in SIDES)
        apart = sum(side not in (None, usual) for side, (_, usual) in zip(sides, laid, strict=True))
        more = caption("you_laid_otherwise_than", apart=str(apart)) if None not in sides and apart else ""
        return in_notes([f"{told}.{more}"])

    heading = widgets.HTML(f"<h4>{caption('ten_cards_of_evidence')}</h4>")
    counted = answered([switch for switch, _ in laid], count)
    return widgets.VBox((which, answered((which,), draw), heading, *rows, counted))


def steps(until: int, title: str, what: bool | str = EVERY) -> LessonPicture:
    """Draw how many cities are left at the end of each year, up to a year."""
    years = list(range(FIRST, until + 1))
    with chart(None, 9.6, 4.2) as ax:
        ax.step(years, [left(year, what) for year in years], where="post", color=OKABE_ITO["blue"], lw=2.4)
        for year in (410, 440, 475, 476):
            if year <= until:
                beside = (-8, -16) if year == 475 else (8, 4)
                side = "right" if year == 475 else "left"
                ax.plot(year, left(year, what), "o", color=OKABE_ITO["blue"], ms=6)
                words = caption("end_of", year=str(year), left=str(left(year, what)))
                ax.annotate(words, (year, left(year, what)), beside, textcoords="offset points", ha=side)
        if until < LAST:
            ax.annotate("?", ((until + LAST) / 2, 18), fontsize=28, fontweight="bold", ha="center")
        ax.set_xlim(FIRST, LAST)
        ax.set_ylim(0, 54 if what == MORE else 44)
        ax.set_xlabel(caption("year_ad"))
        ax.set_ylabel(caption("cities_under_romans" if what == ROMANS else "cities_under_a_western"))
        told = "; ".join(
            caption("end_of_2", year=str(year), left=str(left(year, what))) for year in range(410, until + 1, 10)
        )
        say(ax, title, caption("a_line_that_goes", told=told))
    rows = [
        (
            fate.place.short,
            str(year),
            caption("firm" if fate.certainty == "firm" else "not_firm"),
            called("ruler", fate.to) if year == fate.year else caption("romans_without_an_emperor"),
        )
        for year, fate in fates(what)
        if year <= until
    ]
    return LessonPicture(ax, caption.all("city", "leaves_in", "how_sure", "comes_to"), rows, caption(SOURCE))
