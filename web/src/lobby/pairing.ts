// Quick pairing: waits for an opponent, and goes to the table when one is found.
//
// The request lives on the server only while pages renew it: on a timer, and on every ping of the
// event stream, because browsers throttle the timers of hidden pages.

import { FragmentRefresher } from "../live/fragment.ts";
import type { NotificationBell } from "../shell/notifications.ts";
import { openTable } from "../shell/open_table.ts";
import { RequestError, requestJson } from "../shell/requests.ts";
import { chimeOnce } from "../shell/sound.ts";
import { showToast } from "../shell/toasts.ts";

/** Milliseconds. */
const RENEW_INTERVAL = 4_000;
const SECOND = 1_000;
const GONE = 404;

interface PairingRequest {
  readonly table: string | null;
}

/** The widget. Its page passes on the updates of the event stream. */
export class QuickPairing {
  private readonly fragment: FragmentRefresher;
  private shownAt = Date.now();
  private renewedAt = 0;
  /** Whether a request is being made, which the widget does not show yet. */
  private isSeeking = false;

  constructor() {
    this.fragment = new FragmentRefresher("pairing", {
      address: () => "/pairing/fragment",
      changing: () => undefined,
      changed: () => this.shown(),
    });
    document.addEventListener("submit", (event) => void this.submit(event));
    window.addEventListener("pagehide", () => {
      if (this.isSeeking || this.request !== undefined) navigator.sendBeacon("/pairing/release");
    });
    window.addEventListener("pageshow", (event) => {
      if (event.persisted) void this.refresh();
    });
    setInterval(() => this.tick(), SECOND);
    void this.renew();
  }

  /** Fetch the widget again, and renew the request that it shows. */
  async refresh(): Promise<void> {
    await this.fragment.refresh();
    await this.renew();
  }

  /** Renew the request; go to the table if an opponent was found. */
  async renew(): Promise<void> {
    const { request } = this;
    if (request === undefined) return;
    this.renewedAt = Date.now();
    try {
      follow((await requestJson("PUT", `/api/me/pairing/${request}`)) as PairingRequest);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.status === GONE) await this.fragment.refresh();
    }
  }

  private get element(): HTMLElement | null {
    return document.getElementById("pairing");
  }

  private get request(): string | undefined {
    return this.element?.dataset["request"];
  }

  private shown(): void {
    this.shownAt = Date.now();
  }

  private tick(): void {
    if (this.request === undefined) return;
    const timer = this.element?.querySelector("[data-elapsed]");
    const waited = Number(this.element?.dataset["waited"]) + Date.now() - this.shownAt;
    if (timer) timer.textContent = clockText(Math.floor(waited / SECOND));
    if (Date.now() - this.renewedAt >= RENEW_INTERVAL) void this.renew();
  }

  private async submit(event: SubmitEvent): Promise<void> {
    const { target, submitter } = event;
    if (!(target instanceof HTMLFormElement)) return;
    const isCancelled = target.matches("#pairing form[action$=cancel]");
    if (!isCancelled && !target.matches("#pairing-form[data-known]")) return;
    event.preventDefault();
    this.isSeeking = !isCancelled;
    try {
      await (isCancelled ? cancel(target) : seek(target, submitter as HTMLButtonElement));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.status !== GONE) showToast(error.message);
    }
    await this.refresh();
    this.isSeeking = false;
    this.element?.querySelector<HTMLElement>("button")?.focus();
  }
}

/** Enable the widget; null on a page without it. */
export function enablePairing(bell: NotificationBell | null): QuickPairing | null {
  if (document.getElementById("pairing") === null) return null;
  const pairing = new QuickPairing();
  bell?.listen(() => void pairing.refresh());
  return pairing;
}

async function seek(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const [game, pace] = button.value.split(" ");
  const rated = new FormData(form).get("rated") === "yes";
  follow((await requestJson("POST", "/api/me/pairing", { game, pace, rated })) as PairingRequest);
}

async function cancel(form: HTMLFormElement): Promise<void> {
  const request = String(new FormData(form).get("request"));
  await requestJson("DELETE", `/api/me/pairing/${request}`);
}

function follow({ table }: PairingRequest): void {
  if (table === null) return;
  chimeOnce(`paired-${table}`);
  openTable(table);
}

function clockText(seconds: number): string {
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, "0")}`;
}
