// Chat at a table: a dialog over the page, with the number of unread messages on the buttons that
// open it. Its forms work without scripts too; with scripts the response updates the dialog.

import type { Topic } from "../live/topics.ts";
import { setText } from "../shell/dom.ts";
import { updateRelativeTimes } from "../shell/relative_times.ts";
import { request, RequestError } from "../shell/requests.ts";
import { showToast } from "../shell/toasts.ts";
import { gettext } from "../shell/messages.ts";

export interface Chat {
  /** The topics to subscribe to, besides the table. */
  topics(): readonly Topic[];
  changed(topic: Topic): Promise<void>;
  /** Write the number of unread messages into the page, again after every morph. */
  showUnread(): void;
}

const NO_CHAT: Chat = {
  topics: () => [],
  changed: () => Promise.resolve(),
  showUnread: () => undefined,
};

export function enableChat(table: string, topicsChanged: () => void): Chat {
  const sheet = document.getElementById("talk-sheet");
  if (!(sheet instanceof HTMLDialogElement)) return NO_CHAT;
  const chat = new ChatSheet(table, sheet, topicsChanged);
  chat.start();
  return chat;
}

class ChatSheet implements Chat {
  private readonly table: string;
  private readonly sheet: HTMLDialogElement;
  private readonly topicsChanged: () => void;
  private readonly readKey: string;
  private room = "";
  private own = "";
  private opener: HTMLElement | null = null;
  private readonly stamps = new Map<string, string>();
  private unread = 0;
  private sending: Promise<void> = Promise.resolve();

  constructor(table: string, sheet: HTMLDialogElement, topicsChanged: () => void) {
    this.table = table;
    this.sheet = sheet;
    this.topicsChanged = topicsChanged;
    this.readKey = `kaffeehaus-read-${table}`;
  }

  start(): void {
    document.addEventListener("click", (event) => this.click(event));
    this.sheet.addEventListener("submit", (event) => {
      this.sending = this.submit(event);
    });
    this.sheet.addEventListener("close", () => this.opener?.focus());
    // The browser closes only modal dialogs on Escape.
    this.sheet.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !(event.target as Element).closest("details.ask[open]")) {
        this.sheet.close();
      }
    });
    void this.fetch("");
  }

  topics(): readonly Topic[] {
    return [...this.stamps].map(([name, stamp]) => ({ name, stamp }));
  }

  async changed(topic: Topic): Promise<void> {
    // The update about an own message may arrive before the response that shows it as well.
    await this.sending.catch(() => undefined);
    if (topic.stamp === this.stamps.get(topic.name)) return;
    if (topic.stamp !== "") this.stamps.set(topic.name, topic.stamp);
    const isOwn = topic.name === `${this.table}-${this.own}`;
    // While another room is shown, only the unread count of the own room changes.
    if (isOwn && this.room !== this.own) await this.count();
    else await this.fetch(this.room);
  }

  showUnread(): void {
    for (const mark of document.querySelectorAll<HTMLElement>("[data-unread]")) {
      mark.hidden = this.unread === 0;
      setText(mark, this.unread === 0 ? "" : ` ${gettext("%(count)s new", { count: this.unread })}`);
    }
  }

  private click(event: Event): void {
    if (!(event.target instanceof Element)) return;
    const opener = event.target.closest<HTMLElement>("[data-talk]");
    const room = event.target.closest<HTMLElement>("[data-talk-room]");
    if (opener !== null) {
      event.preventDefault();
      this.open(opener);
    } else if (room !== null && this.sheet.contains(room)) {
      event.preventDefault();
      void this.fetch(room.dataset["talkRoom"] ?? "").then(this.topicsChanged);
    } else if (event.target.id === "talk-close") {
      this.sheet.close();
    }
  }

  private open(opener: HTMLElement): void {
    this.opener = opener;
    if (matchMedia(NARROW_SCREEN).matches) this.sheet.showModal();
    else this.sheet.show();
    void this.fetch(this.own).then(() => document.getElementById("say")?.focus());
  }

  private async submit(event: SubmitEvent): Promise<void> {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    let page: HTMLElement | null;
    try {
      page = await readChat(await request("POST", this.addressOf(form), filledIn(form, event)));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      showToast(error.message);
      return;
    }
    if (form.dataset["thanks"] !== undefined) showToast(form.dataset["thanks"], "good");
    form.reset();
    form.closest("details")?.removeAttribute("open");
    // The reader may have switched rooms meanwhile.
    if (page?.dataset["room"] === this.room) this.put(page);
  }

  /** The URL for a form: its own, with the room to show next. */
  private addressOf(form: HTMLFormElement): string {
    const query = new URLSearchParams({ room: this.room, sheet: "true" });
    return `${new URL(form.action).pathname}?${query}`;
  }

  /** Update the unread count of the own room while another one is shown. */
  private async count(): Promise<void> {
    const page = await this.ask(this.own);
    if (page !== null) this.note(page);
  }

  private async fetch(room: string): Promise<void> {
    const page = await this.ask(room);
    if (page !== null) this.put(page);
  }

  private put(page: HTMLElement): void {
    const here = document.getElementById("talk");
    const { room = "", own = "", topic = "", stamp = "" } = page.dataset;
    // An outdated response would remove newer messages.
    const isOld = room === this.room && Number(stamp) < Number(this.stamps.get(topic) ?? "0");
    if (here === null || isOld) return;
    this.room = room;
    this.own = own;
    const isNew = !this.stamps.has(topic);
    this.stamps.set(topic, stamp);
    this.note(page);
    this.show(here, page);
    if (isNew) this.topicsChanged();
  }

  private async ask(room: string): Promise<HTMLElement | null> {
    const query = room === "" ? "" : `?room=${room}`;
    const answer = await fetch(`/tables/${this.table}/talk/fragment${query}`).catch(() => null);
    return answer === null || !answer.ok ? null : readChat(answer);
  }

  /** Keep the text field, and the scroll position unless the list was at its end. */
  private show(here: HTMLElement, page: HTMLElement): void {
    const before = document.getElementById("messages");
    const wasAtEnd =
      before === null || before.scrollTop + before.clientHeight >= before.scrollHeight - 8;
    const place = before?.scrollTop ?? 0;
    const fresh = page.querySelector("#messages");
    const isSameRoom = here.dataset["room"] === this.room && before !== null && fresh !== null;
    if (isSameRoom) addNew(before, fresh);
    else here.replaceWith(document.adoptNode(page));
    const list = document.getElementById("messages");
    list?.scrollTo({ top: wasAtEnd || !isSameRoom ? list.scrollHeight : place });
    updateRelativeTimes();
  }

  /** Count unread messages; announce the newest one while the dialog is closed. */
  private note(page: HTMLElement): void {
    if (page.dataset["room"] !== this.own) return;
    const last = Number(page.dataset["stamp"] ?? "0");
    const seen = Number(localStorage.getItem(this.readKey) ?? "0");
    if (this.sheet.open && this.room === this.own) {
      localStorage.setItem(this.readKey, String(last));
      this.unread = 0;
    } else {
      const heard = [...page.querySelectorAll<HTMLElement>(".message:not([data-mine])")];
      const fresh = heard.filter((line) => Number(line.dataset["number"]) > seen);
      if (fresh.length > this.unread) {
        const line = fresh.at(-1);
        const by = line?.querySelector(".by b")?.textContent ?? "";
        const words = line?.querySelector(".words")?.textContent ?? "";
        setText(document.getElementById("talk-news"), gettext("%(by)s says: %(words)s", { by, words }));
      }
      this.unread = fresh.length;
    }
    this.showUnread();
  }
}

async function readChat(answer: Response): Promise<HTMLElement | null> {
  const html = await answer.text();
  return new DOMParser().parseFromString(html, "text/html").getElementById("talk");
}

function filledIn(form: HTMLFormElement, event: SubmitEvent): URLSearchParams {
  const fields = [...new FormData(form, event.submitter)];
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
}

/**
 * Append new messages, so that a screen reader reads only those, and remove those of muted writers.
 * An open menu is left alone.
 */
function addNew(here: HTMLElement, fresh: Element): void {
  const wanted = new Map([...fresh.children].map((line) => [line.id, line]));
  for (const line of [...here.children]) {
    const other = wanted.get(line.id);
    if (line.id === "" || other === undefined) line.remove();
    else {
      const [menu, fresh] = [line.querySelector("details"), other.querySelector("details")];
      if (menu?.open === false && fresh !== null) menu.replaceWith(document.adoptNode(fresh));
      wanted.delete(line.id);
    }
  }
  for (const line of wanted.values()) here.append(document.adoptNode(line));
}
