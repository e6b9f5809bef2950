"""The claim, the close reading of a source card, and moments to decide: first choice and reason, then the record."""

# pyright: basic
from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from itertools import pairwise

import ipywidgets as widgets

from romelab.controls.stage.widgets import shown
from romelab.core.language import ENGLISH, in_its_language, spoken
from romelab.drawing.once import drawn
from romelab.drawing.picture import Picture
from romelab.lessons.inquiry.cards import SourceCard, card_html
from romelab.lessons.inquiry.glossary import ReadAloud
from romelab.lessons.inquiry.picture import places_map
from romelab.lessons.inquiry.plan import Lever, Moment, Role
from romelab.lessons.inquiry.speaking import phrase
from romelab.lessons.notes import Notes, guess_words, reason_alone
from romelab.lessons.part import REASON_WORDS, area, main_button, noted, refusal, words_in
from romelab.lessons.speaking import phrase as common
from romelab.lessons.steps import html_of

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
        self.language: str = spoken()
        self.areas = [area(phrase(key), 3 if number == 0 else 2) for number, key in enumerate(PARTS.values())]
        self.asked: widgets.HTML = widgets.HTML()
        self.keep: widgets.Button = main_button(phrase("keep_claim"), self.write)
        self.said: widgets.HTML = widgets.HTML()
        self._labels = [widgets.HTML(f"<b>{phrase(key)}</b>") for key in PARTS.values()]
        self._notes, self._wanted = notes, ASKED
        parts = [part for pair in zip(self._labels, self.areas, strict=True) for part in pair]
        super().__init__((self.asked, *parts, self.keep, self.said), _dom_classes=("rl-card", "rl-debrief"))

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
        self.wrote: widgets.Textarea = area(ask)
        self.compare: widgets.Button = main_button(phrase("compare"), self.show)
        self.said: widgets.HTML = widgets.HTML()
        self.wrote.observe(self._catch_up, "value")
        super().__init__((widgets.HTML(f"<p><b>{number}.</b> {escape(ask)}</p>"), self.wrote, self.compare, self.said))
        self.add_class("rl-reading")

    @in_its_language
    def say_aloud(self, aloud: bool) -> None:
        """Let the answer be said to a neighbour instead of written, or written again."""
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
        self.boxes: list[ReadingBox] = [
            ReadingBox(number, each.ask, each.answer, notes, part) for number, each in enumerate(card.questions, 1)
        ]
        picture = map_html(card)
        beside = "rl-with-map" if picture else ""
        self._card, self._frame = card, (f"<div class='{beside}'>", f"{picture}</div>")
        self._told = told = widgets.HTML()
        self.say("A")
        heading = widgets.HTML(f"<h4>{phrase('read_closely')}</h4>")
        super().__init__((ReadAloud(language), told, heading, *self.boxes), _dom_classes=("rl-card",))

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
        self.assumed: widgets.SelectionSlider = widgets.SelectionSlider(
            options=options, description=lever.ask, index=lever.own, _dom_classes=("rl-named",)
        )
        self.said: widgets.HTML = widgets.HTML()
        self.assumed.observe(lambda _change: self._say(lever), "value")
        heading = f"<h4>{phrase('one_assumption')}</h4><p>{escape(lever.ask)}</p>"
        super().__init__((widgets.HTML(heading), self.assumed, self.said), _dom_classes=("rl-card", "rl-lever"))
        self._say(lever)

    def _say(self, lever: Lever) -> None:
        figure = escape(str(self.assumed.value))
        self.said.value = (
            f"<p>{escape(lever.says)} <b class='rl-figure-said'>{figure}</b></p><p>{escape(lever.span)}</p>"
        )


def historians_html(text: str) -> str:
    """Return what historians hold, with a note that it comes from general knowledge; empty without a text."""
    if not text:
        return ""
    return f"<h4>{phrase('historians')}</h4>{html_of(text)}<p class='rl-quiet'>{phrase('historians_unchecked')}</p>"


def map_html(card: SourceCard) -> str:
    """Draw where a passage happened, as an image with its words; empty for a card without places."""
    if not card.places:
        return ""
    picture: Picture = drawn(partial(places_map, card.places))
    return f"<div class='rl-map'>{picture._repr_html_()}</div>"


class DecisionBox(widgets.VBox):
    """One moment: once choice and reason are written they are locked, and the record is shown.

    Parameters
    ----------
    number
        Which moment it is, from 1.
    moment
        What is to be decided.
    notes
        Where the decision is noted.
    on_decided
        Called without arguments when it is decided.

    Attributes
    ----------
    decided
        Whether it is.
    """

    def __init__(self, number: int, moment: Moment, notes: Notes, on_decided: Callable[[], None]) -> None:
        self.language, self.decided, self._aloud = spoken(), False, False
        self._moment, self._notes, self._on_decided = moment, notes, on_decided
        self._section = f"{number}. {moment.title}"
        self.choice: widgets.ToggleButtons = widgets.ToggleButtons(options=moment.choices, value=None)
        self.choice.style.button_width = "auto"
        self.because: widgets.Textarea = area(phrase("reason_area"), hint=common("because"))
        self.go: widgets.Button = main_button(phrase("decide_so"), self.decide)
        self.said: widgets.HTML = widgets.HTML()
        heading = f"<h4>{escape(self._section)} ({escape(moment.when)})</h4><p>{escape(moment.ask)}</p>"
        self._hint = widgets.HTML(f"<p>{phrase('say_aloud')}</p>")
        parts = (widgets.HTML(heading), self.choice, self._hint, self.because, self.go, self.said)
        super().__init__(parts, _dom_classes=("rl-card", "rl-decision"))
        self.say_aloud(False)

    def say_aloud(self, aloud: bool) -> None:
        """Let the reason be said to a neighbour instead of written, or written again."""
        self._aloud = aloud
        shown(self._hint, aloud and not self.decided)
        shown(self.because, not aloud)

    @in_its_language
    def decide(self) -> None:
        """Note choice and reason and show the record; if something is missing, say what and wait."""
        chosen = self.choice.value
        reason = phrase("was_said_aloud") if self._aloud else " ".join(self.because.value.split())
        if self.decided:
            return
        if chosen is None or words_in(reason) < REASON_WORDS:
            missing = phrase("choice_missing") if chosen is None else common("give_reason", number=REASON_WORDS)
            self.said.value = refusal(missing)
            return
        self.decided: bool = True
        self.say_aloud(self._aloud)
        self.choice.disabled = True
        for written in (self._hint, self.because, self.go):
            written.layout.display = "none"
        moment = self._moment
        self._notes.put(phrase("decisions"), self._section, "decided", guess_words(chosen, reason))
        cost = moment.costs[moment.choices.index(chosen)]
        self.said.value = (
            f"<div role='status'><p><b>{escape(chosen)}</b>, "
            f"{escape(common('because_of', reason=reason_alone(reason)))}</p>"
            f"<p class='rl-note'><b>{phrase('is_reported')}</b> ({escape(moment.passage)}): {escape(moment.record)}</p>"
            f"<p><b>{phrase('your_choice')}</b> ({phrase('our_reasoning')}): {escape(cost)}</p></div>"
        )
        self._on_decided()


class Decisions(widgets.VBox):
    """A role to take, and the moments to decide, each shown when the one before is decided.

    Parameters
    ----------
    moments, roles
        What is to be decided, and as whom one may decide.
    notes
        Where role and decisions are noted.
    on_all
        Called without arguments when all are decided.

    Attributes
    ----------
    boxes
        A box for each moment.
    chosen
        What is chosen, role and choices: what lessons of earlier versions kept.
    written
        Reasons and buttons.
    """

    def __init__(
        self, moments: tuple[Moment, ...], roles: tuple[Role, ...], notes: Notes, on_all: Callable[[], None]
    ) -> None:
        self.language: str = spoken()
        self._roles, self._notes, self._on_all = roles, notes, on_all
        self.role: widgets.Dropdown = widgets.Dropdown(
            options=[(phrase("an_observer"), -1), *((each.name, at) for at, each in enumerate(roles))],
            description=phrase("my_role"),
        )
        self.role.layout.width = "95%"
        self._card, self._count = widgets.HTML(), widgets.HTML()
        self.boxes = [DecisionBox(number, each, notes, self._one_more) for number, each in enumerate(moments, 1)]
        for each in self.boxes[1:]:
            each.layout.display = "none"
        self.chosen: tuple[widgets.Widget, ...] = (self.role, *(each.choice for each in self.boxes))
        self.written: tuple[widgets.Widget, ...] = tuple(each for box in self.boxes for each in (box.because, box.go))
        self.role.observe(lambda _change: self._play(), "value")
        super().__init__((self.role, self._card, *self.boxes, self._count))
        self._play()
        self._tell()

    @in_its_language
    def _play(self) -> None:
        at = self.role.value
        role = self._roles[at] if at is not None and at >= 0 else None
        words = {} if role is None else {name: escape(getattr(role, name)) for name in Role.__slots__}
        told = phrase("you_are", **words) if words else phrase("you_watch")
        self._card.value = f"<p class='rl-note'>{told}</p>"
        self._notes.put(phrase("decisions"), phrase("my_role"), "wrote", role.name if role else "")

    @in_its_language
    def _one_more(self) -> None:
        for one, after in pairwise(self.boxes):
            if one.decided:
                after.layout.display = ""
        self._tell()
        if all(each.decided for each in self.boxes):
            self._on_all()

    def _tell(self) -> None:
        done = sum(each.decided for each in self.boxes)
        self._count.value = f"<p class='rl-quiet'>{phrase('so_many_decided', number=done, all=len(self.boxes))}</p>"
