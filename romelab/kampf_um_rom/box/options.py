"""What a game starts from: seats, and a named option for each open point of the rules."""

# pyright: strict
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from romelab.core.faults import Fault, InputError

Colour = Literal["red", "white", "black", "yellow"]
"""The four colours of the tokens (KUR-03)."""

COLOURS: tuple[Colour, ...] = ("red", "white", "black", "yellow")


@dataclass(frozen=True, slots=True)
class Options:
    """One option for each point that the printed text leaves open; the defaults are our reading of it.

    Attributes
    ----------
    achievement_cards
        D-01: the last card that names achievements, 52 or (as one sentence has it) 51.
    hand
        D-02: cards in a full hand, 3 to 7.
    room_four
        D-03: room with four players, in boxes worth 10 or 20 and in all others.
    oval_room
        D-04: ``"one"`` face-up token on an oval, or ``"ordinary"`` room with flipped tokens not counted.
    reiterkampf
        D-05: the box Reiterkampf is ``"rounded"``, or an ``"oval"`` worth 0 whose flipped token still counts as held.
    forced_source
        D-06: the forced new hand comes from the ``"discard"`` pile, or the hand goes into the ``"draw_pile"``.
    short_discard
        D-07: a discard pile smaller than the hand: go to the ``"draw_pile"`` instead, or draw ``"fewer"`` cards.
    voluntary
        D-08: voluntary exchanges ``"once"`` in a turn, or ``"unlimited"``.
    religion_counts
        D-09: the tokens that count for a religion: on ``"scoring"`` boxes, or ``"with_ovals"`` (face-up ones).
    flipped_holds
        D-10: whether a flipped combat token still holds its box for arrows.
    empty_catastrophe
        D-11: whether a catastrophe that can touch no token may be played all the same.
    conversion
        D-12: the exchange of card 55: ``"any"`` tokens either way, or only one-for-one ``"swaps"``.
    double_loss
        D-13: cards 53, 54 and 58 take ``"one"`` token of a doubled pair, or ``"both"``.
    ties
        D-14: equal totals are ``"shared"``, or more tokens on ``"high_boxes"`` (40 or more) decide first.
    last_token_oval
        D-15: whether the last token of a supply may declare an oval, without doubling.
    empty_hand
        D-16: a player without cards may ``"draw"`` one as the turn, or must ``"skip"`` it.
    end_phase
        D-17: turns ``"until_out"``, or ``"one_turn"`` for each.
    attack_then
        D-18: after an attack the same card develops a box on cards or a ``"rounded"`` one; ovals too (``"any"``); or
        only a box it names (``"named"``).
    hit_own
        D-19: whether cards 55 to 60 may also take an own token.
    one_colour
        D-20: cards 59 and 60 with only one colour to hit take ``"one"`` token, or are ``"unplayable"``.
    order
        D-21: the others choose their order number in ``"free"`` choice, or get them ``"clockwise"``.
    stuck
        D-22: stuck is who has ``"no_card"`` to act with, or who has no ``"voluntary"`` exchange either.
    method_survives
        D-23: whether a combat method still prevents when its line is broken.
    symbols
        D-24: whether a voluntary exchange needs two equal symbols.
    solid_arrows
        D-25: ``"one"`` box with a solid arrow is enough, or ``"all"`` are needed (a two-headed one stays enough).
    oval_cost
        D-26: declaring an oval is the action of the ``"turn"``, or costs an ``"extra"`` card beside it.
    voluntary_after_failed
        D-27: whether a voluntary exchange may follow a forced one that did not help.
    own_tokens
        D-28: a single own token of the active player under 53, 54 and 58 stays or goes as they like (``"free"``), or
        always ``"stays"`` and makes the card playable by itself.
    religion_broken
        D-29: whether tokens on a broken line count towards the three for a religion.
    """

    achievement_cards: Literal[52, 51] = 52
    hand: int = 5
    room_four: tuple[int, int] = (4, 3)
    oval_room: Literal["one", "ordinary"] = "one"
    reiterkampf: Literal["rounded", "oval"] = "rounded"
    forced_source: Literal["discard", "draw_pile"] = "discard"
    short_discard: Literal["draw_pile", "fewer"] = "draw_pile"
    voluntary: Literal["once", "unlimited"] = "once"
    religion_counts: Literal["scoring", "with_ovals"] = "scoring"
    flipped_holds: bool = False
    empty_catastrophe: bool = False
    conversion: Literal["any", "swaps"] = "any"
    double_loss: Literal["one", "both"] = "one"
    ties: Literal["shared", "high_boxes"] = "shared"
    last_token_oval: bool = True
    empty_hand: Literal["draw", "skip"] = "draw"
    end_phase: Literal["until_out", "one_turn"] = "until_out"
    attack_then: Literal["rounded", "any", "named"] = "rounded"
    hit_own: bool = False
    one_colour: Literal["one", "unplayable"] = "one"
    order: Literal["free", "clockwise"] = "free"
    stuck: Literal["no_card", "voluntary"] = "no_card"
    method_survives: bool = True
    symbols: bool = True
    solid_arrows: Literal["one", "all"] = "one"
    oval_cost: Literal["turn", "extra"] = "turn"
    voluntary_after_failed: bool = False
    own_tokens: Literal["free", "stays"] = "free"
    religion_broken: bool = True


QUESTIONS: Mapping[str, str] = MappingProxyType(
    {
        "achievement_cards": "D-01: do 51 or 52 cards name achievements?",
        "hand": "D-02: how many cards are in a full hand?",
        "room_four": "D-03: how much room have the boxes with four players?",
        "oval_room": "D-04: how many may hold a combat method at once?",
        "reiterkampf": "D-05: is Reiterkampf a rounded box or an oval?",
        "forced_source": "D-06: where does the forced new hand come from?",
        "short_discard": "D-07: what if the discard pile is smaller than the hand?",
        "voluntary": "D-08: how often in a turn is a voluntary exchange possible?",
        "religion_counts": "D-09: which tokens count towards the three for a religion?",
        "flipped_holds": "D-10: does a flipped combat token hold its box for arrows?",
        "empty_catastrophe": "D-11: may a catastrophe be played that touches no token?",
        "conversion": "D-12: how may card 55 exchange tokens?",
        "double_loss": "D-13: do cards 53, 54 and 58 take both tokens of a double?",
        "ties": "D-14: what decides equal totals?",
        "last_token_oval": "D-15: may the last token of a supply declare a combat method?",
        "empty_hand": "D-16: what does a player without cards do?",
        "end_phase": "D-17: how does the end phase run?",
        "attack_then": "D-18: what may an invasion card develop after its attack?",
        "hit_own": "D-19: may the active player hit own tokens?",
        "one_colour": "D-20: what do cards 59 and 60 do when only one colour can be hit?",
        "order": "D-21: may the others choose their order number freely?",
        "stuck": "D-22: must a voluntary exchange be tried before the forced one?",
        "method_survives": "D-23: does a combat method prevent after its line was broken?",
        "symbols": "D-24: are the corner symbols needed?",
        "solid_arrows": "D-25: must all boxes pointing to a target be held, or one?",
        "oval_cost": "D-26: is declaring a combat method the action of the turn?",
        "voluntary_after_failed": "D-27: may a voluntary exchange follow a failed forced one?",
        "own_tokens": "D-28: what happens to own tokens under cards 53, 54 and 58?",
        "religion_broken": "D-29: do tokens on a broken line count for a religion?",
    }
)
"""The question behind each option, with the number of the open point."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a game starts from.

    Parameters
    ----------
    colours
        The colours at the table in clockwise seating order; three or four (KUR-04). The place in this list is the seat.
    youngest
        Seat of the youngest player, who chooses the order number first (KUR-08).
    options
        The open points.
    network, cards
        Short names of the network and the cards the game is played with.
    """

    colours: tuple[Colour, ...] = COLOURS
    youngest: int = 0
    options: Options = Options()
    network: str = "reconstruction"
    cards: str = "reconstruction"

    def check(self, network: str, cards: str) -> None:
        """Raise InputError with everything the rules do not allow.

        Parameters
        ----------
        network, cards
            Names of the network and cards of the game that is to start.
        """
        faults: list[Fault] = []
        number = len(self.colours)
        if number not in (3, 4):
            faults.append(Fault("colours", f"3 or 4 people play, not {number} (KUR-04)"))
        if len(set(self.colours)) != number:
            faults.append(Fault("colours", "every player needs a colour of their own (KUR-03)"))
        faults.extend(
            Fault("colours", f"{colour!r} is none of {', '.join(COLOURS)} (KUR-03)")
            for colour in self.colours
            if colour not in COLOURS
        )
        if not 0 <= self.youngest < max(number, 1):
            faults.append(Fault("youngest", f"must be a seat from 0 to {number - 1}, not {self.youngest}"))
        if not 3 <= self.options.hand <= 7:
            faults.append(Fault("options, hand", f"must be 3 to 7 cards, not {self.options.hand}"))
        if not all(1 <= room <= 8 for room in self.options.room_four):
            faults.append(Fault("options, room_four", "each room must be 1 to 8 tokens"))
        if self.network != network:
            faults.append(Fault("network", f"this game is played on {network!r}, not on {self.network!r}"))
        if self.cards != cards:
            faults.append(Fault("cards", f"this game is played with {cards!r}, not with {self.cards!r}"))
        if faults:
            raise InputError(faults, "the set-up")
