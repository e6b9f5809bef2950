"""What is said to a guess: how far off it was, why one may think so, and what speaks against it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import combinations

from romelab.lessons.inquiry.plan import Guess, GuessReply, Row
from romelab.lessons.inquiry.speaking import SPEECH, phrase
from romelab.lessons.steps import html_of


def number_of(text: str) -> float | None:
    """Read a number as a guess has it; None if it is none.

    Examples
    --------
    >>> number_of(" 1,200 "), number_of("many")
    (1200.0, None)
    """
    try:
        return float(text.replace(",", "").strip())
    except ValueError:
        return None


def answer_html(guess: Guess, said: Sequence[str]) -> str:
    """Return what is said to a guess, as HTML; empty where nothing can be said.

    Parameters
    ----------
    guess
        What was asked, what came, and the replies.
    said
        What was guessed: the choice or the number of each line, or the order.

    Examples
    --------
    >>> from romelab.lessons.inquiry.texts import Text
    >>> reply = GuessReply("A ship is big.", 0, "2")
    >>> guess = Guess(Text(), "choice", (Row("", ("2", "16")),), "", Text(), ("16",), (reply,))
    >>> answer_html(guess, ["2"])
    '<div class="rl-answered" role="status"><p><b>You said 2; it was 16.</b></p><p>A ship is big.</p></div>'
    """
    if not said:
        return ""
    lines = list(_to_order(guess, said) if guess.kind == "order" else _to_rows(guess, said))
    told = "".join(
        f"<p><b>{escape(far)}</b></p>" * bool(far) + html_of(because) * bool(because) for far, because in lines
    )
    return f'<div class="rl-answered" role="status">{told}</div>' if told else ""


def shifts(order: Sequence[str], came: Sequence[str]) -> dict[str, int]:
    """Return for each thing how many places too late it was put; below 0 it was too early.

    Examples
    --------
    >>> shifts(("a", "c", "b"), ("a", "b", "c"))
    {'a': 0, 'c': -1, 'b': 1}
    """
    return {name: place - list(came).index(name) for place, name in enumerate(order)}


def _to_order(guess: Guess, said: Sequence[str]) -> Iterator[tuple[str, str]]:
    moved = shifts(said, guess.came) if guess.came else {}
    placed = sum(shift == 0 for shift in moved.values())
    pairs = list(combinations(guess.came, 2))
    turned = sum(said.index(first) > said.index(second) for first, second in pairs)
    worst = max(moved, key=lambda name: abs(moved[name]), default="")
    wanted = (worst, "early" if moved[worst] < 0 else "late") if turned else ("", "")
    reply = next((each.because for each in guess.replies if (each.guess, each.off) == wanted), "")
    if moved:
        yield phrase("order_off", placed=placed, all=len(moved), turned=turned, pairs=len(pairs)), reply


def _to_rows(guess: Guess, said: Sequence[str]) -> Iterator[tuple[str, str]]:
    for number, (row, mine) in enumerate(zip(guess.rows, said, strict=False), 1):
        came = guess.came[number - 1] if guess.came else ""
        mine_is = None if row.choices else number_of(mine)
        reply = next((each.because for each in guess.replies if _fits(each, number, mine, mine_is)), "")
        yield _far(row, mine, came, mine_is), reply


def _fits(reply: GuessReply, row: int, said: str, number: float | None) -> bool:
    mine = reply.low <= round(number) <= reply.high if number is not None else reply.guess == said
    return reply.row in (0, row) and mine


def _far(row: Row, said: str, came: str, number: float | None) -> str:
    if not came:
        return ""
    ask = f"{row.ask.rstrip(':')}: " if row.ask else ""
    if number is None:
        return (
            ask + phrase("guessed_right", said=said)
            if said == came
            else ask + phrase("guessed_else", said=said, came=came)
        )
    off = number - (number_of(came) or 0)
    key = "guessed_right" if not off else "guessed_more" if off > 0 else "guessed_less"
    return ask + phrase(key, said=_written(number), came=came, off=_written(abs(off)))


def _written(number: float) -> str:
    return SPEECH.figure(number, ",.0f" if number.is_integer() else ",.1f")
