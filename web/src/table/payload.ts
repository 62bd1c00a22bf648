// The payload of a table page: the seat's legal actions with the words to ask for them, as JSON.

import type { Action } from "./narrowing.ts";

/** Several actions that one press takes. */
export interface Shortcut {
  readonly title: string;
  readonly actions: readonly string[];
  /** What is worth knowing before, or empty. */
  readonly note: string;
  /** The kind of action among whose answers it belongs, or empty. */
  readonly kind: string;
}

export interface Payload {
  /** The URL that actions are posted to. */
  readonly act: string;
  /** Posted together with them: the decision that they answer. */
  readonly about: Readonly<Record<string, number>>;
  /** The URL of previews, to which the action's text is appended. */
  readonly preview: string;
  readonly draft: readonly string[];
  readonly actions: readonly Action[];
  /** By field: the prompt. */
  readonly questions: Readonly<Record<string, string>>;
  /** By kind and field: the prompt once the kind is picked, where it differs. */
  readonly within: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By field: the value that gets the keyboard focus first, where it is not the first value. */
  readonly enters: Readonly<Record<string, string>>;
  /** By field and value: the label. */
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By field and value: an icon for the label, as SVG. */
  readonly icons: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The fields that hold a rotation. */
  readonly turning: readonly string[];
  /** The kinds whose answers are offered without asking for the kind. */
  readonly direct: readonly string[];
  /** The most sensible first. */
  readonly shortcuts: readonly Shortcut[];
}

/** The payload in the page, or null if there is nothing to choose. */
export function readPayload(root: ParentNode = document): Payload | null {
  const text = root.querySelector("#choices")?.textContent;
  return text ? (JSON.parse(text) as Payload) : null;
}

/** Whether the draft is within a sequence: all actions are of one kind, and none confirms. */
export function isMidDraft({ actions, draft }: Payload): boolean {
  const [kind] = actions.map(kindOf);
  const goesOn = actions.every((action) => !action.confirms && kindOf(action) === kind);
  return draft.length > 0 && actions.length > 1 && goesOn;
}

function kindOf(action: Action): string {
  return action.asked[0]?.values[0] ?? "";
}

/** Identifies the decision that is asked for. */
export function decisionKey(payload: Payload): string {
  return JSON.stringify([payload.act, payload.about]);
}

/** Whether both ask for the same decision, at the same step of the draft. */
export function sameDecision(one: Payload | null, other: Payload | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    decisionKey(one) === decisionKey(other) && one.draft.join("\n") === other.draft.join("\n")
  );
}

export function labelOf(payload: Payload, field: string, value: string): string {
  return payload.labels[field]?.[value] ?? (value || "none");
}

/** The game's label of a whole action, the labels of its fields, or of its kind if it has no others. */
export function labelOfAction(payload: Payload, action: Action): string {
  if (action.label !== undefined) return action.label;
  const [kind, ...fields] = action.asked;
  const asked = fields.length > 0 || kind === undefined ? fields : [kind];
  const words = asked.map(({ field, values }) =>
    values.map((value) => labelOf(payload, field, value)).join(" and "),
  );
  return words.filter((word) => word !== "").join(", ") || action.text;
}
