"""Any set of modules, and a random evening with it: what must hold whatever is on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.event import Event
from kaffeehaus.core.options import Options, Several
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.kimchi.rules import KimchiMade
from kaffeehaus.games.fcm.modules.lobbyists.rules.lobby import LOBBYISTS, lobby_in
from kaffeehaus.games.fcm.modules.lobbyists.rules.pieces import lobby_pieces
from kaffeehaus.games.fcm.modules.offered import MODULES, bookings_of
from kaffeehaus.games.fcm.rules.board.tiles import letters_of, read_map
from kaffeehaus.games.fcm.rules.events import GardenBuilt, Produced
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import keen_choice

LOOKS = 40
"""One position in so many is looked at with what is hidden drawn anew, if not told otherwise."""
LONGEST = 20_000
"""No random evening takes so many actions."""


class BrokenLaw(Exception):
    """Something that must hold does not; says what, and when."""


@dataclass(frozen=True, slots=True)
class Menu:
    """What an evening is played with."""

    modules: tuple[str, ...]
    seats: int
    seed: int


def playable(modules: Iterable[str], rng: Rng) -> tuple[str, ...]:
    """The set itself; if it is refused, what any of the ways out leads to.

    Raises `BrokenLaw` if a refusal does not say which modules and why, or offers no way out.
    """
    chosen = _sorted(modules)
    for _ in range(2 * len(MODULES)):
        try:
            return Several.words(GAME.read_options({"modules": chosen})["modules"])
        except BadOptions as refused:
            _check_sentence(refused, chosen)
            chosen = Several.words(rng.choice(refused.remedies).changes["modules"])
    raise BrokenLaw(f"{chosen} is refused again and again")


def _check_sentence(refused: BadOptions, chosen: Sequence[str]) -> None:
    named = [name for name in chosen if str(MODULES[name].title) in refused.sentence]
    if not named or not refused.sentence.endswith("."):
        raise BrokenLaw(f"{chosen} is refused without a reason: {refused.sentence}")
    if not refused.remedies:
        raise BrokenLaw(f"{chosen} is refused without a way out: {refused.sentence}")


def menu_with(modules: tuple[str, ...], seed: int) -> Menu:
    """An evening with this set, by any number of players that it is played by."""
    counts = GAME.seats_with({"modules": modules})
    return Menu(modules, Rng(seed).split("seats").choice(counts), seed)


def some_set(rng: Rng, least: int = 0) -> tuple[str, ...]:
    """At least so many modules, drawn by chance."""
    names = list(MODULES)
    rng.shuffle(names)
    return _sorted(names[: least + rng.below(len(names) - least + 1)])


def _sorted(names: Iterable[str]) -> tuple[str, ...]:
    wanted = set(names)
    return tuple(name for name in MODULES if name in wanted)


def play(menu: Menu, turns: int, looks: int = LOOKS) -> int:
    """A random evening, looked at after every action: how many there were. Raises `BrokenLaw`."""
    rng = Rng(menu.seed).split("evening")
    options: Options = {"modules": menu.modules, "turns": turns}
    state = GAME.new(options, menu.seats, menu.seed)
    start, count = taken_stock(state), 0
    while actors := state.actors():
        seat = rng.choice(actors)
        action = keen_choice(state.legal(seat), rng)
        stocks = [Counter(player.stock) for player in state.town.players]
        cash = [player.cash for player in state.town.players]
        gardens = state.town.gardens_left
        events = state.apply(seat, action)
        count += 1
        gardens -= sum(isinstance(event, GardenBuilt) for event in events)
        _check(state.town.gardens_left == gardens, state, "a garden is lost or gained")
        _check(taken_stock(state) == start, state, f"after {action} something is lost or gained")
        _check_goods(state, stocks, events)
        _check_cash(state, cash, events)
        _check_pieces(state)
        if rng.below(looks) == 0:
            _check_secrets(state, rng)
        _check(count < LONGEST, state, "the evening does not end")
    _check(state.outcome() is not None, state, "nobody may act, and the game is not over")
    return count


def taken_stock(state: FcmState) -> dict[str, int]:
    """Everything of which there is always the same number."""
    town = state.town
    built = [house for house in town.houses if not house.printed and house.limit is not None]
    return {
        **state.conserved(),
        "campaign tiles": len(town.tiles_left) + len(town.campaigns),
        "houses": len(town.houses_left) + len(built),
    }


def _check_goods(state: FcmState, before: list[Counter[str]], events: Sequence[Event]) -> None:
    """No good comes from nowhere, none is owed, and no house holds more counters than it can."""
    made = [Counter[str]() for _ in before]
    for event in events:
        match event:
            case Produced(seat=seat, goods=goods):
                made[seat].update(goods)
            case KimchiMade(seat=seat, number=number):
                made[seat]["kimchi"] += number
    for seat, player in enumerate(state.town.players):
        stock = Counter(player.stock)
        _check(stock <= before[seat] + made[seat], state, f"seat {seat} has goods from nowhere")
        _check(all(number > 0 for number in player.stock.values()), state, "goods are owed")
    for house in state.town.houses:
        held = house.limit is None or len(house.demand) <= house.limit
        _check(held, state, f"House {house.number} wants more than it can")


def _check_cash(state: FcmState, before: list[int], events: Sequence[Event]) -> None:
    """Every dollar that came or went is told with its source."""
    for event in events:
        for booking in bookings_of(event):
            before[booking.seat] += booking.amount
    cash = [player.cash for player in state.town.players]
    _check(cash == before, state, f"the chains have {cash}, and {before} is told")


def _check_pieces(state: FcmState) -> None:
    """Nothing lies twice, and nothing on something else."""
    letters = [*_letters(state.town.tiles)]
    if LOBBYISTS in state.slices:
        lobby = lobby_in(state)
        letters += [added.tile for added in lobby.tiles]
        laid = Counter(piece.piece for piece in lobby.laid)
        box = {piece.id: piece.copies for piece in lobby_pieces().values()}
        _check(laid <= Counter(box), state, "more is built than the box has")
    _check(len(letters) == len(set(letters)), state, "a map tile lies twice")
    restaurants = [one.box for player in state.town.players for one in player.restaurants]
    covered = [square for box in restaurants for square in box.squares()]
    covered += [square for house in state.town.houses for square in house.squares()]
    _check(len(covered) == len(set(covered)), state, "one building stands on another")


@lru_cache(maxsize=8)
def _letters(tiles: str) -> tuple[str, ...]:
    return tuple(letters_of(read_map(tiles)))


def _check_secrets(state: FcmState, rng: Rng) -> None:
    """Everybody sees the same, whatever is hidden."""
    for viewer in (None, *range(state.seats)):
        twin = state.resample(viewer, rng)
        same = twin.view(viewer).to_json() == state.view(viewer).to_json()
        _check(same, state, f"the view of seat {viewer} tells what is hidden")
        if viewer is not None:
            same = list(twin.legal(viewer)) == list(state.legal(viewer))
            _check(same, state, f"the actions of seat {viewer} tell what is hidden")


def _check(holds: bool, state: FcmState, otherwise: str) -> None:
    if not holds:
        raise BrokenLaw(f"turn {state.town.turn}, {state.town.step}: {otherwise}")
