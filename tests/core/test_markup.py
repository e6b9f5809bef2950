"""Tables and lists as HTML."""

from __future__ import annotations

from romelab.core.tables import stock_html


def test_a_stock_names_the_first_four_and_says_that_there_are_more():
    shown = stock_html("A network", [("towns", ["Roma", "Capua", "Ostia", "Veii", "Tibur"]), ("rivers", ["Tiberis"])])
    assert "Roma, Capua, Ostia, Veii ..." in shown
    assert "Tibur" not in shown
    assert "Tiberis ..." not in shown
    assert all(words in shown for words in ("A network", "<td>5</td>", "<td>1</td>"))
