"""The options of a game: every decision that the printed rules leave open, and every value that is ours.

Each is declared with the rule that it changes; the first value is the default of the rulebook.
"""

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
    """Return the 152 rules, SFR-01 to SFR-152.

    Examples
    --------
    >>> len(rulebook())
    152
    """
    from importlib.resources import files

    return Rulebook.read(files("romelab.struggle_for_rome.box"))


@dataclass(frozen=True, slots=True)
class Options:
    """The open points of the rules; :func:`~romelab.core.options.options_of` lists them with their meaning.

    Examples
    --------
    >>> Options(robbery_gold=3).robbery_gold
    3
    """

    WORDS: ClassVar[str] = "romelab.struggle_for_rome.box"
    __repr__ = brief
    _repr_html_ = changes_html

    coins_limited: bool = option("SFR-04", False)
    legionnaire_placer: Literal["first player", "last player"] = option("SFR-18", "first player", source="house")
    first_player_ties: Literal["roll again", "first of them"] = option("SFR-22", "roll again", source="house")
    counters_left_out: Literal["unseen", "seen"] = option("SFR-25", "unseen", source="house")
    seven_is_a_total: bool = option("SFR-32", True)
    pasture_shortage: Literal["holder picks", "half of each"] = option("SFR-44", "holder picks", source="house")
    deal_what_is_left: bool = option("SFR-45", True, source="house")
    legionnaire_must_move: bool = option("SFR-48", True, source="house")
    robbery_may_be_declined: bool = option("SFR-49", False, printed=(False,))
    robbery_gold: Literal[2, 3] = option("SFR-51", 2, source="printed")
    robbery_takes_less: bool = option("SFR-52", True, source="house")
    gifts_allowed: bool = option("SFR-55", False, printed=(False,))
    empty_piles_on_offer: bool = option("SFR-56", False, printed=(False,))
    trade_and_build_mix: bool = option("SFR-59", True, source="house")
    pair_without_figures: bool = option("SFR-62", False, source="house")
    cards_after_attack: bool = option("SFR-71", True, printed=(True,))
    empty_deck_gold: int = option("SFR-74", 0, source="house", low=0, high=20)
    diplomat_robs: bool = option("SFR-76", True, source="house")
    traitor_effect: Literal["no strength needed", "two towers less"] = option(
        "SFR-79", "no strength needed", source="house"
    )
    great_warrior_extra_move: bool = option("SFR-82", False)
    treasure_later: bool = option("SFR-83", False)
    treasure_uses_card: bool = option("SFR-84", True, source="house")
    culture_points: int = option("SFR-85", 1, source="house", low=0, high=20)
    great_warrior_kingdom: Literal["nothing", "any distance"] = option("SFR-104", "nothing", printed=("nothing",))
    empty_box_loses_wagon: bool = option("SFR-117", False, source="house")
    conquered_cities_block: bool = option("SFR-127", False)
    traitor_needs_figure: bool = option("SFR-129", True, printed=(True,))
    culture_counts_early: bool = option("SFR-144", True, source="house")
    terror_of_the_legions: bool = option("SFR-146", False, source="printed")
    terror_counts_both: bool = option("SFR-147", True, source="house")
    last_round: Literal[0, 40, 30, 25, 20, 15, 12, 10, 8, 6, 5, 4, 3, 2] = option("SFR-140", 0, source="house")
    minutes: int = option("SFR-140", 0, source="house", low=0, high=stages.LONGEST)
    ends_when_dead: bool = option("SFR-140", False, source="house")


DEFAULTS = Options()
