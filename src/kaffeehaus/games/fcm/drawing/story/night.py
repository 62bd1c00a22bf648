"""Payday, the campaigns and the clean up on stage, in short."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from kaffeehaus.core.i18n import gettext, pgettext
from kaffeehaus.games.fcm.drawing.goods import good_icon, good_use
from kaffeehaus.games.fcm.drawing.sheets.chips import badge, chip, goods
from kaffeehaus.games.fcm.drawing.story.stage import ARRIVES, LEAVES, LIGHTS, Stage, centre_of
from kaffeehaus.games.fcm.rules.events import CampaignRan, Hit, SalariesPaid, StockCleared
from kaffeehaus.games.fcm.rules.seen import GameParts
from kaffeehaus.games.fcm.words.titles import house_sign, money

SECONDS = 0.9


def payday_frame(stage: Stage, paid: Sequence[SalariesPaid]) -> None:
    """What the chains pay that settle at the same moment."""
    rows = "".join(_paid(stage.before.parts, one) for one in paid)
    told = [stage.tell(one) for one in paid]
    stage.shown(
        paid,
        told[0] if len(told) == 1 else gettext("Salaries are paid."),
        told,
        panel=f'<ul class="stage-offers">{rows}</ul>',
    )


def _paid(game: GameParts, one: SalariesPaid) -> str:
    """Who gets a salary, and what they cost in all."""
    cards = "".join(chip(game, card, number) for card, number in one.salaries.items())
    who = badge(game, one.seat)
    return f'<li>{who}<span class="paid">{cards}</span><b>−{money(one.paid)}</b></li>'


def campaign_frame(stage: Stage, ran: CampaignRan) -> None:
    """A campaign lights up, and its counters go to every house that it reaches."""
    tile = stage.campaign_box(ran.number)
    lit = [box for hit in ran.hits for box in stage.house_boxes(hit.house)]
    stage.light([*([tile] if tile else []), *lit])
    if tile:
        stage.ring(tile, LIGHTS)
    for hit in ran.hits:
        for box in stage.house_boxes(hit.house)[:1]:
            if hit.counters and tile:
                picture = good_use(stage.before.parts, ran.good, 0, 0, 1.2)
                stage.travel(picture, (centre_of(tile), centre_of(box)), LEAVES, ARRIVES)
        stage.want(hit.house, ran.good, hit.counters, ARRIVES)
    why = stage.state.rules.words.explains(stage.state, ran)
    sentences = why.sentences if why else ()
    stage.shown([ran], stage.tell(ran), sentences, panel=_reach(stage, ran), seconds=SECONDS)


def _reach(stage: Stage, ran: CampaignRan) -> str:
    """Whose it is, what for, and what every house gets."""
    game = stage.before.parts
    owner = "" if ran.owner is None else badge(game, ran.owner)
    hits = "".join(_hit(game, ran.good, hit) for hit in ran.hits)
    return (
        f'<p class="stage-order">{owner}<b>{ran.number}</b>{good_icon(game.drawing, ran.good)}</p>'
        f'<ul class="stage-hits">{hits}</ul>'
    )


def _hit(game: GameParts, good: str, hit: Hit) -> str:
    put = f"+{goods(game, {good: hit.counters})}" if hit.counters else ""
    full = f"<small>{escape(pgettext('house', 'full'))}</small>" if hit.full else ""
    return f'<li><b class="roof">{house_sign(hit.house)}</b>{put}{full}</li>'


def clean_up_frame(stage: Stage, cleared: Sequence[StockCleared]) -> None:
    """What every chain throws away, and what its freezer keeps."""
    rows = "".join(_cleared(stage, one) for one in cleared)
    stage.shown(
        cleared,
        gettext("Stocks are cleared."),
        [stage.tell(one) for one in cleared],
        panel=f'<ul class="stage-offers">{rows}</ul>',
    )


def _cleared(stage: Stage, one: StockCleared) -> str:
    game, parts = stage.before.parts, []
    if one.thrown:
        parts.append(f"{escape(gettext('Thrown away:'))} {goods(game, one.thrown)}")
    if one.kept:
        parts.append(f"{escape(gettext('Kept:'))} {goods(game, one.kept)}")
    return f"<li>{badge(game, one.seat)}<span>{' '.join(parts)}</span></li>"
