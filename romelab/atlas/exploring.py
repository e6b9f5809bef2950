"""What the journey explorer asks and answers, as plain data: from where, where to, how, in which month."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Any

from romelab.atlas.distances import Reach, reach
from romelab.atlas.journeys import Journey
from romelab.atlas.measures import Detour, detours
from romelab.atlas.shortest import means_of_travel, said_means
from romelab.atlas.speaking import MONTHS, phrase
from romelab.atlas.toponyms import Place, place, places
from romelab.atlas.travel import QUANTITIES, NoWayError, alternatives
from romelab.core.errors import InputError, Problem, refuse
from romelab.core.serialization import checked_fields

BOATS = ("all", "coast", "rivers", "none")
"""What may be used besides the roads."""

BESIDE = ("land", "ship", "courier", "km", "cart")
"""What a second map can show."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked.

    Attributes
    ----------
    start
        Id of the place the days are counted from.
    goal
        Id of the place to go to; empty if none has been chosen.
    means
        Id of a means of travel.
    boats
        One of :data:`BOATS`.
    by
        ``"days"``, ``"km"`` or ``"cost"``.
    month
        Month, 1 to 12.
    beside
        One of :data:`BESIDE`: what the second map shows.
    lost
        What nobody passes any more: places by any name, provinces, or two neighbours as ``"Rhegium - Messana"``.
    """

    start: str = "roma"
    goal: str = ""
    means: str = "foot"
    boats: str = "all"
    by: str = "days"
    month: int = 7
    beside: str = "land"
    lost: tuple[str, ...] = ()

    @property
    def conditions(self) -> dict[str, Any]:
        """The same as arguments of :func:`~romelab.atlas.travel.journey`."""
        return {
            "by": self.by,
            "ships": self.boats in ("all", "coast"),
            "rivers": self.boats != "none",
            "open_sea": self.boats != "coast",
            "month": self.month,
            "closed": self.closed,
        }

    @property
    def closed(self) -> tuple[str | tuple[str, str], ...]:
        """Ids of the places that nobody passes, and pairs of ids of those between which nobody goes."""
        return tuple(each for what in self.lost for each in lost_places(what))


@dataclass(frozen=True, slots=True)
class Answer:
    """What the network says.

    Attributes
    ----------
    reach
        How far every place is from the start.
    ways
        The best way to the goal and good ways beside it; empty without a goal or a way.
    why_not
        Why there is no way; empty if there is one, or no goal.
    caveats
        What has to be said beside the figures.
    broken
        The towns that are farther off without what is lost, the worst first.
    """

    reach: Reach
    ways: tuple[Journey, ...] = ()
    why_not: str = ""
    caveats: tuple[str, ...] = ()
    broken: tuple[Detour, ...] = ()


def first_question() -> Question:
    """Return the question an explorer opens with: from Rome, on foot and by boat, in July."""
    return Question()


def answer(question: Question) -> Answer:
    """Ask the network.

    Parameters
    ----------
    question
        What is asked.

    Returns
    -------
    Answer
        The reach, and the ways to the goal or why there is none.

    Examples
    --------
    >>> found = answer(changed(first_question(), goal="Alexandria"))
    >>> print(found.ways[0])
    Roma to Alexandria, by river boat and ship: 2,332 km, 14.0 days
    """
    found = reach(question.start, question.means, **question.conditions)
    broken = _broken(question)
    if not question.goal:
        return Answer(found, caveats=found.caveats, broken=broken)
    try:
        ways = alternatives(question.start, question.goal, question.means, **question.conditions, count=3)
    except NoWayError as no:
        return Answer(found, why_not=no.problems[0].what, caveats=found.caveats, broken=broken)
    return Answer(found, ways, caveats=tuple(dict.fromkeys((*ways[0].caveats, *found.caveats))), broken=broken)


def _broken(question: Question) -> tuple[Detour, ...]:
    """Say which towns are farther off without what is lost."""
    if not question.lost:
        return ()
    asked = {name: value for name, value in question.conditions.items() if name != "by"}
    return detours(asked.pop("closed"), question.start, question.means, **asked)


@cache
def provinces() -> Mapping[str, tuple[str, ...]]:
    """Return the ids of the places of each Roman province, without notes on it, and without what lay outside.

    Examples
    --------
    >>> "Europa" in provinces(), any("beyond" in province for province in provinces())
    (True, False)
    """
    held: dict[str, list[str]] = {}
    for each in places():
        province = each.province.partition(" (")[0]
        if province[0].isupper():
            held.setdefault(province, []).append(each.id)
    return MappingProxyType({province: tuple(held[province]) for province in sorted(held)})


def lost_places(what: str) -> tuple[str | tuple[str, str], ...]:
    """Return what is closed if something is lost: a place, all places of a province, or the way between two places.

    Examples
    --------
    >>> lost_places("Rhegium - Messana"), len(lost_places("Aegyptus")) > 5
    ((('rhegium', 'messana'),), True)
    """
    one, dash, other = what.replace("–", "-").partition(" - ")
    if dash:
        return ((place(one.strip()).id, place(other.strip()).id),)
    inside = {province.casefold(): held for province, held in provinces().items()}.get(what.strip().casefold())
    return inside or (place(place_names().get(what.strip(), what.strip())).id,)


def lost_thing(what: str) -> str:
    """Return what can be lost as a question has it, by the names to choose; InputError if nothing has that name.

    Examples
    --------
    >>> lost_thing("Rome"), lost_thing("aegyptus"), lost_thing("Rhegium – Messana")
    ('Roma', 'Aegyptus', 'Rhegium (Reggio di Calabria) - Messana (Messina)')
    """
    area = next((area for area in provinces() if area.casefold() == what.strip().casefold()), "")
    closed = lost_places(what)[0]
    return area or " - ".join(name_of(each) or each for each in (closed if isinstance(closed, tuple) else (closed,)))


def second(question: Question) -> Reach:
    """Return what the second map shows.

    Examples
    --------
    >>> second(changed(first_question(), beside="ship")).title
    'Days from Roma, by ship'
    """
    start, month = question.start, question.month
    if question.beside == "land":
        return reach(start, "foot", ships=False, rivers=False)
    if question.beside == "ship":
        return reach(start, "ship", month=month)
    if question.beside == "courier":
        return reach(start, "horse_relay", ships=False, rivers=False)
    if question.beside == "cart":
        return reach(start, "oxcart", by="cost", month=month)
    return reach(start, question.means, **{**question.conditions, "by": "km"})


def changed(question: Question, **changes: object) -> Question:
    """Change a question and check it.

    Parameters
    ----------
    question
        The question; it stays as it is.
    changes
        Fields with their new values; places in any spelling, and the names of :func:`place_names`.

    Returns
    -------
    Question
        The new question. A goal that is the start does not count.

    Raises
    ------
    InputError
        For unknown places, means and months, and for prices of what has none.
    """
    checked_fields(Question, changes)
    new = dict(changes)
    for field in ("start", "goal"):
        if new.get(field):
            new[field] = named(str(new[field]), field).id
    if "lost" in new:
        new["lost"] = tuple(dict.fromkeys(lost_thing(str(what)) for what in new["lost"]))  # pyright: ignore[reportGeneralTypeIssues] - checked just above
    asked = replace(question, **new)  # pyright: ignore[reportArgumentType] - checked just below
    problems: list[Problem] = []
    if asked.means not in means_of_travel():
        problems.append(Problem("means", f"there is no {asked.means!r}"))
    elif asked.by == "cost" and not means_of_travel()[asked.means].goods:
        said = said_means(means_of_travel()[asked.means])
        problems.append(Problem("show", phrase("no_price_boats", by=said)))
    if asked.by not in QUANTITIES:
        problems.append(Problem("show", f"must be days, km or cost, not {asked.by!r}"))
    if asked.boats not in BOATS:
        problems.append(Problem("boats", f"there is no {asked.boats!r}"))
    if asked.beside not in BESIDE:
        problems.append(Problem("second map", f"there is no {asked.beside!r}"))
    if asked.month not in MONTHS:
        problems.append(Problem("month", f"must be from 1 to 12, not {asked.month!r}"))
    refuse(problems)
    return replace(asked, goal="") if asked.goal == asked.start else asked


@cache
def place_names() -> Mapping[str, str]:
    """Return a name to choose for every place, with its id: the ancient name and today's where there is one.

    Examples
    --------
    >>> place_names()["Mediolanum (Milano)"], place_names()["Antiochia (Pisidia), Yalvaç"]
    ('mediolanum', 'antiochia_pisidia')
    """
    found: dict[str, str] = {}
    for each in sorted(places(), key=lambda one: (one.short.casefold(), one.rank, one.id)):
        name = each.both_names
        if name in found or (not each.ours and "(" in each.latin):
            name = f"{each.latin}, {each.modern_short}" if each.modern_short else each.latin
        found[name] = each.id
    return MappingProxyType(found)


def name_of(place_id: str) -> str:
    """Return the name by which a place is chosen; empty for an empty id."""
    return next((name for name, at in place_names().items() if at == place_id), "")


def named(name: str, where: str) -> Place:
    """Find a place by a name to choose or any other; InputError says where it was asked for."""
    try:
        found = place(place_names().get(name.strip(), name.strip()))
    except InputError as wrong:
        raise InputError([Problem(where, problem.what) for problem in wrong.problems]) from None
    if not found.goal:
        raise InputError.at(where, f"{found} is a {found.kind}, not a town or an island")
    return found
