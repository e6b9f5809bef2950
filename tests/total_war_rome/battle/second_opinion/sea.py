"""Naval battles read a second time (TWR-216 to TWR-221), and fought beside the engine's."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

from .engine_side import CHANCE, BattleNavy, BattleOptions, NavalBattle, choices_of, engine, generals, ships
from .field import mains_among
from .lockstep import DisagreementError, some_army

Question = tuple[Any, ...]
Play = Generator[Question, Any, Any]


@dataclass
class Fleet:
    """One side at sea."""

    navy: BattleNavy
    afloat: list[str]
    aboard: list[str]
    faces: list[str] = field(default_factory=list)
    colours: list[str] = field(default_factory=list)
    pairs: int = 0  # S used in pairs for captures
    sunk: list[str] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    drowned: list[str] = field(default_factory=list)
    played: list[str] = field(default_factory=list)

    def count(self, symbol: str) -> int:
        return self.faces.count(symbol)


def whole(fleets: list[Fleet], options: BattleOptions) -> Play:
    """Fight a naval battle."""
    for index, fleet in enumerate(fleets):
        if "ramming_speed" in fleet.navy.events:
            answer = yield "ask", index, [("event", "ramming_speed"), ("pass",)]
            if answer != ("pass",):
                fleet.played.append("ramming_speed")
    for index, fleet in enumerate(fleets):
        pools = [(ship, ships()[ship].dice) for ship in sorted(fleet.navy.ships)]
        pools += [("", ("GREEN",)) for _ in fleet.played]
        for ship, dice in pools:
            fleet.faces += yield "roll", (index, ship, dice)
            fleet.colours += dice
    for index, fleet in enumerate(fleets):
        if fleet.navy.reroll:
            answer = yield "ask", index, [*(("reroll", (n,)) for n in range(len(fleet.faces))), ("pass",)]
            if answer != ("pass",):
                (place,) = answer[1]
                (fleet.faces[place],) = yield "again", (index, fleet.colours[place])
    for index, fleet in enumerate(fleets):
        if fleet.navy.marines:
            fleet.pairs = fleet.count("s") // 2  # TWR-218
            if fleet.pairs and fleets[1 - index].aboard and options.marines_s == "once":  # T-47
                answer = yield "ask", index, [("use_s", pairs) for pairs in range(fleet.pairs + 1)]
                fleet.pairs = answer[1]
    hits = [sunk_by(fleet, options) for fleet in fleets]
    for index, fleet in enumerate(fleets):
        yield from go(index, "lose_ship", hits[1 - index], fleet.afloat, fleet.sunk)
    # The engine asks for what is captured from the attacker first; the two choices have nothing to do with each other.
    for index, enemy in ((1, fleets[0]), (0, fleets[1])):
        yield from go(index, "capture_ship", fleets[index].pairs, enemy.afloat, enemy.taken)
    for index, fleet in enumerate(fleets):
        for _ in range(cards_lost(fleet, fleets[1 - index], options)):
            card = yield "drown", index, sorted(set(fleet.aboard))
            fleet.aboard.remove(card)
            fleet.drowned.append(card)


def sunk_by(fleet: Fleet, options: BattleOptions) -> int:
    """TWR-217, T-18."""
    odd = options.odd_naval_x == "sinks" and fleet.count("x") % 2
    return fleet.count("skull") + fleet.count("x") // 2 + int(odd)


def cards_lost(fleet: Fleet, enemy: Fleet, options: BattleOptions) -> int:
    """TWR-219, TWR-220; B-14: the share of all lost ships at once, of the cards aboard at the start."""
    cards, gone = len(fleet.aboard), len(fleet.sunk) + len(fleet.taken)
    share = -(-cards * gone // len(fleet.navy.ships))
    by_s = enemy.count("s") - (2 * enemy.pairs if options.marines_s == "once" else 0)
    return min(cards, share + by_s)


def go(index: int, kind: str, count: int, afloat: list[str], to: list[str]) -> Play:
    """Let a side choose which ship cards go down or over (B-13), as long as there is a choice to make."""
    count = min(count, len(afloat))
    while count and len(afloat) > count and len(set(afloat)) > 1:
        answer = yield "ask", index, [(kind, ship) for ship in sorted(set(afloat))]
        afloat.remove(answer[1])
        to.append(answer[1])
        count -= 1
    to += afloat[:count]
    del afloat[:count]


def random_sea_battle(number: int) -> Counter[str]:
    """Fight a random naval battle in both; raises DisagreementError where they differ."""
    chance = random.Random(number)
    navies = []
    for seat in (0, 1):
        aboard = [card.partition("@")[0] for card in some_army(chance, seat).cards] if chance.random() < 0.6 else []
        fleet = tuple(chance.choice(list(ships())) for _ in range(chance.randint(1, 5)))
        general = chance.choice(["", *generals()]) if aboard else ""
        events = ("ramming_speed",) if chance.random() < 0.3 else ()
        marines, reroll = chance.random() < 0.6, chance.random() < 0.3
        navies.append(BattleNavy(seat, fleet, tuple(aboard), general, marines, reroll, events))
    options = BattleOptions(
        ask="holders",
        captured_counts_as_sunk=chance.random() < 0.7,
        odd_naval_x=chance.choice(["lost", "lost", "sinks"]),
        marines_s=chance.choice(["once", "once", "twice"]),
        naval_battle_length=chance.choice(["more_ships", "more_ships", "fewer_left"]),
    )
    battle, _ = engine.start_at_sea(*navies, options)
    assert isinstance(battle, NavalBattle)
    fleets = [Fleet(navy, list(navy.ships), list(navy.army)) for navy in navies]
    play = whole(fleets, options)
    reply: Any = None
    met: Counter[str] = Counter()

    def agree(what: str, mine: object, theirs: object) -> None:
        if mine != theirs:
            raise DisagreementError(f"{number}, {what}: rules {mine}, engine {theirs}\n{navies}\n{options}\n{fleets}")

    while True:
        try:
            question = play.send(reply)
        except StopIteration:
            break
        met[question[2][0][0] if question[0] == "ask" else question[0]] += 1
        if question[0] == "ask":
            _, index, wanted = question
            moves = choices_of(engine.legal_moves(battle)) if engine.to_move(battle) != CHANCE else {}
            agree("choices", (index, sorted(wanted)), (battle.asked, sorted(moves)))
            reply = chance.choice(sorted(moves))
            battle = engine.perform(battle, moves[reply])[0]
        else:
            agree("chance", CHANCE, engine.to_move(battle))
            due = next((roll for roll in battle.rolls if roll.due), None)
            if question[0] == "roll":
                agree("dice", question[1], due and (due.side, due.card, due.dice))
            elif question[0] == "again":
                agree("again", question[1], due and (due.side, due.dice[due.again[0]]))
            else:
                agree("cards aboard", question[2], sorted({str(card) for card in engine.chances(battle).outcomes}))
            reply = engine.chances(battle).draw(chance)
            battle = engine.resolve(battle, reply)[0]
        assert isinstance(battle, NavalBattle)
    agree("the end", None, engine.to_move(battle))
    compare(fleets, options, battle, agree)
    return met


def compare(fleets: list[Fleet], options: BattleOptions, battle: NavalBattle, agree: Any) -> None:
    """Compare who won, and what is left (TWR-009, TWR-159, TWR-221, T-02, T-58, T-61)."""
    result = engine.result(battle)
    gone = [len(fleet.sunk) + len(fleet.taken) for fleet in fleets]
    ends = [[*fleet.afloat, *fleets[1 - i].taken] for i, fleet in enumerate(fleets)]
    worse = gone if options.naval_battle_length == "more_ships" else [-len(fleet.afloat) for fleet in fleets]
    loser = None if worse[0] == worse[1] else worse.index(max(worse))
    agree("winner", None if loser is None else 1 - loser, result.winner)
    leaves = 0 if loser is None else loser
    agree("who retreats", leaves if ends[leaves] else None, result.withdraws)
    for index, (fleet, theirs) in enumerate(zip(fleets, result.sides, strict=True)):
        enemy = fleets[1 - index]
        never = fleet.navy.general and generals()[fleet.navy.general].characteristic == "never_give_up"
        drowned = bool(fleet.navy.army) and len(mains_among(fleet.aboard)) < (1 if never else 2)
        beaten = not enemy.afloat and len(enemy.navy.ships) >= 2
        point = beaten and (options.captured_counts_as_sunk or not enemy.taken)
        general = fleet.navy.general
        agree("army lost", drowned, theirs.destroyed)
        agree("cards aboard", Counter([] if drowned else fleet.aboard), Counter(theirs.cards))
        agree("cards drowned", Counter([*fleet.drowned, *(fleet.aboard if drowned else [])]), Counter(theirs.lost))
        agree(
            "general",
            ("", (general,)) if drowned and general else (general, ()),
            (theirs.general, theirs.generals_lost),
        )
        agree("points", {index: int(point)}, dict(theirs.points))
        agree("ships lost", Counter([*fleet.sunk, *fleet.taken]), Counter(theirs.ships_lost))
        agree("ships", Counter(ends[index]), Counter([*theirs.ships, *theirs.ships_returned]))
        agree("no more than five", min(5, len(ends[index])), len(theirs.ships))
        agree("own ships stay", Counter(), Counter(theirs.ships_returned) - Counter(enemy.taken))
        agree("events", fleet.played, list(theirs.events_used))
