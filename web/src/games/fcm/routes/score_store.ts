// The score of the trainer, kept by the browser.

import { counted } from "./grading.ts";
import type { Score } from "./grading.ts";

const KEY = "coffee-trainer";
const NOTHING: Score = { boards: 0, right: 0, streak: 0, best: 0, levels: [0, 0, 0, 0] };

export class ScoreBook {
  private readonly storage: Storage;

  constructor(storage: Storage) {
    this.storage = storage;
  }

  /** The score so far; from nothing if the browser keeps none, or something unreadable. */
  read(): Score {
    try {
      const kept = JSON.parse(this.storage.getItem(KEY) ?? "null") as Partial<Score> | null;
      return kept !== null && Array.isArray(kept.levels) ? { ...NOTHING, ...kept } : NOTHING;
    } catch {
      return NOTHING;
    }
  }

  add(level: number, isRight: boolean): void {
    this.storage.setItem(KEY, JSON.stringify(counted(this.read(), level, isRight)));
  }
}
