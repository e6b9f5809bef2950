"""What a table tells beside the board: whose turn it is, what happened, what everybody holds, why a button waits."""

from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets as widgets

from romelab.controls.seating.game_view import Part
from romelab.controls.seating.seats import TableSession
from romelab.controls.stage.scheduling import SlicedWork
from romelab.controls.stage.text import Text, first_refusal, origin_html, phrase
from romelab.controls.stage.widgets import made
from romelab.controls.table.replay import Step, news, steps, whose
from romelab.controls.table.status import Branches, Log, turn_words
from romelab.core.errors import Reason
from romelab.core.game import Move
from romelab.core.history import Point
from romelab.core.rulebook import Rule, Rulebook


class Sidebar:
    """The words of one table, written for whoever has its screen.

    Parameters
    ----------
    session
        The game on the table.
    parts
        Parts of the table that this game alone has.

    Attributes
    ----------
    turn, why, news, story, hand, holdings, branches
        The words: whose turn it is; why something is refused or waits; what has come of it since the reader's last
        turn or move; what happened; what the reader holds; what everybody holds; how branches compare.
    log
        Tells what happened.
    """

    def __init__(self, session: TableSession, parts: Sequence[Part]) -> None:
        self._session, self._parts = session, parts
        self._branches = Branches(session.view)
        self.log: Log = Log(session.view)
        self.turn: Text = Text()
        self.why: Text = Text()
        self.news: Text = Text()
        self.story: Text = Text()
        self.hand: Text = Text()
        self.holdings: Text = Text()
        self.branches: Text = Text()

    def show(self, observed: Any) -> None:
        """Write the words for the position looked at, as far as it may be shown."""
        session = self._session
        history, view, reader, everything = session.history, session.view, session.reader, session.everything
        self.turn.value = turn_words(view, history, observed)
        self.story.value = self.log.html(history, reader, everything=everything)
        self.holdings.value = view.summary(history.setup, observed, reader)
        for part in self._parts:
            part.show(history, observed, reader, everything=everything)
        self.branches.value = self._branches.html(history)

    def show_hand(self, observed: Any, serving: Sequence[Move]) -> None:
        """Show what the reader holds, with those cards lit up that some moves use."""
        session, reader = self._session, self._session.reader
        setup = session.history.setup
        self.hand.value = "" if reader is None else session.view.hand(setup, observed, reader, serving)

    def say_why(self, thinks: str, reasons: Sequence[Reason], foreseen: str) -> None:
        """Say what is to be known about the buttons: who thinks, what may come of a move, why something is refused."""
        session = self._session
        quiet = thinks or session.hold or (phrase("over") if session.seat is None else "")
        held = f'<p class="rl-quiet" role="status">{escape(quiet)}</p>' if quiet else ""
        held += f'<p class="rl-quiet">{escape(foreseen)}</p>' if foreseen else ""
        self.why.value = held + first_refusal(reasons, session.view.game.rulebook)

    def ended(self, point: Point[Any]) -> str:
        """Say what happened last up to a point, as the reader may know it."""
        session = self._session
        said = self.log.last(session.history, point, session.reader, everything=session.everything)
        return said or phrase("at_start")

    def did(self, point: Point[Any]) -> str:
        """Say what was done at a point, as the reader may know it; empty if that is nothing.

        Positions are looked at for it: whoever names moves afterwards looks at theirs (see :meth:`GameView.look_at`).
        """
        session = self._session
        setup, reader, everything, step = session.history.setup, session.reader, session.everything, point.step
        if isinstance(step, Move) and point.parent is not None and (everything or point.seat == reader):
            session.view.look_at(point.parent.state)
            return session.view.move_words(setup, step)
        told = self.log.lines(session.history, point, reader, everything=everything)
        return told[0].words if told else ""

    def since_last(self, *, quiet: bool) -> tuple[Step, ...]:
        """Return what has happened since the last turn of whoever looks on, and tell the news; nothing if quiet."""
        session, told, said = self._session, (), ""
        view, history = session.view, session.history
        seat = None if quiet else whose(view, history, session.viewer, session.people)
        if seat is not None:
            told = steps(view, self.log, history, seat, session.reader, everything=session.everything)
            said = news(view, history, told, seat) if told and session.seat is not None else ""
        self.news.value = said
        return told


PRACTISE = "drill "
"""What stands before a rule where its drill is asked for."""


def rules_html(
    rulebook: Rulebook, words: str = "", where: Mapping[str, Any] | None = None, drills: Collection[str] = ()
) -> str:
    """Return the rules that contain some words, or all of them, by chapters; each has its number as an anchor.

    Parameters
    ----------
    rulebook
        The rules.
    words
        What they have to contain; chapters are folded without words, and open with them.
    where
        The rules that count at a place that lies in sight: they get a button that shows it.
    drills
        The rules that have a drill on this page: they get a button that lays it out.
    """
    found = rulebook.search(words) if words.strip() else tuple(rulebook)
    if not found:
        return f'<p class="rl-quiet">{escape(phrase("called_nothing"))}</p>'
    opened = " open" if words.strip() else ""
    chapters: dict[str, list[Rule]] = {}
    for rule in found:
        chapters.setdefault(rule.chapter, []).append(rule)
    short = "" if words.strip() else "".join(f"<li>{escape(each)}</li>" for each in rulebook.short)
    folds = short and f'<p><b>{escape(phrase("rules_in_short"))}</b></p><ol class="rl-short">{short}</ol>'
    folds += f'<p class="rl-quiet">{escape(phrase("rules_read"))}</p>'
    for chapter, rules in chapters.items():
        head = f"<summary>{escape(chapter)} <small>({len(rules)})</small></summary>"
        fold = f"rules {escape(chapter)}{' found' if opened else ''}"
        body = "".join(_rule(rule, where or {}, drills) for rule in rules)
        folds += f'<details class="rl-fold" data-fold="{fold}"{opened}>{head}{body}</details>'
    return folds


def _rule(rule: Rule, where: Mapping[str, Any], drills: Collection[str]) -> str:
    asked = (("", "show_where", where), (PRACTISE, "practise_rule", drills))
    shows = "".join(
        f' <button type="button" data-where="{before}{rule.id}">{escape(phrase(key))}</button>'
        for before, key, rules in asked
        if rule.id in rules
    )
    return f'<p data-rule="{rule.id}"><b>{rule.id}</b> {escape(rule.text)}{origin_html(rule)}{shows}</p>'


class RulesLeaf(widgets.VBox):
    """The rulebook as a leaf over the board; it is filled when somebody opens it.

    Parameters
    ----------
    session
        The game on the table.
    failed
        Called with what went wrong while places were looked for.

    Attributes
    ----------
    find
        The words that a rule has to contain.
    words
        The rules.
    drills
        By rule, what lays its drill out on the table; empty where none are practised.
    """

    def __init__(self, session: TableSession, failed: Callable[[Exception], None]) -> None:
        self._session = session
        self._of: Any = None
        self._where: dict[str, tuple[Any, ...]] = {}
        self.drills: Mapping[str, Callable[[], None]] = {}
        self._slices: SlicedWork[None] = SlicedWork(begun=lambda: None, told=lambda _none: None, failed=failed)
        show, hint = lambda _change: self._show(), phrase("find_rule_hint")
        self.find: widgets.Text = made(widgets.Text, heard=show, description=phrase("find_rule"), placeholder=hint)
        self.words: widgets.HTML = made(widgets.HTML)
        super().__init__((self.find, self.words), _dom_classes=("rl-rules",))

    def fill(self) -> None:
        """Show the rules, and look for the places at which each counts in the position looked at."""
        session = self._session
        state = session.history.state
        if self._of is not state:
            self._of, self._where = state, {}
            if not (session.hidden or session.hold) and session.seat in session.people:
                work = self._look(state)
                if not self._slices.later(work, self._show):
                    deque(work, maxlen=0)
        self._show()

    def reasons(self, rule: str) -> tuple[Any, ...]:
        """Return the reasons against moves in this position that name a rule and a place."""
        return self._where.get(rule, ())

    def _look(self, state: Any) -> Iterator[None]:
        view, setup = self._session.view, self._session.history.setup
        base, found = view.base(setup), dict[str, dict[Any, None]]()
        for place in (*base.places, *base.areas):
            for reason in view.against(setup, state, place.id):
                if reason.places:
                    found.setdefault(reason.rule, {})[reason] = None
            yield
        self._where = {rule: tuple(reasons)[:1] for rule, reasons in found.items()}

    def _show(self) -> None:
        self.words.value = rules_html(self._session.view.game.rulebook, self.find.value, self._where, self.drills)
