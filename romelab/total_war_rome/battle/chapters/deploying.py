"""Cards laid down for a combat: what may be committed where, reveals, and the showing (TWR-177 to TWR-200).

Both sides decide for themselves and face down; the second to lay down learns nothing of the first.
"""

from romelab.core.game import Fact, Move
from romelab.total_war_rome.battle.positions import events, moves as m, refusals
from romelab.total_war_rome.battle.positions.armies import added, distinct, mains, without
from romelab.total_war_rome.battle.positions.stages import LandStage
from romelab.total_war_rome.battle.positions.state import LandBattle, Side, replace
from romelab.total_war_rome.box.cards import Role, troop

RIDERS = ("cavalry", "chariot")
"""The kinds that fight on the flanks (TWR-186)."""
CLASSES: tuple[Role, ...] = ("main", "skirmisher", "artillery")
"""The classes of troop cards: a combat takes one card of each."""


def riders(side: Side) -> int:
    """Count the main battle cards a side brings to the flanks: cavalry, chariots, elephants pledged (TWR-188)."""
    return sum(1 for card in side.hand if troop(card).kind in RIDERS) + max(0, side.pledge)


def bound(side: Side) -> int:
    """Count the cards that have to be used in the centre: all foot, elephants and artillery (TWR-194)."""
    return sum(1 for card in side.hand if troop(card).kind not in (*RIDERS, "cavalry_skirmisher"))


def spare_elephants(side: Side, few_may_ride: bool) -> int:
    """Count the elephants that may ride on the flanks: two stay for the centre (TWR-187, T-17)."""
    elephants = sum(1 for card in side.hand if troop(card).kind == "elephant")
    if elephants >= 3:
        return elephants - 2
    return elephants if few_may_ride else 0


def begin_flanks(battle: LandBattle, log: list[Fact]) -> LandBattle:
    """Open phase 3."""
    return replace(battle, phase="flanks", combat=0, turn=0, stage=LandStage.PLEDGE_NEXT)


def pledge_next(battle: LandBattle, log: list[Fact]) -> LandBattle:
    """Ask each side with elephants to spare how many ride; then both declare their numbers (TWR-188)."""
    few = battle.options.few_elephants == "may_ride"
    while battle.turn < 2:
        side = battle.sides[battle.turn]
        if spare_elephants(side, few) and battle.sides[1 - battle.turn].hand:
            return replace(battle, stage=LandStage.PLEDGE, asked=battle.turn)
        battle = replace(battle.with_side(battle.turn, replace(side, pledge=0)), turn=battle.turn + 1)
    numbers = [riders(side) for side in battle.sides]
    for side, number in zip(battle.sides, numbers, strict=True):
        log.append(events.CountsRiders(side.army.seat, side.leader, number))
    return replace(battle, due=min(numbers), turn=0, stage=LandStage.NEXT_COMBAT)


def pledge_moves(battle: LandBattle) -> list[Move]:
    """List how many elephants may ride."""
    most = spare_elephants(battle.sides[battle.asked], battle.options.few_elephants == "may_ride")
    return [m.Pledge(number) for number in range(most + 1)]


def why_not_pledge(battle: LandBattle, move: Move) -> tuple[Fact, ...]:
    """Return the reasons against a number of elephants."""
    most = spare_elephants(battle.sides[battle.asked], battle.options.few_elephants == "may_ride")
    if isinstance(move, m.Pledge) and not 0 <= move.elephants <= most:
        return (refusals.TooManyElephants(most, move.elephants),)
    return ()


def pledge_do(battle: LandBattle, move: m.Pledge, log: list[Fact]) -> LandBattle:
    """Note how many elephants ride."""
    side = replace(battle.sides[battle.asked], pledge=move.elephants)
    log.append(events.PledgesElephants(side.army.seat, side.leader, move.elephants))
    return replace(battle.with_side(battle.asked, side), turn=battle.turn + 1, stage=LandStage.PLEDGE_NEXT)


def begin_centre(battle: LandBattle, log: list[Fact]) -> LandBattle:
    """Open phase 4."""
    return replace(battle, phase="centre", combat=0, due=0, held=-1, turn=0, stage=LandStage.NEXT_COMBAT)


def next_combat(battle: LandBattle, log: list[Fact]) -> LandBattle:
    """Open the next combat of the phase, or end the phase.

    In the terrain one for each point of it (TWR-177), on the flanks the lower number of riders (TWR-188), in the centre
    until one side has no cards (TWR-200), though not before the second combat if cards allow (TWR-195).
    """
    one, two = battle.sides
    if battle.phase == "terrain":
        able = all(any(troop(card).role != "artillery" for card in side.hand) for side in battle.sides)
        goes_on = battle.combat < battle.due and able
    elif battle.phase == "flanks":
        goes_on = battle.combat < battle.due
    else:
        goes_on = battle.held < 0 and mains(one.hand) > 0 and mains(two.hand) > 0
    stage = LandStage.DEPLOY if goes_on else LandStage.END_PHASE
    return replace(battle, stage=stage, asked=0, shown=False, step=0, rolls=(), turn=0)


def available(battle: LandBattle) -> tuple[str, ...]:
    """Return the cards that the side asked may lay down: its hand, and what it has just laid down itself."""
    side = battle.sides[battle.asked]
    return added(side.hand, *side.front)


def deploy_moves(battle: LandBattle) -> list[Move]:
    """List the different ways to lay down cards for this combat."""
    hand = distinct(available(battle))
    by_role = {role: [c for c in hand if troop(c).role == role] for role in CLASSES}
    moves: list[Move] = []
    for main in by_role["main"]:
        for skirmisher in ("", *by_role["skirmisher"]):
            guns = ("", *by_role["artillery"]) if battle.phase == "centre" else ("",)
            moves += [m.Deploy(tuple(card for card in (main, skirmisher, gun) if card)) for gun in guns]
    if battle.phase == "terrain":
        moves += [m.Deploy((card,)) for card in by_role["skirmisher"]]
    if battle.stage == LandStage.DEPLOY and battle.phase == "centre":
        moves.append(m.Hold())
    return [move for move in moves if not why_not_deploy(battle, move)]


def why_not_deploy(battle: LandBattle, move: Move) -> tuple[Fact, ...]:
    """Return every reason against laying down these cards in this combat; one must be committed to it (TWR-177)."""
    side = battle.sides[battle.asked]
    if isinstance(move, m.Hold):
        return _why_not_hold(battle, side)
    if not isinstance(move, m.Deploy):
        return ()
    hand = available(battle)
    for card in move.cards:
        if move.cards.count(card) > hand.count(card):
            return (refusals.CardNotInHand(card),)
    if not move.cards:
        return (refusals.NoCardNamed(),)
    roles = [troop(card).role for card in move.cards]
    reasons = [refusals.TooManyOfClass(role, roles.count(role)) for role in CLASSES if roles.count(role) > 1]
    rest = without(hand, *move.cards)
    by_phase = {"terrain": _why_not_terrain, "flanks": _why_not_flank, "centre": _why_not_centre}
    return (*reasons, *by_phase[battle.phase](battle, side, move.cards, rest))


def _why_not_hold(battle: LandBattle, side: Side) -> tuple[Fact, ...]:
    reasons: list[Fact] = []
    if battle.phase != "centre" or battle.stage != LandStage.DEPLOY:
        reasons.append(refusals.HeldInCentreOnly())
    if left := bound(side):
        reasons.append(refusals.StillToFight(left))
    if battle.combat < 2:
        reasons.append(refusals.TwoCombatsFirst(battle.combat))
    return tuple(reasons)


def _why_not_terrain(battle: LandBattle, side: Side, cards: tuple[str, ...], rest: tuple[str, ...]) -> tuple[Fact, ...]:
    reasons: list[Fact] = []
    if any(troop(card).role == "artillery" for card in cards):
        reasons.append(refusals.NoGunsInTerrain())
    if not mains(cards):
        rider = [card for card in cards if troop(card).kind == "cavalry_skirmisher"]
        other = any(troop(card).kind == "foot_skirmisher" or troop(card).role == "main" for card in rest)
        if rider and other:
            reasons.append(refusals.FootAloneOnly())
    return tuple(reasons)


def _why_not_flank(battle: LandBattle, side: Side, cards: tuple[str, ...], rest: tuple[str, ...]) -> tuple[Fact, ...]:
    reasons: list[Fact] = []
    for card in cards:
        kind = troop(card).kind
        if kind == "elephant" and side.pledge + _elephants(side.front) < 1:
            reasons.append(refusals.NoElephantsLeft())
        elif kind not in (*RIDERS, "elephant", "cavalry_skirmisher"):
            reasons.append(refusals.NotForFlanks(card))
    if not mains(cards):
        reasons.append(refusals.RiderNeedsMain())
    left = sum(1 for card in rest if troop(card).kind == "cavalry_skirmisher")
    stacked = any(troop(card).kind == "cavalry_skirmisher" for card in cards)
    after = battle.due - battle.combat - 1
    if left > after and not stacked:
        reasons.append(refusals.StackRidersNow(left, after))
    return tuple(reasons)


def _elephants(cards: tuple[str, ...]) -> int:
    return sum(1 for card in cards if troop(card).kind == "elephant")


def _why_not_centre(battle: LandBattle, side: Side, cards: tuple[str, ...], rest: tuple[str, ...]) -> tuple[Fact, ...]:
    if not mains(cards):
        return (refusals.CentreNeedsMain(),)
    reasons: list[Fact] = []
    carriers = mains(rest)
    for kind, reason in (("foot_skirmisher", refusals.StackSkirmishersNow), ("artillery", refusals.StackGunsNow)):
        left = sum(1 for card in rest if troop(card).kind == kind)
        if left > carriers and not any(troop(card).kind == kind for card in cards):
            reasons.append(reason(left, carriers))
    return tuple(reasons)


def lay_down(side: Side, cards: tuple[str, ...]) -> Side:
    """Return a side with cards laid down instead of what lay there."""
    hand = without(added(side.hand, *side.front), *cards)
    by_role = {str(troop(card).role): card for card in cards}
    pledge = side.pledge
    if pledge >= 0:
        pledge += _elephants(side.front) - _elephants(cards)
    return replace(
        side,
        hand=hand,
        main=by_role.get("main", ""),
        skirmisher=by_role.get("skirmisher", ""),
        artillery=by_role.get("artillery", ""),
        pledge=pledge,
    )


def deploy_do(battle: LandBattle, move: m.Deploy | m.Hold, log: list[Fact]) -> LandBattle:
    """Lay cards down hidden (TWR-181), or keep the riders back for an envelopment (TWR-191)."""
    index = battle.asked
    side = battle.sides[index]
    if isinstance(move, m.Hold):
        for number in (0, 1):
            battle = battle.with_side(number, lay_down(battle.sides[number], ()))
        log.append(events.HoldsRiders(side.army.seat, side.leader))
        return replace(battle, held=index, stage=LandStage.END_PHASE)
    seat, owners = side.army.seat, side.army.owners
    log.append(events.LaysDown(seat, side.leader, len(move.cards), move.cards, owners))
    battle = battle.with_side(index, lay_down(side, move.cards))
    if battle.stage == LandStage.REDEPLOY:
        # What an earlier reveal showed of this side may be changed now.
        enemy = replace(battle.sides[1 - index], peeks=False)
        return replace(battle.with_side(1 - index, enemy), stage=LandStage.REVEAL_NEXT, turn=battle.turn + 1)
    if index == 0:
        return replace(battle, asked=1)
    return replace(battle, stage=LandStage.REVEAL_NEXT, turn=0)


def reveal_next(battle: LandBattle, log: list[Fact]) -> LandBattle:
    """Ask each side with reveals left whether to use one here (TWR-165)."""
    while battle.turn < 2:
        if battle.sides[battle.turn].reveals:
            return replace(battle, stage=LandStage.REVEAL, asked=battle.turn)
        battle = replace(battle, turn=battle.turn + 1)
    return replace(battle, stage=LandStage.SHOW, turn=0)


def reveal_moves(battle: LandBattle) -> list[Move]:
    """List using a reveal and keeping it."""
    return [m.Reveal(), m.Pass()]


def reveal_do(battle: LandBattle, move: Move, log: list[Fact]) -> LandBattle:
    """Use a reveal or keep it."""
    if not isinstance(move, m.Reveal):
        return replace(battle, turn=battle.turn + 1, stage=LandStage.REVEAL_NEXT)
    return replace(battle, stage=LandStage.PEEK)


def peek(battle: LandBattle, log: list[Fact]) -> LandBattle:
    """Show the side that uses a reveal what the enemy has laid down; it may change its own cards then (TWR-165)."""
    side, enemy = battle.sides[battle.asked], battle.sides[1 - battle.asked]
    readers = tuple(sorted({*side.army.owners, *enemy.army.owners}))
    log.append(events.UsesReveal(side.army.seat, side.leader, enemy.front, readers))
    side = replace(side, reveals=side.reveals - 1, peeks=True)
    return replace(battle.with_side(battle.asked, side), stage=LandStage.REDEPLOY)


def show(battle: LandBattle, log: list[Fact]) -> LandBattle:
    """Turn the cards of both sides face up at the same time (TWR-166)."""
    rule = "TWR-166" if not any(side.peeks for side in battle.sides) else "TWR-165"
    shown = tuple(events.Turned(side.leader, side.front) for side in battle.sides)
    log.append(events.CardsShown(rule, battle.phase, battle.combat + 1, shown))
    return replace(battle, shown=True, stage=LandStage.INSPIRE_NEXT, turn=0)
