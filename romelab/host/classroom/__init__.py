"""A class at one computer: pupils join by a code, each with pages and work of their own, and sit down at one game.

``pupils.py`` is who they are and what lets them in again. ``rooms.py`` is a game with a seat for each screen,
``votes.py`` what a class has voted. ``thinkers.py`` lets bots think in another process, ``page_process.py`` does so
with pages. ``classroom.py`` and ``visits.py`` are who has which page open. ``live_pages.py`` and ``teacher.py`` are the
pages around the pages, of what ``panel.py`` has. ``handlers.py`` answers browsers, and ``serving.py`` opens it all
(``romelab class``).
"""
