"""Lesson 3: the cities of Ausonius' poem, counted by lines, and an order of one's own."""

# pyright: basic
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from romelab.atlas import place, places
from romelab.drawing.charts import beside, chart, name_rows, say
from romelab.lessons.inquiry.picture import Captions, LessonPicture, answered, slider
from romelab.lessons.inquiry.schema import DATA, toml_of

caption: Captions = Captions(3)

ORDO: dict[str, Any] = toml_of(DATA / "ordo_urbium.toml")
LINES: list[dict[str, Any]] = ORDO["lines"]
"""Places in the poem, the cities, and how many lines each has; counted in the Latin text."""

WESTERN: dict[str, int] = ORDO["western"]
"""Ten cities that stand both in the poem, with their place in it, and among the cities with towers."""

SOURCE = "ausonius_ordo_urbium_nobilium"


def figures() -> dict[str, float]:
    """Compute every figure of the lesson."""
    lines, areas = _lines(), ORDO["areas"]
    strong = [each for each in places() if (each.towers or 0) >= 4]
    # Emerita or Hispalis is the eleventh; the atlas gives the place to both.
    poem = {*WESTERN, "emerita_augusta", "hispalis"}
    return {
        "all_lines": sum(lines.values()),
        "burdigala_lines": lines["Burdigala"],
        "burdigala_share": round(100 * lines["Burdigala"] / sum(lines.values())),
        "roma_lines": lines["Roma"],
        "capua_lines": lines["Capua"],
        "narbo_lines": lines["Narbo"],
        "names": sum(areas.values()),
        "gaul": areas["Gaul"],
        "east": areas["the East"],
        "strong": len(strong),
        "strong_in_poem": sum(each.id in poem for each in strong),
        "capua_towers": place("capua").towers or 0,
    }


def before() -> LessonPicture:
    """Show the lines without the names."""
    return _bars(caption("lines_in_a_poem"), named=False)


def after() -> LessonPicture:
    """Show the lines with the names."""
    return _bars(caption("the_poet_s_own"), named=True)


def _bars(title: str, *, named: bool) -> LessonPicture:
    with chart(None, 9.6, 5.4) as ax:
        rows: list[tuple[str, str]] = []
        for number, each in enumerate(LINES):
            name, count, (first, _, last) = each["name"], each["lines"], each["place"].partition("-")
            colour, hatch = ("#d55e00", "//") if name == "Burdigala" else ("#e6c35c", "")
            ax.barh(number, count, height=0.66, color=colour, edgecolor="#5a4500", hatch=hatch)
            beside(ax, str(count), count, number, fontsize=12)
            place_in = caption("ranks", first=first, last=last)
            city = caption(name) if name == "four_spanish_cities" else name
            rows.append((f"{place_in}. {city}" if named else f"{place_in}.", str(count)))
        name_rows(ax, [said for said, _ in rows], 46, caption("lines_of_the_poem"))
        say(ax, title, caption("bars_of_lines_in", told="; ".join(f"{said} {count}" for said, count in rows)))
    return LessonPicture(ax, caption.all("place_in_the_poem", "lines"), rows, caption(SOURCE))


def _lines() -> dict[str, int]:
    return {each["name"]: each["lines"] for each in LINES}


def pairs_apart(mine: Sequence[str], other: Mapping[str, float]) -> int:
    """Count the pairs of cities that stand the other way round in another order; a draw there counts for nobody.

    Parameters
    ----------
    mine
        Cities, the greatest first.
    other
        The other order: what is smaller there stands first.

    Examples
    --------
    >>> pairs_apart(("roma", "capua"), {"roma": 1, "capua": 8}), pairs_apart(("capua", "roma"), {"roma": 1, "capua": 8})
    (0, 1)
    """
    return sum(other[first] > other[second] for first, second in combinations(mine, 2))


def index(weights: Mapping[str, float]) -> list[tuple[str, float]]:
    """Rank the ten cities by weights of their place in the poem, their lines and their towers; the greatest first.

    Examples
    --------
    >>> index({"place": 0, "lines": 1, "towers": 0})[0]
    ('Burdigala', 1.0)
    """
    names = {"augusta_treverorum": "Treveri", "arelate": "Arelas"}
    lines = _lines()
    found: list[tuple[str, float]] = []
    for city, rank in WESTERN.items():
        short = names.get(city, place(city).short)
        parts = {
            "place": (21 - rank) / 20,
            "lines": lines.get(short, 5 / 4) / 41,
            "towers": (place(city).towers or 0) / 5,
        }
        total = sum(weights.values()) or 1.0
        found.append((short, round(sum(weights[part] * parts[part] for part in parts) / total, 3)))
    return sorted(found, key=lambda pair: -pair[1])


def hands_on() -> Any:
    """Return ten cities to put in order, and an index whose weights can be moved."""
    import ipywidgets as widgets

    order = sorted(WESTERN, key=lambda city: place(city).short)
    lines: list[tuple[widgets.Button, widgets.Button, widgets.HTML]] = []
    said = widgets.HTML()

    def move(at: int, to: int) -> None:
        if not 0 <= to < len(order):
            return
        order[at], order[to] = order[to], order[at]
        draw()

    def draw() -> None:
        for number, (city, (up, down, text)) in enumerate(zip(order, lines, strict=True), 1):
            name = place(city).short
            up.tooltip, down.tooltip = caption("one_up", city=name), caption("one_down", city=name)
            port = caption("harbour") if place(city).port else ""
            about = caption("about_city", city=city, note=place(city).note)
            text.value = f"<p><b>{number}. {name}</b> {about}{port}</p>"
        towers = {city: -float(place(city).towers or 0) for city in WESTERN}
        told = caption("of_45_pairs_of", poem=str(pairs_apart(order, WESTERN)), towers=str(pairs_apart(order, towers)))
        said.value = f'<p class="rl-hint" role="status">{told}</p>'

    rows: list[widgets.HBox] = []
    for number in range(len(order)):
        small = widgets.Layout(width="60px")
        up = widgets.Button(description=caption("up"), disabled=number == 0, layout=small)
        down = widgets.Button(description=caption("down"), disabled=number == len(order) - 1, layout=small)
        up.on_click(lambda _b, at=number: move(at, at - 1))
        down.on_click(lambda _b, at=number: move(at, at + 1))
        lines.append((up, down, widgets.HTML()))
        rows.append(widgets.HBox(lines[-1], _dom_classes=("rl-guess-row",)))
    draw()
    return widgets.VBox((*rows, said, _index_box()))


def _index_box() -> Any:
    import ipywidgets as widgets

    sliders = {
        "place": slider(caption("place_in_the_poem"), 1, 0, 5, room="13em"),
        "lines": slider(caption("lines_in_the_poem"), 1, 0, 5, room="13em"),
        "towers": slider(caption("towers_house_values"), 1, 0, 5, room="13em"),
    }

    def tell() -> str:
        best = index({part: slider.value for part, slider in sliders.items()})[:5]
        listed = ", ".join(
            f"{number}. {name} ({caption.figure(value, '.2f')})" for number, (name, value) in enumerate(best, 1)
        )
        return f"<p role='status'>{caption('an_index_with_these', listed=listed)}</p>"

    told = answered(tuple(sliders.values()), tell)
    return widgets.VBox((widgets.HTML(f"<h4>{caption('an_index_who_decides')}</h4>"), *sliders.values(), told))
