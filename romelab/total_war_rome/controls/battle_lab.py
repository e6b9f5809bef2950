"""The battle lab: one land battle of *Total War: ROME* at the shared game table, phase by phase and roll by roll."""

# pyright: basic
from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from types import MappingProxyType
from typing import Any, ClassVar, cast

from romelab.controls.face import Face, Seat
from romelab.controls.origins import Ending
from romelab.controls.table import PERSON, GameTable
from romelab.controls.words import rule_link, seat_sign
from romelab.core.bots import RandomBot
from romelab.core.chance import Outcome
from romelab.core.faults import Fault, InputError
from romelab.core.game import Move
from romelab.core.history import History
from romelab.core.language import speaking
from romelab.core.scene import BaseMap, Scene
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.bots.policies import Policy
from romelab.total_war_rome.battle.building import army
from romelab.total_war_rome.battle.game import BattleGame, BattleSetup
from romelab.total_war_rome.battle.positions.armies import BattleArmy
from romelab.total_war_rome.battle.positions.captions import (
    DieShown,
    GeneralChoice,
    GiftRow,
    RollsNext,
    RoundOf,
    ThrownBy,
)
from romelab.total_war_rome.battle.positions.happenings import CardRolls, Fell, GeneralLearns
from romelab.total_war_rome.battle.positions.moves import Deploy, Pass, Recover, Strike, Upgrade
from romelab.total_war_rome.battle.positions.prompts import RollForGeneral
from romelab.total_war_rome.battle.positions.speaking import SIDES, default_speech, label, letters, phase_name
from romelab.total_war_rome.battle.positions.stages import LandStage
from romelab.total_war_rome.battle.positions.state import PHASES, LandBattle, NavalBattle
from romelab.total_war_rome.box.cards import HIDDEN, generals, troop
from romelab.total_war_rome.controls.battle_ending import ending
from romelab.total_war_rome.pictures.battle_scene import battle_scene, battlefield, due, last_throws, place_id

BATTLE = BattleGame()

HEADINGS = (
    "battle_event",
    "change_terrain",
    "pledge",
    "deploy",
    "hold",
    "reveal",
    "inspire",
    "strike",
    "reroll",
    "mend",
    "recover",
    "upgrade",
    "promote",
    "battle_pass",
    "battle_pass_rest",
)
"""Headings under which moves are listed, by kind of move, in their order; a catalogue names them."""


def heading(key: str) -> str:
    """Name a heading."""
    return default_speech().name("battle_heading", key)


INKS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "RED": ("#c0392b", "#ffffff"),
        "YELLOW": ("#f4d03f", "#2b2622"),
        "GREEN": ("#1e7d4f", "#ffffff"),
        "WHITE": ("#ffffff", "#2b2622"),
        "BLACK": ("#2b2622", "#ffffff"),
    }
)
"""Fill and ink of each die."""


class BattleFace(Face):
    """How a land battle shows itself at the table."""

    game: ClassVar[BattleGame] = BATTLE
    bots: ClassVar[Mapping[str, Any]] = MappingProxyType(
        {
            "random": RandomBot(),
            "weakest first": Policy("weakest"),
            "strongest first": Policy("strongest"),
            "suited": Policy(),
        }
    )

    @property
    def headings(self) -> tuple[str, ...]:
        """The headings of moves in their order."""
        return tuple(map(heading, HEADINGS))

    def base(self, setup: BattleSetup) -> BaseMap:
        """Give the battlefield as everybody may see it at the start."""
        return battlefield(cast(LandBattle, BATTLE.observe(BATTLE.new_game(setup), None)))

    def seats(self, setup: BattleSetup) -> tuple[Seat, ...]:
        """Give attacker and defender with the look of their factions."""
        return tuple(
            Seat(label(side), _look(army)) for side, army in zip(SIDES, (setup.attacker, setup.defender), strict=True)
        )

    def steps(self, state: LandBattle) -> tuple[tuple[str, ...], int]:
        """Give the six phases, and which runs now."""
        return tuple(map(phase_name, PHASES)), PHASES.index(state.phase)

    def round_words(self, state: LandBattle) -> str:
        """Give the phase and the combat in it."""
        fights = state.phase in ("terrain", "flanks", "centre") and not state.over
        return default_speech().say(RoundOf(state.phase, state.combat + 1 if fights else 0, state.terrain))

    def scene(
        self, setup: BattleSetup, observation: LandBattle, offered: Sequence[str], picked: str, rings: Sequence[str]
    ) -> Scene:
        """Draw the zones with all cards."""
        own = str(observation.asked)
        strikes = observation.stage == LandStage.STRIKE
        reach = [place for place in offered if place.startswith(own) or (strikes and " hand " not in place)]
        return battle_scene(observation, reach=reach, picked=picked, rings=rings)

    def ending(self, history: History[Any]) -> Ending:
        """Tell what decided the battle, what each side lost, and how the cards went."""
        return ending(self.game, history)

    def group(self, move: Move) -> str:
        """Give the heading of a move."""
        return heading("battle_pass_rest" if isinstance(move, Pass) and move.rest else move.kind)

    def places(self, setup: BattleSetup, move: Move) -> tuple[str, ...]:
        """Give the boxes of the cards that a move names; the table knows whose they are."""
        if isinstance(move, Deploy):
            return tuple(place_id(side, "hand", card) for card in move.cards for side in (0, 1))
        if isinstance(move, Strike):
            zones = ("wounded",) if move.wounded else ("beside", "under", "active")
            targets = tuple(place_id(side, zone, move.target) for zone in zones for side in (0, 1))
            return (*(place_id(side, "hand", move.card) for side in (0, 1)), *targets)
        if isinstance(move, Recover):
            return tuple(place_id(side, "dead", move.card) for side in (0, 1))
        if isinstance(move, Upgrade):
            zones = ("hand", "under", "beside", "wounded")
            return tuple(place_id(side, zone, move.card) for zone in zones for side in (0, 1))
        return ()

    def occasion(self, state: LandBattle) -> str:
        """Name what is asked now, if it can be passed."""
        return battle_occasion(state)

    def passing(self, moves: Sequence[Move]) -> tuple[Move, ...]:
        """Give the moves that let a question pass, the mildest first."""
        found = [move for move in moves if isinstance(move, Pass)]
        found.sort(key=lambda move: move.rest)
        return tuple(found)

    def tries(self, setup: BattleSetup, state: LandBattle, place: str) -> Sequence[Move]:
        """Take a click on a card for the wish to deploy it."""
        card = place.split(" ", 2)[-1]
        return (Deploy((card,)),) if card != HIDDEN and " general " not in place else ()

    def chance_words(self, state: LandBattle) -> str:
        """Name who rolls which dice at whom."""
        roll = due(state)
        if roll is None or not roll.target:
            return default_speech().say(RollForGeneral())
        dice = tuple(roll.dice[place] for place in roll.again) if roll.again else roll.dice
        return default_speech().say(RollsNext(roll.card, dice, bool(roll.again), roll.target))

    def outcome_words(self, state: LandBattle, outcome: Outcome) -> str:
        """Name what each die shows."""
        faces = outcome if isinstance(outcome, tuple) else (outcome,)
        roll = due(state)
        dice = () if roll is None else [roll.dice[p] for p in roll.again] if roll.again else roll.dice
        if len(dice) != len(faces):
            return default_speech().name("face", tuple(map(str, faces)))
        return default_speech().name("", tuple(Fell(die, str(face)) for die, face in zip(dice, faces, strict=True)))

    def summary(self, setup: BattleSetup, observation: LandBattle, viewer: int | None) -> str:
        """Tell general, cards and losses of both sides."""
        boxes = "".join(_side_box(setup, observation, index) for index in (0, 1))
        return f'<div class="rl-boxes">{boxes}</div>'


def battle_occasion(battle: LandBattle | NavalBattle) -> str:
    """Name what is asked in a battle, if it can be passed; the stage is open to all, whoever holds what.

    Examples
    --------
    >>> battle_occasion(BATTLE.new_game(BattleSetup(army("rome"), army("carthage", seat=1))))
    ''
    """
    kinds = {kind.move for kind in engine.row(battle).kinds}
    return f"battle {battle.stage}" if Pass in kinds else ""


def _look(army: BattleArmy) -> str:
    """Give the look of the faction that an army mostly belongs to."""
    own = generals()[army.general].faction if army.general else ""
    return own or next((troop(card).faction for card in army.cards if troop(card).faction), "neutral")


def _side_box(setup: BattleSetup, seen: LandBattle, index: int) -> str:
    side = seen.sides[index]
    speech, general = default_speech(), generals().get(side.general)
    none = label("none")
    who = speech.say(GeneralChoice(general.id, general.stars, general.characteristic)) if general else none
    rows = [
        (label("general"), who),
        (label("characteristic"), speech.say(GiftRow(side.characteristic, side.spent))),
        (label("reveals"), str(side.reveals)),
        (label("alive"), str(len(side.alive))),
        (label("dead"), speech.name("troop", side.dead) or none),
    ]
    if side.events:
        rows.append((label("events"), speech.name("event", side.events)))
    lines = "".join(f'<tr><th scope="row">{name}</th><td>{escape(value)}</td></tr>' for name, value in rows)
    army = (setup.attacker, setup.defender)[index]
    caption = f"<caption>{seat_sign(_look(army))} {label(SIDES[index])}</caption>"
    return f'<table class="rl-table">{caption}<tbody>{lines}</tbody></table>'


def die_svg(colour: str, face: str = "") -> str:
    """Draw a die with its letter above and what it shows; without a face it lies still.

    Parameters
    ----------
    colour
        A colour of ``COLOURS``.
    face
        A symbol of ``SYMBOLS``.
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
    said = escape(default_speech().say(DieShown(colour, face), capital=False))
    return (
        f'<svg role="img" aria-label="{said}" width="38" height="38" viewBox="0 0 38 38">'
        f'<rect x="1.5" y="1.5" width="35" height="35" rx="6" fill="{fill}" stroke="#2b2622" stroke-width="1.6"/>'
        f'<text x="5" y="12" font-size="10" fill="{ink}">{letters((colour,))}</text>{sign}</svg>'
    )


def thrown_html(fact: CardRolls | GeneralLearns) -> str:
    """Say who has rolled at whom, with the dice drawn below."""
    speech = default_speech()
    words = (
        f"<b>{escape(speech.name('leader', fact.leader))}</b>"
        if isinstance(fact, GeneralLearns)
        else "".join(
            f"<b>{escape(part.words)}</b>" if part.sort == "troop" else escape(part.words)
            for part in speech.parts(ThrownBy(fact.card, fact.again, fact.target))
        )
    )
    return f"{words}<div>{' '.join(die_svg(fell.die, fell.face) for fell in fact.dice)}</div>"


class BattleTable(GameTable):
    """A table for one battle that also shows the dice of the last combat, each with its rule."""

    def refresh(self) -> None:
        """Show the position looked at now."""
        super().refresh()
        throws, rules = last_throws(self.history)
        if throws:
            self.story.value = self._dice(throws, rules) + self.story.value

    def _dice(self, throws: Sequence[CardRolls | GeneralLearns], rules: Sequence[str]) -> str:
        book = BATTLE.rulebook
        rows = "".join(
            f"<li>{seat_sign(_look(self._army(throw.seat)))} {rule_link(throw.rule, book)} {thrown_html(throw)}</li>"
            for throw in throws
        )
        if not rows:
            return ""
        symbols = {fell.face for throw in throws for fell in throw.dice}
        meant = [rule for face, rule in (("skull", "TWR-172"), ("x", "TWR-173")) if face in symbols]
        # Blocks of their own stay side by side until one is opened.
        links = " ".join(
            f'<span style="display:inline-block">{rule_link(rule, book)}</span>'
            for rule in dict.fromkeys([*meant, *rules])
        )
        return (
            f'<b>{label("last_dice")}</b><ul class="rl-log">{rows}</ul>'
            f'<div class="rl-quiet">{label("rules_at_work")}: {links}</div>'
        )

    def _army(self, side: int) -> BattleArmy:
        setup: Any = self.history.setup
        return (setup.attacker, setup.defender)[side]


def side_army(side: str | Mapping[str, object] | BattleArmy, seat: int, where: str) -> BattleArmy:
    """Give an army as it is, or the one that words describe, for a seat."""
    if isinstance(side, BattleArmy):
        if side.seat != seat:
            raise InputError([Fault(where, f"must have seat {seat}, not {side.seat}")])
        return side
    return army(side, seat=seat, where=where)


def fight(
    attacker: str | Mapping[str, object] | BattleArmy = "rome",
    defender: str | Mapping[str, object] | BattleArmy = "carthage",
    *,
    terrain: int = 1,
    bots: Sequence[str] = (PERSON, "suited"),
    seed: int = 1,
    open_table: bool = False,
    language: str = "",
) -> BattleTable:
    """Fight one land battle at the table.

    Parameters
    ----------
    attacker, defender
        An army in words, as :func:`~romelab.total_war_rome.battle.building.army` takes it: ``"Rome"`` (its starting
        army), ``"Rome 2"`` (its second), ``"Karthago: 3 Libyan Spearmen, Hannibal"``; or a ``BattleArmy``, the attacker
        with seat 0, the defender with seat 1.
    terrain
        Tree and mountain symbols: the number of terrain combats (TWR-162).
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
        If there is no such army or bot, or the rules do not allow an army.
    """
    with speaking(language):
        setup = BattleSetup(side_army(attacker, 0, "attacker"), side_army(defender, 1, "defender"), terrain)
        BATTLE.new_game(setup)
        return BattleTable(BattleFace(), setup, seed=seed, bots=tuple(bots), open_table=open_table)


__all__ = ["BATTLE", "BattleFace", "BattleTable", "battle_occasion", "die_svg", "fight", "side_army"]
