"""The tour of one round: dice, legionnaire, trade, building, movement, plunder, income."""

from __future__ import annotations

from collections.abc import Sequence

from romelab.core.facts import Fact
from romelab.lessons.steps import Prediction, Script, Step
from romelab.lessons.struggle_for_rome.opening import DONE, FIRST_ROUND, INCOME, OFFER, SECOND_ROUND_FALLS
from romelab.struggle_for_rome.network.sheet import PROVINCES
from romelab.struggle_for_rome.positions import due
from romelab.struggle_for_rome.positions.happenings import (
    CounterShows,
    DuePasture,
    Loses,
    Rolls,
    RollsInVain,
    Takes,
)
from romelab.struggle_for_rome.positions.moves import (
    AcceptTrade,
    BankTrade,
    BuildPair,
    BuildWagon,
    MoveLegionnaire,
    MoveTribe,
    Plunder,
    TakeIncome,
)
from romelab.struggle_for_rome.positions.state import State

RED = 0
NUMBERS = ("none", "one", "two", "three or four")
SUPERUS = PROVINCES.index("Italia Superus")


def _totals_that_paid(state: State, events: Sequence[Fact]) -> str:
    """Count the totals of the round that brought Red at least one card from a hex."""
    del state
    total, paid = 0, []
    for event in events:
        match event:
            case Rolls() | RollsInVain():
                total = event.total
            case Takes(seat=seat) | DuePasture(seat=seat) if seat == RED and total not in paid:
                paid.append(total)
            case _:
                pass
    which = f": the {' and the '.join(map(str, paid))}" if paid else ""
    return f"{NUMBERS[min(len(paid), 3)]}{which}"


def _what_the_counter_took(state: State, events: Sequence[Fact]) -> str:
    del state
    lost = any(isinstance(event, Loses) for event in events)
    shown = next(event for event in events if isinstance(event, CounterShows))
    return f"{'A horseman is lost' if lost else 'Nobody is lost'} ({shown.counter})"


TOO_EARLY = "That would end your trading and building. You still need it."
TOUR = Script(
    title="One round",
    seat=RED,
    opening=FIRST_ROUND,
    falls=SECOND_ROUND_FALLS,
    steps=(
        Step(
            title="Find your horsemen",
            text="""You are **Red**, the orange circle. You lead two tribes: **horsemen** and **warriors**. They wait
            outside the Roman Empire. The game draws its border, which it calls **Limes**, as a fence of stakes. By 375
            the fence in Germany had been given up for over a hundred years: rivers, forts and river fleets were the
            border. It is round 2.

            **Click the corner where your horsemen stand**, at the top right, between the hexes 10, 2 and 3.""",
            place="9,1,N",
            hints=(
                "Every small circle on the board is a **crossroads**. Tribes stand there, never inside a hex.",
                "Look at the top right: the hexes there say 2, 10, 2 and below them 3 and 11.",
            ),
            praise="""There they are. They cannot move yet, and the table says why. **The number behind a sentence
            is the rule: click it to read the rule.**""",
            card="ammianus_danube",
        ),
        Step(
            title="Guess, then roll",
            text="""A round begins with dice. You roll until **four different totals** have come up. Each total pays a
            card to everybody who stands at a hex with that number: **field** = grain, **mountain** = ore,
            **pasture** = a horse or cattle, **forest** = nothing.

            Your horsemen stand at **10, 2 and 3**, your warriors at **11 and 12**. First guess, then click
            **Roll the dice** once.""",
            predict=Prediction(
                "cards",
                "**How many of the four totals will bring Red a card?**",
                NUMBERS,
                _totals_that_paid,
            ),
            done=lambda state: len(state.marked) >= 1,
            hints=("After you have written down your guess, the blue button says **Roll the dice**.",),
            praise="A **3**. The field 3 lies at your horsemen: you get **1 grain**.",
        ),
        Step(
            title="Roll again",
            text="One total is marked on the wind rose. **Roll again.**",
            done=lambda state: state.stage == due.LEGIONNAIRE,
            hints=("Click **Roll the dice**.",),
            praise="""A **seven**! Nobody gets anything. You, who rolled it, must now move the **legionnaire**. A seven
            comes up in about 6 rounds of 10.""",
        ),
        Step(
            title="Try what does not go",
            text="""The **legionnaire** is a Roman soldier. The hex he stands on pays nobody. He guards the Empire, so
            he never leaves it.

            See what happens if you try: **click the mountain 2 in the top right corner**, outside the Limes.""",
            refused="SFR-47",
            place="10,0",
            otherwise={"": "He may go there. But first try what does **not** go."},
            hints=("Click the middle of the hex, not a corner. Every hex to the right of the Limes will do.",),
            praise="""Refused, and calmly: the sentence says why, and the ring on the board shows where. You can always
            try something. Nothing is lost.""",
        ),
        Step(
            title="Move the legionnaire and rob Blue",
            text="""Whoever moves the legionnaire also **robs** a player beside his new hex: one card, unseen.

            **Click a hex beside Blue's horsemen** (the blue square near Augusta Vindelicum): the **field 10** or the
            **pasture 6**. Then click the blue button.""",
            wanted=(MoveLegionnaire("8,2"), MoveLegionnaire("8,3")),
            otherwise={"move legionnaire": "He may go there. But Blue's horsemen do not stand beside that hex."},
            refusals={"SFR-47": "He stays inside the Empire. Choose a hex to the left of the Limes."},
            hints=(
                "Augusta Vindelicum lies below the Limes. Blue's square stands just right of the city.",
                "Click the hex, then the blue button **Move the legionnaire to ...**",
            ),
            praise="Only Blue stood there, so you robbed Blue at once. You drew **1 grain** from Blue's hand.",
        ),
        Step(
            title="Roll to the end",
            text="""Two totals are marked: 3 and 7. **Roll on until four are marked.** A total that is marked already
            does not count: roll again.""",
            done=lambda state: state.stage == due.TRADE,
            compares="cards",
            hints=("Click **Roll the dice** until the step *trade and build* is dark, at the top of the panel.",),
            praise="""The **10** brought you a horse. The second 10 was void. The **9** lies nowhere near you. Now look
            at your guess. Each round is different: one round proves little.""",
        ),
        Step(
            title="Trade with the bank",
            text="""Now you trade and build. You hold 4 grain and 2 horses. A new horseman and a new warrior together
            cost **1 ore + 1 horse**. You have no ore.

            The bank gives 1 card for **3 of a kind**. Choose **Trade with the bank**, then in the list *Which*:
            **Give the bank 3 grain for 1 ore**. Click the blue button.""",
            wanted=(BankTrade("grain", "ore"),),
            otherwise={
                "bank trade": "The bank does that too. But you need **ore** for new fighters.",
                "build pair": """Well seen: once a round 3 gold may stand for one card (SFR-66). But gold pays for
                journeys. Let the grain pay.""",
                "build wagon": "A wagon comes two steps later. Ore first.",
                "offer trade": "Blue and White can wait. Ask the bank first.",
                "buy card": "A development card can be useful. First you need fighters.",
                "end": TOO_EARLY,
            },
            hints=(
                "The list under *What can I do now?* has headings. Click **Trade with the bank**.",
                "Below it open the list **Which** and choose **3 grain for 1 ore**.",
            ),
            praise="3 grain for 1 ore. Dear, but the bank never says no.",
        ),
        Step(
            title="Build a horseman and a warrior",
            text="""**Build a horseman and a warrior** for 1 ore + 1 horse. They go into your boxes. The figures in a
            tribe's box are its **strength**.""",
            wanted=(BuildPair(),),
            otherwise={
                "build pair": "You have ore and horse: keep your gold.",
                "build wagon": "The wagon comes next but one. Build the fighters first.",
                "offer trade": "That comes next. Build the fighters first.",
                "buy card": "First you need fighters.",
                "end": TOO_EARLY,
            },
            hints=("Choose **Build horseman and warrior**. Take the one without *3 gold standing for*.",),
            praise="Both tribes now have **strength 2**. Look in the panel, under *Everybody*.",
        ),
        Step(
            title="Make Blue an offer",
            text="""A **supply wagon** costs 1 horse + 1 grain + 1 cattle. You have no cattle. Blue has one.

            **Offer Blue 2 gold for 1 cattle.**""",
            wanted=(OFFER,),
            otherwise={
                "offer trade": "You may offer that. But a wagon needs **cattle**, and Blue likes **gold**.",
                "build wagon": "3 gold may stand for the cattle. Blue is cheaper: 2 gold.",
                "buy card": "First the wagon.",
                "end": TOO_EARLY,
            },
            hints=("Choose **Offer a trade**, then in *Which*: **Offer Blue 2 gold for 1 cattle**.",),
            praise="Blue may say yes or no, or ask for something else. Click **Next** to hear the answer.",
            then=(AcceptTrade(),),
        ),
        Step(
            title="Build a wagon",
            text="""Blue said **yes**. Now **build a supply wagon for the horsemen**. Wagons bring gold when you
            plunder, and later you need one for every city.""",
            wanted=(BuildWagon("horsemen"),),
            otherwise={
                "build wagon": "The horsemen need it today.",
                "offer trade": "You have all you need for a wagon.",
                "buy card": "First the wagon.",
                "end": TOO_EARLY,
            },
            hints=("Choose **Build a supply wagon**, for the **horsemen**.",),
            praise="Your horsemen have 2 wagons.",
        ),
        Step(
            title="End your trading",
            text="""You are done. **End this part.** Then Blue and White trade and build. Everybody finishes a phase
            before the next begins.""",
            wanted=(DONE,),
            hints=("Choose **End this part**, then **I am done: go on**.",),
            otherwise={"": "You may do that. But here your trading is over: end it."},
            praise="Blue and White do nothing this time.",
            then=(DONE, DONE),
        ),
        Step(
            title="Too far away",
            text="""Third phase: the **horsemen** act. They want to plunder **Verona**, a city with 2 towers south of
            the mountains.

            **Click Verona** and read why it does not go yet.""",
            refused="SFR-106",
            place="9,4,S",
            otherwise={"": "That is allowed. But first click **Verona** and read."},
            hints=("Verona lies in the right half of the board, left of Ravenna, below the pasture 6 and forest.",),
            praise="""To plunder, a tribe must stand **one road away** from the city. The other sentences tell what a
            **kingdom** would need: that is the second tour.""",
        ),
        Step(
            title="Move next to Verona",
            text="""Roads are free. Only **arrows** cost: the first one is free, every further **land arrow** costs
            1 grain or 3 gold, every further **sea arrow** (a little ship) 1 gold.

            **Click a small circle one road away from Verona.** The button names the price. Pay it and go.""",
            wanted=tuple(MoveTribe(place, 0, 1) for place in ("8,5,N", "9,5,N", "9,6,N")),
            otherwise={
                "move tribe": "A good journey, but that place is not one road away from Verona.",
                "take income": "Then your horsemen would stay at home. Verona waits.",
                "end": "Then your horsemen would stay at home. Verona waits.",
            },
            refusals={"SFR-94": "You cannot stop **in** a city. Choose a small circle beside it."},
            hints=(
                "Three roads lead to Verona. Each ends in a small circle with a ring.",
                "Click the circle, then the blue button **Move to ... of Verona for 1 gold**.",
            ),
            praise="One arrow was free, one by sea cost 1 gold. However far you go: cities on the way never stop you.",
        ),
        Step(
            title="Plunder Verona",
            text="""Verona has **2 towers**, your horsemen have **strength 2**. That is enough. **Plunder Verona.** Its
            counter stays face down until you have decided.""",
            wanted=(Plunder("Verona"),),
            otherwise={"": "You may stop here. But then nothing is plundered."},
            hints=("Click Verona on the board, or choose **Plunder a city**. Then click the blue button.",),
            praise="The attack has begun. The counter still lies face down.",
            card="zosimus_ransom",
        ),
        Step(
            title="Guess, then turn it up",
            text="""Of the 8 counters of a colour **6 cost a figure**, and all bring something. (*House value*: the
            printed mix is not known to us.) Each wagon adds **1 gold**.

            First guess, then click **Turn the counter up**.""",
            predict=Prediction(
                "counter",
                "**What will the counter take from you?**",
                ("A horseman is lost", "Nobody is lost"),
                _what_the_counter_took,
            ),
            done=lambda state: state.players[RED].tribes[0].counters[SUPERUS] == 1,
            compares="counter",
            hints=("Write down your guess and a reason. Then the blue button works.",),
            praise="""2 gold for the counter and 2 for two wagons: **4 gold**. The counter goes on your horsemen's
            box. Three colours open the way to a **kingdom**.""",
            then=(INCOME, INCOME),
        ),
        Step(
            title="Doing nothing pays",
            text="""Fourth phase: the **warriors**. A tribe that does nothing at all in its phase may take **2 gold or
            1 card**. Blue and White did that with their horsemen.

            Leave your warriors at home and **take the income** you like best.""",
            wanted=tuple(TakeIncome(what) for what in ("gold", "ore", "grain", "pasture")),
            otherwise={
                "move tribe": "Warriors may travel too. But the income is only for those who stay.",
                "end": "You may go without. But the income costs nothing: take it.",
            },
            hints=("Choose **Do nothing, take the income**.",),
            praise="""That was a whole round: dice, trade and building, horsemen, warriors. Blue and White take their
            income too. Then **Blue** is First Player and rolls the dice of round 3.""",
            then=(INCOME, INCOME),
        ),
    ),
    end="""You have played one whole round. Look back with the slider in the bar: every position is still there.

    Go on below with the second tour.""",
)
"""The tour; the learner is Red."""
