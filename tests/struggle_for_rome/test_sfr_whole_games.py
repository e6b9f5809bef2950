"""Whole games and long runs: scripted endings, hidden draws, counted trees, gold that comes from somewhere."""

from __future__ import annotations

import os
import random
from collections import Counter
from dataclasses import fields, replace
from pathlib import Path

import pytest

from romelab.core import saves
from romelab.core.bots import RandomBot
from romelab.core.chance import Scripted, Seeded
from romelab.core.errors import IllegalMoveError
from romelab.core.facts import redacted as seen_by
from romelab.core.game import CHANCE
from romelab.core.history import History
from romelab.struggle_for_rome.bots.advice import greedy, imagine
from romelab.struggle_for_rome.box.options import Options
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME as GAME
from romelab.struggle_for_rome.network.routes import reach
from romelab.struggle_for_rome.network.sheet import PROVINCES
from romelab.struggle_for_rome.positions.checks import problems_in
from romelab.struggle_for_rome.positions.moves import (
    BuildPair,
    BuildWagon,
    BuyCard,
    CashTreasure,
    ChooseStart,
    EndSegment,
    Expand,
    Found,
    MoveTribe,
    PlaceLegionnaire,
    Plunder,
    TakeIncome,
)
from romelab.struggle_for_rome.positions.setup import Setup
from romelab.struggle_for_rome.positions.state import State
from romelab.studies.playouts import playouts

GOLDEN = Path(__file__).parent.parent / "fixtures" / "struggle_for_rome_transcript.txt"


def rounds(state: State) -> dict[str, int]:
    return {"round": state.round}


class Script:
    """A whole game told move by move with real dice: whatever is not told is let pass.

    ``says`` maps (round, phase, seat) to the moves made there; dice and cards come from ``falls`` by stage, else the
    first possible outcome that changes least.
    """

    def __init__(self, setup: Setup) -> None:
        self.history = History(GAME, setup, None)

    @property
    def state(self) -> State:
        return self.history.state

    def let(self, *outcomes: object) -> Script:
        for outcome in outcomes:
            self.history.resolve(outcome)  # type: ignore[arg-type]
        return self

    def play(self, *moves: object) -> Script:
        for move in moves:
            self.history.play(move)  # type: ignore[arg-type]
        return self

    def begin(self) -> Script:
        """Roll for First Player (seat 0 wins), put everybody on his first start, deal horses."""
        count = len(self.state.players)
        self.let(*(12, 2, 3, 4)[:count])
        for _ in range(count):
            self.play(GAME.legal_moves(self.state)[0])
        self.play(PlaceLegionnaire("2,8"))
        return self.let(*("horse", "cattle", "cattle", "horse")[:count])

    def rest(self, until: object) -> Script:
        """Let everything pass until a condition on the position holds."""
        for _ in range(2000):
            if until(self.state) or self.state.mover is None:  # type: ignore[operator]
                return self
            self.step()
        raise AssertionError("it never came about")

    def step(self) -> None:
        """Make one dull step: the total nobody lives on, the end of a segment, the first of several ways."""
        state = self.state
        if state.mover == CHANCE:
            outcomes = GAME.chances(state).outcomes
            if state.stage == "roll":
                order = (5, 8, 9, 6, 11, 4, 3, 10, 2, 12)
                self.let(next(total for total in order if total not in state.marked))
            else:
                self.let(outcomes[-1])
        elif state.stage in ("trade", "tribe"):
            income = TakeIncome("gold")
            idle = state.stage == "tribe" and not GAME.why_not(state, income)
            self.play(income if idle else EndSegment())
        else:
            self.play(GAME.legal_moves(state)[0])


def turn(phase: int, seat: int):
    """Wait for a player's part of a phase of a later round than now."""
    return lambda state: state.phase == phase and state.active == seat and state.stage in ("trade", "tribe")


def raid(script: Script, seat: int, phase: int, city: str) -> None:
    """Bring a tribe next to a city and plunder it, paying whatever it costs."""
    script.rest(turn(phase, seat))
    state = script.state
    frame = GAME.frame(state)
    number = frame.city_number[city]
    at = state.players[seat].tribes[phase - 3].at
    if number not in frame.beside[at]:
        ways = [
            move
            for move in GAME.legal_moves(state)
            if isinstance(move, MoveTribe) and number in frame.beside[frame.board.index[move.to]]
        ]
        assert ways, f"{city} cannot be reached"
        script.play(min(ways, key=lambda move: (move.gold + 3 * move.grain, move.to)))
    script.play(Plunder(city))
    script.let("gold" if "gold" in GAME.chances(script.state).outcomes else "loss and gold")


def richer(script: Script, seat: int, pairs: int, wagons: int, box: str) -> None:
    """Buy army pairs and wagons over several rounds, with the gold and cards of idle tribes."""
    bought = Counter()
    for _ in range(200):
        script.rest(lambda state: state.active == seat and state.stage in ("trade", "tribe"))
        state = script.state
        if bought["pair"] == pairs and bought["wagon"] == wagons:
            return
        moves = GAME.legal_moves(state)
        if state.stage == "trade":
            for kind, move in _purchases(moves, box):
                if bought[kind] < {"pair": pairs, "wagon": wagons}[kind]:
                    script.play(move)
                    bought[kind] += 1
                    break
            else:
                script.play(EndSegment())
        else:
            hand = state.players[seat].hand
            lacking = min(range(4), key=lambda kind: hand[kind])
            what = ("ore", "grain", "pasture", "pasture")[lacking]
            script.play(TakeIncome(what))
    raise AssertionError("it took too long")


def _purchases(moves, box):
    for move in moves:
        if isinstance(move, BuildPair):
            yield "pair", move
        if isinstance(move, BuildWagon) and move.box == box:
            yield "wagon", move


@pytest.mark.rule("SFR-119", "SFR-122", "SFR-129")
def test_from_the_first_roll_to_a_kingdom_of_two_cities_in_real_steps():
    """No position laid out by hand: build up, plunder three provinces, found, expand; then load the save again."""
    script = Script(Setup()).begin()
    richer(script, 0, 3, 3, "horsemen")
    for city in ("Castra Regina", "Verona", "Augustodunum"):
        raid(script, 0, 3, city)
    script.rest(turn(3, 0))
    board = GAME.frame(script.state).board
    colours = [PROVINCES[n] for n, count in enumerate(script.state.players[0].tribes[0].counters) if count]
    assert colours == ["Germania", "Gallia", "Italia Superus"]
    at = script.state.players[0].tribes[0].at
    before = script.state.players[0].tribes[0]
    homes = [move for move in GAME.legal_moves(script.state) if isinstance(move, Found)]
    assert homes, f"no city beside {board.crossroads[at].id}"
    script.play(homes[0])
    after = script.state.players[0].tribes[0]
    assert (after.figures, after.wagons) == (before.figures, before.wagons - 1)
    script.rest(turn(3, 0))
    grow = next(move for move in GAME.legal_moves(script.state) if isinstance(move, Expand))
    script.play(grow)
    assert len(script.state.players[0].tribes[0].cities) == 2
    assert GAME.scores(script.state)[0] == 2
    again = saves.loads(saves.dumps(script.history), {GAME.id: GAME})
    assert again.state == script.state


def conquest(table, seat, horsemen, warriors):
    for kind, cities in (("horsemen", horsemen), ("warriors", warriors)):
        table.box(seat, kind, cities=cities, figures=0, wagons=0)


NORTH = ("Castra Regina", "Augusta Vindelicum", "Argentorate", "Mogontiacum")
WEST = ("Lutetia", "Augustodunum", "Caesarodunum", "Tolosa")
SOUTH = ("Roma", "Capua", "Neapolis", "Beneventum")
FAR = ("Tarraco", "Toletum", "Corduba", "Olisipo")


def to_the_end(table):
    """Play the rest of the round and of the game with ends and incomes only."""
    steps = 0
    while table.state.mover is not None:
        assert table.state.mover != CHANCE, "the round should end without dice"
        table.play(EndSegment())
        steps += 1
    return steps


@pytest.mark.rule("SFR-137", "SFR-140", "SFR-141")
def test_a_game_won_by_heir_to_rome(table):
    """The eighth city, the fourth of the second tribe, brings 1 + 2 points and with them 10."""
    conquest(table, 0, NORTH, WEST[:3])
    table.box(0, "warriors", figures=3, wagons=1).to(4)
    assert table.score(0) == 7
    events = table.play(Expand("Tolosa"))
    assert [event.rule for event in events if event.rule in ("SFR-137", "SFR-140")] == ["SFR-137", "SFR-140"]
    to_the_end(table)
    assert table.game.winners(table.state) == (0,)
    assert table.game.scores(table.state) == (10, 0, 0, 0)


@pytest.mark.rule("SFR-142")
def test_a_tie_decided_by_gold_after_a_last_round(table):
    conquest(table, 0, NORTH, WEST)
    conquest(table, 1, SOUTH, FAR[:3])
    table.box(1, "warriors", figures=2, wagons=1).gold(0, 9).gold(1, 4).cards(1, Treasure=1)
    table.change(announced=(0,)).to(4, 1)
    table.play(Expand("Olisipo"))
    assert table.state.announced == (0, 1)
    to_the_end(table)
    assert table.game.scores(table.state)[:2] == (10, 10)
    assert [player.gold for player in table.state.players[:2]] == [9, 11]
    assert table.game.winners(table.state) == (1,)


@pytest.mark.rule("SFR-142")
def test_a_shared_victory(table):
    conquest(table, 0, NORTH, WEST)
    conquest(table, 1, SOUTH, FAR)
    table.gold(0, 5).gold(1, 5).change(announced=(0, 1)).to(4, 2)
    to_the_end(table)
    assert table.game.winners(table.state) == (0, 1)
    assert "Red and Blue share the victory" in table.said(table.events[-1])


@pytest.mark.rule("SFR-73", "SFR-74")
def test_the_deck_runs_empty_and_the_game_goes_on(table):
    """Thirty cards are bought one after the other; then none is left, and a counter with a card brings nothing."""
    table.to(2).hand(0)
    drawn = Counter()
    for number in range(30):
        table.gold(0, 6).change(segment=table.state.segment._replace(substitute=False))
        table.play(BuyCard("cattle"))
        kind = table.game.chances(table.state).outcomes[number % len(table.game.chances(table.state).outcomes)]
        table.fall(kind)
        drawn[kind] += 1
    assert drawn == {"Diplomat": 10, "Traitor": 6, "Great Warrior": 6, "Treasure": 3, "Culture": 5}
    table.gold(0, 6).change(segment=table.state.segment._replace(substitute=False))
    assert table.why(BuyCard("cattle")) == ["SFR-73"]
    table.to(3, 1).box(1, "horsemen", at="8,0,S", figures=2)
    table.play(Plunder("Castra Regina"))
    table.fall("loss and card")
    assert table.state.players[1].cards == (0,) * 5


@pytest.mark.rule("SFR-21", "SFR-29", "SFR-31")
def test_a_scripted_round_with_real_dice():
    """Void totals, a seven, the robbery: every fall typed in, in the order of the table."""
    dice = Scripted((12, 2, 3, 4, "horse", "horse", "cattle", "cattle", 5, 5, 7, 5, 6, 8))
    history = History(GAME, Setup(), dice)
    for start in ("9,1,N", "9,1,S", "10,0,S", "10,2,N"):
        history.play(ChooseStart(start))
    history.play(PlaceLegionnaire("4,6"))
    assert history.state.marked == (5, 7)
    assert history.state.stage == "legionnaire"
    history.play(GAME.legal_moves(history.state)[0])
    assert history.state.marked == (5, 7, 6, 8)
    assert history.state.stage == "trade"


# Hidden draws ------------------------------------------------------------------------------------------------------


def test_what_somebody_draws_tells_the_others_nothing():
    seen = Counter()
    for seed in range(3):
        generator = random.Random(seed)
        state = GAME.new_game(Setup())
        while state.mover is not None:
            if state.mover != CHANCE:
                moves = GAME.legal_moves(state)
                state = GAME.perform(state, moves[int(generator.random() * len(moves))])[0]
                continue
            chances = GAME.chances(state)
            if state.stage in ("pasture", "card", "robbed card") and len(chances.outcomes) > 1:
                drawer = state.pending[1][0] if state.stage == "pasture" else state.active
                insiders = {drawer, *(state.pending if state.stage == "robbed card" else ())}
                results = [GAME.resolve(state, outcome) for outcome in chances.outcomes]
                if len({after.announced for after, _ in results}) == 1 and results[0][0].mover is not None:
                    for seat in set(range(4)) - insiders:
                        assert len({GAME.observe(after, seat) for after, _ in results}) == 1
                        facts = {tuple(seen_by(event, seat) for event in events) for _, events in results}
                        assert len(facts) == 1
                        seen[state.stage] += 1
            state = GAME.resolve(state, chances.draw(generator))[0]
    assert min(seen[stage] for stage in ("pasture", "card")) > 20


# Counted trees -----------------------------------------------------------------------------------------------------


def test_counted_tree_from_the_first_roll(table, leaves):
    """Rolls: 11 totals each; after a seven 65 hexes of the Empire, less the legionnaire's."""
    assert leaves(GAME, table.state, 1) == 11
    assert [leaves(GAME, table.state, depth) for depth in (2, 3)] == TREES["roll"]


def test_counted_tree_from_the_trade(table, leaves):
    """48 offers (16 to each of three), 3 bank trades, 7 purchases, the end."""
    table.to(2).hand(0, ore=3, horse=1, cattle=1)
    assert TREES["trade"][0] == 48 + 3 + 7 + 1
    assert [leaves(GAME, table.state, depth) for depth in (1, 2)] == TREES["trade"]


def test_counted_tree_from_a_tribe(table, leaves):
    table.to(3).hand(0, grain=2).gold(0, 4).box(0, "horsemen", at="8,4,N", figures=2).cards(0, Traitor=1)
    frame = GAME.frame(table.state)
    others = {frame.name(place): "a tribe" for place in frame.taken(table.state)}
    del others["8,4,N"]
    journeys = sum(map(len, reach(frame.board, "8,4,N", grain=2, gold=4, occupied=others).values()))
    # Besides: plunder with and without a Traitor, plunder of the stronger city with one, four incomes, the end.
    assert journeys + 3 + 4 + 1 == TREES["tribe"][0]
    assert [leaves(GAME, table.state, depth) for depth in (1, 2)] == TREES["tribe"]


TREES = {"roll": [148, 1763], "trade": [59, 465], "tribe": [276, 1426]}
"""Counted once, and by hand where a product gives them: after a roll 7 totals lead to another roll (77), 3 to a
pasture card (6), the seven to 65 hexes (65). A change here is a change of the rules."""


# Gold --------------------------------------------------------------------------------------------------------------


def paid(state: State, move: object, after: State) -> tuple[int, int]:
    """Return the least and the most gold that a step brings to all players together."""
    if isinstance(move, MoveTribe):
        return -move.gold, -move.gold
    if isinstance(move, BuildPair | BuildWagon | BuyCard):
        cost = 3 * bool(move.instead) + isinstance(move, BuyCard)
        return -cost, -cost
    if isinstance(move, TakeIncome):
        gold = 2 if move.what == "gold" else 0
        return gold, gold + (21 if after.mover is None else 0)
    if isinstance(move, CashTreasure):
        return 7, 7 + (14 if after.mover is None else 0)
    if state.stage == "counter":
        tribe = state.players[state.active].tribes[state.phase - 3]
        gold = tribe.wagons + 2 * str(move).endswith("gold")
        # An option takes a wagon where no figure can be lost, and it pays no more.
        lost = state.setup.options.empty_box_loses_wagon and not tribe.figures and str(move).startswith("loss")
        return gold - lost, gold + (21 if after.mover is None else 0)
    return 0, 21 if after.mover is None else 0


def audited(seed: int, setup: Setup, bots, every: int, limit: int = 10_000) -> State:
    """Play a game and look at every position; at every ``every``-th one also at moves, mutants and observations.

    A game is broken off after ``limit`` steps: when every kingdom is walled in, nobody can score any more, and the
    rules know no end for that.
    """
    generator = random.Random(seed)
    history_steps: list[object] = []
    state = GAME.new_game(setup)
    frame = GAME.frame(state)
    number = 0
    while state.mover is not None and number < limit:
        number += 1
        if state.mover == CHANCE:
            step: object = GAME.chances(state).draw(generator)
            after = GAME.resolve(state, step)[0]  # type: ignore[arg-type]
        else:
            moves = GAME.legal_moves(state)
            bot = bots[state.mover]
            step = bot.choose(GAME.observe(state, state.mover) if bot.looks else None, moves, generator)
            for move in (step, moves[int(generator.random() * len(moves))]):
                assert GAME.why_not(state, move) == (), str(move)  # type: ignore[arg-type]
            if number % every == 0:
                _look_closely(state, moves, generator)
            after = GAME.perform(state, step)[0]  # type: ignore[arg-type]
        least, most = paid(state, step, after)
        brought = sum(p.gold for p in after.players) - sum(p.gold for p in state.players)
        assert least <= brought <= most, (step, brought)
        assert not (problems := problems_in(frame, after)), problems
        history_steps.append(step)
        state = after
    replayed = GAME.new_game(setup)
    for step in history_steps:
        replayed = (GAME.resolve if replayed.mover == CHANCE else GAME.apply)(replayed, step)[0]  # type: ignore[operator]
    assert replayed == state
    return state


def _look_closely(state, moves, generator) -> None:
    seat = state.mover
    for move in moves:
        assert GAME.why_not(state, move) == (), str(move)
    move = moves[int(generator.random() * len(moves))]
    for field in fields(move):
        old = getattr(move, field.name)
        new = {str: "nowhere", bool: None, int: (old + 1) if isinstance(old, int) else 0}.get(type(old), old)
        mutant = replace(move, **{field.name: new})
        reasons = GAME.why_not(state, mutant) if new is not None and new != old else ()
        if reasons:
            before = state
            with pytest.raises(IllegalMoveError):
                GAME.apply(state, mutant)
            assert state == before
            assert all(reason.rule in GAME.rulebook for reason in reasons)
    seen = GAME.observe(state, seat)
    other = imagine(seen, generator)
    assert GAME.observe(other, seat) == seen
    assert list(GAME.legal_moves(other)) == list(moves)
    for watcher in range(len(state.players)):
        assert GAME.observe(imagine(GAME.observe(state, watcher), generator), watcher) == GAME.observe(state, watcher)


@pytest.mark.parametrize("seed", range(6))
def test_random_games_stay_sound(seed):
    names = ("Red", "Blue", "White", "Yellow")[: 3 + seed % 2]
    assert audited(seed, Setup(names), [RandomBot()] * len(names), 10).mover is None


@pytest.mark.parametrize("seed", range(3))
def test_greedy_games_stay_sound(seed):
    names = ("Red", "Blue", "White", "Yellow")[: 3 + seed % 2]
    assert audited(100 + seed, Setup(names), [greedy()] * len(names), 10).mover is None


def test_the_greedy_bot_finishes_games_soon_and_beats_chance():
    rows = playouts(GAME, Setup(), [greedy()] * 4, range(7), notes=rounds, most=8000)
    assert all(row["finished"] for row in rows)
    assert sorted(row["round"] for row in rows)[3] < 25
    mixed = playouts(GAME, Setup(), [greedy(), *[RandomBot()] * 3], range(8))
    assert sum(row["winners"] == (0,) for row in mixed) >= 7


# The golden transcript ---------------------------------------------------------------------------------------------


def transcript() -> str:
    """Write a short greedy game as a person would tell it: round by round, with rule numbers."""
    history = History(GAME, Setup(("Ada", "Ben", "Cleo")), Seeded(2026))
    bot, generator = greedy(0.0), random.Random(0)
    while history.state.mover is not None:
        seat = history.state.mover
        history.play(bot.choose(GAME.observe(history.state, seat), GAME.legal_moves(history.state), generator))
    lines = ["Struggle for Rome: Ada, Ben and Cleo, seed 2026, three greedy bots. Everything is told.", ""]
    for event in history.log():
        if event.rule == "SFR-29":
            lines.append("")
        lines.append(f"{GAME.say(history.setup, event, everything=True)}. ({event.rule})")
    return "\n".join(lines) + "\n"


def test_the_golden_transcript_is_still_told_the_same():
    """Written by ``python tests/struggle_for_rome/test_sfr_whole_games.py``; read the change before you keep it."""
    assert transcript() == GOLDEN.read_text(encoding="utf-8")


# The long run ------------------------------------------------------------------------------------------------------

LONG = os.environ.get("ROMELAB_LONG", "")


@pytest.mark.skipif(not LONG, reason="set ROMELAB_LONG=1 for 2,000 random and 500 greedy games")
@pytest.mark.parametrize(("kind", "games"), [("random", 2000), ("greedy", 500)])
def test_the_long_run(kind, games):
    """2,000 random and 500 greedy games, half with three players, a fifth with every option turned."""
    finished, lengths = 0, []
    for seed in range(games):
        names = ("Red", "Blue", "White", "Yellow")[: 3 + seed % 2]
        options = OTHER if seed % 5 == 4 else Options()
        bot = RandomBot() if kind == "random" else greedy()
        state = audited(10_000 + seed, Setup(names, options=options), [bot] * len(names), 40)
        finished += state.mover is None
        lengths.append(state.round)
    median, most = sorted(lengths)[games // 2], max(lengths)
    print(f"\n{finished} of {games} {kind} games finished; rounds: median {median}, most {most}")
    assert finished > 0.98 * games


OTHER = Options(
    robbery_gold=3,
    terror_of_the_legions=True,
    counters_left_out="seen",
    seven_is_a_total=False,
    robbery_may_be_declined=True,
    pasture_shortage="half of each",
    empty_piles_on_offer=True,
    gifts_allowed=True,
    treasure_later=True,
    treasure_uses_card=False,
    great_warrior_extra_move=True,
    great_warrior_kingdom="any distance",
    conquered_cities_block=True,
    empty_box_loses_wagon=True,
)


if __name__ == "__main__":
    GOLDEN.parent.mkdir(exist_ok=True)
    GOLDEN.write_text(transcript(), encoding="utf-8")
