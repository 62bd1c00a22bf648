// Client for the route solver: who sells coffee, and why.

import { pointerReleased } from "../../../shell/pointer_press.ts";
import { requestJson } from "../../../shell/requests.ts";
import type { Case, Square } from "./position.ts";

export interface Reason {
  readonly chain: number;
  readonly kind: "shop" | "restaurant";
  readonly square: Square;
  readonly reason: string;
  readonly sentence: string;
}

export interface Answer {
  readonly distance: number | null;
  readonly sold: readonly number[];
  readonly selling: readonly Square[];
  readonly headline: string;
  readonly classes: readonly { readonly sentence: string }[];
  readonly reasons: readonly Reason[];
  readonly houses: readonly { readonly number: string; readonly squares: readonly Square[] }[];
  readonly svg: string;
  readonly case: Case;
}

export async function solve(position: unknown): Promise<Answer> {
  return (await requestJson("POST", "/api/fcm/routes", position)) as Answer;
}

/** Milliseconds. */
const DEBOUNCE = 40;

/** Solves with a debounce, and drops answers to outdated questions. */
export class DebouncedSolver {
  private readonly show: (answer: Answer) => void;
  private readonly fail: (error: unknown) => void;
  private readonly board: HTMLElement;
  private newest = 0;
  private timer: number | undefined;

  /** Answers are shown during a drag on `board`, but not during any other press. */
  constructor(board: HTMLElement, show: (answer: Answer) => void, fail: (error: unknown) => void) {
    this.board = board;
    this.show = show;
    this.fail = fail;
  }

  /** Mark the board as busy, which hides the previous answer. */
  markBusy(): void {
    this.mark("asking");
  }

  solve(position: Case): void {
    this.markBusy();
    const number = ++this.newest;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(number, position), DEBOUNCE);
  }

  private async send(number: number, position: Case): Promise<void> {
    try {
      const answer = await solve(position);
      await pointerReleased(this.board);
      if (number !== this.newest) return;
      this.mark("answered");
      this.show(answer);
    } catch (error) {
      await pointerReleased(this.board);
      if (number !== this.newest) return;
      this.mark("failed");
      this.fail(error);
    }
  }

  private mark(state: "asking" | "answered" | "failed"): void {
    this.board.dataset["asked"] = state;
    this.board.ariaBusy = String(state === "asking");
  }
}
