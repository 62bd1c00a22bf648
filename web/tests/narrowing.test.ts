import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";

import { closeSet, extend, fieldsAfter, isFixed, narrow, nextQuestion, select } from "../src/table/narrowing.ts";
import type { Action, Pick } from "../src/table/narrowing.ts";

type Fields = Readonly<Record<string, string | readonly string[]>>;

function action(text: string, fields: Fields): Action {
  const asked = Object.entries(fields).map(([field, value]) => ({
    field,
    values: typeof value === "string" ? [value] : value,
    many: typeof value !== "string",
  }));
  return { text, confirms: true, asked, covers: [] };
}

const stone = (cell: string, rod: string): Action =>
  action(cell + rod, { kind: "stone", cell, rod });
const SWAP = action("swap", { kind: "swap" });
const STONES = [stone("a1", "-"), stone("a1", "/"), stone("b2", "-"), stone("c3", "*")];

const guests = (...names: readonly string[]): Action =>
  action(`invite ${names.join("+")}`, { kind: "invite", guests: names });
const PARTIES = [guests(), guests("ada"), guests("ada", "bob"), guests("bob"), guests("cy", "dan")];

const texts = (actions: readonly Action[]): readonly string[] => actions.map((a) => a.text);

/** Point at one value after the other; fails loudly if one of them is not open. */
function pointed(actions: readonly Action[], ...targets: readonly [string, string][]): readonly Pick[] {
  return targets.reduce<readonly Pick[]>((picks, [field, value]) => {
    const next = select(actions, picks, { field, value });
    if (next === null) throw new Error(`${field}=${value} is not open`);
    return next;
  }, []);
}

test("the first question is the first field on which actions differ", () => {
  deepEqual(nextQuestion(STONES), { field: "cell", values: ["a1", "b2", "c3"], enough: null });
  deepEqual(nextQuestion([...STONES, SWAP])?.field, "kind");
});

test("each pick narrows, and the next question follows", () => {
  const picks = pointed(STONES, ["cell", "a1"]);
  deepEqual(texts(narrow(STONES, picks)), ["a1-", "a1/"]);
  deepEqual(nextQuestion(narrow(STONES, picks)), { field: "rod", values: ["-", "/"], enough: null });
  deepEqual(texts(narrow(STONES, pointed(STONES, ["cell", "a1"], ["rod", "/"]))), ["a1/"]);
});

test("with one action left nothing is asked", () => {
  equal(nextQuestion([SWAP]), null);
  equal(nextQuestion([]), null);
});

test("a later field is taken if it leaves one value for the fields between", () => {
  deepEqual(texts(narrow([...STONES, SWAP], pointed([...STONES, SWAP], ["cell", "b2"]))), ["b2-"]);
  deepEqual(texts(narrow(STONES, pointed(STONES, ["rod", "*"]))), ["c3*"]);
});

test("a later field is not taken while a field between is open", () => {
  equal(select(STONES, [], { field: "rod", value: "-" }), null);
});

test("an early field is taken first, and what comes before it is asked for afterwards", () => {
  const early = new Set(["rod"]);
  const picks = select(STONES, [], { field: "rod", value: "-" }, early) ?? [];
  deepEqual(texts(narrow(STONES, picks)), ["a1-", "b2-"]);
  equal(nextQuestion(narrow(STONES, picks))?.field, "cell");
  deepEqual(select(STONES, picks, { field: "rod", value: "/" }, early), [{ field: "rod", value: "/" }]);
});

test("a value that no action has is not taken", () => {
  equal(select(STONES, [], { field: "cell", value: "z9" }), null);
  equal(select(STONES, [], { field: "colour", value: "red" }), null);
  equal(select(STONES, pointed(STONES, ["cell", "b2"]), { field: "rod", value: "/" }), null);
});

test("pointing at another value of an earlier field changes it and forgets the later ones", () => {
  const picks = pointed(STONES, ["cell", "a1"], ["rod", "/"]);
  deepEqual(select(STONES, picks, { field: "cell", value: "b2" }), [{ field: "cell", value: "b2" }]);
});

test("pointing at the picked value again changes nothing", () => {
  const picks = pointed(STONES, ["cell", "a1"]);
  equal(select(STONES, picks, { field: "cell", value: "a1" }), picks);
});

test("a value that all actions share is not open: it says nothing", () => {
  const rods = STONES.slice(0, 2);
  equal(extend(rods, [], { field: "cell", value: "a1" }), null);
  equal(isFixed(rods, "cell", "a1"), true);
  equal(isFixed(STONES, "cell", "a1"), false);
  equal(isFixed([], "cell", "a1"), false);
});

test("what follows the last pick of a finished choice is unsaid", () => {
  const picks = pointed(STONES, ["cell", "b2"]);
  deepEqual(fieldsAfter(stone("b2", "-"), picks), ["rod"]);
  deepEqual(fieldsAfter(stone("b2", "-"), [...picks, { field: "rod", value: "-" }]), []);
});

test("a set is narrowed by membership", () => {
  const picks = pointed(PARTIES, ["guests", "ada"]);
  deepEqual(texts(narrow(PARTIES, picks)), ["invite ada", "invite ada+bob"]);
  const question = nextQuestion(narrow(PARTIES, picks));
  deepEqual(question, { field: "guests", values: ["bob"], enough: ["ada"] });
});

test("a set may be closed as it is", () => {
  const picks = pointed(PARTIES, ["guests", "ada"]);
  const question = nextQuestion(narrow(PARTIES, picks));
  if (question === null) throw new Error("something is open");
  deepEqual(texts(narrow(PARTIES, closeSet(picks, question))), ["invite ada"]);
});

test("the empty set may be chosen", () => {
  const question = nextQuestion(PARTIES);
  deepEqual(question?.enough, []);
  if (question) deepEqual(texts(narrow(PARTIES, closeSet([], question))), ["invite "]);
});

test("a set that no action has cannot be closed", () => {
  const picks = pointed(PARTIES, ["guests", "cy"]);
  equal(nextQuestion(narrow(PARTIES, picks)), null);
});

test("pointing at a member again takes it out of the set", () => {
  const picks = pointed(PARTIES, ["guests", "ada"], ["guests", "bob"]);
  deepEqual(select(PARTIES, picks, { field: "guests", value: "ada" }), [{ field: "guests", value: "bob" }]);
});

test("an action may lack a field that others have", () => {
  const actions = [
    action("train", { kind: "train", who: "cook" }),
    action("train here", { kind: "train", who: "cook", where: "here" }),
  ];
  deepEqual(nextQuestion(actions), { field: "where", values: ["", "here"], enough: null });
  deepEqual(texts(narrow(actions, pointed(actions, ["where", ""]))), ["train"]);
});

test("actions that differ in no field are told apart by their text", () => {
  const twins = [action("left", { kind: "turn" }), action("right", { kind: "turn" })];
  deepEqual(nextQuestion(twins), { field: "text", values: ["left", "right"], enough: null });
  deepEqual(texts(narrow(twins, pointed(twins, ["text", "right"]))), ["right"]);
});
