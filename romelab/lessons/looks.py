"""The style that parts of lessons share."""

from __future__ import annotations

from importlib.resources import files

import ipywidgets as widgets

from romelab.controls.stage import stage_style


def lesson_style() -> tuple[widgets.HTML, ...]:
    """Give the invisible parts that bring the style sheets of panels and lessons into a page."""
    return (stage_style(files("romelab.lessons").joinpath("lessons.css").read_text("utf-8")),)
