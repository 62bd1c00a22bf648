// The page of a table: wires the live fragment, the chooser, navigation, chat and notifications.

import { showConnectionState } from "../live/connection_bar.ts";
import { FragmentRefresher } from "../live/fragment.ts";
import type { Topic } from "../live/topics.ts";
import { subscribe } from "../live/updates.ts";
import type { NotificationBell } from "../shell/notifications.ts";
import { openTable } from "../shell/open_table.ts";
import { showTurnInTab } from "../shell/page_title.ts";
import { updateRelativeTimes } from "../shell/relative_times.ts";
import { enableChat } from "./chat.ts";
import { Chooser } from "./chooser.ts";
import { enableClocks, showClocks } from "./clocks.ts";
import { enableHints } from "./hints.ts";
import { enableLog } from "./log.ts";
import { enableLogChapters } from "./log_chapters.ts";
import { enableMapNotes } from "./map_notes.ts";
import { enableMoveNavigation, enableSwipes, scrollToCurrentMove } from "./move_navigation.ts";
import { NewPieces } from "./new_pieces.ts";
import { enablePremove } from "./premove.ts";
import { enableRuler } from "./ruler.ts";
import { enableSheetLinks } from "./sheet_links.ts";
import { enableMapButton } from "./sheets.ts";
import { enableStickyLabels } from "./sticky_labels.ts";
import { updateStickyParts } from "./sticky_parts.ts";
import { enableStories } from "./stories.ts";
import { enableTabs, updateTabs } from "./tabs.ts";
import { enableCardDialog } from "./card_dialog.ts";
import { enableTooltips } from "./tooltips.ts";
import { enableZoom } from "./zoom.ts";

/**
 * Enable the page of a table. Returns its live fragment, or null on any other page. `showTurns` is
 * called after each change, as another table may be waiting now.
 */
export function enableTable(showTurns: () => void, bell: NotificationBell | null): FragmentRefresher | null {
  const table = document.getElementById("table");
  const id = table?.dataset["table"];
  const board = document.getElementById("board");
  if (table === null || id === undefined || board === null) return null;
  const newPieces = new NewPieces();
  const fragment = new FragmentRefresher("table-view", {
    address: () => `/tables/${id}/fragment${location.search}`,
    changing: () => newPieces.remember(board),
    changed: () => {
      newPieces.animate(board);
      chooser.update();
      restoreRuler();
      showMapNotes();
      restoreLogFilter();
      foldChapters();
      updateTooltips();
      updateStickyLabels();
      chat.showUnread();
      playNewStory();
      afterChange(table);
      showTurns();
    },
  });
  const restoreRuler = enableRuler(board);
  const showMapNotes = enableMapNotes(board, fragment);
  const restoreLogFilter = enableLog();
  restoreLogFilter();
  const foldChapters = enableLogChapters();
  enableHints();
  const refresh = (): Promise<void> => fragment.refresh();
  const chooser = new Chooser(board, fragment);
  enableMoveNavigation({ moved: refresh });
  enableSwipes(board);
  enablePremove(board);
  enableTabs("tab");
  enableTabs("sheet");
  enableSheetLinks();
  enableMapButton();
  const playNewStory = enableStories(id);
  const updateStickyLabels = enableStickyLabels(board);
  enableZoom(updateStickyLabels);
  const updateTooltips = enableTooltips(board);
  enableCardDialog(document.body);
  enableClocks(table);
  chooser.update();
  afterChange(table);
  keepStickyParts(table, board);
  const chat = enableChat(id, () => subscription.renew());
  const topics = (): readonly Topic[] => [
    { name: id, stamp: fragment.stamp },
    ...chat.topics(),
    ...(bell?.topics() ?? []),
  ];
  const subscription = subscribe(topics, {
    changed: (topic) => {
      if (bell?.handle(topic) === true) return;
      void (topic.name === id ? refresh() : chat.changed(topic));
    },
    connection: showConnectionState,
  });
  return fragment;
}

/** Options, sheets and the window's size change the height of what stays in view. */
function keepStickyParts(table: HTMLElement, board: HTMLElement): void {
  const observer = new ResizeObserver(() => updateStickyParts(table));
  for (const part of [board, document.getElementById("now"), document.documentElement]) {
    if (part !== null) observer.observe(part);
  }
}

function afterChange(table: HTMLElement): void {
  const view = document.getElementById("table-view");
  if (view !== null) {
    showTurnInTab(view);
    followRematch(view.dataset["rematch"]);
  }
  showClocks();
  updateTabs("tab");
  updateStickyParts(table);
  scrollToCurrentMove();
  showNewestChoice();
  makeScrollable(document.getElementById("preview"));
  updateRelativeTimes();
}

let knownRematch: string | undefined;

/** Take every tab of a player to the rematch as soon as it begins, but not one opened later. */
function followRematch(rematch: string | undefined): void {
  if (knownRematch === "" && rematch) openTable(rematch);
  knownRematch = rematch;
}

/** On a phone the line about the last move may overflow: make it scrollable by keyboard. */
function makeScrollable(line: HTMLElement | null): void {
  if (line !== null && line.scrollHeight > line.clientHeight) line.tabIndex = 0;
}

/** On a phone the draft is a single line: scroll to its newest action. */
function showNewestChoice(): void {
  const draft = document.querySelector<HTMLElement>(".draft");
  const newest = draft?.querySelector<HTMLElement>(":scope > :last-child");
  const left = (newest?.offsetLeft ?? 0) - (draft?.offsetLeft ?? 0);
  draft?.scrollTo({ left, top: draft.scrollHeight });
}
