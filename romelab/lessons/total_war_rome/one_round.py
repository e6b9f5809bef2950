"""The tour of one round: hidden gold, an agent, taxes, two armies, purchases, victory points."""

from __future__ import annotations

from collections.abc import Sequence

from romelab.core.game import Event
from romelab.lessons.steps import Answer, Prediction, Question, Script, Step
from romelab.lessons.total_war_rome.opening import (
    CARTHAGE_MARCHES,
    CARTHAGE_SENDS,
    DECLARED,
    FALLS,
    FIRST_ARMY,
    FIRST_BOX,
    INITIATIVE,
    LEGIONARIES,
    LEVY,
    MARINES,
    OPENING,
    THEFT,
    VOYAGE,
)
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.positions.moves import (
    Assault,
    Bid,
    BuyDevelopment,
    BuyRoad,
    BuyTroop,
    CashLevy,
    Disembark,
    MoveAgent,
    MoveArmy,
    PlaceArmy,
    TreasuryTheft,
)
from romelab.total_war_rome.positions.state import State

ROME = 0
EPIRUS = TOTAL_WAR_ROME.box.map.region["epirus"].index
RESULTS = ("Epirus holds out", "Epirus falls, no card lost", "Epirus falls, cards lost")


def _how_the_assault_ended(state: State, events: Sequence[Event]) -> str:
    """Say who holds Epirus, and whether it cost cards."""
    if state.control[EPIRUS] != ROME:
        return RESULTS[0]
    return RESULTS[2 if any(event.rule == "TWR-141" and event.seat == ROME for event in events) else 1]


def _dice_have_fallen(state: State) -> bool:
    """Whether nothing is left to be rolled or settled."""
    return not state.agenda


LATER = "The rules allow that. Keep it for later: this step is about something else."
TOUR = Script(
    title="One round",
    seat=ROME,
    opening=OPENING,
    falls=FALLS,
    steps=(
        Step(
            title="Hidden gold",
            text="""You are **Rome**, in about 270 BC. Carthage plays against you. A round has five phases. The first
            is the **initiative**: who may say who goes first?

            You were dealt card **2**. You may add gold, and Carthage does not see how much. You hold 6.
            **Add 2 gold.**""",
            wanted=(Bid(2),),
            otherwise={"bid": "You may add any gold you hold. Here add **2** and see whether it is enough."},
            hints=("Under *What can I do now?* choose **Add 2 gold**, then click the blue button.",),
            praise="""2 and 2 make **4**. Now click **Next**: both sides turn up what they laid out.""",
            then=INITIATIVE,
        ),
        Step(
            title="Send an agent",
            text="""Carthage showed card 3 and 1 gold: **4** as well. Between equal totals **more gold** wins
            (TWR-061): you go first. All that gold is gone, also the loser's.

            Second phase: the **agents**. An agent walks up to five regions and seas, from port to port too.
            **Click Africa**, south across the sea, and send agent 1 there.""",
            wanted=(MoveAgent(1, "africa"), MoveAgent(2, "africa")),
            otherwise={
                "move_agent": "An agent can get there. But send one to **Africa**, where Carthage lies.",
                "cash_levy": "You will do that in a moment. First send an agent.",
                "end_agents": "First let an agent do something.",
            },
            hints=("Africa is on the south coast, below Sardinia. Click it, then the blue button.",),
            praise="He is in the land of the enemy, only two steps away by sea.",
        ),
        Step(
            title="Try to rob the treasury",
            text="""In the panel lie your five **action cards**. Each serves for **one** of three things: an agent's
            action, an **event**, or gold. One of yours is *Treasury theft*.

            Choose **Rob the treasury**, and click the blue button.""",
            wanted=(TreasuryTheft(THEFT, 1), TreasuryTheft(THEFT, 2)),
            otherwise={
                "cash_levy": "That card brings gold now. But first use *Treasury theft* for the agent.",
                "": "The rules allow that. But this agent came to rob the treasury.",
            },
            hints=("Choose **Rob the treasury** in the list under *What can I do now?*",),
            praise="""A **red** die decides: **Skull** steals half of Carthage's gold, **X** kills your agent, **S** or
            a blank does nothing. Three of its six faces are Skulls (*house value*).""",
        ),
        Step(
            title="The die falls",
            text="**Roll the die.** The blue button does it.",
            done=_dice_have_fallen,
            hints=("The blue button stands under *What can I do now?*",),
            praise="A **Skull**! Carthage held 5 gold. Half, rounded up, is **3**: you hold **7** now.",
        ),
        Step(
            title="Cash a levy",
            text="""An action card can also be cashed for the gold printed on it: an **emergency levy**. But then its
            action and its event are lost. *Protests* is worth **4** (*house value*), more than any other card you hold.

            Choose **Cash a levy** and take the card with **levy 4**.""",
            wanted=(CashLevy(LEVY),),
            otherwise={"cash_levy": "That is a levy too. But take the card worth **4**.", "": LATER},
            hints=("In the list *Which* look for **card 20 (Protests; event Open Plain; levy 4)**.",),
            praise="**11 gold.** The other three cards you keep.",
        ),
        Step(
            title="Work out the taxes",
            text="""Third phase: **taxation**. Every region pays the number shown in it (*house values*).

            You control **Latium 3**, **Campania 2**, and **Etruria**, **Umbria**, **Samnium** and **Magna Graecia**
            with 1 each. Nobody protests anywhere. (Rome took Picenum in 268 and the last Umbrian town in 266: our board
            is two to four years early.)""",
            question=Question(
                "How much gold do you get?",
                (
                    Answer("6: one for each region", "Latium pays 3, Campania 2."),
                    Answer("9", "3 + 2 + 1 + 1 + 1 + 1 (TWR-103).", True),
                    Answer("20", "That would also score a point (TWR-005). You are far from it."),
                ),
            ),
            hints=("Add the six numbers.",),
            praise="**9**, so you hold **20**. Carthage takes 9 as well, and has sent an agent to Numidia.",
            then=CARTHAGE_SENDS,
        ),
        Step(
            title="An army takes the field",
            text="""Fourth phase: the **campaign**. An army waits beside the map until it first moves. Then it appears
            in a home region of yours.

            **Click Umbria**, north-east of Latium, and place **army 2** there.""",
            wanted=(PlaceArmy(2, "umbria"),),
            otherwise={
                "place_army": "The rules allow that. Here place **army 2** in **Umbria**.",
                "end_campaign": "First lead your armies out.",
                "": LATER,
            },
            hints=("Click **Umbria**. In the list *Which* choose **Army 2 appears in Umbria et Picenum**.",),
            praise="There it stands, under a **Praetor**. Placing costs nothing.",
        ),
        Step(
            title="Across a river",
            text="""An army with foot soldiers has **3 movement units (MU)** a turn. A step costs 1. Across a **river**
            or **mountains** it costs **2**, as long as there is no road.

            North of Umbria lies **Gallia Cisalpina**, the plain of the Po: a river and no road. **Go there with
            army 2.**""",
            wanted=(MoveArmy(2, "cisalpina"),),
            otherwise={
                "move_army": "It may go there. But march to **Gallia Cisalpina**.",
                "": LATER,
            },
            hints=("**Click Gallia Cisalpina** in the north, then the blue button.",),
            praise="""2 MU are spent, 1 is left. The region is **independent**. It has no garrison, but its inhabitants
            defend themselves. Click **Next**: they roll two yellow dice, and another army of yours gets ready.""",
            then=FIRST_ARMY,
        ),
        Step(
            title="Too far",
            text="""They rolled **X** and **blank**. Each Skull, and each two X, would kill one of your cards. One X
            does nothing. So the region is **yours**.

            West of army 2, over the Alps, lies **Massilia**, a Greek city. **Click it** and read.""",
            refused="TWR-121",
            place="massilia",
            otherwise={"": "That is allowed. But first click **Massilia** and read."},
            hints=("Massilia lies on the coast, left of Gallia Cisalpina: click its **2**.",),
            praise="""Mountains cost 2, army 2 has **1**. And army 1 stands in the far south. Click the rule number to
            read the rule. What would help? A **road**: you will build one.""",
            then=VOYAGE,
            card="polybius_hannibal",
        ),
        Step(
            title="Land in Epirus",
            text="""**Army 1**, under Paullus, went aboard **navy 1** in Magna Graecia and sailed into the
            **Mare Hadriaticum**. Going aboard cost 1 MU, landing costs 1. The voyage itself is free for the army.

            Across that sea lies **Epirus**. **Land there.**""",
            wanted=(Disembark(1, "epirus"),),
            otherwise={"disembark": "It may land there. But land in **Epirus**.", "": LATER},
            hints=("**Click Epirus**, on the east coast of the sea, then the blue button.",),
            praise="""Epirus is a **home region of the Greeks**. They do not play, but home regions always have a
            **garrison**. The army has to stop before it.""",
            card="plutarch_pyrrhus",
        ),
        Step(
            title="Guess, then assault",
            text="""The garrison rolls first: **2 red** dice, and you lose cards by its damage. Then you roll a
            **green** die for each infantry card, you have 3, and your general's, green too. **More damage** wins.
            Skull 2, X 1.

            On red dice 3 faces of 6 are Skulls, on green 1, with two X (*house values*). Guess, then choose
            **Assault a garrison**.""",
            predict=Prediction("assault", "**How will the assault end?**", RESULTS, _how_the_assault_ended),
            wanted=(Assault(1),),
            otherwise={
                "end_campaign": "You may besiege Epirus instead. But here dare the **assault**.",
                "": LATER,
            },
            hints=("First write down your guess and a reason. Then choose **Assault a garrison**.",),
            praise="The trumpets sound. Click **Next**, then roll.",
        ),
        Step(
            title="The dice of the assault",
            text="""**Roll twice**: first the two dice of the garrison, then the four of your army.""",
            done=_dice_have_fallen,
            compares="assault",
            hints=("Click the blue button until both have rolled.",),
            praise="""X against Skull, X and S: damage 1 against **3**. **Epirus is Roman.** It was luck as well: with
            these dice about **54 of 100** such assaults succeed. Now Carthage marches.""",
            then=CARTHAGE_MARCHES,
        ),
        Step(
            title="Buy a troop",
            text="""Carthage has conquered Numidia. Fifth phase: **spending**. All lay out purchases in secret. New
            cards reach an army only over a **line of communication**: own regions, and seas with a navy of yours,
            without a gap back home. From Umbria such a line leads to army 2.

            **Buy Republican Legionaries for army 2** (3 gold, *house value*).""",
            wanted=(BuyTroop(2, LEGIONARIES),),
            otherwise={"buy_troop": "You may buy that. But buy **Republican Legionaries for army 2**.", "": LATER},
            hints=("Choose **Buy troops**. In the list *Which* look for Republican Legionaries **for army 2**.",),
            praise="""Six cards in army 2 now. **17 gold** left, as you see in the panel. Carthage sees the old
            number, 20, until all is declared.""",
        ),
        Step(
            title="Build a road",
            text="""With a road a river costs nothing extra, and **three** regions cost one MU. But **anybody** may
            use it, also the enemy.

            **Build a road from Umbria to Gallia Cisalpina** (1 gold).""",
            wanted=(BuyRoad("umbria", "cisalpina"), BuyRoad("cisalpina", "umbria")),
            otherwise={"buy_road": "You may build there. But build it to **Gallia Cisalpina**.", "": LATER},
            hints=("Choose **Build a road**, then in the list *Which* the road between Umbria and Gallia Cisalpina.",),
            praise="""Next round that step costs 1. Click **Next**: **Fleet Yards**, the first of the two boxes in the
            column *Fleet* of your development tree, is bought for you (2 gold).""",
            then=FIRST_BOX,
        ),
        Step(
            title="Complete a column",
            text="""**Developments** last for the whole game. Each stands in a column and needs the box above it. A
            **whole column** scores a victory point. In *Fleet* only **Marines** is missing: see the tree on your
            **faction board**, behind its button in the bar. (Here a box opens the next at once: an option.)

            **Buy the development Marines** (3 gold, *house value*).""",
            wanted=(BuyDevelopment(MARINES),),
            otherwise={"buy_development": "You may buy that. But complete the column: **Marines**.", "": LATER},
            hints=("Choose **Buy a development**, then **Develop Marines**.",),
            praise="""**11 gold** are left: keep them for the next round. Click **Next**: Carthage lays out a market,
            and everything is declared.""",
            then=DECLARED,
        ),
        Step(
            title="Who leads?",
            text="""The round is over. You stole gold, took **Gallia Cisalpina** and **Epirus**, and finished the
            column *Fleet*. Carthage took **Numidia** and built a **market**.""",
            question=Question(
                "How many victory points (VP) have Rome and Carthage?",
                (
                    Answer("Rome 3, Carthage 1", "Independent regions score nothing (TWR-011)."),
                    Answer("Rome 2, Carthage 0", "Greece does not play: Epirus is no enemy's home (TWR-011)."),
                    Answer("Rome 1, Carthage 0", "Only the column scored (TWR-010).", True),
                ),
            ),
            hints=("A region scores only if it is the **home region of an enemy**.",),
            praise="""**1 to 0.** 15 bring the last round. New regions bring *gold*. Points come from battles, enemy
            homes, columns and rich taxes, from 20 gold on. You get 12 next time.""",
        ),
    ),
    end="""You have played one whole round: initiative, agents, taxation, campaign, spending. The slider in the bar
    leads back to every moment.

    Map, cards and dice are **stand-ins** of ours: read on below.""",
)
"""The tour."""
