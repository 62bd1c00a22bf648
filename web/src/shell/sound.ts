// The sounds for "your turn", "little time left" and money, synthesised from a few decaying tones: a cup on its saucer.

const STORAGE_KEY = "kaffeehaus-sound";

interface Partial {
  readonly pitch: number;
  readonly loudness: number;
  readonly seconds: number;
}

interface Touch {
  readonly after: number;
  readonly pitch: number;
  readonly loudness: number;
}

/** Porcelain: inharmonic partials, the higher the shorter. */
const PORCELAIN: readonly Partial[] = [
  { pitch: 1_870, loudness: 0.5, seconds: 0.28 },
  { pitch: 2_960, loudness: 0.32, seconds: 0.2 },
  { pitch: 4_310, loudness: 0.2, seconds: 0.14 },
  { pitch: 6_120, loudness: 0.1, seconds: 0.08 },
];
const LOUDNESS = 0.11;
const GESTURES = ["pointerdown", "pointerup", "keydown"];
/** The cup touches the saucer twice. */
const TURN: readonly Touch[] = [
  { after: 0, pitch: 1, loudness: 0.6 },
  { after: 0.07, pitch: 0.94, loudness: 1 },
];
/** A spoon against the cup, three times: little time is left. */
const WARNING: readonly Touch[] = [0, 0.16, 0.32].map((after) => ({ after, pitch: 1.5, loudness: 0.8 }));
/** A coin on the saucer: somebody is paid. */
const COIN: readonly Touch[] = [
  { after: 0, pitch: 1.9, loudness: 0.3 },
  { after: 0.05, pitch: 2.2, loudness: 0.2 },
];

/** Milliseconds for which other tabs stay silent: a throttled tab may learn of the turn late. */
const MUTED_FOR = 30_000;

let context: AudioContext | null = null;

export function enableSound(): void {
  // Browsers play sound only after a user activation. A modifier key is none, nor is a touch before
  // it ends.
  const wake = (): void => {
    if (!navigator.userActivation.isActive) return;
    for (const gesture of GESTURES) document.removeEventListener(gesture, wake);
    if (isOn()) void audio().resume();
  };
  for (const gesture of GESTURES) document.addEventListener(gesture, wake);
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-sound-switch]")) return;
    localStorage.setItem(STORAGE_KEY, isOn() ? "off" : "on");
    updateSwitches();
    if (isOn()) play(TURN);
  });
  updateSwitches();
}

/** Play the sound of a new turn or result once, however many tabs show the table. */
export function chimeOnce(turn: string): void {
  playOnce(`chime-${turn}`, TURN);
}

/** Play the warning of little time once per deadline. */
export function warningOnce(deadline: string): void {
  playOnce(`warning-${deadline}`, WARNING);
}

/** Play the sound of money that moves. */
export function chink(): void {
  play(COIN);
}

function playOnce(name: string, touches: readonly Touch[]): void {
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) {
    play(touches);
    return;
  }
  void locks.request(`kaffeehaus-${name}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    play(touches);
    await new Promise((resolve) => setTimeout(resolve, MUTED_FOR));
  });
}

function play(touches: readonly Touch[]): void {
  if (!isOn()) return;
  const sound = audio();
  if (sound.state !== "running") return;
  for (const touch of touches) {
    for (const partial of PORCELAIN) {
      ring(sound, partial, sound.currentTime + touch.after, touch.pitch, touch.loudness);
    }
  }
}

function ring(
  sound: AudioContext,
  partial: Partial,
  start: number,
  pitch: number,
  loudness: number,
): void {
  const tone = sound.createOscillator();
  const volume = sound.createGain();
  tone.frequency.value = partial.pitch * pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDNESS * partial.loudness * loudness, start + 0.002);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + partial.seconds);
  tone.connect(volume).connect(sound.destination);
  tone.start(start);
  tone.stop(start + partial.seconds);
}

function audio(): AudioContext {
  context ??= new AudioContext();
  return context;
}

function isOn(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== "off";
}

function updateSwitches(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-sound-switch]")) {
    button.setAttribute("aria-checked", String(isOn()));
  }
  for (const setting of document.querySelectorAll<HTMLElement>("[data-sound]")) setting.hidden = false;
}
