"""What says the words of tables and stages, in the language spoken."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files


@cache
def _phrases() -> dict[str, str]:
    return tomllib.loads(files("romelab.controls").joinpath("languages", "en.toml").read_text("utf-8"))["phrases"]


def phrase(key: str, **fields: object) -> str:
    """Give what a page says."""
    return _phrases()[key].format(**fields)
