"""What a player of Struggle for Rome can aim at and has to fear: the rules are asked, their answers put together."""

# pyright: basic
from collections.abc import Iterator
from functools import partial
from typing import Any

from romelab.controls.seating.game_view import Aim, Aims, Price
from romelab.core.facts import Fact
from romelab.core.speech import Name
from romelab.struggle_for_rome.box.pieces import COLOURS_NEEDED, TRIBES, Amount, amounts
from romelab.struggle_for_rome.chances.odds import chances_this_round
from romelab.struggle_for_rome.chapters.building import ALL_PURCHASES, PRICES, why_not_purchase
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.network import prices, routes, sheet
from romelab.struggle_for_rome.positions import due, moves as m, refusals as r, speaking, state as s
from romelab.struggle_for_rome.positions.points import DIPLOMATS_NEEDED, ENOUGH, is_scourge, score
from romelab.struggle_for_rome.positions.setup import Setup
from romelab.struggle_for_rome.positions.tables import Tables

AWAY = (r.NotOneRoadAway, r.TooFar)
"""Reasons against a city that a journey or another base takes away."""
LACKS = (*AWAY, r.TooWeak, r.NoWagonInBox, r.NoWagonToLeave, r.NoFigureToLeave)
"""Reasons that something to be had takes away."""
FREE = prices.Bill(0, 0)
MOST = 8
"""How many cities are named in a line; the board shows all."""


def aims(setup: Setup, seen: s.State, seat: int) -> Aims:
    """Return what a player can aim at; see :meth:`romelab.controls.seating.game_view.GameView.aims`."""
    words, frame = STRUGGLE_FOR_ROME.speech(setup), STRUGGLE_FOR_ROME.frame_of(setup)
    points = score(frame, seen, seat).total
    now, lacking = list[Aim](), list[Aim]()
    for tribe in _tribes(seen, seat):
        found: dict[tuple[bool, str, str], list[tuple[prices.Bill, int]]] = {}
        for kind, city, lack, price in _cities(frame, seen, seat, tribe):
            said = _lack_words(lack) if lack else ""
            found.setdefault((bool(lack), kind, said), []).append((FREE if lack else price, city))
        for (lacks, kind, lack), cities in sorted(found.items()):
            what = {"kind": words.name("heading", kind), "tribe": Name("tribe", TRIBES[tribe]), "lack": lack}
            say = partial(words.phrase, "aim_lacking" if lacks else "aim_cities", **what)
            near = sorted(cities, key=lambda found: (found[0].worth, found[1]))
            shown = [] if lack == words.phrase("lack_way") else near
            places, tips = [frame.board.cities[at].at for _, at in shown], [say(**_named(frame, [at])) for at in shown]
            (lacking if lacks else now).append(Aim(say(**_named(frame, near)), tuple(places), "", tuple(tips)))
    goal = words.phrase("aim_goal", enough=ENOUGH, points=points, last=setup.options.last_round)
    phase = words.phrase("aim_phase", stage=seen.stage if STRUGGLE_FOR_ROME.to_move(seen) == seat else "")
    more, costs = tuple(_more(frame, seen, seat)), tuple(_prices(frame, seen, seat))
    return Aims(goal, more, tuple(now), tuple(lacking), costs, phase)


def threats(setup: Setup, seen: s.State, seat: int) -> tuple[Aim, ...]:
    """Say which cities within reach another tribe can take first, and how likely a seven is."""
    words, frame = STRUGGLE_FOR_ROME.speech(setup), STRUGGLE_FOR_ROME.frame_of(setup)
    mine = {city for tribe in (0, 1) for _, city, lack, _ in _cities(frame, seen, seat, tribe) if lack is None}
    found: list[Aim] = []
    rolls = seen.phase == s.ROLL and 7 not in seen.marked
    seven = chances_this_round(seen.marked if rolls else (), seven_is_a_total=frame.options.seven_is_a_total)[7]
    beside = tuple(
        tile.id for tile in frame.board.hexes if frame.touched(seen.players[seat]) >> tile.index & 1 and tile.number
    )
    chance = f"{float(seven):.0%}"
    found.append(
        Aim(words.phrase("threat_seven", now=rolls, chance=chance, cards=sum(seen.players[seat].hand)), beside, chance)
    )
    for other in range(frame.seats):
        for tribe in (0, 1) if other != seat else ():
            cities = [c for _, c, lack, _ in _cities(frame, seen, other, tribe) if lack is None and c in mine]
            if cities:
                said = words.phrase(
                    "threat_city",
                    who=Name("seat", other),
                    tribe=Name("tribe", TRIBES[tribe]),
                    **_named(frame, [(FREE, city) for city in cities]),
                )
                found.append(Aim(said, tuple(frame.board.cities[city].at for city in cities)))
    return tuple(found)


def _named(frame: Tables, cities: list[tuple[prices.Bill, int]]) -> dict[str, Any]:
    """Return the first cities by name, each with the price of its way, and how many more, as fields of a phrase."""
    words = speaking.default_speech()
    names = tuple(
        words.phrase("aim_way", city=frame.board.cities[city].name, price=words.name("", price))
        if price.worth
        else frame.board.cities[city].name
        for price, city in cities[:MOST]
    )
    return {"cities": names, "more": len(cities) - len(names)}


def _lack_words(lack: Fact) -> str:
    if isinstance(lack, r.TooWeak):
        return speaking.default_speech().phrase("lack_strength", needed=lack.needed, strength=lack.strength)
    key = {r.NoWagonInBox: "lack_wagon", r.NoWagonToLeave: "lack_wagon", r.NoFigureToLeave: "lack_figure"}
    return speaking.default_speech().phrase(key.get(type(lack), "lack_way"))


def _tribes(seen: s.State, seat: int) -> tuple[int, ...]:
    acts = seen.active == seat and seen.phase in (s.HORSEMEN, s.WARRIORS)
    return (seen.phase - s.HORSEMEN,) if acts else (0, 1)


def _cities(frame: Tables, seen: s.State, seat: int, tribe: int) -> Iterator[tuple[str, int, Fact | None, prices.Bill]]:
    """Return each city worth naming: what is done there, its number, what is missing for it, the price of the way."""
    acts = seen.active == seat and seen.phase == s.HORSEMEN + tribe
    segment = seen.segment if acts else s.FRESH
    turn = s.then(seen, seat, due.TRIBE, phase=s.HORSEMEN + tribe, active=seat, segment=segment)
    here = seen.players[seat].tribes[tribe]
    if here.at < 0 or segment.attacked:
        return
    ways = {} if here.cities or segment.moved or segment.carried else _ways(frame, turn, seat, here.at)
    for city in frame.board.cities:
        moves = (m.Expand(city.name),) if here.cities else (m.Found(city.name), m.Plunder(city.name))
        for move in moves:
            reasons = STRUGGLE_FOR_ROME.why_not(turn, move)
            price = ways.get(city.index)
            left = [reason for reason in reasons if price is None or not isinstance(reason, AWAY)]
            if len(left) < 2 and all(isinstance(reason, LACKS) for reason in left):
                yield move.kind, city.index, left[0] if left else None, price or FREE
                break


def _ways(frame: Tables, state: s.State, seat: int, at: int) -> dict[int, prices.Bill]:
    """Return for each city beside which a tribe can come the cheapest bill that it can pay, a grain as 3 gold."""
    player, board = state.players[seat], frame.board
    taken = {board.crossroads[place].id: "" for place in frame.taken(state) if place != at}
    reached = routes.reach(board, board.crossroads[at].id, grain=player.hand[1], gold=player.gold, occupied=taken)
    found = dict.fromkeys(frame.beside[at], FREE)
    for place, bills in reached.items():
        for city in frame.beside[board.index[place]]:
            found[city] = min((found.get(city, bills[0]), *bills), key=lambda bill: bill.worth)
    return found


def _more(frame: Tables, seen: s.State, seat: int) -> Iterator[str]:
    """Say what would bring further points."""
    words, player = speaking.default_speech(), seen.players[seat]
    yield words.phrase("more_city")
    for number, tribe in enumerate(player.tribes):
        colours = sum(count > 0 for count in tribe.counters)
        kin = Name("tribe", TRIBES[number])
        if not tribe.cities:
            yield words.phrase("more_found", tribe=kin, needed=COLOURS_NEEDED, colours=colours, wagons=tribe.wagons)
        if colours >= COLOURS_NEEDED and not is_scourge(tribe):
            missing = tuple(Name("area", sheet.PROVINCES[at]) for at, count in enumerate(tribe.counters) if not count)
            yield words.phrase("more_scourge", tribe=kin, provinces=missing)
    if seen.diplomacy != seat:
        yield words.phrase("more_diplomacy", laid=player.diplomats, needed=DIPLOMATS_NEEDED)


def _prices(frame: Tables, seen: s.State, seat: int) -> Iterator[Price]:
    """Return what can be built and bought, with what the player lacks; 3 gold may stand for one card (SFR-66)."""
    turn = s.then(
        seen, seat, due.TRADE, phase=s.TRADE, active=seat, segment=seen.segment if seen.active == seat else s.FRESH
    )
    words = speaking.default_speech()
    for kind, (hand, gold) in PRICES.items():
        ways = [[*why_not_purchase(frame, turn, move)] for move in ALL_PURCHASES if isinstance(move, kind)]
        lacks = tuple(
            Amount(reason.need.number - reason.held, reason.need.good) if isinstance(reason, r.Lacks) else reason
            for reason in (ways[0] if all(ways) else ())
        )
        price = words.name("", tuple(amounts((*hand, gold))))
        yield Price(words.name("heading", kind.kind), price, words.name("", lacks) if lacks else "")
