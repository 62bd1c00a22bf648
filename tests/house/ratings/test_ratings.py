"""Rated games: who may play them, and that each counts once."""

from __future__ import annotations

import asyncio
import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.games.coffee.game import CoffeeGame
from kaffeehaus.house.clock import ServerClock
from kaffeehaus.house.people import profiles
from kaffeehaus.house.people.profiles import EVERY_SECONDS, ProfileService
from kaffeehaus.house.ratings.model import Rating, Strength, effect_of, rated_after
from kaffeehaus.house.tables.model import Rated
from tests.house.ratings.rooms import OPEN, Room, rated_table, take_turns
from tests.house.turned_clock import HOUR, TurnedClock
from tests.house.visitors import Visitor, log_in, quick_app, serving

pytestmark = pytest.mark.anyio


async def _resigned(ada: Visitor, ben: Visitor, turns: int = 2) -> str:
    """A rated game that Ben gives up after so many turns."""
    table = await rated_table(ada, ben)
    await take_turns(table, ada, ben, turns=turns)
    await ben.post(f"{table}/seats/1/resign")
    return table


async def test_a_rated_game_counts_once(room: Room) -> None:
    ada, ben = await room.owner("Ada"), await room.owner("Ben")
    table = await rated_table(ada, ben)
    assert (await ada.get(table))["rated"] is True
    assert (await ada.get(table))["rating"] == "asked"
    assert await room.rating_updater.count() == 0
    profile = await ben.get("/api/people/Ada")
    assert [line["table"] for line in profile["playing"]] == [table[-32:]]
    assert "Playing now" in (await room.client.get("/people/ada")).text
    await take_turns(table, ada, ben)
    await ben.post(f"{table}/seats/1/resign")
    assert await room.rating_updater.count() == 1
    assert await room.rating_updater.count() == 0
    best = await ada.get("/api/ratings?game=coffee")
    assert [(row["name"], row["size"], row["games"]) for row in best] == [
        ("Ada", "2", 1),
        ("Ben", "2", 1),
    ]
    assert best[0]["points"] > 1500 > best[1]["points"]
    assert best[0]["provisional"] is True
    profile = await ben.get("/api/people/Ada")
    assert profile["results"][0]["won"] == 1
    assert profile["playing"] == []
    assert profile["recent"][0]["table"] == table[-32:]
    assert (await ada.get("/api/people/BEN"))["results"][0]["left"] == 1
    page = (await room.client.get("/people/ada")).text
    assert "Coffee, two players" in page
    assert "provisional" in page
    page = (await room.client.get("/people/ada", headers={"Accept-Language": "de"})).text
    assert "Coffee, zwei Spieler" in page


async def test_rated_games_are_played_on_boards_that_can_be_rated(room: Room) -> None:
    ada, ben = await room.owner("Ada"), await room.owner("Ben")
    table = await rated_table(ada, ben)
    assert (await ada.get(table))["options"] == {"board": "hex-5", "n": 4, "pie": True}
    body = {"game": "coffee", "seats": [{"who": "me"}, OPEN], "rated": True}
    solved = {"options": {"board": "sq-5", "pie": False}}
    refused = await ada.post("/api/tables", body | solved, 422)
    assert refused["code"] == "options_not_rateable"
    assert refused["detail"] == "5x5, 4 in a row is solved, so it cannot be rated."
    casual = await ada.post("/api/tables", body | solved | {"rated": False}, 201)
    assert (await ada.get(f"/api/tables/{casual['table']}"))["rated"] is False
    open_board = await ada.post("/api/tables", body | {"options": {"board": "sq-7"}}, 201)
    assert (await ada.get(f"/api/tables/{open_board['table']}"))["rated"] is True
    chess = {"game": "coffee_chess", "options": {"pie": True}}
    with_pie = await ada.post("/api/tables", body | chess, 201)
    assert (await ada.get(f"/api/tables/{with_pie['table']}"))["rated"] is True


async def test_bots_on_a_solved_board_are_not_rated(room: Room) -> None:
    ada = await room.owner("Ada")
    body = {"game": "coffee", "seats": [{"who": "bot", "bot": "random"}] * 2}
    for options, is_rated in ({"board": "sq-3", "n": 3}, False), ({"board": "sq-7"}, True):
        table = (await ada.post("/api/tables", body | {"options": options}, 201))["table"]
        assert (await ada.get(f"/api/tables/{table}"))["rated"] is is_rated


async def test_a_board_solved_meanwhile_finishes_as_rated(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = await room.owner("Ada"), await room.owner("Ben")
    table = await rated_table(ada, ben)
    monkeypatch.setattr(CoffeeGame, "rating_objection", lambda _game, _chosen: "Solved.")
    await take_turns(table, ada, ben)
    await ben.post(f"{table}/seats/1/resign")
    await room.rating_updater.count()
    assert (await ada.get(table))["rating"] == "counted"
    await ada.post(f"{table}/rematch")
    rematch = (await ben.post(f"{table}/rematch"))["table"]
    assert (await ada.get(f"/api/tables/{rematch}"))["rated"] is False


async def test_the_form_offers_another_board_for_a_rated_game(room: Room) -> None:
    ada = await room.owner("Ada")
    assert (await ada.get("/api/games/coffee"))["rated_options"]["board"] == "hex-5"
    solved = {"option-board": "sq-5", "option-n": "4", "seat-0": "me", "seat-1": "open"}
    advice = (await room.client.get("/start/coffee/drawing", params=solved)).json()
    assert (advice["trouble"], advice["refuses_rating"]) == ("", False)
    rated = {**solved, "rated": "on"}
    advice = (await room.client.get("/start/coffee/drawing", params=rated)).json()
    assert advice["trouble"] == "5x5, 4 in a row is solved, so it cannot be rated."
    assert advice["refuses_rating"] is True
    (remedy,) = advice["remedies"]
    assert remedy["title"] == "hexagon, side 5, 4 in a row, pie rule"
    assert remedy["changes"] == "board=hex-5&n=4&pie=true"
    page = (await room.client.get("/start/coffee?rated=on", headers=ada.headers)).text
    assert '<option value="hex-5" selected>' in page


async def test_bots_have_names_in_the_language_of_the_reader(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def best(_profiles: ProfileService, game: str) -> list[Rating]:
        return [
            Rating(game=game, size="2", subject=f"bot {spec}", name=spec)
            for spec in ("level-1", "mcts:1s", "gone")
            if game == "coffee"
        ]

    monkeypatch.setattr(ProfileService, "established", best)
    page = (await room.client.get("/ratings")).text
    rows = re.findall('<th scope="row">(?:<img[^>]+> )?(.+?)</th>', page)
    assert rows == ["Level 1", "Tree search (1s)", "gone"]
    page = (await room.client.get("/ratings", headers={"Accept-Language": "de"})).text
    assert "Stufe 1</th>" in page


async def test_a_rated_table_shows_ratings_and_how_they_changed(room: Room) -> None:
    ada, ben = await room.owner("Ada"), await room.owner("Ben")
    table = await rated_table(ada, ben)
    running = [seat["rating"] for seat in (await ada.get(table))["seats"]]
    new = {"points": 1500, "doubt": 333, "provisional": True, "change": None}
    assert running == [new] * 2
    page = (await room.client.get(table.removeprefix("/api"))).text
    assert 'title="Rating 1500, deviation 333, provisional"' in page
    assert "1500? ±333<" in page
    await take_turns(table, ada, ben)
    await ben.post(f"{table}/seats/1/resign")
    await room.rating_updater.count()
    won, lost = (seat["rating"] for seat in (await ada.get(table))["seats"])
    best = await ada.get("/api/ratings?game=coffee")
    gained = best[0]["points"] - 1500
    assert won == {**new, "doubt": best[0]["doubt"], "change": gained}
    assert lost["change"] == best[1]["points"] - 1500 < 0
    page = (await room.client.get(table.removeprefix("/api"), headers=ada.headers)).text
    assert "Your rating: <span" in page
    words = f"Rating {best[0]['points']}, deviation {best[0]['doubt']}, provisional"
    assert f'title="{words}, before the game 1500 (+{gained})"' in page
    assert f"before the game 1500 (−{-lost['change']})" in page
    rematch = (await ada.post(f"{table}/rematch"))["table"]
    assert rematch is None
    rematch = (await ben.post(f"{table}/rematch"))["table"]
    again = (await ada.get(f"/api/tables/{rematch}"))["seats"]
    assert {seat["name"]: seat["rating"]["points"] for seat in again} == {
        "Ada": best[0]["points"],
        "Ben": best[1]["points"],
    }


async def test_a_profile_has_a_curve_of_every_rating(room: Room) -> None:
    ada, ben = await room.owner("Ada"), await room.owner("Ben")
    assert await ada.get("/api/people/Ada/ratings") == []
    assert 'class="rating-curve"' not in (await room.client.get("/people/Ada")).text
    tables = [await _resigned(ada, ben) for _ in range(3)]
    await _resigned(ada, ben, turns=1)
    await room.rating_updater.count()
    (history,) = await ben.get("/api/people/Ada/ratings")
    assert (history["game"], history["size"]) == ("coffee", "2")
    changes = history["changes"]
    assert [change["table"] for change in changes] == [table[-32:] for table in tables]
    assert changes[0]["before"] == 1500
    for before, after in pairwise(changes):
        assert before["after"] == after["before"]
        assert before["deviation"] > after["deviation"]
    (rating,) = (await ada.get("/api/people/Ada"))["ratings"]
    assert (changes[-1]["after"], changes[-1]["deviation"]) == (rating["points"], rating["doubt"])
    page = (await room.client.get("/people/ada")).text
    words = f"Rating in Coffee, two players over 3 games: 1500 to {rating['points']}."
    assert f'aria-label="{words}"' in page
    assert page.count('<td class="number">1500</td>') == 1
    assert f'<a href="/tables/{tables[0][-32:]}">' in page
    await ada.send("PUT", "/api/me/ratings", {"shown": False}, 204)
    assert await ben.get("/api/people/Ada/ratings") == []
    assert len(await ada.get("/api/people/Ada/ratings")) == 1
    assert 'class="rating-curve"' not in (await room.client.get("/people/ada")).text


async def test_an_unrated_table_shows_no_ratings(room: Room) -> None:
    ada = await room.owner("Ada")
    seats = [{"who": "me"}, {"who": "bot", "bot": "random"}]
    made = await ada.post("/api/tables", {"game": "coffee", "seats": seats}, 201)
    assert (await ada.get(f"/api/tables/{made['table']}"))["seats"][0]["rating"] is None


async def test_provisional_players_are_not_in_the_list(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = await room.owner("Ada"), await room.owner("Ben")
    await _resigned(ada, ben)
    await room.rating_updater.count()
    page = (await room.client.get("/ratings")).text
    assert "Players are listed after 10 rated games." in page
    assert "/people/" not in page
    monkeypatch.setattr(profiles, "PROVISIONAL_GAMES", 1)
    page = (await room.client.get("/ratings")).text
    assert re.findall('<a href="/people/[0-9a-f]+">(.+?)</a>', page) == ["Ada", "Ben"]


async def test_ratings_may_be_hidden_from_others(room: Room) -> None:
    ada, ben = await room.owner("Ada"), await room.owner("Ben")
    await _resigned(ada, ben)
    await room.rating_updater.count()
    headers = {"Authorization": f"Bearer {ada.token}"}
    await room.client.put("/api/me/ratings", json={"shown": False}, headers=headers)
    assert (await ben.get("/api/people/Ada"))["ratings"] == []
    assert len((await ada.get("/api/people/Ada"))["ratings"]) == 1
    assert [row["name"] for row in await ben.get("/api/ratings?game=coffee")] == ["Ben"]


async def test_guests_and_bots_play_no_rated_games(room: Room) -> None:
    ada, gast = await room.owner("Ada"), await log_in(room.client, "Gast")
    body = {"game": "coffee", "seats": [{"who": "me"}, OPEN], "rated": True}
    assert (await gast.post("/api/tables", body, 403))["code"] == "needs_account"
    table = f"/api/tables/{(await ada.post('/api/tables', body, 201))['table']}"
    assert (await gast.post(f"{table}/seats/1", status=403))["code"] == "needs_account"
    headers = {"Authorization": f"Bearer {ada.token}"}
    bot = await room.client.put(f"{table}/seats/1/bot", json={"bot": "random"}, headers=headers)
    assert (bot.status_code, bot.json()["code"]) == (409, "not_rateable")
    for other in ({"who": "me"}, {"who": "bot", "bot": "random"}):
        wrong = {**body, "seats": [{"who": "me"}, other]}
        assert (await ada.post("/api/tables", wrong, 422))["code"] == "not_rateable"
    await gast.get("/api/people/Gast", 404)


async def test_games_that_hardly_took_place_do_not_count(room: Room) -> None:
    """16 games resigned at move 0 once lifted an account from 1500 to 2213 points."""
    ada, ben = await room.owner("Ada"), await room.owner("Ben")
    tables = [await _resigned(ada, ben, turns=0) for _ in range(16)]
    tables.append(await _resigned(ada, ben, turns=1))
    assert await room.rating_updater.count() == len(tables)
    assert await ada.get("/api/ratings?game=coffee") == []
    for table in tables:
        seen = await ben.get(table)
        assert seen["rating"] == "too_short"
        assert seen["rating_sentence"] == ("Not rated: not every player took 2 turns.")
    page = await room.client.get(f"/tables/{tables[0][-32:]}")
    assert "not every player took 2 turns." in page.text


async def test_games_of_the_same_players_count_less_and_less(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = TurnedClock()
    monkeypatch.setattr(ServerClock, "now", lambda _clock: clock.now())
    ada, ben = await room.owner("Ada"), await room.owner("Ben")
    tables = []
    strengths = [Strength(), Strength()]
    for share in (1, 1, 1, 0.5, 0.5, 0.5, 0, 0):
        clock.turn(HOUR)
        table = await _resigned(ada, ben)
        stamp = (await ada.get(table))["stamp"]
        await room.rating_updater.count()
        assert (await ada.get(table))["stamp"] != stamp, "pages show it at once"
        tables.append(table)
        if share:
            strengths = rated_after(strengths, [1, 2], share)
    found = [(await ada.get(table))["rating"] for table in tables]
    assert found == ["counted"] * 3 + ["halved"] * 3 + ["too_many"] * 2
    sentences = [(await ada.get(table))["rating_sentence"] for table in tables]
    assert sentences[2] == ""
    assert sentences[3] == (
        "Counts half: these players already finished 3 rated games within 24 hours."
    )
    assert sentences[6] == (
        "Not rated: these players already finished 6 rated games within 24 hours."
    )
    best = await ada.get("/api/ratings?game=coffee")
    assert [row["points"] for row in best] == [one.points for one in strengths]
    clock.turn(24 * HOUR)
    table = await _resigned(ada, ben)
    await room.rating_updater.count()
    assert (await ada.get(table))["rating"] == "counted", "another day"
    page = (await room.client.get("/ratings")).text
    assert "every player made at least 2 turns" in page
    assert "the first 3 count in full, the next 3 count half" in page


@given(
    first=st.builds(Strength, st.floats(10, 40), st.floats(1, 8.3)),
    second=st.builds(Strength, st.floats(10, 40), st.floats(1, 8.3)),
)
def test_half_a_game_is_half_the_change(first: Strength, second: Strength) -> None:
    full = rated_after([first, second], [1, 2])
    half = rated_after([first, second], [1, 2], 0.5)
    for before, whole, less in zip((first, second), full, half, strict=True):
        assert less.mu - before.mu == pytest.approx((whole.mu - before.mu) / 2)
        assert min(before.sigma, whole.sigma) <= less.sigma <= max(before.sigma, whole.sigma)
        assert less.games == before.games + 1


@given(turns=st.lists(st.integers(0, 9), min_size=2, max_size=6), games=st.integers(0, 200))
def test_a_game_counts_by_its_turns_and_by_those_before(turns: list[int], games: int) -> None:
    effect = effect_of(turns, games)
    assert (effect is Rated.TOO_SHORT) == (min(turns) < 2)
    if min(turns) >= 2:
        assert effect.share == (1 if games < 3 else 0.5 if games < 6 else 0)


def test_ranks_move_strengths_and_leave_the_unknown_in_doubt() -> None:
    first, second, third = rated_after([Strength()] * 3, [1, 2, 2])
    assert first.points > 1500 > second.points == third.points
    assert first.doubt < Strength().doubt
    surprise = rated_after([Strength(20, 2, 30), Strength(30, 2, 30)], [1, 2])
    expected = rated_after([Strength(30, 2, 30), Strength(20, 2, 30)], [1, 2])
    assert surprise[0].mu - 20 > expected[0].mu - 30
    assert not surprise[0].is_provisional


async def test_players_see_their_new_ratings_as_soon_as_the_game_ends(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with serving(app) as client:
        services = app.state.services
        room = Room(client, services.accounts, services.rating_updater)
        ada, ben = await room.owner("Ada"), await room.owner("Ben")
        table = await _resigned(ada, ben)
        async with asyncio.timeout(EVERY_SECONDS / 2):
            while (await ada.get(table))["rating"] == "asked":  # noqa: ASYNC110 - polls
                await asyncio.sleep(0.01)
        assert (await ada.get(table))["seats"][0]["rating"]["change"] > 0
