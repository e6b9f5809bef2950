"""Guesses on a page that is no tour, kept like all other work."""

from __future__ import annotations

from romelab.controls.shared import shown
from romelab.lessons.kept_inputs import KeptInputs
from romelab.lessons.part import Part
from romelab.lessons.predict import PredictBox


class Guesses(Part):
    """Predict boxes below each other, kept as they are filled in: whoever opens the page again can go on with them.

    Parameters
    ----------
    title
        What they belong to; their file is called by it. Each ``Guesses`` of a page has a title of its own.
    *boxes
        The boxes.

    Attributes
    ----------
    kept
        Keeps what is chosen, written and run.

    Examples
    --------
    >>> guesses = Guesses("Coins", PredictBox("Heads or tails?", ("heads", "tails"), run=lambda: "tails"))
    >>> guesses.boxes[0].write("heads", "I have a good feeling")
    >>> guesses.boxes[0].written
    ('heads', 'I have a good feeling')
    """

    def __init__(self, title: str, *boxes: PredictBox) -> None:
        self.boxes = boxes
        self.kept = KeptInputs(title, "work")
        # Names of pairs are asked for above, at the explorer.
        shown(self.kept.keep.who, False)
        super().__init__((self.kept.keep, *boxes))
        self.kept.hold("guesses", self)
