import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";

import type { Action } from "../src/table/narrowing.ts";
import { promptFor } from "../src/table/offer.ts";
import type { Payload } from "../src/table/payload.ts";
import { Selection } from "../src/table/selection.ts";
import type { Drawing } from "../src/table/selection.ts";

const BARE: Drawing = { early: new Set(), drawsDependent: () => false };
/** A drawing that shows the rods of a cell once the cell is picked. */
const WITH_RODS: Drawing = { early: new Set(), drawsDependent: ({ field }) => field === "rod" };

function action(...pairs: readonly (readonly [string, string])[]): Action {
  return {
    text: pairs.map(([, value]) => value).join(" "),
    confirms: true,
    asked: pairs.map(([field, value]) => ({ field, values: [value], many: false })),
    covers: [],
  };
}

const stone = (cell: string, rod: string): Action =>
  action(["kind", "stone"], ["cell", cell], ["rod", rod]);
const STONES = [stone("a1", "-"), stone("a1", "/"), stone("b2", "-")];

const card = (turn: string, place: string): Action =>
  action(["kind", "card"], ["turn", turn], ["place", place]);
const TIGHT = [card("0", "a1"), card("0", "b2"), card("90", "c3")];
const CARDS = [card("0", "a1"), card("0", "b2"), card("90", "a1"), card("90", "b2")];

function payload(actions: readonly Action[], changes: Partial<Payload> = {}): Payload {
  return {
    act: "/act",
    about: { decision: 1 },
    preview: "",
    draft: [],
    actions,
    questions: { cell: "Which cell?", rod: "Which rod?", place: "Where?" },
    within: { card: { place: "Where does the card go?" } },
    enters: {},
    labels: {},
    icons: {},
    turning: ["turn"],
    direct: [],
    shortcuts: [],
    ...changes,
  };
}

function selectionOf(actions: readonly Action[], drawing: Drawing = BARE): Selection {
  const selection = new Selection(drawing);
  selection.load(payload(actions));
  return selection;
}

function pick(selection: Selection, field: string, value: string): void {
  const picks = selection.picksWith({ field, value });
  if (picks === null) throw new Error(`${field}=${value} cannot be picked`);
  selection.setPicks(picks);
}

test("picks narrow the actions until the choice is finished", () => {
  const selection = selectionOf(STONES);
  equal(selection.question()?.field, "cell");
  pick(selection, "cell", "a1");
  equal(selection.question()?.field, "rod");
  equal(selection.isFinished, false);
  pick(selection, "rod", "/");
  equal(selection.isFinished, true);
  deepEqual(selection.left().map(({ text }) => text), ["stone a1 /"]);
});

test("a drawn field with one value left is still asked for", () => {
  const selection = selectionOf(STONES, WITH_RODS);
  pick(selection, "cell", "b2");
  deepEqual(selection.question(), { field: "rod", values: ["-"], enough: null });
  equal(selection.isFinished, false);
  equal(selectionOf(STONES).wouldFinish([{ field: "cell", value: "b2" }]), true);
});

test("the state of a target says whether it is open, another answer or chosen", () => {
  const selection = selectionOf(STONES);
  pick(selection, "cell", "a1");
  deepEqual(selection.stateOf({ field: "rod", value: "-" }), { isOpen: true, isOther: false, isChosen: false });
  deepEqual(selection.stateOf({ field: "cell", value: "b2" }), { isOpen: false, isOther: true, isChosen: false });
  deepEqual(selection.stateOf({ field: "cell", value: "a1" }), { isOpen: false, isOther: false, isChosen: true });
});

test("the same decision keeps the picks, another one drops them", () => {
  const selection = selectionOf(STONES);
  pick(selection, "cell", "a1");
  equal(selection.load(payload([...STONES])), true);
  equal(selection.picks.length, 1);
  selection.held = { field: "rod", value: "-" };
  equal(selection.load(payload(STONES, { about: { decision: 2 } })), false);
  deepEqual(selection.picks, []);
  equal(selection.held, null);
});

test("picks that no action has any more are dropped", () => {
  const selection = selectionOf(STONES);
  pick(selection, "cell", "b2");
  selection.load(payload(STONES.slice(0, 2)));
  deepEqual(selection.picks, []);
});

test("a step back undoes the held target first, then the last pick", () => {
  const selection = selectionOf(STONES);
  equal(selection.hasSteps, false);
  pick(selection, "cell", "a1");
  selection.held = { field: "rod", value: "-" };
  deepEqual(selection.stepBack(), { field: "cell", value: "a1" });
  equal(selection.held, null);
  equal(selection.picks.length, 1);
  selection.stepBack();
  deepEqual(selection.picks, []);
});

test("confirming the held target finishes the choice", () => {
  const selection = selectionOf(STONES);
  pick(selection, "cell", "a1");
  selection.held = { field: "rod", value: "/" };
  selection.confirmHeld();
  equal(selection.isFinished, true);
  equal(selection.held, null);
});

test("rotations cycle, and the last one is the default of the next card", () => {
  const selection = selectionOf(CARDS);
  selection.applyDefaultRotation();
  equal(selection.rotationOf("turn"), "0");
  deepEqual(selection.nextRotation(), { field: "turn", value: "90" });
  pick(selection, "turn", "90");
  equal(selection.hasSteps, false);
  selection.load(payload(CARDS, { about: { decision: 2 } }));
  selection.applyDefaultRotation();
  equal(selection.rotationOf("turn"), "90");
  deepEqual(selection.nextRotation(), { field: "turn", value: "0" });
  equal(selectionOf(STONES).nextRotation(), null);
});

test("the prompt depends on the field, the kind and a held target", () => {
  const stones = selectionOf(STONES);
  equal(promptFor(stones, payload(STONES)), "Which cell?");
  const cards = selectionOf(CARDS);
  cards.applyDefaultRotation();
  equal(promptFor(cards, payload(CARDS)), "Where does the card go?");
  cards.held = { field: "place", value: "a1" };
  equal(promptFor(cards, payload(CARDS)), "Tap again to confirm.");
});

test("a rotation that leaves one square still asks for that square", () => {
  const selection = selectionOf(TIGHT);
  selection.applyDefaultRotation();
  const rotation = selection.nextRotation();
  if (rotation === null) throw new Error("a card can be rotated");
  pick(selection, rotation.field, rotation.value);
  equal(selection.isFinished, false);
  deepEqual(selection.question(), { field: "place", values: ["c3"], enough: null });
  pick(selection, "place", "c3");
  equal(selection.isFinished, true);
});
