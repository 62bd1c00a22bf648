// Live updates: subscribes a page to the topics that it shows.

import { SharedStream } from "./shared_stream.ts";
import { TabStream } from "./tab_stream.ts";
import type { Subscription, Topic, TopicFollower, UpdateListener } from "./topics.ts";

/** Subscribe to topics, by a stream that all tabs share where the browser supports that. */
export function subscribe(
  topics: () => readonly Topic[],
  listener: UpdateListener,
): Subscription {
  // Web Locks exist in secure contexts only, whatever the type says.
  const locks = navigator.locks as LockManager | undefined;
  const stream =
    locks !== undefined && "BroadcastChannel" in window
      ? new SharedStream(topics, listener, locks)
      : new TabStream(topics, listener);
  stream.start();
  return stream;
}

/** Subscribe to the topics of parts of a page that has none itself. */
export function followTopics(followers: readonly TopicFollower[]): Subscription {
  return subscribe(() => followers.flatMap((follower) => follower.topics()), {
    changed: (topic) => void followers.some((follower) => follower.handle(topic)),
    connection: () => undefined,
  });
}
