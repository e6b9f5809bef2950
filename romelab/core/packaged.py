"""What lies in the package itself: data files and the version. What reads them is loaded when first asked for."""

# pyright: strict
from collections.abc import Mapping
from typing import Any, TypeVar, cast

Made = TypeVar("Made")


def packaged(package: str, name: str) -> str:
    """Return the text of a data file.

    Parameters
    ----------
    package
        Where it lies: ``"romelab.kampf_um_rom.box"``.
    name
        Its name in that folder.

    Examples
    --------
    >>> packaged("romelab.kampf_um_rom.box", "cards.toml").startswith("#")
    True
    """
    from importlib.resources import files

    return files(package).joinpath(name).read_text(encoding="utf-8")


def packaged_toml(package: str, name: str) -> dict[str, Any]:
    """Return what a data file in TOML holds; arguments as for :func:`packaged`."""
    import tomllib

    return tomllib.loads(packaged(package, name))


def record(kind: type[Made], row: Mapping[str, Any], **known: Any) -> Made:
    """Return a dataclass made of a row of data: each field is what is known, or the row's own, or its default.

    Examples
    --------
    >>> from romelab.total_war_rome.box.cards import StartingNavy
    >>> record(StartingNavy, {"faction": "rome", "cards": ["rome_trireme"], "note": "left out"}, number=1)
    StartingNavy(faction='rome', number=1, cards=('rome_trireme',))
    """
    given = {**row, **known}
    found = {name: given[name] for name in cast("Any", kind).__dataclass_fields__ if name in given}
    return kind(
        **{name: tuple(cast("list[Any]", each)) if isinstance(each, list) else each for name, each in found.items()}
    )


def version() -> str:
    """Return the version of romelab; ``"unknown"`` of a source that is not installed."""
    from importlib.metadata import PackageNotFoundError, version as installed

    try:
        return installed("romelab")
    except PackageNotFoundError:
        return "unknown"
