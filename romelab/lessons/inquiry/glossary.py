"""The glossary: words of the lessons in three languages, explained at a tap; and a voice that reads aloud."""

# pyright: basic
from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import Any

import anywidget
import traitlets

from romelab.core.language import spoken
from romelab.core.packaged import packaged
from romelab.drawing.charts import OKABE_ITO, Axes, chart, past_edge, say
from romelab.lessons.inquiry.schema import DATA, lesson_numbers, toml_of
from romelab.lessons.inquiry.speaking import heads, phrase


@cache
def glossary() -> tuple[dict[str, Any], ...]:
    """Return all terms, each with ``en``, ``de``, ``la``, a sentence in English and German, and its lessons.

    Examples
    --------
    >>> glossary()[0]["la"]
    'via'
    """
    return tuple(toml_of(DATA / "glossary.toml")["terms"])


def glossary_html(lesson: int) -> str:
    """Return the words of a lesson as a fold; empty if it has none, as a lesson of one's own (0)."""
    words = glossary_table(lesson) if lesson else ""
    return f"<details><summary>{phrase('lesson_words')}</summary>{words}</details>" if words else ""


def plot_words(ax: Axes | None = None, *, fewest: int = 2) -> Axes:
    """Draw in which lessons each word is met, in the order of the lessons.

    Parameters
    ----------
    ax
        Axes to draw on; without it a new figure.
    fewest
        Only words of this many lessons or more.

    Examples
    --------
    >>> plot_words().get_title("left")
    '46 words come back in other lessons'
    """
    own, other = _tongues()
    numbers = lesson_numbers()
    words = sorted((each for each in glossary() if len(each["lessons"]) >= fewest), key=lambda each: each["lessons"])
    with chart(ax, 12.0, 1.2 + 0.21 * len(words)) as ax:
        for row, each in enumerate(words):
            met = each["lessons"]
            ax.plot([min(met), max(met)], [row, row], color="#b8b8b8", linewidth=1.4, zorder=1)
            ax.scatter(met, [row] * len(met), s=44, color=OKABE_ITO["blue"], zorder=2)
            past_edge(ax, f"{each[other]}  ({each['la']})" if each["la"] else each[other], row, fontsize=9)
        ax.set_yticks(range(len(words)), [each[own] for each in words], fontsize=9)
        ax.set_ylim(len(words) - 0.4, -0.6)
        ax.set_xticks(numbers)
        ax.set_xlabel(phrase("words_axis"))
        told = (phrase("word_told", word=each[own], lessons=", ".join(map(str, each["lessons"]))) for each in words)
        say(ax, phrase("words_title", number=len(words)), "; ".join(told))
    return ax


def _tongues() -> tuple[str, str]:
    """Return the language of the page, and the other of the two that the words have."""
    return ("de", "en") if spoken() == "de" else ("en", "de")


def glossary_table(lesson: int = 0) -> str:
    """Return the words as an HTML table; of one lesson, or of all for 0."""
    own, other = _tongues()
    rows = "".join(
        f"<tr><td><b>{escape(each[own])}</b></td><td>{escape(each[other])}</td><td><i>{escape(each['la'])}</i></td>"
        f"<td>{escape(each[f'sentence_{own}'])}</td></tr>"
        for each in glossary()
        if not lesson or lesson in each["lessons"]
    )
    names = heads("the_word", "other_tongue", "latin", "word_means")
    head = f"<tr>{''.join(f'<th>{escape(name)}</th>' for name in names)}</tr>"
    return f"<table class='rl-table'>{head}{rows}</table>" if rows else ""


class ReadAloud(anywidget.AnyWidget):
    """A button that lets the browser's own voice read the part of a lesson in which it stands.

    Parameters
    ----------
    language
        The language of the words, by two letters.
    """

    _esm = packaged("romelab.lessons.inquiry", "aloud.js")
    read: traitlets.Unicode[str, str | bytes] = traitlets.Unicode().tag(sync=True)
    stop: traitlets.Unicode[str, str | bytes] = traitlets.Unicode().tag(sync=True)
    language: traitlets.Unicode[str, str | bytes] = traitlets.Unicode("en").tag(sync=True)

    def __init__(self, language: str) -> None:
        super().__init__(language=language, read=phrase("read_aloud"), stop=phrase("stop_reading"))
        self.add_class("rl-aloud-row")


@cache
def _meanings(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return how each word of the glossary is met in a text, in English or a language, and what it means in it."""
    found: list[tuple[re.Pattern[str], str]] = []
    for each in glossary():
        met = {each["en"], each.get(language, each["en"])}
        names = "|".join(sorted(re.escape(re.split(r",| \(", name)[0]) for name in met))
        told = each[f"sentence_{language}"] if f"sentence_{language}" in each else each["sentence_en"]
        own = f"{each[language]}: " if language in each and language != "en" else ""
        # Never inside a tag.
        found.append((re.compile(rf"\b(?:{names})(?:e?[sn])?\b(?![^<>]*>)", re.IGNORECASE), own + told))
    # Longer words first: a grain ship is no ship of grain.
    return tuple(sorted(found, key=lambda each: -len(each[0].pattern)))


def explained(html: str) -> str:
    """Let words of the glossary, each where it comes first in a text of HTML, say at a tap what they mean.

    Examples
    --------
    >>> explained("The <b>senate</b> is angry.")[:61]
    'The <b><span class="rl-word" tabindex="0" role="note" aria-la'
    """
    cuts: list[tuple[int, int, str]] = []
    for pattern, means in _meanings(spoken()):
        match = pattern.search(html)
        if match and not any(match.start() < end and start < match.end() for start, end, _ in cuts):
            cuts.append((match.start(), match.end(), means))
    out, at = [], 0
    for start, end, means in sorted(cuts):
        word, told = html[start:end], escape(means, quote=True)
        out.append(html[at:start])
        spoken_as = f'tabindex="0" role="note" aria-label="{word}: {told}"'
        out.append(f'<span class="rl-word" {spoken_as} data-means="{told}">{word}</span>')
        at = end
    return "".join(out) + html[at:]
