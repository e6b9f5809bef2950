"""What the route explorer asks and answers, as plain data: a question, its answer, and the steps between questions.

The explorer is not a game: it lays tribes, grain and gold on the board as you like and asks where a tribe can go. The
widgets in ``controls.py`` only show what stands here.
"""

from dataclasses import dataclass, replace
from types import MappingProxyType

from romelab.core.errors import IllegalMoveError, InputError, quoted
from romelab.core.facts import Fact
from romelab.core.names import Description
from romelab.core.serialization import checked_fields
from romelab.core.speech import Name
from romelab.struggle_for_rome.box.pieces import GRAIN, TRIBES, pieces
from romelab.struggle_for_rome.network import names, prices, speaking
from romelab.struggle_for_rome.network.network import Link, RoadNetwork
from romelab.struggle_for_rome.network.routes import Detour, Route, bills, detours, next_best, reach, why_not
from romelab.struggle_for_rome.positions.refusals import CannotPay, MovesTribe, PutsTribe, StandsOutside, StandTogether

MOST_GRAIN = pieces().resources[GRAIN]
"""All the grain cards there are (SFR-05)."""
MOST_GOLD = pieces().coins
"""All the coins there are (SFR-04)."""


@dataclass(frozen=True, slots=True)
class Tribe:
    """A tribe that can stand on the board: a colour and a kind, such as red horsemen."""

    colour: str
    kind: str

    @property
    def key(self) -> str:
        """Its short name: ``"red horsemen"``."""
        return f"{self.colour} {self.kind}"

    def __str__(self) -> str:
        return speaking.default_speech().name("occupant", self.key)


@dataclass(frozen=True, slots=True)
class Question:
    """Who wants to go where, and with what.

    Attributes
    ----------
    tribes
        Every tribe with the crossroads it stands on, in the order of the list.
    tribe
        Key of the tribe that is asked about.
    grain, gold
        What its player holds.
    free_used
        Whether the free arrow of this round has been crossed already (SFR-96).
    others
        Whether the other tribes are on the board.
    goal
        Crossroads to go to; empty if none has been chosen.
    lost
        What nobody passes any more: ids of crossroads, provinces, and roads or sea links as ``"8,7,S - 8,8,N"``.
    """

    tribes: tuple[tuple[Tribe, str], ...]
    tribe: str
    grain: int = 1
    gold: int = 5
    free_used: bool = False
    others: bool = True
    goal: str = ""
    lost: tuple[str, ...] = ()

    @property
    def start(self) -> str:
        """The crossroads that the tribe stands on."""
        return next(at for tribe, at in self.tribes if tribe.key == self.tribe)

    @property
    def who(self) -> Tribe:
        """The tribe that is asked about."""
        return next(tribe for tribe, _ in self.tribes if tribe.key == self.tribe)

    def occupied(self) -> dict[str, str]:
        """Return the crossroads of the other tribes on the board, with their keys."""
        if not self.others:
            return {}
        return {at: tribe.key for tribe, at in self.tribes if tribe.key != self.tribe}


@dataclass(frozen=True, slots=True)
class Answer:
    """What the network says to a question.

    Attributes
    ----------
    reach
        Every crossroads that can be paid for, with its cheapest bills.
    cheapest
        For the goal: a route for each of the cheapest bills that can be paid.
    further
        Next-best routes by other ways; they may cost more than is held.
    reasons
        Why the goal cannot be reached; empty if it can, or if there is no goal. A city says that nobody stops in it;
        its routes end beside it.
    dearer
        The goal, and the cities that cost more without what is lost, the worst first.
    """

    reach: MappingProxyType[str, tuple[prices.Bill, ...]]
    cheapest: tuple[Route, ...] = ()
    further: tuple[Route, ...] = ()
    reasons: tuple[Fact, ...] = ()
    dearer: tuple[Detour, ...] = ()

    @property
    def routes(self) -> tuple[Route, ...]:
        """The cheapest routes and then the others."""
        return self.cheapest + self.further


def first_question(board: RoadNetwork) -> Question:
    """Return the question an explorer opens with: all tribes on their start crossroads, the first colour to go.

    Rule SFR-15 leaves the players to choose which of their tribes stands on which start; here the horsemen take the
    first.
    """
    tribes = tuple(
        (Tribe(colour, kind), board.crossroads[number].id)
        for colour, numbers in board.starts.items()
        for kind, number in zip(TRIBES, numbers, strict=True)
    )
    return Question(tribes, tribes[0][0].key)


def changed(board: RoadNetwork, question: Question, **changes: object) -> Question:
    """Change a question and check it.

    Parameters
    ----------
    board
        The board it is asked on.
    question
        The question; it stays as it is.
    changes
        Fields with their new values; places in any spelling.

    Raises
    ------
    InputError
        For an unknown place or tribe, or an amount that no player can hold.
    """
    checked_fields(Question, changes)
    read = Description("")
    if changes.get("goal"):
        changes["goal"] = names.find(board, str(changes["goal"]), "goal")
    if changes.get("lost"):
        changes["lost"] = tuple(dict.fromkeys(lost_thing(board, str(what)) for what in changes["lost"]))  # type: ignore[attr-defined]
    for name, most in (("grain", MOST_GRAIN), ("gold", MOST_GOLD)):
        read.number(changes.get(name, 0), name, high=most)
    if changes.get("tribe", question.tribe) not in {tribe.key for tribe, _ in question.tribes}:
        read.problem("tribe", f"there is no tribe {quoted(changes['tribe'])}")
    read.finish()
    return replace(question, **changes)  # type: ignore[arg-type]


def checked(board: RoadNetwork, question: Question) -> Question:
    """Return a question that came from outside, with its names as the board has them.

    Raises
    ------
    InputError
        For unknown places and tribes, an amount that no player can hold, or tribes of another game.
    IllegalMoveError
        If two tribes stand on one crossroads, or one on a city.
    """
    usual = first_question(board)
    if [tribe for tribe, _ in question.tribes] != [tribe for tribe, _ in usual.tribes]:
        raise InputError.at("tribes", "must be those of the board, in their order")
    found = replace(question, tribes=usual.tribes, tribe=usual.tribe, goal="")
    # All off the board first: one may stand where another stood.
    waiting = [(tribe, names.find(board, at)) for tribe, at in question.tribes]
    found = replace(found, tribes=tuple((tribe, "") for tribe, _ in waiting))
    for tribe, at in waiting:
        found = placed(board, replace(found, tribe=tribe.key), at)
    kept = {name: getattr(question, name) for name in ("tribe", "goal", "grain", "gold", "lost")}
    return changed(board, found, **kept)


def provinces(board: RoadNetwork) -> tuple[str, ...]:
    """Return the provinces of a board and what lies beyond them, in the order of its hexes."""
    return tuple(dict.fromkeys(tile.area for tile in board.hexes))


def lost_thing(board: RoadNetwork, what: str) -> str:
    """Return what can be lost as a question has it: a place, a province, or a way between two places ``"A - B"``.

    Raises
    ------
    InputError
        If there is no such place, or nothing joins the two.

    Examples
    --------
    >>> from romelab.struggle_for_rome.network.network import default_network
    >>> lost_thing(default_network(), "rome"), lost_thing(default_network(), "north-west of Roma - Rome")
    ('8,7,S', '8,8,N - 8,7,S')
    """
    area = next((each for each in provinces(board) if each.casefold() == what.strip().casefold()), "")
    thing = area or " - ".join(names.find(board, each.strip(), "lost") for each in what.split(" - "))
    if " - " in thing and not lost_with(board, thing)[1]:
        one, *_, other = (Name("place", each) for each in thing.split(" - "))
        raise InputError.at("", speaking.board_speech(board).phrase("not_joined", one=one, other=other))
    return thing


def lost_with(board: RoadNetwork, thing: str) -> tuple[tuple[str, ...], tuple[Link, ...]]:
    """Return the crossroads that are lost, of a province those that touch no other, and the links that nobody uses."""
    if " - " in thing:
        ends = {board.index[each] for each in thing.split(" - ")}
        return (), tuple(link for link in board.links if ends == {*link.ends})
    gone = [p for p in board.crossroads if p.id == thing or {board.hexes[n].area for n in p.hexes} == {thing}]
    links = sorted({number for each in gone for number, _ in board.links_at[each.index]})
    return tuple(each.id for each in gone), tuple(board.links[number] for number in links)


def placed(board: RoadNetwork, question: Question, place: str) -> Question:
    """Put the tribe asked about on another crossroads.

    Raises
    ------
    InputError
        If there is no such place.
    IllegalMoveError
        If a city or another tribe is there.
    """
    there = board.at(names.find(board, place))
    tried = PutsTribe(question.tribe, there.id)
    if there.city is not None:
        raise _refused(board, tried, StandsOutside(board.cities[there.city].name, there.id))
    others = {at: tribe.key for tribe, at in question.tribes if tribe.key != question.tribe}
    if there.id in others:
        raise _refused(board, tried, StandTogether(others[there.id], there.id))
    tribes = tuple((tribe, there.id if tribe.key == question.tribe else at) for tribe, at in question.tribes)
    return replace(question, tribes=tribes, goal="" if question.goal == there.id else question.goal)


def answer(board: RoadNetwork, question: Question, *, further: int = 3) -> Answer:
    """Ask the network.

    Parameters
    ----------
    board
        The board.
    question
        What is asked.
    further
        How many next-best routes to give besides the cheapest.

    Returns
    -------
    Answer
        Reach, and for a goal its routes or the reasons against it.
    """
    start, others = question.start, question.occupied()
    grain, gold, used = question.grain, question.gold, question.free_used
    dearer: tuple[Detour, ...] = ()
    if question.lost:
        lost = [lost_with(board, thing) for thing in question.lost]
        whole, board = board, board.without(link for _, links in lost for link in links)
        told = {question.goal, *(city.at for city in board.cities)}.difference(*(places for places, _ in lost))
        worse = (one for one in detours(whole, board, start, occupied=others, free_used=used) if one.place in told)
        dearer = tuple(sorted(worse, key=lambda one: one.place != question.goal))
    found = MappingProxyType(reach(board, start, grain=grain, gold=gold, occupied=others, free_used=used))
    if not question.goal:
        return Answer(found, dearer=dearer)
    ask = (board, start, question.goal)
    reasons = why_not(*ask, grain=grain, gold=gold, occupied=others, free_used=used)
    cheapest = bills(*ask, grain=grain, gold=gold, occupied=others, free_used=used)
    ways = next_best(*ask, grain=grain, gold=gold, occupied=others, free_used=used, count=len(cheapest) + further)
    seen = {(route.crossroads, route.links) for route in cheapest}
    more = tuple(route for route in ways if (route.crossroads, route.links) not in seen)
    return Answer(found, cheapest, more[:further], reasons, dearer)


def moved(board: RoadNetwork, question: Question, route: Route) -> Question:
    """Pay for a route and go: the tribe stands at its end and the player holds less.

    Raises
    ------
    IllegalMoveError
        If the bill is more than is held (SFR-103).
    """
    grain, gold = question.grain - route.bill.grain, question.gold - route.bill.gold
    if grain < 0 or gold < 0:
        held = prices.Bill(question.grain, question.gold)
        raise _refused(board, MovesTribe(question.tribe), CannotPay(route.bill, held, route.destination))
    tribes = tuple((tribe, route.destination if tribe.key == question.tribe else at) for tribe, at in question.tribes)
    return replace(question, tribes=tribes, grain=grain, gold=gold, goal="")


def _refused(board: RoadNetwork, tried: Fact, reason: Fact) -> IllegalMoveError:
    speech = speaking.board_speech(board)
    return IllegalMoveError(speech.say(tried), (reason,), (speech.say(reason, capital=False),))
