"""What the factions hold and what lies in a battle, as HTML with all outside text escaped."""

# pyright: basic
import itertools
from collections.abc import Collection, Iterable
from html import escape

from romelab.controls.stage.text import holdings, lit, seat_sign, table, unfolding
from romelab.core.speech import Name
from romelab.total_war_rome.battle.positions.speaking import SIDES, default_speech
from romelab.total_war_rome.battle.positions.state import LandBattle, NavalBattle
from romelab.total_war_rome.box.cards import HIDDEN, SYMBOLS
from romelab.total_war_rome.box.speaking import faction_heading, phrase
from romelab.total_war_rome.controls.battle_view import die_svg
from romelab.total_war_rome.controls.faction_board import ladder_html
from romelab.total_war_rome.controls.wording import card_meaning, card_words, cards_words, where
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.pictures.battle_scene import called, card_words as card_read_words, special_words
from romelab.total_war_rome.pictures.boards import vp_ladder
from romelab.total_war_rome.positions.state import RELATIONS, Army, State
from romelab.total_war_rome.positions.tasks import LOSE_CARD


def holdings_html(state: State, reader: int | None = None) -> str:
    """Return the battle being fought, the ladder of points, the factions in figures, and a fold of cards for each.

    Parameters
    ----------
    state
        What the reader may see of a position: what is hidden in it is shown only as a number.
    reader
        The seat whose fold stands open; that of the seat to move if None.
    """
    opened = TOTAL_WAR_ROME.to_move(state) if reader is None else reader
    folds = "".join(_fold(state, seat, seat == opened) for seat in range(len(state.factions)))
    return f"{battle_html(state)}{ladder_html(vp_ladder(state))}{_figures(state)}{folds}"


def hand_html(state: State, seat: int, used: Collection[object] = ()) -> str:
    """Return the gold and the cards of one faction in a few lines; before them a battle, or an army that loses a card.

    Parameters
    ----------
    state
        What the faction may see.
    seat
        The faction's seat.
    used
        Numbers of action cards that are lit, since the moves at the place picked use them.
    """
    held = "".join(
        unfolding(f"card {number}", lit(card_words(number), on=number in used), card_meaning(number))
        for number in state.hands[seat]
        if number
    )
    more = phrase("holds_more", points=state.vp[seat], cards=len(state.hands[seat]))
    counts = f"<b>{phrase('holds_counts', gold=state.gold[seat])}</b>, {more}"
    who = f"{seat_sign(state.factions[seat])} {faction_heading(state.factions[seat])}"
    due = [task.args[0] for task in state.agenda[-1:] if task.kind == LOSE_CARD]
    loses = [phrase("army_here", words=_army_words(army)) for army in state.armies if army.ref in due]
    return f"{battle_html(state)}{''.join(f'<p>{escape(words)}</p>' for words in loses)}<p>{who} · {counts}</p>{held}"


def battle_html(state: State) -> str:
    """Return the cards of both sides of the battle being fought; nothing if there is none."""
    battle = state.battle
    if battle is None:
        return ""
    names = [faction_heading(faction) for faction in state.factions]
    if isinstance(battle, NavalBattle):
        fleets = [
            (names[side.navy.seat], *map(cards_words, (side.ships, side.sunk, side.army)), _dice(battle, i))
            for i, side in enumerate(battle.sides)
        ]
        columns = ("column_side", "column_afloat", "column_sunk", "column_aboard", "column_dice")
        lies = _side_by_side("battle_at_sea", columns, fleets)
        return lies + _rolling("face_does_at_sea", {ship for side in battle.sides for ship in side.ships})
    rows = [
        (
            phrase("side_of", who=names[side.army.seat], side=default_speech().name("word", SIDES[i])),
            default_speech().name("leader", side.general) if side.general else phrase("no_general"),
            cards_words(side.hand),
            _front(side.front, side.wounded),
            *map(cards_words, (side.under, side.beside, side.dead)),
            _dice(battle, i),
        )
        for i, side in enumerate(battle.sides)
    ]
    first = ("column_side", "column_general", "column_fresh", "column_deployed")
    lies = _side_by_side("battle", (*first, "column_under", "column_beside", "column_dead", "column_dice"), rows)
    lying = ((*one.hand, *one.front, one.wounded, *one.under, *one.beside) for one in battle.sides)
    return lies + _rolling("face_does", {*itertools.chain(*lying)} - {"", HIDDEN})


def _side_by_side(caption: str, parts: Iterable[str], sides: Iterable[tuple[str, ...]]) -> str:
    """Set what both sides have beside each other, a line for each part that either has; the last are dice, drawn."""
    head, *lines = zip(map(phrase, parts), *sides, strict=True)
    there = [(part, *cells) for part, *cells in lines if {*cells} != {phrase("none")}]
    rows = [each if each == lines[-1] else (each[0], *map(escape, each[1:])) for each in there]
    return table(phrase(caption), head, rows, pictured=(1, 2))


def _rolling(faces: str, seen: Iterable[str]) -> str:
    """Return what each face of a die does, and what each card seen is and rolls, and what its S does, folded."""
    read = {called(card): "; ".join((card_read_words(card), *special_words(card))) for card in seen}
    told = sorted(f"<b>{escape(name)}</b>: {escape(words)}" for name, words in read.items())
    lines = "".join(f"<li>{words}</li>" for words in told)
    cards = f"<details><summary>{phrase('cards_roll')}</summary><ul>{lines}</ul></details>" if told else ""
    return _legend(faces) + cards


def _legend(kind: str) -> str:
    """Say what each face of a die does to a card or a ship."""
    speech = default_speech()
    told = (f"{die_svg('WHITE', face, 20)} {escape(speech.name(kind, face))}" for face in SYMBOLS)
    return f'<p class="rl-quiet">{"; ".join(told)}</p>'


def _front(front: Iterable[str], wounded: str) -> str:
    cards = cards_words(front)
    return phrase("front_wounded", cards=cards, wounded=cards_words([wounded])) if wounded else cards


def _dice(battle: LandBattle | NavalBattle, side: int) -> str:
    """Draw the dice of each card that rolls now, small, as they lie or as they were rolled."""
    speech, lines = default_speech(), list[str]()
    for roll in battle.rolls:
        if roll.side == side:
            name = speech.name("ship" if isinstance(battle, NavalBattle) else "troop", roll.card) if roll.card else ""
            faces = ("" if place in roll.again else face for place, face in enumerate(roll.faces))
            dice = (die_svg(die, face, 24) for die, face in itertools.zip_longest(roll.dice, faces, fillvalue=""))
            lines.append(f"<div>{escape(name)} {' '.join(dice)}</div>")
    return "".join(lines) or escape(phrase("none"))


def _figures(state: State) -> str:
    """Set beside each other how much each faction has."""
    seats = range(len(state.factions))
    forces = {"armies": state.armies, "navies": state.navies, "agents": state.agents}
    counts = {
        "gold": state.gold,
        "regions": [state.control.count(seat) for seat in seats],
        "hand": [len(hand) for hand in state.hands],
        **{kind: [sum(one.seat == seat for one in force) for seat in seats] for kind, force in forces.items()},
        "developed": [len(state.developed[seat]) + len(state.fresh[seat]) for seat in seats],
    }
    head = (phrase("column_faction"), *map(faction_heading, state.factions))
    rows = [(phrase(f"column_{kind}"), *each) for kind, each in counts.items()]
    return table(phrase("figures"), head, rows, numbers=(1 + seat for seat in seats))


def _fold(state: State, seat: int, opened: bool) -> str:
    """Return the cards of a faction and where its forces stand, to be folded open."""
    size = len(state.factions)
    faction = state.factions[seat]
    hand = [number for number in state.hands[seat] if number]
    unseen = len(state.hands[seat]) - len(hand)
    no_cards = phrase("face_down", number=unseen) if unseen else phrase("empty")
    relations = [
        phrase(
            "relation_to",
            who=faction_heading(other),
            relation=Name("relation", RELATIONS[state.relations[seat * size + number]]),
        )
        for number, other in enumerate(state.factions)
        if number != seat
    ]
    speech = TOTAL_WAR_ROME.speech(state)
    developed = [speech.name("development", name) for name in (*state.developed[seat], *state.fresh[seat])]
    armies = [_army_words(army) for army in state.armies if army.seat == seat]
    navies = [
        phrase("navy_line", number=navy.number, where=where(navy.place), cards=cards_words(navy.ships))
        for navy in state.navies
        if navy.seat == seat
    ]
    agents = [
        phrase("agent_line", number=agent.number, where=where(agent.place))
        for agent in state.agents
        if agent.seat == seat
    ]
    plans = [TOTAL_WAR_ROME.say(state, move) for move in state.plans[seat]]
    rows = [
        ("column_hand", _list(map(card_words, hand)) if hand else no_cards),
        ("column_armies", _list(armies)),
        ("column_navies", _list(navies)),
        ("column_agents", escape("; ".join(agents)) or phrase("none")),
        ("column_relations", escape("; ".join(relations))),
        ("column_developed", escape(", ".join(developed)) or phrase("nothing")),
    ]
    rows += [("column_laid", _list(plans))] if plans else []
    opens = escape(phrase("cards_and_forces", who=faction_heading(faction)))
    summary = f"<summary>{seat_sign(faction)} {opens}</summary>"
    table_html = holdings("", [(phrase(name), value) for name, value in rows])
    return f'<details class="rl-fold" data-fold="{faction}"{" open" * opened}>{summary}{table_html}</details>'


def _army_words(army: Army) -> str:
    general = TOTAL_WAR_ROME.box.generals.get(army.general)
    cards, stands = cards_words(army.troops), where(army.place)
    if general is None:
        return phrase("army_unled", number=army.number, where=stands, cards=cards)
    leader = Name("leader", general.id)
    return phrase("army_led", number=army.number, where=stands, general=leader, stars=general.stars, cards=cards)


def _list(lines: Iterable[str]) -> str:
    shown = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f'<ul class="rl-log">{shown}</ul>' if shown else phrase("none")
