"""Every worked case of the expansion, and every meeting of its modules, has a test of its own.

The number of a case stands in the name of its test: `test_ki3_...` is KI3. Meetings have no
numbers; here stands which tests play them.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

CASES = {
    "nd": 8,
    "lo": 9,
    "nm": 19,
    "ki": 7,
    "su": 6,
    "no": 6,
    "ke": 7,
    "fr": 6,
    "ns": 8,
    "ma": 8,
    "ru": 8,
    "go": 6,
    "mo": 6,
    "rp": 6,
    "hc": 4,
    "sx": 4,
}
"""How many cases each module has."""

MEETINGS = {
    "new districts, lobbyists": "new_districts_and_lobbyists",
    "new districts, first marketeer": "new_districts_and_first_marketeer_pay_10_for_apartments",
    "rural area, first marketeer": "ru8_rural_marketeers_and_first_marketeer",
    "ketchup, first marketeer": "ke3_ketchup_and_the_first_marketeer",
    "new milestones, coffee": "new_milestones_and_coffee",
    "new milestones, coffee sold": "coffee_is_no_drink_sold",
    "new milestones, kimchi, sushi, noodles": "new_milestones_and_kimchi_sushi_and_noodles",
    "first coke, kimchi, sushi, noodles": "coffee_sushi_noodles_kimchi_and_the_freezer",
    "first coke, kimchi alone": "kimchi_is_alone_in_the_freezer_of_first_coke",
    "new milestones, milestones of others": "new_milestones_with_all_modules_with_a_milestone",
    "kimchi, sushi, noodles": "kimchi_sushi_and_noodles_make_six_ranks",
    "one luxuries manager more": "one_more_luxuries_manager_in_all",
    "sushi, noodles, coffee": "sushi_noodles_and_kimchi_do_not_replace_coffee",
    "sushi, lobbyists": "sushi_and_lobbyists_a_park_makes_no_sushi_house",
    "garden, park": "with_a_garden_it_pays_three_times_and_a_second_park_adds_nothing",
    "garden beside a park": "lobbyists_a_garden_joins_a_house_to_their_park",
    "lobbyists, offramps": "lobbyists_rural_no_tile_lies_at_a_side_with_an_offramp",
    "noodles, new districts": "noodles_and_new_districts_apartments_eat_noodles",
    "noodles, rural area": "noodles_and_rural_marketeers_the_rural_area_eats_noodles",
    "fry chefs, new districts": "fry_chefs_and_new_districts_ten_for_an_apartment",
    "fry chefs, rural area": "fry_chefs_and_rural_marketeers_ten_for_the_rural_area",
    "fry chefs, sushi, noodles": "fry_chefs_with_sushi_and_noodles_can_be_trained",
    "critics, new districts": "new_districts_and_gourmet_food_critics_only_house_25",
    "critics, lobbyists": "gourmet_food_critics_and_lobbyists",
    "critics, rural area": "gourmet_food_critics_do_not_write_for_the_rural_area",
    "mass marketeers, limits": "mass_marketeers_and_limits",
    "night shift, first to pay 20": "ns3_a_stacking_milestone_lets_both_shifts_train_one_card",
    "night shift, first house": "night_shift_managers_and_new_milestones_both_lessons_on_one",
    "night shift, movie stars": "night_shift_managers_and_movie_stars",
    "hard choices, base milestones": "hard_choices_and_base_milestones_are_needed",
    "six players, new districts": "sx2_six_need_the_module_and_the_new_districts",
    "reserve prices, first burger": "reserve_prices_and_first_burger_sold_four_slots",
    "coffee, fry chefs": "fr3_coffee_and_fry_chefs",
    "coffee, park": "coffee_lobbyists_a_park_multiplies_coffee",
    "coffee, roadworks": "coffee_lobbyists_roadworks_count_for_the_way",
    "coffee, ties by roadworks": "coffee_and_lobbyists_roadworks_decide_which_ways_tie",
    "coffee, unfinished road": "coffee_lobbyists_a_road_under_construction_is_no_road",
    "coffee shops, lobbyists' range": "coffee_lobbyists_shops_are_starts_of_their_range",
    "coffee milestone, new roads": "coffee_and_lobbyists_the_shop_of_the_milestone_comes_before",
    "coffee, rural area": "coffee_and_rural_marketeers_guests_buy_between",
    "coffee, ketchup": "coffee_and_ketchup_the_chain_that_seems_nearer",
    "coffee, first marketeer": "coffee_and_first_marketeer_the_way_is_found_with_the_real",
    "coffee, reserve prices": "coffee_and_reserve_prices",
    "coffee, night shift": "coffee_and_night_shift_managers",
    "coffee, first lemonade": "coffee_and_new_milestones_a_barista_trained_at_work",
    "coffee, new districts": "coffee_and_new_districts_a_shop_stands_beside_a_road",
    "kimchi, apartments": "ki6_kimchi_and_new_districts",
    "kimchi, rural area": "ki6_kimchi_and_rural_marketeers",
    "kimchi, night shift": "kimchi_and_night_shift_managers",
    "sushi, bonuses": "su5_sushi_earns_no_bonus",
    "noodles, bonuses": "no6_noodles_earn_no_bonus",
    "sushi, noodles, goods sold": "nm9_what_was_served_counts_and_not_what_was_ordered",
    "sushi, noodles, ketchup": "ke5_ketchup_with_noodles_and_sushi",
    "sushi thrown away": "sushi_is_food_is_thrown_away",
    "noodles thrown away": "noodles_are_food_are_thrown_away",
    "kimchi thrown away": "kimchi_is_food_and_cannot_be_advertised",
    "mass marketeers, eternal campaigns": "ma4_eternal_campaigns_run_in_every_round_and_stay",
    "mass marketeers, first marketeer": "ma6_mass_marketeers_and_first_marketeer",
    "mass marketeers, nobody's campaigns": "mass_marketeers_and_campaigns_of_nobody",
    "mass marketeers, two goods": "mass_marketeers_and_an_airplane_with_two_goods",
    "mass marketeers, first radio": "mass_marketeers_and_the_first_radio",
    "mass marketeers, first radio, apartments": "mass_marketeers_and_new_districts_a_first_radio",
    "marketeers, first billboard": "marketeers_and_the_first_billboard_pay_no_salary",
    "guides, first billboard": "go5_with_the_first_billboard_a_guide_stays_for_ever",
    "giant billboard, first billboard": "ru6_a_giant_billboard_markets_a_burger_but_is_no",
    "rural and critics, goods marketed": "rural_and_gourmet_marketeers_earn_what_is_earned",
    "rural and critics, first marketeer": "rural_marketeers_gourmet_food_critics_and_first",
    "night shift, first marketing trainee": "night_shift_managers_and_first_marketing_trainee",
    "night shift, first girl and trainer": "night_shift_managers_and_new_milestones_girls",
    "night shift, first waitress": "night_shift_managers_and_new_milestones_doubled_waitresses",
    "night shift, first lemonade": "ns7_who_is_trained_at_work_has_a_salary_and_works_once",
    "night shift, first discount manager": "ns6_doubled_pricing_managers_count",
    "night shift, free executive": "night_shift_managers_and_new_milestones_a_free_executive",
    "night shift, free marketeers": "a_card_that_a_milestone_frees_of_its_salary_works_once",
    "movie stars, first lemonade": "nm10_movie_stars_a_waitress_at_work_becomes_a_star",
    "movie stars, first waitress": "movie_stars_and_new_milestones_a_star_costs_three",
    "movie stars, first airplane": "movie_stars_and_first_airplane",
    "reserve prices, managers": "rp4_managers_and_milestones_change_the_new_base_price",
    "reserve prices, nearness": "ketchup_and_reserve_prices_nearness_works_on_the_new_price",
    "reserve prices, first to have 20": "rp6_first_to_have_20_shows_the_price_cards",
    "reserve prices, first discount manager": "reserve_prices_and_new_milestones_a_burned_bank",
    "lobbyists, mail": "mass_marketeers_and_lobbyists_mail_stops_at_a_road",
    "lobbyists, free mailbox": "lobbyists_and_a_free_mailbox_a_later_road_cuts_its_block",
    "lobbyists, airplanes": "lobbyists_and_airplanes_lines_stay",
    "lobbyists, side of an airplane": "lobbyists_and_airplanes_no_tile_lies_at_the_side",
    "lobbyists, radios": "lobbyists_and_radios",
    "lobbyists, rural area": "lobbyists_rural_after_growth_an_offramp_stays_and_new_sides",
    "lobbyists, districts by the milestone": "new_districts_and_lobbyists_who_comes_by",
    "first pizza, rural area": "rural_marketeers_and_first_pizza_put_no_radio",
    "first pizza, apartments": "new_districts_and_first_pizza_a_radio_at_apartments",
    "first house, new districts": "new_districts_and_new_milestones_printed_houses",
    "ketchup, pizza radios": "ke4_ketchup_and_a_radio_for_pizza",
    "ketchup, free mailbox": "ke4_ketchup_and_a_free_mailbox",
    "ketchup, fired marketeer": "ketchup_and_a_fired_marketeer",
    "first marketeer, fired marketeer": "who_has_fired_the_marketeer_is_paid",
    "six players, reserve prices": "sx3_six_players_and_reserve_prices",
    "six players, movie stars": "sx3_six_players_and_movie_stars",
    "six players, first recruiting girl": "sx4_six_chains_use_a_recruiting_girl",
    "refused: hard choices, new milestones": "hc4_another_set_of_milestones_is_refused",
    "refused: too many without the tiles": "six_players_and_lobbyists_too_many_players",
    "refused: in the introductory game": "every_module_is_refused_in_the_introductory_game",
    "nothing else is refused": "no_two_modules_refuse_each_other_but_for_other_milestones",
    "order: burning": "it_burns_before_the_order_of_business_and_is_told",
    "order: campaigns": "rural_marketeers_and_a_second_tile_on_one_day",
    "order: lobbyists": "lo5_the_first_lobbyists_lay_a_tile_that_the_next_may_build_on",
    "order: the day": "coffee_rural_and_lobbyists_have_their_order_in_the_day",
    "order: pizza radios": "nm8_the_sellers_place_radios_near_the_first_three_houses",
    "order: the clean up": "coffee_kimchi_and_lobbyists_have_their_order_in_the_clean_up",
}
"""What meets, and how the name of the tests begins that play it."""


@cache
def names() -> frozenset[str]:
    """The tests of the game, without the word that begins them all."""
    return frozenset(
        name
        for path in Path(__file__).parent.rglob("test_*.py")
        for name in re.findall(r"^def test_(\w+)", path.read_text("utf-8"), re.MULTILINE)
    )


def test_there_are_118_cases() -> None:
    assert sum(CASES.values()) == 118


@pytest.mark.parametrize(("letters", "count"), CASES.items())
def test_every_case_has_a_test(letters: str, count: int) -> None:
    found = {
        int(case[1])
        for name in names()
        if (case := re.match(rf"{letters}(\d+)_", name)) is not None
    }
    assert sorted(found) == list(range(1, count + 1))


def test_every_meeting_of_modules_has_a_test() -> None:
    missing = {
        meeting: begin
        for meeting, begin in MEETINGS.items()
        if not any(name.startswith(begin) for name in names())
    }
    assert missing == {}
