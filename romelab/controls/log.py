"""The log of a game: sentences with rule numbers that open the rule's text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from romelab.controls.wording import phrase
from romelab.controls.words import rule_link
from romelab.core.facts import Fact
from romelab.core.rulebook import Rulebook

LATEST = 5
MOST = 400


def log_html(events: Sequence[Fact], rulebook: Rulebook, words: Callable[[Any], str]) -> str:
    """Give the last lines of a log, newest first, and the earlier ones folded away.

    Parameters
    ----------
    events
        What happened, oldest first.
    rulebook
        Where the rules' texts stand.
    words
        Says an event as the reader may read it; empty if he learns nothing.
    """
    lines: list[str] = []
    for event in reversed(events):
        text = words(event)
        if text:
            lines.append(f"<li>{escape(text)}. {rule_link(event.rule, rulebook)}</li>")
        if len(lines) == MOST:
            break
    if not lines:
        return f'<p class="rl-quiet">{phrase("nothing_yet")}</p>'
    top = f'<ul class="rl-log">{"".join(lines[:LATEST])}</ul>'
    if len(lines) <= LATEST:
        return top
    rest = f'<ul class="rl-log">{"".join(lines[LATEST:])}</ul>'
    return (
        f'{top}<details class="rl-earlier" data-fold="earlier"><summary>{phrase("earlier")}</summary>{rest}</details>'
    )
