"""Challenges: who may challenge whom, and that each is answered once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.i18n import load_label
from kaffeehaus.core.log import Drawn
from kaffeehaus.core.registry import find_game
from kaffeehaus.house import outbox
from kaffeehaus.house.accounts.model import Proof
from kaffeehaus.house.accounts.store import create_account, delete_player, merge_guest
from kaffeehaus.house.challenges import service
from kaffeehaus.house.challenges.model import (
    LIVE_MS,
    ChallengeStatus,
    ChallengeTerms,
    DeclineReason,
    options_of_preset,
    preset_like,
    preset_of,
)
from kaffeehaus.house.database.writer import ALONE
from kaffeehaus.house.errors import BadRequest, NotAllowed, NotFound, NotNow
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.players.relations import Relation
from kaffeehaus.house.tables.table import TablePhase
from tests.house.database.places import TestPlace
from tests.house.houses import OpenHouse, open_house
from tests.house.turned_clock import TurnedClock

pytestmark = pytest.mark.anyio

COFFEE = find_game("coffee")
BLITZ = preset_of("5+3")


@pytest.fixture
async def timed(place: TestPlace) -> AsyncIterator[OpenHouse]:
    """An open house whose clock the test turns."""
    async with open_house(place, clock=TurnedClock()) as house:
        yield house


async def told(house: OpenHouse, player: Player) -> list[str]:
    """What the player's inbox says."""
    notices = await house.store.read(outbox.inbox, player.id, 10)
    return [str(load_label(notice.text)) for notice in notices]


def terms(**chosen: object) -> ChallengeTerms:
    return ChallengeTerms(COFFEE, BLITZ, {}, **chosen)  # type: ignore[arg-type] # of a test


async def test_an_accepted_challenge_is_a_table_of_both(timed: OpenHouse) -> None:
    ada, ben = await timed.guest("Ada"), await timed.guest("Ben")
    challenges = timed.house.challenges
    sent = await challenges.challenge(ada, ben.id, terms(seat=1))
    assert await told(timed, ben) == ["Ada challenges you to a game of Coffee."]
    [hers], [his] = await challenges.challenges(ada), await challenges.challenges(ben)
    assert (hers.is_mine, hers.seat, hers.opponent) == (True, 1, "Ben")
    assert (his.is_mine, his.seat, his.opponent) == (False, 0, "Ada")
    with pytest.raises(NotAllowed):
        await challenges.accept(ada, sent.id)
    table_id = await challenges.accept(ben, sent.id)
    view = await timed.see(table_id, ada)
    assert (view.phase, view.names) == (TablePhase.RUNNING, ("Ben", "Ada"))
    assert await told(timed, ben) == []
    assert await told(timed, ada) == ["Ben accepted your challenge."]
    [accepted] = await challenges.challenges(ada)
    assert (accepted.status, accepted.row.table_id) == (ChallengeStatus.ACCEPTED, table_id)
    assert await challenges.challenges(ben) == []
    with pytest.raises(NotNow):
        await challenges.accept(ben, sent.id)


async def test_random_seats_are_drawn_by_the_sealed_seed(timed: OpenHouse) -> None:
    ada, ben = await timed.guest("Ada"), await timed.guest("Ben")
    hexagon = ChallengeTerms(COFFEE, BLITZ, options_of_preset(COFFEE, "hex-4"))
    sent = await timed.house.challenges.challenge(ada, ben.id, hexagon)
    assert sent.options == ["hexagon, side 4, 4 in a row"]
    table_id = await timed.house.challenges.accept(ben, sent.id)
    record = await timed.house.views.record(None, table_id)
    assert any(isinstance(entry, Drawn) for entry in record.entries)
    assert record.header.options["board"] == "hex-4"


async def test_a_challenge_is_accepted_once(timed: OpenHouse) -> None:
    ada, ben = await timed.guest("Ada"), await timed.guest("Ben")
    challenges = timed.house.challenges
    sent = await challenges.challenge(ada, ben.id, terms())
    answers = await asyncio.gather(
        *(challenges.accept(ben, sent.id) for _ in range(3)),
        challenges.decline(ben, sent.id),
        challenges.cancel(ada, sent.id),
        return_exceptions=True,
    )
    assert sum(not isinstance(answer, NotNow) for answer in answers) == 1
    assert len((await timed.house.lobby.lists(ada)).mine) <= 1


async def test_a_declined_challenge_says_why(timed: OpenHouse) -> None:
    ada, ben, cy = [await timed.guest(name) for name in ("Ada", "Ben", "Cy")]
    challenges = timed.house.challenges
    sent = await challenges.challenge(ada, ben.id, terms())
    with pytest.raises(NotFound):
        await challenges.decline(cy, sent.id)
    with pytest.raises(NotAllowed):
        await challenges.cancel(ben, sent.id)
    await challenges.decline(ben, sent.id, DeclineReason.LATER)
    assert await told(timed, ada) == ["Ben declined your challenge: Not now."]
    assert (await challenges.view(ada, sent.id)).row.reason is DeclineReason.LATER
    assert await challenges.challenges(ada) == await challenges.challenges(ben) == []


async def test_a_cancelled_challenge_leaves_no_notification(timed: OpenHouse) -> None:
    ada, ben = await timed.guest("Ada"), await timed.guest("Ben")
    challenges = timed.house.challenges
    sent = await challenges.challenge(ada, ben.id, terms())
    await challenges.cancel(ada, sent.id)
    assert await told(timed, ben) == []
    assert (await challenges.view(ben, sent.id)).status is ChallengeStatus.CANCELLED
    with pytest.raises(NotNow):
        await challenges.accept(ben, sent.id)


async def test_a_challenge_expires(timed: OpenHouse) -> None:
    ada, ben = await timed.guest("Ada"), await timed.guest("Ben")
    challenges = timed.house.challenges
    live = await challenges.challenge(ada, ben.id, terms())
    await timed.pass_time(LIVE_MS)
    assert (await challenges.view(ben, live.id)).status is ChallengeStatus.EXPIRED
    with pytest.raises(NotNow):
        await challenges.accept(ben, live.id)
    daily = ChallengeTerms(COFFEE, preset_of("1d"), {})
    days = await challenges.challenge(ada, ben.id, daily)
    await timed.pass_time(10 * LIVE_MS)
    assert [one.id for one in await challenges.challenges(ben)] == [days.id]


async def test_one_challenge_to_a_player_replaces_the_other(timed: OpenHouse) -> None:
    ada, ben = await timed.guest("Ada"), await timed.guest("Ben")
    challenges = timed.house.challenges
    await challenges.challenge(ada, ben.id, terms())
    second = await challenges.challenge(ada, ben.id, terms(seat=0))
    assert [one.id for one in await challenges.challenges(ben)] == [second.id]
    assert len(await told(timed, ben)) == 1


@pytest.mark.parametrize("is_hers", [False, True])
async def test_blocked_players_do_not_challenge(timed: OpenHouse, is_hers: bool) -> None:
    ada, ben = await timed.guest("Ada"), await timed.guest("Ben")
    challenges, friends = timed.house.challenges, timed.house.friends
    sent = await challenges.challenge(ada, ben.id, terms())
    blocking, blocked = (ada, ben) if is_hers else (ben, ada)
    await friends.relate(blocking, blocked.id, Relation.BLOCKED)
    assert await challenges.challengeable(ada, [ben.id]) == frozenset()
    with pytest.raises(NotAllowed) as refused:
        await challenges.challenge(ada, ben.id, terms())
    assert refused.value.code == "not_welcome"
    with pytest.raises(NotAllowed):
        await challenges.accept(ben, sent.id)


async def test_nobody_challenges_themselves_or_somebody_gone(timed: OpenHouse) -> None:
    ada, ben = await timed.guest("Ada"), await timed.guest("Ben")
    challenges = timed.house.challenges
    with pytest.raises(NotAllowed):
        await challenges.challenge(ada, ada.id, terms())
    assert await challenges.challengeable(ada, [ada.id, ben.id]) == {ben.id}
    assert await challenges.challengeable(None, [ben.id]) == frozenset()
    sent = await challenges.challenge(ben, ada.id, terms())
    await timed.store.write(ALONE, delete_player, ben.id, "somebody")
    assert await challenges.challenges(ada) == []
    with pytest.raises(NotFound):
        await challenges.accept(ada, sent.id)
    with pytest.raises(NotFound):
        await challenges.challenge(ada, ben.id, terms())


async def test_rated_games_need_two_accounts_and_options_that_can_be_rated(
    timed: OpenHouse,
) -> None:
    ada, ben, cy = [await timed.guest(name) for name in ("Ada", "Ben", "Cy")]
    for guest in (ada, ben):
        await timed.store.write(ALONE, create_account, guest.id, guest.name.lower(), Proof())
    ada, ben = [await _again(timed, player) for player in (ada, ben)]
    challenges = timed.house.challenges
    for one, other in ((ada, cy), (cy, ada)):
        with pytest.raises(NotAllowed) as refused:
            await challenges.challenge(one, other.id, terms(rated=True))
        assert refused.value.code == "needs_account"
    small = ChallengeTerms(COFFEE, BLITZ, {"board": "sq-3", "n": 3}, rated=True)
    with pytest.raises(BadOptions):
        await challenges.challenge(ada, ben.id, small)
    sent = await challenges.challenge(ada, await challenges.find("Ben"), terms(rated=True))
    table_id = await challenges.accept(ben, sent.id)
    assert (await timed.see(table_id, None)).terms.is_rated


async def test_open_challenges_are_few(timed: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "MOST_OPEN", 3)
    ada = await timed.guest("Ada")
    challenges = timed.house.challenges
    others = [await _quiet_guest(timed, number) for number in range(4)]
    for other in others[:-1]:
        await challenges.challenge(ada, other.id, terms())
    with pytest.raises(NotNow) as refused:
        await challenges.challenge(ada, others[-1].id, terms())
    assert refused.value.code == "too_many_challenges"


async def test_challenges_of_a_guest_go_to_the_account(timed: OpenHouse) -> None:
    guest, ada, ben = [await timed.guest(name) for name in ("Guest", "Ada", "Ben")]
    await timed.store.write(ALONE, create_account, ada.id, "ada", Proof())
    challenges = timed.house.challenges
    to_ben = await challenges.challenge(guest, ben.id, terms())
    to_guest = await challenges.challenge(ben, guest.id, terms())
    await challenges.challenge(guest, ada.id, terms())
    await timed.store.write(ALONE, merge_guest, guest.id, ada.id)
    assert {one.id for one in await challenges.challenges(ada)} == {to_ben.id, to_guest.id}


def test_what_cannot_be_played_by_two_is_refused() -> None:
    with pytest.raises(BadRequest):
        preset_of("untimed")
    with pytest.raises(BadRequest):
        terms(seat=2)
    assert preset_like(terms().table.pace) == BLITZ


async def _again(house: OpenHouse, player: Player) -> Player:
    found = await house.store.read(player_store.player, player.id)
    assert found is not None
    return found


async def _quiet_guest(house: OpenHouse, number: int) -> Player:
    player = Player(f"{number:032x}", f"Guest {number}")
    await house.store.write("", player_store.add_player, player, 0)
    return player
