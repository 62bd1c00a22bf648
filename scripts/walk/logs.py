"""Log lines, explanations and tutorial texts of recorded games, which cover every module."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from kaffeehaus.core.event import Event
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import use_language
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm import data as fcm_data
from tests.golden.files import path_of, read
from tests.golden.plan import GOLDEN, Golden
from tests.golden.recording import NAMES, Replay
from walk.screen import Review

WHOLE = ("coffee-sq-5-n5-pie", "coffee_chess-plain", "cafe-2-all", "fcm-3-rulebook-coffee")
"""Recordings whose log is written whole; of all others only lines of a new shape."""
SETUP = json.loads(Path(fcm_data.__file__).with_name("setup.json").read_text("utf-8"))
CHAINS = tuple(re.escape(chain["name"]) for chain in SETUP["chains"])
VARIABLE = re.compile(rf"\b[a-z]?\d+\b|\b(?:{'|'.join((*NAMES, *CHAINS))})(?!\w)")


def write_logs(reviews: Mapping[str, Review]) -> None:
    """Write the log of every kind of game, in each language."""
    shapes: set[tuple[str, str]] = set()
    order = sorted(GOLDEN.values(), key=lambda golden: golden.name not in WHOLE)
    for golden in order:
        if not path_of(golden).exists():
            continue
        actions = read(golden).actions()
        for language, review in reviews.items():
            with use_language(language):
                lines = list(_log(golden, actions))
            chosen = []
            for line in lines:
                shape = language, VARIABLE.sub("#", line)
                is_whole = golden.name in WHOLE and line[0].isdigit()
                if is_whole or shape not in shapes:
                    chosen.append(line)
                shapes.add(shape)
            if chosen:
                review.add(f"log-{golden.game}", golden.name, chosen, chosen)


def _log(golden: Golden, actions: Iterable[tuple[Seat, str]]) -> Iterator[str]:
    replay = Replay(golden)
    game, state, names = replay.game, replay.state, NAMES[: golden.seats]
    for number, (seat, text) in enumerate(actions, 1):
        yield from _guidance(state, seat)
        for event in state.apply(seat, game.parse(text)):
            yield f"{number}. {game.tell(event, names)}"
            yield from _explanation(state, event)
    ending = state.outcome()
    if ending is not None:
        yield f"[end] {game.end_reason(ending, names)}"


def _guidance(state: AnyState, seat: Seat) -> Iterator[str]:
    found = state.view(seat).guidance()
    if found is None:
        return
    for kind, texts in (
        ("heading", (found.heading,)),
        ("goal", (found.goal,)),
        ("to do", found.to_do),
        ("look at", found.look_at),
    ):
        yield from (f"[guide, {kind}] {text}" for text in texts)


def _explanation(state: AnyState, event: Event) -> Iterator[str]:
    explanation = state.explain(event) if event.explained else None
    if explanation is None:
        return
    yield f"    [why] {explanation.title}"
    yield from (f"    [why] {sentence}" for sentence in explanation.sentences)
    if explanation.figure:
        yield from (f"    [sign] {sign.words}" for sign in explanation.figure.signs)
