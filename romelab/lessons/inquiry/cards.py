"""Source cards: what an ancient author tells, in our own words, with who speaks, for whom, and what is disputed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Annotated

from romelab.core.errors import InputError, Problem, refuse
from romelab.lessons.inquiry.schema import DATA, FieldReader, spoken_file, toml_of, whole_names
from romelab.lessons.inquiry.speaking import heads, phrase

CARDS = DATA / "cards"


@dataclass(frozen=True, slots=True)
class Reading:
    """A question of close reading, and what might be answered."""

    ask: str
    answer: str


@dataclass(frozen=True, slots=True)
class SourceCard:
    """One passage, retold.

    Attributes
    ----------
    id
        Name of its file.
    author, work, passage
        Who wrote what, with book and chapter.
    date
        When it was written.
    speaker
        Who speaks, and from where.
    audience
        For whom.
    retold
        The passage in our own words; an empty line starts a paragraph.
    questions
        Four questions of close reading.
    disputed
        What is disputed.
    checked, unchecked
        Statements that were compared with a text or a translation, and those that were not.
    credit
        What was read, for the foot of a printed page.
    places
        Ids of places of the atlas, for the map beside the card.
    short
        The passage in at most ninety words and five names, for level A; empty where the longer text will do.
    """

    id: str
    author: str
    work: str
    passage: str
    date: str
    speaker: str
    audience: str
    retold: str
    questions: Annotated[tuple[Reading, ...], 4]
    disputed: str
    checked: tuple[str, ...]
    unchecked: tuple[str, ...]
    credit: str
    places: tuple[str, ...] = ()
    short: str = ""

    def text(self, level: str) -> str:
        """Return the passage as a level reads it: level A the short text, where there is one."""
        return self.short if level == "A" and self.short else self.retold

    @property
    def is_romelabs(self) -> bool:
        """Whether it comes with romelab."""
        return (CARDS / f"{self.id}.toml").is_file()

    def problems(self) -> Iterator[tuple[str, str]]:
        """Say what does not fit together."""
        if not self.checked and not self.unchecked:
            yield "checked", "must say which statements were compared with a text, or unchecked which were not"

    def _repr_html_(self) -> str:
        return card_html(self)


def read_card(path: Path) -> SourceCard:
    """Read a card from its file, or from that beside it in the language spoken: ``my_card.de.toml``.

    Raises
    ------
    InputError
        If something is missing, unknown or of the wrong kind; with every problem.
    """
    problems: list[Problem] = []
    card = FieldReader(toml_of(spoken_file(path)), "", problems).read(SourceCard, id=path.stem)
    refuse(problems, path.name)
    return card


def source_card(name: str, folder: Path | None = None) -> SourceCard:
    """Return a card by its name.

    Parameters
    ----------
    name
        Name of its file without ``.toml``.
    folder
        A folder with cards of one's own, looked through first.

    Raises
    ------
    InputError
        If there is no such card.

    Examples
    --------
    >>> source_card("pliny_fig").author
    'Pliny the Elder'
    """
    for each in (folder, CARDS):
        if each is not None and (each / f"{name}.toml").is_file():
            return read_card(each / f"{name}.toml")
    there = ", ".join(path.stem for path in whole_names(CARDS, "*.toml"))
    raise InputError.at("source card", f"there is no {name!r}; there are {there}")


def card_html(card: SourceCard, *, heading: str = "h4", level: str = "B", on_page: bool = False) -> str:
    """Return a card as HTML, without its questions, as a level reads it; on a page its words explain themselves."""
    from romelab.lessons.inquiry.glossary import explained

    told = "".join(f"<p>{escape(part)}</p>" for part in card.text(level).split("\n\n"))
    told = explained(told) if on_page else told
    names = heads("card_written", "card_speaker", "card_audience", "card_disputed")
    facts = zip(names, (card.date, card.speaker, card.audience, card.disputed), strict=True)
    rows = "".join(f"<dt>{escape(name)}</dt><dd>{escape(said)}</dd>" for name, said in facts)
    return (
        f"<div class='rl-source'><{heading}>{escape(card.author)}, <i>{escape(card.work)}</i> {escape(card.passage)}"
        f"</{heading}>{told}<dl>{rows}</dl>{_doubts(card.unchecked)}</div>"
    )


def _doubts(unchecked: Sequence[str]) -> str:
    if not unchecked:
        return ""
    return f"<p class='rl-quiet'>{escape(phrase('not_compared', statements='; '.join(unchecked)))}</p>"
