import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";

import { nearestTowards, nearestWithin } from "../src/table/geometry.ts";
import { choiceIn } from "../src/table/marks.ts";

const at = (x: number, y: number): { x: number; y: number } => ({ x, y });
const HERE = at(0, 0);

test("the nearest place in a direction is found", () => {
  const places = [at(100, 0), at(40, 5), at(-40, 0), at(0, 40), at(0, -40)];
  equal(nearestTowards(HERE, places, "right"), 1);
  equal(nearestTowards(HERE, places, "left"), 2);
  equal(nearestTowards(HERE, places, "down"), 3);
  equal(nearestTowards(HERE, places, "up"), 4);
});

test("straight ahead counts more than near but aside", () => {
  equal(nearestTowards(HERE, [at(50, 40), at(80, 0)], "right"), 1);
});

test("nothing that way is nothing", () => {
  equal(nearestTowards(HERE, [at(-40, 0), at(10, 90)], "right"), null);
  equal(nearestTowards(HERE, [], "up"), null);
});

test("on a hex board the arrows up and down reach the rows beside", () => {
  const rows = [at(-25, -43), at(25, -43), at(-25, 43), at(50, 0)];
  equal(nearestTowards(HERE, rows, "up"), 0);
  equal(nearestTowards(HERE, rows, "down"), 2);
});

test("a finger may come down a little beside a mark", () => {
  equal(nearestWithin(HERE, [at(60, 0), at(15, 10)], 26), 1);
  equal(nearestWithin(HERE, [at(60, 0)], 26), null);
  equal(nearestWithin(HERE, [], 26), null);
});

test("a choice is read from its attribute", () => {
  deepEqual(choiceIn("turn=90"), { field: "turn", value: "90" });
  deepEqual(choiceIn("rod=="), { field: "rod", value: "=" });
  equal(choiceIn(undefined), null);
});
