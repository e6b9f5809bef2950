"""What moves and positions of Total War: ROME are called at the table, in words without ids."""

# pyright: basic
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

from romelab.core.game import Fact, Move
from romelab.core.speech import Name, Phrase, Speech
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.positions import moves, state as s
from romelab.total_war_rome.box.cards import HIDDEN, ships
from romelab.total_war_rome.box.speaking import phrase
from romelab.total_war_rome.chances.odds import best_symbols
from romelab.total_war_rome.chapters.agents.actions import ACTIONS, list_actions
from romelab.total_war_rome.game import STAGES as CAMPAIGN_STAGES, TOTAL_WAR_ROME, of_battles
from romelab.total_war_rome.pictures.battle_scene import card_words as card_read_words
from romelab.total_war_rome.pictures.boards import effect_words
from romelab.total_war_rome.positions import moves as m, observing, prompts as p, regions
from romelab.total_war_rome.positions.speaking import default_speech
from romelab.total_war_rome.positions.state import Setup, State
from romelab.total_war_rome.positions.tasks import BATTLE_END, NAVAL_END, OVER, facts
from romelab.total_war_rome.questions.outlook import outlook, price_of, stakes_of, waiting

HERE = (m.Assault, m.ConquerHere, m.Subdue, m.Confront, *(row.move for row in ACTIONS.values() if row.here))
"""Moves made where the army or agent stands: the place belongs to their words."""


@cache
def table_speech(factions: tuple[str, ...]) -> Speech:
    """Return what says events and moves at the table: as usual, but action cards with all their uses."""
    speech = TOTAL_WAR_ROME.speech(Setup(factions, factions))

    def card(number: int) -> str:
        return speech.name("", served(number), "brief") if number in TOTAL_WAR_ROME.box.deck else str(number)

    return Speech(speech.words, {**speech.names, "card": card})


def served(number: int) -> p.CardServes:
    """Return all uses of an action card."""
    card = TOTAL_WAR_ROME.box.deck[number]
    return p.CardServes(number, card.action, card.event, card.levy)


def card_words(number: int) -> str:
    """Name an action card with all its uses.

    Examples
    --------
    >>> card_words(1)
    'card 1 (Treaty; event Open Plain; levy 1)'
    """
    return default_speech().say(served(number), capital=False)


def cards_words(cards: Iterable[str]) -> str:
    """Count troop or ship cards by name.

    Examples
    --------
    >>> cards_words(["rome_velites", "rome_velites", "?"])
    '2 Velites, 1 face down'
    """
    counted = Counter(map(_card, cards))
    listed = tuple(Phrase("card_count", number=count, card=name) for name, count in counted.items())
    return phrase("cards_listed", cards=listed)


def _card(card: str) -> str:
    if card in (HIDDEN, observing.HIDDEN_MERCENARY):
        return phrase("unseen", mercenary=card == observing.HIDDEN_MERCENARY)
    return default_speech().name("ship" if card in ships() else "troop", card)


def where(place: str) -> str:
    """Say where a force stands.

    Examples
    --------
    >>> where("latium"), where("")
    ('in Latium', 'beside the board')
    """
    return default_speech().say(p.StandsAt(place), capital=False)


def standing(state: State, move: Move) -> str:
    """Return where the army, navy or agent of a move stands, of the seat to move; empty if that cannot be told."""
    seat = TOTAL_WAR_ROME.to_move(state)
    for field, forces in (("agent", state.agents), ("army", state.armies), ("navy", state.navies)):
        number = getattr(move, field, None)
        if number is not None:
            return next((force.place for force in forces if force.ref == (seat, number)), "")
    return ""


def faces_garrison(state: State, move: m.Assault) -> bool:
    """Whether an assault is on a garrison, and not an attempt to conquer the people of a besieged region (T-41)."""
    place = standing(state, move)
    return not place or regions.garrisoned(TOTAL_WAR_ROME.table(state), place)


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
    if of_battles(move):
        said = _reroll_words(state, move) if state is not None else ""
        return said or TOTAL_WAR_ROME.say(Setup(factions, factions), move)
    return table_speech(factions).say(offered(state, move))


def offered(state: State | None, move: Move) -> Fact:
    """Return a move as it is offered: with where it is made, and what its action card is for."""
    if isinstance(move, m.PlayEvent):
        return _event(state, move)
    place = standing(state, move) if state is not None else ""
    if isinstance(move, m.Answer) and state is not None and state.agenda:
        return p.Says(move.yes, CAMPAIGN_STAGES.row[state.agenda[-1].kind].prompt())
    if state is not None and isinstance(move, m.Assault) and not faces_garrison(state, move):
        return p.TriesPeople(move.army, place)
    aside = isinstance(move, m.Spy | m.BribeArmy | m.BuyTroop | m.Exchange | m.ExchangeShips | m.Embark)
    shown = place if aside or isinstance(move, HERE) else ""
    return p.Offered(move, shown, aside, move.card if isinstance(move, m.AgentAction) else 0)


def odds_words(state: State, move: Move) -> str:
    """Say how likely a move is to work, what is at stake, how strong its target is, and what an agent could do there.

    Examples
    --------
    >>> from romelab.total_war_rome.positions.state import Setup
    >>> odds_words(TOTAL_WAR_ROME.new_game(Setup()), m.Assault(1))
    ''
    """
    return ", ".join(filter(None, (_target_words(state, move), stakes_words(state, move))))


def stakes_words(state: State, move: Move) -> str:
    """Say how likely a move is to work and what is at stake; nothing where no dice decide it at once."""
    return _said(state, *stakes_of(TOTAL_WAR_ROME, state, move))


def _target_words(state: State, move: Move) -> str:
    """Count the cards of an army aimed at, or say what cards serve where an agent goes."""
    if isinstance(move, m.MoveAgent):
        t = TOTAL_WAR_ROME.table(state)
        agent = t.agent((t.active, move.agent))
        there = list_actions(t, replace(agent, place=move.to)) if agent else ()
        serving = dict.fromkeys(ACTIONS[type(each)].on_card for each in there if isinstance(each, m.AgentAction))
        return phrase("could_do", actions=tuple(Name("action", each) for each in serving)) if serving else ""
    ref = getattr(move, "owner", None), getattr(move, "army", None)
    army = next((army for army in state.armies if army.ref == ref), None)
    return phrase("cards_number", number=len(army.troops)) if army else ""


def price_words(state: State, move: Move) -> str:
    """Say what gold a move costs; nothing for a move without a price."""
    price = price_of(TOTAL_WAR_ROME, state, move)
    return "" if price is None else _said(state, p.Price(price))


def outlook_words(seen: State, move: Move) -> Iterator[str]:
    """For a move that leads to a battle, keep saying how the battles tried out so far went."""
    for found in outlook(TOTAL_WAR_ROME, seen, move):
        yield default_speech().say(p.Foreseen(*found))


def meaning_words(move: Move) -> str:
    """Say what the card, the building or the purchase of a move is or does; nothing where its name says it.

    Examples
    --------
    >>> meaning_words(m.BuyImprovement("latium", "walling"))
    'Walling: infantry that assaults the region rolls white dice, not green'
    """
    kind, key = "heading", move.kind
    if isinstance(move, m.BuyTroop):
        return _meaning("troop", move.card, card_read_words(move.card))
    if isinstance(move, m.BuyShip):
        return _meaning("ship", move.card, phrase("ship_does", read=card_read_words(move.card)))
    if isinstance(move, m.BuyDevelopment):
        box = TOTAL_WAR_ROME.box.developments[move.development]
        return _meaning("development", box.id, effect_words(box))
    if isinstance(move, m.AgentAction):
        kind, key = "action", ACTIONS[type(move)].on_card
    elif isinstance(move, m.PlayEvent):
        kind, key = "event", TOTAL_WAR_ROME.box.deck[move.card].event
    elif isinstance(move, moves.PlayBattleEvent):
        kind, key = "event", move.event
    elif isinstance(move, m.BuyImprovement):
        kind, key = "building", move.improvement
    return _meaning(kind, key) if key in default_speech().catalogue.keys("does") else ""


def _meaning(kind: str, key: str, does: str = "") -> str:
    return default_speech().phrase("means", name=Name(kind, key), does=does or Name("does", key))


def card_meaning(number: int) -> str:
    """Say what an action card does in each of the three ways it serves (TWR-026)."""
    card = TOTAL_WAR_ROME.box.deck[number]
    tries = [what.dice for row in ACTIONS.values() if row.on_card == card.action for what in row.attempts]
    works = (f"{float(best_symbols(dice, TOTAL_WAR_ROME.box.dice)['skull']):.0%}" for dice in dict.fromkeys(tries))
    action, event = _meaning("action", card.action), _meaning("event", card.event)
    return phrase("card_means", action=action, works=tuple(works), event=event, levy=card.levy)


def tally_words(state: State, seat: int) -> str:
    """Say the points and the gold of a seat, as far as an observation knows them."""
    return _said(state, p.Tally(state.vp[seat], state.gold[seat]))


def _said(state: State, *told: Fact) -> str:
    return ", ".join(table_speech(state.factions).say(each, capital=False) for each in told)


def _event(state: State | None, move: m.PlayEvent) -> p.EventAt:
    """Return an event with what it is aimed at."""
    event = TOTAL_WAR_ROME.box.deck[move.card].event
    kind = {"second_mission": "agent", "fair_winds": "navy", "storm_at_sea": "navy"}.get(event, "army")
    at = ""
    if move.number and state is not None:
        forces = {"agent": state.agents, "navy": state.navies, "army": state.armies}[kind]
        seat = move.seat if move.seat >= 0 else TOTAL_WAR_ROME.to_move(state)
        at = next((one.place for one in forces if one.ref == (seat, move.number)), "")
    places = move.place, move.other_place
    return p.EventAt(event, kind, move.number, move.seat, at, move.troop, *places, move.card)


def _reroll_words(state: State, move: Move) -> str:
    """Name dice by what they show."""
    if isinstance(move, moves.Reroll) and state.battle is not None:
        side = state.battle.asked
        shown = [face for roll in state.battle.rolls if roll.side == side for face in roll.faces]
        dice = tuple(
            Phrase("die_showing", number=die + 1, face=Name("face", shown[die]))
            if die < len(shown)
            else Phrase("die_number", number=die + 1)
            for die in move.dice
        )
        return phrase("roll_again", dice=dice)
    return ""


def battle_place(state: State) -> str:
    """Return the region or sea area in which a battle is being fought; empty if there is none."""
    for task in reversed(state.agenda if state.battle is not None else ()):
        if task.kind in (BATTLE_END, NAVAL_END):
            forces = state.armies if task.kind == BATTLE_END else state.navies
            return next((force.place for force in forces if force.ref in facts(task, BATTLE_END, NAVAL_END)), "")
    return ""


def waiting_words(state: State) -> str:
    """Say what is to be decided now, in a few words; nothing hidden is revealed."""
    if state.battle is not None:
        return _battle_words(state, state.battle)
    return "" if state.phase == OVER else TOTAL_WAR_ROME.say(state, waiting(state), capital=False)


def _battle_words(state: State, battle: s.LandBattle | s.NavalBattle) -> str:
    speech = TOTAL_WAR_ROME.battle_speech(state)
    due, place = speech.say(engine.due(battle), capital=False), battle_place(state)
    if isinstance(battle, s.NavalBattle):
        return phrase("sea_battle_now", where=where(place), due=due)
    combat = battle.combat + 1 if battle.phase in ("terrain", "flanks", "centre", "envelopment") else 0
    return speech.phrase("battle_now", where=where(place), phase=Name("phase", battle.phase), combat=combat, due=due)
