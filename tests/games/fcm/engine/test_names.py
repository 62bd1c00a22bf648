"""A chain has one name wherever it is spoken of: that of its player, beside its mark."""

from __future__ import annotations

import re
from html import escape

import pytest

from kaffeehaus.core.rng import Rng
from kaffeehaus.core.view import Marks
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.rules.catalogue import every_employee
from kaffeehaus.games.fcm.rules.events import Produced
from kaffeehaus.games.fcm.state import FcmState
from tests.golden import files
from tests.golden.plan import GOLDEN, rules_of

NAMES = ("Ada & Co", "<b>Ben", 'Cleo "C"')
BOX = ("Gluttony", "Xango", "Golden Duck")


@pytest.fixture(scope="module")
def late() -> FcmState:
    """A game with coffee, shortly before its end."""
    golden = GOLDEN["fcm-3-coffee-to-the-end"]
    state = rules_of(golden).new(golden.options, golden.seats, golden.seed)
    actions = files.read(golden).actions()
    for seat, text in actions[: len(actions) - 20]:
        state.play(seat, state.game.parse(text))
    assert isinstance(state, FcmState)
    return state


def everything(state: FcmState) -> str:
    """All that the seat to act can read of a position."""
    seat = state.actors()[0]
    view, legal = state.view(seat), state.legal(seat)
    sheets = "".join(sheet.body for sheet in view.panels(Marks(legal)))
    badges = "".join(badge.glance for badge in view.badges())
    return view.svg(Marks(legal)) + sheets + badges


def test_pages_call_chains_by_their_players(late: FcmState) -> None:
    named = late.called(NAMES)
    page = everything(named)
    assert not any(name in page for name in BOX)
    assert all(escape(name) in page for name in NAMES)
    assert "<b>Ben" not in page
    assert '"C"' not in page
    assert all(name in named.view(0).text() for name in NAMES)
    assert [badge.title for badge in named.view(None).badges()] == list(NAMES)


def test_nothing_but_names_changes(late: FcmState) -> None:
    words = everything(late)
    box = [mark.name for mark in late.marks()]
    assert everything(late.called(box)) == words
    assert late.called(NAMES).save() == late.save()
    assert everything(late) == words


def test_previews_and_reasons_call_chains_by_their_players(late: FcmState) -> None:
    state, rng, said = late.called(NAMES).copy(), Rng(1), list[str]()
    while actors := state.actors():
        action = rng.choice(state.legal(actors[0]))
        said += state.preview(actors[0], action).sentences
        for event in state.play(actors[0], action):
            if reasons := state.explain(event):
                said += [reasons.title, *reasons.sentences]
    words = " ".join(said)
    assert not any(name in words for name in BOX)
    assert any(name in words for name in NAMES)


def test_seats_stand_in_turn_order_and_lead_to_their_chains(late: FcmState) -> None:
    view = late.view(None)
    badges = view.badges()
    assert [badges[seat].place for seat in view.order] == list(range(len(view.order)))
    sheet = next(sheet.body for sheet in view.panels() if sheet.id == "chains")
    assert all(f'id="{badge.shows}"' in sheet for badge in badges)
    assert all(re.search(r"payday \$\d+", badge.note) for badge in badges)


def test_what_a_card_does_stands_on_the_page_for_every_card_that_is_drawn(late: FcmState) -> None:
    for state in (late, GAME.new({"modules": ("coffee", "sushi")}, 2, 1)):
        assert isinstance(state, FcmState)
        page = everything(state)
        told = set(re.findall(r'data-tells="(\w+)"', page))
        assert set(re.findall(r'data-tip="(\w+)"', page)) <= told
        drawn = re.findall(r'<(?:a|span) class="chip [^"]*tint-[^>]*>', page)
        assert all("data-tip" in chip for chip in drawn)


def test_every_card_has_its_article_also_at_the_beginning_of_a_sentence() -> None:
    told = {
        card: GAME.tell(Produced(0, card, {"beer": 1}, cooked=False), ["Ada"])
        for card in every_employee()
    }
    assert told["errand_boy"] == "Ada collects 1 beer."
    assert told["truck_driver"] == "Ada collects 1 beer."
    assert not [said for said in told.values() if re.match(r"A [aeiou]|An [^aeiouH]", said)]
