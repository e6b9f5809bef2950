"""The words of a stage: pieces of HTML that stand in one widget together, instead of in one each."""

from __future__ import annotations

import re
from html import unescape

import traitlets


class Text(traitlets.HasTraits):
    """A piece of HTML on a stage; everything foreign in it is escaped by whoever writes it.

    Parameters
    ----------
    value
        The HTML.
    name
        A class of its element.

    Examples
    --------
    >>> bill = Text("<p>free</p>", name="rl-price")
    >>> bill.value
    '<p>free</p>'
    """

    value = traitlets.Unicode()

    def __init__(self, value: str = "", name: str = "") -> None:
        super().__init__(value=value)
        self.name = name


_TAG = re.compile(r"<[^>]*>")
_HIDDEN = re.compile(r"<(style|details|svg|ol)\b.*?</\1>", re.DOTALL)


def plain_words(html: str) -> str:
    """Give what a piece of HTML says, without marks and without what is folded away or only listed.

    Examples
    --------
    >>> plain_words("<p class='rl-bill'>5 gold</p><p>2 roads &amp; a pass<details>long</details></p>")
    '5 gold 2 roads & a pass'
    """
    return " ".join(unescape(_TAG.sub(" ", _HIDDEN.sub(" ", html))).split())
