"""Naval battles: pools of dice, sinking, captures, and the carried armies (TWR-216 to TWR-221)."""

from collections import Counter

from romelab.core.game import Chances, Fact, Move
from romelab.total_war_rome.battle.chapters import damage, rows
from romelab.total_war_rome.battle.positions import events, moves as m, prompts, refusals
from romelab.total_war_rome.battle.positions.armies import added, distinct, mains, without
from romelab.total_war_rome.battle.positions.stages import NavalStage
from romelab.total_war_rome.battle.positions.state import BattleResult, NavalBattle, Roll, SideResult, replace
from romelab.total_war_rome.box.cards import COLOURS, MOST_SHIPS, least_mains, ships

EXTRA_DICE = {"ramming_speed": "GREEN"}
"""Dice that event cards add in a naval battle."""


def prepare_next(battle: NavalBattle, log: list[Fact]) -> NavalBattle:
    """Ask each side for events, then gather all the dice on the ship cards of both (TWR-216)."""
    while battle.turn < 2:
        fleet = battle.sides[battle.turn]
        if fleet.events or rows.holds_cards(battle.options, fleet.navy, fleet.events):
            return replace(battle, stage=NavalStage.PREPARE, asked=battle.turn)
        battle = replace(battle, turn=battle.turn + 1)
    rolls: list[Roll] = []
    for index, fleet in enumerate(battle.sides):
        rolls += [Roll(index, ship, "", "", ships()[ship].dice) for ship in fleet.ships]
        rolls += [Roll(index, "", "", "", (colour,)) for colour in fleet.extra]
    return replace(battle, rolls=tuple(rolls), stage=NavalStage.ROLL, turn=0)


def prepare_moves(battle: NavalBattle) -> list[Move]:
    """List the event cards that may be played before the roll."""
    return [*(m.PlayBattleEvent(event) for event in distinct(battle.sides[battle.asked].events)), m.Pass()]


def why_not_prepare(battle: NavalBattle, move: Move) -> tuple[Fact, ...]:
    """Return the reasons against an event card."""
    if isinstance(move, m.PlayBattleEvent) and move.event not in battle.sides[battle.asked].events:
        return (refusals.EventNotAboard(move.event, battle.sides[battle.asked].flag),)
    return ()


def prepare_do(battle: NavalBattle, move: Move, log: list[Fact]) -> NavalBattle:
    """Play an event card, or go on."""
    if not isinstance(move, m.PlayBattleEvent):
        return replace(battle, turn=battle.turn + 1, stage=NavalStage.PREPARE_NEXT)
    fleet = battle.sides[battle.asked]
    colour = EXTRA_DICE[move.event]
    log.append(events.AddsDie(fleet.navy.seat, fleet.flag, colour))
    fleet = replace(fleet, events=without(fleet.events, move.event), extra=(*fleet.extra, colour))
    return replace(battle.with_side(battle.asked, fleet), stage=NavalStage.PREPARE_NEXT)


def roll_chances(battle: NavalBattle) -> Chances:
    """Return what the dice of the next ship card may show."""
    roll = next(roll for roll in battle.rolls if roll.due)
    return damage.throws(roll.falling, battle.dice)


def rolled(battle: NavalBattle, outcome: tuple[str, ...], log: list[Fact]) -> NavalBattle:
    """Take over what the dice of one ship card show."""
    roll, rolls = damage.fallen(battle.rolls, outcome)
    fleet = battle.sides[roll.side]
    seat, flag = fleet.navy.seat, fleet.flag
    fell = tuple(map(events.Fell, roll.falling, outcome))
    if roll.card:
        log.append(events.ShipRolls(seat, flag, roll.card, fell))
    else:
        log.append(events.ExtraDieRolls(seat, flag, fell))
    waits = any(other.due for other in rolls)
    return replace(battle, rolls=rolls, stage=NavalStage.ROLL if waits else NavalStage.REROLL_NEXT)


def reroll_next(battle: NavalBattle, log: list[Fact]) -> NavalBattle:
    """Ask each side that may reroll a die by a development."""
    while battle.turn < 2:
        fleet = battle.sides[battle.turn]
        if fleet.navy.reroll and not fleet.rerolled:
            return replace(battle, stage=NavalStage.REROLL, asked=battle.turn)
        battle = replace(battle, turn=battle.turn + 1)
    return replace(battle, stage=NavalStage.S_NEXT, turn=0)


def places(battle: NavalBattle, index: int) -> list[tuple[int, int]]:
    """Return the dice of a side in order: the number of the roll and the place in it."""
    return [
        (number, place)
        for number, roll in enumerate(battle.rolls)
        if roll.side == index
        for place in range(len(roll.dice))
    ]


def reroll_moves(battle: NavalBattle) -> list[Move]:
    """List the dice that may be rolled again, one of them."""
    return [*(m.Reroll((die,)) for die in range(len(places(battle, battle.asked)))), m.Pass()]


def why_not_reroll(battle: NavalBattle, move: Move) -> tuple[Fact, ...]:
    """Return the reasons against a reroll."""
    if not isinstance(move, m.Reroll):
        return ()
    count = len(places(battle, battle.asked))
    if len(move.dice) != 1 or not 0 <= move.dice[0] < count:
        return (refusals.OneOwnDie(count),)
    return ()


def reroll_do(battle: NavalBattle, move: Move, log: list[Fact]) -> NavalBattle:
    """Roll a die again, or keep all."""
    battle = battle.with_side(battle.asked, replace(battle.sides[battle.asked], rerolled=True))
    if not isinstance(move, m.Reroll):
        return replace(battle, turn=battle.turn + 1, stage=NavalStage.REROLL_NEXT)
    number, place = places(battle, battle.asked)[move.dice[0]]
    rolls = tuple(replace(r, again=(place,)) if n == number else r for n, r in enumerate(battle.rolls))
    return replace(battle, rolls=rolls, stage=NavalStage.ROLL, turn=battle.turn + 1)


def faces(battle: NavalBattle, index: int) -> Counter[str]:
    """Count what all dice of a side show."""
    return Counter(face for roll in battle.rolls if roll.side == index for face in roll.faces)


def s_next(battle: NavalBattle, log: list[Fact]) -> NavalBattle:
    """Ask marines facing a carried army how they use their S (T-47); then work out the losses."""
    while battle.turn < 2:
        fleet = battle.sides[battle.turn]
        pairs = faces(battle, battle.turn)["s"] // 2 if fleet.navy.marines else 0
        aboard = battle.sides[1 - battle.turn].army
        if pairs and aboard and battle.options.marines_s == "once":
            return replace(battle, stage=NavalStage.USE_S, asked=battle.turn)
        battle = replace(battle.with_side(battle.turn, replace(fleet, captures=pairs)), turn=battle.turn + 1)
    return reckon(battle, log)


def use_s_moves(battle: NavalBattle) -> list[Move]:
    """List how many pairs of S may capture."""
    return [m.UseS(pairs) for pairs in range(faces(battle, battle.asked)["s"] // 2 + 1)]


def why_not_use_s(battle: NavalBattle, move: Move) -> tuple[Fact, ...]:
    """Return the reasons against a use of S."""
    pairs = faces(battle, battle.asked)["s"] // 2
    if isinstance(move, m.UseS) and not 0 <= move.captures <= pairs:
        return (refusals.TooManyPairs(pairs, move.captures),)
    return ()


def use_s_do(battle: NavalBattle, move: m.UseS, log: list[Fact]) -> NavalBattle:
    """Note how the S are used."""
    battle = battle.with_side(battle.asked, replace(battle.sides[battle.asked], captures=move.captures))
    return replace(battle, turn=battle.turn + 1, stage=NavalStage.S_NEXT)


def reckon(battle: NavalBattle, log: list[Fact]) -> NavalBattle:
    """Work out the losses of both sides at once from all dice (TWR-217 to TWR-219)."""
    for index in (0, 1):
        fleet, enemy = battle.sides[index], battle.sides[1 - index]
        shown = faces(battle, 1 - index)
        halves = shown["x"] + (1 if battle.options.odd_naval_x == "sinks" else 0)
        sunk = min(len(fleet.ships), shown["skull"] + halves // 2)
        taken = min(len(fleet.ships) - sunk, enemy.captures)
        at_troops = shown["s"]
        if enemy.navy.marines and battle.options.marines_s == "once":
            at_troops -= 2 * enemy.captures
        # The share of the carried army on ships that are lost, rounded up (TWR-220).
        share = -(-len(fleet.army) * (sunk + taken) // len(fleet.ships))
        drown = min(len(fleet.army), at_troops + share)
        log.append(events.NavyLosses(fleet.navy.seat, fleet.flag, sunk, taken, drown))
        battle = battle.with_side(index, replace(fleet, to_sink=sunk, to_take=taken, to_drown=drown))
    return replace(battle, stage=NavalStage.LOSSES_NEXT, turn=0)


def losses_next(battle: NavalBattle, log: list[Fact]) -> NavalBattle:
    """Take the losses: ships that sink, ships that are captured, then troops drawn at random."""
    for index in (0, 1):
        fleet = battle.sides[index]
        kinds = len(set(fleet.ships))
        if fleet.to_sink and kinds > 1 and fleet.to_sink < len(fleet.ships):
            return replace(battle, stage=NavalStage.LOSE_SHIP, asked=index)
        if fleet.to_sink:
            return losses_next(_sink(battle, index, fleet.ships[0]), log)
    for index in (0, 1):
        fleet = battle.sides[index]
        if fleet.to_take and len(set(fleet.ships)) > 1 and fleet.to_take < len(fleet.ships):
            return replace(battle, stage=NavalStage.CAPTURE_SHIP, asked=1 - index)
        if fleet.to_take:
            return losses_next(_take(battle, index, fleet.ships[0]), log)
    for index in (0, 1):
        if battle.sides[index].to_drown:
            return replace(battle, stage=NavalStage.DROWN, asked=index)
    for index, fleet in enumerate(battle.sides):
        if fleet.navy.army and _army_gone(battle, index):
            rule = "TWR-221" if not fleet.army else "TWR-046"
            log.append(events.CarriedArmyLost(rule, fleet.navy.seat, fleet.flag))
    return replace(battle, stage=NavalStage.OVER)


def _sink(battle: NavalBattle, index: int, ship: str) -> NavalBattle:
    fleet = battle.sides[index]
    fleet = replace(fleet, ships=without(fleet.ships, ship), sunk=added(fleet.sunk, ship), to_sink=fleet.to_sink - 1)
    return battle.with_side(index, fleet)


def _take(battle: NavalBattle, index: int, ship: str) -> NavalBattle:
    fleet = battle.sides[index]
    fleet = replace(fleet, ships=without(fleet.ships, ship), taken=added(fleet.taken, ship), to_take=fleet.to_take - 1)
    return battle.with_side(index, fleet)


def lose_ship_moves(battle: NavalBattle) -> list[Move]:
    """List one's own ship cards that may sink."""
    return [m.LoseShip(ship) for ship in distinct(battle.sides[battle.asked].ships)]


def capture_ship_moves(battle: NavalBattle) -> list[Move]:
    """List the enemy ship cards that may be captured."""
    return [m.CaptureShip(ship) for ship in distinct(battle.sides[1 - battle.asked].ships)]


def why_not_ship(battle: NavalBattle, move: Move) -> tuple[Fact, ...]:
    """Return the reasons against losing or capturing a ship card."""
    if isinstance(move, m.LoseShip) and move.ship not in battle.sides[battle.asked].ships:
        return (refusals.NotInNavy(move.ship),)
    if isinstance(move, m.CaptureShip) and move.ship not in battle.sides[1 - battle.asked].ships:
        return (refusals.NotInEnemyNavy(move.ship),)
    return ()


def ship_do(battle: NavalBattle, move: m.LoseShip | m.CaptureShip, log: list[Fact]) -> NavalBattle:
    """Sink or capture the chosen ship card."""
    seat = battle.sides[battle.asked].navy.seat
    if isinstance(move, m.LoseShip):
        log.append(events.ShipSinks(seat, move.ship))
        return replace(_sink(battle, battle.asked, move.ship), stage=NavalStage.LOSSES_NEXT)
    log.append(events.ShipCaptured(seat, move.ship))
    return replace(_take(battle, 1 - battle.asked, move.ship), stage=NavalStage.LOSSES_NEXT)


def drown_chances(battle: NavalBattle) -> Chances:
    """Return which carried troop card may be drawn, each card alike (TWR-219)."""
    return Chances.of(dict(Counter(battle.sides[battle.asked].army)))


def drowned(battle: NavalBattle, outcome: str, log: list[Fact]) -> NavalBattle:
    """Lose the troop card drawn."""
    card = outcome
    fleet = battle.sides[battle.asked]
    log.append(events.LostAtSea(fleet.navy.seat, card))
    fleet = replace(
        fleet, army=without(fleet.army, card), drowned=added(fleet.drowned, card), to_drown=fleet.to_drown - 1
    )
    return replace(battle.with_side(battle.asked, fleet), stage=NavalStage.LOSSES_NEXT)


def _army_gone(battle: NavalBattle, index: int) -> bool:
    """Tell whether a carried army is lost, and its general with it (TWR-221); so are too few cards (TWR-046)."""
    fleet = battle.sides[index]
    return not fleet.army or mains(fleet.army) < least_mains(fleet.navy.general)


def loser(battle: NavalBattle) -> int:
    """Return the side that lost, -1 for a tie (T-61)."""
    if battle.options.naval_battle_length == "fewer_left":
        one, two = (-len(fleet.ships) for fleet in battle.sides)
    else:
        one, two = (len(fleet.sunk) + len(fleet.taken) for fleet in battle.sides)
    return -1 if one == two else (0 if one > two else 1)


def naval_result(battle: NavalBattle) -> BattleResult:
    """Return what the campaign takes over from a naval battle that is over."""
    beaten = loser(battle)
    withdraws = beaten if beaten >= 0 else 0
    sides = (_side_result(battle, 0), _side_result(battle, 1))
    afloat = bool(sides[withdraws].ships)
    return BattleResult(1 - beaten if beaten >= 0 else None, False, withdraws if afloat else None, sides)


def _side_result(battle: NavalBattle, index: int) -> SideResult:
    fleet, enemy = battle.sides[index], battle.sides[1 - index]
    afloat, returned = _with_prizes(fleet.ships, enemy.taken, battle.options.no_room_for_card == "captor")
    gone = bool(fleet.navy.army) and _army_gone(battle, index)
    counts = battle.options.captured_counts_as_sunk or not enemy.taken
    wiped = not enemy.ships and len(enemy.navy.ships) >= 2 and counts
    lost = added(fleet.drowned, *fleet.army) if gone else fleet.drowned
    used = without(tuple(sorted(fleet.navy.events)), *fleet.events)
    general = fleet.navy.general
    return SideResult(
        seat=fleet.navy.seat,
        cards=() if gone else fleet.army,
        lost=lost,
        general="" if gone else general,
        generals_lost=(general,) if gone and general else (),
        destroyed=gone,
        points=((fleet.navy.seat, 1 if wiped else 0),),
        events_used=used,
        ships=afloat,
        ships_lost=added(fleet.sunk, *fleet.taken),
        ships_returned=returned,
    )


def _with_prizes(
    own: tuple[str, ...], prizes: tuple[str, ...], captor: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return a navy with the ship cards it has captured, and those for which there is no room (TWR-218, T-58)."""
    room = MOST_SHIPS - len(own)
    if len(prizes) <= room or not captor:
        return added(own, *prizes[:room]), prizes[room:]
    weakest = sorted(own, key=lambda card: [COLOURS.index(die) for die in ships()[card].dice], reverse=True)
    gone = tuple(weakest[: len(prizes) - room])
    return added(without(own, *gone), *prizes), gone


def seat_asked(battle: NavalBattle) -> int:
    """Return the seat that decides for the side asked."""
    return battle.sides[battle.asked].navy.seat


_rows = rows.BattleRows[NavalBattle]()

NAVAL = _rows.table(
    NavalStage,
    m.NAVAL_MOVES,
    seat_asked,
    _rows.follows(NavalStage.PREPARE_NEXT, "TWR-102", prepare_next),
    _rows.decision(NavalStage.PREPARE, "TWR-102", prompts.PreparesAtSea, prepare_moves)(
        _rows.kind(m.PlayBattleEvent, why_not_prepare, prepare_do), _rows.kind(m.Pass, rows.why_not_rest, prepare_do)
    ),
    _rows.chance(NavalStage.ROLL, "TWR-216", prompts.RollBattleDice, roll_chances, rolled),
    _rows.follows(NavalStage.REROLL_NEXT, "TWR-216", reroll_next),
    _rows.decision(NavalStage.REROLL, "TWR-216", prompts.MayRollAgain, reroll_moves)(
        _rows.kind(m.Reroll, why_not_reroll, reroll_do), _rows.kind(m.Pass, rows.why_not_rest, reroll_do)
    ),
    _rows.follows(NavalStage.S_NEXT, "TWR-218", s_next),
    _rows.decision(NavalStage.USE_S, "TWR-218", prompts.UsesMarines, use_s_moves)(
        _rows.kind(m.UseS, why_not_use_s, use_s_do)
    ),
    _rows.follows(NavalStage.LOSSES_NEXT, "TWR-217", losses_next),
    _rows.decision(NavalStage.LOSE_SHIP, "TWR-217", prompts.ChoosesSinking, lose_ship_moves)(
        _rows.kind(m.LoseShip, why_not_ship, ship_do)
    ),
    _rows.decision(NavalStage.CAPTURE_SHIP, "TWR-218", prompts.ChoosesPrize, capture_ship_moves)(
        _rows.kind(m.CaptureShip, why_not_ship, ship_do)
    ),
    _rows.chance(NavalStage.DROWN, "TWR-219", prompts.DrawDrowned, drown_chances, drowned, hidden=True),
    _rows.end(NavalStage.OVER, "TWR-217"),
)
