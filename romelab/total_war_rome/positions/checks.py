"""What has to hold in every position: nothing is lost, nothing is made, nothing stands where it cannot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from romelab.core.errors import quoted
from romelab.total_war_rome.battle.positions.state import Battle, LandBattle
from romelab.total_war_rome.box.cards import card_id, least_mains, owner_of, troop
from romelab.total_war_rome.box.limits import MOST_SHIPS, too_many
from romelab.total_war_rome.box.tables import Box
from romelab.total_war_rome.positions.draft import count
from romelab.total_war_rome.positions.state import STEP, State
from romelab.total_war_rome.positions.tasks import (
    CAMPAIGN,
    LOSE,
    LOSE_ANY,
    LOSE_CARD,
    MARCH_OFF,
    MARCH_OFF_BEGIN,
    NUMBER_OF_FACTS,
)


def problems_in(box: Box, state: State) -> tuple[str, ...]:
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
        *_battle(state),
    )


def _action_cards(box: Box, state: State) -> Iterator[str]:
    cards = sorted([*state.deck, *state.discards, *(card for hand in state.hands for card in hand)])
    if cards != sorted(box.deck):
        yield f"there are {len(cards)} action cards, or not each of them once (TWR-025)"


def _troops(box: Box, state: State) -> Iterator[str]:
    for seat, faction in enumerate(state.factions):
        held: Counter[str] = Counter()
        for army in state.armies:
            if army.seat == seat:
                held.update(army.troops)
        for card, left in zip(box.decks[faction], state.reserve[seat], strict=True):
            if held[card] + left != box.troops[card].copies or left < 0:
                yield f"there are {held[card] + left} cards {card}"
    hired = Counter(card for army in state.armies for card in army.troops)
    for card, left in zip(box.packs, state.packs, strict=True):
        if hired[card] + left != box.troops[card].copies or left < 0:
            yield f"there are {hired[card] + left} cards {card}"


def _ships(box: Box, state: State) -> Iterator[str]:
    held = Counter(card for navy in state.navies for card in navy.ships)
    for seat, faction in enumerate(state.factions):
        for card, left in zip(box.docks[faction], state.docks[seat], strict=True):
            if held[card] + left != box.ships[card].copies or left < 0:
                yield f"there are {held[card] + left} cards {card}"


def _generals(box: Box, state: State) -> Iterator[str]:
    for seat, faction in enumerate(state.factions):
        cards = Counter([*state.generals[seat], *state.spare[seat]])
        cards.update(army.general for army in state.armies if army.seat == seat and army.general)
        for card in box.generals.values():
            if card.faction == faction and cards[card.id] != card.copies:
                yield f"there are {cards[card.id]} cards {card.id}"


def _armies(box: Box, state: State) -> Iterator[str]:
    for seat in range(len(state.factions)):
        if sum(army.seat == seat for army in state.armies) > 4:
            yield "a seat has more than four armies (TWR-056)"
        if sum(navy.seat == seat for navy in state.navies) > 2:
            yield "a seat has more than two navies (TWR-057)"
        if sum(agent.seat == seat for agent in state.agents) > box.effects(state.developed[seat]).agent_limit:
            yield f"seat {seat} has more agents than it may (TWR-247)"
    busy = {task.args[0] for task in state.agenda if task.kind in (LOSE, LOSE_CARD, LOSE_ANY, MARCH_OFF_BEGIN)}
    for army in state.armies:
        found = count(army.troops)
        if found.main < least_mains(army.general) and army.ref not in busy:
            yield f"army {army.ref} has {found.main} main battle cards (TWR-046)"
        if state.phase != CAMPAIGN and too_many(found.main, found.skirmishers, found.artillery):
            yield f"army {army.ref} is over the limit (TWR-050)"
    for navy in state.navies:
        if not 1 <= len(navy.ships) <= MOST_SHIPS:
            yield f"navy {navy.ref} has {len(navy.ships)} ship cards (TWR-055)"


def _places(box: Box, state: State) -> Iterator[str]:
    for army in state.armies:
        if army.carrier >= 0:
            navies = [navy for navy in state.navies if navy.mark == army.carrier]
            if not navies or navies[0].place != army.place:
                yield f"army {army.ref} is aboard a navy that is elsewhere"
        elif army.place and army.place not in box.map.region:
            yield f"army {army.ref} stands in {army.place}"
    if len({army.carrier for army in state.armies if army.carrier >= 0}) < sum(a.carrier >= 0 for a in state.armies):
        yield "a navy carries two armies (T-46)"
    for navy in state.navies:
        port = box.map.region.get(navy.place)
        if navy.place and navy.place not in box.map.sea and (port is None or not port.port):
            yield f"navy {navy.ref} lies in {navy.place}"
    for agent in state.agents:
        if agent.place not in box.map.region:
            yield f"agent {agent.ref} stands in {agent.place}"
    if state.phase != CAMPAIGN:
        on_land = [(army.seat, army.place) for army in state.armies if army.place and army.carrier < 0]
        marching_off = any(task.kind in (MARCH_OFF, MARCH_OFF_BEGIN) for task in state.agenda)
        if len(set(on_land)) < len(on_land) and not marching_off:
            yield "two armies of one seat stand in one region (TWR-051)"


def _seats(state: State) -> Iterator[str]:
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


def _buildings(box: Box, state: State) -> Iterator[str]:
    """Developments stand on what they need; hands and roads keep their limits."""
    for seat, faction in enumerate(state.factions):
        owned = {*state.developed[seat], *state.fresh[seat]}
        for name in sorted(owned):
            development = box.developments[name]
            if development.faction != faction or not owned.issuperset(development.requires):
                yield f"seat {seat} has {name} without what it needs (TWR-230)"
        if len(owned) < len(state.developed[seat]) + len(state.fresh[seat]):
            yield f"seat {seat} has a development twice"
        if len(state.hands[seat]) > box.effects(state.developed[seat]).hand:
            yield f"seat {seat} holds {len(state.hands[seat])} action cards (TWR-066)"
    if state.roads >> len(box.map.borders):
        yield "there is a road on no border"


def _agenda(state: State) -> Iterator[str]:
    """Look at what waits to be settled: tasks that there are, of a seat, with as many facts as each carries."""
    for task in state.agenda:
        if task.kind not in NUMBER_OF_FACTS:
            yield f"agenda: there is no task {quoted(task.kind)}"
            continue
        least, most = NUMBER_OF_FACTS[task.kind]
        if not least <= len(task.args) <= most:
            yield f"agenda: {task.kind} does not carry {len(task.args)} facts"
        if not STEP <= task.seat < len(state.factions):
            yield f"agenda: {task.kind} is of no seat {task.seat}"


def _battle(state: State) -> Iterator[str]:
    """Every card of a battle lies in one zone, and is a card of the army or navy that fights."""
    battle: Battle | None = state.battle
    if battle is None:
        return
    held = Counter((army.seat, card) for army in state.armies for card in army.troops)
    afloat = Counter((navy.seat, ship) for navy in state.navies for ship in navy.ships)
    zones: list[tuple[int, Counter[str], Counter[str]]] = []
    if isinstance(battle, LandBattle):
        for index, side in enumerate(battle.sides):
            here = Counter((*side.alive, *side.dead))
            for card in battle.upgraded if battle.winner == index else ():
                here[card] -= 1
                here[troop(card).base + card[len(card_id(card)) :]] += 1
            zones.append((side.army.seat, Counter(side.army.cards), +here))
    else:
        for fleet in battle.sides:
            seat, ships = fleet.navy.seat, Counter(fleet.navy.ships)
            zones.append((seat, Counter(fleet.navy.army), Counter((*fleet.army, *fleet.drowned))))
            lost = Counter((seat, ship) for ship in fleet.navy.ships) - afloat
            if lost or ships != Counter((*fleet.ships, *fleet.sunk, *fleet.taken)):
                yield f"the ship cards of seat {seat} in the battle are not those of its navy"
    for seat, came, here in zones:
        if came != here:
            yield f"the cards of seat {seat} in the battle are not those that came"
        if Counter((owner_of(card, seat), card_id(card)) for card in came.elements()) - held:
            yield f"the cards of seat {seat} in the battle are in no army"
