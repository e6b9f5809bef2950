"""Fight one battle in the engine and in the second opinion at once, and compare them at every question and die."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

from .engine_side import (
    BATTLE_EVENTS,
    CHANCE,
    BattleArmy,
    BattleOptions,
    LandBattle,
    choices_of,
    engine,
    generals,
    troops,
)
from .field import Field, zones_of
from .fight import new_field, unit
from .verdict import Verdict, awards, judge
from .wounds import Throw


class DisagreementError(AssertionError):
    """The two implementations differ."""


def agree(what: str, mine: object, theirs: object, battle: LandBattle) -> None:
    if mine != theirs:
        raise DisagreementError(
            f"{what} ({battle.phase}, {battle.stage}, combat {battle.combat}):\n  rules  {mine}\n  engine {theirs}"
        )


def engine_zones(battle: LandBattle) -> tuple[object, ...]:
    """Return the engine's position in the form of ``Field.zones``."""
    for side in battle.sides:
        agree("a card bears the wound", True, not side.hurt or bool(getattr(side, side.hurt)), battle)
    return (
        battle.phase,
        *(
            zones_of(
                [side.hand, side.front, side.under, side.beside, side.dead, side.events],
                getattr(side, side.hurt, "") if side.hurt else "",
                side.wounded,
                (side.general, side.reveals, side.spent),
            )
            for side in battle.sides
        ),
    )


@dataclass
class Both:
    """A battle in both implementations, chance and choices drawn by a generator."""

    battle: LandBattle
    field: Field
    chance: random.Random
    dice: int = 0
    log: list[str] = field(default_factory=list)
    met: Counter[str] = field(default_factory=Counter)

    def nothing_asked(self) -> None:
        """Pass where the engine asks although there is nothing to choose (it asks everybody who holds cards)."""
        while engine.to_move(self.battle) not in (None, CHANCE):
            moves = choices_of(engine.legal_moves(self.battle))
            if set(moves) - {("pass",), ("rest",)}:
                return
            agree("asked although there is nothing to choose", "everybody", self.battle.options.ask, self.battle)
            answer = self.chance.choice(sorted(moves))
            self.log.append(f"{self.battle.asked} {self.battle.phase} {self.battle.stage}: nothing to ask, {answer}")
            if answer == ("rest",):
                self.field.sides[self.battle.asked].resting = True
            self.battle, _ = engine.perform(self.battle, moves[answer])

    def still_open(self, what: str, index: int, choices: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
        """Take off what a side that rests by now is asked no more."""
        if self.field.sides[index].resting:
            choices = [
                choice for choice in choices if choice[0] != "event" and (what != "event" or choice == ("pass",))
            ]
        return choices

    def answer(self, index: int, choices: list[tuple[Any, ...]]) -> tuple[Any, ...]:
        if choices in ([], [("pass",)]):
            return ("pass",)
        agree(
            f"whose turn to choose of {choices[:3]}",
            index,
            self.battle.asked if engine.to_move(self.battle) != CHANCE else "dice",
            self.battle,
        )
        moves = choices_of(engine.legal_moves(self.battle))
        agree("choices", sorted(choices), sorted(set(moves) - {("rest",)}), self.battle)
        if self.battle.phase != "result":
            agree("zones", self.field.zones(), engine_zones(self.battle), self.battle)
        answer = self.chance.choice(sorted(moves))
        self.met[f"{self.battle.phase} {answer[0]}"] += 1
        self.battle, _ = engine.perform(self.battle, moves[answer])
        self.log.append(f"{index} {self.battle.phase} {answer} of {len(moves)}")
        return answer

    def throw(self, wanted: tuple[object, ...], places: tuple[int, ...]) -> tuple[str, ...]:
        self.nothing_asked()
        agree("dice are due", CHANCE, engine.to_move(self.battle), self.battle)
        due = next((roll for roll in self.battle.rolls if roll.due), self.battle.rolls[0])
        if self.battle.phase != "result":
            agree("zones", self.field.zones(), engine_zones(self.battle), self.battle)
        agree("who rolls at whom", wanted, (due.side, due.card, due.target, due.where, due.dice), self.battle)
        agree("dice again", places, due.again or tuple(range(len(due.dice))), self.battle)
        fallen = engine.chances(self.battle)
        outcome = fallen.draw(self.chance)
        agree("number of dice", len(places), len(outcome), self.battle)
        self.battle, _ = engine.resolve(self.battle, outcome)
        self.log.append(f"{wanted} {places} {outcome}")
        self.dice += len(outcome)
        return tuple(str(face) for face in outcome)

    def run(self, play: Generator[Any, Any, None]) -> None:
        """Answer all questions of a part of the battle."""
        reply: Any = None
        while True:
            try:
                question = play.send(reply)
            except StopIteration:
                return
            match question:
                case ("ask" | "event" as what, index, choices):
                    self.nothing_asked()
                    reply = self.answer(index, self.still_open(what, index, choices))
                case ("roll", Throw() as throw, places):
                    reply = self.throw((throw.side, throw.card, throw.target, throw.where, throw.dice), places)
                case ("improve", index, general, dice):
                    reply = self.throw((index, general, "", "", dice), (0,))
                case _:
                    raise AssertionError(question)

    def fight(self) -> Verdict:
        """Fight it out and compare the results."""
        while self.field.phase != "result":
            self.run(unit(self.field))
            self.nothing_asked()
        verdict = judge(self.field)
        agree("dead zones", tuple(map(tuple, verdict.dead_then)), self.sorted_dead(), self.battle)
        self.run(awards(self.field, verdict))
        self.nothing_asked()
        agree("the battle is over", None, engine.to_move(self.battle), self.battle)
        self.compare(verdict)
        return verdict

    def sorted_dead(self) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(sorted(zone)) for zone in self.battle.fallen)

    def compare(self, verdict: Verdict) -> None:
        result = engine.result(self.battle)
        agree("winner", verdict.winner, result.winner, self.battle)
        agree("total victory", verdict.total, result.total, self.battle)
        agree("who withdraws", verdict.withdraws, result.withdraws, self.battle)
        for index, (side, theirs) in enumerate(zip(self.field.sides, result.sides, strict=True)):
            gone = verdict.destroyed[index]
            won = index == verdict.winner
            cards = [] if gone else side.alive
            lost = [*side.dead, *side.alive] if gone else [*side.dead]
            lost += verdict.turned_in if won else []
            former = [*side.former, *([side.general] if gone and side.general else [])]
            agree("destroyed", gone, theirs.destroyed, self.battle)
            agree("cards left", Counter(cards), Counter(theirs.cards), self.battle)
            agree("cards lost", Counter(lost), Counter(theirs.lost), self.battle)
            agree("general", "" if gone else side.general, theirs.general, self.battle)
            agree("generals lost", Counter(former), Counter(theirs.generals_lost), self.battle)
            agree("points", verdict.points(index, side), dict(theirs.points), self.battle)
            agree("veterans", Counter(verdict.gained if won else []), Counter(theirs.upgraded), self.battle)
            agree("events", Counter(side.played), Counter(theirs.events_used), self.battle)


def start_both(
    attacker: BattleArmy, defender: BattleArmy, terrain: int, options: BattleOptions, chance: random.Random
) -> Both:
    battle, _ = engine.start(attacker, defender, terrain, options)
    return Both(battle, new_field(attacker, defender, terrain, options), chance)


BY_ROLE = {
    role: [card.id for card in troops().values() if card.role == role] for role in ("main", "skirmisher", "artillery")
}
MOUNTED = [card for card in BY_ROLE["main"] if troops()[card].kind in ("cavalry", "chariot", "elephant")]
ELEPHANTS = [card for card in MOUNTED if troops()[card].kind == "elephant"]


def some_army(chance: random.Random, seat: int) -> BattleArmy:
    """Return a legal army of two to six main battle cards; riders and elephants are commoner than in the card lists."""
    counts = (("main", chance.randint(2, 6)), ("skirmisher", chance.randint(0, 2)), ("artillery", chance.randint(0, 2)))
    style = chance.random()
    cards: list[str] = []
    for role, count in counts:
        for _ in range(count):
            pool = BY_ROLE[role]
            if role == "main" and style < 0.5 and chance.random() < 0.6:
                pool = ELEPHANTS if style < 0.15 else MOUNTED
            cards.append(chance.choice(pool))
    if chance.random() < 0.2:
        cards = [card + (f"@{seat + 2}" if chance.random() < 0.5 else "") for card in cards]
    general = chance.choice(["", *generals()])
    events = tuple(chance.choice(BATTLE_EVENTS) for _ in range(chance.randint(0, 3)))
    bases = {card: troops()[card.partition("@")[0]].upgrade + "@".join(["", *card.split("@")[1:]]) for card in cards}
    veterans = tuple(v for card, v in bases.items() if not v.startswith("@") and v and chance.random() < 0.7)
    reserve = tuple(card for card in generals() if card != general and chance.random() < 0.6)
    held = chance.randint(0, 2)
    return BattleArmy(seat, tuple(cards), general, events, veterans, reserve, chance.random() < 0.3, held=held)


def some_options(chance: random.Random) -> BattleOptions:
    """Return the rulings of one battle: the defaults in half of them."""
    if chance.random() < 0.5:
        return BattleOptions(ask=chance.choice(["everybody", "holders"]))
    return BattleOptions(
        s_takes_light_cards=chance.choice(["icon_only", "always"]),
        cavalry_skirmishers_ride=chance.random() < 0.5,
        further_kills=chance.choice(["wounded_card", "lost"]),
        few_elephants=chance.choice(["stay", "may_ride"]),
        black_s=chance.choice(["best_result", "all_results"]),
        wounded_cards=chance.choice(["recover", "lost"]),
        killed_general=chance.choice(["two_star", "lowest_left"]),
        leaderless_stars=chance.choice([0, 1]),
        missing_veteran=chance.choice(["lost", "from_dead_zone"]),
        top_general=chance.choice(["rises_to_top", "stays"]),
        escape_places=chance.choice(["withdraws", "stays"]),
        lone_skirmisher=chance.choice(["withdraws", "target"]),
        two_black_s=chance.choice(["both_work", "neither"]),
        wounded_still_rolls=chance.random() < 0.5,
        ask=chance.choice(["everybody", "holders"]),
    )


def random_battle(number: int) -> tuple[Both, Verdict]:
    """Fight one random battle in both; raises DisagreementError where they differ."""
    chance = random.Random(number)
    armies = some_army(chance, 0), some_army(chance, 1)
    both = start_both(*armies, chance.randint(0, 4), some_options(chance), chance)
    try:
        return both, both.fight()
    except DisagreementError as error:
        raise DisagreementError("\n".join([str(error), f"battle {number}: {both.field.options}", *both.log])) from None
