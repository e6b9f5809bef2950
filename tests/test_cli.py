"""The command line."""

from __future__ import annotations

import subprocess
import sys

import pytest

from romelab import cli


def test_copies_never_replace_what_is_there(tmp_path):
    (tmp_path / "mine").mkdir()
    own = tmp_path / "mine" / cli.FIRST
    own.write_text("my work")
    cli.own_copies(tmp_path / "mine")
    assert own.read_text() == "my work"
    names = {file.name for file in (tmp_path / "mine").iterdir()}
    assert names == {file.name for kind in ("*.ipynb", "*.toml") for file in cli.notebooks_folder().glob(kind)}


def test_lab_opens_on_the_first_notebook(tmp_path, monkeypatch, capsys):
    called = []
    monkeypatch.setattr(
        cli.subprocess,
        "run",
        lambda command, check: called.append(command) or subprocess.CompletedProcess(command, 0),
    )
    assert cli.main(["lab", str(tmp_path / "nb"), "--no-browser"]) == 0
    assert called == [[sys.executable, "-m", "jupyterlab", str(tmp_path / "nb" / cli.FIRST), "--no-browser"]]
    assert str(tmp_path / "nb") in capsys.readouterr().out


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert cli.main(["lab", str(tmp_path / "file" / "nb")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_without_jupyterlab_it_says_what_to_install(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(cli, "find_spec", lambda name: None)
    assert cli.main(["lab", str(tmp_path)]) == 2
    assert 'pip install "romelab[lab]"' in capsys.readouterr().err


def test_unknown_commands_are_refused():
    with pytest.raises(SystemExit):
        cli.main(["conquer"])
