// The page of an analysis board: the tree of variations, the chooser, and shared viewing.

import { showConnectionState } from "../live/connection_bar.ts";
import { FragmentRefresher } from "../live/fragment.ts";
import { subscribe } from "../live/updates.ts";
import { updateRelativeTimes } from "../shell/relative_times.ts";
import { RequestError, requestJson } from "../shell/requests.ts";
import { Chooser } from "../table/chooser.ts";
import { enableMoveNavigation } from "../table/move_navigation.ts";
import { NewPieces } from "../table/new_pieces.ts";
import { enableRuler } from "../table/ruler.ts";
import { enableSheetLinks } from "../table/sheet_links.ts";
import { enableStickyLabels } from "../table/sticky_labels.ts";
import { enableTabs } from "../table/tabs.ts";
import { enableCardDialog } from "../table/card_dialog.ts";
import { enableTooltips } from "../table/tooltips.ts";
import { enableZoom } from "../table/zoom.ts";

/** Debounce in milliseconds: followers jump to where quick stepping ends. */
const LEAD_DEBOUNCE = 250;

/** Enable the page of an analysis board. Returns its live fragment, or null on any other page. */
export function enableAnalysis(): FragmentRefresher | null {
  const id = document.getElementById("table")?.dataset["board"];
  const board = document.getElementById("board");
  if (id === undefined || board === null) return null;
  const newPieces = new NewPieces();
  const address = (): string => `/boards/${id}/fragment${location.search}`;
  const fragment = new FragmentRefresher("table-view", {
    address,
    changing: () => newPieces.remember(board),
    changed: () => {
      newPieces.animate(board);
      // A response for a position that was left meanwhile must not change the URL.
      if (tableView()["address"] === address()) showAddress("pushState");
      restoreRuler();
      chooser.update();
      updateTooltips();
      updateStickyLabels();
      afterChange();
    },
    leadsOn: (html) => {
      const shown = new DOMParser().parseFromString(html, "text/html").getElementById("table-view");
      return shown?.dataset["href"] !== tableView()["href"];
    },
  });
  const restoreRuler = enableRuler(board);
  const chooser = new Chooser(board, fragment);
  const lead = positionReporter(id);
  enableMoveNavigation({
    moved: async () => {
      await fragment.refresh();
      lead();
    },
  });
  enableTabs("tab");
  enableTabs("sheet");
  enableSheetLinks();
  const updateStickyLabels = enableStickyLabels(board);
  enableZoom(updateStickyLabels);
  const updateTooltips = enableTooltips(board);
  enableCardDialog(document.body);
  chooser.update();
  afterChange();
  // Before the first request: responses are matched with the URL that they were sent from.
  showAddress("replaceState");
  subscribe(() => [{ name: `board:${id}`, stamp: fragment.stamp }], {
    changed: () => void fragment.refresh(),
    connection: showConnectionState,
  });
  return fragment;
}

function tableView(): DOMStringMap {
  return document.getElementById("table-view")?.dataset ?? {};
}

/** Every position has a URL of its own. */
function showAddress(change: "pushState" | "replaceState"): void {
  const { href } = tableView();
  const here = `${location.pathname}${location.search}`;
  if (href !== undefined && href !== here) history[change](null, "", href);
}

/** Report the leader's position to followers, debounced. */
function positionReporter(id: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { at, leads } = tableView();
      if (at === undefined || leads === undefined || leads === at) return;
      requestJson("POST", `/api/boards/${id}/lead`, { at: Number(at) }).catch((error: unknown) => {
        if (!(error instanceof RequestError)) throw error;
      });
    }, LEAD_DEBOUNCE);
  };
}

function afterChange(): void {
  const { title } = tableView();
  if (title !== undefined) document.title = title;
  updateRelativeTimes();
  scrollToCurrent();
}

/** Scroll the list, but not the page, to the current position. */
function scrollToCurrent(): void {
  const list = document.getElementById("tree");
  const current = list?.querySelector("[aria-current]");
  if (!list || !current) return;
  const above = current.getBoundingClientRect().top - list.getBoundingClientRect().top;
  const below = above + current.clientHeight - list.clientHeight;
  if (above < 0 || below > 0) list.scrollTop += above - list.clientHeight / 2;
}
