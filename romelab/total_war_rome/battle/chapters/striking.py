"""Cards rolled at enemies that cannot roll back: leftover cards (TWR-184, TWR-192, TWR-201), then envelopment."""

from romelab.core.game import Fact, Move
from romelab.total_war_rome.battle.chapters.fighting import STRIKE_RULES
from romelab.total_war_rome.battle.positions import events, moves as m, refusals
from romelab.total_war_rome.battle.positions.armies import distinct, mains, without
from romelab.total_war_rome.battle.positions.stages import LandStage
from romelab.total_war_rome.battle.positions.state import LandBattle, Roll, Side, replace
from romelab.total_war_rome.box.cards import troop
from romelab.total_war_rome.box.options import BattleOptions

AFTER = {"terrain": LandStage.BEGIN_FLANKS, "flanks": LandStage.BEGIN_CENTRE, "centre": LandStage.BEGIN_ENVELOPMENT}
"""What comes after the strikes of a phase; after an envelopment the result."""


def end_phase(battle: LandBattle, log: list[Fact]) -> LandBattle:
    """Close the combats of a phase: a side whose enemy has run out may roll its leftover cards."""
    striker = _leftover_side(battle)
    battle = replace(battle, striker=striker, asked=max(0, striker), turn=0)
    return replace(battle, stage=LandStage.STRIKE_NEXT if striker >= 0 else LandStage.END_STRIKES)


def _leftover_side(battle: LandBattle) -> int:
    """Return the side with cards over in the terrain (TWR-184), on the flanks (TWR-192), in the centre (TWR-201)."""
    one, two = (side.hand for side in battle.sides)
    if battle.phase == "terrain" and not battle.combat:
        return -1
    if battle.phase == "centre":
        if not battle.combat and not (one and two):
            # The same roll was open at the end of the flanks; nothing has changed since.
            return -1
        able = [0 if battle.held == index else mains(hand) for index, hand in ((0, one), (1, two))]
        if bool(able[0]) != bool(able[1]):
            return 0 if able[0] else 1
    if bool(one) != bool(two):
        return 0 if one else 1
    return -1


def strike_next(battle: LandBattle, log: list[Fact]) -> LandBattle:
    """Ask the side that may strike as long as it has a card and a target (TWR-184, TWR-192, TWR-201, TWR-202)."""
    battle = replace(battle, asked=battle.striker, rolls=())
    return replace(battle, stage=LandStage.STRIKE if len(strike_moves(battle)) > 1 else LandStage.END_STRIKES)


def end_strikes(battle: LandBattle, log: list[Fact]) -> LandBattle:
    """Go on to the next phase; in an envelopment to the other side first."""
    if battle.phase == "envelopment" and battle.striker == 0:
        return replace(battle, striker=1, stage=LandStage.STRIKE_NEXT)
    return replace(battle, striker=-1, stage=AFTER.get(battle.phase, LandStage.JUDGE))


def begin_envelopment(battle: LandBattle, log: list[Fact]) -> LandBattle:
    """Open phase 5: the attacker's mounted cards first, then the defender's (TWR-202)."""
    return replace(battle, phase="envelopment", striker=0, combat=0, turn=0, stage=LandStage.STRIKE_NEXT)


def may_envelop(card: str, options: BattleOptions) -> bool:
    """Tell whether a card may take part in an envelopment (TWR-202, T-12)."""
    return options.cavalry_skirmishers_ride if troop(card).kind == "cavalry_skirmisher" else troop(card).mounted


def roll_of(battle: LandBattle, move: m.Strike) -> Roll:
    """Return what a strike rolls: at the safe zone under the general in the terrain, beside the general later."""
    card, terrain = troop(move.card), battle.phase == "terrain"
    where = "wounded" if move.wounded else "under" if terrain else "beside"
    # Dice for difficult terrain in its phase (TWR-178), good-going dice otherwise (TWR-185, TWR-193, TWR-202).
    return Roll(battle.asked, move.card, move.target, where, card.difficult if terrain else card.good)


def strike_moves(battle: LandBattle) -> list[Move]:
    """List the different strikes of the side asked, and passing."""
    side, enemy = battle.sides[battle.asked], battle.sides[1 - battle.asked]
    targets = [(enemy.wounded, True)] if enemy.wounded else []
    targets += [(card, False) for card in distinct(_exposed(enemy, battle.phase))]
    moves: list[Move] = [m.Strike(card, target, lies) for card in distinct(side.hand) for target, lies in targets]
    return [move for move in (*moves, m.Pass()) if not why_not_strike(battle, move)]


def _exposed(enemy: Side, phase: str) -> tuple[str, ...]:
    """Return the cards of an enemy that can be struck in its safe zone; an envelopment spares those under (TWR-203)."""
    return enemy.under if phase == "terrain" else enemy.beside


def why_not_strike(battle: LandBattle, move: Move) -> tuple[Fact, ...]:
    """Return every reason against a strike."""
    if not isinstance(move, m.Strike):
        return ()
    side, enemy = battle.sides[battle.asked], battle.sides[1 - battle.asked]
    reasons: list[Fact] = []
    if move.card not in side.hand:
        reasons.append(refusals.CardNotInHand(move.card))
    elif battle.phase == "envelopment" and not may_envelop(move.card, battle.options):
        reasons.append(refusals.NotMounted(move.card))
    elif battle.phase == "terrain" and not troop(move.card).difficult:
        reasons.append(refusals.NoRoughDice(move.card))
    if move.wounded and move.target != enemy.wounded:
        reasons.append(refusals.NotWounded(STRIKE_RULES[battle.phase], move.target))
    elif not move.wounded and move.target not in _exposed(enemy, battle.phase):
        rule = "TWR-203" if battle.phase == "envelopment" else STRIKE_RULES[battle.phase]
        kind = refusals.NotUnderGeneral if battle.phase == "terrain" else refusals.NotBesideGeneral
        reasons.append(kind(rule, move.target))
    return tuple(reasons)


def strike_do(battle: LandBattle, move: m.Strike | m.Pass, log: list[Fact]) -> LandBattle:
    """Roll a card at a target, or stop striking."""
    if isinstance(move, m.Pass):
        return replace(battle, stage=LandStage.END_STRIKES)
    index = battle.asked
    side = battle.sides[index]
    roll = roll_of(battle, move)
    battle = battle.with_side(index, replace(side, hand=without(side.hand, move.card), main=move.card))
    rule, seat = STRIKE_RULES[battle.phase], side.army.seat
    log.append(events.SendsAgainst(rule, seat, side.leader, move.card, move.target))
    return replace(battle, rolls=(roll,), stage=LandStage.ROLL, turn=0, combat=battle.combat + 1)
