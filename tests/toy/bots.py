"""What programs need to play well: how good a position looks, and how hidden errands may lie."""

import random
from dataclasses import replace

from romelab.core.bots import GreedyBot, TreeBot

from .game import VIA
from .network import STEPS
from .position import UNKNOWN, State, seated


def value(seen: State, seat: int) -> float:
    """Count errands delivered and the roads to the next; a rough road is worth what the die gives on average."""
    errand, here = seen.errands[seat], seen.at[seat]
    goal = seen.goal if seen.goal and seen.turn == seat else here
    through = (7 - seen.setup.options.through) / 6
    way = STEPS.get(errand, {})
    return 10 * len(seen.delivered[seat]) - through * way.get(goal, 0) - (1 - through) * way.get(here, 0)


def imagine(seen: State, generator: random.Random) -> State:
    """Deal errands that fit what a seat has seen."""
    pile, errands = list(seen.pile), seen.errands
    for seat, errand in enumerate(errands):
        if errand == UNKNOWN:
            errands = seated(errands, seat, pile.pop(int(generator.random() * len(pile))))
    return replace(seen, errands=errands, pile=tuple(pile))


BOTS = {"greedy": GreedyBot(VIA, value), "search": TreeBot(VIA, value, imagine)}
