"""Total War: ROME at the shared game table."""

# pyright: basic
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Literal

from romelab.controls.face import Face, Part, Seat
from romelab.controls.table import PERSON, GameTable
from romelab.core.bots import Bot, RandomBot
from romelab.core.chance import Chances, Outcome
from romelab.core.facts import Fact
from romelab.core.game import Move
from romelab.core.plain import with_options
from romelab.core.scene import BaseMap, Mark, Scene
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.positions.moves import Pass, PlayBattleEvent
from romelab.total_war_rome.battle.positions.speaking import default_speech
from romelab.total_war_rome.bots.advice import CampaignBot
from romelab.total_war_rome.box.factions import FACTION_NAMES, SPOKEN_FACTIONS
from romelab.total_war_rome.box.options import DEFAULTS
from romelab.total_war_rome.chapters.agents.actions import ACTIONS
from romelab.total_war_rome.controls.faction_board import Charts, FactionTree
from romelab.total_war_rome.controls.holdings import holdings_html
from romelab.total_war_rome.controls.wording import (
    battle_place,
    card_words,
    faces_garrison,
    move_words,
    odds_words,
    plain,
    standing,
    waiting_words,
)
from romelab.total_war_rome.game import STAGES, TOTAL_WAR_ROME, TotalWarRome
from romelab.total_war_rome.pictures.paper import base_map
from romelab.total_war_rome.pictures.scene import position_scene
from romelab.total_war_rome.positions.chapter import situation
from romelab.total_war_rome.positions.moves import (
    Assault,
    BuyImprovement,
    Escape,
    LetPass,
    MarchOff,
    MoveArmy,
    PlayEvent,
    Retreat,
)
from romelab.total_war_rome.positions.setup import Setup
from romelab.total_war_rome.positions.state import PHASES, State
from romelab.total_war_rome.positions.tasks import (
    AGENTS,
    CAMPAIGN,
    ESCAPE,
    EXPELLED,
    MARCH_OFF,
    RETREAT,
    SPENDING,
    WINDOW,
)
from romelab.total_war_rome.questions.whereto import why_none_goes

GROUPS = {
    "bid": "Add gold to the initiative card",
    "choose_order": "Choose the turn order",
    "let_pass": "Let it pass",
    "let_pass_rest": "Let everything pass this turn",
    "answer": "Answer",
    "share_sight": "Share what the spy saw",
    "stand_and_fight": "Stand and fight",
    "avoid_battle": "Avoid the battle",
    "escape": "Withdraw",
    "conquer_here": "Conquer the region",
    "retreat": "Retreat with the navy",
    "lose_card": "Lose a card",
    "take_free": "Take a free mercenary",
    "march_off": "Move the bribed army",
    "deploy": "Deploy cards",
    "hold": "Hold back the riders",
    "pledge": "Send elephants to the flanks",
    "strike": "Roll at the enemy",
    "reroll": "Roll dice again",
    "inspire": "Let the general join in",
    "mend": "Take off a wound",
    "recover": "Take a card back",
    "upgrade": "Make a veteran",
    "promote": "Choose the better general",
    "use_s": "Use the S of the roll",
    "lose_ship": "Lose a ship",
    "capture_ship": "Capture a ship",
    "reveal": "Use a reveal",
    "change_terrain": "Change the terrain combats",
    "battle_event": "Play an event in the battle",
    "battle_pass": "Go on",
    "battle_pass_rest": "Let everything pass in this battle",
    "place_army": "Place an army",
    "place_navy": "Place a navy",
    "move_army": "Move an army",
    "assault": "Assault a garrison",
    "assault_people": "Try to conquer a besieged region",
    "confront": "Confront the enemy",
    "subdue": "Subdue unrest",
    "move_navy": "Move a navy",
    "embark": "Board a navy",
    "disembark": "Land an army",
    "exchange": "Exchange cards between armies",
    "exchange_ships": "Exchange cards between navies",
    "join_general": "Give an army a spare general",
    "shift_general": "Change a general to another army",
    "move_agent": "Move an agent",
    **{row.move.kind: row.heading for row in ACTIONS.values()},
    "buy_troop": "Buy troops",
    "found_army": "Found an army",
    "buy_ship": "Buy a ship",
    "buy_development": "Buy a development",
    "buy_improvement": "Build in a region",
    "buy_road": "Build a road",
    "buy_general": "Buy a general",
    "assign_general": "Give an army a kept general",
    "buy_agent": "Buy an agent",
    "buy_off_unrest": "Buy off unrest",
    "play_event": "Play an event",
    "cash_levy": "Cash a levy",
    "stop": "Stop here",
    "end_agents": "End the agents",
    "end_campaign": "End the campaign turn",
    "take_back": "Take the purchases back",
    "end_spending": "End the purchases",
}
"""Headings under which moves are listed, by kind of move, in their order; a kind of two sorts has two headings."""

STEPS = ("initiative", "agents", "taxation", "campaign", "spending")


class TotalWarFace(Face):
    """How Total War: ROME shows itself at the table."""

    game: ClassVar[TotalWarRome] = TOTAL_WAR_ROME
    headings: ClassVar[tuple[str, ...]] = tuple(GROUPS.values())
    bots: ClassVar[Mapping[str, Bot]] = MappingProxyType({"random": RandomBot(), "greedy": CampaignBot()})

    def __init__(self) -> None:
        self._state: State | None = None

    def parts(self, guarded: Callable[[Callable[..., None]], Callable[..., None]]) -> Sequence[Part]:
        return (FactionTree(guarded), Charts(guarded))

    def look_at(self, state: State) -> None:
        self._state = state

    def base(self, setup: Setup) -> BaseMap:
        return base_map(TOTAL_WAR_ROME.box.map)

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        return tuple(Seat(FACTION_NAMES[faction], faction) for faction in setup.factions)

    def steps(self, state: State) -> tuple[tuple[str, ...], int]:
        return STEPS, PHASES.index(state.phase) if state.phase in PHASES else len(STEPS) - 1

    def round_words(self, state: State) -> str:
        # Gold and points before purchases are declared are those that lie open to all.
        seen = TOTAL_WAR_ROME.observe(state, None)
        names = [FACTION_NAMES[faction] for faction in state.factions]
        waiting = waiting_words(state)
        ladder = sorted(range(len(names)), key=lambda seat: -seen.vp[seat])
        parts = [f"{waiting[:1].upper()}{waiting[1:]}{'' if waiting.endswith('?') else '.'}"] if waiting else []
        turn = (
            ""
            if state.phase in ("initiative", "over")
            else f", turn of {SPOKEN_FACTIONS[state.factions[state.order[state.turn]]]}"
        )
        parts.append(f"Round {state.round}{', the last' if state.last else ''}{turn}.")
        ranks = ", ".join(f"{names[seat]} {seen.vp[seat]} VP and {seen.gold[seat]} gold" for seat in ladder)
        parts.append(f"{ranks}. {state.trigger} VP bring the last round.")
        return " ".join(parts)

    def scene(
        self, setup: Setup, observation: State, offered: Sequence[str], picked: str, rings: Sequence[str]
    ) -> Scene:
        board = TOTAL_WAR_ROME.box.map
        known = board.region.keys() | board.sea.keys()
        fought = battle_place(observation)
        marks = [Mark(fought, "chosen", "", "a battle is fought here")] if fought else []
        # The ring covers the gold value of a region, so it repeats it.
        gold = {region.id: str(region.gold) for region in board.regions}
        open_here = [place for place in offered if place not in (picked, fought)]
        marks += [Mark(place, "reach", gold.get(place, ""), "a move can be made here") for place in open_here]
        marks += [Mark(picked, "chosen", "", "picked")] if picked in known and picked != fought else []
        marks += [Mark(place, "ring", "", "named by the refusal") for place in rings if place in known]
        return position_scene(board, observation, marks=marks)

    def group(self, move: Move) -> str:
        if isinstance(move, LetPass | Pass) and move.rest:
            return GROUPS[f"{move.kind}_rest"]
        if isinstance(move, Assault) and self._state is not None and not faces_garrison(self._state, move):
            return GROUPS["assault_people"]
        return GROUPS[move.kind]

    def move_words(self, setup: Setup, move: Move) -> str:
        return move_words(setup.factions, self._state, move)

    def odds_words(self, setup: Setup, move: Move) -> str:
        return odds_words(self._state, move) if self._state is not None else ""

    def event_words(self, setup: Setup, event: Fact, reader: int | None, *, everything: bool) -> str:
        text = plain(TOTAL_WAR_ROME.say(setup, event, reader, everything=everything), setup.factions)
        if event.rule == "TWR-065":
            before, _, number = text.rpartition("card ")
            text = before + card_words(int(number)) if number.isdigit() else text
        return text[:1].upper() + text[1:]

    def reason_words(self, setup: Setup, reason: Fact) -> str:
        return plain(TOTAL_WAR_ROME.say(setup, reason, capital=False), setup.factions)

    def places(self, setup: Setup, move: Move) -> tuple[str, ...]:
        named = [getattr(move, field, "") for field in ("to", "region", "place", "other_place")]
        if not any(named) and self._state is not None:
            if isinstance(move, PlayEvent):
                seat = move.seat if move.seat >= 0 else TOTAL_WAR_ROME.to_move(self._state)
                forces = (*self._state.armies, *self._state.navies, *self._state.agents)
                named = [force.place for force in forces if move.number and force.ref == (seat, move.number)]
            else:
                named = [standing(self._state, move)]
        return tuple(dict.fromkeys(place for place in named if place))

    def tries(self, setup: Setup, state: State, place: str) -> Sequence[Move]:
        asked = situation(state)
        single = {ESCAPE: Escape, EXPELLED: Escape, RETREAT: Retreat, MARCH_OFF: MarchOff}.get(asked)
        if single is not None:
            return (single(place),)
        if asked == SPENDING:
            return (BuyImprovement(place, "market"),)
        # In any other situation no army moves, wherever it stands: the rules say what is due first.
        return (MoveArmy(1, place),)

    def against(self, setup: Setup, state: State, place: str) -> tuple[Fact, ...]:
        if not state.agenda and state.battle is None and state.phase in (AGENTS, CAMPAIGN):
            return why_none_goes(TOTAL_WAR_ROME, state, place)
        return super().against(setup, state, place)

    def only_asked(self, state: State) -> bool:
        if state.battle is not None:
            return any(kind.move is PlayBattleEvent for kind in engine.row(state.battle).kinds)
        return situation(state) == WINDOW

    def chance_words(self, state: State) -> str:
        if state.battle is not None:
            return default_speech().say(engine.due(state.battle))
        return STAGES.row[state.agenda[-1].kind].prompt if state.agenda else "Let chance fall"

    def chance_is_open(self, state: State, chances: Chances) -> bool:
        if state.battle is not None:
            return not engine.row(state.battle).hidden
        return not STAGES.row[situation(state)].hidden

    def outcome_words(self, state: State, outcome: Outcome) -> str:
        return plain(super().outcome_words(state, outcome))

    def summary(self, setup: Setup, observation: State, viewer: int | None) -> str:
        return holdings_html(observation, viewer)


def play(
    factions: Sequence[str] = ("rome", "carthage"),
    *,
    bots: Sequence[str] = (),
    seed: int = 1,
    open_table: bool = False,
    trigger: Literal[15, 20, 25] = 15,
    **options: Any,
) -> GameTable:
    """Open a game of Total War: ROME - The Board Game at the table.

    Parameters
    ----------
    factions
        Two to four of rome, carthage, greece and barbarians, in seating order.
    bots
        For each seat ``"person"`` or the name of a bot; people everywhere if left out.
    seed
        The same seed brings the same dice and cards.
    open_table
        Whether everybody sees everything.
    trigger
        Victory points that start the last round: 15, 20 or 25 (TWR-002).
    options
        Open points of the rules, by name (see :class:`~romelab.total_war_rome.box.options.Options`).

    Raises
    ------
    InputError
        If factions, points or options are not possible.
    """
    setup = Setup(factions=tuple(factions), options=with_options(DEFAULTS, options), trigger=trigger)
    roles = tuple(bots) or (PERSON,) * len(setup.players)
    return GameTable(TotalWarFace(), setup, seed=seed, bots=roles, open_table=open_table)
