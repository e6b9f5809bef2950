"""Three Roman board games as rulebooks you can run, and the Roman world they are set in.

- ``romelab.struggle_for_rome``: tribes on a road network, AD 375-500
- ``romelab.kampf_um_rom``: cultural achievements kept, lost and developed, 4th to 10th century
- ``romelab.total_war_rome``: the campaign over regions and sea areas about 270 BC, and its battles
- ``romelab.atlas``: the real places, roads, rivers and sea lanes
- ``romelab.lessons``: guided tours, questions and reports for each game
- ``romelab.frame(rows)``: cities, cards, rules or playouts as a pandas DataFrame

Importing romelab loads none of the packages that draw; each is loaded when it is first needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import lazy_loader

if TYPE_CHECKING:
    from romelab import atlas, kampf_um_rom, lessons, struggle_for_rome, total_war_rome
    from romelab.core.frames import frame

    __version__: str

__all__ = ["__version__", "atlas", "frame", "kampf_um_rom", "lessons", "struggle_for_rome", "total_war_rome"]

_PARTS = ("atlas", "kampf_um_rom", "lessons", "struggle_for_rome", "total_war_rome")
# pyright: basic
_lazily, _, _ = lazy_loader.attach(__name__, _PARTS, {"core.frames": ("frame",)})


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        return version("romelab")
    return _lazily(name)


def __dir__() -> list[str]:
    return __all__
