"""A tour worked without a browser: what all tests of tours do."""

from __future__ import annotations

from collections.abc import Callable

from romelab.lessons.tour import Tour


def guess(tour: Tour, choice: int = 0, because: str = "because it looks likely") -> None:
    """Write down a guess, if this step asks for one."""
    step = tour.step
    if step is not None and step.predict:
        box = tour.guide.extra.children[0]
        box.guess.value = step.predict.choices[min(choice, len(step.predict.choices) - 1)]
        box.because.value = because if step.predict.reasoned else ""
        box.go.click()


def shown(tour: Tour) -> None:
    """Have the way of this step shown: asked once, "Show me" asks back."""
    for _ in range(2):
        if not tour.finished:
            tour.guide.show_me.click()


def solve(tour: Tour) -> None:
    """Answer the drill that follows a step rightly."""
    quiz = tour.guide.extra.children[0]
    quiz.choice.value = [answer.right for answer in quiz.question.answers].index(True)
    quiz.check.click()


def go_on(tour: Tour, by: Callable[[Tour], None] = solve) -> None:
    """Go on from a step that is done, over the drill that may follow it."""
    tour.guide.next.click()
    if tour.task is not None and not tour.finished:
        by(tour)
        tour.guide.next.click()


def walk(tour: Tour, steps: int = 100, choice: int = 0) -> None:
    """Do steps as "Show me" does."""
    for _ in range(steps):
        if tour.step is None:
            break
        guess(tour, choice)
        shown(tour)
        assert tour.finished, tour.step.title
        go_on(tour, shown)


def walk_to(tour: Tour, title: str, choice: int = 0) -> None:
    """Walk to the step of a title."""
    while tour.step is None or tour.step.title != title:
        assert tour.step is not None, title
        walk(tour, 1, choice)
