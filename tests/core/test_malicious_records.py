"""Whatever a stranger puts into a record: it is refused in one sentence, or gets a verdict."""

from __future__ import annotations

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.core.errors import BrokenRecord
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.game_log import GameLog
from kaffeehaus.core.log import Resigned, Undone
from kaffeehaus.core.record import Record, Status, chained, loads, verify
from kaffeehaus.core.registry import find_game
from tests.parsed import Parsed
from tests.toys.auction import GAME
from tests.toys.playing import written

COFFEE = find_game("coffee")

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.sampled_from([2**31, 2**63, 10**40, 10**400, -(10**40), 0.5, 1e308])
    | st.sampled_from(
        ["", "ready", "raise 1", "keep 1 2", "c2/", "swap", "\ud800", "\0", "x" * 999]
    )
    | st.text(max_size=5)
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=3),
)


def _with_undo_and_resignation() -> GameLog:
    game_log = written(GAME, {"lots": 2}, 2, 4, drafts=2)
    game_log.act(0, ("raise 2", "ready"))
    game_log.append(Undone(0, (3,), (0,)))
    game_log.act(1, ("raise 1", "ready"))
    game_log.act(0, ("ready",))
    game_log.append(Resigned(1))
    return game_log


SAMPLES: list[tuple[AnyGame, Record]] = [
    (GAME, written(GAME, {"lots": 1, "reserve": "secret"}, 3, 2).record()),
    (GAME, written(GAME, {"lots": 2}, 2, 7, drafts=4).record(0)),
    (GAME, _with_undo_and_resignation().record()),
    (COFFEE, written(COFFEE, {"board": "sq-3", "n": 3, "pie": True}, 2, 1).record()),
    (COFFEE, written(COFFEE, {"board": "hex-3", "n": 3}, 2, 1, drafts=3).record()),
]


def places(data: Parsed, path: tuple[Parsed, ...] = ()) -> list[tuple[Parsed, ...]]:
    """The way to every value inside the data."""
    found = [path] if path else []
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        if isinstance(value, dict | list):
            found.extend(places(value, (*path, key)))
        else:
            found.append((*path, key))
    return found


def put(data: Parsed, path: tuple[Parsed, ...], value: Parsed) -> Parsed:
    """A copy of the data with another value at this place."""
    data = copy.deepcopy(data)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return data


@pytest.mark.slow
@given(st.data())
def test_any_value_anywhere(data: st.DataObject) -> None:
    game, record = data.draw(st.sampled_from(SAMPLES))
    whole = json.loads(record.dumps())
    path = data.draw(st.sampled_from(places(whole)))
    try:
        changed = loads(json.dumps(put(whole, path, data.draw(values))))
    except BrokenRecord as error:
        _require_one_sentence(error.sentence)
        return
    for forged in (changed, chained(changed.header, changed.entries, changed.secrets)):
        verdict = verify(forged, game=game)
        _require_one_sentence(verdict.sentence)
        assert (verdict.entry is None) == (verdict.status is not Status.BROKEN)


@given(st.data())
def test_entries_in_any_order(data: st.DataObject) -> None:
    """Entries left out, doubled and exchanged, and chained as if all were well."""
    game, record = data.draw(st.sampled_from(SAMPLES))
    numbers = st.integers(0, len(record.entries) - 1)
    chosen = data.draw(st.lists(numbers, max_size=len(record.entries) + 3))
    entries = tuple(record.entries[number] for number in chosen)
    forged = chained(record.header, entries, record.secrets)
    verdict = verify(loads(forged.dumps()), game=game)
    _require_one_sentence(verdict.sentence)
    if verdict.status is Status.COMPLETE:
        assert entries == record.entries or game is COFFEE


def _require_one_sentence(sentence: str) -> None:
    assert len(sentence.splitlines()) == 1
    assert sentence.endswith(".")
    assert len(sentence) < 400
