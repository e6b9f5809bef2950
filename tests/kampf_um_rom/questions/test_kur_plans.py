"""Plans on the network, against brute force and by example."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

from romelab.core.errors import InputError
from romelab.kampf_um_rom.box.cards import Deck, default_deck
from romelab.kampf_um_rom.game import KampfUmRom
from romelab.kampf_um_rom.network.lines import Lines, mask_of, minimal_sets, numbers
from romelab.kampf_um_rom.network.network import default_network, read_network
from romelab.kampf_um_rom.positions.moves import Develop
from romelab.kampf_um_rom.questions import exploring
from romelab.kampf_um_rom.questions.exploring import answer, first_question, position
from romelab.kampf_um_rom.questions.plans import (
    Plan,
    all_plans,
    cheapest_plans,
    fall,
    falls,
    in_order,
    keystones,
    match,
    prospects,
)

GAME = KampfUmRom()


@st.composite
def networks(draw: st.DrawFn) -> Lines:
    """Small AND/OR networks: some starts, ways of one to three boxes, and pairs joined by two-headed arrows."""
    size = draw(st.integers(2, 8))
    starts = draw(st.sets(st.integers(0, size - 1), min_size=1, max_size=3))
    ways: list[set[int]] = [set() for _ in range(size)]
    box = st.integers(0, size - 1)
    for _ in range(draw(st.integers(0, 10))):
        head, tails = draw(box), draw(st.sets(box, min_size=1, max_size=3))
        if head not in tails and head not in starts:
            ways[head].add(mask_of(tails))
    for _ in range(draw(st.integers(0, 3))):
        one, other = draw(box), draw(box)
        if one != other and not {one, other} & starts:
            ways[one].add(1 << other)
            ways[other].add(1 << one)
    return Lines(mask_of(starts), tuple(tuple(sorted(masks)) for masks in ways))


def connected(lines: Lines, held: int) -> int:
    """Say again, the slow and plain way, which held boxes are connected."""
    found = held & lines.starts
    while True:
        more = found
        for box, ways in enumerate(lines.ways):
            if held >> box & 1 and any(way & ~found == 0 for way in ways):
                more |= 1 << box
        if more == found:
            return found
        found = more


@given(networks(), st.integers(0, 255))
@settings(max_examples=300)
def test_connection_equals_the_plain_fixed_point(lines, held):
    held &= (1 << len(lines.ways)) - 1
    reached, opened = lines.reach(held)
    assert reached == connected(lines, held)
    for box, ways in enumerate(lines.ways):
        fits = lines.starts >> box & 1 or any(way & ~reached == 0 for way in ways)
        assert opened >> box & 1 == bool(fits)


@given(networks(), st.integers(0, 255), st.integers(0, 7))
@settings(max_examples=200)
def test_growing_by_one_box_is_only_a_short_cut(lines, held, box):
    held &= (1 << len(lines.ways)) - 1
    box = 1 << box % len(lines.ways)
    fresh = Lines(lines.starts, lines.ways)
    if fresh.reach(held)[1] & box:
        fresh.grow(held, box)
    assert fresh.reach(held | box) == lines.reach(held | box)


@given(networks(), st.data())
@settings(max_examples=400)
def test_minimal_sets_equal_brute_force_over_all_subsets(lines, data):
    everything = (1 << len(lines.ways)) - 1
    goal = data.draw(st.integers(1, everything), label="goal")
    held = data.draw(st.integers(0, everything), label="held")
    barred = data.draw(st.integers(0, everything), label="barred")
    free = everything & ~held & ~barred
    leading = [
        added for added in range(everything + 1) if added & ~free == 0 and connected(lines, held | added) & goal == goal
    ]
    least = {added for added in leading if not any(other & ~added == 0 and other != added for other in leading)}
    assert set(minimal_sets(lines, goal, held, barred)) == least


@given(networks(), st.data())
@settings(max_examples=200)
def test_the_smallest_sets_come_first(lines, data):
    goal = data.draw(st.integers(1, (1 << len(lines.ways)) - 1))
    sizes = [mask.bit_count() for mask in minimal_sets(lines, goal)]
    assert sizes == sorted(sizes)


KEPT = (
    "jagd", "viehzucht", "ackerbau", "meeresfischfang", "schiffahrt", "fernhandel", "steinbau", "hauptstadt",
    "juedisch", "s_hebraeisch",
)  # fmt: skip


def small_game() -> KampfUmRom:
    """Four basics, a two-headed pair, a joint box, a religion with its script: so few boxes that brute force is quick.

    The package's cards name boxes that this network lacks, so those names are left out.
    """
    kept = KEPT
    network = default_network()
    lines = ['name = "small"', 'religion_column = ["juedisch"]', "[catastrophes]"]
    lines.append('emptied = { 53 = "viehzucht", 54 = "ackerbau", 58 = "meeresfischfang" }')
    lines.append('struck = { 56 = ["steinbau"], 58 = ["schiffahrt"] }')
    for box in network.boxes:
        if box.id in kept:
            lines += ["[[boxes]]", f'id = "{box.id}"', f'de = "{box.german}"', f'en = "{box.english}"']
            lines += [f'kind = "{box.kind}"', f"value = {box.value}", f"x = {box.x}", f"y = {box.y}"]
            lines += ['kind_source = "published"', 'value_source = "published"'] + ["basic = true"] * box.basic
    for arrow in network.arrows:
        if arrow.tail in kept and arrow.head in kept:
            lines += ["[[arrows]]", f'from = "{arrow.tail}"', f'to = "{arrow.head}"', f'kind = "{arrow.kind}"']
            lines += [f"group = {arrow.group}"] * bool(arrow.group) + ["two_headed = true"] * arrow.two_headed
            lines.append(f'source = "{arrow.source}"')
    network = read_network("\n".join(lines))
    deck = default_deck()
    cards = tuple(
        replace(card, achievements=tuple(box for box in card.achievements if box in kept)) for card in deck.cards
    )
    return KampfUmRom(network, Deck("small", "small", cards, deck.sources))


def fewest_cards(game: KampfUmRom, held: int, goal: int) -> int | None:
    """Develop box after box in every possible way, as the rules allow it, until the goal is connected."""
    lines = game.network.lines
    religions = mask_of(box.index for box in game.network.boxes if box.kind == "religion")
    seen, edge, cards = {held}, [held], 0
    while edge:
        if any(lines.reach(mask)[0] & goal == goal for mask in edge):
            return cards
        cards += 1
        fresh: list[int] = []
        for mask in edge:
            opened = lines.reach(mask)[1] & ~mask
            if mask.bit_count() < 3:
                opened &= ~religions
            for box in numbers(opened):
                if mask | 1 << box not in seen:
                    seen.add(mask | 1 << box)
                    fresh.append(mask | 1 << box)
        edge = fresh
    return None


SMALL = small_game()


@given(st.integers(0, 1023), st.integers(1, 1023))
@settings(max_examples=150)
def test_the_cheapest_plan_takes_as_few_cards_as_any_order_of_play(table, held, goal):
    ids = [box.id for box in SMALL.network.boxes]
    here = table(held={"red": " ".join(ids[n] for n in numbers(held))}, game=SMALL)
    plans = cheapest_plans(here.game, here.state, 0, [ids[n] for n in numbers(goal)])
    fewest = fewest_cards(SMALL, held, goal)
    assert [plan.cards for plan in plans[:1]] == ([] if fewest is None else [fewest])
    assert len({plan.cards for plan in plans}) <= 1


def boxes_of(plans):
    return [set(plan.boxes) for plan in plans]


def test_ways_to_stone(table):
    assert boxes_of(cheapest_plans(GAME, table().state, 0, "steinbau")) == [{"ackerbau", "steinbau"}]
    every = boxes_of(all_plans(GAME, table().state, 0, "Stone construction"))
    assert every == [{"ackerbau", "steinbau"}, {"meeresfischfang", "schiffahrt", "fernhandel", "steinbau"}]
    by_sea = table(held={"red": "meeresfischfang schiffahrt fernhandel"})
    assert boxes_of(cheapest_plans(GAME, by_sea.state, 0, "steinbau")) == [{"steinbau"}]


def test_all_cheapest_plans_are_found(table):
    here = table(held={"red": "jagd viehzucht ackerbau"})
    plans = cheapest_plans(GAME, here.state, 0, "recht")
    assert boxes_of(plans) == [
        {"chr_arianisch", "s_gotisch", "recht"},
        {"chr_griechisch", "s_griechisch", "recht"},
        {"chr_roemisch", "s_latein", "recht"},
    ]
    assert {plan.cards for plan in plans} == {3}
    assert {plan.fillers for plan in plans} == {0}


@pytest.mark.rule("KUR-47")
def test_a_religion_needs_three_tokens_first(table):
    (plan,) = cheapest_plans(GAME, table(held={"red": "jagd"}).state, 0, "islam")
    assert (plan.boxes, plan.fillers, plan.cards) == (("islam",), 2, 3)
    assert str(plan) == "Islam after 2 further boxes of any kind: 3 cards, none in hand"


@pytest.mark.rule("KUR-47", "KUR-29")
def test_the_further_boxes_of_a_religion_must_have_room(table):
    t = GAME.tables(table().state)
    inner = [box for box in t.ids if t.scoring & ~t.religions >> t.index[box] & 1]
    jagd, *two = [box for box in inner if t.lines.starts >> t.index[box] & 1][:3]

    def plans(*left: str) -> tuple[Plan, ...]:
        """Plan for Islam where the others have filled every box but these."""
        full = [box for box in inner if box not in (jagd, *left)]
        second = [box for box in full if t.room(t.index[box]) == 4]
        here = table(held={"red": jagd})
        # More tokens than the others have: what counts is that every box is full.
        held = (here.state.held[0], *[here.mask(" ".join(full))] * 3)
        state = here.state._replace(held=held, twice=(0, here.mask(" ".join(second)), 0, 0))
        return cheapest_plans(GAME, state, 0, "islam")

    assert [plan.fillers for plan in plans(*two)] == [2]
    assert plans(two[0]) == ()  # one box is left, and two are needed


@pytest.mark.rule("KUR-47", "KUR-55")
def test_a_combat_method_of_the_plan_gives_a_second_token(table):
    (plan,) = cheapest_plans(GAME, table().state, 0, ["islam", "waldkampf"])
    # jagd, a second token there, and one box of any kind are three tokens.
    assert (plan.boxes, plan.doubles, plan.fillers) == (("jagd", "waldkampf", "islam"), 1, 1)


def test_a_goal_that_is_reached_and_one_that_is_out_of_reach(table):
    (plan,) = cheapest_plans(GAME, table(held={"red": "jagd"}).state, 0, "jagd")
    assert (plan.steps, plan.cards) == ((), 0)
    assert str(plan) == "the goal has already been reached"
    full = dict.fromkeys(("white", "black", "yellow"), "hauptstadt")
    assert cheapest_plans(GAME, table(held=full).state, 0, "hauptstadt") == ()
    assert cheapest_plans(GAME, table(held=full).state, 0, "hauptstadt", ignore_room=True)
    assert cheapest_plans(GAME, table(spent={"red": "waldkampf"}).state, 0, "waldkampf") == ()
    with pytest.raises(InputError, match="no box 'aqueduct'"):
        cheapest_plans(GAME, table().state, 0, "aqueduct")


@pytest.mark.rule("KUR-42")
def test_a_broken_line_is_mended_or_bypassed(table):
    here = table(held={"red": "steinbau fernhandel"})
    assert boxes_of(all_plans(GAME, here.state, 0, "stadtbefestigung")) == [
        {"ackerbau", "stadtbefestigung"},
        {"meeresfischfang", "schiffahrt", "stadtbefestigung"},
    ]


def test_full_boxes_are_avoided(table):
    full = dict.fromkeys(("white", "black", "yellow"), "steinbau")
    here = table(held=full)
    assert boxes_of(cheapest_plans(GAME, here.state, 0, "fernhandel")) == [
        {"meeresfischfang", "schiffahrt", "fernhandel"}
    ]
    assert cheapest_plans(GAME, here.state, 0, "stadtbefestigung") == ()


def test_the_cards_that_serve(table):
    here = table(held={"red": "ackerbau"}, hands={"red": [1, 9, 53]})
    (plan,) = cheapest_plans(GAME, here.state, 0, "stadtbefestigung")
    first, second = plan.steps
    assert (first.box, first.in_hand) == ("steinbau", (1, 9))
    assert first.cards == GAME.deck.naming("steinbau")
    assert (second.box, second.in_hand, len(second.cards)) == ("stadtbefestigung", (1, 9), 52)
    assert len(plan.from_hand) == 2
    assert str(plan).endswith("2 cards, 2 in hand")


def test_the_hand_is_matched_as_well_as_possible(table):
    # Card 1 alone names stone, so card 3 must serve the rounded box.
    here = table(held={"red": "ackerbau"}, hands={"red": [1, 3]})
    (plan,) = cheapest_plans(GAME, here.state, 0, "stadtbefestigung")
    assert {box: card for card, box in plan.from_hand} == {"steinbau": 1, "stadtbefestigung": 3}
    assert match([]) == ()


@pytest.mark.rule("KUR-45")
def test_a_plan_says_when_the_supply_is_short(table):
    boxes = [box.id for box in default_network().boxes if box.kind != "oval"]
    held = [box for box in boxes if box not in ("hochsee", "schiffahrt", "meeresfischfang")][:15]
    (plan,) = cheapest_plans(GAME, table(held={"red": " ".join(held)}).state, 0, "hochsee")
    assert (plan.cards, plan.short) == (3, 2)


@pytest.mark.rule("KUR-41", "KUR-42")
def test_what_breaks_if_a_box_falls(table):
    here = table(held={"red": "ackerbau steinbau stadtbefestigung jagd"})
    lost = fall(GAME, here.state, 0, "ackerbau")
    assert lost.broken == ("steinbau", "stadtbefestigung")
    assert set(lost.closed) == {"bewaesserung", "fernhandel", "legion"}
    assert lost.mended == (("ackerbau",),)
    assert [one.box for one in falls(GAME, here.state, 0)] == ["ackerbau", "steinbau", "jagd", "stadtbefestigung"]
    with pytest.raises(InputError, match=r"^box: Red has no token in SATTEL"):
        fall(GAME, here.state, 0, "sattel")


@pytest.mark.rule("KUR-44")
def test_nothing_breaks_if_one_of_two_tokens_falls(table):
    here = table(held={"red": "steinbau"}, twice={"red": "ackerbau"})
    assert fall(GAME, here.state, 0, "ackerbau") == fall(GAME, here.state, 0, "ackerbau").__class__(
        "ackerbau", (), (), ()
    )


@pytest.mark.rule("KUR-39")
def test_the_other_line_holds_the_pair(table):
    here = table(held={"red": "ackerbau steinbau fernhandel schiffahrt meeresfischfang"})
    assert fall(GAME, here.state, 0, "ackerbau").broken == ()
    alone = table(held={"red": "ackerbau steinbau fernhandel"})
    assert fall(GAME, alone.state, 0, "ackerbau").broken == ("steinbau", "fernhandel")


def test_keystones_equal_a_count_by_hand():
    network = default_network()
    stones = {stone.box: stone for stone in keystones(network)}
    assert len(stones) == 37
    for box in network.boxes:
        rest = [other.id for other in network.boxes if other is not box]
        assert set(stones[box.id].lost) == set(rest) - network.connected(rest)
    assert stones["viehzucht"].lost[:3] == ("sattel", "reiterkampf", "steigbuegel")
    assert stones["steinbau"].value == 90
    assert stones["ackerbau"].lost == ("kummet", "bewaesserung", "ma_landwirtschaft")


def test_prospects_agree_with_the_legal_moves(table):
    here = table(held={"red": "jagd ackerbau viehzucht sattel", "white": "kummet"}, hands={"red": [3, 18, 53]})
    seen = prospects(GAME, GAME.observe(here.state, 0), 0)
    assert [prospect.box for prospect in seen] == [box.id for box in GAME.network.boxes]
    can = {(card, prospect.box) for prospect in seen if prospect.now for card in prospect.cards}
    assert can == {(move.card, move.box) for move in here.listed(Develop)}
    by_box = {prospect.box: prospect for prospect in seen}
    assert by_box["bewaesserung"].open
    assert [reason.rule for reason in by_box["bewaesserung"].reasons] == ["KUR-24"]
    assert {reason.rule for reason in by_box["hochsee"].reasons} == {"KUR-32"}
    assert {reason.rule for reason in by_box["jagd"].reasons} == {"KUR-26", "KUR-24"}


def test_an_order_that_does_not_work_is_refused(table):
    t = GAME.tables(table().state)
    with pytest.raises(ValueError, match="do not lead to each other"):
        in_order(t, 0, 1 << GAME.network.index["sattel"])


def test_every_pair_of_goals_on_the_real_network_is_planned_quickly(table):
    state = table(held={"red": "jagd ackerbau viehzucht"}).state
    ids = [box.id for box in GAME.network.boxes]
    pairs = list(combinations(ids, 2))[::23]
    assert len(pairs) == 29
    for pair in pairs:
        assert cheapest_plans(GAME, state, 0, pair)


@pytest.mark.rule("KUR-47", "KUR-27")
def test_no_plan_for_a_religion_if_no_three_tokens_can_be_had(table):
    basics = "jagd viehzucht ackerbau meeresfischfang"
    here = table(twice={"white": basics}, held={"black": basics, "yellow": basics})
    assert cheapest_plans(GAME, here.state, 0, "islam") == ()
    assert cheapest_plans(GAME, here.state, 0, "islam", ignore_room=True)


def test_the_smallest_set_comes_first_also_where_its_number_is_larger():
    sizes = [
        mask.bit_count()
        for mask in minimal_sets(default_network().lines, 1 << default_network().index["ma_landwirtschaft"])
    ]
    assert sizes == [3, 4]


def test_an_answer_names_the_boxes_that_can_be_developed_now():
    game = KampfUmRom()
    question = first_question(game)
    listed = {move.box for move in game.legal_moves(position(game, question)) if isinstance(move, Develop)}
    assert listed
    assert set(answer(game, question).reach) == listed


@pytest.mark.rule("KUR-40", "KUR-42")
def test_an_oval_that_would_hold_its_line_when_flipped_must_have_been_declared_first(table):
    here = table(held={"red": "viehzucht sattel"}, reiterkampf="oval")
    assert fall(GAME, here.state, 0, "sattel").closed == ("reiterkampf",)
    assert [plan.boxes for plan in cheapest_plans(GAME, here.state, 0, "steigbuegel")] == [
        ("reiterkampf", "steigbuegel")
    ]
    flipped = table(held={"red": "viehzucht sattel"}, spent={"red": "reiterkampf"}, reiterkampf="oval")
    assert fall(GAME, flipped.state, 0, "sattel").broken == ("reiterkampf",)
    assert [plan.boxes for plan in cheapest_plans(GAME, flipped.state, 0, "steigbuegel")] == [("steigbuegel",)]


def test_of_many_ways_the_cheapest_are_listed_and_the_others_counted(monkeypatch):
    question = replace(first_question(GAME), goal="philosophie", tokens=(("red", ()), ("white", ())))
    every = answer(GAME, question)
    assert (len(every.plans), every.more) == (4, 0)
    assert [plan.cards for plan in every.plans] == sorted(plan.cards for plan in every.plans)
    monkeypatch.setattr(exploring, "MOST_PLANS", 3)
    some = answer(GAME, question)
    assert (some.plans, some.more) == (every.plans[:3], 1)
    assert some.fall is None
    assert some.keystone is not None
    assert some.keystone.box == "philosophie"
