"""The land battle from the first question to the last strike, one unit after another."""

from __future__ import annotations

import copy
from typing import cast

from .engine_side import BattleArmy, BattleOptions, Choice, generals, printed
from .falling import Play, ask, fall, generals_fall, held_events, spend
from .field import RIDERS, Field, Side, kind, mains_among, role
from .laying import elephants_for_the_flanks, flank_leads, layings
from .wounds import Throw, damage_done, suffer

ARTILLERY, SKIRMISHERS, BOWMEN, OTHERS = range(4)


def stars_of(army: BattleArmy, options: BattleOptions) -> int:
    return generals()[army.general].stars if army.general else options.leaderless_stars


def new_field(attacker: BattleArmy, defender: BattleArmy, terrain: int, options: BattleOptions) -> Field:
    """Set up a battle."""
    return Field([Side.of(attacker), Side.of(defender)], options, terrain)


def whole(field: Field) -> Play:
    """Fight the battle up to its result."""
    while field.phase != "result":
        yield from unit(field)


def unit(field: Field) -> Play:
    """Go on by one unit: the preparation, one combat, one strike, or the end of a phase."""
    match field.phase:
        case "preparing":
            yield from prepare(field)
            field.phase = "terrain"
        case "terrain":
            yield from terrain(field)
        case "flanks":
            yield from flanks(field)
        case "centre":
            yield from centre(field)
        case "envelopment":
            yield from envelopment(field)


def next_phase(field: Field, phase: str) -> None:
    field.phase, field.fought, field.due, field.begun = phase, 0, 0, False
    field.held = field.striker = -1
    # Who has let it be on the flanks is not asked again in the centre, where the choice would be the same.
    field.strikes_over = field.strikes_over if phase == "centre" else []


def prepare(field: Field) -> Play:
    """TWR-162 to TWR-164: terrain changed by cards and generals, in turn until both let it be."""
    asked, passes = 0, 0
    while passes < 2:
        side = field.sides[asked]
        choices = held_events(side, "rough_ground", "scouts_report")
        if field.terrain > 0:
            choices += held_events(side, "open_plain")
        if side.trait == "battlefield_expert" and not side.trait_used:
            choices += [("terrain", 1), *([("terrain", -1)] if field.terrain else [])]
        answer = yield from ask(field, asked, choices)
        passes = passes + 1 if answer == ("pass",) else 0
        if answer[0] == "event":
            event = cast(str, answer[1])
            spend(side, event)
            field.terrain += {"rough_ground": 1, "open_plain": -1, "scouts_report": 0}[event]
            side.reveals += event == "scouts_report"
        elif answer[0] == "terrain":
            field.terrain += cast(int, answer[1])
            side.trait_used = True
        asked = 1 - asked
    stars = [stars_of(side.army, field.options) for side in field.sides]
    for index, side in enumerate(field.sides):
        side.reveals += max(0, stars[index] - stars[1 - index]) + (side.trait == "scouting_expert")


def terrain(field: Field) -> Play:
    """Phase 2: a combat for each point of terrain; then leftovers against a side without cards (TWR-184)."""
    can = [bool(layings(field, index)) for index in (0, 1)]
    if field.striker < 0 and field.fought < field.terrain and all(can):
        yield from combat(field)
        return
    yield from leftovers(field, "flanks")


def flanks(field: Field) -> Play:
    """Phase 3: as many combats as the side with fewer riders has (TWR-188)."""
    if not field.begun:
        field.begun = True
        for index, side in enumerate(field.sides):
            most = elephants_for_the_flanks(side, field.options)
            side.elephants = most
            if most and field.sides[1 - index].hand:
                # TWR-187: how many ride is said in secret; it matters only while the enemy has cards.
                answer = yield "ask", index, [("pledge", count) for count in range(most + 1)]
                side.elephants = answer[1]
        counts = []
        for side in field.sides:
            riders = sum(kind(card) in RIDERS for card in side.hand)
            counts.append(riders + side.elephants)
        field.due = min(counts)
    if field.striker < 0 and field.fought < field.due:
        assert all(flank_leads(side) for side in field.sides)
        yield from combat(field)
        return
    yield from leftovers(field, "centre")


def centre(field: Field) -> Play:
    """Phase 4: until one side has no card to lead with, or keeps its riders (TWR-200, B-07)."""
    can = [bool(mains_among(side.hand)) for side in field.sides]
    if field.striker < 0 and field.held < 0 and all(can):
        yield from combat(field)
        return
    yield from leftovers(field, "envelopment")


def envelopment(field: Field) -> Play:
    """Phase 5: the attacker's riders, then the defender's (B-08)."""
    for index in (0, 1):
        if index not in field.strikes_over:
            field.striker = index
            mounted = ["cavalry", "chariot", "elephant"]
            if field.options.cavalry_skirmishers_ride:
                mounted.append("cavalry_skirmisher")
            able = [card for card in field.sides[index].hand if kind(card) in mounted]
            yield from strike(field, able)
            return
    next_phase(field, "result")


def leftovers(field: Field, following: str) -> Play:
    """Let a side roll cards at enemies that cannot roll back (TWR-184, TWR-192, TWR-201), or go on."""
    if field.striker < 0:
        for index in (0, 1):
            enemy = field.sides[1 - index]
            free = not enemy.hand
            if field.phase == "centre":
                # B-08: it alone has main battle cards to commit.
                commits = [bool(mains_among(side.hand)) and field.held != i for i, side in enumerate(field.sides)]
                free = free or (commits[index] and not commits[1 - index])
            if free and field.sides[index].hand:
                field.striker = index
    if field.striker < 0 or field.striker in field.strikes_over:
        next_phase(field, following)
        return
    able = field.sides[field.striker].hand
    if field.phase == "terrain":
        able = [card for card in able if printed(card).difficult]
    yield from strike(field, able)


def dice_of(field: Field, card: str) -> tuple[str, ...]:
    """TWR-178, TWR-185, TWR-193, TWR-202."""
    return printed(card).difficult if field.phase == "terrain" else printed(card).good


def safe_place(field: Field) -> str:
    """TWR-170."""
    return "under" if field.phase == "terrain" else "beside"


def strike(field: Field, able: list[str]) -> Play:
    """Roll one card in hand at an enemy card that cannot roll back, or stop."""
    index = field.striker
    side, enemy = field.sides[index], field.sides[1 - index]
    place = safe_place(field)
    targets = [(card, False) for card in getattr(enemy, place)]
    if enemy.lying:
        targets.append((enemy.lying, True))
    choices: list[Choice] = sorted({("strike", card, *target) for card in able for target in targets})
    answer = yield from ask(field, index, choices)
    if answer == ("pass",):
        field.strikes_over.append(index)
        return
    _, card, target, wounded = answer
    side.hand.remove(cast(str, card))
    side.stack = {"rolling": cast(str, card)}
    where = "wounded" if wounded else place
    throw = Throw(index, cast(str, card), cast(str, target), where, dice_of(field, cast(str, card)))
    yield from fall(field, [throw])
    damage = damage_done([throw], field.options)
    suffer(enemy, throw.where, throw.target, damage[index], field.options)
    getattr(side, place).append(card)  # B-09
    side.stack = {}
    field.fought += 1
    for number, each in enumerate(field.sides):
        yield from heal(field, number, each)


def combat(field: Field) -> Play:
    """One combat: lay down, reveal, show, roll step by step, clear away (TWR-177 to TWR-199)."""
    for index in (0, 1):
        answer = yield "ask", index, layings(field, index)
        if answer == ("hold",):
            field.held = index
            for side in field.sides:
                take_back(field, side)
            return
        lay_down(field, index, answer)
    for index, side in enumerate(field.sides):
        if side.reveals:
            answer = yield "ask", index, [("reveal",), ("pass",)]
            if answer == ("reveal",):
                side.reveals -= 1
                again = copy.deepcopy(field)
                take_back(field, side)
                choices = [choice for choice in layings(field, index) if choice != ("hold",)]
                lay_down(field, index, ("deploy", tuple(again.sides[index].stack.values())))
                answer = yield "ask", index, choices
                take_back(field, side)
                lay_down(field, index, answer)
    for index, side in enumerate(field.sides):
        if side.trait == "inspired_fighter" and not side.trait_used:
            answer = yield "ask", index, [("inspire",), ("pass",)]
            if answer == ("inspire",):
                side.trait_used = side.joined = True
    yield from combat_steps(field)
    field.fought += 1
    for index, side in enumerate(field.sides):
        yield from heal(field, index, side)


def combat_steps(field: Field) -> Play:
    """Roll step by step, each step's damage before the next (B-01), and clear away."""
    for step in (ARTILLERY, SKIRMISHERS, BOWMEN, OTHERS):
        throws = [throw for index in (0, 1) if (throw := throw_of(field, index, step))]
        if not throws:
            continue
        yield from fall(field, throws)
        generals_fall(field, throws)
        damage = damage_done(throws, field.options)
        for throw in throws:
            suffer(field.sides[1 - throw.side], throw.where, throw.target, damage[throw.side], field.options)
    clear_away(field)


def lay_down(field: Field, index: int, answer: Choice) -> None:
    side = field.sides[index]
    side.stack = {role(card): card for card in cast(tuple[str, ...], answer[1])}
    for card in side.stack.values():
        side.hand.remove(card)
        if field.phase == "flanks" and kind(card) == "elephant":
            side.elephants -= 1
    side.alone = "main" not in side.stack
    side.lead_died = False


def take_back(field: Field, side: Side) -> None:
    side.hand += side.stack.values()
    if field.phase == "flanks":
        side.elephants += sum(kind(card) == "elephant" for card in side.stack.values())
    side.stack = {}


def throw_of(field: Field, index: int, step: int) -> Throw | None:
    """Return the throw of a side in a step: who rolls, and at whom (TWR-182, TWR-183, TWR-197, TWR-199)."""
    side, enemy = field.sides[index], field.sides[1 - index]
    place = {ARTILLERY: "artillery", SKIRMISHERS: "skirmisher"}.get(step, "main")
    card = side.stack.get(place, "")
    if not card or (place == "main" and (kind(card) == "bowmen") != (step == BOWMEN)):
        return None
    if side.hurt == place and not field.options.wounded_still_rolls:  # T-70
        return None
    if place != "main":
        where = "skirmisher" if "skirmisher" in enemy.stack else "main"
    elif enemy.alone:
        # T-62: a skirmisher alone has withdrawn, or is the target.
        where = "skirmisher" if field.options.lone_skirmisher == "target" else "main"
    else:
        where = "main"
    if where not in enemy.stack:
        return None
    dice = dice_of(field, card)
    if side.joined and place == ("skirmisher" if side.alone else "main"):
        dice = (*dice, "GREEN")
    return Throw(index, card, enemy.stack[where], where, dice)


def clear_away(field: Field) -> None:
    """TWR-169, TWR-170, TWR-198: the unhurt to the safe zone, the wounded stays, artillery dies with its card."""
    for side in field.sides:
        for place, card in list(side.stack.items()):
            if place == "artillery" and side.lead_died:
                side.destroy(place, card)
            elif side.hurt == place:
                assert not side.lying  # T-27
                side.lying = card
            else:
                getattr(side, safe_place(field)).append(card)
        side.stack, side.hurt, side.joined, side.alone, side.lead_died = {}, "", False, False, False


def heal(field: Field, index: int, side: Side) -> Play:
    """A Morale Booster or a Rally takes the wound off the card in the active zone (B-11)."""
    if not side.lying:
        return
    choices: list[Choice] = []
    if side.trait == "morale_booster" and not side.trait_used:
        choices.append(("mend",))
    choices += held_events(side, "rally")
    answer = yield from ask(field, index, choices)
    if answer == ("pass",):
        return
    if answer == ("mend",):
        side.trait_used = True
    else:
        spend(side, "rally")
    getattr(side, safe_place(field)).append(side.lying)
    side.lying = ""
