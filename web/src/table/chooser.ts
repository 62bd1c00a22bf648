// Controller of a decision, from the first click to the posted action. It keeps board, option
// panel, prompt and preview in line with the selection, and is the same for every game.

import type { FragmentRefresher } from "../live/fragment.ts";
import { setText } from "../shell/dom.ts";
import { hasModifier, isTyping } from "../shell/keyboard.ts";
import { RequestError } from "../shell/requests.ts";
import { clearToast, showToast } from "../shell/toasts.ts";
import { Board } from "./board.ts";
import type { PickMode } from "./board.ts";
import { KeyboardFocus } from "./keyboard_focus.ts";
import { conditionOf, drawsSomething, sameTarget } from "./marks.ts";
import type { Target } from "./marks.ts";
import { isChosen, isFixed, narrow } from "./narrowing.ts";
import { offerFor, promptFor } from "./offer.ts";
import { OptionPanel } from "./option_panel.ts";
import { decisionKey, readPayload, sameDecision } from "./payload.ts";
import type { Payload } from "./payload.ts";
import { PreviewDisplay } from "./preview_display.ts";
import { restoreChoice, saveChoice } from "./saved_choice.ts";
import { Selection } from "./selection.ts";
import type { TargetState } from "./selection.ts";

const ROTATE_KEY = "r";
const NOT_CHOOSABLE: Pick<TargetState, "isOpen" | "isOther"> = { isOpen: false, isOther: false };

export class Chooser {
  private readonly page: FragmentRefresher;
  private readonly board: Board;
  private readonly panel: OptionPanel;
  private readonly preview: PreviewDisplay;
  private readonly focus: KeyboardFocus;
  private readonly selection: Selection;
  /** The target under the pointer or the focus, on the board or in the panel. */
  private looked: Target | null = null;
  /** The payload that a posted action answers, until the response has arrived. */
  private posting: Payload | null = null;
  /** The last shortcut: its actions are undone together. */
  private together: { readonly payload: Payload; readonly count: number } | null = null;

  /** The page has just been loaded, perhaps again. */
  private isFirst = true;

  /** `page` posts the actions and shows the position after them. With `isQuick`, a choice ends as
   * soon as one action is left, even if the board draws what else belongs to it. */
  constructor(board: HTMLElement, page: FragmentRefresher, { isQuick = false } = {}) {
    this.page = page;
    this.board = this.createBoard(board);
    this.panel = this.createPanel();
    this.preview = new PreviewDisplay(this.board);
    this.focus = new KeyboardFocus(() => this.moveFocus());
    const drawn = this.board;
    this.selection = new Selection({
      get early() {
        return drawn.early;
      },
      drawsDependent: (target) => {
        if (isQuick) return false;
        const mark = drawn.markOf(target);
        return mark !== null && conditionOf(mark) !== null && drawsSomething(mark);
      },
    });
    document.addEventListener("keydown", (event) => this.pressed(event));
  }

  /** The page has changed: keep an open choice while the decision is the same. */
  update(): void {
    if (!this.selection.load(readPayload())) this.looked = null;
    if (this.isFirst) restoreChoice(this.selection);
    this.isFirst = false;
    this.show();
    this.restorePreview();
    if (!this.isPosting) this.focus.settle(this.payload !== null);
  }

  private createBoard(element: HTMLElement): Board {
    return new Board(element, {
      stateOf: (target) => this.stateOf(target),
      isPicked: ({ field, value }) => isFixed(this.selection.left(), field, value),
      questionKey: () => this.selection.key,
      pick: (target, mode) => this.pick(target, mode),
      look: (target) => this.look(target),
      refuse: (reason) => showToast(reason),
      unclear: () => this.repeatPrompt(),
      back: () => this.back(),
    });
  }

  private createPanel(): OptionPanel {
    return new OptionPanel({
      choose: (target, { byFinger, within }) => {
        const begun = within === undefined ? null : this.selection.picksWith(within);
        if (begun !== null) this.selection.setPicks(begun);
        // A finger cannot hover to see the result of a rotation.
        const isTentative = byFinger && this.selection.rotating.has(target.field);
        this.pick(target, { byKey: false, isTentative });
      },
      take: ({ actions }) => void this.post(actions),
      finish: () => this.finish(),
      enough: () => this.closeSet(),
      turn: () => this.rotate(),
      back: () => this.back(),
      look: (target) => this.board.see(target),
    });
  }

  private get payload(): Payload | null {
    return this.selection.payload;
  }

  /** Nothing can be picked between posting an action and the next question. */
  private get isPosting(): boolean {
    return this.posting !== null && sameDecision(this.posting, this.payload);
  }

  private stateOf(target: Target): TargetState {
    const state = this.selection.stateOf(target);
    return this.isPosting ? { ...state, ...NOT_CHOOSABLE } : state;
  }

  private pick(target: Target, mode: PickMode): void {
    const { selection } = this;
    if (this.payload === null || this.isPosting) return;
    clearToast();
    const isConfirmed = sameTarget(target, selection.held);
    if (isConfirmed) selection.held = null;
    const isTentative = mode.isTentative && !isConfirmed;
    const picks = selection.picksWith(target);
    if (picks === null) return;
    if (isTentative && selection.wouldFinish(picks)) {
      this.hold(target);
      return;
    }
    const isStep = picks !== selection.picks;
    // Picking a chosen value again answers nothing: repeat the question.
    if (!isStep && !isTentative) this.repeatPrompt();
    this.releaseHeld();
    selection.setPicks(picks);
    if (isStep && selection.isFinished) this.finish();
    else this.show();
    this.preview.highlightCovered(selection.begun());
    if (this.isPosting) return;
    if (mode.byKey) this.moveFocus();
    else this.focus.recover();
  }

  /** Wait for a second tap before this target finishes the choice. */
  private hold(target: Target): void {
    this.selection.held = target;
    this.show();
    this.board.see(target);
    this.board.reveal(target);
  }

  private releaseHeld(): void {
    if (this.selection.held === null) return;
    this.selection.held = null;
    this.board.see(null);
  }

  private repeatPrompt(): void {
    if (this.payload !== null) showToast(promptFor(this.selection, this.payload));
  }

  private pressed(event: KeyboardEvent): void {
    if (event.key.toLowerCase() !== ROTATE_KEY || event.defaultPrevented) return;
    if (hasModifier(event) || isTyping(event.target)) return;
    if (this.selection.rotations() === null) return;
    event.preventDefault();
    this.rotate();
  }

  /** Rotate what is being placed; it stays on a held square if it fits there. */
  private rotate(): void {
    const { held } = this.selection;
    const hadFocus = this.board.hasFocus;
    const rotation = this.isPosting ? null : this.selection.nextRotation();
    if (rotation === null) return;
    this.pick(rotation, { byKey: false, isTentative: true });
    if (held !== null && held.field !== rotation.field && this.stateOf(held).isOpen) {
      this.pick(held, { byKey: false, isTentative: true });
    } else if (this.selection.held === null) this.board.lookAgain();
    if (hadFocus && !this.board.hasFocus) this.moveFocus();
  }

  private closeSet(): void {
    if (this.selection.question() === null) return;
    this.selection.closeSet();
    if (this.selection.isFinished) this.finish();
    else this.show();
    this.focus.recover();
  }

  private back(): void {
    if (this.isPosting) return;
    if (!this.selection.hasSteps) {
      this.undoDraft();
      return;
    }
    const hadHeld = this.selection.held !== null;
    const dropped = this.selection.stepBack();
    if (hadHeld) this.board.see(null);
    if (dropped !== undefined && isChosen(dropped)) this.board.prefer(dropped);
    const hadFocus = this.board.hasFocus;
    this.show();
    if (hadFocus) this.moveFocus();
  }

  /** Nothing is picked: one step back undoes the last action of the draft. */
  private undoDraft(): void {
    if ((this.payload?.draft.length ?? 0) === 0) return;
    this.focus.expectQuestion();
    const premove = document.getElementById("cancel-premove");
    (premove ?? document.querySelector<HTMLElement>("#undo, #sketch-back"))?.click();
  }

  private finish(): void {
    this.selection.confirmHeld();
    const left = this.selection.left();
    const [action] = left;
    if (action !== undefined && left.length === 1) void this.post([action.text]);
  }

  private async post(actions: readonly string[]): Promise<void> {
    const { payload } = this;
    if (payload === null || this.isPosting) return;
    this.posting = payload;
    this.focus.expectQuestion();
    this.show();
    try {
      const sent = { actions, after: payload.draft.length };
      this.together = actions.length > 1 ? { payload, count: actions.length } : null;
      await this.page.change("POST", payload.act, { ...payload.about, ...sent });
      // A lesson answers other actions without playing them: then one chooses again.
      if (sameDecision(payload, this.payload)) this.selection.clear();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      showToast(error.message);
      this.selection.clear();
      await this.page.refresh();
    } finally {
      if (this.posting === payload) this.posting = null;
      this.update();
    }
  }

  private look(target: Target | null): void {
    // A held target stays in sight: after scrolling, the mouse may be over something else.
    const { held } = this.selection;
    if (target === null && held !== null) {
      this.board.see(held);
      return;
    }
    this.looked = target;
    if (target === null) {
      this.preview.hide(this.selection.begun());
      return;
    }
    const picks = this.selection.picksWith(target);
    this.preview.show(this.payload, picks ? narrow(this.selection.actions, picks) : []);
  }

  /** The morph removed the preview from the page: show it again. */
  private restorePreview(): void {
    const target = this.selection.held ?? this.looked;
    if (target !== null && this.stateOf(target).isOpen) this.board.see(target);
    else this.board.lookAgain();
  }

  /** Undo takes back the whole of a shortcut, as long as nothing came after it. */
  private showUndo(): void {
    const undo = document.getElementById("undo");
    const { payload, together } = this;
    if (undo === null || payload === null || together === null) return;
    const before = together.payload.draft.length;
    const isLast = payload.draft.length === before + together.count;
    if (isLast && decisionKey(payload) === decisionKey(together.payload)) {
      undo.dataset["body"] = JSON.stringify({ keep: before });
    }
  }

  private moveFocus(): void {
    if (this.selection.picks.length === 0 && this.panel.focusDefault()) return;
    if (!this.board.focus()) this.panel.focus();
  }

  private show(): void {
    const { payload, selection } = this;
    saveChoice(selection);
    selection.applyDefaultRotation();
    this.board.show();
    document.body.classList.toggle("is-posting", this.isPosting);
    this.showUndo();
    if (payload === null) {
      this.panel.clear();
      return;
    }
    if (!this.isPosting) {
      setText(document.getElementById("question"), promptFor(selection, payload));
    }
    const markOf = (target: Target) => this.board.markOf(target);
    this.panel.show(offerFor(selection, payload, markOf, this.isPosting));
  }
}
