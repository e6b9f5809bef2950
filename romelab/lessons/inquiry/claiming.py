"""The claim: a sentence, two pieces of evidence, one doubt."""

from __future__ import annotations

# pyright: basic
import ipywidgets as widgets

from romelab.lessons.inquiry.writing import REASON_WORDS, area, main_button, noted, refusal, words_in
from romelab.lessons.notes import Notes

PARTS = ("My claim", "Evidence 1, with its source", "Evidence 2, with its source", "One doubt")


class ClaimBox(widgets.VBox):
    """Four boxes to write in; what stands in them goes into the report.

    Parameters
    ----------
    notes
        Where the claim is noted.
    """

    def __init__(self, notes: Notes) -> None:
        self._notes = notes
        self.areas = [area(part, 3 if number == 0 else 2) for number, part in enumerate(PARTS)]
        self.asked = widgets.HTML()
        self.keep = main_button("Keep my claim")
        self.said = widgets.HTML()
        self.keep.on_click(lambda _b: self.write())
        parts = [
            part
            for name, each in zip(PARTS, self.areas, strict=True)
            for part in (widgets.HTML(f"<b>{name}</b>"), each)
        ]
        super().__init__((self.asked, *parts, self.keep, self.said))
        for name in ("rl-card", "rl-debrief"):
            self.add_class(name)

    def write(self) -> None:
        """Note the claim; say what is still missing."""
        missing: list[str] = []
        for name, each in zip(PARTS, self.areas, strict=True):
            self._notes.put("Claim", "", name.lower(), each.value)
            if words_in(each.value) < REASON_WORDS:
                missing.append(name.lower())
        if missing:
            self.said.value = refusal(f"Kept so far. Still to write: {'; '.join(missing)}.")
        else:
            self.said.value = noted("Kept. It stands in your report.")
