"""Rings of days as areas on the map: what is drawn between the places.

From every place one walks on, on foot, across country; where two ways meet, the shorter one counts. On maps for ships
the sea between the ports is drawn in the same way, at 150 km a day. So a ring's edge between two towns is a drawing
aid, the figures at the towns are the model's. Needs numpy and contourpy, which come with
matplotlib; both are loaded when the first rings are drawn.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from romelab.atlas.distances import BANDS, Reach
from romelab.atlas.projection import project, projected_coast
from romelab.atlas.roads import WATERS, freight_costs, links
from romelab.atlas.scene import whole
from romelab.atlas.toponyms import gazetteer

if TYPE_CHECKING:
    import numpy as np

STEP_KM = 15.0
"""Width of a cell of the grid."""
_DETOUR = 1.25
_KM_PER_DAY = 30.0
_FARTHEST_KM = 140.0
"""How far from the next place a ring still counts; land beyond is left blank."""
_FROM_PORT_KM = 60.0
"""The same for ships, whose passengers only go ashore."""
_OFF_PORT_KM = 420.0
"""The same for the water between ports."""
_SAIL_KM_PER_DAY = 150.0


class Ring(NamedTuple):
    """One ring on the map.

    Attributes
    ----------
    number
        0 for the innermost; each begins where the one before ends (:data:`~romelab.atlas.distances.BANDS`).
    outlines
        Closed lines in kilometres on the map, holes included (fill by the even-odd rule), as arrays of shape (n, 2).
    """

    number: int
    outlines: tuple[Any, ...]


class _Window(NamedTuple):
    """The cells around a place: where they lie in the grid, and how far each is in kilometres; infinite if too far."""

    place: str
    rows: slice
    columns: slice
    km: Any


class _Grid(NamedTuple):
    xs: Any
    ys: Any
    windows: tuple[_Window, ...]


@cache
def _grid(at_sea: bool, farthest: float) -> _Grid:
    """Return the cells, and those around each place (at sea, around each port and cape)."""
    import numpy as np

    left, top, unit, width, height = whole()
    right, bottom = left + width / unit, top - height / unit
    xs = np.arange(left - STEP_KM, right + STEP_KM, STEP_KM, dtype=np.float32)
    ys = np.arange(bottom - STEP_KM, top + STEP_KM, STEP_KM, dtype=np.float32)
    by_water = {end for link in links() if link.kind in WATERS for end in (link.start, link.goal)}
    land = _land(xs, ys) if at_sea else None
    windows: list[_Window] = []
    for each in gazetteer().values():
        if at_sea and each.id not in by_water:
            continue
        x, y = project(each.lon, each.lat)
        rows = slice(*np.searchsorted(ys, (y - farthest, y + farthest)))
        columns = slice(*np.searchsorted(xs, (x - farthest, x + farthest)))
        km = np.hypot(xs[columns][None, :] - x, ys[rows][:, None] - y)
        km[km > farthest] = np.inf
        if land is not None:
            km[_behind_land(land, xs, ys, (x, y), rows, columns)] = np.inf
        windows.append(_Window(each.id, rows, columns, km))
    return _Grid(xs, ys, tuple(windows))


def _land(xs: Any, ys: Any) -> Any:
    """Say of every cell whether its middle lies on land, by counting the shores to the west of it."""
    import numpy as np

    rings = [np.array(ring) for polygon in projected_coast().land for ring in polygon]
    starts, ends = np.concatenate([ring[:-1] for ring in rings]), np.concatenate([ring[1:] for ring in rings])
    land = np.zeros((len(ys), len(xs)), dtype=bool)
    for row, y in enumerate(ys):
        one, two = starts[(starts[:, 1] > y) != (ends[:, 1] > y)], ends[(starts[:, 1] > y) != (ends[:, 1] > y)]
        shores = np.sort(one[:, 0] + (y - one[:, 1]) / (two[:, 1] - one[:, 1]) * (two[:, 0] - one[:, 0]))
        land[row] = np.searchsorted(shores, xs) % 2 == 1
    return land


def _behind_land(land: Any, xs: Any, ys: Any, at: tuple[float, float], rows: slice, columns: slice) -> Any:
    """Say of the cells around a port whether land lies between: then a ship has another port nearer, or goes round."""
    import numpy as np

    x, y = at
    crossed = np.zeros((len(ys[rows]), len(xs[columns])), dtype=np.int8)
    for share in np.linspace(0.1, 0.9, 9):
        across = np.clip(((x + (xs[columns] - x) * share - xs[0]) / STEP_KM).round().astype(int), 0, len(xs) - 1)
        up = np.clip(((y + (ys[rows] - y) * share - ys[0]) / STEP_KM).round().astype(int), 0, len(ys) - 1)
        crossed += land[np.ix_(up, across)]
    # One hit may be an island or the port's own shore.
    return crossed > 1


def _farthest(of: Reach, *, at_sea: bool) -> float:
    if at_sea:
        return _OFF_PORT_KM
    return _FARTHEST_KM if of.means.km_per_day else _FROM_PORT_KM


def field(of: Reach, *, at_sea: bool = False) -> np.ndarray:
    """Return the figure at every cell of the grid; nan where no place is near.

    Parameters
    ----------
    of
        How far every place is.
    at_sea
        Whether one goes on by ship and not on foot.

    Returns
    -------
    numpy.ndarray
        Days, kilometres or denarii for a kilogram; shape (rows, columns), the south first.
    """
    import numpy as np

    grid = _grid(at_sea, _farthest(of, at_sea=at_sea))
    if at_sea:
        rate = {"days": 1 / _SAIL_KM_PER_DAY, "km": 1.0, "cost": freight_costs()["ship"] / _SAIL_KM_PER_DAY}[of.by]
    else:
        rate = {"days": 1 / _KM_PER_DAY, "km": 1.0, "cost": freight_costs()["wagon"]}[of.by] * _DETOUR
    values = np.full((len(grid.ys), len(grid.xs)), np.inf, dtype=np.float32)
    for window in grid.windows:
        figure = of.figures.get(window.place)
        if figure is not None:
            part = values[window.rows, window.columns]
            np.minimum(part, window.km * np.float32(rate) + np.float32(figure), out=part)
    if at_sea:
        # The Red Sea lies near Egypt's ports, but no lane of the network leads there.
        x, y = project(32.0, 30.2)
        values[np.ix_(grid.ys < y, grid.xs > x)] = np.inf
    return np.where(np.isfinite(values), values, np.nan)


def rings(of: Reach, *, at_sea: bool = False) -> tuple[Ring, ...]:
    """Return the rings as areas on the map, from the innermost outwards.

    Parameters
    ----------
    of
        How far every place is.
    at_sea
        True for the rings on the water; only maps for ships have them.

    Returns
    -------
    tuple of Ring
        Only rings that are there.

    Examples
    --------
    >>> from romelab.atlas.distances import reach
    >>> [ring.number for ring in rings(reach("Roma", "horse"))]
    [0, 1, 2, 3, 4, 5]
    """
    import numpy as np
    from contourpy import FillType, contour_generator

    if at_sea and not set(WATERS) & set(of.means.kinds if of.means.km_per_day is None else ()):
        return ()
    grid = _grid(at_sea, _farthest(of, at_sea=at_sea))
    values = np.ma.masked_invalid(field(of, at_sea=at_sea))
    lines = contour_generator(grid.xs, grid.ys, values, fill_type=FillType.OuterOffset)
    edges = (-1.0, *BANDS[of.by], np.inf)
    found: list[Ring] = []
    for number, (low, high) in enumerate(pairwise(edges)):
        outlines = [
            points[start:end]
            for points, offsets in zip(*lines.filled(low, min(high, 1e9)), strict=True)
            for start, end in pairwise(offsets)
        ]
        if outlines:
            found.append(Ring(number, tuple(outlines)))
    return tuple(found)
