"""Tables of the atlas as HTML for a notebook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


def table_html(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]], notes: Iterable[str]) -> str:
    """Give a table with its caption on top and notes below; every cell is escaped."""
    heads = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    small = "".join(f"<p>{escape(note)}</p>" for note in notes)
    caption = f'<caption style="text-align:left"><b>{escape(caption)}</b></caption>'
    return f"<table>{caption}<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>{small}"
