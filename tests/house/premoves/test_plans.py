"""Plans made off-turn: checked and offered when the turn comes, or played by themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec

import pytest

from kaffeehaus.house.errors import BadRequest, NotFound, NotNow
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.premoves import plans
from kaffeehaus.house.premoves.service import extended
from kaffeehaus.house.premoves.views import PlanView
from kaffeehaus.house.tables.changes import TableChange
from kaffeehaus.house.tables.table import Table
from tests.house.database.places import TestPlace
from tests.house.houses import OpenHouse, open_house

pytestmark = pytest.mark.anyio

P = ParamSpec("P")


class AtWork:
    """Two chains on the first working day: one works, and one waits and plans."""

    def __init__(self, opened: OpenHouse, table_id: str, players: tuple[Player, Player]) -> None:
        self.opened = opened
        self.table_id = table_id
        self.players = players
        self.waiting = 0

    async def begin(self) -> None:
        while await self._step() != "working":
            await self.act_by_default()
        self.waiting = 1 - await self._actor()

    async def act_by_default(self) -> None:
        seat = await self._actor()
        view = await self.opened.see(self.table_id, self.players[seat])
        legal = [str(a) for a in view.legal]
        sure = [str(a) for a in view.legal if a.confirms or str(a) == "done"]
        await self.opened.act(self.table_id, self.players[seat], (sure or legal)[0], seat=seat)

    async def end_the_other_day(self) -> None:
        while await self._actor() != self.waiting:
            await self.act_by_default()

    async def plan(self) -> PlanView:
        ahead = (await self.opened.see(self.table_id, self.me)).premoves
        assert ahead is not None
        assert ahead.plan is not None
        return ahead.plan

    async def edit(
        self, edit: Callable[Concatenate[Table, int, P], TableChange], *args: P.args, **kw: P.kwargs
    ) -> None:
        premoves = self.opened.house.premoves
        await premoves.edit(self.me, self.table_id, self.waiting, edit, *args, **kw)

    async def suppose(self, *actions: str) -> None:
        ahead = (await self.opened.see(self.table_id, self.me)).premoves
        assert ahead is not None
        await self.edit(extended, ahead.root, actions)

    async def plan_a_day(self) -> None:
        """Hire somebody, and do nothing else until the day is over."""
        await self.suppose("hire waitress")
        await self.plan_a_day_on()

    async def plan_a_day_on(self) -> None:
        root = (await self.opened.see(self.table_id, self.me)).premoves
        assert root is not None
        while not (await self.plan()).whole:
            view = await self.opened.house.views.table(self.table_id, self.me, plan=root.root)
            assert view.is_planning
            await self.suppose(next(str(a) for a in view.legal if str(a) in {"done", "end day"}))

    @property
    def me(self) -> Player:
        return self.players[self.waiting]

    async def _step(self) -> object:
        view = (await self.opened.see(self.table_id, None)).view
        assert view is not None
        return view.to_json()["step"]

    async def _actor(self) -> int:
        view = await self.opened.see(self.table_id, None)
        return next(seat.seat for seat in view.seats if seat.to_act)


async def at_work(opened: OpenHouse) -> AtWork:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table = AtWork(opened, await opened.table(ada, ben, game="fcm"), (ada, ben))
    await table.begin()
    return table


async def test_a_plan_is_offered_and_used(opened: OpenHouse) -> None:
    table = await at_work(opened)
    assert (await table.plan()).title == "your working day in turn 1"
    with pytest.raises(NotFound):
        await opened.house.premoves.edit(
            table.me, table.table_id, table.waiting, plans.armed, play=True
        )
    before = await opened.see(table.table_id, table.players[1 - table.waiting])
    await table.suppose("hire waitress")
    with pytest.raises(BadRequest):
        await opened.house.premoves.edit(
            table.me, table.table_id, table.waiting, plans.armed, play=True
        )
    await table.plan_a_day_on()
    assert await opened.see(table.table_id, table.players[1 - table.waiting]) == before
    assert not (await table.plan()).offered
    await table.end_the_other_day()
    plan = await table.plan()
    assert (plan.offered, plan.whole, plan.fails) == (True, True, "")
    with pytest.raises(NotNow):
        await table.suppose("done")
    await opened.house.premoves.use_plan(table.me, table.table_id, table.waiting)
    view = await opened.see(table.table_id, table.me)
    mine = [move for move in view.moves if move.seat == table.waiting]
    assert mine[-1].actions[0] == "hire waitress"
    assert not mine[-1].automatic
    assert (await table.plan()).actions == ()


async def test_an_armed_plan_is_played_also_after_a_restart(
    place: TestPlace, auction: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(place) as dying:
        table = await at_work(dying)
        await table.plan_a_day()
        await dying.house.premoves.edit(
            table.me, table.table_id, table.waiting, plans.armed, play=True
        )
        with monkeypatch.context() as dead:
            dead.setattr(dying.house._premove_runner.follower, "handle", lambda _table: None)
            await table.end_the_other_day()
    async with open_house(place) as opened:
        view = await opened.until(
            table.table_id, lambda view: any(move.ahead for move in view.moves), me=table.me
        )
        automatic = next(move for move in view.moves if move.ahead)
        assert (automatic.seat, automatic.actions[0]) == (table.waiting, "hire waitress")


class AtHome(AtWork):
    """The same when the day of one is over, who plans the next turn."""

    async def begin(self) -> None:
        await super().begin()
        self.waiting = 1 - self.waiting
        await self.end_my_day()

    async def end_my_day(self) -> None:
        while await self._actor() == self.waiting:
            await self.act_by_default()

    async def until(self, step: str, *, mine: bool = True) -> None:
        while await self._step() != step or (mine and await self._actor() != self.waiting):
            await self.act_by_default()

    async def until_played(self, *actions: str) -> None:
        """Until decisions that begin like this were played by themselves."""
        await self.opened.until(
            self.table_id,
            lambda view: tuple(move.actions[0] for move in view.moves if move.ahead) == actions,
            me=self.me,
        )

    async def plan_a_turn(self) -> None:
        """The structure as it comes, and somebody is hired."""
        await self.suppose("ready")
        await self.suppose("hire waitress")
        await self.plan_a_day_on()


async def at_home(opened: OpenHouse) -> AtHome:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table = AtHome(opened, await opened.table(ada, ben, game="fcm"), (ada, ben))
    await table.begin()
    return table


async def test_structure_and_day_are_planned_in_one_draft(opened: OpenHouse) -> None:
    table = await at_home(opened)
    await table.suppose("ready")
    plan = await table.plan()
    assert (plan.planned, plan.going_on) == (
        ("your structure for turn 2",),
        "your working day in turn 2",
    )
    assert plan.whole, "a day need not be planned"
    await table.suppose("hire waitress")
    assert not (await table.plan()).whole
    await table.plan_a_day_on()
    plan = await table.plan()
    assert (plan.title, len(plan.planned), plan.going_on) == ("your structure for turn 2", 2, "")
    await table.until("restructuring")
    plan = await table.plan()
    assert (plan.offered, plan.actions) == (True, ("ready",))
    await opened.house.premoves.use_plan(table.me, table.table_id, table.waiting)
    await table.until("working")
    plan = await table.plan()
    assert (plan.title, plan.offered, plan.fails) == ("your working day in turn 2", True, "")
    await opened.house.premoves.use_plan(table.me, table.table_id, table.waiting)
    view = await opened.see(table.table_id, table.me)
    assert [move for move in view.moves if "hire waitress" in move.actions]
    assert (await table.plan()).actions == ()


async def test_an_armed_turn_is_played_structure_and_day(opened: OpenHouse) -> None:
    table = await at_home(opened)
    await table.plan_a_turn()
    await opened.house.premoves.edit(
        table.me, table.table_id, table.waiting, plans.armed, play=True
    )
    await table.until("restructuring", mine=False)
    await table.until_played("ready")
    await table.until("working", mine=False)
    await table.end_the_other_day()
    await table.until_played("ready", "hire waitress")


async def test_a_plan_is_thrown_away(opened: OpenHouse) -> None:
    table = await at_work(opened)
    await table.suppose("hire waitress")
    await table.edit(plans.deleted)
    assert (await table.plan()).actions == ()
    await table.end_the_other_day()
    assert not (await table.plan()).offered
    with pytest.raises(NotFound):
        await opened.house.premoves.use_plan(table.me, table.table_id, table.waiting)


async def test_a_plan_whose_premise_has_changed_is_offered_and_not_played(
    opened: OpenHouse,
) -> None:
    table = await at_work(opened)
    early = 1 - table.waiting
    await opened.act(table.table_id, table.players[early], "hire waitress", seat=early)
    await table.end_the_other_day()
    table.waiting = early
    assert (await table.plan()).title == "your structure for turn 2"
    await table.suppose("work waitress", "ready")
    assert (await table.plan()).whole
    await opened.house.premoves.edit(table.me, table.table_id, early, plans.armed, play=True)
    while await table._step() == "working":
        await table.act_by_default()
    await opened.act(table.table_id, table.me, "fire waitress", "pay", seat=early)
    view = await opened.until(
        table.table_id,
        lambda view: view.premoves is not None and bool(view.premoves.told),
        table.me,
    )
    assert view.premoves is not None
    [told] = view.premoves.told
    assert told.startswith("Your plan was not played automatically: ")
    plan = await table.plan()
    assert (plan.offered, plan.works, plan.fails) == (True, 0, "work waitress")
    assert not any(move.ahead for move in view.moves)
