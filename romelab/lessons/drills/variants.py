"""Drills made anew: other seats, cards or places in the gaps of a drill, where the rules judge all tries as before."""

# pyright: basic
# What is asked of a line has any shape until it has been looked at.
import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

from romelab.core.errors import IllegalMoveError, InputError
from romelab.core.game import AnyGame
from romelab.lessons.drills.drill import Drill

MOST = 300
"""At most this many positions are asked about, of all that the words of a drill can make."""


def variant(drill: Drill, game: AnyGame, times: int) -> Drill:
    """Return a drill for somebody who has answered it this many times: as it is written first, then in other positions.

    Parameters
    ----------
    drill
        The drill.
    game
        Its game.
    times
        How often it was answered before. The same number gives the same position; when all have been had the first
        comes again.
    """
    had = (drill, *islice(variants(drill, game), times))
    return had[times % len(had)]


def variants(drill: Drill, game: AnyGame) -> Iterator[Drill]:
    """Go through the positions that a drill can be asked in, too; in an order of its own, the same each time.

    A position is left out if it cannot be, or if what may be tried is judged otherwise, or refused by other rules.

    Examples
    --------
    >>> from romelab.kampf_um_rom import GAME
    >>> gaps = (("card", ("3", "7", "12")),)
    >>> pattern = Drill(
    ...     "a", "Cards", ("KUR-24",), "kampf/1 red=[hand:[{card}]]", "Which is refused?", "",
    ...     find="refused", vary=gaps, moves=("develop card={card} box=ackerbau", "develop card={card} box=jagd"),
    ... )
    >>> [one.line for one in variants(pattern.filled(["3"]), GAME)]
    ['kampf/1 red=[hand:[12]]']
    """
    if (pattern := drill.pattern) is None:
        return
    usual = _judged(drill, game)
    rows = list(product(*(words for _, words in pattern.vary)))
    random.Random(drill.name).shuffle(rows)  # noqa: S311 - an order, not secrets
    for row in rows[:MOST]:
        other = pattern.filled(row)
        if other != drill and _judged(other, game) == usual:
            yield other


def _judged(drill: Drill, game: AnyGame) -> Any:
    """Return what the rules say of all that may be tried: whether it is right, and which rules refuse it.

    Where a move is made on the board all the moves count, too, so that no other one is right.
    """
    try:
        state, tried = game.read_line(drill.line), drill.tried(game)
        if len({*tried, *(one.says for one in drill.answers)}) < len(tried) + len(drill.answers):
            return None
        against = [sorted({reason.rule for reason in game.why_not(state, move)}) for move in tried]
        moves = Counter(type(move) for move in game.legal_moves(state)) if drill.do else None
        judged = list(zip(drill.verdicts(game), against, strict=True) if tried else drill.verdicts(game))
        return sorted(judged, key=str) if drill.find else judged, moves
    except (InputError, IllegalMoveError):
        return None
