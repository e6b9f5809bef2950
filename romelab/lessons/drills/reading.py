"""Reading drills from TOML: every slip of a file is said in a sentence with its line, all of them at once."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from romelab.core.errors import IllegalMoveError, InputError, Problem, quoted
from romelab.core.game import AnyGame
from romelab.core.input import MOST_BYTES, read_text, read_toml
from romelab.lessons.drills.drill import ALLOWED, REFUSED, Drill
from romelab.lessons.inquiry.schema import FieldReader

T = TypeVar("T")
HEAD = "[[chapters.drills]]"


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
    found: dict[str, Drill] = {}
    for chapter in whole.tables("chapters", fewest=1):
        title = chapter.string("title")
        for entry in chapter.tables("drills", fewest=1):
            number = next(heads, 0)
            entry.where = f"line {number}, " if number else entry.where
            drill = _drill(entry, title, game)
            if drill.name in found:
                entry.wrong("name", f"{quoted(drill.name)} is another drill's name already")
            found[drill.name] = drill
        chapter.done()
    whole.done()
    if problems:
        raise InputError(problems, path.name)
    return tuple(found.values())


def _drill(take: FieldReader, chapter: str, game: AnyGame) -> Drill:
    before = len(take.problems)
    drill = take.read(Drill, chapter=chapter)
    for rule in drill.rules:
        if rule not in game.rulebook:
            take.wrong("rules", f"{quoted(rule)} is no rule of {game.title}")
    if bool(drill.do) + bool(drill.find) + bool(drill.answers) != 1:
        take.wrong("task", "needs one of do, find and answers, and only one of them")
    if len(take.problems) == before:
        _ask_rules(take, drill, game)
    return drill


def _ask_rules(take: FieldReader, drill: Drill, game: AnyGame) -> None:
    """See that the position stands, that all moves mean something, and that there is one right answer."""

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
