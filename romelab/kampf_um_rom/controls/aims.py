"""What a player of the card game can aim at and has to fear: the rules are asked, and their answers put together."""

# pyright: basic
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import comb
from typing import Any

from romelab.controls.seating.game_view import Aim, Aims
from romelab.core.facts import Fact
from romelab.core.speech import Name
from romelab.kampf_um_rom.box.cards import INVASIONS, LAST_ACHIEVEMENT_CARD
from romelab.kampf_um_rom.chapters import catastrophes, developing, invasion, prevention, scoring
from romelab.kampf_um_rom.game import KAMPF_UM_ROM
from romelab.kampf_um_rom.network.lines import numbers
from romelab.kampf_um_rom.positions import moves as m, refusals as r, state as s
from romelab.kampf_um_rom.positions.setup import Setup
from romelab.kampf_um_rom.positions.speaking import boxes_named, phrase
from romelab.kampf_um_rom.positions.tables import Tables

MOST = 8
"""How many boxes of a kind are named, the most valuable first; the board shows all."""


def aims(setup: Setup, seen: s.State, seat: int) -> Aims:
    """Return what a player can aim at; see :meth:`romelab.controls.seating.game_view.GameView.aims`."""
    t = KAMPF_UM_ROM.tables(seen)
    turn = s.changed(seen, active=seat, stage=s.TURN, card=0)
    serving: dict[str, list[int]] = defaultdict(list)
    moves: list[Any] = developing.develop_moves(t, turn)
    for move in moves:
        serving[move.box].append(move.card)
    now = [
        (
            _value(t, box),
            Aim(phrase("aim_box", box=Name("box", box), points=_value(t, box), cards=_cards(cards)), (box,)),
        )
        for box, cards in serving.items()
    ]
    lacking = [
        (_value(t, box), Aim(phrase("aim_needs", box=Name("box", box), points=_value(t, box), lacks=lacks), (box,)))
        for box, lacks in _lacking(t, turn, seat)
    ]
    others = max(scoring.points(t, seen, other) for other in range(t.players) if other != seat)
    goal = phrase("aim_goal", pile=seen.pile_size, points=scoring.points(t, seen, seat), best=others)
    return Aims(goal, (phrase("aim_turn"), phrase("aim_keep")), _best(now), _best(lacking))


def threats(setup: Setup, seen: s.State, seat: int) -> tuple[Aim, ...]:
    """Say which of a player's boxes others may hit, and how likely one of them holds a card for it."""
    t = KAMPF_UM_ROM.tables(seen)
    unseen = [card for card in seen.pile if card > 0]
    held = sum(seen.hand_size(other) for other in range(t.players) if other != seat and not seen.hands[other])
    rival = next(other for other in range(t.players) if other != seat)
    turn = s.changed(seen, active=rival, stage=s.TURN, card=0)
    hitting: dict[str, set[int]] = defaultdict(set)
    for card in unseen:
        for box in _hit(t, turn, card, seat):
            hitting[box].add(card)
    safe = tuple(boxes_named(t.ids[box] for box in numbers(prevention.usable_ovals(t, seen, seat))))
    found: list[tuple[float, Aim]] = []
    for box, cards in hitting.items():
        none = comb(len(unseen) - len(cards), held) / comb(len(unseen), held) if held <= len(unseen) else 0.0
        chance = f"{1 - none:.0%}"
        lost = scoring.points(t, seen, seat, 1 << t.index[box])
        said = phrase("threat_box", box=Name("box", box), points=lost, chance=chance, cards=_cards(sorted(cards)[:4]))
        found.append((lost * (1 - none), Aim(said, (box,))))
    told = _best(found)
    return (*told, Aim(phrase("threat_prevent", methods=safe))) if safe and told else told


def victims(state: s.State, move: object) -> Iterator[tuple[int, int]]:
    """Return who loses how many points if a card of the seat to move hits its target and nobody prevents it."""
    t = KAMPF_UM_ROM.tables(state)
    card = getattr(move, "card", 0)
    if isinstance(move, m.Attack | m.Strike):
        yield t.seat_of[move.victim], -_value(t, move.box)
    elif card in t.emptied:
        box = t.emptied[card]
        for seat in range(t.players):
            if seat != KAMPF_UM_ROM.to_move(state) and (tokens := state.tokens(seat, box)):
                yield seat, -_value(t, t.ids[box]) * (tokens if t.options.double_loss == "both" else 1)


def preventing(state: s.State, seat: int) -> tuple[str, ...]:
    """Return the combat methods with which a seat can prevent a loss now; none without a card to pay with (KUR-78)."""
    t = KAMPF_UM_ROM.tables(state)
    ovals = prevention.usable_ovals(t, state, seat) if state.hand_size(seat) else 0
    return tuple(t.ids[box] for box in numbers(ovals))


def _hit(t: Tables, turn: s.State, card: int, seat: int) -> Iterator[str]:
    """Return the boxes of a seat that a card hits in the hand of the seat whose turn it is."""
    if card in t.emptied and turn.tokens(seat, t.emptied[card]):
        yield t.ids[t.emptied[card]]
    moves: list[Any] = (
        invasion.attack_moves(t, turn, card)
        if card in INVASIONS
        else catastrophes.strike_moves(t, turn, card)
        if card in prevention.STRIKE_RULES
        else []
    )
    yield from (move.box for move in moves if t.seat_of[move.victim] == seat)


def _lacking(t: Tables, state: s.State, seat: int) -> Iterator[tuple[str, str]]:
    """Return the boxes that a card of the hand develops as soon as one thing more is there, and what that is."""
    boxes = 0
    for card in state.hands[seat]:
        boxes |= t.card_boxes[card] if card <= LAST_ACHIEVEMENT_CARD else 0
    for box in numbers(boxes & ~state.held[seat]):
        reasons = developing.why_not_box(t, state, seat, box)
        if len(reasons) == 1 and (lacks := _lack(reasons[0])):
            yield t.ids[box], lacks


def _lack(reason: Fact) -> str:
    if isinstance(reason, r.LineMissing | r.LineBroken):
        missing = (*reason.lacks, *(reason.cut if isinstance(reason, r.LineBroken) else ()))
        return phrase("lack_box", boxes=boxes_named(missing)) if len(missing) == 1 else ""
    if isinstance(reason, r.NeedsTokens) and reason.needed - reason.number == 1:
        return phrase("lack_token")
    return ""


def _value(t: Tables, box: str) -> int:
    return t.network.box(box).value


def _cards(cards: list[int]) -> tuple[Name, ...]:
    return tuple(Name("card", card) for card in cards)


def _best(aims: Sequence[tuple[float, Aim]]) -> tuple[Aim, ...]:
    """Return aims in order of what they bring; what many stand for is named on the board alone."""
    listed = [aim for _, aim in sorted(aims, key=lambda each: -each[0])]
    rest = tuple(place for aim in listed[MOST:] for place in aim.places)
    more = (Aim(phrase("aim_others", number=len(rest)), rest),) if rest else ()
    return (*listed[:MOST], *more)
