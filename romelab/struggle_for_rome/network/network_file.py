"""Reading and writing board files (TOML), with every problem found at once.

A board file is data from anybody: it is limited in size, nothing in it is ever run, and whatever is wrong with
it ends in one InputError that names each place in the file.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from romelab.core.errors import InputError, Problem, quoted
from romelab.core.input import read_toml
from romelab.core.names import Description
from romelab.core.packaged import packaged
from romelab.struggle_for_rome.network import layout, sheet
from romelab.struggle_for_rome.network.sheet import BARBARICUM, Corner, Sheet, cells_around, read_corner

MOST_CELLS = 40
"""How many rows and columns a board may have."""

_TOKEN = re.compile(r"([A-Z])([A-Z])([0-9]{0,2})")
_KEYS = ("title", "house", "rows", "cities", "same_district", "sea_arrows", "land_arrows", "starts")
_CITY_KEYS = ("name", "province", "towers", "iii", "at")


class _Named(NamedTuple):
    """A city as far as it could be read."""

    name: str | None
    province: str | None
    towers: int | None
    iii: bool
    at: Corner | None


_OF_CITY: Mapping[str, tuple[Callable[[Any], bool], str, str]] = {
    "province": (lambda said: said in sheet.PROVINCES, f"one of {', '.join(sheet.PROVINCES)}", " (SFR-08)"),
    "towers": (lambda said: type(said) is int and 2 <= said <= 5, "a whole number from 2 to 5", " (SFR-11)"),
    "iii": (lambda said: isinstance(said, bool), "true or false", ""),
}
"""What a city says under a key: what fits, in words, and by which rule."""


class SheetReader(Description):
    """Reads one table, as TOML gives it; its problems are in the order of the file's keys."""

    def __init__(self, table: dict[str, Any]) -> None:
        super().__init__("")
        self.table = table
        self._area: dict[tuple[int, int], str] = {}
        self._taken: dict[Corner, str] = {}
        self._cities: list[_Named] = []
        self._derived = "land_arrows" not in table

    def read(self) -> sheet.Sheet:
        """Read everything; the sheet is whole only if there are no problems afterwards."""
        for key in self.table:
            if key not in _KEYS:
                self.problem(key[:40], f"is not a key of a board file; the keys are {', '.join(_KEYS)}")
        title = self._text("title", "unnamed board", 80)
        house = self._text("house", "", 1000)
        hexes = tuple(self._hexes())
        self._read_cities()
        same = tuple(self._same_district())
        sea = tuple(self._sea_arrows())
        land = None if self._derived else tuple(self._land_arrows())
        starts = tuple(self._starts())
        cities = tuple(
            sheet.CityEntry(city.name, city.province, city.towers, city.iii, city.at)
            for city in self._cities
            if city.name is not None and city.province is not None and city.towers is not None and city.at
        )
        self._count(hexes)
        return sheet.Sheet(title, house, hexes, cities, same, sea, starts, land)

    def _text(self, key: str, default: str, longest: int) -> str:
        value = self.table.get(key, default)
        if not isinstance(value, str):
            self.problem(key, f"must be a text, not {quoted(value)}")
        elif len(value) > longest or not all(ch.isprintable() or ch == "\n" for ch in value):
            self.problem(key, f"must be printable text of at most {longest} characters")
        else:
            return value
        return default

    def _list(self, key: str) -> list[Any]:
        value = self.table.get(key, [])
        if isinstance(value, list):
            return value  # pyright: ignore[reportUnknownVariableType] - TOML lists are untyped
        self.problem(key, f"must be a list, not {quoted(value)}")
        return []

    # ---- hexes

    def _hexes(self) -> Iterator[sheet.HexEntry]:
        rows = self._list("rows")
        if "rows" not in self.table:
            self.problem("rows", "is missing: one text per row of hexes")
        if len(rows) > MOST_CELLS:
            self.problem("rows", f"has {len(rows)} rows; {MOST_CELLS} are possible")
        for r, row in enumerate(rows[:MOST_CELLS]):
            if not isinstance(row, str):
                self.problem(f"rows[{r}]", f"must be a text of hexes with spaces between, not {quoted(row)}")
                continue
            cells = row.split()
            if len(cells) > MOST_CELLS:
                self.problem(f"rows[{r}]", f"has {len(cells)} cells; {MOST_CELLS} are possible")
            for c, written in enumerate(cells[:MOST_CELLS]):
                if written != ".":
                    entry = self._hex(c, r, written)
                    # An unreadable hex still counts as land, or every city beside it would be refused too.
                    self._area[c, r] = entry.area if entry else ""
                    if entry:
                        yield entry

    def _hex(self, c: int, r: int, written: str) -> sheet.HexEntry | None:
        where = f"rows[{r}] cell {c}"
        match = _TOKEN.fullmatch(written)
        if match is None or match[1] not in sheet.AREAS or match[2] not in sheet.TERRAINS:
            self.problem(
                where,
                f"{quoted(written)} is not a hex: write '.' for sea, or an area ({', '.join(sheet.AREAS)}), a terrain "
                f"({', '.join(sheet.TERRAINS)}) and a number, such as GP8 (SFR-08, SFR-10)",
            )
            return None
        area, terrain, digits = sheet.AREAS[match[1]], sheet.TERRAINS[match[2]], match[3]
        if terrain == "forest":
            if digits:
                self.problem(where, f"{quoted(written)}: a forest has no number (SFR-09)")
                return None
            return sheet.HexEntry(c, r, area, terrain, None)
        if not digits or digits[0] == "0" or not 2 <= int(digits) <= 12 or int(digits) == 7:
            self.problem(where, f"{quoted(written)}: a {terrain} needs a number from 2 to 12, but not 7 (SFR-09)")
            return None
        return sheet.HexEntry(c, r, area, terrain, int(digits))

    # ---- places

    def _corner(self, where: str, value: object) -> Corner | None:
        """Read a crossroads that touches land."""
        if not isinstance(value, str):
            self.problem(where, f"must be a crossroads such as '5,0,N', not {quoted(value)}")
            return None
        corner = read_corner(value)
        if corner is None:
            self.problem(where, f"{quoted(value)} is not a crossroads; write column,row,N or column,row,S")
        elif not any(cell in self._area for cell in cells_around(corner)):
            self.problem(where, f"there is no crossroads {corner}: no land hex touches it")
        else:
            return corner
        return None

    def _pairs(self, key: str, of: str) -> Iterator[tuple[str, Any, Any]]:
        for i, pair in enumerate(self._list(key)):
            if isinstance(pair, list) and len(pair) == 2:  # pyright: ignore[reportUnknownArgumentType]
                yield f"{key}[{i}]", pair[0], pair[1]
            else:
                self.problem(f"{key}[{i}]", f"must be a list of two {of}, not {quoted(pair)}")  # pyright: ignore[reportUnknownArgumentType]

    def _corner_pairs(self, key: str) -> Iterator[tuple[str, Corner, Corner]]:
        """Read pairs of different crossroads, none listed twice."""
        seen: dict[frozenset[Corner], str] = {}
        for where, one, two in self._pairs(key, "crossroads"):
            a, b = self._corner(f"{where}[0]", one), self._corner(f"{where}[1]", two)
            if a is None or b is None:
                continue
            if a == b:
                self.problem(where, f"joins crossroads {a} with itself")
            elif frozenset((a, b)) in seen:
                self.problem(where, f"{a} to {b} is listed already in {seen[frozenset((a, b))]}")
            else:
                seen[frozenset((a, b))] = where
                yield where, a, b

    def _sea_arrows(self) -> Iterator[tuple[Corner, Corner]]:
        for where, a, b in self._corner_pairs("sea_arrows"):
            before = len(self.problems)
            for k, end in enumerate((a, b)):
                if end in self._taken:
                    self.problem(f"{where}[{k}]", f"a sea arrow cannot end on a city, but {end} is {self._taken[end]}")
                elif all(cell in self._area for cell in cells_around(end)):
                    self.problem(f"{where}[{k}]", f"crossroads {end} is not on the coast: three land hexes touch it")
            if len(self.problems) == before:
                yield a, b

    def _land_arrows(self) -> Iterator[tuple[Corner, Corner]]:
        if "same_district" in self.table:
            self.problem("same_district", "has no meaning with land_arrows, which fix the Districts by themselves")
        for where, a, b in self._corner_pairs("land_arrows"):
            shared = set(cells_around(a)) & set(cells_around(b))
            if len(shared) == 2 and any(cell in self._area for cell in shared):
                yield a, b
            else:
                self.problem(where, f"no road joins {a} and {b}")

    # ---- cities

    def _read_cities(self) -> None:
        names: dict[str, int] = {}
        for i, entry in enumerate(self._list("cities")):
            where = f"cities[{i}]"
            if not isinstance(entry, dict):
                self.problem(where, f"must be a table with {', '.join(_CITY_KEYS)}, not {quoted(entry)}")
                self._cities.append(_Named(None, None, None, False, None))
                continue
            table: dict[str, Any] = entry  # pyright: ignore[reportUnknownVariableType] - TOML keys are texts
            for key in table:
                if key not in _CITY_KEYS:
                    self.problem(f"{where}.{key[:40]}", f"is not a key of a city; the keys are {', '.join(_CITY_KEYS)}")
            for key in _CITY_KEYS:
                if key not in table and key != "iii":
                    self.problem(f"{where}.{key}", "is missing")
            name = self._city_name(where, table, names, i)
            province = self._value(where, table, "province")
            self._cities.append(
                _Named(
                    name,
                    province,
                    self._value(where, table, "towers"),
                    self._value(where, table, "iii") is True,
                    self._city_at(where, table, name or where, province),
                )
            )

    def _city_name(self, where: str, table: dict[str, Any], names: dict[str, int], i: int) -> str | None:
        if "name" not in table:
            return None
        name = table["name"]
        if not isinstance(name, str) or not name or len(name) > 40 or name != name.strip():
            self.problem(
                f"{where}.name", f"must be a text of 1 to 40 characters without spaces around, not {quoted(name)}"
            )
        elif not all(ch.isalpha() or ch in " .-'’" for ch in name) or name.casefold() == sheet.BARBARICUM.casefold():
            self.problem(f"{where}.name", f"{quoted(name)} cannot be the name of a city: letters, spaces, . - ' only")
        elif names.setdefault(name.casefold(), i) != i:
            self.problem(f"{where}.name", f"{quoted(name)} is the name of cities[{names[name.casefold()]}] already")
        else:
            return name
        return None

    def _value(self, where: str, table: dict[str, Any], key: str) -> Any:
        """Return what a city says under a key, if it is possible; None where it says nothing."""
        value = table.get(key)
        fits, what, rule = _OF_CITY[key]
        if value is None or fits(value):
            return value
        self.problem(f"{where}.{key}", f"must be {what}, not {quoted(value)}{rule}")
        return None

    def _city_at(self, where: str, table: dict[str, Any], name: str, province: str | None) -> Corner | None:
        if "at" not in table:
            return None
        where = f"{where}.at"
        corner = self._corner(where, table["at"])
        if corner is None:
            return None
        if corner in self._taken:
            self.problem(where, f"{self._taken[corner]} stands on crossroads {corner} already")
            return None
        self._taken[corner] = name
        areas = {self._area[cell] for cell in cells_around(corner) if cell in self._area}
        if areas == {sheet.BARBARICUM}:
            self.problem(where, f"{name} lies beyond the Limes, where there are no cities (SFR-14)")
        elif sheet.BARBARICUM in areas and self._derived:
            self.problem(where, f"{name} lies on the Limes; its crossroads belongs to Barbaricum, where no city may be")
        elif province is not None and province not in areas and "" not in areas:
            self.problem(where, f"{name} touches no hex of its province {province}")
        return corner

    def _same_district(self) -> Iterator[tuple[int, int]]:
        known = {city.name: i for i, city in enumerate(self._cities) if city.name is not None}
        for where, *names in self._pairs("same_district", "cities"):
            good = True
            for k, name in enumerate(names):
                if not isinstance(name, str) or name not in known:
                    self.problem(f"{where}[{k}]", f"no city of the file is called {quoted(name)}")
                    good = False
            if good and names[0] == names[1]:
                self.problem(where, f"names {names[0]} twice")
            elif good:
                yield known[names[0]], known[names[1]]

    # ---- starts and numbers

    def _starts(self) -> Iterator[tuple[str, Corner, Corner]]:
        starts = self.table.get("starts", {})
        if not isinstance(starts, dict):
            self.problem("starts", f"must be a table with {', '.join(sheet.COLOURS)}, not {quoted(starts)}")
            return
        table: dict[str, Any] = starts  # pyright: ignore[reportUnknownVariableType] - TOML keys are texts
        for key in table:
            if key not in sheet.COLOURS:
                self.problem(f"starts.{key[:40]}", f"is not a colour; they are {', '.join(sheet.COLOURS)} (SFR-01)")
        seen: dict[Corner, str] = {}
        for colour in sheet.COLOURS:
            pair = table.get(colour)
            where = f"starts.{colour}"
            if not isinstance(pair, list) or len(pair) != 2:  # pyright: ignore[reportUnknownArgumentType]
                said = quoted(pair)  # pyright: ignore[reportUnknownArgumentType]
                what = "is missing" if pair is None else f"must be a list of two crossroads, not {said}"
                self.problem(where, f"{what}: every colour has two start crossroads (SFR-15)")
                continue
            found = [self._start(f"{where}[{k}]", value, seen) for k, value in enumerate(pair)]  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
            if found[0] is not None and found[1] is not None:
                yield colour, found[0], found[1]

    def _start(self, where: str, value: object, seen: dict[Corner, str]) -> Corner | None:
        corner = self._corner(where, value)
        if corner is None:
            return None
        areas = {self._area[cell] for cell in cells_around(corner) if cell in self._area} - {""}
        if areas - {sheet.BARBARICUM}:
            self.problem(where, f"crossroads {corner} touches a province; starts lie beyond the Limes (SFR-14)")
        elif corner in seen:
            self.problem(where, f"crossroads {corner} is a start already: {seen[corner]}")
        else:
            seen[corner] = where
            return corner
        return None

    def _count(self, hexes: tuple[sheet.HexEntry, ...]) -> None:
        """Check the numbers that the pieces of the game ask for."""
        cities = self._cities
        # A value that could not be read is one problem, not two: the sums are taken of readable values only.
        if all(city.province for city in cities):
            for province in sheet.PROVINCES:
                count = sum(city.province == province for city in cities)
                if count != 8:
                    self.problem("cities", f"{province} has {count} cities; every province has 8 (SFR-07)")
        towers = [city.towers for city in cities if city.towers]
        if len(towers) == len(cities):
            strong, fives = sum(count >= 4 for count in towers), towers.count(5)
            if strong != 10:
                self.problem("cities", f"{strong} cities have 4 or 5 towers; there are 10 (SFR-12)")
            if fives != 1:
                self.problem("cities", f"{fives} cities have 5 towers; there is one, Rome (SFR-11)")
        count = sum(city.iii for city in cities)
        if count != 10:
            self.problem(
                "cities", f"{count} cities bear the mark III; there are 10, one per wagon of a colour (SFR-23)"
            )
        if self.table.get("sea_arrows", []) == []:
            self.problem("sea_arrows", "has no entry; a board needs both kinds of arrow (SFR-13)")
        forests = sum(entry.area == "Hispania" and entry.terrain == "forest" for entry in hexes)
        if forests < 2:
            self.problem("rows", f"Hispania has {forests} forests; it needs at least two for the legionnaire (SFR-18)")


MOST_BYTES = 100_000
"""A board file may not be larger; the house board has about 8,000 bytes."""
MOST_FAULTS = 100
"""How many problems a refusal names; it counts the rest."""


def read_sheet(text: str, source: str) -> Sheet:
    """Read and check the text of a board file.

    Raises
    ------
    InputError
        With every problem found.
    """
    reader = SheetReader(read_toml(text, source, MOST_BYTES))
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


def _rows(hexes: Iterable[sheet.HexEntry]) -> Iterator[str]:
    """Write the rows so that they look like the map."""
    areas = {name: letter for letter, name in sheet.AREAS.items()}
    terrains = {name: letter for letter, name in sheet.TERRAINS.items()}
    tokens = {(e.column, e.row): f"{areas[e.area]}{terrains[e.terrain]}{e.number or ''}" for e in hexes}
    width = max(column for column, _ in tokens) + 1
    for row in range(max(row for _, row in tokens) + 1):
        text = " ".join(f"{tokens.get((column, row), '.'):<5}" for column in range(width)).rstrip()
        yield f'  "{"   " * (row % 2)}{text}",'


def _quoted(text: str) -> str:
    """Write a printable text as a TOML string."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
