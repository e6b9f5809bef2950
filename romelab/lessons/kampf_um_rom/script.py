"""The tour of ten turns: achievements won along the arrows, defended, lost, and what a loss shuts."""

from collections.abc import Sequence

from romelab.core.chance import Outcome
from romelab.core.facts import Fact
from romelab.core.game import Move
from romelab.kampf_um_rom.game import KAMPF_UM_ROM
from romelab.kampf_um_rom.positions import events as e, moves as m, state as s
from romelab.kampf_um_rom.positions.setup import Setup
from romelab.kampf_um_rom.positions.speaking import boxes_named, page_speech
from romelab.lessons.steps import LessonQuestion, Prediction, PredictionResult, Script, Step, Wording

WORDS = Wording("romelab.kampf_um_rom.box", "romelab.lessons.kampf_um_rom", names=page_speech().names)


SETUP = Setup(colours=("red", "white", "black"))
"""The learner is Red, the youngest."""

OPENING: tuple[Move | Outcome, ...] = (
    # Cards are dealt one by one to Red, White and Black.
    *(2, 20, 35),
    *(17, 8, 9),
    *(25, 5, 18),
    *(37, 24, 38),
    *(58, 26, 6),
    *(m.ChooseOrder(1), m.ChooseOrder(2), m.ChooseOrder(3)),
)
"""The deal and the order of turns. Red decides next which cards to throw away."""

FALLS: tuple[Outcome, ...] = (
    # For the card that Red throws away.
    40,
    # One card each at the end of a turn: Red, White, Black.
    *(29, 28, 15),
    *(31, 16, 4),
    *(12, 46, 1),
    *(10, 53, 27),
    *(7, 11, 23),
    *(39, 13, 14),
    *(41, 21, 30),
    *(54, 22, 32),
    *(33, 3, 34),
)
"""What is drawn after the opening."""

FIRST_REST = (m.Ready(), m.Ready(), m.Ready())
"""Everybody keeps the rest."""
FIRST_ROUND = (m.Develop(20, "ackerbau"), m.Develop(35, "ackerbau"))
SECOND_ROUND = (m.Develop(8, "steinbau"), m.Develop(9, "steinbau"))
THIRD_ROUND = (m.Develop(5, "stadtbefestigung"), m.Develop(18, "viehzucht"))
FOURTH_ROUND = (m.Develop(24, "meeresfischfang"), m.Develop(38, "chr_griechisch"))
FIFTH_AND_SIXTH_ROUND = (
    *(m.Develop(26, "schiffahrt"), m.Develop(6, "s_griechisch")),
    *(m.Develop(37, "reiterkampf"), m.Develop(28, "jagd"), m.Develop(15, "philosophie")),
)
"""White and Black; then Red goes on to Cavalry, and the others again."""
SEVENTH_ROUND = (m.Develop(16, "chr_arianisch"), m.Develop(4, "bewaesserung"))
WHITE_ATTACKS = (m.Attack(46, "sattel", "red"),)
EIGHTH_ROUND = (m.Develop(46, "hochsee"), m.Develop(1, "ma_landwirtschaft"))
"""White's development after the prevented attack, and Black."""
NINTH_ROUND = (m.Empty(53, keep=False), m.Develop(27, "jagd"))
"""White's cattle plague, and Black. What White and Black do in each round stands in the same way above."""

OVAL = "iranischer_reiterkampf"

WHOLE: tuple[Move | Outcome, ...] = (
    *OPENING,
    *(m.ThrowAway(58), m.Ready(), 40, m.Ready(), m.Ready()),
    *(m.Develop(2, "ackerbau"), 29, FIRST_ROUND[0], 28, FIRST_ROUND[1], 15),
    *(m.Develop(25, "viehzucht"), 31, SECOND_ROUND[0], 16, SECOND_ROUND[1], 4),
    *(m.Develop(17, "kummet"), 12, THIRD_ROUND[0], 46, THIRD_ROUND[1], 1),
    *(m.Develop(29, "chr_roemisch"), 10, FOURTH_ROUND[0], 53, FOURTH_ROUND[1], 27),
    *(m.Develop(31, "sattel"), 7, FIFTH_AND_SIXTH_ROUND[0], 11, FIFTH_AND_SIXTH_ROUND[1], 23),
    *(FIFTH_AND_SIXTH_ROUND[2], 39, FIFTH_AND_SIXTH_ROUND[3], 13, FIFTH_AND_SIXTH_ROUND[4], 14),
    *(m.Develop(12, OVAL), m.Double("kummet"), 41, SEVENTH_ROUND[0], 21, SEVENTH_ROUND[1], 30),
    *(m.Attack(41, "steinbau", "black"), m.Develop(41, "steinbau"), 54, *WHITE_ATTACKS),
    *(m.Prevent(39, OVAL), EIGHTH_ROUND[0], 22, EIGHTH_ROUND[1], 32),
    *(m.Empty(54, keep=True), 33, NINTH_ROUND[0], 3, NINTH_ROUND[1], 34),
)
"""The game up to Red's tenth turn, as a learner plays it who does what the tour asks for."""


RED, WHITE = 0, 1
CHOICES = ("nothing", "farming", "farming_and_stone", "whole_line")


def _what_white_lost(state: s.State, events: Sequence[Fact]) -> PredictionResult:
    """Tell which tokens White lost, and what they counted."""
    del state
    lost = [place for fact in events if isinstance(fact, e.Loses) and fact.seat == WHITE for place in fact.places]
    if not lost:
        return PredictionResult("nothing")
    network = KAMPF_UM_ROM.network
    return PredictionResult("lost", points=sum(network.box(box).value for box in lost), boxes=boxes_named(lost))


TOUR = Script(
    "rise_and_loss",
    WORDS,
    seat=RED,
    opening=OPENING,
    falls=FALLS,
    steps=(
        Step("throw_a_card_away", wanted=(m.ThrowAway(58),), then=FIRST_REST),
        Step("begin_with_farming", wanted=(m.Develop(2, "ackerbau"),), then=FIRST_ROUND),
        Step("try_the_horse_collar", refused="KUR-34", place="kummet"),
        Step("add_cattle_breeding", wanted=(m.Develop(25, "viehzucht"),), then=SECOND_ROUND),
        Step("too_early_for_a_religion", refused="KUR-47", place="chr_roemisch"),
        Step("now_the_horse_collar", wanted=(m.Develop(17, "kummet"),), then=THIRD_ROUND),
        Step("now_the_religion", wanted=(m.Develop(29, "chr_roemisch"),), then=FOURTH_ROUND),
        Step("along_a_line_of_arrows", wanted=(m.Develop(31, "sattel"),), then=FIFTH_AND_SIXTH_ROUND),
        Step("declare_a_combat_method", wanted=tuple(m.Develop(card, OVAL) for card in (12, 7, 10, 40))),
        Step("double_a_box", wanted=(m.Double("kummet"),), then=SEVENTH_ROUND),
        Step("attack_first", wanted=(m.Attack(41, "steinbau", "black"),)),
        Step("then_develop", wanted=(m.Develop(41, "steinbau"),), then=WHITE_ATTACKS),
        Step("prevent_a_loss", wanted=tuple(m.Prevent(card, OVAL) for card in (39, 7, 10, 12, 40)), then=EIGHTH_ROUND),
        Step(
            "guess_then_play_a_catastrophe",
            wanted=(m.Empty(54, keep=True),),
            predict=Prediction("loss", CHOICES, _what_white_lost),
            compares="loss",
            then=NINTH_ROUND,
        ),
        Step("a_broken_line", refused="KUR-42", place="steigbuegel", card="bede_glass"),
        Step("what_is_it_worth", asks=LessonQuestion(("whole_lines", "single", "every_token"), "every_token")),
    ),
)
"""The tour."""
