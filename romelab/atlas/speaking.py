"""The words of the atlas in the language spoken, and what has to stand beside its figures."""

from collections.abc import Iterable, Sequence
from html import escape

from romelab.atlas.roads import speeds
from romelab.core.speech import Id, Name, Phrase, Speech, words_of


def _means(key: str) -> str:
    return Id(key, speeds()[key].name if key in speeds() else key)


SPEECH = Speech(words_of("romelab.atlas"), {"vehicle": _means})
phrase = SPEECH.phrase
choices = SPEECH.choices
figure = SPEECH.figure


def called(kind: str, key: object, form: str = "") -> str:
    """Return what something is called, such as a kind of way.

    Examples
    --------
    >>> called("boat", "river"), called("month", 7)
    ('river boat', 'July')
    """
    return SPEECH.name(kind, str(key), form)


MONTHS = range(1, 13)

GENERAL = ("july", "grain_ships", "current", "maxima", "edict")
"""What holds for whole journeys, whatever the way, as keys of the catalogue."""


def said(caveat: Phrase) -> str:
    """Say what has to stand beside figures."""
    return phrase(caveat.key, **caveat.fields)


def season(month: int) -> tuple[Phrase, ...]:
    """Return what has to be said of the sea in a month; nothing for July.

    Examples
    --------
    >>> season(7), said(*season(5))[:26]
    ((), 'For May only closed lanes ')
    """
    key = "season_winter" if month in (10, 11, 12, 1, 2, 3, 4) else "season"
    return () if month == 7 else (Phrase(key, month=Name("month", str(month))),)


def table_html(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]], notes: Iterable[str]) -> str:
    """Return a table with its caption on top and notes below; every cell is escaped."""
    heads = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    small = "".join(f"<p>{escape(note)}</p>" for note in notes)
    caption = f'<caption style="text-align:left"><b>{escape(caption)}</b></caption>'
    return f"<table>{caption}<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>{small}"
