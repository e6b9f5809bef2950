"""Read a TOML file of one's own and name everything that is wrong with it, each with its place."""

# pyright: strict
from __future__ import annotations

from typing import Any, cast

from romelab.core.errors import InputError, Problem, quoted
from romelab.core.input import read_toml, typed

MOST = 1000
"""So many entries a list of tables may have."""
LONGEST = 2000
"""Characters of a text."""

MARKS = ("published", "inferred", "reconstructed")
"""How a kind, a value, an arrow or a card is known: in the published rules, by reasoning from them, or our own."""


class DataFile:
    """A TOML document being read: gives checked values and gathers the problems.

    Parameters
    ----------
    text
        The TOML text.
    source
        How to call it in a refusal.
    """

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.problems: list[Problem] = []
        self.data: dict[str, Any] = read_toml(text, source)

    def problem(self, where: str, what: str) -> None:
        """Note one problem."""
        self.problems.append(Problem(where, what))

    def finish(self) -> None:
        """Raise InputError with all problems, if there are any."""
        if self.problems:
            raise InputError(self.problems, self.source)

    def tables(self, name: str) -> list[tuple[str, dict[str, Any]]]:
        """Return the tables ``[[name]]``, each with its place in words."""
        entries: Any = self.data.get(name)
        if not isinstance(entries, list) or not entries:
            self.problem(name, f"the list [[{name}]] is missing")
            return []
        if len(cast("list[Any]", entries)) > MOST:
            self.problem(name, f"the list has more than {MOST} entries")
            return []
        found: list[tuple[str, dict[str, Any]]] = []
        for number, entry in enumerate(cast("list[Any]", entries), 1):
            if isinstance(entry, dict):
                table = cast("dict[str, Any]", entry)
                said = table.get("id", table.get("number"))
                found.append((f"{name}[{number}]" + (f" {quoted(said)}" if said is not None else ""), table))
            else:
                self.problem(f"{name}[{number}]", "must hold named fields")
        return found

    def only(self, table: dict[str, Any], where: str, fields: frozenset[str]) -> None:
        """Refuse every field that is not known: a slip of the pen must not pass in silence."""
        for name in table:
            if name not in fields:
                self.problem(where, f"there is no field {quoted(name)}")

    def text(self, table: dict[str, Any], field: str, where: str, default: str | None = None) -> str:
        """Return a text that is not empty."""
        value: Any = table.get(field, default)
        if isinstance(value, str) and (value.strip() or default == ""):
            if len(value) <= LONGEST and typed(value) == value:
                return value
            said = f"must be a text of at most {LONGEST} letters, figures and signs in one line"
        else:
            said = "is missing" if value is None else f"must be a text, not {quoted(value)}"
        self.problem(f"{where}, {field}", said)
        return ""

    def whole(self, table: dict[str, Any], field: str, where: str, default: int | None = None) -> int:
        """Return a whole number from 0."""
        value: Any = table.get(field, default)
        if type(value) is int and value >= 0:
            return value
        said = "is missing" if value is None else f"must be a whole number of 0 or more, not {quoted(value)}"
        self.problem(f"{where}, {field}", said)
        return 0

    def number(self, table: dict[str, Any], field: str, where: str) -> float:
        """Return a number, such as a coordinate."""
        value: Any = table.get(field)
        if type(value) in (int, float) and abs(value) < 1e6:
            return float(value)
        self.problem(f"{where}, {field}", "is missing" if value is None else f"must be a number, not {quoted(value)}")
        return 0.0

    def choice(
        self, table: dict[str, Any], field: str, where: str, choices: tuple[str, ...], default: str | None = None
    ) -> str:
        """Return one of some words."""
        value: Any = table.get(field, default)
        if isinstance(value, str) and value in choices:
            return value
        said = "is missing" if value is None else f"must be one of {', '.join(choices)}, not {quoted(value)}"
        self.problem(f"{where}, {field}", said)
        return choices[0]

    def flag(self, table: dict[str, Any], field: str, where: str) -> bool:
        """Return true or false; false if the field is left out."""
        value: Any = table.get(field, False)
        if isinstance(value, bool):
            return value
        self.problem(f"{where}, {field}", f"must be true or false, not {quoted(value)}")
        return False

    def texts(self, table: dict[str, Any], field: str, where: str) -> tuple[str, ...]:
        """Return a list of texts."""
        value: Any = table.get(field)
        if isinstance(value, list) and all(isinstance(item, str) for item in cast("list[Any]", value)):
            return tuple(cast("list[str]", value))
        said = "is missing" if value is None else f"must be a list of texts, not {quoted(cast('object', value))}"
        self.problem(f"{where}, {field}", said)
        return ()
