"""Finding a thing by any usual spelling of its name: one place for all networks, boxes and cards.

Capitals, accents, spaces, hyphens and underscores do not matter, and a German ü may be written u or ue. What is found
nowhere is refused in one sentence with the names most like it.
"""

# pyright: strict
from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Generic, TypeVar

from romelab.core.faults import Fault, InputError, quoted

T = TypeVar("T")
_WRITTEN_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "æ": "ae", "œ": "oe", "ø": "oe"})
LONGEST_NAME = 60
"""Characters of a name that a refusal repeats at most."""


def bare_letters(name: str) -> str:
    """Give a name without capitals and accents.

    Examples
    --------
    >>> bare_letters("Köln (Colonia)")
    'koln (colonia)'
    """
    letters = unicodedata.normalize("NFKD", name.casefold().replace("ı", "i"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


@lru_cache(maxsize=8192)
def folded(name: str) -> str:
    """Reduce a name to what has to agree: no capitals, accents, brackets or marks between words.

    Examples
    --------
    >>> folded("  Mare_Tyrrhenum "), folded("Güter-Handel"), folded("KÖLN")
    ('mare tyrrhenum', 'guter handel', 'koln')
    """
    return " ".join(re.sub(r"[\s_\-'’.()/]+", " ", bare_letters(name)).split())


@lru_cache(maxsize=8192)
def written_out(name: str) -> str:
    """Reduce a name like :func:`folded`, with German umlauts written as two letters.

    Examples
    --------
    >>> written_out("KÖLN"), written_out("Steigbügel")
    ('koeln', 'steigbuegel')
    """
    return folded(unicodedata.normalize("NFC", name).casefold().translate(_WRITTEN_OUT))


class Spellings(Generic[T]):
    """The names of some things, and which thing each of them means.

    Parameters
    ----------
    things
        What they are called together, for refusals: ``"region or sea area"``.
    names
        Pairs of a name and the thing it means. Where two things share a name, the earlier pair has it.

    Examples
    --------
    >>> towns = Spellings("town", [("Köln", 1), ("Colonia", 1), ("Roma", 2), ("Rome", 2)])
    >>> towns.find("koeln"), towns.find("KOLN"), towns.find("rome"), towns.get("Paris")
    (1, 1, 2, None)
    >>> towns.find("Colonja")
    Traceback (most recent call last):
    romelab.core.faults.InputError: town: there is no town 'Colonja'; did you mean Colonia?
    """

    def __init__(self, things: str, names: Iterable[tuple[str, T]]) -> None:
        self.things = things
        known: dict[str, T] = {}
        shown: dict[str, str] = {}
        # Plain spellings first: a name written out must not take the place of another's own name.
        pairs = [(name, thing) for name, thing in names if name]
        for fold in (folded, written_out):
            for name, thing in pairs:
                key = fold(name)
                known.setdefault(key, thing)
                # "Latium" reads better than the id "latium".
                if known[key] == thing and (key not in shown or shown[key].islower()):
                    shown[key] = name
        self.known: Mapping[str, T] = MappingProxyType(known)
        self._shown = shown

    def get(self, name: str) -> T | None:
        """Give the thing of a name in any usual spelling; None if nothing is called so."""
        found = self.known.get(folded(name))
        return found if found is not None else self.known.get(written_out(name))

    def near(self, name: str, most: int = 3) -> tuple[str, ...]:
        """Give names that are spelled nearly so, the likeliest first, one for each thing."""
        # Loaded when somebody mistypes: it takes as long to load as a tenth of a game.
        from difflib import get_close_matches

        close = get_close_matches(folded(name[:LONGEST_NAME]), self._shown, n=2 * most, cutoff=0.75)
        one_each: list[T] = []
        kept: list[str] = []
        for key in close:
            if self.known[key] not in one_each:
                one_each.append(self.known[key])
                kept.append(self._shown[key])
        return tuple(kept[:most])

    def unknown(self, name: object, among: str = "") -> str:
        """Say in a sentence that nothing is called so, with the nearest names.

        Parameters
        ----------
        name
            What was asked for.
        among
            Where it was sought: ``"in the network reconstruction"``.
        """
        if not isinstance(name, str):
            return f"a {self.things} is named by a text, not by {quoted(name)}"
        shown = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 3] + "..."
        said = f"there is no {self.things} {shown!r}" + (f" {among}" if among else "")
        near = self.near(name)
        return f"{said}; did you mean {' or '.join(near)}?" if near else said

    def find(self, name: str, where: str = "", among: str = "") -> T:
        """Give the thing of a name in any usual spelling.

        Parameters
        ----------
        name
            The name.
        where
            How to call the input in a refusal; like the things if left out.
        among
            As for :meth:`unknown`.

        Raises
        ------
        InputError
            If nothing is called so, with the names most like it.
        """
        # People hand in numbers and other things too.
        found = self.get(name) if isinstance(name, str) else None  # pyright: ignore[reportUnnecessaryIsInstance]
        if found is None:
            raise InputError([Fault(where or self.things, self.unknown(name, among))])
        return found
