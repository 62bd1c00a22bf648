"""A bot that plays all its games over the event stream: `python examples/event_bot.py [SERVER]`.

It accepts every challenge, and answers each turn with random legal actions. It needs
`pip install "kaffeehaus[client]"`.
"""

from __future__ import annotations

import random
import sys

from kaffeehaus.client import ApiError, Client


def take_turn(client: Client, table: str, seat: int, decision: int) -> None:
    """Play random actions until one of them ends the turn."""
    view = client.get_seat(table, seat)
    while view["decision"] == decision and view["legal"]:
        action = random.choice(view["legal"])
        client.play_actions(table, seat, decision=decision, actions=[action["text"]])
        if action["confirms"]:
            return
        view = client.get_seat(table, seat)


def play(client: Client) -> None:
    """Follow the event stream, endlessly."""
    for event in client.events():
        if event["type"] == "challenge" and not event["challenge"]["mine"]:
            client.accept_challenge(event["challenge"]["id"])
        elif event["type"] == "turn":
            try:
                take_turn(client, event["table"], event["seat"], event["decision"])
            except ApiError as refusal:
                if refusal.code != "stale":  # Somebody has taken a move back meanwhile.
                    raise
        elif event["type"] == "game_end":
            print("Over:", event["table"], event["outcome"])


if __name__ == "__main__":
    server = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
    with Client.as_guest(server, "Robot") as client:
        print("Challenge me:", client.get_my_player()["id"])
        play(client)
