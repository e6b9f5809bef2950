"""Drills with the map of the rules met and the report."""

# pyright: basic
from collections.abc import Callable
from functools import cached_property
from html import escape
from pathlib import Path

import ipywidgets as widgets

from romelab.controls.seating.game_view import GameView
from romelab.controls.stage.text import rule_link
from romelab.controls.stage.widgets import made
from romelab.core.language import in_its_language, speaking, spoken
from romelab.lessons.drills.drill import read_drills
from romelab.lessons.drills.page import DrillPage
from romelab.lessons.notes import Notes
from romelab.lessons.part import Part
from romelab.lessons.report import Report
from romelab.lessons.speaking import phrase


class RulesMet(Part):
    """The rules that the drills practise, chapter by chapter: met, answered with help, not yet. Shapes tell all.

    Parameters
    ----------
    page
        The drills.
    """

    def __init__(self, page: DrillPage) -> None:
        self._page, self.language = page, spoken()
        self.shown: widgets.HTML = made(widgets.HTML)
        super().__init__((self.shown,))
        page.on_result.append(self.show)
        self.show()

    @in_its_language
    def show(self) -> None:
        """Show the map as it is now, and note it for the report."""
        page, told = self._page, dict[str, dict[str, str]]()
        homes = dict[str, str]()
        for drill in page.every:
            for rule in drill.rules:
                # Where several chapters practise a rule it stands in the first.
                rules = told.setdefault(homes.setdefault(rule, drill.chapter), {})
                now = {True: "●", False: "◐", None: "○"}[page.results.get(drill.name)]
                rules[rule] = max(rules.get(rule, "○"), now, key="○◐●".index)
        rows, book = "", page.view.game.rulebook
        for chapter, rules in told.items():
            met = [rule for rule, sign in rules.items() if sign == "●"]
            signs = "".join(f"<li>{sign} {rule_link(rule, book)}</li>" for rule, sign in rules.items())
            count = phrase("drill_met", number=len(met), all=len(rules))
            rows += f"<details><summary><b>{escape(chapter)}</b> {count}</summary><ul>{signs}</ul></details>"
            if met:
                page.notes.put(phrase("rules_met"), chapter, "did", f"{count}: {', '.join(met)}")
        all_met = sum(sign == "●" for rules in told.values() for sign in rules.values())
        head = phrase("drill_rules_met", number=all_met, all=len(homes))
        self.shown.value = f"<p><b>{head}</b> {phrase('drill_signs')}</p>{rows}"
        self.still.changed()


class Practice:
    """Drills, the map of the rules met, and the report: show them in cells of their own.

    Parameters
    ----------
    view
        The game's view.
    path
        The file of drills.

    Attributes
    ----------
    notes
        What was tried, refused and answered.
    language
        The language it speaks.

    Raises
    ------
    InputError
        For whatever is wrong in the file.
    """

    def __init__(self, view: GameView, path: Path) -> None:
        self.language: str = spoken()
        drills = read_drills(path, view.game)
        title = "puzzles_of" if drills[0].goal else "drills_of"
        self.notes: Notes = Notes(phrase(title, game=view.game.title))
        self._name = f"{view.game.id}_{path.stem}"
        self.drills: DrillPage = DrillPage(view, drills, self.notes, self._name)

    @cached_property
    @in_its_language
    def rules_met(self) -> RulesMet:
        """The map of the rules met."""
        return RulesMet(self.drills)

    @cached_property
    @in_its_language
    def report(self) -> Report:
        """The report to hand in."""
        return Report(self.notes, f"{self._name}_report.html")


def practise_with(view: Callable[[], GameView], file: str | Path, language: str) -> Practice:
    """Return the drills of a game, or of a file of one's own.

    Parameters
    ----------
    view
        Gives the game's view.
    file
        A file of drills; empty for romelab's own of this game, ``"puzzles"`` for its puzzles.
    language
        Two letters; that of the page if empty.

    Raises
    ------
    InputError
        For whatever is wrong in the file, with its lines.
    """
    with speaking(language):
        shown = view()
        own = Path(__file__).parents[1] / shown.game.id
        return Practice(shown, own / f"{file or 'drills'}.toml" if file in ("", "puzzles") else Path(file))
