"""The game table: people and bots at one screen, for every game.

The table holds no rules. It lists what ``legal_moves`` gives, plays it on a ``History``, asks ``why_not`` about
everything else, and shows what ``observe`` lets the reader see.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import ipywidgets as widgets

from romelab.controls.seating.dice_and_cards import CHANCE_MODES, ChanceInput
from romelab.controls.seating.game_view import GameView, Part, role_now
from romelab.controls.seating.lobby import Lobby
from romelab.controls.seating.scenarios import Debrief
from romelab.controls.seating.seats import PERSON, Seats, TableSession
from romelab.controls.stage.board import LiveBoard
from romelab.controls.stage.stage import Overlay, Stage, card
from romelab.controls.stage.text import Text, phrase
from romelab.controls.stage.widgets import classed, is_shown, made
from romelab.controls.table.aims import AimBoard, aim_signs
from romelab.controls.table.background import Bots, OutlookWorker, Turns
from romelab.controls.table.final_screen import FinalScreen
from romelab.controls.table.game_runner import GameLoader, GameRunner
from romelab.controls.table.hints import Hints
from romelab.controls.table.move_picker import MovePicker
from romelab.controls.table.move_selection import MoveSelection
from romelab.controls.table.replay import Replay, moved
from romelab.controls.table.settings import Settings, StandingOrders
from romelab.controls.table.shared_game import OneSeat, SeatRunner, SharedSeat
from romelab.controls.table.sidebar import PRACTISE, RulesLeaf, Sidebar
from romelab.controls.table.status import static_table
from romelab.controls.table.table_state import TableState
from romelab.controls.table.timeline import GameAutosave, Timeline
from romelab.core.chance import ChanceSource, Outcome
from romelab.core.errors import Problem, quoted, refuse
from romelab.core.game import CHANCE, Move
from romelab.core.history import History, Point
from romelab.core.language import in_its_language
from romelab.core.saves import SavedGame
from romelab.core.scene import Scene
from romelab.keeping import folder


class GameTable(TableState, Stage):
    """A table for one game.

    Parameters
    ----------
    view
        The game's view.
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
    overlays
        What can be laid over the board besides the game's own parts.
    shared
        The seat of a game that lies on another table: then this screen shows and plays for that seat alone, and looks
        back on its own. It has no settings, bots, dice or files; set-up, roles, seed and history are that table's.

    Attributes
    ----------
    session
        The game in progress and who sits at it.
    choosing, settings, telling, playing, laying
        What is chosen, how the table is set up, what it says, what is played, which game lies there.
    noted
        Gives what the pupil wrote beside the game, for the still picture.
    on_change
        Called without arguments whenever something was played, picked, refused or jumped to, after it is shown.
    """

    def __init__(
        self,
        view: GameView,
        setup: Any,
        *,
        seed: int = 1,
        bots: Sequence[str] = (),
        open_table: bool = False,
        chance: ChanceSource | None = None,
        history: History[Any] | None = None,
        guide: Sequence[widgets.Widget] = (),
        words: Mapping[str, Sequence[Text]] | None = None,
        overlays: Sequence[Overlay] = (),
        shared: SharedSeat | None = None,
    ) -> None:
        unknown = [name for name in bots if role_now(view, name) not in (PERSON, *view.bots)]
        refuse([Problem("bots", f"there is no bot {quoted(name)}") for name in unknown])
        self.view = view
        if shared is not None:
            history = shared.game.history.beside()
        history = History(view.game, setup, None) if history is None else history
        history.chance = None
        self.on_change: Callable[[], None] = lambda: None
        self.noted: Callable[[], str] = lambda: ""
        self._guided, self._shared = bool(guide), shared
        hosts = not guide and shared is None  # whether the game is this table's own
        self._looked_at: Point[Any] | None = None
        self._board_shows: Point[Any] | None = None
        self._ahead = OutlookWorker(told=lambda: self._say_why(), failed=self._failed)
        dice = ChanceInput(view, seed, chance, CHANCE_MODES[bool(guide) or view.waits])
        seats = Seats(view, setup, bots, open_table=open_table) if shared is None else OneSeat(view, setup, shared)
        self.session: TableSession = TableSession(view, history, dice, seats)
        self.roll, self.typed, self.chance_mode = dice.roll, dice.typed, dice.mode
        self.curtain, self.open_table = seats.curtain, seats.open_table
        self.orders: StandingOrders = StandingOrders(view, seats)
        self._turns = Turns(view, seats, dice, self.orders if hosts else None)
        self.settings: Settings = Settings(
            self.session, self.orders, guided=self._guided, changed=self.guarded(self._settings_changed)
        )
        self.at_once: widgets.Checkbox = self.settings.at_once
        self.board: LiveBoard = LiveBoard(view.base(setup), label=view.game.title, signs=() if guide else aim_signs())
        self.picker: MovePicker = MovePicker(
            view,
            self.pressed(lambda move: self.playing.play(move, self.bots.start)),
            odds=not self._guided,
            beside=not self._guided,
            composer=None if self._guided else view.composer(),
        )
        self.aims: AimBoard = AimBoard(
            self.session,
            guided=self._guided,
            pressed=self.pressed,
            changed=lambda: self.refresh(),
            found=lambda: self._lay_scene(self.session.observed()),
            failed=self._failed,
        )
        self.choosing: MoveSelection = MoveSelection(self.session, self.picker, self.orders, guided=self._guided)
        self.picker.on_group = self.picker.on_move_chosen = self.guarded(self._listed)
        self.bots: Bots = Bots(
            view,
            seats,
            done=lambda: self.refresh(),
            begun=lambda: self.refresh(),
            told=self._look_on,
            failed=self._failed,
        )
        self.laying: GameLoader = GameLoader(
            self.session, self.choosing, self.settings, self.board, self.bots, refresh=lambda: self.refresh()
        )
        self.playing: GameRunner = (GameRunner if shared is None else SeatRunner)(
            self.session,
            self.choosing,
            self.settings,
            self.bots,
            self._turns,
            self.orders,
            refresh=lambda: self.refresh(),
            say=self.say,
        )
        if isinstance(self.playing, SeatRunner) and shared is not None:
            self.playing.share(shared, self)
            self.orders.take(shared.game.orders.given(len(shared.game.roles)))
        self.bot, self.bots_on = self.bots.move, self.bots.go_on
        self.hints: Hints = Hints(
            self.session,
            self.picker,
            self._turns,
            failed=self._failed,
            allowed=None if shared is None else shared.game.hints.allowed,
        )
        if guide:
            # A guide says what is to be done, and why.
            self.hints.allowed.value = False
        self.since: Replay = Replay(view, self.pressed, lambda: self.refresh())
        self.parts: tuple[Part, ...] = tuple(view.parts(self.guarded))
        self.telling = telling = Sidebar(self.session, self.parts)
        self.turn, self.why, self.story = telling.turn, telling.why, telling.story
        self.hand, self.holdings, self.branches = telling.hand, telling.holdings, telling.branches
        self.timeline: Timeline = Timeline(
            {view.game.id: view.game},
            self._moved_in_time,
            self.guarded,
            rests=lambda point: self._turns.rest(point.state, at_once=self.at_once.value),
            told=telling.ended,
            did=telling.did,
            now=self.laying.now,
        )
        self.autosave: GameAutosave = GameAutosave(
            folder.here() if hosts else None, view, setup, now=self.laying.now, lay=self.resume, guarded=self.guarded
        )
        self.final = FinalScreen(
            view,
            {
                key: self.guarded(action)
                for key, action in (
                    ("play_again", self.play_again),
                    ("look_back", lambda: self.frame.show_overlay(-1)),
                    ("save", self._save_end),
                    ("report", self._report_end),
                )
                # A tour is gone again, and keeps itself.
                if hosts or key not in ("play_again", "save")
            },
            charts_of=None if shared is None else shared.game.final,
        )
        self.rules: RulesLeaf = RulesLeaf(self.session, self._failed)
        self.lobby: Lobby = Lobby(view, now=self.laying.now, lay=self._sit_down, guarded=self.guarded)
        self.debrief: Debrief = Debrief(view, lambda: self.frame.show_overlay(len(self.frame.overlays) - 1))
        self.care = self.autosave.care
        files = card(phrase("save_open"), *self.timeline.files, *self.care)
        texts = {
            **{area: found for area, found in (words or {}).items() if area == "guide"},
            "turn": [self.turn],
            "answer": [self.hints.text, self.aims.danger, self.why, telling.news],
            **({} if guide else {phrase("aims"): [self.aims.words]}),
            phrase("what_happened"): [self.story, self.hints.reasons],
            phrase("everybody"): [self.holdings],
            # A tour leads along one way; what else was tried on it is nobody's branch.
            **({} if guide else {phrase("branches"): [self.branches]}),
            "hand": [self.hand],
        }
        helps = (self.aims.threats, self.bot, *self.hints.buttons, self.since.begin)
        helps = made(widgets.HBox, helps, name="rl-row rl-helps")
        choices = (self.since.panel, self.picker, self.orders.always, self.orders.again)
        mains = (self.picker.go, self.since.next, self.picker.done)
        bar = self.timeline.controls
        last = () if shared else (Overlay(phrase("leaf_file" if guide else "leaf_table"), (files,)),)
        if shared is None:
            choices = (self.curtain, *choices, self.typed)
            mains = (self.picker.go, self.roll, self.bots_on, self.bots.wait, self.since.next, self.picker.done)
            bar = (*bar, self.bots.stop)
        else:
            self.timeline.only_look()
        if hosts:
            last = (Overlay(phrase("leaf_table"), (self.settings.card, self.hints.allowed, files, self.debrief)),)
            if view.looks:
                last = (Overlay(phrase("leaf_lobby"), (self.lobby,)), *last)
        super().__init__(
            self.board,
            (*choices, helps),
            mains,
            bar,
            texts,
            overlays=(
                *(Overlay(part.name, (part.widget,), broad=True) for part in self.parts),
                *overlays,
                Overlay(phrase("rules"), (self.rules,)),
                Overlay(phrase("the_end"), (self.final,), broad=True),
                *last,
            ),
            guide=guide or ((self.autosave,) if hosts else ()),
            kind=f"{view.kind} rl-guided" if guide else view.kind,
            title=view.game.title,
        )
        self._end = len(self.frame.overlays) - 1 - len(last)
        self.frame.book = self._end - 1
        # The line of what this screen may show: a position with hidden cards is not told by copying it.
        self.frame.offer_lines(lambda: view.game.line(self.session.observed()))
        self.autosave.notify_page(self.frame)
        self._wire()
        self.laying.busy = False
        if shared is None:
            self.bots.start(self.playing.on(bots=bool(self.people) and not self._guided))
        else:
            self.refresh()

    # ---- what a script or a test may call as well; what it may read is said by TableState

    @in_its_language
    def resume(self, opened: SavedGame) -> None:
        """Clear the table and set it up as a save says: seats, names, looks, who is a bot, board, dice.

        Raises
        ------
        InputError
            If the table cannot be set up that way; it is as it was then.
        """
        self.laying.resume(opened)

    @in_its_language
    def play(self, move: Move) -> None:
        """Make a move, or say why it is refused."""
        self.playing.play(move, self.bots.finish)

    @in_its_language
    def resolve_chance(self, outcome: Outcome | None = None) -> None:
        """Resolve chance: as the seed has it, or as given; bots whose turn it is then go on."""
        self.playing.resolve_chance(outcome, self.bots.finish)

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
        if said := self.choosing.pick(place, self.playing.held):
            self.say(said)
        self._chosen()

    @in_its_language
    def look(self, place: str) -> None:
        """Show the way to a place, and say there what a click on it does; "" when nobody points anywhere any more."""
        if self._looks_on:
            return
        scene, words = self.choosing.pointed_at(place, self.session.observed(), sign=self.board.at_sign)
        if scene is not None:
            self.board.show(self._with_aims(scene))
        self.board.foretell(place, words)

    @in_its_language
    def bot_move(self) -> None:
        """Let a bot make one move for the seat to move."""
        if self.seat not in (None, CHANCE):
            self.bots.finish(self.playing.bot_move())

    @in_its_language
    def bots_to_next_person(self) -> None:
        """Let the bots play until a person has to decide, an open roll is due, or the game is over."""
        self.bots.finish(self.playing.bots_play())

    @in_its_language
    def play_again(self) -> None:
        """Set up the same game anew, with other dice and cards; the one before stays where it is kept."""
        self.resume(self.laying.again())
        self.bots.start(self.playing.on(bots=bool(self.people)))

    @in_its_language
    def replay(self, moves: Sequence[Move]) -> None:
        """Make moves for whoever decides, and resolve chance between them, as a tour does for the other seats."""
        self.playing.replay(moves)
        self.bots.finish(self.playing.on(bots=False))

    @in_its_language
    def refresh(self) -> None:
        """Show the position looked at now."""
        session, dice, seats = self.session, self.session.chance, self.session.seats
        self.frame.turn_over()
        seat, asked, busy = self.seat, self.asked, self.bots.busy
        seats.show(self.history.setup, asked)
        hidden = session.hidden
        self.since.offer(self.telling.since_last(quiet=busy or hidden or self._guided))
        looks_on = self._looks_on or session.closed
        self.timeline.show(self.history)
        moves = self.choosing.offer(looks_on=looks_on)
        waits = seat == CHANCE and not looks_on and not hidden
        dice.show(self.history.state if waits else None, asked, held=bool(self.hold))
        classed(self, "rl-bare", not (moves or is_shown(self.typed)))
        classed(self, "rl-closed", session.closed)
        self.picker.go.disabled |= bool(self.hold)
        decides = seat is not None and seat != CHANCE and not hidden and not self.since.running
        self.bots.show(self.history, seat if decides else None, away=self._guided or self._shared is not None)
        self.choosing.show_main(looks_on=looks_on)
        self.hints.show(decides=decides and not busy and not self._guided)
        observed = session.observed()
        self.timeline.lock(busy)
        self.settings.lock(busy)
        self.telling.show(observed)
        self.aims.look()
        self._draw(observed)
        if not self.laying.busy:
            self.final.cover_board(self.frame, self._end, self.history, by_itself=not self._guided)
            if not (self._guided or self._shared):
                self.autosave.save()
        self.still.changed()

    @in_its_language
    def picture(self) -> str:
        """Return the table as people who hold no cards see it, even where it is open."""
        return static_table(self.view, self.history, self.noted())

    # ---- inside

    @property
    def _looks_on(self) -> bool:
        """Whether something is being shown, or somebody at another screen decides, so that nobody can play here."""
        away = self._shared is not None and bool(self._shared.why_not(self.history))
        return self.bots.busy or self.since.running or away

    def _look_on(self) -> None:
        """Show what bots at work have done since it was shown last."""
        if self._looked_at is not self.history.here:
            self.refresh()
        else:
            self._say_why()

    def _failed(self, error: Exception) -> None:
        def fail() -> None:
            self.refresh()
            raise error

        self.guarded(fail)()

    def _moved_in_time(self, opened: SavedGame | None) -> None:
        if opened is not None:
            self.resume(opened)
        else:
            self.laying.elsewhere()

    def _wire(self) -> None:
        self.board.on_pick(self.guarded(self._place_clicked))
        if not self._guided:
            self.board.on_look(self._pointed_at)
        self.frame.on_item = self.guarded(self._item_chosen)
        self.frame.on_laid = self.guarded(self._laid)
        self.frame.on_where = self.guarded(self._show_where)
        self.orders.again.on_click(self.guarded(lambda _b: self._ask_again()))
        self.hints.hint.on_click(self.guarded(lambda _b: self.hints.ask()))
        self.hints.other.on_click(self.guarded(lambda _b: self.hints.ask(self.picker.move)))
        self.hints.allowed.observe(self.guarded(lambda _c: self.refresh()), "value")
        if self._shared is not None:
            return
        self.roll.on_click(self.pressed(lambda _b: self.playing.roll_clicked()))
        self.bot.on_click(self.pressed(lambda _b: self.playing.bot_clicked()))
        self.bots_on.on_click(self.pressed(lambda _b: self.bots.start(self.playing.bots_play())))
        self.bots.stop.on_click(self.guarded(lambda _b: self.playing.stop_clicked()))
        self.curtain.on_click(self.pressed(lambda _b: self._reveal()))

    def _pointed_at(self, place: str) -> None:
        # Whoever only points about wants to go on reading what was said of their last click.
        try:
            self.look(place)
        except Exception as error:  # noqa: BLE001 - said on the page, as ours
            self._failed(error)

    def _place_clicked(self, place: str) -> None:
        move = self.choosing.quick(place) if self.board.shown_there else None
        if self.board.at_sign and self.choosing.lift(place):
            self._chosen()
        elif move is None:
            self.pick(place)
        else:
            self.playing.play(move, self.bots.start)

    def _item_chosen(self, index: int, words: str, serial: int) -> None:
        # What was listed when the pointer went down counts.
        move = self.choosing.listed(index, words) if serial == self.frame.serial else None
        if move is not None:
            self.playing.play(move, self.bots.start)

    def _laid(self, overlay: int) -> None:
        """Fill what a reader has laid over the board; how much is kept may have changed since it was counted."""
        if overlay == self.frame.book:
            self.rules.fill()
        elif overlay < len(self.frame.overlays) and self.frame.overlays[overlay] == phrase("leaf_lobby"):
            self.lobby.fill()
        elif overlay == len(self.frame.overlays) - 1:
            for each in self.care:
                each.count()

    def _sit_down(self, opened: SavedGame) -> None:
        """Begin the game that the lobby has put together; the one before stays where it is kept."""
        self.resume(opened)
        self.frame.show_overlay(-1)
        self.bots.start(self.playing.on(bots=bool(self.people)))

    def _show_where(self, rule: str) -> None:
        """Show on the board the place at which a rule counts in this position, or lay out its drill."""
        if drill := self.rules.drills.get(rule.removeprefix(PRACTISE)) if rule.startswith(PRACTISE) else None:
            self.frame.show_overlay(-1)
            drill()
            return
        self.choosing.place, self.choosing.reasons = "", self.rules.reasons(rule)
        self.frame.show_overlay(-1)
        self._chosen()

    def _reveal(self) -> None:
        self.session.seats.take(self.asked)
        self.refresh()

    def _ask_again(self) -> None:
        if self.seat is not None:
            self.orders.take_back(self.seat)
        if self._shared is not None:
            self._shared.take_back_orders()
        self.refresh()

    def _settings_changed(self, change: Mapping[str, Any]) -> None:
        if self.laying.busy:
            return
        if change["owner"] is self.chance_mode:
            self.session.chance.forget()
            if change["new"] == CHANCE_MODES[2] and all(point.seat not in self.people for point in self.history.points):
                # Nobody has decided anything yet: a real box begins with the first die.
                self.history = History(self.view.game, self.history.setup, None)
        # Whoever has just made a bot of the seat to move, or of its dice, waits for it to go on.
        bots = change["owner"] is not self.open_table and self.at_once.value and bool(self.people) and not self._guided
        self.bots.start(self.playing.on(bots=bots))

    def _listed(self) -> None:
        self.choosing.follow_list()
        self._chosen()

    def _chosen(self) -> None:
        """Show what was chosen, wherever that was."""
        self.choosing.show_main(looks_on=self._looks_on)
        self.hints.show()
        self._draw(self.session.observed())

    def _draw(self, observed: Any) -> None:
        self._looked_at = self.history.here
        # What was foretold at a place held for what was shown before.
        self.board.foretell("", "")
        self.telling.show_hand(observed, self.choosing.serving)
        self.board.legal = self.picker.places
        self._lay_scene(observed)
        asked = (self.history.here, self.picker.move, *self.picker.on_buttons.values(), self._looks_on)
        self._ahead.look(asked, lambda: None if self._looks_on else self.choosing.outlook())
        self._say_why()
        self.on_change()

    def _lay_scene(self, observed: Any) -> None:
        session = self.session
        if self.since.running:
            scene = self.since.scene(session.history.setup, session.reader, everything=session.everything)
        else:
            scene = self.choosing.scene(observed)
            scene = self._with_aims(scene)
            self._show_moved(scene)
        self.board.show(scene)

    def _with_aims(self, scene: Scene) -> Scene:
        """Return a scene with the rings of what can be aimed at, unless a place is chosen or reasons are asked for."""
        return scene if self.choosing.place or self.reasons else self.aims.marked(scene)

    def _show_moved(self, scene: Scene) -> None:
        """Let what others have done since the board was shown last be seen to happen."""
        shown, self._board_shows = self._board_shows, self.history.here
        if shown is not self.history.here and not self._guided:
            found = moved(self.view, self.history, shown, self.session.viewer, self.people)
            if found is not None:
                self.board.move_along(*found, scene)

    def _say_why(self) -> None:
        waits = self._shared.why_not(self.history) if self._shared is not None and self.seat is not None else ""
        move = None if self._guided else self.picker.move
        foreseen = self._ahead.words or (self.view.meaning(move) if move is not None else "")
        self.telling.say_why(waits or self.bots.words(self.history), self.reason_texts, foreseen)

    def _save_end(self) -> None:
        self.timeline.write.click()
        self.final.link.value = self.timeline.link.value

    def _report_end(self) -> None:
        if self.seat is not None:
            return  # it tells what everybody held
        self.final.report(self.history, self.telling.log.html(self.history, None, everything=True, alone=True))
