"""The script of a guided tour, as plain data: what to read, to predict, to do and to answer, step by step."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from types import MappingProxyType
from typing import Any

from romelab.core.chance import Outcome
from romelab.core.game import Move


def _nothing() -> Mapping[str, str]:
    return MappingProxyType({})


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
class Prediction:
    """Something to guess, with a reason, before it happens.

    Attributes
    ----------
    name
        A short name; a later step shows what came by it (``Step.compares``).
    text
        What is asked.
    choices
        What may be guessed.
    came
        Says what came, from the position now and all that happened since the guess was written.
    """

    name: str
    text: str
    choices: tuple[str, ...]
    came: Callable[[Any, Sequence[Any]], str]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a tour.

    A step has at most one aim: ``wanted``, ``done``, ``refused``, ``place`` or ``question``, looked for in this
    order. Without one it is only read.

    Attributes
    ----------
    title, text
        What stands above and what to read; an empty line starts a paragraph, ``**...**`` is bold.
    wanted
        Moves any of which is right. The first is the one that "Show me" makes.
    done
        Tells from the position that the step is done, for steps in which something falls.
    refused
        Number of a rule that has to refuse something: the learner tries what does not go.
    place
        Id of a place to click on the board; with ``refused`` only the one that "Show me" clicks.
    question
        A question to answer rightly.
    predict
        What has to be guessed before anything can be played.
    compares
        Name of a prediction, of this step or an earlier one, whose result is shown when this step is done.
    hints
        Given one after the other when asked for.
    otherwise
        What to say when another legal move is made, by kind of move; ``""`` for every other kind.
    refusals
        What to say, beside the rule, when a rule refuses something; by number of the rule.
    praise
        What to say when it is done.
    then
        Moves by the other seats that are made before the next step begins.
    card
        Name of a source card (:func:`~romelab.lessons.inquiry.cards.source_card`) to read beside the text.
    """

    title: str
    text: str
    wanted: tuple[Move, ...] = ()
    done: Callable[[Any], bool] | None = None
    refused: str = ""
    place: str = ""
    question: Question | None = None
    predict: Prediction | None = None
    compares: str = ""
    hints: tuple[str, ...] = ()
    otherwise: Mapping[str, str] = field(default_factory=_nothing)
    refusals: Mapping[str, str] = field(default_factory=_nothing)
    praise: str = ""
    then: tuple[Move, ...] = ()
    card: str = ""

    @property
    def only_read(self) -> bool:
        """Whether nothing has to be done."""
        return not (self.wanted or self.done or self.refused or self.place or self.question)


@dataclass(frozen=True, slots=True)
class Script:
    """A tour: a game so far, what falls from there on, and the steps.

    Attributes
    ----------
    title
        What it is called, also in the report.
    seat
        The seat that the learner plays.
    opening
        Moves and outcomes that lead to the first step; the rules check them like any others.
    falls
        What falls from there on as long as the learner keeps to the steps.
    steps
        The steps.
    end
        What is said after the last one.
    """

    title: str
    seat: int
    opening: tuple[Move | Outcome, ...]
    falls: tuple[Outcome, ...]
    steps: tuple[Step, ...]
    end: str = ""


def html_of(text: str) -> str:
    """Give a text of a script as HTML: paragraphs, bold and italics, everything else escaped.

    Examples
    --------
    >>> html_of("Click **Next** <now> in *Which*")
    '<p>Click <b>Next</b> &lt;now&gt; in <i>Which</i></p>'
    """
    marked = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", escape(text), flags=re.DOTALL)
    marked = re.sub(r"\*(.+?)\*", r"<i>\1</i>", marked, flags=re.DOTALL)
    parts = (" ".join(part.split()) for part in re.split(r"\n\s*\n", marked))
    return "".join(f"<p>{part}</p>" for part in parts if part)


def plain(text: str) -> str:
    """Give a text of a script without its marks, in one line.

    Examples
    --------
    >>> plain("Click **Next** in *Which*")
    'Click Next in Which'
    """
    return " ".join(text.replace("*", "").split())
