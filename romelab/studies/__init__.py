"""Studies of many games: whether a rule matters, who wins from which seat, how long a game lasts.

``compare``, ``sweep``, ``seats`` and ``lengths`` take the ``playouts`` of a game, play it many times with bots and give
figures, a sentence, and a picture::

    from romelab import kampf_um_rom as game, studies
    studies.compare(game.playouts, {}, {"empty_catastrophe": True}, bots=game.bots.greedy())
"""

from typing import TYPE_CHECKING

import lazy_loader

if TYPE_CHECKING:
    from romelab.studies.study import compare, lengths, seats, sweep

__all__ = ["compare", "lengths", "seats", "sweep"]

# pyright: basic
__getattr__, __dir__ = lazy_loader.attach(__name__, [], {"study": __all__})[:2]
