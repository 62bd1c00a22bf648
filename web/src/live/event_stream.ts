// One event stream that heals itself: own back-off, and a watch for connections that died unseen.

export interface StreamListener {
  /** Something about a table, or the lobby, changed: this is its stamp now. */
  news(name: string, stamp: string): void;
  /** The stream is open, or has just shown that it still is. */
  alive(): void;
  /** The stream broke; it is being opened again. */
  lost(): void;
}

const SILENCE = 40_000;
const WAITS = [300, 700, 1_500, 3_000, 6_000, 12_000];

export class Stream {
  private source: EventSource | null = null;
  private tries = 0;
  private isWanted = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private watchdog: ReturnType<typeof setTimeout> | undefined;
  private readonly address: () => string;
  private readonly listener: StreamListener;

  constructor(address: () => string, listener: StreamListener) {
    this.address = address;
    this.listener = listener;
    // Whoever has the network back need not wait for the next try.
    window.addEventListener("online", () => {
      if (this.isWanted) this.open();
    });
  }

  /** Open it now; an open stream is opened again, with the address as it is by now. */
  open(): void {
    this.close();
    this.isWanted = true;
    const source = new EventSource(this.address());
    this.source = source;
    source.onopen = () => {
      this.tries = 0;
      this.heard();
    };
    source.onerror = () => this.broke();
    source.addEventListener("ping", () => this.heard());
    source.addEventListener("table", (event: MessageEvent<string>) => {
      this.heard();
      const { table, stamp } = JSON.parse(event.data) as { table: string; stamp: string };
      this.listener.news(table, stamp);
    });
    this.watch();
  }

  close(): void {
    this.isWanted = false;
    clearTimeout(this.retry);
    clearTimeout(this.watchdog);
    this.source?.close();
    this.source = null;
  }

  private heard(): void {
    this.watch();
    this.listener.alive();
  }

  private watch(): void {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => this.broke(), SILENCE);
  }

  private broke(): void {
    this.close();
    this.isWanted = true;
    this.listener.lost();
    const wait = WAITS[Math.min(this.tries, WAITS.length - 1)] ?? SILENCE;
    this.tries += 1;
    // A little chance keeps a whole room from knocking at the same moment after a restart.
    this.retry = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }
}
