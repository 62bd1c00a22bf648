"""Café: speed of random play and of placement search, and strength of its bots."""

from __future__ import annotations

import os

from bench.engine import best_rate, play_out
from kaffeehaus.bots.match import Series, play_series
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.cafe.rules.area import Area, places, start_area
from kaffeehaus.games.cafe.rules.cells import START
from kaffeehaus.games.cafe.rules.deck import standard_deck

GAMES = 100
BAR = 20
"""Whole random games per second for two players."""
CONTESTS = ((("greedy", "random"), 95), (("planner:20", "greedy"), 70))
"""Pairs of bots, and in how many of 100 games for two the first should beat the second."""


def run() -> None:
    """Measure and print."""
    game, rng = find_game("cafe"), Rng(1)
    rate = best_rate(lambda: play_out(game.new(seats=2, seed=rng.next32()), rng))
    print(f"cafe: {rate:,.0f} random games/s for two (bar {BAR})")
    areas = _areas()
    plan = standard_deck().plan
    found: list[int] = []

    def one_search() -> None:
        area = Area(areas[len(found) % len(areas)].squares)
        found.append(len(places(area, plan[len(found) % len(plan)])))

    searches = best_rate(one_search)
    mean = sum(found) / len(found)
    print(f"cafe: {searches * mean:,.0f} places/s found, {mean:.0f} for a card", flush=True)
    for specs, bar in CONTESTS:
        points = contest(specs, GAMES, os.cpu_count() or 1)
        said = f"{specs[0]} beats {specs[1]} in {points:g} of {GAMES} games (bar {bar} of 100)"
        print(f"cafe: {said}", flush=True)


def contest(specs: tuple[str, str], games: int, jobs: int, seed: int = 1) -> float:
    """Points of the first bot in games for two, with alternating seats."""
    series = Series(find_game("cafe"), None, specs, games, seed)
    return series.points(list(play_series(series, jobs)))[0]


def _areas() -> list[Area]:
    """Random areas of none to seven plan cards."""
    deck, rng = standard_deck(), Rng(1)
    areas = []
    for number in range(40):
        area = start_area(deck.initial[number % 4], START)
        for _ in range(number % 8):
            card = rng.choice(deck.plan)
            area = area.with_card(card, *rng.choice(places(area, card)))
        areas.append(area)
    return areas


if __name__ == "__main__":
    run()
