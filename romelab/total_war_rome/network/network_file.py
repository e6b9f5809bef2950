"""Reading a map file: every problem named, nothing half taken over."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias, cast

from romelab.core.errors import Problem, quoted, refuse
from romelab.core.input import problem_of_name, typed

KINDS = ("plain", "river", "mountain", "strait")
COLOURS = ("RED", "YELLOW", "GREEN", "WHITE", "BLACK")
IMPROVEMENTS = ("market", "barracks", "walling", "wonder")
FACTIONS = ("rome", "carthage", "greece", "barbarians")
LONGEST = 80
"""Characters of a name or another text in a map file."""
MOST = 500
"""How many regions, and how many sea areas, a map may have."""
MOST_BESIDE = 30
"""How many borders, coasts or neighbours a region or a sea area may have."""
MOST_SYMBOLS = 9
"""How many trees, and how many mountains, a region may show."""

Checks: TypeAlias = tuple[tuple[Callable[[Any], bool], str], ...]
"""What a value must be, each with how it is said; what comes later is asked only if what comes before holds."""


def _is(*kinds: type) -> Callable[[Any], bool]:
    # bool is an int in Python: true is no whole number here.
    return lambda value: isinstance(value, kinds) and (bool in kinds or not isinstance(value, bool))


def _degrees(most: int) -> Checks:
    told = f"must be from -{most} to {most} degrees"
    return (_is(int, float), "must be a number of degrees"), (lambda value: abs(value) <= most, told)


_TEXT: Checks = (
    (
        lambda value: isinstance(value, str) and len(value) <= LONGEST and typed(value) == value,
        f"must be a text of at most {LONGEST} letters, digits and symbols",
    ),
)
_LIST: Checks = (
    (_is(list), "must be a list"),
    (lambda value: len(value) <= MOST_BESIDE, f"must have at most {MOST_BESIDE} entries"),
)
_TEXTS: Checks = (*_LIST, (lambda value: all(isinstance(item, str) for item in value), "must be a list of texts"))
_BOTH = {**dict.fromkeys(("id", "name", "english", "german"), _TEXT), "lon": _degrees(180), "lat": _degrees(90)}
_REGION: Mapping[str, Checks] = {
    **_BOTH,
    **dict.fromkeys(("city", "home"), _TEXT),
    **dict.fromkeys(("gold", "trees", "mountains"), ((_is(int), "must be a whole number"),)),
    **dict.fromkeys(("port", "capital", "mercenary"), ((_is(bool), "must be true or false"),)),
    **dict.fromkeys(("defence", "start_improvements", "coasts"), _TEXTS),
    "borders": _LIST,
}
_SEA: Mapping[str, Checks] = {**_BOTH, "coast": _TEXTS, "adjacent": _TEXTS}


class Checked(NamedTuple):
    """What a map file holds, checked."""

    name: str
    regions: tuple[dict[str, Any], ...]
    seas: tuple[dict[str, Any], ...]
    borders: tuple[tuple[tuple[str, str], str], ...]


def checked(data: Mapping[str, object], source: str) -> Checked:
    """Check the content of a map file.

    Raises
    ------
    InputError
        With every problem: fields, ids, borders of one side only, coasts that do not agree, homes and capitals.
    """
    problems: list[Problem] = []
    name = cast("str", data.get("name", "stand-in of about 270 BC"))
    if wrong := problem_of_name(name, LONGEST, "the name of a map"):
        problems.append(Problem("name", wrong))
    regions = _entries(data, "region", _REGION, problems)
    seas = _entries(data, "sea", _SEA, problems)
    refuse(problems, source)
    ids = [str(entry["id"]) for entry in (*regions, *seas)]
    problems += [Problem(name, "is used twice as an id") for name, often in Counter(ids).items() if often > 1]
    land = {str(entry["id"]): entry for entry in regions}
    water = {str(entry["id"]): entry for entry in seas}
    for entry in regions:
        faults = (*_faults_of_region(entry, water), *_faults_of_borders(entry, land))
        problems += [Problem(f"region {entry['id']}", fault) for fault in faults]
    for entry in seas:
        problems += [Problem(f"sea {entry['id']}", fault) for fault in _faults_of_sea(entry, land, water)]
    for faction in sorted({str(entry["home"]) for entry in regions} & set(FACTIONS)):
        capitals = [entry["id"] for entry in regions if entry["home"] == faction and entry["capital"]]
        if len(capitals) != 1:
            problems.append(Problem(faction, f"must have one capital among its home regions, not {len(capitals)}"))
    refuse(problems, source)
    borders: dict[tuple[str, str], str] = {}
    for entry in regions:
        for border in entry["borders"]:
            if (border["to"], entry["id"]) not in borders:
                borders[entry["id"], border["to"]] = border["kind"]
    return Checked(name, tuple(map(_region, regions)), tuple(map(_sea, seas)), tuple(borders.items()))


def _entries(
    data: Mapping[str, object], key: str, fields: Mapping[str, Checks], problems: list[Problem]
) -> list[dict[str, Any]]:
    found = data.get(key)
    if not isinstance(found, list) or not found:
        problems.append(Problem(key, "must be a list of at least one entry"))
        return []
    if len(cast("list[object]", found)) > MOST:
        problems.append(Problem(key, f"must have at most {MOST} entries"))
        return []
    kept: list[dict[str, Any]] = []
    for number, entry in enumerate(cast("list[object]", found), 1):
        if not isinstance(entry, dict):
            problems.append(Problem(f"{key} {number}", "must hold named fields"))
            continue
        table = {"german": "", **cast("dict[str, Any]", entry)}
        called = table.get("id")
        where = f"{key} {called if isinstance(called, str) else number}"
        for name, checks in fields.items():
            if wrong := next((said for fits, said in checks if not fits(table.get(name))), ""):
                problems.append(Problem(where, f"{name} {wrong}"))
        kept.append(table)
    return kept


def _faults_of_region(entry: dict[str, Any], water: Mapping[str, Any]) -> Iterator[str]:
    if not 1 <= entry["gold"] <= 3:
        yield f"its gold value must be 1, 2 or 3, not {quoted(entry['gold'])}"
    for name in ("trees", "mountains"):
        if not 0 <= entry[name] <= MOST_SYMBOLS:
            yield f"{name} must be from 0 to {MOST_SYMBOLS}"
    if entry["home"] and entry["home"] not in FACTIONS:
        yield f"there is no faction {quoted(entry['home'])}"
    if entry["capital"] and not entry["home"]:
        yield "a capital must be a home region"
    if entry["mercenary"] and entry["home"]:
        yield "a home region cannot be a mercenary region"
    yield from (f"there is no die {quoted(die)}" for die in entry["defence"] if die not in COLOURS)
    if len(entry["defence"]) != 2:
        yield f"its defence must have two dice, not {len(entry['defence'])}"
    built = entry["start_improvements"]
    yield from (f"there is no improvement {quoted(name)}" for name in built if name not in IMPROVEMENTS)
    if entry["port"] and not entry["coasts"]:
        yield "a port needs a coast"
    for sea in entry["coasts"]:
        if sea not in water:
            yield f"there is no sea area {quoted(sea)}"
        elif entry["id"] not in water[sea]["coast"]:
            yield f"its coast on {sea} is missing there"


def _faults_of_borders(entry: dict[str, Any], land: Mapping[str, Any]) -> Iterator[str]:
    met: set[str] = set()
    borders = _borders(entry)
    yield from ["a border needs to and kind, both texts"] * (len(entry["borders"]) - len(borders))
    for other, kind in borders:
        if kind not in KINDS:
            yield f"its border with {other} must be one of {', '.join(KINDS)}, not {quoted(kind)}"
        if other == entry["id"]:
            yield "it cannot border on itself"
        elif other not in land:
            yield f"there is no region {quoted(other)} to border on"
        elif (back := dict(_borders(land[other])).get(entry["id"])) is None:
            yield f"its border with {other} is missing there"
        elif back != kind:
            yield f"its border with {other} is {kind} here and {back} there"
        if other in met:
            yield f"its border with {other} is listed twice"
        met.add(other)


def _borders(entry: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the region beyond each border, and its kind; what is not a border is left out."""
    tables = cast("list[dict[str, object]]", [border for border in entry["borders"] if isinstance(border, dict)])
    ends = [(table.get("to"), table.get("kind")) for table in tables]
    return [(to, kind) for to, kind in ends if isinstance(to, str) and isinstance(kind, str)]


def _faults_of_sea(entry: dict[str, Any], land: Mapping[str, Any], water: Mapping[str, Any]) -> Iterator[str]:
    for place in entry["coast"]:
        if place not in land:
            yield f"there is no region {quoted(place)}"
        elif entry["id"] not in land[place]["coasts"]:
            yield f"its coast of {place} is missing there"
    for other in entry["adjacent"]:
        if other not in water:
            yield f"there is no sea area {quoted(other)}"
        elif entry["id"] not in water[other]["adjacent"]:
            yield f"it is next to {other} but not the other way round"
        elif other == entry["id"]:
            yield "it cannot be next to itself"


def _region(entry: dict[str, Any]) -> dict[str, Any]:
    kept = ("city", "gold", "port", "home", "capital", "mercenary", "defence", "coasts")
    built, difficult = tuple(entry["start_improvements"]), entry["trees"] + entry["mountains"]
    return {**_kept(entry, *kept), "improvements": built, "difficult": difficult}


def _sea(entry: dict[str, Any]) -> dict[str, Any]:
    return _kept(entry, "coast", "adjacent")


def _kept(entry: dict[str, Any], *names: str) -> dict[str, Any]:
    """Return fields as they are kept, besides those that regions and sea areas both have."""
    found = {name: entry[name] for name in ("id", "name", "english", *names)}
    lists = {name: tuple(cast("list[str]", value)) for name, value in found.items() if isinstance(value, list)}
    named = {"german": entry["german"] or entry["name"], "lon": float(entry["lon"]), "lat": float(entry["lat"])}
    return found | lists | named
