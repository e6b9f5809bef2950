"""Lesson 5: Hannibal's losses on the way, and other ways he might have gone."""

# pyright: basic
from typing import Any

from romelab.atlas.travel import NoWayError
from romelab.drawing.charts import OKABE_ITO, amid, chart, off, say
from romelab.lessons.inquiry.picture import Captions, LessonPicture, answered, in_notes, slider, way, wide

caption: Captions = Captions(5)

ARMY = (
    ("new_carthage", 102_000, "n_90_000_foot_and"),
    ("after_11_000_stay", 80_000, "the_two_figures_of"),
    ("over_the_pyrenees", 59_000, "n_50_000_foot_and"),
    ("at_the_rhone", 46_000, "n_38_000_foot_and"),
    ("on_the_po", 26_000, "n_20_000_foot_and"),
)
"""Hannibal's army by the way, after Polybius: keys of place and passage, men."""
STADES = (2_600, 1_600, 1_600, 1_400, 1_200)
"""Lengths of the five stages (Polybius 3.39)."""
STADE_KM, FIVE_MONTHS = 0.185, 152
RATION_KG = 0.9
"""Wheat a soldier eats in a day."""
START = "Carthago Nova"
SOURCE = "polybius_3_35_3"
GOALS = {
    "the_plain_of_the": "Augusta Taurinorum",
    "genua_in_liguria": "Genua",
    "syracusae_in_sicily": "Syracusae",
    "roma": "Roma",
}
STANDS = {"foot": "tribes_north_of_the", "ship": "rome_has_220_warships"}
"""What stands in the way, by the way of travelling."""


def figures() -> dict[str, float]:
    """Compute every figure of the lesson."""
    men = [each for _, each, _ in ARMY]
    land, sea = way(START, "Augusta Taurinorum"), way(START, "Roma", "ship")
    return {
        "marched": men[0] - 11_000 - 11_000,
        "lost_pyrenees": men[1] - men[2],
        "lost_rhone": men[2] - men[3],
        "lost_alps": men[3] - men[4],
        **{
            f"share_{name}": 100 * (1 - men[stop + 1] / men[stop])
            for stop, name in enumerate(("pyrenees", "rhone", "alps"), 1)
        },
        "stades": sum(STADES),
        "km_a_day": 9_000 * STADE_KM / FIVE_MONTHS,
        "land_km": land.km,
        "land_days": land.days,
        "sea_days": sea.days,
    }


def before() -> LessonPicture:
    """Show the first and the last figure."""
    return steps(True, caption("n_102_000_set_out"))


def after() -> LessonPicture:
    """Show all five."""
    return steps(False, caption("the_way_to_the"))


def hands_on() -> Any:
    """Return a plan to make: by land or by sea, where to, with how many men."""
    import ipywidgets as widgets

    ways = [(caption("by_land"), "foot"), (caption("by_sea"), "ship")]
    how = widgets.ToggleButtons(options=ways, description=caption("go"), style={"description_width": "6em"})
    goal = wide(widgets.Dropdown, caption("to"), "6em", options=[(caption(key), key) for key in GOALS])
    men = slider(caption("men"), 60_000, 10_000, 100_000, 5_000, "6em")

    def tell() -> str:
        try:
            found = way(START, GOALS[str(goal.value)], str(how.value))
        except NoWayError:
            ending = caption("without_ships") if how.value == "foot" else caption("by_ship_it_lies")
            return in_notes([caption("nobody_gets_to", goal=caption(str(goal.value)), ending=ending)])
        wheat = men.value * RATION_KG / 1000
        slow = caption("at_hannibals_pace", days=caption.figure(found.km / 11)) if how.value == "foot" else ""
        told = caption("by_the_model", km=caption.figure(found.km), days=caption.figure(found.days, ".1f"), slow=slow)
        eaten = caption.figure(wheat), caption.figure(wheat * found.days)
        told += caption("wheat_eaten", men=caption.figure(men.value), wheat=eaten[0], way=eaten[1])
        stands = f"<b>{caption('what_stands')}</b> {caption(STANDS[str(how.value)])}"
        return f"{in_notes([told])}<p>{stands}</p>"

    return widgets.VBox((how, goal, men, answered((how, goal, men), tell)))


def steps(hidden: bool, title: str) -> LessonPicture:
    """Draw the army at five points; those between the first and the last may be hidden."""
    rows: list[tuple[str, str, str]] = []
    with chart(None, 9.6, 4.4) as ax:
        earlier = None
        for number, (name, men, told) in enumerate(ARMY):
            shut = hidden and 0 < number < len(ARMY) - 1
            if shut:
                ax.annotate("?", (number, 3_000), ha="center", fontsize=20, fontweight="bold")
            else:
                hatch = "//" if number == 1 else ""
                ax.bar(number, men, color=OKABE_ITO["sky"], edgecolor="#3b3b3b", width=0.7, hatch=hatch)
                off(ax, caption.figure(men), number, men, (0, 5), ha="center")
                if earlier and not hidden:
                    box = {"boxstyle": "round,pad=0.25", "fc": "white", "ec": "#3b3b3b"}
                    share = f"{100 * (earlier - men) / earlier:.0f}"
                    lost = caption("so_many_fewer", men=caption.figure(earlier - men), share=share)
                    amid(ax, lost, number, 13_000, bbox=box)
            earlier = men
            plain = caption(name).replace("\n", " ")
            rows.append((plain, "?", "") if shut else (plain, caption.figure(men), caption(told)))
        ax.set_xticks(range(len(ARMY)), [caption(name) for name, *_ in ARMY])
        ax.set_ylim(0, 118_000)
        ax.yaxis.set_major_formatter(lambda men, _: caption.figure(men))
        ax.set_ylabel(caption("men_2"))
        ax.grid(axis="x", visible=False)
        say(ax, title, caption("bars_of_men", listed="; ".join((f"{name} {men}" for name, men, _ in rows))))
    return LessonPicture(ax, caption.all("where", "men_2", "from"), rows, caption(SOURCE))
