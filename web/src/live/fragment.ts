// The live part of a page: fetched again after each change (with ETag), and morphed into the page.
// A change that the page itself posts is answered with the new fragment.

import { isInAnotherLanguage } from "../shell/languages.ts";
import { pointerReleased } from "../shell/pointer_press.ts";
import { request } from "../shell/requests.ts";
import type { Method } from "../shell/requests.ts";
import { syncServerTime } from "../table/clocks.ts";
import { morph } from "./morph.ts";

export interface Fragment {
  /** Its URL, with the query that the page has now. */
  address(): string;
  /** Called right before the morph. */
  changing(): void;
  /** Called synchronously after the morph, before the next paint. */
  changed(): void;
  /** Whether the response to a change shows another position than the page. */
  leadsOn?(html: string): boolean;
}

const MAX_BACKOFF = 15_000;

/** Keeps one element of the page up to date. Calls during a refresh are coalesced into one. */
export class FragmentRefresher {
  private readonly id: string;
  private readonly fragment: Fragment;
  private running: Promise<void> | null = null;
  private again = false;
  private failures = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  /** Changes sent so far, and those without a response yet. */
  private changes = 0;
  private sending = 0;
  /** How often the element was morphed. */
  private versions = 0;
  /** Whether the next fetch ignores the ETag, which does not cover what only this viewer changed. */
  private isStale = false;

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

  /** Post a change; the response is the new fragment. Throws `RequestError`. */
  async change(method: Method, path: string, body?: unknown): Promise<void> {
    const address = this.fragment.address();
    this.changes += 1;
    const { changes, versions } = this;
    const isAlone = this.sending === 0;
    this.sending += 1;
    const answer = await request(method, `${path}${location.search}`, body).finally(() => {
      this.sending -= 1;
    });
    syncServerTime(answer);
    const html = await answer.text();
    await pointerReleased();
    // Of two concurrent changes the order is unknown, and what was fetched meanwhile may be newer
    // than this response, as after a quick bot. In such cases the fragment is fetched again.
    const isNewest = versions === this.versions || this.fragment.leadsOn?.(html) === true;
    const isLast = isAlone && changes === this.changes;
    if (isNewest && isLast && address === this.fragment.address()) {
      this.morph(html, address, answer.headers.get("ETag"));
    } else {
      this.isStale = true;
      await this.refresh();
    }
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
    const seen = this.isStale ? undefined : this.element?.dataset["etag"];
    this.isStale = false;
    const { versions } = this;
    const answer = await fetch(address, {
      cache: "no-store",
      headers: seen === undefined || this.element?.dataset["address"] !== address
        ? {}
        : { "If-None-Match": seen },
    }).catch(() => null);
    // The event stream does not repeat an event, so a failed fetch must be retried.
    if (answer === null || answer.status >= 500) {
      this.retryLater();
      return;
    }
    this.failures = 0;
    syncServerTime(answer);
    if (answer.status === 404 || isInAnotherLanguage(answer)) location.reload();
    if (!answer.ok) return;
    const html = await answer.text();
    await pointerReleased();
    // The response to a change arrived first: this one may be older.
    if (versions !== this.versions) this.again = true;
    else this.morph(html, address, answer.headers.get("ETag"));
  }

  private retryLater(): void {
    clearTimeout(this.retry);
    this.failures += 1;
    const wait = Math.min(500 * 2 ** this.failures, MAX_BACKOFF);
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
