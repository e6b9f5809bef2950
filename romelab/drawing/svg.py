"""The pen that writes maps and scenes as SVG text, without any library: the paper of the live board, pictures to print.

:func:`base_svg` draws what never changes and leaves empty groups for the rest; the live board fills them in the page,
:func:`scene_svg` fills them here. All text from people and files passes :func:`~romelab.drawing.markup.escaped`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from zlib import crc32

from romelab.core.scene import BaseMap, Scene
from romelab.drawing.boxes import dimmed
from romelab.drawing.display import display
from romelab.drawing.ground import label_lines
from romelab.drawing.markup import escaped, number, path, symbols
from romelab.drawing.shapes import LAID, LAYERS, Group, Layer, Path, Rim, Shape, packed
from romelab.drawing.style import SHEET_STYLE

__all__ = ["base_svg", "label_lines", "paper_parts", "scene_svg", "shapes_svg", "sheet_svg"]


def shapes_svg(shapes: Iterable[Shape | Group]) -> str:
    """Write shapes one after the other."""
    return "".join(_group(each) if isinstance(each, Group) else "".join(map(_item, packed(each))) for each in shapes)


def _item(item: list[Any]) -> str:
    """Write one item of :func:`~romelab.drawing.shapes.packed`; ``board.js`` makes the same of it."""
    match item:
        case ["p", d, *inks]:
            return "".join(f'<path class="{_classes(ink)}" d="{d}"/>' for ink in inks)
        case ["c", ink, x, y, radius]:
            return f'<circle class="{_classes(ink)}" cx="{x}" cy="{y}" r="{radius}"/>'
        case ["r", ink, x, y, width, height, corner]:
            return f'<rect class="{_classes(ink)}" x="{x}" y="{y}" width="{width}" height="{height}" rx="{corner}"/>'
        case ["u", tint, symbol, x, y, size]:
            at = f'x="{x}" y="{y}" width="{size}" height="{size}"'
            return f'<use class="rl-s-{tint}" href="#rl-{symbol}" {at}/>'
        case ["t", face, x, y, text, *fit]:
            wide = f' textLength="{fit[0]}" lengthAdjust="spacingAndGlyphs"' if fit else ""
            return f'<text class="rl-t-{face}" x="{x}" y="{y}"{wide}>{escaped(text)}</text>'
    return ""


def _classes(inks: str) -> str:
    """Give the classes of the style sheet for the inks of one stroke."""
    return "rl-" + inks.replace(" ", " rl-")


def _group(group: Group) -> str:
    rim = group.on.rim if group.on else ()
    shapes = [Path(shape.inks, (rim,), True) if isinstance(shape, Rim) else shape for shape in group.shapes]
    at = f"translate({number(group.x)} {number(group.y)})" if group.x or group.y else ""
    at += f" rotate({number(group.turn)})" if group.turn else ""
    at += f" scale({group.scale:g})" if group.scale != 1 else ""
    moved = f' transform="{at}"' if at else ""
    title = f"<title>{escaped(group.words)}</title>" if group.words else ""
    return f'<g class="rl-{escaped(group.role)}"{moved}>{title}{shapes_svg(shapes)}</g>'


def _layer(layer: Layer, name: str) -> str:
    drawn = shapes_svg(layer.items)
    if not layer.within:
        return drawn
    inside = "".join(path(course, closed=True) for course in layer.within)
    return f'<clipPath id="{name}"><path d="{inside}"/></clipPath><g clip-path="url(#{name})">{drawn}</g>'


def base_svg(base: BaseMap, words: str | None = None) -> str:
    """Draw a base map as a whole SVG document, with empty groups for what lies on it.

    Parameters
    ----------
    base
        The map.
    words
        What a screen reader says; the map's own words if None.

    Returns
    -------
    str
        SVG, as wide in units as the map; the groups ``rl-picks`` and ``rl-layer-ways``, one for each of
        :data:`~romelab.drawing.shapes.LAID`, are empty.
    """
    return _document(base, display(base), base.words if words is None else words, live=True)


def scene_svg(scene: Scene) -> str:
    """Draw a scene as a whole SVG document: for export, printing and pages without a kernel.

    Returns
    -------
    str
        SVG; its title is the title of the scene, its description the scene's words.
    """
    return _document(scene.base, display(scene), scene.words or scene.base.words, scene.title, dimmed(scene.marks))


def _document(
    base: BaseMap, layers: list[Layer], words: str, title: str = "", dim: bool = False, *, live: bool = False
) -> str:
    clip = f"rl-clip-{crc32(base.id.encode(errors='surrogatepass')):08x}"
    drawn = {name: "" for names in LAYERS.values() for name in names}
    for i, layer in enumerate(layers):
        drawn[layer.name] += _layer(layer, f"{clip}-{i}")
    drawn |= {name: f'<g class="rl-layer-{name}">{drawn[name]}</g>' for name in LAID}
    parts = {part: "".join(drawn[name] for name in names) for part, names in LAYERS.items()}
    return sheet_svg((base.width, base.height), parts, words, title, dim=dim, quiet=base.quiet, live=live)


def paper_parts(**drawn: str) -> dict[str, str]:
    """Give the parts of a sheet with markup of one's own below the empty groups that the live board fills.

    Examples
    --------
    >>> paper_parts(signs="<circle/>")["signs"], paper_parts()["pieces"]
    ('<circle/>', '<g class="rl-layer-pieces"></g>')
    """
    empty = {
        part: [f'<g class="rl-layer-{name}"></g>' for name in names if name in LAID] for part, names in LAYERS.items()
    }
    return {part: drawn.get(part, "") + "".join(groups) for part, groups in empty.items()}


def sheet_svg(
    size: tuple[float, float],
    parts: Mapping[str, str],
    words: str,
    title: str = "",
    style: str = "",
    *,
    dim: bool = False,
    quiet: bool = False,
    live: bool = True,
) -> str:
    """Put the parts of a sheet together as a whole SVG document.

    Parameters
    ----------
    size
        Width and height in units of the sheet.
    parts
        Markup of each part of :data:`~romelab.drawing.shapes.LAYERS`, from the bottom up.
    words
        What a screen reader says.
    title
        What stands over the picture; empty for nothing.
    style
        Rules beside those that every sheet has.
    dim
        Whether the net steps back behind what is lit.
    quiet
        Whether the signs of the ground step back.
    live
        Whether anything may be laid on it later; a finished sheet holds only the signs that are drawn on it.
    """
    signs = symbols(None if live else "".join(parts.values()))
    state = (" rl-dim" if dim else "") + (" rl-quiet" if quiet else "")
    w, h = map(number, size)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rl-sheet{state}" viewBox="0 0 {w} {h}" '
        f'width="{w}" height="{h}" role="img" aria-label="{escaped(words)}">'
        + (f"<title>{escaped(title)}</title>" if title else "")
        + f"<style>{SHEET_STYLE}{style}</style>{signs}"
        + "".join(f'<g class="rl-{part}">{inside}</g>' for part, inside in {**parts, "picks": ""}.items())
        + "</svg>"
    )
