"""What the notebooks need to teach: guided tours, predictions before the dice fall, questions, a debrief, a report.

The parts know no game. A game's lesson stands in a folder of its own here: the steps of its tours and its questions.
"""
