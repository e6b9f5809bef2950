"""What a game says: singular and plural agree, factions are called by name, nobody is a seat number."""

from __future__ import annotations

import random
import re

import pytest

from romelab.core.bots import RandomBot
from romelab.core.game import CHANCE
from romelab.core.language import Plural
from romelab.total_war_rome.battle.positions.armies import BattleArmy, BattleNavy
from romelab.total_war_rome.battle.positions.speaking import default_speech
from romelab.total_war_rome.battle.positions.state import Fleet, Side
from romelab.total_war_rome.bots.advice import CampaignBot
from romelab.total_war_rome.box.cards import named, ships, troops
from romelab.total_war_rome.controls.table import TotalWarView
from romelab.total_war_rome.game import TOTAL_WAR_ROME as GAME
from romelab.total_war_rome.positions.state import Setup

DECISIONS = 450
THINGS = "cards|gold pieces|elephants|captures|reveals|stars|combats|markers|steps|agents|armies|navies|rounds|regions"
SEVERAL = "the Greek States|the Barbarian Tribes|Velites|Hoplites|Chariots|Javelinmen|Soldurii|Libyan Spearmen"
SINGULAR = "takes|gains|loses|has|is|adds|lays|plays|wins|chooses|declares|draws|controls|rolls|becomes|refuses|shows"
WRONG = re.compile(
    rf"\b1 (?:[a-z]+ ){{0,2}}(?:{THINGS})\b"
    rf"|\b(?:[02-9]|\d\d+) (?:main battle |troop |ship |unrest |terrain )?(?:card|marker|combat|reveal|star|step)\b"
    rf"|(?:^|: )(?:{SEVERAL}) (?:{SINGULAR})\b"
    rf"|\b(?:seat|player) \d"
    rf"|(?:^|: )(?:Rome|Carthage|[A-Z]\w+ (?:Infantry|Cavalry)) (?:take|gain|lose|have|are|roll|become)\b",
    re.IGNORECASE,
)


def test_the_pattern_finds_what_is_wrong():
    wrong = (
        "Rome deploys 1 cards",
        "Hannibal has 1 main battle cards for the flanks",
        "Rome has 2 unrest marker",
        "The Greek States takes 2 gold from trade",
        "Velites is wounded",
        "The navy of seat 1: Roman Trireme rolls x",
        "Agent 1 trades with player 2",
        "Rome take 2 gold from trade",
    )
    assert [text for text in wrong if not WRONG.search(text)] == []
    right = (
        "Rome has 1 unrest marker",
        "Rome deploys 2 cards",
        "Velites are wounded",
        "The Greek States take 1 gold",
    )
    assert [text for text in right if WRONG.search(text)] == []


def said_in(factions: tuple[str, ...], bot, seed: int) -> set[str]:
    """Play and gather what moves, events, reasons and the table say."""
    generator = random.Random(seed)
    view, setup = TotalWarView(), Setup(factions, factions)
    state, said, earlier = GAME.new_game(setup), set(), []
    places = [place.id for place in (*GAME.box.map.regions, *GAME.box.map.seas)]
    for number in range(DECISIONS):
        seat = GAME.to_move(state)
        if seat is None:
            break
        view.look_at(state)
        if seat == CHANCE:
            said.add(view.chance_words(state))
            state, events = GAME.resolve(state, GAME.sample_outcome(state, generator))
        else:
            moves = GAME.legal_moves(state)
            said.add(view.round_words(state))
            said |= {view.move_words(setup, move) for move in generator.sample(list(moves), min(8, len(moves)))}
            tried = generator.sample(earlier, min(3, len(earlier)))
            reasons = [reason for move in tried for reason in GAME.why_not(state, move)]
            if number % 15 == 0:
                reasons += view.against(setup, state, generator.choice(places))
            said |= {view.reason_words(setup, reason) for reason in reasons}
            earlier = [*earlier, generator.choice(moves)][-200:]
            state, events = GAME.perform(state, bot.choose(GAME.observe(state, seat), moves, generator))
        for event in events:
            # The sentence itself, and what the table makes of it, for those who know it and for all others.
            said |= {GAME.say(setup, event, everything=True), GAME.say(setup, event)}
            said.add(view.event_words(setup, event, None, everything=True))
    return said


@pytest.mark.parametrize("bot", [RandomBot(), CampaignBot()], ids=["random", "greedy"])
@pytest.mark.parametrize("factions", [("rome", "barbarians", "greece", "carthage"), ("greece", "rome")])
def test_words_agree_and_nobody_is_a_seat_number(factions, bot):
    said = said_in(factions, bot, 11)
    assert len(said) > 300
    assert any("the Greek States" in text for text in said)
    assert {text for text in said if WRONG.search(text)} == set()


def test_names_of_cards_know_whether_they_are_plural():
    singular = {name.split()[-1] for name in map(named, (*troops(), *ships())) if not isinstance(name, Plural)}
    assert singular == {
        *("Infantry", "Cavalry", "Horse", "Band", "Onager", "Scorpio", "Rhomphaia", "Quinquereme", "Trireme", "Ship"),
    }


def test_a_side_without_a_general_is_called_by_its_faction():
    armies = BattleArmy(0, (), faction="greece"), BattleArmy(0, ("rome_velites",)), BattleArmy(0, ("?",))
    names = [default_speech().name("leader", Side(army, "", ()).leader) for army in armies]
    assert names == ["the army of the Greek States", "the army of Rome", "the army"]
    fleet = Fleet(BattleNavy(0, ("?",)), ("?",), ())
    assert default_speech().name("fleet", fleet.flag) == "the navy"
