"""The claim: a sentence, two pieces of evidence, one doubt."""

from __future__ import annotations

# pyright: basic
import ipywidgets as widgets

from romelab.core.language import ENGLISH, in_its_language, spoken
from romelab.lessons.inquiry.speaking import phrase
from romelab.lessons.inquiry.writing import REASON_WORDS, area, main_button, noted, refusal, words_in
from romelab.lessons.notes import Notes

PARTS = {
    "my claim": "my_claim",
    "evidence 1, with its source": "evidence_one",
    "evidence 2, with its source": "evidence_two",
    "one doubt": "one_doubt",
}
"""The kinds of notes, with the keys of their words."""


class ClaimBox(widgets.VBox):
    """Four boxes to write in; what stands in them goes into the report.

    Parameters
    ----------
    notes
        Where the claim is noted.
    """

    def __init__(self, notes: Notes) -> None:
        self._notes, self.language = notes, spoken()
        self.areas = [area(phrase(key), 3 if number == 0 else 2) for number, key in enumerate(PARTS.values())]
        self.asked = widgets.HTML()
        self.keep = main_button(phrase("keep_claim"))
        self.said = widgets.HTML()
        self.keep.on_click(lambda _b: self.write())
        parts = [
            part
            for key, each in zip(PARTS.values(), self.areas, strict=True)
            for part in (widgets.HTML(f"<b>{phrase(key)}</b>"), each)
        ]
        super().__init__((self.asked, *parts, self.keep, self.said))
        for name in ("rl-card", "rl-debrief"):
            self.add_class(name)

    @in_its_language
    def write(self) -> None:
        """Note the claim; say what is still missing."""
        missing: list[str] = []
        for (kind, key), each in zip(PARTS.items(), self.areas, strict=True):
            self._notes.put(phrase("claim"), "", kind, each.value)
            if words_in(each.value) < REASON_WORDS:
                name = phrase(key)
                missing.append(name[:1].lower() + name[1:] if self.language == ENGLISH else name)
        if missing:
            self.said.value = refusal(phrase("claim_missing", missing="; ".join(missing)))
        else:
            self.said.value = noted(phrase("claim_kept"))
