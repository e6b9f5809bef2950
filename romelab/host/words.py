"""What says the words of the page around a notebook, in the language spoken."""

from romelab.core.speech import Speech, words_of

SPEECH = Speech(words_of("romelab.host"))
phrase = SPEECH.phrase
SAID = (
    *("contents", "parts", "one_part", "all_parts", "next_part", "part_before", "code_shown", "code_hidden"),
    *("to_dark", "to_light", "other_language", "opening", "lost", "elsewhere", "here_again", "ended", "load_again"),
)
"""Words of the page itself, by their keys in the catalogue."""
SAID_ALONE = (
    *("waking", "asleep", "unkept", "no_room", "work", "kept_here", "take_along", "bring_back", "clear_work"),
    *("clear_sure", "no_work", "not_work", "not_tried", "asked_beyond", "free_questions", "table_alone"),
    *("with_program", "older"),
)
"""Those of a page in the browser alone."""
