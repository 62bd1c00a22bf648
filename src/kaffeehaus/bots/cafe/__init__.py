"""The bots that play Café."""

from __future__ import annotations

from kaffeehaus.bots.base import Bot, BotInfo
from kaffeehaus.bots.cafe.greedy import Greedy
from kaffeehaus.bots.cafe.planner import Planner
from kaffeehaus.kernels.budget import Budget


def _planner(budget: Budget | None) -> Bot:
    assert budget is not None
    return Planner(budget)


BOTS = (
    BotInfo(
        "greedy",
        "Greedy",
        "Lays the card and does the actions that look best at once.",
        lambda _: Greedy(),
    ),
    BotInfo(
        "planner",
        "Planner",
        "Tries its cards in its head over the coming rounds, as many places as its time allows.",
        _planner,
        Budget(seconds=1),
    ),
)
