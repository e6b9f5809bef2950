"""What a table says of a position and of the moves in it, as facts: with who, where, and what a card serves for."""

# pyright: strict, reportIncompatibleMethodOverride=false
from __future__ import annotations

from typing import Annotated

from romelab.core.facts import Count, Flag, Seat, Told, Word
from romelab.core.game import Move
from romelab.total_war_rome.box.sorts import Card, CardAction, EventCard, Force, Mention, Place, Troop

Header = Annotated[str, "heading"]
"""Kind of a move, under whose heading moves are listed."""


# What is being decided
class EventWindow(Told, rule="TWR-101"): why: Word
class OffersTreaty(Told, rule="TWR-077"): other: Seat
class HaveMet(Told, rule="TWR-152"): one: Seat; army: Count; other: Seat; number: Count; place: Place
class AsksLeave(Told, rule="TWR-114"): other: Seat; army: Count; place: Place
class CanIntercept(Told, rule="TWR-039"): navy: Count; other: Seat; number: Count; place: Place; allied: Flag
class SideBySide(Told, rule="TWR-130"): other: Seat; army: Count; number: Count
class Rank(Told): seat: Seat; points: Count; gold: Count
class Turn(Told, rule="TWR-040"): round: Count; last: Flag; turn: Seat
class Ranks(Told, rule="TWR-003"): ranks: tuple[Rank, ...]; trigger: Count
class Tally(Told): points: Count; gold: Count

# What a move costs, and what is at stake
class Price(Told): gold: Count
class Works(Told): of: Count  # How often of 100 times a move works.
class AgentDies(Told): of: Count  # How often of 100 times the agent dies.
class CardsLost(Told): of: Count  # How often of 100 times the army loses cards.
class ArmyLost(Told): of: Count  # How often of 100 times the whole army is lost.
class BattleFollows(Told): pass
class Against(Told): own: Count; others: Count
class Foreseen(Told): won: Count; tried: Count

# Moves as they are offered
class Heading(Told): of: Header
class CardServes(Told): card: Card; action: CardAction; event: EventCard; levy: Count
class Offered(Told): move: Move; place: Mention; aside: Flag; card: Card
# An assault on a besieged region without garrison: an attempt to conquer its people (T-41).
class TriesPeople(Told): army: Count; place: Mention
class EventAt(Told):
    event: EventCard; force: Force; number: Count; owner: Seat; at: Mention; troop: Troop; place: Mention
    other: Mention; card: Card
class Says(Told): yes: Flag; due: Told
class StandsAt(Told): place: Mention
