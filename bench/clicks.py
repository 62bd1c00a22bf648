"""Clicks, taps and scrolls of four players in one recorded game of Food Chain Magnate.

Every player presses what leads to the recorded position soonest: an open mark or a button, in
sight before out of sight, and one press for several actions where the page offers one. What has to
be brought into view first counts a scroll, what lies on another sheet a press more.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partialmethod
from pathlib import Path
from typing import TypeAlias, cast
from unittest.mock import patch

from playwright.sync_api import Browser, sync_playwright

from housekeeping.chromium import find_chromium
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.notation import Json, JsonObject
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.registry import find_game
from kaffeehaus.house.seats.service import SeatService
from tests.browser.devices import Device, Kind
from tests.browser.games import SEED, send_actions
from tests.browser.guests import Guest
from tests.browser.houses import HouseThread
from tests.golden.choosing import read_script

GAME = "fcm"
OPTIONS = {"modules": "coffee"}
SCRIPT = Path("tests/browser/four_with_coffee.txt")
NAMES = ("Ada", "Ben", "Cem", "Dora")
MEASURED = (0, 1, 2, 3, 6)
"""Set-up, the first turns, and a late one; the other turns are played over the API."""
MOST_PRESSES = 14
"""For one action; more means that the page has no way to it."""
SETTLING_SECONDS = 1.0
"""How long the page may take to answer what leaves no choice."""

ReadPayload = """() => {
  const text = document.querySelector("#choices")?.textContent;
  const mine = document.querySelector("#now")?.dataset.mood === "mine";
  return text && mine && !document.body.classList.contains("is-posting") ? JSON.parse(text) : null;
}"""

NEXT_PRESS = """({text, asked, shortcut}) => {
  const wanted = (field, value) =>
    (field === "text" && value === text) ||
    asked.some((one) => one.field === field && one.values.includes(value));
  const split = (words) => words.match(/^([^=]*)=(.*)$/s).slice(1);
  const found = [];
  for (const button of document.querySelectorAll("#panel [data-shortcut]")) {
    if (button.dataset.shortcut === shortcut) found.push([button, "text"]);
  }
  if (shortcut.includes("\\n") && found.length === 0) throw new Error("no shortcut: " + shortcut);
  for (const mark of document.querySelectorAll(".is-open[data-field][data-value]")) {
    if (wanted(mark.dataset.field, mark.dataset.value)) found.push([mark, mark.dataset.field]);
  }
  for (const button of document.querySelectorAll("#panel [data-option]")) {
    const [field, value] = split(button.dataset.option);
    const within = button.dataset.within;
    if (within && !wanted("kind", within)) continue;
    if (wanted(field, value)) found.push([button, field]);
  }
  const drawn = ([one]) => one.getClientRects().length > 0;
  const pointIn = (one) => {
    const boxes = [...(one.matches("g") ? one.querySelectorAll("*") : []), one]
      .map((part) => part.getBoundingClientRect());
    for (const box of boxes) {
      for (const [across, down] of [[.5, .5], [.25, .25], [.75, .75], [.5, .15], [.15, .5]]) {
        const [x, y] = [box.x + box.width * across, box.y + box.height * down];
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
        const isHit = (down) => {
          const hit = document.elementFromPoint(x, y + down);
          const top = hit?.closest("[data-field][data-value], button");
          return hit !== null && (one.contains(hit) || top === one);
        };
        // Nobody aims at a sliver below what covers the rest.
        if ([0, -3, 3].every(isHit)) return {x, y};
      }
    }
    return null;
  };
  const worth = ([_, field]) => (field === "text" ? 0 : field === "kind" ? 2 : 1);
  found.sort((one, other) => worth(one) - worth(other));
  const payload = JSON.parse(document.querySelector("#choices").textContent);
  const rotate = document.querySelector("#panel [data-turn]");
  for (const one of asked) {
    if (rotate === null || !payload.turning.includes(one.field)) continue;
    const label = payload.labels[one.field]?.[one.values[0]];
    if (label && rotate.textContent.includes(":") && !rotate.textContent.endsWith(": " + label)) {
      const point = pointIn(rotate);
      if (point === null) rotate.scrollIntoView({block: "nearest"});
      return {...(point ?? pointIn(rotate)), scrolls: point === null ? 1 : 0, what: "rotate"};
    }
  }
  const visible = found.filter(drawn);
  const primary = [...document.querySelectorAll("#panel .ways .primary")];
  const confirm = primary.filter((button) => drawn([button]));
  const asks = document.querySelector("#panel .options, #panel details, .is-open") !== null;
  const [only] = confirm;
  if (only && (visible.length === 0 || only.textContent.startsWith("Confirm"))) {
    visible.unshift([only, "finish"]);
  }
  for (const [one, field] of visible) {
    const point = pointIn(one);
    if (point !== null) return {...point, scrolls: 0, what: field};
  }
  for (const [one, field] of visible) {
    one.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
    const point = pointIn(one);
    if (point !== null) return {...point, scrolls: 1, what: field};
  }
  for (const [one] of found) {
    const sheet = one.closest("[data-sheet-name], [role=tabpanel]");
    const tab = sheet && document.querySelector(`[aria-controls="${sheet.id}"]`);
    if (tab && drawn([tab])) {
      const seen = pointIn(tab);
      if (seen === null) tab.scrollIntoView({block: "nearest"});
      return {...(seen ?? pointIn(tab)), scrolls: seen === null ? 1 : 0, what: "sheet"};
    }
  }
  return {
    x: null, y: null, scrolls: 0, what: "nothing",
    seen: [document.querySelector("#question")?.textContent, found.length, visible.length, asks],
  };
}"""

STANDS = """() => JSON.stringify([
  document.querySelector("#now")?.dataset.mood, document.querySelector("#question")?.textContent,
  document.querySelector("#choices")?.textContent.length,
  document.querySelector("#panel")?.textContent,
  document.querySelectorAll(".is-open").length, document.querySelectorAll(".is-chosen").length,
  document.querySelector("#table")?.dataset.sheet, document.body.classList.contains("is-posting"),
])"""
"""All that a press can change."""

Payload: TypeAlias = dict[str, object]
Press: TypeAlias = tuple[str, ...]
"""The actions that one press takes."""


@dataclass
class Tally:
    """What was counted, by turn."""

    presses: Counter[int] = field(default_factory=Counter)
    scrolls: Counter[int] = field(default_factory=Counter)
    decisions: Counter[int] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)

    @property
    def total(self) -> int:
        """Presses and scrolls together."""
        return self.presses.total() + self.scrolls.total()


class RecordedGame:
    """The recorded game beside the table: what every seat still does, and where the game stands."""

    def __init__(self) -> None:
        script = read_script(SCRIPT)
        self.state: AnyState = find_game(GAME).new(OPTIONS, len(NAMES), SEED)
        self._left = [deque(t for who, t in script if who == seat) for seat in range(len(NAMES))]
        self.moves = 0

    @property
    def turn(self) -> int:
        return cast("int", self.state.town.turn)  # type: ignore[attr-defined]

    def draft(self, seat: Seat) -> list[str]:
        """What the seat does up to its next confirming action."""
        trial = self.state.copy()
        done: list[str] = []
        for text in self._left[seat]:
            action = trial.game.parse(text)
            trial.apply(seat, action)
            done.append(text)
            if action.confirms:
                return done
        return done

    def take(self, seat: Seat, actions: Sequence[str]) -> None:
        """Play a whole draft in place of the recorded one."""
        for _ in self.draft(seat):
            self._left[seat].popleft()
        for text in actions:
            self.state.apply(seat, self.state.game.parse(text))
        self.moves += 1

    def leaves_a_choice(self, seat: Seat) -> bool:
        """Whether the decision is one that only a player can take."""
        only = self.state.empty(seat)
        return only is None or not only.confirms


def presses_for(state: AnyState, seat: Seat, draft: Sequence[str]) -> list[Press]:
    """The draft in as few presses as the page offers: one for each legal action or shortcut that
    leads on to the same position."""
    state, left, found = state.copy(), list(draft), list[Press]()
    while left:
        best: Press = (left[0],)
        rest = left[1:]
        for press in _offered(state, seat):
            after = state.copy()
            _play(after, seat, press)
            covered = _left_after(state, after, seat, left)
            if covered is not None and len(covered) < len(rest):
                best, rest = press, covered
        _play(state, seat, best)
        found.append(best)
        left = rest
    return found


def _offered(state: AnyState, seat: Seat) -> Iterator[Press]:
    """Shortcuts are missing in older versions, which are measured too."""
    shortcuts = getattr(state, "shortcuts", None)
    for shortcut in shortcuts(seat) if shortcuts else ():
        yield shortcut.actions
    yield from ((str(action),) for action in state.legal(seat))


def _play(state: AnyState, seat: Seat, press: Sequence[str]) -> None:
    for text in press:
        state.apply(seat, state.game.parse(text))


def _left_after(state: AnyState, after: AnyState, seat: Seat, left: list[str]) -> list[str] | None:
    """What remains of the draft after a press; None if the press does something else."""
    trial = state.copy()
    for number, text in enumerate(left, 1):
        before = trial.copy()
        _play(trial, seat, [text])
        if _known(trial) == _known(after):
            return left[number:]
        if text == "ready" and after.decision(seat) == state.decision(seat):
            return _changes(after, before, seat)
    return None


def _changes(state: AnyState, wanted: AnyState, seat: Seat) -> list[str] | None:
    """How one structure becomes another, and `ready`; None if that needs another order."""
    has, wants = _work(state, seat), _work(wanted, seat)
    texts = [f"rest {card}" for card in (has - wants).elements()]
    texts += [f"work {card}" for card in (wants - has).elements()]
    state, done = state.copy(), list[str]()
    while texts:
        legal = {str(action) for action in state.legal(seat)}
        text = next((text for text in texts if text in legal), None)
        if text is None:
            return None
        _play(state, seat, [text])
        texts.remove(text)
        done.append(text)
    return [*done, "ready"]


def _work(state: AnyState, seat: Seat) -> Counter[str]:
    return Counter(state.town.players[seat].work)  # type: ignore[attr-defined]


def _known(state: AnyState) -> JsonObject:
    """A position without how many actions led to it."""
    saved = state.save()
    players = [
        {**cast("JsonObject", p), "sealed": []} for p in cast("list[object]", saved["players"])
    ]
    return {**saved, "applied": 0, "players": cast("Json", players)}


class Player:
    """One person with one page, who presses what is wanted and counts."""

    def __init__(self, guest: Guest, tally: Tally) -> None:
        self.guest = guest
        self.tally = tally

    def answer(self, turn: int, presses: Sequence[Press]) -> None:
        """A whole decision."""
        self.tally.decisions[turn] += 1
        for press in presses:
            self._do(turn, press)

    def _do(self, turn: int, press: Press) -> None:
        page, text = self.guest.page, press[0]
        deadline = time.monotonic() + 20
        payload = self._payload()
        while payload is None or all(a["text"] != text for a in _actions(payload)):
            if time.monotonic() > deadline:
                raise RuntimeError(f"{self.guest.name} is not asked for {text!r}")
            page.wait_for_timeout(15)
            payload = self._payload()
        action = next(a for a in _actions(payload) if a["text"] == text)
        before = (payload["about"], payload["draft"])
        for _ in range(MOST_PRESSES):
            self._press(turn, {**action, "shortcut": "\n".join(press)})
            payload = self._payload()
            if payload is None or (payload["about"], payload["draft"]) != before:
                return
        raise RuntimeError(f"{self.guest.name} finds no way to {text!r}")

    def _press(self, turn: int, action: Payload) -> None:
        page = self.guest.page
        stood = page.evaluate(STANDS)
        press = page.evaluate(NEXT_PRESS, action)
        if press["x"] is None:
            page.screenshot(path=str(Path(tempfile.gettempdir()) / "clicks-nothing.png"))
            raise RuntimeError(f"nothing to press for {action['text']!r}: {press['seen']}")
        self.tally.presses[turn] += 1
        if os.environ.get("CLICKS_TRACE"):
            print(turn, self.guest.name, action["text"], press["what"], press["scrolls"])
        self.tally.scrolls[turn] += press["scrolls"]
        self.tally.kinds[str(action["text"]).split()[0]] += 1 + press["scrolls"]
        if self.guest.touches:
            page.touchscreen.tap(press["x"], press["y"])
        else:
            page.mouse.click(press["x"], press["y"])
        page.wait_for_function(f"stood => ({STANDS})() !== stood", arg=stood, polling=15)
        page.wait_for_function("() => !document.body.classList.contains('is-posting')", polling=15)

    def _payload(self) -> Payload | None:
        return cast("Payload | None", self.guest.page.evaluate(ReadPayload))


def _actions(payload: Payload) -> list[Payload]:
    return cast("list[Payload]", payload["actions"])


def run() -> None:
    """Play the game at both widths and print the figures."""
    program = find_chromium()
    if program is None:
        print("clicks: left out, as there is no Chromium", file=sys.stderr)
        return
    seeded = partialmethod(SeatService.create_table, seed=SEED)
    with (
        tempfile.TemporaryDirectory() as folder,
        patch.object(SeatService, "create_table", seeded),
        sync_playwright() as playwright,
    ):
        house = HouseThread(Path(folder) / "data")
        house.open()
        browser = playwright.chromium.launch(executable_path=str(program))
        try:
            for kind, name in ((Kind(), "1280 px"), (Kind(is_phone=True), "390 px")):
                _print(name, play(browser, house.url, kind))
        finally:
            browser.close()
            house.close()


def _print(name: str, tally: Tally) -> None:
    turns = ", ".join(
        f"{'set-up' if turn == 0 else f'turn {turn}'} {tally.presses[turn]}+{tally.scrolls[turn]}"
        for turn in sorted(tally.decisions)
    )
    print(
        f"clicks: {name}: {tally.total} presses and scrolls ({tally.presses.total()} + "
        f"{tally.scrolls.total()}) for {tally.decisions.total()} decisions; {turns}"
    )
    print("  " + ", ".join(f"{kind} {number}" for kind, number in tally.kinds.most_common()))


def play(browser: Browser, url: str, kind: Kind) -> Tally:
    """Play the recorded game through four pages; what was counted."""
    guests = [
        Guest(
            name,
            Device.new(browser, kind, is_quiet=True).page,
            url,
            touches=kind.is_phone,
            is_asked=False,
        )
        for name in NAMES
    ]
    address = guests[0].order_table("me", *("open" for _ in guests[1:]), game=GAME, options=OPTIONS)
    for guest in guests[1:]:
        guest.join(address)
    tally = Tally()
    _play_on(guests, address, tally)
    for guest in guests:
        guest.context.close()
    return tally


def _play_on(guests: Sequence[Guest], address: str, tally: Tally) -> None:
    game = RecordedGame()
    api = address.replace("/tables/", "/api/tables/")
    shown = False
    while game.turn <= max(MEASURED) and game.state.actors():
        seat = _settled(guests[0], api, game)
        if seat is None:
            continue
        is_measured = game.turn in MEASURED
        if is_measured != shown:
            for guest in guests:
                guest.page.goto(address if is_measured else "about:blank")
            shown = is_measured
        draft = game.draft(seat)
        if is_measured:
            presses = presses_for(game.state, seat, draft)
            Player(guests[seat], tally).answer(game.turn, presses)
            draft = [text for press in presses for text in press]
        else:
            send_actions(guests[seat], f"{api}/seats/{seat}", draft)
        game.take(seat, draft)


def _settled(guest: Guest, api: str, game: RecordedGame) -> Seat | None:
    """Who acts next; None after the server answered what leaves no choice."""
    actors = game.state.actors()
    seat = next((seat for seat in actors if game.leaves_a_choice(seat)), actors[0])
    if game.leaves_a_choice(seat):
        return seat
    deadline = time.monotonic() + SETTLING_SECONDS
    while time.monotonic() < deadline:
        moves = guest.context.request.get(api).json()["moves"]
        if moves > game.moves:
            game.take(seat, game.draft(seat))
            return None
        time.sleep(0.02)
    return seat
