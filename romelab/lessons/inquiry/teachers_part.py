"""The teacher's part of any lesson on a page of its own, away from pupils' eyes."""

# pyright: basic
import ipywidgets as widgets

from romelab.core.language import in_its_language, spoken
from romelab.lessons.inquiry.handout import teacher_html
from romelab.lessons.inquiry.page import open_lesson
from romelab.lessons.inquiry.plan import lesson_plan
from romelab.lessons.inquiry.schema import LEVELS, lesson_numbers
from romelab.lessons.inquiry.speaking import phrase
from romelab.lessons.part import Part


class TeachersPart(Part):
    """Aims, answers, traps, rubric and figures of the lesson that is chosen, and all that can be printed of it.

    Attributes
    ----------
    lesson, level
        What is chosen.

    Examples
    --------
    >>> part = TeachersPart()
    >>> part.lesson.value = 13
    >>> "Limes" in part.told.value
    True
    """

    def __init__(self) -> None:
        self.language: str = spoken()
        named = [(f"{number}. {lesson_plan(number).title}", number) for number in lesson_numbers()]
        self.lesson = widgets.Dropdown(options=[(phrase("choose_one_of"), 0), *named], description=phrase("the_lesson"))
        self.level: widgets.ToggleButtons = widgets.ToggleButtons(options=LEVELS, value=LEVELS[0])
        self.told: widgets.HTML = widgets.HTML()
        for control in (self.lesson, self.level):
            control.observe(lambda _change: self._show(), "value")
        super().__init__((self.lesson, self.level, self.told))
        self.add_class("rl-inquiry")

    @in_its_language
    def _show(self) -> None:
        if not self.lesson.value:
            self.told.value = ""
            return
        lesson = open_lesson(self.lesson.value)
        lesson.level = str(self.level.value)
        links = "".join(f"<p>{each.link()}</p>" for each in lesson.printed())
        self.told.value = f"<h4>{phrase('to_print')}</h4>{links}{teacher_html(lesson.plan)}"
