"""The script of a guided tour: what to predict, to do and to answer, step by step. Its words stand in a catalogue."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from html import escape
from typing import Any

from romelab.controls.seating.game_view import GameView
from romelab.core.chance import Chances, Outcome, Scripted, Seeded
from romelab.core.errors import InputError
from romelab.core.game import Fact, Move
from romelab.core.history import History
from romelab.core.speech import Phrase, Speech, catalogue, words_of

SHARED = "shared."


class Wording:
    """Says what stands in a lesson's catalogue.

    Parameters
    ----------
    packages
        Where a folder ``languages`` lies, the lesson's own last: ``"romelab.lessons.kampf_um_rom"``. Without any every
        text is its bare key.
    names
        How kinds of fields are named; see :class:`romelab.core.speech.Speech`.
    under
        The table that keys are looked up in.

    Examples
    --------
    >>> step = Wording("romelab.lessons.kampf_um_rom").under("rise_and_loss").under("double_a_box")
    >>> step.say("title"), list(step.table("otherwise"))
    ('Double a box', ['double', 'no_double'])
    """

    def __init__(
        self, *packages: str, names: Mapping[str, Callable[[Any], str | Fact]] | None = None, under: str = ""
    ) -> None:
        self._packages, self._under = (("romelab.lessons", *packages) if packages else ()), under
        self._speech = Speech(words_of(self._packages), names)

    def under(self, key: str) -> Wording:
        """Return the words of a table within this one."""
        return Wording(*self._packages[1:], names=self._speech.names, under=f"{self._under}{key}.")

    def say(self, key: str, /, **fields: Any) -> str:
        """Return a text."""
        return self._speech.phrase(self._under + key, **self._shared, **fields)

    def has(self, key: str) -> bool:
        """Tell whether there is such a text."""
        return self._under + key in self._keys

    def table(self, key: str) -> dict[str, str]:
        """Return the texts of a table, or of a list, under their names; none if there is no such table."""
        start = f"{self._under}{key}."
        within = [each.removeprefix(start) for each in self._keys if each.startswith(start)]
        return {each: self.say(f"{key}.{each}") for each in within if "." not in each}

    def several(self, key: str) -> tuple[str, ...]:
        """Return the texts of a list."""
        return tuple(self.table(key).values())

    @cached_property
    def _keys(self) -> tuple[str, ...]:
        """The keys of the lesson, and of what all lessons share, as English has them."""
        each, found = catalogue(self._packages) if self._packages else None, list[str]()
        while each is not None:
            found += each.messages
            each = each.below
        return tuple(found)

    @cached_property
    def _shared(self) -> dict[str, Phrase]:
        return {key.removeprefix(SHARED): Phrase(key) for key in self._keys if key.startswith(SHARED)}


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to choose from.

    Attributes
    ----------
    text
        The answer.
    because
        What is said to whoever chooses it: why it is right, or what to think of.
    right
        Whether it is right.
    """

    text: str
    because: str
    right: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """A question with one right answer.

    Parameters
    ----------
    text
        The question.
    answers
        Two or more, one of them right.

    Examples
    --------
    >>> Question("Who begins?", (Answer("Red", "The highest roll begins.", True), Answer("Blue", "Look again.")))
    Question(text='Who begins?', answers=(Answer(text='Red', because='The highest roll begins.', right=True), \
Answer(text='Blue', because='Look again.', right=False)))
    """

    text: str
    answers: tuple[Answer, ...]

    def __post_init__(self) -> None:
        if sum(answer.right for answer in self.answers) != 1 or len(self.answers) < 2:
            raise ValueError(f"one answer of several must be right: {self.text!r}")


@dataclass(frozen=True, slots=True)
class LessonQuestion:
    """A question of a lesson; its words stand in the lesson's catalogue: ``ask``, and for each answer two.

    Attributes
    ----------
    answers
        The names of two or more answers; ``<name>.says`` is how one reads, ``<name>.because`` what is said to whoever
        chooses it.
    right
        The name of the right one.
    name
        The table of its words; a step has only one question and needs none.
    """

    answers: tuple[str, ...]
    right: str
    name: str = "question"

    def put(self, words: Wording) -> Question:
        """Return the question in words."""
        mine = words.under(self.name)
        answers = ((mine.say(f"{each}.says"), mine.say(f"{each}.because"), each == self.right) for each in self.answers)
        return Question(mine.say("ask"), tuple(Answer(*each) for each in answers))


class PredictionResult(Phrase):
    """What came of a prediction: a key among its choices, or beside them with fields of its own.

    Examples
    --------
    >>> PredictionResult("lost", points=10)
    lost(points=10)
    """


@dataclass(frozen=True, slots=True)
class Prediction:
    """Something to guess before it happens; its words stand under ``predict``: ``ask``, each choice, ``because``.

    Attributes
    ----------
    name
        A short name; a later step shows what came by it (``Step.compares``).
    choices
        The keys of what may be guessed.
    came
        Tells what came, from the position now and all that happened since the guess was written; where a step asks for
        what is refused, from the reasons too.
    reasoned
        Whether a reason is asked for.
    """

    name: str
    choices: tuple[str, ...]
    came: Callable[[Any, Sequence[Any]], PredictionResult]
    reasoned: bool = True


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a tour; its words stand in the tour's catalogue under its name.

    A step has one aim: ``wanted``, ``done``, ``refused``, ``place`` or ``asks``, looked for in this order.

    Attributes
    ----------
    name
        What its words stand under.
    wanted
        Moves any of which is right. The first is the one that "Show me" makes.
    done
        Tells from the position that the step is done, for steps in which something comes up.
    refused
        Number of a rule that has to refuse something: the learner tries what is not allowed.
    place
        Id of a place to click on the board; with ``refused`` only the one that "Show me" clicks.
    asks
        A question to answer rightly.
    predict
        What has to be guessed before anything can be played.
    compares
        Name of a prediction, of this step or an earlier one, whose result is shown when this step is done.
    then
        Moves by the other seats that are made before the next step begins.
    card
        Name of a source card (:func:`~romelab.lessons.inquiry.cards.source_card`) to read beside the text.
    practise
        Names of drills of what is new here, answered by a choice: one of them is to be solved when the step is done.
    words
        Says the words; a script gives them to its steps.
    """

    name: str
    wanted: tuple[Move, ...] = ()
    done: Callable[[Any], bool] | None = None
    refused: str = ""
    place: str = ""
    asks: LessonQuestion | None = None
    predict: Prediction | None = None
    compares: str = ""
    then: tuple[Move, ...] = ()
    card: str = ""
    practise: tuple[str, ...] = ()
    words: Wording = field(default_factory=Wording, compare=False, repr=False)

    @property
    def title(self) -> str:
        """What stands above."""
        return self.words.say("title")

    @property
    def text(self) -> str:
        """What to read; an empty line starts a paragraph, ``**...**`` is bold."""
        return self.words.say("text")

    @property
    def praise(self) -> str:
        """What to say when it is done; empty for nothing."""
        return self.words.say("praise") if self.words.has("praise") else ""

    @property
    def task(self) -> str:
        """What to do, in so many words: the first hint of a step that asks for a move; else empty."""
        return self.words.say("do") if self.words.has("do") else ""

    @property
    def hints(self) -> tuple[str, ...]:
        """What is given one after the other when asked for."""
        return (*filter(None, (self.task,)), *self.words.several("hints"))

    @property
    def otherwise(self) -> Mapping[str, str]:
        """What to say when another legal move is made, by kind of move; ``"any"`` for every other kind."""
        return self.words.table("otherwise")

    @property
    def refusals(self) -> Mapping[str, str]:
        """What to say, besides the rule, when a rule refuses something; by number of the rule."""
        return self.words.table("refusals")

    @property
    def question(self) -> Question | None:
        """The question in words, if there is one."""
        return self.asks.put(self.words) if self.asks else None

    @property
    def guesses(self) -> tuple[tuple[str, str], ...]:
        """What may be guessed, in words, with the key of each; nothing if there is nothing to guess."""
        said = self.words.under("predict")
        return tuple((said.say(key), key) for key in self.predict.choices) if self.predict else ()

    @property
    def replies(self) -> str:
        """What is said to the guesses once it is known what came, as HTML."""
        because = self.words.table("predict.because")
        said = (f"**{words}**: {because[key]}" for words, key in self.guesses if key in because)
        return html_of("\n\n".join(said))

    def came(self, state: Any, events: Sequence[Any]) -> str:
        """Say what came of the prediction of this step; see :class:`Prediction`."""
        if self.predict is None:
            return ""
        came = self.predict.came(state, events)
        return self.words.under("predict").say(came.key, **came.fields)


@dataclass(frozen=True, slots=True)
class Script:
    """A tour: a game so far, what comes up from there on, and the steps.

    Attributes
    ----------
    name
        What its words stand under; work that is kept is known by it.
    words
        Says the words of its lesson.
    seat
        The seat that the learner plays.
    opening
        Moves and outcomes that lead to the first step; the rules check them like any others.
    falls
        What comes up from there on as long as the learner keeps to the steps.
    steps
        The steps.
    """

    name: str
    words: Wording = field(compare=False, repr=False)
    seat: int
    opening: tuple[Move | Outcome, ...]
    falls: tuple[Outcome, ...]
    steps: tuple[Step, ...]

    def __post_init__(self) -> None:
        mine = self.words.under(self.name)
        object.__setattr__(self, "words", mine)
        object.__setattr__(self, "steps", tuple(replace(step, words=mine.under(step.name)) for step in self.steps))

    @property
    def title(self) -> str:
        """What it is called, also in the report."""
        return self.words.say("title")

    def end(self, *, back: bool = True) -> str:
        """Return what is said after the last step; ``back`` where the page can be taken back in time."""
        return self.words.say("end", back=self.words.say("back") if back and self.words.has("back") else "")


def html_of(text: str) -> str:
    """Return a text of a script as HTML: paragraphs, bold and italics, everything else escaped.

    Examples
    --------
    >>> html_of("Click **Next** <now> in *Which*")
    '<p>Click <b>Next</b> &lt;now&gt; in <i>Which</i></p>'
    """
    marked = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", escape(text), flags=re.DOTALL)
    marked = re.sub(r"\*(.+?)\*", r"<i>\1</i>", marked, flags=re.DOTALL)
    parts = (" ".join(part.split()) for part in re.split(r"\n\s*\n", marked))
    return "".join(f"<p>{part}</p>" for part in parts if part)


def calm_html(text: str) -> str:
    """Return a text that says calmly, as HTML, that something is not so."""
    return f'<div class="rl-refusal">{html_of(text)}</div>'


def plain(text: str) -> str:
    """Return a text of a script without its marks, in one line.

    Examples
    --------
    >>> plain("Click **Next** in *Which*")
    'Click Next in Which'
    """
    return " ".join(text.replace("*", "").split())


class ScriptedChance:
    """Chance as the script has it, and from a seed wherever the learner has left the script.

    Parameters
    ----------
    outcomes
        What comes up, the first of the game first.
    seed
        Where anything else comes from.
    """

    def __init__(self, outcomes: Sequence[Outcome], seed: int = 1) -> None:
        self._script = Scripted(tuple(outcomes), Seeded(seed))
        self._seeded = Seeded(seed)

    def draw(self, chances: Chances, number: int) -> Outcome:
        """Return the outcome of the script if it can come up here, else one from the seed."""
        try:
            return self._script.draw(chances, number)
        except InputError:
            return self._seeded.draw(chances, number)


def play_script(view: GameView, setup: Any, steps: Sequence[Move | Outcome]) -> History[Any]:
    """Replay moves and outcomes from the start; each has to be possible.

    Raises
    ------
    IllegalMoveError
        If the rules refuse a move.
    InputError
        If an outcome cannot come up in its place.
    """
    history: History[Any] = History(view.game, setup, None)
    for step in steps:
        history.add(history.here.number, step)
    return history
