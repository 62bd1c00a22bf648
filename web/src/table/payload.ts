// What the page of a table hands to the chooser: the seat's legal actions with their words.

import type { Action } from "./narrowing.ts";

export interface Payload {
  /** The address that takes actions. */
  readonly act: string;
  /** What is sent beside them: the decision that they answer. */
  readonly about: Readonly<Record<string, number>>;
  /** The address that tells what an action would do; the action follows. */
  readonly preview: string;
  readonly draft: readonly string[];
  readonly actions: readonly Action[];
  /** By field: the sentence that asks for it. */
  readonly questions: Readonly<Record<string, string>>;
  /** By kind and field: the sentence once the kind is chosen, where that is another one. */
  readonly within: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By field: the value that the keyboard meets first, where that is not the first one. */
  readonly enters: Readonly<Record<string, string>>;
  /** By field and value: what a person reads. */
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By field and value: a drawing to stand beside that, as SVG. */
  readonly icons: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The fields that say which way round a thing lies. */
  readonly turning: readonly string[];
}

/** The payload in the page, or null when there is nothing to choose. */
export function readPayload(root: ParentNode = document): Payload | null {
  const text = root.querySelector("#choices")?.textContent;
  return text ? (JSON.parse(text) as Payload) : null;
}

/** Whether the draft has begun something that must be gone on with: only one kind is left, and none
 *  of it confirms. */
export function isWithin(payload: Payload): boolean {
  const { actions, draft } = payload;
  const [kind] = actions.map(kindOf);
  const goesOn = actions.every((action) => !action.confirms && kindOf(action) === kind);
  return draft.length > 0 && actions.length > 1 && goesOn;
}

function kindOf(action: Action): string {
  return action.asked[0]?.values[0] ?? "";
}

/** A name for the decision that is asked for. */
export function decisionOf(payload: Payload): string {
  return JSON.stringify([payload.act, payload.about]);
}

export function labelOf(payload: Payload, field: string, value: string): string {
  return payload.labels[field]?.[value] ?? (value || "none");
}

/** A whole action in words: what it says in each field, or its kind if it has no other. */
export function labelOfAction(payload: Payload, action: Action): string {
  const [kind, ...fields] = action.asked;
  const asked = fields.length > 0 || kind === undefined ? fields : [kind];
  const words = asked.map(({ field, values }) =>
    values.map((value) => labelOf(payload, field, value)).join(" and "),
  );
  return words.filter((word) => word !== "").join(", ") || action.text;
}
