"""A battle at sea as plain data for pictures: two navies face to face, each ship with its dice (TWR-216 to TWR-221).

The defender lies above, the attacker below. Between them the ships afloat, one box each with its dice by their letters
and with what they show once they have fallen. Behind them what is on board, and what was sunk, captured or drowned.
"""

# pyright: strict
from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence

from romelab.core.history import History
from romelab.core.scene import Area, BaseMap, Lettering, Mark, Place, Scene
from romelab.total_war_rome.battle.positions.captions import FleetStands, NavyOf, ShipRead
from romelab.total_war_rome.battle.positions.happenings import ExtraDieRolls, ShipRolls
from romelab.total_war_rome.battle.positions.speaking import SIDES, default_speech, label
from romelab.total_war_rome.battle.positions.state import Battle, Fleet, NavalBattle, Roll
from romelab.total_war_rome.box.cards import ships
from romelab.total_war_rome.pictures.battle_cards import (
    CARD,
    GAP,
    HEAD,
    LOW,
    broken,
    capital,
    counted,
    dice_signs,
    due,
    faces_shown,
    field_scene,
    lies,
    low_box,
    lower,
    place_id,
)

ZONES = ("aboard", "drowned", "sunk", "taken")
"""What lies behind the ships afloat, from left to right."""
_ROW, _MIDDLE, _PAD = 6, 18.0, 9.0
_WIDTH = 742.0
_BAND = CARD[1] + 2 * _PAD
_EXTRA = "extra"


def ship_id(side: int, ship: str, number: int) -> str:
    """Give the id of the box of a ship afloat: ``"0 afloat rome_trireme#2"`` for the second one of a side."""
    return place_id(side, "afloat", f"{ship}#{number}")


def naval_throws(history: History[Battle]) -> tuple[ShipRolls | ExtraDieRolls, ...]:
    """Give the dice that have fallen on the line to the position looked at, oldest first."""
    steps = itertools.pairwise(history.here.line())
    return tuple(fact for _, after in steps for fact in after.events if isinstance(fact, ShipRolls | ExtraDieRolls))


def ship_rolls(seen: NavalBattle, index: int) -> dict[str, Roll]:
    """Give the roll of each box of a side; what ships showed that are lost since is not among them."""
    copies: Counter[str] = Counter()
    afloat, found = Counter(seen.sides[index].ships), dict[str, Roll]()
    for roll in seen.rolls:
        if roll.side == index and roll.card:
            copies[roll.card] += 1
            if copies[roll.card] <= afloat[roll.card]:
                found[ship_id(index, roll.card, copies[roll.card])] = roll
    return found


def naval_field(seen: NavalBattle) -> BaseMap:
    """Lay a battle at sea out on a sheet.

    Parameters
    ----------
    seen
        The battle, as the reader may see it.

    Returns
    -------
    BaseMap
        Areas for the zones, lettering for their names, a place of kind ``"box"`` for each ship afloat and for each
        different card in another zone.

    Examples
    --------
    >>> from romelab.total_war_rome.battle.game import NAVAL_GAME, NavalSetup, navy_of
    >>> sheet = naval_field(NAVAL_GAME.new_game(NavalSetup(navy_of("rome"), navy_of("carthage", seat=1))))
    >>> sheet.places[0].id, sheet.places[0].dice
    ('1 afloat carthage_quinquereme#1', (('yellow', 'Y'), ('white', 'W')))
    """
    areas: list[Area] = []
    words: list[Lettering] = []
    places: list[Place] = []
    deep = [_rows(fleet) * (LOW[1] + 4) + 8 for fleet in seen.sides]
    y = GAP
    for index in (1, 0):
        back, front = y + 2 * HEAD, y + 2 * HEAD + deep[1] + GAP
        if index == 0:
            front, back = y, y + _BAND + 2 * HEAD
        navy = default_speech().say(NavyOf(SIDES[index]), capital=False).replace(" ", "\u00a0")
        words.append(Lettering(navy, _WIDTH / 2, back - 1.5 * HEAD, "region"))
        _afloat(seen, index, front, areas, places)
        _behind(seen.sides[index], index, back, deep[index], areas, words, places)
        y = front + _BAND + _MIDDLE if index == 1 else back + deep[0]
    text = "; ".join(_side_words(seen, index) for index in (0, 1))
    return BaseMap(
        "total_war_rome_at_sea",
        _WIDTH,
        y + GAP,
        tuple(areas),
        places=tuple(places),
        lettering=tuple(words),
        words=text,
    )


def _rows(fleet: Fleet) -> int:
    """Give how many low boxes a zone has room for: all that may come to lie there, so that nothing moves."""
    kinds = (len(set(cards)) for cards in (fleet.navy.ships, fleet.army, fleet.drowned))
    return max(3, min(len(fleet.navy.army), 8), *kinds)


def _area(index: int, zone: str, kind: str, left: float, top: float, size: tuple[float, float]) -> Area:
    right, foot = left + size[0], top + size[1]
    name = f"{default_speech().name('zone', zone)}, {default_speech().name('word', SIDES[index])}"
    return Area(f"{index} {zone}", ((left, top), (right, top), (right, foot), (left, foot)), kind, name=name)


def _afloat(seen: NavalBattle, index: int, top: float, areas: list[Area], places: list[Place]) -> None:
    areas.append(_area(index, "afloat", "sea", GAP, top, (_WIDTH - 2 * GAP, _BAND)))
    boxes = [*_ships(seen, index)]
    for number, box in enumerate(boxes):
        x = _WIDTH / 2 + (number - (len(boxes) - 1) / 2) * (CARD[0] + 7)
        places.append(box._replace(x=x, y=top + _BAND / 2))


def _ships(seen: NavalBattle, index: int) -> Iterator[Place]:
    rolls, copies = ship_rolls(seen, index), Counter[str]()
    for ship in seen.sides[index].ships:
        copies[ship] += 1
        box, dice = ship_id(index, ship, copies[ship]), ships()[ship].dice
        detail = lies(default_speech().say(ShipRead(dice), capital=False), "afloat", index)
        yield _high(box, default_speech().name("ship", ship), detail, dice, faces_shown(rolls.get(box)))
    extra = [roll for roll in seen.rolls if roll.side == index and not roll.card]
    if extra:
        name, dice = capital(label("extra_dice")), tuple(colour for roll in extra for colour in roll.dice)
        fell = " ".join(filter(None, map(faces_shown, extra)))
        yield _high(place_id(index, "afloat", _EXTRA), name, name, dice, fell)


def _high(box: str, name: str, detail: str, dice: Sequence[str], second: str) -> Place:
    lines = broken(name, CARD[0] - 8)
    return Place(
        box,
        0.0,
        0.0,
        "box",
        name,
        detail,
        "\n".join(lines[:2]),
        size=CARD,
        shape="rectangle",
        second=second,
        dice=dice_signs(dice),
    )


def _behind(
    fleet: Fleet,
    index: int,
    top: float,
    deep: float,
    areas: list[Area],
    words: list[Lettering],
    places: list[Place],
) -> None:
    wide = (_WIDTH - (len(ZONES) + 1) * GAP) / len(ZONES)
    held = (fleet.army, fleet.drowned, fleet.sunk, fleet.taken)
    for number, (zone, cards) in enumerate(zip(ZONES, held, strict=True)):
        left = GAP + number * (wide + GAP)
        areas.append(_area(index, zone, "outland" if number else "land", left, top, (wide, deep)))
        title = default_speech().name("zone", zone)
        words.append(Lettering(title, left + wide / 2, top - HEAD / 2 + 3, "water"))
        for row, (card, count) in enumerate(counted(cards)):
            at = left + wide / 2, top + 6 + LOW[1] / 2 + row * (LOW[1] + 4)
            if card in ships():
                detail = lies(default_speech().say(ShipRead(ships()[card].dice), capital=False), zone, index)
                name = default_speech().name("ship", card)
                places.append(lower(place_id(index, zone, card), name, detail, count, at))
            else:
                places.append(low_box(index, zone, card, count, at))


def _side_words(seen: NavalBattle, index: int) -> str:
    fleet = seen.sides[index]
    lost = len(fleet.sunk) + len(fleet.taken)
    stands = FleetStands(SIDES[index], fleet.flag, len(fleet.ships), lost, len(fleet.army))
    return default_speech().say(stands)


def naval_scene(seen: NavalBattle, *, reach: Sequence[str] = (), picked: str = "", rings: Sequence[str] = ()) -> Scene:
    """Draw a battle at sea as a scene on its own sheet.

    Parameters
    ----------
    seen
        The battle, as the reader may see it.
    reach, picked, rings
        Ids of the boxes that can be chosen now, of the one picked, and of those that a reason names.
    """
    next_roll = due(seen)
    rolling = [box for index in (0, 1) for box, roll in ship_rolls(seen, index).items() if roll is next_roll]
    if next_roll is not None and not next_roll.card:
        rolling.append(place_id(next_roll.side, "afloat", _EXTRA))
    now = [Mark(box, "lit", words=label("rolls_now")) for box in rolling]
    return field_scene(naval_field(seen), now, reach, picked, rings)
