"""Lesson 6: the battle of Cannae many times, in the proportions of 216 BC."""

# pyright: basic
from functools import cache
from typing import Any

from romelab.core.errors import InputError
from romelab.drawing.charts import OKABE_ITO, WHITE, amid, chart, say
from romelab.lessons.inquiry.picture import Captions, LessonPicture
from romelab.lessons.inquiry.schema import DATA, in_language, toml_of
from romelab.lessons.part import main_button
from romelab.total_war_rome.battle.building import army
from romelab.total_war_rome.battle.positions.speaking import default_speech
from romelab.total_war_rome.battle.questions.odds import BattleOdds, battle_odds
from romelab.total_war_rome.box.cards import generals, troops

caption: Captions = Captions(6)

ROMANS = "Rome: 3 Republican Legionaries, 2 Italian Infantry, Allied Cavalry, Velites, Paullus"
KINDS = {"F": "carthage_libyan_spearmen", "S": "carthage_hispanic_scutarii", "H": "carthage_hispanic_cavalry"}
SKIRMISHERS = ("carthage_numidian_cavalry", "carthage_balearic_slingers")
HANNIBAL = "carthage_hannibal"
COUNTED_ANEW = 1_000
"""Battles with which the page checks what 10,000 gave."""
SOURCE = "romelab_s_battle_lab"


def fought(cards: tuple[str, ...], terrain: int, general: str, samples: int, seed: int) -> BattleOdds:
    """Let Paullus' Romans meet Carthage's main cards, with its skirmishers, in many battles."""
    carthage = army({"faction": "carthage", "cards": [*cards, *SKIRMISHERS], "general": general}, seat=1)
    return battle_odds(army(ROMANS), carthage, terrain, most_positions=0, samples=samples, seed=seed)


@cache
def shares(
    cards: str = "FFSHH", terrain: int = 0, general: str = HANNIBAL, samples: int = 200, seed: int = 216
) -> tuple[float, float, float]:
    """Return the shares of Rome, of Carthage and of nobody in many battles, in per cent.

    Parameters
    ----------
    cards
        Carthage's main cards, as letters of :data:`KINDS`.
    terrain
        Number of terrain combats.
    general
        Who leads Carthage.
    samples, seed
        Number of battles, and where their dice start.

    Examples
    --------
    >>> shares(seed=2)
    (82.5, 8.0, 9.5)
    """
    odds = fought(tuple(KINDS[each] for each in cards), terrain, general, samples, seed)
    one, other = float(100 * odds.wins(0)), float(100 * odds.wins(1))
    return one, other, 100 - one - other


def rows() -> list[dict[str, Any]]:
    """Return the table of 10,000 battles each."""
    return toml_of(DATA / "cannae.toml")["rows"]


def figures() -> dict[str, float]:
    """Compute every figure of the lesson."""
    rome, carthage, _ = shares(seed=2)
    anew = {
        "carthage_base": ("FFSHH", 0),
        "carthage_rough": ("FFSHH", 1),
        "carthage_foot": ("FFSSHH", 0),
        "carthage_riders": ("FFHHH", 0),
    }
    return {
        "rome_200": rome,
        "carthage_200": carthage,
        **{name: shares(cards, terrain, samples=COUNTED_ANEW)[1] for name, (cards, terrain) in anew.items()},
    }


def before() -> LessonPicture:
    """Show who won 200 battles."""
    return bars([(caption("n_200_battles"), *shares(seed=2))], caption("n_200_times_cannae_rome"), 2.6)


def after() -> LessonPicture:
    """Show the table of changes."""
    told = [(in_language(each, "name"), each["rome"], each["carthage"], each["nobody"]) for each in rows()]
    return bars(told, caption("riders_in_place_of"), 5.6)


def hands_on() -> Any:
    """Return the lab: Carthage's cards, its general, the ground, and 200 battles at a press."""
    import ipywidgets as widgets

    speech = default_speech()
    mains = [troop for troop in troops().values() if troop.faction == "carthage" and troop.role == "main"]
    named = [(caption("no_card"), ""), *((speech.name("troop", one.id), one.id) for one in mains if not one.veteran)]
    cards = [
        widgets.Dropdown(options=named, value=KINDS[each], description=caption("card", n=f"{n}"))
        for n, each in enumerate("FFSHH", 1)
    ]
    cards.append(widgets.Dropdown(options=named, value="", description=caption("card_6")))
    leaders = [(speech.name("leader", key), key) for key, each in generals().items() if each.faction == "carthage"]
    general = widgets.Dropdown(options=leaders, value=HANNIBAL, description=caption("general"))
    ground = widgets.IntSlider(value=0, min=0, max=3, description=caption("rough_ground"))
    said, table = widgets.HTML(), widgets.HTML()
    kept: list[str] = []

    def press() -> None:
        chosen = tuple(each.value for each in cards if each.value)
        try:
            odds = fought(chosen, ground.value, str(general.value), 200, len(kept) + 1)
        except InputError as problem:
            said.value = f"<p class='rl-note'>{problem}</p>"
            return
        said.value = ""
        low, high = odds.interval(odds.wins(1))
        names = ", ".join(speech.name("troop", each) for each in chosen)
        cells = (names, speech.name("leader", str(general.value)), ground.value, f"{float(odds.wins(0)):.0%}")
        between = caption("low_to_high", low=f"{low:.0%}", high=f"{high:.0%}")
        won = f"<b>{float(odds.wins(1)):.0%}</b> ({between})"
        kept.append(f"<tr>{''.join(f'<td>{each}</td>' for each in (len(kept) + 1, *cells, won))}</tr>")
        names = ("head_cards", "head_general", "head_rough", "head_rome", "head_carthage")
        head = f"<tr><th></th>{''.join(f'<th>{caption(name)}</th>' for name in names)}</tr>"
        table.value = f"<table class='rl-table'>{head}{''.join(kept)}</table>"

    grid = widgets.GridBox([*cards, general, ground])
    grid.layout.grid_template_columns = "repeat(auto-fill, minmax(17em, 1fr))"
    return widgets.VBox((grid, main_button(caption("fight_200_battles"), press), said, table))


def bars(told: list[tuple[str, float, float, float]], title: str, height: float) -> LessonPicture:
    """Draw shares of victory as one bar a row; sides differ by hatch and letters, not by colour alone."""
    looks = (("vermilion", "", 0.85), ("blue", "//", 0.85), ("black", "", 0.35))
    with chart(None, 9.6, height) as ax:
        for y, (_, *parts) in enumerate(told):
            at = 0.0
            for (colour, hatch, faint), part in zip(looks, parts, strict=True):
                look = {"color": OKABE_ITO[colour], "alpha": faint, "hatch": hatch, "edgecolor": "white"}
                ax.barh(y, part, left=at, height=0.66, **look)
                amid(ax, f"{part:.0f} %", at + part / 2, y, fontsize=11, bbox=WHITE)
                at += part
        ax.set_yticks(range(len(told)), [name.replace(": ", ":\n") for name, *_ in told])
        ax.invert_yaxis()
        ax.set_xlim(0, 100)
        ax.set_xlabel(caption("share_of_battles_rome"))
        ax.grid(visible=False)
        table = [(name, *(caption.figure(part, ".1f") for part in parts)) for name, *parts in told]
        said = "; ".join(caption("shares_told", name=name, rome=a, carthage=b, nobody=c) for name, a, b, c in table)
        say(ax, title, caption("bars_of_shares", said=said))
    return LessonPicture(ax, caption.all("battle", "rome", "carthage", "nobody"), table, caption(SOURCE))
