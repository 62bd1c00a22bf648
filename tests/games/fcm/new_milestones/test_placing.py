"""How tiles of the new milestones are asked for, foretold, refused, drawn and kept."""

from __future__ import annotations

import pytest

from kaffeehaus.core.errors import IllegalAction
from kaffeehaus.core.i18n import Label
from kaffeehaus.core.view import Tone
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.new_milestones.rules.mailboxes import (
    ANOTHER_FITS,
    NOT_BESIDE,
    OTHER_BLOCK,
    TAKEN,
)
from kaffeehaus.games.fcm.modules.new_milestones.rules.memory import remembered
from kaffeehaus.games.fcm.modules.new_milestones.rules.radios import OTHER_TILE
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.board.plan import square_name
from kaffeehaus.games.fcm.rules.town import Box, Campaign
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, do, texts, want
from tests.games.fcm.new_milestones.towns import campaigns_of, evening, town


def mailbox_in_hand() -> FcmState:
    """A new restaurant stands at d1; its block goes from d1 to g2."""
    state = town()
    state.player(0).work = {"local_manager": 1}
    begin_day(state, 0)
    do(state, 0, "done", "open local_manager", "at d1 sw")
    return state


def radio_in_hand() -> FcmState:
    """The first chain has sold pizza to house 2."""
    state = town()
    want(state, "2", pizza=1)
    state.player(0).stock = {"pizza": 1}
    evening(state)
    return state


def squares_refused(state: FcmState, why: Label) -> set[str]:
    """Where the thing in the first chain's hand cannot stand, for this reason."""
    return {square_name(box.top, box.left) for box in state.view(0).refusals[str(why)]}


def refusal(state: FcmState, text: str) -> str:
    """What somebody reads who writes what is not possible."""
    with pytest.raises(IllegalAction) as refused:
        do(state, 0, text)
    return str(refused.value)


def asked(state: FcmState, action: FcmAction) -> list[str]:
    """The questions on the way to an action."""
    view = state.view(0)
    return [view.ask(question.field) for question in action.asked()]


def test_a_free_mailbox_is_asked_for_by_tile_place_and_good() -> None:
    state = mailbox_in_hand()
    action = GAME.parse("mailbox 9 g1 beer")
    assert asked(state, action) == [
        "Place the free mailbox, or continue.",
        "Which campaign tile?",
        "Where?",
        "Which good?",
    ]
    view = state.view(0)
    assert view.words(action) == "Place the mailbox: 9: mailbox, 1×1, g1, beer"
    assert "in the block of your new restaurant" in view.hint()
    assert all(str(GAME.parse(text)) == text for text in texts(state, 0))


def test_a_free_mailbox_says_whom_it_would_reach() -> None:
    state = mailbox_in_hand()
    action = GAME.parse("mailbox 9 g1 beer")
    assert state.preview(0, action).sentences == ("Mailbox 9 (beer) would reach no house.",)
    below = town()
    below.player(0).work = {"local_manager": 1}
    begin_day(below, 0)
    do(below, 0, "done", "open local_manager", "at a9 ne")
    action = next(action for action in below.legal(0) if action.kind == "mailbox")
    preview = below.preview(0, action)
    assert preview.sentences == ("Mailbox 7 (burger) would permanently reach house 4.",)
    reached = {mark.place for mark in preview.marks if mark.tone is Tone.REACHED}
    assert reached == {"d11", "e11", "d12", "e12"}


def test_every_square_says_why_it_takes_no_mailbox() -> None:
    state = mailbox_in_hand()
    offered = {text.split()[2] for text in texts(state, 0) if text != "done"}
    assert offered == {"g1", "f2"}
    refused = [squares_refused(state, why) for why in state.view(0).refusals]
    assert len(set[str]().union(*refused)) == sum(map(len, refused)) == 15 * 15 - len(offered)
    assert squares_refused(state, NOT_BESIDE) == {"f1"}
    assert "d1" in squares_refused(state, TAKEN)
    assert "a1" in squares_refused(state, OTHER_BLOCK)
    assert refusal(state, "mailbox 9 a1 beer").startswith(
        '"mailbox 9 a1 beer" is not possible now. This is another block'
    )


def test_who_writes_a_mailbox_in_vain_hears_why() -> None:
    state = mailbox_in_hand()
    assert "Name the mailbox too, such as: mailbox 9 g1 beer" in refusal(state, "mailbox g1 beer")
    assert "The mailbox does not fit here." in refusal(state, "mailbox 7 g1 beer")
    assert "Mailbox 11 is not available." in refusal(state, "mailbox 11 g1 beer")


def test_a_square_that_suits_only_some_mailboxes_says_so() -> None:
    state = town()
    state.player(0).work = {"local_manager": 1}
    begin_day(state, 0)
    do(state, 0, "done", "open local_manager", "at f4 nw")
    places = {
        number: {
            text.split()[2] for text in texts(state, 0) if text.startswith(f"mailbox {number}")
        }
        for number in (7, 9)
    }
    assert squares_refused(state, ANOTHER_FITS) == places[7] ^ places[9] != set()


def test_every_square_says_why_it_takes_no_radio() -> None:
    state = radio_in_hand()
    offered = {text.split()[1] for text in texts(state, 0)}
    refused = [squares_refused(state, why) for why in state.view(0).refusals]
    assert len(set[str]().union(*refused)) == sum(map(len, refused)) == 15 * 15 - len(offered)
    assert "f4" in squares_refused(state, OTHER_TILE)
    assert state.view(1).refusals == {}
    assert "Place the radio on a tile of the house" in refusal(state, "radio f4")


def test_a_radio_for_pizza_is_asked_for_and_foretold() -> None:
    state = radio_in_hand()
    action = GAME.parse("radio a1")
    assert asked(state, GAME.parse("radio a2")) == ["Place a radio for pizza.", "Where?"]
    assert str(action) == "radio a1"
    preview = state.preview(0, GAME.parse("radio a2"))
    assert preview.sentences == (
        "House 2 bought pizza.",
        "Radio 1 (pizza) would reach house 2 for 2 turns.",
    )
    (placed, *_) = do(state, 0, "radio a2")
    assert GAME.tell(placed, ["Ada", "Bo"]) == "Ada places radio 1: pizza, 2 turns."


def test_a_second_tile_is_asked_for_like_a_campaign_and_foretold() -> None:
    state = campaigns_of(town(), campaign_manager=1)
    do(state, 0, "market campaign_manager 9", "at b1", "good pizza", "for 3")
    view = state.view(0)
    assert view.ask("kind") == "Place a second tile with the same manager, or continue."
    assert "until both campaigns are over" in view.hint()
    do(state, 0, "market campaign_manager 10")
    preview = state.preview(0, GAME.parse("at b6"))
    assert preview.sentences == ("It would reach house 2.",)


def test_what_is_still_to_be_placed_is_saved_and_copied() -> None:
    for state in (mailbox_in_hand(), radio_in_hand()):
        loaded = GAME.load(state.save())
        assert loaded.save() == state.save()
        assert texts(loaded, 0) == texts(state, 0)
        trial = state.copy()
        remembered(trial).radios.clear()
        remembered(trial).new_restaurant = None
        assert texts(state, 0) == texts(loaded, 0)


def test_two_goods_are_drawn_on_fields_of_their_own() -> None:
    state = town()
    state.town.campaigns = [Campaign(4, "airplane", 0, 1, ("soda", "pizza"), 4, Box(-2, 3, 1, 2))]
    drawn = state.view(None).svg()
    assert "(Gluttony Inc. Burgers): coke and pizza, 4 turns</title>" in drawn


def test_the_help_tells_every_milestone() -> None:
    section = next(one for one in GAME.help() if one.title == "Module: New milestones")
    told = " ".join(section.paragraphs)
    assert all(milestone.name in told for milestone in town().rules.milestones.values())
    assert section.drawing
