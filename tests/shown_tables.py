"""What a notebook shows of things by themselves: the rows of its tables."""

from __future__ import annotations


def row(*cells: object) -> str:
    """Return a row as it stands in the HTML."""
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
