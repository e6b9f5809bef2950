"""What dice do to cards: results, black and red S, kills and wounds (TWR-015 to TWR-021, TWR-172 to TWR-176)."""

from __future__ import annotations

from dataclasses import dataclass

from .engine_side import BattleOptions, printed
from .field import Side

KILL, WOUND = 2, 1


@dataclass
class Throw:
    """One card rolling at one enemy card."""

    side: int
    card: str
    target: str
    where: str
    dice: tuple[str, ...]
    faces: tuple[str, ...] = ()
    turned: int = 0  # Skulls that a Shield Wall has turned into X


def results(throw: Throw, other: Throw | None, options: BattleOptions) -> tuple[list[int], int]:
    """Return the worth of each result in wounds, and how many black S the throw has."""
    own, target = printed(throw.card), printed(throw.target)
    found: list[int] = []
    black = 0
    for face in throw.faces:
        if face == "skull":
            found.append(KILL)
        elif face == "x":
            found.append(WOUND)
        elif face == "s":
            # TWR-020; T-04. B-16: what is both red and black counts as red.
            light = options.s_takes_light_cards == "always" and target.role in ("skirmisher", "artillery")
            if target.kind in own.red_s or light:
                found.append(KILL)
            elif other is not None and printed(other.card).kind in own.black_s:
                black += 1
    for _ in range(throw.turned):
        found[found.index(KILL)] = WOUND
    return found, black


def damage_done(throws: list[Throw], options: BattleOptions) -> dict[int, int]:
    """Return the damage in wounds that each rolling side does in one step, black S taken off (TWR-021, T-26, T-69)."""
    by_side = {throw.side: throw for throw in throws}
    assert len(by_side) == len(throws)
    counted = {side: results(throw, by_side.get(1 - side), options) for side, throw in by_side.items()}
    blacks = {side: black for side, (_, black) in counted.items()}
    if options.two_black_s == "neither" and blacks.get(0) and blacks.get(1):
        blacks = {0: 0, 1: 0}
    done = {}
    for side, (found, _) in counted.items():
        best_first = sorted(found, reverse=True)
        against = blacks.get(1 - side, 0)
        left = [] if against and options.black_s == "all_results" else best_first[against:]
        done[side] = sum(left)
    return done


def suffer(side: Side, where: str, card: str, damage: int, options: BattleOptions) -> None:
    """Let a card of a side, and whoever lies wounded there, suffer the damage of one step."""
    if damage == 0:
        return
    if where == "wounded":
        # The one wounded card itself is rolled at: any wound destroys it, and there is no second one.
        assert side.lying == card
        side.wounded_dies()
        return
    if damage == WOUND:
        if side.somebody_wounded:
            side.wounded_dies()  # TWR-174
        else:
            side.wound(where, card)
        return
    # TWR-175: the card rolled at is destroyed; TWR-176, T-16: what is left takes the wounded card.
    target_was_wounded = where in side.stack and side.hurt == where
    side.destroy(where, card)
    left = damage - KILL
    if options.further_kills == "lost":
        left %= 2
    if left and not target_was_wounded and side.somebody_wounded:
        side.wounded_dies()
