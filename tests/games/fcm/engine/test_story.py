"""What a move caused, to watch: frames in words, pictures and money, for everybody alike."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from kaffeehaus.core.event import Event
from kaffeehaus.core.rng import Rng
from kaffeehaus.core.story import LONGEST, Frame, Story, Tally
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.rules.events import (
    CampaignRan,
    GameEnded,
    HouseServed,
    MilestoneEarned,
    SalariesPaid,
)
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.titles import money
from tests.games.fcm.coffee.evening import OPTIONS, Evening

Told = tuple[Story | None, FcmState, FcmState, tuple[Event, ...]]
"""A story, the states before and after its action, and the public events."""


def _played() -> Iterator[Told]:
    """Three turns with a campaign, coffee on the way to dinner, milestones, and an end."""
    state, evening = GAME.new(OPTIONS, 2, 7), Evening()
    while actors := state.actors():
        seat = actors[0]
        before = state.copy()
        action = evening.choose(seat, [str(one) for one in state.legal(seat)])
        happened = state.apply(seat, GAME.parse(action))
        public = tuple(event for event in happened if event.visible_to(None))
        yield state.story(before, public), before, state.copy(), public


@pytest.fixture(scope="module")
def told() -> list[Told]:
    return list(_played())


def story_with(told: list[Told], kind: type[Event]) -> Told:
    """The last story that shows an event of this class."""
    return next(one for one in reversed(told) if any(isinstance(e, kind) for e in one[3]))


def test_there_is_a_story_exactly_where_an_event_is_staged(told: list[Told]) -> None:
    for story, _, _, events in told:
        assert (story is not None) == any(event.staged for event in events)


def test_a_dinner_is_told_house_by_house_with_its_coffee_income_and_end(told: list[Told]) -> None:
    story = story_with(told, HouseServed)[0]
    assert story is not None
    assert story.title == "Dinner"
    titles = [frame.title for frame in story.frames]
    assert titles[0].startswith("House 2 eats at")
    assert titles[1].startswith("House 2 buys coffee on the way: 1 from")
    assert "Income of this dinner" in titles
    assert "earns the milestone" in " ".join(titles)


def test_the_offers_of_all_chains_stand_side_by_side(told: list[Told]) -> None:
    story = story_with(told, HouseServed)[0]
    assert story is not None
    panel = re.sub("<[^>]+>", " ", story.frames[0].panel)
    assert re.search(r"\$10 \+ \d\s+=", panel) or re.search(r"\$10 \+ \d =", panel)
    assert "lacks" in panel
    assert any("lacks 1 burger" in said for said in story.frames[0].sentences)


def test_the_houses_stand_in_serving_order(told: list[Told]) -> None:
    story = story_with(told, HouseServed)[0]
    assert story is not None
    assert '<li class="is-now is-fed">2</li>' in story.frames[0].panel


def test_chains_that_earn_a_milestone_together_share_its_card() -> None:
    state = GAME.new(OPTIONS, 2, 7)
    earned = [MilestoneEarned(seat, "first_billboard", {}) for seat in (0, 1)]
    story = state.story(state.copy(), earned)
    assert story is not None
    (frame,) = story.frames
    assert "Gluttony Inc. Burgers and Xango Blues Bar earn the milestone" in frame.title
    assert frame.panel.count("chain-badge") == 2


def test_a_single_payday_interrupts_nobody() -> None:
    state = GAME.new(OPTIONS, 2, 7)
    paid = SalariesPaid(0, {"trainer": 1}, {}, 5, {}, 5)
    story = state.story(state.copy(), [paid])
    assert story is not None
    assert story.is_aside
    assert "data-aside" in story.html()
    story = state.story(state.copy(), [paid, MilestoneEarned(0, "first_billboard", {})])
    assert story is not None
    assert not story.is_aside


def test_money_counts_up_to_what_everybody_has_afterwards(told: list[Told]) -> None:
    for story, before, after, events in told:
        if story is None:
            continue
        assert [tally.score for tally in story.tallies] == _cash(before)
        if story.frames[-1].scores and not any(isinstance(e, GameEnded) for e in events):
            assert list(story.frames[-1].scores) == _cash(after)


def test_money_never_counts_back_at_dinner(told: list[Told]) -> None:
    story = story_with(told, HouseServed)[0]
    assert story is not None
    for before, after in pairwise(frame.scores for frame in story.frames):
        assert all(_number(one) <= _number(other) for one, other in zip(before, after, strict=True))


def _number(score: str) -> int:
    return int(score.replace("$", "").replace(",", ""))


def _cash(state: FcmState) -> list[str]:
    return [money(player.cash) for player in state.town.players]


def test_the_last_dinner_ends_with_the_podium(told: list[Told]) -> None:
    story, *_ = story_with(told, GameEnded)
    assert story is not None
    end = story.frames[-1]
    assert end.title == "The game is over."
    assert 'class="rank-1"' in end.panel


def test_counters_appear_where_a_campaign_reaches(told: list[Told]) -> None:
    story = story_with(told, CampaignRan)[0]
    assert story is not None
    (number,) = [n for n, f in enumerate(story.frames) if f.title.startswith("Billboard 14")]
    appearing = re.findall(r'data-from="([\d.]+)" data-until="([\d.]+)"', story.drawing)
    assert any(number < float(begins) < number + 1 for begins, _ in appearing)


def test_parts_of_the_drawing_appear_before_they_go(told: list[Told]) -> None:
    for story, *_ in told:
        if story is None:
            continue
        for begins, ends in re.findall(
            r'data-from="([\d.]+)" data-until="([\d.]+)"', story.drawing
        ):
            assert 0 <= float(begins) < float(ends) <= len(story.frames)


def test_a_long_story_gets_quicker() -> None:
    long = Story("", "", (), (Frame("", seconds=2.0),) * 20)
    assert sum(frame.seconds for frame in long.frames) * long.pace == pytest.approx(LONGEST)
    assert Story("", "", (), (Frame(""),)).pace == 1


def test_its_markup_has_every_frame_with_escaped_words() -> None:
    frames = (Frame("Ben & Co eat", ("It is <late>.",)), Frame("Next", panel="<b>7</b>"))
    html = Story("Dinner", "<svg/>", (Tally("<i>A</i>", "$5"),), frames).html()
    assert "Ben &amp; Co eat" in html
    assert "<li>It is &lt;late&gt;.</li>" in html
    assert html.count("data-seconds=") == 2
    assert '<i>A</i><span class="story-score">$5</span>' in html


def test_a_story_discloses_nothing_that_is_hidden(told: list[Told]) -> None:
    for story, before, after, events in told:
        if story is None:
            continue
        other = before.resample(None, Rng(3))
        assert after.story(other, events) == story
