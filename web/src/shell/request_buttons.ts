// Buttons that send a request: `data-send` is the method, `data-to` the URL, `data-body` the JSON,
// and `data-then` what happens afterwards.

import type { FragmentRefresher } from "../live/fragment.ts";
import { openTable } from "./open_table.ts";
import { RequestError, requestJson } from "./requests.ts";
import type { Method } from "./requests.ts";
import { showToast } from "./toasts.ts";

/** The response is the next fragment of the page. */
const SHOW = "show";

/** Enable all such buttons, also those that a morph adds. `page` is the live fragment. */
export function enableRequestButtons(page: FragmentRefresher | null): void {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLButtonElement>("button[data-send]");
    if (button !== null) void press(button, page);
  });
}

/** The table that a rematch or takeover opened; null while other players must agree first. */
interface OpenedTable {
  readonly table: string | null;
}

async function follow({ table }: OpenedTable, page: FragmentRefresher | null): Promise<void> {
  if (table === null) await page?.refresh();
  else openTable(table);
}

async function press(button: HTMLButtonElement, page: FragmentRefresher | null): Promise<void> {
  const { send: method, to, body, then } = button.dataset;
  if (method === undefined || to === undefined) return;
  const sent: unknown = body ? JSON.parse(body) : undefined;
  button.disabled = true;
  try {
    if (then === SHOW && page !== null) {
      await page.change(method as Method, to, sent);
      button.closest("details.ask")?.removeAttribute("open");
      return;
    }
    const answer = await requestJson(method as Method, to, sent);
    button.closest("details.ask")?.removeAttribute("open");
    if (then === "open-table") await follow(answer as OpenedTable, page);
    else if (then !== undefined) location.assign(then);
    else await page?.refresh();
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    showToast(error.message);
    await page?.refresh();
  } finally {
    button.disabled = false;
  }
}
