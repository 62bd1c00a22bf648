// Sheets share the place of the board. A new question opens the sheet that has its answers; after
// that the player switches freely.

import type { MarkElement } from "./marks.ts";
import { openTab, openedTab } from "./tabs.ts";

const BOARD = "board";

export class Sheets {
  private shownFor = "";
  private foldedFor = "";

  /** Open a sheet with answers to a new question, unless the open one has some. */
  openFor(question: string, answers: readonly MarkElement[]): void {
    const places = answers.map(sheetOf);
    if (question !== this.foldedFor && !places.includes(BOARD)) fold(false);
    this.foldedFor = question;
    if (question === this.shownFor || answers.length === 0) return;
    this.shownFor = question;
    if (!places.includes(openedTab("sheet"))) openTab("sheet", places[0] ?? BOARD);
  }
}

/** On a narrow screen a button folds the options away and shows the whole map, from any sheet. The
 * next question whose answers are not on the map unfolds them. */
export function enableMapButton(): void {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || event.target.closest("#to-map") === null) return;
    const folds = !isFolded() || openedTab("sheet") !== BOARD;
    fold(folds);
    if (!folds) return;
    openTab("sheet", BOARD);
    document.getElementById("board")?.scrollIntoView({ block: "nearest" });
  });
}

function isFolded(): boolean {
  return document.getElementById("table")?.hasAttribute("data-folded") === true;
}

function fold(folds: boolean): void {
  document.getElementById("table")?.toggleAttribute("data-folded", folds);
  document.getElementById("to-map")?.setAttribute("aria-pressed", String(folds));
}

/** Whether a mark is on the open sheet, and can be picked. */
export function isInSight(mark: MarkElement): boolean {
  return document.getElementById("sheet-tabs") === null || sheetOf(mark) === openedTab("sheet");
}

/** The Tab stop of each sheet: its preferred mark, or its first. */
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

/** The name of the sheet that an element is on. */
export function sheetOf(part: Element): string {
  return part.closest<HTMLElement>("[data-sheet]:not(#table)")?.dataset["sheet"] ?? BOARD;
}
