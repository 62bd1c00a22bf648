"""The chains as HTML: cash, stock, payday and structure, in brief and in full, and a one-line
summary."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from kaffeehaus.core.action import Action
from kaffeehaus.core.i18n import gettext, ngettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.drawing.emblems import milestone_emblem
from kaffeehaus.games.fcm.drawing.figures import figure
from kaffeehaus.games.fcm.drawing.sheets.chips import (
    badge,
    chip,
    choice,
    goods,
    milestone_link,
    nobody,
    open_slot,
)
from kaffeehaus.games.fcm.rules.cards import ChainMark, Employee, Milestone
from kaffeehaus.games.fcm.rules.ruleset.groups import Pile
from kaffeehaus.games.fcm.rules.seen import ChainView, GameParts, Seen
from kaffeehaus.games.fcm.rules.town import OVER
from kaffeehaus.games.fcm.words.describe import milestone_perks
from kaffeehaus.games.fcm.words.prospects import differences, dinner_with_it, summary
from kaffeehaus.games.fcm.words.titles import (
    card_title,
    goods_text,
    money,
    reserve_title,
)


def planner(view: Seen, seat: Seat) -> str:
    """The viewer's own prospect; nothing for another chain, and when structures are open."""
    if view.prospect is None or seat != view.seat:
        return ""
    deeds = "".join(f"<li>{escape(said)}</li>" for said in summary(view.prospect))
    changes = "".join(
        f'<li class="changed">{escape(said)}</li>' for said in differences(view.prospect)
    )
    lines = "".join(f"<li>{escape(said)}</li>" for said in dinner_with_it(view, seat))
    forecast = escape(gettext("Dinner forecast"))
    dinner = f"<h3>{forecast}</h3><ul>{lines}</ul>" if lines else ""
    return (
        f'<div class="planner" id="planner"><h3>{escape(gettext("With this structure"))}</h3>'
        f'<ul class="promises">{deeds}{changes}</ul>{dinner}</div>'
    )


_BEFORE_DINNER = ("order", "working")


def chains_sheet(view: Seen, legal: Sequence[Action]) -> str:
    """All chains beside each other in brief, the viewer's own first.

    It is drawn in full, with a card for each employee, while the viewer chooses among them.
    """
    seats = sorted(range(len(view.chains)), key=lambda seat: seat != view.seat)
    chooses = view.prospect is not None or _has_choice(view, legal)
    chains = "".join(
        _chain(view, seat, legal) if chooses and seat == view.seat else _brief(view, seat)
        for seat in seats
    )
    return f'<div class="companies">{chains}</div>'


def _has_choice(view: Seen, legal: Sequence[Action]) -> bool:
    """Whether an action is chosen by a card of the viewer's chain."""
    piles = view.parts.drawing.piles
    return any(set(piles.get(action.kind) or ()) - {Pile.SUPPLY} for action in legal)


def _chain(view: Seen, seat: Seat, legal: Sequence[Action]) -> str:
    chain = view.chains[seat]
    return _section(view, seat, _facts(view, seat), planner(view, seat), _staff(view, chain, legal))


def _brief(view: Seen, seat: Seat) -> str:
    """Who works and who does not, by name: anybody may stand under any manager."""
    chain = view.chains[seat]
    if chain.out:
        return _section(view, seat, f"<p>{escape(gettext('Bankrupt.'))}</p>", kind=" brief")
    at_work = open_slot(chain.free_slots) if chain.free_slots else ""
    if chain.structure_known:
        at_work = _names(view, chain.work, chain.shifts) + at_work
    groups = (
        (gettext("At work"), at_work),
        (_hand_title(chain), _names(view, chain.beach)),
        (gettext("Busy with a campaign"), _names(view, chain.busy)),
    )
    staff = "".join(
        f'<div class="chips"><h3>{escape(title)}</h3>{cards}</div>'
        for title, cards in groups
        if cards
    )
    summary = glance(view, chain)
    short = f'<p class="glance">{summary}</p>' if summary else ""
    return _section(view, seat, short, staff, _details(view, seat), kind=" brief")


def _names(view: Seen, cards: Mapping[str, int], shifts: Mapping[str, int] | None = None) -> str:
    return "".join(
        chip(view.parts, card, number, shifts=(shifts or {}).get(card, 1), in_brief=True)
        for card, number in cards.items()
    )


def _section(view: Seen, seat: Seat, *parts: str, kind: str = "") -> str:
    mark = view.parts.marks[seat]
    return (
        f'<section class="company{kind}" id="{chain_id(mark)}" tabindex="-1">'
        f"<header>{badge(view.parts, seat)}<h2>{escape(mark.name)}</h2>"
        f'<span class="cash">{money(view.chains[seat].cash)}</span></header>'
        f"{''.join(parts)}</section>"
    )


def chain_id(mark: ChainMark) -> str:
    """How the part of the sheet that tells of a chain is called."""
    return f"chain-{mark.letter}"


def _facts(view: Seen, seat: Seat) -> str:
    chain, place = view.chains[seat], ""
    if seat in view.order:
        number = view.order.index(seat) + 1
        place = gettext("%(place)s of %(chains)s", place=number, chains=len(view.order))
    price = "" if chain.unit_price is None else money(chain.unit_price)
    slots = "" if chain.free_slots is None else str(max(0, chain.free_slots))
    is_over = view.step == OVER
    if is_over or (view.prospect and seat == view.seat):
        price = slots = ""  # they mean nothing now, or stand among what these people would do
    reserve = ""
    if chain.reserve is not None and chain.reserve_card is not None:
        reserve = reserve_title(chain.reserve, chain.reserve_card)
    facts = (
        (gettext("Turn order"), place),
        (gettext("Open slots"), slots),
        (gettext("Unit price"), price),
        (gettext("Payday"), "" if is_over else escape(_payday(view, seat, chain))),
        (gettext("Stock"), goods(view.parts, chain.stock)),
        (gettext("Reserve card"), escape(reserve)),
    )
    said = "".join(_fact(name, value) for name, value in facts if value)
    return f'<dl class="facts-list">{said}</dl>'


def _details(view: Seen, seat: Seat) -> str:
    """A row of medals, which opens into what each of them gives, and into all facts."""
    title, won = gettext("Details"), _won(view, seat)
    if won:
        title = ngettext("%(num)s milestone", "%(num)s milestones", len(won))
    medals = "".join(milestone_emblem(view.parts, one) for one in won)
    return (
        f'<details id="more-{view.parts.marks[seat].letter}"><summary>{escape(title)} {medals}'
        f"</summary>{_facts(view, seat)}{_milestones(view, seat)}</details>"
    )


def _milestones(view: Seen, seat: Seat) -> str:
    """What each of them gives."""
    gives = "".join(
        f"<li><b>{milestone_link(one.id)}</b>: {escape(milestone_perks(one))}</li>"
        for one in _won(view, seat)
    )
    return f'<ul class="prizes">{gives}</ul>' if gives else ""


def _won(view: Seen, seat: Seat) -> list[Milestone]:
    return [view.parts.milestones[name] for name in view.chains[seat].milestones]


def _fact(name: str, value: str) -> str:
    return f"<div><dt>{escape(name)}</dt><dd>{value}</dd></div>"


def _payday(view: Seen, seat: Seat, chain: ChainView) -> str:
    """What is due, and what would be left of the cash; before dinner, with its income."""
    if view.is_introductory:
        return ""
    income = view.forecast.income.get(seat, 0) if view.step in _BEFORE_DINNER else 0
    left = chain.cash + income - chain.salaries
    due, dinner, rest = money(chain.salaries), money(income), money(abs(left))
    if income and left >= 0:
        return gettext(
            "%(due)s due, %(income)s forecast at dinner: %(rest)s left",
            due=due,
            income=dinner,
            rest=rest,
        )
    if income:
        return gettext(
            "%(due)s due, %(income)s forecast at dinner: %(rest)s short",
            due=due,
            income=dinner,
            rest=rest,
        )
    if left >= 0:
        return gettext("%(due)s due: %(rest)s left", due=due, rest=rest)
    return gettext("%(due)s due: %(rest)s short", due=due, rest=rest)


def _staff(view: Seen, chain: ChainView, legal: Sequence[Action]) -> str:
    parts = [_tree(view, chain, legal)] if chain.structure_known else []
    for title, cards, pile in (
        (_hand_title(chain), chain.beach, Pile.BEACH),
        (gettext("Busy with a campaign"), chain.busy, Pile.BUSY),
    ):
        if cards or (pile is Pile.BEACH and legal and view.prospect):
            parts.append(_group(view.parts, title, cards, legal, pile))
    return "".join(parts)


def _hand_title(chain: ChainView) -> str:
    if chain.structure_known:
        return gettext("On the beach")
    return gettext("All employees (structure secret)")


def _group(
    game: GameParts, title: str, cards: Mapping[str, int], legal: Sequence[Action], pile: Pile
) -> str:
    chips = "".join(
        chip(game, card, number, choice(game, legal, card, pile)) for card, number in cards.items()
    )
    zone = f' data-zone="{pile.value}"' if legal else ""
    return f'<h3>{escape(title)}</h3><div class="chips"{zone}>{chips or nobody()}</div>'


def _tree(view: Seen, chain: ChainView, legal: Sequence[Action]) -> str:
    """The CEO's slots side by side; below each manager its own."""
    branches = "".join(
        f'<div class="branch">{"".join(_worker(view, chain, card, legal) for card in branch)}</div>'
        for branch in branches_of(chain, view.parts.employees)
    )
    zone = f' data-zone="{Pile.AT_WORK.value}"' if legal else ""
    return (
        f'<h3>{escape(gettext("At work"))}</h3><div class="tree"{zone}>'
        f'<div class="chip ceo">{figure(None)}{escape(card_title("ceo"))}</div>'
        f'<div class="branches">{branches}</div></div>'
    )


def _worker(view: Seen, chain: ChainView, card: str | None, legal: Sequence[Action]) -> str:
    if card is None:
        return open_slot()
    chosen_by = choice(view.parts, legal, card, Pile.AT_WORK)
    return chip(view.parts, card, 1, chosen_by, chain.shifts.get(card, 1))


def branches_of(chain: ChainView, employees: Mapping[str, Employee]) -> list[list[str | None]]:
    """What stands in each slot of the CEO, a manager followed by those under it.

    Cards that are no managers fill the managers' slots first, so that the CEO's stay open for
    other managers.
    """
    cards = [card for card, number in chain.work.items() for _ in range(number)]
    managers = [card for card in cards if employees[card].manager]
    others = iter([card for card in cards if not employees[card].manager])
    branches = [
        [manager, *(next(others, None) for _ in range(employees[manager].slots))]
        for manager in managers
    ]
    while len(branches) < chain.ceo_slots:
        branches.append([next(others, None)])
    return branches


# One line per chain


def glance_words(view: Seen, chain: ChainView) -> str:
    """The line in words; nothing after the game, when prices and salaries mean nothing."""
    stock = goods_text(chain.stock)
    if chain.out:
        return gettext("bankrupt")
    if view.step == OVER:
        return ""
    return ", ".join([*_short_facts(view, chain), *([stock] if stock else [])])


def glance(view: Seen, chain: ChainView) -> str:
    """The line with the stock in pictures."""
    if chain.out:
        return escape(gettext("bankrupt"))
    if view.step == OVER:
        return ""
    facts = "".join(f"<span>{escape(fact)}</span>" for fact in _short_facts(view, chain))
    return f"{facts}{goods(view.parts, chain.stock)}"


def _short_facts(view: Seen, chain: ChainView) -> Iterator[str]:
    """Who works is secret for a time; then so are the price and the open slots."""
    if chain.unit_price is not None:
        yield gettext("price %(money)s", money=money(chain.unit_price))
    if chain.free_slots is not None:
        yield ngettext("%(num)s open slot", "%(num)s open slots", max(0, chain.free_slots))
    if not view.is_introductory:
        yield gettext("payday %(money)s", money=money(chain.salaries))
