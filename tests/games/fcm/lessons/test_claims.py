"""What lessons say in numbers is what the engine does: in their steps, and in their questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from kaffeehaus.core.lessons import find_lesson
from kaffeehaus.games.fcm.position_text import read_position
from kaffeehaus.games.fcm.rules.board.plan import square_name
from kaffeehaus.games.fcm.rules.events import HouseServed
from kaffeehaus.games.fcm.rules.houses import house_places
from kaffeehaus.games.fcm.rules.seen import Seen
from kaffeehaus.games.fcm.state import FcmState

HAPPENS: Mapping[tuple[str, int], tuple[str, ...]] = {
    ("coffee", 2): ("Gluttony Inc. Burgers places a coffee shop at l11.",),
    ("coffee", 4): (
        "House 4 buys no coffee on the way.",
        "House 5 buys coffee on the way: 2 from Gluttony Inc. Burgers for $20.",
    ),
    ("new_districts", 3): ("Billboard 14 (burger) reaches house π.",),
    ("new_districts", 4): ("House π eats at Gluttony Inc. Burgers: 4 burgers for $40.",),
    ("lobbyists", 2): ("House 5 eats at Gluttony Inc. Burgers: 1 burger for $20.",),
    ("lobbyists", 4): ("House 25 eats at Gluttony Inc. Burgers: 1 burger for $20.",),
    ("lobbyists", 5): ("The new road at i4 opens. All roadworks are removed.",),
    ("new_milestones", 2): (
        "Gluttony Inc. Burgers earns the milestone “First marketeer used”.",
        "Gluttony Inc. Burgers earns the milestone “First marketing trainee used” and gets a "
        "kitchen trainee and an errand boy.",
    ),
    ("new_milestones", 3): ("Gluttony Inc. Burgers gets $5 for 1 counter.",),
    ("new_milestones", 4): (
        "House 5 eats at Gluttony Inc. Burgers: 1 burger for $10.",
        "Gluttony Inc. Burgers earns the milestone “First burger sold”.",
    ),
    ("six_players", 2): ("Gluttony Inc. Burgers places a restaurant at s9.",),
    ("mass_marketeers", 3): (
        "Mass marketeers (Gluttony Inc. Burgers): all campaigns run 2 times.",
        "Billboard 14 (beer) adds nothing: no room in house 4.",
        "Campaign 14 ends; a marketing trainee returns to the beach.",
    ),
    ("rural_marketeers", 1): (
        "Gluttony Inc. Burgers earns the milestone “First rural marketeer used”.",
    ),
    ("rural_marketeers", 2): ("Gluttony Inc. Burgers places an offramp north of g1.",),
    ("rural_marketeers", 3): ("The rural area eats at Gluttony Inc. Burgers: 4 burgers for $40.",),
    ("gourmet_food_critics", 2): (
        "Gluttony Inc. Burgers pays $5 in salaries.",
        "Gourmet guide 17 (burger) reaches houses 4 and 13.",
    ),
    ("kimchi", 2): ("Gluttony Inc. Burgers cooks 3 burgers.",),
    ("kimchi", 3): (
        "House 4 eats at Gluttony Inc. Burgers: 1 burger and 1 kimchi for $20.",
        "House 5 eats at Xango Blues Bar: 1 burger for $7.",
    ),
    ("kimchi", 4): (
        "Gluttony Inc. Burgers throws away 2 burgers.",
        "Gluttony Inc. Burgers makes 1 kimchi for the next turn.",
    ),
    ("sushi", 2): ("Gluttony Inc. Burgers cooks 2 sushi.",),
    ("sushi", 3): (
        "House 4 eats at Gluttony Inc. Burgers: 3 sushi for $180.",
        "House 5 eats at Xango Blues Bar: 1 burger for $9.",
    ),
    ("sushi", 4): ("House 4 eats at Xango Blues Bar: 2 burgers and 1 beer for $54.",),
    ("noodles", 1): ("Gluttony Inc. Burgers cooks 6 noodles.",),
    ("noodles", 2): (
        "House 4 eats at Xango Blues Bar: 1 burger for $10.",
        "House 5 eats at Gluttony Inc. Burgers: 3 noodles for $30.",
    ),
    ("noodles", 3): ("House 5 eats at Xango Blues Bar: 2 burgers and 1 beer for $30.",),
    ("ketchup", 2): (
        "House 4 eats at Xango Blues Bar: 1 burger for $9.",
        "Gluttony Inc. Burgers earns the milestone “Someone sells your demand”.",
    ),
    ("ketchup", 3): ("House 5 eats at Gluttony Inc. Burgers: 1 burger for $10.",),
    ("fry_chefs", 1): ("Gluttony Inc. Burgers trains a burger cook to become a fry chef.",),
    ("fry_chefs", 2): (
        "House 4 eats at Gluttony Inc. Burgers: 2 burgers for $30.",
        "House 5 eats at Gluttony Inc. Burgers: 1 burger for $20.",
    ),
    ("fry_chefs", 3): ("House 4 eats at Gluttony Inc. Burgers: 1 burger for $30.",),
    ("night_shift_managers", 2): (
        "Gluttony Inc. Burgers cooks 1 burger.",
        "Gluttony Inc. Burgers cooks 1 pizza.",
    ),
    ("night_shift_managers", 3): (
        "House 5 eats at Xango Blues Bar: 1 burger for $9.",
        "Gluttony Inc. Burgers earns $6 at dinner.",
    ),
    ("movie_stars", 2): ("Gluttony Inc. Burgers goes 1st, Xango Blues Bar goes 2nd.",),
    ("movie_stars", 3): ("House 5 eats at Gluttony Inc. Burgers: 1 burger for $10.",),
    ("reserve_prices", 2): (
        "House 5 eats at Gluttony Inc. Burgers: 1 burger for $10.",
        "The bank breaks. The reserve cards add $400.",
        "The base price is now $20. Votes: 1 for $20 and 1 for $10.",
    ),
    ("reserve_prices", 3): ("House 4 eats at Gluttony Inc. Burgers: 1 burger for $19.",),
    ("hard_choices", 1): ("Gluttony Inc. Burgers earns the milestone “First burger marketed”.",),
    ("hard_choices", 2): ("No longer available: First to train someone and First pizza marketed.",),
    ("hard_choices", 3): (
        "Gluttony Inc. Burgers earns the milestone “First to hire 3 people in 1 turn” and gets 2 "
        "management trainees.",
    ),
}
"""By lesson and step: lines of the log after the learner's moves."""


@pytest.mark.parametrize("place", HAPPENS, ids=lambda place: f"{place[0]}-{place[1]}")
def test_a_step_causes_what_it_tells(place: tuple[str, int]) -> None:
    name, number = place
    lesson = find_lesson("fcm", name)
    run = lesson.start(number).play(lesson.step(number).moves)
    assert [line for line in HAPPENS[place] if line not in run.happened] == [], run.happened


def told_distance(name: str, number: int, house: str, *, is_done: bool) -> str:
    """The distance of a house to the learner's restaurant, before or after a step's moves."""
    lesson = find_lesson("fcm", name)
    run = lesson.start(number)
    run = run.play(lesson.step(number).moves) if is_done else run
    view = run.view
    assert isinstance(view, Seen)
    there = next(one for one in view.houses if one.number == house)
    (restaurant,) = view.chains[0].restaurants
    square = square_name(*next(iter(restaurant.box.squares())))
    return run.state.measure(0, house_places(view.plan, there)[0], square).sentences[0]


@pytest.mark.parametrize(
    ("number", "is_done", "house", "distance"),
    [
        (3, False, "25", ": 1."),
        (3, True, "25", ": 2."),
        (3, False, "9.75", "No road connects"),
        (5, True, "25", ": 1."),
        (5, True, "9.75", ": 1."),
    ],
)
def test_a_road_changes_distances(number: int, is_done: bool, house: str, distance: str) -> None:
    assert distance in told_distance("lobbyists", number, house, is_done=is_done)


HEAD = """
players 2
modules {modules}
map P2 L0 E1
map T2 Q3 C1
map H0 N1 B2
turn 4
order X G
working G
left none
bank 900
restaurant G i6 ne
restaurant X n11 sw
"""


def dinner(modules: str, *lines: str) -> tuple[FcmState, list[HouseServed]]:
    """The position after a dinner to which the chains go with these lines, and who was served."""
    state = read_position("\n".join([HEAD.format(modules=modules), *lines]))
    served: list[HouseServed] = []
    while state.town.step == "working":
        seat = state.actors()[0]
        legal = [str(action) for action in state.legal(seat)]
        events = state.apply(seat, state.game.parse("done" if "done" in legal else "end day"))
        served += [event for event in events if isinstance(event, HouseServed)]
    return state, served


def paid(modules: str, *lines: str) -> str:
    """What the first house pays; `hungry` if nobody serves it."""
    _, served = dinner(modules, *lines)
    return "hungry" if served[0].seller is None else f"${served[0].income}"


def seller(modules: str, *lines: str) -> str:
    """The chain that the first house goes to."""
    _, served = dinner(modules, *lines)
    return "nobody" if served[0].seller is None else "GX"[served[0].seller]


def earned(modules: str, *lines: str) -> str:
    """What the first chain has after dinner."""
    state, _ = dinner(modules, *lines)
    return f"${state.player(0).cash}"


ANSWERS: Mapping[tuple[str, int], tuple[Callable[[], str], str]] = {
    ("fry_chefs", 0): (
        lambda: paid(
            "fry_chefs",
            "work G 2 fry_chef, 2 discount_manager",
            "stock G 3 burger",
            "demand 4 3 burger",
        ),
        "$32",
    ),
    ("kimchi", 0): (
        lambda: seller(
            "kimchi",
            "work G luxuries_manager",
            "work X 2 pricing_manager",
            "stock G burger, kimchi",
            "stock X burger",
            "demand 4 burger",
        ),
        "G",
    ),
    ("noodles", 0): (
        lambda: seller(
            "noodles",
            "work G 5 pricing_manager",
            "work X luxuries_manager",
            "stock G 6 noodles",
            "stock X 2 pizza",
            "demand 4 2 pizza",
        ),
        "X",
    ),
    ("noodles", 1): (
        lambda: paid("noodles", "stock G pizza, noodles", "demand 4 2 pizza"),
        "hungry",
    ),
    ("noodles", 2): (lambda: paid("noodles", "stock G 3 noodles", "demand 4 3 pizza"), "$30"),
    ("new_districts", 1): (
        lambda: seller("new_districts", "stock G 2 beer", "demand 4 3 beer"),
        "nobody",
    ),
    ("movie_stars", 1): (
        lambda: seller(
            "movie_stars",
            "work G b_movie_star",
            "work X pricing_manager",
            "stock G burger",
            "stock X burger",
            "demand 5 burger",
        ),
        "X",
    ),
    ("coffee", 1): (
        lambda: earned("coffee", "stock G burger, coffee", "demand 8 burger"),
        "$10",
    ),
    ("reserve_prices", 2): (
        lambda: str(
            read_position(
                HEAD.format(modules="reserve_prices")
                + "breaks 1\nreserve G 5\nreserve X 5\nwork G 2 discount_manager\n"
            )
            .view(0)
            .chains[0]
            .unit_price
        ),
        "-1",
    ),
    ("night_shift_managers", 0): (
        lambda: earned("night_shift_managers", "work G night_shift_manager, 2 waitress"),
        "$12",
    ),
}
"""By lesson and question: what the engine says, and what the right answer claims."""


@pytest.mark.parametrize("place", ANSWERS, ids=lambda place: f"{place[0]}-{place[1]}")
def test_the_engine_gives_the_right_answer(place: tuple[str, int]) -> None:
    computed, claimed = ANSWERS[place]
    assert computed() == claimed
