"""The pages on a page of our own: a browser shows a notebook's words and controls, with no notebook around them.

``session.py`` is one browser's page: what it is sent, and what it may say. ``notebook.py`` reads a notebook as such a
page. ``shell.py`` stands in for a notebook's kernel, ``drawers.py`` draws its pictures in another process.
``server.py`` serves pages to browsers, ``opening.py`` opens one (``romelab open``). The browser's half is built from
the folder ``page`` of the source into ``page/`` here.
"""
