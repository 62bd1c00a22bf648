import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";

import { withDefaultRotation, stepBack, rotationsOf } from "../src/table/narrowing.ts";
import type { Action } from "../src/table/narrowing.ts";

function lay(turn: string, place: string): Action {
  const asked = [["kind", "lay"], ["turn", turn], ["place", place]] as const;
  return {
    text: `lay ${turn} ${place}`,
    confirms: false,
    asked: asked.map(([field, value]) => ({ field, values: [value], many: false })),
    covers: [],
  };
}

const PIECES = [lay("across", "a1"), lay("across", "b2"), lay("down", "a1"), lay("down", "c3")];
const TURNING = new Set(["turn"]);
const NOTHING = new Map<string, string>();
const across = { field: "turn", value: "across" };
const a1 = { field: "place", value: "a1" };

test("what can be turned lies somehow from the start, as it lay last", () => {
  deepEqual(withDefaultRotation(PIECES, [], TURNING, NOTHING), [across]);
  deepEqual(withDefaultRotation(PIECES, [], TURNING, new Map([["turn", "down"]])), [
    { field: "turn", value: "down" },
  ]);
  deepEqual(withDefaultRotation(PIECES, [across], TURNING, NOTHING), [across]);
  deepEqual(withDefaultRotation(PIECES, [], new Set(), NOTHING), []);
});

test("the last word is never taken for somebody", () => {
  deepEqual(withDefaultRotation(PIECES, [a1], TURNING, NOTHING), [a1]);
});

test("the turns are those of the place, whichever was picked before", () => {
  deepEqual(rotationsOf(PIECES, [across], TURNING)?.values, ["across", "down"]);
  deepEqual(rotationsOf(PIECES, [a1], TURNING)?.values, ["across", "down"]);
  equal(rotationsOf(PIECES, [{ field: "place", value: "b2" }], TURNING), null);
  equal(rotationsOf(PIECES, [], new Set()), null);
});

test("how a thing lies is no step of its own on the way back", () => {
  deepEqual(stepBack([a1, across], TURNING), []);
  deepEqual(stepBack([across, a1], TURNING), [across]);
  deepEqual(stepBack([across], TURNING), []);
});
