"""What happened and where a game stands, in words: the log turn by turn with rule numbers, and whose turn it is."""

from html import escape
from itertools import islice
from typing import Any, NamedTuple

from romelab.controls.seating.game_view import GameView
from romelab.controls.stage.snapshot import static_html
from romelab.controls.stage.text import phrase, rule_link, seat_sign, table
from romelab.core.game import CHANCE
from romelab.core.history import History, Point
from romelab.core.language import in_a_row
from romelab.core.rulebook import Rulebook
from romelab.drawing.svg_pen import scene_pieces

MOST = 400
"""How many lines are shown, the latest."""
OPEN = 2
"""How many turns are open at least, the latest."""


class Line(NamedTuple):
    """A sentence of the log, and the rule it stands under."""

    words: str
    rule: str


class Turn(NamedTuple):
    """What happened in one turn, as one reader may read it.

    Attributes
    ----------
    number
        The step of the game with which it begins.
    words
        Whose turn it was; empty in a game that has no turns.
    lines
        What happened.
    seats
        Who decided something in it.
    """

    number: int
    words: str
    lines: tuple[Line, ...]
    seats: frozenset[int]


class Log:
    """Tells what happened, and remembers what it has told already.

    Parameters
    ----------
    view
        The game's view.
    """

    def __init__(self, view: GameView) -> None:
        self._view = view
        self._texts: dict[str, str] = {}
        self._forget(None)

    def _forget(self, history: History[Any] | None) -> None:
        self._of = history
        self._known: dict[tuple[int | None, bool], dict[int, tuple[Line, ...]]] = {}
        self._heads: dict[int, str] = {}
        self._bodies: dict[tuple[int | None, bool, bool], dict[int, tuple[tuple[Line, ...], str]]] = {}
        self._turns: dict[tuple[int | None, bool], tuple[list[Point[Any]], list[Turn]]] = {}

    def lines(
        self, history: History[Any], point: Point[Any], reader: int | None, *, everything: bool
    ) -> tuple[Line, ...]:
        """Return what happened at one point of a game, as one reader may read it."""
        if self._of is not history:
            self._forget(history)
        # Readers take turns at a table: what each was told is remembered for each.
        known = self._known.setdefault((reader, everything), {})
        if point.number not in known:
            said = (
                (self._view.event_words(history.setup, event, reader, everything=everything), event.rule)
                for event in point.events
            )
            known[point.number] = tuple(Line(words, rule) for words, rule in said if words)
        return known[point.number]

    def last(self, history: History[Any], point: Point[Any], reader: int | None, *, everything: bool) -> str:
        """Say what happened last up to a point, as one reader may read it; empty if nothing has."""
        before: Point[Any] | None = point
        while before is not None:
            if lines := self.lines(history, before, reader, everything=everything):
                return lines[-1].words
            before = before.parent
        return ""

    def turns(self, history: History[Any], reader: int | None, *, everything: bool) -> list[Turn]:
        """Return turn by turn what happened up to the position looked at; turns with nothing to tell are left out."""
        line = history.here.line()
        if self._of is not history:
            self._forget(history)
        before, found = self._turns.get((reader, everything), ([], []))
        alike = min(len(before), len(line))
        # Where two lines of a tree meet, they are one up to there.
        while alike and before[alike - 1] is not line[alike - 1]:
            alike -= 1
        # The last turn that is alike may go on.
        start = len(found) and alike
        while found and start >= alike:
            start = found.pop().number
        for at, point in enumerate(line[start:], start):
            lines = self.lines(history, point, reader, everything=everything)
            # What a step brings belongs to the turn in which it was made.
            head = self._head(point.parent or point)
            seats = {point.seat} if point.seat is not None and point.seat >= 0 else set[int]()
            if found and found[-1].words == head:
                last = found[-1]
                found[-1] = last._replace(lines=(*last.lines, *lines), seats=last.seats | seats)
            else:
                found.append(Turn(at, head, lines, frozenset(seats)))
        self._turns[reader, everything] = line, found
        return [turn for turn in found if turn.lines]

    def html(self, history: History[Any], reader: int | None, *, everything: bool, alone: bool = False) -> str:
        """Return the log as HTML: earlier turns are folded away, and all since the reader's last one stand open.

        Parameters
        ----------
        history
            The game.
        reader
            The seat that reads; None for what is open to all.
        everything
            Whether everybody sees everything.
        alone
            Whether it is to be read without a page that helps: then each rule's number opens its text by itself.
        """
        turns = self.turns(history, reader, everything=everything)
        if not turns:
            return f'<p class="rl-quiet">{escape(phrase("nothing_yet"))}</p>'
        known = self._bodies.setdefault((reader, everything, alone), {})
        own = [number for number, turn in enumerate(turns) if reader in turn.seats]
        before = min(own[-1] if own else len(turns), len(turns) - OPEN)
        room = MOST
        shown: list[str] = []
        rules: set[str] = set()
        for number, turn in reversed(list(enumerate(turns))):
            lines = turn.lines[-room:]
            room -= len(lines)
            rules.update(line.rule for line in lines)
            # A turn that is over reads the same after every click.
            of, body = known.get(turn.number, ((), ""))
            if of != lines:
                body = self._listed(lines, alone=alone)
                known[turn.number] = lines, body
            if turn.words:
                head = f"<summary>{escape(turn.words)} <small>({len(turn.lines)})</small></summary>"
                opened = " open" * (number >= before)
                body = f'<details class="rl-of-turn" data-fold="turn {turn.number}"{opened}>{head}{body}</details>'
            shown.append(body)
            if room <= 0:
                break
        rulebook = self._view.game.rulebook
        texts = "" if alone else "".join(self._text(rule, rulebook) for rule in sorted(rules))
        return f'<div data-newest="last">{"".join(reversed(shown))}</div><div hidden>{texts}</div>'

    def _listed(self, lines: tuple[Line, ...], *, alone: bool) -> str:
        """List sentences with their rules; the texts of those stand elsewhere, unless they are read alone."""
        rulebook = self._view.game.rulebook
        told = None if alone else {line.rule for line in lines}
        listed = "".join(
            f"<li>{escape(line.words)}. {rule_link(line.rule, rulebook, told)}{f' × {count}' * (count > 1)}</li>"
            for line, count in in_a_row(lines)
        )
        return f'<ul class="rl-log">{listed}</ul>'

    def _text(self, rule: str, rulebook: Rulebook) -> str:
        """Return a rule's text, folded; empty for a number that the rulebook lacks."""
        if rule not in self._texts:
            self._texts[rule] = rule_link(rule, rulebook) if rule in rulebook else ""
        return self._texts[rule]

    def _head(self, point: Point[Any]) -> str:
        if point.number not in self._heads:
            self._heads[point.number] = self._view.turn_words(point.state)
        return self._heads[point.number]


LATEST = 5
"""How many events stand below a still picture."""


def turn_words(view: GameView, history: History[Any], observed: Any) -> str:
    """Say in a line whose turn it is, which phase runs, and the points and gold of that seat, as HTML.

    Parameters
    ----------
    view
        The game's view.
    history
        The game.
    observed
        What the reader may see of the position: nothing more is said of a seat's gold.
    """
    state = history.state
    seat = view.game.to_move(state)
    names, now = view.steps(state)
    steps = "".join(
        f"<li{' aria-current=step' if index == now else ''}>{escape(name)}</li>" for index, name in enumerate(names)
    )
    seats = view.seats(history.setup)
    if seat is None:
        winners = tuple(seats[winner].called for winner in view.game.winners(state))
        who = escape(phrase("over_won", who=winners), quote=False)
    elif seat == CHANCE:
        drawing = view.who_sees(state)
        whose = f"{seat_sign(seats[drawing[0]].look)} {escape(seats[drawing[0]].name)}: " if drawing else ""
        who = f"{whose}{escape(view.chance_words(state))}"
    else:
        phase = names[now] if 0 <= now < len(names) else ""
        who = f"{seat_sign(seats[seat].look)} {escape(' · '.join(filter(None, (seats[seat].name, phase))))}"
        if tally := view.tally(history.setup, observed, seat):
            who += f'<span class="rl-tally"> · {escape(tally)}</span>'
        if (lost := lost_since(view, history, seat)) > 0:
            who += f" · {escape(phrase('lost_since', points=lost))}"
    return (
        f'<p class="rl-bill">{who}</p><p>{escape(view.round_words(state))}</p>'
        f'<ol class="rl-steps" aria-label="{escape(phrase("phases"))}">{steps}</ol>'
    )


def lost_since(view: GameView, history: History[Any], seat: int) -> int:
    """Return how many points that all can see a seat has lost since it last decided; negative if it has won some."""
    now = view.open_scores(history.state)[seat]
    before = (point.state for point in reversed(history.here.line()) if point.seat == seat)
    return next((view.open_scores(state)[seat] - now for state in before), 0)


class Branches:
    """Sets the ends of all branches side by side, and remembers what it has found of each.

    Parameters
    ----------
    view
        The game's view.
    """

    def __init__(self, view: GameView) -> None:
        self._view = view
        self._of: History[Any] | None = None
        self._known: dict[int, tuple[Any, ...]] = {}

    def html(self, history: History[Any]) -> str:
        """Return the table; nothing before there are two branches."""
        ends = [point for point in history.points if not point.children]
        if len(ends) < 2:
            return ""
        if self._of is not history:
            self._of, self._known = history, {}
        view = self._view
        seats = [seat.name for seat in view.seats(history.setup)]
        for end in ends:
            if end.number not in self._known:
                self._known[end.number] = (end.depth, view.round_words(end.state), *view.open_scores(end.state))
        rows = [(number, *self._known[end.number]) for number, end in enumerate(ends, 1)]
        head = (phrase("column_branch"), phrase("column_steps"), phrase("column_stands"), *seats)
        means = f'<p class="rl-quiet">{escape(phrase("branch_means"))}</p>'
        return table(phrase("branches_points"), head, rows, numbers=range(3, 3 + len(seats))) + means


def standing(view: GameView, history: History[Any]) -> str:
    """Say in a few words who is to move in which round, for the list of what is kept."""
    seat = view.game.to_move(history.state)
    who = phrase("is_over") if seat is None else ""
    if seat is not None and seat != CHANCE:
        who = phrase("to_move", who=view.seats(history.setup)[seat].called)
    return ", ".join(filter(None, (who, view.round_words(history.state))))


def static_table(view: GameView, history: History[Any], noted: str = "") -> str:
    """Return a table's still form: the board and what happened last, as everybody may see it.

    Parameters
    ----------
    view
        The game's view.
    history
        Looked at where it stands.
    noted
        What the pupil wrote beside it, as text.
    """
    setup = history.setup
    everybody = view.game.observe(history.state, None)
    said = (view.event_words(setup, event, None, everything=False) for event in reversed(history.log()))
    latest = "".join(f"<li>{escape(words)}</li>" for words in islice(filter(None, said), LATEST))
    board = scene_pieces(view.scene(setup, everybody, {}, "", ()))
    return static_html(board, turn_words(view, history, everybody), f"<ul>{latest}</ul>", noted)
