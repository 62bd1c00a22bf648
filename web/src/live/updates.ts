// One stream for all tabs of a browser.
//
// Browsers allow six connections to a host: with a stream in each tab the seventh table would
// hang. So one tab, the one that holds a lock, keeps the stream for all of them and passes the
// news on. Where the browser has no locks (plain http on a local network), each visible tab has
// its own stream and a hidden tab looks now and then.

import { Stream } from "./event_stream.ts";

/** What a page shows: a table or the lobby, at the stamp it was made at. */
export interface Topic {
  readonly name: string;
  readonly stamp: string;
}

export interface LiveListener {
  /** There is something newer than what the page shows. */
  changed(topic: Topic): void;
  connection(isUp: boolean): void;
}

type Message =
  | { readonly kind: "want"; readonly tab: string; readonly topics: readonly Topic[] }
  | { readonly kind: "who" }
  | { readonly kind: "bye"; readonly tab: string }
  | { readonly kind: "news"; readonly topic: Topic }
  | {
      readonly kind: "state";
      readonly isUp: boolean;
      readonly hidden: boolean;
      /** What the stream follows. */
      readonly names: readonly string[];
    };

const LOCK = "kaffeehaus-live";
const CHANNEL = "kaffeehaus-live";
const GLANCE = 20_000;
/** Longer than two pings: a leader that says nothing for so long was frozen by its browser. */
const LEADER_SILENCE = 35_000;
/** A hidden leader's timers are slowed down: a visible tab is quicker to find the house again. */
const HIDDEN_LEADER_PATIENCE = 2_000;

/** What a page follows may change: then it says so. */
export interface Following {
  again(): void;
}

export function goLive(topics: () => readonly Topic[], listener: LiveListener): Following {
  // A page that is not served over https has no locks, whatever the type says.
  const locks = navigator.locks as LockManager | undefined;
  const live =
    locks !== undefined && "BroadcastChannel" in window
      ? new SharedLive(topics, listener, locks)
      : new SingleLive(topics, listener);
  live.start();
  return live;
}

function address(topics: readonly Topic[]): string {
  const list = topics.map(({ name, stamp }) => `${name}~${stamp}`).join(",");
  return `/live?tables=${encodeURIComponent(list)}`;
}

class SingleLive {
  private readonly topics: () => readonly Topic[];
  private readonly listener: LiveListener;
  private readonly stream: Stream;
  private glance: ReturnType<typeof setInterval> | undefined;

  constructor(topics: () => readonly Topic[], listener: LiveListener) {
    this.topics = topics;
    this.listener = listener;
    this.stream = new Stream(() => address(this.topics()), {
      news: (name, stamp) => this.listener.changed({ name, stamp }),
      alive: () => this.listener.connection(true),
      lost: () => this.listener.connection(false),
    });
  }

  start(): void {
    document.addEventListener("visibilitychange", () => this.follow());
    this.follow();
  }

  again(): void {
    this.follow();
  }

  private follow(): void {
    clearInterval(this.glance);
    if (document.hidden) {
      this.stream.close();
      this.glance = setInterval(() => {
        for (const { name } of this.topics()) this.listener.changed({ name, stamp: "" });
      }, GLANCE);
    } else {
      this.stream.open();
    }
  }
}

class SharedLive {
  private readonly topics: () => readonly Topic[];
  private readonly listener: LiveListener;
  private readonly locks: LockManager;
  private readonly tab = crypto.randomUUID();
  private readonly channel = new BroadcastChannel(CHANNEL);
  private readonly wants = new Map<string, readonly Topic[]>();
  private readonly newest = new Map<string, string>();
  private readonly stream: Stream;
  private leads = false;
  private isUp = false;
  private reopening: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private waiting = new AbortController();

  constructor(topics: () => readonly Topic[], listener: LiveListener, locks: LockManager) {
    this.topics = topics;
    this.listener = listener;
    this.locks = locks;
    this.stream = new Stream(() => address(this.allWanted()), {
      news: (name, stamp) => this.publish({ name, stamp }),
      alive: () => this.report(true),
      lost: () => this.report(false),
    });
  }

  start(): void {
    this.channel.onmessage = (event: MessageEvent<Message>) => this.hear(event.data);
    window.addEventListener("pagehide", () => this.say({ kind: "bye", tab: this.tab }));
    // A page that comes back out of the back/forward cache asks anew.
    window.addEventListener("pageshow", (event) => {
      if (event.persisted) this.want();
    });
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.want();
    });
    // The leader forgets tabs without a lock, so the lock comes first.
    void this.locks.request(`${LOCK}-tab-${this.tab}`, () => {
      this.standForLeader();
      this.want();
      return new Promise(() => undefined);
    });
  }

  again(): void {
    if (this.leads) this.reopenSoon();
    else this.want();
  }

  private standForLeader(): void {
    this.waiting = new AbortController();
    const { signal } = this.waiting;
    this.locks.request(LOCK, { signal }, this.lead).catch(() => {
      if (!signal.aborted) this.stepDown();
    });
  }

  private takeOver(): void {
    this.waiting.abort();
    this.locks.request(LOCK, { steal: true }, this.lead).catch(() => this.stepDown());
  }

  private readonly lead = (): Promise<never> => {
    this.leads = true;
    clearTimeout(this.silence);
    this.wants.clear();
    this.say({ kind: "who" });
    this.reopenSoon();
    return new Promise(() => undefined);
  };

  /** Another tab took the lock from us: it found us silent, as a frozen tab is. */
  private stepDown(): void {
    this.leads = false;
    this.stream.close();
    this.standForLeader();
    this.want();
  }

  private want(): void {
    if (this.leads) {
      this.wants.set(this.tab, this.topics());
      return;
    }
    this.say({ kind: "want", tab: this.tab, topics: this.topics() });
    this.expectLeader();
  }

  private expectLeader(patience = LEADER_SILENCE): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      if (document.hidden || this.leads) return;
      this.listener.connection(false);
      this.takeOver();
    }, patience);
  }

  private hear(message: Message): void {
    switch (message.kind) {
      case "want":
        if (this.leads) this.note(message.tab, message.topics);
        break;
      case "bye":
        if (this.leads && this.wants.delete(message.tab)) this.reopenSoon();
        break;
      case "who":
        this.want();
        break;
      case "news":
        this.expectLeader();
        this.receive(message.topic);
        break;
      case "state":
        this.expectLeader(message.hidden && !message.isUp ? HIDDEN_LEADER_PATIENCE : undefined);
        this.listener.connection(message.isUp);
        if (!this.topics().every(({ name }) => message.names.includes(name))) this.want();
        break;
    }
  }

  private note(tab: string, topics: readonly Topic[]): void {
    const known = new Set([...this.wants.values()].flat().map(({ name }) => name));
    this.wants.set(tab, topics);
    const isNew = ({ name }: Topic): boolean => !known.has(name) || !this.newest.has(name);
    if (topics.some(isNew)) this.reopenSoon();
    const behind = topics.filter(({ name, stamp }) => (this.newest.get(name) ?? stamp) !== stamp);
    for (const { name } of behind) {
      this.say({ kind: "news", topic: { name, stamp: this.newest.get(name) ?? "" } });
    }
    if (behind.length === 0 && topics.every(({ name }) => this.newest.has(name))) this.sayState();
  }

  private publish(topic: Topic): void {
    this.newest.set(topic.name, topic.stamp);
    this.say({ kind: "news", topic });
    this.receive(topic);
  }

  private receive(topic: Topic): void {
    const mine = this.topics().find(({ name }) => name === topic.name);
    if (mine !== undefined && topic.stamp !== mine.stamp) this.listener.changed(topic);
  }

  private report(isUp: boolean): void {
    this.isUp = isUp;
    this.sayState();
    this.listener.connection(isUp);
    if (isUp) void this.forgetClosedTabs();
  }

  private sayState(): void {
    const names = [...this.newest.keys()];
    this.say({ kind: "state", isUp: this.isUp, hidden: document.hidden, names });
  }

  /** A tab that crashed says no goodbye, but its lock is gone. */
  private async forgetClosedTabs(): Promise<void> {
    const { held = [] } = await this.locks.query();
    const open = new Set(held.map((lock) => lock.name));
    for (const tab of this.wants.keys()) {
      if (!open.has(`${LOCK}-tab-${tab}`)) this.wants.delete(tab);
    }
  }

  private reopenSoon(): void {
    clearTimeout(this.reopening);
    this.reopening = setTimeout(() => this.stream.open(), 30);
  }

  private allWanted(): readonly Topic[] {
    this.wants.set(this.tab, this.topics());
    const known = new Map(this.newest);
    this.newest.clear();
    for (const { name, stamp } of [...this.wants.values()].flat()) {
      // The house answers at once if this is not the newest, so it may be taken for it.
      this.newest.set(name, known.get(name) ?? stamp);
    }
    return [...this.newest].map(([name, stamp]) => ({ name, stamp }));
  }

  private say(message: Message): void {
    this.channel.postMessage(message);
  }
}
