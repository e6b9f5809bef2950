"""The battlefield as plain data for pictures: two sides face to face, each with its zones (TWR-168 to TWR-170).

The defender stands above, the attacker below. Each side has, from left to right, its dead zone, its active zone with
the cards deployed in the running combat and the wounded card, and its safe zone: under the general, and beside it.
Behind them lie general and hand. A card is a box with its name, its kind and its dice by their letters.
"""

# pyright: strict
import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import ceil

from romelab.core.history import History
from romelab.core.scene import XY, Area, BaseMap, Lettering, Mark, Place, Scene, text_width
from romelab.total_war_rome.battle.positions import events as e, prompts as c
from romelab.total_war_rome.battle.positions.speaking import SIDES, default_speech, label, letters
from romelab.total_war_rome.battle.positions.state import Battle, Fleet, LandBattle, NavalBattle, Roll, Side
from romelab.total_war_rome.box.cards import HIDDEN, generals, ships, troop

GAP, HEAD = 8.0, 24.0
"""Room between the zones, and for the words above one."""
CARD, LOW = (115.0, 66.0), (146.0, 24.0)
"""Width and height of a card that can fight, and of one that has done its part."""
LETTERS = 14.5


def place_id(side: int, zone: str, card: str) -> str:
    """Return the id of a card's box: ``"0 hand rome_velites"``."""
    return f"{side} {zone} {card}"


def due(battle: Battle) -> Roll | None:
    """Return the roll whose dice are rolled next; None if none is planned."""
    return next((roll for roll in battle.rolls if roll.due), None)


def faces_shown(roll: Roll | None) -> str:
    """Say what the dice of a roll show; nothing before they are rolled."""
    return "" if roll is None or roll.due else " ".join(default_speech().name("face", face) for face in roll.faces)


def dice_signs(colours: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return dice as small signs: each its colour with its letter."""
    return tuple((colour.lower(), letters((colour,))) for colour in colours)


def card_words(card: str) -> str:
    """Say what a card is and rolls: ``"foot in close order, dice yellow and green, in difficult terrain 2 green"``."""
    return label("face_down") if card == HIDDEN else default_speech().say(card_read(card), capital=False)


def special_words(card: str) -> tuple[str, ...]:
    """Say against whom an S that a card rolls does something, and what; nothing for most cards."""
    does = () if card in ships() else ((c.RedS, troop(card).red_s), (c.BlackS, troop(card).black_s))
    return tuple(default_speech().say(fact(kinds), capital=False) for fact, kinds in does if kinds)


def card_read(card: str) -> c.CardRead | c.ShipRead:
    """Return what a troop card or a ship is and rolls, as a fact."""
    if card in ships():
        return c.ShipRead(card, ships()[card].dice)
    known = troop(card)
    return c.CardRead(known.kind, known.good, known.difficult)


def lies(words: str, zone: str, index: int) -> str:
    """Say what a card is, in which zone it lies, and whose it is."""
    return default_speech().say(c.CardLies(words, zone, SIDES[index]), capital=False)


def called(card: str) -> str:
    """Return the name of a troop card or a ship in the language spoken."""
    return label("face_down") if card == HIDDEN else default_speech().name("ship" if card in ships() else "troop", card)


def low_box(index: int, zone: str, card: str, count: int, at: tuple[float, float], before: str = "") -> Place:
    """Lay a card, or several alike, as a low box at a point; ``before`` stands before its name.

    The first words of a name that is too long are cut to their letters.
    """
    name, many = called(card), f" ×{count}" if count > 1 else ""
    short, text = name, before + name + many
    while text_width(text, LETTERS) > LOW[0] + (60 if before else 0) - 6 and " " in short:
        first, _, rest = short.partition(" ")
        if first.endswith("."):
            break
        short = f"{first[:1]}. {rest}"
        text = before + short + many
    width = max(LOW[0], text_width(text, LETTERS) + 10) if before else LOW[0]
    return Place(
        place_id(index, zone, card),
        *at,
        "box",
        capital(name) + many,
        lies(card_words(card), zone, index),
        text,
        size=(round(width, 1), LOW[1]),
        shape="rectangle",
        # A thin edge: these cards have done their part.
        signs=("kind inferred",),
    )


def field_scene(base: BaseMap, now: Iterable[Mark], reach: Sequence[str], picked: str, rings: Sequence[str]) -> Scene:
    """Draw a battlefield as a scene; ids of boxes that are not on it are passed over.

    Parameters
    ----------
    base
        The field with its cards.
    now
        Marks of what happens now; they lie over those of what can be chosen, and below the others.
    reach, picked, rings
        Ids of the boxes that can be chosen now, of the one picked, and of those that a reason names.
    """
    there = {place.id for place in base.places}
    marks = [Mark(place, "reach", words=label("can_be_chosen")) for place in reach if place in there]
    marks += now
    marks += [Mark(place, "ring") for place in rings if place in there]
    marks += [Mark(picked, "chosen")] if picked in there else []
    return Scene(base, marks=tuple(marks), words=base.words)


def broken(text: str, room: float) -> list[str]:
    """Break a name into lines that fit."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, LETTERS) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def counted(cards: Iterable[str]) -> list[tuple[str, int]]:
    """Return each different card with how many there are of it, in their order."""
    return list(Counter(cards).items())


def capital(words: str) -> str:
    """Begin with a capital letter."""
    return words[:1].upper() + words[1:]


_ROW = 6
_DEAD, _ACTIVE, _SAFE = 158.0, 394.0, 158.0
_WIDTH = _DEAD + _ACTIVE + _SAFE + 4 * GAP
_MIDDLE = 16.0
_LONE = 4
"""Rows of cards for which a zone has room at least; in large armies it grows."""


def last_throws(history: History[Battle]) -> tuple[tuple[e.CardRolls | e.GeneralLearns, ...], tuple[str, ...]]:
    """Return the dice of the last combat on the line to the position looked at, and what came of them.

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
    throws: list[e.CardRolls | e.GeneralLearns] = []
    rules: dict[str, None] = {}
    combat: tuple[str, int, int] | None = None
    for before, after in itertools.pairwise(points):
        state = before.state
        if not isinstance(state, LandBattle) or not isinstance(after.step, tuple):
            continue
        here = (state.phase, state.combat, state.striker)
        if here != combat:
            throws, rules, combat = [], {}, here
        throws += [fact for fact in after.events if isinstance(fact, e.CardRolls | e.GeneralLearns)]
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
    sheet, y = _Sheet(), GAP
    for index in (1, 0):
        zones_top = y + (HEAD + wide[1] + HEAD if index == 1 else HEAD)
        hand_top = y + HEAD if index == 1 else zones_top + deep[0] + HEAD
        # A space that holds keeps the words on one line.
        hand = default_speech().say(c.HandOf(SIDES[index]), capital=False).replace(" ", "\u00a0")
        sheet.words.append(Lettering(hand, _WIDTH / 2, hand_top - HEAD / 2, "region"))
        sheet.places += _hand(seen.sides[index], index, hand_top)
        _zones(sheet, seen, index, zones_top, deep[index])
        y = (zones_top + deep[1] + _MIDDLE) if index == 1 else hand_top + wide[0]
    text = "; ".join(_side_words(seen, index) for index in (0, 1))
    return sheet.base("total_war_rome battle", _WIDTH, y + GAP, text)


class _Sheet:
    """What has been laid on a sheet so far."""

    def __init__(self) -> None:
        self.areas, self.words, self.places = list[Area](), list[Lettering](), list[Place]()

    def zone(self, index: int, zone: str, title: str, kind: str, at: XY, size: XY) -> None:
        """Lay a zone of a side."""
        (left, top), (right, foot) = at, (at[0] + size[0], at[1] + size[1])
        name = f"{title}, {default_speech().name('word', SIDES[index])}"
        corners = (left, top), (right, top), (right, foot), (left, foot)
        self.areas.append(Area(f"{index} {zone}", corners, kind, name=name))

    def base(self, name: str, width: float, height: float, told: str) -> BaseMap:
        """Return it as the map of a scene."""
        places, lettering = tuple(self.places), tuple(self.words)
        return BaseMap(name, width, height, tuple(self.areas), places=places, lettering=lettering, words=told)


def _zones(sheet: _Sheet, seen: LandBattle, index: int, top: float, deep: float) -> None:
    side = seen.sides[index]
    speech = default_speech()
    active = speech.name("zone", "active")
    if seen.phase not in ("preparing", "result"):
        active = speech.say(c.ActiveZone(seen.phase), capital=False)
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
        kind = {"dead": "outland", "active": "land"}.get(zone, "sea")
        sheet.zone(index, zone, title, kind, (x, y), (width, high))
        sheet.words.append(Lettering(title, x + width / 2, y - HEAD / 2 + 3, "water"))
        sheet.places += [
            low_box(index, zone, card, count, (x + width / 2, y + 5 + (number + 0.5) * (LOW[1] + 4)))
            for number, (card, count) in enumerate(counted(cards))
        ]
        if zone == "active":
            sheet.places += _deployed(seen, index, x, y, high)


def _deployed(seen: LandBattle, index: int, left: float, top: float, deep: float) -> Iterable[Place]:
    """Lay the deployed cards at the front and the wounded card behind them."""
    side = seen.sides[index]
    near = top + 8 + CARD[1] / 2 if index == 0 else top + deep - 8 - CARD[1] / 2
    back = near + (CARD[1] / 2 + 9 + LOW[1] / 2) * (1 if index == 0 else -1)
    step = CARD[0] + 7
    for number, card in enumerate(side.front):
        x = left + _ACTIVE / 2 + (number - (len(side.front) - 1) / 2) * step
        now = next((roll for roll in seen.rolls if roll.side == index and roll.card == card), None)
        yield _box(index, "active", card, 1, x, near, now)
    if side.wounded:
        yield low_box(index, "wounded", side.wounded, 1, (left + _ACTIVE / 2, back), label("wounded_before"))


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
        stars = speech.say(c.StarsOf(card.stars, card.die), capital=False)
        read = c.GeneralRead(SIDES[index], card.stars, card.die, card.characteristic)
        box, words = place_id(index, "general", side.general), speech.say(read, capital=False)
        lying = _high(box, card.name, words, (), stars, spots[0])
        cells.append(lying._replace(label="\n".join(first[:3]), shape="rounded"))
    laid = zip(counted(side.hand), spots[len(cells) :], strict=False)
    return cells + [_box(index, "hand", card, count, x, y) for (card, count), (x, y) in laid]


def _box(index: int, zone: str, card: str, count: int, x: float, y: float, now: Roll | None = None) -> Place:
    name = capital(called(card)) + (f" ×{count}" if count > 1 else "")
    box, detail = place_id(index, zone, card), lies(card_words(card), zone, index)
    if card == HIDDEN:
        return _high(box, name, detail, (), "", (x, y))._replace(shape="religion")
    known = troop(card)
    # Its dice on good ground, then behind the sign of hills those in difficult terrain.
    both = (*dice_signs(known.good), ("peak", ""), *dice_signs(known.difficult))
    second = faces_shown(now) or default_speech().name("kind", known.kind)
    return _high(box, name, detail, both if now is None else dice_signs(now.dice), second, (x, y))


def _high(
    box: str, name: str, detail: str, dice: tuple[tuple[str, str], ...], second: str, at: tuple[float, float]
) -> Place:
    """Return the box of a card or ship that can fight, its name in two lines at most."""
    text = "\n".join(broken(name, CARD[0] - 8)[:2])
    return Place(box, *at, "box", name, detail, text, size=CARD, shape="rectangle", second=second, dice=dice)


def _side_words(seen: LandBattle, index: int) -> str:
    side = seen.sides[index]
    stands = c.SideStands(
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


ZONES = ("aboard", "drowned", "sunk", "taken")
"""What lies behind the ships afloat, from left to right."""
_SHIP_ROW, _SHIP_MIDDLE, _PAD = 6, 18.0, 9.0
_SEA_WIDTH = 742.0
_BAND = CARD[1] + 2 * _PAD
_EXTRA = "extra"


def ship_id(side: int, ship: str, number: int) -> str:
    """Return the id of the box of a ship afloat: ``"0 afloat rome_trireme#2"`` for the second one of a side."""
    return place_id(side, "afloat", f"{ship}#{number}")


def naval_throws(history: History[Battle]) -> tuple[e.ShipRolls | e.ExtraDieRolls, ...]:
    """Return the dice that have been rolled on the line to the position looked at, oldest first."""
    steps = itertools.pairwise(history.here.line())
    return tuple(fact for _, after in steps for fact in after.events if isinstance(fact, e.ShipRolls | e.ExtraDieRolls))


def ship_rolls(seen: NavalBattle, index: int) -> dict[str, Roll]:
    """Return the roll of each box of a side; what ships that are lost since showed is not among them."""
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
    deep = [_rows(fleet) * (LOW[1] + 4) + 8 for fleet in seen.sides]
    sheet, y = _Sheet(), GAP
    for index in (1, 0):
        back, front = y + 2 * HEAD, y + 2 * HEAD + deep[1] + GAP
        if index == 0:
            front, back = y, y + _BAND + 2 * HEAD
        navy = default_speech().say(c.NavyOf(SIDES[index]), capital=False).replace(" ", "\u00a0")
        sheet.words.append(Lettering(navy, _SEA_WIDTH / 2, back - 1.5 * HEAD, "region"))
        _afloat(sheet, seen, index, front)
        _behind(sheet, seen.sides[index], index, back, deep[index])
        y = front + _BAND + _SHIP_MIDDLE if index == 1 else back + deep[0]
    text = "; ".join(_fleet_words(seen, index) for index in (0, 1))
    return sheet.base("total_war_rome_at_sea", _SEA_WIDTH, y + GAP, text)


def _rows(fleet: Fleet) -> int:
    """Return how many low boxes a zone has room for: all that may come to lie there, so that nothing moves."""
    kinds = (len(set(cards)) for cards in (fleet.navy.ships, fleet.army, fleet.drowned))
    return max(3, min(len(fleet.navy.army), 8), *kinds)


def _afloat(sheet: _Sheet, seen: NavalBattle, index: int, top: float) -> None:
    title = default_speech().name("zone", "afloat")
    sheet.zone(index, "afloat", title, "sea", (GAP, top), (_SEA_WIDTH - 2 * GAP, _BAND))
    boxes = [*_ships(seen, index)]
    for number, box in enumerate(boxes):
        x = _SEA_WIDTH / 2 + (number - (len(boxes) - 1) / 2) * (CARD[0] + 7)
        sheet.places.append(box._replace(x=x, y=top + _BAND / 2))


def _ships(seen: NavalBattle, index: int) -> Iterator[Place]:
    rolls, copies = ship_rolls(seen, index), Counter[str]()
    for ship in seen.sides[index].ships:
        copies[ship] += 1
        box, dice = ship_id(index, ship, copies[ship]), ships()[ship].dice
        detail, fell = lies(card_words(ship), "afloat", index), faces_shown(rolls.get(box))
        yield _high(box, called(ship), detail, dice_signs(dice), fell, (0.0, 0.0))
    if extra := [roll for roll in seen.rolls if roll.side == index and not roll.card]:
        name, dice = capital(label("extra_dice")), dice_signs(colour for roll in extra for colour in roll.dice)
        fell = " ".join(filter(None, map(faces_shown, extra)))
        yield _high(place_id(index, "afloat", _EXTRA), name, name, dice, fell, (0.0, 0.0))


def _behind(sheet: _Sheet, fleet: Fleet, index: int, top: float, deep: float) -> None:
    wide = (_SEA_WIDTH - (len(ZONES) + 1) * GAP) / len(ZONES)
    held = (fleet.army, fleet.drowned, fleet.sunk, fleet.taken)
    for number, (zone, cards) in enumerate(zip(ZONES, held, strict=True)):
        left = GAP + number * (wide + GAP)
        title = default_speech().name("zone", zone)
        sheet.zone(index, zone, title, "outland" if number else "land", (left, top), (wide, deep))
        sheet.words.append(Lettering(title, left + wide / 2, top - HEAD / 2 + 3, "water"))
        for row, (card, count) in enumerate(counted(cards)):
            at = left + wide / 2, top + 6 + LOW[1] / 2 + row * (LOW[1] + 4)
            sheet.places.append(low_box(index, zone, card, count, at))


def _fleet_words(seen: NavalBattle, index: int) -> str:
    fleet = seen.sides[index]
    lost = len(fleet.sunk) + len(fleet.taken)
    stands = c.FleetStands(SIDES[index], fleet.flag, len(fleet.ships), lost, len(fleet.army))
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
