"""Reorganising, generals on the move, unrest, tribal infighting, the end of a turn (TWR-049 to 057, 124 to 130)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from romelab.core.chance import Chances, Outcome
from romelab.core.game import CHANCE, Move, Reason
from romelab.core.sentences import amount
from romelab.total_war_rome import regions
from romelab.total_war_rome.actions import MOST, mixes
from romelab.total_war_rome.cards import HIDDEN
from romelab.total_war_rome.chapter import Draws, Kind, Kinds, Lists, Steps, turn_up
from romelab.total_war_rome.moves import (
    Answer,
    EndCampaign,
    Exchange,
    ExchangeShips,
    JoinGeneral,
    ShiftGeneral,
    Subdue,
)
from romelab.total_war_rome.routes import march_costs
from romelab.total_war_rome.state import LED, STEP, Army, Navy, Ref
from romelab.total_war_rome.table import Table, count, put, without
from romelab.total_war_rome.trips import land_distances

GENERAL_REACH = 4
"""MU within which a general may change or join an army (TWR-126, TWR-127)."""

MERGED = "armies {} and {} of {} become one"


def mu_left(t: Table, army: Army) -> int:
    """Give the MU an army has left (TWR-117, TWR-118)."""
    return (5 if t.count(army).swift else 3) + army.bonus - army.spent


def navy_left(t: Table, navy: Navy) -> int:
    """Give the MU a navy has left (TWR-119)."""
    return 4 + t.effects(navy.seat).navy_mu + navy.bonus - navy.spent


def surplus(t: Table, army: Army) -> str:
    """Give the first class of which an army has too many cards; empty if it is legal (TWR-050)."""
    # Hidden cards sort before all others.
    if army.troops and army.troops[0].startswith(HIDDEN):
        return ""
    found = count(army.troops)
    if found.main > MOST["main"]:
        return "main"
    if found.skirmishers > MOST["skirmisher"]:
        return "skirmisher"
    return "artillery" if found.artillery > MOST["artillery"] else ""


def check_exchange(t: Table, move: Exchange) -> Iterator[Reason]:
    """Two own armies in one region with one MU each (TWR-051, TWR-124, TWR-229)."""
    seat = t.active
    one, other = t.army((seat, move.army)), t.army((seat, move.other))
    if one is None or other is None or move.army == move.other or not one.place:
        yield Reason("TWR-124", "two armies of yours on the map are needed")
        return
    if one.place != other.place or one.carrier >= 0 or other.carrier >= 0:
        yield Reason("TWR-124", "both armies must stand in one region", (one.place, other.place))
    for army, given in ((one, move.give), (other, move.take)):
        if mu_left(t, army) < 1:
            yield Reason("TWR-124", f"army {army.number} has no MU left", (army.place,))
        if any(given.count(card) > army.troops.count(card) for card in given):
            yield Reason("TWR-124", f"army {army.number} does not hold these cards")
            return
    if not move.give and not move.take:
        yield Reason("TWR-124", "nothing is exchanged")
    for army, gone, came in ((one, move.give, move.take), (other, move.take, move.give)):
        after = (*without(army.troops, *gone), *came)
        if mixes(t, seat, after):
            yield Reason("TWR-229", "Highland and Lowland Warriors do not march together", (army.place,))
        if after and count(tuple(sorted(after))).main < t.least(army):
            yield Reason("TWR-046", f"army {army.number} would have too few main battle cards", (army.place,))


def do_exchange(t: Table, move: Exchange) -> None:
    """Exchange the cards; an army that gives all away is dissolved and its general goes over or waits (TWR-124)."""
    seat = t.active
    for number, gone, came in ((move.army, move.give, move.take), (move.other, move.take, move.give)):
        army = t.army((seat, number))
        if army is not None:
            troops = tuple(sorted((*without(army.troops, *gone), *came)))
            t.put_army(replace(army, troops=troops, spent=army.spent + 1))
    t.say("TWR-124", "armies {} and {} of {} exchange cards", move.army, move.other, t.name(seat), seat=seat)
    for number, partner in ((move.army, move.other), (move.other, move.army)):
        army, other = t.army((seat, number)), t.army((seat, partner))
        if army is not None and not army.troops and other is not None:
            dissolve(t, army, other)


def dissolve(t: Table, army: Army, heir: Army) -> None:
    """Take an army without cards off; its general goes to the heir, or is kept."""
    if army.general and not heir.general:
        t.put_army(replace(heir, general=army.general))
    elif army.general:
        t.spare = put(t.spare, army.seat, tuple(sorted((*t.spare[army.seat], army.general))))
    t.armies = tuple(other for other in t.armies if other.ref != army.ref)


def check_exchange_ships(t: Table, move: ExchangeShips) -> Iterator[Reason]:
    """Two own navies in one place with one MU each (TWR-055, TWR-124)."""
    seat = t.active
    one, other = t.navy((seat, move.navy)), t.navy((seat, move.other))
    if one is None or other is None or move.navy == move.other or not one.place or one.place != other.place:
        yield Reason("TWR-124", "two navies of yours in one place are needed")
        return
    for navy, given in ((one, move.give), (other, move.take)):
        if navy_left(t, navy) < 1:
            yield Reason("TWR-124", f"navy {navy.number} has no MU left", (navy.place,))
        if any(given.count(card) > navy.ships.count(card) for card in given):
            yield Reason("TWR-124", f"navy {navy.number} does not hold these cards")
            return
    if not move.give and not move.take:
        yield Reason("TWR-124", "nothing is exchanged")
    for navy, gone, came in ((one, move.give, move.take), (other, move.take, move.give)):
        after = len(navy.ships) - len(gone) + len(came)
        if after > 5:
            yield Reason("TWR-055", f"navy {navy.number} would have {after} ship cards; 5 are allowed")
        army = t.aboard(navy)
        if army is not None and not after:
            yield Reason("TWR-038", f"navy {navy.number} carries an army")
        elif (
            army is not None
            and len(gone) > len(came)
            and not t.holds(replace(navy, ships=navy.ships[:after]), len(army.troops))
        ):
            yield Reason("TWR-038", f"navy {navy.number} could not carry its army any more")


def do_exchange_ships(t: Table, move: ExchangeShips) -> None:
    """Exchange ship cards; a navy without cards is gone."""
    seat = t.active
    for number, gone, came in ((move.navy, move.give, move.take), (move.other, move.take, move.give)):
        navy = t.navy((seat, number))
        if navy is not None:
            ships = tuple(sorted((*without(navy.ships, *gone), *came)))
            t.put_navy(replace(navy, ships=ships, spent=navy.spent + 1))
    t.navies = tuple(navy for navy in t.navies if navy.ships)
    t.say("TWR-124", "navies {} and {} of {} exchange cards", move.navy, move.other, t.name(seat), seat=seat)


def near_home(t: Table, seat: int, place: str) -> bool:
    """Whether a spare general reaches a region from a home region that the seat controls (TWR-126, T-21)."""
    if place not in t.box.map.region:
        return False
    held = [home for home in regions.homes(t, seat) if regions.controller(t, home) == seat]
    if t.options.spare_general_reach == "land_regions":
        return any(place in land_distances(t.box.map, home, GENERAL_REACH) for home in held)
    return any(place in march_costs(t.box.map, t.roads, home, GENERAL_REACH) for home in held)


def check_join(t: Table, move: JoinGeneral) -> Iterator[Reason]:
    """Ask for a spare general, and an army near a home region (TWR-126)."""
    seat = t.active
    army = t.army((seat, move.army))
    if move.general not in t.spare[seat]:
        yield Reason("TWR-126", "you have no such spare general")
    if army is None or not army.place or army.carrier >= 0:
        yield Reason("TWR-126", f"army {move.army} is not on land")
    elif not near_home(t, seat, army.place):
        far = "4 MU" if t.options.spare_general_reach == "by_phase" else "four land regions"
        yield Reason("TWR-126", f"the army is more than {far} from any home region", (army.place,))


def do_join(t: Table, move: JoinGeneral) -> None:
    """Take over the army; its old general is spare now."""
    take_over(t, (t.active, move.army), move.general, "TWR-126")


def take_over(t: Table, ref: Ref, general: str, rule: str) -> None:
    """Put a spare general in charge of an army."""
    army = t.army(ref)
    if army is None:
        raise ValueError("no such army")
    spare = without(t.spare[ref[0]], general)
    if army.general:
        spare = tuple(sorted((*spare, army.general)))
    t.spare = put(t.spare, ref[0], spare)
    t.put_army(replace(army, general=general))
    t.say(rule, "{} takes over army {} of {}", t.box.generals[general].name, ref[1], t.name(ref[0]), seat=ref[0])
    t.check_army(ref)


def check_shift(t: Table, move: ShiftGeneral) -> Iterator[Reason]:
    """Ask for a general in play, another army at most 4 MU away (TWR-127)."""
    seat = t.active
    one, other = t.army((seat, move.army)), t.army((seat, move.other))
    if one is None or other is None or move.army == move.other or not one.place or not other.place:
        yield Reason("TWR-127", "two armies of yours on the map are needed")
        return
    if not one.general:
        yield Reason("TWR-127", f"army {move.army} has no general", (one.place,))
    if (one.marks | other.marks) & LED:
        yield Reason("TWR-127", "a general changes armies once in a turn", (one.place, other.place))
    if one.carrier >= 0 or other.carrier >= 0:
        yield Reason("TWR-127", "both armies must be on land")
    elif other.place not in march_costs(t.box.map, t.roads, one.place, GENERAL_REACH):
        yield Reason("TWR-127", "that army is more than 4 MU away", (one.place, other.place))


def do_shift(t: Table, move: ShiftGeneral) -> None:
    """Change armies, once in a turn; no army loses MU, and two generals change places (TWR-127)."""
    seat = t.active
    one, other = t.army((seat, move.army)), t.army((seat, move.other))
    if one is None or other is None:
        raise ValueError("no such army")
    t.put_army(replace(one, general=other.general, marks=one.marks | (LED if other.general else 0)))
    t.put_army(replace(other, general=one.general, marks=other.marks | LED))
    t.say("TWR-127", "{} changes to army {}", t.box.generals[one.general].name, move.other, seat=seat)
    t.check_army(one.ref)
    t.check_army(other.ref)


def check_subdue(t: Table, move: Subdue) -> Iterator[Reason]:
    """Four cards, an own region with unrest, one MU (TWR-128)."""
    army = t.army((t.active, move.army))
    if army is None or army.place not in t.box.map.region or army.carrier >= 0:
        yield Reason("TWR-128", f"army {move.army} is not on land")
        return
    if len(army.troops) < 4:
        yield Reason(
            "TWR-128", f"army {army.number} has {amount(len(army.troops), 'troop card')} and needs 4", (army.place,)
        )
    if regions.controller(t, army.place) != t.active:
        yield Reason("TWR-128", "you do not control this region", (army.place,))
    if not t.unrest[t.box.map.region[army.place].index]:
        yield Reason("TWR-128", "there is no unrest here", (army.place,))
    if mu_left(t, army) < 1:
        yield Reason("TWR-128", "the army has no MU left", (army.place,))


def do_subdue(t: Table, move: Subdue) -> None:
    """Spend one MU and remove one marker (TWR-128)."""
    army = t.army((t.active, move.army))
    if army is None:
        raise ValueError("no such army")
    at = t.box.map.region[army.place].index
    t.unrest = put(t.unrest, at, t.unrest[at] - 1)
    t.put_army(replace(army, spent=army.spent + 1, road=0))
    says = "army {} of {} subdues unrest in {}"
    t.say("TWR-128", says, army.number, t.name(army.seat), t.place_name(army.place), seat=army.seat)


# The end of a turn


def check_end(t: Table, move: EndCampaign) -> Iterator[Reason]:
    """Ask for one army at most in a region, as long as two can still be made one (TWR-051, TWR-125)."""
    own = [army for army in t.armies if army.seat == t.active and army.place and army.carrier < 0]
    for at, army in enumerate(own):
        for other in own[at + 1 :]:
            if other.place == army.place and mu_left(t, army) > 0 and mu_left(t, other) > 0:
                cards = tuple(sorted((*army.troops, *other.troops)))
                if not surplus(t, replace(army, troops=cards)) and not mixes(t, army.seat, cards):
                    where = t.place_name(army.place)
                    yield Reason("TWR-051", f"two armies of yours stand in {where}; let one take over", (army.place,))


def do_end(t: Table, move: EndCampaign) -> None:
    """Put the armies right, look for infighting, then the next seat (TWR-051, TWR-052, TWR-125, TWR-129)."""
    t.push("campaign_next", STEP)
    t.push("infighting", STEP, t.active)
    merged: dict[int, list[int]] = {}
    # An army that fled in another's turn may have come to one of its own side.
    for army in t.armies:
        partner = next((o for o in t.armies_in(army.place) if o.seat == army.seat and o.number < army.number), None)
        if army.place and army.carrier < 0 and partner is not None:
            one = replace(partner, troops=tuple(sorted((*partner.troops, *army.troops))))
            t.put_army(one)
            where = (army.place,)
            t.say("TWR-051", MERGED, partner.number, army.number, t.name(army.seat), seat=army.seat, places=where)
            dissolve(t, army, one)
            merged.setdefault(army.seat, []).append(partner.number)
    for army in t.armies:
        if army.seat != t.active:
            if army.number in merged.get(army.seat, ()):
                # Whether another's army is over the limit is not for the mover to see.
                turn_up(t, "fit", army.ref)
        elif surplus(t, army) or mixes(t, army.seat, army.troops):
            t.push("fit", STEP, army.ref)


def fit(t: Table, ref: Ref) -> None:
    """Let an army over the limit lose cards at random until it is legal (TWR-052, TWR-229)."""
    army = t.army(ref)
    if army is None:
        return
    if mixes(t, army.seat, army.troops):
        # Two armies that became one may not mix the tribes: the fewer warriors go home.
        kinds = [
            tuple(card for card in army.troops if card.startswith(name))
            for name in ("barb_highland_warriors", "barb_lowland_warriors")
        ]
        army = t.lose(ref, *min(kinds, key=len))
        t.say("TWR-229", "Highland and Lowland Warriors do not march together: some go home", seat=army.seat)
        if t.check_army(ref) is None:
            return
    role = surplus(t, army)
    if role:
        t.push("fit", STEP, ref)
        t.push("fit_loss", CHANCE, ref, role)


def fit_chances(t: Table, ref: Ref, role: str) -> Chances:
    """Give the cards of the class of which there are too many, each as likely (TWR-052)."""
    army = t.army(ref)
    if army is None:
        raise ValueError("no such army")
    cards = tuple(card for card in army.troops if t.box.troops[card].role == role)
    kinds = tuple(dict.fromkeys(cards))
    return Chances(kinds, tuple(cards.count(card) for card in kinds))


def fit_lost(t: Table, card: Outcome, ref: Ref, role: str) -> None:
    """Lose a card too many (TWR-052)."""
    t.lose(ref, str(card))
    t.say("TWR-052", "army {} of {} loses {}", ref[1], t.name(ref[0]), t.box.troops[str(card)].name, seat=ref[0])


def next_turn(t: Table) -> None:
    """Go on to the next seat, or to spending."""
    if t.turn + 1 < len(t.order):
        t.turn += 1
        t.push("campaign_turn", STEP)
    else:
        t.push("spending_begin", STEP)


def infighting(t: Table, seat: int) -> None:
    """Ask the opponents whether they notice two quarrelling armies (TWR-129, TWR-130, T-36)."""
    if not t.barbarian(seat) or t.effects(seat).reduced_antipathy:
        return
    own = [army for army in t.armies if army.seat == seat and army.place in t.box.map.region and army.carrier < 0]
    others = t.turn_order(seat)[1:]
    for at, one in reversed(list(enumerate(own))):
        for other in reversed(own[at + 1 :]):
            if quarrel(t, one.place, other.place):
                t.push("notice_next", STEP, others, one.ref, other.ref)


def quarrel(t: Table, one: str, other: str) -> bool:
    """Whether two armies of the tribes stand next to each other: across a border, or across a sea area (T-36)."""
    board = t.box.map
    if board.border(one, other) is not None:
        return True
    return t.options.infighting_across_sea and one != other and bool(set(board.coasts(one)) & set(board.coasts(other)))


def notice_next(t: Table, others: tuple[int, ...], one: Ref, other: Ref) -> None:
    """Ask the next opponent, while both armies are there."""
    if others and t.army(one) and t.army(other):
        t.push("notice", others[0], others[1:], one, other)


def answer_notice(t: Table, move: Answer) -> None:
    """Notice the infighting, or leave it to the next opponent (TWR-130)."""
    others, one, other = t.pop().args
    if not move.yes:
        t.push("notice_next", STEP, others, one, other)
        return
    t.say("TWR-129", "armies {} and {} of {} fight each other", one[1], other[1], t.name(one[0]), seat=one[0])
    t.roll(("RED", "RED"), "infight_first", one, other)


def infight_first(t: Table, roll: tuple[str, ...], dice: tuple[str, ...], one: Ref, other: Ref) -> None:
    """See to it: the first army has rolled; the other rolls before any loss is taken (TWR-129)."""
    t.roll(("RED", "RED"), "infight_second", one, other, roll)


def infight_second(
    t: Table, roll: tuple[str, ...], dice: tuple[str, ...], one: Ref, other: Ref, first: tuple[str, ...]
) -> None:
    """Both armies take their losses (TWR-129)."""
    t.push("damage", STEP, other, first, "TWR-129")
    t.push("damage", STEP, one, roll, "TWR-129")


def list_moves(t: Table) -> Iterator[Move]:
    """Offer what armies and navies may do besides moving."""
    seat = t.active
    own = [army for army in t.armies if army.seat == seat and army.place and army.carrier < 0]
    for army in own:
        if t.unrest[t.box.map.region[army.place].index]:
            yield Subdue(army.number)
        yield from (
            JoinGeneral(army.number, general)
            for general in dict.fromkeys(t.spare[seat])
            if t.stars(general) > t.stars(army.general)
        )
        for other in own:
            if other is army:
                continue
            if army.general and not other.general:
                yield ShiftGeneral(army.number, other.number)
            if other.place == army.place and mu_left(t, army) > 0 and mu_left(t, other) > 0:
                gifts = dict.fromkeys((army.troops, *((card,) for card in army.troops)))
                yield from (Exchange(army.number, other.number, gift, ()) for gift in gifts)
    fleets = [navy for navy in t.navies if navy.seat == seat and navy.place]
    for navy in fleets:
        for other in fleets:
            if other is not navy and other.place == navy.place:
                yield from (ExchangeShips(navy.number, other.number, (c,), ()) for c in dict.fromkeys(navy.ships))


KINDS: Kinds = {
    Exchange: Kind(("campaign",), check_exchange, do_exchange, "TWR-124"),
    ExchangeShips: Kind(("campaign",), check_exchange_ships, do_exchange_ships, "TWR-124"),
    JoinGeneral: Kind(("campaign",), check_join, do_join, "TWR-126"),
    ShiftGeneral: Kind(("campaign",), check_shift, do_shift, "TWR-127"),
    Subdue: Kind(("campaign",), check_subdue, do_subdue, "TWR-128"),
    EndCampaign: Kind(("campaign",), check_end, do_end, "TWR-125"),
}
LISTS: Lists = {}
STEPS: Steps = {
    "fit": fit,
    "campaign_next": next_turn,
    "infighting": infighting,
    "notice_next": notice_next,
}
DRAWS: Draws = {"fit_loss": fit_chances}
FALLS: Steps = {"fit_loss": fit_lost, "infight_first": infight_first, "infight_second": infight_second}
ANSWERS = {"notice": answer_notice}
