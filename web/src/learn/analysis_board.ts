// The page of an analysis board: the tree of moves, the chooser, and looking together.

import { Arrivals } from "../table/new_pieces.ts";
import { Chooser } from "../table/chooser.ts";
import { showConnection } from "../live/connection_bar.ts";
import { Refresher } from "../live/fragment.ts";
import { enableHistory } from "../table/move_navigation.ts";
import { goLive } from "../live/updates.ts";
import { enableNames } from "../table/sticky_labels.ts";
import { Refusal, send } from "../shell/requests.ts";
import { enableRuler } from "../table/ruler.ts";
import { enableShowing } from "../table/sheet_links.ts";
import { enableTabs } from "../table/tabs.ts";
import { showTimes } from "../shell/relative_times.ts";
import { enableTips } from "../table/tooltips.ts";
import { enableZoom } from "../table/zoom.ts";

/** Whoever steps quickly takes the others along where the stepping ends. */
const LEAD_PAUSE = 250;

/** Bring the page of a board to life; what changes of it, or null on any other page. */
export function enableAnalysis(): Refresher | null {
  const id = document.getElementById("table")?.dataset["board"];
  const board = document.getElementById("board");
  if (id === undefined || board === null) return null;
  const arrivals = new Arrivals();
  const address = (): string => `/boards/${id}/fragment${location.search}`;
  const fragment = new Refresher("sight", {
    address,
    changing: () => arrivals.note(board),
    changed: () => {
      arrivals.show(board);
      // What was asked for before somebody stepped on is out of date.
      if (sight()["address"] === address()) showAddress("pushState");
      restoreRuler();
      chooser.update();
      walkTips();
      settleNames();
      settle();
    },
    leadsOn: (html) => {
      const shown = new DOMParser().parseFromString(html, "text/html").getElementById("sight");
      return shown?.dataset["href"] !== sight()["href"];
    },
  });
  const restoreRuler = enableRuler(board);
  const chooser = new Chooser(board, fragment);
  const lead = leaderOf(id);
  enableHistory({
    moved: async () => {
      await fragment.refresh();
      lead();
    },
  });
  enableTabs("tab");
  enableTabs("sheet");
  enableShowing();
  const settleNames = enableNames(board);
  enableZoom(settleNames);
  const walkTips = enableTips(board);
  chooser.update();
  settle();
  // Before anything is sent: what comes of it is told for the address from which it was sent.
  showAddress("replaceState");
  goLive(() => [{ name: `board:${id}`, stamp: fragment.stamp }], {
    changed: () => void fragment.refresh(),
    connection: showConnection,
  });
  return fragment;
}

function sight(): DOMStringMap {
  return document.getElementById("sight")?.dataset ?? {};
}

/** A move leads to another position, which has an address of its own. */
function showAddress(change: "pushState" | "replaceState"): void {
  const { href } = sight();
  const here = `${location.pathname}${location.search}`;
  if (href !== undefined && href !== here) history[change](null, "", href);
}

/** Tells those who follow where the leader is by now. */
function leaderOf(id: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { at, leads } = sight();
      if (at === undefined || leads === undefined || leads === at) return;
      send("POST", `/api/boards/${id}/lead`, { at: Number(at) }).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    }, LEAD_PAUSE);
  };
}

function settle(): void {
  const { title } = sight();
  if (title !== undefined) document.title = title;
  showTimes();
  showCurrent();
}

/** Keep the position that is shown in sight, within its list only: the page itself stays put. */
function showCurrent(): void {
  const list = document.getElementById("tree");
  const current = list?.querySelector("[aria-current]");
  if (!list || !current) return;
  const above = current.getBoundingClientRect().top - list.getBoundingClientRect().top;
  const below = above + current.clientHeight - list.clientHeight;
  if (above < 0 || below > 0) list.scrollTop += above - list.clientHeight / 2;
}
