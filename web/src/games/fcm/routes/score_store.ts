// The trainer's score in local storage.

import { counted } from "./grading.ts";
import type { Score } from "./grading.ts";

const KEY = "coffee-trainer";
const ZERO: Score = { boards: 0, right: 0, streak: 0, best: 0, levels: [0, 0, 0, 0] };

export class ScoreStore {
  private readonly storage: Storage;

  constructor(storage: Storage) {
    this.storage = storage;
  }

  /** The stored score; zero if there is none, or it is unreadable. */
  read(): Score {
    try {
      const stored = JSON.parse(this.storage.getItem(KEY) ?? "null") as Partial<Score> | null;
      return stored !== null && Array.isArray(stored.levels) ? { ...ZERO, ...stored } : ZERO;
    } catch {
      return ZERO;
    }
  }

  add(level: number, isRight: boolean): void {
    this.storage.setItem(KEY, JSON.stringify(counted(this.read(), level, isRight)));
  }
}
