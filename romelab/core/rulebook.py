"""Numbered rules: look one up, search them, cite them.

A rulebook is a TOML file beside its game::

    title = "Struggle for Rome"
    prefix = "SFR"

    [[chapters]]
    id = "movement"
    title = "Movement"

    [[rules]]
    id = "SFR-97"
    chapter = "movement"
    text = "Every further land arrow costs 1 grain or 3 gold, chosen per arrow."
    source = "printed"
    edge = true
    carried_by = "SFR-96"

What it says in another language stands beside it, ``rulebook_de.toml``: titles of chapters and texts of rules by their
ids. What is not there is said in English.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from romelab.core.errors import InputError, Problem, refuse
from romelab.core.language import spoken
from romelab.core.speech import SPEECH

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

SOURCES = ("printed", "faq", "reported", "inferred", "reconstructed", "house")
"""Where a rule comes from, weakest last; the catalogues have words for each."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule in our own words.

    Attributes
    ----------
    id
        Its number, such as ``"SFR-97"``.
    chapter
        Title of its chapter.
    text
        What it says.
    source
        A key of ``SOURCES``: the weakest that the rule rests on.
    edge
        True for an edge case with a test of its own.
    cases
        Which edge cases those are, for those who maintain the rules; pupils read the text.
    carried_by
        The rule whose code carries this one out too, if it only says what follows from that one; empty for a rule
        with code of its own.
    """

    id: str
    chapter: str
    text: str
    source: str
    edge: bool = False
    cases: str = ""
    carried_by: str = ""

    @property
    def origin(self) -> str:
        """Where it comes from, in words; empty for a rule that is printed."""
        return "" if self.source == "printed" else SPEECH.name("source", self.source)

    def __str__(self) -> str:
        return f"{self.id}: {self.text}{self.origin and f' [{self.origin}]'}"


class Rulebook:
    """The rules of one game in their order.

    Parameters
    ----------
    title
        Name of the game.
    rules
        The rules; ids must differ.
    short
        The game in a few sentences.
    """

    def __init__(self, title: str, rules: tuple[Rule, ...], short: tuple[str, ...] = ()) -> None:
        self.title, self.short = title, short
        self._rules = {rule.id: rule for rule in rules}
        if len(self._rules) != len(rules):
            twice = Counter(rule.id for rule in rules).most_common(1)[0][0]
            raise ValueError(f"two rules have the id {twice}")

    def __repr__(self) -> str:
        return f"<{len(self._rules)} rules of {self.title}>"

    @classmethod
    def read(cls, folder: Traversable) -> Rulebook:
        """Read the rulebook that lies in a folder, in the language spoken now.

        Raises
        ------
        InputError
            With every rule whose chapter or source is unknown, that lacks a field, or that names a rule to carry it
            out that does not exist or has no code of its own.
        """
        import tomllib

        file, other = folder.joinpath("rulebook.toml"), folder.joinpath(f"rulebook_{spoken()}.toml")
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        said: dict[str, Any] = tomllib.loads(other.read_text(encoding="utf-8")) if other.is_file() else {}
        chapters = {each["id"]: said.get("chapters", {}).get(each["id"], each["title"]) for each in data["chapters"]}
        problems, rules = list[Problem](), list[Rule]()
        entries: list[dict[str, Any]] = data["rules"]
        own = {entry.get("id") for entry in entries if not entry.get("carried_by")}
        for entry in entries:
            where = f"{file.name}, {entry.get('id', 'a rule without id')}"
            if entry.get("chapter") not in chapters:
                problems.append(Problem(where, f"its chapter {entry.get('chapter')!r} is not listed"))
            elif entry.get("source") not in SOURCES:
                problems.append(Problem(where, f"its source must be one of {', '.join(SOURCES)}"))
            elif not entry.get("text"):
                problems.append(Problem(where, "it has no text"))
            elif entry.get("carried_by") and entry["carried_by"] not in own:
                problems.append(Problem(where, f"no rule {entry['carried_by']} with code of its own carries it out"))
            else:
                text = said.get("rules", {}).get(entry["id"], entry["text"])
                rules.append(Rule(**{**entry, "chapter": chapters[entry["chapter"]], "text": text}))
        refuse(problems, file.name)
        return cls(data["title"], tuple(rules), tuple(said.get("short", data.get("short", ()))))

    def __getitem__(self, rule_id: str) -> Rule:
        try:
            return self._rules[str(rule_id).upper()]
        except KeyError:
            raise InputError.at(str(rule_id), f"is not a rule of {self.title}") from None

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self._rules

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __len__(self) -> int:
        return len(self._rules)

    def chapters(self) -> tuple[str, ...]:
        """Return the titles of the chapters in order."""
        return tuple(dict.fromkeys(rule.chapter for rule in self))

    def search(self, words: str) -> tuple[Rule, ...]:
        """Find the rules that contain every one of some words, in the order of the book.

        Parameters
        ----------
        words
            One or more words or parts of words; case does not matter. Numbers of rules count too.
        """
        wanted = words.casefold().split()
        texts = {rule: f"{rule.id} {rule.chapter} {rule.text}".casefold() for rule in self}
        return tuple(rule for rule, text in texts.items() if wanted and all(word in text for word in wanted))
