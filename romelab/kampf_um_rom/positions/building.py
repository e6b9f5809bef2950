"""Any position in a few lines: whose tokens lie where, which cards are in which hand, in any usual spelling.

What is not said stays as it was; every card that is said to be nowhere lies in the draw pile.
"""

# pyright: strict
from __future__ import annotations

from functools import lru_cache

from romelab.core.names import Finders, players
from romelab.kampf_um_rom.box.cards import Deck
from romelab.kampf_um_rom.network.network import AchievementNetwork
from romelab.kampf_um_rom.positions.notation import COLOUR_WORDS, notation_of
from romelab.kampf_um_rom.positions.setup import Setup
from romelab.kampf_um_rom.positions.state import State
from romelab.kampf_um_rom.positions.tables import Tables


@lru_cache(maxsize=16)
def finders(t: Tables) -> Finders:
    """Return the finders of one game.

    Examples
    --------
    >>> from romelab.kampf_um_rom.game import GAME
    >>> from romelab.kampf_um_rom.positions.setup import Setup
    >>> found = GAME.finders(GAME.new_game(Setup()))
    >>> found["box"]("STEIGBUEGEL", "box"), found["card"]("Mauri", "card"), found["colour"]("Weiß", "victim")
    ('steigbuegel', 12, 'white')
    """
    words = [(word, colour) for colour in t.seat_of for word in COLOUR_WORDS.get(colour, (colour,))]
    return {
        "box": lambda name, where: t.network.box(name, where).id,
        "card": lambda name, where: t.deck.card(name, where).number,
        "colour": players(zip(t.names, t.seat_of, strict=True), words),
    }


def position(
    start: State | Setup | None = None,
    *,
    active: str | int | None = None,
    order: object = None,
    discard: object = None,
    pile: object = None,
    ending: bool | None = None,
    network: AchievementNetwork | None = None,
    deck: Deck | None = None,
    **more: object,
) -> State:
    """Lay out a position in a few lines; every box, card and colour in any usual spelling.

    Parameters
    ----------
    start
        What to begin with: a position, which stays as it is but for what is said here, or a set-up. Without it four
        play, nobody holds anything, all cards are in the draw pile, and red is to play a card.
    active
        Who is to play a card: a colour, a name or a seat.
    order
        The colours in the order of their turns.
    discard
        Cards on the discard pile, by number or name.
    pile
        Cards of the draw pile; those that are then nowhere are on the discard pile. Without it the pile holds all
        cards that are nowhere else.
    ending
        Whether the end phase has begun.
    network, deck
        The network and the cards; those of the package if None.
    **more
        For each colour (or name of a player) a dict with any of ``held`` (boxes with a token), ``twice`` (boxes with
        two), ``flipped`` (ovals with a flipped token) and ``hand`` (cards by number or name); or the boxes held alone:
        ``red="Farming, Saddle"``. Also any other part that a line has (``stage``, ``card``), and where ``start`` is
        left out those of a set-up: ``players`` (names, or how many), ``colours``, ``options``.

    Returns
    -------
    State
        The position with its set-up, ready for the rules.

    Raises
    ------
    InputError
        With everything that is impossible or not understood.

    Examples
    --------
    >>> from romelab.kampf_um_rom.game import GAME
    >>> state = position(red={"held": "Farming, Hunting", "hand": "12 Mauri, 41"}, white="Sattel, Jagd")
    >>> GAME.scores(state), state.hands[0]
    ((20, 30, 0, 0), (12, 41))
    >>> position(players=3, red="Jagd").setup.players
    ('Red', 'White', 'Black')
    """
    said = {**more, "discard": discard, "pile": pile, "order": order, "active": active, "ending": ending}
    return notation_of(network, deck).position(start, said)
