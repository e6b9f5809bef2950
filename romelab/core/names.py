"""Names and words that people write: found in any usual spelling, in moves and in described positions."""

# pyright: strict
import re
import unicodedata
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import is_dataclass, replace
from functools import cache, cached_property, lru_cache
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Generic, Literal, TypeVar, Union, cast, get_args, get_origin

from romelab.core.errors import InputError, Noted, Problem, quoted
from romelab.core.facts import field_kinds
from romelab.core.literals import shape
from romelab.core.speech import SPEECH

T = TypeVar("T")
_WRITTEN_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "æ": "ae", "œ": "oe", "ø": "oe"})
LONGEST_NAME = 60
"""Characters of a name that a refusal repeats at most."""


def bare_letters(name: str) -> str:
    """Return a name without capitals and accents.

    Examples
    --------
    >>> bare_letters("Köln (Colonia)")
    'koln (colonia)'
    """
    letters = unicodedata.normalize("NFKD", name.casefold().replace("ı", "i"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


@lru_cache(maxsize=8192)
def folded(name: str) -> str:
    """Reduce a name to what has to agree: no capitals, accents, brackets or marks between words.

    Examples
    --------
    >>> folded("  Mare_Tyrrhenum "), folded("Güter-Handel"), folded("KÖLN")
    ('mare tyrrhenum', 'guter handel', 'koln')
    """
    return " ".join(re.sub(r"[\s_\-'’.()/]+", " ", bare_letters(name)).split())


@lru_cache(maxsize=8192)
def written_out(name: str) -> str:
    """Reduce a name like :func:`folded`, with German umlauts written as two letters.

    Examples
    --------
    >>> written_out("KÖLN"), written_out("Steigbügel")
    ('koeln', 'steigbuegel')
    """
    return folded(unicodedata.normalize("NFC", name).casefold().translate(_WRITTEN_OUT))


def not_known(said: str, name: str, near: Iterable[str]) -> str:
    """Return a refusal of a name that means nothing, in the language spoken.

    Parameters
    ----------
    said
        The refusal in English, with the name in it.
    name
        The name.
    near
        Names with a similar spelling.

    Examples
    --------
    >>> not_known("there is no town 'Rima'", "Rima", ["Roma"])
    "there is no town 'Rima'; did you mean Roma?"
    """
    meant = f" {SPEECH.catalogue.language['or']} ".join(near)
    return SPEECH.phrase("not_known", said=said, name=quoted(name), near=meant)


class Spellings(Generic[T]):
    """The names of some things, and which thing each of them means.

    Parameters
    ----------
    things
        What they are called together, for refusals: ``"region or sea area"``.
    names
        Pairs of a name and the thing it means, or what gives them when the first name is asked for. Where two things
        share a name, the earlier pair has it.

    Examples
    --------
    >>> towns = Spellings("town", [("Köln", 1), ("Colonia", 1), ("Roma", 2), ("Rome", 2)])
    >>> towns.find("koeln"), towns.find("KOLN"), towns.find("rome"), towns.get("Paris")
    (1, 1, 2, None)
    >>> towns.find("Colonja")
    Traceback (most recent call last):
    romelab.core.errors.InputError: town: there is no town 'Colonja'; did you mean Colonia?
    """

    def __init__(self, things: str, names: Iterable[tuple[str, T]] | Callable[[], Iterable[tuple[str, T]]]) -> None:
        self.things = things
        self._names = names

    @property
    def known(self) -> Mapping[str, T]:
        """Each thing by its spellings, folded."""
        return self._read[0]

    @cached_property
    def _read(self) -> tuple[Mapping[str, T], dict[str, str]]:
        """The things, and how a name is shown, by folded spellings."""
        known: dict[str, T] = {}
        shown: dict[str, str] = {}
        # Plain spellings first: a name written out must not take the place of another's own name.
        pairs = [(name, thing) for name, thing in (self._names() if callable(self._names) else self._names) if name]
        for fold in (folded, written_out):
            for name, thing in pairs:
                key = fold(name)
                known.setdefault(key, thing)
                # "Latium" reads better than the id "latium".
                if known[key] == thing and (key not in shown or shown[key].islower()):
                    shown[key] = name
        return MappingProxyType(known), shown

    def get(self, name: str) -> T | None:
        """Return the thing of a name in any usual spelling; None if nothing has that name."""
        found = self.known.get(folded(name))
        return found if found is not None else self.known.get(written_out(name))

    def near(self, name: str, most: int = 3) -> tuple[str, ...]:
        """Return names with a similar spelling, the likeliest first, one for each thing."""
        # Loaded when somebody mistypes: it takes as long to load as a tenth of a game.
        from difflib import get_close_matches

        known, shown = self._read
        close = get_close_matches(folded(name[:LONGEST_NAME]), shown, n=2 * most, cutoff=0.75)
        one_each: list[T] = []
        kept: list[str] = []
        for key in close:
            if known[key] not in one_each:
                one_each.append(known[key])
                kept.append(shown[key])
        return tuple(kept[:most])

    def unknown(self, name: object, among: str = "") -> str:
        """Say in a sentence that nothing has that name, with the nearest names.

        Parameters
        ----------
        name
            What was asked for.
        among
            Where it was sought: ``"in the network reconstruction"``.
        """
        if not isinstance(name, str):
            return f"a {self.things} is named by a text, not by {quoted(name)}"
        shown = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 3] + "..."
        said = f"there is no {self.things} {shown!r}" + (f" {among}" if among else "")
        return not_known(said, name, self.near(name))

    def find(self, name: str, where: str = "", among: str = "") -> T:
        """Return the thing of a name in any usual spelling.

        Parameters
        ----------
        name
            The name.
        where
            What to call the input in a refusal; like the things if left out.
        among
            As for :meth:`unknown`.

        Raises
        ------
        InputError
            If nothing has that name, with the names most like it.
        """
        # People hand in numbers and other things too.
        found = self.get(name) if isinstance(name, str) else None  # pyright: ignore[reportUnnecessaryIsInstance]
        if found is None:
            raise InputError.at(where or self.things, self.unknown(name, among))
        return found


M = TypeVar("M")
Finder = Callable[[str, str], object]
"""Gives the thing of a name as moves hold it; the second argument is what to call it in a refusal."""
Finders = Mapping[str, Finder]


def canonical_move(move: M, finders: Finders) -> tuple[M, list[Problem]]:
    """Return a move with its names as the game writes them, and what is wrong with those that mean nothing.

    Parameters
    ----------
    move
        A move; what it names may be spelled in any usual way.
    finders
        What finds the things it names.

    Returns
    -------
    tuple
        The move; a name that means nothing stays as it is. Then the problems.

    Examples
    --------
    >>> from romelab.struggle_for_rome import GAME, Setup, moves
    >>> finders = GAME.finders(GAME.new_game(Setup()))
    >>> canonical_move(moves.Plunder("rom"), finders)
    (Plunder(city='Roma', traitor=False), [])
    >>> [str(problem) for problem in canonical_move(moves.Plunder("Rima"), finders)[1]]
    ["city: the board has no crossroads and no city 'Rima'; did you mean Roma?"]
    """
    written: dict[str, object] = {name: getattr(move, name) for name in field_kinds(type(move))}
    found, problems = canonical_fields(type(move), written, finders)
    changes = {name: value for name, value in found.items() if value != written[name]}
    return (replace(cast(Any, move), **changes) if changes else move), problems


def canonical_fields(
    kind: type, parts: Mapping[str, object], finders: Finders
) -> tuple[dict[str, object], list[Problem]]:
    """Return the parts of a move of some kind with the names in them found; a list of names name by name."""
    kinds, problems = field_kinds(kind), list[Problem]()
    found: dict[str, object] = {}
    for name, value in parts.items():
        find = finders.get(kinds.get(name, ""))
        if find is None:
            found[name] = value
        elif isinstance(value, tuple | list):
            each = (_found(find, one, name, problems) for one in cast("tuple[object, ...]", value))
            found[name] = tuple(each) if isinstance(value, tuple) else list(each)
        else:
            found[name] = _found(find, value, name, problems)
    return found, problems


def _found(find: Finder, value: object, where: str, problems: list[Problem]) -> object:
    # An empty text stands for nothing, and a number for itself.
    if not isinstance(value, str) or not value:
        return value
    try:
        return find(value, where)
    except InputError as error:
        problems += error.problems
        return value


def other_spellings(package: str, table: str) -> list[tuple[str, str]]:
    """Return further spellings, each with the name that it stands for.

    Parameters
    ----------
    package
        Where its spellings.toml lies.
    table
        The table of names with their other spellings.

    Examples
    --------
    >>> other_spellings("romelab.struggle_for_rome.box", "tribes")
    [('horseman', 'horsemen'), ('Reiter', 'horsemen'), ('warrior', 'warriors'), ('Krieger', 'warriors'), \
('Fußkrieger', 'warriors')]
    """
    from romelab.core.packaged import packaged_toml

    rows: dict[str, list[str]] = packaged_toml(package, "spellings.toml")[table]
    return [(other, name) for name, others in rows.items() for other in others]


def players(names: Iterable[tuple[str, T]], colours: Iterable[tuple[str, T]]) -> Finder:
    """Return a finder of players by name and colour; a word that means two of them is refused, not guessed.

    Parameters
    ----------
    names, colours
        Pairs of a word and the player it means.

    Examples
    --------
    >>> find = players([("white", "red"), ("Ada", "white")], [("red", "red"), ("white", "white"), ("weiß", "white")])
    >>> find("ADA", "victim"), find("weiss", "victim")
    ('white', 'white')
    >>> find("white", "victim")
    Traceback (most recent call last):
    romelab.core.errors.InputError: victim: 'white' can mean more than one player here; call them by another word
    """
    pairs = [*names, *colours]
    spelled = Spellings("player", pairs)

    def find(name: str, where: str) -> object:
        keys = {folded(name), written_out(name)}
        if len({thing for word, thing in pairs if not keys.isdisjoint((folded(word), written_out(word)))}) > 1:
            raise InputError.at(where, f"{quoted(name)} can mean more than one player here; call them by another word")
        return spelled.find(name, where)

    return find


def type_problems(move: object) -> list[Problem]:
    """Return a problem for each part of a move whose type no such move has: a text where a number belongs.

    Examples
    --------
    >>> from romelab.total_war_rome import moves
    >>> [str(problem) for problem in type_problems(moves.Assault("one"))], type_problems(moves.Assault(1))
    (["army: must be a whole number, not 'one'"], [])
    """
    kind = type(move)
    if not is_dataclass(kind):
        return [Problem("", f"{quoted(move)} is not a move")]
    return [
        Problem(name, f"must be {_wanted(hint)}, not {quoted(getattr(move, name))}")
        for name, hint in shape(kind)[0].items()
        if not _fits(getattr(move, name), hint)
    ]


def fits(move: object) -> bool:
    """Tell whether each part of a move is of a type that such moves have; :func:`type_problems` says which is not."""
    return _check(type(move))(move)


@cache
def _check(kind: type) -> Callable[[object], bool]:
    """Write the check of a kind of move as one expression: it is asked of every move, and listed moves pass it."""
    if not is_dataclass(kind):
        return lambda move: False
    known: dict[str, Any] = {"fits": _fits}
    tests = ["True"]
    for number, (name, hint) in enumerate(shape(kind)[0].items()):
        origin, arms = _apart(hint)
        alike = origin is tuple and {*arms} <= {arms[0], Ellipsis}
        known |= {f"hint{number}": hint, f"types{number}": _types(arms[0] if alike else hint)}
        part, plain = f"move.{name}", f"type(move.{name}) in types{number}"
        if alike:
            plain = f"type({part}) is tuple and types{number}.issuperset(map(type, {part}))"
        tests.append(f"({plain} or fits({part}, hint{number}))")
    return eval(f"lambda move: {' and '.join(tests)}", known)  # noqa: S307 - of the names of fields only


@cache
def _types(hint: Any) -> frozenset[Any]:
    """Return the types whose values fit whatever they are: asked first, since why_not asks it of every move."""
    origin, arms = _apart(hint)
    if origin in (Union, UnionType):
        return frozenset(kind for arm in arms for kind in _types(arm))
    return frozenset(map(type, arms)) if origin is Literal else frozenset((hint,))


@cache
def _apart(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    return get_origin(hint), get_args(hint)


def _fits(value: object, hint: Any) -> bool:
    if type(value) is hint:
        return True
    origin, arms = _apart(hint)
    if origin is Literal:
        # Which of the words it may be is the rules' affair.
        return type(value) in map(type, arms)
    if origin is tuple:
        if not isinstance(value, tuple):
            return False
        entries = cast("tuple[object, ...]", value)
        if arms[-1] is Ellipsis:
            return _types(arms[0]).issuperset(map(type, entries)) or all(_fits(one, arms[0]) for one in entries)
        # So is how many there must be.
        return tuple(map(type, entries)) == arms or all(map(_fits, entries, arms))
    if origin in (Union, UnionType):
        return any(_fits(value, arm) for arm in arms)
    if hint is None or hint is NoneType:
        return value is None
    # Whole numbers are no truth values, though Python takes them so.
    return isinstance(value, hint) and not isinstance(value, bool)


def _wanted(hint: Any) -> str:
    if get_origin(hint) in (Union, UnionType):
        return " or ".join(map(_wanted, get_args(hint)))
    if get_origin(hint) is Literal:
        hint = str
    words = {int: "a whole number", str: "a text", bool: "True or False", NoneType: "None"}
    return words.get(hint, "a tuple" if get_origin(hint) is tuple else getattr(hint, "__name__", str(hint)))


Thing = TypeVar("Thing", bound=Hashable)
LONGEST_LIST = 2000
"""Characters or entries of a list of names at most."""
MOST_OF_A_THING = 999
"""The most of one thing that can be asked for; what there is of it is for the game to say."""
_BEFORE = re.compile(r"(\d{1,3})\s*[x×]?\s+(\D.*)")
_BEHIND = re.compile(r"(\D*\S)\s+[x×]?\s*(\d{1,3})")


class Description(Noted):
    """What somebody describes: read part by part, with every problem noted.

    Parameters
    ----------
    source
        What to call the whole in a refusal: ``"the position"``.

    Attributes
    ----------
    problems
        The problems found so far, in reading order.

    Examples
    --------
    >>> read = Description("the position")
    >>> read.number(3, "gold", high=100), read.names("Roma, Ravenna", "cities")
    (3, ['Roma', 'Ravenna'])
    >>> read.number(300, "gold", high=100, rule="SFR-04")
    0
    >>> read.finish()
    Traceback (most recent call last):
    romelab.core.errors.InputError: the position: gold: must be a whole number from 0 to 100, not 300 (SFR-04)
    """

    def tried(self, find: Callable[..., T], *args: object) -> T | None:
        """Return what a function finds; None, with its problems noted, if it refuses."""
        try:
            return find(*args)
        except InputError as error:
            self.problems += error.problems
            return None

    def number(self, value: object, where: str, *, low: int = 0, high: int | None = None, rule: str = "") -> int:
        """Read a whole number within bounds; the lower bound if it is not one."""
        if type(value) is int and low <= value and (high is None or value <= high):
            return value
        bounds = f"of {low} or more" if high is None else f"from {low} to {high}"
        self.problem(where, f"must be a whole number {bounds}, not {quoted(value)}{f' ({rule})' if rule else ''}")
        return low

    def flag(self, value: object, where: str) -> bool:
        """Read a truth value."""
        if type(value) is not bool:
            self.problem(where, f"must be True or False, not {quoted(value)}")
        return value is True

    def choice(self, value: object, where: str, things: Spellings[T], *others: T) -> T | None:
        """Read one of some things by any spelling; also the thing itself where it is one of the others."""
        if any(value == other and type(value) is type(other) for other in others):
            return cast(T, value)
        return self.tried(things.find, value, where)

    def parts(self, value: object, where: str, known: Iterable[str], short: str = "") -> dict[str, object]:
        """Read named parts: a dict, or ``short`` alone by its value.

        Parameters
        ----------
        value
            What was given: ``{"at": "Roma"}``, or ``"Roma"`` where ``short`` is ``"at"``.
        where
            What to call it in a refusal.
        known
            The names that a part may have.
        short
            The part that a text alone means.
        """
        if short and isinstance(value, str):
            return {short: value}
        if not isinstance(value, Mapping):
            self.problem(where, f"must be a list with names, such as {next(iter(known))}, not {quoted(value)}")
            return {}
        spelled = Spellings("part", ((name, name) for name in known))
        found: dict[str, object] = {}
        for name, part in cast("Mapping[object, object]", value).items():
            meant = self.tried(spelled.find, name, where)
            if meant in found:
                self.problem(where, f"{meant} is given twice")
            elif meant is not None:
                found[meant] = part
        return found

    def names(self, value: object, where: str) -> list[object]:
        """Read a list of names: a list, or a text with commas between them."""
        if isinstance(value, str):
            if len(value) > LONGEST_LIST:
                self.problem(where, f"is longer than {LONGEST_LIST} characters")
                return []
            return [name.strip() for name in value.split(",") if name.strip()]
        listed = _listed(value)
        if listed is None:
            self.problem(where, f"must be a list of names, or a text with commas between them, not {quoted(value)}")
            return []
        if len(listed) > LONGEST_LIST:
            self.problem(where, f"has more than {LONGEST_LIST} entries")
            return []
        return listed

    def numbers(self, value: object, where: str, *, low: int = 0, high: int | None = None) -> list[int]:
        """Read a list of whole numbers within bounds: ``[3, 8]`` or ``"3, 8"``."""
        return [self.number(as_number(one), where, low=low, high=high) for one in self.names(value, where)]

    def counts(self, value: object, where: str, find: Callable[[str, str], Thing]) -> dict[Thing, int]:
        """Read how many of what: ``"2 ore, grain"``, ``["ore", "ore"]`` or ``{"ore": 2}``.

        Parameters
        ----------
        value
            What was given.
        where
            What to call it in a refusal.
        find
            Gives the thing of a name; InputError if there is none.
        """
        pairs: list[tuple[object, object]]
        if isinstance(value, Mapping):
            pairs = list(cast("Mapping[object, object]", value).items())
        else:
            pairs = [counted(name) for name in self.names(value, where)]
        found: dict[Thing, int] = {}
        for name, many in pairs:
            thing = self.tried(find, name, where)
            count = self.number(many, f"{where}, {name}"[:80], high=MOST_OF_A_THING)
            if thing is not None:
                found[thing] = found.get(thing, 0) + count
        return found


def as_number(value: object) -> object:
    """Return a number that is written in digits as a number, and all else as it is.

    Examples
    --------
    >>> as_number("12"), as_number("12 Mauri")
    (12, '12 Mauri')
    """
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 10:
        return int(value)
    return value


def counted(name: object) -> tuple[object, int]:
    """Take a number off a name, before or after it; 1 if there is none.

    Examples
    --------
    >>> counted("2 ore"), counted("Gallia 2"), counted("3x Great Warrior"), counted("grain")
    (('ore', 2), ('Gallia', 2), ('Great Warrior', 3), ('grain', 1))
    """
    if isinstance(name, str):
        if found := _BEFORE.fullmatch(name.strip()):
            return found[2], int(found[1])
        if found := _BEHIND.fullmatch(name.strip()):
            return found[1], int(found[2])
    return name, 1


def _listed(value: object) -> list[object] | None:
    if isinstance(value, Mapping) or not isinstance(value, Iterable):
        return None
    return list(cast("Iterable[object]", value))
