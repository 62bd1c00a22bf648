// Notifications: the bell in the page header with its unread count, and the panel that it opens.

import type { Topic, TopicFollower } from "../live/topics.ts";
import { setUnreadNotifications } from "./page_title.ts";
import { updateRelativeTimes } from "./relative_times.ts";
import { RequestError, request } from "./requests.ts";
import { showToast } from "./toasts.ts";
import { gettext, ngettext } from "./messages.ts";

/** The bell. A page with a subscription of its own adds the bell's topic to it. */
export class NotificationBell implements TopicFollower {
  private readonly link: HTMLAnchorElement;
  private readonly count: HTMLElement;
  private readonly panel: HTMLElement;
  private readonly search: string;
  private stamp = "";
  private readonly listeners: ((news: Document) => void)[] = [];

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

  /** Call back with the news whenever something of the player's changed. */
  listen(listener: (news: Document) => void): void {
    this.listeners.push(listener);
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
    for (const listener of this.listeners) listener(read);
    updateRelativeTimes();
    if (Number(list.dataset["here"]) > 0 && !document.hidden) await this.markTableRead();
  }

  /** The panel is a popover: the browser closes it on Escape and on a press outside. */
  private enablePanel(): void {
    const { link, panel } = this;
    link.setAttribute("role", "button");
    link.setAttribute("aria-controls", panel.id);
    link.setAttribute("aria-expanded", "false");
    let wasOpen = false;
    // A press on the bell counts as outside, and closes the panel before the click event.
    link.addEventListener("pointerdown", () => (wasOpen = this.isOpen));
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (!wasOpen) this.toggle();
      wasOpen = false;
    });
    link.addEventListener("keydown", (event) => {
      if (event.key !== " ") return;
      event.preventDefault();
      this.toggle();
    });
    panel.addEventListener("submit", (event) => void this.markAllRead(event));
    panel.addEventListener("toggle", () => {
      link.setAttribute("aria-expanded", String(this.isOpen));
      if (this.isOpen) void this.refresh().then(() => this.focusPanel());
    });
    panel.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget === link || !(relatedTarget instanceof Node)) return;
      if (!panel.contains(relatedTarget)) panel.hidePopover();
    });
  }

  private show(unread: number): void {
    this.count.hidden = unread === 0;
    this.count.textContent = unread > 99 ? "99+" : String(unread);
    const told = unread === 0 ? gettext("Notifications") : ngettext("%(num)s new notification", "%(num)s new notifications", unread);
    this.link.setAttribute("aria-label", told);
    setUnreadNotifications(unread);
  }

  private get isOpen(): boolean {
    return this.panel.matches(":popover-open");
  }

  /** Focus is on the bell, so that closing the panel gives it back there. */
  private toggle(): void {
    this.link.focus();
    this.panel.togglePopover();
  }

  private focusPanel(): void {
    if (this.isOpen) this.panel.querySelector<HTMLElement>("a, button")?.focus();
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
    this.panel.hidePopover();
    // The refresh has removed the pressed button, and the focus with it.
    this.link.focus();
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
