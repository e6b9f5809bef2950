"""Kampf um Rom with one rule switched off: what its drills have to notice.

A rule that refuses is switched off by leaving out what it has against a move, and one that is an option by another of
its values. What a rule does, or allows, is undone by what stands here: a move refused that it allows, a position that
is changed back after a step, tables in which it is not so. Rules that nobody can break are listed in ``ASKED``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from romelab.core.literals import packed, written
from romelab.core.options import options_of
from romelab.kampf_um_rom.box.options import Options
from romelab.kampf_um_rom.chapters import prevention, scoring
from romelab.kampf_um_rom.game import KampfUmRom
from romelab.kampf_um_rom.network.lines import Lines
from romelab.kampf_um_rom.positions import moves as m, refusals, state as s
from romelab.lessons.drills.drill import Drill
from tests.lessons.drills import switching
from tests.lessons.drills.switching import Off, Patch, set_to

ASKED = ("KUR-01", "KUR-03", "KUR-04", "KUR-06", "KUR-07", "KUR-115", "KUR-116")
"""What lies in the box, who sits down, what can be seen: nobody breaks it at the table."""


def refuse(test: Callable[[Any, Any, Any], bool]) -> Off:
    """Refuse the moves that a rule allows: of the tables, the position and the move."""

    def against(usual: Any, game: Any, state: Any, move: Any) -> tuple[Any, ...]:
        return (*usual, *((refusals.DrawFirst(),) if test(game.tables(state), state, move) else ()))

    return switching.answering(KampfUmRom, "reasons_against", against)


def forgive(test: Callable[[Any, Any, Any], bool]) -> Off:
    """Leave out reasons: of the tables, the move and the reason."""
    return switching.forgive(KampfUmRom, lambda game, state, move, one: test(game.tables(state), move, one))


def after(kind: type, edit: Callable[[Any, Any, Any, Any], Any]) -> Off:
    """Change the position after moves of a kind: of the tables, the position before, the move, the one after."""
    return switching.after(
        KampfUmRom, kind, lambda game, state, move, came: edit(game.tables(state), state, move, came)
    )


def fallen(edit: Callable[[Any, Any], Any]) -> Off:
    """Change the position after something fell: of the position before and the one after."""
    return switching.fallen(KampfUmRom, edit)


def tables(edit: Callable[[Any], None]) -> Off:
    """Change what the rules look up."""
    return switching.looked_up(KampfUmRom, "tables", edit)


def both(*offs: Off) -> Off:
    """Do several of these."""

    def off(patch: Patch) -> None:
        for one in offs:
            one(patch)

    return off


def lines(starts: Callable[[Any], int] = lambda t: t.lines.starts, ways: Any = None) -> Off:
    """Change where lines start, or by which ways they go."""

    def edit(t: Any) -> None:
        old = t.lines
        t.lines = Lines(
            starts(t), old.ways if ways is None else tuple(ways(t, box, old.ways[box]) for box in range(37))
        )

    return tables(edit)


def _joined(_t: Any, _box: int, ways: tuple[int, ...]) -> tuple[int, ...]:
    whole = 0
    for way in ways:
        whole |= way
    return (whole,) if whole else ()


def _backwards(patch: Patch) -> None:
    usual = Lines.reach

    def reach(self: Lines, held: int) -> tuple[int, int]:
        connected, opened = usual(self, held)
        for box, ways in enumerate(self.ways):
            for way in ways:
                opened |= way if held >> box & 1 else 0
        return connected, opened

    patch.setattr(Lines, "reach", reach)


def _mends(t: Any, state: Any, move: Any) -> bool:
    """Whether a development gives a line back to boxes that are held."""
    if not isinstance(move, m.Develop):
        return False
    held = state.held[state.active]
    connected = t.lines.reach(held)[0]
    return bool(t.lines.reach(held | 1 << t.index[move.box])[0] & held & ~connected)


def _seat(field: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return s.put(field, seat, value)


def _asked_again(_t: Any, _before: Any, _move: Any, came: Any) -> Any:
    return came._replace(stage=s.TURN)


def _takes_whole(t: Any, _before: Any, move: Any, came: Any) -> Any:
    """Let an attack take a double whole."""
    seat = t.seat_of[move.victim]
    left = [field[seat] & ~(1 << t.index[move.box]) for field in (came.held, came.twice)]
    return came._replace(held=_seat(came.held, seat, left[0]), twice=_seat(came.twice, seat, left[1]))


def _single(t: Any, state: Any, seat: int, _boxes: int = -1) -> int:
    """Count each box once."""
    return sum(value * (state.held[seat] & mask).bit_count() for value, mask in t.value_masks)


def _more_cards(hands: Any, seat: int, *cards: int) -> Any:
    return _seat(hands, seat, tuple(sorted((*hands[seat], *cards))))


def _is(kind: type, *names: str) -> Callable[[Any, Any, Any], bool]:
    """Whether a move is of a kind, and its box of one of these sorts: fields of the tables."""
    return lambda t, _state, move: isinstance(move, kind) and all(getattr(t, n) >> t.index[move.box] & 1 for n in names)


def _worth(t: Any) -> None:
    t.value_masks = tuple((value, mask | t.ovals if value == 10 else mask) for value, mask in t.value_masks)


OFF: dict[str, Off] = {
    "KUR-05": fallen(lambda _st, came: came._replace(stage=s.ORDER, due=0) if came.due == len(came.order) else came),
    "KUR-08": refuse(lambda _t, st, move: isinstance(move, m.ChooseOrder) and move.place != 1),
    "KUR-10": fallen(lambda st, came: came._replace(active=(st.active + 1) % len(st.order))),
    "KUR-11": set_to(s, "TOKENS", 18),
    "KUR-13": fallen(lambda st, came: came._replace(pile=tuple(set(came.pile) - set(sum(st.aside, ()))))),
    "KUR-15": fallen(lambda st, came: came._replace(active=st.active)),
    "KUR-16": after(m.Develop, _asked_again),
    "KUR-19": after(m.Develop, lambda _t, _st, move, came: came._replace(discard=came.discard & ~(1 << move.card))),
    "KUR-20": fallen(lambda st, came: came._replace(hands=_more_cards(came.hands, st.active, came.pile[0]))),
    "KUR-23": after(m.Develop, lambda _t, st, _move, came: came._replace(held=st.held)),
    "KUR-25": tables(lambda t: setattr(t, "cardless", 0)),
    "KUR-27": tables(lambda t: setattr(t, "full", lambda _state: 0)),
    "KUR-28": refuse(
        lambda t, _st, mv: isinstance(mv, m.Develop) and bool(t.lines.starts & ~t.religions & 1 << t.index[mv.box])
    ),
    "KUR-31": lines(ways=_joined),
    "KUR-33": lines(lambda t: t.lines.starts & ~t.religions),
    "KUR-36": lines(ways=lambda t, box, ways: ways[1:] if t.ids[box] == "fernhandel" else ways),
    "KUR-41": after(
        m.Empty, lambda t, _st, _move, came: came._replace(held=tuple(t.lines.reach(h)[0] for h in came.held))
    ),
    "KUR-43": refuse(_mends),
    "KUR-44": after(m.Attack, _takes_whole),
    "KUR-71": after(m.Attack, _takes_whole),
    "KUR-117": _backwards,
    "KUR-48": refuse(_is(m.Develop, "religions")),
    "KUR-50": after(
        m.Attack, lambda t, _st, _move, came: came._replace(held=tuple(h & ~t.religions for h in came.held))
    ),
    "KUR-51": refuse(
        lambda t, st, mv: _is(m.Develop, "religions")(t, st, mv) and bool(st.held[st.active] & t.religions)
    ),
    "KUR-52": tables(_worth),
    "KUR-54": forgive(
        lambda t, mv, why: isinstance(mv, m.Develop) and t.ovals >> t.index[mv.box] & 1 and why.rule == "KUR-32"
    ),
    "KUR-58": after(m.NoDouble, lambda _t, _st, _move, came: came._replace(stage=s.DOUBLE)),
    "KUR-61": refuse(
        lambda t, st, mv: isinstance(mv, m.Develop) and any(spent >> t.index[mv.box] & 1 for spent in st.spent)
    ),
    "KUR-63": after(m.Prevent, lambda _t, st, _move, came: came._replace(twice=(0,) * len(st.twice))),
    "KUR-68": refuse(lambda _t, st, move: st.stage == s.DEVELOP and isinstance(move, m.Develop)),
    "KUR-69": after(m.Develop, _asked_again),
    "KUR-70": after(m.Prevent, _asked_again),
    "KUR-72": refuse(lambda _t, st, move: st.stage == s.TURN and isinstance(move, m.Develop) and move.card > 40),
    "KUR-73": refuse(_is(m.Attack, "religions")),
    "KUR-75": set_to(prevention, "usable_ovals", lambda t, st, seat: 0 if st.card > 52 else st.held[seat] & t.ovals),
    "KUR-76": refuse(lambda _t, _st, move: isinstance(move, m.Allow)),
    "KUR-77": set_to(prevention, "usable_ovals", lambda _t, _state, _seat: 0),
    "KUR-78": after(
        m.Prevent, lambda _t, st, _mv, came: came._replace(hands=_more_cards(came.hands, st.targets[0][0], 2))
    ),
    "KUR-81": after(m.Prevent, lambda _t, _st, _move, came: came._replace(stage=s.DRAW, targets=())),
    "KUR-82": after(m.Prevent, lambda _t, st, _move, came: came._replace(twice=(0,) * len(st.twice))),
    "KUR-83": after(m.Convert, lambda _t, _st, _mv, came: came._replace(stage=s.PREVENT, targets=((1, 0, 1),))),
    "KUR-86": after(m.Empty, lambda _t, st, move, came: came._replace(held=st.held) if move.card == 54 else came),
    "KUR-93": after(m.Strike, lambda _t, st, _move, came: came._replace(stage=s.SECOND, held=st.held)),
    "KUR-98": fallen(lambda _st, came: came._replace(stage=s.DRAW)),
    "KUR-100": refuse(lambda _t, _st, move: isinstance(move, m.Throw)),
    "KUR-102": refuse(lambda _t, st, move: bool(st.used & s.SWAPPED) and isinstance(move, m.Develop)),
    "KUR-103": after(
        m.Fetch, lambda _t, st, _mv, came: came._replace(hands=_more_cards(came.hands, 0, st.aside[0][0]))
    ),
    "KUR-106": fallen(lambda _st, came: came._replace(ending=False)),
    "KUR-108": set_to(scoring, "points", lambda _t, _state, _seat, _boxes=-1: 0),
    "KUR-109": set_to(scoring, "points", _single),
    "KUR-110": tables(_worth),
}
"""How a rule is undone that is neither a refusal nor an option."""


def lines_of(drill: Drill, rule: str) -> Iterator[str]:
    """Return the position of a drill with each other value of the options that a rule has."""
    for choice in options_of(Options):
        if rule in choice.rules and f"{choice.name}:" not in drill.line:
            usual = getattr(Options(), choice.name)
            others = [reading.value for reading in choice.readings if reading.value != usual] or [usual - 1]
            for value in others:
                head, _, rest = drill.line.partition(" ")
                yield f"{head} options=[{choice.name}:{written(packed(value))}] {rest}"


@contextmanager
def switched_off(rule: str) -> Iterator[None]:
    """Play without a rule."""
    with switching.without(KampfUmRom, rule, OFF):
        yield
