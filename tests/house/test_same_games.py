"""The rules do today what they did yesterday: whole random games, digested and compared with what is kept of them.

A line a game in ``tests/fixtures/same_games.txt``: engine, seed, length, and a digest each of the ordered legal moves,
the reasons against moves that are not legal, the events, the positions, what each seat sees of them, and the words of
all these. A change of words alone leaves the other five as they are; a change of files and types leaves all six.
Whoever changes a rule on purpose reads which parts of which games differ and writes the lines anew::

    python tests/house/test_same_games.py > tests/fixtures/same_games.txt
    python tests/house/test_same_games.py --games 100        (as many of each engine, to compare two versions)
    python tests/house/test_same_games.py --games 1 --show 12   (what is digested at the twelfth step)
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from romelab.core.game import CHANCE
from romelab.core.options import options_of
from romelab.core.stages import TimeUp
from romelab.kampf_um_rom.box.options import COLOURS, Options as KampfOptions
from romelab.kampf_um_rom.game import KAMPF_UM_ROM
from romelab.kampf_um_rom.positions.setup import Setup as KampfSetup
from romelab.struggle_for_rome.box.options import Options as StruggleOptions
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.positions.setup import Setup as StruggleSetup
from romelab.total_war_rome.battle.game import BattleGame, BattleSetup, NavalBattleGame, NavalSetup, army_of, navy_of
from romelab.total_war_rome.battle.positions.armies import BATTLE_EVENTS
from romelab.total_war_rome.box.options import BattleOptions, Options as TotalWarOptions
from romelab.total_war_rome.box.tables import FACTIONS
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.positions.state import Setup as TotalWarSetup
from tests.contents import names_of, plain
from tests.samples import one_of

KEPT = Path(__file__).parents[1] / "fixtures" / "same_games.txt"
PARTS = ("steps", "moves", "reasons", "events", "states", "seen", "words")
SEEN_EVERY, REASONS_EVERY, ODD_MOVES = 7, 5, 6
"""Every how many steps observations are taken and illegal moves are tried, and how many of these."""
ENDS = ("last_round", "minutes", "ends_when_dead")
"""Options that only end a game sooner: the games kept here are whole."""


# Which games


def mixed(kind: type, seed: int) -> Any:
    """Return the default options of even seeds, and options of which about half have another value of odd ones."""
    generator = random.Random(f"options {seed}")
    changes = {
        choice.name: generator.choice(choice.others)
        for choice in options_of(kind)
        if choice.others and choice.name not in ENDS and seed % 2 and generator.random() < 0.5
    }
    return kind(**changes)


def struggle(seed: int) -> tuple[Any, Any, int]:
    """Three or four players in turn."""
    people = ("Ada", "Ben", "Cleo", "Dora")[: 3 + seed // 2 % 2]
    return STRUGGLE_FOR_ROME, StruggleSetup(people, options=mixed(StruggleOptions, seed)), 4000


def kampf(seed: int) -> tuple[Any, Any, int]:
    """Three or four players in turn."""
    colours = COLOURS[: 3 + seed // 2 % 2]
    return KAMPF_UM_ROM, KampfSetup(colours=colours, options=mixed(KampfOptions, seed)), 4000


def regions(seed: int) -> tuple[Any, Any, int]:
    """Two, three or four factions in turn; broken off after 400 steps."""
    shift = seed % len(FACTIONS)
    some = (FACTIONS[shift:] + FACTIONS[:shift])[: 2 + seed // 2 % 3]
    ordered = tuple(faction for faction in FACTIONS if faction in some)
    return TOTAL_WAR_ROME, TotalWarSetup(ordered, ordered, options=mixed(TotalWarOptions, seed)), 400


def battles(seed: int) -> tuple[Any, Any, int]:
    """Return armies and navies of all pairs of factions in turn, with events in hand."""
    pairs = [(one, two) for one in FACTIONS for two in FACTIONS if one != two]
    pair, options = pairs[seed * 5 % len(pairs)], mixed(BattleOptions, seed // 2)
    if seed % 4 == 3:
        fleets = [faction if faction != "barbarians" else "rome" for faction in pair]
        one, two = (navy_of(faction, seat=seat) for seat, faction in enumerate(fleets))
        return NavalBattleGame(), NavalSetup(one, two, options=options), 2000
    generator = random.Random(f"events {seed}")
    one, two = (
        army_of(faction, seat=seat, events=tuple(sorted(generator.sample(sorted(BATTLE_EVENTS), seed % 3))))
        for seat, faction in enumerate(pair)
    )
    return BattleGame(), BattleSetup(one, two, seed % 3, options=options), 4000


ENGINES: dict[str, tuple[Callable[[int], tuple[Any, Any, int]], int]] = {
    "struggle": (struggle, 8),
    "kampf": (kampf, 16),
    "regions": (regions, 10),
    "battles": (battles, 32),
}
"""For each engine its set-ups, and how many games are kept."""
GAMES = [(engine, seed) for engine, (_, many) in ENGINES.items() for seed in range(many)]


# One game


def odd_moves(game: Any, moves: Sequence[Any], seen: dict[str, list[Any]], generator: random.Random) -> Iterator[Any]:
    """Return moves most of which are illegal: listed ones with a field changed, and any kind made of values seen."""
    for _ in range(ODD_MOVES // 2):
        move = moves[int(generator.random() * len(moves))]
        named = [field.name for field in fields(move)]
        if named:
            name = named[int(generator.random() * len(named))]
            yield replace(move, **{name: bent(getattr(move, name), generator)})
    kinds = [game.move_kinds[name] for name in sorted(game.move_kinds) if name != TimeUp.kind]
    for _ in range(ODD_MOVES // 2):
        kind = kinds[int(generator.random() * len(kinds))]
        values = {field.name: value_for(kind, field.name, seen, generator) for field in fields(kind)}
        yield kind(**values)


def value_for(kind: type, name: str, seen: dict[str, list[Any]], generator: random.Random) -> Any:
    """Return a value for a field: one that such a field of this kind has had in this game, else one of its type."""
    had = seen.get(f"{kind.kind} {name}", ())
    if had:
        return had[int(generator.random() * len(had))]
    declared = str(get_type_hints(kind)[name])
    if "tuple" in declared:
        return ()
    return generator.random() < 0.5 if "bool" in declared else "" if "str" in declared else generator.randrange(61)


def remember(move: Any, seen: dict[str, list[Any]]) -> None:
    """Keep the values of a move's fields, the latest forty of each."""
    for field in fields(move):
        had = seen.setdefault(f"{move.kind} {field.name}", [])
        had.append(getattr(move, field.name))
        del had[:-40]


def bent(value: Any, generator: random.Random) -> Any:
    """Change a value a little."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + generator.choice((-3, -1, 1, 2, 7))
    if isinstance(value, str):
        return generator.choice((value + "x", value[:-1], value[::-1], "red", "Roma"))
    if isinstance(value, tuple) and value:
        place = int(generator.random() * len(value))
        return (*value[:place], bent(value[place], generator), *value[place + 1 :])
    return value


def played(game: Any, setup: Any, seed: int, most: int) -> Iterator[tuple[str, int, str]]:
    """Play a random game and give what is digested: the part, the step, the text."""
    generator, whim = random.Random(f"{seed}/game"), random.Random(f"{seed}/odd")
    state = game.new_game(setup)
    yield "states", 0, plain(state)
    seen: dict[str, list[Any]] = {}
    last: Any = None
    for step in range(1, most):
        seat = game.to_move(state)
        yield "moves", step, plain(seat)
        if step % SEEN_EVERY == 0 or seat is None:
            viewers = [None, *range(len(game.scores(state)))]
            yield "seen", step, plain([game.observe(state, viewer) for viewer in viewers])
        if seat is None:
            yield "states", step, plain((game.scores(state), game.winners(state)))
            return
        if seat == CHANCE:
            chances = game.chances(state)
            yield "moves", step, plain((chances.outcomes, chances.weights))
            if step % REASONS_EVERY == 0 and last is not None:
                yield from against(game, setup, state, last, step)
            state, events = game.resolve(state, game.sample_outcome(state, generator))
        else:
            moves = game.legal_moves(state)
            yield "moves", step, "".join(f"{move.kind}{plain(move)}\n" for move in moves)
            yield "words", step, "".join(f"{move}\n" for move in moves)
            if step % REASONS_EVERY == 0:
                for odd in odd_moves(game, moves, seen, whim):
                    yield from against(game, setup, state, odd, step)
            move = moves[int(generator.random() * len(moves))]
            last = move
            remember(move, seen)
            state, events = game.perform(state, move)
        yield "events", step, plain([(e.rule, getattr(e, "seat", None), e.places, e.visible_to) for e in events])
        yield "words", step, plain([(game.say(setup, e, everything=True), game.say(setup, e)) for e in events])
        yield "states", step, plain(state)


def against(game: Any, setup: Any, state: Any, move: Any, step: int) -> Iterator[tuple[str, int, str]]:
    """Return the reasons against a move."""
    try:
        found = game.why_not(state, move)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as problem:
        # A move of nonsense may break a rule, and must go on breaking it so.
        yield "reasons", step, f"{move.kind}{plain(move)} breaks: {type(problem).__name__}"
        return
    yield "reasons", step, move.kind + plain(move) + plain([(reason.rule, reason.places) for reason in found])
    yield "words", step, plain([game.say(setup, reason) for reason in found])


def line(engine: str, seed: int, show: int = 0) -> str:
    """Play one game and give its line."""
    game, setup, most = ENGINES[engine][0](seed)
    hashes = {part: blake2b(digest_size=8) for part in PARTS[1:]}
    steps = 0
    for part, step, text in played(game, setup, seed, most):
        steps = step
        hashes[part].update(text.encode())
        if show and step == show:
            print(part, text)
    return f"{engine} {seed} {steps} " + " ".join(hashes[part].hexdigest() for part in PARTS[1:])


# The tests


def kept(file: Path = KEPT) -> dict[tuple[str, int], list[str]]:
    """Return the lines that are kept in a file."""
    lines = (words.split() for words in file.read_text(encoding="utf-8").splitlines())
    return {(engine, int(seed)): rest for engine, seed, *rest in lines}


def test_every_engine_is_kept():
    assert sorted(kept()) == sorted(GAMES)


# Of even and odd seeds: Struggle and Kampf of three and four players, Total War of two and three factions.
@pytest.mark.parametrize(("engine", "seed"), one_of(5, GAMES, 1))
def test_games_go_as_they_went(engine, seed):
    now = line(engine, seed).split()[2:]
    assert [part for part, was, new in zip(PARTS, kept()[engine, seed], now, strict=True) if was != new] == [], (
        "written anew by: python tests/house/test_same_games.py > tests/fixtures/same_games.txt"
    )


def test_a_digest_tells_a_changed_value():
    assert plain({"b": (1, frozenset("ab")), "a": None}) == "{'a':None,'b':(1,{'a','b'})}"
    assert plain(TotalWarSetup(trigger=20)) != plain(TotalWarSetup())


def test_all_options_have_another_value_in_some_game():
    for kind in (StruggleOptions, KampfOptions, TotalWarOptions, BattleOptions):
        seen = set(ENDS) | {name for seed in range(1, 40, 2) for name in vars_of(mixed(kind, seed))}
        assert {choice.name for choice in options_of(kind) if choice.others} <= seen


def vars_of(options: Any) -> Iterator[str]:
    """Name the options that differ from the default."""
    usual = type(options)()
    return (name for name in names_of(type(options)) if getattr(options, name) != getattr(usual, name))


def main() -> None:
    """Write the lines."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", choices=ENGINES, help="this engine; may be given more than once")
    parser.add_argument("--games", type=int, default=0, help="how many of each engine")
    parser.add_argument("--show", type=int, default=0, help="print what is digested at this step")
    given = parser.parse_args()
    for engine in given.only or ENGINES:
        for seed in range(given.games or ENGINES[engine][1]):
            print(line(engine, seed, given.show), flush=True)


if __name__ == "__main__":
    main()
