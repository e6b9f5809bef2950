"""What every game has to keep to, tried on whole random games. A new game is one more line in ``CASES``."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from romelab.core import saves
from romelab.core.chance import Seeded
from romelab.core.errors import IllegalMoveError, InputError
from romelab.core.facts import Fact, redacted
from romelab.core.game import CHANCE, AnyGame, Move
from romelab.core.history import History
from romelab.core.options import options_of
from romelab.core.serialization import from_plain, to_plain
from romelab.kampf_um_rom.bots import advice as kampf_advice
from romelab.kampf_um_rom.box.options import Options as KampfOptions
from romelab.kampf_um_rom.game import KAMPF_UM_ROM
from romelab.kampf_um_rom.positions.checks import problems_in as kampf_problems
from romelab.kampf_um_rom.positions.setup import Setup as KampfSetup
from romelab.struggle_for_rome.bots import advice as struggle_advice
from romelab.struggle_for_rome.box.options import Options as StruggleOptions
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.positions.checks import problems_in as struggle_problems
from romelab.struggle_for_rome.positions.setup import Setup as StruggleSetup
from romelab.total_war_rome.bots.imagining import imagine as total_war_imagine
from romelab.total_war_rome.box.options import Options as TotalWarOptions
from romelab.total_war_rome.box.tables import FACTIONS
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.positions.checks import problems_in as total_war_problems
from romelab.total_war_rome.positions.state import Setup as TotalWarSetup
from tests.samples import LONG, one_of

from .contents import plain
from .toy.bots import imagine as via_imagine
from .toy.game import VIA
from .toy.position import Options as ViaOptions, Setup as ViaSetup


def nothing_wrong(state: Any) -> Sequence[str]:
    """Find no problem: for a game without a check of positions."""
    return ()


@dataclass(frozen=True)
class Case:
    """One game to try.

    ``problems`` says what is wrong with a full position; ``imagine`` fills in what an observation hides. ``steps`` is
    where a random game is broken off; ``games`` is how many a walk takes, one after the other, if one shows too little.
    """

    name: str
    game: AnyGame
    setup: Any
    problems: Callable[[Any], Sequence[str]] = nothing_wrong
    imagine: Callable[[Any, random.Random], Any] | None = None
    steps: int = 4000
    games: int = 1


def other_readings(kind: type) -> dict[str, Any]:
    """Return every option at another value than its default."""
    return {choice.name: choice.others[0] for choice in options_of(kind)}


def struggle(state: Any) -> Sequence[str]:
    return struggle_problems(STRUGGLE_FOR_ROME.frame(state), state)


OTHER_OPTIONS = StruggleOptions(**other_readings(StruggleOptions))


def total_war(state: Any) -> Sequence[str]:
    return total_war_problems(TOTAL_WAR_ROME.box, state)


def via(state: Any) -> Sequence[str]:
    return VIA.notation.problems(state)


def kampf(state: Any) -> Sequence[str]:
    return kampf_problems(KAMPF_UM_ROM.tables(state), state)


KAMPF_OTHER_OPTIONS = KampfOptions(**other_readings(KampfOptions))

TOTAL_WAR_OTHER_OPTIONS = TotalWarOptions(**other_readings(TotalWarOptions))

VIA_OTHER_OPTIONS = ViaOptions(**other_readings(ViaOptions))

STEPS = 1500 if LONG else 600
"""So many decisions of the long games are looked at."""
CASES = (
    Case("roads, four", STRUGGLE_FOR_ROME, StruggleSetup(), struggle, struggle_advice.imagine),
    Case("roads, three", STRUGGLE_FOR_ROME, StruggleSetup(("A", "B", "C")), struggle, struggle_advice.imagine),
    Case(
        "roads, three, other options",
        STRUGGLE_FOR_ROME,
        StruggleSetup(("A", "B", "C"), options=OTHER_OPTIONS),
        struggle,
        struggle_advice.imagine,
    ),
    Case("achievements, four", KAMPF_UM_ROM, KampfSetup(), kampf, kampf_advice.imagine),
    Case(
        "achievements, three", KAMPF_UM_ROM, KampfSetup(colours=("red", "white", "black")), kampf, kampf_advice.imagine
    ),
    Case(
        "achievements, four, other options",
        KAMPF_UM_ROM,
        KampfSetup(options=KAMPF_OTHER_OPTIONS),
        kampf,
        kampf_advice.imagine,
    ),
    Case("regions, two", TOTAL_WAR_ROME, TotalWarSetup(), total_war, total_war_imagine, steps=STEPS),
    Case("regions, four", TOTAL_WAR_ROME, TotalWarSetup(FACTIONS, FACTIONS), total_war, total_war_imagine, steps=STEPS),
    Case(
        "regions, three, other options",
        TOTAL_WAR_ROME,
        TotalWarSetup(FACTIONS[:3], FACTIONS[:3], options=TOTAL_WAR_OTHER_OPTIONS),
        total_war,
        steps=STEPS,
    ),
    # Who asks only those whose cards fit tells the others something; in all else these options hide what they should.
    Case(
        "regions, three, other options, everybody asked",
        TOTAL_WAR_ROME,
        TotalWarSetup(FACTIONS[1:], FACTIONS[1:], options=replace(TOTAL_WAR_OTHER_OPTIONS, ask="everybody")),
        total_war,
        total_war_imagine,
        steps=STEPS,
    ),
    Case("a toy", VIA, ViaSetup(), via, via_imagine, games=30),
    Case("a toy, other options", VIA, ViaSetup(options=VIA_OTHER_OPTIONS), via, via_imagine, games=30),
)
by_case = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
by_half = [pytest.mark.parametrize("case", one_of(2, CASES, at), ids=lambda case: case.name) for at in range(2)]
by_third = [pytest.mark.parametrize("case", one_of(3, CASES, at), ids=lambda case: case.name) for at in range(3)]
"""A case or two of each game, for what takes longer; all of them in a long run."""


def test_the_other_options_are_all_other():
    assert all(
        getattr(OTHER_OPTIONS, field.name) != getattr(StruggleOptions(), field.name)
        for field in fields(StruggleOptions)
    )
    assert all(
        getattr(KAMPF_OTHER_OPTIONS, field.name) != getattr(KampfOptions(), field.name)
        for field in fields(KampfOptions)
    )
    assert all(
        getattr(TOTAL_WAR_OTHER_OPTIONS, field.name) != getattr(TotalWarOptions(), field.name)
        for field in fields(TotalWarOptions)
    )


def walk(case: Case, seed: int) -> Iterator[tuple[Any, Sequence[Move], Any, random.Random]]:
    """Walk through random games: each position, its legal moves, the step made in it, and a source of chance."""
    generator = random.Random(seed)
    for _ in range(case.games):
        yield from walk_through(case, generator)


def walk_through(case: Case, generator: random.Random) -> Iterator[tuple[Any, Sequence[Move], Any, random.Random]]:
    game = case.game
    state = game.new_game(case.setup)
    for _ in range(case.steps):
        seat = game.to_move(state)
        if seat is None:
            return
        if seat == CHANCE:
            moves: Sequence[Move] = ()
            step: Any = game.chances(state).draw(generator)
        else:
            moves = game.legal_moves(state)
            step = moves[int(generator.random() * len(moves))]
        yield state, moves, step, generator
        state = (game.resolve if seat == CHANCE else game.perform)(state, step)[0]


def mutants(move: Move, generator: random.Random) -> Iterator[Move]:
    """Change one field of a move at a time."""
    for field in fields(move):
        old = getattr(move, field.name)
        for new in (changed(old, generator), changed(changed(old, generator), generator)):
            if new != old:
                yield replace(move, **{field.name: new})


def changed(value: Any, generator: random.Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + generator.choice((-3, -1, 1, 2, 7))
    if isinstance(value, str):
        return generator.choice(("", "Roma", "5,0,N", "ore", "gold", "warriors", value + "x", value[:-1], value[::-1]))
    if isinstance(value, tuple) and value:
        place = int(generator.random() * len(value))
        return (*value[:place], changed(value[place], generator), *value[place + 1 :])
    return value


@by_half[0]
def test_listed_moves_are_legal_distinct_and_sayable(case):
    decisions = 0
    for number, (state, moves, _, generator) in enumerate(walk(case, 1)):
        if case.game.to_move(state) == CHANCE:
            assert len(case.game.legal_moves(state)) == 0
            continue
        decisions += 1
        assert moves
        assert len(set(moves)) == len(moves)
        if number % 9 == 0:
            for move in moves if len(moves) < 30 else generator.sample(list(moves), 30):
                assert case.game.why_not(state, move) == (), str(move)
                assert str(move)
        assert list(case.game.legal_moves(state)) == list(moves)
    assert decisions > 9  # of which every ninth was looked at closely


@by_third[0]
def test_positions_are_sound_and_a_step_leaves_the_old_one_as_it_was(case):
    told = 0
    for state, moves, step, _ in walk(case, 2):
        assert not case.problems(state)
        before = hash(state), plain(state)
        after, events = (case.game.apply if moves else case.game.resolve)(state, step)
        assert (hash(state), plain(state)) == before
        assert after != state or events
        told += len(events)
        for event in events:
            assert event.rule in case.game.rulebook
            assert case.game.say(case.setup, event, everything=True)
            for seat in (None, 0, 1, 2):
                assert isinstance(case.game.say(case.setup, event, seat), str)
    assert told


@by_third[2]
def test_a_mutated_move_is_refused_with_a_rule_and_changes_nothing(case):
    refused = 0
    for number, (state, moves, step, generator) in enumerate(walk(case, 3)):
        if not moves or number % 4:
            continue
        for move in mutants(step, generator):
            reasons = case.game.why_not(state, move)
            if not reasons:
                after = case.game.apply(state, move)[0]
                assert not case.problems(after), str(move)
                continue
            refused += 1
            assert move not in moves
            before = plain(state)
            with pytest.raises(IllegalMoveError) as caught:
                case.game.apply(state, move)
            assert plain(state) == before
            assert caught.value.reasons == reasons
            for reason in reasons:
                assert reason.rule in case.game.rulebook
                said = case.game.say(case.setup, reason)
                assert said
                assert not said.endswith(".")
    assert refused > 40


@by_half[1]
def test_a_move_of_another_stage_is_refused(case):
    """Keep one move of each kind and try it later, wherever no move of its kind is listed."""
    seen: dict[type[Move], Move] = {}
    refused = 0
    for number, (state, moves, _, _) in enumerate(walk(case, 4)):
        kinds = {type(move): move for move in moves}
        if number % 11 == 0:
            for kind, move in seen.items():
                if kind in kinds:
                    continue
                reasons = case.game.why_not(state, move)
                refused += bool(reasons)
                assert all(reason.rule in case.game.rulebook for reason in reasons)
                if not reasons:
                    # Of a kind without an end (a free trade) not every move is listed; but never while chance is due.
                    assert moves
                    assert not case.problems(case.game.apply(state, move)[0])
        seen |= kinds
    assert refused > 40


@by_half[0]
def test_a_save_replays_to_the_same_position_and_the_same_bytes(case):
    history = History(case.game, case.setup, Seeded(5))
    generator = random.Random(5)
    for _ in range(400):
        moves = case.game.legal_moves(history.state)
        if not moves:
            break
        history.play(moves[int(generator.random() * len(moves))])
    text = saves.dumps(history)
    again = saves.loads(text, {case.game.id: case.game})
    assert again.state == history.state
    assert [point.state for point in again.points] == [point.state for point in history.points]
    assert [point.events for point in again.points] == [point.events for point in history.points]
    assert saves.dumps(again) == text


@by_half[1]
def test_every_move_survives_plain_data(case):
    kinds = set()
    for number, (_, moves, step, _) in enumerate(walk(case, 6)):
        for move in (step, *moves[:2]) if moves and number % 5 == 0 else ():
            assert from_plain(type(move), to_plain(move), "move") == move
            assert case.game.move_kinds[move.kind] is type(move)
            kinds.add(move.kind)
    assert len(kinds) > 1


@by_case
def test_nobody_sees_what_is_hidden_from_him(case):
    """Change what a seat cannot see: it sees the same, may do the same, and reads the same of what happens."""
    if case.imagine is None:
        pytest.skip("this game imagines nothing")
    game, differed = case.game, 0
    for number, (state, moves, step, generator) in enumerate(walk(case, 7)):
        if number % 6:
            continue
        to_move = game.to_move(state)
        for seat in range(len(game.scores(state))):
            seen = game.observe(state, seat)
            assert game.observe(seen, seat) == seen
            other = case.imagine(seen, generator)
            assert game.observe(other, seat) == seen
            assert not case.problems(other)
            differed += other != state
            if to_move == seat:
                assert list(game.legal_moves(seen)) == list(game.legal_moves(other)) == list(moves)
                # What its own move does and says, as far as it can see, does not depend on what it cannot see.
                after, events = game.perform(state, step)
                instead, told = game.perform(other, step)
                if game.to_move(after) is None:
                    continue  # the end of the game may turn everything up
                assert known(case, events, seat) == known(case, told, seat)
                assert game.observe(after, seat) == game.observe(instead, seat)
            assert game.observe(game.observe(state, seat), None) == game.observe(state, None)
    assert differed > 50


def known(case: Case, events: Sequence[Any], seat: int) -> list[Any]:
    """Return what a seat learns of events: the sentences, and the facts behind them."""
    facts = [redacted(event, seat) for event in events if isinstance(event, Fact)]
    return [case.game.say(case.setup, event, seat) for event in events] + facts


@by_half[0]
def test_a_finished_game_has_winners_with_the_most_points(case):
    state = None
    for state, _, step, _ in walk(case, 8):
        assert case.game.winners(state) == ()
        assert case.game.to_move(state) is not None
        last = step
    end = (case.game.apply if isinstance(last, Move) else case.game.resolve)(state, last)[0]
    if case.game.to_move(end) is None:
        scores, winners = case.game.scores(end), case.game.winners(end)
        assert winners
        assert {scores[seat] for seat in winners} == {max(scores)}
        assert not case.game.legal_moves(end)
        with pytest.raises(ValueError, match="nothing"):
            case.game.chances(end)


@cache
def digest(name: str) -> str:
    """Return a fingerprint of one random game, events and all: the same on every machine."""
    case = next(case for case in CASES if case.name == name)
    found = sha256()
    for state, moves, step, _ in walk(case, 9):
        found.update(f"{plain(state)}{[str(move) for move in moves]}{step}".encode())
    return found.hexdigest()


@pytest.mark.long  # in every run games go as they went, under a hash seed that is drawn each time: test_same_games.py
def test_the_same_seed_gives_the_same_game_whatever_the_hash_seed():
    names = ("roads, four", "achievements, four", "regions, two", "a toy")
    script = f"from tests.test_conformance import digest; print(*map(digest, {names}))"
    command, folder = [sys.executable, "-c", script], Path(__file__).parents[1]
    for hashed in ("1", "2"):
        said = subprocess.run(
            command, cwd=folder, env={"PYTHONHASHSEED": hashed}, capture_output=True, text=True, check=True
        )
        assert said.stdout.split() == [*map(digest, names)]


@by_half[1]
def test_only_what_may_fall_is_settled(case: Case):
    tried = 0
    for state, moves, _, generator in walk(case, 21):
        if generator.random() < 0.9:
            continue
        tried += 1
        fallen = () if moves else case.game.chances(state).outcomes
        tried_here: tuple[Any, ...] = (99, (3, 4), "7", 0, -1, 1, True, 2.5, None, [6], ("skull",), "no such thing")
        for outcome in tried_here:
            if not any(outcome == one and type(outcome) is type(one) for one in fallen):
                with pytest.raises(InputError, match=r"^chance: [^\n]+$"):
                    case.game.resolve(state, outcome)
    assert tried > 5


@by_half[0]
def test_a_listed_move_stays_as_it_is_and_a_text_for_a_number_is_refused(case: Case):
    texts = 0
    for state, moves, _, generator in walk(case, 22):
        if not moves or generator.random() < 0.8:
            continue
        move = moves[int(generator.random() * len(moves))]
        assert case.game.accepted(state, move) is move
        for field in fields(move):
            if type(getattr(move, field.name)) is int:
                texts += 1
                wrong = replace(move, **{field.name: "no such thing"})
                assert str(wrong)
                for ask in (case.game.why_not, case.game.apply, case.game.move):
                    with pytest.raises(InputError, match=rf"^the move: {field.name}: [^\n]+$"):
                        ask(state, wrong)
    assert texts > 5 or case.game is VIA
