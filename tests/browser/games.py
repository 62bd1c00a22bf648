"""Games to be played in the browser, and played on without it up to where a test begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng
from tests.browser.guests import Guest

Choice: TypeAlias = Callable[[Seat, list[str]], str | None]
"""Which of these actions a seat takes; None where the browser is to go on."""

QUICK = {"board": "sq-2", "n": "2"}
"""A game for tests of what comes after it: three turns and it is won."""
QUICK_WIN = ("a1-", "b1|", "b2*")


def random_game(options: Options, seed: int) -> tuple[str, ...]:
    """A whole game, every turn drawn from the legal ones."""
    state = find_game("coffee").new(options)
    rng = Rng(seed)
    actions = []
    while state.outcome() is None:
        seat = state.actors()[0]
        action = rng.choice(state.legal(seat))
        state.apply(seat, action)
        actions.append(str(action))
    return tuple(actions)


def play_on(guest: Guest, address: str, choose: Choice) -> None:
    """Act for every seat, all of which are the guest's, until nobody is to act or nothing is
    chosen."""
    table = address.replace("/tables/", "/api/tables/")
    request = guest.context.request
    while True:
        seats = request.get(table).json()["seats"]
        to_act = [seat["seat"] for seat in seats if seat["to_act"]]
        if not to_act:
            return
        view = request.get(f"{table}/seats/{to_act[0]}").json()
        action = choose(to_act[0], [one["text"] for one in view["legal"]])
        if action is None:
            return
        body = {"decision": view["decision"], "actions": [action]}
        assert request.post(f"{table}/seats/{to_act[0]}/actions", data=body).ok
