"""Lesson 10: two cities from 400 to 600, by ruler and by theme."""

# pyright: basic
from functools import cache, partial
from typing import Any

from romelab.drawing import once
from romelab.drawing.charts import OKABE_ITO, WHITE, amid, chart, say
from romelab.lessons.inquiry.picture import Captions, LessonPicture, answered, way
from romelab.lessons.inquiry.schema import DATA, in_language, toml_of

caption: Captions = Captions(10)

FIRST, LAST = 400, 600
CITIES = {"arelate": "Arelate", "roma": "Roma"}
THEMES = {"power": ("o", "vermilion"), "food": ("s", "green"), "buildings": ("^", "black"), "belief": ("D", "purple")}
SOURCE = "two_cities_of_late"


@cache
def lives() -> dict[str, Any]:
    """Return rulers and events of the two cities."""
    return toml_of(DATA / "city_lives.toml")


def figures() -> dict[str, float]:
    """Compute every figure of the lesson."""
    ways = {
        name: way(start, goal)
        for name, start, goal in (
            ("roma", "Arelate", "Roma"),
            ("mediolanum", "Arelate", "Mediolanum"),
            ("treveri", "Augusta Treverorum", "Arelate"),
        )
    }
    return {
        "changes": sum(each["city"] == "arelate" for each in lives()["rulers"]) - 1,
        **{f"{name}_km": found.km for name, found in ways.items()},
        **{f"{name}_days": found.days for name, found in ways.items() if name != "treveri"},
    }


def before() -> LessonPicture:
    """Show the events without the rulers."""
    return strips(tuple(THEMES), caption("two_cities_two_hundred"), ruled=False)


def after() -> LessonPicture:
    """Show rulers and events."""
    return strips(tuple(THEMES), caption("arelate_got_a_new"))


def hands_on() -> Any:
    """Return a filter by theme, with what happened as a list."""
    import ipywidgets as widgets

    theme = widgets.ToggleButtons(
        options=[(caption("all"), tuple(THEMES)), *((caption(name), (name,)) for name in THEMES)]
    )
    checked = widgets.Checkbox(description=caption("only_what_was_compared"), indent=False)

    def draw() -> str:
        return once.drawn(partial(_shown, tuple(theme.value or ()), bool(checked.value)))

    return widgets.VBox((theme, checked, answered((theme, checked), draw)))


def _shown(themes: tuple[str, ...], checked: bool) -> str:
    shown = strips(themes, caption("what_happened"), checked=checked)
    rows = "".join(
        f"<li><b>{each['year']}</b> {CITIES[each['city']]}: {in_language(each, 'says')}</li>"
        for each in _told(themes, checked)
    )
    return f"{shown.html()}<ul>{rows}</ul>"


def _told(themes: tuple[str, ...], checked: bool) -> list[dict[str, Any]]:
    kept = (each for each in lives()["events"] if each["theme"] in themes and (each["checked"] or not checked))
    return sorted(kept, key=lambda each: (each["city"], each["year"]))


def strips(themes: tuple[str, ...], title: str, *, ruled: bool = True, checked: bool = False) -> LessonPicture:
    """Draw both cities as strips, with rulers if wanted, and events of some themes."""
    from matplotlib.lines import Line2D

    with chart(None, 9.6, 4.0) as ax:
        heights = {"arelate": 1.0, "roma": 0.0}
        for y in () if ruled else heights.values():
            ax.barh(y, LAST - FIRST, left=FIRST, height=0.34, color="#e9e6dd", edgecolor="#3b3b3b")
        for each in lives()["rulers"] if ruled else ():
            look = lives()["looks"][each["ruler"]]
            span = each["to"] - each["from"]
            y = heights[each["city"]]
            fill = {"color": OKABE_ITO[look["colour"]], "alpha": 0.75, "hatch": look["hatch"], "edgecolor": "#3b3b3b"}
            ax.barh(y, span, left=each["from"], height=0.34, **fill)
            if span > 12:
                amid(ax, in_language(look, "name"), each["from"] + span / 2, y, fontsize=11, bbox=WHITE)
        for each in _told(themes, checked):
            marker, colour = THEMES[each["theme"]]
            y = heights[each["city"]] + 0.3
            ax.plot(each["year"], y, marker=marker, color=OKABE_ITO[colour], ms=9, clip_on=False)
        ax.set_yticks([0, 1], ["Roma", "Arelate"])
        ax.set_ylim(-0.35, 1.75)
        ax.set_xlim(FIRST - 6, LAST)
        ax.set_xlabel(caption("year_ad"))
        ax.grid(axis="y", visible=False)
        signs = [
            Line2D([], [], ls="", marker=marker, color=OKABE_ITO[colour], ms=9, label=caption(name))
            for name, (marker, colour) in THEMES.items()
            if name in themes
        ]
        ax.legend(handles=signs, ncols=4, loc="upper right", frameon=False)
        events = "; ".join(
            f"{each['year']} {CITIES[each['city']]}, {caption(each['theme'])}" for each in _told(themes, checked)
        )
        say(ax, title, caption("two_strips_of_years", events=events))
    rows = [
        (
            CITIES[each["city"]],
            caption("from_to", first=str(each["from"]), last=str(each["to"])),
            caption("ruled_by", ruler=_ruler(each["ruler"])),
            each["source"],
            _sure(each),
        )
        for each in (lives()["rulers"] if ruled else ())
    ]
    rows += [
        (CITIES[each["city"]], str(each["year"]), in_language(each, "says"), each["source"], _sure(each))
        for each in _told(themes, checked)
    ]
    heads = caption.all("city", "year", "what", "source", "compared_with_a_text")
    return LessonPicture(ax, heads, rows, caption(SOURCE))


def _ruler(key: str) -> str:
    return in_language({"ruler": key, **lives()["looks"][key]}, "ruler")


def _sure(each: dict[str, Any]) -> str:
    return caption("checked") if each["checked"] else caption("unchecked")
