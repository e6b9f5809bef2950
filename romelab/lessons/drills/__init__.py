"""Drills: a position, a task and what fulfils it, as data; the rules say what is right, and why not.

A file of drills is TOML (docs/how-to/drill.md). :mod:`.drill` is one drill, reads a file and asks the rules,
:mod:`.anew` finds other positions for a drill, :mod:`.page` puts the drills onto a page, :mod:`.practice` has the map
of the rules met and the report beside them. They know no game.
"""
