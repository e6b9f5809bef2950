"""Reading a map file: every problem named, nothing half taken over."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from romelab.core.errors import InputError, Problem, quoted
from romelab.core.input import problem_of_name, typed

KINDS = ("plain", "river", "mountain", "strait")
COLOURS = ("RED", "YELLOW", "GREEN", "WHITE", "BLACK")
IMPROVEMENTS = ("market", "barracks", "walling", "wonder")
FACTIONS = ("rome", "carthage", "greece", "barbarians")
LONGEST = 80
"""Characters of a name or another text in a map file."""
MOST = 500
"""So many regions, and so many sea areas, a map may have."""
MOST_BESIDE = 30
"""So many borders, coasts or neighbours a region or a sea area may have."""
MOST_SYMBOLS = 9
"""So many trees, and so many mountains, a region may show."""
DEGREES = {"lon": 180, "lat": 90}

_SAID: Mapping[type, str] = {
    str: "a text",
    float: "a number of degrees",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
}
_REGION: tuple[tuple[str, type], ...] = (
    *(("id", str), ("name", str), ("english", str), ("city", str), ("lon", float), ("lat", float), ("gold", int)),
    *(("port", bool), ("trees", int), ("mountains", int), ("home", str), ("capital", bool), ("mercenary", bool)),
    *(("defence", list), ("start_improvements", list), ("coasts", list), ("borders", list)),
)
_SEA = (*_REGION[:3], *_REGION[4:6], ("coast", list), ("adjacent", list))


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
    if problems:
        raise InputError(problems, source)
    ids = [str(entry["id"]) for entry in (*regions, *seas)]
    problems += [Problem(name, "is used twice as an id") for name, often in Counter(ids).items() if often > 1]
    land = {str(entry["id"]): entry for entry in regions}
    water = {str(entry["id"]): entry for entry in seas}
    for entry in regions:
        _check_region(entry, land, water, problems)
    for entry in seas:
        _check_sea(entry, land, water, problems)
    for faction in sorted({str(entry["home"]) for entry in regions} & set(FACTIONS)):
        capitals = [entry["id"] for entry in regions if entry["home"] == faction and entry["capital"]]
        if len(capitals) != 1:
            problems.append(Problem(faction, f"must have one capital among its home regions, not {len(capitals)}"))
    if problems:
        raise InputError(problems, source)
    borders: dict[tuple[str, str], str] = {}
    for entry in regions:
        for border in entry["borders"]:
            if (border["to"], entry["id"]) not in borders:
                borders[entry["id"], border["to"]] = border["kind"]
    return Checked(
        name,
        tuple(_region_fields(entry) for entry in regions),
        tuple(_sea_fields(entry) for entry in seas),
        tuple(borders.items()),
    )


def _entries(
    data: Mapping[str, object], key: str, fields: tuple[tuple[str, type], ...], problems: list[Problem]
) -> list[dict[str, Any]]:
    found = data.get(key)
    if not isinstance(found, list) or not found:
        problems.append(Problem(key, "must be a list of at least one entry"))
        return []
    if len(cast("list[object]", found)) > MOST:
        problems.append(Problem(key, f"must have at most {MOST} entries"))
        return []
    kept: list[dict[str, Any]] = []
    for number, entry in enumerate(cast("list[object]", found)):
        if not isinstance(entry, dict):
            problems.append(Problem(f"{key} {number + 1}", "must hold named fields"))
            continue
        fieldsof = cast("dict[str, Any]", entry)
        said_id = fieldsof.get("id")
        where = f"{key} {said_id if isinstance(said_id, str) else number + 1}"
        for name, kind in fields:
            value = fieldsof.get(name)
            # bool is an int in Python: true is no whole number here.
            if isinstance(value, str) and kind is str and not _fits(value):
                problems.append(
                    Problem(where, f"{name} must be a text of at most {LONGEST} letters, figures and signs")
                )
            elif not isinstance(value, (int, float) if kind is float else kind) or (
                isinstance(value, bool) and kind is not bool
            ):
                problems.append(Problem(where, f"{name} must be {_SAID[kind]}"))
            elif name in DEGREES and not abs(cast("float", value)) <= DEGREES[name]:
                problems.append(Problem(where, f"{name} must be from -{DEGREES[name]} to {DEGREES[name]} degrees"))
            elif kind is list and len(cast("list[object]", value)) > MOST_BESIDE:
                problems.append(Problem(where, f"{name} must have at most {MOST_BESIDE} entries"))
            elif (
                kind is list
                and name != "borders"
                and not all(isinstance(item, str) for item in cast("list[object]", value))
            ):
                problems.append(Problem(where, f"{name} must be a list of texts"))
        german = fieldsof.get("german", "")
        if not isinstance(german, str) or not _fits(german):
            problems.append(Problem(where, f"german must be a text of at most {LONGEST} letters, figures and signs"))
        kept.append(fieldsof)
    return kept


def _check_region(
    entry: dict[str, Any], land: Mapping[str, Any], water: Mapping[str, Any], problems: list[Problem]
) -> None:
    where = f"region {entry['id']}"
    if not 1 <= entry["gold"] <= 3:
        problems.append(Problem(where, f"its gold value must be 1, 2 or 3, not {quoted(entry['gold'])}"))
    problems.extend(
        Problem(where, f"{name} must be from 0 to {MOST_SYMBOLS}")
        for name in ("trees", "mountains")
        if not 0 <= entry[name] <= MOST_SYMBOLS
    )
    if entry["home"] and entry["home"] not in FACTIONS:
        problems.append(Problem(where, f"there is no faction {quoted(entry['home'])}"))
    if entry["capital"] and not entry["home"]:
        problems.append(Problem(where, "a capital must be a home region"))
    if entry["mercenary"] and entry["home"]:
        problems.append(Problem(where, "a home region cannot be a mercenary region"))
    problems.extend(Problem(where, f"there is no die {quoted(die)}") for die in entry["defence"] if die not in COLOURS)
    if len(entry["defence"]) != 2:
        problems.append(Problem(where, f"its defence must have two dice, not {len(entry['defence'])}"))
    problems.extend(
        Problem(where, f"there is no improvement {quoted(name)}")
        for name in entry["start_improvements"]
        if name not in IMPROVEMENTS
    )
    if entry["port"] and not entry["coasts"]:
        problems.append(Problem(where, "a port needs a coast"))
    for sea in entry["coasts"]:
        if sea not in water:
            problems.append(Problem(where, f"there is no sea area {quoted(sea)}"))
        elif entry["id"] not in water[sea]["coast"]:
            problems.append(Problem(where, f"its coast on {sea} is missing there"))
    met: list[str] = []
    for border in entry["borders"]:
        if not isinstance(border, dict) or not all(
            isinstance(cast("dict[str, object]", border).get(name), str) for name in ("to", "kind")
        ):
            problems.append(Problem(where, "a border needs to and kind, both texts"))
            continue
        _check_border(entry, cast("dict[str, Any]", border), land, met, problems)


def _check_border(
    entry: dict[str, Any], border: dict[str, Any], land: Mapping[str, Any], met: list[str], problems: list[Problem]
) -> None:
    where = f"region {entry['id']}"
    other, kind = border["to"], border["kind"]
    if kind not in KINDS:
        problems.append(
            Problem(where, f"its border with {other} must be one of {', '.join(KINDS)}, not {quoted(kind)}")
        )
    if other == entry["id"]:
        problems.append(Problem(where, "it cannot border on itself"))
    elif other not in land:
        problems.append(Problem(where, f"there is no region {quoted(other)} to border on"))
    else:
        back = [
            cast("dict[str, Any]", b).get("kind")
            for b in land[other]["borders"]
            if isinstance(b, dict) and cast("dict[str, Any]", b).get("to") == entry["id"]
        ]
        if not back:
            problems.append(Problem(where, f"its border with {other} is missing there"))
        elif back[0] != kind:
            problems.append(Problem(where, f"its border with {other} is {kind} here and {back[0]} there"))
    if other in met:
        problems.append(Problem(where, f"its border with {other} is listed twice"))
    met.append(other)


def _check_sea(
    entry: dict[str, Any], land: Mapping[str, Any], water: Mapping[str, Any], problems: list[Problem]
) -> None:
    where = f"sea {entry['id']}"
    for place in entry["coast"]:
        if place not in land:
            problems.append(Problem(where, f"there is no region {quoted(place)}"))
        elif entry["id"] not in land[place]["coasts"]:
            problems.append(Problem(where, f"its coast of {place} is missing there"))
    for other in entry["adjacent"]:
        if other not in water:
            problems.append(Problem(where, f"there is no sea area {quoted(other)}"))
        elif entry["id"] not in water[other]["adjacent"]:
            problems.append(Problem(where, f"it is next to {other} but not the other way round"))
        elif other == entry["id"]:
            problems.append(Problem(where, "it cannot be next to itself"))


def _fits(text: str) -> bool:
    return len(text) <= LONGEST and typed(text) == text


def _region_fields(entry: dict[str, Any]) -> dict[str, Any]:
    kept = ("id", "name", "english", "city", "gold", "port", "home", "capital", "mercenary")
    return {
        **{name: entry[name] for name in kept},
        "german": entry.get("german", entry["name"]),
        "lon": float(entry["lon"]),
        "lat": float(entry["lat"]),
        "difficult": entry["trees"] + entry["mountains"],
        "defence": tuple(entry["defence"]),
        "improvements": tuple(entry["start_improvements"]),
        "coasts": tuple(entry["coasts"]),
    }


def _sea_fields(entry: dict[str, Any]) -> dict[str, Any]:
    return {
        **{name: entry[name] for name in ("id", "name", "english")},
        "german": entry.get("german", entry["name"]),
        "lon": float(entry["lon"]),
        "lat": float(entry["lat"]),
        "coast": tuple(entry["coast"]),
        "adjacent": tuple(entry["adjacent"]),
    }
