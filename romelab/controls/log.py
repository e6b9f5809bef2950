"""The log of a game: sentences with rule numbers that open the rule's text."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from romelab.controls.words import rule_link
from romelab.core.game import Event
from romelab.core.rulebook import Rulebook

LATEST = 5
MOST = 400


def log_html(events: Sequence[Event], rulebook: Rulebook, reader: int | None, *, everything: bool = False) -> str:
    """Give the last lines of a log, newest first, and the earlier ones folded away.

    Parameters
    ----------
    events
        What happened, oldest first.
    rulebook
        Where the rules' texts stand.
    reader
        The seat that reads; None reads what is open to all.
    everything
        Show hidden things too.
    """
    lines: list[str] = []
    for event in reversed(events):
        text = event.text(reader, everything=everything)
        if text:
            lines.append(f"<li>{escape(text)}. {rule_link(event.rule, rulebook)}</li>")
        if len(lines) == MOST:
            break
    if not lines:
        return '<p class="rl-quiet">Nothing has happened yet.</p>'
    top = f'<ul class="rl-log">{"".join(lines[:LATEST])}</ul>'
    if len(lines) <= LATEST:
        return top
    rest = "".join(lines[LATEST:])
    return f'{top}<details class="rl-earlier"><summary>Earlier</summary><ul class="rl-log">{rest}</ul></details>'
