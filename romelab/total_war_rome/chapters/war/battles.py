"""The seam between campaign and battles: who fights, and what the result changes (TWR-006 to 009, 206 to 221, 252)."""

from collections import Counter
from collections.abc import Iterable

from romelab.core.game import Move
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.positions import armies, moves as m, state as s
from romelab.total_war_rome.box.cards import card_id, marian_swaps, owner_of, too_many
from romelab.total_war_rome.chapters.war.naval import sink
from romelab.total_war_rome.positions import events as e, tasks
from romelab.total_war_rome.positions.chapter import follows
from romelab.total_war_rome.positions.draft import Draft, count, put, without
from romelab.total_war_rome.positions.state import Army, Ref, replace


def marian(t: Draft, ref: Ref) -> None:
    """Change the Republican cards of an army that is shown, once the reforms are made (TWR-250, TWR-252, TWR-253)."""
    army = t.army(ref)
    if army is None or t.factions[army.seat] != "rome":
        return
    if not reformed(t, army.seat):
        return
    swaps = marian_swaps()
    for card in army.troops:
        new = swaps.get(card)
        if new is None:
            continue
        plain = new.removesuffix("_veteran")
        # A veteran without a veteran card left becomes a plain one of the new kind.
        new = next((c for c in (new, plain) if t.in_reserve(army.seat, c)), "")
        if new:
            t.lose(ref, card)
            t.add_troops(ref, new)
            t.emit(e.Reformed(army.seat, card, new))


def reformed(t: Draft, seat: int) -> bool:
    """Whether the Marian Reforms have been bought, in this round or before (TWR-251)."""
    return t.effects(seat).marian_reforms or t.box.effects(t.fresh[seat]).marian_reforms


def allies_of(t: Draft, army: Army, enemy: Army) -> list[Army]:
    """Return the allied armies that join an army against an enemy in its region (TWR-167)."""
    return [
        other
        for other in t.armies_in(army.place)
        if other.seat != army.seat and not t.opposed(army.seat, other.seat) and t.opposed(enemy.seat, other.seat)
    ]


def joined(t: Draft, army: Army, allies: Iterable[Army]) -> tuple[str, ...]:
    """Put the cards of allies to an army's own as far as the limits allow (TWR-167, T-34)."""
    cards = list(army.troops)
    for ally in allies:
        for card in ally.troops:
            held = count(tuple(card_id(c) for c in (*cards, card)))
            whole = too_many(held.main, held.skirmishers, held.artillery) is None
            if whole or t.options.allied_army_limits == "each":
                cards.append(f"{card}@{ally.seat}")
    return tuple(sorted(cards))


def events_for(t: Draft, seat: int, known: Iterable[str]) -> tuple[str, ...]:
    """Return the events in a seat's hand that a battle may ask for."""
    wanted = tuple(known)
    return tuple(t.box.deck[card].event for card in t.hands[seat] if t.box.deck[card].event in wanted)


def veterans_for(t: Draft, army: Army, allies: Iterable[Army], cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return the veteran cards in reserve that cards of an army and its allies could become (TWR-212)."""
    veterans: list[str] = []
    for seat in (army.seat, *(ally.seat for ally in allies)):
        mark = "" if seat == army.seat else f"@{seat}"
        upgrades = dict.fromkeys(t.box.troops[card_id(c)].upgrade for c in cards if owner_of(c, army.seat) == seat)
        for card in upgrades:
            if card:
                veterans += [card + mark] * t.in_reserve(seat, card)
    return tuple(veterans)


def _side(t: Draft, army: Army, enemy: Army) -> armies.BattleArmy:
    allies = allies_of(t, army, enemy)
    cards = joined(t, army, allies)
    return armies.BattleArmy(
        seat=army.seat,
        cards=cards,
        general=army.general,
        events=events_for(t, army.seat, armies.BATTLE_EVENTS),
        veterans=veterans_for(t, army, allies, cards),
        reserve_generals=t.generals[army.seat],
        general_reroll=t.effects(army.seat).general_reroll,
        faction=t.factions[army.seat],
        held=len(t.hands[army.seat]),
    )


def begin(t: Draft, mover: Ref, stander: Ref) -> None:
    """Begin the battle of two armies that are still in one region (TWR-154)."""
    one, other = t.army(mover), t.army(stander)
    if one is None or other is None or one.place != other.place or one.carrier >= 0 or other.carrier >= 0:
        return
    for army in (one, other):
        for ally in (army, *allies_of(t, army, one if army is other else other)):
            marian(t, ally.ref)
    one, other = t.army(mover), t.army(stander)
    if one is None or other is None:
        return
    sides = _side(t, one, other), _side(t, other, one)
    t.then(tasks.BATTLE_END, mover, stander)
    # Its tree and mountain symbols are the number of terrain combats (TWR-162).
    terrain = t.box.map.region[one.place].difficult
    t.battle, events = engine.start(*sides, terrain, t.options, t.box.dice)
    t.emit(e.BattleBegins(one.place))
    t.events += events


def end(t: Draft, mover: Ref, stander: Ref) -> None:
    """Take a land battle's result over into the campaign."""
    cards = [side.army.cards for side in t.battle.sides]
    result, t.battle = engine.result(t.battle), None
    place = next((army.place for army in t.armies if army.ref == mover), "")
    _points(t, result)
    for ref, before, side in zip((mover, stander), cards, result.sides, strict=True):
        _take_over(t, ref, before, side)
    if result.withdraws is not None:
        ref = (mover, stander)[result.withdraws]
        lent = {owner_of(card, ref[0]) for card in cards[result.withdraws]}
        for army in list(t.armies):
            if army.place == place and army.carrier < 0 and army.seat in lent | {ref[0]}:
                t.then(tasks.WITHDRAW, army.ref)


def _points(t: Draft, result: s.BattleResult) -> None:
    """Score the victory (TWR-006 to TWR-009)."""
    rule = "TWR-007" if result.total else "TWR-006"
    for side in result.sides:
        for seat, points in side.points:
            if points:
                t.score(e.ScoresVictory(rule, seat, points, result.total))


def _take_over(t: Draft, ref: Ref, before: tuple[str, ...], side: s.SideResult) -> None:
    place = next((army.place for army in t.armies if army.ref == ref), "")
    owners = [army for army in t.armies if army.ref == ref]
    lent = {owner_of(card, ref[0]) for card in before} - {ref[0]}
    owners += [army for army in t.armies if army.seat in lent and army.place == place and army.carrier < 0]
    for army in owners:
        came = Counter(card_id(card) for card in before if owner_of(card, ref[0]) == army.seat)
        left = Counter(card_id(card) for card in side.cards if owner_of(card, ref[0]) == army.seat)
        for card, number in sorted((came - left).items()):
            t.shift(army.seat, card, number)
        for card, number in sorted((left - came).items()):
            t.shift(army.seat, card, -number)
        troops = Counter(army.troops) - came + left
        army = replace(army, troops=tuple(sorted(troops.elements())))
        if army.ref == ref:
            army = _general(t, army, side.general)
        t.put_army(army)
        if army.ref == ref and side.destroyed:
            t.destroy(army, "TWR-206", "beaten")
        else:
            t.check_army(army.ref)


def _general(t: Draft, army: Army, general: str) -> Army:
    """Put a fallen or promoted general's card back and take the new one (TWR-213, T-56)."""
    if general == army.general:
        return army
    if general:
        t.generals = put(t.generals, army.seat, without(t.generals[army.seat], general))
    t.retire(army.seat, army.general)
    return replace(army, general=general)


# At sea


def naval_begin(t: Draft, attacker: Ref, defender: Ref) -> None:
    """Begin a naval battle; carried armies are at stake (TWR-158)."""
    sides: list[armies.BattleNavy] = []
    for ref in (attacker, defender):
        navy = t.navy(ref)
        if navy is None:
            return
        army = t.aboard(navy)
        effects = t.effects(navy.seat)
        sides.append(
            armies.BattleNavy(
                seat=navy.seat,
                ships=navy.ships,
                army=army.troops if army else (),
                general=army.general if army else "",
                marines=effects.marines,
                reroll=effects.naval_reroll,
                events=events_for(t, navy.seat, armies.NAVAL_EVENTS),
                faction=t.factions[navy.seat],
                held=len(t.hands[navy.seat]),
            )
        )
    t.then(tasks.NAVAL_END, attacker, defender)
    t.battle, events = engine.start_at_sea(sides[0], sides[1], t.options, t.box.dice)
    t.emit(e.SeaBattleBegins(attacker[0], defender[0]))
    t.events += events


def naval_end(t: Draft, attacker: Ref, defender: Ref) -> None:
    """Take a naval battle's result over into the campaign; the winner may sail on, and attack again (TWR-160)."""
    result, t.battle = engine.result(t.battle), None
    pool: Counter[str] = Counter()
    for ref, side in zip((attacker, defender), result.sides, strict=True):
        navy = t.navy(ref)
        if navy is None:
            continue
        pool.update(navy.ships)
        pool.subtract(side.ships)
        army = t.aboard(navy)
        if army is not None:
            for card, number in sorted((Counter(army.troops) - Counter(side.cards)).items()):
                t.shift(army.seat, card, number)
            army = replace(army, troops=tuple(sorted(side.cards)))
            t.put_army(army)
            if side.destroyed or not side.ships:
                t.destroy(army, "TWR-221", "at_sea")
            else:
                t.check_army(army.ref)
        t.put_navy(replace(navy, ships=tuple(sorted(side.ships))))
        for seat, points in side.points:
            if points:
                t.score(e.ScoresNavy("TWR-009", seat, points))
    for card, number in sorted(pool.items()):
        if number:
            t.shift_ship(card, number)
    for ref in (attacker, defender):
        navy = t.navy(ref)
        if navy is not None and not navy.ships:
            sink(t, navy)
    if result.withdraws is not None:
        t.then(tasks.RETREAT_BEGIN, (attacker, defender)[result.withdraws], 2)


def perform(t: Draft, move: Move) -> None:
    """Carry out a decision in the battle that is being fought; a card played for its event is spent (T-31)."""
    if type(move) is m.PlayBattleEvent:
        seat = engine.to_move(t.battle)
        if seat is not None:
            t.spend_card(seat, next(card for card in t.hands[seat] if t.box.deck[card].event == move.event))
    t.battle, happened = engine.perform(t.battle, move, pause=True)
    t.events += happened


def over(t: Draft) -> bool:
    """Whether the battle that is being fought has ended."""
    return t.battle is not None and engine.to_move(t.battle) is None


ROWS = (
    follows(tasks.BATTLE_BEGIN, begin),
    follows(tasks.BATTLE_END, end),
    follows(tasks.NAVAL_BEGIN, naval_begin),
    follows(tasks.NAVAL_END, naval_end),
)
