"""Games to be played in the browser, and played on without it up to where a test begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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
    seats = len(guest.context.request.get(table).json()["seats"])
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
            send_actions(guest, f"{table}/seats/{seat}", actions)
        if not confirms:
            break
    return state


def take_turns(players: Sequence[Guest], address: str, actions: Iterable[str]) -> None:
    """Let guests with a seat each act one after the other, without looking at the table: always
    the first of those for whom the game waits."""
    table = address.replace("/tables/", "/api/tables/")
    for action in actions:
        seats = players[0].context.request.get(table).json()["seats"]
        seat = next(seat["seat"] for seat in seats if seat["to_act"])
        send_actions(players[seat], f"{table}/seats/{seat}", [action])


def send_actions(guest: Guest, seat: str, actions: Sequence[str]) -> None:
    """Act over the API at the address of a seat."""
    request = guest.context.request
    decision = request.get(seat).json()["decision"]
    answer = request.post(f"{seat}/actions", data={"decision": decision, "actions": actions})
    assert answer.ok, answer.text()
