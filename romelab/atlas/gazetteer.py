"""Places of the ancient world: where they lie, what they were called, and how to find them by any of their names."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from romelab.atlas.tables import table
from romelab.core.faults import Fault, InputError


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the gazetteer.

    Attributes
    ----------
    id
        Short name used in all tables: ``"augusta_treverorum"``.
    latin
        Full ancient name; another ancient name may follow in brackets or after a slash.
    short
        Ancient name short enough for a map.
    modern
        Name of today; German or English may follow in brackets.
    lon, lat
        Degrees east and north (WGS 84), about a kilometre exact.
    province
        Roman province about AD 400.
    board_province
        One of five provinces of a historical selection of forty cities for *Struggle for Rome*; None for others.
    towers
        Defences in the same selection, 2 to 5 (a house value, see ``meta.tower_rule`` in the file); None for others.
    region
        Region of 270 BC in which it lies; None outside.
    port
        Whether ships can call here.
    port_name
        Name of the harbour if it is another than the city's.
    rank
        1 for the great cities, 2 for cities, 3 for smaller places: who gets a label first. A house value, from the
        list of Ausonius, the towers and the regions.
    pleiades
        Number in the Pleiades gazetteer; None if not there.
    note
        One sentence on its history.
    uncertain
        What is doubtful about the entry; empty if nothing.
    """

    id: str
    latin: str
    short: str
    modern: str
    lon: float
    lat: float
    province: str
    board_province: str | None
    towers: int | None
    region: str | None
    port: bool
    port_name: str
    rank: int
    pleiades: int | None
    note: str
    uncertain: str

    def __str__(self) -> str:
        return self.short

    @property
    def modern_short(self) -> str:
        """Name of today without brackets and second names, for a map."""
        return _plain_name(self.modern)

    @property
    def both_names(self) -> str:
        """Ancient name with the one of today in brackets, if they differ.

        Examples
        --------
        >>> place("mediolanum").both_names
        'Mediolanum (Milano)'
        """
        return self.short if self.short == self.modern_short else f"{self.short} ({self.modern_short})"


@cache
def gazetteer() -> Mapping[str, Place]:
    """Give all places by id, in the order of the file."""
    board_names = {place_id: name for name, place_id in table("places")["hexboard_names"].items()}
    found: dict[str, Place] = {}
    for row in table("places")["places"]:
        found[row["id"]] = Place(
            id=row["id"],
            latin=row["latin"],
            short=row.get("short") or board_names.get(row["id"]) or _plain_name(row["latin"]),
            modern=row["modern"],
            lon=float(row["lon"]),
            lat=float(row["lat"]),
            province=row["province"],
            board_province=row.get("board_province"),
            towers=row.get("towers"),
            region=row.get("region"),
            port=row["port"],
            port_name=row.get("port_name", ""),
            rank=_rank(row),
            pleiades=row.get("pleiades"),
            note=row["note"],
            uncertain=row.get("uncertain", ""),
        )
    return MappingProxyType(found)


def places() -> tuple[Place, ...]:
    """Give all places, in the order of the file.

    Examples
    --------
    >>> len(places()), places()[0].modern
    (140, 'Köln (Cologne)')
    """
    return tuple(gazetteer().values())


def place(name: str | Place) -> Place:
    """Find a place by its id or by any of its names.

    Ancient names are tried first, then those of today, then English, German and harbour names: "Vienna" is Vienne on
    the Rhone. Capitals, accents and underscores do not matter.

    Parameters
    ----------
    name
        An id or a name; a Place is given back as it is.

    Returns
    -------
    Place
        The place.

    Raises
    ------
    InputError
        If no place has that name; it gives the nearest spellings.

    Examples
    --------
    >>> place("Rome").id, place("koln").id, place("Vienna").modern
    ('roma', 'colonia_agrippina', 'Vienne')
    >>> place("Mediolanun")
    Traceback (most recent call last):
    romelab.core.faults.InputError: place: there is no "Mediolanun" in the atlas; did you mean Mediolanum?
    """
    if isinstance(name, Place):
        return name
    if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance] - people hand in numbers too
        raise InputError([Fault("place", f"a place is named by a word, not by {name!r}")])
    found = gazetteer().get(name) or _names().get(_folded(name))
    if found is None:
        raise InputError([Fault("place", unknown_place(name))])
    return found


def unknown_place(name: str) -> str:
    """Say that there is no such place, with up to three nearest spellings."""
    shown = name if len(name) <= 60 else name[:57] + "..."
    near = difflib.get_close_matches(_folded(shown), list(_names()), n=3, cutoff=0.7)
    hint = " or ".join(dict.fromkeys(_spellings()[key] for key in near))
    said = f'there is no "{shown}" in the atlas'
    return f"{said}; did you mean {hint}?" if hint else f"{said}; see places() for all names"


def hexboard_places() -> Mapping[str, Place]:
    """Give the real place of each city on the hex board of *Struggle for Rome*, by the city's name on the board.

    Examples
    --------
    >>> hexboard_places()["Samarobriva"].modern
    'Amiens'
    """
    known = gazetteer()
    return MappingProxyType({name: known[at] for name, at in table("places")["hexboard_names"].items()})


def _rank(row: Mapping[str, Any]) -> int:
    if row.get("ausonius_rank", 99) <= 9 or row.get("towers", 0) >= 4:
        return 1
    return 2 if "towers" in row or "ausonius_rank" in row or "region_capital" in row["roles"] else 3


def _plain_name(name: str) -> str:
    """Cut off brackets and further names: ``"Enns (Lorch)"`` is ``"Enns"``."""
    return re.sub(r"\s*\(.*?\)", "", name).split(" / ")[0].strip()


def _folded(name: str) -> str:
    """Reduce a name to what has to agree: no capitals, accents or underscores."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(re.split(r"[\s_\-]+", kept.strip()))


@cache
def _every_name() -> tuple[tuple[str, Place], ...]:
    """List every spelling with its place, the stronger claim to a name first."""
    claims: list[tuple[str, Place]] = []
    for each in places():
        claims += [(each.short, each), (each.latin, each), (each.id, each)]
        claims += [(part, each) for part in re.split(r"\s*[()/]\s*", each.latin) if part]
    for each in places():
        claims += [(each.modern, each)]
        claims += [(part, each) for part in re.split(r"\s*[()/]\s*", each.modern) if part]
    known = gazetteer()
    claims += [(alias, known[at]) for alias, at in table("places")["aliases"].items()]
    return tuple(claims)


@cache
def _names() -> Mapping[str, Place]:
    names: dict[str, Place] = {}
    for spelling, each in _every_name():
        names.setdefault(_folded(spelling), each)
    return names


@cache
def _spellings() -> Mapping[str, str]:
    spellings: dict[str, str] = {}
    for spelling, _ in _every_name():
        spellings.setdefault(_folded(spelling), spelling)
    return spellings
