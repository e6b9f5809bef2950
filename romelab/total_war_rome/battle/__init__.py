"""Land and naval battles, fought card by card: within the campaign and on their own.

- ``position()``, ``army()``: any battle, and any army, in a few lines
- ``GAME``, ``NAVAL_GAME``, ``moves``: the rules of battles on land and at sea
- ``BattleSetup``, ``NavalSetup``, ``army_of()``, ``navy_of()``: what ``GAME.new_game`` begins with
- ``battle_odds()``: exact or sampled odds; ``Policy``: ways to fight by fixed rules

How it is built
---------------

A battle is a frozen, hashable value. The campaign keeps it as ``state.battle`` and asks ``battle.engine``::

    engine.start(attacker, defender, terrain, options, dice) -> LandBattle    two ``BattleArmy`` values
    engine.start_at_sea(attacker, defender, options, dice)  -> NavalBattle   two ``BattleNavy`` values
    engine.to_move(battle)                                  -> a seat, CHANCE, or None when it is over
    engine.legal_moves(battle), engine.why_not(battle, move)
    engine.perform(battle, move)                            -> (battle, events)
    engine.chances(battle), engine.resolve(battle, outcome) -> Chances; (battle, events)
    engine.observe(battle, seat)                            -> the battle without what this seat may not see
    engine.result(battle)                                   -> ``BattleResult``; raises ValueError while it runs

Further rooms: ``game`` (``BattleGame``, ``NavalBattleGame``, ``army_of``, ``navy_of``: a battle on its own, with
history, saves and bots), ``policies`` (``Policy``, ``best_answers``), ``combats`` (exact odds of one combat), ``odds``
(odds of a battle, exact or sampled; what one more card is worth).

What is decided, what comes up and what follows stands in two tables: ``chapters.land_stages.LAND`` and
``chapters.naval_stages.NAVAL``; a row leads to the functions that list, refuse and carry out each kind of move.

The first army or navy is the attacker's (ruling T-44). ``moves.BATTLE_MOVES`` holds the kinds of move by name, which
the campaign merges into its own; ``BattleOptions`` are the rulings that these chapters use, and the campaign's options
are battle options too.
"""

import lazy_loader

# pyright: basic
# The names stand in __init__.pyi.
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
