"""Notes of a lesson tell whoever listens of every change, and of nothing else."""

from __future__ import annotations

from romelab.lessons.notes import Note, Notes


def test_every_change_of_the_notes_is_told_once():
    notes, told = Notes("A lesson"), []
    notes.on_note.append(lambda: told.append([note.text for note in notes.lines]))
    notes.put("Questions", "1", "wrote", "  I do\n not know ")
    notes.put("Questions", "1", "wrote", "Because of the arrows")
    notes.put("Questions", "2", "wrote", " ")
    notes.add("Tour", "1", "predicted", "two cards")
    notes.add("Tour", "1", "predicted", "two cards")
    notes.put("Questions", "1", "wrote", "")
    notes.take_back_part("Tour", [Note("Tour", "1", "predicted", "one card")])
    assert told == [
        ["I do not know"],
        ["Because of the arrows"],
        ["Because of the arrows", "two cards"],
        ["two cards"],
        ["one card"],
    ]
