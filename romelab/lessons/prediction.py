"""The predict-before-run box: a guess with a reason has to be written before anything runs."""

from collections.abc import Callable, Sequence
from html import escape

import ipywidgets as widgets

from romelab.controls.stage.widgets import is_shown, made, shown
from romelab.core.language import in_its_language, spoken
from romelab.lessons.notes import Notes, guess_words, reason_alone
from romelab.lessons.part import REASON_WORDS, area, main_button, refusal, words_in
from romelab.lessons.speaking import phrase
from romelab.lessons.steps import html_of


class Form(widgets.VBox):
    """A guess with its reason, locked once it is written; what came is set beside it.

    Parameters
    ----------
    controls
        What the guess is made with.
    reason_name
        What the box for the reason is called.
    run_words
        What the button says that shows what came.

    Attributes
    ----------
    language
        The language it speaks: the one spoken when it was made.
    """

    def __init__(self, controls: Sequence[widgets.DOMWidget], reason_name: str, run_words: str) -> None:
        self.language: str = spoken()
        self.asked: widgets.HTML = made(widgets.HTML)
        self.said: widgets.HTML = made(widgets.HTML)
        self.because: widgets.Textarea = area(reason_name, hint=phrase("because"))
        self.go: widgets.Button = main_button(phrase("write_down"))
        self.run: widgets.Button = main_button(run_words)
        self.run.disabled = True
        self.label: widgets.HTML = made(widgets.HTML, f"<b>{phrase('my_reason')}</b>")
        super().__init__((self.asked, *controls, self.label, self.because, self.go, self.run, self.said))
        self.add_class("rl-predict")
        self._form = (*controls, self.label, self.because, self.go)

    def lacks(self, problem: str, reason: str) -> bool:
        """Say what is missing, in the guess or of a reason; False if nothing is."""
        if not problem and is_shown(self.because) and words_in(reason) < REASON_WORDS:
            problem = phrase("give_reason", number=REASON_WORDS)
        if problem:
            self.said.value = refusal(problem)
        return bool(problem)

    def lock(self, *, came: bool = False) -> None:
        """Take the form away; from now on what came can be shown, if it has not been yet."""
        for control in self._form:
            shown(control, False)
        self.run.disabled = came

    def set_beside(self, mine: str, reason: str, came: str, who: str = "you_predicted", answer: str = "") -> None:
        """Show guess and reason beside what came, and below what is said to it.

        Guess, what came and answer are HTML; what came is empty if not yet known.
        """
        came = came or f'<p class="rl-quiet">{phrase("not_yet_known")}</p>'
        because = escape(phrase("because_of", reason=reason_alone(reason))) if reason else ""
        self.said.value = (
            f'<div class="rl-beside" role="status"><div><b>{phrase(who)}</b>{mine}'
            f"<p class='rl-quiet'>{because}</p></div><div><b>{phrase('what_came')}</b>{came}</div></div>{answer}"
        )


class PredictBox(Form):
    """Asks for a guess, and a reason, then shows them beside what came. A wrong guess is never marked down.

    Parameters
    ----------
    text
        What is asked.
    choices
        What may be guessed; with a key each, as ``(words, key)``, where the guess is to be known in any language.
    run
        Makes what was guessed happen and says in words what came; its button works only after the guess is written.
        Without it somebody else runs things and calls :meth:`show`.
    reasoned
        Whether a reason is asked for.
    answer
        What is said to the guesses once it is known what came, as HTML.
    notes, part, section
        Where guess and result are noted, if anywhere.
    on_written
        Called without arguments when the guess is written.

    Attributes
    ----------
    written
        The guess, by its key if there is one, and the reason; None before they are written.

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
        reasoned: bool = True,
        answer: str = "",
        notes: Notes | None = None,
        part: str = "",
        section: str = "",
        on_written: Callable[[], None] = lambda: None,
    ) -> None:
        self.written: tuple[str, str] | None = None
        self.came: str = ""
        self._answer = answer
        self._notes, self._part, self._section, self._on_written = notes, part, section, on_written
        self.guess: widgets.RadioButtons = made(
            widgets.RadioButtons,
            options=[(each, each) if isinstance(each, str) else each for each in choices],
            value=None,
        )
        super().__init__([self.guess], phrase("your_reason"), phrase("run_it"))
        self.asked.value = html_of(text)
        shown(self.run, run is not None)
        for each in (self.label, self.because):
            shown(each, reasoned)
        self.go.on_click(lambda _b: self.write(self.guess.value, self.because.value))
        if run is not None:
            self.run.on_click(lambda _b: self.show(run()))

    @in_its_language
    def write(self, guess: str | None, reason: str) -> None:
        """Write guess and reason down; if one is missing, say so and wait."""
        if self.written:
            return
        if self.lacks("" if guess is not None else phrase("choose_guess"), reason) or guess is None:
            return
        self.written = (guess, " ".join(reason.split()))
        self.lock()
        self._show()
        if self._notes is not None:
            said = self._called(guess)
            said = guess_words(said, self.written[1]) if self.written[1] else said
            self._notes.add(self._part, self._section, "predicted", said)
        self._on_written()

    @in_its_language
    def restore(self, guess: str, reason: str, came: str) -> None:
        """Show what was written, and what came of it, in an earlier lesson; nothing is noted again."""
        self.written, self.came = (guess, reason), came
        self.lock(came=bool(came))
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
        came = f"<p>{escape(self.came)}</p>" if self.came else ""
        self.set_beside(f"<p>{escape(self._called(guess))}</p>", reason, came, answer=self._answer if came else "")

    def _called(self, guess: str) -> str:
        """Return the words of a guess."""
        return next((words for words, key in self.guess.options if key == guess), guess)
