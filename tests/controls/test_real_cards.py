"""Dice and cards of a real box at the table: everything waits to be typed in, by whom it concerns, unseen by others."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from romelab.controls.seating.dice_and_cards import BACK, CHANCE_MODES, NOTHING, UNSEEN
from romelab.controls.stage.widgets import is_shown
from romelab.controls.table.table import PERSON, GameTable
from romelab.core.chance import Seeded
from romelab.core.errors import InputError
from romelab.core.facts import Fact, redacted
from romelab.core.game import CHANCE
from romelab.core.history import History
from romelab.core.saves import SavedGame, Seating, _coded, dumps, loads, opened
from romelab.kampf_um_rom.bots import advice as kampf_advice
from romelab.kampf_um_rom.controls.table import KampfView
from romelab.kampf_um_rom.positions.setup import Setup as KampfSetup
from romelab.struggle_for_rome.bots import advice as struggle_advice
from romelab.struggle_for_rome.controls.table import StruggleView
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.positions.moves import BankTrade, BuyCard
from romelab.struggle_for_rome.positions.notation import position
from romelab.struggle_for_rome.positions.setup import Setup as StruggleSetup
from romelab.total_war_rome.bots.imagining import imagine as total_war_imagine
from romelab.total_war_rome.controls.table import TotalWarView
from romelab.total_war_rome.positions.state import Setup as TotalWarSetup
from tests.toy.bots import imagine as via_imagine
from tests.toy.position import Setup as ViaSetup
from tests.toy.table import ViaView

pytestmark = pytest.mark.usefixtures("in_an_empty_folder")

THREE = StruggleSetup(("Ada", "Ben", "Cleo"))
GAMES = [
    pytest.param(StruggleView, THREE, struggle_advice.imagine, 120, id="roads"),
    pytest.param(KampfView, KampfSetup(colours=("red", "white", "black")), kampf_advice.imagine, 70, id="achievements"),
    pytest.param(TotalWarView, TotalWarSetup(), total_war_imagine, 200, id="regions"),
    pytest.param(ViaView, ViaSetup(), via_imagine, 40, id="toy"),
]


def typed_table(view: Any, setup: Any, bots: Any = (), history: Any = None) -> GameTable:
    """Lay a table at which everything is typed in from the first die on."""
    history = history or History(view.game, setup, None)
    table = GameTable(view, setup, bots=bots)
    roles = tuple(bots) or (PERSON,) * len(view.seats(setup))
    table.resume(SavedGame(history, Seating(roles, 1, CHANCE_MODES[2])))
    return table


def type_in(table: GameTable, outcome: Any) -> None:
    """Take the screen if one has to, choose the result, and click."""
    if is_shown(table.curtain):
        table.curtain.click()
    table.typed.value = outcome
    table.roll.click()


def outcomes(table: GameTable) -> list[Any]:
    return [outcome for _, outcome in table.typed.options]


@pytest.mark.parametrize(("face_of", "setup", "imagine", "steps"), GAMES)
def test_every_fall_waits_for_who_draws_and_shows_nothing_to_the_others(face_of, setup, imagine, steps):
    table = typed_table(face_of(), setup)
    game, view, generator = table.view.game, table.view, random.Random(5)
    unseen = 0
    for _ in range(steps):
        state = table.history.state
        if table.seat is None:
            break
        if table.seat != CHANCE:
            if is_shown(table.curtain):
                table.curtain.click()
            table.play(generator.choice(game.legal_moves(state)))
            continue
        who = view.who_sees(state)
        assert who != ()  # where nothing is drawn, nobody is asked
        outcome = table.session.chance.draw(table.history)
        if who:
            unseen += 1
            assert table.asked == who[0]
            if table.viewer != who[0]:
                assert is_shown(table.curtain)
                assert not is_shown(table.typed)
                assert outcomes(table) == [NOTHING]
                table.curtain.click()
            assert table.viewer == who[0]
            # The list tells what its reader sees, and nothing else.
            dealt = imagine(game.observe(state, who[0]), generator)
            assert list(view.possible_outcomes(dealt, who[0])) == outcomes(table)[1:]
        assert is_shown(table.typed)
        assert outcome in outcomes(table)[1:]
        assert (table.typed.value, table.typed.label, table.roll.disabled) == (NOTHING, "choose the result", True)
        before = len(table.history.points)
        table.roll.click()
        assert len(table.history.points) == before
        # Of a hand that is dealt round the table all cards are typed in at one go.
        others = [other for other in game.chances(state).outcomes if other in outcomes(table) and other != outcome]
        taken = [held for _, held in table.session.chance._ahead]
        rest = [other for other in others if other not in taken][: view.dealt(state) - 1]
        for card in (outcome, *rest):
            type_in(table, card)
        fell = table.history.points[before]
        assert fell.step == outcome
        for event in fell.events:
            if who and isinstance(event, Fact) and event.secret:
                assert set(event.visible_to or ()) <= set(who)
                assert all(redacted(event, seat) != event for seat in range(len(view.seats(setup))) if seat not in who)
    assert unseen >= 2
    # Undo goes from card to card, and a save brings back each one typed in.
    again = loads(dumps(table.history), {game.id: game})
    assert [point.step for point in again.here.line()] == [point.step for point in table.history.here.line()]
    last = max(point.number for point in table.history.here.line()[:-1] if game.to_move(point.state) == CHANCE)
    while table.history.here.number > last:
        table.timeline.back.click()
    assert table.seat == CHANCE
    assert is_shown(table.curtain) == (table.asked is not None)


def trading(**parts: Any) -> History[Any]:
    """Return a game in which Ada trades and builds, with things laid as a test needs them."""
    history = History(STRUGGLE_FOR_ROME, THREE, Seeded(2))
    while history.state.stage != "trade":
        history.play(STRUGGLE_FOR_ROME.legal_moves(history.state)[0])
    history.here.state = position(history.state, **parts)
    history.chance = None
    return history


def trading_table(bots: Any = (), **parts: Any) -> GameTable:
    """Lay a table where a game of :func:`trading` goes on."""
    table = GameTable(StruggleView(), THREE, history=trading(**parts), bots=bots)
    table.chance_mode.value = CHANCE_MODES[2]
    return table


def test_a_card_that_is_not_left_is_refused_in_words_and_nothing_changes():
    table = trading_table(active="red", red={"hand": {"ore": 3}}, blue={"hand": {"horse": 10}}, white={"hand": {}})
    table.open_table.value = True
    table.play(BankTrade("ore", "pasture"))
    assert set(outcomes(table)) == {NOTHING, "horse", "cattle"}
    number = table.history.here.number
    type_in(table, "horse")
    assert "horse cannot have been drawn: none is left there" in table.status.value
    assert "cattle" not in table.status.value
    assert table.history.here.number == number
    type_in(table, "cattle")
    assert table.history.state.players[0].hand == (0, 0, 0, 1)


def test_a_development_card_is_typed_in_by_its_buyer_alone():
    table = trading_table(active="red", red={"hand": {"ore": 1, "grain": 1, "horse": 1, "cattle": 2}, "gold": 9})
    table.curtain.click()
    table.play(BuyCard())
    # The screen is hers already.
    assert not is_shown(table.curtain)
    assert is_shown(table.typed)
    assert "Diplomat" in outcomes(table)
    type_in(table, "Diplomat")
    assert table.history.state.players[0].cards[0] == 1
    assert "Diplomat" in table.story.value
    table.roles[1].value = "random"
    table.open_table.value = False
    assert table.viewer == 0


@pytest.mark.rule("SFR-50")
@pytest.mark.parametrize(
    ("bots", "asked", "listed"),
    [
        ((PERSON,) * 3, 0, ["ore", "grain", "horse", "cattle"]),
        (("random", PERSON, PERSON), 1, ["grain", "cattle"]),
        (("random", "random", PERSON), None, [UNSEEN, "ore", "grain", "horse", "cattle"]),
    ],
)
def test_the_robber_types_in_the_card_or_the_victim_who_knows_the_hand(bots, asked, listed):
    table = trading_table(bots, active="red", red={"hand": {}}, blue={"hand": {"grain": 1, "cattle": 2}})
    state = table.history.state
    table.history.here.state = state._replace(stage="robbed card", mover=CHANCE, pending=(1,))
    table.refresh()
    assert table.asked == asked
    if is_shown(table.curtain):
        table.curtain.click()
    assert outcomes(table)[1:] == listed
    before = table.history.here
    type_in(table, "cattle")
    assert before.children[0].step == "cattle"
    assert before.children[0].state.players[0].hand == (0, 0, 0, 1)


def test_a_bots_card_is_typed_in_or_drawn_unseen_but_never_by_itself():
    table = typed_table(StruggleView(), THREE, ("random", PERSON, PERSON))
    while table.history.state.stage != "pasture":
        if table.seat == CHANCE:
            type_in(table, (12, 4, 3)[table.history.here.chance_steps])
        elif table.seat == 0:
            table.bots_to_next_person()
        else:
            table.play(STRUGGLE_FOR_ROME.legal_moves(table.history.state)[0])
    assert (table.asked, table.viewer, table.roll.disabled) == (None, None, True)
    assert table.typed.options[1] == ("hidden: the table draws it", UNSEEN)
    type_in(table, UNSEEN)
    assert sum(table.history.state.players[0].hand) == 2
    told = table.story.value.lower()
    assert "draws a pasture card" in told
    assert "horse<" not in told
    assert "cattle<" not in told
    assert table.asked == 1


def test_a_hand_is_typed_in_at_one_go_though_it_is_dealt_round_the_table():
    setup = KampfSetup(colours=("red", "white", "black"))
    table = typed_table(KampfView(), setup, (PERSON, PERSON, "random"))
    view, first, second = table.view, [1, 2, 3, 4, 5, 6, 7], [11, 12, 13, 14, 15, 16, 17]
    hand = setup.options.hand
    assert view.dealt(table.history.state) == hand
    table.curtain.click()
    for number, card in enumerate(first[: hand - 1], 1):
        assert f"({number} of {hand})" in table.roll.description
        type_in(table, card)
        # Nothing has fallen, the screen stays hers, and no card can be typed in twice.
        assert (table.asked, table.history.here.parent) == (0, None)
        assert card not in outcomes(table)
    type_in(table, BACK)
    assert f"({hand - 1} of {hand})" in table.roll.description
    type_in(table, first[hand - 2])
    type_in(table, first[hand - 1])
    assert table.asked == 1
    assert is_shown(table.curtain)
    # A card that lies in another's hand cannot be drawn, and nobody is told whose it is.
    table.curtain.click()
    type_in(table, first[3])
    assert "none is left there" in table.status.value
    for card in second[:hand]:
        type_in(table, card)
    while table.seat == CHANCE:
        assert table.asked is None
        type_in(table, UNSEEN)
    hands = table.history.state.hands
    assert hands[:2] == (tuple(first[:hand]), tuple(second[:hand]))
    assert not {*first[:hand], *second[:hand]} & {*hands[2]}
    assert table.history.state.stage == "order"


def test_a_half_typed_hand_comes_back_with_the_game(tmp_path, monkeypatch):
    monkeypatch.setenv("ROMELAB_KEEP", str(tmp_path / "my romelab"))
    setup = KampfSetup(colours=("red", "white", "black"))
    table = typed_table(KampfView(), setup, (PERSON, PERSON, "random"))
    hand, cards = setup.options.hand, [3, 1, 2, 6, 7, 5, 4]
    table.curtain.click()
    for card in cards[:2]:
        type_in(table, card)
    (file,) = (tmp_path / "my romelab").rglob("*.romelab")
    assert table.view.outcome_words(table.history.state, 3) not in file.read_text()
    again = typed_table(KampfView(), setup, (PERSON, PERSON, "random"))
    again.autosave.resume.click()
    again.curtain.click()
    assert f"(3 of {hand})" in again.roll.description
    assert not {3, 1} & set(outcomes(again))
    type_in(again, BACK)
    for card in cards[1:hand]:
        type_in(again, card)
    assert again.asked == 1
    other = typed_table(KampfView(), setup, (PERSON, PERSON, "random"))
    text = dumps(again.history, again.seating, ahead=again.session.chance.ahead)
    other.resume(opened(text, {other.view.game.id: other.view.game}))
    other.curtain.click()
    for card in (11, 12, 13, 14, 15, 16, 17)[:hand]:
        type_in(other, card)
    while other.seat == CHANCE:
        type_in(other, UNSEEN)
    assert sorted(other.history.state.hands[0]) == sorted(cards[:hand])


@pytest.mark.parametrize(
    "wrong", [[[0, 3], [0, 3]], [[0, 999]], [[7, 3]], [[True, 3]], [["x", 3]], [[0]], [], {}, 3, [[0, [3]]]]
)
def test_cards_that_nobody_can_have_typed_in_are_refused(wrong):
    table = typed_table(KampfView(), KampfSetup(colours=("red", "white", "black")), (PERSON, PERSON, "random"))
    games = {table.view.game.id: table.view.game}
    lines = dumps(table.history, table.seating).splitlines()
    for said in (_coded(json.dumps(wrong).encode(), 0), "damaged", wrong):
        text = "\n".join([*lines[:-1], json.dumps({"at": 0, "ahead": said})]) + "\n"
        with pytest.raises(InputError, match=r"ahead|damaged|typed in"):
            opened(text, games)


def test_a_table_laid_so_opens_so():
    table = typed_table(StruggleView(), THREE)
    type_in(table, 12)
    text = dumps(table.history, table.seating)
    other = GameTable(StruggleView(), THREE)
    other.resume(opened(text, {STRUGGLE_FOR_ROME.id: STRUGGLE_FOR_ROME}))
    assert (other.chance_mode.value, other.seat, other.roll.disabled) == (CHANCE_MODES[2], CHANCE, True)
    assert other.history.here.line()[-1].step == 12
