"""The interface every game keeps to: positions, moves, reasons, events.

A game is a set of pure functions over immutable positions. A position is in one of three situations, told apart by
:meth:`Game.to_move`: a seat has to decide, chance has to be resolved, or the game is over. Whoever writes rules takes
the words of the interface from here: moves, facts, chances and outcomes, wherever each is made.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, dataclass_transform

from romelab.core.chance import Chances, Numbers, Outcome, checked_outcome
from romelab.core.errors import IllegalMoveError, InputError, Problem, Reason, refuse
from romelab.core.facts import Fact, FactLike, debug_text
from romelab.core.names import Finders, canonical_move, fits, type_problems
from romelab.core.rulebook import Rulebook

CHANCE = -1
"""What :meth:`Game.to_move` gives when dice or a card have to come up before anybody decides."""

State = TypeVar("State")
Setup = TypeVar("Setup")


Step: TypeAlias = tuple[State, tuple[Fact, ...]]
"""What a move or an outcome of chance brings: the new position, and what happened on the way to it."""


M = TypeVar("M", bound="Move")


@dataclass_transform(frozen_default=True)
class MoveMeta(type):
    """Makes a kind of move of the fields in its class: a small frozen dataclass with its name in save files."""

    def __new__(mcs, name: str, bases: tuple[type, ...], inside: dict[str, Any], *, kind: str = "") -> MoveMeta:
        """Make a kind of move; without ``kind`` the class stays as it is, such as a base of moves."""
        made: Any = super().__new__(mcs, name, bases, {**inside, "kind": kind} if kind else inside)
        return dataclass(frozen=True, slots=True)(made) if kind else made


@dataclass(frozen=True, slots=True)
class Move(metaclass=MoveMeta):
    """Base of all moves: frozen, comparable, a sentence when printed, plain data when saved.

    A game has one small frozen dataclass per kind of move. Fields hold ``str``, ``int``, ``bool``, ``None``,
    or tuples of these. ``kind`` is the name in save files.

    Examples
    --------
    >>> class Bid(Move, kind="bid"):
    ...     gold: int
    >>> Bid(3), Bid.kind, Bid(3) == Bid(gold=3)
    (Bid(gold=3), 'bid', True)
    """

    kind: ClassVar[str] = ""

    @property
    def typed(self) -> bool:
        """Whether each field is of its type: in a move that somebody wrote a text may stand for a number."""
        return fits(self)


def moves_in(module: Mapping[str, object]) -> Mapping[str, type[Move]]:
    """Return the kinds of move that a module defines, in its order, by their names in save files.

    Parameters
    ----------
    module
        What it holds: ``vars()`` at its end.
    """
    kinds = (one for one in module.values() if isinstance(one, type) and issubclass(one, Move))
    return MappingProxyType({kind.kind: kind for kind in kinds if kind.kind})


class Game(ABC, Generic[State, Setup]):
    """A game as pure functions over immutable positions.

    Attributes
    ----------
    id
        Short name, as in save files: ``"struggle_for_rome"``.
    title
        Name for people.
    move_kinds
        The kinds of move by name.
    setup_type
        The frozen dataclass that a game starts from: seats, options, board.
    notation
        How positions are written: a :class:`~romelab.core.notation.Notation`.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    move_kinds: ClassVar[Mapping[str, type[Move]]]
    setup_type: ClassVar[type]
    notation: Any

    def __repr__(self) -> str:
        return f"<game {self.title}>"

    @property
    @abstractmethod
    def rulebook(self) -> Rulebook:
        """The numbered rules."""

    @abstractmethod
    def new_game(self, setup: Setup) -> State:
        """Return the first position; raises InputError for a set-up the rules do not allow."""

    @abstractmethod
    def to_move(self, state: State) -> int | None:
        """Return the seat that decides now, ``CHANCE``, or None when the game is over."""

    @abstractmethod
    def legal_moves(self, state: State) -> Sequence[Move]:
        """List the moves of the seat to move, in a fixed order; empty for chance and when the game is over.

        Endless kinds (a free trade) are listed as a finite selection; ``why_not`` is the authority.
        """

    @abstractmethod
    def reasons_against(self, state: State, move: Move) -> tuple[Any, ...]:
        """Return every reason against a move written as the game writes it; ask :meth:`why_not` for any other."""

    def finders(self, state: State) -> Finders:
        """Return what finds the things that moves name, by their kind; without it they are written in one way only."""
        return {}

    def why_not(self, state: State, move: Move | str) -> tuple[Any, ...]:
        """Return every reason against a move; an empty tuple means that it is legal.

        Parameters
        ----------
        state
            A position.
        move
            A move by the seat to move, or its text; names in any usual spelling.

        Raises
        ------
        InputError
            If a part is of a type that no such move has: a text where a number belongs.
        """
        return self._canonical(state, move)[1]

    def accepted(self, state: State, move: M | str) -> M:
        """Return a move that may be made, written as the game writes it.

        Parameters
        ----------
        state
            A position.
        move
            A move by the seat to move, or its text. As it stands if it is legal that way: a colour is then that colour,
            whatever players are called; else its names are taken in any usual spelling.

        Raises
        ------
        IllegalMoveError
            With every reason, if the rules refuse the move.
        InputError
            If a part is of a type that no such move has: a text where a number belongs.

        Examples
        --------
        >>> from romelab.struggle_for_rome import GAME, moves, position
        >>> state = position(phase="horsemen", red={"horsemen": {"at": "north-west of Rome", "figures": 5}})
        >>> GAME.accepted(state, moves.Plunder("rom"))
        Plunder(city='Roma', traitor=False)
        """
        meant, reasons = self._canonical(state, move)
        if reasons:
            # A position without its set-up names the seats itself.
            raise self.refused(getattr(state, "setup", state), meant, reasons)
        return meant

    def _canonical(self, state: State, move: Any) -> tuple[Any, tuple[Any, ...]]:
        """Find what a move means, and every reason against that."""
        right = fits(move)
        reasons: tuple[Any, ...] = self.reasons_against(state, move) if right else ()
        if right and not reasons:
            return move, ()
        if isinstance(move, str):
            return self._canonical(state, self.move(state, move))
        # Most moves are written as the game does: only a refused one is looked at for its spelling.
        meant, problems = canonical_move(move, self.finders(state))
        if not right and (wrong := type_problems(meant)):
            _refuse_move([*problems, *wrong])
        return meant, reasons if meant == move else self.reasons_against(state, meant)

    def move(self, state: State, said: str | Move, **parts: object) -> Move:
        """Return a move as the game writes it, from names in any usual spelling.

        Parameters
        ----------
        state
            The position in which it is to be made.
        said
            The kind of move, alone or with its parts as the text of a game has them, or a move.
        parts
            Its parts.

        Raises
        ------
        InputError
            For every name that means nothing, with those most like it. Whether the rules allow the move is asked
            with :meth:`why_not`.

        Examples
        --------
        >>> from romelab.struggle_for_rome import GAME, position
        >>> state = position(phase="horsemen")
        >>> GAME.move(state, "plunder", city="Köln"), GAME.move(state, "plunder city=Rom")
        (Plunder(city='Colonia Agrippina', traitor=False), Plunder(city='Roma', traitor=False))
        """
        if not isinstance(said, Move):
            return self.notation.move(state, said, parts, self)
        if fits(said) and not self.reasons_against(state, said):
            return said
        found, problems = canonical_move(said, self.finders(state))
        _refuse_move([*problems, *type_problems(found)])
        return found

    @abstractmethod
    def perform(self, state: State, move: Move) -> Step[State]:
        """Carry out a move known to be legal. Use :meth:`apply` for any other."""

    @abstractmethod
    def chances(self, state: State) -> Chances:
        """Return what may come up now, with exact weights; raises ValueError if nothing is due."""

    def sample_outcome(self, state: State, generator: Numbers) -> Outcome:
        """Resolve chance: draw one outcome of :meth:`chances`. A game may do so without making the list."""
        return self.chances(state).draw(generator)

    def luck(self, state: State) -> tuple[str, int]:
        """Return what is rolled or drawn here, and in which round: whose random numbers it takes in playouts."""
        return str(getattr(state, "stage", "")), getattr(state, "round", 0)

    @abstractmethod
    def perform_outcome(self, state: State, outcome: Outcome) -> Step[State]:
        """Go on with an outcome known to be one of :meth:`chances`. Use :meth:`resolve` for any other."""

    def resolve(self, state: State, outcome: Outcome) -> Step[State]:
        """Go on from a position that waits for chance with one of the outcomes of :meth:`chances`.

        Parameters
        ----------
        state
            A position; it stays as it is.
        outcome
            What came up: a total, a card, a tuple of faces.

        Returns
        -------
        tuple
            The new position and what happened.

        Raises
        ------
        InputError
            If nothing is due here, or not this.

        Examples
        --------
        >>> from romelab.struggle_for_rome import GAME, position
        >>> GAME.resolve(position(phase="roll"), 13)
        Traceback (most recent call last):
        romelab.core.errors.InputError: chance: 13 cannot come up here; possible are 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
        """
        return self.perform_outcome(state, self.possible(state, outcome))

    def possible(self, state: State, outcome: Outcome) -> Outcome:
        """Return an outcome that may come up in a position; raises InputError if nothing is due here, or not this."""
        if self.to_move(state) != CHANCE:
            raise InputError.at("chance", "nothing is to be rolled or drawn in this position")
        try:
            return checked_outcome(self.chances(state), outcome, "chance")
        except InputError:
            raise
        except ValueError as error:  # in what one seat sees, a pile cannot be drawn from
            raise InputError.at("chance", str(error)) from None

    @abstractmethod
    def observe(self, state: State, seat: int | None) -> State:
        """Return the position as one seat may see it; None sees what is open to all."""

    @abstractmethod
    def scores(self, state: State) -> tuple[int, ...]:
        """Return the points per seat, hidden ones included."""

    @abstractmethod
    def winners(self, state: State) -> tuple[int, ...]:
        """Return the seats that have won; empty while the game runs."""

    def is_dead(self, state: State) -> bool:
        """Whether it can be shown that nobody can score any more; a game that never can show it says False.

        *Kampf um Rom* always ends with its draw pile, and in *Total War: ROME* an emergency levy brings everybody gold
        in every round, and gold troops and developments: neither can come to such a position by what can be shown.
        """
        return False

    def line(self, state: State) -> str:
        """Write a position as one line, for a link, a puzzle or a question in a forum; see ``docs/notation.md``.

        Parameters
        ----------
        state
            A position; what one seat sees of it, by :meth:`observe`, has a line too.
        """
        return self.notation.line(state)

    def read_line(self, text: str) -> State:
        """Return the position that a line describes.

        Raises
        ------
        InputError
            For whatever does not fit, with its place.
        """
        return self.notation.read(text, self)

    def text(self, history: Any, comments: Mapping[int, str] | None = None) -> str:
        """Write a game as a readable text: a head, then numbered moves and what came up.

        Parameters
        ----------
        history
            The game in progress; the text goes up to where it stands.
        comments
            Words about positions, by the number of the step before them.
        """
        return self.notation.text(history, comments)

    def read_text(self, text: str, **known: str) -> Any:
        """Play the text of a game again; return its history.

        Parameters
        ----------
        text
            What :meth:`text` gave; comments in braces do not matter.
        known
            Long parts of the set-up that the text names by their digest: ``board="..."``.

        Raises
        ------
        InputError
            For whatever does not fit, with its line.
        """
        return self.notation.read_text(text, self, **known)

    def say(
        self, setup: Setup, fact: object, reader: int | None = None, *, everything: bool = False, capital: bool = True
    ) -> str:
        """Return the sentence for what happened, rules out a move, or is moved; without a full stop.

        Parameters
        ----------
        setup
            The set-up of the game, with the names of the players.
        fact
            An event, a reason, a fact of any kind, or a move.
        reader
            The seat that reads it; None may read only what is open to all.
        everything
            Say the whole fact whoever reads it.
        capital
            Begin a sentence from a catalogue with a capital letter.

        Returns
        -------
        str
            The sentence; empty if this reader learns nothing.
        """
        speech = self.speech(setup)
        if speech is not None:
            return speech.say(fact, reader, everything=everything, capital=capital)
        if isinstance(fact, Reason):
            return fact.text
        return str(fact) if isinstance(fact, Move) else debug_text(fact)

    def speech(self, setup: Any, language: str = "") -> Any:
        """Return what says the facts and moves of a game in a language, the page's by default; None if nothing does."""
        return None

    def rest(self, setup: Setup, fact: object) -> str:
        """Return what else a reason says to those who ask, as a sentence; empty if its sentence is all of it."""
        return ""

    def apply(self, state: State, move: Move | str) -> Step[State]:
        """Carry out a move after asking ``why_not``.

        Parameters
        ----------
        state
            A position; it stays as it is.
        move
            A move by the seat to move, or its text; names in any usual spelling.

        Returns
        -------
        tuple
            The new position and what happened.

        Raises
        ------
        IllegalMoveError
            With every reason, if the rules refuse the move.
        InputError
            If a part is of a type that no such move has.
        """
        return self.perform(state, self.accepted(state, move))

    def refused(self, setup: Any, move: object, reasons: Sequence[FactLike]) -> IllegalMoveError:
        """Return the error that says what rules out a move.

        Parameters
        ----------
        setup
            The set-up of the game, with the names of the players.
        move
            The move, a fact that says what was tried, or words.
        reasons
            What :meth:`why_not` gave.
        """
        tried = move if isinstance(move, str) else self.say(setup, move, capital=False)
        return IllegalMoveError(tried, reasons, [self.say(setup, reason, capital=False) for reason in reasons])


def _refuse_move(problems: Sequence[Problem]) -> None:
    """Raise an InputError with the first problem of each part of a move, if there is any."""
    first = {problem.where: problem for problem in reversed(problems)}
    refuse([*reversed(first.values())], "the move")


AnyGame = Game[Any, Any]
