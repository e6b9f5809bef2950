"""What a page sends is input like any other: whatever it says, a table answers in words and goes on."""

from __future__ import annotations

import os
from typing import Any

import ipywidgets as widgets
import pytest
from hypothesis import HealthCheck, given, seed, settings, strategies as st
from traitlets import TraitError

from romelab.controls.stage.stage import Stage
from romelab.controls.table.table import GameTable
from romelab.core.saves import dumps
from romelab.kampf_um_rom.controls.explorer import explore as explore_achievements
from romelab.kampf_um_rom.controls.table import play as play_kampf
from romelab.struggle_for_rome.controls.explorer import explore as explore_roads
from romelab.struggle_for_rome.controls.table import play as play_struggle
from romelab.total_war_rome.controls.table import play as play_total_war

TRIES = int(os.environ.get("ROMELAB_DOORS", "60"))
WRONG: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 2, 7, 10**9, 10**40, 1.5, "", "x", "x" * 5000, chr(0xD800), "<script>"),
    *([], [1], {}, {"id": "x"}, {"id": "mare_tyrrhenum/0", "n": 3}, {"id": 5, "n": "x"}, [{"name": 3, "content": b""}]),
    *([{"name": "g.json", "type": "", "size": 2, "last_modified": 0, "content": b"{}"}],),
)
TOLD = ("pressed", "item", "words", "button", "ask", "open")
STAGES = {
    "struggle": lambda: play_struggle(bots=("person", "random", "random", "random")),
    "kampf": lambda: play_kampf(bots=("person", "random", "random")),
    "total war": lambda: play_total_war(bots=("person", "random")),
    "roads": explore_roads,
    "achievements": explore_achievements,
}


def inside(stage: Stage) -> list[widgets.Widget]:
    found: list[widgets.Widget] = []
    waiting: list[Any] = [stage]
    while waiting:
        widget = waiting.pop()
        found.append(widget)
        waiting += getattr(widget, "children", ())
    return found


@pytest.mark.parametrize("name", STAGES)
def test_forged_messages(name, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ROMELAB_STRICT")
    stage = STAGES[name]()
    parts = inside(stage)
    buttons = [part for part in parts if isinstance(part, widgets.Button)]
    others = [part for part in parts if "value" in part.trait_names() or "clicked" in part.trait_names()]

    @seed(6)
    @settings(max_examples=TRIES, database=None, suppress_health_check=list(HealthCheck))
    @given(st.sampled_from(others), st.sampled_from(["value", "index", "clicked"]), st.sampled_from(WRONG))
    def every(part: widgets.Widget, trait: str, wrong: object) -> None:
        try:
            part._handle_msg({"content": {"data": {"method": "update", "state": {trait: wrong}}}, "buffers": []})
        except (TraitError, TypeError, ValueError, KeyError, AttributeError) as error:
            # ipywidgets refuses what is no value of the control, and logs that; nothing of ours has run.
            last = error.__traceback__
            while last is not None and last.tb_next is not None:
                last = last.tb_next
            assert last is not None
            assert "romelab" not in last.tb_frame.f_globals.get("__name__", ""), error
        assert "should not have happened" not in stage.status.value

    @seed(7)
    @settings(max_examples=TRIES, database=None, suppress_health_check=list(HealthCheck))
    @given(st.dictionaries(st.sampled_from(TOLD), st.sampled_from(WRONG)))
    def told(content: dict[str, object]) -> None:
        said = {"content": {"data": {"method": "custom", "content": content}}, "buffers": []}
        stage.frame._handle_msg(said)
        assert "should not have happened" not in stage.status.value

    every()
    told()
    for button in buttons:
        button._handle_button_msg(button, {"event": "click"}, [])
        button._handle_button_msg(button, {"event": 5, "x": [[]]}, [])
        assert "should not have happened" not in stage.status.value, button.description
    if isinstance(stage, GameTable):
        dumps(stage.history).encode()
    else:
        stage.refresh()
