"""Sentences: says a fact or a move in a language, from a catalogue, a TOML file for each language.

A catalogue has three tables: ``[language]`` (how lists are joined, thousands are separated, numbers take a plural, free
names take a case), ``[messages]`` (a sentence for each kind, under the name of its class) and ``[names.<kind>]`` (what
ids are called, in the forms this language needs). In a message stand in braces:

=============================  =========================================================================
``{box}``, ``{box:dat}``       a name, in a form that the language gives it
``{who:^}``, ``{who:^gen}``    the same, beginning with a capital letter
``{ways:acc,or}``              several names, joined by "or"; a joint that begins with a comma stands between all
``{n|a card|# cards}``         by count, or by how many there are: the language's plural decides
``{seat|takes|take}``          by number of the name
``{n|=0: nothing|{n}}``        by exact value or gender first; choices nest
=============================  =========================================================================

A name in the form ``several`` (or ``dat_several``) is that of a number of equal ones in a row: "5 Punic Triremes".
What a language lacks is said in English. Nothing is read before the first sentence.
"""

# pyright: strict
from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, cast

from romelab.core.facts import ALL, Fact, debug_text, field_kind, redacted
from romelab.core.language import Plural, spoken

_STOP = re.compile(r"[{|}]")
_CASE = re.compile(r"\|(?:=([^:|{}]*): )?")
CORE = "romelab.core"


def flat(phrases: Mapping[str, Any], under: str = "") -> dict[str, str]:
    """Return phrases that stand in tables and lists within one another under one key each.

    Examples
    --------
    >>> flat({"end": "Over", "roll": {"title": "Roll", "hints": ["Click", "Click again"]}})
    {'end': 'Over', 'roll.title': 'Roll', 'roll.hints.0': 'Click', 'roll.hints.1': 'Click again'}
    """
    found: dict[str, str] = {}
    for key, said in phrases.items():
        if isinstance(said, str):
            found[under + key] = said
        elif isinstance(said, list):
            found |= {f"{under}{key}.{number}": one for number, one in enumerate(cast("list[str]", said))}
        else:
            found |= flat(said, f"{under}{key}.")
    return found


class Placeholder(NamedTuple):
    """A place in a message where a field stands.

    Attributes
    ----------
    field, form
        The field, and the form its name takes.
    cases
        Instead of the name: exact value (None: by count or number) and message of each choice.
    """

    field: str
    form: str
    cases: tuple[tuple[str | None, tuple[str | Placeholder, ...]], ...]


Message = tuple[str | Placeholder, ...]


def parsed(text: str) -> Message:
    """Take a message apart; raises ValueError if its braces are wrong.

    Examples
    --------
    >>> parsed("{seat} takes {n|a card|# cards}")[0]
    Placeholder(field='seat', form='', cases=())
    """
    message, end = _message(text + "}", 0)
    if end < len(text):
        raise ValueError(f"a mark too many in {text!r}")
    return message


def _message(text: str, at: int) -> tuple[Message, int]:
    parts: list[str | Placeholder] = []
    while stop := _STOP.search(text, at):
        parts += [text[at : stop.start()]] if stop.start() > at else []
        if stop[0] != "{":
            return tuple(parts), stop.start()
        end = _STOP.search(text, stop.end())
        if end is None or end[0] == "{":
            break
        field, _, form = text[stop.end() : end.start()].partition(":")
        at, cases = end.start(), list[tuple[str | None, Message]]()
        while text[at : at + 1] == "|":
            label = _CASE.match(text, at)
            case, at = _message(text, label.end() if label else at + 1)
            cases.append((label[1] if label else None, case))
        parts.append(Placeholder(field, form, tuple(cases)))
        at += 1
        if at >= len(text):
            break
    raise ValueError(f"a brace is open in {text[:-1]!r}")


class Catalogue:
    """Messages and names in one language; what it lacks is looked for in the one below: English, at last.

    Parameters
    ----------
    data
        The tables of the file.
    below
        The next catalogue to ask.

    Attributes
    ----------
    top
        The highest one in the same language: names in a message are looked up from there.
    """

    def __init__(self, data: Mapping[str, Any], below: Catalogue | None = None) -> None:
        self.messages: Mapping[str, str] = {
            **data.get("messages", {}),
            **flat(data.get("phrases", {})),
            **flat(data.get("options", {}), "options."),
        }
        self.names: Mapping[str, Mapping[str, Any]] = data.get("names", {})
        self.below = below
        self.top = self
        self.language: Mapping[str, Any] = (dict(below.language) if below else {}) | data.get("language", {})
        self.plural: Callable[[int], int] = _plural(self.language["plural"])
        self._parsed: dict[str, Message] = {}

    def message(self, key: str) -> tuple[Message, Catalogue] | None:
        """Return a message and the catalogue to say it from; None if there is none in any."""
        if key in self._parsed:
            return self._parsed[key], self.top
        if key not in self.messages:
            return self.below.message(key) if self.below else None
        self._parsed[key] = parsed(self.messages[key])
        return self._parsed[key], self.top

    def name(self, kind: str, key: str) -> Any:
        """Return the name of an id, a text or a table of forms; None if there is none."""
        found = self.names.get(kind, {}).get(key)
        return found if found is not None or not self.below else self.below.name(kind, key)

    def keys(self, kind: str) -> tuple[str, ...]:
        """Return the ids of one kind that have a name, in the order of the English catalogue.

        Examples
        --------
        >>> catalogue("romelab.kampf_um_rom.box", "de").keys("step")
        ('order', 'exchange', 'turns', 'end')
        """
        return tuple(dict.fromkeys((*(self.below.keys(kind) if self.below else ()), *self.names.get(kind, ()))))


@cache
def _plural(rule: str) -> Callable[[int], int]:
    from gettext import c2py

    return c2py(rule)


@cache
def catalogue(packages: str | tuple[str, ...], language: str = "en") -> Catalogue:
    """Read the catalogues of a package in a language, over English and over what all games share.

    Parameters
    ----------
    packages
        Where a folder ``languages`` lies: ``"romelab.kampf_um_rom.box"``; of several each lies over those before it.
    language
        Two letters: ``"de"``. A language without a file is English.
    """
    import tomllib
    from importlib.resources import files

    found: Catalogue | None = None
    folders = (packages,) if isinstance(packages, str) else packages
    for tongue in dict.fromkeys(("en", language)):
        alike: list[Catalogue] = []
        for folder in (CORE, *folders):
            file = files(folder).joinpath("languages", f"{tongue}.toml")
            if file.is_file():
                found = Catalogue(tomllib.loads(file.read_text("utf-8")), found)
                alike.append(found)
        for each in alike:
            each.top = alike[-1]
    if found is None:
        raise FileNotFoundError(f"{packages} has no catalogue")
    return found


Words = Catalogue | Callable[[], Catalogue]
"""A catalogue, or what gives the one that counts now."""


def words_of(packages: str | tuple[str, ...], language: str = "") -> Words:
    """Return the catalogue of packages in a language; without one, whatever the page speaks when something is said."""
    return catalogue(packages, language) if language else lambda: catalogue(packages, spoken())


class Part(NamedTuple):
    """A piece of a sentence.

    Attributes
    ----------
    words
        How it reads.
    kind
        The kind of thing it names, such as ``"box"``; empty for words of the message.
    value
        What it names: an id, a seat, a number.
    """

    words: str
    kind: str
    value: Any


class Id(str):
    """The id of something that a catalogue may name.

    Attributes
    ----------
    name
        What it is called if no catalogue names it.
    many
        Whether that name stands for several, and takes the verb in the plural.
    mark
        A word that the language adds to every name so marked, under ``marks`` in its table: ``veteran = "Veteran #"``.

    Examples
    --------
    >>> Id("jagd", "Hunting").name
    'Hunting'
    """

    name: str
    many: bool
    mark: str

    def __new__(cls, key: str, name: str = "", *, many: bool = False, mark: str = "") -> Id:
        """Make an id; without a name it is called by itself."""
        made = super().__new__(cls, key)
        made.name, made.many, made.mark = name or key, many, mark
        return made


REMEMBERED = 4000
"""The most sentences and names that a speech remembers."""


class Name(NamedTuple):
    """Something that a phrase names: ``Name("place", "latium")``.

    Attributes
    ----------
    kind, value
        As in the fields of facts.
    """

    kind: str
    value: Any


class Phrase:
    """What a page says without being a fact of a game: a label, a heading, a hint, under a key of ``[phrases]``.

    Parameters
    ----------
    key
        Its key in the catalogue.
    fields
        What its message names: numbers are counts, texts are said as they are, :class:`Name` gives the kind.
    """

    def __init__(self, key: str, **fields: Any) -> None:
        self.key: str = key
        self.fields: dict[str, Any] = fields

    def __repr__(self) -> str:
        return f"{self.key}({', '.join(f'{name}={value!r}' for name, value in self.fields.items())})"


def _field(fact: object, name: str) -> tuple[Any, str]:
    """Return a field of a fact or phrase, and its kind."""
    if not isinstance(fact, Phrase):
        return getattr(fact, name), field_kind(type(fact), name)
    value: Any = fact.fields[name]
    several = type(value) is tuple
    row = cast("tuple[Any, ...]", value if several else (value,))
    first: Any = row[0] if row else ""
    if isinstance(first, Name):
        return (tuple(one.value for one in row) if several else first.value), first.kind
    kinds: tuple[tuple[type, str], ...] = ((bool, "flag"), (int, "count"), (float, "share"), (str, "said"))
    return value, next((kind for type_, kind in kinds if isinstance(first, type_)), "")


class Speech:
    """Says facts and moves in one language with the names of one game.

    Parameters
    ----------
    words
        The catalogue, or what gives it: see :func:`romelab.core.speech.words_of`.
    names
        For kinds of fields a function from the value to its name: an :class:`Id` is looked up in the catalogue, any
        other text is taken as it is, such as the name that somebody chose, and a fact is said by its message:
        "north of Rome". Other kinds are looked up by value.

    Examples
    --------
    >>> from romelab.core.speech import catalogue
    >>> speech = Speech(catalogue("romelab.core"), {"seat": ("Ada", "{0}").__getitem__})
    >>> speech.name("seat", (0, 1)), speech.name("seat", 1, "gen"), speech.name("count", 12000)
    ('Ada and {0}', "{0}'s", '12,000')
    """

    def __init__(self, words: Words, names: Mapping[str, Callable[[Any], str | Fact]] | None = None) -> None:
        self.words: Words = words
        self.names: Mapping[str, Callable[[Any], str | Fact]] = names or {}
        self._said: dict[str, dict[tuple[Any, ...], str]] = {}
        # A catalogue of its own is always in one language.
        self._language: Callable[[], str] = str if isinstance(words, Catalogue) else spoken

    @property
    def catalogue(self) -> Catalogue:
        """The catalogue that counts now."""
        return self.words if isinstance(self.words, Catalogue) else self.words()

    def say(self, fact: object, reader: int | None = None, *, everything: bool = False, capital: bool = True) -> str:
        """Return the sentence as one seat may read it, without a full stop.

        Parameters
        ----------
        fact
            A fact, or a move.
        reader
            The seat; None is somebody who may read only what is open to all.
        everything
            Say the whole fact whoever reads it.
        capital
            Begin with a capital letter.

        Returns
        -------
        str
            The sentence; empty if this reader learns nothing.
        """
        key = (fact, reader, everything)
        text = self._remembered(key, lambda: _joined(self.parts(fact, reader, everything=everything)))
        return text[:1].upper() + text[1:] if capital else text

    def _remembered(self, key: tuple[Any, ...], text: Callable[[], str]) -> str:
        """Return what was said before of the same, to the same reader, in the same language, or say it now.

        The moves of a position are mostly those of the one before, and a page names all of them at each click.
        """
        said = self._said.setdefault(self._language(), {})
        try:
            found = said.get(key)
        except TypeError:  # it holds a list, such as what a file says
            return text()
        if found is None:
            if len(said) >= REMEMBERED:
                said.clear()
            found = said[key] = text()
        return found

    def rest(self, fact: object) -> str:
        """Return what else is said of a fact to those who ask: its message ``<Kind>:rest``; empty without one."""
        found = self.catalogue.message(f"{type(fact).__name__}:rest")
        text = _joined(self._filled(*found, fact)) if found else ""
        return text[:1].upper() + text[1:]

    def phrase(self, key: str, /, **fields: Any) -> str:
        """Return what a page says under a key of ``[phrases]``, as it is written there; see :class:`Phrase`.

        Examples
        --------
        >>> from romelab.core.speech import words_of
        >>> Speech(words_of("romelab.core")).phrase("parted", words=("ore", "gold"))
        'ore; gold'
        """
        # A number and a flag of the same value are said in different words.
        kinds = tuple(map(type, fields.values()))
        return self._remembered((key, tuple(fields.items()), kinds), lambda: self._phrase(Phrase(key, **fields)))

    def _phrase(self, phrase: Phrase) -> str:
        found = self.catalogue.message(phrase.key)
        return _joined(self._filled(*found, phrase)) if found else repr(phrase)

    def parts(self, fact: object, reader: int | None = None, *, everything: bool = False) -> Iterator[Part]:
        """Return the sentence in pieces, each with what it names, so that a page can escape or link it."""
        key = type(fact).__name__
        if isinstance(fact, Fact) and fact.secret:
            known = redacted(fact, reader, everything=everything)
            if known is None:
                return
            if fact.secret is not ALL and known is not fact:
                key += ".hidden"
            fact = known
        found = self.catalogue.message(key)
        # A move with a text where a number belongs has no sentence.
        if found and getattr(fact, "typed", True):
            yield from self._filled(*found, fact)
        else:
            yield Part(debug_text(fact), "", None)

    def _filled(self, message: Message, words: Catalogue, fact: object, count: int | None = None) -> Iterator[Part]:
        for part in message:
            if isinstance(part, str):
                yield Part(part if count is None else part.replace("#", self._number(count, words)), "", None)
                continue
            value, kind = _field(fact, part.field)
            if part.cases:
                case, counted = self._case(part, value, kind, words)
                yield from self._filled(case, words, fact, count if counted is None else counted)
            else:
                said = self.name(kind, value, part.form.removeprefix("^"), words)
                yield Part(said[:1].upper() + said[1:] if part.form[:1] == "^" else said, kind, value)

    def _case(self, hole: Placeholder, value: Any, kind: str, words: Catalogue) -> tuple[Message, int | None]:
        """Choose by exact value, by how many there are, or by number and gender of a name."""
        several = type(value) is tuple
        row = cast("tuple[Any, ...]", value) if several else (value,)
        size: Any = len(row) if several else value
        count: int | None = size if several or kind == "count" else None
        named = kind == "seat" or count is None
        asks = named and row and row[0] is not None and kind not in ("flag", "word")
        forms: Mapping[str, Any] = self._forms(kind, row[0], words) if asks else {}
        for exact, case in hole.cases:
            if exact is not None and exact in (str(size), forms.get("gender")):
                return case, count
        # Without a choice for all else the last one is taken: the test of catalogues finds that.
        plain = [case for exact, case in hole.cases if exact is None] or [hole.cases[-1][1]]
        if not named and count is not None:
            return plain[min(int(words.plural(abs(count))), len(plain) - 1)], count
        many = forms.get("many") or isinstance(row[0] if row else None, Plural)
        return plain[-1 if (several and size > 1) or many else 0], None

    def name(self, kind: str, value: Any, form: str = "", words: Catalogue | None = None) -> str:
        """Name one thing, or several in a row, in a form; ``acc,or`` joins them by "or".

        Parameters
        ----------
        kind, value
            What is named: ``"box"`` and ``"jagd"``.
        form
            A form of the language; its plain form if empty or not given to this name.
        words
            The catalogue whose rules count; its own by default.
        """
        # Headings, places and cards are named again and again; a number and a flag of the same value are two things.
        key = (kind, value, cast("object", type(value)), form, words)
        return self._remembered(key, lambda: self._name(kind, value, form, words or self.catalogue))

    def _name(self, kind: str, value: Any, form: str, words: Catalogue) -> str:
        if type(value) is tuple:
            form, _, last = form.partition(",")
            row = cast("tuple[Any, ...]", value)
            named = [self.name(kind, one, form, words) for one in row]
            # Equal ones are counted: "2 Chariots and 1 Javelinmen"; facts are said one by one.
            if len(set(named)) < len(named) and not any(isinstance(one, Fact) for one in row):
                numbers = {name: (one, named.count(name)) for name, one in zip(named, row, strict=True)}
                named = [
                    f"{number} {name if number == 1 else self._several(kind, one, name, form, words)}"
                    for name, (one, number) in numbers.items()
                ]
            return _row(named, str(words.language[last or "and"]))
        if isinstance(value, Phrase):
            return self.phrase(value.key, **value.fields)
        if kind == "count":
            return self._number(value, words)
        if kind == "share":
            return f"{100 * float(value):.1f} %".replace(".", str(words.language["decimal"]))
        if kind == "said":
            return str(value)
        called = self.names[kind](value) if kind in self.names else None
        if isinstance(called, Fact):
            value = called
        if hasattr(cast("object", value), "__match_args__"):
            # A fact within a fact: an army, a move.
            key = type(value).__name__
            found = (self.catalogue.message(f"{key}:{form}") if form else None) or self.catalogue.message(key)
            return _joined(self._filled(*found, value)) if found else debug_text(value)
        forms, plain = self._forms(kind, value, words), words.language["plain"]
        free: str = words.language["free"].get(form, "#")
        return forms.get(form or plain) or free.replace("#", forms[plain], 1)

    def _several(self, kind: str, value: Any, one: str, form: str, words: Catalogue) -> str:
        """Name what there are several of: by its form ``several``, or ``dat_several``, if it has one."""
        forms: Mapping[str, Any] = {} if hasattr(value, "__match_args__") else self._forms(kind, value, words)
        return str(forms.get(f"{form}_several") or forms.get("several") or one)

    def choices(self, kind: str, keys: Iterable[str]) -> list[tuple[str, str]]:
        """Return keys of one kind with what they are called, as a list to choose from.

        Examples
        --------
        >>> from romelab.core.speech import words_of
        >>> Speech(words_of("romelab.core")).choices("source", ["printed"])
        [('in the printed rules', 'printed')]
        """
        return [(self.name(kind, key), key) for key in keys]

    def figure(self, value: float, form: str = ",.0f") -> str:
        """Return a number as the language writes it, in a form of Python's format: ``",.1f"``.

        Examples
        --------
        >>> from romelab.core.speech import words_of
        >>> from romelab.core.language import speaking
        >>> speech = Speech(words_of("romelab.core"))
        >>> speech.figure(2332.4), speech.figure(2332.44, ",.1f")
        ('2,332', '2,332.4')
        >>> with speaking("de"):
        ...     speech.figure(2332.44, ",.1f")
        '2.332,4'
        """
        rules = self.catalogue.language
        signs = {",": str(rules["thousands"]), ".": str(rules["decimal"])}
        return format(value, form).translate(str.maketrans(signs))

    def _number(self, value: int, words: Catalogue) -> str:
        return f"{value:,}".replace(",", words.language["thousands"])

    def _forms(self, kind: str, value: Any, words: Catalogue) -> Mapping[str, Any]:
        given = self.names[kind](value) if kind in self.names else Id(str(value))
        if isinstance(given, Fact):
            return {words.language["plain"]: self.name(kind, value, "", words)}
        found = words.name(kind, given) if isinstance(given, Id) else None
        if isinstance(found, Mapping):
            forms = cast("dict[str, Any]", found)
        else:
            forms = dict[str, Any]({words.language["plain"]: str(found or getattr(given, "name", given))})
            if found is None and getattr(given, "many", False):
                forms["many"] = True
        if mark := getattr(given, "mark", ""):
            pattern: str = words.language["marks"][mark]
            marked = {
                form: pattern.replace("#", text) for form, text in forms.items() if form not in ("many", "gender")
            }
            return {**forms, **marked}
        return forms


def _joined(parts: Iterable[Part]) -> str:
    return "".join([part.words for part in parts])


def _row(names: Sequence[str], last: str) -> str:
    """Join names."""
    if last[:2] == ", " and all(name.count(" ") < 2 for name in names):
        # "1 grain or 3 gold": where nothing within could be taken for the joint, no comma is needed.
        last = last[1:].strip()
    if last[0] in ",;":
        # Such a joint stands between all of them: "2 grain, or 1 grain and 3 gold, or 6 gold".
        return f"{last} ".join(names)
    return f" {last} ".join([*([", ".join(names[:-1])] if len(names) > 1 else []), *names[-1:]])


SPEECH = Speech(words_of(CORE))
"""Says what belongs to no game in particular."""
phrase = SPEECH.phrase
