// The Watch page: its games update live.

import { showConnectionState } from "../live/connection_bar.ts";
import { FragmentRefresher } from "../live/fragment.ts";
import { subscribe } from "../live/updates.ts";
import type { NotificationBell } from "../shell/notifications.ts";
import { updateRelativeTimes } from "../shell/relative_times.ts";
import type { Thumbnails } from "./thumbnails.ts";

/** Milliseconds until an evaluation that was not ready is asked for again. */
const LATE = 1_000;

/** Enable the Watch page. Returns its live fragment, or null on any other page. */
export function enableWatch(
  bell: NotificationBell | null,
  thumbnails: Thumbnails | null,
): FragmentRefresher | null {
  if (document.getElementById("watch") === null) return null;
  let late: ReturnType<typeof setTimeout> | undefined;
  const afterChange = (): void => {
    updateRelativeTimes();
    clearTimeout(late);
    const isLate = document.getElementById("watch")?.hasAttribute("data-late") === true;
    if (isLate && !document.hidden) late = setTimeout(() => void fragment.refresh(), LATE);
  };
  const fragment = new FragmentRefresher("watch", {
    address: () => "/watch/fragment",
    changing: () => undefined,
    changed: afterChange,
  });
  afterChange();
  const parts = [bell, thumbnails].filter((part) => part !== null);
  const topics = () => [
    { name: "lobby", stamp: fragment.stamp },
    ...parts.flatMap((part) => part.topics()),
  ];
  const subscription = subscribe(topics, {
    changed: (topic) => {
      if (!parts.some((part) => part.handle(topic))) void fragment.refresh();
    },
    connection: showConnectionState,
  });
  if (thumbnails !== null) thumbnails.renew = (): void => subscription.renew();
  return fragment;
}
