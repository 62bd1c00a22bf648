// Shows the preview of an action: its sentences under the prompt, its marks on the board.

import { setText } from "../shell/dom.ts";
import type { Board } from "./board.ts";
import type { Action } from "./narrowing.ts";
import type { Payload } from "./payload.ts";
import { PreviewClient } from "./previews.ts";

export class PreviewDisplay {
  private readonly board: Board;
  private readonly client = new PreviewClient();

  constructor(board: Board) {
    this.board = board;
  }

  /** Preview the one action that is left; with several of them only the places that all cover. */
  show(payload: Payload | null, left: readonly Action[]): void {
    this.highlightCovered(left);
    const [only] = left;
    if (payload === null || only === undefined || left.length > 1) {
      this.clear();
      return;
    }
    this.client.fetch(payload, only.text, ({ sentences, marks }) => {
      setSentence(sentences.join(" "));
      const tones = new Map(marks.map(({ place, tone }) => [place, tone]));
      for (const place of only.covers) tones.set(place, "covered");
      this.board.highlight(tones);
    });
  }

  /** No preview; `begun` are the remaining actions of a choice that was begun. */
  hide(begun: readonly Action[]): void {
    this.highlightCovered(begun);
    this.clear();
  }

  /** Highlight the places that every one of these actions covers. */
  highlightCovered(actions: readonly Action[]): void {
    const [first, ...others] = actions;
    const covered = (first?.covers ?? []).filter((place) =>
      others.every((action) => action.covers.includes(place)),
    );
    this.board.highlight(new Map(covered.map((place) => [place, "covered"])));
  }

  private clear(): void {
    this.client.cancel();
    setSentence("");
  }
}

/** Without a preview the same line shows what happened last. */
function setSentence(sentence: string): void {
  const line = document.getElementById("preview");
  setText(line, sentence || (line?.dataset["otherwise"] ?? ""));
}
