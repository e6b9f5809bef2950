"""What a person does who wants to go on: choose something where nothing is chosen yet, then press the main button."""

from __future__ import annotations

from romelab.controls.table.move_picker import MovePicker
from romelab.controls.table.table import GameTable


def choose(picker: MovePicker) -> None:
    """Choose the first move listed, unless one is on the main button already."""
    if picker.move is None and picker.groups.value is None and picker.groups.options:
        picker.groups.value = picker.groups.options[0][1]
    if picker.move is None and picker.which.options:
        picker.which.value = picker.which.options[0][1]


def go_on(table: GameTable) -> None:
    """Make the move on the main button, or the first one listed."""
    choose(table.picker)
    table.picker.go.click()
