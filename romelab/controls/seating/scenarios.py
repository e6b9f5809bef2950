"""Games that end with the bell: a position in mid-game, a few rounds, the same luck for all, the talk after them."""

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from html import escape
from importlib.resources import files
from typing import Any, NamedTuple

import ipywidgets as widgets

from romelab.controls.seating.game_view import GameView
from romelab.controls.stage.text import phrase, table
from romelab.controls.stage.widgets import made
from romelab.core.errors import SentenceError
from romelab.core.game import CHANCE
from romelab.core.history import History
from romelab.core.input import decoded
from romelab.core.language import spoken
from romelab.core.saves import SavedGame, head_line, opened, steps_after
from romelab.core.serialization import with_options


class Scenario(NamedTuple):
    """One of a game's scenarios.

    Attributes
    ----------
    id
        Its short name.
    looks, options
        Colours or factions of the seats, and the options that differ, such as the last round.
    seed
        Where dice and cards come from after it: every table has the same luck.
    minutes
        How long three people take who think for fifteen seconds about each decision; ours, not the printed game's.
    words
        By language: title, what is to be done, and the question to be talked about afterwards.
    steps
        What was played before, as a save writes it.
    """

    id: str
    looks: tuple[str, ...]
    options: Mapping[str, Any]
    seed: int
    minutes: int
    words: Mapping[str, Mapping[str, str]]
    steps: tuple[str, ...]

    def said(self, part: str) -> str:
        """Return ``"title"``, ``"task"`` or ``"question"`` in the language spoken."""
        return self.words.get(spoken(), self.words["en"])[part]


@lru_cache(maxsize=16)
def _read(package: str) -> tuple[Scenario, ...]:
    file = files(package).joinpath("scenarios.toml")
    if not file.is_file():
        return ()
    listed = tomllib.loads(file.read_text("utf-8"))["scenarios"]
    return tuple(
        Scenario(**{**each, "looks": tuple(each["looks"]), "steps": tuple(each["steps"].split())}) for each in listed
    )


def scenarios(view: GameView) -> tuple[Scenario, ...]:
    """Return the scenarios of a game, in order; they lie beside its view."""
    return _read(type(view).__module__.rpartition(".")[0])


def scenario_called(view: GameView, name: Any) -> Scenario | None:
    """Return a scenario of a game by its short name; None if there is none of that name."""
    return next((each for each in scenarios(view) if each.id == name), None)


def begun(view: GameView, setup: Any, scenario: Scenario, players: Sequence[str] = ()) -> History[Any]:
    """Return the game of a scenario where its players take it up.

    Parameters
    ----------
    view
        The game's view.
    setup
        Any set-up of the game: what a scenario does not say is as there.
    scenario
        The scenario.
    players
        What the players are called; named after their colours if left out.
    """
    options = with_options(type(setup.options)(), scenario.options)
    laid = replace(setup, players=tuple(players), options=options, **{view.looks_part: scenario.looks})
    lines = (head_line(History(view.game, laid, None)), *(f'"{step}"' for step in scenario.steps))
    return opened("\n".join(lines), {view.game.id: view.game}, source=scenario.said("title")).history


def scenario_of(view: GameView, history: History[Any]) -> Scenario | None:
    """Return the scenario that a game goes on from; None if it is another game."""
    for scenario in scenarios(view):
        if tuple(getattr(history.setup, view.looks_part, ())) == scenario.looks:
            before = tuple(step.strip('"') for step in (*steps_after(history, 0),)[: len(scenario.steps)])
            if before == scenario.steps:
                return scenario
    return None


def debrief_html(view: GameView, games: Iterable[tuple[str, History[Any]]]) -> str:
    """Lay games of one class side by side: points at its start and its end, what decided, the question.

    Parameters
    ----------
    view
        The game's view.
    games
        What each is called, and the game.
    """
    rows: list[tuple[object, ...]] = []
    told: list[str] = []
    asked: dict[str, Scenario] = {}
    for name, history in games:
        scenario = scenario_of(view, history)
        line = history.here.line()
        start = line[min(len(scenario.steps) if scenario else 0, len(line) - 1)]
        if scenario is not None:
            asked[scenario.id] = scenario
        before, after = (view.open_scores(point.state) for point in (start, history.here))
        over = view.game.to_move(history.state) is None
        after = view.game.scores(history.state) if over else after
        decisions = sum(point.seat is not None and point.seat != CHANCE for point in line[start.depth + 1 :])
        names = [seat.name for seat in view.seats(history.setup)]
        points = tuple(f"{who}: {a} → {b}" for who, a, b in zip(names, before, after, strict=True))
        rows.append((name, *points, decisions, phrase("is_over") if over else view.round_words(history.state)))
        causes = "".join(f"<li>{escape(words)}</li>" for words in view.ending(history).causes) if over else ""
        if causes:
            told.append(f"<h4>{escape(name)}</h4><ul class='rl-log'>{causes}</ul>")
    if not rows:
        return ""
    most = max(map(len, rows)) - 3
    rows = [(*row[:-2], *("",) * (most - len(row) + 3), *row[-2:]) for row in rows]
    head = (phrase("debrief_game"), *(str(number) for number in range(1, most + 1)))
    head = (*head, phrase("debrief_decisions"), phrase("column_stands"))
    questions = "".join(
        f'<p class="rl-bill">{escape(each.said("title"))}</p><p><b>{escape(each.said("question"))}</b></p>'
        for each in asked.values()
    )
    return f"{questions}{table(phrase('debrief'), head, rows)}{''.join(told)}"


class Debrief(widgets.VBox):
    """Lays saved games of a class side by side.

    Parameters
    ----------
    view
        The game's view.
    told
        Called once it says what became of them, to bring it into sight.

    Attributes
    ----------
    upload, words
        Takes the files; what is said of their games.
    """

    def __init__(self, view: GameView, told: Callable[[], None]) -> None:
        self._view, self._told = view, told
        self.upload: widgets.FileUpload = made(
            widgets.FileUpload, accept=".romelab", multiple=True, description=phrase("debrief_open"), icon="table"
        )
        self.words: widgets.HTML = made(widgets.HTML, name="rl-comes")
        self.upload.observe(lambda _change: self._show(), "value")
        super().__init__((self.upload, self.words))

    def _show(self) -> None:
        games: list[tuple[str, History[Any]]] = []
        wrong: list[str] = []
        for file in self.upload.value:
            try:
                text = decoded(bytes(file["content"]), file["name"])
                found: SavedGame = opened(text, {self._view.game.id: self._view.game}, source=file["name"], torn=True)
                games.append((file["name"].removesuffix(".romelab"), found.history))
            except SentenceError as error:
                wrong.append(str(error))
        refused = "".join(f'<p class="rl-refusal" role="status">{escape(words)}</p>' for words in wrong)
        self.words.value = refused + debrief_html(self._view, games)
        self._told()
