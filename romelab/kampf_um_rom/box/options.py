"""The options of a game: one for each point that the printed text leaves open (D-01 to D-29), default as we read it."""

# pyright: strict
from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from romelab.core import ending
from romelab.core.options import changes_html, option
from romelab.core.plain import brief

Colour = Literal["red", "white", "black", "yellow"]
"""The four colours of the tokens (KUR-03)."""

COLOURS: tuple[Colour, ...] = ("red", "white", "black", "yellow")


@dataclass(frozen=True, slots=True)
class Options:
    """The open points of the rules; :func:`~romelab.core.options.options_of` lists them with their meaning.

    Examples
    --------
    >>> Options(double_loss="both").double_loss
    'both'
    """

    __repr__ = brief
    _repr_html_ = changes_html

    achievement_cards: Literal[52, 51] = option(
        "D-01",
        "Do 51 or 52 cards name achievements?",
        (52, "52: the last card names achievements too"),
        (51, "51, as one sentence has it"),
        rules=("KUR-02",),
        source="printed",
    )
    hand: int = option(
        "D-02",
        "How many cards are in a full hand?",
        (5, "5 cards"),
        rules=("KUR-05",),
        source="house",
        low=3,
        high=7,
    )
    room_four: tuple[int, int] = option(
        "D-03",
        "How much room have the boxes with four players?",
        ((4, 3), "4 tokens in boxes worth 10 or 20, 3 in all others"),
        ((3, 2), "3 tokens in boxes worth 10 or 20, 2 in all others, as with three players"),
        rules=("KUR-30",),
        source="house",
        low=1,
        high=8,
    )
    oval_room: Literal["one", "ordinary"] = option(
        "D-04",
        "How many may hold a combat method at once?",
        ("one", "one face-up token lies on an oval"),
        ("ordinary", "ordinary room; flipped tokens are not counted"),
        rules=("KUR-60",),
    )
    reiterkampf: Literal["rounded", "oval"] = option(
        "D-05",
        "Is Reiterkampf a rounded box or an oval?",
        ("rounded", "a rounded box"),
        ("oval", "an oval worth 0; a flipped token on it still counts as held"),
        rules=("KUR-40",),
    )
    forced_source: Literal["discard", "draw_pile"] = option(
        "D-06",
        "Where does the forced new hand come from?",
        ("discard", "from the discard pile, as the rules text has it"),
        ("draw_pile", "the hand goes into the draw pile and comes from there, as the board has it"),
        rules=("KUR-119",),
        source="printed",
    )
    short_discard: Literal["draw_pile", "fewer"] = option(
        "D-07",
        "What if the discard pile is smaller than the hand?",
        ("draw_pile", "the draw pile is used instead"),
        ("fewer", "fewer cards are drawn"),
        rules=("KUR-97",),
    )
    voluntary: Literal["once", "unlimited"] = option(
        "D-08",
        "How often in a turn is a voluntary exchange possible?",
        ("once", "once"),
        ("unlimited", "as often as one likes"),
        rules=("KUR-104",),
    )
    religion_counts: Literal["scoring", "with_ovals"] = option(
        "D-09",
        "Which tokens count towards the three for a religion?",
        ("scoring", "those on boxes that score"),
        ("with_ovals", "face-up ones on ovals too"),
        rules=("KUR-49",),
    )
    flipped_holds: bool = option(
        "D-10",
        "Does a flipped combat token hold its box for arrows?",
        (False, "no"),
        (True, "yes"),
        rules=("KUR-80",),
    )
    empty_catastrophe: bool = option(
        "D-11",
        "May a catastrophe be played that touches no token?",
        (False, "no"),
        (True, "yes"),
        rules=("KUR-95",),
    )
    conversion: Literal["any", "swaps"] = option(
        "D-12",
        "How may card 55 exchange tokens?",
        ("any", "any tokens move either way"),
        ("swaps", "tokens change places one for one"),
        rules=("KUR-88",),
    )
    double_loss: Literal["one", "both"] = option(
        "D-13",
        "Do cards 53, 54 and 58 take both tokens of a doubled pair?",
        ("one", "only one of them"),
        ("both", "both"),
        rules=("KUR-71",),
        source="printed",
    )
    ties: Literal["shared", "high_boxes"] = option(
        "D-14",
        "What decides equal totals?",
        ("shared", "nothing: the victory is shared"),
        ("high_boxes", "more tokens on boxes worth 40 or more"),
        rules=("KUR-111",),
    )
    last_token_oval: bool = option(
        "D-15",
        "May the last token of a supply declare a combat method?",
        (True, "yes, without doubling"),
        (False, "no"),
        rules=("KUR-45",),
    )
    empty_hand: Literal["draw", "skip"] = option(
        "D-16",
        "What does a player without cards do?",
        ("draw", "draws one card as the turn"),
        ("skip", "skips the turn"),
        rules=("KUR-22",),
    )
    end_phase: Literal["until_out", "one_turn"] = option(
        "D-17",
        "How does the end phase run?",
        ("until_out", "turn after turn until all are out"),
        ("one_turn", "one last turn for each"),
        rules=("KUR-107",),
    )
    attack_then: Literal["rounded", "any", "named"] = option(
        "D-18",
        "What may an invasion card develop after its attack?",
        ("rounded", "a box that it names, or a rounded one"),
        ("any", "ovals too"),
        ("named", "only a box that it names"),
        rules=("KUR-17", "KUR-66"),
    )
    hit_own: bool = option(
        "D-19",
        "May the active player hit own tokens with cards 55 to 60?",
        (False, "no"),
        (True, "yes"),
        rules=("KUR-84",),
    )
    one_colour: Literal["one", "unplayable"] = option(
        "D-20",
        "What do cards 59 and 60 do when only one colour can be hit?",
        ("one", "they take one token"),
        ("unplayable", "they cannot be played"),
        rules=("KUR-94",),
    )
    order: Literal["free", "clockwise"] = option(
        "D-21",
        "May the others choose their order number freely?",
        ("free", "yes, among those that are left"),
        ("clockwise", "no: numbers follow clockwise"),
        rules=("KUR-09",),
    )
    stuck: Literal["no_card", "voluntary"] = option(
        "D-22",
        "Must a voluntary exchange be tried before the forced one?",
        ("no_card", "no: who has no card to act with is stuck"),
        ("voluntary", "yes: only who has no voluntary exchange either is stuck"),
        rules=("KUR-100",),
    )
    method_survives: bool = option(
        "D-23",
        "Does a combat method prevent after its line was broken?",
        (True, "yes"),
        (False, "no"),
        rules=("KUR-64",),
    )
    symbols: bool = option(
        "D-24",
        "Are the corner symbols needed for a voluntary exchange?",
        (True, "yes: two equal ones"),
        (False, "no: any two cards"),
        rules=("KUR-101", "KUR-114"),
    )
    solid_arrows: Literal["one", "all"] = option(
        "D-25",
        "Must all boxes whose solid arrows lead to a box be held, or one?",
        ("one", "one is enough"),
        ("all", "all are needed; one with a two-headed arrow stays enough"),
        rules=("KUR-31",),
    )
    oval_cost: Literal["turn", "extra"] = option(
        "D-26",
        "Is declaring a combat method the action of the turn?",
        ("turn", "yes"),
        ("extra", "no: it costs a card beside it"),
        rules=("KUR-53",),
    )
    voluntary_after_failed: bool = option(
        "D-27",
        "May a voluntary exchange follow a forced one that did not help?",
        (False, "no"),
        (True, "yes"),
        rules=("KUR-99",),
    )
    own_tokens: Literal["free", "stays"] = option(
        "D-28",
        "What happens to a single own token under cards 53, 54 and 58?",
        ("free", "it stays or goes as the active player likes"),
        ("stays", "it always stays, and makes the card playable by itself"),
        rules=("KUR-85", "KUR-86", "KUR-91"),
    )
    religion_broken: bool = option(
        "D-29",
        "Do tokens on a broken line count towards the three for a religion?",
        (True, "yes"),
        (False, "no"),
        rules=("KUR-47",),
    )
    minutes: int = option("KUR-106", ending.TIME, ending.PRINTED, source="house", low=0, high=ending.LONGEST)


DEFAULTS = Options()
"""Every option as we read it."""
