"""What the plan explorer says, as HTML in which everything foreign is escaped."""

# pyright: basic
from __future__ import annotations

from collections.abc import Iterable
from html import escape

from romelab.controls.words import rule_link, seat_sign
from romelab.kampf_um_rom.game import KampfUmRom
from romelab.kampf_um_rom.network.network import AchievementNetwork
from romelab.kampf_um_rom.pictures.layout import german_name
from romelab.kampf_um_rom.pictures.scene import KNOWN
from romelab.kampf_um_rom.positions.tables import join
from romelab.kampf_um_rom.questions.exploring import Answer, Question
from romelab.kampf_um_rom.questions.plans import Plan, PlanStep

MOST_CARDS = 4
"""So many cards are named; the rest is counted."""


def plural(number: int, one: str, many: str = "") -> str:
    """Count something: ``"1 card"``, ``"3 boxes"``."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def named(network: AchievementNetwork, boxes: Iterable[str]) -> str:
    """Name boxes in English: ``"Saddle, Cavalry and Stirrup"``."""
    return join([network.box(box).english for box in boxes])


def plan_line(game: KampfUmRom, plan: Plan) -> str:
    """Say a plan in one short line of a list, without the goal they all end in: ``"3 cards: Saddle, Cavalry"``."""
    before = [game.network.box(box).english for box in plan.boxes if box not in plan.goals]
    more = f" + {plan.fillers} more" if plan.fillers else ""
    return f"{plural(plan.cards, 'card')}: {', '.join(before) or 'at once'}{more}"


def _cards(plan: Plan) -> str:
    return f"{plural(plan.cards, 'card')}, {len(plan.from_hand) or 'none'} in hand"


def plan_html(game: KampfUmRom, question: Question, plan: Plan, more: int) -> str:
    """Say how a plan goes, step by step, with the cards that serve."""
    rules = game.rulebook
    serves = {box: card for card, box in plan.from_hand}
    steps = "".join(f"<li>{_step(game, step, serves.get(step.box))}</li>" for step in plan.steps)
    parts = [f'<p class="rl-bill">{_cards(plan)}</p>', f'<ol class="rl-plan">{steps}</ol>']
    if question.goal in question.held:
        parts.insert(
            0, f'<div class="rl-line">The token there has no line {rule_link("KUR-42", rules)}; this mends it:</div>'
        )
    lines: list[tuple[str, str]] = []
    if plan.fillers:
        first = plural(plan.fillers, "further box", "further boxes")
        lines.append((f"Before a religion: {first} of any kind, for three tokens.", "KUR-47"))
    if plan.doubles:
        lines.append((f"Counted in: {plural(plan.doubles, 'second token')} from its combat methods.", "KUR-55"))
    if plan.short:
        lines.append((f"The supply lacks {plural(plan.short, 'token')}.", "KUR-45"))
    parts += [f'<div class="rl-line">{said} {rule_link(rule, rules)}</div>' for said, rule in lines]
    if more:
        parts.append(f'<p class="rl-quiet">{plural(more, "longer way")} not listed.</p>')
    return "".join(parts)


def _step(game: KampfUmRom, step: PlanStep, card: int | None) -> str:
    box = game.network.box(step.box)
    german = german_name(box)
    name = f"<b>{escape(box.english)}</b>" + ("" if german == box.english else f" {escape(german)}")
    if not box.on_cards:
        any_card = "any card that is no catastrophe"
        return f"{name}: {any_card}" + (f", such as {escape(game.deck[card].label)}" if card else "")
    if card:
        return f"{name}: <b>{escape(game.deck[card].label)}</b>, in hand"
    others = [game.deck[number].label for number in step.cards]
    some = ", ".join(others[:MOST_CARDS])
    rest = f" and {len(others) - MOST_CARDS} more" if len(others) > MOST_CARDS else ""
    return f"{name}: {escape(some)}{rest}" if others else f"{name}: no card names it"


def fall_html(game: KampfUmRom, question: Question, found: Answer) -> str:
    """Say what breaks if the box asked about falls."""
    network, rules = game.network, game.rulebook
    name = escape(network.box(question.goal).english)
    who = question.colour.capitalize()
    parts: list[str] = []
    fall, stone = found.fall, found.keystone
    if fall is None:
        parts.append(f"<p>{who} has no token in {name}. For everybody it means:</p>")
        if stone is not None and stone.lost:
            parts.append(
                f'<p class="rl-bill">{plural(len(stone.lost), "box", "boxes")} out of reach</p>'
                f"<p>Without {name} nobody reaches {escape(named(network, stone.lost))}: {stone.value} points.</p>"
            )
        else:
            parts.append('<p class="rl-bill">Nothing hangs on it alone</p>')
        return "".join(parts)
    if fall.broken:
        parts.append(
            f'<p class="rl-bill">{plural(len(fall.broken), "token loses its line", "tokens lose their line")}</p>'
            f"<p>{escape(named(network, fall.broken))}.</p>"
            f'<div class="rl-line">They stay and score {rule_link("KUR-41", rules)}, but lead nowhere any more '
            f"{rule_link('KUR-42', rules)}.</div>"
        )
    else:
        parts.append('<p class="rl-bill">No line breaks</p>')
    if fall.closed:
        parts.append(f"<p>Can no longer be developed: {escape(named(network, fall.closed))}.</p>")
    if fall.mended:
        ways = " or ".join(escape(named(network, boxes)) for boxes in fall.mended)
        parts.append(f"<p>Mended by developing {ways}.</p>")
    return "".join(parts)


def holdings_html(game: KampfUmRom, question: Question, found: Answer) -> str:
    """Say what the colour asked about holds."""
    held = plural(len(question.held), "token")
    parts = [f"{seat_sign(question.colour)} <b>{held}, {found.points} points</b>"]
    if found.broken:
        lost = plural(len(found.broken), "token has", "tokens have")
        parts.append(f"{lost} no line: {escape(named(game.network, found.broken))}")
    others = [
        f"{colour.capitalize()} {len(boxes)}"
        for colour, boxes in question.tokens
        if boxes and colour != question.colour
    ]
    if others:
        parts.append(f"Others: {', '.join(others)}")
    return "".join(f"<p>{part}</p>" for part in parts)


def hand_html(game: KampfUmRom, question: Question) -> str:
    """List the hand with what each card develops."""
    if not question.hand:
        return "<p>No cards.</p>"
    rows = "".join(f"<li>{_card(game, number)}</li>" for number in question.hand)
    ours = "Peoples and the boxes on their cards: our own reconstruction."
    return f'<ul class="rl-hand">{rows}</ul><p class="rl-quiet">{ours}</p>'


def _card(game: KampfUmRom, number: int) -> str:
    card = game.deck[number]
    label = f"<b>{escape(card.label)}</b>"
    if card.kind == "catastrophe":
        return f"{label}: catastrophe ({escape(card.english)}), develops nothing"
    kind = ", or attacks" if card.kind == "invasion" else ""
    return f"{label}: {escape(named(game.network, card.achievements))}{kind}"


def history_html(network: AchievementNetwork, goal: str) -> str:
    """Say what stood behind a box in history, and how we know of the box and its arrows."""
    if not goal:
        return "<p>Choose a box to read what stood behind it.</p>"
    box = network.box(goal)
    known = [f"value {KNOWN[box.value_source]}", f"kind {KNOWN[box.kind_source]}"]
    arrows = network.sources_into(goal)
    if arrows:
        known.append(f"arrows into it {join([KNOWN[mark] for mark in arrows])}")
    german = "" if german_name(box) == box.english else f" ({escape(german_name(box))})"
    told = f"{escape(box.history.removesuffix('.'))}." if box.history else "Nothing is noted in the file."
    return (
        f"<p><b>{escape(box.english)}</b>{german}: {told}</p>"
        f'<p class="rl-quiet">On the board: {escape("; ".join(known))}.</p>'
    )
