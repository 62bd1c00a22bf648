import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";

import type { Case } from "../src/games/fcm/routes/position.ts";
import { formatPosition, parsePosition } from "../src/games/fcm/routes/position_files.ts";

const POSITION: Case = {
  id: "test",
  board: ["....."],
  house: { squares: [] },
  players: [],
  roadworks: [],
  winner: 0,
};

test("an exported position is imported as it was", () => {
  deepEqual(parsePosition(formatPosition(POSITION)), POSITION);
});

test("a bare position is imported, too", () => {
  deepEqual(parsePosition(JSON.stringify(POSITION)), POSITION);
  equal(parsePosition("null"), null);
});
