"""An experiment about chance and choice: a guess first, then many games played by bots, and what they tell."""

# pyright: basic
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, cast

import ipywidgets as widgets

from romelab.controls.stage.scheduling import SlicedWork
from romelab.controls.stage.widgets import button, made, shown
from romelab.core.bots import Bot
from romelab.core.language import in_its_language, spoken
from romelab.core.packaged import packaged
from romelab.lessons.autosave import AutosavedInputs
from romelab.lessons.part import Part
from romelab.lessons.prediction import PredictBox
from romelab.lessons.speaking import phrase
from romelab.studies.one_game import Row, Source
from romelab.studies.playouts import PlayoutsOfGame
from romelab.studies.rows_file import gathered, read_rows
from romelab.studies.study import FEWEST, Comparison, Measure, Setting, prepared

GUESSES = {"raises": "experiment_raises", "lowers": "experiment_lowers", "open": "experiment_open"}
RIGHT = {"raises": "experiment_right_raises", "lowers": "experiment_right_lowers", "open": "experiment_right_open"}
OTHERWISE = {"raises": "experiment_was_raises", "lowers": "experiment_was_lowers", "open": "experiment_was_open"}
MORE = 40
"""Pairs of games that a press plays."""


class Experiment(Part):
    """Two settings of a game side by side, and what the second changes.

    Guess and reason are kept, and how many games were played: going on another day, the same games are played again.

    Parameters
    ----------
    title
        What it is called; each experiment of a page has a title of its own.
    question
        What is asked, in a sentence or two; part of a page.
    play
        The ``playouts`` of a game.
    first, second, bots, measure
        As :func:`romelab.studies.compare` has them.
    known
        Name of games that romelab ships, so that an answer is there at once; see ``romelab/lessons/experiments``.
    name
        The name it is kept under in any language; the title if left out. What was kept under the title before is read.

    Attributes
    ----------
    guess
        Asks for the guess and its reason; nothing is played before.
    saved_inputs
        Keeps what is guessed, written and played.
    comparison
        What was found so far; None before there are enough games.

    Examples
    --------
    >>> from romelab import kampf_um_rom as game
    >>> tried = Experiment("Nothing", "Does it?", game.playouts, {}, {}, bots=game.bots.RandomBot())
    >>> tried.go.disabled
    True
    >>> tried.guess.write("open", "nothing was changed")
    >>> tried.go.click()
    >>> tried.comparison.alike
    40
    """

    def __init__(
        self,
        title: str,
        question: str,
        play: PlayoutsOfGame[Any],
        first: Setting,
        second: Setting,
        *,
        bots: Bot | Sequence[Bot] | None = None,
        measure: Measure = "points",
        known: str = "",
        name: str = "",
    ) -> None:
        self.language: str = spoken()
        self._sides = [prepared(play, setting, bots) for setting in (first, second)]
        self._sources = [cast("Source", side.source) for side in self._sides]
        self._measure, self._known, self._until = measure, known, 0
        self.comparison: Comparison | None = None
        choices = [(phrase(words), key) for key, words in GUESSES.items()]
        self.guess: PredictBox = PredictBox(question, choices, on_written=self._allow)
        self.go = button(phrase("experiment_go"), self._play, button_style="primary", name="rl-main", disabled=True)
        self.halt: widgets.Button = button(phrase("experiment_stop"), self._stop, off=True)
        self.said: widgets.HTML = made(widgets.HTML)
        self.result: widgets.HTML = made(widgets.HTML)
        self._work = SlicedWork[int](self._begun, self._told, self._failed)
        self.saved_inputs: AutosavedInputs = AutosavedInputs(title, "work", name, lambda: (title,))
        shown(self.saved_inputs.autosave.who, False)
        row = made(widgets.HBox, (self.go, self.halt, self.said), name="rl-row")
        super().__init__((self.saved_inputs.autosave, self.guess, row, self.result))
        # That games were stopped is not kept: where depends on how quick the computer is.
        self.saved_inputs.hold("experiment", self, skip=(self.halt,))

    @property
    def pairs(self) -> int:
        """How many pairs of games there are."""
        return min(map(len, self._sides))

    def _allow(self) -> None:
        self.go.disabled = False

    def _play(self) -> None:
        if self.guess.written is None:
            return
        if self._work.busy:  # only where presses of another day are done again
            self._until += MORE
            return
        if self._known:
            sides = zip(self._sources, ("first", "second"), strict=True)
            self._take([known_games(source, f"{self._known}_{name}.csv") for source, name in sides])
            self._known = ""
            if self.pairs >= FEWEST:
                self._show()
                return
        self._until = self.pairs + MORE
        self._work.run(self._pairs(), self._show)

    def _pairs(self) -> Iterator[int]:
        """Play the next pairs, and yield their number after each."""
        while self.pairs < self._until:
            self._take([source.rows(self.pairs) for source in self._sources])
            yield self.pairs

    def _take(self, rows: Sequence[Sequence[Row]]) -> None:
        """Take what both sides played, so that no game is ever without the other of its pair."""
        for side, more in zip(self._sides, rows, strict=True):
            side.extend(more)
            side.asked += [row["seed"] for row in more]

    def _begun(self) -> None:
        self.go.disabled = True
        shown(self.halt, True)

    @in_its_language
    def _told(self, pairs: int) -> None:
        self.said.value = f'<span role="status">{phrase("experiment_playing", done=pairs, all=self._until)}</span>'

    def _failed(self, error: Exception) -> None:
        self._ended()
        self.said.value = f'<span class="rl-refusal" role="status">{escape(str(error))}</span>'

    def _stop(self) -> None:
        self._work.stop()
        if self.pairs >= FEWEST:
            self._show()
        else:
            self._ended()

    @in_its_language
    def _ended(self) -> None:
        shown(self.halt, False)
        self.go.disabled, self.go.description = False, phrase("experiment_more", pairs=MORE)
        self.said.value = phrase("experiment_pairs", pairs=self.pairs)

    @in_its_language
    def _show(self) -> None:
        """Say what came, beside the guess, and answer the guess."""
        self._ended()
        found = self.comparison = Comparison(self._sides[0], self._sides[1], self._measure)
        came = "open" if found.still_needed != 0 else "raises" if found.difference > 0 else "lowers"
        guessed = self.guess.written[0] if self.guess.written else ""
        answer = phrase((RIGHT if guessed == came else OTHERWISE)[came])
        self.guess.show(f"{found.sentence()} {answer}")
        self.result.value = _picture(found)


def known_games(source: Source, name: str) -> list[Row]:
    """Return the games that romelab ships; InputError if they do not match the source.

    ``romelab simulate`` makes the files anew.
    """
    text = packaged("romelab.lessons", f"experiments/{name}")
    # A later version of romelab plays the same games: a test says so.
    study = {field: value for field, value in source.study().items() if field != "romelab"}
    return [gathered(row) for row in read_rows(text, study, name)[0]]


def _picture(found: Comparison) -> str:
    """Draw the finding; without a picture nothing, since the sentence stands beside the guess already."""
    from romelab.drawing.picture import image

    drawn = image(found.plot())._repr_html_()
    return drawn if "<img" in drawn else ""
