"""The options of a game: one for each point that the printed text leaves open (D-01 to D-29), default as we read it."""

# pyright: strict
from dataclasses import dataclass
from typing import ClassVar, Literal

from romelab.core import stages
from romelab.core.language import once_a_language
from romelab.core.options import changes_html, option
from romelab.core.rulebook import Rulebook
from romelab.core.serialization import brief


@once_a_language
def rulebook() -> Rulebook:
    """Return the 119 rules, KUR-01 to KUR-119.

    Examples
    --------
    >>> len(rulebook())
    119
    """
    from importlib.resources import files

    return Rulebook.read(files("romelab.kampf_um_rom.box"))


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

    WORDS: ClassVar[str] = "romelab.kampf_um_rom.box"
    __repr__ = brief
    _repr_html_ = changes_html

    achievement_cards: Literal[52, 51] = option("D-01", 52, rules=("KUR-02",), source="printed")
    hand: int = option("D-02", 5, rules=("KUR-05",), source="house", low=3, high=7)
    room_four: tuple[int, int] = option("D-03", (4, 3), (3, 2), rules=("KUR-30",), source="house", low=1, high=8)
    oval_room: Literal["one", "ordinary"] = option("D-04", "one", rules=("KUR-60",))
    reiterkampf: Literal["rounded", "oval"] = option("D-05", "rounded", rules=("KUR-40",))
    forced_source: Literal["discard", "draw_pile"] = option("D-06", "discard", rules=("KUR-119",), source="printed")
    short_discard: Literal["draw_pile", "fewer"] = option("D-07", "draw_pile", rules=("KUR-97",))
    voluntary: Literal["once", "unlimited"] = option("D-08", "once", rules=("KUR-104",))
    religion_counts: Literal["scoring", "with_ovals"] = option("D-09", "scoring", rules=("KUR-49",))
    flipped_holds: bool = option("D-10", False, rules=("KUR-80",))
    empty_catastrophe: bool = option("D-11", False, rules=("KUR-95",))
    conversion: Literal["any", "swaps"] = option("D-12", "any", rules=("KUR-88",))
    double_loss: Literal["one", "both"] = option("D-13", "one", rules=("KUR-71",), source="printed")
    ties: Literal["shared", "high_boxes"] = option("D-14", "shared", rules=("KUR-111",))
    last_token_oval: bool = option("D-15", True, rules=("KUR-45",))
    empty_hand: Literal["draw", "skip"] = option("D-16", "draw", rules=("KUR-22",))
    end_phase: Literal["until_out", "one_turn"] = option("D-17", "until_out", rules=("KUR-107",))
    attack_then: Literal["rounded", "any", "named"] = option("D-18", "rounded", rules=("KUR-17", "KUR-66"))
    hit_own: bool = option("D-19", False, rules=("KUR-84",))
    one_colour: Literal["one", "unplayable"] = option("D-20", "one", rules=("KUR-94",))
    order: Literal["free", "clockwise"] = option("D-21", "free", rules=("KUR-09",))
    stuck: Literal["no_card", "voluntary"] = option("D-22", "no_card", rules=("KUR-100",))
    method_survives: bool = option("D-23", True, rules=("KUR-64",))
    symbols: bool = option("D-24", True, rules=("KUR-101", "KUR-114"))
    solid_arrows: Literal["one", "all"] = option("D-25", "one", rules=("KUR-31",))
    oval_cost: Literal["turn", "extra"] = option("D-26", "turn", rules=("KUR-53",))
    voluntary_after_failed: bool = option("D-27", False, rules=("KUR-99",))
    own_tokens: Literal["free", "stays"] = option("D-28", "free", rules=("KUR-85", "KUR-86", "KUR-91"))
    religion_broken: bool = option("D-29", True, rules=("KUR-47",))
    minutes: int = option("KUR-106", 0, source="house", low=0, high=stages.LONGEST)


DEFAULTS = Options()
