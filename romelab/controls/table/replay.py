"""What happened since somebody's last turn, on the board: step by step or at once, as often as they like.

It looks and never plays: the game stays where it is. What is shown is what this reader saw, or could have seen, at
the time: the observations of their seat, and the events as they may read them.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from html import escape
from typing import Any, NamedTuple

import ipywidgets as widgets

from romelab.controls.seating.game_view import GameView
from romelab.controls.stage.text import phrase, rule_link
from romelab.controls.stage.widgets import button, made, named, shown
from romelab.controls.table.status import Line, Log
from romelab.core.game import CHANCE, Move
from romelab.core.history import History, Point
from romelab.core.scene import XY, Course, Mark, Piece, Scene, Way, with_head


class Step(NamedTuple):
    """One thing that happened.

    Attributes
    ----------
    before, after
        The points of the history between which it happened.
    lines
        What is said of it.
    """

    before: Point[Any]
    after: Point[Any]
    lines: tuple[Line, ...]


def since(view: GameView, history: History[Any], seat: int) -> list[Point[Any]]:
    """Return the points since a seat's last turn, from its last move in it to the one looked at.

    A turn that still goes on is not the last one: what the others did before it can be seen again all through it.
    Questions that a seat is asked only because of cards that nobody sees are not moves of its own: what happened around
    them is one story.
    """
    line = history.here.line()
    now = view.turn_words(history.state) if view.game.to_move(history.state) == seat else ""
    elsewhere = not now
    for at in range(len(line) - 1, 0, -1):
        elsewhere = elsewhere or view.turn_words(line[at - 1].state) != now
        if elsewhere and line[at].seat == seat and not view.only_asked(line[at - 1].state):
            return line[at:]
    return line


def steps(
    view: GameView, log: Log, history: History[Any], seat: int, reader: int | None, *, everything: bool
) -> tuple[Step, ...]:
    """Return what happened since a seat's last turn, as one reader may know it; what they learn nothing of is left out.

    Parameters
    ----------
    view, log
        The game's view, and what tells its events.
    history
        The game.
    seat
        Whose last turn it is.
    reader
        Who looks; None for what is open to all.
    everything
        Whether everybody sees everything.
    """
    points = since(view, history, seat)
    found: list[Step] = []
    before = points[0]
    for point in points[1:]:
        if lines := log.lines(history, point, reader, everything=everything):
            found.append(Step(before, point, lines))
            before = point
    return tuple(found)


NEWS = 4
"""At most this many sentences tell what has happened; the log has them all."""


def news(view: GameView, history: History[Any], told: Sequence[Step], seat: int) -> str:
    """Say as HTML what came of a seat's last move or, once others have moved, what they did: its own losses first.

    Parameters
    ----------
    view, history
        The game's view, and the game, looked at where it stands.
    told
        What has happened since the seat's last turn, as its reader may know it; at least one step.
    seat
        Whose last turn that was.
    """
    line = history.here.line()
    own = (at for at in range(len(line) - 1, 0, -1) if line[at].seat == seat)
    last = next((line[at] for at in own if not view.only_asked(line[at - 1].state)), None)
    if last is None:
        return ""  # there has been no turn of its own yet
    if last is not told[0].before:
        came = [line.words for step in told if step.after.depth >= last.depth for line in step.lines]
        return f'<p class="rl-news">{escape(". ".join(came[-NEWS:]))}.</p>' if came else ""
    now = view.turn_words(history.state)
    # What is drawn unseen by others in the turn that goes on lies in the hand to be read.
    told = [step for step in told if not (_is_own_draw(step.after) and view.turn_words(step.before.state) == now)]
    points = [view.open_scores(point.state)[seat] for step in told for point in (step.before, step.after)]
    named = re.compile(rf"\b{re.escape(view.seats(history.setup)[seat].name)}")
    lines = [
        (2 if points[2 * at + 1] < points[2 * at] else bool(named.search(line.words)), line.words)
        for at, step in enumerate(told)
        for line in step.lines
    ]
    first = sorted(range(len(lines)), key=lambda at: (-lines[at][0], -at))[:NEWS]
    # What was lost comes first, then what names the seat, then the latest; each in the order in which it happened.
    items = "".join(
        f"<li>{'<b>' if weight == 2 else ''}{escape(words)}.{'</b>' if weight == 2 else ''}</li>"
        for weight, words in (lines[at] for at in sorted(first, key=lambda at: (lines[at][0] < 2, at)))
    )
    heading = f"<b>{escape(phrase('since'))}</b>"
    return f'<div class="rl-news">{heading}<ul class="rl-log">{items}</ul></div>' if items else ""


def _is_own_draw(point: Point[Any]) -> bool:
    return point.seat == CHANCE and all(event.visible_to is not None for event in point.events)


def picture(view: GameView, setup: Any, told: Sequence[Step], reader: int | None, *, everything: bool) -> Scene:
    """Return the board after some steps, with all that has moved or come in them marked.

    Parameters
    ----------
    view, setup
        The game's view, and what it started from.
    told
        The steps, in order; at least one.
    reader, everything
        As for :func:`steps`.
    """
    was, now = (
        view.scene(setup, state if everything else view.game.observe(state, reader), {}, "", ())
        for state in (told[0].before.state, told[-1].after.state)
    )
    words = phrase("moved_here")
    marks = [Mark(place, "lit", words=words) for place in changed_places(was.pieces, now.pieces)]
    ways = [
        Way(with_head(course), "lit", player=player)
        for player, course in courses(
            was.pieces, now.pieces, {place.id: (place.x, place.y) for place in now.base.places}
        )
    ]
    said = ". ".join(line.words for step in told for line in step.lines)
    return replace(now, marks=(*now.marks, *marks), ways=(*now.ways, *ways), words=said, pick="none")


def changed_places(before: Iterable[Piece], after: Iterable[Piece]) -> tuple[str, ...]:
    """Return the places at which other pieces lie than before, in the order in which they are drawn.

    Examples
    --------
    >>> here, there = Piece("roma", "red", "army"), Piece("capua", "red", "army")
    >>> changed_places([here, Piece("ostia", "blue", "army")], [there, Piece("ostia", "blue", "army")])
    ('capua', 'roma')
    """
    was, now = Counter(map(_plain, before)), Counter(map(_plain, after))
    return tuple(dict.fromkeys(piece[0] for piece in (*(now - was), *(was - now))))


def courses(
    before: Iterable[Piece], after: Iterable[Piece], middles: dict[str, XY]
) -> list[tuple[str, tuple[XY, ...]]]:
    """Return the player and the straight way of each piece that has left one place and stands at another now.

    A piece of which several have gone, or come, leaves no way: nobody could tell which went where.
    """
    was, now = Counter(map(_plain, before)), Counter(map(_plain, after))
    gone, come = (was - now).elements(), (now - was).elements()
    found: dict[tuple[str, str, str], tuple[list[str], list[str]]] = {}
    for side, pieces in enumerate((gone, come)):
        for place, *look in pieces:
            found.setdefault((look[0], look[1], look[2]), ([], []))[side].append(place)
    return [
        (look[0], (middles[left[0]], middles[right[0]]))
        for look, (left, right) in found.items()
        if len(left) == len(right) == 1 and left[0] in middles and right[0] in middles
    ]


def _plain(piece: Piece) -> tuple[str, str, str, str]:
    """Return what is seen of a piece, without its words, which may change while it lies still."""
    return piece.place, piece.player, piece.kind, piece.text


def whose(view: GameView, history: History[Any], viewer: int | None, people: Sequence[int]) -> int | None:
    """Return the seat whose last turn counts: that of the viewer, else of the person to move; None if there is none."""
    if viewer is not None:
        return viewer
    seat = view.game.to_move(history.state)
    return seat if seat is not None and seat != CHANCE and seat in people else None


def moved(
    view: GameView, history: History[Any], shown: Point[Any] | None, viewer: int | None, people: tuple[int, ...]
) -> tuple[list[tuple[str, str, Course]], set[str]] | None:
    """Return the ways that pieces of others have gone, and the places at which the reader has moved.

    A way says where it ends, whose it is, and its course; they come in order. None if nobody else did anything.

    Parameters
    ----------
    view, history
        The game's view, and the game, looked at where it stands.
    shown
        The point that was shown before; without it, or on another branch, nothing has been seen to move.
    viewer, people
        Who looks on, and the seats of people: whoever looks on has seen what they have done themselves.
    """
    found: list[tuple[str, str, Course]] = []
    places_of_own, others = set[str](), False
    steps: list[Point[Any]] = []
    point: Point[Any] | None = history.here
    while point is not None and point is not shown:
        steps.append(point)
        point = point.parent
    if shown is None or point is None:
        return None
    own = {viewer} if viewer is not None else {*people}
    for point in reversed(steps):
        if not isinstance(point.step, Move) or point.parent is None or point.seat in (None, CHANCE):
            continue
        if point.seat in own:
            places_of_own.update(view.places(history.setup, point.step))
            continue
        others = True
        before = view.game.observe(point.parent.state, viewer)
        ways = [way for way in view.ways(history.setup, before, point.step) if way.kind == "best"]
        places = view.places(history.setup, point.step)
        if not ways or not places:
            continue
        course, player = ways[0].points, ways[0].player
        if found and found[-1][1] == player and found[-1][2][-1] == course[0]:
            course = (*found.pop()[2], *course[1:])
        found.append((places[0], player, course))
    return (found, places_of_own) if others else None


class Replay:
    """The buttons of a replay, and how far it has come.

    Parameters
    ----------
    view
        The game's view.
    pressed
        Wraps the callbacks of buttons (see :meth:`romelab.controls.stage.stage.Stage.pressed`).
    changed
        Called when something else is to be shown.

    Attributes
    ----------
    begin
        The button that begins it, for the bar.
    next
        The main button while it runs.
    panel
        Its other buttons, and what happened.
    running
        Whether it is shown now.
    """

    def __init__(
        self, view: GameView, pressed: Callable[[Callable[[], None]], Callable[[], None]], changed: Callable[[], None]
    ) -> None:
        self._view, self._changed = view, changed
        self._steps: tuple[Step, ...] = ()
        self._from = self._to = 0
        self.running: bool = False
        first, every = pressed(lambda: self._look(0, 1)), pressed(lambda: self._look(0, len(self._steps)))
        self.begin: widgets.Button = button(phrase("since"), first, icon="play", tooltip=phrase("since_tip"), off=True)
        self.next: widgets.Button = button("", pressed(self._go_on), button_style="primary", name="rl-main", off=True)
        self._all, self._again = button(phrase("all_at_once"), every), button(phrase("from_start"), first)
        self._back = button(phrase("back_to_game"), pressed(self.leave))
        buttons = made(widgets.HBox, (self._all, self._again, self._back), name="rl-row")
        self.words: widgets.HTML = made(widgets.HTML)
        self.panel: widgets.VBox = made(widgets.VBox, (buttons, self.words), name="rl-replay", off=True)

    def offer(self, found: tuple[Step, ...]) -> None:
        """Take what has happened since somebody's last turn; if it differs from before, what is shown ends."""
        if found != self._steps:
            self._steps, self.running = found, False
        self._show()

    def leave(self) -> None:
        """Show the game again."""
        self.running = False
        self._changed()

    @property
    def shown_steps(self) -> tuple[Step, ...]:
        """The steps that are shown together now."""
        return self._steps[self._from : self._to]

    def scene(self, setup: Any, reader: int | None, *, everything: bool) -> Scene:
        """Return the board as it is shown now."""
        return picture(self._view, setup, self.shown_steps, reader, everything=everything)

    def _html(self) -> str:
        """Say what is shown now."""
        rulebook = self._view.game.rulebook
        listed = "".join(
            f"<li>{escape(line.words)}. {rule_link(line.rule, rulebook)}</li>"
            for step in self.shown_steps
            for line in step.lines
        )
        head = "" if len(self.shown_steps) > 1 else phrase("step_of", step=self._to, all=len(self._steps))
        return f'<p role="status"><b>{escape(head or phrase("since"))}</b></p><ul class="rl-log">{listed}</ul>'

    def _look(self, first: int, last: int) -> None:
        if not self._steps:
            return
        self._from, self._to, self.running = first, last, True
        self._changed()

    def _go_on(self) -> None:
        if self._to < len(self._steps):
            self._look(self._to, self._to + 1)
        else:
            self.leave()

    def _show(self) -> None:
        shown(self.begin, bool(self._steps) and not self.running)
        shown(self.next, self.running)
        shown(self.panel, self.running)
        self.words.value = self._html() if self.running else ""
        more = self._to < len(self._steps)
        named(
            self.next, phrase("next_step", step=self._to + 1, all=len(self._steps)) if more else phrase("back_to_game")
        )
