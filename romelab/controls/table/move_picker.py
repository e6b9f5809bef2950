"""What can be done now, as lists and a main button named by what it does; what is chosen or refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any

import ipywidgets as widgets

from romelab.controls.stage.text import phrase
from romelab.controls.stage.widgets import LONG, is_shown, made, named, shared, shown
from romelab.controls.table.game_view import Composer, GameView
from romelab.controls.table.seats import Seats, TableSession
from romelab.core.errors import Reason
from romelab.core.game import CHANCE, Move
from romelab.core.scene import Scene, Way

LONG_LIST = 12
"""From so many moves on a list can be searched."""
SHORT_LIST = 4
"""Up to so many other moves have a button each beside the main one."""
AT_HAND = 4
"""So many moves of other headings have a button each at most."""


class MovePicker(widgets.VBox):
    """Lists the legal moves by group; a place picked on the board narrows the list.

    The main button makes the only move there is, or the one that somebody has chosen; until then it says where to
    choose, and does nothing.

    Parameters
    ----------
    view
        Tells groups and places of moves.
    on_move
        Called with the move when the main button is pressed.
    odds
        Whether moves are named with their odds; a lesson that lets people guess first leaves them out.
    beside
        Whether other moves have buttons as well; a guide wants each to be chosen first.
    composer
        What puts moves together that no list can hold; it stands in the place of the list under its headings.

    Attributes
    ----------
    groups
        The headings, as a list to choose from.
    find
        Words that a move has to have to be listed.
    which
        The moves under the heading, the cheapest first, as a drop-down; not to be seen where each has a button.
    others
        A button for each other move of a short list.
    go
        The main button, named by the move it makes; whoever shows the picker puts it where main buttons stand.
    done
        The button that ends a part or lets a question pass, while another move is on the main button.
    at_hand
        Buttons for the moves of other headings that have few.
    on_buttons
        The move on each button that can be seen, beside the main one.
    asked
        The moves that a guide asks for, if one does.
    places
        The places where any move can be made, under whatever heading, in order.
    on_group, on_move_chosen
        Called with nothing after another heading, another move was chosen.
    """

    def __init__(
        self,
        view: GameView,
        on_move: Callable[[Move], None],
        *,
        odds: bool = True,
        composer: Composer | None = None,
        beside: bool = True,
    ) -> None:
        self._view = view
        self._order = {name: rank for rank, name in enumerate(view.headings)}
        self._odds, self._beside = odds, beside
        self._setup: Any = None
        self._seat: int | None = None
        self._observed: Any = None
        self._moves: dict[str, list[Move]] = {}
        self._offered: tuple[Move, ...] = ()
        self._place = ""
        self._quiet = False
        self._shown = ""
        self._last: dict[int, str] = {}
        self.groups = made(widgets.Select, rows=5, options=[], name="rl-wide")
        self.groups.tooltip = phrase("what_now")
        self.find = made(
            widgets.Text,
            description=phrase("find_move"),
            placeholder=phrase("find_hint"),
            continuous_update=True,
            off=True,
        )
        self.which = made(widgets.Dropdown, description=phrase("which_move"), options=[], name="rl-moves")
        self.go = made(widgets.Button, description="", button_style="primary", name="rl-main")
        self.done = made(widgets.Button, name="rl-wide", off=True)
        self.others = tuple(made(widgets.Button, name="rl-wide", off=True) for _ in range(SHORT_LIST))
        self.at_hand = tuple(made(widgets.Button, name="rl-small", off=True) for _ in range(AT_HAND))
        self._beside_it = made(widgets.VBox, self.others, name="rl-others", off=True)
        self._hand = made(widgets.HBox, self.at_hand, name="rl-at-hand", off=True)
        self.on_buttons: dict[widgets.Button, Move] = {}
        self.places: list[str] = []
        self.asked: Sequence[Move] = ()
        self.groups.observe(self._group_chosen, "value")
        self.find.observe(self._found, "value")
        self.which.observe(self._which_chosen, "value")
        self._on_move = on_move
        self.go.on_click(lambda _button: self._make(self.move))
        for button in (self.done, *self.others, *self.at_hand):
            button.on_click(lambda button: self._make(self.on_buttons.get(button)))
        self.on_group: Callable[[], None] = lambda: None
        self.on_move_chosen: Callable[[], None] = lambda: None
        self.composer, self._composed = composer, tuple[str, ...]()
        composing = () if composer is None else (composer.widget,)
        parts = (self.groups, self.find, self.which, *composing, self._beside_it, self._hand, self.done)
        if composer is not None:
            composer.changed = lambda: self._move_chosen(None)
        super().__init__(parts, layout=shared(widgets.Layout))
        self.add_class("rl-picker")

    def _make(self, move: Move | None) -> None:
        if move is not None:
            self._on_move(move)

    @property
    def move(self) -> Move | None:
        """The move that the main button makes; None if there is none."""
        composing = self._composing
        return self.which.value if composing is None else composing.move

    @property
    def _composing(self) -> Composer | None:
        return self.composer if self.groups.value in self._composed else None

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves on offer, under whatever heading."""
        return self._offered

    @property
    def _passing(self) -> Move | None:
        return next(iter(self._view.passing(self._offered)), None)

    @property
    def open_places(self) -> dict[str, str]:
        """The places where a move of the chosen group can be made, each with a note of the least price there."""
        least: dict[str, tuple[int, str]] = {}
        for move in self._moves.get(self.groups.value or self._shown, ()):
            note = self._view.note(self._setup, move)
            for place in self._view.places(self._setup, move):
                least[place] = min(note, least.get(place, note))
        return {place: note for place, (_, note) in least.items()}

    def here(self, place: str) -> tuple[Move, ...]:
        """Return the moves at a place that somebody means who clicks it: of the chosen heading, else of any."""
        under = set(self._moves.get(self.groups.value or self._shown, ()))
        found = self.at(place)
        return tuple(move for move in found if move in under) or found

    def at(self, place: str) -> tuple[Move, ...]:
        """Return all moves that can be made at a place, under whatever heading."""
        return tuple(move for move in self._offered if place in self._view.places(self._setup, move))

    def offer(self, setup: Any, moves: Sequence[Move], seat: int | None, observation: Any = None) -> None:
        """List new moves; the group that a seat had chosen last is chosen again while it is there.

        With what the seat may see of the position, moves can be put together as well where there are any.

        A heading with one move only, such as the end of a part, is spent once that move is made.
        """
        # What somebody has chosen stays chosen while the same position is drawn anew, be it grave or not.
        same = observation is not None and (seat, observation) == (self._seat, self._observed)
        chosen, armed = (self.groups.value, self.move) if same else (None, None)
        self._observed = observation
        spent = len(self._moves.get(self.groups.value or "", ())) == 1 and tuple(moves) != self._offered
        self._offered = tuple(moves)
        if spent or self.groups.value is None:
            self._last.pop(-1 if self._seat is None else self._seat, None)
        elif self.groups.value:
            self._last[-1 if self._seat is None else self._seat] = self.groups.value
        self._seat = seat
        self._setup, self._place, self._shown = setup, "", ""
        self._moves = {}
        for move in moves:
            self._moves.setdefault(self._view.group(move), []).append(move)
        before = self._last.get(-1 if seat is None else seat, "")
        self.places = sorted({place for move in moves for place in self._view.places(setup, move)})
        self._composed = ()
        if self.composer is not None and observation is not None and seat is not None:
            self._composed = self.composer.look_at(setup, observation, seat)
        names = self._in_order({*self._moves, *self._composed})
        self._quiet = True
        self.find.value = ""
        self.groups.options = [
            (name if name in self._composed else f"{name} ({len(self._moves[name])})", name) for name in names
        ]
        proposed = [
            name for name in names if not any(map(self._view.needs_confirmation, self._moves.get(name, ())[:1]))
        ]
        first = names[0] if len(names) == 1 else next(iter(proposed), None)
        self.groups.value = chosen if chosen in names else before if before in proposed else first
        self._quiet = False
        shown(self, bool(names))
        self._list(alone=len(self._offered) == len(names) == 1)
        if armed in [move for _, move in self.which.options]:
            self._set(armed)

    def _in_order(self, names: Iterable[str]) -> list[str]:
        return sorted(names, key=lambda name: self._order.get(name, len(self._order)))

    def pick(self, place: str) -> bool:
        """Narrow the list to moves at a place, changing the group if need be; False if none can be made there."""
        self._place = place
        if place in self.open_places:
            self._choose(self.groups.value or self._shown)
        else:
            for _, name in self.groups.options:
                if any(place in self._view.places(self._setup, move) for move in self._moves.get(name, ())):
                    self._choose(name)
                    break
            else:
                self.disarm()
                return False
        self._list(alone=True)
        return True

    def disarm(self) -> None:
        """Take every move off the main button; what can be done stays listed, and its places stay open."""
        self._place = ""
        self._shown = self.groups.value or self._shown
        self._choose(None)
        self._list()

    def _set(self, move: Move | None) -> None:
        self._quiet = True
        self.which.value = move
        self._quiet = False
        self._name()

    def _choose(self, name: str | None) -> None:
        self._quiet = True
        self.groups.value = name
        self.find.value = ""
        self._quiet = False

    def _group_chosen(self, _change: object) -> None:
        if not self._quiet:
            self._place = ""
            self._quiet = True
            self.find.value = ""
            self._quiet = False
            self._list(alone=True)
            self.on_group()

    def _found(self, _change: object) -> None:
        if not self._quiet:
            self._list(alone=True)
            self.on_group()

    def _list(self, *, alone: bool = False) -> None:
        """List the moves under the heading; ``alone`` arms one that stands there alone, since somebody chose it so.

        So it does with what a guide asks for, among others, or by itself if no place is to be clicked for that.
        """
        under = self._moves.get(self.groups.value or "", [])
        if self._place:
            under = [move for move in under if self._place in self._view.places(self._setup, move)]
        listed = [(self.named(move), move) for move in sorted(under, key=self._price)]
        wanted = self.find.value.casefold().split()
        listed = [(words, move) for words, move in listed if all(word in words.casefold() for word in wanted)]
        self._quiet = True
        self.which.options = listed
        only = alone and len(listed) == 1
        fits = [move for _, move in listed if only or (move in self.asked and (alone or not self._lies(move)))]
        self.which.value = fits[0] if fits and not self._composing else None
        self._quiet = False
        shown(self.find, len(under) >= LONG_LIST and not self._composing)
        if self.composer is not None:
            shown(self.composer.widget, bool(self._composing))
        self._name()

    def _lies(self, move: Move) -> bool:
        return bool(self._view.places(self._setup, move))

    def _price(self, move: Move) -> int:
        return self._view.note(self._setup, move)[0]

    def named(self, move: Move) -> str:
        """Name a move, with its price where it has one, and the odds where dice decide it."""
        words = self._view.move_words(self._setup, move)
        more = [self._view.price_words(self._setup, move)]
        more += [self._view.odds_words(self._setup, move)] if self._odds else []
        told = "; ".join(filter(None, more))
        return f"{words} ({told})" if told else words

    def _which_chosen(self, change: Mapping[str, Any]) -> None:
        composing = self._composing
        if composing is not None and not self._quiet and change["new"] is not None:
            composing.take(change["new"])
        self._move_chosen(change)

    def _move_chosen(self, _change: object) -> None:
        if not self._quiet:
            self._name()
            self.on_move_chosen()

    def _name(self) -> None:
        composing, under = self._composing, self._moves.get(self.groups.value or self._shown, ())
        if composing is not None:
            nothing = composing.nothing
        elif not self._offered:
            nothing = phrase("no_move")
        elif self.groups.value is not None and not self.which.options:
            nothing = phrase("called_nothing")
        elif not self._place and any(map(self._lies, under)):
            nothing = phrase("choose_on_map")
        else:
            nothing = phrase("choose_from_list")
        named(self.go, self.named(self.move) if self.move else nothing)
        self.go.disabled = self.move is None
        self._name_others()

    def _few_others(self, passing: Move | None) -> list[Move]:
        """Return the moves of other headings that have few, as many headings as find room whole."""
        found: list[Move] = []
        for name in self._in_order(self._moves):
            moves = [move for move in self._moves[name] if move != passing]
            if name == self.groups.value or len(found) + len(moves) > AT_HAND:
                continue
            # What has no short name is better read in the list.
            if all(len(self.named(move)) < LONG for move in moves):
                found += sorted(moves, key=self._price)
        return found

    def _name_others(self) -> None:
        """Name the buttons of the other moves."""
        short = () if self._composing else tuple(move for _, move in self.which.options)
        beside = [move for move in short if move != self.move]
        few = self._beside and len(beside) <= SHORT_LIST
        shown(self.which, bool(beside) and not few)
        beside = beside if few else []
        passing = self._passing
        self.on_buttons = {}
        for buttons, moves in (
            (self.others, beside),
            (self.at_hand, self._few_others(passing) if self._beside else []),
            ((self.done,), [passing] if passing not in (None, self.move, *beside) else []),
        ):
            for button, move in zip_longest(buttons, moves):
                if move is not None:
                    self.on_buttons[button] = move
                    named(button, self.named(move))
                shown(button, move is not None)
        shown(self._beside_it, any(map(is_shown, self.others)))
        shown(self._hand, any(map(is_shown, self.at_hand)))


class StandingOrders:
    """What the people at one table have said once for every time.

    There are two sorts. "Whatever I hold" lets an occasion pass from now on; it says nothing of a hand. "Only when
    there is something to choose" makes the only move there is, and lets pass what can only be passed. That does say
    something, since whoever is asked holds such a card: it counts only where nobody looks on from whom a hand is
    hidden, with one person among bots or at an open table.

    Parameters
    ----------
    view
        Tells what is asked, and which move passes it.
    seats
        Who sits where.

    Attributes
    ----------
    fits
        Whether the only move is made and a question let pass that can only be passed, as a box to tick.
    one_click
        Whether one click on the map or in the list makes the move that is named there, as a box to tick.
    always
        Whether the next pass is a standing order, as a box to tick.
    again
        The button that takes a person's standing orders back.
    """

    def __init__(self, view: GameView, seats: Seats) -> None:
        self._view, self._seats = view, seats
        self._standing: dict[int, set[str]] = {}
        self.fits = made(widgets.Checkbox, value=True, description=phrase("only_fitting"), indent=False)
        self.fits.tooltip = phrase("everybody_asked")
        self.one_click = made(widgets.Checkbox, value=True, description=phrase("one_click"), indent=False)
        self.always = made(widgets.Checkbox, value=False, description=phrase("every_time"), indent=False, off=True)
        self.again = made(widgets.Button, description=phrase("ask_again"), off=True)

    @property
    def alone(self) -> bool:
        """Whether nobody looks on from whom a hand is hidden."""
        return len(self._seats.people) == 1 or self._seats.open_table.value

    def of(self, seat: int) -> frozenset[str]:
        """Return the occasions that a seat lets pass."""
        return frozenset(self._standing.get(seat, ()))

    def given(self, seats: int) -> tuple[tuple[str, ...], ...]:
        """Return for each of so many seats the occasions that it lets pass; nothing if none does."""
        found = tuple(tuple(sorted(self.of(seat))) for seat in range(seats))
        return found if any(found) else ()

    def take(self, given: Sequence[Sequence[str]]) -> None:
        """Take the occasions that each seat lets pass, as a save has them, in the place of all given before."""
        self._standing = {seat: set(occasions) for seat, occasions in enumerate(given) if occasions}

    def heard(self, seat: int, state: Any, move: Move) -> None:
        """Take a pass as a standing order, if the box says so."""
        occasion = self._view.occasion(state)
        if self.always.value and occasion and move in self._view.passing([move]):
            self._standing.setdefault(seat, set()).add(occasion)
        self.always.value = False

    def take_back(self, seat: int) -> None:
        """Ask a person every time again."""
        self._standing.pop(seat, None)

    def clear(self) -> None:
        """Forget all standing orders, for other people at the table."""
        self._standing.clear()

    def answer(self, seat: int, state: Any) -> Move | None:
        """Return the move that a standing order of a person makes; None if he is to be asked."""
        view = self._view
        ordered, alone = view.occasion(state) in self._standing.get(seat, ()), self.fits.value and self.alone
        if not ordered and not alone:
            return None
        moves = view.game.legal_moves(state)
        if alone and len(moves) == 1 and not view.open_ended(state):
            return moves[0]
        passes = view.passing(moves)
        if not passes or not (ordered or len(passes) == len(moves)):
            return None
        return passes[0]

    def show(self, seat: int | None, state: Any, moves: Sequence[Move]) -> None:
        """Offer to make a pass among some moves a standing order, and to take back those given."""
        passes = bool(moves) and bool(self._view.occasion(state)) and bool(self._view.passing(moves))
        if not passes:
            self.always.value = False
        shown(self.always, passes)
        shown(self.again, bool(moves) and bool(self._standing.get(-1 if seat is None else seat)))
        self.fits.disabled = not self.alone


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
        Id of the place picked last on the board; empty if something was played since.
    reasons
        The reasons against what was tried or picked last; none if it was possible.
    """

    def __init__(self, session: TableSession, picker: MovePicker, orders: StandingOrders, *, guided: bool) -> None:
        self._session, self._guided = session, guided
        self.picker, self.orders = picker, orders
        self.place = ""
        self.reasons: tuple[Any, ...] = ()
        self._laid: Scene | None = None

    def forget(self) -> None:
        """Forget what was picked and refused: something else lies on the table."""
        self.place, self.reasons = "", ()

    @property
    def told(self) -> tuple[Reason, ...]:
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
        if session.hidden:
            # The refusals would tell what the player behind the curtain holds.
            return "" if self.picker.pick(place) else phrase("take_screen_first")
        if held:
            return held
        if session.bots_turn:
            return phrase("bot_decides")
        if not self.picker.pick(place):
            self.reasons = session.view.against(session.history.setup, session.history.state, place)
        return ""

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
        return self.orders.one_click.value and not (self._guided or self._session.hold)

    def offer(self, *, looks_on: bool) -> tuple[Move, ...]:
        """List what can be done now, for whoever has the screen, and give it.

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
        view.look_at(game.observe(state, None) if hidden else state)
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

    def pointed_at(self, place: str, observed: Any) -> tuple[Scene | None, str]:
        """Return the board with the way to a place that somebody points at, and say what a click there does.

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
        """Return the way to a place farther than one move, for the person who decides and sees the own pieces."""
        session = self._session
        if not place or self._guided or session.hidden or not self.picker.moves:
            return (), ""
        seen = session.view.game.observe(session.history.state, session.seat)
        return session.view.towards(session.history.setup, seen, place)

    @property
    def _chosen(self) -> Move | None:
        """The move on the main button, if it is made at the place picked; without one the first that is made there."""
        move = self.picker.move
        if move is None and self.place:
            return next(iter(self.picker.here(self.place)), None)
        if move is None or self.place not in self._session.view.places(self._session.history.setup, move):
            return None
        return move

    def _with_way(self, scene: Scene, observed: Any, move: Move | None) -> Scene:
        if move is None:
            return scene
        ways = self._session.view.ways(self._session.history.setup, observed, move)
        return replace(scene, ways=(*scene.ways, *ways)) if ways else scene
