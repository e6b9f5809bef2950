"""The game table: people and bots at one screen, for every game.

The table holds no rules. It lists what ``legal_moves`` gives, plays it on a ``History``, asks ``why_not`` about
everything else, and shows what ``observe`` lets the reader see.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from html import escape
from time import monotonic
from typing import Any

import ipywidgets as widgets

from romelab.controls.board import LiveBoard
from romelab.controls.face import Face
from romelab.controls.keep import Keep
from romelab.controls.log import log_html
from romelab.controls.picker import MovePicker
from romelab.controls.shared import is_shown, made, named, shown
from romelab.controls.stage import Leaf, Stage, card
from romelab.controls.texts import Text
from romelab.controls.timeline import Timeline
from romelab.controls.words import first_refusal, seat_sign, table
from romelab.core.chance import ChanceSource, Outcome, Seeded
from romelab.core.ending import TimeUp
from romelab.core.faults import Fault, IllegalMoveError, InputError, Reason, quoted
from romelab.core.game import CHANCE, Move
from romelab.core.history import History, Point
from romelab.core.language import in_its_language
from romelab.core.saves import Opened, Seating, at_line, head_line, head_of, opened, steps_after, table_line
from romelab.core.sentences import agreed
from romelab.keeping import folder

PERSON = "person"
FALLS = ("by themselves", "when I click", "typed in")
"""How dice and cards come: drawn at once, drawn at a click, or entered from a real table."""
MOST_BOT_MOVES = 3000
"""Where bots that play among themselves stop, so that a table without people answers again."""

OVER = "Nothing more. Drag Step to look back, or click Undo and try something else."
"""What can be done when the game is over."""


class GameTable(Stage):
    """A table for one game.

    Parameters
    ----------
    face
        The game's face.
    setup
        What to start from.
    seed
        Where dice and cards come from; the same seed gives the same game.
    bots
        For each seat ``"person"`` or the name of a bot; people everywhere if left out.
    open_table
        True shows everything to everybody, as a teacher may want; False hides hands behind a curtain.
    chance
        Where dice and cards come from instead of the seed.
    history
        A game of this set-up in progress, to go on with; its own source of chance is not used.
    guide, words
        Parts and words of a guide, such as the steps of a tour. A guided table does without the settings and the
        bots' buttons: somebody else plays for the other seats, and dice wait for a click.
    leaves
        What can be laid over the board beside the game's own parts.

    Attributes
    ----------
    history
        The game in progress.
    hold
        Why nothing may be played or fall now, as a sentence; empty if it may. Show it with :meth:`refresh`.
    clock
        Gives the seconds by which agreed minutes are counted.
    on_change
        Called with nothing whenever something was played, picked, refused or jumped to, after it is shown.
    """

    def __init__(
        self,
        face: Face,
        setup: Any,
        *,
        seed: int = 1,
        bots: Sequence[str] = (),
        open_table: bool = False,
        chance: ChanceSource | None = None,
        history: History[Any] | None = None,
        guide: Sequence[widgets.Widget] = (),
        words: Mapping[str, Sequence[Text]] | None = None,
        leaves: Sequence[Leaf] = (),
    ) -> None:
        unknown = [name for name in bots if name not in (PERSON, *face.bots)]
        if unknown:
            raise InputError([Fault("bots", f"there is no bot {quoted(name)}") for name in unknown])
        self.face = face
        self._seed = Seeded(seed)
        self._chance: ChanceSource = self._seed if chance is None else chance
        self.history: History[Any] = History(face.game, setup, None) if history is None else history
        self.history.chance = None
        self.hold = ""
        self.clock: Callable[[], float] = monotonic
        self._laid = self.clock()
        self.on_change: Callable[[], None] = lambda: None
        self._guided = bool(guide)
        self._reasons: tuple[Any, ...] = ()
        self._picked = ""
        self._revealed: int | None = None
        self._quiet = True
        self.board = LiveBoard(face.base(setup), label=face.game.title)
        self.turn = Text()
        self.picker = MovePicker(face, self.guarded(self.play), odds=not self._guided)
        self.picker.on_group = self.guarded(self._draw)
        self.fall = made(widgets.Button, button_style="primary", name="rl-main", off=True)
        self.typed = made(widgets.Dropdown, description="It fell", options=[], off=True)
        self.bot = made(widgets.Button, description="Let the bot move", off=True)
        self.bots_on = made(widgets.Button, button_style="primary", name="rl-main", off=True)
        self.why, self.story, self.hand, self.holdings, self.branches = (Text() for _ in range(5))
        self.curtain = made(widgets.Button, button_style="warning", name="rl-main", off=True)
        self.open_table = made(
            widgets.Checkbox, value=open_table, description="Open table: everybody sees everything", indent=False
        )
        self.at_once = made(widgets.Checkbox, value=not self._guided, description="Bots move at once", indent=False)
        self.falls = made(widgets.Dropdown, description="Dice, cards", options=FALLS, value=FALLS[self._guided])
        self.roles = self._roles_for(setup, tuple(bots))
        self.timeline = Timeline(
            {face.game.id: face.game},
            self._moved_in_time,
            self.guarded,
            rests=self._rests,
            told=self._ended,
            seating=lambda: self.seating,
        )
        self._who = who = card("Who plays, and how", self.falls, self.open_table, self.at_once, *self.roles)
        self._kept: tuple[History[Any], int, int, Seating] | None = None
        self.keep = Keep(
            None if self._guided else folder.here(),
            f"{face.game.title}, {', '.join(seat.name for seat in face.seats(setup))}",
            "game",
            fits=lambda first: _is_save_of(first, face.game.id),
            go_on=self._go_on_with_kept,
            whole=self._kept_lines,
            guarded=self.guarded,
        )
        files = card("Save and open", *self.timeline.files)
        self.parts = tuple(face.parts(self.guarded))
        texts = {
            **{area: found for area, found in (words or {}).items() if area == "guide"},
            "turn": [self.turn],
            "answer": [self.why],
            "What happened": [self.story],
            "Everybody": [self.holdings],
            "Branches": [self.branches],
            "hand": [self.hand],
        }
        super().__init__(
            self.board,
            (self.picker, self.typed),
            (self.picker.go, self.fall, self.bots_on, self.curtain),
            (*self.timeline.controls, self.bot),
            texts,
            leaves=(
                *(Leaf(part.name, (part.widget,), broad=True) for part in self.parts),
                *leaves,
                Leaf("File" if self._guided else "Table", (files,) if self._guided else (who, files)),
            ),
            guide=guide or (self.keep,),
            kind=f"{face.kind} rl-guided" if guide else face.kind,
            title=face.game.title,
        )
        self._wire()
        self._number_of_roles = len(self.roles)
        self._quiet = False
        self._go_on()
        if self.people and not self._guided:
            self._bots_play()
        self.refresh()

    # ---- what a script or a test may call as well

    @property
    def seat(self) -> int | None:
        """The seat to move; ``CHANCE`` or None as in :meth:`romelab.core.game.Game.to_move`."""
        return self.face.game.to_move(self.history.state)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people have taken."""
        return tuple(seat for seat in range(len(self.roles)) if self._role(seat) == PERSON)

    @property
    def seating(self) -> Seating:
        """How the table is laid: who is a bot and which, and how dice and cards come."""
        roles = tuple(self._role(seat) for seat in range(len(self.roles)))
        falls = self.falls.value if self.falls.value in FALLS else FALLS[0]
        return Seating(roles, self._seed.seed, falls, self.open_table.value, self.at_once.value)

    @in_its_language
    def go_on_with(self, opened: Opened) -> None:
        """Clear the table and lay it as a save says: seats, names, looks, who is a bot, board, dice.

        Raises
        ------
        InputError
            If the table cannot be laid so; it is as it was then.
        """
        self._check_opened(opened)
        history, seating = self.history, self.seating
        number, seed, chance = history.here.number, self._seed, self._chance
        try:
            self._lay(*opened)
        except Exception as error:
            self.history, self._seed, self._chance = history, seed, chance
            self._lay(history, seating, keep_chance=True)
            history.goto(number)
            self.refresh()
            if isinstance(error, InputError):
                raise
            raise InputError([Fault("", "this game cannot be shown here; nothing was changed")]) from error

    def _check_opened(self, opened: Opened) -> None:
        history, seating = opened
        seats = self.face.seats(history.setup)
        unknown = [name for name in seating.roles if name not in (PERSON, *self.face.bots)] if seating else []
        faults = [Fault("table, roles", f"there is no bot {quoted(name)} here") for name in unknown]
        if seating and len(seating.roles) != len(seats):
            faults.append(Fault("table, roles", f"there are {len(seats)} seats, not {len(seating.roles)}"))
        if self._guided and history.setup != self.history.setup:
            faults.append(Fault("", "this is another game than the one of this tour; open it at a table"))
        if faults:
            raise InputError(faults, "the saved game")

    def _lay(self, history: History[Any], seating: Seating | None, *, keep_chance: bool = False) -> None:
        setup, self._quiet = history.setup, True
        base = self.face.base(setup)
        if base != self.board.base:
            self.board.lay(base)
        self.history, self._revealed = history, None
        self._reasons, self._picked = (), ""
        roles = seating.roles if seating else self.seating.roles
        self.roles = self._roles_for(setup, roles)
        for role in self.roles:
            role.observe(self.guarded(self._settings_changed), "value")
        self._who.children = (*self._who.children[: len(self._who.children) - self._number_of_roles], *self.roles)
        self._number_of_roles = len(self.roles)
        if seating and not self._guided:
            self.falls.value, self.open_table.value = seating.falls, seating.open_table
            self.at_once.value = seating.at_once
            if not keep_chance:
                self._seed = Seeded(seating.seed)
                self._chance = self._seed
        self._quiet = False
        self.refresh()

    def _roles_for(self, setup: Any, roles: Sequence[str]) -> tuple[widgets.Dropdown, ...]:
        names = [PERSON, *self.face.bots]
        return tuple(
            made(
                widgets.Dropdown,
                description=seat.name,
                options=names,
                value=roles[index] if index < len(roles) and roles[index] in names else PERSON,
            )
            for index, seat in enumerate(self.face.seats(setup))
        )

    @property
    def viewer(self) -> int | None:
        """The seat whose secrets are shown; None shows what is open to all.

        The only person at the table sees his own hand all the time; of several people the one who has taken the screen.
        """
        people = self.people
        if len(people) == 1:
            return people[0]
        return self.seat if self.seat == self._revealed else None

    @property
    def reasons(self) -> tuple[Any, ...]:
        """The reasons against what was tried or picked last; none if it was possible."""
        return self._reasons

    @property
    def told_reasons(self) -> tuple[Reason, ...]:
        """The same reasons in the words of the game's face, each sentence once even if two rules say it."""
        setup, face = self.history.setup, self.face
        told: dict[str, Any] = {}
        for reason in self._reasons:
            told.setdefault(face.reason_words(setup, reason), reason)
        return tuple(Reason(reason.rule, words, reason.places) for words, reason in told.items())

    @property
    def time_is_up(self) -> bool:
        """Whether minutes were agreed on, and have passed since this table was laid: then the next move ends the game.

        The end is a step like any other, so that undo and saves keep it; a table laid anew begins to count again.
        """
        minutes = getattr(self.history.setup.options, "minutes", 0)
        return bool(minutes) and self.seat is not None and self.clock() - self._laid >= 60 * minutes

    @property
    def picked(self) -> str:
        """Id of the place picked last on the board; empty if something was played since."""
        return self._picked

    @in_its_language
    def play(self, move: Move) -> None:
        """Make a move, or say why it is refused."""
        if self.hold:
            self.say(self.hold)
            return
        try:
            self.history.play(TimeUp() if self.time_is_up else move)
        except IllegalMoveError as error:
            self._reasons = error.reasons
        else:
            self._reasons, self._picked = (), ""
            self._go_on()
            if self.at_once.value:
                self._bots_play()
        self.refresh()

    @in_its_language
    def let_fall(self, outcome: Outcome | None = None) -> None:
        """Let chance fall: as the seed has it, or as given."""
        if self.hold:
            self.say(self.hold)
            return
        if outcome is None:
            chances = self.face.game.chances(self.history.state)
            outcome = self._chance.draw(chances, self.history.here.falls)
        self.history.settle(outcome)
        self._go_on()
        self.refresh()

    def mark(self) -> Callable[[], None]:
        """Take note of the position looked at."""
        history, number = self.history, self.history.here.number

        def back() -> None:
            self.history = history
            history.goto(number)
            self.refresh()

        return back

    @in_its_language
    def pick(self, place: str) -> None:
        """Pick a place on the board: list the moves there, or say why there are none."""
        self._picked, self._reasons = place, ()
        seat = self.seat
        if self._hidden:
            # The refusals would tell what the player behind the curtain holds.
            self.say("First the player who decides takes the screen.")
        elif seat is not None and seat != CHANCE and self._role(seat) != PERSON:
            self.say("A bot decides now.")
        elif not self.picker.pick(place):
            self._reasons = self.face.against(self.history.setup, self.history.state, place)
        self._draw()

    @in_its_language
    def bot_move(self) -> None:
        """Let a bot make one move for the seat to move."""
        seat = self.seat
        if seat is None or seat == CHANCE:
            return
        name = self._role(seat) if self._role(seat) != PERSON else tuple(self.face.bots)[-1]
        self._bot(seat, name)
        self._go_on()
        self.refresh()

    @in_its_language
    def bots_to_next_person(self) -> None:
        """Let the bots play until a person has to decide, an open die has to fall, or the game is over."""
        self._bots_play()
        self.refresh()

    @in_its_language
    def replay(self, moves: Sequence[Move]) -> None:
        """Make moves for whoever decides, and let everything fall between them, as a tour does for the other seats."""
        for move in moves:
            while self.seat == CHANCE:
                self._let_one_fall()
            self.history.play(move)
        self._go_on()
        self._reasons, self._picked = (), ""
        self.refresh()

    @in_its_language
    def refresh(self) -> None:
        """Show the position looked at now."""
        state, game, face = self.history.state, self.face.game, self.face
        seat = self.seat
        decides = seat is not None and seat != CHANCE
        is_bot = seat is not None and decides and self._role(seat) != PERSON
        if decides and not is_bot and seat != self._revealed:
            # The screen is to change hands: whoever goes back from here has not taken it yet.
            self._revealed = None
        hidden = self._hidden
        moves = game.legal_moves(state) if decides and not is_bot and not hidden else ()
        face.look_at(state)
        self.picker.offer(self.history.setup, moves, seat)
        self._show_chance(state if seat == CHANCE else None)
        (self.remove_class if moves or is_shown(self.typed) else self.add_class)("rl-bare")
        self.fall.disabled = bool(self.hold)
        if self.hold:
            self.picker.go.disabled = True
        shown(self.bot, decides and not hidden and not self._guided)
        self.bot.description = "Let the bot move" if is_bot else "Show me a bot's move"
        shown(self.bots_on, is_bot and not self._guided)
        self.bots_on.description = f"Bots play on to the {'next person' if self.people else 'end'}"
        shown(self.curtain, hidden)
        # One main button at one place.
        shown(self.picker.go, not (hidden or is_bot or seat == CHANCE))
        if hidden and seat is not None:
            named(self.curtain, f"Hand the screen to {face.seats(self.history.setup)[seat].name}, then click here")
        self.turn.value = self._turn_words(state, seat)
        self.timeline.show(self.history)
        setup, reader = self.history.setup, None if self._all else self.viewer
        self.story.value = log_html(
            self.history.log(),
            game.rulebook,
            lambda event: face.event_words(setup, event, reader, everything=self._all),
        )
        observed = self._observed()
        self.holdings.value = face.summary(setup, observed, reader)
        self.hand.value = "" if reader is None else face.hand(setup, observed, reader)
        for part in self.parts:
            part.show(self.history, observed, reader, everything=self._all)
        self.branches.value = self._branch_table()
        self._draw()
        self._keep()

    # ---- inside

    def _keep(self) -> None:
        """Keep what is new since the last time; a table at which nobody has done anything yet leaves no file."""
        if self._guided or self._quiet:
            return
        history, seating = self.history, self.seating
        points, at = len(history.points) - 1, history.here.number
        before, self._kept = self._kept, (history, points, at, seating)
        if before is None or before == self._kept:
            return
        if before[0] is not history:
            # Another game lies on the table: the one before stays in its file.
            self.keep.begin()
        fresh = [*steps_after(history, before[1])]
        fresh += [table_line(seating)] if seating != before[3] else []
        self.keep.add([*fresh, at_line(history, self._standing())])

    def _standing(self) -> str:
        seat = self.seat
        who = "over" if seat is None else ""
        if seat is not None and seat != CHANCE:
            who = f"{self.face.seats(self.history.setup)[seat].name} to move"
        return ", ".join(filter(None, (who, self.face.round_words(self.history.state))))

    def _kept_lines(self) -> list[str]:
        history = self.history
        return [head_line(history, self.seating), *steps_after(history, 0), at_line(history, self._standing())]

    def _go_on_with_kept(self, text: str) -> None:
        games = {self.face.game.id: self.face.game}
        self.go_on_with(opened(text, games, source="what was kept", torn=True))
        self._kept = (self.history, len(self.history.points) - 1, self.history.here.number, self.seating)

    @property
    def _all(self) -> bool:
        return self.open_table.value

    @property
    def _hidden(self) -> bool:
        """Whether a person decides who has not taken the screen yet."""
        seat = self.seat
        decides = seat is not None and seat != CHANCE and self._role(seat) == PERSON
        return decides and self.viewer != seat and not self._all

    def _role(self, seat: int) -> str:
        # A page may leave a choice open; whoever is no bot is a person.
        name = self.roles[seat].value
        return str(name) if name in self.face.bots else PERSON

    def _observed(self) -> Any:
        if self._all:
            return self.history.state
        return self.face.game.observe(self.history.state, self.viewer)

    def _bot(self, seat: int, name: str) -> None:
        game, state = self.face.game, self.history.state
        generator = random.Random(f"{self._seed.seed}/{seat}/{self.history.here.number}")  # noqa: S311 - play, not secrets
        # A bot sees no more than a person in its seat.
        move = self.face.bots[name].choose(game.observe(state, seat), game.legal_moves(state), generator)
        self.history.play(move)

    def _bots_play(self) -> None:
        for _ in range(MOST_BOT_MOVES):
            seat = self.seat
            if seat is None or seat == CHANCE or self._role(seat) == PERSON:
                break
            if self.time_is_up:
                self.history.play(TimeUp())
                break
            self._bot(seat, self._role(seat))
            self._go_on()

    def _go_on(self) -> None:
        """Let chance fall by itself as long as the table is set so, and hidden draws always.

        Bots that are only asked what nobody sees answer as well: a stop there would tell what they hold.
        """
        for _ in range(MOST_BOT_MOVES):
            seat = self.seat
            if seat is not None and seat != CHANCE:
                if self._role(seat) == PERSON or not self.face.only_asked(self.history.state):
                    return
                self._bot(seat, self._role(seat))
                continue
            if seat is None:
                return
            chances = self.face.game.chances(self.history.state)
            if self.falls.value != FALLS[0] and self.face.chance_is_open(self.history.state, chances):
                return
            self._let_one_fall()

    def _let_one_fall(self) -> None:
        chances = self.face.game.chances(self.history.state)
        self.history.settle(self._chance.draw(chances, self.history.here.falls))

    def _wire(self) -> None:
        self.board.on_pick(self.guarded(self.pick))
        self.fall.on_click(self.guarded(self._fall_clicked))
        self.bot.on_click(self.guarded(lambda _b: self.bot_move()))
        self.bots_on.on_click(self.guarded(lambda _b: self.bots_to_next_person()))
        self.curtain.on_click(self.guarded(lambda _b: self._reveal()))
        for control in (self.open_table, self.falls, *self.roles):
            control.observe(self.guarded(self._settings_changed), "value")

    def _fall_clicked(self, _button: object) -> None:
        if self.seat != CHANCE:
            # The second click of two quick ones.
            self.say("Nothing is to be rolled or drawn now.")
            return
        self.let_fall(self.typed.value if self.falls.value == FALLS[2] else None)

    def _reveal(self) -> None:
        self._revealed = self.seat
        self.refresh()

    def _settings_changed(self, _change: object) -> None:
        if not self._quiet:
            self._go_on()
            self.refresh()

    def _rests(self, point: Point[Any]) -> bool:
        """Tell whether the table stops at a point: for a person, an open die, or a bot that waits for a click."""
        state = point.state
        seat = self.face.game.to_move(state)
        if seat is None:
            return True
        if seat == CHANCE:
            return self.falls.value != FALLS[0] and self.face.chance_is_open(state, self.face.game.chances(state))
        if self._role(seat) == PERSON:
            return True
        return (not self.at_once.value or not self.people) and not self.face.only_asked(state)

    def _ended(self, point: Point[Any]) -> str:
        """Say what happened last up to a point, as the reader may know it."""
        reader = None if self._all else self.viewer
        for before in reversed(point.line()):
            for event in reversed(before.events):
                if words := self.face.event_words(self.history.setup, event, reader, everything=self._all):
                    return words
        return "start"

    def _moved_in_time(self, opened: Opened | None) -> None:
        if opened is not None:
            self.go_on_with(opened)
            return
        self._reasons, self._picked = (), ""
        self.refresh()

    def _show_chance(self, state: Any) -> None:
        shown(self.fall, state is not None)
        shown(self.typed, state is not None and self.falls.value == FALLS[2])
        if state is None:
            return
        words = self.face.chance_words(state)
        chances = self.face.game.chances(state)
        typed = self.falls.value == FALLS[2]
        named(self.fall, f"{words}: it fell as chosen" if typed else words)
        if typed:
            self.typed.options = [
                (f"{self.face.outcome_words(state, outcome)} ({chances.probability(outcome)})", outcome)
                for outcome in chances.outcomes
            ]

    def _turn_words(self, state: Any, seat: int | None) -> str:
        names, now = self.face.steps(state)
        steps = "".join(
            f"<li{' aria-current=step' if index == now else ''}>{escape(name)}</li>" for index, name in enumerate(names)
        )
        seats = self.face.seats(self.history.setup)
        if seat is None:
            winners = " and ".join(seats[winner].name for winner in self.face.game.winners(state))
            who = f"The game is over: {escape(winners) or 'nobody'} won."
        elif seat == CHANCE:
            who = escape(self.face.chance_words(state))
        else:
            who = f"{seat_sign(seats[seat].look)} {escape(agreed('{0} {0:decides|decide}', (seats[seat].name,)))}"
        return (
            f'<p class="rl-bill">{who}</p><p>{escape(self.face.round_words(state))}</p>'
            f'<ol class="rl-steps" aria-label="Phases of the round">{steps}</ol>'
        )

    def _branch_table(self) -> str:
        """Set the ends of all branches side by side, once there are two."""
        ends = [point for point in self.history.points if not point.children]
        if len(ends) < 2:
            return ""
        seats = self.face.seats(self.history.setup)
        rows = [
            (number, len(end.line()) - 1, self.face.round_words(end.state), *self.face.open_scores(end.state))
            for number, end in enumerate(ends, 1)
        ]
        head = ("branch", "steps", "where it stands", *(seat.name for seat in seats))
        return table("Branches and their points", head, rows, numbers=range(3, 3 + len(seats)))

    def _draw(self) -> None:
        setup = self.history.setup
        rings = tuple(dict.fromkeys(place for reason in self._reasons for place in reason.places))
        self.board.show(self.face.scene(setup, self._observed(), self.picker.open_places, self._picked, rings))
        quiet = self.hold or (OVER if self.seat is None else "")
        held = f'<p class="rl-quiet">{escape(quiet)}</p>' if quiet else ""
        self.why.value = held + first_refusal(self.told_reasons, self.face.game.rulebook)
        self.on_change()


def _is_save_of(first: str, game: str) -> bool:
    try:
        head = head_of(first, "")
    except InputError:
        return False
    return head.get("game") == game and "tour" not in head
