"""Lesson 2: the season of the sea, and what freight adds to the price of wheat."""

# pyright: basic
from datetime import date
from typing import Any

from romelab.atlas import Journey, edict_rates, freight_costs, goods
from romelab.drawing.charts import amid, beside, chart, name_rows, say
from romelab.drawing.picture import Picture, image
from romelab.lessons.inquiry.picture import Captions, LessonPicture, answered, way

caption: Captions = Captions(2)

SAFE = (date(301, 5, 27), date(301, 9, 14))
CLOSED = (date(301, 11, 11), date(301, 3, 10))
"""Vegetius 4.39. Any year that is not a leap year does."""

MODIUS_KG = 10
"""A kastrensis modius of wheat, as the atlas takes it."""

SHIP_KG = 340_000
"""Fifty thousand modii of 6.8 kg."""

SOURCE = "seasons_vegetius"
PRICES = "diocletian_s_edict_of"

_PAPER = {"facecolor": "white", "edgecolor": "none", "pad": 2}


def voyage(start: str, goal: str) -> Journey:
    """Return a voyage between harbours, priced for a kastrensis modius of wheat."""
    return way(start, goal, "ship", MODIUS_KG)


def figures() -> dict[str, float]:
    """Compute every figure of the lesson."""
    out, up = voyage("Ostia", "Alexandria"), voyage("Alexandria", "Ostia")
    cart = freight_costs()["wagon"] * MODIUS_KG
    wheat = goods()["wheat"] * MODIUS_KG
    return {
        "safe_days": (SAFE[1] - SAFE[0]).days + 1,
        "closed_days": 365 - (CLOSED[0] - CLOSED[1]).days + 1,
        "out_days": out.days,
        "up_days": up.days,
        "up_km": up.km,
        "wheat": wheat,
        "edict_rate": edict_rates()["alexandria", "roma"] * MODIUS_KG,
        "ship_freight": float(up.denarii or 0),
        "day_freight": freight_costs()["ship"] * MODIUS_KG * up.days,
        "cart_freight": cart * up.km,
        "double_km": wheat / cart,
        "cargoes_fair": cargoes(out.days, 10, up.days),
        "cargoes_slow": cargoes(out.days, 10, 45),
        "cargoes_isis": cargoes(out.days, 10, 70),
        "need_tonnes": 1_000_000 * 250 / 1000,
        "ship_tonnes": SHIP_KG / 1000,
        "loads": 1_000_000 * 250 / SHIP_KG,
        "africa_days": voyage("Carthago", "Ostia").days,
        "africa_freight": float(voyage("Carthago", "Ostia").denarii or 0),
    }


def cargoes(out: float, waiting: float, up: float, leave: int = 0) -> int:
    """Count the cargoes that come in within the safe season.

    Parameters
    ----------
    out, up
        Days out to Egypt, and back up to Rome with the grain.
    waiting
        Days in port at each end.
    leave
        Days after the season opens that the first ship leaves Rome.

    Examples
    --------
    >>> cargoes(14, 10, 21), cargoes(14, 10, 45)
    (2, 1)
    """
    season = (SAFE[1] - SAFE[0]).days + 1 - leave
    # The last cargo is in when it is in: nobody waits in Rome for another voyage.
    return max(0, int((season + waiting) // (out + up + 2 * waiting)))


def before() -> LessonPicture:
    """Show the year at sea, with the voyage of the model and that of the Isis."""
    up = voyage("Alexandria", "Ostia").days
    bars = ((caption("alexandria_to_ostia_model", up=f"{up:.0f}"), up), (caption("the_isis_in_lucian"), 70.0))
    with chart(None, 9.6, 3.4) as ax:
        _year(ax, len(bars))
        for row, (name, days) in enumerate(bars):
            start = _day(SAFE[0])
            ax.barh(row, days, left=start, height=0.5, color="#0072b2", edgecolor="#0b3c5d", zorder=3)
            ax.annotate(name, (start + days + 4, row), va="center", fontsize=12, zorder=4, bbox=_PAPER)
        say(ax, caption("when_could_a_grain"), caption("a_year_at_sea", up=f"{up:.0f}"))
    rows = (
        (*caption.all("closed", "from_11_november"), "120"),
        (*caption.all("risky", "from_11_march"), "77"),
        (*caption.all("safe", "from_27_may"), "111"),
        (*caption.all("risky", "from_15_september"), "57"),
    )
    return LessonPicture(ax, caption.all("sea", "from_to", "days"), rows, caption(SOURCE))


def after() -> LessonPicture:
    """Show the price of wheat with freight by ship and by cart."""
    found = figures()
    bars = (
        (caption("wheat_in_egypt"), found["wheat"], 0.0),
        (caption("shipped_to_ostia"), found["wheat"], found["edict_rate"]),
        (caption("carted_as_far"), found["wheat"], found["cart_freight"]),
    )
    with chart(None, 9.6, 3.0) as ax:
        for row, (_, price, freight) in enumerate(bars):
            ax.barh(row, price, color="#e6c35c", edgecolor="#5a4500", height=0.6)
            ax.barh(row, freight, left=price, color="#9cc3d8", edgecolor="#24506b", height=0.6, hatch="//")
            beside(ax, caption.figure(price + freight), price + freight, row, 6, fontsize=12)
        name_rows(ax, [name for name, _, _ in bars], 1150, caption("denarii_of_ad_301"))
        told = "; ".join(f"{name} {caption.figure(price + freight)}" for name, price, freight in bars)
        say(ax, caption("by_ship_a_sixth"), caption("bars_of_the_price", told=told))
    rows = [(name, *map(caption.figure, (price, freight, price + freight))) for name, price, freight in bars]
    return LessonPicture(ax, caption.all("", "wheat", "freight", "together"), rows, caption(PRICES))


def plan_picture(leave: int, waiting: int, up: int) -> Picture:
    """Draw a sailing plan on the year: voyages out, in port, and up with the grain."""
    out = voyage("Ostia", "Alexandria").days
    count = cargoes(out, waiting, up, leave)
    with chart(None, 9.6, 3.0) as ax:
        _year(ax, 1)
        at = float(_day(SAFE[0]) + leave)
        late = 0
        for number in range(5):
            if at > _day(CLOSED[0]):
                break
            for name, days, colour in (
                ("out", out, "#bcd9ea"),
                ("port", waiting, "#ffffff"),
                ("up", float(up), "#0072b2"),
            ):
                ax.barh(0, days, left=at, height=0.42, color=colour, edgecolor="#0b3c5d", zorder=3)
                if days >= 12:
                    ink = "white" if name == "up" else "#2b2622"
                    amid(ax, caption(name), at + days / 2, 0, fontsize=10, color=ink, zorder=4)
                at += days
            late += number >= count
            amid(ax, f"{number + 1}", at, 0.42, fontsize=12, fontweight="bold", zorder=4)
            at += waiting
        said = caption("cargoes_in_season", count=count)
        more = caption("more_at_risk", late=f"{late}") if late else ""
        say(ax, said + more, caption("the_year_at_sea", said=said, more=more))
    return image(ax)


def hands_on() -> Any:
    """Return three sliders and the year."""
    import ipywidgets as widgets

    wide = widgets.Layout(width="420px")
    style = {"description_width": "200px"}
    leave = widgets.IntSlider(0, 0, 100, 5, description=caption("leave_after_27_may"), style=style, layout=wide)
    waiting = widgets.IntSlider(10, 0, 40, 5, description=caption("in_port_at_each"), style=style, layout=wide)
    up = widgets.IntSlider(21, 14, 70, 1, description=caption("up_to_rome_days"), style=style, layout=wide)

    def draw() -> str:
        return plan_picture(leave.value, waiting.value, up.value)._repr_html_()

    for slider in (leave, waiting, up):
        slider.continuous_update = False
    return widgets.VBox((leave, waiting, up, answered((leave, waiting, up), draw)))


def _day(when: date) -> int:
    return when.timetuple().tm_yday


def _year(ax: Any, rows: int) -> None:
    """Draw twelve months with the three seasons of Vegetius, told apart by their hatching."""
    seasons = (
        (1, _day(CLOSED[1]) + 1, "closed"),
        (_day(CLOSED[1]) + 1, _day(SAFE[0]), "risky"),
        (_day(SAFE[0]), _day(SAFE[1]) + 1, "safe"),
        (_day(SAFE[1]) + 1, _day(CLOSED[0]), "risky"),
        (_day(CLOSED[0]), 366, "closed"),
    )
    looks = {"closed": ("#8f8f8f", "xx"), "risky": ("#e4ddd0", ".."), "safe": ("#ffffff", "")}
    for start, end, name in seasons:
        colour, hatch = looks[name]
        ax.axvspan(start, end, facecolor=colour, edgecolor="#6a5f54", hatch=hatch, linewidth=0.6, zorder=1)
        at = (start + end) / 2, rows - 0.3
        ax.annotate(caption(name), at, ha="center", fontsize=12, fontweight="bold", zorder=4, bbox=_PAPER)
    firsts = [_day(date(301, month, 1)) for month in range(1, 13)]
    ax.set_xticks([first + 15 for first in firsts], caption("months").split())
    ax.set_yticks([])
    ax.set_xlim(1, 366)
    ax.set_ylim(-0.6, rows + 0.1)
    ax.grid(visible=False)
