// The page of a puzzle: the board is played on with the chooser of the tables.

import { Arrivals } from "../table/new_pieces.ts";
import { Chooser } from "../table/chooser.ts";
import { Refresher } from "../live/fragment.ts";
import { readPayload } from "../table/payload.ts";

/** Bring the page of a puzzle to life; what changes of it, or null on any other page. */
export function enablePuzzle(): Refresher | null {
  const path = document.getElementById("puzzle-page")?.dataset["puzzle"];
  const board = document.getElementById("board");
  if (path === undefined || board === null) return null;
  const arrivals = new Arrivals();
  const fragment = new Refresher("puzzle", {
    address: () => `${path}/board?${played()}`,
    changing: () => arrivals.note(board),
    changed: () => {
      arrivals.show(board);
      chooser.update();
      goOn();
    },
  });
  const chooser = new Chooser(board, fragment);
  chooser.update();
  return fragment;
}

/** What was played so far, as the address of the board has it. */
function played(): string {
  const actions = readPayload()?.draft ?? [];
  return new URLSearchParams(actions.map((action) => ["played", action])).toString();
}

/** When it is over, the keyboard goes to what comes next. */
function goOn(): void {
  if (document.activeElement === document.body) document.getElementById("go-on")?.focus();
}
