"""Positions: what a game starts from, what lies on the table at one moment, the moves, and what one seat may see."""

from typing import TYPE_CHECKING

import lazy_loader

if TYPE_CHECKING:
    from romelab.kampf_um_rom.positions import moves

__all__ = ["moves"]

# pyright: basic
__getattr__, __dir__, _ = lazy_loader.attach(__name__, ["moves"])
