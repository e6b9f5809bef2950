"""The script of the two tours: a round, and a founding; and the game they are set in."""

from collections.abc import Sequence

from romelab.core.chance import Outcome
from romelab.core.facts import Fact
from romelab.core.game import Move
from romelab.core.speech import Name
from romelab.lessons.steps import LessonQuestion, Prediction, PredictionResult, Script, Step, Wording
from romelab.struggle_for_rome.network.sheet import PROVINCES
from romelab.struggle_for_rome.positions import due, events as e, moves as m
from romelab.struggle_for_rome.positions.setup import Setup
from romelab.struggle_for_rome.positions.state import State

WORDS = Wording("romelab.struggle_for_rome.box", "romelab.lessons.struggle_for_rome")


SETUP = Setup(("Red", "Blue", "White"))
"""The learner is Red."""

DONE, INCOME = m.EndSegment(), m.TakeIncome("gold")
OFFER = m.OfferTrade(1, (0, 0, 0, 0, 2), (0, 0, 0, 1, 0))
"""Two gold for one of Blue's cattle."""

FIRST_ROUND: tuple[Move | Outcome, ...] = (
    # White rolls highest and begins; each gets an animal.
    *(5, 8, 11),
    *(m.ChooseStart("10,0,S"), m.ChooseStart("9,1,N"), m.ChooseStart("9,1,S")),
    m.PlaceLegionnaire("1,5"),
    *("cattle", "horse", "cattle"),
    # The 3 pays everybody grain. White and Blue send their horsemen over the Limes, Red waits.
    *(3, 8, 5, 6),
    *(DONE, DONE, DONE),
    *(m.MoveTribe("6,1,N"), DONE, INCOME, m.MoveTribe("8,3,N"), DONE),
    *(INCOME, INCOME, INCOME),
)
"""Set-up and round 1. Round 2 begins with Red's dice."""

SECOND_ROUND_FALLS: tuple[Outcome, ...] = (3, 7, "grain", 10, "horse", "cattle", 10, 9, "loss and gold")
"""What falls in round 2: dice, the robbed card, two pasture cards, dice, the counter of Verona."""

SECOND_ROUND: tuple[Move | Outcome, ...] = (
    *(3, 7, m.MoveLegionnaire("8,2"), "grain", 10, "horse", "cattle", 10, 9),
    *(m.BankTrade("grain", "ore"), m.BuildPair(), OFFER, m.AcceptTrade(), m.BuildWagon("horsemen"), DONE, DONE, DONE),
    *(m.MoveTribe("8,5,N", 0, 1), m.Plunder("Verona"), "loss and gold", INCOME, INCOME),
    *(INCOME, INCOME, INCOME),
)
"""Round 2, as a learner plays it who does what the tour asks for."""

TO_THE_FIFTH_ROUND: tuple[Move | Outcome, ...] = (
    # Round 3: Blue begins. Blue takes the counter of Augusta Vindelicum, Red that of Castra Regina.
    *(9, 6, "horse", "horse", 4, 5),
    *(m.BuildPair(), DONE, DONE, m.BuildPair(), DONE),
    *(m.Plunder("Augusta Vindelicum"), "loss and gold", INCOME),
    *(m.MoveTribe("8,1,S", 0, 3), m.Plunder("Castra Regina"), "loss and pasture", "horse"),
    *(INCOME, INCOME, INCOME),
    # Round 4: White begins. White takes the counter of Caesarodunum, Red that of Augustodunum.
    *(4, 8, "horse", 9, 5),
    *(m.BuildPair(), DONE, m.BuildPair(), DONE, DONE),
    *(m.MoveTribe("3,3,S", 0, 1), m.Plunder("Caesarodunum"), "pasture", "cattle"),
    *(m.MoveTribe("5,4,N", 0, 6), m.Plunder("Augustodunum"), "gold", INCOME),
    *(INCOME, INCOME, INCOME),
    # Round 5: Red begins, and the dice bring an ore and a horse.
    *(9, 4, "horse", 3, 8),
)
"""Rounds 3 and 4 and the dice of round 5."""

SIXTH_ROUND_FALLS: tuple[Outcome, ...] = (8, 9, 3, 2)
"""The dice of round 6."""


RED = 0
NUMBERS = ("none", "one", "two", "more")
FATES = ("lost", "spared")
SUPERUS = PROVINCES.index("Italia Superus")


def _totals_that_paid(state: State, events: Sequence[Fact]) -> PredictionResult:
    """Count the totals of the round that brought Red at least one card from a hex."""
    del state
    total, paid = 0, list[int]()
    for event in events:
        match event:
            case e.Rolls() | e.RollsInVain():
                total = event.total
            case e.Takes(seat=seat) | e.DuePasture(seat=seat) if seat == RED and total not in paid:
                paid.append(total)
            case _:
                pass
    return PredictionResult("paid", number=len(paid), totals=tuple(paid))


def _what_the_counter_took(state: State, events: Sequence[Fact]) -> PredictionResult:
    del state
    lost = any(isinstance(event, e.Loses) for event in events)
    shown = next((event.counter for event in events if isinstance(event, e.CounterShows)), "")
    return PredictionResult("showed", lost=lost, counter=Name("counter", shown))


ROUND = Script(
    "first_round",
    WORDS,
    seat=RED,
    opening=FIRST_ROUND,
    falls=SECOND_ROUND_FALLS,
    steps=(
        Step("find_your_horsemen", place="9,1,N", card="ammianus_danube"),
        Step(
            "guess_then_roll",
            done=lambda state: len(state.marked) >= 1,
            predict=Prediction("cards", NUMBERS, _totals_that_paid),
        ),
        Step("roll_again", done=lambda state: state.stage == due.LEGIONNAIRE),
        Step("try_what_does_not_go", refused="SFR-47", place="10,0"),
        Step("move_the_legionnaire_and_rob_blue", wanted=(m.MoveLegionnaire("8,2"), m.MoveLegionnaire("8,3"))),
        Step("roll_to_the_end", done=lambda state: state.stage == due.TRADE, compares="cards"),
        Step("trade_with_the_bank", wanted=(m.BankTrade("grain", "ore"),)),
        Step("build_a_horseman_and_a_warrior", wanted=(m.BuildPair(),)),
        Step("make_blue_an_offer", wanted=(OFFER,), then=(m.AcceptTrade(),)),
        Step("build_a_wagon", wanted=(m.BuildWagon("horsemen"),)),
        Step("end_your_trading", wanted=(DONE,), then=(DONE, DONE)),
        Step("too_far_away", refused="SFR-106", place="9,4,S"),
        Step("move_next_to_verona", wanted=tuple(m.MoveTribe(place, 0, 1) for place in ("8,5,N", "9,5,N", "9,6,N"))),
        Step("plunder_verona", wanted=(m.Plunder("Verona"),), card="zosimus_ransom"),
        Step(
            "guess_then_turn_it_up",
            done=lambda state: state.players[RED].tribes[0].counters[SUPERUS] == 1,
            predict=Prediction("counter", FATES, _what_the_counter_took),
            compares="counter",
            then=(INCOME, INCOME),
        ),
        Step(
            "doing_nothing_pays",
            wanted=tuple(m.TakeIncome(what) for what in ("gold", "ore", "grain", "pasture")),
            then=(INCOME, INCOME),
        ),
    ),
)
"""The tour; the learner is Red."""


CHOICES = ("all", "wagon_less", "both_less")


def _what_is_left(state: State, events: Sequence[Fact]) -> PredictionResult:
    del events
    tribe = state.players[RED].tribes[0]
    return PredictionResult("left", figures=tribe.figures, wagons=tribe.wagons)


FOUNDING = Script(
    "founding",
    WORDS,
    seat=RED,
    opening=(*FIRST_ROUND, *SECOND_ROUND, *TO_THE_FIFTH_ROUND),
    falls=SIXTH_ROUND_FALLS,
    steps=(
        Step("three_rounds_later", asks=LessonQuestion(("colour", "horseman", "wagon"), "horseman")),
        Step("build_the_horseman", wanted=(m.BuildPair(),)),
        Step("end_your_trading", wanted=(DONE,), then=(DONE, DONE)),
        Step("try_a_great_city", refused="SFR-120", place="6,2,S", card="ausonius_ordo"),
        Step("move_next_to_lutetia", wanted=tuple(m.MoveTribe(place) for place in ("5,2,S", "4,2,S", "4,1,S"))),
        Step(
            "guess_then_found_your_kingdom",
            wanted=(m.Found("Lutetia"),),
            predict=Prediction("left", CHOICES, _what_is_left),
            compares="left",
            then=(*(INCOME,) * 5, *(DONE,) * 3, *(INCOME,) * 2),
        ),
        Step("not_across_the_whole_map", refused="SFR-126", place="8,7,S"),
        Step(
            "let_the_kingdom_grow",
            wanted=tuple(m.Expand(city) for city in ("Augustodunum", "Caesarodunum", "Tolosa", "Colonia Agrippina")),
            card="end_three_voices",
        ),
    ),
)
"""The tour; the learner is Red."""
