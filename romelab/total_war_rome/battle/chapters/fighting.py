"""One combat: who rolls in which step at whom, what the dice do, and where the cards go (TWR-182 to TWR-199)."""

from itertools import combinations

from romelab.core.game import Chances, Fact, Move
from romelab.total_war_rome.battle.chapters.damage import damages, fallen, hit, tally, throws
from romelab.total_war_rome.battle.chapters.rows import asks, passed, why_not_let_pass, with_pass
from romelab.total_war_rome.battle.positions import events, moves as m, refusals
from romelab.total_war_rome.battle.positions.armies import added, without
from romelab.total_war_rome.battle.positions.stages import LandStage
from romelab.total_war_rome.battle.positions.state import LandBattle, Roll, Side, replace
from romelab.total_war_rome.box.cards import generals, heir_of, troop

ARTILLERY, SKIRMISHERS, BOWMEN, OTHERS = range(4)
INSPIRED_DIE = "GREEN"
STEP_RULES = {
    "terrain": ("TWR-180", "TWR-182", "TWR-183", "TWR-183"),
    "flanks": ("TWR-186", "TWR-190", "TWR-190", "TWR-190"),
    "centre": ("TWR-197", "TWR-199", "TWR-199", "TWR-199"),
}
"""The rule under which each step of a combat rolls, by phase."""
STRIKE_RULES = {"terrain": "TWR-184", "flanks": "TWR-192", "centre": "TWR-201", "envelopment": "TWR-202"}
"""The rule under which cards roll at enemies that cannot roll back, by phase."""


def inspire_next(battle: LandBattle, log: list[Fact]) -> LandBattle:
    """Ask each side whose general is an Inspired Fighter whether he joins this combat."""
    while battle.turn < 2:
        side = battle.sides[battle.turn]
        if side.characteristic == "inspired_fighter" and not side.spent:
            return replace(battle, stage=LandStage.INSPIRE, asked=battle.turn)
        battle = replace(battle, turn=battle.turn + 1)
    return replace(battle, stage=LandStage.NEXT_STEP, step=0, turn=0)


def inspire_moves(battle: LandBattle) -> list[Move]:
    """List the general's joining and his staying out."""
    return [m.Inspire(), m.Pass()]


def inspire_do(battle: LandBattle, move: Move, log: list[Fact]) -> LandBattle:
    """Let the general join, or not."""
    side = battle.sides[battle.asked]
    if isinstance(move, m.Inspire):
        log.append(events.GeneralJoins(side.army.seat, side.leader, INSPIRED_DIE))
        battle = battle.with_side(battle.asked, replace(side, spent=True, inspired=True))
    return replace(battle, turn=battle.turn + 1, stage=LandStage.INSPIRE_NEXT)


def plan(battle: LandBattle, step: int) -> tuple[Roll, ...]:
    """Return the rolls of a step of the running combat, those of the attacker first."""
    rolls = [
        roll
        for index in (0, 1)
        if (roll := _planned(battle, step, index, battle.sides[index], battle.sides[1 - index]))
    ]
    return tuple(rolls)


def _planned(battle: LandBattle, step: int, index: int, side: Side, enemy: Side) -> Roll | None:
    slot = ("artillery", "skirmisher", "main", "main")[step]
    card: str = getattr(side, slot)
    if not card or (side.hurt == slot and not battle.options.wounded_still_rolls):
        return None
    bowmen = troop(card).kind == "bowmen"
    # Bowmen roll before other main battle cards (TWR-183, TWR-190, TWR-199).
    if slot == "main" and bowmen != (step == BOWMEN):
        return None
    if step in (ARTILLERY, SKIRMISHERS):
        # Skirmishers meet each other, or else the main battle card (TWR-182, TWR-190); so does artillery (TWR-197).
        where = "skirmisher" if enemy.skirmisher else "main"
    else:
        # By ruling T-62 a skirmisher is still deployed here only where it may be a target.
        where = "main" if enemy.main else "skirmisher"
    target: str = getattr(enemy, where)
    if not target:
        return None
    kind = troop(card)
    # Dice for difficult terrain throughout its phase (TWR-178), good-going dice on the flanks (TWR-185) and in the
    # centre (TWR-193).
    dice = kind.difficult if battle.phase == "terrain" else kind.good
    if side.inspired and (slot == "main" or (slot == "skirmisher" and not side.main and not side.fallen)):
        dice = (*dice, INSPIRED_DIE)
    return Roll(index, card, target, where, dice) if dice else None


def next_step(battle: LandBattle, log: list[Fact]) -> LandBattle:
    """Open the next step in which somebody rolls, or end the combat.

    Artillery shoots first (TWR-197), then skirmishers, bowmen and all others roll (TWR-183, TWR-190, TWR-199).
    """
    for step in range(battle.step, 4):
        if rolls := plan(battle, step):
            return replace(battle, step=step, rolls=rolls, stage=LandStage.ROLL, turn=0)
        if step == SKIRMISHERS:
            battle = _withdraw_skirmishers(battle)
    return replace(battle, stage=LandStage.END_COMBAT, rolls=())


def roll_chances(battle: LandBattle) -> Chances:
    """Return what the dice that are rolled next may show."""
    roll = next(roll for roll in battle.rolls if roll.due)
    return throws(roll.falling, battle.dice)


def rolled(battle: LandBattle, outcome: tuple[str, ...], log: list[Fact]) -> LandBattle:
    """Take over what the dice show."""
    roll, rolls = fallen(battle.rolls, outcome, noted=True)
    rule = STRIKE_RULES[battle.phase] if battle.striker >= 0 else STEP_RULES[battle.phase][battle.step]
    rule = "TWR-204" if roll.again else rule
    fell = tuple(map(events.Fell, roll.falling, outcome))
    seat = battle.sides[roll.side].army.seat
    log.append(events.CardRolls(rule, seat, roll.card, roll.target, fell, bool(roll.again)))
    waits = any(other.due for other in rolls)
    return replace(battle, rolls=rolls, stage=LandStage.ROLL if waits else LandStage.REACT_NEXT)


def react_next(battle: LandBattle, log: list[Fact]) -> LandBattle:
    """Ask in turn: the rerolls of an envelopment (TWR-204), Second Winds, Shield Walls; then resolve the step."""
    envelops = battle.phase == "envelopment" and battle.striker >= 0
    held = battle.sides[0].events or battle.sides[1].events or asks(battle, 0) or asks(battle, 1)
    if not envelops and not held:
        return replace(battle, stage=LandStage.RESOLVE, turn=0)
    while battle.turn < 5:
        asked, moves = _asked(battle)
        if len(moves) > 1:
            return replace(battle, stage=LandStage.REACT, asked=asked)
        battle = replace(battle, turn=battle.turn + 1)
    return replace(battle, stage=LandStage.RESOLVE, turn=0)


def _asked(battle: LandBattle) -> tuple[int, list[Move]]:
    index = battle.striker if battle.turn == 0 else (battle.turn - 1) % 2
    return index, react_moves(replace(battle, asked=index)) if index >= 0 else []


def own_roll(battle: LandBattle, index: int) -> Roll | None:
    """Return the roll of a side in this step; None if it does not roll."""
    return next((roll for roll in battle.rolls if roll.side == index), None)


def react_moves(battle: LandBattle) -> list[Move]:
    """List what the side asked may do to the dice on the table."""
    side = battle.sides[battle.asked]
    held = () if side.passing else side.events
    moves: list[Move] = []
    own = own_roll(battle, battle.asked)
    may_play = _may_answer(battle)
    if battle.turn > 2:
        moves += [m.PlayBattleEvent("shield_wall")] if may_play and "shield_wall" in held else []
    elif own and (battle.phase == "envelopment" if battle.turn == 0 else "second_wind" in held):
        # That each die is rolled again once is said of the envelopment alone: a Second Wind takes any.
        used = own.used if battle.turn == 0 else ()
        places = [place for place in range(len(own.dice)) if place not in used]
        moves += [m.Reroll(some) for count in range(1, len(places) + 1) for some in combinations(places, count)]
    return with_pass(battle, moves, may_play)


def _may_answer(battle: LandBattle) -> bool:
    """Whether the side asked could play an event now, as far as everybody can see."""
    if battle.turn < 3:
        return battle.turn > 0 and own_roll(battle, battle.asked) is not None
    enemy = own_roll(battle, 1 - battle.asked)
    return enemy is not None and not _why_not_wall(battle, enemy)


def why_not_react(battle: LandBattle, move: Move) -> tuple[Fact, ...]:
    """Return the reasons against a reroll or a Shield Wall now."""
    side = battle.sides[battle.asked]
    if isinstance(move, m.Reroll):
        own = own_roll(battle, battle.asked)
        if own is None or battle.turn > 2:
            return (refusals.NoOwnDice(),)
        reasons: list[Fact] = []
        if battle.turn == 0 and battle.phase != "envelopment":
            reasons.append(refusals.EnvelopmentOnly())
        if battle.turn > 0 and "second_wind" not in side.events:
            reasons.append(refusals.NoSecondWind())
        if not move.dice or any(not 0 <= place < len(own.dice) for place in move.dice):
            reasons.append(refusals.NoSuchDie(len(own.dice)))
        if len(set(move.dice)) < len(move.dice) or (battle.turn == 0 and set(move.dice) & set(own.used)):
            reasons.append(refusals.OnceEach())
        return tuple(reasons)
    if isinstance(move, m.PlayBattleEvent):
        enemy = own_roll(battle, 1 - battle.asked)
        if move.event != "shield_wall" or battle.turn < 3 or move.event not in side.events:
            return (refusals.EventOutOfTime(move.event),)
        return _why_not_wall(battle, enemy)
    return why_not_let_pass(battle, move, _may_answer(battle))


def _why_not_wall(battle: LandBattle, enemy: Roll | None) -> tuple[Fact, ...]:
    """Return the reasons against a Shield Wall that lie open to all."""
    if enemy is None or _skulls(battle, enemy) == 0:
        return (refusals.NoSkullAgainst(),)
    if troop(enemy.card).mercenary and battle.sides[1 - battle.asked].characteristic == "mercenary_loyalty":
        return (refusals.LoyalMercenaries(enemy.card),)
    return ()


def _skulls(battle: LandBattle, roll: Roll) -> int:
    return tally(roll.faces, troop(roll.card), troop(roll.target), battle.options, roll.downgraded).skulls


def react_do(battle: LandBattle, move: Move, log: list[Fact]) -> LandBattle:
    """Carry out a reroll or a Shield Wall."""
    index = battle.asked
    battle = passed(battle, move)
    side = battle.sides[index]
    if isinstance(move, m.Reroll):
        rolls = tuple(replace(roll, again=move.dice) if roll.side == index else roll for roll in battle.rolls)
        if battle.turn > 0:
            side = replace(side, events=without(side.events, "second_wind"))
            log.append(events.PlaysSecondWind(side.army.seat, side.leader))
            battle = battle.with_side(index, side)
        # An envelopment may go on to other dice; a Second Wind is used up.
        return replace(battle, rolls=rolls, stage=LandStage.ROLL, turn=battle.turn + (battle.turn > 0))
    if isinstance(move, m.PlayBattleEvent):
        rolls = tuple(
            replace(roll, downgraded=roll.downgraded + 1) if roll.side != index else roll for roll in battle.rolls
        )
        log.append(events.PlaysShieldWall(side.army.seat, side.leader))
        battle = replace(battle.with_side(index, replace(side, events=without(side.events, move.event))), rolls=rolls)
    return replace(battle, turn=battle.turn + 1, stage=LandStage.REACT_NEXT)


def felled(battle: LandBattle) -> tuple[bool, bool]:
    """Tell for each side whether a general who has joined the combat falls to an enemy Skull of this step."""
    falls = [False, False]
    for roll in battle.rolls:
        if battle.sides[1 - roll.side].inspired and _skulls(battle, roll):
            falls[1 - roll.side] = True
    return falls[0], falls[1]


def resolve(battle: LandBattle, log: list[Fact]) -> LandBattle:
    """Apply the dice of this step, those of both sides at the same time (TWR-182, TWR-183, TWR-199)."""
    return carry_out(battle, damages(battle.rolls, battle.options), felled(battle), log)


def carry_out(battle: LandBattle, damage: tuple[int, int], falls: tuple[bool, bool], log: list[Fact]) -> LandBattle:
    """Apply given damage to the targets of this step's rolls, all at the same time.

    Parameters
    ----------
    battle
        A battle whose rolls of this step are planned.
    damage
        Wounds done to side 0 and to side 1.
    falls
        Whose inspired general falls.
    log
        Takes the events.
    """
    sides = list(battle.sides)
    for index in dict.fromkeys(1 - roll.side for roll in battle.rolls):
        sides[index], told = struck(battle, index, damage[index])
        seat = battle.sides[index].army.seat
        log += [
            events.CardDestroyed(rule, seat, card) if rule else events.CardWounded(seat, card) for card, rule in told
        ]
    for index in (0, 1):
        if falls[index]:
            sides[index] = _general_falls(sides[index], battle.options.killed_general, log)
    return struck_on(battle, sides[0], sides[1])


def struck(battle: LandBattle, index: int, damage: int) -> tuple[Side, tuple[tuple[str, str], ...]]:
    """Return a side after the damage that this step's rolls do to it, and what happened, told as by :func:`hit`."""
    side, told = battle.sides[index], ()
    for roll in battle.rolls:
        if roll.side != index:
            side, more = hit(side, roll, damage, battle.options)
            told += more
    return side, told


def struck_on(battle: LandBattle, one: Side, two: Side) -> LandBattle:
    """Go on after a step whose damage has been done to both sides."""
    if battle.striker >= 0:
        striker = retired((one, two)[battle.striker], "main", battle.phase)
        sides = (striker, two) if battle.striker == 0 else (one, striker)
        return replace(battle, sides=sides, rolls=(), stage=LandStage.MEND_NEXT, turn=0)
    after = replace(battle, sides=(one, two), rolls=(), step=battle.step + 1, stage=LandStage.NEXT_STEP)
    return _withdraw_skirmishers(after) if battle.step == SKIRMISHERS else after


def _general_falls(side: Side, ruling: str, log: list[Fact]) -> Side:
    faction = generals()[side.general].faction
    heir = heir_of(side.general, [g for g in side.army.reserve_generals if generals()[g].faction == faction], ruling)
    log.append(events.LeaderFalls(side.army.seat, side.leader, heir))
    return replace(side, left=(*side.left, side.general), general=heir, inspired=False)


def retired(side: Side, slot: str, phase: str) -> Side:
    """Return a side with a deployed card pulled back: to the active zone if wounded, or to the safe zone (TWR-169)."""
    card: str = getattr(side, slot)
    if not card:
        return side
    if side.hurt == slot:
        return replace(side, wounded=card, hurt="", **{slot: ""})
    zone = "under" if phase == "terrain" else "beside"
    return replace(side, **{slot: "", zone: added(getattr(side, zone), card)})


def _withdraw_skirmishers(battle: LandBattle) -> LandBattle:
    for index in (0, 1):
        side, enemy = battle.sides[index], battle.sides[1 - index]
        alone = not side.main and not side.fallen and bool(enemy.main)
        if battle.options.lone_skirmisher == "target" and alone:
            continue
        battle = battle.with_side(index, retired(side, "skirmisher", battle.phase))
    return battle


def end_combat(battle: LandBattle, log: list[Fact]) -> LandBattle:
    """Pull back what still stands; artillery whose main battle card was destroyed is lost (TWR-198)."""
    lost = (side for side in battle.sides if side.artillery and side.fallen)
    log += [events.GunsLost(side.army.seat, side.artillery) for side in lost]
    one, two = (pulled_back(side, battle.phase) for side in battle.sides)
    stage, combat = LandStage.MEND_NEXT, battle.combat + 1
    return replace(battle, sides=(one, two), rolls=(), combat=combat, shown=False, step=0, stage=stage, turn=0)


def pulled_back(side: Side, phase: str) -> Side:
    """Return a side after the end of a combat: survivors go under the general in the terrain, else beside (TWR-170)."""
    dead, wounded, safe = side.dead, side.wounded, side.beside
    if phase == "terrain":
        safe = side.under
    for slot in ("main", "skirmisher", "artillery"):
        card: str = getattr(side, slot)
        if not card:
            continue
        if slot == side.hurt:
            wounded = card
        elif slot == "artillery" and side.fallen:
            dead = added(dead, card)
        else:
            safe = added(safe, card)
    return replace(
        side,
        main="",
        skirmisher="",
        artillery="",
        hurt="",
        fallen=False,
        peeks=False,
        inspired=False,
        dead=dead,
        wounded=wounded,
        under=safe if phase == "terrain" else side.under,
        beside=side.beside if phase == "terrain" else safe,
    )


def mend_next(battle: LandBattle, log: list[Fact]) -> LandBattle:
    """Ask each side with a wounded card whether a Morale Booster or a Rally takes its wound off."""
    while battle.turn < 2:
        lies = bool(battle.sides[battle.turn].wounded)
        if lies and len(mend_moves(replace(battle, asked=battle.turn))) > 1:
            return replace(battle, stage=LandStage.MEND, asked=battle.turn)
        battle = replace(battle, turn=battle.turn + 1)
    return replace(battle, turn=0, stage=LandStage.STRIKE_NEXT if battle.striker >= 0 else LandStage.NEXT_COMBAT)


def mend_moves(battle: LandBattle) -> list[Move]:
    """List the ways to take off a wound."""
    passing = battle.sides[battle.asked].passing
    moves: tuple[Move, ...] = (m.Mend(),) if passing else (m.Mend(), m.PlayBattleEvent("rally"))
    return with_pass(battle, [move for move in moves if not why_not_mend(battle, move)])


def why_not_mend(battle: LandBattle, move: Move) -> tuple[Fact, ...]:
    """Return the reasons against taking off a wound now."""
    side = battle.sides[battle.asked]
    reasons: list[Fact] = []
    if isinstance(move, m.Mend | m.PlayBattleEvent) and not side.wounded:
        reasons.append(refusals.NoWound(side.leader))
    if isinstance(move, m.Mend) and (side.characteristic != "morale_booster" or side.spent):
        reasons.append(refusals.NoBoosterLeft(side.leader))
    if isinstance(move, m.PlayBattleEvent) and (move.event != "rally" or "rally" not in side.events):
        reasons.append(refusals.EventOutOfTime(move.event))
    return (*reasons, *why_not_let_pass(battle, move))


def mend_do(battle: LandBattle, move: Move, log: list[Fact]) -> LandBattle:
    """Take a wound off, or not."""
    battle = passed(battle, move)
    side = battle.sides[battle.asked]
    if not isinstance(move, m.Pass):
        zone = "under" if battle.phase == "terrain" else "beside"
        log.append(events.WoundMended(side.army.seat, side.wounded))
        changes = {"spent": True} if isinstance(move, m.Mend) else {"events": without(side.events, "rally")}
        side = replace(side, wounded="", **{zone: added(getattr(side, zone), side.wounded)}, **changes)
    return replace(battle.with_side(battle.asked, side), turn=battle.turn + 1, stage=LandStage.MEND_NEXT)
