"""How a battle is written in one line: ``battle/1 sides=[...] terrain=1 phase=flanks``."""

# pyright: basic
# What a text holds has any shape until it has been looked at.
from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, get_type_hints

from romelab.core.faults import Fault, InputError, quoted
from romelab.core.notation import Notation, Tally, changed_options, named, options_of
from romelab.core.terms import packed, typed, written
from romelab.total_war_rome.battle.positions import state as states
from romelab.total_war_rome.battle.positions.armies import BattleArmy, BattleNavy, army_faults, navy_faults
from romelab.total_war_rome.battle.positions.moves import BATTLE_MOVES
from romelab.total_war_rome.battle.positions.state import Battle, Fleet, LandBattle, NavalBattle, Roll, Side
from romelab.total_war_rome.box.battle_options import BattleOptions
from romelab.total_war_rome.box.cards import DiceSet, Die, dice

BATTLE_CLASSES = MappingProxyType(
    {
        **{kind.__name__: kind for kind in (LandBattle, NavalBattle, Side, Fleet, Roll, BattleArmy, BattleNavy)},
        **{kind.__name__: kind for kind in (BattleOptions, DiceSet, Die, *BATTLE_MOVES.values())},
    }
)
"""Classes that the line of a battle may hold."""


class BattleNotation(Notation[Battle]):
    """Battles on land, or at sea.

    Parameters
    ----------
    kind
        ``LandBattle`` or ``NavalBattle``.
    tag
        What a line begins with.
    """

    def __init__(self, kind: type[LandBattle] | type[NavalBattle], tag: str) -> None:
        self.kind: Any = kind
        self.tag = tag  # type: ignore[misc] - one class serves land and sea
        self.hints = get_type_hints(kind, dict(vars(states)))
        self.classes = BATTLE_CLASSES

    def parts(self, state: Battle) -> dict[str, Any]:
        """Give all that makes a battle, by name."""
        found = {name: packed(getattr(state, name), self.hints[name]) for name in state._fields}
        return {**found, "options": changed_options(state.options), "dice": _dice(state.dice)}

    def base(self, parts: Mapping[str, Any]) -> dict[str, Any]:
        """Give the parts that a battle has if nothing else is said."""
        usual: dict[str, Any] = {"sides": [], "options": Tally(), "dice": [], "terrain": 0}
        defaults = {name: packed(value, self.hints[name]) for name, value in self.kind._field_defaults.items()}
        return {name: {**usual, **defaults}[name] for name in self.kind._fields}

    def setup_words(self, parts: Mapping[str, Any]) -> dict[str, Any]:
        """Give nothing: a battle has all in its parts."""
        return {}

    def state(self, parts: dict[str, Any]) -> Battle:
        """Make the battle of all its parts."""
        made = {
            name: typed(self.hints[name], value, self.classes, name)
            for name, value in parts.items()
            if name not in ("options", "dice")
        }
        options = options_of(BattleOptions, named(parts["options"], "options"))
        faces = typed(DiceSet, parts["dice"], self.classes, "dice") if parts["dice"] else dice()
        return self.kind(**made, options=options, dice=faces)

    def faults(self, state: Battle) -> tuple[str, ...]:
        """Give what is wrong with the armies or navies."""
        found: list[Fault] = []
        for side in state.sides:
            if isinstance(side, Side):
                found += army_faults(side.army, state.options, "an army")
            else:
                found += navy_faults(side.navy, "a navy")
        return tuple(map(str, found))

    def hidden(self, state: Battle) -> bool:
        """Whether a battle is only what one seat sees."""
        return "?" in written(packed(state))


def _dice(faces: DiceSet) -> list[Any]:
    return [] if faces == dice() else packed(faces, DiceSet)


def battle_of(parts: Any, where: str) -> Battle | None:
    """Give the battle that parts of a campaign describe; None if there is none."""
    if parts in ([], None):
        return None
    made = typed(Any, parts, BATTLE_CLASSES, where)
    if not isinstance(made, LandBattle | NavalBattle):
        raise InputError([Fault(where, f"must be a battle, not {quoted(parts)}")])
    return made


LAND_NOTATION = BattleNotation(LandBattle, "battle")
"""The notation of battles on land."""
NAVAL_NOTATION = BattleNotation(NavalBattle, "naval")
"""The notation of battles at sea."""
