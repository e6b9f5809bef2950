"""A scene as one display list, which every pen draws."""

from __future__ import annotations

from collections.abc import Container, Sequence

from romelab.core.scene import BaseMap, Scene
from romelab.drawing.ground import ground
from romelab.drawing.laid import laid
from romelab.drawing.shapes import HEIGHT, Group, Layer, Shape


def faded(items: Sequence[Shape | Group], dim: Container[str]) -> list[Shape | Group]:
    """Give boxes anew, those of ``dim`` faint."""
    return [
        item._replace(role="box rl-faded") if isinstance(item, Group) and item.place in dim else item for item in items
    ]


def display(what: BaseMap | Scene) -> list[Layer]:
    """Give all layers of a map or a scene from the bottom up.

    Examples
    --------
    >>> from romelab.core.scene import Place
    >>> base = BaseMap("one", 40, 30, places=(Place("a", 20, 15, "crossroads", "A"),))
    >>> [layer.name for layer in display(base) if layer.items]
    ['sea', 'spots']
    """
    if isinstance(what, BaseMap):
        return ground(what)
    dim = {mark.place for mark in what.marks if mark.kind == "dim"}
    paper = [layer if layer.name != "boxes" else Layer("boxes", faded(layer.items, dim)) for layer in ground(what.base)]
    return sorted([*paper, *laid(what)], key=lambda layer: HEIGHT[layer.name])
