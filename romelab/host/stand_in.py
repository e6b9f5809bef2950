"""What widgets and cells ask of IPython, for a page in the browser alone: IPython itself would be a third of it all."""

# pyright: basic
from __future__ import annotations

import sys
from itertools import count
from types import ModuleType, SimpleNamespace
from typing import Any

_NUMBERS = count()


def mime_of(value: Any) -> dict[str, Any]:
    """Return how something is shown, by the methods that IPython asks for it.

    Examples
    --------
    >>> mime_of(3), mime_of(HTML("<b>3</b>"))["text/html"]
    ({'text/plain': '3'}, '<b>3</b>')
    """
    if (bundle := getattr(value, "_repr_mimebundle_", None)) is not None:
        found = bundle()
        return found[0] if isinstance(found, tuple) else found
    shown = {"text/plain": repr(value)}
    for kind, method in (("text/html", "_repr_html_"), ("image/svg+xml", "_repr_svg_")):
        if (draw := getattr(value, method, None)) is not None and (drawn := draw()) is not None:
            shown[kind] = drawn
    return shown


class HTML:
    """Words as HTML."""

    def __init__(self, data: str = "") -> None:
        self.data = data

    def _repr_html_(self) -> str:
        return self.data


class DisplayHandle:
    """What was shown under an id, to show something else in its place."""

    def __init__(self, display_id: str) -> None:
        self.display_id = display_id

    def update(self, value: Any, **keys: Any) -> None:
        """Show something else there."""
        display(value, display_id=self.display_id, **keys)


def display(*values: Any, raw: bool = False, display_id: Any = None, **_keys: Any) -> DisplayHandle | None:
    """Show values in the cell that runs."""
    name = f"shown-{next(_NUMBERS)}" if display_id is True else display_id
    for value in values:
        if not raw and (own := getattr(value, "_ipython_display_", None)) is not None:
            own()
        else:
            data = value if raw else mime_of(value)
            InteractiveShell.instance().display_pub.publish(data, transient={"display_id": name})
    return DisplayHandle(name) if name else None


class DisplayPublisher:
    """Shows; a page's own says where."""

    def __init__(self, shell: Any = None) -> None:
        self.shell = shell

    def publish(self, data: Any, metadata: Any = None, **keys: Any) -> None:
        """Show something."""
        raise NotImplementedError


class InteractiveShell:
    """The one shell of a program."""

    _one: InteractiveShell | None = None

    def __init__(self) -> None:
        self.display_pub: DisplayPublisher = DisplayPublisher(self)
        self.display_formatter: SimpleNamespace = SimpleNamespace(format=lambda value: (mime_of(value), {}))

    @classmethod
    def instance(cls) -> InteractiveShell:
        """Return it, begun when it is first asked for."""
        if InteractiveShell._one is None:
            InteractiveShell._one = cls()
        return InteractiveShell._one

    @classmethod
    def initialized(cls) -> bool:
        """Tell whether it was begun."""
        return InteractiveShell._one is not None


def stand_in() -> None:
    """Stand in for IPython from now on; before anything asks for it."""
    display_names = {"display": display, "HTML": HTML, "DisplayHandle": DisplayHandle}
    told: dict[str, dict[str, Any]] = {
        "IPython": {"get_ipython": lambda: None, "version_info": (9, 0)},
        "IPython.display": {**display_names, "clear_output": lambda wait=False: None},
        "IPython.core": {},
        "IPython.core.displaypub": {"DisplayPublisher": DisplayPublisher},
        "IPython.core.history": {"HistoryManager": type("HistoryManager", (), {})},
        "IPython.core.interactiveshell": {"InteractiveShell": InteractiveShell},
    }
    for name, names in told.items():
        module = sys.modules[name] = ModuleType(name)
        module.__dict__.update(names)
        module.__path__ = []
