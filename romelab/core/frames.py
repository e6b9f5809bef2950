"""Tables for pandas: cities, cards, rules, edges or playouts as a DataFrame.

pandas is no part of romelab; who asks for a table without it is told so in one sentence.
"""

# pyright: basic
from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from importlib import import_module
from typing import Any

from romelab.core.faults import Fault, InputError, SentenceError, quoted


def frame(rows: Iterable[Any]) -> Any:
    """Give things of one kind as a DataFrame, a row for each.

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
    """Give pandas, or raise a SentenceError that asks for it."""
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
    raise InputError([Fault(f"row {number}", f"has no named fields: {quoted(row)}")])
