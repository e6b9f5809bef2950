"""How a position of Kampf um Rom is written in one line: ``kampf/1 red=[held:[ackerbau],hand:[12,41]]``."""

# pyright: basic
# What a text holds has any shape until it has been looked at.
from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, cast

from romelab.core.names import Description, Spellings
from romelab.core.notation import Notation, changed_options, named, options_of, runs, spread
from romelab.core.terms import packed, typed
from romelab.kampf_um_rom.box.cards import CARDS, Deck, default_deck
from romelab.kampf_um_rom.box.options import Options
from romelab.kampf_um_rom.network.lines import mask_of, numbers
from romelab.kampf_um_rom.network.network import AchievementNetwork, default_network
from romelab.kampf_um_rom.positions.building import first_position, tables_of
from romelab.kampf_um_rom.positions.checks import problems_in
from romelab.kampf_um_rom.positions.moves import MOVE_KINDS
from romelab.kampf_um_rom.positions.setup import Setup
from romelab.kampf_um_rom.positions.state import FORCED, SWAPPED, Stage, State
from romelab.kampf_um_rom.positions.tables import Tables


class KampfNotation(Notation[State]):
    """Positions of Kampf um Rom.

    Parameters
    ----------
    network, deck
        The network and the cards of the game; those of the package if None.
    """

    tag = "kampf"
    setup = ("players", "colours", "options", "youngest", "network", "cards")
    derived = ("pile",)

    def __init__(self, network: AchievementNetwork | None = None, deck: Deck | None = None) -> None:
        self.classes = MappingProxyType({kind.__name__: kind for kind in MOVE_KINDS.values()})
        self.network = network
        self.deck = deck

    def _tables(self, setup: Setup) -> Tables:
        return tables_of(setup, self.network or default_network(), self.deck or default_deck())

    def parts(self, state: State) -> dict[str, Any]:
        """Return all that makes a position, by name."""
        setup = state.setup
        t = self._tables(setup)
        seats = setup.colours

        def boxes(mask: int) -> list[str]:
            return [t.ids[box] for box in numbers(mask)]

        return {
            "players": packed(setup.players),
            "colours": [*seats],
            "options": changed_options(setup.options),
            "youngest": setup.youngest,
            "network": setup.network,
            "cards": setup.cards,
            "stage": str(state.stage),
            "active": seats[state.active],
            "order": [None if seat < 0 else seats[seat] for seat in state.order],
            **{
                colour: {
                    "held": boxes(state.held[seat]),
                    "twice": boxes(state.twice[seat]),
                    "flipped": boxes(state.spent[seat]),
                    "hand": [*state.hands[seat]],
                    "aside": [*state.aside[seat]],
                }
                for seat, colour in enumerate(seats)
            },
            "discard": runs(state.discarded),
            "card": state.card,
            "targets": [[seats[seat], t.ids[box], many] for seat, box, many in state.targets],
            "due": state.due,
            "exchanged": [name for name, bit in (("swapped", SWAPPED), ("forced", FORCED)) if state.used & bit],
            "ending": state.ending,
            "left": [colour for seat, colour in enumerate(seats) if state.out >> seat & 1],
            "sizes": [*state.hidden],
            "pile": runs(state.pile),
        }

    def base(self, parts: Mapping[str, Any]) -> dict[str, Any]:
        """Return the parts of the position that a set-up begins with."""
        usual = self._usual()
        given = {name: parts[name] for name in self.setup if name in parts}
        setup = Setup(
            typed(tuple[str, ...], given.get("players", []), {}, "players"),
            cast("Any", typed(tuple[str, ...], given.get("colours", []), {}, "colours")),
            options_of(Options, named(given.get("options", {}), "options")),
            typed(int, given.get("youngest", 0), {}, "youngest"),
            typed(str, given.get("network", usual.network), {}, "network"),
            typed(str, given.get("cards", usual.cards), {}, "cards"),
        )
        return _base(self, setup)

    def _usual(self) -> Setup:
        return Setup(network=(self.network or default_network()).name, cards=(self.deck or default_deck()).name)

    def setup_words(self, parts: Mapping[str, Any]) -> dict[str, Any]:
        """Return what of the set-up is not as usual."""
        setup = self._usual()
        usual = {
            "players": packed(Setup(colours=tuple(parts["colours"])).players),
            "colours": [*setup.colours],
            "options": {},
            "youngest": 0,
            "network": setup.network,
            "cards": setup.cards,
        }
        return {name: parts[name] for name in self.setup if parts[name] != usual[name]}

    def first(self, setup: Setup) -> State:
        """Return the position that a set-up begins with."""
        return first_position(setup, self.network or default_network(), self.deck or default_deck())

    def implied(self, parts: dict[str, Any]) -> dict[str, Any]:
        """Return the draw pile: every card that lies nowhere else."""
        colours = cast("Setup", parts["*setup"]).colours
        heaps: list[Any] = [parts[colour][heap] for colour in colours for heap in ("hand", "aside")]
        lying = {card for heap in (*heaps, parts["discard"]) for card in spread(heap, CARDS) if type(card) is int}
        return {"pile": runs(card for card in range(1, CARDS + 1) if card not in lying)}

    def state(self, parts: dict[str, Any]) -> State:
        """Make the position of all its parts."""
        setup = cast("Setup", parts["*setup"])
        t, read = self._tables(setup), Description("the line")
        seats = Spellings("player", ((colour, seat) for seat, colour in enumerate(setup.colours)))

        def boxes(given: object, where: str) -> int:
            found = [read.tried(t.network.box, name, where) for name in read.names(given, where)]
            return mask_of(box.index for box in found if box is not None)

        def cards(given: object, where: str) -> tuple[int, ...]:
            return tuple(read.numbers(spread(read.names(given, where), CARDS), where, low=1, high=CARDS))

        def seat(given: object, where: str) -> int:
            return read.tried(seats.find, given, where) or 0

        mine = [parts[colour] for colour in setup.colours]
        order = tuple(-1 if one is None else seat(one, "order") for one in read.names(parts["order"], "order"))
        if len(order) != t.players:
            read.problem("order", f"must have {t.players} entries")
        targets: list[tuple[int, int, int]] = []
        for one in read.names(parts["targets"], "targets"):
            who, box, many = typed(tuple[str, str, int], one, {}, "targets")
            found = read.tried(t.network.box, box, "targets")
            tokens = read.number(many, "targets", low=1, high=2)
            targets.append((seat(who, "targets"), found.index if found else 0, tokens))
        exchanged = read.names(parts["exchanged"], "exchanged")
        if not {*map(str, exchanged)} <= {"swapped", "forced"}:
            read.problem("exchanged", "must be of swapped and forced")
        stage = parts["stage"]
        if stage not in [one.value for one in Stage]:
            read.problem("stage", "is none of this game")
        ending = read.flag(parts["ending"], "ending")
        hidden = tuple(read.numbers(parts["sizes"], "sizes", high=CARDS))
        if len(hidden) not in (0, 2 * t.players + 1):
            read.problem("sizes", f"must have {2 * t.players + 1} entries")
        state = State(
            setup=setup,
            stage=Stage.TURN if read.problems else Stage(stage),
            active=seat(parts["active"], "active"),
            order=order,
            held=tuple(boxes(one["held"], "held") for one in mine),
            twice=tuple(boxes(one["twice"], "twice") for one in mine),
            spent=tuple(boxes(one["flipped"], "flipped") for one in mine),
            hands=tuple(cards(one["hand"], "hand") for one in mine),
            pile=cards(parts["pile"], "pile"),
            discard=mask_of(cards(parts["discard"], "discard")),
            aside=tuple(cards(one["aside"], "aside") for one in mine),
            card=read.number(parts["card"], "card", high=CARDS),
            targets=tuple(targets),
            due=read.number(parts["due"], "due", high=CARDS),
            used=SWAPPED * ("swapped" in exchanged) + FORCED * ("forced" in exchanged),
            ending=ending,
            out=mask_of(seat(one, "left") for one in read.names(parts["left"], "left")),
            hidden=hidden,
        )
        read.finish()
        return state

    def problems(self, state: State) -> tuple[str, ...]:
        """Return what no position of a game can have."""
        return problems_in(self._tables(state.setup), state)

    def hidden(self, state: State) -> bool:
        """Whether a position is only what one seat sees."""
        return bool(state.hidden)


@lru_cache(maxsize=32)
def _base(notation: KampfNotation, setup: Setup) -> dict[str, Any]:
    return {**notation.parts(notation.first(setup)), "*setup": setup}


NOTATION = KampfNotation()
"""The notation of the game with the network and the cards of the package."""
