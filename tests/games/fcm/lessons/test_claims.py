"""What lessons say in numbers is what the engine does: in their steps, and in their questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from kaffeehaus.core.lessons import find_lesson
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.offered import ruleset_of
from kaffeehaus.games.fcm.position_text import read_position
from kaffeehaus.games.fcm.rules.board.plan import square_name
from kaffeehaus.games.fcm.rules.catalogue import every_employee
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


IDLE = ("done", "end day", "pay", "ready")
RICH = ("cash G 50", "cash X 50")
PARK = "park l down_ne l7"
"""Beside house 5."""
RADIO = "campaign 1 m7 1x1 pizza for 2 by G with brand_director"
RURAL = (
    "busy G rural_marketeer",
    "milestones G first_rural_marketeer_used",
    "campaign 21 burger by G",
    "offramp G g0 3x1",
)


def idle_turns(modules: str, *lines: str, turns: int = 1) -> tuple[FcmState, list[str]]:
    """The position after so many turns in which nobody decides anything, and the log. Whoever
    cannot be paid is fired."""
    state = read_position("\n".join([HEAD.format(modules=modules), *lines]))
    last, log = state.town.turn + turns, list[str]()
    while state.town.turn < last:
        seat = state.actors()[0]
        legal = {str(action): action for action in state.legal(seat)}
        text = next((text for text in IDLE if text in legal), next(iter(legal)))
        events = state.apply(seat, legal[text])
        seen = [event for event in events if event.visible_to(None)]
        log += [line for _, line in state.game.log_lines(seen, ("Ada", "Ben"))]
    return state, log


def told(sentence: str, modules: str, *lines: str) -> str:
    """Whether the log of an idle turn has this sentence: `yes` or `no`."""
    return "yes" if sentence in idle_turns(modules, *lines)[1] else "no"


def still_open(milestone: str, modules: str, *lines: str) -> str:
    """Whether a milestone can be earned after an idle turn: `open` or `gone`."""
    return "open" if milestone in idle_turns(modules, *lines)[0].town.milestones else "gone"


def counters(house: str, turns: int, modules: str, *lines: str) -> str:
    """How much a house wants after so many idle turns."""
    state, _ = idle_turns(modules, *lines, turns=turns)
    return str(len(state.house(house).demand))


def first_in_order(modules: str, *lines: str) -> str:
    """The chain that chooses its place in the turn order first, after an idle turn in which the
    first chain puts only a waitress to work."""
    state, _ = idle_turns(modules, *lines)
    for seat, texts in ((0, ("work waitress", "ready")), (1, ("ready",))):
        for text in texts:
            state.apply(seat, state.game.parse(text))
    return "GX"[state.actors()[0]]


def score(modules: str, *lines: str) -> str:
    """The first chain's score at the first house."""
    _, served = dinner(modules, *lines)
    return str(next(offer.score for offer in served[0].offers if offer.seat == 0))


def careers(module: str, target: str) -> str:
    """The cards that can be trained to this one."""
    employees = ruleset_of((module,)).employees
    return ", ".join(sorted(card for card, one in employees.items() if target in one.career))


def shifts(*cards: str) -> str:
    """Which of these cards work twice beside a night shift manager."""
    at_work = ", ".join(("night_shift_manager", *cards))
    text = f"{HEAD.format(modules='night_shift_managers')}slots 4\nwork G {at_work}\n"
    return ", ".join(read_position(text).view(0).chains[0].shifts)


SIX = GAME.new({"modules": "new_districts,six_players"}, 6, seed=3)


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
    ("night_shift_managers", 1): (lambda: shifts("burger_cook", "errand_boy"), "errand_boy"),
    ("coffee", 2): (
        lambda: seller(
            "coffee",
            "work X pricing_manager",
            "stock G burger, 9 coffee",
            "stock X burger",
            "demand 5 burger",
        ),
        "X",
    ),
    ("lobbyists", 0): (
        lambda: paid(
            "lobbyists",
            "work G pricing_manager",
            "garden 8 north",
            "park l down_se n3",
            "stock G 2 burger",
            "demand 8 2 burger",
        ),
        "$54",
    ),
    ("new_milestones", 0): (
        lambda: told(
            "Ada gets $15 for 3 counters.",
            "new_milestones",
            *RICH,
            "milestones G first_marketeer_used",
            RADIO,
        ),
        "yes",
    ),
    ("new_milestones", 1): (
        lambda: still_open(
            "first_marketeer_used", "new_milestones", "turn 2", "left first_marketeer_used"
        ),
        "gone",
    ),
    ("new_milestones", 2): (
        lambda: " ".join(
            player.milestones[0]
            for player in idle_turns(
                "new_milestones",
                "left first_waitress_used",
                "work G waitress",
                "work X waitress",
            )[0].town.players
        ),
        "first_waitress_used first_waitress_used",
    ),
    ("six_players", 0): (lambda: f"${SIX.town.bank}", "$300"),
    ("six_players", 2): (
        lambda: str(
            {
                SIX.town.supply[card]
                for card, one in every_employee().items()
                if one.unique and card in SIX.town.supply
            }
        ),
        "{3}",
    ),
    ("mass_marketeers", 0): (
        lambda: told(
            "Mass marketeers (Ada and Ben): all campaigns run 4 times.",
            "mass_marketeers",
            *RICH,
            "work G mass_marketeer",
            "work X 2 mass_marketeer",
            RADIO,
        ),
        "yes",
    ),
    ("mass_marketeers", 1): (
        lambda: " ".join(
            line.split(";")[0]
            for line in idle_turns(
                "mass_marketeers",
                *RICH,
                "work G mass_marketeer",
                "campaign 14 j14 1x2 beer for 1 by X with marketing_trainee",
            )[1]
            if " 14 " in line
        ),
        " ".join(["Billboard 14 (beer) reaches house 4."] * 2 + ["Campaign 14 ends"]),
    ),
    ("mass_marketeers", 2): (
        lambda: counters(
            "4",
            1,
            "mass_marketeers",
            *RICH,
            "work G mass_marketeer",
            "campaign 14 j14 1x2 beer for 1 by X with marketing_trainee",
        ),
        "2",
    ),
    ("rural_marketeers", 0): (
        lambda: counters("rural_area", 3, "rural_marketeers", *RICH, *RURAL),
        "6",
    ),
    ("rural_marketeers", 1): (
        lambda: paid(
            "rural_marketeers", *RURAL, "stock G 5 burger", "demand rural_area 6 burger G"
        ),
        "hungry",
    ),
    ("rural_marketeers", 2): (
        lambda: " ".join(
            one.house
            for one in dinner(
                "rural_marketeers",
                *RURAL,
                "stock G 3 burger",
                "demand rural_area burger G",
                "demand 4 burger",
                "demand 13 burger",
            )[1]
        ),
        "4 13 rural_area",
    ),
    ("gourmet_food_critics", 0): (
        lambda: told(
            "Gourmet guide 17 (burger) reaches house 4.",
            "gourmet_food_critics",
            *RICH,
            "garden 4 west",
            "campaign 17 burger for 2 by G with gourmet_food_critic",
        ),
        "yes",
    ),
    ("gourmet_food_critics", 1): (
        lambda: told(
            "Gourmet guide 17 (burger) reaches house 4.",
            "gourmet_food_critics, lobbyists",
            *RICH,
            "garden 4 west",
            PARK,
            "campaign 17 burger for 2 by G with gourmet_food_critic",
        ),
        "yes",
    ),
    ("gourmet_food_critics", 2): (
        lambda: counters(
            "5",
            1,
            "gourmet_food_critics",
            *RICH,
            "garden 5 north",
            "demand 5 4 beer",
            "campaign 14 l8 1x2 beer for 1 by X with marketing_trainee",
            "campaign 18 burger for 2 by G with gourmet_food_critic",
        ),
        "5",
    ),
    ("kimchi", 1): (
        lambda: paid("kimchi", "stock G 2 burger, 2 kimchi", "demand 4 2 burger"),
        "$30",
    ),
    ("kimchi", 2): (
        lambda: told("Ada makes 1 kimchi for the next turn.", "kimchi", "work G kimchi_master"),
        "no",
    ),
    ("sushi", 0): (
        lambda: paid("sushi", "garden 4 west", "stock G 3 sushi", "demand 4 2 burger, beer"),
        "$60",
    ),
    ("sushi", 1): (
        lambda: paid("sushi, lobbyists", PARK, "stock G 2 sushi", "demand 5 2 burger"),
        "hungry",
    ),
    ("sushi", 2): (
        lambda: seller(
            "sushi",
            "garden 4 west",
            "work X pricing_manager",
            "stock G 3 sushi",
            "stock X 3 sushi",
            "demand 4 2 burger, beer",
        ),
        "X",
    ),
    ("ketchup", 0): (
        lambda: score(
            "ketchup",
            "work G 8 pricing_manager",
            "milestones G someone_sells_your_demand",
            "restaurant G n14 ne",
            "stock G burger",
            "demand 4 burger",
        ),
        "1",
    ),
    ("ketchup", 1): (
        lambda: str(
            idle_turns("ketchup", "left someone_sells_your_demand", "demand 4 burger G")[0]
            .player(0)
            .milestones
        ),
        "[]",
    ),
    ("fry_chefs", 1): (
        lambda: seller(
            "fry_chefs",
            "work G 2 fry_chef",
            "work X pricing_manager",
            "stock G burger",
            "stock X burger",
            "demand 5 burger",
        ),
        "X",
    ),
    ("fry_chefs", 2): (lambda: careers("fry_chefs", "fry_chef"), "burger_cook, pizza_cook"),
    ("night_shift_managers", 2): (
        lambda: str(
            read_position(
                HEAD.format(modules="night_shift_managers")
                + "slots 3\nwork G night_shift_manager\n"
            )
            .view(0)
            .chains[0]
            .free_slots
        ),
        "2",
    ),
    ("movie_stars", 0): (
        lambda: first_in_order(
            "movie_stars",
            "order G X",
            "working X",
            *RICH,
            "beach G b_movie_star",
            "work G waitress",
        ),
        "X",
    ),
    ("reserve_prices", 1): (
        lambda: told(
            "The base price is now $20. Votes: 1 for $20 and 1 for $5.",
            "reserve_prices",
            "bank 5",
            "reserve G 5",
            "reserve X 20",
            "stock G burger",
            "demand 4 burger",
        ),
        "yes",
    ),
    ("hard_choices", 0): (
        lambda: still_open("first_train", "hard_choices", "turn 2", "left first_train"),
        "gone",
    ),
    ("hard_choices", 1): (
        lambda: " ".join(
            still_open("first_hire_3", "hard_choices", f"turn {turn}", "left first_hire_3")
            for turn in (2, 3)
        ),
        "open gone",
    ),
    ("hard_choices", 2): (
        lambda: str(
            idle_turns("hard_choices", "turn 2", "milestones G first_pizza_marketed")[0]
            .player(0)
            .milestones
        ),
        "['first_pizza_marketed']",
    ),
}
"""By lesson and question: what the engine says, and what the right answer claims."""


@pytest.mark.parametrize("place", ANSWERS, ids=lambda place: f"{place[0]}-{place[1]}")
def test_the_engine_gives_the_right_answer(place: tuple[str, int]) -> None:
    computed, claimed = ANSWERS[place]
    assert computed() == claimed
