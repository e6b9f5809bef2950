"""Any battle in a few lines: who fights whom with what, on which ground and in which phase, in any usual spelling."""

# pyright: strict
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from romelab.core.errors import InputError, quoted
from romelab.core.language import amount
from romelab.core.names import Description, Spellings, counted, other_spellings
from romelab.core.options import problems_in
from romelab.total_war_rome.battle import engine, game
from romelab.total_war_rome.battle.chapters.preparing import compare
from romelab.total_war_rome.battle.positions.armies import BattleArmy, BattleNavy, army_problems, navy_problems
from romelab.total_war_rome.battle.positions.stages import LandStage
from romelab.total_war_rome.battle.positions.state import SIDES, Battle, LandBattle, Side, replace as changed
from romelab.total_war_rome.box import cards as box
from romelab.total_war_rome.box.cards import named
from romelab.total_war_rome.box.names import FACTION_WORDS, Find, event_words, general_id, ship_id, troop_id
from romelab.total_war_rome.box.options import BATTLE_DEFAULTS, BattleOptions

ARMY_PARTS = ("faction", "number", "cards", "general", "events", "veterans", "generals", "reroll")
ZONES = ("dead", "beside", "under")
NAVY_PARTS = ("faction", "ships", "cards", "general", "events", "marines", "reroll")
MOST_CARDS = 99
MOST_TERRAIN = 9
"""Symbols that may be laid out; a house value, above what any region has with its events."""
_BEGINNINGS: Mapping[str, LandStage] = {
    "preparing": LandStage.PREPARE_NEXT,
    "terrain": LandStage.NEXT_COMBAT,
    "flanks": LandStage.BEGIN_FLANKS,
    "centre": LandStage.BEGIN_CENTRE,
    "envelopment": LandStage.BEGIN_ENVELOPMENT,
    "result": LandStage.JUDGE,
}
_OTHERS = partial(other_spellings, "romelab.total_war_rome.box", "battle_phases")
PHASES = Spellings("phase of a battle", lambda: [*((phase, phase) for phase in _BEGINNINGS), *_OTHERS()])
"""The phases of a land battle by any spelling (TWR-160)."""


def position(
    attacker: object,
    defender: object,
    *,
    terrain: int = 0,
    phase: str | None = None,
    options: BattleOptions = BATTLE_DEFAULTS,
    faces: box.DiceSet | None = None,
) -> Battle:
    """Lay out a battle in a few lines; every name in any usual spelling.

    Parameters
    ----------
    attacker, defender
        A faction alone fights with its starting army: ``"Rome"``, or ``"Rome 2"`` for its second. With cards: ``"Rome:
        3 Italian Infantry, Velites, Fabius"``; or a dict with ``faction`` and any of ``number`` (of the starting army),
        ``cards``, ``general`` (None for none), ``events`` (in hand), ``veterans`` and ``generals`` (in reserve; all by
        default), ``reroll`` (of the improvement die), and ``dead``, ``beside`` and ``under`` (cards that lie there
        already, of those in ``cards``). Where both have ships (``"Rome: 2 Quinqueremes"``, or ``ships``) they fight at
        sea; a navy may have ``cards`` and ``general`` aboard, ``marines`` and ``reroll``.
    terrain
        Tree and mountain symbols: the number of terrain combats (TWR-162).
    phase
        Where a land battle stands: at the beginning of ``"preparing"``, ``"terrain"``, ``"flanks"``, ``"centre"``,
        ``"envelopment"`` or ``"result"``; generals have been compared by then. Left out, it begins.
    options
        The rulings in force.
    faces
        The faces of the skull dice; those of the package if None.

    Returns
    -------
    LandBattle or NavalBattle
        The battle at its first decision or roll, ready for ``BattleGame`` or ``NavalBattleGame``.

    Raises
    ------
    InputError
        With everything that is impossible or not understood.

    Examples
    --------
    >>> position("Rome: 3 Italian Infantry, 2 Velites, Fabius", "Karthago: 3 Libyan Spearmen, Hannibal", terrain=1)
    <land battle, preparing, prepare: 5 cards against 3 cards>
    >>> position("Rom", {"faction": "Carthage", "dead": "Citizen Spearmen"}, phase="centre")
    <land battle, centre, deploy: 5 cards against 4 cards>
    >>> position("Rome: 2 Quinqueremes", "Carthage: 3 Triremes")
    <naval battle, roll: 2 ships against 3 ships>
    """
    read = Description("the battle")
    faces = faces or box.dice()
    read.problems += [*problems_in(options, BattleOptions), *box.problems_of_dice(faces)]
    one, two = (_parts(read, given, where) for given, where in ((attacker, "attacker"), (defender, "defender")))
    if "ships" in one or "ships" in two:
        navies = _navy(read, one, 0, "attacker"), _navy(read, two, 1, "defender")
        for given, what in ((terrain, "terrain"), (phase, "phase")):
            if given:
                read.problem(what, "has no meaning at sea")
        read.finish()
        return engine.start_at_sea(*navies, options, faces)[0]
    combats = read.number(terrain, "terrain", high=MOST_TERRAIN, rule="TWR-162")
    now = "preparing" if phase is None else read.choice(phase, "phase", PHASES) or "preparing"
    armies = _army(read, one, 0, "attacker", options), _army(read, two, 1, "defender", options)
    laid = [_laid(read, part, army, where) for part, army, where in zip((one, two), armies, SIDES, strict=True)]
    read.finish()
    battle = LandBattle((laid[0], laid[1]), options, faces, combats, stage=LandStage.PREPARE_NEXT)
    if now != "preparing":
        battle = changed(compare(battle, []), stage=_BEGINNINGS[now])
    elif any(side.dead or side.beside or side.under for side in laid):
        read.problem("phase", "say in which phase the battle stands: cards have fought already")
        read.finish()
    return engine.run_on(battle, [])


def army(
    given: object, *, seat: int = 0, options: BattleOptions = BATTLE_DEFAULTS, where: str = "the army"
) -> BattleArmy:
    """Return an army in a few words, as :func:`position` takes a side; what nothing is said of is as in its faction.

    Parameters
    ----------
    given
        ``"Rome"``, ``"Rome 2"``, ``"Rome: 3 Italian Infantry, Velites, Fabius"``, or a dict.
    seat
        Who decides for it.
    options
        The rulings in force.
    where
        What to call it in a refusal.

    Raises
    ------
    InputError
        With everything that is impossible or not understood.

    Examples
    --------
    >>> army("Karthago: 2 Libyan Spearmen, Hannibal", seat=1).general
    'carthage_hannibal'
    >>> army("Rom: 2 Velitez")
    Traceback (most recent call last):
    romelab.core.errors.InputError: the army, cards: there is no troop card 'Velitez'; did you mean Velites?
    """
    read = Description("")
    found = _army(read, _parts(read, given, where), seat, where, options)
    read.finish()
    return found


def has_ships(given: object) -> bool:
    """Tell whether a side in words comes with ships, so that it fights at sea.

    Examples
    --------
    >>> has_ships("Rome: 2 Quinqueremes"), has_ships({"faction": "Rome", "ships": "Trireme"}), has_ships("Rome")
    (True, True, False)
    """
    return "ships" in _parts(Description(""), given, "")


def navy(given: object, *, seat: int = 0, where: str = "the navy") -> BattleNavy:
    """Return a navy in a few words, as :func:`position` takes a side; a faction alone comes with its starting navy.

    Parameters
    ----------
    given
        ``"Rome"``, ``"Rome: 2 Quinqueremes, 3 Velites, Fabius"``, or a dict.
    seat
        Who decides for it.
    where
        What to call it in a refusal.

    Raises
    ------
    InputError
        With everything that is impossible or not understood.

    Examples
    --------
    >>> navy("Rom: 2 Roman Triremes").ships
    ('rome_trireme', 'rome_trireme')
    """
    read = Description("")
    found = _navy(read, _parts(read, given, where), seat, where)
    read.finish()
    return found


def _parts(read: Description, given: object, where: str) -> dict[str, object]:
    """Take a side apart: a text ``"Rome: 3 Velites, Fabius"`` means its faction and what comes after."""
    if not isinstance(given, str):
        return read.parts(given, where, dict.fromkeys((*ARMY_PARTS, *ZONES, *NAVY_PARTS)))
    faction, _, rest = given.partition(":")
    name, number = counted(faction.strip())
    parts: dict[str, object] = {"faction": name} if name == faction.strip() else {"faction": name, "number": number}
    words = read.names(rest, where)
    own = FACTION_WORDS.get(str(name)) or ""
    cards, ships = list[object](), list[object]()
    for word in words:
        name, _ = counted(word)
        if _known(ship_id, name, own):
            ships.append(word)
        elif _known(general_id, name, own) and not _known(troop_id, name, own):
            if "general" in parts:
                read.problem(where, f"has two generals: {quoted(parts['general'])} and {quoted(name)}")
            parts["general"] = name
        else:
            cards.append(word)
    if cards and "general" not in parts:
        parts["general"] = None
    if cards:
        parts["cards"] = cards
    if ships:
        parts["ships"] = ships
    return parts


def _known(find: Find, name: object, faction: str) -> bool:
    try:
        return bool(find(str(name), "", faction))
    except InputError:
        return False


def _faction(read: Description, parts: Mapping[str, object], where: str) -> str:
    if "faction" in parts:
        return read.tried(FACTION_WORDS.find, parts["faction"], f"{where}, faction") or ""
    read.problem(where, "has no faction: name it")
    return ""


def _cards(
    read: Description, parts: Mapping[str, object], part: str, find: Find, faction: str, where: str
) -> tuple[str, ...]:
    """Read cards, each as often as there are of it."""
    many = read.counts(parts.get(part, ()), f"{where}, {part}", lambda name, place: find(name, place, faction))
    return tuple(card for card, number in many.items() for _ in range(min(number, MOST_CARDS)))


def _general(read: Description, parts: Mapping[str, object], faction: str, where: str) -> str | None:
    """Read the general: empty for none, None where nothing is said."""
    if "general" not in parts:
        return None
    named = parts["general"]
    return "" if named in (None, "") else read.tried(general_id, named, f"{where}, general", faction)


def _events(read: Description, parts: Mapping[str, object], where: str) -> tuple[str, ...]:
    many = read.counts(parts.get("events", ()), f"{where}, events", event_words().find)
    return tuple(event for event, number in many.items() for _ in range(min(number, MOST_CARDS)))


def _army(read: Description, parts: Mapping[str, object], seat: int, where: str, options: BattleOptions) -> BattleArmy:
    """Read an army; what is not said is its faction's starting army and full reserve."""
    read.parts(parts, where, (*ARMY_PARTS, *ZONES))
    faction = _faction(read, parts, where)
    cards = _cards(read, parts, "cards", troop_id, faction, where)
    general, events = _general(read, parts, faction, where), _events(read, parts, where)
    if not faction:
        return BattleArmy(seat, cards)
    number = parts.get("number", 1)
    if type(number) is not int or (faction, number) not in {(one.faction, one.number) for one in box.starting_armies()}:
        read.problem(where, f"{box.FACTION_NAMES[faction]} has no starting army {quoted(number)}")
        return BattleArmy(seat, cards)
    army = game.army_of(faction, cards, general, seat=seat, events=events, number=number)
    if "veterans" in parts:
        army = replace(army, veterans=_cards(read, parts, "veterans", troop_id, faction, where))
    if "generals" in parts:
        army = replace(army, reserve_generals=_cards(read, parts, "generals", general_id, faction, where))
    if "reroll" in parts:
        army = replace(army, general_reroll=read.flag(parts["reroll"], f"{where}, reroll"))
    for card, number in Counter(army.cards).items():
        copies = box.troops()[card].copies if card in box.troops() else number
        if number > copies:
            read.problem(where, f"has {number} {named(card)} cards; there are {copies} in all")
    read.problems += army_problems(army, options, where)
    return army


def _laid(read: Description, parts: Mapping[str, object], army: BattleArmy, where: str) -> Side:
    """Lay an army out: what lies in the dead and the safe zone is no longer in hand (TWR-168)."""
    hand = Counter(army.cards)
    zones: dict[str, tuple[str, ...]] = {}
    for zone in ZONES:
        cards = _cards(read, parts, zone, troop_id, army.faction, where)
        zones[zone] = tuple(sorted(cards))
        hand.subtract(cards)
    for card, number in hand.items():
        if number < 0:
            read.problem(where, f"{named(card)} lies there {amount(-number, 'time')} more than the army has it")
    left = tuple(sorted((+hand).elements()))
    events = tuple(sorted(army.events))
    dead, beside, under = zones.values()
    return Side(army, army.general, left, events=events, dead=dead, beside=beside, under=under)


def _navy(read: Description, parts: Mapping[str, object], seat: int, where: str) -> BattleNavy:
    """Read a navy; its faction's starting navy where no ships are named."""
    read.parts(parts, where, NAVY_PARTS)
    faction = _faction(read, parts, where)
    ships = _cards(read, parts, "ships", ship_id, faction, where)
    if not ships and not any(navy.faction == faction for navy in box.starting_navies()):
        read.problem(where, "has no starting navy: name its ships")
        return BattleNavy(seat, ships)
    navy = replace(
        game.navy_of(faction, ships, seat=seat),
        army=tuple(sorted(_cards(read, parts, "cards", troop_id, faction, where))),
        general=_general(read, parts, faction, where) or "",
        events=_events(read, parts, where),
        marines=read.flag(parts.get("marines", False), f"{where}, marines"),
        reroll=read.flag(parts.get("reroll", False), f"{where}, reroll"),
    )
    read.problems += navy_problems(navy, where)
    return navy
