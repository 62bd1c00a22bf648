"""The order in which the processes of a run get their tests."""

from __future__ import annotations

import pytest

from tests.sharing import in_shares


def test_each_process_begins_with_its_share_of_the_longest() -> None:
    assert in_shares("ABCDE", "abcdefg", 3) == list("ADabBEcdCefg")


@pytest.mark.parametrize("processes", [1, 2, 3, 7])
@pytest.mark.parametrize(("first", "then"), [("", ""), ("AB", ""), ("ABCDEF", "a"), ("A", "abcd")])
def test_none_is_lost(first: str, then: str, processes: int) -> None:
    assert sorted(in_shares(first, then, processes)) == sorted([*first, *then])
