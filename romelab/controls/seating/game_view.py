"""What a game tells the shared game table about itself, beyond its rules: wording, and where points came from."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import ipywidgets as widgets

from romelab.controls.stage.text import phrase
from romelab.controls.stage.widgets import Guard
from romelab.core.bots import Bot, RandomBot
from romelab.core.bots.foresight import Foresight
from romelab.core.chance import Outcome, said
from romelab.core.game import AnyGame, Move
from romelab.core.history import History
from romelab.core.scene import BaseMap, Scene, Way


class Composer(ABC):
    """Puts a move together, such as an offer of goods for goods; it stands under a heading instead of a list.

    Attributes
    ----------
    widget
        What stands on the page; built once and updated in place.
    changed
        Called without arguments whenever the move in it changes.
    nothing
        What the main button says while no move is in it.
    """

    widget: widgets.DOMWidget
    changed: Callable[[], None]
    nothing: str

    @abstractmethod
    def look_at(self, setup: Any, observation: Any, seat: int) -> tuple[str, ...]:
        """Begin anew in a position; return the headings under which moves are put together there, none if nowhere.

        Parameters
        ----------
        setup
            What the game started from.
        observation
            What the seat to move may see.
        seat
            The seat to move, where a person sits.
        """

    @property
    @abstractmethod
    def move(self) -> Move | None:
        """The move put together; None if there is none yet."""

    @abstractmethod
    def take(self, move: Move) -> None:
        """Put a move into it, such as one of the few that are listed."""


Draw = Callable[[History[Any]], str]
"""Draws a chart of a game and gives it as HTML, with its words for those who do not see it; can be pickled."""


def plotted(plot: Callable[..., Any], history: History[Any], **settings: Any) -> str:
    """Draw a chart of a game by what plots its history, as a :data:`Draw` does."""
    from romelab.drawing.picture import image

    return image(plot(history, **settings))._repr_html_()


class Origin(NamedTuple):
    """Where points can come from, and what each seat has from there."""

    words: str
    points: tuple[int, ...]


class Item(NamedTuple):
    """One thing that scored for a seat, and how much."""

    words: str
    points: int


class Account(NamedTuple):
    """What is said of each seat besides its points, such as what it lost."""

    words: str
    told: tuple[str, ...]


class Ending(NamedTuple):
    """What a game says of its end besides the totals.

    Attributes
    ----------
    origins
        Where the points came from; they add up to the totals.
    items
        For each seat every single thing that scored; they add up to its total, too.
    level
        What decides between equal totals, the weightiest first; not points.
    holders
        Special cards and who holds them.
    charts
        Pictures of the game.
    causes
        Sentences that say what decided it.
    accounts
        What is said of each seat besides its points, row by row.
    """

    origins: tuple[Origin, ...] = ()
    items: tuple[tuple[Item, ...], ...] = ()
    level: tuple[Origin, ...] = ()
    holders: tuple[tuple[str, str], ...] = ()
    charts: tuple[Draw, ...] = ()
    causes: tuple[str, ...] = ()
    accounts: tuple[Account, ...] = ()


class Seat(NamedTuple):
    """A seat at the table.

    Attributes
    ----------
    name
        The name that people gave it, or that of its look, as a heading says it.
    look
        The key of its look.
    said
        What a sentence calls it where that is not its name: ``"the Greek States"``.
    """

    name: str
    look: str
    said: str = ""

    @property
    def called(self) -> str:
        """What a sentence calls it."""
        return self.said or self.name


class Aim(NamedTuple):
    """Something worth doing, or what may hit you.

    Attributes
    ----------
    words
        What it is, and what is missing for it, if anything.
    places
        Where it is on the map; none if nowhere.
    tag
        A chance or a price for its places, such as ``"78 %"``; empty for none.
    tips
        What is said at each of the places; the words if left out.
    """

    words: str
    places: tuple[str, ...] = ()
    tag: str = ""
    tips: tuple[str, ...] = ()


class Price(NamedTuple):
    """What can be bought for what, and what is missing for it: nothing if it can be paid."""

    words: str
    price: str
    lacks: str = ""


class Aims(NamedTuple):
    """What a seat can aim at in a position.

    Attributes
    ----------
    goal
        What ends or wins the game, and how far the seat is.
    more
        What would bring the next points.
    now, lacking
        What can be done now, and what lacks just one thing.
    prices
        What can be had for what; those that cannot be paid, too.
    phase
        What the current phase is about; empty where that goes without saying.
    """

    goal: str
    more: tuple[str, ...] = ()
    now: tuple[Aim, ...] = ()
    lacking: tuple[Aim, ...] = ()
    prices: tuple[Price, ...] = ()
    phase: str = ""


def role_now(view: GameView, role: str) -> str:
    """Return what a role at a table is called now: games kept earlier name bots by how they were made."""
    return role if role in view.bots else {"greedy": "easy", "search": [*view.bots][-1]}.get(role, role)


class Part(ABC):
    """A part of the table that one game alone has; it can be laid over the board.

    Attributes
    ----------
    name
        What the button says that lays it there.
    widget
        What stands on the page; built once and updated in place.
    """

    name: str
    widget: widgets.DOMWidget

    @abstractmethod
    def show(self, history: History[Any], observation: Any, reader: int | None, *, everything: bool) -> None:
        """Show the position looked at.

        Parameters
        ----------
        history
            The game in progress. What is hidden in it must not be shown.
        observation
            What the reader may see of the position.
        reader
            The seat that reads; None for what is open to all.
        everything
            Whether the table is open: everybody sees everything.
        """


class GameView(ABC):
    """How a game shows itself at the table. One small class a game; it holds no rules.

    Attributes
    ----------
    game
        The game.
    bots
        Programs that can take a seat, the simplest first and the one to learn from last.
    adviser
        What gives hints; None where nothing can say why.
    kind
        How the board is shaped, as classes of the stage (see :class:`romelab.controls.stage.stage.Stage`).
    waits
        Whether dice wait for a click from the start: else a game that is little but dice is over before it is seen.
    looks, looks_part
        The looks that seats can have, and the part of the set-up that says which; without looks there is no lobby.
    named
        Whether players have names besides their looks; else the look is all that a seat is called by.
    sizes
        The least and the greatest number of seats.
    extras
        Further parts of the set-up that a lobby offers, each with its values.
    """

    game: ClassVar[AnyGame]
    bots: ClassVar[Mapping[str, Bot]] = {"random": RandomBot()}
    adviser: ClassVar[Foresight | None] = None
    kind: ClassVar[str] = ""
    waits: ClassVar[bool] = False
    looks: ClassVar[tuple[str, ...]] = ()
    looks_part: ClassVar[str] = "colours"
    named: ClassVar[bool] = True
    sizes: ClassVar[tuple[int, int]] = (2, 4)
    extras: ClassVar[Mapping[str, tuple[Any, ...]]] = {}
    _state: Any = None
    """The position whose moves are named and placed; None before the first."""

    @property
    def headings(self) -> tuple[str, ...]:
        """The headings of moves in the order in which they are listed; the first one offered is the one proposed."""
        return ()

    @abstractmethod
    def base(self, setup: Any) -> BaseMap:
        """Return the map that lies on the table."""

    @abstractmethod
    def seats(self, setup: Any) -> tuple[Seat, ...]:
        """Return the seats in order."""

    @abstractmethod
    def steps(self, state: Any) -> tuple[tuple[str, ...], int]:
        """Return the phases of a round in order, and which of them runs now."""

    @abstractmethod
    def round_words(self, state: Any) -> str:
        """Return the round and what is being decided, in a few words."""

    def turn_words(self, state: Any) -> str:
        """Name the turn that a position belongs to, as the log heads what happened in it; empty for a game of one turn.

        The name must be the same all through a turn, and tell nothing that is hidden.
        """
        return ""

    @abstractmethod
    def scene(
        self, setup: Any, observation: Any, offered: Mapping[str, str], picked: str, rings: Sequence[str]
    ) -> Scene:
        """Return what lies on the map, as one viewer may see it.

        Parameters
        ----------
        setup
            What the game started from.
        observation
            What the viewer may see.
        offered
            The places where a move of the chosen heading can be made, each with the least price asked there, as
            :meth:`note` writes it.
        picked
            Id of the place picked on the board; empty for none.
        rings
            Ids of places that a reason names.
        """

    def dealt(self, state: Any) -> int:
        """Return how many cards of a deal the one who draws here still gets, this one among them.

        Whoever types in a hand of their own does so at one go, though the cards are dealt round the table.
        """
        return 1

    @abstractmethod
    def summary(self, setup: Any, observation: Any, viewer: int | None) -> str:
        """Return what the players hold and have scored, as HTML; all outside text escaped."""

    def hand(self, setup: Any, observation: Any, viewer: int, serving: Sequence[Move] = ()) -> str:
        """Return what one player holds, in a few lines of HTML that stand beside the choices; nothing by default.

        Parameters
        ----------
        setup
            What the game started from.
        observation
            What the player may see.
        viewer
            The player.
        serving
            The moves at the place picked: the cards that they use are lit.
        """
        return ""

    def tally(self, setup: Any, observation: Any, seat: int) -> str:
        """Say in few words what a seat has: points, and gold after what is spent; nothing by default."""
        return ""

    @staticmethod
    def aims(setup: Any, observation: Any, seat: int, /) -> Aims | None:
        """Return what a seat can aim at, as the rules say: moves, reasons against them, odds; None by default.

        Parameters
        ----------
        setup
            What the game started from.
        observation
            What the seat may see.
        seat
            The seat, whether it is to move or not.
        """
        return None

    @staticmethod
    def threats(setup: Any, observation: Any, seat: int, /) -> tuple[Aim, ...]:
        """Return what others can do to a seat next, with chances as far as it can know; asked for by a click."""
        return ()

    def balance(self, seats: int) -> str:
        """Say before a game how often each side wins between bots that play alike; empty where they are even."""
        return ""

    def ending(self, history: History[Any]) -> Ending:
        """Return what is to be said of a game that is over besides its totals: where the points came from, charts."""
        return Ending()

    def parts(self, guarded: Guard) -> Sequence[Part]:
        """Return further parts of a table; each table gets its own.

        Parameters
        ----------
        guarded
            Wraps a callback so that an error in it shows as a sentence at the table.
        """
        return ()

    def composer(self) -> Composer | None:
        """Return what puts together moves of endless kinds, which no list can hold; each table gets its own."""
        return None

    def look_at(self, state: Any) -> None:
        """Take note of the position whose moves are named and placed next: an army's place is not in its move."""
        self._state = state

    def open_scores(self, state: Any) -> tuple[int, ...]:
        """Return the points per seat that everybody may know."""
        return self.game.scores(self.game.observe(state, None))

    @abstractmethod
    def group(self, move: Move) -> str:
        """Return the heading under which a move is listed: ``"Move the tribe"``."""

    def move_words(self, setup: Any, move: Move) -> str:
        """Name a move for people, as the main button does."""
        text = self.game.say(setup, move)
        return text[:1].upper() + text[1:]

    def odds_words(self, setup: Any, move: Move) -> str:
        """Say how likely a move of the position looked at is to work, where dice decide it at once; else nothing."""
        return ""

    def hint_words(self, setup: Any, fact: Any, reader: int | None, *, everything: bool = False) -> str:
        """Say why a move is preferred, in few words, as one reader may read it."""
        return self.game.say(setup, fact, reader, everything=everything)

    def exact_words(self, setup: Any, observation: Any, move: Move) -> Sequence[str]:
        """Say which chances after a legal move are known exactly, by counting what a seat cannot see; else nothing."""
        return ()

    def outlook(self, setup: Any, observation: Any, move: Move) -> Iterator[str] | None:
        """Find out in slices what may come of a move that no quick calculation tells; None where there is nothing.

        Parameters
        ----------
        setup
            What the game started from.
        observation
            What the seat to move may see.
        move
            A legal move.

        Returns
        -------
        iterator of str or None
            What is to be said so far, again and again.
        """
        return None

    def meaning(self, move: Move) -> str:
        """Say what the card or the building of a move is for, where its name does not say it; else nothing."""
        return ""

    def price_words(self, setup: Any, move: Move) -> str:
        """Say what a move of the position looked at costs, where its name does not say it; else nothing."""
        return ""

    def note(self, setup: Any, move: Move) -> tuple[int, str]:
        """Return what a move costs, to compare and in two characters at most for its place; empty by default."""
        return 0, ""

    def needs_confirmation(self, move: Move) -> bool:
        """Tell whether a move gives something up or agrees to something: it is never proposed before it is chosen."""
        return False

    def ways(self, setup: Any, observation: Any, move: Move) -> tuple[Way, ...]:
        """Return the way a move takes over the map, to be drawn; none by default."""
        return ()

    def towards(self, setup: Any, observation: Any, place: str) -> tuple[tuple[Way, ...], str]:
        """Return the way to a place at which no move is made yet, and say it; nothing where no way goes, as by default.

        Parameters
        ----------
        setup
            What the game started from.
        observation
            What the seat to move may see.
        place
            A place where nothing is legal at once.
        """
        return (), ""

    def occasion(self, state: Any) -> str:
        """Name what is asked now, if it can be passed and is asked again and again; empty for any other question.

        Its name is the same whatever is held: a standing order to pass must not tell what is in a hand.
        """
        return ""

    def passing(self, moves: Sequence[Move]) -> tuple[Move, ...]:
        """Return those of some moves that let a question pass, the mildest first; none by default."""
        return ()

    def open_ended(self, state: Any) -> bool:
        """Tell whether unlisted moves can be put together here: then the only move in the list need not be made."""
        return False

    def open_moves(self, state: Any) -> Sequence[Move]:
        """Return the moves that can be made with the hand behind the curtain, since nothing hidden bears on them."""
        return ()

    def event_words(self, setup: Any, event: Any, reader: int | None, *, everything: bool) -> str:
        """Say what happened as one reader may read it; empty if they learn nothing."""
        return self.game.say(setup, event, reader, everything=everything)

    def reason_words(self, setup: Any, reason: Any) -> str:
        """Say a reason against a move for people: ids of places as what they are called."""
        return self.game.say(setup, reason, capital=False)

    def places(self, setup: Any, move: Move) -> tuple[str, ...]:
        """Return the places on the map that stand for a move, so that clicking one picks it; none by default."""
        return ()

    def stands(self, setup: Any, move: Move) -> str:
        """Return where the piece stands that a move is about, so that whoever clicks it finds the move; "" for none."""
        return ""

    def tries(self, setup: Any, state: Any, place: str) -> Sequence[Move]:
        """Return the moves that somebody may mean who clicks a place where nothing is legal: they are asked about."""
        return ()

    def against(self, setup: Any, state: Any, place: str) -> tuple[Any, ...]:
        """Return the reasons why nothing can be done at a place: those against every move of :meth:`tries`."""
        moves = self.tries(setup, state, place)
        return tuple(dict.fromkeys(reason for move in moves for reason in self.game.why_not(state, move)))

    def only_asked(self, state: Any) -> bool:
        """Tell whether a seat is asked now only because it holds cards that nobody sees; a bot answers that at once."""
        return False

    def chance_words(self, state: Any) -> str:
        """Name what is rolled or drawn now: ``"Roll two dice"``."""
        return phrase("let_fall")

    def outcome_words(self, state: Any, outcome: Outcome) -> str:
        """Name an outcome."""
        return said(outcome)

    def who_sees(self, state: Any) -> tuple[int, ...] | None:
        """Return the seats that may see what comes up here, first the one who draws it.

        None says that it lies open to all, as dice do. No seats mean that there is nothing for anybody to draw: what
        lies face down is turned up, and the game goes on.
        """
        return None

    def possible_outcomes(self, state: Any, reader: int | None) -> Sequence[Outcome]:
        """Return what may come up here as far as one seat can know; None knows what is open to all.

        Where only some may see what comes up, the list must not tell what a seat cannot see: an outcome in it may turn
        out to be impossible.
        """
        return self.game.chances(self.game.observe(state, reader)).outcomes
