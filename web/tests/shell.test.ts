import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";

import { matches, wordsOf } from "../src/learn/card_search.ts";
import { streamUrl } from "../src/live/topics.ts";
import { ARROW_DIRECTIONS, hasModifier } from "../src/shell/keyboard.ts";
import { countedTitle } from "../src/shell/page_title.ts";
import { relativeTime } from "../src/shell/relative_times.ts";
import { decodeBase64Url, deviceName } from "../src/shell/web_push.ts";
import { filterRules } from "../src/table/log.ts";

test("relative times use the largest unit that fits", () => {
  const texts = [5, 60, 3_599, 7_200, 86_400, 3 * 86_400].map(relativeTime);
  deepEqual(texts, [
    "just now",
    "1 minute ago",
    "59 minutes ago",
    "2 hours ago",
    "yesterday",
    "3 days ago",
  ]);
});

test("the title counts what waits, unless it has a count of its own", () => {
  equal(countedTitle("Coffee", 0), "Coffee");
  equal(countedTitle("Coffee", 2), "(2) Coffee");
  equal(countedTitle("(1) Lobby", 2), "(1) Lobby");
});

test("keys with Ctrl, Meta or Alt are left to the browser, Shift is not", () => {
  const none = { ctrlKey: false, metaKey: false, altKey: false };
  equal(hasModifier(none), false);
  equal(hasModifier({ ...none, ctrlKey: true }), true);
  equal(hasModifier({ ...none, metaKey: true }), true);
  equal(hasModifier({ ...none, altKey: true }), true);
  equal(ARROW_DIRECTIONS["ArrowUp"], "up");
  equal(ARROW_DIRECTIONS["Enter"], undefined);
});

test("a card matches if every typed prefix begins one of its words", () => {
  const words = wordsOf("Burger cook: makes 3 burgers, salary $5");
  deepEqual(words, ["burger", "cook", "makes", "3", "burgers", "salary", "$5"]);
  equal(matches(wordsOf("co BUR"), words), true);
  equal(matches(wordsOf("$5"), words), true);
  equal(matches(wordsOf("urger"), words), false);
  equal(matches(wordsOf(""), words), true);
});

test("the filter of the log hides what it excludes", () => {
  equal(filterRules("", "", true), "");
  equal(filterRules("", "", false), "#moves.log .written{display:none}");
  const rules = filterRules("Payday", "2", true);
  equal(rules.includes('li[data-kind]:not([data-kind="Payday"]){display:none}'), true);
  equal(rules.includes('[data-seats]:not([data-seats~="2"]){display:none}'), true);
});

test("the stream's URL names each topic with its stamp", () => {
  const topics = [{ name: "lobby", stamp: "7" }, { name: "abc", stamp: "1,2" }];
  equal(streamUrl(topics), "/live?tables=lobby~7%2Cabc~1%2C2");
});

test("a device is called by its browser and system", () => {
  const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36";
  equal(deviceName(chrome), "Chrome on Linux");
  equal(deviceName("Mozilla/5.0 (Macintosh; Intel Mac OS X 14) Safari/605.1"), "Safari on Mac");
  equal(deviceName("curl"), "Browser on this device");
});

test("base64url is decoded", () => {
  deepEqual([...decodeBase64Url("_-8A")], [255, 239, 0]);
});
