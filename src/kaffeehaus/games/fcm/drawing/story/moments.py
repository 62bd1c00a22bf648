"""Moments on stage: milestones, the breaking bank, the end of the game."""

from __future__ import annotations

from html import escape

from kaffeehaus.core.i18n import gettext
from kaffeehaus.games.fcm.drawing.emblems import bank_emblem, milestone_emblem
from kaffeehaus.games.fcm.drawing.sheets.chips import badge
from kaffeehaus.games.fcm.drawing.story.stage import Stage
from kaffeehaus.games.fcm.rules.events import BankBroke, GameEnded, MilestoneEarned
from kaffeehaus.games.fcm.rules.phases.cleanup import outcome
from kaffeehaus.games.fcm.words.describe import milestone_perks
from kaffeehaus.games.fcm.words.titles import milestone_title, money, reserve_title

SECONDS = 2.0


def milestone_frame(stage: Stage, earned: MilestoneEarned) -> None:
    """A card: who takes it, and what it changes."""
    milestone = stage.state.rules.milestones[earned.milestone]
    why = stage.state.rules.words.explains(stage.state, earned)
    panel = (
        f'<div class="stage-card">{milestone_emblem(stage.before.parts, milestone)}'
        f"{badge(stage.before.parts, earned.seat)}"
        f"<b>{escape(milestone_title(earned.milestone))}</b>"
        f"<p>{escape(milestone_perks(milestone))}</p></div>"
    )
    sentences = why.sentences if why else ()
    stage.shown([earned], stage.tell(earned), sentences, panel=panel, seconds=SECONDS)


def bank_frame(stage: Stage, broke: BankBroke) -> None:
    """The reserve cards turn up; the second time there are none."""
    why = stage.state.rules.words.explains(stage.state, broke)
    names = broke.cards or ("",) * len(broke.reserves)
    cards = "".join(
        f"<li>{bank_emblem()}{escape(reserve_title(amount, name))}</li>"
        for amount, name in zip(broke.reserves, names, strict=True)
    )
    said = " ".join(why.sentences) if why else ""
    panel = f'<ul class="stage-cards">{cards}</ul><p class="stage-sum">{escape(said)}</p>'
    sentences = why.sentences if why else ()
    stage.shown([broke], stage.tell(broke), sentences, panel=panel, seconds=SECONDS)


def end_frame(stage: Stage, ended: GameEnded) -> None:
    """The podium, with everybody's final cash."""
    result, why = outcome(stage.state), stage.state.rules.words.explains(stage.state, ended)
    assert result is not None
    ranking = sorted(range(len(ended.cash)), key=lambda seat: result.ranks[seat])
    places = "".join(
        f'<li class="rank-{result.ranks[seat]}">{badge(stage.before.parts, seat)}'
        f"<b>{money(ended.cash[seat])}</b><small>{escape(stage.names[seat])}</small>"
        f"<i>{result.ranks[seat]}</i></li>"
        for seat in ranking
    )
    sentences = why.sentences if why else ()
    stage.shown(
        [ended],
        gettext("The game is over."),
        sentences,
        panel=f'<ol class="stage-podium">{places}</ol>',
        seconds=SECONDS,
    )
