"""The table in plain text: the map in characters, and everything beside it in lines."""

from __future__ import annotations

from kaffeehaus.core.i18n import and_list
from kaffeehaus.games.fcm.rules.board.ground import ground_of
from kaffeehaus.games.fcm.rules.board.plan import EMPTY, Plan, Square, column_name
from kaffeehaus.games.fcm.rules.cards import ChainMark
from kaffeehaus.games.fcm.rules.houses import lies_on_board, place_words
from kaffeehaus.games.fcm.rules.placing import is_on, place_name, standing_before
from kaffeehaus.games.fcm.rules.seen import ChainView, Seen
from kaffeehaus.games.fcm.rules.town import Campaign
from kaffeehaus.games.fcm.words.describe import shifts_text
from kaffeehaus.games.fcm.words.preferences import ranks_line, taken_line
from kaffeehaus.games.fcm.words.titles import (
    campaigns_text,
    card_title,
    cards_text,
    good_title,
    goods_text,
    house_sign,
    house_title,
    listed,
    medium_title,
    milestone_title,
    money,
    reserve_title,
    turns_text,
    until,
)


def table_text(view: Seen) -> str:
    """The map, then the demand, the campaigns, the chains, the bank and the supply."""
    lines = [headline(view), "", *_map(view), _legend(view), ""]
    lines += _beside(view)
    lines += [f"{house_title(house)}: {listed(said)}" for house, said in view.house_notes.items()]
    lines += _demand(view)
    lines += _campaigns(view)
    lines += _pieces(view)
    lines += _forecast(view)
    for seat, chain in enumerate(view.chains):
        lines += _chain(view, view.parts.marks[seat], chain)
    lines.append(f"supply: {cards_text(view.supply)}")
    leaves = view.parts.depletions
    left = [f"{milestone_title(name)}{until(leaves.get(name))}" for name in view.milestones]
    lines.append(f"milestones left: {', '.join(left) or 'none'}")
    return "\n".join(lines)


def headline(view: Seen) -> str:
    """Turn, phase, bank, what modules say of the table, and turn order."""
    letters = [view.parts.marks[seat].letter for seat in view.order]
    step = view.day_title or view.step_title
    limit = f" of {view.turns}" if view.turns else ""
    broken = ("", ", broken once", ", broken twice")[min(view.breaks, 2)]
    turn = f"Turn {view.turn}{limit}" if view.turn else "Setting up"
    bank = money(view.bank) if view.bank >= 0 else f"empty, {money(-view.bank)} short"
    said = (f"{turn}: {step}.", f"Bank {bank}{broken}.", *view.notes)
    return f"{' '.join(said)} Order {' '.join(letters)}."


def _legend(view: Seen) -> str:
    """What the characters of the map stand for."""
    titles = [
        f"{sign} {kind.title}"
        for sign, kind in view.parts.drawing.ground_signs.items()
        if kind.title
    ]
    named = ["# road", "+ overpass", "H house", "g garden", *titles, "! campaign", "% other piece"]
    return f"{', '.join(named)}; a chain's letter is a restaurant, small for its other squares"


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
        f"{house_title(house.number)} lies beside the board"
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
            lines.append(f"{house_title(house.number)} wants {goods_text(goods)}")
    return lines


def _forecast(view: Seen) -> list[str]:
    """Nothing while structures are secret: it would be guesses, which the sheet tells as such."""
    if not all(chain.structure_known or chain.out for chain in view.chains):
        return []
    lines, letters = [], [mark.letter for mark in view.parts.marks]
    for served in view.forecast.served:
        if served.seller is None:
            lines.append(f"if dinner were now, {house_title(served.house)} would stay hungry")
        else:
            name = view.parts.marks[served.seller].name
            meal = f"{goods_text(served.sold)} " if served.preferences else ""
            lines.append(
                f"if dinner were now, {house_title(served.house)} would eat {meal}at {name} "
                f"for {money(served.income)}"
            )
        if served.preferences:
            lines.append(f"  best first: {ranks_line(served, letters)}")
        if why := taken_line(served, [mark.name for mark in view.parts.marks]):
            lines.append(f"  it takes {why}")
    return [*lines, *(f"if dinner were now: {said}" for said in view.forecast.on_the_way)]


def _campaigns(view: Seen) -> list[str]:
    letters = [mark.letter for mark in view.parts.marks]
    lines = []
    for campaign in view.campaigns:
        owner = "nobody" if campaign.owner is None else letters[campaign.owner]
        goods = and_list([good_title(good) for good in campaign.goods])
        lines.append(
            f"campaign {campaign.number} ({medium_title(campaign.medium)}) of {owner}: {goods} "
            f"{turns_text(campaign.turns)}{_place(view, campaign)}"
        )
    return lines


def _place(view: Seen, campaign: Campaign) -> str:
    """`, at north3 behind campaign 5`; what stands on the board is drawn there."""
    if campaign.box is None:
        return ", beside the board"
    ground = ground_of(view.plan)
    if is_on(ground, campaign.box):
        return ""
    before = standing_before(ground, view.campaigns, campaign.box)
    behind = f" behind {campaigns_text(before)}" if before else ""
    return f", at {place_name(ground, campaign.box)}{behind}"


def _pieces(view: Seen) -> list[str]:
    """What modules have put on the board, or outside against one of its sides."""
    lines = []
    for piece in view.pieces:
        owner = "" if piece.owner is None else f" of {view.parts.marks[piece.owner].name}"
        lines.append(f"{piece.title}{owner} {place_words(view.plan, piece.box)}")
    return lines


def _shifts(view: Seen, chain: ChainView) -> list[str]:
    """What the cards do that work more than once a day."""
    known = view.parts.employees
    told = ((card, shifts_text(known[card], number)) for card, number in chain.shifts.items())
    return [f"  {card_title(card)} {said}" for card, said in told if said]


def _chain(view: Seen, mark: ChainMark, chain: ChainView) -> list[str]:
    state = "bankrupt" if chain.out else f"{money(chain.cash)}, salaries {money(chain.salaries)}"
    lines = [f"{mark.letter} {mark.name}: {state}"]
    if chain.structure_known:
        lines.append(f"  at work: {cards_text(chain.work)}; beach: {cards_text(chain.beach)}")
        lines += _shifts(view, chain)
    else:
        lines.append(f"  in hand: {cards_text(chain.beach)}")
    if chain.busy:
        lines.append(f"  busy: {cards_text(chain.busy)}")
    if chain.stock:
        lines.append(f"  stock: {goods_text(chain.stock)}")
    if chain.milestones:
        lines.append(f"  milestones: {', '.join(map(milestone_title, chain.milestones))}")
    if chain.reserve is not None and chain.reserve_card is not None:
        lines.append(f"  reserve card: {reserve_title(chain.reserve, chain.reserve_card)}")
    return lines
