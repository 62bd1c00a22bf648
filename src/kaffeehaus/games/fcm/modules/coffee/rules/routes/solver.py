"""Coffee routes: what a house buys on its way to dinner, exactly.

1. D is the cost of the cheapest walk from the house to an open restaurant of the winning chain.
2. A route is such a walk of cost exactly D. As D is the least there is, every state of a route is
   *tight*: the cheapest way to it and the cheapest way on from it add up to D. Going round costs
   nothing inside a strongly connected part of the tight states, so a route takes all of it.
3. Routes are therefore paths through these parts. Of the routes to one restaurant only those
   count whose set of road squares is not strictly contained in another's.
4. A route passes the places that its squares touch, but does not buy where it ends. Its worth is
   what it would sell: per chain, the smaller of the places passed and the coffee in stock.
5. Only routes of the highest worth are valid, and a place sells if every valid route passes it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import (
    Chain,
    CoffeePosition,
    Diner,
)
from kaffeehaus.games.fcm.modules.coffee.rules.routes.tight_parts import (
    Part,
    TightGraph,
    connected_parts,
    tight_graph,
    tight_states,
)
from kaffeehaus.games.fcm.rules.board.distance import outer_steps
from kaffeehaus.games.fcm.rules.board.floods import flood_back, flood_from
from kaffeehaus.games.fcm.rules.board.plan import Square
from kaffeehaus.games.fcm.rules.board.roads import (
    HEADINGS,
    Mask,
    RoadNet,
    States,
    neighbour,
    road_net,
    tile_of,
)


class Kind(Enum):
    """What sells coffee."""

    SHOP = "shop"
    RESTAURANT = "restaurant"


@dataclass(frozen=True, slots=True)
class Location:
    """A place that could sell coffee: a shop, or a restaurant through its entrances."""

    chain: int
    kind: Kind
    square: Square
    """The shop's square, or the printed entrance of the restaurant."""
    touches: Mask = field(repr=False)
    """The road squares from which it is passed."""
    open: bool = True


@dataclass(frozen=True, slots=True)
class Route:
    """One way to dinner: where it ends, its road squares, and the places it passes."""

    restaurant: Square
    """The printed entrance of the restaurant where it ends."""
    squares: Mask
    passes: frozenset[Location]


@dataclass(frozen=True, slots=True)
class RouteClass:
    """The valid routes that pass the same places."""

    passes: frozenset[Location]
    worth: int
    routes: tuple[Route, ...]

    def common(self) -> Mask:
        """The road squares that all routes of the class share."""
        return _common(route.squares for route in self.routes)


@dataclass(frozen=True, slots=True)
class CoffeeSale:
    """The answer: what is sold where, and everything needed to say why."""

    position: CoffeePosition
    net: RoadNet = field(repr=False)
    distance: int | None
    classes: tuple[RouteClass, ...] = ()
    """The valid routes by what they pass, the most square sets first."""
    everywhere: tuple[Location, ...] = ()
    """Places of chains with coffee on every valid route, by square."""
    selling: tuple[Location, ...] = ()
    """Those of them that sell: as far as the chain's stock goes, nearest first."""
    road: Mask = 0
    """The road squares common to all valid routes."""
    shortest: Mask = 0
    """The road squares of all shortest walks, valid or not."""
    locations: tuple[Location, ...] = ()
    """Every place on the board, of all chains, open or not."""
    offramps: tuple[tuple[Square, ...], ...] = ()
    """The offramps at which a shortest walk begins."""

    @property
    def sold(self) -> tuple[int, ...]:
        """By chain: the coffees sold to this house."""
        chains = [location.chain for location in self.selling]
        return tuple(chains.count(chain) for chain in range(len(self.position.chains)))

    @property
    def routes(self) -> tuple[Route, ...]:
        """All valid routes, class by class."""
        return tuple(route for found in self.classes for route in found.routes)

    def road_squares(self) -> list[Square]:
        """The common road squares, in reading order."""
        return self.net.squares(self.road)


class TooManyRoutes(PlayerError):
    """A board so wide and open that working out its routes would take too long."""

    code = "too_many_routes"


def sell_coffee(
    position: CoffeePosition, joins: str = "everywhere", most_routes: int | None = None
) -> CoffeeSale:
    """Work out the coffee of one dinner. `joins` is the ruling where roads meet, see `road_net`.

    Raises `TooManyRoutes` where more than `most_routes` routes lead to one part of the roads.
    """
    net = road_net(position.plan, joins)
    locations = tuple(_locations(position, net))
    drive = _without_sellers(position)
    # Limited boards are those of strangers: their routes may fill the memory.
    walks = known_walks(drive, joins) if most_routes is None else _walks(drive, joins, most_routes)
    if walks is None:
        return CoffeeSale(position, net, None, locations=locations)
    routes = [Route(end, squares, _passed(squares, end, locations)) for end, squares in walks.found]
    classes = _valid_classes(position, routes)
    everywhere = _on_every_route(classes)
    valid = [route for found in classes for route in found.routes]
    sellers = _nearest_first(everywhere, walks.graph, valid)
    return CoffeeSale(
        position=position,
        net=net,
        distance=walks.distance,
        classes=classes,
        everywhere=tuple(sorted(everywhere, key=lambda place: place.square)),
        selling=tuple(_as_far_as_stock_goes(position, sellers)),
        road=_common(route.squares for route in valid),
        shortest=walks.shortest,
        locations=locations,
        offramps=walks.offramps,
    )


# Walks, whatever is sold on them


@dataclass(frozen=True, slots=True)
class Walks:
    """The cheapest walks from a house to the open restaurants of a chain."""

    distance: int
    graph: TightGraph
    found: tuple[tuple[Square, Mask], ...]
    """The printed entrance where it ends and the road squares of each walk, without those whose
    squares are strictly contained in another's to the same restaurant."""
    shortest: Mask
    """The road squares of all of them."""
    offramps: tuple[tuple[Square, ...], ...]
    """Those at which one begins."""


def _without_sellers(position: CoffeePosition) -> CoffeePosition:
    """What the walks depend on: the board, the house, and the restaurants of the winning chain."""
    host = position.chains[position.winner]
    chain = Chain(0, drive_in=host.drive_in, restaurants=host.restaurants)
    return replace(position, chains=(chain,), winner=0, id="", number=None)


def _walks(position: CoffeePosition, joins: str, most_routes: int | None = None) -> Walks | None:
    """None if no road leads there. Raises `TooManyRoutes`."""
    net = road_net(position.plan, joins)
    works = net.mask(position.roadworks) & net.roads
    targets = _targets(position, net)
    ends = _ends(targets)
    starts = _starts(position, net, works)
    distance, forward = flood_from(net, works, starts, ends)
    if distance is None:
        return None
    backward = flood_back(net, works, ends, distance)
    tight = tight_states(forward, backward, distance)
    graph = tight_graph(net, works, tight, starts)
    parts = connected_parts(graph)
    return Walks(
        distance=distance,
        graph=graph,
        found=tuple(_largest_walks(parts, targets, distance, most_routes)),
        shortest=_union(part.squares for part in parts),
        offramps=tuple(ramp for ramp in position.offramps if _begins(net, ramp, works, tight)),
    )


@lru_cache(maxsize=512)
def known_walks(position: CoffeePosition, joins: str) -> Walks | None:
    """Shared by all dinners and playouts on a map: stocks, shops and the other chains change more
    often than houses and restaurants."""
    return _walks(position, joins)


# Where a walk begins and ends


def _starts(position: CoffeePosition, net: RoadNet, works: Mask) -> dict[int, States]:
    """By cost: the first states of a walk, one step from the house or from an offramp."""
    starts: defaultdict[int, States] = defaultdict(lambda: [0] * 4)
    ramps = (square for ramp in position.offramps for square in ramp)
    for cost, states in outer_steps(net, ramps, works).items():
        starts[cost] = states
    for square in position.house:
        for heading in HEADINGS:
            first = neighbour(square, heading)
            bit = net.mask([first]) & net.roads
            if bit:
                cost = (tile_of(square) != tile_of(first)) + bool(bit & works)
                starts[cost][heading] |= bit
    return dict(starts)


def _begins(net: RoadNet, ramp: tuple[Square, ...], works: Mask, tight: Sequence[States]) -> bool:
    """Whether a shortest walk begins at an offramp: its first state is tight at what it costs."""
    return any(
        cost < len(tight) and any(states[h] & tight[cost][h] for h in HEADINGS)
        for cost, states in outer_steps(net, ramp, works).items()
    )


@dataclass(frozen=True, slots=True)
class Target:
    """A restaurant of the winning chain, and where a walk may end: by the cost of its last step."""

    square: Square
    ends: dict[int, Mask]


def _targets(position: CoffeePosition, net: RoadNet) -> list[Target]:
    chain = position.chains[position.winner]
    targets = []
    for restaurant in chain.restaurants:
        if not restaurant.open:
            continue
        ends: defaultdict[int, Mask] = defaultdict(int)
        for entrance in chain.entrances(restaurant):
            for heading in HEADINGS:
                road = neighbour(entrance, heading)
                ends[int(tile_of(road) != tile_of(entrance))] |= net.mask([road]) & net.roads
        targets.append(Target(restaurant.entrance, dict(ends)))
    return targets


def _ends(targets: Sequence[Target]) -> dict[int, Mask]:
    ends: defaultdict[int, Mask] = defaultdict(int)
    for target in targets:
        for last, squares in target.ends.items():
            ends[last] |= squares
    return dict(ends)


def _locations(position: CoffeePosition, net: RoadNet) -> Iterator[Location]:
    for index, chain in enumerate(position.chains):
        for shop in chain.coffee_shops:
            yield Location(index, Kind.SHOP, shop, _beside(net, (shop,)))
        for restaurant in chain.restaurants:
            yield _restaurant_location(position, net, index, restaurant)


def _restaurant_location(
    position: CoffeePosition, net: RoadNet, index: int, restaurant: Diner
) -> Location:
    entrances = position.chains[index].entrances(restaurant)
    touches = _beside(net, entrances)
    return Location(index, Kind.RESTAURANT, restaurant.entrance, touches, restaurant.open)


def _beside(net: RoadNet, squares: Sequence[Square]) -> Mask:
    around = [neighbour(square, heading) for square in squares for heading in HEADINGS]
    return net.mask(around) & net.roads


# From parts to routes


def _largest_walks(
    parts: Sequence[Part], targets: Sequence[Target], distance: int, most_routes: int | None
) -> Iterator[tuple[Square, Mask]]:
    """See `Walks.found`. What is contained on the way to a part is contained at the end, so it is
    dropped at once."""
    reached: dict[int, list[Mask]] = {}
    found: defaultdict[Square, list[Mask]] = defaultdict(list)
    for index, part in enumerate(parts):
        before = {0} if part.starts else set()
        for earlier in part.comes_from:
            before.update(reached[earlier])
        if most_routes is not None and len(before) > most_routes:
            raise TooManyRoutes(
                gettext(
                    "More than %(most)s routes lead to dinner. Use fewer tiles.", most=most_routes
                )
            )
        reached[index] = largest({squares | part.squares for squares in before})
        for target in targets:
            if part.can_end(distance, target.ends):
                found[target.square] += reached[index]
    for square, sets in found.items():
        yield from ((square, squares) for squares in largest(set(sets)))


def largest(sets: set[Mask]) -> list[Mask]:
    """Those that are not contained in another one, largest first."""
    if len(sets) < 2:
        return list(sets)
    kept: list[Mask] = []
    larger: list[Mask] = []
    size = 0
    for candidate in sorted(sets, key=lambda mask: (-mask.bit_count(), mask)):
        if candidate.bit_count() != size:
            # Only what is really larger can contain it; most sets are of a few sizes.
            larger, size = kept[:], candidate.bit_count()
        if not any(candidate & ~other == 0 for other in larger):
            kept.append(candidate)
    return kept


def _passed(squares: Mask, end: Square, locations: Sequence[Location]) -> frozenset[Location]:
    """The open places beside these squares, but for the restaurant where the route ends."""
    return frozenset(
        place
        for place in locations
        if place.open
        and squares & place.touches
        and not (place.kind is Kind.RESTAURANT and place.square == end)
    )


# From routes to sales


def _valid_classes(position: CoffeePosition, routes: Sequence[Route]) -> tuple[RouteClass, ...]:
    """The routes of the highest worth, put together by the places with coffee that they pass."""
    by_places: defaultdict[frozenset[Location], list[Route]] = defaultdict(list)
    for route in routes:
        offering = frozenset(p for p in route.passes if position.chains[p.chain].coffee)
        by_places[offering].append(route)
    choices = [places for places in by_places if not any(places < other for other in by_places)]
    worths = {places: worth(position, places) for places in choices}
    best = max(worths.values())
    classes = [
        RouteClass(places, best, tuple(by_places[places]))
        for places in choices
        if worths[places] == best
    ]
    classes.sort(key=lambda found: (-len(found.routes), sorted(p.square for p in found.passes)))
    return tuple(classes)


def worth(position: CoffeePosition, places: Iterable[Location]) -> int:
    """The coffees a route past these places would sell: no chain sells more than it has."""
    chains = [place.chain for place in places]
    return sum(
        min(chains.count(index), chain.coffee) for index, chain in enumerate(position.chains)
    )


def _on_every_route(classes: Sequence[RouteClass]) -> frozenset[Location]:
    return frozenset.intersection(*(found.passes for found in classes))


def _nearest_first(
    places: Iterable[Location], graph: TightGraph, valid: Sequence[Route]
) -> list[Location]:
    """By tile distance along valid routes, then road squares walked, then row and column."""
    if len(set(places)) < 2:
        return list(places)
    walked = _union(route.squares for route in valid)
    steps = graph.steps_from_house()
    states = [
        (graph.costs[number], steps[number], bit)
        for number, bit in enumerate(graph.squares)
        if bit & walked
    ]

    def nearness(place: Location) -> tuple[int, int, Square]:
        cost, walk = min((cost, walk) for cost, walk, bit in states if bit & place.touches)
        return cost, walk, place.square

    return sorted(places, key=nearness)


def _as_far_as_stock_goes(
    position: CoffeePosition, places: Iterable[Location]
) -> Iterator[Location]:
    left = [chain.coffee for chain in position.chains]
    for place in places:
        if left[place.chain]:
            left[place.chain] -= 1
            yield place


def _common(sets: Iterable[Mask]) -> Mask:
    common = -1
    for squares in sets:
        common &= squares
    return max(common, 0)


def _union(sets: Iterable[Mask]) -> Mask:
    union = 0
    for squares in sets:
        union |= squares
    return union
