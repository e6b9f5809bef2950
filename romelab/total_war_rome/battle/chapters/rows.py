"""Makes the rows of the two tables of stages of a battle (see :mod:`romelab.core.stages`).

The functions of a battle are given the battle and, where they change it, a log that takes the events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from romelab.core.chance import Chances
from romelab.core.facts import Fact
from romelab.core.game import Move
from romelab.core.stages import Kind, Row, Stages
from romelab.total_war_rome.battle.positions import prompts
from romelab.total_war_rome.battle.positions.state import LandBattle, NavalBattle

B = TypeVar("B", LandBattle, NavalBattle)
M = TypeVar("M", bound=Move)
Log: TypeAlias = list[Fact]


class BattleRows(Generic[B]):
    """Makes the rows of land battles, or of naval battles."""

    def kind(
        self,
        move: type[M],
        against: Callable[[B, M], Iterable[Fact]],
        do: Callable[[B, M, Log], B],
    ) -> Kind:
        """Return a kind of move; both functions must take moves of this kind."""
        return Kind(move, against, do)

    def decision(
        self,
        stage: str,
        rule: str,
        prompt: Callable[[int], Fact],
        listed: Callable[[B], Sequence[Move]],
        *kinds: Kind,
    ) -> Row:
        """Return a stage in which the side asked decides; the prompt is made with its seat."""
        return Row(stage, rule, prompt, listed, kinds)

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
        """Return a stage in which chance falls; ``hidden`` if only one side may see what can fall."""
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
