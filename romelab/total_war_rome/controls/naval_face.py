"""How one battle at sea of *Total War: ROME* shows itself at the shared game table."""

# pyright: basic
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, cast

from romelab.controls.origins import Ending
from romelab.core.chance import Outcome
from romelab.core.game import Move
from romelab.core.history import History
from romelab.core.scene import BaseMap, Scene
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.chapters.naval import places as dice_places
from romelab.total_war_rome.battle.game import NavalBattleGame, NavalSetup
from romelab.total_war_rome.battle.positions.captions import ShipRollsNext, ShipsLeft
from romelab.total_war_rome.battle.positions.happenings import NavyLosses
from romelab.total_war_rome.battle.positions.moves import CaptureShip, LoseShip, Reroll
from romelab.total_war_rome.battle.positions.speaking import default_speech, label
from romelab.total_war_rome.battle.positions.stages import NavalStage
from romelab.total_war_rome.battle.positions.state import NavalBattle
from romelab.total_war_rome.box.cards import HIDDEN
from romelab.total_war_rome.box.limits import MOST_SHIPS
from romelab.total_war_rome.controls.battle_dice import Thrown
from romelab.total_war_rome.controls.battle_face import FightFace, side_box
from romelab.total_war_rome.pictures.battle_cards import due
from romelab.total_war_rome.pictures.naval_scene import (
    ZONES,
    naval_field,
    naval_scene,
    naval_throws,
    ship_id,
    ship_rolls,
)

NAVAL_BATTLE = NavalBattleGame()
STEPS = ("prepare", "roll", "losses")
_PREPARING = (NavalStage.PREPARE_NEXT, NavalStage.PREPARE)
_ROLLING = (NavalStage.ROLL, NavalStage.REROLL_NEXT, NavalStage.REROLL)


class NavalFace(FightFace):
    """How a battle at sea shows itself at the table."""

    game: ClassVar[NavalBattleGame] = NAVAL_BATTLE
    last_dice: ClassVar[str] = "last_dice_at_sea"
    waits: ClassVar[bool] = True

    def __init__(self) -> None:
        self._state: NavalBattle | None = None

    def look_at(self, state: NavalBattle) -> None:
        """Take note of the position: which ship a die belongs to is not in a move."""
        self._state = state

    def throws(self, history: History[Any]) -> tuple[Sequence[Thrown], Sequence[str]]:
        """Give all dice that have fallen."""
        found = naval_throws(history)
        return found, tuple(dict.fromkeys(event.rule for event in history.log())) if found else ()

    def base(self, setup: NavalSetup) -> BaseMap:
        """Give both navies as everybody may see them at the start."""
        return naval_field(cast(NavalBattle, NAVAL_BATTLE.observe(NAVAL_BATTLE.new_game(setup), None)))

    def steps(self, state: NavalBattle) -> tuple[tuple[str, ...], int]:
        """Give events, dice and losses, and which runs now."""
        now = 0 if state.stage in _PREPARING else 1 if state.stage in _ROLLING else 2
        return tuple(default_speech().name("sea_step", step) for step in STEPS), now

    def round_words(self, state: NavalBattle) -> str:
        """Give how many ships are left."""
        return default_speech().say(ShipsLeft(*(len(fleet.ships) for fleet in state.sides)))

    def scene(
        self, setup: NavalSetup, observation: NavalBattle, offered: Sequence[str], picked: str, rings: Sequence[str]
    ) -> Scene:
        """Draw both navies with all cards."""
        theirs = observation.stage == NavalStage.CAPTURE_SHIP
        reach = [place for place in offered if place.startswith(f"{observation.asked} ") != theirs]
        return naval_scene(observation, reach=reach, picked=picked, rings=rings)

    def places(self, setup: NavalSetup, move: Move) -> tuple[str, ...]:
        """Give the boxes of the ships that a move names; the table knows whose they are."""
        if isinstance(move, LoseShip | CaptureShip):
            return tuple(ship_id(side, move.ship, number) for side in (0, 1) for number in range(1, MOST_SHIPS + 1))
        state = self._state
        if isinstance(move, Reroll) and state is not None:
            rolls = [state.rolls[number] for number, _ in dice_places(state, state.asked)]
            again = [rolls[die] for die in move.dice if die < len(rolls)]
            return tuple(
                box for box, roll in ship_rolls(state, state.asked).items() if any(roll is one for one in again)
            )
        return ()

    def tries(self, setup: NavalSetup, state: NavalBattle, place: str) -> Sequence[Move]:
        """Take a click on a ship for the wish to lose it, or to capture it if it is the enemy's."""
        side, zone, card = place.split(" ", 2)
        if zone in ZONES or "#" not in card:
            return ()
        ship = card.partition("#")[0]
        return (LoseShip(ship) if side == str(state.asked) else CaptureShip(ship),)

    def chance_words(self, state: NavalBattle) -> str:
        """Name which ship rolls which dice."""
        roll = due(state)
        if roll is None or not roll.card:
            return default_speech().say(engine.due(state))
        return default_speech().say(ShipRollsNext(roll.card, roll.falling, bool(roll.again)))

    def outcome_words(self, state: NavalBattle, outcome: Outcome) -> str:
        """Name what each die shows, or the card that drowns."""
        if state.stage == NavalStage.DROWN:
            return default_speech().name("troop", str(outcome)) if outcome != HIDDEN else label("face_down")
        return super().outcome_words(state, outcome)

    def ending(self, history: History[Any]) -> Ending:
        """Tell what each navy lost, which decides a battle at sea."""
        lost = (fact for fact in history.log() if isinstance(fact, NavyLosses))
        return Ending(causes=tuple(self.game.say(history.setup, fact, None, everything=True) for fact in lost))

    def summary(self, setup: NavalSetup, observation: NavalBattle, viewer: int | None) -> str:
        """Tell ships, carried cards and losses of both sides."""
        boxes = "".join(_side_box(setup, observation, index) for index in (0, 1))
        return f'<div class="rl-boxes">{boxes}</div>'


def _side_box(setup: NavalSetup, seen: NavalBattle, index: int) -> str:
    fleet, speech, none = seen.sides[index], default_speech(), label("none")
    held = (("ship", "afloat", fleet.ships), ("ship", "sunk", fleet.sunk), ("ship", "taken", fleet.taken))
    held = (*held, ("troop", "aboard", fleet.army), ("troop", "drowned", fleet.drowned), ("event", "", fleet.events))
    rows = [
        (speech.name("zone", zone) if zone else label("events"), speech.name(sort, cards) or none)
        for sort, zone, cards in held
        if cards or sort == "ship"
    ]
    return side_box((setup.attacker, setup.defender)[index], index, rows)
