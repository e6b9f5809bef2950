"""The claim; the close reading of a source card."""

# pyright: basic
from collections.abc import Sequence
from functools import partial
from html import escape

import ipywidgets as widgets

from romelab.controls.stage.widgets import shown
from romelab.core.language import ENGLISH, in_its_language, spoken
from romelab.drawing.once import drawn
from romelab.drawing.picture import Picture
from romelab.lessons.inquiry.cards import SourceCard, card_html
from romelab.lessons.inquiry.charts import places_map
from romelab.lessons.inquiry.plan import Lever
from romelab.lessons.inquiry.reading import ReadAloud
from romelab.lessons.inquiry.speaking import phrase
from romelab.lessons.notes import Notes
from romelab.lessons.steps import html_of
from romelab.lessons.writing import REASON_WORDS, area, main_button, noted, refusal, words_in

PARTS = {
    "my claim": "my_claim",
    "evidence 1, with its source": "evidence_one",
    "evidence 2, with its source": "evidence_two",
    "one doubt": "one_doubt",
}
"""The kinds of notes, with the keys of their words."""
ASKED = ("claim", "evidence_one", "evidence_two", "doubt")
"""What a lesson's plan calls them."""


class ClaimBox(widgets.VBox):
    """Four boxes to write in; what stands in them goes into the report.

    Parameters
    ----------
    notes
        Where the claim is noted.
    """

    def __init__(self, notes: Notes) -> None:
        self._notes, self.language = notes, spoken()
        self.areas = [area(phrase(key), 3 if number == 0 else 2) for number, key in enumerate(PARTS.values())]
        self.asked: widgets.HTML = widgets.HTML()
        self.keep = main_button(phrase("keep_claim"))
        self.said: widgets.HTML = widgets.HTML()
        self.keep.on_click(lambda _b: self.write())
        self._labels = [widgets.HTML(f"<b>{phrase(key)}</b>") for key in PARTS.values()]
        self._wanted = ASKED
        parts = [part for pair in zip(self._labels, self.areas, strict=True) for part in pair]
        super().__init__((self.asked, *parts, self.keep, self.said))
        for name in ("rl-card", "rl-debrief"):
            self.add_class(name)

    def ask(self, wanted: Sequence[str]) -> None:
        """Ask for these of :data:`ASKED` alone."""
        self._wanted = tuple(wanted)
        for name, label, each in zip(ASKED, self._labels, self.areas, strict=True):
            shown(label, name in wanted)
            shown(each, name in wanted)

    @in_its_language
    def write(self) -> None:
        """Note the claim; say what is still missing."""
        missing: list[str] = []
        for name, (kind, key), each in zip(ASKED, PARTS.items(), self.areas, strict=True):
            if name not in self._wanted:
                continue
            self._notes.put(phrase("claim"), "", kind, each.value)
            if words_in(each.value) < REASON_WORDS:
                name = phrase(key)
                missing.append(name[:1].lower() + name[1:] if self.language == ENGLISH else name)
        if missing:
            self.said.value = refusal(phrase("claim_missing", missing="; ".join(missing)))
        else:
            self.said.value = noted(phrase("claim_kept"))


class ReadingBox(widgets.VBox):
    """One question of close reading: write first, then compare with what might be answered."""

    def __init__(self, number: int, ask: str, answer: str, notes: Notes, part: str) -> None:
        self._notes, self._part, self._ask, self._answer = notes, part, f"{number}. {ask}", answer
        self.language, self._aloud = spoken(), False
        self.wrote = area(ask)
        self.compare = main_button(phrase("compare"))
        self.said = widgets.HTML()
        self.compare.on_click(lambda _b: self.show())
        self.wrote.observe(self._catch_up, "value")
        super().__init__((widgets.HTML(f"<p><b>{number}.</b> {escape(ask)}</p>"), self.wrote, self.compare, self.said))
        self.add_class("rl-reading")

    @in_its_language
    def say_aloud(self, aloud: bool) -> None:
        """Let the answer be said to a neighbour instead of written, or back."""
        self._aloud = aloud
        shown(self.wrote, not aloud)
        self.compare.description = phrase("hear_answer" if aloud else "compare")

    def _catch_up(self, _change: object) -> None:
        # As in LessonPage: a click can overtake the last words on their way to the kernel.
        if "rl-refusal" in self.said.value and words_in(self.wrote.value) >= REASON_WORDS:
            self.show()

    @in_its_language
    def show(self) -> None:
        """Note what was written and set a possible answer beside it; without an answer, wait."""
        if not self._aloud and words_in(self.wrote.value) < REASON_WORDS:
            self.said.value = refusal(phrase("answer_missing", number=REASON_WORDS))
            return
        if not self._aloud:
            self._notes.put(self._part, self._ask, "wrote", self.wrote.value)
        self.said.value = f'<p class="rl-hint" role="status"><b>{phrase("one_answer")}</b> {escape(self._answer)}</p>'


class CardBox(widgets.VBox):
    """A source card beside its map, with its questions.

    Parameters
    ----------
    card
        The card.
    notes
        Where answers are noted.
    language
        The language of the card, by two letters.
    """

    def __init__(self, card: SourceCard, notes: Notes, language: str = "en") -> None:
        part = phrase("source_part", author=card.author, work=card.work)
        self.boxes = [
            ReadingBox(number, each.ask, each.answer, notes, part) for number, each in enumerate(card.questions, 1)
        ]
        picture = map_html(card)
        beside = "rl-with-map" if picture else ""
        self._card, self._frame = card, (f"<div class='{beside}'>", f"{picture}</div>")
        self._told = told = widgets.HTML()
        self.say("A")
        heading = widgets.HTML(f"<h4>{phrase('read_closely')}</h4>")
        super().__init__((ReadAloud(language), told, heading, *self.boxes))
        self.add_class("rl-card")

    def say(self, level: str) -> None:
        """Tell the passage as a level reads it."""
        before, after = self._frame
        self._told.value = f"{before}{card_html(self._card, level=level, on_page=True)}{after}"


class LeverBox(widgets.VBox):
    """An assumption to change, and the figure of the claim that follows from it.

    Parameters
    ----------
    lever
        What can be changed.
    """

    def __init__(self, lever: Lever) -> None:
        self.language: str = spoken()
        options = [(f"{assumed} {lever.unit}".strip(), figure) for assumed, figure in lever.points]
        self.assumed: widgets.SelectionSlider = widgets.SelectionSlider(options=options, description=lever.ask, index=0)
        self.assumed.add_class("rl-named")
        self.said = widgets.HTML()
        self.assumed.observe(lambda _change: self._say(lever), "value")
        heading = f"<h4>{phrase('one_assumption')}</h4><p>{escape(lever.ask)}</p>"
        super().__init__((widgets.HTML(heading), self.assumed, self.said))
        for name in ("rl-card", "rl-lever"):
            self.add_class(name)
        self._say(lever)

    def _say(self, lever: Lever) -> None:
        figure = escape(str(self.assumed.value))
        self.said.value = (
            f"<p>{escape(lever.says)} <b class='rl-figure-said'>{figure}</b></p><p>{escape(lever.span)}</p>"
        )


def historians_html(text: str) -> str:
    """Return what historians hold, with the word that it is told from general knowledge; empty without a text."""
    if not text:
        return ""
    return f"<h4>{phrase('historians')}</h4>{html_of(text)}<p class='rl-quiet'>{phrase('historians_unchecked')}</p>"


def map_html(card: SourceCard) -> str:
    """Draw where a passage happened, as an image with its words; empty for a card without places."""
    if not card.places:
        return ""
    picture: Picture = drawn(partial(places_map, card.places))
    return f"<div class='rl-map'>{picture._repr_html_()}</div>"
