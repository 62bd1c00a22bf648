"""How rules are written that need some care: campaigns of nobody, milestones that already count for
the deed that earns them, marketeers without campaigns. Each by a tiny module."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.cards import (
    Campaigning,
    CampaignTile,
    Deed,
    Employee,
    Measure,
    Milestone,
    Perks,
    Range,
    Trigger,
)
from kaffeehaus.games.fcm.rules.events import CampaignPlaced, CampaignRan, DinnerIncome
from kaffeehaus.games.fcm.rules.phases.evening import serving
from kaffeehaus.games.fcm.rules.phases.payday import bill_of
from kaffeehaus.games.fcm.rules.phases.working.campaigns import put_campaign
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.groups import Awards, Marketing, MediumRule, Working
from kaffeehaus.games.fcm.rules.ruleset.module import Content, Module
from kaffeehaus.games.fcm.rules.ruleset.points import Most, Sum, Tally, Union
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Demand
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.describe import card_deeds
from kaffeehaus.games.fcm.words.prose import tell
from tests.games.fcm.engine.modified import always, fed, town_with
from tests.games.fcm.engine.playing import begin_day, do, run_step, texts

BESIDE_HOUSE_2 = Box(5, 0, 1, 1)


def prize(trigger: Trigger, perks: Perks | None = None) -> Milestone:
    return Milestone("prize", "Prize", trigger, perks or Perks(), earned="for something")


# Campaigns of nobody


def free_mail(turns: int | None) -> Campaign:
    return Campaign(7, "mailbox", None, None, ("pizza",), turns, BESIDE_HOUSE_2)


def test_a_campaign_without_a_marketeer_earns_nothing_and_ends_like_others() -> None:
    state = town_with()
    put_campaign(state, 0, None, free_mail(2))
    (placed,) = state.events
    assert isinstance(placed, CampaignPlaced)
    assert tell(placed, ["Ada"]) == "Ada places mailbox 7: pizza, 2 turns."
    assert state.player(0).milestones == []
    assert 7 not in state.town.tiles_left
    run_step(state, "marketing")
    assert state.house("2").demand == (Demand("pizza", None),)
    assert serving(state, state.house("2")).demanded_by == ()
    assert "Mailbox 7: pizza" in state.view(None).text()
    run_step(state, "marketing")
    assert state.town.campaigns == []
    assert 7 in state.town.tiles_left


def test_the_same_campaign_of_a_marketeer_earns_its_milestone() -> None:
    state = town_with()
    state.town.links, state.player(0).busy = 1, {1: "campaign_manager"}
    put_campaign(state, 0, "campaign_manager", replace(free_mail(2), owner=0, link=1))
    assert state.player(0).milestones == ["first_pizza_marketed"]


def paid_for_own(state: Position, campaign: Campaign, ran: CampaignRan) -> Mapping[Seat, int]:
    """Five for each counter of a campaign that belongs to a marketeer."""
    if campaign.owner is None or campaign.link is None:
        return {}
    return {campaign.owner: 5 * sum(hit.counters for hit in ran.hits)}


def test_counters_are_paid_where_a_marketeer_belongs_to_them() -> None:
    state = town_with(Module("paid", marketing=Marketing(counter_cash=Tally(paid_for_own))))
    own = Campaign(14, "billboard", 1, 4, ("beer",), 1, BESIDE_HOUSE_2)
    orphaned = replace(own, number=15, link=None)
    state.town.campaigns = [free_mail(1), own, orphaned]
    bank = state.town.bank
    run_step(state, "marketing")
    assert [player.cash for player in state.town.players] == [0, 5]
    assert state.town.bank == bank - 5


# Milestones that count for the deed that earns them

DIRECTOR = Module(
    "director",
    content=Content(
        milestones=(
            prize(Trigger(Deed.CAMPAIGN, cards=("brand_director",)), Perks(eternal=("radio",))),
        )
    ),
)


def placing(state: FcmState, card: str, tile: int, place: str) -> list[str]:
    """What can be done once a marketeer has said where and what for."""
    state.town.milestones.remove("first_billboard")
    state.player(0).work = {card: 1}
    begin_day(state, 0)
    do(state, 0, "done", f"market {card} {tile}", place, "good soda")
    return texts(state, 0)


def test_the_radio_that_earns_eternal_radios_is_eternal() -> None:
    state = town_with(DIRECTOR)
    placing(state, "brand_director", 1, "at b1")
    (radio,) = state.town.campaigns
    assert (radio.medium, radio.turns) == ("radio", None)
    assert "prize" in state.player(0).milestones


def test_a_billboard_that_earns_eternal_radios_is_not_eternal() -> None:
    assert "for 5" in placing(town_with(DIRECTOR), "brand_director", 14, "at a1 2x1")
    late = town_with(DIRECTOR)
    late.town.milestones.remove("prize")
    assert "for 5" in placing(late, "brand_director", 1, "at b1")


def more_for_carts(state: Position, seat: Seat, card: str) -> int:
    return 2 if card == "errand_boy" and state.has_or_earns(seat, "prize") else 0


ERRANDS = Module(
    "errands",
    content=Content(milestones=(prize(Trigger(Deed.PRODUCE, cards=("errand_boy",))),)),
    working=Working(drinks=Sum(more_for_carts)),
)


def test_the_first_haul_already_brings_what_its_milestone_gives() -> None:
    state = town_with(ERRANDS)
    state.player(0).work = {"errand_boy": 1}
    begin_day(state, 0)
    do(state, 0, "done", "fetch errand_boy beer")
    assert state.player(0).stock == {"beer": 1 + 2}
    assert "prize" in state.player(0).milestones
    gone = town_with(ERRANDS)
    gone.player(0).work = {"errand_boy": 1}
    gone.town.milestones.remove("prize")
    begin_day(gone, 0)
    do(gone, 0, "done", "fetch errand_boy beer")
    assert gone.player(0).stock == {"beer": 1}


def two_in_the_air(state: Position, seat: Seat, card: str, tile: CampaignTile) -> int:
    """While it can be earned, or was earned this turn."""
    fits = card == "brand_manager" and tile.medium == "airplane"
    return 2 if fits and "prize" in state.town.milestones else 1


def test_the_airplane_that_earns_two_goods_carries_them() -> None:
    manager = Module(
        "manager",
        content=Content(milestones=(prize(Trigger(Deed.CAMPAIGN, cards=("brand_manager",))),)),
        working=Working(goods_on_tile=Most(two_in_the_air)),
    )
    assert "good beer" in placing(town_with(manager), "brand_manager", 4, "at north3 1x2")
    assert "good beer" not in placing(town_with(manager), "brand_manager", 14, "at a1 2x1")


def waited(state: Position, event: Event) -> Iterable[tuple[Seat, str]]:
    """Whoever has somebody waiting at the tables when dinner is paid."""
    if isinstance(event, DinnerIncome) and any(card.waits for card, _ in state.at_work(event.seat)):
        yield event.seat, "prize"


def test_a_waitress_is_used_at_dinner_and_not_before() -> None:
    waitress = Module(
        "waitress",
        content=Content(milestones=(prize(Trigger(Deed.MODULE)),)),
        awards=Awards(earned=Union(waited)),
    )
    state = fed(town_with(waitress))
    state.player(1).work = {"waitress": 1}
    assert state.player(1).milestones == []
    run_step(state, "dinner")
    assert ["prize" in player.milestones for player in state.town.players] == [False, True]


# Marketeers and tiles of their own sort

NOWHERE = Campaigning((), 0, Range(Measure.ANYWHERE))
CRIER = Employee(
    "crier",
    "Crier",
    ("a crier", "%(num)s criers"),
    6,
    "blue",
    salary=True,
    markets=NOWHERE,
    note="shouts",
)


def test_a_marketeer_without_campaigns_is_free_like_others_and_places_nothing() -> None:
    state = town_with(Module("criers", content=Content(employees=(CRIER,))))
    player = state.player(0)
    player.work, player.milestones = {"crier": 1}, ["first_billboard"]
    assert bill_of(state, 0).free == {"crier": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    assert texts(state, 0) == ["end day"]
    assert card_deeds(CRIER) == "shouts"


def test_tiles_that_are_all_the_same_are_one_choice() -> None:
    giants = tuple(CampaignTile(number, "giant", 1, 1) for number in (21, 22, 23))
    medium = MediumRule("giant", always([]), always([]), beside=True, alike=True)
    crier = replace(CRIER, markets=replace(NOWHERE, media=("giant", "billboard"), turns=1))
    content = Content(employees=(crier,), campaigns=giants, media=(medium,))
    state = town_with(Module("giants", content=content))
    state.player(0).work = {"crier": 2}
    begin_day(state, 0)
    do(state, 0, "done")
    offered = [text for text in texts(state, 0) if text.startswith("market")]
    assert [text for text in offered if text[-2] == "2"] == ["market crier 21"]
    assert len(offered) == 1 + 3
    do(state, 0, "market crier 21", "good beer", "for 1")
    assert "market crier 22" in texts(state, 0)
    assert "market crier 23" not in texts(state, 0)
