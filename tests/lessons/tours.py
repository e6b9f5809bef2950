"""A tour worked without a browser: what all tests of tours do."""

from __future__ import annotations

from romelab.lessons.tour import Tour


def guess(tour: Tour, choice: int = 0, because: str = "because it looks likely") -> None:
    """Write down a guess, if this step asks for one."""
    step = tour.step
    if step is not None and step.predict:
        box = tour.guide.extra.children[0]
        box.guess.value, box.because.value = step.predict.choices[choice], because
        box.go.click()


def walk(tour: Tour, steps: int = 100, choice: int = 0) -> None:
    """Do steps as "Show me" does."""
    for _ in range(steps):
        if tour.step is None:
            break
        guess(tour, choice)
        tour.guide.show_me.click()
        assert tour.finished or tour.step.only_read, tour.step.title
        tour.guide.next.click()


def walk_to(tour: Tour, title: str, choice: int = 0) -> None:
    """Walk to the step of a title."""
    while tour.step is None or tour.step.title != title:
        assert tour.step is not None, title
        walk(tour, 1, choice)
