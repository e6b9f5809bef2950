"""What moves and positions of Total War: ROME are called at the table, in words without ids."""

# pyright: basic
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache

from romelab.core.game import Move
from romelab.core.sentences import Plural, agreed
from romelab.core.speech import Id
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.positions.moves import Reroll
from romelab.total_war_rome.battle.positions.speaking import speech_of
from romelab.total_war_rome.battle.positions.state import LandBattle, NavalBattle
from romelab.total_war_rome.box.cards import HIDDEN, named
from romelab.total_war_rome.box.factions import SPOKEN_FACTIONS
from romelab.total_war_rome.chances.move_odds import chance_of
from romelab.total_war_rome.chapters.agents.actions import ACTIONS
from romelab.total_war_rome.game import STAGES as CAMPAIGN_STAGES
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.positions.chapter import situation
from romelab.total_war_rome.positions.moves import (
    Answer,
    Assassinate,
    Assault,
    BribeArmy,
    BuyTroop,
    CashLevy,
    Confront,
    ConquerHere,
    Embark,
    Exchange,
    ExchangeShips,
    PlayEvent,
    Spy,
    Subdue,
)
from romelab.total_war_rome.positions.observing import HIDDEN_MERCENARY
from romelab.total_war_rome.positions.regions import garrisoned
from romelab.total_war_rome.positions.state import State
from romelab.total_war_rome.positions.tasks import (
    BATTLE_END,
    INTERCEPT,
    INTERCEPT_ALLY,
    LEAVE,
    MEET,
    NAVAL_END,
    NOTICE,
    OVER,
    TREATY,
    WINDOW,
    facts,
)

WINDOWS = {
    "action": ": an agent acts",
    "sailed": ": a navy has sailed",
    "taxation": ": taxes are collected",
}
"""Why an event may be played, where it is no beginning of a phase or turn."""
HERE = (Assault, ConquerHere, Subdue, Confront, *(row.move for row in ACTIONS.values() if row.here))
"""Moves made where the army or agent stands: the place belongs to their words."""


@cache
def _names() -> dict[str, str]:
    """Give what people call a thing, by its id."""
    box = TOTAL_WAR_ROME.box
    cards = (box.developments, box.generals, box.troops, box.ships, box.events)
    found = {key: thing.name for things in cards for key, thing in things.items() if "_" in key}
    return found | {place.id: place.name for place in (*box.map.regions, *box.map.seas)}


def plain(text: str, factions: tuple[str, ...] = ()) -> str:
    """Put names for the ids in a sentence, and factions for the numbers of players, counted from 1.

    Examples
    --------
    >>> plain("Army 1 to latium"), plain("Agent 1 trades with player 2", ("rome", "greece"))
    ('Army 1 to Latium', 'Agent 1 trades with the Greek States')
    """
    text = re.sub(r"\b[a-z0-9]+(?:_[a-z0-9]+)*\b", lambda found: _names().get(found[0], found[0]), text)
    for number, faction in enumerate(factions, 1):
        text = re.sub(rf"\b[Pp]layer {number}\b", SPOKEN_FACTIONS[faction], text)
    return text


def card_words(number: int) -> str:
    """Name an action card with all it serves for.

    Examples
    --------
    >>> card_words(1)
    'card 1 (Treaty; event Open Plain; levy 1)'
    """
    card = TOTAL_WAR_ROME.box.deck[number]
    action = card.action.replace("_", " ").capitalize()
    return f"card {number} ({action}; event {TOTAL_WAR_ROME.box.events[card.event].name}; levy {card.levy})"


def cards_words(cards: Iterable[str]) -> str:
    """Count troop or ship cards by name.

    Examples
    --------
    >>> cards_words(["rome_velites", "rome_velites", "?"])
    '2 Velites, 1 face down'
    """
    called = {HIDDEN: "face down", HIDDEN_MERCENARY: "mercenary face down"}
    counted = Counter(called.get(card) or named(card) for card in cards)
    return ", ".join(f"{count} {name}" for name, count in counted.items()) or "none"


def place_words(place: str) -> str:
    """Name a region or sea area; nothing for a force that waits beside the board."""
    return _names().get(place, "beside the board")


def where(place: str) -> str:
    """Say where a force stands.

    Examples
    --------
    >>> where("latium"), where("")
    ('in Latium', 'beside the board')
    """
    return f"in {place_words(place)}" if place else "beside the board"


def standing(state: State, move: Move) -> str:
    """Give where the army, navy or agent of a move stands, of those of the seat to move; empty if it cannot be told."""
    seat = TOTAL_WAR_ROME.to_move(state)
    for field, forces in (("agent", state.agents), ("army", state.armies), ("navy", state.navies)):
        number = getattr(move, field, None)
        if number is not None:
            return next((force.place for force in forces if force.ref == (seat, number)), "")
    return ""


def faces_garrison(state: State, move: Assault) -> bool:
    """Whether an assault is on a garrison, and no attempt to conquer the people of a besieged region (T-41)."""
    place = standing(state, move)
    return not place or garrisoned(TOTAL_WAR_ROME.table(state), place)


def move_words(factions: tuple[str, ...], state: State | None, move: Move) -> str:
    """Name a move as the button does that makes it.

    Parameters
    ----------
    factions
        The faction of each seat.
    state
        The position it is made in: tells where forces stand, and what is answered. None leaves that out.
    move
        The move.
    """
    if isinstance(move, PlayEvent):
        text = _event_words(factions, state, move)
    elif isinstance(move, CashLevy):
        text = f"Cash {card_words(move.card)}"
    else:
        text = str(move)
        if isinstance(move, Assassinate):
            text = text.replace("the general", "the general of army").replace("the agent", "agent")
        if state is not None:
            text = _answer_words(state, move) or text
            place = standing(state, move)
            if isinstance(move, Assault) and not faces_garrison(state, move):
                text = f"Army {move.army} tries to conquer {place}"
            elif place and isinstance(move, HERE):
                text += f" in {place_words(place)}"
            if isinstance(move, Spy | BribeArmy | BuyTroop | Exchange | ExchangeShips | Embark) and place:
                text += f", in {place_words(place)}"
        if card := getattr(move, "card", None):
            text += f": {card_words(card)}" if isinstance(card, int) else ""
    text = plain(text, factions)
    return text[:1].upper() + text[1:]


def odds_words(state: State, move: Move) -> str:
    """Say how likely a move works, where the campaign's dice decide it at once; else nothing.

    Examples
    --------
    >>> from romelab.total_war_rome.positions.setup import Setup
    >>> odds_words(TOTAL_WAR_ROME.new_game(Setup()), Assault(1))
    ''
    """
    chance = chance_of(TOTAL_WAR_ROME, state, move)
    if chance is None:
        return ""
    if chance in (0, 1):
        return "sure to work" if chance else "cannot work"
    # Neither 0 nor 100 is said of what may happen or fail.
    return f"works in {min(99, max(1, round(100 * chance)))} of 100"


def _event_words(factions: tuple[str, ...], state: State | None, move: PlayEvent) -> str:
    """Name an event with what it is aimed at."""
    event = TOTAL_WAR_ROME.box.deck[move.card].event
    text = f"Play {TOTAL_WAR_ROME.box.events[event].name}"
    kind = {"second_mission": "agent", "fair_winds": "navy", "storm_at_sea": "navy"}.get(event, "army")
    owner = SPOKEN_FACTIONS[factions[move.seat]] if move.seat >= 0 else ""
    if move.number:
        text += f" on {kind} {move.number}" + (f" of {owner}" if owner else "")
        forces = () if state is None else {"agent": state.agents, "navy": state.navies, "army": state.armies}[kind]
        seat = move.seat if move.seat >= 0 or state is None else TOTAL_WAR_ROME.to_move(state)
        text += "".join(
            f" in {place_words(one.place)}" for one in forces if one.ref == (seat, move.number) and one.place
        )
    elif owner:
        text += f" on {owner}"
    text += f": lose {cards_words([move.troop])}" if move.troop else ""
    places = [place_words(place) for place in (move.place, move.other_place) if place]
    return f"{text} in {' and '.join(places)}" if places else text


def _answer_words(state: State, move: Move) -> str:
    """Name an answer by what is asked, and dice by what they show."""
    if isinstance(move, Answer) and state.agenda:
        asked = CAMPAIGN_STAGES.row[state.agenda[-1].kind].prompt.rstrip("?")
        return f"Yes: {asked}" if move.yes else f"No: do not {asked}"
    if isinstance(move, Reroll) and state.battle is not None:
        side = state.battle.asked
        shown = [face for roll in state.battle.rolls if roll.side == side for face in roll.faces]
        dice = [f"{die + 1} ({shown[die]})" if die < len(shown) else str(die + 1) for die in move.dice]
        return f"Roll {'die' if len(dice) == 1 else 'dice'} {', '.join(dice)} again"
    return ""


def battle_place(state: State) -> str:
    """Give the region or sea area in which a battle is being fought; empty if there is none."""
    for task in reversed(state.agenda if state.battle is not None else ()):
        if task.kind in (BATTLE_END, NAVAL_END):
            forces = state.armies if task.kind == BATTLE_END else state.navies
            return next((force.place for force in forces if force.ref in facts(task, BATTLE_END, NAVAL_END)), "")
    return ""


def waiting_words(state: State) -> str:
    """Say what is to be decided now, in a few words; nothing hidden is told."""
    if state.battle is not None:
        return _battle_words(state, state.battle)
    asked = CAMPAIGN_STAGES.row[situation(state)].prompt if state.phase != OVER else ""
    if not state.agenda:
        return asked
    task = state.agenda[-1]
    names = [SPOKEN_FACTIONS[faction] for faction in state.factions]
    if task.kind == WINDOW:
        return f"{asked}{WINDOWS.get(facts(task, WINDOW)[0], '')}"
    if task.kind == TREATY:
        (other,) = facts(task, TREATY)
        return agreed("{0} {0:offers|offer} a treaty: {1}", (names[other], asked))
    if task.kind == MEET:
        (one, first), (other, second), _ = facts(task, MEET)
        place = next((army.place for army in state.armies if army.ref == (one, first)), "")
        there = f" in {place_words(place)}" if place else ""
        return f"army {first} of {names[one]} meets army {second} of {names[other]}{there}"
    if task.kind == LEAVE:
        (seat, number), to, _ = facts(task, LEAVE)
        return f"army {number} of {names[seat]} asks for leave to enter {place_words(to)}"
    if task.kind in (INTERCEPT, INTERCEPT_ALLY):
        (_, hunter), (seat, number), area = facts(task, INTERCEPT, INTERCEPT_ALLY)
        price = ", an ally: that breaks the alliance" if task.kind == INTERCEPT_ALLY else ""
        return f"navy {hunter} can intercept navy {number} of {names[seat]} in {place_words(area)}{price}"
    if task.kind == NOTICE:
        _, (seat, number), (_, other) = facts(task, NOTICE)
        return f"armies {number} and {other} of {names[seat]} stand side by side: {asked}"
    return asked


def _battle_words(state: State, battle: LandBattle | NavalBattle) -> str:
    names = [SPOKEN_FACTIONS[faction] for faction in state.factions]
    speech = speech_of(lambda seat: Id(state.factions[seat], names[seat], many=isinstance(names[seat], Plural)))
    due, place = speech.say(engine.due(battle), capital=False), battle_place(state)
    if isinstance(battle, NavalBattle):
        return f"Battle at sea, {where(place)}: {due}"
    combat = f", combat {battle.combat + 1}" if battle.phase in ("terrain", "flanks", "centre", "envelopment") else ""
    return f"Battle {where(place)}: {speech.name('phase', battle.phase)}{combat}: {due}"
