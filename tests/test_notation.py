"""Every position as one line and every game as one text, and back; and whatever is not one is refused in words."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from romelab.core.chance import Seeded
from romelab.core.errors import InputError
from romelab.core.game import CHANCE, AnyGame
from romelab.core.history import History
from romelab.kampf_um_rom.box.options import Options as KampfOptions
from romelab.kampf_um_rom.game import KAMPF_UM_ROM
from romelab.kampf_um_rom.positions.setup import Setup as KampfSetup
from romelab.struggle_for_rome.box.options import Options as StruggleOptions
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.network.network import default_network
from romelab.struggle_for_rome.positions.setup import Setup as StruggleSetup
from romelab.total_war_rome.battle.game import (
    BattleGame,
    BattleSetup,
    NavalBattleGame,
    NavalSetup,
    army_of,
    navy_of,
)
from romelab.total_war_rome.battle.positions.armies import BattleArmy
from romelab.total_war_rome.box.options import BattleOptions, Options as CampaignOptions
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.positions.state import Setup as CampaignSetup
from tests.samples import LONG

BATTLE, NAVAL = BattleGame(), NavalBattleGame()
SETUPS: dict[str, tuple[AnyGame, tuple[Any, ...]]] = {
    "struggle": (
        STRUGGLE_FOR_ROME,
        (
            StruggleSetup(),
            StruggleSetup(
                ("Ada Lovelace", "no", "4*2"),
                options=StruggleOptions(counters_left_out="seen", traitor_needs_figure=False, robbery_gold=3),
            ),
        ),
    ),
    "kampf": (
        KAMPF_UM_ROM,
        (KampfSetup(), KampfSetup(("Ada: 1", 'B"e{n', "Cléo"), options=KampfOptions(hand=6), youngest=2)),
    ),
    "rome": (
        TOTAL_WAR_ROME,
        (
            CampaignSetup(),
            CampaignSetup(
                factions=("greece", "barbarians", "rome"), trigger=20, options=CampaignOptions(points_below_zero=True)
            ),
        ),
    ),
    "battle": (
        BATTLE,
        (
            BattleSetup(army_of("rome"), army_of("carthage", seat=1), terrain=2),
            BattleSetup(
                army_of("barbarians", events=("rally", "rough_ground", "second_wind")),
                replace(army_of("greece", number=2, seat=1, events=("shield_wall",)), general_reroll=True, held=3),
                options=BattleOptions(wounded_cards="lost", marines_s="twice", leaderless_stars=1),
            ),
            BattleSetup(
                army_of("rome", ("rome_velites@2", *("rome_italian_infantry",) * 3, "merc_lusitanian_caetrati"), ""),
                BattleArmy(1, ("carthage_libyan_spearmen", "carthage_war_elephants", "carthage_citizen_spearmen")),
                terrain=1,
            ),
        ),
    ),
    "naval": (
        NAVAL,
        (
            NavalSetup(navy_of("rome"), navy_of("carthage", seat=1)),
            NavalSetup(
                replace(navy_of("rome", marines=True), army=("rome_velites",) * 2, events=("ramming_speed",)),
                replace(navy_of("greece", ("greece_trireme",) * 3, seat=1), reroll=True),
            ),
        ),
    ),
}
TAGS = tuple(SETUPS)
VERSIONS = {"rome": 3, "battle": 2, "naval": 2}


def head(tag: str) -> str:
    """Return what a line begins with."""
    return f"{tag}/{VERSIONS.get(tag, 1)}"


def positions(game: AnyGame, setup: Any, seed: int, most: int) -> Iterator[Any]:
    """Return the positions of a random game."""
    generator, state = random.Random(seed), game.new_game(setup)
    for _ in range(most):
        yield state
        seat = game.to_move(state)
        if seat is None:
            return
        if seat == CHANCE:
            state, _ = game.resolve(state, game.sample_outcome(state, generator))
        else:
            state, _ = game.perform(state, generator.choice(game.legal_moves(state)))


@pytest.mark.parametrize("tag", TAGS)
def test_positions_of_random_games_through_a_line_and_back(tag):
    """Every seventh position of two games; every position of a hundred where long tests run."""
    game, setups = SETUPS[tag]
    looked = 0
    for seed in range(100 if LONG else 2):
        most = 100_000 if LONG else 500
        for number, state in enumerate(positions(game, setups[seed % len(setups)], seed, most)):
            if not LONG and number % 7 and tag not in ("battle", "naval"):
                continue
            line = game.line(state)
            assert line.startswith(head(tag))
            assert "\n" not in line
            back = game.read_line(line)
            assert back == state, line
            assert game.line(back) == line
            looked += 1
    assert looked > (1000 if LONG and tag != "naval" else 5)


@pytest.mark.parametrize("tag", ["kampf", "struggle", "rome"])
def test_the_parts_of_a_line_are_the_keywords_of_a_position(tag):
    game, setups = SETUPS[tag]
    for number, state in enumerate(positions(game, setups[1], 3, 400)):
        # The setting up of Struggle is nothing to lay out.
        if number % 23 == 0 and (tag != "struggle" or state.round):
            assert game.notation.position(None, game.notation.said_in(game.line(state))) == state


@pytest.mark.parametrize("tag", TAGS)
def test_what_one_seat_sees_has_a_line_too(tag):
    game, setups = SETUPS[tag]
    for number, state in enumerate(positions(game, setups[0], 5, 400)):
        if number % 40 == 0:
            for seat in (0, None):
                seen = game.observe(state, seat)
                assert game.read_line(game.line(seen)) == seen


@pytest.mark.parametrize("tag", TAGS)
def test_a_game_through_its_text_and_back(tag):
    """Sixty steps of a game from each set-up; a hundred whole games where long tests run."""
    game, setups = SETUPS[tag]
    for seed in range(100 if LONG else len(setups)):
        setup = setups[seed % len(setups)]
        history = History(game, setup, Seeded(seed + 7))
        generator = random.Random(seed + 7)
        for _ in range(100_000 if LONG else 60):
            if game.to_move(history.state) is None:
                break
            history.play(generator.choice(game.legal_moves(history.state)))
        text = game.text(history, {3: "a word {in} between\nlines"})
        back = game.read_text(text)
        assert back.state == history.state
        assert back.setup == history.setup
        assert [point.step for point in back.here.line()] == [point.step for point in history.here.line()]
        assert game.text(back) == re.sub(r" \{.*\}$", "", text, flags=re.MULTILINE)
        assert text.startswith(f"[romelab {head(tag)}]\n")


def test_the_text_of_a_game_reads_like_a_game():
    history = History(STRUGGLE_FOR_ROME, StruggleSetup(("Ada", "Ben", "Cleo")), None)
    for total in (9, 5, 4):
        history.resolve(total)
    history.play(STRUGGLE_FOR_ROME.legal_moves(history.state)[0])
    assert STRUGGLE_FOR_ROME.text(history, {1: "a good roll"}).splitlines() == [
        "[romelab struggle/1]",
        "[players [Ada,Ben,Cleo]]",
        "[colours [red,blue,white]]",
        "",
        "1. chance: 9 {a good roll}",
        "2. chance: 5",
        "3. chance: 4",
        '4. Ada: choose start horsemen="9,1,N"',
    ]


BROKEN = {
    "another game": ("[romelab chess/1]", "line 1: must be [romelab struggle/1]"),
    "a step that is none": (
        "[romelab struggle/1]\n\nhello",
        "line 3: a step is a number, who does it and what: '3. Ada: end'",
    ),
    "the wrong number": ("[romelab struggle/1]\n\n2. chance: 9", "line 3: step 1 is due, not 2"),
    "somebody else": ("[romelab struggle/1]\n\n1. Red: end", "line 3: 'Red' cannot do anything now; chance is next"),
    "an outcome that cannot be": ("[romelab struggle/1]\n\n{dice}\n1. chance: 19", "line 4, chance: "),
    "no value": ("[romelab struggle/1]\n\n1. chance: [1", "line 3"),
    "no such option": ("[romelab struggle/1]\n[options [dice:3]]", "options: there is no option 'dice'"),
    "no such part": ("[romelab struggle/1]\n[weather fine]", "the head: there is no part 'weather'"),
    "a board that is not at hand": (
        "[romelab struggle/1]\n[board sha256.0123456789ab]",
        "board: the board sha256.0123456789ab is needed to read this: hand its text in as board=",
    ),
    "another value in the head": ("[romelab struggle/1]\n[players 3]", "players: must be a list, not 3"),
    "no value in the head": (
        "[romelab struggle/1]\n\n[players [A,B]",
        "line 3, character 5: a bracket is not closed",
    ),
    "twice": ("[romelab struggle/1]\n[players [A,B,C]]\n[players [A,B,C]]", "line 3: players is given twice"),
    "nothing": ("", "line 1: must be [romelab struggle/1]"),
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_text_that_is_no_game_is_refused_with_its_line(how):
    text, said = BROKEN[how]
    with pytest.raises(InputError, match=re.escape(said)):
        STRUGGLE_FOR_ROME.read_text(text)


def test_a_move_against_the_rules_is_refused_with_its_line():
    text = "[romelab kampf/1]\n\n" + "\n".join(f"{n}. chance: {n}" for n in range(1, 21)) + "\n21. Red: order place=9\n"
    with pytest.raises(InputError, match=r"^line 23: .*order"):
        KAMPF_UM_ROM.read_text(text)
    with pytest.raises(InputError, match=r"line 23, the move: there is no part 'number'"):
        KAMPF_UM_ROM.read_text(text.replace("place=9", "number=9"))


def test_a_board_of_ones_own_is_named_by_its_digest():
    board = default_network().to_toml().replace("Roma", "Caput Mundi")
    setup = StruggleSetup(board=board)
    state = STRUGGLE_FOR_ROME.new_game(setup)
    line = STRUGGLE_FOR_ROME.line(state)
    assert len(line) < 700
    assert STRUGGLE_FOR_ROME.read_line(line) == state
    with pytest.raises(InputError, match=r"^board: the board sha256\.0{12} is needed"):
        STRUGGLE_FOR_ROME.read_line(re.sub(r"sha256\.\w+", "sha256." + "0" * 12, line))
    text = STRUGGLE_FOR_ROME.text(History(STRUGGLE_FOR_ROME, setup, None))
    assert STRUGGLE_FOR_ROME.read_text(text, board=board).setup == setup


WRONG_LINES = {
    "nothing": ("struggle", "", "the line: must begin with struggle/1, not ''"),
    "another version": ("struggle", "struggle/2", "the line: must begin with struggle/1, not 'struggle/2'"),
    "another game": ("kampf", "struggle/1", "the line: must begin with kampf/1, not 'struggle/1'"),
    "an open bracket": ("kampf", "kampf/1 red=[hand:[1,2]", "the line, character 24: a bracket is not closed"),
    "an unknown part": ("kampf", "kampf/1 red=[boots:2]", "red: there is no part 'boots'"),
    "an unknown box": ("kampf", "kampf/1 red=[held:[sadle]]", "held: there is no box 'sadle'"),
    "a target of another form": (
        "kampf",
        "kampf/1 targets=[[white,jagd,x]]",
        "targets: must be a whole number, not 'x'",
    ),
    "a card twice": ("kampf", "kampf/1 red=[hand:[1,1]]", "red, hand: card 1 is named twice (KUR-01)"),
    "a hand that is no list": ("kampf", "kampf/1 red=[hand:6]", "hand: must be a list of names"),
    "a stage that is a list": ("kampf", "kampf/1 stage=[turn]", "stage: is not part of this game"),
    "an end that is no truth value": ("kampf", "kampf/1 ending=soon", "ending: must be True or False, not 'soon'"),
    "an order with one twice": (
        "kampf",
        "kampf/1 order=[white,black,white,red]",
        "the line: order: must name every player once (KUR-08)",
    ),
    "a turn without an order": (
        "kampf",
        "kampf/1 order=[none,none,none,none]",
        "the line: order: a player without a number cannot take a turn (KUR-08)",
    ),
    "an order chosen by the next": (
        "kampf",
        "kampf/1 stage=order active=white order=[black,none,none,none]",
        "the line: order: the numbers taken are not those of the players before the one to choose (KUR-08)",
    ),
    "a deal of no card": ("kampf", "kampf/1 stage=deal", "due: the hands, active and 0 cards to be dealt do not go"),
    "a deal out of turn": (
        "kampf",
        "kampf/1 stage=deal order=[none,none,none,none] due=20 active=white",
        "the line: due: the hands, active and 20 cards to be dealt do not go together (KUR-05)",
    ),
    "a deal after discards": (
        "kampf",
        'kampf/1 stage="start exchange" discard=[3]',
        "the line: discard: nothing is discarded before the first turn (KUR-13)",
    ),
    "cards aside in a turn": (
        "kampf",
        "kampf/1 red=[aside:[3]]",
        "aside: Red cannot have set aside (3,)",
    ),
    "more drawn than lie there": (
        "kampf",
        'kampf/1 stage="new hand" due=3 discard=[8,9] red=[aside:[3,4,5]]',
        "due: 3 cards to be drawn, of 2",
    ),
    "an order of two": ("kampf", "kampf/1 order=[red,white]", "order: must name every player once (KUR-08)"),
    "sizes of two": ("kampf", "kampf/1 sizes=[1,2]", "sizes: must have 9 entries"),
    "an exchange of no kind": ("kampf", "kampf/1 exchanged=[swapped,sold]", "exchanged: must be swapped or forced"),
    "a stage of no kind": ("kampf", "kampf/1 stage=soon", "stage: is not part of this game"),
    "three tokens at once": (
        "kampf",
        "kampf/1 targets=[[white,jagd,3]]",
        "targets: must be a whole number from 1 to 2",
    ),
    "no token at all": ("kampf", "kampf/1 targets=[[white,jagd,0]]", "targets: must be a whole number from 1 to 2"),
    "a card too many": ("kampf", "kampf/1 card=61", "card: must be a whole number from 0 to 60, not 61"),
    "a draw too many": ("kampf", "kampf/1 due=61", "due: must be a whole number from 0 to 60, not 61"),
    "a card too few": ("kampf", "kampf/1 red=[hand:[0]]", "red, hand: cards are numbered from 1 to 60, not 0 (KUR-01)"),
    "a hand too high": (
        "kampf",
        "kampf/1 red=[hand:[61]]",
        "red, hand: cards are numbered from 1 to 60, not 61 (KUR-01)",
    ),
    "a heap too high": ("kampf", "kampf/1 sizes=[1,2,3,4,5,6,7,8,61]", "sizes: must be a whole number from 0 to 60"),
    "nobody of the table": ("kampf", "kampf/1 active=green", "active: there is no player 'green'"),
    "a roll of no side": (
        "battle",
        'battle/2 attacker=[faction:rome] defender=[faction:greece] rolls=[[2,velites,"","",[RED]]]',
        "rolls: a side is 0 or 1, not 2",
    ),
    "cards laid down after the end": (
        "battle",
        "battle/2 attacker=[faction:rome] defender=[faction:greece] phase=result stage=deploy",
        "the line: phase: there is no deploy in result",
    ),
    "a card that did not come": (
        "battle",
        "battle/2 attacker=[faction:rome] defender=[faction:greece,dead:[hoplites*9]] phase=centre stage=deploy",
        "the line: defender: the cards in the battle are not those that came",
    ),
    "a striker of no side": (
        "battle",
        "battle/2 attacker=[faction:rome] defender=[faction:greece] phase=centre stage=deploy striker=2",
        "the line: striker: must be from -1 to 1, not 2",
    ),
    "nothing to lay down": (
        "battle",
        "battle/2 attacker=[faction:rome] defender=[cards:[hoplites*2],dead:[hoplites*2]] phase=terrain stage=deploy",
        "defender, hand: has no card to lay down",
    ),
    "a roll at nobody": (
        "battle",
        "battle/2 attacker=[faction:rome,main:italian_infantry] defender=[faction:carthage,main:libyan_spearmen] "
        "phase=centre stage=roll step=3 shown=yes rolls=[[0,italian_infantry,libyan,main,[GREEN]]]",
        "rolls: rome_italian_infantry cannot roll at libyan there",
    ),
    "nothing that is rolled": (
        "battle",
        "battle/2 attacker=[faction:rome] defender=[faction:greece] phase=centre stage=roll",
        "rolls: no dice have to fall",
    ),
    "half destroyed": (
        "battle",
        "battle/2 attacker=[faction:rome] defender=[faction:greece,destroyed:half]",
        "defender, destroyed: must be True or False, not 'half'",
    ),
    "a faction of no kind": (
        "naval",
        "naval/2 attacker=[faction:gaul]",
        "attacker, faction: there is no faction 'gaul'",
    ),
    "fifty figures": ("struggle", "struggle/1 red=[horsemen:[figures:50]]", "red, horsemen: 8 horsemen are all there"),
    "twice": ("struggle", "struggle/1 round=2 round=3", "the line, character 26: 'round' is given twice"),
    "an unknown player": ("struggle", "struggle/1 diplomacy=purple", "diplomacy: there is no player 'purple'"),
    "no number": ("struggle", "struggle/1 round=soon", "round: must be a whole number from 0 to 9999, not 'soon'"),
    "a stage without what it carries": (
        "struggle",
        "struggle/1 stage=counter mover=chance",
        "carried: counter carries other",
    ),
    "nobody to move": ("rome", "rome/3 agenda=[[bid,7]]", "the line: agenda: bid is of no seat 7"),
    "an agent without a number": (
        "rome",
        "rome/3 agents=[rome:[[x,latium]]]",
        "agents, rome, number: must be a whole number, not 'x'",
    ),
    "an unknown card": (
        "rome",
        'rome/3 armies=[rome:[[1,latium,[hussars*2],""]]]',
        "armies, rome: there is no troop card 'hussars'",
    ),
    "an inner name": ("rome", "rome/3 *setup=3", "there is no part '*setup'"),
    "a task that is none": ("rome", "rome/3 agenda=[[iled,-2],[bid,0]]", "agenda: there is no task 'iled'"),
    "a task of too many facts": ("rome", "rome/3 agenda=[[deal,-1,[0,1]],[bid,0]]", "agenda: deal does not carry 2"),
    "a class that is none": ("rome", "rome/3 agenda=[[bid,[*Exception,1]]]", "there is nothing called 'Exception'"),
    "a battle of lists": ("rome", "rome/3 battle=[1,2]", "battle: must be a list with names"),
    "a battle in the air": ("rome", "rome/3 battle=[at:air]", "battle, at: must be land or sea, not 'air'"),
    "an unknown troop": (
        "battle",
        "battle/2 attacker=[faction:rome,dead:[velitez]]",
        "attacker, dead: there is no troop card 'velitez'; did you mean Velites?",
    ),
    "a tribe without names": (
        "struggle",
        "struggle/1 red=[horsemen:3]",
        "red, horsemen: must be a list with names, such as at, not 3",
    ),
    "gold with names": (
        "struggle",
        "struggle/1 red=[gold:[ore:2]]",
        "red, gold: must be a whole number from 0 to 9999, not a table",
    ),
    "a round without order": ("rome", "rome/3 order=[rome,rome]", "order: must name every faction once"),
    "a friend of nobody": (
        "rome",
        "rome/3 relations=[rome:ally]",
        "relations: two factions with a stroke between them, and what they are to each other",
    ),
    "a friend in deed": (
        "rome",
        "rome/3 relations=[rome/carthage:friend]",
        "relations: two factions with a stroke between them, and what they are to each other",
    ),
    "a friend from afar": ("rome", "rome/3 relations=[rome/gaul:ally]", "relations: there is no faction 'gaul'"),
    "a phase for a meal": (
        "rome",
        "rome/3 phase=lunch",
        "phase: must be one of initiative, agents, taxation, campaign, spending, over",
    ),
    "a road to nowhere": (
        "rome",
        "rome/3 roads=[latium:[styx]]",
        "roads, latium: there is no region or sea area 'styx'",
    ),
    "a road too far": ("rome", "rome/3 roads=[latium:[gades]]", "roads, latium: Latium and Gades do not touch"),
    "a building that is none": (
        "rome",
        "rome/3 improvements=[latium:[qq]]",
        "improvements, latium: a letter for each of market, barracks, walling, wonder: mbwW",
    ),
    "too much unrest": (
        "rome",
        "rome/3 unrest=[latium:100]",
        "unrest, latium: must be a whole number from 0 to 99, not 100",
    ),
    "nobody in control": ("rome", "rome/3 control=[latium:nobody]", "control, latium: there is no faction 'nobody'"),
    "options without names": ("kampf", "kampf/1 options=x", "options: must be a list with names, not 'x'"),
    "damaged text": ("kampf", r'kampf/1 red=[hand:"a\q"]', "the line, character 19: the text in quotation marks is"),
    "a sign in a word": ("kampf", "kampf/1 due=ab+", "the line, character 13: 'ab+' belongs in quotation marks"),
    "much too long": ("naval", "naval/2 " + "x" * 30_000, "the line"),
    "very deep": ("naval", "naval/2 sides=" + "[" * 5000, "lists are nested more than 12 deep"),
    "a long number": ("kampf", "kampf/1 due=" + "9" * 500, "the line, character 13: a number has at most 9 digits"),
}


@pytest.mark.parametrize("how", WRONG_LINES)
def test_a_line_that_is_no_position_is_refused_in_words(how):
    tag, line, said = WRONG_LINES[how]
    with pytest.raises(InputError, match=re.escape(said)):
        SETUPS[tag][0].read_line(line)


def test_names_in_a_line_may_be_spelled_in_any_way():
    said = (
        'rome/3 rome=[developed:["Camp Drill"],spare:[Praetor]] control=["Magna Graecia":Karthago,Sardinien:none] '
        "roads=[Rome:[Kampanien]] improvements=[Etrurien:wm] "
        'armies=[Rom:[[1,Latium,[Velites*2,"Republican Legionaries","republican legionaries"],Fabius]]] '
        "navies=[Carthage:[[1,Karthago,[Quinquereme]]]]"
    )
    assert TOTAL_WAR_ROME.line(TOTAL_WAR_ROME.read_line(said)) == (
        "rome/3 rome=[developed:[camp_drill],spare:[praetor]] control=[magna_graecia:carthage,sardinia:none] "
        "improvements=[etruria:mw] roads=[latium:[campania]] "
        "armies=[rome:[[1,latium,[republican_legionaries*2,velites*2],fabius]]] "
        "navies=[carthage:[[1,africa,[quinquereme]]]]"
    )


def test_cards_that_lie_nowhere_else_are_in_the_draw_pile_and_are_not_said():
    line = "kampf/1 red=[hand:[1,2],aside:[9]] white=[hand:[60]] discard=[3-5,7] stage=fetch"
    state = KAMPF_UM_ROM.read_line(line)
    assert state.pile == (6, 8, *range(10, 60))
    assert "pile" not in KAMPF_UM_ROM.line(state)
    assert KAMPF_UM_ROM.read_line(KAMPF_UM_ROM.line(state)) == state
    with pytest.raises(InputError, match=r"pile: the cards 6, 10, 11, .*, 59 lie nowhere \(KUR-01\)"):
        KAMPF_UM_ROM.read_line(f"{line} pile=[8]")


def test_a_battle_is_said_by_what_is_not_as_at_its_beginning():
    said = (
        'battle/2 attacker=[faction:Rom,cards:["Republican Legionaries*3",Velites],general:Fabius,dead:[velites]] '
        "defender=[faction:Karthago] phase=centre stage=deploy"
    )
    battle = BATTLE.read_line(said)
    assert BATTLE.line(battle) == (
        "battle/2 attacker=[faction:rome,cards:[republican_legionaries*3,velites],general:fabius,dead:[velites]] "
        "defender=[faction:carthage] phase=centre stage=deploy"
    )
    assert battle.sides[0].hand == ("rome_republican_legionaries",) * 3
    assert battle.sides[0].general == "rome_fabius"
    assert "rome_fabius" not in battle.sides[0].army.reserve_generals
    assert battle.sides[1].army == army_of("carthage", seat=1)


def test_a_battle_that_waits_for_dice_says_what_is_rolled_at_what():
    fought = (
        "battle/2 attacker=[faction:rome,cards:[italian_infantry*3,velites*2],general:fabius,main:italian_infantry] "
        "defender=[faction:carthage,cards:[libyan_spearmen*3],general:hannibal,main:libyan_spearmen,peeks:yes] "
        "phase=centre stage=roll asked=1 step=3 shown=yes rolls=[[0,italian_infantry,libyan_spearmen,main,"
        "[GREEN,WHITE]],[1,libyan_spearmen,italian_infantry,main,[GREEN,WHITE]]]"
    )
    at_sea = (
        "naval/2 attacker=[faction:rome,ships:[quinquereme]] defender=[faction:carthage,ships:[trireme]] stage=roll "
        'rolls=[[0,quinquereme,"","",[GREEN,WHITE]],[1,trireme,"","",[GREEN,WHITE]]]'
    )
    for game, line in ((BATTLE, fought), (NAVAL, at_sea)):
        assert game.line(game.read_line(line)) == line
    one, two = NAVAL.read_line(at_sea).sides
    assert (one.ships, two.ships, one.captures, one.to_sink) == (("rome_quinquereme",), ("carthage_trireme",), -1, 0)
    one, two = BATTLE.read_line(fought).sides
    assert (one.hand, two.hand, one.pledge) == (
        ("rome_italian_infantry",) * 2 + ("rome_velites",) * 2,
        ("carthage_libyan_spearmen",) * 2,
        -1,
    )


def test_lines_of_battles_are_short():
    (game, setups), seen = SETUPS["battle"], []
    for seed in range(4):
        seen += [len(game.line(state)) for state in positions(game, setups[0], seed, 900)]
    assert sorted(seen)[len(seen) // 2] < 400
    assert max(seen) < 800


@pytest.mark.parametrize("tag", ["battle", "naval"])
def test_no_card_in_the_line_of_a_battle_repeats_its_own_faction(tag):
    game, setups = SETUPS[tag]
    states = [state for seed in range(4) for state in positions(game, setups[0], seed, 900)]
    assert any(state.rolls for state in states)
    assert not any(re.search("(rome|carthage)_", game.line(state)) for state in states)


@pytest.mark.parametrize("what", [None, 3, b"kampf/1", ["kampf/1"]])
def test_what_is_no_text_is_refused(what):
    for read in (KAMPF_UM_ROM.read_line, KAMPF_UM_ROM.read_text):
        with pytest.raises(InputError, match="must be a text"):
            read(what)


@cache
def lines(tag: str) -> tuple[str, ...]:
    game, setups = SETUPS[tag]
    return tuple(game.line(state) for n, state in enumerate(positions(game, setups[0], 11, 300)) if n % 29 == 0)


@pytest.mark.parametrize("tag", TAGS)
@settings(max_examples=2000 if LONG else 120)
@given(data=st.data())
def test_a_damaged_line_gives_a_position_or_a_sentence(tag, data):
    """Characters and words of a good line are changed: what is read is a position of the game, all else is refused."""
    game = SETUPS[tag][0]
    line = data.draw(st.sampled_from(lines(tag)))
    at = data.draw(st.integers(0, len(line)))
    gone = data.draw(st.integers(0, 12))
    put = data.draw(
        st.one_of(
            st.sampled_from(
                ["", "[", "]", ",", ":", "=", "none", "yes", "-1", "0", "1", "99", '"', "*Task", "red", "[]"]
            ),
            st.text(max_size=6),
        )
    )
    damaged = line[:at] + put + line[at + gone :]
    try:
        state = game.read_line(damaged)
    except InputError as refused:
        assert 0 < len(str(refused)) < 5000
        return
    assert game.read_line(game.line(state)) == state


@pytest.mark.parametrize("tag", TAGS)
@settings(max_examples=500 if LONG else 60)
@given(text=st.text(alphabet=st.sampled_from('[]:,="* .{}/1aredhn\n-'), max_size=80))
def test_any_text_behind_the_head_is_a_position_or_refused(tag, text):
    game = SETUPS[tag][0]
    for read, begun in ((game.read_line, f"{head(tag)} "), (game.read_text, f"[romelab {head(tag)}]\n")):
        try:
            read(begun + text)
        except InputError as refused:
            assert str(refused)
