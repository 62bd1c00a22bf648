// Buttons that change something at the house: `data-send` says how, `data-to` where, and
// `data-then` what comes after it.

import type { Refresher } from "../live/fragment.ts";
import { notice } from "./toasts.ts";
import { Refusal, send } from "./requests.ts";
import type { Method } from "./requests.ts";

/** The answer is what the page shows next. */
const SHOW = "show";

/** Let every such button work, now and after each change of the page. */
export function enableButtons(page: Refresher | null): void {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLButtonElement>("button[data-send]");
    if (button !== null) void press(button, page);
  });
}

/** Where a suggestion leads; nowhere yet if others are still to be asked. */
interface Settled {
  readonly table: string | null;
}

async function openTable({ table }: Settled, page: Refresher | null): Promise<void> {
  if (table === null) await page?.refresh();
  else location.assign(`/tables/${table}`);
}

async function press(button: HTMLButtonElement, page: Refresher | null): Promise<void> {
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
    const answer = await send(method as Method, to, sent);
    button.closest("details.ask")?.removeAttribute("open");
    if (then === "open-table") await openTable(answer as Settled, page);
    else if (then !== undefined) location.assign(then);
    else await page?.refresh();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    notice(error.message);
    await page?.refresh();
  } finally {
    button.disabled = false;
  }
}
