// The bar that reports a lost connection. The page below stays readable.
import { gettext } from "../shell/messages.ts";

/** Milliseconds. */
const GRACE_PERIOD = 1_500;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Show or hide the bar; a break shorter than the grace period is not reported. */
export function showConnectionState(isUp: boolean): void {
  if (!isUp) {
    waiting ??= setTimeout(() => update(false), GRACE_PERIOD);
    return;
  }
  clearTimeout(waiting);
  waiting = undefined;
  update(true);
}

function update(isUp: boolean): void {
  const bar = document.getElementById("connection");
  if (bar === null || bar.classList.contains("is-lost") === !isUp) return;
  bar.classList.toggle("is-lost", !isUp);
  bar.textContent = isUp ? "" : gettext("Connection lost. Reconnecting…");
}
