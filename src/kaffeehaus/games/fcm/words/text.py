"""The table in plain text: the map in characters, and everything beside it in lines."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.core.i18n import and_list, gettext, lazy_gettext
from kaffeehaus.games.fcm.rules.board.ground import ground_of
from kaffeehaus.games.fcm.rules.board.plan import EMPTY, Plan, Square, column_name
from kaffeehaus.games.fcm.rules.cards import ChainMark
from kaffeehaus.games.fcm.rules.events import HouseServed
from kaffeehaus.games.fcm.rules.houses import lies_on_board, place_words
from kaffeehaus.games.fcm.rules.placing import is_on, place_name, standing_before
from kaffeehaus.games.fcm.rules.seen import ChainView, Seen
from kaffeehaus.games.fcm.rules.town import Campaign
from kaffeehaus.games.fcm.words.describe import shifts_text
from kaffeehaus.games.fcm.words.preferences import ranks_line, taken_line
from kaffeehaus.games.fcm.words.titles import (
    campaign_start,
    campaigns_text,
    card_title,
    cards_text,
    good_title,
    goods_text,
    house_sign,
    house_start,
    milestone_title,
    money,
    reserve_title,
    turns_text,
)


def table_text(view: Seen) -> str:
    """The map, then the demand, the campaigns, the chains, the bank and the supply."""
    lines = [headline(view), "", *_map(view), _legend(view), ""]
    lines += _beside(view)
    lines += [f"{house_start(house)}: {and_list(said)}" for house, said in view.house_notes.items()]
    lines += _demand(view)
    lines += _campaigns(view)
    lines += _pieces(view)
    lines += _forecast(view)
    for seat, chain in enumerate(view.chains):
        lines += _chain(view, view.parts.marks[seat], chain)
    lines.append(gettext("Supply: %(cards)s", cards=cards_text(view.supply)))
    left = [_milestone_left(view, name) for name in view.milestones]
    if left:
        lines.append(gettext("Milestones left: %(milestones)s", milestones=", ".join(left)))
    else:
        lines.append(gettext("Milestones left: none"))
    return "\n".join(lines)


def _milestone_left(view: Seen, name: str) -> str:
    until = view.parts.depletions.get(name)
    if until is None:
        return milestone_title(name)
    return gettext(
        "%(milestone)s (until turn %(turn)s)", milestone=milestone_title(name), turn=until
    )


def headline(view: Seen) -> str:
    """Turn, phase, bank, what modules say of the table, and turn order."""
    letters = " ".join(view.parts.marks[seat].letter for seat in view.order)
    order = gettext("Turn order: %(order)s.", order=letters)
    return " ".join((_turn(view), _bank(view), *view.notes, order))


def _turn(view: Seen) -> str:
    step = view.day_title or view.step_title
    if not view.turn:
        return gettext("Set-up: %(step)s.", step=step)
    if view.turns:
        return gettext(
            "Turn %(turn)s of %(turns)s: %(step)s.", turn=view.turn, turns=view.turns, step=step
        )
    return gettext("Turn %(turn)s: %(step)s.", turn=view.turn, step=step)


_BANKS = (
    lazy_gettext("Bank: %(money)s."),
    lazy_gettext("Bank: %(money)s, broken once."),
    lazy_gettext("Bank: broken twice."),
)


def _bank(view: Seen) -> str:
    return gettext(_BANKS[min(view.breaks, 2)].message, money=money(view.bank))


def _legend(view: Seen) -> str:
    """What the characters of the map stand for."""
    titles = [
        f"{sign} {good_title(str(kind.title))}"
        for sign, kind in view.parts.drawing.ground_signs.items()
        if kind.title
    ]
    named = [
        f"# {gettext('road')}",
        f"+ {gettext('overpass')}",
        f"H {gettext('house')}",
        f"g {gettext('garden')}",
        *titles,
        f"! {gettext('campaign')}",
        f"% {gettext('other piece')}",
    ]
    return gettext(
        "%(signs)s; capital letter: a chain’s entrance, small letter: the rest of its restaurant",
        signs=", ".join(named),
    )


def _map(view: Seen) -> list[str]:
    plan = view.plan
    signs: dict[Square, str] = {}
    for house in view.houses:
        if not lies_on_board(plan, house.box):
            continue
        signs |= {square: _wall(view, plan.sign(square)) for square in house.box.squares()}
        signs |= dict.fromkeys(house.garden.squares() if house.garden else (), "g")
        for step, sign in enumerate(house_sign(house.number)[-2:]):
            signs[house.box.top, house.box.left + step] = sign
    for campaign in view.campaigns:
        signs |= dict.fromkeys(campaign.box.squares() if campaign.box else (), "!")
    for seat, chain in enumerate(view.chains):
        letter = view.parts.marks[seat].letter
        for restaurant in chain.restaurants:
            signs |= dict.fromkeys(restaurant.box.squares(), letter.lower())
            signs[restaurant.entrance] = letter
    for piece in view.pieces:
        empty = [square for square in piece.box.squares() if plan.sign(square) == EMPTY]
        signs |= dict.fromkeys(empty, "%")
    inside = {square: sign for square, sign in signs.items() if plan.sign(square)}
    lines = plan.drawn(inside).rows
    return [
        *_column_names(plan),
        *(f"{row + 1:3} {line}" for row, line in zip(plan.lines, lines, strict=True)),
    ]


def _wall(view: Seen, sign: str) -> str:
    """A house, unless what it is built of has a name of its own."""
    kind = view.parts.drawing.ground_signs.get(sign)
    return sign if kind and kind.title else "H"


def _column_names(plan: Plan) -> list[str]:
    """The last letter of every column, and above it what stands before it in some names."""
    names = [column_name(column) for column in plan.columns]
    letters = "    " + "".join(name[-1] for name in names)
    before = "    " + "".join(name[:-1][:1] or " " for name in names)
    return [before.rstrip(), letters] if before.strip() else [letters]


def _beside(view: Seen) -> list[str]:
    """The sites that are not on the map."""
    plan = view.plan
    return [
        gettext("%(house)s is off the board", house=house_start(house.number))
        for house in view.houses
        if not lies_on_board(plan, house.box)
    ]


def _demand(view: Seen) -> list[str]:
    lines = []
    for house in view.houses:
        goods: dict[str, int] = {}
        for counter in house.demand:
            goods[counter.good] = goods.get(counter.good, 0) + 1
        if goods:
            lines.append(
                gettext(
                    "%(house)s wants %(goods)s",
                    house=house_start(house.number),
                    goods=goods_text(goods),
                )
            )
    return lines


def _forecast(view: Seen) -> list[str]:
    """Nothing while structures are secret: it would be guesses, which the sheet tells as such."""
    if not all(chain.structure_known or chain.out for chain in view.chains):
        return []
    lines, letters = [], [mark.letter for mark in view.parts.marks]
    for served in view.forecast.served:
        lines.append(gettext("Forecast: %(sentence)s", sentence=_would_eat(view, served)))
        if served.preferences:
            ranks = ranks_line(served, letters)
            lines.append("  " + gettext("Preferences: %(meals)s", meals=ranks))
        if why := taken_line(served, [mark.name for mark in view.parts.marks]):
            lines.append(f"  {why}")
    more = (gettext("Forecast: %(sentence)s", sentence=said) for said in view.forecast.on_the_way)
    return [*lines, *more]


def _would_eat(view: Seen, served: HouseServed) -> str:
    house = house_start(served.house)
    if served.seller is None:
        return gettext("%(house)s stays hungry", house=house)
    return gettext(
        "%(house)s eats at %(name)s: %(goods)s for %(money)s",
        house=house,
        name=view.parts.marks[served.seller].name,
        goods=goods_text(served.sold),
        money=money(served.income),
    )


def _campaigns(view: Seen) -> list[str]:
    letters = [mark.letter for mark in view.parts.marks]
    lines = []
    for campaign in view.campaigns:
        owner = "" if campaign.owner is None else f" ({letters[campaign.owner]})"
        parts = [
            and_list([good_title(good) for good in campaign.goods]),
            turns_text(campaign.turns),
            *_place(view, campaign),
        ]
        title = campaign_start(campaign.medium, campaign.number)
        lines.append(f"{title}{owner}: {', '.join(parts)}")
    return lines


def _place(view: Seen, campaign: Campaign) -> Iterator[str]:
    """`at north3`, `behind campaign 5`; what stands on the board is drawn there."""
    if campaign.box is None:
        yield gettext("beside the board")
        return
    ground = ground_of(view.plan)
    if is_on(ground, campaign.box):
        return
    yield gettext("at %(square)s", square=place_name(ground, campaign.box))
    if before := standing_before(ground, view.campaigns, campaign.box):
        yield gettext("behind %(campaigns)s", campaigns=campaigns_text(before))


def _pieces(view: Seen) -> list[str]:
    """What modules have put on the board, or outside against one of its sides."""
    lines = []
    for piece in view.pieces:
        owner = "" if piece.owner is None else f" ({view.parts.marks[piece.owner].name})"
        lines.append(f"{piece.title}{owner} {place_words(view.plan, piece.box)}")
    return lines


def _shifts(view: Seen, chain: ChainView) -> list[str]:
    """What the cards do that work more than once a day."""
    known = view.parts.employees
    told = ((card, shifts_text(known[card], number)) for card, number in chain.shifts.items())
    return [f"{card_title(card)}: {said}" for card, said in told if said]


def _chain(view: Seen, mark: ChainMark, chain: ChainView) -> list[str]:
    if chain.out:
        return [f"{mark.letter} {mark.name}: {gettext('bankrupt')}"]
    state = gettext(
        "%(cash)s, salaries %(salaries)s",
        cash=money(chain.cash),
        salaries=money(chain.salaries),
    )
    lines = [f"{mark.letter} {mark.name}: {state}"]
    lines += [f"  {said}" for said in _staff(view, chain)]
    if chain.stock:
        lines.append("  " + gettext("Stock: %(goods)s", goods=goods_text(chain.stock)))
    if chain.milestones:
        milestones = ", ".join(map(milestone_title, chain.milestones))
        lines.append("  " + gettext("Milestones: %(milestones)s", milestones=milestones))
    if chain.reserve is not None and chain.reserve_card is not None:
        card = reserve_title(chain.reserve, chain.reserve_card)
        lines.append("  " + gettext("Reserve card: %(card)s", card=card))
    return lines


def _staff(view: Seen, chain: ChainView) -> Iterator[str]:
    beach = cards_text(chain.beach)
    if chain.structure_known:
        yield gettext("At work: %(cards)s", cards=cards_text(chain.work))
        yield from _shifts(view, chain)
        yield gettext("On the beach: %(cards)s", cards=beach)
    else:
        yield gettext("Employees: %(cards)s", cards=beach)
    if chain.busy:
        yield gettext("Busy: %(cards)s", cards=cards_text(chain.busy))
