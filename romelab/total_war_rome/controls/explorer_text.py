"""What the region explorer says in words, as HTML with all outside text escaped."""

# pyright: basic
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from romelab.controls.stage.text import refusal, table
from romelab.core.errors import Reason
from romelab.core.rulebook import Rulebook
from romelab.core.speech import Name, Phrase
from romelab.drawing.palette import player_look
from romelab.total_war_rome.box.speaking import page_speech, phrase
from romelab.total_war_rome.network import routes, trips
from romelab.total_war_rome.network.communication import market_groups
from romelab.total_war_rome.network.network import RegionNetwork
from romelab.total_war_rome.questions import answering, exploring
from romelab.total_war_rome.questions.questions import Force, Question, forces_in, numbers

MOST_ROWS = 6


def bill_words(question: Question, way: routes.Way) -> str:
    """Say what a way costs: ``"2 MU"``, ``"3 steps"``."""
    return phrase("bill_of", cost=trips.cost_words(way.mu, question.unit), navy=way.navy)


def way_words(board: RegionNetwork, question: Question, way: routes.Way) -> str:
    """Say a way in a line of the list: its cost and the places it leads through."""
    stops = " – ".join(exploring.called(board, place) for place in way.stops[1:])
    return phrase("way_line", cost=trips.cost_words(way.mu, question.unit), stops=stops)


def steps_html(board: RegionNetwork, question: Question, way: routes.Way) -> str:
    """Return the steps of a way with the cost of each, as a table."""
    speech = page_speech(board)
    rows = [
        (
            str(number),
            exploring.called(board, step.end),
            speech.name("step", step.words),
            step.price(question.unit) if step.cost else phrase("free"),
        )
        for number, step in enumerate(answering.steps_of(board, question, way), 1)
    ]
    head = ("", phrase("column_to"), phrase("column_how"), phrase("column_cost"))
    return table(phrase("step_by_step"), head, rows, numbers=(3,))


def force_words(board: RegionNetwork, question: Question) -> dict[Force, str]:
    """Say which forces stand where: ``"army 1 of Rome in Latium"``."""
    found = forces_in(question.state)
    number = numbers(found)
    return {
        each: page_speech(board).phrase(
            "force_in",
            force=Name("piece", each.kind),
            number=number[each] or 0,
            who=Name("seat", each.faction),
            place=Name("place", piece.place),
        )
        for each, piece in found.items()
    }


def meets_html(met: Sequence[Reason], rulebook: Rulebook, *, on_way: bool) -> str:
    """Say what the way chosen meets; without one, which armies and navies stand in the way or may intercept."""
    if not met:
        return ""
    heading = phrase("meets") if on_way else phrase("in_the_way")
    return f'<p class="rl-quiet">{heading}</p>{refusal(met, rulebook)}'


def comers_html(board: RegionNetwork, question: Question, found: answering.Answer) -> str:
    """Say which armies and navies can come to the goal within the rounds asked about; nothing for one round alone."""
    if not question.goal or question.rounds == 1:
        return ""
    words = force_words(board, question)
    by = tuple(Phrase("comes_in", force=words[force], round=number) for force, number in found.comers.items())
    place = Name("place", question.goal)
    said = page_speech(board).phrase("who_comes", place=place, rounds=question.rounds, by=by)
    return f"<p>{escape(said, quote=False)}</p>"


def supply_html(board: RegionNetwork, question: Question, found: answering.Answer) -> str:
    """Say what a line of communication joins, what would cut it, and which markets are joined."""
    speech, own, holds = page_speech(board), exploring.held(board, question), found.possessions
    cut_off = [place for place in own if place not in holds.supplied]
    asked = question.goal if question.goal in own else question.start
    place, who = Name("place", asked), Name("seat", question.faction)

    def said(key: str, **fields: Any) -> str:
        return escape(speech.phrase(key, **fields), quote=False)

    joined = said("line_joined", joined=len(own) - len(cut_off), number=len(own), who=who)
    lines = [f"<b>{phrase('line_heading')}</b> {joined}"]
    if cut_off:
        lines.append(said("cut_off", places=places_named(cut_off)))
    if found.cuts:
        lines.append(said("would_cut", places=places_named(found.cuts), place=place))
    elif asked in holds.supplied:
        lines.append(said("no_single", place=place))
    else:
        lines.append(said("no_line", place=place))
    if siege := [place for place in own if place in holds.besieged]:
        lines.append(f"<b>{phrase('siege_heading')}</b> {said('besieged', places=places_named(siege))}")
    if holds.markets:
        groups = market_groups(board, question.state.roads, holds.markets, question.state.options.market_roads)
        joins = tuple(" + ".join(exploring.called(board, one) for one in group) for group in groups if len(group) > 1)
        gold = sum(len(group) for group in groups if len(group) > 1)
        told = (
            said("markets_joined", groups=joins, gold=gold)
            if joins
            else said("markets_apart", number=len(holds.markets))
        )
        lines.append(f"<b>{phrase('markets_heading')}</b> {told}")
    return f"<p>{' '.join(lines)}</p>"


def losses_html(board: RegionNetwork, question: Question, found: answering.Answer) -> str:
    """Return the regions whose loss costs most, as bars with their figures."""
    speech, who, losses = page_speech(board), Name("seat", question.faction), found.possessions.losses
    if not losses:
        return f"<p>{escape(speech.phrase('no_region', who=who))}</p>"
    most = max(1, losses[0].gold)
    look = player_look(question.faction)
    rows: list[str] = []
    for loss in losses[:MOST_ROWS]:
        name = escape(exploring.called(board, loss.region))
        cut = places_named(loss.cut_off)
        said = escape(speech.phrase("loss_gold", gold=loss.gold, markets=loss.markets, cut=cut), quote=False)
        bar = (
            f'<span style="display:inline-block;width:{110 * loss.gold / most:.0f}px;height:12px;'
            f'background:{look.colour};border:solid 1px {look.edge};vertical-align:-1px" aria-hidden="true"></span>'
        )
        rows.append(f'<tr><th scope="row">{name}</th><td style="white-space:nowrap">{bar}</td><td>{said}</td></tr>')
    caption = escape(speech.phrase("loss_caption", who=who), quote=False)
    return f'<table class="rl-table"><caption>{caption}</caption>{"".join(rows)}</table>'


def places_named(places: Iterable[str]) -> tuple[Name, ...]:
    """Return places as a field of a phrase."""
    return tuple(Name("place", place) for place in places)
