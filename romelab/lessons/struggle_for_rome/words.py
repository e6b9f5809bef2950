"""Says the words of this lesson."""

from __future__ import annotations

from romelab.lessons.wording import Wording

WORDS = Wording("romelab.struggle_for_rome.box", "romelab.lessons.struggle_for_rome")
