"""Produce, Dry, Roast, Deliver and clearing, rule by rule."""

from __future__ import annotations

import pytest

from kaffeehaus.core.errors import IllegalAction, UnreadableAction
from kaffeehaus.games.cafe import GAME
from kaffeehaus.games.cafe.rules.cards import Colour
from kaffeehaus.games.cafe.rules.cells import BY_NAME
from kaffeehaus.games.cafe.rules.events import Delivered
from kaffeehaus.games.cafe.state import CafeState
from tests.games.cafe.areas import acting, area_of, cubes, do, shop, texts


def refused(state: CafeState, text: str) -> str:
    """The code with which the action is refused."""
    before = state.save()
    with pytest.raises(IllegalAction) as caught:
        do(state, text)
    assert state.save() == before
    return caught.value.code


def test_produce_fills_one_group_of_one_colour() -> None:
    state = acting(area_of("bY bY bR\nbR bY cu"), points=2)
    assert [t for t in texts(state) if t.startswith("produce")] == [
        "produce q17",
        "produce s17",
        "produce q18",
    ]
    do(state, "produce q17")
    assert cubes(state) == {"q17": "1Y", "r17": "1Y", "r18": "1Y"}
    assert state.companies[0].points == 1


def test_produce_fills_a_group_of_any_colours_by_option() -> None:
    state = acting(area_of("bY bR\ncu bG"), options={"produce": "any_color"})
    do(state, "produce q17")
    assert cubes(state) == {"q17": "1Y", "r17": "1R", "r18": "1G"}


def test_diagonal_squares_are_not_connected() -> None:
    state = acting(area_of("bY cu\ncu bY"))
    do(state, "produce q17")
    assert cubes(state) == {"q17": "1Y"}


def test_occupied_bean_squares_get_nothing_but_connect() -> None:
    state = acting(area_of("bY bY bY\ncu dr dr"))
    do(state, "produce q17", "dry q17 r18", "dry s17 r18")
    assert cubes(state) == {"r17": "1Y", "r18": "2Y"}
    do(state, "produce q17")
    assert cubes(state) == {"q17": "1Y", "r17": "1Y", "s17": "1Y", "r18": "2Y"}


def test_a_full_group_cannot_produce() -> None:
    state = acting(area_of("bY cu"))
    do(state, "produce q17")
    assert refused(state, "produce q17") == "field_is_full"


def test_too_few_cubes_are_shared_by_choice() -> None:
    state = acting(area_of("bY bY bY\ncu bl bl"))
    state.supply[Colour.YELLOW.index] = 2
    do(state, "produce q17")
    assert texts(state) == ["fill q17", "fill r17", "fill s17"]
    assert refused(state, "done") == "share_first"
    do(state, "fill s17", "fill q17")
    assert cubes(state) == {"q17": "1Y", "s17": "1Y"}
    assert "done" in texts(state)
    assert refused(state, "produce q17") == "supply_is_empty"


def test_dry_takes_all_cubes_of_a_colour_to_one_square() -> None:
    state = acting(area_of("bY bY bR\ndr cu bY"), points=4)
    do(state, "produce q17", "produce s17", "produce s18", "dry yellow q18")
    assert cubes(state) == {"s17": "1R", "q18": "3Y"}
    assert state.companies[0].points == 0


def test_several_sources_merge_in_one_action() -> None:
    state = acting(area_of("bY bY bY\ndr cu bl"), points=2)
    do(state, "produce q17", "dry q17 q18", "dry r17 q18")
    assert cubes(state) == {"s17": "1Y", "q18": "2Y"}
    assert state.companies[0].points == 0


def test_a_group_of_dry_squares_dries_one_set_per_square_in_one_action() -> None:
    state = acting(area_of("bY bR bG\ndr dr dr\ncu bl bl"), points=4)
    do(state, "produce q17", "produce r17", "produce s17")
    do(state, "dry yellow q18", "dry red r18", "dry green s18")
    assert cubes(state) == {"q18": "1Y", "r18": "1R", "s18": "1G"}
    assert state.companies[0].points == 0


def test_dry_squares_of_another_group_take_another_action() -> None:
    state = acting(area_of("bY bR bl\ndr cu dr"), points=3)
    do(state, "produce q17", "produce r17", "dry yellow q18")
    assert refused(state, "dry red s18") == "no_actions"


def test_the_same_colour_twice_if_the_sources_differ() -> None:
    state = acting(area_of("bY bY bl\ndr dr cu"), points=2)
    do(state, "produce q17", "dry q17 q18", "dry yellow r18")
    assert cubes(state) == {"q18": "1Y", "r18": "1Y"}


def test_a_dry_square_must_be_empty() -> None:
    state = acting(area_of("bY dr\ncu bl"))
    do(state, "produce q17", "dry yellow r17", "produce q17")
    do(state, "clear q17", "produce q17")
    assert refused(state, "dry yellow r17") == "group_is_full"


def test_a_square_takes_more_cubes_only_in_the_action_that_filled_it() -> None:
    state = acting(area_of("bY bY dr\ncu bl dr"), points=5)
    do(state, "produce q17", "dry q17 s17", "produce q17", "dry q17 s18")
    assert refused(state, "dry yellow s17") == "group_is_full"
    do(state, "dry yellow s18")
    assert cubes(state) == {"s17": "1Y", "s18": "2Y"}


def test_cubes_of_a_single_square_are_named_by_their_colour() -> None:
    state = acting(area_of("bY dr\ncu bl"))
    do(state, "produce q17")
    assert [text for text in texts(state) if text.startswith("dry")] == ["dry yellow r17"]


def test_a_supply_that_just_suffices_is_not_shared_by_choice() -> None:
    state = acting(area_of("bY bY bY\ncu bl bl"))
    state.supply[:] = [0, 0, 0, 0]
    state.supply[Colour.YELLOW.index] = 3
    do(state, "produce q17")
    assert cubes(state) == {"q17": "1Y", "r17": "1Y", "s17": "1Y"}


def test_another_action_between_ends_the_one_that_was_going_on() -> None:
    state = acting(area_of("bY bR dr\ncu bl dr"), points=4)
    do(state, "produce q17", "dry yellow s17", "produce r17", "dry red s18")
    assert state.companies[0].points == 0


def test_no_square_holds_two_colours() -> None:
    state = acting(area_of("bY bR dr\ncu bl bl"))
    do(state, "produce q17", "produce r17", "dry yellow s17")
    assert refused(state, "dry red s17") == "group_is_full"


def test_roast_moves_the_whole_stack() -> None:
    state = acting(area_of("bY bY dr\ncu bl ro"), points=3)
    do(state, "produce q17", "dry yellow s17", "roast yellow s18")
    assert cubes(state) == {"s18": "2Y"}


def test_red_on_a_star_square_takes_an_extra_action() -> None:
    state = acting(area_of("bR dr r*\ncu bl bl"), points=3)
    do(state, "produce q17", "dry red r17")
    assert refused(state, "roast red s17") == "star_surcharge"
    richer = acting(area_of("bR dr r*\ncu bl bl"), points=4)
    do(richer, "produce q17", "dry red r17", "roast red s17")
    state = richer
    assert state.companies[0].points == 0


@pytest.mark.parametrize(
    ("area", "options"),
    [("bG dr r*\ncu bl bl", {}), ("bR dr r*\ncu bl bl", {"star_red_surcharge": False})],
)
def test_no_surcharge_for_other_colours_or_without_the_option(
    area: str, options: dict[str, bool]
) -> None:
    state = acting(area_of(area), points=3, options=options)
    colour = "green" if "bG" in area else "red"
    do(state, "produce q17", f"dry {colour} r17", f"roast {colour} s17")
    assert state.companies[0].points == 0


def test_the_surcharge_is_paid_once_for_each_star_square() -> None:
    board = "bR bR bl\ndr dr bl\nr* r* cu"
    state = acting(area_of(board), points=4)
    do(state, "produce q17", "dry q17 q18", "dry red r18", "roast q18 q19", "roast red q19")
    assert (cubes(state), state.companies[0].points) == ({"q19": "2R"}, 0)
    state = acting(area_of(board), points=5)
    do(state, "produce q17", "dry q17 q18", "dry red r18", "roast q18 q19", "roast red r19")
    assert (cubes(state), state.companies[0].points) == ({"q19": "1R", "r19": "1R"}, 0)


def test_a_shop_is_worth_its_points_with_the_delivery_that_supplies_it() -> None:
    state = acting(area_of("bR bR ro\ndr S0 cu", shop(3, (0, 0, 0, 2), 2)), points=4)
    do(state, "produce q17", "dry red q18", "roast red s17")
    worth = [
        event.worth
        for text in ("deliver s17 r18 1", "deliver s17 r18 1")
        for event in state.apply(0, GAME.parse(text))
        if isinstance(event, Delivered)
    ]
    assert worth == [0, 2]


def test_deliver_splits_the_cubes_freely_in_one_action() -> None:
    area = area_of(
        "bR bR bR\ndr cu ro\nS0 S1 bl", shop(1, (0, 0, 0, 1), 2), shop(2, (0, 0, 0, 2), 4)
    )
    state = acting(area, points=4)
    do(state, "produce q17", "dry red q18", "roast red s18")
    do(state, "deliver s18 q19 1", "deliver s18 r19 1", "deliver s18 warehouse")
    company = state.companies[0]
    assert company.points == 0
    assert company.delivered == {BY_NAME["q19"]: (0, 0, 0, 1), BY_NAME["r19"]: (0, 0, 0, 1)}
    assert company.warehouse == [1, 1, 1, 2]
    assert state.sheets()[0].shop_points == 2


def test_a_roast_square_that_was_begun_must_be_emptied() -> None:
    area = area_of("bR bR dr\ncu S0 ro", shop(1, (0, 0, 0, 1), 2))
    state = acting(area)
    do(state, "produce q17", "dry red s17", "roast red s18", "deliver s18 r18 1")
    assert texts(state) == ["deliver s18 warehouse"]
    assert refused(state, "done") == "empty_first"


def test_no_over_delivery() -> None:
    area = area_of("bR bR dr\ncu S0 ro", shop(1, (0, 0, 0, 1), 2))
    state = acting(area)
    do(state, "produce q17", "dry red s17", "roast red s18")
    assert refused(state, "deliver s18 r18 2") == "bad_amount"


def test_all_roast_squares_are_connected_for_delivery() -> None:
    area = area_of("bR dr ro\nbG cu bl\ndr bl ro")
    state = acting(area, points=7)
    do(state, "produce q17", "dry red r17", "roast red s17")
    do(state, "produce q18", "dry green q19", "roast green s19")
    do(state, "deliver s17 warehouse", "deliver s19 warehouse")
    assert state.companies[0].points == 0
    assert state.companies[0].warehouse == [1, 1, 2, 2]


def test_clearing_is_free_and_returns_the_cubes() -> None:
    state = acting(area_of("bR bR cu"), points=1)
    before = state.supply[3]
    do(state, "produce q17", "clear q17")
    assert cubes(state) == {"r17": "1R"}
    assert state.supply[3] == before - 1
    assert refused(state, "clear q17") == "nothing_there"


def test_clearing_ends_the_dry_that_was_going_on() -> None:
    board = "bY bR bG\ndr dr cu"
    produced = ("produce q17", "produce r17", "produce s17", "dry yellow q18")
    state = acting(area_of(board), points=4)
    do(state, *produced)
    assert "dry red r18" in texts(state), "the dry goes on for free"
    do(state, "clear s17")
    assert refused(state, "dry red r18") == "no_actions"
    richer = acting(area_of(board), points=5)
    do(richer, *produced, "clear s17", "dry red r18")
    assert richer.companies[0].points == 0


def test_clearing_ends_the_roast_that_was_going_on() -> None:
    state = acting(area_of("bY bR bG\ndr dr dr\nro ro cu"), points=5)
    do(state, "produce q17", "produce r17", "produce s17")
    do(state, "dry yellow q18", "dry red r18", "dry green s18", "roast yellow q19")
    assert "roast red r19" in texts(state)
    do(state, "clear s18")
    assert refused(state, "roast red r19") == "no_actions"


def test_clearing_ends_the_delivery_that_was_going_on() -> None:
    state = acting(area_of("bY bR bG\ndr dr bl\nro ro cu"), points=6)
    do(state, "produce q17", "produce r17", "produce s17", "dry yellow q18", "dry red r18")
    do(state, "roast yellow q19", "roast red r19", "deliver q19 warehouse")
    assert "deliver r19 warehouse" in texts(state)
    do(state, "clear s17")
    assert refused(state, "deliver r19 warehouse") == "no_actions"


def test_a_square_that_was_cleared_is_empty_for_another_action() -> None:
    state = acting(area_of("bY bR dr\ncu bl bl"), points=4)
    do(state, "produce q17", "produce r17", "dry yellow s17", "clear s17", "dry red s17")
    assert cubes(state) == {"s17": "1R"}
    assert state.companies[0].points == 0


def test_shops_and_the_warehouse_cannot_be_cleared() -> None:
    state = acting(area_of("bR dr ro\ncu S0 bl", shop(1, (0, 0, 0, 2), 2)), points=4)
    do(state, "produce q17", "dry red r17", "roast red s17", "deliver s17 r18 1")
    assert texts(state) == ["done"]
    assert refused(state, "clear r18") == "nothing_there"


def test_what_one_action_empties_the_next_may_use() -> None:
    state = acting(area_of("bR dr ro\ncu bl bl"), points=4)
    do(state, "produce q17", "dry red r17", "roast red s17", "produce q17")
    assert cubes(state) == {"q17": "1R", "s17": "1R"}


def test_the_warehouse_has_no_limit() -> None:
    state = acting(area_of("bR dr ro\ncu bl bl"), points=4)
    state.companies[0].warehouse[3] = 30
    do(state, "produce q17", "dry red r17", "roast red s17", "deliver s17 warehouse")
    assert state.companies[0].warehouse[3] == 31


def test_there_are_at_most_eight_actions_but_all_cups_are_visible() -> None:
    area = area_of("cu cu cu\ncu cu cu\ncu cu cu")
    assert (area.cups, area.actions) == (9, 8)
    assert area_of("cu bl").actions == 1


def test_unspent_actions_are_lost() -> None:
    state = acting(area_of("bR bR cu"), points=5)
    do(state, "done")
    assert state.companies[0].points == 0
    assert state.round == 2


def test_without_actions_only_clearing_and_the_end_are_left() -> None:
    state = acting(area_of("bR dr cu"), points=1)
    do(state, "produce q17")
    assert texts(state) == ["clear q17", "done"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("dry red q17", "wrong_square"),
        ("dry green r17", "no_source"),
        ("roast red r17", "wrong_square"),
        ("deliver s17 warehouse", "no_source"),
        ("produce r17", "no_field"),
        ("take 1", "wrong_phase"),
        ("place 0 q17", "wrong_phase"),
        ("bid red", "wrong_phase"),
        ("fill q17", "supply_suffices"),
    ],
)
def test_what_is_impossible_says_why(text: str, code: str) -> None:
    assert refused(acting(area_of("bR dr ro\ncu bl bl")), text) == code


def test_the_reason_names_the_group() -> None:
    state = acting(area_of("bY bR dr\ncu bl bl"))
    do(state, "produce q17", "produce r17", "dry yellow s17")
    with pytest.raises(IllegalAction, match="This group has no empty dry square."):
        do(state, "dry red s17")


def test_beside_the_question_stands_what_is_impossible() -> None:
    view = acting(area_of("bY dr ro\ncu bl bl"), points=3).view(0)
    assert view.ask("kind") == "3 actions left."
    assert view.hint() == (
        "Can’t dry: no cubes on bean squares. Can’t roast: no cubes on dry squares. "
        "Can’t deliver: no roasted cubes."
    )


def test_what_was_chosen_is_said_in_words() -> None:
    view = acting(area_of("bY dr ro\ncu bl bl"), points=3).view(0)
    assert view.words(GAME.parse("take 22")) == "Take card 22"
    assert view.words(GAME.parse("done")) == "End my actions"


def test_texts_of_actions_are_read_back() -> None:
    for text in ("dry q17 r18", "dry red r18", "deliver r19 s20 2", "produce q17 red", "done"):
        assert str(GAME.parse(text)) == text


@pytest.mark.parametrize("text", ["take  17", " take 17", "take 17 "])
def test_too_many_spaces_are_told_as_such(text: str) -> None:
    with pytest.raises(UnreadableAction, match=r"Write take 17 with single spaces"):
        GAME.parse(text)
