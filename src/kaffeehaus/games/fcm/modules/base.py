"""The base game as a module, written against the same extension points as every other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from kaffeehaus.core.i18n import lazy_gettext, lazy_pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.drawing.campaigns import BASE_MEDIA_ART
from kaffeehaus.games.fcm.drawing.goods import BASE_GOODS
from kaffeehaus.games.fcm.drawing.ground import BASE_SIGNS
from kaffeehaus.games.fcm.rules.awards import earned_by_deeds, is_earned_by_campaign, show_reserves
from kaffeehaus.games.fcm.rules.board.tiles import TileSet, all_tiles
from kaffeehaus.games.fcm.rules.booking import base_bookings, base_places
from kaffeehaus.games.fcm.rules.cards import (
    CampaignTile,
    Deed,
    ReserveCard,
    base_campaigns,
    base_employees,
    base_goods,
    base_milestones,
    base_setup,
    base_tables,
)
from kaffeehaus.games.fcm.rules.events import EVENTS
from kaffeehaus.games.fcm.rules.media import BASE_MEDIA
from kaffeehaus.games.fcm.rules.notation import BASE_FORMS
from kaffeehaus.games.fcm.rules.phases.cleanup import Discard, EndOfTurn
from kaffeehaus.games.fcm.rules.phases.dinner import DinnerStep
from kaffeehaus.games.fcm.rules.phases.evening import wanted_by
from kaffeehaus.games.fcm.rules.phases.marketing import MarketingCampaigns
from kaffeehaus.games.fcm.rules.phases.order import OrderOfBusiness
from kaffeehaus.games.fcm.rules.phases.payday import PaydayStep
from kaffeehaus.games.fcm.rules.phases.restructuring import Restructuring
from kaffeehaus.games.fcm.rules.phases.setting_up import FirstRestaurants, Reserves
from kaffeehaus.games.fcm.rules.phases.working.campaigns import Campaigns
from kaffeehaus.games.fcm.rules.phases.working.food import FoodAndDrinks
from kaffeehaus.games.fcm.rules.phases.working.houses import HousesAndGardens
from kaffeehaus.games.fcm.rules.phases.working.nine_to_five import NineToFive
from kaffeehaus.games.fcm.rules.phases.working.recruit import Recruit
from kaffeehaus.games.fcm.rules.phases.working.restaurants import Restaurants
from kaffeehaus.games.fcm.rules.phases.working.train import TrainStep
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.groups import (
    Awards,
    CleanUp,
    Dinner,
    Drawing,
    Marketing,
    Meal,
    OrderRank,
    Payday,
    Pile,
    ReserveRule,
    SettingUp,
    Structure,
    TieRank,
    Words,
    Working,
    events,
)
from kaffeehaus.games.fcm.rules.ruleset.module import Content, Module
from kaffeehaus.games.fcm.rules.ruleset.points import (
    Answer,
    AnyOf,
    Because,
    Exclusive,
    Keyed,
    Least,
    Members,
    Most,
    Ranked,
    Sum,
    Tally,
    Together,
    Union,
)
from kaffeehaus.games.fcm.rules.ruleset.rulings import (
    BASE_RULINGS,
    DISCOUNT_OF_THE_FIRED,
    FREE_MARKETEERS,
)
from kaffeehaus.games.fcm.rules.steps import Spine
from kaffeehaus.games.fcm.rules.structure import open_slots
from kaffeehaus.games.fcm.rules.town import House
from kaffeehaus.games.fcm.words.prose import tell
from kaffeehaus.games.fcm.words.reasons import explain

# Order of business


def most_open_slots(state: Position, seat: Seat) -> int:
    """The most open slots choose first."""
    return -open_slots(state, seat)


def earlier_last_turn(state: Position, seat: Seat) -> int:
    """Then who was earlier in the last turn order."""
    return state.town.order.index(seat)


def slots_of_milestones(state: Position, seat: Seat) -> int:
    """Open slots that hold nobody."""
    return sum(perks.open_slots for perks in state.perks(seat))


def slots_of_ceo(state: Position, seat: Seat) -> int:
    """Three; after the first break what the reserve cards say."""
    return state.town.ceo_slots


# Dinner


def base_price(state: Position, seat: Seat) -> int:
    """Ten."""
    return state.rules.setup.base_price


def price_of_managers(state: Position, seat: Seat) -> int:
    """Pricing, discount and luxuries managers at work."""
    return sum(card.unit_price * number for card, number in state.at_work(seat))


def price_of_milestones(state: Position, seat: Seat) -> int:
    """First to lower prices."""
    return sum(perks.unit_price for perks in state.perks(seat))


def once(state: Position, house: House) -> int:
    """Every item is paid once."""
    return 1


def once_more_with_a_garden(state: Position, house: House) -> int:
    """Gardens double the price."""
    return 1 if house.garden else 0


def bonus_of_milestones(state: Position, seat: Seat, house: House, sold: Mapping[str, int]) -> int:
    """Five for each item of a good marketed first; gardens do not double it."""
    return sum(
        perks.bonus.get(good, 0) * number
        for perks in state.perks(seat)
        for good, number in sold.items()
    )


def waitresses_at_work(state: Position, seat: Seat) -> int:
    """How many wait at the tables."""
    return sum(number for card, number in state.at_work(seat) if card.waits)


def most_waitresses(state: Position, seat: Seat) -> int:
    """The most waitresses win a tie."""
    return -waitresses_at_work(state, seat)


def earlier_in_turn_order(state: Position, seat: Seat) -> int:
    """Then the earlier in turn order."""
    return state.town.order.index(seat)


def cash_of_waitresses(state: Position, seat: Seat) -> int:
    """Three each, five with the milestone."""
    waiting = [(card.waits.cash, number) for card, number in state.at_work(seat) if card.waits]
    if not waiting:
        return 0
    better = max((perks.waitress_cash for perks in state.perks(seat)), default=0)
    return sum((better or cash) * number for cash, number in waiting)


def percent_of_cfo(state: Position, seat: Seat) -> int:
    """A CFO at work, or the CEO in that part."""
    cards = [state.card(card).income_percent for card in state.player(seat).work]
    return max([0, *cards, *(perks.income_percent for perks in state.perks(seat))])


def as_ordered(state: Position, house: House) -> Mapping[str, int]:
    """Exactly the demand."""
    return wanted_by(house)


def open_base_reserves(state: Position, cards: list[ReserveCard]) -> tuple[int, int]:
    """The sum of the money; the number of slots that most cards ask for, the higher if tied."""
    votes = Counter(card.ceo_slots for card in cards)
    return sum(card.money for card in cards), max(votes, key=lambda slots: (votes[slots], slots))


# Payday


def usual_salary(state: Position, seat: Seat) -> int:
    """Five."""
    return state.rules.setup.salary


def unused_recruiters(state: Position, seat: Seat) -> Mapping[str, int]:
    """Hires that recruiting managers and HR directors did not use; by the ruling also theirs who
    were there when payday began and are fired at it."""
    player = state.player(seat)
    if not player.unused_hires:
        return {}
    who = state.at_work(seat)
    if state.rulings[DISCOUNT_OF_THE_FIRED] == "kept":
        uses, gone = state.rules.working.uses, player.let_go.items()
        who += [(state.card(card), number * uses(state, seat, card)) for card, number in gone]
    saving = [(card.recruits, number) for card, number in who if card.recruits]
    most = sum(recruits.hires * number for recruits, number in saving if recruits.saved)
    worth = max((recruits.saved for recruits, _ in saving), default=0)
    return {"unused_hires": worth * min(most, player.unused_hires)}


def discount_of_milestones(state: Position, seat: Seat) -> Mapping[str, int]:
    """First to train someone."""
    return {"milestones": sum(perks.salary_discount for perks in state.perks(seat))}


def freed_by_milestones(state: Position, seat: Seat, card: str) -> bool:
    """First billboard: all marketeers, or only the three that the card names."""
    if state.card(card).markets is None:
        return False
    named = [name for perks in state.perks(seat) for name in perks.free_marketeers]
    return card in named or (bool(named) and state.rulings[FREE_MARKETEERS] == "all")


# Working


def drinks_of_milestones(state: Position, seat: Seat, card: str) -> int:
    """First errand boy: one more from each source, and for each errand."""
    return sum(perks.drinks for perks in state.perks(seat))


def range_of_milestones(state: Position, seat: Seat) -> int:
    """First cart operator: buyers go one further."""
    return sum(perks.buyer_range for perks in state.perks(seat))


def stacking_of_milestones(state: Position, seat: Seat) -> bool:
    """First to pay 20 in salaries."""
    return any(perks.stacks_training for perks in state.perks(seat))


def eternal_by_milestone(state: Position, seat: Seat, card: str, medium: str) -> bool:
    """First billboard, the very billboard that earns it included."""
    if any(medium in perks.eternal for perks in state.perks(seat)):
        return True
    return any(
        medium in milestone.perks.eternal and is_earned_by_campaign(milestone.trigger, card, medium)
        for milestone in state.rules.given_for(Deed.CAMPAIGN)
        if milestone.id in state.town.milestones
    )


def one_good(state: Position, seat: Seat, card: str, tile: CampaignTile) -> int:
    """A campaign advertises one good."""
    return 1


# Marketing and clean up


def one_round(state: Position) -> int:
    """Every campaign runs once."""
    return 1


def freezer_of_milestones(state: Position, seat: Seat) -> int:
    """First to throw away."""
    return max((perks.freezer for perks in state.perks(seat)), default=0)


def once_a_day(state: Position, seat: Seat, card: str) -> int:
    """Every card is used once."""
    return 1


PILES = {
    "work": frozenset({Pile.BEACH}),
    "rest": frozenset({Pile.AT_WORK}),
    "hire": frozenset({Pile.SUPPLY}),
    "train": frozenset({Pile.BEACH}),
    "train at work": frozenset({Pile.AT_WORK}),
    "market": frozenset({Pile.AT_WORK, Pile.BUSY}),
    "cook": frozenset({Pile.AT_WORK}),
    "fetch": frozenset({Pile.AT_WORK}),
    "collect": frozenset({Pile.AT_WORK}),
    "open": frozenset({Pile.AT_WORK}),
    "move": frozenset({Pile.AT_WORK}),
    "fire": frozenset({Pile.AT_WORK, Pile.BEACH, Pile.BUSY}),
}
"""By kind of action: where the cards lie that it can be chosen with."""
DROPS = {"work": Pile.AT_WORK, "rest": Pile.BEACH}
"""By kind of action: where its card goes."""

BASE = Module(
    id="base",
    title=lazy_gettext("Base game"),
    rulings=BASE_RULINGS,
    content=Content(
        employees=base_employees(),
        campaigns=base_campaigns(),
        goods=base_goods(),
        media=BASE_MEDIA,
        map_tiles=tuple(t.id for t in all_tiles().values() if t.set is TileSet.BASE),
    ),
    spine=Spine(
        setup=(FirstRestaurants(), Reserves()),
        turn=(
            Restructuring(),
            OrderOfBusiness(),
            NineToFive(),
            DinnerStep(),
            PaydayStep(),
            MarketingCampaigns(),
            Discard(),
            EndOfTurn(),
        ),
        day=(
            Recruit(),
            TrainStep(),
            Campaigns(),
            FoodAndDrinks(),
            HousesAndGardens(),
            Restaurants(),
        ),
    ),
    setting_up=SettingUp(setup=Exclusive(base_setup()), tables=Keyed(base_tables())),
    awards=Awards(earned=Union(earned_by_deeds), then=Together(show_reserves)),
    structure=Structure(
        ceo_slots=Most(slots_of_ceo),
        open_slots=Sum(slots_of_milestones),
        order_keys=Ranked(
            {
                OrderRank.OPEN_SLOTS: Because(
                    most_open_slots, lazy_pgettext("reason", "the most open slots")
                ),
                OrderRank.LAST_ORDER: Because(
                    earlier_last_turn, lazy_pgettext("reason", "the last turn order")
                ),
            }
        ),
    ),
    working=Working(
        uses=Most(once_a_day),
        stacks_training=AnyOf(stacking_of_milestones),
        goods_on_tile=Most(one_good),
        eternal=AnyOf(eternal_by_milestone),
        drinks=Sum(drinks_of_milestones),
        buyer_range=Sum(range_of_milestones),
    ),
    dinner=Dinner(
        meals=Ranked(
            {Meal.AS_ORDERED: Because(as_ordered, lazy_pgettext("reason", "it ordered this"))}
        ),
        unit_price=Sum(base_price, price_of_managers, price_of_milestones),
        ties=Ranked(
            {
                TieRank.WAITRESSES: Because(most_waitresses, lazy_pgettext("reason", "waitresses")),
                TieRank.TURN_ORDER: Because(
                    earlier_in_turn_order, lazy_pgettext("reason", "turn order")
                ),
            }
        ),
        multiplier=Sum(
            once, Because(once_more_with_a_garden, lazy_pgettext("reason", "the garden"))
        ),
        sale_bonus=Sum(bonus_of_milestones),
        cash=Sum(Because(cash_of_waitresses, lazy_pgettext("reason", "waitresses"))),
        income_percent=Most(percent_of_cfo),
    ),
    payday=Payday(
        salary=Least(usual_salary),
        discounts=Tally(unused_recruiters, discount_of_milestones),
        free_of_salary=AnyOf(freed_by_milestones),
    ),
    marketing=Marketing(rounds=Sum(one_round)),
    clean_up=CleanUp(freezer=Most(freezer_of_milestones)),
    words=Words(
        forms=Keyed(BASE_FORMS),
        events=events(*EVENTS),
        tells=Answer(tell),
        explains=Answer(explain),
        places=Union(base_places),
        bookings=Union(base_bookings),
        discounts=Keyed(
            {
                "unused_hires": lazy_pgettext("discount", "unused hires"),
                "milestones": lazy_pgettext("discount", "milestones"),
            }
        ),
    ),
    drawing=Drawing(
        good_art=Keyed(BASE_GOODS),
        media_art=Keyed(BASE_MEDIA_ART),
        ground_signs=BASE_SIGNS,
        place_fields=Members("place", "sources"),
        house_fields=Members("house"),
        campaign_fields=Members("campaign"),
        piles=Keyed(PILES),
        drops=Keyed(DROPS),
    ),
)


BASE_MILESTONES = Module(
    id="base_milestones",
    requires=frozenset({"base"}),
    content=Content(milestones=base_milestones()),
    setting_up=SettingUp(milestone_set=Exclusive("base")),
)
"""The milestones of the base game; other sets take their place."""

BASE_RESERVES = Module(
    id="base_reserves",
    requires=frozenset({"base"}),
    setting_up=SettingUp(
        reserves=Exclusive(ReserveRule(base_setup().reserve_cards, open_base_reserves))
    ),
)
"""The reserve cards of the base game; others take their place."""
