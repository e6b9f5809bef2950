"""Programs that play, what they need to play well, and how what they cannot see may lie."""

from typing import TYPE_CHECKING

import lazy_loader

from romelab.core.bots import RandomBot

if TYPE_CHECKING:
    from romelab.kampf_um_rom.bots.advice import easy, greedy, hard, medium
    from romelab.kampf_um_rom.bots.page import page_bot

__all__ = ["RandomBot", "easy", "greedy", "hard", "medium", "page_bot"]

# pyright: basic
__getattr__, _, _ = lazy_loader.attach(__name__, submod_attrs={"advice": __all__[1:5], "page": __all__[5:]})


def __dir__() -> list[str]:
    return __all__
