"""The guide of a tour: what stands in the panel above the table's own words, and the buttons of a step."""

from html import escape

import ipywidgets as widgets

from romelab.controls.stage.text import Text
from romelab.controls.stage.widgets import button, dropdown, made, shown
from romelab.lessons.inquiry.cards import card_html, source_card
from romelab.lessons.speaking import phrase
from romelab.lessons.steps import Script, Step, html_of


class Guide:
    """Says where a tour stands; it knows nothing of the game.

    Parameters
    ----------
    script
        The tour.

    Attributes
    ----------
    progress, text, message
        How far the tour has come, what the step says, and what is said to what was done.
    extra
        A prediction or a question of the step.
    hint, show_me, back, next
        The buttons.
    enter
        The list of steps, to go to any.
    back_in_time
        Whether the page it is on leads back to every position.

    Examples
    --------
    >>> from romelab.lessons.struggle_for_rome.script import FOUNDING
    >>> guide = Guide(FOUNDING)
    >>> guide.open(FOUNDING.steps[0])
    >>> guide.text.value[:27]
    '<h4>Three rounds later</h4>'
    """

    def __init__(self, script: Script) -> None:
        self.script = script
        self.back_in_time: bool = True
        self.progress: Text = Text()
        self.text: Text = Text()
        self.message: Text = Text()
        self.extra: widgets.VBox = made(widgets.VBox, name="rl-guide rl-ask")
        self.hint: widgets.Button = button(phrase("hint"))
        self.show_me: widgets.Button = button(phrase("show_me"))
        self.back: widgets.Button = button(phrase("take_back"), icon="undo", button_style="warning", off=True)
        self.next: widgets.Button = button(phrase("next"), button_style="primary")
        steps = [(f"{number}. {step.title}", number - 1) for number, step in enumerate(script.steps, 1)]
        self.enter: widgets.Dropdown = dropdown(phrase("to_step"), steps, value=0, name="rl-named")

    @property
    def words(self) -> list[Text]:
        """What is said, from top to bottom."""
        return [self.progress, self.text, self.message]

    def controls(self) -> tuple[widgets.Widget, ...]:
        """Return the controls, from top to bottom."""
        buttons = (self.back, self.hint, self.show_me, self.next, self.enter)
        return self.extra, made(widgets.HBox, buttons, name="rl-guide rl-steps-row")

    def open(self, step: Step | None, met: str = "") -> None:
        """Say what a step says, and what an ancient author has to say to it; None when the tour is over.

        ``met`` is said below its end: the rules met, as HTML.
        """
        if step is None:
            self.text.value = f"<h4>{phrase('tour_over')}</h4>{html_of(self.script.end(back=self.back_in_time))}{met}"
        else:
            turn = html_of(phrase("your_turn")) if step.task and not step.predict else ""
            self.text.value = f"<h4>{escape(step.title)}</h4>{html_of(step.text)}{turn}{_source(step.card)}"

    def reach(self, number: int, *, finished: bool) -> None:
        """Show how far the tour has come: the number of the step, from 0, and whether it is done."""
        total = len(self.script.steps)
        share = f'<progress max="{total}" value="{number + finished}" aria-hidden="true"></progress>'
        where = phrase("step_of", number=number + 1, all=total) if number < total else phrase("tour_done")
        self.progress.value = (
            f'<div class="rl-progress"><b>{escape(self.script.title)}</b>{share}<span>{where}</span></div>'
        )
        self.enter.value = number if number < total else None

    def say(self, html: str) -> None:
        """Comment on what was done; nothing if it is empty."""
        self.message.value = f'<div role="status">{html}</div>' if html else ""

    def offer(self, number: int, *, finished: bool, off: bool, waits: bool, hints: int, sure: bool = False) -> None:
        """Show the buttons that lead on.

        Parameters
        ----------
        number
            Which step is shown, from 0.
        finished
            Whether it is done.
        off
            Whether the learner has left the tour's way.
        waits
            Whether a guess is still to be written.
        hints
            How many hints were given.
        sure
            Whether the learner was already asked if the way is really to be shown.
        """
        step = self.script.steps[number] if number < len(self.script.steps) else None
        is_open = step is not None and not finished and not off
        left = len(step.hints) - hints if step else 0
        shown(self.back, step is not None and off)
        shown(self.hint, is_open and bool(step and step.hints))
        self.hint.description = phrase("hints_left", number=left) if left else phrase("no_hint")
        self.hint.disabled = not left
        shown(self.show_me, is_open)
        self.show_me.disabled = waits
        self.show_me.description = phrase("show_me_sure_button" if sure else "show_me")
        for each in (self.next, self.enter):
            shown(each, step is not None)
        self.next.disabled = not finished or off
        self.next.description = phrase("finish_tour" if number + 1 == len(self.script.steps) else "next")


def _source(name: str) -> str:
    """Return a source card behind a line that opens it."""
    if not name:
        return ""
    card = source_card(name)
    source = escape(phrase("a_source", author=card.author))
    return f'<details class="rl-step-source"><summary>{source}</summary>{card_html(card)}</details>'
