"""Movie stars: the worked cases, every sentence of the rules, pairs, and what bots think."""

from __future__ import annotations

import pytest

from kaffeehaus.core.conformance import check
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.movie_stars.thinking import EARLY, TIED, StarThought
from kaffeehaus.games.fcm.modules.offered import ruleset_of
from kaffeehaus.games.fcm.rules.events import DinnerIncome, HouseServed
from kaffeehaus.games.fcm.rules.phases.payday import bill_of
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, do, run_step, texts, town_for_two
from tests.games.fcm.engine.street import ask, dine, stock, street, wish
from tests.games.fcm.engine.test_drawing import sheet

STARS = ["b_movie_star", "c_movie_star", "d_movie_star"]
B, C, D = STARS


def school(seats: int, **work: int) -> FcmState:
    """The first chain trains two waitresses."""
    state = GAME.new({"modules": "movie_stars"}, seats, seed=1)
    state.town.turn, state.town.milestones = 3, []
    state.player(0).work, state.player(0).beach = {"trainer": 2, **work}, {"waitress": 2}
    begin_day(state, 0)
    do(state, 0, "done")
    return state


def lessons(state: FcmState) -> list[str]:
    return [text for text in texts(state, 0) if text.startswith("train waitress")]


def to(star: str) -> str:
    return f"train waitress {star} with trainer"


def order(state: FcmState) -> list[Seat]:
    """Who chooses first, second ..."""
    run_step(state, "order")
    return list(state.town.waiting)


def four(modules: str = "movie_stars") -> FcmState:
    """A has no open slot and the C star at work, C three and the B star, B and D seven each."""
    state = GAME.new({"modules": modules}, 4, seed=1)
    state.town.turn, state.town.order = 4, [0, 1, 2, 3]
    state.town.ceo_slots = 7
    state.player(0).work = {C: 1, "errand_boy": 6}
    state.player(2).work = {B: 1, "errand_boy": 3}
    return state


@pytest.mark.parametrize(("seats", "stars"), [(2, [B]), (3, [B]), (4, [B, C]), (5, [B, C, D])])
def test_b_is_there_in_every_game_c_from_four_players_on_and_d_from_five(
    seats: int, stars: list[str]
) -> None:
    supply = GAME.new({"modules": "movie_stars"}, seats).town.supply
    assert {card: supply[card] for card in STARS if card in supply} == dict.fromkeys(stars, 1)


def test_sx3_six_players_and_movie_stars_there_are_three() -> None:
    modules = "movie_stars,new_districts,six_players"
    supply = GAME.new({"modules": modules}, 6).town.supply
    assert [supply[star] for star in STARS] == [1, 1, 1]


def test_mo1_with_three_players_there_is_one_star_and_nobody_else_can_have_it() -> None:
    state = school(3)
    assert lessons(state) == [to(B)]
    state = school(3)
    state.town.supply.pop(B)
    state.player(1).beach = {B: 1}
    state._legal.clear()
    assert lessons(state) == []


def test_mo2_stars_at_work_choose_first_then_open_slots_then_the_last_order() -> None:
    a, b, c, d = range(4)
    state = four()
    assert order(state) == [c, a, b, d]
    state = four()
    state.player(c).work, state.player(c).beach = {"errand_boy": 3}, {B: 1}
    assert order(state) == [a, b, d, c]


def test_the_place_is_free_and_who_chooses_first_is_told() -> None:
    state = four()
    run_step(state, "order")
    assert state.actors() == (2,)
    assert texts(state, 2) == [f"position {place}" for place in (1, 2, 3, 4)]
    assert (
        state.view(2).hint().startswith("First choice goes by: movie stars, the most open slots.")
    )


def five() -> FcmState:
    """Three chains at equal scores: A with the D star, B with six waitresses, C with the C star."""
    state = street("movie_stars", 1, 1, 1, None, None)
    state.town.order = [1, 0, 2, 3, 4]
    for seat, work in enumerate(({D: 1}, {"waitress": 6}, {C: 1})):
        state.player(seat).work = work
        stock(state, seat, burger=1)
    wish(state, "1", burger=1)
    return state


def test_mo3_in_a_tie_the_brightest_star_wins_before_waitresses_are_counted() -> None:
    state = five()
    served = dine(state)["1"]
    assert ([offer.score for offer in served.offers if offer.stands], served.seller) == (
        [11, 11, 11],
        2,
    )
    reasons = state.explain(served)
    assert reasons is not None
    assert (
        "Gluttony Inc. Burgers, Xango Blues Bar and Golden Duck Diner tie at 11. Golden Duck Diner "
        "wins on tie-break (movie stars)."
    ) in reasons.sentences
    cheaper = five()
    ask(cheaper, 1, 9)
    assert dine(cheaper)["1"].seller == 1


def test_without_stars_among_the_tied_waitresses_decide() -> None:
    state = five()
    state.player(0).work, state.player(2).work = {"waitress": 1}, {}
    assert dine(state)["1"].seller == 1


def test_a_star_on_the_beach_wins_no_tie() -> None:
    state = five()
    state.player(2).work, state.player(2).beach = {}, {C: 1}
    assert dine(state)["1"].seller == 0


def test_mo4_a_chain_has_one_star_of_any_letter() -> None:
    state = school(4)
    assert lessons(state) == [to(B), to(C)]
    do(state, 0, to(B))
    assert lessons(state) == []
    owner = school(4, b_movie_star=1)
    assert lessons(owner) == []


def test_mo5_a_star_earns_nothing_and_is_no_waitress() -> None:
    state = town_for_two(modules="movie_stars")
    state.player(0).work = {"waitress": 2, B: 1}
    events = run_step(state, "dinner")
    assert [e.total for e in events if isinstance(e, DinnerIncome)] == [6, 0]


def test_mo6_a_star_alone_does_not_earn_first_waitress_played() -> None:
    state = town_for_two(modules="movie_stars")
    state.town.step = "restructuring"
    state.player(0).work, state.player(1).work = {B: 1}, {"waitress": 1}
    state.step.finish(state)
    assert ["first_waitress" in state.player(seat).milestones for seat in (0, 1)] == [False, True]


def test_stars_are_trained_from_waitresses_have_a_salary_and_one_title() -> None:
    rules = ruleset_of(("movie_stars",))
    assert rules.employees["waitress"].career == tuple(STARS)
    for star in STARS:
        card = rules.employees[star]
        assert (card.entry_level, card.salary, card.unique, card.waits) == (False, True, True, None)
        assert rules.alike[star] == STARS
    state = town_for_two(modules="movie_stars")
    state.player(0).beach = {B: 1}
    assert bill_of(state, 0).due == 5


def test_two_phantom_waitresses_are_not_promised_two_stars() -> None:
    state = GAME.new({"modules": "movie_stars"}, 4, seed=1)
    state.town.turn = 3
    state.town.supply.pop("waitress")
    state.player(0).work = {"trainer": 2, "recruiting_girl": 2}
    begin_day(state, 0)
    do(state, 0, "hire waitress")
    assert "hire waitress" not in texts(state, 0)


def test_the_table_names_them() -> None:
    state = four()
    assert "C-Movie Star" in sheet(state, 0, "chains")
    assert "B-Movie Star" in sheet(state, 0, "supply")
    assert "At work: 6 errand boys and a C-movie star" in state.view(None).text()


def test_the_sheet_of_dinner_says_what_decides_a_tie() -> None:
    told = sheet(five(), 0, "dinner")
    assert "tie-break: movie stars" in told
    plain = five()
    ask(plain, 1, 9)
    assert "tie: " not in sheet(plain, 0, "dinner")


def test_the_help_works_a_tie_out() -> None:
    (section,) = (one for one in GAME.help() if one.title == "Module: Movie stars")
    assert "Gluttony Inc. Burgers wins on tie-break (movie stars)." in section.paragraphs[-1]
    assert section.paragraphs[-2].endswith("Gluttony Inc. Burgers chooses turn order first.")


# Pairs


def test_night_shift_managers_and_movie_stars_doubled_waitresses_count_only_after_stars() -> None:
    state = street("movie_stars,night_shift_managers", 1, 1)
    state.town.order = [1, 0]
    state.player(0).work = {B: 1}
    state.player(1).work = {"night_shift_manager": 1, "waitress": 3}
    for seat in (0, 1):
        stock(state, seat, burger=1)
    wish(state, "1", burger=1)
    assert dine(state.copy())["1"].seller == 0
    state.player(0).work = {"waitress": 5}
    assert dine(state)["1"].seller == 1


def test_movie_stars_and_first_airplane_stars_choose_before_two_more_open_slots() -> None:
    state = four()
    state.player(3).milestones = ["first_airplane"]
    assert order(state) == [2, 0, 3, 1]


def test_movie_stars_and_sushi_chains_with_enough_sushi_are_tied_by_stars_too() -> None:
    state = street("movie_stars,sushi", 1, 1)
    state.town.order = [1, 0]
    state.player(0).work, state.player(1).work = {B: 1}, {"waitress": 2}
    for seat in (0, 1):
        stock(state, seat, sushi=1)
    wish(state, "1", garden=True, burger=1)
    assert dine(state)["1"].seller == 0


def test_ketchup_and_movie_stars_who_seems_nearer_needs_no_star() -> None:
    state = street("ketchup,movie_stars", 1, 1)
    state.player(0).work = {B: 1}
    state.player(1).milestones = ["someone_sells_your_demand"]
    for seat in (0, 1):
        stock(state, seat, burger=1)
    wish(state, "1", burger=1)
    assert dine(state)["1"].seller == 1


def test_coffee_and_movie_stars_the_tie_decides_where_the_house_drives() -> None:
    state = street("coffee,movie_stars", 2, 2)
    state.town.order = [1, 0]
    state.player(0).work = {B: 1}
    for seat in (0, 1):
        stock(state, seat, burger=1, coffee=1)
    wish(state, "1", burger=1)
    events = run_step(state, "dinner")
    assert [e.seller for e in events if isinstance(e, HouseServed)] == [0]


# Bots


def worth(state: FcmState, star: str = B) -> float:
    return StarThought().earns(state, 0, state.card(star), 10)


def test_a_star_is_worth_the_houses_that_ties_would_lose() -> None:
    state = street("movie_stars", 1, 1)
    state.player(0).beach = {"waitress": 1}
    assert worth(state) == EARLY
    wish(state, "1", burger=2)
    assert worth(state) == EARLY + TIED * 10 * 2
    state.player(0).beach = {"waitress": 3}
    assert worth(state) == EARLY, "ties are won without her"
    state.player(1).beach = {"waitress": 4}
    assert worth(state) == EARLY + TIED * 10 * 2


def test_a_star_is_worth_little_where_no_rival_is_as_near_or_has_a_brighter_one() -> None:
    far = street("movie_stars", 1, 2)
    wish(far, "1", burger=2)
    assert worth(far) == EARLY
    dim = street("movie_stars", 1, 1, None, None)
    wish(dim, "1", burger=2)
    dim.player(1).beach = {B: 1}
    assert worth(dim, C) == EARLY
    assert StarThought().earns(dim, 0, dim.card("waitress"), 10) == 0


def test_it_keeps_the_contract() -> None:
    report = check(GAME, {"turns": 3, "modules": "movie_stars"}, 4, games=1, seed=2)
    assert report.reasons == {"turn_limit": 1}
