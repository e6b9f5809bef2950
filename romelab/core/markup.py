"""Tables as HTML, for what shows itself in a notebook."""

# pyright: strict
from __future__ import annotations

from collections.abc import Iterable, Sequence


def table_html(heads: Sequence[str], rows: Iterable[Sequence[object]], caption: str = "") -> str:
    """Give a table; every cell is escaped, and so is the caption.

    Parameters
    ----------
    heads
        Heads of the columns.
    rows
        The cells of each row.
    caption
        A sentence above it.

    Examples
    --------
    >>> table_html(["city"], [["<Roma>"]]).partition("<tbody>")[2]
    '<tr><td>&lt;Roma&gt;</td></tr></tbody></table>'
    """
    # Rules load this module; only a notebook shows a table.
    from html import escape

    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in heads)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    above = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f'<table class="rl-table">{above}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def stock_html(words: str, stock: Iterable[tuple[str, Sequence[object]]]) -> str:
    """Give what a network holds: how many things of each kind, and the first of them by name.

    Parameters
    ----------
    words
        What the network is, in a sentence.
    stock
        Pairs of a kind of thing and the things as words.
    """
    rows = [
        (kind, len(things), ", ".join(map(str, things[:4])) + (" ..." if len(things) > 4 else ""))
        for kind, things in stock
    ]
    from romelab.core.speaking import phrase

    return table_html((words, phrase("table_how_many"), phrase("table_such_as")), rows)
