"""The style that parts of lessons share."""

from __future__ import annotations

from importlib.resources import files

import ipywidgets as widgets


def lesson_style() -> tuple[widgets.HTML, ...]:
    """Give the invisible parts that bring the style sheets of panels and lessons into a page."""
    sheets = (
        files("romelab.controls").joinpath("stage.css").read_text("utf-8"),
        files("romelab.lessons").joinpath("lessons.css").read_text("utf-8"),
    )
    style = widgets.HTML(f"<style>{''.join(sheets)}</style>")
    style.layout.display = "none"
    return (style,)
