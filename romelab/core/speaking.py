"""What says the words of tables that all games share, in the language spoken."""

from __future__ import annotations

from romelab.core.catalogue import CORE, words_of
from romelab.core.speech import Id, Speech

SPEECH = Speech(words_of(CORE), dict.fromkeys(("source", "part"), Id))
"""Says what belongs to no game in particular."""
phrase = SPEECH.phrase
"""Gives what such a table says under a key of the catalogue; see :meth:`romelab.core.speech.Speech.phrase`."""
