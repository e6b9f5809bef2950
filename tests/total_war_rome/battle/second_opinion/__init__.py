"""A second, slow and naive reading of the battle rules (TWR-162 to TWR-221), to hold against the engine.

It is written from the numbered rules alone and shares no code with the engine: cards and dice faces come from the
data, everything else is computed here. ``engine_side`` is the only module that imports the engine.
"""
