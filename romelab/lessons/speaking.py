"""What says the words of lessons that belong to no lesson in particular, in the language spoken."""

from romelab.core.speech import Speech, words_of

SPEECH = Speech(words_of("romelab.lessons"))
phrase = SPEECH.phrase
