"""The pen that writes maps and scenes as SVG text, without any library: the paper of the live board, pictures to print.

:func:`base_svg` draws what never changes and leaves empty groups for the rest; the live board fills them in the page,
:func:`scene_svg` fills them here. All text from people and files passes :func:`~romelab.drawing.markup.escaped`.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any
from zlib import crc32

from romelab.core.scene import BaseMap, Scene
from romelab.drawing.base_layer import ground, once_a_map
from romelab.drawing.boxes import dimmed
from romelab.drawing.display import paper
from romelab.drawing.markup import escaped, number, path, symbols
from romelab.drawing.pieces_layer import laid, way_group
from romelab.drawing.shapes import LAID, LAYERS, Group, Layer, Path, Rim, Shape, packed
from romelab.drawing.style import SHEET_STYLE


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
            wide += f' data-of="{escaped(fit[1])}"' if fit[1:] else ""
            return f'<text class="rl-t-{face}" x="{x}" y="{y}"{wide}>{escaped(text)}</text>'
    return ""


def _classes(inks: str) -> str:
    """Return the classes of the style sheet for the inks of one stroke."""
    return "rl-" + inks.replace(" ", " rl-")


def _group(group: Group) -> str:
    shapes = group.shapes
    if any(isinstance(shape, Rim) for shape in shapes):
        rim = group.on.rim if group.on else ()
        shapes = tuple(Path(shape.inks, (rim,), True) if isinstance(shape, Rim) else shape for shape in shapes)
    at = f"translate({number(group.x)} {number(group.y)})" if group.x or group.y else ""
    at += f" rotate({number(group.turn)})" if group.turn else ""
    at += f" scale({group.scale:g})" if group.scale != 1 else ""
    moved = f' transform="{at}"' if at else ""
    title = f"<title>{escaped(group.words)}</title>" if group.words else ""
    return f'<g class="rl-{escaped(group.role)}"{moved}>{title}{_alike(shapes)}</g>'


@lru_cache(maxsize=1024)
def _alike(shapes: tuple[Shape, ...]) -> str:
    """Write the shapes of a group, of which many look alike."""
    return shapes_svg(shapes)


def _layer(layer: Layer) -> str:
    drawn = shapes_svg(layer.items)
    if not layer.within:
        return drawn
    inside = "".join(path(course, closed=True) for course in layer.within)
    name = f"rl-clip-{crc32(inside.encode()):08x}"  # of what it lets through: two sheets of a page may share no other
    return f'<clipPath id="{name}"><path d="{inside}"/></clipPath><g clip-path="url(#{name})">{drawn}</g>'


def base_svg(base: BaseMap) -> str:
    """Draw a base map as a whole SVG document, with empty groups for what lies on it.

    Parameters
    ----------
    base
        The map.

    Returns
    -------
    str
        SVG, as wide in units as the map; the groups ``rl-picks`` and ``rl-layer-ways``, one for each of
        :data:`~romelab.drawing.shapes.LAID`, are empty.
    """
    parts = _parts(_ground_drawn(base))
    return "".join(sheet_pieces((base.width, base.height), parts, base.words, quiet=base.quiet))


def scene_svg(scene: Scene) -> str:
    """Draw a scene as a whole SVG document: for export, printing and pages without a kernel.

    Returns
    -------
    str
        SVG; its title is the title of the scene, its description the scene's words.
    """
    return "".join(scene_pieces(scene))


def scene_pieces(scene: Scene) -> list[str]:
    """Draw a scene as :func:`scene_svg` does, in pieces; those of the map are the same strings each time."""
    base, words = scene.base, scene.words or scene.base.words
    drawn = dict(_ground_drawn(base))
    own = [fresh for fresh, shared in zip(paper(scene), ground(base), strict=True) if fresh is not shared]
    drawn |= {layer.name: _layer(layer) for layer in [*own, *laid(scene)]}
    size, dim = (base.width, base.height), dimmed(scene.marks)
    routed = any(way_group(way).role == "way w-best" for way in scene.ways)
    return sheet_pieces(size, _parts(drawn), words, scene.title, dim=dim, quiet=base.quiet, routed=routed, live=False)


@once_a_map
def _ground_drawn(base: BaseMap) -> Mapping[str, str]:
    """Draw what never changes, by the names of the layers."""
    drawn: dict[str, str] = {}
    for layer in ground(base):
        drawn[layer.name] = drawn.get(layer.name, "") + _layer(layer)
    return drawn


def _parts(drawn: Mapping[str, str]) -> dict[str, list[str]]:
    """Put layers into the parts of a sheet; each of those that are laid is a group of its own."""
    laid = {name: f'<g class="rl-layer-{name}">{drawn.get(name, "")}</g>' for name in LAID}
    return {part: [laid.get(name) or drawn.get(name, "") for name in names] for part, names in LAYERS.items()}


def sheet_pieces(
    size: tuple[float, float],
    parts: Mapping[str, Sequence[str]],
    words: str,
    title: str = "",
    *,
    dim: bool = False,
    quiet: bool = False,
    routed: bool = False,
    live: bool = True,
) -> list[str]:
    """Put the parts of a sheet together as a whole SVG document, in pieces.

    Parameters
    ----------
    size
        Width and height in units of the sheet.
    parts
        Markup of each part of :data:`~romelab.drawing.shapes.LAYERS`, from the bottom up; its pieces stay what they
        are, so that what has been done to one of them can be remembered.
    words
        What a screen reader says.
    title
        What stands over the picture; empty for nothing.
    dim
        Whether the net steps back behind what is lit.
    quiet
        Whether the signs of the ground step back.
    routed
        Whether a route is shown, so that the arrows of other roads step back as well.
    live
        Whether anything may be laid on it later; a finished sheet holds only the signs that are drawn on it.

    Returns
    -------
    list of str
        Pieces of an SVG document, each of whole elements or of the tags around them.
    """
    signs = symbols(None if live else [piece for pieces in parts.values() for piece in pieces])
    state = (" rl-dim" if dim else "") + (" rl-quiet" if quiet else "") + (" rl-routed" if routed else "")
    w, h = map(number, size)
    found = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rl-sheet{state}" viewBox="0 0 {w} {h}" '
        f'width="{w}" height="{h}" role="img" aria-label="{escaped(words)}">'
        + (f"<title>{escaped(title)}</title>" if title else ""),
        f"<style>{SHEET_STYLE}</style>",
        signs,
    ]
    for part, pieces in {**parts, "picks": ()}.items():
        found += [f'<g class="rl-{part}">', *filter(None, pieces), "</g>"]
    return [*found, "</svg>"]
