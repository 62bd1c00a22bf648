// The changing part of a page: fetched when there is news, and morphed into what is there. What is
// changed from the page itself is answered with it.

import { noteTime } from "../table/clocks.ts";
import { morph } from "./morph.ts";
import { deliver } from "../shell/requests.ts";
import type { Method } from "../shell/requests.ts";
import { released } from "../shell/pointer_press.ts";

export interface Fragment {
  /** Where to get it: the page's own address with its query, as it is now. */
  address(): string;
  /** Called right before the change. */
  changing(): void;
  /** Called in the same breath as the change, before anything is painted. */
  changed(): void;
  /** Whether the answer to a change shows another place than the one that the page is at. */
  leadsOn?(html: string): boolean;
}

const MOST_WAIT = 15_000;

/** Keeps one element of the page up to date. Calls that come while one runs are made one. */
export class Refresher {
  private readonly id: string;
  private readonly fragment: Fragment;
  private running: Promise<void> | null = null;
  private again = false;
  private failures = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  /** Changes that were ever sent, and those on their way. */
  private changes = 0;
  private sending = 0;
  /** How often the element changed. */
  private versions = 0;

  constructor(id: string, fragment: Fragment) {
    this.id = id;
    this.fragment = fragment;
    window.addEventListener("online", () => {
      if (this.failures > 0) void this.refresh();
    });
  }

  get stamp(): string {
    return this.element?.dataset["stamp"] ?? "";
  }

  refresh(): Promise<void> {
    if (this.running !== null) {
      this.again = true;
      return this.running;
    }
    this.running = this.run().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** Send a change; the answer is the element as it is then. Throws `Refusal`. */
  async change(method: Method, path: string, body?: unknown): Promise<void> {
    const address = this.fragment.address();
    this.changes += 1;
    const { changes, versions } = this;
    const isAlone = this.sending === 0;
    this.sending += 1;
    const answer = await deliver(method, `${path}${location.search}`, body).finally(() => {
      this.sending -= 1;
    });
    noteTime(answer);
    const html = await answer.text();
    await released();
    // Of two changes at once nobody knows which was stored last; and a quick bot may have moved on,
    // so that what was fetched meanwhile is newer than this answer. It is about this place only.
    const isNewest = versions === this.versions || this.fragment.leadsOn?.(html) === true;
    const isLast = isAlone && changes === this.changes;
    if (isNewest && isLast && address === this.fragment.address()) {
      this.morph(html, address, answer.headers.get("ETag"));
    } else await this.refresh();
  }

  private get element(): HTMLElement | null {
    return document.getElementById(this.id);
  }

  private async run(): Promise<void> {
    do {
      this.again = false;
      await this.fetchAndMorph();
    } while (this.again);
  }

  private async fetchAndMorph(): Promise<void> {
    const address = this.fragment.address();
    const seen = this.element?.dataset["etag"];
    const { versions } = this;
    const answer = await fetch(address, {
      cache: "no-store",
      headers: seen === undefined || this.element?.dataset["address"] !== address
        ? {}
        : { "If-None-Match": seen },
    }).catch(() => null);
    // The stream may be up all the same and never tell again what it told already.
    if (answer === null || answer.status >= 500) {
      this.tryAgain();
      return;
    }
    this.failures = 0;
    noteTime(answer);
    if (answer.status === 404) location.reload();
    if (!answer.ok) return;
    const html = await answer.text();
    await released();
    // The answer to a change came first: this one may have been written before it.
    if (versions !== this.versions) this.again = true;
    else this.morph(html, address, answer.headers.get("ETag"));
  }

  private tryAgain(): void {
    clearTimeout(this.retry);
    this.failures += 1;
    const wait = Math.min(500 * 2 ** this.failures, MOST_WAIT);
    this.retry = setTimeout(() => void this.refresh(), wait);
  }

  private morph(html: string, address: string, etag: string | null): void {
    const target = this.element;
    if (target === null) return;
    this.versions += 1;
    this.fragment.changing();
    morph(target, html);
    const element = this.element;
    if (element === null) return;
    if (etag !== null) element.dataset["etag"] = etag;
    element.dataset["address"] = address;
    this.fragment.changed();
  }
}
