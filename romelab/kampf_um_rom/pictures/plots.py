"""Pictures of the achievement network and of plans on it, with matplotlib.

Every function takes ``ax=None`` and returns the axes; ``ax.get_label()`` is the picture in words.
:func:`romelab.drawing.picture.image` shows any of them in a notebook with those words as alt text.
"""

# pyright: basic
from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from romelab.core.scene import Scene
from romelab.drawing import palette
from romelab.drawing.charts import OKABE_ITO, chart_axes, chart_style, say
from romelab.drawing.picture import draw
from romelab.kampf_um_rom.box.options import COLOURS
from romelab.kampf_um_rom.game import KampfUmRom
from romelab.kampf_um_rom.network.network import AchievementNetwork, default_network
from romelab.kampf_um_rom.pictures.scene import network_scene
from romelab.kampf_um_rom.positions.tables import join
from romelab.kampf_um_rom.questions.exploring import FALL, Question, answer, changed, dealt
from romelab.kampf_um_rom.questions.plans import keystones

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["plot_fall", "plot_keystones", "plot_network", "plot_plan"]


def plot_network(
    network: AchievementNetwork | None = None,
    held: Mapping[str, Iterable[str]] | None = None,
    ax: Axes | None = None,
    *,
    title: str = "",
) -> Axes:
    """Draw the network, with tokens on it if wanted.

    Parameters
    ----------
    network
        The network; the package's own if None.
    held
        For each colour the boxes it has a token in, by id or by German or English name.
    ax
        Axes to draw on; a new figure if None.
    title
        A line above it.

    Returns
    -------
    matplotlib.axes.Axes
        The axes; their label describes the network in a sentence.

    Raises
    ------
    InputError
        If there is no such box.

    Examples
    --------
    >>> ax = plot_network(held={"red": ["Hunting", "Saddle"]})
    >>> ax.get_label()
    'Red holds JAGD (Hunting) and SATTEL (Saddle).'
    """
    network = network or default_network()
    tokens = {colour: _ids(network, boxes) for colour, boxes in (held or {}).items()}
    return draw(network_scene(network, tokens, title=title), ax)


def plot_plan(
    goal: str,
    held: Iterable[str] = (),
    hand: Iterable[int] = (),
    ax: Axes | None = None,
    *,
    game: KampfUmRom | None = None,
    player: str = "red",
    number: int = 0,
) -> Axes:
    """Draw a way to a box: its steps in order, and the arrows it goes along; the rest recedes.

    Parameters
    ----------
    goal
        A box by id or name.
    held
        Boxes the player has a token in, by id or name.
    hand
        Numbers of the cards in hand; they only decide which of equally long ways comes first.
    ax
        Axes to draw on; a new figure if None.
    game
        Network and cards; the package's own if None.
    player
        Colour of the tokens.
    number
        Which way: 0 for the cheapest, 1 for the next.

    Returns
    -------
    matplotlib.axes.Axes
        The axes; their title is the answer.

    Raises
    ------
    InputError
        If there is no such box, colour or card.

    Examples
    --------
    >>> plot_plan("Stirrup", ["Cattle breeding"]).get_title("left")
    'Red needs 3 cards to reach Stirrup'
    """
    game, question = _asked(game, goal, held, hand, player)
    found = answer(game, question)
    name, who = game.network.box(question.goal).english, player.capitalize()
    plan = found.plans[min(number, len(found.plans) - 1)] if found.plans else None
    if plan is not None:
        aim = "mend the line to" if question.goal in question.held else "reach"
        title = f"{who} needs {plan.cards} card{'s' * (plan.cards != 1)} to {aim} {name}"
    elif question.goal in question.held:
        title = f"{who} holds {name} already"
    else:
        title = f"No way leads {who} to {name}"
    scene = network_scene(
        game.network,
        dict(question.tokens),
        player=player,
        goal=question.goal,
        plan=plan.boxes if plan else (),
        broken=found.broken,
        title=title,
    )
    return draw(_with_title(scene), ax)


def plot_fall(
    box: str,
    held: Iterable[str] = (),
    ax: Axes | None = None,
    *,
    game: KampfUmRom | None = None,
    player: str = "red",
) -> Axes:
    """Draw what breaks if a box falls: the tokens that lose their line, and what can no longer be developed.

    Parameters
    ----------
    box
        The box that falls, by id or name.
    held
        Boxes the player has a token in, by id or name. If the box is none of them, the picture shows what nobody
        could reach without it.
    ax, game, player
        As for :func:`plot_plan`.

    Returns
    -------
    matplotlib.axes.Axes
        The axes; their title is the answer.

    Raises
    ------
    InputError
        If there is no such box or colour.

    Examples
    --------
    >>> plot_fall("Farming", ["Farming", "Stone construction", "Long-distance trade"]).get_title("left")
    'If Farming falls, Stone construction and Long-distance trade lose their line'
    """
    game, question = _asked(game, box, held, (), player)
    found = answer(game, changed(game, question, asks=FALL))
    network = game.network
    name = network.box(question.goal).english
    if found.fall is not None:
        lost, closed = found.fall.broken, found.fall.closed
        ends = "loses its line" if len(lost) == 1 else "lose their line"
    else:
        lost, closed = found.keystone.lost if found.keystone else (), ()
        ends = "is out of reach" if len(lost) == 1 else "are out of reach"
    said = f"{join([network.box(one).english for one in lost])} {ends}" if lost else "no line breaks"
    title = f"If {name} falls, {said}"
    tokens = dict(question.tokens)
    scene = network_scene(
        network,
        tokens,
        player=player,
        goal=question.goal,
        fallen=question.goal,
        broken=lost,
        closed=closed,
        title=title,
    )
    return draw(_with_title(scene), ax)


def plot_keystones(network: AchievementNetwork | None = None, ax: Axes | None = None, *, most: int = 10) -> Axes:
    """Draw the boxes on which most of the network hangs.

    Parameters
    ----------
    network
        The network; the package's own if None.
    ax
        Axes to draw on; a new figure if None.
    most
        How many boxes are shown at most; boxes on which nothing hangs are left out.

    Returns
    -------
    matplotlib.axes.Axes
        A bar for each box: how many others nobody could reach without it; beside it which, and their points.

    Examples
    --------
    >>> plot_keystones(most=1).get_label()
    'Boxes that nobody could reach without Cattle breeding: 7, worth 120 points.'
    """
    network = network or default_network()
    stones = [stone for stone in keystones(network) if stone.lost][:most]
    names = [network.box(stone.box).english for stone in stones]
    title = f"Most of the network hangs on {names[0]}" if stones else "No box hangs on another alone"
    parts = [
        f"{name}: {len(stone.lost)}, worth {stone.value} points" for name, stone in zip(names, stones, strict=True)
    ]
    words = f"Boxes that nobody could reach without {'; without '.join(parts)}." if stones else f"{title}."
    with chart_style():
        axes = chart_axes(ax, 9.0, 1.3 + 0.42 * max(3, len(stones)))
        counts = [len(stone.lost) for stone in stones]
        axes.barh(range(len(stones)), counts, color=OKABE_ITO["blue"], height=0.62)
        axes.set_yticks(range(len(stones)), names)
        axes.invert_yaxis()
        axes.set_xlim(0, max(counts, default=1) * 2.6)
        axes.set_xticks(range(max(counts, default=1) + 1))
        ours = sum(arrow.source == "reconstructed" for arrow in network.arrows)
        note = f"; {ours} of the {len(network.arrows)} arrows are our own reconstruction" if ours else ""
        axes.set_xlabel(f"boxes that nobody could reach without it{note}")
        axes.grid(visible=False, axis="y")
        for row, stone in enumerate(stones):
            lost = [network.box(box).english for box in stone.lost]
            shown = ", ".join(lost[:2]) + (f" and {len(lost) - 2} more" if len(lost) > 2 else "")
            points = f" ({stone.value} points)" if stone.value else ""
            axes.text(
                len(lost) + 0.12,
                row,
                shown + points,
                va="center",
                fontsize=10,
                color=palette.INK,
                gid=f"bar {stone.box}",
            )
        say(axes, title, words)
        return axes


def _ids(network: AchievementNetwork, boxes: Iterable[str]) -> tuple[str, ...]:
    return tuple(network.box(box).id for box in boxes)


def _asked(
    game: KampfUmRom | None, goal: str, held: Iterable[str], hand: Iterable[int], player: str
) -> tuple[KampfUmRom, Question]:
    game = game or KampfUmRom()
    order = game.network.index
    own = tuple(sorted(set(_ids(game.network, held)), key=lambda box: order[box]))
    question = Question(tuple((colour, own if colour == player else ()) for colour in COLOURS))
    question = changed(game, question, colour=player, goal=goal)
    for card in hand:
        question = dealt(question, card)
    return game, question


def _with_title(scene: Scene) -> Scene:
    return replace(scene, words=f"{scene.title}. {scene.words}")
