"""Reserve prices: the worked cases, every sentence of the rules, the table, and pairs."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kaffeehaus.bots.base import turn_of
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.core.conformance import check
from kaffeehaus.core.event import Event
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.ketchup.rules import SOMEONE_SELLS
from kaffeehaus.games.fcm.modules.reserve_prices.rules import CARDS, BasePriceVoted
from kaffeehaus.games.fcm.rules.events import BankBroke, HouseServed, ReserveKnown
from kaffeehaus.games.fcm.rules.phases.dinner import open_reserves
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.coffee.towns import put_shops
from tests.games.fcm.engine.modified import fed
from tests.games.fcm.engine.playing import do, run_step, texts, town_for_two
from tests.games.fcm.engine.street import dine, stock, street, wish
from tests.games.fcm.engine.test_drawing import sheet

PLACES = {card.base_price: place for place, card in enumerate(CARDS)}


def vote(state: FcmState, *prices: int) -> None:
    """What the chains have chosen at the beginning."""
    for player, price in zip(state.town.players, prices, strict=True):
        player.reserve = PLACES[price]


def voted(*prices: int, modules: str = "reserve_prices") -> FcmState:
    """After the first break, for as many chains as there are prices."""
    options = {"modules": modules}
    state = GAME.new(options, len(prices), seed=1)
    vote(state, *prices)
    open_reserves(state)
    return state


def price(state: FcmState, seat: int = 0, **work: int) -> int:
    state.player(seat).work = work
    return state.rules.dinner.unit_price(state, seat)


def told(events: Sequence[Event]) -> list[str]:
    return [GAME.tell(event, ["Ada", "Bo", "Cy", "Di"]) for event in events]


@pytest.mark.parametrize(
    ("prices", "taken"),
    [((5, 5, 10), 5), ((5, 10), 5), ((10, 20), 20), ((5, 20), 20), ((10, 10), 10)],
)
def test_rp1_the_most_votes_win_and_of_equal_ones_20_before_5_before_10(
    prices: tuple[int, ...], taken: int
) -> None:
    assert price(voted(*prices)) == taken
    assert price(voted(*prices[::-1])) == taken


def test_rp2_each_player_brings_200_whatever_the_cards_show() -> None:
    state = GAME.new({"modules": "reserve_prices"}, 4, seed=1)
    vote(state, 10, 10, 20, 5)
    state.town.bank = 20 - 150
    open_reserves(state)
    assert (state.town.bank, state.town.minted, price(state)) == (670, 800, 10)


def test_rp3_the_dinner_that_breaks_the_bank_is_paid_at_the_old_price() -> None:
    state = fed(town_for_two(modules="reserve_prices"))
    vote(state, 5, 20)
    state.town.bank = 0
    assert dinner_income(state) == 20
    assert state.town.breaks == 1
    fed(state)
    assert dinner_income(state) == 40


def dinner_income(state: FcmState) -> int:
    events = run_step(state, "dinner")
    (served,) = (event for event in events if isinstance(event, HouseServed))
    return served.income


def test_rp4_managers_and_milestones_change_the_new_base_price() -> None:
    dear = voted(20, 20)
    dear.player(0).milestones = ["first_lower_prices"]
    assert price(dear, pricing_manager=1) == 18
    assert price(dear, pricing_manager=1, luxuries_manager=1) == 28
    assert price(voted(5, 5), discount_manager=2) == -1


@pytest.mark.parametrize(
    ("prices", "taken"), [((20, 20, 5), 20), ((5, 5, 20), 5), ((10, 10, 20), 10)]
)
def test_rp5_a_majority_needs_no_tie_break(prices: tuple[int, ...], taken: int) -> None:
    assert price(voted(*prices)) == taken


def test_rp6_first_to_have_20_shows_the_price_cards() -> None:
    state = fed(town_for_two(modules="reserve_prices"))
    vote(state, 5, 20)
    state.player(0).cash = 20
    shown = [event for event in run_step(state, "dinner") if isinstance(event, ReserveKnown)]
    assert [(event.seat, event.card, event.seen_by) for event in shown] == [
        (1, "20", frozenset({0}))
    ]
    assert told(shown) == ["Bo’s reserve card: base price $20."]
    assert state.view(0).chains[1].reserve_card == "20"
    assert state.view(1).chains[0].reserve_card is None


def test_before_the_break_the_price_is_the_usual_one() -> None:
    state = town_for_two(modules="reserve_prices")
    vote(state, 20, 20)
    assert price(state) == 10


def test_ceos_keep_three_slots() -> None:
    state = voted(20, 5)
    assert state.town.ceo_slots == 3
    (broke,) = (event for event in state.events if isinstance(event, BankBroke))
    reasons = state.explain(broke)
    assert reasons is not None
    assert reasons.sentences == ("Reserve cards: base price $20 and base price $5. They add $400.",)


def choosing() -> FcmState:
    state = town_for_two(modules="reserve_prices")
    state.town.step, state.town.turn = "reserves", 0
    for player in state.town.players:
        player.reserve = None
    return state


def test_the_cards_of_the_base_game_are_not_used_and_the_choice_is_secret() -> None:
    state = choosing()
    assert texts(state, 0) == ["reserve 5", "reserve 10", "reserve 20"]
    assert [str(GAME.parse(text)) for text in texts(state, 0)] == texts(state, 0)
    events = do(state, 0, "reserve 5")
    assert [event.seen_by for event in events] == [{0}, None]
    assert told(events) == [
        "Ada’s reserve card: base price $5.",
        "Ada has chosen a reserve card.",
    ]
    assert "Reserve card: base price $5" in state.view(0).text()
    assert "reserve card: base price" not in state.view(1).text() + state.view(None).text()


def test_it_is_asked_for_as_a_vote() -> None:
    view = choosing().view(0)
    assert view.ask("kind") == "Choose a reserve card: your vote for the base price."
    assert view.hint().endswith("Ties: $20, then $5.")
    assert view.label("reserve", "20") == "base price $20"


def test_the_votes_are_told_and_explained() -> None:
    state = voted(20, 5, 20, 10)
    broke, event = state.events[-2:]
    assert isinstance(broke, BankBroke)
    assert isinstance(event, BasePriceVoted)
    assert told([event]) == ["The base price is now $20. Votes: 2 for $20, 1 for $5 and 1 for $10."]
    reasons = state.explain(event)
    assert reasons is not None
    assert reasons.sentences[0] == "Gluttony Inc. Burgers voted for $20."
    assert "$20 has the most votes." in reasons.sentences
    assert "paid at a base price of $10" in reasons.sentences[-1]
    assert GAME.read_event(event.to_json()) == event


def test_a_tie_is_explained_and_a_price_that_stays_is_told() -> None:
    tie = voted(5, 10)
    reasons = tie.explain(tie.events[-1])
    assert reasons is not None
    assert "$5 and $10 are tied; $5 wins the tie-break." in reasons.sentences
    assert told(voted(10, 10).events[-1:]) == ["The base price stays at $10. Votes: 2 for $10."]


def test_the_table_shows_the_price_and_after_the_break_the_votes() -> None:
    state = town_for_two(modules="reserve_prices")
    vote(state, 5, 20)
    assert "Bank: $100. Base price $10. Turn order:" in state.view(None).caption()
    state.town.bank = -1
    open_reserves(state)
    shown = state.view(None)
    assert "Base price $20. Votes: 1 for $20 and 1 for $5. Turn order" in shown.caption()
    assert shown.caption() in shown.text()
    assert "base price $5" in sheet(state, 1, "chains")
    assert "price $20" in shown.badges()[0].note
    assert "Base price" not in town_for_two().view(None).caption()


def test_a_sample_draws_unknown_votes_anew_and_keeps_known_ones() -> None:
    state = town_for_two(modules="reserve_prices")
    vote(state, 5, 20)
    drawn = {state.resample(0, Rng(seed)).player(1).reserve for seed in range(20)}
    assert drawn == {0, 1, 2}
    assert {state.resample(1, Rng(seed)).player(1).reserve for seed in range(20)} == {PLACES[20]}


def test_a_saved_position_keeps_its_price() -> None:
    state = voted(20, 5)
    assert price(GAME.load(state.save())) == 20


def test_the_help_counts_votes() -> None:
    (section,) = (one for one in GAME.help() if one.title == "Module: Reserve prices")
    assert "The base price is now $5. Votes: 2 for $5" in section.paragraphs[3]
    assert section.drawing.count("2 votes") == section.drawing.count("chosen") == 1


# Pairs


def test_coffee_and_reserve_prices_coffee_costs_the_new_base_price() -> None:
    state = town_for_two(modules="coffee,reserve_prices")
    vote(state, 20, 5)
    state.player(0).stock, state.player(1).stock = {"coffee": 1}, {"burger": 1}
    put_shops(state, 0, (3, 9))
    wish(state, "2", burger=1)
    state.town.breaks = 1
    incomes = {
        event.house: event.income
        for event in run_step(state, "dinner")
        if isinstance(event, HouseServed)
    }
    assert incomes == {"2": 20}
    assert state.player(0).cash == 20, "a coffee on the way"


def test_ketchup_and_reserve_prices_nearness_works_on_the_new_price() -> None:
    state = street("ketchup,reserve_prices", 2, 2)
    vote(state, 5, 5)
    state.town.breaks, state.town.order = 1, [1, 0]
    state.player(0).milestones = [SOMEONE_SELLS]
    for seat in (0, 1):
        stock(state, seat, burger=1)
    wish(state, "1", burger=1)
    served = dine(state)["1"]
    assert (served.seller, [offer.score for offer in served.offers]) == (0, [6, 7])


def test_fry_chefs_and_reserve_prices_fries_stay_what_they_are() -> None:
    state = street("fry_chefs,reserve_prices", 0, 1)
    vote(state, 20, 5)
    state.town.breaks = 1
    state.player(0).work = {"fry_chef": 1}
    stock(state, 0, burger=1)
    wish(state, "1", burger=1)
    assert dine(state)["1"].income == 20 + 10


def test_night_shift_managers_and_reserve_prices_a_pricing_manager_takes_two_off() -> None:
    state = voted(20, 5, modules="night_shift_managers,reserve_prices")
    assert price(state, night_shift_manager=1, pricing_manager=1) == 18


def test_new_milestones_and_reserve_prices_the_first_burger_gives_a_fourth_slot_to_its_owner() -> (
    None
):
    state = voted(5, 5, modules="new_milestones,reserve_prices")
    state.player(0).milestones = ["first_burger_sold"]
    slots = state.rules.structure.ceo_slots
    assert (slots(state, 0), slots(state, 1)) == (4, 3)


def test_sx3_six_players_and_reserve_prices_the_first_break_adds_1200() -> None:
    modules = "new_districts,reserve_prices,six_players"
    state = voted(5, 10, 20, 5, 10, 20, modules=modules)
    assert (state.town.minted, price(state)) == (1200, 20)


# Bots


def test_the_planner_votes_for_dear_meals() -> None:
    state = choosing()
    assert str(Planner().choose(turn_of(state, 0, Rng(1)))) == "reserve 20"


def test_it_keeps_the_contract() -> None:
    report = check(GAME, {"turns": 3, "modules": "reserve_prices"}, 2, games=1, seed=2)
    assert report.reasons == {"turn_limit": 1}
