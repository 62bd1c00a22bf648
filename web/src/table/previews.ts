// What an action would do, asked of the house before it is done, and shown beside the question.

import { decisionOf } from "./payload.ts";
import type { Payload } from "./payload.ts";

export interface Foresight {
  readonly sentences: readonly string[];
  readonly marks: readonly { readonly place: string; readonly tone: string }[];
}

const NOTHING: Foresight = { sentences: [], marks: [] };
/** A pointer that only passes over a mark asks nothing. */
const PAUSE = 80;

export class Previews {
  private readonly known = new Map<string, Foresight>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = "";

  /** Ask what the action would do; `tell` hears it unless something else was asked since. */
  ask(payload: Payload, action: string, tell: (foresight: Foresight) => void): void {
    const key = [decisionOf(payload), ...payload.draft, action].join(" ");
    this.asked = key;
    clearTimeout(this.timer);
    const known = this.known.get(key);
    if (known !== undefined) {
      tell(known);
      return;
    }
    this.timer = setTimeout(() => {
      void this.fetch(payload, action).then((foresight) => {
        this.known.set(key, foresight);
        if (this.asked === key) tell(foresight);
      });
    }, PAUSE);
  }

  forget(): void {
    clearTimeout(this.timer);
    this.asked = "";
  }

  private async fetch(payload: Payload, action: string): Promise<Foresight> {
    if (payload.preview === "") return NOTHING;
    const address = `${payload.preview}${encodeURIComponent(action)}`;
    const answer = await fetch(address).catch(() => null);
    return answer?.ok ? ((await answer.json()) as Foresight) : NOTHING;
  }
}
