"""Catalogues say every kind of fact and move, with fields that exist, in forms that are given, and keep secrets."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import product
from math import prod
from types import ModuleType
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

import pytest

from romelab.core.facts import ALL, Told, sorts_of
from romelab.core.speech import CORE, Catalogue, Hole, Message, Speech, catalogue, parsed
from romelab.kampf_um_rom.game import KAMPF_UM_ROM
from romelab.kampf_um_rom.positions import happenings, prompts, refusals
from romelab.kampf_um_rom.positions.moves import MOVE_KINDS, Allow, Convert
from romelab.kampf_um_rom.positions.setup import Setup
from romelab.kampf_um_rom.positions.speaking import CATALOGUES
from romelab.struggle_for_rome.box import goods
from romelab.struggle_for_rome.box.pieces import COUNTERS, FIGURES, GOODS, KINDS, TRIBES
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.network import naming
from romelab.struggle_for_rome.network import refusals as journey_refusals
from romelab.struggle_for_rome.network.journeys import ArrowCrossed, Route
from romelab.struggle_for_rome.network.names import COMPASS
from romelab.struggle_for_rome.network.prices import Bill
from romelab.struggle_for_rome.network.sheet import AREAS, TERRAINS
from romelab.struggle_for_rome.positions import happenings as sfr_happenings
from romelab.struggle_for_rome.positions import prompts as sfr_prompts
from romelab.struggle_for_rome.positions import refusals as sfr_refusals
from romelab.struggle_for_rome.positions import speaking as sfr_speaking
from romelab.struggle_for_rome.positions.moves import MOVE_KINDS as SFR_MOVES
from romelab.struggle_for_rome.positions.moves import (
    BuildPair,
    BuildWagon,
    BuyCard,
    CounterOffer,
    GiveBack,
    OfferTrade,
    PlayGreatWarrior,
    Rob,
)
from romelab.struggle_for_rome.questions import refusals as explorer_refusals


class Spoken(NamedTuple):
    """One game that speaks.

    Attributes
    ----------
    game
        The game.
    package
        Where its catalogues lie.
    kinds
        What they have to say, by key: facts, moves, and the few things that stand within them.
    known
        Values of fields by sort, so that each choice of a message is taken.
    fields
        Values of single fields that their sort does not give.
    by_facts
        Sorts that are named by facts: what has no message in a form is said in its plain one.
    """

    game: Any
    package: str
    kinds: Mapping[str, type]
    known: Mapping[str, Sequence[Any]]
    fields: Mapping[tuple[type, str], Sequence[Any]]
    by_facts: frozenset[str] = frozenset()


def kinds_in(*modules: ModuleType, moves: Sequence[type]) -> Mapping[str, type]:
    """Give the kinds of facts that modules define, and kinds of move and of other things that are said."""
    found = [
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Told) and kind.__module__ == module.__name__
    ]
    names = [kind.__name__ for kind in (*found, *moves)]
    assert len(names) == len(set(names)), "two kinds share a key"
    return dict(zip(names, (*found, *moves), strict=True))


COMMON = {"seat": [0, 2], "count": [0, 1, 2, 1000], "flag": [True, False], "said": ["{seat}"]}
KAMPF = Spoken(
    KAMPF_UM_ROM,
    CATALOGUES,
    kinds_in(happenings, prompts, refusals, moves=tuple(MOVE_KINDS.values())),
    COMMON
    | {
        "card": [44, 3],
        "box": ["jagd", "legion"],
        "colour": ["red"],
        "word": ["published", "reconstructed", "invasion", "development", "catastrophe"],
    },
    {
        (Convert, "down"): [(1, 0, -2)],
        (refusals.CanAct, "act"): [Allow()],
    },
)
STRUGGLE = Spoken(
    STRUGGLE_FOR_ROME,
    "romelab.struggle_for_rome.box",
    kinds_in(
        *(sfr_happenings, sfr_prompts, sfr_refusals, sfr_speaking, journey_refusals, explorer_refusals, naming, goods),
        moves=(*SFR_MOVES.values(), Bill, Route, ArrowCrossed),
    ),
    COMMON
    | {
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
        "goods": [(0, 0, 0, 0, 0), (1, 0, 2, 0, 3)],
        "fact": [sfr_prompts.RollDice(), sfr_prompts.AnswersOffer(1)],
    },
    {
        **{(kind, "instead"): ["", "cattle"] for kind in (BuildPair, BuildWagon, BuyCard)},
        (PlayGreatWarrior, "to"): ["", "9,1,N"],
        (Rob, "victim"): [None, 0],
        (GiveBack, "horse"): [0, 2],
        **{
            (kind, name): [(0,) * 5, (1, 0, 2, 0, 3)]
            for kind in (OfferTrade, CounterOffer)
            for name in ("give", "want")
        },
        **{(kind, "id"): ["", "9,1,N"] for kind in (naming.Outside, naming.LandBeside)},
    },
    frozenset({"place", "hex"}),
)
GAMES = {"kampf": KAMPF, "struggle": STRUGGLE}


def read(package: str, language: str) -> dict[str, Any]:
    return tomllib.loads(files(package).joinpath("languages", f"{language}.toml").read_text("utf-8"))


def holes(message: Message) -> Iterator[Hole]:
    """Give every hole of a message, those within choices too."""
    for part in message:
        if isinstance(part, Hole):
            yield part
            for _, case in part.cases:
                yield from holes(case)


def faults_in(spoken: Spoken, language: str, data: Mapping[str, Any], *, whole: bool) -> list[str]:
    """Say what is wrong with a catalogue."""
    messages, names, rules = data.get("messages", {}), data.get("names", {}), catalogue(CORE, language).language
    faults: list[str] = []
    used: dict[str, set[str]] = {}
    for key, text in messages.items():
        name = key.partition(".")[0].partition(":")[0]
        kind = spoken.kinds.get(name)
        if kind is None:
            faults.append(f"{key} stands for no kind")
            continue
        try:
            message = parsed(text)
        except ValueError as fault:
            faults.append(f"{key}: {fault}")
            continue
        secret = getattr(kind, "secret", ())
        if key.endswith(".hidden") and (not secret or secret is ALL):
            faults.append(f"{key}: this kind has no secret fields")
        for hole in holes(message):
            if hole.field not in sorts_of(kind) and not isinstance(getattr(kind, hole.field, None), property):
                faults.append(f"{key}: there is no field {hole.field}")
                continue
            if key.endswith(".hidden") and hole.field in secret:
                faults.append(f"{key} names the secret field {hole.field}")
            labels = {label for label, _ in hole.cases}
            if hole.cases and None not in labels and labels != {"True", "False"}:
                faults.append(f"{key}: {{{hole.field}|...}} has no choice for all else")
            form, _, last = hole.form.partition(",")
            if last and last not in rules:
                faults.append(f"{key}: nothing joins by {last}")
            if form:
                used.setdefault(sorts_of(kind).get(hole.field, ""), set()).add(form)
    for sort, forms in used.items():
        if sort in spoken.by_facts:
            continue
        for name, given in names.get(sort, {}).items():
            lacking = forms - given.keys() - rules["free"].keys() if isinstance(given, Mapping) else set()
            faults += [f"{sort} {name} has no form {form}" for form in sorted(lacking)]
        if sort not in names:
            faults += [f"{sort} has no form {form}" for form in sorted(forms - rules["free"].keys())]
    if whole:
        faults += [f"{name} has no message" for name in spoken.kinds if name not in messages]
    for name, kind in spoken.kinds.items():
        secret = getattr(kind, "secret", ())
        if secret and secret is not ALL and name in messages and f"{name}.hidden" not in messages:
            faults.append(f"{name} has no message for those who may not know {', '.join(secret)}")
    return faults


MAY_BE_EMPTY = {
    (refusals.CardNamesOther, "named"),
    (refusals.LineMissing, "held"),
    *((kind, "type") for kind in (refusals.CannotEmpty, refusals.CannotStrike, refusals.CannotConvert)),
    (refusals.NoCatastrophe, "type"),
}
"""Fields in which nothing may stand; their messages have a choice for it."""


def samples(spoken: Spoken, hint: Any) -> list[Any]:
    """Give values of a field, so that each choice of a message is taken."""
    if get_origin(hint) is tuple:
        inner = samples(spoken, get_args(hint)[0])
        return [(inner[0],), (inner[0], inner[-1])]
    if isinstance(hint, type) and hasattr(hint, "__match_args__"):
        return list(all_of(spoken, hint))[:2]
    marks = getattr(hint, "__metadata__", ("",))
    if marks[0] in spoken.known:
        return list(spoken.known[marks[0]])
    inner = [part for one in get_args(hint) if one is not type(None) for part in samples(spoken, one)]
    return inner or ["R-1"]


def all_of(spoken: Spoken, kind: type) -> Iterator[Any]:
    """Give facts of a kind with all values of its fields; of many fields, each value of each at least once."""
    hints = get_type_hints(kind, include_extras=True)
    values: list[list[Any]] = []
    for name in sorts_of(kind):
        found = list(spoken.fields.get((kind, name)) or samples(spoken, hints[name]))
        nothing = () if isinstance(found[0], tuple) else ""
        values.append([nothing, *found] if (kind, name) in MAY_BE_EMPTY else found)
    if prod(map(len, values)) > 500:
        most = max(map(len, values))
        return (kind(*(row[at % len(row)] for row in values)) for at in range(most))
    return (kind(*each) for each in product(*values))


@pytest.mark.parametrize(
    ("spoken", "language", "whole"),
    [(KAMPF, "en", True), (KAMPF, "de", False), (STRUGGLE, "en", True), (STRUGGLE, "de", True)],
    ids=lambda part: getattr(part, "package", part),
)
def test_a_catalogue_has_no_faults(spoken, language, whole):
    assert faults_in(spoken, language, read(spoken.package, language), whole=whole) == []


@pytest.mark.parametrize(
    ("key", "text", "fault"),
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
def test_planted_faults_are_found(key, text, fault):
    data = read(KAMPF.package, "en")
    if text is None:
        del data["messages"][key]
    else:
        data["messages"][key] = text
    assert faults_in(KAMPF, "en", data, whole=True) == [fault]


def test_a_name_without_a_form_is_found():
    data = read(KAMPF.package, "de")
    del data["names"]["box"]["legion"]["dat"]
    assert faults_in(KAMPF, "de", data, whole=False) == ["box legion has no form dat"]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("spoken", "kind"),
    [pytest.param(game, kind, id=f"{name} {key}") for name, game in GAMES.items() for key, kind in game.kinds.items()],
)
def test_every_kind_is_said_with_each_choice(spoken, kind, language):
    speech = spoken.game.speech(spoken.game.setup_type(("Ada", "{0}", "<b>")), language)
    for fact in all_of(spoken, kind):
        for reader in (None, 0, 2):
            said = speech.say(fact, reader)
            assert said
            assert "  " not in said, said
            assert f"{kind.__name__}(" not in said
            assert not said.endswith((".", " ", ",")), said
            if "{seat}" not in repr(fact):
                assert not set("{}|") & set(said.replace("{0}", "")), said


def test_a_language_without_a_file_is_english():
    assert catalogue(CATALOGUES, "la").messages == catalogue(CATALOGUES).messages
    assert isinstance(catalogue(CATALOGUES, "la"), Catalogue)
    assert isinstance(KAMPF_UM_ROM.speech(Setup(), "la"), Speech)
