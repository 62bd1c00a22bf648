// Buttons that change something at the house: `data-send` says how, `data-to` where.

import { notice } from "./notice.ts";
import { Refusal, send } from "./post.ts";
import type { Method } from "./post.ts";

/** Let every such button work, now and after each change of the page. */
export function enableButtons(changed: () => Promise<void>): void {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLButtonElement>("button[data-send]");
    if (button !== null) void press(button, changed);
  });
}

async function press(button: HTMLButtonElement, changed: () => Promise<void>): Promise<void> {
  const { send: method, to, body, then } = button.dataset;
  if (method === undefined || to === undefined) return;
  button.disabled = true;
  try {
    const answer = await send(method as Method, to, body ? JSON.parse(body) : undefined);
    button.closest("details.ask")?.removeAttribute("open");
    if (then === "open-table") location.assign(`/tables/${(answer as { table: string }).table}`);
    else if (then !== undefined) location.assign(then);
    else await changed();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    notice(error.message);
    await changed();
  } finally {
    button.disabled = false;
  }
}
