"""History lessons: a question, a picture, a guess, what came, a source, a claim. What a lesson says is data.

A lesson is one TOML file in ``data`` (:mod:`~romelab.lessons.inquiry.plan` reads it), its source cards are further
ones in ``data/cards``, and what it computes and draws is a module in ``workings``. The notebook calls the parts of
:class:`~romelab.lessons.inquiry.page.LessonPage`.
"""
