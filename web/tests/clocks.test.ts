import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";

import { formatTenths, formatTimeLeft, millisecondsLeft } from "../src/table/clocks.ts";

test("time left is told in the two units that matter", () => {
  const said = [0, 59, 60, 725, 3_600, 18_720, 86_400, 190_000].map(formatTimeLeft);
  deepEqual(said, ["0:00", "0:59", "1:00", "12:05", "1 h 0 min", "5 h 12 min", "1 d 0 h", "2 d 4 h"]);
});

test("a clock that goes counts down to its end, one that stands keeps what it has", () => {
  equal(millisecondsLeft(9_000, 20_500, 10_000), 10_500);
  equal(millisecondsLeft(9_000, null, 10_000), 9_000);
  equal(millisecondsLeft(9_000, 5_000, 10_000), 0);
});

test("tenths of a second are rounded down: 0.0 is the end", () => {
  deepEqual([9_999, 1_000, 99, 0].map(formatTenths), ["9.9", "1.0", "0.0", "0.0"]);
});
