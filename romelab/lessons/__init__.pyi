from . import (
    kampf_um_rom as kampf_um_rom,
    struggle_for_rome as struggle_for_rome,
    total_war_battles as total_war_battles,
    total_war_rome as total_war_rome,
)
from .bot_page import BotPage as BotPage
from .inquiry.glossary import glossary as glossary, glossary_table as glossary_table, plot_words as plot_words
from .inquiry.page import LessonPage as LessonPage, open_lesson as open_lesson
from .lesson import Lesson as Lesson
from .prediction import PredictBox as PredictBox
from .quiz import Quiz as Quiz
from .report import Debrief as Debrief, Report as Report
from .steps import (
    Answer as Answer,
    LessonQuestion as LessonQuestion,
    Prediction as Prediction,
    PredictionResult as PredictionResult,
    Question as Question,
    Script as Script,
    Step as Step,
    Wording as Wording,
    play_script as play_script,
)
from .teacher_page import TeacherPage as TeacherPage, teacher as teacher
from .tour import Tour as Tour
