"""The plan explorer without a browser: what its controls show and do."""

from __future__ import annotations

import gc
from importlib.resources import files

import ipywidgets
import pytest

from romelab.core.errors import IllegalMoveError, InputError
from romelab.kampf_um_rom.controls.explorer import PlanExplorer, explore
from romelab.kampf_um_rom.questions.exploring import laid
from tests.samples import one_of

NETWORK = (files("romelab.kampf_um_rom.network") / "network.toml").read_text(encoding="utf-8")


@pytest.fixture
def explorer() -> PlanExplorer:
    return explore()


def marked(explorer: PlanExplorer, kind: str) -> list[str]:
    return [mark.place for mark in explorer.board.scene.marks if mark.kind == kind]


def tokens(explorer: PlanExplorer, player: str) -> list[str]:
    return [piece.place for piece in explorer.board.scene.pieces if piece.player == player]


def test_it_opens_with_what_can_be_developed_now(explorer):
    assert marked(explorer, "reach") == list(explorer.answer.reach)
    assert f"{len(explorer.answer.reach)} boxes</b> can be developed now" in explorer.bill.value
    assert explorer.main.description == "First choose a box"
    assert explorer.main.disabled
    assert "<b>3 tokens, 40 points</b>" in explorer.holdings.value
    assert "17 Franci" in explorer.hand.value
    assert "our own reconstruction" in explorer.hand.value


def test_a_click_says_how_to_get_there_and_lights_the_way(explorer):
    explorer.board.pick("steigbuegel")
    assert "2 cards, 2 in hand" in explorer.bill.value
    assert "<b>Stirrup</b> Steigbügel: <b>17 Franci</b>, in hand" in explorer.bill.value
    assert marked(explorer, "lit") == ["reiterkampf", "steigbuegel"]
    assert "meeresfischfang" in marked(explorer, "dim")
    assert len(explorer.board.scene.ways) == 2
    assert explorer.goal.value == "steigbuegel"
    assert explorer.main.description == "Place these 2 tokens"
    assert "Avar graves" in explorer.history.value
    assert "kind from the printed rules" in explorer.history.value


def test_why_not_at_once_names_the_rule(explorer):
    explorer.board.pick("steigbuegel")
    assert "Why not at once" in explorer.why.value
    assert "needs Cavalry" in explorer.why.value
    assert "KUR-32" in explorer.why.value
    explorer.board.pick("reiterkampf")
    assert explorer.why.value == ""


def test_cards_that_serve_are_named_even_if_they_are_not_in_hand(explorer):
    explorer.board.pick("bewaesserung")
    naming = explorer.game.deck.naming("bewaesserung")
    assert "1 card, none in hand" in explorer.bill.value
    assert explorer.game.deck[naming[0]].label in explorer.bill.value
    assert f"and {len(naming) - 4} more" in explorer.bill.value


def test_several_ways_are_listed_and_each_can_be_seen(explorer):
    explorer.goal.value = "fernhandel"
    assert [words for words, _ in explorer.plans.options] == [
        "2 cards: Stone construction",
        "3 cards: Sea fishing, Navigation",
    ]
    assert marked(explorer, "lit") == ["steinbau", "fernhandel"]
    explorer.plans.value = 1
    assert marked(explorer, "lit") == ["meeresfischfang", "schiffahrt", "fernhandel"]
    assert explorer.main.description == "Place these 3 tokens"
    # One card of the hand names both sea fishing and navigation, and it can be played only once.
    assert "3 cards, 1 in hand" in explorer.bill.value


def test_laying_a_plan_puts_its_tokens_and_uses_its_cards_and_undo_brings_both_back(explorer):
    explorer.board.pick("steigbuegel")
    explorer.main.click()
    assert set(tokens(explorer, "red")) == {"viehzucht", "ackerbau", "sattel", "reiterkampf", "steigbuegel"}
    assert 17 not in explorer.question.hand
    assert len(explorer.question.hand) == 3
    assert "There is already a token there" in explorer.bill.value
    explorer.back.click()
    assert explorer.question.hand == (1, 12, 17, 31, 45)
    assert explorer.question.goal == "steigbuegel"
    explorer.forth.click()
    assert "steigbuegel" in explorer.question.held
    explorer.again.click()
    assert explorer.question.held == ("viehzucht", "ackerbau", "sattel")
    assert explorer.question.goal == ""
    explorer.back.click()
    assert "steigbuegel" in explorer.question.held


@pytest.mark.rule("KUR-41", "KUR-42", "KUR-39")
def test_what_breaks_if_farming_falls(explorer):
    for box in ("steinbau", "stadtbefestigung", "fernhandel"):
        explorer.toggle(box)
    explorer.board.pick("ackerbau")
    explorer.asks.value = "fall"
    assert marked(explorer, "gone") == ["ackerbau"]
    assert marked(explorer, "broken") == ["steinbau", "stadtbefestigung", "fernhandel"]
    assert {"viehzucht", "sattel"}.isdisjoint(marked(explorer, "dim"))
    assert "3 tokens lose their line" in explorer.bill.value
    assert "KUR-41" in explorer.bill.value
    assert "Repaired by developing" in explorer.bill.value
    assert explorer.main.disabled
    explorer.toggle("meeresfischfang")
    explorer.toggle("schiffahrt")
    assert marked(explorer, "broken") == []
    assert "No line breaks" in explorer.bill.value


def test_a_box_without_a_token_shows_what_nobody_could_reach(explorer):
    explorer.ask(goal="kummet", asks="fall")
    assert "Red has no token in Horse collar" in explorer.bill.value
    assert "Nothing depends on it alone" in explorer.bill.value
    explorer.ask(colour="white", goal="Cattle breeding")
    assert "7 boxes out of reach" in explorer.bill.value
    assert "120 points" in explorer.bill.value
    assert len(marked(explorer, "broken")) == 7


def test_tokens_are_put_and_taken_by_click_for_every_colour(explorer):
    explorer.clicking.value = explorer.clicking.options[1][1]
    explorer.board.pick("fernhandel")
    assert "fernhandel" in tokens(explorer, "red")
    assert "1 token has no line: Long-distance trade" in explorer.holdings.value
    assert marked(explorer, "broken") == ["fernhandel"]
    explorer.colour.value = "black"
    explorer.board.pick("sattel")
    assert tokens(explorer, "black") == ["sattel"]
    assert "Others: Red 4" in explorer.holdings.value
    explorer.board.pick("sattel")
    assert tokens(explorer, "black") == []


def test_a_broken_line_can_be_mended(explorer):
    explorer.toggle("fernhandel")
    explorer.choose("fernhandel")
    assert "has no line" in explorer.bill.value
    assert explorer.plan.boxes == ("steinbau",)


@pytest.mark.rule("KUR-30")
def test_a_full_box_refuses_a_fourth_colour_with_its_rule(explorer):
    for colour in ("red", "white", "black"):
        explorer.ask(colour=colour)
        explorer.toggle("fernhandel")
    explorer.ask(colour="yellow")
    before = explorer.question
    with pytest.raises(IllegalMoveError, match="KUR-30"):
        explorer.toggle("fernhandel")
    explorer.clicking.value = explorer.clicking.options[1][1]
    explorer.board.pick("fernhandel")
    assert "is full" in explorer.status.value
    assert explorer.question == before
    explorer.choose("fernhandel")
    assert explorer.plan is None
    # As the second of two boxes it is what hinders, and is said to.
    explorer.ask(goal="jagd", also="fernhandel")
    assert explorer.plan is None
    assert "KUR-30" in explorer.why.value
    assert "No way leads there" in explorer.bill.value
    assert "fernhandel" not in marked(explorer, "lit")


@pytest.mark.rule("KUR-45")
def test_sixteen_tokens_are_all_there_are(explorer):
    explorer.ask(colour="white")
    boxes = [box.id for box in explorer.game.network.boxes]
    for box in boxes[:16]:
        explorer.toggle(box)
    with pytest.raises(IllegalMoveError, match="KUR-45"):
        explorer.toggle("stadtbefestigung")
    explorer.choose("stadtbefestigung")
    assert explorer.plan.short == 1
    assert explorer.main.disabled
    assert "supply is short of 1 token" in explorer.bill.value
    with pytest.raises(IllegalMoveError, match="KUR-45"):
        laid(explorer.game, explorer.question, explorer.plan)


def test_the_hand_is_chosen_from_lists(explorer):
    explorer.take.value = 33
    assert "a full hand has 5 cards" in explorer.status.value
    assert explorer.take.value == 0
    explorer.back_card.value = 17
    assert explorer.question.hand == (1, 12, 31, 45)
    assert explorer.status.value == ""
    explorer.take.value = 33
    assert explorer.question.hand == (1, 12, 31, 33, 45)
    assert "33" in explorer.hand.value
    assert 33 not in [value for _, value in explorer.take.options]
    with pytest.raises(InputError, match=r"^card: cards are numbered 1 to 60, not 99"):
        explorer.deal(99)
    with pytest.raises(InputError, match=r"^card: card 17 is not in the hand"):
        explorer.put_back(17)
    with pytest.raises(InputError, match=r"^card: card 12 is in the hand already"):
        explorer.deal(12)


@pytest.mark.rule("KUR-47")
def test_a_religion_asks_for_three_tokens_first(explorer):
    explorer.ask(colour="white", goal="Islam")
    assert explorer.plan.fillers == 3
    assert "Before a religion: 3 more boxes of any kind" in explorer.bill.value
    assert explorer.plan.cards == 4
    assert "KUR-47" in explorer.why.value
    assert explorer.main.disabled
    assert explorer.main.description == "First 3 more boxes"
    with pytest.raises(IllegalMoveError, match="KUR-47"):
        explorer.lay()


def test_bad_names_are_refused_and_change_nothing(explorer):
    before = explorer.question
    for wrong, said in (
        ({"goal": "<Rocket>"}, "^goal: there is no box '<Rocket>'"),
        ({"colour": "green"}, "^colour: 'green' is not one of red, white, black, yellow"),
        ({"asks": "how"}, "^asks: must be 'way' or 'fall', not 'how'"),
    ):
        with pytest.raises(InputError, match=said):
            explorer.ask(**wrong)
    with pytest.raises(InputError, match="there is no box 'nowhere'"):
        explorer.toggle("nowhere")
    assert explorer.question == before


def test_an_unforeseen_error_is_said_and_changes_nothing(explorer, monkeypatch):
    def broken(*_args: object) -> None:
        raise RuntimeError("<boom>")

    before = explorer.question
    monkeypatch.setattr("romelab.kampf_um_rom.questions.exploring.answer", broken)
    with pytest.raises(RuntimeError):
        explorer.board.pick("jagd")
    assert "RuntimeError: &lt;boom&gt;" in explorer.status.value
    assert explorer.question == before


def test_a_network_of_ones_own_opens_too():
    explorer = explore(NETWORK.replace('en = "Saddle"', 'en = "Saddle <i>"'))
    explorer.choose("Saddle <i>")
    assert "<b>Saddle &lt;i&gt;</b>" in explorer.history.value
    with pytest.raises(InputError, match=r"cards\.toml"):
        explore(NETWORK.replace('"jagd"', '"hunt"'))


def test_clicks_leave_no_widget_behind(explorer):
    boxes = one_of(3, [box.id for box in explorer.game.network.boxes])
    for box in boxes:
        explorer.board.pick(box)
    before = living_widgets()
    for box in boxes:
        explorer.board.pick(box)
    assert living_widgets() == before


def living_widgets() -> int:
    gc.collect()
    return sum(isinstance(each, ipywidgets.Widget) for each in gc.get_objects())


@pytest.mark.rule("KUR-42")
def test_two_boxes_fall_at_once_and_both_are_drawn():
    explorer = explore()
    for box in ("ackerbau", "viehzucht", "sattel"):
        if box not in explorer.question.held:
            explorer.toggle(box)
    explorer.ask(goal="viehzucht", asks="fall")
    alone = explorer.answer.fall
    assert explorer.also.options[0] == ("nothing else", "")
    explorer.also.value = "ackerbau"
    both = explorer.answer.fall
    assert set(alone.closed) | set(alone.broken) < {*both.closed, *both.broken}
    gone = {mark.place for mark in explorer.board.scene.marks if mark.kind == "gone"}
    assert gone == {"viehzucht", "ackerbau"}
    explorer.ask(goal="ackerbau")
    assert {mark.place for mark in explorer.board.scene.marks if mark.kind == "gone"} == {"ackerbau"}


def test_two_boxes_are_asked_about_at_once_by_a_click_on_each(explorer):
    explorer.board.pick("steigbuegel")
    alone = explorer.answer.plans[0].cards
    explorer.clicking.value = "also_box"
    explorer.board.pick("kummet")
    both = explorer.answer.plans[0]
    assert {"steigbuegel", explorer.question.also} <= set(both.boxes)
    assert marked(explorer, "chosen") == ["steigbuegel", explorer.question.also]
    assert f"together: {both.cards} cards" in explorer.bill.value
    assert f"Each by itself: {alone}, " in explorer.bill.value
    explorer.also.value = ""
    assert "together" not in explorer.bill.value


def test_two_boxes_are_each_told_though_both_take_as_many_cards_and_a_whole_line_needs_no_mending(explorer):
    explorer.ask(goal="jagd", also="meeresfischfang")
    assert explorer.answer.alone == (1, 1)
    assert "Each by itself: 1, 1." in explorer.bill.value
    explorer.toggle("jagd")
    assert not explorer.answer.broken
    assert "this repairs it" not in explorer.bill.value


def test_what_two_boxes_share_is_said_and_marked(explorer):
    explorer.ask(goal="fernhandel", also="stadtbefestigung")
    chosen = explorer.answer.plans[explorer.plans.value]
    assert chosen.shared == ("steinbau",)
    assert chosen.cards < sum(explorer.answer.alone)
    assert "Stone construction serves both." in explorer.bill.value
    assert marked(explorer, "aim") == ["steinbau"]
    assert marked(explorer, "lit") == list(chosen.boxes)
    explorer.main.click()
    assert {"fernhandel", "stadtbefestigung", "steinbau"} <= set(explorer.question.held)
