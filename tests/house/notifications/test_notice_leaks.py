"""What leaves the house in a notice is the same whatever is hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaffeehaus.core.rng import Rng
from kaffeehaus.house.notifications.messages import may_be_shown, message_of
from kaffeehaus.house.outbox import NoticeKind, NoticeRow
from kaffeehaus.house.services import Services
from tests.house.leaks.comparing import open_pair
from tests.house.leaks.sides import Setting, Side

pytestmark = pytest.mark.anyio

NOW = 1_750_000_000_000


@pytest.mark.parametrize("skipped", [0, 2])
async def test_texts_and_pictures_do_not_depend_on_a_sealed_choice(
    skipped: int, tmp_path: Path, auction: str
) -> None:
    setting = Setting(auction, 3, {}, 0xC0FFEE << 100)
    async with open_pair(tmp_path, setting, Rng(3)) as pair:
        choice = await pair.play_until_choice(skipped)
        assert choice is not None
        for side, draft in zip(pair.sides, choice.drafts, strict=True):
            await side.act(choice.seat, draft)
            side.confirmed(choice.seat, draft)
        one, other = pair.sides
        assert one.state.view(choice.seat).to_json() != other.state.view(choice.seat).to_json()
        assert await _leaving(one) == await _leaving(other)


async def test_what_a_seat_sees_is_refused(tmp_path: Path, auction: str) -> None:
    setting = Setting(auction, 3, {}, 7)
    async with open_pair(tmp_path, setting, Rng(3)) as pair:
        side = pair.sides[0]
        welcome = side.viewers[1].welcome
        assert welcome is not None
        house: Services = side.app.state.services
        view = await house.views.table(side.table, welcome.player)
        with pytest.raises(ValueError, match="onlooker"):
            may_be_shown(view)
        with pytest.raises(ValueError, match="onlooker"):
            message_of(NoticeRow("ada", NoticeKind.TURN, NOW, side.table, 0), view, NOW)


async def _leaving(side: Side) -> tuple[str, list[tuple[str, tuple[str, ...]]]]:
    """The words of every kind of notice for every seat, and the drawing that is painted."""
    house: Services = side.app.state.services
    view = await house.views.table(side.table, None)
    assert view.view is not None
    told: list[tuple[str, tuple[str, ...]]] = []
    for kind in (NoticeKind.TURN, NoticeKind.TIME, NoticeKind.OVER, NoticeKind.SEAT):
        for seat in range(3):
            notice = NoticeRow("ada", kind, NOW, side.table, seat, id="n")
            message = message_of(notice, view, NOW)
            told.append((message.title, message.lines))
    assert any(lines for _title, lines in told)
    return view.view.picture(), told
