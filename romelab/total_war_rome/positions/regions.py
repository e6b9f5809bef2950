"""What holds in a region: control, garrisons and their dice, sieges, markets (TWR-030 to 037, 109, 138 to 150)."""

from functools import lru_cache

from romelab.core.errors import InputError
from romelab.total_war_rome.network.network import Region, RegionNetwork
from romelab.total_war_rome.positions import events as e, refusals as r, state as s
from romelab.total_war_rome.positions.draft import Draft, follows_from, put

VALUE_DICE = {1: "GREEN", 2: "YELLOW", 3: "RED"}


def controller(t: Draft, place: str) -> int:
    """Return the seat that controls a region; -1 for an independent one."""
    return t.control[t.box.map.region[place].index]


def has(t: Draft, place: str, bit: int) -> bool:
    """Whether an improvement stands in a region."""
    return bool(t.improvements[t.box.map.region[place].index] & bit)


def home_of(t: Draft, place: str) -> int:
    """Return the seat whose home region this is; -1 if it is nobody's in this game."""
    home = t.box.map.region[place].home
    return t.factions.index(home) if home in t.factions else -1


def homes(t: Draft, seat: int) -> tuple[str, ...]:
    """Return the home regions of a seat."""
    return t.box.map.homes(t.factions[seat])


def sending_homes(t: Draft, seat: int) -> tuple[str, ...]:
    """Return the home regions of a seat that generals come from (TWR-126, TWR-244, T-83)."""
    if t.options.generals_at_home == "any_home":
        return homes(t, seat)
    return tuple(home for home in homes(t, seat) if controller(t, home) == seat)


def garrisoned(t: Draft, place: str) -> bool:
    """Whether a region has a garrison: home regions and regions with a barracks (TWR-131, TWR-138, TWR-241, T-28)."""
    region = t.box.map.region[place]
    if t.improvements[region.index] & s.BARRACKS:
        return True
    if not region.home:
        return False
    return t.options.occupied_home_garrison or home_of(t, place) in (-1, t.control[region.index])


def stops(t: Draft, place: str) -> bool:
    """Whether a foreign army has to stop at a region, and may besiege it: at a garrison (TWR-149, T-71, T-41)."""
    return garrisoned(t, place) or (t.options.mercenary_siege and t.box.map.region[place].mercenary)


def garrison_dice(t: Draft, place: str, attacker: int) -> tuple[str, ...]:
    """Return the dice of a garrison against an attacker (TWR-140, 145, 146, T-75).

    Parameters
    ----------
    t
        The table.
    place
        The region.
    attacker
        The seat that assaults; -1 where nobody does, as for the price of a bribe.
    """
    region = t.box.map.region[place]
    yellow = attacker >= 0 and (home_of(t, place) == attacker or t.effects(attacker).siegecraft)
    colour = "YELLOW" if yellow else "RED"
    dice = (colour,) * (region.gold + 1)
    if t.improvements[region.index] & s.BARRACKS:
        dice += (colour if t.options.barracks_die_colour == "garrison" else "RED",)
    holder = t.control[region.index]
    return dice + (t.effects(holder).garrison_bonus if holder >= 0 else ())


def defence_dice(t: Draft, place: str) -> tuple[str, ...]:
    """Return the dice of the inhabitants of a region without a garrison (TWR-133, 136, T-29)."""
    region = t.box.map.region[place]
    if region.mercenary and (t.control[region.index] < 0 or t.options.conquered_mercenary_dice == "kept"):
        return region.defence
    return (VALUE_DICE[region.gold],) * 2


def may_annex(t: Draft, place: str) -> bool:
    """Whether blanks alone make a region join whoever enters it (TWR-137, T-74)."""
    region = t.box.map.region[place]
    return region.mercenary and (t.options.blank_annexation == "anywhere" or t.control[region.index] < 0)


def defended_dice(t: Draft, place: str) -> tuple[str, ...]:
    """Return the two dice of the gold box, or of a mercenary region (T-53)."""
    region = t.box.map.region[place]
    return region.defence if region.mercenary else (VALUE_DICE[region.gold],) * 2


def foreign(t: Draft, place: str, seat: int) -> bool:
    """Whether a region is neither a seat's nor an ally's."""
    holder = controller(t, place)
    return holder < 0 or t.opposed(seat, holder)


def meeters(t: Draft, place: str, seat: int) -> list[s.Army]:
    """Return the armies that meet one of a seat on entering: its enemies, and those whose land it is (T-66)."""
    holder = controller(t, place)
    return [army for army in t.opponents_in(place, seat) if army.seat == holder or t.hostile(seat, army.seat)]


def fights(t: Draft, navy: s.Navy, seat: int) -> bool:
    """Whether a navy fights one of a seat that comes into its sea area: an enemy's, not left alone (TWR-158, T-15)."""
    return navy.place in t.box.map.sea and t.hostile(seat, navy.seat) and not navy.marks & s.CORNERED


def guarded(t: Draft, seat: int) -> frozenset[str]:
    """Return the sea areas in which a navy of a seat would have to fight (TWR-158)."""
    return frozenset(navy.place for navy in t.navies if fights(t, navy, seat))


def hunts(t: Draft, navy: s.Navy, seat: int, area: str) -> bool:
    """Whether a navy may intercept one of a seat in a sea area: another seat's beside it (TWR-039, T-05, T-81)."""
    asked = t.opposed(seat, navy.seat) or (seat != navy.seat and t.options.allied_interception == "may")
    able = asked and t.options.interception != "never" and not navy.marks & s.FOUGHT
    return able and navy.place in t.box.map.sea[area].adjacent


def friendly_port(t: Draft, place: str, seat: int) -> bool:
    """Whether a seat's navies may lie in the port of a region: its own or a friendly faction's (TWR-159, T-66)."""
    holder = controller(t, place)
    return holder >= 0 and t.friendly(seat, holder)


def open_ports(t: Draft, seat: int) -> frozenset[str]:
    """Return the ports that the navies of a seat may enter (TWR-159)."""
    return frozenset(region.id for region in t.box.map.regions if region.port and friendly_port(t, region.id, seat))


_OF_SIEGES = follows_from("armies", "control", "improvements", "relations", "factions", "options")


@_OF_SIEGES
def sieges(t: Draft) -> frozenset[str]:
    """Return every besieged region (TWR-149)."""
    found: list[str] = []
    for army in t.armies:
        if army.place and army.carrier < 0:
            holder = t.control[t.box.map.region[army.place].index]
            if holder != army.seat and (holder < 0 or t.hostile(holder, army.seat)) and stops(t, army.place):
                found.append(army.place)
    return frozenset(found)


def besieged(t: Draft, place: str) -> bool:
    """Whether a region is besieged: an enemy of its controller stands beside its garrison (TWR-149, T-41)."""
    return place in sieges(t)


def shut(t: Draft, place: str, seat: int) -> bool:
    """Whether a siege keeps a seat from building and recruiting in a region: the side of its holder (TWR-150)."""
    return place in shut_to(t, seat)


@_OF_SIEGES
def shut_to(t: Draft, seat: int) -> frozenset[str]:
    """Return the regions in which a siege keeps a seat from building and recruiting (TWR-150)."""
    return frozenset(place for place in sieges(t) if not foreign(t, place, seat))


@lru_cache(maxsize=8192)
def held(board: RegionNetwork, control: tuple[int, ...], seat: int) -> tuple[Region, ...]:
    """Return the regions that a seat controls, in the order of the map."""
    return tuple(region for region, holder in zip(board.regions, control, strict=True) if holder == seat)


def controlled(t: Draft, seat: int) -> tuple[str, ...]:
    """Return the ids of the regions that a seat controls, in the order of the map."""
    return tuple(region.id for region in held(t.box.map, t.control, seat))


def port_markets(t: Draft, seat: int) -> int:
    """Count a seat's markets at ports, besieged ones not counted (TWR-080, TWR-260)."""
    return sum(
        1
        for place in controlled(t, seat)
        if t.box.map.region[place].port and has(t, place, s.MARKET) and not besieged(t, place)
    )


def take(t: Draft, place: str, seat: int, rule: str) -> None:
    """Give a region to a seat, or make it independent with -1 (TWR-134, 144, T-39, T-40, T-49)."""
    at = t.box.map.region[place].index
    t.control = put(t.control, at, seat)
    if t.options.unrest_on_conquest == "removed" and t.unrest[at]:
        t.unrest = put(t.unrest, at, 0)
    left = t.improvements[at]
    if t.options.improvements_on_conquest == "removed":
        left &= s.WONDER
    if not t.options.wonder_moves_with_region:
        left &= ~s.WONDER
    if left != t.improvements[at]:
        t.improvements = put(t.improvements, at, left)
    if seat >= 0:
        t.emit(e.Controls(rule, seat, place))
    else:
        t.emit(e.Independent(rule, place))


def walled(t: Draft, place: str) -> bool:
    """Whether a region has a walling."""
    return has(t, place, s.WALLING)


def no_such_place(t: Draft, rule: str, text: str) -> r.NoSuchPlace:
    """Refuse what is not a place, with the id of the place that may be meant."""
    try:
        meant = t.box.map.place(text)
    except InputError:
        meant = ""
    return r.NoSuchPlace(rule, text, meant)


def not_yours(t: Draft, rule: str, place: str) -> r.NotYours | r.NoSuchPlace:
    """Refuse a region that the seat does not control, or what is not one."""
    return r.NotYours(rule, place) if place in t.box.map.region else no_such_place(t, rule, place)
