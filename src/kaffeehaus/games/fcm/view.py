"""The view of a seat: what it may see, and how that is drawn, told and asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from kaffeehaus.core.action import Action
from kaffeehaus.core.guide import Guidance
from kaffeehaus.core.i18n import and_list, gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import NO_MARKS, Badge, Marks, SidePanel, Sign
from kaffeehaus.games.fcm.drawing.legend import legend
from kaffeehaus.games.fcm.drawing.map import map_svg, small_svg
from kaffeehaus.games.fcm.drawing.pieces import house_icon
from kaffeehaus.games.fcm.drawing.sheets import all_sheets
from kaffeehaus.games.fcm.drawing.sheets.company import chain_id, glance, glance_words
from kaffeehaus.games.fcm.drawing.thumbnail import draw_thumbnail
from kaffeehaus.games.fcm.rules.actions import Done
from kaffeehaus.games.fcm.rules.forecast import abilities_of, dinner_now, prospect_of
from kaffeehaus.games.fcm.rules.knowledge import knows_reserve, knows_structure
from kaffeehaus.games.fcm.rules.phases.cleanup import outcome
from kaffeehaus.games.fcm.rules.phases.payday import PaydayStep, bill_of
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.seen import ChainView, GameParts, Seen
from kaffeehaus.games.fcm.rules.structure import free_slots
from kaffeehaus.games.fcm.rules.town import Box
from kaffeehaus.games.fcm.words.guide import guidance
from kaffeehaus.games.fcm.words.previews import reach_in_hand
from kaffeehaus.games.fcm.words.prospects import own_lines, warnings
from kaffeehaus.games.fcm.words.questions import (
    answer,
    ask,
    ask_alone,
    hint,
    label,
    rule_title,
)
from kaffeehaus.games.fcm.words.text import headline, table_text
from kaffeehaus.games.fcm.words.titles import money


@dataclass(frozen=True)
class FcmView(Seen):
    """What a seat sees, drawn and told."""

    def svg(self, marks: Marks = NO_MARKS) -> str:
        """The map with everything on it."""
        return map_svg(self, marks)

    def picture(self) -> str:
        """The map to be looked at only."""
        return small_svg(self)

    def thumbnail(self) -> str:
        """The position in small, for lists."""
        return draw_thumbnail(self)

    def panels(self, marks: Marks = NO_MARKS) -> tuple[SidePanel, ...]:
        """The chains, the supply, the milestones, dinner if it were now, and the last one."""
        return all_sheets(self, marks)

    def legend(self) -> tuple[Sign, ...]:
        """What lies on the map, in pictures and words."""
        return legend(self)

    def caption(self) -> str:
        """Turn, phase, bank, what modules say of the table, and turn order."""
        return headline(self)

    def own_lines(self) -> tuple[str, ...]:
        """Who works for the viewer, and the forecast of dinner."""
        return own_lines(self)

    def rule(self) -> str:
        """The section about the present step."""
        return rule_title(self)

    def text(self) -> str:
        """The map in characters, and everything beside it in lines."""
        return table_text(self)

    def badges(self) -> tuple[Badge, ...]:
        """A chain's name and mark in turn order, its cash, and how it stands."""
        marks = self.parts.marks
        return tuple(
            Badge(
                title=marks[seat].name,
                letter=marks[seat].letter,
                shape=marks[seat].shape,
                colour=f"var(--seat-{seat + 1})",
                score=money(chain.cash),
                note=glance_words(self, chain),
                glance=glance(self, chain),
                place=self.order.index(seat) if seat in self.order else None,
                shows=chain_id(marks[seat]),
            )
            for seat, chain in enumerate(self.chains)
        )

    def ask(self, field: str) -> str:
        """The question for a field, in the words of the present step."""
        return ask(self, field)

    def enters_by(self, field: str) -> str:
        """Paying and passing before firing; the other questions begin with their first answer."""
        return "pay" if field == "kind" and self.step == PaydayStep.id else ""

    def direct_kinds(self) -> frozenset[str]:
        """Wherever cards are chosen."""
        return frozenset({"work", "rest", "hire", "train", "market", "cook", "fetch"})

    def answer(self, action: Action, among: Sequence[Action]) -> str:
        """`Kitchen Trainee → Burger Cook`, with the trainer where several could."""
        return answer(self, action, among)

    def ask_alone(self) -> str:
        """Why there is nothing to choose."""
        return ask_alone(self)

    def warnings(self) -> tuple[str, ...]:
        """Salaries that cannot be paid, people who stay on the beach, goods that are thrown
        away."""
        return warnings(self)

    def guidance(self) -> Guidance | None:
        """The lesson of the present step, in the first guided game."""
        return guidance(self)

    def hint(self) -> str:
        """What the present step is about."""
        return hint(self)

    def label(self, field: str, value: str) -> str:
        """What a person reads for a value."""
        return label(self, field, value)

    def icon(self, field: str, value: str) -> str:
        """What a module draws for a value; a house in hand as it would lie."""
        draw = self.parts.drawing.icons.get(field)
        if draw is None and field == "turn" and self.making is not None:
            return house_icon(self.parts, self.making, value)
        return draw(value) if draw else ""

    def words(self, action: Action) -> str:
        """`Hire: Waitress`."""
        kind, *rest = (
            and_list([self.label(asked.field, value) for value in asked.values])
            for asked in action.asked()
        )
        return f"{kind}: {', '.join(rest)}" if rest else kind

    def draft(self, actions: Iterable[Action]) -> list[str]:
        """Without the steps of the working day that are over."""
        return [self.words(action) for action in actions if not isinstance(action, Done)]


def view_of(state: Position, seat: Seat | None) -> FcmView:
    """The view of a seat, or of an onlooker."""
    town = state.town
    day = town.day
    step = state.rules.steps.get(town.step)
    day_step = state.rules.day_steps.get(day.step) if day else None
    return FcmView(
        seat=seat,
        actors=state.actors(),
        outcome=outcome(state),
        turn=town.turn,
        turns=int(state.options["turns"]),
        step=town.step,
        step_title=str(step.title) if step else gettext("game over"),
        day_seat=day.seat if day else None,
        day_step=day.step if day else "",
        day_title=str(day_step.title) if day_step else "",
        day_left=day_step.left(state, day.seat) if day and day_step else "",
        skipped=tuple(map(gettext, day.skipped)) if day else (),
        making=day.making if day else None,
        reach=reach_in_hand(state),
        kept=dict(town.players[seat].kept) if seat is not None else {},
        bank=town.bank,
        breaks=town.breaks,
        ceo_slots=town.ceo_slots,
        order=tuple(town.order),
        places=tuple(town.places),
        tiles=town.tiles,
        rows=state.ground.plan.rows,
        corner=(state.ground.plan.top, state.ground.plan.left),
        houses=tuple(town.houses),
        campaigns=tuple(town.campaigns),
        chains=tuple(_chain(state, seat, owner) for owner in range(state.seats)),
        cards=tuple(state.rules.employees),
        supply=dict(town.supply),
        all_milestones=() if state.options["introductory"] else tuple(state.rules.milestones),
        milestones=tuple(town.milestones),
        tiles_left=tuple(town.tiles_left),
        houses_left=tuple(town.houses_left),
        gardens_left=town.gardens_left,
        forecast=dinner_now(state, seat),
        prospect=prospect_of(state, seat),
        last_dinner=town.last_dinner,
        pieces=tuple(replace(piece, title=str(piece.title)) for piece in state.pieces()),
        house_notes=_house_notes(state),
        notes=tuple(state.rules.words.table_notes(state)),
        phrases={name: str(said) for name, said in state.rules.words.phrases.items()},
        refusals=_refusals(state, seat),
        parts=_parts(state),
        abilities=abilities_of(state, seat),
    )


def _house_notes(state: Position) -> dict[str, tuple[str, ...]]:
    notes = {h.number: tuple(state.rules.words.house_notes(state, h)) for h in state.town.houses}
    return {number: said for number, said in notes.items() if said}


def _refusals(state: Position, seat: Seat | None) -> Mapping[str, Sequence[Box]]:
    """Only who has the thing in hand asks for them."""
    if seat is None or seat not in state.actors():
        return {}
    day = state.town.day
    step = state.rules.day_steps.get(day.step) if day else state.step
    return step.refusals(state, seat) if step else {}


def _parts(state: Position) -> GameParts:
    rules = state.rules
    return GameParts(
        marks=state.marks(),
        reserves=rules.reserves.cards,
        employees=rules.employees,
        milestones=rules.milestones,
        salary=rules.setup.salary,
        depletions=rules.depletions,
        campaigns=rules.campaigns,
        goods=rules.goods,
        choosing=tuple(rules.structure.order_keys.reasons()),
        ties=tuple(rules.dinner.ties.reasons()),
        drawing=rules.drawing,
    )


def _chain(state: Position, viewer: Seat | None, seat: Seat) -> ChainView:
    player = state.player(seat)
    known = knows_structure(state, viewer, seat)
    work = {card: player.work[card] for card in state.listed(player.work)} if known else {}
    hand = dict(player.beach)
    if not known:
        for card, number in player.work.items():
            hand[card] = hand.get(card, 0) + number
    busy: dict[str, int] = {}
    for card in player.busy.values():
        busy[card] = busy.get(card, 0) + 1
    reserve = None
    if player.reserve is not None and knows_reserve(state, viewer, seat):
        reserve = state.rules.reserves.cards[player.reserve]
    return ChainView(
        cash=player.cash,
        work=work,
        beach={card: hand[card] for card in state.listed(hand)},
        busy={card: busy[card] for card in state.listed(busy)},
        stock={good: player.stock[good] for good in state.rules.goods if good in player.stock},
        milestones=tuple(player.milestones),
        restaurants=tuple(player.restaurants),
        drive_in=known and state.has_drive_in(seat),
        reserve=reserve.money if reserve else None,
        reserve_card=reserve.name if reserve else None,
        shifts=_shifts(state, seat, work),
        structure_known=known,
        free_slots=free_slots(state, seat, player.work) if known else None,
        unit_price=state.rules.dinner.unit_price(state, seat) if known else None,
        salaries=_salaries(state, seat) if known else _salaries_in_hand(state, seat),
        may_owe=state.rules.payday.may_owe(state, seat),
        ready=player.ready,
        out=player.out,
        ceo_slots=state.rules.structure.ceo_slots(state, seat),
    )


def _shifts(state: Position, seat: Seat, work: Mapping[str, int]) -> dict[str, int]:
    uses = {card: state.rules.working.uses(state, seat, card) for card in work}
    return {card: number for card, number in uses.items() if number > 1}


def _salaries(state: Position, seat: Seat) -> int:
    return bill_of(state, seat).due


def _salaries_in_hand(state: Position, seat: Seat) -> int:
    """Without what depends on who works: that is secret now."""
    bill = bill_of(state, seat)
    return sum(bill.salaries.values()) * bill.salary
