"""If they play this, I play that: answered at once, and gone when the game goes another way."""

from __future__ import annotations

import pytest

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import use_language
from kaffeehaus.core.log import Acted
from kaffeehaus.core.record import Status, loads, verify
from kaffeehaus.house.errors import BadRequest, NotAllowed, NotFound, NotNow, Stale
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.premoves import model, runner
from kaffeehaus.house.premoves.service import extended, shortened
from kaffeehaus.house.premoves.views import PremovesView
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.new_table import ME, bot_seat
from tests.house.database.kinds import needs_postgres
from tests.house.database.places import TestPlace, furnished_place
from tests.house.houses import OpenHouse, open_house

pytestmark = pytest.mark.anyio

GONE = "The game went another way: your conditional moves are gone."
TAKEN_BACK = "A move was taken back: your conditional moves are gone."


async def coffee(opened: OpenHouse) -> tuple[str, Player, Player]:
    """Ada has begun on c3, and it is Ben's turn."""
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    await opened.act(table_id, ada, "c3-")
    return table_id, ada, ben


async def premoves_of(opened: OpenHouse, table_id: str, me: Player) -> PremovesView:
    ahead = (await opened.see(table_id, me)).premoves
    assert ahead is not None
    return ahead


async def say(opened: OpenHouse, table_id: str, me: Player, *line: str, seat: int = 0) -> None:
    """Add a line of moves that are one action each."""
    root = (await premoves_of(opened, table_id, me)).root
    await opened.house.premoves.edit(
        me, table_id, seat, model.add_line, root, [[move] for move in line]
    )


async def told(opened: OpenHouse, table_id: str, me: Player) -> tuple[str, ...]:
    """What a player is told, as soon as there is something."""
    view = await opened.until(
        table_id, lambda view: view.premoves is not None and bool(view.premoves.told), me
    )
    assert view.premoves is not None
    assert view.premoves.branches == ()
    return view.premoves.told


async def test_a_whole_line_is_answered_move_by_move(opened: OpenHouse) -> None:
    table_id, ada, ben = await coffee(opened)
    await say(opened, table_id, ada, "d3|", "d4-", "c4|", "c5-")
    await say(opened, table_id, ada, "b3|", "b2-")
    tree = (await premoves_of(opened, table_id, ada)).branches
    assert [(t.depth, t.theirs, t.mine) for t in tree] == [
        (0, ("d3|",), ("d4-",)),
        (1, ("c4|",), ("c5-",)),
        (0, ("b3|",), ("b2-",)),
    ]
    await opened.act(table_id, ben, "d3|", seat=1)
    view = await opened.until(table_id, lambda view: len(view.moves) == 3, ada)
    assert [(move.actions, move.automatic, move.ahead) for move in view.moves] == [
        (("c3-",), False, False),
        (("d3|",), False, False),
        (("d4-",), True, True),
    ]
    (left,) = (await premoves_of(opened, table_id, ada)).branches
    assert (left.depth, left.theirs) == (0, ("c4|",))
    await opened.act(table_id, ben, "c4|", seat=1)
    view = await opened.until(table_id, lambda view: len(view.moves) == 5, ada)
    assert view.premoves is not None
    assert (view.premoves.branches, view.premoves.told) == ((), ())
    record = loads((await opened.house.views.record(ada, table_id)).dumps())
    assert verify(record).status is Status.RUNNING
    automatic = [entry for entry in record.entries if entry.automatic]
    assert [entry.ahead for entry in automatic if isinstance(entry, Acted)] == [True, True]


async def test_another_move_ends_it_and_the_player_is_told(opened: OpenHouse) -> None:
    table_id, ada, ben = await coffee(opened)
    await say(opened, table_id, ada, "d3|", "d4-")
    await opened.act(table_id, ben, "b3|", seat=1)
    assert await told(opened, table_id, ada) == (GONE,)
    with use_language("de"):
        [german] = await told(opened, table_id, ada)
    assert german.startswith("Die Partie")
    assert len((await opened.see(table_id, ada)).moves) == 2
    await opened.house.premoves.edit(ada, table_id, 0, model.dismiss_messages)
    assert (await premoves_of(opened, table_id, ada)).told == ()


async def test_a_move_that_is_taken_back_ends_it(opened: OpenHouse) -> None:
    table_id, ada, ben = await coffee(opened)
    await say(opened, table_id, ada, "d3|", "d4-", "c4|", "c5-")
    await opened.house.tables.undo(ada, table_id, 0)
    assert await told(opened, table_id, ada) == (TAKEN_BACK,)
    await opened.act(table_id, ada, "c3-")
    await opened.act(table_id, ben, "d3|", seat=1)
    assert len((await opened.see(table_id, ada)).moves) == 2


async def test_an_answer_is_taken_back_by_consent_only_and_not_given_again(
    opened: OpenHouse,
) -> None:
    table_id, ada, ben = await coffee(opened)
    await say(opened, table_id, ada, "d3|", "d4-", "c4|", "c5-")
    await opened.act(table_id, ben, "d3|", seat=1)
    await opened.until(table_id, lambda view: len(view.moves) == 3, ada)
    assert (await opened.house.tables.undo(ada, table_id, 0)).pending_undo
    await opened.house.tables.answer_undo(ben, table_id, 1, agree=True)
    assert await told(opened, table_id, ada) == (TAKEN_BACK,)
    assert len((await opened.see(table_id, ada)).moves) == 2


async def test_nobody_else_learns_of_it(opened: OpenHouse) -> None:
    table_id, ada, ben = await coffee(opened)
    before = await opened.see(table_id, ben)
    onlooker = await opened.see(table_id, None)
    await say(opened, table_id, ada, "d3|", "d4-")
    assert await opened.see(table_id, ben) == before
    assert await opened.see(table_id, None) == onlooker
    assert onlooker.premoves is None
    assert "d4-" not in (await opened.house.views.record(ben, table_id)).dumps()
    with pytest.raises(NotAllowed):
        await opened.house.premoves.edit(ben, table_id, 0, model.remove_line, None)


async def test_what_cannot_be_said(opened: OpenHouse) -> None:
    table_id, ada, ben = await coffee(opened)
    root = (await premoves_of(opened, table_id, ada)).root
    edit = opened.house.premoves.edit
    for line in ([["d3|"]], [["d3|"], ["a1-"]], [["d3|"], ["nonsense"]]):
        with pytest.raises(PlayerError):
            await edit(ada, table_id, 0, model.add_line, root, line)
    with pytest.raises(Stale):
        await edit(ada, table_id, 0, model.add_line, root - 1, [["d3|"], ["d4-"]])
    with pytest.raises(NotNow) as not_now:
        await edit(ben, table_id, 1, model.add_line, root, [["d3|"], ["d4-"]])
    assert not_now.value.code == "no_plan_now"
    with pytest.raises(NotFound):
        await edit(ada, table_id, 0, model.remove_line, "0123456789ab")
    alone = await opened.table(ada, ME)
    await opened.act(alone, ada, "c3-")
    assert not (await premoves_of(opened, alone, ada)).may_suppose
    secret = await opened.table(ada, ben, game="auction")
    assert (await opened.see(secret, ada)).premoves is None
    with_bot = await opened.table(ada, bot_seat("random"))
    assert not (await premoves_of(opened, with_bot, ada)).may_suppose


async def test_supposed_moves_are_sketched_shortened_and_kept(opened: OpenHouse) -> None:
    table_id, ada, _ = await coffee(opened)
    house, edit = opened.house, opened.house.premoves.edit
    root = (await premoves_of(opened, table_id, ada)).root
    await edit(ada, table_id, 0, extended, root, ["d3|"], after=0)
    await edit(ada, table_id, 0, extended, root, ["d3|"], after=0)  # the answer got lost
    with pytest.raises(Stale):
        await edit(ada, table_id, 0, extended, root, ["d4-"], after=0)
    with pytest.raises(BadRequest):
        await edit(ada, table_id, 0, model.keep_sketch, root)
    plan = await house.views.table(table_id, ada, plan=root)
    assert plan.is_planning
    assert plan.draft == ("d3|",)
    assert "d4-" in map(str, plan.legal)
    assert not (await house.views.table(table_id, ada, plan=root - 1)).is_planning
    await house.views.preview(ada, table_id, 0, "d4-", plan=root)
    await edit(ada, table_id, 0, extended, root, ["d5-"], after=1)
    await edit(ada, table_id, 0, shortened, root)
    await edit(ada, table_id, 0, extended, root, ["d4-"], after=1)
    await edit(ada, table_id, 0, model.keep_sketch, root)
    ahead = await premoves_of(opened, table_id, ada)
    assert (ahead.branches[0].theirs, ahead.branches[0].mine) == (("d3|",), ("d4-",))
    assert not ahead.sketch.actions
    await edit(ada, table_id, 0, model.remove_line, ahead.branches[0].id)
    assert (await premoves_of(opened, table_id, ada)).branches == ()


async def test_in_coffee_chess_the_order_of_small_actions_does_not_matter(
    opened: OpenHouse,
) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben, game="coffee_chess")
    await opened.act(table_id, ada, "end")
    theirs = await opened.see(table_id, ben)
    first, second = [str(a) for a in theirs.legal if str(a).startswith("place")][:2]
    root = (await premoves_of(opened, table_id, ada)).root
    edit = opened.house.premoves.edit
    await edit(ada, table_id, 0, extended, root, [first, second, "end"], after=0)
    mine = (await opened.house.views.table(table_id, ada, plan=root)).legal
    answer = next(str(a) for a in mine if str(a).startswith("place"))
    await edit(ada, table_id, 0, extended, root, [answer, "end"], after=3)
    await edit(ada, table_id, 0, model.keep_sketch, root)
    await opened.act(table_id, ben, second, first, "end", seat=1)
    view = await opened.until(table_id, lambda view: len(view.moves) == 3, ada)
    assert view.moves[-1].actions == (answer, "end")


async def test_what_a_dead_server_left_is_answered_after_a_restart(
    place: TestPlace, auction: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(place) as dying:
        table_id, ada, ben = await coffee(dying)
        await say(dying, table_id, ada, "d3|", "d4-")
        with monkeypatch.context() as dead:
            dead.setattr(dying.house._premove_runner.follower, "handle", lambda _table: None)
            await dying.act(table_id, ben, "d3|", seat=1)
            assert len((await dying.see(table_id, ada)).moves) == 2
    async with open_house(place) as opened:
        view = await opened.until(table_id, lambda view: len(view.moves) == 3, ada)
        assert view.moves[-1].ahead
        await opened.act(table_id, ben, "c4|", seat=1)
        assert len((await opened.see(table_id, ada)).moves) == 4


@needs_postgres
async def test_another_server_answers_for_one_that_died(
    tmp_path_factory: pytest.TempPathFactory,
    schemas: None,
    auction: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(runner, "ROUND_SECONDS", 0.05)
    with furnished_place("postgres", tmp_path_factory.mktemp("both")) as place:
        async with open_house(place) as dying, open_house(place) as other:
            await dying.house._premove_runner.close()
            table_id, ada, ben = await coffee(dying)
            await say(dying, table_id, ada, "d3|", "d4-")
            await dying.act(table_id, ben, "d3|", seat=1)
            view = await other.until(table_id, lambda view: len(view.moves) == 3, ada)
            assert view.moves[-1].actions == ("d4-",)


async def test_resigning_and_the_end_leave_nothing_behind(opened: OpenHouse) -> None:
    table_id, ada, ben = await coffee(opened)
    await say(opened, table_id, ada, "d3|", "d4-")
    await opened.house.seats.resign(ben, table_id, 1)
    stored = await opened.store.read(table_reads.load, table_id)
    assert stored is not None
    assert stored.plans == ()
    assert (await opened.see(table_id, ada)).premoves is None
