"""Why a bot chooses as it does, as facts: a kind for each."""

# pyright: strict, reportIncompatibleMethodOverride=false

from typing import Annotated

from romelab.core.facts import Count, Fact, Flag, Seat, Word
from romelab.core.game import Move

AimedMove = Annotated[Move, "move"]
TermName = Annotated[str, "term"]


class Gain(Fact):
    """By how much one term is more, or less, on average."""

    term: TermName; more: Flag; amount: Count


class Preferred(Fact, secret=("move", "other", "gains"), visible_to=("seat",)):
    """One move is better than another; ``alike`` if both are for one purpose, with other cards."""

    seat: Seat; move: AimedMove; other: AimedMove; alike: Flag; by: Count; unit: Word
    worse: Count; worlds: Count; horizon: Word; gains: tuple[Gain, ...]


class AsGoodAs(Fact, secret=("move", "other"), visible_to=("seat",)):
    """Two moves cannot be told apart in these worlds."""

    seat: Seat; move: AimedMove; other: AimedMove; alike: Flag
    better: Count; worse: Count; worlds: Count; horizon: Word


class FollowsLine(Fact):
    """A bot follows a line of its page."""

    seat: Seat; line: Count; when: Annotated[str, "condition"]; number: Count; do: Annotated[str, "choice"]
