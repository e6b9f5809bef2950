"""The one door for input: what it lets in, what it refuses, and how it says so."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from romelab.core.door import (
    MOST_DEPTH,
    checked_words,
    decoded,
    fault_of_name,
    pasted,
    path_of,
    read_bytes,
    read_json,
    read_text,
    read_toml,
)
from romelab.core.faults import Fault, InputError, quoted

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
        ("a = ]", "it: line 1, column 5: is no TOML"),
        ("a = 1\na = 2", "it: end of document: is no TOML: Cannot overwrite"),
        ("a = " + "[" * 5000, "it: is no TOML: a number is too long, a date is none, or lists are nested too deep"),
        ("a = " + "[" * 60 + "]" * 60, f"it: is nested deeper than {MOST_DEPTH}"),
        ("a = " + "9" * 5000, "it: is no TOML: a number is too long"),
        ("[[a]]\nb = 1000000000000000000", "it: a[0].b: has a number of more than 18 digits"),
        ("a = inf", "it: a: has inf where a number should be"),
        (".".join("a" * 200_000) + " = 1", "it: has a key of more than thirty parts"),
        (".".join(["'a b'"] * 90_000) + " = 1", "it: has a key of more than thirty parts"),
        ("a = 2026-02-30", "it: line 1, column 5: is no TOML: Invalid date"),
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


@pytest.mark.parametrize("words", [None, 5, b"a", "", "a\0b", HALF, ["a"]])
def test_what_can_name_no_file(words: object) -> None:
    refused(path_of, words)
    refused(read_text, words, 10)


def test_text_is_utf_8() -> None:
    assert refused(decoded, b"a\n\xff", "it") == "it: line 2: is no text file in UTF-8"
    assert refused(pasted, "a" * 11, 10, "it") == "it: is larger than 0 kB"
    assert refused(pasted, "a" * 1_000_001, 999_999, "it") == "it: is larger than 999 kB"
    assert refused(pasted, "a" * 1_000_001, 1_000_000, "it") == "it: is larger than 1 MB"


@pytest.mark.parametrize("name", ["Ada", "Ännchen & <b>Ben</b>", "小明", "👩‍🏫", "O’Neill"])
def test_names_that_people_have(name: str) -> None:
    assert fault_of_name(name, 40) == ""


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, None, 3, "a\nb", "a\0", HALF, "\u202eadA"])
def test_names_that_nobody_has(name: object) -> None:
    assert fault_of_name(name, 40)


def test_words_of_a_command() -> None:
    checked_words(["lab", "my folder", "--port=1"])
    assert refused(checked_words, ["lab", "a\0b"]).startswith("the command, word 2")
    assert refused(checked_words, [f"a{HALF}"]).startswith("the command, word 1")


def test_a_refusal_is_short_whatever_was_handed_in() -> None:
    many = [Fault(f"players[{number}]", "x" * 100_000) for number in range(10_000)]
    said = str(InputError(many, "y" * 100_000 + HALF))
    assert len(said) < 2000
    assert said.endswith("and 9995 more")
    assert "10000 faults" in said
    assert len(said.splitlines()) == 7
    said.encode()
    for value in (10**9000, "x" * 9000, [[]] * 9000, {HALF: 1}, HALF, b"x" * 99, float("nan"), object(), int):
        assert len(quoted(value)) <= 40
