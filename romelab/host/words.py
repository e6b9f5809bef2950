"""What says the words of the page around a notebook, in the language spoken."""

from __future__ import annotations

from romelab.core.catalogue import words_of
from romelab.core.speech import Speech

SPEECH = Speech(words_of("romelab.host"), {})
phrase = SPEECH.phrase
"""Gives what the page says under a key of its catalogue; see :meth:`romelab.core.speech.Speech.phrase`."""
