"""The plan of a lesson as plain data, read from one TOML file that a teacher can edit."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from romelab.core.errors import InputError, Problem, refuse
from romelab.core.language import ENGLISH, languages, speaking, spoken
from romelab.lessons.inquiry import schema
from romelab.lessons.inquiry.cards import SourceCard, source_card
from romelab.lessons.inquiry.figures import Figure
from romelab.lessons.inquiry.speaking import SPEECH, phrase
from romelab.lessons.report_page import RUBRIC

MINUTES = ("start", "picture", "predict", "observe", "explain", "source", "talk", "quiz", "claim", "hand_in")
"""What the minutes of a lesson are for, in order; all but the first and the last are the core."""

PARTS = ("picture", "predict", "hands_on", "explain", "source", "ask", "claim", "report")
"""The parts of a lesson's page that a short form may have."""

BOXES = ("reason", "task", "explain", "reading", "claim", "evidence_one", "evidence_two", "doubt", "decision")
"""What is written into boxes; a level that does not write into one says it to a neighbour."""

KINDS = ("choice", "order", "rows")


@dataclass(frozen=True, slots=True)
class Row:
    """One thing to guess: one of several choices, or a number if there are none."""

    ask: str
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GuessReply:
    """What is said to a guess.

    Attributes
    ----------
    because
        Why one may think so, and what speaks against it.
    row
        Which row it is for, from 1; 0 for every row.
    guess, off
        The choice it is for; of an order also whether it stood ``"early"`` or ``"late"``. Both are empty for an order
        that is right altogether.
    low, high
        The numbers it is for.
    """

    because: str
    row: int = 0
    guess: str = ""
    off: str = ""
    low: float = 0.0
    high: float = 0.0


@dataclass(frozen=True, slots=True)
class Guess:
    """What is to be predicted.

    Attributes
    ----------
    ask
        What is asked.
    kind
        ``"choice"`` (one of several), ``"order"`` (all of several, in order) or ``"rows"`` (several guesses).
    rows
        What to fill in.
    hands
        What a class with one computer is asked, for a show of hands.
    result
        What happened, in words.
    came
        What happened, as it would have been guessed: the choice of each row, the number, or the order; empty where
        nobody can know.
    replies
        What is said to the guesses.
    laid
        Where each handle of a drawn order should have been laid.
    """

    ask: schema.Text
    kind: str
    rows: tuple[Row, ...]
    hands: str
    result: schema.Text
    came: tuple[str, ...] = ()
    replies: tuple[GuessReply, ...] = ()
    laid: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Bars:
    """A bar chart: its title, unit, bars as name and figure, those hidden until the result, and its source."""

    title: str
    unit: str
    rows: tuple[tuple[str, float], ...]
    hidden: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer of the quiz: its words, or the range of numbers it stands for, and what is said to it."""

    text: str
    because: str
    right: bool
    low: float = 0.0
    high: float = 0.0


@dataclass(frozen=True, slots=True)
class QuizQuestion:
    """A question of the quiz.

    Attributes
    ----------
    ask
        The question.
    answers
        Two or more, one of them right, each with its diagnosis; in order of the alphabet.
    unit
        Unit of the number to write; empty for a question with answers to choose from.
    otherwise
        What is said to a number that no answer stands for.
    levels
        The levels that are asked.
    talk
        What pairs talk about between two votes; empty for a question that is not a vote.
    """

    ask: str
    answers: tuple[Reply, ...]
    unit: str = ""
    otherwise: str = ""
    levels: str = "ABU"
    talk: str = ""

    def problems(self) -> Iterator[tuple[str, str]]:
        """Say what does not fit together."""
        if self.talk and self.otherwise:
            yield "talk", "stands in a question with a number: votes have answers to choose from"

    @property
    def is_number(self) -> bool:
        """Whether a number is to be written."""
        return bool(self.otherwise)


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment to decide.

    Attributes
    ----------
    title, when, day
        What it is called, when it was, and about how many days after the first moment.
    passage, record
        Where it is reported, and what.
    ask, choices
        What is to be decided, and what there is to choose from.
    costs
        For each choice what it would have cost.
    """

    title: str
    when: str
    passage: str
    ask: str
    choices: schema.Texts
    record: str
    costs: schema.Texts
    day: float = 0

    def problems(self) -> Iterator[tuple[str, str]]:
        """Say what does not fit together."""
        if len(self.costs) != len(self.choices):
            yield "costs", f"are {len(self.costs)} and must be {len(self.choices)}, one for each of the choices"


@dataclass(frozen=True, slots=True)
class Role:
    """As whom one may decide: who that is, what they want, know and do not know."""

    name: str
    wants: str
    knows: str
    not_known: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Lever:
    """An assumption to change, and what the figure of the claim is then.

    Attributes
    ----------
    ask, unit
        What is assumed, and in which unit.
    says
        What the figure is.
    points
        What may be assumed, each with its figure.
    span
        Which assumptions are held, and what that does to the claim.
    begins
        The number among them that the lesson itself assumes: the pupil begins with it. Without it the first point.
    """

    ask: str
    unit: str = ""
    says: str
    points: tuple[tuple[str, str], ...]
    span: str
    begins: float = 0

    @property
    def own(self) -> int:
        """Place among the points of what the lesson itself assumes."""
        assumed, own = [each for each, _figure in self.points], SPEECH.figure(self.begins, ",")
        return assumed.index(own) if own in assumed else 0

    def problems(self) -> Iterator[tuple[str, str]]:
        """Say that none of the points is where the pupil would begin."""
        if self.begins and self.points and self.points[self.own][0] != SPEECH.figure(self.begins, ","):
            yield "begins", f"is not one of the points: {', '.join(each for each, _figure in self.points)}"


@dataclass(frozen=True, slots=True)
class ShortForm:
    """A shorter form of a lesson: its minutes, and the parts of the page that it has."""

    minutes: int
    parts: schema.SomeTexts

    def problems(self) -> Iterator[tuple[str, str]]:
        """Say what is not part of a page."""
        for name in self.parts:
            if name not in PARTS:
                yield "parts", f"names {name}, which is not a part; there are {', '.join(PARTS)}"


@dataclass(frozen=True, slots=True)
class Teacher:
    """The teacher's part."""

    aims: schema.SomeTexts
    answers: schema.SomeTexts
    traps: schema.SomeTexts
    roles: tuple[str, ...]
    homework: str
    plan_b: str
    uncertain: schema.SomeTexts
    rubric: tuple[str, ...] = ()
    """What full marks would say to this question, a text for each line of the rubric; none if empty."""

    def problems(self) -> Iterator[tuple[str, str]]:
        """Say what does not fit together."""
        if self.rubric and len(self.rubric) != len(RUBRIC):
            yield "rubric", f"has {len(self.rubric)} entries and needs {len(RUBRIC)}, one for each line of the rubric"


@dataclass(frozen=True, slots=True)
class Handout:
    """What stands on the one page that works without a computer."""

    text: str
    picture: bool
    cards: schema.SomeTexts
    tasks: schema.Texts
    lines: int = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonPlan:
    """A lesson as it stands in its file. Texts have the figures filled in.

    Attributes
    ----------
    name
        Name of the file, ``"lesson_01"``.
    number, title, question
        What the lesson is.
    care
        What to say before it begins; empty where nothing is due.
    minutes
        Minutes of each part, see :data:`MINUTES`.
    picture, guess, observe, task, explain, claim, game, go_on
        The texts of the parts. ``task`` is the pupil's own; ``game`` says where the game departs from history.
    sources
        Cards, each with the levels that read it.
    quiz
        Three to five questions.
    teacher, handout
        What is printed.
    figures
        Every figure of the texts.
    bars
        The picture of a lesson without a program; None where a program draws.
    credits
        Whose data and texts are used; stands on every printed page.
    moments, roles
        What is decided one after the other in the hands-on part, and as whom; mostly empty.
    boxes
        For a level what is written; a level that is not named writes everything.
    short
        Shorter forms.
    historians
        What historians hold, for the levels that read it; may be empty.
    lever
        The assumption that the pupil changes; None where there is none.
    language
        The language of its texts, by two letters; of a lesson of one's own that of the page.
    files
        Its file and those that say it in other languages; the one spoken first.
    is_romelabs
        Whether it comes with romelab.
    """

    name: str
    number: int
    title: str
    question: str
    care: schema.Text
    minutes: Mapping[str, int]
    picture: schema.Text
    guess: Guess
    observe: schema.Text
    task: schema.Text
    explain: schema.Text
    sources: tuple[tuple[SourceCard, str], ...]
    quiz: tuple[QuizQuestion, ...]
    claim: schema.Text
    game: schema.Text
    go_on: schema.Text
    teacher: Teacher
    handout: Handout
    figures: tuple[Figure, ...]
    bars: Bars | None
    credits: schema.SomeTexts
    moments: tuple[Moment, ...]
    roles: tuple[Role, ...]
    boxes: Mapping[str, tuple[str, ...]]
    short: tuple[ShortForm, ...]
    historians: schema.Text
    lever: Lever | None
    language: str
    files: tuple[Path, ...]
    is_romelabs: bool

    def called(self, key: str) -> set[str]:
        """Return what a phrase makes of its number and title, in all languages and with the titles it had before."""
        data = [schema.toml_of(each) for each in self.files]
        titles = [title for each in data for title in (each["title"], *each.get("was", ()))]
        said: set[str] = set()
        for code in languages():
            with speaking(code):
                said |= {phrase(key, number=self.number, title=each) for each in titles}
        return said

    def words(self) -> dict[str, str]:
        """Return its texts and those of its cards in every language, each with that of the language spoken."""
        own, found = list(self._texts()), dict[str, str]()
        for code in languages():
            with speaking(code):
                found |= dict(zip(self._texts(), own, strict=False))
        return found

    def _texts(self) -> Iterator[str]:
        """Return all texts in the language spoken, in the order of the files."""
        own = next(each for each in self.files if each.stem == self.name)
        cards = (own.parent / "cards" / f"{card.id}.toml" for card, _levels in self.sources)
        figures = {each.name: each.written for each in self.figures}
        for path in (own, *filter(Path.is_file, cards)):
            for text in schema.texts_of(schema.toml_of(schema.spoken_file(path))):
                yield schema.filled(text, figures).strip()

    def problems(self) -> Iterator[tuple[str, str]]:
        """Say which cards of the handout are not the lesson's."""
        known = [card.id for card, _levels in self.sources]
        for name in self.handout.cards:
            if name not in known:
                told = f"names {name}, which is not a source of this lesson; there are {', '.join(known)}"
                yield "handout, cards", told

    def writes(self, level: str, box: str) -> bool:
        """Tell whether a level writes into a box, one of :data:`BOXES` or ``"decision_3"``; else it says it."""
        return level not in self.boxes or box in self.boxes[level]

    @property
    def lasts(self) -> int:
        """Minutes of the whole lesson."""
        return sum(self.minutes.values())

    @property
    def core(self) -> int:
        """Minutes of the core path: all but starting and handing in."""
        return sum(self.minutes[name] for name in MINUTES[1:-1])

    def cards(self, level: str) -> tuple[SourceCard, ...]:
        """Return the cards that a level reads."""
        return tuple(card for card, levels in self.sources if level in levels)


def lesson_plan(which: int | str | Path) -> LessonPlan:
    """Read the plan of a lesson.

    Parameters
    ----------
    which
        Number of one of romelab's lessons, or the file of a lesson of one's own. Cards are looked for in its
        folder's ``cards`` first. A file beside it in the language spoken, ``my_lesson.de.toml``, is read in its place.

    Raises
    ------
    InputError
        If there is no such lesson, or something in its file is missing, unknown or of the wrong kind; every problem.

    Examples
    --------
    >>> lesson_plan(1).question
    'Was Rome nearer to Milan or to Alexandria?'
    """
    if isinstance(which, int):
        if which not in schema.lesson_numbers():
            listed = ", ".join(map(str, schema.lesson_numbers()))
            raise InputError.at("lesson", f"there is no {which}; there are {listed}")
        which = schema.DATA / f"lesson_{which:02}.toml"
    path = Path(which)
    problems: list[Problem] = []
    own = schema.spoken_file(path)
    take = schema.FieldReader(schema.toml_of(own), "", problems)
    take.forget("was")
    figures = tuple(each.read(Figure) for each in take.tables("figures"))
    take.figures = {each.name: each.written for each in figures}
    minutes = take.table("minutes")
    texts = {name: take.table(name) for name in ("picture", "observe", "explain", "claim", "game")}
    historians = take.table("historians") if take.has("historians") else schema.FieldReader({}, "", problems)
    plan = take.read(
        LessonPlan,
        name=path.stem,
        care=take.text("care", needed=False),
        minutes={name: int(minutes.number(name, 0 if name == "talk" else None)) for name in MINUTES},
        picture=texts["picture"].text("text"),
        guess=_guess(take.table("predict")),
        observe=texts["observe"].text("text"),
        task=texts["observe"].text("task"),
        explain=texts["explain"].text("text"),
        sources=tuple(_source(each, path.parent / "cards") for each in take.tables("sources", fewest=1)),
        quiz=tuple(_quizzed(each) for each in take.tables("quiz", fewest=3)),
        claim=texts["claim"].text("text"),
        game=texts["game"].text("text"),
        figures=figures,
        bars=_bars(texts["picture"].table("bars")) if texts["picture"].has("bars") else None,
        boxes=_boxes(take.table("boxes")) if take.has("boxes") else {},
        historians=historians.text("text", needed=False),
        language=spoken() if own != path or path.parent != schema.DATA else ENGLISH,
        files=tuple(sorted((path, *path.parent.glob(f"{path.stem}.*.toml")), key=lambda each: each != own)),
        is_romelabs=path.parent == schema.DATA,
    )
    for each in (historians, minutes, *texts.values()):
        each.done()
    refuse(problems, path.name)
    return plan


def _boxes(take: schema.FieldReader) -> dict[str, tuple[str, ...]]:
    found = {level: take.strings(level) for level in schema.LEVELS if take.has(level)}
    for level, names in found.items():
        for name in names:
            if name.removesuffix(f"_{name[-1:]}" if name[-1:].isdigit() else "") not in BOXES:
                take.wrong(level, f"names {name}, which is not a box; there are {', '.join(BOXES)}")
    take.done()
    return found


def _bars(take: schema.FieldReader) -> Bars:
    rows = tuple((each.string("name"), each.number("value")) for each in take.tables("rows", fewest=2))
    found = take.read(Bars, rows=rows)
    for name in found.hidden:
        if name not in dict(rows):
            take.wrong("hidden", f"names {name}, which is not a bar")
    return found


def _guess(take: schema.FieldReader) -> Guess:
    kind, rows = take.string("kind"), list[Row]()
    if kind == "rows":
        rows += [each.read(Row) for each in take.tables("rows", fewest=2)]
    elif kind in KINDS:
        choices = take.strings("choices", fewest=2)
        places = take.strings("places", fewest=len(choices)) if kind == "order" else ("",)
        rows += [Row(place, choices) for place in places]
    else:
        take.wrong("kind", f"must be one of {', '.join(KINDS)}")
        # Nothing else is said before the kind is known.
        take.forget("choices", "places", "rows", "came", "replies")
    came = take.strings("came")
    replies = tuple(_guess_reply(each, rows, kind) for each in take.tables("replies"))
    if came and len(came) != len(rows):
        take.wrong("came", f"has {len(came)} entries and needs {len(rows)}, one for each line of the guess")
    return take.read(Guess, kind=kind, rows=tuple(rows), hands=take.string("hands", ""), came=came, replies=replies)


def _guess_reply(take: schema.FieldReader, rows: list[Row], kind: str) -> GuessReply:
    low = take.number("from", 0)
    found = take.read(GuessReply, low=low, high=take.number("to", low))
    if not 0 <= found.row <= len(rows):
        take.wrong("row", f"must be a line of the guess, 1 to {len(rows)}")
    elif found.guess and not any(found.guess in row.choices for row in rows):
        take.wrong("guess", f"{found.guess!r} is not one of the choices")
    if found.off not in (("", "early", "late") if kind == "order" else ("",)):
        take.wrong("off", "must be early or late, and stands in an order only")
    return found


def _levels(take: schema.FieldReader) -> str:
    levels = take.string("levels", "ABU")
    if set(levels) - set(schema.LEVELS):
        take.wrong("levels", "must be letters of A, B and U")
    return levels


def _source(take: schema.FieldReader, folder: Path) -> tuple[SourceCard, str]:
    levels = _levels(take)
    if not take.has("card"):
        # A card that stands in the lesson's own file; its place there is its name.
        return take.read(SourceCard, id=take.where.strip(", ").replace(" ", "_")), levels
    name = take.string("card")
    if take.keys:
        take.wrong("card", "stands beside a text of its own: keep one of the two")
        take.forget(*take.keys)
    take.done()
    try:
        return source_card(name, folder), levels
    except InputError as problem:
        take.problems += problem.problems
        return SourceCard(name, "", "", "", "", "", "", "", (), "", (), (), ""), levels


def _quizzed(take: schema.FieldReader) -> QuizQuestion:
    otherwise, replies = take.string("otherwise", ""), list[Reply]()
    numbers = False
    for each in take.tables("answers", fewest=2):
        numbers = numbers or each.has("from")
        if otherwise or each.has("from"):
            low = each.number("from")
            replies.append(each.read(Reply, text="", low=low, high=each.number("to", low)))
        else:
            replies.append(each.read(Reply, low=0.0, high=0.0))
    if numbers and not otherwise:
        take.wrong("otherwise", "is missing: what is said to a number that no answer stands for")
    right = sum(reply.right for reply in replies)
    if right != 1:
        take.wrong("answers", f"must have one with right = true, not {right or 'none'}")
    # By the alphabet: whoever writes a lesson puts the right answer first, and pupils would soon know.
    ordered = tuple(sorted(replies, key=lambda reply: reply.text.casefold()))
    return take.read(QuizQuestion, answers=ordered, otherwise=otherwise, levels=_levels(take))
