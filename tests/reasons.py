"""A bot that cannot lie: every figure and cause of its sentences is reckoned again from what it had weighed."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable, Iterator
from statistics import fmean
from typing import Any

import pytest

from romelab.core.bots.foresight import Foresight, Weighed, value
from romelab.core.bots.preferring import Compared, reason, why_not
from romelab.core.game import CHANCE, Move
from romelab.core.language import speaking

SENTENCES = int(os.environ.get("ROMELAB_SENTENCES", "40"))
IMAGINED = r"(?:imagined (?:turns|rounds|games)|deals)"
BETTER = re.compile(
    r"([\d,]+) (?:points? better|gold more) on average"
    rf"(?:, (never worse in|worse in (\d+) of) (\d+) {IMAGINED})?(?:: mostly (.*))?$"
)
EQUAL = re.compile(
    r"is (?:on average as good as|hardly better than) .*?"
    rf"(?:: better in (\d+), worse in (\d+) of (\d+) {IMAGINED})?$"
)
Decision = tuple[Any, int, Any, list[Move], Weighed]


def weighed(bot: Foresight, seen: Any, moves: list[Move], seed: int) -> Weighed:
    *_, last = bot.weigh(seen, moves, random.Random(seed))
    return last.weighed


def decisions(bot: Foresight, setup: Any, other: Any, seed: int, share: float = 1.0) -> Iterator[Decision]:
    """Play a game and give what a bot weighed at each decision, or at a share of them; a quick bot makes the others."""
    game, generator = bot.game, random.Random(seed)
    state = game.new_game(setup)
    while (seat := game.to_move(state)) is not None:
        if seat == CHANCE:
            state = game.resolve(state, game.chances(state).draw(generator))[0]
            continue
        moves = game.legal_moves(state)
        move = moves[0]
        if len(moves) > 1:
            seen = game.observe(state, seat)
            if generator.random() >= share:
                move = other.choose(seen, moves, generator)
            else:
                found = weighed(bot, seen, moves, seed)
                yield state, seat, seen, moves, found
                move = found.moves[found.best]
        state = game.apply(state, move)[0]


def end_of(bot: Foresight, seen: Any, move: Move, seed: int) -> Any:
    """Play a move on in one world, as slowly as the rules have it."""
    game, horizon, state = bot.game, bot.horizon, bot.imagine(seen, random.Random(seed))
    luck, whim, whose = random.Random(2 * seed), random.Random(2 * seed + 1), bot.turn(state)
    left = {"move": 0, "draw": 1, "turn": 1, "round": len(game.scores(state)), "game": 10_000}[horizon]
    state = game.apply(state, move)[0]
    while left and game.to_move(state) is not None:
        if bot.turn(state) not in (None, whose):
            left, whose = left - 1, bot.turn(state)
            if not left:
                break
        if game.to_move(state) == CHANCE:
            if horizon == "draw":
                break
            state = game.resolve(state, game.sample_outcome(state, luck))[0]
        else:
            state = game.apply(state, bot.policy(state, whim))[0]
    return state


def check(bot: Foresight, setup: Any, seen: Any, found: Weighed, told: Compared, text: str) -> None:
    """Compare a sentence with what is reckoned again."""
    fact, worlds = told.fact, told.fact.worlds
    ends = [[end_of(bot, seen, move, seed) for seed in found.seeds[:worlds]] for move in (fact.move, fact.other)]
    values = [[value(bot.terms, end, found.seat) for end in side] for side in ends]
    differences = [a - b for a, b in zip(*values, strict=True)]
    better, worse = sum(each > 1e-6 for each in differences), sum(each < -1e-6 for each in differences)
    silent = bot.horizon in ("move", "draw") and worlds == 1
    assert told.worst == pytest.approx(min(differences)), text
    if match := EQUAL.search(text):
        assert match.groups() == ((None,) * 3 if silent else tuple(map(str, (better, worse, worlds)))), text
        assert ("hardly better" in text) == (better > 0 == worse), text
        assert round(fmean(differences)) < 1 or worlds > 1, text
        return
    match = BETTER.search(text)
    assert match, text
    by, never, losses, of, causes = match.groups()
    assert int(by.replace(",", "")) == round(fmean(differences)), text
    assert (never == "never worse in") == (not worse and not silent), text
    assert (losses, of) == (None if silent or not worse else str(worse), None if silent else str(worlds)), text
    words = bot.game.speech(setup).name
    names = {words("term", term.name): term for term in bot.terms}
    changes = {
        name: fmean(term.of(a, found.seat) - term.of(b, found.seat) for a, b in zip(*ends, strict=True))
        for name, term in names.items()
    }
    said = re.findall(r"(?:^|, )([^,]+?) ([+−])([\d,]+)", causes or "")
    assert len(said) == (round(max(changes.values())) > 0), text
    for name, sign, size in said:
        assert (sign, int(size.replace(",", "")), round(changes[name])) == ("+", *[round(max(changes.values()))] * 2), (
            text
        )


def reckon_again(
    bots: dict[str, Foresight], setup: Callable[[int], Any], other: Any, say: Callable[[Any, Any, int], str]
) -> int:
    """Reckon as many sentences again as are asked for: why the best move, and why not another one; give how many."""
    said = 0
    for seed in range(1000):
        for kind, bot in bots.items():
            at = random.Random(f"{seed}/{kind}")
            for _, seat, seen, moves, found in decisions(
                bot, setup(seed), other, seed, 0.15 if SENTENCES < 1000 else 1.0
            ):
                asked = moves[int(at.random() * len(moves))]
                both = [reason(bot, found)]
                if asked != found.moves[found.best]:
                    both.append(why_not(bot, seen, found, asked))
                for told in filter(None, both):
                    text = say(setup(seed), told.fact, seat)
                    assert len(text.split()) <= 30, text
                    with speaking("de"):
                        german = say(setup(seed), told.fact, seat)
                    assert len(german.split()) <= 35, german
                    check(bot, setup(seed), seen, found, told, text)
                    said += 1
                if said >= SENTENCES:
                    return said
    return said


def hidden_changes_nothing(bot: Foresight, setup: Any, other: Any, seed: int, share: float = 0.3) -> int:
    """Shuffle what a seat cannot see: it weighs the same, and says the same; give how often something was shuffled."""
    others = 0
    for state, seat, seen, _, found in decisions(bot, setup, other, seed, share):
        shuffled = bot.imagine(seen, random.Random(9))
        others += shuffled != state
        again = weighed(bot, bot.game.observe(shuffled, seat), bot.game.legal_moves(shuffled), seed)
        assert again == found
        assert reason(bot, again) == reason(bot, found)
    return others
