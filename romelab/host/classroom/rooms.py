"""A game in a room: who sits where, the one table on which it lies, and a screen for each seat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from math import ceil
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from romelab.controls.seating.dice_and_cards import CHANCE_MODES
from romelab.controls.seating.game_view import GameView, role_now
from romelab.controls.seating.scenarios import begun, scenario_called
from romelab.controls.seating.seats import PERSON
from romelab.controls.table.background import THINK
from romelab.controls.table.shared_game import SharedSeat
from romelab.controls.table.table import GameTable
from romelab.core.errors import InputError
from romelab.core.serialization import with_options
from romelab.host.classroom.pupils import apart
from romelab.host.classroom.thinkers import Thinkers
from romelab.host.session import Session
from romelab.host.words import SPEECH, phrase

GAMES = {"struggle_for_rome": (3, 4), "kampf_um_rom": (3, 4), "total_war_rome": (2, 4)}
"""The games that are played in rooms, and for how many."""
_VIEWS = {"struggle_for_rome": "StruggleView", "kampf_um_rom": "KampfView", "total_war_rome": "TotalWarView"}
MOST_ROOMS = 20
BEAT = 0.025
"""Seconds after a click at which all screens are shown what came of it, or twice or three times as many."""
BOTS = ("greedy", "search")
"""Who may play a seat that nobody has taken: a quick one, and one that thinks long."""


@dataclass(slots=True)
class Place:
    """A seat of a room.

    Attributes
    ----------
    pupil
        Number of the pupil who has it; None while it is open.
    bot
        Name of the bot that plays for it now; empty while its pupil does, or while it waits for one.
    """

    pupil: int | None = None
    bot: str = ""


class Screen(NamedTuple):
    """A screen of a room: what it may do, its table, and the page that it stands on."""

    shared: SharedSeat
    table: GameTable
    session: Session


class Room:
    """A game in a room. It is set up when it begins; until then pupils take seats.

    Parameters
    ----------
    number
        What the room is called.
    game
        One of :data:`GAMES`.
    places
        Its seats.
    seed
        Where its dice and cards come from.
    names
        What its seats are called, once it has begun; empty before.
    bot
        Who plays a seat that nobody has taken.
    scenario
        Short name of the scenario that is played; empty for a whole game.
    options
        What differs from the rules, by name.

    Attributes
    ----------
    table
        The table on which the game lies; None before it begins.
    changed
        Called whenever something has changed that others look at.
    """

    def __init__(
        self,
        number: int,
        game: str,
        places: Sequence[Place],
        seed: int,
        names: Sequence[str] = (),
        bot: str = BOTS[0],
        scenario: str = "",
        options: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        self.number, self.game, self.places, self.seed, self.names = number, game, list(places), seed, tuple(names)
        self.bot, self.scenario, self.options = bot, scenario, dict(options)
        self.table: GameTable | None = None
        self.changed: Callable[[], None] = lambda: None
        self._session: Session | None = None
        self._screens: list[Screen] = []
        self._due, self._since = False, 0.0

    @classmethod
    def kept(cls, record: Any) -> Room:
        """Return a room as it was written down.

        Raises
        ------
        InputError
            If it is not such a record.
        """
        try:
            places = [
                Place(None if each["pupil"] is None else int(each["pupil"]), str(each["bot"]))
                for each in record["places"]
            ]
            least, most = GAMES[record["game"]]
            if not least <= len(places) <= most:
                raise ValueError(len(places))
            number, seed, names = int(record["number"]), int(record["seed"]), [*map(str, record["names"])]
            bot = record.get("bot", BOTS[0])
            if bot not in BOTS:
                raise ValueError(bot)
            scenario, options = str(record.get("scenario", "")), dict(record.get("options", {}))
            return cls(number, record["game"], places, seed, names, bot, scenario, options)
        except (KeyError, TypeError, ValueError):
            raise InputError.at("rooms", "are damaged in the file of the class") from None

    @property
    def record(self) -> dict[str, Any]:
        """What is written down of it; the moves stand in a file of their own."""
        plain = ("number", "game", "bot", "seed", "scenario", "options")
        kept = {name: getattr(self, name) for name in plain}
        return {**kept, "names": list(self.names), "places": [asdict(place) for place in self.places]}

    def sign(self, names: Mapping[int, str]) -> str:
        """Return what changes whenever others see the room differently."""
        return f"{self.record} {[names.get(place.pupil or 0) for place in self.places]}"

    @property
    def name(self) -> str:
        """What its page is called."""
        return f"room-{self.number}"

    @property
    def game_name(self) -> str:
        """What its game is called in the language spoken."""
        return str(SPEECH.catalogue.name("game", self.game))

    def seat_of(self, pupil: int | None) -> int | None:
        """Return the seat that a pupil has; None for one who only watches."""
        return next((at for at, place in enumerate(self.places) if place.pupil == pupil and pupil is not None), None)

    # ---- before it begins

    def sit(self, pupil: int, at: int) -> None:
        """Take an open seat; one taken before is free again.

        Raises
        ------
        InputError
            If the seat is taken, or does not exist; or if the game has begun, and the pupil has another seat.
        """
        if not 0 <= at < len(self.places) or self.places[at].pupil is not None:
            raise InputError.at("", phrase("seat_taken"))
        before = self.seat_of(pupil)
        if self.names and before is not None:
            raise InputError.at("", phrase("has_seat"))
        if before is not None:
            self.places[before].pupil = None
        self.places[at].pupil = pupil
        self.give(at, "")

    def stand_up(self, pupil: int) -> None:
        """Leave a seat for good: a bot plays on in it. Whoever only loses the connection keeps the seat."""
        at = self.seat_of(pupil)
        if at is not None:
            self.places[at].pupil = None
            self.give(at, self.bot if self.names else "")

    def give(self, at: int, bot: str) -> None:
        """Let a bot play for a seat, or its pupil again.

        Parameters
        ----------
        at
            The seat.
        bot
            The bot's name; empty for the pupil.
        """
        self.places[at].bot = bot
        table = self.table
        if table is not None and self._session is not None:
            # The table itself notes it beside the moves, and lets a bot whose turn it is begin.
            self._session.run(setattr, table.roles[at], "value", role_now(table.view, bot or PERSON))
            self._tell_soon()
        self.changed()

    def take_back(self) -> None:
        """Go back to before the last decision that a person made, on all screens; what was played stays in the branch.

        Raises
        ------
        InputError
            If there is none, or bots are still playing.
        """
        table = self.table
        if table is None or table.timeline.back.disabled or self._session is None:
            raise InputError.at("", phrase("nothing_back"))
        self._session.run(table.timeline.back.click)
        self._tell_soon()
        self.changed()

    # ---- while it goes on

    def begin(self, folder: Path, language: str, thinkers: Thinkers, named: Callable[[int], str]) -> None:
        """Set up the game; seats that nobody has taken are played by bots.

        Parameters
        ----------
        folder
            Where the moves are kept; a game that is there already goes on.
        language
            The language of what is written there.
        thinkers
            Where bots think.
        named
            Gives a pupil's nickname by number.
        """
        if self.table is not None:
            return
        again = bool(self.names)
        if not again:
            for place in self.places:
                place.bot = self.bot if place.pupil is None else ""
            self.names: tuple[str, ...] = _apart(
                [
                    named(place.pupil) if place.pupil is not None else phrase("bot_seat", number=at + 1)
                    for at, place in enumerate(self.places)
                ]
            )
        self._session = Session(language, folder)
        self._session.run(self._lay, thinkers, again)
        self.changed()

    def _lay(self, thinkers: Thinkers, again: bool) -> None:
        THINK.set(thinkers.think)
        view = view_of(self.game)
        roles = [place.bot or PERSON for place in self.places]
        setup_of, looks = view.game.setup_type, view.looks[: len(roles)]
        options = with_options(setup_of().options, self.options)
        setup: Any = setup_of(players=self.names, options=options, **{view.looks_part: looks})
        scenario, history = scenario_called(view, self.scenario), None
        if scenario is not None:
            history = begun(view, setup, scenario, self.names)
            setup = history.setup
        seed = self.seed if scenario is None else scenario.seed
        table: GameTable = GameTable(view, setup, history=history, bots=roles, seed=seed)
        self.table = table
        table.chance_mode.value = CHANCE_MODES[0]
        if again and (works := table.autosave.offered):
            table.autosave.resume_work(works[0].name)
        for at, role in enumerate(roles):
            table.roles[at].value = role_now(table.view, role)
        table.on_change = self._tell_soon
        table.bots.start(table.playing.on(bots=True))

    def open(self, seat: int | None, session: Session) -> GameTable:
        """Return the table of one screen, made as the page that is being built."""
        game, host = self.table, self._session
        if game is None or host is None:
            raise InputError.at("", phrase("not_begun"))
        session.when = self._beat
        shared = SharedSeat(game, seat, as_host=self._played)
        table = GameTable(type(game.view)(), game.history.setup, shared=shared)
        self._screens.append(Screen(shared, table, session))
        return table

    def _played(self, action: Callable[[], Any]) -> Any:
        self._since = asyncio.get_running_loop().time()
        return self._session and self._session.run(action)

    def _beat(self) -> float:
        """Return when what has been played is shown: how long it took to work out tells nothing."""
        now = asyncio.get_running_loop().time()
        return self._since + BEAT * max(1, ceil((now - self._since) / BEAT))

    def shut(self, session: Session) -> None:
        """Forget the screen of a page that is closed."""
        self._screens = [screen for screen in self._screens if screen.session is not session]

    def waits_for(self, pupil: int) -> str:
        """Say for whom a pupil waits; empty if for nobody."""
        at, table = self.seat_of(pupil), self.table
        return "" if at is None or table is None else SharedSeat(table, at).why_not(table.history)

    def _tell_soon(self) -> None:
        if not self._due:
            self._due = True
            asyncio.get_running_loop().call_soon(self._tell)

    def _tell(self) -> None:
        self._due = False
        for screen in tuple(self._screens):
            if screen.shared.is_behind:
                # What goes wrong at one screen is said there, and the others go on.
                screen.session.run(screen.table.guarded(lambda each=screen: each.shared.follow(each.table)))

    def close(self) -> None:
        """Let go of the game; it stays where it is kept."""
        if self._session is not None:
            if self.table is not None:
                self.table.on_change = lambda: None
                self.table.bots.leave()
                if self.table.autosave.journal is not None:
                    self.table.autosave.journal.close()
            self._session.close()
        self.table = self._session = None


def view_of(game: str) -> GameView:
    """Return how a game shows itself."""
    return getattr(import_module(f"romelab.{game}.controls.table"), _VIEWS[game])()


def _apart(names: Sequence[str]) -> tuple[str, ...]:
    found: list[str] = []
    for name in names:
        found.append(apart(name, found.__contains__))
    return tuple(found)
