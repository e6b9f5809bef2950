"""Save files: how the table was set up, the moves and the outcomes of a history, checked by replaying them.

A file holds no positions, so it cannot hold an impossible one: loading plays it again and refuses the first step that
the rules refuse. Branches are kept. The first line is for reading: the game, who plays, the options, the board. Every
further line is a step, written so that nobody reads a hidden card over somebody's shoulder; it is not a lock, whoever
programs can read it. A line may also say which step is looked at, or that the table is set up differently from there.
Steps are only ever added, so the same lines serve as a journal that grows with every click::

    {"romelab save": 2, "game": "struggle_for_rome", "setup": {...}, "table": {"roles": ["person", ...], ...}}
    "kR3v8A0="
    "0n81"
    {"at": 1}
"""

import json
import re
from binascii import a2b_base64, b2a_base64
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from itertools import accumulate
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias, cast

from romelab.core.chance import ChanceSource, Outcome, outcome_of
from romelab.core.errors import IllegalMoveError, InputError, Problem, quoted, said_of
from romelab.core.game import CHANCE, AnyGame, Move
from romelab.core.history import History, Point
from romelab.core.input import pasted, path_of, read_json, read_tables, read_text, write_whole
from romelab.core.serialization import from_plain, to_plain

FORMAT = 2
ENDING = ".romelab"
"""How the name of a save file ends."""
FIRST_ENDING = ".json"
"""How it ended in the first format, which can still be read."""
MOST_BYTES = 8_000_000
"""A larger file is not a game of ours; it is refused unread."""
MOST_SECONDS = 10_000_000
"""A table that has been played at for longer, some sixteen weeks, is not believed."""
MOST_LINE = 200_000
"""Characters of a line; the longest is the first, which may hold your own board."""

ChanceMode: TypeAlias = Literal["by themselves", "when I click", "typed in"]
"""How dice and cards come: drawn at once, drawn at a click, or entered from a real table."""


@dataclass(frozen=True, slots=True)
class Seating:
    """How a table was set up, besides what the set-up says.

    Attributes
    ----------
    roles
        For each seat ``"person"`` or the name of a bot.
    seed
        Where dice and cards come from.
    falls
        How they come: drawn at once, drawn at a click, or typed in.
    open_table
        Whether everybody sees everything.
    at_once
        Whether bots move by themselves.
    orders
        For each seat the questions that its person lets pass for good, by name; nothing if nobody does.
    fits
        Whether people are asked only when a card of theirs fits, where that tells nobody anything.
    one_click
        Whether one click on the map or in the list makes the move that is named there.
    """

    roles: tuple[str, ...] = ()
    seed: int = 1
    falls: ChanceMode = "by themselves"
    open_table: bool = False
    at_once: bool = True
    orders: tuple[tuple[str, ...], ...] = ()
    fits: bool = True
    one_click: bool = True


Ahead: TypeAlias = tuple[tuple[int, Outcome], ...]
"""Cards that people have typed in of hands that are still being dealt: whose, and which."""


class SavedGame(NamedTuple):
    """What a save file gave.

    Attributes
    ----------
    history
        The game.
    seating
        How its table was set up; None if the file does not say.
    seconds
        Seconds played, where time counts.
    ahead
        Cards typed in of hands that are still being dealt.
    """

    history: History[Any]
    seating: Seating | None
    seconds: int = 0
    ahead: Ahead = ()


def dumps(history: History[Any], seating: Seating | None = None, seconds: int = 0, ahead: Ahead = ()) -> str:
    """Turn a history into the text of a save file: the same history always gives the same bytes.

    ``seconds`` says how long a table has played that counts its time, ``ahead`` what was typed in of hands that are
    still being dealt; both are left out where there is nothing to say.
    """
    lines = [head_line(history, seating), *steps_after(history, 0), at_line(history, seconds=seconds, ahead=ahead)]
    return "".join(f"{line}\n" for line in lines)


def head_line(history: History[Any], seating: Seating | None = None) -> str:
    """Return the first line of a save file."""
    head = {"romelab save": FORMAT, "game": history.game.id, "setup": to_plain(history.setup)}
    return json.dumps(head | ({"table": to_plain(seating)} if seating else {}), ensure_ascii=False)


def steps_after(history: History[Any], number: int) -> Iterator[str]:
    """Return the lines of the steps after the first ``number`` ones."""
    points = history.points[number + 1 :]
    for point, text in zip(points, _texts(list(map(_entry, points))), strict=True):
        yield f'"{_coded(text.encode(), point.number)}"'


def at_line(history: History[Any], said: str = "", seconds: int = 0, ahead: Ahead = ()) -> str:
    """Return the line for the step looked at and, if asked for, how it stands in words, and what else counts.

    Cards typed in ahead are coded like steps, so that nobody reads a hidden hand over a shoulder.
    """
    more: dict[str, Any] = ({"said": said} if said else {}) | ({"seconds": seconds} if seconds else {})
    if ahead:
        cards = json.dumps([[seat, to_plain(card)] for seat, card in ahead])
        more["ahead"] = _coded(cards.encode(), history.here.number)
    return json.dumps({"at": history.here.number} | more, ensure_ascii=False)


def table_line(seating: Seating) -> str:
    """Return the line that says how the table is set up from there on."""
    return json.dumps({"table": to_plain(seating)}, ensure_ascii=False)


def loads(
    text: str, games: Mapping[str, AnyGame], *, chance: ChanceSource | None = None, source: str = "the save file"
) -> History[Any]:
    """Replay the text of a save file.

    Parameters
    ----------
    text
        What :func:`dumps` gave.
    games
        The games that may be loaded, by id.
    chance
        Where dice and cards come from when play goes on.
    source
        What to call the file in a refusal.

    Returns
    -------
    History
        At the position that was looked at when it was saved.

    Raises
    ------
    InputError
        If the text is not such a file, is damaged, or holds a step that the rules refuse; with its number and reason.
    """
    return opened(text, games, chance=chance, source=source).history


def opened(
    text: str,
    games: Mapping[str, AnyGame],
    *,
    chance: ChanceSource | None = None,
    source: str = "the save file",
    torn: bool = False,
) -> SavedGame:
    """Replay the text of a save file and read how the table was set up; takes and refuses the same as :func:`loads`.

    Parameters
    ----------
    torn
        True for a journal: what was being written when its program was killed is left out.
    """
    text = pasted(text, MOST_BYTES, source)
    if first := _FIRST.match(text) is not None:
        text = _second(text, source)
    lines = text.split("\n")
    if torn and lines[-1]:
        lines[-1] = ""
    head = _head(lines[0], source)
    game = games.get(str(head.get("game")))
    if game is None:
        known = ", ".join(each.title for each in games.values())
        raise InputError.at("", f"is a save of {quoted(head.get('game'))}; this page plays {known}", source)
    try:
        setup = from_plain(cast("type[Any]", game.setup_type), head.get("setup"), "setup")
        seating = from_plain(Seating, head["table"], "table") if "table" in head else None
        history: History[Any] = History(game, setup, None)
    except InputError as error:
        raise InputError(error.problems, source) from None
    try:
        seating, seconds, coded = _replay_lines(history, lines[1:], seating, source)
    except InputError as error:
        if not first:
            raise
        why = "was saved by an earlier romelab, and the rules of this one refuse a step; the file is as it was"
        raise InputError([Problem("", why), *error.problems], source) from None
    history.chance = chance
    try:
        ahead = _ahead(history, coded)
    except InputError as error:
        raise InputError(error.problems, source) from None
    return SavedGame(history, seating, seconds, ahead)


_FIRST = re.compile(r'\s*\{\s*"romelab save":\s*1\s*,')
"""How a save of the first format begins: the whole file was one table, with a step a line."""


def _second(text: str, source: str) -> str:
    """Return a save of the first format as one of the second."""
    data = read_json(text, source, MOST_BYTES)
    steps = data.get("steps")
    if not isinstance(steps, list):
        raise InputError.at("steps", "must be a list", source)
    head = {"romelab save": FORMAT, "game": data.get("game"), "setup": data.get("setup")}
    coded = (_coded(json.dumps(step).encode(), number) for number, step in enumerate(cast("list[object]", steps), 1))
    return "\n".join(map(json.dumps, (head, *coded, {"at": data.get("at")}))) + "\n"


def save(
    history: History[Any], path: str | Path, seating: Seating | None = None, seconds: int = 0, ahead: Ahead = ()
) -> Path:
    """Write a save file so that it is never half written; see :func:`romelab.core.input.write_whole`.

    Returns
    -------
    Path
        Where it was written.

    Raises
    ------
    InputError
        If the file cannot be written there; an older file is still whole then.
    """
    write_whole(path, dumps(history, seating, seconds, ahead).encode())
    return Path(path)


def load(path: str | Path, games: Mapping[str, AnyGame], *, chance: ChanceSource | None = None) -> History[Any]:
    """Read and replay a save file: ``load("17.romelab", {GAME.id: GAME})``; see :func:`loads`."""
    file = path_of(path)
    return loads(read_text(file, MOST_BYTES), games, chance=chance, source=file.name)


def begins_save(line: str, **wanted: str | None) -> bool:
    """Tell whether a line is the first of a save file and says this: its game, its tour; None where it has none."""
    try:
        head = _head(line, "")
    except InputError:
        return False
    return all(head.get(name) == value for name, value in wanted.items())


def _head(line: str, source: str) -> dict[str, Any]:
    data = read_json(line, source, MOST_LINE)
    if not isinstance(data, dict) or "romelab save" not in data:
        raise InputError.at("", "is not a romelab save file", source)
    head = cast("dict[str, Any]", data)
    version = head["romelab save"]
    # 1 == True == 1.0 in Python.
    if type(version) is not int or version != FORMAT:
        raise InputError.at("", f"has save format {quoted(version)}; this romelab reads format {FORMAT}", source)
    return head


def _one_line(line: str, where: str) -> Any:
    try:
        return read_json(line, "", MOST_LINE)
    except InputError as error:
        # Of one line, "line 1" says nothing.
        problems = [problem._replace(where=problem.where.removeprefix("line 1")) for problem in error.problems]
        raise InputError(problems, where) from None


_json = json.JSONEncoder(ensure_ascii=False).encode


def _replay_lines(
    history: History[Any], lines: Sequence[str], seating: Seating | None, source: str
) -> tuple[Seating | None, int, object]:
    number, at, seconds, coded = 0, None, 0, ""
    # All is read before anything is played: a step after the other is quicker than each of them in turn.
    for where, data, step in list(_read_lines(lines, source)):
        said = cast("dict[str, Any]", data) if isinstance(data, dict) else {}
        if step:
            number = step
            at, coded = None, ""
            try:
                _replay(history, cast("object", data), number)
            except InputError as error:
                raise InputError.at(f"step {number}", "; ".join(said_of(error.problems)), source) from None
        elif "at" in said and said.keys() <= _AT:
            at, played, coded = said["at"], said.get("seconds", seconds), said.get("ahead", "")
            if type(at) is not int or not 0 <= at <= number:
                raise InputError.at("", f'"at" must be a number from 0 to {number}', where)
            if type(played) is not int or not 0 <= played <= MOST_SECONDS:
                raise InputError.at("", f'"seconds" must be a number from 0 to {MOST_SECONDS}', where)
            seconds = played
        elif said.keys() == {"table"}:
            try:
                seating = from_plain(Seating, said["table"], "table")
            except InputError as error:
                raise InputError(error.problems, where) from None
        else:
            raise InputError.at("", 'must be a step, {"at": ...} or {"table": ...}', where)
    history.goto(number if at is None else at)
    return seating, seconds, coded


_STEP = re.compile(r'"[A-Za-z0-9+/=]*"')
"""A line of a step as we write it: what stands between the quotation marks is the text itself."""


def _read_lines(lines: Sequence[str], source: str) -> Iterator[tuple[str, Any, int]]:
    """Return each line that is not empty: what to call it if not a step, what it holds, and which step it is or 0."""
    number = 0
    ready = _steps_at_once(lines)
    for place, line in enumerate(lines, 2):
        if place in ready:
            number += 1
            yield "", ready[place], number
            continue
        data = line[1:-1]
        if not _STEP.fullmatch(line):
            if not line.strip():
                continue
            where = f"{source}, line {place}"
            data = _one_line(line, where)
            if not isinstance(data, str):
                yield where, data, 0
                continue
        number += 1
        try:
            step = _one_line(_plain(data, number), "")
        except InputError as error:
            raise InputError.at(f"step {number}", "; ".join(said_of(error.problems)), source) from None
        yield "", step, number


def _steps_at_once(lines: Sequence[str]) -> dict[int, Any]:
    """Read all steps in one go, which is quicker, by their lines; none if one has to be looked at by itself."""
    coded = {place: line[1:-1] for place, line in enumerate(lines, 2) if _STEP.fullmatch(line)}
    try:
        tables = read_tables(_all_plain(coded.values()))
    except (InputError, ValueError):
        return {}
    return dict(zip(coded, tables, strict=True)) if tables else {}


_AT = {"at", "said", "seconds", "ahead"}


def _ahead(history: History[Any], coded: object) -> Ahead:
    """Read the cards typed in ahead: each one that may still be drawn, and none twice."""
    if coded == "":
        return ()
    game, state = history.game, history.state
    wrong = InputError.at('"ahead"', "holds cards that nobody can have typed in here")
    if not isinstance(coded, str) or game.to_move(state) != CHANCE:
        raise wrong
    data = _one_line(_plain(coded, history.here.number), '"ahead"')
    cards = cast("list[object]", data) if isinstance(data, list) else []
    known, seats = set(game.chances(state).outcomes), len(game.scores(state))
    found: list[tuple[int, Outcome]] = []
    for each in cards if 0 < len(cards) <= len(known) else [None]:
        pair = cast("list[object]", each) if isinstance(each, list) else []
        seat = pair[0] if len(pair) == 2 else None
        if type(seat) is not int or not 0 <= seat < seats:
            raise wrong
        card = outcome_of(pair[1], '"ahead"')
        if card not in known or any(card == held for _, held in found):
            raise wrong
        found.append((seat, card))
    return tuple(found)


def _entry(point: Point[Any]) -> dict[str, Any]:
    step = point.step
    entry = {"move": step.kind, **to_plain(step)} if isinstance(step, Move) else {"chance": to_plain(step)}
    if point.parent is not None and point.parent.number != point.number - 1:
        return {"after": point.parent.number, **entry}
    return entry


def _texts(entries: list[dict[str, Any]]) -> list[str]:
    """Write each entry as JSON; all at once, which is quicker, if it can be seen where each of them ends."""
    parts = _json(entries)[2:-2].split("}, {")
    return [f"{{{part}}}" for part in parts] if len(parts) == len(entries) else list(map(_json, entries))


@lru_cache(maxsize=4096)
def _digest(number: int) -> bytes:
    return blake2b(f"romelab step {number}".encode()).digest()


def _mask(number: int, size: int) -> bytes:
    # A digest has 64 bytes; what is longer goes on with it from its beginning.
    return (_digest(number) * -(-size // 64))[:size]


def _masked(content: bytes, mask: bytes) -> bytes:
    return (int.from_bytes(content) ^ int.from_bytes(mask)).to_bytes(len(content))


def _all_plain(coded: Iterable[str]) -> list[str]:
    """Return the texts of all steps, from the first one on; ValueError if one is damaged."""
    contents = [a2b_base64(one, strict_mode=True) for one in coded]
    masks = [_mask(number, len(content)) for number, content in enumerate(contents, 1)]
    # Unmasked in one go, which is quicker. Only what is ASCII can be cut where its bytes end.
    text = _masked(b"".join(contents), b"".join(masks)).decode("ascii")
    ends = list(accumulate(map(len, contents)))
    return [text[start:end] for start, end in zip((0, *ends), ends, strict=False)]


def _coded(content: bytes, number: int) -> str:
    return b2a_base64(_masked(content, _mask(number, len(content))), newline=False).decode()


def _plain(coded: str, number: int) -> str:
    try:
        content = a2b_base64(coded, strict_mode=True)
        return _masked(content, _mask(number, len(content))).decode()
    except ValueError:
        raise InputError.at("", "is damaged") from None


def _replay(history: History[Any], step: object, number: int) -> None:
    if not isinstance(step, dict):
        raise InputError.at("", "a step holds a move or an outcome of chance")
    entry = cast("dict[str, Any]", step)
    after = entry.pop("after", number - 1)
    if type(after) is not int or not 0 <= after < number:
        raise InputError.at("", f'"after" must name an earlier step, 0 to {number - 1}')
    recorded: Move | Outcome = ""
    try:
        if "move" in entry:
            kind = history.game.move_kinds.get(str(entry.pop("move")))
            if kind is None:
                raise InputError.at("", "there is no such kind of move in this game")
            recorded = from_plain(kind, entry, "the move")
        elif set(entry) == {"chance"}:
            recorded = outcome_of(entry["chance"], "the outcome")
        else:
            raise InputError.at("", "a step holds a move or an outcome of chance")
        point = history.add(after, recorded)
    except IllegalMoveError as error:
        raise InputError.at("", str(error)) from None
    except InputError as error:
        said = f"{recorded}: " if isinstance(recorded, Move) else ""
        raise InputError.at("", said + "; ".join(said_of(error.problems))) from None
    if point.number != number:
        raise InputError.at("", f"repeats step {point.number}")
