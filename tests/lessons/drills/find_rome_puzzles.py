"""Finds puzzles of Total War: ROME: ``python -m tests.lessons.drills.find_rome_puzzles > puzzles.toml``.

Each is one decision of a storm or of a battle, and what may fall is weighed exactly: the right choice leads to the
goal most often. Storms are those of programs' games; battles are fought by programs between armies drawn by chance.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from romelab import total_war_rome
from romelab.core.errors import InputError
from romelab.core.game import CHANCE
from romelab.core.notation import move_text
from romelab.lessons.drills.drill import Drill
from romelab.studies.one_game import history_of
from romelab.total_war_rome.bots.imagining import imagine
from romelab.total_war_rome.positions.tasks import LOSE_CARD, facts
from tests.lessons.drills.finding import Bounded, Found, drill_of, find, imagined, is_own, searched, stars

GAME = total_war_rome.GAME
HEAD = "Puzzles of Total War: ROME"
CHOICE = (
    "One choice, up to your next decision. The dice are weighed exactly, and your opponent answers as "
    "well as can be. What each card rolls, and what its S does, unfolds below the battle. On six faces (house values) "
    "a YELLOW die has 2 Skulls and 2 X, GREEN 1 Skull and 2 X, WHITE 1 Skull and 1 X, BLACK 1 X; each has one S.",
    "Eine Wahl, bis zu deiner nächsten Entscheidung. Die Würfel sind genau gewogen, und dein Gegner "
    "antwortet so gut es geht. Was jede Karte würfelt und was ihr S bewirkt, klappt unter der Schlacht auf. Von sechs "
    "Seiten (Hauswerte) hat ein GELBER Würfel 2 Schädel und 2 X, GRÜN 1 Schädel und 2 X, WEISS 1 Schädel und 1 X, "
    "SCHWARZ 1 X; jeder hat ein S.",
)
KINDS = {
    "storm": (
        "Storm: which card to give up",
        "Sturm: welche Karte aufgeben",
        "The dice of the storm decide, so it is about odds: every roll has been weighed.",
        "Die Würfel des Sturms entscheiden, also geht es um Aussichten: jeder Wurf ist gewogen.",
    ),
    "deploy": (
        "Battle: which card to deploy",
        "Schlacht: welche Karte aufstellen",
        *CHOICE,
    ),
    "strike": (
        "Battle: whom to strike",
        "Schlacht: wen angreifen",
        *CHOICE,
    ),
}
RULES = {"storm": ("TWR-141",), "deploy": ("TWR-175",), "strike": ("TWR-191",)}
TROOPS = {
    "rome": ("republican_legionaries", "italian_infantry", "allied_cavalry", "velites", "scorpio"),
    "carthage": (
        "libyan_spearmen",
        "citizen_spearmen",
        "citizen_cavalry",
        "numidian_cavalry",
        "balearic_slingers",
        "hispanic_scutarii",
    ),
}
SPECIALS = (
    ("", ""),
    (
        ", and their S one more: a skirmisher or artillery, if you have any left then",
        " und ihr S noch eine: Plänkler oder Artillerie, falls du dann noch welche hast",
    ),
    (
        ", and their two S two more: skirmishers or artillery, if you have any left then",
        " und ihre zwei S noch zwei: Plänkler oder Artillerie, falls du dann noch welche hast",
    ),
)
"""What the S of a garrison's dice take, for none, one and two of them."""
NAMES = {"rome": ("Rome", "Rom"), "carthage": ("Carthage", "Karthago")}
# The same program at three settings: how often it plays anything at all.
BOTS: list[Any] = []


def worlds(drill: Drill) -> Iterator[Any]:
    """Return the positions in which a puzzle is to be proved."""
    return imagined(GAME, imagine, drill)


def _found(
    kind: str, state: Any, goal: str, within: int, words: tuple[str, str], whose: str, alone: bool
) -> Found | None:
    """Search a position for the choice with the best odds."""
    moves = GAME.legal_moves(state)

    def puzzle(now: Any, odds: float) -> Bounded:
        found = Bounded(GAME, now, goal, within, alone=alone, odds=odds)
        if kind != "storm":
            # Quicker than to ask the line.
            side, dead = goal.startswith("battle.defender"), int(goal.split("=")[1])
            found._measure = lambda now: float(now.battle is not None and len(now.battle.sides[side].dead) >= dead)
        return found

    said = searched(puzzle(state, 1.0), moves)
    if said is None or len(said.right) > 2 or said.second == 0 or said.top - said.second < 0.02 or said.top > 0.98:
        return None
    line = said.right[:1] if kind != "storm" else said.line
    if not is_own(GAME, state, line):
        return None
    drill = drill_of(GAME, state, said, goal, within, alone=alone, odds=round(said.top, 9))
    try:
        agreed = [
            {move_text(move) for move in puzzle(one, drill.odds).moves()} == set(drill.do) for one in worlds(drill)
        ]
    except OverflowError:
        return None
    if not all(agreed):
        return None
    best, second = f"{100 * said.top:.1f}", f"{100 * said.second:.1f}"
    why = f"The odds are {best} %; with every other choice they are {second} % at most."
    warum = f"So sind es {best} %, mit jeder anderen Wahl höchstens {second} %.".replace(".", ",").replace("%,", "%,")
    warum = warum[:-1] + "."
    you, du = NAMES[whose]
    drill = replace(
        drill,
        rules=RULES[kind],
        task=words[0].format(you=you),
        why=why,
        difficulty=stars(GAME, state, BOTS, drill.do),
    )
    hardest = max(moves, key=move_text)
    return Found(kind, drill, (words[1].format(you=du), warum), len(line), move_text(hardest) not in drill.do)


def _storms(seed: int) -> Iterator[Found]:
    """Look at the storms of a game."""
    bots = [total_war_rome.bots.CampaignBot(whim=0.25)] * 2
    history = history_of(GAME, total_war_rome.Setup(), bots, seed, most=350)
    for point in history.here.line():
        state = point.state
        seat = GAME.to_move(state)
        if seat in (None, CHANCE) or state.battle or GAME.legal_moves(state)[0].kind != "lose_card":
            continue
        if getattr(point.parent and point.parent.step, "kind", "") != "assault":
            continue
        cards = 0
        now = state
        while GAME.to_move(now) == seat and GAME.legal_moves(now)[0].kind == "lose_card":
            now = GAME.perform(now, GAME.legal_moves(now)[0])[0]
            cards += 1
        place = next((event.place for event in point.events if hasattr(event, "place")), "")
        whose = ("rome", "carthage")[seat]
        name = GAME.box.map.region[place].name if place else ""
        _, kills, specials, *_ = facts(state.agenda[-1], LOSE_CARD)
        lost, verloren = ("a card", "eine Karte") if kills == 1 else (f"{kills} cards", f"{kills} Karten")
        more, mehr = SPECIALS[specials]
        words = (
            f"Your army ({{you}}) storms {name}, and the garrison's dice cost you {lost}{more}. Give up what leaves "
            "the best odds to take the region.",
            f"Deine Armee ({{you}}) stürmt {name}, und die Würfel der Besatzung kosten dich {verloren}{mehr}. Gib auf, "
            "was die besten Aussichten lässt, die Region zu nehmen.",
        )
        goal = f"control=[{place}:{whose}]"
        if one := _found("storm", state, goal, cards, words, whose, True):
            yield one


def _army(chance: random.Random, faction: str) -> str:
    cards = Counter(chance.choice(TROOPS[faction]) for _ in range(5))
    return "[" + ",".join(card if many == 1 else f"{card}*{many}" for card, many in cards.items()) + "]"


def _battles(seed: int) -> Iterator[Found]:
    """Look at a battle between armies drawn by chance."""
    chance = random.Random(seed)
    ours, theirs = _army(chance, "rome"), _army(chance, "carthage")
    line = (
        f"rome/3 options=[ask:holders] armies=[rome:[[1,samnium,{ours},paullus]],carthage:[[1,samnium,{theirs},mago]]] "
        f"agenda=[[battle_end,-2,[[0,1],[1,1]]]] battle=[attacker:[faction:rome,cards:{ours},general:paullus],"
        f"defender:[faction:carthage,cards:{theirs},general:mago],stage:prepare]"
    )
    try:
        state = GAME.read_line(line)
    except InputError:
        return
    bot = total_war_rome.bots.CampaignBot(whim=0.2)
    for _ in range(90):
        if state.battle is None:
            return
        seat: Any = GAME.to_move(state)
        if seat == CHANCE:
            falls = GAME.chances(state)
            state = GAME.perform_outcome(state, chance.choices(falls.outcomes, falls.weights)[0])[0]
            continue
        moves: Sequence[Any] = GAME.legal_moves(state)
        kind = moves[0].kind
        if kind in ("deploy", "strike") and len(moves) > 2:
            whose, other = ("rome", "carthage")[seat], ("carthage", "rome")[seat]
            side = "defender" if seat == 0 else "attacker"
            dead = len(state.battle.sides[side == "defender"].dead)
            they, sie = NAMES[other]
            words = (
                f"You ({{you}}) fight {they}. Choose so that {they} is most likely to lose a card before "
                "your next decision.",
                f"Du ({{you}}) kämpfst gegen {sie}. Wähle so, dass {sie} bis zu deiner nächsten Entscheidung möglichst "
                "wahrscheinlich eine Karte verliert.",
            )
            goal = f"battle.{side}.dead={dead + 1}"
            if one := _found(kind, state, goal, 1, words, whose, False):
                yield one
        state = GAME.perform(state, bot.choose(GAME.observe(state, seat), moves, chance))[0]


def of_game(seed: int) -> Iterator[Found]:
    """Return the puzzles of a game, and of battles."""
    if not BOTS:
        BOTS.extend(total_war_rome.bots.CampaignBot(whim=whim) for whim in (0.7, 0.35, 0.0))
    for battle in range(6):
        yield from _battles(100 * seed + battle)
    if seed % 2 == 0:
        yield from _storms(seed)


if __name__ == "__main__":
    find(__doc__ or "", HEAD, KINDS, of_game, 30)
