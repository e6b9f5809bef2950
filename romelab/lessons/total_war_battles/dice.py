"""A tour of a battle: at the battle table, and with the dice of each step drawn where the learner reads."""

# pyright: basic
from __future__ import annotations

from typing import ClassVar

from romelab.controls.table import GameTable
from romelab.lessons.tour import Tour
from romelab.total_war_rome.battle.positions.happenings import CardRolls, GeneralLearns
from romelab.total_war_rome.controls.battle_dice import thrown_html
from romelab.total_war_rome.controls.battle_face import BattleTable
from romelab.total_war_rome.pictures.battle_scene import last_throws


class BattleTour(Tour):
    """A guided tour of a battle."""

    table_type: ClassVar[type[GameTable]] = BattleTable

    @property
    def throws(self) -> tuple[CardRolls | GeneralLearns, ...]:
        """The dice thrown in the step shown, oldest first."""
        falls = sum(isinstance(point.step, tuple) for point in self._made() or ())
        return last_throws(self.table.history)[0][-falls:] if falls else ()

    def _say(self, html: str) -> None:
        shown = self.throws if self.finished and not self.off_path else ()
        super()._say("".join(f"<div>{thrown_html(throw)}</div>" for throw in shown) + html)
