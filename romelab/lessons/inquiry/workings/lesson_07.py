"""Lesson 7: five moments on the Danube, and how much time lay between them."""

from __future__ import annotations

# pyright: basic
from html import escape
from itertools import pairwise
from typing import Any

from romelab.core.language import once_a_language
from romelab.drawing.charts import OKABE_ITO, chart_axes, chart_style, say
from romelab.lessons.inquiry.captions import Captions
from romelab.lessons.inquiry.plan import DATA, lesson_plan
from romelab.lessons.inquiry.shown import Shown
from romelab.lessons.inquiry.taking import in_language, spoken_file, toml_of
from romelab.lessons.inquiry.texts import filled
from romelab.lessons.inquiry.ways import way

caption = Captions(7)

PEOPLE = {"small": 20_000, "middle": 50_000, "large": 100_000}
GRAIN_KG, CART_KG = 0.65, 392
"""Grain a head and day (our assumption for a mixed crowd), and what a cart carries: 1,200 Roman pounds."""
SOURCE = "ammianus_marcellinus_31_4"
MAP_SOURCE = "roads_orbis_cc_by"


@once_a_language
def danube() -> dict[str, Any]:
    """Give the five moments and the six roles, with the figures of the lesson filled in."""
    values = {each.name: each.written for each in lesson_plan(7).figures}

    def put(data: Any) -> Any:
        if isinstance(data, str):
            return filled(data, values)
        if isinstance(data, list):
            return [put(each) for each in data]
        return {name: put(each) for name, each in data.items()} if isinstance(data, dict) else data

    return put(toml_of(spoken_file(DATA / "danube_376.toml")))


def figures() -> dict[str, float]:
    """Compute every figure of the lesson."""
    grain = {f"grain_{name}": number * GRAIN_KG / 1000 for name, number in PEOPLE.items()}
    return {
        "to_marcianopolis": way("Durostorum", "Marcianopolis").km,
        "to_hadrianopolis": way("Marcianopolis", "Hadrianopolis").km,
        "walk_days": way("Durostorum", "Hadrianopolis").days,
        "post_days": way("Marcianopolis", "Antiochia", "fast_carriage").days,
        **grain,
        "carts_middle": 1000 * grain["grain_middle"] / CART_KG,
    }


def before(level: str) -> Shown:
    """Show the way from the river to the battle on the map."""
    from romelab.atlas.plots import plot_atlas

    with chart_style():
        ax = chart_axes(None, 9.6, 5.2)
        names = ["durostorum", "marcianopolis", "hadrianopolis", "constantinopolis"]
        found = way("Durostorum", "Hadrianopolis")
        plot_atlas(ax, journey=found, extent=(23.5, 40.2, 31.5, 45.0), labels=names, legend=False)
        ax.set_label(caption("a_map_of_thrace", km=caption.figure(found.km, ".0f"), days=caption.figure(found.days)))
    rows = [
        (caption("durostorum_to_marcianopolis"), f"{way('Durostorum', 'Marcianopolis').km:.0f}"),
        (caption("marcianopolis_to_hadrianopolis"), f"{way('Marcianopolis', 'Hadrianopolis').km:.0f}"),
    ]
    return Shown(ax, (caption("way"), "km"), rows, caption(MAP_SOURCE))


def after(level: str) -> Shown:
    """Show five moments on a line of days, and the days of the walk."""
    moments = danube()["moments"]
    with chart_style():
        ax = chart_axes(None, 9.6, 3.6)
        ax.plot([0, 800], [1, 1], color="#3b3b3b", lw=2)
        for number, each in enumerate(moments, 1):
            ax.plot(each["day"], 1, marker="o", ms=20, color=OKABE_ITO["vermilion" if number in (3, 4) else "blue"])
            ax.annotate(str(number), (each["day"], 1), ha="center", va="center", color="white", fontweight="bold")
            words = f"{in_language(each, 'title')}\n{in_language(each, 'when')}"
            up = number % 2 == 1
            at = (0, 22 if up else -22)
            side = "left" if number in (1, 4) else "right" if number == len(moments) else "center"
            ax.annotate(words, (each["day"], 1), at, textcoords="offset points", ha=side, va="bottom" if up else "top")
        ax.plot(
            [0, way("Durostorum", "Hadrianopolis").days],
            [0.1, 0.1],
            color=OKABE_ITO["blue"],
            lw=8,
            solid_capstyle="butt",
        )
        ax.annotate(caption("twelve_days_walk"), (14, 0.1), (8, 0), textcoords="offset points", va="center")
        ax.set_ylim(-0.2, 1.9)
        ax.set_xlim(-20, 840)
        ax.set_yticks([])
        ax.set_xlabel(caption("days_after_the_request"))
        named = [(in_language(each, "title"), in_language(each, "when")) for each in moments]
        told = "; ".join(f"{number} {title} {when}" for number, (title, when) in enumerate(named, 1))
        say(ax, caption("two_years_lay_between"), caption("a_line_of_about", told=told))
    passages = [each["passage"] for each in moments]
    rows = [(str(number), *told, where) for number, (told, where) in enumerate(zip(named, passages, strict=True), 1)]
    return Shown(ax, ("", caption("moment"), caption("when"), caption("source")), rows, caption(SOURCE))


def hands_on() -> Any:
    """Give six roles, and five moments to decide, one after the other."""
    import ipywidgets as widgets

    roles = danube()["roles"]
    role = widgets.Dropdown(
        options=[(caption("an_observer"), -1), *((each["name"], at) for at, each in enumerate(roles))]
    )
    role.description = caption("my_role")
    role.layout.width = "95%"
    card = widgets.HTML()

    def play(_change: object = None) -> None:
        each = roles[role.value] if role.value is not None and role.value >= 0 else None
        told = {key: escape(each[key]) for key in ("name", "wants", "knows", "not_known")} if each else {}
        card.value = (
            f"<p class='rl-note'>{caption('you_watch_and_keep')}</p>"
            if each is None
            else f"<p class='rl-note'>{caption('you_are', **told)}</p>"
        )

    role.observe(play, "value")
    play()
    boxes = [_moment(number, each) for number, each in enumerate(danube()["moments"], 1)]
    for (_, switch), (later, _) in pairwise(boxes):
        later.layout.display = "none"
        switch.observe(lambda _change, later=later: setattr(later.layout, "display", ""), "value")
    return widgets.VBox((role, card, *(box for box, _ in boxes)))


def _moment(number: int, each: dict[str, Any]) -> tuple[Any, Any]:
    """Give one moment: what is to be decided, the choices, and what is told after the choice."""
    import ipywidgets as widgets

    switch = widgets.ToggleButtons(options=each["choices"], value=None)
    said = widgets.HTML()

    def tell(change: dict[str, Any]) -> None:
        cost = each["costs"][each["choices"].index(change["new"])]
        reported = f"<b>{caption('what_ammianus_reports')}</b> ({escape(each['passage'])}): {escape(each['record'])}"
        mine = f"<b>{caption('your_choice')}</b> ({caption('our_reasoning')}): {escape(cost)}"
        said.value = f"<p class='rl-note'>{reported}</p><p>{mine}</p>"

    switch.observe(tell, "value")
    heading = widgets.HTML(
        f"<h4>{number}. {escape(in_language(each, 'title'))} ({escape(in_language(each, 'when'))})</h4>"
        f"<p>{escape(each['ask'])}</p>"
    )
    return widgets.VBox((heading, switch, said)), switch
