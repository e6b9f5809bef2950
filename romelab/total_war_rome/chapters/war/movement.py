"""The campaign phase: turns, placing, armies and navies on the move (TWR-035, TWR-038, TWR-111 to TWR-123, TWR-032)."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from romelab.core.game import Fact, Move
from romelab.total_war_rome.chapters.agents.events import list_events, others
from romelab.total_war_rome.chapters.war import conquest, placing, reorganise
from romelab.total_war_rome.network.network import RegionNetwork
from romelab.total_war_rome.network.routes import step_cost
from romelab.total_war_rome.positions import checks, moves as m, prompts, refusals as r, regions, state as s, tasks
from romelab.total_war_rome.positions.chapter import answer, decider, follows, kind
from romelab.total_war_rome.positions.draft import Draft, there
from romelab.total_war_rome.positions.events import ArmyMoves, GivesLeave, NavyMoves, RefusesLeave


def begin(t: Draft) -> None:
    """Start the campaign phase."""
    t.phase, t.turn = tasks.CAMPAIGN, 0
    t.then(tasks.CAMPAIGN_TURN)


def start_turn(t: Draft) -> None:
    """Give the active seat's armies and navies their MU; the others may play events."""
    t.passing = (False,) * len(t.seats)
    t.refused = ()
    t.armies = tuple(
        s.replace(a, spent=0, bonus=0, road=0, marks=a.marks & ~s.TURN_MARKS, assaulted=()) for a in t.armies
    )
    t.navies = tuple(s.replace(n, spent=0, bonus=0, marks=n.marks & ~s.TURN_MARKS) for n in t.navies)
    t.then(tasks.OPEN_WINDOW, "turn_campaign", others(t))


def own_army(t: Draft, number: int, rule: str) -> tuple[s.Army | None, list[Fact]]:
    """Find an army of one's own, or say that there is none."""
    army = t.army((t.active, number))
    if army is None:
        return None, [r.NoOwnArmy(rule, number)]
    return army, []


def on_land(t: Draft, army: s.Army, rule: str) -> Iterator[Fact]:
    """Require an army on land."""
    if not army.place:
        yield r.NotOnMapYet(army.number)
    elif army.carrier >= 0:
        yield r.AboardNavy(rule, army.number, army.place)


# Armies


def may_leave(t: Draft, army: s.Army) -> Iterator[Fact]:
    """Require an army that is neither over the limit nor stopped by a garrison (TWR-051, TWR-149)."""
    yield from checks.within_limits(t, army)
    if army.marks & s.STOPPED:
        yield r.AssaultFirst(army.place)


def army_step(t: Draft, army: s.Army, to: str) -> tuple[int, int] | None:
    """Return the MU and the road steps left for a step of an army; None if the regions do not touch."""
    border = t.box.map.border(army.place, to)
    if border is None:
        return None
    return step_cost(border, bool(t.roads >> border.index & 1), army.road, bool(army.marks & s.NIGHT))


def why_not_move_army(t: Draft, move: m.MoveArmy) -> Iterator[Fact]:
    """Require a step to an adjacent region with MU enough (TWR-114, TWR-116 to TWR-121)."""
    army, problems = own_army(t, move.army, "TWR-116")
    yield from problems
    if army is None:
        return
    if problems := list(on_land(t, army, "TWR-122")):
        yield from problems
        return
    yield from may_leave(t, army)
    step = army_step(t, army, move.to)
    if step is None:
        known = move.to in t.box.map.region or move.to in t.box.map.sea
        yield r.NotNextTo(move.to, army.place) if known else regions.no_such_place(t, "TWR-116", move.to)
        return
    left = reorganise.mu_left(t, army)
    if step[0] > left:
        rule = "TWR-121" if step[0] == 2 else "TWR-118"
        yield r.StepCosts(rule, step[0], left, move.to)
    yield from leave_needed(t, move.to, move.hostile)


def leave_needed(t: Draft, to: str, hostile: bool) -> Iterator[Fact]:
    """Require leave in the land of an ally, and for an ally where an alliance is broken (TWR-114, TWR-256)."""
    holder = regions.controller(t, to)
    allied = holder not in (-1, t.active) and t.relation(t.active, holder) == s.ALLY
    if hostile and not allied:
        yield r.NoAllyThere(to)
    elif not hostile and allied and to in t.refused:
        yield r.LeaveRefused(holder, to)


def needs_leave(t: Draft, to: str) -> int:
    """Return the ally whose leave it takes to enter a region; -1 for nobody."""
    seat, holder = t.active, regions.controller(t, to)
    return holder if holder >= 0 and holder != seat and t.relation(seat, holder) == s.ALLY else -1


def do_move_army(t: Draft, move: m.MoveArmy) -> None:
    """Move on: first whoever stands here may force a battle, or an ally is asked for leave (TWR-114, TWR-151)."""
    army = there(t.army((t.active, move.army)))
    enemies = t.enemies_in(army.place, army.seat)
    if enemies and not army.marks & s.MET:
        confront(t, army, enemies[0])
        return
    ally = needs_leave(t, move.to)
    if ally >= 0 and move.hostile:
        t.then(tasks.MARCH, army.ref, move.to)
        t.attack(army.seat, ally, army.ref)
    elif ally >= 0:
        t.ask(tasks.LEAVE, ally, army.ref, move.to, False)
    else:
        step(t, army.ref, move.to)


def step(t: Draft, ref: s.Ref, to: str) -> None:
    """Take one step and see what it meets."""
    army = t.army(ref)
    cost = army_step(t, army, to) if army and army.carrier < 0 else None
    if army is None or cost is None:
        return
    mu, road = cost
    kept = road if t.options.road_steps == "lost_by_stop" or mu == 0 or road else army.road
    marks = army.marks & ~(s.STOPPED | s.WITHDREW)
    t.put_army(s.replace(army, place=to, spent=army.spent + mu, road=kept, marks=marks))
    t.emit(ArmyMoves(ref[0], ref[1], to))
    t.then(tasks.ARRIVE, ref, to)


def answer_leave(t: Draft, move: m.Answer) -> None:
    """Give leave to pass, or not (TWR-114)."""
    ally = decider(t)
    ref, to, landing = t.take(tasks.LEAVE)
    if move.yes:
        t.emit(GivesLeave(ally, to))
        if landing:
            t.then(tasks.LAND, ref, to)
        else:
            step(t, ref, to)
    else:
        t.refused = (*t.refused, to)
        t.emit(RefusesLeave(ally, to))


def confront(t: Draft, army: s.Army, enemy: s.Army) -> None:
    """Meet the enemy that was there at the start of the turn (TWR-151)."""
    t.put_army(s.replace(army, marks=army.marks | s.MET))
    t.attack(army.seat, enemy.seat, army.ref)
    t.then(tasks.MEETING, army.ref, enemy.ref)


def why_not_confront(t: Draft, move: m.Confront) -> Iterator[Fact]:
    """Require an opponent in the region that has not been met in this turn (TWR-151)."""
    army, problems = own_army(t, move.army, "TWR-151")
    yield from problems
    if army is None:
        return
    yield from on_land(t, army, "TWR-151")
    yield from checks.within_limits(t, army)
    here, allies = t.opponents_in(army.place, army.seat), allied_armies(t, army)
    if move.hostile or (allies and not here):
        yield from conquest.on_purpose(t, allies[0].seat if allies else None, move.hostile, army.place)
    elif army.place and not here:
        yield r.NoEnemyHere(army.place)
    elif army.marks & s.MET:
        yield r.MetAlready(army.place)


def allied_armies(t: Draft, army: s.Army) -> list[s.Army]:
    """Return the armies of allies that stand beside an army on land (TWR-256, T-80)."""
    if not army.place or army.carrier >= 0:
        return []
    return [a for a in t.armies_in(army.place) if a.seat != army.seat and not t.opposed(army.seat, a.seat)]


def do_confront(t: Draft, move: m.Confront) -> None:
    """Force the meeting."""
    army = t.army((t.active, move.army))
    if army is not None:
        here = t.enemies_in(army.place, army.seat) or t.opponents_in(army.place, army.seat)
        confront(t, army, (allied_armies(t, army) if move.hostile else here)[0])


# Navies


def why_not_move_navy(t: Draft, move: m.MoveNavy) -> Iterator[Fact]:
    """Require a step to the next sea area, out of a port, or into a friendly one (TWR-115, TWR-116, TWR-119)."""
    navy = t.navy((t.active, move.navy))
    if navy is None or not navy.place:
        yield r.NavyNotOnMap(move.navy)
        return
    sea = t.box.map.sea.get(move.to)
    region = t.box.map.region.get(move.to)
    if navy.place in t.box.map.sea:
        if sea is not None and move.to not in t.box.map.sea[navy.place].adjacent:
            yield r.AreaNotNext(move.to, navy.place)
        elif region is not None and (navy.place not in region.coasts or not region.port):
            yield r.NoPortBeside(move.to, navy.place)
        elif region is not None and not regions.friendly_port(t, move.to, t.active):
            yield r.PortNotFriendly(move.to)
    elif sea is None or move.to not in t.box.map.coasts(navy.place):
        yield r.PutsToSea(move.to, navy.place)
    if sea is None and region is None:
        yield regions.no_such_place(t, "TWR-116", move.to)
    if move.hostile and not allied_navies(t, move.to):
        yield r.NoAllyThere(move.to)
    if reorganise.navy_left(t, navy) < 1:
        yield r.NavyOutOfMU("TWR-119", navy.number, navy.place)
    army = paying_army(t, navy)
    if army is not None and reorganise.mu_left(t, army) < 1:
        yield r.CarriedOutOfMU(army.number, navy.place)


def allied_navies(t: Draft, area: str) -> list[s.Navy]:
    """Return the navies of allies in a sea area, which are passed in peace or attacked (TWR-256)."""
    if s.ALLY not in t.relations or area not in t.box.map.sea:
        return []
    seat = t.active
    return [n for n in t.navies if n.place == area and n.seat != seat and t.relation(seat, n.seat) == s.ALLY]


def paying_army(t: Draft, navy: s.Navy) -> s.Army | None:
    """Return the army aboard that pays for a step at sea too; an ally's, out of its turn, never does (T-51)."""
    if t.options.steps_at_sea == "navy_pays":
        return None
    army = t.aboard(navy)
    return army if army is not None and army.seat == navy.seat else None


def do_move_navy(t: Draft, move: m.MoveNavy) -> None:
    """Sail on with whoever is aboard; whether the carried army spends MU too is T-51."""
    navy = there(t.navy((t.active, move.navy)))
    army = paying_army(t, navy)
    if army is not None:
        t.put_army(s.replace(army, spent=army.spent + 1))
    sail(t, s.replace(navy, spent=navy.spent + 1), move.to)
    if move.to in t.box.map.sea:
        t.then(tasks.SAILED, navy.ref, move.to)
        t.then(tasks.OPEN_WINDOW, "sailed", others(t))
        if move.hostile:
            t.attack(navy.seat, allied_navies(t, move.to)[0].seat)


def sail(t: Draft, navy: s.Navy, to: str) -> None:
    """Put a navy and what it carries in another place."""
    army = t.aboard(navy)
    t.put_navy(s.replace(navy, place=to))
    if army is not None:
        t.put_army(s.replace(army, place=to))
    t.emit(NavyMoves(navy.seat, navy.number, to))


# The list


END = m.EndCampaign()


def list_phase(t: Draft) -> Iterable[Move | tuple[Move, ...]]:
    """Offer everything of the campaign phase."""
    found: list[Move | tuple[Move, ...]] = [END]
    seat = t.active
    board = t.box.map
    for army in t.armies:
        if army.seat != seat:
            continue
        if not army.place:
            if army.general:
                found.append(tuple(_placing(army.number, place) for place in placing.starting_places(t, seat)))
        elif army.carrier >= 0:
            navy = t.carrier(army)
            if navy is not None and reorganise.mu_left(t, army) > 0:
                coast = board.sea[navy.place].coast if navy.place in board.sea else (navy.place,)
                found += [m.Disembark(army.number, place) for place in coast]
                found += [m.Disembark(army.number, place, True) for place in coast if needs_leave(t, place) >= 0]
        else:
            found += _list_army(t, army)
    for navy in t.navies:
        if navy.seat == seat:
            found += _list_navy(t, navy)
    found += reorganise.list_moves(t)
    found.append(list_events(t))
    return found


def _list_army(t: Draft, army: s.Army) -> Iterator[Move | tuple[Move, ...]]:
    left = reorganise.mu_left(t, army)
    if not army.marks & s.STOPPED and not checks.surplus(t, army):
        if left > 0 or army.road:
            yield _list_steps(t, army, left)
        if left > 0:
            coast = (army.place, *t.box.map.coasts(army.place))
            for navy in t.navies:
                if navy.seat == army.seat and navy.place in coast:
                    yield m.Embark(army.number, navy.number)
    yield from conquest.list_taking(t, army)
    if t.opponents_in(army.place, army.seat):
        yield m.Confront(army.number)
    if s.ALLY in t.relations and allied_armies(t, army):
        yield m.Confront(army.number, True)


_placing = lru_cache(maxsize=1024)(m.PlaceArmy)
_docking = lru_cache(maxsize=1024)(m.PlaceNavy)
_marching = lru_cache(maxsize=4096)(m.MoveArmy)
_sailing = lru_cache(maxsize=1024)(m.MoveNavy)


@lru_cache(maxsize=16384)
def _steps(
    board: RegionNetwork, number: int, place: str, roads: int, road: int, night: bool, left: int
) -> tuple[m.MoveArmy, ...]:
    """Return the moves of an army to the regions beside it that its MU reach."""
    return tuple(
        _marching(number, other)
        for other, border in board.beside[place].items()
        if step_cost(border, bool(roads >> border.index & 1), road, night)[0] <= left
    )


def _list_steps(t: Draft, army: s.Army, left: int) -> tuple[m.MoveArmy, ...]:
    steps = _steps(t.box.map, army.number, army.place, t.roads, army.road, bool(army.marks & s.NIGHT), left)
    if s.ALLY not in t.relations:
        return steps
    found: list[m.MoveArmy] = []
    for move in steps:
        ally = needs_leave(t, move.to) >= 0
        if not (ally and move.to in t.refused):
            found.append(move)
        if ally:
            found.append(_marching(army.number, move.to, True))
    return tuple(found)


def _list_navy(t: Draft, navy: s.Navy) -> Iterator[Move | tuple[Move, ...]]:
    board = t.box.map
    if not navy.place:
        yield from (_docking(navy.number, place) for place in regions.homes(t, navy.seat))
    elif reorganise.navy_left(t, navy) > 0:
        army = paying_army(t, navy)
        if army is not None and reorganise.mu_left(t, army) < 1:
            return
        areas = board.sea[navy.place].adjacent if navy.place in board.sea else board.coasts(navy.place)
        yield tuple(_sailing(navy.number, place) for place in areas)
        if s.ALLY in t.relations:
            yield tuple(_sailing(navy.number, place, True) for place in areas if allied_navies(t, place))
        if navy.place in board.sea:
            yield tuple(
                _sailing(navy.number, place)
                for place in board.ports[navy.place]
                if regions.friendly_port(t, place, navy.seat)
            )


MOVES = (
    kind(m.MoveArmy, why_not_move_army, do_move_army, "TWR-116"),
    kind(m.MoveNavy, why_not_move_navy, do_move_navy, "TWR-115"),
    kind(m.Confront, why_not_confront, do_confront, "TWR-151"),
)

ROWS = (
    follows(tasks.CAMPAIGN_BEGIN, begin),
    follows(tasks.CAMPAIGN_TURN, start_turn),
    follows(tasks.MARCH, step),
    answer(tasks.LEAVE, "TWR-114", prompts.LetAllyPass, answer_leave),
)
