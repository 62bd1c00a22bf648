"""News: restarts, lost connections, several tabs and many tables."""

from __future__ import annotations

from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import Guests
from tests.browser.guests import Gate, Guest, centre, heard, until
from tests.browser.houses import HouseThread


def test_after_a_restart_of_the_house_the_page_catches_up(
    guests: Guests, own_house: HouseThread
) -> None:
    ada, ben = guests("Ada", url=own_house.url), guests("Ben", url=own_house.url)
    ben.sit_down(ada.set_table())
    ada.play("c3-")
    expect(ben.moves).to_have_count(1)
    place = ben.page.locator("#board svg").bounding_box()
    own_house.close()
    expect(ben.page.locator("#connection")).to_contain_text("Connection lost")
    assert ben.page.locator("#board svg").bounding_box() == place
    own_house.open()
    expect(ben.page.locator("#connection")).to_have_text("")
    ben.play("a3/")
    expect(ada.moves).to_have_count(2)


def test_what_happened_while_offline_arrives_by_itself(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben")
    ben.sit_down(ada.set_table())
    ada.await_turn()
    ben.context.set_offline(True)
    ada.play("c3-")
    expect(ben.moves).to_have_count(0)
    ben.context.set_offline(False)
    expect(ben.moves).to_have_count(1)
    ben.await_turn()


def test_a_move_that_cannot_be_sent_is_told_and_can_be_made_again(guests: Guests) -> None:
    ada = guests("Ada")
    ada.set_table("me", "me")
    ada.mark("cell=c3").click()
    ada.context.set_offline(True)
    ada.option("rod=-").click()
    expect(ada.page.locator("#notice")).to_contain_text("Nothing was sent")
    ada.context.set_offline(False)
    expect(ada.page.locator("#panel .ways .primary")).to_have_count(0)
    ada.play("c3-")


def test_two_tabs_of_one_seat_stay_in_step(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben")
    ben.sit_down(ada.set_table())
    other_tab = second_tab(ada)
    other_tab.await_turn()
    ada.play("c3-")
    expect(other_tab.moves).to_have_count(1)
    expect(other_tab.page.locator("#now[data-mood=mine]")).to_have_count(0)
    ben.play("a3/")
    other_tab.play("b4-")
    expect(ada.moves).to_have_count(3)


def test_a_decision_taken_in_another_tab_is_not_taken_twice(guests: Guests) -> None:
    ada = guests("Ada")
    ada.set_table("me", "me")
    late = second_tab(ada)
    late.page.route("**/fragment*", lambda route: route.abort())
    late.mark("cell=c3").click()
    ada.play("a1-")
    late.option("rod=-").click()
    expect(late.page.locator("#notice")).not_to_be_empty()
    expect(ada.moves).to_have_count(1)


def test_one_stream_serves_all_tabs_of_a_browser(guests: Guests) -> None:
    ada = guests("Ada", own_device=True)
    streams: list[Request] = []
    ada.context.on("request", lambda r: streams.append(r) if "/live" in r.url else None)
    address = ada.set_table("me", "me")
    until(ada.page, lambda: len(streams) > 0)
    tabs = [second_tab(ada, address) for _ in range(3)]
    ada.play("c3-")
    for tab in tabs:
        expect(tab.moves).to_have_count(1)
    open_streams = [r for r in streams if r.failure is None]
    assert len(open_streams) == 1, [r.url for r in open_streams]


def test_when_the_tab_with_the_stream_closes_another_takes_over(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben")
    with ada.page.expect_request("**/live*"):
        address = ada.set_table()
    ben.sit_down(address)
    other_tab = second_tab(ada)
    # News of Ben have come there through the stream of the other tab.
    other_tab.await_turn()
    ada.page.close()
    other_tab.play("c3-")
    ben.play("a3/")
    expect(other_tab.moves).to_have_count(2)


def test_seven_tables_in_tabs_do_not_stall_each_other(guests: Guests) -> None:
    """A browser has six lines to a house, and each of them might wait for news."""
    ada, ben = guests("Ada"), guests("Ben")
    tables = [ada.order_table() for _ in range(7)]
    for table in tables:
        ben.join(table)
    ada.page.goto(tables[0])
    tabs = [ada, *(second_tab(ada, table) for table in tables[1:])]
    for tab in (tabs[0], tabs[4], tabs[-1]):
        tab.play("c3-")
    ben.page.goto(tables[-1])
    ben.play("a3/")
    expect(tabs[-1].moves).to_have_count(2)


def test_an_open_choice_the_focus_and_the_scroll_survive_news(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben")
    ben.sit_down(ada.set_table())
    ada.await_turn()
    ada.mark("cell=c3").click()
    ada.option("rod=/").focus()
    board = ada.page.locator("#board svg").element_handle()
    stamp = ada.page.locator("#table-view").get_attribute("data-stamp")
    cleo = guests("Cleo")
    cleo.page.goto(ada.page.url)
    expect(ada.page.locator("#table-view")).not_to_have_attribute("data-stamp", str(stamp))
    expect(ada.option("rod=/")).to_be_focused()
    expect(ada.page.locator("#board .is-chosen")).to_have_attribute("data-value", "c3")
    assert board.evaluate("svg => svg.isConnected"), "the drawing was replaced, not morphed"


def test_news_take_nothing_from_under_a_finger(guests: Guests, own_house: HouseThread) -> None:
    ada, ben = guests("Ada", url=own_house.url), guests("Ben", url=own_house.url)
    address = ada.set_table()
    ben.go("/")
    line = ben.page.locator(f"#table-{address.rsplit('/', 1)[1]} a")
    line.scroll_into_view_if_needed()
    gate = Gate(ben.page, "**/fragment*")
    with ben.page.expect_request("**/fragment*"):
        ada.set_table()
    ben.page.mouse.move(*centre(line))
    ben.page.mouse.down()
    # The other table comes to stand above it.
    with ben.page.expect_response("**/fragment*"):
        gate.open()
    heard(ben.page)
    ben.page.mouse.up()
    ben.page.wait_for_url(address)


def test_the_keyboard_keeps_its_place_on_the_board(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben")
    ben.sit_down(ada.set_table())
    ada.await_turn()
    ada.mark("cell=c3").focus()
    stamp = ada.page.locator("#table-view").get_attribute("data-stamp")
    cleo = guests("Cleo")
    cleo.page.goto(ada.page.url)
    expect(ada.page.locator("#table-view")).not_to_have_attribute("data-stamp", str(stamp))
    expect(ada.mark("cell=c3")).to_be_focused()
    ada.page.keyboard.press("ArrowUp")
    expect(ada.mark("cell=c4")).to_be_focused()


def test_the_zoom_stays_when_the_board_changes(guests: Guests) -> None:
    ada = guests("Ada", is_phone=True)
    ada.set_table("me", "me", options={"board": "hex-6"})
    ada.await_turn()
    ada.page.get_by_role("button", name="Zoom in").click()
    width = "document.querySelector('#board svg').getBoundingClientRect().width"
    before = ada.page.evaluate(width)
    assert before > 500
    ada.mark("cell=f6").click()
    ada.option("rod=-").click()
    expect(ada.moves).to_have_count(1)
    assert ada.page.evaluate(width) == before


def test_the_lobby_shows_new_tables_by_itself(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben")
    ben.go("/")
    lines = ben.page.locator("#lists section[aria-labelledby=open-title] .menu-line")
    before = lines.count()
    address = ada.set_table()
    table = f"#table-{address.rsplit('/', 1)[1]}"
    expect(ben.page.locator(table)).to_be_attached()
    expect(lines).to_have_count(before + 1)
    ada.press("Close table")
    expect(ben.page.locator(table)).to_have_count(0)


def test_without_locks_each_tab_has_its_own_stream(guests: Guests) -> None:
    ada, ben = guests("Ada", own_device=True), guests("Ben", own_device=True)
    hide_locks = "Object.defineProperty(Navigator.prototype, 'locks', {value: undefined})"
    for guest in (ada, ben):
        guest.context.add_init_script(hide_locks)
    ben.sit_down(ada.set_table())
    ada.play("c3-")
    expect(ben.moves).to_have_count(1)


def second_tab(guest: Guest, address: str | None = None) -> Guest:
    """Another tab of the same browser, at the same table unless told otherwise."""
    page: Page = guest.context.new_page()
    page.goto(address or guest.page.url)
    return Guest(guest.name, page, guest.url, is_known=True)
