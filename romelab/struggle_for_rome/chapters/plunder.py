"""Plundering: conditions, the counter, loss and reward (SFR-106 to 118, 150, 151)."""

# pyright: strict
from collections.abc import Iterator

from romelab.core.game import CHANCE, Chances, Fact, Step
from romelab.struggle_for_rome.box.pieces import COUNTERS, FIGURES, MOST_OF_A_COLOUR, TRAITOR, TRIBES
from romelab.struggle_for_rome.chapters import cards, draws, rounds, scoring
from romelab.struggle_for_rome.network.sheet import PROVINCES
from romelab.struggle_for_rome.positions import due, events as e, moves as m, points, refusals, state as s
from romelab.struggle_for_rome.positions.tables import Tables, paid_out


def why_not_attack(frame: Tables, state: s.State, move: m.Plunder | m.Found | m.Expand) -> Iterator[Fact]:
    """Return the reasons that hold for every attack: the city, the tribe's one attack, the Traitor.

    One attack in a round is all (SFR-93): no second one with a Traitor (SFR-80), no second city (SFR-130).
    """
    if state.segment.attacked:
        yield refusals.AttackedAlready()
    city = frame.city_number.get(move.city)
    if city is None:
        yield refusals.NoSuchCity(f"{move.city!s:.40}")
        return
    target = frame.board.cities[city]
    if frame.neutral[city]:
        yield refusals.IsNeutral(target.name, target.at)
    if move.traitor:
        yield from cards.why_not_traitor(state)
    strength = state.players[state.active].tribes[rounds.tribe_of(state)].figures
    needed = frame.strength_needed(city, move.traitor)
    if strength < needed:
        rule = {m.Plunder: "SFR-108", m.Found: "SFR-120", m.Expand: "SFR-128"}[type(move)]
        yield refusals.TooWeak(rule, target.name, target.towers, needed, move.traitor, strength, target.at)


def why_not_place(frame: Tables, state: s.State, city: int, rule: str) -> Iterator[Fact]:
    """Return the reason against attacking a city that is not one road away (SFR-106, SFR-120)."""
    at = state.players[state.active].tribes[rounds.tribe_of(state)].at
    if city not in frame.beside[at]:
        target = frame.board.cities[city]
        yield refusals.NotOneRoadAway(rule, target.name, frame.name(at), target.at)


def why_not_plunder(frame: Tables, state: s.State, move: m.Plunder) -> Iterator[Fact]:
    """Return the reasons against plundering a city."""
    yield from why_not_attack(frame, state, move)
    tribe = state.players[state.active].tribes[rounds.tribe_of(state)]
    if tribe.cities:
        yield refusals.HasKingdom(founding=False)
    city = frame.city_number.get(move.city)
    if city is None:
        return
    if not tribe.cities:
        yield from why_not_place(frame, state, city, "SFR-106")
    if not state.counters[city] and not frame.neutral[city]:
        yield refusals.NoCounterThere(move.city, frame.board.cities[city].at)
    province = frame.province[city]
    if tribe.counters[province] >= MOST_OF_A_COLOUR:
        yield refusals.EnoughOfColour(MOST_OF_A_COLOUR, PROVINCES[province])


def plunder(frame: Tables, state: s.State, move: m.Plunder) -> Step[s.State]:
    """Start the attack; the counter is turned up next (SFR-150)."""
    seat, city = state.active, frame.city_number[move.city]
    state, events = attacked(frame, state, move.traitor)
    event = e.Plunders(seat, TRIBES[rounds.tribe_of(state)], move.city, frame.board.cities[city].at)
    return s.then(state, CHANCE, due.COUNTER, city), (*events, event)


def attacked(frame: Tables, state: s.State, traitor: bool) -> Step[s.State]:
    """Note that the acting tribe attacks, and take the Traitor out of the hand if one is played (SFR-78, 87)."""
    seat = state.active
    segment = state.segment._replace(attacked=True, acted=True, card=state.segment.card or traitor)
    state = state._replace(segment=segment)
    if not traitor:
        return state, ()
    state, player = cards.discard(state, TRAITOR)
    return state._replace(players=s.changed(state.players, seat, player)), (e.PlaysTraitor(seat),)


def counter_chances(frame: Tables, state: s.State) -> Chances:
    """Return the chances of what the counter on the city plundered shows."""
    (city,) = s.facts(state, due.COUNTER)
    return draws.card_chances(COUNTERS, state.pool[frame.province[city]])


def resolve_counter(frame: Tables, state: s.State, kind: str) -> Step[s.State]:
    """Carry out what the counter shows: loss and reward together, gold for the wagons, then the draw (SFR-151)."""
    (city,) = s.facts(state, due.COUNTER)
    seat, number = state.active, rounds.tribe_of(state)
    target = frame.board.cities[city]
    shown = COUNTERS.index(kind)
    pool = state.pool
    province = frame.province[city]
    row = tuple(count - (n == shown) for n, count in enumerate(pool[province]))
    state = state._replace(
        pool=(*pool[:province], row, *pool[province + 1 :]),
        counters=(*state.counters[:city], 0, *state.counters[city + 1 :]),
    )
    events: list[Fact] = [e.CounterShows(target.name, kind, seat, target.at)]
    if kind.startswith("loss"):
        state = _with_loss(frame, state, events)
    if wagons := state.players[seat].tribes[number].wagons:
        gold = paid_out(frame, state, wagons)
        state = _with_gold(state, gold)
        events.append(e.GoldForWagons(seat, gold, wagons))
    if kind.endswith("gold"):
        gold = paid_out(frame, state, 2)
        state = _with_gold(state, gold)
        events.append(e.GoldOfCounter(seat, gold))
    elif kind.endswith("pasture"):
        if s.pasture_to_draw(state):
            return draws.draw_pasture(state, due.THEN_COUNTER, (seat,), city), tuple(events)
        events.append(e.NoPastureLeft(seat))
    elif s.deck_left(state):
        return draws.draw_card(state, due.THEN_COUNTER, city), tuple(events)
    else:
        gold = paid_out(frame, state, frame.options.empty_deck_gold)
        state = _with_gold(state, gold)
        events.append(e.DeckIsEmpty(seat, gold))
    state, told = lay_counter(frame, state, city)
    return state, (*events, *told)


def _with_gold(state: s.State, gold: int) -> s.State:
    seat = state.active
    player = state.players[seat]
    return state._replace(players=s.changed(state.players, seat, player._replace(gold=player.gold + gold)))


def _with_loss(frame: Tables, state: s.State, events: list[Fact]) -> s.State:
    """Put a figure of the tribe's box back into the reserve (SFR-111, SFR-117)."""
    seat, number = state.active, rounds.tribe_of(state)
    player = state.players[seat]
    tribe = player.tribes[number]
    kind = FIGURES[number]
    if tribe.figures:
        tribes = s.with_tribe(player, number, tribe._replace(figures=tribe.figures - 1))
        horse, foot = player.figures
        player = player._replace(figures=(horse, foot + 1) if number else (horse + 1, foot), tribes=tribes)
        events.append(e.Loses(seat, kind))
    elif frame.options.empty_box_loses_wagon and tribe.wagons:
        tribes = s.with_tribe(player, number, tribe._replace(wagons=tribe.wagons - 1))
        player = player._replace(wagons=player.wagons + 1, tribes=tribes)
        events.append(e.LosesWagon(seat, kind))
    else:
        events.append(e.LosesNothing(seat, kind))
    return state._replace(players=s.changed(state.players, seat, player))


def lay_counter(frame: Tables, state: s.State, city: int) -> Step[s.State]:
    """Last, lay the counter on the tribe's box; see to Scourge of Rome; end the segment (SFR-116, 135, 136).

    The city becomes nobody's by that, and there are no points for it (SFR-118).

    If the attack brought a development card and none has been played in this phase, the player may still cash a
    Treasure, so the segment stays open whatever the card was.
    """
    seat, number = state.active, rounds.tribe_of(state)
    player = state.players[seat]
    tribe = player.tribes[number]
    province = frame.province[city]
    held = tuple(count + (n == province) for n, count in enumerate(tribe.counters))
    was_scourge = points.is_scourge(tribe)
    tribe = tribe._replace(counters=held)
    player = player._replace(tribes=s.with_tribe(player, number, tribe))
    drew_card = state.stage == due.CARD_DRAWN
    state = s.then(state, seat, due.TRIBE, players=s.changed(state.players, seat, player))
    kind = TRIBES[number]
    events: list[Fact] = [e.LaysCounter(seat, kind, held[province], PROVINCES[province])]
    if points.is_scourge(tribe) and not was_scourge:
        if points.scourges(state) <= frame.pieces.scourges:
            events.append(e.Scourge(seat, kind))
        else:
            events.append(e.ScourgeWithoutCard(seat, kind))
    state, told = scoring.announce(frame, state, seat)
    open_card = not (state.segment.card and frame.options.treasure_uses_card)
    if drew_card and open_card and frame.options.cards_after_attack:
        return state, (*events, *told)
    state, ended = rounds.end_segment(frame, state)
    return state, (*events, *told, *ended)
