"""One battle of *Total War: ROME* at the shared game table, phase by phase and roll by roll: on land, or at sea."""

# pyright: basic
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeAlias, TypeVar, cast

from romelab.controls.seating.game_view import Ending
from romelab.controls.table.table import PERSON
from romelab.core.errors import InputError
from romelab.core.game import Move
from romelab.core.history import History
from romelab.core.language import speaking
from romelab.core.scene import BaseMap, Scene
from romelab.total_war_rome.battle.building import army, has_ships, navy
from romelab.total_war_rome.battle.game import BattleGame, BattleSetup, NavalSetup
from romelab.total_war_rome.battle.positions import armies, moves as m, prompts as c, state as s
from romelab.total_war_rome.battle.positions.speaking import default_speech, label, phase_name
from romelab.total_war_rome.battle.positions.stages import LandStage
from romelab.total_war_rome.box.cards import HIDDEN, generals
from romelab.total_war_rome.controls import battle_view
from romelab.total_war_rome.controls.battle_view import ending
from romelab.total_war_rome.pictures.battle_scene import battle_scene, battlefield, due, last_throws, place_id

BATTLE = BattleGame()


class LandBattleView(battle_view.BattleView):
    """How a land battle shows itself at the table."""

    game: ClassVar[BattleGame] = BATTLE
    last_dice: ClassVar[str] = "last_dice"

    def throws(self, history: History[Any]) -> tuple[Sequence[battle_view.Thrown], Sequence[str]]:
        """Return the dice of the last combat."""
        return last_throws(history)

    def base(self, setup: BattleSetup) -> BaseMap:
        """Return the battlefield as everybody may see it at the start."""
        return battlefield(cast(s.LandBattle, BATTLE.observe(BATTLE.new_game(setup), None)))

    def steps(self, state: s.LandBattle) -> tuple[tuple[str, ...], int]:
        """Return the six phases, and which runs now."""
        return tuple(map(phase_name, s.PHASES)), s.PHASES.index(state.phase)

    def round_words(self, state: s.LandBattle) -> str:
        """Return the phase and the combat in it."""
        fights = state.phase in ("terrain", "flanks", "centre") and not state.over
        return default_speech().say(c.RoundOf(state.phase, state.combat + 1 if fights else 0, state.terrain))

    def scene(
        self, setup: BattleSetup, observation: s.LandBattle, offered: Sequence[str], picked: str, rings: Sequence[str]
    ) -> Scene:
        """Draw the zones with all cards."""
        own = str(observation.asked)
        strikes = observation.stage == LandStage.STRIKE
        reach = [place for place in offered if place.startswith(own) or (strikes and " hand " not in place)]
        return battle_scene(observation, reach=reach, picked=picked, rings=rings)

    def ending(self, history: History[Any]) -> Ending:
        """Tell what decided the battle, what each side lost, and how the cards went."""
        return ending(self.game, history)

    def places(self, setup: BattleSetup, move: Move) -> tuple[str, ...]:
        """Return the boxes of the cards that a move names; the table knows whose they are."""
        if isinstance(move, m.Deploy):
            return tuple(place_id(side, "hand", card) for card in move.cards for side in (0, 1))
        if isinstance(move, m.Strike):
            zones = ("wounded",) if move.wounded else ("beside", "under", "active")
            targets = tuple(place_id(side, zone, move.target) for zone in zones for side in (0, 1))
            return (*(place_id(side, "hand", move.card) for side in (0, 1)), *targets)
        if isinstance(move, m.Recover):
            return tuple(place_id(side, "dead", move.card) for side in (0, 1))
        if isinstance(move, m.Upgrade):
            zones = ("hand", "under", "beside", "wounded")
            return tuple(place_id(side, zone, move.card) for zone in zones for side in (0, 1))
        return ()

    def tries(self, setup: BattleSetup, state: s.LandBattle, place: str) -> Sequence[Move]:
        """Take a click on a card as the wish to deploy it."""
        card = place.split(" ", 2)[-1]
        return (m.Deploy((card,)),) if card != HIDDEN and " general " not in place else ()

    def chance_words(self, state: s.LandBattle) -> str:
        """Name who rolls which dice at whom."""
        roll = due(state)
        if roll is None or not roll.target:
            return default_speech().say(c.RollForGeneral())
        return default_speech().say(c.RollsNext(roll.card, roll.falling, bool(roll.again), roll.target))

    def summary(self, setup: BattleSetup, observation: s.LandBattle, viewer: int | None) -> str:
        """Tell general, cards and losses of both sides."""
        boxes = "".join(_side_box(setup, observation, index) for index in (0, 1))
        return f'<div class="rl-boxes">{boxes}</div>'


def _side_box(setup: BattleSetup, seen: s.LandBattle, index: int) -> str:
    side = seen.sides[index]
    speech, general = default_speech(), generals().get(side.general)
    none = label("none")
    who = speech.say(c.GeneralChoice(general.id, general.stars, general.characteristic)) if general else none
    rows = [
        (label("general"), who),
        (label("characteristic"), speech.say(c.GiftRow(side.characteristic, side.spent))),
        (label("reveals"), str(side.reveals)),
        (label("alive"), str(len(side.alive))),
        (label("dead"), speech.name("troop", side.dead) or none),
    ]
    if side.events:
        rows.append((label("events"), speech.name("event", side.events)))
    return battle_view.side_box((setup.attacker, setup.defender)[index], index, rows)


Force: TypeAlias = str | Mapping[str, object] | armies.BattleArmy | armies.BattleNavy
"""A side of a battle: in words, or as it is."""
Ready = TypeVar("Ready", armies.BattleArmy, armies.BattleNavy)


def side_army(side: Force, seat: int, where: str) -> armies.BattleArmy:
    """Return an army as it is, or the one that words describe, for a seat."""
    return _seated(side, seat, where) if isinstance(side, armies.BattleArmy) else army(side, seat=seat, where=where)


def side_navy(side: Force, seat: int, where: str) -> armies.BattleNavy:
    """Return a navy as it is, or the one that words describe, for a seat."""
    if isinstance(side, armies.BattleArmy):
        raise InputError.at(where, "is an army, and the other side has ships")
    return _seated(side, seat, where) if isinstance(side, armies.BattleNavy) else navy(side, seat=seat, where=where)


def _seated(side: Ready, seat: int, where: str) -> Ready:
    if side.seat != seat:
        raise InputError.at(where, f"must have seat {seat}, not {side.seat}")
    return side


def fight(
    attacker: Force = "rome",
    defender: Force = "carthage",
    *,
    terrain: int = 1,
    bots: Sequence[str] = (PERSON, "suited"),
    seed: int = 1,
    open_table: bool = False,
    language: str = "",
) -> battle_view.BattleTable:
    """Fight one battle at the table.

    Parameters
    ----------
    attacker, defender
        An army in words, as :func:`~romelab.total_war_rome.battle.building.army` takes it: ``"Rome"`` (its starting
        army), ``"Rome 2"`` (its second), ``"Karthago: 3 Libyan Spearmen, Hannibal"``; or a ``BattleArmy``, the attacker
        with seat 0, the defender with seat 1. Where one of them has ships (``"Rome: 2 Quinqueremes"``, or a
        ``BattleNavy``) they fight at sea, and a faction alone comes with its starting navy.
    terrain
        Tree and mountain symbols: the number of terrain combats (TWR-162); without meaning at sea.
    bots
        For attacker and defender ``"person"`` or the name of a bot.
    seed
        The same seed brings the same dice.
    open_table
        Whether everybody sees everything.
    language
        Two letters: ``"de"``; that of the page if left out.

    Raises
    ------
    InputError
        If there is no such army, navy or bot, or the rules do not allow it.
    """
    with speaking(language):
        if any(isinstance(side, armies.BattleNavy) or has_ships(side) for side in (attacker, defender)):
            fleets = NavalSetup(side_navy(attacker, 0, "attacker"), side_navy(defender, 1, "defender"))
            battle_view.NAVAL_BATTLE.new_game(fleets)
            return battle_view.BattleTable(
                battle_view.NavalBattleView(), fleets, seed=seed, bots=tuple(bots), open_table=open_table
            )
        setup = BattleSetup(side_army(attacker, 0, "attacker"), side_army(defender, 1, "defender"), terrain)
        BATTLE.new_game(setup)
        return battle_view.BattleTable(LandBattleView(), setup, seed=seed, bots=tuple(bots), open_table=open_table)
