"""The tour of ten turns: achievements won along the arrows, defended, lost, and what a loss shuts."""

from __future__ import annotations

from collections.abc import Sequence

from romelab.core.facts import Fact
from romelab.kampf_um_rom.game import KAMPF_UM_ROM
from romelab.kampf_um_rom.positions.happenings import Loses
from romelab.kampf_um_rom.positions.moves import Attack, Develop, Double, Empty, Prevent, ThrowAway
from romelab.kampf_um_rom.positions.state import State
from romelab.kampf_um_rom.positions.tables import join
from romelab.lessons.kampf_um_rom.opening import (
    EIGHTH_ROUND,
    FALLS,
    FIFTH_AND_SIXTH_ROUND,
    FIRST_REST,
    FIRST_ROUND,
    FOURTH_ROUND,
    NINTH_ROUND,
    OPENING,
    OVAL,
    SECOND_ROUND,
    SEVENTH_ROUND,
    THIRD_ROUND,
    WHITE_ATTACKS,
)
from romelab.lessons.steps import Answer, Prediction, Question, Script, Step

RED, WHITE = 0, 1
LOSSES = (
    "nothing",
    "10 points: Farming",
    "40 points: Farming and Stone construction",
    "80 points: the whole line",
)


def _what_white_lost(state: State, events: Sequence[Fact]) -> str:
    """Say which tokens White lost, and what they counted."""
    del state
    boxes = [
        KAMPF_UM_ROM.network.box(place)
        for event in events
        if isinstance(event, Loses) and event.seat == WHITE
        for place in event.places
    ]
    if not boxes:
        return LOSSES[0]
    return f"{sum(box.value for box in boxes)} points: {join([box.english for box in boxes])}"


LATER = "The rules allow that. Keep it for later: this step is about something else."
TOUR = Script(
    title="Ten turns",
    seat=RED,
    opening=OPENING,
    falls=FALLS,
    steps=(
        Step(
            title="Throw a card away",
            text="""You are **Red**. As the youngest you chose the order first, and a token of each marks it on the
            **order circle**: Red, White, Black, in every round.

            Before the first turn everybody may swap cards, once. **Storm tide** is a **catastrophe**: it only takes
            away, and there is nothing yet. Choose **Throw a card away**, in the list *Which* the **Storm tide**, and
            click the blue button.""",
            wanted=(ThrowAway(58),),
            otherwise={
                "throw_away": "You will need that card. Throw the **Storm tide** away.",
                "ready": "You may keep all five. But here throw the **Storm tide** away first.",
            },
            hints=(
                "Your cards stand under the network, with the achievements each one serves for.",
                "Under *What can I do now?* click **Throw a card away**. Below it choose card **58**.",
            ),
            praise="Gone. Click **Next**: you keep the rest and draw one new card. White and Black keep theirs.",
            then=FIRST_REST,
        ),
        Step(
            title="Begin with Farming",
            text="""Each box is an **achievement**. The four at the left edge are the **basics**: Hunting, Cattle
            breeding, Farming, Sea fishing. They need nothing before them, only a **card that names them**.

            **Click the box Farming**, then the blue button. Your card *Galloromani* names it.""",
            wanted=(Develop(2, "ackerbau"),),
            otherwise={"develop": "A good basic too, but begin with **Farming**.", "": LATER},
            hints=("Farming is *Ackerbau* in German. It stands at the left edge, the third from the top.",),
            praise="""A token of yours lies there: **10 points**. You drew a new card, so you hold five again. White and
            Black begin with Farming as well: there is room for three.""",
            then=FIRST_ROUND,
        ),
        Step(
            title="Try the Horse collar",
            text="""Your card *Franci* names the **Horse collar**: with it a horse pulls heavy loads with its
            shoulders: first carts and harrows; before the plough horses became common mostly after the time of this
            game. It is worth 30 points.

            **Click the box Horse collar** (Kummetgeschirr) and read why it does not go yet.""",
            refused="KUR-34",
            place="kummet",
            otherwise={"": "That is allowed. But first click the **Horse collar** and read."},
            hints=("It stands in the third column, between Cavalry and Stone construction.",),
            praise="""Two **dotted** arrows lead there: both boxes are needed, animal **and** field. You have only the
            field. Click the rule number to read the rule.""",
        ),
        Step(
            title="Add Cattle breeding",
            text="**Develop Cattle breeding** (Viehzucht). Your card *Frisiones* names it.",
            wanted=(Develop(25, "viehzucht"),),
            otherwise={"develop": "That works too. But the Horse collar needs **Cattle breeding**.", "": LATER},
            hints=("Click **Cattle breeding** at the left edge, above Farming, then the blue button.",),
            praise="Two basics, 20 points. White and Black both move on from Farming to **Stone construction**.",
            then=SECOND_ROUND,
        ),
        Step(
            title="Too early for a religion",
            text="""The six **religions** stand at the lower left, worth 20 each. No arrow leads there. They ask for
            something else. You hold *Scoti*, which names Roman Christianity.

            **Click Roman Christianity** and read.""",
            refused="KUR-47",
            place="chr_roemisch",
            otherwise={"": "That is allowed. But first click **Roman Christianity** and read."},
            hints=("It is the second of the six, *Römisches Christentum*.",),
            praise="A religion needs **three own tokens** on other achievements. You have two.",
        ),
        Step(
            title="Now the Horse collar",
            text="Animal and field: both dotted arrows begin at a token of yours. **Develop the Horse collar.**",
            wanted=(Develop(17, "kummet"),),
            otherwise={"develop": "That works too. But try the **Horse collar** again.", "": LATER},
            hints=("Click the box **Horse collar**, then the blue button.",),
            praise="30 points more: **50** together. And it is your third token.",
            then=THIRD_ROUND,
        ),
        Step(
            title="Now the religion",
            text="Three tokens. **Develop Roman Christianity.**",
            wanted=(Develop(29, "chr_roemisch"),),
            otherwise={"develop": "That works too. But see whether the **religion** opens now.", "": LATER},
            hints=("Click **Roman Christianity**, then the blue button.",),
            praise="Allowed: **70 points**. From here an arrow leads on to Latin writing, and from there to Roman law.",
            then=FOURTH_ROUND,
        ),
        Step(
            title="Along a line of arrows",
            text="""A **solid** arrow is enough by itself. From Cattle breeding one leads to the **Saddle**, from there
            to **Cavalry**, from there to the Stirrup. Every box on the way must hold your token.

            **Develop the Saddle** (Sattel) with your card *Alani*.""",
            wanted=(Develop(31, "sattel"),),
            otherwise={"develop": "That works too. But follow the arrow to the **Saddle**.", "": LATER},
            hints=("The Saddle stands right of Cattle breeding.",),
            praise="""**90 points.** Click **Next**: the others play, and your next turn is played for you, the arrow on
            to **Cavalry**. Its corners are round: **any** development or invasion card will do there.""",
            then=FIFTH_AND_SIXTH_ROUND,
        ),
        Step(
            title="Declare a combat method",
            text="""Ovals are **combat methods**. They are worth nothing, but one of them can stop an attack, once.
            Any development or invasion card opens one, if the arrows lead there. You have reached **Iranian cavalry**.

            **Click it and declare it**, with *Mauri* or another card, but keep *Rhos*.""",
            wanted=tuple(Develop(card, OVAL) for card in (12, 7, 10, 40)),
            otherwise={
                "develop": "The rules allow that. Here declare **Iranian cavalry**, and keep the card *Rhos*.",
                "": LATER,
            },
            hints=("It is the oval in the fourth column, above the Stirrup: *Iranischer Reiterkampf*.",),
            praise="Declared. And at once you may put a **second token** into one of your boxes.",
        ),
        Step(
            title="Double a box",
            text="""The second token counts its box again, and an attack takes only one of the two. Religions may be
            doubled too, ovals may not.

            **Double the Horse collar.**""",
            wanted=(Double("kummet"),),
            otherwise={
                "double": "That is allowed. But take the **Horse collar**: no box of yours is worth more.",
                "no_double": "Then the chance is lost for good. Take the second token.",
            },
            hints=("Click the box **Horse collar**, then the blue button.",),
            praise="**150 points.** Now you drew the *Hunni*, an **invasion**.",
            then=SEVENTH_ROUND,
        ),
        Step(
            title="Attack first ...",
            text="""You would like **Stone construction**, but it is **full**: White and Black lie there, and with three
            players a box worth 30 has room for two.

            An invasion card may attack a token in a box that it names, and then develop. *Hunni* names Stone
            construction. Choose **Attack a token**: **the black token in Stone construction**.""",
            wanted=(Attack(41, "steinbau", "black"),),
            otherwise={
                "attack": "That is allowed. But attack **Black** in Stone construction.",
                "": "That is allowed. But use the *Hunni* for an attack on **Black** first.",
            },
            hints=("Click **Attack a token**, then choose the **black** one in the list **Which**.",),
            praise="Black has no combat method and cannot prevent it. The box has room for one again.",
        ),
        Step(
            title="... then develop",
            text="""The same card may still develop one box, and Farming leads to Stone construction.

            **Develop Stone construction.**""",
            wanted=(Develop(41, "steinbau"),),
            otherwise={
                "develop": "That works too. But take the place that you have just made free.",
                "no_development": "You may stop here. But the place is free: take it.",
            },
            hints=("Click **Stone construction**, then the blue button.",),
            praise="**180 points**, and 30 less for Black. What one can do, the others can too: click **Next**.",
            then=WHITE_ATTACKS,
        ),
        Step(
            title="Prevent a loss",
            text="""White plays *Langobardi* and attacks your **Saddle**. You may prevent it, and it costs **two**
            things: a development or invasion card from your hand, which is **not** replaced, and your combat token,
            which is turned over.

            **Prevent the loss**, with any of these cards.""",
            wanted=tuple(Prevent(card, OVAL) for card in (39, 7, 10, 12, 40)),
            otherwise={"allow": "Nobody has to prevent. But without the Saddle your line to Cavalry breaks."},
            hints=(
                "Choose **Prevent the loss**, one card in the list **Which**, then the blue button.",
                "Why is *Crop failure* not in the list? A catastrophe cannot pay.",
            ),
            praise="""The Saddle stays. You hold four cards from now on, and your combat token is used up. White's
            card may still develop something.""",
            then=EIGHTH_ROUND,
        ),
        Step(
            title="Guess, then play a catastrophe",
            text="""You hold **Crop failure**: every token leaves Farming, but you may keep one of your own.

            White holds a line from there: **Farming** (10), **Stone construction** (30), **Roman city fortification**
            (40). First guess. Then choose **Play a catastrophe: empty a box** and play it, *keeping one own token*.""",
            predict=Prediction("loss", "**What will White lose?**", LOSSES, _what_white_lost),
            compares="loss",
            wanted=(Empty(54, keep=True),),
            otherwise={
                "empty": "You may give up your own token too, but you need not: play it **keeping one own token**.",
                "": "That is allowed. But here play the **Crop failure**.",
            },
            hints=("The list **Which** has two ways to play it. Take the one that keeps your token.",),
            praise="""Only Farming is gone. Stone and walls **stay and still score**. But White's line is broken. What
            that means you find out yourself: click **Next**.""",
            then=NINTH_ROUND,
        ),
        Step(
            title="A broken line",
            text="""White played the **Cattle plague**. Your Cattle breeding is gone, and your combat token is used
            up: no way to prevent it. Saddle, Cavalry and Horse collar still lie there.

            You hold *Turci*, which names the **Stirrup**, and you hold Cavalry. **Click the Stirrup** and read.""",
            refused="KUR-42",
            place="steigbuegel",
            otherwise={"": "That is allowed. But first click the **Stirrup** and read."},
            hints=("The Stirrup (Steigbügel) stands right of Cavalry.",),
            praise="""**The points stay, the way is shut.** The line has no beginning any more. Develop Cattle breeding
            again, and it is whole.""",
            card="bede_glass",
        ),
        Step(
            title="What is it worth?",
            text="""When the last card is drawn, players only develop. Then all tokens count. Say the game ended now.

            You hold **Farming** 10, **Saddle** 20, **Roman Christianity** 20, **Cavalry** 30, **Stone construction**
            30, and **two** tokens in the **Horse collar**, 30 each. One combat token lies turned over.""",
            question=Question(
                "How many points is that?",
                (
                    Answer("120: a broken line does not count", "Tokens on a broken line still score (KUR-41)."),
                    Answer("140", "A doubled box counts twice (KUR-109)."),
                    Answer("170", "Every token counts the value of its box, the doubled one twice.", True),
                ),
            ),
            hints=("Add up every token, also those whose line is broken. Count the Horse collar twice.",),
            praise="""**170.** Now look at *What everybody holds*: White and Black have 170 too. Who of you three can
            build on best? Points do not say that.""",
        ),
    ),
    end="""You developed, doubled, attacked, prevented and lost. The slider under the network leads back to every turn.

    Many values and arrows you used are **our own reconstruction**: read on below.""",
)
"""The tour."""
