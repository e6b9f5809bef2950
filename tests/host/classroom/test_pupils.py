"""Who is let in: by the code once, by the browser's token from then on; two of one name are told apart."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings, strategies as st

from romelab.core.errors import InputError
from romelab.host.classroom.pupils import FILE, MOST_PUPILS, Pupils


def test_two_alike_are_told_apart_in_name_and_folder(tmp_path):
    pupils = Pupils(tmp_path / "class")
    names = [pupils.join(pupils.code, name)[0] for name in ("Anna", "anna", " Anna ")]
    assert [pupil.name for pupil in names] == ["Anna", "anna 2", "Anna 3"]
    assert len({pupil.folder.casefold() for pupil in names}) == 3


def test_a_token_lets_the_same_pupil_in_again_after_a_restart(tmp_path):
    pupils = Pupils(tmp_path / "class")
    ada, token = pupils.join(pupils.code.lower(), "Ada")
    again = Pupils(tmp_path / "class")
    assert (again.code, again.known(token)) == (pupils.code, ada)
    assert again.known("x") is again.known("") is again.known(None) is None
    assert token not in (tmp_path / "class" / FILE).read_text()


def test_a_pass_lets_a_pupil_in_on_a_new_device_once(tmp_path):
    pupils = Pupils(tmp_path / "class")
    ada, token = pupils.join(pupils.code, "Ada")
    said = pupils.pass_for(ada)
    again, other = pupils.join(said, "whatever")
    assert again is ada
    assert pupils.known(token) is pupils.known(other) is ada
    with pytest.raises(InputError):
        pupils.join(said, "Eve")


@pytest.mark.parametrize(
    ("code", "name"), [("XXXXX", "Ada"), ("", "Ada"), (None, ""), (None, "x" * 21), (None, "a\0b")]
)
def test_who_says_another_code_or_no_name_stays_out(code, name, tmp_path):
    pupils = Pupils(tmp_path / "class")
    with pytest.raises(InputError):
        pupils.join(pupils.code if code is None else code, name)
    assert not len(pupils)


def test_a_class_is_full_some_day(tmp_path):
    pupils = Pupils(tmp_path / "class")
    pupils._pupils = dict.fromkeys(range(MOST_PUPILS), pupils.join(pupils.code, "Ada")[0])
    with pytest.raises(InputError, match="full"):
        pupils.join(pupils.code, "Ben")


@settings(max_examples=200, deadline=None)
@given(name=st.text(max_size=20))
def test_no_nickname_leaves_the_folder_of_the_class(name, tmp_path_factory):
    folder = tmp_path_factory.mktemp("c") / "class"
    pupils = Pupils(folder)
    try:
        pupil, _ = pupils.join(pupils.code, name)
    except InputError:
        return
    assert pupils.place(pupil).parent == folder
    assert pupils.place(pupil).resolve().parent == folder.resolve()
    pupils.place(pupil).mkdir()


def test_a_removed_pupil_is_not_let_in_and_all_can_be_deleted(tmp_path):
    pupils = Pupils(tmp_path / "class")
    ada, token = pupils.join(pupils.code, "Ada")
    pupils.place(ada).mkdir()
    (pupils.place(ada) / "work.romelab").write_text("x")
    pupils.remove(ada)
    assert pupils.known(token) is None
    pupils.delete_all()
    assert not (tmp_path / "class").exists()


@pytest.mark.parametrize("text", ["{}", "[]", '{"pupils": 5}', "x", '{"pupils": [{"number": 1}]}'])
def test_another_file_in_its_place_is_refused_in_a_sentence(text, tmp_path):
    (tmp_path / FILE).write_text(text)
    with pytest.raises(InputError):
        Pupils(tmp_path)


def test_a_forged_folder_is_not_followed(tmp_path):
    pupils = Pupils(tmp_path / "class")
    pupils.join(pupils.code, "Ada")
    file = tmp_path / "class" / FILE
    data = json.loads(file.read_text())
    data["pupils"][0]["folder"] = "../elsewhere"
    file.write_text(json.dumps(data))
    with pytest.raises(InputError):
        Pupils(tmp_path / "class")
