"""Battles as pure functions: start one, ask who decides, list and carry out decisions, roll dice, read the result.

Between decisions a battle runs on by itself through its automatic stages.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from romelab.core.errors import Problem, refuse
from romelab.core.game import CHANCE, Chances, Fact, Move, Outcome
from romelab.core.stages import Row, Stages
from romelab.total_war_rome.battle.chapters import aftermath, land_stages, naval, preparing, rows
from romelab.total_war_rome.battle.positions import refusals, state as s
from romelab.total_war_rome.battle.positions.armies import BattleArmy, BattleNavy, army_problems, navy_problems
from romelab.total_war_rome.battle.positions.stages import LandStage, NavalStage
from romelab.total_war_rome.battle.positions.state import observe as observe
from romelab.total_war_rome.box.cards import DiceSet, dice as shipped_dice
from romelab.total_war_rome.box.options import BATTLE_DEFAULTS, BattleOptions
from romelab.total_war_rome.box.rolls import TURNED

TABLES: Mapping[type, Stages[Any, Any]] = {s.LandBattle: land_stages.LAND, s.NavalBattle: naval.NAVAL}
TURNED_UP = frozenset(row.stage for row in land_stages.LAND.row.values() if row.follow and row.hidden)
"""What follows by itself in a land battle but depends on cards a side cannot see: a game may pause before it."""


def run_on(battle: Any, log: rows.Log, *, pause: bool = False) -> Any:
    """Go on through the automatic stages up to the next decision or roll, or the end; or pause before ``TURNED_UP``."""
    follow = TABLES[type(battle)].follow
    while (goes_on := follow.get(battle.stage)) is not None:
        if pause and battle.stage in TURNED_UP:
            return battle
        battle = goes_on(battle, log)
    return battle


def start(
    attacker: BattleArmy,
    defender: BattleArmy,
    terrain: int,
    options: BattleOptions = BATTLE_DEFAULTS,
    dice: DiceSet | None = None,
) -> tuple[s.LandBattle, tuple[Fact, ...]]:
    """Start a land battle.

    Parameters
    ----------
    attacker, defender
        The two sides; the first is the attacker (T-44).
    terrain
        Tree and mountain symbols of the region (TWR-162).
    options
        The rulings in force.
    dice
        The skull dice; the shipped ones if None.

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
    problems = army_problems(attacker, options, "the attacker") + army_problems(defender, options, "the defender")
    if terrain < 0:
        problems.append(Problem("terrain", f"must be 0 or more, not {terrain} (TWR-162)"))
    if attacker.seat == defender.seat or (not problems and set(attacker.owners) & set(defender.owners)):
        problems.append(Problem("the defender", "belongs to the same seat as the attacker"))
    refuse(problems, "the battle")
    sides = (_side(attacker), _side(defender))
    log: rows.Log = []
    battle = run_on(s.LandBattle(sides, options, dice or shipped_dice(), terrain, stage=LandStage.PREPARE_NEXT), log)
    return battle, tuple(log)


def _side(army: BattleArmy) -> s.Side:
    return s.Side(army, army.general, tuple(sorted(army.cards)), events=tuple(sorted(army.events)))


def start_at_sea(
    attacker: BattleNavy, defender: BattleNavy, options: BattleOptions = BATTLE_DEFAULTS, dice: DiceSet | None = None
) -> tuple[s.NavalBattle, tuple[Fact, ...]]:
    """Start a naval battle; the first navy is the attacker's (T-44).

    Raises
    ------
    InputError
        With everything that is wrong with the navies.
    """
    problems = navy_problems(attacker, "the attacker") + navy_problems(defender, "the defender")
    if attacker.seat == defender.seat:
        problems.append(Problem("the defender", "belongs to the same seat as the attacker"))
    refuse(problems, "the naval battle")
    one, two = (
        s.Fleet(navy, tuple(sorted(navy.ships)), tuple(sorted(navy.army)), events=tuple(sorted(navy.events)))
        for navy in (attacker, defender)
    )
    log: rows.Log = []
    battle = run_on(s.NavalBattle((one, two), options, dice or shipped_dice(), stage=NavalStage.PREPARE_NEXT), log)
    return battle, tuple(log)


def seats(battle: s.Battle) -> tuple[int, int]:
    """Return the seats that decide for the attacker and for the defender."""
    if isinstance(battle, s.LandBattle):
        return battle.sides[0].army.seat, battle.sides[1].army.seat
    return battle.sides[0].navy.seat, battle.sides[1].navy.seat


def to_move(battle: s.Battle) -> int | None:
    """Return the seat that decides now, ``CHANCE`` when dice have to be rolled, None when the battle is over."""
    if battle.over:
        return None
    seat = TABLES[type(battle)].decides.get(battle.stage)
    return CHANCE if seat is None else seat(battle)


def row(battle: s.Battle) -> Row:
    """Return the row of the table of stages that a battle is in: what is decided or comes up now, and what tells it.

    Examples
    --------
    >>> rome = BattleArmy(0, ("rome_italian_infantry",) * 2)
    >>> carthage = BattleArmy(1, ("carthage_libyan_spearmen",) * 2)
    >>> row(start(rome, carthage, terrain=0)[0]).stage.value
    'deploy'
    """
    return TABLES[type(battle)].row[battle.stage]


def due(battle: s.Battle) -> Fact:
    """Return as a fact what is decided or comes up now, or that the battle is over.

    Examples
    --------
    >>> rome = BattleArmy(0, ("rome_italian_infantry",) * 2)
    >>> carthage = BattleArmy(1, ("carthage_libyan_spearmen",) * 2)
    >>> due(start(rome, carthage, terrain=0)[0])
    LaysCards(seat=0)
    """
    here = row(battle)
    return here.prompt(to_move(battle)) if here.kinds else here.prompt()


def legal_moves(battle: s.Battle) -> Sequence[Move]:
    """List the moves of the side that decides now, in a fixed order."""
    moves = TABLES[type(battle)].listed.get(battle.stage)
    return [] if moves is None else moves(battle)


def why_not(battle: s.Battle, move: Move) -> tuple[Fact, ...]:
    """Return every reason against a move; an empty tuple means that it is legal."""
    kinds = TABLES[type(battle)].against.get(battle.stage)
    if kinds is None:
        return (refusals.FoughtOut() if battle.over else refusals.DiceFirst(),)
    against = kinds.get(type(move))
    if against is None:
        late = preparing.too_late(battle, move) if isinstance(battle, s.LandBattle) else ()
        return (*late, refusals.DueFirst(due(battle)))
    return tuple(against(battle, move))


def perform(battle: s.Battle, move: Move, *, pause: bool = False) -> tuple[s.Battle, tuple[Fact, ...]]:
    """Carry out a move known to be legal.

    Parameters
    ----------
    battle, move
        The battle and the move.
    pause
        Whether hidden cards are turned up by chance, in a step of their own: then the outcome of the move depends on
        nothing that its mover cannot see.
    """
    kinds = TABLES[type(battle)].do.get(battle.stage)
    if kinds is None:
        raise ValueError("nobody decides in this position")
    log: rows.Log = []
    return run_on(kinds[type(move)](battle, move, log), log, pause=pause), tuple(log)


def chances(battle: s.Battle) -> Chances:
    """Return what may come up now, with exact weights; raises ValueError if nothing is due."""
    fall = TABLES[type(battle)].chances.get(battle.stage)
    if fall is not None:
        return fall(battle)
    if battle.stage in TURNED_UP:
        return TURNED
    raise ValueError("nothing is to be rolled in this position")


def resolve(battle: s.Battle, outcome: Outcome) -> tuple[s.Battle, tuple[Fact, ...]]:
    """Go on from a position that waits for dice with one of the outcomes of :func:`chances`."""
    log: rows.Log = []
    settled = TABLES[type(battle)].resolve.get(battle.stage)
    if settled is not None:
        battle = settled(battle, outcome, log)
    elif battle.stage not in TURNED_UP:
        raise ValueError("nothing is to be rolled in this position")
    return run_on(battle, log), tuple(log)


def result(battle: s.Battle) -> s.BattleResult:
    """Return how a battle ended; raises ValueError while it runs."""
    if not battle.over:
        raise ValueError("the battle is not over")
    return aftermath.land_result(battle) if isinstance(battle, s.LandBattle) else naval.naval_result(battle)
