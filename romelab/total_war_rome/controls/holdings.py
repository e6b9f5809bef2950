"""What the factions hold and what lies in a battle, as HTML in which everything foreign is escaped."""

# pyright: basic
from __future__ import annotations

from collections.abc import Collection
from html import escape

from romelab.controls.words import lit, seat_sign, table
from romelab.total_war_rome.battle.positions.speaking import default_speech
from romelab.total_war_rome.battle.positions.state import LandBattle, NavalBattle
from romelab.total_war_rome.box.factions import FACTION_NAMES
from romelab.total_war_rome.controls.faction_board import ladder_html
from romelab.total_war_rome.controls.wording import card_words, cards_words, where
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.pictures.boards import vp_ladder
from romelab.total_war_rome.positions.state import RELATIONS, Army, State


def holdings_html(state: State, reader: int | None = None) -> str:
    """Give the battle being fought, the ladder of points, the factions in figures, and a fold for each with its cards.

    Parameters
    ----------
    state
        What the reader may see of a position: what is hidden in it is told by its number only.
    reader
        The seat whose fold stands open; that of the seat to move if None.
    """
    mover = TOTAL_WAR_ROME.to_move(state)
    opened = mover if reader is None else reader
    folds = "".join(_fold(state, seat, seat == opened) for seat in range(len(state.factions)))
    return f"{battle_html(state)}{ladder_html(vp_ladder(state))}{_figures(state)}{folds}"


def hand_html(state: State, seat: int, used: Collection[object] = ()) -> str:
    """Give the gold and the cards of one faction in a few lines; in a battle the cards of its sides before them.

    Parameters
    ----------
    state
        What the faction may see.
    seat
        The faction's seat.
    used
        Numbers of action cards that are lit, since the moves at the place picked use them.
    """
    cards = [lit(card_words(number), on=number in used) for number in state.hands[seat] if number]
    held = "".join(f"<li>{card}</li>" for card in cards)
    counts = f"<b>{state.gold[seat]} gold</b>, {state.vp[seat]} VP, {len(state.hands[seat])} cards"
    return f'{battle_html(state)}<p>{seat_sign(state.factions[seat])} {counts}</p><ul class="rl-log">{held}</ul>'


def battle_html(state: State) -> str:
    """Give the cards of both sides of the battle being fought; nothing if there is none."""
    battle = state.battle
    if battle is None:
        return ""
    names = [FACTION_NAMES[faction] for faction in state.factions]
    if isinstance(battle, NavalBattle):
        fleets = [
            (
                names[side.navy.seat],
                cards_words(side.ships),
                cards_words(side.sunk),
                cards_words(side.army),
                _dice(battle, i),
            )
            for i, side in enumerate(battle.sides)
        ]
        return table("Battle at sea", ("side", "afloat", "sunk", "troops aboard", "dice"), fleets)
    rows = [
        (
            f"{names[side.army.seat]} ({'attacker' if i == 0 else 'defender'})",
            default_speech().name("leader", side.general) if side.general else "no general",
            cards_words(side.hand),
            cards_words(side.front) + (f"; wounded: {cards_words([side.wounded])}" if side.wounded else ""),
            cards_words((*side.under, *side.beside)),
            cards_words(side.dead),
            _dice(battle, i),
        )
        for i, side in enumerate(battle.sides)
    ]
    head = ("side", "general", "not yet fought", "deployed", "safe", "dead", "dice")
    return table("Battle", head, rows)


def _dice(battle: LandBattle | NavalBattle, side: int) -> str:
    shown = [", ".join(roll.faces) for roll in battle.rolls if roll.side == side and roll.faces]
    return "; ".join(shown) or "none"


def _figures(state: State) -> str:
    """Set below each other how much each faction has."""
    head = ("", "gold", "regions", "hand", "armies", "navies", "agents", "developed")
    lines: list[str] = []
    for seat, faction in enumerate(state.factions):
        forces = (sum(one.seat == seat for one in kind) for kind in (state.armies, state.navies, state.agents))
        developed = len(state.developed[seat]) + len(state.fresh[seat])
        counts = (state.gold[seat], state.control.count(seat), len(state.hands[seat]), *forces, developed)
        name = f'<th scope="row">{seat_sign(faction)} {escape(FACTION_NAMES[faction])}</th>'
        lines.append(f"<tr>{name}{''.join(f'<td>{count}</td>' for count in counts)}</tr>")
    names = "".join(f'<th scope="col">{name}</th>' for name in head)
    return f'<table class="rl-table rl-figures"><thead><tr>{names}</tr></thead><tbody>{"".join(lines)}</tbody></table>'


def _fold(state: State, seat: int, opened: bool) -> str:
    """Give the cards of a faction and where its forces stand, to be folded open."""
    size = len(state.factions)
    faction = state.factions[seat]
    hand = [number for number in state.hands[seat] if number]
    unseen = len(state.hands[seat]) - len(hand)
    cards = "".join(f"<li>{escape(card_words(number))}</li>" for number in hand)
    relations = [
        f"{FACTION_NAMES[other]}: {RELATIONS[state.relations[seat * size + number]]}"
        for number, other in enumerate(state.factions)
        if number != seat
    ]
    developed = [TOTAL_WAR_ROME.box.developments[name].name for name in (*state.developed[seat], *state.fresh[seat])]
    armies = [_army_words(army) for army in state.armies if army.seat == seat]
    navies = [
        f"{navy.number} {where(navy.place)}: {cards_words(navy.ships)}" for navy in state.navies if navy.seat == seat
    ]
    agents = [f"{agent.number} {where(agent.place)}" for agent in state.agents if agent.seat == seat]
    plans = [TOTAL_WAR_ROME.say(state, move) for move in state.plans[seat]]
    rows = [
        ("hand", f'<ul class="rl-log">{cards}</ul>' if cards else f"{unseen} face down" if unseen else "empty"),
        ("armies", _list(armies)),
        ("navies", _list(navies)),
        ("agents", escape("; ".join(agents)) or "none"),
        ("relations", escape("; ".join(relations))),
        ("developed", escape(", ".join(developed)) or "nothing"),
    ]
    rows += [("laid out", _list(plans))] if plans else []
    lines = "".join(f'<tr><th scope="row">{name}</th><td>{value}</td></tr>' for name, value in rows)
    summary = f"<summary>{seat_sign(faction)} {escape(FACTION_NAMES[faction])}: cards and forces</summary>"
    table_html = f'<table class="rl-table"><tbody>{lines}</tbody></table>'
    return f'<details class="rl-fold" data-fold="{faction}"{" open" * opened}>{summary}{table_html}</details>'


def _army_words(army: Army) -> str:
    general = TOTAL_WAR_ROME.box.generals.get(army.general)
    led = f"under {general.name} ({general.stars}*)" if general else "without a general"
    return f"{army.number} {where(army.place)} {led}: {cards_words(army.troops)}"


def _list(lines: list[str]) -> str:
    shown = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f'<ul class="rl-log">{shown}</ul>' if shown else "none"
