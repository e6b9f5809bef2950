"""What programs need to play well: how good a position looks, and how hidden errands may lie."""

import random
from dataclasses import replace

from romelab.core.bots import GreedyBot
from tests.tree_bot import TreeBot

from .game import VIA
from .network import turns
from .position import UNKNOWN, State, seated


def value(seen: State, seat: int) -> float:
    """Count errands delivered and the turns to the next; a rough road is worth what the die gives on average."""
    errand, here = seen.errands[seat], seen.at[seat]
    if errand in ("", UNKNOWN):
        return 10 * len(seen.delivered[seat])
    goal, least = seen.goal if seen.goal and seen.turn == seat else here, seen.setup.options.through
    through, left = (7 - least) / 6, turns(errand, least)
    return 10 * len(seen.delivered[seat]) - through * left[goal] - (1 - through) * left[here]


def imagine(seen: State, generator: random.Random) -> State:
    """Deal errands that fit what a seat has seen."""
    pile, errands = list(seen.pile), seen.errands
    for seat, errand in enumerate(errands):
        if errand == UNKNOWN:
            errands = seated(errands, seat, pile.pop(int(generator.random() * len(pile))))
    return replace(seen, errands=errands, pile=tuple(pile))


BOTS = {"greedy": GreedyBot(VIA, value), "search": TreeBot(VIA, value, imagine)}
