"""The one door for input: what it lets in, what it refuses, and how it says so."""

from __future__ import annotations

import os
from itertools import product
from pathlib import Path

import pytest

from romelab.core.errors import InputError, Problem, quoted
from romelab.core.input import (
    MOST_DEPTH,
    checked_words,
    decoded,
    pasted,
    path_of,
    problem_of_name,
    read_bytes,
    read_json,
    read_tables,
    read_text,
    read_toml,
    typed,
)

HALF = chr(0xD800)
BOM = b"\xef\xbb\xbf"


def refused(reading, *words) -> str:
    with pytest.raises(InputError) as caught:
        reading(*words)
    said = str(caught.value)
    said.encode()
    assert len(said) < 2000
    return said


def test_what_notepad_writes_in_front_is_welcome(tmp_path: Path) -> None:
    file = tmp_path / "notepad.toml"
    file.write_bytes(BOM + b"grain = 2\r\n")
    assert read_toml(read_text(file, 100), "notepad.toml") == {"grain": 2}
    assert read_json("\ufeff[1]", "pasted") == [1]


def test_lists_may_lie_as_deep_in_each_other_as_is_said() -> None:
    text = "[" * (MOST_DEPTH + 1) + "]" * (MOST_DEPTH + 1)
    data = read_json(text, "it")
    for _ in range(MOST_DEPTH):
        (data,) = data
    assert data == []
    assert refused(read_json, f"[{text}]", "it") == f"it: is nested deeper than {MOST_DEPTH}"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[1", "it: line 1: is damaged: Expecting ',' delimiter"),
        ("[" * 100_000, f"it: is nested deeper than {MOST_DEPTH}"),
        ("[" * 42 + "]" * 42, f"it: is nested deeper than {MOST_DEPTH}"),
        ('{"a": [0, ' + "9" * 5000 + "]}", "it: a[1]: has a number of more than 18 digits"),
        ('{"a": {"b": 1, "b": 2}}', "it: a: has the field 'b' twice"),
        ('[{"a": NaN}]', "it: [0].a: has nan where a number should be"),
        ('{"a": "\\ud800"}', "it: a: has half a character"),
        ('{"a\\ud800": 1}', "it: has half a character in the name of a field"),
        (f'\n"{HALF}"', "it: line 2: has half a character"),
        (b"{}", "it: must be a text, not bytes"),
        (None, "it: must be a text, not nothing"),
        (" " * 1_000_001, "it: is larger than 1 MB"),
    ],
)
def test_json_that_does_not_pass(text: object, said: str) -> None:
    assert refused(read_json, text, "it").startswith(said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = ]", "it: line 1, column 5: is not TOML"),
        ("a = 1\na = 2", "it: end of document: is not TOML: Cannot overwrite"),
        ("a = " + "[" * 5000, "it: is not TOML: a number is too long, a date is not one, or lists are nested too deep"),
        ("a = " + "[" * 60 + "]" * 60, f"it: is nested deeper than {MOST_DEPTH}"),
        ("a = " + "9" * 5000, "it: is not TOML: a number is too long"),
        ("[[a]]\nb = 1000000000000000000", "it: a[0].b: has a number of more than 18 digits"),
        ("a = inf", "it: a: has inf where a number should be"),
        (".".join("a" * 200_000) + " = 1", "it: has a key of more than thirty parts"),
        (".".join(["'a b'"] * 90_000) + " = 1", "it: has a key of more than thirty parts"),
        ("a = 2026-02-30", "it: line 1, column 5: is not TOML: Invalid date"),
        ("a = '" + HALF + "'", "it: line 1: has half a character"),
        ("x" * 1_000_001, "it: is larger than 1 MB"),
    ],
)  # fmt: skip
def test_toml_that_does_not_pass(text: str, said: str) -> None:
    assert refused(read_toml, text, "it").startswith(said)


def test_a_long_word_and_long_prose_are_no_long_key() -> None:
    text = f'a = "{"x" * 300_000} {"some words. " * 1000}"'
    assert list(read_toml(text, "it")) == ["a"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes are a thing of Unix")
def test_only_plain_files_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name in ("pipe", "."):
        assert "is not a plain file" in refused(read_bytes, tmp_path / name, 100)
    assert "is not a plain file" in refused(read_bytes, "/dev/zero", 100)
    assert "cannot be read (No such file" in refused(read_bytes, tmp_path / "none", 100)
    (tmp_path / "large").write_bytes(b"x" * 2001)
    assert refused(read_bytes, tmp_path / "large", 2000) == "large: is larger than 2 kB"
    assert len(read_bytes(tmp_path / "large", 2001)) == 2001


def test_a_file_is_looked_at_again_once_it_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the look and the opening something else may have taken its name."""
    (tmp_path / "plain").write_bytes(b"a")
    plain = os.stat(tmp_path / "plain")
    monkeypatch.setattr(Path, "stat", lambda self, **named: plain)
    assert refused(read_bytes, "/dev/null", 100) == "null: is not a plain file"
    assert read_bytes(tmp_path / "plain", 100) == b"a"


@pytest.mark.parametrize("words", [None, 5, b"a", "", "a\0b", HALF, ["a"]])
def test_what_can_name_no_file(words: object) -> None:
    refused(path_of, words)
    refused(read_text, words, 10)


def test_text_is_utf_8() -> None:
    assert refused(decoded, b"a\n\xff", "it") == "it: line 2: is not a text file in UTF-8"
    assert refused(decoded, b"\n\xff", "it") == "it: line 2: is not a text file in UTF-8"
    assert refused(pasted, "a" * 11, 10, "it") == "it: is larger than 0 kB"
    assert refused(pasted, "a" * 1_000_001, 999_999, "it") == "it: is larger than 999 kB"
    assert refused(pasted, "a" * 1_000_001, 1_000_000, "it") == "it: is larger than 1 MB"


@pytest.mark.parametrize("name", ["Ada", "Ännchen & <b>Ben</b>", "小明", "👩‍🏫", "O’Neill"])
def test_names_that_people_have(name: str) -> None:
    assert problem_of_name(name, 40) == ""


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, None, 3, "a\nb", "a\0", HALF, "\u202eadA"])
def test_names_that_nobody_has(name: object) -> None:
    assert problem_of_name(name, 40)


def test_words_of_a_command() -> None:
    checked_words(["lab", "my folder", "--port=1"])
    assert refused(checked_words, ["lab", "a\0b"]).startswith("the command, word 2")
    assert refused(checked_words, [f"a{HALF}"]).startswith("the command, word 1")


def test_a_refusal_is_short_whatever_was_handed_in() -> None:
    many = [Problem(f"players[{number}]", "x" * 100_000) for number in range(10_000)]
    said = str(InputError(many, "y" * 100_000 + HALF))
    assert len(said) < 2000
    assert said.endswith("and 9995 more")
    assert "10000 problems" in said
    assert len(said.splitlines()) == 7
    said.encode()
    for value in (10**9000, "x" * 9000, [[]] * 9000, {HALF: 1}, HALF, b"x" * 99, float("nan"), object(), int):
        assert len(quoted(value)) <= 40


def test_limits_are_taken_and_what_is_beyond_is_not(tmp_path: Path) -> None:
    assert read_json("9" * 18, "it") == 10**18 - 1
    assert read_json("-" + "9" * 18, "it") == 1 - 10**18
    for beyond in ("1" + "0" * 18, "-1" + "0" * 18, "9" * 19, "1" * 30):
        assert refused(read_json, beyond, "it") == "it: has a number of more than 18 digits"
    assert refused(read_json, '{"a": [{}, {"b": -Infinity}]}', "it") == "it: a[1].b: has -inf where a number should be"
    assert read_json(" " * 999_999 + "1", "it") == 1
    assert read_json("[1]", "it", 3) == [1]
    assert refused(read_json, "[12]", "it", 3) == "it: is larger than 0 kB"
    assert read_toml("a = 1", "it", 5) == {"a": 1}
    assert refused(read_toml, "a = 12", "it", 5) == "it: is larger than 0 kB"
    deep = "[" * MOST_DEPTH + "]" * MOST_DEPTH
    assert read_toml(f"a = {deep}", "it")
    assert refused(read_toml, f"a = [{deep}]", "it") == f"it: is nested deeper than {MOST_DEPTH}"
    assert read_json("[" * 41 + "]" * 41, "it")


def test_a_key_has_thirty_parts_at_most() -> None:
    assert read_toml(".".join("a" * 30) + " = 1", "it")
    assert refused(read_toml, ".".join("a" * 31) + " = 1", "it") == "it: has a key of more than thirty parts"


def test_a_mark_in_front_is_left_out_once_and_lines_are_counted_from_one() -> None:
    assert pasted("\ufeffgrain", 10, "it") == "grain"
    assert pasted("\ufeff\ufeff", 10, "it") == "\ufeff"
    assert refused(pasted, HALF, 10, "it").startswith("it: line 1: ")
    assert refused(pasted, f"a\n\n{HALF}\n", 10, "it").startswith("it: line 3: ")
    assert refused(decoded, b"\xff\n\n", "it") == "it: line 1: is not a text file in UTF-8"
    assert decoded("Köln\n".encode(), "it") == "Köln\n"


def test_a_file_is_called_by_its_name_or_as_it_is_to_be_called(tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_bytes(b"a\n\xff")
    assert refused(read_text, tmp_path / "my.toml", 10) == "my.toml: line 2: is not a text file in UTF-8"
    assert refused(read_text, str(tmp_path / "my.toml"), 10, "a map") == "a map: line 2: is not a text file in UTF-8"
    assert refused(read_text, tmp_path / "none", 10, "the map").startswith("the map: cannot be read (")
    assert refused(read_bytes, tmp_path / "my.toml", 2) == "my.toml: is larger than 0 kB"
    assert read_bytes(tmp_path / "my.toml", 3) == b"a\n\xff"
    assert refused(read_bytes, "/", 2) == "/: is not a plain file"
    assert path_of(str(tmp_path)) == path_of(tmp_path) == tmp_path
    assert refused(path_of, 5) == "file: must be a path, not 5"
    assert refused(path_of, 5, "the folder") == "the folder: must be a path, not 5"
    assert refused(path_of, "", "the folder") == "the folder: '' can be the name of no file"


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("a = yes", "a text stands between straight quotation marks"),
        ('a = "b"c"', "a text ends too early"),
        ('a = "b\nc"', "the line ends inside a text"),
        ("a = [1, 2", "before this place a comma or a closing ]"),
        ("a = {b = 1", "before this place a comma or a closing }"),
        ("a 5", "a line is name = value"),
        ("a = 1\na = 2", "a name is given twice"),
    ],
)
def test_what_a_person_has_most_likely_done(text: str, hint: str) -> None:
    assert f"({hint}" in refused(read_toml, text, "it")


def test_what_is_wrong_first_is_said_with_its_place() -> None:
    assert refused(read_json, '[1, {"x": ["a", "\\ud800"]}]', "it") == (
        "it: [1].x[1]: has half a character, which no file can hold"
    )
    assert refused(read_json, '{"a": {"b\\ud800": 1}}', "it") == "it: a: has half a character in the name of a field"
    assert refused(read_json, '{"x": 1, "a": 1, "a": 2, "a": 3, "x": 4}', "it") == "it: has the field 'a' twice"
    assert read_json('{"a": true, "b": null, "c": 1.5, "d": ["x"], "e": {}}', "it") == {
        "a": True,
        "b": None,
        "c": 1.5,
        "d": ["x"],
        "e": {},
    }


def test_a_name_is_as_long_as_is_said() -> None:
    assert problem_of_name("x" * 40, 40) == problem_of_name("x", 1) == ""
    assert problem_of_name("xx", 1) == "a name has 1 to 1 characters"
    assert problem_of_name("", 8, "a title") == "a title has 1 to 8 characters"
    assert problem_of_name("a\n", 8, "a title") == "a title has letters, digits and symbols only"
    assert typed("a\u202eb\u2028c\td\u2066") == "abcd"


def test_words_are_counted_from_one_and_called_as_asked() -> None:
    assert refused(checked_words, ["a", "b", "\0"], "the line").startswith("the line, word 3: ")


PARTS = (
    r"""{"a":1}|{"a":[1|2]}|{"a":"}|{","b":2}|"x}|{"a":1},{"b":2}|| |{"a":1,"a":2}|{"a":{}}|5|{"a":1},5}|{"a":1.5}"""
)
PARTS += r"""|{"a":9999999999999999999}|{"a":"\ud800"}|{"a":"b:c"}|[1]|{"a":"é"}|{}"""


def test_tables_read_in_one_go_are_those_that_are_read_one_by_one():
    for texts in (*product(PARTS.split("|"), repeat=2), *product(PARTS.split("|")[:8], repeat=3)):
        tables = read_tables(texts)
        # What is refused one by one raises here.
        assert tables is None or tables == [read_json(text, "") for text in texts], texts
    assert read_tables(['{"a":1}', '{"b":["x",2]}', "{}"]) == [{"a": 1}, {"b": ["x", 2]}, {}]
