"""The table of stages: what is decided where, how each kind of move is refused and done, chance; house ends.

Every engine has one table of this kind. A row is one of four: a *decision* (a seat chooses among kinds of moves), a
*chance step*, something that *follows* by itself, or the *end*. An engine says once what its functions are
given and what they return, and then names them in rows, as plain references::

    rows = Rows[Tables, State, Step]()

    STAGES = rows.table(
        Stage,
        MOVE_KINDS.values(),
        rows.decision(Stage.ORDER, "KUR-08", "{} chooses a place in the turn order now", preparation.order_moves)(
            rows.kind(ChooseOrder, preparation.why_not_order, preparation.choose_order)
        ),
        rows.chance(Stage.DEAL, "Deal a card", flow.draw_chances, preparation.resolve_deal, "KUR-05"),
        rows.end(Stage.OVER, "KUR-108", "the game is over"),
    )

The table is checked and taken apart into flat dictionaries when it is made, at import: playing a move reads these and
nothing else. In the words of the field: ``chances`` are chance_outcomes, ``do`` and ``resolve`` together are
apply_action, ``decides`` is current_player.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, Literal, NamedTuple, TypeVar, TypeVarTuple, Unpack, cast, get_args, get_origin

from romelab.core.facts import FactLike
from romelab.core.game import Chances, Move

M = TypeVar("M", bound=Move)
Here = TypeVarTuple("Here")
"""What every function of an engine is given first: tables and position, or a table being worked on."""
Then = TypeVar("Then")
"""What a function that changes something gives back: a position with its events, or nothing."""
Args = TypeVarTuple("Args")


class PendingStage(str, Generic[*Args]):
    """The name of a stage that carries facts along, with their types.

    ``LOSE_CARD: PendingStage[Ref, int] = PendingStage("lose_card")`` is the text itself, so positions, saves and
    dictionaries hold what they always held. Who puts the stage on an agenda, and who takes it off, is checked against
    the types by pyright.
    """

    __slots__ = ()


def carries(hints: tuple[Any, ...], values: object) -> bool:
    """Tell whether values are the facts that a stage carries along, by its types.

    Parameters
    ----------
    hints
        What the stage's ``PendingStage`` names: ``get_args`` of it.
    values
        The facts; a tuple, if they are any.

    Examples
    --------
    >>> carries((int, tuple[str, ...]), (3, ("a", "b"))), carries((int,), ("3",)), carries((int,), (3, 4))
    (True, False, False)
    """
    if not isinstance(values, tuple):
        return False
    found = cast("tuple[object, ...]", values)
    last = hints[-1] if hints else None
    if get_origin(last) is Unpack or getattr(last, "__unpacked__", False):
        rest = get_args(get_args(last)[0] if get_origin(last) is Unpack else last)[0]
        more = found[len(hints) - 1 :]
        return carries(hints[:-1], found[: len(hints) - 1]) and all(_is(one, rest) for one in more)
    return len(found) == len(hints) and all(map(_is, found, hints))


def _is(value: object, hint: Any) -> bool:
    origin, arms = get_origin(hint), get_args(hint)
    if hint is Any:
        return True
    if origin is PendingStage or hint is str:
        return isinstance(value, str)
    if origin is Literal:
        return value in arms
    if origin is tuple and arms[-1] is Ellipsis:
        return isinstance(value, tuple) and all(_is(one, arms[0]) for one in cast("tuple[object, ...]", value))
    if origin is tuple:
        return carries(arms, value)
    return isinstance(value, hint) and not (hint is int and isinstance(value, bool))


class Kind(NamedTuple):
    """A kind of move in a stage; made by :meth:`Rows.kind`.

    Attributes
    ----------
    move
        The kind.
    against
        Gives every reason against a move.
    do
        Carries out a legal move.
    rule, when
        The rule that says when such moves are made, and its sentence; empty where the stage says so for all its kinds.
    """

    move: type[Move]
    against: Callable[..., Iterable[FactLike]]
    do: Callable[..., Any]
    rule: str = ""
    when: str = ""


class Row(NamedTuple):
    """One stage; made by the methods of :class:`Rows`.

    Attributes
    ----------
    stage
        Its name, as a position holds it.
    rule, prompt
        The rule behind it, and what is being decided or comes up: a kind of fact (made with the seat that decides, if
        one does), or words in which ``{}`` stands for who decides.
    listed, kinds, decides
        Of a decision: all its moves at once, its kinds of moves, and who decides (None: who the table says).
    chances, resolve
        Of a chance step: what may come up, and what it brings.
    hidden
        Of a chance step: whether only some may see what came up.
    follow
        Of what follows by itself: what carries it out.
    """

    stage: str
    rule: str
    prompt: Any
    listed: Callable[..., Sequence[Move]] | None = None
    kinds: tuple[Kind, ...] = ()
    decides: Callable[[Any], int] | None = None
    chances: Callable[..., Chances] | None = None
    resolve: Callable[..., Any] | None = None
    follow: Callable[..., Any] | None = None
    hidden: bool = False


Deciding = Callable[[Unpack[tuple[Kind, ...]]], Row]
"""What makes a stage in which a seat decides out of the kinds of moves that it decides between."""


class StagesError(TypeError):
    """A table of stages with problems, all of them named; raised at import."""


def nothing_against(*here: object) -> tuple[Any, ...]:
    """Return no reason: for a move that is always possible in its stage."""
    return ()


class Stages(Generic[*Here, Then]):
    """The checked table of an engine, as dictionaries from the name of a stage.

    Attributes
    ----------
    row
        The rows.
    listed, against, do
        Of decisions: the list of moves; by kind of move what rules one out, and what carries it out.
    decides
        Of decisions: the function that gives the seat.
    chances, resolve, follow
        Of chance steps, and of what follows by itself.
    when
        By kind of move: the rule that says when it is made, and its sentence.
    """

    def __init__(
        self,
        names: Iterable[str],
        moves: Iterable[type[Move]],
        rows: Iterable[Row],
        decides: Callable[[Any], int] | None = None,
    ) -> None:
        found = tuple(rows)
        if problems := problems_in(tuple(names), tuple(moves), found, decides):
            raise StagesError("the table of stages has problems: " + "; ".join(problems))
        self.row: Mapping[str, Row] = MappingProxyType({row.stage: row for row in found})
        # Plain dictionaries, not proxies: each step looks up several times.
        self.listed: dict[str, Callable[[*Here], Sequence[Move]]] = {
            row.stage: row.listed for row in found if row.listed
        }
        self.against: dict[str, dict[type[Move], Callable[..., Iterable[Any]]]] = {
            row.stage: {kind.move: kind.against for kind in row.kinds} for row in found if row.kinds
        }
        self.do: dict[str, dict[type[Move], Callable[..., Then]]] = {
            row.stage: {kind.move: kind.do for kind in row.kinds} for row in found if row.kinds
        }
        self.decides: dict[str, Callable[[Any], int]] = {
            row.stage: seat for row in found if row.kinds and (seat := row.decides or decides)
        }
        self.chances: dict[str, Callable[..., Chances]] = {row.stage: row.chances for row in found if row.chances}
        self.resolve: dict[str, Callable[..., Then]] = {row.stage: row.resolve for row in found if row.resolve}
        self.follow: dict[str, Callable[..., Then]] = {row.stage: row.follow for row in found if row.follow}
        self.when: dict[type[Move], tuple[str, str]] = {
            kind.move: (kind.rule, kind.when) for row in found for kind in row.kinds
        }


def problems_in(
    names: Sequence[str], moves: Sequence[type[Move]], rows: Sequence[Row], decides: object = None
) -> list[str]:
    """Say what is wrong with a table: what is missing, what stands there twice, what nobody can look up.

    Parameters
    ----------
    names
        Every stage there is.
    moves
        Every kind of move there is.
    rows
        The rows.
    decides
        Who decides where a row does not say; None if every row must.
    """
    problems: list[str] = []
    stages = [row.stage for row in rows]
    problems += [f"'{name}' has {stages.count(name)} rows" for name in dict.fromkeys(stages) if stages.count(name) > 1]
    problems += [f"'{name}' has no row" for name in names if name not in stages]
    problems += [f"'{name}' is not a stage" for name in stages if name not in names]
    when: dict[type[Move], tuple[str, str]] = {}
    for row in rows:
        kinds = [kind.move for kind in row.kinds]
        said = [kind.__name__ for kind in dict.fromkeys(kinds) if kinds.count(kind) > 1]
        problems += [f"'{row.stage}' takes {name} twice" for name in said]
        if bool(row.kinds) != bool(row.listed):
            problems.append(f"'{row.stage}' has {'no list' if row.kinds else 'a list but no kinds of moves'}")
        if row.kinds and not (row.decides or decides):
            problems.append(f"nobody decides in '{row.stage}'")
        if bool(row.chances) != bool(row.resolve):
            problems.append(f"'{row.stage}' has chances or a settlement without the other")
        if sum(map(bool, (row.kinds, row.chances, row.follow))) > 1:
            problems.append(f"'{row.stage}' is a decision, a fall and something that follows at once")
        if not row.prompt and not row.follow:
            problems.append(f"'{row.stage}' does not say what it is")
        for kind in row.kinds:
            if when.setdefault(kind.move, (kind.rule, kind.when)) != (kind.rule, kind.when):
                problems.append(f"{kind.move.__name__} is made at two different times")
        named = (row.listed, row.chances, row.resolve, row.follow, *(f for kind in row.kinds for f in kind[1:3]))
        if any(getattr(function, "__name__", "") == "<lambda>" for function in named):
            problems.append(f"'{row.stage}' holds a lambda: nobody finds its rule")
    taken = {kind.move for row in rows for kind in row.kinds}
    problems += [f"no stage takes {kind.__name__}" for kind in moves if kind not in taken]
    return problems + [f"{kind.__name__} cannot be saved" for kind in taken if kind not in moves]


class Rows(Generic[*Here, Then]):
    """Makes the rows of one engine; what it is made with are the types of the engine's functions.

    Examples
    --------
    >>> rows = Rows[str, int]()
    >>> rows.table(["over", "lost"], [], rows.end("over", "R-1", "the game is over"))
    Traceback (most recent call last):
    romelab.core.stages.StagesError: the table of stages has problems: 'lost' has no row
    """

    def kind(
        self,
        move: type[M],
        against: Callable[[*Here, M], Iterable[FactLike]],
        do: Callable[[*Here, M], Then],
        rule: str = "",
        when: str = "",
    ) -> Kind:
        """Return a kind of move; both functions must take moves of this very kind."""
        return Kind(move, against, do, rule, when)

    def decision(
        self,
        stage: str,
        rule: str,
        prompt: str | Callable[..., FactLike],
        listed: Callable[[*Here], Sequence[Move]],
        decides: Callable[[Any], int] | None = None,
    ) -> Deciding:
        """Return what makes a stage in which a seat decides out of the kinds of moves there."""
        return lambda *kinds: Row(stage, rule, prompt, listed, kinds, decides)

    def chance(
        self,
        stage: str,
        prompt: str | Callable[..., FactLike],
        chances: Callable[[*Here], Chances],
        resolve: Callable[[*Here, Any], Then],
        rule: str = "",
        *,
        hidden: bool = False,
    ) -> Row:
        """Return a stage in which chance is resolved."""
        return Row(stage, rule, prompt, chances=chances, resolve=resolve, hidden=hidden)

    def follows(self, stage: str, follow: Callable[[*Here], Then]) -> Row:
        """Return a stage that needs nobody."""
        return Row(stage, "", "", follow=follow)

    def end(self, stage: str, rule: str, prompt: str | Callable[..., FactLike]) -> Row:
        """Return the stage after which nothing comes."""
        return Row(stage, rule, prompt)

    def table(
        self, names: Iterable[str], moves: Iterable[type[Move]], *rows: Row, decides: Callable[[Any], int] | None = None
    ) -> Stages[*Here, Then]:
        """Return the checked table; ``decides`` gives the seat wherever a row does not.

        Raises
        ------
        StagesError
            With every problem found.
        """
        return Stages(names, moves, rows, decides)


LONGEST = 600
"""Minutes at most."""


class TimeUp(Move, kind="time_up"):
    """The minutes agreed on are over: the game ends at once, and is won by points as at any end (a house rule).

    No list of legal moves offers it, so that no program plays it as a good move; ``why_not`` is the authority.
    """

    def __str__(self) -> str:
        from romelab.core.speech import phrase

        return phrase("clock_is_up")
