"""What each lesson computes and draws, a module a lesson.

A module may have ``figures()``, which computes every figure of the lesson by its name; ``before()`` and
``after()``, which give the pictures (:class:`~romelab.lessons.inquiry.picture.LessonPicture`) above the guess and
below it; ``handout()``, the picture on paper where it differs; and ``hands_on()``, controls to try.
"""
