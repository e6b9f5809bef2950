"""Questions about a game that many games answer: each with an interval, a sentence and a picture.

Two settings are compared by pairs of games from the same seed, which have their dice and cards in common as far as they
can: what is left of the difference is due to the setting.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil, sqrt
from statistics import fmean, quantiles, stdev
from typing import Any, NamedTuple, TypeAlias, Unpack, cast

from romelab.core.bots import Bot
from romelab.core.chance import share_interval
from romelab.core.errors import InputError
from romelab.core.game import AnyGame
from romelab.drawing.charts import Axes
from romelab.studies import plots
from romelab.studies.one_game import Row, play
from romelab.studies.playouts import Playouts, PlayoutsOfGame, Where, shares
from romelab.studies.rows_file import flattened
from romelab.studies.words import SPEECH, phrase

Measure: TypeAlias = str | Callable[[Row], float]
"""What is looked at: ``"points"`` (the mean of all seats), a column such as ``"score_0"``, or a function of a row."""
Setting: TypeAlias = Mapping[str, object] | Sequence[Bot] | object
"""What is changed: options by name, a list of bots, or a whole set-up."""
Z = 1.96
"""Standard deviations: of 100 such intervals about 95 hold the true value."""
FEWEST = 10
"""Games, below which no interval is given."""


def _number(value: float) -> str:
    return SPEECH.figure(value, ",.1f" if abs(value) < 100 else ",.0f")


def value_of(measure: Measure, row: Row) -> float:
    """Return what is measured of a game; what a seat won of it in per cent."""
    if callable(measure):
        return float(measure(row))
    if measure == "points":
        return fmean(row["scores"])
    flat = flattened(row)
    if measure not in flat or isinstance(flat[measure], str):
        numbers = ", ".join(name for name, value in flat.items() if not isinstance(value, str))
        raise InputError.at("measure", f"there is no column {measure}; there are points, {numbers}")
    return float(flat[measure]) * (100 if measure.startswith("won_") else 1)


def _named(measure: Measure) -> str:
    if callable(measure):
        return getattr(measure, "__name__", "").replace("_", " ")
    if measure == "points":
        return phrase("study_points")
    kind, _, seat = measure.rpartition("_")
    words = {"score": "study_score", "won": "study_won"}.get(kind)
    return phrase(words, seat=seat) if words and seat.isdecimal() else measure


class Comparison(NamedTuple):
    """Two settings side by side.

    Attributes
    ----------
    first, second
        The games of each setting; the same seeds in the same order.
    measure
        What is compared.
    """

    first: Playouts
    second: Playouts
    measure: Measure

    @property
    def differences(self) -> list[float]:
        """How much more each game of the second setting gives than its twin."""
        one, other = ([value_of(self.measure, row) for row in games] for games in (self.first, self.second))
        return [after - before for before, after in zip(one, other, strict=False)]

    @property
    def difference(self) -> float:
        """The mean of the differences."""
        return fmean(self.differences)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true difference lies in 95 of 100 such studies."""
        half = Z * stdev(self.differences) / sqrt(len(self.differences))
        return self.difference - half, self.difference + half

    @property
    def alike(self) -> int:
        """How many pairs are the same in what is measured."""
        return sum(not each for each in self.differences)

    @property
    def still_needed(self) -> int | None:
        """About how many more pairs would show a difference of this size; 0 if it shows, None if there is none."""
        low, high = self.interval
        if low > 0 or high < 0:
            return 0
        if not self.difference:
            return None
        return ceil((Z * stdev(self.differences) / self.difference) ** 2) - len(self.differences)

    def sentence(self) -> str:
        """Return what came out, in a sentence or two."""
        (low, high), what = self.interval, _named(self.measure)
        games, more = str(len(self.differences)), self.still_needed
        if self.alike == len(self.differences):
            return phrase("study_same", games=games, what=what)
        unit = phrase("study_percent") if str(self.measure).startswith("won_") else ""
        told: dict[str, Any] = {"games": games, "what": what, "unit": unit, "low": _number(low), "high": _number(high)}
        if more == 0:
            return phrase("study_more" if low > 0 else "study_less", **told, by=_number(abs(self.difference)))
        return phrase("study_open", **told, more="" if more is None or more > 1_000_000 else str(more))

    def __repr__(self) -> str:
        return f"<{self.sentence()}>"

    def _repr_html_(self) -> str:
        from html import escape

        return f"<p>{escape(self.sentence())}</p>"

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw how much more each pair gives, and the interval of the mean."""
        return plots.plot_comparison(self.differences, self.interval, _named(self.measure), self.sentence(), ax)


def compare(
    play: PlayoutsOfGame[Any],
    first: Setting,
    second: Setting,
    *,
    bots: Bot | Sequence[Bot] | None = None,
    measure: Measure = "",
    games: int = 200,
    **where: Unpack[Where],
) -> Comparison:
    """Play pairs of games from the same seeds that differ in one setting.

    Parameters
    ----------
    play
        The ``playouts`` of a game.
    first, second
        The settings: options by name (``{}`` for the game as it is), a set-up, or a list of bots.
    bots
        Who plays: a list, or one bot that sits in every seat of the usual number.
    measure
        What is compared; by default the mean points of all seats, or, where bots are compared, how often seat 0 wins.
    games
        Pairs of games, 10 at least.
    **where
        As ``play`` takes it: ``workers``, ``executor``, ``client``, ``progress``.

    Returns
    -------
    Comparison
        Says what came out in a sentence; ``difference``, ``interval``, ``still_needed``, ``plot()``.

    Raises
    ------
    InputError
        For an option that does not exist, too few games, or a measure that no row has: before many games are played.

    Examples
    --------
    >>> from romelab import kampf_um_rom as game
    >>> compare(game.playouts, {}, {}, bots=game.bots.RandomBot(), games=10)
    <All 10 pairs of games with the same luck are the same in mean points.>
    """
    what = measure or ("won_0" if _are_bots(second) else "points")
    one, other = (_games(play, setting, bots, games, where, what) for setting in (first, second))
    return Comparison(one, other, what)


def _are_bots(setting: Setting) -> bool:
    # A set-up may be a tuple with names.
    return isinstance(setting, list) or type(setting) is tuple


def prepared(play: PlayoutsOfGame[Any], setting: Setting, bots: Bot | Sequence[Bot] | None) -> Playouts:
    """Return the playouts of a setting, of which no game is played yet; ``more`` plays some."""
    if _are_bots(setting):
        return play(cast(Sequence[Bot], setting), ())
    return play(_seated(bots), (), setup=setting)


def _games(
    play: PlayoutsOfGame[Any],
    setting: Setting,
    bots: Bot | Sequence[Bot] | None,
    games: int,
    where: Where,
    measure: Measure = "points",
) -> Playouts:
    if games < FEWEST:
        raise InputError.at("games", f"must be at least {FEWEST}")
    found = prepared(play, setting, bots).more(1)
    value_of(measure, found[0])
    return found.more(games - 1, **where)


def _seated(bots: Bot | Sequence[Bot] | None) -> Sequence[Bot]:
    if bots is None:
        raise InputError.at("bots", "must say who plays: a list of bots, or one bot for all seats")
    return bots if isinstance(bots, Sequence) else [bots] * SEATS


SEATS = 4
"""Seats of a game whose number is not given."""


class Point(NamedTuple):
    """One value of a setting: what came out, and its interval."""

    value: object
    mean: float
    low: float
    high: float


class Sweep(NamedTuple):
    """What comes out as one option changes.

    Attributes
    ----------
    option
        Its name.
    points
        One for each value, in the order in which they were given.
    measure
        What is measured.
    """

    option: str
    points: tuple[Point, ...]
    measure: Measure

    def sentence(self) -> str:
        """Return what came out, in a sentence."""
        points = [
            phrase("study_sweep_point", value=str(value), mean=_number(mean), low=_number(low), high=_number(high))
            for value, mean, low, high in self.points
        ]
        option, what = self.option.replace("_", " "), _named(self.measure)
        return phrase("study_sweep", option=option, what=what, points="; ".join(points))

    def __repr__(self) -> str:
        return f"<{self.sentence()}>"

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the mean at each value with its interval."""
        name = self.option.replace("_", " ")
        return plots.plot_sweep([tuple(row) for row in self.points], name, _named(self.measure), self.sentence(), ax)


def sweep(
    play: PlayoutsOfGame[Any],
    option: str,
    values: Sequence[object],
    *,
    bots: Bot | Sequence[Bot],
    measure: Measure = "points",
    games: int = 200,
    **where: Unpack[Where],
) -> Sweep:
    """Play the same games once for each value of an option; arguments as for :func:`compare`.

    Examples
    --------
    >>> from romelab import kampf_um_rom as game
    >>> sweep(game.playouts, "hand", (4, 5), bots=game.bots.RandomBot(), games=10).points[0].value
    4
    """
    if len(values) < 2:
        raise InputError.at("values", "must be two or more")
    points: list[Point] = []
    for value in values:
        rows = _games(play, {option: value}, bots, games, where, measure)
        found = [value_of(measure, row) for row in rows]
        half = Z * stdev(found) / sqrt(len(found))
        points.append(Point(value, fmean(found), fmean(found) - half, fmean(found) + half))
    return Sweep(option, tuple(points), measure)


class Seats(NamedTuple):
    """How often each seat wins where all play alike.

    Attributes
    ----------
    games
        The games.
    points
        For each seat its share of the games won, with the interval.
    """

    games: Playouts
    points: tuple[Point, ...]

    def sentence(self) -> str:
        """Return what came out, in a sentence or two."""
        fair = 1 / len(self.points)
        odd = [point for point in self.points if not point.low <= fair <= point.high]
        told = {"games": str(len(self.games)), "fair": SPEECH.figure(100 * fair)}
        if not odd:
            return phrase("study_seats_fair", **told)
        most = max(odd, key=lambda point: round(abs(point.mean - fair), 9))
        parts = zip(("share", "low", "high"), most[1:], strict=True)
        return phrase(
            "study_seat_odd", **told, seat=str(most.value), **{name: SPEECH.figure(100 * part) for name, part in parts}
        )

    def __repr__(self) -> str:
        return f"<{self.sentence()}>"

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the share of each seat with its interval, beside what would be fair."""
        return plots.plot_seats([tuple(point) for point in self.points], self.sentence(), ax)


def seats(play: PlayoutsOfGame[Any], bots: Bot | Sequence[Bot], *, games: int = 400, **where: Unpack[Where]) -> Seats:
    """Play many games with the same bot in every seat, and look whether one seat is better than another.

    Examples
    --------
    >>> from romelab import kampf_um_rom as game
    >>> seats(game.playouts, game.bots.RandomBot(), games=20)
    <In 20 games no seat clearly won more or less than its fair share of 25%.>
    """
    rows = _games(play, {}, bots, games, where)
    finished = sum(row["finished"] for row in rows)
    if not finished:
        raise InputError.at("games", "none of them came to an end")
    won = enumerate(shares(rows, rows.seats))
    return Seats(rows, tuple(Point(at, share, *share_interval(share, finished)) for at, share in won))


class Lengths(NamedTuple):
    """How long games last.

    Attributes
    ----------
    games
        The games.
    decisions
        How many decisions each took, the shortest first.
    """

    games: Playouts
    decisions: tuple[int, ...]

    def sentence(self) -> str:
        """Return what came out, in a sentence."""
        low, middle, high = quantiles(self.decisions, n=4)
        told = {"least": self.decisions[0], "low": low, "middle": middle, "high": high, "most": self.decisions[-1]}
        return phrase("study_lengths", games=str(len(self.games)), **{name: f"{at:.0f}" for name, at in told.items()})

    def __repr__(self) -> str:
        return f"<{self.sentence()}>"

    def plot(self, ax: Axes | None = None) -> Axes:
        """Plot the number of games by how many decisions they took."""
        return plots.plot_lengths(self.decisions, self.sentence(), ax)


def lengths(
    play: PlayoutsOfGame[Any], bots: Bot | Sequence[Bot], *, games: int = 200, **where: Unpack[Where]
) -> Lengths:
    """Play many games and look how many decisions they take.

    Examples
    --------
    >>> from romelab import kampf_um_rom as game
    >>> lengths(game.playouts, game.bots.RandomBot(), games=10).decisions[0] > 40
    True
    """
    rows = _games(play, {}, bots, games, where)
    return Lengths(rows, tuple(sorted(row["decisions"] for row in rows)))


class Tried(NamedTuple):
    """How a bot has done among equal others so far.

    Attributes
    ----------
    games, won
        How many games there were, and how many of them it won; of a shared victory its part.
    seats
        How many sit at the table.
    """

    games: int
    won: float
    seats: int

    @property
    def interval(self) -> tuple[float, float]:
        """The share of the games that it wins, with 95 per cent of confidence."""
        return share_interval(self.won / self.games, self.games)

    @property
    def better(self) -> bool | None:
        """Whether it is better than the others; None if these games do not tell."""
        low, high = self.interval
        chance = 1 / self.seats
        return True if low > chance else False if high < chance else None


def tried(game: AnyGame, setup: Any, new: Bot, old: Bot, games: int = 200, first: int = 1) -> Iterator[Tried]:
    """Let one bot play among equal others, at each seat in turn; yield after each game how it stands.

    Parameters
    ----------
    game, setup
        The game and what it starts from.
    new, old
        The one bot, and all the others.
    games
        How many games.
    first
        The seed of the first game; each has the next.
    """
    seats = len(game.scores(game.new_game(setup)))
    won = 0.0
    for number in range(games):
        at = number % seats
        sitting = [new if seat == at else old for seat in range(seats)]
        winners = game.winners(play(game, setup, sitting, first + number)[0])
        won += (at in winners) / max(1, len(winners))
        yield Tried(number + 1, won, seats)
