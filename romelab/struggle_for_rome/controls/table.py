"""Struggle for Rome at the shared game table."""

# pyright: basic
from collections.abc import Mapping, Sequence
from functools import partial
from html import escape
from typing import Any, ClassVar

from romelab.controls.seating.game_view import Ending, GameView, Item, Origin, Seat, plotted
from romelab.controls.stage.text import holdings, lit, seat_sign, unfolding
from romelab.controls.table.table import GameTable
from romelab.core.bots import Bot, RandomBot
from romelab.core.bots.foresight import Foresight
from romelab.core.game import Fact, Move, Outcome
from romelab.core.history import History
from romelab.core.language import once_a_language, speaking
from romelab.core.scene import BaseMap, Scene, Way
from romelab.core.serialization import with_options
from romelab.struggle_for_rome.bots.foresight import easy, hard, medium
from romelab.struggle_for_rome.box.options import DEFAULTS
from romelab.struggle_for_rome.box.pieces import KINDS, TRIBES, amounts
from romelab.struggle_for_rome.chapters.rounds import tribe_of
from romelab.struggle_for_rome.controls.aims import aims, threats
from romelab.struggle_for_rome.controls.trading import TradeBuilder
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME, StruggleForRome
from romelab.struggle_for_rome.network import routes, sheet
from romelab.struggle_for_rome.network.network import RoadNetwork
from romelab.struggle_for_rome.network.prices import Bill
from romelab.struggle_for_rome.pictures.charts import plot_card_sources, plot_scores
from romelab.struggle_for_rome.pictures.paper import base_map
from romelab.struggle_for_rome.pictures.scene import position_scene, route_ways
from romelab.struggle_for_rome.positions import due, events as e, moves as m, prompts as c, state as s
from romelab.struggle_for_rome.positions.points import Score, is_heir, is_scourge, score, spreads_terror
from romelab.struggle_for_rome.positions.setup import Setup
from romelab.struggle_for_rome.positions.speaking import default_speech
from romelab.struggle_for_rome.positions.tables import Tables
from romelab.struggle_for_rome.questions.outlook import may_be_drawn, price_of, route_of, who_draws

NAMED = {
    due.PASTURE: "good",
    due.ROBBED_CARD: "good",
    due.CARD: "card",
    due.COUNTER: "counter",
    due.LEFT_OUT: "counter",
}
WORDS = default_speech()
"""Says what belongs to no game in particular: headings, phases, rows of the boxes."""


class StruggleView(GameView):
    """How Struggle for Rome shows itself at the table."""

    game: ClassVar[StruggleForRome] = STRUGGLE_FOR_ROME
    bots: ClassVar[Mapping[str, Bot]] = {"random": RandomBot(), "easy": easy(), "medium": medium(), "hard": hard()}
    adviser: ClassVar[Foresight] = hard(seconds=1)
    looks: ClassVar[tuple[str, ...]] = sheet.COLOURS
    sizes: ClassVar[tuple[int, int]] = (3, 4)

    @property
    def headings(self) -> tuple[str, ...]:
        return tuple(WORDS.name("heading", kind) for kind in WORDS.catalogue.keys("heading"))

    def composer(self) -> TradeBuilder:
        return TradeBuilder()

    def base(self, setup: Setup) -> BaseMap:
        return base_map(STRUGGLE_FOR_ROME.frame_of(setup).board)

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        return _seats(setup)

    def steps(self, state: s.State) -> tuple[tuple[str, ...], int]:
        return _phases(), state.phase - 1

    def round_words(self, state: s.State) -> str:
        if state.stage == due.ANSWER:
            giver, taker, give, want, *_ = s.facts(state, due.ANSWER)
            return self.game.say(state.setup, e.Offers(giver, taker, give, want))
        return self.game.say(state.setup, c.RoundNow(state.round, state.first, state.marked))

    def turn_words(self, state: s.State) -> str:
        seat = state.active if s.TRADE <= state.phase < s.OVER and state.round else -1
        return self.game.say(state.setup, c.TurnNow(state.round, s.PHASES[state.phase], seat))

    def scene(
        self, setup: Setup, observation: s.State, offered: Mapping[str, str], picked: str, rings: Sequence[str]
    ) -> Scene:
        return position_scene(
            STRUGGLE_FOR_ROME.frame_of(setup), observation, offered=offered, picked=picked, rings=rings
        )

    aims, threats = staticmethod(aims), staticmethod(threats)

    def ending(self, history: History[Any]) -> Ending:
        state = history.state
        frame = STRUGGLE_FOR_ROME.frame(state)
        seats = range(frame.seats)
        scores = [score(frame, state, seat) for seat in seats]
        origins = tuple(Origin(_named(key), tuple(getattr(points, key) for points in scores)) for key in Score._fields)
        holders = [("diplomacy", [state.diplomacy] if state.diplomacy in seats else [])]
        holders += [("scourges", [seat for seat in seats for tribe in state.players[seat].tribes if is_scourge(tribe)])]
        holders += [("heir", [seat for seat in seats if is_heir(state.players[seat])])]
        if frame.options.terror_of_the_legions:
            holders += [("terror", [seat for seat in seats if spreads_terror(frame, state.players[seat])])]
        return Ending(
            origins,
            tuple(_items(frame, state, seat) for seat in seats),
            (Origin(_named("gold"), tuple(player.gold for player in state.players)),),
            tuple(
                (_named(card), ", ".join(frame.names[seat] for seat in held) or _named("neutral"))
                for card, held in holders
            ),
            (partial(plotted, plot_scores, everything=True), partial(plotted, plot_card_sources)),
        )

    def group(self, move: Move) -> str:
        return WORDS.name("heading", move.kind)

    def move_words(self, setup: Setup, move: Move) -> str:
        if isinstance(move, m.AcceptTrade) and self._state is not None and self._state.stage == due.ANSWER:
            # Who agrees to something reads on the button to what.
            _, _, get, give, *_ = s.facts(self._state, due.ANSWER)
            return self.game.say(setup, c.Terms(amounts(give), amounts(get)))
        return WORDS.name("label", "done") if isinstance(move, m.EndSegment) else self.game.say(setup, move)

    def places(self, setup: Setup, move: Move) -> tuple[str, ...]:
        board = STRUGGLE_FOR_ROME.frame_of(setup).board
        if isinstance(move, m.MoveTribe | m.PlayGreatWarrior):
            return (move.to,)
        if isinstance(move, m.Plunder | m.Found | m.Expand):
            return (board.city(move.city).at,)
        if isinstance(move, m.PlaceLegionnaire | m.MoveLegionnaire):
            return (move.hex,)
        return (move.horsemen,) if isinstance(move, m.ChooseStart) else ()

    def tries(self, setup: Setup, state: s.State, place: str) -> Sequence[Move]:
        board = STRUGGLE_FOR_ROME.frame_of(setup).board
        if place not in board.index:
            return (m.MoveLegionnaire(place),)
        city = board.crossroads[board.index[place]].city
        if city is None:
            return (_cheapest_move(board, state, place),)
        name = board.cities[city].name
        settled = s.TRADE < state.phase < s.OVER and bool(state.players[state.active].tribes[tribe_of(state)].cities)
        return (m.Expand(name),) if settled else (m.Plunder(name), m.Found(name))

    def tally(self, setup: Setup, observation: s.State, seat: int) -> str:
        player = observation.players[seat]
        points = score(STRUGGLE_FOR_ROME.frame_of(setup), observation, seat).total
        return WORDS.say(c.Tally(points, bool(player.unseen_cards), player.gold))

    def price_words(self, setup: Setup, move: Move) -> str:
        price = price_of(self.game, self._state, move) if self._state is not None else ()
        return WORDS.name("", price) if price else ""

    def note(self, setup: Setup, move: Move) -> tuple[int, str]:
        if not isinstance(move, m.MoveTribe):
            return super().note(setup, move)
        return move.bill.worth, str(move.bill.worth) if move.bill.worth else ""

    def needs_confirmation(self, move: Move) -> bool:
        return isinstance(move, m.AcceptTrade | m.GiveBack | m.PlayDiplomat | m.PlayGreatWarrior | m.CashTreasure)

    def ways(self, setup: Setup, observation: s.State, move: Move) -> tuple[Way, ...]:
        if not isinstance(move, m.MoveTribe):
            return ()
        board = STRUGGLE_FOR_ROME.frame_of(setup).board
        route = route_of(board, observation, move)
        return route_ways(board, route, setup.colours[observation.active])[0] if route is not None else ()

    def occasion(self, state: s.State) -> str:
        return due.TRADE if state.stage == due.TRADE else ""

    def passing(self, moves: Sequence[Move]) -> tuple[Move, ...]:
        return tuple(move for move in moves if isinstance(move, m.EndSegment))

    def open_ended(self, state: s.State) -> bool:
        return state.stage in (due.TRADE, due.ANSWER)

    def open_moves(self, state: s.State) -> Sequence[Move]:
        # Figures, wagons and gold lie open; whoever wants to use a hand takes the screen first.
        return self.game.legal_moves(self.game.observe(state, None)) if state.stage == due.TRIBE else ()

    def chance_words(self, state: s.State) -> str:
        return self.game.say(state.setup, self.game.prompt(state))

    def outcome_words(self, state: s.State, outcome: Outcome) -> str:
        return self.game.speech(state.setup).name(NAMED.get(state.stage, "number"), outcome)

    def who_sees(self, state: s.State) -> tuple[int, ...] | None:
        return who_draws(state)

    def possible_outcomes(self, state: s.State, reader: int | None) -> Sequence[Outcome]:
        return may_be_drawn(self.game.observe(state, reader))

    def summary(self, setup: Setup, observation: s.State, viewer: int | None) -> str:
        frame = STRUGGLE_FOR_ROME.frame_of(setup)
        boxes = "".join(
            _player_box(setup, player, seat, score(frame, observation, seat).total, own=seat == viewer)
            for seat, player in enumerate(observation.players)
        )
        return f'<div class="rl-boxes">{boxes}</div>'

    def hand(self, setup: Setup, observation: s.State, viewer: int, serving: Sequence[Move] = ()) -> str:
        return hand_html(STRUGGLE_FOR_ROME.frame_of(setup), observation, viewer, serving)


@once_a_language
def _phases() -> tuple[str, ...]:
    return tuple(WORDS.name("phase", phase) for phase in s.PHASES[1 : s.OVER])


@once_a_language
def _seats(setup: Setup) -> tuple[Seat, ...]:
    speech = STRUGGLE_FOR_ROME.speech(setup)
    return tuple(Seat(speech.name("seat", seat), colour) for seat, colour in enumerate(setup.colours))


EFFECTS: dict[str, str] = dict(zip(KINDS, ("SFR-76", "SFR-79", "SFR-82", "SFR-83", "SFR-85"), strict=True))
"""The rule that says what a development card does, by its kind."""


def hand_html(frame: Tables, state: s.State, seat: int, serving: Sequence[Move] = ()) -> str:
    """Return goods, cards and tribes of one player in a few lines, with what some moves use lit up.

    Parameters
    ----------
    frame
        Board and names of the game.
    state
        What the player may see.
    seat
        The player.
    serving
        Moves of this player.
    """
    player, used, rules = state.players[seat], _used(serving), STRUGGLE_FOR_ROME.rulebook
    goods = [lit(_listed((one,)), on=one.good in used) for one in amounts((*player.hand, player.gold))]
    cards = [
        unfolding(f"card {one.card}", lit(WORDS.say(one), on=one.card in used), rules[EFFECTS[one.card]].text)
        for one in _kinds(player)
    ]
    none = WORDS.name("label", "none")
    rows = [("goods", ", ".join(goods) or none), ("cards", "".join(cards) or none), *_tribe_rows(frame, player)]
    return holdings("", _headed(rows))


def _cheapest_move(board: RoadNetwork, state: s.State, place: str) -> m.MoveTribe:
    """Return the move to a place with its lowest bill, whether it can be paid or not."""
    tribe = state.players[state.active].tribes[tribe_of(state)] if state.phase in (s.HORSEMEN, s.WARRIORS) else None
    if tribe is None or tribe.at < 0 or tribe.cities:
        return m.MoveTribe(place)
    asked = routes.bills(board, board.crossroads[tribe.at].id, place, beyond_purse=True, beside_city=False)
    return m.MoveTribe(place, *min((route.bill for route in asked), key=lambda bill: bill.worth, default=Bill(0, 0)))


@once_a_language
def _player_box(setup: Setup, player: s.Player, seat: int, points: int, *, own: bool) -> str:
    frame = STRUGGLE_FOR_ROME.frame_of(setup)
    known = "" if own or not player.unseen_cards else " +?"
    rows = [
        ("points", f"<b>{points}</b>{known}"),
        ("gold", str(player.gold)),
        ("resources", _hand_words(player)),
        ("cards", _cards_words(player)),
        *_tribe_rows(frame, player),
    ]
    return holdings(f"{seat_sign(setup.colours[seat])} {escape(_seats(setup)[seat].name)}", _headed(rows))


def _headed(rows: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(escape(WORDS.name("row", name)), value) for name, value in rows]


def _hand_words(player: s.Player) -> str:
    if player.unseen_hand:
        return escape(WORDS.say(c.FaceDown(player.unseen_hand), capital=False))
    return _listed(amounts(player.hand))


def _used(moves: Sequence[Move]) -> set[str]:
    """Return the goods and the kinds of cards that some moves use."""
    used: set[str] = set()
    for move in moves:
        if isinstance(move, m.MoveTribe):
            used |= {good for good, paid in (("grain", move.grain), ("gold", move.gold)) if paid}
        elif isinstance(move, m.Plunder | m.Found | m.Expand) and move.traitor:
            used.add("Traitor")
        elif isinstance(move, m.PlayGreatWarrior):
            used.add("Great Warrior")
    return used


def _kinds(player: s.Player) -> list[c.Held]:
    return [c.Held(count, name) for count, name in zip(player.cards, KINDS, strict=True) if count]


def _cards_words(player: s.Player) -> str:
    held: list[Fact] = [*_kinds(player)]
    held += [c.FaceDown(player.unseen_cards)] if player.unseen_cards else []
    held += [c.Laid(player.diplomats)] if player.diplomats else []
    return _listed(tuple(held))


def _listed(things: tuple[Fact, ...]) -> str:
    return escape(WORDS.name("", things) if things else WORDS.name("label", "none"))


def _tribe_rows(frame: Tables, player: s.Player) -> list[tuple[str, str]]:
    return [(name, _tribe_words(frame, tribe)) for name, tribe in zip(TRIBES, player.tribes, strict=True)]


def _tribe_words(frame: Tables, tribe: s.Tribe) -> str:
    counters = tuple(c.Plundered(sheet.PROVINCES[at], count) for at, count in enumerate(tribe.counters) if count)
    cities = tuple(frame.board.cities[city].name for city in tribe.cities)
    return escape(WORDS.say(c.Box(tribe.figures, tribe.wagons, counters, cities), capital=False))


def play(
    players: Sequence[str] = ("Red", "Blue", "White"),
    *,
    bots: Sequence[str] = (),
    seed: int = 1,
    open_table: bool = False,
    board: str = "",
    language: str = "",
    **options: Any,
) -> GameTable:
    """Open a game of Struggle for Rome at the table.

    Parameters
    ----------
    players
        Three or four names.
    bots
        For each seat ``"person"`` or the name of a bot; people everywhere if left out.
    seed
        The same seed brings the same dice and cards.
    open_table
        Whether everybody sees everything.
    board
        Text of a board file of one's own; the house board if empty.
    language
        Two letters: ``"de"``; that of the page if left out.
    options
        Open points of the rules, by name (see :class:`~romelab.struggle_for_rome.box.options.Options`).

    Raises
    ------
    InputError
        If players, board or options are not possible.
    """
    with speaking(language):
        setup = Setup(tuple(players), options=with_options(DEFAULTS, options), board=board)
        return GameTable(StruggleView(), setup, seed=seed, bots=bots, open_table=open_table)


def _items(frame: Any, state: s.State, seat: int) -> tuple[Item, ...]:
    """Return every city, and what else scored."""
    points = score(frame, state, seat)
    cities = [Item(frame.board.cities[city].name, 1) for tribe in state.players[seat].tribes for city in tribe.cities]
    others = [Item(_named(source), getattr(points, source)) for source in Score._fields[1:]]
    return (*cities, *(item for item in others if item.points))


def _named(source: str) -> str:
    return WORDS.name("origin", source)
