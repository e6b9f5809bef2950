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


def shown(tour: Tour) -> None:
    """Have the way of this step shown: asked once, "Show me" asks back."""
    for _ in range(2):
        if not tour.finished:
            tour.guide.show_me.click()


def walk(tour: Tour, steps: int = 100, choice: int = 0) -> None:
    """Do steps as "Show me" does."""
    for _ in range(steps):
        if tour.step is None:
            break
        guess(tour, choice)
        shown(tour)
        assert tour.finished, tour.step.title
        tour.guide.next.click()


def walk_to(tour: Tour, title: str, choice: int = 0) -> None:
    """Walk to the step of a title."""
    while tour.step is None or tour.step.title != title:
        assert tour.step is not None, title
        walk(tour, 1, choice)
