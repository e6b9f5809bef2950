"""What can be done now, as lists and a main button named by what it does."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import ipywidgets as widgets

from romelab.controls.seating.game_view import Composer, GameView
from romelab.controls.stage.text import phrase
from romelab.controls.stage.widgets import LONG, button, dropdown, is_shown, made, named, shared, shown
from romelab.core.game import Move

LONG_LIST = 12
"""From this many moves on, a list can be searched."""
SHORT_LIST = 4
"""Up to this many other moves have a button each beside the main one."""
ROWS = 5
"""How many headings are seen at once."""
AT_HAND = 4
"""At most this many moves of other headings have a button each."""


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
        The button that ends a part or lets a question pass, while another move is on the main button; it stands
        beside that, apart from the list, so that it never comes to lie where another move was.
    at_hand
        Buttons for the moves of other headings that have few.
    on_buttons
        The move on each button that can be seen, beside the main one.
    asked
        The moves that a guide asks for, if one does.
    place
        The place to whose moves the list is narrowed; empty if it is not.
    proposed
        The heading whose places are open while none is chosen.
    places
        The places where any move can be made, under whatever heading, in order.
    on_group, on_move_chosen
        Called without arguments after another heading or another move was chosen.
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
        self.place = self._lifted = ""
        self._quiet = False
        self.proposed = ""
        self._step: Any = None
        self._long: set[str] = set()  # headings that have been lists in this step, and stay lists
        self._last: dict[int, str] = {}
        self.groups = made(widgets.Select, heard=self._group_chosen, rows=ROWS, options=[], name="rl-wide")
        self.groups.tooltip = phrase("what_now")
        self.find: widgets.Text = made(
            widgets.Text,
            heard=self._found,
            description=phrase("find_move"),
            placeholder=phrase("find_hint"),
            continuous_update=True,
            off=True,
        )
        self.which: widgets.Dropdown = dropdown(phrase("which_move"), [], heard=self._which_chosen, name="rl-moves")
        self.go: widgets.Button = button(action=lambda: self._make(self.move), button_style="primary", name="rl-main")
        self.done: widgets.Button = button(name="rl-done", off=True)
        self.others: tuple[widgets.Button, ...] = tuple(button(name="rl-wide", off=True) for _ in range(SHORT_LIST))
        self.at_hand: tuple[widgets.Button, ...] = tuple(button(name="rl-small", off=True) for _ in range(AT_HAND))
        self._beside_it = made(widgets.VBox, self.others, name="rl-others", off=True)
        self._hand = made(widgets.HBox, self.at_hand, name="rl-at-hand", off=True)
        self.on_buttons: dict[widgets.Button, Move] = {}
        self._stood: dict[widgets.Button, Move] = {}  # what was on them, also if it is used up
        self._stood_for: Any = None
        self.places: list[str] = []
        self.asked: Sequence[Move] = ()
        self._on_move = on_move
        for each in (self.done, *self.others, *self.at_hand):
            each.on_click(lambda clicked: self._make(self.on_buttons.get(clicked)))
        self.on_group: Callable[[], None] = lambda: None
        self.on_move_chosen: Callable[[], None] = lambda: None
        self.composer, self._composed = composer, tuple[str, ...]()
        composing = () if composer is None else (composer.widget,)
        search = made(widgets.HBox, (self.find, self.which), name="rl-search")
        parts = (self.groups, search, *composing, self._beside_it, self._hand)
        if composer is not None:
            composer.changed = lambda: self._move_chosen(None)
        super().__init__(parts, layout=shared(widgets.Layout), _dom_classes=("rl-picker",))

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
    def open_places(self) -> dict[str, str]:
        """The places where a move of the chosen group can be made, each with a note of the least price there."""
        least: dict[str, tuple[int, str]] = {}
        for move in self._under:
            note = self._view.note(self._setup, move)
            for place in self._view.places(self._setup, move):
                least[place] = min(note, least.get(place, note))
        return {place: note for place, (_, note) in least.items()}

    def here(self, place: str) -> tuple[Move, ...]:
        """Return the moves at a place that somebody means who clicks it: of the chosen heading, else of any."""
        under = set(self._under)
        found = self.at(place)
        return tuple(move for move in found if move in under) or found

    def of(self, place: str) -> tuple[Move, ...]:
        """Return all moves of the pieces that stand at a place, under whatever heading."""
        return tuple(move for move in self._offered if self._view.stands(self._setup, move) == place)

    @property
    def _under(self) -> list[Move]:
        """The moves under the heading; once pieces have been chosen by their sign, those of theirs."""
        under, own = self._moves.get(self.groups.value or self.proposed, []), self._lifted
        return [move for move in under if self._view.stands(self._setup, move) == own] if own else under

    def at(self, place: str) -> tuple[Move, ...]:
        """Return all moves that can be made at a place, under whatever heading."""
        own = self.of(self._lifted) if self._lifted else self._offered
        return tuple(move for move in own if place in self._view.places(self._setup, move))

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
        self._setup, self.place, self._lifted = setup, "", self._lifted if same else ""
        self._moves = {}
        for move in moves:
            self._moves.setdefault(self._view.group(move), []).append(move)
        view = self._view
        step = None if observation is None else (seat, view.turn_words(observation), view.steps(observation)[1])
        kept = self._long if step == self._step else set()
        self._step, self._long = step, kept | {name for name, under in self._moves.items() if len(under) > SHORT_LIST}
        # A guide asks for something else at each step.
        before = self._last.get(-1 if seat is None else seat, "") if self._beside else ""
        self.places = sorted({place for move in moves for place in self._view.places(setup, move)})
        self._composed = ()
        if self.composer is not None and observation is not None and seat is not None:
            self._composed = self.composer.look_at(setup, observation, seat)
        names = self._in_order({*self._moves, *self._composed})
        self._quiet = True
        self.find.value = ""
        self.groups.options = [(self._counted(name), name) for name in names]
        proposed = [one for one in names if not any(map(self._view.needs_confirmation, self._moves.get(one, ())[:1]))]
        first = names[0] if len(names) == 1 else next(iter(proposed), None)
        ends = {*view.passing(moves)}
        if len(names) > 1 and {*self._moves.get(first or "", ())} <= ends:
            # To end a part has its own button; a long list beside it is opened, a short one has buttons.
            others = [name for name in names if name in self._composed or not {*self._moves[name]} <= ends]
            long = [name for name in others if name not in self._composed and len(self._moves[name]) > AT_HAND]
            first = others[0] if len(others) == len(long) == 1 else None
        self.groups.rows = max(2, min(ROWS, len(names)))
        self.groups.value = chosen if chosen in names else before if before in proposed else first
        self.proposed = first or ""
        self._quiet = False
        shown(self, bool(names))
        self._list(alone=len(self._offered) == len(names) == 1)
        if armed in [move for _, move in self.which.options]:
            self._set(armed)

    def _counted(self, name: str) -> str:
        return name if name in self._composed else phrase("heading_moves", heading=name, number=len(self._moves[name]))

    def _in_order(self, names: Iterable[str]) -> list[str]:
        return sorted(names, key=lambda name: self._order.get(name, len(self._order)))

    def pick(self, place: str) -> bool:
        """Narrow the list to moves at a place, changing the group if need be; False if none can be made there."""
        self.place = place
        if place not in self.open_places:
            self._lifted = ""
        for name in (self.groups.value, self.proposed, *(name for _, name in self.groups.options)):
            if any(place in self._view.places(self._setup, move) for move in self._moves.get(name or "", ())):
                self._choose(name)
                break
        else:
            self.disarm()
            return False
        self._list(alone=True)
        return True

    def lift(self, place: str) -> bool:
        """List what the pieces at a place can do, under the heading that is chosen or the first; False for nothing."""
        kinds = {self._view.group(move) for move in self.of(place)}
        if kinds:
            self._lifted, self.place = place, ""
            self._choose(self.groups.value if self.groups.value in kinds else self._in_order(kinds)[0])
            self._list()
        return bool(kinds)

    def forget(self) -> None:
        """Forget what was chosen: what is offered next is offered as for the first time."""
        self._observed = None
        self._last.clear()
        self._choose(None)

    def disarm(self) -> None:
        """Take every move off the main button; what can be done stays listed, and its places stay open."""
        self.place = ""
        if self._beside:  # what a guide offers is the same after each click
            self.proposed = self.groups.value or self.proposed
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

    def _group_chosen(self, change: object) -> None:
        if not self._quiet:
            self.place = ""
            self._choose(self.groups.value)
            self._found(change)

    def _found(self, _change: object) -> None:
        if not self._quiet:
            self._list(alone=True)
            self.on_group()

    def _list(self, *, alone: bool = False) -> None:
        """List the moves under the heading; ``alone`` arms one that stands there alone, since somebody chose that.

        So it does with what a guide asks for, among others: not before somebody has chosen a heading or a place.
        """
        under = self._under if self.groups.value else []
        if self.place:
            under = [move for move in under if self.place in self._view.places(self._setup, move)]
        listed = [(self.named(move), move) for move in sorted(under, key=self._price)]
        wanted = self.find.value.casefold().split()
        listed = [(words, move) for words, move in listed if all(word in words.casefold() for word in wanted)]
        self._quiet = True
        self.which.options = listed
        only = alone and len(listed) == 1
        fits = [move for _, move in listed if only or (alone and move in self.asked)]
        self.which.value = fits[0] if fits and not self._composing else None
        self._quiet = False
        shown(self.find, len(under) >= LONG_LIST and not self._composing)
        if self.composer is not None:
            shown(self.composer.widget, bool(self._composing))
        self._name()

    def _price(self, move: Move) -> int:
        return self._view.note(self._setup, move)[0]

    def named(self, move: Move) -> str:
        """Name a move, with its price where it has one, and the odds where dice decide it."""
        words = self._view.move_words(self._setup, move)
        odds = self._view.odds_words(self._setup, move) if self._odds else ""
        told = "; ".join(filter(None, (self._view.price_words(self._setup, move), odds)))
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
        composing, under = self._composing, self._under
        if composing is not None:
            nothing = composing.nothing
        elif not self._offered:
            nothing = phrase("no_move")
        elif self.groups.value is not None and not self.which.options:
            nothing = phrase("called_nothing")
        elif not self.place and any(self._view.places(self._setup, move) for move in under):
            nothing = phrase("choose_on_map")
        else:
            nothing = phrase("choose_from_list")
        named(self.go, self.named(self.move) if self.move else nothing)
        self.go.disabled = self.move is None
        self._name_others()

    def _few_others(self, passing: Move | None) -> list[Move]:
        """Return the moves of other headings that have few, as many headings as fit in whole."""
        found: list[Move] = []
        for name in self._in_order(self._moves):
            moves = [move for move in self._moves[name] if move != passing]
            if name == self.groups.value or len(found) + len(moves) > AT_HAND:
                continue
            # What has no short name is better read in the list.
            if all(len(self.named(move)) < LONG for move in moves):
                found += sorted(moves, key=self._price)
        return found

    def _stay(self, buttons: Sequence[widgets.Button], moves: Sequence[Move]) -> dict[widgets.Button, Move]:
        """Let each move stay on its button as long as a part lasts, and what is used up until its button is needed."""
        was = {each: self._stood[each] for each in buttons if each in self._stood}
        was = {each: move for each, move in was.items() if move in moves or move not in self._offered}
        free = [each for each in buttons if each not in was] + [each for each in was if was[each] not in moves]
        return was | dict(zip(free, (move for move in moves if move not in was.values()), strict=False))

    def _name_others(self) -> None:
        """Name the buttons of the other moves."""
        passing = next(iter(self._view.passing(self._offered)), None)
        short = () if self._composing else tuple(move for _, move in self.which.options)
        beside = [move for move in short if move not in (self.move, passing)]
        narrow = bool(self.place or self.find.value)
        few = self._beside and len(beside) <= SHORT_LIST and (narrow or self.groups.value not in self._long)
        shown(self.which, bool(beside) and not few)
        beside = beside if few else []
        part = (self._step, self.groups.value, self.place, self.find.value)
        if self._step is None or part != self._stood_for:
            self._stood = {}
        self._stood_for = part
        hand = self._few_others(passing) if self._beside else []
        self._stood = self._stay(self.others, beside) | self._stay(self.at_hand, hand)
        self.on_buttons = {each: move for each, move in self._stood.items() if move in self._offered}
        if passing not in (None, self.move):
            self.on_buttons[self.done] = passing
        for each in (*self.others, *self.at_hand, self.done):
            move = self.on_buttons.get(each)
            if move is not None:
                named(each, self.named(move))
                each.tooltip = "\n".join(filter(None, (each.description, self._view.meaning(move))))
            each.disabled = move is None
            shown(each, move is not None or each in self._stood)
        shown(self._beside_it, any(map(is_shown, self.others)))
        shown(self._hand, any(map(is_shown, self.at_hand)))
