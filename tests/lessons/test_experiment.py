"""Experiments about chance and choice: nothing before a guess, the same games as ever, an answer to the guess."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from romelab import kampf_um_rom, language, struggle_for_rome, total_war_rome
from romelab.core.bots import RandomBot
from romelab.core.errors import InputError
from romelab.lessons.experiment import MORE, Experiment, known_games
from romelab.studies.study import prepared
from tests.samples import one_of

BOT = RandomBot()
PLANNER = kampf_um_rom.bots.greedy()
NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "explore_chance_and_choice.ipynb"
COME_ALONG = [
    ("struggle_for_rome_first.csv", struggle_for_rome.playouts, {}, [struggle_for_rome.bots.greedy()] * 3),
    (
        "struggle_for_rome_second.csv",
        struggle_for_rome.playouts,
        {"culture_points": 3},
        [struggle_for_rome.bots.greedy()] * 3,
    ),
    ("total_war_rome_first.csv", total_war_rome.playouts, {}, [total_war_rome.bots.CampaignBot()] * 2),
    (
        "total_war_rome_second.csv",
        total_war_rome.playouts,
        {"assaults_per_turn": "any"},
        [total_war_rome.bots.CampaignBot()] * 2,
    ),
]


def experiment(first=(BOT,) * 3, second=(PLANNER, BOT, BOT), measure="won_0", **more):
    return Experiment("Planning", "Does a plan win?", kampf_um_rom.playouts, first, second, measure=measure, **more)


def test_nothing_is_played_before_a_guess():
    tried = experiment()
    tried.go.click()
    assert (tried.go.disabled, tried.pairs) == (True, 0)
    tried.guess.write("raises", "who plans wins")
    assert not tried.go.disabled


@pytest.mark.parametrize(
    ("guess", "answer"),
    one_of(2, [("raises", "As you guessed: it goes up"), ("lowers", "You guessed otherwise: it goes up")]),
)
def test_a_guess_is_answered(guess, answer):
    tried = experiment()
    tried.guess.write(guess, "I think that it does")
    tried.go.click()
    assert tried.pairs == MORE
    assert "It matters" in tried.guess.came
    assert answer in tried.guess.came
    assert "<img" in tried.result.value
    tried.go.click()
    assert tried.pairs == 2 * MORE
    assert tried.comparison.first == kampf_um_rom.playouts([BOT] * 3, range(2 * MORE))


def test_no_difference_is_told_as_not_told():
    tried = experiment(second=(BOT,) * 3)
    tried.guess.write("open", "nothing was changed")
    tried.go.click()
    assert "a small one may still show" in tried.guess.came
    with language("de"):
        tried = experiment(second=(BOT,) * 3)
    tried.guess.write("raises", "ich rate nur so")
    tried.go.click()
    assert "weder richtig noch falsch" in tried.guess.came


def test_games_go_on_between_clicks_and_can_be_stopped():
    async def watch():
        tried = Experiment(
            "Nothing",
            "?",
            struggle_for_rome.playouts,
            {},
            {},
            bots=[struggle_for_rome.bots.greedy()] * 3,
            measure="decisions",
        )
        tried.guess.write("open", "nothing was changed")
        tried.go.click()
        assert tried.go.disabled
        while tried.pairs < 2:
            await asyncio.sleep(0.01)
        assert "of 40" in tried.said.value
        tried.halt.click()
        pairs = tried.pairs
        await asyncio.sleep(0.1)
        assert tried.pairs == pairs
        assert not tried.go.disabled

    asyncio.run(watch())


def test_a_game_that_breaks_leaves_no_other_without_its_pair(monkeypatch):
    async def watch():
        tried = experiment()
        tried.guess.write("raises", "who plans wins")
        rows, broken = tried._sources[1].rows, [17]
        tried._sources[1] = SimpleNamespace(rows=lambda seed: 1 // 0 if seed in broken else rows(seed))
        monkeypatch.setattr("romelab.controls.stage.scheduling.AT_ONCE", 0)
        tried.go.click()
        while tried.go.disabled:
            await asyncio.sleep(0.01)
        assert "rl-refusal" in tried.said.value
        assert [len(side) for side in tried._sides] == [17, 17]
        broken.clear()
        tried.go.click()
        while tried.go.disabled:
            await asyncio.sleep(0.01)
        assert tried.pairs == 17 + MORE
        assert tried.comparison.first == kampf_um_rom.playouts([BOT] * 3, range(17 + MORE))

    asyncio.run(watch())


def test_a_guess_is_kept_and_its_games_are_played_again(monkeypatch, tmp_path):
    monkeypatch.setenv("ROMELAB_KEEP", str(tmp_path / "my romelab"))
    tried = experiment()
    tried.guess.guess.value, tried.guess.because.value = "raises", "who plans wins"
    tried.guess.go.click()
    tried.go.click()
    tried.go.click()

    async def another_day():
        again = experiment()
        again.saved_inputs.autosave.resume.click()
        assert again.guess.written == ("raises", "who plans wins")
        while again.go.disabled:
            await asyncio.sleep(0.01)
        assert again.pairs == tried.pairs == 2 * MORE
        assert again.guess.came == tried.guess.came
        other = Experiment("Another", "?", kampf_um_rom.playouts, {}, {}, bots=BOT)
        assert not other.saved_inputs.autosave.offered

    asyncio.run(another_day())
    assert len(list(tmp_path.rglob("*.romelab"))) == 1


@pytest.mark.parametrize(("name", "play", "setting", "bots"), COME_ALONG)
def test_games_that_come_along_are_those_of_today(name, play, setting, bots):
    source = prepared(play, setting, bots).source
    rows = known_games(source, name)
    assert [row["seed"] for row in rows] == list(range(60))
    number = len(rows) // 2
    assert source.rows(number) == [rows[number]]


def test_games_of_another_setting_are_refused():
    tried = experiment(known="total_war_rome")
    tried.guess.write("open", "nothing was changed")
    with pytest.raises(InputError, match="holds games of another kind"):
        tried._play()


def test_the_page_asks_of_the_games_that_come_along():
    cells = ["".join(cell["source"]) for cell in json.loads(NOTEBOOK.read_text())["cells"]]
    for known, option in (("struggle_for_rome", "culture_points"), ("total_war_rome", "assaults_per_turn")):
        (cell,) = [cell for cell in cells if f'known="{known}"' in cell]
        assert option in cell
