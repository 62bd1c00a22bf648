"""Whatever somebody types, pipes in or names: an answer or one sentence, never a traceback."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from unittest import mock

from hypothesis import example, given
from hypothesis import strategies as st

from kaffeehaus.cli import main
from tests.cli.records import running_game, won_game
from tests.parsed import Parsed

WORDS = ["c2/", "b1-", "0", "1", "7", "swap", "c2*", "#", " ", "\t", "\n", "\r\n", "-", "*"]
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


def answer(words: list[str], stdin: bytes) -> tuple[int, str]:
    """The exit code and the error stream of a command line that must not fail."""
    out, err = io.StringIO(), io.StringIO()
    typed = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    with (
        mock.patch.object(sys, "stdin", typed),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        code = main(words)
    assert err.getvalue().count("\n") <= 1
    return code, err.getvalue()


@given(st.lists(st.sampled_from(WORDS), max_size=12).map("".join) | st.text())
def test_any_actions(text: str) -> None:
    code, err = answer(["legal", "coffee", "--actions", "-"], text.encode("utf-8", "replace"))
    assert (code, bool(err)) in ((0, False), (2, True))


@given(st.lists(st.sampled_from(WORDS), max_size=20).map("".join) | st.text())
@example("resign\nyes\nundo\n?\n")
def test_anything_typed(text: str) -> None:
    words = ["play", "coffee", "-o", "pie=true", "--seats", "me,me"]
    code, err = answer(words, text.replace("save", "").encode("utf-8", "replace"))
    assert (code, err) == (0, "")


@given(st.lists(st.text(max_size=10), max_size=4))
def test_any_words(words: list[str]) -> None:
    code, err = answer(["legal", *words], b"")
    assert code in (0, 2)
    assert (code == 2) == bool(err)


@given(st.data())
def test_any_damage_to_a_record(data: st.DataObject) -> None:
    record = data.draw(st.sampled_from([won_game(), running_game()])).to_json()
    holder: Parsed = record
    key: Parsed = data.draw(st.sampled_from(sorted(record)))
    while isinstance(holder[key], dict | list) and holder[key] and data.draw(st.booleans()):
        holder = holder[key]
        keys = sorted(holder) if isinstance(holder, dict) else range(len(holder))
        key = data.draw(st.sampled_from(keys))
    holder[key] = data.draw(ANY_JSON)
    text = json.dumps(record).encode()
    code, err = answer(["verify", "-"], text)
    assert (code, bool(err)) in ((0, False), (1, False), (2, True))
    code, err = answer(["replay", "-"], text)
    assert (code, bool(err)) in ((0, False), (2, True))
