// The drawing as an instrument: shows which marks are open, and turns clicks, taps and keys into
// targets. It knows marks, not rules.

import { enableDragging } from "./drag_and_drop.ts";
import {
  FINGER,
  centreOf,
  choiceIn,
  conditionOf,
  earlyFields,
  isFine,
  marksIn,
  nearestTowards,
  nearestWithin,
  sameTarget,
  targetOf,
} from "./marks.ts";
import type { Direction, MarkElement, Target } from "./marks.ts";
import { Sheets, entriesOf, isInSight } from "./sheets.ts";

/** What the chooser says about a target. */
export interface Standing {
  /** It answers the present question. */
  readonly isOpen: boolean;
  /** It would change an earlier answer. */
  readonly isOther: boolean;
  readonly isChosen: boolean;
}

export interface BoardListener {
  standing(target: Target): Standing;
  /** Whether this earlier choice is made. */
  holds(condition: Target): boolean;
  /** Names what is asked now: it changes with every question. */
  question(): string;
  point(target: Target, how: Pointing): void;
  /** The pointer or the focus is over an open mark, or no longer is. */
  look(target: Target | null): void;
  /** Something was pointed at that may mean several answers, or none. */
  unclear(): void;
  /** Something was pointed at that cannot be chosen, and the drawing says why. */
  refuse(reason: string): void;
  back(): void;
}

export interface Pointing {
  readonly byKey: boolean;
  /** It may go on with a choice, but finishes none: that takes a second word. */
  readonly isTentative: boolean;
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** How far beside a mark a finger may come down. */
const REACH = 26;
/** So much of the board stays in sight around what is confirmed. */
const MARGIN = 12;

export class Board {
  private readonly element: HTMLElement;
  private readonly listener: BoardListener;
  private readonly sheets = new Sheets();
  /** The fields whose marks may be pointed at before what comes first is answered. */
  early: ReadonlySet<string> = new Set();
  private current: Target | null = null;
  /** The open mark under the pointer or the focus. */
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
    enableDragging(element, (mark) => this.point(mark, { byKey: false, isTentative: false }));
  }

  /** Bring every mark in line with what the chooser says. */
  show(): void {
    const open: MarkElement[] = [];
    this.early = earlyFields(this.element);
    for (const mark of marksIn(this.element)) {
      const condition = conditionOf(mark);
      const isShown = condition === null || this.listener.holds(condition);
      const standing = this.listener.standing(targetOf(mark));
      const isOpen = isShown && standing.isOpen;
      mark.classList.toggle("is-shown", condition !== null && isShown);
      mark.classList.toggle("is-open", isOpen);
      mark.classList.toggle("is-other", isShown && standing.isOther);
      mark.classList.toggle("is-chosen", isShown && standing.isChosen);
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
    this.sheets.turnUp(this.listener.question(), open);
    if (open.length > 0) {
      const isFineNow = open.filter(isInSight).some(isFine);
      document.getElementById("table")?.classList.toggle("is-fine", isFineNow);
    }
    this.letIn(open);
  }

  /** The keyboard enters each sheet by one mark; from there arrows lead to the others. */
  private letIn(open: readonly MarkElement[]): void {
    const entries = entriesOf(open, (mark) => sameTarget(targetOf(mark), this.current));
    // A browser drops the focus of an element that loses its tabindex even for a moment.
    for (const mark of open) mark.setAttribute("tabindex", entries.has(mark) ? "0" : "-1");
    const entry = [...entries].find(isInSight) ?? open[0];
    this.current = entry === undefined ? null : targetOf(entry);
  }

  /** Let the keyboard enter by this mark, if it is open when the board is shown next. */
  prefer(target: Target): void {
    this.current = target;
  }

  /** Give the focus to the mark that the keyboard enters by; false if no mark is open. */
  focus(): boolean {
    const mark = this.openMarks().find((m) => isInSight(m) && m.getAttribute("tabindex") === "0");
    mark?.focus();
    return mark !== undefined;
  }

  get hasFocus(): boolean {
    return this.element.contains(document.activeElement);
  }

  /** The mark of a target that is shown now, if the drawing has one. */
  markOf(target: Target): MarkElement | null {
    const same = marksIn(this.element).filter((mark) => sameTarget(targetOf(mark), target));
    return (
      same.find((mark) => {
        const condition = conditionOf(mark);
        return condition === null || this.listener.holds(condition);
      }) ?? null
    );
  }

  /** Look at a target as if the pointer were over its mark; null looks away. */
  see(target: Target | null): void {
    const mark = target === null ? null : this.markOf(target);
    this.carry(mark);
    this.listener.look(target);
  }

  /** Bring what waits for a last word out from under the bar at the foot of a narrow screen: the
   *  mark, and all that it would cover. */
  reveal(target: Target): void {
    const bar = document.getElementById("now");
    if (bar === null || getComputedStyle(bar).position !== "sticky") return;
    const parts = [
      this.markOf(target),
      ...this.element.querySelectorAll("[data-ghost]:not([display=none])"),
    ];
    const boxes = parts.flatMap((part) => (part === null ? [] : [part.getBoundingClientRect()]));
    const hidden = Math.max(...boxes.map((box) => box.bottom)) + MARGIN - bar.getBoundingClientRect().top;
    const room = Math.min(...boxes.map((box) => box.top)) - MARGIN;
    if (hidden > 0) window.scrollBy({ top: Math.min(hidden, room) });
  }

  /** Look at the same mark as before, now that the marks or the page changed. */
  lookAgain(): void {
    const seen = this.seen;
    this.look(seen?.isConnected && seen.classList.contains("is-open") ? seen : null);
  }

  /** Point places out: each gets the class of its tone; all others lose theirs. */
  highlight(tones: ReadonlyMap<string, string>): void {
    for (const element of this.element.querySelectorAll("[data-tone]")) {
      element.removeAttribute("data-tone");
    }
    for (const [place, tone] of tones) {
      const name = CSS.escape(place);
      const found =
        this.element.querySelector(`[data-place="${name}"]`) ??
        this.element.querySelector(`[data-value="${name}"]:not([data-when])`);
      found?.setAttribute("data-tone", tone);
    }
  }

  private openMarks(): readonly MarkElement[] {
    return marksIn(this.element).filter((mark) => mark.classList.contains("is-open"));
  }

  private markUnder(node: EventTarget | null): MarkElement | null {
    if (!(node instanceof Element)) return null;
    const mark = node.closest<MarkElement>("[data-field][data-value]");
    return mark?.matches(".is-open, .is-other, .is-chosen") ? mark : null;
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
    // The second click of a double click may have been meant for what lay there before, and a
    // finger hides a fine mark; it cannot hover to see what would be placed either.
    const isTentative = event.detail > 1 || (isTouch && (isFine(mark) || this.hasGhost(mark)));
    this.point(mark, { byKey: false, isTentative });
  }

  private refuse(node: EventTarget | null): void {
    const place = node instanceof Element ? node.closest<MarkElement>("[data-why]") : null;
    const reason = place?.dataset["why"];
    if (reason !== undefined) this.listener.refuse(reason);
  }

  private hasGhost(mark: MarkElement): boolean {
    const field = CSS.escape(mark.dataset["field"] ?? "");
    return this.element.querySelector(`[data-ghost="${field}"]`) !== null;
  }

  /** Whether several answers to one question are drawn at this point: then it means none. */
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

  private point(mark: MarkElement, how: Pointing): void {
    this.current = targetOf(mark);
    this.listener.point(this.current, how);
  }

  private pressed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const direction = ARROWS[event.key];
    const mark = this.markUnder(event.target);
    if (direction !== undefined && mark !== null) this.move(mark, direction);
    else if ((event.key === "Enter" || event.key === " ") && mark !== null) {
      this.point(mark, { byKey: true, isTentative: false });
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

  /** Marks that lie over one another have no direction: go through them in their order. */
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
    this.carry(mark);
    this.listener.look(mark === null ? null : targetOf(mark));
  }

  /** A ghost is a picture of what is being placed: it follows the marks of its field, while the
   *  earlier choice that it belongs to is made. */
  private carry(mark: MarkElement | null): void {
    const area = mark?.querySelector<SVGGraphicsElement>(".area") ?? null;
    for (const ghost of this.element.querySelectorAll<SVGElement>("[data-ghost]")) {
      const condition = choiceIn(ghost.dataset["if"]);
      const isShown =
        area !== null &&
        mark?.dataset["field"] === ghost.dataset["ghost"] &&
        (condition === null || this.listener.holds(condition));
      ghost.setAttribute("display", isShown ? "inline" : "none");
      if (!isShown) continue;
      const { x, y } = area.getBBox();
      ghost.setAttribute("transform", `translate(${x} ${y})`);
    }
  }

  /** Marks that share a key are gone through by it, one after the other: R turns a card. */
  private cycled(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.matches("input, textarea, select")) return;
    const marks = marksIn(this.element).filter(
      (mark) =>
        mark.dataset["key"] === event.key.toLowerCase() &&
        mark.matches(".is-open, .is-other, .is-chosen"),
    );
    const next = marks[(marks.findIndex((m) => m.matches(".is-chosen")) + 1) % marks.length];
    if (next === undefined) return;
    event.preventDefault();
    const hadFocus = this.hasFocus;
    this.point(next, { byKey: false, isTentative: false });
    this.lookAgain();
    if (hadFocus && this.seen === null) this.focus();
  }
}

