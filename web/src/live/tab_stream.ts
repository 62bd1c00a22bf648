// An event stream per tab, for browsers without Web Locks (plain http on a local network). A hidden
// tab polls instead, as browsers allow only six connections to a host.

import { EventStream } from "./event_stream.ts";
import { streamUrl } from "./topics.ts";
import type { Subscription, Topic, UpdateListener } from "./topics.ts";

/** Milliseconds. */
const POLL_INTERVAL = 20_000;

export class TabStream implements Subscription {
  private readonly topics: () => readonly Topic[];
  private readonly listener: UpdateListener;
  private readonly stream: EventStream;
  private poll: ReturnType<typeof setInterval> | undefined;

  constructor(topics: () => readonly Topic[], listener: UpdateListener) {
    this.topics = topics;
    this.listener = listener;
    this.stream = new EventStream(() => streamUrl(this.topics()), {
      changed: (name, stamp) => this.listener.changed({ name, stamp }),
      alive: () => this.listener.connection(true),
      lost: () => this.listener.connection(false),
    });
  }

  start(): void {
    document.addEventListener("visibilitychange", () => this.follow());
    this.follow();
  }

  renew(): void {
    this.follow();
  }

  private follow(): void {
    clearInterval(this.poll);
    if (document.hidden) {
      this.stream.close();
      this.poll = setInterval(() => {
        for (const { name } of this.topics()) this.listener.changed({ name, stamp: "" });
      }, POLL_INTERVAL);
    } else {
      this.stream.open();
    }
  }
}
