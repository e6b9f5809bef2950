"""Every control can be opened in German, on an English page, and keeps to it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import ipywidgets as widgets
import pytest

from romelab.atlas.controls import explore_journeys
from romelab.atlas.exploring import place_names, provinces
from romelab.atlas.toponyms import gazetteer
from romelab.controls.stage.frame import Frame
from romelab.core.game import CHANCE
from romelab.core.language import spoken
from romelab.kampf_um_rom.controls import explorer as kampf_explorer, table as kampf
from romelab.lessons.inquiry.page import open_lesson
from romelab.struggle_for_rome.controls import explorer as struggle_explorer, table as struggle
from romelab.total_war_rome.controls import battle_lab, explorer as total_war_explorer, table as total_war
from romelab.total_war_rome.controls.battle_odds import odds
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.positions.moves import Stop
from tests.pressing import go_on


@pytest.mark.parametrize("play", [struggle.play, kampf.play, total_war.play, battle_lab.fight])
def test_a_table_speaks_german_on_an_english_page(play):
    german, english = play(language="de", open_table=True), play(open_table=True)
    assert (german.language, english.language, spoken()) == ("de", "en", "en")
    for table in (german, english):
        go_on(table)
        table.play(table.view.game.legal_moves(table.history.state)[0])
        assert table.status.value == ""
    assert german.picker.go.description != english.picker.go.description
    assert german.story.value != english.story.value


@pytest.mark.parametrize("explore", [struggle_explorer.explore, kampf_explorer.explore])
def test_an_explorer_speaks_german(explore):
    assert explore(language="de").language == "de"


def test_total_war_says_facts_without_a_setup():
    assert TOTAL_WAR_ROME.say(None, Stop()) == TOTAL_WAR_ROME.say(None, Stop(), 0) != ""


TEXTS_OF_DATA: set[str] = {*place_names(), *provinces(), *(each.both_names for each in gazetteer().values())}
"""Names of places and provinces, the same in both."""
WORDS = re.compile(r"[A-Za-zäöüß]{2,}[,;:]? [a-zäöüß]{2,}")
RULES = re.compile(r'<details class="rl-rule">.*?</details>|<style>.*?</style>|<svg.*?</svg>', re.S)
SAME = re.compile(
    # Names that are the same in both: of places, people, peoples and games.
    r"(Struggle for Rome|Kampf um Rom|Total War: ROME).*|.* et [A-Z].*"
    # Cards have a number and two names, and stand so in their file.
    r"|\d+ .*"
)


def texts_of(control: widgets.Widget) -> Iterator[str]:
    """Return what stands on a control and all within it, without rule texts and markup."""
    chosen = isinstance(control, widgets.Dropdown | widgets.Select)
    for name in ("description", "tooltip", "placeholder", "label", "value", "words", "title"):
        said = None if chosen and name in ("label", "value") else getattr(control, name, None)
        if isinstance(said, str):
            yield said
    if isinstance(control, Frame):
        yield from (getattr(control, key) for key, *_ in control.plan)
        yield from (area for _, area, _ in control.plan)
        yield from control.overlays
    for option in getattr(control, "options", ()):
        yield option[0] if isinstance(option, tuple) else str(option)
    for child in getattr(control, "children", ()):
        yield from texts_of(child)


def said_by(control: widgets.Widget) -> set[str]:
    """Return the pieces of text of a control in which one word follows another."""
    return {piece for said in texts_of(control) for piece in pieces_of(said)}


def pieces_of(said: str) -> set[str]:
    """Return the pieces of a text between markup in which one word follows another."""
    pieces = {piece.strip() for piece in re.split(r"<[^>]*>", RULES.sub("", said))}
    return {piece for piece in pieces if WORDS.search(piece) and not SAME.fullmatch(piece)}


def both(make):
    return make(language="de"), make(language="en")


@pytest.mark.parametrize("play", [struggle.play, kampf.play, total_war.play, battle_lab.fight])
def test_a_table_played_in_german_says_nothing_in_english(play):
    german, english = both(lambda language: play(language=language, open_table=True, seed=2))
    for _ in range(40):
        state = english.history.state
        if english.seat is None:
            break
        for table in (german, english):
            if table.seat == CHANCE:
                table.resolve_chance()
            else:
                move = table.view.game.legal_moves(state)
                table.play(move[len(english.history.points) * 7 % len(move)])
        assert said_by(german) & said_by(english) <= TEXTS_OF_DATA
    assert len(said_by(german)) > 15


def test_odds_of_a_battle_say_nothing_in_english():
    army = "Rome: 2 Republican Legionaries"
    german, english = both(lambda language: odds(army, "Carthage: 2 Libyan Spearmen", terrain=0, language=language))
    english.count()
    german.count()
    assert not said_by(german) & said_by(english)
    assert german.odds.wins(0) == english.odds.wins(0)
    assert len(said_by(german)) > 4
    assert re.search(r"Angreifer \d,\d\d", german.words.value)
    assert spoken() == "en"


def asked(explorer, *clicks):
    for click in clicks:
        click(explorer)
    return explorer


@pytest.mark.parametrize(
    ("explore", "clicks"),
    [
        (struggle_explorer.explore, [lambda e: e.choose("8,7,S")]),
        (kampf_explorer.explore, [lambda e: e.choose("steigbuegel"), lambda e: e.ask(asks="fall")]),
        (
            explore_journeys,
            [
                lambda e: e.choose("Alexandria"),
                lambda e: e.ask(means="oxcart", by="cost", month=1, beside="cart"),
                lambda e: e.ask(goal="Caralis", boats="none"),
            ],
        ),
        (
            total_war_explorer.explore,
            [lambda e: e.choose("samnium"), lambda e: e.choose("asia"), lambda e: e.ask(kind="agent")],
        ),
    ],
)
def test_an_explorer_asked_in_german_says_nothing_in_english(explore, clicks):
    german, english = both(explore)
    for click in (lambda _e: None, *clicks):
        click(german)
        click(english)
        assert said_by(german) & said_by(english) <= TEXTS_OF_DATA
    assert len(said_by(german)) > 10


def buttons_of(control: widgets.Widget) -> Iterator[str]:
    """Return what stands on the buttons of a control and all within it."""
    if isinstance(control, widgets.Button):
        yield control.description
    for child in getattr(control, "children", ()):
        yield from buttons_of(child)


@pytest.mark.parametrize("part", ["predict", "explain", "source", "ask", "claim", "teacher"])
def test_a_history_lesson_says_its_own_words_in_german(part):
    pages = [open_lesson(1, language=language) for language in ("de", "en")]
    german, english = (list(buttons_of(getattr(page, part)())) for page in pages)
    assert len(german) == len(english) > 0
    assert not set(german) & set(english)
    # A page keeps its language when the level is changed, and when something is pressed.
    pages[0].level = "U"
    pages[0]._guess.go.click()
    assert pages[0]._guess.said.value == '<p class="rl-refusal" role="status">Wähle zuerst eine Vermutung.</p>' or (
        "Fülle zuerst jede Zeile aus." in pages[0]._guess.said.value
    )
    assert spoken() == "en"


def test_what_the_page_says_without_its_kernel_is_german():
    german, english = both(explore_journeys)
    assert german.frame.said.keys() == english.frame.said.keys()
    assert [key for key, said in german.frame.said.items() if said == english.frame.said[key]] == []
    assert german.board.key_title != english.board.key_title
