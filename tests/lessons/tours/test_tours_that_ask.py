"""What guided tours ask: guesses that the rules answer, and after what was new a drill, unaided."""

# pyright: basic, reportOptionalMemberAccess=false
from __future__ import annotations

from functools import partial
from statistics import mean
from typing import Any

import pytest

from romelab.controls.stage.widgets import is_shown
from romelab.lessons import kampf_um_rom, total_war_battles, total_war_rome
from romelab.lessons.drills.drill import Drill
from romelab.lessons.drills.task import drill_of, posed
from romelab.lessons.lesson import _told_by_rules
from romelab.lessons.steps import Step, plain
from romelab.lessons.tour import Tour
from romelab.total_war_rome.box.cards import dice
from tests.lessons.tours.test_tours import EVERY, Led
from tests.lessons.tours.test_words_of_tours import LESSONS, said
from tests.lessons.tours.walking import go_on, guess, shown, solve, walk, walk_to

READ, CLICKED, THOUGHT = 150, 12, 0.2
"""Words read and clicks made in a minute; minutes thought over a question. Pupils of 12 to 18 are between the middle
and the quick ones of the history lessons."""
CLICKS = {"wanted": 4, "done": 3, "refused": 2, "place": 2, "asks": 3}
"""Clicks for a step of each aim, with the one that leads on."""


def asked_by_rules(step: Step) -> dict[str, str]:
    """Return the choices of a prediction with what stands beside each in the tour; nothing if a program tells."""
    came: Any = step.predict and step.predict.came
    return dict(came.args[1]) if isinstance(came, partial) else {}


def drills(tour: Tour, step: Step) -> list[Drill]:
    return [drill_of(tour.task_view.game, name) for name in step.practise]


@EVERY
def test_in_every_second_step_something_is_asked_before_it_is_told(led: Led):
    steps = led.tour().script.steps
    asked = [bool(step.predict or step.asks) for step in steps]
    assert sum(asked) >= len(steps) / 2
    # No two steps in a row are without a guess, a question or the answer to a guess.
    told = [one or bool(step.compares) for one, step in zip(asked, steps, strict=True)]
    assert [steps[at].name for at in range(1, len(steps)) if not (told[at] or told[at - 1])] == []
    # And nobody has to write a reason more than twice in a tour.
    assert sum(bool(step.predict and step.predict.reasoned) for step in steps) <= 2


def holds_alone(led: Led, said: str, state: Any, events: Any) -> bool:
    """Whether what stands beside a choice is so, whatever stands beside the others."""
    try:
        _told_by_rules(led.game, {"it": said}, state, events)
    except StopIteration:
        return False
    return True


@EVERY
def test_what_comes_of_a_guess_is_asked_of_the_rules_and_is_one_of_the_choices(led: Led):
    steps, found = led.tour().script.steps, 0
    for step in (one for one in steps if one.compares):
        begun = next(at for at, one in enumerate(steps) if one.predict and one.predict.name == step.compares)
        made = steps[begun]
        choices = asked_by_rules(made)
        for way in step.wanted if choices else ():
            tour = led.tour()
            tour.guide.enter.value = begun
            found += comes_true(led, tour, step, made, choices, way)
        if choices and not step.wanted:
            tour = led.tour()
            tour.guide.enter.value = begun
            found += comes_true(led, tour, step, made, choices, None)
    assert found >= 3


def comes_true(led: Led, tour: Tour, step: Step, made: Step, choices: dict[str, str], way: Any) -> int:
    """Guess and go the way; see that one choice alone comes, and that all others are answered."""
    while tour.step is not None and tour.step.name != step.name:
        guess(tour)
        shown(tour)
        go_on(tour)
    guess(tour)
    if way is not None and way not in led.game.legal_moves(tour.table.history.state):
        return 0  # a card that went another way
    tour.table.play(way) if way else shown(tour)
    assert tour.finished
    box, since = tour._predicted[step.compares]
    line, state = tour._history.here.line(), tour._history.state
    events = [event for point in line[line.index(since) + 1 :] for event in point.events]
    against = tour.view.against(tour.setup, state, made.place) if made.refused else ()
    so = [key for key, said in choices.items() if holds_alone(led, said, state, [*events, *against])]
    assert len(so) == 1, (step.name, way, so)
    assert (box.came, so[0]) in made.guesses
    assert set(made.words.table("predict.because")) == {*choices} - {*so}, step.name
    assert all(plain(words).split()[0] in box.said.value for words in made.words.table("predict.because").values())
    return 1


def test_two_green_dice_miss_a_wounded_card_once_in_four_rolls():
    """As the guided battle says to whoever has guessed so."""
    green = dice().green
    assert (green.s + green.blank) / (green.skull + green.x + green.s + green.blank) == 1 / 2


def test_a_guess_without_a_reason_is_a_click_and_is_answered_when_it_is_known():
    tour = kampf_um_rom.learn().tour
    walk_to(tour, "Begin with Farming")
    box = tour.guide.extra.children[0]
    assert not is_shown(box.because)
    box.go.click()
    assert box.written is None
    assert "Choose a guess first" in box.said.value
    before = tour.table.history.here
    tour.table.play(tour.step.wanted[0])
    assert tour.table.history.here is before
    box.guess.value = "thirty"
    box.go.click()
    assert ("predicted", "30 points") in [(note.what, note.text) for note in tour.notes.lines]
    assert "further to the right" not in box.said.value
    assert "What would you do?" in tour.guide.message.value
    tour.table.play(tour.step.wanted[0])
    assert tour.finished
    assert "further to the right" in box.said.value
    assert box.came == "10 points"


@EVERY
def test_what_is_new_is_practised_unaided_and_anew_each_time(led: Led):
    tour = led.tour()
    book = tour.task_view.game.rulebook
    for step in tour.script.steps:
        for drill in drills(tour, step):
            assert not drill.do, drill.name
            assert set(drill.rules) <= {rule.id for rule in book}
            # The rules say of each answer whether it is right, and why.
            question = tour.lay_task(drill.name, 0)
            assert sorted(answer.right for answer in question.answers)[-2:] == [False, True]
            assert all(answer.because for answer in question.answers), drill.name
    every = [name for step in tour.script.steps for name in step.practise]
    assert len(set(every)) == len(every)
    assert len(every) > len([step for step in tour.script.steps if step.practise])
    given = {seed: list[str]() for seed in range(2)}
    for seed, names in given.items():
        tour = led.tour()
        tour.seed = seed
        while tour.step is not None:
            guess(tour)
            shown(tour)
            tour.guide.next.click()
            if tour.task is not None:
                names.append(f"{tour.task.name} {tour.task.line}")
                solve(tour)
                tour.guide.next.click()
    several = [step for step in tour.script.steps if len(step.practise) > 1]
    assert sum(one != other for one, other in zip(*given.values(), strict=True)) >= len(several)


def test_a_drill_is_asked_without_hints_until_it_is_right_and_its_rule_is_met():
    tour = kampf_um_rom.learn().tour
    tour.seed = 0
    walk_to(tour, "Try the Horse collar")
    guess(tour)
    tour.table.pick("kummet")
    assert tour.finished
    mine, held = tour.table.history.state, tour.table.holdings.value
    tour.guide.next.click()
    assert tour.task is not None
    assert (tour.task.name, tour.task.rules) == ("dotted_lines_need_both", ("KUR-34",))
    assert not is_shown(tour.guide.hint)
    assert tour.guide.next.disabled
    assert tour.table.holdings.value != held
    # What is offered on the board would name the answer.
    assert tour.table.session.closed
    quiz = tour.guide.extra.children[0]
    wrong = [answer.right for answer in quiz.question.answers].index(False)
    quiz.answer(wrong)
    assert "The rules allow this" in quiz.said.value
    assert tour.guide.next.disabled
    solve(tour)
    assert "KUR-34" in quiz.said.value
    assert not tour.guide.next.disabled
    tour.guide.next.click()
    assert (tour.step.title, tour.task) == ("Add Cattle breeding", None)
    assert tour.table.history.state == mine
    assert "Rules practised" not in tour.notes.text()
    assert tour.table.holdings.value == held
    # At the first try it counts as a rule met.
    walk_to(tour, "Too early for a religion")
    guess(tour)
    tour.table.pick("chr_roemisch")
    go_on(tour)
    (note,) = [note for note in tour.notes.lines if "Rules practised" in note.text]
    assert note.text.endswith(tour_rules(tour, 4))
    walk(tour)
    assert f">{tour_rules(tour, 4)}<" in tour.guide.text.value


def tour_rules(tour: Tour, number: int) -> str:
    step = tour.script.steps[number]
    drill = drill_of(tour.task_view.game, step.practise[(tour.seed + number) % len(step.practise)])
    return ", ".join(drill.rules)


def in_a_drill() -> Tour:
    """Return a tour whose second step has been shown and has asked for its drill."""
    tour = kampf_um_rom.learn().tour
    walk(tour, 1)
    guess(tour)
    shown(tour)
    tour.guide.next.click()
    return tour


def test_a_drill_that_was_shown_counts_as_shown_and_going_to_another_step_leaves_it():
    tour = in_a_drill()
    name = tour.task.name
    tour.guide.show_me.click()
    assert not tour.finished
    assert "your report will say so" in tour.guide.message.value
    tour.guide.show_me.click()
    assert tour.finished
    assert [note.what for note in tour.notes.lines][-2:] == ["was shown", "answered"]
    tour.guide.enter.value = 0
    assert (tour.task, tour.finished, tour.off_path) == (None, False, False)
    tour.guide.enter.value = 1
    guess(tour)
    shown(tour)
    tour.guide.next.click()
    assert tour.task.name != name or len(tour.step.practise) % 2 == 0


def test_in_a_drill_its_step_is_done_and_what_was_refused_goes_when_it_is_solved():
    tour = in_a_drill()
    done = tour.guide.progress.value
    assert 'value="2"' in done
    tour.resume_saved("".join(f"{line}\n" for line in tour.saved_lines()))
    assert (tour.task is not None, tour.guide.progress.value) == (True, done)
    tour.table.pick("jagd")
    assert '"rl-refusal" role="status">Choose' in str(tour.table.frame.get_state())
    tour.guide.extra.children[0].reveal()
    assert tour.finished
    assert '"rl-refusal" role="status">Choose' not in str(tour.table.frame.get_state())
    assert not tour.table.picked


def test_a_wrong_answer_is_gone_once_a_move_has_led_off_the_way_and_is_taken_back():
    tour = total_war_rome.learn().tour
    while not tour.step.asks:
        walk(tour, 1)
    answers = tour.step.question.answers
    tour.guide.extra.children[0].answer([answer.right for answer in answers].index(False))
    assert tour.guide.extra.children[0].tries
    tour.table.picker.groups.value = tour.table.picker.groups.options[-1][1]
    tour.table.picker.go.click()
    assert tour.off_path
    tour.guide.back.click()
    quiz = tour.guide.extra.children[0]
    assert (quiz.tries, quiz.choice.value, quiz.said.value) == ([], None, "")


def test_what_was_clicked_before_an_answer_goes_with_it():
    tour = total_war_rome.learn().tour
    while not tour.step.asks:
        walk(tour, 1)
    tour.table.pick(tour.table.picker.places[0])
    quiz = tour.guide.extra.children[0]
    quiz.answer([answer.right for answer in quiz.question.answers].index(True))
    assert (tour.finished, tour.table.picked) == (True, "")


def test_a_throw_is_a_try_too():
    tour = total_war_battles.learn().tour
    walk(tour, 5)
    guess(tour)
    tour.guide.show_me.click()
    tour.table.resolve_chance()
    assert (tour.finished, tour.guide.show_me.description) == (False, "Show me")


def test_whoever_was_asked_and_then_tried_is_asked_again():
    tour = kampf_um_rom.learn().tour
    tour.guide.show_me.click()
    assert tour.guide.show_me.description == "Show me all the same"
    moves = tour.view.game.legal_moves(tour.table.history.state)
    tour.table.play(next(move for move in moves if move not in tour.step.wanted))
    assert tour.off_path
    tour.guide.back.click()
    assert tour.guide.show_me.description == "Show me"
    tour.guide.show_me.click()
    assert not tour.finished


@EVERY
def test_a_tour_lasts_25_minutes_at_most_and_begins_with_an_own_move(led: Led):
    tour, minutes = led.tour(), 0.0
    for number, step in enumerate(tour.script.steps):
        texts = [step.text, step.praise]
        clicks = next((count for aim, count in CLICKS.items() if getattr(step, aim)), CLICKS["done"])
        thought = bool(step.question) + bool(step.predict) + bool(step.practise)
        if step.question:
            texts += [step.question.text, *(answer.text for answer in step.question.answers)]
        if step.predict:
            texts += [step.words.say("predict.ask"), *(words for words, _ in step.guesses)]
            texts += step.words.table("predict.because").values()
            clicks += 4 if step.predict.reasoned else 2
        words = sum(len(plain(text).split()) for text in texts)
        asked = [posed(drill, tour.task_view) for drill in drills(tour, step)]
        if asked:
            clicks += 3
            words += mean(
                len(f"{each.text} {answer.because} {' '.join(one.text for one in each.answers)}".split())
                for each in asked
                for answer in each.answers
                if answer.right
            )
        minutes += words / READ + clicks / CLICKED + thought * THOUGHT
        if number == 0:
            assert len(plain(step.text).split()) / READ + clicks / CLICKED < 1
            assert not step.predict
    assert minutes <= 25, minutes


@pytest.mark.parametrize("language", ["en", "de"])
def test_guesses_and_their_answers_are_short(language):
    for lesson in LESSONS:
        for key, words in said(lesson.folder, language).items():
            assert ".predict." not in key or len(words.split()) <= 18, key
