"""What the plan explorer says, as HTML with all outside text escaped."""

# pyright: basic
from html import escape
from typing import Any

from romelab.controls.stage.text import bill, rule_link, seat_sign
from romelab.core.speech import Name, Phrase, Speech
from romelab.kampf_um_rom.game import KampfUmRom
from romelab.kampf_um_rom.network.network import AchievementNetwork
from romelab.kampf_um_rom.pictures.layout import german_name
from romelab.kampf_um_rom.positions.speaking import boxes_named, page_speech
from romelab.kampf_um_rom.questions import exploring, plans

MOST_CARDS = 4
"""How many cards are named; the rest are counted."""


def speech_for(game: KampfUmRom) -> Speech:
    """Return what says the words of an explorer of this game."""
    return page_speech(game.network, game.deck)


def _escaped(speech: Speech, key: str, /, **fields: Any) -> str:
    return escape(speech.phrase(key, **fields), quote=False)


def _cards(numbers: tuple[int, ...] | list[int]) -> tuple[Name, ...]:
    return tuple(Name("card", number) for number in numbers)


def plan_line(game: KampfUmRom, plan: plans.Plan) -> str:
    """Say a plan in one short line of a list, without the goal they all end in: ``"3 cards: Saddle, Cavalry"``."""
    before = boxes_named(box for box in plan.boxes if box not in plan.goals)
    return speech_for(game).phrase("plan_line", cards=plan.cards, before=before, more=plan.fillers)


def plan_html(game: KampfUmRom, question: exploring.Question, plan: plans.Plan, more: int) -> str:
    """Say how a plan goes, step by step, with the cards that serve."""
    rules, speech = game.rulebook, speech_for(game)
    serves = {box: card for card, box in plan.from_hand}
    steps = "".join(f"<li>{_step(game, step, serves.get(step.box))}</li>" for step in plan.steps)
    cards = speech.phrase("plan_cards", cards=plan.cards, held=len(plan.from_hand))
    parts = [bill(cards), f'<ol class="rl-plan">{steps}</ol>']
    if question.goal in question.held and question.goal not in game.network.connected(question.held):
        mends = f"{speech.phrase('no_line_mends')} {rule_link('KUR-42', rules)}"
        parts.insert(0, f'<div class="rl-line">{mends}</div>')
    lines: list[tuple[str, str]] = []
    if plan.fillers:
        lines.append((speech.phrase("before_religion", number=plan.fillers), "KUR-47"))
    if plan.doubles:
        lines.append((speech.phrase("counted_in", number=plan.doubles), "KUR-55"))
    if plan.short:
        lines.append((speech.phrase("supply_lacks", number=plan.short), "KUR-45"))
    parts += [f'<div class="rl-line">{said} {rule_link(rule, rules)}</div>' for said, rule in lines]
    if more:
        parts.append(f'<p class="rl-quiet">{speech.phrase("longer_ways", number=more)}</p>')
    return "".join(parts)


def both_html(game: KampfUmRom, plan: plans.Plan, alone: tuple[int, ...]) -> str:
    """Say what a way to two boxes takes, what each takes by itself, and which boxes serve both; nothing for one box."""
    if not alone:
        return ""
    fields: dict[str, Any] = {"boxes": boxes_named(plan.goals), "shared": boxes_named(plan.shared)}
    fields |= dict(zip(("one", "other"), alone, strict=True))
    return f'<p class="rl-line">{_escaped(speech_for(game), "both_together", together=plan.cards, **fields)}</p>'


def _step(game: KampfUmRom, step: plans.PlanStep, card: int | None) -> str:
    speech, box = speech_for(game), game.network.box(step.box)
    called, german = speech.name("box", box.id), german_name(box)
    name = f"<b>{escape(called)}</b>" + ("" if german == called else f" {escape(german)}")
    if not box.on_cards:
        return f"{name}: {_escaped(speech, 'any_card', card=_cards([card] if card else []))}"
    if card:
        return f"{name}: <b>{escape(speech.name('card', card))}</b>, {speech.phrase('held_card')}"
    if not step.cards:
        return f"{name}: {speech.phrase('no_card_names')}"
    some = _cards(step.cards[:MOST_CARDS])
    return f"{name}: {_escaped(speech, 'cards_named', cards=some, more=max(0, len(step.cards) - MOST_CARDS))}"


def fall_html(game: KampfUmRom, question: exploring.Question, found: exploring.Answer) -> str:
    """Say what breaks if the box asked about falls."""
    rules, speech = game.rulebook, speech_for(game)
    box, who = Name("box", question.goal), Name("colour", question.colour)
    parts: list[str] = []
    fall, stone = found.fall, found.keystone
    if fall is None:
        parts.append(f"<p>{_escaped(speech, 'no_token_in', who=who, box=box)}</p>")
        if stone is not None and stone.lost:
            lost = boxes_named(stone.lost)
            parts.append(
                f'<p class="rl-bill">{speech.phrase("out_of_reach", number=len(lost))}</p>'
                f"<p>{_escaped(speech, 'without_it', box=box, lost=lost, value=stone.value)}</p>"
            )
        else:
            parts.append(f'<p class="rl-bill">{speech.phrase("nothing_hangs")}</p>')
        return "".join(parts)
    if fall.broken:
        stay = speech.phrase("they_stay", here=rule_link("KUR-41", rules), there=rule_link("KUR-42", rules))
        parts.append(
            f'<p class="rl-bill">{speech.phrase("lose_line", number=len(fall.broken))}</p>'
            f"<p>{_escaped(speech, 'boxes_of', boxes=boxes_named(fall.broken))}.</p>"
            f'<div class="rl-line">{stay}</div>'
        )
    else:
        parts.append(f'<p class="rl-bill">{speech.phrase("no_line_breaks")}</p>')
    if fall.closed:
        parts.append(f"<p>{_escaped(speech, 'no_longer', boxes=boxes_named(fall.closed))}</p>")
    if fall.mended:
        ways = tuple(Phrase("boxes_of", boxes=boxes_named(boxes)) for boxes in fall.mended)
        parts.append(f"<p>{_escaped(speech, 'mended_by', ways=Phrase('or', ways=ways))}</p>")
    return "".join(parts)


def holdings_html(game: KampfUmRom, question: exploring.Question, found: exploring.Answer) -> str:
    """Say what the colour asked about holds."""
    speech = speech_for(game)
    held = speech.phrase("tokens_points", tokens=len(question.held), points=found.points)
    parts = [f"{seat_sign(question.colour)} <b>{held}</b>"]
    if found.broken:
        broken = boxes_named(found.broken)
        parts.append(_escaped(speech, "have_no_line", number=len(broken), boxes=broken))
    others = tuple(
        Phrase("one_of", who=Name("colour", colour), number=len(boxes))
        for colour, boxes in question.tokens
        if boxes and colour != question.colour
    )
    if others:
        parts.append(_escaped(speech, "others", others=others))
    return "".join(f"<p>{part}</p>" for part in parts)


def hand_html(game: KampfUmRom, question: exploring.Question) -> str:
    """List the hand with what each card develops."""
    speech = speech_for(game)
    if not question.hand:
        return f"<p>{speech.phrase('no_cards')}</p>"
    rows = "".join(f"<li>{_card(game, number)}</li>" for number in question.hand)
    return f'<ul class="rl-hand">{rows}</ul><p class="rl-quiet">{speech.phrase("our_peoples")}</p>'


def _card(game: KampfUmRom, number: int) -> str:
    card, speech = game.deck[number], speech_for(game)
    label = f"<b>{escape(speech.name('card', number))}</b>"
    if card.kind == "catastrophe":
        return f"{label}: {_escaped(speech, 'is_catastrophe')}"
    boxes, attacks = boxes_named(card.achievements), card.kind == "invasion"
    return f"{label}: {_escaped(speech, 'develops_or', boxes=boxes, attacks=attacks)}"


def history_html(network: AchievementNetwork, goal: str) -> str:
    """Say what was behind a box in history, and how we know of the box and its arrows."""
    speech = page_speech(network)
    if not goal:
        return f"<p>{speech.phrase('choose_to_read')}</p>"
    box = network.box(goal)
    known = [
        Phrase("value_known", mark=Name("source", box.value_source)),
        Phrase("kind_known", mark=Name("source", box.kind_source)),
    ]
    if arrows := network.sources_into(goal):
        known.append(Phrase("arrows_known", marks=tuple(Name("source", mark) for mark in arrows)))
    called, german = speech.name("box", goal), german_name(box)
    second = "" if german == called else f" ({escape(german)})"
    history = speech.name("history", goal)
    told = f"{escape(history.removesuffix('.'))}." if history else speech.phrase("nothing_noted")
    return (
        f"<p><b>{escape(called)}</b>{second}: {told}</p>"
        f'<p class="rl-quiet">{_escaped(speech, "on_the_board", known=tuple(known))}</p>'
    )
