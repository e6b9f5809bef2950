"""Exact chances by counting every fall of every die, in fractions, nothing shortened but equal positions joined."""

from __future__ import annotations

import copy
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from .engine_side import CHANCE, BattleArmy, BattleOptions, Ending, LandBattle, Move, choices_of, dice, engine
from .field import Field, Side, mains_among
from .fight import combat_steps, lay_down, new_field, unit
from .lockstep import agree, engine_zones
from .verdict import judge
from .wounds import Throw, damage_done

Chooser = Callable[[Any, Sequence[Move]], Move]


def falls(colours: Sequence[str]) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """Return every fall of some dice with its probability (TWR-013, TWR-014)."""
    sides = []
    for colour in colours:
        die = dice().die(colour)
        counts = {"skull": die.skull, "x": die.x, "s": die.s, "blank": die.blank}
        sides.append([(symbol, Fraction(count, 6)) for symbol, count in counts.items() if count])
    for shown in product(*sides):
        share = Fraction(1)
        for _, part in shown:
            share *= part
        yield tuple(symbol for symbol, _ in shown), share


def joined(fallen: Iterator[tuple[tuple[str, ...], Fraction]]) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """Join falls that show the same in another order, for dice that nobody rolls again."""
    together: dict[tuple[str, ...], tuple[tuple[str, ...], Fraction]] = {}
    for faces, share in fallen:
        same = tuple(sorted(faces))
        first, known = together.get(same, (faces, Fraction(0)))
        together[same] = first, known + share
    return iter(together.values())


def copied(field: Field) -> Field:
    """Return a field of its own, so that what happens there does not happen here."""
    there = copy.copy(field)
    there.strikes_over = list(field.strikes_over)
    there.sides = [copy.copy(side) for side in field.sides]
    for side in there.sides:
        vars(side).update({name: pile.copy() for name, pile in vars(side).items() if isinstance(pile, list | dict)})
    return there


def frozen(field: Field) -> tuple[Any, ...]:
    """Return a key under which equal fields are joined."""

    def sides() -> Iterator[Any]:
        for side in field.sides:
            values = {**vars(side)}
            del values["army"]
            yield tuple(tuple(sorted(v)) if isinstance(v, list | dict) else v for v in values.values())

    rest = (field.terrain, field.phase, field.fought, field.due, field.begun, field.held, field.striker)
    return (*rest, tuple(sorted(field.strikes_over)), *sides())


def battle_endings(
    attacker: BattleArmy,
    defender: BattleArmy,
    terrain: int,
    options: BattleOptions,
    policies: tuple[Chooser, Chooser],
    met: Counter[str] | None = None,
) -> dict[Ending, Fraction]:
    """Return every ending of a battle fought by two policies.

    The engine runs alongside for one thing only: it shows the policies what they decide upon. Every die, hit and loss
    is counted by the second opinion, and the positions are compared at each decision. ``met`` counts the kinds of
    decision in each phase.
    """
    battle, _ = engine.start(attacker, defender, terrain, options)
    layer: dict[Any, tuple[Field, LandBattle, Fraction]] = {}
    layer[()] = new_field(attacker, defender, terrain, options), battle, Fraction(1)
    endings: dict[Ending, Fraction] = defaultdict(Fraction)
    while layer:
        following: dict[Any, tuple[Field, LandBattle, Fraction]] = {}
        for field, position, share in layer.values():
            if field.phase == "result":
                endings[ending_of(field)] += share
                continue
            for after, there, part in units(field, position, policies, met):
                key = frozen(after), there
                known = following.get(key)
                following[key] = after, there, share * part + (known[2] if known else 0)
        layer = following
    return dict(endings)


def ending_of(field: Field) -> Ending:
    verdict = judge(field)
    lost = [mains_among(side.dead) for side in field.sides]
    return Ending(
        -1 if verdict.winner is None else verdict.winner,
        verdict.total,
        (verdict.destroyed[0], verdict.destroyed[1]),
        (len(lost[0]), len(lost[1])),
        (len(field.sides[0].dead), len(field.sides[1].dead)),
    )


def units(
    field: Field, battle: LandBattle, policies: tuple[Chooser, Chooser], met: Counter[str] | None
) -> Iterator[tuple[Field, LandBattle, Fraction]]:
    """Fight one unit in every way the dice may fall, by starting it afresh for each."""
    todo: list[tuple[list[Any], LandBattle, Fraction]] = [([], battle, Fraction(1))]
    while todo:
        answers, there, share = todo.pop()
        here = copied(field)
        play = unit(here)
        try:
            question = next(play)
            for answer in answers:
                question = play.send(answer)
            while question[0] != "roll":
                answer, there = decided(here, there, question, policies)
                answers = [*answers, answer]
                if met is not None:
                    met[f"{here.phase} {answer[0]}"] += 1
                question = play.send(answer)
        except StopIteration:
            yield here, there, share
            continue
        _, throw, places = question
        assert engine.to_move(there) == CHANCE
        fallen = falls([throw.dice[place] for place in places])
        for faces, part in fallen if here.phase == "envelopment" else joined(fallen):
            todo.append(([*answers, faces], engine.resolve(there, faces)[0], share * part))


def decided(
    field: Field, battle: LandBattle, question: tuple[Any, ...], policies: tuple[Chooser, Chooser]
) -> tuple[Any, LandBattle]:
    _, index, choices = question
    listed = engine.legal_moves(battle)
    moves = choices_of(listed)
    agree("who chooses from what", (index, sorted(choices)), (battle.asked, sorted(moves)), battle)
    agree("zones", field.zones(), engine_zones(battle), battle)
    move = policies[index](engine.observe(battle, index), listed)
    answer = next(choice for choice, known in moves.items() if known == move)
    return answer, engine.perform(battle, move)[0]


def combat_ends(
    own: tuple[str, ...],
    enemy: tuple[str, ...],
    phase: str,
    wounded: tuple[str, str],
    inspired: tuple[bool, bool],
    options: BattleOptions,
) -> dict[tuple[Any, Any], Fraction]:
    """Return what one combat leaves dead and wounded on both sides."""

    def laid() -> Field:
        field = Field([Side(BattleArmy(0, ())), Side(BattleArmy(1, ()))], options, 0, phase)
        for index, stack in enumerate((own, enemy)):
            side = field.sides[index]
            side.hand = list(stack)
            lay_down(field, index, ("deploy", stack))
            side.lying, side.joined = wounded[index], inspired[index]
        return field

    ends: dict[tuple[Any, Any], Fraction] = defaultdict(Fraction)
    todo: list[tuple[list[Any], Fraction]] = [([], Fraction(1))]
    while todo:
        answers, share = todo.pop()
        field = laid()
        play = combat_steps(field)
        try:
            question = next(play)
            for answer in answers:
                question = play.send(answer)
        except StopIteration:
            dead = tuple(tuple(sorted(side.dead)) for side in field.sides)
            ends[dead, tuple(side.lying for side in field.sides)] += share
            continue
        _, throw, places = question
        todo += [([*answers, faces], share * part) for faces, part in falls([throw.dice[p] for p in places])]
    return dict(ends)


def envelopment_damage(
    throw: Throw, again: Callable[[tuple[str, ...], set[int]], tuple[int, ...]], options: BattleOptions
) -> dict[int, Fraction]:
    """Return the damage of an envelopment's roll whose dice are rolled again as somebody decides (TWR-204)."""
    found: dict[int, Fraction] = defaultdict(Fraction)

    def go_on(faces: tuple[str, ...], used: set[int], share: Fraction) -> None:
        places = again(faces, used)
        assert not used & set(places)
        if not places:
            throw.faces = faces
            found[damage_done([throw], options)[throw.side]] += share
            return
        for shown, part in falls([throw.dice[place] for place in places]):
            after = list(faces)
            for place, face in zip(places, shown, strict=True):
                after[place] = face
            go_on(tuple(after), used | set(places), share * part)

    for faces, share in falls(throw.dice):
        go_on(faces, set(), share)
    return dict(found)
