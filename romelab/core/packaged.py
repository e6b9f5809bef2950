"""What lies in the package itself: data files and the version. What reads them is loaded when first asked for."""

# pyright: strict
from typing import Any


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


def version() -> str:
    """Return the version of romelab; ``"unknown"`` of a source as it lies there, not installed."""
    from importlib.metadata import PackageNotFoundError, version as installed

    try:
        return installed("romelab")
    except PackageNotFoundError:
        return "unknown"
