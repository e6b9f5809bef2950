"""The options of a game: every decision that the printed rules leave open, and every value that is ours.

Each is declared with the rule that it changes; the first value is the default of the rulebook.
"""

# pyright: strict
from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from romelab.core import ending
from romelab.core.options import changes_html, option
from romelab.core.plain import brief


@dataclass(frozen=True, slots=True)
class Options:
    """The open points of the rules; :func:`~romelab.core.options.options_of` lists them with their meaning.

    Examples
    --------
    >>> Options(robbery_gold=3).robbery_gold
    3
    """

    __repr__ = brief
    _repr_html_ = changes_html

    coins_limited: bool = option(
        "SFR-04",
        "Does the bank run out of gold?",
        (False, "the bank always pays"),
        (True, "the bank holds 100 gold in all and pays no more than it has"),
    )
    legionnaire_placer: Literal["first player", "last player"] = option(
        "SFR-18",
        "Who puts the legionnaire on a forest of Hispania?",
        ("first player", "the first player of round 1"),
        ("last player", "the last player of round 1"),
        source="house",
    )
    first_player_ties: Literal["roll again", "first of them"] = option(
        "SFR-22",
        "What happens if several roll the highest total?",
        ("roll again", "they roll again"),
        ("first of them", "the first of them begins"),
        source="house",
    )
    counters_left_out: Literal["unseen", "seen"] = option(
        "SFR-25",
        "With three players, who sees the ten counters that go out of the game?",
        ("unseen", "nobody"),
        ("seen", "all players"),
        source="house",
    )
    seven_is_a_total: bool = option(
        "SFR-32",
        "Does a seven use up one of the four totals of a round?",
        (True, "yes"),
        (False, "no: four other totals must come up"),
    )
    pasture_shortage: Literal["holder picks", "half of each"] = option(
        "SFR-44",
        "Who picks the animals that are given back in a shortage?",
        ("holder picks", "their holder"),
        ("half of each", "nobody: half of each kind goes"),
        source="house",
    )
    deal_what_is_left: bool = option(
        "SFR-45",
        "What if a shortage of pasture cards remains?",
        (True, "the rest is dealt card by card"),
        (False, "nobody gets anything"),
        source="house",
    )
    legionnaire_must_move: bool = option(
        "SFR-48",
        "Must the legionnaire leave his hex?",
        (True, "he has to leave it"),
        (False, "he may stay"),
        source="house",
    )
    robbery_may_be_declined: bool = option(
        "SFR-49",
        "May the mover rob nobody?",
        (False, "no: with a victim beside the hex one is robbed"),
        (True, "yes"),
        printed=(False,),
    )
    robbery_gold: Literal[2, 3] = option(
        "SFR-51",
        "How much gold does a victim without resource cards lose?",
        (2, "2 gold, as in the English edition"),
        (3, "3 gold, as in the German edition"),
        source="printed",
    )
    robbery_takes_less: bool = option(
        "SFR-52",
        "What does a victim with less gold than that lose?",
        (True, "what he has"),
        (False, "nothing"),
        source="house",
    )
    gifts_allowed: bool = option(
        "SFR-55",
        "May one side of a trade give nothing?",
        (False, "no: both sides give something"),
        (True, "yes: a gift is a trade"),
        printed=(False,),
    )
    empty_piles_on_offer: bool = option(
        "SFR-56",
        "May an empty pile be chosen in a bank trade, or as an income?",
        (False, "no"),
        (True, "yes, and it brings nothing"),
        printed=(False,),
    )
    trade_and_build_mix: bool = option(
        "SFR-59",
        "May trading and building alternate?",
        (True, "freely"),
        (False, "nobody trades after he has built"),
        source="house",
    )
    pair_without_figures: bool = option(
        "SFR-62",
        "May an army pair be paid for with neither kind in reserve?",
        (False, "no"),
        (True, "yes, and it brings nothing"),
        source="house",
    )
    cards_after_attack: bool = option(
        "SFR-71",
        "May a Treasure that an attack has brought be cashed at once?",
        (True, "yes"),
        (False, "no: after an attack no card is played"),
        printed=(True,),
    )
    empty_deck_gold: int = option(
        "SFR-74",
        "How much gold does a counter with a development card bring when the deck is empty?",
        (0, "none"),
        source="house",
        low=0,
        high=20,
    )
    diplomat_robs: bool = option(
        "SFR-76",
        "Does a Diplomat rob too?",
        (True, "yes, as on a seven"),
        (False, "no, he only moves the legionnaire"),
        source="house",
    )
    traitor_effect: Literal["no strength needed", "two towers less"] = option(
        "SFR-79",
        "What does a Traitor do?",
        ("no strength needed", "the attack needs no least strength"),
        ("two towers less", "the city counts two towers less"),
        source="house",
    )
    great_warrior_extra_move: bool = option(
        "SFR-82",
        "Does a Great Warrior's move take the place of the ordinary one?",
        (False, "yes"),
        (True, "no: it comes on top of it"),
    )
    treasure_later: bool = option(
        "SFR-83",
        "When may a Treasure be cashed that was kept past its phase?",
        (False, "only at the end of the game"),
        (True, "in any later phase 2 to 4 too"),
    )
    treasure_uses_card: bool = option(
        "SFR-84",
        "Is a Treasure cashed during the round the card of that phase?",
        (True, "yes"),
        (False, "no, it comes on top"),
        source="house",
    )
    culture_points: int = option(
        "SFR-85",
        "How many points is a Culture card worth?",
        (1, "1 point"),
        source="house",
        low=0,
        high=20,
    )
    great_warrior_kingdom: Literal["nothing", "any distance"] = option(
        "SFR-104",
        "What does a Great Warrior do for a settled tribe?",
        ("nothing", "nothing, so it cannot be played"),
        ("any distance", "its next city this turn may lie any number of arrows away"),
        printed=("nothing",),
    )
    empty_box_loses_wagon: bool = option(
        "SFR-117",
        "What does a red area take when no figure is in the box?",
        (False, "nothing"),
        (True, "a wagon"),
        source="house",
    )
    conquered_cities_block: bool = option(
        "SFR-127",
        "May an expansion pass through cities of other tribes?",
        (False, "yes"),
        (True, "no"),
    )
    traitor_needs_figure: bool = option(
        "SFR-129",
        "Does an expansion with a Traitor leave a figure on the city?",
        (True, "yes, as any expansion does"),
        (False, "it may leave none"),
        printed=(True,),
    )
    culture_counts_early: bool = option(
        "SFR-144",
        "Do hidden Culture cards count towards the 10 points that end the game?",
        (True, "yes"),
        (False, "no, only at the end"),
        source="house",
    )
    terror_of_the_legions: bool = option(
        "SFR-146",
        "Is the variant played with one point for three cities that show a legion standard?",
        (False, "no"),
        (True, "yes"),
        source="printed",
    )
    terror_counts_both: bool = option(
        "SFR-147",
        "Do both kingdoms of a player count together for it?",
        (True, "yes"),
        (False, "no: one kingdom must hold all three"),
        source="house",
    )
    last_round: Literal[0, 40, 30, 25, 20, 15, 12, 10, 8, 6, 5, 4, 3, 2] = option(
        "SFR-140", ending.LAST, *ending.ROUNDS, source="house"
    )
    minutes: int = option("SFR-140", ending.TIME, ending.PRINTED, source="house", low=0, high=ending.LONGEST)
    ends_when_dead: bool = option(
        "SFR-140",
        "Does the game end once it can be shown that nobody can score any more?",
        (False, "no: it is told, and the game goes on, as printed"),
        (True, "yes, with the round, by most points"),
        source="house",
    )


DEFAULTS = Options()
"""Every option as the rulebook has it."""

GERMAN = Options(robbery_gold=3)
"""The one known difference of the German edition."""
