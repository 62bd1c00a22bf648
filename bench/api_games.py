"""Whole games over the API: the example's event-driven bot plays 100 of each game; none refused."""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from examples.event_bot import take_turn
from kaffeehaus.client import ApiError, Client
from kaffeehaus.client.models import SeatAsked
from kaffeehaus.core.registry import find_game, game_ids
from tests.house.houses import quick_settings
from tests.house.processes import ServerProcess

GAMES = 100


def run(games: int = GAMES) -> None:
    """Play and print."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(quick_settings(Path(folder)))
        try:
            for game in game_ids():
                with Client.as_guest(server.address, "Robot") as client:
                    print(play(client, game, games), flush=True)
        finally:
            server.kill()


def play(client: Client, game: str, games: int) -> str:
    """Play so many games against the bot `random`, all at once; the figures as a line."""
    begun, told = time.perf_counter(), Counter[str]()
    options = dict(find_game(game).simulation_options)
    seats = max(2, min(find_game(game).seat_counts))
    opponent: SeatAsked = {"who": "bot", "bot": "random"}
    for _ in range(games):
        asked: list[SeatAsked] = [{"who": "me"}, *[opponent] * (seats - 1)]
        client.create_table(game=game, options=options, seats=asked)
    refused: list[str] = []
    for event in client.events():
        told[event["type"]] += 1
        if event["type"] == "turn":
            try:
                take_turn(client, event["table"], event["seat"], event["decision"])
            except ApiError as refusal:
                refused.append(f"{event['table']}: {refusal}")
        if told["game_end"] == games:
            break
    for sentence in refused:
        print(sentence, file=sys.stderr)
    return (
        f"{game}: {games} games to the end in {time.perf_counter() - begun:.0f} s, "
        f"{told['turn']} turns, {len(refused)} refused"
    )
