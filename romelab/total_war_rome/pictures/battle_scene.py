"""The battlefield as plain data for pictures: two sides face to face, each with its zones (TWR-168 to TWR-170).

The defender stands above, the attacker below. Each side has, from left to right, its dead zone, its active zone with
the cards deployed in the running combat and the wounded card, and its safe zone: under the general, and beside it.
Behind them lie general and hand. A card is a box with its name, its kind and its dice by their letters.
"""

# pyright: strict
from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from math import ceil

from romelab.core.history import History
from romelab.core.labels import text_width
from romelab.core.scene import Area, BaseMap, Lettering, Mark, Place, Scene
from romelab.total_war_rome.battle.positions.captions import (
    ActiveZone,
    CardLies,
    CardRead,
    GeneralRead,
    HandOf,
    SideStands,
    StarsOf,
)
from romelab.total_war_rome.battle.positions.happenings import CardRolls, GeneralLearns
from romelab.total_war_rome.battle.positions.speaking import SIDES, default_speech, label, letters
from romelab.total_war_rome.battle.positions.state import Battle, LandBattle, Roll, Side
from romelab.total_war_rome.box.cards import HIDDEN, generals, troop

_GAP, _ROW, _CARD, _LOW = 8.0, 6, (115.0, 66.0), (146.0, 24.0)
_DEAD, _ACTIVE, _SAFE = 158.0, 394.0, 158.0
_WIDTH = _DEAD + _ACTIVE + _SAFE + 4 * _GAP
_HEAD, _LETTERS, _MIDDLE = 24.0, 14.5, 16.0
_LONE = 4
"""Rows of cards for which a zone has room at least; in large armies it grows."""


def last_throws(history: History[Battle]) -> tuple[tuple[CardRolls | GeneralLearns, ...], tuple[str, ...]]:
    """Give the dice of the last combat on the line to the position looked at, and what came of them.

    Parameters
    ----------
    history
        A land battle in progress.

    Returns
    -------
    tuple
        What was rolled, oldest first, and the ids of the rules applied since the first of them, without repeats.
    """
    points = history.here.line()
    throws: list[CardRolls | GeneralLearns] = []
    rules: dict[str, None] = {}
    combat: tuple[str, int, int] | None = None
    for before, after in itertools.pairwise(points):
        state = before.state
        if not isinstance(state, LandBattle) or not isinstance(after.step, tuple):
            continue
        here = (state.phase, state.combat, state.striker)
        if here != combat:
            throws, rules, combat = [], {}, here
        throws += [fact for fact in after.events if isinstance(fact, CardRolls | GeneralLearns)]
        rules.update(dict.fromkeys(event.rule for event in after.events))
    return tuple(throws), tuple(rules)


def due(state: LandBattle) -> Roll | None:
    """Give the roll whose dice fall next; None if none is planned."""
    return next((roll for roll in state.rolls if roll.due), None)


def card_words(card: str) -> str:
    """Say what a card is and rolls: ``"foot in close order, dice yellow and green, in difficult terrain 2 green"``."""
    return label("face_down") if card == HIDDEN else default_speech().say(card_read(card), capital=False)


def card_read(card: str) -> CardRead:
    """Give what a card is and rolls, as a fact."""
    known = troop(card)
    return CardRead(known.kind, known.good, known.difficult)


def _lies(card: str, zone: str, index: int) -> str:
    return default_speech().say(CardLies(card_words(card), zone, SIDES[index]), capital=False)


def place_id(side: int, zone: str, card: str) -> str:
    """Give the id of a card's box: ``"0 hand rome_velites"``."""
    return f"{side} {zone} {card}"


def battlefield(seen: LandBattle) -> BaseMap:
    """Lay a battle out on a sheet.

    Parameters
    ----------
    seen
        The battle, as the reader may see it.

    Returns
    -------
    BaseMap
        Areas for the zones, lettering for their names, a place of kind ``"box"`` for each different card in a zone.

    Examples
    --------
    >>> from romelab.total_war_rome.battle.game import BattleGame, BattleSetup, army_of
    >>> sheet = battlefield(BattleGame().new_game(BattleSetup(army_of("rome"), army_of("carthage", seat=1))))
    >>> sheet.places[0].id
    '1 general carthage_mago'
    """
    rows = [
        max(_LONE, len(_counts(side.dead)) - 1, max(1, len(_counts(side.under))) + len(_counts(side.beside)))
        for side in seen.sides
    ]
    hands = [ceil((1 + max(len(set(side.army.cards)), len(set(side.hand)))) / _ROW) for side in seen.sides]
    deep = [rows[i] * (_LOW[1] + 4) + _HEAD + 14 for i in (0, 1)]
    wide = [hands[i] * (_CARD[1] + 6) for i in (0, 1)]
    areas: list[Area] = []
    words: list[Lettering] = []
    places: list[Place] = []
    y = _GAP
    for index in (1, 0):
        zones_top = y + (_HEAD + wide[1] + _HEAD if index == 1 else _HEAD)
        hand_top = y + _HEAD if index == 1 else zones_top + deep[0] + _HEAD
        # A space that holds keeps the words on one line.
        hand = default_speech().say(HandOf(SIDES[index]), capital=False).replace(" ", "\u00a0")
        words.append(Lettering(hand, _WIDTH / 2, hand_top - _HEAD / 2, "region"))
        places += _hand(seen.sides[index], index, hand_top)
        _zones(seen, index, zones_top, deep[index], areas, words, places)
        y = (zones_top + deep[1] + _MIDDLE) if index == 1 else hand_top + wide[0]
    text = "; ".join(_side_words(seen, index) for index in (0, 1))
    return BaseMap(
        "total_war_rome battle",
        _WIDTH,
        y + _GAP,
        tuple(areas),
        places=tuple(places),
        lettering=tuple(words),
        words=text,
    )


def _zones(
    seen: LandBattle,
    index: int,
    top: float,
    deep: float,
    areas: list[Area],
    words: list[Lettering],
    places: list[Place],
) -> None:
    side = seen.sides[index]
    speech = default_speech()
    active = speech.name("zone", "active")
    if seen.phase not in ("preparing", "result"):
        active = speech.say(ActiveZone(seen.phase), capital=False)
    right = _DEAD + _ACTIVE + 3 * _GAP
    under = 6 + max(1, len(_counts(side.under))) * (_LOW[1] + 4)
    low = top + under + _HEAD
    zones: tuple[tuple[str, str, float, float, float, float, tuple[str, ...]], ...] = (
        ("dead", speech.name("zone", "dead"), _GAP, _DEAD, top, deep, side.dead),
        ("active", active, _GAP + _DEAD + _GAP, _ACTIVE, top, deep, ()),
        ("under", speech.name("zone", "under"), right, _SAFE, top, under, side.under),
        ("beside", speech.name("zone", "beside"), right, _SAFE, low, top + deep - low, side.beside),
    )
    for zone, title, x, width, y, high, cards in zones:
        corners = ((x, y), (x + width, y), (x + width, y + high), (x, y + high))
        kind = {"dead": "outland", "active": "land"}.get(zone, "sea")
        areas.append(Area(f"{index} {zone}", corners, kind, name=f"{title}, {speech.name('word', SIDES[index])}"))
        words.append(Lettering(title, x + width / 2, y - _HEAD / 2 + 3, "water"))
        places += [
            _low(index, zone, card, count, x + width / 2, y + 5 + (number + 0.5) * (_LOW[1] + 4))
            for number, (card, count) in enumerate(_counts(cards))
        ]
        if zone == "active":
            places += _deployed(seen, index, x, y, high)


def _deployed(seen: LandBattle, index: int, left: float, top: float, deep: float) -> Iterable[Place]:
    """Lay the deployed cards at the front and the wounded card behind them."""
    side = seen.sides[index]
    near = top + 8 + _CARD[1] / 2 if index == 0 else top + deep - 8 - _CARD[1] / 2
    back = near + (_CARD[1] / 2 + 9 + _LOW[1] / 2) * (1 if index == 0 else -1)
    step = _CARD[0] + 7
    for number, card in enumerate(side.front):
        x = left + _ACTIVE / 2 + (number - (len(side.front) - 1) / 2) * step
        yield _box(index, "active", card, 1, x, near, _rolls(seen, index, card))
    if side.wounded:
        yield _low(index, "wounded", side.wounded, 1, left + _ACTIVE / 2, back, label("wounded_before"))


def _rolls(seen: LandBattle, index: int, card: str) -> Roll | None:
    """Give what a deployed card rolls or has rolled in this step; None if it does not roll now."""
    return next((roll for roll in seen.rolls if roll.side == index and roll.card == card), None)


def _dice(colours: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Give dice as small signs: each its colour with its letter."""
    return tuple((colour.lower(), letters((colour,))) for colour in colours)


def _hand(side: Side, index: int, top: float) -> list[Place]:
    cells: list[Place] = []
    spots = [
        (_GAP + _CARD[0] / 2 + column * (_CARD[0] + 7), top + _CARD[1] / 2 + row * (_CARD[1] + 6))
        for row in range(4)
        for column in range(_ROW)
    ]
    if side.general:
        card = generals()[side.general]
        first = _broken(card.name, _CARD[0] - 26)
        speech = default_speech()
        stars = speech.say(StarsOf(card.stars, card.die), capital=False)
        read = GeneralRead(SIDES[index], card.stars, card.die, card.characteristic)
        x, y = spots[0]
        cells.append(
            Place(
                place_id(index, "general", side.general),
                x,
                y,
                "box",
                card.name,
                speech.say(read, capital=False),
                "\n".join(first[:3]),
                size=_CARD,
                shape="rounded",
                second=stars,
            )
        )
    start = len(cells)
    for (card, count), (x, y) in zip(_counts(side.hand), spots[start:], strict=False):
        cells.append(_box(index, "hand", card, count, x, y))
    return cells


def _box(index: int, zone: str, card: str, count: int, x: float, y: float, now: Roll | None = None) -> Place:
    many = f" ×{count}" if count > 1 else ""
    name = _called(card) if card != HIDDEN else _capital(label("face_down"))
    lines = _broken(name + many, _CARD[0] - 8)
    if card == HIDDEN:
        second, dice = "", ()
    else:
        known = troop(card)
        kind = default_speech().name("kind", known.kind)
        # Its dice on good ground, then behind the sign of hills those in difficult terrain.
        dice = (*_dice(known.good), ("peak", ""), *_dice(known.difficult)) if now is None else _dice(now.dice)
        fell = "" if now is None or now.due else " ".join(default_speech().name("face", face) for face in now.faces)
        second = fell or kind
    return Place(
        place_id(index, zone, card),
        x,
        y,
        "box",
        f"{name}{many}",
        _lies(card, zone, index),
        "\n".join(lines[:2]),
        size=_CARD,
        shape="religion" if card == HIDDEN else "rectangle",
        second=second,
        dice=dice,
    )


def _low(index: int, zone: str, card: str, count: int, x: float, y: float, before: str = "") -> Place:
    many = f" ×{count}" if count > 1 else ""
    name = _called(card) if card != HIDDEN else label("face_down")
    text = before + name + many
    while text_width(text, _LETTERS) > _LOW[0] + (60 if before else 0) - 6 and " " in name:
        first, _, rest = name.partition(" ")
        if first.endswith("."):
            break
        name = f"{first[:1]}. {rest}"
        text = before + name + many
    width = max(_LOW[0], text_width(text, _LETTERS) + 10) if before else _LOW[0]
    detail = _lies(card, zone, index)
    return Place(
        place_id(index, zone, card),
        x,
        y,
        "box",
        (_called(card) if card != HIDDEN else _capital(label("face_down"))) + many,
        detail,
        text,
        size=(round(width, 1), _LOW[1]),
        shape="rectangle",
        # A thin edge: these cards have done their part.
        signs=("kind inferred",),
    )


def _called(card: str) -> str:
    """Give the name of a troop card in the language spoken."""
    return default_speech().name("troop", card)


def _broken(text: str, room: float) -> list[str]:
    """Break a name into lines that fit."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, _LETTERS) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _counts(cards: Iterable[str]) -> list[tuple[str, int]]:
    return list(Counter(cards).items())


def _side_words(seen: LandBattle, index: int) -> str:
    side = seen.sides[index]
    stands = SideStands(
        SIDES[index],
        side.leader,
        len(side.hand),
        len(side.front),
        side.wounded,
        len(side.under) + len(side.beside),
        len(side.dead),
    )
    return default_speech().say(stands)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def battle_scene(seen: LandBattle, *, reach: Sequence[str] = (), picked: str = "", rings: Sequence[str] = ()) -> Scene:
    """Draw a battle as a scene on its own sheet.

    Parameters
    ----------
    seen
        The battle, as the reader may see it.
    reach, picked, rings
        Ids of the boxes that can be chosen now, of the one picked, and of those that a reason names.
    """
    base = battlefield(seen)
    there = {place.id for place in base.places}
    marks = [Mark(place, "reach", words=label("can_be_chosen")) for place in reach if place in there]
    marks += [
        Mark(place_id(i, "wounded", s.wounded), "broken", words=label("wounded"))
        for i, s in enumerate(seen.sides)
        if s.wounded
    ]
    marks += [
        Mark(place_id(i, "active", getattr(s, s.hurt)), "broken", words=label("wounded_now"))
        for i, s in enumerate(seen.sides)
        if s.hurt
    ]
    marks += [
        Mark(place_id(roll.side, "active", roll.card), "lit", words=label("rolls_now"))
        for roll in seen.rolls
        if place_id(roll.side, "active", roll.card) in there
    ]
    marks += [Mark(place, "ring") for place in rings if place in there]
    marks += [Mark(picked, "chosen")] if picked in there else []
    return Scene(base, marks=tuple(marks), words=base.words)
