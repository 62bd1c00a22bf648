"""What bots should know of new milestones: where a free mailbox and a radio for pizza are good,
which goods pay salaries, and when money should not be burned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.new_milestones.rules.actions import (
    FreeMailbox,
    PayWith,
    PizzaRadio,
)
from kaffeehaus.games.fcm.modules.new_milestones.rules.mailboxes import mailbox_at
from kaffeehaus.games.fcm.modules.new_milestones.rules.memory import FIRST_DISCOUNT_MANAGER_USED
from kaffeehaus.games.fcm.modules.new_milestones.rules.money import LEAST_DISCOUNT
from kaffeehaus.games.fcm.modules.new_milestones.rules.radios import radio_at
from kaffeehaus.games.fcm.modules.new_milestones.rules.salaries import goods_for_salaries
from kaffeehaus.games.fcm.rules.actions import FcmAction, Pay
from kaffeehaus.games.fcm.rules.board.distance import nearest
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.groups import Thought
from kaffeehaus.games.fcm.rules.town import Campaign, House

TOO_EARLY = 15.0
"""What a chain that is behind loses, in dollars, if the bank has less for it to catch up with."""


class MilestoneThought(Thought):
    """Campaigns without a marketeer are placed for houses that are nearer than to all others."""

    def choose(self, state: Position, seat: Seat, legal: Sequence[FcmAction]) -> FcmAction | None:
        """The mailbox for what the chain makes most of; the radio where it has the most guests."""
        mailboxes = [action for action in legal if isinstance(action, FreeMailbox)]
        if mailboxes:
            return _best_mailbox(state, seat, mailboxes)
        radios = [action for action in legal if isinstance(action, PizzaRadio)]
        return max(radios, key=lambda one: _guests(state, seat, radio_at(state, one)), default=None)

    def settle(self, state: Position, seat: Seat, legal: Sequence[FcmAction]) -> FcmAction | None:
        """What would be thrown away pays salaries; what could be kept only if the cash is short."""
        payments = [action for action in legal if isinstance(action, PayWith)]
        stock, is_short = state.player(seat).stock, Pay() not in legal
        there = sum(stock[good] for good in goods_for_salaries(state, seat))
        if there <= state.rules.clean_up.freezer(state, seat) and not is_short:
            return None
        return max(payments, key=lambda payment: stock[payment.good], default=None)

    def together(self, state: Position, seat: Seat, work: Mapping[str, int]) -> float:
        """Who is behind does not burn the money that it could still earn."""
        names = [card for card, number in work.items() for _ in range(number)]
        discount = sum(max(0, -state.card(card).unit_price) for card in names)
        burns = FIRST_DISCOUNT_MANAGER_USED in state.player(seat).milestones or (
            FIRST_DISCOUNT_MANAGER_USED in state.town.milestones and _earns_it(state, names)
        )
        richest = max(player.cash for player in state.town.players)
        is_behind = state.player(seat).cash < richest
        return -TOO_EARLY if burns and discount >= LEAST_DISCOUNT and is_behind else 0.0


def _earns_it(state: Position, cards: Sequence[str]) -> bool:
    trigger = state.rules.milestones[FIRST_DISCOUNT_MANAGER_USED].trigger
    return any(card in trigger.cards for card in cards)


def _best_mailbox(
    state: Position, seat: Seat, mailboxes: Sequence[FreeMailbox]
) -> FreeMailbox | None:
    """All places reach the same block, so the good decides; none if its guests are others'."""
    best = max(mailboxes, key=lambda one: _made(state, seat, one.good))
    worth = _made(state, seat, best.good) * _guests(state, seat, mailbox_at(state, best))
    return best if worth > 0 else None


def _made(state: Position, seat: Seat, good: str) -> int:
    """How many of a good the chain has or could make in a day."""
    player, made = state.player(seat), 0
    for card, number in player.cards().items():
        known = state.card(card)
        if known.cooks:
            made += number * known.cooks.goods.get(good, 0)
    return made + player.stock.get(good, 0)


def _guests(state: Position, seat: Seat, campaign: Campaign) -> int:
    """Houses that the campaign reaches and that are nearer to the chain, less all others."""
    reached = state.rules.media[campaign.medium].reach(state, campaign)
    return sum(1 if _is_nearest(state, seat, house) else -1 for house in reached)


def _is_nearest(state: Position, seat: Seat, house: House) -> bool:
    """With restaurants that are coming soon, since the campaign goes on when they are open."""
    reached, doors = state.reached_by(house), state.doors
    ways = {
        chain: nearest(reached, doors(chain, closed_too=True)) for chain in state.seats_in_play()
    }
    own = ways.pop(seat)
    return own is not None and all(way is None or way >= own for way in ways.values())
