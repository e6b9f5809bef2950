"""What lies on the map of the campaign, as plain data to draw: control, forces, roads, reach, ways with their MU.

Every part can be used by itself; :func:`region_scene` puts them together for questions, :func:`position_scene` shows a
position of a game.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise

from romelab.core.scene import XY, Badge, Box, Mark, Obstacle, Piece, Scene, Way, tag_spots
from romelab.core.speech import Name, Phrase
from romelab.total_war_rome.box.speaking import page_speech, phrase
from romelab.total_war_rome.network.network import RegionNetwork
from romelab.total_war_rome.network.trips import cost_words
from romelab.total_war_rome.pictures.paper import base_map, crossings, map_without_gold, spots
from romelab.total_war_rome.positions.state import BITS, State

GLYPH = {"army": "army", "navy": "fleet", "agent": "agent"}


def control_pieces(board: RegionNetwork, control: Mapping[str, str], *, gold: bool = True) -> tuple[Piece, ...]:
    """Return the signs and tints that say who holds which region.

    Parameters
    ----------
    board
        The map.
    control
        Faction by region; regions left out are independent.
    gold
        Whether the signs bear the gold value.

    Examples
    --------
    >>> from romelab.total_war_rome.network.network import default_network
    >>> control_pieces(default_network(), {"latium": "rome"})[-1].words
    'held by Rome'
    """
    areas: dict[str, list[str]] = {}
    for area in base_map(board).areas:
        areas.setdefault(area.group, []).append(area.id)
    found: list[Piece] = []
    for region in board.regions:
        if faction := control.get(region.id, ""):
            found += [Piece(area, faction, "control") for area in areas.get(region.id, ())]
            words = phrase("held_by", who=Name("seat", faction))
            found.append(Piece(region.id, faction, "control", str(region.gold) if gold else "", words))
    return tuple(found)


def force(place: str, faction: str, kind: str, number: int | None = None, detail: str = "") -> Piece:
    """Return an army, a navy or an agent on the map.

    Parameters
    ----------
    place
        Id of its region or sea area.
    faction
        Whose it is.
    kind
        ``"army"``, ``"navy"`` or ``"agent"``.
    number
        Its number, if there are several.
    detail
        A few words more, such as ``"3 MU"``.

    Examples
    --------
    >>> force("latium", "rome", "army", 1, "3 MU").words
    'army 1 of Rome, 3 MU'
    """
    words = phrase("force_of", force=Name("piece", kind), number=number or 0, who=Name("seat", faction), detail=detail)
    return Piece(place, faction, GLYPH[kind], words=words)


def works(place: str, improvements: Iterable[str] = (), unrest: int = 0) -> tuple[Piece, ...]:
    """Return the signs of the improvements and the unrest of a region.

    Examples
    --------
    >>> [piece.words for piece in works("latium", ["market"], 2)]
    ['2 unrest markers', 'market']
    """
    words = phrase("unrest_markers", number=unrest)
    found = (Piece(place, "neutral", "unrest", words=words),) if unrest else ()
    return (*found, *(Piece(place, "neutral", one, words=page_speech().name("building", one)) for one in improvements))


def road_ways(board: RegionNetwork, roads: int) -> tuple[Way, ...]:
    """Draw the roads that have been built, one bit for each border of the map."""
    at = spots(board)
    return tuple(
        Way((at[one], crossings(board)[one, other], at[other]), "road", words=_road_words(board, one, other))
        for border in board.borders
        if roads >> border.index & 1
        for one, other in (border.ends,)
    )


def _road_words(board: RegionNetwork, one: str, other: str) -> str:
    return page_speech(board).phrase("road_between", one=Name("place", one), other=Name("place", other))


def reach_marks(
    reach: Mapping[str, int], unit: str, skip: Collection[str] = (), *, figures: bool = True
) -> tuple[Mark, ...]:
    """Return the rings of the places that can be reached, with the least cost of each.

    Examples
    --------
    >>> reach_marks({"campania": 1, "samnium": 2}, "MU")[0].words
    'can be reached for 1 MU'
    """
    return tuple(
        Mark(place, "reach", str(cost) if figures else "", phrase("reach_for", unit=unit, cost=cost_words(cost, unit)))
        for place, cost in reach.items()
        if place not in skip
    )


def way_points(board: RegionNetwork, stops: Sequence[str]) -> tuple[XY, ...]:
    """Return the course of a way on the sheet: from place to place over the middles of borders."""
    at, over = spots(board), crossings(board)
    points = [at[stops[0]]]
    for one, other in pairwise(stops):
        if (one, other) in over:
            points.append(over[one, other])
        points.append(at[other])
    return tuple(points)


def route_ways(
    board: RegionNetwork,
    stops: Sequence[str],
    prices: Sequence[str],
    player: str = "",
    others: Sequence[Sequence[str]] = (),
    words: str = "",
) -> tuple[Way, ...]:
    """Draw a way with its steps in order and their prices, and other ways under it.

    Parameters
    ----------
    board
        The map.
    stops
        Its places, the first one where it starts.
    prices
        What each step costs, such as ``"2 MU"``; one for each step.
    player
        Faction that goes it.
    others
        Further ways, thinner and dashed.
    words
        The way in a sentence.
    """
    under = tuple(Way(way_points(board, other), "other") for other in others)
    if len(stops) < 2:
        return under
    at, over = spots(board), crossings(board)
    signs: list[XY] = []
    for one, other in pairwise(stops):
        (ax, ay), (bx, by) = at[one], at[other]
        signs.append(over.get((one, other), ((ax + bx) / 2, (ay + by) / 2)))
    by_road = phrase("road")
    offsets = _tag_offsets(board, signs, prices, at[stops[-1]])
    badges = tuple(
        Badge(x, y, price, "free" if price == by_road else "gold", offset)
        for (x, y), price, offset in zip(signs, prices, offsets, strict=True)
    )
    return (*under, Way(way_points(board, stops), "best", badges, player, words))


def _tag_offsets(board: RegionNetwork, signs: Sequence[XY], prices: Sequence[str], goal: XY) -> list[XY]:
    """Find spots for the prices beside their numbers, clear of coins, numbers and each other."""
    fixed = [Obstacle(Box(x - 11, y - 11, x + 11, y + 11), 60) for x, y in spots(board).values()]
    fixed += [Obstacle(Box(x - 10, y - 10, x + 10, y + 10), 120) for x, y in signs]
    # The bill stands above the goal.
    fixed.append(Obstacle(Box(goal[0] - 32, goal[1] - 43, goal[0] + 32, goal[1] - 19), 150))
    tags = [(price, sign, 10.5) for price, sign in zip(prices, signs, strict=True)]
    return tag_spots(base_map(board), tags, fixed, clash=200.0)


def region_scene(
    board: RegionNetwork,
    *,
    control: Mapping[str, str] | None = None,
    pieces: Iterable[Piece] = (),
    roads: int = 0,
    start: str = "",
    reach: Mapping[str, int] | None = None,
    unit: str = "MU",
    goal: str = "",
    stops: Sequence[str] = (),
    prices: Sequence[str] = (),
    bill: str = "",
    others: Sequence[Sequence[str]] = (),
    reasons: Iterable[str] = (),
    blocked: Mapping[str, str] | None = None,
    lit: Iterable[str] = (),
    player: str = "",
    title: str = "",
    words: str = "",
    figures: str = "both",
) -> Scene:
    """Put a question about the map and its answer on the sheet.

    Parameters
    ----------
    board
        The map.
    control
        Faction by region; regions left out are independent.
    pieces
        Forces, improvements and unrest; see :func:`force` and :func:`works`.
    roads
        One bit for each border of the map.
    start, goal
        Where the force stands, and where it is to go; empty for none.
    reach, unit
        Places within reach and what they cost, in ``"MU"`` or ``"steps"``.
    stops, prices
        The way that counts and the price of each of its steps.
    bill
        What the way costs in all, written at the goal.
    others
        Other ways.
    reasons
        Places that a refusal names.
    blocked
        Places where somebody stands in the way, and what to say about it.
    lit
        Places to bring out, such as those joined by a line of communication.
    player
        Faction that goes.
    title, words
        What the scene shows, in a line and in a sentence.
    figures
        What the figures on the map are: ``"gold"`` values, ``"movement"`` that it costs to go there, or ``"both"``.

    Examples
    --------
    >>> from romelab.total_war_rome.network.network import default_network
    >>> scene = region_scene(default_network(), start="latium", reach={"campania": 1})
    >>> [(mark.place, mark.kind, mark.text) for mark in scene.marks]
    [('latium', 'start', ''), ('campania', 'reach', '1')]
    """
    named = dict.fromkeys(reasons)
    marks: list[Mark] = [Mark(place, "lit") for place in dict.fromkeys(lit)]
    if start:
        marks.append(Mark(start, "start", words=phrase("stands_here")))
    marks += reach_marks(reach or {}, unit, skip=(start, goal, *named), figures=figures != "gold")
    marks += [Mark(place, "ring", words=text) for place, text in (blocked or {}).items()]
    if goal and goal not in named:
        marks.append(Mark(goal, "chosen", bill, words=phrase("chosen_for", bill=bill)))
    marks += [Mark(place, "ring", words=phrase("by_refusal")) for place in named]
    ways = (*road_ways(board, roads), *route_ways(board, stops, prices, player, others, words))
    return Scene(
        map_without_gold(board) if figures == "movement" else base_map(board),
        (*control_pieces(board, control or {}, gold=figures != "movement"), *pieces),
        tuple(marks),
        ways,
        title,
        words or base_map(board).words,
    )


def position_scene(board: RegionNetwork, state: State, *, title: str = "", marks: Iterable[Mark] = ()) -> Scene:
    """Show a position of a game, or what one seat may see of it.

    Parameters
    ----------
    board
        The map it is played on.
    state
        The position.
    title
        A line above it.
    marks
        What to bring out, such as the places of legal moves.

    Examples
    --------
    >>> from romelab.total_war_rome.network.network import default_network
    >>> from romelab.total_war_rome.positions.state import Setup, new_state
    >>> from romelab.total_war_rome.box.tables import default_box
    >>> scene = position_scene(default_network(), new_state(Setup(), default_box()))
    >>> scene.words
    'Round 1: Rome holds 6 regions, Carthage holds 6 regions.'
    """
    names = state.factions
    control = {r.id: names[s] for r, s in zip(board.regions, state.control, strict=True) if s >= 0}
    pieces: list[Piece] = []
    for region, unrest, built in zip(board.regions, state.unrest, state.improvements, strict=True):
        pieces += works(region.id, [name for name, bit in BITS.items() if built & bit], unrest)
    pieces += [
        force(army.place, names[army.seat], "army", army.number, phrase("cards_number", number=len(army.troops)))
        for army in state.armies
        if army.place
    ]
    pieces += [
        force(navy.place, names[navy.seat], "navy", navy.number, phrase("cards_number", number=len(navy.ships)))
        for navy in state.navies
        if navy.place
    ]
    pieces += [force(agent.place, names[agent.seat], "agent", agent.number) for agent in state.agents if agent.place]
    held = tuple(
        Phrase("holds_regions", who=Name("seat", name), number=state.control.count(seat))
        for seat, name in enumerate(names)
    )
    words = phrase("round_holds", round=state.round, held=held)
    scene = region_scene(board, control=control, pieces=pieces, roads=state.roads, title=title, words=words)
    return Scene(scene.base, scene.pieces, tuple(marks), scene.ways, title, words)
