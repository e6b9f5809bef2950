"""The tour of ten turns: achievements won along the arrows, defended, lost, and what a loss shuts."""

from __future__ import annotations

from collections.abc import Sequence

from romelab.core.facts import Fact
from romelab.kampf_um_rom.game import KAMPF_UM_ROM
from romelab.kampf_um_rom.positions.happenings import Loses
from romelab.kampf_um_rom.positions.moves import Attack, Develop, Double, Empty, Prevent, ThrowAway
from romelab.kampf_um_rom.positions.speaking import boxes_named
from romelab.kampf_um_rom.positions.state import State
from romelab.lessons.kampf_um_rom.opening import (
    EIGHTH_ROUND,
    FALLS,
    FIFTH_AND_SIXTH_ROUND,
    FIRST_REST,
    FIRST_ROUND,
    FOURTH_ROUND,
    NINTH_ROUND,
    OPENING,
    OVAL,
    SECOND_ROUND,
    SEVENTH_ROUND,
    THIRD_ROUND,
    WHITE_ATTACKS,
)
from romelab.lessons.kampf_um_rom.words import WORDS
from romelab.lessons.steps import Came, Posed, Prediction, Script, Step

RED, WHITE = 0, 1
CHOICES = ("nothing", "farming", "farming_and_stone", "whole_line")


def _what_white_lost(state: State, events: Sequence[Fact]) -> Came:
    """Tell which tokens White lost, and what they counted."""
    del state
    lost = [place for fact in events if isinstance(fact, Loses) and fact.seat == WHITE for place in fact.places]
    if not lost:
        return Came("nothing")
    network = KAMPF_UM_ROM.network
    return Came("lost", points=sum(network.box(box).value for box in lost), boxes=boxes_named(lost))


TOUR = Script(
    "rise_and_loss",
    WORDS,
    seat=RED,
    opening=OPENING,
    falls=FALLS,
    steps=(
        Step(
            "throw_a_card_away",
            wanted=(ThrowAway(58),),
            then=FIRST_REST,
        ),
        Step(
            "begin_with_farming",
            wanted=(Develop(2, "ackerbau"),),
            then=FIRST_ROUND,
        ),
        Step(
            "try_the_horse_collar",
            refused="KUR-34",
            place="kummet",
        ),
        Step(
            "add_cattle_breeding",
            wanted=(Develop(25, "viehzucht"),),
            then=SECOND_ROUND,
        ),
        Step(
            "too_early_for_a_religion",
            refused="KUR-47",
            place="chr_roemisch",
        ),
        Step(
            "now_the_horse_collar",
            wanted=(Develop(17, "kummet"),),
            then=THIRD_ROUND,
        ),
        Step(
            "now_the_religion",
            wanted=(Develop(29, "chr_roemisch"),),
            then=FOURTH_ROUND,
        ),
        Step(
            "along_a_line_of_arrows",
            wanted=(Develop(31, "sattel"),),
            then=FIFTH_AND_SIXTH_ROUND,
        ),
        Step(
            "declare_a_combat_method",
            wanted=tuple(Develop(card, OVAL) for card in (12, 7, 10, 40)),
        ),
        Step(
            "double_a_box",
            wanted=(Double("kummet"),),
            then=SEVENTH_ROUND,
        ),
        Step(
            "attack_first",
            wanted=(Attack(41, "steinbau", "black"),),
        ),
        Step(
            "then_develop",
            wanted=(Develop(41, "steinbau"),),
            then=WHITE_ATTACKS,
        ),
        Step(
            "prevent_a_loss",
            wanted=tuple(Prevent(card, OVAL) for card in (39, 7, 10, 12, 40)),
            then=EIGHTH_ROUND,
        ),
        Step(
            "guess_then_play_a_catastrophe",
            wanted=(Empty(54, keep=True),),
            predict=Prediction("loss", CHOICES, _what_white_lost),
            compares="loss",
            then=NINTH_ROUND,
        ),
        Step(
            "a_broken_line",
            refused="KUR-42",
            place="steigbuegel",
            card="bede_glass",
        ),
        Step(
            "what_is_it_worth",
            asks=Posed(("whole_lines", "single", "every_token"), "every_token"),
        ),
    ),
)
"""The tour."""
