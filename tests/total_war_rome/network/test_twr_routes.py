"""Routes and networks against brute force on small random maps, and on the map of the game."""

from __future__ import annotations

from functools import cache
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings, strategies as st

from romelab.core.errors import InputError
from romelab.total_war_rome.network.communication import cuts, line_of_communication, market_groups, market_income
from romelab.total_war_rome.network.network import KINDS, RegionNetwork, default_network
from romelab.total_war_rome.network.routes import Carrier, March, Way, reach, ways
from romelab.total_war_rome.network.trips import agent_reach, army_steps, land_distances, trip_steps
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.questions.outlook import cuts_of, losses
from romelab.total_war_rome.questions.questions import march_of, reach_of

LEGION, RIDERS, LIBYAN = "rome_republican_legionaries", "rome_allied_cavalry", "carthage_libyan_spearmen"
BOARD = default_network()
NAMES = "abcdef"
SEAS = ("s0", "s1", "s2")


@st.composite
def small_maps(draw):
    """A map of six regions and three sea areas, with any borders, coasts and ports."""
    pairs = [(one, other) for at, one in enumerate(NAMES) for other in NAMES[at + 1 :]]
    kinds = {pair: draw(st.sampled_from((None, None, *KINDS))) for pair in pairs}
    coasts = {name: [sea for sea in SEAS if draw(st.integers(0, 3)) == 0] for name in NAMES}
    sea_pairs = [pair for pair in (("s0", "s1"), ("s1", "s2"), ("s0", "s2")) if draw(st.booleans())]
    regions = [
        {
            "id": name,
            "name": name,
            "english": name,
            "city": name,
            "lon": 0.0,
            "lat": 0.0,
            "gold": draw(st.integers(1, 3)),
            "port": bool(coasts[name]) and draw(st.booleans()),
            "trees": 0,
            "mountains": 0,
            "home": "",
            "capital": False,
            "mercenary": False,
            "defence": ["GREEN", "GREEN"],
            "start_improvements": [],
            "coasts": coasts[name],
            "borders": [
                {"to": other if name == one else one, "kind": kind}
                for (one, other), kind in kinds.items()
                if kind and name in (one, other)
            ],
        }
        for name in NAMES
    ]
    seas = [
        {
            "id": sea,
            "name": sea,
            "english": sea,
            "lon": 0.0,
            "lat": 0.0,
            "coast": [name for name in NAMES if sea in coasts[name]],
            "adjacent": [b if sea == a else a for a, b in sea_pairs if sea in (a, b)],
        }
        for sea in SEAS
    ]
    return RegionNetwork({"region": regions, "sea": seas})


def brute_agents(board, start, steps, arrival):
    """Find the least steps by trying every walk of land steps and sea trips."""
    best = {start: 0}

    @cache
    def sea(port):
        reached = {}
        lines = [(area,) for area in board.coasts(port)] if board.region[port].port else []
        while lines:
            line = lines.pop()
            for place in board.ports[line[-1]]:
                if place != port:
                    reached[place] = min(len(line), reached.get(place, 99))
            lines += [(*line, other) for other in board.sea[line[-1]].adjacent if other not in line]
        return reached

    def walk(place, cost, seen):
        best[place] = min(cost, best.get(place, 99))
        onward = [(other, 1) for other in board.beside[place]]
        onward += [(other, areas + arrival) for other, areas in sea(place).items()]
        for other, extra in onward:
            if other not in seen and cost + extra <= steps:
                walk(other, cost + extra, (*seen, other))

    walk(start, 0, (start,))
    del best[start]
    return best


@settings(max_examples=120)
@given(small_maps(), st.integers(0, 5), st.sampled_from([("sea_only", 0), ("port_counts", 1)]))
def test_agent_reach_equals_brute_force(board, steps, rule):
    assert agent_reach(board, "a", steps, rule[0]) == brute_agents(board, "a", steps, rule[1])


def brute_march(board, q):
    """Move army and navies one step at a time, every way there is: the least MU to each place."""
    best = {q.start: 0}
    fleet = tuple((navy.place, navy.mu) for navy in q.navies)
    first = (q.start, 0, q.road, fleet, q.aboard, False)
    seen, todo = {first}, [first]
    while todo:
        place, spent, left, fleet, aboard, stopped = todo.pop()
        if aboard < 0 or place in board.sea:
            best[place] = min(spent, best.get(place, 99))
        if stopped:
            continue
        after = []
        for at, (lies, mu) in enumerate(fleet):
            if not mu or not q.navies[at].own:
                continue
            onward = board.sea[lies].adjacent if lies in board.sea else board.region[lies].coasts
            harbours = [p for p in board.sea[lies].coast if p in q.ports] if lies in board.sea else []
            for there in (*onward, *harbours):
                moved = (*fleet[:at], (there, mu - 1), *fleet[at + 1 :])
                fights = there in q.stops and there in board.sea
                if aboard == at:
                    after.append((there, spent + q.sea_mu, 0, moved, at, fights))
                elif not fights:
                    after.append((place, spent, left, moved, aboard, False))
            beside = aboard < 0 and lies in (place, *board.region[place].coasts)
            if beside and not (q.only_ports and not board.region[place].port):
                after.append((lies, spent + 1, 0, (*fleet[:at], (lies, mu - 1), *fleet[at + 1 :]), at, False))
        if aboard >= 0 and (fleet[aboard][1] or not q.navies[aboard].own):
            lies, mu = fleet[aboard]
            ashore = (*fleet[:aboard], (lies, mu - q.navies[aboard].own), *fleet[aboard + 1 :])
            after += [
                (there, spent + 1, 0, ashore, -1, there in q.stops)
                for there in (board.sea[lies].coast if lies in board.sea else (lies,))
                if there not in q.closed and not (q.only_ports and not board.region[there].port)
            ]
        if aboard < 0:
            for there, border in board.beside[place].items():
                if q.roads >> border.index & 1:
                    cost, road = (0, left - 1) if left else (1, 2)
                else:
                    cost, road = 1 if border.kind in ("plain", "strait") or q.ignore else 2, left * q.keeps_road
                road = 0 if there in q.rolls and not q.keeps_road else road
                if there not in q.closed:
                    after.append((there, spent + cost, road, fleet, -1, there in q.stops))
        for state in after:
            if state[1] <= q.mu and state not in seen:
                seen.add(state)
                todo.append(state)
    return best


@st.composite
def marches(draw, board):
    """An army in region a, or aboard, with up to two navies and anything in its way."""
    places = st.sets(st.sampled_from((*NAMES, *SEAS)), max_size=2)
    havens = [place for place in NAMES if board.region[place].port]
    navies = draw(st.lists(st.tuples(st.sampled_from((*SEAS, *havens)), st.integers(0, 4)), max_size=2))
    carriers = [Carrier(place, mu) for place, mu in navies]
    aboard = draw(st.integers(-1, len(carriers) - 1))
    if aboard >= 0 and draw(st.booleans()):
        carriers[aboard] = Carrier(carriers[aboard].place, carriers[aboard].mu, False)
    return March(
        carriers[aboard].place if aboard >= 0 else "a",
        draw(st.integers(0, 4)),
        draw(st.integers(0, 2**15 - 1)) & (1 << len(board.borders)) - 1,
        0 if aboard >= 0 else draw(st.integers(0, 2)),
        draw(st.booleans()),
        frozenset(draw(places)),
        frozenset(draw(places)),
        frozenset(draw(st.sets(st.sampled_from(NAMES[1:]), max_size=1))),
        tuple(carriers),
        aboard,
        frozenset(draw(st.sets(st.sampled_from(havens)))) if havens else frozenset(),
        draw(st.integers(0, 3)) == 0,
        draw(st.integers(0, 3)) == 0,
        draw(st.sampled_from((0, 0, 0, 1))),
    )


@settings(max_examples=300)
@given(st.data())
def test_army_reach_equals_brute_force(data):
    board = data.draw(small_maps())
    q = data.draw(marches(board))
    found = reach(board, q)
    assert {place: way.mu for place, way in found.items()} == brute_march(board, q)
    for place, way in found.items():
        assert way.mu == sum(way.paid)
        assert (way.stops[0], way.stops[-1]) == (q.start, place)


@settings(max_examples=150)
@given(st.data())
def test_the_cheapest_way_is_that_of_the_reach(data):
    board = data.draw(small_maps())
    q = data.draw(marches(board))
    found = reach(board, q)
    for place in (*NAMES, *SEAS):
        lines = ways(board, q, place, 4)
        assert [way.mu for way in lines] == sorted(way.mu for way in lines)
        assert all(way.mu == sum(way.paid) and len(way.paid) + 1 == len(way.stops) for way in lines)
        if place == q.start or place not in found:
            assert place == q.start or lines == []
        else:
            assert lines[0].mu == found[place].mu


def test_a_port_on_two_seas_lets_a_navy_through():
    both = {"stops": frozenset(["mare_ionium"]), "navies": (Carrier("mare_tyrrhenum", 3),), "aboard": 0}
    q = March("mare_tyrrhenum", 2, **both)
    assert "mare_hadriaticum" not in reach(BOARD, q)
    q = March("mare_tyrrhenum", 2, **both, ports=frozenset(["magna_graecia"]))
    way = ways(BOARD, q, "mare_hadriaticum")[0]
    assert (way.stops, way.paid) == (("mare_tyrrhenum", "magna_graecia", "mare_hadriaticum"), (0, 0))
    steps = army_steps(BOARD, 0, ways(BOARD, q, "dalmatia" if "dalmatia" in BOARD.region else "illyria")[0])
    assert [step.words for step in steps][:2] == ["aboard into port", "aboard, free for the army"]


def test_an_army_sails_aboard_a_navy_that_there_is():
    with pytest.raises(InputError, match="start: an army is on Mare Tyrrhenum only aboard a navy; say which"):
        reach(BOARD, March("Tyrrhenisches Meer", 3))
    with pytest.raises(InputError, match="aboard: there is no navy at position 1; the march has 1"):
        reach(BOARD, March("mare_tyrrhenum", 3, navies=(Carrier("mare_tyrrhenum", 4),), aboard=1))
    assert reach(BOARD, March("mare_tyrrhenum", 3, navies=(Carrier("mare_tyrrhenum", 4),), aboard=0))["latium"].mu == 1


@pytest.mark.rule("TWR-073")
@pytest.mark.parametrize(
    ("kind", "sea_trip", "stops", "said"),
    [
        ("agent", "sea_only", "latium etruria umbria", [(1, "over a river"), (1, "over a mountain pass")]),
        (
            "agent",
            "sea_only",
            "latium mare_tyrrhenum mare_africum africa",
            [(1, "puts to sea"), (1, "by sea"), (0, "free: goes ashore")],
        ),
        ("agent", "port_counts", "latium mare_tyrrhenum campania", [(1, "puts to sea"), (1, "goes ashore")]),
        ("navy", "sea_only", "mare_sardoum mare_tyrrhenum latium", [(1, "by sea"), (1, "into port")]),
    ],
)
def test_each_step_of_a_trip_says_where_it_leads_and_what_it_costs(kind, sea_trip, stops, said):
    steps = trip_steps(BOARD, kind, stops.split(), sea_trip)
    assert [(step.cost, step.words) for step in steps] == said
    assert [(step.start, step.end) for step in steps] == [*pairwise(stops.split())]


def test_a_trip_goes_from_neighbour_to_neighbour():
    assert [step.words for step in trip_steps(BOARD, "agent", ("latium", "campania"))] == ["over land"]
    with pytest.raises(InputError, match="stops: latium does not border on africa"):
        trip_steps(BOARD, "agent", ("latium", "africa"))


def test_a_held_army_goes_nowhere():
    assert list(reach(BOARD, March("latium", 3, held=True))) == ["latium"]
    assert ways(BOARD, March("latium", 3, held=True), "campania") == []


@settings(max_examples=80)
@given(small_maps(), st.integers(0, 2**15 - 1), st.sampled_from(NAMES[1:]))
def test_the_best_ways_equal_all_orders_of_the_regions(board, roads, goal):
    roads &= (1 << len(board.borders)) - 1
    costs = []
    others = [name for name in NAMES if name not in ("a", goal)]
    for size in range(len(others) + 1):
        for between in permutations(others, size):
            line, spent, left = ("a", *between, goal), 0, 0
            for one, other in pairwise(line):
                border = board.border(one, other)
                if border is None:
                    break
                if roads >> border.index & 1:
                    spent, left = (spent, left - 1) if left else (spent + 1, 2)
                else:
                    spent, left = spent + (1 if border.kind in ("plain", "strait") else 2), 0
            else:
                costs.append(spent)
    found = ways(board, March("a", 5, roads), goal, 4)
    assert [way.mu for way in found] == sorted(cost for cost in costs if cost <= 5)[:4]


@given(small_maps(), st.sets(st.sampled_from(NAMES)), st.sets(st.sampled_from(SEAS)), st.sets(st.sampled_from(NAMES)))
def test_lines_of_communication_and_cuts_equal_brute_force(board, friendly, seas, sources):
    graph = board.graph().subgraph(friendly | seas)
    import networkx as nx

    def joined(graph):
        return {n for s in sources if s in graph for n in nx.node_connected_component(graph, s)}

    assert line_of_communication(board, sorted(friendly), sorted(seas), sorted(sources)) == joined(graph)
    for goal in sorted(friendly):
        wanted = ()
        if goal in joined(graph):
            rest = {p: board.graph().subgraph((friendly | seas) - {p}) for p in sorted(friendly | seas) if p != goal}
            wanted = tuple(place for place, left in rest.items() if goal not in joined(left))
        assert cuts(board, sorted(friendly), sorted(seas), sorted(sources), goal) == wanted


@given(small_maps(), st.integers(0, 2**15 - 1), st.sets(st.sampled_from(NAMES)))
def test_market_groups_equal_the_components_of_the_road_graph(board, roads, markets):
    import networkx as nx

    graph = nx.Graph()
    graph.add_nodes_from(NAMES)
    graph.add_edges_from(border.ends for border in board.borders if roads >> border.index & 1)
    groups = [tuple(sorted(part & markets)) for part in nx.connected_components(graph) if part & markets]
    assert market_groups(board, roads, markets) == sorted(groups)
    near = graph.subgraph(markets)
    groups = [tuple(sorted(part)) for part in nx.connected_components(near)]
    assert market_groups(board, roads, markets, "neighbours") == sorted(groups)
    joined = {place for part in nx.connected_components(graph) if len(part & markets) > 1 for place in part & markets}
    assert market_income(board, roads, markets) == len(joined)


@given(small_maps())
def test_land_distances_equal_networkx(board):
    import networkx as nx

    graph = board.graph().subgraph(NAMES)
    for start in NAMES:
        assert land_distances(board, start, 5) == dict(nx.single_source_shortest_path_length(graph, start))


# On the map of the game


def test_an_armys_reach_is_what_its_moves_reach(world):
    """Every region of the reach is entered by playing its way, and the MU agree."""
    w = world()
    for place in ("cisalpina", "venetia", "massilia"):
        w.give(0, place)
    w.road("latium", "etruria")
    w.army(0, 1, "latium", LEGION, LEGION)
    w.army(1, 1, "venetia", LIBYAN, LIBYAN)
    start = w.state
    found = w.reach(0, 1)
    # A table without a memory gives the same answer.
    assert reach(w.box.map, march_of(w.table(), w.find(0, 1))) == found
    assert found
    for place, way in found.items():
        w.state = start
        for stop in way.stops[1:]:
            w.play(m.MoveArmy(1, stop))
            if w.state.agenda and w.state.agenda[-1].kind == "defence":
                w.resolve(w.game.chances(w.state).outcomes[-1])
            while w.state.agenda and w.state.agenda[-1].kind == "free_card":
                w.play(m.Stop())
        assert w.find(0, 1).place == place
        assert w.find(0, 1).spent == way.mu
    w.state = start
    far = [region.id for region in BOARD.regions if region.id not in found]
    assert far
    for place in far:
        assert w.rules(m.MoveArmy(1, place))


def test_reach_with_a_navy_and_before_a_garrison(world):
    w = world()
    w.army(0, 1, "latium", LEGION, LEGION)
    w.navy(0, 1, "mare_tyrrhenum", "rome_trireme")
    found = w.reach(0, 1)
    assert found["corsica"] == Way(2, ("latium", "mare_tyrrhenum", "corsica"), 2, 0, (1, 1))
    assert found["africa"].navy == 3
    w.army(0, 2, "gades", LEGION, LEGION, marks=1)
    assert list(w.reach(0, 2)) == ["gades"]
    with pytest.raises(InputError):
        w.reach(0, 4)


def test_the_costliest_loss_is_the_market_that_joins_the_others(world):
    w = world()
    for one, other in (("latium", "campania"), ("campania", "magna_graecia")):
        w.road(one, other)
    for place in ("latium", "campania", "magna_graecia"):
        w.build(place, "market")
    w.give(0, "cisalpina", "venetia")
    w.army(0, 1, "venetia", LEGION, LEGION)
    found = losses(w.table(), 0)
    assert found[0].region == "latium"
    assert (found[0].tax, found[0].markets) == (3, 1)
    assert {loss.region: loss.cut_off for loss in found}["cisalpina"] == ("venetia",)
    assert cuts_of(w.table(), 0, "venetia") == ("cisalpina",)


def test_agents_reach_less_the_further_they_have_walked(world):
    w = world("agents")
    w.agent(0, 1, "latium")
    before = reach_of(w.table(), w.state.agents[0])
    w.play(m.MoveAgent(1, "umbria"))
    after = reach_of(w.table(), w.state.agents[0])
    assert max(before.values()) == 5
    assert max(after.values()) == 4
