"""The tour of a founding: what a first city needs, what it costs, and how a kingdom grows."""

from __future__ import annotations

from collections.abc import Sequence

from romelab.core.facts import Fact
from romelab.lessons.steps import Answer, Prediction, Question, Script, Step
from romelab.lessons.struggle_for_rome.opening import (
    DONE,
    FIRST_ROUND,
    INCOME,
    SECOND_ROUND,
    SIXTH_ROUND_FALLS,
    TO_THE_FIFTH_ROUND,
)
from romelab.struggle_for_rome.positions.moves import BuildPair, Expand, Found, MoveTribe
from romelab.struggle_for_rome.positions.state import State

RED = 0


def _what_is_left(state: State, events: Sequence[Fact]) -> str:
    del events
    tribe = state.players[RED].tribes[0]
    return f"strength {tribe.figures} and {tribe.wagons} wagon{'s' * (tribe.wagons != 1)}"


TOUR = Script(
    title="A kingdom",
    seat=RED,
    opening=(*FIRST_ROUND, *SECOND_ROUND, *TO_THE_FIFTH_ROUND),
    falls=SIXTH_ROUND_FALLS,
    steps=(
        Step(
            title="Three rounds later",
            text="""The same game in round 5. Your horsemen have plundered **Verona**, **Castra Regina** and
            **Augustodunum**. Each gave a counter of another colour. They stand in Gallia now.

            To found a kingdom a tribe needs: counters of **three colours**, a **wagon** in its box, **strength** for
            the towers, and to stand **one road** from the city. Look at Red's horsemen
            under *What everybody holds*.""",
            question=Question(
                "Lutetia (Paris) has 3 towers. What is missing?",
                (
                    Answer("A counter of a fourth colour", "Three colours are enough. Count them again."),
                    Answer("One more horseman", "Strength 2 against 3 towers: one horseman is missing.", True),
                    Answer("A third wagon", "One wagon in the box is enough, and there are two."),
                ),
            ),
            hints=("Compare the strength of the horsemen with the 3 towers.",),
            praise="Strength 2 against 3 towers: one horseman is missing.",
        ),
        Step(
            title="Build the horseman",
            text="The dice brought you 1 ore and 1 horse. **Build a horseman and a warrior.**",
            wanted=(BuildPair(),),
            otherwise={
                "build pair": "You have ore and horse: keep your gold.",
                "end": "Then the horseman is missing. Build first.",
                "": "You may do that. But first build the horseman that is missing.",
            },
            hints=("Choose **Build horseman and warrior**. Take the one without *3 gold standing for*.",),
            praise="Strength **3**.",
        ),
        Step(
            title="End your trading",
            text="**End this part.** Blue and White do not trade or build this time.",
            wanted=(DONE,),
            otherwise={"": "You may do that. But it is time for the horsemen: end your trading."},
            hints=("Choose **End this part**, then **I am done: go on**.",),
            praise="Now the horsemen act.",
            then=(DONE, DONE),
        ),
        Step(
            title="Try a great city",
            text="""**Lugdunum** (Lyon) had once been the first city of Gallia; by 375 Trier had passed it, and Arles
            soon did. Our board still gives it 4 towers. **Click it** and read why it cannot be your first city
            today.""",
            refused="SFR-120",
            place="6,2,S",
            otherwise={
                "found": "Augustodunum has 2 towers and would do as well. On this tour we go to Lutetia.",
                "": "That is allowed. But first click **Lugdunum** and read.",
            },
            hints=("Lugdunum carries a red standard and has 4 towers. It lies right of Lutetia.",),
            praise="4 towers against strength 3, and it is not one road away. Great cities have to wait.",
            card="ausonius_ordo",
        ),
        Step(
            title="Move next to Lutetia",
            text="""**Click a small circle one road away from Lutetia** and go there. Look at the price: with no more
            than one arrow on the way it is nothing.""",
            wanted=tuple(MoveTribe(place) for place in ("5,2,S", "4,2,S", "4,1,S")),
            otherwise={
                "move tribe": "A good journey, but that place is not one road away from Lutetia.",
                "found": "Augustodunum has 2 towers and would do as well. On this tour we go to Lutetia.",
                "": "You may do that. But Lutetia waits: move next to it.",
            },
            refusals={"SFR-94": "You cannot stop **in** a city. Choose a small circle beside it."},
            hints=(
                "Lutetia lies just north of where your horsemen stand.",
                "Click the circle, then the blue button **Move to ... of Lutetia for nothing**.",
            ),
            praise="Now all four conditions hold: three colours, a wagon, strength 3 for 3 towers, one road.",
        ),
        Step(
            title="Guess, then found your kingdom",
            text="""The horsemen now have **strength 3 and 2 wagons**. The figure from the board goes into the city, and
            one wagon with it. First guess. Then click **Lutetia** and choose **Found a kingdom**.""",
            predict=Prediction(
                "left",
                "**What will be left in the horsemen's box afterwards?**",
                ("strength 3 and 2 wagons", "strength 3 and 1 wagon", "strength 2 and 1 wagon"),
                _what_is_left,
            ),
            wanted=(Found("Lutetia"),),
            compares="left",
            otherwise={
                "plunder": "Plundering Lutetia brings a counter, but no city. You have counters enough.",
                "": "You may do that. But this is the moment for a kingdom.",
            },
            hints=("Choose **Found a kingdom** in the list, then click the blue button.",),
            praise="""**Lutetia is yours for good**: no player can take it. It is worth **1 point**. The counter that
            lay there is out of the game. These horsemen never wander or plunder again.""",
            # The rest of round 5, the dice and the trading of round 6, up to Red's horsemen.
            then=(*(INCOME,) * 5, *(DONE,) * 3, *(INCOME,) * 2),
        ),
        Step(
            title="Not across the whole map",
            text="""Round 6. (Your warriors took 2 gold meanwhile, and nobody built.) A kingdom grows city by city.

            Try the greatest prize: **click Roma** and read.""",
            refused="SFR-126",
            place="8,7,S",
            otherwise={"": "That is allowed. But first click **Roma** and read."},
            hints=("Roma lies in the right half of Italy, with 5 towers.",),
            praise="""Too strong, and too far: the next city may lie **at most one arrow** away from a city that this
            tribe holds.""",
        ),
        Step(
            title="Let the kingdom grow",
            text="""**Conquer a further city.** The ringed ones can be taken. Each costs **a figure and a wagon** from
            the box: they stay there. Which one gives the best position for later? Choose yourself.""",
            wanted=tuple(Expand(city) for city in ("Augustodunum", "Caesarodunum", "Tolosa", "Colonia Agrippina")),
            otherwise={"": "You may wait. But strength and a wagon are there: take a city."},
            refusals={"SFR-126": "That city is more than one arrow away.", "SFR-128": "That city is too strong."},
            hints=("Choose **Conquer a further city**, pick one in the list *Which*, click the blue button.",),
            praise="""Two cities, **2 points**. Strength 2 is left and no wagon: before the next city you must build
            one. Ten points end the game.""",
            card="end_three_voices",
        ),
    ),
    end="You have founded a kingdom and let it grow. Go on below with the questions.",
)
"""The tour; the learner is Red."""
