"""What cards and milestones do, in sentences made from their data."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.core.i18n import and_list, capital_first, gettext, ngettext, or_list, pgettext
from kaffeehaus.games.fcm.rules.cards import (
    Campaigning,
    Deed,
    Employee,
    Measure,
    Milestone,
    Opening,
    Opens,
    Perks,
    Range,
    Trigger,
    cooking_text,
)
from kaffeehaus.games.fcm.words.titles import (
    a_card,
    card_title,
    cards_text,
    counted_cards,
    counted_goods,
    good_title,
    known_goods,
    medium_heading,
    medium_title,
    milestone_title,
    money,
)

_BETWEEN = "; "
"""Between the things that a card does."""


def card_sentence(card: Employee) -> str:
    """`Burger Cook (salary): cooks 3 burgers. Can become: Burger Chef.`"""
    marks = [
        word
        for word, holds in (
            (gettext("entry level"), card.entry_level),
            (gettext("salary"), card.salary),
            (pgettext("card", "1x"), card.unique),
        )
        if holds
    ]
    said = gettext(
        "%(card)s (%(marks)s): %(deeds)s.",
        card=card_title(card.id),
        marks=", ".join(marks),
        deeds=card_deeds(card),
    )
    if not card.career:
        return said
    career = or_list([card_title(target) for target in card.career])
    return f"{said} {gettext('Can become: %(cards)s.', cards=career)}"


def card_deeds(card: Employee) -> str:
    """What a card does, in words that could follow its name."""
    return _BETWEEN.join(_deeds(card)) or gettext("does nothing by itself")


def shifts_text(card: Employee, shifts: int) -> str:
    """`works twice: 2 hires`, for a card that works more than once a day; nothing if that makes
    no difference to what it does."""
    found = []
    if card.recruits:
        found.append(ngettext("%(num)s hire", "%(num)s hires", shifts * card.recruits.hires))
    if card.trains:
        steps = shifts * card.trains.steps
        found.append(ngettext("%(num)s training step", "%(num)s training steps", steps))
    if card.cooks:
        cooked = {good: shifts * number for good, number in card.cooks.goods.items()}
        found.append(or_list([counted_goods(good, number) for good, number in cooked.items()]))
    if card.fetches:
        found.append(ngettext("%(num)s trip", "%(num)s trips", shifts))
    if card.markets and card.markets.media:
        found.append(ngettext("%(num)s campaign", "%(num)s campaigns", shifts))
    if card.unit_price:
        found.append(_price(shifts * card.unit_price))
    if card.waits:
        cash = money(shifts * card.waits.cash)
        if shifts == 2:
            found.append(gettext("earns %(money)s and counts double in ties", money=cash))
        else:
            found.append(
                gettext(
                    "earns %(money)s and counts %(shifts)s times in ties",
                    money=cash,
                    shifts=shifts,
                )
            )
    if not found:
        return ""
    if shifts == 2:
        return gettext("works twice: %(deeds)s", deeds=and_list(found))
    return gettext("works %(shifts)s times: %(deeds)s", shifts=shifts, deeds=and_list(found))


def _deeds(card: Employee) -> list[str]:
    return [
        *_of_the_office(card),
        *_of_the_kitchen(card),
        *_of_the_town(card),
        *_of_dinner(card),
        *([gettext(card.note)] if card.note else []),
    ]


def _of_the_office(card: Employee) -> Iterator[str]:
    if card.slots:
        yield ngettext("manages %(num)s employee", "manages %(num)s employees", card.slots)
    if card.recruits:
        yield ngettext(
            "hires %(num)s person per turn", "hires %(num)s people per turn", card.recruits.hires
        )
        if card.recruits.saved:
            saved = money(card.recruits.saved)
            yield gettext("saves %(money)s in salaries per unused hire", money=saved)
    if card.trains:
        yield ngettext(
            "trains %(num)s step per turn", "trains %(num)s steps per turn", card.trains.steps
        )


def _of_the_kitchen(card: Employee) -> Iterator[str]:
    if card.cooks:
        goods = [counted_goods(good, number) for good, number in card.cooks.goods.items()]
        yield cooking_text(known_goods(card.cooks.goods), or_list(goods))
    if card.fetches and card.fetches.range:
        yield ngettext(
            "collects %(num)s drink from each source, %(range)s",
            "collects %(num)s drinks from each source, %(range)s",
            card.fetches.drinks,
            range=range_text(card.fetches.range),
        )
    elif card.fetches:
        yield ngettext(
            "collects %(num)s drink of any kind",
            "collects %(num)s drinks of any kind",
            card.fetches.drinks,
        )


def _of_the_town(card: Employee) -> Iterator[str]:
    if card.markets and card.markets.media:
        yield _campaigns(card.markets)
    if card.restaurants:
        yield _restaurants(card.restaurants)
        yield gettext("turns all your open restaurants into drive-ins")
    if card.develops:
        yield gettext("builds a house with a garden, or adds a garden")


def _of_dinner(card: Employee) -> Iterator[str]:
    if card.unit_price:
        yield _price(card.unit_price)
    if card.waits:
        yield gettext("earns %(money)s at dinner and wins ties", money=money(card.waits.cash))
    if card.income_percent:
        yield gettext(
            "adds %(percent)s%% to your dinner income, rounded up", percent=card.income_percent
        )


def _campaigns(markets: Campaigning) -> str:
    media = or_list([medium_title(medium) for medium in markets.media])
    where = range_text(markets.range) if markets.range else gettext("beside the board")
    if not markets.turns:
        return gettext(
            "places a permanent campaign (%(media)s), %(range)s", media=media, range=where
        )
    return ngettext(
        "places a campaign (%(media)s) for %(num)s turn, %(range)s",
        "places a campaign (%(media)s) for up to %(num)s turns, %(range)s",
        markets.turns,
        media=media,
        range=where,
    )


def _restaurants(opening: Opening) -> str:
    reach = range_text(opening.range)
    if opening.opens is Opens.CLEAN_UP:
        return gettext(
            "places a new restaurant, %(range)s, coming soon until the clean up", range=reach
        )
    if opening.moves:
        return gettext(
            "places a new restaurant, %(range)s, open at once, or moves one", range=reach
        )
    return gettext("places a new restaurant, %(range)s, open at once", range=reach)


def range_text(reach: Range) -> str:
    """`range 2 (road)`, `anywhere`."""
    match reach.kind:
        case Measure.ANYWHERE:
            return gettext("anywhere")
        case Measure.ROAD:
            return gettext("range %(tiles)s (road)", tiles=reach.tiles)
        case Measure.AIR:
            return gettext("range %(tiles)s (air)", tiles=reach.tiles)


def _price(amount: int) -> str:
    if amount < 0:
        return gettext("lowers your unit price by %(money)s", money=money(-amount))
    return gettext("raises your unit price by %(money)s", money=money(amount))


# Milestones


def milestone_sentence(milestone: Milestone) -> str:
    """`First to train someone (for training somebody): $15 off every payday.`"""
    return gettext(
        "%(milestone)s (%(why)s): %(perks)s.",
        milestone=milestone_title(milestone.id),
        why=why(milestone),
        perks=milestone_perks(milestone),
    )


def milestone_perks(milestone: Milestone) -> str:
    """What a milestone gives."""
    note = [gettext(milestone.note)] if milestone.note else []
    return _BETWEEN.join([*_perks(milestone.perks), *note])


def why(milestone: Milestone) -> str:
    """What a milestone is given for, in words."""
    return gettext(milestone.earned) if milestone.earned else _deed(milestone.trigger)


def _deed(trigger: Trigger) -> str:
    cards = or_list([a_card(card) for card in trigger.cards])
    goods = or_list([good_title(good) for good in trigger.goods])
    one = or_list([counted_goods(good, 1) for good in trigger.goods])
    media = or_list([medium_title(medium) for medium in trigger.media])
    match trigger.on:
        case Deed.HIRE | Deed.TRAIN | Deed.AT_WORK:
            return _deed_of_the_office(trigger, cards)
        case Deed.CAMPAIGN if trigger.goods:
            return gettext("for placing a campaign (%(goods)s)", goods=goods)
        case Deed.CAMPAIGN if trigger.cards:
            return gettext("for a campaign placed by %(cards)s", cards=cards)
        case Deed.CAMPAIGN if trigger.media:
            return gettext("for placing a campaign (%(media)s)", media=media)
        case Deed.CAMPAIGN:
            return gettext("for placing a campaign")
        case Deed.PRODUCE if trigger.cards:
            return gettext("for goods produced by %(cards)s", cards=cards)
        case Deed.PRODUCE:
            return gettext("for producing %(goods)s", goods=one)
        case Deed.SELL if trigger.goods:
            return gettext("for selling %(goods)s", goods=one)
        case Deed.SELL:
            return gettext("for selling anything")
    return _deed_of_money(trigger)


def _deed_of_the_office(trigger: Trigger, cards: str) -> str:
    match trigger.on:
        case Deed.AT_WORK:
            return gettext("for having %(cards)s at work", cards=cards)
        case Deed.HIRE if trigger.cards:
            return gettext("for a hire by %(cards)s", cards=cards)
        case Deed.HIRE:
            return ngettext(
                "for %(num)s hire in one turn", "for %(num)s hires in one turn", trigger.amount
            )
    if trigger.cards:
        return gettext("for training with %(cards)s", cards=cards)
    return gettext("for training someone")


def _deed_of_money(trigger: Trigger) -> str:
    amount = money(trigger.amount)
    match trigger.on:
        case Deed.CASH:
            return gettext("for having %(money)s after dinner", money=amount)
        case Deed.PAY:
            return gettext("for paying %(money)s or more in salaries", money=amount)
        case Deed.THROW_AWAY:
            return gettext("for throwing away food or drink")
        case Deed.BUILD:
            return gettext("for building a house")
        case Deed.OPEN:
            return gettext("for opening a new restaurant")
    raise ValueError("a milestone of a module says itself what it is given for")


def _perks(perks: Perks) -> list[str]:
    return [*_perks_of_cards(perks), *_perks_of_money(perks), *_perks_of_goods(perks)]


def _perks_of_cards(perks: Perks) -> Iterator[str]:
    if perks.gains:
        yield gettext("%(cards)s at once, if available", cards=cards_text(perks.gains))
    if len(perks.eternal) == 1:
        [medium] = perks.eternal
        yield gettext("your new campaigns (%(medium)s) are permanent", medium=medium_title(medium))
    elif perks.eternal:
        yield gettext("your new campaigns are permanent")
    if perks.free_marketeers:
        yield gettext("your marketeers need no salary")
    if perks.open_slots:
        yield ngettext(
            "%(num)s more open slot when choosing the order of business",
            "%(num)s more open slots when choosing the order of business",
            perks.open_slots,
        )
    for medium, number in perks.counters.items():
        yield gettext(
            "each of your campaigns (%(medium)s) adds %(number)s demand per house",
            medium=medium_title(medium),
            number=number,
        )
    if perks.stacks_training:
        yield gettext("several trainers may train the same card")
    if perks.sees_reserves:
        yield gettext("you may look at the reserve cards")


def _perks_of_money(perks: Perks) -> Iterator[str]:
    if perks.salary_discount:
        yield gettext("%(money)s off every payday", money=money(perks.salary_discount))
    if perks.bonus:
        yield gettext(
            "%(money)s extra for each %(goods)s sold",
            money=money(next(iter(perks.bonus.values()))),
            goods=or_list([good_title(good) for good in perks.bonus]),
        )
    if perks.waitress_cash:
        yield gettext("your waitresses earn %(money)s each", money=money(perks.waitress_cash))
    if perks.unit_price < 0:
        lower = money(-perks.unit_price)
        yield gettext("your unit price is %(money)s lower", money=lower)
    elif perks.unit_price:
        yield _price(perks.unit_price)
    if perks.income_percent:
        yield gettext("your CEO counts as a CFO from the next turn")
    if perks.bars:
        barred = or_list([a_card(card) for card in perks.bars])
        yield gettext("you can no longer have %(cards)s", cards=barred)


def _perks_of_goods(perks: Perks) -> Iterator[str]:
    if perks.drinks:
        yield ngettext(
            "%(num)s more drink per errand boy and per source",
            "%(num)s more drinks per errand boy and per source",
            perks.drinks,
        )
    if perks.buyer_range:
        yield gettext(
            "cart operators, truck drivers and zeppelin pilots: range +%(tiles)s",
            tiles=perks.buyer_range,
        )
    if perks.freezer:
        yield ngettext(
            "a freezer keeps %(num)s item between turns",
            "a freezer keeps %(num)s items between turns",
            perks.freezer,
        )


# Worked examples

_PRICE, _SALARY, _INCOME, _CEO_SLOTS = 10, 5, 35, 3
"""Of the chain in the examples."""
_BEGINNER, _STEPS = (
    "management_trainee",
    ("junior_vice_president", "vice_president", "senior_vice_president"),
)
"""A card, and what it becomes step by step."""


def card_example(card: Employee) -> str:
    """What a card does in one case; empty if nothing is known of it."""
    if card.example:
        return gettext(card.example)
    return next((said for said in _card_examples(card)), "")


def _card_examples(card: Employee) -> Iterator[str]:
    if card.slots:
        yield gettext(
            "Your CEO has %(slots)s slots. This card takes 1 and adds %(more)s: %(all)s other "
            "employees can work.",
            slots=_CEO_SLOTS,
            more=card.slots,
            all=_CEO_SLOTS - 1 + card.slots,
        )
    if card.recruits and card.recruits.saved:
        yield gettext(
            "With your CEO you can hire %(people)s people. If you hire nobody, you save "
            "%(money)s at payday.",
            people=card.recruits.hires + 1,
            money=money(card.recruits.saved * card.recruits.hires),
        )
    elif card.recruits:
        yield gettext("With your CEO you hire %(people)s people.", people=card.recruits.hires + 1)
    if card.trains and card.trains.steps == 1:
        yield _trained(1)
    elif card.trains:
        others = gettext("Or %(num)s cards take 1 step each.", num=card.trains.steps)
        yield f"{_trained(card.trains.steps)} {others}"
    if card.cooks:
        made = {good: 2 * number for good, number in card.cooks.goods.items()}
        goods = or_list([counted_goods(good, number) for good, number in made.items()])
        yield gettext("%(cards)s at work: %(goods)s.", cards=counted_cards(card.id, 2), goods=goods)
    if card.fetches and card.fetches.range:
        drinks = [counted_goods("beer", 2 * card.fetches.drinks)]
        drinks.append(counted_goods("lemonade", card.fetches.drinks))
        yield gettext(
            "A trip past 2 sources of beer and 1 of lemonade: %(drinks)s.", drinks=and_list(drinks)
        )
    elif card.fetches:
        drinks = [counted_goods("beer", 1), counted_goods("soda", 1)]
        yield gettext(
            "%(cards)s at work: %(goods)s.",
            cards=counted_cards(card.id, 2),
            goods=and_list(drinks),
        )
    yield from _town_examples(card)
    if card.waits:
        yield gettext(
            "%(cards)s earn %(money)s at dinner, and you win a tie with a chain that has 1.",
            cards=counted_cards(card.id, 2),
            money=money(2 * card.waits.cash),
        )
    if card.unit_price:
        yield _priced(card.unit_price)
    if card.income_percent:
        yield _with_percent(card.income_percent)


def _town_examples(card: Employee) -> Iterator[str]:
    if card.markets and card.markets.turns:
        yield gettext(
            "%(medium)s for burgers, %(turns)s turns: each house it reaches gets 1 burger per "
            "turn. Then your card is free again.",
            medium=medium_heading(card.markets.media[-1]),
            turns=card.markets.turns,
        )
    if card.restaurants and card.restaurants.opens is Opens.CLEAN_UP:
        yield gettext(
            "The new restaurant opens in the clean up. At today’s dinner, guests enter your open "
            "restaurants at all 4 corners."
        )
    elif card.restaurants:
        yield gettext(
            "Your new restaurant serves at today’s dinner, and guests enter all your restaurants "
            "at all 4 corners."
        )
    if card.develops:
        yield gettext(
            "A house wants 2 burgers. With a garden it pays %(double)s instead of %(single)s.",
            double=money(4 * _PRICE),
            single=money(2 * _PRICE),
        )


def _trained(steps: int) -> str:
    return capital_first(
        gettext(
            "%(card)s becomes %(target)s.",
            card=a_card(_BEGINNER),
            target=a_card(_STEPS[steps - 1]),
        )
    )


def _priced(amount: int) -> str:
    price = _PRICE + amount
    return gettext(
        "%(usual)s becomes %(price)s: at distance 2 a house counts %(price)s + 2 = %(sum)s for "
        "you.",
        usual=money(_PRICE),
        price=money(price),
        sum=price + 2,
    )


def _with_percent(percent: int) -> str:
    added = -(-_INCOME * percent // 100)
    return gettext(
        "You earn %(income)s at dinner: %(added)s more, %(all)s in all.",
        income=money(_INCOME),
        added=money(added),
        all=money(_INCOME + added),
    )


def milestone_example(milestone: Milestone) -> str:
    """What a milestone gives in one case; empty if nothing is known of it."""
    if milestone.example:
        return gettext(milestone.example)
    return next((said for said in _milestone_examples(milestone.perks)), "")


def _milestone_examples(perks: Perks) -> Iterator[str]:
    if perks.gains:
        yield gettext(
            "%(cards)s: on your beach today, at work from next turn.",
            cards=capital_first(cards_text(perks.gains)),
        )
    if len(perks.eternal) == 1:
        yield gettext(
            "%(medium)s for beer, placed for 2 turns: it stays for the rest of the game.",
            medium=medium_heading(perks.eternal[0]),
        )
    elif perks.eternal:
        yield gettext(
            "Your next billboard stays for the rest of the game, and its marketeer costs nothing "
            "at payday."
        )
    if perks.salary_discount:
        total = 4 * _SALARY
        yield gettext(
            "4 salaries are %(total)s. You pay %(rest)s.",
            total=money(total),
            rest=money(max(0, total - perks.salary_discount)),
        )
    if perks.bonus:
        [(good, bonus), *_] = perks.bonus.items()
        yield gettext(
            "%(goods)s at %(price)s: %(sold)s + %(bonus)s = %(all)s.",
            goods=counted_goods(good, 2),
            price=money(_PRICE),
            sold=money(2 * _PRICE),
            bonus=money(2 * bonus),
            all=money(2 * (_PRICE + bonus)),
        )
    if perks.waitress_cash:
        yield gettext(
            "%(cards)s earn %(money)s at dinner.",
            cards=counted_cards("waitress", 2),
            money=money(2 * perks.waitress_cash),
        )
    if perks.unit_price:
        yield _priced(perks.unit_price)
    if perks.income_percent:
        yield _with_percent(perks.income_percent)
    yield from _examples_of_goods(perks)


def _examples_of_goods(perks: Perks) -> Iterator[str]:
    if perks.drinks:
        yield gettext(
            "An errand boy brings %(one)s drinks, a cart operator %(cart)s from each source.",
            one=1 + perks.drinks,
            cart=2 + perks.drinks,
        )
    if perks.buyer_range:
        yield gettext(
            "A cart operator with range 2 drives over %(tiles)s tile borders.",
            tiles=2 + perks.buyer_range,
        )
    if perks.freezer:
        yield gettext(
            "%(all)s items are left in the clean up: you keep %(kept)s and throw away 2.",
            all=perks.freezer + 2,
            kept=perks.freezer,
        )
    if perks.open_slots:
        yield gettext(
            "2 open slots count as %(slots)s: you choose your place before a chain with 3.",
            slots=2 + perks.open_slots,
        )
    for medium, number in perks.counters.items():
        yield gettext(
            "%(medium)s for beer: each house it reaches gets %(number)s beers per turn.",
            medium=medium_heading(medium),
            number=number,
        )
    if perks.sees_reserves:
        yield gettext("You know how much money comes when the bank breaks, and plan for it.")
    if perks.stacks_training:
        yield gettext(
            "A trainer (1 step) and a coach (2 steps) train the same card. %(trained)s",
            trained=_trained(3),
        )
