"""Struggle for Rome with one rule switched off: what its drills have to notice; see ``kampf_switched_off``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from romelab.core.game import CHANCE
from romelab.core.literals import packed, written
from romelab.core.options import options_of
from romelab.lessons.drills.drill import Drill
from romelab.struggle_for_rome.box.options import Options
from romelab.struggle_for_rome.chapters import resources, scoring
from romelab.struggle_for_rome.game import StruggleForRome
from romelab.struggle_for_rome.positions import due, moves as m, points, refusals, state as s
from tests.lessons.drills import switching
from tests.lessons.drills.switching import Off, Patch, set_to

ASKED: tuple[str, ...] = (
    *(f"SFR-0{number}" for number in range(1, 10)),
    "SFR-12",
    "SFR-19",
    "SFR-58",
    "SFR-86",
)
"""What lies in the box and what is printed; and two things for which the game has no move (SFR-58, SFR-86)."""


def refuse(test: Callable[[Any, Any], bool]) -> Off:
    """Refuse the moves that a rule allows: of the position and the move."""

    def against(usual: Any, _game: Any, state: Any, move: Any) -> tuple[Any, ...]:
        return (*usual, *((refusals.NoFigureToLeave(),) if test(state, move) else ()))

    return switching.answering(StruggleForRome, "reasons_against", against)


def forgive(test: Callable[[Any, Any, Any], bool]) -> Off:
    """Leave out reasons: of the position, the move and the reason."""
    return switching.forgive(StruggleForRome, lambda _game, state, move, one: test(state, move, one))


def after(kind: type, edit: Callable[[Any, Any], Any]) -> Off:
    """Change the position after moves of a kind: of the position before and the one after."""
    return switching.after(StruggleForRome, kind, lambda _game, state, _move, came: edit(state, came))


def fallen(edit: Callable[[Any, Any], Any]) -> Off:
    """Change the position after something fell: of the position before and the one after."""
    return switching.fallen(StruggleForRome, edit)


def before(edit: Callable[[Any], Any]) -> Off:
    """Change the position in which something falls."""

    def off(patch: Patch) -> None:
        usual = StruggleForRome.perform_outcome
        patch.setattr(
            StruggleForRome, "perform_outcome", lambda self, state, outcome: usual(self, edit(state), outcome)
        )

    return off


def tables(edit: Callable[[Any], None]) -> Off:
    """Change what the rules look up."""
    return switching.looked_up(StruggleForRome, "frame", edit)


def points_less(count: Callable[[Any], int]) -> Off:
    """Count so many points less, of each player."""

    def off(patch: Patch) -> None:
        usual = StruggleForRome.scores

        def fewer(self: Any, state: Any) -> tuple[int, ...]:
            return tuple(total - count(player) for total, player in zip(usual(self, state), state.players, strict=True))

        patch.setattr(StruggleForRome, "scores", fewer)

    return off


def with_player(state: Any, seat: int, **parts: Any) -> Any:
    """Return a position in which a player has something else."""
    return state._replace(players=s.changed(state.players, seat, state.players[seat]._replace(**parts)))


def with_tribe(state: Any, number: int, seat: int = 0, **parts: Any) -> Any:
    """Return a position in which a tribe has something else, one of the first player's if no seat is said."""
    player = state.players[seat]
    return with_player(state, seat, tribes=s.with_tribe(player, number, player.tribes[number]._replace(**parts)))


def acting(was: Any, came: Any, edit: Callable[[Any], dict[str, Any]]) -> Any:
    """Return a position in which the tribe that acts has something else: of what it was before."""
    number = int(was.phase == s.WARRIORS)
    return with_tribe(came, number, was.active, **edit(was.players[was.active].tribes[number]))


def more(state: Any, kind: int, count: int = 1, seat: int = 0) -> Any:
    """Return a position in which somebody holds more cards of a kind."""
    hand = list(state.players[seat].hand)
    hand[kind] += count
    return with_player(state, seat, hand=tuple(hand))


def _unpaid(was: Any, came: Any) -> Any:
    """Take back what a roll has paid."""
    return came._replace(players=was.players)


def _goes_on(_was: Any, came: Any) -> Any:
    """Leave out what is still to be drawn."""
    return came if came.stage not in (due.PASTURE, due.CARD) else s.then(came, 1, due.TRIBE, active=1)


def _rolls_on(_was: Any, came: Any) -> Any:
    return s.then(came, CHANCE, due.ROLL, phase=s.ROLL)


def _swapped(t: Any) -> None:
    t.ore_hexes, t.grain_hexes = t.grain_hexes, t.ore_hexes


def _kept(name: str) -> Callable[[Any, Any], Any]:
    """Let a part of the position stay as it was."""
    return lambda was, came: came._replace(**{name: getattr(was, name)})


def _scourges(player: Any) -> int:
    return sum(points.is_scourge(tribe) for tribe in player.tribes)


def _terror_alone(frame: Any, player: Any) -> bool:
    return any(sum(frame.board.cities[city].standard for city in tribe.cities) >= 3 for tribe in player.tribes)


def _elsewhere(state: Any) -> Any:
    return state._replace(legionnaire=0)


def _is(kind: type, test: Callable[[Any, Any], Any] = lambda _state, _move: True) -> Off:
    """Refuse moves of a kind for which something is so."""
    return refuse(lambda state, move: isinstance(move, kind) and bool(test(state, move)))


def _attacks_again(state: Any, move: Any, reason: Any) -> bool:
    return isinstance(reason, refusals.AttackedAlready) and isinstance(move, m.Expand)


OFF: dict[str, Off] = {
    "SFR-10": tables(_swapped),
    "SFR-11": forgive(lambda _st, move, why: isinstance(why, refusals.TooWeak) and move.city == "Roma"),
    "SFR-13": _is(m.MoveTribe, lambda _st, move: not (move.grain or move.gold)),
    "SFR-14": forgive(lambda _st, _move, why: isinstance(why, refusals.InBarbaricum)),
    "SFR-16": after(m.ChooseStart, lambda _was, came: with_tribe(came, 0, figures=2)),
    "SFR-17": fallen(lambda _was, came: with_tribe(came, 0, counters=(0, 1, 0, 0, 0))),
    "SFR-20": fallen(lambda was, came: with_player(came, 0, gold=0)),
    "SFR-21": after(m.EndSegment, _kept("marked")),
    "SFR-23": forgive(lambda _st, _move, why: isinstance(why, refusals.IsNeutral)),
    "SFR-26": _is(m.MoveTribe),
    "SFR-28": after(m.EndSegment, lambda _was, came: came._replace(active=0, mover=0)),
    "SFR-29": after(m.EndSegment, _kept("first")),
    "SFR-30": fallen(_rolls_on),
    "SFR-31": before(lambda state: state._replace(marked=())),
    "SFR-33": fallen(_unpaid),
    "SFR-34": set_to(resources, "_beside", lambda *_: 0),
    "SFR-35": fallen(lambda _was, came: more(came, 1)),
    "SFR-36": fallen(lambda was, came: came._replace(players=(came.players[0], *was.players[1:]))),
    "SFR-37": fallen(lambda _was, came: more(came, 0, -1)),
    "SFR-38": fallen(_rolls_on),
    "SFR-39": fallen(_unpaid),
    "SFR-40": before(_elsewhere),
    "SFR-41": before(_elsewhere),
    "SFR-42": _is(m.BankTrade, lambda state, _move: not sum(state.pasture)),
    "SFR-43": fallen(lambda was, came: came._replace(players=more(was, 1).players)),
    "SFR-46": fallen(_rolls_on),
    "SFR-50": fallen(_unpaid),
    "SFR-53": fallen(lambda _was, came: more(came, 0, -4)),
    "SFR-54": after(m.OfferTrade, lambda _was, came: came._replace(mover=2)),
    "SFR-57": forgive(lambda _st, _move, why: why.rule == "SFR-56"),
    "SFR-61": after(m.BuildPair, lambda was, _came: was),
    "SFR-65": _is(m.BuildPair, lambda state, _move: state.segment.built),
    "SFR-67": after(m.BuildPair, lambda _was, came: more(came, 2)),
    "SFR-68": _is(m.BuyCard, lambda _st, move: move.instead),
    "SFR-69": after(m.BuildPair, _kept("discards")),
    "SFR-70": after(m.BuildPair, lambda was, came: came._replace(players=was.players)),
    "SFR-72": _is(m.PlayDiplomat, lambda state, _move: state.segment.built),
    "SFR-77": after(m.PlayDiplomat, lambda was, came: with_player(came, 0, diplomats=was.players[0].diplomats)),
    "SFR-79": _is(m.Plunder, lambda _st, move: move.traitor),
    "SFR-80": forgive(_attacks_again),
    "SFR-82": _is(m.PlayGreatWarrior),
    "SFR-85": points_less(lambda player: s.culture_of(player)),
    "SFR-88": after(m.CashTreasure, _kept("left")),
    "SFR-92": _is(m.TakeIncome, lambda st, _move: any(tribe.cities for tribe in st.players[st.active].tribes)),
    "SFR-95": _is(m.MoveTribe),
    "SFR-98": _is(m.MoveTribe, lambda _st, move: move.gold),
    "SFR-99": _is(m.MoveTribe, lambda _st, move: move.gold < 3),
    "SFR-100": _is(m.MoveTribe, lambda state, move: state.segment.substitute and move.gold >= 3),
    "SFR-101": _is(m.MoveTribe),
    "SFR-102": forgive(lambda state, _move, why: isinstance(why, refusals.NotIdle) and state.segment.moved),
    "SFR-105": _is(m.MoveTribe),
    "SFR-110": _is(m.Plunder, lambda state, _move: 2 in state.players[0].tribes[1].counters),
    "SFR-111": fallen(lambda was, came: acting(was, came, lambda tribe: {"figures": tribe.figures})),
    "SFR-112": fallen(_goes_on),
    "SFR-113": fallen(_goes_on),
    "SFR-114": fallen(lambda was, came: with_player(came, was.active, gold=came.players[was.active].gold - 2)),
    "SFR-115": fallen(lambda was, came: with_player(came, was.active, gold=was.players[was.active].gold + 2)),
    "SFR-116": fallen(lambda was, came: with_tribe(came, 0, counters=was.players[0].tribes[0].counters)),
    "SFR-118": points_less(lambda player: -sum(sum(tribe.counters) for tribe in player.tribes)),
    "SFR-122": after(m.Found, lambda was, came: acting(was, came, lambda _tribe: {"figures": 1})),
    "SFR-123": after(m.Found, lambda was, came: with_player(came, was.active, gold=2)),
    "SFR-125": points_less(lambda player: sum(len(tribe.cities) for tribe in player.tribes)),
    "SFR-130": forgive(_attacks_again),
    "SFR-132": forgive(lambda _st, _move, why: isinstance(why, refusals.TooFar)),
    "SFR-133": after(m.Expand, lambda _was, came: with_player(came, 0, gold=2)),
    "SFR-134": points_less(lambda player: 2 if player.diplomats > 2 else 0),
    "SFR-135": points_less(lambda player: 2 * _scourges(player)),
    "SFR-136": points_less(lambda player: 2 * (_scourges(player) > 1)),
    "SFR-137": points_less(lambda player: 2 * points.is_heir(player)),
    "SFR-138": points_less(lambda player: 2 * any(points.is_scourge(one) and one.cities for one in player.tribes)),
    "SFR-139": after(m.Found, lambda _was, came: with_tribe(came, 0, counters=s.NO_KINDS)),
    "SFR-140": after(m.Expand, lambda _was, came: s.then(came, None, due.OVER, phase=s.OVER)),
    "SFR-141": set_to(scoring, "winners", lambda _t, state: state.announced if state.phase == s.OVER else ()),
    "SFR-142": set_to(scoring, "winners", lambda _t, state: (0, 1) if state.phase == s.OVER else ()),
    "SFR-143": after(m.EndSegment, lambda was, came: with_player(came, 0, gold=was.players[0].gold)),
    "SFR-145": points_less(lambda player: 2 * _scourges(player)),
    "SFR-146": set_to(points, "spreads_terror", lambda _frame, _player: False),
    "SFR-147": set_to(points, "spreads_terror", _terror_alone),
    "SFR-148": points_less(lambda player: len(player.tribes[0].cities)),
    "SFR-149": _is(m.MoveTribe, lambda _st, move: move.grain and move.gold),
    "SFR-150": after(m.Plunder, lambda _was, came: s.then(came, 0, due.TRIBE)),
    "SFR-151": fallen(lambda was, came: with_tribe(came, 0, figures=was.players[0].tribes[0].figures)),
    "SFR-152": _is(m.Found),
}
"""How a rule is undone that neither refuses nor is an option."""


def lines_of(drill: Drill, rule: str) -> Iterator[str]:
    """Return the position of a drill with each other value of the options that a rule has."""
    for choice in options_of(Options):
        if rule in choice.rules and "options=" not in drill.line:
            usual = getattr(Options(), choice.name)
            others = [reading.value for reading in choice.readings if reading.value != usual] or [usual + 1]
            for value in others:
                head, _, rest = drill.line.partition(" ")
                yield f"{head} options=[{choice.name}:{written(packed(value))}] {rest}"


@contextmanager
def switched_off(rule: str) -> Iterator[None]:
    """Play without a rule."""
    with switching.without(StruggleForRome, rule, OFF):
        yield
