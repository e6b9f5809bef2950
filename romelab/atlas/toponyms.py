"""Places of the ancient world: where they lie, what they were called, and how to find them by any of their names.

Two layers make the list: 140 places of our own with names, notes and roles in the games (``places.toml``), and all
sites of ORBIS (``orbis/sites.csv``). Where both have a place it stands once, with our name.
"""

import csv
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from romelab.core.errors import InputError, Problem
from romelab.core.names import bare_letters, not_known
from romelab.core.packaged import packaged, packaged_toml, record


def folded(name: str) -> str:
    """Reduce a name to what has to agree: no capitals, accents or underscores.

    Examples
    --------
    >>> folded("Köln"), folded("augusta__treverorum")
    ('koln', 'augusta treverorum')
    """
    return " ".join(re.split(r"[\s_\-]+", bare_letters(name).strip()))


def sounds(name: str) -> str:
    """Reduce a name further, so that Greek and Latin spellings of it agree.

    Examples
    --------
    >>> sounds("Nikomedeia") == sounds("Nicomedia"), sounds("Knossos") == sounds("Cnossus")
    (True, True)
    """
    key = folded(name).replace(" ", "")
    for greek, latin in table("names")["spelling"]["alike"]:
        key = key.replace(greek, latin)
    # Double letters as one, then the usual endings.
    key = re.sub(r"(.)\1", r"\1", key)
    return re.sub(r"(os|us|on|um|a|e|i)$", "", key) if len(key) > 4 else key


@cache
def table(name: str) -> dict[str, Any]:
    """Return one of the TOML tables: ``places``, ``names``, ``roads``, ``journeys``, ``told`` or ``timeline``.

    Parameters
    ----------
    name
        File name without ``.toml``.

    Returns
    -------
    dict
        The file as it stands; shared, so do not change it.

    Examples
    --------
    >>> table("timeline")["meta"]["title"]
    'Timeline for romelab'
    """
    return packaged_toml("romelab.atlas", f"{name}.toml")


@cache
def document(name: str) -> Any:
    """Return one of the JSON files by its file name; shared, so do not change it."""
    return json.loads(packaged("romelab.atlas", name))


@cache
def records(name: str) -> tuple[dict[str, str], ...]:
    """Return the rows of one of the CSV tables of ORBIS: ``sites``, ``segments``, ``ours_to_orbis`` or ``way_names``.

    Parameters
    ----------
    name
        File name in the folder ``orbis``, without ``.csv``.

    Returns
    -------
    tuple of dict
        The rows by column, all as text; shared, so do not change them.

    Examples
    --------
    >>> len(records("sites")), records("sites")[0]["name"]
    (677, 'Abodiacum')
    """
    return tuple(csv.DictReader(packaged("romelab.atlas", f"orbis/{name}.csv").splitlines()))


GOALS = ("town", "island")
"""Kinds of place that one can travel to; crossroads, capes and river mouths only lie on the way."""

# Sites that ORBIS has in the wrong spot or twice, see SOURCES.md: passed through, never shown.
_HIDDEN = frozenset({"50522", "50790", "50317", "50572"})


@dataclass(frozen=True, slots=True, kw_only=True)
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
        Name of today, empty where none is certain; German or English may follow in brackets.
    lon, lat
        Degrees east and north (WGS 84), about a kilometre exact.
    province
        Roman province: about AD 400 for places of our own, about AD 200 for those that only ORBIS has.
    board_province
        One of five provinces of a historical selection of forty cities for *Struggle for Rome*; None for others.
    towers
        Defences in the same selection, 2 to 5 (a house value, see ``meta.tower_rule`` in the file); None for others.
    region
        Region of 270 BC in which it lies; None outside, and for places that only ORBIS has.
    port
        Whether ships can call here.
    port_name
        Name of the harbour if it is another than the city's.
    rank
        1 for the great cities, 2 for cities, 3 for smaller places, 4 for the smallest: who gets a label first. A house
        value, from the list of Ausonius, the towers and the regions, else from the size classes of ORBIS.
    pleiades
        Number in the Pleiades gazetteer; None if not there.
    note
        One sentence on its history; empty for places that only ORBIS has.
    uncertain
        What is doubtful about the entry; empty if nothing.
    kind
        ``"town"``, ``"island"``, ``"crossroads"``, ``"cape"``, ``"mouth"`` (of a river), ``"pass"`` or ``"strait"``.
    orbis
        Number in ORBIS; None for places that only we have.
    ours
        Whether it is one of the 140 places of our own.
    """

    id: str
    latin: str
    short: str
    modern: str
    lon: float
    lat: float
    province: str
    board_province: str | None = None
    towers: int | None = None
    region: str | None = None
    port: bool
    port_name: str = ""
    rank: int
    pleiades: int | None = None
    note: str = ""
    uncertain: str = ""
    kind: str = "town"
    orbis: int | None = None
    ours: bool = True

    def __str__(self) -> str:
        """Return the short name, with that of today or the province where another place bears it too."""
        if self.short not in _borne_twice():
            return self.short
        return f"{self.short} ({self.modern_short or self.province})"

    @property
    def modern_short(self) -> str:
        """Name of today without brackets and second names, for a map."""
        return _plain_name(self.modern)

    @property
    def both_names(self) -> str:
        """Ancient name with the one of today in brackets, if there is one and they differ.

        Examples
        --------
        >>> place("mediolanum").both_names
        'Mediolanum (Milano)'
        """
        today = self.modern_short
        return f"{self.short} ({today})" if today and today != self.short else str(self)

    @property
    def goal(self) -> bool:
        """Whether one can travel to it: a town or island, and not one of the four sites that ORBIS has wrong."""
        return self.kind in GOALS and str(self.orbis) not in _HIDDEN


@cache
def gazetteer() -> Mapping[str, Place]:
    """Return everything the network knows by id: our places first, then the sites that only ORBIS has.

    Crossroads, capes and passes are in it too; :func:`places` leaves them out.

    Examples
    --------
    >>> gazetteer()["londinium"].modern, gazetteer()["roma"].orbis
    ('London', 50327)
    """
    board_names = {place_id: name for name, place_id in table("places")["hexboard_names"].items()}
    tied = {row["place"]: int(row["orbis"]) for row in records("ours_to_orbis") if row["orbis"]}
    found: dict[str, Place] = {}
    for row in table("places")["places"]:
        short = row.get("short") or board_names.get(row["id"]) or _plain_name(row["latin"])
        lon, lat = float(row["lon"]), float(row["lat"])
        orbis = tied.get(row["id"])
        found[row["id"]] = record(Place, row, short=short, lon=lon, lat=lat, rank=_rank(row), orbis=orbis)
    ours = set(tied.values())
    for row in records("sites"):
        if int(row["id"]) not in ours:
            site = _site(row, found)
            found[site.id] = site
    return MappingProxyType(found)


@cache
def _borne_twice() -> frozenset[str]:
    names = Counter(each.short for each in places())
    return frozenset(name for name, number in names.items() if number > 1)


@cache
def places() -> tuple[Place, ...]:
    """Return all places one can travel to: towns and islands, our own first.

    Examples
    --------
    >>> len(places()), sum(each.ours for each in places()), places()[0].modern
    (627, 140, 'Köln (Cologne)')
    """
    return tuple(each for each in gazetteer().values() if each.goal)


def place(name: str | Place) -> Place:
    """Find a place by its id or by any of its names.

    Ancient names are tried first, then those of today, then English, German and harbour names: "Vienna" is Vienne on
    the Rhone. Our own places go before those that only ORBIS has, great cities before small ones. Capitals, accents and
    underscores do not matter; if nothing fits, Greek and Latin spellings of the same name count as one (Nikomedeia,
    Nicomedia), as long as only one place is meant.

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
        If no place has that name; it gives the nearest spellings, or says what the name is instead.

    Examples
    --------
    >>> place("Rome").id, place("koln").id, place("Vienna").modern, place("Nikomedeia").modern
    ('roma', 'colonia_agrippina', 'Vienne', 'İzmit')
    >>> place("Mediolanun")
    Traceback (most recent call last):
    romelab.core.errors.InputError: place: there is no "Mediolanun" in the atlas; did you mean Mediolanum?
    >>> place("Barbaricum")
    Traceback (most recent call last):
    romelab.core.errors.InputError: place: "Barbaricum" is the land beyond the border of the Empire and no place itself
    """
    if isinstance(name, Place):
        return name
    if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance] - people hand in numbers too
        raise InputError.at("place", f"a place is named by a word, not by {name!r}")
    nothing = "", None
    found = gazetteer().get(name) or _names().get(folded(name), nothing)[1]
    if found is None and folded(name) in _no_places():
        raise InputError.at("place", f'"{name}" is {_no_places()[folded(name)]}')
    found = found or _names().get(folded(_plain_name(name)), nothing)[1] or _sounding().get(sounds(name))
    if found is None:
        raise InputError([_unknown(name)])
    return found


def _unknown(name: str) -> Problem:
    """Say that there is no such place, with up to three nearest spellings."""
    import difflib

    shown = name if len(name) <= 60 else name[:57] + "..."
    near = difflib.get_close_matches(folded(shown), list(_names()), n=3, cutoff=0.7)
    meant = dict.fromkeys(_names()[key][0] for key in near)
    if not meant:
        return Problem("place", not_known(f'there is no "{shown}" in the atlas; see places() for all names', shown, ()))
    return Problem("place", not_known(f'there is no "{shown}" in the atlas', shown, meant))


def hexboard_places() -> Mapping[str, Place]:
    """Return the real place of each city on the hex board of *Struggle for Rome*, by the city's name on the board.

    Examples
    --------
    >>> hexboard_places()["Samarobriva"].modern
    'Amiens'
    """
    known = gazetteer()
    return MappingProxyType({name: known[at] for name, at in table("places")["hexboard_names"].items()})


def by_fame(some: Iterable[Place]) -> list[Place]:
    """Order places by who gets a label first: by rank, the great cities as Ausonius ranks them.

    Examples
    --------
    >>> [each.short for each in by_fame(places())[:4]]
    ['Roma', 'Carthago', 'Constantinopolis', 'Antiochia']
    """
    told = {row["id"]: row["ausonius_rank"] for row in table("places")["places"] if "ausonius_rank" in row}
    # Ausonius ranks Antioch third with Alexandria, but it is a site that only ORBIS has.
    told["antiochia"] = 3
    return sorted(some, key=lambda each: (each.rank, told.get(each.id, 99)))


@cache
def by_orbis() -> Mapping[str, str]:
    """Return the ids of places by their number in ORBIS, as text."""
    return MappingProxyType({str(each.orbis): each.id for each in gazetteer().values() if each.orbis})


def _site(row: Mapping[str, str], taken: Mapping[str, Place]) -> Place:
    """Make a place of a site that only ORBIS has."""
    name, today = row["name"], row["modern"]
    key = re.sub(r"[^a-z0-9]+", "_", folded(name)).strip("_")
    if key in taken:
        # Two towns of one name: the second carries the name of today or its number as well.
        key += "_" + (re.sub(r"[^a-z0-9]+", "_", folded(_plain_name(today))) or row["id"])
    size = int(row["rank"] or 0)
    return Place(
        id=key,
        latin=name,
        short=_plain_name(name) if row["kind"] in GOALS else name,
        modern=today,
        lon=float(row["lon"]),
        lat=float(row["lat"]),
        province=row["province"],
        port=row["is_port"] == "1",
        rank=1 if size == 100 else 2 if size == 90 else 3 if size == 80 else 4,
        pleiades=int(row["pleiades"]) if row["pleiades"] else None,
        kind=row["kind"],
        orbis=int(row["id"]),
        ours=False,
    )


def _rank(row: Mapping[str, Any]) -> int:
    if row.get("ausonius_rank", 99) <= 9 or row.get("towers", 0) >= 4:
        return 1
    return 2 if "towers" in row or "ausonius_rank" in row or "region_capital" in row["roles"] else 3


def _plain_name(name: str) -> str:
    """Cut off brackets and further names: ``"Enns (Lorch)"`` is ``"Enns"``."""
    return re.sub(r"\s*\(.*?\)", "", name).split(" / ")[0].strip()


def _parts(name: str) -> list[str]:
    return [part for part in re.split(r"\s*[()/]\s*", name) if part]


def _every_name() -> Iterator[tuple[str, Place]]:
    """Return every spelling with its place, the stronger claim to a name first."""
    ours = [each for each in places() if each.ours]
    # Of two towns of the same name that only ORBIS has, the greater one is meant.
    others = sorted((each for each in places() if not each.ours), key=lambda each: each.rank)
    known = gazetteer()
    for group in (ours, others):
        for each in group:
            yield from ((name, each) for name in (str(each), each.short, each.latin, each.id, *_parts(each.latin)[:1]))
    for each in ours:
        yield from ((part, each) for part in _parts(each.latin)[1:])
    for group in (ours, others):
        for each in group:
            yield from ((name, each) for name in (each.modern, *_parts(each.modern)) if name)
    yield from ((alias, known[at]) for alias, at in table("places")["aliases"].items())
    yield from ((alias, known[at]) for alias, at in table("names")["aliases"].items())


@cache
def _names() -> Mapping[str, tuple[str, Place]]:
    """Return the spelling and the place that a folded name stands for."""
    names: dict[str, tuple[str, Place]] = {}
    for spelling, each in _every_name():
        names.setdefault(folded(spelling), (spelling, each))
    return names


@cache
def _sounding() -> Mapping[str, Place]:
    """Return the places whose name sounds like no other place's."""
    heard: dict[str, Place | None] = {}
    for spelling, each in _every_name():
        key = sounds(spelling)
        heard[key] = each if heard.get(key, each) == each else None
    return {key: each for key, each in heard.items() if each is not None}


@cache
def _no_places() -> Mapping[str, str]:
    return {folded(name): what for name, what in table("names")["no_places"].items()}
