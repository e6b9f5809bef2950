"""The journey explorer: click a place, see rings of days around it, and every good way to another."""

# pyright: basic
import base64
from dataclasses import replace
from html import escape

import ipywidgets as widgets

from romelab.atlas import exploring
from romelab.atlas.days import SMALL, WIDTH, days_base, days_map, days_scene, ring_words
from romelab.atlas.distances import Reach, reach, said_figure
from romelab.atlas.journeys import Journey, said_price
from romelab.atlas.measures import goods
from romelab.atlas.scene import links_on, whole
from romelab.atlas.shortest import means_of_travel, said_means
from romelab.atlas.speaking import MONTHS, called, choices, figure as written, phrase
from romelab.atlas.toponyms import gazetteer
from romelab.atlas.travel import journey
from romelab.controls.explorer import Ask, Explorer, chosen_in, list_choices
from romelab.controls.losing import broken_html, crossed_out, losing_clicks, losing_field
from romelab.controls.stage.board import LiveBoard
from romelab.controls.stage.stage import Overlay, side_by_side
from romelab.controls.stage.text import Text, bill
from romelab.controls.stage.widgets import combobox, dropdown, made
from romelab.core.errors import InputError
from romelab.core.language import speaking
from romelab.core.scene import Mark
from romelab.drawing.palette import RINGS
from romelab.drawing.svg_pen import scene_svg

SHOWN = ("days", "km", "cost")


class JourneyExplorer(Explorer[exploring.Question, exploring.Answer]):
    """The explorer as a panel for notebooks; :func:`explore_journeys` opens one.

    Everything that can be clicked can also be called: :meth:`ask`, :meth:`choose`, :meth:`start_from`, :meth:`undo`.

    Attributes
    ----------
    question : Question
        From where, where to, and how.
    answer : Answer
        What the network says.
    """

    tag = "journeys"

    def __init__(self) -> None:
        self._make_controls()
        choices = (
            *(self.start, self.means, self.boats, self.lost),
            *(side_by_side(self.by, self.month), self.goal, self.ways),
        )
        super().__init__(
            self.board,
            choices,
            (),
            (self.clicking,),
            {"answer": [self.found, self.legs], phrase("to_be_said"): [self.notes]},
            asks=(
                Ask(self.start, "start", lambda asked: exploring.name_of(asked.start)),
                Ask(self.goal, "goal", lambda asked: exploring.name_of(asked.goal)),
                Ask(self.lost, "lost", lambda asked: "; ".join(asked.lost), self.lose_only),
                *(Ask(getattr(self, field), field) for field in ("means", "boats", "by", "month", "beside")),
            ),
            overlays=(Overlay(phrase("two_maps"), (self.beside, self.pair), broad=True),),
            kind="rl-wide-map rl-without-main",
            title=phrase("explorer_title"),
        )

    def first(self) -> exploring.Question:
        """Return the question it opens with: from Rome, on foot and by boat, in July."""
        return exploring.first_question()

    def ask_network(self, question: exploring.Question) -> exploring.Answer:
        """Ask how far everything is, and for the ways to the goal."""
        return exploring.answer(question)

    # ---- what can be done, by click or by call

    def ask(self, **changes: object) -> None:
        """Change what is asked; fields as in :class:`~romelab.atlas.exploring.Question`, places in any spelling."""
        self.turn_to(exploring.changed(self.question, **changes))

    def start_from(self, place: str) -> None:
        """Count the days from a place; the goal stays."""
        self.ask(start=place)

    def thing(self, what: str) -> str:
        """Return what can be lost by the name to choose; InputError if nothing has that name."""
        return exploring.lost_thing(what)

    def province(self, place: str) -> str:
        """Return the province of a place by its id, or the place itself if it lies in none."""
        return next((area for area, held in exploring.provinces().items() if place in held), place)

    @property
    def way(self) -> Journey | None:
        """The way chosen in the list; None if there is none."""
        return chosen_in(self.ways, self.answer.ways)

    # ---- inside

    def _make_controls(self) -> None:
        self.board = LiveBoard(days_base(reach(exploring.first_question().start)), label=phrase("board_label"))
        names = tuple(exploring.place_names())
        self.start: widgets.Combobox = combobox(phrase("ask_from"), names)
        self.goal: widgets.Combobox = combobox(phrase("ask_to"), names, placeholder=phrase("ask_town"))
        self.lost: widgets.Combobox = losing_field((*exploring.provinces(), *names))
        means = [(each.paced, key) for key, each in means_of_travel().items()]
        self.means: widgets.Dropdown = dropdown(phrase("ask_by"), means)
        self.boats: widgets.Dropdown = dropdown(phrase("ask_boats"), choices("boats", exploring.BOATS))
        self.by = dropdown(phrase("ask_show"), [(called("quantity", key, "low"), key) for key in SHOWN])
        self.month = dropdown(phrase("ask_month"), [(called("month", number), number) for number in MONTHS])
        self.found, self.legs, self.notes = Text(), Text(), Text()
        tip = phrase("ways_there")
        self.ways: widgets.Select = made(widgets.Select, rows=3, options=[], name="rl-wide", tooltip=tip)
        self.clicking = dropdown(phrase("click_means"), [*choices("clicking", ("goal", "start")), *losing_clicks()])
        self.beside: widgets.Dropdown = dropdown(phrase("beside_it"), choices("beside", exploring.BESIDE))
        self.pair: widgets.HTML = made(widgets.HTML)

    def listen(self) -> None:
        """Have the map, the lists and the rest do something."""
        self.on_map(self.clicking, {"goal": self.choose, "start": self.start_from})
        self.on_change(self.ways, lambda _value: self.draw())

    def show_controls(self) -> None:
        """List the ways found."""
        list_choices(self.ways, map(_way_words, self.answer.ways))

    def draw(self) -> None:
        """Show rings, the way chosen, what it costs, and the two maps."""
        found, way = self.answer, self.way
        others = [other for other in found.ways if other is not way]
        goal = gazetteer()[self.question.goal] if self.question.goal else None
        closed = self.question.closed
        places = sorted({each for each in closed if isinstance(each, str)})
        courses = [course for ends in closed if isinstance(ends, tuple) for course in links_on(whole(WIDTH), *ends)]
        scene = crossed_out(days_scene(found.reach, goal, way, others), places, courses, self.first_end)
        farther = {each.goal.id for each in found.broken} - {mark.place for mark in scene.marks}
        near = (Mark(place, "near", words=phrase("mark_farther")) for place in sorted(farther))
        self.board.show(replace(scene, marks=(*scene.marks, *near)))
        self.found.value = self._found_words() + self._broken_words()
        self.legs.value = _legs_html(way) if way else ""
        self.notes.value = "".join(f'<p class="rl-quiet">{escape(said)}</p>' for said in found.caveats)
        other = exploring.second(self.question)
        shown = (found.reach, other)
        if getattr(self, "_shown", None) != shown:
            self._shown = shown
            self.pair.value = pair_html(*shown)

    def _broken_words(self) -> str:
        """Say what breaks without what is lost."""
        question, broken = self.question, self.answer.broken
        if not question.lost:
            return ""
        cut = sum(each.after is None for each in broken)
        head = phrase("what_breaks", lost=question.lost, number=len(broken), cut=cut)
        goal = [each for each in broken if each.goal.id == question.goal]
        cut_off = question.goal in question.closed or any(each.after is None for each in goal)
        told: list[str] = []
        if question.goal and (cut_off or not self.answer.why_not):
            change = "cut" if cut_off else "longer" if goal else "same"
            more = written(goal[0].longer if goal else 0.0, ",.1f")
            told = [phrase("goal_without", change=change, more=more, goal=exploring.name_of(question.goal))]
        worse = ((each.goal.short, each.before, each.after) for each in sorted(broken, key=lambda one: one not in goal))
        return broken_html([*told, head], worse, ",.1f")

    def _found_words(self) -> str:
        question, found = self.question, self.answer
        if self.first_end:
            return f"<p>{escape(phrase('way_from', place=exploring.name_of(self.first_end)))}</p>"
        if not question.goal:
            return (
                f"<p>{escape(found.reach.title)}.<br>{escape(phrase('click_town'))}</p>"
                f'<p class="rl-quiet">{escape(phrase("darker_nearer"))}</p>'
            )
        if found.why_not:
            return f'<p class="rl-bill">{escape(phrase("no_way_bill"))}</p><p>{escape(found.why_not)}.</p>'
        way = self.way or found.ways[0]
        figure = found.reach.to(question.goal) or 0.0
        if way is not found.ways[0]:
            figure = {"days": way.days, "km": way.km, "cost": (way.denarii or 0.0) / way.cargo_kg}[question.by]
        price = _price(way)
        if price:
            price = phrase("wheat_beside", price=price, wheat=written(goods()["wheat"] * way.cargo_kg))
        told = phrase("found_way", way=_parts(way), km=written(way.km), days=written(way.days, ",.1f"), price=price)
        sails = question.by == "days" and "sea" in way.km_by_kind
        said = said_figure(figure, question.by)
        said = phrase("july_winds", figure=said) if sails else said
        return f"{bill(said)}<p>{escape(told)}</p>{self._over_land(way)}"

    def _over_land(self, way: Journey) -> str:
        """Say the way over land alone beside one that goes by boat too; nothing where there is none."""
        if self.question.boats == "none" or "road" not in way.km_by_kind or len(way.km_by_kind) < 2:
            return ""
        try:
            asked = self.question.start, self.question.goal, self.question.means
            land = journey(*asked, ships=False, rivers=False, closed=self.question.closed)
        except InputError:
            return ""
        said = phrase("over_land_now", km=written(land.km), days=written(land.days, ",.1f"), price=_price(land))
        return f'<p class="rl-quiet">{escape(said)}</p>'


def explore_journeys(*, language: str = "") -> JourneyExplorer:
    """Open the journey explorer.

    Parameters
    ----------
    language
        Two letters: ``"de"``; that of the page if left out.

    Returns
    -------
    JourneyExplorer
        Shown by the notebook when it stands last in a cell.

    Examples
    --------
    >>> explorer = explore_journeys()
    >>> explorer.choose("Alexandria")
    >>> print(explorer.way)
    Roma to Alexandria, by river boat and ship: 2,332 km, 14.0 days
    """
    with speaking(language):
        return JourneyExplorer()


def pair_html(one: Reach, other: Reach) -> str:
    """Return two maps side by side as HTML, each with its title, and a key below each.

    Parameters
    ----------
    one, other
        How far every place is, twice.
    """
    cells = "".join(
        '<figure style="margin:0;flex:1 1 380px;min-width:0">'
        f'<figcaption style="font-weight:600;margin:2px 0 4px">{escape(of.title)}</figcaption>'
        f'<img style="width:100%;border-radius:6px" alt="{escape(of.words, quote=True)}" '
        f'src="data:image/svg+xml;base64,{base64.b64encode(scene_svg(days_map(of, width=SMALL)).encode()).decode()}">'
        f"{_key_html(of)}</figure>"
        for of in (one, other)
    )
    return f'<div style="display:flex;flex-wrap:wrap;gap:12px">{cells}</div>'


def _key_html(of: Reach) -> str:
    signs = "".join(
        '<span style="white-space:nowrap;margin-right:9px">'
        f'<span style="display:inline-block;width:13px;height:13px;vertical-align:-2px;background:{colour}"></span>'
        f" {escape(said)}</span>"
        for colour, said in zip(RINGS, ring_words(of).values(), strict=True)
    )
    return f'<p style="font-size:12px;line-height:1.6;margin:4px 0">{signs}</p>'


def _price(way: Journey) -> str:
    """Say what freight costs; nothing for people."""
    return "" if way.denarii is None else said_price(way.denarii, way.cargo_kg)


def _parts(way: Journey) -> str:
    """Say which part of a journey goes by what: ``"on foot 120 km, by ship 2,000 km"``."""
    if len(way.km_by_kind) < 2:
        return way.way
    parts = (
        phrase("part_of_way", by=said_means(way.means) if kind == "road" else called("part", kind), km=written(km))
        for kind, km in way.km_by_kind.items()
    )
    return f"{way.way} ({', '.join(parts)})"


def _way_words(way: Journey) -> str:
    by = [str(each) for each in way.stops[1:-1] if each.goal]
    through = ", ".join(by[:3]) + (" ..." if len(by) > 3 else "")
    return phrase("way_line", days=written(way.days, ",.1f"), km=written(way.km), through=through)


def _legs_html(way: Journey) -> str:
    lines = "".join(f"<li>{escape(str(leg))}{'*' if leg.doubts else ''}</li>" for leg in way.legs)
    star = f'<p class="rl-quiet">{escape(phrase("estimate_mark"))}</p>' if way.estimated else ""
    return f'<details><summary>{escape(phrase("leg_by_leg"))}</summary><ol class="rl-log">{lines}</ol>{star}</details>'
