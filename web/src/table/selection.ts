// The state of one decision in the browser: the picks so far, and a target that waits for a second
// tap. It asks the drawing two questions and knows no DOM, so that it can be tested by itself.

import type { Target } from "./marks.ts";
import {
  closeSet,
  extend,
  fieldsAfter,
  isChosen,
  narrow,
  nextQuestion,
  questionAbout,
  rotationsOf,
  select,
  stepBack,
  stepsOf,
  withDefaultRotation,
} from "./narrowing.ts";
import type { Action, Pick, Question } from "./narrowing.ts";
import { sameDecision } from "./payload.ts";
import type { Payload } from "./payload.ts";

/** What the selection needs to know about the drawing. */
export interface Drawing {
  /** Fields whose marks may be picked before earlier fields are answered. */
  readonly early: ReadonlySet<string>;
  /** Whether a visible mark stands for this value, and only within an earlier choice. */
  drawsDependent(target: Target): boolean;
}

/** How a target relates to the present question. */
export interface TargetState {
  /** It answers the present question. */
  readonly isOpen: boolean;
  /** It would change an earlier answer. */
  readonly isOther: boolean;
  readonly isChosen: boolean;
}

interface Narrowed {
  readonly actions: readonly Action[];
  readonly picks: readonly Pick[];
  readonly left: readonly Action[];
}

export class Selection {
  private readonly drawing: Drawing;
  private current: Payload | null = null;
  private picked: readonly Pick[] = [];
  private narrowed: Narrowed | null = null;
  /** By field: the rotation that was used last. */
  private readonly lastRotations = new Map<string, string>();
  /** The target that would finish the choice and waits for a second tap. */
  held: Target | null = null;

  constructor(drawing: Drawing) {
    this.drawing = drawing;
  }

  get payload(): Payload | null {
    return this.current;
  }

  get actions(): readonly Action[] {
    return this.current?.actions ?? [];
  }

  get picks(): readonly Pick[] {
    return this.picked;
  }

  /** The fields that hold a rotation. */
  get rotating(): ReadonlySet<string> {
    return new Set(this.current?.turning ?? []);
  }

  /** Names the present question: it changes with the decision, the draft and every pick. */
  get key(): string {
    return JSON.stringify([this.current?.about, this.current?.draft, this.picked]);
  }

  /** Whether there is something that one step back would undo. */
  get hasSteps(): boolean {
    return this.held !== null || stepsOf(this.picked, this.rotating).length > 0;
  }

  /** Take over a new payload; false if it is another decision, and the picks are dropped. */
  load(payload: Payload | null): boolean {
    const isSame = sameDecision(payload, this.current);
    if (!isSame) {
      this.picked = [];
      this.held = null;
    }
    this.current = payload;
    if (this.left().length === 0) this.picked = [];
    return isSame;
  }

  clear(): void {
    this.picked = [];
  }

  setPicks(picks: readonly Pick[]): void {
    this.picked = picks;
  }

  /** The actions that agree with all picks. Asked for every mark, so cached. */
  left(): readonly Action[] {
    const { actions, picks } = this;
    if (this.narrowed?.actions !== actions || this.narrowed.picks !== picks) {
      this.narrowed = { actions, picks, left: narrow(actions, picks) };
    }
    return this.narrowed.left;
  }

  /** The remaining actions of a choice that was begun; none before the first pick. */
  begun(): readonly Action[] {
    return this.picked.length > 0 ? this.left() : [];
  }

  question(): Question | null {
    const left = this.left();
    const [only] = left;
    if (only === undefined || left.length > 1) return nextQuestion(left);
    const field = this.lastField(only);
    return field === null ? null : questionAbout(left, field);
  }

  /** Whether the picks leave one action and no question. */
  get isFinished(): boolean {
    const left = this.left();
    const [only] = left;
    return only !== undefined && left.length === 1 && this.lastField(only) === null;
  }

  /** Whether these picks would finish the choice. */
  wouldFinish(picks: readonly Pick[]): boolean {
    const before = this.picked;
    // Which marks the drawing shows depends on the picks, so they are swapped in for the question.
    this.picked = picks;
    const finishes = this.isFinished;
    this.picked = before;
    return finishes;
  }

  stateOf(target: Target): TargetState {
    const { field, value } = target;
    const chosen = this.picked.some((p) => p.field === field && isChosen(p) && p.value === value);
    const open = !chosen && extend(this.left(), [], target, this.early) !== null;
    const other = !chosen && !open && this.picksWith(target) !== null;
    const isHeld = this.held?.field === field && this.held.value === value;
    return { isOpen: open, isOther: other, isChosen: chosen || isHeld };
  }

  /** The picks after this target is picked, or null if it cannot be. */
  picksWith(target: Target): readonly Pick[] | null {
    return select(this.actions, this.picked, target, this.early);
  }

  /** Take the held target for good. */
  confirmHeld(): void {
    if (this.held === null) return;
    this.picked = this.picksWith(this.held) ?? this.picked;
    this.held = null;
  }

  /** Close the set-valued field that is asked for with its present members. */
  closeSet(): void {
    const question = this.question();
    if (question !== null) this.picked = closeSet(this.picked, question);
  }

  /** Undo the last step, which is the held target if there is one. The pick that was last. */
  stepBack(): Pick | undefined {
    const last = stepsOf(this.picked, this.rotating).at(-1);
    if (this.held !== null) this.held = null;
    else this.picked = stepBack(this.picked, this.rotating);
    return last;
  }

  /** Pick a rotation for what is to be placed next, the one that was used last if possible. */
  applyDefaultRotation(): void {
    this.picked = withDefaultRotation(this.actions, this.picked, this.rotating, this.lastRotations);
  }

  rotations(): Question | null {
    return rotationsOf(this.actions, this.picked, this.rotating);
  }

  rotationOf(field: string): string | null {
    if (this.held?.field === field) return this.held.value;
    const pick = this.picked.find((p) => p.field === field);
    return pick !== undefined && isChosen(pick) ? pick.value : null;
  }

  /** The rotation after the present one, remembered as the last used; null if there is none. */
  nextRotation(): Target | null {
    const rotations = this.rotations();
    if (rotations === null) return null;
    const { field, values } = rotations;
    const value = values[(values.indexOf(this.rotationOf(field) ?? "") + 1) % values.length] ?? "";
    this.lastRotations.set(field, value);
    return { field, value };
  }

  private get early(): ReadonlySet<string> {
    return new Set([...this.drawing.early, ...this.rotating]);
  }

  /**
   * A field with a single value left that is asked for all the same, because the board draws it:
   * a player who picks a cell sees where the rod goes before the turn is over, and a piece is
   * rotated before it is placed, even if only one square is left for it.
   */
  private lastField(action: Action): string | null {
    const last = this.picked.at(-1);
    if (last === undefined) return null;
    const after = fieldsAfter(action, this.picked);
    if (this.rotating.has(last.field)) return after[0] ?? null;
    const shown = after.find((field) => {
      const [value] = questionAbout([action], field).values;
      return value !== undefined && this.drawing.drawsDependent({ field, value });
    });
    return shown ?? null;
  }
}
