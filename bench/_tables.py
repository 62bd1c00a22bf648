"""Tables in play for load tests: guests, their future actions, and how they send them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import islice

from bench._browser_like import Connection
from kaffeehaus.core.fold import Fold
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.log import Acted
from kaffeehaus.core.options import Options
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng

HOST = "127.0.0.1"
MOVES = 18
"""Number of moves in a game of Coffee. Games that end sooner on its 25 cells are skipped."""
SMALL_ACTIONS = 20
"""Number of actions in a draft of Food Chain Magnate."""
ROUNDS_BEFORE = 4
"""Rounds played before a table of Food Chain Magnate is measured."""
ROUNDS = 20
"""Rounds that can be measured."""
MAP: Options = {"map": "B2 K2 N0 | I3 L2 G1 | D1 E3 R2"}
"""With a fixed map, only the turn order is random."""

Draft = list[str]
Choose = Callable[[AnyState, int], Draft]
"""Returns the whole draft of a seat that is to act, up to its confirming action."""


@dataclass(frozen=True, slots=True)
class Step:
    """One request: actions of a seat, and the length of the draft before them."""

    seat: int
    decision: int
    actions: tuple[str, ...]
    after: int
    """Number of actions already in the draft."""


@dataclass
class Seat:
    """A player with an open page and a connection to act through."""

    acting: Connection
    looking: Connection
    token: str
    fetched: int = 0


@dataclass
class Game:
    """A table in play with its future actions."""

    table: str
    seats: list[Seat]
    steps: list[Step]
    played: int = 0
    busy: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def is_over(self) -> bool:
        """Whether all actions are done."""
        return self.played == len(self.steps)

    async def act(self) -> None:
        """Send the next request as a program does."""
        async with self.busy:
            step = self.steps[self.played]
            path = f"/api/tables/{self.table}/seats/{step.seat}/actions"
            answer = await self.seats[step.seat].acting.request("POST", path, _body(step))
            if answer.status != 200:
                raise RuntimeError(answer.text())
            self.played += 1

    async def click(self) -> None:
        """Send the next request as a page does, until it has its next fragments."""
        async with self.busy:
            step = self.steps[self.played]
            acting = self.seats[step.seat].acting
            zipped = {"Accept-Encoding": "gzip"}
            path = f"/tables/{self.table}/seats/{step.seat}/actions"
            answer = await acting.request("POST", path, _body(step), zipped)
            if answer.status in {404, 405}:  # an older server responds in two parts
                answer = await acting.request("POST", f"/api{path}", _body(step))
                if answer.status == 200:
                    path = f"/tables/{self.table}/fragment"
                    answer = await acting.request("GET", path, headers=zipped)
            if answer.status != 200 or 'id="table-view"' not in answer.text():
                raise RuntimeError(answer.text())
            self.played += 1

    async def leave(self) -> None:
        """Close all connections."""
        for seat in self.seats:
            await seat.acting.close()
            await seat.looking.close()


def _body(step: Step) -> dict[str, object]:
    return {"decision": step.decision, "actions": step.actions}


async def sit_down(port: int, number: int) -> Game:
    """A table of Coffee for two guests, ready to play."""
    table, seats = await _new_table(port, number, "coffee", {})
    moves = iter(quiet_game(number))
    steps = islice(steps_of(find_game("coffee"), {}, 0, lambda _state, _seat: [next(moves)]), MOVES)
    return Game(table, seats, list(steps))


async def sit_down_to_drafts(port: int, number: int) -> Game:
    """A table of Food Chain Magnate after some rounds. Every restructuring draft has
    `SMALL_ACTIONS` actions; what comes between them is short."""
    table, seats = await _new_table(port, number, "fcm", MAP)
    told = (await seats[0].acting.request("GET", f"/api/tables/{table}")).json()["seats"]
    first = next(seat["seat"] for seat in told if seat["to_act"])
    before, steps = drafts_of_a_game(first)
    game = Game(table, seats, [*before, *steps])
    for _ in before:
        await game.act()
    return game


async def log_in(port: int, name: str) -> Seat:
    """A new guest."""
    connection = Connection(HOST, port)
    token = (await connection.request("POST", "/api/players", {"name": name})).json()["token"]
    connection.token = token
    return Seat(connection, Connection(HOST, port, token), token)


async def _new_table(port: int, number: int, game: str, options: Options) -> tuple[str, list[Seat]]:
    seats = [await log_in(port, f"Guest {number}{letter}") for letter in "AB"]
    body = {"game": game, "seats": [{"who": "me"}, {"who": "open"}], "options": options}
    made = (await seats[0].acting.request("POST", "/api/tables", body)).json()["table"]
    await seats[1].acting.request("POST", f"/api/tables/{made}/seats/1")
    return made, seats


def quiet_game(seed: int) -> list[str]:
    """A random game of Coffee that lasts long enough."""
    for attempt in range(1000):
        state = find_game("coffee").new()
        rng = Rng(seed * 1000 + attempt)
        moves: list[str] = []
        while state.outcome() is None and len(moves) < MOVES:
            seat = state.actors()[0]
            quiet = [action for action in state.legal(seat) if not str(action).endswith("*")]
            if not quiet:
                break
            action = rng.choice(quiet)
            state.apply(seat, action)
            moves.append(str(action))
        if state.outcome() is None and len(moves) == MOVES:
            return moves
    raise RuntimeError("no long game was found")


def steps_of(game: AnyGame, options: Options, seed: int, choose: Choose) -> Iterator[Step]:
    """Requests at a table of two, one action at a time, for the whole game. Numbers are those of
    the table's log, in which the seats come first."""
    fold = Fold(game, game.read_options(options), 2, seed)
    number = fold.seats
    sealed: set[int] = set()
    while fold.outcome() is None:
        seat = fold.state.actors()[0]
        draft = choose(fold.state, seat)
        for after, text in enumerate(draft):
            yield Step(seat, fold.opened[seat], (text,), after)
        number += 1
        fold.push(number, Acted(seat, tuple(draft)))
        if number in fold.hidden_entries():
            sealed.add(number)
        for opened in fold.to_open(sealed):
            sealed.discard(opened)
            number += 1


@cache
def drafts_of_a_game(first: int) -> tuple[list[Step], list[Step]]:
    """Requests before the measurement, a draft at a time, and then one action at a time, in a
    game of Food Chain Magnate that this seat begins."""
    game = find_game("fcm")
    seed = next(s for s in range(100) if game.new(MAP, 2, s).actors() == (first,))
    steps = list(_steps_of_rounds(game, seed))
    at = next(n for n, step in enumerate(steps) if step.after == SMALL_ACTIONS - 1)
    at -= SMALL_ACTIONS - 1
    return list(_whole_drafts(steps[:at])), steps[at:]


def _steps_of_rounds(game: AnyGame, seed: int) -> Iterator[Step]:
    rounds = 0

    def choose(state: AnyState, seat: int) -> Draft:
        nonlocal rounds
        texts = [str(action) for action in state.legal(seat)]
        if "ready" not in texts:
            return _short_day(state, seat)
        rounds += seat == 0
        return _restructuring(state, seat) if rounds > ROUNDS_BEFORE else ["ready"]

    for step in steps_of(game, MAP, seed, choose):
        if rounds > ROUNDS_BEFORE + ROUNDS:
            return
        yield step


def _restructuring(state: AnyState, seat: int) -> Draft:
    """Put everybody to work and send them home again, until there are enough actions."""
    trial = state.copy()
    draft: Draft = []
    verbs = ["work ", "rest "]
    while len(draft) < SMALL_ACTIONS:
        texts = [str(action) for action in trial.legal(seat)]
        text = next((text for text in texts if text.startswith(verbs[0])), None)
        if text is None:
            verbs.reverse()
            continue
        trial.apply(seat, trial.game.parse(text))
        draft.append(text)
    return [*draft, "ready"]


def _short_day(state: AnyState, seat: int) -> Draft:
    """Hire somebody new if possible, and confirm as soon as possible."""
    trial = state.copy()
    draft: Draft = []
    while True:
        legal = trial.legal(seat)
        hires = [action for action in legal if str(action).startswith("hire ")]
        ends = [action for action in legal if action.confirms]
        action = next(iter([*([] if draft else hires), *ends, *legal]))
        trial.apply(seat, action)
        draft.append(str(action))
        if action.confirms:
            return draft


def _whole_drafts(steps: list[Step]) -> Iterator[Step]:
    """The same with each draft in one request."""
    for number, step in enumerate(steps):
        if step.after:
            continue
        rest = steps[number:]
        length = next((n for n, other in enumerate(rest[1:], 1) if not other.after), len(rest))
        actions = tuple(text for other in rest[:length] for text in other.actions)
        yield Step(step.seat, step.decision, actions, 0)
