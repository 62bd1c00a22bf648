// The route trainer: a random board, the player's guess, and the server's answer.

import { byId, make, setText } from "../../../shell/dom.ts";
import { pointerReleased } from "../../../shell/pointer_press.ts";
import { RequestError, requestJson } from "../../../shell/requests.ts";
import { solve } from "./api.ts";
import type { Answer } from "./api.ts";
import { setSvg, reasonLine, symbol, routeLines } from "./explanation.ts";
import { graded, points } from "./grading.ts";
import type { Grade } from "./grading.ts";
import { same } from "./position.ts";
import type { Case, Square } from "./position.ts";
import { ScoreStore } from "./score_store.ts";
import { toFragment } from "./share_link.ts";
import { gettext, ngettext } from "../../../shell/messages.ts";

interface Practice {
  readonly level: number;
  readonly seed: number;
  readonly routes: number;
  readonly places: readonly { readonly chain: number; readonly square: Square; readonly name: string }[];
  readonly svg: string;
  readonly case: Case;
}

/** How many pixels beside a place a finger may come down. */
const REACH = 24;

export function enableTrainer(): void {
  const board = document.getElementById("trainer-board");
  if (board !== null) void new Trainer(board).next();
}

class Trainer {
  private readonly board: HTMLElement;
  private readonly store = new ScoreStore(localStorage);
  private practice: Practice | null = null;
  private isGraded = false;
  private newest = 0;

  constructor(board: HTMLElement) {
    this.board = board;
    board.addEventListener("click", (event) => this.clicked(event));
    byId("trainer-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.check();
    });
    byId("trainer-next").addEventListener("click", () => void this.next());
    byId("trainer-places").addEventListener("change", () => this.showMarks());
    document.querySelector(".levels")?.addEventListener("change", () => void this.next());
    this.showScore();
  }

  async next(): Promise<void> {
    const number = ++this.newest;
    const seed = this.practice === null ? this.requestedSeed() : null;
    const level = document.querySelector<HTMLInputElement>("input[name=level]:checked")?.value ?? "1";
    const wish = seed === null ? "" : `&seed=${encodeURIComponent(seed)}`;
    const answer = await fetch(`/api/fcm/routes/random?level=${level}${wish}`).catch(() => null);
    await pointerReleased();
    if (number !== this.newest) return;
    if (!answer?.ok) {
      setText(byId("trainer-trouble"), gettext("The server cannot be reached. Please try again."));
      return;
    }
    setText(byId("trainer-trouble"), "");
    this.show((await answer.json()) as Practice);
  }

  /** The seed in the URL, by itself or in a puzzle such as 2-17. */
  private requestedSeed(): string | null {
    const query = new URLSearchParams(location.search);
    const [level, seed] = query.get("puzzle")?.split("-") ?? [];
    const radio = document.querySelector<HTMLInputElement>(`input[name=level][value="${CSS.escape(level ?? "")}"]`);
    if (radio !== null) radio.checked = true;
    return seed ?? query.get("seed");
  }

  /** Record the attempt on the server. */
  private async record(practice: Practice, guessed: readonly string[]): Promise<void> {
    const puzzle = `/api/puzzles/coffee_routes/${practice.level}-${practice.seed}/attempts`;
    const actions = guessed.length > 0 ? guessed : ["none"];
    await requestJson("POST", puzzle, { actions }).catch(() => null);
  }

  private show(practice: Practice): void {
    this.practice = practice;
    this.isGraded = false;
    setSvg(this.board, practice.svg);
    const winner = practice.case.players[practice.case.winner]?.chain ?? "";
    const dinner = gettext("The house with the brass frame eats at %(chain)s.", { chain: winner });
    const routes = ngettext("There is %(num)s best route.", "There are %(num)s best routes.", practice.routes);
    setText(byId("trainer-dinner"), `${dinner} ${routes} ${stocks(practice.case)}`);
    byId("trainer-places").replaceChildren(
      ...practice.places.map((place) => {
        const box = make("input", { type: "checkbox", value: place.square.join(",") });
        return make("label", { class: "check" }, box, symbol("marks", place.chain), place.name);
      }),
    );
    byId("trainer-result").hidden = true;
    byId<HTMLButtonElement>("trainer-check").disabled = false;
  }

  private boxes(): readonly HTMLInputElement[] {
    return [...byId("trainer-places").querySelectorAll("input")];
  }

  private clicked(event: MouseEvent): void {
    if (this.isGraded) return;
    const place = this.placeNear(event);
    const box = this.boxes().find((candidate) => candidate.value === place);
    if (box === undefined) return;
    box.checked = !box.checked;
    this.showMarks();
  }

  private placeNear(event: MouseEvent): string | null {
    let best: string | null = null;
    let nearest = REACH;
    for (const place of this.board.querySelectorAll<SVGElement>(".place")) {
      const box = place.getBoundingClientRect();
      const aside = Math.max(box.left - event.clientX, event.clientX - box.right, 0);
      const above = Math.max(box.top - event.clientY, event.clientY - box.bottom, 0);
      const distance = Math.hypot(aside, above);
      if (distance < nearest) {
        nearest = distance;
        best = place.dataset["place"] ?? null;
      }
    }
    return best;
  }

  private showMarks(): void {
    const chosen = new Set(this.boxes().filter((box) => box.checked).map((box) => box.value));
    for (const place of this.board.querySelectorAll<SVGElement>(".place")) {
      place.classList.toggle("is-guessed", chosen.has(place.dataset["place"] ?? ""));
    }
  }

  private async check(): Promise<void> {
    const { practice } = this;
    if (practice === null || this.isGraded) return;
    const guessed = this.boxes().filter((box) => box.checked).map((box) => box.value);
    try {
      const answer = await solve(practice.case);
      await pointerReleased();
      if (practice !== this.practice) return;
      this.isGraded = true;
      void this.record(practice, guessed);
      this.showGrade(practice, answer, graded(answer, guessed));
    } catch (error) {
      setText(byId("trainer-trouble"), error instanceof RequestError ? error.message : gettext("That did not work. Please try again."));
    }
  }

  private showGrade(practice: Practice, answer: Answer, grade: Grade): void {
    this.store.add(practice.level, grade.isRight);
    this.showScore();
    setSvg(this.board, answer.svg);
    this.showMarks();
    for (const box of this.boxes()) box.disabled = true;
    byId<HTMLButtonElement>("trainer-check").disabled = true;
    setText(byId("trainer-verdict"), grade.isRight ? gettext("Right!") : grade.words);
    setText(byId("trainer-headline"), answer.headline);
    byId("trainer-ways").replaceChildren(...routeLines(answer));
    byId("trainer-reasons").replaceChildren(
      ...answer.reasons.map((reason) => {
        const line = reasonLine(reason);
        if (grade.wrong.some((square) => same(square, reason.square))) {
          line.append(make("b", { class: "guess wrong" }, reason.reason === "sold" ? gettext("✗ missed") : gettext("✗ marked by mistake")));
        }
        return line;
      }),
    );
    void toFragment(practice.case).then((fragment) => {
      byId<HTMLAnchorElement>("trainer-lab").href = `/lab${fragment}`;
    });
    const result = byId("trainer-result");
    result.hidden = false;
    result.focus();
  }

  private showScore(): void {
    const score = this.store.read();
    const words =
      score.boards === 0
        ? gettext("No boards checked yet.")
        : [
            gettext("%(right)s of %(boards)s right", { right: score.right, boards: score.boards }),
            ngettext("%(num)s point", "%(num)s points", points(score)),
            gettext("streak %(streak)s, best %(best)s", { streak: score.streak, best: score.best }),
          ].join(" · ");
    setText(byId("trainer-score"), words);
  }
}

function stocks(position: Case): string {
  const parts = position.players.map((chain) => `${chain.chain} ${chain.coffee}`);
  return gettext("Coffee in stock: %(stocks)s.", { stocks: parts.join(", ") });
}
