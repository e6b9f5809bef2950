"""Taking regions: inhabitants, garrisons, assaults, sieges (TWR-022, TWR-131 to TWR-150, T-79, T-80)."""

from collections.abc import Iterator
from typing import TypeVarTuple

from romelab.core.game import Fact, Move
from romelab.core.stages import PendingStage
from romelab.total_war_rome.box.cards import troop
from romelab.total_war_rome.box.rolls import beats
from romelab.total_war_rome.chapters.war.losses import damaged
from romelab.total_war_rome.positions import events as e, moves as m, prompts, refusals as r, regions, state as s, tasks
from romelab.total_war_rome.positions.chapter import STOP, decider, decision, follows, kind, roll
from romelab.total_war_rome.positions.checks import room_for, within_limits
from romelab.total_war_rome.positions.draft import Draft, there

Args = TypeVarTuple("Args")

# Arriving


def arrive(t: Draft, ref: s.Ref, place: str) -> None:
    """See what an army finds: an enemy, a garrison, or inhabitants to subdue (TWR-131 to TWR-133, TWR-151, T-71)."""
    army = t.army(ref)
    if army is None or army.place != place or army.carrier >= 0:
        return
    holder = regions.controller(t, place)
    if t.options.word_enemy == "by_tracker" and holder >= 0 and t.opposed(army.seat, holder):
        # Only by the attack on its land does its holder become an enemy, and so do its armies.
        t.attack(army.seat, holder, ref)
    if enemies := t.enemies_in(place, army.seat):
        t.attack(army.seat, enemies[0].seat, ref)
        t.then(tasks.ARRIVE, ref, place)
        t.then(tasks.MEETING, ref, enemies[0].ref)
        return
    if not regions.foreign(t, place, army.seat):
        return
    if holder >= 0:
        t.attack(army.seat, holder, ref)
    if regions.stops(t, place):
        if t.options.garrison_stops:
            t.put_army(s.replace(army, marks=army.marks | s.STOPPED, road=0))
        t.emit(e.StandsBefore(ref[0], ref[1], regions.garrisoned(t, place), place))
        return
    subdue(t, army)


def subdue(t: Draft, army: s.Army) -> None:
    """Let the inhabitants roll at the army that tries to conquer their region (TWR-132, TWR-133, TWR-136)."""
    keep = army.road if t.options.road_steps == "kept" else 0
    t.put_army(s.replace(army, road=keep))
    t.roll(regions.defence_dice(t, army.place), tasks.DEFENCE, army.ref, army.place)


def who_rolls(t: Draft, place: str, attacker: int) -> int:
    """Return the seat that rolls for the inhabitants of a region against an attacker (TWR-133, T-25)."""
    holder = regions.controller(t, place)
    if t.options.who_rolls_for_inhabitants == "holder" and holder not in (-1, attacker):
        return holder
    return t.turn_order(attacker)[1]


def defence(t: Draft, roll: tuple[str, ...], dice: tuple[str, ...], ref: s.Ref, place: str) -> None:
    """Read the defence roll: losses, or free annexation of a mercenary region (TWR-133, TWR-137, T-74)."""
    t.emit(e.InhabitantsRoll(who_rolls(t, place, ref[0]), place, roll))
    if regions.may_annex(t, place) and all(symbol == "blank" for symbol in roll):
        conquer(t, ref, place, "TWR-137")
        army = t.army(ref)
        if army is not None and free_cards(t, army, place):
            t.ask(tasks.FREE_CARD, army.seat, ref, place)
        return
    t.then(tasks.SUBDUED, ref, place)
    damaged(t, ref, roll, "TWR-133")


def subdued(t: Draft, ref: s.Ref, place: str) -> None:
    """If the army survives the region is taken (TWR-134); it may go on with the MU it has left (TWR-135)."""
    if t.army(ref) is not None:
        conquer(t, ref, place, "TWR-134")


def conquer(t: Draft, ref: s.Ref, place: str, rule: str) -> None:
    """Take a region by an army, with the points for an enemy home region (TWR-011, T-50)."""
    points = home_points(t, ref[0], place)
    regions.take(t, place, ref[0], rule)
    if points:
        t.score(e.ScoresHome("TWR-011", ref[0], points, place, regions.home_of(t, place)))


def home_points(t: Draft, seat: int, place: str) -> int:
    """Return the points for taking a region, which only an enemy home region brings (TWR-011, T-50)."""
    home = regions.home_of(t, place)
    counts = regions.controller(t, place) == home or t.options.home_region_points == "whoever_held"
    return 1 + t.box.map.region[place].gold if counts and home not in (-1, seat) else 0


def free_cards(t: Draft, army: s.Army, place: str) -> tuple[str, ...]:
    """Return the mercenaries of a region that an army may take for nothing (TWR-137, T-58)."""
    return tuple(
        card
        for card in t.box.packs
        if troop(card).region == place
        and not troop(card).veteran
        and t.in_reserve(army.seat, card)
        and not room_for(t, army, card)
    )


def why_not_free(t: Draft, move: m.TakeFree) -> Iterator[Fact]:
    """One of the pack that fits (TWR-137)."""
    ref, place = t.top(tasks.FREE_CARD)
    army = t.army(ref)
    if army is None or move.card not in free_cards(t, army, place):
        yield r.CardNotHere(place)


def list_free(t: Draft) -> Iterator[Move]:
    """Offer the cards, or none."""
    ref, place = t.top(tasks.FREE_CARD)
    army = t.army(ref)
    if army is not None:
        yield from (m.TakeFree(card) for card in free_cards(t, army, place))
    yield m.Stop()


def do_free(t: Draft, move: m.TakeFree) -> None:
    """Take the card."""
    seat = decider(t)
    ref, _ = t.take(tasks.FREE_CARD)
    t.add_troops(ref, move.card)
    t.emit(e.TakesFree(seat, move.card, ref[1]))


# Garrisons


def why_not_assault(t: Draft, move: m.Assault) -> Iterator[Fact]:
    """Require an army before a garrison, no army defending, no assault in this turn yet (TWR-138, TWR-139, T-14)."""
    army = t.army((t.active, move.army))
    if army is None or not army.place or army.carrier >= 0:
        yield r.ArmyNotOnLand("TWR-138", move.army)
        return
    place = army.place
    if regions.controller(t, place) == army.seat:
        yield r.YoursAlready("TWR-138", place)
    elif not regions.stops(t, place):
        yield r.NoGarrison(place)
    yield from _from_within(t, army, move.hostile)
    if place in army.assaulted and t.options.assaults_per_turn == "once":
        yield r.AssaultedAlready(place)


def _from_within(t: Draft, army: s.Army, hostile: bool) -> Iterator[Fact]:
    """Require an army that may attack where it stands, no army defending, an alliance broken on purpose (TWR-139)."""
    place, holder = army.place, regions.controller(t, army.place)
    yield from within_limits(t, army)
    yield from on_purpose(t, holder if holder not in (-1, army.seat) else None, hostile, place)
    # An ally's army defends its own region too.
    if t.opponents_in(place, army.seat) or any(a.seat == holder != army.seat for a in t.armies_in(place)):
        yield r.DefenderFirst(place)


def on_purpose(t: Draft, other: int | None, hostile: bool, place: str) -> Iterator[Fact]:
    """Require that an ally is attacked from within only if that is allowed and chosen (TWR-256, T-80).

    Parameters
    ----------
    t
        The table.
    other
        The seat that is attacked; None for nobody.
    hostile
        Whether the attack is chosen as one that breaks an alliance.
    place
        Where.
    """
    if other is None or t.relation(t.active, other) != s.ALLY:
        if hostile:
            yield r.NoAllyThere(place)
    elif t.options.attack_on_ally == "on_entering":
        yield r.LeaveBeforeAttack(other, place)
    elif not hostile:
        yield r.ChooseToBreak(other, place)


def list_taking(t: Draft, army: s.Army) -> Iterator[Move]:
    """Offer an assault or an attempt to conquer where an army stands in foreign land, or in an ally's (T-79, T-80)."""
    holder = regions.controller(t, army.place)
    if holder == army.seat:
        return
    allied = holder >= 0 and not t.opposed(army.seat, holder)
    if allied and t.options.attack_on_ally == "on_entering":
        return
    if regions.stops(t, army.place):
        yield m.Assault(army.number, allied)
    elif t.options.standing_army == "may_conquer":
        yield m.ConquerHere(army.number, allied)


def do_assault(t: Draft, move: m.Assault) -> None:
    """Begin an assault: the garrison rolls first (TWR-140, TWR-141)."""
    ref = (t.active, move.army)
    if move.hostile:
        _break_alliance(t, ref, tasks.ASSAULT_NOW, ref)
    else:
        begin_assault(t, ref)


def _break_alliance(t: Draft, ref: s.Ref, due: PendingStage[*Args], *args: *Args) -> None:
    """Attack the ally in whose land an army stands: others leave first, as the alliance is broken."""
    t.then(due, *args)
    army = t.army(ref)
    if army is not None:
        t.attack(army.seat, regions.controller(t, army.place), ref)


def why_not_conquer(t: Draft, move: m.ConquerHere) -> Iterator[Fact]:
    """Require an army that stands in foreign land without a garrison, no army defending (TWR-132, TWR-139, T-79)."""
    army = t.army((t.active, move.army))
    if army is None or not army.place or army.carrier >= 0:
        yield r.ArmyNotOnLand("TWR-132", move.army)
        return
    place = army.place
    if regions.controller(t, place) == army.seat:
        yield r.YoursAlready("TWR-132", place)
    elif regions.stops(t, place):
        yield r.GarrisonThere(place)
    elif t.options.standing_army == "only_on_entering":
        yield r.OnlyOnEntering(place)
    elif army.marks & s.WITHDREW:
        yield r.WithdrawnThere(place)
    yield from _from_within(t, army, move.hostile)


def do_conquer(t: Draft, move: m.ConquerHere) -> None:
    """Let an army try to take the region it stands in (TWR-132, TWR-133, T-79)."""
    ref = (t.active, move.army)
    army = there(t.army(ref))
    t.put_army(s.replace(army, marks=army.marks & ~s.STOPPED))
    if move.hostile:
        _break_alliance(t, ref, tasks.ARRIVE, ref, army.place)
    else:
        t.then(tasks.ARRIVE, ref, army.place)


def begin_assault(t: Draft, ref: s.Ref) -> None:
    """Let the garrison roll at the army before it, or the inhabitants if there is none (T-41)."""
    army = t.army(ref)
    if army is None or regions.controller(t, army.place) == army.seat or t.enemies_in(army.place, army.seat):
        return
    holder = regions.controller(t, army.place)
    before = army
    marks = army.marks & ~(s.STOPPED | s.OPEN_GATE | s.SAPPERS)
    army = s.replace(army, marks=marks, assaulted=tuple(sorted({*army.assaulted, army.place})))
    t.put_army(army)
    if holder >= 0:
        t.attack(army.seat, holder, ref)
    if not regions.garrisoned(t, army.place):
        subdue(t, army)
        return
    t.roll(facing_dice(t, before, army.place), tasks.GARRISON, ref, army.place, bool(before.marks & s.SAPPERS))


def facing_dice(t: Draft, army: s.Army, place: str) -> tuple[str, ...]:
    """Return the dice of a garrison against an army, one fewer through an Open Gate (TWR-140, TWR-145, TWR-146)."""
    dice = regions.garrison_dice(t, place, army.seat)
    return dice[:-1] if army.marks & s.OPEN_GATE and len(dice) > 1 else dice


def garrison(t: Draft, roll: tuple[str, ...], dice: tuple[str, ...], ref: s.Ref, place: str, sappers: bool) -> None:
    """Take the damage of the garrison, then storm the walls (TWR-141)."""
    t.emit(e.GarrisonRolls(place, roll))
    army = t.army(ref)
    before = army.troops if army else ()
    t.then(tasks.STORM_WALLS, ref, place, roll, before, sappers)
    damaged(t, ref, roll, "TWR-141")


def assault_dice(t: Draft, army: s.Army, troops: tuple[str, ...], sappers: bool) -> tuple[str, ...]:
    """Return the dice of an assault (TWR-142, TWR-147, T-13, T-59)."""
    wall = regions.walled(t, army.place) and not sappers
    cards = [troop(card) for card in troops]
    infantry = sum(card.kind in ("foot_close", "bowmen") for card in cards)
    dice = ("WHITE" if wall else "GREEN",) * infantry
    for card in cards:
        if card.role == "artillery":
            dice += card.good
    if army.general:
        dice += (t.die(army.general),)
    elif t.options.assault_without_general == "black":
        dice += ("BLACK",)
    return (*dice, "GREEN") if sappers else dice


def storm_walls(
    t: Draft, ref: s.Ref, place: str, against: tuple[str, ...], before: tuple[str, ...], sappers: bool
) -> None:
    """Roll the attack of what is left of the army (TWR-142)."""
    army = t.army(ref)
    if army is None:
        return
    troops = army.troops if t.options.assault_infantry == "survivors" else before
    if dice := assault_dice(t, army, troops, sappers):
        t.roll(dice, tasks.ASSAULT, ref, place, against)
    else:
        assaulted(t, (), (), ref, place, against)


def assaulted(
    t: Draft, roll: tuple[str, ...], dice: tuple[str, ...], ref: s.Ref, place: str, against: tuple[str, ...]
) -> None:
    """Compare the damage: more than the garrison's takes the region (TWR-143, TWR-144, T-68)."""
    t.emit(e.AssaultRolls(place, roll))
    if beats(roll, against, t.options.assault_comparison):
        conquer(t, ref, place, "TWR-144")
    else:
        t.emit(e.AssaultFails(ref[0], place))


MOVES = (
    kind(m.Assault, why_not_assault, do_assault, "TWR-138"),
    kind(m.ConquerHere, why_not_conquer, do_conquer, "TWR-258"),
)

ROWS = (
    follows(tasks.ARRIVE, arrive),
    roll(tasks.DEFENCE, prompts.InhabitantsFall, defence, "TWR-133"),
    decision(tasks.FREE_CARD, "TWR-137", prompts.MayTakeMercenary, list_free)(
        kind(m.TakeFree, why_not_free, do_free, "TWR-137"), STOP
    ),
    follows(tasks.SUBDUED, subdued),
    follows(tasks.ASSAULT_NOW, begin_assault),
    roll(tasks.GARRISON, prompts.GarrisonFalls, garrison, "TWR-140"),
    follows(tasks.STORM_WALLS, storm_walls),
    roll(tasks.ASSAULT, prompts.AssaultFalls, assaulted, "TWR-142"),
)
