// What happened at the table, to watch: fetches stories, plays them over the board, and ends them at
// any other input. Nothing waits for them.

import { make, setText } from "../shell/dom.ts";
import { hasModifier, isTyping } from "../shell/keyboard.ts";
import { gettext } from "../shell/messages.ts";
import { chink } from "../shell/sound.ts";
import { StoryPlayer, type Speed } from "./story_player.ts";

const SPEEDS: readonly Speed[] = [1, 2, 4];
const STORAGE_KEY = "kaffeehaus-story-speed";
/** Stories that start together by themselves: the newest ones. */
const MOST_AT_ONCE = 2;
/** Less than this on the player's own clock is a hurry. */
const HURRY_MS = 30_000;

/** Enable stories; call the returned function after every morph. */
export function enableStories(table: string): () => void {
  const stage = new StoryStage();
  const fetchAll = async (moves: readonly string[]): Promise<readonly HTMLElement[]> => {
    const fetched = await Promise.all(moves.map((move) => fetchStories(`/tables/${table}/stories/${move}`)));
    return fetched.flat();
  };
  const play = async (moves: readonly string[], opener: HTMLElement | null): Promise<void> => {
    stage.play(await fetchAll(moves), opener);
  };
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-watch]") : null;
    if (button !== null) void play((button.dataset["watch"] ?? "").split(" "), button);
  });
  // Nothing is new to somebody who comes from the past of the game.
  let known = showsPresent() ? newest() : null;
  let started = Promise.resolve();
  const playAlone = async (moves: readonly string[], isCovered: boolean): Promise<void> => {
    const fetched = await fetchAll(moves).catch(() => []);
    const stories = fetched.filter((story) => story.dataset["aside"] === undefined);
    if (isCovered && !stage.isPlayingAlone) return;
    // Empty steps pass at once, and must not cut off the dinner before them.
    if (stage.isPlayingAlone && !stage.isWaiting) stage.append(stories);
    else stage.play(stories, null);
  };
  return () => {
    if (!showsPresent()) return;
    const before = known ?? newest();
    const fresh = latestStories()
      .filter((move) => Number(move) > before)
      .slice(-MOST_AT_ONCE);
    if (fresh.length > 0 && startsAlone()) {
      const isEnd = isOver();
      // The result comes after the show, not while its stories are on their way.
      if (isEnd) stage.cover();
      started = started.then(() => playAlone(fresh, isEnd));
    }
    known = Math.max(before, newest());
  };
}

/** The moves with stories since the player's own last one, while the page shows the present. */
function latestStories(): readonly string[] {
  return (document.getElementById("table-view")?.dataset["stories"] ?? "").split(" ").filter(Boolean);
}

function newest(): number {
  return Number(latestStories().at(-1) ?? 0);
}

function isOver(): boolean {
  return document.getElementById("table-view")?.dataset["phase"] === "over";
}

function showsPresent(): boolean {
  return document.getElementById("table-view")?.dataset["past"] === undefined;
}

/** Whether a story may start by itself: not unseen, not while time runs out or somebody writes, not
 * where motion is unwelcome. */
function startsAlone(): boolean {
  return !document.hidden && !isHurried() && !isTyping(document.activeElement) && !wantsNoMotion();
}

function wantsNoMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function isHurried(): boolean {
  const clock = document.querySelector<HTMLElement>(".clock[data-mine][data-live][data-up]");
  return clock !== null && Number(clock.dataset["up"]) - Date.now() < HURRY_MS;
}

/** A story of the queue; its player is made when it begins. */
interface Scene {
  readonly story: HTMLElement;
  readonly length: number;
  player: StoryPlayer | null;
}

/** Plays stories on the page's stage, one after the other, as one show. */
export class StoryStage {
  private stage: HTMLElement | null = null;
  private scenes: Scene[] = [];
  /** The scene that is shown. */
  private index = 0;
  private speed: Speed = keptSpeed();
  private isPaused = false;
  /** Nobody asked for the stories: they started by themselves. */
  private isAlone = false;
  /** Where the focus returns. */
  private opener: HTMLElement | null = null;

  constructor() {
    // Before anything else gets the event: the show ends, and the input does what it always does.
    document.addEventListener("keydown", (event) => this.pressed(event), { capture: true });
    document.addEventListener("pointerdown", (event) => this.touched(event), { capture: true });
    document.addEventListener("wheel", (event) => this.touched(event), { capture: true, passive: true });
    document.addEventListener("focusin", (event) => this.focused(event));
  }

  /** Play these stories. */
  play(stories: readonly HTMLElement[], opener: HTMLElement | null): void {
    if (stories.length > 0 || this.isWaiting) this.end();
    const stage = stories.length > 0 ? this.open(opener, opener !== null || isOver()) : null;
    if (stage === null) return;
    this.scenes = stories.map(sceneOf);
    stage.replaceChildren(make("div", { class: "story" }), this.bar(), make("p", { class: "unseen", role: "status" }));
    // Still frames are stepped: they wait.
    this.pause(wantsNoMotion());
    this.begin(0);
    if (this.isFull) afterPaint(() => stage.querySelector<HTMLElement>("[data-does=pause]")?.focus());
  }

  /** Cover the page until stories come that start by themselves. */
  cover(): void {
    if (this.stage === null) this.open(null, true)?.replaceChildren();
    else this.stage.classList.add("is-full");
  }

  /** Show the stage, on a narrow screen always over the whole window. */
  private open(opener: HTMLElement | null, isFull: boolean): HTMLElement | null {
    const stage = document.getElementById("stage");
    if (stage === null) return null;
    this.stage = stage;
    this.isAlone = opener === null;
    this.opener = opener ?? (document.activeElement as HTMLElement | null);
    this.scenes = [];
    stage.hidden = false;
    stage.classList.toggle("is-full", isFull || matchMedia(NARROW_SCREEN).matches);
    return stage;
  }

  /** Whether the stage is open for stories that started by themselves. */
  get isPlayingAlone(): boolean {
    return this.stage !== null && this.isAlone;
  }

  /** Whether the stage covers the page, and its stories are still to come. */
  get isWaiting(): boolean {
    return this.stage !== null && this.scenes.length === 0;
  }

  /** Whether the stage fills the window. */
  private get isFull(): boolean {
    return this.stage?.classList.contains("is-full") === true;
  }

  /** Play these stories after those that play. */
  append(stories: readonly HTMLElement[]): void {
    this.scenes.push(...stories.map(sceneOf));
  }

  private get player(): StoryPlayer | null {
    return this.stage === null ? null : (this.scenes[this.index]?.player ?? null);
  }

  /** Show a scene from its first frame on, or its last frame; behind the last scene the show ends. */
  private begin(index: number, fromEnd = false): void {
    const scene = this.scenes[index];
    if (this.stage === null || scene === undefined) {
      this.end();
      return;
    }
    this.player?.stop();
    this.index = index;
    this.stage.querySelector(".story")?.replaceWith(scene.story);
    scene.player ??= this.playerOf(scene);
    scene.player.setSpeed(this.speed);
    scene.player.pause(this.isPaused);
    scene.player.show(fromEnd ? scene.length - 1 : 0);
  }

  private playerOf(scene: Scene): StoryPlayer {
    return new StoryPlayer(scene.story, wantsNoMotion(), {
      shown: (frame, index) => this.shown(frame, index),
      counted: chink,
      ended: () => this.begin(this.index + 1),
    });
  }

  private shown(frame: HTMLElement, index: number): void {
    // It ends after the player has begun the frame.
    if (this.isAlone && isHurried()) queueMicrotask(() => this.end());
    const lengths = this.scenes.map((scene) => scene.length);
    const before = lengths.slice(0, this.index).reduce((sum, length) => sum + length, 0);
    const count = lengths.reduce((sum, length) => sum + length, 0);
    const place = this.stage?.querySelector(".stage-place") ?? null;
    setText(place, gettext("%(number)s of %(count)s", { number: before + index + 1, count }));
    setText(this.stage?.querySelector(".story-title") ?? null, frame.dataset["chapter"] ?? "");
    setText(this.stage?.querySelector("[role=status]") ?? null, spoken(frame));
  }

  private end(): void {
    this.player?.stop();
    const hadFocus = this.stage?.contains(document.activeElement) ?? false;
    // Its content stays until the next show: to remove it would take longer than a frame.
    if (this.stage !== null) this.stage.hidden = true;
    this.stage = null;
    const { opener } = this;
    if (hadFocus) {
      afterPaint(() => {
        if (this.stage === null) opener?.focus();
      });
    }
  }

  private bar(): HTMLElement {
    const buttons = [
      button("replay", gettext("Play again"), "↺"),
      button("back", gettext("Previous step"), "‹"),
      button("pause", gettext("Pause"), "❚❚"),
      button("next", gettext("Next step"), "›"),
      button("speed", speedTitle(this.speed), `${this.speed}×`),
      make("span", { class: "stage-place" }),
      button("skip", gettext("Skip"), gettext("Skip")),
    ];
    const bar = make("div", { class: "stage-bar", role: "group", "aria-label": gettext("Playback") }, ...buttons);
    bar.addEventListener("click", (event) => {
      const control = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-does]") : null;
      if (control !== null) this.does(control.dataset["does"] ?? "");
    });
    return bar;
  }

  private does(what: string): void {
    const { player } = this;
    if (player === null) return;
    if (what === "skip") this.end();
    else if (what === "replay") this.replay();
    else if (what === "back") this.stepBack(player);
    else if (what === "next") player.step(1);
    else if (what === "pause") this.pause(!this.isPaused);
    else if (what === "speed") this.setSpeed(SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1);
  }

  private replay(): void {
    this.pause(wantsNoMotion());
    this.begin(0);
  }

  private stepBack(player: StoryPlayer): void {
    if (player.isAtStart && this.index > 0) this.begin(this.index - 1, true);
    else player.step(-1);
  }

  private pause(isPaused: boolean): void {
    this.isPaused = isPaused;
    this.player?.pause(isPaused);
    const control = this.stage?.querySelector("[data-does=pause]") ?? null;
    control?.setAttribute("aria-pressed", String(isPaused));
    setText(control, isPaused ? "▶" : "❚❚");
  }

  private setSpeed(speed: Speed): void {
    this.speed = speed;
    localStorage.setItem(STORAGE_KEY, String(speed));
    this.player?.setSpeed(speed);
    const control = this.stage?.querySelector("[data-does=speed]") ?? null;
    control?.setAttribute("aria-label", speedTitle(speed));
    control?.setAttribute("title", speedTitle(speed));
    setText(control, `${speed}×`);
  }

  private pressed(event: KeyboardEvent): void {
    if (this.stage === null || hasModifier(event) || SILENT_KEYS.has(event.key)) return;
    const isOnButton = event.target instanceof Element && event.target.closest(".stage-bar button") !== null;
    if (isOnButton && (event.key === "Enter" || event.key === " " || event.key === "Tab")) return;
    const what = KEYS[event.key];
    const speed = SPEEDS.find((one) => String(one) === event.key);
    const isControl = what !== undefined || speed !== undefined;
    if (isControl || this.isWaiting) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (!isControl || this.isWaiting) {
      this.end();
      return;
    }
    if (what !== undefined) this.does(what);
    else if (speed !== undefined) this.setSpeed(speed);
  }

  /** The page behind a show that fills the window cannot be seen: whoever goes there ends the show. */
  private focused(event: FocusEvent): void {
    if (!this.isFull || !(event.target instanceof Node)) return;
    if (this.stage?.contains(event.target) === false && event.target !== this.opener) this.end();
  }

  private touched(event: Event): void {
    if (this.stage === null || !(event.target instanceof Element)) return;
    if (event.target.closest(".stage-bar") === null) this.end();
  }
}

function sceneOf(story: HTMLElement): Scene {
  return { story, length: story.querySelectorAll(".story-frames > li").length, player: null };
}

/** Keys of the player; every other key ends the story. */
const KEYS: Readonly<Record<string, string>> = {
  " ": "pause",
  ArrowLeft: "back",
  ArrowRight: "next",
  Escape: "skip",
  r: "replay",
};
const SILENT_KEYS: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "Meta"]);

function button(does: string, title: string, face: string): HTMLElement {
  return make("button", { type: "button", "data-does": does, "aria-label": title, title }, face);
}

/** The speed that was chosen last, in this browser. */
function keptSpeed(): Speed {
  return SPEEDS.find((one) => String(one) === localStorage.getItem(STORAGE_KEY)) ?? 1;
}

function speedTitle(speed: Speed): string {
  return gettext("Speed: %(speed)s×", { speed });
}

/** To focus something needs the new layout; after the next paint it is there. */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/** What a screen reader hears of a frame. */
function spoken(frame: HTMLElement): string {
  const texts = [...frame.querySelectorAll(".story-event, .story-details > li")];
  return texts.map((text) => text.textContent).join(" ");
}

async function fetchStories(address: string): Promise<HTMLElement[]> {
  const answer = await fetch(address);
  return answer.ok ? storiesIn(await answer.text()) : [];
}

/** The stories of a document. */
export function storiesIn(html: string): HTMLElement[] {
  const page = new DOMParser().parseFromString(html, "text/html");
  return [...page.querySelectorAll<HTMLElement>(".story")];
}
