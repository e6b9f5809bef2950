"""Battles driven move by move and die by die."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from romelab.core.facts import Fact
from romelab.core.game import CHANCE, Move
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.positions.armies import BattleArmy, BattleNavy
from romelab.total_war_rome.battle.positions.moves import Deploy
from romelab.total_war_rome.battle.positions.speaking import default_speech
from romelab.total_war_rome.battle.positions.state import Battle
from romelab.total_war_rome.box.options import BattleOptions

said = default_speech().say
"""Says a fact of a battle in English."""


class Cards:
    """Short names of the cards the tests use."""

    italian = "rome_italian_infantry"
    legion = "rome_republican_legionaries"  # red S: foot_close
    praetorian = "rome_imperial_praetorians"  # red S: foot_close, black S: cavalry
    velites = "rome_velites"  # red S: elephant, chariot
    allied = "rome_allied_cavalry"
    archers = "rome_auxiliary_archers"
    onager = "rome_onager"
    scorpio = "rome_scorpio"
    libyan = "carthage_libyan_spearmen"  # black S: cavalry
    citizen = "carthage_citizen_spearmen"  # black S: cavalry, foot_close
    javelins = "carthage_numidian_javelinmen"
    numidian = "carthage_numidian_cavalry"  # cavalry skirmisher
    horse = "carthage_citizen_cavalry"
    elephant = "carthage_war_elephants"
    ballista = "carthage_ballistae"
    cretan = "merc_cretan_archers"
    chariot = "barb_chariots"


class Fight:
    """A battle in progress with everything that happened."""

    def __init__(self, started: tuple[Battle, tuple[Fact, ...]]) -> None:
        self.battle, events = started
        self.events: list[Fact] = list(events)

    @property
    def sides(self):
        return self.battle.sides

    def do(self, *moves: Move) -> Fight:
        for move in moves:
            assert engine.to_move(self.battle) not in (None, CHANCE), self.battle.stage
            assert engine.why_not(self.battle, move) == (), move
            assert move in engine.legal_moves(self.battle), move
            self.battle, events = engine.perform(self.battle, move)
            self.events += events
        return self

    def lay(self, *stacks: str | tuple[str, ...]) -> Fight:
        """Lay down one stack for each side in turn."""
        return self.do(*(Deploy((stack,) if isinstance(stack, str) else stack) for stack in stacks))

    def fall(self, *faces: str) -> Fight:
        """Let dice show these symbols, one string for each card that rolls."""
        for shown in faces:
            assert engine.to_move(self.battle) == CHANCE, self.battle.stage
            outcome = tuple(shown.split())
            assert outcome in engine.chances(self.battle).outcomes, (outcome, self.battle.rolls)
            self.battle, events = engine.resolve(self.battle, outcome)
            self.events += events
        return self

    def refused(self, move: Move) -> tuple[str, ...]:
        """Return the rules that refuse a move."""
        assert move not in engine.legal_moves(self.battle)
        return tuple(reason.rule for reason in engine.why_not(self.battle, move))

    def happened(self, rule: str) -> list[str]:
        return [said(event, everything=True) for event in self.events if event.rule == rule]

    @property
    def result(self):
        return engine.result(self.battle)


@pytest.fixture
def cards() -> type[Cards]:
    return Cards


@pytest.fixture
def fight() -> Callable[..., Fight]:
    """Start a land battle from two lists of cards; keywords ``one`` and ``two`` fill the other fields of the armies."""

    def make(
        attacker: tuple[str, ...],
        defender: tuple[str, ...],
        terrain: int = 0,
        *,
        one: dict[str, object] | None = None,
        two: dict[str, object] | None = None,
        **options: object,
    ) -> Fight:
        left = BattleArmy(0, tuple(attacker), **(one or {}))
        right = BattleArmy(1, tuple(defender), **(two or {}))
        return Fight(engine.start(left, right, terrain, BattleOptions(**options)))

    return make


@pytest.fixture
def sea_fight() -> Callable[..., Fight]:
    """Start a naval battle from two navies."""

    def make(attacker: dict[str, object], defender: dict[str, object], **options: object) -> Fight:
        return Fight(
            engine.start_at_sea(BattleNavy(0, **attacker), BattleNavy(1, **defender), BattleOptions(**options))
        )

    return make
