// Builds what the option panel shows for the present question: prompt, options and buttons.

import { iconFor } from "./mark_icons.ts";
import { conditionOf, isFine } from "./marks.ts";
import type { MarkElement, Target } from "./marks.ts";
import { KIND, TEXT, nextQuestion, valuesOf } from "./narrowing.ts";
import type { Action, Question } from "./narrowing.ts";
import type { Offer, OptionGroup, PanelOption } from "./option_panel.ts";
import { isMidDraft, labelOf, labelOfAction } from "./payload.ts";
import type { Payload, Shortcut } from "./payload.ts";
import type { Selection } from "./selection.ts";
import { gettext } from "../shell/messages.ts";

/** The prompt while a target waits for its second tap. */
const TAP_AGAIN = gettext("Tap again to confirm.");
/** Up to this many values get buttons where the marks are too small for fingers. */
const FEW = 8;
/** Up to this many answers of a kind are offered without asking for the kind first. */
const MANY = 14;

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
  const shortcuts = selection.hasSteps || isPosting ? [] : payload.shortcuts;
  const buttons = offered.filter(
    ({ target }) =>
      needsButton(markOf(target), offered.length) && !isShortcut(payload, shortcuts, target),
  );
  const listed = offered.filter((option) => !buttons.includes(option));
  const groups = isPosting ? [] : groupsFor(selection, payload, buttons, markOf);
  const grouped = new Set(groups.map(({ kind }) => kind.value));
  return {
    options: buttons.filter(({ target }) => target.field !== KIND || !grouped.has(target.value)),
    shortcuts: shortcuts.filter(({ kind }) => !grouped.has(kind)),
    groups,
    listed: selection.held === null && groups.length === 0 ? listed : [],
    finish: finishLabel(selection, payload, question),
    enough: question?.enough ? gettext("Done") : null,
    turn: isPosting ? null : rotateLabel(selection, payload),
    canGoBack: (selection.hasSteps || isMidway) && !isPosting,
    backIsUndo: isMidway,
  };
}

/** The kinds that the game offers with their answers, as long as these are few. */
function groupsFor(
  selection: Selection,
  payload: Payload,
  kinds: readonly PanelOption[],
  markOf: MarkFinder,
): readonly OptionGroup[] {
  return kinds.flatMap(({ target: kind }) => {
    if (kind.field !== KIND || !payload.direct.includes(kind.value)) return [];
    const actions = selection.left().filter((one) => valuesOf(one, KIND).includes(kind.value));
    const targets = answersWithin(actions);
    if (targets.length === 0 || targets.length > MANY) return [];
    const options = targets.map((target) => {
      const whole = actions.find(({ text }) => target.field === TEXT && text === target.value);
      const option = optionFor(payload, target, markOf);
      return whole === undefined ? option : { ...option, label: labelOfAction(payload, whole) };
    });
    const shortcuts = payload.shortcuts.filter((shortcut) => shortcut.kind === kind.value);
    return [{ title: labelOf(payload, KIND, kind.value), kind, shortcuts, options }];
  });
}

/** Whole actions, where they are few; otherwise the values of the next field. */
function answersWithin(actions: readonly Action[]): readonly Target[] {
  const question = nextQuestion(actions);
  if (question === null) return actions.map(({ text }) => ({ field: TEXT, value: text }));
  const values = question.values.map((value) => ({ field: question.field, value }));
  if (actions.length > MANY || actions.some((action) => action.covers.length > 0)) return values;
  return actions.map(({ text }) => ({ field: TEXT, value: text }));
}

function optionFor(payload: Payload, target: Target, markOf: MarkFinder): PanelOption {
  return {
    target,
    label: labelOfTarget(payload, target),
    icon: iconFor(payload.icons[target.field]?.[target.value], markOf(target)),
    enters: payload.enters[target.field] === target.value,
    isDefault: target.field === KIND && payload.enters[KIND] === target.value,
  };
}

/** The label of a value; of a kind with a single action the whole action, as one press takes it. */
function labelOfTarget(payload: Payload, { field, value }: Target): string {
  const label = labelOf(payload, field, value);
  if (field !== KIND) return label;
  const actions = payload.actions.filter((action) => valuesOf(action, KIND).includes(value));
  const [only] = actions;
  if (only === undefined || actions.length > 1 || only.asked.length < 2) return label;
  return gettext("%(kind)s: %(answer)s", { kind: label, answer: labelOfAction(payload, only) });
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

/** Whether all actions of this kind are shortcuts of their own. */
function isShortcut(payload: Payload, shortcuts: readonly Shortcut[], target: Target): boolean {
  if (target.field !== KIND) return false;
  const texts = new Set(shortcuts.map(({ actions }) => actions.join("\n")));
  const actions = payload.actions.filter((one) => valuesOf(one, KIND).includes(target.value));
  return actions.every(({ text }) => texts.has(text));
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
