"""The end of a campaign turn: armies put right, infighting, whose turn comes next (TWR-051, 052, 125, 129, 130)."""

from collections.abc import Iterator

from romelab.core.game import Chances, Fact, Move, Outcome
from romelab.total_war_rome.box.cards import TRIBES
from romelab.total_war_rome.chapters.war.reorganise import dissolve, mu_left
from romelab.total_war_rome.positions import checks, events as e, moves as m, prompts, refusals as r, state as s, tasks
from romelab.total_war_rome.positions.chapter import STOP, answer, chance, decider, decision, follows, kind, roll
from romelab.total_war_rome.positions.draft import Draft, there


def march_off_begin(t: Draft, ref: s.Ref, briber: int, steps: int) -> None:
    """Ask the briber for the next step of the bribed army (T-54)."""
    if t.check_army(ref) is not None and steps:
        t.ask(tasks.MARCH_OFF, briber, ref, steps)


def why_not_march_off(t: Draft, move: m.MarchOff) -> Iterator[Fact]:
    """Require an adjacent region without another army (T-54)."""
    army = t.army(t.top(tasks.MARCH_OFF)[0])
    if army is None or t.box.map.border(army.place, move.to) is None:
        yield r.NotBesideBribed(move.to)
    elif t.armies_in(move.to):
        yield r.OtherArmyThere(move.to)


def list_march_off(t: Draft) -> Iterator[Move]:
    """Offer the regions around, or to stop."""
    yield m.Stop()
    army = t.army(t.top(tasks.MARCH_OFF)[0])
    if army is not None:
        yield from (m.MarchOff(place) for place in t.box.map.beside[army.place])


def do_march_off(t: Draft, move: m.MarchOff) -> None:
    """Move the bribed army one region."""
    briber = decider(t)
    ref, steps = t.take(tasks.MARCH_OFF)
    army = t.army(ref)
    if army is None:
        return
    t.put_army(s.replace(army, place=move.to))
    t.emit(e.BribedMoves(briber, ref[1], move.to))
    t.then(tasks.MARCH_OFF_BEGIN, ref, briber, steps - 1)


def why_not_end(t: Draft, move: m.EndCampaign) -> Iterator[Fact]:
    """Require one army at most in a region, as long as two can still be made one (TWR-051, TWR-125)."""
    own = [army for army in t.armies if army.seat == t.active and army.place and army.carrier < 0]
    for at, army in enumerate(own):
        for other in own[at + 1 :]:
            if other.place == army.place and mu_left(t, army) > 0 and mu_left(t, other) > 0:
                cards = tuple(sorted((*army.troops, *other.troops)))
                if not checks.surplus(t, s.replace(army, troops=cards)) and not checks.mixes(t, army.seat, cards):
                    yield r.TwoStandTogether(army.place)


def do_end(t: Draft, move: m.EndCampaign) -> None:
    """Put the armies right, look for infighting, then the next seat (TWR-051, TWR-052, TWR-125, TWR-129)."""
    t.then(tasks.CAMPAIGN_NEXT)
    t.then(tasks.INFIGHTING, t.active)
    merged: dict[int, list[int]] = {}
    # An army that fled in another's turn may have come to one of its own side.
    for army in t.armies:
        partner = next((o for o in t.armies_in(army.place) if o.seat == army.seat and o.number < army.number), None)
        if army.place and army.carrier < 0 and partner is not None:
            one = s.replace(partner, troops=tuple(sorted((*partner.troops, *army.troops))))
            t.put_army(one)
            t.emit(e.ArmiesJoin(army.seat, partner.number, army.number, army.place))
            dissolve(t, army, one)
            merged.setdefault(army.seat, []).append(partner.number)
    for army in t.armies:
        if army.seat != t.active:
            if army.number in merged.get(army.seat, ()):
                # Whether another's army is over the limit is not for the mover to see.
                t.turn_up(tasks.FIT, army.ref)
        elif checks.surplus(t, army) or checks.mixes(t, army.seat, army.troops):
            t.then(tasks.FIT, army.ref)


def fit(t: Draft, ref: s.Ref) -> None:
    """Let an army over the limit lose cards at random until it is legal (TWR-052, TWR-229)."""
    army = t.army(ref)
    if army is None:
        return
    if checks.mixes(t, army.seat, army.troops):
        # Two armies that became one may not mix the tribes: the fewer warriors go home.
        kinds = [tuple(card for card in army.troops if t.box.troops[card].tribes == tribes) for tribes in TRIBES]
        army = t.lose(ref, *min(kinds, key=len))
        t.emit(e.TribesPart(army.seat))
        if t.check_army(ref) is None:
            return
    if role := checks.surplus(t, army):
        t.then(tasks.FIT, ref)
        t.draw(tasks.FIT_LOSS, ref, role)


def fit_chances(t: Draft, ref: s.Ref, role: str) -> Chances:
    """Return the cards of the class of which there are too many, each equally likely (TWR-052)."""
    army = there(t.army(ref))
    cards = tuple(card for card in army.troops if t.box.troops[card].role == role)
    kinds = tuple(dict.fromkeys(cards))
    return Chances(kinds, tuple(cards.count(card) for card in kinds))


def fit_lost(t: Draft, card: Outcome, ref: s.Ref, role: str) -> None:
    """Lose a card too many (TWR-052)."""
    t.lose(ref, str(card))
    t.emit(e.LosesCard("TWR-052", ref[0], ref[1], str(card), ""))


def next_turn(t: Draft) -> None:
    """Go on to the next seat, or to spending."""
    if t.turn + 1 < len(t.order):
        t.turn += 1
        t.then(tasks.CAMPAIGN_TURN)
    else:
        t.then(tasks.SPENDING_BEGIN)


def infighting(t: Draft, seat: int) -> None:
    """Ask the opponents whether they notice two quarrelling armies (TWR-129, TWR-130, T-36)."""
    if not t.barbarian(seat) or t.effects(seat).reduced_antipathy:
        return
    own = [army for army in t.armies if army.seat == seat and army.place in t.box.map.region and army.carrier < 0]
    others = t.turn_order(seat)[1:]
    for at, one in reversed(list(enumerate(own))):
        for other in reversed(own[at + 1 :]):
            if quarrel(t, one.place, other.place):
                t.then(tasks.NOTICE_NEXT, others, one.ref, other.ref)


def quarrel(t: Draft, one: str, other: str) -> bool:
    """Whether two armies of the tribes stand next to each other: across a border, or across a sea area (T-36)."""
    board = t.box.map
    if board.border(one, other) is not None:
        return True
    return t.options.infighting_across_sea and one != other and bool(set(board.coasts(one)) & set(board.coasts(other)))


def notice_next(t: Draft, others: tuple[int, ...], one: s.Ref, other: s.Ref) -> None:
    """Ask the next opponent, while both armies are there."""
    if others and t.army(one) and t.army(other):
        t.ask(tasks.NOTICE, others[0], others[1:], one, other)


def answer_notice(t: Draft, move: m.Answer) -> None:
    """Notice the infighting, or leave it to the next opponent (TWR-130)."""
    others, one, other = t.take(tasks.NOTICE)
    if not move.yes:
        t.then(tasks.NOTICE_NEXT, others, one, other)
        return
    t.emit(e.Infighting(one[0], one[1], other[1]))
    t.roll(("RED", "RED"), tasks.INFIGHT_FIRST, one, other)


def infight_first(t: Draft, roll: tuple[str, ...], dice: tuple[str, ...], one: s.Ref, other: s.Ref) -> None:
    """Let the other army roll, too, before any loss is taken (TWR-129)."""
    t.roll(("RED", "RED"), tasks.INFIGHT_SECOND, one, other, roll)


def infight_second(
    t: Draft, roll: tuple[str, ...], dice: tuple[str, ...], one: s.Ref, other: s.Ref, first: tuple[str, ...]
) -> None:
    """Both armies take their losses (TWR-129)."""
    t.then(tasks.DAMAGE, other, first, "TWR-129")
    t.then(tasks.DAMAGE, one, roll, "TWR-129")


MOVES = (kind(m.EndCampaign, why_not_end, do_end, "TWR-125"),)

ROWS = (
    follows(tasks.MARCH_OFF_BEGIN, march_off_begin),
    decision(tasks.MARCH_OFF, "TWR-088", prompts.BribedMayMove, list_march_off)(
        kind(m.MarchOff, why_not_march_off, do_march_off, "TWR-088"), STOP
    ),
    follows(tasks.FIT, fit),
    chance(tasks.FIT_LOSS, prompts.DrawLoss, fit_chances, fit_lost, "TWR-052", hidden=True),
    follows(tasks.INFIGHTING, infighting),
    follows(tasks.NOTICE_NEXT, notice_next),
    answer(tasks.NOTICE, "TWR-130", prompts.HoldToInfighting, answer_notice),
    roll(tasks.INFIGHT_FIRST, prompts.FirstArmyFalls, infight_first, "TWR-129"),
    roll(tasks.INFIGHT_SECOND, prompts.SecondArmyFalls, infight_second, "TWR-129"),
    follows(tasks.CAMPAIGN_NEXT, next_turn),
)
