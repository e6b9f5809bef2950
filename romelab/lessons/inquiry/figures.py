"""The figures of a lesson: where each comes from, what it is worth, and whether it still holds."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from romelab.core.errors import Problem
from romelab.lessons.inquiry.speaking import SPEECH, called, heads, phrase

MARKS = {"source": "■", "computed": "●", "house value": "◆", "disputed": "▲"}
"""Marks of figures and their signs, so that none is told apart by colour alone."""

COMPUTED = ("computed", "house value")
"""Marks of figures that are computed anew on the page."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a lesson.

    Attributes
    ----------
    name
        What texts call it: ``{milan_days}``.
    says
        What it is, with its unit.
    value
        The figure, as it stands in the texts.
    mark
        One of :data:`MARKS`.
    source
        Author and passage, or the data and settings it was computed from.
    within
        How far a figure computed anew may be from it.
    """

    name: str
    says: str
    value: float
    mark: str
    source: str
    within: float = 0.0

    def problems(self) -> Iterator[tuple[str, str]]:
        """Say which mark is unknown."""
        if self.mark not in MARKS:
            yield "mark", f"must be one of {', '.join(MARKS)}"

    @property
    def written(self) -> str:
        """The figure as texts in the language spoken have it: 2,332 or 2.332, 18.8 or 18,8."""
        return SPEECH.figure(self.value, ",")


class CheckedFigures:
    """The figures of a page, each with its mark and source; a notebook shows them as a table.

    Attributes
    ----------
    figures
        The figures.
    anew
        How many of them were computed anew.
    """

    def __init__(self, figures: Sequence[Figure], anew: int) -> None:
        self.figures: tuple[Figure, ...] = tuple(figures)
        self.anew = anew

    def __repr__(self) -> str:
        return f"{len(self.figures)} figures; {self.anew} computed again, with the same result."

    def _repr_html_(self) -> str:
        told = phrase("figures_checked", figures=len(self.figures), anew=self.anew)
        return f"<details class='rl-figures'><summary>{escape(told)}</summary>{figure_table(self.figures)}</details>"


def figure_table(figures: Iterable[Figure]) -> str:
    """Return figures as an HTML table with marks and sources."""
    rows = "".join(
        f"<tr><td>{escape(each.says)}</td><td style='text-align:right'>{each.written}</td>"
        f"<td>{MARKS[each.mark]} {escape(called('mark', each.mark))}</td><td>{escape(each.source)}</td></tr>"
        for each in figures
    )
    names = heads("figure", "figure_value", "figure_mark", "figure_from")
    head = f"<tr>{''.join(f'<th>{escape(name)}</th>' for name in names)}</tr>"
    key = "; ".join(f"{sign} {called('mark', mark, 'means')}" for mark, sign in MARKS.items())
    return f"<table class='rl-table'>{head}{rows}</table><p>{escape(key)}</p>"


def check(figures: Sequence[Figure], values: Mapping[str, float]) -> CheckedFigures:
    """Compare the figures of a page with what comes out now.

    Parameters
    ----------
    figures
        The figures that the texts use.
    values
        What was computed anew, by name.

    Raises
    ------
    AssertionError
        If a figure was not computed, or came out otherwise; with all of them.

    Examples
    --------
    >>> milan = Figure("milan_km", "Rome to Milan, km", 564, "computed", "ORBIS", 0.5)
    >>> check([milan], {"milan_km": 563.8})
    1 figures; 1 computed again, with the same result.
    >>> check([milan], {"milan_km": 600})
    Traceback (most recent call last):
    AssertionError: Rome to Milan, km: the page says 564, computed is 600
    """
    wrong: list[Problem] = []
    anew = 0
    for each in figures:
        if each.name in values:
            anew += 1
            if not abs(values[each.name] - each.value) <= each.within:
                wrong.append(
                    Problem(
                        each.says, f"the page says {each.written}, computed is {SPEECH.figure(values[each.name], ',')}"
                    )
                )
        elif each.mark in COMPUTED:
            wrong.append(Problem(each.says, f"marked as {each.mark}, but nothing computes it"))
    known = {each.name for each in figures}
    wrong += [Problem(name, "computed, but not among the page's figures") for name in values if name not in known]
    if wrong:
        raise AssertionError("; ".join(map(str, wrong)))
    return CheckedFigures(figures, anew)
