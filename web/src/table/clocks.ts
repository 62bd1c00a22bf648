// Clocks of a table, counted in server time: the offset of this device's clock is derived from the
// time at which the page was rendered.

import { setText } from "../shell/dom.ts";
import { showToast } from "../shell/toasts.ts";
import { gettext } from "../shell/messages.ts";

const SECOND = 1_000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Seconds left at which a player is warnedOf once: in live games, and in games over days. */
const WARNING = { live: MINUTE, days: HOUR };

/** Milliseconds for the response time and the rounding of the Date header. */
const TOLERANCE = 3_000;

let offset = 0;
/** The deadlines that the player was warnedOf of. */
const warnedOf = new Set<string>();

export function enableClocks(table: HTMLElement): void {
  const written = Number(table.dataset["now"]);
  if (written > 0) offset = Date.now() - written;
  setInterval(showClocks, SECOND);
}

/** Resync with the Date header of a response: the device's clock may have been set since. */
export function syncServerTime(answer: Response): void {
  const written = Date.parse(answer.headers.get("Date") ?? "");
  if (Math.abs(Date.now() - offset - written) > TOLERANCE) offset = Date.now() - written;
}

export function showClocks(): void {
  const now = Date.now() - offset;
  for (const clock of document.querySelectorAll<HTMLElement>(".clock[data-left]")) {
    const { left, up, mine } = clock.dataset;
    const seconds = secondsLeft(Number(left), up === undefined ? null : Number(up), now);
    setText(clock, formatTimeLeft(seconds));
    clock.classList.toggle("is-short", up !== undefined && isShort(seconds, Number(left)));
    clock.classList.toggle("is-up", seconds === 0);
    if (mine !== undefined && up !== undefined) warn(up, seconds, Number(left));
  }
  for (const claim of document.querySelectorAll<HTMLElement>(".claim[data-from]")) {
    claim.hidden = now < Number(claim.dataset["from"]);
  }
}

/** Whole seconds left on a clock: until `up` if it runs, else `left`. Both in milliseconds. */
export function secondsLeft(left: number, up: number | null, now: number): number {
  return Math.max(0, Math.floor((up === null ? left : up - now) / SECOND));
}

/** Time left in its two largest units. */
export function formatTimeLeft(seconds: number): string {
  const days = Math.floor(seconds / DAY);
  const hours = Math.floor((seconds % DAY) / HOUR);
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  if (seconds >= DAY) return gettext("%(days)s d %(hours)s h", { days, hours });
  if (seconds >= HOUR) return gettext("%(hours)s h %(minutes)s min", { hours, minutes });
  return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, "0")}`;
}

function isShort(seconds: number, left: number): boolean {
  return seconds < (left > 4 * HOUR * SECOND ? WARNING.days : WARNING.live);
}

/** Warn once per deadline, so that a screen reader does not read out every second. */
function warn(up: string, seconds: number, left: number): void {
  if (seconds === 0 || !isShort(seconds, left) || warnedOf.has(up)) return;
  warnedOf.add(up);
  showToast(seconds < MINUTE ? gettext("You have less than a minute left.") : gettext("You have less than an hour left."));
}
