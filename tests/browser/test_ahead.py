"""Saying ahead of time what one does: by mouse and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.browser.games import send_actions, take_turns
from tests.browser.guests import Guest
from tests.browser.test_access import complaints_by_day_and_night


@pytest.mark.parametrize("is_phone", [False, True], ids=["mouse", "phone"])
def test_an_answer_is_planned_on_the_board_and_played_at_once(
    guests: Guests, is_phone: bool
) -> None:
    ada, ben = guests("Ada", is_phone=is_phone), guests("Ben")
    address = begun(ada, ben)
    ben.page.goto(address)
    ada.point(ada.page.locator("#plan-ahead"))
    expect(ada.headline).to_have_text("Planning ahead")
    expect(ada.page.locator("#supposing")).to_have_text("If Ben plays:")
    suppose(ada, "d3|")
    expect(ada.page.locator("#supposing")).to_have_text("Then you answer:")
    suppose(ada, "d5-")
    ada.press("Undo step")
    expect(ada.page.locator("#supposing")).to_have_text("Then you answer:")
    suppose(ada, "d4-")
    assert complaints_by_day_and_night(ada.page) == []
    ada.press("Save line")
    expect(ada.page.locator("#answers li")).to_have_text(["If Ben plays d3|, you play d4- Remove"])
    ada.point(ada.page.locator("#end-planning"))
    expect(ada.page.locator("#now[data-mood=theirs]")).to_be_visible()
    expect(ada.page.locator("#answers li")).to_have_count(1)
    expect(ben.page.locator("#answers")).to_have_count(0)
    ben.play("d3|")
    expect(ada.moves).to_have_count(3)
    expect(ada.moves.last).to_contain_text("d4-")
    expect(ada.moves.last).to_contain_text("(premove)")
    expect(ada.page.locator("#answers")).to_have_count(0)


def test_a_line_is_written_deleted_and_missed(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben")
    address = begun(ada, ben)
    page = ada.page
    for line in ("d3|, d4-, c4|, c5-", "b3|, b2-"):
        page.locator("#plan-ahead").click()
        page.locator("#write-line summary").click()
        page.locator("#line").fill(line)
        page.keyboard.press("Enter")
        expect(page.locator("#now[data-mood=theirs]")).to_be_visible()
    expect(page.locator("#answers li")).to_have_count(3)
    page.get_by_role("button", name="Remove the answer d4- to d3|").click()
    expect(page.locator("#answers li")).to_have_count(1)
    take_turns((ada, ben), address, ["d3|"])
    ada.await_turn()
    expect(page.locator("#told-ahead")).to_contain_text("went another way")
    ada.press("OK")
    expect(page.locator("#told-ahead")).to_have_count(0)


def test_typed_text_without_the_focus_survives_a_live_update(guests: Guests) -> None:
    """A morph that compares live values empties every field that has no focus."""
    ada, ben = guests("Ada"), guests("Ben")
    begun(ada, ben)
    page = ada.page
    page.locator("#plan-ahead").click()
    page.locator("#write-line summary").click()
    line = page.locator("#line")
    line.fill("d3|, d4-")
    line.blur()
    stamp = page.locator("#table-view").get_attribute("data-stamp")
    guests("Cleo").page.goto(page.url.partition("?")[0])
    expect(page.locator("#table-view")).not_to_have_attribute("data-stamp", str(stamp))
    expect(line).to_be_visible()
    expect(line).to_have_value("d3|, d4-")


def begun(ada: Guest, ben: Guest) -> str:
    """A table of Coffee at which Ada has moved and looks on. Its address."""
    address = ada.order_table()
    ben.join(address)
    take_turns((ada, ben), address, ["c3-"])
    ada.page.goto(address)
    return address


def suppose(guest: Guest, action: str) -> None:
    """Choose a supposed turn of Coffee on the board."""
    before = guest.page.locator(".supposed li").count()
    guest.point(guest.mark(f"cell={action[:-1]}"))
    only = guest.page.locator("#panel .ways .primary")
    guest.point(guest.option(f"rod={action[-1]}").or_(only))
    expect(guest.page.locator(".supposed li")).to_have_count(before + 1)


OPTIONS = {"map": "A0 N0 O0 | L0 Q0 R0 | B0 S0 T0"}
WAYS = ("place ", "reserve 100", "ready", "position ", "done", "end day", "pay")


@pytest.mark.parametrize("is_phone", [False, True], ids=["mouse", "phone"])
def test_a_day_is_planned_off_turn_offered_and_used(guests: Guests, is_phone: bool) -> None:
    ada, ben = guests("Ada", is_phone=is_phone), guests("Ben", is_phone=is_phone)
    address = ada.order_table("me", "open", game="fcm", options=OPTIONS)
    ben.join(address)
    players = (ada, ben)
    at_work, step = to_act(ada, address)
    while step != "working":
        act(players[at_work], address, at_work)
        at_work, step = to_act(ada, address)
    waiting, other = players[1 - at_work], players[at_work]
    page = waiting.page
    page.goto(address)
    waiting.point(page.get_by_role("link", name="Plan your working day in turn 1"))
    expect(waiting.headline).to_have_text("Planning ahead")
    waiting.point(waiting.option("text=hire waitress"))
    expect(page.locator(".supposed li")).to_have_count(1)
    waiting.point(page.get_by_role("button", name="End the working day"))
    expect(page.locator("#supposing")).to_contain_text("Plan complete")
    assert complaints_by_day_and_night(page) == []
    waiting.point(page.locator("#end-planning"))
    expect(page.locator("#plan-ahead")).to_have_text("Change plan: your working day in turn 1")
    act_until_the_day_is_over(other, address, at_work)
    waiting.await_turn()
    expect(page.locator("#offered-plan")).to_contain_text("still works")
    waiting.point(page.locator("#use-plan"))
    expect(page.locator("#offered-plan")).to_have_count(0)
    expect(page.locator("#moves")).to_contain_text("waitress")


def test_an_order_is_given_shown_and_called_off(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben")
    address = ada.order_table("me", "open", game="fcm", options=OPTIONS)
    ben.join(address)
    page = ada.page
    page.goto(address)
    page.locator("#orders summary").click()
    page.locator("#order-place select").select_option("latest")
    page.get_by_role("button", name="Activate: Place in the order of business").click()
    expect(page.locator("#armed-place")).to_contain_text("latest free")
    page.get_by_role("button", name="Cancel: Place in the order of business").click()
    expect(page.locator("#armed-orders")).to_have_count(0)


def act_until_the_day_is_over(guest: Guest, address: str, seat: int) -> None:
    while to_act(guest, address)[0] == seat:
        act(guest, address, seat)


def to_act(guest: Guest, address: str) -> tuple[int, str]:
    """Who is to act, and in which step."""
    table = address.replace("/tables/", "/api/tables/")
    request = guest.context.request
    seats = request.get(table).json()["seats"]
    view = request.get(f"{table}/view").json()["view"]
    return next(seat["seat"] for seat in seats if seat["to_act"]), view["step"]


def act(guest: Guest, address: str, seat: int) -> None:
    """Do the first of what there always is."""
    table = address.replace("/tables/", "/api/tables/")
    view = guest.context.request.get(f"{table}/seats/{seat}").json()
    legal = [action["text"] for action in view["legal"]]
    chosen = next(text for way in WAYS for text in legal if text.startswith(way))
    send_actions(guest, f"{table}/seats/{seat}", [chosen])
