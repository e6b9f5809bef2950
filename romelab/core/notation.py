"""A position as one line, and a game as one readable text: what a link, a puzzle or a question in a forum carries.

A line names the game and the version of its notation, then what differs from the position that the set-up begins with::

    struggle/1 phase=horsemen red=[gold:3,horsemen:[at:8.6.N,figures:4]]

A game's text is a head in brackets and then numbered steps, moves and what came up, with comments in braces::

    [romelab struggle/1]
    [players Ada,Ben,Cleo]

    1. chance: 9
    2. Ada: choose start horsemen=9.1.N {near the Rhine}

Both are read with every name checked, and a text is played again; whatever does not fit is refused in a sentence.
"""

# pyright: basic
# What a text holds has any shape until it has been looked at.
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields
from itertools import count, groupby
from typing import Any, ClassVar, Generic, TypeVar, cast

from romelab.core.errors import IllegalMoveError, InputError, Problem, quoted, refuse
from romelab.core.game import CHANCE, Game, Move, Outcome
from romelab.core.history import History
from romelab.core.input import pasted
from romelab.core.literals import Classes, Reader, one_by_one, packed, shape, typed, written
from romelab.core.names import Finders, Spellings, canonical_fields

State = TypeVar("State")
LONGEST_LINE = 20_000
"""Characters of a line that describes a position, at most."""
LONGEST_TEXT = 2_000_000
"""Characters of the text of a game, at most."""
_HEAD = re.compile(r"\[(?P<name>[a-z_]+) (?P<value>.*)\]")
_STEP = re.compile(r"(?P<number>\d{1,6})\. (?P<who>[^:]*): ?(?P<what>.*)")
_PARTS = re.compile(r"\s\w+=")
_RUN = re.compile(r"([0-9]{1,3})-([0-9]{1,3})")
_COMMENT = re.compile(r'("(?:[^"\\]|\\.)*")|\{[^{}]*\}')


class Tally(dict[str, Any]):
    """Named entries that are said all or not at all; other dicts are said where they differ from the first position."""

    __slots__ = ()


class Notation(ABC, Generic[State]):
    """How the positions of one game are written: each game has its own, made of parts with readable names.

    Attributes
    ----------
    tag, version
        What a line begins with: ``struggle/1``. It goes up with each change that gives older lines another meaning.
    classes
        Classes of values that a line may hold.
    """

    tag: ClassVar[str]
    version: ClassVar[int] = 1
    classes: Classes

    @abstractmethod
    def line(self, state: State) -> str:
        """Write a position as one line."""

    @abstractmethod
    def read(self, text: object, game: Game[State, Any]) -> State:
        """Read the line of a position, and see that the rules can go on from it."""

    @abstractmethod
    def problems(self, state: State) -> tuple[str, ...]:
        """Return what no position of a game can have."""

    @abstractmethod
    def hidden(self, state: State) -> bool:
        """Whether a position is only what one seat sees."""

    def text(self, history: History[State], comments: Mapping[int, str] | None = None) -> str:
        """Write a game as a readable text; see :func:`game_text`."""
        return game_text(history, comments)

    def read_text(self, text: object, game: Game[State, Any], **known: object) -> History[State]:
        """Play the text of a game again; see :func:`read_game`."""
        return read_game(text, game, **known)

    def move(self, state: State, said: object, parts: Mapping[str, object], game: Game[State, Any]) -> Move:
        """Read a move as the text of a game has it, with further parts besides; see :meth:`Game.move`."""
        return _move(game, said, parts, game.finders(state))

    def said_in(self, line: str) -> dict[str, Any]:
        """Return the parts that a line says, as plain values."""
        head, _, rest = line.partition(" ")
        if head != f"{self.tag}/{self.version}":
            raise InputError.at("the line", f"must begin with {self.tag}/{self.version}, not {quoted(head)}")
        reader = Reader(" " * (len(head) + 1) + rest, "the line")
        said: dict[str, Any] = {}
        while reader.peek:
            name = reader.take()
            reader.take("=")
            if name in said:
                raise reader.problem(f"{quoted(name)} is given twice")
            said[name] = reader.value()
        return said

    def asked(self, game: Game[State, Any], state: State) -> None:
        """Ask the rules to go on: what a stage carries along is theirs, and only they can say whether it fits."""
        hidden = self.hidden(state)
        try:
            wrong = () if hidden else self.problems(state)
            refuse([Problem("", sentence) for sentence in wrong], "the line")
            seat = game.to_move(state)
            seats = len(game.scores(state))
            if seat == CHANCE and not hidden:
                game.chances(state)
            elif seat is not None and seat != CHANCE:
                if not 0 <= seat < seats:
                    raise IndexError(seat)
                if not hidden and not game.legal_moves(state):
                    raise InputError.at("the line", "whoever is to move has no move")
            game.winners(state)
            for one in (None, *range(seats)):
                game.observe(state, one)
            hash(state)
        except InputError:
            raise
        except (
            LookupError,
            TypeError,
            ValueError,
            AttributeError,
            ArithmeticError,
            StopIteration,
            AssertionError,
        ) as error:
            raise InputError.at("the line", "the rules cannot go on from this position") from error


def difference(parts: Mapping[str, Any], base: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parts that differ from others; of a dict with fixed names only the entries that are not."""
    found: dict[str, Any] = {}
    for name, value in parts.items():
        usual = base.get(name, MISSING)
        if value == usual and type(value) is type(usual):
            continue
        if isinstance(usual, dict) and not isinstance(usual, Tally):
            value = difference(value, cast("dict[str, Any]", usual))
        found[name] = value
    return found


def merged(base: Mapping[str, Any], said: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Return parts with some of them changed; InputError for parts that do not exist."""
    whole = dict(base)
    for name, value in said.items():
        place = f"{where}, {name}" if where else str(name)
        if name not in base:
            raise InputError.at(where or "the line", f"there is no part {quoted(name)}")
        usual = base[name]
        if isinstance(usual, dict):
            # An empty list has no names to tell it from an empty one with names.
            given: Any = {} if value == [] else value
            if not isinstance(given, dict):
                raise InputError.at(place, f"must be a list with names, not {quoted(value)}")
            named = cast("dict[str, Any]", given)
            value = Tally(named) if isinstance(usual, Tally) else merged(cast("dict[str, Any]", usual), named, place)
        elif isinstance(value, dict):
            raise InputError.at(place, "must not be a list with names")
        whole[name] = value
    return whole


def runs(numbers: Iterable[int]) -> list[int | str]:
    """Write three or more numbers in a row by the first and the last.

    Examples
    --------
    >>> runs([1, 2, 3, 7, 8, 12])
    ['1-3', 7, 8, 12]
    """
    found: list[int | str] = []
    for _, row in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        listed = [number for _, number in row]
        found += [f"{listed[0]}-{listed[-1]}"] if len(listed) > 2 else listed
    return found


def spread(given: object, most: int) -> list[object]:
    """Return numbers one by one, some of which are written as a run; none for what is not a list.

    Examples
    --------
    >>> spread(["1-3", 7], 60)
    [1, 2, 3, 7]
    """
    found: list[object] = []
    for one in cast("list[object]", given) if isinstance(given, list) else ():
        ends = _RUN.fullmatch(one) if isinstance(one, str) else None
        found += range(int(ends[1]), min(int(ends[2]), most) + 1) if ends else [one]
    return found


# --------------------------------------------------------------------------------------------------- options


def changed_options(options: Any) -> Tally:
    """Return the options that differ from their defaults."""
    defaults = type(options)()
    pairs = ((one.name, getattr(options, one.name), getattr(defaults, one.name)) for one in fields(options))
    return Tally({name: packed(value) for name, value, usual in pairs if value != usual})


def named(given: object, where: str) -> dict[str, Any]:
    """Take a list with names; an empty list has none."""
    if given == []:
        return {}
    if not isinstance(given, dict):
        raise InputError.at(where, f"must be a list with names, not {quoted(given)}")
    return cast("dict[str, Any]", given)


def options_of(kind: type[Any], given: Mapping[str, Any], where: str = "options") -> Any:
    """Return options with some of them set; InputError for what is not an option, or has a value of another type."""
    hints, _ = shape(kind)
    wrong = [Problem(where, f"there is no option {quoted(name)}") for name in given if name not in hints]
    refuse(wrong)
    return kind(**{name: typed(hints[name], value, {}, f"{where}, {name}") for name, value in given.items()})


# --------------------------------------------------------------------------------------------------- the text of a game


def game_text(history: History[Any], comments: Mapping[int, str] | None = None) -> str:
    """Write the line of play that leads to where a game stands now.

    Parameters
    ----------
    history
        The game.
    comments
        Words about positions, by their place on the line of play; 1 comes after the first step.
    """
    game, setup = history.game, history.setup
    lines = [f"[romelab {game.notation.tag}/{game.notation.version}]"]
    lines += [f"[{name} {written(value)}]" for name, value in _setup_parts(setup).items()]
    lines.append("")
    for number, point in enumerate(history.here.line()[1:], 1):
        step = point.step
        if isinstance(step, Move):
            said = move_text(step)
            who = _names(setup)[cast("int", point.seat)]
        else:
            said, who = written(packed(step)), "chance"
        comment = (comments or {}).get(number, "").translate({ord("{"): "(", ord("}"): ")", ord("\n"): " "})
        lines.append(f"{number}. {_clean(who)}: {said}" + (f" {{{comment}}}" if comment else ""))
    return "\n".join(lines) + "\n"


def read_game(text: object, game: Game[Any, Any], **known: object) -> History[Any]:
    """Play the text of a game again.

    Parameters
    ----------
    text
        What :func:`game_text` gave; comments in braces and empty lines do not matter.
    game
        The game it must be of.
    known
        Long parts of the set-up that a text names by their digest only: ``board="..."``.

    Returns
    -------
    History
        At the end of the text.

    Raises
    ------
    InputError
        For whatever does not fit, with its line.
    """
    lines = pasted(text, LONGEST_TEXT, "the text").splitlines()
    head: dict[str, Any] = {}
    at = 0
    for at, line in enumerate(lines):
        found = _HEAD.fullmatch(line.strip())
        if found is None:
            if line.strip():
                break
            continue
        if found["name"] in head:
            raise InputError.at(f"line {at + 1}", f"{found['name']} is given twice")
        head[found["name"]] = found["value"] if found["name"] == "romelab" else _term(found["value"], f"line {at + 1}")
    else:
        at = len(lines)
    notation = game.notation
    if head.pop("romelab", "") != f"{notation.tag}/{notation.version}":
        raise InputError.at("line 1", f"must be [romelab {notation.tag}/{notation.version}]")
    history: History[Any] = History(game, _setup_of(game, head, known), None)
    numbers = count(1)
    for line_number, line in enumerate(lines[at:], at + 1):
        said = _COMMENT.sub(lambda found: found[1] or "", line).strip()
        if not said:
            continue
        where = f"line {line_number}"
        try:
            _play(history, said, next(numbers))
        except InputError as error:
            raise InputError(
                [Problem(f"{where}, {one.where}" if one.where else where, one.what) for one in error.problems]
            ) from None
        except IllegalMoveError as error:
            raise InputError.at(where, str(error)) from None
    return history


def _play(history: History[Any], said: str, number: int) -> None:
    game = history.game
    found = _STEP.fullmatch(said)
    if found is None:
        raise InputError.at("", "a step is a number, who does it and what: '3. Ada: end'")
    if int(found["number"]) != number:
        raise InputError.at("", f"step {number} is due, not {int(found['number'])}")
    seat = game.to_move(history.state)
    if seat is None:
        raise InputError.at("", "the game is over")
    due = "chance" if seat == CHANCE else _clean(_names(history.setup)[seat])
    if found["who"] != due:
        raise InputError.at("", f"{quoted(found['who'])} cannot do anything now; {due} is next")
    if seat == CHANCE:
        outcome = typed(Any, _term(found["what"], ""), {}, "chance")
        history.add(history.here.number, cast("Outcome", outcome))
    else:
        history.add(history.here.number, _step(game, history.state, found["what"]))


def _step(game: Game[Any, Any], state: Any, said: str) -> Move:
    """Read a move of a text; a word that is not a name, or one of several players', stands as the game wrote it."""
    try:
        return game.move(state, said)
    except InputError as unclear:
        try:
            move = _move(game, said, {}, {})
        except InputError:
            raise unclear from None
        if game.why_not(state, move):
            raise
        return move


def move_text(move: Move) -> str:
    """Return a move as the text of a game has it: its kind, and its parts but for those that are as usual."""
    values = ((one, getattr(move, one.name)) for one in fields(move))
    said = (f"{one.name}={written(packed(value))}" for one, value in values if value != one.default)
    return " ".join([move.kind, *said])


def _move(game: Game[Any, Any], said: object, parts: Mapping[str, object], finders: Finders) -> Move:
    """Read a move: its kind, then its parts by name, in the text or besides."""
    words = pasted(said, LONGEST_LINE, "the move").strip()
    begun = _PARTS.search(words)
    name, rest = (words[: begun.start()], words[begun.start() :]) if begun else (words, "")
    kinds = Spellings("kind of move", ((name, name) for name in game.move_kinds))
    known = name in game.move_kinds or kinds.near(name)
    kind = kinds.find(name, "the move", "" if known else f"among {', '.join(game.move_kinds)}")
    reader = Reader(" " * (len(words) - len(rest)) + rest, "the move")
    given: dict[str, Any] = {}
    while reader.peek:
        part = reader.take()
        reader.take("=")
        given[part] = reader.value()
    given |= {part: packed(value) for part, value in parts.items()}
    given = {part: one_by_one(value) if isinstance(value, list) else value for part, value in given.items()}
    found, problems = canonical_fields(game.move_kinds[kind], given, finders)
    refuse(problems, "the move")
    return cast("Move", _fields(game.move_kinds[kind], found, game.notation.classes, "the move"))


def _fields(kind: type[Any], given: Mapping[str, Any], classes: Classes, where: str) -> Any:
    hints, defaults = shape(kind)
    spelled = Spellings("part", ((name, name) for name in hints))
    wrong = [Problem(where, spelled.unknown(name)) for name in given if name not in hints]
    wrong += [Problem(where, f"{name} is missing") for name in hints if name not in defaults and name not in given]
    refuse(wrong)
    return kind(**{name: typed(hints[name], value, classes, f"{where}, {name}") for name, value in given.items()})


def _setup_parts(setup: Any) -> dict[str, Any]:
    """Return what of a set-up differs from its defaults; a text of more than 200 characters by its digest."""
    hints, defaults = shape(type(setup))
    found: dict[str, Any] = {}
    for name, hint in hints.items():
        value = getattr(setup, name)
        if name in defaults and value == defaults[name]:
            continue
        if name == "options":
            found[name] = changed_options(value)
        elif isinstance(value, str) and len(value) > 200:
            found[name] = digest(value)
        else:
            found[name] = packed(value, hint)
    return found


def _setup_of(game: Game[Any, Any], head: Mapping[str, Any], known: Mapping[str, object]) -> Any:
    kind, hints = game.setup_type, shape(game.setup_type)[0]
    given: dict[str, Any] = {}
    for name, value in head.items():
        if name not in hints:
            raise InputError.at("the head", f"there is no part {quoted(name)}")
        if name == "options":
            given[name] = options_of(hints[name], named(value, name))
        elif isinstance(value, str) and value.startswith("sha256."):
            given[name] = of_digest(name, value, known)
        else:
            given[name] = typed(hints[name], value, game.notation.classes, name)
    try:
        return kind(**given)
    except TypeError:
        raise InputError.at("the head", "parts of the set-up are missing") from None


def digest(text: str) -> str:
    """Name a long text, such as a board file, by the first letters of its SHA-256.

    Examples
    --------
    >>> digest("a board"), digest("")
    ('sha256.2a7d86c59aed', '')
    """
    from hashlib import sha256

    return f"sha256.{sha256(text.encode()).hexdigest()[:12]}" if text else ""


def of_digest(name: str, value: str, known: Mapping[str, object]) -> str:
    """Return the long text that a digest names, out of those at hand; InputError if it is none of them."""
    text = known.get(name)
    if isinstance(text, str) and digest(text) == value:
        return text
    raise InputError.at(name, f"the {name} {value} is needed to read this: hand its text in as {name}=")


def _names(setup: Any) -> tuple[str, ...]:
    return getattr(setup, "players", ()) or ("attacker", "defender")


def _clean(name: str) -> str:
    """Return a name as it stands before a step: without what would end it."""
    return re.sub(r"[:{}\s]+", " ", name).strip() or "?"


def _term(text: str, where: str) -> Any:
    reader = Reader(text, where)
    value = reader.value()
    reader.finish()
    return value
