// Client for previews: what an action would do, asked of the server before it is posted.

import { decisionKey } from "./payload.ts";
import type { Payload } from "./payload.ts";

export interface Preview {
  readonly sentences: readonly string[];
  readonly marks: readonly { readonly place: string; readonly tone: string }[];
}

const NO_PREVIEW: Preview = { sentences: [], marks: [] };
/** Debounce in milliseconds: a pointer that only passes over a mark sends no request. */
const DEBOUNCE = 80;

/** Fetches previews with a debounce and caches them for as long as the page is open. */
export class PreviewClient {
  private readonly cache = new Map<string, Preview>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wanted = "";

  /** Fetch the preview of an action; `show` is not called if another one was wanted since. */
  fetch(payload: Payload, action: string, show: (preview: Preview) => void): void {
    const key = [decisionKey(payload), ...payload.draft, action].join(" ");
    this.wanted = key;
    clearTimeout(this.timer);
    const cached = this.cache.get(key);
    if (cached !== undefined) {
      show(cached);
      return;
    }
    this.timer = setTimeout(() => {
      void load(payload, action).then((preview) => {
        this.cache.set(key, preview);
        if (this.wanted === key) show(preview);
      });
    }, DEBOUNCE);
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.wanted = "";
  }
}

async function load(payload: Payload, action: string): Promise<Preview> {
  if (payload.preview === "") return NO_PREVIEW;
  const answer = await fetch(`${payload.preview}${encodeURIComponent(action)}`).catch(() => null);
  return answer?.ok ? ((await answer.json()) as Preview) : NO_PREVIEW;
}
