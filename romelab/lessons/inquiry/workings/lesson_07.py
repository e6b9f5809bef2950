"""Lesson 7: five moments on the Danube, and how much time lay between them."""

# pyright: basic
from romelab.drawing.charts import OKABE_ITO, amid, beside, chart, say
from romelab.lessons.inquiry.picture import Captions, LessonPicture, way
from romelab.lessons.inquiry.plan import lesson_plan

caption: Captions = Captions(7)

PEOPLE = {"small": 20_000, "middle": 50_000, "large": 100_000}
GRAIN_KG, CART_KG = 0.65, 392
"""Grain a head and day (our assumption for a mixed crowd), and what a cart carries: 1,200 Roman pounds."""
SOURCE = "ammianus_marcellinus_31_4"
MAP_SOURCE = "roads_orbis_cc_by"


def figures() -> dict[str, float]:
    """Compute every figure of the lesson."""
    grain = {f"grain_{name}": number * GRAIN_KG / 1000 for name, number in PEOPLE.items()}
    return {
        "to_marcianopolis": way("Durostorum", "Marcianopolis").km,
        "to_hadrianopolis": way("Marcianopolis", "Hadrianopolis").km,
        "walk_days": way("Durostorum", "Hadrianopolis").days,
        "post_days": way("Marcianopolis", "Antiochia", "fast_carriage").days,
        **grain,
        "carts_middle": 1000 * grain["grain_middle"] / CART_KG,
    }


def before() -> LessonPicture:
    """Show the way from the river to the battle on the map."""
    from romelab.atlas.plots import plot_atlas

    with chart(None, 9.6, 5.2) as ax:
        names = ["durostorum", "marcianopolis", "hadrianopolis", "constantinopolis"]
        found = way("Durostorum", "Hadrianopolis")
        plot_atlas(ax, journey=found, extent=(23.5, 40.2, 31.5, 45.0), labels=names, legend=False)
        ax.set_label(
            caption("a_map_of_thrace", km=caption.figure(found.km, ".0f"), days=caption.figure(found.days, ".1f"))
        )
    rows = [
        (caption("durostorum_to_marcianopolis"), f"{way('Durostorum', 'Marcianopolis').km:.0f}"),
        (caption("marcianopolis_to_hadrianopolis"), f"{way('Marcianopolis', 'Hadrianopolis').km:.0f}"),
    ]
    return LessonPicture(ax, (caption("way"), "km"), rows, caption(MAP_SOURCE))


def after() -> LessonPicture:
    """Show five moments on a line of days, and the days of the walk."""
    moments, walk = lesson_plan(7).moments, way("Durostorum", "Hadrianopolis").days
    with chart(None, 9.6, 3.6) as ax:
        ax.plot([0, 800], [1, 1], color="#3b3b3b", lw=2)
        for number, each in enumerate(moments, 1):
            ax.plot(each.day, 1, marker="o", ms=20, color=OKABE_ITO["vermilion" if number in (3, 4) else "blue"])
            amid(ax, str(number), each.day, 1, color="white", fontweight="bold")
            words = f"{each.title}\n{each.when}"
            up = number % 2 == 1
            at = (0, 22 if up else -22)
            side = "left" if number in (1, 4) else "right" if number == len(moments) else "center"
            ax.annotate(words, (each.day, 1), at, textcoords="offset points", ha=side, va="bottom" if up else "top")
        ax.plot([0, walk], [0.1, 0.1], color=OKABE_ITO["blue"], lw=8, solid_capstyle="butt")
        beside(ax, caption("days_of_walk", days=caption.figure(walk, ".1f")), 14, 0.1, 8)
        ax.set_ylim(-0.2, 1.9)
        ax.set_xlim(-20, 840)
        ax.set_yticks([])
        ax.set_xlabel(caption("days_after_the_request"))
        named = [(each.title, each.when) for each in moments]
        told = "; ".join(f"{number} {title} {when}" for number, (title, when) in enumerate(named, 1))
        say(ax, caption("two_years_lay_between"), caption("a_line_of_about", told=told))
    passages = [each.passage for each in moments]
    rows = [(str(number), *told, where) for number, (told, where) in enumerate(zip(named, passages, strict=True), 1)]
    return LessonPicture(ax, caption.all("", "moment", "when", "source"), rows, caption(SOURCE))
