"""What says the words of tables and stages, in the language spoken."""

from __future__ import annotations

from romelab.core.catalogue import words_of
from romelab.core.speech import Id, Speech

SPEECH = Speech(words_of("romelab.controls"), dict.fromkeys(("falling", "role", "work"), Id))
"""Says what belongs to no game in particular."""
phrase = SPEECH.phrase
"""Gives what a table says under a key of its catalogue; see :meth:`romelab.core.speech.Speech.phrase`."""
choices = SPEECH.choices
"""Gives keys with what they are called, as a list to choose from; see :meth:`romelab.core.speech.Speech.choices`."""
