"""Kampf um Rom, the card game, at the shared game table."""

# pyright: basic
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from html import escape
from types import MappingProxyType
from typing import Any, ClassVar

from romelab.controls.seating.game_view import Ending, GameView, Item, Origin, Seat, plotted
from romelab.controls.stage.text import holdings, lit, seat_sign, unfolding
from romelab.controls.table.table import GameTable
from romelab.core.bots import Bot, RandomBot
from romelab.core.bots.foresight import Foresight
from romelab.core.game import Move, Outcome
from romelab.core.history import History
from romelab.core.language import speaking
from romelab.core.scene import BaseMap, Scene
from romelab.core.serialization import with_options
from romelab.core.speech import Name, Speech
from romelab.kampf_um_rom.bots.advice import easy, hard, medium
from romelab.kampf_um_rom.box.options import COLOURS, DEFAULTS, Colour
from romelab.kampf_um_rom.chapters.developing import fitting, open_boxes
from romelab.kampf_um_rom.chapters.scoring import high_tokens, origins, points
from romelab.kampf_um_rom.controls.aims import aims, preventing, threats, victims
from romelab.kampf_um_rom.game import KAMPF_UM_ROM, KampfUmRom
from romelab.kampf_um_rom.network.lines import numbers
from romelab.kampf_um_rom.pictures.charts import plot_scores
from romelab.kampf_um_rom.pictures.scene import base_map, network_scene
from romelab.kampf_um_rom.positions import moves as m, prompts as c, state as s
from romelab.kampf_um_rom.positions.setup import Setup
from romelab.kampf_um_rom.positions.speaking import boxes_named, default_speech, page_speech, phrase
from romelab.kampf_um_rom.positions.tables import Tables
from romelab.kampf_um_rom.stages import STAGES

STEPS = ("order", "exchange", "turns", "end")


def heading(kind: str) -> str:
    """Return the heading of a kind of move."""
    return default_speech().name("heading", kind)


class KampfView(GameView):
    """How the card game shows itself at the table."""

    game: ClassVar[KampfUmRom] = KAMPF_UM_ROM
    bots: ClassVar[Mapping[str, Bot]] = MappingProxyType(
        {"random": RandomBot(), "easy": easy(), "medium": medium(seconds=1), "hard": hard(seconds=1)}
    )
    adviser: ClassVar[Foresight] = medium(seconds=1)
    kind: ClassVar[str] = "rl-lettered"
    looks: ClassVar[tuple[str, ...]] = COLOURS
    sizes: ClassVar[tuple[int, int]] = (3, 4)

    @property
    def headings(self) -> tuple[str, ...]:
        return tuple(map(heading, default_speech().catalogue.keys("heading")))

    def base(self, setup: Setup) -> BaseMap:
        return base_map(KAMPF_UM_ROM.network, _rooms(setup))

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        speech = self.game.speech(setup)
        return tuple(Seat(speech.name("seat", seat), colour) for seat, colour in enumerate(setup.colours))

    def steps(self, state: s.State) -> tuple[tuple[str, ...], int]:
        steps = tuple(default_speech().name("step", step) for step in STEPS)
        if state.stage in (s.DEAL, s.ORDER):
            return steps, 0
        if state.stage in (s.EXCHANGE, s.REFILL):
            return steps, 1
        return steps, 3 if state.ending or state.stage == s.OVER else 2

    def round_words(self, state: s.State) -> str:
        speech = KAMPF_UM_ROM.speech(state.setup)
        scored = KAMPF_UM_ROM.scores(state)
        order = [f"{speech.name('seat', seat)} {scored[seat]}" for seat in state.order if seat >= 0]
        played = (_card_words(state.card),) if state.card else ()
        return phrase("piles", pile=state.pile_size, thrown=len(state.discarded), order=tuple(order), card=played)

    def turn_words(self, state: s.State) -> str:
        seat = -1 if state.stage in (s.DEAL, s.ORDER, s.EXCHANGE, s.REFILL) else state.active
        return KAMPF_UM_ROM.say(state.setup, c.TurnNow(seat))

    def scene(
        self, setup: Setup, observation: s.State, offered: Mapping[str, str], picked: str, rings: Sequence[str]
    ) -> Scene:
        tables = KAMPF_UM_ROM.tables(observation)
        held = {
            colour: [*_boxes(tables, observation.held[seat]), *_boxes(tables, observation.twice[seat])]
            for seat, colour in enumerate(setup.colours)
        }
        mover, rooms = KAMPF_UM_ROM.to_move(observation), _rooms(setup)
        player = setup.colours[mover] if mover is not None and mover >= 0 else setup.colours[0]
        return network_scene(
            KAMPF_UM_ROM.network, held, player=player, reach=tuple(offered), goal=picked, reasons=rings, rooms=rooms
        )

    aims, threats = staticmethod(aims), staticmethod(threats)

    def ending(self, history: History[Any]) -> Ending:
        state, speech = history.state, KAMPF_UM_ROM.speech(history.setup)
        tables = KAMPF_UM_ROM.tables(state)
        seats = range(tables.players)
        boxes = [origins(tables, state, seat) for seat in seats]
        worth = {box: KAMPF_UM_ROM.network.box(box).value for scored in boxes for box, _ in scored}
        level = tables.options.ties == "high_boxes"
        high = (Origin(speech.say(c.HighTokens()), tuple(high_tokens(tables, state, seat) for seat in seats)),)
        origins_of = (
            (value, tuple(sum(points for box, points in scored if worth[box] == value) for scored in boxes))
            for value in sorted(set(worth.values()), reverse=True)
        )
        return Ending(
            tuple(Origin(speech.say(c.Worth(value)), each) for value, each in origins_of),
            tuple(tuple(Item(speech.name("box", box), points) for box, points in scored) for scored in boxes),
            high if level else (),
            charts=(partial(plotted, plot_scores),),
        )

    def group(self, move: Move) -> str:
        return heading(move.kind)

    def move_words(self, setup: Setup, move: Move) -> str:
        if isinstance(move, m.Empty) and self._state is not None:
            tables = KAMPF_UM_ROM.tables(self._state)
            return self.game.say(setup, c.EmptiesHere(move.card, tables.ids[tables.emptied[move.card]], move.keep))
        # The own cards lie in the panel with all that they serve for; a card to be fetched lies there for nobody.
        return _with_long_cards(setup).say(move) if isinstance(move, m.Fetch) else self.game.say(setup, move)

    def exact_words(self, setup: Setup, observation: s.State, move: Move) -> Sequence[str]:
        tables, seat = KAMPF_UM_ROM.tables(observation), KAMPF_UM_ROM.to_move(observation)
        if seat is None or not observation.pile or observation.stage != s.TURN or observation.ending:
            return ()
        free = open_boxes(tables, KAMPF_UM_ROM.perform(observation, move)[0], seat)
        serving = sum(bool(free & fitting(tables, card)) for card in observation.pile)
        return (phrase("next_card", cards=serving, unseen=len(observation.pile)),)

    def price_words(self, setup: Setup, move: Move) -> str:
        if self._state is None:
            return ""
        hit = [
            self.game.say(setup, c.VictimLoses(seat, -lost, preventing(self._state, seat)))
            for seat, lost in victims(self._state, move)
            if lost
        ]
        if not isinstance(move, m.Empty | m.Allow):
            return ", ".join(hit)
        tables, mover = KAMPF_UM_ROM.tables(self._state), KAMPF_UM_ROM.to_move(self._state)
        mine = points(tables, self._state, mover) if mover is not None else 0
        lost = mine - points(tables, self.game.perform(self._state, move)[0], mover) if mover is not None else 0
        own = [self.game.say(setup, c.PointsLost(lost), capital=False)] if lost > 0 else []
        return ", ".join((*hit, *own))

    def meaning(self, move: Move) -> str:
        if isinstance(move, m.Attack) and self._state is not None:
            return phrase("meaning_attack", then=self._state.setup.options.attack_then)
        oval = isinstance(move, m.Develop) and KAMPF_UM_ROM.network.box(move.box).kind == "oval"
        means = "order" if isinstance(move, m.ChooseOrder) else "oval" if oval else ""
        return page_speech().name("meaning", means) if means else ""

    def needs_confirmation(self, move: Move) -> bool:
        return isinstance(move, m.ThrowAway | m.Throw | m.Empty | m.Strike | m.Convert | m.Waste)

    def tally(self, setup: Setup, observation: s.State, seat: int) -> str:
        total = points(KAMPF_UM_ROM.tables(observation), observation, seat)
        return self.game.say(setup, c.Tally(total, observation.hand_size(seat)))

    def passing(self, moves: Sequence[Move]) -> tuple[Move, ...]:
        return tuple(move for move in moves if isinstance(move, m.Allow | m.NoDevelopment | m.NoDouble | m.Ready))

    def places(self, setup: Setup, move: Move) -> tuple[str, ...]:
        if isinstance(move, m.Develop | m.Attack | m.Strike | m.Double):
            return (move.box,)
        if isinstance(move, m.Empty) and self._state is not None:
            tables = KAMPF_UM_ROM.tables(self._state)
            return (tables.ids[tables.emptied[move.card]],)
        return (move.upper,) if isinstance(move, m.Convert) else ()

    def tries(self, setup: Setup, state: s.State, place: str) -> Sequence[Move]:
        if state.stage == s.DOUBLE:
            return (m.Double(place),)
        if state.stage == s.DEVELOP:
            return (m.Develop(state.card, place),)
        seat = KAMPF_UM_ROM.to_move(state)
        hand = state.hands[seat] if seat is not None and seat >= 0 else ()
        named = [card for card in hand if place in KAMPF_UM_ROM.deck.cards[card - 1].achievements]
        others = [card for card in hand if KAMPF_UM_ROM.deck.cards[card - 1].kind != "catastrophe"]
        return tuple(m.Develop(card, place) for card in (named or others or hand)[:1])

    def chance_words(self, state: s.State) -> str:
        return KAMPF_UM_ROM.say(state.setup, STAGES.row[state.stage].prompt())

    def outcome_words(self, state: s.State, outcome: Outcome) -> str:
        return _card_words(outcome) if isinstance(outcome, int) else str(outcome)

    def dealt(self, state: s.State) -> int:
        return -(-state.due // len(state.hands)) if state.stage == s.DEAL else 1

    def who_sees(self, state: s.State) -> tuple[int, ...] | None:
        return (state.active,) if STAGES.row[state.stage].hidden else None

    def summary(self, setup: Setup, observation: s.State, viewer: int | None) -> str:
        boxes = "".join(_player_box(observation, seat) for seat in range(observation.players))
        return f'<div class="rl-boxes">{boxes}</div>'

    def hand(self, setup: Setup, observation: s.State, viewer: int, serving: Sequence[Move] = ()) -> str:
        used = {card for move in serving if (card := getattr(move, "card", 0))}
        held = "".join(
            unfolding(f"card {card}", lit(_card_words(card, symbol=True), on=card in used), _card_does(card))
            for card in observation.hands[viewer]
        )
        sign = f"{seat_sign(setup.colours[viewer])} {escape(self.tally(setup, observation, viewer))}"
        return f"<p>{sign}</p>{held}"


@lru_cache(maxsize=20)
def _rooms(setup: Setup) -> tuple[int, ...]:
    tables = KAMPF_UM_ROM.tables(KAMPF_UM_ROM.new_game(setup))
    return tuple(map(tables.room, range(len(tables.ids))))


@lru_cache(maxsize=20)
def _with_long_cards(setup: Setup) -> Speech:
    """Return what says the moves at the table: cards with what they serve for."""
    speech = KAMPF_UM_ROM.speech(setup)
    return Speech(speech.words, {**speech.names, "card": _card_words})


def _boxes(tables: Tables, mask: int) -> list[str]:
    return [tables.ids[number] for number in numbers(mask)]


def _card_words(number: int, *, symbol: bool = False) -> str:
    """Name a card with what it serves for: ``"12 Mauri (Hunting, Long-distance trade, Shipping)"``."""
    card, named = KAMPF_UM_ROM.deck.cards[number - 1], page_speech().name("card", number)
    boxes = boxes_named(card.achievements)
    words = phrase("card_serves", card=named, type=card.kind, boxes=boxes) if card.achievements else named
    return f"{words} [{default_speech().name('corner', card.symbol)}]" if symbol else words


def _card_does(number: int) -> str:
    """Say what a card is good for, before what was behind it in history."""
    card, said = KAMPF_UM_ROM.deck.cards[number - 1], page_speech().name
    does = said("effect", str(number) if card.kind == "catastrophe" else card.kind)
    return phrase("card_does", does=does, corner=Name("corner", card.symbol), history=Name("history", number))


def _player_box(state: s.State, seat: int) -> str:
    tables = KAMPF_UM_ROM.tables(state)
    hand = "".join(f"<li>{escape(_card_words(card))}</li>" for card in state.hands[seat])
    hidden = phrase("face_down", number=state.hand_size(seat)) if state.hand_size(seat) else phrase("empty")
    methods = boxes_named(_boxes(tables, state.held[seat] & tables.ovals))
    rows = [
        (phrase("points"), f"<b>{points(tables, state, seat)}</b>"),
        (phrase("hand"), f'<ul class="rl-log">{hand}</ul>' if hand else hidden),
        (phrase("tokens_left"), str(state.supply(seat))),
        (phrase("can_prevent"), escape(phrase("methods", boxes=methods))),
    ]
    return holdings(f"{seat_sign(state.setup.colours[seat])} {escape(tables.names[seat])}", rows)


def play(
    colours: Sequence[Colour] = COLOURS[:3],
    *,
    players: Sequence[str] = (),
    bots: Sequence[str] = (),
    seed: int = 1,
    open_table: bool = False,
    youngest: int = 0,
    language: str = "",
    **options: Any,
) -> GameTable:
    """Open a game of Kampf um Rom, the card game, at the table, with the network and the cards that come with romelab.

    Cards of one's own are for ``KampfUmRom(network, deck)``: explored by ``explore(network, deck)``, and played by
    programs with ``playouts`` of :mod:`romelab.studies.playouts`, which take a game first.

    Parameters
    ----------
    colours
        Three or four of red, white, black and yellow, in seating order.
    players
        Their names; without them they are called by their colours.
    bots
        For each seat ``"person"`` or the name of a bot; people everywhere if left out.
    seed
        The same seed brings the same cards.
    open_table
        Whether everybody sees everything.
    youngest
        Seat of the youngest player, who chooses a place in the turn order first (KUR-08).
    language
        Two letters: ``"de"``; that of the page if left out.
    options
        Open points of the rules, by name (see :class:`~romelab.kampf_um_rom.box.options.Options`).

    Raises
    ------
    InputError
        If seats or options are not possible.
    """
    with speaking(language):
        setup = Setup(tuple(players), tuple(colours), with_options(DEFAULTS, options), youngest)
        return GameTable(KampfView(), setup, seed=seed, bots=bots, open_table=open_table)
