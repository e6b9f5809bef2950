"""Pictures of the board of Struggle for Rome and of journeys on it, with matplotlib.

Every function takes ``ax=None`` and returns the axes; ``ax.get_label()`` is the picture in words.
:func:`romelab.drawing.picture.image` shows any of them in a notebook with those words as alt text.
"""

# pyright: basic
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from romelab.core.scene import BaseMap, Mark, Piece, Scene
from romelab.core.speech import Name, Phrase
from romelab.drawing import palette
from romelab.drawing.charts import OKABE_ITO, Axes, chart, off, say
from romelab.drawing.lettering import points_per_unit
from romelab.drawing.matplotlib_pen import Stroke, show
from romelab.drawing.picture import draw
from romelab.drawing.shapes import HEIGHT, Bar
from romelab.drawing.style import MARK_RADIUS, Ink
from romelab.struggle_for_rome.network import routes
from romelab.struggle_for_rome.network.network import RoadNetwork, default_network
from romelab.struggle_for_rome.network.prices import Bill
from romelab.struggle_for_rome.network.speaking import board_speech, phrase
from romelab.struggle_for_rome.pictures.paper import board_key
from romelab.struggle_for_rome.pictures.scene import board_scene, price_note, tribe


def plot_board(
    board: RoadNetwork | None = None,
    ax: Axes | None = None,
    *,
    pieces: Iterable[Piece] = (),
    title: str = "",
    key: bool = False,
) -> Axes:
    """Draw the board.

    Parameters
    ----------
    board
        The board; the one that comes with romelab if None.
    ax
        Axes to draw on; a new figure if None.
    pieces
        What stands on it; see :func:`~romelab.struggle_for_rome.pictures.scene.tribe`.
    title
        A line above it.
    key
        Whether the signs are explained below.

    Returns
    -------
    matplotlib.axes.Axes
        The axes; their label describes the board in a sentence.

    Examples
    --------
    >>> ax = plot_board()
    >>> ax.get_label()[:46]
    'The board of Struggle for Rome (house board): '
    """
    board = board or default_network()
    return draw(board_scene(board, pieces=pieces, title=title), ax, key=dict(board_key()) if key else None)


def plot_routes(
    board: RoadNetwork | None,
    start: str,
    goal: str,
    grain: int = 0,
    gold: int = 0,
    *,
    colour: str = "red",
    kind: str = "horsemen",
    tribes: Iterable[Piece] = (),
    free_used: bool = False,
    further: int = 2,
    ax: Axes | None = None,
) -> Axes:
    """Draw the cheapest route of a tribe with its bill, and the next-best ones; or the reason why it cannot go.

    Of several cheapest bills the one with least grain is shown; none of the others is worth less, if a grain counts
    as the 3 gold it stands for (SFR-97).

    Parameters
    ----------
    board
        The board; the one that comes with romelab if None.
    start, goal
        Crossroads, in any spelling, or cities.
    grain, gold
        What the tribe's player holds.
    colour, kind
        Whose tribe it is and of what kind: ``"red"``, ``"horsemen"``.
    tribes
        The other tribes on the board; see :func:`~romelab.struggle_for_rome.pictures.scene.tribe`.
    free_used
        Whether the free arrow of this round has been crossed already (SFR-96).
    further
        How many other routes are drawn, dashed.
    ax
        Axes to draw on; a new figure if None.

    Returns
    -------
    matplotlib.axes.Axes
        The axes; their title is the answer, their label says it in sentences.

    Raises
    ------
    InputError
        For unknown places and negative amounts.

    Examples
    --------
    >>> ax = plot_routes(None, "9,1,N", "8,8,S", grain=2, gold=7)
    >>> ax.get_title("left")
    "Red's horsemen can go to the crossroads south-east of Capua for 4 gold"
    """
    board = board or default_network()
    here, there, others = board.at(start, "start").id, board.at(goal, "goal").id, tuple(tribes)
    asked = {"grain": grain, "gold": gold, "occupied": _occupied(others), "free_used": free_used}
    reasons = routes.why_not(board, here, there, **asked)
    found = routes.bills(board, here, there, **asked, beside_city=False)
    ways = routes.next_best(board, here, there, **asked, count=further + 1, beside_city=False)
    best = found[0] if found else ways[0] if ways else None
    own = tribe(here, colour, kind)
    speech = board_speech(board)
    if best is not None and not reasons:
        title = speech.phrase("can_go", who=own.words, place=Name("place", there), bill=best.bill)
    else:
        title = speech.phrase("cannot_go", who=own.words, reason=reasons[0], rule=reasons[0].rule)
    more = [route for route in ways if best is None or route.crossroads != best.crossroads][:further]
    scene = board_scene(
        board,
        pieces=(*others, own),
        start=here,
        goal=there,
        route=best,
        others=more,
        reasons=[place for reason in reasons for place in reason.places],
        player=colour,
        title=title,
    )
    key = {f"best {colour}": phrase("best_route"), "other": phrase("next_routes")} if more else None
    return draw(replace(scene, words=f"{title}. {scene.words}"), ax, key=key)


def plot_reach(
    board: RoadNetwork | None,
    start: str,
    grain: int = 0,
    gold: int = 0,
    *,
    colour: str = "red",
    kind: str = "horsemen",
    tribes: Iterable[Piece] = (),
    free_used: bool = False,
    ax: Axes | None = None,
) -> Axes:
    """Draw what it costs a tribe to go to every crossroads; those without a ring are out of reach.

    Parameters
    ----------
    board, start, grain, gold, colour, kind, tribes, free_used, ax
        As for :func:`plot_routes`.

    Returns
    -------
    matplotlib.axes.Axes
        The axes; the figures are the least prices in gold, a grain counted as the 3 gold it stands for (SFR-97).

    Raises
    ------
    InputError
        For unknown places and negative amounts.

    Examples
    --------
    >>> ax = plot_reach(None, "9,1,N", grain=1)
    >>> ax.get_title("left")
    "Red's horsemen can reach 63 of 157 crossroads, 36 of them for nothing"
    """
    board = board or default_network()
    here, others = board.at(start, "start").id, tuple(tribes)
    found = routes.reach(board, here, grain=grain, gold=gold, occupied=_occupied(others), free_used=free_used)
    own = tribe(here, colour, kind)
    taken = {here, *(piece.place for piece in others)}
    free = sum(1 for place in board.crossroads if place.city is None and place.id not in taken)
    nothing = sum((0, 0) in bills for bills in found.values())
    title = phrase("can_reach", who=own.words, number=len(found), free=free, nothing=nothing)
    scene = board_scene(board, pieces=(*others, own), start=here, reach=found, player=colour, title=title)
    prices = {place: int(price_note(bills)) for place, bills in found.items()}
    dearest = max(prices.values(), default=0)
    words = phrase("reach_words", title=title, who=own.words, held=Bill(grain, gold), dearest=dearest)
    return _shaded(replace(scene, base=_quiet(scene.base), words=words), prices, phrase("reach_note"), ax)


def plot_arrow_distances(board: RoadNetwork | None = None, start: str | None = None, *, ax: Axes | None = None) -> Axes:
    """Draw how many arrows lie between a place and every crossroads and city.

    Parameters
    ----------
    board
        The board; the one that comes with romelab if None.
    start
        Where to count from; Barbaricum if None.
    ax
        Axes to draw on; a new figure if None.

    Returns
    -------
    matplotlib.axes.Axes
        The axes; round signs are crossroads, square ones cities.

    Raises
    ------
    InputError
        For an unknown place.

    Examples
    --------
    >>> ax = plot_arrow_distances()
    >>> ax.get_title("left")
    'From Barbaricum no city is farther away than 5 arrows'
    """
    board = board or default_network()
    here = (
        board.at(start, "start").id if start is not None else board.crossroads[next(iter(board.starts.values()))[0]].id
    )
    away = routes.arrow_distances(board, here)
    cities = {city.name: away[city.at] for city in board.cities if city.at in away}
    most = max(cities.values(), default=0)
    place = board.at(here)
    if start is None:
        title = phrase("farthest_from", area=board.districts[place.district].name, number=most)
    else:
        title = board_speech(board).phrase("farthest", place=Name("place", here), number=most)
    base = _quiet(board_scene(board).base)
    base = replace(base, places=tuple(p._replace(kind="crossroads", signs=()) for p in base.places))
    marks = tuple(Mark(name, "reach", str(count), phrase("arrows_away", number=count)) for name, count in away.items())
    note = phrase("distance_note")
    words = f"{title}. " + " ".join(
        phrase("cities_away", number=count, cities=tuple(name for name, far in cities.items() if far == count))
        for count in range(most + 1)
        if count in cities.values()
    )
    return _shaded(Scene(base, (), (Mark(here, "start"), *marks), (), title, words), away, note, ax)


def plot_bills(
    board: RoadNetwork | None,
    start: str,
    goal: str,
    grain: int = 0,
    gold: int = 0,
    *,
    tribes: Iterable[Piece] = (),
    free_used: bool = False,
    ax: Axes | None = None,
) -> Axes:
    """Chart the cheapest bills for a journey: grain against gold, and which of them can be paid.

    No other bill asks for less grain without more gold, or for less gold without more grain (the Pareto set).

    Parameters
    ----------
    board, start, goal, grain, gold, tribes, free_used
        As for :func:`plot_routes`.
    ax
        Axes to draw on; a new figure if None.

    Returns
    -------
    matplotlib.axes.Axes
        The axes; x is grain in cards, y gold in coins.

    Raises
    ------
    InputError
        For unknown places and negative amounts.

    Examples
    --------
    >>> ax = plot_bills(None, "9,1,N", "6,2,N", grain=1, gold=2)
    >>> ax.get_xlabel(), ax.get_ylabel()
    ('Grain to pay (cards)', 'Gold to pay (coins)')
    """
    board = board or default_network()
    here, there = board.at(start, "start").id, board.at(goal, "goal").id
    asked = {"grain": grain, "gold": gold, "occupied": _occupied(tribes), "free_used": free_used}
    found = routes.bills(board, here, there, **asked, beyond_purse=True, beside_city=False)
    payable = [route for route in found if route.bill.grain <= grain and route.bill.gold <= gold]
    held = Bill(grain, gold)
    speech, where = board_speech(board), Name("place", there)
    if not found:
        title = speech.phrase("no_journey", place=where, reason=routes.why_not(board, here, there, **asked)[0])
    elif len(found) == 1 and found[0].bill == (0, 0):
        title = speech.phrase("costs_nothing_to", place=where)
    elif len(found) == 1:
        title = speech.phrase("one_bill", place=where, bill=found[0].bill)
    else:
        title = speech.phrase("bills_payable", payable=len(payable), number=len(found), place=where, held=held)
    with chart(ax) as ax:
        _purse(ax, held, found)
        for route in found:
            _bill_point(ax, route, route in payable)
        ax.set_xlabel(phrase("axis_grain"))
        ax.set_ylabel(phrase("axis_gold"))
        listed = tuple(Phrase("bill_listed", bill=route.bill, payable=route in payable) for route in found)
        say(ax, title, phrase("bills_listed", title=title, bills=listed) if found else f"{title}.")
    return ax


def _purse(ax: Axes, held: Bill, found: Sequence[routes.Route]) -> None:
    """Set the part of the plane that is shown, and shade what can be paid."""
    from matplotlib.ticker import MaxNLocator

    right = max([held.grain, *(route.bill.grain for route in found)]) + 1.0
    top = max([held.gold, *(route.bill.gold for route in found)]) + 1.5
    left, low = -0.04 * right, -0.06 * top
    ax.set_xlim(left, right)
    ax.set_ylim(low, top)
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
    edge, roof = held.grain + 0.03 * right, held.gold + 0.045 * top
    green = OKABE_ITO["green"]
    corners = ([left, edge, edge, left], [low, low, roof, roof])
    ax.fill(*corners, facecolor="#e6f1ea", edgecolor=green, linewidth=1.2, zorder=1, gid="held")
    look = {"color": "#00563f", "zorder": 2, "parse_math": False}
    off(ax, phrase("you_hold", held=held), left, roof, (6, 4), gid="held words", **look)
    grains, golds = [route.bill.grain for route in found], [route.bill.gold for route in found]
    ax.plot(grains, golds, color=palette.QUIET_INK, linewidth=1.2, linestyle=(0, (4, 3)), zorder=3, gid="bills")


def _bill_point(ax: Axes, route: routes.Route, payable: bool) -> None:
    from matplotlib.patheffects import withStroke

    grain, gold = route.bill
    ax.plot(
        [grain],
        [gold],
        marker="o" if payable else "X",
        markersize=12,
        linestyle="none",
        markerfacecolor=OKABE_ITO["green"] if payable else "white",
        markeredgecolor=palette.INK,
        zorder=5,
        clip_on=False,
        gid="payable" if payable else "too dear",
    )
    words = f"{route.bill}\n{phrase('bill_point', arrows=len(route.arrows), payable=payable)}"
    halo, weight = [withStroke(linewidth=3, foreground="white")], "bold" if payable else "normal"
    look = {"path_effects": halo, "zorder": 6, "linespacing": 1.15, "parse_math": False}
    off(ax, words, grain, gold, (11, 5), fontweight=weight, **look)


# ------------------------------------------------------------------------------------------------------ parts

_RAMP = ("#ffffff", "#ffeeb8", "#fbcf74", "#f4ab52", "#ec8b45")
"""From nothing to much; each darker than the one before, all light enough for dark figures."""


def shade(part: float) -> str:
    """Return a colour between white (0) and orange (1).

    Examples
    --------
    >>> shade(0), shade(1)
    ('#ffffff', '#ec8b45')
    """
    spot = min(max(part, 0.0), 1.0) * (len(_RAMP) - 1)
    low = min(int(spot), len(_RAMP) - 2)
    one, two = _RAMP[low], _RAMP[low + 1]
    mixed = [int(one[i : i + 2], 16) * (1 - spot + low) + int(two[i : i + 2], 16) * (spot - low) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(value):02x}" for value in mixed)


def _shaded(scene: Scene, values: Mapping[str, int], note: str, ax: Axes | None) -> Axes:
    """Draw a scene whose rings bear figures, and shade the rings by them; places with a label become squares."""
    most = max(values.values(), default=0) or 1
    ax = draw(scene, ax, key={" note": note})
    strokes: list[Stroke] = []
    for place in scene.base.places:
        if place.id in values:
            radius, ink = MARK_RADIUS["reach"], Ink(shade(values[place.id] / most), palette.REACH, 2)
            course = Bar("", place.x, place.y, 2 * radius, 2 * radius, 0.0 if place.label else radius).course
            strokes.append(Stroke(course, ink, True))
    show(ax, "shades", HEIGHT["reach"] + 0.25, strokes, points_per_unit(ax))
    return ax


def _quiet(base: BaseMap) -> BaseMap:
    """Leave out terrain and numbers, so that figures on the crossroads stand out."""
    return replace(base, areas=tuple(area._replace(kind="land", label="") for area in base.areas))


def _occupied(tribes: Iterable[Piece]) -> dict[str, str]:
    return {piece.place: piece.words for piece in tribes}
