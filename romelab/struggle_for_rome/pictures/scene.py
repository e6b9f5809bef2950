"""What lies on the board of Struggle for Rome, as plain data to draw: tribes, reach, routes with their prices.

Every part can be used by itself; :func:`board_scene` puts them together for questions about journeys.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot

from romelab.core import scene
from romelab.core.language import once_a_language
from romelab.core.speech import Name
from romelab.struggle_for_rome.box.pieces import TRIBES
from romelab.struggle_for_rome.network.network import RoadNetwork
from romelab.struggle_for_rome.network.prices import Bill
from romelab.struggle_for_rome.network.routes import Route
from romelab.struggle_for_rome.network.speaking import board_speech, default_speech, phrase
from romelab.struggle_for_rome.pictures.lettering import LETTERS, LINE, WALL
from romelab.struggle_for_rome.pictures.paper import base_map
from romelab.struggle_for_rome.positions import due, prompts as c, speaking, state as s
from romelab.struggle_for_rome.positions.tables import Tables


def tribe(place: str, colour: str, kind: str, *, idle: bool = False) -> scene.Piece:
    """Return the figure of a tribe on the map.

    Parameters
    ----------
    place
        Id of its crossroads.
    colour
        ``"red"``, ``"blue"``, ``"white"`` or ``"yellow"``.
    kind
        ``"horsemen"`` or ``"warriors"``.
    idle
        Whether the question is about another tribe.

    Examples
    --------
    >>> tribe("9,1,N", "red", "horsemen").words
    "Red's horsemen"
    """
    return scene.Piece(place, colour, kind, words=default_speech().name("occupant", f"{colour} {kind}"), idle=idle)


def price_words(bills: Sequence[Bill]) -> str:
    """Say what a place costs, all cheapest bills.

    Examples
    --------
    >>> price_words([Bill(0, 3), Bill(1, 0)]), price_words([Bill(0, 0)])
    ('3 gold or 1 grain', 'costs nothing')
    """
    return _price_words(tuple(bills))


@once_a_language
def _price_words(bills: tuple[Bill, ...]) -> str:
    # A board has few prices, and at every click a hundred and more places that cost one of them.
    return phrase("costs_nothing") if (0, 0) in bills else phrase("or", things=bills)


def price_note(bills: Sequence[Bill]) -> str:
    """Return the least price as a figure for the ring: in gold, a grain counted as the 3 gold it stands for (SFR-97).

    Examples
    --------
    >>> price_note([Bill(0, 4), Bill(1, 0)])
    '3'
    """
    return str(min(bill.worth for bill in bills))


BANDS = (0, 2, 4, 6)
"""The dearest price of each band but the last, in gold."""


def band_of(bills: Sequence[Bill]) -> int:
    """Return the band of the least price, from 1 (nothing) to 5 (7 gold and more).

    Examples
    --------
    >>> band_of([Bill(0, 0)]), band_of([Bill(1, 0)]), band_of([Bill(0, 9)])
    (1, 3, 5)
    """
    return bisect_left(BANDS, min(bill.worth for bill in bills)) + 1


def reach_marks(
    reach: Mapping[str, Sequence[Bill]], skip: Iterable[str] = (), *, bands: bool = False
) -> tuple[scene.Mark, ...]:
    """Return the rings of the places that can be reached, each with its price.

    Parameters
    ----------
    reach
        As :func:`~romelab.struggle_for_rome.network.routes.reach` gives it.
    skip
        Places that get another mark.
    bands
        Whether each shows the band of its price, not the figure.
    """
    left_out = set(skip)
    return tuple(
        scene.Mark(place, "reach", "", price_words(bills), band=band_of(bills))
        if bands
        else scene.Mark(place, "reach", price_note(bills), price_words(bills))
        for place, bills in reach.items()
        if place not in left_out
    )


def reason_marks(places: Iterable[str], words: str = "") -> tuple[scene.Mark, ...]:
    """Return the rings of the places a reason names."""
    return tuple(scene.Mark(place, "ring", "", words) for place in dict.fromkeys(places))


def route_ways(
    board: RoadNetwork, route: Route, player: str = "", others: Sequence[Route] = (), goal_text: str = ""
) -> tuple[tuple[scene.Way, ...], scene.XY]:
    """Draw a route with its arrows in order, and other routes under it.

    Parameters
    ----------
    board
        The board.
    route
        The route that counts.
    player
        Colour of the tribe.
    others
        Other routes, drawn thinner and dashed.
    goal_text
        The tag at its end, such as the bill; it is kept clear of the other tags.

    Returns
    -------
    tuple
        The ways in drawing order, and the offset of the tag at the end.
    """
    base = base_map(board)
    ways = [scene.Way(_course(base, other), "other", (), player, other.text()) for other in others if other != route]
    spots = _number_spots(base, [arrow.link for arrow in route.arrows])
    prices = [
        phrase("arrow_free")
        if arrow.paid == "free"
        else phrase("arrow_paid", amount=arrow.amount, good=Name("good", arrow.paid))
        for arrow in route.arrows
    ]
    course = _course(base, route)
    tags = [(price, at, 9.0) for price, at in zip(prices, spots, strict=True)]
    if goal_text:
        tags.append((goal_text, _spots(base)[route.destination], 17.0))
    offsets = _place_tags(base, tags, course)
    badges = tuple(
        scene.Badge(x, y, price, arrow.paid, offset)
        for (x, y), price, arrow, offset in zip(spots, prices, route.arrows, offsets, strict=False)
    )
    ways.append(scene.Way(course, "best", badges, player, route.text()))
    return tuple(ways), offsets[-1] if goal_text else (0.0, 0.0)


def board_scene(
    board: RoadNetwork,
    *,
    pieces: Iterable[scene.Piece] = (),
    start: str | None = None,
    reach: Mapping[str, Sequence[Bill]] | None = None,
    goal: str | None = None,
    route: Route | None = None,
    others: Sequence[Route] = (),
    reasons: Iterable[str] = (),
    player: str = "",
    title: str = "",
    base: scene.BaseMap | None = None,
    legend: tuple[tuple[str, str], ...] = (),
) -> scene.Scene:
    """Show a question about journeys: where a tribe can go, one way there, and what rules it out.

    Parameters
    ----------
    board
        The board.
    pieces
        What stands on crossroads; see :func:`tribe`.
    start
        Id of the crossroads the tribe stands on.
    reach
        Destinations and their bills, as :func:`~romelab.struggle_for_rome.network.routes.reach` gives them.
    goal
        Id of the crossroads that is chosen.
    route, others
        The route to show, and others under it.
    reasons
        Ids of the places that reasons against the move name.
    player
        Colour of the tribe.
    title
        A short line above the board.
    base
        The sheet it lies on; that of the board if left out. On a quiet one prices are bands.
    legend
        What the signs mean, in a line below the board.

    Examples
    --------
    >>> from romelab.struggle_for_rome.network.network import default_network
    >>> from romelab.struggle_for_rome.network.routes import bills, reach
    >>> board = default_network()
    >>> there = bills(board, "9,1,N", "8,4,N", grain=1)
    >>> scene = board_scene(
    ...     board, pieces=[tribe("9,1,N", "red", "horsemen")], start="9,1,N", reach=reach(board, "9,1,N", grain=1),
    ...     goal="8,4,N", route=there[0], player="red",
    ... )
    >>> scene.ways[0].badges[0].text, scene.marks[-1].text
    ('free', 'costs nothing')
    """
    base = base or base_map(board)
    marks: list[scene.Mark] = []
    named = tuple(dict.fromkeys(reasons))
    if start is not None:
        marks.append(scene.Mark(start, "start", "", phrase("stands_here")))
    if reach is not None:
        marks += reach_marks(reach, bands=base.quiet)
    marks += reason_marks(named, phrase("named_by_reason"))
    ways: tuple[scene.Way, ...] = ()
    if goal is not None:
        bill = price_words([route.bill]) if route is not None else ""
        offset = (0.0, 0.0)
        if route is not None:
            ways, offset = route_ways(board, route, player, others, bill)
        marks.append(scene.Mark(goal, "chosen", bill, phrase("chosen_for", price=bill), offset))
    return scene.Scene(
        base, tuple(pieces), tuple(marks), ways, title, _words(board, start, reach, goal, route, named), legend=legend
    )


def _words(
    board: RoadNetwork,
    start: str | None,
    reach: Mapping[str, Sequence[Bill]] | None,
    goal: str | None,
    route: Route | None,
    named: Sequence[str],
) -> str:
    said: list[str] = []
    speech = board_speech(board)
    if start is not None:
        said.append(speech.phrase("tribe_stands", place=_place(board, start)))
    if reach is not None:
        said.append(speech.phrase("reached_number", number=len(reach)))
    if goal is not None and route is not None:
        said.append(speech.phrase("way_there", place=_place(board, goal), route=route))
    elif goal is not None:
        said.append(speech.phrase("is_chosen", place=_place(board, goal)))
    if named:
        said.append(speech.phrase("reason_names", places=tuple(_place(board, place) for place in named)))
    return " ".join(said)


def _place(board: RoadNetwork, place: str) -> Name:
    return Name("place", board.crossroads[board.number(place)].id)


# ------------------------------------------------------------------------------------- geometry of the sheet


@lru_cache(maxsize=8)
def _links(base: scene.BaseMap) -> dict[str, scene.Link]:
    return {link.id: link for link in base.links}


@lru_cache(maxsize=8)
def _spots(base: scene.BaseMap) -> dict[str, scene.XY]:
    return {place.id: (place.x, place.y) for place in base.places}


def _course(base: scene.BaseMap, route: Route) -> tuple[scene.XY, ...]:
    """Return the course of a route, sea links along their arcs."""
    points = [_spots(base)[route.start]]
    for name, here in zip(route.links, route.crossroads, strict=False):
        link = _links(base)[name]
        points += link.points[1:] if link.start == here else link.points[-2::-1]
    return tuple(points)


_NUMBER = 9.0
"""Half the room that the number of an arrow takes, in units of the sheet."""


def _number_spots(base: scene.BaseMap, links: Sequence[str]) -> list[scene.XY]:
    """Find a spot on each link for its number: its middle, else nearer to an end where another number is in the way."""
    spots: list[list[scene.XY]] = []
    for name in links:
        course = _links(base)[name].points
        x, y = _middle(course)
        ends = course[len(course) // 4], course[-len(course) // 4]
        spots.append([(x, y), *(((x + ax) / 2, (y + ay) / 2) for ax, ay in ends), *course[1:-1]])
    items = [
        [
            scene.Option((scene.Box(x - _NUMBER, y - _NUMBER, x + _NUMBER, y + _NUMBER),), 0.1 * n)
            for n, (x, y) in enumerate(own)
        ]
        for own in spots
    ]
    return [own[k] for own, k in zip(spots, scene.choose_options(items, ()), strict=True)]


def _middle(course: Sequence[scene.XY]) -> scene.XY:
    if len(course) % 2:
        return course[len(course) // 2]
    (ax, ay), (bx, by) = course[len(course) // 2 - 1], course[len(course) // 2]
    return round((ax + bx) / 2, 1), round((ay + by) / 2, 1)


@lru_cache(maxsize=8)
def _still(base: scene.BaseMap) -> tuple[scene.Obstacle, ...]:
    """List what a tag should not cover: names, walls, numbers."""
    found: list[scene.Obstacle] = []
    for place in base.places:
        if place.kind != "city":
            continue
        half = WALL[place.rank] / 2
        found.append(scene.Obstacle(scene.Box(place.x - half, place.y - 20, place.x + half, place.y + 10), 6.0))
        lines = place.label.split("\n")
        for i, line in enumerate(lines):
            width = scene.text_width(line, LETTERS)
            left = place.x + place.label_at[0] - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[place.anchor]
            mid = place.y + place.label_at[1] + (i - (len(lines) - 1) / 2) * LINE
            found.append(scene.Obstacle(scene.Box(left, mid - 6, left + width, mid + 6), 14.0))
    for item in base.lettering:
        for i, line in enumerate(lines := item.text.split(" ")):
            half, mid = scene.text_width(line, 16, 4) / 2, item.y + (i - (len(lines) - 1) / 2) * 19
            if not item.turn:
                found.append(scene.Obstacle(scene.Box(item.x - half, mid - 8, item.x + half, mid + 8), 8.0))
    for area in base.areas:
        if area.label:
            x, y = area.middle[0] + area.label_at[0] + 10, area.middle[1] + area.label_at[1]
            found.append(scene.Obstacle(scene.Box(x - 10, y - 10, x + 10, y + 10), 2.5))
    return tuple(found)


def _place_tags(
    base: scene.BaseMap, tags: Sequence[tuple[str, scene.XY, float]], course: Sequence[scene.XY]
) -> list[scene.XY]:
    """Find a spot for every tag (text, its point, clear space around it), off the names, the way and the other tags."""
    far = 110.0
    near = [
        obstacle
        for obstacle in _still(base)
        if any(
            abs(x - (obstacle.box.left + obstacle.box.right) / 2) < far
            and abs(y - (obstacle.box.top + obstacle.box.bottom) / 2) < far / 2
            for _, (x, y), _ in tags
        )
    ]
    near += [scene.Obstacle(scene.Box(x - 10, y - 10, x + 10, y + 10), 20.0) for _, (x, y), _ in tags]
    near += [scene.Obstacle(scene.Box(x - 5, y - 5, x + 5, y + 5), 2.0) for x, y in _beads(course)]
    return scene.tag_spots(base, tags, near)


def _beads(course: Sequence[scene.XY], step: float = 12.0) -> Iterable[scene.XY]:
    """Points along a course, not farther apart than ``step``."""
    for (ax, ay), (bx, by) in pairwise(course):
        count = max(1, int(hypot(bx - ax, by - ay) / step))
        for i in range(count):
            yield ax + (bx - ax) * i / count, ay + (by - ay) * i / count


NOWHERE: Mapping[str, str] = {}
AREA_STAGES = (due.LEGIONNAIRE, due.LEGIONNAIRE_START)
"""Stages in which a hex is picked, not a crossroads."""


def position_pieces(frame: Tables, state: s.State) -> tuple[scene.Piece, ...]:
    """Return every piece on the board.

    Parameters
    ----------
    frame
        Board and names of the game.
    state
        A position or an observation: what lies on the board is open to all.
    """
    board, colours, words = frame.board, frame.setup.colours, speaking.speech_of(frame.setup)
    neutral, plundered = words.name("label", "neutral wagon"), words.name("label", "plundered")
    pieces: list[scene.Piece] = []
    for city in board.cities:
        owner = state.owners[city.index]
        if owner == s.NEUTRAL:
            pieces.append(scene.Piece(city.at, "neutral", "wagon", words=neutral))
        elif owner >= 0:
            seat, tribe = divmod(owner, 2)
            kind = TRIBES[tribe]
            held = words.say(c.HeldBy(seat, kind), capital=False)
            pieces.append(scene.Piece(city.at, colours[seat], kind, words=held))
        elif not state.counters[city.index]:
            pieces.append(scene.Piece(city.at, "neutral", "plundered", words=plundered))
    for seat, player in enumerate(state.players):
        for tribe, kind in zip(player.tribes, TRIBES, strict=True):
            if tribe.at >= 0 and not tribe.cities:
                said = words.say(c.Wanders(seat, kind, tribe.figures, tribe.wagons), capital=False)
                pieces.append(scene.Piece(board.crossroads[tribe.at].id, colours[seat], kind, words=said))
    if state.legionnaire >= 0:
        tile, said = board.hexes[state.legionnaire].id, words.name("label", "legionnaire")
        pieces.append(scene.Piece(tile, "neutral", "legionnaire", words=said))
    return tuple(pieces)


def position_scene(
    frame: Tables, state: s.State, *, offered: Mapping[str, str] = NOWHERE, picked: str = "", rings: Sequence[str] = ()
) -> scene.Scene:
    """Return the scene of a position.

    Parameters
    ----------
    frame
        Board and names of the game.
    state
        What the viewer may see.
    offered
        The places where the seat to move can do what is being chosen, each with its price in gold; empty if free.
    picked
        Id of the place picked; empty for none.
    rings
        Ids of places that a reason names.
    """
    words = speaking.speech_of(frame.setup)
    free = words.name("label", "offered")
    marks = [
        scene.Mark(
            place, "paid" if price else "reach", price, words.say(c.OfferedFor(price), capital=False) if price else free
        )
        for place, price in offered.items()
        if place != picked
    ]
    marks += reason_marks(rings, words.name("label", "reason"))
    if picked:
        marks.append(scene.Mark(picked, "chosen", "", words.name("label", "chosen")))
    return scene.Scene(
        base_map(frame.board),
        position_pieces(frame, state),
        tuple(marks),
        title=words.say(c.RoundAndPhase(state.round, s.PHASES[state.phase])),
        words=position_words(frame, state),
        pick="areas" if state.stage in AREA_STAGES else "places",
    )


def position_words(frame: Tables, state: s.State) -> str:
    """Say in a few sentences what matters on the board."""
    holds = (
        c.PlayerHolds(seat, tuple(frame.board.cities[city].name for tribe in player.tribes for city in tribe.cities))
        for seat, player in enumerate(state.players)
    )
    facts = (c.RoundIs(state.round), *holds, c.CountersLeft(sum(state.counters)))
    return " ".join(speaking.speech_of(frame.setup).say(fact) for fact in facts)
