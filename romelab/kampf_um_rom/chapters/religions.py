"""Religions (chapter E): which tokens count towards the three that a religion needs."""

# pyright: strict
from __future__ import annotations

from romelab.core.facts import Fact
from romelab.kampf_um_rom.positions import refusals
from romelab.kampf_um_rom.positions.state import State
from romelab.kampf_um_rom.positions.tables import Tables

NEEDED = 3
"""Own tokens on other spaces before a religion may be developed (KUR-47)."""


def counted(t: Tables, state: State, seat: int) -> int:
    """Count the tokens that open religions: all scoring boxes, religions and doubles included (KUR-49).

    Face-up ovals count only under D-09; tokens on a broken line count unless D-29 says otherwise.
    """
    held, twice = state.held[seat], state.twice[seat]
    if t.usual_count:
        return (held & t.scoring).bit_count() + twice.bit_count()
    boxes = t.scoring if t.options.religion_counts == "scoring" else t.scoring | t.ovals
    if not t.options.religion_broken:
        boxes &= t.reach(state, seat)[0]
    return (held & boxes).bit_count() + (twice & boxes).bit_count()


def why_not_religion(t: Tables, state: State, seat: int, box: int) -> list[Fact]:
    """Say why a religion is closed: fewer than three other tokens (KUR-47). No arrow is asked for (KUR-48).

    That is asked once: a religion stays when tokens are lost later (KUR-50), and others may follow it (KUR-51).
    """
    number = counted(t, state, seat)
    if number >= NEEDED:
        return []
    return [refusals.NeedsTokens(t.ids[box], NEEDED, seat, number)]
