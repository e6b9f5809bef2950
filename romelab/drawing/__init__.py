"""What all pictures share: colours, small signs, and the map as SVG. Nothing here knows a game or needs matplotlib."""

import logging


def _own_word(record: logging.LogRecord) -> bool:
    """Say in the page's own words what matplotlib would say in a red box: fonts are listed once on a new computer."""
    if "building" not in record.msg:
        return True
    from romelab.core.speech import phrase

    print(phrase("fonts_are_listed"))
    return False


logging.getLogger("matplotlib.font_manager").addFilter(_own_word)
