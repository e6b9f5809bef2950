"""Whole random games: what must hold in every position, for two, three and four factions and under other options.

Set ``ROMELAB_LONG=1`` to play 500 of them, or ``ROMELAB_GAMES`` for another number:
``ROMELAB_GAMES=100 pytest tests/total_war_rome/test_twr_whole_games.py``.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from romelab.core import saves
from romelab.core.bots import RandomBot
from romelab.core.chance import Seeded
from romelab.core.errors import InputError
from romelab.core.facts import Fact, redacted
from romelab.core.game import CHANCE
from romelab.core.history import History
from romelab.core.options import options_of
from romelab.studies.one_game import play
from romelab.total_war_rome.bots.advice import CampaignBot
from romelab.total_war_rome.bots.imagining import imagine
from romelab.total_war_rome.box.options import Options
from romelab.total_war_rome.game import TotalWarRome
from romelab.total_war_rome.pictures.story import gold_in
from romelab.total_war_rome.positions.checks import problems_in
from romelab.total_war_rome.positions.events import Points, TakesAllBack
from romelab.total_war_rome.positions.moves import MOVES
from romelab.total_war_rome.positions.state import Setup, State
from tests.samples import LONG

GAME = TotalWarRome()
GAMES = int(os.environ.get("ROMELAB_GAMES", "500" if LONG else "10"))
FACTIONS = (
    ("rome", "carthage"),
    ("rome", "carthage", "greece"),
    ("rome", "carthage", "greece", "barbarians"),
    ("barbarians", "greece"),
    ("greece", "barbarians", "rome"),
)


# Every option at another value. The holders alone are asked in the quick games only: being asked tells what is held.
OTHER = replace(Options(**{choice.name: choice.others[0] for choice in options_of(Options)}), reshuffle_discards=True)


def setup_of(seed: int) -> Setup:
    factions = FACTIONS[seed % len(FACTIONS)]
    trigger = (20, 25)[seed % 2] if seed % 13 == 12 else 15
    return Setup(factions, factions, OTHER if seed % 4 == 3 else Options(), trigger)


def walk(seed: int, kinds: Counter) -> State:
    """Play a random game and look at its positions."""
    state, generator = GAME.new_game(setup_of(seed)), random.Random(seed)
    for number in range(12_000):
        seat = GAME.to_move(state)
        if seat is None:
            return state
        before = hash(state)
        if seat == CHANCE:
            after, events = GAME.resolve(state, GAME.chances(state).draw(generator))
        else:
            moves = GAME.legal_moves(state)
            assert moves, (state.phase, state.agenda)
            assert len(set(moves)) == len(moves)
            for move in moves if number % 50 == 0 else moves[:: max(1, len(moves) - 1)]:
                assert GAME.why_not(state, move) == (), str(move)
            move = moves[int(generator.random() * len(moves))]
            kinds[move.kind] += 1
            after, events = GAME.perform(state, move)
        assert hash(state) == before
        assert not untold(state, after, events), (seed, number)
        moved_on, state = after.phase != state.phase, after
        if moved_on or number % 4 == 0:
            problems = problems_in(GAME.box, state)
            assert not problems, (seed, number, problems)
    raise AssertionError(f"game {seed} does not end: round {state.round}, {state.vp}")


def untold(before: State, after: State, events: Sequence[Fact]) -> list[str]:
    """Say what has changed that no event tells: gold and points to the last piece, regions, roads and relations."""
    found: list[str] = []
    if before.gold != after.gold or before.vp != after.vp:
        gold, vp = list(before.gold), list(before.vp)
        for event in events:
            for seat, _, more in gold_in(event):
                gold[seat] += more
            if isinstance(event, TakesAllBack):
                assert before.opened is not None
                gold[event.seat] = before.opened.gold[event.seat]
            if isinstance(event, Points):
                vp[event.seat] += event.points
        if tuple(gold) != after.gold:
            found.append(f"gold: {before.gold} to {after.gold}, told {gold}")
        if tuple(vp) != after.vp:
            found.append(f"points: {before.vp} to {after.vp}, told {vp}")
    changed = {
        region.name
        for name in ("control", "unrest", "improvements")
        if getattr(before, name) != getattr(after, name)
        for region, old, new in zip(GAME.box.map.regions, getattr(before, name), getattr(after, name), strict=True)
        if old != new
    }
    if before.roads != after.roads and before.phase == "spending":
        built = before.roads ^ after.roads
        for border in GAME.box.map.borders:
            if built >> border.index & 1:
                changed |= {GAME.box.map.region[place].name for place in border.ends}
    if changed:
        texts = " ".join(GAME.say(before, event, everything=True, capital=False) for event in events)
        if "back all purchases" not in texts:
            found += [f"what has changed in {name}" for name in sorted(changed) if name not in texts]
    if before.relations != after.relations and not {"TWR-077", "TWR-094", "TWR-256", "TWR-257"} & {
        event.rule for event in events
    }:
        found.append("the relations of two factions")
    return found


def test_random_games_hold_together_and_end():
    kinds: Counter[str] = Counter()
    for seed in range(GAMES):
        end = walk(seed, kinds)
        assert max(end.vp) >= end.trigger
        assert end.winners
        assert {end.vp[seat] for seat in end.winners} == {max(end.vp)}
    if GAMES >= 100:
        # Kinds that a random game hardly ever comes to are shown by tests of their own.
        seldom = {"share_sight", "exchange_ships", "sow_distrust", "confront", "conquer_here", "take_free"}
        assert set(MOVES) - set(kinds) <= seldom


@pytest.mark.long  # test_conformance.py saves games of two and three factions in every run
@pytest.mark.parametrize("seed", range(GAMES))
def test_saves_replay_to_the_same_positions_and_bytes(seed):
    history = History(GAME, setup_of(seed), Seeded(seed))
    generator = random.Random(seed)
    for _ in range(12_000):
        moves = GAME.legal_moves(history.state)
        if not moves:
            break
        history.play(moves[int(generator.random() * len(moves))])
    text = saves.dumps(history)
    again = saves.loads(text, {GAME.id: GAME})
    assert again.state == history.state
    assert saves.dumps(again) == text


def test_a_save_of_another_map_is_refused():
    text = saves.dumps(History(GAME, Setup(), Seeded(1)))
    with pytest.raises(InputError, match="is played on"):
        saves.loads(text.replace("stand-in of about 270 BC", "my own map"), {GAME.id: GAME})


@pytest.mark.parametrize("seed", range(GAMES // 10) if GAMES > 10 else (2, 3))
def test_nothing_hidden_leaks(seed):
    """What a seat sees holds no hidden card, and gives it the same choices as the whole position."""
    state, generator = GAME.new_game(setup_of(seed)), random.Random(seed)
    told = 0
    for number in range(500):
        seat = GAME.to_move(state)
        if seat is None:
            break
        if number % 3 == 0:
            for reader in range(len(state.factions)):
                seen = GAME.observe(state, reader)
                assert GAME.observe(seen, reader) == seen
                assert GAME.observe(seen, None) == GAME.observe(state, None)
                look_through(seen, reader)
                if seat == reader:
                    assert list(GAME.legal_moves(seen)) == list(GAME.legal_moves(state))
        if seat == CHANCE:
            state, events = GAME.resolve(state, GAME.chances(state).draw(generator))
        else:
            moves = GAME.legal_moves(state)
            state, events = GAME.perform(state, moves[int(generator.random() * len(moves))])
        told += len(events)
        for event in events:
            assert event.rule in GAME.rulebook
            assert GAME.say(state, event, everything=True)
    assert told


def look_through(seen: State, reader: int) -> None:
    """Look for anything that a reader may not see."""
    for owner, hand in enumerate(seen.hands):
        assert owner == reader or not any(hand)
    for army in seen.armies:
        assert army.seat == reader or set(army.troops) <= {"?", "?mercenary"}
    for navy in seen.navies:
        assert navy.seat == reader or set(navy.ships) <= {"?"}
    for stacks in (seen.reserve, seen.docks, seen.generals):
        assert not any(stack for owner, stack in enumerate(stacks) if owner != reader)
    if seen.phase == "spending" and seen.opened is not None:
        assert not any(plan for owner, plan in enumerate(seen.plans) if owner != reader)
        look_through(replace(seen.opened, phase="campaign"), reader)
    if seen.phase == "initiative" and any(task.kind == "bid" for task in seen.agenda):
        assert not any(card > 0 for owner, card in enumerate(seen.initiative) if owner != reader)
        assert not any(bid >= 0 for owner, bid in enumerate(seen.bids) if owner != reader)


@pytest.mark.parametrize(("players", "wins"), [(2, 9), (3, 8), (4, 6)] if LONG else [(4, 6)])
def test_one_greedy_bot_beats_random_ones(players, wins):
    """Alone among random bots it wins far more than its share of twelve games to 15 points."""
    factions, won = FACTIONS[players - 2], 0
    for seed in range(12):
        bots = [CampaignBot() if seat == seed % players else RandomBot() for seat in range(players)]
        end, _, _ = play(GAME, Setup(factions, factions), bots, seed)
        assert end.phase == "over"
        won += end.winners == (seed % players,)
    assert won >= wins


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_bots_play_games_to_the_end(players):
    factions = FACTIONS[players - 2]
    for seed in range(2 if LONG else 1):
        end, _, _ = play(GAME, Setup(factions, factions), [CampaignBot()] * players, seed)
        assert end.phase == "over"
        assert max(end.vp) >= end.trigger == 15
        assert end.round < 25


def test_the_same_seed_gives_the_same_game():
    one, other = (play(GAME, Setup(), (RandomBot(), RandomBot()), 3) for _ in range(2))
    assert one == other


def test_wrong_option_values_are_refused():
    with pytest.raises(InputError, match="tie_break"):
        GAME.new_game(Setup(options=Options(tie_break="coin")))  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(GAMES // 10) if GAMES > 10 else (3,))
def test_no_move_tells_its_mover_what_is_hidden(seed):
    """Change what a seat cannot see: it sees the same, may do the same, and reads the same of what it does."""
    setup = setup_of(seed)
    setup = replace(setup, options=replace(setup.options, ask="everybody"))
    state, generator = GAME.new_game(setup), random.Random(seed)
    differed = 0
    for number in range(700):
        seat = GAME.to_move(state)
        if seat is None:
            break
        if seat == CHANCE:
            state, _ = GAME.resolve(state, GAME.chances(state).draw(generator))
            continue
        moves = GAME.legal_moves(state)
        move = moves[int(generator.random() * len(moves))]
        if state.battle is not None or number % 2 == 0:
            seen = GAME.observe(state, seat)
            other = imagine(seen, generator)
            assert not problems_in(GAME.box, other)
            assert GAME.observe(other, seat) == seen
            assert list(GAME.legal_moves(other)) == list(moves)
            differed += other != state
            after, events = GAME.perform(state, move)
            instead, told = GAME.perform(other, move)
            assert [redacted(event, seat) for event in events] == [redacted(event, seat) for event in told], str(move)
            assert [GAME.say(state, event, seat) for event in events] == [
                GAME.say(state, event, seat) for event in told
            ]
            assert GAME.observe(after, seat) == GAME.observe(instead, seat), str(move)
        state, _ = GAME.perform(state, move)
    assert differed > 50
