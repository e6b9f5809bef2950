"""What every battle shows of itself at the table, on land and at sea: headings, bots, dice with their rules."""

# pyright: basic
from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from types import MappingProxyType
from typing import Any, ClassVar

from romelab.controls.face import Face, Seat
from romelab.controls.table import GameTable
from romelab.controls.words import rule_link, seat_sign
from romelab.core.bots import RandomBot
from romelab.core.chance import Outcome
from romelab.core.game import Move
from romelab.core.history import History
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.bots.policies import Policy
from romelab.total_war_rome.battle.positions.armies import BattleArmy, BattleNavy
from romelab.total_war_rome.battle.positions.happenings import Fell
from romelab.total_war_rome.battle.positions.moves import Pass
from romelab.total_war_rome.battle.positions.speaking import SIDES, default_speech, label
from romelab.total_war_rome.battle.positions.state import Battle
from romelab.total_war_rome.box.cards import generals, ships, troop
from romelab.total_war_rome.controls.battle_dice import Thrown, thrown_html
from romelab.total_war_rome.pictures.battle_cards import due

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
    "use_s",
    "lose_ship",
    "capture_ship",
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


class FightFace(Face):
    """How a battle shows itself at the table."""

    bots: ClassVar[Mapping[str, Any]] = MappingProxyType(
        {
            "random": RandomBot(),
            "weakest first": Policy("weakest"),
            "strongest first": Policy("strongest"),
            "suited": Policy(),
        }
    )
    last_dice: ClassVar[str]
    """Key of the words above the dice that have fallen."""

    @abstractmethod
    def throws(self, history: History[Any]) -> tuple[Sequence[Thrown], Sequence[str]]:
        """Give the dice that are to be shown, oldest first, and the rules applied with them."""

    @property
    def headings(self) -> tuple[str, ...]:
        """The headings of moves in their order."""
        return tuple(map(heading, HEADINGS))

    def seats(self, setup: Any) -> tuple[Seat, ...]:
        """Give attacker and defender with the look of their factions."""
        return tuple(
            Seat(label(side), look(force)) for side, force in zip(SIDES, (setup.attacker, setup.defender), strict=True)
        )

    def group(self, move: Move) -> str:
        """Give the heading of a move."""
        return heading("battle_pass_rest" if isinstance(move, Pass) and move.rest else move.kind)

    def occasion(self, state: Battle) -> str:
        """Name what is asked now, if it can be passed."""
        return battle_occasion(state)

    def passing(self, moves: Sequence[Move]) -> tuple[Move, ...]:
        """Give the moves that let a question pass, the mildest first."""
        found = [move for move in moves if isinstance(move, Pass)]
        found.sort(key=lambda move: move.rest)
        return tuple(found)

    def outcome_words(self, state: Battle, outcome: Outcome) -> str:
        """Name what each die shows."""
        faces = outcome if isinstance(outcome, tuple) else (outcome,)
        roll = due(state)
        dice = () if roll is None else roll.falling
        if len(dice) != len(faces):
            return default_speech().name("face", tuple(map(str, faces)))
        return default_speech().name("", tuple(Fell(die, str(face)) for die, face in zip(dice, faces, strict=True)))


def battle_occasion(battle: Battle) -> str:
    """Name what is asked in a battle, if it can be passed; the stage is open to all, whoever holds what.

    Examples
    --------
    >>> from romelab.total_war_rome.battle.building import position
    >>> battle_occasion(position("Rome", "Carthage"))
    ''
    """
    kinds = {kind.move for kind in engine.row(battle).kinds}
    return f"battle {battle.stage}" if Pass in kinds else ""


def look(force: BattleArmy | BattleNavy) -> str:
    """Give the look of the faction that an army or a navy mostly belongs to."""
    if isinstance(force, BattleNavy):
        return force.faction or next((ships()[card].faction for card in force.ships), "") or "neutral"
    own = generals()[force.general].faction if force.general else ""
    return own or next((troop(card).faction for card in force.cards if troop(card).faction), "neutral")


def side_box(force: BattleArmy | BattleNavy, index: int, rows: Iterable[tuple[str, str]]) -> str:
    """Give what a side holds as a small table under its sign: names as they are, values as text."""
    lines = "".join(f'<tr><th scope="row">{name}</th><td>{escape(value)}</td></tr>' for name, value in rows)
    caption = f"<caption>{seat_sign(look(force))} {label(SIDES[index])}</caption>"
    return f'<table class="rl-table">{caption}<tbody>{lines}</tbody></table>'


class BattleTable(GameTable):
    """A table for one battle that also shows the dice of the last combat, each with its rule."""

    def refresh(self) -> None:
        """Show the position looked at now."""
        super().refresh()
        face: Any = self.face
        throws, rules = face.throws(self.history)
        if throws:
            self.story.value = self._dice(throws, rules) + self.story.value

    def _dice(self, throws: Sequence[Thrown], rules: Sequence[str]) -> str:
        face: Any = self.face
        book = face.game.rulebook
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
            f'<b>{label(face.last_dice)}</b><ul class="rl-log">{rows}</ul>'
            f'<div class="rl-quiet">{label("rules_at_work")}: {links}</div>'
        )

    def _force(self, side: int) -> BattleArmy | BattleNavy:
        setup: Any = self.history.setup
        return (setup.attacker, setup.defender)[side]
