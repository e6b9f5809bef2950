"""The toy game of the core, for what plays any game."""

from tests.core.conftest import moves, race

__all__ = ["moves", "race"]
