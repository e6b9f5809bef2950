"""How a class votes in its lessons: the last vote of each pupil in each round."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from romelab.host.words import phrase
from romelab.lessons.submissions import QuestionAnswers


@dataclass(slots=True)
class Vote:
    """A question that is voted on.

    Attributes
    ----------
    question, answers
        Its words, in the language of who voted first.
    by
        For each round what each pupil, by number, has voted: the number of an answer.
    """

    question: str
    answers: tuple[str, ...]
    by: dict[int, dict[int, int]] = field(default_factory=dict[int, dict[int, int]])

    @property
    def counts(self) -> Mapping[int, Sequence[int]]:
        """For each round the votes of each answer."""
        return {nth: [list(by.values()).count(at) for at in range(len(self.answers))] for nth, by in self.by.items()}


class Votes:
    """All votes of a class by their names, which are the same in every language.

    Attributes
    ----------
    changed
        Names of votes that others do not know of yet.

    Examples
    --------
    >>> votes = Votes()
    >>> for pupil, at in ((1, 0), (2, 1), (1, 1)):
    ...     votes.take(pupil, "lesson_01/vote 1", 1, at, "Why?", ["a", "b"])
    >>> votes.of("lesson_01/vote 1").counts
    {1: [0, 2]}
    """

    def __init__(self) -> None:
        self._votes: dict[str, Vote] = {}
        self.changed: set[str] = set()

    def of(self, name: str) -> Vote:
        """Return a vote by its name."""
        return self._votes[name]

    def take(self, pupil: int, name: str, round_: int, at: int, question: str, answers: Sequence[str]) -> None:
        """Take what a pupil votes; what was voted before in this round no longer counts."""
        vote = self._votes.setdefault(name, Vote(question, tuple(answers)))
        vote.by.setdefault(round_, {})[pupil] = at
        self.changed.add(name)

    def asked(self) -> list[QuestionAnswers]:
        """Return all votes, each round by itself, as what a class has said to a question."""
        return [
            QuestionAnswers(
                phrase("vote_round", number=round_),
                vote.question,
                "voted",
                tuple((pupil, (vote.answers[at],)) for pupil, at in by.items()),
            )
            for vote in self._votes.values()
            for round_, by in sorted(vote.by.items())
        ]
