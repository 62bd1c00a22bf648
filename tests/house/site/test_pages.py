"""The pages as plain HTML: what they say, what they refuse, and what they never contain."""

from __future__ import annotations

import gzip
import json
import re

import pytest

from kaffeehaus.core.record import Status, loads, verify
from kaffeehaus.house.http.pages import STATIC
from tests.house.readers import Reader
from tests.parsed import Parsed

pytestmark = pytest.mark.anyio

PAGES = (
    "/",
    "/start/coffee",
    "/start/auction",
    "/help",
    "/help/coffee",
    "/help/coffee/rulings",
    "/about",
    "/credits",
    "/me",
    "/continue",
    "/continue/abcdefgh",
)
WEIGHT = 150_000


async def test_every_page_is_there_for_a_stranger(ada: Reader) -> None:
    for path in PAGES:
        page = await ada.read(path)
        assert page.startswith("<!doctype html>"), path
        assert re.search(r"<h1[^>]*>[^<]", page), path
        assert 'href="#main"' in page, path


async def test_no_page_has_scripts_or_styles_inside(ada: Reader) -> None:
    for path in PAGES:
        page = await ada.read(path)
        assert not re.search(r"<script(?![^>]* src=| type=\"application/json\")", page), path
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=", page), path


async def test_nothing_is_loaded_from_elsewhere(ada: Reader) -> None:
    for path in PAGES:
        page = await ada.read(path)
        loaded = re.findall(r'<(?:script|link|img|iframe)[^>]*?(?:src|href)="([^"]+)"', page)
        assert loaded, path
        own = ("/static/", "/manifest.webmanifest", "/icons/", "/games/")
        assert all(address.startswith(own) for address in loaded), path


async def test_what_does_not_exist_has_a_page_of_its_own(ada: Reader) -> None:
    for path in ("/nothing", "/tables/" + "0" * 32, "/start/chequers", "/help/chequers"):
        page = await ada.read(path, 404)
        assert "Back to the lobby" in page
        assert re.search(r'action="/search".*name="q"', page, re.DOTALL)


async def test_a_search_leads_to_the_cards_of_the_help(ada: Reader) -> None:
    found = await ada.read("/search?q=burger cook")
    [page, anchor] = re.findall(r'href="(/help/fcm/[a-z-]+)#(card-[a-z_-]+)"', found)[0]
    assert f'id="{anchor}"' in await ada.read(page)


async def test_a_move_that_was_never_made_is_not_there(ada: Reader) -> None:
    table = await ada.set_table("me", "me")
    await ada.read(f"{table}?move=7", 404)
    await ada.read(f"{table}?move=-1", 422)


async def test_the_lobby_lists_open_tables_but_not_private_ones(ada: Reader, ben: Reader) -> None:
    table = await ada.set_table()
    hidden = await ada.set_table(private="on")
    lobby = await ben.read("/")
    assert table in lobby
    assert hidden not in lobby
    assert hidden in await ada.read("/")


async def test_a_stranger_gives_a_name_with_the_first_form_and_never_again(ada: Reader) -> None:
    assert 'name="name"' in await ada.read("/start/coffee")
    await ada.set_table()
    assert 'name="name"' not in await ada.read("/start/coffee")
    assert ">Ada<" in await ada.read("/")


async def test_a_form_without_a_name_says_so(ada: Reader) -> None:
    form = {"game": "coffee", "name": "  ", "seat-0": "me", "seat-1": "open"}
    answer = await ada.send("/tables", form, 422)
    assert "A name needs at least one visible character." in answer.text


async def test_options_that_do_not_fit_are_explained_above_the_form(ada: Reader) -> None:
    form = {"game": "coffee", "name": "Ada", "seat-0": "me", "seat-1": "open"}
    form |= {"option-board": "sq-3", "option-n": "7"}
    answer = await ada.send("/tables", form, 422)
    assert re.search(r'class="trouble" role="alert">[^<]+', answer.text)
    assert '<option value="sq-3" selected>' in answer.text
    assert ada.client.cookies.get("kaffeehaus") is None, "nobody came in for a form that failed"


async def test_modules_are_ticked_one_by_one_and_kept_when_something_is_wrong(ada: Reader) -> None:
    page = await ada.read("/start/fcm")
    assert 'type="checkbox" id="option-modules-coffee" name="option-modules" value="coffee"' in page
    form = {"game": "fcm", "name": "Ada", "seat-0": "me", "seat-1": "me", "option-turns": "0"}
    form |= {"option-rulings": "rulebook", "option-modules": "coffee"}
    wrong = {**form, "option-introductory": "on", "option-map": "A0"}
    again = (await ada.send("/tables", wrong, 422)).text
    assert "The introductory game has no modules." in again
    assert 'value="coffee" checked' in again
    made = await ada.send("/tables", form)
    assert "Modules: Coffee" in made.text


async def test_no_box_ticked_is_told_from_boxes_that_were_not_shown(ada: Reader) -> None:
    page = await ada.read("/start/fcm")
    assert '<input type="hidden" name="option-new_tiles" value="">' in page
    assert page.count('name="option-new_tiles"') == 1 + 6
    form = {"game": "fcm", "name": "Ada", "seat-0": "me", "seat-1": "me", "option-turns": "0"}
    form |= {"option-rulings": "rulebook", "option-modules": "new_districts"}
    made = await ada.send("/tables", form)
    assert "New map tiles: U: roundabout" in made.text
    none = await ada.send("/tables", {**form, "option-new_tiles": ""})
    assert "U: roundabout" not in none.text
    plain = await ada.send("/tables", {**form, "option-modules": ""})
    assert "New map tiles" not in plain.text, "it has nothing to do with the base game"


async def test_the_number_of_players_must_fit_the_game(ada: Reader) -> None:
    form = {"game": "auction", "name": "Ada", "seat-0": "me"}
    answer = await ada.send("/tables", form, 422)
    assert "Auction is for" in answer.text


async def test_seats_nobody_plays_are_left_out(ada: Reader) -> None:
    table = await ada.set_table("me", "open", "open", "nobody", game="auction")
    page = await ada.read(table)
    assert page.count('<li class="seat') == 3


async def test_an_unknown_bot_is_refused_with_a_sentence(ada: Reader) -> None:
    form = {"game": "coffee", "name": "Ada", "seat-0": "me", "seat-1": "bot-oracle"}
    answer = await ada.send("/tables", form, 422)
    assert "oracle" in answer.text


async def test_every_option_type_has_a_field(ada: Reader) -> None:
    page = await ada.read("/start/coffee")
    assert '<select id="option-board"' in page
    assert '<input type="number" id="option-n"' in page
    assert 'min="2" max="7"' in page
    assert '<input type="checkbox" id="option-pie"' in page


async def test_the_drawing_of_the_form_follows_the_options(ada: Reader) -> None:
    square = await advice(ada, "/start/coffee/drawing?option-board=sq-5&option-n=4")
    hexagon = await advice(ada, "/start/coffee/drawing?option-board=hex-4&option-n=4")
    assert square["board"].startswith("<svg")
    assert square["board"] != hexagon["board"]
    wrong = await advice(ada, "/start/coffee/drawing?option-board=sq-3&option-n=5")
    assert wrong["board"] == ""
    assert "n" in wrong["trouble"]


async def advice(reader: Reader, path: str) -> Parsed:
    return json.loads(await reader.read(path))


async def test_joining_by_the_link(ada: Reader, ben: Reader) -> None:
    table = await ada.set_table()
    assert "wants to play Coffee" in await ben.read(table)
    await ben.sit_down(table)
    assert "Your turn" in await ada.read(table)
    assert "Ada’s turn" in await ben.read(table)


async def test_a_seat_that_is_gone_is_explained_on_the_table(ada: Reader, ben: Reader) -> None:
    table = await ada.set_table("me", "me")
    answer = await ben.send(f"{table}/join", {"name": "Ben"}, 409)
    assert 'role="alert"' in answer.text


async def test_the_host_closes_a_table_and_others_cannot(ada: Reader, ben: Reader) -> None:
    table = await ada.set_table()
    await ben.send("/me/name", {"name": "Ben"})
    await ben.send(f"{table}/close", {}, 403)
    await ada.send(f"{table}/close", {})
    assert "closed" in await ben.read(table)


async def test_who_sat_down_may_stand_up_before_the_game_begins(ada: Reader, ben: Reader) -> None:
    table = await ada.set_table("me", "open", "open", "nobody", game="auction")
    await ben.sit_down(table)
    assert "Leave" in await ben.read(table)
    await ben.send(f"{table}/leave", {"seat": "1"})
    assert "wants to play Auction" in await ben.read(table)


async def test_names_are_escaped_everywhere(ada: Reader, ben: Reader) -> None:
    ada.name = "<script>alert(1)</script>"
    table = await ada.set_table()
    await ben.sit_down(table)
    await ada.act(table, "c3-")
    for path in (table, f"{table}?move=1", f"{table}/fragment", "/", "/me"):
        page = await ada.read(path)
        assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt; places" in await ben.read(table)


async def test_the_fragment_is_sent_once_and_then_only_when_something_changed(
    ada: Reader, ben: Reader
) -> None:
    table = await ada.set_table()
    await ben.sit_down(table)
    first = await ada.client.get(f"{table}/fragment")
    assert first.text.lstrip().startswith('<div class="table-view"')
    again = {"If-None-Match": first.headers["ETag"]}
    assert (await ada.client.get(f"{table}/fragment", headers=again)).status_code == 304
    weak = {"If-None-Match": f'W/{first.headers["ETag"]}, "other"'}
    assert (await ada.client.get(f"{table}/fragment", headers=weak)).status_code == 304
    await ada.act(table, "c3-")
    fresh = await ada.client.get(f"{table}/fragment", headers=again)
    assert fresh.status_code == 200
    assert "c3-" in fresh.text


async def test_the_fragment_stands_in_the_page_word_for_word(ada: Reader) -> None:
    table = await ada.set_table("me", "me")
    page = await ada.read(table)
    fragment = (await ada.read(f"{table}/fragment")).strip()
    assert fragment in page


async def test_the_lists_of_the_lobby_have_an_etag_too(ada: Reader) -> None:
    first = await ada.client.get("/fragment")
    again = {"If-None-Match": first.headers["ETag"]}
    assert (await ada.client.get("/fragment", headers=again)).status_code == 304
    await ada.set_table()
    assert (await ada.client.get("/fragment", headers=again)).status_code == 200


async def test_the_chooser_gets_the_legal_actions_with_their_words(ada: Reader) -> None:
    table = await ada.set_table("me", "me")
    choices = Reader.choices(await ada.read(table))
    assert len(choices["actions"]) == 96
    place = next(action for action in choices["actions"] if action["text"] == "c3/")
    assert [asked["field"] for asked in place["asked"]] == ["kind", "cell", "rod"]
    assert choices["labels"]["rod"]["/"] == "up to the right"
    assert choices["questions"]["cell"]
    assert choices["act"] == f"{table}/seats/0/actions"


async def test_who_is_not_to_move_gets_nothing_to_choose(ada: Reader, ben: Reader) -> None:
    table = await ada.set_table()
    await ben.sit_down(table)
    assert 'id="choices"' in await ada.read(table)
    assert 'id="choices"' not in await ben.read(table)
    assert 'id="choices"' not in await ada.read(f"{table}?move=0")


async def test_secrets_are_not_in_the_page_of_another(ada: Reader, ben: Reader) -> None:
    table = await ada.set_table("me", "open", game="auction")
    await ben.sit_down(table)
    own = Reader.choices(await ada.read(table))["actions"][0]["text"]
    await ada.act(table, own)
    for reader in (ben, Reader(ada.app, "Cleo")):
        page = await reader.read(table)
        assert own not in page
        assert "has chosen secretly" in page
    assert own in await ada.read(table)


async def test_the_curtain_hides_everything_until_it_is_lifted(ada: Reader) -> None:
    table = await ada.set_table("me", "me", game="auction")
    page = await ada.read(table)
    assert "Pass the device to" in page
    assert 'id="choices"' not in page
    assert "your hand" not in page
    lifted = await ada.read(f"{table}?seat=0")
    assert 'id="choices"' in lifted
    assert "your hand" in lifted


async def test_the_record_is_a_file_that_verifies(ada: Reader) -> None:
    table = await ada.set_table("me", "me", **{"option-board": "sq-2", "option-n": "2"})
    for seat, action in ((0, "a1-"), (1, "b1|"), (0, "b2*")):
        await ada.act(table, action, seat)
    answer = await ada.client.get(f"{table}/record")
    assert "attachment" in answer.headers["Content-Disposition"]
    assert verify(loads(answer.text)).status is Status.COMPLETE
    page = await ada.read(table)
    assert "won" in page
    assert "Rematch" in page


async def test_the_page_of_a_table_is_light(ada: Reader, ben: Reader) -> None:
    table = await ada.set_table(**{"option-board": "hex-6", "option-n": "6"})
    await ben.sit_down(table)
    page = (await ada.read(table)).encode()
    files = [STATIC / name for name in ("app.js", "app.css", "cup.svg")]
    weight = sum(len(gzip.compress(data)) for data in (page, *(f.read_bytes() for f in files)))
    assert weight < WEIGHT, f"{weight} bytes"


async def test_colours_come_with_the_page_from_the_first_moment(ada: Reader) -> None:
    assert "data-theme" not in (await ada.read("/")).split("<body")[0].split("<head")[0]
    ada.client.cookies.set("theme", "dark")
    assert '<html lang="en" data-theme="dark">' in await ada.read("/")
    ada.client.cookies.set("theme", '"><script>')
    assert "data-theme" not in (await ada.read("/")).split("<head")[0]


@pytest.mark.parametrize(
    ("referer", "page"), [("http://test/watch?page=2", "/watch"), ("http://[x", "/"), ("", "/")]
)
async def test_choosing_colours_leads_back_to_the_page(
    ada: Reader, referer: str, page: str
) -> None:
    answer = await ada.client.post(
        "/theme", data={"theme": "dark"}, headers={"Referer": referer}, follow_redirects=False
    )
    assert (answer.status_code, answer.headers["location"]) == (303, page)
    assert answer.cookies["theme"] == "dark"


async def test_enter_in_the_name_field_starts_a_game_with_the_suggested_bot(ada: Reader) -> None:
    page = await ada.read("/")
    buttons = re.findall(r'<button[^>]*name="seat-1" value="([^"]*)"', page)
    assert buttons[0].startswith("bot-")
    assert f'class="button primary" type="submit" name="seat-1" value="{buttons[0]}"' in page


async def test_a_name_can_be_changed_and_must_be_one(ada: Reader) -> None:
    await ada.send("/me/name", {"name": "Ada"})
    await ada.send("/me/name", {"name": "Countess"})
    assert ">Countess<" in await ada.read("/me")
    answer = await ada.send("/me/name", {"name": "x" * 41}, 422)
    assert "at most 40" in answer.text


async def test_a_link_for_another_device_works_once(ada: Reader, ben: Reader) -> None:
    await ada.send("/me/name", {"name": "Ada"})
    page = (await ada.send("/me/link", {})).text
    link = re.search(r'id="device-link" value="[^"]*(/continue/[a-z]+)"', page)
    assert link is not None
    assert "<svg" in page
    code = link[1].rsplit("/", 1)[1]
    assert code in await ben.read(link[1]), "looking at the link does not use it up"
    await ben.send("/continue", {"code": f"{code[:4]} {code[4:]}".upper()})
    assert ">Ada<" in await ben.read("/me")
    answer = await ben.send("/continue", {"code": code}, 404)
    assert "too old" in answer.text


async def test_a_browser_can_forget(ada: Reader) -> None:
    await ada.send("/me/name", {"name": "Ada"})
    await ada.send("/me/leave", {})
    assert "Your name" in await ada.read("/me")


async def test_static_files_may_be_kept_when_their_version_is_named(ada: Reader) -> None:
    address = re.search(r'href="(/static/app.css[^"]*)"', await ada.read("/"))
    assert address is not None
    assert "immutable" in (await ada.client.get(address[1])).headers["Cache-Control"]
    plain = await ada.client.get("/static/app.css")
    assert plain.headers["Cache-Control"] == "no-cache"


async def test_credits_name_the_makers_and_claim_nothing(ada: Reader) -> None:
    page = await ada.read("/credits")
    assert "Néstor Romeral Andrés" in page
    assert "nestorgames" in page
    assert "no claim" in page
    licences = re.search(r'href="(/static/third-party.txt[^"]*)"', page)
    assert licences is not None
    text = (await ada.client.get(licences[1])).text
    assert re.search(r"^idiomorph \S+ \(0BSD\)$", text, re.MULTILINE)
    assert "THE SOFTWARE IS PROVIDED" in text


async def test_about_says_how_to_reach_the_host(ada: Reader) -> None:
    assert "has not given a contact address" in await ada.read("/about")
