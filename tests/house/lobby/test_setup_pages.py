"""Setting up a game with parts to choose from: cards, advice while choosing, ways out."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from kaffeehaus.core.registry import find_game
from tests.house.readers import Reader
from tests.parsed import Parsed

pytestmark = pytest.mark.anyio

SIX = "&".join(f"seat-{number}=open" for number in range(6))


async def advice(reader: Reader, query: str) -> Parsed:
    return json.loads(await reader.read(f"/start/fcm/drawing?{query}"))


async def test_every_module_and_scenario_is_a_card_with_a_picture_and_a_sentence(
    ada: Reader,
) -> None:
    page = unescape(await ada.read("/start/fcm"))
    menus = {
        "option-modules": find_game("fcm").menu("modules"),
        "preset": find_game("fcm").presets(),
    }
    for name, cards in menus.items():
        for card in cards:
            assert f'id="{name}-{card.value}"' in page
            assert f">{card.title}</strong>" in page
            assert str(card.sentence) in page
            assert str(card.sentence).endswith(".")
            assert card.picture.startswith("<svg")
    assert page.count('class="offer"') == sum(map(len, menus.values()))
    assert 'name="option-scenario"' not in page, "the presets decide it"


async def test_rulings_are_only_where_there_are_some(ada: Reader) -> None:
    for game in ("coffee", "coffee_chess", "cafe"):
        assert "Rulings" not in await ada.read(f"/start/{game}")


async def test_what_does_not_fit_is_told_in_the_words_of_the_game_with_ways_out(
    ada: Reader,
) -> None:
    told = await advice(ada, "option-modules=six_players")
    assert told["board"] == ""
    assert told["trouble"] == "Six players can only be played with New districts."
    assert told["remedies"][0] == {
        "title": "Add New districts",
        "changes": "modules=new_districts%2Csix_players",
    }
    many = await advice(ada, f"{SIX}&option-modules=coffee")
    assert many["trouble"] == "For 6 players the module Six players is needed."


async def test_the_map_is_that_of_so_many_players(ada: Reader) -> None:
    seats = "&".join(f"seat-{number}=open" for number in range(4))
    for_two, for_four = await advice(ada, ""), await advice(ada, seats)
    boxes = [re.findall(r'viewBox="([^"]+)"', told["board"]) for told in (for_two, for_four)]
    assert boxes[0][0] != boxes[1][0]


async def test_a_card_says_why_it_cannot_be_added(ada: Reader) -> None:
    needs = "Six players can only be played with New districts."
    assert (await advice(ada, "option-modules=coffee"))["objections"]["modules"] == {
        "six_players": needs
    }
    fine = await advice(ada, "option-modules=new_districts")
    assert fine["objections"]["modules"] == {}
    assert needs in await ada.read("/start/fcm")


async def test_the_small_print_is_that_of_what_is_chosen(ada: Reader) -> None:
    barista = "Where may the coffee shop of a lead barista stand?"
    assert barista not in await ada.read("/start/fcm")
    told = await advice(ada, "option-modules=coffee&option-rulings=onlineboardgamers")
    shown, _, folded = told["small_print"].partition("<details>")
    assert f"{barista} – anywhere" in shown
    assert "When does the bank break?" in folded
    assert (await advice(ada, "option-modules=six_players"))["small_print"] is None


async def test_an_address_can_name_a_scenario(ada: Reader) -> None:
    page = await ada.read("/start/fcm?option-scenario=korean_city")
    assert 'name="preset" value="korean_city" checked' in page
    assert 'name="option-modules" value="kimchi" checked' in page
    assert 'name="option-modules" value="coffee" checked' not in page
    modules = page[page.index('id="option-modules"') : page.index('id="advanced"')]
    assert modules.count("checked") == 2 + 6, "the tiles of new districts are ticked as ever"


async def test_without_scripts_a_way_out_is_a_link_to_the_form_with_the_change(
    ada: Reader,
) -> None:
    form = {"game": "fcm", "name": "Ada", "seat-0": "me", "seat-1": "open", "option-turns": "7"}
    wrong = {**form, "option-modules": "coffee,six_players", "option-rulings": "deluxe"}
    page = (await ada.send("/tables", wrong, 422)).text
    link = re.search(r'href="([^"]+)">Add New districts<', page)
    assert link
    again = await ada.read(unescape(link[1]))
    for value in ("coffee", "new_districts", "six_players"):
        assert f'name="option-modules" value="{value}" checked' in again
    assert '<option value="deluxe" selected>' in again
    assert 'name="option-turns" value="7"' in again


async def test_a_scenario_is_stored_with_its_modules(ada: Reader) -> None:
    form = {"game": "fcm", "name": "Ada", "seat-0": "me", "seat-1": "me", "option-turns": "0"}
    made = await ada.send("/tables", {**form, "option-scenario": "sustenance"})
    assert "Scenario: Sustenance" in made.text
    assert "Modules: Coffee, Fry chefs" in made.text


async def test_a_misspelt_module_gets_a_suggestion(ada: Reader) -> None:
    meant = 'Modules: unknown value "cofee". Did you mean coffee?'
    assert (await advice(ada, "option-modules=cofee"))["trouble"] == meant
    assert meant in unescape(await ada.read("/start/fcm?option-modules=cofee"))
    form = {"game": "fcm", "name": "Ada", "seat-0": "me", "seat-1": "open", "option-turns": "7"}
    page = (await ada.send("/tables", {**form, "option-modules": "cofee"}, 422)).text
    assert meant in unescape(page)


async def test_a_map_with_a_tile_of_another_module_names_both(ada: Reader) -> None:
    tiles = "U0 N0 O0 | L0 Q0 R0 | B0 S0 T0".replace(" ", "+").replace("|", "%7C")
    told = await advice(ada, f"option-map={tiles}")
    assert told["trouble"] == "Map tile U requires New districts."
    assert told["remedies"] == [{"title": "Add New districts", "changes": "modules=new_districts"}]


FRIENDS = {"game": "cafe", "name": "Ada", "who": "friends", "players": "3"}


async def test_one_choice_fills_all_seats(ada: Reader, ben: Reader) -> None:
    made = await ada.send("/tables", FRIENDS)
    table = str(made.url.path)
    kinds = [seat["kind"] for seat in (await ada.client.get(f"/api{table}")).json()["seats"]]
    assert kinds == ["person", "open", "open"]
    assert table not in await ben.read("/"), "who has no link does not find it"
    anyone = await ada.send("/tables", {**FRIENDS, "who": "anyone"})
    assert str(anyone.url.path) in await ben.read("/")


async def test_an_address_with_seats_is_read_as_the_choice_that_fills_them(ada: Reader) -> None:
    for query, who in (
        ("", "friends"),
        ("seat-1=open", "anyone"),
        ("seat-1=open&private=on", "friends"),
        ("seat-1=bot-greedy&seat-2=bot-greedy", "bots"),
        ("seat-0=me&seat-1=nobody", "alone"),
        ("seat-1=me", "device"),
        ("seat-1=bot-greedy&seat-2=open", "mixed"),
        ("seat-0=open&seat-1=me", "mixed"),
    ):
        page = await ada.read(f"/start/cafe?{query}")
        assert f'name="who" value="{who}" checked' in page, query
    page = await ada.read("/start/cafe?seat-1=bot-greedy&seat-2=bot-greedy")
    assert 'name="bot" value="greedy" checked' in page
    assert 'name="players" value="3" checked' in page


async def test_a_preset_decides_its_options(ada: Reader) -> None:
    form = {"game": "coffee", "name": "Ada", "who": "device", "option-n": "2"}
    made = await ada.send("/tables", {**form, "preset": "sq-7"})
    assert "7x7, 5 in a row" in await ada.read("/")
    assert made.url.path.startswith("/tables/")
    await ada.send("/tables", {**form, "preset": "own", "option-board": "hex-3"})
    assert "hexagon, side 3, 2 in a row" in await ada.read("/")
    page = await ada.read("/start/coffee?option-board=hex-5&option-n=4")
    assert 'name="preset" value="hex-5" checked' in page
    page = await ada.read("/start/coffee?option-board=hex-5&option-n=3")
    assert 'name="preset" value="own" checked' in page


def test_every_preset_can_be_played() -> None:
    for game in (find_game("coffee"), find_game("fcm")):
        for card in game.presets():
            assert game.new(card.includes).actors(), card.value


async def test_terms_that_the_choice_does_not_offer_are_ignored(ada: Reader) -> None:
    made = await ada.send("/tables", {**FRIENDS, "who": "bots", "rated": "on", "practice": "on"})
    assert not (await ada.client.get(f"/api{made.url.path}")).json()["rated"]
