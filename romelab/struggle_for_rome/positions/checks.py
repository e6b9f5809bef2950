"""What has to hold in every position: nothing is lost, nothing is made, nothing stands where it cannot."""

# pyright: strict
from collections.abc import Iterator
from typing import Any, cast

from romelab.core.errors import quoted
from romelab.core.language import amount
from romelab.core.stages import carries
from romelab.struggle_for_rome.box.pieces import FIGURES, KINDS, MOST_OF_A_COLOUR, RESOURCES, TRIBES
from romelab.struggle_for_rome.network.sheet import BARBARICUM, PROVINCES
from romelab.struggle_for_rome.positions import due, state as s
from romelab.struggle_for_rome.positions.tables import Tables


def problems_in(frame: Tables, state: s.State) -> tuple[str, ...]:
    """Return what is wrong with a full position, a sentence each; none for any position that play can reach.

    Parameters
    ----------
    frame
        The game's board and options.
    state
        A position, not an observation.
    """
    wrong = (*_carried(frame, state),)
    # What turns up for a city is asked of stages that carry what they should.
    return wrong or (*_pieces(frame, state), *_cards(frame, state), *_counters(frame, state), *_places(frame, state))


def _carried(frame: Tables, state: s.State) -> Iterator[str]:
    """Look at what the stage carries along: as its types say, of seats, cities and cards that exist."""
    stage, players = str(state.stage), state.players
    carried = cast("tuple[Any, ...]", state.pending)
    if not carries(due.CARRIED[stage], carried):
        yield f"carried: {stage} carries other facts"
        return
    if stage in (due.PASTURE, due.CARD):
        after, *rest = carried
        rest = rest[1:] if stage == due.PASTURE else rest
        if after not in due.AFTER_DRAW or not carries(due.CARRIED[after], tuple(rest)):
            yield f"carried: nothing called {quoted(after)} goes on after a draw with this"
            return
        cities = tuple(rest)
    else:
        cities = carried if stage == due.COUNTER else ()
    seats: tuple[tuple[int, ...], ...] = ()
    if stage in (due.FIRST_ROLL, due.GIVE_BACK):
        seats = carried[:1]
    elif stage in (due.START, due.ROB, due.ROBBED_CARD):
        seats = (carried,)
    elif stage == due.PASTURE:
        seats = carried[1:2]
    elif stage == due.ANSWER:
        seats = (carried[:2], tuple(one[0] for one in carried[4:]))
    if any(not 0 <= seat < len(players) for row in seats for seat in row) or (seats and not seats[0]):
        yield f"carried: {stage} names nobody, or somebody who does not play"
    elif stage == due.PASTURE and not len(carried[1]) <= s.pasture_to_draw(state):
        yield f"carried: there are not {len(carried[1])} pasture cards to draw"
    elif stage == due.GIVE_BACK and len(carried[1]) != len(players):
        yield "carried: what is due is said for each player"
    elif stage == due.ANSWER:
        gives, wants = carried[2:4]
        if carried[0] == carried[1] or min(*gives, *wants) < 0:
            yield "carried: such a trade cannot be offered"
    if any(not 0 <= city < len(frame.board.cities) for city in cities):
        yield "carried: there is no such city"


def _pieces(frame: Tables, state: s.State) -> Iterator[str]:
    """Look at figures and wagons: reserve, boxes, map, cities (SFR-02)."""
    pieces = frame.pieces
    for colour, name, player in zip(frame.setup.colours, frame.names, state.players, strict=True):
        for kind, tribe in enumerate(player.tribes):
            further = max(0, len(tribe.cities) - 1)
            used = 1 + tribe.figures + further
            if used > pieces.figures[kind] and frame.options.traitor_needs_figure:
                said = f"1 on the map, {tribe.figures} in the box" + (
                    f", {further} in further cities" if further else ""
                )
                many = amount(pieces.figures[kind], FIGURES[kind], TRIBES[kind])
                yield f"{colour}, {TRIBES[kind]}: {many} are all there are, not {said} (SFR-02)"
            elif player.figures[kind] + used != pieces.figures[kind] and frame.options.traitor_needs_figure:
                yield f"{name} has {player.figures[kind] + used} {TRIBES[kind]} in all"
            if min(player.figures[kind], tribe.figures, tribe.wagons, player.wagons, player.gold) < 0:
                yield f"{name} has less than nothing of something"
        cities = sum(len(tribe.cities) for tribe in player.tribes)
        used = cities + sum(tribe.wagons for tribe in player.tribes)
        if used > pieces.wagons:
            said = " and ".join(f"{tribe.wagons} in a box" for tribe in player.tribes if tribe.wagons)
            said += f" and {cities} in cities" if cities else ""
            yield f"{colour}, wagons: {pieces.wagons} wagons are all there are, not {said} (SFR-02)"
        elif player.wagons + used != pieces.wagons:
            yield f"{name} has {player.wagons + used} wagons in all"


def _cards(frame: Tables, state: s.State) -> Iterator[str]:
    """Look at resource cards and development cards (SFR-05)."""
    piles = (state.ore, state.grain, *state.pasture)
    for kind, name in enumerate(RESOURCES):
        held = [player.hand[kind] for player in state.players]
        aside, there_are = (0, 0, *state.discards)[kind], frame.pieces.resources[kind]
        if aside + sum(held) > there_are:
            used = aside + sum(held)
            yield f"{name} cards: there are {there_are}, and hands and discards have {used} (SFR-05)"
        elif piles[kind] + aside + sum(held) != there_are:
            yield f"there are {piles[kind] + aside + sum(held)} {name} cards in all"
        if min(piles[kind], *held, *state.pasture, *state.discards) < 0:
            yield f"somewhere there are fewer than 0 {name} cards"
    for kind, (name, used) in enumerate(zip(KINDS, s.cards_out(state), strict=True)):
        there_are = frame.pieces.development[kind]
        if used > there_are:
            yield f"{name} cards: there are {there_are}, and hands and cards played have {used} (SFR-05)"
        elif state.deck[kind] + used != there_are:
            yield f"there are {state.deck[kind] + used} {name} cards in all"
        if min(state.deck[kind], state.left[kind], *(player.cards[kind] for player in state.players)) < 0:
            yield f"somewhere there are fewer than 0 {name} cards"
    if state.unseen_deck or state.unseen_pasture or any(p.unseen_hand or p.unseen_cards for p in state.players):
        yield "a full position hides something"


def _counters(frame: Tables, state: s.State) -> Iterator[str]:
    """Look at the plunder counters province by province (SFR-07, 24, 25, 109)."""
    for number, province in enumerate(PROVINCES):
        cities = [city for city, where in enumerate(frame.province) if where == number]
        lying = sum(state.counters[city] for city in cities)
        # Between turning it up and laying it on the box, the counter lies in front of the player.
        city = turned_up(state)
        turned = city >= 0 and frame.province[city] == number
        boxes = [tribe.counters[number] for player in state.players for tribe in player.tribes]
        unturned = sum(state.pool[number])
        left_out = sum(frame.neutral[city] for city in cities)
        seen_out = left_out if frame.options.counters_left_out == "seen" and state.phase else 0
        if state.phase and unturned + turned + sum(boxes) + seen_out != sum(frame.pieces.counters):
            yield f"{unturned} counters of {province} were never turned up and {sum(boxes)} lie on boxes"
        removed = len(cities) - left_out - lying - turned - sum(boxes)
        conquered = sum(state.owners[city] >= 0 for city in cities)
        if not 0 <= removed <= conquered:
            all_cities, held = len(cities) - left_out, turned + sum(boxes)
            said = f"{all_cities - lying} of its {all_cities} cities have no counter, {held} counters lie with tribes"
            what = f"{said} and {conquered} cities are conquered: that does not add up (SFR-109, SFR-24)"
            yield f"{province}: {what}"
        if min(state.pool[number]) < 0 or max(boxes) > MOST_OF_A_COLOUR:
            yield f"a tribe holds {max(boxes)} counters of {province}"


def turned_up(state: s.State) -> int:
    """Return the city whose counter lies in front of the player while a card is drawn for it; -1 if none does."""
    carried: list[int] = []
    if state.stage == due.PASTURE:
        after, _, *carried = s.facts(state, due.PASTURE)
    elif state.stage == due.CARD:
        after, *carried = s.facts(state, due.CARD)
    else:
        return -1
    return carried[0] if after == due.THEN_COUNTER else -1


def _places(frame: Tables, state: s.State) -> Iterator[str]:
    """Look at where everything stands (SFR-24, 47, 94, 131)."""
    board = frame.board
    owned: dict[int, int] = {}
    standing: dict[int, str] = {}
    for seat, player in enumerate(state.players):
        for kind, tribe in enumerate(player.tribes):
            who = f"{frame.setup.colours[seat]}, {TRIBES[kind]}"
            for city in tribe.cities:
                if city in owned:
                    other, its = divmod(owned[city], 2)
                    whose = f"{frame.setup.colours[other]}, {TRIBES[its]}"
                    yield f"{who}: {board.cities[city].name} belongs to {whose} already (SFR-131)"
                owned[city] = 2 * seat + kind
            if tribe.cities and tribe.at != frame.spots[tribe.cities[0]]:
                yield "the figure of a settled tribe is not in its first city"
            if tribe.cities or tribe.at < 0:
                continue
            if board.city_at[tribe.at] >= 0:
                name = board.cities[board.city_at[tribe.at]].name
                yield f"{who}: {name} is a city, and a wandering tribe stands outside (SFR-94); or name it in cities"
            if tribe.at in standing:
                yield f"{who}: {standing[tribe.at]} stand on {frame.name(tribe.at)} already (SFR-94)"
            standing[tribe.at] = who
    for city, owner in enumerate(state.owners):
        expected = s.NEUTRAL if frame.neutral[city] else owned.get(city, s.NOBODY)
        if owner != expected:
            yield f"{board.cities[city].name} belongs to {owner}, not {expected}"
        if state.counters[city] and owner != s.NOBODY:
            yield f"a counter lies on {board.cities[city].name}, which is not free"
    if state.phase != s.SET_UP and (state.legionnaire < 0 or any(t.at < 0 for p in state.players for t in p.tribes)):
        yield "the legionnaire or a tribe stands nowhere"
    if state.legionnaire >= 0 and board.hexes[state.legionnaire].area == BARBARICUM:
        hexagon = board.hexes[state.legionnaire].id
        yield f"legionnaire: hex {hexagon} lies in the Barbaricum, where he never goes (SFR-47)"
    if len(set(state.marked)) != len(state.marked):
        yield "totals: a total is marked once at most (SFR-31)"
    elif len(state.marked) > 5:
        yield f"the wind rose shows {state.marked}"
    played = [player.diplomats for player in state.players]
    if state.diplomacy >= 0 and played[state.diplomacy] != max(*played, 3):
        many = f"{frame.names[state.diplomacy]} has played {amount(played[state.diplomacy], 'Diplomat')}"
        yield f"diplomacy: {many}; it takes three and as many as any other (SFR-134)"
