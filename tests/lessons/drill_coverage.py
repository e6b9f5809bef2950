"""Which rules the drills practise, honestly: ``python tests/lessons/drill_coverage.py`` prints it chapter by chapter.

A drill counts for a rule if it names it, and if something that may be tried in it would be judged otherwise with that
rule switched off. A rule that another one carries out is switched off with that one.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from romelab.core.errors import IllegalMoveError, InputError
from romelab.kampf_um_rom.game import KAMPF_UM_ROM as GAME
from romelab.lessons import kampf_um_rom
from romelab.lessons.drills.drill import Drill
from romelab.lessons.drills.reading import read_drills

sys.path.insert(0, str(Path(__file__).parents[2]))
from tests.lessons.kampf_switched_off import ASKED, lines_of, switched_off

FILE = Path(kampf_um_rom.__file__).parent / "drills.toml"
DRILLS = read_drills(FILE, GAME)


def judged(drill: Drill) -> tuple[bool, ...] | None:
    """Ask the rules of a drill; None if its steps cannot be made."""
    try:
        return drill.verdicts(GAME)
    except (IllegalMoveError, InputError):
        return None


def bites(drill: Drill, rule: str) -> bool:
    """Whether something that may be tried is judged otherwise without a rule."""
    usual = drill.verdicts(GAME)
    with switched_off(rule):
        if judged(drill) != usual:
            return True
    return any(judged(replace(drill, line=line)) != usual for line in lines_of(drill, rule) if stands(line))


def stands(line: str) -> bool:
    """Whether a position can be read."""
    try:
        GAME.read_line(line)
    except InputError:
        return False
    return True


def counting(rule: str) -> list[str]:
    """Return the names of the drills that count for a rule."""
    carried = GAME.rulebook[rule].carried_by or rule
    return [drill.name for drill in DRILLS if rule in drill.rules and bites(drill, carried)]


def main() -> int:
    """Print the coverage; 1 if a rule that bites has no drill that counts."""
    missing: list[str] = []
    every = [rule.id for rule in GAME.rulebook]
    for chapter in GAME.rulebook.chapters():
        mine = [rule.id for rule in GAME.rulebook if rule.chapter == chapter and rule.id not in ASKED]
        without = [rule for rule in mine if not counting(rule)]
        missing += without
        print(f"{len(mine) - len(without):3} of {len(mine):3}  {chapter}  {' '.join(without)}")
    bite = len(every) - len(ASKED)
    asked = [rule for rule in ASKED if any(rule in drill.rules for drill in DRILLS)]
    print(f"{bite - len(missing)} of {bite} rules that bite, in {len(DRILLS)} drills")
    print(f"{len(asked)} of {len(ASKED)} rules that nobody can break are asked about: {' '.join(asked)}")
    return bool(missing)


if __name__ == "__main__":
    sys.exit(main())
