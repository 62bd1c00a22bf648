"""Who fits into a structure, against a model that tries every seat of every card."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.rules.cards import base_employees
from kaffeehaus.games.fcm.rules.events import StructureOpened
from kaffeehaus.games.fcm.rules.structure import free_slots
from tests.games.fcm.engine.playing import do, texts, town_for_two

EMPLOYEES = {card.id: card for card in base_employees()}
SOME = ["management_trainee", "junior_vice_president", "waitress", "trainer"]


def can_sit(cards: tuple[str, ...], slots: list[bool]) -> bool:
    """Try every free slot for the first card; `slots` says whether a slot is the CEO's."""
    if not cards:
        return True
    card = EMPLOYEES[cards[0]]
    for place in sorted(set(slots)):
        if card.manager and not place:
            continue
        rest = slots.copy()
        rest.remove(place)
        if can_sit(cards[1:], rest + [False] * card.slots):
            return True
    return False


@given(
    cards=st.lists(st.sampled_from(SOME), max_size=7),
    ceo=st.integers(2, 4),
)
def test_a_set_fits_exactly_if_every_card_finds_a_seat(cards: list[str], ceo: int) -> None:
    state = GAME.new(seats=2)
    state.town.ceo_slots = ceo
    work = {card: cards.count(card) for card in cards}
    # Managers first: their slots must be there before others sit in them.
    ordered = tuple(sorted(cards, key=lambda card: not EMPLOYEES[card].manager))
    assert (free_slots(state, 0, work) >= 0) == can_sit(ordered, [True] * ceo)


def test_only_sets_that_fit_are_offered() -> None:
    state = town_for_two()
    state.town.step = "restructuring"
    state.player(0).beach = {"management_trainee": 1, "waitress": 5}
    do(state, 0, "work waitress", "work waitress", "work waitress")
    assert texts(state, 0) == ["work management_trainee", "rest waitress", "ready"]
    do(state, 0, "work management_trainee", "work waitress")
    assert texts(state, 0) == ["rest waitress", "ready"]


def test_as_last_turn_puts_the_same_people_to_work_at_once() -> None:
    state = town_for_two()
    state.town.step = "restructuring"
    state.player(0).beach = {"trainer": 1, "waitress": 1}
    state.player(0).last_work = {"trainer": 1, "waitress": 2}
    assert "as last turn" in texts(state, 0)
    do(state, 0, "as last turn")
    assert state.player(0).work == {"trainer": 1, "waitress": 1}
    assert "as last turn" not in texts(state, 0)


def test_who_is_ready_may_reopen_until_the_last_is_ready() -> None:
    state = town_for_two()
    state.town.step = "restructuring"
    state.player(0).beach = {"waitress": 2}
    assert texts(state, 1) == ["ready"]
    do(state, 0, "work waitress", "ready")
    assert state.actors() == (1,)
    assert texts(state, 0) == ["reopen"]
    decision = state.decision(0)
    do(state, 0, "reopen")
    assert state.actors() == (0, 1)
    assert state.decision(0) > decision
    assert state.player(0).work == {"waitress": 1}
    assert len(state.hidden()) == 3
    do(state, 0, "work waitress", "ready")
    events = do(state, 1, "ready")
    assert texts(state, 0) == []
    opened = [event for event in events if isinstance(event, StructureOpened)]
    assert opened[0].cards == {"waitress": 2}
    assert not state.hidden()


def test_open_slots_decide_who_chooses_first() -> None:
    state = town_for_two()
    state.town.step = "restructuring"
    state.player(0).beach = {"waitress": 1}
    do(state, 0, "work waitress", "ready")
    do(state, 1, "ready")
    assert state.town.step == "order"
    assert state.actors() == (1,)
    do(state, 1, "position 1")
    assert state.town.order == [1, 0]
    assert state.town.step == "working"
