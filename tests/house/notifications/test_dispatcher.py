"""The messenger: what leaves the house, by which way, when, and what does not."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from email.message import EmailMessage

import pytest

from kaffeehaus.core.i18n import use_language
from kaffeehaus.core.pace import TimeUp, days_a_move, live
from kaffeehaus.house import outbox
from kaffeehaus.house.live.hub import Presence
from kaffeehaus.house.notifications.mail import NoticeLinkPurpose
from kaffeehaus.house.notifications.messages import TablePictures, may_be_shown
from kaffeehaus.house.outbox import (
    DEFAULT_PREFERENCES,
    HookFormat,
    NoticeKind,
    NoticeRow,
    NotificationPreferences,
    Timing,
)
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.settings import Limits
from kaffeehaus.house.tables.new_table import OPEN_SEAT
from kaffeehaus.house.views.model import TableView
from tests.house.database.places import TestPlace
from tests.house.notifications.services import BASE, Office, office_of, open_office
from tests.house.turned_clock import DAY, HOUR, MINUTE, NOON, SECOND

pytestmark = pytest.mark.anyio

PNG = b"\x89PNG\r\n\x1a\n"


async def quick_picture(_pictures: TablePictures, view: TableView) -> bytes | None:
    return PNG if may_be_shown(view) else None


@pytest.fixture
async def office(place: TestPlace, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Office]:
    """Pictures are not drawn here: `test_pictures` looks at them."""
    monkeypatch.setattr(TablePictures, "of", quick_picture)
    async with open_office(place) as opened:
        yield opened


async def players(office: Office) -> tuple[Player, Player]:
    return await office.house.guest("Ada"), await office.house.guest("Ben")


async def begun(office: Office, ada: Player, ben: Player, *, private: bool = False) -> str:
    """A table of Coffee at which it is Ben's turn, with everything before it sent."""
    table = await office.house.table(ada, ben, private=private)
    await office.send()
    await office.house.act(table, ada, "c3/")
    return table


def html_of(letter: EmailMessage) -> str:
    body = letter.get_body(("html",))
    assert body is not None
    text: str = body.get_content()
    return text


async def test_a_turn_goes_by_all_ways_with_words_picture_and_the_same_id(
    office: Office,
) -> None:
    ada, ben = await players(office)
    await office.mail_to(ben)
    await office.hook_to(ben)
    device = await office.push_to(ben)
    table = await begun(office, ada, ben)
    (notice,) = await office.house.store.read(outbox.pending)
    await office.send()

    letter = office.letters.take()
    assert letter["Subject"] == "Your turn against Ada in Coffee"
    assert letter["To"] == "ben@mail.example"
    assert letter["Message-ID"] == f"<{notice.id}@mail.example>"
    assert "Ada places a stone on c3" in html_of(letter)
    assert f"{BASE}/tables/{table}" in html_of(letter)
    (picture,) = [part for part in letter.walk() if part.get_content_type() == "image/png"]
    drawn = picture.get_payload(decode=True)
    assert isinstance(drawn, bytes)
    assert drawn.startswith(PNG)

    got = {arrived.path: arrived for arrived in (office.hooks.take(), office.hooks.take())}
    hook, push = got["/ben"], got["/push/ben"]
    assert hook.headers["X-Kaffeehaus-Notice"] == notice.id
    assert hook.json()["title"] == "Your turn against Ada in Coffee"
    assert hook.json()["url"] == f"{BASE}/tables/{table}"
    assert str(hook.json()["picture"]).startswith(f"{BASE}/tables/{table}/picture.png")
    assert (push.headers["TTL"], push.headers["Topic"]) == ("86400", notice.id)
    assert push.headers["Authorization"].startswith("vapid t=")
    assert device.read(push)["title"] == "Your turn against Ada in Coffee"
    assert device.read(push)["url"] == f"/tables/{table}"
    assert await office.house.store.read(outbox.pending) == []


async def test_everybody_reads_their_own_language(office: Office) -> None:
    ada, ben = await players(office)
    with use_language("de"):
        await office.mail_to(ben)
        device = await office.push_to(ben)
    await office.hook_to(ada)
    with use_language("de"):  # Who acts does not matter.
        table = await office.house.table(ada, OPEN_SEAT)
        await office.house.house.seats.join(ben, table)
    await office.send()
    assert "Ben joined the table." in str(office.hooks.take().json()["lines"])
    await office.house.act(table, ada, "c3/")
    await office.send()
    letter = office.letters.take()
    assert letter["Subject"] == "Du bist am Zug: Coffee gegen Ada"
    assert letter["Content-Language"] == "de"
    assert '<html lang="de">' in html_of(letter)
    assert "Abbestellen" in html_of(letter)
    assert "Ada setzt" in html_of(letter)
    while (pushed := office.hooks.take()).path != "/push/ben":
        assert "Du bist" not in str(pushed.json())
    assert device.read(pushed)["title"] == letter["Subject"]


async def test_the_inbox_is_in_the_language_of_its_reader(office: Office) -> None:
    ada, ben = await players(office)
    table = await office.house.table(ada, OPEN_SEAT)
    await office.house.house.seats.join(ben, table)
    old = NoticeRow(ada.id, NoticeKind.SEAT, NOON - 1, table, text="Cleo sat down.")
    await office.house.store.write("", outbox.add_notice, old)
    for language, joined in (
        ("de", "Ben ist dem Tisch beigetreten."),
        ("en", "Ben joined the table."),
    ):
        with use_language(language):
            texts = [row.text for row in await office.notifications.inbox(ada)]
        assert texts == [joined, "Cleo sat down."]


async def test_nobody_is_called_to_a_turn_already_taken(office: Office) -> None:
    ada, ben = await players(office)
    await office.hook_to(ben)
    table = await begun(office, ada, ben)
    legal = str((await office.house.see(table, ben)).legal[0])
    await office.house.act(table, ben, legal, seat=1)
    await office.send()
    assert office.hooks.got.empty()
    assert await office.house.store.read(outbox.pending) == []


async def test_nobody_is_called_who_looks_at_the_table(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = await players(office)
    await office.hook_to(ben)
    hub = office.house.house.hub
    monkeypatch.setattr(hub, "presence", lambda _topic: Presence(frozenset({ben.id})))
    await begun(office, ada, ben)
    await office.send()
    assert office.hooks.got.empty()
    wish = replace(DEFAULT_PREFERENCES, while_looking=True)
    await office.notifications.set_preferences(ben, wish)
    await begun(office, ada, ben)
    await office.send()
    assert office.hooks.take().json()["kind"] == "turn"


async def test_of_a_private_table_only_that_it_is_ones_turn(office: Office) -> None:
    ada, ben = await players(office)
    await office.hook_to(ben)
    await office.mail_to(ben)
    await begun(office, ada, ben, private=True)
    await office.send()
    body = office.hooks.take().json()
    assert (body["title"], body["lines"], body["picture"]) == ("Your turn", [], None)
    letter = office.letters.take()
    assert letter["Subject"] == "Your turn"
    assert [part for part in letter.walk() if part.get_content_maintype() == "image"] == []
    # Addresses in it are random: they may have any few letters.
    words = re.sub(r'href="[^"]*"', "", html_of(letter))
    assert "c3" not in words
    assert "Ada" not in words


async def test_what_is_off_or_muted_stays_in_the_house(office: Office) -> None:
    ada, ben = await players(office)
    await office.hook_to(ben)
    await office.notifications.set_preferences(ben, replace(DEFAULT_PREFERENCES, turn=Timing.OFF))
    table = await begun(office, ada, ben)
    await office.send()
    assert office.hooks.got.empty()
    await office.notifications.set_preferences(ben, DEFAULT_PREFERENCES)
    assert office.house.clock is not None
    until = office.house.clock.now() + DAY
    await office.notifications.set_preferences(
        ben, NotificationPreferences(muted_until=until), table
    )
    await office.house.house.seats.resign(ada, table, 0)
    await office.send()
    assert office.hooks.got.empty()
    assert [told.kind for told in await office.notifications.inbox(ben)] == [NoticeKind.OVER]
    assert await office.notifications.unread(ben) == 1
    await office.notifications.mark_read(ben)
    assert await office.notifications.unread(ben) == 0


async def test_a_digest_comes_once_a_day_at_the_players_own_hour(office: Office) -> None:
    """The clock begins at 15:06 in UTC, which is 17:06 in Vienna in summer."""
    ada, ben = await players(office)
    await office.hook_to(ben)
    wish = replace(
        DEFAULT_PREFERENCES,
        turn=Timing.DIGEST,
        over=Timing.DIGEST,
        digest_hour=8,
        zone="Europe/Vienna",
    )
    await office.notifications.set_preferences(ben, wish)
    one, two, three = [await begun(office, ada, ben) for _ in range(3)]
    await office.send(1)
    await office.house.house.seats.resign(ada, two, 0)
    legal = str((await office.house.see(three, ben)).legal[0])
    await office.house.act(three, ben, legal, seat=1)
    await office.send(14 * HOUR)
    assert office.hooks.got.empty()
    await office.send(HOUR)
    body = office.hooks.take().json()
    assert body["title"] == "2 notifications"
    assert [str(line).partition(" Coffee")[0] for line in _list(body["lines"])] == [
        "Your turn against Ada in",
        "Game over:",
    ]
    await office.send(DAY)
    assert office.hooks.got.empty()
    assert one != three


async def test_time_that_runs_out_is_told_once_and_only_to_who_still_thinks(
    office: Office,
) -> None:
    ada, ben = await players(office)
    await office.hook_to(ben)
    table = await office.house.table(ada, ben, pace=days_a_move(4))
    await office.house.act(table, ada, "c3/")
    await office.send()
    turn = office.hooks.take().json()
    assert (turn["kind"], turn["title"]) == (
        "turn",
        "Your turn against Ada in Coffee · 4 days left",
    )
    await office.send(3 * DAY - MINUTE)
    assert office.hooks.got.empty()
    await office.send(MINUTE)
    warning = office.hooks.take().json()
    assert warning["kind"] == "time"
    assert warning["title"] == "Time is running out: Coffee with Ada · 24 hours left"
    assert warning["lines"] == ["Make your move before your time is up."]
    legal = str((await office.house.see(table, ben)).legal[0])
    await office.house.act(table, ben, legal, seat=1)
    await office.send(4 * DAY)
    assert office.hooks.got.empty()


async def test_an_adjourned_game_is_told_unless_it_was_resumed(office: Office) -> None:
    ada, ben = await players(office)
    await office.hook_to(ben)
    for is_resumed in (False, True):
        table = await office.house.table(ada, ben, pace=live(10, 5, TimeUp.DEFAULT))
        for _ in range(40):
            await office.house.pass_time(MINUTE)
        if is_resumed:
            await office.house.house.tables.resume(ada, table)
            await office.house.house.seats.resign(ada, table, 0)
        await office.send()
        told = office.hooks.take().json()
        assert told["kind"] == ("over" if is_resumed else "adjourned")
        if not is_resumed:
            assert told["title"] == "Game adjourned: Coffee with Ada"
            assert "The players can resume the game at any time." in str(told)
        assert office.hooks.got.empty()


async def test_what_fails_is_tried_again_with_the_same_id_and_only_there(
    office: Office,
) -> None:
    ada, ben = await players(office)
    way = await office.hook_to(ben)
    await office.mail_to(ben)
    await begun(office, ada, ben)
    office.hooks.answers += [503, 503]
    await office.send()
    first = office.hooks.take()
    letter = office.letters.take()
    (kept,) = [one for one in await office.notifications.channels(ben) if one.id == way.id]
    assert kept.error == "The host refused the notification (code 503)."
    await office.send(4 * SECOND)
    assert office.hooks.got.empty()
    await office.send(SECOND)
    office.hooks.take()
    await office.send(30 * SECOND)
    third = office.hooks.take()
    assert third.json()["id"] == first.json()["id"]
    assert letter["Message-ID"] == f"<{third.json()['id']}@mail.example>"
    assert office.letters.letters.empty()
    (kept,) = [one for one in await office.notifications.channels(ben) if one.id == way.id]
    assert kept.error == ""
    assert await office.house.store.read(outbox.pending) == []


async def test_a_notice_that_never_arrives_is_given_up(office: Office) -> None:
    ada, ben = await players(office)
    await office.hook_to(ben)
    await begun(office, ada, ben)
    office.hooks.answers += [500] * 20
    for _ in range(20):
        await office.send(6 * HOUR)
    assert office.hooks.got.qsize() == 7
    assert await office.house.store.read(outbox.pending) == []


async def test_dead_devices_are_pruned(office: Office) -> None:
    ada, ben = await players(office)
    await office.push_to(ben)
    await begun(office, ada, ben)
    office.hooks.answers.append(410)
    await office.send()
    assert await office.notifications.channels(ben) == []
    assert await office.house.store.read(outbox.pending) == []


async def test_claimed_by_a_server_that_died_it_goes_out_with_the_same_id(
    office: Office,
) -> None:
    ada, ben = await players(office)
    await office.hook_to(ben)
    await begun(office, ada, ben)
    (notice,) = await office.house.store.read(outbox.pending)
    await office.house.store.write("", outbox.claim, 2 * NOON, NOON + MINUTE, 10)
    await office.send()
    assert office.hooks.got.empty()
    await office.send(MINUTE)
    assert office.hooks.take().json()["id"] == notice.id


@pytest.mark.parametrize("form", HookFormat)
async def test_every_format_says_the_same(office: Office, form: HookFormat) -> None:
    ada, ben = await players(office)
    await office.hook_to(ben, form)
    table = await begun(office, ada, ben)
    await office.send()
    got = office.hooks.take()
    text = got.body.decode()
    assert "Your turn against Ada in Coffee" in text
    assert f"{BASE}/tables/{table}" in text
    assert "Ada places a stone on c3" in text
    if form is HookFormat.NTFY:
        assert (got.path, got.json()["topic"]) == ("/", "ben")
    if form is HookFormat.DISCORD:
        assert got.json()["allowed_mentions"] == {"parse": []}


async def test_mail_goes_nowhere_before_its_owner_agrees_and_never_after_the_end(
    office: Office,
) -> None:
    ada, ben = await players(office)
    way = await office.notifications.add_mail(ben, "ben@mail.example", "127.0.0.1")
    question = office.letters.take()
    assert "Somebody asked Kaffeehaus to send game notifications" in html_of(question)
    await begun(office, ada, ben)
    await office.send()
    assert office.letters.letters.empty()
    token = office.links.path(NoticeLinkPurpose.CONFIRM, way.id).rpartition("/")[2]
    assert token in html_of(question)
    await office.notifications.follow_link(NoticeLinkPurpose.CONFIRM, token)
    await begun(office, ada, ben)
    await office.send()
    letter = office.letters.take()
    end = str(letter["List-Unsubscribe"]).strip("<>").rpartition("/")[2]
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    await office.notifications.follow_link(NoticeLinkPurpose.UNSUBSCRIBE, end)
    await office.notifications.follow_link(NoticeLinkPurpose.UNSUBSCRIBE, end)
    assert await office.notifications.channels(ben) == []


async def test_names_of_guests_are_no_links_in_letters(office: Office) -> None:
    evil, ben = (
        await office.house.guest("http://evil.com"),
        await office.house.guest("Ben"),
    )
    await office.mail_to(ben)
    await office.notifications.set_preferences(
        ben, replace(DEFAULT_PREFERENCES, house=Timing.AT_ONCE)
    )
    await office.house.store.write("", outbox.announce, "See https://play.example/fair", NOON, 0)
    await begun(office, evil, ben)
    await office.send()
    letters = [office.letters.take() for _ in range(2)]
    parts = [
        str(part.get_content())
        for letter in letters
        for part in letter.walk()
        if part.get_content_maintype() == "text"
    ]
    assert len(parts) == 4
    assert not any("evil.com" in part or "http://evil" in part for part in parts)
    assert sum("http:\u200b//evil.\u200bcom" in part for part in parts) >= 2
    assert sum("https://play.example/fair" in part for part in parts) == 2, "the host may link"


async def test_a_digest_with_words_of_guests_has_no_links_either(office: Office) -> None:
    ada, _ben = await players(office)
    await office.mail_to(ada)
    digest = replace(DEFAULT_PREFERENCES, house=Timing.DIGEST, offer=Timing.DIGEST)
    await office.notifications.set_preferences(ada, digest)
    await office.house.store.write("", outbox.announce, "All are welcome.", NOON, 0)
    await office.house.store.write(
        "",
        outbox.add_notice,
        NoticeRow(ada.id, NoticeKind.OFFER, NOON, text="evil.com invites you."),
    )
    await office.send()
    await office.send(DAY)
    letter = office.letters.take()
    assert "2 notifications" in str(letter["Subject"])
    assert "evil.\u200bcom" in html_of(letter)


async def test_notices_to_one_address_are_limited_and_wait(office: Office) -> None:
    ada, ben = await players(office)
    await office.mail_to(ben)
    limit = Limits().letters_per_hour
    rows = [NoticeRow(ben.id, NoticeKind.SEAT, NOON, text=f"{n}") for n in range(limit + 3)]
    await office.house.store.write("", outbox.add_notices, rows)
    await office.send()
    assert office.letters.letters.qsize() == limit
    assert len(await office.house.store.read(outbox.pending)) == 3
    await office.notifications.add_mail(ada, "ben@mail.example", "127.0.0.1")
    assert office.letters.letters.qsize() == limit + 1, "what is asked for is counted apart"


async def test_announcements_and_tests(office: Office) -> None:
    ada, _ben = await players(office)
    way = await office.hook_to(ada)
    await office.notifications.set_preferences(
        ada, replace(DEFAULT_PREFERENCES, house=Timing.AT_ONCE)
    )
    assert office.house.clock is not None
    count = await office.house.store.write("", outbox.announce, "We close at ten.", NOON, 0)
    assert count == 2
    await office.send()
    assert office.hooks.take().json()["lines"] == ["We close at ten."]
    assert await office.notifications.test(ada, way.id) is None
    assert office.hooks.take().json()["kind"] == "test"
    office.hooks.answers.append(403)
    failure = await office.notifications.test(ada, way.id)
    assert failure is not None
    assert failure.sentence == "The host refused the notification (code 403)."
    (kept,) = await office.notifications.channels(ada)
    assert kept.error == failure.sentence


async def test_two_messengers_send_everything_once(office: Office) -> None:
    ada = await office.house.guest("Ada")
    await office.hook_to(ada)
    other = await office_of(office.house, office.letters, office.hooks)
    rows = [NoticeRow(ada.id, NoticeKind.MENTION, NOON, text=str(n)) for n in range(30)]
    await office.house.store.write("", outbox.add_notices, rows)
    await asyncio.gather(
        office.notifications.dispatcher.send_due(),
        other.notifications.dispatcher.send_due(),
    )
    ids = [office.hooks.take().json()["id"] for _ in rows]
    assert sorted(map(str, ids)) == sorted(row.id for row in rows)
    assert office.hooks.got.empty()


def _list(lines: object) -> list[object]:
    assert isinstance(lines, list)
    return lines
