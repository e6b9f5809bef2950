"""Battles as pure functions: start one, ask who decides, list and carry out decisions, let dice fall, read the result.

Between decisions a battle runs on by itself through its automatic stages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from romelab.core.chance import Chances, Outcome
from romelab.core.faults import Fault, Reason
from romelab.core.game import CHANCE, Event, Move
from romelab.core.sentences import listed
from romelab.total_war_rome.battle.chapters import aftermath, deploying, fighting, naval, preparing, striking
from romelab.total_war_rome.battle.position.armies import BattleArmy, BattleNavy, army_faults, checked, navy_faults
from romelab.total_war_rome.battle.position.moves import (
    CaptureShip,
    ChangeTerrain,
    Deploy,
    Hold,
    Inspire,
    LoseShip,
    Mend,
    Pass,
    PlayBattleEvent,
    Pledge,
    Promote,
    Recover,
    Reroll,
    Reveal,
    Strike,
    Upgrade,
    UseS,
)
from romelab.total_war_rome.battle.position.observing import observe as observe
from romelab.total_war_rome.battle.position.options import BattleOptions
from romelab.total_war_rome.battle.position.result import BattleResult
from romelab.total_war_rome.battle.position.state import Battle, Fleet, LandBattle, NavalBattle, Side
from romelab.total_war_rome.box.rolls import TURNED

Log = list[Event]


class Decision(NamedTuple):
    """One stage in which a side decides.

    Attributes
    ----------
    kinds
        The kinds of move it takes.
    moves, reasons, do
        Its list of moves, the reasons against a move, and its carrying out.
    """

    kinds: tuple[type[Move], ...]
    moves: Callable[[Any], list[Move]]
    reasons: Callable[[Any, Move], tuple[Reason, ...]]
    do: Callable[[Any, Any, Log], Any]


def _nothing(battle: Battle, move: Move) -> tuple[Reason, ...]:
    return ()


def _stages(module: Any, *names: str) -> dict[str, Callable[[Any, Log], Any]]:
    return {name: getattr(module, name) for name in names}


LAND_RUNS: Mapping[str, Callable[[Any, Log], Any]] = MappingProxyType(
    {
        **_stages(preparing, "prepare_next", "compare"),
        **_stages(
            deploying, "begin_flanks", "pledge_next", "begin_centre", "next_combat", "reveal_next", "peek", "show"
        ),
        **_stages(fighting, "inspire_next", "next_step", "react_next", "resolve", "end_combat", "mend_next"),
        **_stages(striking, "end_phase", "strike_next", "end_strikes", "begin_envelopment"),
        **_stages(aftermath, "judge", "recover_next", "upgrade_next", "rise", "close"),
    }
)
"""The automatic stages of a land battle."""

TURNS = frozenset({"pledge_next", "next_combat", "peek", "show", "end_phase", "strike_next", "judge", "close"})
"""The automatic stages of a land battle that depend on cards a side cannot see: a game may pause before them."""

_DEPLOY = Decision((Deploy, Hold), deploying.deploy_moves, deploying.deploy_reasons, deploying.deploy_do)
LAND_DECISIONS: Mapping[str, Decision] = MappingProxyType(
    {
        "prepare": Decision(
            (PlayBattleEvent, ChangeTerrain, Pass),
            preparing.prepare_moves,
            preparing.prepare_reasons,
            preparing.prepare_do,
        ),
        "pledge": Decision((Pledge,), deploying.pledge_moves, deploying.pledge_reasons, deploying.pledge_do),
        "deploy": _DEPLOY,
        "redeploy": _DEPLOY,
        "reveal": Decision((Reveal, Pass), deploying.reveal_moves, _nothing, deploying.reveal_do),
        "inspire": Decision((Inspire, Pass), fighting.inspire_moves, _nothing, fighting.inspire_do),
        "react": Decision(
            (Reroll, PlayBattleEvent, Pass), fighting.react_moves, fighting.react_reasons, fighting.react_do
        ),
        "mend": Decision((Mend, PlayBattleEvent, Pass), fighting.mend_moves, fighting.mend_reasons, fighting.mend_do),
        "strike": Decision((Strike, Pass), striking.strike_moves, striking.strike_reasons, striking.strike_do),
        "recover": Decision((Recover, Pass), aftermath.recover_moves, aftermath.recover_reasons, aftermath.recover_do),
        "upgrade": Decision((Upgrade, Pass), aftermath.upgrade_moves, aftermath.upgrade_reasons, aftermath.upgrade_do),
        "improve_again": Decision(
            (Reroll, Pass),
            aftermath.improve_again_moves,
            aftermath.improve_again_reasons,
            aftermath.improve_again_do,
        ),
        "promote": Decision((Promote,), aftermath.promote_moves, aftermath.promote_reasons, aftermath.promote_do),
    }
)
"""The decisions of a land battle."""

NAVAL_RUNS: Mapping[str, Callable[[Any, Log], Any]] = MappingProxyType(
    _stages(naval, "prepare_next", "reroll_next", "s_next", "losses_next")
)
"""The automatic stages of a naval battle."""

NAVAL_DECISIONS: Mapping[str, Decision] = MappingProxyType(
    {
        "prepare": Decision((PlayBattleEvent, Pass), naval.prepare_moves, naval.prepare_reasons, naval.prepare_do),
        "reroll": Decision((Reroll, Pass), naval.reroll_moves, naval.reroll_reasons, naval.reroll_do),
        "use_s": Decision((UseS,), naval.use_s_moves, naval.use_s_reasons, naval.use_s_do),
        "lose_ship": Decision((LoseShip,), naval.lose_ship_moves, naval.ship_reasons, naval.ship_do),
        "capture_ship": Decision((CaptureShip,), naval.capture_ship_moves, naval.ship_reasons, naval.ship_do),
    }
)
"""The decisions of a naval battle."""
WINDOWS: Mapping[type, tuple[str, ...]] = MappingProxyType({LandBattle: ("prepare", "react", "mend"), NavalBattle: ()})
"""The decisions in which a side may ask to hear of events no more."""
CHOICES: Mapping[type[Move], str] = MappingProxyType(
    {
        PlayBattleEvent: "play an event",
        ChangeTerrain: "change the terrain",
        Pass: "go on",
        Pledge: "send elephants to the flanks",
        Deploy: "deploy cards",
        Hold: "hold back the riders",
        Reveal: "use a reveal",
        Inspire: "let the general join",
        Reroll: "roll dice again",
        Mend: "take off a wound",
        Strike: "roll leftover cards",
        Recover: "take cards back",
        Upgrade: "make veterans",
        Promote: "choose the better general",
        UseS: "use the S",
        LoseShip: "choose the ship that sinks",
        CaptureShip: "choose the ship to capture",
    }
)
"""What each kind of move is, in words that follow ``time to``."""

_ROLLS: Mapping[tuple[type, str], tuple[Callable[[Any], Chances], Callable[[Any, Any, Log], Any]]] = MappingProxyType(
    {
        (LandBattle, "roll"): (fighting.roll_chances, fighting.rolled),
        (LandBattle, "improve"): (aftermath.improve_chances, aftermath.improved),
        (NavalBattle, "roll"): (naval.roll_chances, naval.rolled),
        (NavalBattle, "drown"): (naval.drown_chances, naval.drowned),
        **{(LandBattle, stage): (lambda battle: TURNED, lambda battle, outcome, log: battle) for stage in TURNS},
    }
)


def run_on(battle: Any, log: Log, *, pause: bool = False) -> Any:
    """Go on through the automatic stages up to the next decision or roll, or the end; or pause before ``TURNS``."""
    runs = LAND_RUNS if isinstance(battle, LandBattle) else NAVAL_RUNS
    while battle.stage in runs:
        if pause and battle.stage in TURNS:
            return battle
        battle = runs[battle.stage](battle, log)
    return battle


def start(
    attacker: BattleArmy, defender: BattleArmy, terrain: int, options: BattleOptions | None = None
) -> tuple[LandBattle, tuple[Event, ...]]:
    """Start a land battle.

    Parameters
    ----------
    attacker, defender
        The two sides; the first is the attacker (T-44).
    terrain
        Tree and mountain symbols of the region (TWR-162).
    options
        The rulings in force; the defaults if None.

    Returns
    -------
    tuple
        The battle at its first decision, and what has happened up to it.

    Raises
    ------
    InputError
        With everything that is wrong with the armies.

    Examples
    --------
    >>> rome = BattleArmy(0, ("rome_italian_infantry",) * 2, "rome_praetor")
    >>> carthage = BattleArmy(1, ("carthage_libyan_spearmen",) * 2)
    >>> battle, events = start(rome, carthage, terrain=0)
    >>> battle.phase, to_move(battle)
    ('centre', 0)
    """
    options = options or BattleOptions()
    faults = army_faults(attacker, options, "the attacker") + army_faults(defender, options, "the defender")
    if terrain < 0:
        faults.append(Fault("terrain", f"must be 0 or more, not {terrain} (TWR-162)"))
    if attacker.seat == defender.seat or (not faults and set(attacker.owners) & set(defender.owners)):
        faults.append(Fault("the defender", "belongs to the same seat as the attacker"))
    checked(faults, "the battle")
    sides = (_side(attacker), _side(defender))
    log: Log = []
    battle = run_on(LandBattle(sides, options, terrain, stage="prepare_next"), log)
    return battle, tuple(log)


def _side(army: BattleArmy) -> Side:
    return Side(army, army.general, tuple(sorted(army.cards)), events=tuple(sorted(army.events)))


def start_at_sea(
    attacker: BattleNavy, defender: BattleNavy, options: BattleOptions | None = None
) -> tuple[NavalBattle, tuple[Event, ...]]:
    """Start a naval battle; the first navy is the attacker's (T-44).

    Raises
    ------
    InputError
        With everything that is wrong with the navies.
    """
    options = options or BattleOptions()
    faults = navy_faults(attacker, "the attacker") + navy_faults(defender, "the defender")
    if attacker.seat == defender.seat:
        faults.append(Fault("the defender", "belongs to the same seat as the attacker"))
    checked(faults, "the naval battle")
    one, two = (
        Fleet(navy, tuple(sorted(navy.ships)), tuple(sorted(navy.army)), events=tuple(sorted(navy.events)))
        for navy in (attacker, defender)
    )
    log: Log = []
    battle = run_on(NavalBattle((one, two), options, stage="prepare_next"), log)
    return battle, tuple(log)


def seats(battle: Battle) -> tuple[int, int]:
    """Give the seats that decide for the attacker and for the defender."""
    if isinstance(battle, LandBattle):
        return battle.sides[0].army.seat, battle.sides[1].army.seat
    return battle.sides[0].navy.seat, battle.sides[1].navy.seat


def to_move(battle: Battle) -> int | None:
    """Give the seat that decides now, ``CHANCE`` when dice have to fall, None when the battle is over."""
    if battle.over:
        return None
    if (type(battle), battle.stage) in _ROLLS:
        return CHANCE
    return seats(battle)[battle.asked]


def decision(battle: Battle) -> Decision | None:
    """Give the decision that is due; None if dice have to fall or the battle is over."""
    table = LAND_DECISIONS if isinstance(battle, LandBattle) else NAVAL_DECISIONS
    return table.get(battle.stage)


def legal_moves(battle: Battle) -> Sequence[Move]:
    """List the moves of the side that decides now, in a fixed order."""
    due = decision(battle)
    return due.moves(battle) if due else []


def why_not(battle: Battle, move: Move) -> tuple[Reason, ...]:
    """Give every reason against a move; an empty tuple means that it is legal."""
    due = decision(battle)
    if due is None:
        return (Reason("TWR-162", "nobody decides now: dice have to fall, or the battle is over"),)
    if not isinstance(move, due.kinds):
        names = listed([CHOICES[kind] for kind in due.kinds], "or")
        return (Reason("TWR-162", f"now it is time to {names}"),)
    if isinstance(move, Pass) and move.rest and battle.stage not in WINDOWS[type(battle)]:
        return (Reason("TWR-101", "nobody asks you for events here: choose to go on"),)
    return due.reasons(battle, move)


def perform(battle: Battle, move: Move, *, pause: bool = False) -> tuple[Battle, tuple[Event, ...]]:
    """Carry out a move known to be legal.

    Parameters
    ----------
    battle, move
        The battle and the move.
    pause
        Whether hidden cards are turned up by chance, in a step of their own: then the outcome of the move depends on
        nothing that its mover cannot see.
    """
    due = decision(battle)
    if due is None:
        raise ValueError("nobody decides in this position")
    log: Log = []
    return run_on(due.do(battle, move, log), log, pause=pause), tuple(log)


def chances(battle: Battle) -> Chances:
    """Give what may fall now, with exact weights; raises ValueError if nothing is to fall."""
    pair = _ROLLS.get((type(battle), battle.stage))
    if pair is None:
        raise ValueError("nothing is to be rolled in this position")
    return pair[0](battle)


def settle(battle: Battle, outcome: Outcome) -> tuple[Battle, tuple[Event, ...]]:
    """Go on from a position that waits for dice with one of the outcomes of :func:`chances`."""
    pair = _ROLLS.get((type(battle), battle.stage))
    if pair is None:
        raise ValueError("nothing is to be rolled in this position")
    log: Log = []
    return run_on(pair[1](battle, outcome, log), log), tuple(log)


def result(battle: Battle) -> BattleResult:
    """Give how a battle ended; raises ValueError while it runs."""
    if not battle.over:
        raise ValueError("the battle is not over")
    if isinstance(battle, LandBattle):
        return aftermath.land_result(battle)
    return naval.naval_result(battle)
