// From the first click to the posted action: holds the picks and keeps board, panel, question and
// preview in line with them. The same for every game.

import { Board } from "./board.ts";
import type { Pointing, Standing } from "./board.ts";
import { close, extend, isChosen, isSaid, laidSomehow, narrow } from "./narrowing.ts";
import { nextQuestion, questionAbout, stepBack, stepsOf, take } from "./narrowing.ts";
import { turnsOf, unsaid, valuesOf, KIND, TEXT } from "./narrowing.ts";
import type { Action, Pick, Question } from "./narrowing.ts";
import { say } from "../shell/dom.ts";
import { iconFrom, iconOf } from "./mark_icons.ts";
import { conditionOf, drawsSomething, isFine, sameTarget } from "./marks.ts";
import type { Target } from "./marks.ts";
import { clearNotice, notice } from "../shell/toasts.ts";
import { Panel } from "./option_panel.ts";
import type { Offer, PanelOption } from "./option_panel.ts";
import { decisionOf, isWithin, labelOf, labelOfAction, readPayload } from "./payload.ts";
import type { Payload } from "./payload.ts";
import type { Refresher } from "../live/fragment.ts";
import { Refusal } from "../shell/requests.ts";
import { Previews } from "./previews.ts";

/** Said when something was pointed at that wants a second tap. */
const HELD = "Tap again to confirm.";
/** So many values still fit as buttons where the board is too fine for fingers. */
const FEW = 8;

interface Narrowed {
  readonly actions: readonly Action[];
  readonly picks: readonly Pick[];
  readonly left: readonly Action[];
}

export class Chooser {
  private readonly board: Board;
  private readonly panel: Panel;
  private readonly previews = new Previews();
  private readonly page: Refresher;
  private payload: Payload | null = null;
  private picks: readonly Pick[] = [];
  /** What would finish the choice and waits for a second tap. */
  private held: Target | null = null;
  /** What the pointer or the focus is on, on the board or in the panel. */
  private looked: Target | null = null;
  /** What the action on its way answers. */
  private posting: Payload | null = null;
  private narrowed: Narrowed | null = null;
  /** By field: how something lay when it was turned last. */
  private readonly liked = new Map<string, string>();
  /** The keys were used last, not the pointer. */
  private byKeys = false;
  /** An answer by key is on its way: the next question is to have the focus. */
  private awaitsFocus = false;

  /** `page` takes the actions and shows what comes of them. */
  constructor(board: HTMLElement, page: Refresher) {
    this.page = page;
    this.board = new Board(board, {
      standing: (target) => this.standing(target),
      holds: (condition) => isSaid(this.left(), condition.field, condition.value),
      question: () => this.named(),
      point: (target, how) => this.point(target, how),
      look: (target) => this.look(target),
      refuse: (reason) => notice(reason),
      unclear: () => this.askAgain(),
      back: () => this.back(),
    });
    this.panel = new Panel({
      choose: (target, { byFinger }) => {
        // A finger cannot hover to see what would come of a thing that lies so.
        const isTentative = byFinger && this.turning.has(target.field);
        this.point(target, { byKey: false, isTentative });
      },
      finish: () => this.finish(),
      enough: () => this.closeSet(),
      turn: () => this.turn(),
      back: () => this.back(),
      look: (target) => this.board.see(target),
    });
    document.addEventListener("keydown", (event) => this.pressed(event));
    document.addEventListener("keydown", () => (this.byKeys = true), true);
    document.addEventListener("pointerdown", () => (this.byKeys = false), true);
  }

  /** The page changed: keep an open choice while it still answers the same decision. */
  update(): void {
    const payload = readPayload();
    if (!sameDecision(payload, this.payload)) {
      this.picks = [];
      this.held = null;
      this.looked = null;
    }
    this.payload = payload;
    if (this.left().length === 0) this.picks = [];
    this.show();
    this.lookAgain();
    this.takeFocus();
  }

  /** The page lost its preview when it changed: what was looked at still is. */
  private lookAgain(): void {
    const target = this.held ?? this.looked;
    if (target !== null && this.standing(target).isOpen) this.board.see(target);
    else this.board.lookAgain();
  }

  /** A name for the present question: the decision, what was done for it, what was picked. */
  private named(): string {
    return JSON.stringify([this.payload?.about, this.payload?.draft, this.picks]);
  }

  /** Nothing else is taken while an action is on its way, until the next question is there. */
  private get isPosting(): boolean {
    return this.posting !== null && sameDecision(this.posting, this.payload);
  }

  /** The fields that say which way round a thing lies. */
  private get turning(): ReadonlySet<string> {
    return new Set(this.payload?.turning ?? []);
  }

  /** The fields that may be answered before what comes first. */
  private get early(): ReadonlySet<string> {
    return new Set([...this.board.early, ...this.turning]);
  }

  /** The actions that agree with all picks; asked for every mark, so worked out once. */
  private left(): readonly Action[] {
    const actions = this.payload?.actions ?? [];
    if (this.narrowed?.actions !== actions || this.narrowed.picks !== this.picks) {
      this.narrowed = { actions, picks: this.picks, left: narrow(actions, this.picks) };
    }
    return this.narrowed.left;
  }

  /** The one action left, if there is nothing more to be said about it. */
  private finished(): Action | null {
    const left = this.left();
    const [only] = left;
    if (only === undefined || left.length > 1 || this.lastWord(only) !== null) return null;
    return only;
  }

  /** A field that has but one value left, and that the board shows to be pointed at all the same:
   *  whoever points at a cell should see where the rod goes before the turn is over. */
  private lastWord(action: Action): string | null {
    if (this.picks.length === 0) return null;
    const shown = unsaid(action, this.picks).find((field) => {
      const [value] = questionAbout([action], field).values;
      const mark = value === undefined ? null : this.board.markOf({ field, value });
      return mark !== null && conditionOf(mark) !== null && drawsSomething(mark);
    });
    return shown ?? null;
  }

  private question(): Question | null {
    const left = this.left();
    const [only] = left;
    if (only === undefined || left.length > 1) return nextQuestion(left);
    const field = this.lastWord(only);
    return field === null ? null : questionAbout(left, field);
  }

  private standing(target: Target): Standing {
    const actions = this.payload?.actions ?? [];
    const { field, value } = target;
    const chosen = this.picks.some((p) => p.field === field && isChosen(p) && p.value === value);
    const canChoose = !chosen && !this.isPosting;
    const { early } = this;
    const open = canChoose && extend(this.left(), [], target, early) !== null;
    const other = canChoose && !open && take(actions, this.picks, target, early) !== null;
    return {
      isOpen: open,
      isOther: other,
      isChosen: chosen || sameTarget(target, this.held),
    };
  }

  private point(target: Target, how: Pointing): void {
    if (this.payload === null || this.isPosting) return;
    clearNotice();
    if (sameTarget(target, this.held)) {
      this.held = null;
      how = { ...how, isTentative: false };
    }
    const picks = take(this.payload.actions, this.picks, target, this.early);
    if (picks === null) return;
    if (how.isTentative && this.wouldFinish(picks)) {
      this.held = target;
      this.show();
      this.board.see(target);
      this.board.reveal(target);
      return;
    }
    const isStep = picks !== this.picks;
    // Pointing at what is chosen already answers nothing: say what is still to be answered.
    if (!isStep && !how.isTentative) this.askAgain();
    this.letGo();
    this.picks = picks;
    if (isStep && this.finished() !== null) this.finish();
    else this.show();
    this.ghost(this.begun());
    if (this.isPosting) return;
    if (how.byKey) this.moveFocus();
    else this.findFocus();
  }

  private askAgain(): void {
    if (this.payload !== null) notice(this.sentence(this.payload, this.question()));
  }

  private pressed(event: KeyboardEvent): void {
    if (event.key.toLowerCase() !== "r" || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.matches("input, textarea, select")) return;
    if (this.turns() === null) return;
    event.preventDefault();
    this.turn();
  }

  private turns(): Question | null {
    return turnsOf(this.payload?.actions ?? [], this.picks, this.turning);
  }

  /** How the thing in hand lies now, if that is said. */
  private lies(field: string): string | null {
    if (this.held?.field === field) return this.held.value;
    const pick = this.picks.find((p) => p.field === field);
    return pick !== undefined && isChosen(pick) ? pick.value : null;
  }

  /** Turn the thing in hand on; it stays where it was held, if it fits there so. */
  private turn(): void {
    const turns = this.turns();
    if (turns === null || this.isPosting) return;
    const { field, values } = turns;
    const held = this.held;
    const value = values[(values.indexOf(this.lies(field) ?? "") + 1) % values.length] ?? "";
    const hadFocus = this.board.hasFocus;
    this.liked.set(field, value);
    this.point({ field, value }, { byKey: false, isTentative: true });
    if (held !== null && held.field !== field && this.standing(held).isOpen) {
      this.point(held, { byKey: false, isTentative: true });
    } else if (this.held === null) this.board.lookAgain();
    if (hadFocus && !this.board.hasFocus) this.moveFocus();
  }

  private letGo(): void {
    if (this.held === null) return;
    this.held = null;
    this.board.see(null);
  }

  private wouldFinish(picks: readonly Pick[]): boolean {
    const before = this.picks;
    this.picks = picks;
    const finishes = this.finished() !== null;
    this.picks = before;
    return finishes;
  }

  private moveFocus(): void {
    if (!this.board.focus()) this.panel.focus();
  }

  /** The focus was on what was answered, and went with it: who plays by keyboard goes on at the
   *  next question, or when the game is over with what comes then, unless they are elsewhere. */
  private takeFocus(): void {
    if (!this.awaitsFocus || this.isPosting) return;
    const next = document.querySelector<HTMLElement>("#what-next :is(a, button)");
    if (this.payload === null && next === null) return;
    this.awaitsFocus = false;
    if (this.payload !== null) this.findFocus();
    else if (document.activeElement === document.body) next?.focus();
  }

  private findFocus(): void {
    if (this.byKeys && document.activeElement === document.body) this.moveFocus();
  }

  private closeSet(): void {
    const question = this.question();
    if (question === null) return;
    this.picks = close(this.picks, question);
    if (this.finished() !== null) this.finish();
    else this.show();
    this.findFocus();
  }

  private back(): void {
    if (this.isPosting) return;
    const dropped = stepsOf(this.picks, this.turning).at(-1);
    if (dropped === undefined && this.held === null) {
      this.takeBack();
      return;
    }
    if (this.held !== null) this.letGo();
    else this.picks = stepBack(this.picks, this.turning);
    if (dropped !== undefined && isChosen(dropped)) this.board.prefer(dropped);
    const hadFocus = this.board.hasFocus;
    this.show();
    if (hadFocus) this.moveFocus();
  }

  /** Nothing is picked: one step back is the last small action of the draft. */
  private takeBack(): void {
    if ((this.payload?.draft.length ?? 0) === 0) return;
    this.awaitsFocus = this.byKeys;
    document.querySelector<HTMLElement>("#undo, #sketch-back")?.click();
  }

  private finish(): void {
    const held = this.held;
    if (held !== null && this.payload !== null) {
      this.picks = take(this.payload.actions, this.picks, held, this.early) ?? this.picks;
      this.held = null;
    }
    const [action] = this.left();
    if (action !== undefined && this.left().length === 1) void this.post(action);
  }

  private async post(action: Action): Promise<void> {
    const payload = this.payload;
    if (payload === null) return;
    this.posting = payload;
    this.awaitsFocus = this.byKeys;
    this.show();
    try {
      const sent = { actions: [action.text], after: payload.draft.length };
      await this.page.change("POST", payload.act, { ...payload.about, ...sent });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      notice(error.message);
      this.picks = [];
      await this.page.refresh();
    } finally {
      if (this.posting === payload) this.posting = null;
      this.update();
    }
  }

  private look(target: Target | null): void {
    // What waits for a second tap stays in sight: a page that scrolled to show it may have come to
    // lie under the arrow of a mouse, which then is over something else.
    if (target === null && this.held !== null) {
      this.board.see(this.held);
      return;
    }
    this.looked = target;
    const payload = this.payload;
    const picks = payload && target && take(payload.actions, this.picks, target, this.early);
    const left = payload && picks ? narrow(payload.actions, picks) : [];
    const [only] = left;
    this.ghost(target === null ? this.begun() : left);
    if (payload === null || only === undefined || left.length > 1) {
      this.previews.forget();
      this.foretell("");
      return;
    }
    this.previews.ask(payload, only.text, ({ sentences, marks }) => {
      this.foretell(sentences.join(" "));
      const tones = new Map(marks.map(({ place, tone }) => [place, tone]));
      for (const place of only.covers) tones.set(place, "covered");
      this.board.highlight(tones);
    });
  }

  /** Say what would happen; without that, what happened last stands in the same place. */
  private foretell(sentences: string): void {
    const line = document.getElementById("preview");
    say(line, sentences || (line?.dataset["otherwise"] ?? ""));
  }

  /** What is left of a choice that was begun. */
  private begun(): readonly Action[] {
    return this.picks.length > 0 ? this.left() : [];
  }

  /** The places that every action left would cover. */
  private ghost(left: readonly Action[]): void {
    const [first, ...others] = left;
    const covered = (first?.covers ?? []).filter((place) =>
      others.every((action) => action.covers.includes(place)),
    );
    this.board.highlight(new Map(covered.map((place) => [place, "covered"])));
  }

  private show(): void {
    const payload = this.payload;
    this.picks = laidSomehow(payload?.actions ?? [], this.picks, this.turning, this.liked);
    this.board.show();
    document.body.classList.toggle("is-posting", this.isPosting);
    if (payload === null) {
      this.panel.clear();
      return;
    }
    const question = this.question();
    if (!this.isPosting) say(document.getElementById("question"), this.sentence(payload, question));
    this.panel.show(this.offer(payload, question));
  }

  private sentence(payload: Payload, question: Question | null): string {
    if (this.held !== null) return HELD;
    const field = question?.field ?? "";
    const kinds = new Set(this.left().flatMap((action) => valuesOf(action, KIND)));
    const [kind] = kinds.size === 1 ? kinds : [];
    return payload.within[kind ?? ""]?.[field] ?? payload.questions[field] ?? "";
  }

  private offer(payload: Payload, question: Question | null): Offer {
    const left = this.left();
    const hasSteps = stepsOf(this.picks, this.turning).length > 0 || this.held !== null;
    const isMidway = !hasSteps && isWithin(payload);
    const offers = (question?.values ?? []).map((value) =>
      this.option(payload, { field: question?.field ?? TEXT, value }),
    );
    const beside = offers.filter((option) => this.needsButton(option, offers.length));
    const listed = this.held === null ? offers.filter((option) => !beside.includes(option)) : [];
    return {
      options: beside,
      listed,
      finish: this.lastLabel(payload, left, question),
      enough: question?.enough ? "That is all" : null,
      turn: this.turnLabel(payload),
      canGoBack: (hasSteps || isMidway) && !this.isPosting,
      backIsUndo: isMidway,
    };
  }

  private turnLabel(payload: Payload): string | null {
    const turns = this.isPosting ? null : this.turns();
    if (turns === null) return null;
    const value = this.lies(turns.field);
    return value === null ? "Turn it (R)" : `Turn it (R): ${labelOf(payload, turns.field, value)}`;
  }

  private lastLabel(
    payload: Payload,
    left: readonly Action[],
    question: Question | null,
  ): string | null {
    if (this.held !== null) return `Confirm ${labelOf(payload, this.held.field, this.held.value)}`;
    const [only] = left;
    return question === null && only !== undefined && left.length === 1
      ? labelOfAction(payload, only)
      : null;
  }

  private option(payload: Payload, target: Target): PanelOption {
    const mark = this.board.markOf(target);
    const drawn = payload.icons[target.field]?.[target.value];
    const marked = mark !== null && conditionOf(mark) !== null ? iconOf(mark) : null;
    const icon = drawn === undefined ? marked : iconFrom(drawn);
    const enters = payload.enters[target.field] === target.value;
    return { target, label: labelOf(payload, target.field, target.value), icon, enters };
  }

  /** What the board does not show, or shows only within an earlier choice, or too small for a
   *  finger, is offered as a button too; and a few cards of a sheet, so that it need not be read. */
  private needsButton(option: PanelOption, count: number): boolean {
    const mark = this.board.markOf(option.target);
    if (mark === null || conditionOf(mark) !== null) return true;
    if (count > FEW) return false;
    return mark instanceof HTMLElement || (matchMedia("(pointer: coarse)").matches && isFine(mark));
  }
}

function sameDecision(one: Payload | null, other: Payload | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    decisionOf(one) === decisionOf(other) && one.draft.join("\n") === other.draft.join("\n")
  );
}
