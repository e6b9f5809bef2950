"""A scene as one display list, which every pen draws."""

from collections.abc import Container, Sequence

from romelab.core.scene import BaseMap, Scene
from romelab.drawing.base_layer import ground
from romelab.drawing.pieces_layer import laid
from romelab.drawing.shapes import HEIGHT, Group, Layer, Shape


def faded(items: Sequence[Shape | Group], dim: Container[str]) -> list[Shape | Group]:
    """Return boxes anew, those in ``dim`` faint."""
    return [box._replace(role="box rl-faded") if isinstance(box, Group) and box.place in dim else box for box in items]


def display(what: BaseMap | Scene) -> list[Layer]:
    """Return all layers of a map or a scene from the bottom up.

    Examples
    --------
    >>> from romelab.core.scene import Place
    >>> base = BaseMap("one", 40, 30, places=(Place("a", 20, 15, "crossroads", "A"),))
    >>> [layer.name for layer in display(base) if layer.items]
    ['sea', 'spots']
    """
    if isinstance(what, BaseMap):
        return list(ground(what))
    return sorted([*paper(what), *laid(what)], key=lambda layer: HEIGHT[layer.name])


def paper(scene: Scene) -> list[Layer]:
    """Return the layers of a scene's map, its boxes as the scene has them; all others are the layers of the map."""
    dim = {mark.place for mark in scene.marks if mark.kind == "dim"}
    if not dim:
        return list(ground(scene.base))
    return [Layer("boxes", faded(layer.items, dim)) if layer.name == "boxes" else layer for layer in ground(scene.base)]
