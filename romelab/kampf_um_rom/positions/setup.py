"""What a game starts from: the players, their colours, the options, and which network and cards."""

# pyright: strict
from dataclasses import dataclass
from typing import cast

from romelab.core.errors import Problem, quoted, refuse
from romelab.core.options import problems_in
from romelab.core.serialization import brief
from romelab.core.setup import once, problems_of_seats, seat, seats_html
from romelab.kampf_um_rom.box.options import COLOURS, DEFAULTS, Colour, Options


@dataclass(frozen=True, slots=True)
class Setup:
    """What a game starts from.

    Parameters
    ----------
    players
        Three or four names in clockwise seating order (KUR-04); the place in this list is the seat. Without them the
        players are called by their colours.
    colours
        Their colours; without it red, white, black and yellow in this order.
    options
        The open points of the rules.
    youngest
        Seat of the youngest player, who chooses a place in the turn order first (KUR-08).
    network, cards
        Short names of the network and the cards the game is played with.

    Examples
    --------
    >>> Setup(colours=("red", "white", "black")).players
    ('Red', 'White', 'Black')
    """

    players: tuple[str, ...] = ()
    colours: tuple[Colour, ...] = ()
    options: Options = DEFAULTS
    youngest: int = 0
    network: str = "reconstruction"
    cards: str = "reconstruction"

    __repr__ = brief
    _repr_html_ = seats_html

    def __post_init__(self) -> None:
        seat(self, "colours", COLOURS, len(COLOURS))

    @once
    def check(self, network: str, cards: str) -> None:
        """Raise an InputError with every problem: seats, names, colours, values of the options, network and cards.

        Parameters
        ----------
        network, cards
            Names of the network and cards of the game that is to start.
        """
        problems = list(
            problems_of_seats(
                self.players, self.colours, part="colours", known=COLOURS, number=range(3, 5), rule="KUR-04"
            )
        )
        problems += problems_in(self.options, Options)
        last = len(self.players) - 1 if isinstance(cast("object", self.players), tuple) else 0
        if type(self.youngest) is not int or not 0 <= self.youngest <= max(last, 0):
            problems.append(Problem("youngest", f"must be a seat from 0 to {last}, not {quoted(self.youngest)}"))
        if self.network != network:
            problems.append(Problem("network", f"this game is played on {network!r}, not on {quoted(self.network)}"))
        if self.cards != cards:
            problems.append(Problem("cards", f"this game is played with {cards!r}, not with {quoted(self.cards)}"))
        refuse(problems, "the set-up")
