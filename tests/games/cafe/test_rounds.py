"""The course of the game: deck, market, buying, phases, secrets."""

from __future__ import annotations

import pytest

from kaffeehaus.core.errors import BrokenRecord, IllegalAction
from kaffeehaus.core.event import Reveals
from kaffeehaus.core.game_log import GameLog
from kaffeehaus.core.log import Undone
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.cafe import GAME
from kaffeehaus.games.cafe.rules.cards import Colour
from kaffeehaus.games.cafe.rules.cells import BY_NAME
from kaffeehaus.games.cafe.rules.events import ActionsBegan, Refilled, RoundBegan
from kaffeehaus.games.cafe.rules.position import CUBES, Phase
from kaffeehaus.games.cafe.state import CafeState
from kaffeehaus.games.cafe.words.help import DRAFTS, example
from kaffeehaus.games.cafe.words.titles import points_text
from tests.games.cafe.areas import area_of, do, texts
from tests.toys.playing import play_on, played, random_draft


@pytest.mark.parametrize(("seats", "cards"), [(1, 24), (2, 32), (3, 40), (4, 48)])
def test_the_deck_by_player_count(seats: int, cards: int) -> None:
    state = GAME.new(seats=seats, seed=5)
    used = [*state.deck, *state.market]
    assert len(used) == cards
    stars = [card for card in used if state.variant.cards[card].star]
    assert len(stars) == (8 if seats == 4 else 0)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"expresso": True}])
def test_the_deck_runs_out_exactly(seats: int, options: dict[str, bool]) -> None:
    game = played(GAME, options, seats, seed=seats)
    state = game.state
    assert isinstance(state, CafeState)
    assert state.round == 8
    assert state.deck == []
    assert sum(isinstance(event, RoundBegan) for event in game.events) == 7
    assert sum(isinstance(event, Refilled) for event in game.events) == 8 * (seats - 1)
    leftovers = len(state.discarded)
    assert leftovers >= 8 * (3 if options else 2)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_cubes_are_conserved_after_every_action(seats: int) -> None:
    state = GAME.new(seats=seats, seed=8)
    rng = Rng(8)
    while state.actors():
        seat = rng.choice(state.actors())
        state.play(seat, rng.choice(state.legal(seat)))
        assert [state.conserved()[c] for c in ("yellow", "brown", "green", "red")] == [CUBES] * 4
        assert min(state.supply) >= 0


def test_left_of_the_master_picks_first_and_the_master_last() -> None:
    state = GAME.new(seats=4, seed=2)
    assert state.order == [(state.master + step) % 4 for step in (1, 2, 3, 4)]
    assert state.actors() == ((state.master + 1) % 4,)


def test_the_market_is_filled_after_every_pick_but_the_last() -> None:
    state = GAME.new(seats=2, seed=2)
    for filled in (3, 2):
        (seat,) = state.actors()
        do(state, texts(state, seat)[0], seat=seat)
        do(state, texts(state, seat)[0], seat=seat)
        assert len(state.market) == filled
    assert state.phase is Phase.ACTING


def market_of(cards: list[int], seats: int = 1) -> CafeState:
    """A table with this market."""
    state = GAME.new(seats=seats, seed=1)
    state.market = cards
    state._legal = {}
    return state


CUP_CARDS = [1, 2, 3]
FREE_CARD = 21


def test_a_card_with_a_cup_costs_a_cube_of_any_colour() -> None:
    state = market_of([1, FREE_CARD, 22])
    assert texts(state) == [
        "take 1 yellow",
        "take 1 brown",
        "take 1 green",
        "take 1 red",
        "take 21",
        "take 22",
    ]
    do(state, "take 1 green")
    assert state.companies[0].warehouse == [1, 1, 0, 1]
    assert state.supply == [34, 34, 35, 34]


def test_two_ships_save_the_price() -> None:
    state = market_of(CUP_CARDS)
    state.companies[0].area = area_of("sh sh\ncu bl")
    assert texts(state) == ["take 1", "take 2", "take 3"]
    with pytest.raises(IllegalAction) as caught:
        do(state, "take 1 red")
    assert caught.value.code == "two_ships"


def test_one_ship_does_not() -> None:
    state = market_of(CUP_CARDS)
    state.companies[0].area = area_of("sh bl\ncu bl")
    assert "take 1" not in texts(state)


def test_ships_are_counted_before_the_card_is_laid() -> None:
    """Card 19 has a cup and a ship of its own."""
    state = market_of([19, 22, 23])
    state.companies[0].area = area_of("sh bl\ncu bl")
    assert "take 19" not in texts(state)
    assert "take 19 red" in texts(state)


def test_a_new_cup_gives_its_action_in_the_same_round() -> None:
    state = market_of([1, 22, 23])
    assert state.companies[0].area.cups == 1
    do(state, "take 1 red")
    place = next(
        text
        for text in texts(state)
        if (after := state.copy()).apply(0, GAME.parse(text)) and after.companies[0].area.cups == 2
    )
    do(state, place)
    assert state.companies[0].points == 2


def test_who_can_pay_nothing_puts_a_card_aside_and_acts() -> None:
    state = market_of(CUP_CARDS.copy())
    state.companies[0].warehouse = [0, 0, 0, 0]
    assert texts(state) == ["refuse 1", "refuse 2", "refuse 3"]
    do(state, "refuse 2")
    assert state.phase is Phase.ACTING
    assert state.companies[0].placed == []
    assert state.companies[0].points == 1
    assert state.discarded == [2]


def test_a_free_card_must_be_taken() -> None:
    state = market_of([1, FREE_CARD, 2])
    state.companies[0].warehouse = [0, 0, 0, 0]
    assert texts(state) == ["take 21"]
    with pytest.raises(IllegalAction) as caught:
        do(state, "refuse 1")
    assert caught.value.code == "can_take"


def test_a_card_may_be_skipped_by_option() -> None:
    state = GAME.new({"unaffordable": "may_skip"}, 1, 1)
    state.market = [1, FREE_CARD, 2]
    state._legal = {}
    state.companies[0].warehouse = [0, 0, 0, 0]
    assert texts(state) == ["take 21", "refuse 1", "refuse 2"]


def test_the_first_player_who_refuses_lets_the_market_be_filled() -> None:
    state = market_of(CUP_CARDS.copy(), seats=2)
    (seat,) = state.actors()
    state.companies[seat].warehouse = [0, 0, 0, 0]
    do(state, "refuse 1", seat=seat)
    assert len(state.market) == 3
    assert 1 not in state.market


def test_a_card_without_a_place_is_put_aside() -> None:
    state = market_of([FREE_CARD, 22, 23])
    state.companies[0].area = area_of("cu")
    do(state, f"take {FREE_CARD}")
    assert texts(state) == ["discard"]
    do(state, "discard")
    assert state.discarded == [FREE_CARD]
    assert state.phase is Phase.ACTING


def test_placing_says_why_not() -> None:
    state = market_of([FREE_CARD, 22, 23])
    codes = {}
    for text in ("place 0 q17", "take 22"):
        with pytest.raises(IllegalAction) as caught:
            do(state, "take 99" if text.startswith("take") else text)
        codes[text] = caught.value.code
    assert codes == {"place 0 q17": "take_first", "take 22": "not_in_market"}
    do(state, f"take {FREE_CARD}")
    for text, code in (
        ("place 0 q17", "covers_many"),
        ("place 0 s19", "covers_few"),
        ("place 0 a1", "covers_few"),
        ("take 22", "place_first"),
        ("discard", "can_place"),
    ):
        with pytest.raises(IllegalAction) as caught:
            do(state, text)
        assert caught.value.code == code


def to_actions(state: CafeState) -> ActionsBegan:
    """Play at random until the actions begin; the event that says so."""
    while True:
        (seat,) = state.actors()
        for event in state.play(seat, Rng(1).choice(state.legal(seat))):
            if isinstance(event, ActionsBegan):
                return event


def test_all_act_at_the_same_time_while_the_supply_is_ample() -> None:
    state = GAME.new(seats=3, seed=1)
    assert to_actions(state).together
    assert state.actors() == (0, 1, 2)
    do(state, "done", seat=1)
    assert state.actors() == (0, 2)


@pytest.mark.parametrize(("first", "step"), [("left_of_master", 1), ("master", 0)])
def test_seats_act_in_order_when_cubes_may_run_out(first: str, step: int) -> None:
    state = GAME.new({"actions_from": first}, 3, 1)
    state.supply = [0, 0, 0, 0]
    assert not to_actions(state).together
    for turn in range(3):
        expected = (state.master + step + turn) % 3
        assert state.actors() == (expected,)
        do(state, "done", seat=expected)
    assert state.round == 2


def test_the_master_token_goes_left() -> None:
    state = GAME.new(seats=3, seed=1)
    master = state.master
    to_actions(state)
    for seat in range(3):
        do(state, "done", seat=seat)
    assert state.master == (master + 1) % 3


def test_nobody_sees_the_deck_or_what_was_taken_out() -> None:
    state = GAME.new(seats=2, seed=3)
    twin = state.resample(0, Rng(1))
    assert twin.deck != state.deck
    assert sorted(twin.deck + twin.removed) == sorted(state.deck + state.removed)
    assert sorted(twin.removed) != sorted(state.removed)
    for seat in (0, 1, None):
        assert twin.view(seat).to_json() == state.view(seat).to_json()


def test_expresso_cards_are_never_taken_out() -> None:
    state = GAME.new({"expresso": True}, 1, 3)
    twin = state.resample(0, Rng(1))
    assert all(card < 900 for card in (*state.removed, *twin.removed))
    assert sorted(c for c in twin.deck if c > 900) == sorted(c for c in state.deck if c > 900)


def test_a_turned_up_card_is_chance() -> None:
    state = GAME.new(seats=2, seed=3)
    (seat,) = state.actors()
    assert state.play(seat, state.legal(seat)[0])[0].reveals is Reveals.NOTHING
    events = state.play(seat, state.legal(seat)[0])
    assert events[-1].reveals is Reveals.CHANCE


def test_undo_past_a_turned_up_card_is_refused() -> None:
    game_log = GameLog.begin(GAME, None, 2, 3)
    (seat,) = game_log.fold.state.actors()
    game_log.act(seat, random_draft(game_log.fold.state, seat, Rng(1)))
    taken = game_log.fold.kept[-1].number
    assert game_log.fold.kept[-1].chance
    with pytest.raises(BrokenRecord):
        game_log.fold.copy().push(taken + 1, Undone(seat, (taken,), (1 - seat,)))


def test_covered_cubes_return_to_the_supply() -> None:
    state = market_of([FREE_CARD, 22, 23])
    company = state.companies[0]
    company.area = area_of("bY bY\ncu bl\nbl bl")
    for name in ("q17", "r17"):
        company.cubes[BY_NAME[name]] = (Colour.YELLOW, 1)
        state.supply[0] -= 1
    before = state.supply[0]
    do(state, f"take {FREE_CARD}", "place 90 q16")
    assert state.supply[0] == before + 2
    assert company.cubes == {}


def test_a_solo_player_is_always_the_master() -> None:
    state = GAME.new(seats=1, seed=1)
    to_actions(state)
    do(state, "done")
    assert (state.round, state.master) == (2, 0)


def test_a_solo_game_ends_with_its_score() -> None:
    state = GAME.new(seats=1, seed=6)
    play_on(state, Rng(2))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ranks == (1,)
    assert GAME.end_reason(outcome, ["Ada"]) == (f"Ada scores {points_text(outcome.scores[0])}.")


def test_the_example_of_the_help_is_a_game_to_its_end() -> None:
    state = example(GAME, len(DRAFTS))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (26,)
