"""Lesson 12: one rule changed, the same 200 games again."""

# pyright: basic
from functools import cache
from statistics import fmean, stdev
from typing import Any

from romelab.drawing.charts import OKABE_ITO, beside, chart, say
from romelab.lessons.inquiry.picture import Captions, LessonPicture
from romelab.lessons.inquiry.schema import DATA, toml_of
from romelab.struggle_for_rome.bots import greedy
from romelab.struggle_for_rome.bots.playouts import playouts
from romelab.struggle_for_rome.box.options import Options
from romelab.struggle_for_rome.positions.setup import Setup

caption: Captions = Captions(12)

NAMES = ("Ann", "Ben", "Cleo")
MOST = 4_000
RULES: dict[str, tuple[str, dict[str, Any]]] = {
    "rounds": ("as_it_is", {}),
    "culture": ("a_culture_card_counts", {"culture_points": 2}),
    "standards": ("a_point_for_three", {"terror_of_the_legions": True}),
    "traitor": ("a_traitor_two_towers", {"traitor_effect": "two towers less"}),
    "blocked": ("no_way_through_others", {"conquered_cities_block": True}),
}
"""Rules by the name of their figure: key of their words, and what is changed."""
SOURCE = "struggle_for_rome_three"


@cache
def games() -> dict[str, dict[str, Any]]:
    """Return the table of 200 games for each rule."""
    return {each["rule"]: each for each in toml_of(DATA / "one_rule_changed.toml")["rules"]}


@cache
def lengths() -> dict[str, tuple[int, ...]]:
    """Return the rounds of 200 games for each rule, by seed; games that did not end count the rounds they had."""
    return {rule: tuple(each["rounds"]) for rule, each in games().items()}


def played(rule: str, seeds: range) -> tuple[tuple[int, bool], ...]:
    """Play games under a rule: rounds, and whether it ended, for each seed.

    Examples
    --------
    >>> played("rounds", range(1))
    ((14, True),)
    """
    setup = Setup(NAMES, options=Options(**RULES[rule][1]))
    rows = playouts([greedy()] * len(NAMES), seeds, setup=setup, notes=lambda state: {"round": state.round}, most=MOST)
    return tuple((int(row["round"]), bool(row["finished"])) for row in rows)


def difference(rule: str) -> tuple[float, float]:
    """Return the mean difference of a rule from the game as it is, in rounds, and half its 95 % interval."""
    apart = [new - old for old, new in zip(lengths()["rounds"], lengths()[rule], strict=True)]
    return fmean(apart), 1.96 * stdev(apart) / len(apart) ** 0.5


def figures() -> dict[str, float]:
    """Compute every figure of the lesson from the table of games."""
    found = {rule: fmean(rounds) for rule, rounds in lengths().items()}
    return {
        **found,
        "years": 125 / found["rounds"],
        "culture_less": difference("culture")[0],
        "standards_less": difference("standards")[0],
        "traitor_games": sum(old != new for old, new in zip(lengths()["rounds"], lengths()["traitor"], strict=True)),
        "unfinished": games()["blocked"]["unfinished"],
    }


def before() -> LessonPicture:
    """Show the lengths of the games as they are."""
    return dots(("rounds",), caption("n_200_games_how_many"), 2.6)


def after() -> LessonPicture:
    """Show the lengths under all rules."""
    return dots(tuple(RULES), caption("one_rule_makes_games"), 5.4)


def hands_on() -> Any:
    """Return ten games with and without a rule."""
    import ipywidgets as widgets

    options = [(caption(words).replace("\n", " "), rule) for rule, (words, _) in RULES.items() if rule != "rounds"]
    rule = widgets.Dropdown(options=options, description=caption("new_rule"))
    rule.layout.width = "95%"
    play, said = widgets.Button(description=caption("play_ten_games_with")), widgets.HTML()
    play.add_class("rl-main")
    play.layout.width = "20em"

    def press(_button: object) -> None:
        play.disabled, said.value = True, f"<p class='rl-note'>{caption('twenty_games_are_being')}</p>"
        try:
            old, new = played("rounds", range(10)), played(str(rule.value), range(10))
        finally:
            play.disabled = False
        rows = "".join(
            f"<tr><td>{seed}</td><td>{a}</td><td>{b}{('' if ended else caption('no_end'))}</td><td>{b - a:+d}</td></tr>"
            for seed, ((a, _), (b, ended)) in enumerate(zip(old, new, strict=True))
        )
        apart = fmean(b - a for (a, _), (b, _) in zip(old, new, strict=True))
        names = ("seed", "old_rule", "its_new_rule", "difference")
        head = f"<tr>{''.join(f'<th>{caption(name)}</th>' for name in names)}</tr>"
        mean, doubt = difference(str(rule.value))
        apart_told, mean_told = caption.figure(apart, "+.1f"), caption.figure(mean, "+.2f")
        told = caption("mean_difference", apart=apart_told, mean=mean_told, doubt=caption.figure(doubt, ".2f"))
        said.value = f"<p class='rl-note'>{told}</p><table class='rl-table'>{head}{rows}</table>"

    play.on_click(press)
    return widgets.VBox((rule, play, said))


def dots(rules: tuple[str, ...], title: str, height: float) -> LessonPicture:
    """Draw a row of dots for each rule: one for each game, stacked where games took as long; a bar is the mean."""
    with chart(None, 9.6, height) as ax:
        table: list[tuple[str, ...]] = []
        for y, rule in enumerate(rules):
            rounds = lengths()[rule]
            seen: dict[int, int] = {}
            for each in sorted(rounds):
                seen[each] = seen.get(each, 0) + 1
                lift = 0.34 - 0.68 * (seen[each] - 1) / max(45, max(seen.values()))
                ax.plot(each, y + lift, ".", color=OKABE_ITO["blue"], ms=3.5)
            mean = fmean(rounds)
            ax.plot([mean, mean], [y - 0.42, y + 0.42], color=OKABE_ITO["vermilion"], lw=2.5)
            beside(ax, caption("mean_of", mean=caption.figure(mean, ".2f")), max(mean, max(rounds)), y, 10)
            name = caption(RULES[rule][0]).replace("\n", " ")
            table.append((name, caption.figure(mean, ".2f"), str(min(rounds)), str(max(rounds))))
        ax.set_yticks(range(len(rules)), [caption(RULES[rule][0]) for rule in rules])
        ax.set_ylim(len(rules) - 0.5, -0.5)
        most = max(max(lengths()[rule]) for rule in rules)
        if most > 4 * max(lengths()["rounds"]):
            # One rule makes games so long that the others would stand in one column.
            ax.set_xscale("log")
            ticks = [each for each in (5, 10, 15, 20, 30, 50, 100, 200, 300) if each <= most]
            ax.set_xticks(ticks, [str(each) for each in ticks])
            ax.set_xticks([], minor=True)
            ax.set_xlim(5, 2.4 * most)
        else:
            ax.set_xlim(0, 1.2 * most)
        ax.set_xlabel(caption("rounds_of_a_game"))
        ax.grid(axis="y", visible=False)
        fields = ("name", "mean", "least", "most")
        told = "; ".join(caption("row_told", **dict(zip(fields, row, strict=True))) for row in table)
        say(ax, title, caption("rows_of_dots_one", told=told))
    return LessonPicture(ax, caption.all("rule", "mean_rounds", "shortest", "longest"), table, caption(SOURCE))
