"""The command line: pages of one's own, what keeps JupyterLab from opening, and the look the evening before."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from romelab import __version__, checking, cli, lab as desk, pages
from romelab.pages import old_names

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))


@pytest.fixture(autouse=True)
def nobody(monkeypatch, tmp_path):
    """An ordinary user with an empty home and a browser."""
    (tmp_path / "home").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("JUPYTER_CONFIG_PATH", raising=False)
    monkeypatch.delenv("JUPYTER_PATH", raising=False)
    monkeypatch.setattr(desk, "is_root", lambda: False)
    monkeypatch.setattr(desk, "has_browser", lambda: True)


@pytest.fixture
def started(monkeypatch):
    """What was started instead of JupyterLab: its words and its environment."""
    called = []

    def run(command, environment):
        called.append((command, environment))
        return 0

    monkeypatch.setattr(desk, "run", run)
    return called


def test_copies_never_replace_what_is_there(tmp_path):
    (tmp_path / "mine").mkdir()
    own = tmp_path / "mine" / f"{pages.FIRST}.ipynb"
    own.write_text("my work")
    pages.own_copies(tmp_path / "mine")
    assert own.read_text() == "my work"
    names = {file.name for file in (tmp_path / "mine").iterdir()}
    assert names == {file.name for kind in ("*.ipynb", "*.toml") for file in pages.notebooks_folder().glob(kind)}


def test_a_page_that_uses_old_names_is_told_the_new_ones_and_how_to_get_it_fresh(started, tmp_path, capsys):
    lines = ["history.settle(7)\n", "print(table.face.game, table.faces, refused.value.faults)"]
    cells = [{"cell_type": "code", "source": lines}, {"cell_type": "markdown", "source": ["A Fault of mine"]}]
    (tmp_path / "explore_roads.ipynb").write_text(json.dumps({"cells": cells}))
    assert cli.main(["lab", "explore_roads", "--folder", str(tmp_path), "--no-browser"]) == 0
    (line,) = (line for line in capsys.readouterr().out.splitlines() if "old names" in line)
    assert line == (
        "explore_roads uses old names: table.face is now table.view, history.settle is now history.resolve, "
        ".faults is now .problems. Change them, or get the page as it came: romelab lab explore_roads --fresh"
    )


@pytest.mark.parametrize("name", pages.page_names())
def test_no_page_as_it_came_uses_an_old_name(name):
    assert old_names(pages.notebooks_folder() / f"{name}.ipynb") == {}


def test_lab_opens_the_first_page_in_a_folder_of_the_users_own_wherever_it_is_started(started, capsys):
    assert cli.main(["lab", "--no-browser"]) == 0
    own = Path.home() / "romelab"
    assert started[0][0] == [sys.executable, "-m", "jupyterlab", str(own / f"{pages.FIRST}.ipynb"), "--no-browser"]
    assert str(own) in capsys.readouterr().out


def test_lab_opens_the_page_that_is_named_and_with_here_romelabs_own(started, tmp_path):
    assert cli.main(["lab", "explore_roads", "--folder", str(tmp_path / "nb")]) == 0
    assert cli.main(["lab", "explore_roads.ipynb", "--here"]) == 0
    assert [command[3] for command, _ in started] == [
        str(tmp_path / "nb" / "explore_roads.ipynb"),
        str(pages.notebooks_folder() / "explore_roads.ipynb"),
    ]


def test_a_page_that_is_not_there_is_said_with_the_one_that_may_be_meant(started, capsys):
    assert cli.main(["lab", "explore_road"]) == 2
    assert "did you mean explore_roads?" in capsys.readouterr().err
    assert cli.main(["lab", "zzz"]) == 2
    assert "there are 00_start_here, explore_achievements" in capsys.readouterr().err
    assert not started


def test_a_fresh_page_leaves_the_old_one_under_another_name(started, tmp_path, capsys):
    folder = pages.own_copies(tmp_path / "nb")
    mine = folder / "explore_roads.ipynb"
    mine.write_text("my work")
    assert cli.main(["lab", "explore_roads", "--fresh", "--folder", str(folder)]) == 0
    assert mine.read_bytes() == (pages.notebooks_folder() / mine.name).read_bytes()
    [kept] = folder.glob("explore_roads (*).ipynb")
    assert kept.read_text() == "my work"
    assert kept.name in capsys.readouterr().out


def test_only_this_lab_gets_the_defaults_and_those_of_the_computer_stay(started, monkeypatch):
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "/of/the/school")
    assert cli.main(["lab"]) == 0
    paths = started[0][1]["JUPYTER_CONFIG_PATH"].split(os.pathsep)
    assert paths[1:] == ["/of/the/school"]
    extension = Path(started[0][1]["JUPYTER_PATH"].split(os.pathsep)[0], "labextensions", "romelab")
    about = json.loads((extension / "package.json").read_text())
    assert (extension / about["jupyterlab"]["_build"]["load"]).is_file()
    assert about["version"] == __version__
    settings = json.loads((Path(paths[0]) / "labconfig" / "default_setting_overrides.json").read_text())
    assert settings["@jupyterlab/apputils-extension:notification"]["fetchNews"] == "false"
    [workspace] = Path(started[0][1]["JUPYTERLAB_WORKSPACES_DIR"]).iterdir()
    assert json.loads(workspace.read_text())["data"]["layout-restorer:data"]["left"]["collapsed"] is True
    assert os.environ["JUPYTER_CONFIG_PATH"] == "/of/the/school"


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert cli.main(["lab", "--folder", str(tmp_path / "file" / "nb")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_without_jupyterlab_it_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setattr(desk, "find_spec", lambda name: None)
    assert cli.main(["lab"]) == 2
    assert 'pip install "romelab[lab]"' in capsys.readouterr().err


def test_without_what_serves_a_page_it_says_what_to_install(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for name in ("tornado", *(name for name in sys.modules if name.startswith("tornado."))):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, "romelab.host.opening", raising=False)
    monkeypatch.delitem(sys.modules, "romelab.host.server", raising=False)
    assert cli.main(["open", "explore_roads", "--no-browser", "--folder", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert "tornado" in said
    assert said.endswith('run: python -m pip install "romelab[lab]"\n')


def test_as_root_it_says_what_to_do(started, monkeypatch, capsys):
    monkeypatch.setattr(desk, "is_root", lambda: True)
    assert cli.main(["lab"]) == 2
    assert "--allow-root" in capsys.readouterr().err
    assert cli.main(["lab", "--allow-root"]) == 0
    assert len(started) == 1


def test_a_taken_port_is_said_before_anything_starts(started, capsys):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        for words in ([f"--port={port}"], [f"--ServerApp.port={port}"]):
            assert cli.main(["lab", *words]) == 2
            assert f"port {port}: is taken" in capsys.readouterr().err.replace("port: ", "port ")
    assert not started
    assert cli.main(["lab", f"--port={port}"]) == 0


def test_without_a_browser_it_says_how_to_go_on(started, monkeypatch, capsys):
    monkeypatch.setattr(desk, "has_browser", lambda: False)
    assert cli.main(["lab"]) == 0
    assert "open the address that is printed below" in capsys.readouterr().out


@pytest.mark.skipif(os.name == "nt", reason="nobody is told there that a program ends")
def test_who_ends_it_ends_jupyterlab_too():
    sleeper = "import os, time; print(os.getpid(), flush=True); time.sleep(60)"
    code = f"import os, sys; from romelab.lab import run; run([sys.executable, '-c', {sleeper!r}], os.environ)"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as ours:
        assert ours.stdout is not None
        child = int(ours.stdout.readline())
        ours.send_signal(signal.SIGTERM)
        ours.wait(10)
    with pytest.raises(ProcessLookupError):
        os.kill(child, signal.SIGKILL)


def test_check_runs_pages_and_says_ready(tmp_path, capsys):
    assert cli.main(["check", "play_kampf_um_rom", "--folder", str(tmp_path / "nb")]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[-1] == "ready"
    assert re.fullmatch(r"ok  play_kampf_um_rom \(\d+ s\), 1 of 1", told[-2])


@pytest.mark.long
@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_runs_to_its_end_with_a_kernel_of_its_own(file):
    # In every run one does, by the command; most run without one (tests/host), a lesson in JupyterLab (tests/browser).
    assert checking.of_page(file) == []


def test_check_says_how_far_it_is_and_how_long_it_may_take(tmp_path, monkeypatch):
    clock = iter(range(0, 10_000, 50))
    monkeypatch.setattr(checking, "of_page", lambda page: [])
    monkeypatch.setattr(checking.time, "monotonic", lambda: next(clock))
    told: list[str] = []
    assert checking.check(tmp_path, ["explore_roads", "explore_regions", "play_kampf_um_rom"], told.append) == []
    assert told[-3:] == [
        "ok  explore_roads (50 s), 1 of 3, about 3 min more",
        "ok  explore_regions (50 s), 2 of 3, about 2 min more",
        "ok  play_kampf_um_rom (50 s), 3 of 3",
    ]


def test_what_a_kernel_says_on_the_terminal_is_not_passed_on(tmp_path, capfd):
    cell = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    cell["source"] = "import os; os.write(2, b'susceptible to eavesdropping')"
    book = {"nbformat": 4, "nbformat_minor": 4, "metadata": {}, "cells": [cell]}
    (tmp_path / "page.ipynb").write_text(json.dumps(book))
    assert checking.of_page(tmp_path / "page.ipynb") == []
    told = capfd.readouterr()
    assert told.out + told.err == ""


def test_check_names_a_page_that_fails_and_what_to_do(tmp_path, capsys):
    folder = pages.own_copies(tmp_path / "nb")
    mine = folder / "explore_roads.ipynb"
    book = json.loads(mine.read_text(encoding="utf-8"))
    next(cell for cell in book["cells"] if cell["cell_type"] == "code")["source"] = ["1 / 0"]
    mine.write_text(json.dumps(book))
    assert cli.main(["check", "explore_roads", "--folder", str(folder)]) == 1
    told = capsys.readouterr().out
    assert "explore_roads: fails with ZeroDivisionError: division by zero; get it fresh" in told
    mine.rename(folder / "my_roads.ipynb")
    assert cli.main(["check", "my_roads", "--folder", str(folder)]) == 1
    assert "my_roads: fails with ZeroDivisionError: division by zero; look at that cell" in capsys.readouterr().out
    assert told.splitlines()[-1] == "not ready"


def test_check_says_what_is_wrong_with_the_folder(tmp_path):
    (tmp_path / "file").write_text("")
    [problem] = checking.of_folder(tmp_path / "file" / "nb")
    assert "choose another with --folder" in problem.what


def test_print_lays_the_pages_of_lessons_into_a_folder(tmp_path, capsys):
    assert cli.main(["print", "4", "--level", "B", "--folder", str(tmp_path / "paper")]) == 0
    names = {file.name for file in (tmp_path / "paper").iterdir()}
    assert {"lesson_04_handout_B.html", "lesson_04_teacher.html", "lesson_04_on_paper_B.html"} < names
    said = capsys.readouterr().out
    assert all(str(tmp_path / "paper" / name) in said for name in names if "handout" in name)
    assert cli.main(["print", "40", "--folder", str(tmp_path / "paper")]) == 2
    assert "there is no 40" in capsys.readouterr().err
    (tmp_path / "file").write_text("")
    assert cli.main(["print", "4", "--folder", str(tmp_path / "file" / "paper")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_unknown_commands_are_refused():
    for words in (["conquer"], ["check", "--loudly"]):
        with pytest.raises(SystemExit):
            cli.main(words)


def test_simulate_keeps_a_row_a_game_and_goes_on(tmp_path, capsys):
    words = ["simulate", "kampf_um_rom", "--bots", "greedy,random,random", "--to", str(tmp_path / "games.csv")]
    assert cli.main([*words, "--games", "3"]) == 0
    assert "3 games of Kampf um Rom" in capsys.readouterr().out
    before = (tmp_path / "games.csv").read_bytes()
    assert cli.main([*words, "--games", "5"]) == 0
    assert (tmp_path / "games.csv").read_bytes().startswith(before)
    assert len((tmp_path / "games.csv").read_text().splitlines()) == 2 + 5


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--bots", "greedy,clever,random"],
            "--bots: there is no bot 'clever'; there are random, easy, medium, hard, greedy",
        ),
        (["--bots", "random"], "three or four people play, not 1 (KUR-04)"),
        (["--option", "hand"], "--option: must be name=value, not 'hand'"),
        (["--option", "hnad=4"], "options: there is no option 'hnad'"),
        (["--option", "hand=many"], "hand"),
        (["--workers", "0"], "workers: must be at least 1"),
        (["--to", "games.txt"], "games.txt: must end in .csv or .parquet"),
    ],
)
def test_simulate_says_what_is_wrong_before_any_game(words, said, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert cli.main(["simulate", "kampf_um_rom", "--to", "games.csv", *words]) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "games.csv").exists()
