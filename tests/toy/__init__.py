"""Via, a game as small as a game can be here that has all a game has: the template for the next one.

Two envoys travel the roads between ten towns and deliver errands that only they know. Its modules stand for the rooms
of a real game; ``docs/how-to/fourth-game.md`` walks through them. Towns and roads are real; which roads count as
rough, and all rules, are house values.
"""
