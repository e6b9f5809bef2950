"""Phase 6: who is victorious, and what victory and defeat bring (TWR-206 to TWR-215)."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, cast

from .engine_side import BattleOptions, Choice, generals, printed
from .field import Field, Side, mains_among

Question = tuple[Any, ...]


@dataclass
class Verdict:
    """The result of a battle."""

    winner: int | None = None
    total: bool = False
    withdraws: int | None = None
    destroyed: list[bool] = field(default_factory=lambda: [False, False])
    dead_then: list[list[str]] = field(default_factory=list)
    gained: list[str] = field(default_factory=list)
    turned_in: list[str] = field(default_factory=list)

    def points(self, index: int, side: Side) -> dict[int, int]:
        """TWR-006 to TWR-008."""
        owners = {side.army.seat} | {int(card.split("@")[1]) for card in side.army.cards if "@" in card}
        worth = 0
        if self.winner == index:
            worth = (1 if self.total else 0) if len(owners) > 1 else (2 if self.total else 1)
        return dict.fromkeys(owners, worth)


def judge(field: Field) -> Verdict:
    """Say who is victorious (TWR-206 to TWR-210, TWR-215)."""
    verdict = Verdict()
    for index, side in enumerate(field.sides):
        if side.lying and field.options.wounded_cards == "lost":
            side.wounded_dies()
        least = 1 if side.trait == "never_give_up" else 2
        verdict.destroyed[index] = len(mains_among(side.alive)) < least
        verdict.dead_then.append(sorted(side.dead))
    if all(verdict.destroyed):
        return verdict
    if any(verdict.destroyed):
        loser = verdict.destroyed.index(True)
        verdict.winner = 1 - loser
        verdict.total = len(field.sides[loser].army.cards) >= 4
        return verdict
    lost = [len(mains_among(side.dead)) for side in field.sides]
    if lost[0] == lost[1]:
        verdict.withdraws = 0
    else:
        verdict.winner = 0 if lost[0] < lost[1] else 1
        if field.options.escape_places == "withdraws":
            verdict.withdraws = 1 - verdict.winner
    return verdict


def base_and_mark(card: str) -> tuple[str, str]:
    name, at, seat = card.partition("@")
    return name, at + seat


def awards(field: Field, verdict: Verdict) -> Generator[Question, Any, None]:
    """Return the victor what TWR-209, TWR-211 to TWR-213 promise."""
    if verdict.winner is None:
        return
    side = field.sides[verdict.winner]
    times = 2 if verdict.total else 1
    for _ in range(times):
        choices: list[Choice] = [("recover", card) for card in sorted(set(side.dead))]
        if not choices:
            break
        answer = yield "ask", verdict.winner, [*choices, ("pass",)]
        if answer == ("pass",):
            break
        side.dead.remove(cast(str, answer[1]))
        side.hand.append(cast(str, answer[1]))
    reserve = list(side.army.veterans)
    if field.options.missing_veteran == "from_dead_zone":
        reserve += [card for card in side.dead if printed(card).veteran]
    for _ in range(times):
        choices = []
        for card in sorted(set(side.alive)):
            name, mark = base_and_mark(card)
            if printed(name).upgrade and printed(name).upgrade + mark in reserve:
                choices.append(("upgrade", card))
        if not choices:
            break
        answer = yield "ask", verdict.winner, [*choices, ("pass",)]
        if answer == ("pass",):
            break
        swap(side, cast(str, answer[1]), reserve, verdict)
    yield from improve(field.options, verdict.winner, side)


def swap(side: Side, card: str, reserve: list[str], verdict: Verdict) -> None:
    """TWR-212: a veteran card from the reserve takes the place of the card."""
    name, mark = base_and_mark(card)
    veteran = printed(name).upgrade + mark
    reserve.remove(veteran)
    for pile in (side.hand, side.beside, side.under):
        if card in pile:
            pile.remove(card)
            pile.append(veteran)
            break
    else:
        assert side.lying == card
        side.lying = veteran
    verdict.gained.append(veteran)
    verdict.turned_in.append(card)


def improve(options: BattleOptions, index: int, side: Side) -> Generator[Question, Any, None]:
    """TWR-213, T-38, B-15: the general's die is rolled once."""
    if not side.general:
        return
    now = generals()[side.general]
    own = [card for card in side.army.reserve_generals if generals()[card].faction == now.faction]
    face = (yield "improve", index, side.general, (now.die,))[0]
    if side.army.general_reroll:
        answer = yield "ask", index, [("reroll", (0,)), ("pass",)]
        if answer != ("pass",):
            face = (yield "improve", index, side.general, (now.die,))[0]
    levels = {"skull": 2, "x": 1}.get(face, 0)
    if options.top_general == "stays" and now.stars + levels > 5:
        return
    for stars in range(now.stars + levels, now.stars, -1):
        ready = sorted({card for card in own if generals()[card].stars == stars})
        if ready:
            better = ready[0]
            if len(ready) > 1:
                better = (yield "ask", index, [("promote", card) for card in ready])[1]
            side.former.append(side.general)
            side.general = better
            return
