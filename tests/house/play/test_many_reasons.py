"""Reasons beside the board: a few stand open together, of many one is read at a time."""

from __future__ import annotations

from kaffeehaus.core.view import Explanation
from kaffeehaus.house.play.page_parts import Reasons

MANY = tuple(Explanation(f"House {number}", ("It is hungry.",)) for number in range(1, 6))


def test_a_few_reasons_are_all_read() -> None:
    reasons = Reasons(MANY[:2])
    assert [number for number, _ in reasons.read] == [1, 2]


def test_of_many_one_is_read_and_its_neighbours_are_known_by_their_titles() -> None:
    reasons = Reasons(MANY, opened=5)
    assert reasons.read == ((5, MANY[4]),)
    assert reasons.titled(4) == "House 4"
    assert reasons.titled(6) == reasons.titled(0) == ""
