// The bell in the head of the page: how much is new, at once, and a list of it behind the bell.

import { goLive } from "../live/updates.ts";
import type { Topic } from "../live/updates.ts";
import { notice } from "./toasts.ts";
import { Refusal, deliver } from "./requests.ts";
import { showTimes } from "./relative_times.ts";
import { newsInTitle } from "./page_title.ts";

/** The bell as other parts of the page know it: they follow its topic in their own stream. */
export class Bell {
  private readonly link: HTMLAnchorElement;
  private readonly count: HTMLElement;
  private readonly panel: HTMLElement;
  private readonly search: string;
  private stamp = "";

  /** `table` is the one that the page shows: what is new there is seen, and not counted. */
  constructor(
    link: HTMLAnchorElement,
    count: HTMLElement,
    panel: HTMLElement,
    table: string | null,
  ) {
    this.link = link;
    this.count = count;
    this.panel = panel;
    this.search = table === null ? "" : `?table=${table}`;
    if (table !== null) {
      document.addEventListener("visibilitychange", () => {
        if (!document.hidden) void this.look();
      });
    }
    // On its own page all of it stands there already.
    if (!link.hasAttribute("aria-current")) this.openByPress();
  }

  topics(): readonly Topic[] {
    const name = this.link.dataset["bell"] ?? "";
    return name === "" ? [] : [{ name, stamp: this.stamp }];
  }

  /** Whether the topic was the bell's, which has been looked after then. */
  heard(topic: Topic): boolean {
    if (topic.name !== this.link.dataset["bell"]) return false;
    this.stamp = topic.stamp;
    void this.look();
    return true;
  }

  /** Ask how much is new; an open list is read anew. */
  async look(): Promise<void> {
    const answer = await fetch(`/me/notices/new${this.search}`).catch(() => null);
    if (answer === null || !answer.ok) return;
    const read = new DOMParser().parseFromString(await answer.text(), "text/html");
    const list = read.querySelector<HTMLElement>("[data-unread]");
    if (list === null) return;
    this.show(Number(list.dataset["unread"]));
    this.panel.replaceChildren(...list.childNodes);
    showTimes();
    if (Number(list.dataset["here"]) > 0 && !document.hidden) await this.seeHere();
  }

  private openByPress(): void {
    const { link, panel } = this;
    link.setAttribute("role", "button");
    link.setAttribute("aria-controls", panel.id);
    link.setAttribute("aria-expanded", "false");
    link.addEventListener("click", (event) => this.press(event));
    link.addEventListener("keydown", (event) => {
      if (event.key === " ") this.press(event);
    });
    panel.addEventListener("submit", (event) => void this.seeAll(event));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !panel.hidden) this.close(true);
    });
    document.addEventListener("pointerdown", (event) => {
      const isInside = event.target instanceof Node && this.holds(event.target);
      if (!isInside && !panel.hidden) this.close(false);
    });
    panel.addEventListener("focusout", (event) => {
      if (event.relatedTarget instanceof Node && !this.holds(event.relatedTarget)) {
        this.close(false);
      }
    });
  }

  private show(unread: number): void {
    this.count.hidden = unread === 0;
    this.count.textContent = unread > 99 ? "99+" : String(unread);
    const told = unread === 0 ? "Notices" : `Notices, ${String(unread)} new`;
    this.link.setAttribute("aria-label", told);
    newsInTitle(unread);
  }

  private press(event: Event): void {
    if (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    if (this.panel.hidden) this.open();
    else this.close(true);
  }

  private open(): void {
    this.panel.hidden = false;
    this.link.setAttribute("aria-expanded", "true");
    void this.look().then(() => {
      if (!this.panel.hidden) this.panel.querySelector<HTMLElement>("a, button")?.focus();
    });
  }

  private close(givesBack: boolean): void {
    this.panel.hidden = true;
    this.link.setAttribute("aria-expanded", "false");
    if (givesBack) this.link.focus();
  }

  private holds(node: Node): boolean {
    return this.panel.contains(node) || this.link.contains(node);
  }

  /** Tell the house that it was seen at the table; the bell rings then, on all pages. */
  private async seeHere(): Promise<void> {
    // Refused or not reached: the next look at the table says it again.
    await deliver("POST", `/api/me/notices/read${this.search}`).catch(() => undefined);
  }

  private async seeAll(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    try {
      await deliver("POST", "/api/me/notices/read");
    } catch (refusal) {
      if (refusal instanceof Refusal) notice(refusal.message);
    }
    await this.look();
    this.close(true);
  }
}

/** Bring the bell to life on the page of a table or another one; null for somebody without a
 * name. */
export function enableBell(table: string | null): Bell | null {
  const link = document.querySelector<HTMLAnchorElement>("[data-bell]");
  const count = link?.querySelector<HTMLElement>("[data-bell-count]");
  const panel = document.getElementById("bell-panel");
  if (!link || !count || panel === null) return null;
  const bell = new Bell(link, count, panel, table);
  // Where the page is no app, there is no worker either.
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  worker?.addEventListener("message", () => void bell.look());
  return bell;
}

/** On a page that follows nothing else. */
export function followBell(bell: Bell): void {
  goLive(() => bell.topics(), {
    changed: (topic) => void bell.heard(topic),
    connection: () => undefined,
  });
}
