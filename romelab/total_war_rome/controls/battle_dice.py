"""The dice of battles as they lie beside the words: each in its colour with its letter, and what it shows."""

# pyright: basic
from __future__ import annotations

from collections.abc import Mapping
from html import escape
from types import MappingProxyType
from typing import TypeAlias

from romelab.total_war_rome.battle.positions.captions import DieShown, ThrownBy
from romelab.total_war_rome.battle.positions.happenings import CardRolls, ExtraDieRolls, GeneralLearns, ShipRolls
from romelab.total_war_rome.battle.positions.speaking import default_speech, label, letters

Thrown: TypeAlias = CardRolls | GeneralLearns | ShipRolls | ExtraDieRolls
"""What tells of dice that have fallen."""
INKS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "RED": ("#c0392b", "#ffffff"),
        "YELLOW": ("#f4d03f", "#2b2622"),
        "GREEN": ("#1e7d4f", "#ffffff"),
        "WHITE": ("#ffffff", "#2b2622"),
        "BLACK": ("#2b2622", "#ffffff"),
    }
)
"""Fill and ink of each die."""


def die_svg(colour: str, face: str = "", size: int = 38) -> str:
    """Draw a die with its letter above and what it shows; without a face it lies still.

    Parameters
    ----------
    colour
        A colour of ``COLOURS``.
    face
        A symbol of ``SYMBOLS``.
    size
        Its side in pixels.
    """
    fill, ink = INKS[colour]
    if face == "skull":
        sign = (
            f'<circle cx="19" cy="22" r="8" fill="{ink}"/><rect x="14.5" y="27" width="9" height="6" fill="{ink}"/>'
            f'<circle cx="16" cy="22" r="2.2" fill="{fill}"/><circle cx="22" cy="22" r="2.2" fill="{fill}"/>'
        )
    else:
        text = "–" if face == "blank" else default_speech().name("face", face) if face else ""
        sign = f'<text x="19" y="31" font-size="19" font-weight="700" text-anchor="middle" fill="{ink}">{text}</text>'
    said = escape(default_speech().say(DieShown(colour, face), capital=False))
    return (
        f'<svg role="img" aria-label="{said}" width="{size}" height="{size}" viewBox="0 0 38 38">'
        f'<rect x="1.5" y="1.5" width="35" height="35" rx="6" fill="{fill}" stroke="#2b2622" stroke-width="1.6"/>'
        f'<text x="5" y="12" font-size="10" fill="{ink}">{letters((colour,))}</text>{sign}</svg>'
    )


def thrown_html(fact: Thrown) -> str:
    """Say who has rolled at whom, with the dice drawn below."""
    speech = default_speech()
    if isinstance(fact, CardRolls):
        words = "".join(
            f"<b>{escape(part.words)}</b>" if part.sort == "troop" else escape(part.words)
            for part in speech.parts(ThrownBy(fact.card, fact.again, fact.target))
        )
    elif isinstance(fact, GeneralLearns):
        words = f"<b>{escape(speech.name('leader', fact.leader))}</b>"
    else:
        name = speech.name("ship", fact.ship) if isinstance(fact, ShipRolls) else label("extra_dice")
        words = f"<b>{escape(name)}</b>"
    return f"{words}<div>{' '.join(die_svg(fell.die, fell.face) for fell in fact.dice)}</div>"
