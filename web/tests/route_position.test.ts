import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";

import {
  corners,
  moved,
  removed,
  resized,
  thingAt,
  tileAt,
  turned,
  withHouse,
  withNewChain,
  withNewRestaurant,
  withNextEntrance,
  withRoadToggled,
  withRoadworksToggled,
  withShop,
  withTile,
  withoutChain,
} from "../src/games/fcm/routes/position.ts";
import type { Case } from "../src/games/fcm/routes/position.ts";
import { counted, graded, points } from "../src/games/fcm/routes/grading.ts";
import { applyTool } from "../src/games/fcm/routes/tools.ts";
import type { Tool } from "../src/games/fcm/routes/tools.ts";

const TILE = ["..#..", "..#..", "#####", "HH#..", "HH#.."];
const EMPTY: Case = {
  id: "test",
  board: TILE.map((row) => row + row),
  house: { squares: [[3, 0], [3, 1], [4, 0], [4, 1]], number: "2" },
  players: [
    { chain: "A", coffee: 2, drive_in: false, restaurants: [], coffee_shops: [[1, 1]] },
    { chain: "B", coffee: 1, drive_in: false, restaurants: [{ top_left: [3, 8], entrance: [3, 8], open: true }], coffee_shops: [] },
  ],
  roadworks: [[2, 4]],
  winner: 1,
};

const click = (tool: Tool, square: readonly [number, number], chain = 0): Case =>
  applyTool(EMPTY, { tool, chain, tile: null }, square, null);

test("things are found where they stand", () => {
  deepEqual(thingAt(EMPTY, [1, 1]), { kind: "shop", chain: 0, index: 0 });
  deepEqual(thingAt(EMPTY, [4, 9]), { kind: "restaurant", chain: 1, index: 0 });
  deepEqual(thingAt(EMPTY, [4, 1]), { kind: "house" });
  deepEqual(thingAt(EMPTY, [2, 4]), { kind: "roadworks", index: 0 });
  equal(thingAt(EMPTY, [0, 0]), null);
});

test("things move, but not off the board", () => {
  deepEqual(moved(EMPTY, { kind: "shop", chain: 0, index: 0 }, [0, 2]).players[0]?.coffee_shops, [[1, 3]]);
  const restaurant = moved(EMPTY, { kind: "restaurant", chain: 1, index: 0 }, [-3, 0]);
  deepEqual(restaurant.players[1]?.restaurants[0], { top_left: [0, 8], entrance: [0, 8], open: true });
  equal(moved(EMPTY, { kind: "restaurant", chain: 1, index: 0 }, [0, 1]), EMPTY);
  equal(moved(EMPTY, { kind: "house" }, [-4, 0]), EMPTY);
  deepEqual(moved(EMPTY, { kind: "house" }, [-3, 3]).house, { squares: [[0, 3], [0, 4], [1, 3], [1, 4]] });
});

test("a tile turned four times lies as before", () => {
  deepEqual(turned(TILE), ["HH#..", "HH#..", "#####", "..#..", "..#.."]);
  deepEqual(turned(turned(turned(turned(TILE)))), TILE);
  const laid = withTile(EMPTY, [4, 7], turned(TILE));
  deepEqual(tileAt(laid, [0, 5]), turned(TILE));
  deepEqual(tileAt(laid, [0, 4]), TILE);
});

test("a restaurant's entrance goes round its corners", () => {
  const placed = withNewRestaurant(EMPTY, 0, [4, 9]);
  deepEqual(placed.players[0]?.restaurants[0], { top_left: [3, 8], entrance: [4, 9], open: true });
  deepEqual(withNextEntrance(placed, 0, 0).players[0]?.restaurants[0]?.entrance, [4, 8]);
  equal(corners([0, 0]).length, 4);
});

test("each tool does what it says", () => {
  equal(click("move", [1, 1]), EMPTY);
  deepEqual(click("shop", [1, 1]).players[0]?.coffee_shops, []);
  deepEqual(click("shop", [1, 1], 1).players[1]?.coffee_shops, [[1, 1]]);
  deepEqual(click("shop", [0, 3]), withShop(EMPTY, 0, [0, 3]));
  deepEqual(click("roadworks", [2, 4]), withRoadworksToggled(EMPTY, [2, 4]));
  equal(click("roadworks", [2, 4]).roadworks.length, 0);
  equal(click("road", [0, 0]).board[0], "#.#....#..");
  deepEqual(withRoadToggled(click("road", [0, 0]), [0, 0]).board, EMPTY.board);
  deepEqual(click("house", [9, 9]), withHouse(EMPTY, [9, 9]));
  deepEqual(click("house", [9, 9]).house.squares[0], [3, 8]);
  deepEqual(click("remove", [3, 9]), removed(EMPTY, { kind: "restaurant", chain: 1, index: 0 }));
  equal(click("remove", [0, 0]), EMPTY);
  deepEqual(tileAt(click("tile", [0, 0]), [0, 0]), turned(TILE));
});

test("an offramp lies outside, against a square of the edge, and the rural area eats", () => {
  const ramped = click("offramp", [2, 0]);
  deepEqual(ramped.house, { squares: [], offramps: [[[1, -1], [2, -1], [3, -1]]] });
  deepEqual(click("offramp", [0, 7]).house.offramps, [[[-1, 6], [-1, 7], [-1, 8]]]);
  equal(click("offramp", [2, 4]), EMPTY);
  const setting = { tool: "offramp" as const, chain: 0, tile: null };
  deepEqual(applyTool(ramped, setting, [2, 0], null).house, { squares: [], offramps: [] });
  deepEqual(resized(ramped, 1, 1, [TILE]).house.offramps, ramped.house.offramps);
  const right = click("offramp", [2, 9]);
  deepEqual(resized(right, 1, 1, [TILE]).house.offramps, []);
});

test("a smaller board keeps only what stands on it", () => {
  const small = resized(EMPTY, 1, 1, [TILE]);
  deepEqual(small.board, TILE);
  equal(small.players[1]?.restaurants.length, 0);
  equal(small.house, EMPTY.house);
  const large = resized(EMPTY, 2, 2, [TILE]);
  equal(large.board.length, 10);
  deepEqual(large.board.slice(0, 5), EMPTY.board);
});

test("chains come and go, and somebody always serves dinner", () => {
  equal(withNewChain(EMPTY).players[2]?.chain, "Cleo");
  equal(withoutChain(EMPTY, 0).winner, 0);
  equal(withoutChain(EMPTY, 1).winner, 0);
});

test("a guess is right only if no place is missing and none too many", () => {
  const reasons = [[1, 1], [2, 2], [3, 3]].map(([row, column]) => ({
    chain: 0, kind: "shop" as const, square: [row, column] as const, reason: "", sentence: "",
  }));
  const answer = { reasons, selling: [[1, 1], [2, 2]] as const };
  equal(graded(answer as never, ["2,2", "1,1"]).isRight, true);
  deepEqual(graded(answer as never, ["1,1"]).wrong, [[2, 2]]);
  deepEqual(graded(answer as never, ["1,1", "2,2", "3,3"]).wrong, [[3, 3]]);
});

test("harder boards score more, and a mistake ends the row", () => {
  let score = { boards: 0, right: 0, streak: 0, best: 0, levels: [0, 0, 0, 0] as readonly number[] };
  for (const [level, isRight] of [[1, true], [4, true], [2, false]] as const) {
    score = counted(score, level, isRight);
  }
  deepEqual(score, { boards: 3, right: 2, streak: 0, best: 2, levels: [1, 0, 0, 1] });
  equal(points(score), 5);
});
