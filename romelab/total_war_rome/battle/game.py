"""Battles as games of their own: two armies or two navies, for the battle lab, bots, saves and playouts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, cast

from romelab.core.errors import InputError, Problem, quoted, refuse
from romelab.core.game import Chances, Fact, Game, Move, Outcome
from romelab.core.names import Finders
from romelab.core.options import problems_in
from romelab.core.rulebook import Rulebook
from romelab.core.setup import expected
from romelab.core.speech import Speech
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.positions import moves as m, speaking, state as s
from romelab.total_war_rome.battle.positions.armies import BattleArmy, BattleNavy, full_reserve
from romelab.total_war_rome.battle.positions.notation import LAND_NOTATION, NAVAL_NOTATION
from romelab.total_war_rome.box import cards as box, names
from romelab.total_war_rome.box.cards import dice
from romelab.total_war_rome.box.options import BATTLE_DEFAULTS, BattleOptions, rulebook


def army_of(
    faction: str,
    cards: Sequence[str] = (),
    general: str | None = None,
    *,
    seat: int = 0,
    events: Sequence[str] = (),
    number: int = 1,
) -> BattleArmy:
    """Return an army of a faction with the faction's full reserve behind it.

    Parameters
    ----------
    faction
        ``rome``, ``carthage``, ``greece`` or ``barbarians``.
    cards
        Its troop cards; its starting army's if none are given.
    general
        Its general; its starting army's if None, none if empty.
    seat
        Who decides for it.
    events
        Event cards in hand.
    number
        Which starting army fills in what is not given.

    Raises
    ------
    InputError
        If there is no such starting army.

    Examples
    --------
    >>> army_of("rome").general
    'rome_paullus'
    """
    start = next((army for army in box.starting_armies() if (army.faction, army.number) == (faction, number)), None)
    if start is None:
        raise InputError.at("faction", f"{faction} has no starting army {number}")
    general = start.general if general is None else general
    veterans, reserve = full_reserve(faction, general)
    return BattleArmy(seat, tuple(cards) or start.cards, general, tuple(events), veterans, reserve, faction=faction)


def navy_of(faction: str, ships: Sequence[str] = (), *, seat: int = 0, marines: bool = False) -> BattleNavy:
    """Return a navy of a faction: its starting navy unless ships are given.

    Raises
    ------
    InputError
        If the faction has no starting navy and no ships are given.
    """
    start = next((navy for navy in box.starting_navies() if navy.faction == faction), None)
    if start is None and not ships:
        raise InputError.at("faction", f"{faction} has no starting navy; name its ships")
    return BattleNavy(seat, tuple(ships) or (start.cards if start else ()), marines=marines, faction=faction)


@dataclass(frozen=True, slots=True)
class BattleSetup:
    """Two armies and the ground they fight on.

    Attributes
    ----------
    attacker, defender
        The armies; seats 0 and 1 in this game.
    terrain
        Tree and mountain symbols: the number of terrain combats (TWR-162).
    options
        The rulings in force.
    dice
        The faces of the skull dice; the shipped ones are house values.

    Examples
    --------
    >>> BattleSetup(army_of("rome"), army_of("carthage", seat=1)).terrain
    0
    """

    attacker: BattleArmy
    defender: BattleArmy
    terrain: int = 0
    options: BattleOptions = BATTLE_DEFAULTS
    dice: box.DiceSet = field(default_factory=dice)

    def __repr__(self) -> str:
        return f"<battle on land: {self.attacker!r} against {self.defender!r}, terrain {self.terrain}>"

    def check(self) -> None:
        """Raise an InputError with every problem of seats and options; the armies are looked at when they fight."""
        _check(self, "the battle")


@dataclass(frozen=True, slots=True)
class NavalSetup:
    """Two navies; seats 0 and 1 in this game."""

    attacker: BattleNavy
    defender: BattleNavy
    options: BattleOptions = BATTLE_DEFAULTS
    dice: box.DiceSet = field(default_factory=dice)

    def __repr__(self) -> str:
        return f"<battle at sea: {self.attacker!r} against {self.defender!r}>"

    def check(self) -> None:
        """Raise an InputError with every problem of seats and options; the navies are looked at when they fight."""
        _check(self, "the naval battle")


def factions_of(setup: BattleSetup | NavalSetup) -> tuple[str, str]:
    """Return the ids of the factions of attacker and defender, empty where a force is of none.

    Examples
    --------
    >>> factions_of(BattleSetup(army_of("rome"), army_of("carthage", seat=1)))
    ('rome', 'carthage')
    """
    return setup.attacker.faction, setup.defender.faction


def _check(setup: BattleSetup | NavalSetup, where: str) -> None:
    problems = [*problems_in(setup.options, BattleOptions), *box.problems_of_dice(setup.dice)]
    problems += [
        Problem(f"{side}, faction", f"there is no faction {quoted(force.faction)}")
        for side, force in (("attacker", setup.attacker), ("defender", setup.defender))
        if force.faction and force.faction not in box.FACTION_NAMES
    ]
    seats = setup.attacker.seat, setup.defender.seat
    if seats != (0, 1):
        problems.append(Problem(where, f"the attacker has seat 0 and the defender seat 1, not {seats[0]}, {seats[1]}"))
    refuse(problems)


class _Battles(Game[s.Battle, BattleSetup | NavalSetup]):
    """What land and naval battles share as games."""

    move_kinds: ClassVar[Mapping[str, type[Move]]] = m.BATTLE_MOVES

    @property
    def rulebook(self) -> Rulebook:
        """The numbered rules of the whole game."""
        return rulebook()

    def to_move(self, state: s.Battle) -> int | None:
        """Return the seat that decides now, ``CHANCE``, or None when the battle is over."""
        return engine.to_move(state)

    def legal_moves(self, state: s.Battle) -> Sequence[Move]:
        """List the moves of the seat to move."""
        return engine.legal_moves(state)

    def finders(self, state: s.Battle) -> Finders:
        """Return what finds the cards that moves name by any usual spelling, those of the side to move first."""
        seat = engine.to_move(state)
        led = dict(zip(engine.seats(state), state.sides, strict=True)).get(-1 if seat is None else seat)
        force = None if led is None else led.army if isinstance(led, s.Side) else led.navy
        return names.card_finders(force.faction if force else "")

    def reasons_against(self, state: s.Battle, move: Move) -> tuple[Fact, ...]:
        """Return every reason against a move."""
        return engine.why_not(state, move)

    def perform(self, state: s.Battle, move: Move) -> tuple[s.Battle, tuple[Fact, ...]]:
        """Carry out a move known to be legal."""
        return engine.perform(state, move)

    def chances(self, state: s.Battle) -> Chances:
        """Return what the dice, or a card drawn, may show."""
        return engine.chances(state)

    def perform_outcome(self, state: s.Battle, outcome: Outcome) -> tuple[s.Battle, tuple[Fact, ...]]:
        """Go on with what came up."""
        return engine.resolve(state, outcome)

    def observe(self, state: s.Battle, seat: int | None) -> s.Battle:
        """Return the battle as one seat may see it."""
        return engine.observe(state, seat)

    def speech(self, setup: BattleSetup | NavalSetup, language: str = "") -> Speech:
        """Return what says the facts and moves of a battle in a language; English where it has no words."""
        return speaking.default_speech(language)

    def scores(self, state: s.Battle) -> tuple[int, ...]:
        """Return the victory points of both seats; 0 while the battle runs."""
        if not state.over:
            return (0, 0)
        ended = engine.result(state)
        return tuple(dict(side.points)[side.seat] for side in ended.sides)

    def winners(self, state: s.Battle) -> tuple[int, ...]:
        """Return the victorious seat; empty for a tie, for two destroyed armies, and while the battle runs."""
        if not state.over:
            return ()
        winner = engine.result(state).winner
        return () if winner is None else (engine.seats(state)[winner],)


class BattleGame(_Battles):
    """A land battle on its own.

    Examples
    --------
    >>> setup = BattleSetup(army_of("rome"), army_of("carthage", seat=1), terrain=1)
    >>> battle = BattleGame().new_game(setup)
    >>> BattleGame().to_move(battle)
    0
    """

    id = "total_war_rome_battle"
    title = "Total War: ROME, one battle"
    setup_type = BattleSetup
    notation = LAND_NOTATION

    def new_game(self, setup: BattleSetup | NavalSetup) -> s.LandBattle:
        """Start the battle; raises InputError for armies the rules do not allow."""
        expected(setup, BattleSetup)
        setup = cast(BattleSetup, setup)
        setup.check()
        return engine.start(setup.attacker, setup.defender, setup.terrain, setup.options, setup.dice)[0]


class NavalBattleGame(_Battles):
    """A naval battle on its own.

    Examples
    --------
    >>> setup = NavalSetup(navy_of("rome"), navy_of("carthage", seat=1))
    >>> print(NavalBattleGame().new_game(setup).stage)
    roll
    """

    id = "total_war_rome_naval_battle"
    title = "Total War: ROME, one naval battle"
    setup_type = NavalSetup
    notation = NAVAL_NOTATION

    def new_game(self, setup: BattleSetup | NavalSetup) -> s.NavalBattle:
        """Start the battle; raises InputError for navies the rules do not allow."""
        expected(setup, NavalSetup)
        setup = cast(NavalSetup, setup)
        setup.check()
        return engine.start_at_sea(setup.attacker, setup.defender, setup.options, setup.dice)[0]


GAME = BattleGame()
NAVAL_GAME = NavalBattleGame()
