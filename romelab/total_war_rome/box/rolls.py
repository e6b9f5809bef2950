"""Rolls of skull dice as they may fall in a game: every outcome with its exact weight.

A roll is a tuple of symbols, best first: ``("skull", "x", "blank")``. Only how often each symbol came up matters, so
the same dice in any order are one outcome. Weights are whole numbers over 6 ** n. The rules list a roll in 0.02 ms for
two dice and need only the standard library; whoever asks for odds uses :mod:`romelab.total_war_rome.chances.odds`.
Rules: TWR-013 to TWR-019.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from romelab.core.chance import Chances, Outcome

SYMBOLS = ("skull", "x", "s", "blank")
"""What a face shows, from best to worst (TWR-014, TWR-019)."""

Faces: TypeAlias = Mapping[str, tuple[int, int, int, int]]
"""How often each symbol of ``SYMBOLS`` stands on the six faces of a die, by its colour."""

TURNED = Chances(("turned up",), (1,))
"""What hidden things show when turned up: a step of its own, so no move depends on what its mover cannot see."""

_Counts: TypeAlias = tuple[int, int, int, int]


def counted(dice: Sequence[str], faces: Faces) -> dict[_Counts, int]:
    """Return the weight of each count of symbols when some dice are rolled.

    Parameters
    ----------
    dice
        Colours, such as ``("RED", "GREEN")``.
    faces
        The faces of the dice.

    Returns
    -------
    dict
        Numbers of skulls, X, S and blanks to the number of ways, out of 6 ** len(dice).
    """
    found: dict[_Counts, int] = {(0, 0, 0, 0): 1}
    for die in dice:
        after: dict[_Counts, int] = {}
        for (skulls, crosses, specials, blanks), ways in found.items():
            for counts, face in zip(
                (
                    (skulls + 1, crosses, specials, blanks),
                    (skulls, crosses + 1, specials, blanks),
                    (skulls, crosses, specials + 1, blanks),
                    (skulls, crosses, specials, blanks + 1),
                ),
                faces[die],
                strict=True,
            ):
                if face:
                    after[counts] = after.get(counts, 0) + ways * face
        found = after
    return found


def chances(dice: Sequence[str], faces: Faces) -> Chances:
    """Return a roll as chances; an outcome is the tuple of symbols that came up, best first.

    Examples
    --------
    >>> from romelab.total_war_rome.box.tables import default_box
    >>> chances(("RED",), default_box().faces).probability(("skull",))
    Fraction(1, 2)
    """
    ways = counted(dice, faces)
    weights: dict[Outcome, int] = {symbols(counts): ways[counts] for counts in sorted(ways, reverse=True)}
    return Chances.of(weights)


def symbols(counts: _Counts) -> tuple[str, ...]:
    """Write counts out as symbols, best first."""
    return tuple(symbol for symbol, number in zip(SYMBOLS, counts, strict=True) for _ in range(number))


def damage(roll: Sequence[object]) -> int:
    """Return the damage of a roll in halves of a kill: Skull 2, X 1, blank none (TWR-015, TWR-016, TWR-018)."""
    return 2 * roll.count("skull") + roll.count("x")


def best(roll: Sequence[object]) -> str:
    """Return the best symbol of a roll (TWR-019)."""
    return next(symbol for symbol in SYMBOLS if symbol in roll)


def better(roll: Sequence[object], other: Sequence[object]) -> bool:
    """Whether the best symbol of one roll beats that of another (TWR-019)."""
    return SYMBOLS.index(best(roll)) < SYMBOLS.index(best(other))


def beats(roll: Sequence[object], other: Sequence[object], comparison: str = "damage") -> bool:
    """Whether one roll beats another, with the number of S deciding what is equal otherwise (TWR-143).

    Parameters
    ----------
    roll, other
        Symbols.
    comparison
        ``"damage"`` adds Skulls and X up, ``"skulls_first"`` compares Skulls, and X only if these are equal (T-68).

    Examples
    --------
    >>> beats(("x", "x", "x"), ("skull",)), beats(("x", "x", "x"), ("skull",), "skulls_first")
    (True, False)
    """
    if comparison == "skulls_first":
        return [roll.count(symbol) for symbol in SYMBOLS[:3]] > [other.count(symbol) for symbol in SYMBOLS[:3]]
    return (damage(roll), roll.count("s")) > (damage(other), other.count("s"))
