"""Lesson 11: what was still made, and what depends on what in the achievement network."""

# pyright: basic
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from romelab.drawing.charts import OKABE_ITO, amid, beside, chart, say
from romelab.kampf_um_rom.network.network import AchievementNetwork, default_network
from romelab.kampf_um_rom.positions.speaking import page_speech
from romelab.lessons.inquiry.picture import Captions, LessonPicture, answered, in_notes, wide
from romelab.lessons.inquiry.schema import DATA, in_language, toml_of

caption: Captions = Captions(11)

SOURCE = "after_ward_perkins_2005"
GONE = {"farming": ("ackerbau",), "fishing": ("meeresfischfang",), "both": ("ackerbau", "meeresfischfang")}
"""What is taken away, by the name of its figures."""


@cache
def things() -> tuple[dict[str, Any], ...]:
    """Return the seven things."""
    return tuple(toml_of(DATA / "what_was_made.toml")["things"])


def fallen(network: AchievementNetwork, gone: Sequence[str]) -> tuple[str, ...]:
    """Return the boxes that lose their line if some boxes are taken away.

    Examples
    --------
    >>> fallen(default_network(), ["meeresfischfang"])
    ('schiffahrt', 'hochsee')
    """
    before = network.connected([box.id for box in network.boxes])
    rest = [box.id for box in network.boxes if box.id not in gone]
    after = network.connected(rest)
    return tuple(box for box in rest if box in before and box not in after)


def points(network: AchievementNetwork, boxes: Sequence[str]) -> int:
    """Add the values of boxes."""
    return sum(network.box(box).value for box in boxes)


def without(network: AchievementNetwork, arrows: Sequence[int]) -> AchievementNetwork:
    """Return the network without some arrows, by their places in its list."""
    return replace(network, arrows=tuple(arrow for at, arrow in enumerate(network.arrows) if at not in arrows))


def figures() -> dict[str, float]:
    """Compute every figure of the lesson."""
    network = default_network()
    known = Counter(arrow.source for arrow in network.arrows)
    ours = [at for at, arrow in enumerate(network.arrows) if arrow.source == "reconstructed"]
    sure = without(network, ours)
    found: dict[str, float] = {
        "arrows": len(network.arrows),
        "published": known["published"],
        "inferred": known["inferred"],
        "ours": known["reconstructed"],
    }
    for name, gone in GONE.items():
        lost = fallen(network, gone)
        found[f"{name}_boxes"], found[f"{name}_points"] = len(lost), points(network, lost)
        found[f"{name}_sure"] = points(sure, fallen(sure, gone))
    found["sum_points"] = found["farming_points"] + found["fishing_points"]
    return found


def before() -> LessonPicture:
    """Show the table without Britain's second column."""
    return table(caption("all_seven_could_be"), hidden=True)


def after() -> LessonPicture:
    """Show the whole table."""
    return table(caption("britain_lost_what_needs"), hidden=False)


def hands_on() -> Any:
    """Return the network: boxes to take away, arrows to strike out, and what is lost."""
    import ipywidgets as widgets

    from romelab.drawing.svg_pen import scene_svg
    from romelab.kampf_um_rom.pictures.scene import network_scene

    network = default_network()
    speech = page_speech(network)
    named = {box.id: speech.name("box", box.id) for box in network.boxes}
    boxes = [(caption("nothing"), ""), *sorted((name, box) for box, name in named.items())]
    first = wide(widgets.Dropdown, caption("take_away"), "9em", options=boxes, value="")
    second = wide(widgets.Dropdown, caption("and_take_away"), "9em", options=boxes, value="")
    arrows = [
        (caption("arrow", tail=named[arrow.tail], head=named[arrow.head], known=caption(arrow.source)), at)
        for at, arrow in enumerate(network.arrows)
    ]
    struck = wide(widgets.SelectMultiple, caption("strike_arrows"), "9em", options=sorted(arrows), rows=7)

    def tell() -> str:
        left = without(network, struck.value)
        gone = [box for box in (first.value, second.value) if box]
        by_arrows = fallen_by_arrows(network, left)
        lost = fallen(left, gone)
        words = []
        if struck.value:
            boxes = _named(by_arrows, named, network)
            words.append(caption("arrows_struck_out_of", number=str(len(struck.value)), boxes=boxes))
        if gone:
            names = caption("and").join(named[box] for box in gone)
            words.append(caption("without_falls", names=names, boxes=_named(lost, named, network)))
        held = [box.id for box in network.boxes if box.id not in {*gone, *lost, *by_arrows}]
        return in_notes(words or [caption("choose_a_box")]) + scene_svg(network_scene(left, {"red": held}))

    return widgets.VBox((first, second, struck, answered((first, second, struck), tell)))


def fallen_by_arrows(network: AchievementNetwork, left: AchievementNetwork) -> tuple[str, ...]:
    """Return the boxes that no line reaches any more without the arrows that were struck."""
    every = [box.id for box in network.boxes]
    reached = left.connected(every)
    return tuple(box for box in network.connected(every) if box not in reached)


def _named(boxes: Sequence[str], named: dict[str, str], network: AchievementNetwork) -> str:
    if not boxes:
        return caption("no_box")
    listed = ", ".join(named[box] for box in boxes)
    return caption("boxes_worth", number=str(len(boxes)), points=str(points(network, boxes)), listed=listed)


def table(title: str, *, hidden: bool) -> LessonPicture:
    """Draw seven things in two lands at two dates: full signs can still be had new, crosses cannot."""
    columns = tuple(map(caption, ("britain_400", "britain_about_450", "italy_400", "italy_about_500")))
    looks = {"yes": ("o", "blue", "still_yes"), "less": ("s", "sky", "less"), "no": ("x", "vermilion", "no_longer")}
    rows: list[tuple[str, ...]] = []
    with chart(None, 9.6, 4.4) as ax:
        for y, thing in enumerate(things()):
            made = ("yes", thing["britain"], "yes", thing["italy"])
            told: list[str] = []
            for x, each in enumerate(made):
                if hidden and x == 1:
                    amid(ax, "?", x, y, fontsize=17, fontweight="bold")
                    told.append("?")
                    continue
                marker, colour, key = looks[each]
                words = caption(key)
                ax.plot(x, y, marker=marker, color=OKABE_ITO[colour], ms=13, mew=3 if marker == "x" else 1, ls="")
                beside(ax, words, x, y, 14, fontsize=11)
                told.append(words)
            note = "" if hidden else "; ".join(in_language(thing, f"note_{land}") for land in ("britain", "italy"))
            rows.append((in_language(thing, "name"), *told, note, thing["source"]))
        ax.set_yticks(range(len(things())), [in_language(thing, "name") for thing in things()])
        ax.invert_yaxis()
        ax.set_xticks(range(4), columns)
        ax.xaxis.tick_top()
        ax.set_xlim(-0.4, 3.8)
        ax.set_ylim(len(things()) - 0.5, -0.5)
        ax.grid(visible=False)
        said = "; ".join(f"{row[0]}: {', '.join(row[1:5])}" for row in rows)
        say(ax, title, caption("a_table_of_seven", listed=", ".join(columns), said=said))
    return LessonPicture(ax, (caption("thing"), *columns, caption("note"), caption("after")), rows, caption(SOURCE))
