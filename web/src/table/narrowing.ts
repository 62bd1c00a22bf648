// Narrows the list of legal actions to one: pure functions, the same for every game.
//
// An action has fields, in the order in which a player is asked for them. Each pick filters the
// list; the first field on which the remaining actions differ is the next question.

/** A field of an action with its value; a set-valued field has several. */
export interface Asked {
  readonly field: string;
  readonly values: readonly string[];
  readonly many: boolean;
}

export interface Action {
  readonly text: string;
  readonly confirms: boolean;
  readonly asked: readonly Asked[];
  readonly covers: readonly string[];
  /** What the whole action is called among its kind, where the game says so. */
  readonly label?: string;
}

/** Picks a value of a field. The empty value stands for actions without that field. */
export interface Chosen {
  readonly field: string;
  readonly value: string;
}

/** Picks the whole value of a set-valued field. */
export interface Enough {
  readonly field: string;
  readonly only: readonly string[];
}

export type Pick = Chosen | Enough;

export const NONE = "";

const NO_FIELDS: ReadonlySet<string> = new Set();

/** The field that holds the kind of an action. */
export const KIND = "kind";

/** A pseudo-field that distinguishes actions whose fields are all equal. */
export const TEXT = "text";

export interface Question {
  readonly field: string;
  /** The values that can be picked, in the order of the actions. */
  readonly values: readonly string[];
  /** For a set-valued field: its members so far, if the set may end there. */
  readonly enough: readonly string[] | null;
}

export function isChosen(pick: Pick): pick is Chosen {
  return "value" in pick;
}

/** The actions that agree with every pick. */
export function narrow(actions: readonly Action[], picks: readonly Pick[]): readonly Action[] {
  return actions.filter((action) => picks.every((pick) => agrees(action, pick)));
}

/** The first field on which the actions differ, or null when one action (or none) is left. */
export function nextQuestion(actions: readonly Action[]): Question | null {
  if (actions.length < 2) return null;
  const open = fieldsOf(actions).find((field) => !isSettled(actions, field));
  if (open === undefined) {
    return { field: TEXT, values: actions.map((action) => action.text), enough: null };
  }
  return questionAbout(actions, open);
}

/** The question about one field, whether or not it is the next one. */
export function questionAbout(actions: readonly Action[], field: string): Question {
  const settled = sharedValues(actions, field);
  const values = unique(actions.flatMap((action) => valuesOf(action, field)));
  const open = actions.length === 1 ? values : values.filter((value) => !settled.includes(value));
  const mayStop =
    isSetValued(actions, field) && actions.some((a) => sameSet(valuesOf(a, field), settled));
  return { field, values: open, enough: mayStop && open.length > 0 ? settled : null };
}

/**
 * The picks after a value is selected, or null if it cannot be selected now.
 *
 * A value of the present question is added. Another value of a picked field replaces that pick and
 * drops the later ones; a picked member of a set is removed from it. A value of a later field is
 * accepted if it leaves one value for each field between, or if its field is an early one: then the
 * fields between are asked for afterwards.
 */
export function select(
  actions: readonly Action[],
  picks: readonly Pick[],
  { field, value }: Chosen,
  early: ReadonlySet<string> = NO_FIELDS,
): readonly Pick[] | null {
  const repeated = picks.findIndex((p) => p.field === field && isChosen(p) && p.value === value);
  if (repeated >= 0) return isSetValued(actions, field) ? without(picks, repeated) : picks;
  const extended = extend(actions, picks, { field, value }, early);
  if (extended !== null) return extended;
  const earlier = picks.findIndex((p) => p.field === field);
  return earlier < 0 ? null : extend(actions, picks.slice(0, earlier), { field, value }, early);
}

/** The picks with one more, or null if that value is not open. Earlier picks are kept. */
export function extend(
  actions: readonly Action[],
  picks: readonly Pick[],
  pick: Chosen,
  early: ReadonlySet<string> = NO_FIELDS,
): readonly Pick[] | null {
  const before = narrow(actions, picks);
  const after = narrow(before, [pick]);
  if (after.length === 0) return null;
  if (after.length === before.length && before.length > 1) return null;
  if (early.has(pick.field)) return [...picks, pick];
  const fields = fieldsOf(after);
  const between = fields.slice(0, Math.max(0, fields.indexOf(pick.field)));
  return between.every((field) => isSettled(after, field)) ? [...picks, pick] : null;
}

/** The picks with a set-valued field closed at its present members. */
export function closeSet(picks: readonly Pick[], question: Question): readonly Pick[] {
  if (question.enough === null) return picks;
  return [...picks, { field: question.field, only: question.enough }];
}

/**
 * The possible rotations of what is being placed, whichever is picked; null if there are not at
 * least two.
 */
export function rotationsOf(
  actions: readonly Action[],
  picks: readonly Pick[],
  rotating: ReadonlySet<string>,
): Question | null {
  const left = narrow(actions, picks.filter((pick) => !rotating.has(pick.field)));
  const field = fieldsOf(left).find((name) => rotating.has(name));
  if (field === undefined) return null;
  const values = unique(left.flatMap((action) => valuesOf(action, field)));
  return values.includes(NONE) || values.length < 2 ? null : { field, values, enough: null };
}

/**
 * The picks with a rotation for what is to be placed, if that is the next question: the one that
 * `lastUsed` has for its field, or the first. A rotation that would finish the choice is left open.
 */
export function withDefaultRotation(
  actions: readonly Action[],
  picks: readonly Pick[],
  rotating: ReadonlySet<string>,
  lastUsed: ReadonlyMap<string, string>,
): readonly Pick[] {
  const left = narrow(actions, picks);
  const question = nextQuestion(left);
  if (question === null || !rotating.has(question.field)) return picks;
  if (left.length <= question.values.length) return picks;
  const before = lastUsed.get(question.field);
  const value = question.values.find((one) => one === before) ?? question.values[0];
  return value === undefined ? picks : [...picks, { field: question.field, value }];
}

/** The picks without rotations, which are no steps of their own. */
export function stepsOf(picks: readonly Pick[], rotating: ReadonlySet<string>): readonly Pick[] {
  return picks.filter((pick) => !rotating.has(pick.field));
}

/** The picks without the last step. */
export function stepBack(
  picks: readonly Pick[],
  rotating: ReadonlySet<string>,
): readonly Pick[] {
  const last = stepsOf(picks, rotating).at(-1);
  return last === undefined ? [] : picks.slice(0, picks.indexOf(last));
}

/** Whether every one of these actions has this value in this field. */
export function isFixed(actions: readonly Action[], field: string, value: string): boolean {
  return actions.length > 0 && actions.every((action) => valuesOf(action, field).includes(value));
}

/** The fields of an action that come after every picked one. */
export function fieldsAfter(action: Action, picks: readonly Pick[]): readonly string[] {
  const fields = action.asked.map((asked) => asked.field);
  const last = Math.max(0, ...picks.map((pick) => fields.indexOf(pick.field)));
  return fields.slice(last + 1);
}

/** Every field of these actions, in the order in which they are asked for. */
export function fieldsOf(actions: readonly Action[]): readonly string[] {
  return unique(actions.flatMap((action) => action.asked.map((asked) => asked.field)));
}

export function valuesOf(action: Action, field: string): readonly string[] {
  if (field === TEXT) return [action.text];
  return action.asked.find((asked) => asked.field === field)?.values ?? [NONE];
}

/** The picks without one member of a set, and without later fields. */
function without(picks: readonly Pick[], index: number): readonly Pick[] {
  const field = picks[index]?.field;
  return picks.filter((p, i) => i < index || (i > index && p.field === field && isChosen(p)));
}

function agrees(action: Action, pick: Pick): boolean {
  const values = valuesOf(action, pick.field);
  return isChosen(pick) ? values.includes(pick.value) : sameSet(values, pick.only);
}

function isSettled(actions: readonly Action[], field: string): boolean {
  const first = actions[0];
  if (first === undefined) return true;
  const values = valuesOf(first, field);
  return actions.every((action) => sameSet(valuesOf(action, field), values));
}

function isSetValued(actions: readonly Action[], field: string): boolean {
  return actions.some((action) => action.asked.some((a) => a.field === field && a.many));
}

function sharedValues(actions: readonly Action[], field: string): readonly string[] {
  const [first, ...others] = actions;
  if (first === undefined) return [];
  return valuesOf(first, field).filter((value) =>
    others.every((action) => valuesOf(action, field).includes(value)),
  );
}

function sameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((value) => others.includes(value));
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}
