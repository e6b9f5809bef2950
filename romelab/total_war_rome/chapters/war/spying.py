"""What a spy sees of an army, and whom it tells (TWR-082)."""

from collections.abc import Iterator

from romelab.core.game import Fact, Move
from romelab.total_war_rome.chapters.war.battles import marian
from romelab.total_war_rome.positions import events as e, moves as m, prompts, refusals as r, state as s, tasks
from romelab.total_war_rome.positions.chapter import STOP, decider, decision, follows, kind
from romelab.total_war_rome.positions.draft import Draft


def show(t: Draft, army_ref: s.Ref, viewer: int) -> None:
    """Show an army's cards to a seat."""
    army = t.army(army_ref)
    if army is None:
        return
    t.emit(e.SpySees(viewer, army.number, army.seat, army.troops, army.place))


def spied(t: Draft, viewer: int, army_ref: s.Ref) -> None:
    """Show the cards, and ask whether an ally may see them too (TWR-048, TWR-082)."""
    marian(t, army_ref)
    show(t, army_ref, viewer)
    if any(t.relation(viewer, ally) == s.ALLY for ally in t.seats if ally not in (viewer, army_ref[0])):
        t.ask(tasks.SHARE, viewer, army_ref)


def why_not_share(t: Draft, move: m.ShareSight) -> Iterator[Fact]:
    """Only allies may see cards (TWR-048)."""
    seat = decider(t)
    if move.ally not in t.seats or move.ally == seat or t.relation(seat, move.ally) != s.ALLY:
        yield r.OnlyAllies()


def list_share(t: Draft) -> Iterator[Move]:
    """Offer each ally, or nobody."""
    yield m.Stop()
    yield from (m.ShareSight(ally) for ally in t.seats)


def do_share(t: Draft, move: m.ShareSight) -> None:
    """Show it to an ally too."""
    (army,) = t.take(tasks.SHARE)
    show(t, army, move.ally)


ROWS = (
    follows(tasks.SPIED, spied),
    decision(tasks.SHARE, "TWR-048", prompts.ShareTheSight, list_share)(
        kind(m.ShareSight, why_not_share, do_share, "TWR-048"), STOP
    ),
)
