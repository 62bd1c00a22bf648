"""The sequential test of matches."""

from __future__ import annotations

from random import Random

import pytest

from bench._sequential import SequentialTest, interval

TEST = SequentialTest(0.8)


def test_wins_alone_reach_the_bar_and_losses_alone_miss_it() -> None:
    decided = next(games for games in range(200) if TEST.decision([1.0] * games) is not None)
    assert decided == 23
    assert TEST.decision([1.0] * decided) is True
    assert TEST.decision([0.0] * 8) is False
    assert TEST.decision([]) is None


def _match(share: float, seed: int) -> bool | None:
    chance, points = Random(seed), list[float]()
    while len(points) < 200 and TEST.decision(points) is None:
        points.append(float(chance.random() < share))
    return TEST.decision(points)


@pytest.mark.parametrize(("share", "wrong"), [(0.8, False), (0.7, True)])
def test_few_matches_are_decided_wrongly(share: float, wrong: bool) -> None:
    decisions = [_match(share, seed) for seed in range(300)]
    assert decisions.count(wrong) <= 0.08 * len(decisions)
    assert decisions.count(not wrong) >= 0.75 * len(decisions)


def test_the_interval_contains_the_share_and_shrinks() -> None:
    low, high = interval([1.0] * 8 + [0.0] * 2)
    assert 0 < low < 0.8 < high < 1
    lower, higher = interval([1.0] * 80 + [0.0] * 20)
    assert higher - lower < high - low
