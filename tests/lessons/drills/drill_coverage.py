"""Which rules the drills practise, honestly: ``python tests/lessons/drills/drill_coverage.py`` prints it by chapter.

A drill counts for a rule if it names it, and if something that may be tried in it would be judged otherwise with that
rule switched off. A rule that another one carries out is switched off with that one.
"""

from __future__ import annotations

import sys
import tomllib
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from types import ModuleType

import romelab.lessons
from romelab.core.errors import IllegalMoveError, InputError
from romelab.core.game import AnyGame
from romelab.kampf_um_rom.game import KAMPF_UM_ROM
from romelab.lessons.drills.drill import Drill, read_drills
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.total_war_rome.game import GAME as TOTAL_WAR_ROME

sys.path.insert(0, str(Path(__file__).parents[3]))
from tests.lessons.drills import kampf_switched_off, struggle_switched_off, total_war_switched_off


def names_in(file: Path) -> list[str]:
    """Return the names of the drills or puzzles of a file, in its order."""
    chapters = tomllib.loads(file.read_text(encoding="utf-8"))["chapters"]
    return [drill["name"] for chapter in chapters for drill in chapter["drills"]]


class Course:
    """The drills of one game, and what switches its rules off."""

    def __init__(self, game: AnyGame, switches: ModuleType) -> None:
        self.game, self.switches = game, switches
        self.file = Path(romelab.lessons.__file__).parent / game.id / "drills.toml"
        self.names = names_in(self.file)
        self.bitten = dict[tuple[Drill, str], bool]()
        self.bite = [rule.id for rule in game.rulebook if rule.id not in switches.ASKED]

    def __str__(self) -> str:
        return self.game.id

    @cached_property
    def drills(self) -> tuple[Drill, ...]:
        """The drills; they are read when first asked for, since to read them asks the rules of each."""
        return read_drills(self.file, self.game)

    def judged(self, drill: Drill) -> tuple[bool, ...] | None:
        """Ask the rules of a drill; None if its steps cannot be made."""
        try:
            return drill.verdicts(self.game)
        except (IllegalMoveError, InputError):
            return None

    def bites(self, drill: Drill, rule: str) -> bool:
        """Whether something that may be tried is judged otherwise without a rule; known from the first time on."""
        if (drill, rule) not in self.bitten:
            self.bitten[drill, rule] = self._bites(drill, rule)
        return self.bitten[drill, rule]

    def _bites(self, drill: Drill, rule: str) -> bool:
        usual = drill.verdicts(self.game)
        with self.switches.switched_off(rule):
            if self.judged(drill) != usual:
                return True
        others = [line for line in self.switches.lines_of(drill, rule) if self.stands(line)]
        return any(self.judged(replace(drill, line=line)) != usual for line in others)

    def stands(self, line: str) -> bool:
        """Whether a position can be read."""
        try:
            self.game.read_line(line)
        except InputError:
            return False
        return True

    def counting(self, rule: str) -> list[str]:
        """Return the names of the drills that count for a rule."""
        carried = self.game.rulebook[rule].carried_by or rule
        return [drill.name for drill in self.drills if rule in drill.rules and self.bites(drill, carried)]

    def show(self) -> None:
        """Print the coverage, chapter by chapter."""
        print(self.game.title)
        count = 0
        for chapter in self.game.rulebook.chapters():
            mine = [rule.id for rule in self.game.rulebook if rule.chapter == chapter and rule.id in self.bite]
            without = [rule for rule in mine if not self.counting(rule)]
            count += len(mine) - len(without)
            print(
                f"{len(mine) - len(without):4} of {len(mine):3}  {chapter}{': without ' if without else ''}", *without
            )
        print(f"{count} of {len(self.bite)} rules that bite, in {len(self.drills)} drills")
        asked = [rule for rule in self.switches.ASKED if any(rule in drill.rules for drill in self.drills)]
        print(f"{len(asked)} of {len(self.switches.ASKED)} that nobody can break are asked about:", *asked)


KAMPF = Course(KAMPF_UM_ROM, kampf_switched_off)
STRUGGLE = Course(STRUGGLE_FOR_ROME, struggle_switched_off)
ROME = Course(TOTAL_WAR_ROME, total_war_switched_off)

if __name__ == "__main__":
    KAMPF.show()
    STRUGGLE.show()
    ROME.show()
