"""A recorded page taken over by its program, without a browser: ``python taken_over.py RECORD HOME [MESSAGE...]``.

As in the browser, IPython, matplotlib and other processes are not there. Prints the frames that the page is sent, and
the faults.
"""

from __future__ import annotations

import asyncio
import base64
import json
import sys
from pathlib import Path


async def taken_over(record: str, home: str, *said: str) -> None:
    from romelab.host.worker import Alone

    frames: list[str] = []
    page = json.loads(Path(record).read_text("utf-8"))
    pictures = {digest: base64.b64decode(data) for digest, data in page["pictures"].items()}
    alone = Alone(json.dumps(page["messages"]), frames.append, pictures.__getitem__, home)
    await alone.begin()
    for message in said:
        alone.session.heard(message)
        await asyncio.sleep(0)
    print(json.dumps({"frames": [json.loads(frame) for frame in frames], "faults": alone.session.faults}))


if __name__ == "__main__":
    from romelab.host.stand_in import stand_in

    stand_in()
    sys.modules.update(dict.fromkeys(("numpy", "contourpy", "PIL", "_multiprocessing")))
    asyncio.run(taken_over(*sys.argv[1:]))
