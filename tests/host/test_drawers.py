"""Pictures are drawn in another process, each once, in the language of whoever asks."""

from __future__ import annotations

import asyncio
import os
from functools import partial

from romelab.core.language import speaking, spoken
from romelab.drawing.once import Order, evaluated, order
from romelab.host.drawers import Drawers


def test_what_is_alike_is_drawn_once_and_a_killed_process_is_begun_again():
    drawers = Drawers()
    names = {"spoken": spoken, "getpid": os.getpid, "one": 1}

    def ordered(source: str) -> Order:
        found = order(partial(evaluated, source, names))
        assert found is not None
        return found

    async def asked() -> None:
        with speaking("de"):
            both = await asyncio.gather(*(drawers.draw(ordered("(spoken(), getpid())")) for _ in "ab"))
        assert both[0] is both[1]  # one of them was asked for
        assert both[0][0] == "de"
        assert both[0][1] != os.getpid()
        assert await drawers.draw(ordered("one / 0")) is None
        assert drawers._pool is not None
        for process in tuple(drawers._pool._processes.values()):
            process.kill()
            process.join()
        assert await drawers.draw(ordered("one")) is None
        assert await drawers.draw(ordered("one")) == 1
        assert not drawers._at

    try:
        asyncio.run(asked())
    finally:
        drawers.close()
