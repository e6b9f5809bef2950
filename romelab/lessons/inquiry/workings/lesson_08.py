"""Lesson 8: what Alaric asked for, beside what senators had."""

from __future__ import annotations

# pyright: basic
from typing import Any

from romelab.drawing.charts import OKABE_ITO, chart_axes, chart_style, say
from romelab.lessons.inquiry.captions import captions
from romelab.lessons.inquiry.shown import Shown

caption = captions(8)

GOLD, SILVER = 5_000, 30_000
"""Pounds of gold and of silver that Alaric asked for in 408 (Zosimus 5.41)."""
SOLIDI_A_POUND, SOLIDI_FOR_SILVER = 72, 5
"""Coins from a pound of gold, and the legal price of a pound of silver in coins (law of 397)."""
INCOME, MAXIMUS, SYMMACHUS = 4_000, 4_000, 2_000
"""Pounds of gold: a senator's year and two weeks of games (Olympiodorus fr. 41.2 Blockley)."""
SILVER_AS_GOLD = SILVER * SOLIDI_FOR_SILVER / SOLIDI_A_POUND
SOURCE = caption("zosimus_5_41_olympiodorus")

OFFERS = ("Rome, 408", "Ariminum, 409", caption("the_last_offer_409"))
DEMANDS: dict[str, tuple[str, str, str]] = {
    "gold": (caption("n_5_000_pounds_with"), caption("every_year"), "none"),
    "grain": ("none", caption("every_year"), caption("as_much_as_the")),
    "land": ("none", caption("both_venetiae_noricum_and"), caption("the_two_norica")),
    "office": ("none", caption("proposed_by_jovius_refused"), "none"),
    "alliance": (caption("yes_with_hostages"), caption("not_named"), "yes"),
}
"""What each offer asks for, after Zosimus 5.41-42, 5.48-49 and 5.50."""


def figures() -> dict[str, float]:
    """Compute every figure of the lesson."""
    return {
        "silver_as_gold": SILVER_AS_GOLD,
        "ransom_solidi": GOLD * SOLIDI_A_POUND,
        "years": (GOLD + SILVER_AS_GOLD) / INCOME,
    }


def before(level: str) -> Shown:
    """Show the ransom and two weeks of games; the income is hidden."""
    return _bars(True, caption("the_ransom_of_408"))


def after(level: str) -> Shown:
    """Show the income, too."""
    return _bars(False, caption("the_ransom_was_less"))


def hands_on() -> Any:
    """Give the table of offers to be filled in, and a button that compares it with Zosimus."""
    import ipywidgets as widgets

    def asked(demand: str, offer: str) -> widgets.Dropdown:
        picked = widgets.Dropdown(options=("choose", *sorted(set(DEMANDS[demand]))), tooltip=f"{demand}, {offer}")
        picked.layout.width = "98%"
        return picked

    heads = [widgets.HTML(f"<b>{each}</b>") for each in ("", *OFFERS)]
    cells: list[widgets.Widget] = list(heads)
    choices: list[tuple[widgets.Dropdown, str]] = []
    for demand, told in DEMANDS.items():
        row = [asked(demand, offer) for offer in OFFERS]
        choices += zip(row, told, strict=True)
        cells += [widgets.HTML(f"<b>{demand}</b>"), *row]
    grid = widgets.GridBox(cells)
    grid.layout.grid_template_columns = "6em repeat(3, minmax(0, 1fr))"
    compare, said = widgets.Button(description=caption("compare_with_zosimus")), widgets.HTML()
    compare.add_class("rl-main")

    def tell(_button: object) -> None:
        filled = [(picked.value, told) for picked, told in choices if picked.value != "choose"]
        right = [given for given, told in filled if given == told]
        rest = caption("are_still_open", number=str(len(choices) - len(filled))) if len(filled) < len(choices) else ""
        rows = "".join(
            f"<tr><th>{demand}</th>{''.join(f'<td>{each}</td>' for each in told)}</tr>"
            for demand, told in DEMANDS.items()
        )
        head = "".join(f"<th>{each}</th>" for each in ("", *OFFERS))
        table = f"<table class='rl-table'><tr>{head}</tr>{rows}</table>"
        all_told = f"<details><summary>{caption('what_zosimus_says')}</summary>{table}</details>"
        counted = caption("are_as_zosimus_tells", right=str(len(right)), all=str(len(choices)), rest=rest)
        said.value = f"<p>{counted}</p>{all_told}"

    compare.on_click(tell)
    return widgets.VBox((grid, compare, said))


def _bars(hidden: bool, title: str) -> Shown:
    bars = (
        (caption("ransom_gold"), GOLD, "vermilion", ""),
        (caption("ransom_silver_as_gold"), SILVER_AS_GOLD, "vermilion", "//"),
        (caption("a_rich_senator_one"), INCOME, "sky", ""),
        (caption("games_of_maximus_a"), MAXIMUS, "sky", ".."),
        (caption("games_of_symmachus_a"), SYMMACHUS, "sky", ".."),
    )
    with chart_style():
        ax = chart_axes(None, 9.6, 3.4)
        rows: list[tuple[str, str]] = []
        for number, (name, pounds, colour, hatch) in enumerate(bars):
            shut = hidden and pounds is INCOME and name.startswith("a rich")
            words = "?" if shut else f"{pounds:,.0f}"
            if not shut:
                ax.barh(number, pounds, color=OKABE_ITO[colour], edgecolor="#3b3b3b", height=0.66, hatch=hatch)
            ax.annotate(words, (0 if shut else pounds, number), (6, 0), textcoords="offset points", va="center")
            rows.append((name, words))
        ax.set_yticks(range(len(bars)), [name for name, *_ in bars])
        ax.invert_yaxis()
        ax.grid(axis="y", visible=False)
        ax.set_xlim(0, 5_700)
        ax.xaxis.set_major_formatter(lambda pounds, _: f"{pounds:,.0f}")
        ax.set_xlabel(caption("roman_pounds_of_gold"))
        say(ax, title, caption("bars_in_roman_pounds", listed="; ".join((f"{name} {words}" for name, words in rows))))
    return Shown(ax, (caption("what"), caption("pounds_of_gold")), rows, SOURCE)
