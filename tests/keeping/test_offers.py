"""What a page offers of earlier work: twenty pieces at most, the latest first, never its own; what it left is free."""

from __future__ import annotations

from romelab.controls.stage.widgets import is_shown
from romelab.controls.storage.autosave import MOST_OFFERED, Autosave
from romelab.keeping.folder import FileJournal, Folder, here


def page(folder: Folder | None) -> Autosave:
    def fits(first: str) -> bool:
        return first == "ours"

    return Autosave(
        folder,
        "roads",
        "exploration",
        fits=fits,
        go_on=lambda _text: None,
        whole=lambda: ["ours"],
        guarded=lambda back: back,
    )


def test_twenty_pieces_of_this_kind_are_offered_and_never_the_one_at_hand():
    for number in range(MOST_OFFERED + 3):
        page(here()).add(["ours", f'{{"said": "{number}"}}'])
    other = page(here())
    other._whole = lambda: ["theirs"]
    other.add(["theirs"])
    mine = page(here())
    assert len(mine.offered) == len(mine.offer.options) == MOST_OFFERED == 20
    assert is_shown(mine.row)
    mine.add(["ours"])
    assert mine.journal is not None
    assert mine.journal.name not in [work.name for work in mine.offered]
    assert mine.journal.name in [work.name for work in page(here()).offered]


def test_what_is_left_for_another_piece_is_closed_so_that_other_pages_may_take_it(monkeypatch):
    closed: list[str] = []
    monkeypatch.setattr(FileJournal, "close", lambda journal: closed.append(journal.name))
    mine = page(here())
    mine.add(["ours"])
    assert mine.journal is not None
    left = mine.journal.name
    mine.begin()
    assert closed == [left]
    mine.add(["ours"])
    second = mine.journal.name
    mine.resume_work(left)
    assert closed[-1] == second


def test_where_nothing_is_kept_nothing_is_offered():
    nowhere = page(None)
    nowhere.add(["ours"])
    assert (nowhere.journal, nowhere.offered, nowhere.care) == (None, (), ())
    assert not is_shown(nowhere)
