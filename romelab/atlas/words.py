"""The atlas in words: texts to stand beside the pictures, for people who listen instead of look."""

from __future__ import annotations

from romelab.atlas.journeys import Journey
from romelab.atlas.roads import links
from romelab.atlas.speaking import phrase
from romelab.atlas.toponyms import places


def describe(journey: Journey | None = None, *, extent: tuple[float, float, float, float] | None = None) -> str:
    """Say what :func:`~romelab.atlas.plots.plot_atlas` shows.

    Parameters
    ----------
    journey, extent
        As given to :func:`~romelab.atlas.plots.plot_atlas`.

    Returns
    -------
    str
        A few sentences.

    Examples
    --------
    >>> from romelab.atlas import journey
    >>> describe(journey("Roma", "Capua", ships=False, rivers=False))[:60]
    'Map with a journey. Roma to Capua, on foot: 200 km, 6.7 days'
    """
    if journey:
        return phrase("map_with_journey", sentence=journey.sentence)
    if extent is None:
        seen = places()
    else:
        west, south, east, north = extent
        seen = tuple(each for each in places() if west <= each.lon <= east and south <= each.lat <= north)
    ids = {each.id for each in seen}
    kinds = (("road",), ("river",), ("coast", "sea", "ferry"))
    counts = [sum(link.kind in kind and bool({link.start, link.goal} & ids) for link in links()) for kind in kinds]
    great = ", ".join(str(each) for each in seen if each.rank == 1)
    joined = dict(zip(("roads", "rivers", "lanes"), counts, strict=True))
    first = phrase("map_of_network", places=len(seen), **joined)
    return f"{first} {phrase('great_cities', names=great)}" if great else first
