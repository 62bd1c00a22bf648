// Asking the house who sells. While one answer is awaited, only the newest question is kept.

import { send } from "../../../shell/requests.ts";
import { released } from "../../../shell/pointer_press.ts";
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

export async function ask(position: unknown): Promise<Answer> {
  return (await send("POST", "/api/fcm/routes", position)) as Answer;
}

const PAUSE = 40;

/** Asks a little later than it is told to, and never shows an answer that a newer one overtook. */
export class Asker {
  private readonly show: (answer: Answer) => void;
  private readonly fail: (error: unknown) => void;
  private readonly board: HTMLElement;
  private newest = 0;
  private timer: number | undefined;

  /** While something is dragged on the board, its answers are shown all the same. */
  constructor(board: HTMLElement, show: (answer: Answer) => void, fail: (error: unknown) => void) {
    this.board = board;
    this.show = show;
    this.fail = fail;
  }

  /** Mark the board as waiting: pages hide what was answered before. */
  wait(): void {
    this.mark("asking");
  }

  ask(position: Case): void {
    this.wait();
    const number = ++this.newest;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(number, position), PAUSE);
  }

  private async send(number: number, position: Case): Promise<void> {
    try {
      const answer = await ask(position);
      await released(this.board);
      if (number !== this.newest) return;
      this.mark("answered");
      this.show(answer);
    } catch (error) {
      await released(this.board);
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
