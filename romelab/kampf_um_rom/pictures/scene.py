"""The achievement network as plain data for pictures: the sheet, and what lies on it."""

# pyright: strict
from collections.abc import Iterable, Mapping, Sequence

from romelab.core.language import once_a_language
from romelab.core.scene import XY, BaseMap, Lettering, Link, Mark, Piece, Place, Scene, Way, text_width, with_head
from romelab.core.speech import Name
from romelab.kampf_um_rom.network.network import AchievementNetwork, Box
from romelab.kampf_um_rom.pictures.layout import SECOND, Rectangle, box_words, courses, german_name, rectangles
from romelab.kampf_um_rom.positions.speaking import boxes_named, page_speech, phrase

_KEY_STEP, _KEY_SIGN, _MARGIN = 19.6, 44.0, 12.0


@once_a_language
def base_map(network: AchievementNetwork, rooms: tuple[int, ...] = ()) -> BaseMap:
    """Return the sheet of a network: basics and religions to the left, the most valuable achievements to the right.

    Parameters
    ----------
    network
        The network; coordinates stand in its file.
    rooms
        For each box how many tokens it holds (KUR-29, KUR-30, KUR-60): each is a hollow spot; none by default.

    Returns
    -------
    BaseMap
        A place of kind ``"box"`` for each box, with its names in German and English, its value and how kind and value
        are known; a link for each arrow; a key.

    Examples
    --------
    >>> from romelab.kampf_um_rom.network.network import default_network
    >>> sheet = base_map(default_network())
    >>> len(sheet.places), len(sheet.links), sheet.places[0].label, sheet.places[0].second
    (37, 38, 'Jagd', 'Hunting')
    """
    boxes = rectangles(network)
    links = tuple(
        Link(f"{a.tail} {a.head}", a.tail, a.head, "two_headed" if a.two_headed else a.kind, False, course, a.source)
        for a, course in zip(network.arrows, courses(network, boxes), strict=True)
    )
    right = max(box[2] for box in boxes.values()) + _MARGIN
    bottom = max(box[3] for box in boxes.values()) + _MARGIN
    key, bottom = _key(boxes, links, right, bottom)
    ours = sum("reconstructed" in (box.kind_source, box.value_source) for box in network.boxes)
    words = phrase("sheet_words", title=network.title, boxes=len(network.boxes), arrows=len(network.arrows), ours=ours)
    called, room = page_speech(network).name, rooms or (0,) * len(network.boxes)
    places = tuple(_place(box, boxes[box.id], called("box", box.id), room[box.index]) for box in network.boxes)
    signs = {"reach": "key_reach", **({"room": "key_room", "corner": "key_corner"} if rooms else {})}
    more = tuple((sign, phrase(key)) for sign, key in signs.items())
    name = f"kampf_um_rom {network.name} {''.join(map(str, rooms))}".strip()
    return BaseMap(name, right, bottom, links=links, places=places, lettering=key, words=words, key=more)


def _place(box: Box, rectangle: Rectangle, name: str, room: int) -> Place:
    left, top, right, bottom = rectangle
    kind = Name("kind", "basic" if box.basic else box.kind)
    # Boxes are as large in every language: only their words change.
    first, second = box_words(box, name)
    return Place(
        box.id,
        (left + right) / 2,
        (top + bottom) / 2,
        "box",
        name if german_name(box) == name else f"{name} ({german_name(box)})",
        phrase("box_detail", kind=kind, value=box.value, mark=Name("word", box.value_source), room=room),
        "\n".join(first),
        box.value,
        signs=(f"kind {box.kind_source}", f"value {box.value_source}", *([f"room {room}"] if room else ())),
        size=(right - left, bottom - top),
        shape=box.kind,
        second="\n".join(second),
    )


def _key(
    boxes: Mapping[str, Rectangle], links: Sequence[Link], right: float, bottom: float
) -> tuple[tuple[Lettering, ...], float]:
    """Put the key where nothing else lies, the lowest and rightmost such spot; else below everything.

    Its signs are those that the catalogue explains (KUR-24, KUR-25, KUR-31, KUR-34, KUR-36, KUR-47, KUR-52).
    """
    signs = page_speech().catalogue.keys("sign")
    meanings = [page_speech().name("sign", sign) for sign in signs]
    width = _KEY_SIGN + max(text_width(words, SECOND) for words in meanings)
    high = len(signs) * _KEY_STEP + 8
    taken = [
        *boxes.values(),
        *(_hull(a, b) for link in links for a, b in zip(link.points, link.points[1:], strict=False)),
    ]
    spots = [
        (right - width - 4 - dx * 20.0, bottom - high - dy * 4.0)
        for dy in range(int((bottom - high) // 4) + 1)
        for dx in range(int((right - width) // 20) + 1)
    ]
    for x, y in spots:
        if not any(
            x < box[2] + 8 and box[0] - 8 < x + width and y < box[3] + 6 and box[1] - 6 < y + high for box in taken
        ):
            break
    else:
        x, y, bottom = _MARGIN, bottom, bottom + high + 4
    step = _KEY_STEP
    found = tuple(
        Lettering(words, x, y + step * (i + 0.6), sign)
        for i, (sign, words) in enumerate(zip(signs, meanings, strict=True))
    )
    return found, bottom


def _hull(a: XY, b: XY) -> Rectangle:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])


# -------------------------------------------------------------------------------------------------- what lies on it


def network_scene(
    network: AchievementNetwork,
    held: Mapping[str, Iterable[str]] | None = None,
    *,
    player: str = "red",
    reach: Iterable[str] = (),
    goal: str = "",
    plan: Iterable[str] = (),
    fallen: str = "",
    also: Sequence[str] = (),
    shared: Sequence[str] = (),
    broken: Iterable[str] = (),
    closed: Iterable[str] = (),
    reasons: Iterable[str] = (),
    title: str = "",
    rooms: tuple[int, ...] = (),
) -> Scene:
    """Return the scene of a network: tokens, what can be developed, a plan lit among the rest, or what a fall breaks.

    Parameters
    ----------
    network
        The network.
    held
        For each colour the ids of the boxes it has a token in; a box named twice holds two.
    player
        Colour that the plan, the reach and the fall belong to.
    reach
        Boxes that it can develop now.
    goal
        The box that is asked about.
    plan
        Boxes of a plan in order; they are lit and numbered, with the arrows used, and the rest recedes.
    fallen
        A box that falls.
    also
        Further boxes that fall with it, or are asked about with the goal.
    shared
        Boxes of the plan that serve all that is asked about.
    broken
        Held boxes without a line to a start.
    closed
        Boxes that the arrows no longer open.
    reasons
        Boxes that a refusal speaks of; they are ringed.
    title
        A line above the picture.
    rooms
        As for :func:`base_map`.

    Returns
    -------
    Scene
        On :func:`base_map`, with the picture in a sentence.
    """
    base = base_map(network, rooms)
    tokens = {colour: tuple(boxes) for colour, boxes in (held or {}).items()}
    steps, lost, own = tuple(plan), tuple(broken), frozenset(tokens.get(player, ()))
    shut = tuple(closed)
    pieces = tuple(
        Piece(box, colour, "counter", words=phrase("token_of", who=Name("colour", colour)))
        for colour, boxes in tokens.items()
        for box in boxes
    )
    everything = tuple(box.id for box in network.boxes)
    strong = frozenset(everything)
    if fallen:
        strong = frozenset({fallen, *also, *lost, *shut, *own})
    elif steps:
        strong = frozenset({*steps, *own, goal, *also})
    marks = [Mark(box, "dim") for box in everything if box not in strong]
    marks += [Mark(box, "reach", words=phrase("mark_reach")) for box in reach if box in strong]
    marks += [Mark(box, "broken", words=phrase("mark_broken") if box in own else phrase("mark_out")) for box in lost]
    marks += [Mark(box, "ring", words=phrase("mark_closed")) for box in shut]
    if fallen:
        marks += [Mark(box, "gone", words=phrase("mark_falls")) for box in (fallen, *also) if box]
    elif goal:
        marks += [Mark(box, "chosen", words=phrase("mark_asked")) for box in (goal, *also)]
        marks += [Mark(box, "aim", words=phrase("mark_shared")) for box in shared if box not in (goal, *also)]
    marks += [Mark(box, "lit", str(i), phrase("mark_step", number=i)) for i, box in enumerate(steps, 1)]
    marks += [Mark(box, "ring", words=phrase("mark_reason")) for box in dict.fromkeys(reasons) if box != goal]
    ways = tuple(
        Way(with_head(points), "lit", player=player) for points in (_used(network, base, own, steps) if steps else ())
    )
    said = _said(network, tokens, player, steps, goal, fallen, lost)
    return Scene(base, pieces, tuple(marks), ways, title, said)


def _used(
    network: AchievementNetwork, base: BaseMap, own: frozenset[str], steps: Sequence[str]
) -> list[tuple[XY, ...]]:
    """Return the courses of the arrows that a plan goes along: for each step its first way that is held by then."""
    course = {(link.start, link.end): link.points for link in base.links}
    course.update({(link.end, link.start): link.points[::-1] for link in base.links if link.kind == "two_headed"})
    held, found = set(network.connected(own)), list[tuple[XY, ...]]()
    for step in steps:
        if ready := [way for way in network.ways(step) if held.issuperset(way)]:
            best = max(ready, key=lambda way: sum(box in steps for box in way))
            found += [course[box, step] for box in best]
        held = set(network.connected({*own, *held, step}))
    return found


def _said(
    network: AchievementNetwork,
    tokens: Mapping[str, Sequence[str]],
    player: str,
    steps: Sequence[str],
    goal: str,
    fallen: str,
    lost: Sequence[str],
) -> str:
    speech = page_speech(network)
    parts = [
        speech.phrase("holds", who=Name("colour", colour), boxes=boxes_named(boxes))
        for colour, boxes in tokens.items()
        if boxes
    ]
    if steps:
        parts.append(speech.phrase("way_to", goal=Name("box", goal or steps[-1]), boxes=boxes_named(steps)))
    if fallen:
        parts.append(speech.phrase("if_falls", box=Name("box", fallen), lost=boxes_named(lost)))
    elif lost:
        parts.append(speech.phrase("no_line_of", who=Name("colour", player), lost=boxes_named(lost)))
    return " ".join(parts) or base_map(network).words
