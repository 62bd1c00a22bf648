// Clocks of a table, counted in server time: the offset of this device's clock is derived from the
// time at which the page was rendered.

import { setText } from "../shell/dom.ts";
import { clearToast, showToast } from "../shell/toasts.ts";
import { gettext, language, ngettext } from "../shell/messages.ts";
import { warningOnce } from "../shell/sound.ts";

const SECOND = 1_000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Milliseconds below which a live clock shows tenths of a second. */
const TENTHS_BELOW = 10 * SECOND;

/** Milliseconds for the response time and the rounding of the Date header. */
const TOLERANCE = 3_000;

let offset = 0;
let next: ReturnType<typeof setTimeout> | undefined;
/** The deadlines that the player was warned of. */
const warnedOf = new Set<string>();
/** The warning on the screen; empty if there is none. */
let warning = "";

export function enableClocks(table: HTMLElement): void {
  const written = Number(table.dataset["now"]);
  if (written > 0) offset = Date.now() - written;
  showClocks();
}

/** Resync with the Date header of a response: the device's clock may have been set since. */
export function syncServerTime(answer: Response): void {
  const written = Date.parse(answer.headers.get("Date") ?? "");
  if (Math.abs(Date.now() - offset - written) > TOLERANCE) offset = Date.now() - written;
}

/** Show all clocks of the page, and again when the first of them changes. */
export function showClocks(): void {
  const now = Date.now() - offset;
  let pause = SECOND;
  let isOwnShort = false;
  for (const clock of document.querySelectorAll<HTMLElement>(".clock[data-left]")) {
    const { left, up, short, live } = clock.dataset;
    const rest = millisecondsLeft(Number(left), up === undefined ? null : Number(up), now);
    const showsTenths = live !== undefined && rest < TENTHS_BELOW;
    setText(clock, showsTenths ? formatTenths(rest) : formatTimeLeft(Math.floor(rest / SECOND)));
    const isShort = up !== undefined && rest < Number(short);
    clock.classList.toggle("is-short", isShort);
    clock.classList.toggle("is-up", rest === 0);
    if (isShort && rest > 0 && clock.dataset["mine"] !== undefined) {
      isOwnShort = true;
      warn(up, rest);
    }
    if (up !== undefined && showsTenths) pause = SECOND / 10;
  }
  for (const timed of document.querySelectorAll<HTMLElement>(":is(.claim, .gone)[data-from]")) {
    const { from, until } = timed.dataset;
    timed.hidden = now < Number(from) || (until !== undefined && now >= Number(until));
  }
  if (!isOwnShort && warning !== "") {
    clearToast(warning);
    warning = "";
  }
  clearTimeout(next);
  next = setTimeout(showClocks, pause);
}

/** Milliseconds left on a clock: until `up` if it runs, else `left`. */
export function millisecondsLeft(left: number, up: number | null, now: number): number {
  return Math.max(0, up === null ? left : up - now);
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

/** Seconds with tenths, rounded down so that 0.0 is the end. */
export function formatTenths(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 100) / 10;
  return seconds.toLocaleString(language(), { minimumFractionDigits: 1 });
}

/** Warn once per deadline, so that a screen reader does not read out every second. */
function warn(up: string, rest: number): void {
  if (warnedOf.has(up)) return;
  warnedOf.add(up);
  warningOnce(up);
  warning = formatWarning(Math.ceil(rest / SECOND));
  showToast(warning);
}

function formatWarning(seconds: number): string {
  if (seconds < 2 * MINUTE) {
    return ngettext("You have %(num)s second left.", "You have %(num)s seconds left.", seconds);
  }
  const minutes = Math.round(seconds / MINUTE);
  return ngettext("You have %(num)s minute left.", "You have %(num)s minutes left.", minutes);
}
