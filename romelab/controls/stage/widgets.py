"""Controls that share one layout, and one style per kind: a page of them is small, and quick to come back.

Every ipywidgets control brings a layout and a style of its own otherwise, two models more each. What differs between
controls is said by class (:func:`shown`), never by their layout, which is everybody's.
"""

from collections.abc import Callable, Collection
from contextvars import ContextVar
from hashlib import blake2b
from itertools import count
from typing import Any, TypeAlias, TypeVar, cast
from weakref import WeakSet, WeakValueDictionary

import ipywidgets as widgets

Guard: TypeAlias = Callable[[Callable[..., None]], Callable[..., None]]
"""What wraps a callback so that what it refuses is said."""


class Page:
    """What belongs to one page: its shared controls, the numbers of its buttons, and what its cells have made.

    A kernel has one for everything. A program that serves several pages has one for each, in whose context all that
    this page shows, sends and plays is done (:data:`PAGE`): no page presses a button of another.

    Examples
    --------
    >>> from contextvars import copy_context
    >>> apart = copy_context()
    >>> _ = apart.run(PAGE.set, Page())
    >>> apart.run(shared, widgets.Layout) is shared(widgets.Layout)
    False
    """

    def __init__(self) -> None:
        self.shared: dict[type[widgets.Widget], widgets.Widget] = {}
        self.numbers: count[int] = count(1)
        self.buttons: WeakValueDictionary[int, widgets.Button] = WeakValueDictionary()
        self.made: dict[str, list[str]] = {}  # the ids of the models that each cell has made, by the id of the cell
        self.before: set[str] = set()
        self.watching: list[Callable[[], Collection[str]]] = []  # what gives the ids of the models that stay
        self.runs: dict[tuple[str, int], int] = {}
        self.working: WeakSet[Any] = WeakSet()  # what is thought between its clicks, ended with the page


_KERNEL = Page()
PAGE: ContextVar[Page] = ContextVar("romelab_page")
"""The page that is being built or answered now; without one the whole kernel is one page."""


def page() -> Page:
    """Return the page that is being built or answered now."""
    return PAGE.get(_KERNEL)


def watch_cells(outliving: Callable[[], Collection[str]]) -> None:
    """Watch the cells of this notebook from now on; without a notebook nothing happens. Call it as often as you like.

    A model that another cell still shows, because it was made in this one, is closed with the rest: run that cell too.

    Parameters
    ----------
    outliving
        Gives the ids of the models that are never closed.
    """
    here = page()
    if here.watching:
        return
    try:
        from IPython import get_ipython  # pyright: ignore[reportPrivateImportUsage]
    except ImportError:
        return
    shell = get_ipython()
    if shell is None or not hasattr(shell, "kernel"):
        return
    here.watching.append(outliving)
    # The cell that is running now had begun before anybody watched.
    here.before.update(_models())
    shell.events.register("pre_run_cell", cell_begins)
    shell.events.register("post_run_cell", cell_ends)


def place_in_cell() -> str | None:
    """Return an id for the next stage of the cell that is running: the same one whenever the cell runs again.

    So a page that was saved before a cell ran again still finds the stage by its id, instead of saying "model not
    found". None outside a notebook, or where that id is taken.
    """
    try:
        from IPython import get_ipython  # pyright: ignore[reportPrivateImportUsage]
    except ImportError:
        return None
    shell: Any = get_ipython()
    kernel = getattr(shell, "kernel", None)
    if kernel is None:
        return None
    # Without a channel, as the kernel of a page without a server has it; other kernels may have none at all.
    asked = kernel.get_parent() if hasattr(kernel, "get_parent") else {}
    cell = asked.get("metadata", {}).get("cellId", "")
    run = (cell, shell.execution_count)
    runs = page().runs
    runs[run] = number = runs.get(run, -1) + 1
    found = blake2b(f"{cell}/{number}".encode(), digest_size=16).hexdigest()
    return found if cell and found not in _models() else None


def cell_begins(info: Any) -> None:
    """Close what this cell made when it ran before."""
    here = page()
    spare = {model for outliving in here.watching for model in outliving()}
    models = _models()
    for model in here.made.pop(getattr(info, "cell_id", None) or "", ()):
        if model in models and model not in spare:
            models[model].close()
    here.before.clear()
    here.before.update(_models())


def cell_ends(result: Any) -> None:
    """Note what this cell has made."""
    if cell := getattr(getattr(result, "info", None), "cell_id", None):
        page().made[cell] = [model for model in _models() if model not in page().before]


def _models() -> dict[str, widgets.Widget]:
    """Return every model of this kernel by its id."""
    from ipywidgets.widgets import widget

    return dict(widget._instances)


AnyControl = TypeVar("AnyControl", bound=widgets.DOMWidget)
AnyWidget = TypeVar("AnyWidget", bound=widgets.Widget)

OFF = "rl-off"
"""The class of what is not to be seen now."""


def shared(kind: type[AnyWidget]) -> AnyWidget:
    """Return the one layout, style or invisible helper of a kind that all stages of this page share.

    Examples
    --------
    >>> shared(widgets.Layout) is shared(widgets.Layout)
    True
    """
    ready = page().shared
    if kind not in ready:
        if not ready:
            # From the first control on; later would be too late for the cell that is running.
            watch_cells(outliving)
        # Helpers that stand on the page have a layout as well: the same.
        own = {"layout": shared(widgets.Layout)} if issubclass(kind, widgets.DOMWidget) else {}
        ready[kind] = kind(**own)
    return cast(AnyWidget, ready[kind])


def outliving() -> frozenset[str]:
    """Return the ids of the models that outlive every stage."""
    return frozenset(str(each.model_id) for each in page().shared.values())


def made(
    kind: type[AnyControl],
    *arguments: Any,
    heard: Callable[..., object] | None = None,
    off: bool = False,
    name: str = "",
    **traits: Any,
) -> AnyControl:
    """Make a control with the layout and the style that it shares with all others.

    Parameters
    ----------
    kind
        Such as ``widgets.Button``.
    arguments, traits
        As the control itself takes them.
    heard
        Called with each change of its value; what a click does is given to :func:`button`.
    off
        Whether it is not to be seen at first; see :func:`shown`.
    name
        Classes of its element, with spaces between.

    Examples
    --------
    >>> one, two = made(widgets.Button, description="Go"), made(widgets.Button, description="Stop", off=True)
    >>> one.layout is two.layout, one.style is two.style, is_shown(two)
    (True, True, False)
    """
    style = kind.class_traits().get("style")
    shares: dict[str, Any] = {"layout": shared(widgets.Layout)}
    if style is not None:
        shares["style"] = shared(style.klass)  # pyright: ignore[reportAttributeAccessIssue]
    classes = [*name.split(), *([OFF] if off else [])]
    number = next(page().numbers) if issubclass(kind, widgets.Button) else None
    if number is not None:
        classes.append(f"rl-no-{number}")
    control = kind(*arguments, **shares, **traits, _dom_classes=tuple(classes))
    if number is not None:
        page().buttons[number] = cast(widgets.Button, control)
    if heard is not None:
        control.observe(heard, "value")
    return control


def button(words: str = "", action: Callable[[], object] | None = None, **traits: Any) -> widgets.Button:
    """Make a button with words on it, which does something when it is clicked; traits as :func:`made` takes them.

    Examples
    --------
    >>> button("Go", lambda: print("gone"), name="rl-main").click()
    gone
    """
    control = made(widgets.Button, description=words, **traits)
    if action is not None:
        control.on_click(lambda _button: action())
    return control


def checkbox(words: str, *, value: bool = False, **traits: Any) -> widgets.Checkbox:
    """Make a box to tick, with its words right after it."""
    return made(widgets.Checkbox, description=words, value=value, indent=False, **traits)


def dropdown(words: str, options: Any, **traits: Any) -> widgets.Dropdown:
    """Make a list to choose from, with its words before it."""
    return made(widgets.Dropdown, description=words, options=options, **traits)


def combobox(words: str, options: Any, **traits: Any) -> widgets.Combobox:
    """Make a field to type in that offers some texts, with its words before it; it is read when it has been left."""
    return made(widgets.Combobox, description=words, options=options, continuous_update=False, **traits)


def upload(words: str, opened: Callable[[bytes, str], object], **traits: Any) -> widgets.FileUpload:
    """Make a button that takes a file somebody chooses; its content and its name go to ``opened`` each time."""

    def heard(change: dict[str, Any]) -> None:
        if change["new"]:
            name, content = str(change["new"][0]["name"]), bytes(change["new"][0]["content"])
            # Empty again, so that the same file can be opened twice.
            control.value = ()
            opened(content, name)

    control = made(widgets.FileUpload, heard=heard, multiple=False, description=words, **traits)
    return control


def button_of(number: int) -> widgets.Button | None:
    """Return the button that this page names by the number in its class; None where it is gone.

    Examples
    --------
    >>> go = made(widgets.Button)
    >>> button_of(int(go._dom_classes[-1].removeprefix("rl-no-"))) is go
    True
    """
    return page().buttons.get(number)


def shown(control: widgets.DOMWidget, visible: bool) -> None:
    """Show a control or take it off the page; it keeps its place."""
    classed(control, OFF, not visible)


def classed(control: widgets.DOMWidget, name: str, on: bool) -> None:
    """Give a control a class of its element, or take it away.

    Examples
    --------
    >>> go = made(widgets.Button)
    >>> classed(go, "rl-long", True)
    >>> "rl-long" in go._dom_classes
    True
    """
    (control.add_class if on else control.remove_class)(name)


LONG = 40
"""From this many letters on, the words of a main button are set smaller, so that its place and size stay."""


def named(button: widgets.Button, words: str) -> None:
    """Name a button by what it does; its tooltip has the whole name as well.

    Examples
    --------
    >>> go = made(widgets.Button)
    >>> named(go, "Start with the horsemen on 4 roads north-east of Castra Regina")
    >>> "rl-long" in go._dom_classes
    True
    """
    button.description = button.tooltip = words
    classed(button, "rl-long", len(words) >= LONG)


def is_shown(control: widgets.DOMWidget) -> bool:
    """Tell whether a control is to be seen."""
    return OFF not in control._dom_classes
