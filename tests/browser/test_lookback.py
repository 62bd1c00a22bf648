"""Looking back on a finished game: its curve, its blunders and the best moves on the board."""

from __future__ import annotations

import asyncio
import re
import threading

import pytest
from playwright.sync_api import expect

from kaffeehaus.bots.insight import Insight, Proof
from kaffeehaus.core.registry import find_game
from kaffeehaus.house.bots.workers import BotWorkers, ProofRequest
from tests.browser.conftest import Guests
from tests.browser.games import take_turns
from tests.browser.guests import Guest
from tests.browser.test_access import complaints
from tests.browser.test_puzzles import play

SMALL = {"board": "sq-3", "n": "3"}
GAME = ("a1-", "b1/", "c2-", "b2/", "c3-", "b3*")
"""All but the last move give a won game away."""
STROKE = """(board, across) => {
  const at = x => new Touch({identifier: 1, target: board, clientX: x, clientY: 300});
  const send = (name, touches, changedTouches) =>
    board.dispatchEvent(new TouchEvent(name, {bubbles: true, touches, changedTouches}));
  send('touchstart', [at(200)], [at(200)]);
  send('touchend', [], [at(200 + across)]);
}"""
"""A finger goes so far across the board."""


def finished_game(guests: Guests, *, is_phone: bool = False) -> Guest:
    """A game of two people, over, to be looked at by the first of them."""
    ada, ben = guests("Ada", is_phone=is_phone), guests("Ben")
    address = ada.order_table("me", "open", options=SMALL)
    ben.join(address)
    take_turns((ada, ben), address, GAME)
    ada.page.goto(address)
    expect(ada.page.locator("#now[data-mood=over]")).to_be_visible()
    return ada


def _analyse(guest: Guest) -> None:
    guest.point(guest.page.get_by_role("button", name="Analyse", exact=True))
    expect(guest.page.locator("#lookback")).to_have_attribute("data-stage", "done", timeout=60_000)


@pytest.mark.parametrize("is_phone", [False, True])
def test_a_finished_game_can_be_looked_back_on(guests: Guests, is_phone: bool) -> None:
    ada = finished_game(guests, is_phone=is_phone)
    page = ada.page
    _analyse(ada)
    expect(page.locator("#graph")).to_have_attribute(
        "aria-label", re.compile("^Winning chances of Ada over 6 moves")
    )
    expect(page.locator(".decisions li")).to_have_count(3)
    blunder = page.get_by_role("link", name="Blunder, move 5")
    ada.point(blunder)
    expect(ada.headline).to_have_text("After move 5 of 6")
    findings = page.locator(".findings")
    expect(findings).to_contain_text("Blunder by Ada: Ada wins → Ben wins.")
    expect(findings).to_contain_text("Best for Ben: b3* (wins)")
    expect(page.locator('#board .suggestion[aria-label="b3*: wins"]')).to_be_attached()
    # How sure that is stands there on every move.
    expect(page.locator("#lookback .certainty")).to_have_text("Every position is proven.")
    if is_phone:
        ada.point(page.locator("#stepper-previous"))
        expect(ada.headline).to_have_text("After move 4 of 6")
        page.locator("#board").evaluate(STROKE, 120)
        expect(ada.headline).to_have_text("After move 3 of 6")
        page.locator("#board").evaluate(STROKE, -120)
        expect(ada.headline).to_have_text("After move 4 of 6")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert complaints(page) == []
    _blunders_are_played_once_more(ada)


def _blunders_are_played_once_more(ada: Guest) -> None:
    """The first one was the first move, where b1/ wins."""
    page = ada.page
    ada.point(page.locator("#now").get_by_role("link", name="Back to the game"))
    own = page.get_by_role("navigation", name="3 blunders: Ada")
    ada.point(own.get_by_role("link", name="Try again"))
    play(ada, GAME[0])
    expect(page.get_by_role("status")).to_contain_text("This move was played in the game.")
    ada.point(page.get_by_role("link", name="Try again"))
    play(ada, "b1/")
    expect(page.get_by_role("status")).to_contain_text(
        "Correct: the analysis recommends this move."
    )
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert complaints(page) == []


def test_everybody_sees_it_come_and_goes_through_it_by_clicks_and_keys(guests: Guests) -> None:
    ada, cleo = finished_game(guests), guests("Cleo")
    cleo.page.goto(ada.page.url)
    expect(cleo.page.locator("#lookback")).to_have_count(0)
    _analyse(ada)
    page = cleo.page
    expect(page.locator("#lookback")).to_have_attribute("data-stage", "done")
    page.locator(".columns a").nth(2).click()
    expect(cleo.headline).to_have_text("After move 2 of 6")
    page.keyboard.press("ArrowRight")
    expect(cleo.headline).to_have_text("After move 3 of 6")
    expect(cleo.moves.nth(2)).to_contain_text("Blunder, Ben wins")
    page.reload()
    expect(page.locator("#lookback")).to_have_attribute("data-stage", "done")


def test_a_first_turn_that_is_proven_to_lose_is_not_recommended(guests: Guests) -> None:
    ada = guests("Ada")
    ada.set_table("me", "me", options={"board": "sq-5", "n": "4"})
    ada.play("b4/")
    _analyse(ada)
    page = ada.page
    expect(page.locator(".findings")).to_contain_text(
        "Blunder by Ada: Ada wins → Player 2 wins. Best move: c2/ (wins)."
    )
    page.locator(".columns a").first.click()
    expect(page.locator(".findings")).to_have_text(
        "Best for Ada: c2/ (wins), c2\\ (wins), b3/ (wins)."
    )
    expect(page.locator('#board .suggestion[aria-label="c2/: wins"]')).to_be_attached()


def test_estimates_give_way_to_proofs_on_the_page(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()

    async def prove(workers: BotWorkers, question: ProofRequest) -> Proof:
        """Whoever moves has lost, as soon as the test says so."""
        await asyncio.to_thread(gate.wait, 60)
        state = find_game(question.game).load(question.state)
        return Proof(Insight(state.actors()[0], 0, proven=True), 1)

    monkeypatch.setattr(BotWorkers, "prove", prove)
    ada = guests("Ada")
    ada.set_table("me", "me", options={"board": "hex-5", "n": "5"})
    ada.play("e5-")
    page = ada.page
    ada.point(page.get_by_role("button", name="Analyse", exact=True))
    expect(page.locator("#lookback .working")).to_have_text("0 of 2 proven")
    findings = page.locator(".findings")
    expect(findings).to_contain_text(re.compile(r"Best for Player 2: .* \(Ada [0-9]+%\)"))
    gate.set()
    expect(page.locator("#lookback")).to_have_attribute("data-stage", "done")
    expect(page.locator("#lookback .working")).to_have_count(0)
    expect(findings).to_contain_text("Proven: Ada wins.")
    expect(findings).to_contain_text("Proven: every move loses for Player 2.")


def test_while_two_play_nothing_is_offered(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben")
    ben.sit_down(ada.set_table("me", "open", options=SMALL))
    ada.play("a1-")
    ben.await_turn()
    for guest in (ada, ben):
        expect(guest.page.locator("#lookback")).to_have_count(0)
        expect(guest.page.get_by_role("button", name="Analyse")).to_have_count(0)


def test_who_plays_with_themselves_may_ask_at_any_time(guests: Guests) -> None:
    ada = guests("Ada")
    ada.set_table("me", "me", options=SMALL)
    ada.play("a1-")
    _analyse(ada)
    expect(ada.page.locator("#board .suggestion")).not_to_have_count(0)
    ada.play("b1/")
    expect(ada.page.locator("#lookback")).to_have_attribute("data-stage", "paused")
    expect(ada.page.get_by_role("button", name="Analyse the rest")).to_be_visible()
