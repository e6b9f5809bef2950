"""What is wrong with a row of a table of links of one's own."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any


def wrong_in(row: Mapping[str, Any], known: Collection[str], kinds: Collection[str]) -> list[str]:
    """Say everything that is wrong with a row.

    Parameters
    ----------
    row
        The row.
    known, kinds
        Ids of the places there are, and the kinds of link.

    Examples
    --------
    >>> wrong_in({"from": "roma", "to": "roma", "kind": "road", "km": 3}, {"roma"}, {"road"})
    ["it leads from 'roma' to itself"]
    """
    ends = [row.get("from"), row.get("to")]
    wrong = [f"there is no place {end!r}" for end in ends if not isinstance(end, str) or end not in known]
    if ends[0] == ends[1]:
        wrong.append(f"it leads from {ends[0]!r} to itself")
    kind = row.get("kind")
    if kind not in kinds:
        wrong.append(f"kind must be road, river, coast, sea or ferry, not {kind!r}")
    if not _positive(row.get("km")):
        wrong.append(f"km must be a number above 0, not {row.get('km')!r}")
    wrong += [
        f"{field} must be a number above 0, not {row[field]!r}"
        for field in ("gc_km", "days_out", "days_back")
        if field in row and not _positive(row[field])
    ]
    if kind == "road" and ("days_out" in row or "days_back" in row):
        wrong.append("a road has no days of its own; they follow from who travels")
    elif ("days_out" in row) != ("days_back" in row):
        wrong.append("days_out and days_back stand together or not at all")
    if row.get("tier", 1) not in (1, 2):
        wrong.append(f"tier must be 1 or 2, not {row['tier']!r}")
    wrong += [
        f"{field} must be words, not {row[field]!r}"
        for field in ("name", "length_source", "why", "attested")
        if not isinstance(row.get(field, ""), str)
    ]
    return wrong


def same_link(kind: str, number: int) -> str:
    """Say that a link stands in the table already."""
    return f"the same {kind} link stands in link {number} already; one line serves both directions"


def _positive(value: object) -> bool:
    # nan and infinity are numbers that TOML can write
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < 1e6
