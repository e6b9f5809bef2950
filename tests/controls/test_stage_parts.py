"""Shared parts of panels: rule links, refusals, tables, the log, the status line."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import ipywidgets as widgets
import pytest
from IPython.core.interactiveshell import InteractiveShell

from romelab.controls.stage.board import LiveBoard
from romelab.controls.stage.stage import Stage, card
from romelab.controls.stage.text import first_refusal, refusal, rule_link, seat_sign, table
from romelab.controls.stage.widgets import PAGE, Page, made, watch_cells
from romelab.core.errors import InputError, Problem, Reason
from romelab.core.language import speaking
from romelab.core.rulebook import Rule, Rulebook
from romelab.core.scene import BaseMap, Mark, Place, Scene

BASE = BaseMap("one", 100, 50, places=(Place("a", 20, 25, "region", "Latium"),))
BOOK = Rulebook("Race", (Rule("R-1", "Paying <i>", "You pay & smile.", "house"),))


def test_a_rule_opens_its_text_without_a_kernel():
    html = rule_link("R-1", BOOK)
    assert html.startswith("<details")
    assert "Paying &lt;i&gt;" in html
    assert "You pay &amp; smile." in html
    assert "house value" in html
    assert rule_link("X-<1>", BOOK) == "<span>X-&lt;1&gt;</span>"


def test_a_rule_named_again_leaves_its_text_where_it_stands():
    told: set[str] = set()
    first, again = (rule_link("R-1", BOOK, told) for _ in range(2))
    assert "rl-rule-text" in first
    assert again == '<details class="rl-rule"><summary>R-1</summary></details>'


def test_a_refusal_is_a_sentence_a_reason():
    html = refusal([Reason("R-1", "you hold <b>2</b>"), Reason("R-1", "too late.")], BOOK)
    assert "You hold &lt;b&gt;2&lt;/b&gt;. " in html
    assert "Too late. <details" in html
    assert refusal([], BOOK) == ""


def test_what_else_a_reason_says_waits_behind_a_line_that_opens_it():
    html = refusal([Reason("R-1", "no way", (), "every way is <shut>")], BOOK)
    before, more = html.split('<details class="rl-more">')
    assert before.startswith('<div class="rl-refusal">No way. <details')
    assert more == "<summary>In full</summary>Every way is &lt;shut&gt;.</details></div>"
    with speaking("de"):
        assert "<summary>Ganz genau</summary>" in refusal([Reason("R-1", "nein", (), "so")], BOOK)


def test_of_several_reasons_one_is_said_and_the_others_are_there_to_open():
    one, two, three = (Reason("R-1", text) for text in ("too late", "too far", "too dear"))
    assert first_refusal([one], BOOK) == refusal([one], BOOK)
    assert first_refusal([], BOOK) == ""
    html = first_refusal([one, two, three], BOOK)
    before, more = html.split('<details class="rl-more">')
    assert before == refusal([one], BOOK)
    assert more == f"<summary>2 more reasons</summary>{refusal([two, three], BOOK)}</details>"
    assert "1 more reason<" in first_refusal([one, two], BOOK)


def test_a_table_has_caption_and_headings_and_escapes():
    html = table("Days <1>", ["place", "days"], [["Roma", 3], ["<x>", 4]], numbers=[1])
    assert "<caption>Days &lt;1&gt;</caption>" in html
    assert '<th scope="row">&lt;x&gt;</th><td class="rl-number">4</td>' in html


def test_signs_differ_in_shape_as_well_as_in_colour():
    shapes = {seat_sign(look).split("points=")[1].split(" fill")[0] for look in ("red", "blue", "white", "yellow")}
    assert len(shapes) == 4


@pytest.fixture
def stage():
    return Stage(card("Board"), [card("Panel")])


def test_bad_input_is_said_and_the_next_good_one_clears_it(stage):
    def callback(amount):
        if amount < 0:
            raise InputError([Problem("gold", "must be <0> or more")])

    safe = stage.guarded(callback)
    safe(-1)
    assert "gold: must be &lt;0&gt; or more" in stage.status.value
    safe(1)
    assert stage.status.value == ""


def test_any_other_error_is_said_and_raised_where_tests_ask_for_it(stage, monkeypatch):
    monkeypatch.delenv("ROMELAB_STRICT", raising=False)
    safe = stage.guarded(lambda: {}["gone"])
    safe()
    assert "KeyError" in stage.status.value
    monkeypatch.setenv("ROMELAB_STRICT", "1")
    with pytest.raises(KeyError):
        safe()


def test_what_a_click_changes_goes_to_the_board_first_and_the_words_that_it_waits_for_last(monkeypatch):
    board, button = LiveBoard(BASE), widgets.Button(description="Go")
    stage = Stage(board, main=[button])
    parts = {"board": board, "words": stage.frame, "button": button}
    sent = []
    for name, part in parts.items():
        note = lambda key=None, name=name, part=part: sent.append((name, part.get_state(key)))  # noqa: E731
        monkeypatch.setattr(part, "send_state", note)

    def click() -> None:
        stage.frame.turn_over()
        stage.say("no way")
        board.show(Scene(BASE, marks=(Mark("a", "lit"),)))
        button.description = "Stop"

    stage.guarded(click)()
    # A page that shows what the button says by now has the number that makes a click on it count.
    assert sent.pop(0) == ("words", {"serial": stage.frame.serial})
    assert [name for name, _ in sent] == ["button", "board", "words"]
    told = dict(sent)
    assert told["board"]["told"] == told["words"]["told"] == 1
    assert "marks" in told["board"]
    assert "no way" in str(told["words"])


def test_a_cell_that_runs_again_closes_what_it_made_but_not_what_all_share_or_others_made(monkeypatch):
    shell: Any = InteractiveShell()
    made_by: dict[str, list[widgets.Widget]] = {"one": [], "two": []}
    shell.kernel = SimpleNamespace()
    shell.user_ns |= {"made_by": made_by, "Words": widgets.HTML}
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    before = PAGE.set(Page())
    watch_cells(lambda: [made_by["one"][0].model_id])
    for cell in ("one", "two", "one"):
        shell.run_cell(f"made_by[{cell!r}] += [Words(), Words()]", cell_id=cell)
    PAGE.reset(before)
    assert [one.comm is None for one in made_by["one"]] == [False, True, False, False]
    assert all(two.comm is not None for two in made_by["two"])


def test_a_page_names_the_button_it_pressed_and_what_the_buttons_showed_then():
    made_buttons = [made(widgets.Button, description=name) for name in ("go", "stop")]
    stage = Stage(LiveBoard(BASE), main=made_buttons)
    clicked: list[str] = []
    for button in made_buttons:
        button.on_click(stage.pressed(lambda button: clicked.append(button.description)))
    numbers = [int(button._dom_classes[-1].removeprefix("rl-no-")) for button in made_buttons]

    def press(number: object, serial: object, words: object = "go") -> None:
        content = {"pressed": serial, "words": words, "button": number}
        stage.frame._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})

    press(numbers[1], stage.frame.serial, "stop")
    press(numbers[0], stage.frame.serial)
    press(numbers[0], stage.frame.serial, "stop")  # it was named anew since the finger went down
    press(numbers[0], stage.frame.serial, None)
    assert clicked == ["stop", "go"]
    press(numbers[0], stage.frame.serial - 1)
    stage.frame.turn_over()
    press(numbers[0], stage.frame.serial - 1)
    press(max(numbers) + 100, stage.frame.serial)
    made_buttons[0].disabled = True
    press(numbers[0], stage.frame.serial)
    assert clicked == ["stop", "go"]
    made_buttons[1].click()
    assert clicked == ["stop", "go", "stop"]  # a click of a script shows nothing, and counts


def test_no_click_looks_for_garbage_among_what_was_imported_but_stages_still_go() -> None:
    code = (
        "import gc, romelab.struggle_for_rome.controls.explorer as explorer\n"
        "looked_at = lambda thing: any(each is thing for each in gc.get_objects())\n"
        "assert looked_at(vars(explorer))\n"
        "first, second = explorer.explore(), explorer.explore()\n"
        "assert not looked_at(vars(explorer))\n"
        "assert looked_at(first) and looked_at(second)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
