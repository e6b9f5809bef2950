"""Reading lessons and cards from TOML: every slip of a file is said in a sentence, all of them at once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from romelab.core.door import MOST_BYTES, read_text, read_toml
from romelab.core.faults import Fault
from romelab.lessons.inquiry.texts import LEVELS, Text, filled, holes


class Taker:
    """Takes fields out of a table and keeps account of what is wrong with it.

    Parameters
    ----------
    data
        The table.
    where
        Where it stands, for sentences.
    faults
        Where what is wrong is added.
    figures
        What is put into texts.
    """

    def __init__(
        self, data: Mapping[str, Any], where: str, faults: list[Fault], figures: Mapping[str, str] | None = None
    ) -> None:
        self._left, self.where, self.faults = dict(data), where, faults
        self.figures = dict(figures or {})

    def wrong(self, key: str, what: str) -> None:
        """Note that something is wrong."""
        self.faults.append(Fault(f"{self.where}{key}", what))

    def has(self, key: str) -> bool:
        """Tell whether a field is there."""
        return key in self._left

    def _take(self, key: str, kind: Any, said: str, default: Any) -> Any:
        if key not in self._left:
            if default is None:
                self.wrong(key, "is missing")
                return kind[0]() if isinstance(kind, tuple) else kind()
            return default
        value = self._left.pop(key)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            self.wrong(key, f"must be {said}")
            return kind[0]() if isinstance(kind, tuple) else kind()
        return value

    def _fill(self, key: str, text: str) -> str:
        for name in holes(text):
            if name not in self.figures:
                self.wrong(key, f"speaks of a figure {{{name}}} that is not among the figures")
        return filled(text, self.figures).strip()

    def string(self, key: str, default: str | None = None) -> str:
        """Take a text that is the same at each level."""
        text = self._take(key, str, "a text in quotation marks", default)
        if default is None and not text.strip():
            self.wrong(key, "is empty")
        return self._fill(key, text)

    def text(self, key: str, *, needed: bool = True) -> Text:
        """Take a text, or a table with a text for each level."""
        if not needed and key not in self._left:
            return Text()
        value = self._take(key, (str, dict), "a text, or a table of texts for A, B and U", None if needed else "")
        by_level = {"A": value} if isinstance(value, str) else value
        for level in by_level:
            if level not in LEVELS:
                self.wrong(f"{key}.{level}", "is no level; levels are A, B and U")
        if needed and not str(by_level.get("A", "")).strip():
            self.wrong(key, "has no text for level A")
        return Text({level: self._fill(f"{key}.{level}", str(said)) for level, said in by_level.items()})

    def number(self, key: str, default: float | None = None) -> float:
        """Take a number."""
        return self._take(key, (int, float), "a number", default)

    def flag(self, key: str) -> bool:
        """Take yes or no; no if nothing is said."""
        return self._take(key, bool, "true or false", False)

    def strings(self, key: str, *, fewest: int = 0) -> tuple[str, ...]:
        """Take a list of texts."""
        value = self._take(key, list, "a list of texts", None if fewest else [])
        if len(value) < fewest:
            self.wrong(key, f"must have {fewest} or more texts")
        return tuple(self._fill(key, str(each)) for each in value)

    def table(self, key: str) -> Taker:
        """Take a table; an empty one is given if it is missing, and that is said."""
        value = self._take(key, dict, "a table", None)
        return Taker(value, f"{self.where}{key}.", self.faults, self.figures)

    def tables(self, key: str, *, fewest: int = 0) -> list[Taker]:
        """Take a list of tables."""
        value = self._take(key, list, "a list of tables", None if fewest else [])
        if len(value) < fewest:
            self.wrong(key, f"must have {fewest} or more entries")
        entries = [each if isinstance(each, dict) else {} for each in value]
        return [
            Taker(each, f"{self.where}{key}[{number}].", self.faults, self.figures)
            for number, each in enumerate(entries, 1)
        ]

    def done(self) -> None:
        """Say which fields nobody asked for."""
        for key in self._left:
            self.wrong(key, "is not known here; look for a slip of spelling")


def toml_of(path: Path) -> dict[str, Any]:
    """Read a TOML file.

    Raises
    ------
    InputError
        If there is none, or it is no TOML; with the line.
    """
    return read_toml(read_text(path, MOST_BYTES), path.name)
