"""Lesson 5: Hannibal's losses on the way, and other ways he might have gone."""

from __future__ import annotations

# pyright: basic
from typing import Any

from romelab.atlas.travel import NoWayError
from romelab.drawing.charts import OKABE_ITO, chart_axes, chart_style, say
from romelab.lessons.inquiry.shown import Shown
from romelab.lessons.inquiry.ways import way

ARMY = (
    ("New Carthage", 102_000, "90,000 foot and 12,000 horse (3.35.1)"),
    ("after 11,000 stay\nand 11,000 go home", 80_000, "the two figures of 3.35.4-6 taken off"),
    ("over the\nPyrenees", 59_000, "50,000 foot and 9,000 horse (3.35.7)"),
    ("at the Rhone", 46_000, "38,000 foot and 8,000 horse (3.60.5)"),
    ("on the Po", 26_000, "20,000 foot and at most 6,000 horse (3.56.4)"),
)
"""Hannibal's army by the way, after Polybius."""
STADES = (2_600, 1_600, 1_600, 1_400, 1_200)
"""Lengths of the five stages (Polybius 3.39)."""
STADE_KM, FIVE_MONTHS = 0.185, 152
RATION_KG = 0.9
"""Wheat a soldier eats in a day."""
START = "Carthago Nova"
SOURCE = "Polybius 3.35, 3.56 and 3.60; the last figure after Hannibal's own tablet."
GOALS = {
    "the plain of the Po (Augusta Taurinorum)": "Augusta Taurinorum",
    "Genua in Liguria": "Genua",
    "Syracusae in Sicily": "Syracusae",
    "Roma": "Roma",
}
LAND = (
    "Tribes north of the Ebro fight (Polybius 3.35). Massilia is Rome's ally, and a Roman army lands there in summer "
    "(3.41). To the Po the Alps close with snow in autumn. Celts on the Po wait for you."
)
SEA = (
    "Rome has 220 warships out this year (3.41), and you 50 large ones, 18 without crews (3.33). No harbour in Italy "
    "is friendly. Horses and elephants need many ships. In winter nobody sails."
)


def figures() -> dict[str, float]:
    """Compute every figure of the lesson."""
    men = [each for _, each, _ in ARMY]
    land, sea = way(START, "Augusta Taurinorum"), way(START, "Roma", "ship")
    return {
        "marched": men[0] - 11_000 - 11_000,
        "lost_pyrenees": men[1] - men[2],
        "lost_rhone": men[2] - men[3],
        "lost_alps": men[3] - men[4],
        "stades": sum(STADES),
        "km_a_day": 9_000 * STADE_KM / FIVE_MONTHS,
        "land_km": land.km,
        "land_days": land.days,
        "sea_days": sea.days,
    }


def before(level: str) -> Shown:
    """Show the first and the last figure."""
    return steps(True, "102,000 set out, 26,000 arrive. Where did the others go?")


def after(level: str) -> Shown:
    """Show all five."""
    return steps(False, "The way to the Pyrenees cost more than the Alps")


def hands_on() -> Any:
    """Give a plan to make: by land or by sea, where to, with how many men."""
    import ipywidgets as widgets

    wide = {"description_width": "6em"}
    how = widgets.ToggleButtons(options=[("by land", "foot"), ("by sea", "ship")], description="Go", style=wide)
    goal = widgets.Dropdown(options=list(GOALS), description="To", style=wide)
    men = widgets.IntSlider(value=60_000, min=10_000, max=100_000, step=5_000, description="Men", style=wide)
    for each in (goal, men):
        each.layout.width = "95%"
    said = widgets.HTML()

    def tell(_change: object = None) -> None:
        try:
            found = way(START, GOALS[str(goal.value)], str(how.value))
        except NoWayError:
            ending = "without ships" if how.value == "foot" else "by ship: it lies inland"
            said.value = f"<p class='rl-note'>Nobody gets to {goal.value} {ending}.</p>"
            return
        wheat = men.value * RATION_KG / 1000
        slow = f" At Hannibal's 11 km a day: {found.km / 11:,.0f} days." if how.value == "foot" else ""
        said.value = (
            f"<p class='rl-note'><b>{found.km:,.0f} km, {found.days:.1f} days</b> by the model, if nobody attacks."
            f"{slow} {men.value:,} men eat {wheat:,.0f} tonnes of wheat a day, {wheat * found.days:,.0f} on the way."
            f"</p><p><b>What stands in the way.</b> {LAND if how.value == 'foot' else SEA}</p>"
        )

    for each in (how, goal, men):
        each.observe(tell, "value")
    tell()
    return widgets.VBox((how, goal, men, said))


def steps(hidden: bool, title: str) -> Shown:
    """Draw the army at five points; those between the first and the last may be hidden."""
    rows: list[tuple[str, str, str]] = []
    with chart_style():
        ax = chart_axes(None, 9.6, 4.4)
        earlier = None
        for number, (name, men, told) in enumerate(ARMY):
            shut = hidden and 0 < number < len(ARMY) - 1
            if shut:
                ax.annotate("?", (number, 3_000), ha="center", fontsize=20, fontweight="bold")
            else:
                hatch = "//" if number == 1 else ""
                ax.bar(number, men, color=OKABE_ITO["sky"], edgecolor="#3b3b3b", width=0.7, hatch=hatch)
                ax.annotate(f"{men:,}", (number, men), (0, 5), textcoords="offset points", ha="center")
                if earlier and not hidden:
                    box = {"boxstyle": "round,pad=0.25", "fc": "white", "ec": "#3b3b3b"}
                    lost = f"{earlier - men:,}\nfewer"
                    ax.annotate(lost, (number, 13_000), ha="center", va="center", bbox=box)
            earlier = men
            plain = name.replace("\n", " ")
            rows.append((plain, "?", "") if shut else (plain, f"{men:,}", told))
        ax.set_xticks(range(len(ARMY)), [name for name, *_ in ARMY])
        ax.set_ylim(0, 118_000)
        ax.yaxis.set_major_formatter(lambda men, _: f"{men:,.0f}")
        ax.set_ylabel("men")
        ax.grid(axis="x", visible=False)
        say(ax, title, f"Bars of men. {'; '.join(f'{name} {men}' for name, men, _ in rows)}.")
    return Shown(ax, ("where", "men", "from"), rows, SOURCE)
