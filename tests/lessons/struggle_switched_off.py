"""Struggle for Rome with one rule switched off: what its drills have to notice; see ``kampf_switched_off``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from romelab.core.options import options_of
from romelab.core.terms import packed, written
from romelab.lessons.drills.drill import Drill
from romelab.struggle_for_rome.box.options import Options
from romelab.struggle_for_rome.game import StruggleForRome
from romelab.struggle_for_rome.positions import moves as m, refusals


def _traitor_needs_strength(patch: pytest.MonkeyPatch) -> None:
    usual = StruggleForRome.reasons_against

    def against(self: Any, state: Any, move: Any) -> tuple[Any, ...]:
        found = usual(self, state, move)
        return (*found, refusals.NoFigureToLeave()) if isinstance(move, m.Plunder) and move.traitor else found

    patch.setattr(StruggleForRome, "reasons_against", against)


def _all_phases_at_once(patch: pytest.MonkeyPatch) -> None:
    usual = StruggleForRome.perform

    def perform(self: Any, state: Any, move: Any) -> Any:
        came, told = usual(self, state, move)
        line = self.line(came).replace(" active=blue", "") + " phase=horsemen"
        return (self.read_line(line) if isinstance(move, m.EndSegment) else came), told

    patch.setattr(StruggleForRome, "perform", perform)


ASKED: tuple[str, ...] = ()
OFF = {"SFR-28": _all_phases_at_once, "SFR-79": _traitor_needs_strength}


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
