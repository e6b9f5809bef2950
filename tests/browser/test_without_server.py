"""A game in a browser without a server: in Pyodide, and a page that finds no kernels where a server has them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from romelab.controls.stage.snapshot import scripts
from romelab.controls.stage.widgets import place_in_cell

PYODIDE = "pyodide@314.0.7"
ROOT = Path(__file__).parents[2]


@pytest.fixture
def pyodide(tmp_path: Path) -> Path:
    """Pyodide's script, fetched by npm, which keeps what it has fetched."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        pytest.skip("no npm was found, so nothing was tested in Pyodide")
    command = [
        npm,
        "install",
        "--silent",
        "--no-audit",
        "--no-fund",
        "--prefer-offline",
        f"--prefix={tmp_path}",
        PYODIDE,
    ]
    ran = subprocess.run(command, capture_output=True, text=True)
    if ran.returncode:
        pytest.skip(f"npm gave no Pyodide, so nothing was tested in it: {ran.stderr.strip()[-200:]}")
    return tmp_path / "node_modules" / "pyodide" / "pyodide.mjs"


@pytest.mark.skipif(not os.environ.get("ROMELAB_LONG"), reason="in .ci/long; a browser does as much in test_site.py")
def test_in_pyodide_a_table_is_laid_a_click_moves_it_and_its_bytes_are_kept(pyodide: Path) -> None:
    found = find_spec("ipywidgets")
    assert found is not None
    assert found.origin is not None
    # What is pure Python is the same there; of what is compiled, Pyodide takes the Python that lies beside it.
    folders = [str(ROOT), str(Path(found.origin).parents[1])]
    script = Path(__file__).with_name("without_server.mjs")
    ran = subprocess.run(["node", str(script), str(pyodide), *folders], capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stderr[-3000:]
    told = json.loads(ran.stdout.splitlines()[-1])
    assert told.pop("laid") > 50_000
    assert told == {"moved": True, "kept": True, "gone on": True}


@pytest.mark.parametrize(
    "kernel",
    [
        SimpleNamespace(get_parent=lambda: {"metadata": {"cellId": "one"}}),
        SimpleNamespace(get_parent=lambda channel=None: {"metadata": {"cellId": "one"}}),
        SimpleNamespace(get_parent=dict),
        SimpleNamespace(),
    ],
    ids=["pyodide", "ipykernel", "no cell", "no parent"],
)
def test_a_stage_is_laid_whatever_its_kernel_is_asked_with(kernel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    shell = SimpleNamespace(kernel=kernel, execution_count=object())
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    named = bool(getattr(kernel, "get_parent", dict)())
    assert (place_in_cell() is not None) == named


@pytest.mark.browser
@pytest.mark.parametrize(("answers", "said"), [((404, 404), ""), ((200, 404), "dead")])
def test_a_page_without_a_server_does_not_say_that_its_kernel_stopped(chromium: Any, answers: Any, said: str) -> None:
    page = chromium.new_page()
    page.clock.install()
    left = list(answers)
    page.route("**/*", lambda route: route.fulfill(body="<p>romelab</p>", content_type="text/html"))
    page.route("**/api/kernels/**", lambda route: route.fulfill(status=left.pop(0) if left else 404))
    page.goto("http://127.0.0.1:9/")
    page.add_script_tag(content=f"{scripts('gone.js')}; window.told = '';")
    page.evaluate(
        """() => watchKernel({
             statusChanged: { connect() {} }, id: "one", serverSettings: { baseUrl: "/" },
           }, document.body, (what) => { window.told = what; })"""
    )
    for _ in answers:
        with page.expect_response("**/api/kernels/**"):
            page.clock.run_for(1500)
    page.wait_for_timeout(100)
    assert page.evaluate("window.told") == said
    page.close()
