"""What the fields of facts and moves name, by the kinds that the catalogues know."""

# pyright: strict
from typing import Annotated

from romelab.core.facts import PLACE

Card = Annotated[int, "card"]
Box = Annotated[str, "box", PLACE]
"""Id of a box that a fact is about: the board rings it."""
Mention = Annotated[str, "box"]
"""Id of a box that a sentence only mentions."""
Rings = Annotated[tuple[str, ...], "", PLACE]
"""Ids of the boxes to ring where they are not those that the sentence names."""
Corner = Annotated[str, "corner"]
Colour = Annotated[str, "colour"]
