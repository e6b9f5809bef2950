"""Pictures are drawn in another process: one that takes long holds nobody up, and two that are alike are one."""

# pyright: basic
import asyncio
import gc
import pickle
from concurrent.futures import BrokenExecutor, Future
from io import BytesIO
from typing import Any

from romelab.core.language import speaking, spoken
from romelab.drawing.once import Order
from romelab.drawing.picture import Picture
from romelab.host.one_process import OneProcess


class Drawers(OneProcess):
    """A process that draws, begun when the first picture is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self._at: dict[bytes, Future[Any]] = {}

    async def draw(self, order: Order) -> Any:
        """Draw a picture, in the language spoken; None where it has to be drawn by whoever asks.

        Parameters
        ----------
        order
            The picture; two that are alike are drawn once.
        """
        asked = order.asked
        try:
            if asked not in self._at:
                self._at[asked] = self.submit(_drawn, order.draw, spoken())
            return await asyncio.shield(asyncio.wrap_future(self._at[asked]))
        except (BrokenExecutor, OSError):  # it was killed, or there is none; the next picture begins another one
            self.close()
            return None
        except Exception:  # noqa: BLE001 - it is raised again where it is drawn then, and said on the page
            return None
        finally:
            if (drawn := self._at.get(asked)) is not None and drawn.done():
                del self._at[asked]


def _drawn(draw: bytes, words: str) -> Any:
    with speaking(words):
        found = pickle.loads(draw)()  # noqa: S301 - of a cell of a notebook
    gc.collect()  # a figure and its parts hold each other
    picture = getattr(found, "picture", found)
    if isinstance(picture, Picture):
        picture.data = in_256_colours(picture.data)
    return found


def in_256_colours(data: bytes) -> bytes:
    """Return a PNG file with 256 colours, which is a third of it on a map and looks the same.

    Examples
    --------
    >>> from romelab.core.scene import BaseMap, Scene
    >>> from romelab.drawing.picture import png
    >>> len(in_256_colours(png(Scene(BaseMap("empty", 40, 30, words="A map."))))) > 100
    True
    """
    from PIL import Image

    packed = BytesIO()
    with Image.open(BytesIO(data)) as picture:
        picture.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(packed, "png", optimize=True)
    return packed.getvalue()
