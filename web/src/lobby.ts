// The lobby: its lists change as tables open, begin and end.

import type { Bell } from "./bell.ts";
import { showConnection } from "./connection.ts";
import { Refresher } from "./fragment.ts";
import { goLive } from "./live.ts";
import type { Topic } from "./live.ts";
import { showTimes } from "./times.ts";
import { showTurn } from "./title.ts";

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
