"""What says the words of studies, in the language spoken."""

from romelab.core.speech import Speech, words_of

SPEECH = Speech(words_of("romelab.studies"))
phrase = SPEECH.phrase
