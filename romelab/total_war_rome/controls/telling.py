"""What the region explorer says in words, as HTML in which everything foreign is escaped."""

# pyright: basic
from __future__ import annotations

from collections.abc import Sequence
from html import escape

from romelab.controls.words import refusal, table
from romelab.core.faults import Reason
from romelab.core.rulebook import Rulebook
from romelab.core.sentences import listed
from romelab.drawing.palette import player_look
from romelab.total_war_rome.box.factions import SPOKEN_FACTIONS
from romelab.total_war_rome.network.communication import market_groups
from romelab.total_war_rome.network.network import RegionNetwork
from romelab.total_war_rome.network.routes import Way
from romelab.total_war_rome.questions.answering import Answer, steps_of
from romelab.total_war_rome.questions.exploring import called, held
from romelab.total_war_rome.questions.questions import Force, Question, forces_in, numbers

MOST_ROWS = 6


def bill_words(question: Question, way: Way) -> str:
    """Say what a way costs: ``"2 MU"``, ``"3 steps"``."""
    unit = "step" if question.unit == "steps" and way.mu == 1 else question.unit
    return f"{way.mu} {unit}" + (f" + {way.navy} MU of the navy" if way.navy else "")


def way_words(board: RegionNetwork, question: Question, way: Way) -> str:
    """Say a way in a line of the list: its cost and the places it leads through."""
    names = [called(board, place) for place in way.stops[1:]]
    return f"{way.mu} {question.unit} · {' – '.join(names)}"


def steps_html(board: RegionNetwork, question: Question, way: Way) -> str:
    """Give the steps of a way with the cost of each, as a table."""
    rows = [
        (str(number), called(board, step.end), step.words, step.price(question.unit) if step.cost else "free")
        for number, step in enumerate(steps_of(board, question, way), 1)
    ]
    return table("Step by step", ("", "to", "how", "cost"), rows, numbers=(3,))


def force_words(board: RegionNetwork, question: Question) -> dict[Force, str]:
    """Say which forces stand where: ``"army 1 of Rome in Latium"``."""
    found = forces_in(question.state)
    number = numbers(found)
    return {
        each: f"{each.kind}{f' {number[each]}' if number[each] else ''} of {SPOKEN_FACTIONS[each.faction]} in "
        f"{called(board, piece.place)}"
        for each, piece in found.items()
    }


def meets_html(met: Sequence[Reason], rulebook: Rulebook, *, on_way: bool) -> str:
    """Say what the way chosen meets; without one, which armies and navies stand in the way or may intercept."""
    if not met:
        return ""
    heading = "What it meets on this way" if on_way else "Who stands in the way"
    return f'<p class="rl-quiet">{heading}</p>{refusal(met, rulebook)}'


def supply_html(board: RegionNetwork, question: Question, found: Answer) -> str:
    """Say what a line of communication joins, what would cut it, and which markets are joined."""
    own = held(board, question)
    cut_off = [called(board, place) for place in own if place not in found.supplied]
    asked = question.goal if question.goal in own else question.start
    name = escape(called(board, asked))
    lines = [
        f"<b>Line of communication.</b> {len(own) - len(cut_off)} of {len(own)} regions of "
        f"{escape(SPOKEN_FACTIONS[question.faction])} are joined to a home region."
    ]
    if cut_off:
        lines.append(f"Cut off: {escape(listed(cut_off, 'or'))}.")
    if found.cuts:
        cuts = escape(listed([called(board, place) for place in found.cuts], "or"))
        lines.append(f"The loss of {cuts} alone would cut {name} off.")
    elif asked in found.supplied:
        lines.append(f"No single loss would cut {name} off.")
    else:
        lines.append(f"No line leads to {name}: an army there gets no new cards.")
    siege = [called(board, place) for place in own if place in found.besieged]
    if siege:
        lines.append(f"<b>Siege.</b> {escape(listed(siege))}: no tax, no building, no recruiting.")
    if found.markets:
        groups = market_groups(board, question.state.roads, found.markets, question.state.options.market_roads)
        joined = [" + ".join(called(board, place) for place in group) for group in groups if len(group) > 1]
        gold = sum(len(group) for group in groups if len(group) > 1)
        lines.append(
            f"<b>Markets.</b> Joined by road: {escape('; '.join(joined))}: {gold} gold a round."
            if joined
            else f"<b>Markets.</b> {len(found.markets)}, none joined by road to another: no gold."
        )
    return f"<p>{' '.join(lines)}</p>"


def losses_html(board: RegionNetwork, question: Question, found: Answer) -> str:
    """Give the regions whose loss costs most, as bars with their figures."""
    if not found.losses:
        return f"<p>No region is held by {escape(SPOKEN_FACTIONS[question.faction])}.</p>"
    most = max(1, found.losses[0].gold)
    look = player_look(question.faction)
    rows: list[str] = []
    for loss in found.losses[:MOST_ROWS]:
        name = escape(called(board, loss.region))
        said = f"{loss.gold} gold" + (f" ({loss.markets} from markets)" if loss.markets else "")
        if loss.cut_off:
            said += f", cuts off {escape(listed([called(board, place) for place in loss.cut_off]))}"
        bar = (
            f'<span style="display:inline-block;width:{110 * loss.gold / most:.0f}px;height:12px;'
            f'background:{look.colour};border:1px solid {look.edge};vertical-align:-1px" aria-hidden="true"></span>'
        )
        rows.append(f'<tr><th scope="row">{name}</th><td style="white-space:nowrap">{bar}</td><td>{said}</td></tr>')
    caption = f"Whose loss would cost {escape(SPOKEN_FACTIONS[question.faction])} most, gold a round"
    return f'<table class="rl-table"><caption>{caption}</caption>{"".join(rows)}</table>'
