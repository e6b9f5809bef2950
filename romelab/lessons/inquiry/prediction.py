"""The prediction: by one pupil, or by a show of hands where one computer serves the class."""

# pyright: basic
import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import combinations
from math import isfinite
from statistics import median_low
from typing import Any

import ipywidgets as widgets

from romelab.controls.stage.widgets import shown
from romelab.core.language import in_its_language
from romelab.lessons.inquiry.drawn import DrawnGuess
from romelab.lessons.inquiry.plan import Guess, GuessReply, Row
from romelab.lessons.inquiry.speaking import SPEECH, phrase
from romelab.lessons.notes import Notes, guess_words, reason_alone
from romelab.lessons.part import bar_rows
from romelab.lessons.prediction import Form
from romelab.lessons.speaking import phrase as common
from romelab.lessons.steps import html_of


def number_in(text: str) -> float | None:
    """Read a number as pupils write it in the language spoken, with a unit after it; None if there is none.

    The language's mark between thousands stands before three digits each; otherwise comma and point begin decimals.

    Examples
    --------
    >>> number_in("about 1,200 km"), number_in("18,8"), number_in("1.636"), number_in("many")
    (1200.0, 18.8, 1.636, None)
    >>> from romelab.core.language import speaking
    >>> with speaking("de"):
    ...     number_in("1.200 km"), number_in("18.8"), number_in("1,636"), number_in("0.611")
    (1200.0, 18.8, 1.636, 0.611)
    """
    found = re.search(r"-?\d[\d,.]*", text)
    if not found:
        return None
    thousands = re.escape(SPEECH.catalogue.language["thousands"])
    whole = re.sub(rf"(?<!\b0){thousands}(?=\d{{3}}(?!\d))", "", found[0].rstrip(".,"))
    try:
        figure = float(whole.replace(",", "."))
    except ValueError:
        return None
    # Hundreds of digits are no figure, and nothing has no sign.
    return figure or 0.0 if isfinite(figure) else None


def _written(_which: str, figure: float) -> str:
    return SPEECH.figure(figure, ",.0f" if figure.is_integer() else ",.1f")


def answer_html(guess: Guess, said: Sequence[str], written: Callable[[str, float], str] = _written) -> str:
    """Return what is said to a guess, as HTML; empty where nothing can be said.

    Parameters
    ----------
    guess
        What was asked, what came, and the replies.
    said
        What was guessed: the choice or the number of each line, or the order.
    written
        Gives the words of a figure: of one that was ``"said"``, or of how far it was ``"off"``.

    Examples
    --------
    >>> from romelab.lessons.inquiry.schema import Text
    >>> reply = GuessReply("A ship is big.", 0, "2")
    >>> guess = Guess(Text(), "choice", (Row("", ("2", "16")),), "", Text(), ("16",), (reply,))
    >>> answer_html(guess, ["2"])
    '<div class="rl-answered" role="status"><p><b>You said 2; it was 16.</b></p><p>A ship is big.</p></div>'
    """
    if not said:
        return ""
    lines = list(_to_order(guess, said) if guess.kind == "order" else _to_rows(guess, said, written))
    told = "".join(f"<p><b>{escape(far)}</b></p>" * bool(far) + html_of(why) * bool(why) for far, why in lines)
    return f'<div class="rl-answered" role="status">{told}</div>' if told else ""


def shifts(order: Sequence[str], came: Sequence[str]) -> dict[str, int]:
    """Return for each thing how many places too late it was put; below 0 it was too early.

    Examples
    --------
    >>> shifts(("a", "c", "b"), ("a", "b", "c"))
    {'a': 0, 'c': -1, 'b': 1}
    """
    return {name: place - list(came).index(name) for place, name in enumerate(order)}


def _to_order(guess: Guess, said: Sequence[str]) -> Iterator[tuple[str, str]]:
    moved = shifts(said, guess.came) if guess.came else {}
    placed = sum(shift == 0 for shift in moved.values())
    pairs = list(combinations(guess.came, 2))
    turned = sum(said.index(first) > said.index(second) for first, second in pairs)
    worst = max(moved, key=lambda name: abs(moved[name]), default="")
    wanted = (worst, "early" if moved[worst] < 0 else "late") if turned else ("", "")
    reply = next((each.because for each in guess.replies if (each.guess, each.off) == wanted), "")
    if moved:
        yield phrase("order_off", placed=placed, all=len(moved), turned=turned, pairs=len(pairs)), reply


def _to_rows(guess: Guess, said: Sequence[str], written: Callable[[str, float], str]) -> Iterator[tuple[str, str]]:
    for number, (row, mine) in enumerate(zip(guess.rows, said, strict=False), 1):
        came = guess.came[number - 1] if guess.came else ""
        mine_is = None if row.choices else number_in(mine)
        reply = next((each.because for each in guess.replies if _fits(each, number, mine, mine_is)), "")
        yield _far(row, mine, came, mine_is, written), reply


def _fits(reply: GuessReply, row: int, said: str, number: float | None) -> bool:
    mine = reply.low <= round(number) <= reply.high if number is not None else reply.guess == said
    return reply.row in (0, row) and mine


def _far(row: Row, said: str, came: str, number: float | None, written: Callable[[str, float], str]) -> str:
    if not came:
        return ""
    ask = f"{row.ask.rstrip(':')}: " if row.ask else ""
    if number is None:
        return (
            ask + phrase("guessed_right", said=said)
            if said == came
            else ask + phrase("guessed_else", said=said, came=came)
        )
    off = number - (number_in(came) or 0)
    key = "guessed_right" if not off else "guessed_more" if off > 0 else "guessed_less"
    return ask + phrase(key, said=written("said", number), came=came, off=written("off", abs(off)))


class GuessBox(Form):
    """Guess and reason first; then a button shows what came, beside the guess.

    Parameters
    ----------
    guess
        What is to be predicted.
    notes
        Where guess and result are noted.
    on_came
        Called without arguments when the result is shown.
    drawing
        What the guess can be drawn on; it fills in the lines of the guess.

    Attributes
    ----------
    written
        The guess in words; empty before it is written.
    reason
        The reason.
    """

    def __init__(
        self, guess: Guess, notes: Notes, on_came: Callable[[], None], drawing: DrawnGuess | None = None
    ) -> None:
        self.plan, self._notes, self._on_came = guess, notes, on_came
        self.written, self.reason, self.level, self.came = "", "", "A", False
        self._counts: list[tuple[Row, tuple[int, ...]]] = []
        self._said: list[str] = []
        self._aloud = False
        self.controls: list[widgets.ValueWidget] = [_control(row, guess.kind) for row in guess.rows]
        self._alone = widgets.VBox(
            [_labelled(row.ask, each) for row, each in zip(guess.rows, self.controls, strict=True)]
        )
        # An order is asked of a class for its first place only: four shows of hands would take five minutes.
        self._hand_rows = guess.rows[:1] if guess.kind == "order" else guess.rows
        self.hands = [widgets.Text(placeholder=_hint(row), tooltip=row.ask or _hint(row)) for row in self._hand_rows]
        asked = widgets.HTML(f"<p><b>{phrase('hands_up')}</b> {escape(guess.hands)}</p>" if guess.hands else "")
        listed = [_labelled(_choices(row), each) for row, each in zip(self._hand_rows, self.hands, strict=True)]
        self._class = widgets.VBox([asked, *listed])
        super().__init__([self._alone, self._class], phrase("reason_area"), phrase("show_what_came"))
        self._drawing = drawing
        if drawing is not None:
            self.children = (self.asked, drawing, *tuple(self.children)[1:])
            drawing.observe(lambda _c: self._read_drawing(drawing), "values")
            for each in self.controls:
                each.observe(lambda _c: self._draw(drawing), "value")
        self.go.on_click(lambda _b: self.write())
        self.run.on_click(lambda _b: self.show())
        self.add_class("rl-card")
        self.with_hands(False)
        self.say("A")

    @property
    def by_hands(self) -> bool:
        """Whether hands are counted."""
        return self._class.layout.display != "none"

    def with_hands(self, yes: bool) -> None:
        """Count hands instead of asking one pupil, or back; nothing changes once a guess is written."""
        if not self.written:
            self._class.layout.display = "" if yes else "none"
            self._alone.layout.display = "none" if yes else ""

    @in_its_language
    def say_aloud(self, aloud: bool) -> None:
        """Let the reason be said to a neighbour instead of written, or written again."""
        self._aloud = aloud
        self.label.value = f"<b>{common('my_reason')}</b>" + f" {phrase('say_aloud')}" * aloud
        shown(self.because, not (aloud or self.written))

    @in_its_language
    def _read_drawing(self, drawing: DrawnGuess) -> None:
        """Fill in the lines of the guess as it is drawn: numbers, or an order once everything is laid."""
        values = drawing.values
        if self.plan.kind == "order":
            if None not in values:
                laid = sorted(zip(values, drawing.names, strict=True))
                for control, (_, name) in zip(self.controls, laid, strict=True):
                    control.value = name
            return
        for control, value in zip(self.controls, values, strict=True):
            if value is not None and number_in(control.value) != value:
                control.value = SPEECH.figure(value)

    @in_its_language
    def _draw(self, drawing: DrawnGuess) -> None:
        if self.plan.kind != "order":
            drawing.values = [number_in(each.value) for each in self.controls]

    @in_its_language
    def say(self, level: str) -> None:
        """Ask in the words of a level."""
        self.level: str = level
        self.asked.value = html_of(self.plan.ask.at(level))
        self._show()

    @in_its_language
    def write(self) -> None:
        """Write guess and reason down; if something is missing, say what and wait."""
        if self.written:
            return
        problem = self._count() if self.by_hands else self._read()
        reason = phrase("was_said_aloud") if self._aloud else self.because.value
        if self.lacks(problem, reason):
            return
        self.reason: str = reason_alone(" ".join(reason.split()))
        self.written: str = self._in_words()
        self.lock()
        if self._drawing is not None:
            self._drawing.locked = True
        self._notes.add(
            phrase("prediction"), self.plan.ask.at(self.level), "predicted", guess_words(self.written, self.reason)
        )
        self._show()

    @in_its_language
    def show(self) -> None:
        """Set what came beside the guess."""
        if not self.written or self.came:
            return
        self.came: bool = True
        self.run.disabled = True
        if self._drawing is not None:
            self._drawing.came = [number_in(each) or 0.0 for each in self.plan.laid or self.plan.came]
        self._notes.add(
            phrase("prediction"), self.plan.ask.at(self.level), "what came", self.plan.result.at(self.level)
        )
        self._show()
        self._on_came()

    def _read(self) -> str:
        values = [each.value for each in self.controls]
        if any(value in (None, "") for value in values):
            return common("choose_guess") if len(values) == 1 else phrase("lines_missing")
        if self.plan.kind == "order" and len(set(values)) < len(values):
            return phrase("one_place_only")
        for row, value in zip(self.plan.rows, values, strict=True):
            if not row.choices and number_in(value) is None:
                return phrase("number_missing", what=row.ask)
        self._said = values
        return ""

    def _count(self) -> str:
        self._counts = []
        for row, each in zip(self._hand_rows, self.hands, strict=True):
            counts = re.findall(r"\d+", each.value)
            if row.choices and len(counts) != len(row.choices):
                return phrase("hands_missing", number=len(row.choices), example=_hint(row))
            if not counts or sum(map(int, counts)) == 0:
                return phrase("no_hands")
            self._counts.append((row, tuple(map(int, counts))))
        return ""

    def _in_words(self) -> str:
        if not self.by_hands:
            if self.plan.kind == "order":
                return phrase("then").join(self._said)
            return "; ".join(
                f"{row.ask.rstrip(':')}: {value}" if row.ask else value
                for row, value in zip(self.plan.rows, self._said, strict=True)
            )
        return "; ".join(
            " ".join(
                (
                    row.ask,
                    ", ".join(
                        f"{each}: {count}"
                        for each, count in zip(row.choices or map(str, range(1, len(counts) + 1)), counts, strict=True)
                    ),
                )
            ).strip()
            for row, counts in self._counts
        )

    def _show(self) -> None:
        if not self.written:
            return
        mine = hands_html(self._counts) if self._counts else f"<p>{escape(self.written)}</p>"
        came = html_of(self.plan.result.at(self.level)) if self.came else ""
        answer = answer_html(self.plan, self._leading()) if self.came else ""
        self.set_beside(mine, self.reason, came, "class_predicted" if self._counts else "you_predicted", answer)

    def _leading(self) -> list[str]:
        """Return what was guessed in each line; of a class what most hands went up for, where that can be said."""
        if not self._counts:
            return self._said
        if self.plan.kind == "order":
            return []
        return [
            row.choices[counts.index(max(counts))] if row.choices else str(median_low(counts))
            for row, counts in self._counts
        ]


def hands_html(counts: Sequence[tuple[Row, tuple[int, ...]]]) -> str:
    """Draw shows of hands as bars with their numbers.

    Examples
    --------
    >>> "width:100%" in hands_html([(Row("", ("yes", "no")), (12, 6))])
    True
    """
    parts: list[str] = []
    for row, hands in counts:
        lines = bar_rows(list(zip(row.choices or [""] * len(hands), hands, strict=True)))
        parts.append(f"<table class='rl-table'><caption>{escape(row.ask)}</caption>{lines}</table>")
    return "".join(parts)


def _control(row: Row, kind: str) -> Any:
    if not row.choices:
        return widgets.Text(placeholder=phrase("a_number"), tooltip=row.ask)
    if kind == "choice":
        return widgets.RadioButtons(options=row.choices, value=None, layout=widgets.Layout(width="auto"))
    return widgets.Dropdown(
        options=[(phrase("choose_one_of"), ""), *((each, each) for each in row.choices)], value="", tooltip=row.ask
    )


def _labelled(label: str, control: widgets.Widget) -> widgets.Widget:
    if not label:
        return control
    return widgets.HBox((widgets.HTML(f"<p>{escape(label)}</p>"), control), _dom_classes=("rl-guess-row",))


def _hint(row: Row) -> str:
    return ", ".join(("12", "9", "5", "2", "1", "3", "4", "6", "8", "7")[: len(row.choices) or 3])


def _choices(row: Row) -> str:
    said = ", ".join(row.choices) if row.choices else phrase("all_guesses")
    return phrase("hands_for", ask=row.ask, choices=said).strip()
