// Notifications: the bell in the page header with its unread count, and the panel that it opens.

import type { Topic } from "../live/topics.ts";
import { subscribe } from "../live/updates.ts";
import { setUnreadNotifications } from "./page_title.ts";
import { updateRelativeTimes } from "./relative_times.ts";
import { RequestError, request } from "./requests.ts";
import { showToast } from "./toasts.ts";

/** The bell. A page with a subscription of its own adds the bell's topic to it. */
export class NotificationBell {
  private readonly link: HTMLAnchorElement;
  private readonly count: HTMLElement;
  private readonly panel: HTMLElement;
  private readonly search: string;
  private stamp = "";

  /** `table` is the one that the page shows: its notifications count as read. */
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
        if (!document.hidden) void this.refresh();
      });
    }
    // The page of notifications lists them already.
    if (!link.hasAttribute("aria-current")) this.enablePanel();
  }

  topics(): readonly Topic[] {
    const name = this.link.dataset["bell"] ?? "";
    return name === "" ? [] : [{ name, stamp: this.stamp }];
  }

  /** Handle an update of the bell's topic; false if it is another topic. */
  handle(topic: Topic): boolean {
    if (topic.name !== this.link.dataset["bell"]) return false;
    this.stamp = topic.stamp;
    void this.refresh();
    return true;
  }

  /** Fetch the unread count and the list. */
  async refresh(): Promise<void> {
    const answer = await fetch(`/me/notices/new${this.search}`).catch(() => null);
    if (answer === null || !answer.ok) return;
    const read = new DOMParser().parseFromString(await answer.text(), "text/html");
    const list = read.querySelector<HTMLElement>("[data-unread]");
    if (list === null) return;
    this.show(Number(list.dataset["unread"]));
    this.panel.replaceChildren(...list.childNodes);
    updateRelativeTimes();
    if (Number(list.dataset["here"]) > 0 && !document.hidden) await this.markTableRead();
  }

  private enablePanel(): void {
    const { link, panel } = this;
    link.setAttribute("role", "button");
    link.setAttribute("aria-controls", panel.id);
    link.setAttribute("aria-expanded", "false");
    link.addEventListener("click", (event) => this.toggle(event));
    link.addEventListener("keydown", (event) => {
      if (event.key === " ") this.toggle(event);
    });
    panel.addEventListener("submit", (event) => void this.markAllRead(event));
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
    setUnreadNotifications(unread);
  }

  private toggle(event: Event): void {
    if (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    if (this.panel.hidden) this.open();
    else this.close(true);
  }

  private open(): void {
    this.panel.hidden = false;
    this.link.setAttribute("aria-expanded", "true");
    void this.refresh().then(() => {
      if (!this.panel.hidden) this.panel.querySelector<HTMLElement>("a, button")?.focus();
    });
  }

  private close(returnsFocus: boolean): void {
    this.panel.hidden = true;
    this.link.setAttribute("aria-expanded", "false");
    if (returnsFocus) this.link.focus();
  }

  private holds(node: Node): boolean {
    return this.panel.contains(node) || this.link.contains(node);
  }

  /** Mark the notifications of this table as read, which updates the bell of every page. */
  private async markTableRead(): Promise<void> {
    // A failed request is repeated with the next refresh.
    await request("POST", `/api/me/notices/read${this.search}`).catch(() => undefined);
  }

  private async markAllRead(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    try {
      await request("POST", "/api/me/notices/read");
    } catch (error) {
      if (error instanceof RequestError) showToast(error.message);
    }
    await this.refresh();
    this.close(true);
  }
}

/** Enable the bell; null for visitors without an account or guest name. `table` is the page's. */
export function enableNotifications(table: string | null): NotificationBell | null {
  const link = document.querySelector<HTMLAnchorElement>("[data-bell]");
  const count = link?.querySelector<HTMLElement>("[data-bell-count]");
  const panel = document.getElementById("bell-panel");
  if (!link || !count || panel === null) return null;
  const bell = new NotificationBell(link, count, panel, table);
  // Service workers exist in secure contexts only.
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  worker?.addEventListener("message", () => void bell.refresh());
  return bell;
}

/** Subscribe to the bell's topic on a page without other topics. */
export function followNotifications(bell: NotificationBell): void {
  subscribe(() => bell.topics(), {
    changed: (topic) => void bell.handle(topic),
    connection: () => undefined,
  });
}
