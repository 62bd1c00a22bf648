// A server-sent event stream that reconnects with backoff, and has a watchdog for dead connections.

export interface EventStreamListener {
  /** A topic changed: this is its new stamp. */
  changed(name: string, stamp: string): void;
  /** The stream is open, or has just proved to be. */
  alive(): void;
  /** The stream broke, and reconnects. */
  lost(): void;
}

/** Milliseconds without a ping after which the connection counts as dead. */
const WATCHDOG = 40_000;
/** Backoff in milliseconds. */
const BACKOFF = [300, 700, 1_500, 3_000, 6_000, 12_000];

export class EventStream {
  private source: EventSource | null = null;
  private attempts = 0;
  private isWanted = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private watchdog: ReturnType<typeof setTimeout> | undefined;
  private readonly address: () => string;
  private readonly listener: EventStreamListener;

  constructor(address: () => string, listener: EventStreamListener) {
    this.address = address;
    this.listener = listener;
    // The network is back: do not wait for the backoff.
    window.addEventListener("online", () => {
      if (this.isWanted) this.open();
    });
  }

  /** Connect, or reconnect with the present URL. */
  open(): void {
    this.close();
    this.isWanted = true;
    const source = new EventSource(this.address());
    this.source = source;
    source.onopen = () => {
      this.attempts = 0;
      this.received();
    };
    source.onerror = () => this.reconnect();
    source.addEventListener("ping", () => this.received());
    source.addEventListener("table", (event: MessageEvent<string>) => {
      this.received();
      const { table, stamp } = JSON.parse(event.data) as { table: string; stamp: string };
      this.listener.changed(table, stamp);
    });
    this.restartWatchdog();
  }

  close(): void {
    this.isWanted = false;
    clearTimeout(this.retry);
    clearTimeout(this.watchdog);
    this.source?.close();
    this.source = null;
  }

  private received(): void {
    this.restartWatchdog();
    this.listener.alive();
  }

  private restartWatchdog(): void {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => this.reconnect(), WATCHDOG);
  }

  private reconnect(): void {
    this.close();
    this.isWanted = true;
    this.listener.lost();
    const wait = BACKOFF[Math.min(this.attempts, BACKOFF.length - 1)] ?? WATCHDOG;
    this.attempts += 1;
    // Jitter keeps all clients from reconnecting at the same moment after a restart.
    this.retry = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }
}
