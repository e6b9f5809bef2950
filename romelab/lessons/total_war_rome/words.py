"""Says the words of this lesson."""

from __future__ import annotations

from romelab.lessons.wording import Wording

WORDS = Wording("romelab.lessons.total_war_rome")
