// Challenges: toasts on every page, and the page of one challenge.

import { FragmentRefresher } from "../live/fragment.ts";
import { morph } from "../live/morph.ts";
import type { NotificationBell } from "../shell/notifications.ts";
import { openTable } from "../shell/open_table.ts";
import { chimeOnce } from "../shell/sound.ts";

/** Show challenges that wait for an answer as soon as the bell learns of them. */
export function enableChallenges(bell: NotificationBell | null): void {
  bell?.listen((news) => {
    const toasts = news.getElementById("challenges");
    if (toasts !== null) showToasts(toasts);
  });
  enableChallengePage(bell);
}

function showToasts(fresh: HTMLElement): void {
  const shown = document.getElementById("challenges");
  if (shown === null) return;
  for (const toast of fresh.querySelectorAll<HTMLElement>("[data-toast]")) {
    const { toast: id = "", table } = toast.dataset;
    // The page of the table, or of the challenge, shows it already.
    if (location.pathname.endsWith(table ?? id)) toast.remove();
    else if (document.getElementById(toast.id) === null) chimeOnce(`challenge-${toast.id}`);
  }
  morph(shown, fresh.outerHTML);
}

function enableChallengePage(bell: NotificationBell | null): void {
  const id = document.querySelector<HTMLElement>("#challenge[data-challenge]")?.dataset["challenge"];
  if (id === undefined) return;
  let status = "open";
  const changed = (): void => {
    const element = document.getElementById("challenge");
    const { table, status: now = status } = element?.dataset ?? {};
    if (status === "open" && table !== undefined) openTable(table);
    status = now;
  };
  status = document.getElementById("challenge")?.dataset["status"] ?? status;
  const fragment = new FragmentRefresher("challenge", {
    address: () => `/challenges/${id}/fragment`,
    changing: () => undefined,
    changed,
  });
  bell?.listen(() => void fragment.refresh());
}
