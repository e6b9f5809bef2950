"""What the plan explorer asks and answers, as plain data: a question, its answer, and the steps between questions.

The explorer is not a game: it lays tokens and cards as you like and asks what leads where. The widgets in ``controls``
only show what stands here.
"""

# pyright: strict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from romelab.core.errors import InputError, quoted
from romelab.core.facts import Fact
from romelab.core.names import Description
from romelab.core.serialization import checked_fields
from romelab.core.speech import Name
from romelab.kampf_um_rom.box import cards
from romelab.kampf_um_rom.box.options import COLOURS
from romelab.kampf_um_rom.game import KAMPF_UM_ROM, KampfUmRom
from romelab.kampf_um_rom.positions import notation, refusals, speaking, state as s
from romelab.kampf_um_rom.positions.setup import Setup
from romelab.kampf_um_rom.questions.plans import Fall, Keystone, Plan, Prospect, all_plans, fall, keystones, prospects

HAND = 5
"""Cards in a full hand (KUR-05)."""
WAY, FALL = "way", "fall"
"""What is asked about a box: how do I get there, or what breaks if it falls."""
MOST_PLANS = 40
"""At most this many ways are listed; the cheapest come first."""

FIRST_TOKENS = ("viehzucht", "ackerbau", "sattel")
FIRST_HAND = (1, 12, 17, 31, 45)


@dataclass(frozen=True, slots=True)
class Question:
    """Whose tokens lie where, which cards are in hand, and what is asked about which box.

    Attributes
    ----------
    tokens
        For each colour the ids of the boxes that it has a token in, in the order of the network.
    colour
        The colour that is asked about.
    hand
        Numbers of its cards, in rising order.
    goal
        Id of the box asked about; empty if none has been chosen.
    asks
        ``"way"``: how do I get there; ``"fall"``: what breaks if it falls.
    also
        Id of a second box that is to be reached, or falls, with the goal; empty for none.
    """

    tokens: tuple[tuple[str, tuple[str, ...]], ...]
    colour: str = COLOURS[0]
    hand: tuple[int, ...] = ()
    goal: str = ""
    asks: str = WAY
    also: str = ""

    @property
    def held(self) -> tuple[str, ...]:
        """The boxes of the colour asked about."""
        return dict(self.tokens)[self.colour]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the network says to a question.

    Attributes
    ----------
    prospects
        Every box with whether it can be developed now, and why not.
    points
        What the tokens of the colour are worth (KUR-108).
    broken
        Boxes held that no line joins to a basic or a religion (KUR-42).
    plans
        All ways to the goal, or to both boxes, in which no box can be left out, cheapest first.
    alone
        Where two are asked about, and both can be reached: the fewest cards to each by itself.
    more
        How many further ways there are that are not listed.
    fall
        If the goal is held: what breaks if it falls.
    keystone
        For the goal: what nobody could reach without it.
    """

    prospects: tuple[Prospect, ...]
    points: int
    broken: tuple[str, ...]
    plans: tuple[Plan, ...] = ()
    alone: tuple[int, ...] = ()
    more: int = 0
    fall: Fall | None = None
    keystone: Keystone | None = None

    @property
    def reach(self) -> tuple[str, ...]:
        """The boxes that can be developed now with a card in hand."""
        return tuple(prospect.box for prospect in self.prospects if prospect.now)

    def reasons(self, box: str) -> tuple[Fact, ...]:
        """Say why a box cannot be developed now; empty if it can."""
        return next((prospect.reasons for prospect in self.prospects if prospect.box == box), ())


def first_question(game: KampfUmRom) -> Question:
    """Return the question an explorer opens with: red holds three achievements and five cards, nobody else anything."""
    tokens = tuple((colour, _sorted(game, FIRST_TOKENS if colour == "red" else ())) for colour in COLOURS)
    return Question(tokens, hand=FIRST_HAND)


def _sorted(game: KampfUmRom, boxes: Iterable[str]) -> tuple[str, ...]:
    index = game.network.index
    return tuple(sorted({box for box in boxes if box in index}, key=lambda box: index[box]))


def position(game: KampfUmRom, question: Question) -> s.State:
    """Return the position that a question describes, so that rules and plans can be asked about it.

    Four play; the colour asked about is to move, and every card not in its hand may still come.
    """
    colours: dict[str, Any] = {colour: {"held": boxes} for colour, boxes in question.tokens}
    colours[question.colour]["hand"] = question.hand
    return notation.position(active=question.colour, network=game.network, deck=game.deck, **colours)


def answer(game: KampfUmRom, question: Question) -> Answer:
    """Ask the network.

    Parameters
    ----------
    game
        The network and the cards.
    question
        What is asked.

    Returns
    -------
    Answer
        What can be developed now; for a goal the ways to it and what breaks if it falls.
    """
    state = position(game, question)
    network, seat = game.network, state.active
    connected = network.connected(question.held)
    broken = tuple(box for box in question.held if box not in connected)
    found = Answer(prospects(game, state, seat), game.scores(state)[seat], broken)
    if not question.goal:
        return found
    also = (question.also,) if question.also in question.held and question.also != question.goal else ()
    goals = tuple(dict.fromkeys(filter(None, (question.goal, question.also if question.asks == WAY else ""))))
    plans = tuple(plan for plan in all_plans(game, state, seat, goals) if plan.steps)
    singles = [all_plans(game, state, seat, box) for box in goals] if plans and goals[1:] else []
    return replace(
        found,
        plans=plans[:MOST_PLANS],
        alone=tuple(one[0].cards for one in singles) if all(singles) else (),
        more=max(0, len(plans) - MOST_PLANS),
        fall=fall(game, state, seat, question.goal, *also) if question.goal in question.held else None,
        keystone=next(stone for stone in keystones(network) if stone.box == question.goal),
    )


# ------------------------------------------------------------------------------------------- from one to the next


def changed(game: KampfUmRom, question: Question, **changes: object) -> Question:
    """Change colour, goal or what is asked, and check it.

    Parameters
    ----------
    question
        The question; it stays as it is.
    changes
        Fields with their new values; a goal by id or by its German or English name.

    Raises
    ------
    InputError
        For an unknown box or colour.
    """
    checked_fields(Question, changes)
    for name in ("goal", "also"):
        if changes.get(name):
            changes[name] = game.network.box(str(changes[name]), name).id
    read = Description("")
    if changes.get("colour", question.colour) not in COLOURS:
        read.problem("colour", f"{quoted(changes['colour'])} is not one of {', '.join(COLOURS)} (KUR-03)")
    if changes.get("asks", question.asks) not in (WAY, FALL):
        read.problem("asks", f"must be {WAY!r} or {FALL!r}, not {quoted(changes['asks'])}")
    read.finish()
    return replace(question, **changes)  # type: ignore[arg-type]


def toggled(game: KampfUmRom, question: Question, box: str) -> Question:
    """Put a token of the colour asked about into a box, or take it away.

    A token may be put without a line, to see what a broken line means; room, ovals and supply count.

    Raises
    ------
    InputError
        If there is no such box.
    IllegalMoveError
        If the box is full (KUR-29, KUR-30, KUR-60) or the supply is empty (KUR-45).
    """
    there = game.network.box(box)
    if there.id in question.held:
        return _with_tokens(game, question, (held for held in question.held if held != there.id))
    state = position(game, question)
    lasting = ("KUR-27", "KUR-29", "KUR-30", "KUR-45", "KUR-60")
    found = next(one for one in prospects(game, state, state.active) if one.box == there.id)
    if against := tuple(reason for reason in found.reasons if reason.rule in lasting):
        speech, who = speaking.page_speech(game.network, game.deck), Name("colour", question.colour)
        tried = speech.phrase("put_token_into", who=who, box=Name("box", there.id))
        raise game.refused(state.setup, tried, against)
    return _with_tokens(game, question, (*question.held, there.id))


def laid(game: KampfUmRom, question: Question, plan: Plan) -> Question:
    """Put the tokens of a plan, as if each had been developed, and take the cards of the hand that served.

    Raises
    ------
    IllegalMoveError
        If the supply is too small for the plan (KUR-45), or a religion in it needs further tokens first (KUR-47).
    """
    against: list[Fact] = []
    if plan.fillers:
        against.append(refusals.PlanNeedsMore(plan.fillers, plan.boxes))
    elif plan.short:
        against.append(refusals.PlanTooLong(len(plan.boxes), s.TOKENS - 1 - len(question.held), plan.boxes))
    if against:
        raise game.refused(position(game, question).setup, "Put the tokens of the plan", against)
    used = {card for card, _ in plan.from_hand}
    hand = tuple(card for card in question.hand if card not in used)
    return replace(_with_tokens(game, question, (*question.held, *plan.boxes)), hand=hand)


def _with_tokens(game: KampfUmRom, question: Question, boxes: Iterable[str]) -> Question:
    held = _sorted(game, boxes)
    tokens = tuple((colour, held if colour == question.colour else own) for colour, own in question.tokens)
    return replace(question, tokens=tokens)


def dealt(question: Question, card: int) -> Question:
    """Take a card into the hand.

    Raises
    ------
    InputError
        If there is no such card, or it is in the hand already.
    IllegalMoveError
        If the hand is full (KUR-05).
    """
    if not 1 <= card <= cards.CARDS:
        raise InputError.at("card", f"cards are numbered 1 to {cards.CARDS}, not {card} (KUR-01)")
    if card in question.hand:
        raise InputError.at("card", f"card {card} is in the hand already")
    if len(question.hand) >= HAND:
        raise KAMPF_UM_ROM.refused(Setup(), f"Take card {card}", (refusals.HandFull(HAND),))
    return replace(question, hand=tuple(sorted((*question.hand, card))))


def put_back(question: Question, card: int) -> Question:
    """Put a card of the hand back; InputError if it is not there."""
    if card not in question.hand:
        raise InputError.at("card", f"card {card} is not in the hand")
    return replace(question, hand=tuple(held for held in question.hand if held != card))
