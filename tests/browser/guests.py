"""Guests at a browser: what a person does on the pages, in a person's words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from re import compile as pattern
from urllib.parse import urlencode

from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from kaffeehaus.core.options import Flag, Several
from kaffeehaus.core.registry import find_game

MINE = "#now[data-mood=mine]"
PATIENCE_MS = 60_000
"""Only a machine that is far too busy needs it; a test that passes never waits so long."""
SEE_OTHER = 303


@dataclass
class Guest:
    """One person with one browser, looking at one page at a time."""

    name: str
    page: Page
    url: str
    """The address of the house."""
    is_known: bool = False
    touches: bool = False
    """With fingers instead of a mouse."""
    is_asked: bool = True
    """Asked also where nothing is to be decided, as a test needs it that plays from a script."""

    @property
    def context(self) -> BrowserContext:
        return self.page.context

    def go(self, path: str) -> None:
        """Open a page of the house."""
        self.page.goto(self.url + path)

    def set_table(
        self,
        *seats: str,
        game: str = "coffee",
        options: Mapping[str, str] | None = None,
        private: bool = False,
    ) -> str:
        """Set up a table and go there: `seats` are `me`, `open` or `bot-...` in order. Its address.

        The form is sent without being looked at, which takes half as long; `fill_in` looks at it.
        """
        address = self.order_table(*seats, game=game, options=options, private=private)
        self.page.goto(address)
        return address

    def order_table(
        self,
        *seats: str,
        game: str = "coffee",
        options: Mapping[str, str] | None = None,
        private: bool = False,
    ) -> str:
        """Set up a table as `set_table` does, and stay where one is."""
        fields = [("game", game), *([("private", "on")] if private else [])]
        fields += ((f"seat-{number}", who) for number, who in enumerate(seats or ("me", "open")))
        return self.send("/tables", [*fields, *_sent(game, options or {})])

    def fill_in(
        self, *seats: str, game: str, options: Mapping[str, str], private: bool = False
    ) -> str:
        """Set up a table at the form itself, with the mouse. Its address."""
        self.go(f"/start/{game}")
        self._give_name()
        self.page.get_by_role("radio", name="Seat by seat").check()
        for number, who in enumerate(seats):
            self.page.select_option(f"#seat-{number}", who)
        for folded in self.page.locator(".start details:not(.ask)").all():
            folded.evaluate("details => { details.open = true; }")
        for name, value in options.items():
            self._set_option(name, value)
        if private:
            self.page.check("[name=private]")
        self.page.get_by_role("button", name="Create table").click()
        self.page.wait_for_url(pattern(r"/tables/[0-9a-f]{32}$"))
        return self.page.url

    def sit_down(self, address: str) -> None:
        """Take the seat that an invitation offers, and go there."""
        self.join(address)
        self.page.goto(address)
        expect(self.page.locator("#table-view")).not_to_have_attribute("data-phase", "waiting")

    def join(self, address: str) -> None:
        """Take the seat that an invitation offers, and stay where one is."""
        self.send(address.removeprefix(self.url) + "/join", [])

    def accept(self, address: str) -> None:
        """Follow an invitation and take the seat with the mouse."""
        self.page.goto(address)
        self._give_name()
        self.page.get_by_role("button", name="Join").click()
        expect(self.page.locator("#table-view")).not_to_have_attribute("data-phase", "waiting")

    def play(self, action: str) -> None:
        """A whole turn of Coffee, written `c2/`: the cell on the board, then the
        rod by its button."""
        self.await_turn()
        count = self.moves.count()
        cell, rod = action[:-1], f"rod={action[-1]}"
        only = self.page.locator("#panel .ways .primary")
        last = self.option(rod).or_(only)
        begin = self.mark(f"cell={cell}")
        expect(begin.or_(last).first).to_be_visible()
        if not last.is_visible():
            self.point(begin)
        self.point(last)
        # A bot may have answered by now: the move stands where it was played, not last.
        expect(self.moves.nth(count)).to_contain_text(action)

    def point(self, target: Locator) -> None:
        """Click or tap."""
        if self.touches:
            target.tap()
        else:
            target.click()

    def await_turn(self) -> None:
        expect(self.page.locator(MINE)).to_be_visible()

    def mark(self, target: str) -> Locator:
        """A mark of the board that can be pointed at: `cell=c2`."""
        field, _, value = target.partition("=")
        return self.page.locator(f'#board [data-field="{field}"][data-value="{value}"].is-open')

    def option(self, target: str) -> Locator:
        """A button of the panel: `rod=/`."""
        value = target.replace("\\", "\\\\")
        return self.page.locator(f'#panel [data-option="{value}"]')

    @property
    def moves(self) -> Locator:
        """The moves in the list, without the notes between them."""
        return self.page.locator("#moves a[data-step=move]")

    @property
    def headline(self) -> Locator:
        return self.page.locator("#headline")

    @property
    def question(self) -> Locator:
        return self.page.locator("#question")

    def press(self, label: str) -> None:
        """Press a button of the table."""
        self.page.get_by_role("button", name=label, exact=True).click()

    def send(self, path: str, fields: list[tuple[str, str]]) -> str:
        """Send a form as the browser does, without showing what is answered. Where it leads."""
        answer = self.context.request.post(
            self.url + path,
            data=urlencode([("name", self.name), *fields]),
            headers={"Content-Type": "application/x-www-form-urlencoded", "Origin": self.url},
            max_redirects=0,
        )
        assert answer.status == SEE_OTHER, answer.text()
        if self.is_asked and not self.is_known:
            self.ask_everything()
        self.is_known = True
        return self.url + answer.headers["location"]

    def ask_everything(self) -> None:
        """Decide for oneself also where nothing is to be decided."""
        wishes = f"{self.url}/api/me/preferences"
        answer = self.context.request.patch(wishes, data={"passes_empty_turns": False})
        assert answer.ok, answer.text()

    def _give_name(self) -> None:
        if not self.is_known:
            self.page.fill("#name", self.name)
            self.is_known = True

    def _set_option(self, name: str, value: str) -> None:
        field = self.page.locator(f"#option-{name}")
        match field.evaluate("field => field.type"):
            case "checkbox":
                field.set_checked(value == "true")
            case "select-one":
                field.select_option(value)
            case "fieldset":
                for word in value.split(","):
                    self.page.check(f"#option-{name}-{word}")
            case _:
                field.fill(value)


def _sent(game: str, options: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The fields of the start form with these options, all others as they are."""
    for option in find_game(game).options:
        name, value = f"option-{option.name}", options.get(option.name, str(option.default))
        match option:
            case Flag():
                if value.lower() == "true":
                    yield name, "on"
            case Several():
                yield from ((name, word) for word in ("", *filter(None, value.split(","))))
            case _:
                yield name, value


class Gate:
    """Holds what a page asks the house for until the gate is opened."""

    def __init__(self, page: Page, address: str) -> None:
        self._held: list[Route] = []
        self._is_open = False
        page.route(address, self._come)

    def open(self) -> None:
        """Let everything through, now and later."""
        self._is_open = True
        for route in self._held:
            route.continue_()

    def _come(self, route: Route) -> None:
        if self._is_open:
            route.continue_()
        else:
            self._held.append(route)


def until(page: Page, test: Callable[[], bool]) -> None:
    """Wait until it is so; whatever goes on in the browser goes on."""
    for _ in range(PATIENCE_MS // 20):
        if test():
            return
        page.wait_for_timeout(20)
    raise AssertionError("it never came to that")


def heard(page: Page) -> None:
    """Return when the page has heard all that the house answered so far: it asks once more."""
    page.evaluate("() => fetch('/about').then(answer => answer.text())")


def centre(target: Locator) -> tuple[float, float]:
    """Where on the screen somebody points at it, if nothing moves any more."""
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
