"""Programs that play, what they need to play well, and how hidden cards may lie."""

from romelab.core.bots import RandomBot
from romelab.kampf_um_rom.bots.advice import easy, greedy, hard, medium
from romelab.kampf_um_rom.bots.page import page_bot

__all__ = ["RandomBot", "easy", "greedy", "hard", "medium", "page_bot"]


def __dir__() -> list[str]:
    return __all__
