"""What a spy sees of an army, and whom it tells (TWR-082)."""

from __future__ import annotations

from collections.abc import Iterator

from romelab.core.faults import Reason
from romelab.core.game import Move
from romelab.total_war_rome.chapters.war.battles import marian
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.chapter import STOP, decider, decision, follows, kind
from romelab.total_war_rome.positions.draft import Draft
from romelab.total_war_rome.positions.state import ALLY, Ref
from romelab.total_war_rome.positions.tasks import SHARE, SPIED


def show(t: Draft, army_ref: Ref, viewers: tuple[int, ...]) -> None:
    """Show an army's cards to some seats."""
    army = t.army(army_ref)
    if army is None:
        return
    cards = ", ".join(t.box.troops[card].name for card in army.troops)
    t.say(
        "TWR-082",
        "army {} of {}: {}",
        army.number,
        t.name(army.seat),
        cards,
        seat=viewers[0],
        places=(army.place,),
        known_to=(*viewers, army.seat),
        hush="army {} of {} is seen by a spy",
    )


def spied(t: Draft, viewer: int, army_ref: Ref) -> None:
    """Show the cards, and ask whether an ally may see them too (TWR-048, TWR-082)."""
    marian(t, army_ref)
    show(t, army_ref, (viewer,))
    if any(t.relation(viewer, ally) == ALLY for ally in t.seats if ally not in (viewer, army_ref[0])):
        t.ask(SHARE, viewer, army_ref)


def check_share(t: Draft, move: m.ShareSight) -> Iterator[Reason]:
    """Only allies may see cards (TWR-048)."""
    seat = decider(t)
    if move.ally not in t.seats or move.ally == seat or t.relation(seat, move.ally) != ALLY:
        yield Reason("TWR-048", "only an ally may see it")


def list_share(t: Draft) -> Iterator[Move]:
    """Offer each ally, or nobody."""
    yield m.Stop()
    yield from (m.ShareSight(ally) for ally in t.seats)


def do_share(t: Draft, move: m.ShareSight) -> None:
    """Show it to an ally too."""
    (army,) = t.take(SHARE)
    show(t, army, (move.ally,))


ROWS = (
    follows(SPIED, spied),
    decision(
        SHARE,
        "TWR-048",
        "share what the spy saw?",
        list_share,
        kind(m.ShareSight, check_share, do_share, "TWR-048"),
        STOP,
    ),
)
