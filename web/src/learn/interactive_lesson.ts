// A step of an interactive lesson: played with the chooser of a table, and what the move caused is
// shown as at a table.

import { FragmentRefresher } from "../live/fragment.ts";
import { Chooser } from "../table/chooser.ts";
import { NewPieces } from "../table/new_pieces.ts";
import { enableSheetLinks } from "../table/sheet_links.ts";
import { enableStickyLabels } from "../table/sticky_labels.ts";
import { updateStickyParts } from "../table/sticky_parts.ts";
import { StoryStage, storiesIn } from "../table/stories.ts";
import { enableTabs } from "../table/tabs.ts";
import { enableCardDialog } from "../table/card_dialog.ts";
import { enableTooltips } from "../table/tooltips.ts";
import { enableZoom } from "../table/zoom.ts";

/** Enable the page of a lesson's step. Returns its live fragment, or null on any other page. */
export function enableInteractiveLesson(): FragmentRefresher | null {
  const table = document.getElementById("table");
  const path = table?.dataset["lessonStep"];
  const board = document.getElementById("board");
  if (table === null || path === undefined || board === null) return null;
  const stage = new StoryStage();
  const newPieces = new NewPieces();
  const fragment = new FragmentRefresher("table-view", {
    address: () => `${path}/board?${document.getElementById("table-view")?.dataset["played"] ?? ""}`,
    changing: () => newPieces.remember(board),
    changed: () => {
      newPieces.animate(board);
      chooser.update();
      updateTooltips();
      updateStickyLabels();
      updateStickyParts(table);
      focusNext();
      if (!matchMedia("(prefers-reduced-motion: reduce)").matches) stage.play(stories(), null);
    },
  });
  const chooser = new Chooser(board, fragment);
  enableTabs("sheet");
  enableSheetLinks();
  const updateStickyLabels = enableStickyLabels(board);
  enableZoom(updateStickyLabels);
  const updateTooltips = enableTooltips(board);
  enableCardDialog(document.body);
  chooser.update();
  updateStickyParts(table);
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-watch-here]") : null;
    if (button !== null) stage.play(stories(), button);
  });
  return fragment;
}

/** What the learner's move caused. */
function stories(): readonly HTMLElement[] {
  return storiesIn(document.getElementById("lesson-stories")?.innerHTML ?? "");
}

/** The focus would be lost with the choices: it goes to the next step. */
function focusNext(): void {
  if (document.activeElement === document.body) document.getElementById("go-on")?.focus();
}
