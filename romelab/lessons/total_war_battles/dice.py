"""A tour of a battle: at the battle table, and with the dice of each step drawn where the learner reads."""

# pyright: basic
from __future__ import annotations

from html import escape
from typing import ClassVar

from romelab.controls.table import GameTable
from romelab.lessons.tour import Tour
from romelab.total_war_rome.controls.battle_lab import BattleTable, die_svg
from romelab.total_war_rome.pictures.battle_scene import Throw, last_throws


class BattleTour(Tour):
    """A guided tour of a battle."""

    table_type: ClassVar[type[GameTable]] = BattleTable

    @property
    def throws(self) -> tuple[Throw, ...]:
        """The dice thrown in the step shown, oldest first."""
        falls = sum(isinstance(point.step, tuple) for point in self._made() or ())
        return last_throws(self.table.history)[0][-falls:] if falls else ()

    def _say(self, html: str) -> None:
        shown = self.throws if self.finished and not self.off_path else ()
        super()._say("".join(_row(throw) for throw in shown) + html)


def _row(throw: Throw) -> str:
    at = f" at {escape(throw.target)}" if throw.target else ""
    again = " again" if throw.again else ""
    dice = " ".join(die_svg(colour, face) for colour, face in zip(throw.dice, throw.faces, strict=True))
    return f"<div><b>{escape(throw.roller)}</b>{again}{at}<div>{dice}</div></div>"
