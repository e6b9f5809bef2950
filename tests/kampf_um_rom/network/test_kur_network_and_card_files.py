"""The network and the cards as data, their marks, and files of one's own."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import fields, replace
from importlib.resources import files

import pytest

from romelab.core.errors import InputError
from romelab.core.language import speaking
from romelab.core.options import options_of
from romelab.core.rulebook import SOURCES
from romelab.kampf_um_rom.box.cards import default_deck, load_deck, read_deck
from romelab.kampf_um_rom.box.options import Options, rulebook
from romelab.kampf_um_rom.game import KAMPF_UM_ROM as GAME, KampfUmRom
from romelab.kampf_um_rom.network.network import default_network, load_network, read_network
from romelab.kampf_um_rom.positions.events import Counted
from romelab.kampf_um_rom.positions.setup import Setup

PACKAGE = files("romelab.kampf_um_rom")
NETWORK = (PACKAGE / "network" / "network.toml").read_text(encoding="utf-8")
CARDS = (PACKAGE / "box" / "cards.toml").read_text(encoding="utf-8")


def test_the_37_boxes():
    boxes = default_network().boxes
    kinds = [box.kind for box in boxes]
    assert len(boxes) == 37
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        "rectangle": 15, "religion": 6, "rounded": 11, "oval": 5,
    }  # fmt: skip
    assert sum(box.value for box in boxes) == 890
    assert default_network().box("Farming") is default_network().box("ACKERBAU") is default_network().box("ackerbau")
    with pytest.raises(InputError, match="no box 'aqueduct'"):
        default_network().box("aqueduct")


def test_values_rise_along_the_arrows_but_for_the_pair_and_the_ovals():
    network = default_network()
    level = {
        (arrow.tail, arrow.head)
        for arrow in network.arrows
        if network.box(arrow.head).kind != "oval" and network.box(arrow.tail).value >= network.box(arrow.head).value
    }
    assert level == {("fernhandel", "steinbau")}


def test_what_is_published_inferred_and_reconstructed():
    network = default_network()
    published = {box.id for box in network.boxes if box.value_source == "published" and box.kind != "oval"}
    assert published == {
        "jagd", "viehzucht", "ackerbau", "meeresfischfang", "chr_griechisch", "chr_roemisch", "chr_arianisch",
        "chr_syrisch", "juedisch", "islam",
    }  # fmt: skip
    marks = {(arrow.tail, arrow.head): arrow.source for arrow in network.arrows}
    assert marks["ackerbau", "steinbau"] == marks["fernhandel", "steinbau"] == "published"
    assert marks["viehzucht", "kummet"] == marks["ackerbau", "kummet"] == "published"
    assert marks["schiffahrt", "fernhandel"] == marks["viehzucht", "sattel"] == "inferred"
    assert marks["stadtbefestigung", "legion"] == marks["steinbau", "hauptstadt"] == "reconstructed"
    assert network.box("islam").kind_source == "inferred"


def test_the_graph():
    graph = default_network().graph()
    assert graph.number_of_nodes() == 37
    assert graph.number_of_edges() == len(default_network().arrows) + 1  # the two-headed arrow is two edges
    assert graph.edges["viehzucht", "kummet"] == {
        "kind": "dotted", "group": 1, "two_headed": False, "arrow_source": "published",
    }  # fmt: skip
    assert graph.edges["fernhandel", "steinbau"]["two_headed"]
    assert graph.edges["steinbau", "fernhandel"]["two_headed"]
    assert graph.nodes["jagd"]["german"] == "JAGD"
    assert graph.nodes["islam"]["line_start"]
    assert not graph.nodes["islam"]["basic"]


@pytest.mark.rule("KUR-36", "KUR-117")
def test_an_arrow_of_two_heads_is_a_way_into_both_its_boxes_and_any_other_into_one():
    network = default_network()
    assert ("steinbau",) in network.ways("fernhandel")
    assert ("fernhandel",) in network.ways("steinbau")
    assert ("jagd",) in network.ways("bogen")
    assert network.ways("jagd") == ()
    # What one head of it says already, no other arrow says again.
    back = '[[arrows]]\nfrom = "steinbau"\nto = "fernhandel"\nkind = "solid"\nsource = "published"\n'
    assert problems(f"{NETWORK}\n{back}") == ["arrows steinbau -> fernhandel: stands there twice"]


@pytest.mark.rule("KUR-116")
def test_a_game_says_at_its_beginning_how_its_network_and_its_cards_are_known():
    told = KampfUmRom().tables(KampfUmRom().new_game(Setup())).provenance
    assert told.values == (Counted(15, "published"), Counted(22, "reconstructed"))
    assert told.arrows == (Counted(5, "published"), Counted(10, "inferred"), Counted(23, "reconstructed"))
    text = CARDS.replace('achievements_source = "reconstructed"', 'achievements_source = "inferred"')
    game = KampfUmRom(deck=read_deck(text, default_network(), "mine.toml"))
    told = game.tables(game.new_game(Setup())).provenance
    assert (told.achievements, told.symbols) == ("inferred", "reconstructed")


def test_a_network_without_a_title_is_called_by_its_name():
    network = read_network(NETWORK.replace('title = "Kampf um Rom: reconstructed network"', ""))
    assert (network.name, network.title) == ("reconstruction", "reconstruction")
    assert default_network().title == "Kampf um Rom: reconstructed network"


def test_the_cards():
    deck = default_deck()
    assert sum(len(card.achievements) for card in deck.cards) == 156
    assert all(6 <= len(deck.naming(box.id)) <= 11 for box in default_network().boxes if box.on_cards)
    assert not any(deck.naming(box.id) for box in default_network().boxes if not box.on_cards)
    assert len({card.achievements for card in deck.cards[:52]}) == 52
    symbols = [card.symbol for card in deck.cards]
    assert {symbol: symbols.count(symbol) for symbol in set(symbols)} == {
        "Adler": 11, "Eiche": 11, "Pferd": 8, "Stern": 10, "Welle": 12, "Komet": 8,
    }  # fmt: skip


def problems(text: str) -> list[str]:
    with pytest.raises(InputError) as caught:
        read_network(text, "mine.toml")
    return [str(problem) for problem in caught.value.problems]


def test_a_network_of_ones_own(tmp_path):
    text = NETWORK.replace('name = "reconstruction"', 'name = "mine"').replace("value = 50", "value = 60")
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    game = KampfUmRom(load_network(path))
    assert game.network.box("hauptstadt").value == 60
    game.new_game(Setup(network="mine"))
    with pytest.raises(InputError, match="played on 'mine', not on 'reconstruction'"):
        game.new_game(Setup())
    # Its lines name no network: it is the one of the game; the game of the package does not read them for its own.
    first = game.new_game(Setup(network="mine"))
    assert game.read_line(game.line(first)) == first
    assert "network" not in game.line(first)
    with pytest.raises(InputError, match="network: this game is played on 'reconstruction'"):
        KampfUmRom().read_line(f"{game.line(first)} network=mine")


def test_all_faults_of_a_network_are_named_with_their_place():
    text = NETWORK.replace('kind = "oval"', 'kind = "round"', 1).replace("value = 40", "value = -1", 1)
    text = text.replace('en = "Hunting"\n', "")
    assert problems(text) == [
        "boxes[1] 'jagd', en: is missing",
        "boxes[6] 'waldkampf', kind: must be one of rectangle, rounded, oval, religion, not 'round'",
        "boxes[9] 'steigbuegel', value: must be a whole number of 0 or more, not -1",
    ]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('from = "jagd"', 'from = "jaga"', "arrows[1] jaga -> bogen, from: there is no box 'jaga'"),
        ('to = "sattel"', 'to = "islam"', "arrows[3] viehzucht -> islam: points to 'islam', a basic or a religion"),
        (
            'to = "sattel"',
            'to = "viehzucht"',
            "arrows[3] viehzucht -> viehzucht: points to 'viehzucht', a basic or a religion",
        ),
        ('to = "reiterkampf"', 'to = "sattel"', "arrows[4] sattel -> sattel: joins a box to itself"),
        (
            'from = "bogen"\nto = "hunnischer_reiterkampf"\nkind = "dotted"\ngroup = 1',
            'from = "bogen"\nto = "hunnischer_reiterkampf"\nkind = "dotted"\ngroup = 2',
            "arrows -> hunnischer_reiterkampf, group 1: a dotted group needs",
        ),
        (
            'to = "waldkampf"\nkind = "solid"',
            'to = "waldkampf"\nkind = "dotted"',
            "arrows[2] jagd -> waldkampf: a dotted arrow needs a group",
        ),
        (
            'to = "waldkampf"\nkind = "solid"',
            'to = "waldkampf"\nkind = "solid"\ngroup = 1',
            "arrows[2] jagd -> waldkampf, group: a solid arrow has no group",
        ),
        ('to = "waldkampf"', 'to = "bogen"', "arrows jagd -> bogen: stands there twice"),
        (
            'from = "sattel"\nto = "reiterkampf"',
            'from = "steigbuegel"\nto = "reiterkampf"',
            "boxes 'reiterkampf': no line of arrows",
        ),
        (
            'religion_column = ["chr_griechisch", ',
            "religion_column = [",
            "religion_column: must name every religion once: chr_griechisch",
        ),
        ('56 = ["steinbau", ', "56 = [1, ", "catastrophes, struck, 56: must be a list of texts, not a list"),
        ('53 = "viehzucht"', '53 = "legion"', "catastrophes, emptied, 53: there is no box 'legion'"),
        ('56 = ["steinbau", ', '56 = ["stein", ', "catastrophes, struck, 56: there is no box 'stein'"),
        ('id = "viehzucht"', 'id = "jagd"', "boxes[2] 'jagd': this id was given to an earlier box"),
        ("basic = true", "basic = 1", "boxes[1] 'jagd', basic: must be true or false, not 1"),
        ("basic = true", "basics = true", "boxes[1] 'jagd': there is no field 'basics'"),
        ("x = 0", 'x = "left"', "boxes[1] 'jagd', x: must be a number, not 'left'"),
        (
            'kind = "oval"\nvalue = 0',
            'kind = "oval"\nvalue = 10',
            "boxes[6] 'waldkampf', value: an oval is worth 0, not 10",
        ),
        (
            'kind = "rounded"',
            'kind = "rounded"\nbasic = true',
            "boxes[8] 'reiterkampf', basic: only a rectangle can be a",
        ),
        ("[catastrophes]", "[disasters]", "the file: there is no field 'disasters'"),
        ('name = "reconstruction"', "name = 3", "the file, name: must be a text, not 3"),
        (
            'source = "published"',
            'source = "printed"',
            "boxes[1] 'jagd', kind_source: must be one of published, inferred, reconstructed",
        ),
    ],
)
def test_one_fault_in_a_network(old, new, problem):
    assert old in NETWORK
    assert any(said.startswith(problem) for said in problems(NETWORK.replace(old, new, 1)))


def test_what_a_file_says_of_catastrophes_has_to_be_a_table_of_tables():
    lines = NETWORK.replace("[catastrophes]\nemptied", "catastrophes = 3\n# emptied").replace("\nstruck", "\n# struck")
    missing = [f"catastrophes, {where}: is missing" for where in ("emptied, 53", "struck, 58")]
    assert {*missing} < {*problems(lines)}
    assert missing[0] in problems(NETWORK.replace("emptied = {", "emptied = 3 # {"))


@pytest.mark.parametrize("text", ["", "name = ", "boxes = 3", "[[boxes]]\nid = 3", 'boxes = ["a"]'])
def test_no_network_at_all(text):
    assert problems(text)


def test_a_file_that_cannot_be_read(tmp_path):
    with pytest.raises(InputError, match="cannot be read"):
        load_network(tmp_path / "nowhere.toml")
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="is not a text file"):
        load_network(binary)
    huge = tmp_path / "huge.toml"
    huge.write_text("#" * 1_000_001)
    with pytest.raises(InputError, match="larger than 1 MB"):
        load_deck(huge)


def test_a_deck_is_written_as_the_file_it_is_read_from(tmp_path):
    own = read_deck(
        default_deck().to_toml().replace('people = "Romani"', 'people = "Latini \\"of Rome\\""'), default_network()
    )
    assert own[1].name == 'Latini "of Rome"'
    path = tmp_path / "cards.toml"
    path.write_text(own.to_toml(), encoding="utf-8")
    back = load_deck(path)
    assert (back.name, back.title, back.cards, back.sources) == (own.name, own.title, own.cards, own.sources)
    assert back.to_toml() == own.to_toml()
    assert repr(back) == "<deck reconstruction: 60 cards>"


def test_cards_of_ones_own(tmp_path):
    path = tmp_path / "cards.toml"
    path.write_text(CARDS.replace('people = "Romani"', 'people = "Latini"'), encoding="utf-8")
    assert load_deck(path)[1].label == "1 Latini"
    own = load_deck(path)
    game = KampfUmRom(deck=replace(own, name="mine"))
    first = game.new_game(Setup(cards="mine"))
    assert game.read_line(game.line(first)) == first
    assert "cards" not in game.line(first)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("number = 1\n", "number = 2\n", "cards[2] 2: this number was given to an earlier card"),
        ("number = 60\n", "number = 61\n", "cards[60] 61: numbers run from 1 to 60 (KUR-01)"),
        (
            'number = 1\ntype = "development"',
            'number = 1\ntype = "invasion"',
            "cards[1] 1, type: card 1 is a development card",
        ),
        (
            'achievements = ["steinbau", ',
            'achievements = ["recht", ',
            "cards[1] 1, achievements: must be three different boxes, not recht, recht, chr_roemisch (KUR-02)",
        ),
        (
            'achievements = ["steinbau", ',
            'achievements = ["hauptstadt", ',
            "cards[1] 1, achievements: 'hauptstadt' is not a box for which there are cards (KUR-24)",
        ),
        (
            'achievements = ["steinbau", ',
            'achievements = ["stone", ',
            "cards[1] 1, achievements: there is no box 'stone' in the network reconstruction",
        ),
        ('symbol = "Adler"\n', "", "cards[1] 1, symbol: is missing"),
        ('achievements = ["steinbau", "recht", "chr_roemisch"]\n', "", "cards[1] 1, achievements: is missing"),
        ("number = 1\n", "number = 2\n", "cards: number 1 missing (KUR-01)"),
    ],
)
def test_one_fault_in_the_cards(old, new, problem):
    assert old in CARDS
    with pytest.raises(InputError) as caught:
        read_deck(CARDS.replace(old, new, 1), default_network(), "mine.toml")
    assert any(str(found).startswith(problem) for found in caught.value.problems)


def test_rules_call_boxes_as_the_board_of_the_language_spoken_does():
    for language, needs in (("en", "Stirrup needs Cattle breeding, Saddle"), ("de", "Der Steigbügel braucht")):
        with speaking(language):
            assert GAME.rulebook["KUR-40"].text.startswith(needs)
            assert not re.search("[A-ZÄÖÜ]{5}", "".join(rule.text for rule in GAME.rulebook))


def test_the_rulebook():
    rules = list(rulebook())
    assert len(rules) == 119
    assert {f"KUR-{n:02}" for n in range(1, 120)} == {rule.id for rule in rules}
    counts = {source: sum(rule.source == source for rule in rules) for source in SOURCES}
    assert counts == {"printed": 77, "faq": 0, "reported": 0, "inferred": 28, "reconstructed": 14, "house": 0}


def test_every_open_point_is_an_option_and_every_option_changes_a_rule():
    choices = options_of(Options)
    assert {choice.name for choice in choices} == {field.name for field in fields(Options)}
    # The last is no open point: a house rule that ends a game by the clock.
    assert [choice.point for choice in choices] == [*(f"D-{n:02}" for n in range(1, 30)), "KUR-106"]
    assert all(rule in rulebook() for choice in choices for rule in choice.rules)


def test_the_rules_load_nothing_heavy():
    code = "import romelab.kampf_um_rom.questions.plans, romelab.kampf_um_rom.bots.advice, sys; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in run.stdout.split()}
    assert not loaded & {"networkx", "numpy", "matplotlib", "ipywidgets", "IPython"}


@pytest.mark.parametrize(
    ("box", "marks"),
    [
        ("jagd", ()),
        ("steigbuegel", ("published",)),
        ("bogen", ("reconstructed",)),
        ("schiffahrt", ("inferred",)),
        ("fernhandel", ("published", "inferred")),
        ("steinbau", ("published",)),  # one arrow leads here and one, of two heads, starts here
    ],
)
def test_how_the_arrows_into_a_box_are_known(box, marks):
    network = default_network()
    assert network.sources_into(box) == marks
    graph = network.graph()
    assert {source for _, _, source in graph.in_edges(box, data="arrow_source")} == set(marks)


@pytest.mark.rule("KUR-85", "KUR-86", "KUR-89", "KUR-91")
def test_a_file_says_what_catastrophes_empty_and_strike():
    for network in (default_network(), read_network(NETWORK)):
        assert network.emptied == {53: "viehzucht", 54: "ackerbau", 58: "meeresfischfang"}
        assert network.struck == {56: ("steinbau", "fernhandel", "hauptstadt"), 58: ("schiffahrt",)}
