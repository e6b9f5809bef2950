"""What one seat may see (TWR-042, TWR-043, TWR-048, TWR-059, TWR-222).

Open to all: the map with control, markers, armies and agents in their places, how many cards an army has and how many
of them are mercenaries, how many ship cards a navy has, generals (house ruling: they stand open, since bribes and
assassinations name them), gold, points, relations, developments. Hidden: hands, the cards of other armies and navies,
reserve stacks, initiative cards and gold until they are shown, purchases until they are declared.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.box.cards import HIDDEN, troop, troops
from romelab.total_war_rome.network.network import RegionNetwork
from romelab.total_war_rome.positions import moves as m, state as s, tasks

HIDDEN_MERCENARY = "?mercenary"
"""A mercenary card that the reader may not see."""


def view(state: s.State, seat: int | None, board: RegionNetwork) -> s.State:
    """Return the position as one seat may see it; None sees what is open to all."""
    if state.opened is not None:
        state = _before_declaring(state, state.opened, seat, board)
    hands = tuple(hand if owner == seat else (0,) * len(hand) for owner, hand in enumerate(state.hands))
    unseen = tuple(card for owner, hand in enumerate(state.hands) if owner != seat for card in hand if card)
    shown = state.phase != "initiative" or not any(
        task.kind == tasks.TURN_UP and task.args == (tasks.REVEAL,) for task in state.agenda
    )
    changes: dict[str, Any] = {
        "hands": hands,
        "deck": tuple(sorted((*state.deck, *unseen))),
        "armies": tuple(a if a.seat == seat else _army(a) for a in state.armies),
        "navies": tuple(n if n.seat == seat else replace(n, ships=(HIDDEN,) * len(n.ships)) for n in state.navies),
        "reserve": _own(state.reserve, seat),
        "docks": _own(state.docks, seat),
        "generals": _own(state.generals, seat),
        "agenda": tuple(_task(task, seat) for task in state.agenda),
    }
    if not shown:
        changes["initiative"] = tuple(
            card if owner == seat or not card else -1 for owner, card in enumerate(state.initiative)
        )
        changes["bids"] = tuple(bid if owner == seat or bid == -1 else -2 for owner, bid in enumerate(state.bids))
    if state.battle is not None:
        changes["battle"] = engine.observe(state.battle, seat)
    return replace(state, **changes)


def _own(stacks: tuple[Any, ...], seat: int | None) -> tuple[Any, ...]:
    return tuple(stack if owner == seat else () for owner, stack in enumerate(stacks))


def _army(army: s.Army) -> s.Army:
    hidden = (
        HIDDEN_MERCENARY if card == HIDDEN_MERCENARY or (card != HIDDEN and troop(card).mercenary) else HIDDEN
        for card in army.troops
    )
    return replace(army, troops=tuple(sorted(hidden)))


def _task(task: s.Task, seat: int | None) -> s.Task:
    """Hide the cards of an army that a procedure carries along."""
    if task.kind != tasks.STORM_WALLS:
        return task
    ref, place, against, _, sappers = tasks.facts(task, tasks.STORM_WALLS)
    return task if ref[0] == seat else replace(task, args=(ref, place, against, (), sappers))


def _before_declaring(state: s.State, old: s.State, seat: int | None, board: RegionNetwork) -> s.State:
    """Show what lay open before the spending phase, with one's own purchases in it."""
    at = () if seat is None else (seat,)

    def mix(now: tuple[Any, ...], before: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(new if owner in at else past for owner, (new, past) in enumerate(zip(now, before, strict=True)))

    def pieces(now: tuple[Any, ...], before: tuple[Any, ...]) -> tuple[Any, ...]:
        kept = [piece for piece in now if piece.seat in at] + [piece for piece in before if piece.seat not in at]
        return tuple(sorted(kept, key=lambda piece: (piece.seat, piece.number)))

    def places(now: tuple[int, ...], before: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(new if owner in at else past for owner, new, past in zip(state.control, now, before, strict=True))

    def each(shown: Callable[[tuple[Any, ...], tuple[Any, ...]], Any], *parts: str) -> dict[str, Any]:
        return {part: shown(getattr(state, part), getattr(old, part)) for part in parts}

    roads = old.roads
    for move in state.plans[seat] if seat is not None else ():
        if isinstance(move, m.BuyRoad):
            border = board.border(move.region, move.to)
            roads |= 1 << border.index if border is not None else 0
    return replace(
        state,
        **each(mix, "gold", "reserve", "docks", "generals", "spare", "fresh"),
        **each(pieces, "armies", "navies", "agents"),
        **each(places, "unrest", "improvements"),
        roads=roads,
        packs=tuple(
            new if seat is not None and _holder(state, region, board) == seat else past
            for new, past, region in zip(state.packs, old.packs, _pack_regions(), strict=True)
        ),
        plans=mix(state.plans, ((),) * len(state.plans)),
        discounts=mix(state.discounts, (0,) * len(state.discounts)),
        # Below this there is only what lay open to the reader.
        opened=view(old, seat, board),
    )


@cache
def _pack_regions() -> tuple[str, ...]:
    """Return the region of each card of the mercenary packs: only who controls it can have laid any out."""
    return tuple(card.region for card in troops().values() if card.mercenary)


def _holder(state: s.State, region: str, board: RegionNetwork) -> int:
    found = board.region.get(region)
    return state.control[found.index] if found is not None else -1
