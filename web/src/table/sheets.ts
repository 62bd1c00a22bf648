// Sheets that lie on the table in the place of the board: the one with something to choose is
// turned up when a new question is asked; after that whoever plays turns them as they like.

import type { MarkElement } from "./marks.ts";
import { open, opened } from "./tabs.ts";

const BOARD = "board";

export class Sheets {
  private answered = "";

  /** A question with these answers is asked: let one of them be in sight. */
  turnUp(question: string, answers: readonly MarkElement[]): void {
    if (question === this.answered || answers.length === 0) return;
    this.answered = question;
    const places = answers.map(sheetOf);
    if (!places.includes(opened("sheet"))) open("sheet", places[0] ?? BOARD);
  }
}

/** A mark on a sheet that is not in sight cannot be pointed at. */
export function isInSight(mark: MarkElement): boolean {
  return document.getElementById("sheet-tabs") === null || sheetOf(mark) === opened("sheet");
}

/** For each sheet the preferred one of its marks, or its first. */
export function entriesOf(
  marks: readonly MarkElement[],
  isPreferred: (mark: MarkElement) => boolean,
): ReadonlySet<MarkElement> {
  const entries = new Map<string, MarkElement>();
  for (const mark of marks) {
    const sheet = sheetOf(mark);
    if (!entries.has(sheet) || isPreferred(mark)) entries.set(sheet, mark);
  }
  return new Set(entries.values());
}

/** The sheet that something lies on. */
export function sheetOf(part: Element): string {
  return part.closest<HTMLElement>("[data-sheet]:not(#table)")?.dataset["sheet"] ?? BOARD;
}
