"""Reading and writing board files (TOML), with every problem found at once.

A board file is data from anybody: it is limited in size, nothing in it is ever run, and whatever is wrong with
it ends in one InputError that names each place in the file.
"""

import re
from collections.abc import Iterable, Iterator

from romelab.core.errors import InputError, Problem
from romelab.core.input import read_toml
from romelab.core.packaged import packaged
from romelab.struggle_for_rome.network import layout, sheet_reader
from romelab.struggle_for_rome.network.sheet import AREAS, BARBARICUM, TERRAINS, Corner, HexEntry, Sheet

MOST_BYTES = 100_000
"""A board file may not be larger; the house board has about 8,000 bytes."""
MOST_FAULTS = 100
"""A refusal names so many problems and counts the rest."""


def read_sheet(text: str, source: str) -> Sheet:
    """Read and check the text of a board file.

    Raises
    ------
    InputError
        With every problem found.
    """
    reader = sheet_reader.SheetReader(read_toml(text, source, MOST_BYTES))
    sheet = reader.read()
    problems = reader.problems or list(_network_problems(sheet))
    if problems:
        more = [Problem("", f"and {len(problems) - MOST_FAULTS} more")] if len(problems) > MOST_FAULTS else []
        raise InputError(problems[:MOST_FAULTS] + more, source)
    return sheet


def _network_problems(sheet: Sheet) -> Iterator[Problem]:
    """Check what only the finished network shows."""
    lay = layout.Layout(sheet)
    taken = {lay.index[city.at] for city in sheet.cities}
    for i, city in enumerate(sheet.cities):
        if taken.issuperset(lay.neighbours[lay.index[city.at]]):
            yield Problem(f"cities[{i}].at", f"{city.name} has no free crossroads next to it to attack from (SFR-106)")
    if sheet.land_arrows is None:
        for place, city in enumerate(lay.nearest_city()):
            wild = any(sheet.hexes[i].area == BARBARICUM for i in lay.hexes_at[place])
            if city < 0 and not wild:
                yield Problem("rows", f"no road leads from {lay.corners[place]} to a city, so it has no District")
    roads = [side for side in lay.sides if side.kind == "road"]
    if all(side.arrow for side in roads):
        yield Problem("land_arrows", "every road carries an arrow; some must carry none (SFR-13)")
    if not any(side.arrow for side in roads):
        yield Problem("land_arrows", "no road carries an arrow; a board needs both kinds of arrow (SFR-13)")
    if loose := lay.out_of_reach():
        yield Problem("rows", f"neither road nor sea link leads from the rest of the board to {lay.corners[loose[0]]}")


_COMMENTS = re.compile(r"^#(?:.*\n#)*.*\n", re.MULTILINE)
"""Comments of several lines: the board of the package has them above its title and above its rows."""


def write_sheet(sheet: Sheet) -> str:
    """Write a sheet as a board file, comments included."""
    above_title, above_rows = _COMMENTS.findall(packaged("romelab.struggle_for_rome.network", "board.toml"))[:2]
    lines = [
        f"{above_title}title = {_quoted(sheet.title)}",
        f"house = {_quoted(sheet.house)}",
        "",
        above_rows,
        "rows = [",
        *_rows(sheet.hexes),
        "]",
        "",
        "cities = [",
    ]
    before = ""
    for city in sheet.cities:
        if city.province != before:
            before = city.province
            lines.append(f"  # {before}")
        iii = ", iii = true" if city.iii else ""
        lines.append(
            f"  {{ name = {_quoted(city.name)}, province = {_quoted(city.province)}, towers = {city.towers}"
            f'{iii}, at = "{city.at}" }},'
        )
    lines += ["]", ""]
    if sheet.land_arrows is None:
        pairs = [(sheet.cities[one].name, sheet.cities[two].name) for one, two in sheet.same_district]
        lines += ["same_district = [", *(f"  [{_quoted(one)}, {_quoted(two)}]," for one, two in pairs), "]", ""]
    else:
        lines += ["land_arrows = [", *_corner_pairs(sheet.land_arrows), "]", ""]
    lines += ["sea_arrows = [", *_corner_pairs(sheet.sea_arrows), "]", "", "[starts]"]
    lines += [f'{colour} = ["{one}", "{two}"]' for colour, one, two in sheet.starts]
    return "\n".join(lines) + "\n"


def _corner_pairs(pairs: Iterable[tuple[Corner, Corner]]) -> Iterator[str]:
    return (f'  ["{one}", "{two}"],' for one, two in pairs)


def _rows(hexes: Iterable[HexEntry]) -> Iterator[str]:
    """Write the rows so that they look like the map."""
    areas = {name: letter for letter, name in AREAS.items()}
    terrains = {name: letter for letter, name in TERRAINS.items()}
    tokens = {(e.column, e.row): f"{areas[e.area]}{terrains[e.terrain]}{e.number or ''}" for e in hexes}
    width = max(column for column, _ in tokens) + 1
    for row in range(max(row for _, row in tokens) + 1):
        text = " ".join(f"{tokens.get((column, row), '.'):<5}" for column in range(width)).rstrip()
        yield f'  "{"   " * (row % 2)}{text}",'


def _quoted(text: str) -> str:
    """Write a printable text as a TOML string."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
