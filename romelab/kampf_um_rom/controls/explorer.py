"""The plan explorer: click a box and see how to get there, which cards serve, and what breaks if it falls."""

# pyright: basic
from typing import Any

import ipywidgets as widgets

from romelab.controls.explorer import Ask, Explorer, chosen_in, list_choices
from romelab.controls.stage.board import LiveBoard
from romelab.controls.stage.text import Text, refusal
from romelab.controls.stage.widgets import button, dropdown, made, shown
from romelab.core.errors import Reason
from romelab.core.language import speaking
from romelab.core.packaged import packaged
from romelab.core.serialization import from_plain
from romelab.kampf_um_rom.box.cards import Deck, default_deck, read_deck
from romelab.kampf_um_rom.box.options import COLOURS
from romelab.kampf_um_rom.controls import words
from romelab.kampf_um_rom.game import KampfUmRom
from romelab.kampf_um_rom.network.network import AchievementNetwork, read_network
from romelab.kampf_um_rom.pictures.scene import base_map, network_scene
from romelab.kampf_um_rom.positions.speaking import page_speech, phrase
from romelab.kampf_um_rom.questions import exploring, plans
from romelab.kampf_um_rom.questions.exploring import Question, put_back

ASK, PUT, ALSO = CLICKS = ("ask_box", "put_token", "also_box")


class PlanExplorer(Explorer[exploring.Question, exploring.Answer]):
    """The explorer as a panel for notebooks; :func:`explore` opens one.

    Everything that can be clicked can also be called: :meth:`choose`, :meth:`ask`, :meth:`toggle`, :meth:`deal`,
    :meth:`put_back`, :meth:`lay`, :meth:`undo`.

    Parameters
    ----------
    network
        The network; the package's own if left out.
    deck
        The cards; the package's own if left out.

    Attributes
    ----------
    question : Question
        Whose tokens lie where, which cards are in hand, and what is asked.
    answer : Answer
        What the network says.
    """

    tag = "achievements"
    module = exploring

    def __init__(self, network: AchievementNetwork | None = None, deck: Deck | None = None) -> None:
        self.game = self.on = KampfUmRom(network, deck)
        self._make_controls()
        choices = (self.colour, self.goal, self.asks, self.also, self.plans, self.take, self.back_card)
        folds = {phrase("the_hand"): [self.hand], phrase("tokens"): [self.holdings]}
        parts = {"answer": [self.bill, self.why], **folds, phrase("in_history"): [self.history]}
        recoloured = Ask(self.colour, "colour", does=lambda value: self.ask(colour=value, goal=""))
        asks = (recoloured, Ask(self.goal, "goal", does=self.choose), Ask(self.asks, "asks"))
        title = phrase("achievements")
        buttons = (self.main,), (self.clicking,)
        super().__init__(self.board, choices, *buttons, parts, asks=asks, kind="rl-lettered", title=title)

    def asked(self, plain: Any) -> Question:
        """Return the question that plain data stand for; InputError if they stand for none."""
        question = from_plain(exploring.Question, plain, "question")
        return exploring.changed(self.game, question, colour=question.colour, goal=question.goal, asks=question.asks)

    # ---- what can be done, by click or by call

    def toggle(self, box: str) -> None:
        """Put a token into a box, or take it away; IllegalMoveError if the box is full."""
        self.turn_to(exploring.toggled(self.game, self.question, box))

    def deal(self, number: int) -> None:
        """Take a card into the hand; IllegalMoveError if the hand is full."""
        self.turn_to(exploring.dealt(self.question, number))

    def put_back(self, number: int) -> None:
        """Put a card of the hand back."""
        self.turn_to(put_back(self.question, number))

    def lay(self) -> None:
        """Put the tokens of the plan chosen in the list, and use up the cards that serve it."""
        plan = self.plan
        if plan is not None:
            self.turn_to(exploring.laid(self.game, self.question, plan))

    @property
    def plan(self) -> plans.Plan | None:
        """The plan chosen in the list; None if there is none."""
        return chosen_in(self.plans, self.answer.plans)

    # ---- inside

    def _make_controls(self) -> None:
        network = self.game.network
        self.board: LiveBoard = LiveBoard(base_map(network), label=phrase("network_of", title=network.title))
        speech = page_speech(network)
        called = [(speech.name("box", box.id), box) for box in network.boxes]
        self._boxes = boxes = sorted(
            (name if name == box.german else f"{name} · {box.german}", box.id) for name, box in called
        )
        self.colour = dropdown(phrase("player"), [(speech.name("colour", colour), colour) for colour in COLOURS])
        self.bill, self.why, self.hand, self.holdings, self.history = (Text() for _ in range(5))
        self.goal: widgets.Dropdown = dropdown(phrase("box"), [(phrase("choose_box"), ""), *boxes])
        asks = [(phrase("how_there"), exploring.WAY), (phrase("what_breaks"), exploring.FALL)]
        self.asks: widgets.Dropdown = dropdown(phrase("ask"), asks)
        self.also: widgets.Dropdown = dropdown(phrase("also_falls"), [(phrase("nothing_else"), "")], off=True)
        self.plans: widgets.Select = made(widgets.Select, rows=4, options=[], name="rl-wide")
        self.plans.tooltip = phrase("ways")
        self.main: widgets.Button = button(action=self.guarded(self.lay), button_style="primary", name="rl-main")
        self.take: widgets.Dropdown = dropdown(phrase("take"), [(phrase("choose_card"), 0)])
        self.back_card: widgets.Dropdown = dropdown(phrase("put_back"), [(phrase("choose_held"), 0)])
        self.clicking: widgets.Dropdown = dropdown(phrase("a_click"), [(phrase(each), each) for each in CLICKS])

    def listen(self) -> None:
        """Have the map, the lists and the rest do something."""
        self.on_map(self.clicking, {ASK: self.choose, ALSO: lambda box: self.ask(also=box), PUT: self.toggle})
        self.on_change(self.also, lambda value: self.ask(also=value or ""))
        self.on_change(self.plans, lambda _value: self.draw())
        self.on_change(self.take, lambda value: self.deal(value) if value else None)
        self.on_change(self.back_card, lambda value: self.put_back(value) if value else None)

    def show_controls(self) -> None:
        """Set what falls with a box, plans, hand and holdings."""
        question, found, deck = self.question, self.answer, self.game.deck
        falls = question.asks == exploring.FALL
        names = words.speech_for(self.game)
        asked = question.held if falls else self.game.network.index
        named = ((called, box) for called, box in self._boxes if box in asked and box != question.goal)
        boxes = ((phrase("nothing_else"), ""), *named)
        if tuple(self.also.options) != boxes:
            self.also.options = boxes
        self.also.value = question.also if question.also in dict(boxes).values() else ""
        shown(self.also, bool(question.goal) and (question.goal in question.held or not falls))
        list_choices(self.plans, [words.plan_line(self.game, plan) for plan in found.plans])
        rest = [(names.name("card", one.number), one.number) for one in deck.cards if one.number not in question.hand]
        held = [(names.name("card", number), number) for number in question.hand]
        firsts = phrase("choose_card"), phrase("choose_held")
        for control, first, cards in zip((self.take, self.back_card), firsts, (rest, held), strict=True):
            if tuple(control.options) != ((first, 0), *cards):
                control.options = [(first, 0), *cards]
            control.value = 0
        self.holdings.value = words.holdings_html(self.game, question, found)
        self.hand.value = words.hand_html(self.game, question)
        self.history.value = words.history_html(self.game.network, question.goal)

    def draw(self) -> None:
        """Show tokens, what can be developed, and the plan or the fall asked about."""
        question, found, plan = self.question, self.answer, self.plan
        falls = bool(question.goal) and question.asks == exploring.FALL
        lost, closed = found.broken, ()
        if falls and found.fall is not None:
            lost, closed = found.fall.broken, found.fall.closed
        elif falls and found.keystone is not None:
            lost = found.keystone.lost
        self.board.show(
            network_scene(
                self.game.network,
                dict(question.tokens),
                player=question.colour,
                reach=() if falls else found.reach,
                goal=question.goal,
                plan=plan.boxes if plan is not None and not falls else (),
                fallen=question.goal if falls else "",
                also=(question.also,) if self.also.value else (),
                shared=plan.shared if plan is not None and not falls else (),
                broken=lost,
                closed=closed,
                reasons=() if plan is not None or falls else _places(found, question.goal),
            )
        )
        self._show_bill(plan, falls)

    def reasons(self, box: str) -> tuple[Reason, ...]:
        """Say why a box cannot be developed now; empty if it can.

        Parameters
        ----------
        box
            Its id.
        """
        setup = exploring.position(self.game, self.question).setup
        found = self.answer.reasons(box)
        say, rest = self.game.say, self.game.rest
        return tuple(Reason(one.rule, say(setup, one, capital=False), one.places, rest(setup, one)) for one in found)

    def _show_bill(self, plan: plans.Plan | None, falls: bool) -> None:
        question, found = self.question, self.answer
        rules = self.game.rulebook
        shown(self.plans, len(found.plans) > 1 and not falls)
        reasons = self.reasons(question.goal) if question.goal else ()
        if not question.goal:
            number = len(found.reach)
            ready = f"<b>{phrase('boxes_ready', number=number)}</b> {phrase('ready_now', number=number)}"
            self.bill.value = f"<p>{ready}</p><p>{phrase('click_box')}</p>"
            self.main.description = phrase("first_choose")
        elif falls:
            self.bill.value = words.fall_html(self.game, question, found)
            self.main.description = phrase("nothing_to_put")
        elif plan is not None:
            both = words.both_html(self.game, plan, found.alone)
            self.bill.value = both + words.plan_html(self.game, question, plan, found.more)
            first = phrase("first_further", number=plan.fillers) if plan.fillers else ""
            self.main.description = first or phrase("put_these", number=len(plan.boxes))
        else:
            # Of two boxes it may be the second that cannot be reached.
            reasons = reasons or (self.reasons(question.also) if question.also else ())
            there = question.goal in question.held and not question.also
            sentence = phrase("lies_there") if there else phrase("no_way_there")
            self.bill.value = f'<p class="rl-bill">{sentence}</p>'
            self.main.description = phrase("nothing_to_put")
        self.main.disabled = falls or plan is None or bool(plan.short or plan.fillers)
        why = refusal(reasons, rules) if not falls else ""
        self.why.value = f'<p class="rl-quiet">{phrase("why_not_now")}</p>{why}' if why and plan is not None else why


def explore(
    network: AchievementNetwork | str | None = None, deck: Deck | str | None = None, *, language: str = ""
) -> PlanExplorer:
    """Open the plan explorer.

    Parameters
    ----------
    network
        A network, or the text of a network file; the package's own if left out.
    deck
        Cards, or the text of a card file; the package's own if left out.

    Returns
    -------
    PlanExplorer
        Shown by the notebook when it stands last in a cell.

    Raises
    ------
    InputError
        If a text is not a network or not cards, or if the cards name boxes that the network lacks.
    """
    with speaking(language):
        on = read_network(network) if isinstance(network, str) else network
        if isinstance(deck, str):
            return PlanExplorer(on, read_deck(deck, on or KampfUmRom().network))
        if deck is None and on is not None:
            # Our cards must fit a network of one's own; read again, they name every box that is missing.
            text = packaged("romelab.kampf_um_rom.box", "cards.toml")
            return PlanExplorer(on, read_deck(text, on, "cards.toml"))
        return PlanExplorer(on, deck or default_deck())


def _places(found: exploring.Answer, goal: str) -> tuple[str, ...]:
    return tuple(place for reason in found.reasons(goal) for place in reason.places) if goal else ()
