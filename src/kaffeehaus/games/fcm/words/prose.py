"""The game in sentences: what happened, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Outcome
from kaffeehaus.games.fcm.rules import events as e
from kaffeehaus.games.fcm.words.titles import (
    a_card,
    card_title,
    cards_text,
    good_title,
    goods_text,
    house_start,
    house_title,
    houses_text,
    listed,
    medium_title,
    milestone_title,
    money,
    reserve_title,
    turns_text,
)


def tell(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence; nothing for events of others."""
    for part in (_setting_up, _organising, _working, _building, _evening, _clean_up):
        sentence = part(event, names)
        if sentence:
            return sentence
    return ""


def _setting_up(event: Event, names: Sequence[str]) -> str:
    match event:
        case e.Passed(seat=seat):
            return f"{names[seat]} passes and places later."
        case e.ReserveChosen(seat=seat):
            return f"{names[seat]} has chosen a reserve card."
        case e.ReserveKnown(seat=seat, money=amount, card=card):
            return f"The reserve card of {names[seat]} is {reserve_title(amount, card)}."
        case e.TurnBegan(turn=turn):
            return f"Turn {turn} begins."
    return ""


def _organising(event: Event, names: Sequence[str]) -> str:
    match event:
        case e.StructureChanged(seat=seat, cards=cards):
            return f"{names[seat]} would put to work: {cards_text(cards)}."
        case e.StructureReady(seat=seat):
            return f"{names[seat]} is ready."
        case e.StructureReopened(seat=seat):
            return f"{names[seat]} thinks again."
        case e.StructureOpened(seat=seat, cards=cards, open_slots=slots):
            return f"{names[seat]} has at work: {cards_text(cards)}; open slots: {slots}."
        case e.PositionTaken(seat=seat, number=number, auto=auto):
            return f"{names[seat]} {'is left with' if auto else 'takes'} place {number}."
    return ""


def _working(event: Event, names: Sequence[str]) -> str:
    match event:
        case e.Hired(seat=seat, card=card, phantom=phantom):
            more = " from an empty pile, to be trained today" if phantom else ""
            return f"{names[seat]} hires {a_card(card)}{more}."
        case e.Trained(seat=seat, card=card, target=target):
            where = " at work" if isinstance(event, e.TrainedAtWork) else ""
            return f"{names[seat]} trains {a_card(card)}{where} to {card_title(target)}."
        case e.CampaignPlaced(seat=seat):
            goods = listed([good_title(good) for good in event.goods])
            return (
                f"{names[seat]} places {medium_title(event.medium)} {event.number} for {goods}, "
                f"{turns_text(event.turns)}."
            )
        case e.Produced(seat=seat, card=card, goods=goods, cooked=cooked):
            verb = "cooks" if cooked else "fetches"
            who = a_card(card)
            done = f"{verb} {goods_text(goods)}"
            return f"{who[:1].upper()}{who[1:]} of {names[seat]} {done}."
        case e.DayEnded(seat=seat):
            return f"{names[seat]} ends the day."
    return ""


def _building(event: Event, names: Sequence[str]) -> str:
    match event:
        case e.HouseBuilt(seat=seat, number=number):
            return f"{names[seat]} builds {house_title(number)} with a garden."
        case e.GardenBuilt(seat=seat, number=number):
            return f"{names[seat]} adds a garden to {house_title(number)}."
        case e.RestaurantPlaced(seat=seat, place=place, moved=True):
            return f"{names[seat]} moves a restaurant to {place}."
        case e.RestaurantPlaced(seat=seat, place=place, open=is_open):
            soon = "" if is_open else ", coming soon"
            return f"{names[seat]} places a restaurant at {place}{soon}."
        case e.RestaurantOpened(seat=seat, place=place):
            return f"The new restaurant of {names[seat]} at {place} opens."
    return ""


def _evening(event: Event, names: Sequence[str]) -> str:
    match event:
        case e.HouseServed(house=house, demand=demand, seller=None):
            return f"{house_start(house)} wants {goods_text(demand)} and stays hungry."
        case e.HouseServed(house=house, sold=sold, income=income, seller=int() as seller):
            meal = f"{goods_text(sold)} for {money(income)}"
            return f"{house_start(house)} eats at {names[seller]}: {meal}."
        case e.DinnerIncome(seat=seat, total=total):
            return f"{names[seat]} earns {money(total)} at dinner."
        case e.BankBroke(reserves=reserves, added=added) if reserves:
            return f"The bank breaks; the reserve cards add {money(added)}."
        case e.BankBroke():
            return "The bank breaks; the game ends with this dinner."
        case e.Fired(seat=seat, card=card, campaign=int() as number):
            return (
                f"{names[seat]} fires the {card_title(card)} of campaign {number}, which goes on."
            )
        case e.Fired(seat=seat, card=card):
            return f"{names[seat]} fires {a_card(card)}."
        case e.SalariesPaid(seat=seat, paid=paid):
            return f"{names[seat]} pays {money(paid)} in salaries."
        case e.MarketingRound(number=number, rounds=rounds):
            return f"Round {number} of marketing: {_run(number, rounds)}."
        case e.CampaignRan(number=number, medium=medium, good=good, hits=hits):
            houses = [hit.house for hit in hits if hit.counters]
            where = f"in {houses_text(houses)}" if houses else "nowhere"
            return f"{medium.capitalize()} {number} makes people want {good_title(good)} {where}."
        case e.CampaignEnded(number=number, card=card):
            back = f"; the {card_title(card)} is on the beach" if card else ""
            return f"Campaign {number} is over{back}."
    return ""


def _run(number: int, rounds: int) -> str:
    if number == 1:
        return "all campaigns run in the order of their numbers"
    return f"all campaigns run again{', for the last time this turn' if number == rounds else ''}"


def _clean_up(event: Event, names: Sequence[str]) -> str:
    match event:
        case e.FreezerFilled(seat=seat, good=good, number=number):
            return f"{names[seat]} puts {goods_text({good: number})} into the freezer."
        case e.StockCleared(seat=seat, thrown=thrown, kept=kept):
            parts = [f"throws away {goods_text(thrown)}"] if thrown else []
            parts += [f"keeps {goods_text(kept)}"] if kept else []
            return f"{names[seat]} {listed(parts)}."
        case e.MilestoneEarned(seat=seat, milestone=milestone, gains=gains):
            more = f" and gets {cards_text(gains)}" if gains else ""
            return f"{names[seat]} earns: {milestone_title(milestone)}{more}."
        case e.MilestonesGone(milestones=milestones):
            return f"Nobody was in time for: {listed(list(map(milestone_title, milestones)))}."
        case e.WentBankrupt(seat=seat):
            return f"{names[seat]} is bankrupt and out of the game."
        case e.GameEnded(cash=cash):
            said = [f"{names[seat]} has {money(amount)}" for seat, amount in enumerate(cash)]
            return f"The game is over: {listed(said)}."
    return ""


END_REASONS = {
    "second_break": "The bank is broken for the second time",
    "first_break": "The bank is broken",
    "last_solvent": "All others are bankrupt",
    "turn_limit": "The last turn is over",
    "resigned": "The game was given up",
}
"""By the reason of an outcome: why the game is over."""


def end_reason(outcome: Outcome, names: Sequence[str]) -> str:
    """Why the game ended and who won."""
    why = END_REASONS.get(outcome.reason, "The game is over")
    winners = outcome.winners
    if outcome.reason == "resigned":
        return f"{why}: {names[winners[0]]} wins."
    best = money(outcome.scores[winners[0]])
    return f"{why}: {listed([names[seat] for seat in winners])} wins with {best}."
