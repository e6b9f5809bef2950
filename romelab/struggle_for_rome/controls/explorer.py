"""The route explorer: click a crossroads and see every cheapest way there, its bill, or why it is out of reach."""

# pyright: basic
from html import escape
from math import inf
from typing import Any

import ipywidgets as widgets

from romelab.atlas import means_of_travel
from romelab.atlas.scene import whole
from romelab.controls.explorer import Ask, Explorer, chosen_in, list_choices
from romelab.controls.losing import broken_html, crossed_out, losing_clicks, losing_field
from romelab.controls.stage.board import LiveBoard
from romelab.controls.stage.stage import Overlay, side_by_side
from romelab.controls.stage.text import Text, bill, first_refusal
from romelab.controls.stage.widgets import button, checkbox, combobox, dropdown, made, shown
from romelab.core.errors import Reason
from romelab.core.language import in_a_row, speaking
from romelab.core.scene import BaseMap
from romelab.core.serialization import from_plain
from romelab.core.speech import Name
from romelab.struggle_for_rome.box.options import rulebook
from romelab.struggle_for_rome.controls.real_roads import real_journey_html, real_scene
from romelab.struggle_for_rome.network.names import names
from romelab.struggle_for_rome.network.network import RoadNetwork, default_network, read_network
from romelab.struggle_for_rome.network.routes import Route
from romelab.struggle_for_rome.network.speaking import board_speech
from romelab.struggle_for_rome.pictures import paper, scene
from romelab.struggle_for_rome.positions import prompts as c
from romelab.struggle_for_rome.positions.speaking import default_speech
from romelab.struggle_for_rome.questions import exploring
from romelab.struggle_for_rome.questions.exploring import Question

WORDS = default_speech()


def _label(key: str) -> str:
    return WORDS.name("label", key)


GO, PUT = "go", "put"
PRICES = tuple(f"band {number}" for number in range(1, len(scene.BANDS) + 2))
"""The signs of the bands of prices."""


class RouteExplorer(Explorer[exploring.Question, exploring.Answer]):
    """The explorer as a panel for notebooks; :func:`explore` opens one.

    Everything that can be clicked can also be called: :meth:`choose`, :meth:`put`, :meth:`go`, :meth:`undo`.

    Parameters
    ----------
    board
        The board; the house board if left out.

    Attributes
    ----------
    question : Question
        Who wants to go where, and with what.
    answer : Answer
        What the network says.
    """

    tag = "roads"
    module = exploring

    def __init__(self, board: RoadNetwork | None = None) -> None:
        self.on: RoadNetwork = board or default_network()
        self._make_controls()
        choices = (
            self.tribe,
            side_by_side(self.grain, self.gold),
            side_by_side(self.free, self.others),
            side_by_side(self.goal, self.lost),
            self.ways,
        )
        super().__init__(
            self.board,
            choices,
            (self.main,),
            (self.clicking,),
            {"answer": [self.bill, self.why, self.broken, self.real]},
            asks=(
                Ask(self.tribe, "tribe", does=lambda value: self.ask(tribe=value, goal="")),
                Ask(self.grain, "grain"),
                Ask(self.gold, "gold"),
                Ask(self.free, shows=lambda asked: not asked.free_used, does=lambda free: self.ask(free_used=not free)),
                Ask(self.others, "others"),
                Ask(self.goal, shows=lambda asked: self._called.get(asked.goal, ""), does=self.choose),
                Ask(self.lost, shows=self._lost_words, does=self.lose_only),
            ),
            overlays=(Overlay(_label("real"), (self.means, self.atlas)),),
            title=_label("roads"),
        )

    def asked(self, plain: Any) -> Question:
        """Return the question that plain data stand for; InputError if they stand for none."""
        return exploring.checked(self.on, from_plain(exploring.Question, plain, "question"))

    # ---- what can be done, by click or by call

    def thing(self, what: str) -> str:
        """Return what can be lost by its id; InputError if nothing has that name."""
        return exploring.lost_thing(self.on, what)

    def province(self, place: str) -> str:
        """Return the province that a crossroads touches, the first of several; that of a city is its own."""
        there = self.on.at(place)
        return self.on.hexes[there.hexes[0]].area if there.city is None else self.on.cities[there.city].province

    def go(self) -> None:
        """Pay for the way chosen in the list and go."""
        route = self.route
        if route is not None:
            self.turn_to(exploring.moved(self.on, self.question, route))

    @property
    def route(self) -> Route | None:
        """The way chosen in the list; None if there is none."""
        return chosen_in(self.ways, self.answer.routes)

    # ---- inside

    def _make_controls(self) -> None:
        self.board: LiveBoard = LiveBoard(paper.quiet_map(self.on), label=WORDS.say(c.BoardOf(self.on.title)))
        tribes = [(str(each), each.key) for each, _ in exploring.first_question(self.on).tribes]
        called = names(self.on, self.language)
        self._called = {place.id: called[place.index] for place in self.on.crossroads}
        # Cities first: most people ask for one of them.
        places = sorted(self.on.crossroads, key=lambda place: (place.city is None, self._called[place.id]))
        self.tribe: widgets.Dropdown = dropdown(_label("tribe"), tribes)
        self.grain: widgets.IntText = made(widgets.IntText, description=_label("grain"))
        self.gold: widgets.IntText = made(widgets.IntText, description=_label("gold"))
        self.free: widgets.Checkbox = checkbox(_label("free"))
        self.others: widgets.Checkbox = checkbox(_label("others"))
        there = tuple(self._called[place.id] for place in places)
        self.goal: widgets.Combobox = combobox(_label("to"), there, placeholder=_label("type a place"))
        self.lost: widgets.Combobox = losing_field((*exploring.provinces(self.on), *there))
        self.bill, self.why, self.broken, self.real = Text(), Text(), Text(), Text(name="rl-real")
        self.ways: widgets.Select = made(widgets.Select, rows=5, options=[], name="rl-wide", tooltip=_label("ways"))
        self.main: widgets.Button = button(action=self.guarded(self.go), button_style="primary", name="rl-main")
        options = [(means.paced, key) for key, means in means_of_travel().items()]
        self.means: widgets.Dropdown = dropdown(_label("by"), options, value="foot")
        # Its map is made when somebody first wants to see it: that takes longer than all the rest.
        sheet = whole()
        self.atlas: LiveBoard = LiveBoard(BaseMap("atlas", sheet.width, sheet.height), label=_label("atlas"))
        self._atlas_seen = False
        self.clicking = dropdown(_label("click"), [*WORDS.choices("label", (GO, PUT)), *losing_clicks()])

    def listen(self) -> None:
        """Have the map, the lists and the rest do something."""
        self.on_map(self.clicking, {GO: self.choose, PUT: self.put})
        self.on_change(self.ways, lambda _value: self.draw())
        self.on_change(self.means, lambda _value: self._show_real())
        self.frame.on_laid = self.guarded(lambda _overlay: self._see_atlas())

    def _lost_words(self, asked: Question) -> str:
        things = [thing.split(" - ") for thing in asked.lost]
        return "; ".join(" - ".join(self._called.get(each, each) for each in ends) for ends in things)

    def show_controls(self) -> None:
        """List the ways."""
        list_choices(self.ways, [_way_words(route, self.answer) for route in self.answer.routes])

    def draw(self) -> None:
        """Show tribes, reach, the way chosen, the others and the real journey."""
        question, found, route = self.question, self.answer, self.route
        who = question.who
        pieces = [scene.tribe(question.start, who.colour, who.kind)]
        if question.others:
            others = [pair for pair in question.tribes if pair[0].key != question.tribe]
            pieces += [scene.tribe(at, each.colour, each.kind, idle=True) for each, at in others]
        rings = [place for reason in found.reasons for place in reason.places]
        drawn = scene.board_scene(
            self.on,
            pieces=pieces,
            start=question.start,
            reach=found.reach,
            # The way to a city ends beside it.
            goal=(route.destination if route else question.goal) or None,
            route=route,
            others=[other for other in found.routes if other is not route],
            reasons=rings,
            player=who.colour,
            base=self.board.base,
            legend=(("", _label("price")), *((band, _label(band)) for band in PRICES)),
        )
        lost = [exploring.lost_with(self.on, thing) for thing in question.lost]
        crossed = {link.id for places, links in lost for link in links if not places}
        courses = [link.points for link in self.board.base.links if link.id in crossed]
        self.board.show(crossed_out(drawn, [each for places, _ in lost for each in places], courses, self.first_end))
        self._show_bill(route)
        self._show_lost()
        self._show_real()

    def _show_bill(self, route: Route | None) -> None:
        question, found = self.question, self.answer
        affordable = route is not None and route.bill.grain <= question.grain and route.bill.gold <= question.gold
        if route is not None:
            price = WORDS.name("", route.bill, "plus")
            beside = self._beside(route)
            self.bill.value = f"{beside}{bill(price)}<p>{escape(_steps_words(route))}</p>"
            self.main.description = WORDS.say(c.Pays(route.bill, affordable))
            if not route.links:
                self.bill.value, affordable = beside, False
                self.main.description = _label("no journey")
        elif question.goal:
            self.bill.value = f'<p class="rl-bill">{escape(_label("no way"))}</p>'
            self.main.description = _label("out of reach")
        else:
            stands = board_speech(self.on).say(c.Reaches(question.who.key, question.start))
            many = WORDS.say(c.ReachCount(len(found.reach)))
            self.bill.value = (
                f"<p>{escape(stands)}.<br>{escape(many)}.</p>"
                f'<p class="rl-quiet">{escape(_label("look at a price"))}</p>'
            )
            self.main.description = _label("first choose")
        self.main.disabled = not affordable
        shown(self.ways, bool(found.routes))
        speech = board_speech(self.on)
        told = [Reason(one.rule, speech.say(one), one.places) for one in found.reasons]
        self.why.value = first_refusal(told, rulebook())

    def _show_lost(self) -> None:
        """Say what breaks without what is lost; while a way is being taken away, what to click."""
        question, dearer = self.question, self.answer.dearer
        told: list[str] = []
        say = board_speech(self.on).phrase
        if self.first_end:
            told.append(say("way_from", place=Name("place", self.first_end)))
        elif question.lost:
            more = next((each.more for each in dearer if each.place == question.goal), 0)
            change = "more" if 0 < more < inf else "same" if self.answer.routes else "cut"
            cities = [each for each in dearer if self.on.at(each.place).city is not None]
            cut, lost = sum(each.after is None for each in cities), tuple(self._lost_words(question).split("; "))
            told = [say("what_breaks", lost=lost, number=len(cities), cut=cut)]
            if question.goal and question.goal not in (question.start, *question.occupied()):
                told.insert(0, say("goal_without", change=change, more=more, goal=Name("place", question.goal)))
        worse = ((self._called[each.place], each.before, each.after) for each in dearer)
        self.broken.value = broken_html(told, worse)

    def _beside(self, route: Route) -> str:
        """Say for a city where the tribe would stop, since nobody stops in it."""
        city = self.on.at(self.question.goal).city
        if city is None:
            return ""
        name = self.on.cities[city].name
        said = c.StopsBeside(name, route.destination) if route.links else c.StandsBeside(name)
        return f"<p><b>{escape(board_speech(self.on).say(said))}.</b></p>"

    def _show_real(self) -> None:
        asked = (self.on, self.question.start, self.question.goal, str(self.means.value))
        self.real.value = real_journey_html(*asked)
        if self._atlas_seen:
            self.atlas.show(real_scene(*asked))

    def _see_atlas(self) -> None:
        self._atlas_seen = True
        self._show_real()


def explore(board: RoadNetwork | str | None = None, *, language: str = "") -> RouteExplorer:
    """Open the route explorer.

    Parameters
    ----------
    board
        A board, or the text of a board file; the house board if left out.
    language
        Two letters: ``"de"``; that of the page if left out.

    Returns
    -------
    RouteExplorer
        Shown by the notebook when it stands last in a cell.

    Raises
    ------
    InputError
        If the text is not a board.
    """
    with speaking(language):
        return RouteExplorer(read_network(board) if isinstance(board, str) else board)


def _steps_words(route: Route) -> str:
    paid = [(arrow.kind, arrow.paid, arrow.amount) for arrow in route.arrows]
    runs = tuple(c.Run(times, *alike) for alike, times in in_a_row(paid))
    return WORDS.say(c.Steps(len(route.links), len(route.arrows), runs))


def _way_words(route: Route, found: exploring.Answer) -> str:
    runs = tuple(c.Kinds(times, kind) for kind, times in in_a_row(arrow.kind for arrow in route.arrows))
    return WORDS.say(c.WayLine(route.bill, runs, len(route.links), route not in found.cheapest))
