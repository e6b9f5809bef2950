"""The odds of a battle as a control: counted exactly, or fought ten thousand times while you watch."""

# pyright: basic
from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from html import escape

import ipywidgets as widgets

from romelab.controls.stage.stage import card, side_by_side, stage_style
from romelab.controls.stage.text import choices
from romelab.controls.stage.widgets import button, dropdown, made, shared, shown
from romelab.core.errors import SentenceError
from romelab.core.language import in_its_language, speaking, spoken
from romelab.drawing.picture import image
from romelab.total_war_rome.battle import engine, game
from romelab.total_war_rome.battle.bots.policies import Policy
from romelab.total_war_rome.battle.positions import armies, prompts, state as s
from romelab.total_war_rome.battle.positions.speaking import SIDES, default_speech, label
from romelab.total_war_rome.battle.questions.counting import Ending
from romelab.total_war_rome.battle.questions.odds import BattleOdds, odds_from
from romelab.total_war_rome.controls.battle_lab import side_army
from romelab.total_war_rome.pictures.battle_charts import how, plot_odds

WAYS: Mapping[str, Policy] = {
    "suited": Policy(),
    "strongest first": Policy("strongest"),
    "weakest first": Policy("weakest"),
}
BATTLES, BATCH = 10_000, 1_000
"""How often a battle is fought, and after how many the progress is shown."""


def battle_of(setup: game.BattleSetup) -> s.LandBattle:
    """Return a set-up's battle at its first decision."""
    return engine.start(setup.attacker, setup.defender, setup.terrain, setup.options, setup.dice)[0]


def fought(
    battle: s.LandBattle,
    policies: tuple[Policy, Policy],
    number: int = BATTLES,
    seed: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> BattleOdds:
    """Fight a battle many times, in batches.

    Parameters
    ----------
    battle
        Where to start.
    policies
        How attacker and defender decide.
    number
        How many battles; 1 or more.
    seed
        The same seed gives the same sample.
    progress
        Called with the number of battles fought, after every batch.
    """
    counts: dict[Ending, int] = defaultdict(int)
    positions = 0
    for done in range(0, number, BATCH):
        size = min(BATCH, number - done)
        part = odds_from(battle, policies, most_positions=0, samples=size, seed=seed * 1_000_003 + done)
        for end, share in part.endings.items():
            counts[end] += int(share * size)
        positions = max(positions, part.positions)
        progress(done + size)
    return BattleOdds({end: Fraction(count, number) for end, count in counts.items()}, False, positions, number)


class OddsPanel(widgets.VBox):
    """Asks for the odds of a battle and shows them as bars.

    Parameters
    ----------
    setup
        Gives the armies and the ground when a button is pressed.

    Attributes
    ----------
    odds
        The odds found last; None before.
    language
        The language it speaks: the one spoken when it was made.
    """

    def __init__(self, setup: Callable[[], game.BattleSetup]) -> None:
        self.language: str = spoken()
        self._setup = setup
        self.odds: BattleOdds | None = None
        named = choices("role", WAYS)
        self.ways: tuple[widgets.Dropdown, ...] = tuple(dropdown(label(side), named, value="suited") for side in SIDES)
        often = default_speech().say(prompts.FightOften(BATTLES))
        self.exact: widgets.Button = button(label("count_all"), lambda: self._ask(self.count), name="rl-main")
        self.many: widgets.Button = button(often, lambda: self._ask(self.run), name="rl-main")
        self.progress = made(widgets.IntProgress, min=0, max=BATTLES, description=label("fought"), off=True)
        self.words: widgets.HTML = made(widgets.HTML)
        self.chart: widgets.HTML = made(widgets.HTML)
        controls = (side_by_side(*self.ways), side_by_side(self.exact, self.many), self.progress)
        box = card(label("what_odds"), *controls, self.words, self.chart)
        box.add_class("rl-panel")
        super().__init__((stage_style(), box), layout=shared(widgets.Layout), _dom_classes=("rl-lone",))

    @property
    def policies(self) -> tuple[Policy, Policy]:
        """How attacker and defender deploy."""
        return WAYS[str(self.ways[0].value)], WAYS[str(self.ways[1].value)]

    @in_its_language
    def count(self) -> BattleOdds:
        """Count every roll of the dice where that is possible, else take a sample."""
        setup = self._setup()
        return self._show(odds_from(battle_of(setup), self.policies), setup)

    @in_its_language
    def run(self) -> BattleOdds:
        """Fight the battle ten thousand times."""
        setup = self._setup()
        battle = battle_of(setup)
        self.progress.value = 0
        shown(self.progress, True)
        try:
            return self._show(fought(battle, self.policies, progress=self._went), setup)
        finally:
            shown(self.progress, False)

    def _went(self, done: int) -> None:
        self.progress.value = done

    def _ask(self, way: Callable[[], BattleOdds]) -> None:
        try:
            way()
        except SentenceError as refusal:
            self.chart.value = ""
            self.words.value = f'<p class="rl-refusal" role="status">{escape(str(refusal))}</p>'

    def _show(self, odds: BattleOdds, setup: game.BattleSetup) -> BattleOdds:
        self.odds = odds
        speech = default_speech()
        lost = (speech.figure(float(odds.losses(side)), ".2f") for side in range(2))
        words = speech.say(prompts.LossesOnAverage(next(lost), next(lost), how(odds)))
        self.words.value = f'<p role="status">{escape(str(odds))}</p><p>{escape(words)}.</p>'
        self.chart.value = image(plot_odds(odds, factions=game.factions_of(setup)))._repr_html_()
        return odds


def odds(
    attacker: str | Mapping[str, object] | armies.BattleArmy = "rome",
    defender: str | Mapping[str, object] | armies.BattleArmy = "carthage",
    *,
    terrain: int = 1,
    language: str = "",
) -> OddsPanel:
    """Ask for the odds of a battle between two armies.

    Parameters
    ----------
    attacker, defender
        As for :func:`~romelab.total_war_rome.controls.battle_lab.fight`.
    terrain
        The number of terrain combats (TWR-162).
    language
        Two letters: ``"de"``; that of the page if left out.

    Returns
    -------
    OddsPanel
        With the odds counted, or sampled where there are too many positions; it says which.

    Raises
    ------
    InputError
        If there is no such army, or the rules do not allow it.
    """
    with speaking(language):
        setup = game.BattleSetup(side_army(attacker, 0, "attacker"), side_army(defender, 1, "defender"), terrain)
        panel = OddsPanel(lambda: setup)
        panel.count()
        return panel
