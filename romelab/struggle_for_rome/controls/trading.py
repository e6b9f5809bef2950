"""Puts an offer together: any cards and gold for any cards and gold, to one or all, and answers to offers (SFR-55)."""

# pyright: basic
from typing import cast

import ipywidgets as widgets

from romelab.controls.seating.game_view import Composer
from romelab.controls.stage.widgets import dropdown, made, shown
from romelab.core.game import Move
from romelab.struggle_for_rome.box.pieces import GOODS
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.positions import due, speaking, state as s
from romelab.struggle_for_rome.positions.moves import CounterOffer, Goods, OfferTrade
from romelab.struggle_for_rome.positions.setup import Setup

WORDS = speaking.default_speech()
ALL = -1
"""What stands for all other players in the list of those an offer is made to."""


class TradeBuilder(Composer):
    """Two rows of five goods, what is given and what is wanted, and whom it is offered to.

    Of a player's own goods as much can be chosen as they hold, of the others' as much as lies open: their gold, and
    how many cards they hold.

    Attributes
    ----------
    to
        Whom an offer is made to; an answer goes to whoever made the offer.
    gives, gets
        How much of each of the five goods.
    """

    def __init__(self) -> None:
        self.changed = lambda: None
        self.nothing: str = WORDS.phrase("trade_nothing")
        self._answers = self._quiet = False
        self.to: widgets.Dropdown = dropdown(WORDS.phrase("trade_to"), [])
        self.gives, self.gets = (
            tuple(
                made(widgets.Dropdown, options=[0], value=0, tooltip=WORDS.phrase(row, good=WORDS.name("good", good)))
                for good in GOODS
            )
            for row in ("trade_give_good", "trade_get_good")
        )
        heads = [made(widgets.Label, WORDS.name("good", good), name="rl-head") for good in GOODS]
        give, get = (made(widgets.Label, WORDS.phrase(row)) for row in ("trade_give", "trade_get"))
        cells = (made(widgets.Label, ""), *heads, give, *self.gives, get, *self.gets)
        self.widget = made(widgets.VBox, (self.to, made(widgets.GridBox, cells, name="rl-trade")), name="rl-composer")
        for control in (self.to, *self.gives, *self.gets):
            control.observe(self._chosen, "value")

    def look_at(self, setup: Setup, observation: s.State, seat: int) -> tuple[str, ...]:
        """Begin an offer where the seat trades, an answer where it is asked."""
        stage = observation.stage
        if stage not in (due.TRADE, due.ANSWER):
            return ()
        self._answers = stage == due.ANSWER
        others = [other for other in range(len(setup.players)) if other != seat]
        want: Goods = (0, 0, 0, 0, 0)
        give = want
        if self._answers:
            # An answer starts from what was asked, as far as one has it.
            giver, _, get, give, *_ = s.facts(observation, due.ANSWER)
            want, others = get, [giver]
        speech = STRUGGLE_FOR_ROME.speech(setup)
        own, theirs = observation.players[seat], [observation.players[other] for other in others]
        cards = max(sum(player.hand) + player.unseen_hand for player in theirs)
        self._quiet = True
        named = [(speech.name("seat", other), other) for other in others]
        all_of_them = [(WORDS.phrase("trade_all"), ALL)] if len(others) > 1 else []
        self.to.options = [*all_of_them, *named]
        self.to.index = 0
        self._lay(self.gives, (*own.hand, own.gold), give)
        self._lay(self.gets, (cards, cards, cards, cards, max(player.gold for player in theirs)), want)
        self._quiet = False
        shown(self.to, not self._answers)
        return (WORDS.name("heading", CounterOffer.kind if self._answers else OfferTrade.kind),)

    @property
    def move(self) -> Move | None:
        """The offer, or the answer, that stands in the two rows."""
        # A page may leave a choice open.
        give, get = (cast("Goods", tuple(control.value or 0 for control in row)) for row in (self.gives, self.gets))
        if not (any(give) or any(get)):
            return None
        if self._answers:
            return CounterOffer(give, get)
        return OfferTrade(None if self.to.value in (None, ALL) else self.to.value, give, get)

    def take(self, move: Move) -> None:
        """Put an offer or an answer into the two rows."""
        if not isinstance(move, OfferTrade | CounterOffer):
            return
        self._quiet = True
        if isinstance(move, OfferTrade):
            self.to.value = ALL if move.to is None else move.to
        for row, amounts in ((self.gives, move.give), (self.gets, move.want)):
            for control, amount in zip(row, amounts, strict=True):
                control.value = amount if amount in control.options else 0
        self._quiet = False

    # ---- inside

    def _lay(self, row: tuple[widgets.Dropdown, ...], most: tuple[int, ...], amounts: Goods) -> None:
        for control, high, amount in zip(row, most, amounts, strict=True):
            control.options = range(high + 1)
            control.value = min(amount, high)
            control.disabled = not high

    def _chosen(self, _change: object) -> None:
        if not self._quiet:
            self.changed()
