"""What says the words of tables and stages, in the language spoken."""

from __future__ import annotations

from romelab.core.speech import Speech, words_of

SPEECH = Speech(words_of("romelab.controls"))
"""Says what belongs to no game in particular."""
phrase = SPEECH.phrase
"""Gives what a table says under a key of its catalogue; see :meth:`romelab.core.speech.Speech.phrase`."""
