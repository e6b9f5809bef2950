"""Three Roman board games as rulebooks you can run, and the Roman world they are set in.

- ``romelab.struggle_for_rome``: tribes on a road network, AD 375-500
- ``romelab.kampf_um_rom``: cultural achievements kept, lost and developed, 4th to 10th century
- ``romelab.total_war_rome``: the campaign over regions and sea areas about 270 BC, and its battles
- ``romelab.atlas``: the real places, roads, rivers and sea lanes
- ``romelab.lessons``: guided tours, questions and reports for each game
- ``romelab.studies``: what many games played by bots tell: does a rule matter, is a seat better?
- ``romelab.language("de")``: the page speaks German, as far as there are words
- ``romelab.History(GAME, setup, romelab.Seeded(1))``: a game in progress, with undo and branches, dice included
- ``romelab.frame(rows)``: cities, cards, rules or playouts as a pandas DataFrame
- ``romelab.read_geojson(text)``: places, links and ways of a map program, or of ``geojson()`` of a game or the atlas

Importing romelab loads none of the packages that draw; each is loaded when it is first needed.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from romelab import atlas, kampf_um_rom, lessons, struggle_for_rome, studies, total_war_rome
    from romelab.core.chance import Seeded
    from romelab.core.geojson import read_geojson
    from romelab.core.history import History
    from romelab.core.language import language
    from romelab.core.tables import frame

    __version__: str

__all__ = [
    "History",
    "Seeded",
    "__version__",
    "atlas",
    "frame",
    "kampf_um_rom",
    "language",
    "lessons",
    "read_geojson",
    "struggle_for_rome",
    "studies",
    "total_war_rome",
]

_PARTS = ("atlas", "kampf_um_rom", "lessons", "struggle_for_rome", "studies", "total_war_rome")
_FROM = {"History": "history", "Seeded": "chance", "frame": "tables", "language": "language", "read_geojson": "geojson"}


def __getattr__(name: str) -> object:
    # By hand: the package that does this for the games takes longer to load than all the rest of this one.
    if name in _PARTS:
        return import_module(f"romelab.{name}")
    if name in _FROM:
        return getattr(import_module(f"romelab.core.{_FROM[name]}"), name)
    if name == "__version__":
        from romelab.core.packaged import version

        return version()
    raise AttributeError(f"romelab has no {name!r}; it has {', '.join(__all__)}")


def __dir__() -> list[str]:
    return __all__
