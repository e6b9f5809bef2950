"""Whole random games: what must hold in every position, for three and four players and under other options.

Set ``ROMELAB_GAMES`` to play more of them: ``ROMELAB_GAMES=2000 pytest tests/kampf_um_rom/test_kur_whole_games.py``.
"""

from __future__ import annotations

import os
import random
from itertools import product

import pytest

from romelab.core.chance import Seeded
from romelab.core.facts import redacted
from romelab.core.game import CHANCE
from romelab.core.history import History
from romelab.core.saves import dumps, loads
from romelab.kampf_um_rom.box.options import COLOURS, Options
from romelab.kampf_um_rom.game import KampfUmRom
from romelab.kampf_um_rom.network.lines import numbers
from romelab.kampf_um_rom.positions.checks import problems_in
from romelab.kampf_um_rom.positions.moves import (
    Allow,
    Attack,
    ChooseOrder,
    Convert,
    Develop,
    Double,
    Empty,
    Fetch,
    Leave,
    NoDevelopment,
    NoDouble,
    Pass,
    Prevent,
    Ready,
    Show,
    Strike,
    Swap,
    Throw,
    ThrowAway,
    Waste,
)
from romelab.kampf_um_rom.positions.setup import Setup
from romelab.kampf_um_rom.positions.state import OVER, State
from tests.samples import LONG, one_of

GAME = KampfUmRom()
GAMES = int(os.environ.get("ROMELAB_GAMES", "20"))

OTHER = [
    Options(
        achievement_cards=51, room_four=(3, 2), oval_room="ordinary", reiterkampf="oval", forced_source="draw_pile",
        voluntary="unlimited", religion_counts="with_ovals", flipped_holds=True, empty_catastrophe=True,
        conversion="swaps", double_loss="both", ties="high_boxes", last_token_oval=False, empty_hand="skip",
        end_phase="one_turn", attack_then="any", hit_own=True, one_colour="unplayable", order="clockwise",
        stuck="voluntary", method_survives=False, symbols=False, solid_arrows="all", oval_cost="extra",
        voluntary_after_failed=True, own_tokens="stays", religion_broken=False,
    ),
    Options(hand=3, short_discard="fewer", attack_then="named", oval_cost="extra", oval_room="ordinary"),
    Options(hand=7, hit_own=True, conversion="swaps", symbols=False, voluntary="unlimited"),
]  # fmt: skip


def check(state: State) -> None:
    """What must hold in every position."""
    assert problems_in(GAME.tables(state), state) == ()
    if state.ending:
        assert not state.targets


def hide(state: State, seat: int) -> State:
    """Deal what a seat cannot see in another way: the hidden cards, shuffled among hands and pile."""
    hands = list(state.hands)
    secret = sorted([*state.pile, *(card for other, hand in enumerate(hands) if other != seat for card in hand)])
    random.Random(0).shuffle(secret)
    for other, hand in enumerate(hands):
        if other != seat:
            hands[other] = tuple(sorted(secret[: len(hand)]))
            del secret[: len(hand)]
    return state._replace(hands=tuple(hands), pile=tuple(sorted(secret)))


def play(players: int, seed: int, options: Options, careful: bool = False) -> History[State]:
    chooser = random.Random(seed)
    setup = Setup(colours=COLOURS[:players], youngest=seed % players, options=options)
    history = History(GAME, setup, Seeded(seed))
    while (seat := GAME.to_move(history.state)) is not None:
        state = history.state
        check(state)
        moves = GAME.legal_moves(state)
        assert moves, state.stage
        assert len(set(moves)) == len(moves)
        if careful:
            assert all(not GAME.why_not(state, move) for move in moves)
            seen = GAME.observe(state, seat)
            assert GAME.legal_moves(seen) == moves  # a seat can decide from what it sees
            if not any(state.aside):
                for other in range(players):
                    assert GAME.observe(hide(state, other), other) == GAME.observe(state, other)
            before = hash(state)
            history.play(moves[chooser.randrange(len(moves))])
            assert hash(state) == before
        else:
            history.play(moves[chooser.randrange(len(moves))])
    check(history.state)
    assert history.state.stage == OVER
    assert GAME.winners(history.state)
    return history


@pytest.mark.parametrize("players", [3, 4])
def test_what_always_holds(players):
    assert GAMES > 0
    for seed in range(GAMES):
        history = play(players, seed, Options(), careful=seed < 8)
        again = loads(dumps(history), {GAME.id: GAME})
        assert again.state == history.state
        assert dumps(again) == dumps(history)
        assert max(GAME.scores(history.state)) <= 890


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("options", range(len(OTHER)))
def test_what_always_holds_under_other_options(players, options):
    for seed in range(max(6, GAMES // 10)):
        history = play(players, seed, OTHER[options], careful=seed < 3)
        assert loads(dumps(history), {GAME.id: GAME}).state == history.state


def universe(state: State) -> list:
    """Every move that could be written down, legal or not."""
    ids = [box.id for box in GAME.network.boxes]
    cards = sorted({*state.hands[GAME.to_move(state)], state.card, 3, 44, 55, 57} - {0})
    colours = state.setup.colours
    players = len(colours)
    moves: list = [Allow(), NoDevelopment(), NoDouble(), Show(), Pass(), Leave(), Ready()]
    moves += [ChooseOrder(place) for place in range(players + 2)]
    moves += [kind(card) for kind in (Throw, ThrowAway, Fetch, Waste) for card in range(1, 61)]
    moves += [Develop(card, box) for card in cards for box in ids]
    moves += [
        kind(card, box, colour) for kind in (Attack, Strike) for card in cards for box in ids for colour in colours
    ]
    moves += [Empty(card, keep) for card in cards for keep in (True, False)]
    moves += [Prevent(card, box) for card in cards for box in ids]
    moves += [Double(box) for box in ids]
    moves += [Swap(a, b) for a in cards for b in cards]
    if 55 in cards:
        downs = list(product((-2, -1, 0, 1, 2), repeat=3)) if players == 3 else list(product((-1, 0, 1), repeat=4))
        moves += [Convert(55, box, down) for box in GAME.network.religion_column for down in downs]
    return moves


EVERY = enumerate((Options(), *OTHER))
TABLES = [(players, options) for at, options in EVERY for players in (4 - at % 2, 3 + at % 2)]
"""All options for three and for four; every second of these pairs has each of the options and both numbers."""


@pytest.mark.parametrize(("players", "options"), one_of(4, TABLES))
def test_a_move_is_listed_exactly_if_nothing_speaks_against_it(players, options):
    """The list and the refusals say the same for every move that can be written down."""
    for seed in range(2 if LONG else 1):
        history = play(players, seed + 100, options)
        chooser = random.Random(seed)
        points = [p for p in history.points if GAME.to_move(p.state) not in (None, CHANCE)]
        late = [p for p in points if p.state.stage not in ("turn", "order")]
        for point in chooser.sample(points, 10) + chooser.sample(late, 5):
            state = point.state
            listed = set(GAME.legal_moves(state))
            moves = universe(state)
            assert listed & set(moves)
            for move in moves:
                reasons = GAME.why_not(state, move)
                assert (move in listed) == (not reasons), (move, reasons)
                assert all(reason.rule in GAME.rulebook for reason in reasons)


def test_every_event_and_reason_cites_a_rule_and_reads_as_a_sentence():
    history = play(4, 5, Options())
    assert history.log()
    for event in history.log():
        assert event.rule in GAME.rulebook
        for reader in (None, 0, 3):
            assert "{" not in GAME.say(history.setup, event, reader)
        assert GAME.say(history.setup, event, everything=True)
        assert all(place in GAME.network.index for place in event.places)
    assert history.points
    for point in history.points:
        assert str(point)


def test_a_seat_learns_nothing_from_events_about_hidden_cards():
    history = play(4, 6, Options())
    assert history.log()
    for event in history.log():
        if event.visible_to is not None:
            assert event.visible_to == (event.seat,)
            assert redacted(event, None) != event == redacted(event, event.seat)
            assert GAME.say(history.setup, event) != GAME.say(history.setup, event, everything=True)


def test_a_game_of_one_move_is_read_back_from_its_text():
    history = History(GAME, Setup(), Seeded(1))
    while GAME.to_move(history.state) == CHANCE:
        history.resolve()
    history.play(ChooseOrder(2))
    again = GAME.read_text(GAME.text(history))
    assert again.state == history.state
    assert again.state.order == (-1, 0, -1, -1)


def test_the_same_seed_gives_the_same_game():
    assert dumps(play(3, 9, Options())) == dumps(play(3, 9, Options()))


def test_boxes_of_masks():
    assert numbers(0b1011) == (0, 1, 3)


def test_the_check_of_positions_finds_what_is_wrong(table):
    good = table(held={"red": "jagd"}, hands={"red": [3, 4]}).state
    t = GAME.tables(good)
    jagd, oval = 1 << t.index["jagd"], 1 << t.index["waldkampf"]
    wrong = [
        (good._replace(spent=(jagd, 0, 0, 0)), "red: JAGD (Hunting): only tokens on ovals are flipped (KUR-61)"),
        (good._replace(discard=1 << 3), "discard: card 3 is in red, hand already (KUR-01)"),
        (good._replace(hands=((4, 3), (), (), ())), "Red's hand is (4, 3)"),
        (good._replace(pile=good.pile[::-1]), "not in rising order"),
        (good._replace(held=(jagd | 1 << 50, 0, 0, 0)), "outside the board"),
        (
            good._replace(held=((1 << 32) - 1, 0, 0, 0)),
            "red: has 32 tokens in boxes; 16 are all there are (KUR-03, KUR-11)",
        ),
        (good._replace(twice=(0, jagd, 0, 0)), "white: JAGD (Hunting): two tokens lie where there is one"),
        (
            good._replace(held=(jagd, oval, 0, 0), spent=(0, oval, 0, 0)),
            "white: Waldkampf (Forest fighting): the token is flipped or it is not",
        ),
        (good._replace(held=(oval, oval, 0, 0)), "Waldkampf (Forest fighting): holds 2 tokens and has room for 1"),
    ]
    assert problems_in(t, good) == ()
    for state, said in wrong:
        assert any(said in problem for problem in problems_in(t, state)), said


@pytest.mark.parametrize("seed", range(4))
def test_falls_are_drawn_from_the_listed_chances(seed: int) -> None:
    # The game draws without listing: the same stream must give the same card as the list does.
    game, chooser, falls = KampfUmRom(), random.Random(seed), 0
    state = game.new_game(Setup(colours=("red", "white", "black")))
    while (seat := game.to_move(state)) is not None:
        if seat == CHANCE:
            outcome = game.sample_outcome(state, random.Random(falls))
            assert outcome == game.chances(state).draw(random.Random(falls))
            state, falls = game.resolve(state, outcome)[0], falls + 1
        else:
            state = game.perform(state, chooser.choice(game.legal_moves(state)))[0]
    assert falls > 40
    with pytest.raises(ValueError, match="nothing is to be drawn"):
        game.sample_outcome(state, chooser)
