"""Finds puzzles of Struggle for Rome: ``python -m tests.lessons.drills.find_struggle_puzzles > puzzles.toml``.

Positions of programs' games are searched to the end of one's own part of a phase. A die or a card that would fall ends
the search, and so does the decision of another: whoever is offered a trade need not take it. What the others hold does
not matter, then; see :func:`worlds`.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from romelab import struggle_for_rome
from romelab.core.notation import move_text
from romelab.lessons.drills.drill import Drill
from romelab.lessons.drills.puzzle import NEVER, Puzzle
from romelab.struggle_for_rome.bots.advice import imagine
from romelab.studies.one_game import history_of
from tests.lessons.drills.finding import Bounded, Found, Searched, drill_of, find, imagined, is_own, searched, stars

GAME = struggle_for_rome.GAME
HEAD = "Puzzles of Struggle for Rome"
KINDS = {
    "way": (
        "The cheapest way",
        "Der billigste Weg",
        "Two moves of one tribe: march, then attack; a card in your hand may help. What the counter brings is chance "
        "and does not count; neither does what the others do.",
        "Zwei Züge eines Stammes: marschieren, dann angreifen; eine Karte auf der Hand kann helfen. Was die Marke "
        "bringt, ist Zufall und zählt nicht, ebenso wenig, was die anderen tun.",
    ),
    "kingdom": (
        "A kingdom for little",
        "Ein Königreich für wenig",
        "Two moves of one tribe: march, then found a kingdom; a card in your hand may help. Chance has no part in it, "
        "nor have the others.",
        "Zwei Züge eines Stammes: marschieren, dann ein Königreich gründen; eine Karte auf der Hand kann helfen. Der "
        "Zufall spielt nicht mit, die anderen auch nicht.",
    ),
    "building": (
        "Trade and build",
        "Handeln und bauen",
        "Five moves at most. The bank trades with you, the others need not. A pasture card is drawn unseen: "
        "do not count on it. A pair costs 1 ore and 1 horse, a wagon 1 horse, 1 grain and 1 cattle, a development "
        "card 1 cattle and 1 gold.",
        "Höchstens fünf Züge. Die Bank tauscht mit dir, die anderen müssen nicht. Eine Weidekarte wird "
        "verdeckt gezogen: zähle nicht auf sie. Ein Paar kostet 1 Erz und 1 Pferd, ein Wagen 1 Pferd, 1 Getreide "
        "und 1 Rind, eine Entwicklungskarte 1 Rind und 1 Gold.",
    ),
}
GERMAN = {"red": "Rot", "blue": "Blau", "white": "Weiß", "yellow": "Gelb"}
RULES = {
    "move tribe": "SFR-97",
    "play Great Warrior": "SFR-82",
    "plunder": "SFR-109",
    "found": "SFR-120",
    "expand": "SFR-126",
    "build pair": "SFR-60",
    "build wagon": "SFR-63",
    "bank trade": "SFR-56",
    "cash Treasure": "SFR-84",
}
BOTS: list[Any] = []


def worlds(drill: Drill) -> Iterator[Any]:
    """Return the positions in which a puzzle is to be proved."""
    return imagined(GAME, imagine, drill)


def _plural(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _found(kind: str, state: Any, puzzle: Puzzle, said: Searched, goal: str, task: str, task_de: str) -> Found | None:
    most = 3 if kind == "building" else 2
    if len(said.right) > most or len(said.line) < 2 or not is_own(GAME, state, said.line):
        return None
    rules = dict.fromkeys(RULES.get(move.kind, "SFR-91") for move in said.line)
    if kind == "building":
        rules = dict.fromkeys(
            ["SFR-65", *rules, *(["SFR-66"] if any("instead" in move_text(m) for m in said.line) else [])]
        )
    if said.second == float("-inf"):
        why, warum = "No other first move gets there.", "Mit keinem anderen ersten Zug geht es."
    else:
        why, warum = "No other first move leaves any gold.", "Kein anderer erster Zug lässt Gold übrig."
        if said.second >= 1:
            why = f"Every other first move leaves {int(said.second)} gold at most."
            warum = f"Jeder andere erste Zug lässt höchstens {int(said.second)} Gold übrig."
    drill = drill_of(GAME, state, said, goal, puzzle.within, alone=True)
    soonest = max(
        (move for move in GAME.legal_moves(state) if move.kind not in ("offer trade", "end")),
        key=lambda move: puzzle._measure(GAME.perform(state, move)[0]),
    )
    drill = replace(
        drill, rules=tuple(rules), task=task, why=why, difficulty=stars(GAME, state, BOTS, drill.do, said.going)
    )
    return Found(kind, drill, (task_de, warum), len(said.line), move_text(soonest) not in drill.do)


def _ways(state: Any, parts: dict[str, Any], kind: str = "way") -> Iterator[Found]:
    """Look for the cheapest way of a tribe to a city that it can plunder, or found a kingdom in."""
    colour, tribe = parts["active"], parts["phase"]
    gold = parts[colour]["gold"]
    ways: dict[str, list[Any]] = defaultdict(list)
    for move in GAME.legal_moves(state):
        if move.kind == "move tribe":
            there = GAME.perform(state, move)[0]
            attacks: Sequence[Any] = GAME.legal_moves(there)
            for attack in attacks:
                if attack.kind == ("plunder" if kind == "way" else "found"):
                    ways[attack.city].append((there, attack))
    for city in sorted(ways, key=lambda one: len(ways[one]))[-4:]:
        after = GAME.notation.named_parts(GAME.perform(*ways[city][0])[0])
        if after["stage"] == "counter":
            part = f"stage=counter carried=[{','.join(map(str, after['carried']))}]"
        else:
            part = f"{colour}=[{tribe}:[cities:[{city.replace(' ', '_')}]]]"
        goal = f"{colour}.gold=0 {part}"
        puzzle = Bounded(GAME, state, goal, 2, alone=True)
        said = searched(puzzle, GAME.legal_moves(state))
        if said is None or said.second < 0 or said.line[0].kind != "move tribe":
            continue
        who, wer = ("horsemen", "Reitern") if tribe == "horsemen" else ("warriors", "Kriegern")
        top, du = int(said.top), f"Du bist {GERMAN[colour]}."
        rest = f"{top} of your {gold} gold" if top < gold else "all your gold"
        noch = f"{top} von deinen {gold} Gold" if top < gold else "dein ganzes Gold"
        task = f"You are {colour}. Found your kingdom in {city} with your {who} now, and keep {rest}."
        task_de = f"{du} Gründe jetzt mit deinen {wer} dein Königreich in {city}, und behalte {noch}."
        if kind == "way":
            task = (
                f"You are {colour}. Plunder {city} with your {who} now, and still have {rest} when "
                "you turn up the counter."
            )
            task_de = f"{du} Plündere jetzt {city} mit deinen {wer}, und habe noch {noch}, wenn du die Marke aufdeckst."
        goal = f"{colour}.gold={int(said.top)} {part}"
        if one := _found(kind, state, Puzzle(GAME, state, goal, 2, alone=True), said, goal, task, task_de):
            yield one


def _kingdoms(state: Any, parts: dict[str, Any]) -> Iterator[Found]:
    """Look for the cheapest way to a kingdom."""
    return _ways(state, parts, "kingdom")


def _left(state: Any, pairs: int, wagons: int, box: bool) -> Any:
    """Return what counts the gold left where so much has been built; quicker than a line does."""
    seat = state.active

    def tribes(now: Any) -> tuple[Any, Any]:
        return now.players[seat].tribes

    before = tribes(state)
    asked = (before[0].figures + pairs, before[1].figures + pairs, before[box].wagons + wagons)

    def left(now: Any) -> float:
        riders, walkers = tribes(now)
        here = (riders.figures, walkers.figures, (riders, walkers)[box].wagons)
        return now.players[seat].gold if here == asked else NEVER

    return left


def _building(state: Any, parts: dict[str, Any]) -> Iterator[Found]:
    """Look for the one way to build several things."""
    colour = parts["active"]
    mine, gold = parts[colour], parts[colour]["gold"]
    cards = sum(mine["hand"].values())
    for pairs, wagons in ((2, 1), (1, 2), (2, 0), (1, 1), (0, 2)):
        if not cards - 6 <= 2 * pairs + 3 * wagons <= cards + (gold >= 3):
            continue
        riders, walkers = mine["horsemen"], mine["warriors"]
        for box, own in (("horsemen", riders), ("warriors", walkers)):
            goal = (
                f"{colour}.gold=0 {colour}=[horsemen:[figures:{riders['figures'] + pairs}"
                + (f",wagons:{riders['wagons'] + wagons}" if box == "horsemen" else "")
                + f"],warriors:[figures:{walkers['figures'] + pairs}"
                + (f",wagons:{own['wagons'] + wagons}" if box == "warriors" else "")
                + "]]"
            )
            puzzle = Bounded(GAME, state, lambda _: True, 5, alone=True)
            puzzle._measure = _left(state, pairs, wagons, box == "warriors")
            moves = [move for move in GAME.legal_moves(state) if move.kind != "offer trade"]
            if len(moves) < 5 or not (said := searched(puzzle, moves)):
                continue
            if any(move.kind == "bank trade" and move.give == move.take for move in said.line):
                continue  # nothing had to be traded
            if said.top < 0 or len(said.line) < 2 or (gold and said.top == gold and said.second == said.top):
                continue
            things = [
                f"{_plural(pairs, 'pair (a horseman and a warrior)', 'pairs (a horseman and a warrior each)')}"
            ] * bool(pairs) + [f"{_plural(wagons, 'wagon', 'wagons')} for the {box}"] * bool(wagons)
            dinge = [
                f"{_plural(pairs, 'Paar (ein Reiter und ein Krieger)', 'Paare (je ein Reiter und ein Krieger)')}"
            ] * bool(pairs) + [
                f"{_plural(wagons, 'Wagen', 'Wagen')} für die {'Reiter' if box == 'horsemen' else 'Krieger'}"
            ] * bool(wagons)
            top = int(said.top)
            keep = f", and keep {top} of your {gold} gold" if 0 < top < gold else ", without paying gold" if top else ""
            behalte = (
                f", und behalte {top} von deinen {gold} Gold"
                if 0 < top < gold
                else ", ohne Gold zu zahlen"
                if top
                else ""
            )
            task = f"You are {colour}. Nobody trades with you. Build {' and '.join(things)} now{keep}."
            task_de = f"Du bist {GERMAN[colour]}. Niemand handelt mit dir. Baue jetzt {' und '.join(dinge)}{behalte}."
            goal = goal.replace("gold=0", f"gold={top}", 1)
            if one := _found("building", state, Puzzle(GAME, state, goal, 5, alone=True), said, goal, task, task_de):
                yield one


def of_game(seed: int) -> Iterator[Found]:
    """Return the puzzles of a game."""
    bots = BOTS
    if not bots:
        bots += [struggle_for_rome.bots.easy(), struggle_for_rome.bots.medium(), struggle_for_rome.bots.hard()]
    chance = random.Random(seed)
    history = history_of(GAME, struggle_for_rome.Setup(), [bots[0]] * 4, seed)
    begun, last = list[Any](), None
    for point in history.here.line():
        state = point.state
        if state.stage in ("trade", "tribe"):
            if state.stage == "trade" or (state.phase, state.active) != last:
                begun.append(state)
            last = (state.phase, state.active)
    chance.shuffle(begun)
    kinds = {"trade": [_building] * 8, "tribe": [_ways] * 40, "kingdom": [_kingdoms] * 40}
    for state in begun:
        parts = GAME.notation.named_parts(state)
        mine = parts[parts["active"]]
        if state.stage == "trade":
            look = kinds["trade"] if sum(mine["hand"].values()) >= 4 else []
        elif not mine[parts["phase"]]["at"]:
            look = []
        else:
            look = kinds["kingdom" if len(mine[parts["phase"]]["counters"]) > 2 else "tribe"]
        if look and (found := next(look.pop()(state, parts), None)):
            look.clear()
            yield found


if __name__ == "__main__":
    find(__doc__ or "", HEAD, KINDS, of_game, 40)
