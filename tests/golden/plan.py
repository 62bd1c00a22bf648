"""Which games are kept: every game, every number of seats, every set of rules that matters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.options import Options
from kaffeehaus.core.registry import find_game

YELLOW_DECK = Path(__file__).parent / "yellow_deck.json"
"""Cards with yellow beans only, of which there are soon too few cubes."""


@dataclass(frozen=True, slots=True)
class Golden:
    """One game that is kept: what it is played with, and who chose its actions once.

    `bot` and `whims` are asked only when the actions are chosen anew: one choice in `whims` is
    taken by chance, the others by the bot.
    """

    name: str
    game: str
    options: Options = field(hash=False)
    seats: int
    seed: int
    version: int = 1
    bot: str = "random"
    whims: int = 4


def rules_of(golden: Golden) -> AnyGame:
    """The game by whose rules this one is replayed. The only place where one is looked up."""
    return find_game(golden.game).under(golden.version)


def _coffee() -> Iterator[Golden]:
    boards: tuple[tuple[str, int, bool], ...] = (
        ("sq-2", 2, False),
        ("sq-3", 3, True),
        ("sq-4", 4, False),
        ("sq-5", 4, False),
        ("sq-5", 5, True),
        ("sq-6", 4, True),
        ("sq-7", 5, False),
        ("sq-7", 7, False),
        ("hex-2", 2, True),
        ("hex-3", 3, False),
        ("hex-4", 4, True),
        ("hex-5", 4, False),
        ("hex-6", 6, True),
    )
    for seed, (board, n, pie) in enumerate(boards, 1):
        options: Options = {"board": board, "n": n, "pie": pie}
        name = f"coffee-{board}-n{n}" + ("-pie" if pie else "")
        yield Golden(name, "coffee", options, 2, seed, bot="mcts:100", whims=3)


def _coffee_chess() -> Iterator[Golden]:
    tables: tuple[tuple[str, Options], ...] = (
        ("plain", {}),
        ("max", {"amounts": "max"}),
        ("finish", {"end": "finish_turn"}),
        ("max-finish", {"amounts": "max", "end": "finish_turn"}),
        ("standoff", {"standoff": 3}),
        ("endless", {"standoff": 0}),
    )
    for seed, (name, options) in enumerate(tables, 1):
        yield Golden(
            f"coffee_chess-{name}", "coffee_chess", options, 2, seed, bot="greedy", whims=3
        )
    yield Golden("coffee_chess-pie", "coffee_chess", {"pie": True}, 2, 1, bot="uct:100", whims=3)


def _cafe() -> Iterator[Golden]:
    tables: tuple[tuple[str, Options], ...] = (
        ("plain", {}),
        ("expresso", {"expresso": True}),
        ("bidding", {"bidding": True}),
        (
            "readings",
            {
                "produce": "any_color",
                "star_red_surcharge": False,
                "unaffordable": "may_skip",
                "scarcity": "present_only",
                "actions_from": "master",
            },
        ),
        ("all", {"expresso": True, "bidding": True, "unaffordable": "may_skip"}),
    )
    for seats in (1, 2, 3, 4):
        for number, (name, options) in enumerate(tables):
            yield Golden(
                f"cafe-{seats}-{name}",
                "cafe",
                options,
                seats,
                seed=10 * seats + number,
                version=2,
                bot="greedy",
                whims=5,
            )

    yield Golden(
        "cafe-4-own-deck",
        "cafe",
        {"deck": "own", "cards": YELLOW_DECK.read_text()},
        4,
        seed=0,
        version=2,
        bot="greedy",
    )
    # With a script: a shop is laid upon another, which version 1 answered otherwise.
    for version in (1, 2):
        yield Golden(f"cafe-2-shop-on-shop-v{version}", "cafe", {}, 2, seed=65, version=version)
    # Version 3 lets a Lote grow less than before.
    blends: Options = {"expresso": True, "produce": "any_color"}
    yield Golden("cafe-2-lotes-v3", "cafe", blends, 2, seed=37, version=3, bot="greedy")


_DISTRICTS: tuple[tuple[str, int, int, Options], ...] = (
    ("fcm-3-park-tile", 3, 53, {"modules": "park_tile", "turns": 9}),
    (
        "fcm-4-districts",
        4,
        61,
        {"modules": "new_districts,park_tile", "new_tiles": "U,W,X,Y,Z", "turns": 9},
    ),
    ("fcm-6-districts", 6, 0, {"modules": "new_districts,six_players", "turns": 8}),
    (
        "fcm-6-coffee-in-districts",
        6,
        1,
        {
            "modules": "coffee,new_districts,park_tile,six_players",
            "rulings": "onlineboardgamers",
            "turns": 6,
        },
    ),
)
"""With parks, apartments and many drinks: name, seats, seed and options."""
FCM_RULINGS = ("rulebook", "onlineboardgamers", "deluxe")


def _fcm() -> Iterator[Golden]:
    for seats in (2, 3, 4, 5):
        for number, rulings in enumerate(FCM_RULINGS):
            for modules in ("", "coffee"):
                yield Golden(
                    "-".join(filter(None, ("fcm", str(seats), rulings, modules))),
                    "fcm",
                    {"rulings": rulings, "modules": modules, "turns": 9},
                    seats,
                    seed=10 * seats + 2 * number + bool(modules),
                    version=2,
                    bot="planner",
                    whims=2 + number,
                )
        yield Golden(
            f"fcm-{seats}-introductory",
            "fcm",
            {"introductory": True, "turns": 8},
            seats,
            seed=10 * seats,
            version=2,
            bot="planner",
        )
    for name, seats, modules in (
        ("fcm-2-to-the-end", 2, ""),
        ("fcm-3-coffee-to-the-end", 3, "coffee"),
    ):
        options: Options = {"modules": modules} if modules else {}
        yield Golden(name, "fcm", options, seats, seed=1, version=2, bot="planner", whims=8)
    for name, seats, seed, districts in _DISTRICTS:
        yield Golden(name, "fcm", districts, seats, seed, version=2, bot="planner", whims=6)
    for name, seats, modules, seed, whims in (
        ("fcm-2-rural", 2, "rural_marketeers", 7, 4),
        ("fcm-3-coffee-rural", 3, "coffee,rural_marketeers", 7, 4),
        ("fcm-2-marketeers", 2, "mass_marketeers,rural_marketeers,gourmet_food_critics", 2, 2),
    ):
        options = {"modules": modules, "turns": 9}
        yield Golden(name, "fcm", options, seats, seed, version=2, bot="planner", whims=whims)
    for name, seats, modules in (
        ("fcm-2-meals", 2, "kimchi,noodles,sushi"),
        ("fcm-3-meals-coffee", 3, "coffee,kimchi,noodles,sushi"),
        ("fcm-4-fries", 4, "fry_chefs,ketchup"),
        ("fcm-3-night-shift", 3, "night_shift_managers"),
    ):
        yield Golden(
            name,
            "fcm",
            {"modules": modules, "turns": 9},
            seats,
            seed=seats,
            version=2,
            bot="planner",
            whims=2,
        )
    for name, seats, seed, modules, turns, whims in (
        ("fcm-2-hard-choices", 2, 2, "hard_choices", 4, 2),
        ("fcm-3-reserve-prices", 3, 5, "reserve_prices", 13, 6),
        ("fcm-4-movie-stars", 4, 5, "movie_stars", 9, 2),
    ):
        options = {"modules": modules, "turns": turns}
        yield Golden(name, "fcm", options, seats, seed, version=2, bot="planner", whims=whims)
    korean: Options = {"scenario": "korean_city", "turns": 4}
    yield Golden("fcm-2-korean-city", "fcm", korean, 2, seed=8, version=2, bot="planner", whims=2)
    # With scripts: everything that lobbyists can build is built.
    for name, seats, modules in (
        ("fcm-2-lobbyists", 2, "lobbyists"),
        ("fcm-3-coffee-lobbyists", 3, "coffee,lobbyists"),
    ):
        yield Golden(name, "fcm", {"modules": modules, "turns": 9}, seats, seats - 1, version=2)
    # With scripts: nearly all new milestones are earned and used.
    for seats, seed, turns in ((2, 4, 9), (3, 34, 11)):
        milestones: Options = {"modules": "new_milestones", "turns": turns}
        yield Golden(f"fcm-{seats}-new-milestones", "fcm", milestones, seats, seed, version=2)
    # With a script: somebody learns every trade; somebody sells below nothing and is bankrupt.
    short: Options = {"introductory": True}
    yield Golden("fcm-2-careers", "fcm", {**short, "turns": 22}, 2, seed=4, version=2)
    yield Golden("fcm-3-bankrupt", "fcm", {**short, "turns": 25}, 3, seed=1, version=2)
    # With scripts: an airplane stands behind another; a fired recruiter's savings, and who of two
    # busy marketeers goes, which version 1 answered otherwise. It drew some maps otherwise too.
    yield Golden("fcm-2-airplanes-v2", "fcm", {**short, "turns": 6}, 2, seed=0, version=2)
    for version in (1, 2):
        yield Golden(f"fcm-3-payday-v{version}", "fcm", {"turns": 6}, 3, seed=3, version=version)
        yield Golden(
            f"fcm-2-introductory-deluxe-v{version}",
            "fcm",
            {**short, "rulings": "deluxe", "turns": 3},
            2,
            seed=41,
            version=version,
            bot="planner",
        )
    yield from _fcm_3()


def _fcm_3() -> Iterator[Golden]:
    """Food Chain Magnate under version 3 of its rules."""
    # With scripts: an arrow points at a road out of reach; a mailbox is not the lowest that fits.
    for name, seats, seed, modules in (
        ("fcm-2-lobbyists-v3", 2, 1, "lobbyists"),
        ("fcm-3-mailbox-v3", 3, 34, "new_milestones"),
    ):
        yield Golden(name, "fcm", {"modules": modules, "turns": 8}, seats, seed, version=3)
    for name, seats, seed, modules, turns, whims in (
        ("fcm-5-guides", 5, 12, "gourmet_food_critics,new_districts", 8, 3),
        ("fcm-6-hard-choices", 6, 6, "hard_choices,new_districts,six_players", 5, 2),
    ):
        options: Options = {"modules": modules, "turns": turns}
        yield Golden(name, "fcm", options, seats, seed, version=3, bot="planner", whims=whims)


def _by_name(*games: Iterator[Golden]) -> dict[str, Golden]:
    return {golden.name: golden for some in games for golden in some}


GOLDEN = _by_name(_coffee(), _coffee_chess(), _cafe(), _fcm())
"""All of them by name, which is also the name of the file."""
