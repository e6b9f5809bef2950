"""The tour of one battle: terrain, face-down cards, flanks, centre, envelopment, and what victory gives."""

from __future__ import annotations

from collections.abc import Sequence

from romelab.core.facts import Fact
from romelab.lessons.steps import Came, Posed, Prediction, Script, Step
from romelab.lessons.total_war_battles.opening import (
    CAVALRY,
    FALLS,
    ITALIANS,
    LEGIONARIES,
    LIBYANS,
    MAGO_IN_THE_CENTRE,
    MAGO_IN_THE_HILLS,
    MAGO_ON_THE_FLANKS,
    OPENING,
    SECOND_COMBAT,
    SECOND_VETERAN,
    VELITES,
)
from romelab.lessons.total_war_battles.words import WORDS
from romelab.total_war_rome.battle.positions.happenings import CardDestroyed
from romelab.total_war_rome.battle.positions.moves import (
    ChangeTerrain,
    Deploy,
    Pass,
    Recover,
    Reroll,
    Reveal,
    Strike,
    Upgrade,
)
from romelab.total_war_rome.battle.positions.state import LandBattle

ROME = 0
CHOICES = ("nothing", "cavalry", "legionaries", "both")


def _what_rome_lost(state: LandBattle, facts: Sequence[Fact]) -> Came:
    """Tell which Roman cards were destroyed."""
    del state
    dead = {fact.card for fact in facts if isinstance(fact, CardDestroyed) and fact.seat == ROME}
    lost = [key for card, key in ((CAVALRY, "cavalry"), (LEGIONARIES, "legionaries")) if card in dead]
    return Came("both" if len(lost) == 2 else lost[0] if lost else "nothing")


TOUR = Script(
    "six_phases",
    WORDS,
    seat=ROME,
    opening=OPENING,
    falls=FALLS,
    steps=(
        Step(
            "choose_the_ground",
            wanted=(ChangeTerrain(1),),
        ),
        Step(
            "lay_a_card_face_down",
            wanted=(Deploy((ITALIANS,)),),
            then=MAGO_IN_THE_HILLS,
        ),
        Step(
            "use_the_reveal",
            wanted=(Reveal(),),
        ),
        Step(
            "change_your_choice",
            wanted=(Deploy((LEGIONARIES, VELITES)),),
        ),
        Step(
            "light_troops_throw_first",
            done=lambda state: VELITES in state.sides[ROME].under,
        ),
        Step(
            "then_the_others_all_at_once",
            done=lambda state: state.phase == "flanks",
        ),
        Step(
            "a_card_fights_once",
            refused="TWR-171",
            place=f"0 under {VELITES}",
        ),
        Step(
            "send_one_rider",
            wanted=(Deploy((CAVALRY,)),),
            then=MAGO_ON_THE_FLANKS,
        ),
        Step(
            "guess_then_throw",
            done=lambda state: LEGIONARIES in state.sides[ROME].dead,
            predict=Prediction("loss", CHOICES, _what_rome_lost),
        ),
        Step(
            "the_riders_meet",
            done=lambda state: state.phase == "centre",
            compares="loss",
        ),
        Step(
            "into_the_centre",
            wanted=(Deploy((ITALIANS,)),),
            then=MAGO_IN_THE_CENTRE,
        ),
        Step(
            "a_skull_is_stopped",
            done=lambda state: state.phase == "centre" and state.combat == 1,
            then=SECOND_COMBAT,
        ),
        Step(
            "the_second_combat",
            done=lambda state: state.stage == "strike",
        ),
        Step(
            "wait",
            wanted=(Pass(),),
        ),
        Step(
            "the_envelopment",
            wanted=(Strike(CAVALRY, LIBYANS, wounded=True),),
            card="polybius_livy_cannae",
        ),
        Step(
            "throw",
            done=lambda state: state.stage == "react",
        ),
        Step(
            "throw_again",
            wanted=(Reroll((0, 1)),),
        ),
        Step(
            "the_last_throw_of_the_fight",
            done=lambda state: state.phase == "result",
        ),
        Step(
            "who_has_won_and_why",
            asks=Posed(("more", "one_left", "general"), "one_left"),
        ),
        Step(
            "take_a_card_back",
            wanted=(Recover(LEGIONARIES),),
        ),
        Step(
            "make_veterans",
            wanted=(Upgrade(LEGIONARIES),),
            then=SECOND_VETERAN,
        ),
        Step(
            "the_general_learns",
            done=lambda state: state.over,
        ),
    ),
)
"""The tour."""
