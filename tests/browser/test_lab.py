"""The route lab: by mouse, by keyboard, by finger; shared, imported and exported."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import lab_path, write_case
from kaffeehaus.games.fcm.modules.coffee.rules.routes.worked_examples import (
    ALL,
    EXCLUSIVE,
    RULEBOOK,
    solved,
)
from kaffeehaus.games.fcm.modules.coffee.words.routes import explain, headline
from tests.browser.conftest import Guests
from tests.browser.guests import Gate, Guest, centre, heard
from tests.browser.route_pages import HEADLINE, choose, click, drag, open_lab, places, ready
from tests.parsed import Parsed

TWO_FOR_GLUTTONY = re.compile(r"Sold: Gluttony 2\.$")


def test_the_lab_opens_with_the_example_of_the_rulebook(guests: Guests) -> None:
    page = open_lab(guests("Ada"))
    sale = solved(RULEBOOK[0].id)
    expect(page.locator(HEADLINE)).to_have_text(headline(sale))
    assert sorted(places(page).all_inner_texts()) == sorted(e.sentence for e in explain(sale))
    page.set_viewport_size({"width": 1280, "height": 900})
    expect(page.locator("#lab-board")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("fragment", ["", lab_path(write_case(EXCLUSIVE.position))[4:]])
def test_the_lab_shows_nothing_until_its_own_answer_is_there(guests: Guests, fragment: str) -> None:
    ada = guests("Ada")
    page = ada.page
    gate = Gate(page, "**/api/fcm/routes")
    with page.expect_request("**/api/fcm/routes"):
        ada.go(f"/lab{fragment}")
    expect(page.locator("#lab-board[data-asked=asking]")).to_be_attached()
    expect(page.locator(HEADLINE)).to_be_empty()
    expect(page.locator("#lab-sheet svg")).to_have_count(0)
    expect(page.locator("#lab-ways li")).to_have_count(0)
    expect(places(page)).to_have_count(0)
    gate.open()
    example = EXCLUSIVE if fragment else RULEBOOK[0]
    expect(page.locator(HEADLINE)).to_have_text(headline(solved(example.id)))
    expect(page.locator("#lab-sheet svg")).to_have_count(1)
    expect(page.locator("#lab-undo")).to_be_disabled()


def test_the_old_answer_is_hidden_while_the_new_one_is_awaited(guests: Guests) -> None:
    page = open_lab(guests("Ada"))
    gate = Gate(page, "**/api/fcm/routes")
    page.locator("#lab-winner-2").check()
    drawn = ["#lab-sheet .common", "#lab-sheet .route", "#lab-sheet .verdict"]
    stale = [HEADLINE, "#lab-ways", "#lab-chains output", *drawn]
    for told in stale:
        expect(page.locator(told).first).to_be_hidden()
    expect(places(page).first).to_be_hidden()
    expect(page.locator("#lab-sheet .place").first).to_be_visible()
    gate.open()
    for told in stale:
        expect(page.locator(told).first).to_be_visible()
    expect(page.locator(HEADLINE)).to_have_text(headline(solved(RULEBOOK[1].id)))


def test_another_board_shows_nothing_of_the_last_one(guests: Guests) -> None:
    page = open_lab(guests("Ada"))
    gate = Gate(page, "**/api/fcm/routes")
    page.get_by_text("Board and examples").click()
    page.locator("#lab-example").select_option(label=str(EXCLUSIVE.title))
    expect(page.locator("#lab-sheet svg")).to_have_count(0)
    expect(page.locator(HEADLINE)).to_be_empty()
    expect(places(page)).to_have_count(0)
    gate.open()
    expect(page.locator(HEADLINE)).to_have_text(headline(solved(EXCLUSIVE.id)))
    expect(page.locator("#lab-before")).to_be_hidden()


def test_without_an_answer_the_old_one_stays_hidden(guests: Guests) -> None:
    page = open_lab(guests("Ada"))
    page.route("**/api/fcm/routes", lambda route: route.abort())
    page.locator("#lab-winner-2").check()
    expect(page.locator("#lab-trouble")).not_to_be_empty()
    expect(page.locator(HEADLINE)).to_be_hidden()
    expect(page.locator("#lab-sheet .verdict").first).to_be_hidden()


def test_a_dragged_shop_shows_what_would_be_and_can_be_taken_back(guests: Guests) -> None:
    page = open_lab(guests("Ada"))
    drag(page, (4, 1), (5, 0))
    expect(page.locator(HEADLINE)).to_have_text(re.compile(r"Sold: Gluttony 1\.$"))
    expect(page.locator("#lab-before")).to_have_text(re.compile(r"^Before: .*Gluttony 2\.$"))
    page.locator("#lab-undo").click()
    expect(page.locator(HEADLINE)).to_have_text(TWO_FOR_GLUTTONY)
    expect(page.locator("#lab-before")).to_be_hidden()
    drag(page, (4, 1), (4, 2))
    expect(page.locator("#lab-trouble")).to_contain_text("c5 is a road")
    drag(page, (4, 1), (2, 2))
    expect(page.locator("#lab-trouble")).to_contain_text("c3 is a house")
    expect(page.locator("#lab-undo")).to_be_disabled()
    expect(page.locator(HEADLINE)).to_have_text(TWO_FOR_GLUTTONY)


def test_what_if_somebody_had_no_coffee(guests: Guests) -> None:
    page = open_lab(guests("Ada"))
    page.locator("#lab-winner-2").check()
    expect(page.locator(HEADLINE)).to_have_text(re.compile(r"4 best .* Sold: Gluttony 1\.$"))
    page.get_by_role("button", name="What if Xango had no coffee?").click()
    expect(page.locator(HEADLINE)).to_have_text(TWO_FOR_GLUTTONY)
    page.get_by_role("button", name="What if Xango had 1 coffee?").click()
    expect(page.locator(HEADLINE)).to_have_text(re.compile(r"Sold: Gluttony 1\.$"))
    expect(page.locator("#lab-coffee-1")).to_have_value("1")


def test_every_tool_works_with_the_mouse(guests: Guests) -> None:
    ada = guests("Ada")
    page = open_lab(ada)
    choose(page, "Restaurant")
    page.locator("#lab-whose label").filter(has_text="Golden Duck").click()
    click(ada, 5, 8)
    expect(places(page).filter(has_text="Golden Duck’s restaurant")).to_have_count(2)
    click(ada, 5, 8)
    expect(places(page).filter(has_text="at j6")).to_have_count(1)
    choose(page, "Coffee shop")
    click(ada, 3, 5)
    expect(places(page).filter(has_text="Golden Duck’s coffee shop")).to_have_count(1)
    is_refused_on_a_road(ada)
    choose(page, "Roadworks")
    click(ada, 3, 7)
    expect(page.locator("#lab-sheet title").filter(has_text="roadworks")).to_have_count(1)
    choose(page, "Remove")
    click(ada, 4, 1)
    expect(places(page).filter(has_text="Gluttony’s coffee shop")).to_have_count(0)
    choose(page, "Road")
    click(ada, 0, 3)
    choose(page, "House")
    click(ada, 5, 3)
    ready(page)
    expect(page.locator("#lab-json")).to_have_value(re.compile(r'"number": "2"'))
    board = json.loads(page.locator("#lab-json").input_value())["cases"][0]["board"]
    assert board[0].startswith("####")


def is_refused_on_a_road(guest: Guest) -> None:
    """Coffee shops stand beside roads; one that is put on a road is taken away again."""
    shops = places(guest.page).filter(has_text="coffee shop")
    before = shops.count()
    click(guest, 3, 7)
    expect(guest.page.locator("#lab-trouble")).to_contain_text("needs an empty square")
    expect(guest.page.locator("#lab-board .refusal")).to_contain_text("needs an empty square")
    expect(shops).to_have_count(before)


def test_tiles_are_laid_and_turned(guests: Guests) -> None:
    ada = guests("Ada")
    page = open_lab(ada)
    choose(page, "Tile")
    page.locator("#lab-palette label").filter(has_text=re.compile("C$")).click()
    click(ada, 7, 2)
    expect(page.locator("#lab-json")).to_have_value(re.compile(r'"#####.{5}",\s+"#\.HH#'))
    case = current(page.locator("#lab-json").input_value())
    assert [row[:5] for row in case["board"][5:]] == ["#####", "#.HH#", "#.HH#", "#...#", "#####"]
    page.locator("#lab-palette label.turn").click()
    click(ada, 7, 2)
    expect(page.locator("#lab-json")).to_have_value(re.compile(r'"#\.\.\.#.{5}",\s+"#\.HH#'))
    case = current(page.locator("#lab-json").input_value())
    assert [row[:5] for row in case["board"][5:]] == ["#####", "#...#", "#.HH#", "#.HH#", "#####"]


def current(text: str) -> dict[str, Parsed]:
    found: dict[str, Parsed] = json.loads(text)["cases"][0]
    return found


def test_all_of_it_by_keyboard(guests: Guests) -> None:
    page = open_lab(guests("Ada"))
    keys = page.keyboard
    page.locator("#lab-keys").click()
    page.locator("input[name=tool][value=remove]").focus()
    while page.evaluate("document.activeElement.id") != "lab-board":
        keys.press("Tab")
    for _ in range(4):
        keys.press("ArrowDown")
    keys.press("ArrowRight")
    expect(page.locator("#lab-spot")).to_have_text(
        "Gluttony’s coffee shop at b5: sold 1 coffee. Every best route passes it."
    )
    keys.press("m")
    keys.press("ArrowDown")
    keys.press("ArrowLeft")
    keys.press("Enter")
    expect(page.locator(HEADLINE)).to_have_text(re.compile(r"Sold: Gluttony 1\.$"))
    keys.press("m")
    keys.press("ArrowUp")
    keys.press("Escape")
    expect(places(page).filter(has_text="a6:")).to_have_count(1)
    expect(page.locator("#lab-spot")).to_contain_text("a6:")
    keys.press("Delete")
    expect(places(page).filter(has_text="coffee shop")).to_have_count(0)
    keys.press("t")
    expect(page.locator("#lab-json")).to_have_value(re.compile(r'"\.\.#\.\.'))
    keys.press("Control+z")
    keys.press("Control+z")
    expect(places(page).filter(has_text="a6:")).to_have_count(1)


def test_a_position_is_shared_by_its_link(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben")
    page = open_lab(ada)
    drag(page, (4, 1), (5, 0))
    told = page.locator(HEADLINE)
    expect(told).to_have_text(re.compile(r"Sold: Gluttony 1\.$"))
    page.locator("#lab-share summary").click()
    expect(page.locator("#lab-link")).to_have_value(re.compile(r"/lab#p=[\w-]+$"))
    link = page.locator("#lab-link").input_value()
    assert len(link) < 900
    ben.page.goto(link)
    ready(ben.page)
    expect(ben.page.locator(HEADLINE)).to_have_text(told.inner_text())
    expect(places(ben.page).filter(has_text="a6:")).to_have_count(1)


def test_a_damaged_link_opens_the_lab_all_the_same(guests: Guests) -> None:
    page = open_lab(guests("Ada"), "#p=not-a-position")
    expect(page.locator("#lab-trouble")).to_have_text("This link contains no valid position.")
    expect(page.locator(HEADLINE)).to_have_text(TWO_FOR_GLUTTONY)


def test_cases_are_imported_and_exported(guests: Guests, tmp_path: Path) -> None:
    page = open_lab(guests("Ada"))
    page.locator("#lab-share summary").click()
    case = write_case(EXCLUSIVE.position)
    page.locator("#lab-json").fill(json.dumps({"cases": [case]}))
    expect(page.locator(HEADLINE)).to_have_text(headline(solved(EXCLUSIVE.id)))
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save to a file").click()
    saved = json.loads(waiting.value.path().read_text(encoding="utf-8"))
    assert saved == {"cases": [case]}
    other = tmp_path / "other.json"
    other.write_text(json.dumps({"cases": [write_case(ALL["loop"].position)]}), encoding="utf-8")
    page.locator("#lab-file").set_input_files(other)
    expect(page.locator(HEADLINE)).to_have_text(headline(solved("loop")))
    page.locator("#lab-json").fill('{"cases": [{"board": 1}]}')
    trouble = page.locator("#lab-json-trouble")
    expect(trouble).to_contain_text("board")
    page.locator("#lab-json").fill("tea")
    expect(trouble).to_have_text("This is not JSON.")
    page.locator("#lab-undo").click()
    expect(page.locator("#lab-json")).to_have_value(re.compile('"cases"'))
    expect(trouble).to_be_empty()


def test_examples_sizes_chains_and_chance(guests: Guests) -> None:
    page = open_lab(guests("Ada"))
    page.get_by_text("Board and examples").click()
    page.locator("#lab-example").select_option(label=str(EXCLUSIVE.title))
    expect(page.locator(HEADLINE)).to_have_text(headline(solved(EXCLUSIVE.id)))
    page.locator("#lab-columns").fill("3")
    page.locator("#lab-columns").press("Enter")
    expect(page.locator("#lab-sheet svg")).to_have_attribute("viewBox", "-28 -28 680 480")
    page.get_by_role("button", name="Add a chain").click()
    expect(page.locator("#lab-name-4")).to_have_value("Emil")
    page.locator("#lab-drop-4").click()
    expect(page.locator("#lab-name-4")).to_have_count(0)
    page.get_by_role("button", name="Random board").click()
    expect(page.locator("#lab-json")).to_have_value(re.compile("practice"))


def test_the_newest_answer_wins(guests: Guests) -> None:
    page = open_lab(guests("Ada"))
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route("**/api/fcm/routes", hold_the_first)
    with page.expect_request("**/api/fcm/routes"):
        page.get_by_role("button", name="What if Gluttony had no coffee?").click()
    page.locator("#lab-winner-2").check()
    expect(page.locator(HEADLINE)).to_have_text(re.compile(r"Sold: Xango 1\.$"))
    with page.expect_response("**/api/fcm/routes"):
        held[0].continue_()
    heard(page)
    expect(page.locator(HEADLINE)).to_have_text(re.compile(r"Sold: Xango 1\.$"))


def test_a_late_answer_takes_nothing_from_under_a_finger(guests: Guests) -> None:
    page = open_lab(guests("Ada"))
    gate = Gate(page, "**/api/fcm/routes")
    page.locator("#lab-winner-2").check()
    asked = page.get_by_role("button", name="What if Xango had no coffee?")
    asked.scroll_into_view_if_needed()
    page.mouse.move(*centre(asked))
    page.mouse.down()
    with page.expect_response("**/api/fcm/routes"):
        gate.open()
    heard(page)
    page.mouse.up()
    expect(page.locator("#lab-coffee-1")).to_have_value("0")


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_the_lab_on_a_phone(guests: Guests, colours: str) -> None:
    ada = guests("Ada", is_phone=True, colours=colours)
    page = open_lab(ada)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    choose(page, "Coffee shop")
    click(ada, 8, 4)
    expect(places(page).filter(has_text="e9:")).to_have_count(1)
    is_refused_on_a_road(ada)
    page.locator("#lab-winner-2").check()
    expect(page.locator(HEADLINE)).to_contain_text("Sold: ")


def test_the_rural_area_drives_in_over_an_offramp(guests: Guests) -> None:
    ada = guests("Ada")
    page = open_lab(ada)
    choose(page, "Offramp")
    click(ada, 0, 0)
    expect(page.locator("#lab-json")).to_have_value(re.compile(r'"offramps"'))
    ramps = page.locator("#lab-sheet title", has_text="offramp of the rural area")
    expect(ramps).to_have_count(2)
    expect(page.locator(HEADLINE)).to_have_text(re.compile(r"^Dinner is|^No road leads"))
    click(ada, 0, 0)
    expect(ramps).to_have_count(0)
    expect(page.locator(HEADLINE)).to_have_text(re.compile(r"^No road leads"))
    page.locator("#lab-undo").click()
    expect(ramps).to_have_count(2)
