"""*Kampf um Rom - Das Kartenspiel* behind the Game interface."""

# pyright: strict
from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import ClassVar

from romelab.core.game import CHANCE, Chances, Fact, Game, Move, Numbers, Outcome, Step
from romelab.core.language import once_a_language
from romelab.core.names import Finders
from romelab.core.rulebook import Rulebook
from romelab.core.setup import expected
from romelab.core.speech import Speech
from romelab.core.stages import TimeUp
from romelab.kampf_um_rom.box.cards import CARDS, Deck, default_deck
from romelab.kampf_um_rom.box.options import rulebook
from romelab.kampf_um_rom.chapters.scoring import scores, time_up, winners
from romelab.kampf_um_rom.chapters.setting_up import first_state
from romelab.kampf_um_rom.network.network import AchievementNetwork, default_network
from romelab.kampf_um_rom.positions import moves as m, refusals, speaking, state as s
from romelab.kampf_um_rom.positions.notation import KampfNotation, finders
from romelab.kampf_um_rom.positions.setup import Setup
from romelab.kampf_um_rom.positions.tables import Tables
from romelab.kampf_um_rom.stages import STAGES

_FROM_PILE = frozenset({s.DEAL, s.REFILL, s.DRAW})


class KampfUmRom(Game[s.State, Setup]):
    """The card game for three or four players.

    Parameters
    ----------
    network
        The achievement network; the package's own by default.
    deck
        The cards; the package's own by default.

    Examples
    --------
    >>> from romelab.core.chance import Seeded
    >>> from romelab.core.history import History
    >>> play = History(KampfUmRom(), Setup(colours=("red", "white", "black")), Seeded(1))
    >>> len(play.state.pile), play.game.legal_moves(play.state)[0]
    (45, ChooseOrder(place=1))
    """

    id: ClassVar[str] = "kampf_um_rom"
    title: ClassVar[str] = "Kampf um Rom - Das Kartenspiel"
    move_kinds: ClassVar[Mapping[str, type[Move]]] = {**m.MOVE_KINDS, TimeUp.kind: TimeUp}
    setup_type: ClassVar[type] = Setup

    def __init__(self, network: AchievementNetwork | None = None, deck: Deck | None = None) -> None:
        self._network, self._deck = network, deck
        self._all_tables: dict[Setup, Tables] = {}
        # The tables asked for last: mostly they are asked for again.
        self._setup: Setup | None = None
        self._tables: Tables

    def __reduce__(self) -> tuple[type[KampfUmRom], tuple[object, ...]]:
        usual = self.network is default_network() and self.deck is default_deck()
        return type(self), () if usual else (self.network, self.deck)

    @cached_property
    def network(self) -> AchievementNetwork:
        """The achievement network; the package's own is read when it is first needed."""
        return self._network or default_network()

    @cached_property
    def deck(self) -> Deck:
        """The cards; the package's own are read when they are first needed."""
        return self._deck or default_deck()

    @cached_property
    def notation(self) -> KampfNotation:
        """How a position is written as a line."""
        return KampfNotation(self.network, self.deck)

    @property
    def rulebook(self) -> Rulebook:
        """The numbered rules, with boxes called as a board of the language that is spoken calls them."""
        return _with_names_of_the_board()

    def tables(self, state: s.State) -> Tables:
        """Return network, cards and options worked out for the set-up of a position."""
        setup = state.setup
        if setup is self._setup:
            return self._tables
        tables = self._all_tables.get(setup)
        if tables is None:
            setup.check(self.network.name, self.deck.name)
            tables = self._all_tables[setup] = Tables(self.network, self.deck, setup)
        self._setup, self._tables = setup, tables
        return tables

    def new_game(self, setup: Setup) -> s.State:
        """Return the position before the deal; raises InputError for a set-up the rules do not allow (KUR-04)."""
        expected(setup, Setup)
        setup.check(self.network.name, self.deck.name)
        return first_state(setup)

    def to_move(self, state: s.State) -> int | None:
        """Return the seat that decides now, ``CHANCE``, or None when the game is over."""
        decides = STAGES.decides.get(state.stage)
        if decides is not None:
            return decides(state)
        return CHANCE if state.stage in STAGES.chances else None

    def legal_moves(self, state: s.State) -> Sequence[Move]:
        """List the moves of the seat to move, in a fixed order; the list is complete."""
        listed = STAGES.listed.get(state.stage)
        if listed is None:
            return []
        return listed(self._tables if state.setup is self._setup else self.tables(state), state)

    def finders(self, state: s.State) -> Finders:
        """Return what finds the things that moves name by any usual spelling."""
        return finders(self.tables(state))

    def reasons_against(self, state: s.State, move: Move) -> tuple[Fact, ...]:
        """Return every reason against a move; an empty tuple means that it is legal."""
        kinds = STAGES.against.get(state.stage, {})
        against = kinds.get(type(move))
        if against is not None:
            return tuple(against(self.tables(state), state, move))
        if state.stage == s.OVER:
            return (refusals.GameOver(),)
        if isinstance(move, TimeUp):
            return () if self.tables(state).options.minutes else (refusals.NoClock(),)
        if not kinds:
            return (refusals.DrawFirst(),)
        return (STAGES.row[state.stage].prompt(STAGES.decides[state.stage](state)),)

    def perform(self, state: s.State, move: Move) -> Step[s.State]:
        """Carry out a move known to be legal. Use :meth:`apply` for any other."""
        t = self._tables if state.setup is self._setup else self.tables(state)
        if isinstance(move, TimeUp):
            return time_up(t, state)
        return STAGES.do[state.stage][type(move)](t, state, move)

    def chances(self, state: s.State) -> Chances:
        """Return the cards that may be dealt or drawn now; raises ValueError if none is due."""
        found = STAGES.chances.get(state.stage)
        if found is None:
            raise ValueError("nothing is to be drawn in this position")
        return found(self.tables(state), state)

    def sample_outcome(self, state: s.State, generator: Numbers) -> Outcome:
        """Draw one of the cards of :meth:`chances`: from the draw pile without listing it, since all are as likely."""
        if state.stage not in _FROM_PILE:
            return super().sample_outcome(state, generator)
        pile = state.pile
        return pile[int(generator.random() * len(pile))]

    def luck(self, state: s.State) -> tuple[str, int]:
        """Return what is drawn here: all that comes from the draw pile takes one after the other."""
        return "pile" if state.stage in _FROM_PILE else state.stage, 0

    def perform_outcome(self, state: s.State, outcome: Outcome) -> Step[s.State]:
        """Go on with a card known to be one of :meth:`chances`. Use :meth:`resolve` for any other."""
        t = self._tables if state.setup is self._setup else self.tables(state)
        return STAGES.resolve[state.stage](t, state, outcome)

    def observe(self, state: s.State, seat: int | None) -> s.State:
        """Return the position as one seat may see it: other hands and the draw pile are hidden (KUR-06).

        The pile of an observation holds every card whose place the observer does not know; how many cards each hand
        and the draw pile hold is in ``hidden``. A hand being exchanged by force is shown to all (KUR-97).
        """
        hands = tuple(hand if other == seat else () for other, hand in enumerate(state.hands))
        open_heaps = state.stage not in (s.EXCHANGE, s.REFILL)
        aside = tuple(heap if open_heaps or other == seat else () for other, heap in enumerate(state.aside))
        known = state.discard
        for cards in (*hands, *aside):
            for card in cards:
                known |= 1 << card
        return state._replace(
            hands=hands,
            aside=aside,
            pile=tuple(card for card in range(1, CARDS + 1) if not known >> card & 1),
            hidden=state.hidden or (*map(len, state.hands), len(state.pile), *map(len, state.aside)),
        )

    def rest(self, setup: Setup, fact: object) -> str:
        """Return what else a reason says to those who ask: every way to a box, and what is held of them."""
        return self.speech(setup).rest(fact)

    def speech(self, setup: Setup, language: str = "") -> Speech:
        """Return what says the facts and moves of a game in a language, that of the page by default."""
        return speaking.speech_of(self.network, self.deck, setup, language)

    def scores(self, state: s.State) -> tuple[int, ...]:
        """Return the points per seat under the tokens on the board (KUR-108)."""
        return scores(self.tables(state), state)

    def winners(self, state: s.State) -> tuple[int, ...]:
        """Return the seats that have won; empty while the game runs (KUR-111)."""
        return winners(self.tables(state), state)


@once_a_language
def _with_names_of_the_board() -> Rulebook:
    """Return the rules; in print the names are German, and many in capitals."""
    book, name = rulebook(), speaking.page_speech().name
    called = {box.german: name("box", box.id) for box in default_network().boxes}
    printed = re.compile(rf"\b({'|'.join(called)})\b")
    rules = (replace(rule, text=printed.sub(lambda found: called[found[0]], rule.text)) for rule in book)
    return Rulebook(book.title, tuple(rules), book.short)


KAMPF_UM_ROM = KampfUmRom()
"""The game with the network and the cards of the package."""

GAME = KAMPF_UM_ROM
"""The name that every game has: ``GAME.new_game(Setup())``, ``GAME.legal_moves(state)``, ``GAME.why_not``."""
