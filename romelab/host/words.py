"""What says the words of the page around a notebook, in the language spoken."""

from __future__ import annotations

from romelab.core.speech import Speech, words_of

SPEECH = Speech(words_of("romelab.host"), {})
phrase = SPEECH.phrase
"""Gives what the page says under a key of its catalogue; see :meth:`romelab.core.speech.Speech.phrase`."""
