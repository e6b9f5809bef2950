"""Lesson 4: an army that loses a share in every victory."""

# pyright: basic
from typing import Any

from romelab.drawing.charts import OKABE_ITO, beside, chart, say
from romelab.lessons.inquiry.picture import Captions, LessonPicture, answered, in_notes, slider

caption: Captions = Captions(4)

START = 20_000 + 3_000 + 2_000 + 500
"""Foot, horse, archers and slingers that Pyrrhus brought (Plutarch, Pyrrhus 15)."""
FALLEN = 4_000 + 3_505
"""The king's dead in two battles, after Hieronymus (17.4 and 21.8)."""
FALLEN_DIONYSIUS = 13_000
"""His dead in the first battle, after Dionysius (17.4)."""
BATTLES = 10
LOSS = 1 - ((START - FALLEN) / START) ** 0.5
"""Share lost in each of two equal battles that together cost what Hieronymus tells."""
SOURCE = "start_plutarch_pyrrhus_15"


def army(loss: float, refill: float = 0.0, battles: int = BATTLES) -> list[float]:
    """Return the men left after 0, 1, 2, ... battles, if a share is lost in each and a share of it is replaced.

    Examples
    --------
    >>> [round(men) for men in army(0.16, 0.5, 2)]
    [25500, 23460, 21583]
    """
    return [START * (1 - loss * (1 - refill)) ** battle for battle in range(battles + 1)]


def half_after(loss: float, refill: float = 0.0) -> int:
    """Return the number of the battle after which less than half is left.

    Examples
    --------
    >>> half_after(0.5), half_after(0.16)
    (2, 4)
    """
    left = army(loss, refill, 200)
    return next(battle for battle, men in enumerate(left) if men < START / 2)


def figures() -> dict[str, float]:
    """Compute every figure of the lesson."""
    return {
        "lost_share": 100 * FALLEN / START,
        "loss_percent": 100 * LOSS,
        "left_after_four": army(LOSS)[4],
        "left_after_seven": army(LOSS)[7],
        "left_after_ten": army(LOSS)[10],
        "half_after": half_after(LOSS),
        "half_after_refill": half_after(LOSS, 0.5),
        "dionysius_share": 100 * FALLEN_DIONYSIUS / START,
    }


def before() -> LessonPicture:
    """Show the army up to the second battle."""
    return lines({caption("pyrrhus_nobody_is_sent"): army(LOSS, battles=2)}, caption("every_battle_is_won"))


def after() -> LessonPicture:
    """Show ten battles, with and without replacements."""
    told = {
        caption("pyrrhus_nobody_is_sent"): army(LOSS),
        caption("half_of_the_loss"): army(LOSS, 0.5),
        caption("all_is_sent"): army(LOSS, 1),
    }
    return lines(told, caption("after_the_fourth_victory"))


def handout() -> LessonPicture:
    """Show what the handout leaves to be filled in."""
    return before()


def drawn() -> Any:
    """Return the line that the guess goes on with."""
    from romelab.lessons.inquiry.drawn import chart_to_draw

    asked = [(caption("after_battle", battle=str(battle)), battle) for battle in (4, 7, 10)]
    known = list(enumerate(army(LOSS, battles=2)))
    return chart_to_draw(
        known, asked, (0, BATTLES, 1), (26_000, 5_000), 100, caption("draw_the_army"), (START / 2, caption("half"))
    )


def hands_on() -> Any:
    """Return sliders for loss and replacements, and the choice of historian."""
    import ipywidgets as widgets

    historian = widgets.ToggleButtons(
        options=[
            (caption("hieronymus"), round(100 * LOSS)),
            (caption("dionysius"), round(100 * FALLEN_DIONYSIUS / START)),
        ],
        description=caption("historian"),
        style={"description_width": "13em"},
    )
    loss = slider(caption("lost_in_a_battle"), round(100 * LOSS), 0, 60, room="13em")
    refill = slider(caption("sent_again_of_the"), 0, 0, 100, 5, "13em")

    def tell() -> str:
        left = army(loss.value / 100, refill.value / 100)
        shown = lines({"Pyrrhus": left, caption("all_is_sent"): army(0.0)}, caption("the_army_that_you"))
        gone = [battle for battle, men in enumerate(left) if men < START / 2]
        after = caption("after_battle", battle=str(gone[0])) if gone else ""
        half = after or caption("not_within_battles", battles=str(BATTLES))
        return in_notes([caption("half_of_the_army", half=half, left=caption.figure(left[6]))]) + shown.html()

    def follow(change: dict[str, Any]) -> None:
        loss.value = change["new"]

    historian.observe(follow, "value")
    return widgets.VBox((historian, loss, refill, answered((loss, refill), tell)))


def lines(armies: dict[str, list[float]], title: str) -> LessonPicture:
    """Draw armies battle by battle; lines differ by marker and dash, not by colour alone."""
    looks = (("o", "-", "vermilion"), ("s", "--", "blue"), ("^", ":", "black"))
    with chart(None, 9.6, 4.4) as ax:
        for (name, men), (marker, dash, colour) in zip(armies.items(), looks, strict=False):
            ax.plot(range(len(men)), men, dash, marker=marker, color=OKABE_ITO[colour], lw=2.2, ms=7)
            beside(ax, f"{name}: {caption.figure(men[-1])}", len(men) - 1, men[-1], 8)
        ax.axhline(START / 2, color="#3b3b3b", lw=1)
        ax.annotate(caption("half"), (0, START / 2), (2, 4), textcoords="offset points")
        ax.set_xlim(-0.2, BATTLES + 4.2)
        ax.set_xticks(range(BATTLES + 1))
        ax.set_ylim(0, 1.1 * START)
        ax.set_xlabel(caption("battles_won"))
        ax.set_ylabel(caption("men"))
        ax.yaxis.set_major_formatter(lambda men, _: caption.figure(men))
        told = "; ".join(f"{name}: {', '.join(map(caption.figure, men))}" for name, men in armies.items())
        say(ax, title, caption("men_after_each_battle", told=told))
    longest = max(map(len, armies.values()))
    rows = [
        (str(battle), *(caption.figure(men[battle]) if battle < len(men) else "" for men in armies.values()))
        for battle in range(longest)
    ]
    return LessonPicture(ax, (caption("battle"), *armies), rows, caption(SOURCE))
