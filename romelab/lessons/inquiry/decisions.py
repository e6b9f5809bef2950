"""Moments to decide, one after the other: choice and reason first, then what is reported and what it costs."""

# pyright: basic
from collections.abc import Callable
from html import escape
from itertools import pairwise

import ipywidgets as widgets

from romelab.controls.stage.widgets import shown
from romelab.core.language import in_its_language, spoken
from romelab.lessons.inquiry.plan import Moment, Role
from romelab.lessons.inquiry.speaking import phrase
from romelab.lessons.notes import Notes, guess_words, reason_alone
from romelab.lessons.speaking import phrase as common
from romelab.lessons.writing import REASON_WORDS, area, main_button, refusal, words_in


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
        Called with nothing when it is decided.

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
        self.because = area(phrase("reason_area"), hint=common("because"))
        self.go = main_button(phrase("decide_so"))
        self.said: widgets.HTML = widgets.HTML()
        self.go.on_click(lambda _b: self.decide())
        heading = f"<h4>{escape(self._section)} ({escape(moment.when)})</h4><p>{escape(moment.ask)}</p>"
        self._hint = widgets.HTML(f"<p>{phrase('say_aloud')}</p>")
        super().__init__((widgets.HTML(heading), self.choice, self._hint, self.because, self.go, self.said))
        self.say_aloud(False)
        for name in ("rl-card", "rl-decision"):
            self.add_class(name)

    def say_aloud(self, aloud: bool) -> None:
        """Let the reason be said to a neighbour instead of written, or back."""
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
        Called with nothing when all are decided.

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
        self.chosen = (self.role, *(each.choice for each in self.boxes))
        self.written = tuple(each for box in self.boxes for each in (box.because, box.go))
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
