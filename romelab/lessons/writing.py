"""Boxes to write in, and what is missing in them."""

# pyright: basic
from html import escape

import ipywidgets as widgets

from romelab.lessons.speaking import phrase

EXPLAIN_WORDS = 8
"""An explanation has at least so many words."""

REASON_WORDS = 3
"""A reason has at least so many words."""


def area(prompt: str, rows: int = 2, hint: str = "") -> widgets.Textarea:
    """Make a box to write in; the prompt is its name for screen readers."""
    found = widgets.Textarea(
        rows=rows,
        placeholder=hint or phrase("write_here"),
        layout=widgets.Layout(width="auto"),
        continuous_update=False,
        description=prompt,
    )
    found.add_class("rl-named")
    return found


def main_button(words: str) -> widgets.Button:
    """Make the button of a box."""
    button = widgets.Button(description=words, button_style="primary")
    button.add_class("rl-main")
    return button


def refusal(text: str) -> str:
    """Say calmly what is missing."""
    return f'<p class="rl-refusal" role="status">{escape(text)}</p>'


def noted(text: str = "") -> str:
    """Say that something was written down."""
    return f'<p class="rl-right" role="status">{escape(text or phrase("is_noted"))}</p>'


def words_in(text: str) -> int:
    """Count words.

    Examples
    --------
    >>> words_in("  because I  said so ")
    4
    """
    return len(text.split())
