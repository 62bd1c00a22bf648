"""Moments on stage: milestones, the breaking bank, the end of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape

from kaffeehaus.core.i18n import and_list, gettext
from kaffeehaus.games.fcm.drawing.emblems import bank_emblem, milestone_emblem
from kaffeehaus.games.fcm.drawing.sheets.chips import badge
from kaffeehaus.games.fcm.drawing.story.stage import Stage
from kaffeehaus.games.fcm.rules.events import BankBroke, GameEnded, MilestoneEarned
from kaffeehaus.games.fcm.rules.phases.cleanup import outcome
from kaffeehaus.games.fcm.words.describe import milestone_perks
from kaffeehaus.games.fcm.words.titles import milestone_title, money, reserve_title

SECONDS = 2.0


def milestone_frame(stage: Stage, earned: Sequence[MilestoneEarned]) -> None:
    """A card: who takes it at the same moment, and what it changes."""
    name, milestone = earned[0].milestone, stage.state.rules.milestones[earned[0].milestone]
    why = stage.state.rules.words.explains(stage.state, earned[0])
    takers = "".join(badge(stage.before.parts, one.seat) for one in earned)
    panel = (
        f'<div class="stage-card">{milestone_emblem(stage.before.parts, milestone)}'
        f'<span class="takers">{takers}</span><b>{escape(milestone_title(name))}</b>'
        f"<p>{escape(milestone_perks(milestone))}</p></div>"
    )
    sentences = why.sentences if why else ()
    title = stage.tell(earned[0])
    if len(earned) > 1:
        title = gettext(
            "%(names)s earn the milestone “%(milestone)s”.",
            names=and_list([stage.names[one.seat] for one in earned]),
            milestone=milestone_title(name),
        )
        sentences = (*map(stage.tell, earned), *sentences)
    stage.shown(earned, title, sentences, panel=panel, seconds=SECONDS)


def bank_frame(stage: Stage, broke: BankBroke) -> None:
    """The reserve cards turn up; the second time there are none."""
    why = stage.state.rules.words.explains(stage.state, broke)
    names = broke.cards or ("",) * len(broke.reserves)
    titles = map(reserve_title, broke.reserves, names)
    cards = "".join(
        f"<li>{bank_emblem()}{escape(title)}{_times(number)}</li>"
        for title, number in Counter(titles).items()
    )
    sentences = why.sentences if why and cards else ()
    total = f"<b>+{money(broke.added)}</b>" if broke.added else ""
    # The cards themselves are seen.
    seen = " ".join(sentences[1:])
    opened = f'<ul class="stage-cards">{cards}</ul>' if cards else ""
    panel = (
        f'<div class="stage-bank">{bank_emblem(is_broken=True)}{total}</div>{opened}'
        f'<p class="stage-sum">{escape(seen)}</p>'
    )
    stage.shown([broke], stage.tell(broke), sentences, panel=panel, seconds=SECONDS)


def _times(number: int) -> str:
    return f"<small>×{number}</small>" if number > 1 else ""


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
