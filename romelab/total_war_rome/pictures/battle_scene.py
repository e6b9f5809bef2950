"""The battlefield as plain data for pictures: two sides face to face, each with its zones (TWR-168 to TWR-170).

The defender stands above, the attacker below. Each side has, from left to right, its dead zone, its active zone with
the cards deployed in the running combat and the wounded card, and its safe zone: under the general, and beside it.
Behind them lie general and hand. A card is a box with its name, its kind and its dice by their letters.
"""

# pyright: strict
from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from math import ceil

from romelab.core.history import History
from romelab.core.scene import Area, BaseMap, Lettering, Mark, Place, Scene
from romelab.total_war_rome.battle.positions.captions import (
    ActiveZone,
    GeneralRead,
    HandOf,
    SideStands,
    StarsOf,
)
from romelab.total_war_rome.battle.positions.happenings import CardRolls, GeneralLearns
from romelab.total_war_rome.battle.positions.speaking import SIDES, default_speech, label
from romelab.total_war_rome.battle.positions.state import Battle, LandBattle, Roll, Side
from romelab.total_war_rome.box.cards import HIDDEN, generals, troop
from romelab.total_war_rome.pictures.battle_cards import (
    CARD,
    GAP,
    HEAD,
    LOW,
    broken,
    called,
    capital,
    card_words,
    counted,
    dice_signs,
    faces_shown,
    field_scene,
    lies,
    low_box,
    place_id,
)

_ROW = 6
_DEAD, _ACTIVE, _SAFE = 158.0, 394.0, 158.0
_WIDTH = _DEAD + _ACTIVE + _SAFE + 4 * GAP
_MIDDLE = 16.0
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
        max(_LONE, len(counted(side.dead)) - 1, max(1, len(counted(side.under))) + len(counted(side.beside)))
        for side in seen.sides
    ]
    hands = [ceil((1 + max(len(set(side.army.cards)), len(set(side.hand)))) / _ROW) for side in seen.sides]
    deep = [rows[i] * (LOW[1] + 4) + HEAD + 14 for i in (0, 1)]
    wide = [hands[i] * (CARD[1] + 6) for i in (0, 1)]
    areas: list[Area] = []
    words: list[Lettering] = []
    places: list[Place] = []
    y = GAP
    for index in (1, 0):
        zones_top = y + (HEAD + wide[1] + HEAD if index == 1 else HEAD)
        hand_top = y + HEAD if index == 1 else zones_top + deep[0] + HEAD
        # A space that holds keeps the words on one line.
        hand = default_speech().say(HandOf(SIDES[index]), capital=False).replace(" ", "\u00a0")
        words.append(Lettering(hand, _WIDTH / 2, hand_top - HEAD / 2, "region"))
        places += _hand(seen.sides[index], index, hand_top)
        _zones(seen, index, zones_top, deep[index], areas, words, places)
        y = (zones_top + deep[1] + _MIDDLE) if index == 1 else hand_top + wide[0]
    text = "; ".join(_side_words(seen, index) for index in (0, 1))
    return BaseMap(
        "total_war_rome battle",
        _WIDTH,
        y + GAP,
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
    right = _DEAD + _ACTIVE + 3 * GAP
    under = 6 + max(1, len(counted(side.under))) * (LOW[1] + 4)
    low = top + under + HEAD
    zones: tuple[tuple[str, str, float, float, float, float, tuple[str, ...]], ...] = (
        ("dead", speech.name("zone", "dead"), GAP, _DEAD, top, deep, side.dead),
        ("active", active, GAP + _DEAD + GAP, _ACTIVE, top, deep, ()),
        ("under", speech.name("zone", "under"), right, _SAFE, top, under, side.under),
        ("beside", speech.name("zone", "beside"), right, _SAFE, low, top + deep - low, side.beside),
    )
    for zone, title, x, width, y, high, cards in zones:
        corners = ((x, y), (x + width, y), (x + width, y + high), (x, y + high))
        kind = {"dead": "outland", "active": "land"}.get(zone, "sea")
        areas.append(Area(f"{index} {zone}", corners, kind, name=f"{title}, {speech.name('word', SIDES[index])}"))
        words.append(Lettering(title, x + width / 2, y - HEAD / 2 + 3, "water"))
        places += [
            low_box(index, zone, card, count, (x + width / 2, y + 5 + (number + 0.5) * (LOW[1] + 4)))
            for number, (card, count) in enumerate(counted(cards))
        ]
        if zone == "active":
            places += _deployed(seen, index, x, y, high)


def _deployed(seen: LandBattle, index: int, left: float, top: float, deep: float) -> Iterable[Place]:
    """Lay the deployed cards at the front and the wounded card behind them."""
    side = seen.sides[index]
    near = top + 8 + CARD[1] / 2 if index == 0 else top + deep - 8 - CARD[1] / 2
    back = near + (CARD[1] / 2 + 9 + LOW[1] / 2) * (1 if index == 0 else -1)
    step = CARD[0] + 7
    for number, card in enumerate(side.front):
        x = left + _ACTIVE / 2 + (number - (len(side.front) - 1) / 2) * step
        yield _box(index, "active", card, 1, x, near, _rolls(seen, index, card))
    if side.wounded:
        yield low_box(index, "wounded", side.wounded, 1, (left + _ACTIVE / 2, back), label("wounded_before"))


def _rolls(seen: LandBattle, index: int, card: str) -> Roll | None:
    """Give what a deployed card rolls or has rolled in this step; None if it does not roll now."""
    return next((roll for roll in seen.rolls if roll.side == index and roll.card == card), None)


def _hand(side: Side, index: int, top: float) -> list[Place]:
    cells: list[Place] = []
    spots = [
        (GAP + CARD[0] / 2 + column * (CARD[0] + 7), top + CARD[1] / 2 + row * (CARD[1] + 6))
        for row in range(4)
        for column in range(_ROW)
    ]
    if side.general:
        card = generals()[side.general]
        first = broken(card.name, CARD[0] - 26)
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
                size=CARD,
                shape="rounded",
                second=stars,
            )
        )
    start = len(cells)
    for (card, count), (x, y) in zip(counted(side.hand), spots[start:], strict=False):
        cells.append(_box(index, "hand", card, count, x, y))
    return cells


def _box(index: int, zone: str, card: str, count: int, x: float, y: float, now: Roll | None = None) -> Place:
    many = f" ×{count}" if count > 1 else ""
    name = capital(called(card))
    lines = broken(name + many, CARD[0] - 8)
    if card == HIDDEN:
        second, dice = "", ()
    else:
        known = troop(card)
        kind = default_speech().name("kind", known.kind)
        # Its dice on good ground, then behind the sign of hills those in difficult terrain.
        both = (*dice_signs(known.good), ("peak", ""), *dice_signs(known.difficult))
        dice = both if now is None else dice_signs(now.dice)
        second = faces_shown(now) or kind
    return Place(
        place_id(index, zone, card),
        x,
        y,
        "box",
        f"{name}{many}",
        lies(card_words(card), zone, index),
        "\n".join(lines[:2]),
        size=CARD,
        shape="religion" if card == HIDDEN else "rectangle",
        second=second,
        dice=dice,
    )


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
    now = [
        Mark(place_id(i, "wounded", s.wounded), "broken", words=label("wounded"))
        for i, s in enumerate(seen.sides)
        if s.wounded
    ]
    now += [
        Mark(place_id(i, "active", getattr(s, s.hurt)), "broken", words=label("wounded_now"))
        for i, s in enumerate(seen.sides)
        if s.hurt
    ]
    now += [
        Mark(place_id(roll.side, "active", roll.card), "lit", words=label("rolls_now"))
        for roll in seen.rolls
        if place_id(roll.side, "active", roll.card) in there
    ]
    return field_scene(base, now, reach, picked, rings)
