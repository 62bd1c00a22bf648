"""Reserve cards that are told apart by more than their money, by a tiny module: all bring $200, and
the lowest price on a card is asked from the first break on."""

from __future__ import annotations

import pytest

from kaffeehaus.core.conformance import check
from kaffeehaus.core.event import Event
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.offered import with_base
from kaffeehaus.games.fcm.rules.cards import ReserveCard
from kaffeehaus.games.fcm.rules.events import BankBroke, ReserveKnown
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.folding import fold
from kaffeehaus.games.fcm.rules.ruleset.groups import (
    Dinner,
    ReserveRule,
    RulesetError,
    SettingUp,
    Words,
)
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from kaffeehaus.games.fcm.rules.ruleset.points import Exclusive, Keyed, Sum
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.reasons import explain
from tests.games.fcm.engine.modified import fed, game_with, town_with
from tests.games.fcm.engine.playing import do, run_step, texts

CARDS = (
    ReserveCard(200, 3, "cheap", 5),
    ReserveCard(200, 3, "usual", 10),
    ReserveCard(200, 3, "dear", 20),
)


def open_prices(state: Position, cards: list[ReserveCard]) -> tuple[int, int]:
    return 200 * len(cards), 3


def lowest_price(state: Position, seat: Seat) -> int:
    """What the lowest card takes off the usual ten, once the cards are open."""
    if not state.town.breaks:
        return 0
    chosen = [player.reserve for player in state.town.players if player.reserve is not None]
    return min(CARDS[card].base_price or 0 for card in chosen) - 10


PRICES = Module(
    "prices",
    setting_up=SettingUp(reserves=Exclusive(ReserveRule(CARDS, open_prices))),
    dinner=Dinner(unit_price=Sum(lowest_price)),
    words=Words(phrases=Keyed({"reserve cheap": "a price of $5"})),
)


def choosing() -> FcmState:
    """Both are about to choose."""
    state = town_with(PRICES)
    state.town.step, state.town.turn = "reserves", 0
    for player in state.town.players:
        player.reserve = None
    return state


def known(events: tuple[Event, ...]) -> list[ReserveKnown]:
    return [event for event in events if isinstance(event, ReserveKnown)]


def test_cards_with_equal_money_are_different_choices() -> None:
    state = choosing()
    assert texts(state, 0) == texts(state, 1) == ["reserve cheap", "reserve usual", "reserve dear"]
    for text in texts(state, 0):
        assert str(GAME.parse(text)) == text
    events = do(state, 0, "reserve dear")
    assert [(event.seat, event.money, event.card) for event in known(events)] == [(0, 200, "dear")]
    assert state.player(0).reserve == 2
    assert (state.view(0).chains[0].reserve, state.view(0).chains[0].reserve_card) == (200, "dear")
    assert state.view(1).chains[0].reserve_card is None


def test_they_are_told_by_their_names() -> None:
    state = choosing()
    events = do(state, 0, "reserve dear")
    assert GAME.tell(events[0], ["Ada", "Bo"]) == "Ada’s reserve card: dear ($200)."
    assert "Reserve card: dear ($200)" in state.view(0).text()
    assert state.view(0).label("reserve", "cheap") == "a price of $5"
    assert state.view(0).label("reserve", "dear") == "dear ($200), 3 CEO slots"


def test_they_are_opened_by_their_names() -> None:
    state = fed(town_with(PRICES))
    state.player(0).reserve, state.player(1).reserve, state.town.bank = 1, 0, 0
    assert state.rules.dinner.unit_price(state, 0) == 10
    broke = next(e for e in run_step(state, "dinner") if isinstance(e, BankBroke))
    assert (broke.reserves, broke.cards, broke.added) == ((200, 200), ("usual", "cheap"), 400)
    assert state.rules.dinner.unit_price(state, 0) == 5
    reasons = explain(state, broke)
    assert reasons is not None
    assert reasons.sentences[0] == "Reserve cards: usual ($200) and cheap ($200). They add $400."


def test_a_milestone_shows_them_by_their_names() -> None:
    state = fed(town_with(PRICES))
    state.player(0).cash, state.player(1).reserve = 20, 2
    shown = known(run_step(state, "dinner"))
    assert [(event.seat, event.card) for event in shown] == [(1, "dear")]


def test_cards_without_a_name_go_by_their_money() -> None:
    state = GAME.new(seats=2, seed=1)
    assert [card.name for card in state.rules.reserves.cards] == ["100", "200", "300"]
    event = ReserveKnown(0, 200, "200")
    assert GAME.tell(event, ["Ada"]) == "Ada’s reserve card: $200."
    assert state.view(0).label("reserve", "100") == "$100, 2 CEO slots"


def test_events_of_before_are_still_read() -> None:
    old: JsonObject = {"code": "reserve_known", "seat": 0, "money": 200}
    assert GAME.tell(GAME.read_event(old), ["Ada"]) == "Ada’s reserve card: $200."
    broke: JsonObject = {"code": "bank_broke", "time": 1, "reserves": [100]}
    broke |= {"added": 100, "ceo_slots": 2}
    reasons = explain(GAME.new(), GAME.read_event(broke))
    assert reasons is not None
    assert reasons.sentences[0] == "Reserve cards: $100. They add $100."


def test_two_reserve_cards_have_different_names() -> None:
    same = Module(
        "same",
        setting_up=SettingUp(
            reserves=Exclusive(ReserveRule((ReserveCard(200, 2), ReserveCard(200, 3)), open_prices))
        ),
    )
    with pytest.raises(RulesetError, match="two reserve cards have the same name"):
        fold(with_base([same]))


@pytest.mark.slow
def test_a_game_with_named_reserve_cards_keeps_the_contract() -> None:
    report = check(game_with(PRICES), {"turns": 2}, 2, games=2, seed=4)
    assert report.reasons == {"turn_limit": 2}
