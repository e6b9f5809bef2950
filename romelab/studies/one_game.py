"""One game played by bots: to its end, again with all its positions, and as rows of a table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import partial
from random import Random
from typing import Any, Literal, cast

from romelab.core.bots import Bot
from romelab.core.chance import Outcome, Streams
from romelab.core.errors import InputError, Problem, quoted, refuse
from romelab.core.game import CHANCE, AnyGame, Game, Move
from romelab.core.history import History
from romelab.core.packaged import version
from romelab.core.serialization import to_plain

Row = dict[str, Any]
"""A game, or a moment of one: ``seed``, ``finished``, ``winners``, ``scores``, ``decisions``, ``chance_steps`` ..."""
Notes = Callable[[Any], Mapping[str, Any]]
"""Gives further columns for a position."""
Each = Literal["game", "round", "decision"]
"""What a row is of: the end of a game, of each of its rounds, or the position after each decision."""
Watch = Callable[[Any, int, "Move | Outcome", int], None]
"""Is told of each step: the position before it, who makes it, the step, and how many moves there were."""


def play(
    game: AnyGame, setup: Any, bots: Sequence[Bot], seed: int, *, most: int = 100_000, watch: Watch | None = None
) -> tuple[Any, int, int]:
    """Play one game to its end.

    Parameters
    ----------
    game
        The game.
    setup
        What it starts from.
    bots
        One for each seat.
    seed
        Decides the dice, the cards and what the bots leave to chance: dice of a round, draws of a deck and the whims
        of each bot have random numbers of their own (see :class:`romelab.core.chance.Streams`).
    most
        Decisions after which an unfinished game is given up.
    watch
        Told of each step before it is made.

    Returns
    -------
    tuple
        The last position, the number of decisions, the number of outcomes of chance.

    Raises
    ------
    InputError
        For a set-up the rules do not allow, and if the bots do not fit the seats.
    """
    state = game.new_game(setup)
    check_bots(bots, len(game.scores(state)))
    of, luck = Streams(seed).of, game.luck
    players = [
        (bot.choose, bot.looks, Random(f"{seed}/seat {seat}"))  # noqa: S311 - whims, not secrets
        for seat, bot in enumerate(bots)
    ]
    to_move, legal_moves, perform, perform_outcome, sample_outcome = (
        game.to_move,
        game.legal_moves,
        game.perform,
        game.perform_outcome,
        game.sample_outcome,
    )
    decisions = chance_steps = 0
    while decisions < most and (seat := to_move(state)) is not None:
        if seat == CHANCE:
            outcome = sample_outcome(state, of(*luck(state)))
            if watch is not None:
                watch(state, seat, outcome, 0)
            state = perform_outcome(state, outcome)[0]
            chance_steps += 1
        else:
            choose, looks, whim = players[seat]
            seen, moves = game.observe(state, seat) if looks else None, legal_moves(state)
            move = choose(seen, moves, whim)
            if watch is not None:
                watch(state, seat, move, len(moves))
            state = perform(state, move)[0]
            decisions += 1
    return state, decisions, chance_steps


def history_of(game: AnyGame, setup: Any, bots: Sequence[Bot], seed: int, most: int = 100_000) -> History[Any]:
    """Play one game again, with all its positions: to look at, to save, to go on with by hand.

    Examples
    --------
    >>> from romelab.core.bots import RandomBot
    >>> from romelab.kampf_um_rom import GAME, Setup
    >>> history_of(GAME, Setup(), [RandomBot()] * 4, 7).state == play(GAME, Setup(), [RandomBot()] * 4, 7)[0]
    True
    """
    history: History[Any] = History(game, setup)
    play(game, setup, bots, seed, most=most, watch=lambda _state, _seat, step, _choices: _add(history, step))
    return history


def _add(history: History[Any], step: Move | Outcome) -> None:
    history.add(history.here.number, step)


def check_bots(bots: object, seats: int) -> None:
    """Raise an InputError unless there is a bot for each seat.

    Parameters
    ----------
    bots
        What was handed in.
    seats
        How many seats there are.

    Examples
    --------
    >>> from romelab.core.bots import RandomBot
    >>> check_bots([RandomBot], 1)
    Traceback (most recent call last):
    romelab.core.errors.InputError: bots[0]: RandomBot is a class; make a bot of it with RandomBot()
    """
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise InputError.at("bots", f"must be a list with a bot for each of the {seats} seats")
    given = cast("Sequence[object]", bots)
    problems: list[Problem] = []
    if len(given) != seats:
        problems.append(Problem("bots", f"the set-up has {seats} seats and needs as many bots, not {len(given)}"))
    for seat, bot in enumerate(given):
        if isinstance(bot, type):
            name = bot.__name__
            problems.append(Problem(f"bots[{seat}]", f"{name} is a class; make a bot of it with {name}()"))
        elif not callable(getattr(bot, "choose", None)) or not hasattr(bot, "looks"):
            problems.append(Problem(f"bots[{seat}]", f"{quoted(bot)} is not a bot: it lacks choose and looks"))
    refuse(problems, "the list of bots" if len(problems) > 1 else "")


@dataclass(frozen=True)
class Source:
    """What is played, and what a row is of: from it and a seed follow the rows of a game, on any computer."""

    game: AnyGame
    setup: Any
    bots: tuple[Bot, ...]
    notes: Notes | None = None
    most: int = 100_000
    each: Each = "game"

    def rows(self, seed: int) -> list[Row]:
        """Play a game and return its rows."""
        game, found = self.game, list[Row]()
        decisions = chance_steps = 0

        def row(state: Any, decisions: int, chance_steps: int, **more: object) -> Row:
            own: Row = {
                "seed": seed,
                "finished": game.to_move(state) is None,
                "winners": game.winners(state),
                "scores": game.scores(state),
                "decisions": decisions,
                "chance_steps": chance_steps,
            }
            return own | more | (dict(self.notes(state)) if self.notes else {})

        def watch(state: Any, seat: int, step: Move | Outcome, choices: int) -> None:
            nonlocal decisions, chance_steps, before
            now = game.luck(state)[1]
            if self.each == "round" and now != before:
                found.append(row(state, decisions, chance_steps, round=before))
            elif self.each == "decision" and isinstance(step, Move):
                found.append(row(state, decisions, chance_steps, seat=seat, move=step.kind, choices=choices))
            before = now
            decisions += seat != CHANCE
            chance_steps += seat == CHANCE

        before = 0 if self.each == "game" else game.luck(game.new_game(self.setup))[1]
        watched = None if self.each == "game" else watch
        state, *steps = play(game, self.setup, self.bots, seed, most=self.most, watch=watched)
        last = {"round": {"round": before}, "decision": {"seat": None, "move": "", "choices": 0}}.get(self.each, {})
        return [*found, row(state, *steps, **last)]

    def study(self) -> dict[str, Any]:
        """Return what says whether a file holds these games, as JSON takes it."""
        return {
            "romelab": version(),
            "game": self.game.id,
            "setup": to_plain(self.setup),
            "bots": [_words_of(bot) for bot in self.bots],
            "notes": _words_of(self.notes) if self.notes else "",
            "most": self.most,
            "each": self.each,
        }


def _words_of(value: object) -> str:
    """Name a bot with all that makes it, or a function; the same in every program."""
    if isinstance(value, Game):
        return value.id
    if is_dataclass(value) and not isinstance(value, type):
        given = ", ".join(f"{one.name}={_words_of(getattr(value, one.name))}" for one in fields(value) if one.init)
        return f"{type(value).__name__}({given})"
    if isinstance(value, partial):
        return f"{_words_of(value.func)}{_words_of(value.args)}{_words_of(sorted(value.keywords.items()))}"
    if isinstance(value, tuple | list):
        return f"({', '.join(map(_words_of, cast('Sequence[object]', value)))})"
    if value is None or isinstance(value, str | int | float):
        return repr(value)
    return getattr(value, "__qualname__", type(value).__qualname__)
