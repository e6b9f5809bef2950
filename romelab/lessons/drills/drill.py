"""A drill: a position, a task, and what fulfils it, asked of the rules of the game; and how files of them are read."""

# pyright: basic
# What is asked of a line has any shape until it has been looked at.
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from romelab.core.errors import IllegalMoveError, InputError, Problem, quoted
from romelab.core.game import AnyGame, Move
from romelab.core.history import History, Point
from romelab.core.input import MOST_BYTES, read_text, read_toml
from romelab.core.literals import Reader, typed
from romelab.lessons.drills.puzzle import Judged, Puzzle, holds
from romelab.lessons.inquiry.schema import FieldReader, SomeTexts, filled

ALLOWED, REFUSED = "allowed", "refused"
FALLS = "chance: "
READ_BY_RULES, READ_BY_PEOPLE = ("line", "do", "moves", "steps"), ("task", "why")
"""The fields in whose gaps another word may stand: as the rules read it, or as people do."""
TOGETHER, AND = "-", " + "
"""What joins the names of gaps that go together, and their words."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to choose from.

    Attributes
    ----------
    says
        How it reads.
    because
        What is said to whoever chooses it, besides what the rules say; may be empty.
    holds
        What is true of the position after the steps if it is right: parts of its line.
    right
        Whether it is right, where no position can tell.
    """

    says: str
    because: str = ""
    holds: str = ""
    right: bool = False


@dataclass(frozen=True, slots=True)
class Drill:
    """One task of one to three minutes. It has one kind of answer: ``do``, ``find`` or ``answers``.

    Attributes
    ----------
    name
        What it is known by, also where work is kept.
    chapter
        The title under which it stands.
    about
        What is said of the chapter before a try; may be empty.
    rules
        The numbers of the rules that it practises.
    line
        The position (docs/notation.md).
    task
        What is asked; it does not name the answer.
    why
        What is said when it is solved.
    do
        Moves any of which is right, made on the board.
    find, moves
        Which of the moves is asked for: the only one ``"allowed"`` or ``"refused"``. Beside ``do`` the moves are
        others that may be tried.
    steps
        Moves, and ``chance: ...``, that are made when an answer has been given.
    answers
        What may come of the steps, or what may be answered to a question.
    goal, within
        A puzzle: what is to be reached, as :func:`~romelab.lessons.drills.puzzle.solve` has it, and in how many own
        moves at most. Beside it ``do`` are the first moves after which it can be reached.
    alone, odds
        Of a puzzle: whether it ends where another decides, and how likely the goal is to be reached; 0 for sure.
    difficulty
        From 1, found out by programs; 0 if nobody tried.
    vary, pattern
        What may vary, each gap with its words, and the drill with those gaps; see
        :func:`~romelab.lessons.drills.variants.variants`.
    """

    name: str
    chapter: str
    rules: SomeTexts
    line: str
    task: str
    why: str = ""
    do: tuple[str, ...] = ()
    find: str = ""
    moves: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    answers: tuple[Choice, ...] = ()
    goal: str = ""
    within: int = 0
    alone: bool = False
    odds: float = 0.0
    difficulty: int = 0
    about: str = ""
    vary: tuple[tuple[str, tuple[str, ...]], ...] = ()
    pattern: "Drill | None" = None

    def filled(self, words: Sequence[str]) -> "Drill":
        """Return the drill with words in its gaps; of ``red: Rot`` people read the last part.

        Gaps that go together, ``vary.card-box``, are filled together: ``3 + ackerbau: Farming``.

        Examples
        --------
        >>> red = "kampf/1 {who}=[hand:[3]]"
        >>> drill = Drill("a", "Cards", (), red, "{who} has 3.", vary=(("who", ("red: Rot", "white: Weiß")),))
        >>> drill.filled(["white: Weiß"]).line, drill.filled(["white: Weiß"]).task
        ('kampf/1 white=[hand:[3]]', 'Weiß has 3.')
        """
        names = [name for column, _ in self.vary for name in column.split(TOGETHER)]
        parts = [part for word in words for part in word.split(AND)]
        coded = dict(zip(names, (part.partition(": ")[0] for part in parts), strict=True))
        spoken = dict(zip(names, (part.rpartition(": ")[2] for part in parts), strict=True))
        given: dict[str, Any] = {}
        for keys, into in ((READ_BY_RULES, coded), (READ_BY_PEOPLE, spoken)):
            for key in keys:
                said = getattr(self, key)
                given[key] = filled(said, into) if isinstance(said, str) else tuple(filled(one, into) for one in said)
        answers = (
            replace(
                one, says=filled(one.says, spoken), because=filled(one.because, spoken), holds=filled(one.holds, coded)
            )
            for one in self.answers
        )
        return replace(self, answers=tuple(answers), pattern=self, **given)

    def history(self, game: AnyGame) -> History[Any]:
        """Begin a game in the position of the drill."""
        state = game.read_line(self.line)
        return History(game, game.notation.setup_of(state), start=state)

    def tried(self, game: AnyGame) -> tuple[Move, ...]:
        """Return the moves of the drill: those that are right to do, then the others."""
        state = game.read_line(self.line)
        return tuple(game.move(state, words) for words in (*self.do, *self.moves))

    def puzzle(self, game: AnyGame) -> "Puzzle | OneMove":
        """Return what judges moves made on the board."""
        if self.goal:
            return Puzzle(game, self.line, self.goal, self.within, alone=self.alone, odds=self.odds)
        return OneMove(self.tried(game)[: len(self.do)])

    def came(self, game: AnyGame) -> Any:
        """Return the position after the steps; raises InputError or IllegalMoveError if the rules do not allow them."""
        history = self.history(game)
        for step in self.steps:
            take(history, step)
        return history.state

    def verdicts(self, game: AnyGame) -> tuple[bool, ...]:
        """Ask the rules of everything that may be tried.

        Returns
        -------
        tuple
            For each move whether it is allowed, or is what is to be found; for each answer whether it is right.

        Examples
        --------
        >>> from romelab.kampf_um_rom import GAME
        >>> line = "kampf/1 red=[hand:[3]]"
        >>> one, other = "develop card=3 box=ackerbau", "develop card=3 box=jagd"
        >>> drill = Drill("a", "Cards", ("KUR-24",), line, "Which is refused?", "", find=REFUSED, moves=(one, other))
        >>> drill.verdicts(GAME)
        (False, True)
        """
        if self.answers:
            came = self.came(game)
            return tuple(holds(game, came, one.holds) if one.holds else one.right for one in self.answers)
        state = game.read_line(self.line)
        return tuple((not game.why_not(state, move)) is (self.find != REFUSED) for move in self.tried(game))


@dataclass(frozen=True, slots=True)
class OneMove:
    """A single move on the board, one of those that are right; answers as a puzzle does."""

    right: tuple[Move, ...]

    def shown(self, first: Move) -> tuple[Move, ...]:
        """Return the solution."""
        return (first,)

    def judge(self, line: Sequence[Point[Any]]) -> tuple[Sequence[Point[Any]], Judged]:
        """Return the move of a line of play that counts, and what is to be said of it."""
        made = [point for point in line if isinstance(point.step, Move)][:1]
        events = made[0].events if made else ()
        return made, Judged(bool(made) and made[0].step in self.right, "drill_other", {}, events)


def take(history: History[Any], step: str) -> None:
    """Make a step written in words: a move, or ``chance: 5`` for what comes up.

    Raises
    ------
    InputError, IllegalMoveError
        If it means nothing, or the rules do not allow it.
    """
    if step.startswith(FALLS):
        outcome: Any = typed(Any, Reader(step.removeprefix(FALLS), "").value(), {}, "chance")
        history.resolve(outcome)
    else:
        history.play(history.game.move(history.state, step))


T = TypeVar("T")
HEAD = "[[chapters.drills]]"
_WHERE = re.compile(r"line (\d+), (?:answers (\d+), )?([\w.-]+)(.*)")


def read_drills(path: Path, game: AnyGame) -> tuple[Drill, ...]:
    """Read a file of drills and ask the rules about each.

    Parameters
    ----------
    path
        The file; see docs/how-to/drill.md.
    game
        The game it is about.

    Raises
    ------
    InputError
        For whatever does not fit, with its line: TOML, a missing text, a position or move that means nothing, a rule
        that does not exist, a right move that is refused, a task with no right answer or with several.
    """
    text = read_text(path, MOST_BYTES)
    problems: list[Problem] = []
    whole = FieldReader(read_toml(text, path.name), "", problems)
    heads = iter([number for number, row in enumerate(text.splitlines(), 1) if row.strip() == HEAD])
    words = dict(_named(whole, "words", FieldReader.string))
    found: dict[str, Drill] = {}
    for chapter in whole.tables("chapters", fewest=1):
        title, about = chapter.string("title"), chapter.string("about", "")
        for entry in chapter.tables("drills", fewest=1):
            number = next(heads, 0)
            entry.where = f"line {number}, " if number else entry.where
            drill = _drill(entry, words, game, chapter=title, about=about)
            if drill.name in found:
                entry.wrong("name", f"{quoted(drill.name)} is another drill's name already")
            found[drill.name] = drill
        chapter.done()
    whole.done()
    if problems:
        rows = text.splitlines()
        raise InputError([Problem(_placed(rows, one.where), one.what) for one in problems], path.name)
    return tuple(found.values())


def drill_named(name: str, file: Mapping[str, Any], game: AnyGame) -> Drill:
    """Return one drill of a file whose drills were all read before."""
    words = dict(_named(FieldReader(file, "", []), "words", FieldReader.string))
    (found,) = (one for chapter in file["chapters"] for one in chapter["drills"] if one["name"] == name)
    return _drill(FieldReader(found, "", []), words, game, chapter="", about="")


def _placed(rows: Sequence[str], where: str) -> str:
    """Say the line and column of a field that is wrong; of the head of its drill where the field is missing.

    Examples
    --------
    >>> _placed(["[[chapters.drills]]", 'name = "a"', 'find = "lost"'], "line 1, find")
    'line 3, column 8, find'
    """
    if not (said := _WHERE.fullmatch(where)):
        return where
    first, answer, key = int(said[1]), int(said[2] or 0), said[3]
    for number, row in enumerate(rows[first:], first + 1):
        if row.startswith("[["):
            answer -= "answers" in row
            if row.strip() == HEAD or answer < 0:
                break
        elif not answer and (field := re.match(rf"{re.escape(key)}(?:\.[\w-]+)?\s*=\s*", row)):
            return f"line {number}, column {field.end() + 1}, {key}{said[4]}"
    return where


def _drill(take: FieldReader, words: Mapping[str, str], game: AnyGame, **known: str) -> Drill:
    before = len(take.problems)
    columns = _named(take, "vary", partial(FieldReader.strings, fewest=2))
    # What stands in braces is filled in when all has been read.
    take.figures = {name: f"{{{name}}}" for column, _ in columns for name in column.split(TOGETHER)}
    vary = tuple((column, tuple(_named_in(one, words) for one in choices)) for column, choices in columns)
    for column, choices in vary:
        if uneven := [one for one in choices if one.count(AND) != column.count(TOGETHER)]:
            needed = column.count(TOGETHER) + 1
            take.wrong(f"vary.{column}", f"fills {needed} gaps, and {quoted(uneven[0])} does not: + joins the words")
    drill = take.read(Drill, vary=vary, pattern=None, **known)
    for rule in drill.rules:
        if rule not in game.rulebook:
            take.wrong("rules", f"{quoted(rule)} is not a rule of {game.title}")
    if bool(drill.do) + bool(drill.find) + bool(drill.answers) != 1:
        take.wrong("task", "needs one of do, find and answers, and only one of them")
    if vary and len(take.problems) == before:
        drill = drill.filled([choices[0] for _, choices in vary])
        if not all(one.holds for one in drill.answers):
            take.wrong("vary", "needs answers that a position tells, with holds: what is right is proved anew")
    if len(take.problems) == before:
        _ask_rules(take, drill, game)
    return drill


def _named_in(choice: str, words: Mapping[str, str]) -> str:
    return AND.join(f"{part}: {words[part]}" if part in words else part for part in choice.split(AND))


def _named(take: FieldReader, key: str, read: Callable[[FieldReader, str], T]) -> list[tuple[str, T]]:
    """Take a table whose fields have names of their own; there may be none. A name goes with its ``name_de``."""
    table = take.table(key) if take.has(key) else FieldReader({}, "", take.problems)
    table.where = f"{take.where}{key}."
    return [(name, read(table, name)) for name in sorted(table.keys) if table.has(name)]


def _ask_rules(take: FieldReader, drill: Drill, game: AnyGame) -> None:
    """See that the position is sound, that all moves mean something, and that there is one right answer."""

    def asked(key: str, ask: Callable[[], T]) -> T | None:
        try:
            return ask()
        except InputError as error:
            for one in error.problems:
                take.wrong(key, f"{one.where}: {one.what}" if one.where else one.what)
        except IllegalMoveError as error:
            take.wrong(key, str(error))
        return None

    state = asked("line", lambda: game.read_line(drill.line))
    if state is None:
        return
    for words in drill.do:
        asked("do", lambda words=words: game.accepted(state, game.move(state, words)))
    if drill.goal:
        asked("goal", lambda: drill.puzzle(game))
    for words in drill.moves:
        asked("moves", lambda words=words: game.move(state, words))
    if asked("steps", lambda: (drill.came(game),)) is None or any(
        one.where.startswith(take.where) for one in take.problems
    ):
        return
    if drill.find and drill.find not in (ALLOWED, REFUSED):
        take.wrong("find", f"must be {ALLOWED} or {REFUSED}, not {quoted(drill.find)}")
    elif not drill.do:
        key = "find" if drill.find else "answers"
        verdicts = asked(key, lambda: drill.verdicts(game))
        if verdicts is not None and sum(verdicts) != 1:
            take.wrong(key, f"one answer must be right, and by the rules {sum(verdicts)} of {len(verdicts)} are")
