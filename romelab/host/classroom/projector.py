"""The page for the projector: where to go, the code, and how many have come; no name stands on it."""

# pyright: basic
from html import escape

import ipywidgets as widgets
import segno

from romelab.controls.stage.widgets import made
from romelab.host.classroom.classroom import Classroom
from romelab.host.classroom.panel import Panel
from romelab.host.classroom.visits import LivePage
from romelab.host.words import phrase


def qr(address: str) -> str:
    """Return an address as a QR code that a camera reads from the projector, as SVG.

    Examples
    --------
    >>> qr("http://192.0.2.5:8750/?code=BCDF").startswith("<svg")
    True
    """
    return segno.make(address, error="m", micro=False).svg_inline(omitsize=True, border=3, light="#fff", dark="#000")


def projector(classroom: Classroom, visit: LivePage) -> widgets.Widget:
    """Return the page for the projector."""
    shown = made(widgets.HTML)
    panel = Panel((shown,), "class-projector")

    def refresh() -> None:
        code = classroom.pupils.code
        words = phrase(classroom.calls) if classroom.calls else phrase("so_many_here", number=len(classroom.pupils))
        html = (
            f'<div class="class-way">{qr(f"{classroom.address}/?code={code}")}<div>'
            f"<p>{phrase('go_to')}</p><p class=class-address>{escape(classroom.address.removeprefix('http://'))}</p>"
            f"<p>{phrase('and_say')}</p><p class=class-code>{code}</p></div></div>"
            f'<p class="class-many" role="status">{escape(words)}</p>'
        )
        if shown.value != html:
            shown.value = html

    visit.refresh = refresh
    refresh()
    return panel
