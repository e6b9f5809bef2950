"""A class at one computer: pupils join by a code, each with pages and work of their own, and sit down at one game.

``pupils.py`` is who they are and what lets them in again. ``rooms.py`` is a game with a seat for each screen.
``thinkers.py`` lets bots think in another process. ``classroom.py`` is who has which page open. ``lobby.py``,
``teacher.py`` and ``projector.py`` are the pages around the pages. ``handlers.py`` answers browsers, ``address.py``
finds where they reach this computer, and ``serving.py`` opens it all (``romelab class``).
"""
