"""Games to be played in the browser, and played on without it up to where a test begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from kaffeehaus.core.game import AnyState
from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng
from tests.browser.guests import Guest

Choice: TypeAlias = Callable[[Seat, list[str]], str | None]
"""Which of these actions a seat takes; None where the browser is to go on."""

SEED = 7
"""Of every table: what is drawn by lot is the same in every run."""

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


def play_on(
    guest: Guest,
    address: str,
    game: str,
    options: Options,
    choose: Choice,
    state: AnyState | None = None,
) -> AnyState:
    """Act for every seat, all of which are the guest's, until nobody is to act or nothing is
    chosen.

    The same game is played here beside the table, so that the table is told whole decisions. How
    it stands is answered, for whoever plays on from there.
    """
    table = address.replace("/tables/", "/api/tables/")
    request = guest.context.request
    seats = len(request.get(table).json()["seats"])
    state = state or find_game(game).new(options, seats, SEED)
    while actors := state.actors():
        seat, actions = actors[0], []
        confirms = False
        while not confirms:
            legal = {str(action): action for action in state.legal(seat)}
            chosen = choose(seat, list(legal))
            if chosen is None:
                break
            confirms = legal[chosen].confirms
            state.apply(seat, legal[chosen])
            actions.append(chosen)
        if actions:
            decision = request.get(f"{table}/seats/{seat}").json()["decision"]
            body = {"decision": decision, "actions": actions}
            answer = request.post(f"{table}/seats/{seat}/actions", data=body)
            assert answer.ok, answer.text()
        if not confirms:
            break
    return state
