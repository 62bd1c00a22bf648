"""Plays a game of each kind at a table, and reads the table at every new kind of decision."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from playwright.sync_api import Browser, Page

from kaffeehaus.bots.base import ask, turn_of
from kaffeehaus.bots.catalog import make_bot
from kaffeehaus.core.action import Action
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.services import Services
from kaffeehaus.house.tables.new_table import ME, OPEN_SEAT, NewTable
from tests.browser.games import send_actions
from tests.browser.guests import Guest
from tests.browser.houses import PATIENCE, HouseThread
from walk.screen import Review, read_page, read_words

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")
WHIM = 4
"""One action in so many is chosen at random, so that the players are not all good."""
MOST_READ = 30
"""Positions of one game that are read."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A game to play: with which options, and who chooses the moves."""

    game: str
    bot: str
    seats: int = 2
    options: Options = field(default_factory=dict)
    seed: int = 7

    @property
    def title(self) -> str:
        return f"{self.game}, {self.seats} players, {dict(self.options)}"


SCENES = (
    Scene("coffee", "mcts:20", 2, {"board": "sq-4", "n": 4, "pie": True}),
    Scene("coffee_chess", "greedy"),
    Scene("cafe", "planner:2", 2, {"expresso": True}),
    Scene("fcm", "planner", 2, {"introductory": True, "turns": 4}),
    Scene("fcm", "planner", 3, {"turns": 6, "modules": "coffee,kimchi,ketchup,lobbyists"}),
    Scene(
        "fcm",
        "planner",
        3,
        {"turns": 6, "modules": "new_milestones,noodles,sushi,night_shift_managers"},
    ),
    Scene("fcm", "planner", 2, {"turns": 6, "modules": "rural_marketeers,mass_marketeers"}, 3),
)


def seat_guests(browser: Browser, house: HouseThread, count: int) -> list[Guest]:
    """Guests with a browser each, known to the house."""
    guests = []
    for name in NAMES[:count]:
        context = browser.new_context(reduced_motion="reduce", service_workers="block")
        guest = Guest(name, context.new_page(), house.url)
        guest.send("/me/name", [])
        guests.append(guest)
    return guests


def read_tables(
    scene: Scene, guests: list[Guest], house: HouseThread, reviews: Mapping[str, Review]
) -> str:
    """Play a scene to its end and read it on the way; the address of its table."""
    players = guests[: scene.seats]
    address = new_table(scene, players[0], house)
    name, table = f"table-{scene.game}", address.replace("/tables/", "/api/tables/")
    players[0].page.goto(address)
    read_in_all(players[0].page, address, reviews, name, f"{scene.title}: waiting for players")
    read_in_all(players[1].page, address, reviews, name, f"{scene.title}: invited")
    for guest in players[1:]:
        guest.join(address)
    seen: set[object] = set()
    draft: list[str] = []
    for seat, action, state in _moves(scene):
        kinds = frozenset(type(choice).__name__ for choice in state.legal(seat))
        if kinds not in seen and len(seen) < MOST_READ:
            seen.add(kinds)
            heading = f"{scene.title}: {', '.join(sorted(kinds))}"
            _draft(players[seat], f"{table}/seats/{seat}", draft)
            read_in_all(players[seat].page, address, reviews, name, heading)
            if len(seen) % 3 == 2:
                other = players[(seat + 1) % len(players)]
                read_in_all(other.page, address, reviews, name, f"{heading}, not my turn")
        draft.append(str(action))
        if action.confirms:
            _draft(players[seat], f"{table}/seats/{seat}", draft)
            draft = []
    read_in_all(players[0].page, address, reviews, name, f"{scene.title}: over")
    read_in_all(players[0].page, f"{address}?move=3", reviews, name, f"{scene.title}: move 3")
    return address


def _draft(guest: Guest, seat: str, actions: list[str]) -> None:
    """Draft exactly these actions; the last may confirm. The server adds forced ones itself."""
    guest.context.request.delete(f"{seat}/draft?keep=0", headers={"Origin": guest.url})
    if actions:
        send_actions(guest, seat, actions)


def new_table(scene: Scene, host: Guest, house: HouseThread) -> str:
    """A table that is dealt as the scene is; its address."""
    services: Services = house.app.state.services
    seats = (ME, *(OPEN_SEAT for _ in range(scene.seats - 1)))
    me = str(host.context.request.get(f"{house.url}/api/me").json()["id"])

    async def create() -> str:
        row = await services.store.read(player_store.player, me)
        assert isinstance(row, Player)
        wish = NewTable(scene.game, seats, scene.options)
        return await services.seats.create_table(row, wish, seed=scene.seed)

    making = asyncio.run_coroutine_threadsafe(create(), services.store.writer._loop)
    return f"{house.url}/tables/{making.result(PATIENCE)}"


def _moves(scene: Scene) -> Iterator[tuple[Seat, Action, AnyState]]:
    """Each action with the position before it."""
    state = find_game(scene.game).new(scene.options, scene.seats, scene.seed)
    bot, rng = make_bot(scene.game, scene.bot), Rng(scene.seed)
    while state.outcome() is None:
        seat = state.actors()[0]
        legal = state.legal(seat)
        if len(legal) > 1 and rng.below(WHIM) == 0:
            action = rng.choice(legal)
        else:
            action = ask(bot, scene.bot, turn_of(state, seat, rng))
        yield seat, action, state
        state.play(seat, action)


def read_in_all(
    page: Page,
    address: str,
    reviews: Mapping[str, Review],
    name: str,
    heading: str,
    *,
    prepare: Callable[[Page], None] | None = None,
) -> None:
    """Read a page in every language, each time after `prepare` has done something there."""
    for language, review in reviews.items():
        page.goto(in_language(address, language))
        if prepare:
            prepare(page)
        lines = read_page(page)
        review.add(name, heading, lines, read_words(page))


def in_language(address: str, language: str) -> str:
    """The address of a page in a language, which the browser and the account remember."""
    return f"{address}{'&' if '?' in address else '?'}lang={language}"
