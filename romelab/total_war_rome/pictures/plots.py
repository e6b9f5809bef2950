"""Pictures of the campaign map and of questions about it, with matplotlib.

Every function takes ``ax=None`` and returns the axes; ``ax.get_label()`` is the picture in words.
:func:`romelab.drawing.picture.image` shows any of them in a notebook with those words as alt text.
"""

# pyright: basic
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from romelab.core.scene import Mark, Scene
from romelab.core.speech import Name, Phrase
from romelab.drawing import palette
from romelab.drawing.charts import Axes, beside, chart, name_rows, say
from romelab.drawing.picture import draw
from romelab.total_war_rome.box.speaking import page_speech, phrase
from romelab.total_war_rome.network import communication, trips
from romelab.total_war_rome.network.network import RegionNetwork, default_network
from romelab.total_war_rome.pictures.paper import map_key
from romelab.total_war_rome.pictures.scene import force, position_scene, region_scene, works
from romelab.total_war_rome.positions.state import MARKET, State
from romelab.total_war_rome.questions import answering, outlook, questions
from romelab.total_war_rome.questions.exploring import called, changed, first_question, held, holders

Road = tuple[str, str]
_ROUTE_SIGNS = {"reach": "cost", "river": "rivers", "range": "mountains", "road": "roads"}


def _key(signs: Mapping[str, str]) -> dict[str, str]:
    return {sign: page_speech().name("sign", key) for sign, key in signs.items()}


def plot_map(
    board: RegionNetwork | None = None,
    ax: Axes | None = None,
    *,
    control: bool = True,
    title: str = "",
    key: bool = False,
) -> Axes:
    """Draw the map.

    Parameters
    ----------
    board
        The map; the one that comes with romelab if None.
    ax
        Axes to draw on; a new figure if None.
    control
        Whether home regions are shown as held by their factions.
    title
        A line above it.
    key
        Whether the signs are explained below.

    Returns
    -------
    matplotlib.axes.Axes
        The axes; their label describes the map in a sentence.

    Examples
    --------
    >>> plot_map().get_label()[:40]
    'Map of 50 regions and 14 sea areas; of 8'
    """
    board = board or default_network()
    homes = {region.id: region.home for region in board.regions if control and region.home}
    return draw(region_scene(board, control=homes, title=title), ax, key=dict(map_key()) if key else None)


def plot_position(state: State, board: RegionNetwork | None = None, ax: Axes | None = None, *, title: str = "") -> Axes:
    """Draw a position of a game: control, armies, navies, agents, unrest, improvements and roads.

    Parameters
    ----------
    state
        The position, or what one seat may see of it.
    board
        The map it is played on.
    ax
        Axes to draw on; a new figure if None.
    title
        A line above it; who holds how much if empty.

    Examples
    --------
    >>> from romelab.total_war_rome.positions.state import Setup, new_state
    >>> from romelab.total_war_rome.box.tables import default_box
    >>> plot_position(new_state(Setup(), default_box())).get_title("left")
    'Round 1: Rome holds 6 regions, Carthage holds 6 regions.'
    """
    scene = position_scene(board or default_network(), state)
    return draw(Scene(scene.base, scene.pieces, scene.marks, scene.ways, title or scene.words, scene.words), ax)


def _asked(
    board: RegionNetwork, start: str, kind: str, faction: str, mu: int | None, roads: int | Iterable[Road], navy: str
) -> questions.Question:
    question = changed(board, first_question(board), kind=kind, faction=faction, start=start, carrier=navy)
    if mu is not None:
        question = changed(board, question, mu=mu)
    return changed(board, question, roads=_bits(board, roads))


def _bits(board: RegionNetwork, roads: int | Iterable[Road]) -> int:
    if isinstance(roads, int):
        return roads
    bits = 0
    for one, other in roads:
        border = board.border(board.place(one, "road"), board.place(other, "road"))
        bits |= 1 << border.index if border else 0
    return bits


def _standing(
    board: RegionNetwork, question: questions.Question, faction: str, title: str, told: str
) -> dict[str, Any]:
    """Return what a picture of a question shows whatever is asked: who stands where, who holds what, and its words."""
    pieces = [force(question.start, faction, question.kind)]
    if question.carrier:
        pieces.append(force(question.carrier, faction, "navy"))
    held_by, roads = holders(board, question.state), question.state.roads
    words = {"title": title, "words": f"{title}. {told}"}
    return {"control": held_by, "pieces": pieces, "roads": roads, "start": question.start, **words}


def plot_reach(
    start: str,
    *,
    kind: str = "army",
    mu: int | None = None,
    faction: str = "rome",
    roads: int | Iterable[Road] = 0,
    navy: str = "",
    board: RegionNetwork | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw where an army, an agent or a navy can go, and what each place costs.

    Parameters
    ----------
    start
        Where it stands, by any name.
    kind
        ``"army"``, ``"agent"`` or ``"navy"``.
    mu
        MU or steps left; what it starts a turn with if None.
    faction
        Whose it is.
    roads
        Pairs of regions, or one bit for each border of the map.
    navy
        Where a navy lies that may carry the army; empty for none.
    board
        The map; the one that comes with romelab if None.
    ax
        Axes to draw on; a new figure if None.

    Raises
    ------
    InputError
        For unknown places, kinds and factions.

    Examples
    --------
    >>> plot_reach("Latium").get_title("left")
    'An army of Rome in Latium reaches 6 regions with 3 MU'
    """
    board = board or default_network()
    question = _asked(board, start, kind, faction, mu, roads, navy)
    found = answering.answer(board, question)
    regions = sum(place in board.region for place in found.reach)
    speech = page_speech(board)
    title = speech.phrase(
        "plot_reaches",
        force=Name("piece", kind),
        who=Name("seat", faction),
        place=Name("place", question.start),
        navy=kind == "navy",
        number=len(found.reach) if kind == "navy" else regions,
        cost=trips.cost_words(question.mu, question.unit),
        carried=called(board, question.carrier) if question.carrier else "",
    )
    costs = sorted(set(found.reach.values()))
    told = " ".join(
        phrase(
            "cost_places",
            cost=trips.cost_words(cost, question.unit),
            places=tuple(called(board, place) for place, each in found.reach.items() if each == cost),
        )
        for cost in costs
    )
    shown = _standing(board, question, faction, title, told)
    return draw(region_scene(board, **shown, reach=found.reach, unit=question.unit), ax, key=_key(_ROUTE_SIGNS))


def plot_way(
    start: str,
    goal: str,
    *,
    kind: str = "army",
    mu: int | None = None,
    faction: str = "rome",
    roads: int | Iterable[Road] = 0,
    navy: str = "",
    further: int = 2,
    board: RegionNetwork | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw the cheapest way with the cost of each step and the next-best ways; or the reason why there is none.

    Parameters
    ----------
    goal
        Where it is to go, by any name.
    further
        How many other ways are drawn, dashed.
    start, kind, mu, faction, roads, navy, board, ax
        As for :func:`plot_reach`.

    Raises
    ------
    InputError
        For unknown places, kinds and factions.

    Examples
    --------
    >>> plot_way("Latium", "Samnium").get_title("left")
    'The army of Rome goes from Latium to Samnium for 2 MU'
    """
    board = board or default_network()
    question = changed(board, _asked(board, start, kind, faction, mu, roads, navy), goal=goal)
    found = answering.answer(board, question, most=1 + further)
    speech = page_speech(board)
    who = phrase("who_of", force=Name("piece", kind), who=Name("seat", faction))
    ends = {"start": Name("place", question.start), "goal": Name("place", board.place(goal, "goal"))}
    if found.ways:
        way = found.ways[0]
        steps = answering.steps_of(board, question, way)
        bill = trips.cost_words(way.mu, question.unit)
        title = speech.phrase("plot_goes", who=who, bill=bill, **ends)
        told = " ".join(
            speech.phrase(
                "plot_step",
                number=i,
                place=Name("place", step.end),
                how=Name("step", step.words),
                price=step.price(question.unit),
            )
            for i, step in enumerate(steps, 1)
        )
        stops, prices = way.stops, [step.price(question.unit) for step in steps]
        others = [other.stops for other in found.ways[1:]]
    else:
        reasons = questions.game_on(board).worded(question.state, found.reasons)
        bill, stops, prices, others = "", (), [], []
        title = speech.phrase("plot_cannot", who=who, reason=reasons[0].text, rule=reasons[0].rule, **ends)
        told = " ".join(phrase("reason_told", reason=each.text, rule=each.rule) for each in reasons)
    scene = region_scene(
        board,
        **_standing(board, question, faction, title, told),
        goal=question.goal,
        stops=stops,
        prices=prices,
        bill=bill,
        others=others,
        reasons=[place for reason in found.reasons for place in reason.places],
        player=faction,
    )
    return draw(scene, ax)


def plot_markets(
    faction: str,
    markets: Sequence[str],
    roads: int | Iterable[Road],
    *,
    board: RegionNetwork | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw which markets roads join, and what they yield (TWR-106).

    Parameters
    ----------
    faction
        Who holds the markets.
    markets
        Regions with a market, by any name.
    roads
        Pairs of regions, or one bit for each border of the map.
    board
        The map; the one that comes with romelab if None.
    ax
        Axes to draw on; a new figure if None.

    Raises
    ------
    InputError
        For unknown places and factions.

    Examples
    --------
    >>> plot_markets("rome", ["Latium", "Campania"], [("Latium", "Campania")]).get_title("left")
    '2 of 2 markets of Rome are joined by road: 2 gold a round'
    """
    board = board or default_network()
    faction = changed(board, first_question(board), faction=faction).faction
    places = [board.place(name, "market") for name in markets]
    bits = _bits(board, roads)
    groups = communication.market_groups(board, bits, places)
    joined = [place for group in groups if len(group) > 1 for place in group]
    speech = page_speech(board)
    title = phrase("plot_markets", joined=len(joined), number=len(places), who=Name("seat", faction))
    told = tuple(Phrase("group_of", places=tuple(Name("place", place) for place in group)) for group in groups)
    words = speech.phrase("market_groups", title=title, groups=told)
    control = {region.id: region.home for region in board.regions if region.home}
    control.update(dict.fromkeys(places, faction))
    pieces = [piece for place in places for piece in works(place, ["market"])]
    scene = region_scene(board, control=control, pieces=pieces, roads=bits, title=title, words=words)
    marks = tuple(Mark(place, "ring", words=phrase("not_joined")) for place in places if place not in joined)
    scene = Scene(scene.base, scene.pieces, marks, scene.ways, scene.title, scene.words)
    key = _key({"market": "markets", "road": "roads"})
    return draw(scene, ax, key=key | ({"ring": phrase("joined_none")} if marks else {}))


def plot_losses(
    faction: str,
    regions: Sequence[str] = (),
    *,
    markets: Sequence[str] = (),
    roads: int | Iterable[Road] = 0,
    joined: bool = False,
    most: int = 8,
    board: RegionNetwork | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw which single region's loss would cost a faction most: tax, joined markets, and what it cuts off.

    Parameters
    ----------
    faction
        Who holds the regions.
    regions
        Regions held, by any name; the home regions if left out.
    markets
        Those with a market.
    roads
        Pairs of regions, or one bit for each border of the map.
    joined
        Whether roads lead over all borders between the regions.
    most
        How many regions at most.
    board
        The map; the one that comes with romelab if None.
    ax
        Axes to draw on; a new figure if None.

    Raises
    ------
    InputError
        For unknown places and factions.

    Examples
    --------
    >>> plot_losses("rome").get_title("left")
    'The loss of Latium would cost Rome most: 3 gold a round'
    """
    board = board or default_network()
    question = changed(board, first_question(board), faction=faction)
    own = [board.place(name, "region") for name in regions] or list(held(board, question))
    bits = _bits(board, roads)
    if joined:
        bits |= sum(1 << border.index for border in board.borders if set(border.ends) <= set(own))
    built = [board.place(name, "market") for name in markets]
    state = replace(
        question.state,
        control=tuple(question.seat if region.id in own else -1 for region in board.regions),
        improvements=tuple(MARKET * (region.id in built) for region in board.regions),
        roads=bits,
    )
    rows = outlook.losses(replace(question, state=state).draft(board), question.seat)[:most]
    look = palette.player_look(faction)
    with chart(ax, 9.0, 0.9 + 0.52 * len(rows)) as ax:
        names = [called(board, row.region) for row in rows]
        at, taxes, more = range(len(rows)), [row.tax for row in rows], [row.markets for row in rows]
        ax.barh(at, taxes, color=look.colour, edgecolor=look.edge, height=0.62)
        ax.barh(at, more, left=taxes, color="#ffffff", edgecolor=look.edge, hatch="///", height=0.62)
        for number, row in enumerate(rows):
            cut = [called(board, place) for place in row.cut_off]
            note = phrase("loss_note", gold=row.gold, cut=tuple(cut[:3]), more=len(cut) > 3)
            beside(ax, note, row.gold, number, 6, fontsize=10)
        greatest = max((row.gold for row in rows), default=1)
        name_rows(ax, names, greatest * 1.7, phrase("loss_axis"))
        ax.set_xticks(range(greatest + 1))
        ax.tick_params(axis="y", length=0)
        worst = rows[0]
        lost, who = Name("place", worst.region), Name("seat", faction)
        title = page_speech(board).phrase("loss_title", place=lost, who=who, gold=worst.gold)
        told = "; ".join(
            phrase("loss_told", place=name, gold=row.gold, cut=len(row.cut_off))
            for name, row in zip(names, rows, strict=True)
        )
        say(ax, title, f"{title}. {told}.")
    return ax
