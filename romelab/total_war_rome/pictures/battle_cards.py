"""Cards of battles as boxes on a sheet, on land and at sea: their sizes, how names fit, their dice as small signs."""

# pyright: strict
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from romelab.core.labels import text_width
from romelab.core.scene import BaseMap, Mark, Place, Scene
from romelab.total_war_rome.battle.positions.captions import CardLies, CardRead
from romelab.total_war_rome.battle.positions.speaking import SIDES, default_speech, label, letters
from romelab.total_war_rome.battle.positions.state import Battle, Roll
from romelab.total_war_rome.box.cards import HIDDEN, troop

GAP, HEAD = 8.0, 24.0
"""Room between the zones, and for the words above one."""
CARD, LOW = (115.0, 66.0), (146.0, 24.0)
"""Width and height of a card that can fight, and of one that has done its part."""
LETTERS = 14.5


def place_id(side: int, zone: str, card: str) -> str:
    """Give the id of a card's box: ``"0 hand rome_velites"``."""
    return f"{side} {zone} {card}"


def due(battle: Battle) -> Roll | None:
    """Give the roll whose dice fall next; None if none is planned."""
    return next((roll for roll in battle.rolls if roll.due), None)


def faces_shown(roll: Roll | None) -> str:
    """Say what the dice of a roll show; nothing before they have fallen."""
    return "" if roll is None or roll.due else " ".join(default_speech().name("face", face) for face in roll.faces)


def dice_signs(colours: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Give dice as small signs: each its colour with its letter."""
    return tuple((colour.lower(), letters((colour,))) for colour in colours)


def card_words(card: str) -> str:
    """Say what a card is and rolls: ``"foot in close order, dice yellow and green, in difficult terrain 2 green"``."""
    return label("face_down") if card == HIDDEN else default_speech().say(card_read(card), capital=False)


def card_read(card: str) -> CardRead:
    """Give what a card is and rolls, as a fact."""
    known = troop(card)
    return CardRead(known.kind, known.good, known.difficult)


def lies(words: str, zone: str, index: int) -> str:
    """Say what a card is, in which zone it lies, and whose it is."""
    return default_speech().say(CardLies(words, zone, SIDES[index]), capital=False)


def called(card: str) -> str:
    """Give the name of a troop card in the language spoken."""
    return default_speech().name("troop", card) if card != HIDDEN else label("face_down")


def low_box(index: int, zone: str, card: str, count: int, at: tuple[float, float], before: str = "") -> Place:
    """Lay a troop card, or several alike, as a low box at a point; ``before`` stands before its name."""
    return lower(place_id(index, zone, card), called(card), lies(card_words(card), zone, index), count, at, before)


def lower(
    box: str, name: str, detail: str, count: int, at: tuple[float, float], before: str = "", *, live: bool = False
) -> Place:
    """Give a low box; the first words of a name that is too long are cut to their letters."""
    many = f" ×{count}" if count > 1 else ""
    short, text = name, before + name + many
    while text_width(text, LETTERS) > LOW[0] + (60 if before else 0) - 6 and " " in short:
        first, _, rest = short.partition(" ")
        if first.endswith("."):
            break
        short = f"{first[:1]}. {rest}"
        text = before + short + many
    width = max(LOW[0], text_width(text, LETTERS) + 10) if before else LOW[0]
    return Place(
        box,
        *at,
        "box",
        capital(name) + many,
        detail,
        text,
        size=(round(width, 1), LOW[1]),
        shape="rectangle",
        # A thin edge: these cards have done their part.
        signs=() if live else ("kind inferred",),
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
    """Give each different card with how many there are of it, in their order."""
    return list(Counter(cards).items())


def capital(words: str) -> str:
    """Begin with a capital letter."""
    return words[:1].upper() + words[1:]
