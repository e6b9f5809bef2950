"""Lesson 8: what Alaric asked for, beside what senators had."""

# pyright: basic
from typing import Any

from romelab.controls.stage.text import table
from romelab.drawing.charts import OKABE_ITO, beside, chart, name_rows, say
from romelab.lessons.inquiry.picture import Captions, LessonPicture
from romelab.lessons.part import main_button

caption: Captions = Captions(8)

GOLD, SILVER = 5_000, 30_000
"""Pounds of gold and of silver that Alaric asked for in 408 (Zosimus 5.41)."""
SOLIDI_A_POUND, SOLIDI_FOR_SILVER = 72, 5
"""Coins from a pound of gold, and the legal price of a pound of silver in coins (law of 397)."""
INCOME, MAXIMUS, SYMMACHUS = 4_000, 4_000, 2_000
"""Pounds of gold: a senator's year and two weeks of games (Olympiodorus fr. 41.2 Blockley)."""
SILVER_AS_GOLD = SILVER * SOLIDI_FOR_SILVER / SOLIDI_A_POUND
SOURCE = "zosimus_5_41_olympiodorus"

OFFERS = ("rome_408", "ariminum_409", "the_last_offer_409")
DEMANDS: dict[str, tuple[str, str, str]] = {
    "gold": ("n_5_000_pounds_with", "every_year", "none"),
    "grain": ("none", "every_year", "as_much_as_the"),
    "land": ("none", "both_venetiae_noricum_and", "the_two_norica"),
    "office": ("none", "proposed_by_jovius_refused", "none"),
    "alliance": ("yes_with_hostages", "not_named", "agreed"),
}
"""Keys of what each offer asks for, after Zosimus 5.41-42, 5.48-49 and 5.50."""


def figures() -> dict[str, float]:
    """Compute every figure of the lesson."""
    return {
        "silver_as_gold": SILVER_AS_GOLD,
        "ransom_solidi": GOLD * SOLIDI_A_POUND,
        "years": (GOLD + SILVER_AS_GOLD) / INCOME,
    }


def before() -> LessonPicture:
    """Show the ransom and two weeks of games; the income is hidden."""
    return _bars(True, caption("the_ransom_of_408"))


def after() -> LessonPicture:
    """Show the income, too."""
    return _bars(False, caption("the_ransom_was_less"))


def hands_on() -> Any:
    """Return the table of offers to be filled in, and a button that compares it with Zosimus."""
    import ipywidgets as widgets

    def asked(demand: str, offer: str) -> widgets.Dropdown:
        told = sorted((caption(key), key) for key in set(DEMANDS[demand]))
        tooltip = f"{caption(demand)}, {caption(offer)}"
        picked = widgets.Dropdown(options=[(caption("choose"), ""), *told], value="", tooltip=tooltip)
        picked.layout.width = "98%"
        return picked

    heads = [widgets.HTML(f"<b>{each}</b>") for each in ("", *map(caption, OFFERS))]
    cells: list[widgets.Widget] = list(heads)
    choices: list[tuple[widgets.Dropdown, str]] = []
    for demand, told in DEMANDS.items():
        row = [asked(demand, offer) for offer in OFFERS]
        choices += zip(row, told, strict=True)
        cells += [widgets.HTML(f"<b>{caption(demand)}</b>"), *row]
    grid = widgets.GridBox(cells)
    grid.layout.grid_template_columns = "6em repeat(3, minmax(0, 1fr))"
    said = widgets.HTML()

    def tell() -> None:
        filled = [(picked.value, told) for picked, told in choices if picked.value]
        right = [given for given, told in filled if given == told]
        rest = caption("are_still_open", number=str(len(choices) - len(filled))) if len(filled) < len(choices) else ""
        rows = [(caption(demand), *map(caption, told)) for demand, told in DEMANDS.items()]
        head = caption("what_zosimus_says")
        all_told = f"<details><summary>{head}</summary>{table(head, ('', *map(caption, OFFERS)), rows)}</details>"
        counted = caption("are_as_zosimus_tells", right=str(len(right)), all=str(len(choices)), rest=rest)
        said.value = f"<p>{counted}</p>{all_told}"

    return widgets.VBox((grid, main_button(caption("compare_with_zosimus"), tell), said))


def _bars(hidden: bool, title: str) -> LessonPicture:
    bars = (
        ("ransom_gold", GOLD, "vermilion", ""),
        ("ransom_silver_as_gold", SILVER_AS_GOLD, "vermilion", "//"),
        ("a_rich_senator_one", INCOME, "sky", ""),
        ("games_of_maximus_a", MAXIMUS, "sky", ".."),
        ("games_of_symmachus_a", SYMMACHUS, "sky", ".."),
    )
    with chart(None, 9.6, 3.4) as ax:
        rows: list[tuple[str, str]] = []
        for number, (key, pounds, colour, hatch) in enumerate(bars):
            shut = hidden and key == "a_rich_senator_one"
            words = "?" if shut else caption.figure(pounds)
            if not shut:
                ax.barh(number, pounds, color=OKABE_ITO[colour], edgecolor="#3b3b3b", height=0.66, hatch=hatch)
            beside(ax, words, 0 if shut else pounds, number, 6)
            rows.append((caption(key), words))
        name_rows(ax, [name for name, _ in rows], 5_700, caption("roman_pounds_of_gold"))
        ax.xaxis.set_major_formatter(lambda pounds, _: caption.figure(pounds))
        say(ax, title, caption("bars_in_roman_pounds", listed="; ".join((f"{name} {words}" for name, words in rows))))
    return LessonPicture(ax, caption.all("what", "pounds_of_gold"), rows, caption(SOURCE))
