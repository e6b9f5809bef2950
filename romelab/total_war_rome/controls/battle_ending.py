"""What a finished battle tells: what decided it, what each side had and lost, and how the cards went."""

# pyright: basic
from __future__ import annotations

from typing import Any

from romelab.controls.origins import Account, Ending, Item, Origin
from romelab.core.history import History
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.game import BattleGame
from romelab.total_war_rome.battle.positions.happenings import (
    ArmyBreaks,
    BattleTied,
    BothDestroyed,
    TotalVictory,
    Victory,
)
from romelab.total_war_rome.battle.positions.speaking import default_speech, label, phase_name
from romelab.total_war_rome.pictures.battle_charts import losses, plot_losses, plot_story

DECIDING = (ArmyBreaks, BothDestroyed, BattleTied, TotalVictory, Victory)
"""What is said when a battle is judged (TWR-206 to TWR-215)."""


def ending(game: BattleGame, history: History[Any]) -> Ending:
    """Give what is to be told of a land battle that is over."""
    state, setup = history.state, history.setup
    ended = engine.result(state)
    points = game.scores(state)
    victory = label("total_victory" if ended.total else "victory")
    armies = setup.attacker, setup.defender
    rows = [
        (label("cards_at_start"), tuple(str(len(army.cards)) for army in armies)),
        *(
            (f"{label('cards_lost')}: {phase_name(phase)}", tuple(map(str, pair)))
            for phase, pair in losses(history).items()
            if any(pair)
        ),
        (label("cards_fallen"), tuple(_cards(cards) for cards in state.fallen)),
        (label("cards_left"), tuple(_cards(side.cards) for side in ended.sides)),
        (label("made_veterans"), tuple(_cards(side.upgraded) for side in ended.sides)),
    ]
    return Ending(
        (Origin(victory, points),),
        tuple((Item(victory, number),) if number else () for number in points),
        causes=tuple(
            game.say(setup, fact, None, everything=True) for fact in history.log() if isinstance(fact, DECIDING)
        ),
        accounts=tuple(Account(words, told) for words, told in rows),
        charts=(_losses, _story),
    )


def _cards(cards: tuple[str, ...]) -> str:
    return default_speech().name("troop", cards) if cards else label("none")


def _losses(history: History[Any]) -> str:
    from romelab.drawing.picture import image

    return image(plot_losses(history))._repr_html_()


def _story(history: History[Any]) -> str:
    from romelab.drawing.picture import image

    return image(plot_story(history))._repr_html_()
