"""The whole battle lab: pick two armies, the ground and who decides; fight them at the table; ask for the odds."""

# pyright: basic
from __future__ import annotations

from html import escape
from importlib.resources import files
from typing import Any

import ipywidgets as widgets

from romelab.controls.stage import card, side_by_side
from romelab.controls.table import PERSON
from romelab.controls.words import table
from romelab.core.faults import Fault, InputError, SentenceError
from romelab.total_war_rome.battle.armies import Army
from romelab.total_war_rome.battle.game import BattleSetup, army_of
from romelab.total_war_rome.battle_scene import letters
from romelab.total_war_rome.cards import Troop, characteristics, generals, named, starting_armies, troop, troops
from romelab.total_war_rome.controls.battle_lab import BATTLE, BattleFace, BattleTable
from romelab.total_war_rome.controls.battle_odds import OddsPanel

MOST_TERRAIN = 6
"""Terrain combats that can be chosen."""


def _card_words(known: Troop) -> str:
    kind = known.kind.replace("_", " ")
    hired = " (mercenary)" if known.mercenary else ""
    return f"{known.name}{hired}: {kind}, {letters(known.good)}, rough {letters(known.difficult)}"


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
        armies = {(start.faction, start.number): start for start in starting_armies()}
        options = [(f"{name.capitalize()}, starting army {number}", (name, number)) for name, number in armies]
        self.start = widgets.Dropdown(description="Start from", options=options, value=(faction, 1))
        self.general = widgets.Dropdown(description="General", options=[])
        self.card = widgets.Dropdown(description="Card", options=[])
        self.add = widgets.Button(description="Add this card")
        self.take = widgets.Button(description="Take it out")
        self.held = widgets.HTML()
        self.start.observe(lambda _c: self.begin(), "value")
        self.add.on_click(lambda _b: self.put(str(self.card.value)))
        self.take.on_click(lambda _b: self.remove(str(self.card.value)))
        super().__init__((self.start, self.general, self.card, side_by_side(self.add, self.take), self.held))
        self.begin()

    def begin(self) -> None:
        """Go back to the starting army chosen."""
        chosen: Any = self.start.value
        faction, number = chosen
        army = army_of(faction, seat=self.seat, number=number)
        self.cards = list(army.cards)
        own = sorted(
            (known for known in troops().values() if known.faction in (faction, "")),
            key=lambda known: (known.veteran, known.faction == "", known.name),
        )
        self.card.options = [(_card_words(known), known.id) for known in own]
        self.card.value = own[0].id
        leaders = sorted((g for g in generals().values() if g.faction == faction), key=lambda g: (g.stars, g.name))
        named_ones = [
            (f"{g.name}, {g.stars} stars, {characteristics().get(g.characteristic, 'no characteristic')}", g.id)
            for g in leaders
        ]
        self.general.options = [("no general", ""), *named_ones]
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

    def army(self) -> Army:
        """Give the army; whether the rules allow it is asked when the battle starts."""
        if not self.cards:
            # No cards would mean the starting army.
            raise InputError([Fault(("the attacker", "the defender")[self.seat], "has no cards")])
        chosen: Any = self.start.value
        faction, number = chosen
        return army_of(faction, self.cards, str(self.general.value), seat=self.seat, number=number)

    def _tell(self) -> None:
        rows = []
        for piece in dict.fromkeys(self.cards):
            known = troop(piece)
            rows.append((named(piece), self.cards.count(piece), letters(known.good), letters(known.difficult)))
        self.held.value = table("The army", ("card", "cards", "dice", "in rough"), rows, numbers=(1,))


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
            Fault(where, f"must be one of {', '.join(sorted(known))}, not {name!r:.40}")
            for where, name in (("attacker", attacker), ("defender", defender))
            if name not in known
        ]
        if not 0 <= terrain <= MOST_TERRAIN:
            wrong.append(Fault("terrain", f"must be 0 to {MOST_TERRAIN}, not {terrain}"))
        if wrong:
            raise InputError(wrong)
        self.pickers = ArmyPicker(0, attacker), ArmyPicker(1, defender)
        self.terrain = widgets.IntSlider(value=terrain, min=0, max=MOST_TERRAIN, description="Terrain")
        self.seed = widgets.BoundedIntText(value=seed, min=0, max=10**9, description="Dice no.")
        roles = [PERSON, *BattleFace.bots]
        self.roles = (
            widgets.Dropdown(description="Attacker", options=roles, value=PERSON),
            widgets.Dropdown(description="Defender", options=roles, value="suited"),
        )
        self.go = widgets.Button(description="Fight this battle", button_style="primary")
        self.go.add_class("rl-main")
        self.go.on_click(lambda _b: self._clicked())
        self.status = widgets.HTML()
        self._place = widgets.VBox()
        self.table: BattleTable
        self.odds = OddsPanel(self.setup)
        sides = [card(name, picker) for name, picker in zip(("Attacker", "Defender"), self.pickers, strict=True)]
        ground = card(
            "Ground, dice and who decides",
            side_by_side(self.terrain, self.seed),
            side_by_side(*self.roles),
            self.go,
            self.status,
        )
        chosen = widgets.VBox((_halves(*sides), ground))
        chosen.add_class("rl-panel")
        style = widgets.HTML(f"<style>{files('romelab.controls').joinpath('stage.css').read_text('utf-8')}</style>")
        style.layout.display = "none"
        fold = widgets.Accordion((chosen,), titles=("Pick the armies",), selected_index=None)
        super().__init__((style, fold, self._place, self.odds))
        self.add_class("rl-stage")
        self.fight()

    def setup(self) -> BattleSetup:
        """Give the battle as picked."""
        return BattleSetup(self.pickers[0].army(), self.pickers[1].army(), int(self.terrain.value))

    def fight(self) -> BattleTable:
        """Start the battle as picked at a fresh table; raises InputError for armies the rules do not allow."""
        setup: Any = self.setup()
        BATTLE.new_game(setup)
        bots = [str(role.value) for role in self.roles]
        self.table = BattleTable(BattleFace(), setup, seed=int(self.seed.value), bots=bots)
        self._place.children = (self.table,)
        return self.table

    def _clicked(self) -> None:
        self.status.value = ""
        try:
            self.fight()
        except SentenceError as refusal:
            self.status.value = f'<p class="rl-refusal" role="status">{escape(str(refusal))}</p>'


def _halves(*parts: widgets.Widget) -> widgets.GridBox:
    return widgets.GridBox(parts, layout={"grid_template_columns": "minmax(0, 1fr) minmax(0, 1fr)", "grid_gap": "10px"})


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
