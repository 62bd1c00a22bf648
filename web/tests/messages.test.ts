import assert from "node:assert/strict";
import { test } from "node:test";

(globalThis as { kaffeehausMessages?: unknown }).kaffeehausMessages = {
  "Copy link": "Link kopieren",
  "%(num)s point": ["%(num)s Punkt", "%(num)s Punkte"],
  "%(num)s table": ["%(num)s 张牌桌"],
  "%(by)s says: %(words)s": "%(by)s schreibt: %(words)s",
  "rod\u0004up": "aufwärts",
};
const { gettext, ngettext, pgettext } = await import("../src/shell/messages.ts");

test("a message is translated, and English without a translation", () => {
  assert.equal(gettext("Copy link"), "Link kopieren");
  assert.equal(gettext("Close"), "Close");
});

test("placeholders are filled in, and values are not parsed", () => {
  const values = { by: "Ada", words: "%(by)s" };
  assert.equal(gettext("%(by)s says: %(words)s", values), "Ada schreibt: %(by)s");
});

test("plurals follow the number", () => {
  assert.equal(ngettext("%(num)s point", "%(num)s points", 1), "1 Punkt");
  assert.equal(ngettext("%(num)s point", "%(num)s points", 3), "3 Punkte");
  assert.equal(ngettext("%(num)s bean", "%(num)s beans", 2), "2 beans");
  assert.equal(ngettext("%(num)s bean", "%(num)s beans", 1234), "1,234 beans");
});

test("a language may have one form for all numbers", () => {
  assert.equal(ngettext("%(num)s table", "%(num)s tables", 1), "1 张牌桌");
  assert.equal(ngettext("%(num)s table", "%(num)s tables", 3), "3 张牌桌");
});

test("a context tells equal words apart", () => {
  assert.equal(pgettext("rod", "up"), "aufwärts");
  assert.equal(pgettext("stairs", "up"), "up");
});
