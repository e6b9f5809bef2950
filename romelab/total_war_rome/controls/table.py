"""Total War: ROME at the shared game table."""

# pyright: basic
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Literal

from romelab.controls.seating.game_view import Ending, GameView, Item, Origin, Part, Seat, plotted
from romelab.controls.stage.widgets import Guard
from romelab.controls.table.table import GameTable
from romelab.core.bots import Bot, RandomBot
from romelab.core.bots.foresight import Foresight
from romelab.core.game import Fact, Move, Outcome
from romelab.core.history import History
from romelab.core.language import Plural, speaking
from romelab.core.scene import BaseMap, Mark, Scene, Way
from romelab.core.serialization import with_options
from romelab.core.speech import Name
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.positions.moves import LoseShip, Pass, PlayBattleEvent
from romelab.total_war_rome.battle.positions.speaking import default_speech as battle_speech
from romelab.total_war_rome.bots.advice import adviser, easy, hard, medium
from romelab.total_war_rome.box.cards import FACTION_NAMES, HIDDEN, named
from romelab.total_war_rome.box.options import DEFAULTS
from romelab.total_war_rome.box.speaking import faction_heading, page_speech
from romelab.total_war_rome.box.tables import FACTIONS
from romelab.total_war_rome.controls import battle_view, faction_board, wording
from romelab.total_war_rome.controls.aims import aims, threats
from romelab.total_war_rome.controls.holdings import card_words, hand_html, holdings_html
from romelab.total_war_rome.controls.wording import move_words, odds_words, price_words, stakes_words
from romelab.total_war_rome.game import STAGES, TOTAL_WAR_ROME, TotalWarRome, of_battles
from romelab.total_war_rome.network.trips import cost_words
from romelab.total_war_rome.pictures import paper, story
from romelab.total_war_rome.pictures.gold_charts import plot_gold_flow
from romelab.total_war_rome.pictures.ladder_charts import plot_vp_ladder
from romelab.total_war_rome.pictures.scene import position_scene, route_ways
from romelab.total_war_rome.positions import moves as m, prompts as c, state as s, tasks
from romelab.total_war_rome.positions.chapter import situation
from romelab.total_war_rome.positions.speaking import default_speech
from romelab.total_war_rome.questions import answering, questions
from romelab.total_war_rome.questions.outlook import leads_to_battle, price_of, who_draws


def heading(kind: str) -> str:
    """Return the heading of a kind of move."""
    return default_speech().say(c.Heading(kind))


GRAVE = (m.LoseCard, LoseShip, m.StandAndFight, m.AvoidBattle, m.ShareSight, m.PlayEvent, PlayBattleEvent)
"""Moves that give something up or cannot be undone in the game: nobody proposes them."""
PASSING = (m.LetPass, Pass, m.EndAgents, m.EndCampaign, m.EndSpending)
"""Moves that leave things as they are."""


class TotalWarView(GameView):
    """How Total War: ROME shows itself at the table."""

    game: ClassVar[TotalWarRome] = TOTAL_WAR_ROME
    bots: ClassVar[Mapping[str, Bot]] = {"random": RandomBot(), "easy": easy(), "medium": medium(), "hard": hard()}
    adviser: ClassVar[Foresight | None] = adviser()
    kind: ClassVar[str] = "rl-wide-map"
    looks: ClassVar[tuple[str, ...]] = FACTIONS
    looks_part: ClassVar[str] = "factions"
    named: ClassVar[bool] = False
    extras: ClassVar[Mapping[str, tuple[Any, ...]]] = {"trigger": (15, 20, 25)}

    @property
    def headings(self) -> tuple[str, ...]:
        return tuple(map(heading, default_speech().catalogue.keys("heading")))

    def parts(self, guarded: Guard) -> Sequence[Part]:
        return (faction_board.FactionTree(guarded), faction_board.Charts(guarded))

    def base(self, setup: s.Setup) -> BaseMap:
        return paper.base_map(TOTAL_WAR_ROME.box.map)

    def seats(self, setup: s.Setup) -> tuple[Seat, ...]:
        return tuple(Seat(faction_heading(faction), faction, _called(faction)) for faction in setup.factions)

    def steps(self, state: s.State) -> tuple[tuple[str, ...], int]:
        names = tuple(default_speech().name("round_phase", phase) for phase in s.PHASES)
        return names, s.PHASES.index(state.phase) if state.phase in s.PHASES else len(names) - 1

    def round_words(self, state: s.State) -> str:
        waiting = wording.waiting_words(state)
        turn = self._turn(state)
        # The line above names who decides now: whose turn it is counts where that is somebody else.
        other = -1 if turn == TOTAL_WAR_ROME.to_move(state) else turn
        parts = [waiting[:1].upper() + waiting[1:], TOTAL_WAR_ROME.say(state, c.Turn(state.round, state.last, other))]
        return " ".join(f"{part}{'' if part.endswith('?') else '.'}" for part in parts if part)

    def turn_words(self, state: s.State) -> str:
        return TOTAL_WAR_ROME.say(state, c.Turn(state.round, False, self._turn(state)))

    def _turn(self, state: s.State) -> int:
        return -1 if state.phase in ("initiative", "over") else state.order[state.turn]

    def scene(
        self, setup: s.Setup, observation: s.State, offered: Mapping[str, str], picked: str, rings: Sequence[str]
    ) -> Scene:
        board = TOTAL_WAR_ROME.box.map
        known = board.region.keys() | board.sea.keys()
        fought = wording.battle_place(observation)
        marks = [Mark(fought, "chosen", "", default_speech().name("mark", "battle"))] if fought else []
        # The ring covers the gold value of a region, so it repeats it.
        gold = {region.id: str(region.gold) for region in board.regions}
        open_here = [place for place in offered if place not in (picked, fought)]
        words = default_speech()
        marks += [
            Mark(place, "paid", offered[place], words.phrase("mark_paid", price=offered[place]))
            if offered[place]
            else Mark(place, "reach", gold.get(place, ""), words.name("mark", "reach"))
            for place in open_here
        ]
        if picked in known and picked != fought:
            marks.append(Mark(picked, "chosen", "", words.name("mark", "picked")))
        marks += [Mark(place, "ring", "", words.name("mark", "ring")) for place in rings if place in known]
        return replace(position_scene(board, observation, marks=marks), title=_ranks_words(observation))

    aims, threats = staticmethod(aims), staticmethod(threats)

    def balance(self, seats: int) -> str:
        return default_speech().phrase("balance") if seats == 2 else ""

    def ending(self, history: History[Any]) -> Ending:
        state, first = history.state, history.here.line()[0].state
        seats = range(len(state.factions))
        scored = story.points_scored(history)
        words = default_speech()
        by_origin = {START: list(first.vp), **{why: [0] * len(seats) for why in story.WHY.values()}}
        items: list[list[Item]] = [
            [Item(words.name("origin", START), first.vp[seat])] if first.vp[seat] else [] for seat in seats
        ]
        for each in scored:
            by_origin[each.why][each.seat] += each.points
            when = TOTAL_WAR_ROME.say(state, c.Turn(each.round, False, -1))
            items[each.seat].append(Item(f"{when}: {TOTAL_WAR_ROME.say(state, each.fact)}", each.points))
        return Ending(
            tuple(Origin(words.name("origin", why), tuple(points)) for why, points in by_origin.items()),
            tuple(map(tuple, items)),
            () if state.options.tie_break == "shared" else (Origin(words.name("origin", "gold"), state.gold),),
            charts=(partial(plotted, plot_vp_ladder), partial(plotted, plot_gold_flow, everything=True)),
        )

    def group(self, move: Move) -> str:
        if isinstance(move, m.LetPass | Pass) and move.rest:
            return heading(f"{move.kind}_rest")
        if isinstance(move, m.Assault) and self._state is not None and not wording.faces_garrison(self._state, move):
            return heading("assault_people")
        return heading(move.kind)

    def move_words(self, setup: s.Setup, move: Move) -> str:
        return move_words(setup.factions, self._state, move)

    def odds_words(self, setup: s.Setup, move: Move) -> str:
        return odds_words(self._state, move) if self._state is not None else ""

    def exact_words(self, setup: s.Setup, observation: s.State, move: Move) -> Sequence[str]:
        return tuple(filter(None, (stakes_words(observation, move),)))

    def price_words(self, setup: s.Setup, move: Move) -> str:
        return price_words(self._state, move) if self._state is not None else ""

    def outlook(self, setup: s.Setup, observation: s.State, move: Move) -> Iterator[str] | None:
        return wording.outlook_words(observation, move) if leads_to_battle(self.game, observation, move) else None

    def meaning(self, move: Move) -> str:
        return wording.meaning_words(move)

    def note(self, setup: s.Setup, move: Move) -> tuple[int, str]:
        price = price_of(self.game, self._state, move) if self._state is not None else None
        return price or 0, str(price or "")

    def tally(self, setup: s.Setup, observation: s.State, seat: int) -> str:
        return wording.tally_words(observation, seat)

    def needs_confirmation(self, move: Move) -> bool:
        return isinstance(move, GRAVE) or (isinstance(move, m.Answer) and move.yes)

    def ways(self, setup: s.Setup, observation: s.State, move: Move) -> tuple[Way, ...]:
        trip = questions.trip_of(self.game, observation, move)
        return _trip_ways(setup, observation, trip) if trip is not None else ()

    def towards(self, setup: s.Setup, observation: s.State, place: str) -> tuple[tuple[Way, ...], str]:
        trip = questions.trip_towards(self.game, observation, place)
        if trip is None:
            return (), ""
        return _trip_ways(setup, observation, trip), _trip_words(trip)

    def occasion(self, state: s.State) -> str:
        if state.battle is not None:
            return battle_view.battle_occasion(state.battle)
        return f"{tasks.WINDOW} {state.agenda[-1].args[0]}" if situation(state) == tasks.WINDOW else ""

    def passing(self, moves: Sequence[Move]) -> tuple[Move, ...]:
        return tuple(move for move in moves if isinstance(move, PASSING))

    def event_words(self, setup: s.Setup, event: Fact, reader: int | None, *, everything: bool) -> str:
        if of_battles(event):
            return TOTAL_WAR_ROME.say(setup, event, reader, everything=everything)
        return wording.table_speech(setup.factions).say(event, reader, everything=everything)

    def places(self, setup: s.Setup, move: Move) -> tuple[str, ...]:
        named = [getattr(move, field, "") for field in ("to", "region", "place", "other_place")]
        if not any(named) and self._state is not None:
            if isinstance(move, m.PlayEvent):
                seat = move.seat if move.seat >= 0 else TOTAL_WAR_ROME.to_move(self._state)
                forces = (*self._state.armies, *self._state.navies, *self._state.agents)
                named = [force.place for force in forces if move.number and force.ref == (seat, move.number)]
            else:
                named = [self.stands(setup, move)]
        return tuple(dict.fromkeys(place for place in named if place))

    def stands(self, setup: s.Setup, move: Move) -> str:
        return wording.standing(self._state, move) if self._state is not None else ""

    def tries(self, setup: s.Setup, state: s.State, place: str) -> Sequence[Move]:
        asked = situation(state)
        single = {
            tasks.ESCAPE: m.Escape,
            tasks.EXPELLED: m.Escape,
            tasks.RETREAT: m.Retreat,
            tasks.MARCH_OFF: m.MarchOff,
        }.get(asked)
        if single is not None:
            return (single(place),)
        if asked == tasks.SPENDING:
            return (m.BuyImprovement(place, "market"),)
        # In any other situation no army moves, wherever it stands: the rules say what is due first.
        return (m.MoveArmy(1, place),)

    def against(self, setup: s.Setup, state: s.State, place: str) -> tuple[Fact, ...]:
        if not state.agenda and state.battle is None and state.phase in (tasks.AGENTS, tasks.CAMPAIGN):
            return answering.why_none_goes(TOTAL_WAR_ROME, state, place)
        return super().against(setup, state, place)

    def only_asked(self, state: s.State) -> bool:
        if state.battle is not None:
            return any(kind.move is PlayBattleEvent for kind in engine.row(state.battle).kinds)
        return situation(state) == tasks.WINDOW

    def chance_words(self, state: s.State) -> str:
        if state.battle is not None:
            return battle_speech().say(engine.due(state.battle))
        if not state.agenda:
            return super().chance_words(state)
        return TOTAL_WAR_ROME.say(state, STAGES.row[state.agenda[-1].kind].prompt())

    def who_sees(self, state: s.State) -> tuple[int, ...] | None:
        return who_draws(state)

    def possible_outcomes(self, state: s.State, reader: int | None) -> Sequence[Outcome]:
        # Of an army whose cards a reader cannot see there is nothing to choose from.
        return tuple(
            outcome for outcome in super().possible_outcomes(state, reader) if not f"{outcome}".startswith(HIDDEN)
        )

    def outcome_words(self, state: s.State, outcome: Outcome) -> str:
        # A card drawn or lost is called by its name.
        if isinstance(outcome, int) and state.battle is None and situation(state) == tasks.DRAW:
            return card_words(outcome)
        return named(outcome) if isinstance(outcome, str) else super().outcome_words(state, outcome)

    def summary(self, setup: s.Setup, observation: s.State, viewer: int | None) -> str:
        return holdings_html(observation, viewer)

    def hand(self, setup: s.Setup, observation: s.State, viewer: int, serving: Sequence[Move] = ()) -> str:
        return hand_html(observation, viewer, {card for move in serving if (card := getattr(move, "card", 0))})


def _trip_words(trip: questions.Trip) -> str:
    """Say the way of an army, a navy or an agent with its whole price."""
    return default_speech().phrase(
        "trip_towards",
        force=Name("piece", trip.kind),
        number=trip.number,
        cost=cost_words(trip.cost, trip.unit),
        stops=tuple(Name("place", place) for place in trip.stops[1:]),
    )


def _trip_ways(setup: s.Setup, observation: s.State, trip: questions.Trip) -> tuple[Way, ...]:
    player = setup.factions[observation.order[observation.turn]]
    return route_ways(TOTAL_WAR_ROME.box.map, trip.stops, trip.prices, player, words=_trip_words(trip))


def _called(faction: str) -> str:
    """Return what a sentence calls a seat; the verb is in the plural where that stands for several."""
    name = page_speech().name("seat", faction)
    return Plural(name) if isinstance(FACTION_NAMES[faction], Plural) else name


def _ranks_words(state: s.State) -> str:
    """Say points and gold as a reader may see them: their own after what they have laid out, those of others before."""
    ladder = sorted(range(len(state.factions)), key=lambda seat: -state.vp[seat])
    return TOTAL_WAR_ROME.say(
        state, c.Ranks(tuple(c.Rank(seat, state.vp[seat], state.gold[seat]) for seat in ladder), state.trigger)
    )


def play(
    factions: Sequence[str] = ("rome", "carthage"),
    *,
    bots: Sequence[str] = (),
    seed: int = 1,
    open_table: bool = False,
    trigger: Literal[15, 20, 25] = 15,
    language: str = "",
    **options: Any,
) -> GameTable:
    """Open a game of Total War: ROME - The Board Game at the table.

    Parameters
    ----------
    factions
        Two to four of rome, carthage, greece and barbarians, in seating order.
    bots
        For each seat ``"person"`` or the name of a bot; people everywhere if left out.
    seed
        The same seed brings the same dice and cards.
    open_table
        Whether everybody sees everything.
    trigger
        Victory points that start the last round: 15, 20 or 25 (TWR-002).
    language
        Two letters: ``"de"``; that of the page if left out.
    options
        Open points of the rules, by name (see :class:`~romelab.total_war_rome.box.options.Options`).

    Raises
    ------
    InputError
        If factions, points or options are not possible.
    """
    with speaking(language):
        setup = s.Setup(factions=tuple(factions), options=with_options(DEFAULTS, options), trigger=trigger)
        return GameTable(TotalWarView(), setup, seed=seed, bots=bots, open_table=open_table)


START = "start"
"""The key of points that a game began with."""
