"""What has to hold in every battle: each card lies in one place, and the stage fits what lies there."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from romelab.core.errors import Problem, quoted
from romelab.total_war_rome.battle.positions import armies, state as s
from romelab.total_war_rome.battle.positions.stages import PHASES_OF, LandStage, NavalStage
from romelab.total_war_rome.box import cards

SLOTS = ("main", "skirmisher", "artillery")
STRUCK = ("wounded", "under", "beside")
"""Where a card lies that is rolled at by one that cannot be rolled back at."""
JOINED = "GREEN"
"""The die of a general who has joined a combat."""
_IN_COMBAT = (LandStage.REVEAL, LandStage.PEEK, LandStage.REDEPLOY, LandStage.SHOW, LandStage.INSPIRE)
_ROLLING = (LandStage.ROLL, LandStage.REACT)
_LEARNING = (LandStage.IMPROVE, LandStage.IMPROVE_AGAIN)
_BEFORE_LOSSES = (NavalStage.PREPARE, NavalStage.ROLL, NavalStage.REROLL, NavalStage.USE_S)


def battle_problems(battle: s.Battle) -> Iterator[Problem]:
    """Find what is wrong with a battle whose cards can all be seen; nothing for any that play can reach.

    Parameters
    ----------
    battle
        A battle, not an observation.

    Yields
    ------
    Problem
        The part, and what is wrong with it.
    """
    found = [*cards.problems_of_dice(battle.dice), *_numbers(battle)]
    for name, side in zip(s.SIDES, battle.sides, strict=True):
        if isinstance(side, s.Side):
            found += armies.army_problems(side.army, battle.options, f"{name}, cards")
        else:
            found += armies.navy_problems(side.navy, f"{name}, ships")
    # What lies where is only asked of cards and numbers that there are.
    yield from found or (_land(battle) if isinstance(battle, s.LandBattle) else _sea(battle))


def _numbers(battle: s.Battle) -> Iterator[Problem]:
    """Look at numbers that count or name something."""
    found = [("asked", battle.asked, 0, 1), ("turn", battle.turn, 0, 5)]
    if isinstance(battle, s.LandBattle):
        found += [(name, getattr(battle, name), -1, 1) for name in ("held", "striker", "winner")]
        found += [(name, getattr(battle, name), 0, 99) for name in ("terrain", "combat", "due")]
        found += [("step", battle.step, 0, 3), ("choices", battle.choices, 0, 2), ("improved", battle.improved, 0, 2)]
    for name, side in zip(s.SIDES, battle.sides, strict=True):
        parts = ("reveals",) if isinstance(side, s.Side) else ("to_sink", "to_take", "to_drown")
        found += [(f"{name}, {part}", getattr(side, part), 0, 99) for part in parts]
    for where, number, least, most in found:
        if not least <= number <= most:
            yield Problem(where, f"must be from {least} to {most}, not {number}")


# ---- on land


def _land(battle: s.LandBattle) -> Iterator[Problem]:
    stage, winner = battle.stage, battle.winner
    if battle.phase not in PHASES_OF.get(stage, (battle.phase,)):
        yield Problem("phase", f"there is no {stage} in {battle.phase}")
    one, two = ({*side.army.owners} for side in battle.sides)
    if one & two:
        yield Problem("defender, seat", "belongs to the same seat as the attacker")
    for index, side in enumerate(battle.sides):
        yield from _side(battle, index, side)
    if battle.phase == "flanks" and battle.striker < 0 and stage not in (LandStage.PLEDGE, LandStage.PLEDGE_NEXT):
        yield from _flanks(battle)
    if (
        stage == LandStage.STRIKE or (battle.phase == "envelopment" and stage != LandStage.JUDGE)
    ) and battle.striker < 0:
        yield Problem("striker", f"nobody strikes, but {stage} is due")
    chosen = PHASES_OF[stage] == ("result",) if stage in PHASES_OF else False
    if chosen and stage != LandStage.OVER and (winner < 0 or battle.asked != winner or battle.destroyed[winner]):
        yield Problem("winner", f"nobody has won who is asked now, but {stage} is due")
    if stage in _LEARNING and not (winner >= 0 and battle.sides[winner].general):
        yield Problem("stage", "there is no general to learn anything")
    yield from _land_rolls(battle)


def _side(battle: s.LandBattle, index: int, side: s.Side) -> Iterator[Problem]:
    """Look at the cards of one side, and at its general."""
    name, army, stage = s.SIDES[index], side.army, battle.stage
    came, here = Counter(army.cards), Counter((*side.alive, *side.dead))
    for card in battle.upgraded if battle.winner == index else ():
        came[card] += 1
        came[cards.troop(card).base + card[len(cards.card_id(card)) :]] -= 1
    if +came != here or min(came.values()) < 0:
        yield Problem(name, "the cards in the battle are not those that came")
    # Who strikes sends any card alone, and it lies where a main battle card does.
    for slot in () if battle.striker == index else SLOTS:
        if (card := getattr(side, slot)) and cards.troop(card).role != slot:
            yield Problem(f"{name}, {slot}", f"{card} is of another class")
    if side.hurt and (not getattr(side, side.hurt) or side.wounded):
        yield Problem(f"{name}, hurt", "no card lies there that could have been wounded, or another is")
    if Counter(side.events) - Counter(army.events):
        yield Problem(f"{name}, unplayed", "there are events that did not come")
    heirs = ("", *army.reserve_generals) if side.left else (army.general,)
    if side.general not in heirs or not {*side.left} <= {army.general, *army.reserve_generals}:
        yield Problem(f"{name}, leader", f"{side.general or 'nobody'} cannot lead it now")
    elif side.inspired and side.characteristic != "inspired_fighter":
        yield Problem(f"{name}, inspired", "its general joins no combat")
    if stage in _IN_COMBAT and not (side.main or (battle.phase == "terrain" and side.skirmisher)):
        yield Problem(f"{name}, main", "nothing is laid down that could fight")
    if stage == LandStage.DEPLOY:
        hand = (*side.hand, *side.front)
        guns = 0 if battle.phase == "terrain" else armies.counted(hand, "skirmisher")
        if len(hand) == armies.counted(hand, "artillery") + guns:
            yield Problem(f"{name}, hand", "has no card to lay down")
    if battle.destroyed[index] and side.hand:
        yield Problem(f"{name}, destroyed", "is destroyed, but has cards")
    veterans = Counter(army.veterans)
    if battle.options.missing_veteran == "from_dead_zone":
        veterans.update(card for card in battle.fallen[index] if cards.troop(card).veteran)
    if battle.winner == index and Counter(battle.upgraded) - veterans:
        yield Problem("upgraded", "there are veterans who were not in reserve")


def _flanks(battle: s.LandBattle) -> Iterator[Problem]:
    """See that there are riders for the combats that were counted (TWR-188)."""
    laid = battle.stage in _ROLLING
    for name, side in zip(s.SIDES, battle.sides, strict=True):
        hand = side.hand if laid else (*side.hand, *side.front)
        kinds = Counter(cards.troop(card).kind for card in hand)
        pledge = side.pledge if laid else side.pledge + sum(cards.troop(card).kind == "elephant" for card in side.front)
        if not 0 <= pledge <= kinds["elephant"]:
            yield Problem(f"{name}, pledge", f"there are not {pledge} elephants to ride")
        if battle.due - battle.combat - laid > kinds["cavalry"] + kinds["chariot"] + pledge:
            yield Problem("due", f"the {name} has too few riders")


def _land_rolls(battle: s.LandBattle) -> Iterator[Problem]:
    stage, rolls, winner = battle.stage, battle.rolls, battle.winner
    if stage in _LEARNING:
        general = battle.sides[winner].general if winner >= 0 else ""
        wanted = (s.Roll(winner, general, "", "", (cards.generals()[general].die,)),) if general else ()
        if tuple(roll[:5] for roll in rolls) != tuple(roll[:5] for roll in wanted):
            yield Problem("rolls", "it is the general who rolls now")
        yield from _thrown(rolls, battle.dice, due=stage == LandStage.IMPROVE, again=True)
        return
    if stage not in _ROLLING:
        if rolls:
            yield Problem("rolls", f"nothing is rolled in {stage}")
        return
    if len({roll.side for roll in rolls}) < len(rolls) or (battle.striker >= 0 and len(rolls) > 1):
        yield Problem("rolls", "each side rolls once, and who strikes alone")
    for roll in rolls:
        side, enemy = battle.sides[roll.side], battle.sides[1 - roll.side]
        strikes = battle.striker >= 0
        lying = getattr(enemy, roll.where) if roll.where in (STRUCK if strikes else SLOTS) else ()
        hit = roll.target in ((lying,) if isinstance(lying, str) else lying)
        own = (side.main,) if battle.striker == roll.side else () if strikes else side.front
        if not roll.card or roll.card not in own or not roll.target or not hit:
            yield Problem("rolls", f"{roll.card or 'nothing'} cannot roll at {roll.target or 'nothing'} there")
            continue
        dice = cards.troop(roll.card).difficult if battle.phase == "terrain" else cards.troop(roll.card).good
        if not roll.dice or roll.dice not in (dice, (*dice, JOINED)) or roll.downgraded < 0:
            yield Problem("rolls", f"these are not the dice of {roll.card}")
    yield from _thrown(rolls, battle.dice, due=stage == LandStage.ROLL)


def _thrown(rolls: tuple[s.Roll, ...], dice: cards.DiceSet, *, due: bool, again: bool = False) -> Iterator[Problem]:
    """See that dice show what they can, all of them or none, and that some have to be rolled where that is due."""
    for roll in rolls:
        many = len(roll.dice)
        for colour, face in zip(roll.dice, roll.faces, strict=False):
            if (
                colour not in cards.COLOURS
                or face not in cards.SYMBOLS
                or not dice.die(colour).faces[cards.SYMBOLS.index(face)]
            ):
                yield Problem("rolls", f"{quoted(colour)} cannot show {quoted(face)}")
        if len(roll.faces) not in (0, many) or ((roll.again or roll.used) and not roll.faces):
            yield Problem("rolls", f"{len(roll.faces)} of {many} dice have been rolled")
        for places in (roll.again, roll.used):
            if not {*places} <= {*range(many)} or len({*places}) < len(places):
                yield Problem("rolls", "a die that is not there is rolled again")
    if any(roll.due for roll in rolls) != due and not again:
        yield Problem("rolls", "no dice have to fall" if due else "some dice have to fall first")


# ---- at sea


def _sea(battle: s.NavalBattle) -> Iterator[Problem]:
    stage = battle.stage
    if battle.sides[0].navy.seat == battle.sides[1].navy.seat:
        yield Problem("defender, seat", "belongs to the same seat as the attacker")
    for index, fleet in enumerate(battle.sides):
        yield from _fleet(battle, index, fleet)
    if stage == NavalStage.PREPARE:
        if battle.rolls:
            yield Problem("rolls", "nothing is rolled yet")
        return
    wanted: Counter[tuple[int, str, tuple[str, ...]]] = Counter()
    for index, fleet in enumerate(battle.sides):
        wanted.update((index, ship, cards.ships()[ship].dice) for ship in fleet.navy.ships)
        wanted.update((index, "", (colour,)) for colour in fleet.extra)
    if Counter((roll.side, roll.card, roll.dice) for roll in battle.rolls) != wanted:
        yield Problem("rolls", "these are not the dice of the ships that came")
    yield from _thrown(battle.rolls, battle.dice, due=stage == NavalStage.ROLL)
    losing = {NavalStage.LOSE_SHIP: "to_sink", NavalStage.DROWN: "to_drown", NavalStage.CAPTURE_SHIP: "to_take"}
    loser = battle.sides[1 - battle.asked if stage == NavalStage.CAPTURE_SHIP else battle.asked]
    if stage in losing and not getattr(loser, losing[stage]):
        yield Problem("stage", f"nothing is left for {stage}")


def _fleet(battle: s.NavalBattle, index: int, fleet: s.Fleet) -> Iterator[Problem]:
    """Look at the ship cards of one side, and at what they carry."""
    name, navy, stage = s.SIDES[index], fleet.navy, battle.stage
    gone = (*fleet.sunk, *fleet.taken, *fleet.drowned)
    if Counter(navy.ships) != Counter((*fleet.ships, *fleet.sunk, *fleet.taken)):
        yield Problem(name, "the ship cards in the battle are not those that came")
    if Counter(navy.army) != Counter((*fleet.army, *fleet.drowned)):
        yield Problem(name, "the troops in the battle are not those that came")
    if gone and stage in _BEFORE_LOSSES:
        yield Problem(name, f"has lost cards already, but {stage} is due")
    if fleet.to_sink + fleet.to_take > len(fleet.ships) or fleet.to_drown > len(fleet.army):
        yield Problem(name, "is to lose more than it has")
    played = Counter(navy.events) - Counter(fleet.events)
    if Counter(fleet.events) - Counter(navy.events) or fleet.extra != (JOINED,) * played.total():
        yield Problem(f"{name}, unplayed", "events and the dice for those played do not go together")
    shown = [*chain(*(roll.faces for roll in battle.rolls if roll.side == index))]
    known = stage == NavalStage.USE_S and index < battle.turn
    if not (0 if known else -1) <= fleet.captures <= shown.count("s") // 2:
        yield Problem(f"{name}, captures", f"cannot be {fleet.captures}")
