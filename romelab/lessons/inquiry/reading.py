"""Help for those who read with trouble: words explained at a tap, and a voice that reads aloud."""

# pyright: basic
import re
from functools import cache
from html import escape
from importlib.resources import files

import anywidget
import traitlets

from romelab.core.language import spoken
from romelab.lessons.inquiry.glossary import glossary
from romelab.lessons.inquiry.speaking import phrase


class ReadAloud(anywidget.AnyWidget):
    """A button that lets the browser's own voice read the part of a lesson in which it stands.

    Parameters
    ----------
    language
        The language of the words, by two letters.
    """

    _esm = files("romelab.lessons.inquiry").joinpath("aloud.js").read_text("utf-8")
    read = traitlets.Unicode().tag(sync=True)
    stop = traitlets.Unicode().tag(sync=True)
    language = traitlets.Unicode("en").tag(sync=True)

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
