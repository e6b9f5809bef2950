"""What stands in for matplotlib in a browser: plots run and say their words, and the picture is the recorded one.

A map that was not recorded is drawn by the SVG pen; of a chart that was not, the words stand on the page.
"""

# pyright: basic
from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType, SimpleNamespace
from typing import Any

from romelab.core.scene import Scene
from romelab.drawing.picture import ALBUM, Album, Picture, data_address
from romelab.drawing.svg_pen import scene_svg
from romelab.host.session import SESSION


class Nothing:
    """Takes whatever it is asked, and does nothing."""

    def __init__(self, *_arguments: Any, **_keys: Any) -> None: ...

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "take_scene":
            raise AttributeError(name)
        return Nothing()

    def __call__(self, *_arguments: Any, **_keys: Any) -> Any:  # noqa: D102
        return Nothing()

    def __iter__(self) -> Any:
        return iter(())

    def __getitem__(self, _key: Any) -> Any:
        return Nothing()

    def __len__(self) -> int:
        return 0

    def __float__(self) -> float:
        return 1.0

    def __round__(self, _digits: int = 0) -> int:
        return 1

    __enter__ = __call__

    def __exit__(self, *_raised: Any) -> None: ...


for _sign in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow"):
    for _side in ("", "r"):
        setattr(Nothing, f"__{_side}{_sign}__", lambda _one, _other: Nothing())
for _sign in ("lt", "le", "gt", "ge"):
    setattr(Nothing, f"__{_sign}__", lambda _one, _other: False)


class Axes(Nothing):
    """Axes that keep their words, their scene, and the size of their figure."""

    dpi = 100

    def __init__(self, width: float, height: float) -> None:
        self._words, self._width, self._height = "", width, height
        self.scene: Scene | None = None

    @property
    def figure(self) -> Axes:
        """What they stand on."""
        return self

    def get_window_extent(self) -> Any:
        """Return their size in pixels."""
        return SimpleNamespace(width=self._width * self.dpi, height=self._height * self.dpi)

    def set_label(self, words: object) -> None:
        """Take words."""
        self._words = str(words)

    def get_label(self) -> str:
        """Return the words."""
        return self._words

    def get_figure(self, root: bool = True) -> Axes:
        """Return what can be saved, and knows its width."""
        return self

    def get_figwidth(self) -> float:
        """Return its width in inches."""
        return self._width

    def take_scene(self, scene: Scene) -> None:
        """Show a scene."""
        self.scene = scene

    def savefig(self, to: Any, **_keys: Any) -> None:
        """Write what a picture that is shown here holds: words and width are in the picture itself."""
        to.write(scene_svg(self.scene).encode() if self.scene else b"")


class Figure(Axes):
    """A figure whose axes are all of its size."""

    def __init__(self, figsize: tuple[float, float] = (6.4, 4.8), **_keys: Any) -> None:
        super().__init__(*figsize)

    def add_subplot(self, *_arguments: Any, **_keys: Any) -> Axes:
        """Return axes."""
        return Axes(self._width, self._height)

    add_axes = add_subplot

    def subplots(self, rows: int = 1, columns: int = 1, **_keys: Any) -> Any:
        """Return axes in a row."""
        return [Axes(self._width, self._height) for _ in range(rows * columns)]


class Numbered(Album):
    """Recognises a picture by its words and width, and by how many of the same words its cell has shown before.

    Parameters
    ----------
    known
        Outlines by their names; those that are drawn are added.
    """

    def __init__(self, known: dict[str, Any]) -> None:
        self.known = known
        self._shown: dict[str, list[Picture]] = {}

    def outlines(self, name: str, draw: Callable[[], list[Any]]) -> list[Any]:
        """Return outlines as they were drawn first."""
        return self.known.get(name) or self.known.setdefault(name, draw())

    def names(self, picture: Picture) -> tuple[str, str]:
        """Return what a picture is called in its cell, and anywhere."""
        anywhere = f"{picture.width} {picture.words}"
        cell = session.cell if (session := SESSION.get(None)) else ""
        alike = self._shown.setdefault(f"{cell} {anywhere}", [])
        if not any(each is picture for each in alike):
            alike.append(picture)
        number = next(i for i, each in enumerate(alike) if each is picture)
        return f"{cell} {number} {anywhere}", anywhere


class Recorded(Numbered):
    """The pictures that were drawn when a site was made.

    Parameters
    ----------
    digests
        The digest of each, by its names.
    fetch
        Gives the file of one by its digest.
    known
        Outlines that were drawn then.
    """

    def __init__(self, digests: Mapping[str, str], fetch: Callable[[str], bytes], known: dict[str, Any]) -> None:
        super().__init__(known)
        self._digests, self._fetch = digests, fetch

    def address(self, picture: Picture) -> str:
        """Return where the recorded picture lies, or the map itself; nothing for a chart that nobody drew."""
        digest = self._digest(picture)
        return f"picture/{digest}.png" if digest else data_address(picture.data)

    def file(self, picture: Picture) -> bytes:
        """Return the file of the recorded picture, or the map itself."""
        digest = self._digest(picture)
        return self._fetch(digest) if digest else picture.data

    def _digest(self, picture: Picture) -> str | None:
        here, anywhere = self.names(picture)
        return self._digests.get(here) or self._digests.get(anywhere)


class _Finder(MetaPathFinder, Loader):
    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        return ModuleSpec(fullname, self, is_package=True) if fullname.split(".")[0] == "matplotlib" else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = ModuleType(spec.name)
        # Names that begin with a capital are classes, which others may be asked to be of.
        module.__getattr__ = lambda name: type(name, (Nothing,), {}) if name[0].isupper() else Nothing()  # pyright: ignore
        module.__dict__.update({"Figure": Figure, "get_data_path": str})
        return module

    def exec_module(self, module: ModuleType) -> None: ...


def stand_in(album: Album) -> None:
    """Stand in for matplotlib from now on.

    Parameters
    ----------
    album
        Where pictures lie.
    """
    sys.meta_path.insert(0, _Finder())
    ALBUM[0] = album
