// Thumbnails of tables: those in view are fetched together, and again when their tables change.

import type { Topic, TopicFollower } from "../live/topics.ts";
import { followTopics } from "../live/updates.ts";

interface Thumbnail {
  readonly table: string;
  readonly version: string;
  readonly svg: string;
}

const SUFFIX = "-thumbnail";
/** Milliseconds in which thumbnails that come into view are collected. */
const COLLECTED = 60;
/** Milliseconds between two requests: bots may move many times a second. */
const INTERVAL = 500;
/** Milliseconds until a failed request is repeated. */
const RETRY = 5_000;
/** Tables of one request, as `house/thumbnails/pages.py` limits it. */
const MOST = 60;
/** Tables followed by one page; those out of view are dropped beyond it. */
const MOST_FOLLOWED = 150;

/** The thumbnails of a page that may have some; null on any other page. */
export function enableThumbnails(): Thumbnails | null {
  const hasLists = document.querySelector("[data-thumbnail], #lists") !== null;
  return hasLists ? new Thumbnails() : null;
}

/** Keep thumbnails and the bell up to date on a page without other topics. */
export function followThumbnails(thumbnails: Thumbnails | null, bell: TopicFollower | null): void {
  const followers = [thumbnails, bell].filter((follower) => follower !== null);
  if (followers.length === 0) return;
  const subscription = followTopics(followers);
  if (thumbnails !== null) thumbnails.renew = (): void => subscription.renew();
}

export class Thumbnails implements TopicFollower {
  /** Called when the page follows further tables. */
  renew: () => void = () => undefined;
  private readonly inView = new Set<HTMLElement>();
  /** By table: the newest version that the server has announced or sent. */
  private readonly newest = new Map<string, string>();
  private followed = new Set<string>();
  private readonly observer: IntersectionObserver;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private nextFetch = 0;

  constructor() {
    this.observer = new IntersectionObserver((entries) => this.moved(entries), {
      rootMargin: "200px",
    });
    this.observeAll();
    const changes = new MutationObserver(() => this.observeAll());
    changes.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("visibilitychange", () => this.schedule());
  }

  topics(): readonly Topic[] {
    return [...this.followed].map((table) => ({
      name: `${table}${SUFFIX}`,
      stamp: this.newest.get(table) ?? "",
    }));
  }

  handle({ name, stamp }: Topic): boolean {
    if (!name.endsWith(SUFFIX)) return false;
    this.newest.set(name.slice(0, -SUFFIX.length), stamp);
    this.schedule();
    return true;
  }

  private observeAll(): void {
    for (const element of elements()) {
      const { version } = element.dataset;
      if (version !== undefined && !this.newest.has(tableOf(element))) {
        this.newest.set(tableOf(element), version);
      }
      this.observer.observe(element);
    }
  }

  private moved(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      if (!(target instanceof HTMLElement)) continue;
      if (isIntersecting) this.inView.add(target);
      else this.inView.delete(target);
    }
    this.schedule();
  }

  private schedule(): void {
    this.timer ??= setTimeout(() => void this.refresh(), Math.max(COLLECTED, this.nextFetch - Date.now()));
  }

  private async refresh(): Promise<void> {
    const stale = [...this.inView].filter((element) => this.isStale(element));
    const tables = [...new Set(stale.map(tableOf))].slice(0, MOST);
    if (tables.length > 0 && !document.hidden) {
      const isDone = await this.fetch(tables);
      this.nextFetch = Date.now() + (isDone ? INTERVAL : RETRY);
    }
    this.timer = undefined;
    this.follow();
    // Something changed meanwhile, or had no room in this request.
    if (!document.hidden && [...this.inView].some((element) => this.isStale(element))) this.schedule();
  }

  private isStale(element: HTMLElement): boolean {
    const { version } = element.dataset;
    return version === undefined || version !== (this.newest.get(tableOf(element)) ?? version);
  }

  /** Fetch and show thumbnails; false if that failed. */
  private async fetch(tables: readonly string[]): Promise<boolean> {
    const answer = await fetch(`/thumbnails?tables=${tables.join(",")}`).catch(() => null);
    if (answer?.ok !== true) return false;
    const found = (await answer.json()) as readonly Thumbnail[];
    const known = new Map(found.map((thumbnail) => [thumbnail.table, thumbnail]));
    for (const table of tables) this.show(known.get(table) ?? { table, version: "", svg: "" });
    return true;
  }

  private show({ table, version, svg }: Thumbnail): void {
    this.newest.set(table, version);
    for (const element of elements()) {
      if (tableOf(element) !== table || element.dataset["version"] === version) continue;
      element.innerHTML = svg;
      element.dataset["version"] = version;
    }
  }

  /** Follow the tables in view. Those that have left it stay followed while there is room. */
  private follow(): void {
    const tables = [...this.inView].map(tableOf);
    if (tables.every((table) => this.followed.has(table))) return;
    if (this.followed.size > MOST_FOLLOWED) this.followed = new Set();
    for (const table of tables) this.followed.add(table);
    this.renew();
  }
}

function elements(): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>("[data-thumbnail]");
}

function tableOf(element: HTMLElement): string {
  return element.dataset["thumbnail"] ?? "";
}
