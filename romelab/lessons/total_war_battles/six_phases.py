"""The tour of one battle: terrain, face-down cards, flanks, centre, envelopment, and what victory gives."""

from __future__ import annotations

from collections.abc import Sequence

from romelab.core.facts import Fact
from romelab.lessons.steps import Answer, Prediction, Question, Script, Step
from romelab.lessons.total_war_battles.opening import (
    CAVALRY,
    FALLS,
    ITALIANS,
    LEGIONARIES,
    LIBYANS,
    MAGO_IN_THE_CENTRE,
    MAGO_IN_THE_HILLS,
    MAGO_ON_THE_FLANKS,
    OPENING,
    SECOND_COMBAT,
    SECOND_VETERAN,
    VELITES,
)
from romelab.total_war_rome.battle.positions.happenings import CardDestroyed
from romelab.total_war_rome.battle.positions.moves import (
    ChangeTerrain,
    Deploy,
    Pass,
    Recover,
    Reroll,
    Reveal,
    Strike,
    Upgrade,
)
from romelab.total_war_rome.battle.positions.state import LandBattle

ROME = 0
LOSSES = ("nothing", "the cavalry that fights", "the wounded Legionaries", "both")


def _what_rome_lost(state: LandBattle, facts: Sequence[Fact]) -> str:
    """Say which Roman cards were destroyed."""
    del state
    dead = {fact.card for fact in facts if isinstance(fact, CardDestroyed) and fact.seat == ROME}
    lost = [words for card, words in ((CAVALRY, LOSSES[1]), (LEGIONARIES, LOSSES[2])) if card in dead]
    return LOSSES[3] if len(lost) == 2 else lost[0] if lost else LOSSES[0]


LATER = "The rules allow that. Try it when the tour is over: this step is about something else."
TOUR = Script(
    title="One battle",
    seat=ROME,
    opening=OPENING,
    falls=FALLS,
    steps=(
        Step(
            title="Choose the ground",
            text="""You lead **Rome**, below, with *Quintus Fabius Maximus*. *Mago Barca* of Carthage stands above.

            On open ground there would be **no** fight for terrain. But Fabius is a **Battlefield Expert**: he may
            add one. Your foot is good in the hills, Mago's riders are not. Choose **Change the terrain** and click
            the blue button.""",
            wanted=(ChangeTerrain(1),),
            otherwise={"battle_pass": "Then there is no fight for terrain. But the hills help your foot."},
            hints=("Under *What can I do now?* click **Change the terrain**, then the blue button below it.",),
            praise="""One terrain combat. And the generals are compared: Fabius has **4 stars**, Mago **3**. The
            difference is one, so you have **one reveal**.""",
        ),
        Step(
            title="Lay a card face down",
            text="""**Phase 2: the fight for terrain.** Both sides lay cards down, and nobody sees the other's.

            On a card, the first letters are its dice: **R** red is best, then **Y** yellow, **G** green, **W**
            white, **B** black. Behind *rough* stand the dice for difficult terrain. **Click the Italian Infantry**
            in your hand, choose it **alone**, and click the blue button.""",
            wanted=(Deploy((ITALIANS,)),),
            otherwise={"deploy": "That is allowed. But begin with the **Italian Infantry alone**."},
            hints=(
                "Your hand is the lowest row. Click the card; below *Which* stand the ways to lay it down.",
                "Choose **Deploy Italian Infantry**, without the Velites.",
            ),
            praise="""It lies in your **active zone**. Dice and cards here are **our own stand-ins**: the printed
            ones were not available to us.""",
            then=MAGO_IN_THE_HILLS,
        ),
        Step(
            title="Use the reveal",
            text="""Mago has laid down one card. You may look at it, once in this battle, and then **change your
            own choice**. That is what the better general is worth.

            **Use the reveal.**""",
            wanted=(Reveal(),),
            otherwise={"battle_pass": "You may save it for later. But use it here, to see what it does."},
            hints=("Choose **Use a reveal**, then the blue button.",),
            praise="""**Libyan Spearmen**: foot in close order. Against such foot your **Legionaries** have a
            **red S**.""",
        ),
        Step(
            title="Change your choice",
            text="""Take back the Italians. A light card, a **skirmisher**, may be stacked on a main battle card.

            **Lay down the Legionaries with the Velites.**""",
            wanted=(Deploy((LEGIONARIES, VELITES)),),
            otherwise={"deploy": "That is allowed. But lay down the **Legionaries with the Velites**."},
            hints=("Click **Republican Legionaries**, then choose *with Velites* in the list **Which**.",),
            praise="Both sides show their cards. Now dice fall, and in a fixed order.",
        ),
        Step(
            title="Light troops throw first",
            text="""**Skirmishers** throw before the others. Mago has laid none down, so the Velites throw at the
            Spearmen. A die has six faces: **Skull** destroys a card, **X** wounds it, **S** works only where a card
            says so, **blank** does nothing.

            Click the blue button to **throw once**.""",
            done=lambda state: VELITES in state.sides[ROME].under,
            hints=("The blue button says who throws what: **Velites roll green at Libyan Spearmen**.",),
            praise="""Blank. The Velites are not hurt, so they go to the **safe zone**, under the general. What
            lies there nobody can ride down later.""",
        ),
        Step(
            title="Then the others, all at once",
            text="""The two main battle cards throw **at the same time**: whoever is destroyed has still thrown.

            **Throw for both.**""",
            done=lambda state: state.phase == "flanks",
            hints=("Click the blue button twice: first your dice, then Mago's.",),
            praise="""Your **S** is red against foot in close order: it counts as a **Skull**. The Libyans are
            destroyed and go to the **dead zone**. Their **X** wounded your Legionaries: they stay in the
            **active zone**, and that is dangerous.""",
        ),
        Step(
            title="A card fights once",
            text="""**Phase 3: the flanks.** Now riders fight, on open ground. You have two riding cards, Mago one:
            the lower number counts, so there is **one** combat.

            Could the Velites help again? **Click them, under your general,** and read.""",
            refused="TWR-171",
            place=f"0 under {VELITES}",
            otherwise={"": "That is allowed. But first click the **Velites** under your general and read."},
            refusals={"TWR-186": "That is another rule: foot does not ride. Click the **Velites**."},
            hints=("They lie in the lower half of the sheet, in the box *safe under general*.",),
            praise="They have fought: **a card fights once per battle**. Click the number to read the rule.",
        ),
        Step(
            title="Send one rider",
            text="""One combat, two cards: the other one you **keep**. It may ride later.

            **Lay down the Allied Cavalry.**""",
            wanted=(Deploy((CAVALRY,)),),
            hints=("Click **Allied Cavalry** in your hand, then the blue button.",),
            praise="Click **Next**: Mago lays down his riders too.",
            then=MAGO_ON_THE_FLANKS,
        ),
        Step(
            title="Guess, then throw",
            text="""Mago shows **Citizen Cavalry with Numidian Cavalry**. The Numidians are skirmishers: they throw
            first, one **green** die at your cavalry. It has 1 Skull, 2 X, 1 S and 2 blanks. Remember your wounded
            Legionaries.

            First guess, with a reason. Then **throw once**.""",
            predict=Prediction(
                "loss", "**What will you have lost when the flanks are over?**", LOSSES, _what_rome_lost
            ),
            done=lambda state: LEGIONARIES in state.sides[ROME].dead,
            hints=("After you have written down your guess, click the blue button once.",),
            praise="""An **X** at your cavalry, and the **Legionaries** are dead! One wound destroys the card that
            already **lies wounded** (TWR-174). Only without one is the fighting card wounded.""",
        ),
        Step(
            title="The riders meet",
            text="""Now both main battle cards throw, two green dice each. Two X together are as good as a Skull.

            **Throw for both.**""",
            done=lambda state: state.phase == "centre",
            compares="loss",
            hints=("Click the blue button twice.",),
            praise="""**X and X**: the Citizen Cavalry is destroyed. Mago's **S** did nothing, his riders have no
            icon against yours. Your cavalry goes to the safe zone, **beside** the general. Look at your guess.""",
        ),
        Step(
            title="Into the centre",
            text="""**Phase 4: the centre.** All foot that is left must fight, and at least two combats, if cards
            allow. Keep your last rider in hand.

            **Lay down Italian Infantry.**""",
            wanted=(Deploy((ITALIANS,)),),
            otherwise={"deploy": "That is allowed. But keep the **cavalry**: it will be worth more later."},
            hints=("Click **Italian Infantry** in your hand, then the blue button.",),
            praise="Click **Next**: Mago lays down a card.",
            then=MAGO_IN_THE_CENTRE,
        ),
        Step(
            title="A Skull is stopped",
            text="""**Citizen Spearmen** stand in a dense line. They have a **black S** against foot in close order
            and riders: it cancels the best result thrown at them.

            **Throw for both.**""",
            done=lambda state: state.phase == "centre" and state.combat == 1,
            hints=("Click the blue button twice.",),
            praise="""Your **Skull** would have destroyed them; their **S** cancelled it. Their **X** wounds your
            Italians. Click **Next**: the tour lays down the last foot for both.""",
            then=SECOND_COMBAT,
        ),
        Step(
            title="The second combat",
            text="""Italian Infantry against Libyan Spearmen. Their black S is only against **riders**. And you have
            a wounded card again.

            **Throw for both.**""",
            done=lambda state: state.stage == "strike",
            hints=("Click the blue button twice.",),
            praise="""Your **X** wounds the Libyans. They threw two blanks. Mago has **no card left** in hand. You
            have one.""",
        ),
        Step(
            title="Wait",
            text="""You might throw your leftover rider now. But in the **next phase** riders may throw each die a
            **second time**.

            **Go on**, without throwing.""",
            wanted=(Pass(),),
            otherwise={"strike": "That is allowed. But wait one phase: then each die may be thrown again."},
            hints=("Choose **Go on**, then the blue button.",),
            praise="The centre is over. Now your riders come from behind.",
        ),
        Step(
            title="The envelopment",
            text="""**Phase 5.** Riders kept in hand strike cards in the enemy's **active zone** or **beside** his
            general, never those **under** him. Nobody throws back.

            The wounded Libyans are the easiest: one X is enough. Choose **Roll a leftover card** and send the
            **Allied Cavalry at the wounded Libyan Spearmen**.""",
            wanted=(Strike(CAVALRY, LIBYANS, wounded=True),),
            otherwise={
                "strike": "That is allowed. But an unhurt card needs a Skull or two X. Take the **wounded** one.",
                "battle_pass": "Nobody has to. But you kept the cavalry for this.",
            },
            hints=("Choose **Roll a leftover card**, and in the list **Which** the *wounded Libyan Spearmen*.",),
            praise="Off they ride.",
            card="polybius_livy_cannae",
        ),
        Step(
            title="Throw",
            text="Two green dice. **Throw.**",
            done=lambda state: state.stage == "react",
            hints=("Click the blue button.",),
            praise="Blank and S: nothing. But this is an envelopment.",
        ),
        Step(
            title="Throw again?",
            text="""You may throw one die again, or both, or none; each only once. What is there to lose?

            Choose **Roll dice 1 and 2 again**.""",
            wanted=(Reroll((0, 1)),),
            otherwise={
                "reroll": "That is allowed. But neither die did anything: throw **both** again.",
                "battle_pass": "You may. But neither die did anything: throw **both** again.",
            },
            hints=("Choose **Roll dice again**, and in the list **Which** *dice 1 and 2*.",),
            praise="You hold both dice again. Click **Next** and throw them.",
        ),
        Step(
            title="The last throw of the fight",
            text="**Throw.**",
            done=lambda state: state.phase == "result",
            hints=("Click the blue button.",),
            praise="""**X**: the wounded Libyans are destroyed. The fighting is over, and **phase 6**, the result,
            begins.""",
        ),
        Step(
            title="Who has won, and why?",
            text="""Carthage has two cards alive: **Citizen Spearmen** and **Numidian Cavalry**. Yet the table says
            *destroyed* and *total victory*. It began with five cards.""",
            question=Question(
                "Why is the whole army destroyed?",
                (
                    Answer("It lost more cards than Rome", "That alone is a victory, not a total one (TWR-210)."),
                    Answer(
                        "It has only one main battle card left",
                        "Fewer than two, and an army breaks up (TWR-206). Skirmishers do not count.",
                        True,
                    ),
                    Answer("Its general is dead", "Mago lives. Count what is left of his line (TWR-206)."),
                ),
            ),
            hints=("Numidian Cavalry are skirmishers. How many main battle cards are left?",),
            praise="**Total victory: 2 points**, two cards back, two veterans, and a throw for the general.",
        ),
        Step(
            title="Take a card back",
            text="You may take back up to two dead cards. You lost only one. **Take back the Legionaries.**",
            wanted=(Recover(LEGIONARIES),),
            otherwise={"battle_pass": "Nobody has to. But take your Legionaries back."},
            hints=("Choose **Take a card back**, then the blue button.",),
            praise="They are with you again. In the game the dead are cards: some stand up.",
        ),
        Step(
            title="Make veterans",
            text="""Two cards may become **veterans**, with better dice, as long as there are such cards in the
            reserve. **Make the Republican Legionaries veterans.**""",
            wanted=(Upgrade(LEGIONARIES),),
            otherwise={
                "upgrade": "That is allowed. But take the **Legionaries** first.",
                "battle_pass": "Nobody has to. But better dice cost you nothing here.",
            },
            hints=("Choose **Make a card a veteran**, then *Republican Legionaries* in the list **Which**.",),
            praise="""Their yellow die is a **red** one now. Click **Next**: the tour makes Italian Infantry the
            second veteran.""",
            then=SECOND_VETERAN,
        ),
        Step(
            title="The general learns",
            text="""At last Fabius throws his own die, a yellow one: an **X** lifts him by one star, a **Skull** by
            two. **Throw.**""",
            done=lambda state: state.over,
            hints=("Click the blue button.",),
            praise="""**X.** Fabius goes back to the reserve, and a general with five stars takes his card's place:
            **Scipio Africanus**. In the game that is learning; in history they were two men, and opponents
            in the Senate.""",
        ),
    ),
    end="""You have fought all six phases. The slider under the sheet leads back to every throw: try another card
    there, and see what comes.

    Dice faces, cards and their values are **our own stand-ins**. What the rules say is told from the printed
    game: click any number.""",
)
"""The tour."""
