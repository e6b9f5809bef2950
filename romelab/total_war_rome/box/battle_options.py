"""The options of battles: the rulings of the battle chapters, for a battle on its own and within the campaign.

Who is the attacker (T-44) is no question of a battle: it is the side that is handed over first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from romelab.core.options import changes_html, option
from romelab.core.plain import brief


@dataclass(frozen=True, slots=True)
class BattleOptions:
    """How a battle settles what the printed rules leave open; the campaign's options are battle options too.

    Examples
    --------
    >>> BattleOptions(further_kills="lost").further_kills
    'lost'
    """

    __repr__ = brief
    _repr_html_ = changes_html

    ask: Literal["everybody", "holders"] = option(
        "",
        "who is asked in the windows for events",
        ("everybody", "everybody who holds action cards: being asked tells the others nothing"),
        (
            "holders",
            "only holders of cards that fit: quicker among friends, but being asked tells the others something",
        ),
        rules=("TWR-101",),
    )
    captured_counts_as_sunk: bool = option(
        "T-02",
        "last ship captured, not sunk",
        (True, "counts as sunk for the VP if the navy began with 2+ cards"),
        (False, "a navy of which any ship was captured gives no VP"),
        rules=("TWR-009",),
    )
    s_takes_light_cards: Literal["icon_only", "always"] = option(
        "T-04",
        "when does S destroy skirmishers or artillery",
        (
            "icon_only",
            "in card combat only through the red S icon; in defence rolls, garrison rolls and infighting each S "
            "takes one skirmisher or artillery card if the army has one",
        ),
        ("always", "in card combat too each S of any card destroys a skirmisher or artillery card that is its target"),
        rules=("TWR-017",),
    )
    cavalry_skirmishers_ride: bool = option(
        "T-12",
        "cavalry skirmishers and the 5 MU",
        (True, "they count as cavalry, and so as mounted in an envelopment"),
        (False, "they are skirmishers: an army with one has 3 MU, and they do not envelop"),
        rules=("TWR-117",),
    )
    further_kills: Literal["wounded_card", "lost"] = option(
        "T-16",
        "more than one kill in a combat",
        (
            "wounded_card",
            "a further kill or wound takes the wounded card in the active zone if there is one, the rest is lost",
        ),
        ("lost", "two kills take the deployed card alone; only an odd wound beyond them takes the wounded card"),
        rules=("TWR-176",),
    )
    few_elephants: Literal["stay", "may_ride"] = option(
        "T-17",
        "one or two elephants",
        ("stay", "all stay for the centre"),
        ("may_ride", "one or two may all ride on the flanks"),
        rules=("TWR-187",),
    )
    odd_naval_x: Literal["lost", "sinks"] = option(
        "T-18",
        "odd X in a naval battle",
        ("lost", "lost at its end"),
        ("sinks", "an odd X sinks a ship card too"),
        rules=("TWR-217",),
    )
    black_s: Literal["best_result", "all_results"] = option(
        "T-26",
        "black S",
        (
            "best_result",
            "each black S cancels one result, the best, of the opposing card that rolled in the same step, after "
            "red S are upgraded; a card that rolls earlier or later is not affected",
        ),
        ("all_results", "one black S cancels all results of that card"),
        rules=("TWR-021",),
    )
    wounded_cards: Literal["recover", "lost"] = option(
        "T-27",
        "wounded cards",
        (
            "recover",
            "a side has at most one wounded card in its active zone, since the next wound destroys it; a wounded "
            "card stays there and fights no more; after the battle it is fit again",
        ),
        ("lost", "a card that lies wounded when the fighting ends is destroyed too, before the result is judged"),
        rules=("TWR-174",),
    )
    allied_army_limits: Literal["whole", "each"] = option(
        "T-34",
        "mixed allied army",
        ("whole", "army limits count for the whole; each owner keeps the own losses and rewards"),
        ("each", "army limits count for the part of each owner, so more cards may fight together"),
        rules=("TWR-167",),
    )
    leaderless_stars: Literal[0, 1] = option(
        "T-35",
        "leaderless army in comparing generals",
        (0, "0 stars"),
        (1, "1 star"),
        rules=("TWR-164",),
    )
    missing_veteran: Literal["lost", "from_dead_zone"] = option(
        "T-37",
        "no matching veteran card",
        ("lost", "the upgrade is lost; a veteran that fell in the same battle is not yet in reserve"),
        (
            "from_dead_zone",
            "veterans in the own dead zone count as in reserve, since the dead are put there before the upgrade",
        ),
        rules=("TWR-212",),
    )
    top_general: Literal["rises_to_top", "stays"] = option(
        "T-38",
        "general above 5*",
        ("rises_to_top", "stays at 5*: a rise of two levels from 4* ends there"),
        ("stays", "a rise that would lead beyond 5* is lost: a general of 4* who rolls a Skull stays at 4*"),
        rules=("TWR-213",),
    )
    marines_s: Literal["once", "twice"] = option(
        "T-47",
        "S rolled by a navy with marines against a carrying navy",
        ("once", "each S is used once, for a capture pair or for a troop card, roller's choice"),
        ("twice", "every S counts twice: in pairs for captures, and each for a troop card"),
        rules=("TWR-218", "TWR-219"),
    )
    killed_general: Literal["two_star", "lowest_left"] = option(
        "T-56",
        "killed or replaced generals",
        (
            "two_star",
            "the card goes to the reserve stack; with no 2* card in reserve the army is left without general",
        ),
        (
            "lowest_left",
            "with no 2* card in reserve the lowest card there takes over, if it has fewer stars than the fallen "
            "general",
        ),
        rules=("TWR-100",),
    )
    no_room_for_card: Literal["first_owner", "captor"] = option(
        "T-58",
        "no room for a card won",
        (
            "first_owner",
            "a free mercenary is forgone; a captured ship beyond five goes to its first owner's reserve stack",
        ),
        (
            "captor",
            "a free mercenary is forgone too; the captor keeps a captured ship beyond five, and the weakest other "
            "ship card of the navy goes to its first owner's reserve stack",
        ),
        rules=("TWR-137", "TWR-218"),
    )
    escape_places: Literal["withdraws", "stays"] = option(
        "T-60",
        "where an escaping, beaten or withdrawing army goes",
        (
            "withdraws",
            "an adjacent region of its owner's choice without an enemy army, no conquest attempt on arrival, or "
            "an own or allied navy alongside with room; with nowhere to go an escape fails and a beaten or "
            "withdrawing army is destroyed; a beaten army that is not destroyed withdraws like the attacker in a "
            "tie",
        ),
        ("stays", "as above, but a beaten army that is not destroyed stays where it is"),
        rules=("TWR-153", "TWR-210", "TWR-215"),
    )
    naval_battle_length: Literal["more_ships", "fewer_left"] = option(
        "T-61",
        "length and loser of a naval battle",
        (
            "more_ships",
            "one roll of all dice by each side; the side that lost more ship cards, sunk or captured, is the "
            "loser; equal losses are a tie",
        ),
        ("fewer_left", "one roll too; the side with fewer ship cards left is the loser, equal numbers are a tie"),
        rules=("TWR-159",),
    )
    lone_skirmisher: Literal["withdraws", "target"] = option(
        "T-62",
        "a skirmisher alone against a main battle card",
        (
            "withdraws",
            "the skirmisher rolls and withdraws, the main battle card then has no target in that combat; against "
            "a stack the skirmishers roll at each other first and the main battle card rolls at nobody",
        ),
        (
            "target",
            "a skirmisher alone stays and is the target of the main battle card; against a stack the skirmishers "
            "still roll at each other first",
        ),
        rules=("TWR-182",),
    )
    two_black_s: Literal["both_work", "neither"] = option(
        "T-69",
        "two black S meeting in one step",
        ("both_work", "both work at once, each on one result of the other card other than a black S"),
        ("neither", "neither works"),
        rules=("TWR-021",),
    )
    wounded_still_rolls: bool = option(
        "T-70",
        "a card wounded by bowmen or skirmishers in its own combat",
        (True, "still rolls in that combat; only afterwards it stays turned in the active zone and fights no more"),
        (False, "it rolls no more"),
        rules=("TWR-169",),
    )

    def __hash__(self) -> int:
        # A battle asks for it often, and few options ever differ.
        return hash((self.black_s, self.further_kills))


BATTLE_DEFAULTS = BattleOptions()
"""Every option of a battle as ruled."""
