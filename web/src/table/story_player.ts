// Plays a story frame by frame. Parts of its drawing appear, move and disappear by the Web
// Animations API, on the compositor: only opacity and transform change.

export type Speed = 1 | 2 | 4;

/** Moments within a frame, from 0 to 1: when scores move, and what a step shows while paused. */
const COUNTS = 0.7;
const NEARLY_OVER = 0.95;
const FADE = 0.12;
const FIRST_SIZE = 0.6;
const PULSE = [{ transform: "none" }, { transform: "scale(1.3)" }, { transform: "none" }];
const PULSE_MS = 450;

interface StoryListener {
  /** Another frame is shown. */
  shown(frame: HTMLElement, index: number): void;
  /** Scores move in the frame that is shown. */
  counted(): void;
  /** The last frame is over. */
  ended(): void;
}

interface TimedPart {
  readonly element: SVGElement;
  readonly from: number;
  readonly until: number;
  readonly isMoving: boolean;
}

/** One story, from its markup: see `core/story.py`. */
export class StoryPlayer {
  private readonly frames: readonly HTMLElement[];
  /** By frame: the parts that are seen in it. */
  private readonly parts: readonly (readonly TimedPart[])[];
  private readonly scores: readonly Score[];
  private readonly firstScores: readonly string[];
  /** By frame. */
  private readonly nextScores: readonly (readonly string[])[];
  private readonly listener: StoryListener;
  private running: Animation[] = [];
  /** The parts of the frame that is shown. */
  private present: readonly TimedPart[] = [];
  private index = -1;
  private isPaused = false;
  private speed: Speed = 1;
  /** Still frames: nothing moves or fades. */
  private readonly isStill: boolean;

  constructor(story: HTMLElement, isStill: boolean, listener: StoryListener) {
    this.frames = [...story.querySelectorAll<HTMLElement>(".story-frames > li")];
    const parts = [...story.querySelectorAll<SVGElement>("[data-from]")].map(partOf);
    this.parts = this.frames.map((_, number) =>
      parts.filter((part) => part.from < number + 1 && part.until >= number),
    );
    this.scores = [...story.querySelectorAll<HTMLElement>(".story-score")].map((element) => new Score(element));
    this.firstScores = this.scores.map((score) => score.text);
    this.nextScores = this.frames.map((frame) => frame.dataset["scores"]?.split("|") ?? []);
    this.isStill = isStill;
    this.listener = listener;
  }

  get isAtStart(): boolean {
    return this.index === 0;
  }

  /** Show a frame, and go on from there unless paused. */
  show(index: number): void {
    const frame = this.frames[index];
    if (frame === undefined) {
      this.stop();
      this.listener.ended();
      return;
    }
    this.stop();
    this.index = index;
    this.frames.forEach((other, number) => other.classList.toggle("is-shown", number === index));
    this.listener.shown(frame, index);
    this.animate(frame);
  }

  /** Show the next or the previous frame; behind the last one the story ends. */
  step(by: 1 | -1): void {
    this.show(Math.max(0, this.index + by));
  }

  pause(isPaused: boolean): void {
    this.isPaused = isPaused;
    for (const animation of this.running) {
      if (isPaused) animation.pause();
      else animation.play();
    }
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    for (const animation of this.running) animation.updatePlaybackRate(speed);
  }

  stop(): void {
    for (const animation of this.running) animation.cancel();
    this.running = [];
  }

  private animate(frame: HTMLElement): void {
    const duration = Number(frame.dataset["seconds"]) * 1000;
    const begins = this.index;
    const ends = begins + 1;
    const present = this.parts[begins] ?? [];
    for (const part of this.present) if (!present.includes(part)) part.element.classList.remove("is-on");
    this.present = present;
    for (const { element, from, until, isMoving } of present) {
      const seen = this.isStill ? from < ends && until >= ends : from <= begins && until > begins;
      element.classList.toggle("is-on", seen && !(this.isStill && isMoving));
      if (this.isStill) continue;
      const at = (moment: number): number => (moment - begins) * duration;
      if (isMoving) {
        if (from >= begins && from < ends) this.travel(element, at(from), at(until) - at(from));
        continue;
      }
      if (from > begins && from < ends) this.fade(element, at(from), duration * FADE, true);
      if (until > begins && until < ends) this.fade(element, at(until), duration * FADE, false);
    }
    const before = this.nextScores[begins - 1] ?? this.firstScores;
    const after = this.nextScores[begins] ?? [];
    this.count(before);
    const counted = this.track(frame.animate(null, { duration: duration * (this.isStill ? 0 : COUNTS) }));
    counted.onfinish = () => {
      const changed = this.count(after);
      if (changed.length > 0) this.listener.counted();
      if (!this.isStill) for (const score of changed) this.track(score.pulse());
    };
    const clock = this.track(frame.animate(null, { duration }));
    clock.onfinish = () => this.show(this.index + 1);
    if (!this.isPaused) return;
    for (const animation of this.running) animation.currentTime = duration * NEARLY_OVER;
    this.pause(true);
    this.count(after);
  }

  /** Show these texts; those that change are returned. */
  private count(texts: readonly string[]): Score[] {
    return this.scores.filter((score, seat) => score.show(texts[seat] ?? score.text));
  }

  private fade(element: SVGElement, delay: number, duration: number, comes: boolean): void {
    const gone = { opacity: 0, transform: `scale(${FIRST_SIZE})` };
    const here = { opacity: 1, transform: "none" };
    const keyframes = comes ? [gone, here] : [here, { opacity: 0, transform: "none" }];
    this.track(element.animate(keyframes, { delay, duration, fill: comes ? "both" : "forwards", easing: "ease-out" }));
  }

  private travel(element: SVGElement, delay: number, duration: number): void {
    const points = (element.dataset["along"] ?? "").split(" ").map((point) => point.split(","));
    const places = points.map(([x, y]) => ({ opacity: 1, transform: `translate(${x}px, ${y}px)` }));
    this.track(element.animate(places, { delay, duration }));
  }

  private track(animation: Animation): Animation {
    animation.updatePlaybackRate(this.speed);
    this.running.push(animation);
    return animation;
  }
}

function partOf(element: SVGElement): TimedPart {
  const { from, until } = element.dataset;
  return { element, from: Number(from), until: Number(until), isMoving: element.dataset["along"] !== undefined };
}

/** The number of a seat, whose digits roll to the next one; other characters change at once. */
class Score {
  text: string;
  private readonly element: HTMLElement;

  constructor(element: HTMLElement) {
    this.element = element;
    this.text = element.textContent ?? "";
    element.replaceChildren(...[...this.text].map(columnOf));
  }

  /** Returns whether the text is another one. */
  show(text: string): boolean {
    if (this.text === text) return false;
    const columns = [...this.element.children];
    if (columns.length === text.length) [...text].forEach((character, place) => roll(columns[place], character));
    else this.element.replaceChildren(...[...text].map(columnOf));
    this.text = text;
    return true;
  }

  pulse(): Animation {
    return this.element.animate(PULSE, { duration: PULSE_MS });
  }
}

const DIGITS = "0123456789";
const STRIP = document.createElement("span");
STRIP.append(...[...DIGITS].map((digit) => Object.assign(document.createElement("i"), { textContent: digit })));

function columnOf(character: string): HTMLElement {
  const column = document.createElement("span");
  column.className = "story-digit";
  if (DIGITS.includes(character)) {
    const strip = document.importNode(STRIP, true);
    strip.style.transform = placeOf(character);
    column.append(strip);
  } else {
    column.textContent = character;
  }
  return column;
}

function roll(column: Element | undefined, character: string): void {
  const strip = column?.firstElementChild;
  if (column === undefined || DIGITS.includes(character) !== strip instanceof HTMLElement) {
    column?.replaceWith(columnOf(character));
  } else if (strip instanceof HTMLElement) {
    strip.style.transform = placeOf(character);
  } else {
    column.textContent = character;
  }
}

/** How far the strip of digits is moved for one of them. */
function placeOf(digit: string): string {
  return `translateY(${-10 * Number(digit)}%)`;
}
