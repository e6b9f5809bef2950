"""Finds puzzles of Kampf um Rom in games of programs: ``python -m tests.lessons.drills.find_puzzles > puzzles.toml``.

Positions of greedy programs' games are searched to the end of the turn, or, for the last cards, to the end of the game.
A position is a puzzle if one or two first moves lead to more than all others, whatever the others hold: see
:func:`worlds`. How hard it is three programs tell, each in five tries.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from romelab import kampf_um_rom
from romelab.core.notation import move_text
from romelab.lessons.drills.drill import Drill
from romelab.lessons.drills.puzzle import Puzzle
from romelab.studies.one_game import history_of
from tests.lessons.drills.finding import Found, drill_of, find, is_own, proved, searched, stars

GAME = kampf_um_rom.GAME
KINDS = {
    "turn": (
        "One turn: the most points",
        "Ein Zug: die meisten Punkte",
        "Everything happens in your turn, before a card is drawn: chance has no part in it. You may exchange cards "
        "first.",
        "Alles geschieht in deinem Zug, bevor eine Karte gezogen wird: der Zufall spielt nicht mit. Karten "
        "tauschen darfst du vorher.",
    ),
    "lead": (
        "One turn: the biggest lead",
        "Ein Zug: der größte Vorsprung",
        "Everything happens in your turn, before a card is drawn. What you take from the leader counts, too; "
        "whoever can prevent an attack will.",
        "Alles geschieht in deinem Zug, bevor eine Karte gezogen wird. Auch was du dem Führenden nimmst, "
        "zählt; wer einen Angriff verhindern kann, tut es.",
    ),
    "last": (
        "The last cards",
        "Die letzten Karten",
        "Play your hand in the best order, turn after turn, to the end of the game. Nothing is drawn any more.",
        "Spiele deine Hand in der besten Reihenfolge aus, Zug um Zug, bis das Spiel endet. Gezogen wird nicht mehr.",
    ),
}
GERMAN = {"red": "Rot", "white": "Weiß", "black": "Schwarz", "blue": "Blau", "yellow": "Gelb", "green": "Grün"}
RULES = {"swap": "KUR-101", "fetch": "KUR-102", "attack": "KUR-17", "develop": "KUR-16", "double": "KUR-55"}


def worlds(drill: Drill) -> Iterator[Any]:
    """Return a position with the least and with the most that the others may hold, as far as one's own turn goes.

    Their hands matter in it for one thing only: whether a card is there to pay for preventing an attack. Whoever can
    may also let it be, so what is right where all can pay is right always, and what is wrong where nobody can is wrong
    always.
    """
    state = GAME.read_line(drill.line)
    seat = GAME.to_move(state) or 0
    unseen = [*state.pile, *(card for other, hand in enumerate(state.hands) if other != seat for card in hand)]
    paying = iter([card for card in unseen if card <= 52])
    yield state
    yield state._replace(hands=tuple(hand if at == seat else () for at, hand in enumerate(state.hands)))
    armed = [hand if at == seat else (next(paying, 0),) for at, hand in enumerate(state.hands)]
    yield state._replace(hands=tuple(tuple(card for card in hand if card) for hand in armed))


def _positions(seed: int) -> Iterator[tuple[str, Any]]:
    """Return positions of a game in which somebody is to play a card, with the kinds of puzzle they could be."""
    chance = random.Random(seed)
    seats = chance.choice((3, 4))
    bots = [kampf_um_rom.bots.greedy() for _ in range(seats)]
    history = history_of(GAME, kampf_um_rom.playouts.usual(seats), bots, seed)
    turns = [point.state for point in history.here.line() if point.state.stage == "turn"]
    for state in chance.sample(turns, min(14, len(turns))):
        seat = state.active
        if not state.ending:
            yield from (("turn", state), ("lead", state))
        if 3 <= len(state.hands[seat]) <= 5:
            out = sum(1 << other for other in range(seats) if other != seat)
            discard = state.discard | sum(1 << card for card in state.pile)
            yield "last", state._replace(pile=(), discard=discard, ending=True, out=out)


def _one(kind: str, state: Any, bots: list[Any]) -> Found | None:
    """Look for a puzzle of a kind in a position."""
    measure, within = ("lead" if kind == "lead" else "points"), (12 if kind == "last" else 5)
    puzzle = Puzzle(GAME, state, f"{measure}=0", within)
    seat, moves = puzzle.seat, GAME.legal_moves(state)
    if len(moves) < 5:
        return None
    said = searched(puzzle, moves)
    if said is None or len(said.right) > 2 or len(said.line) < 2 or not is_own(GAME, state, said.line):
        return None
    line, second = said.line, said.second
    if kind == "lead" and not any(move_text(move).startswith(("attack", "strike")) for move in line):
        return None
    drill = drill_of(GAME, state, said, f"{measure}={int(said.top)}", within)
    if any(found != set(drill.do) for found in proved(GAME, drill, worlds(drill))):
        return None
    # What looks best at once is a trap where it is not the answer.
    soonest = max(moves, key=lambda move: GAME.scores(GAME.perform(state, move)[0])[seat])
    at_once = GAME.scores(state)[seat] if kind != "lead" else int(puzzle.best(state, 0).value)
    (task, auftrag), (why, warum) = _texts(kind, drill, at_once, int(second))
    kinds = dict.fromkeys(RULES.get(move.kind, "KUR-18") for move in line)
    drill = replace(drill, rules=("KUR-108", *kinds), task=task, why=why, difficulty=stars(GAME, state, bots, drill.do))
    return Found(kind, drill, (auftrag, warum), len(line), move_text(soonest) not in drill.do)


def _texts(kind: str, drill: Drill, now: int, second: int) -> tuple[tuple[str, str], tuple[str, str]]:
    """Return the task and the reason in English and German."""
    state = GAME.read_line(drill.line)
    colour = state.setup.colours[state.active]
    you, du = f"You are {colour}", f"Du bist {GERMAN[colour]}"
    need = int(drill.goal.split("=")[1])
    why = f"No other first move leads to more than {second} points."
    warum = f"Kein anderer erster Zug führt zu mehr als {second} Punkten."
    if kind == "turn":
        task = f"{you} and have {now} points. Reach {need} in this turn, before a card is drawn."
        auftrag = f"{du} und hast {now} Punkte. Erreiche {need} in diesem Zug, bevor eine Karte gezogen wird."
    elif kind == "last":
        cards = len(state.hands[state.active])
        task = (
            f"The pile is empty, and the others no longer develop. {you}, with {now} points and {cards} cards. "
            f"Reach {need} before the game ends; nothing is drawn any more."
        )
        auftrag = (
            f"Der Stapel ist leer, die anderen entwickeln nichts mehr. {du} und hast {now} Punkte und {cards} Karten. "
            f"Erreiche {need}, bevor das Spiel endet; gezogen wird nicht mehr."
        )
    else:
        ahead = f"{now} points ahead of" if now > 0 else f"{-now} points behind" if now < 0 else "level with"
        vorn = f"{now} Punkte vor" if now > 0 else f"{-now} Punkte hinter" if now < 0 else "gleichauf mit"
        task = (
            f"{you}, {ahead} the best of the others. Be {need} ahead of each of them in this turn, before a card is "
            "drawn. Whoever can prevent an attack will."
        )
        auftrag = (
            f"{du}, {vorn} dem Besten der anderen. Liege in diesem Zug {need} vor jedem anderen, bevor eine Karte "
            "gezogen wird. Wer einen Angriff verhindern kann, tut es."
        )
        why = f"No other first move brings a lead of more than {second}."
        warum = f"Kein anderer erster Zug bringt mehr als {second} Vorsprung."
        if second <= 0:
            why, warum = (
                "No other first move brings you ahead at all.",
                "Kein anderer erster Zug bringt dich überhaupt nach vorn.",
            )
    return (task, auftrag), (why, warum)


def of_game(seed: int) -> Iterator[Found]:
    """Return the puzzles of a game."""
    bots: list[Any] = [kampf_um_rom.bots.easy(), kampf_um_rom.bots.medium(), kampf_um_rom.bots.hard()]
    for kind, state in _positions(seed):
        if one := _one(kind, state, bots):
            yield one


if __name__ == "__main__":
    find(__doc__ or "", "Puzzles of Kampf um Rom", KINDS, of_game, 150)
