"""The game in sentences: what happened, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import and_list, gettext, lazy_gettext, ngettext
from kaffeehaus.core.outcome import Outcome
from kaffeehaus.games.fcm.rules import events as e
from kaffeehaus.games.fcm.rules.cards import are_made
from kaffeehaus.games.fcm.words.titles import (
    a_card,
    campaign_start,
    campaign_title,
    cards_text,
    counted_cards,
    good_title,
    goods_text,
    house_start,
    house_title,
    houses_text,
    known_goods,
    milestone_title,
    money,
    place_title,
    reserve_title,
    turns_text,
)


def tell(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence; nothing for events of others."""
    for part in (_setting_up, _organising, _working, _building, _dinner, _night, _clean_up):
        sentence = part(event, names)
        if sentence:
            return sentence
    return ""


def _setting_up(event: Event, names: Sequence[str]) -> str:
    match event:
        case e.Passed(seat=seat):
            return gettext("%(name)s passes and will place a restaurant later.", name=names[seat])
        case e.ReserveChosen(seat=seat):
            return gettext("%(name)s has chosen a reserve card.", name=names[seat])
        case e.ReserveKnown(seat=seat, money=amount, card=card):
            said = reserve_title(amount, card)
            return gettext("%(name)s’s reserve card: %(card)s.", name=names[seat], card=said)
        case e.TurnBegan(turn=turn):
            return gettext("Turn %(turn)s begins.", turn=turn)
    return ""


def _organising(event: Event, names: Sequence[str]) -> str:
    match event:
        case e.StructureChanged(seat=seat, cards=cards):
            said = cards_text(cards)
            return gettext("%(name)s plans to use %(cards)s.", name=names[seat], cards=said)
        case e.StructureReady(seat=seat):
            return gettext("%(name)s is ready.", name=names[seat])
        case e.StructureReopened(seat=seat):
            return gettext("%(name)s reconsiders.", name=names[seat])
        case e.StructureOpened(seat=seat, cards=cards, open_slots=slots):
            return _structure(names[seat], cards, slots)
        case e.PositionTaken(seat=seat, number=number):
            return gettext("%(name)s goes %(place)s.", name=names[seat], place=place_title(number))
    return ""


def _structure(name: str, cards: Mapping[str, int], slots: int) -> str:
    said = cards_text(cards)
    if not cards:
        return ngettext(
            "%(name)s puts nobody to work, with %(num)s open slot.",
            "%(name)s puts nobody to work, with %(num)s open slots.",
            slots,
            name=name,
        )
    if not slots:
        return gettext("%(name)s puts %(cards)s to work.", name=name, cards=said)
    return ngettext(
        "%(name)s puts %(cards)s to work, with %(num)s open slot.",
        "%(name)s puts %(cards)s to work, with %(num)s open slots.",
        slots,
        name=name,
        cards=said,
    )


def _working(event: Event, names: Sequence[str]) -> str:
    match event:
        case e.Hired(seat=seat, card=card, phantom=phantom):
            return hires(names[seat], {card: 1}, phantom=phantom)
        case e.Trained(seat=seat):
            return trains(names[seat], event, 1)
        case e.CampaignPlaced(seat=seat):
            return gettext(
                "%(name)s places %(campaign)s: %(goods)s, %(turns)s.",
                name=names[seat],
                campaign=campaign_title(event.medium, event.number),
                goods=and_list([good_title(good) for good in event.goods]),
                turns=turns_text(event.turns),
            )
        case e.Produced(seat=seat, goods=goods, cooked=cooked):
            return produces(names[seat], goods, cooked=cooked)
        case e.DayEnded(seat=seat):
            return gettext("%(name)s ends the working day.", name=names[seat])
    return ""


def order(names: Sequence[str], taken: Sequence[e.PositionTaken]) -> str:
    """`Ben goes 2nd, Ada goes 3rd.`: the last place is left to the last chain."""
    if len(taken) != 2:
        return " ".join(tell(event, names) for event in taken)
    chosen, left = taken
    return gettext(
        "%(name)s goes %(place)s, %(other)s goes %(last)s.",
        name=names[chosen.seat],
        place=place_title(chosen.number),
        other=names[left.seat],
        last=place_title(left.number),
    )


def hires(name: str, cards: Mapping[str, int], *, phantom: bool = False) -> str:
    """`Ada hires 2 trainers and a waitress.`"""
    said = cards_text(cards)
    if phantom:
        return gettext(
            "%(name)s hires %(cards)s from an empty pile, to be trained today.",
            name=name,
            cards=said,
        )
    return gettext("%(name)s hires %(cards)s.", name=name, cards=said)


def trains(name: str, trained: e.Trained, number: int) -> str:
    """`Ada trains 2 kitchen trainees to become 2 burger cooks.`"""
    card, target = counted_cards(trained.card, number), counted_cards(trained.target, number)
    if isinstance(trained, e.TrainedAtWork):
        return gettext(
            "%(name)s trains %(card)s at work to become %(target)s.",
            name=name,
            card=card,
            target=target,
        )
    return gettext(
        "%(name)s trains %(card)s to become %(target)s.", name=name, card=card, target=target
    )


def produces(name: str, goods: Mapping[str, int], *, cooked: bool) -> str:
    """`Ada cooks 6 pizzas.`"""
    said = goods_text(goods)
    if cooked and are_made(known_goods(goods)):
        return gettext("%(name)s makes %(goods)s.", name=name, goods=said)
    if cooked:
        return gettext("%(name)s cooks %(goods)s.", name=name, goods=said)
    return gettext("%(name)s collects %(goods)s.", name=name, goods=said)


def fires(name: str, cards: Mapping[str, int]) -> str:
    """`Ada fires 2 trainers.`"""
    return gettext("%(name)s fires %(cards)s.", name=name, cards=cards_text(cards))


def _building(event: Event, names: Sequence[str]) -> str:
    match event:
        case e.HouseBuilt(seat=seat, number=number):
            house = house_title(number)
            return gettext(
                "%(name)s builds %(house)s with a garden.", name=names[seat], house=house
            )
        case e.GardenBuilt(seat=seat, number=number):
            house = house_title(number)
            return gettext("%(name)s adds a garden to %(house)s.", name=names[seat], house=house)
        case e.RestaurantPlaced(seat=seat, place=place, moved=True):
            return gettext(
                "%(name)s moves a restaurant to %(square)s.", name=names[seat], square=place
            )
        case e.RestaurantPlaced(seat=seat, place=place, open=True):
            return gettext(
                "%(name)s places a restaurant at %(square)s.", name=names[seat], square=place
            )
        case e.RestaurantPlaced(seat=seat, place=place):
            return gettext(
                "%(name)s places a restaurant at %(square)s: coming soon.",
                name=names[seat],
                square=place,
            )
        case e.RestaurantOpened(seat=seat, place=place):
            return gettext(
                "%(name)s’s restaurant at %(square)s opens.", name=names[seat], square=place
            )
    return ""


def _dinner(event: Event, names: Sequence[str]) -> str:
    match event:
        case e.HouseServed(house=house, demand=demand, seller=None):
            return gettext(
                "%(house)s wants %(goods)s but stays hungry.",
                house=house_start(house),
                goods=goods_text(demand),
            )
        case e.HouseServed(house=house, sold=sold, income=income, seller=int() as seller):
            return gettext(
                "%(house)s eats at %(name)s: %(goods)s for %(money)s.",
                house=house_start(house),
                name=names[seller],
                goods=goods_text(sold),
                money=money(income),
            )
        case e.DinnerIncome(seat=seat, total=0):
            return gettext("%(name)s earns nothing at dinner.", name=names[seat])
        case e.DinnerIncome(seat=seat, total=total):
            return gettext(
                "%(name)s earns %(money)s at dinner.", name=names[seat], money=money(total)
            )
        case e.BankBroke(reserves=reserves, added=added) if reserves:
            return gettext("The bank breaks. The reserve cards add %(money)s.", money=money(added))
        case e.BankBroke():
            return gettext("The bank breaks. The game ends with this dinner.")
    return ""


def earns_nothing(names: Sequence[str]) -> str:
    """`Ada, Ben and Cleo earn nothing at dinner.`"""
    return gettext("%(names)s earn nothing at dinner.", names=and_list(names))


def _night(event: Event, names: Sequence[str]) -> str:
    """Payday and marketing."""
    match event:
        case e.Fired(seat=seat, card=card, campaign=int() as number):
            return gettext(
                "%(name)s fires %(card)s; campaign %(number)s continues.",
                name=names[seat],
                card=a_card(card),
                number=number,
            )
        case e.Fired(seat=seat, card=card):
            return fires(names[seat], {card: 1})
        case e.SalariesPaid(seat=seat, paid=0):
            return gettext("%(name)s pays no salaries.", name=names[seat])
        case e.SalariesPaid(seat=seat, paid=paid):
            return gettext(
                "%(name)s pays %(money)s in salaries.", name=names[seat], money=money(paid)
            )
        case e.MarketingRound(number=number, rounds=rounds):
            return _marketing_round(number, rounds)
        case e.CampaignRan():
            return _campaign(event)
        case e.CampaignEnded(number=number, card=None):
            return gettext("Campaign %(number)s ends.", number=number)
        case e.CampaignEnded(number=number, card=str() as card):
            return gettext(
                "Campaign %(number)s ends; %(card)s returns to the beach.",
                number=number,
                card=a_card(card),
            )
    return ""


def _marketing_round(number: int, rounds: int) -> str:
    if number == 1:
        return gettext("Marketing, round 1: all campaigns run in number order.")
    if number == rounds:
        return gettext("Marketing, last round: all campaigns run again.")
    return gettext("Marketing, round %(number)s: all campaigns run again.", number=number)


def _campaign(event: e.CampaignRan) -> str:
    campaign = campaign_start(event.medium, event.number)
    good = good_title(event.good)
    if not event.hits:
        return gettext("%(campaign)s (%(good)s) reaches no house.", campaign=campaign, good=good)
    reached = [hit.house for hit in event.hits if hit.counters]
    if not reached:
        full = houses_text([hit.house for hit in event.hits])
        return gettext(
            "%(campaign)s (%(good)s) adds nothing: no room in %(houses)s.",
            campaign=campaign,
            good=good,
            houses=full,
        )
    return gettext(
        "%(campaign)s (%(good)s) reaches %(houses)s.",
        campaign=campaign,
        good=good,
        houses=houses_text(reached),
    )


def _clean_up(event: Event, names: Sequence[str]) -> str:
    match event:
        case e.FreezerFilled(seat=seat, good=good, number=number):
            return gettext(
                "%(name)s puts %(goods)s into the freezer.",
                name=names[seat],
                goods=goods_text({good: number}),
            )
        case e.StockCleared(seat=seat, thrown=thrown, kept=kept):
            return _cleared(names[seat], goods_text(thrown), goods_text(kept))
        case e.MilestoneEarned(seat=seat, milestone=milestone, gains=gains) if gains:
            return gettext(
                "%(name)s earns the milestone “%(milestone)s” and gets %(cards)s.",
                name=names[seat],
                milestone=milestone_title(milestone),
                cards=cards_text(gains),
            )
        case e.MilestoneEarned(seat=seat, milestone=milestone):
            return gettext(
                "%(name)s earns the milestone “%(milestone)s”.",
                name=names[seat],
                milestone=milestone_title(milestone),
            )
        case e.MilestonesGone(milestones=milestones):
            return gettext(
                "No longer available: %(milestones)s.",
                milestones=and_list(list(map(milestone_title, milestones))),
            )
        case e.WentBankrupt(seat=seat):
            return gettext("%(name)s is bankrupt and out of the game.", name=names[seat])
        case e.GameEnded(cash=cash):
            said = [f"{names[seat]} {money(amount)}" for seat, amount in enumerate(cash)]
            return gettext("Game over. Final cash: %(cash)s.", cash=and_list(said))
    return ""


def _cleared(name: str, thrown: str, kept: str) -> str:
    if not kept:
        return gettext("%(name)s throws away %(goods)s.", name=name, goods=thrown)
    if not thrown:
        return gettext("%(name)s keeps %(goods)s in the freezer.", name=name, goods=kept)
    return gettext(
        "%(name)s throws away %(goods)s and keeps %(kept)s in the freezer.",
        name=name,
        goods=thrown,
        kept=kept,
    )


END_REASONS = {
    "second_break": lazy_gettext("The bank broke for the second time."),
    "first_break": lazy_gettext("The bank broke."),
    "last_solvent": lazy_gettext("All others are bankrupt."),
    "turn_limit": lazy_gettext("The turn limit was reached."),
    "resigned": lazy_gettext("All others resigned."),
}
"""By the reason of an outcome: why the game is over."""


def end_reason(outcome: Outcome, names: Sequence[str]) -> str:
    """Why the game ended and who won, by which tie-break where one decided."""
    why = END_REASONS.get(outcome.reason)
    said = _winner(outcome, names)
    return f"{why} {said}" if why else said


def _winner(outcome: Outcome, names: Sequence[str]) -> str:
    first, *others = outcome.winners
    if outcome.reason == "resigned":
        return gettext("%(name)s wins.", name=names[first])
    best = outcome.scores[first]
    if others:
        winners = and_list([names[seat] for seat in outcome.winners])
        return gettext("%(names)s win with %(money)s.", names=winners, money=money(best))
    tied = outcome.reason != "last_solvent" and outcome.scores.count(best) > 1
    if tied:
        return gettext(
            "%(name)s wins on tie-break with %(money)s (earlier in turn order).",
            name=names[first],
            money=money(best),
        )
    return gettext("%(name)s wins with %(money)s.", name=names[first], money=money(best))
