"""The predict-before-run box: a guess with a reason has to be written before anything runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

import ipywidgets as widgets

from romelab.controls.stage.widgets import made, shown
from romelab.core.language import in_its_language, spoken
from romelab.lessons.notes import Notes, guess_words, reason_alone
from romelab.lessons.speaking import phrase
from romelab.lessons.steps import html_of

FEWEST_WORDS = 3
"""A reason has at least so many words."""


class PredictBox(widgets.VBox):
    """Asks for a guess and a reason, then shows them beside what came. A wrong guess is never marked down.

    Parameters
    ----------
    text
        What is asked.
    choices
        What may be guessed; with a key each, as ``(words, key)``, where the guess is to be known in any language.
    run
        Makes what was guessed happen and says in words what came; its button works only after the guess is written.
        Without it somebody else runs things and calls :meth:`show`.
    notes, part, section
        Where guess and result are noted, if anywhere.
    on_written
        Called with nothing when the guess is written.

    Attributes
    ----------
    written
        The guess, by its key if there is one, and the reason; None before they are written.
    language
        The language it speaks: the one spoken when it was made.

    Examples
    --------
    >>> box = PredictBox("Heads or tails?", ("heads", "tails"), run=lambda: "tails")
    >>> box.run.disabled
    True
    >>> box.write("heads", "I have a good feeling")
    >>> box.run.click()
    >>> box.came
    'tails'
    """

    def __init__(
        self,
        text: str,
        choices: Sequence[str | tuple[str, str]],
        *,
        run: Callable[[], str] | None = None,
        notes: Notes | None = None,
        part: str = "",
        section: str = "",
        on_written: Callable[[], None] = lambda: None,
    ) -> None:
        self.language = spoken()
        self.written: tuple[str, str] | None = None
        self.came = ""
        self._notes, self._part, self._section, self._on_written = notes, part, section, on_written
        self.asked = made(widgets.HTML, html_of(text))
        self.guess = made(
            widgets.RadioButtons,
            options=[(each, each) if isinstance(each, str) else each for each in choices],
            value=None,
        )
        self.reason = made(
            widgets.Textarea,
            placeholder=phrase("because"),
            rows=2,
            continuous_update=False,
            description=phrase("your_reason"),
            name="rl-named",
        )
        self.go = made(widgets.Button, description=phrase("write_down"), button_style="primary")
        self.go.add_class("rl-main")
        self.run = made(widgets.Button, description=phrase("run_it"), disabled=True, button_style="primary")
        self.run.add_class("rl-main")
        shown(self.run, run is not None)
        self.said = made(widgets.HTML)
        self.go.on_click(lambda _b: self.write(self.guess.value, self.reason.value))
        if run is not None:
            self.run.on_click(lambda _b: self.show(run()))
        label = made(widgets.HTML, f"<b>{phrase('my_reason')}</b>")
        super().__init__((self.asked, self.guess, label, self.reason, self.go, self.run, self.said))
        self.add_class("rl-predict")
        self._form = (self.guess, label, self.reason, self.go)

    @in_its_language
    def write(self, guess: str | None, reason: str) -> None:
        """Write guess and reason down; if one is missing, say so and wait."""
        if self.written:
            return
        if guess is None:
            self.said.value = _line(phrase("choose_guess"))
            return
        if len(reason.split()) < FEWEST_WORDS:
            self.said.value = _line(phrase("give_reason", number=FEWEST_WORDS))
            return
        self.written = (guess, " ".join(reason.split()))
        for control in self._form:
            shown(control, False)
        self.run.disabled = False
        self._show()
        if self._notes is not None:
            self._notes.add(self._part, self._section, "predicted", guess_words(self._called(guess), self.written[1]))
        self._on_written()

    @in_its_language
    def restore(self, guess: str, reason: str, came: str) -> None:
        """Show what was written, and what came of it, in an hour before; nothing is noted again."""
        self.written, self.came = (guess, reason), came
        for control in self._form:
            shown(control, False)
        self.run.disabled = bool(came)
        self._show()

    @in_its_language
    def show(self, came: str) -> None:
        """Set what came beside the guess."""
        self.came = came
        self.run.disabled = True
        self._show()
        if self._notes is not None:
            self._notes.add(self._part, self._section, "what came", came)

    def _show(self) -> None:
        if self.written is None:
            return
        guess, reason = self.written
        came = escape(self.came) if self.came else f'<span class="rl-quiet">{phrase("not_yet_known")}</span>'
        because = phrase("because_of", reason=reason_alone(reason))
        self.said.value = (
            f'<div class="rl-beside" role="status"><div><b>{phrase("you_predicted")}</b><br>'
            f"{escape(self._called(guess))}<br><span class='rl-quiet'>{escape(because)}</span></div>"
            f"<div><b>{phrase('what_came')}</b><br>{came}</div></div>"
        )

    def _called(self, guess: str) -> str:
        """Return the words of a guess."""
        return next((words for words, key in self.guess.options if key == guess), guess)


def _line(text: str) -> str:
    return f'<p class="rl-refusal" role="status">{escape(text)}</p>'
