"""What all tests and examples share."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def no_loop_runs(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let a test that needs no browser run as a program does: a browser of an earlier test leaves its loop running."""
    loop = None if request.node.get_closest_marker("browser") else asyncio._get_running_loop()
    if loop is None:
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)
