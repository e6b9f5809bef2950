"""The live board with rings of days under its places."""

# pyright: basic
from __future__ import annotations

from collections.abc import Sequence

from romelab.atlas.day_sheet import days_base, days_pieces, days_svg
from romelab.atlas.distances import Reach
from romelab.atlas.speaking import phrase
from romelab.controls.stage.board import LiveBoard
from romelab.core.scene import Scene


class DaysBoard(LiveBoard):
    """A map of days that can be clicked and worked by keyboard.

    Parameters
    ----------
    of
        How far every place is, to begin with.

    Examples
    --------
    >>> from romelab.atlas import reach
    >>> board = DaysBoard(reach("Roma"))
    >>> board.show_days(reach("Alexandria"), Scene(board.base))
    >>> "Days from Alexandria" in board.svg()
    True
    """

    def __init__(self, of: Reach) -> None:
        super().__init__(days_base(), label=phrase("board_label"))
        self.of = of
        self.paper = days_svg(of)

    def show_days(self, of: Reach, scene: Scene) -> None:
        """Show rings, and what lies on them; rings that stay the same are not sent again.

        Parameters
        ----------
        of
            How far every place is.
        scene
            A scene on :func:`~romelab.atlas.day_sheet.days_base`.
        """
        if of != self.of:
            self.of = of
            self.paper = days_svg(of)
        self.show(scene)

    def pieces_of_svg(self) -> Sequence[str]:
        """Return rings, and what lies on them, in pieces."""
        return days_pieces(self.of, self.scene or Scene(self.base))
