"""What is chosen at a table: a place on the board, a move in the lists, and why something is refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from romelab.controls.orders import Orders
from romelab.controls.picker import SHORT_LIST, MovePicker
from romelab.controls.shared import shown
from romelab.controls.sitting import Sitting
from romelab.controls.speaking import phrase
from romelab.core.faults import Reason
from romelab.core.game import CHANCE, Move
from romelab.core.scene import Scene, Way


class Choosing:
    """The choices of whoever decides at one table.

    Parameters
    ----------
    sitting
        The game on the table.
    picker
        The lists and the main button.
    orders
        What people let pass.
    guided
        Whether a guide asks for moves: then nothing is let pass for good.

    Attributes
    ----------
    place
        Id of the place picked last on the board; empty if something was played since.
    reasons
        The reasons against what was tried or picked last; none if it was possible.
    """

    def __init__(self, sitting: Sitting, picker: MovePicker, orders: Orders, *, guided: bool) -> None:
        self._sitting, self._guided = sitting, guided
        self.picker, self.orders = picker, orders
        self.place = ""
        self.reasons: tuple[Any, ...] = ()
        self._laid: Scene | None = None

    def forget(self) -> None:
        """Forget what was picked and refused: something else lies on the table."""
        self.place, self.reasons = "", ()

    @property
    def told(self) -> tuple[Reason, ...]:
        """The reasons in the words of the game's face, each sentence once even if two rules say it."""
        setup, face = self._sitting.history.setup, self._sitting.face
        told: dict[str, Any] = {}
        for reason in self.reasons:
            told.setdefault(face.reason_words(setup, reason), reason)
        rest = face.game.rest
        return tuple(Reason(one.rule, words, one.places, rest(setup, one)) for words, one in told.items())

    @property
    def serving(self) -> Sequence[Move]:
        """The moves at the place picked."""
        return self.picker.at(self.place) if self.place else ()

    def pick(self, place: str, held: str) -> str:
        """Pick a place on the board: list the moves there, or find out why there are none.

        Parameters
        ----------
        place
            Its id.
        held
            Why nothing may be played now, as a sentence; empty if it may.

        Returns
        -------
        str
            What is to be said about it; empty if there is nothing.
        """
        sitting = self._sitting
        self.place, self.reasons = place, ()
        if sitting.hidden:
            # The refusals would tell what the player behind the curtain holds.
            return "" if self.picker.pick(place) else phrase("take_screen_first")
        if held:
            return held
        if sitting.bots_turn:
            return phrase("bot_decides")
        if not self.picker.pick(place):
            face, setup, state = sitting.face, sitting.history.setup, sitting.history.state
            self.reasons = face.against(setup, state, place)
            instead = face.nearest(setup, state, place, face.game.legal_moves(state))
            if instead is not None:
                self.picker.arm(instead)
        return ""

    def quick(self, place: str) -> Move | None:
        """Give the move that one click on a place makes: the only one there; None if none does.

        It counts only where the page named it before the click, with its price; what gives something up is chosen
        first, and a guide wants to see every place chosen first.
        """
        here = self.picker.here(place)
        if not self.at_a_click or len(here) != 1:
            return None
        (move,) = here
        return None if self._sitting.face.grave(move) else move

    def listed(self, index: int, words: str) -> Move | None:
        """Give the move that one click on an item of the list makes; None if none does, or the item is another one."""
        options = self.picker.which.options
        if not self.at_a_click or not 0 <= index < len(options):
            return None
        name, move = options[index]
        # The page keeps the words of an item together.
        return move if name.replace("\xa0", " ") == words.replace("\xa0", " ") else None

    @property
    def at_a_click(self) -> bool:
        """Whether one click on what names a move makes it."""
        return self.orders.one_click.value and not (self._guided or self._sitting.hold)

    def offer(self, *, looks_on: bool) -> tuple[Move, ...]:
        """List what can be done now, for whoever has the screen, and give it.

        Parameters
        ----------
        looks_on
            Whether nobody can play because something is being shown.
        """
        sitting, state = self._sitting, self._sitting.history.state
        face, game, seat, hidden = sitting.face, sitting.face.game, sitting.seat, sitting.hidden
        moves: Sequence[Move] = ()
        if hidden and not looks_on:
            moves = face.open_moves(state)
        elif seat in sitting.people and not looks_on:
            moves = game.legal_moves(state)
        face.look_at(game.observe(state, None) if hidden else state)
        seen = game.observe(state, sitting.asked) if moves and not hidden else None
        self.picker.offer(sitting.history.setup, moves, seat, seen)
        if hidden:
            self.picker.disarm()
        return tuple(moves)

    def outlook(self) -> Iterator[str] | None:
        """Find out in slices what may come of a move on a button; None where there is nothing to find out."""
        sitting, seat = self._sitting, self._sitting.seat
        if self._guided or seat is None or seat == CHANCE or sitting.hidden:
            return None
        seen = sitting.face.game.observe(sitting.history.state, seat)
        asked = [*filter(None, (self.picker.move, *self.picker.on_buttons.values()))]
        # Whether to stand and fight is asked without anything on a button.
        asked += self.picker.moves if len(self.picker.moves) <= SHORT_LIST else ()
        found = (sitting.face.outlook(sitting.history.setup, seen, move) for move in asked)
        return next((work for work in found if work is not None), None)

    def show_main(self, *, looks_on: bool) -> None:
        """Show one main button at one place."""
        sitting, picker = self._sitting, self.picker
        armed = bool(picker.moves) and not (sitting.hidden and picker.move is None)
        shown(picker.go, armed or (sitting.seat is None and not looks_on))
        shown(sitting.seats.curtain, sitting.hidden and not armed)
        asks = () if self._guided or sitting.hidden else picker.moves
        self.orders.show(sitting.seat, sitting.history.state, asks)

    def scene(self, observed: Any) -> Scene:
        """Give the board with what can be chosen, what is chosen, and the places that reasons name."""
        sitting = self._sitting
        face, setup = sitting.face, sitting.history.setup
        rings = tuple(dict.fromkeys(place for reason in self.reasons for place in reason.places))
        scene = face.scene(setup, observed, self.picker.open_places, self.place, rings)
        self._laid = scene
        return self._with_way(scene, observed, self._chosen)

    def pointed_at(self, place: str, observed: Any) -> tuple[Scene | None, str]:
        """Give the board with the way to a place that somebody points at, and say what a click there does.

        Without a way or a move there the board is as it was, and nothing is said; None if nothing has been shown yet.
        """
        here = self.picker.here(place) if place else ()
        far, words = ((), self._does(place, here)) if here else self._towards(place)
        if self._laid is None:
            return None, words
        if far:
            return replace(self._laid, ways=(*self._laid.ways, *far)), words
        return self._with_way(self._laid, observed, next(iter(here), self._chosen)), words

    def _does(self, place: str, here: Sequence[Move]) -> str:
        """Say what a click on a place with moves does, or how many can be chosen there."""
        if len(here) > 1:
            return phrase("moves_here", number=len(here))
        words = self.picker.named(*here)
        return phrase("click_does", move=words) if self.quick(place) is not None else words

    def _towards(self, place: str) -> tuple[tuple[Way, ...], str]:
        """Give the way to a place farther than one move, for the person who decides and sees the own pieces."""
        sitting = self._sitting
        if not place or self._guided or sitting.hidden or not self.picker.moves:
            return (), ""
        seen = sitting.face.game.observe(sitting.history.state, sitting.seat)
        return sitting.face.towards(sitting.history.setup, seen, place)

    @property
    def _chosen(self) -> Move | None:
        """The move on the main button, if it is made at the place picked; without one the first that is made there."""
        move = self.picker.move
        if move is None and self.place:
            return next(iter(self.picker.here(self.place)), None)
        if move is None or self.place not in self._sitting.face.places(self._sitting.history.setup, move):
            return None
        return move

    def _with_way(self, scene: Scene, observed: Any, move: Move | None) -> Scene:
        if move is None:
            return scene
        ways = self._sitting.face.ways(self._sitting.history.setup, observed, move)
        return replace(scene, ways=(*scene.ways, *ways)) if ways else scene
