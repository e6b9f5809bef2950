"""Questions to a side, and the dice of a step with everything that may change what they show."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, cast

from .engine_side import Choice, generals, printed
from .field import Field, Side
from .wounds import KILL, Throw, results

Question = tuple[Any, ...]
Play = Generator[Question, Any, None]
"""Asks ``("ask", side, choices)`` for a decision and ``("roll", throw, places)`` for the faces of dice."""


def ask(field: Field, index: int, choices: list[Choice], *, event: bool = False) -> Generator[Question, Any, Choice]:
    """Ask a side, which may also let it pass; a side that rests is asked for events no more."""
    side = field.sides[index]
    if side.resting:
        choices = [] if event else [choice for choice in choices if choice[0] != "event"]
    if not choices:
        return ("pass",)
    event = event or all(choice[0] == "event" for choice in choices)
    answer = yield "event" if event else "ask", index, [*choices, ("pass",)]
    if answer == ("rest",):
        side.resting = True
        answer = ("pass",)
    return answer


def held_events(side: Side, *wanted: str) -> list[Choice]:
    return [("event", event) for event in wanted if event in side.events]


def spend(side: Side, event: str) -> None:
    side.events.remove(event)
    side.played.append(event)


def fall(field: Field, throws: list[Throw]) -> Play:
    """Let the dice of a step fall, and let cards change what they show: rerolls first, then Shield Walls (B-10)."""
    for throw in throws:
        throw.faces = yield "roll", throw, tuple(range(len(throw.dice)))
    again: dict[int, set[int]] = {throw.side: set() for throw in throws}
    if field.phase == "envelopment":
        # TWR-204: any die, once each.
        throw = throws[0]
        while fresh := [place for place in range(len(throw.dice)) if place not in again[throw.side]]:
            answer = yield "ask", throw.side, [*(("reroll", places) for places in parts(fresh)), ("pass",)]
            if answer == ("pass",):
                break
            yield from roll_again(throw, answer[1])
            again[throw.side] |= set(answer[1])
    for throw in throws:
        side = field.sides[throw.side]
        if "second_wind" in side.events:
            every = list(range(len(throw.dice)))
            answer = yield from ask(field, throw.side, [("reroll", places) for places in parts(every)], event=True)
            if answer != ("pass",):
                spend(side, "second_wind")
                yield from roll_again(throw, cast(tuple[int, ...], answer[1]))
    for index in (0, 1):
        for throw in throws:
            # F-19: mercenaries under a general they are loyal to are not touched by enemy event cards.
            loyal = printed(throw.card).mercenary and field.sides[throw.side].trait == "mercenary_loyalty"
            if throw.side != index and KILL in results(throw, None, field.options)[0] and not loyal:
                side = field.sides[index]
                if (yield from ask(field, index, held_events(side, "shield_wall"))) != ("pass",):
                    spend(side, "shield_wall")
                    throw.turned += 1


def parts(places: list[int]) -> list[tuple[int, ...]]:
    """Return every choice of at least one place."""
    found: list[tuple[int, ...]] = [()]
    for place in places:
        found += [(*chosen, place) for chosen in found]
    return sorted(found)[1:]


def roll_again(throw: Throw, places: tuple[int, ...]) -> Play:
    shown = yield "roll", throw, places
    faces = list(throw.faces)
    for place, face in zip(places, shown, strict=True):
        faces[place] = face
    throw.faces = tuple(faces)


def generals_fall(field: Field, throws: list[Throw]) -> None:
    """A Skull of the enemy in the combat he joined fells an Inspired Fighter, even a cancelled one (B-17)."""
    for throw in throws:
        side = field.sides[1 - throw.side]
        if side.joined and KILL in results(throw, None, field.options)[0]:
            fallen = side.general
            side.former.append(fallen)
            own = [
                card for card in side.army.reserve_generals if generals()[card].faction == generals()[fallen].faction
            ]
            own.sort(key=lambda card: (generals()[card].stars, card))
            heirs = [card for card in own if generals()[card].stars == 2]  # TWR-100, T-56
            if not heirs and field.options.killed_general == "lowest_left":
                heirs = [card for card in own if generals()[card].stars < generals()[fallen].stars]
            side.general = heirs[0] if heirs else ""
            side.joined = False
