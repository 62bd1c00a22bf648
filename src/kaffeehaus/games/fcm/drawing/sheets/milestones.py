"""The milestones: what each is for, what it gives, and who has it."""

from __future__ import annotations

from html import escape

from kaffeehaus.games.fcm.drawing.sheets.chips import badge
from kaffeehaus.games.fcm.rules.seen import Seen
from kaffeehaus.games.fcm.words.describe import milestone_perks
from kaffeehaus.games.fcm.words.titles import milestone_title, until


def milestones_sheet(view: Seen) -> str:
    """Those that can still be had first, then those that are taken."""
    if not view.all_milestones:
        return '<p class="sheet-note">This game is played without milestones.</p>'
    order = sorted(view.all_milestones, key=lambda name: name not in view.milestones)
    rows = "".join(_row(view, name) for name in order)
    return f'<ul class="milestones">{rows}</ul>'


def _row(view: Seen, name: str) -> str:
    owners = [seat for seat, chain in enumerate(view.chains) if name in chain.milestones]
    free = name in view.milestones
    if owners:
        state = "".join(badge(view.parts, seat) for seat in owners)
        state += '<span class="tag">this turn still free</span>' if free else ""
    elif free:
        state = f'<span class="tag">free{until(view.parts.depletions.get(name))}</span>'
    else:
        state = '<span class="muted">gone</span>'
    gives = escape(milestone_perks(view.parts.milestones[name]))
    return (
        f'<li class="{"" if free else "is-gone"}"><b>{escape(milestone_title(name))}</b>'
        f'<span class="owners">{state}</span><span class="deeds">{gives}</span></li>'
    )
