"""A whole lesson on paper, at one level: for the day without a network, and for whoever reads better on paper."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from romelab.lessons.inquiry.cards import SourceCard, card_html
from romelab.lessons.inquiry.plan import Guess, LessonPlan, Quizzed
from romelab.lessons.inquiry.printed import Printed, inline, lines, moment_html, sheet
from romelab.lessons.inquiry.speaking import heads, phrase
from romelab.lessons.steps import html_of

if TYPE_CHECKING:
    from romelab.lessons.inquiry.shown import Shown


def on_paper(plan: LessonPlan, level: str, before: Shown | None = None, after: Shown | None = None) -> Printed:
    """Make a lesson on paper: all its parts, and what came on a sheet of its own that is given out after the guess.

    Answers stand on the teacher's page only.

    Parameters
    ----------
    plan
        The lesson.
    level
        ``"A"``, ``"B"`` or ``"U"``.
    before, after
        The pictures before and after the guess.

    Examples
    --------
    >>> from romelab.lessons.inquiry.plan import lesson_plan
    >>> page = on_paper(lesson_plan(4), "B")
    >>> page.name, page.title
    ('lesson_04_on_paper_B.html', 'The whole lesson on paper, level B')
    """
    care = f"<p>{inline(plan.care.at(level))}</p>" if plan.care else ""
    parts = [
        f"{care}{_picture(before)}{html_of(plan.picture.at(level))}",
        f"<h2>{phrase('paper_predict')}</h2>{html_of(plan.guess.ask.at(level))}{_guess(plan.guess)}"
        f"<p>{phrase('reason_label')}</p>{lines(2)}",
        f"<div class='fresh'><h2>{phrase('what_came')}</h2>{_picture(after)}"
        f"{html_of(plan.guess.result.at(level))}</div>",
        *([f"<h2>{phrase('decisions')}</h2>"] if plan.moments else []),
        *(moment_html(number, plan) for number in range(len(plan.moments))),
        f"<h2>{phrase('paper_task')}</h2>{html_of(plan.task.at(level))}{lines(4)}",
        f"<h2>{phrase('paper_explain')}</h2>{html_of(plan.explain.at(level))}{lines(4)}",
        f"<h2>{phrase('paper_source')}</h2>{''.join(_card(card) for card in plan.cards(level))}",
        f"<h2>{phrase('paper_quiz')}</h2><ol>{''.join(f'<li>{_question(each)}</li>' for each in plan.quiz)}</ol>",
        f"<h2>{phrase('paper_claim')}</h2>{html_of(plan.claim.at(level))}",
        *(f"<p>{name}:</p>{lines(2)}" for name in heads("my_claim", "first_evidence", "second_evidence", "one_doubt")),
        f"<h2>{phrase('game_or_history')}</h2>{html_of(plan.game.at(level))}",
        f"<h2>{phrase('second_lesson')}</h2>{html_of(plan.go_on.at(level))}",
    ]
    title = phrase("whole_lesson", level=level)
    return Printed(f"{plan.name}_on_paper_{level}.html", title, sheet(plan, "".join(parts), name=True))


def _picture(shown: Shown | None) -> str:
    if shown is None:
        return ""
    return f"<p>{shown.image._repr_html_()}</p><p><small>{escape(shown.source)}</small></p>"


def _guess(guess: Guess) -> str:
    rows = []
    for row in guess.rows:
        field = " &#9633; ".join(("", *map(escape, row.choices))) if row.choices else "____________"
        rows.append(f"<li>{inline(row.ask)}{':' * bool(row.ask)}{field}</li>")
    return f"<ul>{''.join(rows)}</ul>"


def _card(card: SourceCard) -> str:
    asked = "".join(f"<li>{escape(each.ask)}{lines(2)}</li>" for each in card.questions)
    return f"{card_html(card)}<ol>{asked}</ol>"


def _question(quizzed: Quizzed) -> str:
    if quizzed.is_number:
        return f"{inline(quizzed.ask)} ________ {escape(quizzed.unit)}"
    answers = "".join(f"<br>&#9633; {escape(reply.text)}" for reply in quizzed.answers)
    return f"{inline(quizzed.ask)}{answers}"
