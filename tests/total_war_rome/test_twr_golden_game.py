"""One game as a person reads it, and counted trees of positions: both change only when rules or words do."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from romelab.core.chance import Seeded
from romelab.core.history import History
from romelab.total_war_rome.battle.positions.moves import Pass
from romelab.total_war_rome.bots.advice import CampaignBot
from romelab.total_war_rome.box.tables import FACTION_NAMES
from romelab.total_war_rome.game import TOTAL_WAR_ROME, TOTAL_WAR_ROME as GAME
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.state import BITS, Setup, State

GOLDEN = Path(__file__).parent.parent / "fixtures" / "total_war_rome_transcript.txt"
SEED, WHIM = 1, 0.45
PHASES = {
    "initiative": "Initiative",
    "agents": "Agents: {}",
    "taxation": "Taxation",
    "campaign": "Campaign: {}",
    "spending": "Spending",
}


def heading(state: State) -> str:
    """Name the round, the phase and, where seats take turns in it, whose turn it is."""
    faction = FACTION_NAMES[state.factions[state.order[state.turn]]]
    return f"Round {state.round}. {PHASES[state.phase].format(faction)}"


def golden_game() -> History[State]:
    """Play a game of two factions, both led by bots that often follow a whim, so that much happens."""
    history: History[State] = History(GAME, Setup(), Seeded(SEED))
    bot, generator = CampaignBot(whim=WHIM), random.Random(SEED)
    while (seat := GAME.to_move(history.state)) is not None:
        history.play(bot.choose(GAME.observe(history.state, seat), GAME.legal_moves(history.state), generator))
    return history


def holdings(state: State, seat: int) -> list[str]:
    """Write what a seat holds: points, gold, developments, regions with what is built there, armies, navies, agents."""
    regions = GAME.box.map.regions
    own = [region for region in regions if state.control[region.index] == seat]
    lines = [
        f"{FACTION_NAMES[state.factions[seat]]} ends with {state.vp[seat]} points and {state.gold[seat]} gold, "
        f"{len(own)} regions and {len(state.hands[seat])} action cards.",
        f"Developments: {', '.join(GAME.box.developments[name].name for name in state.developed[seat]) or 'none'}.",
    ]
    for region in own:
        built = [name for name, bit in BITS.items() if state.improvements[region.index] & bit]
        unrest = state.unrest[region.index]
        more = [*built, *([f"{unrest} unrest"] if unrest else [])]
        lines.append(f"  {region.name}{': ' + ', '.join(more) if more else ''}")
    for kind, forces in (("Army", state.armies), ("Navy", state.navies)):
        for force in forces:
            if force.seat == seat:
                cards = Counter(force.troops if kind == "Army" else force.ships)
                led = f", led by {force.general}" if kind == "Army" and force.general else ""
                held = ", ".join(f"{count} {card}" for card, count in sorted(cards.items()))
                lines.append(f"{kind} {force.number}, {force.place or 'beside the board'}{led}: {held}")
    lines += [f"Agent {agent.number}: {agent.place}" for agent in state.agents if agent.seat == seat]
    return lines


def transcript() -> str:
    """Write the game as a person would tell it: by rounds and phases, every sentence with its rule."""
    history = golden_game()
    lines = [f"Total War: ROME. Rome against Carthage to 15 points, seed {SEED}, two bots. Everything is told."]
    shown = ""
    for point in history.here.line():
        if point.parent is not None and point.events:
            now = heading(point.parent.state)
            if now != shown:
                lines += ["", now]
                shown = now
        told = ((TOTAL_WAR_ROME.say(point.state, event, everything=True), event.rule) for event in point.events)
        lines += [f"{text[0].upper()}{text[1:]}. ({rule})" for text, rule in told]
    state = history.state
    scores = ", ".join(
        f"{FACTION_NAMES[faction]} {points}" for faction, points in zip(state.factions, state.vp, strict=True)
    )
    won = " and ".join(FACTION_NAMES[state.factions[seat]] for seat in state.winners)
    lines += ["", f"The end, after {state.round} rounds. Points: {scores}. Won: {won}."]
    for seat in range(len(state.factions)):
        lines += ["", *holdings(state, seat)]
    return "\n".join(lines) + "\n"


def test_the_golden_game_is_still_told_the_same():
    """Written by ``python tests/total_war_rome/test_twr_golden_game.py``; read the change before you keep it."""
    assert transcript() == GOLDEN.read_text(encoding="utf-8")


def test_the_golden_game_shows_all_parts_of_the_game():
    text = GOLDEN.read_text(encoding="utf-8")
    for rule in ("TWR-060", "TWR-103", "TWR-116", "TWR-134", "TWR-144", "TWR-154", "TWR-158", "TWR-166", "TWR-217"):
        assert f"({rule})" in text, rule
    for phase in PHASES.values():
        assert phase.partition(":")[0] in text


# Counted trees -----------------------------------------------------------------------------------------------------

LEGION, ITALIAN, LIBYAN = "rome_republican_legionaries", "rome_italian_infantry", "carthage_libyan_spearmen"


def at_the_start(world) -> State:
    """Four initiative cards for Rome, three for Carthage, then gold in secret."""
    return GAME.new_game(Setup())


def among_agents(world) -> State:
    """Rome has two agents, in Etruria and Liguria, and the cards for a treaty and a spy."""
    w = world("agents", ("rome", "carthage"))
    w.agent(0, 1, "etruria")
    w.agent(0, 2, "liguria")
    w.army(1, 1, "etruria", LIBYAN, LIBYAN)
    w.hand(0, 1, 9)
    return w.state


def on_campaign(world) -> State:
    """Rome has one army of four cards and a navy beside it; Carthage one army in reach."""
    w = world("campaign", ("rome", "carthage"))
    w.army(0, 1, "latium", LEGION, LEGION, ITALIAN, ITALIAN, general="rome_scipio")
    w.navy(0, 1, "mare_tyrrhenum", "rome_trireme")
    w.army(1, 1, "campania", LIBYAN, LIBYAN)
    return w.state


def when_spending(world) -> State:
    """Rome has 3 gold, an army in Latium and two regions more."""
    w = world("spending", ("rome", "carthage"))
    w.army(0, 1, "latium", LEGION, LEGION)
    w.give(0, "corsica", "liguria")
    w.gold(0, 3)
    w.open_spending()
    return w.state


def in_a_land_battle(world) -> State:
    """Rome attacks Venetia: cards are laid down face down for the first combat."""
    w = world("campaign", ("rome", "carthage"))
    w.army(0, 1, "cisalpina", LEGION, ITALIAN, "rome_velites", general="rome_scipio")
    w.army(1, 1, "venetia", LIBYAN, LIBYAN, "carthage_citizen_cavalry")
    w.play(m.MoveArmy(1, "venetia"), m.StandAndFight(), m.StandAndFight())
    while w.state.battle.stage != "deploy":
        w.play(Pass())
    return w.state


def in_a_naval_battle(world) -> State:
    """One ship card of Rome meets two of Carthage that carry an army."""
    w = world("campaign", ("rome", "carthage"))
    w.navy(0, 1, "mare_ligusticum", "rome_trireme")
    w.navy(1, 1, "mare_tyrrhenum", "carthage_quinquereme", "carthage_trireme")
    w.army(1, 1, "mare_tyrrhenum", LIBYAN, LIBYAN, carrier=11)
    w.play(m.MoveNavy(1, "mare_tyrrhenum"))
    return w.state


TREES: dict[Callable[[Any], State], tuple[int, ...]] = {
    at_the_start: (4, 12, 84, 588, 588, 1176),
    among_agents: (101, 7774),
    on_campaign: (14, 125, 913, 8575),
    when_spending: (62, 1877, 11619),
    in_a_land_battle: (5, 10, 20, 20, 138, 1062),
    in_a_naval_battle: (16, 256, 4096, 6896),
}
"""How many lines of play there are of 1, 2, 3 ... decisions and falls of dice or cards."""


@pytest.mark.parametrize("position", TREES, ids=[position.__name__ for position in TREES])
def test_counted_positions(world, leaves, position):
    counts = TREES[position]
    assert tuple(leaves(GAME, position(world), depth) for depth in range(1, len(counts) + 1)) == counts


if __name__ == "__main__":
    GOLDEN.write_text(transcript(), encoding="utf-8")
