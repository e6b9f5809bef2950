"""Board files of one's own: what is refused, with which words, and that nothing else can happen."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from romelab.core.errors import InputError
from romelab.struggle_for_rome.network.network import RoadNetwork, default_network, load_network, read_network
from romelab.struggle_for_rome.network.sheet import PROVINCES

TEXT = default_network().to_toml()


def refused(text: str) -> dict[str, str]:
    """Return the problems of a text as a mapping from place to sentence."""
    with pytest.raises(InputError) as caught:
        read_network(text, "board mine.toml")
    assert caught.value.source == "board mine.toml"
    return {problem.where: problem.what for problem in caught.value.problems}


def changed(old: str, new: str) -> str:
    assert TEXT.count(old) == 1, old
    return TEXT.replace(old, new)


ROMA = '{ name = "Roma", province = "Italia Inferus", towers = 5, at = "8,7,S" }'

ONE_FAULT = [
    # what is changed, into what, the place named, a part of the sentence
    ("GM10  BF2", "GM7   BF2", "rows[0] cell 7", "'GM7': a mountain needs a number from 2 to 12, but not 7"),
    ("GM10  BF2", "GM    BF2", "rows[0] cell 7", "needs a number"),
    ("GM10  BF2", "GM05  BF2", "rows[0] cell 7", "needs a number"),
    ("GM10  BF2", "GX10  BF2", "rows[0] cell 7", "'GX10' is not a hex"),
    ("GM10  BF2", "QM10  BF2", "rows[0] cell 7", "'QM10' is not a hex"),
    ("GM10  BF2", "GW10  BF2", "rows[0] cell 7", "a forest has no number"),
    ("GM10  BF2", "<b>   BF2", "rows[0] cell 7", "is not a hex"),
    (ROMA, ROMA.replace("8,7,S", "99,0,N"), "cities[32].at", "there is no crossroads 99,0,N: no land hex touches it"),
    (ROMA, ROMA.replace("8,7,S", "Rome"), "cities[32].at", "'Rome' is not a crossroads"),
    (ROMA, ROMA.replace('"8,7,S"', "87"), "cities[32].at", "must be a crossroads such as '5,0,N', not 87"),
    (ROMA, ROMA.replace("8,7,S", "8,7,N"), "cities[32].at", "Ancona stands on crossroads 8,7,N already"),
    (ROMA, ROMA.replace("8,7,S", "9,1,N"), "cities[32].at", "Roma lies beyond the Limes"),
    (ROMA, ROMA.replace("8,7,S", "8,1,N"), "cities[32].at", "Roma lies on the Limes"),
    (ROMA, ROMA.replace("8,7,S", "1,8,N"), "cities[32].at", "Roma touches no hex of its province Italia Inferus"),
    (ROMA, ROMA.replace("Roma", "Capua"), "cities[33].name", "'Capua' is the name of cities[32] already"),
    (ROMA, ROMA.replace("Roma", "capua"), "cities[33].name", "is the name of cities[32] already"),
    (ROMA, ROMA.replace("Roma", "Barbaricum"), "cities[32].name", "cannot be the name of a city"),
    (ROMA, ROMA.replace("Roma", "<script>"), "cities[32].name", "cannot be the name of a city"),
    (ROMA, ROMA.replace("Roma", "8,7,S"), "cities[32].name", "cannot be the name of a city"),
    (ROMA, ROMA.replace('"Roma"', "[1]"), "cities[32].name", "not a list"),
    (ROMA, ROMA.replace(', at = "8,7,S"', ""), "cities[32].at", "is missing"),
    (ROMA, ROMA.replace("at =", "colour = 'red', at ="), "cities[32].colour", "is not a key of a city"),
    (ROMA, ROMA.replace("at =", "iii = 1, at ="), "cities[32].iii", "must be true or false, not 1"),
    (ROMA, ROMA.replace("at =", "iii = true, at ="), "cities", "11 cities bear the mark III; there are 10"),
    (ROMA, ROMA.replace("towers = 5", "towers = 4"), "cities", "0 cities have 5 towers; there is one, Rome"),
    (
        '["Mogontiacum", "Argentorate"]',
        '["Mogontiacum", "Bonna"]',
        "same_district[1][1]",
        "no city of the file is called 'Bonna'",
    ),
    ('["Mogontiacum", "Argentorate"]', '["Mogontiacum"]', "same_district[1]", "must be a list of two cities"),
    ('["Mogontiacum", "Argentorate"]', '["Roma", "Roma"]', "same_district[1]", "names Roma twice"),
    ('["5,5,S", "6,5,S"]', '["5,5,S", "6,4,N"]', "sea_arrows[10][1]", "6,4,N is not on the coast"),
    ('["5,5,S", "6,5,S"]', '["5,5,S", "5,5,S"]', "sea_arrows[10]", "joins crossroads 5,5,S with itself"),
    (
        '["5,5,S", "6,5,S"]',
        '["8,8,N", "5,5,S"]',
        "sea_arrows[11]",
        "5,5,S to 8,8,N is listed already in sea_arrows[10]",
    ),
    ('["5,5,S", "6,5,S"]', '["5,5,S", "5,7,N"]', "sea_arrows[10][1]", "5,7,N is Arelate"),
    ('["5,5,S", "6,5,S"]', '["5,5,S", true]', "sea_arrows[10][1]", "not true"),
    ('["5,5,S", "6,5,S"]', '"5,5,S"', "sea_arrows[10]", "must be a list of two crossroads, not '5,5,S'"),
    ('red = ["9,1,N", "10,1,S"]', 'red = ["9,1,N", "7,0,S"]', "starts.red[1]", "touches a province"),
    ('red = ["9,1,N", "10,1,S"]', 'red = ["9,1,N", "9,1,N"]', "starts.red[1]", "is a start already: starts.red[0]"),
    ('red = ["9,1,N", "10,1,S"]', 'red = ["9,1,N"]', "starts.red", "every colour has two start crossroads"),
    ('red = ["9,1,N", "10,1,S"]', "red = 3", "starts.red", "must be a list of two crossroads, not 3"),
    ('red = ["9,1,N", "10,1,S"]\n', "", "starts.red", "is missing"),
    ("[starts]", "[starts]\ngreen = []", "starts.green", "is not a colour"),
    ("[starts]", "[colours]", "colours", "is not a key of a board file"),
    ('title = "house board"', "title = 1979-05-27", "title", "must be a text, not a date"),
    ('title = "house board"', 'title = "\\u0000"', "title", "must be printable text"),
    ('title = "house board"', "title = 0x" + "f" * 9000, "title", "more than 18 digits"),
]


@pytest.mark.parametrize(("old", "new", "where", "what"), ONE_FAULT)
def test_a_fault_is_named_with_its_place(old: str, new: str, where: str, what: str) -> None:
    problems = refused(changed(old, new))
    assert what in problems[where]


@pytest.mark.parametrize(
    ("old", "new", "where", "what"),
    [case for case in ONE_FAULT if case[2].startswith(("rows", "cities[32].iii", "same_", "title"))],
)
def test_one_fault_brings_no_others_with_it(old: str, new: str, where: str, what: str) -> None:
    assert list(refused(changed(old, new))) == [where]


def test_all_faults_are_named_at_once() -> None:
    text = (
        changed("GM10  BF2", "GM7   BF2")
        .replace("towers = 5", "towers = 9")
        .replace('"5,5,S", "6,5,S"', '"5,5,S", "6,4,N"')
        .replace('red = ["9,1,N"', 'red = ["5,0,N"')
        .replace("title =", "titel =")
    )
    problems = refused(text)
    assert set(problems) == {"rows[0] cell 7", "cities[32].towers", "sea_arrows[10][1]", "starts.red[0]", "titel"}
    with pytest.raises(InputError, match=r"^board mine\.toml has 5 problems"):
        read_network(text, "board mine.toml")


@pytest.mark.rule("SFR-07", "SFR-12", "SFR-15", "SFR-18", "SFR-23")
def test_an_empty_file_lacks_everything_the_game_needs() -> None:
    with pytest.raises(InputError) as caught:
        read_network("")
    assert [str(problem) for problem in caught.value.problems] == [
        "rows: is missing: one text per row of hexes",
        *(
            f"starts.{colour}: is missing: every colour has two start crossroads (SFR-15)"
            for colour in ("red", "blue", "white", "yellow")
        ),
        *(f"cities: {province} has 0 cities; every province has 8 (SFR-07)" for province in PROVINCES),
        "cities: 0 cities have 4 or 5 towers; there are 10 (SFR-12)",
        "cities: 0 cities have 5 towers; there is one, Rome (SFR-11)",
        "cities: 0 cities bear the mark III; there are 10, one per wagon of a colour (SFR-23)",
        "sea_arrows: has no entry; a board needs both kinds of arrow (SFR-13)",
        "rows: Hispania has 0 forests; it needs at least two for the legionnaire (SFR-18)",
    ]


def test_hispania_needs_two_forests() -> None:
    text = TEXT.replace("HW ", "HP2")
    assert "Hispania has 0 forests" in refused(text)["rows"]


@pytest.mark.rule("SFR-106")
def test_a_city_needs_a_free_crossroads_beside_it() -> None:
    board = default_network()
    beside = [board.crossroads[i].id for i in board.at("Colonia Agrippina").neighbours]
    text = changed('  ["3,2,N", "4,-1,S"],\n', "")
    for name, place in zip(("Argentorate", "Augusta Raurica"), beside, strict=True):
        text = text.replace(f'at = "{board.city(name).at}"', f'at = "{place}"')
    assert refused(text) == {
        "cities[0].at": "Colonia Agrippina has no free crossroads next to it to attack from (SFR-106)"
    }


def listed_arrows(board: RoadNetwork) -> str:
    """Write the house board with its land arrows listed one by one."""
    pairs = [[board.crossroads[i].id for i in link.ends] for link in board.links if link.kind == "road" and link.arrow]
    start, stop = TEXT.index("same_district = ["), TEXT.index("sea_arrows = [")
    return TEXT[:start] + f"land_arrows = {pairs}\n" + TEXT[stop:]


@pytest.mark.rule("SFR-13")
def test_a_board_may_list_its_land_arrows_itself() -> None:
    house = default_network()
    board = read_network(listed_arrows(house))
    assert board.links == house.links
    assert {d.crossroads for d in board.districts} == {d.crossroads for d in house.districts}
    assert {d.name for d in board.districts} == {d.name for d in house.districts}
    assert read_network(board.to_toml()) == board


def test_listed_land_arrows_are_checked() -> None:
    text = listed_arrows(default_network())
    problems = refused(text.replace("land_arrows = [[", "land_arrows = [['5,0,N', '5,0,S'], ['5,0,N'], ["))
    assert problems["land_arrows[0]"] == "no road joins 5,0,N and 5,0,S"
    assert "two crossroads" in problems["land_arrows[1]"]
    assert (
        "has no meaning"
        in refused(text.replace("land_arrows = ", "same_district = []\nland_arrows = "))["same_district"]
    )
    start, stop = text.index("land_arrows = ["), text.index("sea_arrows = [")
    assert "no road carries an arrow" in refused(text[:start] + "land_arrows = []\n" + text[stop:])["land_arrows"]
    board = default_network()
    every = [[board.crossroads[i].id for i in link.ends] for link in board.links if link.kind == "road"]
    text = text[:start] + f"land_arrows = {every}\n" + text[stop:]
    assert "every road carries an arrow" in refused(text)["land_arrows"]


def test_a_board_has_forty_rows_and_forty_columns_at_most() -> None:
    sea = '  ".",\n'
    for more in (29, 30):
        start = TEXT.index("\n]", TEXT.index("rows = [")) + 1
        text = TEXT[:start] + sea * more + TEXT[start:]
        if more == 29:
            assert len(read_network(text).hexes) == len(default_network().hexes)
        else:
            assert refused(text)["rows"] == "has 41 rows; 40 are possible"
    wide = TEXT.replace('BF2   BP10  BM2   .",', f'BF2   BP10  BM2 {" ." * 29}",')
    assert len(read_network(wide).hexes) == len(default_network().hexes)
    wider = TEXT.replace('BF2   BP10  BM2   .",', f'BF2   BP10  BM2 {" ." * 30}",')
    assert refused(wider) == {"rows[0]": "has 41 cells; 40 are possible"}


@pytest.mark.parametrize(
    ("token", "what"),
    [("BP2", "neither road nor sea link leads from the rest of the board to 5,0,N"), ("GP2", "so it has no District")],
)
def test_a_place_nobody_can_reach_is_refused(token: str, what: str) -> None:
    with pytest.raises(InputError) as caught:
        read_network(changed('".     .     .     .     .     GW', f'"{token}   .     .     .     .     GW'))
    assert {problem.where for problem in caught.value.problems} == {"rows"}
    assert any(what in problem.what for problem in caught.value.problems)


@pytest.mark.parametrize("port", ["0,0,N", "-1,-1,S"])
def test_an_island_is_reached_by_its_sea_link(port: str) -> None:
    text = changed('".     .     .     .     .     GW', '"BP2   .     .     .     .     GW')
    island = read_network(text.replace("sea_arrows = [", f'sea_arrows = [\n  ["{port}", "6,0,N"],', 1))
    assert len(island.crossroads) == len(default_network().crossroads) + 6


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("title = 'a'\ntitle = 'b'\n", "line 2, column"),
        ("rows = [", "end of document"),
        ("\n\nx = = 3", "line 3, column 5"),
        ("x = " + "[" * 20000, ""),
        ("x = " + "9" * 50000, ""),
        ("x" * 200_000, ""),
    ],
)
def test_text_that_is_no_toml_is_refused_with_its_line(text: str, where: str) -> None:
    (found,) = refused(text)
    assert found.startswith(where)


def test_hundreds_of_faults_are_counted() -> None:
    problems = refused(f"cities = {['x'] * 500}")
    assert len(problems) == 101
    assert problems[""].startswith("and ")


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace("\n", "\r\n"), encoding="utf-8-sig", newline="")
    assert load_network(path) == load_network(str(path)) == default_network()
    (tmp_path / "latin.toml").write_bytes(b"title = 'a'\nhouse = '\xe9'")
    (tmp_path / "long.toml").write_bytes(b"#" * 100_001)
    os.mkfifo(tmp_path / "pipe.toml") if hasattr(os, "mkfifo") else None
    for name, what in {
        "latin.toml": "line 2: is not a text file in UTF-8",
        "long.toml": "is larger than 100 kB",
        "none.toml": "cannot be read .No such file",
        "": "is not a plain file",
        "\0": "can be the name of no file",
    }.items():
        with pytest.raises(InputError, match=what):
            load_network(tmp_path / name)
    with pytest.raises(InputError, match="is not a plain file"):
        load_network(os.devnull)


def put(**given: Any) -> list[tuple[str, str]]:
    """Return the problems of the house board with other values under some keys; none if it is a board."""
    try:
        read_network("\n".join(f"{write(str(key))} = {write(value)}" for key, value in {**TABLE, **given}.items()))
    except InputError as error:
        return [(problem.where, problem.what) for problem in error.problems]
    return []


CITIES, KEYS = "cities[32]", "name, province, towers, iii, at"
NO_NAME = "must be a text of 1 to 40 characters without spaces around, not"


@pytest.mark.parametrize(
    ("given", "first"),
    [
        ({"rows": 3}, ("rows", "must be a list, not 3")),
        ({"cities": 3}, ("cities", "must be a list, not 3")),
        ({"same_district": 3}, ("same_district", "must be a list, not 3")),
        ({"starts": 3}, ("starts", "must be a table with red, blue, white, yellow, not 3")),
        ({"sea_arrows": 3}, ("sea_arrows", "must be a list, not 3")),
        ({"title": "a" * 81}, ("title", "must be printable text of at most 80 characters")),
        ({"title": "\t"}, ("title", "must be printable text of at most 80 characters")),
        ({"house": "a" * 1001}, ("house", "must be printable text of at most 1000 characters")),
        ({"same_district": [[3, "Roma"]]}, ("same_district[0][0]", "no city of the file is called 3")),
        ({"same_district": [["Roma", "Ostia"]]}, ("same_district[0][1]", "no city of the file is called 'Ostia'")),
    ],
)
def test_what_is_none_of_a_key_is_named_once(given: dict[str, Any], first: tuple[str, str]) -> None:
    problems = put(**given)
    assert problems[0] == first
    assert problems.count(first) == 1
    if {*given} <= {"title", "house", "sea_arrows", "same_district", "starts"}:
        assert problems == [first]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"name": ""}, [(f"{CITIES}.name", f"{NO_NAME} ''")]),
        ({"name": " Roma"}, [(f"{CITIES}.name", f"{NO_NAME} ' Roma'")]),
        ({"name": "a" * 41}, [(f"{CITIES}.name", f"{NO_NAME} '{'a' * 36}...")]),
        ({"name": "a" * 40}, []),
        ({"name": "O'Ro-ma St."}, []),
        ({"towers": 1}, [(f"{CITIES}.towers", "must be a whole number from 2 to 5, not 1 (SFR-11)")]),
        ({"towers": 6}, [(f"{CITIES}.towers", "must be a whole number from 2 to 5, not 6 (SFR-11)")]),
        ({"towers": True}, [(f"{CITIES}.towers", "must be a whole number from 2 to 5, not true (SFR-11)")]),
        (
            {"province": "Gaul"},
            [
                (
                    f"{CITIES}.province",
                    "must be one of Germania, Gallia, Hispania, Italia Superus, Italia Inferus, not 'Gaul' (SFR-08)",
                )
            ],
        ),
        (
            {"province": "Gallia"},
            [
                (f"{CITIES}.at", "Roma touches no hex of its province Gallia"),
                ("cities", "Gallia has 9 cities; every province has 8 (SFR-07)"),
                ("cities", "Italia Inferus has 7 cities; every province has 8 (SFR-07)"),
            ],
        ),
    ],
)
def test_what_is_none_of_a_city_is_the_only_fault(given: dict[str, Any], said: list[tuple[str, str]]) -> None:
    cities = TABLE["cities"]
    assert put(cities=[*cities[:32], cities[32] | given, *cities[33:]]) == said


@pytest.mark.parametrize("key", ["name", "province", "towers", "at"])
def test_what_a_city_lacks_is_said_once(key: str) -> None:
    cities = TABLE["cities"]
    less = {name: value for name, value in cities[32].items() if name != key}
    problems = put(cities=[*cities[:32], less, *cities[33:]])
    assert [problem for problem in problems if problem[0].startswith(CITIES)] == [(f"{CITIES}.{key}", "is missing")]


def test_rows_and_cities_of_another_kind_are_named_by_their_number() -> None:
    hexes = "must be a text of hexes with spaces between, not 3"
    assert put(rows=[*TABLE["rows"], 3]) == [("rows[11]", hexes)]
    assert put(cities=[*TABLE["cities"][:-1], 3]) == [("cities[39]", f"must be a table with {KEYS}, not 3")]


# ---- anything at all: it loads or it is refused, nothing else

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
SPOTS = ("rows", "cities", "same_district", "sea_arrows", "starts", "title", "house", "land_arrows")


def write(value: Any) -> str:
    """Write a plain value as TOML."""
    if value is None:
        return "1979-05-27"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "[" + ", ".join(map(write, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{write(str(key))} = {write(item)}" for key, item in value.items()) + "}"
    if isinstance(value, str):
        kept = "".join(ch if ch.isalnum() or ch in " ,.|~-<>" else f"\\U{ord(ch):08x}" for ch in value)
        return f'"{kept}"'
    return repr(value)


def spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """List every place in a nested value."""
    below = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(spot for key, item in below for spot in spots(item, (*path, key)))]


TABLE = tomllib.loads(TEXT)
ALL_SPOTS = [spot for spot in spots(TABLE) if spot]


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(
        st.tuples(st.sampled_from(ALL_SPOTS), st.sampled_from(["put", "drop", "twice"]), PLAIN), min_size=1, max_size=4
    )
)
def test_a_changed_board_loads_or_is_refused(changes: list[tuple[tuple[Any, ...], str, Any]]) -> None:
    table = tomllib.loads(TEXT)
    for spot, how, value in changes:
        inside: Any = table
        try:
            for key in spot[:-1]:
                inside = inside[key]
            if how == "put":
                inside[spot[-1]] = value
            elif how == "drop":
                del inside[spot[-1]]
            elif isinstance(inside, list):
                inside.append(inside[spot[-1]])
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change has taken this place away
    text = "\n".join(f"{write(str(key))} = {write(value)}" for key, value in table.items())
    try:
        board = read_network(text)
    except InputError as error:
        assert all(isinstance(part, str) and len(part) < 600 for problem in error.problems for part in problem)
        assert all(problem.what for problem in error.problems)
    else:
        assert read_network(board.to_toml()) == board


@settings(max_examples=100)
@given(st.integers(0, len(TEXT) - 1), st.integers(0, 30), st.text(max_size=10))
def test_a_text_cut_anywhere_loads_or_is_refused(at: int, gone: int, new: str) -> None:
    try:
        board = read_network(TEXT[:at] + new + TEXT[at + gone :])
    except InputError as error:
        assert error.problems
    else:
        assert isinstance(board, RoadNetwork)
        assert read_network(board.to_toml()) == board


WORDS = st.sampled_from([[".", "GP8", "UF5", "IF6", "AW", "HW", "BF2", "BP3"][i] for i in range(8)])


@settings(max_examples=60)
@given(st.lists(st.lists(WORDS, max_size=12).map(" ".join), max_size=11))
def test_any_land_loads_or_is_refused(rows: list[str]) -> None:
    start, stop = TEXT.index("rows = ["), TEXT.index("cities = [")
    try:
        board = read_network(TEXT[:start] + f"rows = {write(rows)}\n" + TEXT[stop:])
    except InputError as error:
        assert error.problems
    else:
        assert board.hexes


@pytest.mark.parametrize("row", ["3", "true", '["GM10"]'])
def test_a_row_that_is_no_text_is_named(row: str) -> None:
    start = TEXT.index("rows = [") + len("rows = [")
    problems = refused(TEXT[:start] + f"\n  {row}," + TEXT[start:])
    assert "must be a text of hexes with spaces between" in problems["rows[0]"]


def test_a_file_read_anew_has_the_districts_of_its_cities():
    board = read_network(TEXT)
    assert board.districts == default_network().districts
    led = [city for district in board.districts for city in district.cities]
    assert sorted(led) == list(range(len(board.cities)))
