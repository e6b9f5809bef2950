"""Pictures of the achievement network and of plans on it, with matplotlib.

Every function takes ``ax=None`` and returns the axes; ``ax.get_label()`` is the picture in words.
:func:`romelab.drawing.picture.image` shows any of them in a notebook with those words as alt text.
"""

# pyright: basic
from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from romelab.core.scene import Scene
from romelab.core.speech import Name, Phrase
from romelab.drawing import palette
from romelab.drawing.charts import OKABE_ITO, Axes, chart, say
from romelab.drawing.picture import draw
from romelab.kampf_um_rom.box.options import COLOURS
from romelab.kampf_um_rom.game import KampfUmRom
from romelab.kampf_um_rom.network.network import AchievementNetwork, default_network
from romelab.kampf_um_rom.pictures.scene import network_scene
from romelab.kampf_um_rom.positions.speaking import boxes_named, page_speech
from romelab.kampf_um_rom.questions import exploring, plans


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
    'Red holds Hunting and Saddle.'
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
    found = exploring.answer(game, question)
    speech, box, who = page_speech(game.network), Name("box", question.goal), Name("colour", player)
    plan = found.plans[min(number, len(found.plans) - 1)] if found.plans else None
    if plan is not None:
        mends = question.goal in question.held
        title = speech.phrase("plot_needs", who=who, cards=plan.cards, mends=mends, box=box)
    elif question.goal in question.held:
        title = speech.phrase("plot_holds", who=who, box=box)
    else:
        title = speech.phrase("plot_no_way", who=who, box=box)
    tokens, steps = dict(question.tokens), plan.boxes if plan else ()
    scene = network_scene(
        game.network, tokens, player=player, goal=question.goal, plan=steps, broken=found.broken, title=title
    )
    return draw(_with_title(scene), ax)


def plot_fall(
    box: str, held: Iterable[str] = (), ax: Axes | None = None, *, game: KampfUmRom | None = None, player: str = "red"
) -> Axes:
    r"""Draw what breaks if a box falls: the tokens that lose their line, and what can no longer be developed.

    Parameters
    ----------
    box
        The box that falls, by id or name.
    held
        Boxes the player has a token in, by id or name. If the box is not one of them, the picture shows what nobody
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
    'If Farming is lost, Stone construction\nand Long-distance trade lose their line'
    """
    game, question = _asked(game, box, held, (), player)
    found = exploring.answer(game, exploring.changed(game, question, asks=exploring.FALL))
    network = game.network
    speech, goal = page_speech(network), Name("box", question.goal)
    if found.fall is not None:
        lost, closed = found.fall.broken, found.fall.closed
        title = speech.phrase("plot_breaks", box=goal, lost=boxes_named(lost))
    else:
        lost, closed = found.keystone.lost if found.keystone else (), ()
        title = speech.phrase("plot_out", box=goal, lost=boxes_named(lost))
    tokens, falls = dict(question.tokens), question.goal
    scene = network_scene(
        network, tokens, player=player, goal=falls, fallen=falls, broken=lost, closed=closed, title=title
    )
    return draw(_with_title(scene), ax)


def plot_keystones(network: AchievementNetwork | None = None, ax: Axes | None = None, *, most: int = 10) -> Axes:
    """Draw the boxes on which most of the network depends.

    Parameters
    ----------
    network
        The network; the package's own if None.
    ax
        Axes to draw on; a new figure if None.
    most
        How many boxes are shown at most; boxes on which nothing depends are left out.

    Returns
    -------
    matplotlib.axes.Axes
        A bar for each box: how many others nobody could reach without it; beside it which ones, and their points.

    Examples
    --------
    >>> plot_keystones(most=1).get_label()
    'Boxes that nobody could reach without Cattle breeding: 7, worth 120 points.'
    """
    network = network or default_network()
    stones = [stone for stone in plans.keystones(network) if stone.lost][:most]
    speech = page_speech(network)
    names = [speech.name("box", stone.box) for stone in stones]
    none = speech.phrase("keystone_none")
    title = speech.phrase("keystone_title", box=Name("box", stones[0].box)) if stones else none
    parts = tuple(
        Phrase("keystone_part", box=Name("box", stone.box), number=len(stone.lost), value=stone.value)
        for stone in stones
    )
    words = speech.phrase("keystone_words", parts=parts) if stones else f"{title}."
    with chart(ax, 9.0, 1.3 + 0.42 * max(3, len(stones))) as axes:
        counts = [len(stone.lost) for stone in stones]
        axes.barh(range(len(stones)), counts, color=OKABE_ITO["blue"], height=0.62)
        axes.set_yticks(range(len(stones)), names)
        axes.invert_yaxis()
        axes.set_xlim(0, max(counts, default=1) * 2.6)
        axes.set_xticks(range(max(counts, default=1) + 1))
        ours = sum(arrow.source == "reconstructed" for arrow in network.arrows)
        axes.set_xlabel(speech.phrase("keystone_axis", ours=ours, arrows=len(network.arrows)))
        axes.grid(visible=False, axis="y")
        for row, stone in enumerate(stones):
            lost = boxes_named(stone.lost)
            more = max(0, len(lost) - 2)
            shown = speech.phrase("keystone_bar", boxes=lost[:2], more=more, value=stone.value)
            axes.text(len(lost) + 0.12, row, shown, va="center", fontsize=10, color=palette.INK, gid=f"bar {stone.box}")
        say(axes, title, words)
        return axes


def _ids(network: AchievementNetwork, boxes: Iterable[str]) -> tuple[str, ...]:
    return tuple(network.box(box).id for box in boxes)


def _asked(
    game: KampfUmRom | None, goal: str, held: Iterable[str], hand: Iterable[int], player: str
) -> tuple[KampfUmRom, exploring.Question]:
    game = game or KampfUmRom()
    order = game.network.index
    own = tuple(sorted(set(_ids(game.network, held)), key=lambda box: order[box]))
    question = exploring.Question(tuple((colour, own if colour == player else ()) for colour in COLOURS))
    question = exploring.changed(game, question, colour=player, goal=goal)
    for card in hand:
        question = exploring.dealt(question, card)
    return game, question


def _with_title(scene: Scene) -> Scene:
    return replace(scene, words=f"{scene.title}. {scene.words}")
