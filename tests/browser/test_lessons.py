"""Lessons are finished in the browser, by mouse and by keyboard; all of them over HTTP in
`tests/house/lessons`."""

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
MINE = {"mouse": LESSONS[0::3], "keys": LESSONS[1::3]}
"""The lessons that each hand finishes: opening all of them twice would take too long."""
ONLY = "#panel .ways .primary"
"""The button of a decision with a single action."""


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
        values = [f"{one.field}={value}" for one in action.asked() for value in one.values]
        targets = [f"text={action}", *values]
        before = self.played
        if len(json.loads(self.page.locator("#choices").text_content() or "")["actions"]) == 1:
            self.press(self.page.locator(ONLY))
            until(self.page, lambda: self.played != before)
            return
        while True:
            until(self.page, lambda: self.played != before or self.open_among(targets) is not None)
            target = self.open_among(targets)
            if self.played != before or target is None:
                return
            targets.remove(target)
            option = self.guest.option(target)
            if option.count():
                self.press(option)
            else:
                mark = self.guest.mark(target).first
                mark.press("Enter") if self.hand != "mouse" else mark.click()

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
    ada = guests("Ada")
    ada.order_table()  # Visitors without a name have no progress.
    learner = Learner(ada, hand)
    mine = MINE[hand]
    for lesson in mine:
        learner.finish(lesson)
    ada.go("/learn/fcm/lessons")
    expect(ada.page.get_by_text(f"{len(mine)} of {len(LESSONS)} lessons done")).to_be_visible()
    assert_fits(ada.page)
    assert complaints(ada.page) == []
    ada.go("/learn/fcm/lessons/movie_stars/3")
    assert_fits(ada.page)
    assert complaints(ada.page) == []
    # Another move is answered, and the show of dinner can be watched again.
    answered = ada.page.locator("#answered")
    ada.go("/learn/fcm/lessons/kimchi/2")
    learner.press(
        ada.page.locator("#panel").get_by_role("button", name=re.compile("Continue|Done"))
    )
    expect(answered).to_contain_text("That is allowed")
    ada.go("/learn/fcm/lessons/kimchi/3")
    learner.press(ada.page.get_by_role("button", name="Show me"))
    learner.press(ada.page.get_by_role("button", name="Watch what happened"))
    expect(ada.page.locator(".story-frames > .is-shown")).to_be_visible()
