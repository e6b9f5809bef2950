"""One game as a person reads it, and counted trees of positions: both change only when the rules do."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from romelab.core.chance import Seeded
from romelab.core.history import History
from romelab.kampf_um_rom.box.options import COLOURS
from romelab.kampf_um_rom.game import KampfUmRom
from romelab.kampf_um_rom.positions.setup import Setup
from romelab.kampf_um_rom.positions.state import State

GAME = KampfUmRom()
GOLDEN = Path(__file__).parent.parent / "fixtures" / "kampf_um_rom_transcript.txt"


def transcript(players: int, seed: int) -> str:
    chooser = random.Random(seed)
    play: History[State] = History(GAME, Setup(colours=COLOURS[:players]), Seeded(seed))
    while GAME.to_move(play.state) is not None:
        moves = GAME.legal_moves(play.state)
        play.play(moves[int(chooser.random() * len(moves))])
    return "".join(f"{event.rule} {GAME.say(play.setup, event, everything=True)}\n" for event in play.log())


def test_the_golden_game():
    assert transcript(4, 12) == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize(("depth", "number"), [(1, 5), (2, 15), (3, 45), (4, 99), (5, 294)])
def test_counted_positions_of_an_opening(table, leaves, depth, number):
    hands = {"red": [3, 44], "white": [20, 53], "black": [25, 57]}
    here = table(3, held={"white": "jagd", "black": "viehzucht"}, hands=hands, pile=[1, 13, 14])
    assert leaves(GAME, here.state, depth) == number


@pytest.mark.parametrize(("depth", "number"), [(1, 19), (2, 92), (3, 713), (4, 2459)])
def test_counted_positions_with_every_kind_of_card(table, leaves, depth, number):
    held = {
        "red": "jagd viehzucht islam",
        "white": "jagd waldkampf juedisch ackerbau",
        "black": "steinbau",
        "yellow": "jagd",
    }
    hands = {"red": [44, 55, 59, 31], "white": [3, 4], "black": [25, 57], "yellow": [60]}
    here = table(4, held=held, hands=hands, discard=[36], pile=[1, 13])
    assert leaves(GAME, here.state, depth) == number
