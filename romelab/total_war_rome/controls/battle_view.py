"""What every battle shows of itself at the table, on land and at sea: headings, bots, dice with their rules."""

# pyright: basic
from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from html import escape
from typing import Any, ClassVar, TypeAlias, cast

from romelab.controls.seating.game_view import Account, Ending, GameView, Item, Origin, Seat, plotted
from romelab.controls.stage.text import holdings, rule_link, seat_sign
from romelab.controls.table.table import GameTable
from romelab.core.bots import RandomBot
from romelab.core.game import Move, Outcome
from romelab.core.history import History
from romelab.core.scene import BaseMap, Scene
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.bots.policies import Policy
from romelab.total_war_rome.battle.chapters.naval import places as dice_places
from romelab.total_war_rome.battle.game import BattleGame, NavalBattleGame, NavalSetup
from romelab.total_war_rome.battle.positions import events as e, moves as m, prompts as c, state as s
from romelab.total_war_rome.battle.positions.armies import BattleArmy, BattleNavy
from romelab.total_war_rome.battle.positions.speaking import SIDES, default_speech, label, letters, phase_name
from romelab.total_war_rome.battle.positions.stages import NavalStage
from romelab.total_war_rome.box.cards import HIDDEN, MOST_SHIPS, generals, ships, troop
from romelab.total_war_rome.pictures import battle_charts, battle_scene

Thrown: TypeAlias = e.CardRolls | e.GeneralLearns | e.ShipRolls | e.ExtraDieRolls
"""What tells of dice that have been rolled."""
INKS: Mapping[str, tuple[str, str]] = {
    "RED": ("#c0392b", "#ffffff"),
    "YELLOW": ("#f4d03f", "#2b2622"),
    "GREEN": ("#1e7d4f", "#ffffff"),
    "WHITE": ("#ffffff", "#2b2622"),
    "BLACK": ("#2b2622", "#ffffff"),
}
"""Fill and ink of each die."""


def die_svg(colour: str, face: str = "", size: int = 38) -> str:
    """Draw a die with its letter above and what it shows; without a face it lies still.

    Parameters
    ----------
    colour
        A colour of ``COLOURS``.
    face
        A symbol of ``SYMBOLS``.
    size
        Its side in pixels.
    """
    fill, ink = INKS[colour]
    if face == "skull":
        sign = (
            f'<circle cx="19" cy="22" r="8" fill="{ink}"/><rect x="14.5" y="27" width="9" height="6" fill="{ink}"/>'
            f'<circle cx="16" cy="22" r="2.2" fill="{fill}"/><circle cx="22" cy="22" r="2.2" fill="{fill}"/>'
        )
    else:
        text = "–" if face == "blank" else default_speech().name("face", face) if face else ""
        sign = f'<text x="19" y="31" font-size="19" font-weight="700" text-anchor="middle" fill="{ink}">{text}</text>'
    said = escape(default_speech().say(c.DieShown(colour, face), capital=False))
    return (
        f'<svg role="img" aria-label="{said}" width="{size}" height="{size}" viewBox="0 0 38 38">'
        f'<rect x="1.5" y="1.5" width="35" height="35" rx="6" fill="{fill}" stroke="#2b2622" stroke-width="1.6"/>'
        f'<text x="5" y="12" font-size="10" fill="{ink}">{letters((colour,))}</text>{sign}</svg>'
    )


def thrown_html(fact: Thrown) -> str:
    """Say who has rolled at whom, with the dice drawn below."""
    speech = default_speech()
    if isinstance(fact, e.CardRolls):
        words = "".join(
            f"<b>{escape(part.words)}</b>" if part.kind == "troop" else escape(part.words)
            for part in speech.parts(c.ThrownBy(fact.card, fact.again, fact.target))
        )
    elif isinstance(fact, e.GeneralLearns):
        words = f"<b>{escape(speech.name('leader', fact.leader))}</b>"
    else:
        name = speech.name("ship", fact.ship) if isinstance(fact, e.ShipRolls) else label("extra_dice")
        words = f"<b>{escape(name)}</b>"
    return f"{words}<div>{' '.join(die_svg(fell.die, fell.face) for fell in fact.dice)}</div>"


def heading(key: str) -> str:
    """Name a heading."""
    return default_speech().name("battle_heading", key)


class BattleView(GameView):
    """How a battle shows itself at the table."""

    bots: ClassVar[Mapping[str, Any]] = {
        "random": RandomBot(),
        "weakest first": Policy("weakest"),
        "strongest first": Policy("strongest"),
        "suited": Policy(),
    }
    last_dice: ClassVar[str]
    """Key of the words above the dice that have been rolled."""

    @abstractmethod
    def throws(self, history: History[Any]) -> tuple[Sequence[Thrown], Sequence[str]]:
        """Return the dice that are to be shown, oldest first, and the rules applied with them."""

    @property
    def headings(self) -> tuple[str, ...]:
        """The headings of moves in their order."""
        return tuple(map(heading, default_speech().catalogue.keys("battle_heading")))

    def seats(self, setup: Any) -> tuple[Seat, ...]:
        """Return attacker and defender with the look of their factions."""
        return tuple(
            Seat(label(side), look(force)) for side, force in zip(SIDES, (setup.attacker, setup.defender), strict=True)
        )

    def group(self, move: Move) -> str:
        """Return the heading of a move."""
        return heading("battle_pass_rest" if isinstance(move, m.Pass) and move.rest else move.kind)

    def occasion(self, state: s.Battle) -> str:
        """Name what is asked now, if it can be passed."""
        return battle_occasion(state)

    def passing(self, moves: Sequence[Move]) -> tuple[Move, ...]:
        """Return the moves that let a question pass, the mildest first."""
        found = [move for move in moves if isinstance(move, m.Pass)]
        found.sort(key=lambda move: move.rest)
        return tuple(found)

    def outcome_words(self, state: s.Battle, outcome: Outcome) -> str:
        """Name what each die shows."""
        faces = outcome if isinstance(outcome, tuple) else (outcome,)
        roll = battle_scene.due(state)
        dice = () if roll is None else roll.falling
        if len(dice) != len(faces):
            return default_speech().name("face", tuple(map(str, faces)))
        return default_speech().name("", tuple(e.Fell(die, str(face)) for die, face in zip(dice, faces, strict=True)))


def battle_occasion(battle: s.Battle) -> str:
    """Name what is asked in a battle, if it can be passed; the stage is open to all, whoever holds what.

    Examples
    --------
    >>> from romelab.total_war_rome.battle.building import position
    >>> battle_occasion(position("Rome", "Carthage"))
    ''
    """
    kinds = {kind.move for kind in engine.row(battle).kinds}
    return f"battle {battle.stage}" if m.Pass in kinds else ""


def look(force: BattleArmy | BattleNavy) -> str:
    """Return the look of the faction that an army or a navy mostly belongs to."""
    if isinstance(force, BattleNavy):
        return force.faction or next((ships()[card].faction for card in force.ships), "") or "neutral"
    own = generals()[force.general].faction if force.general else ""
    return own or next((troop(card).faction for card in force.cards if troop(card).faction), "neutral")


def side_box(force: BattleArmy | BattleNavy, index: int, rows: Iterable[tuple[str, str]]) -> str:
    """Return what a side holds as a small table under its sign: names as they are, values as text."""
    caption = f"{seat_sign(look(force))} {label(SIDES[index])}"
    return holdings(caption, [(name, escape(value)) for name, value in rows])


class BattleTable(GameTable):
    """A table for one battle that also shows the dice of the last combat, each with its rule."""

    def refresh(self) -> None:
        """Show the position looked at now."""
        super().refresh()
        view: Any = self.view
        throws, rules = view.throws(self.history)
        if throws:
            self.story.value = self._dice(throws, rules) + self.story.value

    def _dice(self, throws: Sequence[Thrown], rules: Sequence[str]) -> str:
        view: Any = self.view
        book = view.game.rulebook
        rows = "".join(
            f"<li>{seat_sign(look(self._force(throw.seat)))} {rule_link(throw.rule, book)} {thrown_html(throw)}</li>"
            for throw in throws
        )
        symbols = {fell.face for throw in throws for fell in throw.dice}
        meant = [rule for face, rule in (("skull", "TWR-172"), ("x", "TWR-173")) if face in symbols]
        # Blocks of their own stay side by side until one is opened.
        links = " ".join(
            f'<span style="display:inline-block">{rule_link(rule, book)}</span>'
            for rule in dict.fromkeys([*meant, *rules])
        )
        return (
            f'<b>{label(view.last_dice)}</b><ul class="rl-log">{rows}</ul>'
            f'<div class="rl-quiet">{label("rules_at_work")}: {links}</div>'
        )

    def _force(self, side: int) -> BattleArmy | BattleNavy:
        setup: Any = self.history.setup
        return (setup.attacker, setup.defender)[side]


NAVAL_BATTLE = NavalBattleGame()
STEPS = ("prepare", "roll", "losses")
_PREPARING = (NavalStage.PREPARE_NEXT, NavalStage.PREPARE)
_ROLLING = (NavalStage.ROLL, NavalStage.REROLL_NEXT, NavalStage.REROLL)


class NavalBattleView(BattleView):
    """How a battle at sea shows itself at the table."""

    game: ClassVar[NavalBattleGame] = NAVAL_BATTLE
    last_dice: ClassVar[str] = "last_dice_at_sea"
    waits: ClassVar[bool] = True

    def throws(self, history: History[Any]) -> tuple[Sequence[Thrown], Sequence[str]]:
        """Return all dice that have been rolled."""
        found = battle_scene.naval_throws(history)
        return found, tuple(dict.fromkeys(event.rule for event in history.log())) if found else ()

    def base(self, setup: NavalSetup) -> BaseMap:
        """Return both navies as everybody may see them at the start."""
        return battle_scene.naval_field(cast(s.NavalBattle, NAVAL_BATTLE.observe(NAVAL_BATTLE.new_game(setup), None)))

    def steps(self, state: s.NavalBattle) -> tuple[tuple[str, ...], int]:
        """Return events, dice and losses, and which runs now."""
        now = 0 if state.stage in _PREPARING else 1 if state.stage in _ROLLING else 2
        return tuple(default_speech().name("sea_step", step) for step in STEPS), now

    def round_words(self, state: s.NavalBattle) -> str:
        """Return how many ships are left."""
        return default_speech().say(c.ShipsLeft(*(len(fleet.ships) for fleet in state.sides)))

    def scene(
        self, setup: NavalSetup, observation: s.NavalBattle, offered: Sequence[str], picked: str, rings: Sequence[str]
    ) -> Scene:
        """Draw both navies with all cards."""
        theirs = observation.stage == NavalStage.CAPTURE_SHIP
        reach = [place for place in offered if place.startswith(f"{observation.asked} ") != theirs]
        return battle_scene.naval_scene(observation, reach=reach, picked=picked, rings=rings)

    def places(self, setup: NavalSetup, move: Move) -> tuple[str, ...]:
        """Return the boxes of the ships that a move names; the table knows whose they are."""
        if isinstance(move, m.LoseShip | m.CaptureShip):
            return tuple(
                battle_scene.ship_id(side, move.ship, number) for side in (0, 1) for number in range(1, MOST_SHIPS + 1)
            )
        state = self._state
        if isinstance(move, m.Reroll) and state is not None:
            rolls = [state.rolls[number] for number, _ in dice_places(state, state.asked)]
            again = [rolls[die] for die in move.dice if die < len(rolls)]
            return tuple(
                box
                for box, roll in battle_scene.ship_rolls(state, state.asked).items()
                if any(roll is one for one in again)
            )
        return ()

    def tries(self, setup: NavalSetup, state: s.NavalBattle, place: str) -> Sequence[Move]:
        """Take a click on a ship as the wish to lose it, or to capture it if it is the enemy's."""
        side, zone, card = place.split(" ", 2)
        if zone in battle_scene.ZONES or "#" not in card:
            return ()
        ship = card.partition("#")[0]
        return (m.LoseShip(ship) if side == str(state.asked) else m.CaptureShip(ship),)

    def chance_words(self, state: s.NavalBattle) -> str:
        """Name which ship rolls which dice."""
        roll = battle_scene.due(state)
        if roll is None or not roll.card:
            return default_speech().say(engine.due(state))
        return default_speech().say(c.ShipRollsNext(roll.card, roll.falling, bool(roll.again)))

    def outcome_words(self, state: s.NavalBattle, outcome: Outcome) -> str:
        """Name what each die shows, or the card that drowns."""
        if state.stage == NavalStage.DROWN:
            return default_speech().name("troop", str(outcome)) if outcome != HIDDEN else label("face_down")
        return super().outcome_words(state, outcome)

    def ending(self, history: History[Any]) -> Ending:
        """Tell what each navy lost, which decides a battle at sea."""
        lost = (fact for fact in history.log() if isinstance(fact, e.NavyLosses))
        return Ending(causes=tuple(self.game.say(history.setup, fact, None, everything=True) for fact in lost))

    def summary(self, setup: NavalSetup, observation: s.NavalBattle, viewer: int | None) -> str:
        """Tell ships, carried cards and losses of both sides."""
        boxes = "".join(_side_box(setup, observation, index) for index in (0, 1))
        return f'<div class="rl-boxes">{boxes}</div>'


def _side_box(setup: NavalSetup, seen: s.NavalBattle, index: int) -> str:
    fleet, speech, none = seen.sides[index], default_speech(), label("none")
    held = (("ship", "afloat", fleet.ships), ("ship", "sunk", fleet.sunk), ("ship", "taken", fleet.taken))
    held = (*held, ("troop", "aboard", fleet.army), ("troop", "drowned", fleet.drowned), ("event", "", fleet.events))
    rows = [
        (speech.name("zone", zone) if zone else label("events"), speech.name(kind, cards) or none)
        for kind, zone, cards in held
        if cards or kind == "ship"
    ]
    return side_box((setup.attacker, setup.defender)[index], index, rows)


DECIDING = (e.ArmyBreaks, e.BothDestroyed, e.BattleTied, e.TotalVictory, e.Victory)
"""What is said when a battle is judged (TWR-206 to TWR-215)."""


def ending(game: BattleGame, history: History[Any]) -> Ending:
    """Return what is to be said of a land battle that is over."""
    state, setup = history.state, history.setup
    ended = engine.result(state)
    points = game.scores(state)
    victory = label("total_victory" if ended.total else "victory")
    armies = setup.attacker, setup.defender
    rows = [
        (label("cards_at_start"), tuple(str(len(army.cards)) for army in armies)),
        *(
            (f"{label('cards_lost')}: {phase_name(phase)}", tuple(map(str, pair)))
            for phase, pair in battle_charts.losses(history).items()
            if any(pair)
        ),
        (label("cards_fallen"), tuple(_cards(cards) for cards in state.fallen)),
        (label("cards_left"), tuple(_cards(side.cards) for side in ended.sides)),
        (label("made_veterans"), tuple(_cards(side.upgraded) for side in ended.sides)),
    ]
    return Ending(
        (Origin(victory, points),),
        tuple((Item(victory, number),) if number else () for number in points),
        causes=tuple(
            game.say(setup, fact, None, everything=True) for fact in history.log() if isinstance(fact, DECIDING)
        ),
        accounts=tuple(Account(words, told) for words, told in rows),
        charts=(partial(plotted, battle_charts.plot_losses), partial(plotted, battle_charts.plot_story)),
    )


def _cards(cards: tuple[str, ...]) -> str:
    return default_speech().name("troop", cards) if cards else label("none")
