"""What says the words of lessons that belong to no lesson in particular, in the language spoken."""

from romelab.core.speech import Id, Speech, words_of

SPEECH = Speech(words_of("romelab.lessons"), dict.fromkeys(("note", "rubric", "objective", "box", "handed"), Id))
"""Says what guides, guesses, questions, debriefs and reports have in common."""
phrase = SPEECH.phrase
"""Gives what a lesson says under a key of its catalogue; see :meth:`romelab.core.speech.Speech.phrase`."""
