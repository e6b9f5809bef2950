"""What a player of the card game can aim at and has to fear: the rules are asked, and their answers put together."""

# pyright: basic
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from math import comb
from typing import Any

from romelab.controls.seating.game_view import Aim, Aims
from romelab.core.speech import Name
from romelab.kampf_um_rom.box.cards import INVASIONS
from romelab.kampf_um_rom.chapters import catastrophes, combat, developing, invasion, prevention, scoring
from romelab.kampf_um_rom.game import KAMPF_UM_ROM
from romelab.kampf_um_rom.network.lines import numbers
from romelab.kampf_um_rom.positions import moves as m, state as s
from romelab.kampf_um_rom.positions.setup import Setup
from romelab.kampf_um_rom.positions.speaking import boxes_named, page_speech, phrase
from romelab.kampf_um_rom.positions.tables import Tables
from romelab.kampf_um_rom.questions.plans import cheapest_plans

MOST = 8
"""How many boxes of a kind are named, the most valuable first; the board shows all."""
FAR, DEAR = 2, 40
"""How many boxes further off are named, and what they bring at least."""


def aims(setup: Setup, seen: s.State, seat: int) -> Aims:
    """Return what a player can aim at; see :meth:`romelab.controls.seating.game_view.GameView.aims`."""
    t = KAMPF_UM_ROM.tables(seen)
    turn = s.changed(seen, active=seat, stage=s.TURN, card=0)
    serving = _serving(t, turn)
    now = [_aim_now(t, turn, box, cards) for box, cards in serving.items()]
    lacking = [*_lacking(t, turn, serving)]
    known = {*serving, *(aim.places[0] for _, aim in lacking)}
    others = max(scoring.points(t, seen, other) for other in range(t.players) if other != seat)
    goal = phrase("aim_goal", pile=seen.pile_size, points=scoring.points(t, seen, seat), best=others)
    more = (*_far(t, seen, seat, known), phrase("aim_turn"), phrase("aim_keep"))
    phase = page_speech().name("meaning", "order") if seen.stage == s.ORDER else ""
    return Aims(goal, more, _best(now), _best(lacking), phase=phase)


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


def _serving(t: Tables, turn: s.State) -> dict[str, list[int]]:
    """Return the boxes that the hand of the seat whose turn it is can develop, each with the cards for it."""
    found: dict[str, list[int]] = defaultdict(list)
    moves: list[Any] = developing.develop_moves(t, turn)
    for move in moves:
        found[move.box].append(move.card)
    return found


def _aim_now(t: Tables, turn: s.State, box: str, cards: list[int]) -> tuple[float, Aim]:
    """Return a box that can be developed, with what it brings: a combat method a second token (KUR-55)."""
    double = t.ovals >> t.index[box] & 1 and turn.supply(turn.active) > 1
    doubled = numbers(combat.double_boxes(t, turn, turn.active)) if double else ()
    best = max(doubled, key=t.values.__getitem__, default=t.index[box])
    told = {"box": Name("box", box), "points": t.values[best], "doubled": Name("box", t.ids[best])}
    words = phrase("aim_double" if doubled else "aim_box", **told, cards=_cards(cards))
    return t.values[best], Aim(words, (box,))


def _lacking(t: Tables, turn: s.State, serving: dict[str, list[int]]) -> Iterator[tuple[int, Aim]]:
    """Return the boxes that one card of the hand develops once another has developed one, and what comes first."""
    seat, first = turn.active, defaultdict[str, list[str]](list)
    for box, cards in serving.items():
        held = s.put(turn.held, seat, turn.held[seat] | 1 << t.index[box])
        for then, others in _serving(t, s.changed(turn, held=held)).items():
            if then not in serving and len({*cards, *others}) > 1:
                first[then].append(box)
    for box, boxes in first.items():
        any_box, value = t.religions >> t.index[box] & 1, _value(t, box)
        lacks = phrase("lack_token") if any_box else phrase("lack_box", boxes=boxes_named(boxes))
        yield value, Aim(phrase("aim_needs", box=Name("box", box), points=value, lacks=lacks), (box,))


def _far(t: Tables, seen: s.State, seat: int, known: Collection[str]) -> list[str]:
    """Return the best of what takes more than two turns: what brings most a turn, cards not in hand counted twice."""
    found: list[tuple[float, str]] = []
    for box in numbers(t.scoring & ~seen.held[seat]):
        if t.values[box] < DEAR or t.ids[box] in known:
            continue
        for plan in cheapest_plans(KAMPF_UM_ROM, seen, seat, t.ids[box])[:1]:
            told = {"box": Name("box", t.ids[box]), "points": t.values[box], "boxes": boxes_named(plan.boxes[:-1])}
            words = phrase("aim_far", **told, cards=plan.cards, held=len(plan.from_hand))
            found.append((-t.values[box] / (2 * plan.cards - len(plan.from_hand)), words))
    return [words for _, words in sorted(found)[:FAR]]


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
