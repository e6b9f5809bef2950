"""Makes the rows of the two tables of stages of a battle (:mod:`romelab.core.stages`): who is asked what.

The functions of a battle are given the battle and, where they change it, a log that takes the events.

All who hold action cards are asked for events, so that being asked tells nobody what they are. With the option ``ask =
"holders"`` only those are asked whose cards fit, as in the campaign.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from romelab.core.game import Chances, Fact, Move
from romelab.core.stages import Deciding, Kind, Row, Stages
from romelab.total_war_rome.battle.positions import armies, moves as m, prompts, refusals, state as s
from romelab.total_war_rome.box.options import BattleOptions

PASSES: tuple[Move, ...] = (m.Pass(), m.Pass(True))
"""To let this pass, and to let everything pass in this battle."""


def holds_cards(options: BattleOptions, came: armies.BattleArmy | armies.BattleNavy, events: tuple[str, ...]) -> bool:
    """Whether a side is asked for events whatever its action cards are: it holds some, and everybody can count them.

    Parameters
    ----------
    options
        The rulings in force.
    came
        The side as it came.
    events
        Event cards it still has; what lies in between has been played.

    Examples
    --------
    >>> came = armies.BattleArmy(0, (), held=2, events=("rally",))
    >>> holds_cards(BattleOptions(), came, ("rally",)), holds_cards(BattleOptions(ask="holders"), came, ("rally",))
    (True, False)
    """
    return options.ask == "everybody" and came.held > len(came.events) - len(events)


def asks(battle: s.LandBattle, index: int) -> bool:
    """Whether a side of a land battle is asked for events whatever its action cards are, and has not let all pass."""
    side = battle.sides[index]
    return not side.passing and holds_cards(battle.options, side.army, side.events)


def with_pass(battle: s.LandBattle, moves: list[Move], may_play: bool = True) -> list[Move]:
    """Add to the moves of the side asked that it lets this pass, or everything where it is asked anyway.

    Parameters
    ----------
    battle
        The battle.
    moves
        What else the side may do.
    may_play
        Whether some event could be played now, as far as everybody can see.
    """
    return [*moves, *(PASSES if may_play and asks(battle, battle.asked) else PASSES[:1])]


def passed(battle: s.LandBattle, move: Move) -> s.LandBattle:
    """Return the battle after a pass: whoever lets everything pass is no longer asked for events."""
    if not isinstance(move, m.Pass) or not move.rest:
        return battle
    return battle.with_side(battle.asked, s.replace(battle.sides[battle.asked], passing=True))


def why_not_let_pass(battle: s.LandBattle, move: Move, may_play: bool = True) -> tuple[Fact, ...]:
    """Return the reasons against letting everything pass: only somebody asked for events in any case can do so."""
    if isinstance(move, m.Pass) and move.rest and not (may_play and asks(battle, battle.asked)):
        return (refusals.NobodyAsks(),)
    return ()


def why_not_rest(battle: s.LandBattle | s.NavalBattle, move: m.Pass) -> tuple[Fact, ...]:
    """Return the reasons against a pass where no events can be played: nothing is left there to be let pass."""
    return (refusals.NobodyAsks(),) if move.rest else ()


B = TypeVar("B", s.LandBattle, s.NavalBattle)
M = TypeVar("M", bound=Move)
Log: TypeAlias = list[Fact]


class BattleRows(Generic[B]):
    """Makes the rows of land battles, or of naval battles."""

    def kind(self, move: type[M], against: Callable[[B, M], Iterable[Fact]], do: Callable[[B, M, Log], B]) -> Kind:
        """Return a kind of move; both functions must take moves of this kind."""
        return Kind(move, against, do)

    def decision(
        self, stage: str, rule: str, prompt: Callable[[int], Fact], listed: Callable[[B], Sequence[Move]]
    ) -> Deciding:
        """Return what makes a stage in which the side asked decides; the prompt is made with its seat."""
        return lambda *kinds: Row(stage, rule, prompt, listed, kinds)

    def chance(
        self,
        stage: str,
        rule: str,
        prompt: Callable[[], Fact],
        chances: Callable[[B], Chances],
        resolve: Callable[[B, Any, Log], B],
        *,
        hidden: bool = False,
    ) -> Row:
        """Return a stage in which chance is resolved; ``hidden`` if only one side may see what can come up."""
        return Row(stage, rule, prompt, chances=chances, resolve=resolve, hidden=hidden)

    def follows(self, stage: str, rule: str, follow: Callable[[B, Log], B]) -> Row:
        """Return what follows by itself."""
        return Row(stage, rule, "", follow=follow)

    def turned(self, stage: str, rule: str, follow: Callable[[B, Log], B]) -> Row:
        """Return what follows by itself, but depends on cards that a side cannot see: a game may pause before it."""
        return Row(stage, rule, prompts.TurnsUp, follow=follow, hidden=True)

    def end(self, stage: str, rule: str) -> Row:
        """Return the stage after which nothing comes."""
        return Row(stage, rule, prompts.BattleOver)

    def table(
        self, names: Iterable[str], moves: Iterable[type[Move]], decides: Callable[[B], int], *rows: Row
    ) -> Stages[B, B]:
        """Return the checked table; raises StagesError with every problem found."""
        return Stages[B, B](names, moves, rows, decides)
