"""The game table: people and bots at one screen, for every game.

The table holds no rules. It lists what ``legal_moves`` gives, plays it on a ``History``, asks ``why_not`` about
everything else, and shows what ``observe`` lets the reader see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from html import escape
from time import monotonic
from typing import Any

import ipywidgets as widgets

from romelab.controls.board import LiveBoard
from romelab.controls.ending import FinalScreen
from romelab.controls.face import Face
from romelab.controls.falls import FALLS, Falls
from romelab.controls.kept_game import KeptGame
from romelab.controls.log import Log
from romelab.controls.orders import Orders
from romelab.controls.picker import MovePicker
from romelab.controls.replay import Replay, Step, steps, whose
from romelab.controls.seats import PERSON, Seats
from romelab.controls.shared import is_shown, made, shown
from romelab.controls.speaking import phrase
from romelab.controls.stage import Leaf, Stage, card
from romelab.controls.standing import branch_table, said_last, still_table, turn_words
from romelab.controls.texts import Text
from romelab.controls.thinking import Bots
from romelab.controls.timeline import Timeline
from romelab.controls.turns import Going, Turns
from romelab.controls.words import first_refusal
from romelab.core.chance import ChanceSource, Outcome
from romelab.core.ending import TimeUp
from romelab.core.faults import Fault, IllegalMoveError, InputError, Reason, quoted
from romelab.core.game import CHANCE, Move
from romelab.core.history import History, Point
from romelab.core.language import in_its_language
from romelab.core.saves import MOST_SECONDS, Opened, Seating
from romelab.keeping import folder


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
    noted
        Gives what the pupil wrote beside the game, for the still picture.
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
        self.history: History[Any] = History(face.game, setup, None) if history is None else history
        self.history.chance = None
        self._falls = Falls(face, seed, chance, FALLS[bool(guide)])
        self._seats = Seats(face, setup, bots, open_table=open_table)
        self.orders = Orders(face, self._seats)
        self._turns = Turns(face, self._seats, self._falls, None if guide else self.orders)
        self.hold = ""
        self.clock: Callable[[], float] = monotonic
        self._before, self._laid = 0.0, self.clock()
        self.on_change: Callable[[], None] = lambda: None
        self.noted: Callable[[], str] = lambda: ""
        self._guided = bool(guide)
        self._reasons: tuple[Any, ...] = ()
        self._looked_at: Point[Any] | None = None
        self._picked = ""
        self._quiet = True
        self.board = LiveBoard(face.base(setup), label=face.game.title)
        self.turn = Text()
        self.picker = MovePicker(
            face,
            self.pressed(self._play_clicked),
            odds=not self._guided,
            composer=None if self._guided else face.composer(),
        )
        self.picker.on_group = self.guarded(self._chosen)
        self.picker.on_move_chosen = self.guarded(self._chosen)
        self.fall, self.typed, self.falls = self._falls.fall, self._falls.typed, self._falls.how
        self.curtain, self.open_table = self._seats.curtain, self._seats.open_table
        self.bots = Bots(
            face,
            self._seats,
            done=lambda: self.refresh(),
            begun=lambda: self.refresh(),
            told=self._look_on,
            failed=self._bots_failed,
        )
        self.bot, self.bots_on = self.bots.move, self.bots.go_on
        self._log = Log(face)
        self.since = Replay(face, self.pressed, lambda: self.refresh())
        self.why, self.story, self.hand, self.holdings, self.branches = (Text() for _ in range(5))
        self.at_once = made(widgets.Checkbox, value=not self._guided, description=phrase("bots_at_once"), indent=False)
        self.timeline = Timeline(
            {face.game.id: face.game},
            self._moved_in_time,
            self.guarded,
            rests=lambda point: self._turns.rest(point.state, at_once=self.at_once.value),
            told=self._ended,
            seating=lambda: self.seating,
            seconds=lambda: self.seconds,
        )
        self._who = who = card(
            phrase("who_plays"), self.falls, self.open_table, self.at_once, self.orders.fits, *self.roles
        )
        self.keep = KeptGame(
            None if self._guided else folder.here(),
            face,
            setup,
            now=lambda: (self.history, self.seating, self.seconds),
            lay=self.go_on_with,
            guarded=self.guarded,
        )
        files = card(phrase("save_open"), *self.timeline.files, *self.keep.care)
        self.final = FinalScreen(
            face,
            {
                "play_again": self.guarded(lambda _b: self.play_again()),
                "look_back": self.guarded(lambda _b: self.frame.lay(-1)),
                "save": self.guarded(lambda _b: self._save_end()),
                "report": self.guarded(lambda _b: self._report_end()),
            },
        )
        self.parts = tuple(face.parts(self.guarded))
        texts = {
            **{area: found for area, found in (words or {}).items() if area == "guide"},
            "turn": [self.turn],
            "answer": [self.why],
            phrase("what_happened"): [self.story],
            phrase("everybody"): [self.holdings],
            phrase("branches"): [self.branches],
            "hand": [self.hand],
        }
        super().__init__(
            self.board,
            (self.since.panel, self.picker, self.orders.always, self.orders.again, self.typed),
            (self.picker.go, self.fall, self.bots_on, self.bots.wait, self.since.next, self.curtain),
            (*self.timeline.controls, self.bot, self.bots.stop, self.since.begin),
            texts,
            leaves=(
                *(Leaf(part.name, (part.widget,), broad=True) for part in self.parts),
                *leaves,
                *(() if self._guided else (Leaf(phrase("the_end"), (self.final,), broad=True),)),
                Leaf(phrase("leaf_file"), (files,)) if self._guided else Leaf(phrase("leaf_table"), (who, files)),
            ),
            guide=guide or (self.keep,),
            kind=f"{face.kind} rl-guided" if guide else face.kind,
            title=face.game.title,
        )
        self._wire()
        self._quiet = False
        self._end = -1 if self._guided else len(self.frame.leaves) - 2
        self.bots.start(self._on(bots=bool(self.people) and not self._guided))

    # ---- what a script or a test may call as well

    @property
    def seat(self) -> int | None:
        """The seat to move; ``CHANCE`` or None as in :meth:`romelab.core.game.Game.to_move`."""
        return self.face.game.to_move(self.history.state)

    @property
    def asked(self) -> int | None:
        """The seat whose person is asked now: who is to move, or has to type in a card that only it may see."""
        seat = self.seat
        return self._falls.asked(self.history.state, self.people) if seat == CHANCE else seat

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people have taken."""
        return self._seats.people

    @property
    def roles(self) -> tuple[widgets.Dropdown, ...]:
        """The choice of person or bot for each seat."""
        return self._seats.roles

    @property
    def seating(self) -> Seating:
        """How the table is laid: who is a bot and which, and how dice and cards come."""
        falls, seats = self._falls, self._seats
        return Seating(seats.names, falls.seed, falls.chosen, self.open_table.value, self.at_once.value)

    @in_its_language
    def go_on_with(self, opened: Opened) -> None:
        """Clear the table and lay it as a save says: seats, names, looks, who is a bot, board, dice.

        Raises
        ------
        InputError
            If the table cannot be laid so; it is as it was then.
        """
        self._check_opened(opened)
        history, seating, played = self.history, self.seating, self.played
        number, source = history.here.number, self._falls.source
        try:
            self._lay(*opened)
        except Exception as error:
            self.history, self._falls.source = history, source
            self._lay(history, seating, played, keep_chance=True)
            history.goto(number)
            self.refresh()
            if isinstance(error, InputError):
                raise
            raise InputError([Fault("", "this game cannot be shown here; nothing was changed")]) from error

    def _check_opened(self, opened: Opened) -> None:
        history, seating, _ = opened
        seats = self.face.seats(history.setup)
        unknown = [name for name in seating.roles if name not in (PERSON, *self.face.bots)] if seating else []
        faults = [Fault("table, roles", f"there is no bot {quoted(name)} here") for name in unknown]
        if seating and len(seating.roles) != len(seats):
            faults.append(Fault("table, roles", f"there are {len(seats)} seats, not {len(seating.roles)}"))
        if self._guided and history.setup != self.history.setup:
            faults.append(Fault("", "this is another game than the one of this tour; open it at a table"))
        if faults:
            raise InputError(faults, "the saved game")

    def _lay(self, history: History[Any], seating: Seating | None, played: float, *, keep_chance: bool = False) -> None:
        setup, self._quiet = history.setup, True
        self._falls.forget()
        self._before, self._laid = played, self.clock()
        base = self.face.base(setup)
        if base != self.board.base:
            self.board.lay(base)
        self.history = history
        self._reasons, self._picked = (), ""
        self.bots.leave()
        others = self._who.children[: len(self._who.children) - len(self.roles)]
        self._seats.lay(setup, seating.roles if seating else self._seats.names)
        for role in self.roles:
            role.observe(self.guarded(self._settings_changed), "value")
        self._who.children = (*others, *self.roles)
        if seating and not self._guided:
            self.falls.value, self.open_table.value = seating.falls, seating.open_table
            self.at_once.value = seating.at_once
            if not keep_chance:
                self._falls.sow(seating.seed)
        self._quiet = False
        self.refresh()

    @property
    def viewer(self) -> int | None:
        """The seat whose secrets are shown; None shows what is open to all (see :class:`.seats.Seats`)."""
        return self._seats.viewer(self.asked)

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
        """Whether minutes were agreed on, and have been played: then the next move ends the game.

        The end is a step like any other, so that undo and saves keep it. A game that is opened goes on from the time
        that its save tells; while it lay in a file no time has passed.
        """
        return bool(self._minutes) and self.seat is not None and self.played >= 60 * self._minutes

    @property
    def played(self) -> float:
        """The seconds for which this game has lain on a table."""
        return self._before + self.clock() - self._laid

    @property
    def seconds(self) -> int:
        """The whole seconds that a save tells: 0 where no minutes were agreed on, so that nothing else is noted."""
        return min(max(0, int(self.played)), MOST_SECONDS) if self._minutes else 0

    @property
    def _minutes(self) -> int:
        return getattr(self.history.setup.options, "minutes", 0)

    @property
    def picked(self) -> str:
        """Id of the place picked last on the board; empty if something was played since."""
        return self._picked

    @in_its_language
    def play(self, move: Move) -> None:
        """Make a move, or say why it is refused."""
        self._play(move, self.bots.finish)

    @in_its_language
    def let_fall(self, outcome: Outcome | None = None) -> None:
        """Let chance fall: as the seed has it, or as given; bots whose turn it is then go on."""
        self._let_fall(outcome, self.bots.finish)

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
        if self._hidden and self.picker.pick(place):
            pass
        elif self._hidden:
            # The refusals would tell what the player behind the curtain holds.
            self.say(phrase("take_screen_first"))
        elif self._held:
            self.say(self._held)
        elif seat is not None and seat != CHANCE and self._seats.role(seat) != PERSON:
            self.say(phrase("bot_decides"))
        elif not self.picker.pick(place):
            setup, state = self.history.setup, self.history.state
            self._reasons = self.face.against(setup, state, place)
            instead = self.face.nearest(setup, state, place, self.face.game.legal_moves(state))
            if instead is not None:
                self.picker.arm(instead)
        self._chosen()

    @in_its_language
    def bot_move(self) -> None:
        """Let a bot make one move for the seat to move."""
        seat = self.seat
        if seat is None or seat == CHANCE:
            return
        self.bots.finish(self._bot_move())

    @in_its_language
    def bots_to_next_person(self) -> None:
        """Let the bots play until a person has to decide, an open die has to fall, or the game is over."""
        self.bots.finish(self._turns.bots_play(self.history, over=self.time_is_up))

    @in_its_language
    def play_again(self) -> None:
        """Lay the same game anew, with other dice and cards; the one before stays where it is kept."""
        seating = self.seating
        again = History(self.face.game, self.history.setup, None)
        self.go_on_with(Opened(again, replace(seating, seed=seating.seed + 1)))
        self.bots.start(self._on(bots=bool(self.people)))

    @in_its_language
    def replay(self, moves: Sequence[Move]) -> None:
        """Make moves for whoever decides, and let everything fall between them, as a tour does for the other seats."""
        for move in moves:
            while self.seat == CHANCE:
                self._turns.let_one_fall(self.history)
            self.history.play(move)
        self._reasons, self._picked = (), ""
        self.bots.finish(self._on(bots=False))

    @in_its_language
    def refresh(self) -> None:
        """Show the position looked at now."""
        state, game, face = self.history.state, self.face.game, self.face
        seat, asked, busy = self.seat, self.asked, self.bots.busy
        decides = seat is not None and seat != CHANCE
        self._seats.show(self.history.setup, asked)
        hidden = self._hidden
        self.since.offer(() if busy or hidden else self._since_last())
        looks_on = busy or self.since.running
        moves = game.legal_moves(state) if seat in self.people and not hidden and not looks_on else ()
        if hidden and not looks_on:
            moves = face.open_moves(state)
        face.look_at(game.observe(state, None) if hidden else state)
        seen = game.observe(state, asked) if moves and not hidden else None
        self.picker.offer(self.history.setup, moves, seat, seen)
        if hidden:
            self.picker.disarm()
        falls = seat == CHANCE and not looks_on and not hidden
        self._falls.show(state if falls else None, asked, held=bool(self.hold))
        (self.remove_class if moves or is_shown(self.typed) else self.add_class)("rl-bare")
        if self.hold:
            self.picker.go.disabled = True
        self.bots.show(
            self.history, seat if decides and not hidden and not self.since.running else None, away=self._guided
        )
        # One main button at one place.
        self._show_go()
        # At once after the buttons and never before them: a page that has this number shows them, and a click on what
        # has just appeared counts however long the rest takes to draw.
        self.frame.turn_over()
        observed = self._observed()
        self.turn.value = turn_words(face, self.history, observed)
        self.timeline.show(self.history)
        self.timeline.lock(busy)
        for control in (self.falls, self.open_table, self.at_once, *self.roles):
            control.disabled = busy
        setup, reader = self.history.setup, None if self._all else self.viewer
        self.story.value = self._log.html(self.history, reader, everything=self._all)
        self.holdings.value = face.summary(setup, observed, reader)
        for part in self.parts:
            part.show(self.history, observed, reader, everything=self._all)
        self.branches.value = branch_table(face, self.history)
        self._draw()
        self._show_end(over=seat is None)
        if not (self._guided or self._quiet):
            self.keep.keep()
        self.still.changed()

    @in_its_language
    def picture(self) -> str:
        """Give the table as people see it who hold no cards, also where it is open."""
        return still_table(self.face, self.history, self.noted())

    # ---- inside

    @property
    def _all(self) -> bool:
        """Whether everybody sees everything: at an open table, and when the game is over."""
        return self.open_table.value or self.seat is None

    @property
    def _held(self) -> str:
        """Why nothing may be played now, as a sentence; empty if it may."""
        busy = self.bots.words(self.history)
        return self.hold or (phrase("locked", who=busy) if busy else "")

    @property
    def _hidden(self) -> bool:
        """Whether a person decides who has not taken the screen yet."""
        return self._seats.hidden(self.asked)

    def _observed(self) -> Any:
        if self._all:
            return self.history.state
        return self.face.game.observe(self.history.state, self.viewer)

    def _play(self, move: Move, work: Callable[[Going], None]) -> None:
        if self._held:
            self.say(self._held)
            return
        seat, state = self.seat, self.history.state
        try:
            self.history.play(TimeUp() if self.time_is_up else move)
        except IllegalMoveError as error:
            self._reasons = error.reasons
            self.refresh()
        else:
            self._reasons, self._picked = (), ""
            if seat is not None:
                self.orders.heard(seat, state, move)
            work(self._on(bots=self.at_once.value))

    def _play_clicked(self, move: Move) -> None:
        self._play(move, self.bots.start)

    def _let_fall(self, outcome: Outcome | None, work: Callable[[Going], None]) -> None:
        if self._held:
            self.say(self._held)
            return
        self.history.settle(self._falls.draw(self.history) if outcome is None else outcome)
        work(self._on(bots=self.at_once.value and bool(self.people)))

    def _bot_move(self) -> Going:
        """Let a bot move for the seat to move, and what falls then fall."""
        seat = self.seat
        if seat is None or seat == CHANCE:
            return
        name = self._seats.role(seat) if self._seats.role(seat) != PERSON else tuple(self.face.bots)[-1]
        yield from self._turns.bot_move(self.history, seat, name)
        yield from self._turns.go_on(self.history)

    def _on(self, *, bots: bool) -> Going:
        """Let the game go on by itself: what falls, and the bots whose turn it is if they move at once."""
        yield from self._turns.go_on(self.history)
        if bots:
            yield from self._turns.bots_play(self.history, over=self.time_is_up)

    def _bot_clicked(self) -> None:
        best = self.bots.best(self.history)
        if best is not None:
            self._play(best, self.bots.start)
        else:
            self.bots.start(self._bot_move())

    def _stop_clicked(self) -> None:
        said = self.bots.halt(self.history)
        self.refresh()
        if said:
            self.say(said)

    def _look_on(self) -> None:
        """Show what bots at work have done since it was shown last."""
        if self._looked_at is not self.history.here:
            self.refresh()
        else:
            self._say_why()

    def _bots_failed(self, error: Exception) -> None:
        def fail() -> None:
            self.refresh()
            raise error

        self.guarded(fail)()

    def _wire(self) -> None:
        self.board.on_pick(self.guarded(self.pick))
        self.fall.on_click(self.pressed(self._fall_clicked))
        self.bot.on_click(self.pressed(lambda _b: self._bot_clicked()))
        self.bots_on.on_click(
            self.pressed(lambda _b: self.bots.start(self._turns.bots_play(self.history, over=self.time_is_up)))
        )
        self.bots.stop.on_click(self.guarded(lambda _b: self._stop_clicked()))
        self.orders.again.on_click(self.guarded(lambda _b: self._ask_again()))
        self.curtain.on_click(self.pressed(lambda _b: self._reveal()))
        for control in (self.open_table, self.falls, self.at_once, self.orders.fits, *self.roles):
            control.observe(self.guarded(self._settings_changed), "value")
        for button in (self.picker.go, self.picker.done, self.fall):
            # Another move is chosen, and the button says so: what was meant before is meant no longer.
            button.observe(lambda _change: self.frame.turn_over(), "description")

    def _fall_clicked(self, _button: object) -> None:
        if self.seat != CHANCE:
            # The second click of two quick ones.
            self.say(phrase("nothing_falls"))
            return
        if self._held:
            self.say(self._held)
            return
        outcome = self._falls.read(self.history, self.asked)
        if outcome is None:
            self.refresh()
        else:
            self._let_fall(outcome, self.bots.start)

    def _reveal(self) -> None:
        self._seats.take(self.asked)
        self.refresh()

    def _ask_again(self) -> None:
        if self.seat is not None:
            self.orders.take_back(self.seat)
        self.refresh()

    def _settings_changed(self, change: Mapping[str, Any]) -> None:
        if self._quiet:
            return
        if change["owner"] is self.falls:
            self._falls.forget()
            if change["new"] == FALLS[2] and all(point.seat not in self.people for point in self.history.points):
                # Nobody has decided anything yet: a real box begins with the first die.
                self.history = History(self.face.game, self.history.setup, None)
        # Whoever has just made a bot of the seat to move, or of its dice, waits for it to go on.
        bots = change["owner"] is not self.open_table and self.at_once.value and bool(self.people) and not self._guided
        self.bots.start(self._on(bots=bots))

    def _ended(self, point: Point[Any]) -> str:
        """Say what happened last up to a point, as the reader may know it."""
        reader = None if self._all else self.viewer
        return said_last(self.face, self.history.setup, point, reader, everything=self._all)

    def _moved_in_time(self, opened: Opened | None) -> None:
        if opened is not None:
            self.go_on_with(opened)
            return
        self._falls.forget()
        self._reasons, self._picked = (), ""
        self.refresh()

    def _show_go(self) -> None:
        seat = self.seat
        looks_on = self.bots.busy or self.since.running
        armed = bool(self.picker.moves) and not (self._hidden and self.picker.move is None)
        shown(self.picker.go, armed or (seat is None and not looks_on))
        shown(self.curtain, self._hidden and not armed)
        self.orders.show(seat, self.history.state, () if self._guided or self._hidden else self.picker.moves)

    def _chosen(self) -> None:
        """Show what was chosen, wherever that was."""
        self._show_go()
        self._draw()

    def _since_last(self) -> tuple[Step, ...]:
        """Give what has happened since the last turn of whoever looks on."""
        seat = whose(self.face, self.history, self.viewer, self.people)
        if seat is None or self._guided:
            return ()
        reader = None if self._all else self.viewer
        return steps(self.face, self._log, self.history, seat, reader, everything=self._all)

    def _show_end(self, *, over: bool) -> None:
        """Lay the final screen over the board when the game is over; it can be opened again as long as it is."""
        if self._guided or self._quiet:
            return
        away = [] if over else [self._end]
        if self.frame.away != away:
            self.frame.away = away
            if not over:
                self.frame.lay(-1)
        if over and self.final.show(self.history):
            self.frame.lay(self._end)

    def _save_end(self) -> None:
        self.timeline.write.click()
        self.final.link.value = self.timeline.link.value

    def _report_end(self) -> None:
        self.final.report(self.history, self._log.html(self.history, None, everything=True))

    def _draw(self) -> None:
        setup, self._looked_at = self.history.setup, self.history.here
        observed, reader = self._observed(), None if self._all else self.viewer
        serving = self.picker.at(self._picked) if self._picked else ()
        self.hand.value = "" if reader is None else self.face.hand(setup, observed, reader, serving)
        rings = tuple(dict.fromkeys(place for reason in self._reasons for place in reason.places))
        if self.since.running:
            self.board.show(self.since.scene(setup, reader, everything=self._all))
        else:
            scene = self.face.scene(setup, observed, self.picker.open_places, self._picked, rings)
            move = self.picker.move
            if move is not None and self._picked in self.face.places(setup, move):
                scene = replace(scene, ways=(*scene.ways, *self.face.ways(setup, observed, move)))
            self.board.show(scene)
        self._say_why()
        self.on_change()

    def _say_why(self) -> None:
        """Say what is to be known about the buttons: who thinks, why something is refused."""
        quiet = self.bots.words(self.history) or self.hold or (phrase("over") if self.seat is None else "")
        held = f'<p class="rl-quiet" role="status">{escape(quiet)}</p>' if quiet else ""
        self.why.value = held + first_refusal(self.told_reasons, self.face.game.rulebook)
