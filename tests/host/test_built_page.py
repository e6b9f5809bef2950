"""The browser's half lies in the package as it was built from the sources beside it."""

from __future__ import annotations

import os
import shutil
import subprocess
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import pytest

BUILT = Path(str(files("romelab.host").joinpath("page")))
SOURCES = Path(__file__).parents[2] / "page"


def test_the_built_page_is_that_of_these_sources():
    listed = dict(reversed(line.split("  ")) for line in (BUILT / "sha256.txt").read_text("utf-8").splitlines())
    assert len(listed) == 21
    for name, digest in listed.items():
        file = BUILT / name.removeprefix("built/") if name.startswith("built/") else SOURCES / name
        assert sha256(file.read_bytes()).hexdigest() == digest, (
            f"{name}: build it again: cd page; npm ci; npm run build"
        )


def test_every_package_in_it_is_there_with_its_licence():
    licences = (BUILT / "LICENCES.txt").read_text("utf-8")
    for name in ("@jupyter-widgets/base", "@jupyter-widgets/controls", "@lumino/widgets", "fontawesome-free"):
        assert name in licences


@pytest.mark.skipif(not os.environ.get("ROMELAB_LONG"), reason="built again in .ci/long")
def test_built_again_it_is_the_same_bytes(tmp_path):
    if shutil.which("npm") is None:
        pytest.skip("npm is not there")
    before = {file.name: file.read_bytes() for file in BUILT.iterdir()}
    shutil.copytree(SOURCES, tmp_path / "page", ignore=shutil.ignore_patterns("node_modules"))
    (tmp_path / "romelab/host/page").mkdir(parents=True)
    for command in (["npm", "ci", "--no-audit", "--no-fund"], ["npm", "run", "build"]):
        subprocess.run(command, cwd=tmp_path / "page", check=True, capture_output=True)
    for name in ("page.js", "page.css", "worker.js", "file.js", "service.js", "LICENCES.txt", "sha256.txt"):
        assert (tmp_path / "romelab/host/page" / name).read_bytes() == before[name], name
