"""Tables of every game, and the pages that show what people have played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from playwright.sync_api import APIRequestContext, Browser, Page

from docgen.shots.camera import Camera, open_page
from docgen.shots.server import RunningServer, post
from kaffeehaus.bots.base import ask, turn_of
from kaffeehaus.bots.catalog import make_bot
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng

NAMES = ("Ada", "Ben", "Cleo", "Dora")
COOKIE = "kaffeehaus"
"""Of a session over plain HTTP; it holds the same token as the API."""
TO_THE_END = 10**6
ANALYSIS_MS = 120_000


@dataclass(frozen=True, slots=True)
class Scene:
    """One table: which game, played by which bots, captured after how many moves."""

    game: str
    bots: tuple[str, ...]
    moves: int
    """Confirmed moves of all seats; the picture is that of whoever acts next."""
    options: Mapping[str, str | int] = field(default_factory=dict)
    tab: str = ""
    """The part of the table to show, where it has several."""
    rated: bool = False
    narrow: bool = False
    """Whether there is a picture as on a phone as well."""

    @property
    def name(self) -> str:
        return f"table-{self.game.replace('_', '-')}"


SCENES = (
    Scene("coffee", ("mcts:300", "mcts:300"), 14, {"board": "hex-5", "n": 4}, narrow=True),
    Scene("coffee_chess", ("level-4", "level-4"), 16),
    Scene("cafe", ("planner:40", "planner:40"), 20),
    Scene("fcm", ("planner",) * 4, 90, {"modules": "coffee"}, tab="Map", narrow=True),
)
FINISHED = Scene("coffee", ("level-5", "level-3"), TO_THE_END, {"board": "sq-5", "n": 4})
RATED = Scene("coffee", ("level-4", "level-3"), TO_THE_END, rated=True)
RATED_GAMES = 8


def take_tables(camera: Camera, server: RunningServer, browser: Browser) -> None:
    """Play all scenes and write their pictures."""
    people = [_person(name, server, browser) for name in NAMES]
    for scene in SCENES:
        seat = _play(scene, server, people)
        page = people[seat.number]
        for person in people:
            person.goto(f"/tables/{seat.table}")
        page.reload()
        if scene.tab:
            page.get_by_role("tab", name=scene.tab).click()
        camera.take(page, scene.name, dark=True)
        if scene.narrow:
            camera.take_narrow(page, scene.name)
    for _ in range(RATED_GAMES):
        _play(RATED, server, people)
    _take_analysis(camera, people[0], _play(FINISHED, server, people).table)
    for name, path in (("lobby", "/"), ("watch", "/watch"), ("profile", _profile(people[0]))):
        people[0].goto(path)
        camera.take(people[0], name)
    for person in people:
        person.close()


def _person(name: str, server: RunningServer, browser: Browser) -> Page:
    page = open_page(server, browser)
    token = str(post(page.request, "/api/players", {"name": name})["token"])
    page.context.add_cookies([{"name": COOKIE, "value": token, "url": server.url}])
    _give_authenticator(page)
    page.goto("/me")
    page.get_by_role("button", name="Create account with a passkey").click()
    page.get_by_role("heading", name="Account", exact=True).wait_for()
    return page


def _give_authenticator(page: Page) -> None:
    """A virtual device for passkeys, with which a guest becomes an account."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def _profile(person: Page) -> str:
    return f"/people/{person.request.get('/api/me').json()['id']}"


def _take_analysis(camera: Camera, page: Page, table: str) -> None:
    page.goto(f"/tables/{table}")
    page.locator("html.is-ready").wait_for(state="attached")
    page.get_by_role("button", name="Analyse", exact=True).click()
    page.locator("#lookback[data-stage=done]").wait_for(timeout=ANALYSIS_MS)
    camera.take(page, "analysis")


@dataclass(frozen=True, slots=True)
class SeatAtTable:
    """The seat that acts next; after the game the first one."""

    table: str
    number: Seat


def _play(scene: Scene, server: RunningServer, people: Sequence[Page]) -> SeatAtTable:
    players = [page.request for page in people[: len(scene.bots)]]
    table = _open_table(scene, players)
    options = players[0].get(f"/api/tables/{table}").json()["options"]
    state = find_game(scene.game).new(options, len(players), server.seed_of(table))
    for number, player in enumerate(players[1:], 1):
        post(player, f"/api/tables/{table}/seats/{number}")
    for seat, draft in _moves(scene, state):
        address = f"/api/tables/{table}/seats/{seat}"
        decision = players[seat].get(address).json()["decision"]
        post(players[seat], f"{address}/actions", {"decision": decision, "actions": draft})
    return SeatAtTable(table, next(iter(state.actors()), 0))


def _open_table(scene: Scene, players: Sequence[APIRequestContext]) -> str:
    wishes = [{"who": "me"}, *({"who": "open"} for _ in players[1:])]
    wish = {
        "game": scene.game,
        "options": dict(scene.options),
        "seats": wishes,
        "rated": scene.rated,
    }
    return str(post(players[0], "/api/tables", wish)["table"])


def _moves(scene: Scene, state: AnyState) -> list[tuple[Seat, list[str]]]:
    """What the bots play, one draft per move; the state is played on with them."""
    bots = [make_bot(scene.game, spec) for spec in scene.bots]
    rng = Rng(1)
    actions: list[tuple[int, Seat, str]] = []
    done = 0
    while done < scene.moves and state.outcome() is None:
        seat = state.actors()[0]
        action = ask(bots[seat], scene.bots[seat], turn_of(state, seat, rng))
        state.play(seat, action)
        actions.append((done, seat, str(action)))
        done += action.confirms
    groups = groupby(actions, key=lambda entry: entry[:2])
    return [(seat, [text for *_, text in group]) for (_, seat), group in groups]
