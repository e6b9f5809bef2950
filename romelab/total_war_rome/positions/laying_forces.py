"""Laying out armies, navies and agents as somebody describes them: parts of a position in a few lines."""

# pyright: strict
from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from romelab.core.errors import InputError, quoted
from romelab.core.language import amount
from romelab.core.names import Description, Spellings, counted
from romelab.total_war_rome.box.cards import CLASS_NAMES, HIDDEN, MOST, MOST_SHIPS, least_mains, mixed_tribes
from romelab.total_war_rome.box.names import general_id, ship_id, troop_id
from romelab.total_war_rome.positions import state as states
from romelab.total_war_rome.positions.draft import Draft, count, put, without

MOST_ARMIES, MOST_NAVIES = 4, 2
"""Armies and navies of a faction (TWR-056, TWR-057)."""
ARMY_PARTS = (
    *("at", "troops", "general", "aboard", "spent", "bonus", "road", "marks", "assaulted", "number", "over_limit"),
)
NAVY_PARTS = ("at", "ships", "spent", "bonus", "marks", "number")
AGENT_PARTS = ("at", "walked", "actions", "extra", "number")
MARKS = Spellings(
    "mark",
    (
        (name.lower(), getattr(states, name))
        for name in ("STOPPED", "NIGHT", "MET", "SAPPERS", "OPEN_GATE", "MOVED", "FOUGHT", "CORNERED", "LED")
    ),
)
"""What holds for an army or a navy in this turn, by name."""


class Forces:
    """Armies, navies and agents of a position while it is laid out.

    Parameters
    ----------
    read
        Takes the problems.
    t
        The position being worked on.
    seats
        Finds a seat by the name of its faction or player.
    """

    def __init__(self, read: Description, t: Draft, seats: Spellings[int]) -> None:
        self.read = read
        self.t = t
        self.seats = seats

    def _pieces(self, given: object, where: str, most: int, rule: str) -> tuple[dict[int, object], bool]:
        """Return each piece described its number, and say whether they are all there are.

        A dict of numbers changes these; a list, or a single piece, is all there is, numbered in its order.
        """
        read = self.read
        if isinstance(given, Mapping) and all(type(key) is int for key in cast("Mapping[object, object]", given)):
            pairs, every = list(cast("Mapping[object, object]", given).items()), False
        else:
            items = [cast("object", given)] if isinstance(given, str | Mapping) else read.names(given, where)
            pairs, every = [(_numbered(one, place), one) for place, one in enumerate(items, 1)], True
        found: dict[int, object] = {}
        for number, one in pairs:
            if type(number) is not int or not 1 <= number <= most:
                read.problem(where, f"are numbered from 1 to {most}, not {quoted(number)} ({rule})")
            elif number in found:
                read.problem(where, f"number {number} is given twice")
            else:
                found[number] = one
        return found, every

    def armies(self, seat: int, given: object, where: str) -> None:
        """Lay out the armies of a seat."""
        wanted, every = self._pieces(given, where, MOST_ARMIES, "TWR-056")
        own = [army for army in self.t.armies if army.seat == seat]
        before = {army.number: army for army in own if not every}
        for army in own:
            if every or army.number in wanted:
                self._clear(army)
        for number, one in wanted.items():
            if one is not None:
                self._army(seat, number, one, f"{self.t.factions[seat]}, army {number}", before.get(number))

    def _clear(self, army: states.Army) -> None:
        """Put the cards of an army back."""
        t = self.t
        for card in army.troops:
            t.shift(army.seat, card, 1)
        t.retire(army.seat, army.general)
        t.armies = without(t.armies, army)

    def _army(self, seat: int, number: int, given: object, where: str, before: states.Army | None) -> None:
        read, t = self.read, self.t
        if isinstance(given, str) and ":" in given:
            place, _, cards = given.partition(":")
            parts: dict[str, object] = {"at": place.strip(), **self._cards(cards, where)}
        else:
            parts = read.parts(given, where, ARMY_PARTS, short="at")
        if "troops" not in parts and before is None:
            read.problem(where, "has no troops: name its cards (TWR-046)")
        old = before or states.Army(seat, number, "", (), "")
        army = replace(old, troops=(), general="", **self._spent(parts, where, ("spent", "bonus", "road", "marks")))
        if "assaulted" in parts:
            names = read.names(parts["assaulted"], where)
            found = [read.tried(t.box.map.land, name, f"{where}, assaulted") for name in names]
            army = replace(army, assaulted=tuple(place for place in found if place))
        if "at" in parts:
            army = replace(army, place=self._place(parts["at"], f"{where}, at"), carrier=-1)
        if "aboard" in parts:
            army = replace(army, carrier=self._navy(seat, parts["aboard"], f"{where}, aboard"))
        general = old.general
        if "general" in parts:
            asked = parts["general"] or ""
            general = read.tried(general_id, asked, f"{where}, general", t.factions[seat]) or "" if asked else ""
        if general and self._led(seat, general, where):
            t.generals = put(t.generals, seat, without(t.generals[seat], general))
            army = replace(army, general=general)
        troops = self._troops(seat, parts["troops"], where) if "troops" in parts else old.troops
        t.put_army(army)
        t.put_army(replace(army, troops=tuple(sorted(card for card in troops if self._take(seat, card, where)))))
        over = "over_limit" in parts and read.flag(parts["over_limit"], f"{where}, over_limit")
        if not {"troops", "general"}.isdisjoint(parts):
            self._limits(seat, troops, general, where, over)

    def _spent(self, parts: Mapping[str, object], where: str, known: tuple[str, ...]) -> dict[str, int]:
        """Read what an army or navy has done in this turn."""
        return {
            part: self._marks(parts[part], f"{where}, {part}")
            if part == "marks"
            else self.read.number(parts[part], f"{where}, {part}", high=9)
            for part in known
            if part in parts
        }

    def _cards(self, text: str, where: str) -> dict[str, object]:
        """Tell the general from the troops in ``"2 Legionaries, Velites, Paullus"``."""
        troops: list[object] = []
        found: dict[str, object] = {}
        for name in self.read.names(text, where):
            bare = counted(name)[0]
            try:
                found["general"] = general_id(str(bare))
            except InputError:
                troops.append(name)
        return {"troops": troops, **found}

    def _troops(self, seat: int, given: object, where: str) -> tuple[str, ...]:
        faction = self.t.factions[seat]
        held = self.read.counts(given, f"{where}, troops", lambda name, at: troop_id(name, at, faction))
        return tuple(card for card, number in held.items() for _ in range(number))

    def _take(self, seat: int, card: str, where: str) -> bool:
        """Take a card off its reserve stack, if it is there."""
        t, read = self.t, self.read
        if card == HIDDEN or card not in t.box.troops:
            read.problem(where, f"{quoted(card)} is not a card of an army here")
            return False
        found = t.box.troops[card]
        if not found.mercenary and found.faction != t.factions[seat]:
            read.problem(where, f"{found.name} are not cards of {t.name(seat)}")
            return False
        if not t.in_reserve(seat, card):
            read.problem(where, f"there are {found.copies} {found.name} cards in all, and armies have more")
            return False
        t.shift(seat, card, -1)
        return True

    def _limits(self, seat: int, troops: tuple[str, ...], general: str, where: str, over: bool) -> None:
        read, t = self.read, self.t
        found = count(troops)
        held = {"main": found.main, "skirmisher": found.skirmishers, "artillery": found.artillery}
        for role, most in MOST.items():
            if held[role] > most and not over:
                read.problem(
                    where, f"has {amount(held[role], f'{CLASS_NAMES[role]} card')}; {most} are allowed (TWR-050)"
                )
        least = least_mains(general)
        if found.main < least:
            read.problem(where, f"has {amount(found.main, 'main battle card')} and needs {least} (TWR-046)")
        if t.barbarian(seat) and mixed_tribes(troops) and not t.effects(seat).national_unity:
            read.problem(where, "Highland and Lowland Warriors do not march together (TWR-229)")

    def _led(self, seat: int, general: str, where: str) -> bool:
        t, read = self.t, self.read
        card = t.box.generals[general]
        if card.faction != t.factions[seat]:
            read.problem(where, f"{card.name} is not a general of {t.name(seat)}")
        elif general not in t.generals[seat]:
            read.problem(where, f"no card of {card.name} is left")
        else:
            return True
        return False

    def _marks(self, given: object, where: str) -> int:
        if type(given) is int:
            return self.read.number(given, where, high=1023)
        found = [self.read.tried(MARKS.find, name, where) for name in self.read.names(given, where)]
        return sum({mark for mark in found if mark})

    def _place(self, given: object, where: str) -> str:
        """Find a place on the map; empty text is beside the board."""
        return self.read.tried(self.t.box.map.place, given, where) or "" if given != "" else ""

    def _navy(self, seat: int, given: object, where: str) -> int:
        """Return the mark of the navy that carries an army: ``1``, or ``"carthage 1"`` for an ally's."""
        if type(given) is int and 1 <= given <= MOST_NAVIES:
            return states.Navy(seat, given, "", ()).mark
        if isinstance(given, str):
            whose, number = counted(given)
            owner = self.read.tried(self.seats.find, whose, where)
            return -1 if owner is None else states.Navy(owner, number, "", ()).mark
        self.read.problem(where, f"must be the number of a navy, 1 to {MOST_NAVIES}, or such as 'carthage 1'")
        return -1

    def navies(self, seat: int, given: object, where: str) -> None:
        """Lay out the navies of a seat."""
        t = self.t
        wanted, every = self._pieces(given, where, MOST_NAVIES, "TWR-057")
        own = [navy for navy in t.navies if navy.seat == seat]
        before = {navy.number: navy for navy in own if not every}
        for navy in own:
            if every or navy.number in wanted:
                for card in navy.ships:
                    t.shift_ship(card, 1)
                t.navies = without(t.navies, navy)
        for number, one in wanted.items():
            if one is not None:
                self._lay_navy(seat, number, one, f"{t.factions[seat]}, navy {number}", before.get(number))

    def _lay_navy(self, seat: int, number: int, given: object, where: str, before: states.Navy | None) -> None:
        read, t = self.read, self.t
        if isinstance(given, str) and ":" in given:
            place, _, cards = given.partition(":")
            parts: dict[str, object] = {"at": place.strip(), "ships": cards}
        else:
            parts = read.parts(given, where, NAVY_PARTS, short="at")
        ships = before.ships if before else ()
        if "ships" in parts:
            faction = t.factions[seat]
            held = read.counts(parts["ships"], f"{where}, ships", lambda name, at: ship_id(name, at, faction))
            ships = tuple(card for card, many in held.items() for _ in range(many))
        if not 1 <= len(ships) <= MOST_SHIPS:
            read.problem(where, f"has {amount(len(ships), 'ship card')}; 1 to {MOST_SHIPS} are allowed (TWR-055)")
        kept: list[str] = []
        for card in ships:
            found = t.box.ships[card]
            if found.faction not in t.factions:
                read.problem(where, f"{found.name} are ships of a faction that is not in this game")
                continue
            if not t.docks[t.factions.index(found.faction)][t.box.docks[found.faction].index(card)]:
                read.problem(where, f"there are {found.copies} {found.name} cards in all, and navies have more")
                continue
            t.shift_ship(card, -1)
            kept.append(card)
        place = self._place(parts["at"], f"{where}, at") if "at" in parts else before.place if before else ""
        navy = states.Navy(
            seat, number, place, tuple(sorted(kept)), *((before.spent, before.bonus, before.marks) if before else ())
        )
        t.put_navy(replace(navy, **self._spent(parts, where, ("spent", "bonus", "marks"))))

    def agents(self, seat: int, given: object, where: str) -> None:
        """Lay out the agents of a seat: ``"Latium, Campania"``, or by number as for armies."""
        read, t = self.read, self.t
        limit = t.effects(seat).agent_limit
        listed: object = read.names(given, where) if isinstance(given, str) else given
        wanted, every = self._pieces(listed, where, limit, "TWR-247")
        t.agents = tuple(agent for agent in t.agents if agent.seat != seat or not (every or agent.number in wanted))
        for number, one in wanted.items():
            if one is None:
                continue
            which = f"{t.factions[seat]}, agent {number}"
            parts = read.parts(one, which, AGENT_PARTS, short="at")
            place = read.tried(t.box.map.land, parts.get("at", ""), f"{which}, at")
            walked, actions = (
                read.number(parts[part], f"{which}, {part}", high=99) if part in parts else usual
                for part, usual in (("walked", 0), ("actions", 1))
            )
            extra = read.flag(parts["extra"], f"{which}, extra") if "extra" in parts else False
            if place is not None:
                t.put_agent(states.Agent(seat, number, place, walked, actions, extra))

    def aboard(self) -> None:
        """Put armies aboard where their navies are."""
        t = self.t
        for army in t.armies:
            navy = t.carrier(army)
            if navy is not None and not army.place:
                t.put_army(replace(army, place=navy.place))


def _numbered(piece: object, place: int) -> object:
    """Return the number that a piece in a list says it has, or else its place in the list."""
    return cast("Mapping[str, object]", piece).get("number", place) if isinstance(piece, Mapping) else place
