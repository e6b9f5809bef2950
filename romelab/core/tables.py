"""Tables: as a DataFrame of pandas, and as HTML for what shows itself in a notebook."""

# pyright: basic
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from importlib import import_module
from typing import Any

from romelab.core.errors import InputError, SentenceError, quoted


def frame(rows: Iterable[Any]) -> Any:
    """Return things of one kind as a DataFrame, a row for each.

    Parameters
    ----------
    rows
        Mappings, or things with named fields: ``board.cities``, ``deck.cards``, ``rulebook.rules.values()``,
        ``playouts(...)``. The values of a mapping are taken for its rows.

    Returns
    -------
    pandas.DataFrame
        A column for each field, in the order of the first row.

    Raises
    ------
    SentenceError
        If pandas is not installed.
    InputError
        If a row has no named fields.

    Examples
    --------
    >>> from romelab.struggle_for_rome.network.network import default_network
    >>> frame(default_network().cities).groupby("province")["towers"].sum()  # doctest: +SKIP
    """
    listed = rows.values() if isinstance(rows, Mapping) else rows
    flat = getattr(rows, "flat", None)
    kept = flat() if callable(flat) else [_fields(row, number) for number, row in enumerate(listed)]
    return asked_pandas().DataFrame(kept)


def asked_pandas() -> Any:
    """Return pandas, or raise a SentenceError that asks for it."""
    try:
        return import_module("pandas")
    except ImportError:
        raise SentenceError(
            "tables need pandas, which is not installed here; install it with: pip install pandas"
        ) from None


def _fields(row: Any, number: int) -> dict[str, Any]:
    if isinstance(row, Mapping):
        return dict(row)
    if is_dataclass(row) and not isinstance(row, type):
        return {field.name: getattr(row, field.name) for field in fields(row)}
    if isinstance(row, tuple) and hasattr(row, "_asdict"):
        return row._asdict()  # pyright: ignore[reportAttributeAccessIssue]
    raise InputError.at(f"row {number}", f"has no named fields: {quoted(row)}")


def table_html(heads: Sequence[str], rows: Iterable[Sequence[object]], caption: str = "") -> str:
    """Return a table; every cell is escaped, and so is the caption.

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
    """Return what a network holds: how many things of each kind, and the first of them by name.

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
    from romelab.core.speech import phrase

    return table_html((words, phrase("table_how_many"), phrase("table_such_as")), rows)
