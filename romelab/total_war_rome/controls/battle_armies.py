"""The whole battle lab: pick two armies, the ground and who decides; fight them at the table; ask for the odds."""

# pyright: basic
from collections.abc import Callable, Sequence
from html import escape
from typing import Any, NamedTuple

import ipywidgets as widgets

from romelab.controls.stage.snapshot import Snapshot
from romelab.controls.stage.stage import Overlay, card, side_by_side
from romelab.controls.stage.text import table
from romelab.controls.stage.widgets import button, dropdown, made, place_in_cell, shared, upload
from romelab.controls.table.table import PERSON
from romelab.core.errors import InputError, Problem, SentenceError, quoted, refuse
from romelab.core.input import decoded
from romelab.core.saves import loads
from romelab.total_war_rome.battle.game import BattleSetup, army_of
from romelab.total_war_rome.battle.positions import prompts
from romelab.total_war_rome.battle.positions.armies import BattleArmy
from romelab.total_war_rome.battle.positions.speaking import SIDES, default_speech, label
from romelab.total_war_rome.box.cards import generals, starting_armies, troop, troops
from romelab.total_war_rome.controls.battle_lab import BATTLE, LandBattleView
from romelab.total_war_rome.controls.battle_odds import OddsPanel
from romelab.total_war_rome.controls.battle_view import BattleTable
from romelab.total_war_rome.game import TOTAL_WAR_ROME

MOST_TERRAIN = 6


class Known(NamedTuple):
    """An army that can be started from.

    Attributes
    ----------
    words
        What people call it.
    faction, number
        Whose it is, and the starting army whose reserve stands behind it.
    cards, general
        Its troop cards and its general; empty for none.
    """

    words: str
    faction: str
    number: int
    cards: tuple[str, ...]
    general: str


def _starting(faction: str, number: int) -> Known:
    army = army_of(faction, number=number)
    name = default_speech().say(prompts.StartingChoice(faction, number))
    return Known(name, faction, number, army.cards, army.general)


def saved_armies(text: str, source: str) -> tuple[Known, ...]:
    """Return the armies that stand on the map in a saved campaign, at the position it was saved at.

    Parameters
    ----------
    text
        A save file of *Total War: ROME*.
    source
        Name of the file, for a refusal.

    Raises
    ------
    InputError
        If the file is not one, or no army stands on the map.
    """
    state = loads(text, {TOTAL_WAR_ROME.id: TOTAL_WAR_ROME}, source=source).state
    board = TOTAL_WAR_ROME.box.map
    names = {place.id: place.name for place in (*board.regions, *board.seas)}
    found = tuple(
        Known(
            default_speech().say(prompts.SavedChoice(state.factions[army.seat], army.number, names[army.place])),
            state.factions[army.seat],
            1,
            army.troops,
            army.general,
        )
        for army in state.armies
        if army.place and army.troops
    )
    if not found:
        raise InputError.at(source, "no army stands on the map in this saved game")
    return found


class ArmyPicker(widgets.VBox):
    """Puts an army together from the cards.

    Parameters
    ----------
    seat
        0 for the attacker, 1 for the defender.
    faction
        Whose starting army is chosen first.

    Attributes
    ----------
    cards
        Its troop cards now.
    """

    def __init__(self, seat: int, faction: str) -> None:
        self.seat = seat
        self.cards: list[str] = []
        first = [_starting(army.faction, army.number) for army in starting_armies()]
        chosen = next(army for army in first if army.faction == faction)
        starts = [(army.words, army) for army in first]
        self.start = dropdown(label("start_from"), starts, value=chosen, heard=lambda _c: self.begin())
        self.general: widgets.Dropdown = dropdown(label("general_picked"), [])
        self.card: widgets.Dropdown = dropdown(label("card_picked"), [])
        self.add: widgets.Button = button(label("add_card"), lambda: self.put(str(self.card.value)))
        self.take: widgets.Button = button(label("take_card"), lambda: self.remove(str(self.card.value)))
        self.held: widgets.HTML = made(widgets.HTML)
        parts = (self.start, self.general, self.card, side_by_side(self.add, self.take), self.held)
        super().__init__(parts, layout=shared(widgets.Layout))
        self.begin()

    def offer(self, armies: Sequence[Known]) -> None:
        """List further armies to start from, before the starting armies."""
        own = [_starting(army.faction, army.number) for army in starting_armies()]
        self.start.options = [(army.words, army) for army in (*armies, *own)]
        self.start.value = armies[0] if armies else own[0]
        self.begin()

    def begin(self) -> None:
        """Go back to the army chosen to start from."""
        army: Any = self.start.value
        faction = army.faction
        self.cards = list(army.cards)
        own = sorted(
            (known for known in troops().values() if known.faction in (faction, "")),
            key=lambda known: (known.veteran, known.faction == "", known.name),
        )
        speech = default_speech()
        reads = ((known, prompts.CardRead(known.kind, known.good, known.difficult)) for known in own)
        cards = (prompts.CardChoice(known.id, known.mercenary, read) for known, read in reads)
        self.card.options = [(speech.say(card), card.card) for card in cards]
        self.card.value = own[0].id
        leaders = sorted((g for g in generals().values() if g.faction == faction), key=lambda g: (g.stars, g.name))
        named_ones = [(speech.say(prompts.GeneralChoice(g.id, g.stars, g.characteristic)), g.id) for g in leaders]
        self.general.options = [(label("no_general"), ""), *named_ones]
        self.general.value = army.general
        self._tell()

    def put(self, piece: str) -> None:
        """Add a card."""
        self.cards.append(troop(piece).id)
        self._tell()

    def remove(self, piece: str) -> None:
        """Take a card out; nothing happens if it is not in the army."""
        if piece in self.cards:
            self.cards.remove(piece)
        self._tell()

    def army(self) -> BattleArmy:
        """Return the army; whether the rules allow it is asked when the battle starts."""
        if not self.cards:
            # No cards would mean the starting army.
            raise InputError.at(("the attacker", "the defender")[self.seat], "has no cards")
        chosen: Any = self.start.value
        return army_of(chosen.faction, self.cards, str(self.general.value), seat=self.seat, number=chosen.number)

    def _tell(self) -> None:
        speech, none, rows = default_speech(), label("no_dice"), []
        for piece in dict.fromkeys(self.cards):
            known = troop(piece)
            dice = (speech.name("die", dice) or none for dice in (known.good, known.difficult))
            rows.append((speech.name("troop", piece), self.cards.count(piece), *dice))
        head = tuple(map(label, ("card", "cards", "dice", "dice_rough")))
        self.held.value = table(label("the_army"), head, rows, numbers=(1,))


class BattleLab(widgets.VBox):
    """Pick two armies, fight them at the table, and ask for the odds.

    Attributes
    ----------
    pickers
        The pickers of the attacker and of the defender.
    terrain
        The number of terrain combats.
    table
        The table of the battle that was started last.
    odds
        The panel of the odds, for the armies picked now.
    """

    def __init__(self, attacker: str = "rome", defender: str = "carthage", terrain: int = 1, seed: int = 1) -> None:
        known = {start.faction for start in starting_armies()}
        wrong = [
            Problem(where, f"must be one of {', '.join(sorted(known))}, not {quoted(name)}")
            for where, name in (("attacker", attacker), ("defender", defender))
            if name not in known
        ]
        if not 0 <= terrain <= MOST_TERRAIN:
            wrong.append(Problem("terrain", f"must be 0 to {MOST_TERRAIN}, not {terrain}"))
        refuse(wrong)
        self.pickers: tuple[ArmyPicker, ArmyPicker] = ArmyPicker(0, attacker), ArmyPicker(1, defender)
        self.terrain = made(widgets.IntSlider, value=terrain, min=0, max=MOST_TERRAIN, description=label("terrain"))
        self.seed = made(widgets.BoundedIntText, value=seed, min=0, max=10**9, description=label("dice_number"))
        roles = [PERSON, *LandBattleView.bots]
        self.roles = (
            dropdown(label("attacker"), roles, value=PERSON),
            dropdown(label("defender"), roles, value="suited"),
        )
        self.campaign: widgets.FileUpload = upload(label("saved_armies"), self._opened, accept=".romelab")
        self.go = button(label("fight"), lambda: self._said(self.fight), button_style="primary", name="rl-main")
        self.status: widgets.HTML = made(widgets.HTML)
        self.table: BattleTable
        self.odds: OddsPanel = OddsPanel(self.setup)
        sides = [card(name, picker) for name, picker in zip(map(label, SIDES), self.pickers, strict=True)]
        rows = (side_by_side(self.terrain, self.seed), side_by_side(*self.roles))
        ground = card(label("ground"), *rows, self.campaign, self.go, self.status)
        self._leaves = (
            Overlay(label("pick_armies"), (made(widgets.HBox, sides, name="rl-halves"), ground), broad=True),
            Overlay(label("odds"), (self.odds,), broad=True),
        )
        super().__init__((), layout=shared(widgets.Layout), model_id=place_in_cell())
        self.still: Snapshot = Snapshot(lambda: self.table.picture())
        self.fight()

    def _ipython_display_(self) -> None:
        self.still.show(self)

    def setup(self) -> BattleSetup:
        """Return the battle as picked."""
        return BattleSetup(self.pickers[0].army(), self.pickers[1].army(), int(self.terrain.value))

    def fight(self) -> BattleTable:
        """Start the battle as picked at a fresh table; raises InputError for armies the rules do not allow."""
        setup: Any = self.setup()
        BATTLE.new_game(setup)
        bots = [str(role.value) for role in self.roles]
        self.table = BattleTable(LandBattleView(), setup, seed=int(self.seed.value), bots=bots, overlays=self._leaves)
        self.children = (self.table,)
        return self.table

    def open_campaign(self, text: str, source: str = "the save file") -> None:
        """List the armies of a saved campaign for both sides; InputError if the file is not one."""
        armies = saved_armies(text, source)
        for picker, first in zip(self.pickers, (armies, armies[1:] + armies[:1]), strict=True):
            picker.offer(first)

    def _opened(self, content: bytes, name: str) -> None:
        self._said(lambda: self.open_campaign(decoded(content, name), name))

    def _said(self, action: Callable[[], object]) -> None:
        """Do something, and say what is refused."""
        self.status.value = ""
        try:
            action()
        except SentenceError as refusal:
            self.status.value = f'<p class="rl-refusal" role="status">{escape(str(refusal))}</p>'


def explore_battles(
    attacker: str = "rome", defender: str = "carthage", *, terrain: int = 1, seed: int = 1
) -> BattleLab:
    """Open the battle lab.

    Parameters
    ----------
    attacker, defender
        Factions whose starting armies are picked first.
    terrain
        The number of terrain combats (TWR-162).
    seed
        The same seed brings the same dice.

    Raises
    ------
    InputError
        If there is no such faction, or the terrain is not possible.
    """
    return BattleLab(attacker, defender, terrain, seed)
