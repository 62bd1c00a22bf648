"""Every lesson is finished in the browser: by mouse, by keyboard or with a finger."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from kaffeehaus.core.lessons import InteractiveLesson, lessons_of
from tests.browser.conftest import Guests
from tests.browser.guests import Guest, until
from tests.browser.test_access import complaints
from tests.browser.test_phone import assert_fits

LESSONS = lessons_of("fcm")
HANDS = ("mouse", "keys", "finger")
MINE = {hand: LESSONS[number :: len(HANDS)] for number, hand in enumerate(HANDS)}
"""The lessons that each hand finishes: opening all of them three times would take too long."""
ONLY = "#panel .ways .primary"
"""The button of a decision with a single action."""
MOST_DIRECTIONS = 8
"""Of any piece: more presses of the rotate button lead nowhere."""


class Learner:
    """Does what the steps of a lesson ask for, by pressing what stands there."""

    def __init__(self, guest: Guest, hand: str) -> None:
        self.guest = guest
        self.page: Page = guest.page
        self.hand = hand

    def finish(self, lesson: InteractiveLesson) -> None:
        """From the list to the result."""
        self.guest.go(f"/learn/{lesson.game_id}/lessons")
        self.press(self.page.locator(f'a[href$="/lessons/{lesson.id}"]'))
        for number, step in enumerate(lesson.steps, 1):
            # Another page with the same elements: wait for its address first.
            self.page.wait_for_url(f"**/{lesson.id}/{number}")
            expect(self.page.locator("html.is-ready")).to_be_attached()
            expect(self.page.get_by_role("heading", name=str(step.title))).to_be_visible()
            for action in step.moves:
                self.take(lesson, action)
            if step.moves and self.hand == "mouse":
                expect(self.page.locator("#answered")).to_contain_text(str(step.result))
            self.press(self.page.locator("#go-on"))
        for number, question in enumerate(lesson.questions):
            choice = self.page.locator(f'[name="answer-{number}"][value="{question.right}"]')
            choice.press("Space") if self.hand == "keys" else choice.check()
        self.press(self.page.get_by_role("button", name="Check answers"))
        expect(self.page.locator("#lesson-result")).to_have_text("Done: 3 of 3 right")

    def take(self, lesson: InteractiveLesson, text: str) -> None:
        """An action, value by value."""
        action = lesson.game.parse(text)
        before = self.played
        if len(self.choices("actions")) == 1:
            self.press(self.page.locator(ONLY))
            until(self.page, lambda: self.played != before)
            return
        values = {one.field: value for one in action.asked() for value in one.values}
        targets = [f"text={action}", *(f"{field}={value}" for field, value in values.items())]
        while True:
            until(self.page, lambda: self.played != before or self.can_go_on(targets))
            if self.played != before:
                return
            # Where a piece fits depends on its direction, unless that is asked for by itself.
            direction = f"{action.turning}={values.get(action.turning)}"
            if self.turner.count() and not self.guest.option(direction).count():
                self.rotate(self.choices("labels")[action.turning][values[action.turning]])
            target = self.open_among(targets)
            if target is None:
                return
            targets.remove(target)
            self.choose(target)

    def choose(self, target: str) -> None:
        """A button, or a mark on the board. A finger confirms what it cannot hover over."""
        option = self.guest.option(target)
        if option.count():
            self.press(option)
            return
        self.press(self.guest.mark(target).first)
        confirm = self.page.locator("#panel").get_by_role("button", name="Confirm ")
        if self.hand == "finger" and confirm.count():
            self.press(confirm)

    def rotate(self, direction: str) -> None:
        """Rotate what is in hand."""
        for _ in range(MOST_DIRECTIONS):
            if (self.turner.text_content() or "").endswith(f": {direction}"):
                return
            self.press(self.turner)
        raise AssertionError(f"no direction is {direction}")

    def can_go_on(self, targets: list[str]) -> bool:
        return self.open_among(targets) is not None or self.turner.count() > 0

    @property
    def turner(self) -> Locator:
        """The button that rotates what is in hand."""
        return self.page.locator("#panel [data-turn]")

    def choices(self, part: str) -> dict[str, dict[str, str]]:
        """What can be chosen, or the labels of it by field and value, as the page has them."""
        choices: dict[str, dict[str, dict[str, str]]] = json.loads(
            self.page.locator("#choices").text_content() or ""
        )
        return choices[part]

    @property
    def played(self) -> str | None:
        return self.page.locator("#table-view").get_attribute("data-played")

    def open_among(self, targets: list[str]) -> str | None:
        """The first target that can be pressed now."""
        for target in targets:
            if self.guest.option(target).count() or self.guest.mark(target).count():
                return target
        return None

    def press(self, target: Locator) -> None:
        """Activate a link or a button."""
        if self.hand == "keys":
            target.press("Enter")
        else:
            self.guest.point(target)


@pytest.mark.parametrize("hand", MINE)
def test_lessons_are_finished(guests: Guests, hand: str) -> None:
    ada = guests("Ada", is_phone=hand == "finger")
    ada.order_table()  # Visitors without a name have no progress.
    learner = Learner(ada, hand)
    mine = MINE[hand]
    for lesson in mine:
        learner.finish(lesson)
    ada.go("/learn/fcm/lessons")
    expect(ada.page.get_by_text(f"{len(mine)} of {len(LESSONS)} lessons done")).to_be_visible()
    for path in ("/learn/fcm/lessons", "/learn/fcm/lessons/movie_stars/3"):
        ada.go(path)
        assert_fits(ada.page)
        assert complaints(ada.page) == []


def test_other_moves_are_answered_and_dinner_is_shown_again(guests: Guests) -> None:
    ada = guests("Ada", is_phone=True)
    ada.go("/learn/fcm/lessons/kimchi/2")
    panel = ada.page.locator("#panel")
    other = panel.get_by_role("button", name=re.compile("Continue|Done"))
    expect(other).to_be_visible()
    offered = panel.inner_text()
    ada.point(other)
    expect(ada.page.locator("#answered")).to_contain_text("That is allowed")
    expect(panel).to_have_text(offered, use_inner_text=True)
    ada.go("/learn/fcm/lessons/kimchi/3")
    ada.press("Show me")
    ada.press("Watch what happened")
    expect(ada.page.locator(".story-frames > .is-shown")).to_be_visible()
