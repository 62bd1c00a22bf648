// The board as an input device: shows which marks are open, and turns clicks, taps and keys into
// targets. It knows marks, not rules.

import { ARROW_DIRECTIONS, hasModifier, isTyping } from "../shell/keyboard.ts";
import type { Direction } from "../shell/keyboard.ts";
import { hasGhost, highlightPlaces, moveGhosts, scrollAboveBar } from "./board_overlay.ts";
import { enableDragging } from "./drag_and_drop.ts";
import { nearestTowards, nearestWithin } from "./geometry.ts";
import {
  FINGER,
  centreOf,
  conditionOf,
  earlyFields,
  isFine,
  marksIn,
  sameTarget,
  targetOf,
} from "./marks.ts";
import type { MarkElement, Target } from "./marks.ts";
import type { TargetState } from "./selection.ts";
import { Sheets, entriesOf, isInSight } from "./sheets.ts";

/** What the board asks of its controller, and tells it. */
export interface BoardListener {
  stateOf(target: Target): TargetState;
  /** Whether this earlier choice is picked. */
  isPicked(condition: Target): boolean;
  /** Identifies the present question. */
  questionKey(): string;
  pick(target: Target, mode: PickMode): void;
  /** Pointer or focus is over an open mark, or no longer is. */
  look(target: Target | null): void;
  /** A click hit several answers, or none of them clearly. */
  unclear(): void;
  /** A click hit something that cannot be picked, and the drawing says why. */
  refuse(reason: string): void;
  back(): void;
}

export interface PickMode {
  readonly byKey: boolean;
  /** The pick may continue a choice but not finish it: that takes a second tap. */
  readonly isTentative: boolean;
}

const CLICKED: PickMode = { byKey: false, isTentative: false };
const PICKABLE = ".is-open, .is-other, .is-chosen";
/** How many pixels beside a mark a finger may come down. */
const REACH = 26;

export class Board {
  private readonly element: HTMLElement;
  private readonly listener: BoardListener;
  private readonly sheets = new Sheets();
  /** The fields whose marks may be picked before earlier fields are answered. */
  early: ReadonlySet<string> = new Set();
  private current: Target | null = null;
  /** The open mark under pointer or focus. */
  private seen: MarkElement | null = null;

  constructor(element: HTMLElement, listener: BoardListener) {
    this.element = element;
    this.listener = listener;
    element.addEventListener("click", (event) => this.clicked(event));
    element.addEventListener("keydown", (event) => this.pressed(event));
    element.addEventListener("focusin", (event) => this.looked(event.target));
    element.addEventListener("focusout", () => this.look(null));
    element.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") this.looked(event.target);
    });
    element.addEventListener("pointerleave", () => this.look(null));
    document.addEventListener("keydown", (event) => this.cycled(event));
    enableDragging(element, (mark) => this.pick(mark, CLICKED));
  }

  /** Update every mark to the state that the controller gives it. */
  show(): void {
    const open: MarkElement[] = [];
    this.early = earlyFields(this.element);
    for (const mark of marksIn(this.element)) {
      const condition = conditionOf(mark);
      const isShown = condition === null || this.listener.isPicked(condition);
      const state = this.listener.stateOf(targetOf(mark));
      const isOpen = isShown && state.isOpen;
      mark.classList.toggle("is-shown", condition !== null && isShown);
      mark.classList.toggle("is-open", isOpen);
      mark.classList.toggle("is-other", isShown && state.isOther);
      mark.classList.toggle("is-chosen", isShown && state.isChosen);
      if (isOpen) {
        mark.setAttribute("role", "button");
        mark.removeAttribute("aria-disabled");
        open.push(mark);
        continue;
      }
      mark.removeAttribute("tabindex");
      if (mark.getAttribute("role") === "button") {
        mark.setAttribute("aria-disabled", String(!mark.matches(".is-other, .is-chosen")));
      }
    }
    this.element.classList.toggle("is-choosing", open.length > 0);
    this.sheets.openFor(this.listener.questionKey(), open);
    if (open.length > 0) {
      const isFineNow = open.filter(isInSight).some(isFine);
      document.getElementById("table")?.classList.toggle("is-fine", isFineNow);
    }
    this.updateTabStops(open);
  }

  /** Roving tabindex: each sheet has one Tab stop, and arrow keys move between its marks. */
  private updateTabStops(open: readonly MarkElement[]): void {
    const entries = entriesOf(open, (mark) => sameTarget(targetOf(mark), this.current));
    // An element that loses its tabindex for a moment loses the focus, too.
    for (const mark of open) mark.setAttribute("tabindex", entries.has(mark) ? "0" : "-1");
    const entry = [...entries].find(isInSight) ?? open[0];
    this.current = entry === undefined ? null : targetOf(entry);
  }

  /** Make this mark the Tab stop, if it is open when the board is shown next. */
  prefer(target: Target): void {
    this.current = target;
  }

  /** Focus the Tab stop; false if no mark is open. */
  focus(): boolean {
    const mark = this.openMarks().find((m) => isInSight(m) && m.getAttribute("tabindex") === "0");
    mark?.focus();
    return mark !== undefined;
  }

  get hasFocus(): boolean {
    return this.element.contains(document.activeElement);
  }

  /** The visible mark of a target, or null. */
  markOf(target: Target): MarkElement | null {
    const same = marksIn(this.element).filter((mark) => sameTarget(targetOf(mark), target));
    return (
      same.find((mark) => {
        const condition = conditionOf(mark);
        return condition === null || this.listener.isPicked(condition);
      }) ?? null
    );
  }

  /** Treat a target as hovered; null ends that. */
  see(target: Target | null): void {
    const mark = target === null ? null : this.markOf(target);
    this.moveGhosts(mark);
    this.listener.look(target);
  }

  /** Scroll a target that waits for confirmation out from under the bar of a narrow screen. */
  reveal(target: Target): void {
    scrollAboveBar(this.element, this.markOf(target));
  }

  /** Look at the same mark again after marks or page have changed. */
  lookAgain(): void {
    const seen = this.seen;
    this.look(seen?.isConnected && seen.classList.contains("is-open") ? seen : null);
  }

  /** Highlight these places, each with its tone, and no others. */
  highlight(tones: ReadonlyMap<string, string>): void {
    highlightPlaces(this.element, tones);
  }

  private openMarks(): readonly MarkElement[] {
    return marksIn(this.element).filter((mark) => mark.classList.contains("is-open"));
  }

  private markUnder(node: EventTarget | null): MarkElement | null {
    if (!(node instanceof Element)) return null;
    const mark = node.closest<MarkElement>("[data-field][data-value]");
    return mark?.matches(PICKABLE) ? mark : null;
  }

  private clicked(event: MouseEvent): void {
    if (this.isShared(event)) {
      this.listener.unclear();
      return;
    }
    const isTouch = event instanceof PointerEvent && event.pointerType !== "mouse";
    const mark = this.markUnder(event.target) ?? (isTouch ? this.markNear(event) : null);
    if (mark === null) {
      this.refuse(event.target);
      return;
    }
    // The second click of a double click may have been meant for what was there before. A finger
    // covers a small mark, and cannot hover to see what would be placed.
    const isTentative = event.detail > 1 || (isTouch && (isFine(mark) || hasGhost(this.element, mark)));
    this.pick(mark, { byKey: false, isTentative });
  }

  private refuse(node: EventTarget | null): void {
    const place = node instanceof Element ? node.closest<MarkElement>("[data-why]") : null;
    const reason = place?.dataset["why"];
    if (reason !== undefined) this.listener.refuse(reason);
  }

  /** Whether several answers to one question overlap at this point: then none is picked. */
  private isShared(event: MouseEvent): boolean {
    const marks = document
      .elementsFromPoint(event.clientX, event.clientY)
      .map((element) => this.markUnder(element))
      .filter((mark) => mark !== null && mark.matches(".is-open[data-when]"));
    return new Set(marks).size > 1;
  }

  private markNear(event: MouseEvent): MarkElement | null {
    const marks = marksIn(this.element).filter((mark) => mark.matches(".is-open, .is-other"));
    const index = nearestWithin({ x: event.clientX, y: event.clientY }, marks.map(centreOf), REACH);
    return index === null ? null : (marks[index] ?? null);
  }

  private pick(mark: MarkElement, mode: PickMode): void {
    this.current = targetOf(mark);
    this.listener.pick(this.current, mode);
  }

  private pressed(event: KeyboardEvent): void {
    if (hasModifier(event) || event.shiftKey) return;
    const direction = ARROW_DIRECTIONS[event.key];
    const mark = this.markUnder(event.target);
    if (direction !== undefined && mark !== null) this.move(mark, direction);
    else if ((event.key === "Enter" || event.key === " ") && mark !== null) {
      this.pick(mark, { byKey: true, isTentative: false });
    } else if (event.key === "Escape") this.listener.back();
    else return;
    event.preventDefault();
  }

  private move(from: MarkElement, direction: Direction): void {
    const others = this.openMarks().filter((mark) => mark !== from && isInSight(mark));
    const index = nearestTowards(centreOf(from), others.map(centreOf), direction);
    const next = index === null ? this.neighbour(from, direction) : others[index];
    if (next === undefined) return;
    from.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    this.current = targetOf(next);
    next.focus();
  }

  /** Overlapping marks have no direction: step through them in document order. */
  private neighbour(from: MarkElement, direction: Direction): MarkElement | undefined {
    const here = centreOf(from);
    const stack = this.openMarks().filter((mark) => {
      const there = centreOf(mark);
      return Math.hypot(there.x - here.x, there.y - here.y) < FINGER;
    });
    const step = direction === "left" || direction === "up" ? -1 : 1;
    return stack.at((stack.indexOf(from) + step) % stack.length);
  }

  private looked(node: EventTarget | null): void {
    const mark = this.markUnder(node);
    this.look(mark?.classList.contains("is-open") ? mark : null);
  }

  private look(mark: MarkElement | null): void {
    this.seen = mark;
    this.moveGhosts(mark);
    this.listener.look(mark === null ? null : targetOf(mark));
  }

  private moveGhosts(mark: MarkElement | null): void {
    moveGhosts(this.element, mark, (condition) => this.listener.isPicked(condition));
  }

  /** A key that several marks share cycles through them, as R rotates a card. */
  private cycled(event: KeyboardEvent): void {
    if (hasModifier(event) || event.defaultPrevented || isTyping(event.target)) return;
    const marks = marksIn(this.element).filter(
      (mark) =>
        mark.dataset["key"] === event.key.toLowerCase() && mark.matches(PICKABLE),
    );
    const next = marks[(marks.findIndex((m) => m.matches(".is-chosen")) + 1) % marks.length];
    if (next === undefined) return;
    event.preventDefault();
    const hadFocus = this.hasFocus;
    this.pick(next, CLICKED);
    this.lookAgain();
    if (hadFocus && this.seen === null) this.focus();
  }
}
