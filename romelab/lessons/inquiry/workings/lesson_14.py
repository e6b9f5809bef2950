"""Lesson 14: what a mile of road cost, and who paid."""

# pyright: basic
from typing import Any

from romelab.lessons.inquiry.picture import Captions, LessonPicture, answered, bar_chart, in_notes, slider, way
from romelab.lessons.inquiry.plan import Bars

caption: Captions = Captions(14)

MILES, EMPEROR, OWNERS = 15.75, 1_147_000, 569_100
"""CIL IX 6075, as commonly read: miles of the Via Appia, and what each gave, in sesterces."""
PAY, MILE_KM = 1_200, 1.48
"""Sesterces a year of a legionary since Domitian; kilometres of a Roman mile."""


def figures() -> dict[str, float]:
    """Compute every figure of the lesson."""
    whole = EMPEROR + OWNERS
    capua = way("Roma", "Capua").km / MILE_KM
    return {
        "whole": whole,
        "share": 100 * OWNERS / whole,
        "mile": whole / MILES,
        "soldiers": whole / MILES / PAY,
        "capua_miles": capua,
        "capua": capua * whole / MILES,
    }


def before() -> LessonPicture:
    """Show the emperor's part; that of the owners is hidden."""
    return _bars(True)


def after() -> LessonPicture:
    """Show both parts."""
    return _bars(False)


def hands_on() -> Any:
    """Return sliders for a road of one's own, and what each has to pay."""
    import ipywidgets as widgets

    miles = slider(caption("length_in_miles"), 16, 1, 150)
    mile = slider(caption("thousands_a_mile"), 110, 20, 200, 5)
    share = slider(caption("part_of_the_owners"), 33, 0, 100)

    def tell() -> str:
        whole, figure = 1000 * miles.value * mile.value, caption.figure
        parts = (
            caption("it_costs", whole=figure(whole)),
            caption("emperor_pays", part=figure(whole * (1 - share.value / 100))),
            caption("owners_pay", part=figure(whole * share.value / 100)),
            caption("as_many_soldiers", soldiers=figure(whole / PAY)),
        )
        return in_notes(parts)

    return widgets.VBox((miles, mile, share, answered((miles, mile, share), tell)))


def _bars(hidden: bool) -> LessonPicture:
    owners = caption("the_owners")
    rows = ((caption("the_emperor"), EMPEROR / 1000), (owners, OWNERS / 1000))
    title = caption("who_paid" if hidden else "a_third_came_from")
    return bar_chart(
        Bars(title, caption("sesterces"), rows, (), caption("where_from")), hidden=(owners,) if hidden else ()
    )
