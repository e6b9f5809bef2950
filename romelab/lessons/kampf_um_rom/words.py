"""Says the words of this lesson."""

from __future__ import annotations

from romelab.kampf_um_rom.positions.speaking import page_speech
from romelab.lessons.wording import Wording

WORDS = Wording("romelab.kampf_um_rom.box", "romelab.lessons.kampf_um_rom", names=page_speech().names)
