"""Total War: ROME with one rule switched off: what its drills have to notice; see ``kampf_switched_off``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from romelab.core.literals import packed, written
from romelab.core.options import options_of
from romelab.lessons.drills.drill import Drill
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.chapters import aftermath, damage, fighting, preparing, striking
from romelab.total_war_rome.battle.positions import moves as b
from romelab.total_war_rome.battle.positions.armies import added
from romelab.total_war_rome.battle.positions.stages import LandStage
from romelab.total_war_rome.box.cards import troop
from romelab.total_war_rome.box.options import Options
from romelab.total_war_rome.box.tables import default_box
from romelab.total_war_rome.chapters.war import battles
from romelab.total_war_rome.game import TotalWarRome
from romelab.total_war_rome.positions import moves as m, refusals as r
from tests.lessons.drills import switching
from tests.lessons.drills.switching import Off, Patch

ASKED: tuple[str, ...] = tuple(
    f"TWR-{number:03}" for number in (1, 2, 13, 14, 22, 24, 25, 30, 34, 36, 42, 43, 44, 45, 49, 58, 64, 67, 168)
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
    """Return a region to the first faction."""
    regions = [one.id for one in default_box().map.regions]
    return tuple(0 if one == region else seat for one, seat in zip(regions, state.control, strict=True))


def fought(**changes: Any) -> Callable[[Any, Any], Any]:
    """Change parts of the battle that is being fought."""
    return lambda _was, came: (came.battle and replace(came, battle=came.battle._replace(**changes))) or came


def wrapped(where: Any, name: str, edit: Callable[..., Any]) -> Off:
    """Let a function answer otherwise: ``edit`` is given the usual one and what it was asked."""
    usual = getattr(where, name)
    return switching.set_to(where, name, lambda *asked: edit(usual, *asked))


def _hurting(count: Callable[[int], int]) -> Off:
    """Count the damage of a roll otherwise."""
    return wrapped(fighting, "hit", lambda usual, side, roll, done, rules: usual(side, roll, count(done), rules))


def _pulled(edit: Callable[[Any, str], tuple[Any, str]]) -> Off:
    """Pull cards back after a combat otherwise: of the side and the phase."""
    return wrapped(fighting, "pulled_back", lambda usual, side, phase: usual(*edit(side, phase)))


def _planned(edit: Callable[[Any, Any], Any]) -> Off:
    """Plan the roll of a card otherwise: of the battle and the roll."""

    def planned(usual: Any, battle: Any, *asked: Any) -> Any:
        roll = usual(battle, *asked)
        return roll and edit(battle, roll)

    return wrapped(fighting, "_planned", planned)


def _other_row(phase: str) -> Off:
    """Let cards roll the dice of the other ground in a phase."""

    def edit(battle: Any, roll: Any) -> Any:
        card = troop(roll.card)
        row = card.good if phase == "terrain" else card.difficult
        return roll._replace(dice=row) if battle.phase == phase else roll

    return _planned(edit)


def _resulting(edit: Callable[[Any], Any]) -> Off:
    """Let a battle end otherwise."""
    return wrapped(engine, "result", lambda usual, battle: edit(usual(battle)))


def _nobody_dead(result: Any) -> Any:
    return replace(result, sides=tuple(replace(one, cards=added(one.cards, *one.lost)) for one in result.sides))


def _sold(card: str) -> Off:
    """Let a card be bought whatever rules it out."""
    return switching.forgive(TotalWarRome, lambda _game, _state, move, _one: getattr(move, "card", "") == card)


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
    "TWR-006": fallen(kept("vp")),
    "TWR-007": fallen(kept("vp")),
    "TWR-008": fallen(kept("vp")),
    "TWR-020": wrapped(damage, "tally", lambda usual, faces, card, _target, *more: usual(faces, card, None, *more)),
    "TWR-021": wrapped(damage, "cancelled", lambda usual, own, foe, rules: usual(own, foe._replace(cancels=0), rules)),
    "TWR-162": fallen(fought(terrain=9)),
    "TWR-164": switching.set_to(preparing, "stars", lambda *_: 0),
    "TWR-165": refuse(b.Reveal),
    "TWR-166": fallen(fought(shown=False, stage=LandStage.REDEPLOY)),
    "TWR-167": switching.set_to(battles, "allies_of", lambda *_: []),
    "TWR-169": _pulled(lambda side, phase: (side._replace(hurt=""), phase)),
    "TWR-170": _pulled(lambda side, phase: (side, "flanks" if phase == "terrain" else "terrain")),
    "TWR-172": rolled({"skull": "blank"}),
    "TWR-173": rolled({"x": "blank"}),
    "TWR-174": _hurting(lambda done: 0 if done == 1 else done),
    "TWR-175": _hurting(lambda done: 1 if done == 2 else done),
    "TWR-176": _hurting(lambda done: min(done, 2)),
    "TWR-178": _other_row("terrain"),
    "TWR-181": after(b.Deploy, fought(stage=LandStage.SHOW)),
    "TWR-182": switching.set_to(fighting, "_withdraw_skirmishers", lambda battle: battle),
    "TWR-183": switching.set_to(fighting, "BOWMEN", fighting.OTHERS),
    "TWR-184": switching.set_to(striking, "_leftover_side", lambda _battle: -1),
    "TWR-185": _other_row("flanks"),
    "TWR-188": fallen(fought(due=3)),
    "TWR-190": switching.set_to(fighting, "_withdraw_skirmishers", lambda battle: battle),
    "TWR-191": refuse(b.Hold),
    "TWR-193": _other_row("centre"),
    "TWR-197": _planned(lambda battle, roll: roll._replace(where="main", target=battle.sides[1 - roll.side].main)),
    "TWR-198": _pulled(lambda side, phase: (side._replace(fallen=False), phase)),
    "TWR-199": switching.set_to(fighting, "BOWMEN", fighting.OTHERS),
    "TWR-200": fallen(
        lambda was, came: came if came.battle.rolls else fought(phase="envelopment")(was, came),
    ),
    "TWR-205": switching.set_to(fighting, "damages", lambda *_: (0, 0)),
    "TWR-206": switching.set_to(aftermath, "least_mains", lambda _general: 0),
    "TWR-207": fallen(lambda _was, came: replace(came, vp=(2, *came.vp[1:]))),
    "TWR-208": fallen(fought(total=False)),
    "TWR-209": fallen(fought(choices=1)),
    "TWR-210": fallen(fought(winner=-1)),
    "TWR-211": fallen(fought(choices=2)),
    "TWR-214": _resulting(_nobody_dead),
    "TWR-215": _resulting(lambda result: replace(result, withdraws=1)),
    "TWR-009": fallen(kept("vp")),
    "TWR-052": fallen(kept("armies")),
    "TWR-125": after(m.EndCampaign, kept("agenda")),
    "TWR-155": refuse(m.MoveArmy, lambda state, move: state.armies[0].place == "samnium" and move.to == "umbria"),
    "TWR-160": refuse(m.MoveNavy),
    "TWR-161": after(m.MoveNavy, kept("agenda")),
    "TWR-216": fallen(lambda was, came: fought(rolls=came.battle.rolls[:2])(was, came)),
    "TWR-217": rolled({"x": "blank"}),
    "TWR-219": rolled({"s": "blank"}),
    "TWR-220": fallen(lambda was, came: fought(sides=(came.battle.sides[0], came.battle.sides[0]))(was, came)),
    "TWR-221": fallen(kept("armies")),
    "TWR-233": fallen(lambda _was, came: replace(came, vp=(1, *came.vp[1:]))),
    "TWR-245": refuse(m.BuyGeneral),
    "TWR-250": switching.set_to(battles, "reformed", lambda *_: False),
    "TWR-252": switching.set_to(battles, "marian", lambda *_: None),
    "TWR-253": wrapped(
        battles, "marian_swaps", lambda usual: {old: new.removesuffix("_veteran") for old, new in usual().items()}
    ),
    "TWR-254": _sold("rome_velites"),
    "TWR-255": refuse(m.BuyTroop, lambda _state, move: move.card == "rome_ballistae"),
    "TWR-258": after(m.MoveArmy, kept("agenda")),
    "TWR-262": _sold("rome_imperial_auxilia"),
}
"""How a rule is undone that neither refuses nor is an option."""


def lines_of(drill: Drill, rule: str) -> Iterator[str]:
    """Return the position of a drill with each other value of the options that a rule has."""
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
