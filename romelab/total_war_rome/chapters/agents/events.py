"""Events of action cards and the windows in which they may interrupt (TWR-029, TWR-101, TWR-102, T-09).

The effects are RECONSTRUCTION. Events of a battle (Rough Ground, Open Plain, Scouts Report, Shield Wall, Rally, Second
Wind, Ramming Speed) are asked for by the battle itself, Slip Away where armies meet. In a window every seat that holds
cards is asked, so that being asked tells nobody what is held.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from typing import NamedTuple

from romelab.core.chance import Outcome
from romelab.core.facts import Fact
from romelab.core.stages import PendingStage, nothing_against
from romelab.total_war_rome.chapters.agents.actions import CANCELLED_BY
from romelab.total_war_rome.positions import events as e, moves as m, prompts, refusals as r, regions, state as s, tasks
from romelab.total_war_rome.positions.chapter import decider, decision, follows, kind, roll, situation
from romelab.total_war_rome.positions.draft import Draft, put


class EventCard(NamedTuple):
    """How an event is played: a row says all of it.

    Attributes
    ----------
    times
        The situations and windows in which it may be played.
    do
        What it does; None where what it interrupts does it.
    aimed_by
        What of a :class:`PlayEvent` says where it is aimed.
    against
        Says what it is aimed at instead of a target, a word of EventTarget; empty if nothing is wrong.
    targets
        Gives whatever is of the kind of its targets, as the parts of a move after its card.
    """

    times: tuple[str, ...]
    do: Callable[[Draft, int, m.PlayEvent], None] | None = None
    aimed_by: tuple[str, ...] = ()
    against: Callable[[Draft, int, m.PlayEvent], str] | None = None
    targets: Callable[[Draft, int], Iterable[tuple[int, int, str]]] | None = None


def window(t: Draft) -> str:
    """Return the situation as far as events go: the name of the window, or what is to be decided."""
    now = situation(t)
    return t.top(tasks.WINDOW)[0] if now == tasks.WINDOW else now


def others(t: Draft) -> tuple[int, ...]:
    """Return the seats that may interrupt a turn, in the order in which they are asked (T-09)."""
    if t.options.interruption_order == "from_first":
        return tuple(seat for seat in t.order if seat != t.active)
    return t.turn_order()[1:]


def open_window(t: Draft, why: tasks.Interruption, seats: tuple[int, ...], *subject: str) -> None:
    """Ask some seats, the first one first, whether they play an event."""
    for seat in reversed(seats):
        if not t.hands[seat] or t.passing[seat]:
            continue
        t.ask(tasks.WINDOW, seat, why, *subject)
        if t.options.ask == "holders" and not any(True for _ in _aimed(t)):
            t.pop()


def _army_target(t: Draft, seat: int, move: m.PlayEvent) -> s.Army | None:
    return t.army((move.seat, move.number)) if move.seat not in (-1, seat) else None


def _own_army(t: Draft, seat: int, move: m.PlayEvent) -> s.Army | None:
    army = t.army((seat, move.number))
    return army if army and army.place else None


def _at_sea(t: Draft, navy: s.Navy | None) -> bool:
    return navy is not None and navy.place in t.box.map.sea


def why_not_event(t: Draft, move: m.PlayEvent) -> Iterator[Fact]:
    """Require a card in hand whose event fits the moment and has a target (TWR-026, TWR-029, TWR-102)."""
    seat = decider(t)
    if move.card not in t.hands[seat]:
        yield r.NotInHand("TWR-026", move.card)
        return
    event = t.box.deck[move.card].event
    row = EVENTS.get(event)
    if row is None or window(t) not in row.times:
        yield r.EventNotNow(event)
        return
    problem = row.against(t, seat, move) if row.against else ""
    if problem:
        yield r.EventTarget(problem, (move.place,) if move.place else ())
        return
    if any(getattr(move, name) != unset for name, unset in _UNAIMED.items() if name not in row.aimed_by):
        yield r.EventTarget("nothing", ())


_UNAIMED = {"seat": -1, "number": 0, "place": "", "other_place": "", "troop": ""}
"""The fields of a :class:`PlayEvent` besides its card, as they are when the event is aimed at nothing of the kind."""


def _second_mission(t: Draft, seat: int, move: m.PlayEvent) -> str:
    agent = t.agent((seat, move.number))
    if agent is None:
        return "own_agent"
    return "sent_home" if agent.walked == s.SENT_HOME else ""


def _mercenaries(t: Draft, seat: int, move: m.PlayEvent) -> str:
    army = _army_target(t, seat, move)
    if army is None:
        return "other_army"
    if t.knows(army, "mercenary_loyalty"):
        return "loyal"
    troop = t.box.troops.get(move.troop)
    # An opponent sees how many mercenaries there are, not which: an unseen card is drawn at random.
    if move.troop and (troop is None or not troop.mercenary or move.troop not in army.troops):
        return "no_mercenary"
    return "" if t.count(army).mercenaries else "without"


def _march(t: Draft, seat: int, move: m.PlayEvent) -> str:
    return "" if _own_army(t, seat, move) else "own_army"


def _winds(t: Draft, seat: int, move: m.PlayEvent) -> str:
    navy = t.navy((seat, move.number))
    return "" if navy and navy.place else "own_navy"


def _storm(t: Draft, seat: int, move: m.PlayEvent) -> str:
    return "" if _at_sea(t, t.navy((move.seat, move.number))) else "at_sea"


def _fever(t: Draft, seat: int, move: m.PlayEvent) -> str:
    army = t.army((move.seat, move.number))
    return "" if army and army.place else "army"


def _siege_work(t: Draft, seat: int, move: m.PlayEvent) -> str:
    army = _own_army(t, seat, move)
    fits = army and army.carrier < 0 and regions.foreign(t, army.place, seat) and regions.garrisoned(t, army.place)
    return "" if fits else "before_garrison"


def _failed_harvest(t: Draft, seat: int, move: m.PlayEvent) -> str:
    if move.place not in t.box.map.region:
        return "region"
    return "" if regions.controller(t, move.place) not in (-1, seat) else "foreign_region"


def _pirates(t: Draft, seat: int, move: m.PlayEvent) -> str:
    return "" if move.seat in t.seats and move.seat != seat else "opponent"


def _games(t: Draft, seat: int, move: m.PlayEvent) -> str:
    for place in (move.place, move.other_place) if move.other_place else (move.place,):
        if place not in t.box.map.region or regions.controller(t, place) != seat:
            return "own_region"
    return ""


def _cancel(t: Draft, seat: int, move: m.PlayEvent) -> str:
    return "" if CANCELLED_BY.get(t.top(tasks.WINDOW)[1]) == t.box.deck[move.card].event else "other_action"


def list_events(t: Draft) -> tuple[m.PlayEvent, ...]:
    """Offer every event in hand that fits, at every target."""
    seat = decider(t)
    return tuple(move for row, move in _aimed(t) if row.against is None or not row.against(t, seat, move))


def _aimed(t: Draft) -> Iterator[tuple[EventCard, m.PlayEvent]]:
    """Return every event in hand that fits, aimed at whatever is of the kind of its targets."""
    seat, now = decider(t), window(t)
    for card in t.hands[seat]:
        row = EVENTS.get(t.box.deck[card].event) if card else None
        if row is not None and now in row.times:
            for target in row.targets(t, seat) if row.targets else ((),):
                yield row, _playing(card, *target)


_playing = lru_cache(maxsize=4096)(m.PlayEvent)


def _own(pieces: str, t: Draft, seat: int) -> Iterator[tuple[int, int, str]]:
    return ((-1, piece.number, "") for piece in getattr(t, pieces) if piece.seat == seat)


def _others(pieces: str, t: Draft, seat: int) -> Iterator[tuple[int, int, str]]:
    return ((piece.seat, piece.number, "") for piece in getattr(t, pieces) if piece.seat != seat)


def _held_regions(t: Draft, seat: int) -> Iterator[tuple[int, int, str]]:
    return ((-1, 0, region.id) for region in t.box.map.regions if t.control[region.index] >= 0)


def _unquiet_regions(t: Draft, seat: int) -> Iterator[tuple[int, int, str]]:
    own = (region for region in t.box.map.regions if t.control[region.index] == seat)
    return ((-1, 0, region.id) for region in own if t.unrest[region.index])


def _opponents(t: Draft, seat: int) -> Iterator[tuple[int, int, str]]:
    return ((other, 0, "") for other in t.seats if other != seat)


PASSES = (m.LetPass(), m.LetPass(True))


def list_window(t: Draft) -> tuple[tuple[m.PlayEvent, ...], tuple[m.LetPass, ...]]:
    """Offer the events of a window, and letting it pass."""
    return list_events(t), PASSES


def do_pass(t: Draft, move: m.LetPass) -> None:
    """Close the window for this seat."""
    seat = t.pop().seat
    if move.rest:
        t.passing = put(t.passing, seat, True)


def do_event(t: Draft, move: m.PlayEvent) -> None:
    """Play a card for its event; it resolves at once (T-09, T-31)."""
    seat = decider(t)
    event = t.box.deck[move.card].event
    t.spend_card(seat, move.card)
    t.emit(e.PlaysEvent(seat, event))
    if event == "slip_away":
        t.then(tasks.SLIP_AWAY, *t.take(tasks.MEET))
        return
    if event in CANCELLED_BY.values():
        t.pop()
        # Below the window lies what it cancels.
        t.pop()
        return
    if situation(t) == tasks.WINDOW and not t.hands[seat]:
        t.pop()
    if do := EVENTS[event].do:
        do(t, seat, move)


def _extra_action(t: Draft, seat: int, move: m.PlayEvent) -> None:
    if agent := t.agent((seat, move.number)):
        t.put_agent(s.replace(agent, actions=agent.actions + 1))


def _gain_mu(t: Draft, seat: int, move: m.PlayEvent) -> None:
    if army := t.army((seat, move.number)):
        t.put_army(s.replace(army, bonus=army.bonus + 1))


def _gain_winds(t: Draft, seat: int, move: m.PlayEvent) -> None:
    if navy := t.navy((seat, move.number)):
        t.put_navy(s.replace(navy, bonus=navy.bonus + 2))


def _mark(bit: int, t: Draft, seat: int, move: m.PlayEvent) -> None:
    if army := t.army((seat, move.number)):
        t.put_army(s.replace(army, marks=army.marks | bit))


def _games_held(t: Draft, seat: int, move: m.PlayEvent) -> None:
    for place in (move.place, move.other_place or move.place):
        at = t.box.map.region[place].index
        if t.unrest[at]:
            t.unrest = put(t.unrest, at, t.unrest[at] - 1)
            t.emit(e.UnrestLeaves(seat, place))


def _piracy(t: Draft, seat: int, move: m.PlayEvent) -> None:
    loot = min(3, regions.port_markets(t, move.seat), t.gold[move.seat])
    t.gain(move.seat, -loot)
    t.gain(seat, loot)
    t.emit(e.Piracy(seat, loot, move.seat))


def _harvest(t: Draft, seat: int, move: m.PlayEvent) -> None:
    t.gain(seat, 3)
    t.raised = put(t.raised, seat, t.raised[seat] + 3)
    t.emit(e.Harvests(seat, 3))


def _deserters(t: Draft, seat: int, move: m.PlayEvent) -> None:
    ref = (move.seat, move.number)
    if move.troop:
        t.lose(ref, move.troop)
        t.check_army(ref)
    else:
        t.draw(tasks.RANDOM_LOSS, ref, 1, True)


def _read_omens(t: Draft, seat: int, move: m.PlayEvent) -> None:
    t.omens = put(t.omens, seat, t.omens[seat] + 3)


def _roll(task: PendingStage[tasks.Roll, s.Ref], t: Draft, seat: int, move: m.PlayEvent) -> None:
    t.roll(("YELLOW",), task, (move.seat, move.number))


def _blight(t: Draft, seat: int, move: m.PlayEvent) -> None:
    t.blighted = (*t.blighted, move.place)


def _call_levy(t: Draft, seat: int, move: m.PlayEvent) -> None:
    t.discounts = put(t.discounts, seat, t.discounts[seat] + 1)


_AGENTS, _CAMPAIGN, _OWN, _OTHER = (tasks.AGENTS,), (tasks.CAMPAIGN,), ("number",), ("seat", "number")
_DESERT = (*_AGENTS, *_CAMPAIGN, "turn_agents", "turn_campaign")
_GAMES, _ON_MAP = (tasks.SPENDING, "taxation"), (*_CAMPAIGN, "turn_campaign")
_OWN_ARMIES, _OWN_NAVIES = partial(_own, "armies"), partial(_own, "navies")
_OTHER_ARMIES, _OTHER_NAVIES = partial(_others, "armies"), partial(_others, "navies")
EVENTS: dict[str, EventCard] = {
    "omens": EventCard(("initiative",), _read_omens),
    "second_mission": EventCard(_AGENTS, _extra_action, _OWN, _second_mission, partial(_own, "agents")),
    "unpaid_mercenaries": EventCard(_DESERT, _deserters, (*_OTHER, "troop"), _mercenaries, _OTHER_ARMIES),
    "bodyguard": EventCard(("action",), against=_cancel),
    "counter_spy": EventCard(("action",), against=_cancel),
    "forced_march": EventCard(_CAMPAIGN, _gain_mu, _OWN, _march, _OWN_ARMIES),
    "fair_winds": EventCard(_CAMPAIGN, _gain_winds, _OWN, _winds, _OWN_NAVIES),
    "night_march": EventCard(_CAMPAIGN, partial(_mark, s.NIGHT), _OWN, _march, _OWN_ARMIES),
    "sappers": EventCard(_CAMPAIGN, partial(_mark, s.SAPPERS), _OWN, _siege_work, _OWN_ARMIES),
    "open_gate": EventCard(_CAMPAIGN, partial(_mark, s.OPEN_GATE), _OWN, _siege_work, _OWN_ARMIES),
    "storm_at_sea": EventCard((*_ON_MAP, "sailed"), partial(_roll, tasks.STORM), _OTHER, _storm, _OTHER_NAVIES),
    "camp_fever": EventCard(_ON_MAP, partial(_roll, tasks.FEVER), _OTHER, _fever, _OTHER_ARMIES),
    "slip_away": EventCard((tasks.MEET,)),
    "bumper_harvest": EventCard(("taxation",), _harvest),
    "failed_harvest": EventCard(("taxation",), _blight, ("place",), _failed_harvest, _held_regions),
    "pirates": EventCard(("taxation",), _piracy, ("seat",), _pirates, _opponents),
    "bread_and_games": EventCard(_GAMES, _games_held, ("place", "other_place"), _games, _unquiet_regions),
    "levy_call": EventCard((tasks.SPENDING,), _call_levy),
}
"""The events that are not a battle's, a row each."""


def storm(t: Draft, roll: Outcome, dice: tuple[str, ...], ref: tuple[int, int]) -> None:
    """Roll for a storm: a Skull sinks one ship card, and the navy moves no further."""
    navy = t.navy(ref)
    if navy is None:
        return
    t.emit(e.StormRolls(str(roll[0] if isinstance(roll, tuple) else roll), navy.place))
    t.put_navy(s.replace(navy, spent=99))
    if roll == ("skull",):
        t.then(tasks.SHIP_LOSS, ref, 1)


def fever(t: Draft, roll: Outcome, dice: tuple[str, ...], ref: tuple[int, int]) -> None:
    """Camp fever: on X or Skull the army loses a card drawn at random."""
    if roll in (("skull",), ("x",)) and t.army(ref):
        t.draw(tasks.RANDOM_LOSS, ref, 1, False)


EVENT = kind(m.PlayEvent, why_not_event, do_event, "TWR-029")
"""To play an event: in a window, and in phases and meetings besides their other moves."""

ROWS = (
    follows(tasks.OPEN_WINDOW, open_window),
    decision(tasks.WINDOW, "TWR-101", prompts.MayPlayEvent, list_window)(
        EVENT, kind(m.LetPass, nothing_against, do_pass, "TWR-101")
    ),
    roll(tasks.STORM, prompts.StormFalls, storm, "TWR-101"),
    roll(tasks.FEVER, prompts.FeverFalls, fever, "TWR-101"),
)
