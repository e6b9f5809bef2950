"""A scene as one display list, which every pen draws."""

from __future__ import annotations

from romelab.core.scene import BaseMap, Scene
from romelab.drawing.ground import ground
from romelab.drawing.laid import laid
from romelab.drawing.shapes import HEIGHT, Layer


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
    return sorted([*ground(what.base), *laid(what)], key=lambda layer: HEIGHT[layer.name])
