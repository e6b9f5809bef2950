"""How a rule of a game is switched off, for the drills of all three: a method of the game answers otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from typing import Any

import pytest

Patch = pytest.MonkeyPatch
Off = Callable[[Patch], None]


def answering(game: type, method: str, edit: Callable[..., Any]) -> Off:
    """Let a method answer otherwise: ``edit`` is given its usual answer, the game, and what it was asked."""

    def off(patch: Patch) -> None:
        usual = getattr(game, method)
        patch.setattr(game, method, lambda self, *asked: edit(usual(self, *asked), self, *asked))

    return off


def looked_up(game: type, method: str, edit: Callable[[Any], None]) -> Off:
    """Change what the rules look up."""

    def changed(usual: Any, *_: Any) -> Any:
        found = copy(usual)
        edit(found)
        return found

    return answering(game, method, changed)


def after(game: type, kind: type, edit: Callable[[Any, Any, Any, Any], Any]) -> Off:
    """Change the position after moves of a kind: of the game, the position before, the move, the one after."""

    def came(usual: Any, playing: Any, state: Any, move: Any) -> Any:
        return (edit(playing, state, move, usual[0]), usual[1]) if isinstance(move, kind) else usual

    return answering(game, "perform", came)


def fallen(game: type, edit: Callable[[Any, Any], Any]) -> Off:
    """Change the position after something fell: of the position before and the one after."""
    return answering(game, "perform_outcome", lambda usual, _game, state, _outcome: (edit(state, usual[0]), usual[1]))


def forgive(game: type, test: Callable[[Any, Any, Any, Any], Any]) -> Off:
    """Leave out reasons: of the game, the position, the move and the reason."""
    return answering(
        game,
        "reasons_against",
        lambda usual, playing, state, move: tuple(one for one in usual if not test(playing, state, move, one)),
    )


def set_to(where: Any, name: str, value: Any) -> Off:
    """Put something else in place of what a module or a class has."""
    return lambda patch: patch.setattr(where, name, value)


@contextmanager
def without(game: type, rule: str, off: Mapping[str, Off]) -> Iterator[None]:
    """Play without a rule: nothing is refused by it, and what undoes it is done."""
    with pytest.MonkeyPatch.context() as patch:
        forgive(game, lambda _game, _state, _move, reason: reason.rule == rule)(patch)
        if rule in off:
            off[rule](patch)
        yield
