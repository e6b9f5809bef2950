"""What a table says of a position and of the moves in it, as facts: with who, where, and what a card serves for."""

# pyright: strict
from __future__ import annotations

from typing import Annotated

from romelab.core.facts import Count, Flag, Seat, Told, Word
from romelab.core.game import Move
from romelab.total_war_rome.box.sorts import Card, CardAction, EventCard, Force, Mention, Place, Troop

Header = Annotated[str, "heading"]
"""Kind of a move, under whose heading moves are listed."""


# What is being decided


class EventWindow(Told):
    """Why an event may be played now."""

    rule = "TWR-101"
    why: Word


class OffersTreaty(Told):
    """Who offers a treaty."""

    rule = "TWR-077"
    other: Seat


class HaveMet(Told):
    """Which armies have met."""

    rule = "TWR-152"
    one: Seat
    army: Count
    other: Seat
    number: Count
    place: Place


class AsksLeave(Told):
    """Who asks for leave."""

    rule = "TWR-114"
    other: Seat
    army: Count
    place: Place


class CanIntercept(Told):
    """Which navies may fight."""

    rule = "TWR-039"
    navy: Count
    other: Seat
    number: Count
    place: Place
    allied: Flag


class SideBySide(Told):
    """Which armies quarrel."""

    rule = "TWR-130"
    other: Seat
    army: Count
    number: Count


class Rank(Told):
    """What a seat has that all may see; part of :class:`Ranks`."""

    seat: Seat
    points: Count
    gold: Count


class Turn(Told):
    """How far the game has come: round, and whose turn it is (-1: nobody's)."""

    rule = "TWR-040"
    round: Count
    last: Flag
    turn: Seat


class Ranks(Told):
    """Who leads, and how many points bring the last round."""

    rule = "TWR-003"
    ranks: tuple[Rank, ...]
    trigger: Count


class Tally(Told):
    """What a seat has: points, and gold after what it has laid out."""

    points: Count
    gold: Count


# What a move costs, and what is at stake


class Price(Told):
    """So much gold."""

    gold: Count


class Works(Told):
    """How often of 100 times a move works."""

    of: Count


class AgentDies(Told):
    """How often of 100 times the agent dies."""

    of: Count


class CardsLost(Told):
    """How often of 100 times the army loses cards."""

    of: Count


class ArmyLost(Told):
    """How often of 100 times the whole army is lost."""

    of: Count


class BattleFollows(Told):
    """A battle follows."""


class Against(Told):
    """How many cards stand on both sides."""

    own: Count
    others: Count


class Foreseen(Told):
    """How many of so many battles a seat won that were tried out."""

    won: Count
    tried: Count


# Moves as they are offered


class Heading(Told):
    """The heading of a list of moves."""

    of: Header


class CardServes(Told):
    """An action card with all it serves for."""

    card: Card
    action: CardAction
    event: EventCard
    levy: Count


class Offered(Told):
    """A move with where it is made (empty: that is plain), and its action card (0: none)."""

    move: Move
    place: Mention
    aside: Flag
    card: Card


class TriesPeople(Told):
    """An assault on a besieged region without garrison: an attempt to conquer its people (T-41)."""

    army: Count
    place: Mention


class EventAt(Told):
    """An event with what it is aimed at; the owner is -1 if it is one's own."""

    event: EventCard
    force: Force
    number: Count
    owner: Seat
    at: Mention
    troop: Troop
    place: Mention
    other: Mention
    card: Card


class Says(Told):
    """An answer, by what is asked."""

    yes: Flag
    due: Told


class StandsAt(Told):
    """Where a force stands; empty beside the board."""

    place: Mention
