"""What happened at a table, watched: dinner, marketing, milestones, the bank, the end."""

from __future__ import annotations

import json
import re
from collections import deque
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from kaffeehaus.core.outcome import Seat
from tests.browser.conftest import Guests
from tests.browser.devices import PHONE, WIDE
from tests.browser.games import play_on
from tests.browser.guests import Guest
from tests.browser.test_access import complaints
from tests.golden.choosing import read_script

OPTIONS = {"modules": "coffee"}
SCRIPT = Path(__file__).with_name("four_with_coffee.txt")
"""A game for four that breaks the bank twice."""
BEFORE_DINNER, AT_PAYDAY, BEFORE_THE_END = 317, 321, 400
"""So many of its actions: before and after the dinner of the first break, before the last one."""
BREAKS = ("The bank breaks. The reserve cards add", "The bank breaks. The game ends")


class Script:
    """Every seat does what it did in the script, with pauses after so many actions."""

    def __init__(self, *pauses_after: int) -> None:
        self._left = deque(read_script(SCRIPT))
        self._pauses = {len(self._left) - actions for actions in pauses_after}

    def choose(self, seat: Seat, _legal: list[str]) -> str | None:
        if len(self._left) in self._pauses:
            self._pauses.remove(len(self._left))
            return None
        place = next(n for n, (who, _) in enumerate(self._left) if who == seat)
        _, text = self._left[place]
        del self._left[place]
        return text


def shown(page: Page) -> Locator:
    """The frame that is shown."""
    return page.locator(".story-frames > .is-shown")


def events_of(guest: Guest, address: str, move: int) -> list[str]:
    """What is told of a move, frame by frame."""
    page = guest.context.request.get(f"{address}/stories/{move}").text()
    return [part.split("</p>")[0] for part in page.split('<p class="story-event">')[1:]]


def play_four(ada: Guest) -> tuple[str, dict[int, list[str]]]:
    """The address of the table, and by move with a story what is told of it."""
    address = ada.order_table("me", "me", "me", "me", game="fcm", options=OPTIONS)
    play_on(ada, address, "fcm", OPTIONS, Script().choose)
    told = {move: events_of(ada, address, move) for move in range(1, last_move(ada, address) + 1)}
    return address, {move: events for move, events in told.items() if events}


def last_move(guest: Guest, address: str) -> int:
    table = address.replace("/tables/", "/api/tables/")
    moves: int = guest.context.request.get(table).json()["moves"]
    return moves


def with_event(told: dict[int, list[str]], words: str) -> int:
    """The last move with a frame that tells this."""
    return max(move for move, events in told.items() if any(words in event for event in events))


def step_to(page: Page, words: str) -> None:
    """Step by keyboard to the frame that tells this."""
    while words not in (shown(page).locator(".story-event").text_content() or ""):
        page.keyboard.press("ArrowRight")
    expect(shown(page).locator(".story-event")).to_contain_text(words)


def watch(guest: Guest, address: str, move: int) -> Page:
    """Open a move and watch it, by mouse or by touch."""
    page = guest.page
    page.goto(f"{address}?move={move}")
    button = page.locator("#watch")
    button.tap() if guest.touches else button.click()
    expect(shown(page)).to_have_count(1)
    return page


def see_one_show(page: Page) -> None:
    """Stories of one move follow each other as one: steps lead across, and what was paused and
    focused stays so."""
    pause, title = page.locator("[data-does=pause]"), page.locator("#stage h2")
    expect(title).to_have_text("What happened")
    expect(pause).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(title).to_have_text("Dinner")
    expect(pause).to_be_focused()
    expect(pause).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowLeft")
    expect(title).to_have_text("What happened")
    expect(page.locator(".stage-place")).to_have_text(re.compile("1 of 1."))


def see_everything(guest: Guest, address: str, told: dict[int, list[str]]) -> None:
    """Dinner with coffee, marketing, a milestone, both breaks and the end; nothing is wrong with
    any kind of frame."""
    page = watch(guest, address, with_event(told, "First pizza produced"))
    see_one_show(page)
    step_to(page, "eats at")
    expect(shown(page).locator(".stage-houses .is-now")).to_have_count(1)
    expect(shown(page).locator(".stage-offers .wins")).to_contain_text("=")
    expect(page.locator("#stage [role=status]")).to_contain_text("price $")
    assert complaints(page) == []
    step_to(page, "buys coffee on the way")
    step_to(page, "Income of this dinner")
    guest.point(page.locator("[data-does=skip]"))
    expect(page.locator("#stage")).to_be_hidden()

    page = watch(guest, address, with_event(told, "Billboard"))
    step_to(page, "Billboard")
    page.keyboard.press("Escape")
    page = watch(guest, address, with_event(told, "earns the milestone"))
    step_to(page, "earns the milestone")
    expect(shown(page).locator(".stage-card")).to_be_visible()
    assert complaints(page) == []
    page.keyboard.press("Escape")
    for words in BREAKS:
        page = watch(guest, address, with_event(told, words))
        step_to(page, words)
    step_to(page, "The game is over.")
    expect(shown(page).locator(".rank-1")).to_contain_text("$")
    assert complaints(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_game_for_four_is_watched_at_both_widths(guests: Guests) -> None:
    ada = guests("Ada")
    address, told = play_four(ada)
    see_everything(ada, address, told)
    # Any other input ends it; one behind the last frame ends it too.
    ada.page.keyboard.press("ArrowRight")
    expect(ada.page.locator("#stage")).to_be_hidden()
    expect(ada.page.locator("#watch")).to_be_focused()
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator("#stage")).to_be_visible()
    ada.page.keyboard.press("x")
    expect(ada.page.locator("#stage")).to_be_hidden()
    ada.page.locator("#watch").click()
    expect(ada.page.locator("#stage")).to_be_visible()
    ada.page.mouse.wheel(0, 50)
    expect(ada.page.locator("#stage")).to_be_hidden()
    ben = guests("Ben", is_phone=True, colours="dark")
    see_everything(ben, address, told)
    ben.point(ben.page.locator("#stage .story-board"))
    expect(ben.page.locator("#stage")).to_be_hidden()


FULL = re.compile("is-full")
"""The class of a stage that fills the window."""
MOST_SCRIPT_MS = 8
"""Of each frame, on a processor that is four times slower."""
TIMES_WATCHED = 3
TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline"]
ANIMATED = """() => document.getAnimations()
  .filter((one) => one.effect.target.closest('#stage'))
  .flatMap((one) => one.effect.getKeyframes())
  .flatMap((keyframe) => Object.keys(keyframe))"""
OF_KEYFRAMES = {"offset", "computedOffset", "easing", "composite"}


def script_times(trace: bytes) -> list[float]:
    """Milliseconds of script by which a frame of a story begins or its money moves, from the last
    one back to the first; time in which others ran is none."""
    calls = [event for event in json.loads(trace)["traceEvents"] if event["name"] == "FunctionCall"]
    calls.sort(key=lambda event: float(event["ts"]), reverse=True)
    names = [event["args"]["data"]["functionName"] for event in calls]
    return [
        event.get("tdur", 0) / 1000
        for name, event in zip(names, calls, strict=True)
        if name.endswith("onfinish")
    ]


def test_a_story_starts_and_ends_by_itself_where_it_may_move(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben", own_device=True)
    address = ada.order_table("me", "me", "me", "me", game="fcm", options=OPTIONS)
    script, page = Script(BEFORE_DINNER, AT_PAYDAY, BEFORE_THE_END), ben.page
    stage = page.locator("#stage")
    state = play_on(ada, address, "fcm", OPTIONS, script.choose)
    page.goto(address)
    expect(stage).to_be_hidden()
    # Beside the decision, where there is room for both; elsewhere over everything.
    state = play_on(ada, address, "fcm", OPTIONS, script.choose, state)
    expect(shown(page)).to_have_count(1)
    expect(stage).not_to_have_class(FULL)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]  # a typed dict
    page.keyboard.press("Escape")
    state = play_on(ada, address, "fcm", OPTIONS, script.choose, state)
    expect(stage).to_have_class(FULL)
    page.keyboard.press("Escape")
    page.set_viewport_size(WIDE)  # type: ignore[arg-type]  # a typed dict
    page.goto(address)
    expect(stage).to_be_hidden()
    # The result comes after the last dinner, and once.
    play_on(ada, address, "fcm", OPTIONS, script.choose, state)
    expect(page.locator("[data-phase=over]")).to_be_attached()
    expect(stage).to_have_class(FULL)
    expect(shown(page)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(stage).to_be_hidden()
    expect(page.locator(".results .winner .score")).to_contain_text("$")
    expect(page.locator("#part-seats")).to_have_count(0)
    # Once more, when nothing else goes on. On a busy machine the best time of each step counts.
    page.goto(f"{address}?move={last_move(ben, address)}")
    slow = page.context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    watched = [script_of_story(page) for _ in range(TIMES_WATCHED)]
    best = [min(times) for times in zip(*watched, strict=False)]
    assert len(best) > 2
    assert max(best) < MOST_SCRIPT_MS
    # The device keeps the speed.
    page.reload()
    page.locator("#watch").click()
    expect(page.locator("[data-does=speed]")).to_have_text("4×")


def script_of_story(page: Page) -> list[float]:
    """Watch a story to its end. The times of its script, see `script_times`."""
    browser = page.context.browser
    assert browser is not None
    page.locator("#watch").click()
    expect(page.locator("#stage")).to_be_visible()
    browser.start_tracing(page=page, categories=TRACED)
    page.keyboard.press("4")
    expect(page.locator("[data-does=speed]")).to_have_text("4×")
    assert set(page.evaluate(ANIMATED)) - OF_KEYFRAMES <= {"opacity", "transform"}
    expect(page.locator("#stage")).to_be_hidden()
    return script_times(browser.stop_tracing())
