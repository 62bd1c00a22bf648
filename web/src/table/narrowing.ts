// The narrowing of a list of actions to one: pure logic, the same for every game.
//
// An action answers a few questions, its fields, in the order in which a person is asked. Each
// pick keeps the actions that agree with it; the first field on which the rest still differ is
// the next question.

/** One field of an action, with the value it has there; a set-valued field has several. */
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
}

/** A field is to hold this value. The empty value means: the action has no such field. */
export interface Chosen {
  readonly field: string;
  readonly value: string;
}

/** A set-valued field is to hold these values and no others. */
export interface Enough {
  readonly field: string;
  readonly only: readonly string[];
}

export type Pick = Chosen | Enough;

export const NONE = "";

const NO_FIELDS: ReadonlySet<string> = new Set();

/** The field that says which sort of action it is. */
export const KIND = "kind";

/** The field that bare actions are told apart by when nothing else does. */
export const TEXT = "text";

export interface Question {
  readonly field: string;
  /** What can still be picked, in the order of the actions. */
  readonly values: readonly string[];
  /** For a set-valued field: the values that are settled, if there may be no more of them. */
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

/** What can be picked for a field as things stand, whether or not it is the next question. */
export function questionAbout(actions: readonly Action[], field: string): Question {
  const settled = sharedValues(actions, field);
  const values = unique(actions.flatMap((action) => valuesOf(action, field)));
  const open = actions.length === 1 ? values : values.filter((value) => !settled.includes(value));
  const mayStop =
    isSetValued(actions, field) && actions.some((a) => sameSet(valuesOf(a, field), settled));
  return { field, values: open, enough: mayStop && open.length > 0 ? settled : null };
}

/**
 * The picks after somebody pointed at a value, or null if it cannot be pointed at now.
 *
 * A value of the present question is added. Pointing at another value of a field that was picked
 * before changes that pick and forgets the later ones; pointing at a picked member of a set again
 * takes it out. A value of a later field is taken if it leaves one value for each field between,
 * or if its field is an early one: then the fields between are asked for afterwards.
 */
export function take(
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

/** The picks with one more, or null if that value is not open now; earlier picks stay. */
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

/** The picks with a set-valued field closed at what it holds. */
export function close(picks: readonly Pick[], question: Question): readonly Pick[] {
  if (question.enough === null) return picks;
  return [...picks, { field: question.field, only: question.enough }];
}

/**
 * The ways round in which the thing in hand may lie, whatever was picked of them before; null if
 * there is nothing to be turned, or no choice.
 */
export function turnsOf(
  actions: readonly Action[],
  picks: readonly Pick[],
  turning: ReadonlySet<string>,
): Question | null {
  const left = narrow(actions, picks.filter((pick) => !turning.has(pick.field)));
  const field = fieldsOf(left).find((name) => turning.has(name));
  if (field === undefined) return null;
  const values = unique(left.flatMap((action) => valuesOf(action, field)));
  return values.includes(NONE) || values.length < 2 ? null : { field, values, enough: null };
}

/**
 * The picks with a way round for what is to be placed after that: it lies somehow from the start,
 * and can be turned. `liked` is how it lay before, by field. The last word is never taken so.
 */
export function laidSomehow(
  actions: readonly Action[],
  picks: readonly Pick[],
  turning: ReadonlySet<string>,
  liked: ReadonlyMap<string, string>,
): readonly Pick[] {
  const left = narrow(actions, picks);
  const question = nextQuestion(left);
  if (question === null || !turning.has(question.field)) return picks;
  if (left.length <= question.values.length) return picks;
  const before = liked.get(question.field);
  const value = question.values.find((one) => one === before) ?? question.values[0];
  return value === undefined ? picks : [...picks, { field: question.field, value }];
}

/** The picks that somebody made, without how a thing was turned. */
export function stepsOf(picks: readonly Pick[], turning: ReadonlySet<string>): readonly Pick[] {
  return picks.filter((pick) => !turning.has(pick.field));
}

/** The picks one step back; how a thing was turned is no step of its own. */
export function stepBack(
  picks: readonly Pick[],
  turning: ReadonlySet<string>,
): readonly Pick[] {
  const last = stepsOf(picks, turning).at(-1);
  return last === undefined ? [] : picks.slice(0, picks.indexOf(last));
}

/** Whether every action that is left has this value in this field: said, or with no other way. */
export function isSaid(actions: readonly Action[], field: string, value: string): boolean {
  return actions.length > 0 && actions.every((action) => valuesOf(action, field).includes(value));
}

/** The fields of a single action that come after everything that was picked. */
export function unsaid(action: Action, picks: readonly Pick[]): readonly string[] {
  const fields = action.asked.map((asked) => asked.field);
  const last = Math.max(0, ...picks.map((pick) => fields.indexOf(pick.field)));
  return fields.slice(last + 1);
}

/** Every field of these actions, in the order in which they are asked. */
export function fieldsOf(actions: readonly Action[]): readonly string[] {
  return unique(actions.flatMap((action) => action.asked.map((asked) => asked.field)));
}

export function valuesOf(action: Action, field: string): readonly string[] {
  if (field === TEXT) return [action.text];
  return action.asked.find((asked) => asked.field === field)?.values ?? [NONE];
}

/** The picks without one member of a set; what was picked after that set is forgotten too. */
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
