"""What a finished game of Kampf um Rom tells: the boxes that score, and how the points came."""

# pyright: basic
from __future__ import annotations

from romelab.controls.seating.game_view import Ending, Item, Origin
from romelab.core.history import History
from romelab.kampf_um_rom.chapters.scoring import high_tokens, origins
from romelab.kampf_um_rom.game import KAMPF_UM_ROM
from romelab.kampf_um_rom.positions.prompts import HighTokens, Worth
from romelab.kampf_um_rom.positions.state import State


def ending(history: History[State]) -> Ending:
    """Return what is to be told of a game that is over."""
    state, speech = history.state, KAMPF_UM_ROM.speech(history.setup)
    tables = KAMPF_UM_ROM.tables(state)
    seats = range(tables.players)
    boxes = [origins(tables, state, seat) for seat in seats]
    worth = {box: KAMPF_UM_ROM.network.box(box).value for scored in boxes for box, _ in scored}
    level = tables.options.ties == "high_boxes"
    return Ending(
        tuple(
            Origin(
                speech.say(Worth(value)),
                tuple(sum(points for box, points in scored if worth[box] == value) for scored in boxes),
            )
            for value in sorted(set(worth.values()), reverse=True)
        ),
        tuple(tuple(Item(speech.name("box", box), points) for box, points in scored) for scored in boxes),
        (Origin(speech.say(HighTokens()), tuple(high_tokens(tables, state, seat) for seat in seats)),) if level else (),
        charts=(_scores,),
    )


def _scores(history: History[State]) -> str:
    from romelab.drawing.picture import image
    from romelab.kampf_um_rom.pictures.charts import plot_scores

    return image(plot_scores(history))._repr_html_()
