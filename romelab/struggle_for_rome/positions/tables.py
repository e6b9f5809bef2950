"""What stays the same during one game: board, options, names, and tables made from them once.

The chapters of the rules take a :class:`Tables` and a position. Sets of hexes are bit masks: bit n is hex n.
"""

# pyright: strict
from functools import cached_property, lru_cache

from romelab.struggle_for_rome.box.options import Options
from romelab.struggle_for_rome.box.pieces import Pieces, pieces
from romelab.struggle_for_rome.network.network import RoadNetwork
from romelab.struggle_for_rome.network.sheet import BARBARICUM, PROVINCES
from romelab.struggle_for_rome.positions import moves as m, state as s
from romelab.struggle_for_rome.positions.setup import Setup, network_of

PAYS = {"field": "grain", "mountain": "ore", "pasture": "pasture"}
"""What a terrain produces (SFR-10)."""


class Tables:
    """Board, options and tables of one game.

    Parameters
    ----------
    setup
        What the game starts from.

    Attributes
    ----------
    setup, options, board, pieces, names, seats
        What the game is played with; ``seats`` counts the players.
    masks
        For each dice total and crossroads the hexes of that number that touch it.
    ore_hexes, grain_hexes, pasture_hexes
        Hexes by what they pay.
    beside
        For each crossroads the cities a tribe there may attack (SFR-106).
    province
        For each city the number of its province.
    neutral
        For each city whether it is neutral in this game (SFR-24).
    in_range
        For each city the cities at most one arrow away (SFR-126).
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.options: Options = setup.options
        self.board: RoadNetwork = network_of(setup.board)
        self.pieces: Pieces = pieces()
        self.names: tuple[str, ...] = setup.players
        self.seats: int = len(setup.players)
        board = self.board
        self.masks: tuple[tuple[int, ...], ...] = tuple(
            tuple(
                sum(1 << number for number in place.hexes if board.hexes[number].number == total)
                for place in board.crossroads
            )
            for total in range(13)
        )
        self.hex_mask: tuple[int, ...] = tuple(sum(1 << number for number in place.hexes) for place in board.crossroads)
        paying = {what: sum(1 << t.index for t in board.hexes if PAYS.get(t.terrain) == what) for what in PAYS.values()}
        self.ore_hexes: int = paying["ore"]
        self.grain_hexes: int = paying["grain"]
        self.pasture_hexes: int = paying["pasture"]
        self.beside: tuple[tuple[int, ...], ...] = tuple(self._beside(place) for place in range(len(board.crossroads)))
        self.province: tuple[int, ...] = tuple(PROVINCES.index(city.province) for city in board.cities)
        self.neutral: tuple[bool, ...] = tuple(self.seats == 3 and city.iii for city in board.cities)
        self.city_number: dict[str, int] = {city.name: city.index for city in board.cities}
        self.in_range: tuple[tuple[int, ...], ...] = self._ranges()
        self.spots: tuple[int, ...] = tuple(city.crossroads for city in board.cities)
        self.hex_number: dict[str, int] = {tile.id: tile.index for tile in board.hexes}
        self.empire: tuple[int, ...] = tuple(tile.index for tile in board.hexes if tile.area != BARBARICUM)
        self.legionnaire_moves: tuple[m.MoveLegionnaire, ...] = tuple(
            m.MoveLegionnaire(board.hexes[number].id) for number in self.empire
        )
        self.legionnaire_starts: tuple[m.PlaceLegionnaire, ...] = tuple(
            m.PlaceLegionnaire(tile.id) for tile in board.hexes if tile.area == "Hispania" and tile.terrain == "forest"
        )
        self.flights: tuple[m.PlayGreatWarrior, ...] = tuple(
            m.PlayGreatWarrior(place.id) for place in board.crossroads if board.city_at[place.index] < 0
        )
        names = [city.name for city in board.cities]
        self.plunders: tuple[tuple[m.Plunder, m.Plunder], ...] = tuple(
            (m.Plunder(name), m.Plunder(name, True)) for name in names
        )
        self.founds: tuple[tuple[m.Found, m.Found], ...] = tuple((m.Found(name), m.Found(name, True)) for name in names)
        self.expands: tuple[tuple[m.Expand, m.Expand], ...] = tuple(
            (m.Expand(name), m.Expand(name, True)) for name in names
        )

    @cached_property
    def flight_of(self) -> dict[int, int]:
        """Crossroads to its place in ``flights``."""
        return {self.board.index[move.to]: number for number, move in enumerate(self.flights)}

    def _beside(self, place: int) -> tuple[int, ...]:
        # A sea link makes nobody neighbours: none ends on a city.
        found = {self.board.city_at[other] for other in self.board.neighbours[place]} - {-1}
        return tuple(sorted(found))

    def _ranges(self) -> tuple[tuple[int, ...], ...]:
        """Cities at most one arrow away; roads without an arrow are free (SFR-126, 127)."""
        board = self.board
        near: dict[int, set[int]] = {part: {part} for part in board.parts}
        for link in board.links:
            one, two = (board.parts[end] for end in link.ends)
            near[one].add(two)
            near[two].add(one)
        return tuple(
            tuple(
                other.index
                for other in board.cities
                if other is not city and board.parts[other.crossroads] in near[board.parts[city.crossroads]]
            )
            for city in board.cities
        )

    def strength_needed(self, city: int, traitor: bool) -> int:
        """Return the strength that an attack on a city needs (SFR-79, SFR-108)."""
        towers = self.board.cities[city].towers
        if not traitor:
            return towers
        return 0 if self.options.traitor_effect == "no strength needed" else towers - 2

    def places_of(self, player: s.Player) -> list[int]:
        """List the crossroads with a figure of a player: wandering tribes and conquered cities (SFR-34).

        A neutral wagon is nobody's figure: it produces nothing and does not count for a robbery (SFR-26).
        """
        spots = self.spots
        found: list[int] = []
        for tribe in player.tribes:
            if tribe.cities:
                found += [spots[city] for city in tribe.cities]
            elif tribe.at >= 0:
                found.append(tribe.at)
        return found

    def touched(self, player: s.Player) -> int:
        """Return the hexes next to at least one figure of a player, as a bit mask."""
        mask = 0
        for place in self.places_of(player):
            mask |= self.hex_mask[place]
        return mask

    @lru_cache(maxsize=4096)  # noqa: B019 - a frame lives as long as the games played on it
    def hex_ids(self, mask: int) -> tuple[str, ...]:
        """Name the hexes of a bit mask."""
        return tuple(tile.id for tile in self.board.hexes if mask >> tile.index & 1)

    def taken(self, state: s.State) -> list[int]:
        """List the crossroads on which wandering tribes stand (SFR-94)."""
        return [tribe.at for player in state.players for tribe in player.tribes if not tribe.cities and tribe.at >= 0]

    def name(self, place: int) -> str:
        """Return the id of a crossroads."""
        return self.board.crossroads[place].id


def paid_out(frame: Tables, state: s.State, amount: int) -> int:
    """Return what the bank can pay of an amount of gold (all of it, unless coins are limited)."""
    if not frame.options.coins_limited:
        return amount
    return min(amount, frame.pieces.coins - sum(player.gold for player in state.players))
