"""How strong bots are, how often they cannot tell moves apart, how long they think, what they do, and who wins.

``python tests/benchmarks/bots.py`` prints tables in Markdown; ``--of`` says which game, ``--games`` how many games a
match has, ``--seed`` the first of them, ``--only match``, ``ties`` or ``balance`` one part alone. Every game of a match
has one bot of the first strength among those of the second, at each seat in turn; for the balance all are medium, and
each set of factions of Total War is seated in turn, too. Ties of Total War are those of what gives hints.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from statistics import quantiles
from time import process_time
from typing import Any, NamedTuple

from romelab import kampf_um_rom, struggle_for_rome, total_war_rome
from romelab.core.bots.foresight import Foresight
from romelab.core.chance import share_interval
from romelab.core.game import Move
from romelab.studies.one_game import history_of, play
from romelab.total_war_rome.bots.advice import adviser

GAMES: dict[str, Any] = {
    each.__name__.split(".")[-1]: each for each in (kampf_um_rom, struggle_for_rome, total_war_rome)
}


def bot_of(of: Any, name: str) -> Any:
    """Return a bot of a game by its name."""
    return (of.bots.RandomBot if name == "random" else getattr(of.bots, name))()


class Timed(NamedTuple):
    """A bot whose real decisions are timed in milliseconds of the processor, and counted by kind."""

    bot: Any
    took: list[float]
    kinds: Counter[str]
    looks: bool = True

    def choose(self, observation: Any, moves: Sequence[Move], generator: random.Random) -> Move:
        begun = process_time()
        move = self.bot.choose(observation, moves, generator)
        if len(moves) > 1:
            self.took.append(1000 * (process_time() - begun))
        self.kinds[type(move).__name__] += 1
        return move


def match(of: Any, one: str, others: str, seats: int, games: int, seed: int) -> str:
    """Play one bot among equal others, and say its share of the wins, its points and its times."""
    won, took, kinds, mine, best = 0.0, list[float](), Counter[str](), 0, 0
    setup = of.playouts.usual(seats)
    for number in range(games):
        at = number % seats
        sitting: list[Any] = [bot_of(of, others) for _ in range(seats)]
        sitting[at] = Timed(bot_of(of, one), took, kinds)
        state = play(of.GAME, setup, sitting, seed + number)[0]
        winners = of.GAME.winners(state)
        won += (at in winners) / len(winners)
        scores = of.GAME.scores(state)
        mine, best = mine + scores[at], best + sum(scores) - scores[at]
    low, high = share_interval(won / games, games)
    cut = quantiles(took, n=100)
    done = ", ".join(f"{kind} {count / games:.1f}" for kind, count in kinds.most_common())
    share = f"{100 * won / games:.0f} % ({100 * low:.0f}-{100 * high:.0f})"
    scores = f"{mine / games:.1f} : {best / games / (seats - 1):.1f}"
    times = f"{cut[49]:.1f} / {cut[98]:.1f} / {max(took):.1f}"
    return f"| {one} among {seats - 1} {others} | {games} | {share} | {scores} | {times} | {done} |"


def ties(of: Any, name: str, seats: int, games: int, seed: int) -> str:
    """Say how often the best move is as good as one that leads to a position with more than another card's name."""
    bot: Foresight = adviser(seconds=0) if of is total_war_rome else bot_of(of, name)
    setup = of.playouts.usual(seats)
    tied, asked = Counter[str](), Counter[str]()
    for number in range(seed, seed + games):
        history = history_of(of.GAME, setup, [bot_of(of, name)] * seats, number)
        for point in history.here.line()[1:]:
            before = point.parent.state if point.parent else None
            if point.seat is None or point.seat < 0 or before is None:
                continue
            seen, moves = bot.game.observe(before, point.seat), bot.game.legal_moves(before)
            # A battle goes by a policy of its own.
            if len(moves) < 2 or getattr(seen, "battle", None) is not None:
                continue
            *_, last = bot.weigh(seen, moves, random.Random(number))
            weighed = last.weighed
            kind = type(last.best).__name__
            asked[kind] += 1
            if weighed.other is not None:
                best, other = (map(sum, weighed.ends[at]) for at in (weighed.best, weighed.other))
                tied[kind] += all(abs(a - b) < 1e-9 for a, b in zip(best, other, strict=False))
    shares = ", ".join(f"{kind} {tied[kind]} of {count}" for kind, count in asked.most_common())
    return f"| {name} | {sum(asked.values())} | {100 * sum(tied.values()) / sum(asked.values()):.0f} % | {shares} |"


def balance(of: Any, seats: int, games: int, seed: int) -> Iterator[str]:
    """Say how often each faction, or seat, wins among medium bots, for each set of so many factions."""
    usual = of.playouts.usual
    sets = list(combinations(usual(4).factions, seats)) if of is total_war_rome else [tuple(range(seats))]
    for whole in sets:
        won: dict[Any, float] = dict.fromkeys(whole, 0.0)
        for number in range(games):
            turned = whole[number % seats :] + whole[: number % seats] if of is total_war_rome else whole
            setup = of.Setup(factions=turned) if of is total_war_rome else usual(seats)
            state = play(of.GAME, setup, [bot_of(of, "medium")] * seats, seed + number)[0]
            winners = of.GAME.winners(state)
            for seat in winners:
                won[turned[seat]] += 1 / len(winners)
        shares = {each: (won[each] / games, *share_interval(won[each] / games, games)) for each in whole}
        told = ", ".join(f"{each} {100 * at:.0f} ({100 * a:.0f}-{100 * b:.0f})" for each, (at, a, b) in shares.items())
        yield f"| {seats} | {games} | {told} |"


def main() -> None:
    """Print the tables."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--of", choices=GAMES, default="kampf_um_rom")
    asked.add_argument("--games", type=int, default=100)
    asked.add_argument("--seed", type=int, default=1_000_000)
    asked.add_argument("--only", choices=("match", "ties", "balance"), default="")
    asked.add_argument("--pairs", nargs="*", default=["hard medium", "medium easy", "easy random"])
    asked.add_argument("--seats", nargs="*", type=int, default=[4, 3])
    chosen = asked.parse_args()
    of = GAMES[chosen.of]
    if chosen.only in ("", "match"):
        print("| match | games | wins | points | ms p50 / p99 / max | moves a game |\n" + "| --- " * 6 + "|")
        for seats in chosen.seats:
            for one, others in map(str.split, chosen.pairs):
                print(match(of, one, others, seats, chosen.games, chosen.seed), flush=True)
    if chosen.only in ("", "balance"):
        print("| seats | games | wins in % |\n| --- | --- | --- |")
        for seats in chosen.seats:
            for row in balance(of, seats, chosen.games, chosen.seed):
                print(row, flush=True)
    if chosen.only in ("", "ties"):
        print("| bot | decisions | tied | by kind |\n| --- | --- | --- | --- |")
        for name in ("medium",) if of is total_war_rome else ("easy", "medium", "hard"):
            print(ties(of, name, 4, max(2, chosen.games // 50), chosen.seed), flush=True)


if __name__ == "__main__":
    main()
