"""Every answer of the region explorer against the moves of the game, in random positions of every kind.

What is asked about is moved on by the game's own moves, as if it were the turn of its seat: each army with its navies,
each navy, each agent. It is taken that inhabitants are subdued without loss, that an ally gives leave, that nobody
intercepts, that no move breaks an alliance, and that all else stays as it is: an enemy, a garrison or a battle ends the
way. Navies sail to fetch an army when it goes aboard and not before, which loses nothing, as they hinder nobody.

About 30 positions in a normal run, 300 with ROMELAB_LONG=1, any number with ROMELAB_POSITIONS=3000.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cached_property
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from romelab.core.game import CHANCE
from romelab.total_war_rome.box.options import Options
from romelab.total_war_rome.chapters.treasury import taxation
from romelab.total_war_rome.game import TOTAL_WAR_ROME as GAME
from romelab.total_war_rome.positions import moves as m, regions
from romelab.total_war_rome.positions.draft import Draft
from romelab.total_war_rome.positions.state import MET, NIGHT, STOPPED, WONDER, Agent, Army, Navy, Setup, State
from romelab.total_war_rome.questions.answering import answer, moved
from romelab.total_war_rome.questions.questions import question_in

BOARD = GAME.box.map
FACTIONS = ("rome", "carthage", "greece", "barbarians")
PLACES = (*BOARD.region, *BOARD.sea)
LONG = 300 if os.environ.get("ROMELAB_LONG") else 30
POSITIONS = int(os.environ.get("ROMELAB_POSITIONS", LONG))
FROM_EACH_GAME = 3
PIECES = 6 if POSITIONS <= 30 else 12
"""So many armies, navies and agents are asked about in a position."""


# Positions


def values_of(option: str) -> tuple[object, ...]:
    """Return every value of an option."""
    if option in ("last_round", "minutes"):
        # When a game ends changes no way.
        return (0,)
    kind = get_type_hints(Options)[option]
    return get_args(kind) if get_origin(kind) is Literal else (True, False)


def options_of(game: int) -> Options:
    """Return options by the number of the game: of three games that follow each other, every value is in one."""
    dice = random.Random(game // 3)
    chosen = {}
    for field in fields(Options):
        values = values_of(field.name)
        chosen[field.name] = values[(game + dice.randrange(6)) % len(values)]
    return Options(**chosen)


WISHES = (
    lambda state: state.phase == "campaign",
    lambda state: state.battle is not None,
    lambda state: bool(state.agenda),
    lambda state: state.phase == "taxation",
    lambda state: True,
)
"""What kind of position is waited for, by turns."""
PATIENCE = 300


def played(game: int) -> Iterator[State]:
    """Play a random game and give positions of it, as they come and with the pieces put elsewhere."""
    dice = random.Random(game)
    names = FACTIONS[: 2 + game % 3] if game % 2 else tuple(dice.sample(FACTIONS, 2 + game % 3))
    state = GAME.new_game(Setup(players=names, factions=names, options=options_of(game)))
    wanted, step = 0, 0
    due = dice.choice((20, 60, 150, 400, 900, 1500))
    while wanted < FROM_EACH_GAME:
        seat = GAME.to_move(state)
        wish = WISHES[(game * FROM_EACH_GAME + wanted) % len(WISHES)]
        # The position at the end of a game can be asked about too.
        if seat is None or (step >= due and (wish(state) or step >= due + PATIENCE)):
            yield crowded(state, dice) if seat is None or dice.random() < 0.7 else state
            wanted, due = wanted + 1, step + dice.randrange(80)
        if seat == CHANCE:
            state, _ = GAME.resolve(state, GAME.chances(state).draw(dice))
        elif seat is not None:
            found = GAME.legal_moves(state)
            going = [move for move in found if not isinstance(move, (m.EndCampaign, m.EndAgents))] or found
            state, _ = GAME.perform(state, dice.choice(going if dice.random() < 0.7 else found))
        step += 1


def crowded(state: State, dice: random.Random) -> State:
    """Put forces, roads and alliances of a position elsewhere, so that much stands in the way."""
    size = len(state.factions)
    relations = [3] * size * size
    for one in range(size):
        for other in range(one):
            relations[one * size + other] = relations[other * size + one] = dice.choice((0, 1, 2, 3, 3))
    middle = dice.choice([region for region in BOARD.regions if region.coasts])
    near = [region.id for region in BOARD.regions if abs(region.lon - middle.lon) + abs(region.lat - middle.lat) < 12]
    seats = range(size)
    control = tuple(dice.choice((-1, -1, *seats)) if dice.random() < 0.6 else held for held in state.control)
    navies: list[Navy] = []
    for navy in state.navies:
        own = [r for r in near if BOARD.region[r].port and control[BOARD.region[r].index] == navy.seat]
        seas = [area for place in near for area in BOARD.coasts(place)]
        spent = dice.choice((0, 0, 1, 2, 5))
        navies.append(replace(navy, place=dice.choice((*seas, *own * 4)), spent=spent, bonus=dice.choice((0, 0, 1))))
    armies: list[Army] = []
    laden: set[tuple[int, int]] = set()
    for army in state.armies:
        open_to = [n for n in navies if relations[army.seat * size + n.seat] == 3 and n.ref not in laden]
        place, carrier, marks, road = dice.choice(near), -1, 0, 0
        if open_to and dice.random() < 0.4:
            navy = dice.choice(open_to)
            laden.add(navy.ref)
            place, carrier = navy.place, navy.seat * 10 + navy.number
        else:
            marks = dice.choice((0, 0, 0, NIGHT, MET, STOPPED * state.options.garrison_stops))
            road = dice.choice((0, 0, 1, 2))
        troops = army.troops
        if dice.random() < 0.15:
            troops = tuple(sorted((*troops, *(troops[:1] * 7))))
        armies.append(
            replace(
                army,
                place=place,
                carrier=carrier,
                troops=troops,
                spent=dice.choice((0, 0, 1, 4)),
                bonus=dice.choice((0, 0, 2)),
                road=road,
                marks=marks,
            )
        )
    agents = tuple(replace(a, place=dice.choice(near), walked=dice.choice((0, 0, 2, 5, 99))) for a in state.agents)
    return replace(
        state,
        relations=tuple(relations),
        control=control,
        roads=sum(1 << border.index for border in BOARD.borders if dice.random() < 0.35),
        navies=tuple(navies),
        armies=tuple(armies),
        agents=agents,
        refused=tuple(r for r in near if dice.random() < 0.1),
    )


# Brute force over the moves of the game


class Walk:
    """Moves pieces of one seat on by the game's own moves from a position in which it is that seat's turn."""

    def __init__(self, state: State, seat: int) -> None:
        order = state.order or tuple(range(len(state.factions)))
        free = {"agenda": (), "battle": None, "opened": None, "passing": (False,) * len(state.factions)}
        self.start = replace(state, order=order, turn=order.index(seat), phase="campaign", **free)
        self.seat = seat
        self.known: dict[object, object] = {}

    @cached_property
    def fleet(self) -> tuple[Navy, ...]:
        return tuple(navy for navy in self.start.navies if navy.seat == self.seat and navy.place)

    def made(self, move: object, army: Army | None, navies: tuple[Navy, ...]) -> tuple[Army | None, Navy, bool] | None:
        """Make a move with army and navies where they are now; None if it is refused.

        Gives the army and the first of the navies after it, and whether something else has to be settled first.
        """
        key = move, army, navies
        if key not in self.known:
            self.known[key] = self._made(move, army, navies)
        return self.known[key]

    def _made(self, move, army, navies):
        now = {piece.ref: piece for piece in navies}
        there = replace(
            self.start,
            armies=tuple(army if army is not None and each.ref == army.ref else each for each in self.start.armies),
            navies=tuple(now.get(each.ref, each) for each in self.start.navies),
        )
        if GAME.why_not(there, move):
            return None
        state, _ = GAME.perform(there, move)
        while state.agenda and state.battle is None:
            task = state.agenda[-1].kind
            if task == "window":
                state, _ = GAME.perform(state, m.LetPass())
            elif task in ("leave", "intercept", "intercept_ally"):
                state, _ = GAME.perform(state, m.Answer(task == "leave"))
            elif task == "free_card":
                state, _ = GAME.perform(state, m.Stop())
            elif task == "defence":
                quiet = next(o for o in GAME.chances(state).outcomes if set(o) == {"blank"})
                state, _ = GAME.resolve(state, quiet)
            else:
                break
        ended = bool(state.agenda) or state.battle is not None
        after = next((each for each in state.armies if army is not None and each.ref == army.ref), None)
        if after is not None:
            after = replace(after, troops=army.troops)
        navy = next((each for each in state.navies if navies and each.ref == navies[0].ref), None)
        return after, navy, ended

    def sailing(self, navy: Navy) -> dict[str, Navy]:
        """Return an empty navy at every place that it comes to and where it could take somebody aboard."""
        if ("sailing", navy) in self.known:
            return self.known["sailing", navy]
        found, todo = {navy.place: navy}, [navy]
        for now in todo:
            for to in around(now.place):
                made = self.made(m.MoveNavy(now.number, to), None, (now,))
                if made is not None and not made[2] and to not in found:
                    found[to] = made[1]
                    todo.append(made[1])
        self.known["sailing", navy] = found
        return found

    def navy_reach(self, navy: Navy) -> dict[str, int]:
        """Return where a navy comes, with whoever is aboard."""
        key = navy.seat * 10 + navy.number
        army = next((each for each in self.start.armies if each.carrier == key), None)
        best, todo = {navy.place: 0}, [(navy, army)]
        for now, aboard in todo:
            for to in around(now.place):
                made = self.made(m.MoveNavy(now.number, to), aboard, (now,))
                if made is not None and to not in best:
                    best[to] = now.spent + 1 - navy.spent
                    if not made[2]:
                        todo.append((made[1], made[0]))
        return {place: cost for place, cost in best.items() if place != navy.place}

    def agent_reach(self, agent: Agent) -> dict[str, int]:
        """Return where an agent comes in one move."""
        there = replace(self.start, phase="agents")
        best = {}
        for place in BOARD.region:
            move = m.MoveAgent(agent.number, place)
            if not GAME.why_not(there, move):
                after = next(a for a in GAME.perform(there, move)[0].agents if a.ref == agent.ref)
                best[place] = after.walked - agent.walked
        return best

    def army_reach(self, army: Army) -> dict[str, int]:
        """Return where an army comes, by land and with the navies of its seat, or aboard that of an ally."""
        best: dict[str, int] = {}
        todo = [(army, self.fleet, False)]
        least: dict[object, int] = {}
        while todo:
            now, fleet, ended = todo.pop()
            key = replace(now, spent=0), fleet, ended
            if now.spent >= least.get(key, 999):
                continue
            least[key] = now.spent
            home = now.place == army.place and now.carrier == army.carrier
            if not home and (now.carrier < 0 or now.place in BOARD.sea):
                best[now.place] = min(now.spent - army.spent, best.get(now.place, 999))
            if not ended:
                todo += self._steps(now, fleet)
        if army.carrier < 0 or army.place in BOARD.sea:
            best.pop(army.place, None)
        return best

    def _steps(self, army: Army, fleet: tuple[Navy, ...]) -> Iterator[tuple[Army, tuple[Navy, ...], bool]]:
        if army.carrier < 0:
            for to in BOARD.beside[army.place]:
                made = self.made(m.MoveArmy(army.number, to), army, ())
                if made is not None and made[0] is not None and made[0].place == to:
                    yield made[0], fleet, made[2]
            laden = {each.carrier for each in self.start.armies if each.ref != army.ref}
            for at, navy in enumerate(fleet):
                if navy.seat * 10 + navy.number in laden:
                    continue
                coast = (army.place, *BOARD.coasts(army.place))
                for place, lying in self.sailing(navy).items():
                    made = self.made(m.Embark(army.number, navy.number), army, (lying,)) if place in coast else None
                    if made is not None and made[0].carrier >= 0:
                        yield made[0], (*fleet[:at], made[1], *fleet[at + 1 :]), made[2]
            return
        seat, number = divmod(army.carrier, 10)
        at = next((at for at, navy in enumerate(fleet) if navy.ref == (seat, number)), None)
        under = () if at is None else (fleet[at],)
        for to in around(army.place) if under else ():
            made = self.made(m.MoveNavy(number, to), army, under)
            if made is not None:
                yield made[0], (*fleet[:at], made[1], *fleet[at + 1 :]), made[2]
        for to in BOARD.sea[army.place].coast if army.place in BOARD.sea else (army.place,):
            made = self.made(m.Disembark(army.number, to), army, under)
            if made is not None and made[0] is not None and made[0].place == to:
                yield made[0], (*fleet[:at], made[1], *fleet[at + 1 :]) if under else fleet, made[2]

    def loss(self, place: str) -> int:
        """Return what less the seat collects in the next taxation if a region is lost; wonders are no part of it."""
        lost = list(self.start.control)
        lost[BOARD.region[place].index] = -1
        return self._collected(self.start.control) - self._collected(tuple(lost))

    def _collected(self, control: tuple[int, ...]) -> int:
        if control not in self.known:
            bare = tuple(bits & ~WONDER for bits in self.start.improvements)
            t = Draft(GAME.box, replace(self.start, control=control, improvements=bare))
            taxation.collect(t, tuple(regions.sieges(t)))
            self.known[control] = t.gold[self.seat] - self.start.gold[self.seat]
        return self.known[control]


def around(place: str) -> tuple[str, ...]:
    """Return where a navy might go next."""
    if place in BOARD.sea:
        return (*BOARD.sea[place].adjacent, *BOARD.ports[place])
    return BOARD.coasts(place)


# Both side by side


def asked(state: State, walk: Walk, piece: Army | Navy | Agent, dice: random.Random, met: Counter) -> list[str]:
    """Ask the explorer about a piece and the moves of the game; give what differs."""
    kind, faction = type(piece).__name__.lower(), state.factions[piece.seat]
    brute = {"army": walk.army_reach, "navy": walk.navy_reach, "agent": walk.agent_reach}[kind](piece)
    question = question_in(state, kind, faction, piece.number)
    found = answer(BOARD, question)
    problems = [] if dict(found.reach) == brute else [f"{dict(found.reach)} is not {brute}"]
    seen = GAME.observe(state, piece.seat)
    if state.opened is None and dict(answer(BOARD, replace(question, state=seen)).reach) != brute:
        problems.append("with what its seat sees it is another answer")
    for goal in dice.sample(PLACES, 3) + dice.sample(sorted(brute), min(2, len(brute))):
        there = answer(BOARD, replace(question, goal=goal))
        aboard = isinstance(piece, Army) and piece.carrier >= 0 and goal in BOARD.region
        standing = goal == piece.place and not aboard
        if [way.mu for way in there.ways[:1]] != [cost for place, cost in brute.items() if place == goal]:
            problems.append(f"the way to {goal} costs {there.ways[:1]}")
        if bool(there.reasons) == (goal in brute) or (standing and there.reasons[0].rule != "TWR-116"):
            problems.append(f"{there.reasons} against {goal}")
        for way in there.ways[:1]:
            gone = moved(BOARD, question, way)
            if (gone.start, gone.mu) != (goal, question.mu - way.mu):
                problems.append(f"it stands in {gone.start} after it went to {goal}")
    for loss in (
        dice.sample(found.possessions.losses, min(2, len(found.possessions.losses)))
        if state.phase != "taxation"
        else ()
    ):
        gold = walk.loss(loss.region)
        problems += [f"the loss of {loss.region} costs {gold}, not {loss.gold}"] * (loss.gold != gold)
    active = state.order[state.turn] if state.order else -1
    met.update(
        {
            kind: 1,
            f"{len(state.factions)} factions": 1,
            f"phase {state.phase}": 1,
            "another seat's turn": piece.seat != active,
            "something else is to be decided": bool(state.agenda),
            "a battle": state.battle is not None,
            "over the limit": any(reason.rule == "TWR-051" for reason in found.blocks),
            "held": kind == "army" and bool(brute) is False,
            "aboard": kind == "army" and piece.carrier >= 0,
            "aboard an ally's": kind == "army" and piece.carrier >= 0 and piece.carrier // 10 != piece.seat,
            "in a port": kind == "army" and piece.carrier >= 0 and piece.place in BOARD.region,
            "over sea": kind == "army" and any(place in BOARD.sea for place in brute),
            "two navies": kind == "army" and len(walk.fleet) > 1,
            "far": len(brute) > 8,
        }
    )
    return [f"{kind} {piece.number} of {faction} in {piece.place}: {problem}" for problem in problems]


def differences(game: int, met: Counter) -> list[str]:
    """Ask about armies, navies and agents in some positions of a random game."""
    dice, problems = random.Random(-game - 1), []
    for state in played(game):
        met["positions"] += 1
        # The next taxation knows nothing of the last one's failed harvest.
        walks = [Walk(replace(state, blighted=()), seat) for seat in range(len(state.factions))]
        standing = [piece for piece in (*state.armies * 2, *state.navies, *state.agents) if piece.place]
        for piece in dict.fromkeys(dice.sample(standing, min(PIECES, len(standing)))):
            problems += [f"game {game}: {problem}" for problem in asked(state, walks[piece.seat], piece, dice, met)]
    return problems


@pytest.mark.rule("TWR-114", "TWR-115", "TWR-116", "TWR-120", "TWR-122", "TWR-149", "TWR-151", "TWR-158", "TWR-051")
def test_every_answer_is_what_the_moves_of_the_game_lead_to():
    met: Counter[str] = Counter()
    problems: list[str] = []
    games = -(-POSITIONS // FROM_EACH_GAME)
    for game in range(games):
        problems += differences(game, met)
    print(f"\n{dict(met)}")
    questions = met["army"] + met["navy"] + met["agent"]
    assert not problems, f"{len(problems)} problems in {questions} questions:\n" + "\n".join(problems[:8])
    assert met["positions"] >= POSITIONS
    assert all(met.values()), met
    assert not {f"{size} factions" for size in (2, 3, 4)} - met.keys()
    assert not {f"phase {phase}" for phase in ("agents", "taxation", "campaign", "spending")} - met.keys()
    used = [options_of(game) for game in range(games)]
    for field in fields(Options):
        assert {getattr(options, field.name) for options in used} == set(values_of(field.name)), field.name
