"""Programs that play, what they need to play well, and how hidden cards may lie."""

from typing import TYPE_CHECKING

import lazy_loader

from romelab.core.bots import RandomBot

if TYPE_CHECKING:
    from romelab.total_war_rome.bots.advice import CampaignBot, easy, hard, medium

__all__ = ["CampaignBot", "RandomBot", "easy", "hard", "medium"]

# pyright: basic
__getattr__ = lazy_loader.attach(__name__, submod_attrs={"advice": ["CampaignBot", *__all__[2:]]})[0]


def __dir__() -> list[str]:
    return __all__
