// The page of a puzzle, played with the same chooser as a table.

import { FragmentRefresher } from "../live/fragment.ts";
import { Chooser } from "../table/chooser.ts";
import { NewPieces } from "../table/new_pieces.ts";
import { readPayload } from "../table/payload.ts";

/** Enable the page of a puzzle. Returns its live fragment, or null on any other page. */
export function enablePuzzle(): FragmentRefresher | null {
  const page = document.getElementById("puzzle-page");
  const path = page?.dataset["puzzle"];
  const board = document.getElementById("board");
  if (!page || path === undefined || board === null) return null;
  const newPieces = new NewPieces();
  const fragment = new FragmentRefresher("puzzle", {
    address: () => `${path}/board?${played()}`,
    changing: () => newPieces.remember(board),
    changed: () => {
      newPieces.animate(board);
      chooser.update();
      focusNext();
    },
  });
  const chooser = new Chooser(board, fragment, { isQuick: "oneTap" in page.dataset });
  chooser.update();
  return fragment;
}

/** The moves so far, as a query string. */
function played(): string {
  const actions = readPayload()?.draft ?? [];
  return new URLSearchParams(actions.map((action) => ["played", action])).toString();
}

/** Focus the link to the next puzzle when this one is over. */
function focusNext(): void {
  if (document.activeElement === document.body) document.getElementById("go-on")?.focus();
}
