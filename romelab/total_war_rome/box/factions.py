"""What the four factions are called."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from romelab.core.language import Plural

FACTION_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "rome": "Rome",
        "carthage": "Carthage",
        "greece": Plural("Greek States"),
        "barbarians": Plural("Barbarian Tribes"),
    }
)
"""Names of the factions, as headings have them."""
SPOKEN_FACTIONS: Mapping[str, str] = MappingProxyType(
    {faction: Plural(f"the {name}") if isinstance(name, Plural) else name for faction, name in FACTION_NAMES.items()}
)
"""Names of the factions within a sentence."""
