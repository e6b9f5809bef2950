"""Points of battles that are settled one way only: no options, but told to those who ask."""

from __future__ import annotations

from types import MappingProxyType

OPEN_POINTS = MappingProxyType(
    {
        "B-01": "damage counts step by step within a combat: artillery, skirmishers, bowmen, all others",
        "B-02": "one combat takes at most one main battle card, one skirmisher and one artillery card of a side",
        "B-03": "a cavalry skirmisher may be stacked in terrain and centre, and stand alone in terrain if nothing else "
        "is left; a foot skirmisher never rides on the flanks",
        "B-04": "whether a skirmisher meets another is seen when it rolls: one shot by artillery is no longer met",
        "B-05": "if both sides hold reveals the attacker is asked first; who is asked later sees the altered choice",
        "B-06": "a side that can commit no card ends the fight for terrain; its enemy rolls the rest only if the "
        "side's hand is empty",
        "B-07": "a side with no foot, elephants or artillery left may stop the centre after two combats and keep its "
        "riders; foot skirmishers are foot",
        "B-08": "after the centre a side may roll leftover cards if it alone has main battle cards to commit, or if "
        "the enemy's hand is empty; in an envelopment the attacker rolls first",
        "B-09": "cards that have rolled at enemies that cannot roll back go to the safe zone like others of that phase",
        "B-10": "rerolls come before a Shield Wall, the attacker's before the defender's",
        "B-11": "a card whose wound is taken off goes under the general in the fight for terrain, else next to it",
        "B-12": "the commander of an allied army chooses for it",
        "B-13": "an owner chooses which ship cards are sunk, a captor which of the rest are captured",
        "B-14": "a carried army's share is reckoned from the cards and ships at the start, for all lost ships at once",
        "B-15": "a general rises as high as reserve cards of the same faction permit, two levels at most",
        "B-16": "an S that is both red and black against the same kind counts as red",
        "B-17": "the Skull that fells an Inspired Fighter counts even if a black S cancels its effect",
        "B-18": "a Second Wind rerolls dice of one step, a Shield Wall turns one Skull of one step",
    }
)
"""Points that neither the printed rules nor the rulings T-01 to T-76 settle, and how this engine does."""
