"""The clocks of a table against a slow model, and the moments that follow from them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaffeehaus.core.clocks import FREED_AFTER, REMINDED_AFTER, Clocks, ClockStep
from kaffeehaus.core.errors import BadPace, BadRest
from kaffeehaus.core.pace import (
    DAY,
    HOUR,
    UNTIMED,
    DailyHours,
    Holiday,
    Pace,
    PaceKind,
    Rest,
    TimeUp,
    days_a_move,
    live,
)
from tests.core.clock_model import MINUTE, ModelClock, is_awake

SPRING = 1_774_600_000_000 // MINUTE * MINUTE
"""Some hours before summer time begins in Vienna, on 29 March 2026."""
BANK = Pace(PaceKind.BANK, DAY, 2 * HOUR, 2 * DAY, TimeUp.DEFAULT, rests=True)
PACES = (UNTIMED, live(10, 5), days_a_move(1, TimeUp.DEFAULT, rests=True), BANK)

rests = st.builds(
    Rest,
    zone=st.sampled_from(["UTC", "Europe/Vienna", "America/St_Johns", "Pacific/Apia"]),
    hours=st.none()
    | st.builds(DailyHours, st.sampled_from([0, 540, 1080]), st.sampled_from([120, 600, 1320])),
    holidays=st.sampled_from([(), (Holiday("2026-03-28", "2026-03-29"),)]),
)


class Deed(Enum):
    """What can happen to a table of two seats that move in turn."""

    MOVE = "move"
    TAKE_BACK = "take back"
    REST = "rest"
    CHANGE_REST = "change rest"
    CLOSE = "close"


@dataclass(frozen=True)
class Event:
    minutes: int
    """Since the last one."""
    deed: Deed
    rest: Rest


events = st.builds(
    Event,
    minutes=st.sampled_from([0, 1, 7, 55, 600, 1500]),
    deed=st.sampled_from(list(Deed)),
    rest=rests,
)


@settings(max_examples=60, deadline=None)
@given(pace=st.sampled_from(PACES), happens=st.lists(events, max_size=8))
def test_clocks_are_those_of_the_slow_model(pace: Pace, happens: list[Event]) -> None:
    clocks = Clocks.new(pace, 2).seated(0, is_person=True).seated(1, is_person=True)
    models = [ModelClock(pace), ModelClock(pace)]
    turn, at = 0, SPRING
    clocks = clocks.after(ClockStep(at, (turn,)))
    models[turn].begin()
    for event in happens:
        before, at = at, at + event.minutes * MINUTE
        if event.deed is Deed.CLOSE:
            for model in models:
                model.closed.append((before, at))
            clocks = clocks.paused(before, at)
        for model in models:
            model.live_through(before, at)
        match event.deed:
            case Deed.MOVE:
                clocks = clocks.after(ClockStep(at, (1 - turn,), (0, 1), turn))
                models[turn].move(at)
                turn = 1 - turn
                models[turn].begin()
            case Deed.TAKE_BACK if models[1 - turn].moves:
                models[turn].goes = False
                turn = 1 - turn
                clocks = clocks.after(ClockStep(at, (turn,), (0, 1), taken_back=(turn,)))
                models[turn].take_back()
            case Deed.REST:
                clocks = clocks.after(ClockStep(at, (turn,))).resting(turn, event.rest)
                models[turn].rest, models[turn].next_rest = event.rest, None
            case Deed.CHANGE_REST:
                clocks = clocks.after(ClockStep(at, (turn,))).resting_later(turn, event.rest)
                models[turn].change_rest(event.rest)
        assert [clock.left_at(at) for clock in clocks.seats] == [model.left for model in models]
        assert [clock.goes for clock in clocks.seats] == [model.goes for model in models]
    ends = clocks.seats[turn].ends()
    assert ends is not None
    if pace.is_timed and ends > at:
        assert clocks.seats[turn].left_at(ends) == 0
        assert clocks.seats[turn].left_at(ends - 1) == 1
        assert clocks.is_up(turn, ends)
        assert not clocks.is_up(turn, ends - 1)


@given(rest=rests, minutes=st.integers(0, 4000))
@settings(max_examples=40, deadline=None)
def test_time_awake_is_counted_minute_by_minute(rest: Rest, minutes: int) -> None:
    end = SPRING + minutes * MINUTE
    counted = sum(is_awake(rest, moment) for moment in range(SPRING, end, MINUTE))
    assert rest.awake(SPRING, end) == counted * MINUTE


def _missing(
    clocks: Clocks, seat: int, then: int, *, is_missed: bool = True, is_ahead: bool = False
) -> Clocks:
    """The turn of a seat ends, usually by itself, and another is to act."""
    step = ClockStep(SPRING, (then,), (seat, then), seat, is_missed=is_missed, is_ahead=is_ahead)
    return clocks.after(step)


def test_a_live_game_plays_itself_once_all_have_missed_three_turns() -> None:
    clocks = _waited_for(live(10, 5, TimeUp.DEFAULT))
    for turn in range(5):
        clocks = _missing(clocks, turn % 2, 1 - turn % 2)
        assert not clocks.plays_itself
    ahead = _missing(clocks, 1, 0, is_missed=False, is_ahead=True)
    assert not ahead.plays_itself, "what was said ahead of time is not missed, and no presence"
    assert _missing(_missing(ahead, 0, 1), 1, 0).plays_itself
    assert not _missing(_missing(clocks, 1, 0, is_missed=False), 0, 1).plays_itself
    assert _missing(clocks, 1, 0).plays_itself
    for pace in (live(10, 5), days_a_move(1, TimeUp.DEFAULT)):
        assert not replace(_missing(clocks, 1, 0), pace=pace).plays_itself


def test_whoever_is_out_of_the_game_does_not_keep_it_going() -> None:
    clocks = _waited_for(live(10, 5, TimeUp.DEFAULT), 3)
    for turn in range(8):
        clocks = _missing(clocks, turn % 2, 1 - turn % 2)
        assert not clocks.plays_itself, "seat 2 may be asked soon"
    assert _missing(clocks, 0, 1).plays_itself


def test_adjourned_clocks_stand_until_they_start_again() -> None:
    clocks = _waited_for(live(10, 5, TimeUp.DEFAULT))
    adjourned = clocks.adjourn().after(ClockStep(SPRING + MINUTE, (0,)))
    assert adjourned.deadline() is None
    assert not any(clock.goes for clock in adjourned.seats)
    resumed = adjourned.resume().after(ClockStep(SPRING + 60 * MINUTE, (0,)))
    assert resumed.deadline() == SPRING + 70 * MINUTE + clocks.pace.grace


def _waited_for(pace: Pace, seats: int = 2) -> Clocks:
    """Seat 0 is to act since SPRING."""
    clocks = Clocks.new(pace, seats)
    for seat in range(seats):
        clocks = clocks.seated(seat, is_person=True)
    return clocks.after(ClockStep(SPRING, (0,)))


def test_in_a_simultaneous_phase_each_seat_has_its_own_clock() -> None:
    clocks = Clocks.new(live(10, 5), 3)
    for seat in range(3):
        clocks = clocks.seated(seat, is_person=True)
    clocks = clocks.after(ClockStep(SPRING, (0, 1, 2)))
    clocks = clocks.after(ClockStep(SPRING + MINUTE, (0, 2), (1,), 1))
    left = [clock.left_at(SPRING + 2 * MINUTE) for clock in clocks.seats]
    assert left == [8 * MINUTE, 9 * MINUTE + 5_000, 8 * MINUTE]


def test_bots_have_no_clock() -> None:
    clocks = _waited_for(live(1, 0)).seated(0, is_person=False).after(ClockStep(SPRING + 5, (0,)))
    assert not clocks.seats[0].goes
    assert clocks.deadline() is None


OVER_DAYS = [TimeUp.REMIND, TimeUp.CLAIM, TimeUp.BOT, TimeUp.DEFAULT]


@pytest.mark.parametrize("time_up", [TimeUp.FORFEIT, TimeUp.TAKEOVER])
def test_a_flag_falls_after_the_largest_lag(time_up: TimeUp) -> None:
    clocks = _waited_for(live(10, 5, time_up))
    up = SPRING + 10 * MINUTE
    assert clocks.flag_falls_from(0) == up
    assert clocks.flag_falls_from(1) is None
    assert clocks.deadline() == up + clocks.pace.grace
    assert clocks.reminds_from(0) is clocks.claimed_from(0) is None


@pytest.mark.parametrize("time_up", OVER_DAYS)
def test_what_the_house_does_by_itself_when_time_is_up(time_up: TimeUp) -> None:
    clocks = _waited_for(days_a_move(1, time_up))
    up = SPRING + DAY * 1000
    assert clocks.deadline() == up
    by_itself = time_up is TimeUp.DEFAULT
    assert clocks.plays_by_itself_from(0) == (up if by_itself else None)
    assert clocks.reminds_from(0) == (None if by_itself else up)
    if not by_itself:
        assert clocks.reminded(0, up).deadline() is None


@pytest.mark.parametrize("time_up", [TimeUp.CLAIM, TimeUp.BOT])
def test_time_that_is_up_can_be_claimed_at_once(time_up: TimeUp) -> None:
    assert _waited_for(days_a_move(1, time_up)).claimed_from(0) == SPRING + DAY * 1000


@pytest.mark.parametrize("pace", [UNTIMED, days_a_move(1)])
def test_nobody_is_held_hostage(pace: Pace) -> None:
    clocks = _waited_for(pace)
    assert clocks.claimed_from(0) is None, "not before a reminder"
    reminder = clocks.reminds_from(0)
    assert reminder == SPRING + (DAY * 1000 if pace.is_timed else REMINDED_AFTER)
    assert clocks.reminded(0, reminder).claimed_from(0) == SPRING + FREED_AFTER
    late = SPRING + 2 * FREED_AFTER
    assert clocks.reminded(0, late).claimed_from(0) == late
    assert clocks.claimed_from(1) is None, "nobody waits for it"


def test_another_decision_forgets_reminders_and_claims() -> None:
    clocks = _waited_for(days_a_move(1, TimeUp.BOT), 3).reminded(0, SPRING).claimed(1, 0)
    assert clocks.after(ClockStep(SPRING + 5, (0,))).seats[0].claims == (1,)
    fresh = clocks.after(ClockStep(SPRING + 5, (0,), (0,))).seats[0]
    assert (fresh.claims, fresh.reminded, fresh.asked) == ((), None, SPRING + 5)


@pytest.mark.parametrize(
    ("pace", "seats"),
    [
        (live(0, 5), 2),
        (live(10, 301), 2),
        (replace(live(10, 5), rests=True), 2),
        (replace(live(10, 5), cap=700), 2),
        (days_a_move(31), 2),
        (days_a_move(1, TimeUp.CLAIM), 3),
        (days_a_move(1, TimeUp.FORFEIT), 2),
        (replace(BANK, cap=None), 2),
        (replace(BANK, cap=HOUR), 2),
        (replace(UNTIMED, time_up=TimeUp.BOT), 2),
    ],
)
def test_a_pace_at_which_nobody_can_play_is_refused(pace: Pace, seats: int) -> None:
    with pytest.raises(BadPace):
        pace.require_sound(seats)


@pytest.mark.parametrize("pace", PACES)
def test_the_others_are_sound(pace: Pace) -> None:
    pace.require_sound(2)


@pytest.mark.parametrize(
    "rest",
    [
        Rest("Mars/Olympus"),
        Rest(hours=DailyHours(600, 700)),
        Rest(hours=DailyHours(-5, 700)),
        Rest(holidays=(Holiday("2026-02-30", "2026-03-01"),)),
        Rest(holidays=(Holiday("2026-03-02", "2026-03-01"),)),
        Rest(holidays=(Holiday("2026-03-01", "2026-03-20"), Holiday("2026-08-01", "2026-08-11"))),
    ],
)
def test_a_rest_that_nobody_can_have_is_refused(rest: Rest) -> None:
    with pytest.raises(BadRest):
        rest.require_sound()


def test_the_others_can_be_had() -> None:
    Rest(
        "Europe/Vienna", DailyHours(1080, 120), (Holiday("2026-03-01", "2026-03-30"),)
    ).require_sound()
