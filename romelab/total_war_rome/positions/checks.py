"""What has to hold in every position: nothing is lost, nothing is made, nothing stands where it cannot."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from romelab.core.errors import quoted
from romelab.core.facts import Fact
from romelab.total_war_rome.battle.positions.checks import battle_problems
from romelab.total_war_rome.battle.positions.state import Battle, LandBattle, Side
from romelab.total_war_rome.box import cards
from romelab.total_war_rome.box.tables import Box
from romelab.total_war_rome.positions import moves as m, refusals as r, state as s, tasks
from romelab.total_war_rome.positions.draft import Draft, count


def held_of(army: s.Army, role: str) -> int:
    """Return how many cards of a class an army holds."""
    found = count(army.troops)
    return found.main if role == "main" else found.skirmishers if role == "skirmisher" else found.artillery


@lru_cache(maxsize=4096)
def open_roles(troops: tuple[str, ...]) -> tuple[str, ...]:
    """Return the classes of which an army may hold one card more."""
    found = count(troops)
    held = {"main": found.main, "skirmisher": found.skirmishers, "artillery": found.artillery}
    return tuple(role for role, most in cards.MOST.items() if held[role] < most)


def room_for(t: Draft, army: s.Army, card: str, rings: tuple[str, ...] = ()) -> Fact | None:
    """Say why a card does not fit into an army; None if it does (TWR-049, TWR-050, TWR-229).

    Parameters
    ----------
    t
        The position.
    army, card
        The army, and the troop card.
    rings
        The places to ring.
    """
    if t.full(army):
        return r.ShipsFull(rings)
    role = t.box.troops[card].role
    held = held_of(army, role)
    if held >= cards.MOST[role]:
        return r.ClassFull(held, role, rings)
    if mixes(t, army.seat, (*army.troops, card)):
        return r.TribesApart(rings)
    return None


def mixes(t: Draft, seat: int, troops: tuple[str, ...]) -> bool:
    """Whether an army would mix Highland and Lowland Warriors without national unity (TWR-229)."""
    if not t.barbarian(seat) or t.effects(seat).national_unity:
        return False
    return cards.mixed_tribes(troops)


def surplus(t: Draft, army: s.Army) -> str:
    """Return the first class of which an army has too many cards; empty if it is legal (TWR-050)."""
    # Hidden cards sort before all others.
    if army.troops and army.troops[0].startswith(cards.HIDDEN):
        return ""
    found = count(army.troops)
    return cards.too_many(found.main, found.skirmishers, found.artillery) or ""


def within_limits(t: Draft, army: s.Army) -> Iterator[Fact]:
    """Require an army that is not over the limit: such an army only reorganises (TWR-050, TWR-051)."""
    if surplus(t, army):
        yield r.OverLimit(army.place)


_GO_ON = {
    "initiative": (
        *(tasks.ROUND_BEGIN, tasks.DEAL, tasks.BID, tasks.REVEAL, tasks.CHOOSE, tasks.ORDER),
        *(tasks.AGENTS_BEGIN, tasks.TURN_UP),
    ),
    "taxation": (tasks.TAXATION_BEGIN, tasks.COLLECT, tasks.CAMPAIGN_BEGIN, tasks.TURN_UP),
}
"""What lies at the bottom of the agenda in phases in which nobody has a turn, so that the next one begins."""


def problems_in(box: Box, state: s.State) -> tuple[str, ...]:
    """Return what is wrong with a full position, a sentence each; none for any position that play can reach.

    Parameters
    ----------
    box
        Map, cards and dice.
    state
        A position, not an observation.
    """
    return (
        *_action_cards(box, state),
        *_troops(box, state),
        *_ships(box, state),
        *_generals(box, state),
        *_armies(box, state),
        *_places(box, state),
        *_seats(state),
        *_buildings(box, state),
        *_agenda(state),
        *_plans(box, state),
        *_battle(state),
    )


def problems_laid(box: Box, state: s.State) -> tuple[str, ...]:
    """Return what is wrong with what is built and where all stands, even if part of a position could not be read."""
    return (*_buildings(box, state), *_places(box, state))


def _action_cards(box: Box, state: s.State) -> Iterator[str]:
    there = sorted([*state.deck, *state.discards, *(card for hand in state.hands for card in hand)])
    if there != sorted(box.deck):
        yield f"there are {len(there)} action cards, or not each of them once (TWR-025)"


def _troops(box: Box, state: s.State) -> Iterator[str]:
    for seat, faction in enumerate(state.factions):
        held: Counter[str] = Counter()
        for army in state.armies:
            if army.seat == seat:
                held.update(army.troops)
        for card, left in zip(box.decks[faction], state.reserve[seat], strict=True):
            if held[card] + left != box.troops[card].copies or left < 0:
                yield f"there are {held[card] + left} {card} cards"
    hired = Counter(card for army in state.armies for card in army.troops)
    for card, left in zip(box.packs, state.packs, strict=True):
        if hired[card] + left != box.troops[card].copies or left < 0:
            yield f"there are {hired[card] + left} {card} cards"


def _ships(box: Box, state: s.State) -> Iterator[str]:
    held = Counter(card for navy in state.navies for card in navy.ships)
    for seat, faction in enumerate(state.factions):
        for card, left in zip(box.docks[faction], state.docks[seat], strict=True):
            if held[card] + left != box.ships[card].copies or left < 0:
                yield f"there are {held[card] + left} {card} cards"


def _generals(box: Box, state: s.State) -> Iterator[str]:
    for seat, faction in enumerate(state.factions):
        mine = Counter([*state.generals[seat], *state.spare[seat]])
        mine.update(army.general for army in state.armies if army.seat == seat and army.general)
        for card in box.generals.values():
            if card.faction == faction and mine[card.id] != card.copies:
                yield f"there are {mine[card.id]} {card.id} cards"


def _armies(box: Box, state: s.State) -> Iterator[str]:
    for seat in range(len(state.factions)):
        if sum(army.seat == seat for army in state.armies) > 4:
            yield "a seat has more than four armies (TWR-056)"
        if sum(navy.seat == seat for navy in state.navies) > 2:
            yield "a seat has more than two navies (TWR-057)"
        if sum(agent.seat == seat for agent in state.agents) > box.effects(state.developed[seat]).agent_limit:
            yield f"seat {seat} has more agents than it may (TWR-247)"
    limits = [box.effects(names).agent_limit for names in state.developed]
    for name, pieces, most in (("army", state.armies, 4), ("navy", state.navies, 2), ("agent", state.agents, 0)):
        refs = [piece.ref for piece in pieces]
        if len({*refs}) < len(refs) or any(not 1 <= number <= (most or limits[seat]) for seat, number in refs):
            yield f"the numbers of each {name} of a seat begin with 1, and each stands once"
    spent = [(army.spent, army.bonus, army.road, army.marks) for army in state.armies]
    spent += [(navy.spent, navy.bonus, navy.marks) for navy in state.navies]
    spent += [(agent.walked, agent.actions) for agent in state.agents]
    if any(min(each) < 0 for each in spent):
        yield "less than nothing of a turn is spent or left"
    busy = {
        task.args[:1]
        for task in state.agenda
        if task.kind in (tasks.LOSE, tasks.LOSE_CARD, tasks.LOSE_ANY, tasks.MARCH_OFF_BEGIN)
    }
    for army in state.armies:
        found = count(army.troops)
        if found.main < cards.least_mains(army.general) and (army.ref,) not in busy:
            yield f"army {army.ref} has {found.main} main battle cards (TWR-046)"
        if state.phase != tasks.CAMPAIGN and cards.too_many(found.main, found.skirmishers, found.artillery):
            yield f"army {army.ref} is over the limit (TWR-050)"
    for navy in state.navies:
        if not 1 <= len(navy.ships) <= cards.MOST_SHIPS:
            yield f"navy {navy.ref} has {len(navy.ships)} ship cards (TWR-055)"


def _places(box: Box, state: s.State) -> Iterator[str]:
    t, carried = Draft(box, state), set[int]()
    for army in state.armies:
        where = f"{state.factions[army.seat]}, army {army.number}"
        if army.carrier >= 0:
            navy = t.carrier(army)
            if navy is None:
                yield f"{where}: is aboard a navy that there is not"
            elif army.place != navy.place:
                there, here = t.place_name(navy.place), t.place_name(army.place)
                yield f"{where}: is aboard a navy in {there}, so it cannot be in {here}"
            if army.carrier in carried:
                yield f"{where}: goes aboard a navy that carries another army (T-46)"
            carried.add(army.carrier)
        elif army.place and army.place not in box.map.region:
            sea = f"{t.place_name(army.place)} is a sea area, where an army is aboard a navy only"
            yield f"{where}: {sea}: say aboard=1 (T-46)"
    for navy in state.navies:
        port = box.map.region.get(navy.place)
        if navy.place and navy.place not in box.map.sea and (port is None or not port.port):
            yield f"{state.factions[navy.seat]}, navy {navy.number}: {port.name if port else navy.place} has no port"
    for agent in state.agents:
        if agent.place not in box.map.region:
            yield f"agent {agent.ref} stands in {agent.place}"
    if state.phase != tasks.CAMPAIGN:
        on_land = [(army.seat, army.place) for army in state.armies if army.place and army.carrier < 0]
        marching_off = any(task.kind in (tasks.MARCH_OFF, tasks.MARCH_OFF_BEGIN) for task in state.agenda)
        if len(set(on_land)) < len(on_land) and not marching_off:
            yield "two armies of one seat stand in one region (TWR-051)"


def _seats(state: s.State) -> Iterator[str]:
    size = len(state.factions)
    if min(state.gold) < 0 or min(state.unrest) < 0:
        yield "somebody holds less than nothing"
    if not state.options.points_below_zero and min(state.vp) < 0:
        yield "somebody has less than 0 VP (T-03)"
    for one in range(size):
        for other in range(size):
            if state.relations[one * size + other] != state.relations[other * size + one]:
                yield f"the trackers of seats {one} and {other} differ"
    if max(state.vp) >= state.trigger and not state.last:
        yield "the trigger is reached, but the round is not the last (TWR-003)"


def _buildings(box: Box, state: s.State) -> Iterator[str]:
    """Developments stand on what they need; hands and roads keep their limits."""
    for seat, faction in enumerate(state.factions):
        where, owned = f"{faction}, developed", Counter((*state.developed[seat], *state.fresh[seat]))
        for name in sorted(owned):
            development = box.developments[name]
            missing = [box.developments[needed].name for needed in development.requires if needed not in owned]
            if development.faction != faction:
                yield f"{where}: {development.name} is not a development of {cards.SPOKEN_FACTIONS[faction]}"
            elif missing:
                yield f"{where}: {development.name} needs {' and '.join(missing)} first (TWR-230)"
            if owned[name] > 1:
                yield f"{where}: {development.name} is named twice"
        held, most = len(state.hands[seat]), box.effects(state.developed[seat]).hand
        if held > most:
            yield f"{faction}, hand: holds {held} action cards; {most} are allowed (TWR-066)"
    if state.roads >> len(box.map.borders):
        yield "there is a road on no border"


def _agenda(state: s.State) -> Iterator[str]:
    """Look at what waits to be settled: tasks that exist, of a seat, with the facts that each carries."""
    for task in state.agenda:
        if wrong := tasks.misfit(task.kind, task.args):
            yield f"agenda: {wrong}"
        if not s.STEP <= task.seat < len(state.factions):
            yield f"agenda: {task.kind} is of no seat {task.seat}"
    last = [task.kind for task in state.agenda[:1]]
    if not {*last} <= {*_GO_ON.get(state.phase, last)}:
        yield f"agenda: after {last[0]} the {state.phase} phase does not end"
    fought = tasks.BATTLE_END if isinstance(state.battle, LandBattle) else tasks.NAVAL_END
    if state.battle is not None and (not state.agenda or state.agenda[-1].kind != fought):
        yield f"agenda: {fought} is not what comes after the battle"


def _plans(box: Box, state: s.State) -> Iterator[str]:
    """Look at what is laid out in the spending phase (TWR-222): it names what there is, and what was there before."""
    if (state.opened is not None or any(state.plans)) and state.phase != tasks.SPENDING:
        yield "plans: purchases are laid out in the spending phase alone (TWR-222)"
    for seat, plan in enumerate(state.plans):
        laid = [move.development for move in plan if isinstance(move, m.BuyDevelopment)]
        if not {*laid} <= {*state.fresh[seat]}:
            yield f"plans: seat {seat} has developments laid out that it has not fresh"
        for move in plan:
            region, to = getattr(move, "region", ""), getattr(move, "to", "")
            if not isinstance(move, (*m.PURCHASES, m.AssignGeneral)):
                yield f"plans: {move.kind} is not a purchase"
            elif (region and region not in box.map.region) or (to and box.map.border(region, to) is None):
                yield f"plans: {move.kind} names a region or a border that there is not"
            elif isinstance(move, m.BuyImprovement) and move.improvement not in s.BITS:
                yield f"plans: there is no improvement {quoted(move.improvement)}"


def _battle(state: s.State) -> Iterator[str]:
    """See that a battle is sound in itself, and that every card of it is a card of an army or navy of its side."""
    battle: Battle | None = state.battle
    if battle is None:
        return
    yield from (f"battle, {problem}" for problem in battle_problems(battle))
    held = Counter((army.seat, card) for army in state.armies for card in army.troops)
    held.update((navy.seat, ship) for navy in state.navies for ship in navy.ships)
    for side in battle.sides:
        came = side.army if isinstance(side, Side) else side.navy
        brought = (*side.army.cards,) if isinstance(side, Side) else (*side.navy.ships, *side.navy.army)
        if Counter((cards.owner_of(card, came.seat), cards.card_id(card)) for card in brought) - held:
            yield f"battle: cards of seat {came.seat} are in no army or navy of its own"
