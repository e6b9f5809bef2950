"""Programs that play, what they need to play well, and how hidden cards may lie."""

from romelab.core.bots import RandomBot
from romelab.struggle_for_rome.bots.advice import greedy
from romelab.struggle_for_rome.bots.foresight import easy, hard, medium
from romelab.struggle_for_rome.bots.page import page_bot

__all__ = ["RandomBot", "easy", "greedy", "hard", "medium", "page_bot"]


def __dir__() -> list[str]:
    return __all__
