"""What all tests share."""

from __future__ import annotations

from typing import Any

import pytest
from ipywidgets.widgets.widget import CallbackDispatcher


@pytest.fixture(autouse=True)
def clicks_raise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what a callback raises reach the test: ipywidgets only logs what a button's callback raises."""

    def call(self: CallbackDispatcher, *args: Any, **names: Any) -> None:
        for callback in self.callbacks:
            callback(*args, **names)

    monkeypatch.setattr(CallbackDispatcher, "__call__", call)
    monkeypatch.setenv("ROMELAB_STRICT", "1")
