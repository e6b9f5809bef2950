"""Questions are answered today as they were yesterday: about positions of random games, digested as these are.

A line a game in ``tests/fixtures/same_answers.txt``: engine, seed, how many positions were asked about, and a digest
each of what the map is asked, of what stands at the choices, and of what is said of a line that was damaged on its way.
Whoever changes an answer on purpose reads which parts of which games differ and writes the lines anew::

    python tests/house/test_same_answers.py > tests/fixtures/same_answers.txt
    python tests/house/test_same_answers.py --only regions --show map   (what is digested of the first game)
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from romelab.core.errors import InputError
from romelab.core.game import CHANCE, IllegalMoveError
from romelab.kampf_um_rom.game import KAMPF_UM_ROM
from romelab.kampf_um_rom.questions import exploring as kampf
from romelab.kampf_um_rom.questions.plans import cheapest_plans, falls, prospects
from romelab.struggle_for_rome.chances import odds
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.network.network import default_network
from romelab.struggle_for_rome.questions import exploring as roads, outlook
from romelab.total_war_rome.box.tables import FACTIONS
from romelab.total_war_rome.chances.move_odds import chance_of, taxation_odds
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.questions import exploring as regions
from romelab.total_war_rome.questions.answering import answer, moved, on_the_way, steps_of, why_none_goes
from romelab.total_war_rome.questions.outlook import price_of, stakes_of, waiting, who_draws
from romelab.total_war_rome.questions.questions import Question, forces_in, numbers, trip_of, trip_towards
from tests.contents import plain
from tests.house.test_same_games import ENGINES, kept
from tests.samples import one_of

KEPT = Path(__file__).parents[1] / "fixtures" / "same_answers.txt"
PARTS = ("positions", "map", "choices", "problems")
MAP = TOTAL_WAR_ROME.box.map
PLACES = (*sorted(MAP.region), *sorted(MAP.sea), "atlantis")
DAMAGES = ("", "[", "]", ",", ":", "=", "none", "yes", "-1", "0", "1", "99", '"', "red", "[]", " ", "rome", "latium")

Texts = Iterator[tuple[str, str]]


def tried(what: Callable[..., Any], *given: Any, **named: Any) -> Any:
    """Ask something, or give the sentence with which it is refused."""
    try:
        return what(*given, **named)
    except (InputError, IllegalMoveError, ValueError) as refused:
        return f"refused: {refused}"


def some(values: Sequence[Any], most: int, whim: random.Random) -> list[Any]:
    """Return a few of some values."""
    return [values[int(whim.random() * len(values))] for _ in range(min(most, len(values)))]


# What is asked


def of_regions(state: Any, seen: Any, moves: Sequence[Any], whim: random.Random) -> Texts:
    """Where forces go, on the map as it is and after a what-if; what stands at the moves; taxes, and who waits."""
    waits = waiting(state) if moves and state.battle is None else None
    yield "map", plain((waits, who_draws(state), numbers(forces_in(state)), regions.holders(MAP, state)))
    forces = sorted(forces_in(state))
    for force in some(forces, 3, whim):
        asked = Question(state, force, whim.choice(PLACES[:-1]), whim.random() < 0.8)
        yield "map", plain((asked, asked.mu, asked.unit, asked.forces, asked.carrier, regions.held(MAP, asked)))
        yield from of_answer(asked, whim)
        supposed = tried(what_if(whim), MAP, asked)
        if isinstance(supposed, Question):
            yield from of_answer(supposed, whim)
        else:
            yield "map", str(supposed)
    place = whim.choice(PLACES[:-1])
    yield "map", plain((trip_towards(TOTAL_WAR_ROME, seen, place), tried(why_none_goes, TOTAL_WAR_ROME, seen, place)))
    seat = whim.randrange(len(state.factions))
    region = whim.choice(sorted(MAP.region))
    yield "map", plain(tried(taxation_odds, TOTAL_WAR_ROME, state, seat, {region: {0: 0.5, 2: 0.5}}))
    for move in some(moves, 6, whim):
        price, stakes = price_of(TOTAL_WAR_ROME, state, move), stakes_of(TOTAL_WAR_ROME, seen, move)
        yield "choices", plain((move, price, stakes, chance_of(TOTAL_WAR_ROME, seen, move)))
        yield "choices", plain(trip_of(TOTAL_WAR_ROME, seen, move))
        yield "choices", plain([TOTAL_WAR_ROME.say(state, each) for each in stakes])


def what_if(whim: random.Random) -> Callable[..., Any]:
    """Return a question changed as the explorer's reader may change it."""
    here, there = whim.choice(PLACES), whim.choice(PLACES)
    faction, other = whim.choice((*FACTIONS, "")), whim.choice((*FACTIONS, "persia"))
    kind, mu = whim.choice(("army", "navy", "agent", "elephant")), whim.choice((-1, 0, 2, 9, 99))
    ask: tuple[Callable[..., Any], ...] = (
        lambda board, asked: regions.with_force(board, asked, here, kind, faction),
        lambda board, asked: regions.with_carrier(board, asked, here),
        lambda board, asked: regions.with_alliance(board, asked, other),
        lambda board, asked: regions.with_alliance(board, asked, other, allied=False),
        lambda board, asked: regions.with_road(board, asked, here, there),
        lambda board, asked: regions.with_market(board, asked, here),
        lambda board, asked: regions.given(board, asked, here, faction),
        lambda board, asked: regions.placed(board, asked, here),
        lambda board, asked: regions.alone(board, asked),
        lambda board, asked: regions.changed(board, asked, kind=kind, faction=other),
        lambda board, asked: regions.changed(board, asked, start=here, goal=there),
        lambda board, asked: regions.changed(board, asked, mu=mu, garrisons=False),
        lambda board, asked: regions.changed(board, asked, carrier=here, roads=whim.getrandbits(20)),
    )
    return whim.choice(ask)


def of_answer(asked: Question, whim: random.Random) -> Texts:
    found = answer(MAP, asked)
    yield "map", plain((dict(found.reach), dict(found.meets), found.ways, found.reasons, found.blocks, found.cuts))
    yield "map", plain(tuple(found.possessions))
    yield "map", plain([TOTAL_WAR_ROME.say(asked.state, each) for each in (*found.reasons, *found.blocks)])
    for way in found.ways:
        yield "map", plain((steps_of(MAP, asked, way), on_the_way(found, way)))
    if found.ways:
        yield "map", plain(tried(moved, MAP, asked, whim.choice(found.ways)))


def of_struggle(state: Any, seen: Any, moves: Sequence[Any], whim: random.Random) -> Texts:
    """How far a tribe comes; what moves cost; what dice and cards may bring."""
    board, game = default_network(), STRUGGLE_FOR_ROME
    asked = roads.first_question(board)
    for place in some(board.crossroads, 4, whim):
        placed = tried(roads.placed, board, asked, place.id)
        if isinstance(placed, str):
            yield "map", placed
            continue
        tribe, goal = whim.choice(asked.tribes)[0].key, whim.choice(board.crossroads).id
        asked = roads.changed(board, placed, tribe=tribe, goal=goal, grain=whim.randrange(9), gold=whim.randrange(6))
        yield "map", plain(tried(roads.answer, board, asked))
    seats = range(len(game.scores(state)))
    yield "map", plain([odds.expected_income(state, seat) for seat in seats])
    yield "map", plain([tried(odds.chance_of_stealing, seen, seat) for seat in seats])
    drawer = outlook.who_draws(state)
    yield "map", plain((tried(odds.chance_of_card, seen), drawer, outlook.may_be_drawn(seen) if drawer else ()))
    yield "map", plain([tried(odds.counter_holds, seen, city.name) for city in some(board.cities, 2, whim)])
    for move in some(moves, 6, whim):
        route = outlook.route_of(board, state, move) if move.kind == "move_tribe" else None
        yield "choices", plain((move, outlook.price_of(game, state, move), route))


def of_kampf(state: Any, seen: Any, _moves: Sequence[Any], whim: random.Random) -> Texts:
    """What a seat can develop, the ways to a box, and what falls with one."""
    boxes = tuple(box.id for box in KAMPF_UM_ROM.network.boxes)
    seat = whim.randrange(len(KAMPF_UM_ROM.scores(state)))
    yield "map", plain((prospects(KAMPF_UM_ROM, seen, seat), falls(KAMPF_UM_ROM, seen, seat)))
    yield (
        "map",
        plain(cheapest_plans(KAMPF_UM_ROM, seen, seat, whim.choice(boxes), ignore_room=whim.random() < 0.3)[:5]),
    )
    asked = kampf.first_question(KAMPF_UM_ROM)
    for box in some(boxes, 5, whim):
        new = tried(kampf.toggled, KAMPF_UM_ROM, asked, box)
        asked = asked if isinstance(new, str) else new
        yield "map", plain((new, tried(kampf.answer, KAMPF_UM_ROM, kampf.changed(KAMPF_UM_ROM, asked, goal=box))))


def nothing_more(*_: Any) -> Texts:
    """Of battles only the lines are tried: odds and moves are compared with a second opinion."""
    yield from ()


ASKED: Mapping[str, tuple[Callable[..., Texts], int, int]] = {
    "struggle": (of_struggle, 4, 45),
    "kampf": (of_kampf, 4, 13),
    "regions": (of_regions, 10, 12),
    "battles": (nothing_more, 12, 2),
}
"""For each engine what is asked, of how many games, every how many steps."""


def of_lines(game: Any, state: Any, whim: random.Random) -> Texts:
    """Read a position's line after something in it was changed."""
    line = game.line(state)
    for _ in range(8):
        at = whim.randrange(len(line) + 1)
        damaged = line[:at] + whim.choice(DAMAGES) + line[at + int(whim.random() * 13) :]
        back = tried(game.read_line, damaged)
        yield "problems", back if isinstance(back, str) else game.line(back)


# One game


def texts(engine: str, seed: int) -> Iterator[tuple[int, str, str]]:
    """Play a random game and give what is digested: which position, the part, the text."""
    game, setup, most = ENGINES[engine][0](seed)
    generator, whim = random.Random(f"{seed}/game"), random.Random(f"{seed}/asked")
    state, number = game.new_game(setup), 0
    ask, _, every = ASKED[engine]
    for step in range(1, most):
        seat = game.to_move(state)
        if seat is None:
            return
        moves = () if seat == CHANCE else game.legal_moves(state)
        if step % every == 0:
            number += 1
            seen = state if seat == CHANCE else game.observe(state, seat)
            for part, text in (*ask(state, seen, moves, whim), *of_lines(game, state, whim)):
                yield number, part, text
        if seat == CHANCE:
            state, _ = game.resolve(state, game.sample_outcome(state, generator))
        else:
            state, _ = game.perform(state, moves[int(generator.random() * len(moves))])


def line(engine: str, seed: int, show: str = "") -> str:
    """Play one game and give its line."""
    hashes = {part: blake2b(digest_size=8) for part in PARTS[1:]}
    number = 0
    for number, part, text in texts(engine, seed):
        hashes[part].update(text.encode())
        if part == show:
            print(number, text)
    return f"{engine} {seed} {number} " + " ".join(hashes[part].hexdigest() for part in PARTS[1:])


GAMES = [(engine, seed) for engine, (_, many, _) in ASKED.items() for seed in range(many)]


def test_every_engine_is_kept():
    assert sorted(kept(KEPT)) == sorted(GAMES)


@pytest.mark.parametrize(("engine", "seed"), one_of(5, GAMES))
def test_questions_are_answered_as_they_were(engine, seed):
    now = line(engine, seed).split()[2:]
    assert [part for part, was, new in zip(PARTS, kept(KEPT)[engine, seed], now, strict=True) if was != new] == [], (
        "written anew by: python tests/house/test_same_answers.py > tests/fixtures/same_answers.txt"
    )


def main() -> None:
    """Write the lines."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=ASKED, help="this engine")
    parser.add_argument("--show", default="", choices=PARTS[1:], help="print what is digested of this part")
    given = parser.parse_args()
    for engine, seed in GAMES:
        if not given.only or (engine == given.only and not (given.show and seed)):
            print(line(engine, seed, given.show), flush=True)


if __name__ == "__main__":
    main()
