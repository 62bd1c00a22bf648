import { equal } from "node:assert/strict";
import { test } from "node:test";

import type { Action } from "../src/table/narrowing.ts";
import { isMidDraft, labelOf, labelOfAction, sameDecision } from "../src/table/payload.ts";
import type { Payload } from "../src/table/payload.ts";

const hire = (who: string, confirms = false): Action => ({
  text: `hire ${who}`,
  confirms,
  asked: [
    { field: "kind", values: ["hire"], many: false },
    { field: "who", values: [who], many: false },
  ],
  covers: [],
});
const DONE: Action = {
  text: "done",
  confirms: true,
  asked: [{ field: "kind", values: ["done"], many: false }],
  covers: [],
};
const PAYLOAD: Payload = {
  act: "/act",
  about: { decision: 3 },
  preview: "",
  draft: ["hire cook"],
  actions: [hire("cook"), hire("waitress")],
  questions: {},
  within: {},
  enters: {},
  labels: { who: { cook: "Kitchen trainee" }, kind: { done: "Done" } },
  icons: {},
  turning: [],
        direct: [],
    shortcuts: [],
};

test("a draft is within a sequence while one kind is left and nothing confirms", () => {
  equal(isMidDraft(PAYLOAD), true);
  equal(isMidDraft({ ...PAYLOAD, draft: [] }), false);
  equal(isMidDraft({ ...PAYLOAD, actions: [hire("cook"), DONE] }), false);
  equal(isMidDraft({ ...PAYLOAD, actions: [hire("cook"), hire("waitress", true)] }), false);
});

test("a decision is identified by its URL, its number and the draft", () => {
  equal(sameDecision(PAYLOAD, { ...PAYLOAD, actions: [] }), true);
  equal(sameDecision(PAYLOAD, { ...PAYLOAD, draft: [] }), false);
  equal(sameDecision(PAYLOAD, { ...PAYLOAD, about: { decision: 4 } }), false);
  equal(sameDecision(PAYLOAD, null), false);
  equal(sameDecision(null, null), true);
});

test("labels fall back to the value, and an action's label to its text", () => {
  equal(labelOf(PAYLOAD, "who", "cook"), "Kitchen trainee");
  equal(labelOf(PAYLOAD, "who", "trainer"), "trainer");
  equal(labelOf(PAYLOAD, "who", ""), "none");
  equal(labelOfAction(PAYLOAD, hire("cook")), "Kitchen trainee");
  equal(labelOfAction(PAYLOAD, DONE), "Done");
  equal(labelOfAction(PAYLOAD, { ...DONE, asked: [] }), "done");
});
