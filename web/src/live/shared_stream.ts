// One event stream for all tabs of a browser.
//
// Browsers allow six connections to a host: with a stream in each tab, the seventh table would hang.
// So the tabs elect a leader with the Web Locks API. The leader keeps the stream, and passes events
// on over a BroadcastChannel.

import { EventStream } from "./event_stream.ts";
import { streamUrl } from "./topics.ts";
import type { Subscription, Topic, UpdateListener } from "./topics.ts";

type Message =
  | { readonly kind: "want"; readonly tab: string; readonly topics: readonly Topic[] }
  | { readonly kind: "who" }
  | { readonly kind: "bye"; readonly tab: string }
  | { readonly kind: "news"; readonly topic: Topic }
  | {
      readonly kind: "state";
      readonly isUp: boolean;
      readonly hidden: boolean;
      /** The topics of the stream. */
      readonly names: readonly string[];
    };

const LOCK = "kaffeehaus-live";
const CHANNEL = "kaffeehaus-live";
/** Milliseconds, longer than two pings: a leader that is silent for so long was frozen. */
const LEADER_TIMEOUT = 35_000;
/** Timers of a hidden leader are throttled: a visible tab reconnects sooner. */
const HIDDEN_LEADER_TIMEOUT = 2_000;
/** Milliseconds in which topics of several tabs are collected. */
const RECONNECT_DEBOUNCE = 30;

export class SharedStream implements Subscription {
  private readonly topics: () => readonly Topic[];
  private readonly listener: UpdateListener;
  private readonly locks: LockManager;
  private readonly tab = crypto.randomUUID();
  private readonly channel = new BroadcastChannel(CHANNEL);
  private readonly topicsByTab = new Map<string, readonly Topic[]>();
  private readonly newest = new Map<string, string>();
  private readonly stream: EventStream;
  private isLeader = false;
  private isUp = false;
  private reconnecting: ReturnType<typeof setTimeout> | undefined;
  private leaderTimeout: ReturnType<typeof setTimeout> | undefined;
  private waiting = new AbortController();

  constructor(topics: () => readonly Topic[], listener: UpdateListener, locks: LockManager) {
    this.topics = topics;
    this.listener = listener;
    this.locks = locks;
    this.stream = new EventStream(() => streamUrl(this.allTopics()), {
      changed: (name, stamp) => this.publish({ name, stamp }),
      alive: () => this.report(true),
      lost: () => this.report(false),
    });
  }

  start(): void {
    this.channel.onmessage = (event: MessageEvent<Message>) => this.handle(event.data);
    window.addEventListener("pagehide", () => this.broadcast({ kind: "bye", tab: this.tab }));
    // A page restored from the back/forward cache subscribes again.
    window.addEventListener("pageshow", (event) => {
      if (event.persisted) this.announceTopics();
    });
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.announceTopics();
    });
    // The leader drops tabs that hold no lock, so the lock comes first.
    void this.locks.request(`${LOCK}-tab-${this.tab}`, () => {
      this.waitForLeadership();
      this.announceTopics();
      return new Promise(() => undefined);
    });
  }

  renew(): void {
    if (this.isLeader) this.scheduleReconnect();
    else this.announceTopics();
  }

  private waitForLeadership(): void {
    this.waiting = new AbortController();
    const { signal } = this.waiting;
    this.locks.request(LOCK, { signal }, this.lead).catch(() => {
      if (!signal.aborted) this.resignLeadership();
    });
  }

  private stealLeadership(): void {
    this.waiting.abort();
    this.locks.request(LOCK, { steal: true }, this.lead).catch(() => this.resignLeadership());
  }

  private readonly lead = (): Promise<never> => {
    this.isLeader = true;
    clearTimeout(this.leaderTimeout);
    this.topicsByTab.clear();
    this.broadcast({ kind: "who" });
    this.scheduleReconnect();
    return new Promise(() => undefined);
  };

  /** Another tab has stolen the lock, because this one was silent, as a frozen tab is. */
  private resignLeadership(): void {
    this.isLeader = false;
    this.stream.close();
    this.waitForLeadership();
    this.announceTopics();
  }

  private announceTopics(): void {
    if (this.isLeader) {
      this.topicsByTab.set(this.tab, this.topics());
      return;
    }
    this.broadcast({ kind: "want", tab: this.tab, topics: this.topics() });
    this.expectLeader();
  }

  private expectLeader(timeout = LEADER_TIMEOUT): void {
    clearTimeout(this.leaderTimeout);
    this.leaderTimeout = setTimeout(() => {
      if (document.hidden || this.isLeader) return;
      this.listener.connection(false);
      this.stealLeadership();
    }, timeout);
  }

  private handle(message: Message): void {
    switch (message.kind) {
      case "want":
        if (this.isLeader) this.register(message.tab, message.topics);
        break;
      case "bye":
        if (this.isLeader && this.topicsByTab.delete(message.tab)) this.scheduleReconnect();
        break;
      case "who":
        this.announceTopics();
        break;
      case "news":
        this.expectLeader();
        this.receive(message.topic);
        break;
      case "state":
        this.expectLeader(message.hidden && !message.isUp ? HIDDEN_LEADER_TIMEOUT : undefined);
        this.listener.connection(message.isUp);
        if (!this.topics().every(({ name }) => message.names.includes(name))) this.announceTopics();
        break;
    }
  }

  private register(tab: string, topics: readonly Topic[]): void {
    const known = new Set([...this.topicsByTab.values()].flat().map(({ name }) => name));
    this.topicsByTab.set(tab, topics);
    const isNew = ({ name }: Topic): boolean => !known.has(name) || !this.newest.has(name);
    if (topics.some(isNew)) this.scheduleReconnect();
    const behind = topics.filter(({ name, stamp }) => (this.newest.get(name) ?? stamp) !== stamp);
    for (const { name } of behind) {
      this.broadcast({ kind: "news", topic: { name, stamp: this.newest.get(name) ?? "" } });
    }
    if (behind.length === 0 && topics.every(({ name }) => this.newest.has(name))) this.broadcastState();
  }

  private publish(topic: Topic): void {
    this.newest.set(topic.name, topic.stamp);
    this.broadcast({ kind: "news", topic });
    this.receive(topic);
  }

  private receive(topic: Topic): void {
    const mine = this.topics().find(({ name }) => name === topic.name);
    if (mine !== undefined && topic.stamp !== mine.stamp) this.listener.changed(topic);
  }

  private report(isUp: boolean): void {
    this.isUp = isUp;
    this.broadcastState();
    this.listener.connection(isUp);
    if (isUp) void this.dropClosedTabs();
  }

  private broadcastState(): void {
    const names = [...this.newest.keys()];
    this.broadcast({ kind: "state", isUp: this.isUp, hidden: document.hidden, names });
  }

  /** Drop tabs that crashed without a message: their locks are gone. */
  private async dropClosedTabs(): Promise<void> {
    const { held = [] } = await this.locks.query();
    const open = new Set(held.map((lock) => lock.name));
    for (const tab of this.topicsByTab.keys()) {
      if (!open.has(`${LOCK}-tab-${tab}`)) this.topicsByTab.delete(tab);
    }
  }

  private scheduleReconnect(): void {
    clearTimeout(this.reconnecting);
    this.reconnecting = setTimeout(() => this.stream.open(), RECONNECT_DEBOUNCE);
  }

  private allTopics(): readonly Topic[] {
    this.topicsByTab.set(this.tab, this.topics());
    const known = new Map(this.newest);
    this.newest.clear();
    for (const { name, stamp } of [...this.topicsByTab.values()].flat()) {
      // The server reports a newer stamp at once, so this one may be assumed to be the newest.
      this.newest.set(name, known.get(name) ?? stamp);
    }
    return [...this.newest].map(([name, stamp]) => ({ name, stamp }));
  }

  private broadcast(message: Message): void {
    this.channel.postMessage(message);
  }
}
