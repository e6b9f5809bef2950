"""A site: pages are recorded as they look when they open, and their programs go on where the records stand."""

from __future__ import annotations

import base64
import io
import json
import os
import subprocess
import sys
import zipfile
from functools import cache
from importlib.metadata import requires
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import pytest
from packaging.requirements import Requirement

from romelab.core.errors import InputError
from romelab.core.scene import BaseMap, Scene
from romelab.drawing.picture import ALBUM, Picture, image
from romelab.host import no_matplotlib, site
from romelab.host.notebook import page_files
from romelab.pages import page_names
from tests.samples import LONG

PAGES = page_names() if LONG else ("play_kampf_um_rom", "lesson_07", "explore_journeys")


@cache
def recorded(page: str, language: str = "en", seed: str = "0") -> dict[str, Any]:
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    environment.pop("ROMELAB_KEEP", None)
    command = [sys.executable, "-m", "romelab.host.record", "0", page, language, "00_start_here", page]
    with TemporaryDirectory() as folder:
        for file in page_files(Path(folder))[page].parent.glob("*.toml"):
            Path(folder, file.name).write_bytes(file.read_bytes())
        return json.loads(subprocess.run(command, env=environment, cwd=folder, check=True, capture_output=True).stdout)


def taken_over(folder: Path, record: dict[str, Any], *said: object) -> dict[str, Any]:
    file, script = folder / "record.json", Path(__file__).with_name("taken_over.py")
    file.write_text(json.dumps(record), encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if name != "ROMELAB_KEEP"}
    command = [sys.executable, str(script), str(file), str(folder / "home"), *map(json.dumps, said)]
    ran = subprocess.run(command, env={**environment, "PYTHONHASHSEED": "5"}, cwd=folder, capture_output=True)
    assert ran.returncode == 0, ran.stderr.decode()[-2000:]
    return json.loads(ran.stdout)


def test_of_lessons_only_numbered_ones_are_told_by_a_table():
    found = [page for page in page_names() if site.with_table(page) and page not in site.ANSWERED]
    assert found == [f"lesson_{number:02}" for number in range(1, 15)]


@pytest.mark.parametrize("page", PAGES)
def test_without_ipython_and_matplotlib_the_program_of_a_page_is_where_the_record_stands(tmp_path, page):
    record = recorded(page)
    assert record["faults"] == []
    told = taken_over(tmp_path, record)
    assert told["faults"] == []
    # Rings of days, too, stand as they were recorded.
    assert [each["type"] for each in told["frames"][0]] == ["ready"], told["frames"]


def test_a_click_on_the_record_is_answered_by_the_program_and_kept(tmp_path):
    record = recorded("play_kampf_um_rom", "de")
    assert record["messages"][0]["language"] == "de"
    states = next(each["states"] for each in record["messages"] if each["type"] == "states")
    frame, serial = next((ident, state["serial"]) for ident, state in states.items() if "serial" in state)
    buttons = [state for state in states.values() if state["_model_name"] == "ButtonModel"]
    order = next(state for state in buttons if "2" in state["description"].split())
    words = order["description"]
    number = next(int(name[6:]) for name in order["_dom_classes"] if name.startswith("rl-no-"))
    pressed = {"method": "custom", "content": {"pressed": serial, "words": words, "button": number}}
    told = taken_over(tmp_path, record, {"comm": frame, "data": pressed, "n": 1})
    changed = [each for frame in told["frames"][1:] for each in frame]
    assert {"type": "done", "n": 1} in changed
    assert any(each["type"] == "comm_msg" for each in changed)
    (kept,) = (tmp_path / "home").rglob("*.romelab")
    assert "kampf_um_rom" in kept.read_text("utf-8")


def test_a_page_is_recorded_the_same_whatever_the_hash_seed():
    assert recorded("play_kampf_um_rom") == recorded("play_kampf_um_rom", seed="2")


def test_what_only_code_on_a_page_asks_for_is_not_loaded_with_it():
    assert recorded("explore_achievements")["messages"][0]["packs"] == ["kampf_um_rom", "lessons"]


@pytest.mark.long  # in every run a page is recorded under two hash seeds, and files are packed in two orders
def test_two_builds_in_two_folders_by_programs_with_other_hash_seeds_are_the_same_bytes(tmp_path):
    names, languages = page_names(), ["en", "de"]
    script = f"from pathlib import Path; from romelab.host import site; site.build(Path('site'), {names}, {languages})"
    built: list[dict[str, bytes]] = []
    for seed in ("1", "2"):
        folder = tmp_path / f"made {seed}"
        folder.mkdir()
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        ran = subprocess.run([sys.executable, "-c", script], cwd=folder, env=environment, capture_output=True)
        if b"npm" in ran.stderr:
            pytest.skip("npm gave no Pyodide, so no site was built")
        assert ran.returncode == 0, ran.stderr.decode()[-2000:]
        files = [file for file in folder.rglob("*") if file.is_file()]
        built.append({str(file.relative_to(folder)): file.read_bytes() for file in files})
    assert len(built[0]) > 10
    assert built[0].keys() == built[1].keys()
    assert [name for name, content in built[0].items() if built[1][name] != content] == []


def test_tours_are_recorded_first_and_whoever_waits_is_told_how_many_pages_are(monkeypatch):
    asked, said = list[tuple[str, str]](), list[str]()

    def one(_folder: str, _names: object, _answered: bool, page: tuple[str, str]) -> dict[str, Any]:
        asked.append(page)
        return {}

    monkeypatch.setattr(site, "_one", one)
    names = ["lesson_07", "learn_battles"]
    pages = dict(site._recorded(names, ["en", "de"], said.append, site.with_table))
    assert asked[:2] == [("learn_battles", "en"), ("learn_battles", "de")]
    assert pages.keys() == {(name, tongue) for name in names for tongue in ("en", "de")}
    assert said.pop(0) == "0 of 4 recorded; a guided tour takes up to three minutes"
    assert {each.partition(": ")[0] for each in said} == {" ".join(each) for each in asked}
    assert [each.partition(": ")[2] for each in said] == [f"{number} of 4" for number in (1, 2, 3, 4)]


def test_whoever_waits_for_one_file_is_told_too(monkeypatch, tmp_path, capsys):
    message = {"packs": None, "title": "A lesson"}
    recorded = {"messages": [message], "table": None, "parts": {}, "pictures": {}}
    monkeypatch.setattr(site, "_one", lambda *_asked: recorded)
    assert site.one_file(tmp_path / "lesson.html", "lesson_07", "en") > 1000
    assert capsys.readouterr().out.splitlines()[0].startswith("0 of 1 recorded")


def test_packs_of_the_same_files_are_the_same_bytes_in_any_order():
    one, other = site._zipped({"a.py": b"1", "b.py": b"2"}), site._zipped({"b.py": b"2", "a.py": b"1"})
    assert one == other
    assert zipfile.ZipFile(io.BytesIO(one)).read("b.py") == b"2"


def test_what_romelab_needs_in_a_browser_is_pure_python_and_nothing_that_only_a_server_has():
    names = {name for name, _ in site._modules()}
    assert {"romelab/core/game.py", "ipywidgets/__init__.py", "typing_extensions.py", "lesson_template.toml"} <= names
    assert not [name for name in names if name.endswith((".so", ".pyd", ".pyc")) or "romelab/host/page" in name]


def pinned() -> dict[str, str]:
    lines = files("romelab.host").joinpath(site.WHEELS).read_text("utf-8").splitlines()[1:]
    return dict(line.split()[0].split("==") for line in lines)


def test_what_is_pinned_is_all_that_romelab_asks_for_in_a_browser():
    here = {"sys_platform": "emscripten", "platform_system": "Emscripten", "extra": ""}
    asked = [
        each for each in map(Requirement, requires("romelab") or ()) if not each.marker or each.marker.evaluate(here)
    ]
    assert asked
    assert [str(each) for each in asked if not each.specifier.contains(pinned().get(each.name, "0"))] == []


def test_what_is_not_installed_in_the_pinned_version_is_taken_by_its_digest(monkeypatch):
    commands: list[Any] = []

    def ran(command, *, cwd, **_keys):
        commands.append(command)
        with zipfile.ZipFile(Path(cwd, "comm-0-py3-none-any.whl"), "w") as wheel:
            wheel.writestr("comm/of_wheel.py", "")
        asked = Path(cwd, site.WHEELS).read_text("utf-8").splitlines()
        assert [line.split("==")[0] for line in asked] == [*pinned()]
        assert all("--hash=sha256:" in line for line in asked)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(site, "distribution", lambda _name: SimpleNamespace(version="0", files=()))
    monkeypatch.setattr(site.subprocess, "run", ran)
    assert "comm/of_wheel.py" in dict(site._modules())
    assert [each for command in commands for each in command if each == "--require-hashes"] == ["--require-hashes"]


def test_a_folder_with_anything_else_in_it_is_left_as_it_is(tmp_path):
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(InputError, match="not empty"):
        site.build(tmp_path, ["play_kampf_um_rom"], ["en"])
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]


def test_files_of_the_site_before_are_removed_and_no_others(tmp_path):
    for name in ("old.html", "picture/old.png"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("old")
    outside = tmp_path.parent / "outside.txt"
    outside.write_text("mine")
    (tmp_path / site.LIST).write_text(f"old.html\npicture/old.png\n../outside.txt\n{outside}\n")
    before = site._before(tmp_path)
    site._write(tmp_path, {"new.html": b"new"}, before)
    assert {file.name for file in tmp_path.rglob("*") if file.is_file()} == {"new.html", site.LIST}
    assert outside.read_text() == "mine"


def test_without_npm_it_says_what_is_missing(tmp_path, monkeypatch):
    monkeypatch.setattr("shutil.which", lambda _name: None)
    with pytest.raises(InputError, match="npm: is not installed"):
        site.build(tmp_path / "new", ["play_kampf_um_rom"], ["en"])
    assert not (tmp_path / "new").exists()


def test_a_map_that_nobody_recorded_is_drawn_by_the_svg_pen_and_a_chart_says_its_words():
    scene = Scene(BaseMap("small", 40, 30, words="A map with nothing on it."))
    ALBUM[0] = no_matplotlib.Recorded({}, lambda _digest: b"", {})
    axes = no_matplotlib.Axes(5.0, 3.0)
    axes.set_label(scene.base.words)
    axes.take_scene(scene)
    shown = image(axes)._repr_html_()  # pyright: ignore[reportArgumentType]
    assert base64.b64decode(shown.partition("svg+xml;base64,")[2].partition('"')[0]).startswith(b"<svg")
    assert Picture(b"", "Three bars & more.", 100)._repr_html_() == "<p>Three bars &amp; more.</p>"


def test_a_recorded_picture_is_found_by_its_cell_first_and_whole_where_it_is_taken_along():
    files = {"1" * 32: b"one", "2" * 32: b"two"}
    digests = {"500 Words": "1" * 32, "c 0 500 Words": "2" * 32}
    ALBUM[0] = no_matplotlib.Recorded(digests, files.__getitem__, {})
    from romelab.host.session import Session

    session = Session("en", None)
    picture = Picture(b"", "Words", 500)
    assert f'src="picture/{"1" * 32}.png"' in session.run(picture._repr_html_)
    session.in_cell("c")
    assert f'src="picture/{"2" * 32}.png"' in session.run(picture._repr_html_)
    assert base64.b64encode(b"two").decode() in session.run(picture.whole)
