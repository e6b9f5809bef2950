"""The names of the stages of a battle, as positions hold them; what they are stands in the tables of the chapters.

Land: :mod:`romelab.total_war_rome.battle.chapters.land_stages`; sea: ``chapters.naval_stages``. A name that ends in
``_next`` goes from one side to the other until it finds somebody to ask.
"""

from collections.abc import Mapping
from enum import StrEnum


class LandStage(StrEnum):
    """Where a land battle stands."""

    # Phase 1, preparing
    PREPARE_NEXT = "prepare_next"
    PREPARE = "prepare"
    COMPARE = "compare"
    # Phases 2 to 4, laying down cards
    BEGIN_FLANKS = "begin_flanks"
    PLEDGE_NEXT = "pledge_next"
    PLEDGE = "pledge"
    BEGIN_CENTRE = "begin_centre"
    NEXT_COMBAT = "next_combat"
    DEPLOY = "deploy"
    REVEAL_NEXT = "reveal_next"
    REVEAL = "reveal"
    PEEK = "peek"
    REDEPLOY = "redeploy"
    SHOW = "show"
    # Phases 2 to 4, one combat
    INSPIRE_NEXT = "inspire_next"
    INSPIRE = "inspire"
    NEXT_STEP = "next_step"
    ROLL = "roll"
    REACT_NEXT = "react_next"
    REACT = "react"
    RESOLVE = "resolve"
    END_COMBAT = "end_combat"
    MEND_NEXT = "mend_next"
    MEND = "mend"
    # Phases 2 to 5, cards rolled at enemies that cannot roll back
    END_PHASE = "end_phase"
    STRIKE_NEXT = "strike_next"
    STRIKE = "strike"
    END_STRIKES = "end_strikes"
    BEGIN_ENVELOPMENT = "begin_envelopment"
    # Phase 6, the result
    JUDGE = "judge"
    RECOVER_NEXT = "recover_next"
    RECOVER = "recover"
    UPGRADE_NEXT = "upgrade_next"
    UPGRADE = "upgrade"
    IMPROVE = "improve"
    IMPROVE_AGAIN = "improve_again"
    RISE = "rise"
    PROMOTE = "promote"
    CLOSE = "close"
    OVER = "over"


_COMBATS = ("terrain", "flanks", "centre")
PHASES_OF: Mapping[str, tuple[str, ...]] = {
    LandStage.PREPARE: ("preparing",),
    LandStage.PLEDGE: ("flanks",),
    **dict.fromkeys((LandStage.DEPLOY, LandStage.REVEAL, LandStage.REDEPLOY, LandStage.INSPIRE), _COMBATS),
    **dict.fromkeys((LandStage.ROLL, LandStage.REACT, LandStage.MEND, LandStage.STRIKE), (*_COMBATS, "envelopment")),
    **dict.fromkeys((LandStage.RECOVER, LandStage.UPGRADE, LandStage.IMPROVE, LandStage.IMPROVE_AGAIN), ("result",)),
    **dict.fromkeys((LandStage.PROMOTE, LandStage.OVER), ("result",)),
}
"""The phases of a land battle in which each stage that waits for somebody stands."""


class NavalStage(StrEnum):
    """Where a naval battle stands."""

    PREPARE_NEXT = "prepare_next"
    PREPARE = "prepare"
    ROLL = "roll"
    REROLL_NEXT = "reroll_next"
    REROLL = "reroll"
    S_NEXT = "s_next"
    USE_S = "use_s"
    LOSSES_NEXT = "losses_next"
    LOSE_SHIP = "lose_ship"
    CAPTURE_SHIP = "capture_ship"
    DROWN = "drown"
    OVER = "over"
