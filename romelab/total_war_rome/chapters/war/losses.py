"""Losses of an army by rolls of inhabitants, garrisons and neighbours, and by chance (TWR-133, TWR-141, T-22, T-67)."""

from collections.abc import Iterator
from functools import lru_cache

from romelab.core.chance import Chances, Outcome
from romelab.core.facts import Fact
from romelab.total_war_rome.box.cards import troop
from romelab.total_war_rome.box.rolls import damage
from romelab.total_war_rome.positions import events as e, moves as m, prompts, refusals as r, state as s
from romelab.total_war_rome.positions.chapter import chance, decision, follows, kind
from romelab.total_war_rome.positions.draft import Draft, there
from romelab.total_war_rome.positions.tasks import DAMAGE, LOSE, LOSE_ANY, LOSE_CARD, RANDOM_LOSS


def damaged(t: Draft, ref: s.Ref, roll: tuple[str, ...], rule: str) -> None:
    """Let a roll of inhabitants, a garrison or a neighbour hit an army (T-22, T-67)."""
    t.then(LOSE, ref, damage(roll) // 2, roll.count("s"), rule, False)


def lose(t: Draft, ref: s.Ref, kills: int, specials: int, rule: str, own_only: bool) -> None:
    """Take cards one by one for kills, the owner choosing, and a skirmisher or artillery card for each S (T-67).

    Parameters
    ----------
    t
        The table.
    ref
        The army.
    kills, specials
        Kills and S still to be taken.
    rule
        The rule that takes them.
    own_only
        Whether mercenaries are left out, as for a bribe.
    """
    while True:
        army = t.army(ref)
        if army is None:
            return
        choice = choices(t, army, kills, specials, own_only)
        if not choice:
            t.check_army(ref)
            return
        if len(choice) > 1 and (kills < len(army.troops) or own_only):
            if t.options.losses_chosen_by == "owner":
                t.ask(LOSE_CARD, army.seat, ref, kills, specials, rule, own_only)
            else:
                t.draw(LOSE_ANY, ref, kills, specials, rule, own_only)
            return
        card = next(iter(choice))
        t.lose(ref, card)
        say_lost(t, army, card, rule)
        kills, specials = _one_less(t, army, kills, specials)


def say_lost(t: Draft, army: s.Army, card: str, rule: str) -> None:
    """Note a lost card."""
    t.emit(e.LosesCard(rule, army.seat, army.number, card, army.place))


def _for_special(t: Draft, army: s.Army, kills: int, specials: int) -> bool:
    """Whether the next card goes for an S: after the kills, or before them with a light card left (TWR-017, T-67)."""
    if not specials or (kills and t.options.loss_order == "kills_first"):
        return False
    return not kills or any(troop(card).role != "main" for card in army.troops)


def _one_less(t: Draft, army: s.Army, kills: int, specials: int) -> tuple[int, int]:
    """Return the kills and S still due after an army, as it was, has lost one card."""
    return (kills, specials - 1) if _for_special(t, army, kills, specials) else (kills - 1, specials)


def choices(t: Draft, army: s.Army, kills: int, specials: int, own_only: bool) -> tuple[str, ...]:
    """Return the kinds of cards that may go next."""
    if _for_special(t, army, kills, specials):
        cards = tuple(card for card in army.troops if troop(card).role != "main")
    elif kills:
        cards = army.troops
    else:
        return ()
    if own_only:
        cards = tuple(card for card in cards if not troop(card).mercenary)
    return tuple(dict.fromkeys(cards))


def why_not_lose(t: Draft, move: m.LoseCard) -> Iterator[Fact]:
    """Require a card that may go (T-22)."""
    ref, kills, specials, rule, own_only = t.top(LOSE_CARD)
    army = t.army(ref)
    if army is None or move.card not in choices(t, army, kills, specials, own_only):
        yield r.CardStays(rule)


def list_lose(t: Draft) -> Iterator[m.LoseCard]:
    """Offer each kind of card."""
    ref, kills, specials, _, own_only = t.top(LOSE_CARD)
    army = t.army(ref)
    if army is not None:
        yield from (m.LoseCard(card) for card in choices(t, army, kills, specials, own_only))


def do_lose(t: Draft, move: m.LoseCard) -> None:
    """Lose the card and go on."""
    lost(t, move.card, *t.take(LOSE_CARD))


def lost(t: Draft, card: Outcome, ref: s.Ref, kills: int, specials: int, rule: str, own_only: bool) -> None:
    """Take one card and see what more is due."""
    army = there(t.army(ref))
    t.lose(ref, str(card))
    say_lost(t, army, str(card), rule)
    kills, specials = _one_less(t, army, kills, specials)
    t.then(LOSE, ref, kills, specials, rule, own_only)


def lose_chances(t: Draft, ref: s.Ref, kills: int, specials: int, rule: str, own_only: bool) -> Chances:
    """Return the cards that may go, each equally likely."""
    army = there(t.army(ref))
    kinds = choices(t, army, kills, specials, own_only)
    return Chances(kinds, tuple(army.troops.count(card) for card in kinds))


def random_chances(t: Draft, ref: s.Ref, number: int, mercenaries: bool) -> Chances:
    """Return the cards that may be lost at random; mercenaries of a loyal general are safe from enemy cards."""
    army = there(t.army(ref))
    loyal = t.knows(army, "mercenary_loyalty")
    return _random(tuple(c for c in army.troops if _at_risk(c, mercenaries, loyal)))


def _at_risk(card: str, mercenaries: bool, loyal: bool) -> bool:
    hired = troop(card).mercenary
    return hired if mercenaries else not (hired and loyal)


@lru_cache(maxsize=4096)
def _random(cards: tuple[str, ...]) -> Chances:
    kinds = tuple(dict.fromkeys(cards)) or ("nothing",)
    return Chances(kinds, tuple(max(1, cards.count(card)) for card in kinds))


def lost_at_random(t: Draft, card: Outcome, ref: s.Ref, number: int, mercenaries: bool) -> None:
    """Lose a card drawn at random."""
    army = t.army(ref)
    if army is None or card == "nothing":
        return
    t.lose(ref, str(card))
    say_lost(t, army, str(card), "TWR-101")
    t.check_army(ref)


ROWS = (
    follows(DAMAGE, damaged),
    follows(LOSE, lose),
    decision(LOSE_CARD, "TWR-133", prompts.ChooseLoss, list_lose)(kind(m.LoseCard, why_not_lose, do_lose, "TWR-133")),
    chance(LOSE_ANY, prompts.DrawLoss, lose_chances, lost, "TWR-133", hidden=True),
    chance(RANDOM_LOSS, prompts.DrawLoss, random_chances, lost_at_random, "TWR-101", hidden=True),
)
