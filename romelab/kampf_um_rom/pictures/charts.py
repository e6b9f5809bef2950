"""Charts of a game of *Kampf um Rom*: points over the turns, and what a hand can develop."""

# pyright: basic
from __future__ import annotations

from collections.abc import Iterable

from romelab.core.errors import InputError, Problem
from romelab.core.history import History
from romelab.core.speech import Name, Phrase
from romelab.drawing import palette
from romelab.drawing.charts import Axes, amid, beside, chart, chart_axes, chart_style, player_steps, say
from romelab.kampf_um_rom.box.cards import CARDS, Deck, default_deck
from romelab.kampf_um_rom.chapters.scoring import scores
from romelab.kampf_um_rom.game import KampfUmRom
from romelab.kampf_um_rom.network.network import AchievementNetwork, default_network
from romelab.kampf_um_rom.positions import moves as m, speaking, state as s


def points_by_turn(history: History[s.State]) -> tuple[tuple[int, ...], ...]:
    """Return the points of every seat before the first turn and after each turn, up to the position looked at.

    A turn is a card played, a pass or leaving the end phase; exchanges before it belong to it (KUR-14, KUR-101).

    Parameters
    ----------
    history
        A game of the card game.

    Examples
    --------
    >>> from romelab.core.chance import Seeded
    >>> from romelab.core.history import History
    >>> from romelab.kampf_um_rom.positions.setup import Setup
    >>> points_by_turn(History(KampfUmRom(), Setup(colours=("red", "white", "black")), Seeded(1)))
    ((0, 0, 0),)
    """
    game = history.game
    if not isinstance(game, KampfUmRom):
        raise InputError.at("history", f"is a game of {game.title}, not of {KampfUmRom.title}")
    line = history.line()
    found: list[tuple[int, ...]] = []
    before = line[0].state
    now = scores(game.tables(before), before)
    for point in line[1:]:
        ends = before.stage == s.TURN and not isinstance(point.step, (m.Swap, m.Show, m.Throw))
        if ends:
            found.append(now)
        before = point.state
        now = scores(game.tables(before), before)
    return (*found, now)


def plot_scores(history: History[s.State], ax: Axes | None = None) -> Axes:
    """Draw the points of all players over the turns of a game.

    Parameters
    ----------
    history
        A game; its line up to the position looked at is drawn.
    ax
        Axes to draw on; a new figure if None.

    Returns
    -------
    matplotlib.axes.Axes
        The axes; x counts turns of all players together, y points under the tokens on the board (KUR-108).
    """
    told = points_by_turn(history)
    colours = history.state.setup.colours
    speech = speaking.speech_of(default_network(), default_deck(), history.state.setup)
    names = tuple(speech.name("seat", seat) for seat in range(len(colours)))
    last = told[-1]
    leaders = tuple(name for name, points in zip(names, last, strict=True) if points == max(last))
    turns = len(told) - 1
    title = speaking.phrase("lead", leaders=leaders, turn=turns, points=max(last))
    listed = tuple(Phrase("one_of", who=name, number=points) for name, points in zip(names, last, strict=True))
    with chart(ax) as axes:
        for seat, colour in enumerate(colours):
            mine, dash = [points[seat] for points in told], (0, (5, 2)) if colour == "white" else "-"
            some = max(1, len(told) // 12)
            player_steps(axes, range(len(told)), mine, colour, linestyle=dash, markevery=some, gid=colour)
        top = max(10, *(max(points) for points in told))
        gap = top * 0.055
        low = -1.0
        for points, name in sorted(zip(last, names, strict=True)):
            # Names of lines that end together stand one above the other.
            low = max(float(points), low + gap)
            beside(axes, f"{name} {points}", turns, low, 9, annotation_clip=False)
        axes.set_xlim(0, max(1, turns))
        axes.set_ylim(0, max(top, low) * 1.06)
        axes.set_xlabel(speaking.phrase("axis_turns"))
        axes.set_ylabel(speaking.phrase("axis_points"))
        say(axes, title, speaking.phrase("points_after", turn=turns, listed=listed))
        return axes


def plot_hand(
    hand: Iterable[int], ax: Axes | None = None, *, network: AchievementNetwork | None = None, deck: Deck | None = None
) -> Axes:
    """Draw a hand as plain cards: number, people, kind and the boxes that each develops.

    Parameters
    ----------
    hand
        Numbers of the cards, at least one.
    ax
        Axes to draw on; a new figure if None.
    network, deck
        The network and the cards; the package's own if None.

    Returns
    -------
    matplotlib.axes.Axes
        One card beside the other; peoples and their boxes are reconstructed (see :attr:`Deck.sources`).

    Raises
    ------
    InputError
        If a number is not a card, or the hand is empty.

    Examples
    --------
    >>> plot_hand([17]).get_label()
    'A hand: 17 Franci develops Roman Christianity, Horse collar and Stirrup.'
    """
    network, deck = network or default_network(), deck or default_deck()
    numbers = tuple(hand)
    problems = [
        Problem("hand", f"cards are numbered 1 to {CARDS}, not {card}") for card in numbers if not 1 <= card <= CARDS
    ]
    if problems or not numbers:
        raise InputError(problems or [Problem("hand", "there is no card in it")])
    cards = [deck[number] for number in numbers]
    speech = speaking.page_speech(network, deck)
    boxes = [[speech.name("box", box) for box in card.achievements] for card in cards]
    said = tuple(
        Phrase("card_develops", card=Name("card", card.number), boxes=speaking.boxes_named(card.achievements))
        if card.achievements
        else Phrase("card_is", card=Name("card", card.number))
        for card in cards
    )
    with chart_style():
        from matplotlib.patches import FancyBboxPatch

        axes = chart_axes(ax, max(3.0, 1.9 * len(cards)), 2.6)
        axes.set_axis_off()
        axes.set_xlim(0, len(cards))
        axes.set_ylim(0, 1)
        for at, (card, names) in enumerate(zip(cards, boxes, strict=True)):
            fill = {"development": palette.PAPER, "invasion": "#efe3c8", "catastrophe": "#dcd6cc"}[card.kind]
            style = "round,pad=0,rounding_size=0.05"
            inks = {"facecolor": fill, "edgecolor": palette.INK, "linewidth": 1.4}
            axes.add_patch(FancyBboxPatch((at + 0.04, 0.02), 0.92, 0.96, style, **inks))
            first, _, name = speech.name("card", card.number).partition(" ")
            axes.text(at + 0.1, 0.9, first, fontsize=14, fontweight="bold", va="top", gid=f"number {card.number}")
            amid(axes, name, at + 0.5, 0.68, fontsize=11, fontweight="bold", gid="people")
            amid(axes, speech.name("type", card.kind), at + 0.5, 0.54, fontsize=9, style="italic", gid="kind")
            words = [_narrow(text) for text in names or [speech.phrase("card_gloss", name=card.english)]]
            amid(axes, "\n".join(words), at + 0.5, 0.26, fontsize=9, linespacing=1.3, gid="boxes")
        ours = any(card.achievements for card in cards) and deck.sources["achievements"] == "reconstructed"
        say(axes, speech.phrase("hand_title", ours=ours), speech.phrase("a_hand", cards=said))
        return axes


def _narrow(text: str, letters: int = 20) -> str:
    """Break words that are too long for a card."""
    from textwrap import fill

    return fill(text, letters)
