"""Total War: ROME with one rule switched off: what its drills have to notice; see ``kampf_switched_off``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from romelab.core.options import options_of
from romelab.core.terms import packed, written
from romelab.lessons.drills.drill import Drill
from romelab.total_war_rome.box.options import Options
from romelab.total_war_rome.box.tables import default_box
from romelab.total_war_rome.game import TotalWarRome
from romelab.total_war_rome.positions import moves as m, refusals as r
from tests.lessons.drills import switching
from tests.lessons.drills.switching import Off, Patch

ASKED: tuple[str, ...] = tuple(
    f"TWR-{number:03}" for number in (1, 2, 13, 14, 22, 24, 25, 30, 34, 36, 42, 43, 44, 45, 49, 58, 64, 67)
)
"""What lies in the box and is printed, what may be asked across the table, and what is the sum of other rules."""


def refuse(kind: type, test: Callable[[Any, Any], Any] = lambda _state, _move: True) -> Off:
    """Refuse moves of a kind for which something is so: of the position and the move."""

    def against(usual: Any, _game: Any, state: Any, move: Any) -> tuple[Any, ...]:
        return (*usual, *((r.NoClock(),) if isinstance(move, kind) and test(state, move) else ()))

    return switching.answering(TotalWarRome, "reasons_against", against)


def forgive(test: Callable[[Any], Any]) -> Off:
    """Leave out reasons."""
    return switching.forgive(TotalWarRome, lambda _game, _state, _move, one: test(one))


def after(kind: type, edit: Callable[[Any, Any], Any]) -> Off:
    """Change the position after moves of a kind: of the position before and the one after."""
    return switching.after(TotalWarRome, kind, lambda _game, state, _move, came: edit(state, came))


def fallen(edit: Callable[[Any, Any], Any]) -> Off:
    """Change the position after something fell: of the position before and the one after."""
    return switching.fallen(TotalWarRome, edit)


def rolled(others: Mapping[str, str]) -> Off:
    """Take faces of the dice for others."""

    def off(patch: Patch) -> None:
        usual = TotalWarRome.perform_outcome

        def fall(self: Any, state: Any, outcome: Any) -> Any:
            return usual(self, state, tuple(others.get(face, face) for face in outcome))

        patch.setattr(TotalWarRome, "perform_outcome", fall)

    return off


def kept(name: str) -> Callable[[Any, Any], Any]:
    """Let a part of the position stay as it was."""
    return lambda was, came: replace(came, **{name: getattr(was, name)})


def one_kept(name: str, seat: int) -> Callable[[Any, Any], Any]:
    """Let a part of what a faction has stay as it was."""

    def edit(was: Any, came: Any) -> Any:
        parts = list(getattr(came, name))
        parts[seat] = getattr(was, name)[seat]
        return replace(came, **{name: tuple(parts)})

    return edit


def _other_first(_was: Any, came: Any) -> Any:
    """Let the other one have won the initiative."""
    if not came.agenda:
        return came
    *rest, top = came.agenda
    return replace(came, agenda=(*rest, replace(top, seat=1 - top.seat)))


def sooner(kind: type, edit: Callable[[Any], Any]) -> Off:
    """Change the position in which moves of a kind are made."""

    def off(patch: Patch) -> None:
        usual = TotalWarRome.perform

        def perform(self: Any, state: Any, move: Any) -> Any:
            return usual(self, edit(state) if isinstance(move, kind) else state, move)

        patch.setattr(TotalWarRome, "perform", perform)

    return off


def _other_dice(one: str, other: str) -> Off:
    """Let dice of another colour fall."""

    def edit(_was: Any, came: Any) -> Any:
        if not came.agenda or not came.agenda[-1].args:
            return came
        *rest, top = came.agenda
        dice, *more = top.args
        changed = tuple(other if die == one else die for die in dice)
        return replace(came, agenda=(*rest, replace(top, args=(changed, *more))))

    where = (after(m.MoveArmy, edit), after(m.Assault, edit), after(m.AvoidBattle, edit), fallen(edit))

    def off(patch: Patch) -> None:
        for each in where:
            each(patch)

    return off


def _fresh(state: Any) -> tuple[Any, ...]:
    return tuple(replace(army, spent=0) for army in state.armies)


def _next_turn(_was: Any, came: Any) -> Any:
    return replace(came, agenda=(), turn=1)


def _taken(state: Any, region: str) -> tuple[int, ...]:
    """Give a region to the first faction."""
    regions = [one.id for one in default_box().map.regions]
    return tuple(0 if one == region else seat for one, seat in zip(regions, state.control, strict=True))


OFF: dict[str, Off] = {
    "TWR-003": after(m.EndAgents, kept("last")),
    "TWR-004": fallen(lambda _was, came: replace(came, winners=(0,))),
    "TWR-005": after(m.EndAgents, kept("vp")),
    "TWR-010": fallen(kept("vp")),
    "TWR-011": fallen(kept("vp")),
    "TWR-012": after(m.MoveArmy, kept("vp")),
    "TWR-256": after(m.MoveArmy, kept("vp")),
    "TWR-015": rolled({"skull": "blank"}),
    "TWR-016": rolled({"x": "skull"}),
    "TWR-018": rolled({"blank": "skull"}),
    "TWR-019": rolled({"x": "s", "s": "x"}),
    "TWR-026": after(m.Trade, kept("hands")),
    "TWR-028": refuse(m.CashLevy, lambda state, _move: not state.agents),
    "TWR-031": after(m.EndAgents, kept("gold")),
    "TWR-032": refuse(m.MoveNavy),
    "TWR-157": refuse(m.MoveNavy),
    "TWR-033": refuse(m.MoveAgent),
    "TWR-035": refuse(m.MoveArmy),
    "TWR-037": forgive(lambda why: isinstance(why, r.HiredElsewhere)),
    "TWR-040": after(m.EndAgents, kept("gold")),
    "TWR-041": fallen(kept("round")),
    "TWR-046": after(m.LoseCard, kept("armies")),
    "TWR-047": after(m.LoseCard, lambda _was, came: replace(came, spare=(("rome_fabius",), *came.spare[1:]))),
    "TWR-053": refuse(m.MoveArmy),
    "TWR-060": fallen(_other_first),
    "TWR-061": fallen(_other_first),
    "TWR-062": refuse(m.ChooseOrder, lambda _state, move: move.first),
    "TWR-063": fallen(kept("gold")),
    "TWR-065": fallen(one_kept("hands", 0)),
    "TWR-066": after(m.ChooseOrder, lambda was, came: replace(came, agenda=())),
    "TWR-077": after(m.Answer, kept("relations")),
    "TWR-079": after(m.Trade, lambda was, came: replace(came, gold=(was.gold[0] + 2, was.gold[1] + 2))),
    "TWR-080": after(m.Trade, lambda was, came: replace(came, gold=(was.gold[0] + 2, was.gold[1] + 2))),
    "TWR-083": after(m.Protests, kept("unrest")),
    "TWR-084": after(m.Riots, kept("unrest")),
    "TWR-085": after(m.RebelUprising, lambda was, came: replace(came, agenda=())),
    "TWR-086": after(m.RebelUprising, kept("control")),
    "TWR-087": after(m.BribeArmy, kept("gold")),
    "TWR-088": fallen(kept("armies")),
    "TWR-089": fallen(kept("control")),
    "TWR-090": fallen(kept("agents")),
    "TWR-091": fallen(kept("improvements")),
    "TWR-092": fallen(kept("gold")),
    "TWR-093": after(m.DoubleAgent, kept("agents")),
    "TWR-094": after(m.SowDistrust, kept("relations")),
    "TWR-097": after(m.RecruitMercenary, kept("gold")),
    "TWR-098": fallen(kept("agents")),
    "TWR-099": fallen(kept("agents")),
    "TWR-100": fallen(kept("armies")),
    "TWR-075": forgive(lambda why: isinstance(why, r.NobodyMet)),
    "TWR-017": rolled({"s": "blank"}),
    "TWR-038": after(m.MoveNavy, kept("armies")),
    "TWR-072": refuse(m.MoveAgent),
    "TWR-074": refuse(m.MoveAgent),
    "TWR-101": after(m.EndAgents, lambda _was, came: replace(came, agenda=(), phase="campaign")),
    "TWR-103": after(m.EndAgents, kept("gold")),
    "TWR-104": sooner(m.EndAgents, lambda state: replace(state, unrest=(0,) * len(state.unrest))),
    "TWR-105": sooner(m.EndAgents, lambda state: replace(state, developed=((),) * len(state.developed))),
    "TWR-106": sooner(m.EndAgents, lambda state: replace(state, roads=0)),
    "TWR-107": sooner(m.EndAgents, lambda state: replace(state, developed=((),) * len(state.developed))),
    "TWR-108": sooner(m.EndAgents, lambda state: replace(state, improvements=(0,) * len(state.improvements))),
    "TWR-109": sooner(m.EndAgents, lambda state: replace(state, armies=())),
    "TWR-110": after(m.EndAgents, kept("improvements")),
    "TWR-114": after(m.MoveArmy, lambda _was, came: replace(came, agenda=())),
    "TWR-115": refuse(m.MoveNavy),
    "TWR-117": refuse(m.MoveArmy),
    "TWR-120": sooner(m.MoveArmy, lambda state: replace(state, roads=0)),
    "TWR-122": after(m.Embark, kept("navies")),
    "TWR-123": sooner(m.MoveArmy, lambda state: replace(state, roads=0)),
    "TWR-124": after(m.Exchange, lambda _was, came: replace(came, armies=_fresh(came))),
    "TWR-127": after(m.ShiftGeneral, kept("armies")),
    "TWR-129": after(m.EndCampaign, _next_turn),
    "TWR-130": after(m.EndCampaign, _next_turn),
    "TWR-132": after(m.MoveArmy, lambda _was, came: replace(came, agenda=())),
    "TWR-133": _other_dice("YELLOW", "GREEN"),
    "TWR-134": fallen(kept("control")),
    "TWR-135": refuse(m.MoveArmy, lambda state, _move: state.control.count(0) > 6),
    "TWR-136": _other_dice("WHITE", "GREEN"),
    "TWR-137": refuse(m.TakeFree),
    "TWR-138": after(m.MoveArmy, lambda _was, came: replace(came, control=_taken(came, "tripolitania"))),
    "TWR-140": _other_dice("RED", "GREEN"),
    "TWR-141": fallen(lambda _was, came: replace(came, agenda=())),
    "TWR-142": _other_dice("GREEN", "WHITE"),
    "TWR-143": fallen(lambda was, came: replace(came, control=_taken(came, "tripolitania"))),
    "TWR-144": fallen(kept("control")),
    "TWR-145": _other_dice("YELLOW", "RED"),
    "TWR-146": _other_dice("YELLOW", "RED"),
    "TWR-147": sooner(m.Assault, lambda state: replace(state, improvements=(0,) * len(state.improvements))),
    "TWR-149": refuse(m.EndCampaign),
    "TWR-151": after(m.MoveArmy, lambda _was, came: replace(came, agenda=())),
    "TWR-152": _other_dice("GREEN", "RED"),
    "TWR-153": refuse(m.Escape),
    "TWR-154": fallen(lambda _was, came: replace(came, agenda=())),
    "TWR-156": _other_dice("BLACK", "WHITE"),
    "TWR-261": refuse(m.MoveArmy),
    "TWR-158": after(m.MoveNavy, lambda _was, came: replace(came, agenda=())),
    "TWR-223": after(m.BuyTroop, kept("gold")),
    "TWR-226": after(m.FoundArmy, lambda _was, came: replace(came, armies=(replace(came.armies[0], place="latium"),))),
    "TWR-240": refuse(m.PlaceArmy),
    "TWR-241": sooner(m.MoveArmy, lambda state: replace(state, improvements=(0,) * len(state.improvements))),
    "TWR-243": after(m.BuyGeneral, lambda was, came: replace(came, gold=(was.gold[0] - 2, was.gold[1]))),
    "TWR-246": after(m.BuyAgent, kept("gold")),
    "TWR-249": after(m.BuyOffUnrest, kept("gold")),
    "TWR-257": after(m.MoveArmy, kept("relations")),
    "TWR-259": fallen(lambda _was, came: replace(came, winners=(), phase="initiative")),
}
"""How a rule is undone that neither refuses nor is an option."""


def lines_of(drill: Drill, rule: str) -> Iterator[str]:
    """Give the position of a drill with each other value of the options that a rule has."""
    for choice in options_of(Options):
        if rule in choice.rules and f"{choice.name}:" not in drill.line:
            usual = getattr(Options(), choice.name)
            for value in (reading.value for reading in choice.readings if reading.value != usual):
                yield drill.line.replace("options=[", f"options=[{choice.name}:{written(packed(value))},")


@contextmanager
def switched_off(rule: str) -> Iterator[None]:
    """Play without a rule."""
    with switching.without(TotalWarRome, rule, OFF):
        yield
