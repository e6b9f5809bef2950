"""The rulings of the battle chapters as named options, each with its default.

The names are those of ``rulings.toml``. A campaign whose options have the same names can hand them over by
:meth:`BattleOptions.from_rulings`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, Literal

from romelab.total_war_rome.box.cards import DiceSet, dice


@dataclass(frozen=True, slots=True)
class BattleOptions:
    """How a battle settles what the printed rules leave open.

    Who is the attacker (T-44) is no question here: it is the side that is handed over first.

    Attributes
    ----------
    captured_counts_as_sunk
        T-02: a navy whose last ship was captured gives the victory point of TWR-009 too.
    s_takes_light_cards
        T-04: an S destroys skirmishers and artillery only through a red S icon, or ``always``.
    cavalry_skirmishers_ride
        T-12: cavalry skirmishers may envelop.
    further_kills
        T-16: what is left of two kills takes the ``wounded_card`` in the active zone, or is ``lost``.
    few_elephants
        T-17: one or two elephants ``stay`` for the centre, or ``may_ride`` on the flanks.
    odd_naval_x
        T-18: an odd X in a naval battle is ``lost``, or ``sinks`` a ship card.
    black_s
        T-26: a black S cancels the ``best_result`` of the opposing card, or ``all_results``.
    wounded_cards
        T-27: a card that lies wounded when the fighting ends will ``recover``, or is ``lost`` before the judgement.
    allied_army_limits
        T-34: the army limits count for the ``whole`` of an allied army, or for ``each`` owner's part.
    killed_general
        T-56: a fallen general is replaced by a card of the reserve, a ``two_star`` one only, or the ``lowest_left``.
    leaderless_stars
        T-35: stars of an army without a general.
    missing_veteran
        T-37: without a matching veteran card in reserve the upgrade is ``lost``, or one may come ``from_dead_zone``.
    top_general
        T-38: a general of 4* who would gain two levels ``rises_to_top``, or ``stays``.
    marines_s
        T-47: each S of marines is used ``once``, as the roller chooses, or ``twice``: for capture and for troops.
    no_room_for_card
        T-58: a captured ship beyond five goes to its ``first_owner``'s reserve stack, or the ``captor`` keeps it and
        puts the weakest ship card of the navy back.
    escape_places
        T-60: a beaten army that is not destroyed ``withdraws``, or ``stays``.
    naval_battle_length
        T-61: the loser at sea is the side that lost ``more_ships``, or that has ``fewer_left``.
    lone_skirmisher
        T-62: a skirmisher alone ``withdraws`` before the main battle card rolls, or is its ``target``.
    two_black_s
        T-69: two black S that meet ``both_work``, or ``neither`` does.
    wounded_still_rolls
        T-70: a card wounded early in its own combat still rolls in it.
    ask
        Who is asked for events: everybody who holds action cards, or only ``holders`` of cards that fit.
    dice
        The faces of the skull dice; the shipped ones are house values.
    """

    captured_counts_as_sunk: bool = True
    s_takes_light_cards: Literal["icon_only", "always"] = "icon_only"
    cavalry_skirmishers_ride: bool = True
    further_kills: Literal["wounded_card", "lost"] = "wounded_card"
    few_elephants: Literal["stay", "may_ride"] = "stay"
    odd_naval_x: Literal["lost", "sinks"] = "lost"
    black_s: Literal["best_result", "all_results"] = "best_result"
    wounded_cards: Literal["recover", "lost"] = "recover"
    allied_army_limits: Literal["whole", "each"] = "whole"
    killed_general: Literal["two_star", "lowest_left"] = "two_star"
    leaderless_stars: Literal[0, 1] = 0
    missing_veteran: Literal["lost", "from_dead_zone"] = "lost"
    top_general: Literal["rises_to_top", "stays"] = "rises_to_top"
    marines_s: Literal["once", "twice"] = "once"
    no_room_for_card: Literal["first_owner", "captor"] = "first_owner"
    escape_places: Literal["withdraws", "stays"] = "withdraws"
    naval_battle_length: Literal["more_ships", "fewer_left"] = "more_ships"
    lone_skirmisher: Literal["withdraws", "target"] = "withdraws"
    two_black_s: Literal["both_work", "neither"] = "both_work"
    wounded_still_rolls: bool = True
    ask: Literal["everybody", "holders"] = "everybody"
    dice: DiceSet = field(default_factory=dice)

    def __hash__(self) -> int:
        # A battle asks for it often, and few options ever differ.
        return hash((self.black_s, self.further_kills, self.dice.red.skull))

    @classmethod
    def from_rulings(cls, rulings: Any) -> BattleOptions:
        """Take the options of these names from any object that has some of them as attributes.

        Examples
        --------
        >>> class Campaign:
        ...     further_kills = "lost"
        >>> BattleOptions.from_rulings(Campaign()).further_kills
        'lost'
        """
        return cls(**{f.name: getattr(rulings, f.name) for f in fields(cls) if hasattr(rulings, f.name)})


OPEN_POINTS = MappingProxyType(
    {
        "B-01": "damage counts step by step within a combat: artillery, skirmishers, bowmen, all others",
        "B-02": "one combat takes at most one main battle card, one skirmisher and one artillery card of a side",
        "B-03": "a cavalry skirmisher may be stacked in terrain and centre, and stand alone in terrain if nothing else "
        "is left; a foot skirmisher never rides on the flanks",
        "B-04": "whether a skirmisher meets another is seen when it rolls: one shot by artillery is no longer met",
        "B-05": "if both sides hold reveals the attacker is asked first; who is asked later sees the altered choice",
        "B-06": "a side that can commit no card ends the fight for terrain; its enemy rolls the rest only if the "
        "side's hand is empty",
        "B-07": "a side with no foot, elephants or artillery left may stop the centre after two combats and keep its "
        "riders; foot skirmishers are foot",
        "B-08": "after the centre a side may roll leftover cards if it alone has main battle cards to commit, or if "
        "the enemy's hand is empty; in an envelopment the attacker rolls first",
        "B-09": "cards that have rolled at enemies that cannot roll back go to the safe zone like others of that phase",
        "B-10": "rerolls come before a Shield Wall, the attacker's before the defender's",
        "B-11": "a card whose wound is taken off goes under the general in the fight for terrain, else next to it",
        "B-12": "the commander of an allied army chooses for it",
        "B-13": "an owner chooses which ship cards are sunk, a captor which of the rest are captured",
        "B-14": "a carried army's share is reckoned from the cards and ships at the start, for all lost ships at once",
        "B-15": "a general rises as high as reserve cards of the same faction permit, two levels at most",
        "B-16": "an S that is both red and black against the same kind counts as red",
        "B-17": "the Skull that fells an Inspired Fighter counts even if a black S cancels its effect",
        "B-18": "a Second Wind rerolls dice of one step, a Shield Wall turns one Skull of one step",
    }
)
"""Points that neither the printed rules nor the rulings T-01 to T-76 settle, and how this engine does."""
