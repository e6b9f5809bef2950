"""The region explorer: click a region and see every cheapest way there step by step, or why it is out of reach."""

# pyright: basic
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from typing import Any

import ipywidgets as widgets

from romelab.controls.explorer import Ask, Explorer, chosen_in, list_choices
from romelab.controls.stage.board import LiveBoard
from romelab.controls.stage.stage import Overlay, side_by_side
from romelab.controls.stage.text import Text, bill, refusal, seat_sign
from romelab.controls.stage.widgets import button, checkbox, combobox, dropdown, made, shown, upload
from romelab.core.errors import InputError, Reason, quoted
from romelab.core.facts import Fact
from romelab.core.input import decoded
from romelab.core.language import speaking
from romelab.core.scene import Piece
from romelab.core.serialization import from_plain, to_plain
from romelab.core.speech import Name
from romelab.total_war_rome.box.options import rulebook
from romelab.total_war_rome.box.speaking import faction_heading, page_speech, phrase
from romelab.total_war_rome.controls import explorer_text
from romelab.total_war_rome.network.network import RegionNetwork, default_network
from romelab.total_war_rome.network.routes import Way
from romelab.total_war_rome.network.trips import cost_words
from romelab.total_war_rome.pictures.scene import base_map, force, region_scene, works
from romelab.total_war_rome.positions.state import BITS, State
from romelab.total_war_rome.questions import answering, exploring, questions
from romelab.total_war_rome.questions.rounds import MOST_ROUNDS

GO, PUT, ARMY, NAVY, GIVE, ROAD, MARKET = MODES = ("a_go", "a_put", "an_army", "a_navy", "a_give", "a_road", "a_market")
"""What a click on the map does; a catalogue names them."""
MOVEMENT, GOLD = "movement", "gold"
"""What the figures on the map can be, one at a time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Goes:
    """Who goes where, besides the position."""

    kind: str
    faction: str
    number: int
    goal: str
    garrisons: bool
    rounds: int = 1

    def on(self, board: RegionNetwork, state: State) -> questions.Question:
        """Return the question of whoever goes in a position; InputError if there is none."""
        force = questions.Force(self.kind, self.faction, self.number)
        if force not in questions.forces_in(state):
            raise InputError.at("question", f"no such {quoted(self.kind)} stands on the map")
        asked = questions.Question(state, force, "", self.garrisons)
        return exploring.changed(board, asked, goal=self.goal, rounds=self.rounds)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept(_Goes):
    """A question as it is kept."""

    state: State


class RegionExplorer(Explorer[questions.Question, answering.Answer]):
    """The explorer as a panel for notebooks; :func:`explore` opens one.

    Everything that can be clicked can also be called: :meth:`choose`, :meth:`put`, :meth:`go`, :meth:`give`,
    :meth:`road`, :meth:`market`, :meth:`stand`, :meth:`ally`, :meth:`take`, :meth:`undo`.

    Parameters
    ----------
    board
        The map; the one that comes with romelab if left out.
    opens
        The question it opens with; Rome's army at home if left out.

    Attributes
    ----------
    question : Question
        Who wants to go where, and what lies on the map.
    answer : Answer
        What the network says.
    """

    tag = "regions"
    module = exploring

    def __init__(self, board: RegionNetwork | None = None, opens: questions.Question | None = None) -> None:
        self.on: RegionNetwork = board or default_network()
        self.opens: questions.Question = _fitting(self.on, opens) if opens else exploring.first_question(self.on)
        self._make_controls()
        choices = (
            side_by_side(self.kind, self.faction),
            *(self.which, side_by_side(self.mu, self.rounds), self.carrier),
            *(self.garrisons, self.goal, self.ways, self.owner),
        )
        super().__init__(
            self.board,
            choices,
            (self.main,),
            (self.clicking, self.figures),
            {
                "answer": [self.bill, self.why],
                phrase("step_by_step"): [self.steps],
                phrase("hangs"): [self.supply, self.weak],
            },
            asks=(
                *(
                    Ask(getattr(self, field), field)
                    for field in ("kind", "faction", "mu", "carrier", "garrisons", "rounds")
                ),
                Ask(
                    self.goal,
                    shows=lambda asked: asked.goal and exploring.called(self.on, asked.goal),
                    does=self.choose,
                ),
            ),
            overlays=(Overlay(phrase("set_up"), (*self.allied.values(), self.away, self.saved)),),
            kind="rl-wide-map",
            title=phrase("regions_of"),
        )

    def first(self) -> questions.Question:
        """Return the question it opened with."""
        return self.opens

    def usual(self) -> questions.Question:
        """Return the question it opens with as a rule, whatever position this one opened with."""
        return exploring.first_question(self.on)

    def ask_network(self, question: questions.Question) -> answering.Answer:
        """Ask where it can go and what depends on what is held; for a goal which way and why not."""
        return answering.answer(self.on, question)

    def plain(self, question: questions.Question) -> Any:
        """Return a question as plain data; what happens to a position during orders is not part of it."""
        state = question.state
        state = replace(state, battle=None, opened=None, agenda=(), plans=tuple(() for _ in state.plans))
        goes = {**question.force._asdict(), "goal": question.goal, "garrisons": question.garrisons}
        return to_plain(_Kept(state=state, rounds=question.rounds, **goes))

    def asked(self, plain: Any) -> questions.Question:
        """Return the question that plain data stand for; InputError if they stand for none."""
        kept = from_plain(_Kept, plain, "question")
        return kept.on(self.on, kept.state)

    def line_parts(self, question: questions.Question) -> dict[str, Any]:
        """Return the parts of a question as a line has them: the position in its own notation."""
        game = questions.game_on(self.on)
        # As the one who asks sees it: an army put on the map has no cards that anybody has seen.
        state = game.observe(question.state, question.state.factions.index(question.faction))
        return {**self.plain(question), "state": game.line(state)}

    def of_line(self, parts: dict[str, Any]) -> questions.Question:
        """Return the question of such parts, checked by the rules; InputError if they make none."""
        state = questions.game_on(self.on).read_line(parts.pop("state"))
        return from_plain(_Goes, parts, "question").on(self.on, state)

    # ---- what can be done, by click or by call

    def give(self, place: str, faction: str = "") -> None:
        """Give a region to a faction; without one it becomes independent."""
        self.turn_to(exploring.given(self.on, self.question, place, faction))

    def road(self, one: str, other: str) -> None:
        """Build a road between two neighbouring regions, or take it away."""
        self.turn_to(exploring.with_road(self.on, self.question, one, other))

    def market(self, place: str) -> None:
        """Build a market in a region, or take it away."""
        self.turn_to(exploring.with_market(self.on, self.question, place))

    def stand(self, place: str, kind: str, faction: str) -> None:
        """Put another army or navy of any faction on the map, or take it away if it stands there."""
        self.turn_to(exploring.with_force(self.on, self.question, place, kind, faction))

    def ally(self, faction: str, allied: bool = True) -> None:
        """Make another faction an ally of the one that asks, or end the alliance."""
        self.turn_to(exploring.with_alliance(self.on, self.question, faction, allied))

    def take(self, state: State, kind: str = "army", faction: str = "", number: int = 0) -> None:
        """Take over a position of a game with all that stands on its map; undo brings back what was asked before.

        Parameters
        ----------
        state
            The position, such as ``table.history.state``; give ``table.history.game.observe(state, seat)`` for no more
            than one seat may see.
        kind, faction, number
            Which force is asked about; see :func:`~romelab.total_war_rome.questions.questions.question_in`.

        Raises
        ------
        InputError
            If no such force stands on the map, or it is a position of another map.
        """
        self.turn_to(_fitting(self.on, questions.question_in(state, kind, faction, number)))

    def open_saved(self, text: str, source: str = "the save file") -> None:
        """Take over the position of a saved campaign, as the seat to move may see it; InputError if it is not one."""
        state = questions.saved_position(text, source)
        mover = state.factions[state.order[state.turn]] if state.order else ""
        marches = any(army.place and state.factions[army.seat] == mover for army in state.armies)
        kind = "army" if any(army.place for army in state.armies) else "agent"
        self.take(state, kind, mover if marches or kind == "agent" else "")

    def go(self) -> None:
        """Go the way chosen in the list."""
        way = self.way
        if way is not None:
            self.turn_to(answering.moved(self.on, self.question, way))

    @property
    def way(self) -> Way | None:
        """The way chosen in the list; None if there is none."""
        return chosen_in(self.ways, self.answer.ways)

    # ---- inside

    def _make_controls(self) -> None:
        on = self.on
        self.board: LiveBoard = LiveBoard(base_map(on), label=phrase("map_of"))
        places = [
            pair
            for kind in (on.regions, on.seas)
            for pair in sorted((exploring.called(on, place.id), place.id) for place in kind)
        ]
        factions = [(faction_heading(name), name) for name in on.capitals]
        havens = sorted((exploring.called(on, r.id), r.id) for r in on.regions if r.port)
        havens += sorted((exploring.called(on, s.id), s.id) for s in on.seas)
        kinds = [(page_speech(on).name("piece", kind), kind) for kind in exploring.KINDS]
        self.kind: widgets.Dropdown = dropdown(phrase("a"), kinds)
        self.faction: widgets.Dropdown = dropdown(phrase("of"), factions)
        self.mu: widgets.IntText = made(widgets.IntText, description=phrase("mu_left"))
        ahead = [(phrase("rounds_ahead", number=number), number) for number in range(1, MOST_ROUNDS + 1)]
        self.rounds: widgets.Dropdown = dropdown(phrase("within"), ahead)
        self.carrier: widgets.Dropdown = dropdown(phrase("navy"), [(phrase("no_navy"), ""), *havens])
        self.which: widgets.Dropdown = dropdown(phrase("which"), [])
        self.allied = {name: checkbox(phrase("allied_with", who=Name("seat", name))) for _, name in factions}
        others_off = self.guarded(lambda: self.turn_to(exploring.alone(self.on, self.question)))
        self.away: widgets.Button = button(phrase("others_off"), others_off)
        opened = self.guarded(lambda content, name: self.open_saved(decoded(content, name), name))
        self.saved: widgets.FileUpload = upload(phrase("open_saved"), opened, accept=".romelab")
        self.garrisons: widgets.Checkbox = checkbox(phrase("garrisons_stop"))
        # Regions first; whoever types finds a sea area as well.
        self.goal = combobox(phrase("to"), [name for name, _ in places], placeholder=phrase("type_region"))
        self.figures = dropdown(phrase("figures"), [(phrase("figures_mu"), MOVEMENT), (phrase("figures_gold"), GOLD)])
        self.bill: Text = Text()
        self.ways: widgets.Select = made(widgets.Select, rows=4, options=[], name="rl-wide")
        self.ways.tooltip = phrase("the_ways")
        self.main: widgets.Button = button(action=self.guarded(self.go), button_style="primary", name="rl-main")
        self.steps, self.why, self.supply, self.weak = (Text() for _ in range(4))
        self.clicking: widgets.Dropdown = dropdown(phrase("click_means"), [(phrase(mode), mode) for mode in MODES])
        self.factions = factions
        self.owner = made(widgets.Dropdown, options=[*factions, (phrase("nobody"), "")], tooltip=phrase("whose_then"))

    def listen(self) -> None:
        """Have the map, the lists and the rest do something."""
        whose = self.owner
        does = {
            GO: self.choose,
            PUT: self.put,
            MARKET: self.market,
            ROAD: partial(self.by_ends, self.road),
            GIVE: lambda at: self.give(at, str(whose.value)),
            ARMY: lambda at: self.stand(at, "army", str(whose.value)),
            NAVY: lambda at: self.stand(at, "navy", str(whose.value)),
        }
        self.on_map(self.clicking, does)
        self.on_change(self.which, self._other)
        for name, box in self.allied.items():
            self.on_change(box, partial(self.ally, name))
        self.on_change(self.ways, lambda _value: self.draw())
        self.on_change(self.figures, lambda _value: self.draw())
        self.on_change(self.clicking, lambda _value: self._offer_owners())

    def _offer_owners(self) -> None:
        """List who may get the region, or whose the army or navy is: an enemy's first."""
        mode = self.clicking.value
        options = self.factions + ([(phrase("nobody"), "")] if mode == GIVE else [])
        if tuple(self.owner.options) != tuple(options):
            self.owner.options = options
            asks = self.question
            enemy = next((n for _, n in self.factions if n != asks.faction and not asks.allied(n)), asks.faction)
            self.owner.value = asks.faction if mode == GIVE else enemy
        shown(self.owner, mode in (GIVE, ARMY, NAVY))

    def _other(self, force: questions.Force | None) -> None:
        if force is not None and force != self.question.force:
            self.turn_to(exploring.asked_of(self.question, force))

    def show_controls(self) -> None:
        """Set which force goes, the allies and the list of ways; say what depends on what is held."""
        question, found = self.question, self.answer
        self.mu.description = phrase("steps_left") if question.kind == "agent" else phrase("mu_left")
        self.carrier.disabled = self.garrisons.disabled = question.kind != "army"
        self._offer_owners()
        words = explorer_text.force_words(self.on, question)
        choice = [(words.pop(question.force), question.force), *((said, each) for each, said in words.items())]
        if tuple(self.which.options) != tuple(choice):
            self.which.options = choice
        self.which.value = question.force
        shown(self.which, len(choice) > 1)
        for name, box in self.allied.items():
            box.value = question.allied(name)
            shown(box, name != question.faction)
        self.away.disabled = not words
        list_choices(self.ways, [explorer_text.way_words(self.on, question, way) for way in found.ways])
        self.supply.value = explorer_text.supply_html(self.on, question, found)
        self.weak.value = explorer_text.losses_html(self.on, question, found)

    def _pieces(self) -> list[Piece]:
        question, state = self.question, self.question.state
        standing = questions.forces_in(state)
        number = questions.numbers(standing)
        details = {question.force: phrase("left_of", cost=cost_words(question.mu, question.unit))}
        pieces = [
            force(standing[each].place, each.faction, each.kind, number[each], details.get(each, ""))
            for each in dict.fromkeys((question.force, *standing))
        ]
        for region, built, unrest in zip(self.on.regions, state.improvements, state.unrest, strict=True):
            pieces += works(region.id, [name for name, bit in BITS.items() if built & bit], unrest)
        return pieces

    def draw(self) -> None:
        """Show the map, what stands on it, where it can go and the way chosen."""
        question, found, way = self.question, self.answer, self.way
        steps = answering.steps_of(self.on, question, way) if way else ()
        ahead, later = question.rounds > 1, found.within.get(question.goal, 0)
        cost, unit = (way.mu, question.unit) if way else (later, "rounds")
        self.board.show(
            region_scene(
                self.on,
                control=exploring.holders(self.on, question.state),
                pieces=self._pieces(),
                roads=question.state.roads,
                start=question.start,
                reach=found.within if ahead else found.reach,
                unit="rounds" if ahead else question.unit,
                goal=question.goal,
                stops=way.stops if way else (),
                prices=[step.price(question.unit) for step in steps],
                bill=cost_words(cost, unit) if way or later else "",
                others=[other.stops for other in found.ways if other is not way],
                reasons=[] if later else [place for reason in found.reasons for place in reason.places],
                blocked={} if question.goal else {one.places[0]: one.text for one in self._worded(found.blocks)},
                lit=[self.first_end] if self.first_end else (),
                player=question.faction,
                title=self._sentence(way),
                words=self._sentence(way),
                figures=str(self.figures.value),
            )
        )
        self._show_bill(way)

    def _sentence(self, way: Way | None) -> str:
        question, found = self.question, self.answer
        said, who = page_speech(self.on).phrase, self._who()
        if self.first_end:
            return said("road_from", place=Name("place", self.first_end))
        if way is not None:
            return said(
                "can_go", who=who, place=Name("place", question.goal), bill=explorer_text.bill_words(question, way)
            )
        if later := found.within.get(question.goal, 0):
            return said("out_of_reach", place=Name("place", question.goal), round=later)
        if found.reasons:
            return said("cannot_go", who=who, reason=self._worded(found.reasons)[0].text)
        number = len(found.within)
        return said("can_reach", who=who, place=Name("place", question.start), number=number, rounds=question.rounds)

    def _who(self) -> str:
        kind, faction = self.question.kind, self.question.faction
        return phrase("who_of", force=Name("piece", kind), who=Name("seat", faction))

    def _worded(self, reasons: Iterable[Fact]) -> tuple[Reason, ...]:
        """Return reasons in words."""
        return questions.game_on(self.on).worded(self.question.state, reasons)

    def _show_bill(self, way: Way | None) -> None:
        question, found = self.question, self.answer
        said = page_speech(self.on).phrase
        if self.first_end:
            self.bill.value = f"<p>{escape(self._sentence(None))}</p>"
        elif way is not None:
            self.bill.value = bill(explorer_text.bill_words(question, way))
        elif question.goal:
            there = said("out_of_reach", place=Name("place", question.goal), round=found.within.get(question.goal, 0))
            self.bill.value = f'<p class="rl-bill">{escape(there)}</p>'
        else:
            sign = seat_sign(question.faction)
            friends = tuple(Name("seat", name) for _, name in self.factions if question.allied(name))
            allies = f"<p>{escape(said('allies', who=friends))}</p>" if friends else ""
            ring = f" {said('red_ring')}" if found.blocks else ""
            stands = escape(said("stands_in", who=self._who(), place=Name("place", question.start)))
            number, rounds = len(found.within), question.rounds
            figures = "" if self.figures.value == GOLD else said("ring_figure", unit=question.unit, rounds=rounds)
            can = said("can_be_reached", number=number, rounds=rounds)
            self.bill.value = (
                f'<p>{sign} {stands}<br><b>{number}</b> {can}</p>{allies}<p class="rl-quiet">{figures}{ring}</p>'
            )
        self.bill.value += explorer_text.comers_html(self.on, question, found)
        if way is not None:
            self.main.description = phrase("spend_and_go", bill=explorer_text.bill_words(question, way))
        else:
            self.main.description = phrase("unreachable") if question.goal else phrase("first_where")
        self.main.disabled = way is None
        shown(self.ways, bool(found.ways))
        self.steps.value = explorer_text.steps_html(self.on, question, way) if way else ""
        rules = rulebook()
        met = self._worded(answering.on_the_way(found, way) if way is not None else found.blocks)
        self.why.value = refusal(self._worded(found.reasons), rules) + (
            "" if found.reasons else explorer_text.meets_html(met, rules, on_way=way is not None)
        )

    @property
    def regions(self) -> tuple[str, ...]:
        """The regions that the faction asked about holds."""
        return exploring.held(self.on, self.question)


def _fitting(board: RegionNetwork, question: questions.Question) -> questions.Question:
    """Return a question if it is one about this map."""
    if len(question.state.control) != len(board.regions):
        raise InputError.at("position", "is of a game on another map")
    return question


def explore(board: RegionNetwork | None = None, *, position: State | None = None, language: str = "") -> RegionExplorer:
    """Open the region explorer.

    Parameters
    ----------
    board
        The map; the one that comes with romelab if left out. ``RegionNetwork.read`` reads one of your own.
    position
        A position of a game to start from, such as ``table.history.state``; see :meth:`RegionExplorer.take`.
    language
        Two letters: ``"de"``; that of the page if left out.

    Returns
    -------
    RegionExplorer
        Shown by the notebook when it stands last in a cell.
    """
    with speaking(language):
        return RegionExplorer(board, questions.question_in(position) if position is not None else None)
