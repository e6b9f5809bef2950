"""Pages to print: the handout, the teacher's page, source cards, and a whole lesson on paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from romelab.controls.stage.text import download
from romelab.core.language import spoken
from romelab.core.packaged import packaged
from romelab.lessons.inquiry.cards import SourceCard, card_html
from romelab.lessons.inquiry.figures import figure_table
from romelab.lessons.inquiry.odt import KIND, odt
from romelab.lessons.inquiry.plan import MINUTES, Guess, LessonPlan, QuizQuestion, Role
from romelab.lessons.inquiry.schema import LEVELS
from romelab.lessons.inquiry.speaking import called, heads, phrase
from romelab.lessons.report_page import RUBRIC, rubric_name
from romelab.lessons.speaking import SPEECH, phrase as common
from romelab.lessons.steps import html_of

if TYPE_CHECKING:
    from romelab.lessons.inquiry.picture import LessonPicture


class PrintedPage(NamedTuple):
    """A page to print.

    Attributes
    ----------
    name
        Name of its file.
    title
        What it is.
    html
        The page.
    """

    name: str
    title: str
    html: str

    def link(self, *, text: bool = True) -> str:
        """Return a link that saves the page, to be printed from a browser; beside it one that saves it as a text."""
        page = download(self.name, self.html, f"<b>{escape(self.title)}</b>")
        return f"{page} ({download(self.text_name, odt(self.html), phrase('as_odt'), KIND)})" if text else page

    @property
    def text_name(self) -> str:
        """Name of the file that holds it as a text to be changed."""
        return f"{self.name.removesuffix('.html')}.odt"

    def save(self, folder: str | Path) -> Path:
        """Write the page into a folder, and beside it as OpenDocument text, and return its path."""
        path = Path(folder) / self.name
        path.write_text(self.html, encoding="utf-8")
        path.with_name(self.text_name).write_bytes(odt(self.html))
        return path

    def _repr_html_(self) -> str:
        return f"<p>{self.link()} {phrase('save_open_print')}</p>"


def handout(plan: LessonPlan, level: str, shown: LessonPicture | None = None) -> PrintedPage:
    """Make the handout: one A4 page, black and white, that works without a computer.

    Parameters
    ----------
    plan
        The lesson.
    level
        ``"A"``, ``"B"`` or ``"U"``.
    shown
        The picture to print.
    """
    paper = plan.handout
    parts = [html_of(paper.text)]
    if paper.picture and shown is not None:
        parts.append(f"<p>{shown.image.whole()}</p>")
    parts += [card_html(card, level=level) for card, _levels in plan.sources if card.id in paper.cards]
    if plan.moments:
        parts.append(_room_to_decide(plan))
    tasks = "".join(f"<li>{inline(task)}{lines(paper.lines)}</li>" for task in paper.tasks)
    parts.append(f"<ol>{tasks}</ol>")
    parts.append(f"<p><b>{phrase('my_claim_is')}</b> {inline(plan.claim.at(level))}</p>{lines(paper.lines)}")
    title = phrase("handout_level", level=level)
    return PrintedPage(f"{plan.name}_handout_{level}.html", title, sheet(plan, "".join(parts), name=True))


def teacher_page(plan: LessonPlan) -> PrintedPage:
    """Make the teacher's page."""
    return PrintedPage(f"{plan.name}_teacher.html", phrase("teachers_page"), sheet(plan, teacher_html(plan)))


def moments_page(plan: LessonPlan) -> PrintedPage:
    """Make the sheet to cut out: each moment with its choices and room for the reason, and each role."""
    title = phrase("moments_sheet")
    moments = "".join(f"<div class='cut'>{moment_html(number, plan)}</div>" for number in range(len(plan.moments)))
    roles = "".join(
        f"<div class='cut'>{phrase('you_are', **{name: escape(getattr(each, name)) for name in Role.__slots__})}</div>"
        for each in plan.roles
    )
    return PrintedPage(f"{plan.name}_moments.html", title, sheet(plan, f"<p>{phrase('cut_out')}</p>{moments}{roles}"))


def moment_html(number: int, plan: LessonPlan) -> str:
    """Return a moment to decide on paper: what is asked, the choices, lines for the reason; not what is reported."""
    each = plan.moments[number]
    choices = "".join(f" &#9633; {escape(choice)} " for choice in each.choices)
    return (
        f"<h4>{number + 1}. {escape(each.title)} ({escape(each.when)})</h4><p>{escape(each.ask)}</p>"
        f"<p>{choices}</p><p>{common('my_reason')}</p>{lines(2)}"
    )


def _room_to_decide(plan: LessonPlan) -> str:
    rows = "".join(
        f"<tr style='height:13mm'><td>{number}. {escape(each.title)}<br>"
        f"{' '.join(f'&#9633; {escape(choice)}' for choice in each.choices)}</td><td width='45%'></td></tr>"
        for number, each in enumerate(plan.moments, 1)
    )
    return f"<table><tr><th>{phrase('decisions')}</th><th>{common('my_reason')}</th></tr>{rows}</table>"


def _moments_told(plan: LessonPlan) -> str:
    """Return the moments for the teacher, to read aloud: what is asked, what each choice costs, what is reported."""
    told = "".join(
        f"<h4>{number}. {escape(each.title)} ({escape(each.when)})</h4><p>{escape(each.ask)}</p>"
        f"{_list(f'*{choice}*: {cost}' for choice, cost in zip(each.choices, each.costs, strict=True))}"
        f"<p><b>{phrase('is_reported')}</b> ({escape(each.passage)}): {escape(each.record)}</p>"
        for number, each in enumerate(plan.moments, 1)
    )
    return f"<h2>{phrase('moments_to_read')}</h2>{told}" if told else ""


def card_page(card: SourceCard, more: Sequence[str] = ()) -> PrintedPage:
    """Make a page of a source card with its questions."""
    asked = "".join(f"<li>{escape(each.ask)}{lines(3)}</li>" for each in card.questions)
    body = f"{card_html(card, heading='h1')}<h2>{phrase('read_closely')}</h2><ol>{asked}</ol>"
    foot = "; ".join([card.credit, *([phrase("retold_by_us")] if card.is_romelabs else []), *more])
    title = phrase("source_card", author=card.author, work=card.work)
    return PrintedPage(f"source_{card.id}.html", title, _html(card.work, body, foot))


def teacher_html(plan: LessonPlan) -> str:
    """Return the teacher's part as HTML: minutes, aims, answers, quiz, traps, roles, homework, rubric, figures."""
    teacher = plan.teacher
    head = "".join(f"<th>{escape(called('minutes', name, 'with'))}</th>" for name in MINUTES)
    minutes = "".join(f"<td>{plan.minutes[name]}</td>" for name in MINUTES)
    parts = [f"<table class='rl-table'><tr>{head}</tr><tr>{minutes}</tr></table>"]
    parts.append(f"<p>{phrase('together', all=plan.lasts, core=plan.core)}</p>")
    parts += [
        f"<p>{escape(phrase('boxes_at', level=level, boxes=tuple(called('box', each) for each in boxes)))}</p>"
        for level, boxes in plan.boxes.items()
    ]
    if plan.short:
        named = ((each.minutes, tuple(called("page_part", part) for part in each.parts)) for each in plan.short)
        forms = "; ".join(phrase("short_form", number=minutes, parts=parted) for minutes, parted in named)
        parts.append(f"<p>{escape(phrase('short_forms', forms=forms))}</p>")
    if plan.care:
        parts.append(f"<p><b>{phrase('care')}</b> {inline(plan.care.at('A'))}</p>")
    lists = ((key, getattr(teacher, key)) for key in ("aims", "answers", "traps", "roles", "uncertain"))
    parts += [f"<h2>{phrase(key)}</h2>{_list(said)}" for key, said in lists if said]
    parts.append(_moments_told(plan))
    for card, levels in plan.sources:
        answers = _list((f"{each.ask} {each.answer}" for each in card.questions), "ol")
        title = phrase("close_reading", author=card.author, levels=", ".join(levels))
        parts.append(f"<h2>{escape(title)}</h2>{answers}")
    parts.append(f"<h2>{phrase('quiz')}</h2><ol>{''.join(f'<li>{_answers(each)}</li>' for each in plan.quiz)}</ol>")
    parts.append(f"<h2>{phrase('what_levels_do')}</h2>")
    for level in LEVELS:
        parts.append(f"<p><b>{level}, {called('level', level)}.</b> {inline(plan.task.at(level))}</p>")
    parts.append(f"<p><b>{phrase('homework')}</b> {inline(teacher.homework)}</p>")
    parts.append(f"<p><b>{phrase('network_fails')}</b> {inline(teacher.plan_b)}</p>")
    parts.append(f"<p><b>{phrase('game_or_history')}</b></p>{html_of(plan.game.at('B'))}")
    parts.append(f"<p><b>{phrase('a_second_lesson')}</b></p>{html_of(plan.go_on.at('B'))}")
    full = teacher.rubric or ("",) * len(RUBRIC)
    rubric = (
        (rubric_name(each), *(SPEECH.name("rubric", f"{each} {n}") for n in range(1, 5)), words)
        for each, words in zip(RUBRIC, full, strict=True)
    )
    rows = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rubric)
    points = f"<tr><th></th><th>{phrase('one_point')}</th><th>2</th><th>3</th><th>4</th>"
    points += f"<th>{phrase('to_this_question') if teacher.rubric else ''}</th></tr>"
    parts.append(f"<h2>{phrase('rubric')}</h2><table class='rl-table'>{points}{rows}</table>")
    parts.append(f"<h2>{phrase('figures')}</h2>{figure_table(plan.figures)}")
    return "".join(parts)


def _answers(quizzed: QuizQuestion) -> str:
    said = [f"<b>{inline(quizzed.ask)}</b>"]
    for reply in quizzed.answers:
        low, high = (SPEECH.figure(each, ",") for each in (reply.low, reply.high))
        span = low if low == high else phrase("span", low=low, high=high)
        text = f"{span} {quizzed.unit}".strip() if quizzed.is_number else reply.text
        stop = "" if text.endswith((".", "!", "?")) else "."
        key = "right_answer" if reply.right else "wrong_answer"
        said.append(escape(phrase(key, text=f"{text}{stop}", because=reply.because)))
    if quizzed.is_number:
        said.append(escape(phrase("any_other", otherwise=quizzed.otherwise)))
    if quizzed.talk:
        said.append(f"<b>{phrase('talk')}</b> {inline(quizzed.talk)}")
    return "<br>".join(said)


def _list(said: Iterable[str], kind: str = "ul") -> str:
    return f"<{kind}>{''.join(f'<li>{inline(each)}</li>' for each in said)}</{kind}>"


def inline(text: str) -> str:
    """Return a text with its bold and italics, without paragraphs."""
    return html_of(text).removeprefix("<p>").removesuffix("</p>")


def lines(count: int) -> str:
    """Return lines to write on."""
    return "<div class='line'></div>" * count


def _credits(plan: LessonPlan) -> str:
    cards = [card.credit for card, _levels in plan.sources]
    ours = [phrase("retold_by_us")] if any(card.is_romelabs for card, _levels in plan.sources) else []
    return "; ".join([*plan.credits, *cards, *ours])


def sheet(plan: LessonPlan, body: str, *, name: bool = False) -> str:
    """Return a page to print of a lesson: its head, a body of HTML, and whose data and texts it rests on.

    Parameters
    ----------
    plan
        The lesson.
    body
        What stands on it.
    name
        Whether there is a line for the pupil's name.
    """
    number = f"{plan.number}. " if plan.number else ""
    who = f"<span class='name'>{phrase('name_line', line='_' * 22)}</span>" if name else ""
    head = f"{who}<h1>{number}{escape(plan.title)}</h1><p class='question'>{escape(plan.question)}</p>"
    return _html(plan.title, head + body, _credits(plan))


def _html(title: str, body: str, foot: str) -> str:
    style = packaged("romelab.lessons.inquiry", "handout.css")
    return (
        f"<!doctype html><html lang='{spoken()}'><head><meta charset='utf-8'><title>{escape(title)}</title>"
        f"<style>{style}</style></head><body>{body}<footer>{escape(foot)}</footer></body></html>"
    )


def on_paper(
    plan: LessonPlan, level: str, before: LessonPicture | None = None, after: LessonPicture | None = None
) -> PrintedPage:
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
    asked = "".join(f"<li>{_question(each)}</li>" for each in plan.quiz if level in each.levels)
    numbers = count(1)

    def head(key: str) -> str:
        """Return the head of a part, numbered among those of the page."""
        return f"<h2>{next(numbers)}. {phrase(key)}</h2>"

    parts = [
        f"{care}{_picture(before)}{html_of(plan.picture.at(level))}",
        f"{head('paper_predict')}{html_of(plan.guess.ask.at(level))}{_guess(plan.guess)}"
        f"<p>{common('my_reason')}</p>{lines(2)}",
        f"<div class='fresh'><h2>{common('what_came')}</h2>{_picture(after)}"
        f"{html_of(plan.guess.result.at(level))}</div>",
        *([f"<h2>{phrase('decisions')}</h2>"] if plan.moments else []),
        *(moment_html(number, plan) for number in range(len(plan.moments))),
        *(
            f"{head(key)}{html_of(text.at(level))}{lines(4)}"
            for part, key, text in (("observe", "paper_task", plan.task), ("explain", "paper_explain", plan.explain))
            if plan.minutes[part]
        ),
        f"{head('paper_source')}{''.join(_card(card, level) for card in plan.cards(level))}",
        f"{head('paper_quiz')}<ol>{asked}</ol>",
        f"{head('paper_claim')}{html_of(plan.claim.at(level))}",
        *(f"<p>{name}:</p>{lines(2)}" for name in heads("my_claim", "first_evidence", "second_evidence", "one_doubt")),
        f"<h2>{phrase('game_or_history')}</h2>{html_of(plan.game.at(level))}",
        f"<h2>{phrase('second_lesson')}</h2>{html_of(plan.go_on.at(level))}",
    ]
    title = phrase("whole_lesson", level=level)
    return PrintedPage(f"{plan.name}_on_paper_{level}.html", title, sheet(plan, "".join(parts), name=True))


def _picture(shown: LessonPicture | None) -> str:
    return "" if shown is None else f"<p>{shown.image.whole()}</p><p><small>{escape(shown.source)}</small></p>"


def _guess(guess: Guess) -> str:
    rows = []
    for row in guess.rows:
        field = " &#9633; ".join(("", *map(escape, row.choices))) if row.choices else "____________"
        rows.append(f"<li>{inline(row.ask)}{':' * bool(row.ask)}{field}</li>")
    return f"<ul>{''.join(rows)}</ul>"


def _card(card: SourceCard, level: str) -> str:
    asked = "".join(f"<li>{escape(each.ask)}{lines(2)}</li>" for each in card.questions)
    return f"{card_html(card, level=level)}<ol>{asked}</ol>"


def _question(quizzed: QuizQuestion) -> str:
    if quizzed.is_number:
        return f"{inline(quizzed.ask)} ________ {escape(quizzed.unit)}"
    answers = "".join(f"<br>&#9633; {escape(reply.text)}" for reply in quizzed.answers)
    return f"{inline(quizzed.ask)}{answers}"
