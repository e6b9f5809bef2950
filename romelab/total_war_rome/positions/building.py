"""Any position of the campaign in a few lines: who holds what, stands where and has what, in any usual spelling.

What is not said stays as it was, and what follows from the rest is worked out: reserve stacks, packs, the action deck.
"""

# pyright: strict
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import cast

from romelab.core.errors import InputError, quoted
from romelab.core.names import Description, Finders, Spellings, other_spellings
from romelab.core.parts import Reading
from romelab.total_war_rome.box import names
from romelab.total_war_rome.box.tables import FACTIONS, Box, default_box
from romelab.total_war_rome.positions import checks, notation, state as s
from romelab.total_war_rome.positions.draft import Draft, put, without
from romelab.total_war_rome.positions.laying_forces import Forces
from romelab.total_war_rome.positions.tasks import ROUND_BEGIN, SPENDING, TAXATION_BEGIN

MOST_GOLD = 200
"""Gold that may be laid out for a faction; a house value, far above what play brings."""
FACTION_PARTS = (
    *("gold", "vp", "hand", "developed", "fresh", "spare", "regions", "armies", "navies", "agents"),
    *("enemies", "neutral", "friends", "allies"),
)
RELATIONS = {"enemies": s.ENEMY, "neutral": s.NEUTRAL, "friends": s.FRIENDLY, "allies": s.ALLY}
PHASES = Spellings(
    "phase", lambda: [*zip(s.PHASES, s.PHASES, strict=True), *other_spellings("romelab.total_war_rome.box", "phases")]
)
"""The phases of a round by any spelling (TWR-041)."""
BEGINS = {"initiative": ROUND_BEGIN, "taxation": TAXATION_BEGIN}
"""What begins the phases in which nobody has a turn."""
MORE_PARTS = ("turn", "relations", "trades", "refused", "blighted", "agenda", "winners")
"""Parts of a line that :func:`position` takes too, as a line has them."""


def position(
    start: s.State | s.Setup | None = None,
    *,
    players: object = None,
    phase: str | None = None,
    active: str | int | None = None,
    round: int | None = None,  # noqa: A002 - what the rules call it
    order: object = None,
    last: bool | None = None,
    control: object = None,
    improvements: object = None,
    unrest: object = None,
    roads: object = None,
    discards: object = None,
    box: Box | None = None,
    **factions: object,
) -> s.State:
    """Lay out a position of the campaign in a few lines; every name in any usual spelling.

    Parameters
    ----------
    start
        What to begin with: a position, which stays as it is but for what is said here, or a set-up. Without it the
        factions named play, two at least: each holds its home regions and has 6 gold, all are neutral, and nothing
        stands on the map; it is the campaign phase of round 1.
    players
        Where ``start`` is left out, how many play, or their names; factions that are not named are added in order.
    phase
        ``"agents"``, ``"campaign"`` or ``"spending"``, in which somebody has a turn; or ``"initiative"`` or
        ``"taxation"``, at the beginning: ``GAME.resolve(state, *GAME.chances(state).outcomes)`` carries it out.
    active
        Whose turn it is: a faction, a name or a seat.
    round
        Number of the round.
    order
        The factions in turn order.
    last
        Whether this is the last round; it is so by itself once a faction has the points that trigger it.
    control
        Who holds what besides the home regions: ``{"Sardinia": "rome", "Gades": None}``.
    improvements, unrest
        Per region what stands in it (``"market, walling"``; empty for nothing) and how many markers lie there.
    roads
        Borders with a road: ``["Latium - Etruria", ("Campania", "Samnium")]``.
    discards
        Action cards on the discard pile.
    box
        Map, cards and dice; those of the package if None.
    **factions
        For each faction (or name of a player) a dict with any of ``gold``, ``vp``, ``hand`` (action cards by number
        or name), ``developed``, ``fresh`` (developments bought in this round), ``spare`` (generals without an army),
        ``regions`` (all that it holds), ``enemies``, ``neutral``, ``friends``, ``allies``, ``armies``, ``navies`` and
        ``agents``. An army is a dict with ``at``, ``troops`` and any of ``general``, ``aboard`` (number of a navy),
        ``spent``, ``bonus``, ``road``, ``marks``, ``assaulted``, or a text such as
        ``"Latium: 2 Republican Legionaries, Velites, Paullus"``; a navy has ``at`` and ``ships``; an agent is a place.
        A list is all there are; ``{2: ...}`` changes the one of this number, and None takes it away. Also what else a
        line has of the whole position: ``relations``, ``trades``, ``blighted``.

    Returns
    -------
    State
        The position, ready for the rules.

    Raises
    ------
    InputError
        With everything that is impossible or not understood.

    Examples
    --------
    >>> from romelab.total_war_rome.game import GAME
    >>> from romelab.total_war_rome.positions.moves import MoveArmy
    >>> state = position(
    ...     rome={"gold": 12, "armies": ["Latium: 3 Republican Legionaries, Velites, Fabius"]},
    ...     carthage={"regions": "Africa, Sardinia", "allies": "Rome"},
    ... )
    >>> GAME.why_not(state, MoveArmy(1, "campania")), state.gold
    ((), (12, 6))
    """
    box = box or default_box()
    read = Description("the position")
    if start is not None and players is not None:
        read.problem("players", "is settled by what it begins with")
        read.finish()
    start = start or _setup(box, players, factions)
    base = start if isinstance(start, s.State) else notation.first_position(start, box)
    t = Draft(box, base)
    seats = _seats(base, start)
    read = Reading(box, base.factions, seats, by_hand=True)
    forces = Forces(read, t, seats)
    if phase is not None:
        t.phase = read.choice(phase, "phase", PHASES) or t.phase
        t.agenda, t.battle = (), None
        if t.phase in BEGINS:
            # Nobody has a turn in it: it waits to be begun, as play waits for cards that are turned up together.
            t.turn_up(BEGINS[t.phase])
    _order(read, t, seats, order, active)
    _lands(read, t, seats, factions)
    said = {"round": round, "control": control, "improvements": improvements, "unrest": unrest, "roads": roads}
    said |= {name: one for name, one in factions.items() if name in MORE_PARTS}
    for name, given in factions.items():
        if name in said:
            continue
        seat = read.choice(name, "", seats)
        if seat is not None:
            _faction(read, t, forces, seats, seat, given)
    forces.aboard()
    _deck(read, t, discards)
    said = {name: one for name, one in said.items() if one is not None}
    t = Draft(box, notation.CampaignNotation(box).laid(read, t.state(), said)) if said else t
    t.last = t.last or max(t.vp) >= t.trigger
    if last is not None and read.flag(last, "last") != t.last:
        if t.last and max(t.vp) >= t.trigger:
            read.problem("last", f"with {max(t.vp)} VP the round is the last (TWR-003)")
        t.last = last
    state = t.state()
    if state.phase == SPENDING and (phase is not None or base.opened is None):
        # What lies open now is what the others see until purchases are declared.
        state = replace(state, opened=replace(state, opened=None))
    # Of what could not be read nothing more is said.
    check = checks.problems_laid if read.problems else checks.problems_in
    wrong = check(box, state)
    known = set(check(box, base)) if wrong else ()
    for sentence in wrong:
        if sentence not in known:
            read.problem("", sentence)
    read.finish()
    return state


def _setup(box: Box, players: object, factions: Mapping[str, object]) -> s.Setup:
    """Return a set-up for the factions named, in the order of the rules; two at least, or as many as play."""
    read = Description("the position")
    called = () if players is None or type(players) is int else tuple(map(str, read.names(players, "players")))
    named = {names.FACTION_WORDS.get(name) for name in factions} & {*FACTIONS}
    number = players if type(players) is int else len(called) or max(2, len(named))
    if not max(2, len(named)) <= number <= len(FACTIONS):
        least = max(2, len(named))
        what = f"must be {least} to {len(FACTIONS)}, a number or names, not {quoted(players)}"
        read.problem("players", what + (f"; {len(named)} factions are named" if len(named) > 2 else ""))
    read.finish()
    named |= {*[name for name in FACTIONS if name not in named][: number - len(named)]}
    return s.Setup(called, tuple(name for name in FACTIONS if name in named), map=box.map.name)


def _seats(state: s.State, start: object) -> Spellings[int]:
    called = start.players if isinstance(start, s.Setup) else ()
    pairs = [(name, names.FACTION_WORDS.known[name]) for name in names.FACTION_WORDS.known]
    return Spellings(
        "player",
        [
            *((name, seat) for seat, name in enumerate(called)),
            *((name, state.factions.index(faction)) for name, faction in pairs if faction in state.factions),
        ],
    )


def _order(read: Description, t: Draft, seats: Spellings[int], order: object, active: object) -> None:
    if order is not None:
        found = [read.choice(name, "order", seats, *t.seats) for name in read.names(order, "order")]
        if sorted(seat for seat in found if seat is not None) == [*t.seats]:
            t.order = tuple(seat for seat in found if seat is not None)
        else:
            read.problem("order", "must name every faction of the game once")
    if active is not None:
        seat = read.choice(active, "active", seats, *t.seats)
        t.turn = t.turn if seat is None else t.order.index(seat)


def _lands(read: Description, t: Draft, seats: Spellings[int], factions: Mapping[str, object]) -> None:
    """Say who holds what: all regions of some factions."""
    said: dict[int, int] = {}
    for name, given in factions.items():
        seat = seats.get(name)
        if seat is None or not isinstance(given, Mapping) or "regions" not in given:
            continue
        where = f"{t.factions[seat]}, regions"
        t.control = tuple(-1 if holder == seat else holder for holder in t.control)
        for region in read.names(cast("Mapping[str, object]", given)["regions"], where):
            place = read.tried(t.box.map.land, region, where)
            if place is None:
                continue
            at = t.box.map.region[place].index
            if said.get(at, seat) != seat:
                read.problem(where, f"{t.place_name(place)} is held by {t.name(said[at])} already")
            said[at] = seat
    for at, seat in said.items():
        t.control = put(t.control, at, seat)


def _faction(read: Description, t: Draft, forces: Forces, seats: Spellings[int], seat: int, given: object) -> None:
    name = t.factions[seat]
    parts = read.parts(given, name, FACTION_PARTS)
    if "gold" in parts:
        t.gold = put(t.gold, seat, read.number(parts["gold"], f"{name}, gold", high=MOST_GOLD))
    if "vp" in parts:
        low = -99 if t.options.points_below_zero else 0
        t.vp = put(t.vp, seat, max(0, read.number(parts["vp"], f"{name}, vp", low=low, high=99, rule="T-03")))
    for part, row in (("developed", t.developed), ("fresh", t.fresh)):
        if part in parts:
            where = f"{name}, {part}"
            found = [read.tried(names.development_id, one, name, where) for one in read.names(parts[part], where)]
            bought = put(row, seat, tuple(sorted({one for one in found if one})))
            t.developed, t.fresh = (bought, t.fresh) if part == "developed" else (t.developed, bought)
    if "hand" in parts:
        _hand(read, t, seat, parts["hand"])
    for part, relation in RELATIONS.items():
        for other in read.names(parts[part], f"{name}, {part}") if part in parts else ():
            met = read.choice(other, f"{name}, {part}", seats, *t.seats)
            if met == seat:
                read.problem(f"{name}, {part}", "names the faction itself")
            elif met is not None:
                t.relate(seat, met, relation)
    for part, lay in (("navies", forces.navies), ("armies", forces.armies), ("agents", forces.agents)):
        if part in parts:
            lay(seat, parts[part], f"{name}, {part}")
    if "spare" in parts:
        t.generals = put(t.generals, seat, tuple(sorted((*t.generals[seat], *t.spare[seat]))))
        t.spare = put(t.spare, seat, ())
        for one in read.names(parts["spare"], f"{name}, spare"):
            general = read.tried(names.general_id, one, f"{name}, spare", name)
            if general and general not in t.generals[seat]:
                read.problem(f"{name}, spare", f"{t.box.generals[general].name} is not in reserve")
            elif general:
                t.generals = put(t.generals, seat, without(t.generals[seat], general))
                t.spare = put(t.spare, seat, (*t.spare[seat], general))


def _hand(read: Description, t: Draft, seat: int, given: object) -> None:
    """Deal action cards to a seat: out of the deck, where the cards it held go back to (TWR-025)."""
    where = f"{t.factions[seat]}, hand"
    t.deck = tuple(sorted((*t.deck, *t.hands[seat])))
    t.hands = put(t.hands, seat, ())
    hand: list[int] = []
    for one in read.names(given, where):
        card = _card(read, t, one, where)
        if card is not None:
            hand.append(card)
    t.hands = put(t.hands, seat, tuple(sorted(hand)))


def _card(read: Description, t: Draft, given: object, where: str) -> int | None:
    """Take an action card out of the deck: by its number, or the first of a name."""
    number = (
        int(given) if isinstance(given, str) and given.isascii() and given.isdecimal() and len(given) < 4 else given
    )
    if type(number) is int:
        if number not in t.box.deck:
            read.problem(where, f"action cards are numbered from 1 to {len(t.box.deck)}, not {number} (TWR-025)")
            return None
    else:
        event = read.tried(names.event_words().find, given, where)
        named = [card.number for card in t.box.deck.values() if card.event == event]
        if event is None:
            return None
        number = next((card for card in named if card in t.deck), named[0])
    if number not in t.deck:
        read.problem(where, f"action card {number} lies somewhere else already (TWR-025)")
        return None
    t.deck = without(t.deck, number)
    return number


def _deck(read: Description, t: Draft, discards: object) -> None:
    if discards is None:
        return
    t.deck, t.discards = tuple(sorted((*t.deck, *t.discards))), ()
    found = [_card(read, t, one, "discards") for one in read.names(discards, "discards")]
    t.discards = tuple(sorted(card for card in found if card is not None))


def finders(box: Box, state: s.State, seat: int | None) -> Finders:
    """Return the finders in a position.

    Parameters
    ----------
    box
        Map and cards.
    state
        The position.
    seat
        Whose move it is: cards of one name are found among this faction's first, action cards in this hand.

    Examples
    --------
    >>> from romelab.total_war_rome.game import GAME
    >>> from romelab.total_war_rome.positions.building import position
    >>> found = GAME.finders(position(rome={"hand": [5]}, carthage={}))
    >>> found["place"]("Kampanien", "to"), found["troop"]("Velites", "card"), found["seat"]("Karthago", "other")
    ('campania', 'rome_velites', 1)
    """
    known = seat is not None and 0 <= seat < len(state.factions)
    faction = state.factions[seat] if known and seat is not None else ""
    hand = state.hands[seat] if known and seat is not None else ()
    return {**_finders(box, state.factions, faction), "card": partial(_card_called, box, hand)}


@lru_cache(maxsize=64)
def _finders(box: Box, factions: tuple[str, ...], faction: str) -> Finders:
    seats = Spellings(
        "faction", [(word, factions.index(one)) for word, one in names.FACTION_WORDS.known.items() if one in factions]
    )
    return {
        "place": box.map.place,
        "seat": seats.find,
        "building": names.IMPROVEMENT_WORDS.find,
        "development": lambda name, where: names.development_id(name, faction, where),
        **names.card_finders(faction),
    }


def _card_called(box: Box, hand: tuple[int, ...], name: str, where: str) -> int:
    """Find an action card in a hand by the name of its event, or by its number in words."""
    if name.isascii() and name.isdecimal() and len(name) < 4:
        return int(name)
    event = names.event_words().find(name, where)
    held = [number for number in hand if number and box.deck[number].event == event]
    if not held:
        raise InputError.at(where, f"no card {quoted(name)} is in this hand")
    return held[0]
