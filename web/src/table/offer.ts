// Builds what the option panel shows for the present question: prompt, options and buttons.

import { iconFor } from "./mark_icons.ts";
import { conditionOf, isFine } from "./marks.ts";
import type { MarkElement, Target } from "./marks.ts";
import { KIND, TEXT, valuesOf } from "./narrowing.ts";
import type { Question } from "./narrowing.ts";
import type { Offer, PanelOption } from "./option_panel.ts";
import { isMidDraft, labelOf, labelOfAction } from "./payload.ts";
import type { Payload } from "./payload.ts";
import type { Selection } from "./selection.ts";
import { gettext } from "../shell/messages.ts";

/** The prompt while a target waits for its second tap. */
const TAP_AGAIN = gettext("Tap again to confirm.");
/** Up to this many values get buttons where the marks are too small for fingers. */
const FEW = 8;

type MarkFinder = (target: Target) => MarkElement | null;

/** The sentence that asks the present question. */
export function promptFor(selection: Selection, payload: Payload): string {
  if (selection.held !== null) return TAP_AGAIN;
  const field = selection.question()?.field ?? "";
  const kinds = new Set(selection.left().flatMap((action) => valuesOf(action, KIND)));
  const [kind] = kinds.size === 1 ? kinds : [];
  return payload.within[kind ?? ""]?.[field] ?? payload.questions[field] ?? "";
}

/** The panel's content. While a request is `isPosting`, nothing can be rotated or undone. */
export function offerFor(
  selection: Selection,
  payload: Payload,
  markOf: MarkFinder,
  isPosting: boolean,
): Offer {
  const question = selection.question();
  const isMidway = !selection.hasSteps && isMidDraft(payload);
  const offered = (question?.values ?? []).map((value) =>
    optionFor(payload, { field: question?.field ?? TEXT, value }, markOf),
  );
  const buttons = offered.filter(({ target }) => needsButton(markOf(target), offered.length));
  const listed = offered.filter((option) => !buttons.includes(option));
  return {
    options: buttons,
    listed: selection.held === null ? listed : [],
    finish: finishLabel(selection, payload, question),
    enough: question?.enough ? gettext("Done") : null,
    turn: isPosting ? null : rotateLabel(selection, payload),
    canGoBack: (selection.hasSteps || isMidway) && !isPosting,
    backIsUndo: isMidway,
  };
}

function optionFor(payload: Payload, target: Target, markOf: MarkFinder): PanelOption {
  return {
    target,
    label: labelOf(payload, target.field, target.value),
    icon: iconFor(payload.icons[target.field]?.[target.value], markOf(target)),
    enters: payload.enters[target.field] === target.value,
  };
}

/**
 * Whether a value gets a button: the board does not draw it, draws it only within an earlier
 * choice, or draws it too small for a finger. A few cards of a sheet get buttons too.
 */
function needsButton(mark: MarkElement | null, count: number): boolean {
  if (mark === null || conditionOf(mark) !== null) return true;
  if (count > FEW) return false;
  return mark instanceof HTMLElement || (matchMedia("(pointer: coarse)").matches && isFine(mark));
}

function rotateLabel(selection: Selection, payload: Payload): string | null {
  const rotations = selection.rotations();
  if (rotations === null) return null;
  const value = selection.rotationOf(rotations.field);
  if (value === null) return gettext("Rotate (R)");
  return gettext("Rotate (R): %(direction)s", { direction: labelOf(payload, rotations.field, value) });
}

function finishLabel(
  selection: Selection,
  payload: Payload,
  question: Question | null,
): string | null {
  const { held } = selection;
  if (held !== null) return gettext("Confirm %(choice)s", { choice: labelOf(payload, held.field, held.value) });
  const left = selection.left();
  const [only] = left;
  if (question !== null || only === undefined || left.length > 1) return null;
  return labelOfAction(payload, only);
}
