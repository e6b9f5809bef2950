"""The line of a page that says what is kept, and offers to go on with it."""

import json
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from html import escape

import ipywidgets as widgets

from romelab.controls.stage.snapshot import PageSnapshot
from romelab.controls.stage.text import phrase
from romelab.controls.stage.widgets import Guard, button, made, shared, shown
from romelab.core.errors import InputError
from romelab.core.speech import Name
from romelab.keeping.folder import ELSEWHERE, MOST_SPACE, FileJournal, Folder, here
from romelab.keeping.store import Work


class StoragePanel(widgets.VBox):
    """Says how much work is kept in the folder beside the notebook, and removes it when asked twice.

    Parameters
    ----------
    folder
        The folder; that of this notebook if left out.
    on_removed
        Called without arguments when all work has been removed.

    Attributes
    ----------
    remove, sure, back
        The buttons: to remove, to confirm that, and to leave all as it is.
    said
        How much there is, or what was removed.
    """

    def __init__(self, folder: Folder | None = None, on_removed: Callable[[], None] = lambda: None) -> None:
        self._folder, self._on_removed = here() if folder is None else folder, on_removed
        self.said: widgets.HTML = made(widgets.HTML)
        self.look: widgets.Button = button(phrase("count_again"), self.count, icon="refresh")
        self.remove: widgets.Button = button(phrase("remove_all"), partial(self._ask, True))
        self.sure: widgets.Button = button(phrase("yes_remove"), self._remove, button_style="warning", off=True)
        self.back: widgets.Button = button(phrase("no_keep"), partial(self._ask, False), off=True)
        row = made(widgets.HBox, (self.look, self.remove, self.sure, self.back), name="rl-row")
        super().__init__((self.said, row), layout=shared(widgets.Layout), _dom_classes=("rl-panel",))
        self.count()

    def count(self) -> None:
        """Say how much there is now."""
        self._ask(False)
        folder = self._folder
        if folder is None:
            self.remove.disabled = True
            self._say(phrase("none_kept"))
            return
        number, most = folder.number(), MOST_SPACE // 1_000_000
        self.remove.disabled = not number
        used = max(folder.size() / 1_000_000, 0.1) if number else 0
        self._say(phrase("holds_files", folder=folder.root.name, number=number, used=f"{used:.1f}", most=most))

    # ---- inside

    def _ask(self, sure: bool) -> None:
        if sure and self._folder is not None:
            self._say(phrase("all_go", folder=self._folder.root.name))
        for each, visible in ((self.look, not sure), (self.remove, not sure), (self.sure, sure), (self.back, sure)):
            shown(each, visible)
        if not sure and self.sure.disabled:
            self.sure.disabled = False

    def _remove(self) -> None:
        if self._folder is None:
            return
        try:
            number = self._folder.remove_all()
        except InputError as error:
            self.count()
            self._say(str(error))
            return
        self.count()
        self._say(phrase("removed", number=number))
        self._on_removed()

    def _say(self, sentence: str) -> None:
        self.said.value = f'<p role="status">{escape(sentence)}</p>'


MOST_OFFERED = 20


def kept_words(folder: str) -> str:
    """Say where work is kept; in a class the folder, called by a nickname, is not named: a page may be projected."""
    return phrase("kept_elsewhere") if ELSEWHERE.get() else phrase("kept_in", folder=folder)


class Autosave(widgets.VBox):
    """Keeps one piece of work as it grows, and offers earlier ones.

    Parameters
    ----------
    folder
        Where work is kept; None keeps nothing and shows nothing.
    title
        What the work is called in its file's name.
    what
        What to call it: ``"game"``, ``"tour"``.
    fits
        Whether an earlier piece of work is of this kind, from its first line.
    go_on
        Takes all lines of an earlier piece of work and goes on with it; InputError if it cannot.
    whole
        Gives all lines of the work as it stands now.
    guarded
        Wraps callbacks so that refusals are said.

    Attributes
    ----------
    row
        What offers to go on with earlier work; off the page when nothing is offered.
    journal
        Where the work is kept; None if it is not.
    """

    def __init__(
        self,
        folder: Folder | None,
        title: str,
        what: str,
        *,
        fits: Callable[[str], bool],
        go_on: Callable[[str], None],
        whole: Callable[[], Iterable[str]],
        guarded: Guard,
    ) -> None:
        self._folder, self._title, self._what = folder, title, what
        self._fits, self._go_on, self._whole = fits, go_on, whole
        self.journal: FileJournal | None = folder.begin(title) if folder else None
        self.offer: widgets.Dropdown = made(widgets.Dropdown, options=[])
        self.offer.tooltip = phrase("an_earlier", what=Name("work", what))
        resume = guarded(lambda: self.resume_work(self.offer.value))
        self.resume: widgets.Button = button(phrase("go_on_with"), resume, icon="play")
        self.anew: widgets.Button = button(phrase("anew"), guarded(self._hide))
        self.who: widgets.Text = made(
            widgets.Text,
            heard=guarded(lambda change: self.name(change["new"])),
            placeholder=phrase("nickname"),
            continuous_update=False,
            description=phrase("own_folder"),
            name="rl-named",
        )
        self.others: widgets.Button = button(
            phrase("we_others"), guarded(lambda: self.name(self.who.value, others=True)), off=True
        )
        self.said: widgets.HTML = made(widgets.HTML)
        self.row: widgets.HBox = made(widgets.HBox, (self.offer, self.resume, self.anew), name="rl-row")
        asked = made(widgets.HBox, (self.who, self.others, self.said), name="rl-row")
        self._place = folder.path.name if folder and not ELSEWHERE.get() else ""
        self._told: list[PageSnapshot] = []
        super().__init__((self.row, asked), layout=shared(widgets.Layout), _dom_classes=("rl-keep",))
        shown(self, folder is not None)
        self._show_offers()

    def notify_page(self, page: PageSnapshot) -> None:
        """Have the page know where its work is kept, for when nobody else can say so any more."""
        self._told.append(page)
        page.kept = self._place

    @property
    def care(self) -> tuple[StoragePanel, ...]:
        """What says how much is kept, and removes it; nothing where nothing is kept."""
        return (StoragePanel(self._folder, self._show_offers),) if self._folder is not None else ()

    @property
    def offered(self) -> Sequence[Work]:
        """The earlier pieces of work of this kind, latest first."""
        if self._folder is None:
            return ()
        mine = self.journal.name if self.journal else ""
        return [work for work in self._folder.works() if work.name != mine and self._fits(work.first)][:MOST_OFFERED]

    def add(self, fresh: Sequence[str]) -> None:
        """Keep further lines; what cannot be kept is said, and tried again with the next ones."""
        if self.journal is None or not fresh:
            return
        try:
            self.journal.write(fresh, self._whole)
        except InputError as error:
            self._kept_in("")
            # Only a game has buttons that save it elsewhere.
            self._say(phrase("game_not_kept" if self._what == "game" else "not_kept", error=str(error)))
        else:
            self._kept_in(self.journal.path.parent.name)
            self._say(kept_words(self.journal.path.parent.name))

    def begin(self) -> None:
        """Keep what follows as another piece of work; the one before stays as it is."""
        if self._folder is not None and self.journal is not None:
            self.journal.close()
            self.journal = self._folder.begin(self._title)

    def resume_work(self, name: str | None) -> None:
        """Go on with an earlier piece of work; where another page has it open, with a copy.

        Raises
        ------
        InputError
            If it cannot be read or shown; nothing has changed then.
        """
        if self._folder is None or not name:
            return
        text = self._folder.read(name)
        before = self.journal
        taken = self._folder.go_on(name)
        fresh = self._folder.begin(self._title) if taken is None else taken
        # Nothing is kept while it is laid out: what is laid out is what is kept.
        self.journal = None
        try:
            self._go_on(text)
        except BaseException:
            if taken is not None:
                taken.close()
            self.journal = before
            raise
        if before is not None:
            before.close()
        self.journal = fresh
        self._hide()
        if taken is None:
            self.add(["copy"])
            self._say(phrase("open_elsewhere", what=Name("work", self._what)))

    def tell(self, sentence: str) -> None:
        """Show a sentence in this line."""
        self._say(sentence)

    def name(self, who: str, *, others: bool = False) -> None:
        """Keep the work in the folder of a pair from now on, and offer what is there."""
        if self._folder is None:
            return
        folder = self._folder.of(who, others=others)
        known = folder.path.exists() and bool(folder.who)
        if self.journal is not None:
            self.journal.move(folder)
        self._folder = folder
        shown(self.others, known and not others)
        self._say(kept_words(folder.path.name))
        self._show_offers()

    # ---- inside

    def _kept_in(self, place: str) -> None:
        """Note the folder in which everything is kept; an empty one if something is not."""
        self._place = place = "" if ELSEWHERE.get() else place
        for page in self._told:
            page.kept = place

    def _show_offers(self) -> None:
        works = self.offered
        self.offer.options = [(self._words(work), work.name) for work in works]
        self.offer.index = 0 if works else None
        shown(self.row, bool(works))

    def _words(self, work: Work) -> str:
        try:
            said = str(json.loads(work.last).get("said", ""))
        except (ValueError, AttributeError):
            said = ""
        return phrase(
            "work_of", what=Name("work", self._what), when=work.when or phrase("an_earlier_day"), said=said[:80]
        )

    def _hide(self) -> None:
        shown(self.row, False)

    def _say(self, sentence: str) -> None:
        html = f'<span class="rl-quiet" role="status">{escape(sentence)}</span>'
        if self.said.value != html:
            self.said.value = html
