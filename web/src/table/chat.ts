// Talk at a table: a sheet that opens over the page, with what was said and not read yet counted at
// the buttons that open it. Its forms are those of the page without scripts; what they change is
// answered with what the sheet shows next.

import { say as speak } from "../shell/dom.ts";
import type { Topic } from "../live/updates.ts";
import { notice } from "../shell/toasts.ts";
import { deliver, Refusal } from "../shell/requests.ts";
import { showTimes } from "../shell/relative_times.ts";

export interface Talk {
  /** What to follow beside the table. */
  topics(): readonly Topic[];
  changed(topic: Topic): Promise<void>;
  /** Write the number of unread messages where the page was changed. */
  showUnread(): void;
}

const NOTHING: Talk = {
  topics: () => [],
  changed: () => Promise.resolve(),
  showUnread: () => undefined,
};

export function enableTalk(table: string, followAgain: () => void): Talk {
  const sheet = document.getElementById("talk-sheet");
  if (!(sheet instanceof HTMLDialogElement)) return NOTHING;
  const talk = new TalkSheet(table, sheet, followAgain);
  talk.start();
  return talk;
}

class TalkSheet implements Talk {
  private readonly table: string;
  private readonly sheet: HTMLDialogElement;
  private readonly followAgain: () => void;
  private readonly read: string;
  private room = "";
  private own = "";
  private opener: HTMLElement | null = null;
  private readonly stamps = new Map<string, string>();
  private unread = 0;
  private sending: Promise<void> = Promise.resolve();

  constructor(table: string, sheet: HTMLDialogElement, followAgain: () => void) {
    this.table = table;
    this.sheet = sheet;
    this.followAgain = followAgain;
    this.read = `kaffeehaus-read-${table}`;
  }

  start(): void {
    document.addEventListener("click", (event) => this.click(event));
    this.sheet.addEventListener("submit", (event) => {
      this.sending = this.submit(event);
    });
    this.sheet.addEventListener("close", () => this.opener?.focus());
    // A sheet that is not modal does not close by itself.
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
    // News of what is said from here may come before the answer, which shows it as well.
    await this.sending.catch(() => undefined);
    if (topic.stamp === this.stamps.get(topic.name)) return;
    if (topic.stamp !== "") this.stamps.set(topic.name, topic.stamp);
    const isOwn = topic.name === `${this.table}-${this.own}`;
    // Who reads the other room hears of the own one by its number alone.
    if (isOwn && this.room !== this.own) await this.count();
    else await this.fetch(this.room);
  }

  showUnread(): void {
    for (const mark of document.querySelectorAll<HTMLElement>("[data-unread]")) {
      mark.hidden = this.unread === 0;
      speak(mark, this.unread === 0 ? "" : ` ${this.unread} new`);
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
      void this.fetch(room.dataset["talkRoom"] ?? "").then(this.followAgain);
    } else if (event.target.id === "talk-close") {
      this.sheet.close();
    }
  }

  private open(opener: HTMLElement): void {
    this.opener = opener;
    if (matchMedia("(max-width: 899px)").matches) this.sheet.showModal();
    else this.sheet.show();
    void this.fetch(this.own).then(() => document.getElementById("say")?.focus());
  }

  private async submit(event: SubmitEvent): Promise<void> {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    let page: HTMLElement | null;
    try {
      page = await readTalk(await deliver("POST", this.addressOf(form), filledIn(form, event)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      notice(error.message);
      return;
    }
    if (form.dataset["thanks"] !== undefined) notice(form.dataset["thanks"], "good");
    form.reset();
    form.closest("details")?.removeAttribute("open");
    // Meanwhile the reader may have gone to the other room.
    if (page?.dataset["room"] === this.room) this.put(page);
  }

  /** Where the sheet sends a form: its own address, with the room that is to be shown next. */
  private addressOf(form: HTMLFormElement): string {
    const query = new URLSearchParams({ room: this.room, sheet: "true" });
    return `${new URL(form.action).pathname}?${query}`;
  }

  /** How much is new in the own room while another one is shown. */
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
    // An answer that was overtaken by a newer one would take back what was said since.
    const isOld = room === this.room && Number(stamp) < Number(this.stamps.get(topic) ?? "0");
    if (here === null || isOld) return;
    this.room = room;
    this.own = own;
    const isNew = !this.stamps.has(topic);
    this.stamps.set(topic, stamp);
    this.note(page);
    this.show(here, page);
    if (isNew) this.followAgain();
  }

  private async ask(room: string): Promise<HTMLElement | null> {
    const query = room === "" ? "" : `?room=${room}`;
    const answer = await fetch(`/tables/${this.table}/talk/fragment${query}`).catch(() => null);
    return answer === null || !answer.ok ? null : readTalk(answer);
  }

  /** Keep the field and what is typed there, and the place in the list unless it was its end. */
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
    showTimes();
  }

  /** What is new to the reader, told where the sheet is closed. */
  private note(page: HTMLElement): void {
    if (page.dataset["room"] !== this.own) return;
    const last = Number(page.dataset["stamp"] ?? "0");
    const seen = Number(localStorage.getItem(this.read) ?? "0");
    if (this.sheet.open && this.room === this.own) {
      localStorage.setItem(this.read, String(last));
      this.unread = 0;
    } else {
      const heard = [...page.querySelectorAll<HTMLElement>(".message:not([data-mine])")];
      const fresh = heard.filter((line) => Number(line.dataset["number"]) > seen);
      if (fresh.length > this.unread) {
        const line = fresh.at(-1);
        const by = line?.querySelector(".by b")?.textContent ?? "";
        const words = line?.querySelector(".words")?.textContent ?? "";
        speak(document.getElementById("talk-news"), `${by} says: ${words}`);
      }
      this.unread = fresh.length;
    }
    this.showUnread();
  }
}

async function readTalk(answer: Response): Promise<HTMLElement | null> {
  const html = await answer.text();
  return new DOMParser().parseFromString(html, "text/html").getElementById("talk");
}

function filledIn(form: HTMLFormElement, event: SubmitEvent): URLSearchParams {
  const fields = [...new FormData(form, event.submitter)];
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
}

/** Add what is new at the end, so that a screen reader speaks no more than that; what is no longer
 *  there, because its writer was muted, goes. An open menu stays as it is. */
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
