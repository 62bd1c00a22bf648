"""What servers say to one another, cut into pieces that PostgreSQL passes on."""

from __future__ import annotations

from kaffeehaus.house.live.peers import LONGEST_PAYLOAD, _packed


def test_many_lines_are_said_in_several_pieces_and_none_is_lost() -> None:
    lines = [f"line {number} {'x' * 100}" for number in range(200)]
    texts = list(_packed("head", lines))
    assert len(texts) > 1
    assert all(len(text) <= LONGEST_PAYLOAD for text in texts)
    assert [line for text in texts for line in text.split("\n")[1:]] == lines


def test_nothing_is_said_without_lines_and_nothing_that_is_too_long() -> None:
    assert list(_packed("head", [])) == []
    assert list(_packed("head", ["x" * LONGEST_PAYLOAD])) == []
