"""The alphabet of our SVG: safe text, short numbers, paths, and the signs as symbols."""

import re
from collections.abc import Iterable
from functools import lru_cache
from html import escape

from romelab.core.scene import XY
from romelab.drawing import palette
from romelab.drawing.glyphs import CASING, GLYPHS, PLAYER_CASING, PLAYER_EDGE, SHAPES, Glyph

_NOT_IN_XML = re.compile("[^\t\n\r -\ud7ff\ue000-�\U00010000-\U0010ffff]")


def escaped(text: str) -> str:
    """Make any text safe inside SVG: in an element and between quotes.

    Examples
    --------
    >>> escaped('<b> & "x"')
    '&lt;b&gt; &amp; &quot;x&quot;'
    """
    return escape(_NOT_IN_XML.sub("�", text), quote=True)


def number(value: float) -> str:
    """Write a coordinate with at most one decimal.

    Examples
    --------
    >>> number(3.0), number(-0.04), number(2.25)
    ('3', '0', '2.2')
    """
    return (
        f"{value:.1f}".removesuffix(".0").replace("-0", "0", 1)
        if abs(value) < 0.05
        else f"{value:.1f}".removesuffix(".0")
    )


def path(points: Iterable[XY], closed: bool = False) -> str:
    """Return the ``d`` of a path through points.

    Examples
    --------
    >>> path([(0, 0), (1.5, 2)], closed=True)
    'M0 0L1.5 2Z'
    """
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if closed else "")


def _symbol(name: str, glyph: Glyph) -> str:
    parts: list[str] = []
    for stroke in glyph:
        d = _d(stroke.points, stroke.closed)
        # Paper inherits fill and stroke from the place of use; ink is the current colour.
        ink = "" if stroke.paper else "currentColor"
        fill = "none" if not stroke.fill else ink
        line = ink if stroke.width else "none"
        parts.append(
            f'<path d="{d}"'
            + (f' fill="{fill}"' if fill else "")
            + (f' stroke="{line}"' if line else "")
            + (f' stroke-width="{stroke.width:g}"' if stroke.width else "")
            + "/>"
        )
    return (
        f'<symbol id="rl-g-{name}" viewBox="0 0 1 1" overflow="visible" stroke-linecap="round" '
        f'stroke-linejoin="round">{"".join(parts)}</symbol>'
    )


def _casing(name: str, outlines: Iterable[str], width: float) -> str:
    """Make a symbol's outline fat, to lie in paper beneath it."""
    return (
        f'<symbol id="rl-c-{name}" viewBox="0 0 1 1" overflow="visible"><path d="{"".join(outlines)}" '
        f'fill="currentColor" stroke="currentColor" stroke-width="{width:g}" stroke-linejoin="round"/></symbol>'
    )


def _d(points: Iterable[XY], closed: bool = True) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points) + ("Z" if closed else "")


_USED, _NAMED = re.compile(r'href="#([^"]+)"'), re.compile(r'<symbol id="([^"]+)"')


def symbols(drawn: Iterable[str] | None = None) -> str:
    """Return signs as SVG symbols: ``rl-g-`` glyphs, ``rl-s-`` players' shapes, ``rl-c-`` the paper around them.

    Parameters
    ----------
    drawn
        Pieces of SVG in which they are used: only those are given. All of them if None, for a sheet on which anything
        may be laid later.

    Examples
    --------
    >>> symbols(["<g/>"])
    '<defs></defs>'
    """
    used = None if drawn is None else frozenset[str]().union(*map(_used, drawn))
    parts = (part for name, part in _all_symbols().items() if used is None or name in used)
    return f"<defs>{''.join(parts)}</defs>"


@lru_cache(maxsize=64)
def _used(drawn: str) -> frozenset[str]:
    return frozenset(_USED.findall(drawn))


@lru_cache(maxsize=1)
def _all_symbols() -> dict[str, str]:
    """Return every sign by its id."""
    parts = [_symbol(name, glyph) for name, glyph in GLYPHS.items()]
    parts += [
        _casing(name, (_d(stroke.points, stroke.closed) for stroke in GLYPHS[name] if not stroke.paper), width)
        for name, width in CASING.items()
    ]
    for look in palette.PLAYERS.values():
        outline = _d(SHAPES[look.shape].points)
        parts.append(
            f'<symbol id="rl-s-{look.key}" viewBox="0 0 1 1" overflow="visible"><path d="{outline}" '
            f'fill="{look.colour}" stroke="{look.edge}" stroke-width="{PLAYER_EDGE:g}" stroke-linejoin="round"/>'
            "</symbol>"
        )
        parts.append(_casing(look.key, [outline], PLAYER_CASING))
    return {_NAMED.findall(part)[0]: part for part in parts}
