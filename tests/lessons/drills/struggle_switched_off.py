"""Struggle for Rome with one rule switched off: what its drills have to notice; see ``kampf_switched_off``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from romelab.core.options import options_of
from romelab.core.terms import packed, written
from romelab.lessons.drills.drill import Drill
from romelab.struggle_for_rome.box.options import Options
from romelab.struggle_for_rome.game import StruggleForRome
from romelab.struggle_for_rome.positions import moves as m, refusals

Patch = pytest.MonkeyPatch
Off = Callable[[Patch], None]


def refuse(test: Callable[[Any, Any], bool]) -> Off:
    """Refuse the moves that a rule allows: of the position's line and the move."""

    def off(patch: Patch) -> None:
        usual = StruggleForRome.reasons_against

        def against(self: Any, state: Any, move: Any) -> tuple[Any, ...]:
            extra = (refusals.NoFigureToLeave(),) if test(self.line(state), move) else ()
            return (*usual(self, state, move), *extra)

        patch.setattr(StruggleForRome, "reasons_against", against)

    return off


def instead(old: str, new: str) -> Off:
    """Let a step lead to a position whose line says something else; ``old`` is a pattern."""

    def off(patch: Patch) -> None:
        for name in ("perform", "perform_outcome"):
            usual = getattr(StruggleForRome, name)

            def step(self: Any, state: Any, what: Any, usual: Any = usual) -> Any:
                came, told = usual(self, state, what)
                line = self.line(came)
                return (self.read_line(re.sub(old, new, line)) if re.search(old, line) else came), told

            patch.setattr(StruggleForRome, name, step)

    return off


def fewer_points(patch: Patch) -> None:
    """Count nothing."""
    patch.setattr(StruggleForRome, "scores", lambda _self, state: (0,) * len(state.setup.players))


ASKED: tuple[str, ...] = ()
OFF: dict[str, Off] = {
    "SFR-28": instead("active=blue", "phase=horsemen"),
    "SFR-29": instead("first=blue", "first=red"),
    "SFR-53": instead("ore:9", "ore:5"),
    "SFR-61": instead("figures:2", "figures:1"),
    "SFR-68": refuse(lambda _line, move: isinstance(move, m.BuyCard) and bool(move.instead)),
    "SFR-79": refuse(lambda _line, move: isinstance(move, m.Plunder) and move.traitor),
    "SFR-92": refuse(lambda line, move: isinstance(move, m.TakeIncome) and "cities" in line),
    "SFR-111": instead("figures:2", "figures:3"),
    "SFR-114": instead("gold:10", "gold:8"),
    "SFR-115": instead("gold:10", "gold:7"),
    "SFR-122": instead("figures:2,", ""),
    "SFR-125": fewer_points,
    "SFR-134": fewer_points,
    "SFR-135": fewer_points,
    "SFR-137": fewer_points,
    "SFR-85": fewer_points,
}
"""How a rule is undone that neither refuses nor is an option; a figure is one that its drill leads to."""


def lines_of(drill: Drill, rule: str) -> Iterator[str]:
    """Give the position of a drill with each other value of the options that a rule has."""
    for choice in options_of(Options):
        if rule in choice.rules and f"{choice.name}:" not in drill.line:
            usual = getattr(Options(), choice.name)
            for value in (reading.value for reading in choice.readings if reading.value != usual):
                head, _, rest = drill.line.partition(" ")
                yield f"{head} options=[{choice.name}:{written(packed(value))}] {rest}"


@contextmanager
def switched_off(rule: str) -> Iterator[None]:
    """Play without a rule."""
    usual = StruggleForRome.reasons_against

    def against(self: Any, state: Any, move: Any) -> tuple[Any, ...]:
        return tuple(one for one in usual(self, state, move) if one.rule != rule)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StruggleForRome, "reasons_against", against)
        if rule in OFF:
            OFF[rule](patch)
        yield
