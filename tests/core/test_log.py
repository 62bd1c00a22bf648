"""Entries, their public forms, the chain, and commitments."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.core.errors import BrokenRecord
from kaffeehaus.core.log import (
    KINDS,
    Acted,
    Closed,
    Entry,
    Header,
    Opened,
    Resigned,
    Seated,
    Undone,
    Who,
    commit,
    entry_json,
    first_hash,
    next_hash,
    read_entry,
    read_header,
    seal,
    written_entry,
)
from kaffeehaus.core.notation import canonical
from kaffeehaus.core.outcome import Outcome
from tests.parsed import Parsed

HEADER = Header("auction", 1, {"lots": 3, "reserve": "open"}, 2, "c0ffee")
ENTRIES: list[Entry] = [
    Seated(0, Who.PERSON, "Ada ☕"),
    Seated(1, Who.BOT, "random"),
    Acted(0, ("raise 2", "ready")),
    Acted(1, sealed="abc123"),
    Undone(0, (3,), (0, 1)),
    Resigned(1),
    Opened(4, ("ready",), "salt"),
    Closed(Outcome((1, 2), (5, 3), "sold_out"), 7, "42", "salt", (Opened(4, ("ready",), "s"),)),
]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: type(entry).__name__)
def test_an_entry_there_and_back(entry: Entry) -> None:
    assert read_entry(entry_json(5, entry)) == (5, entry)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: type(entry).__name__)
def test_an_entry_is_written_as_its_public_form(entry: Entry) -> None:
    assert written_entry(5, entry) == (entry_json(5, entry), canonical(entry_json(5, entry)))


@given(st.builds(Acted, st.integers(0, 9), st.lists(st.text()).map(tuple), at=st.integers(0)))
def test_a_move_is_written_by_hand_as_by_the_rule(move: Acted) -> None:
    public = entry_json(7, move)
    assert written_entry(7, move) == (public, canonical(public))


def test_public_forms() -> None:
    assert entry_json(3, ENTRIES[2]) == {
        "n": 3,
        "kind": "action",
        "seat": 0,
        "actions": ["raise 2", "ready"],
    }
    assert entry_json(4, ENTRIES[3]) == {"n": 4, "kind": "action", "seat": 1, "sealed": "abc123"}
    assert entry_json(1, ENTRIES[0]) == {
        "n": 1,
        "kind": "seat",
        "seat": 0,
        "who": "person",
        "name": "Ada ☕",
    }


def test_every_kind_has_its_own_word() -> None:
    words = [kind.kind for kind in KINDS]
    assert words[:7] == ["action", "undo", "resign", "seat", "draw", "open", "close"]
    assert words[7:] == ["rest", "pause", "remind", "claim", "flag", "abort", "adjourn", "resume"]


def test_the_header_there_and_back() -> None:
    data = HEADER.to_json()
    assert data["format"] == "kaffeehaus-record"
    assert data["format_version"] == 1
    assert read_header(data) == HEADER


DAMAGED: list[tuple[Parsed, str]] = [
    (None, "not an object"),
    ([], "not an object"),
    ({}, "no number"),
    ({"n": "1", "kind": "resign", "seat": 0}, "no number"),
    ({"n": True, "kind": "resign", "seat": 0}, "no number"),
    ({"n": 1.0, "kind": "resign", "seat": 0}, "no number"),
    ({"n": 1, "seat": 0}, "unknown kind"),
    ({"n": 1, "kind": "cheat", "seat": 0}, "unknown kind"),
    ({"n": 1, "kind": ["resign"], "seat": 0}, "unknown kind"),
    ({"n": 1, "kind": "resign"}, "Entry 1 is damaged"),
    ({"n": 1, "kind": "resign", "seat": True}, "Entry 1 is damaged"),
    ({"n": 1, "kind": "resign", "seat": 0, "note": "x"}, "Entry 1 is damaged"),
    ({"n": 1, "kind": "action", "seat": 0}, "its actions or a commitment"),
    ({"n": 1, "kind": "action", "seat": 0, "actions": [], "sealed": ""}, "its actions or a"),
    ({"n": 1, "kind": "action", "seat": 0, "actions": "ready"}, "Entry 1 is damaged"),
    ({"n": 1, "kind": "action", "seat": 0, "actions": [1]}, "Entry 1 is damaged"),
    ({"n": 1, "kind": "seat", "seat": 0, "who": "cat", "name": "x"}, "Entry 1 is damaged"),
    ({"n": 1, "kind": "seat", "seat": 0, "who": "bot", "name": "\ud800"}, "Entry 1 is damaged"),
]


@pytest.mark.parametrize(("data", "sentence"), DAMAGED)
def test_a_damaged_entry(data: Parsed, sentence: str) -> None:
    with pytest.raises(BrokenRecord, match=sentence):
        read_entry(data)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": "chess"}, "not a Kaffeehaus record"),
        ({"format_version": 4}, "does not support the record's format"),
        ({"format_version": 2}, "its time control needs another format"),
        ({"format_version": True}, "does not support the record's format"),
        ({"seats": "2"}, "header is damaged"),
        ({"options": {"lots": 1.5}}, "header is damaged"),
        ({"options": {"lots": None}}, "header is damaged"),
        ({"options": []}, "header is damaged"),
        ({"extra": 1}, "header is damaged"),
    ],
)
def test_a_damaged_header(change: dict[str, Parsed], sentence: str) -> None:
    with pytest.raises(BrokenRecord, match=sentence):
        read_header({**HEADER.to_json(), **change})


def test_a_header_without_a_field() -> None:
    data = HEADER.to_json()
    del data["seed"]
    with pytest.raises(BrokenRecord, match="damaged"):
        read_header(data)


def test_the_chain_is_what_the_documentation_says() -> None:
    text = (
        '{"format":"kaffeehaus-record","format_version":1,"game":"auction",'
        '"options":{"lots":3,"reserve":"open"},"seats":2,"seed":"c0ffee","version":1}'
    )
    first = hashlib.sha256(text.encode()).hexdigest()
    assert first_hash(HEADER) == first
    entry = '{"kind":"resign","n":1,"seat":1}'
    second = hashlib.sha256(f"{first}\n{entry}".encode()).hexdigest()
    assert next_hash(first, entry_json(1, Resigned(1))) == second


def test_a_commitment_is_what_the_documentation_says() -> None:
    expected = hashlib.sha256(b'salt\n["raise 2","ready"]').hexdigest()
    assert commit("salt", ("raise 2", "ready")) == expected


def test_seals_are_salted() -> None:
    actions = ("raise 2", "ready")
    (one, secret), (other, _) = seal(actions), seal(actions)
    assert one != other
    assert secret.actions == actions
    assert one == commit(secret.salt, actions)
    assert len(bytes.fromhex(secret.salt)) == 16
