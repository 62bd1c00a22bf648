// The lobby: its lists change as tables open, begin and end.

import type { Bell } from "../shell/notifications.ts";
import { showConnection } from "../live/connection_bar.ts";
import { Refresher } from "../live/fragment.ts";
import { goLive } from "../live/updates.ts";
import type { Topic } from "../live/updates.ts";
import { showTimes } from "../shell/relative_times.ts";
import { showTurn } from "../shell/page_title.ts";

/** Bring the lobby to life; what changes of it, or null on any other page. */
export function enableLobby(bell: Bell | null): Refresher | null {
  const lists = document.getElementById("lists");
  if (lists === null) return null;
  const settle = (): void => {
    const now = document.getElementById("lists");
    if (now !== null) showTurn(now);
    showTimes();
  };
  const fragment = new Refresher("lists", {
    address: () => "/fragment",
    changing: () => undefined,
    changed: settle,
  });
  settle();
  const topics = (): readonly Topic[] => [
    { name: "lobby", stamp: fragment.stamp },
    ...(bell?.topics() ?? []),
  ];
  goLive(topics, {
    changed: (topic) => {
      if (bell?.heard(topic) !== true) void fragment.refresh();
    },
    connection: showConnection,
  });
  return fragment;
}
