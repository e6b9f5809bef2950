"""What whoever decides has chosen, pointed at or been refused: the place on the board, its reasons, its way."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from romelab.controls.seating.seats import TableSession
from romelab.controls.stage.text import phrase
from romelab.controls.stage.widgets import shown
from romelab.controls.table.move_picker import SHORT_LIST, MovePicker
from romelab.controls.table.settings import StandingOrders
from romelab.core.errors import Reason
from romelab.core.game import CHANCE, Move
from romelab.core.scene import Scene, Way


class MoveSelection:
    """The choices of whoever decides at one table.

    Parameters
    ----------
    session
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
        Id of the place picked last, on the board or by a move of the list; empty if something was played since.
    reasons
        The reasons against what was tried or picked last; none if it was possible.
    """

    def __init__(self, session: TableSession, picker: MovePicker, orders: StandingOrders, *, guided: bool) -> None:
        self._session, self._guided = session, guided
        self.picker = picker
        self.orders = orders
        self.place: str = ""
        self.reasons: tuple[Any, ...] = ()
        self._laid: Scene | None = None

    def forget(self) -> None:
        """Forget what was picked and refused: something else lies on the table."""
        self.place, self.reasons = "", ()

    @property
    def reason_texts(self) -> tuple[Reason, ...]:
        """The reasons in the words of the game's view, each sentence once even if two rules say it."""
        setup, view = self._session.history.setup, self._session.view
        told: dict[str, Any] = {}
        for reason in self.reasons:
            told.setdefault(view.reason_words(setup, reason), reason)
        rest = view.game.rest
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
        session = self._session
        self.place, self.reasons = place, ()
        # A click takes back what was chosen in the list, also where nothing may be played.
        listed = self.picker.pick(place)
        if session.hidden:
            # The refusals would tell what the player behind the curtain holds.
            return "" if listed else phrase("take_screen_first")
        if held or session.bots_turn:
            return held or phrase("bot_decides")
        if not listed:
            self.reasons = session.view.against(session.history.setup, session.history.state, place)
        return ""

    def follow_list(self) -> None:
        """Pick the place of what was chosen in the list; what was clicked before is taken back."""
        move, view = self.picker.move, self._session.view
        places = view.places(self._session.history.setup, move) if move else ()
        self.place, self.reasons = next(iter(places), self.picker.place), ()

    def lift(self, place: str) -> bool:
        """Choose among what the pieces that stand at a place can do; False if that is nothing."""
        if self._guided or self._session.hidden or not self.picker.lift(place):
            return False
        self.place, self.reasons = place, ()
        return True

    def quick(self, place: str) -> Move | None:
        """Return the move that one click on a place makes: the only one there; None if none does.

        It counts only where the page named it before the click, with its price; what gives something up is chosen
        first, and a guide wants to see every place chosen first.
        """
        here = self.picker.here(place)
        if not self.at_a_click or len(here) != 1:
            return None
        (move,) = here
        return None if self._session.view.needs_confirmation(move) else move

    def listed(self, index: int, words: str) -> Move | None:
        """Return the move that one click on an item of the list makes; None if none does or it is another item."""
        options = self.picker.which.options
        if not self.at_a_click or not 0 <= index < len(options):
            return None
        name, move = options[index]
        # The page keeps the words of an item together.
        return move if name.replace("\xa0", " ") == words.replace("\xa0", " ") else None

    @property
    def at_a_click(self) -> bool:
        """Whether one click on what names a move makes it."""
        return self.orders.one_click.value and not (self._guided or self._session.hold)

    def offer(self, *, looks_on: bool) -> tuple[Move, ...]:
        """List what can be done now, for whoever has the screen, and return it.

        Parameters
        ----------
        looks_on
            Whether nobody can play because something is being shown.
        """
        session, state = self._session, self._session.history.state
        view, game, seat, hidden = session.view, session.view.game, session.seat, session.hidden
        moves: Sequence[Move] = ()
        if hidden and not looks_on:
            moves = view.open_moves(state)
        elif seat in session.people and not looks_on:
            moves = game.legal_moves(state)
        view.look_at(game.observe(state, None) if hidden else session.named_from(state))
        seen = game.observe(state, session.asked) if moves and not hidden else None
        self.picker.offer(session.history.setup, moves, seat, seen)
        if hidden:
            self.picker.disarm()
        return tuple(moves)

    def outlook(self) -> Iterator[str] | None:
        """Find out in slices what may come of a move on a button; None where there is nothing to find out."""
        session, seat = self._session, self._session.seat
        if self._guided or seat is None or seat == CHANCE or session.hidden:
            return None
        seen = session.view.game.observe(session.history.state, seat)
        asked = [*filter(None, (self.picker.move, *self.picker.on_buttons.values()))]
        # Whether to stand and fight is asked without anything on a button.
        asked += self.picker.moves if len(self.picker.moves) <= SHORT_LIST else ()
        found = (session.view.outlook(session.history.setup, seen, move) for move in asked)
        return next((work for work in found if work is not None), None)

    def show_main(self, *, looks_on: bool) -> None:
        """Show one main button at one place."""
        session, picker = self._session, self.picker
        armed = bool(picker.moves) and not (session.hidden and picker.move is None)
        shown(picker.go, armed or (session.seat is None and not looks_on))
        shown(session.seats.curtain, session.hidden and not armed)
        asks = () if self._guided or session.hidden else picker.moves
        self.orders.show(session.seat, session.history.state, asks)

    def scene(self, observed: Any) -> Scene:
        """Return the board with what can be chosen, what is chosen, and the places that reasons name."""
        session = self._session
        view, setup = session.view, session.history.setup
        rings = tuple(dict.fromkeys(place for reason in self.reasons for place in reason.places))
        scene = view.scene(setup, observed, self.picker.open_places, self.place, rings)
        self._laid = scene
        return self._with_way(scene, observed, self._chosen)

    def pointed_at(self, place: str, observed: Any, *, sign: bool = False) -> tuple[Scene | None, str]:
        """Return the board with the way to a place that somebody points at, and say what a click there does.

        Without a way or a move there the board is as it was, and nothing is said; None if nothing has been shown yet.
        At the sign of a piece a click chooses among what that can do.
        """
        if sign and (own := self.picker.of(place)):
            return self._laid, phrase("moves_here", number=len(own))
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
        """Return the way to a place farther than one move, for the person who decides and sees their own pieces."""
        session = self._session
        if not place or self._guided or session.hidden or not self.picker.moves:
            return (), ""
        seen = session.view.game.observe(session.history.state, session.seat)
        return session.view.towards(session.history.setup, seen, place)

    @property
    def _chosen(self) -> Move | None:
        """The move on the main button; without one the first that is made at the place picked."""
        here = self.picker.here(self.place) if self.place else ()
        return self.picker.move or next(iter(here), None)

    def _with_way(self, scene: Scene, observed: Any, move: Move | None) -> Scene:
        if move is None:
            return scene
        ways = self._session.view.ways(self._session.history.setup, observed, move)
        return replace(scene, ways=(*scene.ways, *ways)) if ways else scene
