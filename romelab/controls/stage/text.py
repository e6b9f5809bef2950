"""Pieces of text for panels, as HTML with all outside text escaped."""

import base64
import re
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape, unescape

import traitlets

from romelab.core.errors import Reason
from romelab.core.rulebook import Rule, Rulebook
from romelab.core.speech import Speech, words_of
from romelab.drawing.glyphs import SHAPES
from romelab.drawing.palette import player_look

SPEECH = Speech(words_of("romelab.controls"))
phrase = SPEECH.phrase
choices = SPEECH.choices


SHORT = 24
"""The most letters of an answer that is set as large as a figure."""


def origin_html(rule: Rule) -> str:
    """Return where a rule comes from, in brackets; nothing for a rule that is printed."""
    return rule.origin and f' <span class="rl-quiet">({escape(rule.origin)})</span>'


def rule_link(rule_id: str, rulebook: Rulebook, told: set[str] | None = None) -> str:
    """Return a rule's number that opens the rule's text on the spot, with no kernel needed.

    Parameters
    ----------
    rule_id
        Such as ``"SFR-97"``; a number that the rulebook lacks is shown as it is.
    rulebook
        Where its text stands.
    told
        The rules whose text stands elsewhere in the same text of a stage already; the page fetches it from there when
        it is opened. What is given with its text is added.
    """
    if rule_id not in rulebook:
        return f"<span>{escape(rule_id)}</span>"
    rule = rulebook[rule_id]
    if told is not None:
        if rule_id in told:
            return f'<details class="rl-rule"><summary>{escape(rule.id)}</summary></details>'
        told.add(rule_id)
    return (
        f'<details class="rl-rule"><summary>{escape(rule.id)}</summary><span class="rl-rule-text">'
        f"<b>{escape(rule.chapter)}.</b> {escape(rule.text)}{origin_html(rule)}</span></details>"
    )


def refusal(reasons: Iterable[Reason], rulebook: Rulebook) -> str:
    """Say why something is not allowed: a line a reason, each with its rule, and what else it says to be opened."""
    return "".join(
        f'<div class="rl-refusal">{escape(_sentence(one.text))} {rule_link(one.rule, rulebook)}{_rest(one)}</div>'
        for one in reasons
    )


def _rest(reason: Reason) -> str:
    if not reason.more:
        return ""
    summary = phrase("all_of_reason")
    return f'<details class="rl-more"><summary>{summary}</summary>{escape(_sentence(reason.more))}</details>'


def first_refusal(reasons: Iterable[Reason], rulebook: Rulebook) -> str:
    """Say the first reason why something is not allowed; the others wait behind a line that opens them."""
    told = list(reasons)
    rest = len(told) - 1
    if rest < 1:
        return refusal(told, rulebook)
    more = phrase("more_reasons", number=rest)
    return (
        refusal(told[:1], rulebook)
        + f'<details class="rl-more"><summary>{more}</summary>{refusal(told[1:], rulebook)}</details>'
    )


def download(name: str, content: str | bytes, words: str, kind: str = "text/html") -> str:
    """Return a link by which a browser saves a file that the page itself holds.

    Parameters
    ----------
    name, content, kind
        The file: what it is called, what it holds, and of what kind that is.
    words
        What the link says, as HTML.

    Examples
    --------
    >>> download("a.txt", "Roma", "Get it", "text/plain")
    '<a download="a.txt" href="data:text/plain;charset=utf-8;base64,Um9tYQ==">Get it</a>'
    """
    packed = base64.b64encode(content.encode() if isinstance(content, str) else content).decode()
    kind += ";charset=utf-8" if kind.startswith("text/") else ""
    return f'<a download="{escape(name, quote=True)}" href="data:{kind};base64,{packed}">{words}</a>'


def bill(answer: str) -> str:
    """Return an explorer's answer; a short one with a figure in it is read from the last row.

    Examples
    --------
    >>> bill("36 days"), bill("No way")
    ('<p class="rl-bill rl-figure">36 days</p>', '<p class="rl-bill">No way</p>')
    """
    figure = " rl-figure" if len(answer) <= SHORT and any(letter.isdigit() for letter in answer) else ""
    return f'<p class="rl-bill{figure}">{escape(answer)}</p>'


@cache
def seat_sign(look: str) -> str:
    """Return the sign of a player for a line of text: colour and shape."""
    shown = player_look(look)
    points = " ".join(f"{x * 20:.1f},{y * 20:.1f}" for x, y in SHAPES[shown.shape].points)
    return (
        '<svg class="rl-sign" width="20" height="20" viewBox="-3 -3 26 26" aria-hidden="true">'
        f'<polygon points="{points}" fill="{shown.colour}" stroke="{shown.edge}" stroke-width="1.6"/></svg>'
    )


def lit(words: str, *, on: bool) -> str:
    """Set the name of a card or good, lit if what is chosen uses it: by weight and a frame, not by colour alone.

    Examples
    --------
    >>> lit("2 grain", on=True), lit("1 <ore>", on=False)
    ('<mark class="rl-lit">2 grain</mark>', '1 &lt;ore&gt;')
    """
    return f'<mark class="rl-lit">{escape(words)}</mark>' if on else escape(words)


def unfolding(fold: str, line: str, words: str) -> str:
    """Return a line of HTML, such as a card of a hand, to be folded open for what it means: a text, escaped here.

    Parameters
    ----------
    fold
        By what name the page remembers whether it is open.
    line, words
        What is always seen, and what is folded away.

    Examples
    --------
    >>> unfolding("card 7", "<b>Syri</b>", "Edessa & Antioch")
    '<details class="rl-more" data-fold="card 7"><summary><b>Syri</b></summary>Edessa &amp; Antioch</details>'
    """
    return f'<details class="rl-more" data-fold="{fold}"><summary>{line}</summary>{escape(words)}</details>'


def holdings(caption: str, rows: Iterable[tuple[str, str]]) -> str:
    """Return what somebody has as a small table: a heading and a value a row, and the caption, all as HTML."""
    lines = "".join(f'<tr><th scope="row">{name}</th><td>{value}</td></tr>' for name, value in rows)
    above = f"<caption>{caption}</caption>" if caption else ""
    return f'<table class="rl-table">{above}<tbody>{lines}</tbody></table>'


def table(
    caption: str,
    head: Sequence[str],
    rows: Iterable[Sequence[object]],
    *,
    numbers: Iterable[int] = (),
    pictured: Iterable[int] = (),
) -> str:
    """Return a small table that screen readers can walk through.

    Parameters
    ----------
    caption
        What it shows.
    head
        A word for each column.
    rows
        Cells; the first of a row is its heading.
    numbers
        Columns that hold figures and are set to the right.
    pictured
        Columns of HTML, such as small pictures, with all outside text escaped already.
    """
    right, drawn = set(numbers), set(pictured)

    def style(column: int) -> str:
        return ' class="rl-number"' if column in right else ""

    top = "".join(f'<th scope="col"{style(i)}>{escape(word)}</th>' for i, word in enumerate(head))
    body = "".join(
        "<tr>"
        + "".join(
            f'<th scope="row"{style(i)}>{escape(str(cell))}</th>'
            if i == 0
            else f"<td{style(i)}>{cell if i in drawn else escape(str(cell))}</td>"
            for i, cell in enumerate(row)
        )
        + "</tr>"
        for row in rows
    )
    return (
        f'<table class="rl-table"><caption>{escape(caption)}</caption><thead><tr>{top}</tr></thead>'
        f"<tbody>{body}</tbody></table>"
    )


def _sentence(text: str) -> str:
    """Set a reason as a sentence of its own."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


class Text(traitlets.HasTraits):
    """A piece of HTML on a stage; all outside text in it is escaped by whoever writes it.

    Parameters
    ----------
    value
        The HTML.
    name
        A class of its element.

    Examples
    --------
    >>> bill = Text("<p>free</p>", name="rl-price")
    >>> bill.value
    '<p>free</p>'
    """

    value: traitlets.Unicode[str, str | bytes] = traitlets.Unicode()

    def __init__(self, value: str = "", name: str = "") -> None:
        super().__init__(value=value)
        self.name = name


_TAG = re.compile(r"<[^>]*>")
_HIDDEN = re.compile(r"<(style|details|svg|ol)\b.*?</\1>", re.DOTALL)


def plain_words(html: str) -> str:
    """Return what a piece of HTML says, without marks and without what is folded away or only listed.

    Examples
    --------
    >>> plain_words("<p class='rl-bill'>5 gold</p><p>2 roads &amp; a pass<details>long</details></p>")
    '5 gold 2 roads & a pass'
    """
    return " ".join(unescape(_TAG.sub(" ", _HIDDEN.sub(" ", html))).split())
