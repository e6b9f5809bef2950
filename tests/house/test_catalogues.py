"""Catalogues say every kind of fact and move, with fields that exist, in forms that are given, and keep secrets."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import product
from math import prod
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

import pytest

from romelab.core.facts import ALL, Fact, field_kind, field_kinds, redacted
from romelab.core.game import Move
from romelab.core.speech import Catalogue, Message, Placeholder, Speech, catalogue, parsed
from romelab.core.stages import TimeUp
from romelab.kampf_um_rom.game import KAMPF_UM_ROM
from romelab.kampf_um_rom.positions import events as kampf_events, prompts, refusals
from romelab.kampf_um_rom.positions.moves import MOVE_KINDS, Allow, Convert
from romelab.kampf_um_rom.positions.setup import Setup
from romelab.kampf_um_rom.positions.speaking import CATALOGUES
from romelab.struggle_for_rome.box import pieces
from romelab.struggle_for_rome.box.pieces import COUNTERS, FIGURES, GOODS, KINDS, TRIBES
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.network import field_types, refusals as journey_refusals
from romelab.struggle_for_rome.network.journeys import ArrowCrossed, Route
from romelab.struggle_for_rome.network.names import COMPASS
from romelab.struggle_for_rome.network.prices import Bill
from romelab.struggle_for_rome.network.sheet import AREAS, TERRAINS
from romelab.struggle_for_rome.positions import (
    events as sfr_happenings,
    prompts as sfr_prompts,
    refusals as sfr_refusals,
    speaking as sfr_speaking,
)
from romelab.struggle_for_rome.positions.moves import (
    MOVE_KINDS as SFR_MOVES,
    BuildPair,
    BuildWagon,
    BuyCard,
    CounterOffer,
    GiveBack,
    OfferTrade,
    PlayGreatWarrior,
    Rob,
)
from romelab.struggle_for_rome.positions.setup import Setup as SfrSetup
from romelab.total_war_rome.battle.positions import (
    events as battle_happenings,
    prompts as battle_prompts,
    refusals as battle_refusals,
    speaking as battle,
)
from romelab.total_war_rome.battle.positions.moves import LAND_MOVES, NAVAL_MOVES
from romelab.total_war_rome.box.field_types import CATALOGUE as TOTAL_WAR_CATALOGUE
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.positions import (
    events as happenings_of_all,
    prompts as total_war_prompts,
    refusals as refusals_of_all,
)
from romelab.total_war_rome.positions.moves import MOVES as TOTAL_WAR_MOVES
from romelab.total_war_rome.positions.state import Setup as TotalWarSetup

TOTAL_WAR_FACTS = (happenings_of_all, total_war_prompts, refusals_of_all)


class Spoken(NamedTuple):
    """One game that speaks: where its catalogues lie, and what they have to say.

    Attributes
    ----------
    packages
        Where they lie, the lowest first.
    kinds
        The kinds of facts and moves by their keys.
    speech
        Gives what says them in a language.
    samples
        Values of fields by their kinds, so that each choice of a message is taken.
    may_be_empty
        Kinds and fields in which nothing may stand; their messages have a choice for it.
    fields
        Values of single fields that their sort does not give.
    by_facts
        Sorts that are named by facts: what has no message in a form is said in its plain one.
    """

    packages: tuple[str, ...]
    kinds: Mapping[str, type]
    speech: Callable[[str], Speech]
    samples: Mapping[str, list[Any]]
    may_be_empty: frozenset[tuple[type, str]]
    fields: Mapping[tuple[type, str], list[Any]] = MappingProxyType({})
    by_facts: frozenset[str] = frozenset()


def kinds_in(*modules: ModuleType, moves: Sequence[type]) -> Mapping[str, type]:
    """Return the kinds of facts that modules define, and kinds of move and of other things that are said."""
    found = [
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type)
        and issubclass(kind, Fact)
        and kind.__module__ == module.__name__
        # What others derive from is not told itself.
        and not kind.__subclasses__()
    ]
    names = [kind.__name__ for kind in (*found, *moves)]
    assert len(names) == len(set(names)), "two kinds share a key"
    return dict(zip(names, (*found, *moves), strict=True))


KAMPF = Spoken(
    (CATALOGUES,),
    kinds_in(kampf_events, prompts, refusals, moves=(*MOVE_KINDS.values(), TimeUp)),
    lambda language: KAMPF_UM_ROM.speech(Setup(("Ada", "{0}", "<b>")), language),
    {
        "card": [44, 3],
        "box": ["jagd", "legion"],
        "colour": ["red"],
        "word": ["published", "reconstructed", "invasion", "development", "catastrophe"],
    },
    frozenset(
        {
            (refusals.CardNamesOther, "named"),
            (refusals.LineMissing, "held"),
            *((kind, "type") for kind in (refusals.CannotEmpty, refusals.CannotStrike, refusals.CannotConvert)),
            (refusals.NoCatastrophe, "type"),
        }
    ),
    # Who holds a whole way lacks none.
    {(refusals.LineMissing, "held"): [("steinbau",)]},
)
BATTLE = Spoken(
    battle.CATALOGUES,
    kinds_in(
        battle_prompts,
        battle_happenings,
        battle_refusals,
        moves=tuple(dict.fromkeys((*LAND_MOVES, *NAVAL_MOVES))),
    ),
    lambda language: battle.speech_of(("Ada", "{0}", "<b>").__getitem__, language),
    {
        "troop": ["rome_velites", "carthage_sacred_band_veteran@2", "?"],
        "ship": ["rome_trireme"],
        "leader": ["rome_praetor", "rome_fabius", "barbarians"],
        "fleet": ["greece", ""],
        "event": ["rally", "storm_at_sea"],
        "class": ["main", "skirmisher"],
        "phase": ["terrain", "envelopment"],
        "die": ["RED"],
        "face": ["skull", "blank"],
        "word": ["attacker", "nobody"],
        "zone": ["hand", "under"],
        "gift": ["never_give_up", ""],
        "kind": ["foot_close"],
    },
    frozenset(
        {
            (battle_happenings.Stack, "others"),
            (battle_happenings.LeaderFalls, "heir"),
            (battle_prompts.DieShown, "face"),
            (battle_prompts.SideStands, "wounded"),
            (battle_prompts.CardRead, "good"),
            (battle_prompts.CardRead, "rough"),
        }
    ),
)
TOTAL_WAR = Spoken(
    (TOTAL_WAR_CATALOGUE,),
    kinds_in(*TOTAL_WAR_FACTS, moves=(*TOTAL_WAR_MOVES.values(), TimeUp)),
    lambda language: TOTAL_WAR_ROME.speech(TotalWarSetup(factions=("rome", "greece", "barbarians")), language),
    {
        "place": ["latium", "mare_tyrrhenum"],
        "card": [1, 44],
        "action": ["treaty", "treasury_theft"],
        "event": ["rally", "storm_at_sea"],
        "troop": ["rome_velites", "merc_war_dogs", "?"],
        "ship": ["rome_trireme"],
        "general": ["rome_praetor", "rome_fabius"],
        "development": ["rome_camp_drill", "rome_siegecraft"],
        "building": ["market", "wonder"],
        "class": ["main", "skirmisher"],
        "face": ["skull", "blank"],
        "relation": ["enemies", "allies"],
        "force": ["army", "navy", "agent"],
        "border": ["river", "mountain"],
        "heading": ["bid", "trade"],
        "word": ["beaten", "at_sea", "action", "general", "own_agent"],
    },
    frozenset(
        {
            (happenings_of_all.GeneralFalls, "heir"),
            (happenings_of_all.AssaultRolls, "roll"),
            (refusals_of_all.NoSuchPlace, "meant"),
            (refusals_of_all.MercenariesTooFar, "place"),
            (refusals_of_all.Forces, "place"),
            (total_war_prompts.EventWindow, "why"),
            (total_war_prompts.HaveMet, "place"),
            (total_war_prompts.Offered, "place"),
            (total_war_prompts.StandsAt, "place"),
            *((total_war_prompts.EventAt, name) for name in ("at", "troop", "place")),
            *((TOTAL_WAR_MOVES["exchange"], name) for name in ("give", "take")),
            *((TOTAL_WAR_MOVES["found_army"], name) for name in ("cards", "place")),
            (TOTAL_WAR_MOVES["play_event"], "place"),
        }
    ),
)
STRUGGLE = Spoken(
    ("romelab.struggle_for_rome.box",),
    kinds_in(
        *(
            sfr_happenings,
            sfr_prompts,
            sfr_refusals,
            sfr_speaking,
            field_types,
            journey_refusals,
            pieces,
        ),
        moves=(*SFR_MOVES.values(), TimeUp, Bill, Route, ArrowCrossed),
    ),
    lambda language: STRUGGLE_FOR_ROME.speech(SfrSetup(("Ada", "{0}", "<b>")), language),
    {
        "place": ["9,1,N", "8,7,S", "0,0"],
        "hex": ["8,2", "1,5", "0,0,N"],
        "city": ["Roma"],
        "area": [*AREAS.values()],
        "terrain": [*TERRAINS.values()],
        "side": [*COMPASS],
        "occupant": ["red horsemen", "Nobody's legion"],
        "good": [*GOODS, "pasture", "free"],
        "figure": [*FIGURES],
        "tribe": [*TRIBES],
        "card": [*KINDS],
        "counter": [*COUNTERS],
        "when": ["start", "income"],
        "arrow": ["land", "sea"],
        "phase": ["roll", "over"],
        "goods": [(0, 0, 0, 0, 0), (1, 0, 2, 0, 3)],
        "fact": [sfr_prompts.RollDice(), sfr_prompts.AnswersOffer(1)],
    },
    frozenset(),
    {
        **{(kind, "instead"): ["", "cattle"] for kind in (BuildPair, BuildWagon, BuyCard)},
        (PlayGreatWarrior, "to"): ["", "9,1,N"],
        (Rob, "victim"): [None, 0],
        (OfferTrade, "to"): [None, 0],
        (sfr_happenings.Offers, "to"): [None, 0],
        (GiveBack, "horse"): [0, 2],
        **{
            (kind, name): [(0,) * 5, (1, 0, 2, 0, 3)]
            for kind in (OfferTrade, CounterOffer)
            for name in ("give", "want")
        },
        **{(kind, "id"): ["", "9,1,N"] for kind in (field_types.Outside, field_types.LandBeside)},
    },
    frozenset({"", "place", "hex"}),
)
SPOKEN = {"struggle_for_rome": STRUGGLE, "kampf_um_rom": KAMPF, "battles": BATTLE, "total_war_rome": TOTAL_WAR}
LANGUAGES = [
    ("struggle_for_rome", "en", True),
    ("struggle_for_rome", "de", True),
    ("kampf_um_rom", "en", True),
    ("kampf_um_rom", "de", True),
    ("battles", "en", True),
    ("battles", "de", True),
    ("total_war_rome", "en", True),
    ("total_war_rome", "de", True),
]
"""Game, language, and whether a catalogue must say every kind."""


def read(packages: tuple[str, ...], language: str) -> dict[str, Any]:
    """Read catalogues that lie over one another as one."""
    found: dict[str, Any] = {"messages": {}, "names": {}}
    for package in packages:
        data = tomllib.loads(files(package).joinpath("languages", f"{language}.toml").read_text("utf-8"))
        # Those of the package itself: what lies below it is another game's to say.
        found["messages"] = data.get("messages", {})
        for sort, names in data.get("names", {}).items():
            assert not names.keys() & found["names"].get(sort, {}).keys(), "a name stands twice"
            found["names"][sort] = found["names"].get(sort, {}) | names
    return found


def holes(message: Message) -> Iterator[Placeholder]:
    """Return every hole of a message, those within choices too."""
    for part in message:
        if isinstance(part, Placeholder):
            yield part
            for _, case in part.cases:
                yield from holes(case)


def problems_in(spoken: Spoken, language: str, data: Mapping[str, Any], *, whole: bool) -> list[str]:
    """Say what is wrong with a catalogue."""
    messages, names = data.get("messages", {}), data.get("names", {})
    rules = catalogue(spoken.packages, language).language
    problems: list[str] = []
    used: dict[str, set[str]] = {}
    for key, text in messages.items():
        name = key.partition(".")[0].partition(":")[0]
        kind = spoken.kinds.get(name)
        if kind is None:
            problems.append(f"{key} stands for no kind")
            continue
        try:
            message = parsed(text)
        except ValueError as problem:
            problems.append(f"{key}: {problem}")
            continue
        secret = getattr(kind, "secret", ())
        if key.endswith(".hidden") and (not secret or secret is ALL):
            problems.append(f"{key}: this kind has no secret fields")
        for hole in holes(message):
            if hole.field not in field_kinds(kind) and not isinstance(getattr(kind, hole.field, None), property):
                problems.append(f"{key}: there is no field {hole.field}")
                continue
            if key.endswith(".hidden") and hole.field in secret:
                problems.append(f"{key} names the secret field {hole.field}")
            labels = {label for label, _ in hole.cases}
            if hole.cases and None not in labels and labels != {"True", "False"}:
                problems.append(f"{key}: {{{hole.field}|...}} has no choice for all else")
            form, _, last = hole.form.removeprefix("^").partition(",")
            if last and last not in rules:
                problems.append(f"{key}: nothing joins by {last}")
            if form:
                used.setdefault(field_kind(kind, hole.field), set()).add(form)
    said = {key.partition(":")[2] for key in messages}
    problems += [f"no message has the form {form}" for form in sorted(used.pop("", set()) - said)]
    for sort, forms in used.items():
        if sort in spoken.by_facts:
            continue
        for name, given in names.get(sort, {}).items():
            lacking = forms - given.keys() - rules["free"].keys() if isinstance(given, Mapping) else set()
            problems += [f"{sort} {name} has no form {form}" for form in sorted(lacking)]
        if sort not in names:
            problems += [f"{sort} has no form {form}" for form in sorted(forms - rules["free"].keys())]
    if whole:
        problems += [f"{name} has no message" for name in spoken.kinds if name not in messages]
    for name, kind in spoken.kinds.items():
        secret = getattr(kind, "secret", ())
        if secret and secret is not ALL and name in messages and f"{name}.hidden" not in messages:
            problems.append(f"{name} has no message for those who may not know {', '.join(secret)}")
    return problems


def samples(spoken: Spoken, hint: Any) -> list[Any]:
    """Return values of a field, so that each choice of a message is taken."""
    if get_origin(hint) is tuple:
        inner = samples(spoken, get_args(hint)[0])
        return [(inner[0],), (inner[0], inner[-1])]
    if isinstance(hint, type) and hasattr(hint, "__match_args__") and not issubclass(hint, Fact | Move):
        return list(all_of(spoken, hint))[:2]
    if isinstance(hint, type) and issubclass(hint, Fact):
        return list(all_of(spoken, next(kind for kind in spoken.kinds.values() if issubclass(kind, hint))))[:2]
    if hint is Move:
        return [Allow()]
    marks = getattr(hint, "__metadata__", ("",))
    known = {
        "seat": [0, 2],
        "count": [0, 1, 2, 1000],
        "flag": [True, False],
        "said": ["{seat}"],
        "share": [0.0, 0.216],
        **spoken.samples,
    }
    if marks[0] in known:
        return known[marks[0]]
    return [part for inner in get_args(hint) if inner is not type(None) for part in samples(spoken, inner)] or [1]


def all_of(spoken: Spoken, kind: type) -> Iterator[Any]:
    """Return facts of a kind with all values of its fields; of very many, each value at least once."""
    hints = get_type_hints(kind, include_extras=True)
    values: list[list[Any]] = []
    for name in field_kinds(kind):
        given = [(1, 0, -2)] if (kind, name) == (Convert, "down") else spoken.fields.get((kind, name))
        found = list(given or samples(spoken, hints[name]))
        nothing = () if isinstance(found[0], tuple) else ""
        values.append([nothing, *found] if (kind, name) in spoken.may_be_empty else found)
    if prod(map(len, values)) > 500:
        return (kind(*(row[at % len(row)] for row in values)) for at in range(max(map(len, values))))
    return (kind(*each) for each in product(*values))


@pytest.mark.parametrize(("game", "language", "whole"), LANGUAGES)
def test_a_catalogue_has_no_faults(game, language, whole):
    data = read(SPOKEN[game].packages, language)
    assert problems_in(SPOKEN[game], language, data, whole=whole) == []


@pytest.mark.parametrize(
    ("key", "text", "problem"),
    [
        ("Draws", None, "Draws has no message"),
        ("Draws.hidden", None, "Draws has no message for those who may not know card"),
        ("Draws.hidden", "{seat} draws {card}", "Draws.hidden names the secret field card"),
        ("Draws", "{seat} draws {cards}", "Draws: there is no field cards"),
        ("Draws", "{seat} draws {card", "Draws: a brace is open in '{seat} draws {card'"),
        ("Drawz", "{seat} draws", "Drawz stands for no kind"),
        ("Wins.hidden", "{winner} wins", "Wins.hidden: this kind has no secret fields"),
        ("Develops", "{seat} develops {box:dat}", "box has no form dat"),
        ("Wins", "{winner|=m: he|=f: she} wins", "Wins: {winner|...} has no choice for all else"),
        ("ShareWin", "{winners:,nor} win", "ShareWin: nothing joins by nor"),
    ],
)
def test_planted_faults_are_found(key, text, problem):
    data = read(KAMPF.packages, "en")
    if text is None:
        del data["messages"][key]
    else:
        data["messages"][key] = text
    assert problems_in(KAMPF, "en", data, whole=True) == [problem]


def test_a_name_without_a_form_is_found():
    data = read(KAMPF.packages, "de")
    del data["names"]["box"]["legion"]["dat"]
    assert problems_in(KAMPF, "de", data, whole=False) == ["box legion has no form dat"]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("spoken", SPOKEN.values(), ids=SPOKEN)
def test_every_kind_is_said_with_each_choice(spoken, language):
    speech = spoken.speech(language)
    assert len(spoken.kinds) > 40
    for name, fact in [(kind.__name__, fact) for kind in spoken.kinds.values() for fact in all_of(spoken, kind)]:
        for reader in (None, 0, 2):
            said = speech.say(fact, reader)
            if isinstance(fact, Fact) and redacted(fact, reader) is None:
                assert not said, fact
                continue
            assert said, fact
            assert "  " not in said, said
            assert f"{name}(" not in said, said
            assert not said.endswith((".", " ", ",")), said
            if "{seat}" not in repr(fact):
                assert not set("{}|") & set(said.replace("{0}", "")), said


def test_a_language_without_a_file_is_english():
    assert catalogue(CATALOGUES, "la").messages == catalogue(CATALOGUES).messages
    assert isinstance(catalogue(CATALOGUES, "la"), Catalogue)
    assert isinstance(KAMPF_UM_ROM.speech(Setup(), "la"), Speech)
