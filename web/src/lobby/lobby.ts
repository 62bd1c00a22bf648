// The lobby: lists of tables that update live.

import { showConnectionState } from "../live/connection_bar.ts";
import { FragmentRefresher } from "../live/fragment.ts";
import type { Topic } from "../live/topics.ts";
import { subscribe } from "../live/updates.ts";
import type { NotificationBell } from "../shell/notifications.ts";
import { showTurnInTab } from "../shell/page_title.ts";
import { updateRelativeTimes } from "../shell/relative_times.ts";
import { enablePairing } from "./pairing.ts";
import type { Thumbnails } from "./thumbnails.ts";

/** Enable the lobby. Returns its live fragment, or null on any other page. */
export function enableLobby(
  bell: NotificationBell | null,
  thumbnails: Thumbnails | null,
): FragmentRefresher | null {
  const lists = document.getElementById("lists");
  if (lists === null) return null;
  const afterChange = (): void => {
    const now = document.getElementById("lists");
    if (now !== null) showTurnInTab(now);
    updateRelativeTimes();
  };
  const fragment = new FragmentRefresher("lists", {
    address: () => "/fragment",
    changing: () => undefined,
    changed: afterChange,
  });
  afterChange();
  const pairing = enablePairing(bell);
  const topics = (): readonly Topic[] => [
    { name: "lobby", stamp: fragment.stamp },
    ...(bell?.topics() ?? []),
    ...(thumbnails?.topics() ?? []),
  ];
  const subscription = subscribe(topics, {
    changed: (topic) => {
      if (bell?.handle(topic) === true || thumbnails?.handle(topic) === true) return;
      void fragment.refresh();
      void pairing?.refresh();
    },
    connection: (isUp) => {
      showConnectionState(isUp);
      if (isUp) void pairing?.renew();
    },
  });
  if (thumbnails !== null) thumbnails.renew = (): void => subscription.renew();
  return fragment;
}
