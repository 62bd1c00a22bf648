// Keeps relative times such as "3 minutes ago" current, with the local date as a tooltip. The server
// renders both, the date in UTC.

import { gettext, language } from "./messages.ts";

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];
const words = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
const dates = new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" });

export function enableRelativeTimes(): void {
  updateRelativeTimes();
  setInterval(updateRelativeTimes, 30_000);
}

export function updateRelativeTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[datetime]")) {
    const text = relativeTime((Date.now() - Date.parse(time.dateTime)) / 1000);
    time.title = dates.format(new Date(time.dateTime));
    if (time.textContent !== text) time.textContent = text;
  }
}

export function relativeTime(seconds: number): string {
  for (const [unit, length] of UNITS) {
    if (seconds >= length) return words.format(-Math.floor(seconds / length), unit);
  }
  return gettext("just now");
}
