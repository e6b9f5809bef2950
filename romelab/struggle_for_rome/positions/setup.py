"""What a game starts from: the players, their colours, the options and the board."""

# pyright: strict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from romelab.core.errors import InputError, Problem, refuse
from romelab.core.options import problems_in
from romelab.core.serialization import brief
from romelab.core.setup import once, problems_of_seats, seat, seats_html
from romelab.struggle_for_rome.box.options import DEFAULTS, Options
from romelab.struggle_for_rome.network.network import RoadNetwork, default_network, read_network
from romelab.struggle_for_rome.network.sheet import COLOURS


@dataclass(frozen=True, slots=True)
class Setup:
    """What a game starts from.

    Parameters
    ----------
    players
        Three or four names in clockwise order (SFR-01); without them the players are called by their colours.
    colours
        Their colours; without it red, blue, white and yellow in this order.
    options
        The open points of the rules.
    board
        Text of a board file; empty for the house board.

    Examples
    --------
    >>> Setup(("Ada", "Ben", "Cleo")).colours
    ('red', 'blue', 'white')
    """

    players: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    options: Options = DEFAULTS
    board: str = ""

    __repr__ = brief
    _repr_html_ = seats_html

    def __post_init__(self) -> None:
        seat(self, "colours", COLOURS, len(COLOURS))

    @once
    def check(self) -> None:
        """Raise an InputError with every problem: seats, names, colours, values of the options, board."""
        seats = problems_of_seats(
            self.players, self.colours, part="colours", known=COLOURS, number=range(3, 5), rule="SFR-01"
        )
        problems = [*seats, *problems_in(self.options, Options), *self._problems_of_board()]
        refuse(problems, "the set-up")

    def _problems_of_board(self) -> Iterator[Problem]:
        if not isinstance(self.board, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            yield Problem("board", "must be the text of a board file; leave it empty for the house board")
            return
        try:
            network_of(self.board)
        except InputError as error:
            yield from (Problem(f"board, {problem.where}", problem.what) for problem in error.problems)


@lru_cache(maxsize=32)
def network_of(text: str) -> RoadNetwork:
    """Return the board of a set-up: read from its text, or the house board for an empty one."""
    return read_network(text) if text else default_network()
