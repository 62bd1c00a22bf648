"""What cards and milestones do, in sentences made from their data."""

from __future__ import annotations

from kaffeehaus.games.fcm.rules.cards import (
    Campaigning,
    Deed,
    Employee,
    Measure,
    Milestone,
    Opens,
    Perks,
    Range,
    Trigger,
)
from kaffeehaus.games.fcm.words.titles import (
    card_title,
    cards_text,
    good_title,
    goods_text,
    listed,
    medium_title,
    money,
    turns_text,
    with_article,
)


def card_sentence(card: Employee) -> str:
    """`Burger Cook (salary): cooks 3 burgers. Can become a Burger Chef.`"""
    marks = [
        word
        for word, holds in (
            ("entry level", card.entry_level),
            ("salary", card.salary),
            ("1x", card.unique),
        )
        if holds
    ]
    deeds = card_deeds(card)
    career = [card_title(target) for target in card.career]
    later = f" Can become: {listed(career)}." if career else ""
    return f"{card.name} ({', '.join(marks)}): {deeds}.{later}"


def card_deeds(card: Employee) -> str:
    """What a card does, in words that could follow its name."""
    return listed(_deeds(card)) or "nothing by itself"


def shifts_text(card: Employee, shifts: int) -> str:
    """`works twice: 2 hires`, for a card that works more than once a day; nothing if that makes no
    difference to what it does."""
    how = "twice" if shifts == 2 else f"{shifts} times"
    found = []
    if card.recruits:
        found.append(f"{shifts * card.recruits.hires} hires")
    if card.trains:
        found.append(f"{shifts} lessons")
    if card.cooks:
        found.append(f"cooks {how}")
    if card.fetches:
        found.append(f"{shifts} {'trips' if card.fetches.range else 'errands'}")
    if card.markets and card.markets.media:
        found.append(f"{shifts} campaigns")
    if card.unit_price:
        found.append(f"price {_changed(shifts * card.unit_price)}")
    if card.waits:
        found.append(f"earns {how}, {shifts} in ties")
    return f"works {how}: {listed(found)}" if found else ""


def _deeds(card: Employee) -> list[str]:
    found = []
    if card.slots:
        found.append(f"manages up to {card.slots} cards that are no managers")
    if card.recruits:
        found.append(f"hires {card.recruits.hires} a day")
        if card.recruits.saved:
            found.append(
                f"takes {money(card.recruits.saved)} off the salaries for each unused hire"
            )
    if card.trains:
        steps = card.trains.steps
        found.append(f"trains {steps} step{'s' if steps > 1 else ''} a day")
    if card.cooks:
        goods = [goods_text({good: number}) for good, number in card.cooks.goods.items()]
        found.append(f"cooks {' or '.join(goods)}")
    if card.fetches and card.fetches.range:
        found.append(
            f"fetches {card.fetches.drinks} drinks from every source, {_reach(card.fetches.range)}"
        )
    elif card.fetches:
        found.append(f"fetches {card.fetches.drinks} drink of any kind")
    if card.markets and card.markets.media:
        found.append(_campaigns(card.markets))
    if card.restaurants:
        when = "at once" if card.restaurants.opens is Opens.NOW else "in the clean up"
        moves = ", or moves one" if card.restaurants.moves else ""
        place = _reach(card.restaurants.range)
        found.append(f"places a new restaurant, {place}, that opens {when}{moves}")
        found.append("makes all open restaurants drive-ins")
    if card.develops:
        found.append("builds a house with a garden, or a garden")
    if card.unit_price:
        found.append(f"makes the unit price {_changed(card.unit_price)}")
    if card.waits:
        found.append(f"earns {money(card.waits.cash)} at dinner and wins ties")
    if card.income_percent:
        found.append(f"adds {card.income_percent}% to the income of a dinner, rounded up")
    if card.note:
        found.append(card.note)
    return found


def _campaigns(markets: Campaigning) -> str:
    media = " or ".join(medium_title(medium) for medium in markets.media)
    how_long = f"for up to {markets.turns} turns" if markets.turns else turns_text(None)
    where = _reach(markets.range) if markets.range else "beside the board"
    return f"places {with_article(media)} {how_long}, {where}"


def _reach(reach: Range) -> str:
    if reach.kind is Measure.ANYWHERE:
        return "anywhere"
    return f"within {reach.tiles} by {reach.kind.value}"


def milestone_sentence(milestone: Milestone) -> str:
    """`First to train someone, for training somebody: $15 off every payday.`"""
    return f"{milestone.name}, {why(milestone)}: {milestone_perks(milestone)}."


def milestone_perks(milestone: Milestone) -> str:
    """What a milestone gives."""
    note = [milestone.note] if milestone.note else []
    return listed([*_perks(milestone.perks), *note])


def why(milestone: Milestone) -> str:
    """What a milestone is given for, in words."""
    return milestone.earned or _deed(milestone.trigger)


def _deed(trigger: Trigger) -> str:
    cards = with_article(" or ".join(card_title(card) for card in trigger.cards))
    goods = listed([good_title(good) for good in trigger.goods])
    match trigger.on:
        case Deed.AT_WORK:
            return f"for {cards} at work"
        case Deed.HIRE if trigger.cards:
            return f"for a hire by {cards}"
        case Deed.HIRE:
            return f"for {trigger.amount} hires in one turn"
        case Deed.TRAIN if trigger.cards:
            return f"for a lesson by {cards}"
        case Deed.TRAIN:
            return "for training somebody"
        case Deed.CAMPAIGN if trigger.goods:
            return f"for marketing {goods.replace(' and ', ' or ')}"
        case Deed.CAMPAIGN if trigger.cards:
            return f"for a campaign of {cards}"
        case Deed.CAMPAIGN:
            return f"for placing {with_article(listed(trigger.media) or 'campaign')}"
        case Deed.PRODUCE if trigger.cards:
            return f"for goods of {cards}"
        case Deed.PRODUCE:
            return f"for producing {with_article(goods)}"
        case Deed.CASH:
            return f"for having {money(trigger.amount)} after dinner"
        case Deed.PAY:
            return f"for paying {money(trigger.amount)} or more in salaries"
        case Deed.THROW_AWAY:
            return "for throwing food or drink away"
        case Deed.SELL:
            return f"for selling {f'a {goods}' if goods else 'anything'}"
        case Deed.BUILD:
            return "for building a house"
        case Deed.OPEN:
            return "for opening a new restaurant"
        case Deed.MODULE:
            raise ValueError("a milestone of a module says itself what it is given for")


def _changed(amount: int) -> str:
    """`$1 lower`, `$10 higher`."""
    return f"{money(abs(amount))} {'lower' if amount < 0 else 'higher'}"


def _kept(media: tuple[str, ...]) -> str:
    """`radios`; several kinds are `campaigns`."""
    return f"{medium_title(media[0])}s" if len(media) == 1 else "campaigns"


def _perks(perks: Perks) -> list[str]:
    goods = listed([good_title(good) for good in perks.bonus])
    bonus = next(iter(perks.bonus.values()), 0)
    barred = listed([card_title(card) for card in perks.bars])
    radios = listed(
        [f"{number} counters of each {name}" for name, number in perks.counters.items()]
    )
    said = (
        (perks.gains, f"{cards_text(perks.gains)} at once, if the supply has any"),
        (perks.eternal, f"{_kept(perks.eternal)} placed from now on stay for ever"),
        (perks.free_marketeers, "marketeers have no salary"),
        (perks.salary_discount, f"{money(perks.salary_discount)} off every payday"),
        (perks.bonus, f"{money(bonus)} more for each {goods.replace(' and ', ' or ')} sold"),
        (perks.drinks, f"{perks.drinks} more drink for every errand and from every source"),
        (perks.buyer_range, f"carts, trucks and zeppelins go {perks.buyer_range} further"),
        (perks.sees_reserves, "you may look at the reserve cards"),
        (perks.waitress_cash, f"waitresses earn {money(perks.waitress_cash)}"),
        (perks.freezer, f"a freezer keeps {perks.freezer} items from the next clean up on"),
        (perks.unit_price, f"your unit price is {_changed(perks.unit_price)}"),
        (perks.open_slots, f"{perks.open_slots} more open slots when the order is chosen"),
        (perks.counters, f"{radios} on every house"),
        (perks.income_percent, "the CEO is also the CFO from the next dinner on"),
        (perks.bars, f"no {barred} any more"),
        (perks.stacks_training, "several trainers may train the same card"),
    )
    return [sentence for given, sentence in said if given]
