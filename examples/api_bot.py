"""A bot that plays over the JSON API of a server: `python examples/api_bot.py [SERVER]`."""

from __future__ import annotations

import json
import random
import sys
import time
from typing import Any
from urllib.request import Request, urlopen

SERVER = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
HEADERS = {"Content-Type": "application/json"}


def ask(method: str, path: str, body: object = None) -> Any:  # Any: JSON of many shapes
    data = None if body is None else json.dumps(body).encode()
    request = Request(SERVER + path, data, HEADERS, method=method)  # noqa: S310 - our own server
    with urlopen(request) as answer:  # noqa: S310
        return json.load(answer)


HEADERS["Authorization"] = "Bearer " + ask("POST", "/api/players", {"name": "Robot"})["token"]
seats = [{"who": "me"}, {"who": "bot", "bot": "random"}]
made = ask("POST", "/api/tables", {"game": "coffee", "seats": seats})
print("Watch the game:", made["url"])
table = f"/api/tables/{made['table']}"
while (now := ask("GET", table))["phase"] == "running":
    seat = ask("GET", f"{table}/seats/0")
    if not seat["legal"]:
        time.sleep(0.2)  # The opponent is thinking.
        continue
    action = random.choice(seat["legal"])["text"]
    body = {"decision": seat["decision"], "actions": [action]}
    ask("POST", f"{table}/seats/0/actions", body)
print(now["end_sentence"])
