"""Positions of the card game for tests, written as a class would say them."""

from __future__ import annotations

import pytest

from romelab.core.facts import Fact
from romelab.core.game import Move
from romelab.kampf_um_rom.box.options import COLOURS, Options
from romelab.kampf_um_rom.game import KampfUmRom
from romelab.kampf_um_rom.network.lines import mask_of
from romelab.kampf_um_rom.positions.notation import position
from romelab.kampf_um_rom.positions.setup import Setup
from romelab.kampf_um_rom.positions.state import State

GAME = KampfUmRom()


class Table:
    """A position that can be played on: ``held={"red": "jagd sattel"}``, ``hands={"red": [1, 41]}``."""

    def __init__(
        self,
        players: int = 4,
        *,
        held: dict[str, str] | None = None,
        twice: dict[str, str] | None = None,
        spent: dict[str, str] | None = None,
        hands: dict[str, list[int]] | None = None,
        discard: list[int] | None = None,
        pile: list[int] | None = None,
        active: str = "red",
        order: str | None = None,
        ending: bool = False,
        game: KampfUmRom = GAME,
        **options: object,
    ) -> None:
        self.game = game
        self.setup = Setup(
            colours=COLOURS[:players], options=Options(**options), network=game.network.name, cards=game.deck.name
        )
        said = {"held": held, "twice": twice, "flipped": spent}
        laid: dict[str, dict[str, object]] = {colour: {} for colour in self.setup.colours}
        for part, by_colour in said.items():
            for colour, boxes in (by_colour or {}).items():
                laid[colour][part] = boxes.split()
        for colour, hand in (hands or {}).items():
            laid[colour]["hand"] = hand
        self.state: State = position(
            self.setup,
            active=active,
            order=order.split() if order else None,
            discard=discard,
            pile=pile,
            ending=ending,
            network=game.network,
            deck=game.deck,
            **laid,
        )
        self.events: tuple[Fact, ...] = ()

    def mask(self, boxes: str) -> int:
        return mask_of(self.game.network.index[box] for box in boxes.split())

    def seat(self, colour: str) -> int:
        return self.setup.colours.index(colour)

    def do(self, *moves: Move) -> Table:
        """Make moves, each of which must be legal and listed."""
        for move in moves:
            assert self.game.why_not(self.state, move) == ()
            assert move in self.game.legal_moves(self.state)
            self.state, self.events = self.game.perform(self.state, move)
        return self

    def draw(self, *cards: int) -> Table:
        """Let these cards come; without any, one card of no matter which number."""
        for card in cards or self.game.chances(self.state).outcomes[:1]:
            assert card in self.game.chances(self.state).outcomes
            self.state, self.events = self.game.resolve(self.state, card)
        return self

    def rules(self, move: Move) -> set[str]:
        """Return the numbers of the rules against a move that must not be listed."""
        reasons = self.game.why_not(self.state, move)
        assert (move in self.game.legal_moves(self.state)) == (not reasons)
        return {reason.rule for reason in reasons}

    def can(self, move: Move) -> bool:
        return not self.rules(move)

    def listed(self, kind: type[Move]) -> list[Move]:
        return [move for move in self.game.legal_moves(self.state) if isinstance(move, kind)]

    def score(self, colour: str) -> int:
        return self.game.scores(self.state)[self.seat(colour)]

    def told(self) -> str:
        return "; ".join(self.game.say(self.setup, event, everything=True) for event in self.events)


@pytest.fixture(scope="session")
def table() -> type[Table]:
    return Table
