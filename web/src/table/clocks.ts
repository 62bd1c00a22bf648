// The clocks of a table, counted by the time of the house: the moment at which the page was written
// tells how far this machine's clock is off.

import { say } from "../shell/dom.ts";
import { notice } from "../shell/toasts.ts";

const SECOND = 1_000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Who has less than this left is told once: a minute where minutes are played, else an hour. */
const SHORT = { live: MINUTE, days: HOUR };

/** Milliseconds that an answer may take, and its time be rounded by. */
const TOLERANCE = 3_000;

let offset = 0;
/** The moments of which I was warned. */
const warned = new Set<string>();

export function enableClocks(table: HTMLElement): void {
  const written = Number(table.dataset["now"]);
  if (written > 0) offset = Date.now() - written;
  setInterval(showClocks, SECOND);
}

/** An answer of the house came, with its time in whole seconds: somebody may have set this clock. */
export function noteTime(answer: Response): void {
  const written = Date.parse(answer.headers.get("Date") ?? "");
  if (Math.abs(Date.now() - offset - written) > TOLERANCE) offset = Date.now() - written;
}

export function showClocks(): void {
  const now = Date.now() - offset;
  for (const clock of document.querySelectorAll<HTMLElement>(".clock[data-left]")) {
    const { left, up, mine } = clock.dataset;
    const seconds = secondsLeft(Number(left), up === undefined ? null : Number(up), now);
    say(clock, inWords(seconds));
    clock.classList.toggle("is-short", up !== undefined && isShort(seconds, Number(left)));
    clock.classList.toggle("is-up", seconds === 0);
    if (mine !== undefined && up !== undefined) warn(up, seconds, Number(left));
  }
  for (const claim of document.querySelectorAll<HTMLElement>(".claim[data-from]")) {
    claim.hidden = now < Number(claim.dataset["from"]);
  }
}

export function secondsLeft(left: number, up: number | null, now: number): number {
  return Math.max(0, Math.floor((up === null ? left : up - now) / SECOND));
}

export function inWords(seconds: number): string {
  if (seconds >= DAY) return `${Math.floor(seconds / DAY)} d ${Math.floor((seconds % DAY) / HOUR)} h`;
  if (seconds >= HOUR) {
    return `${Math.floor(seconds / HOUR)} h ${Math.floor((seconds % HOUR) / MINUTE)} min`;
  }
  return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, "0")}`;
}

function isShort(seconds: number, left: number): boolean {
  return seconds < (left > 4 * HOUR * SECOND ? SHORT.days : SHORT.live);
}

/** Told once for each deadline, so that nobody who listens hears the seconds. */
function warn(up: string, seconds: number, left: number): void {
  if (seconds === 0 || !isShort(seconds, left) || warned.has(up)) return;
  warned.add(up);
  notice(seconds < MINUTE ? "You have less than a minute left." : "You have less than an hour left.");
}
