// The page of a table: the fragment that changes, the chooser, the history and the news.

import { Arrivals } from "./new_pieces.ts";
import type { Bell } from "../shell/notifications.ts";
import { Chooser } from "./chooser.ts";
import { enableClocks, showClocks } from "./clocks.ts";
import { showConnection } from "../live/connection_bar.ts";
import { Refresher } from "../live/fragment.ts";
import { enableHistory, enableSwipes, showCurrentMove } from "./move_navigation.ts";
import { goLive } from "../live/updates.ts";
import type { Topic } from "../live/updates.ts";
import { enableLog } from "./log.ts";
import { enableNames } from "./sticky_labels.ts";
import { enableRuler } from "./ruler.ts";
import { enableShowing } from "./sheet_links.ts";
import { enableTabs } from "./tabs.ts";
import { enableTalk } from "./chat.ts";
import { showTimes } from "../shell/relative_times.ts";
import { enableTips } from "./tooltips.ts";
import { showTurn } from "../shell/page_title.ts";
import { enableZoom } from "./zoom.ts";

/** Bring the page of a table to life; what changes of it, or null on any other page. After each
 * change `showTurns` is called: another table may wait now. */
export function enableTable(showTurns: () => void, bell: Bell | null): Refresher | null {
  const table = document.getElementById("table");
  const id = table?.dataset["table"];
  const board = document.getElementById("board");
  if (table === null || id === undefined || board === null) return null;
  const arrivals = new Arrivals();
  const fragment = new Refresher("sight", {
    address: () => `/tables/${id}/fragment${location.search}`,
    changing: () => arrivals.note(board),
    changed: () => {
      arrivals.show(board);
      chooser.update();
      restoreRuler();
      restoreSifting();
      walkTips();
      settleNames();
      talk.showUnread();
      settle();
      showTurns();
    },
  });
  const restoreRuler = enableRuler(board);
  const restoreSifting = enableLog();
  restoreSifting();
  const refresh = (): Promise<void> => fragment.refresh();
  const chooser = new Chooser(board, fragment);
  enableHistory({ moved: refresh });
  enableSwipes(board);
  enableTabs("tab");
  enableTabs("sheet");
  enableShowing();
  const settleNames = enableNames(board);
  enableZoom(settleNames);
  const walkTips = enableTips(board);
  enableClocks(table);
  chooser.update();
  settle();
  const talk = enableTalk(id, () => following.again());
  const topics = (): readonly Topic[] => [
    { name: id, stamp: fragment.stamp },
    ...talk.topics(),
    ...(bell?.topics() ?? []),
  ];
  const following = goLive(topics, {
    changed: (topic) => {
      if (bell?.heard(topic) === true) return;
      void (topic.name === id ? refresh() : talk.changed(topic));
    },
    connection: showConnection,
  });
  return fragment;
}

function settle(): void {
  const sight = document.getElementById("sight");
  if (sight !== null) showTurn(sight);
  showClocks();
  showCurrentMove();
  showNewestChoice();
  letKeysScroll(document.getElementById("preview"));
  showTimes();
}

/** On a phone the line about the last move is as high as the bar allows: keys read the rest. */
function letKeysScroll(line: HTMLElement | null): void {
  if (line !== null && line.scrollHeight > line.clientHeight) line.tabIndex = 0;
}

/** On a phone what was chosen so far is one line, of which the end counts, from its first word. */
function showNewestChoice(): void {
  const draft = document.querySelector<HTMLElement>(".draft");
  const newest = draft?.querySelector<HTMLElement>(":scope > :last-child");
  const left = (newest?.offsetLeft ?? 0) - (draft?.offsetLeft ?? 0);
  draft?.scrollTo({ left, top: draft.scrollHeight });
}
