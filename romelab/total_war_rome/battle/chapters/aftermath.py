"""Phase 6: which armies are destroyed, who is victorious, and what victory gives (TWR-206 to TWR-215)."""

from romelab.core.game import Chances, Fact, Move
from romelab.total_war_rome.battle.chapters.damage import throws
from romelab.total_war_rome.battle.positions import events, moves as m, refusals
from romelab.total_war_rome.battle.positions.armies import BATTLE_EVENTS, added, distinct, mains, without
from romelab.total_war_rome.battle.positions.stages import LandStage
from romelab.total_war_rome.battle.positions.state import BattleResult, LandBattle, Roll, Side, SideResult, replace
from romelab.total_war_rome.box.cards import card_id, generals, least_mains, troop

LEVELS = {"x": 1, "skull": 2}
"""How many star levels a general rises by (TWR-213)."""


def judge(battle: LandBattle, log: list[Fact]) -> LandBattle:
    """Find the destroyed armies and the victor; survivors are picked up.

    An army with too few main battle cards is destroyed (TWR-206); with both gone nobody wins (TWR-207). To destroy
    a large army is a total victory (TWR-208); a small one, or more main battle cards than the enemy did, is a victory
    (TWR-210); equal losses are a tie (TWR-215).
    """
    if battle.options.wounded_cards == "lost":
        battle = _wounded_lost(battle, log)
    gone = [mains(side.alive) < least_mains(side.general) for side in battle.sides]
    one, two = battle.sides
    lost = [mains(one.dead), mains(two.dead)]
    battle = replace(battle, fallen=(one.dead, two.dead))
    for index, side in enumerate(battle.sides):
        count = mains(side.alive)
        if gone[index]:
            log.append(events.ArmyBreaks(side.army.seat, side.leader, count))
        hand, dead = ((), added(side.dead, *side.alive)) if gone[index] else (side.alive, side.dead)
        battle = battle.with_side(index, replace(side, hand=hand, dead=dead, under=(), beside=(), wounded=""))
    winner, total = -1, False
    if gone[0] and gone[1]:
        log.append(events.BothDestroyed())
    elif gone[0] or gone[1]:
        winner = 0 if gone[1] else 1
        total = len(battle.sides[1 - winner].army.cards) >= 4
    elif lost[0] != lost[1]:
        winner = 0 if lost[0] < lost[1] else 1
    else:
        log.append(events.BattleTied(lost[0]))
    if winner >= 0:
        side = battle.sides[winner]
        victory = events.TotalVictory if total else events.Victory
        log.append(victory(side.army.seat, side.leader))
    return replace(
        battle,
        phase="result",
        winner=winner,
        total=total,
        destroyed=(gone[0], gone[1]),
        asked=max(0, winner),
        choices=2 if total else 1,
        stage=LandStage.RECOVER_NEXT if winner >= 0 else LandStage.OVER,
        turn=0,
    )


def _wounded_lost(battle: LandBattle, log: list[Fact]) -> LandBattle:
    """Put the cards that lie wounded at the end of the fighting into the dead zones (T-27)."""
    for index, side in enumerate(battle.sides):
        if side.wounded:
            log.append(events.DiesOfWound(side.army.seat, side.wounded))
            side = replace(side, dead=added(side.dead, side.wounded), wounded="")
            battle = battle.with_side(index, side)
    return battle


def recover_next(battle: LandBattle, log: list[Fact]) -> LandBattle:
    """Ask the victor for cards to take back while there are any: two (TWR-209) or one (TWR-211)."""
    if battle.choices and battle.sides[battle.winner].dead:
        return replace(battle, stage=LandStage.RECOVER)
    return replace(battle, stage=LandStage.UPGRADE_NEXT, choices=2 if battle.total else 1)


def recover_moves(battle: LandBattle) -> list[Move]:
    """List taking each card of one's own dead zone back, and taking none."""
    return [*(m.Recover(card) for card in distinct(battle.sides[battle.asked].dead)), m.Pass()]


def why_not_recover(battle: LandBattle, move: Move) -> tuple[Fact, ...]:
    """Return the reasons against taking a card back."""
    if isinstance(move, m.Recover) and move.card not in battle.sides[battle.asked].dead:
        rule = "TWR-209" if battle.total else "TWR-211"
        return (refusals.NotDead(rule, move.card),)
    return ()


def recover_do(battle: LandBattle, move: Move, log: list[Fact]) -> LandBattle:
    """Take a card back, or leave it."""
    if not isinstance(move, m.Recover):
        return replace(battle, stage=LandStage.RECOVER_NEXT, choices=0)
    side = battle.sides[battle.asked]
    rule = "TWR-209" if battle.total else "TWR-211"
    log.append(events.TakesCardBack(rule, side.army.seat, side.leader, move.card))
    side = replace(side, dead=without(side.dead, move.card), hand=added(side.hand, move.card))
    return replace(battle.with_side(battle.asked, side), choices=battle.choices - 1, stage=LandStage.RECOVER_NEXT)


def veteran_of(piece: str) -> str:
    """Return the veteran card of a card in an army, its lender's mark kept; empty if there is none."""
    upgrade = troop(piece).upgrade
    return upgrade + piece[piece.index("@") :] if upgrade and "@" in piece else upgrade


def reserve_veterans(battle: LandBattle) -> tuple[str, ...]:
    """Return the victor's veteran cards that are still in reserve; by one ruling those just fallen are there (T-37)."""
    side = battle.sides[battle.winner]
    veterans = side.army.veterans
    if battle.options.missing_veteran == "from_dead_zone":
        veterans = added(veterans, *(card for card in side.dead if troop(card).veteran))
    return without(veterans, *battle.upgraded)


def upgrade_next(battle: LandBattle, log: list[Fact]) -> LandBattle:
    """Ask the victor for cards to make veterans while matching cards are in reserve (TWR-212)."""
    if battle.choices and len(upgrade_moves(battle)) > 1:
        return replace(battle, stage=LandStage.UPGRADE)
    side = battle.sides[battle.winner]
    if not side.general:
        return replace(battle, stage=LandStage.CLOSE)
    roll = Roll(battle.winner, side.general, "", "", (generals()[side.general].die,))
    return replace(battle, rolls=(roll,), stage=LandStage.IMPROVE)


def upgrade_moves(battle: LandBattle) -> list[Move]:
    """List making each card that can become one a veteran, and making none."""
    moves: list[Move] = [m.Upgrade(card) for card in distinct(battle.sides[battle.asked].hand)]
    return [move for move in (*moves, m.Pass()) if not why_not_upgrade(battle, move)]


def why_not_upgrade(battle: LandBattle, move: Move) -> tuple[Fact, ...]:
    """Return the reasons against an upgrade."""
    if not isinstance(move, m.Upgrade):
        return ()
    if move.card not in battle.sides[battle.asked].hand:
        return (refusals.NotInArmy(move.card),)
    veteran = veteran_of(move.card)
    if not veteran or veteran not in reserve_veterans(battle):
        return (refusals.NoVeteranLeft(move.card),)
    return ()


def upgrade_do(battle: LandBattle, move: Move, log: list[Fact]) -> LandBattle:
    """Make a card a veteran, or leave it."""
    if not isinstance(move, m.Upgrade):
        return replace(battle, stage=LandStage.UPGRADE_NEXT, choices=0)
    side = battle.sides[battle.asked]
    veteran = veteran_of(move.card)
    log.append(events.BecomesVeteran(side.army.seat, move.card, veteran, side.army.owners))
    side = replace(side, hand=added(without(side.hand, move.card), veteran))
    upgraded = added(battle.upgraded, veteran)
    battle = battle.with_side(battle.asked, side)
    return replace(battle, upgraded=upgraded, choices=battle.choices - 1, stage=LandStage.UPGRADE_NEXT)


def improve_chances(battle: LandBattle) -> Chances:
    """Return what the die of the victorious general may show."""
    return throws(battle.rolls[0].dice, battle.dice)


def improved(battle: LandBattle, outcome: tuple[str, ...], log: list[Fact]) -> LandBattle:
    """Take over the improvement roll; a development may let it be rolled again once."""
    roll = battle.rolls[0]
    side = battle.sides[battle.winner]
    face = outcome[0]
    fell = (events.Fell(roll.dice[0], face),)
    log.append(events.GeneralLearns(side.army.seat, side.leader, fell))
    again = side.army.general_reroll and not roll.used
    roll = replace(roll, faces=(face,), used=(0,) if roll.faces else ())
    again = again and not roll.used
    return replace(battle, rolls=(roll,), stage=LandStage.IMPROVE_AGAIN if again else LandStage.RISE)


def improve_again_moves(battle: LandBattle) -> list[Move]:
    """List rolling again by a development, and keeping the first roll."""
    return [m.Reroll((0,)), m.Pass()]


def why_not_improve_again(battle: LandBattle, move: Move) -> tuple[Fact, ...]:
    """Return the reasons against rolling again."""
    if isinstance(move, m.Reroll) and move.dice != (0,):
        return (refusals.OneDieOnly(),)
    return ()


def improve_again_do(battle: LandBattle, move: Move, log: list[Fact]) -> LandBattle:
    """Roll again, or keep the roll."""
    return replace(battle, stage=LandStage.IMPROVE if isinstance(move, m.Reroll) else LandStage.RISE)


def reserve_generals(side: Side) -> tuple[str, ...]:
    """Return the general cards of a side that are still in reserve."""
    reserve = tuple(sorted(side.army.reserve_generals))
    # After a fall the heir came from the reserve.
    return without(reserve, side.general) if side.left and side.general else reserve


def higher(side: Side, levels: int) -> tuple[str, ...]:
    """Return the cards that a general may become: the highest level within reach that reserve cards permit (B-15)."""
    now = generals()[side.general]
    for stars in range(now.stars + levels, now.stars, -1):
        fitting = [g for g in reserve_generals(side) if generals()[g].stars == stars]
        fitting = [g for g in fitting if generals()[g].faction == now.faction]
        if fitting:
            return distinct(fitting)
    return ()


def rise(battle: LandBattle, log: list[Fact]) -> LandBattle:
    """Lift the general by the roll, if cards permit (TWR-213); the owner chooses among several of one level."""
    side = battle.sides[battle.winner]
    levels = LEVELS.get(battle.rolls[0].faces[0], 0)
    cards = higher(side, levels) if levels else ()
    if battle.options.top_general == "stays" and generals()[side.general].stars + levels > max(
        each.stars for each in generals().values()
    ):
        cards = ()
    battle = replace(battle, rolls=(), improved=levels)
    if len(cards) > 1:
        return replace(battle, stage=LandStage.PROMOTE, asked=battle.winner)
    if cards:
        return promote_do(battle, m.Promote(cards[0]), log)
    return replace(battle, stage=LandStage.CLOSE)


def promote_moves(battle: LandBattle) -> list[Move]:
    """List the cards that the general may become."""
    return [m.Promote(general) for general in higher(battle.sides[battle.asked], battle.improved)]


def why_not_promote(battle: LandBattle, move: Move) -> tuple[Fact, ...]:
    """Return the reasons against a general's new card."""
    if isinstance(move, m.Promote) and move.general not in higher(battle.sides[battle.asked], battle.improved):
        return (refusals.NotHisLevel(move.general),)
    return ()


def promote_do(battle: LandBattle, move: m.Promote, log: list[Fact]) -> LandBattle:
    """Give the army its better general."""
    side = battle.sides[battle.winner]
    better = generals()[move.general]
    log.append(events.GeneralRises(side.army.seat, side.leader, better.id, better.stars))
    side = replace(side, left=(*side.left, side.general), general=move.general)
    return replace(battle.with_side(battle.winner, side), stage=LandStage.CLOSE)


def close(battle: LandBattle, log: list[Fact]) -> LandBattle:
    """End the battle once the victor has chosen everything."""
    return replace(battle, stage=LandStage.OVER)


def land_result(battle: LandBattle) -> BattleResult:
    """Return what the campaign takes over from a finished land battle; in a tie the attacker withdraws (TWR-215)."""
    tie = battle.winner < 0 and not any(battle.destroyed)
    beaten = battle.winner >= 0 and not battle.destroyed[1 - battle.winner]
    withdraws = 0 if tie else None
    if beaten and battle.options.escape_places == "withdraws":
        withdraws = 1 - battle.winner
    sides = (_side_result(battle, 0), _side_result(battle, 1))
    return BattleResult(battle.winner if battle.winner >= 0 else None, battle.total, withdraws, sides)


def points(battle: LandBattle, index: int) -> tuple[tuple[int, int], ...]:
    """Return the victory points of a side by seat: 2 (TWR-209) or 1 (TWR-211); allies by TWR-006 to TWR-008."""
    owners = battle.sides[index].army.owners
    if battle.winner != index:
        return tuple((seat, 0) for seat in owners)
    if len(owners) > 1:
        return tuple((seat, 1 if battle.total else 0) for seat in owners)
    return ((battle.sides[index].army.seat, 2 if battle.total else 1),)


def _side_result(battle: LandBattle, index: int) -> SideResult:
    side = battle.sides[index]
    gone = battle.destroyed[index]
    upgraded = battle.upgraded if battle.winner == index else ()
    bases = (troop(card).base + card[len(card_id(card)) :] for card in upgraded)
    left = (*side.left, side.general) if gone and side.general else side.left
    used = tuple(
        event for event in BATTLE_EVENTS for _ in range(side.army.events.count(event) - side.events.count(event))
    )
    return SideResult(
        seat=side.army.seat,
        cards=side.hand,
        # Dead cards that were not taken back go to the reserve stacks (TWR-214, TWR-215).
        lost=added(side.dead, *bases),
        general="" if gone else side.general,
        generals_lost=left,
        destroyed=gone,
        points=points(battle, index),
        upgraded=upgraded,
        events_used=used,
    )
