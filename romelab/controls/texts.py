"""The words of a stage: pieces of HTML that stand in one widget together, instead of in one each."""

from __future__ import annotations

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
